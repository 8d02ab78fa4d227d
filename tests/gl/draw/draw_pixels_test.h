/* Code shared by the tests in gl/draw/draw_pixels.c and those that are built with it. */
#ifndef TESTS_GL_DRAW_DRAW_PIXELS_TEST_H
#define TESTS_GL_DRAW_DRAW_PIXELS_TEST_H

#include "tests/gl/gl_test.h"
#include <math.h>
#include <stdlib.h>

/* 0xRRGGBBAA of a group, every group another. */
static inline uint32_t group_color(int n, int m)
{
    return (uint32_t)(n * 13 + 17) << 24 | (uint32_t)(m * 29 + 5) << 16 | (uint32_t)(n + m + 1) << 8 | 0xff;
}

static inline void make_image(uint8_t *image, int width, int height)
{
    for (int m = 0; m < height; m++)
        for (int n = 0; n < width; n++)
            for (int c = 0; c < 4; c++)
                image[(m * width + n) * 4 + c] = (uint8_t)(group_color(n, m) >> (24 - 8 * c));
}

/* 18.1.2, group by group: the centre is inside of the rectangle or on its bottom or left side. */
static inline void draw_reference(uint32_t window[SIZE][SIZE], double x, double y, double zx, double zy,
                                  int width, int height)
{
    for (int m = 0; m < height; m++)
        for (int n = 0; n < width; n++) {
            const double x0 = x + zx * n, x1 = x + zx * (n + 1), y0 = y + zy * m, y1 = y + zy * (m + 1);
            for (int py = 0; py < SIZE; py++)
                for (int px = 0; px < SIZE; px++)
                    if (px + 0.5 >= fmin(x0, x1) && px + 0.5 < fmax(x0, x1) && py + 0.5 >= fmin(y0, y1) &&
                        py + 0.5 < fmax(y0, y1))
                        window[py][px] = group_color(n, m);
        }
}

static inline void expect_window(const uint32_t window[SIZE][SIZE], const char *what)
{
    glFinish();
    for (unsigned y = 0; y < SIZE; y++)
        for (unsigned x = 0; x < SIZE; x++)
            if (pixel_at(x, y) != window[y][x]) {
                cr_expect_fail("%s: pixel %u,%u is %08x, expected %08x", what, x, y, pixel_at(x, y),
                               window[y][x]);
                return;
            }
}

static const uint8_t letter[] = {0x81, 0x42, 0x24, 0x18, 0xff};

#endif
