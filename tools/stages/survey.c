/* Queries every pixel of a drawing at once. */
#include <GL/gl.h>
#include <GL/glext.h>
#include <stdlib.h>
#include <string.h>

#include "tools/explain/explain.h"
#include "tools/stages/stages.h"

/* 2x2 pixels: which of them the primitive covers that was there last. */
struct survey_quad {
    uint32_t primitive, covered;
};

enum { TILE = 64, MOST_PIXELS = 16384 };
#define NO_TILE UINT32_MAX

static size_t index_of(const struct survey *survey, int x, int y)
{
    return (size_t)y * survey->width + (size_t)x;
}

static void add(float *at, float more)
{
    *at = *at == SURVEY_NONE ? more : *at + more;
}

/* --- Quads ---------------------------------------------------------------------------------------------- */

static size_t quad_of(const struct survey *survey, int x, int y)
{
    return (size_t)(y / 2) * ((survey->width + 1) / 2) + (size_t)(x / 2);
}

/* Pixels of the quad that its primitive does not cover are helper lanes. */
static void end_quad(struct survey *survey, struct survey_quad *quad, int x, int y)
{
    for (int i = 0; i < 4 && quad->covered; i++) {
        const int px = (x & ~1) + i % 2, py = (y & ~1) + i / 2;
        if (quad->covered >> i & 1 || px >= (int)survey->width || py >= (int)survey->height)
            continue;
        add(&survey->planes[SURVEY_HELPERS][index_of(survey, px, py)], 1);
        survey->helpers++;
    }
    quad->covered = 0;
}

static void end_quads(struct survey *survey)
{
    for (int y = 0; y < (int)survey->height; y += 2)
        for (int x = 0; x < (int)survey->width; x += 2)
            end_quad(survey, &survey->quads[quad_of(survey, x, y)], x, y);
}

/* --- Events --------------------------------------------------------------------------------------------- */

static void take_fragment(struct survey *survey, const EwEvent *event)
{
    struct survey_quad *quad = &survey->quads[quad_of(survey, event->x, event->y)];
    const unsigned bit = (unsigned)(event->x & 1) + 2 * (unsigned)(event->y & 1);
    uint32_t *tile = &survey->tiles[(size_t)(event->y / TILE) * ((survey->width + TILE - 1) / TILE) +
                                    (size_t)(event->x / TILE)];
    const size_t at = index_of(survey, event->x, event->y);
    if (quad->primitive != event_primitive(event) || quad->covered >> bit & 1)
        end_quad(survey, quad, event->x, event->y);
    quad->primitive = event_primitive(event);
    quad->covered |= 1u << bit;
    if (*tile == NO_TILE)
        *tile = survey->tile_count++;
    add(&survey->planes[SURVEY_FRAGMENTS][at], 1);
    survey->planes[SURVEY_TILE][at] = (float)*tile;
    survey->fresh[at] = true;
    survey->fragments++;
}

static void take_lookup(struct survey *survey, const EwEvent *event)
{
    if (event->x < 0)
        return;
    const size_t at = index_of(survey, event->x, event->y);
    if (survey->fresh[at])
        survey->planes[SURVEY_LOD][at] = ewEventValue(event, "lambda")->number[0];
    survey->fresh[at] = false;
    add(&survey->planes[SURVEY_TEXELS][at], (float)event_integer(event, "texels"));
    survey->lookups++;
}

static void take_span(struct survey *survey, const EwEvent *event)
{
    const int64_t first = event_integer(event, "first"), last = event_integer(event, "last"),
                  from = event_integer(event, "tile_first"), to = event_integer(event, "tile_last");
    const int y = (int)event_integer(event, "y");
    for (int64_t x = from; x <= to && x < (int64_t)survey->width; x++)
        add(&survey->planes[SURVEY_SPANS][index_of(survey, (int)x, y)],
            x == first || x == last ? SURVEY_END + 1 : 1);
}

static void take_point(struct survey *survey, const EwEvent *event)
{
    if (survey->point_count == survey->point_capacity) {
        const size_t capacity = survey->point_capacity ? 2 * survey->point_capacity : 1024;
        struct survey_point *points = realloc(survey->points, capacity * sizeof *points);
        survey->lost |= !points;
        if (!points)
            return;
        survey->points = points;
        survey->point_capacity = capacity;
    }
    struct survey_point *point = &survey->points[survey->point_count++];
    *point = (struct survey_point){.primitive = event_primitive(event), .clipped = event_is(event, "clip")};
    point->cut = point->clipped && event_integer(event, "cut");
    memcpy(point->clip, ewEventValue(event, "clip")->number, sizeof point->clip);
    memcpy(point->window, ewEventValue(event, "window")->number, sizeof point->window);
    survey->clipped += point->clipped && event_integer(event, "point") == 0;
}

