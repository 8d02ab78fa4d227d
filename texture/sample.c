/* texture_sample(): level of detail, choice of levels, filtering between them (GL 4.6 compatibility 8.14,
 * 8.15). Hot.
 *
 * The 8 lanes are processed in passes: all lanes that read the same face, level and filter at once. Within a
 * quad the level is the same, so a 2D texture needs one or two passes, mostly one. */
#include "texture/lambda.h"
#include "texture/sample_rgba8.h"
#include "texture/seamless.h"
#include "texture/bilinear_float4.h"

/* --- One level ------------------------------------------------------------------------------------------ */

/* The most used path of all: texels of 4 bytes, two dimensions, no border. */
LANES_INLINE void linear_rgba8_2d(const struct image_ref *from, f32x8 sum[4])
{
    const struct texture_level *level = from->level;
    struct taps s = wrap_linear_inside(from->view->wrap[0], &level->axis[0], from->coordinates->coord[0],
                                       axis_offset(from, 0));
    struct taps t = wrap_linear_inside(from->view->wrap[1], &level->axis[1], from->coordinates->coord[1],
                                       axis_offset(from, 1));
    rgba8_bilinear(from->texels, &s, &t, i32x8_splat(level->row_units), sum);
}

LANES_INLINE struct taps axis_taps(const struct image_ref *from, unsigned axis)
{
    return wrap_linear(from->view->wrap[axis], &from->level->axis[axis], from->coordinates->coord[axis],
                       axis_offset(from, axis));
}

LANES_INLINE void values_slice(const struct image_ref *from, const struct taps *s, const struct taps *t,
                               struct line slice, f32x8 value[4])
{
    if (!float4_bilinear(from, s, t, slice.address, value))
        values_bilinear(from, s, t, slice, value);
}

/* One row or slice among several: its address, and whether it is in the border. */
LANES_INLINE struct line line_at(struct line base, i32x8 i, int32_t units, i32x8 border)
{
    return (struct line){base.address + i * i32x8_splat(units), base.border | border};
}

static NO_INLINE void linear_bytes(const struct image_ref *from, f32x8 sum[4])
{
    const unsigned dimensions = from->view->dimensions;
    const struct line slice = {layer_address(from), i32x8_splat(0)};
    if (from->view->seamless) {
        const struct seamless_taps crossing = seamless_find(from);
        if (seamless_crosses(from, &crossing)) {
            seamless_linear_bytes(from, &crossing, sum);
            return;
        }
    }
    const struct taps s = axis_taps(from, 0);
    if (dimensions == 1) {
        const struct mixed_line line = bytes_line(from, &s, slice);
        bytes_square(line, line, i32x8_splat(0), sum);
        return;
    }
    const struct taps t = axis_taps(from, 1);
    if (dimensions == 2) {
        bytes_bilinear(from, &s, &t, slice, sum);
        return;
    }
    const struct taps r = axis_taps(from, 2);
    f32x8 far[4], w1 = lanes_float(r.alpha), w0 = 256.0f - w1;
    bytes_bilinear(from, &s, &t, line_at(slice, r.i0, from->level->slice_units, r.border0), sum);
    bytes_bilinear(from, &s, &t, line_at(slice, r.i1, from->level->slice_units, r.border1), far);
    for (int c = 0; c < 4; c++)
        sum[c] = (w0 * sum[c] + w1 * far[c]) * (1.0f / 256.0f);
}

static NO_INLINE void linear_values(const struct image_ref *from, f32x8 value[4])
{
    const unsigned dimensions = from->view->dimensions;
    const struct line slice = {layer_address(from), i32x8_splat(0)};
    if (from->view->seamless) {
        const struct seamless_taps crossing = seamless_find(from);
        if (seamless_crosses(from, &crossing)) {
            seamless_linear_values(from, &crossing, value);
            return;
        }
    }
    const struct taps s = axis_taps(from, 0);
    if (dimensions == 1) {
        values_line(from, &s, slice, value);
        return;
    }
    const struct taps t = axis_taps(from, 1);
    if (dimensions == 2) {
        values_slice(from, &s, &t, slice, value);
        return;
    }
    const struct taps r = axis_taps(from, 2);
    f32x8 far[4], weight = weight_float(r.alpha);
    values_slice(from, &s, &t, line_at(slice, r.i0, from->level->slice_units, r.border0), value);
    values_slice(from, &s, &t, line_at(slice, r.i1, from->level->slice_units, r.border1), far);
    for (unsigned c = 0; c < from->view->channels; c++)
        value[c] = mix_float(value[c], far[c], weight);
}

