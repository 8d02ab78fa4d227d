/* texture_sample(): level of detail, choice of levels, filtering between them (GL 4.6
 * compatibility 8.14, 8.15). Hot.
 *
 * The 8 lanes are taken in passes: all lanes that read the same face, level and filter at once. Within a quad
 * the level is the same, so a 2D texture needs one or two passes, mostly one. */
#include "texture/cube.h"
#include "texture/filter.h"
#include "texture/lod.h"

#define NO_INLINE __attribute__((noinline))

/* --- One level ------------------------------------------------------------------------------------------ */

/* The most used path of all: texels of 4 bytes, two dimensions, no border. */
LANES_INLINE void linear_words_2d(const struct source *from, f32x8 sum[4])
{
    const struct texture_level *level = from->level;
    struct taps s = wrap_linear(from->view->wrap[0], &level->axis[0], from->coord[0], axis_offset(from, 0));
    struct taps t = wrap_linear(from->view->wrap[1], &level->axis[1], from->coord[1], axis_offset(from, 1));
    words_bilinear(from->texels, &s, &t, i32x8_splat(level->row_units), sum);
}

LANES_INLINE void linear_taps(const struct source *from, struct taps taps[3])
{
    for (unsigned i = 0; i < from->view->dimensions; i++)
        taps[i] =
            wrap_linear(from->view->wrap[i], &from->level->axis[i], from->coord[i], axis_offset(from, i));
}

static NO_INLINE void linear_bytes(const struct source *from, f32x8 sum[4])
{
    const i32x8 slice_units = i32x8_splat(from->level->slice_units);
    struct taps taps[3] = {0};
    linear_taps(from, taps);
    struct line slice = {from->layer + taps[2].i0 * slice_units, taps[2].border0};
    bytes_bilinear(from, &taps[0], &taps[1], slice, sum);
    if (from->view->dimensions < 3)
        return;
    f32x8 far[4], w1 = lanes_float(taps[2].alpha), w0 = 256.0f - w1;
    slice = (struct line){taps[2].i1 * slice_units, taps[2].border1};
    bytes_bilinear(from, &taps[0], &taps[1], slice, far);
    for (int c = 0; c < 4; c++)
        sum[c] = (w0 * sum[c] + w1 * far[c]) * (1.0f / 256.0f);
}

static NO_INLINE void linear_values(const struct source *from, f32x8 value[4])
{
    const unsigned dimensions = from->view->dimensions;
    const i32x8 slice_units = i32x8_splat(from->level->slice_units);
    struct taps taps[3] = {0};
    linear_taps(from, taps);
    struct line slice = {from->layer + taps[2].i0 * slice_units, taps[2].border0};
    if (dimensions == 1) {
        values_line(from, &taps[0], slice, value);
        return;
    }
    values_bilinear(from, &taps[0], &taps[1], slice, value);
    if (dimensions == 2)
        return;
    f32x8 far[4], weight = weight_float(taps[2].alpha);
    slice = (struct line){taps[2].i1 * slice_units, taps[2].border1};
    values_bilinear(from, &taps[0], &taps[1], slice, far);
    for (unsigned c = 0; c < from->view->channels; c++)
        value[c] = mix_float(value[c], far[c], weight);
}

static NO_INLINE void nearest(const struct source *from, f32x8 result[4])
{
    const struct texture_view *view = from->view;
    const struct texture_level *level = from->level;
    const int32_t units[3] = {view->texel_units, level->row_units, level->slice_units};
    i32x8 address = from->layer, border = i32x8_splat(0);
    for (unsigned i = 0; i < view->dimensions; i++) {
        struct taps taps = wrap_nearest(view->wrap[i], &level->axis[i], from->coord[i], axis_offset(from, i));
        address += taps.i0 * i32x8_splat(units[i]);
        border |= taps.border0;
    }
    if (view->path == PATH_BYTES)
        bytes_single(texel_bytes(from, address, border), result);
    else
        texel_values(from, address, border, result);
}

/* By channel; PATH_BYTES: sums of filter.h. */
LANES_INLINE void sample_level(const struct source *from, enum texture_filter filter, f32x8 result[4])
{
    const struct texture_view *view = from->view;
    if (filter == FILTER_NEAREST)
        nearest(from, result);
    else if (view->fast_linear)
        linear_words_2d(from, result);
    else if (view->path == PATH_VALUES)
        linear_values(from, result);
    else
        linear_bytes(from, result);
}

