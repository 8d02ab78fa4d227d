/* The fast path of texture_sample() for shadow maps: 2D depth textures of one word a texel, whose depths are
 * compared before a linear filter, of one level. Hot. Returns the bits of sample.c. */
#include "texture/sample_rgba8.h"

#include "texture/sample_coordinates.h"

/* 24 bits are most common. */
LANES_INLINE f32x8 depth_of(const struct texture_view *view, i32x8 word)
{
    const u32x8 bits = field_lanes(view->field[0], (u32x8)word);
    if (view->kind[0] == KIND_UNORM && view->field[0].width == 24)
        return unorm_lanes(bits, 24);
    return component_lanes((enum texture_kind)view->kind[0], view->field[0].width, bits);
}

struct shadow_lookup {
    const struct texture_view *view;
    const struct texture_level *level;
    f32x8 reference;
};

/* The comparison's results along s, of a row that begins at `row`. */
LANES_INLINE f32x8 compared_row(const struct shadow_lookup *lookup, const struct taps *s, i32x8 row,
                                i32x8 border)
{
    const struct texture_view *view = lookup->view;
    const uint8_t *texels = lookup->level->texels[0];
    const i32x8 units = i32x8_splat(view->texel_units), at[2] = {row + s->i0 * units, row + s->i1 * units},
                outside[2] = {border | s->border0, border | s->border1};
    f32x8 result[2];
    for (int i = 0; i < 2; i++) {
        const i32x8 word = view->small ? gather_small(view, texels, at[i]) : gather_words(texels, at[i]);
        f32x8 depth = depth_of(view, word);
        if (view->has_border)
            depth = f32x8_select(outside[i], border_lanes(view, 0), depth);
        result[i] = compare_lanes(view->compare, lookup->reference, depth);
    }
    return mix_float(result[0], result[1], weight_float(s->alpha));
}

bool texture_sample_shadow(const struct texture_view *view, const struct texture_lookup *lookup,
                           f32x8 rgba[4])
{
    const struct shadow_lookup shadow = {view, &view->levels[0], select_reference(view, lookup)};
    const struct taps s = wrap_linear(view->wrap[0], &shadow.level->axis[0],
                                      f32x8_flush_inside(lookup->coord[0]), NULL),
                      t = wrap_linear(view->wrap[1], &shadow.level->axis[1],
                                      f32x8_flush_inside(lookup->coord[1]), NULL);
    const i32x8 units = i32x8_splat(shadow.level->row_units);
    const f32x8 bottom = compared_row(&shadow, &s, t.i0 * units, t.border0),
                top = compared_row(&shadow, &s, t.i1 * units, t.border1);
    f32x8 result[4];
    fetch_zeros(result);
    result[0] = mix_float(bottom, top, weight_float(t.alpha));
    channels_to_rgba(view, result, rgba);
    return true;
}