static NO_INLINE void nearest(const struct image_ref *from, f32x8 result[4])
{
    const struct texture_view *view = from->view;
    const struct texture_level *level = from->level;
    const int32_t units[3] = {view->texel_units, level->row_units, level->slice_units};
    i32x8 address = layer_address(from), border = i32x8_splat(0);
    for (unsigned i = 0; i < view->dimensions; i++) {
        struct taps taps =
            wrap_nearest(view->wrap[i], &level->axis[i], from->coordinates->coord[i], axis_offset(from, i));
        address += taps.i0 * i32x8_splat(units[i]);
        border |= taps.border0;
    }
    if (view->path == PATH_BYTES)
        bytes_single(texel_bytes(from, address, border), result);
    else
        texel_values(from, address, border, result);
}

/* By channel; PATH_BYTES: sums of filter.h. */
LANES_INLINE void sample_level(const struct image_ref *from, enum texture_filter filter, f32x8 result[4])
{
    const struct texture_view *view = from->view;
    if (filter == FILTER_NEAREST)
        nearest(from, result);
    else if (view->fast_linear)
        linear_rgba8_2d(from, result);
    else if (view->path != PATH_BYTES)
        linear_values(from, result);
    else
        linear_bytes(from, result);
}

/* --- Between levels ------------------------------------------------------------------------------------- */

/* Equation after 8.17: tau = (1 - frac) tau1 + frac tau2, where frac is not 0. */
LANES_INLINE void mix_levels(const struct texture_view *view, i32x8 fraction, const f32x8 second[4],
                             f32x8 first[4])
{
    f32x8 w1 = lanes_float(fraction), w0 = 256.0f - w1;
    for (int c = 0; view->path == PATH_BYTES && c < 4; c++)
        first[c] = (w0 * first[c] + w1 * second[c]) * (1.0f / 256.0f);
    for (unsigned c = 0; view->path != PATH_BYTES && c < view->channels; c++)
        first[c] =
            f32x8_select(fraction == 0, first[c], mix_float(first[c], second[c], weight_float(fraction)));
}

/* One pass, with the face, level and filter of one lane; `fraction` is 0 in lanes of other passes. */
LANES_INLINE void sample_pass(const struct sample_coordinates *coordinates, int32_t key, i32x8 fraction,
                              f32x8 result[4])
{
    const struct texture_view *view = coordinates->view;
    const enum texture_filter filter = key & KEY_MINIFY ? view->min_filter : view->mag_filter;
    const unsigned face = (unsigned)key & KEY_FACE, level = (unsigned)key >> KEY_LEVEL_SHIFT;
    const struct image_ref from = image_ref_of(coordinates, level, face);
    sample_level(&from, filter, result);
    if (i32x8_any(fraction != 0)) {
        f32x8 second[4];
        const struct image_ref next = image_ref_of(coordinates, level + 1, face);
        sample_level(&next, filter, second);
        mix_levels(view, fraction, second, result);
    }
}

/* Lanes with different keys: one pass for each key among the active lanes. */
static NO_INLINE void sample_passes(const struct sample_coordinates *coordinates, i32x8 key, i32x8 fraction,
                                    unsigned lanes, f32x8 result[4])
{
    fetch_zeros(result);
    while (lanes) {
        int32_t first = key[__builtin_ctz(lanes)];
        i32x8 mask = key == first;
        f32x8 pass[4];
        sample_pass(coordinates, first, fraction & mask, pass);
        for (unsigned c = 0; c < coordinates->view->channels; c++)
            result[c] = f32x8_select(mask, pass[c], result[c]);
        lanes &= ~i32x8_movemask(mask);
    }
}

/* Samples with the chosen levels and filters; finds the faces of a cube map first. */
LANES_INLINE void sample_keys(struct sample_coordinates *coordinates, i32x8 key, i32x8 fraction,
                              unsigned lanes, f32x8 result[4])
{
    if (coordinates->view->cube)
        key |= coordinates_enter_cube(coordinates);
    i32x8 like_first = key == key[0];
    if ((lanes & ~i32x8_movemask(like_first) & 0xff) == 0)
        sample_pass(coordinates, key[0], fraction & like_first, result);
    else
        sample_passes(coordinates, key, fraction, lanes & 0xff, result);
}

