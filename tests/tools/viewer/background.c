/* Pictures of stages that another process draws (tools/viewer/background.c). */
#include <criterion/criterion.h>
#include <errno.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tools/support/scene.h"
#include "tools/viewer/viewer.h"

enum { WIDTH = 64, HEIGHT = 48 };

static struct viewer viewer_of(const struct demo *demo)
{
    return (struct viewer){
        .subject = {.name = demo->name, .demo = demo, .threads = 1, .width = WIDTH, .height = HEIGHT},
        .stage = stage_pictures};
}

static enum background_state wait_for(struct background *background, struct canvas *canvas)
{
    siginfo_t info;
    waitid(P_ALL, 0, &info, WEXITED | WNOWAIT);
    return background_take(background, canvas);
}

static bool has_children(void)
{
    return !(waitpid(-1, NULL, WNOHANG) == -1 && errno == ECHILD);
}

Test(background, draws_what_the_stage_shows)
{
    struct viewer viewer = viewer_of(scene_find("teapot"));
    struct background background = {0};
    struct canvas canvas = {0}, expected = {0};
    struct survey survey;
    cr_assert_eq(background_take(&background, &canvas), BACKGROUND_IDLE);
    cr_assert(background_begin(&background, &viewer));
    cr_assert_eq(wait_for(&background, &canvas), BACKGROUND_READY);
    cr_expect_eq(background_take(&background, &canvas), BACKGROUND_IDLE, "a picture is taken twice");
    cr_assert(survey_draw(&survey, &viewer.subject, 0));
    cr_assert(stage_picture_paint(viewer.stage, &survey, 1, &expected));
    cr_assert(canvas.width == expected.width && canvas.height == expected.height);
    cr_expect_eq(memcmp(canvas.pixels, expected.pixels,
                        (size_t)canvas.width * (size_t)canvas.height * sizeof *canvas.pixels),
                 0);
    cr_expect_not(has_children());
    survey_free(&survey);
    canvas_destroy(&canvas);
    canvas_destroy(&expected);
}

static pid_t own_process;

static void nothing(void)
{
}

static void block_elsewhere(unsigned frame, float aspect)
{
    (void)frame, (void)aspect;
    while (getpid() != own_process)
        pause();
}

Test(background, a_picture_that_is_dropped_leaves_no_process)
{
    const struct demo slow = {"slow", "never ends", nothing, block_elsewhere};
    struct viewer viewer = viewer_of(&slow);
    struct background background = {0};
    struct canvas canvas = {0};
    own_process = getpid();
    cr_assert(background_begin(&background, &viewer));
    cr_expect_eq(background_take(&background, &canvas), BACKGROUND_BUSY);
    cr_assert(background_begin(&background, &viewer));
    cr_expect_eq(background_take(&background, &canvas), BACKGROUND_BUSY);
    background_drop(&background);
    cr_expect_not(has_children());
    cr_expect_eq(background_take(&background, &canvas), BACKGROUND_IDLE);
    cr_expect_null(canvas.pixels);
}

static void end_elsewhere(unsigned frame, float aspect)
{
    (void)frame, (void)aspect;
    if (getpid() != own_process)
        _exit(0); /* without a picture */
}

Test(background, a_process_that_ends_early_has_no_picture)
{
    const struct demo early = {"early", "ends its process", nothing, end_elsewhere};
    struct viewer viewer = viewer_of(&early);
    struct background background = {0};
    struct canvas canvas = {0};
    own_process = getpid();
    cr_assert(background_begin(&background, &viewer));
    cr_expect_eq(wait_for(&background, &canvas), BACKGROUND_FAILED);
    cr_expect_null(canvas.pixels);
    cr_expect_not(has_children());
}
