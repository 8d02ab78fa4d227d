/* BlitFramebuffer (GL 4.6 compatibility 18.3.1). */
#include <math.h>
#include <stdlib.h>

#include "tests/gl/framebuffer/framebuffer_blend_test.h"

/* Column x of the read framebuffer is x/8 in red. */
static void fill_columns(void)
{
    glEnable(GL_SCISSOR_TEST);
    for (int x = 0; x < 8; x++) {
        glScissor(x, 0, 1, 8);
        glClearColor((float)x / 8, x % 2, 0, 1);
        glClear(GL_COLOR_BUFFER_BIT);
    }
    glDisable(GL_SCISSOR_TEST);
}

GL_TEST(blit_framebuffer, rectangles_are_copied_scaled_and_mirrored)
{
    static const struct {
        int src[4], dst[4];
        uint8_t filter_linear, column;
        float expected;
    } rows[] = {
        {{0, 0, 8, 8}, {0, 0, 8, 8}, 0, 5, 5 / 8.0f},
        {{0, 0, 8, 8}, {8, 0, 0, 8}, 0, 5, 2 / 8.0f}, /* mirrored */
        {{8, 0, 0, 8}, {8, 0, 0, 8}, 0, 5, 5 / 8.0f}, /* twice */
        {{0, 0, 4, 8}, {0, 0, 8, 8}, 0, 5, 2 / 8.0f}, /* enlarged */
        {{0, 0, 8, 8}, {0, 0, 4, 8}, 0, 1, 3 / 8.0f}, /* centre at 3.0 */
        {{0, 0, 8, 8}, {0, 0, 8, 8}, 1, 5, 5 / 8.0f},
        {{0, 0, 8, 8}, {0, 0, 4, 8}, 1, 1, 2.5f / 8},
        {{0, 0, 4, 8}, {0, 0, 8, 8}, 1, 5, 2.25f / 8},
        {{0, 0, 4, 8}, {0, 0, 8, 8}, 1, 7, 3 / 8.0f}, /* not beyond the source */
        {{-8, 0, 8, 8}, {-8, 0, 8, 8}, 0, 2, 2 / 8.0f},
    };
    GLuint names[2];
    glGenFramebuffers(2, names);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        float found[4];
        glBindFramebuffer(GL_FRAMEBUFFER, names[0]);
        new_target(GL_RGBA32F, GL_COLOR_ATTACHMENT0);
        fill_columns();
        glBindFramebuffer(GL_DRAW_FRAMEBUFFER, names[1]);
        new_target(GL_RGBA32F, GL_COLOR_ATTACHMENT0);
        const int *s = rows[i].src, *d = rows[i].dst;
        glBlitFramebuffer(s[0], s[1], s[2], s[3], d[0], d[1], d[2], d[3], GL_COLOR_BUFFER_BIT,
                          rows[i].filter_linear ? GL_LINEAR : GL_NEAREST);
        expect_error(GL_NO_ERROR);
        glBindFramebuffer(GL_READ_FRAMEBUFFER, names[1]);
        glReadPixels(rows[i].column, 4, 1, 1, GL_RGBA, GL_FLOAT, found);
        cr_expect_float_eq(found[0], rows[i].expected, 1e-6f, "row %zu: %g", i, (double)found[0]);
    }
}

GL_TEST(blit_framebuffer, depth_stencil_and_other_formats)
{
    GLuint names[2];
    uint8_t stencil, color[4];
    float depth;
    glGenFramebuffers(2, names);
    glBindFramebuffer(GL_FRAMEBUFFER, names[0]);
    new_target(GL_RGBA16F, GL_COLOR_ATTACHMENT0);
    new_target(GL_DEPTH24_STENCIL8, GL_DEPTH_STENCIL_ATTACHMENT);
    glClearColor(2, 0.5f, 0, 1);
    glClearDepth(0.25);
    glClearStencil(9);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, 0); /* 24 bits of depth and a stencil buffer too */
    glScissor(0, 0, 4, 4);
    glEnable(GL_SCISSOR_TEST);
    glBlitFramebuffer(0, 0, 8, 8, 0, 0, 8, 8,
                      GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT, GL_NEAREST);
    expect_error(GL_NO_ERROR);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    glReadPixels(3, 3, 1, 1, GL_DEPTH_COMPONENT, GL_FLOAT, &depth);
    glReadPixels(3, 3, 1, 1, GL_STENCIL_INDEX, GL_UNSIGNED_BYTE, &stencil);
    cr_expect(depth > 0.2499f && depth < 0.2501f && stencil == 9, "%g %d", (double)depth, stencil);
    expect_pixel(3, 3, 0xff8000ff);
    glReadPixels(4, 3, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, color);
    cr_expect(color[0] == 0, "the scissor box applies");
}