/* --- The whole ------------------------------------------------------------------------------------------ */

/* Whether texture_words_at() supports the lookup. */
LANES_INLINE bool rgba8_suffice(const struct sample_coordinates *coordinates, i32x8 key)
{
    const enum texture_fast_path path = coordinates->view->fast_path_texels;
    return (path == FAST_PATH_REPEAT || path == FAST_PATH_EDGE) && !coordinates->offset &&
           !i32x8_any(key != (i32x8)quad_corner((f32x8)key));
}

/* The mean of N samples along the footprint's axis, added up in their order. */
static NO_INLINE void sample_anisotropic(const struct texture_lookup *lookup,
                                         const struct sample_coordinates *center, f32x8 result[4])
{
    const struct texture_view *view = center->view;
    struct footprint footprint;
    i32x8 fraction = i32x8_splat(0);
    find_footprint(view, lookup, center->coord, &footprint);
    const i32x8 key = choose_levels(view, clamped_lambda(view, footprint.lambda), &fraction);
    const bool rgba8 = rgba8_suffice(center, key);
    fetch_zeros(result);
    for (float i = 1.0f; i <= view->max_anisotropy; i++) {
        const unsigned lanes = lookup->lanes & i32x8_movemask(footprint.samples >= i) & 0xff;
        f32x8 sample[4], at = i / (footprint.samples + 1.0f) - 0.5f;
        struct sample_coordinates coordinates = *center;
        if (!lanes)
            break;
        for (unsigned axis = 0; axis < 3; axis++)
            if (axis < view->dimensions || view->cube)
                coordinates.coord[axis] =
                    f32x8_flush(f32x8_add(center->coord[axis], f32x8_mul(footprint.axis[axis], at)));
        if (rgba8)
            texture_words_at(view, coordinates.coord[0], coordinates.coord[1], key, fraction, sample);
        else
            sample_keys(&coordinates, key, fraction, lanes, sample);
        for (unsigned c = 0; c < view->channels; c++)
            result[c] = f32x8_select(footprint.samples >= i, f32x8_add(result[c], sample[c]), result[c]);
    }
    for (unsigned c = 0; c < view->channels; c++)
        result[c] =
            f32x8_select(footprint.samples > 1.0f, f32x8_div(result[c], footprint.samples), result[c]);
}

/* Lookups in which the level of detail or the face selects the image. */
LANES_INLINE void sample_chosen(const struct texture_lookup *lookup, struct sample_coordinates *coordinates,
                                f32x8 result[4])
{
    const struct texture_view *view = coordinates->view;
    i32x8 key = i32x8_splat(0), fraction = i32x8_splat(0);
    if (view->max_anisotropy > 1.0f &&
        (lookup->lod_mode == LOD_IMPLICIT || lookup->lod_mode == LOD_GRADIENT)) {
        sample_anisotropic(lookup, coordinates, result);
        return;
    }
    if (view->needs_lod)
        key = choose_levels(view, find_lambda(view, lookup, coordinates->coord), &fraction);
    sample_keys(coordinates, key, fraction, lookup->lanes, result);
}

/* An incomplete texture is opaque black. */
static NO_INLINE void sample_missing(const struct texture_view *view, bool integer, f32x8 rgba[4])
{
    fetch_zeros(rgba);
    if (view->path == PATH_CONSTANT && !integer)
        rgba[3] = f32x8_splat(1.0f);
}

static NO_INLINE void sample_any(const struct texture_view *view, const struct texture_lookup *lookup,
                                 f32x8 rgba[4])
{
    f32x8 result[4];
    i32x8 offset[3];
    struct sample_coordinates coordinates;
    if (view->path == PATH_CONSTANT || !fetch_fits(view, lookup->integer)) {
        sample_missing(view, lookup->integer, rgba);
        return;
    }
    coordinates_init(&coordinates, view, lookup, offset);
    if ((view->needs_lod || view->cube) && !surely_magnified(view, lookup, coordinates.coord)) {
        sample_chosen(lookup, &coordinates, result);
    } else {
        const struct image_ref base = image_ref_of(&coordinates, 0, 0);
        sample_level(&base, view->mag_filter, result);
    }
    channels_to_rgba(view, result, rgba);
}

