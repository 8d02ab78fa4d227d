/* The coordinates of a lookup, for any level: coordinates, layer, reference, offsets (NV_gpu_program4 Table
 * X.17). Hot. */
#ifndef TEXTURE_SAMPLE_COORDINATES_H
#define TEXTURE_SAMPLE_COORDINATES_H

#include "texture/cube.h"
#include "texture/filter.h"

/* Layers are rounded to nearest even and clamped (8.14.2, image layer l); NaN is layer 0. Adding 2^23 rounds
 * in the addition itself. */
static NO_INLINE i32x8 select_layer(const struct texture_view *view, f32x8 layer)
{
    layer = lanes_max(lanes_nan_to_zero(f32x8_flush_inside(layer)), f32x8_splat(0.0f));
    layer = lanes_min(layer, f32x8_splat((float)(view->layers - 1)));
    return lanes_trunc((layer + 0x1p23f) - 0x1p23f);
}

/* The reference, clamped to [0,1] if depths are normalized (8.23.1). */
static NO_INLINE f32x8 select_reference(const struct texture_view *view, const struct texture_lookup *lookup)
{
    const bool own = view->reference_component == 4;
    f32x8 reference =
        f32x8_flush_inside(own ? lookup->reference : lookup->coord[view->reference_component & 3]);
    if (!view->clamp_reference)
        return reference;
    i32x8 nan = reference != reference;
    f32x8 clamped = lanes_min(lanes_max(reference, f32x8_splat(0.0f)), f32x8_splat(1.0f));
    return f32x8_select(nan, reference, clamped);
}

/* The offsets of the lookup, which may be stored in `offset`; null if no axis has one. */
LANES_INLINE const i32x8 *find_offsets(const struct texture_lookup *lookup, i32x8 offset[3])
{
    if (lookup->offsets)
        return lookup->offsets;
    if (!(lookup->offset[0] | lookup->offset[1] | lookup->offset[2]))
        return NULL;
    for (unsigned i = 0; i < 3; i++)
        offset[i] = i32x8_splat(lookup->offset[i]);
    return offset;
}

/* `offset` is memory that the coordinates may point to. */
LANES_INLINE void coordinates_init(struct sample_coordinates *coordinates, const struct texture_view *view,
                                   const struct texture_lookup *lookup, i32x8 offset[3])
{
    coordinates->view = view;
    for (unsigned i = 0; i < 3; i++)
        coordinates->coord[i] = f32x8_flush_inside(lookup->coord[i]);
    coordinates->offset = view->cube ? NULL : find_offsets(lookup, offset);
    if (view->layer_component)
        coordinates->layer = select_layer(view, lookup->coord[view->layer_component]);
    if (view->compare)
        coordinates->reference = select_reference(view, lookup);
}

/* Replaces the direction by the coordinates on its face. Returns a key that distinguishes lanes that read
 * different memory: the face, or 0 for a cube map array, where it is part of the layer. */
static NO_INLINE i32x8 coordinates_enter_cube(struct sample_coordinates *coordinates)
{
    struct cube_face cube = cube_select(coordinates->coord);
    f32x8 sc, tc, ma;
    cube_project(&cube, coordinates->coord, &sc, &tc, &ma);
    coordinates->coord[0] = cube_coordinate(sc, ma);
    coordinates->coord[1] = cube_coordinate(tc, ma);
    coordinates->face = cube.face;
    if (!coordinates->view->layer_component)
        return cube.face;
    coordinates->layer = coordinates->layer * 6 + cube.face;
    return i32x8_splat(0);
}

LANES_INLINE struct image_ref image_ref_of(const struct sample_coordinates *coordinates, unsigned level,
                                           unsigned face)
{
    const struct texture_level *at = &coordinates->view->levels[level];
    return (struct image_ref){coordinates->view, at, at->texels[face], coordinates};
}

#endif