/* --- Between levels ------------------------------------------------------------------------------------- */

/* Where a lane reads, as one number: face, filter, first level (from the base level). */
enum { KEY_FACE = 7, KEY_MINIFY = 8, KEY_LEVEL_SHIFT = 4 };

/* Equations 8.15 to 8.17; lambda in 24.8 fixed point, to nearest. `fraction` is the weight of the level after
 * the first one, in 1/256; where lambda says the last level, it is 0. */
LANES_INLINE i32x8 choose_levels(const struct texture_view *view, f32x8 lambda, i32x8 *fraction)
{
    float q = (float)(view->sample_levels - 1);
    i32x8 minify = lambda > view->switchover, level = i32x8_splat(0);
    f32x8 within = lanes_min(lanes_max(lambda, f32x8_splat(0.0f)), f32x8_splat(q));
    if (view->mip_filter == MIP_LINEAR) {
        i32x8 fixed = lanes_trunc(within * 256.0f + 0.5f) & minify;
        level = fixed >> 8;
        *fraction = fixed & 255;
    } else if (view->mip_filter == MIP_NEAREST) {
        /* ceil(lambda + 1/2) - 1, the preferred one: halves go to the larger image. */
        i32x8 nearest_level = -lanes_trunc(lanes_floor(-0.5f - within)) - 1;
        level = nearest_level & (nearest_level > 0) & minify;
    }
    return (level << KEY_LEVEL_SHIFT) | (minify & KEY_MINIFY);
}

/* Equations 8.9 and 8.10. lod_min above lod_max is undefined: lod_max wins here. NaN is level 0. */
LANES_INLINE f32x8 biased_lambda(const struct texture_view *view, const struct texture_lookup *lookup,
                                 f32x8 base)
{
    f32x8 bias = f32x8_splat(view->lod_bias);
    if (lookup->lod_mode == LOD_IMPLICIT || lookup->lod_mode == LOD_ZERO)
        bias = f32x8_add(bias, lookup->lod);
    bias = lanes_min(lanes_max(bias, f32x8_splat(-TEXTURE_MAX_LOD_BIAS)), f32x8_splat(TEXTURE_MAX_LOD_BIAS));
    f32x8 lambda = lanes_nan_to_zero(f32x8_add(base, bias));
    return lanes_min(lanes_max(lambda, f32x8_splat(view->min_lod)), f32x8_splat(view->max_lod));
}

/* On a cube the derivatives that count are those of the place on the face: that of the quad's first lane. */
static NO_INLINE f32x8 cube_rho_squared(const struct texture_view *view, const f32x8 r[3], const f32x8 ddx[3],
                                        const f32x8 ddy[3])
{
    f32x8 face_ddx[2], face_ddy[2];
    cube_derivatives(r, ddx, face_ddx);
    cube_derivatives(r, ddy, face_ddy);
    return rho_squared(face_ddx, face_ddy, view->base_size, 2);
}

static NO_INLINE f32x8 any_rho_squared(const struct texture_view *view, const struct texture_lookup *lookup,
                                       const f32x8 coord[3])
{
    const unsigned components = view->cube ? 3 : view->dimensions;
    f32x8 ddx[3], ddy[3], corner[3];
    if (lookup->lod_mode == LOD_GRADIENT)
        return view->cube ? cube_rho_squared(view, coord, lookup->ddx, lookup->ddy)
                          : rho_squared(lookup->ddx, lookup->ddy, view->base_size, components);
    for (unsigned i = 0; i < components; i++) {
        ddx[i] = quad_ddx(coord[i]);
        ddy[i] = quad_ddy(coord[i]);
        corner[i] = quad_corner(coord[i]);
    }
    return view->cube ? cube_rho_squared(view, corner, ddx, ddy)
                      : rho_squared(ddx, ddy, view->base_size, components);
}

/* Most lookups: two dimensions, neighbours. */
LANES_INLINE f32x8 implicit_2d_rho_squared(const struct texture_view *view, const f32x8 coord[3])
{
    const f32x8 ddx[2] = {quad_ddx(coord[0]), quad_ddx(coord[1])},
                ddy[2] = {quad_ddy(coord[0]), quad_ddy(coord[1])};
    return rho_squared(ddx, ddy, view->base_size, 2);
}

