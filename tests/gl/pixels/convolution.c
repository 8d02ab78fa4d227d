/* Convolution (GL 4.6 compatibility 8.4.3.6 to 8.4.3.9, 8.4.5.6 to 8.4.5.9): filters against a plain
 * evaluation of the equations, the commands that they act on, queries and errors. */
#include "tests/gl/pixels/imaging_test.h"

enum { MOST = 7 };

static const GLenum modes[3] = {GL_REDUCE, GL_CONSTANT_BORDER, GL_REPLICATE_BORDER},
                    targets[3] = {GL_CONVOLUTION_1D, GL_CONVOLUTION_2D, GL_SEPARABLE_2D};

/* Table 8.17: which component of the filter's image filters each component; -1: it passes. */
static const struct {
    GLenum format;
    int from[4], returned[4]; /* what queries return: -1: 0, -2: 1 (Table 8.26) */
} bases[] = {
    {GL_ALPHA, {-1, -1, -1, 3}, {-1, -1, -1, 3}},
    {GL_LUMINANCE8, {0, 0, 0, -1}, {0, -1, -1, -2}},
    {GL_LUMINANCE_ALPHA, {0, 0, 0, 3}, {0, -1, -1, 3}},
    {GL_INTENSITY, {0, 0, 0, 0}, {0, -1, -1, -2}},
    {GL_RGB, {0, 1, 2, -1}, {0, 1, 2, -2}},
    {GL_RGBA4, {0, 1, 2, 3}, {0, 1, 2, 3}},
};
enum { BASES = sizeof bases / sizeof *bases };

/* --- The equations -------------------------------------------------------------------------------------- */

static struct {
    unsigned base;
    int width, height;
    bool separable;
    float image[MOST][MOST][4], row[MOST][4], column[MOST][4];
    GLenum mode;
    float border[4];
} filter;

static double filter_at(int n, int m, int component)
{
    return filter.separable ? (double)filter.row[n][component] * (double)filter.column[m][component]
                            : (double)filter.image[m][n][component];
}

static int clamp(int value, int most)
{
    return value < 0 ? 0 : value >= most ? most - 1 : value;
}

static double source_at(color *source, int width, int height, int x, int y, int c)
{
    const bool inside = x >= 0 && x < width && y >= 0 && y < height;
    if (!inside && filter.mode == GL_CONSTANT_BORDER)
        return (double)filter.border[c];
    return source[clamp(y, height) * width + clamp(x, width)][c];
}

static void convolve(color *source, int width, int height, int i, int j, color result)
{
    const int cw = filter.width / 2, ch = filter.height / 2;
    const bool reduces = filter.mode == GL_REDUCE;
    for (int c = 0; c < 4; c++) {
        const int from = bases[filter.base].from[c], x = reduces ? i : i - cw, y = reduces ? j : j - ch;
        result[c] = from < 0 ? source_at(source, width, height, x + cw, y + ch, c) : 0;
        for (int m = 0; m < filter.height && from >= 0; m++)
            for (int n = 0; n < filter.width; n++)
                result[c] += source_at(source, width, height, x + n, y + m, c) * filter_at(n, m, from);
    }
}

/* Of an array of groups. */
static void random_values(float *values, int count, float low, float high)
{
    for (int i = 0; i < count; i++)
        values[i] = random_between(low, high);
}

static void random_image(float given[SIZE][SIZE][4], color colors[SIZE][SIZE], float low, float high)
{
    for (int y = 0; y < SIZE; y++)
        for (int x = 0; x < SIZE; x++)
            for (int c = 0; c < 4; c++)
                colors[y][x][c] = (double)(given[y][x][c] = random_between(low, high));
}

/* Sets a filter of random size and format with a random border. */
static void random_filter(GLenum target)
{
    filter.base = random_below(BASES);
    filter.width = 1 + (int)random_below(MOST);
    filter.height = target == GL_CONVOLUTION_1D ? 1 : 1 + (int)random_below(MOST);
    filter.separable = target == GL_SEPARABLE_2D;
    filter.mode = modes[random_below(3)];
    for (int m = 0; m < MOST; m++)
        random_values(filter.image[m][0], MOST * 4, -1, 1);
    random_values(filter.row[0], MOST * 4, -1, 1);
    random_values(filter.column[0], MOST * 4, -1, 1);
    random_values(filter.border, 4, -1, 2);
    glConvolutionParameteri(target, GL_CONVOLUTION_BORDER_MODE, (GLint)filter.mode);
    glConvolutionParameterfv(target, GL_CONVOLUTION_BORDER_COLOR, filter.border);
    const GLenum format = bases[filter.base].format;
    glPixelStorei(GL_UNPACK_ROW_LENGTH, MOST);
    if (target == GL_CONVOLUTION_1D)
        glConvolutionFilter1D(target, format, filter.width, GL_RGBA, GL_FLOAT, filter.image);
    else if (target == GL_CONVOLUTION_2D)
        glConvolutionFilter2D(target, format, filter.width, filter.height, GL_RGBA, GL_FLOAT, filter.image);
    else
        glSeparableFilter2D(target, format, filter.width, filter.height, GL_RGBA, GL_FLOAT, filter.row,
                            filter.column);
    glPixelStorei(GL_UNPACK_ROW_LENGTH, 0);
}

