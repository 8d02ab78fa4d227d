/* What an inspector is told of every pixel of other people's scripts (`edgewalk run`): where something was
 * stored, the last store's bytes are the picture's. */
#include <string.h>

#include "edgewalk/inspect.h"
#include "tests/support/corpus.h"
#include "tools/run/run.h"

/* Of the first colour buffer, as stores leave it; -1: nothing is stored there since a clear or a blit. */
struct told {
    int16_t (*bytes)[4];
    int width, height;
    unsigned stores;
};

static struct told told;
static unsigned scripts, pixels;

static bool is(const EwEvent *event, const char *name)
{
    return strcmp(event->name, name) == 0;
}

static int16_t *bytes_at(int64_t x, int64_t y)
{
    cr_assert(x >= 0 && x < told.width && y >= 0 && y < told.height);
    return told.bytes[y * told.width + x];
}

static void take(void *user, const EwEvent *event)
{
    (void)user;
    if (is(event, "clear")) {
        for (int64_t y = ewEventValue(event, "y0")->integer; y < ewEventValue(event, "y1")->integer; y++)
            for (int64_t x = ewEventValue(event, "x0")->integer; x < ewEventValue(event, "x1")->integer; x++)
                memset(bytes_at(x, y), 0xff, sizeof *told.bytes);
    } else if (is(event, "blit")) {
        memset(bytes_at(event->x, event->y), 0xff, sizeof *told.bytes);
    } else if (is(event, "store") && ewEventValue(event, "buffer")->integer == 0) {
        told.stores++;
        for (int c = 0; c < 4; c++)
            bytes_at(event->x, event->y)[c] = (int16_t)ewEventValue(event, "after_bits")->bits[c];
    }
}

static void begin(void *user, const struct tool_context *context)
{
    const EwQuestion question = {.width = (int)context->width, .height = (int)context->height, .sample = -1};
    (void)user;
    told = (struct told){.width = (int)context->width, .height = (int)context->height};
    told.bytes = malloc(sizeof *told.bytes * context->width * context->height);
    cr_assert(told.bytes);
    memset(told.bytes, 0xff, sizeof *told.bytes * context->width * context->height);
    cr_assert_eq(ewInspect(&question, take, NULL), 0);
}

static void end(void *user, const struct tool_context *context)
{
    const char *path = user;
    cr_assert_eq(ewInspect(NULL, NULL, NULL), 0);
    for (int y = 0; y < told.height; y++)
        for (int x = 0; x < told.width; x++)
            for (int c = 0; c < 4; c++) {
                const int16_t byte = bytes_at(x, y)[c];
                const uint8_t drawn =
                    context->pixels[((size_t)y * context->width + (size_t)x) * 4 + (size_t)c];
                pixels += c == 0 && byte >= 0;
                cr_assert(byte < 0 || byte == drawn, "%s: pixel %d,%d component %d is told as %d, and is %u",
                          path, x, y, c, byte, drawn);
            }
    free(told.bytes);
}

static void inspect_script(const char *path, const char *text, size_t length)
{
    char name[4096];
    snprintf(name, sizeof name, "%s", path);
    const struct run_observer observer = {begin, end, name};
    const struct run_result result = run_text_observed(text, length, 1, &observer);
    cr_expect_neq(result.verdict, RUN_FAILED, "%s:%d: %s", path, result.line, result.reason);
    scripts++;
}

Test(inspect_scripts, stores_are_the_bytes_of_every_script)
{
    corpus_each("piglit", inspect_script);
    printf("%u scripts, %u pixels that were stored to\n", scripts, pixels);
    cr_expect_geq(scripts, 20);
    cr_expect_geq(pixels, 20000);
}
