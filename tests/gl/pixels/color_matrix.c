/* The colour matrix and what follows it (GL 4.6 compatibility 8.4.3.10, 8.4.3.11, 8.4.5.11). */
#include "tests/gl/pixels/imaging_test.h"

static const GLenum scales[4] = {GL_POST_COLOR_MATRIX_RED_SCALE, GL_POST_COLOR_MATRIX_GREEN_SCALE,
                                 GL_POST_COLOR_MATRIX_BLUE_SCALE, GL_POST_COLOR_MATRIX_ALPHA_SCALE},
                    biases[4] = {GL_POST_COLOR_MATRIX_RED_BIAS, GL_POST_COLOR_MATRIX_GREEN_BIAS,
                                 GL_POST_COLOR_MATRIX_BLUE_BIAS, GL_POST_COLOR_MATRIX_ALPHA_BIAS};

static void transform(const float m[16], const float scale[4], const float bias[4], const color from,
                      double *to)
{
    for (int row = 0; row < 4; row++) {
        double sum = 0;
        for (int k = 0; k < 4; k++)
            sum += (double)m[k * 4 + row] * from[k];
        to[row] = sum * (double)scale[row] + (double)bias[row];
    }
}

static void random_matrix(float m[16], float scale[4], float bias[4])
{
    for (int i = 0; i < 16; i++)
        m[i] = random_between(-2, 2);
    glLoadMatrixf(m);
    for (int c = 0; c < 4; c++) {
        glPixelTransferf(scales[c], scale[c] = random_between(-1, 2));
        glPixelTransferf(biases[c], bias[c] = random_between(-1, 1));
    }
}

GL_TEST(color_matrix, reads_agree_with_the_equation_8_4_5_11)
{
    static color colors[SIZE][SIZE];
    static float found[SIZE][SIZE][4];
    float m[16], scale[4], bias[4];
    fill_window(colors);
    glMatrixMode(GL_COLOR);
    for (int round = 0; round < 20; round++) {
        random_matrix(m, scale, bias);
        read_floats(SIZE, SIZE, found[0][0]);
        for (int y = 0; y < SIZE; y++)
            for (int x = 0; x < SIZE; x++) {
                double expected[4];
                transform(m, scale, bias, colors[y][x], expected);
                expect_color(found[y][x], expected, 1e-5, "ReadPixels", x, y);
            }
    }
}

static void expect_transferred(const uint8_t *found, const char *what)
{
    static const uint8_t expected[4] = {102, 51, 153, 255};
    for (int c = 0; c < 4; c++)
        cr_expect_eq(found[c], expected[c], "%s: component %d is %u, expected %u", what, c, found[c],
                     expected[c]);
}

/* R and G change places, B gets a bias. */
GL_TEST(color_matrix, acts_on_draws_copies_and_texels_8_4_5)
{
    static const float swap[16] = {0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
    static const uint8_t given[4] = {51, 102, 102, 255};
    const float table[2] = {0.2f, 0.4f}, ones[1] = {1};
    uint8_t found[4];
    glMatrixMode(GL_COLOR);
    glLoadMatrixf(swap);
    glPixelTransferf(GL_POST_COLOR_MATRIX_BLUE_BIAS, 0.2f);
    glWindowPos2i(0, 0);
    glDrawPixels(1, 1, GL_RGBA, GL_UNSIGNED_BYTE, given);
    expect_pixel(0, 0, 0x663399ff);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, given);
    glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, GL_UNSIGNED_BYTE, found);
    expect_transferred(found, "TexImage2D");
    glPixelMapfv(GL_PIXEL_MAP_I_TO_R, 2, table);
    glPixelMapfv(GL_PIXEL_MAP_I_TO_G, 1, table + 1);
    glPixelMapfv(GL_PIXEL_MAP_I_TO_B, 1, table + 1);
    glPixelMapfv(GL_PIXEL_MAP_I_TO_A, 1, ones);
    glDrawPixels(1, 1, GL_COLOR_INDEX, GL_UNSIGNED_BYTE, (const uint8_t[1]){2});
    expect_pixel(0, 0, 0x663399ff);
    glLoadIdentity();
    glPixelTransferf(GL_POST_COLOR_MATRIX_BLUE_BIAS, 0);
    glDrawPixels(1, 1, GL_RGBA, GL_UNSIGNED_BYTE, given);
    glLoadMatrixf(swap);
    glPixelTransferf(GL_POST_COLOR_MATRIX_BLUE_BIAS, 0.2f);
    glCopyTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 0, 0, 1, 1, 0);
    glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, GL_UNSIGNED_BYTE, found);
    expect_transferred(found, "CopyTexImage2D");
    glCopyPixels(0, 0, 1, 1, GL_COLOR);
    expect_pixel(0, 0, 0x663399ff);
}

GL_TEST(color_matrix, is_a_stack_of_matrices_8_4_3_10)
{
    const float m[16] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16};
    float found[16];
    GLint depth, most;
    glMatrixMode(GL_COLOR);
    glGetIntegerv(GL_MATRIX_MODE, &depth);
    cr_expect_eq(depth, GL_COLOR);
    glGetIntegerv(GL_MAX_COLOR_MATRIX_STACK_DEPTH, &most);
    cr_expect(most >= 2);
    for (GLint i = 1; i < most; i++)
        glPushMatrix();
    glPushMatrix();
    expect_error(GL_STACK_OVERFLOW, "%d matrices", most);
    glGetIntegerv(GL_COLOR_MATRIX_STACK_DEPTH, &depth);
    cr_expect_eq(depth, most);
    glLoadMatrixf(m);
    glGetFloatv(GL_COLOR_MATRIX, found);
    cr_expect_arr_eq(found, m, sizeof m);
    glGetFloatv(GL_TRANSPOSE_COLOR_MATRIX, found);
    cr_expect(found[1] == 5 && found[4] == 2);
    for (GLint i = 1; i < most; i++)
        glPopMatrix();
    glGetFloatv(GL_COLOR_MATRIX, found);
    cr_expect(found[0] == 1 && found[1] == 0);
    glPopMatrix();
    expect_error(GL_STACK_UNDERFLOW, "the first");
    glGetFloatv(GL_MODELVIEW_MATRIX, found);
    cr_expect(found[0] == 1 && found[1] == 0, "another stack");
}
