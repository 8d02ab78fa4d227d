/* Events of primitives and clears that the rasterizer reports to an inspector. For fragments:
 * tile/inspect_group.c. */
#include "inspect/inspect.h"

#include <stdio.h>

#include "raster/setup/setup.h"

void raster_scene_inspect(struct raster_scene *scene, struct inspector *inspector)
{
    scene->inspector = inspector;
}

struct inspector *raster_scene_inspector(const struct raster_scene *scene)
{
    return scene->inspector;
}

/* Some queried pixel is in the rectangle. */
static bool meets(struct raster_rect rect, const EwQuestion *question)
{
    return question->x + question->width > rect.x0 && question->x < rect.x1 &&
           question->y + question->height > rect.y0 && question->y < rect.y1;
}

static void report_setup(const struct inspector *inspector, const struct raster_primitive *p, uint32_t number)
{
    inspect_report(inspector, setup, .primitive = number, .front = p->face == FACE_FRONT, .x0 = p->x0,
                   .y0 = p->y0, .x1 = p->x1, .y1 = p->y1, .polygon = inspector->polygon);
}

/* Distances at one sample; sample -1: at the pixel's centre. At a sample a and b are multiplied, since c is a
 * multiple of 1/256 of the centre's. */
static void report_edges(const struct inspector *inspector, const struct raster_primitive *p, uint32_t number,
                         int sample)
{
    const int64_t unit = sample < 0 ? 1 : SUBPIXEL_ONE;
    char where[24] = "";
    if (sample >= 0)
        snprintf(where, sizeof where, "at sample %d", sample);
    for (unsigned i = 0; i < p->edge_count; i++) {
        struct raster_edge edge = i < 3 ? p->edges[i] : p->shape->edge;
        if (sample >= 0)
            edge.c = edge_c_at(&edge, raster_sample_positions(p->state->samples.count)[sample]);
        const int64_t a = edge.a * unit, b = edge.b * unit,
                      value = a * inspector->question.x + b * inspector->question.y + edge.c;
        inspect_report(inspector, edge, .primitive = number, .edge = i, .a = a, .b = b, .c = edge.c,
                       .value = value, .inside = value >= 0, .sample = sample, .where = where);
    }
}

/* The edges of each sample in question, or of the pixel's centre; of a rectangle of pixels, the first one's.
 */
static void report_all_edges(const struct inspector *inspector, const struct raster_primitive *p,
                             uint32_t number)
{
    const int queried = inspector->question.sample;
    if (!p->state->samples.multisample)
        report_edges(inspector, p, number, -1);
    else
        for (int s = 0; s < p->state->samples.count; s++)
            if (queried < 0 || queried == s)
                report_edges(inspector, p, number, s);
}

void raster_inspect_primitive(const struct raster_scene *scene, const struct raster_primitive *primitive)
{
    struct inspector *inspector = scene->inspector;
    inspector->drawn = true;
    const struct raster_rect rect = {primitive->x0, primitive->y0, primitive->x1, primitive->y1};
    const bool met = primitive->layer == inspector->layer && meets(rect, &inspector->question);
    if (!met && !inspects_geometry(inspector))
        return;
    const uint32_t number = met ? inspect_add_primitive(inspector, primitive) : inspect_number(inspector);
    if (number == 0)
        return;
    report_setup(inspector, primitive, number);
    report_all_edges(inspector, primitive, number);
}

static void report_culled(struct inspector *inspector, enum raster_face face, bool covers)
{
    inspect_report(inspector, cull, .primitive = inspect_number(inspector), .draw = inspector->draw,
                   .front = face == FACE_FRONT, .covers = covers);
}

/* For a rectangle of pixels, the triangle's bounding box must intersect it. */
static void report_culled_rectangle(struct inspector *inspector, enum raster_face face, const int32_t x[3],
                                    const int32_t y[3])
{
    int32_t low[2] = {x[0], y[0]}, high[2] = {x[0], y[0]};
    for (int i = 1; i < 3; i++) {
        low[0] = imin(low[0], x[i]);
        low[1] = imin(low[1], y[i]);
        high[0] = imax(high[0], x[i]);
        high[1] = imax(high[1], y[i]);
    }
    const struct raster_rect box = {low[0] >> RASTER_SUBPIXEL_BITS, low[1] >> RASTER_SUBPIXEL_BITS,
                                    (high[0] >> RASTER_SUBPIXEL_BITS) + 1,
                                    (high[1] >> RASTER_SUBPIXEL_BITS) + 1};
    if (meets(box, &inspector->question))
        report_culled(inspector, face, false);
}

