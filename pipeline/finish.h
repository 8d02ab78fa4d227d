/* Results in a executor's registers become vertices: of the vertex program, of a tessellation evaluation
 * program, of a geometry program. Included by hot sources only; moves alone, but for distances and point
 * sizes. */
#ifndef PIPELINE_FINISH_H
#define PIPELINE_FINISH_H

#include "pipeline/stages.h"
#include "pipeline/transpose.h"

#define EACH_LANE(lane, lanes)                                                                               \
    for (unsigned lane##_left = (lanes), lane;                                                               \
         lane##_left && (lane = (unsigned)__builtin_ctz(lane##_left), true); lane##_left &= lane##_left - 1)

/* Four components of 8 lanes to row `row` of each lane's vertex. */
static inline void finish_row(struct vertex *const vertices[LANES], unsigned lanes, unsigned row,
                              const f32x8 value[4])
{
    float rows[LANES][4];
    transpose_to_rows(value, rows);
    EACH_LANE(lane, lanes)
    memcpy(vertex_rows(vertices[lane])[row], rows[lane], sizeof rows[lane]);
}

static inline void finish_distance(const struct round *round, struct vertex *const vertices[LANES],
                                   unsigned lanes, unsigned i, f32x8 distance)
{
    EACH_LANE(lane, lanes)
    ((float *)vertex_rows(vertices[lane])[round->attribute_count])[i] = distance[lane];
}

/* Clip distance `i` as the program has written it. */
static inline f32x8 finish_written_distance(const struct round *round, const struct shader_executor *executor,
                                            unsigned i)
{
    const struct pipeline_link *link = &round->draw->link;
    return shader_output(executor, (unsigned)link->clip_output[i])[link->clip_component[i]];
}

/* GL 4.6 compatibility 13.7 knows only clip distances; of cull distances TGSI says that a vertex counts as
 * outside where one is negative or NaN, and that a primitive is dropped whose vertices all are. */
static inline void finish_cull_codes(const struct round *round, const struct shader_executor *executor,
                                     struct vertex *const vertices[LANES], unsigned lanes)
{
    const struct pipeline_link *link = &round->draw->link;
    i32x8 code = i32x8_splat(0);
    for (unsigned i = 0; i < 8; i++) {
        if (!(round->cull_distances >> i & 1))
            continue;
        const f32x8 distance =
            shader_output(executor, (unsigned)link->cull_output[i])[link->cull_component[i]];
        code |= ~(distance >= f32x8_splat(0.0f)) & i32x8_splat(CODE_CULL << i);
    }
    EACH_LANE(lane, lanes)
    vertices[lane]->code = (uint32_t)code[lane];
}

/* The position, where the program computes it. */
static inline void finish_position(const struct round *round, const struct shader_executor *executor,
                                   f32x8 clip[4])
{
    const int output = round->draw->link.position_output;
    if (output >= 0) {
        memcpy(clip, shader_output(executor, (unsigned)output), 4 * sizeof *clip);
    } else { /* undefined; defined here as the registers' initial value */
        clip[0] = clip[1] = clip[2] = f32x8_splat(0.0f);
        clip[3] = f32x8_splat(1.0f);
    }
}

/* GL 4.6 compatibility 14.4: clamped to the limits, whoever gave it; NaN counts as the smallest. */
static inline float finish_point_size(const struct draw *draw, float size)
{
    if (!(size >= draw->point_size_min))
        return draw->point_size_min;
    return size > draw->point_size_max ? draw->point_size_max : size;
}

static inline void finish_point_sizes(const struct round *round, const struct shader_executor *executor,
                                      struct vertex *const vertices[LANES], unsigned lanes)
{
    const struct draw *draw = round->draw;
    bool from_program = draw->point_size_from_program && draw->link.point_size_output >= 0;
    const f32x8 *size = from_program ? shader_output(executor, (unsigned)draw->link.point_size_output) : NULL;
    EACH_LANE(lane, lanes)
    vertices[lane]->point_size = finish_point_size(draw, size ? size[0][lane] : draw->point_size);
}

/* GL 4.6 compatibility 13.1; NaN, of which it says nothing, is 0. */
static inline f32x8 finish_clamp(f32x8 value)
{
    const f32x8 zero = f32x8_splat(0.0f), one = f32x8_splat(1.0f);
    value = f32x8_select(value > zero, value, zero);
    return f32x8_select(value < one, value, one);
}

static inline void finish_output(const struct round *round, const struct shader_executor *executor,
                                 struct vertex *const vertices[LANES], unsigned lanes, unsigned row,
                                 unsigned output)
{
    const f32x8 *value = shader_output(executor, output);
    f32x8 clamped[4];
    if (output < 64 && (round->clamped >> output & 1)) {
        for (int c = 0; c < 4; c++)
            clamped[c] = finish_clamp(value[c]);
        value = clamped;
    }
    finish_row(vertices, lanes, row, value);
}

/* Attribute rows, and what transform feedback wants. */
static inline void finish_rows(const struct round *round, const struct shader_executor *executor,
                               const f32x8 clip[4], struct vertex *const vertices[LANES], unsigned lanes)
{
    for (unsigned row = 0; row < round->attribute_count; row++)
        finish_output(round, executor, vertices, lanes, row, round->draw->link.output[row]);
    for (unsigned row = 0; row < round->capture_rows; row++) {
        const int output = round->captured[row];
        if (output >= 0)
            finish_output(round, executor, vertices, lanes, round->capture_row + row, (unsigned)output);
        else
            finish_row(vertices, lanes, round->capture_row + row, clip);
    }
}

static inline int32_t finish_integer(const struct shader_executor *executor, int output, unsigned lane,
                                     int32_t otherwise)
{
    return output >= 0 ? ((const i32x8 *)shader_output(executor, (unsigned)output))[0][lane] : otherwise;
}

/* The viewports that a lane names: none, by a mask; one out of range is viewport 0. */
static inline uint16_t finish_viewports(const struct round *round, const struct shader_executor *executor,
                                        unsigned lane)
{
    const struct pipeline_link *link = &round->draw->link;
    if (!round->draw->selects_viewport)
        return 1;
    if (link->viewport_mask_output >= 0)
        return (uint16_t)finish_integer(executor, link->viewport_mask_output, lane, 0);
    const uint32_t viewport = (uint32_t)finish_integer(executor, link->viewport_output, lane, 0);
    return (uint16_t)(1u << (viewport < PIPELINE_MAX_VIEWPORTS ? viewport : 0));
}
_Static_assert(PIPELINE_MAX_VIEWPORTS == 16, "a bit for each");

/* What viewport_place() needs, and what the sink asks. `id`: as in finish_emitted(). */
static inline void finish_extra(const struct round *round, const struct shader_executor *executor,
                                const f32x8 clip[4], struct vertex *const vertices[LANES], unsigned lanes,
                                const uint32_t id[LANES])
{
    const struct pipeline_link *link = &round->draw->link;
    float positions[LANES][4];
    transpose_to_rows(clip, positions);
    EACH_LANE(lane, lanes)
    {
        const uint16_t viewports = finish_viewports(round, executor, lane);
        memcpy(vertices[lane]->clip, positions[lane], sizeof positions[lane]);
        *vertex_extra(round, vertices[lane]) = (struct vertex_extra){
            .primitive_id =
                (uint32_t)finish_integer(executor, link->primitive_id_output, lane, (int32_t)id[lane]),
            .layer = finish_integer(executor, link->layer_output, lane, 0),
            .viewports = viewports,
            .placed = viewports ? (uint8_t)__builtin_ctz(viewports) : 0,
        };
    }
}

/* All of the vertices that a geometry or tessellation evaluation program leaves, but for what
 * viewport_place() adds. `id`: the primitive that each lane came from, which fragments see where no program
 * says otherwise. */
static inline void finish_emitted(const struct round *round, const struct shader_executor *executor,
                                  struct vertex *const vertices[LANES], unsigned lanes,
                                  const uint32_t id[LANES])
{
    f32x8 clip[4];
    finish_position(round, executor, clip);
    finish_rows(round, executor, clip, vertices, lanes);
    for (unsigned i = 0; i < 8; i++)
        if (round->clip_distances >> i & 1)
            finish_distance(round, vertices, lanes, i, finish_written_distance(round, executor, i));
    if (round->cull_distances)
        finish_cull_codes(round, executor, vertices, lanes);
    finish_point_sizes(round, executor, vertices, lanes);
    finish_extra(round, executor, clip, vertices, lanes, id);
}

#endif
