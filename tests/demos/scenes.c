/* Every demo scene draws the same picture as ever: a small still of each is a golden image. */
#include <criterion/criterion.h>
#include <stdlib.h>

#include "demos/demo.h"
#include "tests/support/golden.h"
#include "tools/support/tool.h"

enum { WIDTH = 160, HEIGHT = 120, FRAME = 7 };

static bool is_opaque(const uint8_t *rgba)
{
    for (unsigned i = 0; i < WIDTH * HEIGHT; i++)
        if (rgba[4 * i + 3] != 255)
            return false;
    return true;
}

/* Opaque, or it would look otherwise in a page than in a window. */
static void check_scene(const struct demo *demo)
{
    struct tool_context context;
    char message[512], name[64];
    cr_assert(tool_context_create(&context, WIDTH, HEIGHT, 0));
    demo->init();
    demo->draw(FRAME, (float)WIDTH / HEIGHT);
    cr_expect_eq(glGetError(), GL_NO_ERROR, "%s raised a GL error", demo->name);
    glFinish();
    cr_expect(is_opaque(context.pixels), "%s leaves holes", demo->name);
    snprintf(name, sizeof name, "demo_%s", demo->name);
    cr_expect(golden_compare(name, WIDTH, HEIGHT, context.pixels + (HEIGHT - 1) * WIDTH * 4, -WIDTH * 4,
                             message, sizeof message),
              "%s", message);
    tool_context_destroy(&context);
}

Test(scenes, pictures_equal_the_golden_images)
{
    for (const struct demo *const *demo = demos; *demo; demo++)
        check_scene(*demo);
}

/* The first frame after another one must not depend on it: nothing is left over in the context. */
Test(scenes, a_frame_does_not_depend_on_the_frames_before)
{
    for (const struct demo *const *demo = demos; *demo; demo++) {
        struct tool_context context;
        cr_assert(tool_context_create(&context, WIDTH, HEIGHT, 0));
        (*demo)->init();
        uint8_t *alone = malloc(WIDTH * HEIGHT * 4);
        cr_assert(alone);
        (*demo)->draw(3, 1.25f);
        glFinish();
        memcpy(alone, context.pixels, WIDTH * HEIGHT * 4);
        (*demo)->draw(40, 1.25f);
        (*demo)->draw(3, 1.25f);
        glFinish();
        cr_expect_arr_eq(alone, context.pixels, WIDTH * HEIGHT * 4, "%s differs the second time",
                         (*demo)->name);
        free(alone);
        tool_context_destroy(&context);
    }
}
