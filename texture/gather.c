/* texture_gather() and texture_gather_offsets(): one component of four single texels
 * (NV_gpu_program5 2.X.8.Z, TXG and TXGO; GL 4.6 compatibility 8.14.2). Hot. */
#include "texture/sample_coordinates.h"
#include "texture/seamless.h"

/* The texel at one of two positions along each axis, as the channels that the result can contain. */
static NO_INLINE void gather_texel(const struct image_ref *from, const struct taps *s, const struct taps *t,
                                   bool right, bool top, f32x8 channel[4])
{
    const struct texture_view *view = from->view;
    i32x8 i = right ? s->i1 : s->i0, j = top ? t->i1 : t->i0;
    i32x8 border = (right ? s->border1 : s->border0) | (top ? t->border1 : t->border0);
    i32x8 address =
        layer_address(from) + i * i32x8_splat(view->texel_units) + j * i32x8_splat(from->level->row_units);
    if (view->path == PATH_BYTES) {
        bytes_single(texel_bytes(from, address, border), channel);
        for (unsigned c = 0; c < 4; c++)
            channel[c] = bytes_value(channel[c]);
        return;
    }
    texel_values(from, address, border, channel);
    for (unsigned c = 0; c < view->channels && view->path == PATH_VALUES; c++)
        channel[c] = f32x8_canonical_nan(f32x8_flush(channel[c]));
}

LANES_INLINE f32x8 selected(const struct texture_view *view, const f32x8 channel[4], unsigned component)
{
    f32x8 rgba[4];
    if (view->compare)
        return channel[0];
    arrange(view, channel, rgba);
    return rgba[component & 3];
}

/* Both axes as in linear filtering; `n` counts the results. A gather from coordinates that are not on one
 * face reads every tap where it is. */
static void gather_from(const struct image_ref *from, unsigned component, f32x8 texels[4])
{
    static const struct {
        bool right, top;
    } order[4] = {{false, true}, {true, true}, {true, false}, {false, false}};
    const struct texture_level *level = from->level;
    struct taps s, t;
    f32x8 channel[4] = {{0}};
    if (from->view->seamless) {
        struct seamless_taps taps = seamless_find(from);
        for (unsigned n = 0; n < 4; n++) {
            seamless_values(from, &taps, order[n].right, order[n].top, channel);
            texels[n] = selected(from->view, channel, component);
        }
        return;
    }
    s = wrap_linear(from->view->wrap[0], &level->axis[0], from->coordinates->coord[0], axis_offset(from, 0));
    t = wrap_linear(from->view->wrap[1], &level->axis[1], from->coordinates->coord[1], axis_offset(from, 1));
    for (unsigned n = 0; n < 4; n++) {
        gather_texel(from, &s, &t, order[n].right, order[n].top, channel);
        texels[n] = selected(from->view, channel, component);
    }
}

/* Lookups that cannot be made: an incomplete texture, or the wrong type of numbers. */
static bool gather_missing(const struct texture_view *view, bool integer, unsigned component, f32x8 texels[4])
{
    if (fetch_fits(view, integer) && view->path != PATH_CONSTANT)
        return false;
    const bool opaque = view->path == PATH_CONSTANT && !integer && component == 3;
    for (unsigned n = 0; n < 4; n++)
        texels[n] = f32x8_splat(opaque ? 1.0f : 0.0f);
    return true;
}

/* Faces in turn, all lanes of one at once. */
void texture_gather(const struct texture_view *view, const struct texture_lookup *lookup, unsigned component,
                    f32x8 texels[4])
{
    struct sample_coordinates coordinates;
    i32x8 offset[3], face = i32x8_splat(0);
    if (gather_missing(view, lookup->integer, component, texels))
        return;
    coordinates_init(&coordinates, view, lookup, offset);
    if (view->cube)
        face = coordinates_enter_cube(&coordinates);
    fetch_zeros(texels);
    for (unsigned lanes = lookup->lanes & 0xff; lanes;) {
        const int32_t first = face[__builtin_ctz(lanes)];
        const i32x8 mask = face == first;
        const struct image_ref from = image_ref_of(&coordinates, 0, (unsigned)first);
        f32x8 pass[4];
        gather_from(&from, component, pass);
        for (unsigned n = 0; n < 4; n++)
            texels[n] = f32x8_select(mask, pass[n], texels[n]);
        lanes &= ~i32x8_movemask(mask);
    }
}

void texture_gather_offsets(const struct texture_view *view, const struct texture_lookup *lookup,
                            unsigned component, const i32x8 x[4], const i32x8 y[4], f32x8 texels[4])
{
    struct sample_coordinates coordinates;
    i32x8 offset[3];
    if (gather_missing(view, lookup->integer, component, texels))
        return;
    coordinates_init(&coordinates, view, lookup, offset);
    if (view->cube)
        coordinates_enter_cube(&coordinates);
    for (unsigned n = 0; n < 4; n++) {
        f32x8 channel[4] = {{0}};
        const i32x8 own[3] = {x[n], y[n], i32x8_splat(0)};
        coordinates.offset = own;
        const struct image_ref from = image_ref_of(&coordinates, 0, 0);
        const struct taps s = wrap_linear(view->wrap[0], &from.level->axis[0], coordinates.coord[0], &own[0]);
        const struct taps t = wrap_linear(view->wrap[1], &from.level->axis[1], coordinates.coord[1], &own[1]);
        gather_texel(&from, &s, &t, false, false, channel);
        texels[n] = selected(view, channel, component);
    }
}
