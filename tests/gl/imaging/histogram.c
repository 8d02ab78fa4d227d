/* Histogram and minmax (GL 4.6 compatibility 8.4.3.12 to 8.4.3.16, 8.4.5.13, 8.4.5.14), and the order of all
 * stages of pixel transfer that lead to them (8.4.5). */
#include "tests/gl/imaging/histogram_test.h"

enum { ENTRIES = 32 };

/* Formats, and what queries return of counts in R, G, B, A: -1: 0, -2: 1 (Table 8.26). */
static const struct {
    GLenum format;
    int returned[4];
} bases[] = {
    {GL_ALPHA8, {-1, -1, -1, 3}}, {GL_LUMINANCE, {0, -1, -1, -2}}, {GL_LUMINANCE8_ALPHA8, {0, -1, -1, 3}},
    {GL_RGB5, {0, 1, 2, -2}},     {GL_RGBA, {0, 1, 2, 3}},
};

enum { BASES = sizeof bases / sizeof *bases };

static void count(color *colors, int width, int total, unsigned counts[ENTRIES][4])
{
    memset(counts, 0, ENTRIES * sizeof *counts);
    for (int i = 0; i < total; i++)
        for (int c = 0; c < 4; c++) {
            const double clamped = colors[i][c] < 0 ? 0 : colors[i][c] > 1 ? 1 : colors[i][c];
            counts[(int)(clamped * (width - 1) + 0.5)][c]++;
        }
}

GL_TEST(histogram, counts_are_those_of_plain_counting_8_4_5_13)
{
    static color colors[SIZE][SIZE];
    static float given[SIZE][SIZE][4];
    unsigned counts[ENTRIES][4];
    GLuint found[ENTRIES][4];
    fill_window(colors);
    glReadPixels(0, 0, SIZE, SIZE, GL_RGBA, GL_FLOAT, given);
    glEnable(GL_HISTOGRAM);
    for (int round = 0; round < 6 * BASES; round++) {
        const int b = round % BASES, width = 1 << random_below(6);
        glHistogram(GL_HISTOGRAM, width, bases[b].format, GL_FALSE);
        glWindowPos2i(0, 0);
        switch (round / BASES) {
        case 0: glDrawPixels(SIZE, SIZE, GL_RGBA, GL_FLOAT, given); break;
        case 1: glCopyPixels(0, 0, SIZE, SIZE, GL_COLOR); break;
        case 2: glReadPixels(0, 0, SIZE, SIZE, GL_RGBA, GL_FLOAT, given); break;
        case 3: glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, SIZE, SIZE, 0, GL_RGBA, GL_FLOAT, given); break;
        case 4: glTexImage3D(GL_TEXTURE_3D, 0, GL_RGBA, SIZE, 4, 4, 0, GL_RGBA, GL_FLOAT, given); break;
        default: glCopyTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 0, 0, SIZE, SIZE, 0); break;
        }
        glGetHistogram(GL_HISTOGRAM, GL_FALSE, GL_RGBA, GL_UNSIGNED_INT, found);
        count(colors[0], width, SIZE * SIZE, counts);
        for (int i = 0; i < width; i++)
            for (int c = 0; c < 4; c++) {
                const int from = bases[b].returned[c];
                cr_expect_eq(found[i][c], from < 0 ? (GLuint)(-1 - from) : counts[i][from],
                             "round %d, entry %d of %d, component %d: %u", round, i, width, c, found[i][c]);
            }
    }
}

