/* Copies results from an executor's registers to post-transform vertices: of the vertex program, of a
 * tessellation evaluation program, of a geometry program. Included by hot sources only. It computes only
 * distances and point sizes. */
#ifndef PIPELINE_POST_TRANSFORM_H
#define PIPELINE_POST_TRANSFORM_H

#include "pipeline/stages.h"
#include "base/transpose.h"

#define EACH_LANE(lane, lanes)                                                                               \
    for (unsigned lane##_left = (lanes), lane;                                                               \
         lane##_left && (lane = (unsigned)__builtin_ctz(lane##_left), true); lane##_left &= lane##_left - 1)

enum { EVERY_LANE = (1 << LANES) - 1 };

/* Four components of 8 lanes to `offset` bytes after the beginning of each lane's vertex. */
LANES_INLINE void store_rows(struct vertex *const vertices[LANES], unsigned lanes, size_t offset,
                             const f32x8 value[4])
{
    f32x8 pair[4] = {value[0], value[1], value[2], value[3]}; /* becomes rows i and i + 4 */
    transpose_halves(&pair[0], &pair[1], &pair[2], &pair[3]);
    if (__builtin_expect(lanes == EVERY_LANE, 1)) {
        for (int i = 0; i < 4; i++) {
            memcpy((char *)vertices[i] + offset, &pair[i], 16);
            memcpy((char *)vertices[i + 4] + offset, (const char *)&pair[i] + 16, 16);
        }
        return;
    }
    EACH_LANE(lane, lanes)
    memcpy((char *)vertices[lane] + offset, (const char *)&pair[lane % 4] + lane / 4 * 16, 16);
}

/* Four components of 8 lanes to slot `slot` of each lane's vertex. */
static inline void store_slot(struct vertex *const vertices[LANES], unsigned lanes, unsigned slot,
                              const f32x8 value[4])
{
    store_rows(vertices, lanes, sizeof(struct vertex) + slot * sizeof(float[4]), value);
}

static inline void store_distance(const struct batch *batch, struct vertex *const vertices[LANES],
                                  unsigned lanes, unsigned i, f32x8 distance)
{
    EACH_LANE(lane, lanes)
    ((float *)vertex_slots(vertices[lane])[batch->attribute_count])[i] = distance[lane];
}

/* Clip distance `i` as the program has written it. */
static inline f32x8 written_distance(const struct batch *batch, const struct shader_executor *executor,
                                     unsigned i)
{
    const struct pipeline_link *link = &batch->draw->link;
    return shader_output(executor, (unsigned)link->clip_output[i])[link->clip_component[i]];
}

/* GL 4.6 compatibility 13.7 has only clip distances. TGSI defines cull distances: a vertex is outside if its
 * distance is negative or NaN, and a primitive is dropped if all its vertices are outside. */
static inline void store_cull_codes(const struct batch *batch, const struct shader_executor *executor,
                                    struct vertex *const vertices[LANES], unsigned lanes)
{
    const struct pipeline_link *link = &batch->draw->link;
    i32x8 code = i32x8_splat(0);
    for (unsigned i = 0; i < 8; i++) {
        if (!(batch->cull_distances >> i & 1))
            continue;
        const f32x8 distance =
            shader_output(executor, (unsigned)link->cull_output[i])[link->cull_component[i]];
        code |= ~(distance >= f32x8_splat(0.0f)) & i32x8_splat(CODE_CULL << i);
    }
    EACH_LANE(lane, lanes)
    vertices[lane]->code = (uint32_t)code[lane];
}

/* The position, where the program computes it. `group`: the distance of the group's registers from those of
 * the first one. */
static inline void clip_position(const struct batch *batch, const struct shader_executor *executor,
                                 size_t group, f32x8 clip[4])
{
    const int output = batch->draw->link.position_output;
    if (output >= 0) {
        const f32x8 *position = shader_output(executor, (unsigned)output) + group;
        for (int i = 0; i < 4; i++)
            clip[i] = position[i];
    } else { /* undefined; defined here as the registers' initial value */
        clip[0] = clip[1] = clip[2] = f32x8_splat(0.0f);
        clip[3] = f32x8_splat(1.0f);
    }
}

/* GL 4.6 compatibility 14.4: clamped to the limits, from every source; NaN counts as the smallest. */
static inline float clamp_point_size(const struct draw *draw, float size)
{
    if (!(size >= draw->point_size_min))
        return draw->point_size_min;
    return size > draw->point_size_max ? draw->point_size_max : size;
}

static inline void store_point_sizes(const struct batch *batch, const struct shader_executor *executor,
                                     struct vertex *const vertices[LANES], unsigned lanes)
{
    const struct draw *draw = batch->draw;
    bool from_program = draw->point_size_from_program && draw->link.point_size_output >= 0;
    const f32x8 *size = from_program ? shader_output(executor, (unsigned)draw->link.point_size_output) : NULL;
    EACH_LANE(lane, lanes)
    vertices[lane]->point_size = clamp_point_size(draw, size ? size[0][lane] : draw->point_size);
}

/* GL 4.6 compatibility 13.1; NaN, which it does not mention, becomes 0. */
static inline f32x8 clamp_color(f32x8 value)
{
    const f32x8 zero = f32x8_splat(0.0f), one = f32x8_splat(1.0f);
    value = f32x8_select(value > zero, value, zero);
    return f32x8_select(value < one, value, one);
}

static inline void store_output(const struct batch *batch, const struct shader_executor *executor,
                                size_t group, struct vertex *const vertices[LANES], unsigned lanes,
                                unsigned slot, unsigned output)
{
    const f32x8 *value = shader_output(executor, output) + group;
    f32x8 clamped[4];
    if (output < 64 && (batch->clamped >> output & 1)) {
        for (int c = 0; c < 4; c++)
            clamped[c] = clamp_color(value[c]);
        value = clamped;
    }
    store_slot(vertices, lanes, slot, value);
}

/* Attributes, and what transform feedback captures. */
static inline void store_outputs(const struct batch *batch, const struct shader_executor *executor,
                                 size_t group, const f32x8 clip[4], struct vertex *const vertices[LANES],
                                 unsigned lanes)
{
    for (unsigned slot = 0; slot < batch->attribute_count; slot++)
        store_output(batch, executor, group, vertices, lanes, slot, batch->draw->link.output[slot]);
    for (unsigned slot = 0; slot < batch->capture_slots; slot++) {
        const int output = batch->captured[slot];
        if (output >= 0)
            store_output(batch, executor, group, vertices, lanes, batch->capture_slot + slot,
                         (unsigned)output);
        else
            store_slot(vertices, lanes, batch->capture_slot + slot, clip);
    }
}

static inline int32_t integer_output(const struct shader_executor *executor, int output, unsigned lane,
                                     int32_t otherwise)
{
    return output >= 0 ? ((const i32x8 *)shader_output(executor, (unsigned)output))[0][lane] : otherwise;
}

/* The viewports that a lane names: none, by a mask; one out of range is viewport 0. */
static inline uint16_t viewports_of(const struct batch *batch, const struct shader_executor *executor,
                                    unsigned lane)
{
    const struct pipeline_link *link = &batch->draw->link;
    if (!batch->draw->selects_viewport)
        return 1;
    if (link->viewport_mask_output >= 0)
        return (uint16_t)integer_output(executor, link->viewport_mask_output, lane, 0);
    const uint32_t viewport = (uint32_t)integer_output(executor, link->viewport_output, lane, 0);
    return (uint16_t)(1u << (viewport < PIPELINE_MAX_VIEWPORTS ? viewport : 0));
}
_Static_assert(PIPELINE_MAX_VIEWPORTS == 16, "a bit for each");

/* The data that viewport_place() and primitive_output.c need. `id`: as in store_vertices(). */
static inline void store_extra(const struct batch *batch, const struct shader_executor *executor,
                               const f32x8 clip[4], struct vertex *const vertices[LANES], unsigned lanes,
                               const uint32_t id[LANES])
{
    const struct pipeline_link *link = &batch->draw->link;
    float positions[LANES][4];
    transpose_to_rows(clip, positions);
    EACH_LANE(lane, lanes)
    {
        const uint16_t viewports = viewports_of(batch, executor, lane);
        memcpy(vertices[lane]->clip, positions[lane], sizeof positions[lane]);
        *vertex_extra(batch, vertices[lane]) = (struct vertex_extra){
            .primitive_id =
                (uint32_t)integer_output(executor, link->primitive_id_output, lane, (int32_t)id[lane]),
            .layer = integer_output(executor, link->layer_output, lane, 0),
            .viewports = viewports,
            .placed = viewports ? (uint8_t)__builtin_ctz(viewports) : 0,
        };
    }
}

/* Stores the vertices that a geometry or tessellation evaluation program writes, without what
 * viewport_place() adds. `id`: the primitive of each lane, which fragments read if no program writes
 * another. */
static inline void store_vertices(const struct batch *batch, const struct shader_executor *executor,
                                  struct vertex *const vertices[LANES], unsigned lanes,
                                  const uint32_t id[LANES])
{
    f32x8 clip[4];
    clip_position(batch, executor, 0, clip);
    store_outputs(batch, executor, 0, clip, vertices, lanes);
    for (unsigned i = 0; i < 8; i++)
        if (batch->clip_distances >> i & 1)
            store_distance(batch, vertices, lanes, i, written_distance(batch, executor, i));
    if (batch->cull_distances)
        store_cull_codes(batch, executor, vertices, lanes);
    store_point_sizes(batch, executor, vertices, lanes);
    store_extra(batch, executor, clip, vertices, lanes, id);
}

#endif
