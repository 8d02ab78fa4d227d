/* What the tests of the imaging subset share: random numbers, and a window of random colours to read. */
#ifndef TESTS_GL_PIXELS_IMAGING_TEST_H
#define TESTS_GL_PIXELS_IMAGING_TEST_H

#include <math.h>

#include "tests/gl/gl_test.h"

typedef double color[4];

static uint64_t random_state = 0x9e3779b97f4a7c15;

static inline uint32_t random_bits(void)
{
    random_state = random_state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(random_state >> 33);
}

static inline unsigned random_below(unsigned count)
{
    return random_bits() % count;
}

static inline float random_between(float low, float high)
{
    return low + (high - low) * ((float)random_below(4097) / 4096);
}

/* Fills the window, without transfer; what each pixel is. */
static inline void fill_window(color colors[SIZE][SIZE])
{
    uint8_t bytes[SIZE][SIZE][4];
    for (int y = 0; y < SIZE; y++)
        for (int x = 0; x < SIZE; x++)
            for (int c = 0; c < 4; c++)
                colors[y][x][c] = (bytes[y][x][c] = (uint8_t)random_below(256)) / 255.0;
    glWindowPos2i(0, 0);
    glDrawPixels(SIZE, SIZE, GL_RGBA, GL_UNSIGNED_BYTE, bytes);
}

/* Exact where reading clamps nothing. */
static inline void read_floats(int width, int height, float *rgba)
{
    glClampColor(GL_CLAMP_READ_COLOR, GL_FALSE);
    glReadPixels(0, 0, width, height, GL_RGBA, GL_FLOAT, rgba);
}

static inline void expect_color(const float *found, const double *expected, double tolerance,
                                const char *what, int x, int y)
{
    for (int c = 0; c < 4; c++)
        cr_expect(fabs((double)found[c] - expected[c]) <= tolerance,
                  "%s: component %d of (%d, %d) is %.9g, expected %.9g", what, c, x, y, (double)found[c],
                  expected[c]);
}

#endif
