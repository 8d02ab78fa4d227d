/* Pictures do not depend on the number of workers. Runs under ThreadSanitizer too (suite `threads`). */
#include <criterion/criterion.h>
#include <stdlib.h>

#include "demos/demo.h"
#include "tools/tool.h"

enum { WIDTH = 200, HEIGHT = 150 };

static uint8_t *draw(const struct demo *demo, unsigned threads)
{
    struct tool_context context;
    uint8_t *copy = malloc(WIDTH * HEIGHT * 4);
    cr_assert(copy && tool_context_create(&context, WIDTH, HEIGHT, threads));
    demo->init();
    for (unsigned frame = 0; frame < 3; frame++)
        demo->draw(frame, (float)WIDTH / HEIGHT);
    glFinish();
    memcpy(copy, context.pixels, WIDTH * HEIGHT * 4);
    tool_context_destroy(&context);
    return copy;
}

Test(threads, scenes_are_the_same_at_1_2_3_and_8_workers)
{
    static const unsigned counts[] = {2, 3, 8};
    for (const struct demo *const *demo = demos; *demo; demo++) {
        uint8_t *wanted = draw(*demo, 1);
        for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
            uint8_t *got = draw(*demo, counts[i]);
            cr_expect_arr_eq(got, wanted, WIDTH * HEIGHT * 4, "%s differs at %u threads", (*demo)->name, counts[i]);
            free(got);
        }
        free(wanted);
    }
}
