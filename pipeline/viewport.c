/* Perspective division, viewport and outcodes of 8 vertices; compiled once per instruction set. Runs outside
 * the shaders' floating-point environment: plain binary32, in the order written. */
#include "pipeline/post_transform.h"
#include "pipeline/viewport.h"

#include <float.h>

static inline i32x8 bit_where(i32x8 mask, int32_t bit)
{
    return mask & i32x8_splat(bit);
}

static inline i32x8 position_code(const f32x8 clip[4], const f32x8 window[2], bool zero_to_one)
{
    const f32x8 x = clip[0], y = clip[1], z = clip[2], w = clip[3];
    const f32x8 guard = f32x8_splat(RASTER_GUARD);
    i32x8 well_behaved = (f32x8_abs(window[0]) <= guard) & (f32x8_abs(window[1]) <= guard) &
                         (w >= f32x8_splat(CLIP_MIN_W)) & (w <= f32x8_splat(FLT_MAX));
    i32x8 nan = (x != x) | (y != y) | (z != z) | (w != w);
    return bit_where(x < -w, CODE_LEFT) | bit_where(x > w, CODE_RIGHT) | bit_where(y < -w, CODE_BOTTOM) |
           bit_where(y > w, CODE_TOP) | bit_where(z < (zero_to_one ? f32x8_splat(0.0f) : -w), CODE_NEAR) |
           bit_where(z > w, CODE_FAR) | bit_where(~well_behaved, CODE_GUARD) | bit_where(nan, CODE_NAN);
}

/* 13.7: half-space i is c_i >= 0. */
static inline uint32_t distance_code(const struct batch *batch, struct vertex *vertex)
{
    const float *distances = vertex_slots(vertex)[batch->attribute_count];
    uint32_t code = 0;
    for (unsigned i = 0; i < 8; i++) {
        if (!(batch->clip_distances >> i & 1))
            continue;
        if (distances[i] < 0.0f)
            code |= (uint32_t)CODE_DISTANCE << i;
        else if (distances[i] != distances[i])
            code |= CODE_NAN;
    }
    return code;
}

static inline i32x8 clip_to_window(const struct batch *batch, const struct viewport *viewport,
                                   const f32x8 clip[4], f32x8 window[4])
{
    for (int i = 0; i < 3; i++)
        window[i] = (clip[i] / clip[3]) * viewport->half[i] + viewport->center[i];
    window[3] = 1.0f / clip[3];
    i32x8 code = position_code(clip, window, batch->draw->zero_to_one);
    if (batch->draw->depth_unclipped)
        code &= ~(int32_t)(CODE_NEAR | CODE_FAR);
    return code;
}

/* The program has computed x, y, z and 1/w in the window: nothing is divided, moved or clipped. Only outside
 * the guard, which is the range of the rasterizer, clip.c clips, in coordinates that a viewport of half-size
 * 1 around 0 would map there. A 1/w without a finite reciprocal counts as 1 for that. */
static inline i32x8 place_in_window(const f32x8 window[4], f32x8 clip[4])
{
    const f32x8 guard = f32x8_splat(RASTER_GUARD), one = f32x8_splat(1.0f);
    const i32x8 within = (f32x8_abs(window[0]) <= guard) & (f32x8_abs(window[1]) <= guard);
    i32x8 nan = i32x8_splat(0);
    for (int i = 0; i < 4; i++)
        nan |= window[i] != window[i];
    clip[3] =
        f32x8_select((window[3] >= f32x8_splat(CLIP_MIN_W)) & (window[3] <= f32x8_splat(1.0f / CLIP_MIN_W)),
                     one / window[3], one);
    for (int i = 0; i < 3; i++)
        clip[i] = window[i] * clip[3];
    return bit_where(~within, CODE_GUARD) | bit_where(nan, CODE_NAN);
}

/* `kept`: the bits of the codes that are already there. */
static inline void store_code(struct vertex *vertex, uint32_t code, uint32_t kept)
{
    vertex->window.attributes = (const float(*)[4])vertex_slots(vertex);
    vertex->code = code | (kept ? vertex->code & kept : 0);
}

_Static_assert(offsetof(struct raster_vertex, attributes) == sizeof(float[4]), "x, y, z, 1/w are a row");

/* Window position, clip coordinates and code. */
static inline void store_places(const f32x8 window[4], const f32x8 clip[4], i32x8 code,
                                struct vertex *const vertices[LANES], unsigned lanes, uint32_t kept)
{
    uint32_t codes[LANES];
    memcpy(codes, &code, sizeof codes);
    store_rows(vertices, lanes, offsetof(struct vertex, window), window);
    store_rows(vertices, lanes, offsetof(struct vertex, clip), clip);
    if (lanes == EVERY_LANE) {
        for (unsigned lane = 0; lane < LANES; lane++)
            store_code(vertices[lane], codes[lane], kept);
    } else {
        EACH_LANE(lane, lanes)
        store_code(vertices[lane], codes[lane], kept);
    }
}

void ISA(viewport_transform)(const struct batch *batch, const struct viewport *viewport,
                             const f32x8 position[4], struct vertex *const vertices[LANES], unsigned lanes)
{
    f32x8 window[4], clip[4];
    i32x8 code;
    for (int i = 0; i < 4; i++) /* by whole registers: half of one that was just stored would have to wait */
        window[i] = clip[i] = position[i];
    if (batch->in_window)
        code = place_in_window(window, clip);
    else
        code = clip_to_window(batch, viewport, clip, window);
    store_places(window, clip, code, vertices, lanes, batch->cull_distances ? CODE_CULLS : 0);
    EACH_LANE(lane, batch->clip_distances ? lanes : 0)
    vertices[lane]->code |= distance_code(batch, vertices[lane]);
}

/* --- Vertices in window coordinates
 * ------------------------------------------------------------------------ */

static struct vertex *next_vertex(const struct batch *batch, struct vertex *vertex)
{
    return (struct vertex *)(void *)((char *)vertex + batch->post_transform_bytes);
}

/* Up to 8 vertices, viewport by viewport. */
static void place_group(const struct batch *batch, struct vertex *const vertices[LANES], unsigned lanes)
{
    float rows[LANES][4];
    f32x8 clip[4];
    for (unsigned lane = 0; lane < LANES; lane++)
        memcpy(rows[lane], vertices[lane]->clip, sizeof rows[lane]);
    transpose_to_columns((const float(*)[4])rows, clip);
    while (lanes) {
        const unsigned viewport = vertex_extra(batch, vertices[__builtin_ctz(lanes)])->placed;
        unsigned same = 0;
        for (unsigned left = lanes; left; left &= left - 1)
            if (vertex_extra(batch, vertices[__builtin_ctz(left)])->placed == viewport)
                same |= left & -left;
        ISA(viewport_transform)(batch, &batch->viewports[viewport], clip, vertices, same);
        lanes &= ~same;
    }
}

void ISA(viewport_place)(const struct batch *batch, struct vertex *first, uint32_t count)
{
    struct vertex *vertex = first;
    for (uint32_t i = 0; i < count; i += LANES) {
        const uint32_t left = count - i < LANES ? count - i : LANES;
        struct vertex *vertices[LANES];
        for (uint32_t lane = 0; lane < LANES; lane++) {
            vertices[lane] = vertex;
            if (lane + 1 < left) /* the others repeat the last */
                vertex = next_vertex(batch, vertex);
        }
        place_group(batch, vertices, (1u << left) - 1);
        vertex = next_vertex(batch, vertex);
    }
}