static int result_size(int size, int of_filter)
{
    return filter.mode != GL_REDUCE ? size : size >= of_filter ? size - of_filter + 1 : 0;
}

static void expect_filtered(float *found, color *source, int width, int height, double tolerance,
                            const char *what)
{
    const int columns = result_size(width, filter.width), rows = result_size(height, filter.height);
    for (int j = 0; j < rows; j++)
        for (int i = 0; i < columns; i++) {
            color expected;
            convolve(source, width, height, i, j, expected);
            expect_color(found + (j * columns + i) * 4, expected, tolerance, what, i, j);
        }
}

GL_TEST(convolution, reads_agree_with_the_equations_8_4_5_6)
{
    static color colors[SIZE][SIZE];
    static float found[SIZE][SIZE][4];
    fill_window(colors);
    for (int round = 0; round < 60; round++) {
        const GLenum target = targets[1 + round % 2];
        random_filter(target);
        glEnable(target);
        read_floats(SIZE, SIZE, found[0][0]);
        glDisable(target);
        expect_filtered(found[0][0], colors[0], SIZE, SIZE, 1e-5, "ReadPixels");
    }
}

/* As floats, which clamp nothing; what was there before surrounds it. */
GL_TEST(convolution, texture_images_take_the_size_of_the_result_8_4_5_7)
{
    static color colors[SIZE][SIZE];
    static float given[SIZE][SIZE][4], found[SIZE * SIZE][4];
    random_image(given, colors, -2, 2);
    for (int round = 0; round < 60; round++) {
        const GLenum target = targets[round % 3];
        GLint width, height, rows = target == GL_CONVOLUTION_1D ? 1 : SIZE;
        const GLenum texture = target == GL_CONVOLUTION_1D ? GL_TEXTURE_1D : GL_TEXTURE_2D;
        random_filter(target);
        glEnable(target);
        if (texture == GL_TEXTURE_1D)
            glTexImage1D(texture, 0, GL_RGBA32F, SIZE, 0, GL_RGBA, GL_FLOAT, given);
        else
            glTexImage2D(texture, 0, GL_RGBA32F, SIZE, SIZE, 0, GL_RGBA, GL_FLOAT, given);
        glDisable(target);
        glGetTexLevelParameteriv(texture, 0, GL_TEXTURE_WIDTH, &width);
        glGetTexLevelParameteriv(texture, 0, GL_TEXTURE_HEIGHT, &height);
        cr_assert_eq(width, result_size(SIZE, filter.width));
        cr_assert_eq(height, result_size(rows, filter.height));
        glGetTexImage(texture, 0, GL_RGBA, GL_FLOAT, found);
        expect_filtered(found[0], colors[0], SIZE, rows, 1e-5, "TexImage");
    }
}

/* The same texels whatever the way. */
GL_TEST(convolution, parts_and_copies_of_textures_are_filtered_8_4_5_6)
{
    static color colors[SIZE][SIZE];
    static float given[SIZE][SIZE][4], found[SIZE * SIZE][4];
    fill_window(colors);
    glReadPixels(0, 0, SIZE, SIZE, GL_RGBA, GL_FLOAT, given);
    for (int round = 0; round < 48; round++) {
        const GLenum target = targets[1 + round / 4 % 2];
        random_filter(target);
        const int width = result_size(SIZE, filter.width), height = result_size(SIZE, filter.height);
        if (round % 4 != 1)
            glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA32F, width, height, 0, GL_RGBA, GL_FLOAT, NULL);
        glTexImage3D(GL_TEXTURE_3D, 0, GL_RGBA32F, width, height, 1, 0, GL_RGBA, GL_FLOAT, NULL);
        glEnable(target);
        switch (round % 4) {
        case 0: glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, SIZE, SIZE, GL_RGBA, GL_FLOAT, given); break;
        case 1: glCopyTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA32F, 0, 0, SIZE, SIZE, 0); break;
        case 2: glCopyTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 0, 0, SIZE, SIZE); break;
        default: glCopyTexSubImage3D(GL_TEXTURE_3D, 0, 0, 0, 0, 0, 0, SIZE, SIZE); break;
        }
        expect_error(GL_NO_ERROR, "way %d", round % 4);
        glDisable(target);
        glGetTexImage(round % 4 == 3 ? GL_TEXTURE_3D : GL_TEXTURE_2D, 0, GL_RGBA, GL_FLOAT, found);
        expect_filtered(found[0], colors[0], SIZE, SIZE, 1e-5, "a part or a copy");
    }
}

