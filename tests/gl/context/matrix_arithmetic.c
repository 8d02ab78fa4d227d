/* Sines, cosines and inverses of matrices. */
#include "gl/transform/matrix.h"
#include <math.h>
#include "tests/gl/gl_test.h"

Test(matrix_arithmetic, sine_and_cosine_are_right_everywhere)
{
    double sine, cosine;
    for (int i = -40000; i <= 40000; i++) {
        double degrees = i * 0.0371;
        matrix_sincos_degrees(degrees, &sine, &cosine);
        cr_assert(fabs(sine - sin(degrees * (3.14159265358979323846 / 180))) < 4e-15, "sin(%g) is %.17g",
                  degrees, sine);
        cr_assert(fabs(cosine - cos(degrees * (3.14159265358979323846 / 180))) < 4e-15, "cos(%g) is %.17g",
                  degrees, cosine);
    }
    for (int quarter = -9; quarter <= 9; quarter++) {
        static const double sines[4] = {0, 1, 0, -1};
        matrix_sincos_degrees(quarter * 90.0, &sine, &cosine);
        cr_expect_eq(sine, sines[((quarter % 4) + 4) % 4]);
        cr_expect_eq(cosine, sines[((quarter % 4) + 5) % 4]);
    }
    matrix_sincos_degrees(360.0 * 1e300, &sine, &cosine);
    cr_expect(fabs(sine * sine + cosine * cosine - 1) < 1e-14);
    matrix_sincos_degrees((double)NAN, &sine, &cosine);
    cr_expect(sine == 0 && cosine == 0);
    matrix_sincos_degrees((double)INFINITY, &sine, &cosine);
    cr_expect(sine == 0 && cosine == 0);
}

Test(matrix_arithmetic, inverse_times_matrix_is_identity)
{
    const float m[16] = {2, 1, 0, 0, -1, 3, 0.5f, 0, 0, 1, 1, 0.25f, 4, 5, 6, 1};
    float inverse[16], product[16];
    matrix_inverse(inverse, m);
    matrix_multiply(product, inverse, m);
    for (int i = 0; i < 16; i++)
        cr_expect(fabsf(product[i] - (i % 5 == 0)) < 1e-5f, "element %d is %g", i, (double)product[i]);
    const float singular[16] = {1, 2, 3, 4};
    matrix_inverse(inverse, singular);
    for (int i = 0; i < 16; i++)
        cr_expect_eq(inverse[i], 0);
}
