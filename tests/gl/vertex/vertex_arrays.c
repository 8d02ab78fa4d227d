#include "tests/gl/gl_test.h"

/* Every type that a colour comes in. A byte cannot say 0.2, so its blue is one less. */
#define COLOR_CASE(ctype, gltype, ...)                                                                       \
    do {                                                                                                     \
        static const ctype color[4] = {__VA_ARGS__};                                                         \
        ctype colors[3][4];                                                                                  \
        for (int i = 0; i < 3; i++)                                                                          \
            memcpy(colors[i], color, sizeof color);                                                          \
        glColorPointer(4, gltype, 0, colors);                                                                \
        glClear(GL_COLOR_BUFFER_BIT);                                                                        \
        glDrawArrays(GL_TRIANGLES, 0, 3);                                                                    \
        expect_error(GL_NO_ERROR);                                                                           \
        uint32_t found = pixel_at(8, 8);                                                                     \
        cr_expect(found >= 0xff0032ffu && found <= 0xff0033ffu, #ctype ": %08x", found);                     \
    } while (0)

static const float covering[3][2] = {{-1, -1}, {3, -1}, {-1, 3}};

static void draw_covering(void)
{
    glVertexPointer(2, GL_FLOAT, 0, covering);
    glEnableClientState(GL_VERTEX_ARRAY);
}

GL_TEST(vertex_arrays, colors_of_every_type_are_normalized)
{
    draw_covering();
    glEnableClientState(GL_COLOR_ARRAY);
    COLOR_CASE(GLubyte, GL_UNSIGNED_BYTE, 255, 0, 51, 255);
    COLOR_CASE(GLbyte, GL_BYTE, 127, -128, 25, 127);
    COLOR_CASE(GLushort, GL_UNSIGNED_SHORT, 65535, 0, 13107, 65535);
    COLOR_CASE(GLshort, GL_SHORT, 32767, -5, 6553, 32767);
    COLOR_CASE(GLuint, GL_UNSIGNED_INT, 4294967295u, 0, 858993459, 4294967295u);
    COLOR_CASE(GLint, GL_INT, 2147483647, 0, 429496729, 2147483647);
    COLOR_CASE(GLfloat, GL_FLOAT, 1, 0, 0.2f, 1);
    COLOR_CASE(GLdouble, GL_DOUBLE, 1, 0, 0.2, 1);
    COLOR_CASE(GLushort, GL_HALF_FLOAT, 0x3c00, 0, 0x3266, 0x3c00);
}

GL_TEST(vertex_arrays, bgra_swaps_red_and_blue)
{
    static const GLubyte colors[3][4] = {{1, 2, 3, 255}, {1, 2, 3, 255}, {1, 2, 3, 255}};
    draw_covering();
    glColorPointer(GL_BGRA, GL_UNSIGNED_BYTE, 0, colors);
    glEnableClientState(GL_COLOR_ARRAY);
    glDrawArrays(GL_TRIANGLES, 0, 3);
    expect_pixel(8, 8, 0x030201ff);
}

GL_TEST(vertex_arrays, stride_steps_over_other_data)
{
    struct {
        double position[2];
        GLubyte color[3], unused[9];
    } vertices[3] = {{{-1, -1}, {255, 0, 0}, {0}}, {{3, -1}, {255, 0, 0}, {0}}, {{-1, 3}, {255, 0, 0}, {0}}};
    glVertexPointer(2, GL_DOUBLE, sizeof *vertices, vertices[0].position);
    glColorPointer(3, GL_UNSIGNED_BYTE, sizeof *vertices, vertices[0].color);
    glEnableClientState(GL_VERTEX_ARRAY);
    glEnableClientState(GL_COLOR_ARRAY);
    glDrawArrays(GL_TRIANGLES, 0, 3);
    expect_pixel(8, 8, 0xff0000ff);
}

/* Without an array for attribute 0 fixed function makes no vertex. */
GL_TEST(vertex_arrays, no_position_array_draws_nothing)
{
    glDrawArrays(GL_TRIANGLES, 0, 3);
    expect_pixel(8, 8, 0);
    glVertexAttribPointer(0, 2, GL_FLOAT, GL_FALSE, 0, covering);
    glEnableVertexAttribArray(0);
    glDrawArrays(GL_TRIANGLES, 0, 3);
    expect_pixel(8, 8, 0xffffffff);
}

/* A program makes vertices from their numbers, and from arrays other than that of attribute 0. */
GL_TEST(vertex_arrays, programs_draw_without_a_position_array)
{
    load_program(
        GL_VERTEX_PROGRAM_ARB,
        "!!NVvp4.0\nINT TEMP n;\nTEMP t;\nMOV t, {-1, -1, 0, 1};\n" /* (-1,-1), (3,-1), (-1,3) */
        "SEQ.S n.x, vertex.id.x, 1;\nSEQ.S n.y, vertex.id.x, 2;\nAND.S n, n, 4;\nI2F.S t.zw, n.xyxy;\n"
        "ADD t.xy, t, t.zwzw;\nMOV t.zw, {0, 0, 0, 1};\nMOV result.position, t;\n"
        "MOV result.color, {1, 0, 0, 1};\nEND");
    glDrawArrays(GL_TRIANGLES, 0, 3);
    expect_pixel(8, 8, 0xff0000ff);
    load_program(GL_VERTEX_PROGRAM_ARB, "!!ARBvp1.0\nMOV result.position, vertex.attrib[7];\n"
                                        "MOV result.color, {0, 1, 0, 1};\nEND");
    glVertexAttribPointer(7, 2, GL_FLOAT, GL_FALSE, 0, covering);
    glEnableVertexAttribArray(7);
    glDrawElements(GL_TRIANGLES, 3, GL_UNSIGNED_BYTE, (const GLubyte[]){0, 1, 2});
    expect_pixel(8, 8, 0x00ff00ff);
    glDisable(GL_VERTEX_PROGRAM_ARB);
    glDrawArrays(GL_TRIANGLES, 0, 3); /* again nothing, in white */
    expect_pixel(8, 8, 0x00ff00ff);
}

/* NV_vertex_program 2.14.3: attribute arrays other than 0 are ignored while vertex programs are disabled. */
GL_TEST(vertex_arrays, generic_arrays_need_vertex_programs)
{
    static const float red[3][4] = {{1, 0, 0, 1}, {1, 0, 0, 1}, {1, 0, 0, 1}};
    static const char text[] = "!!VP1.0 MOV o[HPOS],v[OPOS]; MOV o[COL0],v[COL0]; END";
    draw_covering();
    glVertexAttribPointerNV(3, 4, GL_FLOAT, 0, red);
    glEnableClientState(GL_VERTEX_ATTRIB_ARRAY3_NV);
    glDrawArrays(GL_TRIANGLES, 0, 3);
    expect_pixel(8, 8, 0xffffffff);
    glLoadProgramNV(GL_VERTEX_PROGRAM_NV, 1, sizeof text - 1, (const GLubyte *)text);
    glBindProgramNV(GL_VERTEX_PROGRAM_NV, 1);
    glEnable(GL_VERTEX_PROGRAM_NV);
    glDrawArrays(GL_TRIANGLES, 0, 3);
    expect_pixel(8, 8, 0xff0000ff);
}

GL_TEST(vertex_arrays, interleaved_formats_set_and_unset_arrays)
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

GL_TEST(vertex_arrays, queries_return_what_was_set)
{
    GLint value;
    void *pointer;
    glVertexAttribPointer(5, 3, GL_SHORT, GL_TRUE, 12, covering);
    glEnableVertexAttribArray(5);
    const struct {
        GLenum pname;
        GLint expected;
    } rows[] = {
        {GL_VERTEX_ATTRIB_ARRAY_ENABLED, 1},    {GL_VERTEX_ATTRIB_ARRAY_SIZE, 3},
        {GL_VERTEX_ATTRIB_ARRAY_STRIDE, 12},    {GL_VERTEX_ATTRIB_ARRAY_TYPE, GL_SHORT},
        {GL_VERTEX_ATTRIB_ARRAY_NORMALIZED, 1}, {GL_VERTEX_ATTRIB_ARRAY_BUFFER_BINDING, 0},
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        glGetVertexAttribiv(5, rows[i].pname, &value);
        cr_expect_eq(value, rows[i].expected, "pname %04x: %d", rows[i].pname, value);
    }
    glGetVertexAttribPointervARB(5, GL_VERTEX_ATTRIB_ARRAY_POINTER, &pointer);
    cr_expect_eq(pointer, (void *)covering);
    glGetVertexAttribivNV(0, GL_CURRENT_ATTRIB_NV, &value);
    expect_error(GL_INVALID_VALUE);
    glGetVertexAttribivARB(0, GL_CURRENT_VERTEX_ATTRIB, &value);
    expect_error(GL_INVALID_OPERATION);
}

GL_TEST(vertex_arrays, null_pointers_are_not_read)
{
    glVertexPointer(4, GL_FLOAT, 0, NULL);
    glEnableClientState(GL_VERTEX_ARRAY);
    glDrawArrays(GL_TRIANGLES, 0, 300);
    glDrawElements(GL_TRIANGLES, 30, GL_UNSIGNED_SHORT, NULL);
    glBegin(GL_POINTS);
    glArrayElement(1 << 30);
    glEnd();
    expect_error(GL_NO_ERROR);
}

/* 10.3.3, 10.7.4: every array of fixed function; texture coordinates belong to the client's active unit. */
GL_TEST(vertex_arrays, each_fixed_function_array_sets_its_attribute)
{
    static const GLfloat normals[2][3] = {{0}, {0.5f, -1, 0.25f}};
    static const GLubyte colors[2][3] = {{0}, {255, 0, 51}};
    static const GLdouble fogs[2] = {0, 7};
    static const GLshort coordinates[2][2] = {{0}, {3, 4}};
    static const GLboolean edges[2] = {GL_TRUE, GL_FALSE};
    GLboolean edge = GL_TRUE;
    float found[4];
    glNormalPointer(GL_FLOAT, 0, normals);
    glSecondaryColorPointer(3, GL_UNSIGNED_BYTE, 0, colors);
    glFogCoordPointer(GL_DOUBLE, 0, fogs);
    glEdgeFlagPointer(0, edges);
    glClientActiveTexture(GL_TEXTURE3);
    glTexCoordPointer(2, GL_SHORT, 0, coordinates);
    glEnableClientState(GL_TEXTURE_COORD_ARRAY);
    glClientActiveTexture(GL_TEXTURE0);
    glEnableClientState(GL_NORMAL_ARRAY);
    glEnableClientState(GL_SECONDARY_COLOR_ARRAY);
    glEnableClientState(GL_FOG_COORD_ARRAY);
    glEnableClientState(GL_EDGE_FLAG_ARRAY);
    glBegin(GL_POINTS);
    glArrayElement(1);
    glEnd();
    glGetFloatv(GL_CURRENT_NORMAL, found);
    cr_expect(found[0] == 0.5f && found[1] == -1 && found[2] == 0.25f);
    glGetFloatv(GL_CURRENT_SECONDARY_COLOR, found);
    cr_expect(found[0] == 1 && found[1] == 0 && found[2] == 0.2f);
    glGetFloatv(GL_CURRENT_FOG_COORD, found);
    cr_expect_eq(found[0], 7);
    glActiveTexture(GL_TEXTURE3);
    glGetFloatv(GL_CURRENT_TEXTURE_COORDS, found);
    cr_expect(found[0] == 3 && found[1] == 4 && found[2] == 0 && found[3] == 1);
    glGetBooleanv(GL_EDGE_FLAG, &edge);
    cr_expect_eq(edge, GL_FALSE);
}

GL_TEST(vertex_arrays, fixed_function_arrays_tell_their_state_10_5)
{
    static const struct {
        GLenum pname;
        GLint expected;
    } rows[] = {
        {GL_VERTEX_ARRAY_SIZE, 3},
        {GL_VERTEX_ARRAY_TYPE, GL_SHORT},
        {GL_VERTEX_ARRAY_STRIDE, 20},
        {GL_NORMAL_ARRAY_TYPE, GL_BYTE},
        {GL_NORMAL_ARRAY_STRIDE, 21},
        {GL_COLOR_ARRAY_SIZE, 4},
        {GL_COLOR_ARRAY_TYPE, GL_INT},
        {GL_COLOR_ARRAY_STRIDE, 22},
        {GL_SECONDARY_COLOR_ARRAY_SIZE, 3},
        {GL_SECONDARY_COLOR_ARRAY_TYPE, GL_FLOAT},
        {GL_FOG_COORD_ARRAY_TYPE, GL_FLOAT},
        {GL_FOG_COORD_ARRAY_STRIDE, 24},
        {GL_TEXTURE_COORD_ARRAY_SIZE, 1},
        {GL_TEXTURE_COORD_ARRAY_TYPE, GL_DOUBLE},
        {GL_EDGE_FLAG_ARRAY_STRIDE, 26},
        {GL_NORMAL_ARRAY_BUFFER_BINDING, 5},
        {GL_CLIENT_ACTIVE_TEXTURE, GL_TEXTURE0},
    };
    GLint value = -1;
    void *pointer = NULL;
    glVertexPointer(3, GL_SHORT, 20, covering);
    glColorPointer(4, GL_INT, 22, covering);
    glSecondaryColorPointer(3, GL_FLOAT, 23, covering);
    glFogCoordPointer(GL_FLOAT, 24, covering);
    glTexCoordPointer(1, GL_DOUBLE, 25, covering);
    glEdgeFlagPointer(26, covering);
    glBindBuffer(GL_ARRAY_BUFFER, 5);
    glNormalPointer(GL_BYTE, 21, (const void *)8);
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        glGetIntegerv(rows[i].pname, &value);
        cr_expect_eq(value, rows[i].expected, "pname %04x: %d", rows[i].pname, value);
    }
    glGetPointerv(GL_NORMAL_ARRAY_POINTER, &pointer);
    cr_expect_eq(pointer, (void *)8);
    glGetPointerv(GL_EDGE_FLAG_ARRAY_POINTER, &pointer);
    cr_expect_eq(pointer, (void *)covering);
}