static void expect_near_pixel(int x, int y, const color expected, const char *what)
{
    const uint32_t word = pixel_at((unsigned)x, (unsigned)y);
    for (int c = 0; c < 4; c++) {
        const double clamped = expected[c] < 0 ? 0 : expected[c] > 1 ? 1 : expected[c];
        cr_expect(fabs((word >> (24 - 8 * c) & 0xff) - clamped * 255) < 1.01, "%s: (%d, %d) is %08x: %g",
                  what, x, y, word, clamped * 255);
    }
}

GL_TEST(convolution, what_is_drawn_takes_the_size_of_the_result_8_4_5_7)
{
    static color colors[SIZE][SIZE];
    static float given[SIZE][SIZE][4];
    for (int round = 0; round < 24; round++) {
        const GLenum target = targets[1 + round % 2];
        glClear(GL_COLOR_BUFFER_BIT);
        glWindowPos2i(0, 0);
        if (round % 4 < 2)
            random_image(given, colors, -1, 1);
        else
            fill_window(colors);
        random_filter(target);
        glEnable(target);
        if (round % 4 < 2)
            glDrawPixels(SIZE, SIZE, GL_RGBA, GL_FLOAT, given);
        else
            glCopyPixels(0, 0, SIZE, SIZE, GL_COLOR);
        glDisable(target);
        for (int y = 0; y < SIZE; y++)
            for (int x = 0; x < SIZE; x++) {
                color expected = {0};
                if (x < result_size(SIZE, filter.width) && y < result_size(SIZE, filter.height))
                    convolve(colors[0], SIZE, SIZE, x, y, expected);
                else if (round % 4 >= 2)
                    memcpy(expected, colors[y][x], sizeof expected);
                expect_near_pixel(x, y, expected, round % 4 < 2 ? "DrawPixels" : "CopyPixels");
            }
    }
}

/* --- Rules of few pixels -------------------------------------------------------------------------------- */

static const float one_two[2][4] = {{1, 1, 1, 1}, {2, 2, 2, 2}};

GL_TEST(convolution, scale_and_bias_before_and_after_8_4_3_6)
{
    const float image[3][4] = {{0.25f, 0.5f, 0, 1}, {0.5f, 0.25f, 1, 0}, {0, 0, 0.5f, 0.5f}};
    float found[2][4], row[2][4], column[1][4];
    glConvolutionParameterfv(GL_CONVOLUTION_1D, GL_CONVOLUTION_FILTER_SCALE, (const float[4]){2, 1, 1, -1});
    glConvolutionParameteriv(GL_CONVOLUTION_1D, GL_CONVOLUTION_FILTER_BIAS, (const GLint[4]){1, 0, 0, 0});
    glConvolutionFilter1D(GL_CONVOLUTION_1D, GL_RGBA, 2, GL_RGBA, GL_FLOAT, one_two);
    glGetConvolutionFilter(GL_CONVOLUTION_1D, GL_RGBA, GL_FLOAT, found);
    expect_color(found[0], (const color){3, 1, 1, -1}, 0, "filter", 0, 0);
    expect_color(found[1], (const color){5, 2, 2, -2}, 0, "filter", 1, 0);
    glConvolutionParameterfv(GL_SEPARABLE_2D, GL_CONVOLUTION_FILTER_BIAS, (const float[4]){0, 0, 0, -1});
    glSeparableFilter2D(GL_SEPARABLE_2D, GL_RGBA, 2, 1, GL_RGBA, GL_FLOAT, one_two, one_two);
    glGetSeparableFilter(GL_SEPARABLE_2D, GL_RGBA, GL_FLOAT, row, column, NULL);
    expect_color(row[1], (const color){2, 2, 2, 1}, 0, "row", 1, 0);
    expect_color(column[0], (const color){1, 1, 1, 0}, 0, "column", 0, 0);
    glPixelTransferf(GL_POST_CONVOLUTION_RED_SCALE, 2);
    glPixelTransferf(GL_POST_CONVOLUTION_GREEN_BIAS, -3);
    glTexImage1D(GL_TEXTURE_1D, 0, GL_RGBA32F, 3, 0, GL_RGBA, GL_FLOAT, image);
    glGetTexImage(GL_TEXTURE_1D, 0, GL_RED, GL_FLOAT, found);
    cr_expect_eq(found[0][0], 0.25f, "without convolution nothing comes after it");
    glEnable(GL_CONVOLUTION_1D);
    glTexImage1D(GL_TEXTURE_1D, 0, GL_RGBA32F, 3, 0, GL_RGBA, GL_FLOAT, image);
    glGetTexImage(GL_TEXTURE_1D, 0, GL_RGBA, GL_FLOAT, found);
    expect_color(found[0], (const color){6.5, -2, 2, -1}, 1e-6, "texel", 0, 0);
    expect_color(found[1], (const color){3, -2.75, 2, -1}, 1e-6, "texel", 1, 0);
}

