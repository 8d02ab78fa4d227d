/* texture_sample(): level of detail, choice of levels, filtering between them (GL 4.6 compatibility 8.14, 8.15). Hot.
 *
 * The 8 lanes are taken in passes: all lanes that read the same face, level and filter at once. Within a quad the level is the
 * same, so a 2D texture needs one or two passes, mostly one. */
#include "texture/cube.h"
#include "texture/filter.h"
#include "texture/lod.h"

#define NO_INLINE __attribute__((noinline))

/* --- One level ------------------------------------------------------------------------------------------------------ */

/* What one pass reads. */
struct source {
    const struct texture_view *view;
    const struct texture_level *level;
    const uint8_t *texels;
    const f32x8 *coord;
    const int8_t *offset;
};

/* The most used path of all: RGBA8, two dimensions, no border. */
static NO_INLINE void linear_rgba8_2d(const struct source *from, f32x8 sum[4])
{
    const struct texture_level *level = from->level;
    struct taps s = wrap_linear(from->view->wrap[0], &level->axis[0], from->coord[0], from->offset[0]);
    struct taps t = wrap_linear(from->view->wrap[1], &level->axis[1], from->coord[1], from->offset[1]);
    struct line slice = {0};
    unorm_bilinear(from->view, FORMAT_RGBA8, false, from->texels, &s, &t, i32x8_splat(level->row_units), slice, sum);
}

static NO_INLINE void linear_unorm(const struct source *from, f32x8 sum[4])
{
    const struct texture_view *view = from->view;
    const struct texture_level *level = from->level;
    i32x8 row_units = i32x8_splat(level->row_units), slice_units = i32x8_splat(level->slice_units);
    struct taps taps[3] = {0};
    for (unsigned i = 0; i < view->dimensions; i++)
        taps[i] = wrap_linear(view->wrap[i], &level->axis[i], from->coord[i], from->offset[i]);
    struct line slice = {taps[2].i0 * slice_units, taps[2].border0};
    unorm_bilinear(view, view->format, true, from->texels, &taps[0], &taps[1], row_units, slice, sum);
    if (view->dimensions < 3)
        return;
    f32x8 far[4], w1 = lanes_float(taps[2].alpha), w0 = 256.0f - w1;
    slice = (struct line){taps[2].i1 * slice_units, taps[2].border1};
    unorm_bilinear(view, view->format, true, from->texels, &taps[0], &taps[1], row_units, slice, far);
    for (int c = 0; c < 4; c++)
        sum[c] = (w0 * sum[c] + w1 * far[c]) * (1.0f / 256.0f);
}

static NO_INLINE void linear_float(const struct source *from, f32x8 rgba[4])
{
    const struct texture_view *view = from->view;
    const struct texture_level *level = from->level;
    i32x8 row_units = i32x8_splat(level->row_units), slice_units = i32x8_splat(level->slice_units);
    struct taps taps[3] = {0};
    for (unsigned i = 0; i < view->dimensions; i++)
        taps[i] = wrap_linear(view->wrap[i], &level->axis[i], from->coord[i], from->offset[i]);
    struct line slice = {taps[2].i0 * slice_units, taps[2].border0};
    if (view->dimensions == 1) {
        float_line(view, from->texels, &taps[0], slice, rgba);
        return;
    }
    float_bilinear(view, from->texels, &taps[0], &taps[1], row_units, slice, rgba);
    if (view->dimensions == 2)
        return;
    f32x8 far[4], weight = weight_float(taps[2].alpha);
    slice = (struct line){taps[2].i1 * slice_units, taps[2].border1};
    float_bilinear(view, from->texels, &taps[0], &taps[1], row_units, slice, far);
    for (int c = 0; c < 4; c++)
        rgba[c] = mix_float(rgba[c], far[c], weight);
}

static NO_INLINE void nearest(const struct source *from, f32x8 result[4])
{
    const struct texture_view *view = from->view;
    const struct texture_level *level = from->level;
    const int32_t units[3] = {view->texel_units, level->row_units, level->slice_units};
    i32x8 address = i32x8_splat(0), border = i32x8_splat(0);
    for (unsigned i = 0; i < view->dimensions; i++) {
        struct taps taps = wrap_nearest(view->wrap[i], &level->axis[i], from->coord[i], from->offset[i]);
        address += taps.i0 * i32x8_splat(units[i]);
        border |= taps.border0;
    }
    if (view->path == PATH_UNORM)
        unorm_single(texel_word(view, view->format, true, from->texels, address, border), result);
    else
        texel_float(view, from->texels, address, border, result);
}

/* UNORM: sums of filter.h; FLOAT: values. */
static void sample_level(const struct source *from, enum texture_filter filter, f32x8 result[4])
{
    const struct texture_view *view = from->view;
    if (filter == FILTER_NEAREST)
        nearest(from, result);
    else if (view->path == PATH_FLOAT)
        linear_float(from, result);
    else if ((view->format == FORMAT_RGBA8) & (view->dimensions == 2) & !view->has_border)
        linear_rgba8_2d(from, result);
    else
        linear_unorm(from, result);
}

