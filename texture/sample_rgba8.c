/* The fast path of texture_sample() for common textures and samplers (view.h: fast_path_sampling): texels of
 * 4 bytes, 2D, arrays of these, cube maps or 3D, linear filters (2D: or nearest ones), no border, no
 * anisotropy. Hot.
 *
 * Levels are chosen per quad, so the level of detail must come from the quads' derivatives. Returns the bits
 * of sample.c. */
#include "texture/sample_rgba8.h"

#include "texture/lambda.h"
#include "texture/bilinear_rgba8.h"

/* `value`: sums of filter.h. */
LANES_INLINE void finish_sums(const struct texture_view *view, f32x8 value[4], f32x8 rgba[4])
{
    for (int c = 0; c < 4; c++)
        value[c] = bytes_value(value[c]);
    if (view->arranged)
        arrange(view, value, rgba);
    else
        memcpy(rgba, value, 4 * sizeof *rgba);
}

LANES_INLINE void finish(const struct texture_view *view, const struct rgba8_sum *sum, f32x8 rgba[4])
{
    f32x8 value[4];
    rgba8_components(sum, value);
    finish_sums(view, value, rgba);
}

/* Levels other than the base level. False if a bias differs between the lanes of a quad, or if the wrap
 * (bilinear_rgba8.h) requires both quads to be alike. */
LANES_INLINE bool minified(const struct texture_view *view, const struct texture_lookup *lookup,
                           enum rgba8_wrap wrap, const struct rgba8_coordinates *at, f32x8 rho2,
                           struct rgba8_sum *sum)
{
    const f32x8 lambda = clamped_lambda(view, biased_lambda(view, lookup, log2_lanes(rho2) * 0.5f));
    i32x8 fraction = i32x8_splat(0);
    const i32x8 key = choose_levels(view, lambda, &fraction);
    if (__builtin_expect(i32x8_any(key != (i32x8)quad_corner((f32x8)key)), 0))
        return false;
    const int32_t a = key[0] >> KEY_LEVEL_SHIFT, b = key[2] >> KEY_LEVEL_SHIFT;
    if (wrap == RGBA8_ANY && a != b)
        return false;
    if (wrap == RGBA8_ANY)
        rgba8_wrapped_between(view, at, a, fraction, sum);
    else if (a == b)
        rgba8_between(view, wrap, at, a, a, fraction, sum);
    else
        rgba8_between(view, wrap, at, a, b, fraction, sum);
    return true;
}

void texture_words_at(const struct texture_view *view, f32x8 s, f32x8 t, i32x8 key, i32x8 fraction,
                      f32x8 sum[4])
{
    const int32_t a = key[0] >> KEY_LEVEL_SHIFT, b = key[2] >> KEY_LEVEL_SHIFT;
    const struct rgba8_coordinates at = {.s = s, .t = t};
    struct rgba8_sum filtered;
    if (view->fast_path_texels == FAST_PATH_REPEAT)
        rgba8_between(view, RGBA8_REPEAT, &at, a, b, fraction, &filtered);
    else
        rgba8_between(view, RGBA8_EDGE, &at, a, b, fraction, &filtered);
    rgba8_components(&filtered, sum);
}

LANES_INLINE bool sample_rgba8(const struct texture_view *view, const struct texture_lookup *lookup,
                               enum rgba8_wrap wrap, const struct rgba8_coordinates *at, f32x8 rho2,
                               f32x8 rgba[4])
{
    struct rgba8_sum sum;
    if (view->needs_lod && !(view->plain_lod && !i32x8_any((rho2 > 1.0f) | (lookup->lod > 0.0f)))) {
        if (!minified(view, lookup, wrap, at, rho2, &sum))
            return false;
    } else if (wrap == RGBA8_ANY) {
        rgba8_wrapped(view, 0, at, false, &sum);
    } else {
        const struct rgba8_level base = rgba8_level(view, 0, 0, at->face);
        rgba8_linear(&base, wrap, at->s, at->t, false, &sum);
    }
    finish(view, &sum, rgba);
    return true;
}