GL_TEST(histogram, queries_clamp_to_the_type_and_reset_8_4_3_13)
{
    static uint8_t black[SIZE * SIZE * 2];
    uint8_t bytes[2];
    int8_t chars[2];
    GLushort word[2];
    GLfloat floats[2];
    glHistogram(GL_HISTOGRAM, 2, GL_LUMINANCE, GL_TRUE);
    glEnable(GL_HISTOGRAM);
    glWindowPos2i(0, 0);
    glDrawPixels(SIZE, 2 * SIZE, GL_LUMINANCE, GL_UNSIGNED_BYTE, black);
    glGetHistogram(GL_HISTOGRAM, GL_FALSE, GL_RED, GL_UNSIGNED_BYTE, bytes);
    cr_expect(bytes[0] == 255 && bytes[1] == 0, "%u", bytes[0]);
    glGetHistogram(GL_HISTOGRAM, GL_FALSE, GL_RED, GL_BYTE, chars);
    cr_expect_eq(chars[0], 127);
    glGetHistogram(GL_HISTOGRAM, GL_FALSE, GL_RGB, GL_UNSIGNED_SHORT_5_6_5, word);
    cr_expect_eq(word[0], 31 << 11);
    glGetHistogram(GL_HISTOGRAM, GL_FALSE, GL_LUMINANCE, GL_FLOAT, floats);
    cr_expect(floats[0] == 512 && floats[1] == 0);
    glGetHistogram(GL_HISTOGRAM, GL_TRUE, GL_BLUE, GL_FLOAT, floats);
    cr_expect_eq(floats[0], 0);
    glGetHistogram(GL_HISTOGRAM, GL_FALSE, GL_RED, GL_FLOAT, floats);
    cr_expect_eq(floats[0], 0, "reset, though it was not returned");
    glDrawPixels(1, 1, GL_LUMINANCE, GL_UNSIGNED_BYTE, black);
    glResetHistogram(GL_HISTOGRAM);
    glGetHistogram(GL_HISTOGRAM, GL_FALSE, GL_RED, GL_FLOAT, floats);
    cr_expect_eq(floats[0], 0);
    glHistogram(GL_HISTOGRAM, 0, GL_RGBA, GL_FALSE);
    glDrawPixels(1, 1, GL_LUMINANCE, GL_UNSIGNED_BYTE, black);
    glGetHistogram(GL_HISTOGRAM, GL_TRUE, GL_RED, GL_FLOAT, floats);
    glResetHistogram(GL_HISTOGRAM);
    expect_error(GL_NO_ERROR, "a histogram without entries");
}

static void expect_shape(GLenum target, GLint format, GLint width, const GLint sizes[5])
{
    static const GLenum names[5] = {GL_HISTOGRAM_RED_SIZE, GL_HISTOGRAM_GREEN_SIZE, GL_HISTOGRAM_BLUE_SIZE,
                                    GL_HISTOGRAM_ALPHA_SIZE, GL_HISTOGRAM_LUMINANCE_SIZE};
    cr_expect_eq(get(target, GL_HISTOGRAM_FORMAT), format, "format of 0x%04x", target);
    cr_expect_eq(get(target, GL_HISTOGRAM_WIDTH), width, "width of 0x%04x", target);
    for (int i = 0; i < 5; i++)
        cr_expect_eq(get(target, names[i]), sizes[i], "0x%04x of 0x%04x", names[i], target);
}

static const GLint no_sizes[5];

GL_TEST(histogram, proxies_say_what_fits_8_4_3_14)
{
    GLint width;
    expect_shape(GL_HISTOGRAM, GL_RGBA, 0, no_sizes);
    expect_shape(GL_PROXY_HISTOGRAM, GL_RGBA, 0, no_sizes);
    cr_expect_eq(get(GL_HISTOGRAM, GL_HISTOGRAM_SINK), 0);
    glHistogram(GL_PROXY_HISTOGRAM, 64, GL_RGB8, GL_TRUE);
    expect_shape(GL_PROXY_HISTOGRAM, GL_RGB8, 64, (const GLint[5]){32, 32, 32});
    expect_shape(GL_HISTOGRAM, GL_RGBA, 0, no_sizes);
    cr_expect_eq(get(GL_HISTOGRAM, GL_HISTOGRAM_SINK), 0);
    glHistogram(GL_HISTOGRAM, 8, GL_LUMINANCE_ALPHA, GL_TRUE);
    expect_shape(GL_HISTOGRAM, GL_LUMINANCE_ALPHA, 8, (const GLint[5]){[3] = 32, 32});
    cr_expect_eq(get(GL_HISTOGRAM, GL_HISTOGRAM_SINK), 1);
    for (width = 1; width < 1 << 30; width *= 2) {
        glHistogram(GL_PROXY_HISTOGRAM, width, GL_RGBA, GL_FALSE);
        if (get(GL_PROXY_HISTOGRAM, GL_HISTOGRAM_WIDTH) != width)
            break;
    }
    cr_expect(width > 32 && width < 1 << 30);
    expect_shape(GL_PROXY_HISTOGRAM, 0, 0, no_sizes);
    glHistogram(GL_HISTOGRAM, width, GL_RGBA, GL_FALSE);
    expect_error(GL_TABLE_TOO_LARGE, "%d", width);
    expect_shape(GL_HISTOGRAM, GL_LUMINANCE_ALPHA, 8, (const GLint[5]){[3] = 32, 32});
    glHistogram(GL_HISTOGRAM, width / 2, GL_RGBA, GL_FALSE);
    expect_error(GL_NO_ERROR, "%d", width / 2);
}

