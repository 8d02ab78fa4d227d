/* The viewer's answers to keys and the mouse (tools/viewer/viewer.c), with a window that replays inputs. */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "tools/support/scene.h"
#include "tools/viewer/viewer.h"
#include "window/window.h"

enum { WIDTH = 160, HEIGHT = 120, TURNS = 16 };

/* An input for each turn of the viewer's loop; key 0: none. */
static const struct window_input *script;
static unsigned script_length, turn, given;

/* What the window showed in each turn. */
static uint32_t shown[TURNS][HEIGHT][WIDTH];

struct window {
    int unused;
};
static struct window the_window;

struct window *window_open(const char *title, unsigned width, unsigned height, char *message, size_t size)
{
    (void)title, (void)width, (void)height, (void)message, (void)size;
    turn = given = 0;
    return &the_window;
}

bool window_show(struct window *window, unsigned width, unsigned height, const void *pixels, ptrdiff_t stride)
{
    (void)window;
    cr_assert(width == WIDTH && height == HEIGHT && stride == WIDTH * 4);
    memcpy(shown[turn - 1], pixels, sizeof shown[0]);
    return true;
}

bool window_poll(struct window *window, unsigned *width, unsigned *height)
{
    (void)window;
    *width = WIDTH;
    *height = HEIGHT;
    return turn++ < script_length;
}

bool window_input(struct window *window, struct window_input *input)
{
    (void)window;
    if (given == turn)
        return false;
    *input = script[given++];
    return input->kind != WINDOW_KEY || input->key != 0;
}

void window_wait(unsigned milliseconds)
{
    (void)milliseconds;
}

void window_close(struct window *window)
{
    (void)window;
}

#define PRESS(which)                                                                                         \
    {                                                                                                        \
        .kind = WINDOW_KEY, .key = (which)                                                                   \
    }
#define NOTHING                                                                                              \
    {                                                                                                        \
        .kind = WINDOW_KEY, .key = 0                                                                         \
    }
#define ORBIT                                                                                                \
    {                                                                                                        \
        .kind = WINDOW_DRAG, .button = 1, .x = 80, .y = 60, .dx = 40, .dy = 20                               \
    }

static void replay(const struct window_input *inputs, unsigned count)
{
    const struct subject subject = {
        .name = "teapot", .demo = scene_find("teapot"), .threads = 1, .width = WIDTH, .height = HEIGHT};
    script = inputs;
    script_length = count;
    cr_assert(count <= TURNS);
    cr_assert_eq(viewer_run(&subject, NULL), 0);
}

/* Without the lines at the lower edge. */
static bool same_picture(uint32_t a[HEIGHT][WIDTH], uint32_t b[HEIGHT][WIDTH])
{
    return memcmp(a, b, (HEIGHT - 40) * sizeof *a) == 0;
}

#define REPLAY(inputs) replay(inputs, sizeof inputs / sizeof *inputs)

/* The teapot turns about the point that was grabbed, whether it or a stage is shown. */
Test(viewer, a_drag_in_a_stage_orbits_about_the_point)
{
    static uint32_t expected[HEIGHT][WIDTH];
    const struct window_input plain[] = {PRESS(' '), ORBIT, NOTHING, NOTHING},
                              stage[] = {PRESS(WINDOW_TAB), NOTHING, ORBIT, PRESS('0'), NOTHING};
    REPLAY(plain);
    cr_assert_not(same_picture(shown[0], shown[3]), "an orbit changes nothing");
    memcpy(expected, shown[3], sizeof expected);
    REPLAY(stage);
    cr_assert_not(same_picture(shown[1], shown[4]), "a stage shows the picture");
    cr_assert(same_picture(shown[4], expected), "an orbit from a stage is another one");
}

static bool is_frame(uint32_t picture[HEIGHT][WIDTH], unsigned frame)
{
    struct tool_context context;
    uint32_t top_first[HEIGHT][WIDTH];
    cr_assert(tool_context_create(&context, WIDTH, HEIGHT, 1));
    cr_assert(scene_init(scene_find("teapot")));
    cr_assert(scene_draw(scene_find("teapot"), frame, &context));
    for (unsigned y = 0; y < HEIGHT; y++)
        memcpy(top_first[HEIGHT - 1 - y], context.pixels + (size_t)y * WIDTH * 4, sizeof top_first[0]);
    tool_context_destroy(&context);
    return same_picture(picture, top_first);
}

/* A stage takes long, so no frame of a scene that moves has one. */
Test(viewer, a_stage_is_drawn_once_the_scene_rests)
{
    const struct window_input inputs[] = {NOTHING, NOTHING, PRESS(WINDOW_TAB), NOTHING, NOTHING, PRESS(' '),
                                          NOTHING, NOTHING, PRESS(' '),        NOTHING, NOTHING};
    REPLAY(inputs);
    cr_expect(is_frame(shown[1], 1), "it does not move");
    cr_expect_not(is_frame(shown[2], 2), "tab shows no stage");
    cr_expect(same_picture(shown[2], shown[4]), "the scene moves under a stage");
    cr_expect(is_frame(shown[5], 2) && is_frame(shown[6], 3) && is_frame(shown[7], 4),
              "a scene that moves is not shown as it is");
    cr_expect_not(is_frame(shown[10], 5), "the stage is not drawn again");
}
