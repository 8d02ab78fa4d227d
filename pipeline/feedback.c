/* Selection and feedback (GL 2.1 5.2, 5.3): after clipping and culling, a primitive is returned to the
 * application as window coordinates, colours and texture coordinates, and is not rasterized.
 *
 * The chunks of such a draw run in order on one thread. The line stipple's counter serves as a flag: assembly
 * sets it to 0 at the beginning of a stipple, and each line here advances it. */
#include "pipeline/stages.h"

static struct input_register read_inputs[] = {
    {.semantic = SEMANTIC_COLOR, .index = 0, .type = TYPE_F32},
    {.semantic = SEMANTIC_TEXCOORD, .index = 0, .type = TYPE_F32},
};
const struct program pipeline_feedback_inputs = {.inputs = read_inputs, .input_count = 2};

static void read_input(const struct raster_input *input, const float (*own)[4], const float (*flat)[4],
                       enum raster_face face, float value[4])
{
    static const float nothing[4] = {0, 0, 0, 1};
    const uint8_t row = input->row[face];
    const float(*from)[4] = input->interpolation == INTERPOLATE_FLAT ? flat : own;
    memcpy(value, row == RASTER_ROW_NONE ? nothing : from[row], sizeof nothing);
}

static struct pipeline_feedback_vertex describe(const struct batch *batch, const struct raster_vertex *window,
                                                float clip_w, const float (*flat)[4], enum raster_face face)
{
    const struct raster_input *inputs = batch->draw->link.inputs;
    struct pipeline_feedback_vertex vertex = {.window = {window->x, window->y, window->z}, .clip_w = clip_w};
    read_input(&inputs[0], window->attributes, flat, face, vertex.color);
    read_input(&inputs[1], window->attributes, flat, face, vertex.texcoord);
    return vertex;
}

static void deliver(const struct batch *batch, enum pipeline_feedback_kind kind,
                    const struct pipeline_feedback_vertex *vertices, unsigned count)
{
    const struct pipeline_feedback *feedback = batch->draw->feedback;
    feedback->primitive(feedback->user, kind, vertices, count);
}

static void deliver_line(const struct batch *batch, const struct pipeline_worker *worker,
                         const struct pipeline_feedback_vertex ends[2])
{
    const bool resets = raster_stipple_counter(worker->bins) == 0;
    deliver(batch, resets ? FEEDBACK_LINE_RESET : FEEDBACK_LINE, ends, 2);
    raster_set_stipple_counter(worker->bins, 1);
}

/* GL 2.1 2.12: a point outside the view volume is gone, wherever its pixels would be. */
void feedback_point(const struct batch *batch, const struct vertex *vertex)
{
    if (vertex->code & CODE_SIDES && !batch->in_window)
        return;
    const struct pipeline_feedback_vertex point =
        describe(batch, &vertex->window, vertex->clip[3], vertex->window.attributes, FACE_FRONT);
    deliver(batch, FEEDBACK_POINT, &point, 1);
}

void feedback_line(const struct batch *batch, const struct pipeline_worker *worker,
                   const struct raster_vertex ends[2], const float clip_w[2], const float (*flat)[4])
{
    const struct pipeline_feedback_vertex line[2] = {describe(batch, &ends[0], clip_w[0], flat, FACE_FRONT),
                                                     describe(batch, &ends[1], clip_w[1], flat, FACE_FRONT)};
    deliver_line(batch, worker, line);
}

void feedback_polygon(const struct batch *batch, const struct pipeline_worker *worker,
                      const struct unfilled_polygon *polygon, const float (*flat)[4], enum raster_face face)
{
    const enum pipeline_polygon_mode mode = batch->draw->polygon_mode[face];
    struct pipeline_feedback_vertex vertices[CLIP_POLYGON_MAX + 1];
    for (unsigned i = 0; i < polygon->count; i++)
        vertices[i] = describe(batch, &polygon->window[i], polygon->clip_w[i], flat, face);
    vertices[polygon->count] = vertices[0];
    if (mode == POLYGON_FILL)
        deliver(batch, FEEDBACK_POLYGON, vertices, polygon->count);
    for (unsigned i = 0; i < polygon->count && mode != POLYGON_FILL; i++) {
        if (!polygon->boundary[i])
            continue;
        if (mode == POLYGON_LINE)
            deliver_line(batch, worker, &vertices[i]);
        else
            deliver(batch, FEEDBACK_POINT, &vertices[i], 1);
    }
}
