/* A fragment's output to the tile's colour buffers: its colour as the tests and the buffers use it (GL 4.6
 * compatibility 17.1, 17.3.1), and the store. */
#ifndef RASTER_TILE_FRAGMENT_OUTPUT_H
#define RASTER_TILE_FRAGMENT_OUTPUT_H

#include "raster/output/blend.h"
#include "raster/output/blend_unorm8.h"
#include "raster/output/color_store.h"
#include "raster/output/stencil_depth.h"
#include "raster/output/texel_store.h"
#include "raster/tile/fragment_stage.h"

/* A group's colour results: those of the program, or a known colour for all outputs if no program ran. */
struct fragment_colors {
    bool from_program;
    f32x8 known[4];
};

/* The colour, whose alpha is multiplied by the coverage of a smooth primitive (17.1). If colours are clamped,
 * alpha is clamped first (15.2.1). Integers have no coverage. */
static inline const f32x8 *smooth_color(const struct fragment_stage *stage,
                                        const struct fragment_colors *colors, unsigned output, bool integers,
                                        f32x8 smooth[4])
{
    const f32x8 *color =
        colors->from_program ? shader_output(stage->worker->executor, output) : colors->known;
    if (!stage->smooth || integers)
        return color;
    memcpy(smooth, color, 4 * sizeof *smooth);
    const f32x8 alpha = stage->state->state.clamp_color ? f32x8_clamp01(color[3]) : color[3];
    smooth[3] = f32x8_mul(alpha, stage->coverage);
    return smooth;
}

/* The same with alpha to one, which applies to colour 0 (17.3.1). */
static inline const f32x8 *color_result(const struct fragment_stage *stage,
                                        const struct fragment_colors *colors, unsigned output, bool integers,
                                        f32x8 own[4])
{
    const f32x8 *color = smooth_color(stage, colors, output, integers, own);
    if (!stage->state->samples.alpha_to_one || (int)output != stage->state->color0_output)
        return color;
    if (color != own)
        memcpy(own, color, 4 * sizeof *own);
    own[3] = f32x8_splat(1.0f);
    return own;
}

/* Colour 1 of dual source blending (17.3.6.2): null if no factor reads it. It is zero if no program writes
 * it. */
static inline const f32x8 *second_color(const struct fragment_stage *stage, const struct derived_color *color)
{
    static const f32x8 zeros[4];
    if (!color->dual)
        return NULL;
    return color->second < 0 ? zeros : shader_output(stage->worker->executor, (unsigned)color->second);
}

/* --- Blending, logic operation and store (17.3.6, 17.3.9) by the buffer's format -------------------------
 */

static inline void store_unorm8(const struct fragment_stage *stage, const struct derived_color *color,
                                int pixels, const f32x8 source[4], const f32x8 *second, i32x8 lanes)
{
    const struct raster_state *state = &stage->state->state;
    uint32_t *to = stage->worker->color[color->buffer] + pixels;
    u32x8 stored, result;
    if (!color->reads && i32x8_movemask(lanes) == 0xff) {
        result = unorm8_pack(source);
        memcpy(to, &result, sizeof result);
        return;
    }
    memcpy(&stored, to, sizeof stored);
    result = stored;
    if (color->blend) {
        ISA(blend_unorm8)(state, color, source, second, &result);
    } else {
        u32x8 packed = unorm8_pack(source);
        if (color->logic)
            ISA(logic_op)(state->logic_op, &packed, &result);
        else
            result = packed;
    }
    result = (u32x8)i32x8_select(lanes & (i32x8)i32x8_splat((int32_t)color->byte_mask), (i32x8)result,
                                 (i32x8)stored);
    memcpy(to, &result, sizeof result);
}

/* A group's texels in the tile; `pixels`: offset of lane 0 in the tile's arrays. */
static inline uint32_t *group_texels(const struct fragment_stage *stage, const struct derived_color *color,
                                     int pixels)
{
    return stage->worker->color[color->buffer] + (size_t)pixels * color->texel->words;
}

static inline void store_lanes(const struct fragment_stage *stage, const struct derived_color *color,
                               int pixels, const f32x8 source[4], const f32x8 *second, i32x8 lanes)
{
    if (color->texel)
        ISA(store_texels)
    (&stage->state->state, color, group_texels(stage, color, pixels), 1, source, second, &lanes);
    else store_unorm8(stage, color, pixels, source, second, lanes);
}