/* 10.3.2, 10.3.4: formats, binding points and their divisors; VertexAttribDivisor means the point of its
 * number. */
GL_TEST(vertex_arrays, binding_points_keep_formats_and_divisors)
{
    static const struct {
        GLuint attribute;
        GLenum pname;
        GLint expected;
    } rows[] = {
        {4, GL_VERTEX_ATTRIB_ARRAY_INTEGER, 1},   {4, GL_VERTEX_ATTRIB_ARRAY_SIZE, 2},
        {4, GL_VERTEX_ATTRIB_ARRAY_TYPE, GL_INT}, {4, GL_VERTEX_ATTRIB_BINDING, 6},
        {4, GL_VERTEX_ATTRIB_ARRAY_DIVISOR, 3},   {5, GL_VERTEX_ATTRIB_ARRAY_LONG, 1},
        {5, GL_VERTEX_ATTRIB_RELATIVE_OFFSET, 8}, {5, GL_VERTEX_ATTRIB_ARRAY_DIVISOR, 0},
        {2, GL_VERTEX_ATTRIB_BINDING, 2},         {2, GL_VERTEX_ATTRIB_ARRAY_DIVISOR, 5},
    };
    GLint value = -1;
    glVertexAttribIFormat(4, 2, GL_INT, 4);
    glVertexAttribBinding(4, 6);
    glVertexBindingDivisor(6, 3);
    glVertexAttribLFormat(5, 1, GL_DOUBLE, 8);
    glVertexAttribBinding(2, 9);
    glVertexAttribDivisor(2, 5);
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        glGetVertexAttribiv(rows[i].attribute, rows[i].pname, &value);
        cr_expect_eq(value, rows[i].expected, "attribute %u, pname %04x: %d", rows[i].attribute,
                     rows[i].pname, value);
    }
    glGetIntegerv(GL_MAX_VERTEX_ATTRIB_BINDINGS, &value);
    cr_expect_geq(value, 16);
    glGetIntegerv(GL_MAX_VERTEX_ATTRIB_RELATIVE_OFFSET, &value);
    cr_expect_geq(value, 2047);
    expect_error(GL_NO_ERROR);
    glVertexBindingDivisor(16, 1);
    expect_error(GL_INVALID_VALUE);
    glVertexAttribIFormat(4, 2, GL_FLOAT, 4);
    expect_error(GL_INVALID_ENUM);
    glVertexAttribLFormat(4, 2, GL_FLOAT, 4);
    expect_error(GL_INVALID_ENUM);
}