/* The level of detail where it is computed from derivatives. Magnification needs no logarithm. */
LANES_INLINE f32x8 derived_lambda(const struct texture_view *view, const struct texture_lookup *lookup,
                                  const f32x8 coord[3])
{
    bool simple = (lookup->lod_mode == LOD_IMPLICIT) & (view->dimensions == 2) & !view->cube;
    f32x8 rho2 = simple ? implicit_2d_rho_squared(view, coord) : any_rho_squared(view, lookup, coord);
    i32x8 maybe_minified = rho2 > 1.0f;
    if (lookup->lod_mode == LOD_IMPLICIT)
        maybe_minified |= lookup->lod > 0.0f;
    if (view->plain_lod && !i32x8_any(maybe_minified))
        return f32x8_splat(0.0f);
    return biased_lambda(view, lookup, log2_lanes(rho2) * 0.5f);
}

LANES_INLINE f32x8 find_lambda(const struct texture_view *view, const struct texture_lookup *lookup,
                               const f32x8 coord[3])
{
    if (lookup->lod_mode == LOD_EXPLICIT)
        return biased_lambda(view, lookup, lookup->lod);
    if (lookup->lod_mode == LOD_ZERO)
        return biased_lambda(view, lookup, f32x8_splat(0.0f));
    return derived_lambda(view, lookup, coord);
}

/* Equation after 8.17: tau = (1 - frac) tau1 + frac tau2, where frac is not 0. */
LANES_INLINE void mix_levels(const struct texture_view *view, i32x8 fraction, const f32x8 second[4],
                             f32x8 first[4])
{
    f32x8 w1 = lanes_float(fraction), w0 = 256.0f - w1;
    for (int c = 0; view->path == PATH_BYTES && c < 4; c++)
        first[c] = (w0 * first[c] + w1 * second[c]) * (1.0f / 256.0f);
    for (unsigned c = 0; view->path == PATH_VALUES && c < view->channels; c++)
        first[c] =
            f32x8_select(fraction == 0, first[c], mix_float(first[c], second[c], weight_float(fraction)));
}

/* What a whole lookup reads, whatever the level. */
struct place {
    const struct texture_view *view;
    f32x8 coord[3];
    const i32x8 *offset; /* null: none */
    i32x8 layer;         /* number, 0 without an array */
    f32x8 reference;
};

LANES_INLINE struct source source_of(const struct place *place, unsigned level, unsigned face)
{
    struct source from = {
        .view = place->view, .coord = place->coord, .offset = place->offset, .reference = place->reference};
    from.level = &place->view->levels[level];
    from.texels = from.level->texels[face];
    from.layer = place->layer * from.level->layer_units;
    return from;
}

/* One pass, with the face, level and filter of one lane; `fraction` is 0 in lanes of other passes. */
LANES_INLINE void sample_pass(const struct place *place, int32_t key, i32x8 fraction, f32x8 result[4])
{
    const struct texture_view *view = place->view;
    const enum texture_filter filter = key & KEY_MINIFY ? view->min_filter : view->mag_filter;
    const unsigned face = (unsigned)key & KEY_FACE, level = (unsigned)key >> KEY_LEVEL_SHIFT;
    const struct source from = source_of(place, level, face);
    sample_level(&from, filter, result);
    if (i32x8_any(fraction != 0)) {
        f32x8 second[4];
        const struct source next = source_of(place, level + 1, face);
        sample_level(&next, filter, second);
        mix_levels(view, fraction, second, result);
    }
}

/* Lanes with different keys: one pass for each key among the wanted lanes. */
static NO_INLINE void sample_passes(const struct place *place, i32x8 key, i32x8 fraction, unsigned lanes,
                                    f32x8 result[4])
{
    for (int c = 0; c < 4; c++)
        result[c] = f32x8_splat(0.0f);
    while (lanes) {
        int32_t first = key[__builtin_ctz(lanes)];
        i32x8 mask = key == first;
        f32x8 pass[4];
        sample_pass(place, first, fraction & mask, pass);
        for (unsigned c = 0; c < place->view->channels; c++)
            result[c] = f32x8_select(mask, pass[c], result[c]);
        lanes &= ~i32x8_movemask(mask);
    }
}