/* --- Sinks ---------------------------------------------------------------------------------------------- */

static const uint8_t white[4][4] = {{255, 255, 255, 255}, {255, 255, 255, 255}};

static unsigned whites(void)
{
    GLuint counts[2] = {9, 9};
    glGetHistogram(GL_HISTOGRAM, GL_TRUE, GL_RED, GL_UNSIGNED_INT, counts);
    cr_expect_eq(counts[0], 0);
    return counts[1];
}

GL_TEST(histogram, sinks_take_all_groups_8_4_5_13)
{
    uint8_t found[4] = {7, 7, 7, 7};
    GLfloat least[2];
    GLint width;
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 2, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                 (const uint8_t[8]){1, 2, 3, 4});
    glHistogram(GL_HISTOGRAM, 2, GL_RGB, GL_TRUE);
    glEnable(GL_HISTOGRAM);
    glEnable(GL_MINMAX);
    glWindowPos2i(0, 0);
    glDrawPixels(2, 1, GL_RGBA, GL_UNSIGNED_BYTE, white);
    expect_pixel(0, 0, 0);
    cr_expect_eq(whites(), 2);
    glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 2, 1, GL_RGBA, GL_UNSIGNED_BYTE, white);
    cr_expect_eq(whites(), 2);
    glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, GL_UNSIGNED_BYTE, (uint8_t[8]){0});
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 1, 2, 0, GL_RGBA, GL_UNSIGNED_BYTE, white);
    cr_expect_eq(whites(), 2);
    glGetTexLevelParameteriv(GL_TEXTURE_2D, 0, GL_TEXTURE_WIDTH, &width);
    cr_expect_eq(width, 1, "texture state changes all the same");
    glReadPixels(0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, found);
    cr_expect_eq(found[0], 7, "nothing is returned");
    glGetMinmax(GL_MINMAX, GL_FALSE, GL_RED, GL_FLOAT, least);
    cr_expect_eq(least[0], FLT_MAX, "nothing is left for minmax");
    glResetHistogram(GL_HISTOGRAM);
    glHistogram(GL_HISTOGRAM, 2, GL_RGB, GL_FALSE);
    glMinmax(GL_MINMAX, GL_RGBA, GL_TRUE);
    glDrawPixels(2, 1, GL_RGBA, GL_UNSIGNED_BYTE, white);
    expect_pixel(0, 0, 0);
    glGetMinmax(GL_MINMAX, GL_FALSE, GL_RED, GL_FLOAT, least);
    cr_expect(least[0] == 1 && least[1] == 1);
    glDisable(GL_MINMAX);
    glDrawPixels(2, 1, GL_RGBA, GL_UNSIGNED_BYTE, white);
    expect_pixel(0, 0, 0xffffffff);
    cr_expect_eq(whites(), 4);
}

/* 3.6.4 of OpenGL 2.1: whatever the scissor and the window cut away is counted; what is not drawn at all is
 * not. Groups of other kinds are no colours. */
