/* Cube map texture selection (GL 4.6 compatibility 8.13, Table 8.27). Hot.
 *
 * Of equal magnitudes z wins over y over x; -0 counts as positive. A direction without length, or with a NaN
 * or infinity that leaves s or t undefined, reads s and t as 0 there. Wrap modes apply within the face. */
#ifndef TEXTURE_CUBE_H
#define TEXTURE_CUBE_H

#include "texture/wrap.h"

struct cube_face {
    i32x8 face;             /* +X -X +Y -Y +Z -Z */
    i32x8 x_major, y_major; /* masks; else z */
    i32x8 flip;             /* sign bit of the major component */
};

LANES_INLINE struct cube_face cube_select(const f32x8 r[3])
{
    struct cube_face cube;
    f32x8 x = f32x8_abs(lanes_nan_to_zero(r[0]));
    f32x8 y = f32x8_abs(lanes_nan_to_zero(r[1]));
    f32x8 z = f32x8_abs(lanes_nan_to_zero(r[2]));
    const i32x8 z_major = (z >= x) & (z >= y);
    cube.y_major = ~z_major & (y >= x);
    cube.x_major = ~z_major & ~cube.y_major;
    f32x8 major = f32x8_select(cube.x_major, r[0], f32x8_select(cube.y_major, r[1], r[2]));
    i32x8 negative = lanes_nan_to_zero(major) < 0.0f;
    cube.flip = negative & INT32_MIN;
    cube.face = i32x8_select(cube.x_major, i32x8_splat(0),
                             i32x8_select(cube.y_major, i32x8_splat(2), i32x8_splat(4)));
    cube.face += negative & 1;
    return cube;
}

/* (sc, tc, ma) of Table 8.27, divided by ma's sign: of the direction, or of its derivative. */
LANES_INLINE void cube_project(const struct cube_face *cube, const f32x8 r[3], f32x8 *sc, f32x8 *tc,
                               f32x8 *ma)
{
    const i32x8 sign = i32x8_splat(INT32_MIN);
    i32x8 x = (i32x8)r[0], y = (i32x8)r[1], z = (i32x8)r[2];
    i32x8 x_face = cube->x_major, y_face = cube->y_major;
    /* sc: X -+z, Y +x, Z +-x.  tc: X -y, Y +-z, Z -y. */
    *sc = (f32x8)i32x8_select(x_face, z ^ sign ^ cube->flip, i32x8_select(y_face, x, x ^ cube->flip));
    *tc = (f32x8)i32x8_select(y_face, z ^ cube->flip, y ^ sign);
    *ma = (f32x8)(i32x8_select(x_face, x, i32x8_select(y_face, y, z)) ^ cube->flip);
}

/* (sc/|ma| + 1) / 2 */
LANES_INLINE f32x8 cube_coordinate(f32x8 sc, f32x8 ma)
{
    return f32x8_add(f32x8_div(sc, ma), f32x8_splat(1.0f)) * 0.5f;
}

/* Derivative of (sc/|ma| + 1) / 2: (sc' |ma| - sc |ma|') / (2 |ma|^2) */
LANES_INLINE f32x8 cube_derivative(f32x8 sc, f32x8 ma, f32x8 d_sc, f32x8 d_ma)
{
    f32x8 slope = f32x8_sub(f32x8_div(d_sc, ma), f32x8_mul(f32x8_div(sc, ma), f32x8_div(d_ma, ma)));
    return f32x8_mul(slope, f32x8_splat(0.5f));
}

/* Derivatives of (s, t) on the face of direction r from those of the direction. */
LANES_INLINE void cube_derivatives(const f32x8 r[3], const f32x8 d[3], f32x8 st[2])
{
    struct cube_face cube = cube_select(r);
    f32x8 sc, tc, ma, d_sc, d_tc, d_ma;
    cube_project(&cube, r, &sc, &tc, &ma);
    cube_project(&cube, d, &d_sc, &d_tc, &d_ma);
    st[0] = cube_derivative(sc, ma, d_sc, d_ma);
    st[1] = cube_derivative(tc, ma, d_tc, d_ma);
}

#endif
