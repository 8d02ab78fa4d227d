/* Interleaved arrays (GL 4.6 compatibility 10.4.1). */
#include "tests/gl/vertex/vertex_arrays_test.h"

GL_TEST(client_arrays, interleaved_formats_set_and_unset_arrays)
{
    static const struct {
        GLenum format;
        bool tex, color, normal;
        GLint size, stride;
        GLintptr vertex_at;
    } rows[] = {
        {GL_V2F, 0, 0, 0, 2, 8, 0},
        {GL_V3F, 0, 0, 0, 3, 12, 0},
        {GL_C4UB_V2F, 0, 1, 0, 2, 12, 4},
        {GL_C4UB_V3F, 0, 1, 0, 3, 16, 4},
        {GL_C3F_V3F, 0, 1, 0, 3, 24, 12},
        {GL_N3F_V3F, 0, 0, 1, 3, 24, 12},
        {GL_C4F_N3F_V3F, 0, 1, 1, 3, 40, 28},
        {GL_T2F_V3F, 1, 0, 0, 3, 20, 8},
        {GL_T4F_V4F, 1, 0, 0, 4, 32, 16},
        {GL_T2F_C4UB_V3F, 1, 1, 0, 3, 24, 12},
        {GL_T2F_C3F_V3F, 1, 1, 0, 3, 32, 20},
        {GL_T2F_N3F_V3F, 1, 0, 1, 3, 32, 20},
        {GL_T2F_C4F_N3F_V3F, 1, 1, 1, 3, 48, 36},
        {GL_T4F_C4F_N3F_V4F, 1, 1, 1, 4, 60, 44},
    };
    static const char memory[64];
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        GLint size, stride;
        void *pointer;
        glInterleavedArrays(rows[i].format, 0, memory);
        glGetIntegerv(GL_VERTEX_ARRAY_SIZE, &size);
        glGetIntegerv(GL_VERTEX_ARRAY_STRIDE, &stride);
        glGetPointerv(GL_VERTEX_ARRAY_POINTER, &pointer);
        cr_expect(glIsEnabled(GL_VERTEX_ARRAY));
        cr_expect_eq(glIsEnabled(GL_TEXTURE_COORD_ARRAY), rows[i].tex, "format %04x", rows[i].format);
        cr_expect_eq(glIsEnabled(GL_COLOR_ARRAY), rows[i].color, "format %04x", rows[i].format);
        cr_expect_eq(glIsEnabled(GL_NORMAL_ARRAY), rows[i].normal, "format %04x", rows[i].format);
        cr_expect(size == rows[i].size && stride == rows[i].stride, "format %04x: %d, %d", rows[i].format,
                  size, stride);
        cr_expect_eq((const char *)pointer - memory, rows[i].vertex_at, "format %04x", rows[i].format);
    }
}

/* Table 10.9, where f is 4 bytes and c is 4: the arrays of each format, their places and the stride. */
GL_TEST(client_arrays, interleaved_arrays_10_4_1)
{
    static const struct {
        GLenum format;
        GLint texcoord, color, normal, vertex; /* components, 0: disabled */
        GLenum color_type;
        GLint at[4], stride; /* of texture coordinates, colour, normal, vertex */
    } rows[] = {
        {GL_V2F, 0, 0, 0, 2, 0, {0, 0, 0, 0}, 8},
        {GL_V3F, 0, 0, 0, 3, 0, {0, 0, 0, 0}, 12},
        {GL_C4UB_V2F, 0, 4, 0, 2, GL_UNSIGNED_BYTE, {0, 0, 0, 4}, 12},
        {GL_C4UB_V3F, 0, 4, 0, 3, GL_UNSIGNED_BYTE, {0, 0, 0, 4}, 16},
        {GL_C3F_V3F, 0, 3, 0, 3, GL_FLOAT, {0, 0, 0, 12}, 24},
        {GL_N3F_V3F, 0, 0, 3, 3, 0, {0, 0, 0, 12}, 24},
        {GL_C4F_N3F_V3F, 0, 4, 3, 3, GL_FLOAT, {0, 0, 16, 28}, 40},
        {GL_T2F_V3F, 2, 0, 0, 3, 0, {0, 0, 0, 8}, 20},
        {GL_T4F_V4F, 4, 0, 0, 4, 0, {0, 0, 0, 16}, 32},
        {GL_T2F_C4UB_V3F, 2, 4, 0, 3, GL_UNSIGNED_BYTE, {0, 8, 0, 12}, 24},
        {GL_T2F_C3F_V3F, 2, 3, 0, 3, GL_FLOAT, {0, 8, 0, 20}, 32},
        {GL_T2F_N3F_V3F, 2, 0, 3, 3, 0, {0, 0, 8, 20}, 32},
        {GL_T2F_C4F_N3F_V3F, 2, 4, 3, 3, GL_FLOAT, {0, 8, 24, 36}, 48},
        {GL_T4F_C4F_N3F_V4F, 4, 4, 3, 4, GL_FLOAT, {0, 16, 32, 44}, 60},
    };
    static const struct {
        GLenum enable, size, type, stride, pointer;
    } names[4] = {
        {GL_TEXTURE_COORD_ARRAY, GL_TEXTURE_COORD_ARRAY_SIZE, GL_TEXTURE_COORD_ARRAY_TYPE,
         GL_TEXTURE_COORD_ARRAY_STRIDE, GL_TEXTURE_COORD_ARRAY_POINTER},
        {GL_COLOR_ARRAY, GL_COLOR_ARRAY_SIZE, GL_COLOR_ARRAY_TYPE, GL_COLOR_ARRAY_STRIDE,
         GL_COLOR_ARRAY_POINTER},
        {GL_NORMAL_ARRAY, 0, GL_NORMAL_ARRAY_TYPE, GL_NORMAL_ARRAY_STRIDE, GL_NORMAL_ARRAY_POINTER},
        {GL_VERTEX_ARRAY, GL_VERTEX_ARRAY_SIZE, GL_VERTEX_ARRAY_TYPE, GL_VERTEX_ARRAY_STRIDE,
         GL_VERTEX_ARRAY_POINTER},
    };
    static char memory[64];
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        for (GLint stride = 0; stride <= 64; stride += 64) {
            const GLint sizes[4] = {rows[i].texcoord, rows[i].color, rows[i].normal, rows[i].vertex};
            glEnableClientState(GL_EDGE_FLAG_ARRAY);
            glInterleavedArrays(rows[i].format, stride, memory);
            cr_expect_not(glIsEnabled(GL_EDGE_FLAG_ARRAY));
            for (int a = 0; a < 4; a++) {
                GLint size = sizes[a], type, found;
                void *pointer;
                cr_expect_eq(glIsEnabled(names[a].enable), sizes[a] != 0, "format %zu, array %d", i, a);
                if (sizes[a] == 0)
                    continue;
                if (names[a].size)
                    glGetIntegerv(names[a].size, &size);
                glGetIntegerv(names[a].type, &type);
                glGetIntegerv(names[a].stride, &found);
                glGetPointerv(names[a].pointer, &pointer);
                cr_expect_eq(size, sizes[a], "format %zu, array %d", i, a);
                cr_expect_eq(type, (GLint)(a == 1 ? rows[i].color_type : GL_FLOAT), "format %zu, array %d", i,
                             a);
                cr_expect_eq(found, stride ? stride : rows[i].stride, "format %zu, array %d", i, a);
                cr_expect_eq((char *)pointer - memory, rows[i].at[a], "format %zu, array %d", i, a);
            }
        }
}
