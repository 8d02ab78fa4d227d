/* Colour tables (GL 4.6 compatibility 8.4.3.2 to 8.4.3.5, 8.4.5.5): specification, proxies, queries, lookup.
 */
#include "tests/gl/pixels/imaging_test.h"

static const GLenum targets[3] = {GL_COLOR_TABLE, GL_POST_CONVOLUTION_COLOR_TABLE,
                                  GL_POST_COLOR_MATRIX_COLOR_TABLE};

/* Base formats: which components a lookup replaces, where each comes from, and what a query returns. */
static const struct {
    GLenum format;
    int from[4];     /* of the image; -1: left alone */
    int returned[4]; /* of the image; -1: 0, -2: 1 */
} bases[] = {
    {GL_ALPHA16, {-1, -1, -1, 3}, {-1, -1, -1, 3}},
    {GL_LUMINANCE16, {0, 0, 0, -1}, {0, -1, -1, -2}},
    {GL_LUMINANCE16_ALPHA16, {0, 0, 0, 3}, {0, -1, -1, 3}},
    {GL_INTENSITY16, {0, 0, 0, 0}, {0, -1, -1, -2}},
    {GL_RGB16, {0, 1, 2, -1}, {0, 1, 2, -2}},
    {GL_RGBA16, {0, 1, 2, 3}, {0, 1, 2, 3}},
};
enum { BASES = sizeof bases / sizeof *bases, ENTRIES = 64 };

static float entries[ENTRIES][4];

static void random_entries(void)
{
    for (int i = 0; i < ENTRIES; i++)
        for (int c = 0; c < 4; c++)
            entries[i][c] = random_between(0, 1);
}

GL_TEST(color_table, lookups_replace_what_the_format_has_8_4_5_5)
{
    static color colors[SIZE][SIZE];
    static float found[SIZE][SIZE][4];
    fill_window(colors);
    for (unsigned round = 0; round < 3 * BASES; round++) {
        const unsigned b = round % BASES;
        const GLenum target = targets[round / BASES];
        random_entries();
        glColorTable(target, bases[b].format, ENTRIES, GL_RGBA, GL_FLOAT, entries);
        glEnable(target);
        read_floats(SIZE, SIZE, found[0][0]);
        glDisable(target);
        for (int y = 0; y < SIZE; y++)
            for (int x = 0; x < SIZE; x++) {
                color expected;
                for (int c = 0; c < 4; c++) {
                    const int entry = (int)(colors[y][x][c] * (ENTRIES - 1) + 0.5), from = bases[b].from[c];
                    expected[c] = from < 0 ? colors[y][x][c] : (double)entries[entry][from];
                }
                expect_color(found[y][x], expected, 0.6 / 65535, "lookup", x, y);
            }
    }
}

GL_TEST(color_table, queries_return_components_by_table_8_26)
{
    float found[ENTRIES][4];
    random_entries();
    for (unsigned b = 0; b < BASES; b++) {
        glColorTable(GL_COLOR_TABLE, bases[b].format, ENTRIES, GL_RGBA, GL_FLOAT, entries);
        glGetColorTable(GL_COLOR_TABLE, GL_RGBA, GL_FLOAT, found);
        for (int i = 0; i < ENTRIES; i++) {
            color expected;
            for (int c = 0; c < 4; c++) {
                const int from = bases[b].returned[c];
                expected[c] = from < 0 ? -1 - from : (double)entries[i][from];
            }
            expect_color(found[i], expected, 0.6 / 65535, "GetColorTable", i, (int)b);
        }
    }
}

static GLint get(GLenum target, GLenum pname)
{
    GLint integer = -1;
    GLfloat real = -1;
    glGetColorTableParameteriv(target, pname, &integer);
    glGetColorTableParameterfv(target, pname, &real);
    cr_expect_eq((GLfloat)integer, real, "0x%04x of 0x%04x", pname, target);
    return integer;
}