void raster_inspect_culled(const struct raster_scene *scene, enum raster_face face, const int32_t x[3],
                           const int32_t y[3], bool counterclockwise)
{
    struct inspector *inspector = scene->inspector;
    inspector->drawn = true;
    if (inspects_geometry(inspector)) {
        report_culled(inspector, face, false);
        return;
    }
    if (inspector->question.width > 1 || inspector->question.height > 1) {
        report_culled_rectangle(inspector, face, x, y);
        return;
    }
    for (int i = 0; i < 3; i++) {
        const int from = counterclockwise ? i : (i + 1) % 3, to = counterclockwise ? (i + 1) % 3 : i;
        const struct raster_edge edge = make_edge(x[from], y[from], x[to], y[to], RASTER_SUBPIXEL_BITS);
        if ((int64_t)edge.a * inspector->question.x + (int64_t)edge.b * inspector->question.y + edge.c < 0)
            return;
    }
    report_culled(inspector, face, true);
}

void raster_inspect_dropped(const struct raster_scene *scene, enum inspect_reason reason)
{
    if (scene->inspector)
        inspect_drop(scene->inspector, reason);
}

void raster_inspect_scissor(const struct raster_derived *state, const struct inspector *inspector)
{
    if (meets(state->scissor, &inspector->question))
        return;
    const struct raster_rect box = state->scissor;
    inspect_report(inspector, scissor, .draw = inspector->draw, .x0 = box.x0, .y0 = box.y0, .x1 = box.x1,
                   .y1 = box.y1);
}

static struct raster_rect tile_of(const struct raster_worker *worker)
{
    return (struct raster_rect){worker->x, worker->y, worker->x + worker->width, worker->y + worker->height};
}

/* `rect`: the cleared part of the worker's tile. */
static void report_clear(const struct inspector *inspector, const struct raster_worker *worker,
                         struct raster_rect rect, unsigned touched, const float color[4], double depth,
                         unsigned stencil, uint32_t draws, uint32_t moment)
{
    if (worker->layer != inspector->layer || rect.x0 >= rect.x1 || rect.y0 >= rect.y1 ||
        !meets(rect, &inspector->question))
        return;
    inspect_report(inspector, clear, .colors = (touched & ATTACH_COLORS) != 0,
                   .depths = (touched & ATTACH_DEPTH) != 0, .stencils = (touched & ATTACH_STENCIL) != 0,
                   .color = inspect_vector(color), .depth = (float)depth, .stencil = stencil, .x0 = rect.x0,
                   .y0 = rect.y0, .x1 = rect.x1, .y1 = rect.y1, .buffers = touched & ATTACH_COLORS,
                   .draws = draws);
    if ((touched & inspector->written_colors) || (inspector->written_depth && (touched & ATTACH_DEPTH)))
        inspect_report(inspector, write, .primitive = 0, .command = "a clear", .copies = "", .framebuffer = 0,
                       .from_x = 0, .from_y = 0, .draws = draws, .moment = moment);
}

void raster_inspect_clear(const struct raster_scene *scene, const struct raster_worker *worker,
                          const struct raster_clear *clear)
{
    report_clear(scene->inspector, worker, rect_intersect(tile_of(worker), clear->rect),
                 clear_touches(scene, clear), clear->color, clear->depth, clear->stencil, clear->draws,
                 clear->moment);
}

void raster_inspect_pending(const struct raster_scene *scene, const struct raster_worker *worker)
{
    const struct pending_clear *pending = &scene->pending;
    const unsigned colors = pending->attachments & ATTACH_COLORS;
    if (pending->attachments)
        report_clear(scene->inspector, worker, tile_of(worker), pending->attachments,
                     pending->color[colors ? __builtin_ctz(colors) : 0], pending->depth, pending->stencil,
                     pending->draws, pending->moment);
}