/* --- The fast path's store ------------------------------------------------------------------------------ */

/* Whether all planes have the same pixels in this group. */
LANES_INLINE bool planes_agree(const uint32_t *group, unsigned count)
{
    i32x8 first, other, differs = i32x8_splat(0);
    memcpy(&first, group, sizeof first);
    for (unsigned s = 1; s < count; s++) {
        memcpy(&other, group + (size_t)s * TILE_PIXELS, sizeof other);
        differs |= first ^ other;
    }
    return count == 1 || !i32x8_any(differs != 0);
}

/* Stores one value per pixel to all samples that are left. `live` is not read if `all` are. */
LANES_INLINE void store_planes(uint32_t *to, unsigned count, u32x8 pixel, const i32x8 *live, bool all)
{
    for (unsigned s = 0; s < count; s++) {
        int32_t *plane = (int32_t *)to + (size_t)s * TILE_PIXELS;
        if (all)
            memcpy(plane, &pixel, sizeof pixel);
        else
            write_lanes(plane, (i32x8)pixel, live[s]);
    }
}

/* The words of a primitive's one colour for colour k of the state; `live` as above. */
LANES_INLINE void store_constant_texels(const struct fragment_stage *stage, unsigned k, uint32_t *group,
                                        unsigned planes, const i32x8 *live, bool all)
{
    const unsigned words = stage->state->colors[k].texel->words;
    for (unsigned s = 0; s < planes; s++, group += (size_t)TILE_PIXELS * words)
        for (unsigned i = 0; i < words; i++)
            store_planes(group + (size_t)i * LANES, 1, (u32x8)i32x8_splat((int32_t)stage->texels[k][i]),
                         &live[s], all);
}

/* Blending by source alpha is inline, other modes are calls. */
LANES_INLINE u32x8 blended_pixels(const struct fragment_stage *stage, const struct derived_color *derived,
                                  const f32x8 color[4], u32x8 stored)
{
    if (derived->blend_mode == BLEND_MODE_SOURCE_ALPHA)
        return blend_unorm8_by(
            BLEND_OF_MODE(ADD, SRC_ALPHA, ONE_MINUS_SRC_ALPHA, SRC_ALPHA, ONE_MINUS_SRC_ALPHA), true, color,
            stored);
    ISA(blend_unorm8)(&stage->state->state, derived, color, NULL, &stored);
    return stored;
}

/* Blends once if all samples of the group are drawn and have the same pixels, as they do inside of
 * primitives. */
LANES_INLINE void blend_planes(const struct fragment_stage *stage, const struct derived_color *derived,
                               uint32_t *to, unsigned count, const f32x8 color[4], const i32x8 *live,
                               bool all)
{
    u32x8 stored;
    if (all && planes_agree(to, count)) {
        memcpy(&stored, to, sizeof stored);
        store_planes(to, count, blended_pixels(stage, derived, color, stored), live, true);
        return;
    }
    for (unsigned s = 0; s < count; s++) {
        uint32_t *plane = to + (size_t)s * TILE_PIXELS;
        if (count > 1 && !all && !i32x8_any(live[s]))
            continue;
        memcpy(&stored, plane, sizeof stored);
        store_planes(plane, 1, blended_pixels(stage, derived, color, stored), live + s, all);
    }
}

/* The same under a colour mask, and logic operations. */
LANES_INLINE void masked_planes(const struct fragment_stage *stage, const struct derived_color *derived,
                                uint32_t *to, unsigned count, const f32x8 color[4], const i32x8 *live,
                                bool all)
{
    const u32x8 packed = unorm8_pack(color);
    for (unsigned s = 0; s < count; s++) {
        uint32_t *plane = to + (size_t)s * TILE_PIXELS;
        u32x8 stored, result = packed;
        memcpy(&stored, plane, sizeof stored);
        if (derived->blend) {
            result = blended_pixels(stage, derived, color, stored);
        } else if (derived->logic) {
            result = stored;
            ISA(logic_op)(stage->state->state.logic_op, &packed, &result);
        }
        result = (result & derived->byte_mask) | (stored & ~derived->byte_mask);
        store_planes(plane, 1, result, live + s, all);
    }
}

#endif