/* --- Between levels --------------------------------------------------------------------------------------------------- */

/* Where each lane reads: filter, face, first level (from the base level) and the weight of the level after it, in 1/256. */
struct choice {
    i32x8 minify; /* mask */
    i32x8 face, level, fraction;
};

/* Equations 8.15 to 8.17; lambda in 24.8 fixed point, to nearest. Where lambda says the last level, the fraction is 0. */
LANES_INLINE void choose_levels(const struct texture_view *view, f32x8 lambda, struct choice *choice)
{
    float q = (float)(view->sample_levels - 1);
    choice->minify = lambda > view->switchover;
    f32x8 within = lanes_min(lanes_max(lambda, f32x8_splat(0.0f)), f32x8_splat(q));
    if (view->mip_filter == MIP_LINEAR) {
        i32x8 fixed = lanes_trunc(within * 256.0f + 0.5f) & choice->minify;
        choice->level = fixed >> 8;
        choice->fraction = fixed & 255;
    } else if (view->mip_filter == MIP_NEAREST) {
        /* ceil(lambda + 1/2) - 1, the preferred one: halves go to the larger image. */
        i32x8 nearest_level = -lanes_trunc(lanes_floor(-0.5f - within)) - 1;
        choice->level = nearest_level & (nearest_level > 0) & choice->minify;
    }
}

/* Equations 8.9 and 8.10. lod_min above lod_max is undefined: lod_max wins here. NaN is level 0. */
LANES_INLINE f32x8 biased_lambda(const struct texture_view *view, const struct texture_lookup *lookup, f32x8 base)
{
    f32x8 bias = f32x8_splat(view->lod_bias);
    if (lookup->lod_mode == LOD_IMPLICIT || lookup->lod_mode == LOD_ZERO)
        bias = f32x8_add(bias, lookup->lod);
    bias = lanes_min(lanes_max(bias, f32x8_splat(-TEXTURE_MAX_LOD_BIAS)), f32x8_splat(TEXTURE_MAX_LOD_BIAS));
    f32x8 lambda = lanes_nan_to_zero(f32x8_add(base, bias));
    return lanes_min(lanes_max(lambda, f32x8_splat(view->min_lod)), f32x8_splat(view->max_lod));
}

static NO_INLINE f32x8 find_lambda(const struct texture_view *view, const struct texture_lookup *lookup, const f32x8 coord[3])
{
    f32x8 ddx[3], ddy[3], corner[3], on_face[2][2];
    const unsigned components = view->cube ? 3 : view->dimensions;
    if (lookup->lod_mode == LOD_EXPLICIT)
        return biased_lambda(view, lookup, lookup->lod);
    if (lookup->lod_mode == LOD_ZERO)
        return biased_lambda(view, lookup, f32x8_splat(0.0f));
    for (unsigned i = 0; i < components; i++) {
        bool implicit = lookup->lod_mode == LOD_IMPLICIT;
        ddx[i] = implicit ? quad_ddx(coord[i]) : lookup->ddx[i];
        ddy[i] = implicit ? quad_ddy(coord[i]) : lookup->ddy[i];
        corner[i] = implicit ? quad_corner(coord[i]) : coord[i];
    }
    if (view->cube) {
        cube_derivatives(corner, ddx, on_face[0]);
        cube_derivatives(corner, ddy, on_face[1]);
        return biased_lambda(view, lookup, lambda_base(on_face[0], on_face[1], view->base_size, 2));
    }
    return biased_lambda(view, lookup, lambda_base(ddx, ddy, view->base_size, components));
}

/* Equation after 8.17: tau = (1 - frac) tau1 + frac tau2, where frac is not 0. */
LANES_INLINE void mix_levels(const struct texture_view *view, i32x8 fraction, const f32x8 second[4], f32x8 first[4])
{
    f32x8 w1 = lanes_float(fraction), w0 = 256.0f - w1;
    for (int c = 0; c < 4; c++) {
        if (view->path == PATH_UNORM)
            first[c] = (w0 * first[c] + w1 * second[c]) * (1.0f / 256.0f);
        else
            first[c] = f32x8_select(fraction == 0, first[c], mix_float(first[c], second[c], weight_float(fraction)));
    }
}

/* One pass, with the face, level and filter of one lane; `fraction` is 0 in lanes that are not of this pass. */
static void sample_pass(const struct texture_view *view, const struct texture_lookup *lookup, const f32x8 coord[3],
                        unsigned face, unsigned level, enum texture_filter filter, i32x8 fraction, f32x8 result[4])
{
    static const int8_t no_offset[3];
    struct source from = {.view = view, .level = &view->levels[level], .coord = coord,
                          .offset = view->cube ? no_offset : lookup->offset};
    from.texels = from.level->texels[face];
    sample_level(&from, filter, result);
    if (i32x8_any(fraction != 0)) {
        f32x8 second[4];
        from.level++;
        from.texels = from.level->texels[face];
        sample_level(&from, filter, second);
        mix_levels(view, fraction, second, result);
    }
}