LANES_INLINE bool sample_rgba8_2d(const struct texture_view *view, const struct texture_lookup *lookup,
                                  enum rgba8_wrap wrap, f32x8 rgba[4])
{
    const f32x8 st[2] = {f32x8_flush_inside(lookup->coord[0]), f32x8_flush_inside(lookup->coord[1])};
    const f32x8 rho2 = view->needs_lod ? implicit_rho_squared(view, st, 2) : f32x8_splat(0.0f);
    struct rgba8_coordinates at = {.s = st[0], .t = st[1]};
    if (wrap == RGBA8_ANY && view->layer_component)
        at.layer = select_layer(view, lookup->coord[view->layer_component]);
    return sample_rgba8(view, lookup, wrap, &at, rho2, rgba);
}

bool texture_sample_repeat(const struct texture_view *view, const struct texture_lookup *lookup,
                           f32x8 rgba[4])
{
    return sample_rgba8_2d(view, lookup, RGBA8_REPEAT, rgba);
}

bool texture_sample_edge(const struct texture_view *view, const struct texture_lookup *lookup, f32x8 rgba[4])
{
    return sample_rgba8_2d(view, lookup, RGBA8_EDGE, rgba);
}

bool texture_sample_any(const struct texture_view *view, const struct texture_lookup *lookup, f32x8 rgba[4])
{
    return sample_rgba8_2d(view, lookup, RGBA8_ANY, rgba);
}

bool texture_sample_volume(const struct texture_view *view, const struct texture_lookup *lookup,
                           f32x8 rgba[4])
{
    f32x8 str[3];
    for (unsigned i = 0; i < 3; i++)
        str[i] = f32x8_flush_inside(lookup->coord[i]);
    const f32x8 rho2 = view->needs_lod ? implicit_rho_squared(view, str, 3) : f32x8_splat(0.0f);
    const struct rgba8_coordinates at = {.s = str[0], .t = str[1], .r = str[2], .volume = true};
    return sample_rgba8(view, lookup, RGBA8_ANY, &at, rho2, rgba);
}

/* Supports groups whose active lanes all select one face. */
bool texture_sample_cube(const struct texture_view *view, const struct texture_lookup *lookup, f32x8 rgba[4])
{
    f32x8 r[3], sc, tc, ma;
    for (unsigned i = 0; i < 3; i++)
        r[i] = f32x8_flush_inside(lookup->coord[i]);
    const struct cube_face cube = cube_select(r);
    const int32_t face = cube.face[__builtin_ctz(lookup->lanes | 1u << (LANES - 1))];
    if (i32x8_movemask(cube.face != face) & lookup->lanes)
        return false;
    cube_project(&cube, r, &sc, &tc, &ma);
    const f32x8 rho2 = view->needs_lod ? implicit_cube_rho_squared(view, r) : f32x8_splat(0.0f);
    const struct rgba8_coordinates at = {
        .s = cube_coordinate(sc, ma), .t = cube_coordinate(tc, ma), .face = (unsigned)face};
    if (view->wrap[0] != WRAP_CLAMP_TO_EDGE || view->wrap[1] != WRAP_CLAMP_TO_EDGE)
        return sample_rgba8(view, lookup, RGBA8_ANY, &at, rho2, rgba);
    return sample_rgba8(view, lookup, RGBA8_EDGE, &at, rho2, rgba);
}

/* If all lanes read the same level. */
bool texture_sample_nearest(const struct texture_view *view, const struct texture_lookup *lookup,
                            f32x8 rgba[4])
{
    const f32x8 st[3] = {f32x8_flush_inside(lookup->coord[0]), f32x8_flush_inside(lookup->coord[1])};
    i32x8 key = i32x8_splat(0), fraction = i32x8_splat(0);
    if (view->needs_lod)
        key = choose_levels(view, derived_lambda(view, lookup, st), &fraction);
    if (i32x8_any(key >> KEY_LEVEL_SHIFT != key[0] >> KEY_LEVEL_SHIFT))
        return false;
    const struct texture_level *level = &view->levels[key[0] >> KEY_LEVEL_SHIFT];
    const struct taps s = wrap_nearest(view->wrap[0], &level->axis[0], st[0], NULL),
                      t = wrap_nearest(view->wrap[1], &level->axis[1], st[1], NULL);
    f32x8 sum[4];
    bytes_single(gather_words(level->texels[0], t.i0 * i32x8_splat(level->row_units) + s.i0), sum);
    finish_sums(view, sum, rgba);
    return true;
}
