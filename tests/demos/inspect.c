/* What an inspector is told of random pixels of every scene (include/edgewalk/inspect.h): the picture is the
 * same while somebody asks, and the value that the events arrive at is the picture's, byte for byte. */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "edgewalk/inspect.h"
#include "tools/support/scene.h"

enum { WIDTH = 96, HEIGHT = 72, FRAME = 7, PIXELS = 12, SAMPLED_PIXELS = 3 };

/* Of each scene; EDGEWALK_INSPECT_PIXELS replaces the number. */
static unsigned pixels(unsigned usual)
{
    const char *given = getenv("EDGEWALK_INSPECT_PIXELS");
    return given && atoi(given) > 0 ? (unsigned)atoi(given) : usual;
}

/* What the events say of the pixel. */
struct told {
    float value[4];
    uint32_t bits[4];
    bool exact; /* `bits` are the bytes */
    unsigned fragments, stores, instructions;
    uint32_t open; /* the primitive whose fragment was told of last */
    bool ordered;  /* each store is of that primitive */
    /* What the `register` events of a run have come to, and whether that is what `output` events say then. */
    struct result {
        char name[64];
        uint32_t bits[4];
    } results[32];
    unsigned result_count, compared, differ;
    int64_t lane;
};

static bool is(const EwEvent *event, const char *name)
{
    return strcmp(event->name, name) == 0;
}

static struct result *result_of(struct told *told, const char *name)
{
    for (unsigned i = 0; i < told->result_count; i++)
        if (strcmp(told->results[i].name, name) == 0)
            return &told->results[i];
    return NULL;
}

/* With `registers` alone. */
static void take_register(struct told *told, const EwEvent *event)
{
    const char *name = ewEventValue(event, "name") ? ewEventValue(event, "name")->word : "";
    struct result *result = result_of(told, name);
    if (is(event, "run")) {
        told->result_count = 0;
        told->lane = ewEventValue(event, "lane")->integer;
    } else if (is(event, "output") && result) {
        told->compared++;
        told->differ += memcmp(result->bits, ewEventValue(event, "bits")->bits, sizeof result->bits) != 0;
    } else if (is(event, "register") && strcmp(ewEventValue(event, "file")->word, "result") == 0 &&
               ewEventValue(event, "lane")->integer == told->lane) {
        if (!result && told->result_count < 32) {
            result = &told->results[told->result_count++];
            snprintf(result->name, sizeof result->name, "%s", name);
        }
        if (result)
            memcpy(result->bits, ewEventValue(event, "bits")->bits, sizeof result->bits);
    }
}

static void take(void *user, const EwEvent *event)
{
    struct told *told = user;
    const EwValue *primitive = ewEventValue(event, "primitive");
    if (is(event, "clear") && ewEventValue(event, "buffers")->integer & 1) {
        memcpy(told->value, ewEventValue(event, "color")->number, sizeof told->value);
        told->exact = false;
    } else if (is(event, "blit")) {
        memcpy(told->value, ewEventValue(event, "after")->number, sizeof told->value);
        told->exact = false;
    } else if (is(event, "fragment")) {
        told->fragments++;
        told->open = (uint32_t)primitive->integer;
    } else if (is(event, "store")) {
        told->stores++;
        told->ordered &= told->open == primitive->integer;
        memcpy(told->bits, ewEventValue(event, "after_bits")->bits, sizeof told->bits);
        told->exact = true;
    } else if (is(event, "resolve")) {
        memcpy(told->bits, ewEventValue(event, "after_bits")->bits, sizeof told->bits);
        told->exact = true;
    }
    told->instructions += is(event, "instruction");
    take_register(told, event);
}

static void expect_byte(const struct demo *demo, int x, int y, int c, const struct told *told, uint8_t byte)
{
    if (told->exact) {
        cr_assert_eq(told->bits[c], byte, "%s: pixel %d,%d component %d is told as %u, and is %u", demo->name,
                     x, y, c, told->bits[c], byte);
        return;
    }
    const float difference = told->value[c] * 255.0f - byte;
    cr_assert(difference > -0.501f && difference < 0.501f, "%s: pixel %d,%d component %d is told as %g",
              demo->name, x, y, c, (double)told->value[c]);
}

static struct told ask(const struct demo *demo, const struct tool_context *context, int x, int y)
{
    struct told told = {.value = {0, 0, 0, 0}, .ordered = true};
    const EwQuestion question = {
        .x = x, .y = y, .sample = -1, .primitive = EW_EVERY_PRIMITIVE, .registers = x & 1};
    cr_assert_eq(ewInspect(&question, take, &told), 0);
    cr_assert(scene_draw(demo, FRAME, context));
    cr_assert_eq(ewInspect(NULL, NULL, NULL), 0);
    return told;
}