GL_TEST(convolution, a_filter_without_size_makes_all_zero_8_4_5_6)
{
    float found[2][4];
    glClearColor(1, 1, 1, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    glEnable(GL_CONVOLUTION_2D);
    glPixelTransferf(GL_POST_CONVOLUTION_BLUE_BIAS, 0.5f);
    read_floats(2, 1, found[0]);
    expect_color(found[1], (const color){0, 0, 0.5, 0}, 0, "the first filter", 1, 0);
    glConvolutionFilter2D(GL_CONVOLUTION_2D, GL_LUMINANCE, 0, 3, GL_RGBA, GL_FLOAT, one_two);
    read_floats(2, 1, found[0]);
    expect_color(found[0], (const color){0, 0, 0.5, 0}, 0, "no width", 0, 0);
}

GL_TEST(convolution, images_smaller_than_the_filter_are_null_8_4_5_7)
{
    const float image[MOST][4] = {{0}};
    float found[4] = {7, 7, 7, 7};
    GLint width;
    glConvolutionFilter2D(GL_CONVOLUTION_2D, GL_RGBA, MOST, 1, GL_RGBA, GL_FLOAT, image);
    glEnable(GL_CONVOLUTION_2D);
    glWindowPos2i(0, 0);
    glDrawPixels(MOST - 1, 1, GL_RGBA, GL_FLOAT, image);
    glCopyPixels(0, 0, MOST - 1, 1, GL_COLOR);
    glReadPixels(0, 0, MOST - 1, 1, GL_RGBA, GL_FLOAT, found);
    cr_expect_eq(found[0], 7);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, MOST - 1, 1, 0, GL_RGBA, GL_FLOAT, image);
    glGetTexLevelParameteriv(GL_TEXTURE_2D, 0, GL_TEXTURE_WIDTH, &width);
    cr_expect_eq(width, 0);
    expect_error(GL_NO_ERROR);
    glTexImage2D(GL_PROXY_TEXTURE_2D, 0, GL_RGBA, 64 + MOST - 1, 64, 0, GL_RGBA, GL_FLOAT, NULL);
    glGetTexLevelParameteriv(GL_PROXY_TEXTURE_2D, 0, GL_TEXTURE_WIDTH, &width);
    cr_expect_eq(width, 64);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, -1, 1, 0, GL_RGBA, GL_FLOAT, image);
    expect_error(GL_INVALID_VALUE, "negative");
    glTexImage2D(GL_TEXTURE_CUBE_MAP_POSITIVE_X, 0, GL_RGBA, 8, 8, 0, GL_RGBA, GL_FLOAT, NULL);
    expect_error(GL_INVALID_VALUE, "no square any more");
    glTexImage2D(GL_TEXTURE_CUBE_MAP_POSITIVE_X, 0, GL_RGBA, 8, 2, 0, GL_RGBA, GL_FLOAT, NULL);
    expect_error(GL_NO_ERROR, "a square now");
    glTexSubImage2D(GL_TEXTURE_CUBE_MAP_POSITIVE_X, 0, 1, 0, MOST, 1, GL_RGBA, GL_FLOAT, image);
    expect_error(GL_NO_ERROR, "one texel wide");
}