static void take_program(struct survey *survey, const EwEvent *event)
{
    const int64_t instructions = event_integer(event, "instructions");
    if (event->x < 0) /* of a program before the fragment's */
        return;
    survey->instructions += (uint64_t)instructions;
    add(&survey->planes[SURVEY_INSTRUCTIONS][index_of(survey, event->x, event->y)], (float)instructions);
}

/* The points of the primitive are the last ones. */
static void take_reject(struct survey *survey, const EwEvent *event)
{
    survey->rejected++;
    for (size_t i = survey->point_count; i > 0 && survey->points[i - 1].primitive == event_primitive(event);
         i--)
        survey->points[i - 1].rejected = event_integer(event, "clipped") == 1;
}

static void take_cull(struct survey *survey, const EwEvent *event)
{
    if (event_primitive(event) != survey->culled_last)
        survey->culled++;
    survey->culled_last = event_primitive(event);
}

static void take_draw(struct survey *survey, const EwEvent *event)
{
    (void)event;
    survey->draws++;
}

static void take_primitive(struct survey *survey, const EwEvent *event)
{
    (void)event;
    survey->primitives++;
}

static void take_store(struct survey *survey, const EwEvent *event)
{
    survey->planes[SURVEY_PRIMITIVE][index_of(survey, event->x, event->y)] = (float)event_primitive(event);
}

/* A clear of the colour hides all earlier drawing. */
static void take_clear(struct survey *survey, const EwEvent *event)
{
    if (!event_replaces_color(event))
        return;
    for (int64_t y = event_integer(event, "y0"); y < event_integer(event, "y1"); y++)
        for (int64_t x = event_integer(event, "x0"); x < event_integer(event, "x1"); x++)
            survey->planes[SURVEY_PRIMITIVE][index_of(survey, (int)x, (int)y)] = SURVEY_NONE;
}

/* How large a framebuffer object is: as far as something is cleared or set up in it. */
static void take_extent(struct survey *survey, const EwEvent *event)
{
    const int64_t x1 = event_integer(event, "x1"), y1 = event_integer(event, "y1");
    if (survey->framebuffer && x1 > (int64_t)survey->width)
        survey->width = (unsigned)x1;
    if (survey->framebuffer && y1 > (int64_t)survey->height)
        survey->height = (unsigned)y1;
}

/* The events of the two questions. */
struct taker {
    const char *event;
    void (*take)(struct survey *survey, const EwEvent *event);
};

static const struct taker of_primitives[] = {
    {"draw", take_draw},    {"primitive", take_primitive}, {"vertex", take_point},
    {"clip", take_point},   {"cull", take_cull},           {"reject", take_reject},
    {"setup", take_extent}, {"clear", take_extent},        {NULL, NULL},
};

static const struct taker of_pixels[] = {
    {"span", take_span},
    {"fragment", take_fragment},
    {"lookup", take_lookup},
    {"program", take_program},
    {"store", take_store},
    {"clear", take_clear},
    {NULL, NULL},
};

static void take(const struct taker *takers, struct survey *survey, const EwEvent *event)
{
    for (; takers->event; takers++)
        if (event_is(event, takers->event))
            takers->take(survey, event);
}

static void take_of_primitives(void *user, const EwEvent *event)
{
    take(of_primitives, user, event);
}

static void take_of_pixels(void *user, const EwEvent *event)
{
    take(of_pixels, user, event);
}

static uint64_t kinds_of(const struct taker *takers)
{
    uint64_t kinds = 0;
    for (; takers->event; takers++)
        kinds |= explain_kinds(takers->event);
    return kinds;
}

/* --- The drawing ---------------------------------------------------------------------------------------- */

static bool allocate(struct survey *survey)
{
    const size_t pixels = (size_t)survey->width * survey->height;
    bool good = true;
    for (int plane = 0; plane < SURVEY_PLANES; plane++) {
        survey->planes[plane] = malloc(pixels * sizeof(float));
        good &= survey->planes[plane] != NULL;
        for (size_t i = 0; good && i < pixels; i++)
            survey->planes[plane][i] = SURVEY_NONE;
    }
    const size_t tiles = (size_t)((survey->width + TILE - 1) / TILE) * ((survey->height + TILE - 1) / TILE);
    survey->quads =
        calloc((size_t)((survey->width + 1) / 2) * ((survey->height + 1) / 2), sizeof *survey->quads);
    survey->tiles = malloc(tiles * sizeof *survey->tiles);
    survey->picture = malloc(pixels * 4);
    survey->fresh = calloc(pixels, 1);
    if (survey->tiles)
        memset(survey->tiles, 0xff, tiles * sizeof *survey->tiles);
    return good && survey->quads && survey->tiles && survey->picture && survey->fresh;
}