static void expect_shape(GLenum target, GLint format, GLint width, const GLint sizes[6])
{
    cr_expect_eq(get(target, GL_COLOR_TABLE_FORMAT), format, "format of 0x%04x", target);
    cr_expect_eq(get(target, GL_COLOR_TABLE_WIDTH), width, "width of 0x%04x", target);
    for (GLenum i = 0; i < 6; i++)
        cr_expect_eq(get(target, GL_COLOR_TABLE_RED_SIZE + i), sizes[i], "size %u of 0x%04x", i, target);
}

static const GLint no_sizes[6];

GL_TEST(color_table, proxies_say_what_fits_8_4_3_5)
{
    GLint width = 1;
    for (GLenum i = 0; i < 3; i++) {
        const GLenum proxy = GL_PROXY_COLOR_TABLE + i;
        expect_shape(targets[i], GL_RGBA, 0, no_sizes);
        expect_shape(proxy, GL_RGBA, 0, no_sizes);
        glColorTable(proxy, GL_RGB5_A1, 16, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
        expect_shape(proxy, GL_RGB5_A1, 16, (const GLint[6]){5, 5, 5, 1});
        expect_shape(targets[i], GL_RGBA, 0, no_sizes);
        glColorTable(targets[i], GL_LUMINANCE8_ALPHA8, 4, GL_RGBA, GL_FLOAT, entries);
        expect_shape(targets[i], GL_LUMINANCE8_ALPHA8, 4, (const GLint[6]){0, 0, 0, 8, 8});
        glColorTable(proxy, GL_INTENSITY8, 1, GL_LUMINANCE, GL_BYTE, NULL);
        expect_shape(proxy, GL_INTENSITY8, 1, (const GLint[6]){[5] = 8});
        glColorTable(proxy, GL_RGBA, 1 << 30, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
        expect_shape(proxy, 0, 0, no_sizes);
        for (width = 1; width < 1 << 30; width *= 2) {
            glColorTable(proxy, GL_RGBA, width, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
            if (get(proxy, GL_COLOR_TABLE_WIDTH) != width)
                break;
        }
        cr_expect(width > 32 && width < 1 << 30, "the largest width");
        glColorTable(targets[i], GL_RGBA, width, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
        expect_error(GL_TABLE_TOO_LARGE, "%d entries", width);
        expect_shape(targets[i], GL_LUMINANCE8_ALPHA8, 4, (const GLint[6]){0, 0, 0, 8, 8});
        glColorTable(targets[i], GL_RGBA, width / 2, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
        expect_error(GL_NO_ERROR, "%d entries", width / 2);
    }
}

GL_TEST(color_table, entries_are_scaled_biased_clamped_and_rounded_8_4_3_2)
{
    static const GLfloat scale[4] = {2, -1, 0.5f, 1}, bias[4] = {-0.25f, 1, 0.25f, 0},
                         given[2][4] = {{0.5f, 0.25f, 0.5f, 7}, {0, 0.5f, 0.25f, -7}};
    uint8_t found[2][4];
    GLint integers[4];
    glColorTableParameterfv(GL_COLOR_TABLE, GL_COLOR_TABLE_SCALE, scale);
    glColorTableParameterfv(GL_COLOR_TABLE, GL_COLOR_TABLE_BIAS, bias);
    glColorTable(GL_COLOR_TABLE, GL_RGBA2, 2, GL_RGBA, GL_FLOAT, given);
    glGetColorTable(GL_COLOR_TABLE, GL_RGBA, GL_UNSIGNED_BYTE, found);
    cr_expect_arr_eq(found[0], ((uint8_t[4]){170, 170, 170, 255}), 4); /* of 3: 2.25, 2.25, 1.5, 3 */
    cr_expect_arr_eq(found[1], ((uint8_t[4]){0, 170, 85, 0}), 4);      /* 0, 1.5, 1.125, 0 */
    glGetColorTableParameteriv(GL_COLOR_TABLE, GL_COLOR_TABLE_SCALE, integers);
    cr_expect(integers[0] == 2 && integers[1] == -1 && integers[3] == 1);
    glColorTableParameteriv(GL_COLOR_TABLE, GL_COLOR_TABLE_BIAS, (const GLint[4]){1, 0, 0, 0});
    glColorTable(GL_COLOR_TABLE, GL_RGBA8, 1, GL_RGBA, GL_FLOAT, given);
    glGetColorTable(GL_COLOR_TABLE, GL_RGBA, GL_UNSIGNED_BYTE, found);
    cr_expect_arr_eq(found[0], ((uint8_t[4]){255, 0, 64, 255}), 4);
    glColorTable(GL_COLOR_TABLE, GL_R3_G3_B2, 0, GL_RGBA, GL_FLOAT, given);
    cr_expect_eq(get(GL_COLOR_TABLE, GL_COLOR_TABLE_BLUE_SIZE), 2);
    glEnable(GL_COLOR_TABLE);
    glWindowPos2i(0, 0);
    glDrawPixels(1, 1, GL_RGBA, GL_UNSIGNED_BYTE, (const uint8_t[4]){1, 2, 3, 4});
    expect_pixel(0, 0, 0x01020304); /* of zero width: no lookup */
}

GL_TEST(color_table, parts_and_copies_8_4_3_3)
{
    static color colors[SIZE][SIZE];
    float found[8][4];
    fill_window(colors);
    glPixelTransferf(GL_RED_SCALE, 0.5f); /* ends before pixel transfer */
    glCopyColorTable(GL_COLOR_TABLE, GL_RGBA8, 3, 4, 8);
    glCopyColorSubTable(GL_COLOR_TABLE, 1, 0, 9, 2);
    glColorSubTable(GL_COLOR_TABLE, 6, 2, GL_BGRA, GL_UNSIGNED_BYTE,
                    (const uint8_t[2][4]){{255, 0, 51, 102}, {0, 255, 0, 255}});
    glPixelTransferf(GL_RED_SCALE, 1);
    glGetColorTable(GL_COLOR_TABLE, GL_RGBA, GL_FLOAT, found);
    for (int i = 0; i < 6; i++)
        expect_color(found[i], i == 1 || i == 2 ? colors[9][i - 1] : colors[4][3 + i], 1e-6, "copy", i, 0);
    expect_color(found[6], (const color){0.2, 0, 1, 0.4}, 1e-6, "part", 6, 0);
    expect_color(found[7], (const color){0, 1, 0, 1}, 1e-6, "part", 7, 0);
    cr_expect_eq(get(GL_COLOR_TABLE, GL_COLOR_TABLE_WIDTH), 8);
}

GL_TEST(color_table, pixel_store_and_pixel_buffers)
{
    uint8_t bytes[16] = {9, 9, 9, 9, 0, 51, 102, 153}, found[8] = {0};
    GLuint buffer;
    glGenBuffers(1, &buffer);
    glBindBuffer(GL_PIXEL_UNPACK_BUFFER, buffer);
    glBufferData(GL_PIXEL_UNPACK_BUFFER, sizeof bytes, bytes, GL_STATIC_DRAW);
    glPixelStorei(GL_UNPACK_SKIP_PIXELS, 2);
    glColorTable(GL_COLOR_TABLE, GL_LUMINANCE8, 4, GL_LUMINANCE, GL_UNSIGNED_BYTE, (void *)2);
    glColorTable(GL_COLOR_TABLE, GL_LUMINANCE8, 16, GL_LUMINANCE, GL_UNSIGNED_BYTE, NULL);
    expect_error(GL_INVALID_OPERATION, "beyond the buffer");
    glBindBuffer(GL_PIXEL_UNPACK_BUFFER, 0);
    glPixelStorei(GL_PACK_SKIP_PIXELS, 3);
    glGetColorTable(GL_COLOR_TABLE, GL_RED, GL_UNSIGNED_BYTE, found);
    cr_expect_arr_eq(found, ((uint8_t[8]){0, 0, 0, 0, 51, 102, 153}), 8);
    glBindBuffer(GL_PIXEL_PACK_BUFFER, buffer);
    glGetColorTable(GL_COLOR_TABLE, GL_LUMINANCE, GL_UNSIGNED_BYTE, (void *)9);
    glGetColorTable(GL_COLOR_TABLE, GL_RED, GL_UNSIGNED_BYTE, (void *)10);
    expect_error(GL_INVALID_OPERATION, "beyond the buffer");
    glGetBufferSubData(GL_PIXEL_PACK_BUFFER, 8, 8, found);
    cr_expect_arr_eq(found + 4, ((uint8_t[4]){0, 51, 102, 153}), 4);
    glBindBuffer(GL_PIXEL_PACK_BUFFER, 0);
    glGetnColorTable(GL_COLOR_TABLE, GL_RED, GL_UNSIGNED_BYTE, 6, found);
    expect_error(GL_INVALID_OPERATION, "six bytes");
    glGetnColorTableARB(GL_COLOR_TABLE, GL_RED, GL_UNSIGNED_BYTE, -1, found);
    expect_error(GL_INVALID_VALUE, "negative");
}

GL_TEST(color_table, lists_record_tables_and_not_proxies_5_4)
{
    uint8_t red[4] = {255, 0, 0, 255};
    const GLuint list = glGenLists(1);
    glNewList(list, GL_COMPILE);
    glColorTableParameterfv(GL_COLOR_TABLE, GL_COLOR_TABLE_SCALE, (const GLfloat[4]){0.2f, 1, 1, 1});
    glColorTable(GL_COLOR_TABLE, GL_RGBA8, 1, GL_RGBA, GL_UNSIGNED_BYTE, red);
    glColorSubTable(GL_COLOR_TABLE, 0, 1, GL_RGBA, GL_UNSIGNED_BYTE, red);
    glColorTable(GL_PROXY_COLOR_TABLE, GL_RGBA8, 2, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    cr_expect_eq(get(GL_PROXY_COLOR_TABLE, GL_COLOR_TABLE_WIDTH), 2, "executed at once");
    glEndList();
    cr_expect_eq(get(GL_COLOR_TABLE, GL_COLOR_TABLE_WIDTH), 0, "not executed yet");
    memset(red, 0, sizeof red);
    glCallList(list);
    glGetColorTable(GL_COLOR_TABLE, GL_RGBA, GL_UNSIGNED_BYTE, red);
    cr_expect_arr_eq(red, ((uint8_t[4]){51, 0, 0, 255}), 4);
}

/* --- Errors --------------------------------------------------------------------------------------------- */

#define ROWS(ROW)                                                                                            \
    ROW(glColorTable(GL_TEXTURE_2D, GL_RGBA, 1, GL_RGBA, GL_FLOAT, data), GL_INVALID_ENUM)                   \
    ROW(glColorTable(GL_COLOR_TABLE, GL_RGBA, 3, GL_RGBA, GL_FLOAT, data), GL_INVALID_VALUE)                 \
    ROW(glColorTable(GL_COLOR_TABLE, GL_RGBA, -1, GL_RGBA, GL_FLOAT, data), GL_INVALID_VALUE)                \
    ROW(glColorTable(GL_PROXY_COLOR_TABLE, GL_RGBA, 3, GL_RGBA, GL_FLOAT, data), GL_INVALID_VALUE)           \
    ROW(glColorTable(GL_COLOR_TABLE, GL_DEPTH_COMPONENT, 1, GL_RGBA, GL_FLOAT, data), GL_INVALID_ENUM)       \
    ROW(glColorTable(GL_COLOR_TABLE, GL_RGBA32F, 1, GL_RGBA, GL_FLOAT, data), GL_INVALID_ENUM)               \
    ROW(glColorTable(GL_COLOR_TABLE, GL_RGBA8UI, 1, GL_RGBA, GL_FLOAT, data), GL_INVALID_ENUM)               \
    ROW(glColorTable(GL_COLOR_TABLE, GL_RG8, 1, GL_RGBA, GL_FLOAT, data), GL_INVALID_ENUM)                   \
    ROW(glColorTable(GL_COLOR_TABLE, GL_RED, 1, GL_RGBA, GL_FLOAT, data), GL_INVALID_ENUM)                   \
    ROW(glColorTable(GL_COLOR_TABLE, GL_COMPRESSED_RGBA, 1, GL_RGBA, GL_FLOAT, data), GL_INVALID_ENUM)       \
    ROW(glColorTable(GL_COLOR_TABLE, 0, 1, GL_RGBA, GL_FLOAT, data), GL_INVALID_ENUM)                        \
    ROW(glColorTable(GL_COLOR_TABLE, GL_RGBA, 1, GL_COLOR_INDEX, GL_FLOAT, data), GL_INVALID_ENUM)           \
    ROW(glColorTable(GL_COLOR_TABLE, GL_RGBA, 1, GL_STENCIL_INDEX, GL_FLOAT, data), GL_INVALID_ENUM)         \
    ROW(glColorTable(GL_COLOR_TABLE, GL_RGBA, 1, GL_DEPTH_COMPONENT, GL_FLOAT, data), GL_INVALID_ENUM)       \
    ROW(glColorTable(GL_COLOR_TABLE, GL_RGBA, 1, GL_RGBA, GL_BITMAP, data), GL_INVALID_ENUM)                 \
    ROW(glColorTable(GL_COLOR_TABLE, GL_RGBA, 1, GL_RGBA, GL_RGBA, data), GL_INVALID_ENUM)                   \
    ROW(glColorTable(GL_COLOR_TABLE, GL_RGBA, 1, GL_RGB, GL_UNSIGNED_INT_8_8_8_8, data),                     \
        GL_INVALID_OPERATION)                                                                                \
    ROW(glColorTable(GL_COLOR_TABLE, GL_RGBA, 1, GL_RGBA_INTEGER, GL_INT, data), GL_INVALID_OPERATION)       \
    ROW(glCopyColorTable(GL_PROXY_COLOR_TABLE, GL_RGBA, 0, 0, 1), GL_INVALID_ENUM)                           \
    ROW(glCopyColorTable(GL_COLOR_TABLE, GL_RG8, 0, 0, 1), GL_INVALID_ENUM)                                  \
    ROW(glCopyColorTable(GL_COLOR_TABLE, GL_RGBA, 0, 0, -1), GL_INVALID_VALUE)                               \
    ROW(glCopyColorTable(GL_COLOR_TABLE, GL_RGBA, 0, 0, 6), GL_INVALID_VALUE)                                \
    ROW(glCopyColorTable(GL_COLOR_TABLE, GL_RGBA, 0, 0, 1 << 30), GL_TABLE_TOO_LARGE)                        \
    ROW(glColorSubTable(GL_PROXY_COLOR_TABLE, 0, 0, GL_RGBA, GL_FLOAT, data), GL_INVALID_ENUM)               \
    ROW(glColorSubTable(GL_COLOR_TABLE, 1, 2, GL_RGBA, GL_FLOAT, data), GL_INVALID_VALUE)                    \
    ROW(glColorSubTable(GL_COLOR_TABLE, -1, 1, GL_RGBA, GL_FLOAT, data), GL_INVALID_VALUE)                   \
    ROW(glColorSubTable(GL_COLOR_TABLE, 1, -1, GL_RGBA, GL_FLOAT, data), GL_INVALID_VALUE)                   \
    ROW(glColorSubTable(GL_COLOR_TABLE, 0, 1, GL_COLOR_INDEX, GL_FLOAT, data), GL_INVALID_ENUM)              \
    ROW(glCopyColorSubTable(GL_COLOR_TABLE, 1, 0, 0, 2), GL_INVALID_VALUE)                                   \
    ROW(glCopyColorSubTable(GL_COLOR_TABLE, 0x7fffffff, 0, 0, 0x7fffffff), GL_INVALID_VALUE)                 \
    ROW(glCopyColorSubTable(GL_CONVOLUTION_1D, 0, 0, 0, 1), GL_INVALID_ENUM)                                 \
    ROW(glColorTableParameterfv(GL_PROXY_COLOR_TABLE, GL_COLOR_TABLE_SCALE, data), GL_INVALID_ENUM)          \
    ROW(glColorTableParameterfv(GL_COLOR_TABLE, GL_COLOR_TABLE_WIDTH, data), GL_INVALID_ENUM)                \
    ROW(glColorTableParameteriv(GL_COLOR_TABLE, GL_COLOR_TABLE, integers), GL_INVALID_ENUM)                  \
    ROW(glGetColorTable(GL_PROXY_COLOR_TABLE, GL_RGBA, GL_FLOAT, data), GL_INVALID_ENUM)                     \
    ROW(glGetColorTable(GL_COLOR_TABLE, GL_COLOR_INDEX, GL_FLOAT, data), GL_INVALID_ENUM)                    \
    ROW(glGetColorTable(GL_COLOR_TABLE, GL_DEPTH_COMPONENT, GL_FLOAT, data), GL_INVALID_ENUM)                \
    ROW(glGetColorTable(GL_COLOR_TABLE, GL_RG, GL_FLOAT, data), GL_INVALID_ENUM)                             \
    ROW(glGetColorTable(GL_COLOR_TABLE, GL_RGBA, GL_BITMAP, data), GL_INVALID_ENUM)                          \
    ROW(glGetColorTable(GL_COLOR_TABLE, GL_RGB, GL_UNSIGNED_INT_8_8_8_8, data), GL_INVALID_OPERATION)        \
    ROW(glGetColorTableParameteriv(GL_TEXTURE_2D, GL_COLOR_TABLE_WIDTH, integers), GL_INVALID_ENUM)          \
    ROW(glGetColorTableParameteriv(GL_COLOR_TABLE, GL_TEXTURE_WIDTH, integers), GL_INVALID_ENUM)             \
    ROW(glGetColorTableParameterfv(GL_PROXY_COLOR_TABLE, GL_COLOR_TABLE_SCALE, data), GL_INVALID_ENUM)

GL_TEST(color_table, every_error_is_raised_and_changes_nothing)
{
    static const uint8_t given[4][4] = {{255, 0, 255, 0}, {0, 255, 0, 255}};
    uint8_t found[2][4];
    float data[16] = {0.5f};
    GLint integers[4] = {5};
    glColorTable(GL_COLOR_TABLE, GL_RGBA8, 2, GL_RGBA, GL_UNSIGNED_BYTE, given);
#define EXPECT(call, error)                                                                                  \
    call;                                                                                                    \
    expect_error(error, "%s", #call);
    ROWS(EXPECT)
    glGetColorTable(GL_COLOR_TABLE, GL_RGBA, GL_UNSIGNED_BYTE, found);
    cr_expect_arr_eq(found, given, sizeof found);
    expect_shape(GL_COLOR_TABLE, GL_RGBA8, 2, (const GLint[6]){8, 8, 8, 8});
    expect_shape(GL_PROXY_COLOR_TABLE, GL_RGBA, 0, no_sizes);
    cr_expect(data[0] == 0.5f && integers[0] == 5);
    glBegin(GL_POINTS);
    glColorTable(GL_COLOR_TABLE, GL_RGBA, 1, GL_RGBA, GL_FLOAT, data);
    glGetColorTable(GL_COLOR_TABLE, GL_RGBA, GL_FLOAT, data);
    glEnd();
    expect_error(GL_INVALID_OPERATION, "between Begin and End");
}