GL_TEST(convolution, the_two_dimensional_filter_goes_first_and_depths_have_none_8_4_5_6)
{
    float found[4], depth[2] = {0.25f, 0.5f};
    glClearColor(0.2f, 0.2f, 0.2f, 0.2f);
    glClearDepth(0.25);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    glConvolutionFilter1D(GL_CONVOLUTION_1D, GL_RGBA, 1, GL_RGBA, GL_FLOAT, one_two[1]);
    glConvolutionFilter2D(GL_CONVOLUTION_2D, GL_RGBA, 1, 1, GL_RGBA, GL_FLOAT, one_two[1]);
    glSeparableFilter2D(GL_SEPARABLE_2D, GL_RGBA, 1, 1, GL_RGBA, GL_FLOAT, one_two[1], one_two[1]);
    glEnable(GL_SEPARABLE_2D);
    read_floats(1, 1, found);
    cr_expect(fabsf(found[0] - 0.8f) < 1e-6f);
    glEnable(GL_CONVOLUTION_2D);
    read_floats(1, 1, found);
    cr_expect(fabsf(found[0] - 0.4f) < 1e-6f);
    glDisable(GL_CONVOLUTION_2D);
    glDisable(GL_SEPARABLE_2D);
    glEnable(GL_CONVOLUTION_1D);
    read_floats(1, 1, found);
    cr_expect(fabsf(found[0] - 0.2f) < 1e-6f, "one dimension is for one-dimensional images");
    glEnable(GL_CONVOLUTION_2D);
    glTexImage3D(GL_TEXTURE_3D, 0, GL_RGBA32F, 1, 1, 1, 0, GL_RGBA, GL_FLOAT, one_two);
    glGetTexImage(GL_TEXTURE_3D, 0, GL_RGBA, GL_FLOAT, found);
    cr_expect_eq(found[0], 1, "and none for three");
    glReadPixels(0, 0, 1, 1, GL_DEPTH_COMPONENT, GL_FLOAT, found);
    cr_expect(fabsf(found[0] - 0.25f) < 1e-6f);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_DEPTH_COMPONENT32F, 2, 1, 0, GL_DEPTH_COMPONENT, GL_FLOAT, depth);
    glGetTexImage(GL_TEXTURE_2D, 0, GL_DEPTH_COMPONENT, GL_FLOAT, found);
    cr_expect(found[0] == 0.25f && found[1] == 0.5f);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA32I, 1, 1, 0, GL_RGBA_INTEGER, GL_INT,
                 (const GLint[4]){1, 2, 3, 4});
    glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA_INTEGER, GL_INT, found);
    cr_expect_arr_eq(found, ((const GLint[4]){1, 2, 3, 4}), 16);
}

GL_TEST(convolution, reads_pack_the_rows_of_the_result_18_2)
{
    uint8_t bytes[4][4];
    GLuint buffer;
    memset(bytes, 9, sizeof bytes);
    glClearColor(0.2f, 0.2f, 0.2f, 0.2f);
    glClear(GL_COLOR_BUFFER_BIT);
    glConvolutionFilter2D(GL_CONVOLUTION_2D, GL_INTENSITY, 2, 2, GL_RED, GL_FLOAT,
                          (const float[4]){1, 0, 0, 1});
    glEnable(GL_CONVOLUTION_2D);
    glPixelStorei(GL_PACK_ROW_LENGTH, 4);
    glPixelStorei(GL_PACK_SKIP_ROWS, 1);
    glReadPixels(0, 0, 4, 3, GL_RED, GL_UNSIGNED_BYTE, bytes);
    for (int y = 0; y < 4; y++)
        for (int x = 0; x < 4; x++)
            cr_expect_eq(bytes[y][x], (y == 1 || y == 2) && x < 3 ? 102 : 9, "(%d, %d)", x, y);
    glGenBuffers(1, &buffer);
    glBindBuffer(GL_PIXEL_PACK_BUFFER, buffer);
    glBufferData(GL_PIXEL_PACK_BUFFER, 11, NULL, GL_STATIC_READ);
    glReadPixels(0, 0, 4, 3, GL_RED, GL_UNSIGNED_BYTE, NULL);
    expect_error(GL_NO_ERROR, "eleven bytes are enough");
    glReadPixels(0, 0, 4, 4, GL_RED, GL_UNSIGNED_BYTE, NULL);
    expect_error(GL_INVALID_OPERATION, "of three rows they are not");
}

/* --- Filters as state ----------------------------------------------------------------------------------- */

GL_TEST(convolution, queries_return_components_by_table_8_26)
{
    float given[3][4], found[3][4];
    random_values(given[0], 12, -2, 2);
    for (unsigned b = 0; b < BASES; b++) {
        glConvolutionFilter2D(GL_CONVOLUTION_2D, bases[b].format, 1, 3, GL_RGBA, GL_FLOAT, given);
        glGetConvolutionFilter(GL_CONVOLUTION_2D, GL_RGBA, GL_FLOAT, found);
        for (int i = 0; i < 3; i++) {
            color expected;
            for (int c = 0; c < 4; c++) {
                const int from = bases[b].returned[c];
                expected[c] = from < 0 ? -1 - from : (double)given[i][from];
            }
            expect_color(found[i], expected, 0, "GetConvolutionFilter", i, (int)b);
        }
    }
}

static GLint get(GLenum target, GLenum pname)
{
    GLint integer = -1;
    GLfloat real = -1;
    glGetConvolutionParameteriv(target, pname, &integer);
    glGetConvolutionParameterfv(target, pname, &real);
    cr_expect_eq((GLfloat)integer, real, "0x%04x of 0x%04x", pname, target);
    return integer;
}