static void inspect_scene(const struct demo *demo, unsigned count, unsigned samples)
{
    struct tool_context context;
    unsigned fragments = 0, instructions = 0, compared = 0;
    cr_assert(tool_context_create_samples(&context, WIDTH, HEIGHT, 2, samples));
    cr_assert(scene_init(demo));
    cr_assert(scene_draw(demo, FRAME, &context));
    cr_assert(scene_draw(demo, FRAME, &context));
    const uint64_t hash = ewFrameHash();
    uint64_t state = 12345;
    for (unsigned i = 0; i < count; i++) {
        state = state * 6364136223846793005u + 1442695040888963407u;
        const int x = (int)(state >> 33) % WIDTH, y = (int)(state >> 45) % HEIGHT;
        const struct told told = ask(demo, &context, x, y);
        cr_assert_eq(ewFrameHash(), hash, "%s: another picture while pixel %d,%d is asked about", demo->name,
                     x, y);
        cr_assert(told.ordered, "%s: pixel %d,%d: a store before its fragment", demo->name, x, y);
        for (int c = 0; c < 4; c++)
            expect_byte(demo, x, y, c, &told,
                        context.pixels[((size_t)y * WIDTH + (size_t)x) * 4 + (size_t)c]);
        cr_assert_eq(told.differ, 0, "%s: pixel %d,%d: registers come to other results", demo->name, x, y);
        compared += told.compared;
        fragments += told.fragments;
        instructions += told.instructions;
    }
    printf("%-12s %u pixels, %u fragments, %u instructions, %u results compared\n", demo->name, count,
           fragments, instructions, compared);
    cr_assert(fragments == 0 || compared > 0 || instructions == 0, "%s: no registers are told of",
              demo->name);
    tool_context_destroy(&context);
}

Test(inspect, events_arrive_at_the_bytes_of_every_scene)
{
    for (const struct demo *const *demo = demos; *demo; demo++)
        inspect_scene(*demo, pixels(PIXELS), 0);
}

/* The mean of the samples, which no store has. */
Test(inspect, events_arrive_at_the_bytes_of_pixels_with_samples)
{
    for (const struct demo *const *demo = demos; *demo; demo++)
        inspect_scene(*demo, pixels(SAMPLED_PIXELS), 4);
}

/* --- All pixels in one question ------------------------------------------------------------------------- */

/* The first colour buffer as stores leave it; -1: nothing is stored there since a clear or a blit. */
struct stored {
    int32_t bytes[HEIGHT][WIDTH][4];
    unsigned stores, fragments;
};

static void take_store(void *user, const EwEvent *event)
{
    struct stored *stored = user;
    if (is(event, "clear")) {
        for (int64_t y = ewEventValue(event, "y0")->integer; y < ewEventValue(event, "y1")->integer; y++)
            for (int64_t x = ewEventValue(event, "x0")->integer; x < ewEventValue(event, "x1")->integer; x++)
                memset(stored->bytes[y][x], 0xff, sizeof stored->bytes[y][x]);
        return;
    }
    cr_assert(event->x >= 0 && event->x < WIDTH && event->y >= 0 && event->y < HEIGHT);
    stored->fragments += is(event, "fragment");
    if (is(event, "blit"))
        memset(stored->bytes[event->y][event->x], 0xff, sizeof stored->bytes[0][0]);
    if (!is(event, "store") || ewEventValue(event, "buffer")->integer != 0)
        return;
    stored->stores++;
    for (int c = 0; c < 4; c++)
        stored->bytes[event->y][event->x][c] = (int32_t)ewEventValue(event, "after_bits")->bits[c];
}

static uint64_t kinds_of(const char *const names[], unsigned count)
{
    uint64_t kinds = 0;
    EwEvent event;
    for (unsigned kind = 0; kind < ewEventKinds(); kind++) {
        ewEventKind(kind, &event);
        for (unsigned i = 0; i < count; i++)
            kinds |= (uint64_t)is(&event, names[i]) << kind;
    }
    return kinds;
}

static void expect_stored(const struct demo *demo, const struct tool_context *context,
                          const struct stored *stored)
{
    for (int y = 0; y < HEIGHT; y++)
        for (int x = 0; x < WIDTH; x++)
            for (int c = 0; c < 4; c++) {
                const int byte = context->pixels[(y * WIDTH + x) * 4 + c];
                cr_assert(stored->bytes[y][x][c] < 0 || stored->bytes[y][x][c] == byte,
                          "%s: pixel %d,%d component %d is told as %d, and is %d", demo->name, x, y, c,
                          stored->bytes[y][x][c], byte);
            }
}

Test(inspect, a_rectangle_is_asked_about_as_its_pixels_are)
{
    static const char *const names[] = {"clear", "blit", "fragment", "store"};
    static struct stored stored;
    const EwQuestion question = {.width = WIDTH, .height = HEIGHT, .sample = -1, .kinds = kinds_of(names, 4)};
    for (const struct demo *const *demo = demos; *demo; demo++) {
        struct tool_context context;
        cr_assert(tool_context_create(&context, WIDTH, HEIGHT, 1));
        cr_assert(scene_init(*demo));
        cr_assert(scene_draw(*demo, FRAME, &context));
        cr_assert(scene_draw(*demo, FRAME, &context));
        const uint64_t hash = ewFrameHash();
        memset(&stored, 0xff, sizeof stored);
        stored.stores = stored.fragments = 0;
        cr_assert_eq(ewInspect(&question, take_store, &stored), 0);
        cr_assert(scene_draw(*demo, FRAME, &context));
        cr_assert_eq(ewInspect(NULL, NULL, NULL), 0);
        cr_assert_eq(ewFrameHash(), hash, "%s: another picture", (*demo)->name);
        expect_stored(*demo, &context, &stored);
        const EwQuestion one = {.x = 40, .y = 30, .sample = -1, .kinds = question.kinds};
        struct told told = {.ordered = true};
        cr_assert_eq(ewInspect(&one, take, &told), 0);
        cr_assert(scene_draw(*demo, FRAME, &context));
        cr_assert_eq(ewInspect(NULL, NULL, NULL), 0);
        cr_assert(told.fragments <= stored.fragments && told.stores <= stored.stores);
        printf("%-12s %u fragments, %u stores\n", (*demo)->name, stored.fragments, stored.stores);
        tool_context_destroy(&context);
    }
}