static texture_sample_fast_path *const fast_path_samples[FAST_PATH_COUNT] = {
    [FAST_PATH_REPEAT] = texture_sample_repeat, [FAST_PATH_EDGE] = texture_sample_edge,
    [FAST_PATH_ANY] = texture_sample_any,       [FAST_PATH_CUBE] = texture_sample_cube,
    [FAST_PATH_VOLUME] = texture_sample_volume, [FAST_PATH_NEAREST] = texture_sample_nearest,
    [FAST_PATH_SMALL] = texture_sample_small,   [FAST_PATH_SHADOW] = texture_sample_shadow};

LANES_INLINE bool sample_by_fast_path(const struct texture_view *view, const struct texture_lookup *lookup,
                                      f32x8 rgba[4])
{
    return fast_path_samples[view->fast_path] && lookup->lod_mode == LOD_IMPLICIT && !lookup->offsets &&
           !(lookup->offset[0] | lookup->offset[1] | lookup->offset[2] | lookup->integer) &&
           fast_path_samples[view->fast_path](view, lookup, rgba);
}

void texture_sample(const struct texture_view *view, const struct texture_lookup *lookup, f32x8 rgba[4])
{
    if (!sample_by_fast_path(view, lookup, rgba))
        sample_any(view, lookup, rgba);
}

/* Lanes with the same least level are sampled together, with a copy of the view: "lod_min is the larger of
 * the TEXTURE_MIN_LOD texture or sampler parameter and the minimum level of detail provided by the shader"
 * (ARB_sparse_texture_clamp 8.14.1). */
void texture_sample_clamped(const struct texture_view *view, const struct texture_lookup *lookup, f32x8 least,
                            f32x8 rgba[4])
{
    struct texture_view clamped = *view;
    struct texture_lookup some = *lookup;
    fetch_zeros(rgba);
    for (unsigned left = lookup->lanes & 0xff; left; left &= ~some.lanes) {
        const int first = __builtin_ctz(left);
        const i32x8 alike = (i32x8)least == ((i32x8)least)[first];
        f32x8 sampled[4];
        clamped.min_lod = least[first] > view->min_lod ? least[first] : view->min_lod;
        clamped.plain_lod = view->plain_lod && clamped.min_lod <= 0.0f;
        some.lanes = left & i32x8_movemask(alike);
        texture_sample(&clamped, &some, sampled);
        for (unsigned c = 0; c < 4; c++)
            rgba[c] = f32x8_select(alike, sampled[c], rgba[c]);
    }
}

/* The levels that texture_sample() would read, and the level of detail before it is clamped (GL 4.6
 * compatibility 8.14.1, OpenGL Shading Language textureQueryLod). */
void texture_query_lod(const struct texture_view *view, const struct texture_lookup *lookup, f32x8 lod[2])
{
    f32x8 lambda = f32x8_splat(0.0f);
    i32x8 fraction = i32x8_splat(0), offset[3];
    struct sample_coordinates coordinates;
    lod[0] = lod[1] = lambda;
    if (view->path == PATH_CONSTANT)
        return;
    coordinates_init(&coordinates, view, lookup, offset);
    const bool derived = lookup->lod_mode == LOD_IMPLICIT || lookup->lod_mode == LOD_GRADIENT;
    if (derived && view->max_anisotropy > 1.0f) {
        struct footprint footprint;
        find_footprint(view, lookup, coordinates.coord, &footprint);
        lambda = footprint.lambda;
    } else {
        f32x8 base = lookup->lod_mode == LOD_EXPLICIT ? f32x8_flush_inside(lookup->lod) : lambda;
        if (derived)
            base = log2_lanes(any_rho_squared(view, lookup, coordinates.coord)) * 0.5f;
        lambda = biased_lambda(view, lookup, base);
    }
    i32x8 key = choose_levels(view, clamped_lambda(view, lambda), &fraction);
    lod[0] = lanes_float(key >> KEY_LEVEL_SHIFT) + lanes_float(fraction) * (1.0f / 256.0f);
    lod[1] = f32x8_flush(lambda);
}
