/* Every observer of programs (include/edgewalk/observe.h) sees every demo scene through: it reports without
 * loss, and the picture has the bits that it has without an observer. The longest scenes are left out unless
 * EDGEWALK_OBSERVE_ALL is set (tests/full observers). */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "demos/demo.h"
#include "edgewalk/observe.h"
#include "tools/support/tool.h"

enum { WIDTH = 16, HEIGHT = 12, FRAME = 7, BYTES = WIDTH * HEIGHT * 4 };

static void take_finding(void *user, const EwFinding *finding)
{
    (void)finding;
    ++*(unsigned *)user;
}

static int check_begin(unsigned *reports)
{
    return ewCheck(take_finding, reports);
}

static int check_end(void)
{
    return ewCheck(NULL, NULL);
}

static void take_coverage(void *user, const EwProgramCoverage *program)
{
    *(unsigned *)user += program->lanes > 0;
}

static int coverage_begin(unsigned *reports)
{
    return ewCoverage(take_coverage, reports);
}

static int coverage_end(void)
{
    return ewCoverage(NULL, NULL);
}

static const struct observer {
    const char *name;
    int (*begin)(unsigned *reports), (*end)(void);
    bool always_reports;
} observers[] = {{"check", check_begin, check_end, false}, {"coverage", coverage_begin, coverage_end, true}};

/* Findings of the scenes' programs; none of a scene without a row. */
static unsigned findings_of(const char *scene)
{
    static const struct {
        const char *scene;
        unsigned findings;
    } known[] = {{"patches", 2}, {"bowl", 1}, {"city", 1}, {"cloud", 1}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strcmp(scene, known[i].scene) == 0)
            return known[i].findings;
    return 0;
}

static void expect_reports(const struct demo *demo, const struct observer *observer, unsigned reports)
{
    if (observer->always_reports)
        cr_expect(reports > 0, "%s of %s reports nothing", observer->name, demo->name);
    else
        cr_expect_eq(reports, findings_of(demo->name), "%s of %s: %u findings", observer->name, demo->name,
                     reports);
}

/* The picture, for the caller to free. */
static uint8_t *draw(const struct demo *demo, const struct observer *observer)
{
    struct tool_context context;
    unsigned reports = 0;
    uint8_t *pixels = malloc(BYTES);
    cr_assert(pixels && tool_context_create(&context, WIDTH, HEIGHT, 0));
    demo->init();
    if (observer)
        cr_expect_eq(observer->begin(&reports), 0, "%s of %s: %s", observer->name, demo->name,
                     ewLastMessage());
    demo->draw(FRAME, (float)WIDTH / HEIGHT);
    glFinish();
    if (observer) {
        cr_expect_eq(observer->end(), 0, "%s of %s: %s", observer->name, demo->name, ewLastMessage());
        expect_reports(demo, observer, reports);
    }
    memcpy(pixels, context.pixels, BYTES);
    tool_context_destroy(&context);
    return pixels;
}

static bool is_left_out(const struct demo *demo)
{
    static const char *const longest[] = {"city", "cubemap", "fur"}; /* millions of instructions */
    for (size_t i = 0; i < sizeof longest / sizeof *longest; i++)
        if (strcmp(demo->name, longest[i]) == 0)
            return !getenv("EDGEWALK_OBSERVE_ALL");
    return false;
}

Test(observe, observers_leave_every_scene_its_picture)
{
    for (const struct demo *const *demo = demos; *demo; demo++) {
        if (is_left_out(*demo))
            continue;
        uint8_t *alone = draw(*demo, NULL);
        for (size_t i = 0; i < sizeof observers / sizeof *observers; i++) {
            uint8_t *observed = draw(*demo, &observers[i]);
            cr_expect(memcmp(alone, observed, BYTES) == 0, "%s changes %s", observers[i].name, (*demo)->name);
            free(observed);
        }
        free(alone);
    }
}
