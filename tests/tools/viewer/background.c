/* What other processes compute for the viewer (tools/viewer/background.c). */
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

static enum background_state wait_for(struct viewer *viewer, enum viewer_job job)
{
    siginfo_t info;
    waitid(P_ALL, 0, &info, WEXITED | WNOWAIT);
    return background_take(viewer, job);
}

static bool has_children(void)
{
    return !(waitpid(-1, NULL, WNOHANG) == -1 && errno == ECHILD);
}

Test(background, draws_what_the_stage_shows)
{
    struct viewer viewer = viewer_of(scene_find("teapot"));
    struct canvas expected = {0};
    struct survey survey;
    cr_assert_eq(background_take(&viewer, JOB_STAGE), BACKGROUND_IDLE);
    background_begin(&viewer, JOB_STAGE);
    cr_assert_eq(wait_for(&viewer, JOB_STAGE), BACKGROUND_READY);
    cr_assert(survey_draw(&survey, &viewer.subject, 0));
    cr_assert(stage_picture_paint(viewer.stage, &survey, 1, &expected));
    cr_assert(viewer.base.width == expected.width && viewer.base.height == expected.height);
    cr_expect_eq(memcmp(viewer.base.pixels, expected.pixels,
                        (size_t)expected.width * (size_t)expected.height * sizeof *expected.pixels),
                 0);
    cr_expect_not(has_children());
    survey_free(&survey);
    canvas_destroy(&viewer.base);
    canvas_destroy(&expected);
}

Test(background, explains_the_pixel)
{
    struct viewer viewer = viewer_of(scene_find("teapot")), here = viewer;
    viewer.picked_x = here.picked_x = WIDTH / 2;
    viewer.picked_y = here.picked_y = HEIGHT / 2;
    background_begin(&viewer, JOB_EXPLANATION);
    cr_assert_eq(wait_for(&viewer, JOB_EXPLANATION), BACKGROUND_READY);
    cr_assert(viewer_explain(&here));
    cr_assert_gt(here.explanation.count, 2);
    cr_assert_eq(viewer.explanation.count, here.explanation.count);
    for (unsigned i = 0; i < here.explanation.count; i++)
        cr_expect_str_eq(viewer.explanation.lines[i], here.explanation.lines[i]);
}

Test(background, checks_the_programs)
{
    struct viewer viewer = viewer_of(scene_find("teapot"));
    background_begin(&viewer, JOB_CHECK);
    cr_assert_eq(wait_for(&viewer, JOB_CHECK), BACKGROUND_READY);
    cr_assert_eq(viewer.findings.count, 1);
    cr_expect_str_eq(viewer.findings.lines[0], "check: 0 findings");
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

Test(background, a_result_that_is_dropped_leaves_no_process)
{
    const struct demo slow = {"slow", "never ends", nothing, block_elsewhere};
    own_process = getpid();
    for (enum viewer_job job = 0; job < JOB_COUNT; job++) {
        struct viewer viewer = viewer_of(&slow);
        background_begin(&viewer, job);
        cr_expect_eq(background_take(&viewer, job), BACKGROUND_BUSY);
        background_begin(&viewer, job);
        cr_expect_eq(background_take(&viewer, job), BACKGROUND_BUSY);
        background_drop(&viewer, job);
        cr_expect_not(has_children());
        cr_expect_eq(background_take(&viewer, job), BACKGROUND_IDLE);
        cr_expect_null(viewer.base.pixels);
    }
}

static void end_elsewhere(unsigned frame, float aspect)
{
    (void)frame, (void)aspect;
    if (getpid() != own_process)
        _exit(0); /* without a result */
}

Test(background, a_process_that_ends_early_has_no_result)
{
    const struct demo early = {"early", "ends its process", nothing, end_elsewhere};
    own_process = getpid();
    for (enum viewer_job job = 0; job < JOB_COUNT; job++) {
        struct viewer viewer = viewer_of(&early);
        background_begin(&viewer, job);
        cr_expect_eq(wait_for(&viewer, job), BACKGROUND_FAILED);
        cr_expect_eq(background_take(&viewer, job), BACKGROUND_FAILED);
        cr_expect_null(viewer.base.pixels);
        cr_expect_not(has_children());
    }
}