GL_TEST(histogram, counts_what_is_cut_away_and_nothing_else_18_1)
{
    static const float depths[4] = {1, 1, 1, 1};
    glHistogram(GL_HISTOGRAM, 2, GL_RGBA, GL_FALSE);
    glEnable(GL_HISTOGRAM);
    glEnable(GL_SCISSOR_TEST);
    glScissor(0, 0, 1, 1);
    glWindowPos2i(SIZE - 1, SIZE - 1);
    glPixelZoom(-0.25f, 3);
    glDrawPixels(2, 1, GL_RGBA, GL_UNSIGNED_BYTE, white);
    cr_expect_eq(whites(), 2);
    glDrawPixels(2, 1, GL_DEPTH_COMPONENT, GL_FLOAT, depths);
    glDrawPixels(2, 1, GL_STENCIL_INDEX, GL_FLOAT, depths);
    glCopyPixels(0, 0, 2, 1, GL_DEPTH);
    glBitmap(2, 1, 0, 0, 0, 0, white[0]);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8UI, 1, 1, 0, GL_RGBA_INTEGER, GL_UNSIGNED_BYTE, white);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_DEPTH_COMPONENT, 2, 2, 0, GL_DEPTH_COMPONENT, GL_FLOAT, depths);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 2, 2, 0, GL_RGBA, GL_FLOAT, NULL);
    glColorTable(GL_COLOR_TABLE, GL_RGBA, 2, GL_RGBA, GL_UNSIGNED_BYTE, white);
    cr_expect_eq(whites(), 0);
    glRasterPos2f(9, 9);
    glDrawPixels(2, 1, GL_RGBA, GL_UNSIGNED_BYTE, white);
    cr_expect_eq(whites(), 0, "the raster position is not valid");
}

/* --- All stages ----------------------------------------------------------------------------------------- */

/* Each stage changes a colour so that no two of them can change places unseen. */
GL_TEST(histogram, stages_follow_each_other_8_4_5)
{
    const float given[2][4] = {{0.25f, 0.5f, 0.75f, 1}, {0.75f, 0.25f, 1, 0.5f}};
    float tables[3][ENTRIES][4], kernel[2][4], matrix[16], map[ENTRIES], found[4], extremes[2][4];
    GLuint counts[ENTRIES][4];
    for (int round = 0; round < 40; round++) {
        color pair[2], sum = {0}, after;
        for (int t = 0; t < 3; t++) {
            for (int i = 0; i < ENTRIES * 4; i++)
                tables[t][i / 4][i % 4] = (float)random_below(65536) / 65535;
            glColorTable(GL_COLOR_TABLE + (GLenum)t, GL_RGBA16, ENTRIES, GL_RGBA, GL_FLOAT, tables[t]);
            glEnable(GL_COLOR_TABLE + (GLenum)t);
        }
        for (int i = 0; i < ENTRIES; i++)
            map[i] = random_between(0, 1);
        for (int i = 0; i < 8; i++)
            kernel[i / 4][i % 4] = random_between(-1, 1);
        for (int i = 0; i < 16; i++)
            matrix[i] = random_between(-1, 1);
        glPixelTransferi(GL_MAP_COLOR, 1);
        for (GLenum c = 0; c < 4; c++)
            glPixelMapfv(GL_PIXEL_MAP_R_TO_R + c, ENTRIES, map);
        glPixelTransferf(GL_POST_CONVOLUTION_RED_BIAS, 0.5f);
        glPixelTransferf(GL_POST_COLOR_MATRIX_GREEN_SCALE, 0.5f);
        glConvolutionFilter1D(GL_CONVOLUTION_1D, GL_RGBA, 2, GL_RGBA, GL_FLOAT, kernel);
        glEnable(GL_CONVOLUTION_1D);
        glMatrixMode(GL_COLOR);
        glLoadMatrixf(matrix);
        glHistogram(GL_HISTOGRAM, ENTRIES, GL_RGBA, GL_FALSE);
        glMinmax(GL_MINMAX, GL_RGBA, GL_FALSE);
        glEnable(GL_HISTOGRAM);
        glEnable(GL_MINMAX);
        glTexImage1D(GL_TEXTURE_1D, 0, GL_RGBA32F, 2, 0, GL_RGBA, GL_FLOAT, given);
        glGetTexImage(GL_TEXTURE_1D, 0, GL_RGBA, GL_FLOAT, found);
#define LOOK_UP(table, value, c)                                                                             \
    (double)table[(int)(((value) < 0 ? 0 : (value) > 1 ? 1 : (value)) * (ENTRIES - 1) + 0.5)] c
        for (int c = 0; c < 4; c++) {
            for (int i = 0; i < 2; i++) {
                pair[i][c] = LOOK_UP(map, (double)given[i][c], );
                pair[i][c] = LOOK_UP(tables[0], pair[i][c], [c]);
                sum[c] += pair[i][c] * (double)kernel[i][c];
            }
            sum[c] += c == 0 ? 0.5 : 0;
            sum[c] = LOOK_UP(tables[1], sum[c], [c]);
        }
        for (int row = 0; row < 4; row++) {
            after[row] = 0;
            for (int k = 0; k < 4; k++)
                after[row] += (double)matrix[k * 4 + row] * sum[k];
            after[row] *= row == 1 ? 0.5 : 1;
            after[row] = LOOK_UP(tables[2], after[row], [row]);
        }
        expect_color(found, after, 1e-5, "texel", round, 0);
        glGetHistogram(GL_HISTOGRAM, GL_FALSE, GL_RGBA, GL_UNSIGNED_INT, counts);
        glGetMinmax(GL_MINMAX, GL_FALSE, GL_RGBA, GL_FLOAT, extremes);
        for (int c = 0; c < 4; c++)
            cr_expect_eq(counts[(int)((double)found[c] * (ENTRIES - 1) + 0.5)][c], 1, "round %d", round);
        cr_expect_arr_eq(extremes[0], found, sizeof found);
        cr_expect_arr_eq(extremes[1], found, sizeof found);
    }
}

