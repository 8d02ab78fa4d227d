/* What the tests of random fixed-function states share: numbers, and the equations of GL 4.6 compatibility in
 * double precision. */
#ifndef TESTS_GL_PROGRAM_FIXED_FUNCTION_REFERENCE_H
#define TESTS_GL_PROGRAM_FIXED_FUNCTION_REFERENCE_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>

static inline unsigned random_below(uint32_t *random, unsigned limit)
{
    *random = *random * 1664525u + 1013904223u;
    return (unsigned)((uint64_t)(*random) * limit >> 32);
}

static inline float between(uint32_t *random, float low, float high)
{
    return low + (high - low) * (float)random_below(random, 4097) / 4096;
}

static inline void fill(uint32_t *random, float *values, int count, float low, float high)
{
    for (int i = 0; i < count; i++)
        values[i] = between(random, low, high);
}

static inline bool flip(uint32_t *random)
{
    return random_below(random, 2) != 0;
}

/* An affine matrix with an inverse. */
static inline void make_modelview(uint32_t *random, float m[16])
{
    fill(random, m, 16, -0.5f, 0.5f);
    for (int i = 0; i < 4; i++) {
        m[5 * i] += 2;
        m[4 * i + 3] = i == 3;
    }
}

static inline double dot(const double a[3], const double b[3])
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static inline void unit(double v[3])
{
    const double length = sqrt(dot(v, v));
    for (int i = 0; i < 3; i++)
        v[i] /= length;
}

static inline void cross(const double a[3], const double b[3], double to[3])
{
    for (int i = 0; i < 3; i++)
        to[i] = a[(i + 1) % 3] * b[(i + 2) % 3] - a[(i + 2) % 3] * b[(i + 1) % 3];
}

/* 12.1.2: the row vector n times the inverse of the upper left part. */
static inline void eye_normal(const float modelview[16], const float normal[3], bool rescales,
                              bool normalizes, double n[3])
{
    double columns[3][3], inverse[3][3]; /* the rows of the inverse: cross products of columns over det */
    for (int c = 0; c < 3; c++)
        for (int r = 0; r < 3; r++)
            columns[c][r] = (double)modelview[4 * c + r];
    for (int i = 0; i < 3; i++)
        cross(columns[(i + 1) % 3], columns[(i + 2) % 3], inverse[i]);
    const double det = dot(columns[0], inverse[0]);
    for (int c = 0; c < 3; c++) {
        n[c] = 0;
        for (int r = 0; r < 3; r++)
            n[c] += (double)normal[r] * (inverse[r][c] /= det);
    }
    const double rescale = 1 / sqrt(dot(inverse[2], inverse[2]));
    for (int i = 0; i < 3 && rescales; i++)
        n[i] *= rescale;
    if (normalizes)
        unit(n);
}

#endif
