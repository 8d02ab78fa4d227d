/* The viewer's answers to keys, the mouse and changed files (tools/viewer/viewer.c), with a window that
 * replays inputs. */
#include <criterion/criterion.h>
#include <criterion/redirect.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utime.h>

#include "tools/scene/scene_file.h"
#include "tools/support/scene.h"
#include "tools/viewer/viewer.h"
#include "window/window.h"

enum { WIDTH = 160, HEIGHT = 120, TURNS = 16 };

/* An input for each turn of the viewer's loop; key 0: none. */
static const struct window_input *script;
static unsigned script_length, turn, given;
static void (*before_turn)(unsigned turn); /* or null */

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
    if (before_turn)
        before_turn(turn);
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

/* Until a result is computed, unless the test is about a viewer that does not wait for it. */
static bool waits = true;

void window_wait(unsigned milliseconds)
{
    siginfo_t info;
    (void)milliseconds;
    if (waits)
        waitid(P_ALL, 0, &info, WEXITED | WNOWAIT);
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

static void replay_scene(const struct demo *demo, const struct window_input *inputs, unsigned count)
{
    const struct subject subject = {
        .name = demo->name, .demo = demo, .threads = 1, .width = WIDTH, .height = HEIGHT};
    script = inputs;
    script_length = count;
    cr_assert(count <= TURNS);
    cr_assert_eq(viewer_run(&subject, NULL, false), 0);
}

static void replay(const struct window_input *inputs, unsigned count)
{
    replay_scene(scene_find("teapot"), inputs, count);
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
    cr_expect(is_frame(shown[2], 1), "the picture is not shown until the stage is drawn");
    cr_expect_not(is_frame(shown[3], 1), "tab shows no stage");
    cr_expect(same_picture(shown[3], shown[4]), "the scene moves under a stage");
    cr_expect(is_frame(shown[5], 2) && is_frame(shown[6], 3) && is_frame(shown[7], 4),
              "a scene that moves is not shown as it is");
    cr_expect_not(is_frame(shown[10], 4), "the stage is not drawn again");
}

/* The stage of a frame that is no longer shown is dropped. */
Test(viewer, a_stage_is_that_of_the_frame)
{
    static uint32_t expected[HEIGHT][WIDTH];
    const struct window_input first[] = {PRESS('.'), PRESS(WINDOW_TAB), NOTHING},
                              then[] = {PRESS(WINDOW_TAB), PRESS('.'), NOTHING};
    REPLAY(first);
    memcpy(expected, shown[2], sizeof expected);
    REPLAY(then);
    cr_expect(is_frame(shown[1], 1), "the stage of another frame is shown");
    cr_expect(same_picture(shown[2], expected));
    cr_expect_not(is_frame(shown[2], 1));
}

static pid_t own_process;

static void clear_to_green(void)
{
    glClearColor(0, 1, 0, 1);
}

/* Never ends in the processes of the stage, the explanation and the check. */
static void draw_slowly(unsigned frame, float aspect)
{
    (void)frame, (void)aspect;
    while (getpid() != own_process)
        pause();
    glClear(GL_COLOR_BUFFER_BIT);
}

#define CLICK                                                                                                \
    {                                                                                                        \
        .kind = WINDOW_CLICK, .button = 1, .x = 80, .y = 20                                                  \
    }

/* The end of the window is that of the processes. */
Test(viewer, answers_while_results_are_computed, .timeout = 60)
{
    const struct demo slow = {"slow", "results that take forever", clear_to_green, draw_slowly};
    const struct window_input inputs[] = {PRESS(WINDOW_TAB), CLICK, PRESS('c'), PRESS('h'),
                                          PRESS('h'),        CLICK, NOTHING};
    own_process = getpid();
    waits = false;
    replay_scene(&slow, inputs, sizeof inputs / sizeof *inputs);
    waits = true;
    cr_expect_eq(shown[0][60][80] & 0xffffff, 0x00ff00);
    cr_expect_not(same_picture(shown[1], shown[0]), "no pixel is marked");
    cr_expect_not(same_picture(shown[2], shown[1]), "no check is shown");
    cr_expect_not(same_picture(shown[3], shown[2]), "no help");
    cr_expect(same_picture(shown[4], shown[2]));
    cr_expect(same_picture(shown[6], shown[2]), "another explanation of the pixel is not begun");
    cr_expect_eq(waitpid(-1, NULL, WNOHANG), -1, "a process is left over");
}

/* The pixel and the findings are those of the frame that was shown when the button or key was pressed. */
Test(viewer, the_frame_that_was_shown_is_explained_and_checked)
{
    static const struct window_input presses[] = {CLICK, PRESS('c'), PRESS(' ')};
    for (unsigned i = 0; i < sizeof presses / sizeof *presses; i++) {
        const struct window_input inputs[] = {
            NOTHING, NOTHING, presses[i], PRESS('x'), i == 1 ? presses[i] : presses[0], PRESS('x')};
        REPLAY(inputs);
        cr_expect(is_frame(shown[1], 1));
        cr_expect(is_frame(shown[5], 1), "input %u shows another frame", i);
    }
}

/* Results of a frame that is no longer shown are dropped. */
Test(viewer, an_explanation_is_that_of_the_frame)
{
    static uint32_t expected[HEIGHT][WIDTH];
    const struct window_input first[] = {PRESS('.'), CLICK, NOTHING}, then[] = {CLICK, PRESS('.'), NOTHING},
                              never[] = {PRESS('.'), CLICK, PRESS('x')};
    REPLAY(first);
    memcpy(expected, shown[2], sizeof expected);
    REPLAY(then);
    cr_expect(same_picture(shown[2], expected));
    REPLAY(never);
    cr_expect_not(same_picture(shown[2], expected), "nothing is explained");
    cr_expect(is_frame(shown[2], 1));
}

/* --- Scenes in text files ------------------------------------------------------------------------------- */

static char scene_path[64];

/* As if written at this time: the clock of files may be coarse. */
static void write_scene(const char *text, unsigned time)
{
    FILE *file = fopen(scene_path, "w");
    cr_assert(file);
    fputs(text, file);
    fclose(file);
    cr_assert_eq(utime(scene_path, &(struct utimbuf){(time_t)time, (time_t)time}), 0);
}

#define CLEAR(color) "clear color " color " 1\nclear\n"

/* The text that the file has from each turn on, or null: as before. */
static const char *const texts[] = {
    NULL, NULL, CLEAR("0 1 0"), "clear colour 1 1 1 1\n", NULL, CLEAR("0 0 1"), "pop\n", NULL, CLEAR("1 1 0"),
};

static void change_file(unsigned at)
{
    if (at < sizeof texts / sizeof *texts && texts[at])
        write_scene(texts[at], 2000 + at);
}

static bool has_error(uint32_t picture[HEIGHT][WIDTH])
{
    for (unsigned y = 0; y < HEIGHT; y++)
        for (unsigned x = 0; x < WIDTH; x++)
            if ((picture[y][x] & 0xffffff) == (140u << 8 | 255u | 110u << 16))
                return true;
    return false;
}

/* Errors of the text and of GL: the last scene without one is shown, with the message, until the file has
 * none any more. */
Test(viewer, a_scene_is_read_again_when_its_file_changes, .init = cr_redirect_stderr)
{
    static const struct {
        uint32_t rgb; /* red in the lowest byte */
        bool error;
    } expected[] = {
        {0x0000ff, false}, {0x0000ff, false}, {0x00ff00, false}, {0x00ff00, true},  {0x00ff00, true},
        {0xff0000, false}, {0xff0000, true},  {0xff0000, true},  {0x00ffff, false},
    };
    enum { COUNT = sizeof expected / sizeof *expected };
    const struct window_input inputs[COUNT] = {PRESS(' '), NOTHING, NOTHING, NOTHING, NOTHING,
                                               NOTHING,    NOTHING, NOTHING, NOTHING};
    char printed[600];
    strcpy(scene_path, "/tmp/edgewalk-viewer-XXXXXX");
    cr_assert(mkdtemp(scene_path));
    strcat(scene_path, "/a.scene");
    write_scene(CLEAR("1 0 0"), 1000);
    const struct demo *demo = scene_file_open(scene_path);
    cr_assert(demo);
    before_turn = change_file;
    replay_scene(demo, inputs, COUNT);
    before_turn = NULL;
    for (unsigned i = 0; i < COUNT; i++) {
        const uint32_t rgb =
            shown[i][HEIGHT - 30][WIDTH / 2] & 0xffffff; /* between the message and the status */
        cr_expect_eq(rgb, expected[i].rgb, "turn %u shows %06x", i, rgb);
        cr_expect_eq(has_error(shown[i]), expected[i].error, "turn %u", i);
    }
    scene_file_close(demo->file);
    unlink(scene_path);
    snprintf(
        printed, sizeof printed,
        "%s:1:7: error: expected 'color' or 'depth' or 'stencil' or the end of the line, found 'colour'\n"
        "    clear colour 1 1 1 1\n          ^~~~~~\n%s:1:1: error: expected a `push` before\n    pop\n    "
        "^~~\n",
        scene_path, scene_path);
    *strrchr(scene_path, '/') = '\0';
    rmdir(scene_path);
    fflush(stderr);
    cr_expect_stderr_eq_str(printed);
}

static float pointer[2];

static void note_pointer(unsigned at)
{
    if (at == 2)
        demo_pointer(&pointer[0], &pointer[1]);
}

/* From the lower left corner, where a drag has ended. */
Test(viewer, scenes_receive_the_pointer)
{
    const struct window_input inputs[] = {NOTHING, ORBIT, NOTHING};
    before_turn = note_pointer;
    REPLAY(inputs);
    before_turn = NULL;
    cr_expect_eq(pointer[0], 120);
    cr_expect_eq(pointer[1], HEIGHT - 1 - 80);
}