GL_TEST(histogram, lists_record_all_but_proxies_5_4)
{
    const GLuint list = glGenLists(1);
    glNewList(list, GL_COMPILE);
    glHistogram(GL_HISTOGRAM, 2, GL_RGBA, GL_FALSE);
    glMinmax(GL_MINMAX, GL_RGB, GL_TRUE);
    glHistogram(GL_PROXY_HISTOGRAM, 4, GL_RGBA, GL_FALSE);
    glResetHistogram(GL_HISTOGRAM);
    glResetMinmax(GL_MINMAX);
    cr_expect_eq(get(GL_PROXY_HISTOGRAM, GL_HISTOGRAM_WIDTH), 4, "executed at once");
    glEndList();
    cr_expect_eq(get(GL_HISTOGRAM, GL_HISTOGRAM_WIDTH), 0);
    cr_expect_eq(get(GL_MINMAX, GL_MINMAX_SINK), 0);
    glCallList(list);
    cr_expect_eq(get(GL_HISTOGRAM, GL_HISTOGRAM_WIDTH), 2);
    cr_expect_eq(get(GL_MINMAX, GL_MINMAX_SINK), 1);
}

#define ROWS(ROW)                                                                                            \
    ROW(glHistogram(GL_MINMAX, 2, GL_RGBA, GL_FALSE), GL_INVALID_ENUM)                                       \
    ROW(glHistogram(GL_HISTOGRAM, 3, GL_RGBA, GL_FALSE), GL_INVALID_VALUE)                                   \
    ROW(glHistogram(GL_HISTOGRAM, -2, GL_RGBA, GL_FALSE), GL_INVALID_VALUE)                                  \
    ROW(glHistogram(GL_PROXY_HISTOGRAM, 6, GL_RGBA, GL_FALSE), GL_INVALID_VALUE)                             \
    ROW(glHistogram(GL_HISTOGRAM, 2, 4, GL_FALSE), GL_INVALID_ENUM)                                          \
    ROW(glHistogram(GL_HISTOGRAM, 2, GL_INTENSITY, GL_FALSE), GL_INVALID_ENUM)                               \
    ROW(glHistogram(GL_HISTOGRAM, 2, GL_DEPTH_COMPONENT16, GL_FALSE), GL_INVALID_ENUM)                       \
    ROW(glHistogram(GL_HISTOGRAM, 2, GL_RGBA32F, GL_FALSE), GL_INVALID_ENUM)                                 \
    ROW(glResetHistogram(GL_PROXY_HISTOGRAM), GL_INVALID_ENUM)                                               \
    ROW(glGetHistogram(GL_PROXY_HISTOGRAM, GL_TRUE, GL_RGBA, GL_FLOAT, data), GL_INVALID_ENUM)               \
    ROW(glGetHistogram(GL_HISTOGRAM, GL_TRUE, GL_DEPTH_COMPONENT, GL_FLOAT, data), GL_INVALID_ENUM)          \
    ROW(glGetHistogram(GL_HISTOGRAM, GL_TRUE, GL_RGBA, GL_BITMAP, data), GL_INVALID_ENUM)                    \
    ROW(glGetHistogram(GL_HISTOGRAM, GL_TRUE, GL_RGB, GL_UNSIGNED_INT_8_8_8_8, data), GL_INVALID_OPERATION)  \
    ROW(glGetnHistogram(GL_HISTOGRAM, GL_TRUE, GL_RED, GL_FLOAT, 7, data), GL_INVALID_OPERATION)             \
    ROW(glGetnHistogramARB(GL_HISTOGRAM, GL_TRUE, GL_RED, GL_FLOAT, -1, data), GL_INVALID_VALUE)             \
    ROW(glGetHistogramParameteriv(GL_MINMAX, GL_HISTOGRAM_WIDTH, integers), GL_INVALID_ENUM)                 \
    ROW(glGetHistogramParameteriv(GL_PROXY_HISTOGRAM, GL_HISTOGRAM_SINK, integers), GL_INVALID_ENUM)         \
    ROW(glGetHistogramParameterfv(GL_HISTOGRAM, GL_MINMAX_SINK, data), GL_INVALID_ENUM)                      \
    ROW(glMinmax(GL_HISTOGRAM, GL_RGBA, GL_TRUE), GL_INVALID_ENUM)                                           \
    ROW(glMinmax(GL_MINMAX, 3, GL_TRUE), GL_INVALID_ENUM)                                                    \
    ROW(glMinmax(GL_MINMAX, GL_INTENSITY16, GL_TRUE), GL_INVALID_ENUM)                                       \
    ROW(glMinmax(GL_MINMAX, GL_DEPTH_COMPONENT, GL_TRUE), GL_INVALID_ENUM)                                   \
    ROW(glResetMinmax(GL_HISTOGRAM), GL_INVALID_ENUM)                                                        \
    ROW(glGetMinmax(GL_HISTOGRAM, GL_TRUE, GL_RGBA, GL_FLOAT, data), GL_INVALID_ENUM)                        \
    ROW(glGetMinmax(GL_MINMAX, GL_TRUE, GL_COLOR_INDEX, GL_FLOAT, data), GL_INVALID_ENUM)                    \
    ROW(glGetnMinmax(GL_MINMAX, GL_TRUE, GL_RGBA, GL_FLOAT, 31, data), GL_INVALID_OPERATION)                 \
    ROW(glGetnMinmaxARB(GL_MINMAX, GL_TRUE, GL_RGBA, GL_FLOAT, -1, data), GL_INVALID_VALUE)                  \
    ROW(glGetMinmaxParameteriv(GL_HISTOGRAM, GL_MINMAX_FORMAT, integers), GL_INVALID_ENUM)                   \
    ROW(glGetMinmaxParameterfv(GL_MINMAX, GL_HISTOGRAM_FORMAT, data), GL_INVALID_ENUM)