GL_TEST(blit_framebuffer, errors_of_18_3_1)
{
    GLuint names[2];
    glGenFramebuffers(2, names);
    glBlitFramebuffer(0, 0, 1, 1, 0, 0, 1, 1, 0x1, GL_NEAREST);
    expect_error(GL_INVALID_VALUE);
    glBlitFramebuffer(0, 0, 1, 1, 0, 0, 1, 1, GL_COLOR_BUFFER_BIT, GL_NEAREST_MIPMAP_NEAREST);
    expect_error(GL_INVALID_ENUM);
    glBlitFramebuffer(0, 0, 1, 1, 0, 0, 1, 1, GL_DEPTH_BUFFER_BIT, GL_LINEAR);
    expect_error(GL_INVALID_OPERATION);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, names[0]);
    glBlitFramebuffer(0, 0, 1, 1, 0, 0, 1, 1, GL_COLOR_BUFFER_BIT, GL_NEAREST);
    expect_error(GL_INVALID_FRAMEBUFFER_OPERATION);
    glBindFramebuffer(GL_FRAMEBUFFER, names[0]);
    new_target(GL_RGBA8UI, GL_COLOR_ATTACHMENT0);
    new_target(GL_DEPTH_COMPONENT16, GL_DEPTH_ATTACHMENT);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, 0);
    glBlitFramebuffer(0, 0, 1, 1, 0, 0, 1, 1, GL_COLOR_BUFFER_BIT, GL_NEAREST);
    expect_error(GL_INVALID_OPERATION);
    glBlitFramebuffer(0, 0, 1, 1, 0, 0, 1, 1, GL_DEPTH_BUFFER_BIT, GL_NEAREST);
    expect_error(GL_INVALID_OPERATION);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, names[1]);
    new_target(GL_RGBA8I, GL_COLOR_ATTACHMENT0);
    glBlitFramebuffer(0, 0, 1, 1, 0, 0, 1, 1, GL_COLOR_BUFFER_BIT, GL_NEAREST);
    expect_error(GL_INVALID_OPERATION);
    new_target(GL_RGBA32UI, GL_COLOR_ATTACHMENT0);
    glBlitFramebuffer(0, 0, 1, 1, 0, 0, 1, 1, GL_COLOR_BUFFER_BIT, GL_LINEAR);
    expect_error(GL_INVALID_OPERATION);
    glBlitFramebuffer(INT32_MIN, INT32_MIN, INT32_MAX, INT32_MAX, INT32_MAX, INT32_MIN, INT32_MIN, INT32_MAX,
                      GL_COLOR_BUFFER_BIT, GL_NEAREST);
    expect_error(GL_NO_ERROR);
}

/* --- Filters -------------------------------------------------------------------------------------------- */

enum { SIDE = 8 };

static double texel_at(float (*texels)[4], int x, int y, int c)
{
    return (double)texels[y * SIDE + x][c];
}

static int clamped(int at, int low, int high)
{
    return at < low ? low : at > high ? high : at;
}

/* The position in the source of destination pixel `at`. */
static double source_position(const GLint src[2], const GLint dst[2], int at)
{
    return src[0] + (at + 0.5 - dst[0]) * (src[1] - src[0]) / (dst[1] - dst[0]);
}

/* LINEAR: the four texels around the position, which stay in the source rectangle. */
static double filtered(float (*texels)[4], const GLint src[2][2], double x, double y, int c)
{
    int low[2], high[2], at[2][2];
    double weight[2];
    for (int i = 0; i < 2; i++) {
        const double position = i ? y : x;
        low[i] = src[i][0] < src[i][1] ? src[i][0] : src[i][1];
        high[i] = (src[i][0] < src[i][1] ? src[i][1] : src[i][0]) - 1;
        low[i] = clamped(low[i], 0, SIDE - 1);
        high[i] = clamped(high[i], 0, SIDE - 1);
        for (int k = 0; k < 2; k++)
            at[i][k] = clamped((int)floor(position - 0.5) + k, low[i], high[i]);
        weight[i] = position - 0.5 - floor(position - 0.5);
    }
    double rows[2];
    for (int j = 0; j < 2; j++)
        rows[j] = texel_at(texels, at[0][0], at[1][j], c) * (1 - weight[0]) +
                  texel_at(texels, at[0][1], at[1][j], c) * weight[0];
    return rows[0] * (1 - weight[1]) + rows[1] * weight[1];
}