/* Table 10.9, where f is 4 bytes and c is 4: the arrays of each format, their places and the stride. */
GL_TEST(vertex_arrays, interleaved_arrays_10_4_1)
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

/* EXT_vertex_array: Enable and Disable take its arrays, and no others. */
GL_TEST(vertex_arrays, enable_takes_the_arrays_of_ext_vertex_array)
{
    static const GLenum arrays[6] = {GL_VERTEX_ARRAY, GL_NORMAL_ARRAY,        GL_COLOR_ARRAY,
                                     GL_INDEX_ARRAY,  GL_TEXTURE_COORD_ARRAY, GL_EDGE_FLAG_ARRAY};
    for (int i = 0; i < 6; i++) {
        glEnable(arrays[i]);
        cr_expect(glIsEnabled(arrays[i]), "array %d", i);
        glDisableClientState(arrays[i]);
        cr_expect_not(glIsEnabled(arrays[i]), "array %d", i);
        glEnableClientState(arrays[i]);
        glDisable(arrays[i]);
        cr_expect_not(glIsEnabled(arrays[i]), "array %d", i);
    }
    expect_error(GL_NO_ERROR);
    glEnable(GL_FOG_COORD_ARRAY);
    expect_error(GL_INVALID_ENUM);
}

GL_TEST(vertex_arrays, pointers_with_counts_draw)
{
    static const GLubyte colors[3][4] = {{255, 0, 51, 255}, {255, 0, 51, 255}, {255, 0, 51, 255}};
    glVertexPointerEXT(2, GL_FLOAT, 0, 3, covering);
    glColorPointerEXT(4, GL_UNSIGNED_BYTE, 0, 0, colors);
    glEnable(GL_VERTEX_ARRAY);
    glEnable(GL_COLOR_ARRAY);
    glDrawArraysEXT(GL_TRIANGLES, 0, 3);
    expect_pixel(8, 8, 0xff0033ff);
    void *pointer;
    glGetPointervEXT(GL_COLOR_ARRAY_POINTER, &pointer);
    cr_expect_eq(pointer, (void *)colors);
    GLint count;
    glVertexPointerEXT(2, GL_FLOAT, 0, -1, NULL);
    expect_error(GL_INVALID_VALUE);
    glVertexPointerEXT(1, GL_FLOAT, 0, 5, NULL);
    expect_error(GL_INVALID_VALUE);
    glGetIntegerv(GL_VERTEX_ARRAY_COUNT_EXT, &count);
    cr_expect_eq(count, 3);
    glVertexPointer(2, GL_FLOAT, 0, covering);
    glGetIntegerv(GL_VERTEX_ARRAY_COUNT_EXT, &count);
    cr_expect_eq(count, 0);
}

/* 10.3.4, 6.4: ArrayElement reads the flags that lie inside of the buffer; one past its end is TRUE. */
GL_TEST(vertex_arrays, edge_flags_end_with_their_buffer)
{
    static const GLboolean flags[8];
    static const GLsizei strides[] = {1, 2, 3};
    glBindBuffer(GL_ARRAY_BUFFER, 1);
    glEnableClientState(GL_EDGE_FLAG_ARRAY);
    for (unsigned i = 0; i < 3; i++)
        for (GLint offset = 0; offset < 2; offset++) {
            glBufferData(GL_ARRAY_BUFFER, sizeof flags, flags, GL_STATIC_DRAW);
            glEdgeFlagPointer(strides[i], (const void *)(uintptr_t)offset);
            for (GLint element = 0; element < 12; element++) {
                GLboolean flag = 2;
                glArrayElement(element);
                glGetBooleanv(GL_EDGE_FLAG, &flag);
                cr_expect_eq(flag, offset + element * strides[i] >= 8, "stride %d, offset %d, element %d",
                             strides[i], offset, element);
            }
        }
    expect_error(GL_NO_ERROR);
}
