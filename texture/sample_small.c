/* The fast path of texture_sample() for 2D textures whose texels are one or two bytes: linear filters of one
 * level, no border, no anisotropy. Hot. Returns the bits of sample.c. */
#include "texture/sample_rgba8.h"

#include "texture/lambda.h"

/* If all lanes read the same level. */
bool texture_sample_small(const struct texture_view *view, const struct texture_lookup *lookup, f32x8 rgba[4])
{
    const f32x8 st[3] = {f32x8_flush_inside(lookup->coord[0]), f32x8_flush_inside(lookup->coord[1])};
    i32x8 key = i32x8_splat(0), fraction = i32x8_splat(0);
    if (view->needs_lod)
        key = choose_levels(view, derived_lambda(view, lookup, st), &fraction) >> KEY_LEVEL_SHIFT;
    if (i32x8_any(key != key[0]))
        return false;
    const struct texture_level *level = &view->levels[key[0]];
    const struct taps s = wrap_linear_inside(view->wrap[0], &level->axis[0], st[0], NULL),
                      t = wrap_linear_inside(view->wrap[1], &level->axis[1], st[1], NULL);
    const i32x8 units = i32x8_splat(view->texel_units), left = s.i0 * units, right = s.i1 * units,
                bottom = t.i0 * i32x8_splat(level->row_units), top = t.i1 * i32x8_splat(level->row_units);
    const uint8_t *texels = level->texels[0];
    f32x8 sum[4];
    bytes_square(
        mix_line(fetch_bytes(view, texels, bottom + left), fetch_bytes(view, texels, bottom + right),
                 s.alpha),
        mix_line(fetch_bytes(view, texels, top + left), fetch_bytes(view, texels, top + right), s.alpha),
        t.alpha, sum);
    channels_to_rgba(view, sum, rgba);
    return true;
}