/* --- The whole ------------------------------------------------------------------------------------------ */

LANES_INLINE void finish(const struct texture_view *view, f32x8 result[4], f32x8 rgba[4])
{
    for (unsigned c = 0; c < 4; c++)
        if (view->path == PATH_BYTES)
            result[c] = bytes_value(result[c]);
        else if (c < view->channels)
            result[c] = f32x8_canonical_nan(f32x8_flush(result[c]));
    if (view->arranged)
        arrange(view, result, rgba);
    else
        memcpy(rgba, result, 4 * sizeof *rgba);
}

/* Replaces the direction by the place on its face; returns the face. */
static NO_INLINE i32x8 enter_cube(f32x8 coord[3])
{
    struct cube_face cube = cube_select(coord);
    f32x8 sc, tc, ma;
    cube_project(&cube, coord, &sc, &tc, &ma);
    coord[0] = cube_coordinate(sc, ma);
    coord[1] = cube_coordinate(tc, ma);
    return cube.face;
}

/* Layers are rounded to nearest even and clamped (equation 8.18); NaN is layer 0. Adding 2^23 rounds in the
 * addition itself. */
static NO_INLINE i32x8 select_layer(const struct texture_view *view, f32x8 layer)
{
    layer = lanes_max(lanes_nan_to_zero(f32x8_flush_inside(layer)), f32x8_splat(0.0f));
    layer = lanes_min(layer, f32x8_splat(view->last_layer));
    return lanes_trunc((layer + 0x1p23f) - 0x1p23f);
}

/* The reference, in the range of normalized depths where they are (8.23.1). */
static NO_INLINE f32x8 select_reference(const struct texture_view *view, f32x8 reference)
{
    reference = f32x8_flush_inside(reference);
    if (!view->clamp_reference)
        return reference;
    i32x8 nan = reference != reference;
    f32x8 clamped = lanes_min(lanes_max(reference, f32x8_splat(0.0f)), f32x8_splat(1.0f));
    return f32x8_select(nan, reference, clamped);
}

/* Where the level of detail decides something, or the face. */
LANES_INLINE void sample_chosen(const struct texture_lookup *lookup, struct place *place, f32x8 result[4])
{
    const struct texture_view *view = place->view;
    i32x8 key = i32x8_splat(0), fraction = i32x8_splat(0);
    if (view->needs_lod)
        key = choose_levels(view, find_lambda(view, lookup, place->coord), &fraction);
    if (view->cube)
        key |= enter_cube(place->coord);
    i32x8 like_first = key == key[0];
    if ((lookup->lanes & ~i32x8_movemask(like_first) & 0xff) == 0)
        sample_pass(place, key[0], fraction & like_first, result);
    else
        sample_passes(place, key, fraction, lookup->lanes & 0xff, result);
}

/* Null where no axis has an offset. */
LANES_INLINE const i32x8 *find_offsets(const struct texture_lookup *lookup, i32x8 offset[3])
{
    if (!(lookup->offset[0] | lookup->offset[1] | lookup->offset[2]))
        return NULL;
    for (unsigned i = 0; i < 3; i++)
        offset[i] = i32x8_splat(lookup->offset[i]);
    return offset;
}

void texture_sample(const struct texture_view *view, const struct texture_lookup *lookup, f32x8 rgba[4])
{
    f32x8 result[4];
    i32x8 offset[3];
    struct place place;
    if (view->path == PATH_CONSTANT) {
        fetch_black(rgba);
        return;
    }
    place.view = view;
    for (unsigned i = 0; i < 3; i++)
        place.coord[i] = f32x8_flush_inside(lookup->coord[i]);
    place.offset = view->cube ? NULL : find_offsets(lookup, offset);
    place.layer = i32x8_splat(0);
    place.reference = f32x8_splat(0.0f);
    if (view->layer_component)
        place.layer = select_layer(view, lookup->coord[view->layer_component]);
    if (view->compare)
        place.reference = select_reference(view, lookup->coord[view->reference_component]);
    if (view->needs_lod || view->cube) {
        sample_chosen(lookup, &place, result);
    } else {
        const struct source base = source_of(&place, 0, 0);
        sample_level(&base, view->mag_filter, result);
    }
    finish(view, result, rgba);
}
