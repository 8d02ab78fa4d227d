/* Arithmetic of 4x4 matrices: the same bits on every machine. */
#include "gl/transform/matrix.h"

#include <string.h>

void matrix_multiply(float result[16], const float a[16], const float b[16])
{
    float product[16];
    for (int column = 0; column < 4; column++)
        for (int row = 0; row < 4; row++) {
            float sum = a[row] * b[column * 4];
            for (int k = 1; k < 4; k++)
                sum += a[k * 4 + row] * b[column * 4 + k];
            product[column * 4 + row] = sum;
        }
    memcpy(result, product, sizeof product);
}

void matrix_transpose(float result[16], const float m[16])
{
    float transposed[16];
    for (int i = 0; i < 16; i++)
        transposed[i] = m[i % 4 * 4 + i / 4];
    memcpy(result, transposed, sizeof transposed);
}

/* Determinant of m without row `row` and column `column`. */
static double minor3(const float m[16], int row, int column)
{
    double e[9];
    for (int c = 0, at = 0; c < 4; c++)
        for (int r = 0; r < 4; r++)
            if (c != column && r != row)
                e[at++] = m[c * 4 + r];
    return (e[0] * (e[4] * e[8] - e[5] * e[7]) - e[3] * (e[1] * e[8] - e[2] * e[7])) +
           e[6] * (e[1] * e[5] - e[2] * e[4]);
}

void matrix_inverse(float result[16], const float m[16])
{
    double cofactor[16], determinant = 0;
    for (int column = 0; column < 4; column++)
        for (int row = 0; row < 4; row++)
            cofactor[column * 4 + row] =
                (row + column) % 2 ? -minor3(m, row, column) : minor3(m, row, column);
    for (int row = 0; row < 4; row++)
        determinant += m[row] * cofactor[row];
    for (int i = 0; i < 16; i++)
        result[i] = determinant != 0 ? (float)(cofactor[i % 4 * 4 + i / 4] / determinant) : 0.0f;
}

/* angle mod 360 for angle >= 0. Every subtraction is exact: step <= angle < 2 * step (Sterbenz). */
static double modulo_360(double angle)
{
    double step = 360.0;
    while (step <= angle / 2)
        step *= 2;
    for (; step >= 360.0; step /= 2)
        if (angle >= step)
            angle -= step;
    return angle;
}

/* Taylor series on |x| <= pi/4: the first term left out is below 2^-54. */
static double sine_near_zero(double x)
{
    static const double reciprocal[] = {1 / 6.0,   1 / 20.0,  1 / 42.0,  1 / 72.0,
                                        1 / 110.0, 1 / 156.0, 1 / 210.0, 1 / 272.0};
    double sum = 1, square = x * x;
    for (int i = 7; i >= 0; i--)
        sum = 1 - square * reciprocal[i] * sum;
    return x * sum;
}

static double cosine_near_zero(double x)
{
    static const double reciprocal[] = {1 / 2.0,  1 / 12.0,  1 / 30.0,  1 / 56.0,
                                        1 / 90.0, 1 / 132.0, 1 / 182.0, 1 / 240.0};
    double sum = 1, square = x * x;
    for (int i = 7; i >= 0; i--)
        sum = 1 - square * reciprocal[i] * sum;
    return sum;
}

void matrix_sincos_degrees(double degrees, double *sine, double *cosine)
{
    *sine = *cosine = 0;
    if (!(degrees - degrees == 0))
        return;
    double angle = modulo_360(degrees < 0 ? -degrees : degrees);
    int quadrant = (int)(angle / 90.0 + 0.5);
    double x = (angle - 90.0 * quadrant) * 0.017453292519943295;
    double s = sine_near_zero(x), c = cosine_near_zero(x);
    switch (quadrant % 4) {
    case 0: *sine = s, *cosine = c; break;
    case 1: *sine = c, *cosine = -s; break;
    case 2: *sine = -s, *cosine = -c; break;
    default: *sine = -c, *cosine = s; break;
    }
    if (degrees < 0)
        *sine = -*sine;
}
