/* The level of detail of a lookup, and the images that it selects (GL 4.6 compatibility 8.14.1, 8.14.3). Hot.
 *
 * Anisotropic filtering (8.14, EXT_texture_filter_anisotropic) takes N samples along the longer of the two
 * screen axes in texture space: N = min(ceil(Pmax / Pmin), maximum), lambda = log2(Pmax / N), and sample i of
 * N is at i / (N+1) - 1/2 of that axis from the coordinates. Everything is computed in binary32 from the
 * squares of Pmax and Pmin, whose quotient and root are correctly rounded. */
#ifndef TEXTURE_LAMBDA_H
#define TEXTURE_LAMBDA_H

#include "texture/lod.h"
#include "texture/sample_coordinates.h"

/* --- lambda --------------------------------------------------------------------------------------------- */

/* Equation 8.9. NaN is level 0. */
LANES_INLINE f32x8 biased_lambda(const struct texture_view *view, const struct texture_lookup *lookup,
                                 f32x8 base)
{
    f32x8 bias = f32x8_splat(view->lod_bias);
    if (lookup->lod_mode == LOD_IMPLICIT || lookup->lod_mode == LOD_ZERO)
        bias = f32x8_add(bias, lookup->lod);
    bias = lanes_min(lanes_max(bias, f32x8_splat(-TEXTURE_MAX_LOD_BIAS)), f32x8_splat(TEXTURE_MAX_LOD_BIAS));
    return lanes_nan_to_zero(f32x8_add(base, bias));
}

/* Equation 8.10. lod_min above lod_max is undefined: lod_max wins here. */
LANES_INLINE f32x8 clamped_lambda(const struct texture_view *view, f32x8 lambda)
{
    return lanes_min(lanes_max(lambda, f32x8_splat(view->min_lod)), f32x8_splat(view->max_lod));
}

/* On a cube the derivatives that count are those of the coordinates on the face: that of the quad's first
 * lane. */
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

/* Most lookups: neighbours. */
LANES_INLINE f32x8 implicit_rho_squared(const struct texture_view *view, const f32x8 *coord,
                                        unsigned dimensions)
{
    f32x8 steps[3];
    for (unsigned i = 0; i < dimensions; i++)
        steps[i] = quad_steps(coord[i]);
    return steps_rho_squared(steps, view->base_size, dimensions);
}

LANES_INLINE f32x8 implicit_cube_rho_squared(const struct texture_view *view, const f32x8 r[3])
{
    f32x8 steps[3], corner[3], face_steps[2];
    for (unsigned i = 0; i < 3; i++) {
        steps[i] = quad_steps(r[i]);
        corner[i] = quad_corner(r[i]);
    }
    cube_derivatives(corner, steps, face_steps);
    return steps_rho_squared(face_steps, view->base_size, 2);
}

/* Most lookups again: no lane of a 2D texture needs anything but its base level. */
LANES_INLINE bool surely_magnified(const struct texture_view *view, const struct texture_lookup *lookup,
                                   const f32x8 coord[3])
{
    if (!view->plain_lod || lookup->lod_mode != LOD_IMPLICIT || view->dimensions != 2 || view->cube ||
        view->max_anisotropy > 1.0f)
        return false;
    return !i32x8_any((implicit_rho_squared(view, coord, 2) > 1.0f) | (lookup->lod > 0.0f));
}

/* The level of detail where it is computed from derivatives. Magnification needs no logarithm. */
LANES_INLINE f32x8 derived_lambda(const struct texture_view *view, const struct texture_lookup *lookup,
                                  const f32x8 coord[3])
{
    bool simple = (lookup->lod_mode == LOD_IMPLICIT) & (view->dimensions == 2) & !view->cube;
    f32x8 rho2 = simple ? implicit_rho_squared(view, coord, 2) : any_rho_squared(view, lookup, coord);
    i32x8 maybe_minified = rho2 > 1.0f;
    if (lookup->lod_mode == LOD_IMPLICIT)
        maybe_minified |= lookup->lod > 0.0f;
    if (view->plain_lod && !i32x8_any(maybe_minified))
        return f32x8_splat(0.0f);
    return clamped_lambda(view, biased_lambda(view, lookup, log2_lanes(rho2) * 0.5f));
}

LANES_INLINE f32x8 find_lambda(const struct texture_view *view, const struct texture_lookup *lookup,
                               const f32x8 coord[3])
{
    if (lookup->lod_mode == LOD_EXPLICIT)
        return clamped_lambda(view, biased_lambda(view, lookup, lookup->lod));
    if (lookup->lod_mode == LOD_ZERO)
        return clamped_lambda(view, biased_lambda(view, lookup, f32x8_splat(0.0f)));
    return derived_lambda(view, lookup, coord);
}

/* --- Anisotropy ----------------------------------------------------------------------------------------- */

struct footprint {
    f32x8 axis[3]; /* the longer screen axis, in coordinates (of a cube map: of the direction) */
    f32x8 samples; /* N */
    f32x8 lambda;  /* biased, not clamped */
};

static NO_INLINE void find_footprint(const struct texture_view *view, const struct texture_lookup *lookup,
                                     const f32x8 coord[3], struct footprint *footprint)
{
    const unsigned components = view->cube ? 3 : view->dimensions;
    f32x8 ddx[3], ddy[3], corner[3], face_ddx[2], face_ddy[2];
    for (unsigned i = 0; i < components; i++) {
        const bool given = lookup->lod_mode == LOD_GRADIENT;
        ddx[i] = given ? f32x8_flush_inside(lookup->ddx[i]) : quad_ddx(coord[i]);
        ddy[i] = given ? f32x8_flush_inside(lookup->ddy[i]) : quad_ddy(coord[i]);
        corner[i] = given ? coord[i] : quad_corner(coord[i]);
    }
    if (view->cube) {
        cube_derivatives(corner, ddx, face_ddx);
        cube_derivatives(corner, ddy, face_ddy);
    }
    f32x8 x =
        lanes_nan_to_zero(sum_of_squares(view->cube ? face_ddx : ddx, view->base_size, view->dimensions));
    f32x8 y =
        lanes_nan_to_zero(sum_of_squares(view->cube ? face_ddy : ddy, view->base_size, view->dimensions));
    const i32x8 x_longer = x >= y;
    const f32x8 longer = f32x8_select(x_longer, x, y), shorter = f32x8_select(x_longer, y, x);
    const f32x8 ratio = f32x8_sqrt(lanes_nan_to_zero(f32x8_div(longer, shorter)));
    f32x8 samples = lanes_min(-lanes_floor(-ratio), f32x8_splat(view->max_anisotropy));
    samples = lanes_max(samples, f32x8_splat(1.0f));
    for (unsigned i = 0; i < components; i++)
        footprint->axis[i] = lanes_nan_to_zero(f32x8_select(x_longer, ddx[i], ddy[i]));
    footprint->samples = samples;
    footprint->lambda = biased_lambda(view, lookup, log2_lanes(f32x8_div(longer, samples * samples)) * 0.5f);
}

/* --- Images --------------------------------------------------------------------------------------------- */

/* A lane's image as one number: face, filter, first level (from the base level). */
enum { KEY_FACE = 7, KEY_MINIFY = 8, KEY_LEVEL_SHIFT = 4 };

/* Equations 8.15 to 8.17; lambda in 24.8 fixed point, to nearest. `fraction` is the weight of the level after
 * the first one, in 1/256; at the last level it is 0. */
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

#endif