GL_TEST(convolution, parameters_have_initial_values_and_conversions_8_4_3_9)
{
    GLint integers[4];
    GLfloat floats[4];
    for (int i = 0; i < 3; i++) {
        const GLenum target = targets[i];
        cr_expect_eq(get(target, GL_CONVOLUTION_FORMAT), GL_RGBA);
        cr_expect_eq(get(target, GL_CONVOLUTION_WIDTH), 0);
        cr_expect_eq(get(target, GL_CONVOLUTION_HEIGHT), 0);
        cr_expect_eq(get(target, GL_CONVOLUTION_BORDER_MODE), GL_REDUCE);
        cr_expect(get(target, GL_MAX_CONVOLUTION_WIDTH) >= 3);
        cr_expect(i == 0 || get(target, GL_MAX_CONVOLUTION_HEIGHT) >= 3);
        glConvolutionParameteriv(target, GL_CONVOLUTION_BORDER_COLOR,
                                 (const GLint[4]){INT32_MAX, INT32_MIN, 0, INT32_MAX / 2});
        glGetConvolutionParameterfv(target, GL_CONVOLUTION_BORDER_COLOR, floats);
        cr_expect(floats[0] == 1 && floats[1] == -1 && floats[2] == 0 && fabsf(floats[3] - 0.5f) < 1e-6f);
        glGetConvolutionParameteriv(target, GL_CONVOLUTION_BORDER_COLOR, integers);
        cr_expect(integers[0] == INT32_MAX && integers[2] == 0);
        glConvolutionParameteriv(target, GL_CONVOLUTION_BORDER_MODE, (const GLint[1]){GL_CONSTANT_BORDER});
        cr_expect_eq(get(target, GL_CONVOLUTION_BORDER_MODE), GL_CONSTANT_BORDER);
        glConvolutionParameterfv(target, GL_CONVOLUTION_BORDER_MODE, (const GLfloat[1]){GL_REPLICATE_BORDER});
        cr_expect_eq(get(target, GL_CONVOLUTION_BORDER_MODE), GL_REPLICATE_BORDER);
    }
    glSeparableFilter2D(GL_SEPARABLE_2D, GL_RGB, 2, 1, GL_RGBA, GL_FLOAT, one_two, one_two);
    cr_expect_eq(get(GL_SEPARABLE_2D, GL_CONVOLUTION_FORMAT), GL_RGB);
    cr_expect_eq(get(GL_SEPARABLE_2D, GL_CONVOLUTION_WIDTH), 2);
    cr_expect_eq(get(GL_SEPARABLE_2D, GL_CONVOLUTION_HEIGHT), 1);
}

GL_TEST(convolution, filters_are_copied_from_the_framebuffer_8_4_3_7)
{
    static color colors[SIZE][SIZE];
    float found[6][4];
    fill_window(colors);
    glPixelTransferf(GL_RED_SCALE, 0.5f); /* ends before pixel transfer */
    glCopyConvolutionFilter2D(GL_CONVOLUTION_2D, GL_RGBA, 2, 3, 3, 2);
    glCopyConvolutionFilter1D(GL_CONVOLUTION_1D, GL_RGBA, 5, 6, 2);
    glGetConvolutionFilter(GL_CONVOLUTION_2D, GL_RGBA, GL_FLOAT, found);
    for (int i = 0; i < 6; i++)
        expect_color(found[i], colors[3 + i / 3][2 + i % 3], 1e-6, "two dimensions", i % 3, i / 3);
    glGetnConvolutionFilter(GL_CONVOLUTION_1D, GL_RGBA, GL_FLOAT, 32, found);
    expect_color(found[1], colors[6][6], 1e-6, "one dimension", 1, 0);
}

GL_TEST(convolution, lists_record_filters_5_4)
{
    float row[2][4] = {{1, 2, 3, 4}, {5, 6, 7, 8}}, column[1][4] = {{9, 10, 11, 12}}, found[2][4];
    const GLuint list = glGenLists(1);
    glNewList(list, GL_COMPILE);
    glConvolutionParameterfv(GL_SEPARABLE_2D, GL_CONVOLUTION_FILTER_BIAS, (const float[4]){0, 0, 0, -1});
    glSeparableFilter2D(GL_SEPARABLE_2D, GL_RGBA, 2, 1, GL_RGBA, GL_FLOAT, row, column);
    glConvolutionFilter1D(GL_CONVOLUTION_1D, GL_RGBA, 2, GL_RGBA, GL_FLOAT, row);
    glConvolutionFilter2D(GL_CONVOLUTION_2D, GL_RGBA, 1, 2, GL_RGBA, GL_FLOAT, row);
    glEndList();
    cr_expect_eq(get(GL_SEPARABLE_2D, GL_CONVOLUTION_WIDTH), 0);
    memset(row, 0, sizeof row);
    memset(column, 0, sizeof column);
    glCallList(list);
    glGetSeparableFilter(GL_SEPARABLE_2D, GL_RGBA, GL_FLOAT, row, column, NULL);
    cr_expect(row[1][2] == 7 && row[1][3] == 7 && column[0][0] == 9 && column[0][3] == 11);
    glGetConvolutionFilter(GL_CONVOLUTION_1D, GL_RGBA, GL_FLOAT, found);
    cr_expect_eq(found[1][3], 8);
    glGetConvolutionFilter(GL_CONVOLUTION_2D, GL_RGBA, GL_FLOAT, found);
    cr_expect_eq(found[1][0], 5);
}