static bool begin_primitives(void *user, struct subject *subject, const struct tool_context *context)
{
    const struct survey *survey = user;
    const EwQuestion question = {.width = MOST_PIXELS,
                                 .height = MOST_PIXELS,
                                 .sample = -1,
                                 .framebuffer = survey->framebuffer,
                                 .geometry = 1,
                                 .kinds = kinds_of(of_primitives)};
    (void)subject;
    (void)context;
    return ewInspect(&question, take_of_primitives, user) == 0;
}

static bool end_primitives(void *user, struct subject *subject, const struct tool_context *context)
{
    const struct survey *survey = user;
    (void)context;
    if (ewInspect(NULL, NULL, NULL) != 0)
        return false;
    if (survey->framebuffer == 0)
        return true;
    if (survey->width == 0 || survey->height == 0)
        fprintf(stderr, "edgewalk: %s: nothing is drawn to framebuffer %u\n", subject->name,
                survey->framebuffer);
    return survey->width > 0 && survey->height > 0;
}

static bool begin(void *user, struct subject *subject, const struct tool_context *context)
{
    struct survey *survey = user;
    (void)subject;
    if (survey->framebuffer == 0) {
        survey->width = context->width;
        survey->height = context->height;
    }
    if (!allocate(survey)) {
        fprintf(stderr, "edgewalk: no memory for %ux%u pixels\n", survey->width, survey->height);
        return false;
    }
    const EwQuestion question = {.width = (int)survey->width,
                                 .height = (int)survey->height,
                                 .sample = -1,
                                 .framebuffer = survey->framebuffer,
                                 .kinds = kinds_of(of_pixels),
                                 .primitive = EW_EVERY_PRIMITIVE};
    return ewInspect(&question, take_of_pixels, survey) == 0;
}

static void read_depth_and_stencil(struct survey *survey)
{
    const size_t pixels = (size_t)survey->width * survey->height;
    uint8_t *stencil = malloc(pixels);
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glReadPixels(0, 0, (GLsizei)survey->width, (GLsizei)survey->height, GL_DEPTH_COMPONENT, GL_FLOAT,
                 survey->planes[SURVEY_DEPTH]);
    if (stencil)
        glReadPixels(0, 0, (GLsizei)survey->width, (GLsizei)survey->height, GL_STENCIL_INDEX,
                     GL_UNSIGNED_BYTE, stencil);
    for (size_t i = 0; stencil && i < pixels; i++)
        survey->planes[SURVEY_STENCIL][i] = stencil[i];
    free(stencil);
    while (glGetError() != GL_NO_ERROR) /* a script's framebuffer may have neither */
        ;
}

/* Reads the colours of a framebuffer object, which may have none; without multisampling. */
static void read_colors(struct survey *survey)
{
    memset(survey->picture, 0, (size_t)survey->width * survey->height * 4);
    glBindBuffer(GL_PIXEL_PACK_BUFFER, 0);
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, survey->framebuffer);
    glReadPixels(0, 0, (GLsizei)survey->width, (GLsizei)survey->height, GL_RGBA, GL_UNSIGNED_BYTE,
                 survey->picture);
}

static bool end(void *user, struct subject *subject, const struct tool_context *context)
{
    struct survey *survey = user;
    (void)subject;
    if (ewInspect(NULL, NULL, NULL) != 0 || survey->lost)
        return false;
    end_quads(survey);
    if (survey->framebuffer)
        read_colors(survey);
    else
        memcpy(survey->picture, context->pixels, (size_t)survey->width * survey->height * 4);
    read_depth_and_stencil(survey);
    return true;
}

bool survey_draw(struct survey *survey, struct subject *subject, unsigned framebuffer)
{
    *survey = (struct survey){.framebuffer = framebuffer};
    if (!subject_draw(subject, &(struct subject_watcher){begin_primitives, end_primitives, survey}))
        return false;
    return subject_draw(subject, &(struct subject_watcher){begin, end, survey});
}

void survey_free(struct survey *survey)
{
    for (int plane = 0; plane < SURVEY_PLANES; plane++)
        free(survey->planes[plane]);
    free(survey->points);
    free(survey->picture);
    free(survey->quads);
    free(survey->tiles);
    free(survey->fresh);
}

struct survey_range survey_range(const struct survey *survey, enum survey_plane plane)
{
    struct survey_range range = {0};
    for (size_t i = 0; i < (size_t)survey->width * survey->height; i++) {
        const float value = survey->planes[plane][i];
        if (value == SURVEY_NONE || !(value - value == 0))
            continue;
        range.least = range.pixels && range.least < value ? range.least : value;
        range.most = range.pixels && range.most > value ? range.most : value;
        range.mean += (double)value;
        range.pixels++;
    }
    range.mean /= range.pixels ? (double)range.pixels : 1;
    return range;
}
