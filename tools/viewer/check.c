/* The findings of `--check` about the frame that the viewer shows. */
#include <inttypes.h>

#include "edgewalk/observe.h"
#include "tools/viewer/viewer.h"

struct check {
    struct viewer_text *text;
    unsigned findings;
};

static void add_finding(void *user, const EwFinding *finding)
{
    struct check *check = user;
    check->findings++;
    viewer_text_add(check->text, "%s program, line %d: %s", finding->stage, finding->line, finding->source);
    viewer_text_add(check->text, "  %s: %s (%" PRIu64 " time%s)", finding->kind, finding->example,
                    finding->count, finding->count == 1 ? "" : "s");
}

static bool begin(void *user, struct subject *subject, const struct tool_context *context)
{
    (void)subject, (void)context;
    return ewCheck(add_finding, user) == 0;
}

static bool end(void *user, struct subject *subject, const struct tool_context *context)
{
    (void)user, (void)subject, (void)context;
    return ewCheck(NULL, NULL) == 0;
}

bool viewer_check(struct viewer *viewer)
{
    struct check check = {.text = &viewer->findings};
    struct viewer_text *text = check.text;
    text->count = 0;
    viewer_text_add(text, "%s", ""); /* becomes the number of findings */
    if (!subject_draw(&viewer->subject, &(struct subject_watcher){begin, end, &check, false}))
        return false;
    snprintf(text->lines[0], VIEWER_LINE, "check: %u finding%s", check.findings,
             check.findings == 1 ? "" : "s");
    return true;
}