GL_TEST(histogram, every_error_is_raised_and_changes_nothing)
{
    GLfloat data[8] = {0.5f}, found[2];
    GLint integers[1] = {5};
    glHistogram(GL_HISTOGRAM, 2, GL_LUMINANCE, GL_FALSE);
    glMinmax(GL_MINMAX, GL_LUMINANCE, GL_FALSE);
    glEnable(GL_HISTOGRAM);
    glEnable(GL_MINMAX);
    glWindowPos2i(0, 0);
    glDrawPixels(2, 1, GL_RGBA, GL_UNSIGNED_BYTE, white);
#define EXPECT(call, error)                                                                                  \
    call;                                                                                                    \
    expect_error(error, "%s", #call);
    ROWS(EXPECT)
    cr_expect(data[0] == 0.5f && integers[0] == 5);
    cr_expect_eq(whites(), 2);
    glGetMinmax(GL_MINMAX, GL_FALSE, GL_RED, GL_FLOAT, found);
    cr_expect(found[0] == 1 && found[1] == 1);
    cr_expect(get(GL_HISTOGRAM, GL_HISTOGRAM_SINK) == 0 && get(GL_MINMAX, GL_MINMAX_SINK) == 0);
    expect_shape(GL_PROXY_HISTOGRAM, GL_RGBA, 0, no_sizes);
}