/* --- Errors --------------------------------------------------------------------------------------------- */

#define LARGE 4096
#define ROWS(ROW)                                                                                            \
    ROW(glConvolutionFilter1D(GL_CONVOLUTION_2D, GL_RGBA, 1, GL_RGBA, GL_FLOAT, data), GL_INVALID_ENUM)      \
    ROW(glConvolutionFilter1D(GL_CONVOLUTION_1D, GL_RG, 1, GL_RGBA, GL_FLOAT, data), GL_INVALID_ENUM)        \
    ROW(glConvolutionFilter1D(GL_CONVOLUTION_1D, GL_RGBA16F, 1, GL_RGBA, GL_FLOAT, data), GL_INVALID_ENUM)   \
    ROW(glConvolutionFilter1D(GL_CONVOLUTION_1D, GL_RGBA, -1, GL_RGBA, GL_FLOAT, data), GL_INVALID_VALUE)    \
    ROW(glConvolutionFilter1D(GL_CONVOLUTION_1D, GL_RGBA, LARGE, GL_RGBA, GL_FLOAT, data), GL_INVALID_VALUE) \
    ROW(glConvolutionFilter1D(GL_CONVOLUTION_1D, GL_RGBA, 1, GL_COLOR_INDEX, GL_FLOAT, data),                \
        GL_INVALID_ENUM)                                                                                     \
    ROW(glConvolutionFilter2D(GL_SEPARABLE_2D, GL_RGBA, 1, 1, GL_RGBA, GL_FLOAT, data), GL_INVALID_ENUM)     \
    ROW(glConvolutionFilter2D(GL_CONVOLUTION_2D, GL_RGBA, 1, LARGE, GL_RGBA, GL_FLOAT, data),                \
        GL_INVALID_VALUE)                                                                                    \
    ROW(glConvolutionFilter2D(GL_CONVOLUTION_2D, GL_RGBA, 1, -1, GL_RGBA, GL_FLOAT, data), GL_INVALID_VALUE) \
    ROW(glConvolutionFilter2D(GL_CONVOLUTION_2D, GL_RGBA, 1, 1, GL_DEPTH_STENCIL, GL_FLOAT, data),           \
        GL_INVALID_ENUM)                                                                                     \
    ROW(glConvolutionFilter2D(GL_CONVOLUTION_2D, GL_RGBA, 1, 1, GL_RGBA, GL_BITMAP, data), GL_INVALID_ENUM)  \
    ROW(glConvolutionFilter2D(GL_CONVOLUTION_2D, GL_RGBA, 1, 1, GL_RED, GL_UNSIGNED_SHORT_5_6_5, data),      \
        GL_INVALID_OPERATION)                                                                                \
    ROW(glSeparableFilter2D(GL_CONVOLUTION_2D, GL_RGBA, 1, 1, GL_RGBA, GL_FLOAT, data, data),                \
        GL_INVALID_ENUM)                                                                                     \
    ROW(glSeparableFilter2D(GL_SEPARABLE_2D, GL_RGBA, 1, -1, GL_RGBA, GL_FLOAT, data, data),                 \
        GL_INVALID_VALUE)                                                                                    \
    ROW(glSeparableFilter2D(GL_SEPARABLE_2D, GL_RGBA, LARGE, 1, GL_RGBA, GL_FLOAT, data, data),              \
        GL_INVALID_VALUE)                                                                                    \
    ROW(glCopyConvolutionFilter1D(GL_CONVOLUTION_2D, GL_RGBA, 0, 0, 1), GL_INVALID_ENUM)                     \
    ROW(glCopyConvolutionFilter1D(GL_CONVOLUTION_1D, GL_RGBA, 0, 0, -1), GL_INVALID_VALUE)                   \
    ROW(glCopyConvolutionFilter2D(GL_SEPARABLE_2D, GL_RGBA, 0, 0, 1, 1), GL_INVALID_ENUM)                    \
    ROW(glCopyConvolutionFilter2D(GL_CONVOLUTION_2D, GL_DEPTH_COMPONENT, 0, 0, 1, 1), GL_INVALID_ENUM)       \
    ROW(glCopyConvolutionFilter2D(GL_CONVOLUTION_2D, GL_RGBA, 0, 0, 1, LARGE), GL_INVALID_VALUE)             \
    ROW(glConvolutionParameteri(GL_COLOR_TABLE, GL_CONVOLUTION_BORDER_MODE, GL_REDUCE), GL_INVALID_ENUM)     \
    ROW(glConvolutionParameteri(GL_CONVOLUTION_1D, GL_CONVOLUTION_BORDER_COLOR, 1), GL_INVALID_ENUM)         \
    ROW(glConvolutionParameteri(GL_CONVOLUTION_1D, GL_CONVOLUTION_BORDER_MODE, GL_REPEAT), GL_INVALID_ENUM)  \
    ROW(glConvolutionParameterf(GL_CONVOLUTION_1D, GL_CONVOLUTION_FILTER_SCALE, 1), GL_INVALID_ENUM)         \
    ROW(glConvolutionParameterf(GL_CONVOLUTION_1D, GL_CONVOLUTION_BORDER_MODE, -1), GL_INVALID_ENUM)         \
    ROW(glConvolutionParameterf(GL_CONVOLUTION_1D, GL_CONVOLUTION_BORDER_MODE, NAN), GL_INVALID_ENUM)        \
    ROW(glConvolutionParameterfv(GL_CONVOLUTION_1D, GL_CONVOLUTION_WIDTH, data), GL_INVALID_ENUM)            \
    ROW(glConvolutionParameteriv(GL_HISTOGRAM, GL_CONVOLUTION_FILTER_BIAS, integers), GL_INVALID_ENUM)       \
    ROW(glGetConvolutionFilter(GL_SEPARABLE_2D, GL_RGBA, GL_FLOAT, data), GL_INVALID_ENUM)                   \
    ROW(glGetConvolutionFilter(GL_CONVOLUTION_2D, GL_DEPTH_COMPONENT, GL_FLOAT, data), GL_INVALID_ENUM)      \
    ROW(glGetnConvolutionFilter(GL_CONVOLUTION_2D, GL_RGBA, GL_FLOAT, 15, data), GL_INVALID_OPERATION)       \
    ROW(glGetnConvolutionFilterARB(GL_CONVOLUTION_2D, GL_RGBA, GL_FLOAT, -1, data), GL_INVALID_VALUE)        \
    ROW(glGetSeparableFilter(GL_CONVOLUTION_2D, GL_RGBA, GL_FLOAT, data, data, NULL), GL_INVALID_ENUM)       \
    ROW(glGetSeparableFilter(GL_SEPARABLE_2D, GL_RGBA, GL_BITMAP, data, data, NULL), GL_INVALID_ENUM)        \
    ROW(glGetnSeparableFilter(GL_SEPARABLE_2D, GL_RGBA, GL_FLOAT, 16, data, 15, data, NULL),                 \
        GL_INVALID_OPERATION)                                                                                \
    ROW(glGetnSeparableFilterARB(GL_SEPARABLE_2D, GL_RGBA, GL_FLOAT, 16, data, -1, data, NULL),              \
        GL_INVALID_VALUE)                                                                                    \
    ROW(glGetConvolutionParameteriv(GL_CONVOLUTION_1D, GL_COLOR_TABLE_WIDTH, integers), GL_INVALID_ENUM)     \
    ROW(glGetConvolutionParameterfv(GL_COLOR_TABLE, GL_CONVOLUTION_WIDTH, data), GL_INVALID_ENUM)