/* Positions on the edge of two pixels have no nearest one that binary64 could decide. */
static bool is_edge(double position)
{
    return fabs(position - round(position)) < 1e-9;
}

static void check_blit(float (*source)[4], const GLint src[2][2], const GLint dst[2][2], bool linear)
{
    float found[SIDE * SIDE][4];
    glReadPixels(0, 0, SIDE, SIDE, GL_RGBA, GL_FLOAT, found);
    for (int i = 0; i < SIDE * SIDE; i++) {
        const int at[2] = {i % SIDE, i / SIDE};
        double p[2];
        bool drawn = true, edge = false;
        for (int k = 0; k < 2; k++) {
            const int first = dst[k][0] < dst[k][1] ? dst[k][0] : dst[k][1];
            drawn = drawn && at[k] >= first && at[k] < dst[k][0] + dst[k][1] - first;
            p[k] = source_position(src[k], dst[k], at[k]);
            drawn = drawn && p[k] >= 0 && p[k] < SIDE;
            edge = edge || is_edge(p[k]);
        }
        if (edge && !linear)
            continue;
        for (int c = 0; c < 4; c++) {
            const double expected = !drawn   ? 0
                                    : linear ? filtered(source, src, p[0], p[1], c)
                                             : texel_at(source, (int)floor(p[0]), (int)floor(p[1]), c);
            cr_assert_float_eq((double)found[i][c], expected, 1e-5, "pixel %d,%d: %g, expected %g", at[0],
                               at[1], (double)found[i][c], expected);
        }
    }
}

/* Rectangles inside of, across and outside the framebuffers, mirrored or not. */
GL_TEST(blit_framebuffer, random_rectangles_of_both_filters)
{
    float source[SIDE * SIDE][4];
    GLuint names[2];
    glGenFramebuffers(2, names);
    for (int i = 0; i < 2; i++) {
        glBindFramebuffer(GL_FRAMEBUFFER, names[i]);
        new_target(GL_RGBA32F, GL_COLOR_ATTACHMENT0);
    }
    srand(3);
    for (int i = 0; i < SIDE * SIDE * 4; i++)
        (&source[0][0])[i] = (float)(rand() % 1000) / 1000;
    glBindFramebuffer(GL_FRAMEBUFFER, names[0]);
    glWindowPos2i(0, 0);
    glDrawPixels(SIDE, SIDE, GL_RGBA, GL_FLOAT, source);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, names[1]);
    for (int i = 0; i < 1000; i++) {
        GLint src[2][2], dst[2][2];
        for (int k = 0; k < 2; k++) {
            src[k][0] = rand() % 14 - 3;
            src[k][1] = src[k][0] + (rand() % 2 ? 1 : -1) * (1 + rand() % 9);
            dst[k][0] = rand() % 14 - 3;
            dst[k][1] = dst[k][0] + (rand() % 2 ? 1 : -1) * (1 + rand() % 13);
        }
        glBindFramebuffer(GL_READ_FRAMEBUFFER, names[0]);
        glClear(GL_COLOR_BUFFER_BIT);
        glBlitFramebuffer(src[0][0], src[1][0], src[0][1], src[1][1], dst[0][0], dst[1][0], dst[0][1],
                          dst[1][1], GL_COLOR_BUFFER_BIT, i % 2 ? GL_LINEAR : GL_NEAREST);
        glBindFramebuffer(GL_READ_FRAMEBUFFER, names[1]);
        check_blit(source, src, dst, i % 2);
    }
}

/* Rows go from the lowest up, so that a row may read what an earlier row has written. The specification
 * leaves the result undefined; here it is always the same. */
GL_TEST(blit_framebuffer, overlapping_rectangles_have_one_result)
{
    uint8_t column[SIDE][4];
    glEnable(GL_SCISSOR_TEST);
    for (int y = 0; y < SIDE; y++) {
        glScissor(0, y, SIDE, 1);
        glClearColor((float)(y * 30) / 255, 0, 0, 1);
        glClear(GL_COLOR_BUFFER_BIT);
    }
    glDisable(GL_SCISSOR_TEST);
    glBlitFramebuffer(0, 0, SIDE, SIDE - 1, 0, 1, SIDE, SIDE, GL_COLOR_BUFFER_BIT, GL_LINEAR);
    glReadPixels(3, 0, 1, SIDE, GL_RGBA, GL_UNSIGNED_BYTE, column);
    for (int y = 0; y < SIDE; y++)
        cr_expect_eq(column[y][0], 0, "row %d: %d", y, column[y][0]);
}