static void sample_passes(const struct texture_view *view, const struct texture_lookup *lookup, const f32x8 coord[3],
                          const struct choice *choice, f32x8 result[4])
{
    i32x8 key = choice->face | (choice->level << 3) | (choice->minify & 0x100);
    unsigned remaining = lookup->lanes & 0xff;
    for (int c = 0; c < 4; c++)
        result[c] = f32x8_splat(0.0f);
    while (remaining) {
        int32_t first = key[__builtin_ctz(remaining)];
        i32x8 mask = key == first;
        enum texture_filter filter = first & 0x100 ? view->min_filter : view->mag_filter;
        unsigned face = (unsigned)first & 7, level = ((unsigned)first >> 3) & 31;
        f32x8 pass[4];
        sample_pass(view, lookup, coord, face, level, filter, choice->fraction & mask, pass);
        for (int c = 0; c < 4; c++)
            result[c] = f32x8_select(mask, pass[c], result[c]);
        remaining &= ~i32x8_movemask(mask);
    }
}

/* --- The whole ---------------------------------------------------------------------------------------------------------- */

LANES_INLINE void finish(const struct texture_view *view, const f32x8 result[4], f32x8 rgba[4])
{
    for (int c = 0; c < 4; c++)
        rgba[c] = view->path == PATH_UNORM ? unorm_value(result[c]) : f32x8_canonical_nan(f32x8_flush(result[c]));
}

static void black(f32x8 rgba[4])
{
    rgba[0] = rgba[1] = rgba[2] = f32x8_splat(0.0f);
    rgba[3] = f32x8_splat(1.0f);
}

void texture_sample(const struct texture_view *view, const struct texture_lookup *lookup, f32x8 rgba[4])
{
    if (view->path == PATH_CONSTANT) {
        black(rgba);
        return;
    }
    f32x8 coord[3], result[4];
    struct choice choice = {0};
    for (int i = 0; i < 3; i++)
        coord[i] = f32x8_flush(lookup->coord[i]);
    if (view->needs_lod)
        choose_levels(view, find_lambda(view, lookup, coord), &choice);
    if (view->cube) {
        struct cube_face cube = cube_select(coord);
        f32x8 sc, tc, ma;
        cube_project(&cube, coord, &sc, &tc, &ma);
        coord[0] = cube_coordinate(sc, ma);
        coord[1] = cube_coordinate(tc, ma);
        choice.face = cube.face;
    }
    sample_passes(view, lookup, coord, &choice, result);
    finish(view, result, rgba);
}

/* --- TXF ---------------------------------------------------------------------------------------------------------------- */

static i32x8 fetch_level(const struct texture_view *view, const struct texture_level *level, const i32x8 coord[3],
                         const int8_t offset[3], f32x8 rgba[4])
{
    const int32_t units[3] = {view->texel_units, level->row_units, level->slice_units};
    i32x8 address = i32x8_splat(0), inside = i32x8_splat(-1);
    for (unsigned i = 0; i < view->dimensions; i++) {
        /* The sum wraps around, far outside any image. */
        i32x8 texel = (i32x8)((u32x8)coord[i] + (uint32_t)(int32_t)offset[i]);
        inside &= (texel >= 0) & (texel < level->axis[i].size);
        address += (i32x8)((u32x8)texel * (uint32_t)units[i]);
    }
    address &= inside;
    if (view->path == PATH_UNORM) {
        f32x8 sum[4];
        unorm_single(fetch_unorm(view->format, level->texels[0], address), sum);
        for (int c = 0; c < 4; c++)
            rgba[c] = unorm_value(sum[c]);
    } else {
        fetch_float(view->format, level->texels[0], address, rgba);
        for (int c = 0; c < 4; c++)
            rgba[c] = f32x8_canonical_nan(rgba[c]);
    }
    return inside;
}

void texture_fetch(const struct texture_view *view, const i32x8 coord[3], i32x8 level, const int8_t offset[3], unsigned lanes,
                   f32x8 rgba[4])
{
    if (view->path == PATH_CONSTANT) {
        black(rgba);
        return;
    }
    for (int c = 0; c < 4; c++)
        rgba[c] = f32x8_splat(0.0f);
    unsigned remaining = lanes & i32x8_movemask((level >= 0) & (level < (int32_t)view->sample_levels));
    while (remaining) {
        int32_t first = level[__builtin_ctz(remaining)];
        f32x8 texel[4];
        i32x8 mask = level == first;
        i32x8 valid = mask & fetch_level(view, &view->levels[first], coord, offset, texel);
        for (int c = 0; c < 4; c++)
            rgba[c] = f32x8_select(valid, texel[c], rgba[c]);
        remaining &= ~i32x8_movemask(mask);
    }
}