GL_TEST(convolution, every_error_is_raised_and_changes_nothing)
{
    float data[16] = {0.5f}, found[4];
    GLint integers[4] = {5};
    glConvolutionFilter1D(GL_CONVOLUTION_1D, GL_RGBA, 1, GL_RGBA, GL_FLOAT, one_two[1]);
    glConvolutionFilter2D(GL_CONVOLUTION_2D, GL_RGBA, 1, 1, GL_RGBA, GL_FLOAT, one_two[1]);
    glSeparableFilter2D(GL_SEPARABLE_2D, GL_RGBA, 1, 1, GL_RGBA, GL_FLOAT, one_two[1], one_two[1]);
#define EXPECT(call, error)                                                                                  \
    call;                                                                                                    \
    expect_error(error, "%s", #call);
    ROWS(EXPECT)
    cr_expect(data[0] == 0.5f && integers[0] == 5);
    for (int i = 0; i < 3; i++) {
        cr_expect_eq(get(targets[i], GL_CONVOLUTION_WIDTH), 1);
        cr_expect_eq(get(targets[i], GL_CONVOLUTION_BORDER_MODE), GL_REDUCE);
    }
    for (int i = 0; i < 2; i++) {
        glGetConvolutionFilter(targets[i], GL_RGBA, GL_FLOAT, found);
        cr_expect_eq(found[3], 2);
    }
}
