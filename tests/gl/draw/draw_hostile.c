/* Draws that no sane application makes: what they read, count and draw is defined, and nothing breaks. The
 * random draws of stages_random.c ask the same of many more. */
#include "tests/gl/gl_test.h"

static const float covering[3][2] = {{-1, -1}, {3, -1}, {-1, 3}};

static GLuint buffer_of(GLenum target, const void *data, GLsizeiptr size)
{
    GLuint buffer;
    glGenBuffers(1, &buffer);
    glBindBuffer(target, buffer);
    glBufferData(target, size, data, GL_STREAM_DRAW);
    return buffer;
}

static void cover(void)
{
    buffer_of(GL_ARRAY_BUFFER, covering, sizeof covering);
    glVertexPointer(2, GL_FLOAT, 0, NULL);
    glEnableClientState(GL_VERTEX_ARRAY);
}

static GLuint query;

static void count(GLenum target)
{
    glGenQueries(1, &query);
    glBeginQuery(target, query);
}

static GLuint counted(GLenum target)
{
    GLuint result = 12345;
    glEndQuery(target);
    glGetQueryObjectuiv(query, GL_QUERY_RESULT, &result);
    return result;
}

/* 13.4, 10.3.7: what lies behind the end of the buffers reads zeros, and is counted and captured like all
 * else. */
GL_TEST(draw_hostile, primitives_behind_the_end_of_the_buffers_are_counted)
{
    static const GLint attribs[] = {GL_POSITION, 4, 0};
    static const GLubyte indices[2] = {0, 1};
    static float captured[300][4];
    GLuint found;
    cover();
    count(GL_PRIMITIVES_GENERATED);
    glDrawArrays(GL_TRIANGLES, 0, 300);
    found = counted(GL_PRIMITIVES_GENERATED);
    cr_expect_eq(found, 100);
    count(GL_VERTICES_SUBMITTED_ARB);
    glDrawArrays(GL_LINE_STRIP, 0, 300);
    found = counted(GL_VERTICES_SUBMITTED_ARB);
    cr_expect_eq(found, 300);
    const GLuint buffer = buffer_of(GL_TRANSFORM_FEEDBACK_BUFFER, NULL, sizeof captured);
    glBindBufferBase(GL_TRANSFORM_FEEDBACK_BUFFER, 0, buffer);
    glTransformFeedbackAttribsNV(1, attribs, GL_INTERLEAVED_ATTRIBS);
    glBeginTransformFeedback(GL_LINES);
    glDrawArrays(GL_LINES, 0, 300);
    glEndTransformFeedback();
    glGetBufferSubData(GL_TRANSFORM_FEEDBACK_BUFFER, 0, sizeof captured, captured);
    cr_expect(captured[1][0] == 3 && captured[299][0] == 0 && captured[299][3] == 1, "the last line");
    buffer_of(GL_ELEMENT_ARRAY_BUFFER, indices, sizeof indices);
    count(GL_PRIMITIVES_GENERATED);
    glDrawElements(GL_LINES, 200, GL_UNSIGNED_BYTE, NULL);
    found = counted(GL_PRIMITIVES_GENERATED);
    cr_expect_eq(found, 100);
}

/* 14.6.4: one point for each vertex of each triangle, blended one over the other. */
GL_TEST(draw_hostile, points_of_polygons_behind_the_end_are_drawn)
{
    cover();
    glPolygonMode(GL_FRONT_AND_BACK, GL_POINT);
    glPointSize(2);
    glEnable(GL_BLEND);
    glBlendFunc(GL_ONE, GL_ONE);
    glColor4ub(1, 0, 0, 0);
    glDrawArrays(GL_TRIANGLES, 3, 60); /* all at the origin */
    expect_pixel(8, 8, 60u << 24);
}

/* 14.6.4: edges of what a geometry program makes are boundaries, whatever the edges of its input were. */
GL_TEST(draw_hostile, edges_of_what_programs_make_are_all_boundaries)
{
    static const GLenum modes[] = {GL_QUADS, GL_POLYGON, GL_TRIANGLES};
    load_program(GL_VERTEX_PROGRAM_ARB,
                 "!!NVvp4.0\nMOV result.position, vertex.position;\nMOV result.color, {1,1,1,1};\nEND");
    load_program(GL_GEOMETRY_PROGRAM_NV,
                 "!!NVgp4.0\nPRIMITIVE_IN TRIANGLES;\nPRIMITIVE_OUT TRIANGLE_STRIP;\nVERTICES_OUT 3;\n"
                 "MOV result.color, 1;\nMOV result.position, {-0.9375,-0.9375,0,1};\nEMIT;\n"
                 "MOV result.color, 1;\nMOV result.position, {0.8125,-0.9375,0,1};\nEMIT;\n"
                 "MOV result.color, 1;\nMOV result.position, {-0.9375,0.8125,0,1};\nEMIT;\nEND");
    glPolygonMode(GL_FRONT_AND_BACK, GL_LINE);
    for (int m = 0; m < 3; m++) {
        glClear(GL_COLOR_BUFFER_BIT);
        glBegin(modes[m]);
        glEdgeFlag(GL_FALSE);
        for (int i = 0; i < 5; i++)
            glVertex2f((float)(i & 1), (float)(i >> 1 & 1));
        glEnd();
        expect_pixel(6, 0, 0xffffffff);
        expect_pixel(0, 6, 0xffffffff);
        expect_pixel(7, 7, 0xffffffff);
    }
}

GL_TEST(draw_hostile, huge_firsts_counts_and_strides)
{
    static const GLenum modes[] = {GL_LINES, GL_LINE_LOOP, GL_TRIANGLE_STRIP, GL_TRIANGLE_FAN,
                                   GL_QUADS, GL_POLYGON,   GL_LINES_ADJACENCY};
    cover();
    for (size_t m = 0; m < sizeof modes / sizeof *modes; m++) {
        glDrawArrays(modes[m], INT32_MAX, INT32_MAX);
        glDrawArrays(modes[m], 0, INT32_MAX);
        glDrawArrays(modes[m], INT32_MAX - 2, 3);
    }
    glVertexPointer(2, GL_FLOAT, INT32_MAX, NULL);
    glDrawArrays(GL_TRIANGLES, INT32_MAX - 2, 3);
    glVertexPointer(2, GL_FLOAT, 4, (const void *)(intptr_t)-8); /* an offset of 2^64 - 8 */
    glClear(GL_COLOR_BUFFER_BIT);
    glDrawArrays(GL_TRIANGLES, 0, 30);
    expect_error(GL_NO_ERROR);
    expect_pixel(8, 8, 0);
    glVertexPointer(2, GL_FLOAT, -8, NULL);
    expect_error(GL_INVALID_VALUE, "a negative stride");
    glDrawArrays(GL_TRIANGLES, 0, -1);
    expect_error(GL_INVALID_VALUE);
    glDrawArrays(GL_TRIANGLES, INT32_MIN, 3);
    expect_error(GL_INVALID_VALUE);
}

/* 6.1, 10.3.7: pointers keep their buffer, whatever becomes of its size. */
GL_TEST(draw_hostile, buffers_that_shrink_after_the_pointer_was_set)
{
    static const GLubyte indices[3] = {0, 1, 2};
    cover();
    buffer_of(GL_ELEMENT_ARRAY_BUFFER, indices, sizeof indices);
    glDrawElements(GL_TRIANGLES, 3, GL_UNSIGNED_BYTE, NULL);
    expect_pixel(8, 8, 0xffffffff);
    glClear(GL_COLOR_BUFFER_BIT);
    glBufferData(GL_ARRAY_BUFFER, 20, covering, GL_STREAM_DRAW); /* half of the last vertex */
    glDrawElements(GL_TRIANGLES, 3, GL_UNSIGNED_BYTE, NULL);
    expect_pixel(8, 1, 0xffffffff);
    expect_pixel(8, 12, 0);
    glBufferData(GL_ARRAY_BUFFER, 0, NULL, GL_STREAM_DRAW);
    glBufferData(GL_ELEMENT_ARRAY_BUFFER, 0, NULL, GL_STREAM_DRAW);
    glClear(GL_COLOR_BUFFER_BIT);
    glDrawElements(GL_TRIANGLES, 3, GL_UNSIGNED_BYTE, NULL);
    glDrawArrays(GL_TRIANGLES, 0, 3);
    expect_error(GL_NO_ERROR);
    expect_pixel(8, 8, 0);
}

/* 10.3.9: without a buffer the binding point is ignored: its offset is no address, nor is an offset of a
 * buffer that is gone. */
GL_TEST(draw_hostile, offsets_without_a_buffer_are_no_addresses)
{
    glEnableVertexAttribArray(0);
    glVertexAttribFormat(0, 2, GL_FLOAT, GL_FALSE, 64);
    glBindVertexBuffer(0, 0, 4096, 8);
    glDrawArrays(GL_TRIANGLES, 0, 3);
    expect_pixel(8, 8, 0);
    buffer_of(GL_ARRAY_BUFFER, covering, sizeof covering);
    glVertexAttribPointer(0, 2, GL_FLOAT, GL_FALSE, 0, (const void *)8);
    glBindVertexBuffer(0, 0, 0, 0);
    glDrawArrays(GL_TRIANGLES, 0, 3);
    expect_pixel(8, 8, 0);
    glBindBuffer(GL_ARRAY_BUFFER, 0);
    glVertexAttribPointer(0, 2, GL_FLOAT, GL_FALSE, 0, covering);
    glVertexAttribBinding(0, 5);
    glBindVertexBuffer(5, 0, 4096, 100);
    glDrawArrays(GL_TRIANGLES, 0, 3);
    expect_pixel(8, 8, 0xffffffff);
    glDisableVertexAttribArray(0);
    glInterleavedArrays(GL_T2F_V3F, 0, NULL);
    glClear(GL_COLOR_BUFFER_BIT);
    glDrawArrays(GL_TRIANGLES, 0, 3);
    expect_pixel(8, 8, 0);
    expect_error(GL_NO_ERROR);
}

GL_TEST(draw_hostile, objects_that_are_deleted_while_in_use)
{
    static const GLint attribs[] = {GL_POSITION, 4, 0};
    GLuint object, names[3], feedback;
    cover();
    glGetIntegerv(GL_ARRAY_BUFFER_BINDING, (GLint *)&names[0]);
    glCreateVertexArrays(1, &object);
    glVertexArrayVertexBuffer(object, 0, names[0], 0, 8);
    glVertexArrayAttribFormat(object, 0, 2, GL_FLOAT, GL_FALSE, 0);
    glEnableVertexArrayAttrib(object, 0);
    glDeleteBuffers(1, names);
    glDrawArrays(GL_TRIANGLES, 0, 3);
    expect_pixel(8, 8, 0);
    glBindVertexArray(object); /* not bound when the buffer was deleted: it keeps it (5.1.2) */
    glDrawArrays(GL_TRIANGLES, 0, 3);
    expect_pixel(8, 8, 0xffffffff);
    glDeleteVertexArrays(1, &object);
    glClear(GL_COLOR_BUFFER_BIT);
    glDrawArrays(GL_TRIANGLES, 0, 3);
    expect_pixel(8, 8, 0);

    glCreateTransformFeedbacks(1, &feedback);
    glBindTransformFeedback(GL_TRANSFORM_FEEDBACK, feedback);
    names[1] = buffer_of(GL_TRANSFORM_FEEDBACK_BUFFER, NULL, 64);
    glBindBufferBase(GL_TRANSFORM_FEEDBACK_BUFFER, 0, names[1]);
    glTransformFeedbackAttribsNV(1, attribs, GL_INTERLEAVED_ATTRIBS);
    glBeginTransformFeedback(GL_POINTS);
    glDeleteBuffers(1, &names[1]);
    glBegin(GL_POINTS);
    glVertex2f(0, 0);
    glEnd();
    glDeleteTransformFeedbacks(1, &feedback);
    expect_error(GL_INVALID_OPERATION, "it is active");
    glEndTransformFeedback();
    glDeleteTransformFeedbacks(1, &feedback);
    expect_error(GL_NO_ERROR);
    glGenQueries(1, &names[2]);
    glBeginQuery(GL_PRIMITIVES_GENERATED, names[2]);
    glDeleteQueries(1, &names[2]);
    glDrawArrays(GL_TRIANGLES, 0, 300);
    glEndQuery(GL_PRIMITIVES_GENERATED);
    expect_error(GL_NO_ERROR);
}

/* 10.3.6: whole primitives before the restart and after it, of every mode. */
GL_TEST(draw_hostile, restarts_in_the_middle_of_every_primitive)
{
    static const struct {
        GLenum mode;
        GLuint primitives; /* of 7 vertices, restart, 5 vertices, restart, restart, 2 vertices */
    } rows[] = {
        {GL_POINTS, 14},
        {GL_LINES, 3 + 2 + 1},
        {GL_LINE_LOOP, 7 + 5 + 2},
        {GL_LINE_STRIP, 6 + 4 + 1},
        {GL_TRIANGLES, 2 + 1},
        {GL_TRIANGLE_STRIP, 5 + 3},
        {GL_TRIANGLE_FAN, 5 + 3},
        {GL_QUADS, 2 + 2},
        {GL_QUAD_STRIP, 4 + 2},
        {GL_POLYGON, 5 + 3},
        {GL_LINES_ADJACENCY, 1 + 1},
        {GL_LINE_STRIP_ADJACENCY, 4 + 2},
        {GL_TRIANGLES_ADJACENCY, 1},
        {GL_TRIANGLE_STRIP_ADJACENCY, 1},
    };
    GLubyte indices[17];
    for (int i = 0; i < 17; i++)
        indices[i] = (GLubyte)(i == 7 || i == 13 || i == 14 ? 255 : i);
    cover();
    glEnable(GL_PRIMITIVE_RESTART_FIXED_INDEX);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        count(GL_PRIMITIVES_GENERATED);
        glDrawElements(rows[i].mode, 17, GL_UNSIGNED_BYTE, indices);
        const GLuint found = counted(GL_PRIMITIVES_GENERATED);
        cr_expect_eq(found, rows[i].primitives, "mode %04x: %u primitives", rows[i].mode, found);
    }
}

/* 10.3.4: base instance + instance / divisor, in more than 32 bits; beyond the array it reads zeros. */
GL_TEST(draw_hostile, instances_and_base_vertices_beyond_32_bits)
{
    static const GLuint list[3] = {0xfffffffe, 0xffffffff, 0};
    static const float color[4] = {0, 1, 0, 1};
    cover();
    buffer_of(GL_ARRAY_BUFFER, color, sizeof color);
    load_program(
        GL_VERTEX_PROGRAM_ARB,
        "!!ARBvp1.0\nMOV result.position, vertex.position;\nMOV result.color, vertex.attrib[3];\nEND");
    glVertexAttribPointer(3, 4, GL_FLOAT, GL_FALSE, 0, NULL);
    glEnableVertexAttribArray(3);
    glVertexAttribDivisor(3, UINT32_MAX);
    glDrawArraysInstancedBaseInstance(GL_TRIANGLES, 0, 3, 2, 0);
    expect_pixel(8, 8, 0x00ff00ff);
    glVertexAttribDivisor(3, 1);
    glDrawArraysInstancedBaseInstance(GL_TRIANGLES, 0, 3, 2, UINT32_MAX); /* elements 2^32 - 1 and 2^32 */
    expect_pixel(8, 8, 0x000000ff);
    glVertexAttribDivisor(3, 0);
    glDisableVertexAttribArray(3);
    glVertexAttrib4f(3, 1, 1, 1, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    glDrawElementsBaseVertex(GL_TRIANGLES, 3, GL_UNSIGNED_INT, list, 2); /* 2^32, 2^32 + 1, 2: not 0, 1, 2 */
    expect_pixel(8, 8, 0);
    glDrawElementsBaseVertex(GL_TRIANGLES, 3, GL_UNSIGNED_INT, list, INT32_MIN);
    glDrawElementsBaseVertex(GL_TRIANGLES, 3, GL_UNSIGNED_INT, list, INT32_MAX);
    expect_error(GL_NO_ERROR);
}

/* 10.4: INVALID_OPERATION where a command in a buffer is not there whole; nothing is drawn. */
GL_TEST(draw_hostile, indirect_commands_beyond_the_buffer)
{
    const GLuint commands[9] = {3, 1, 0, 0, 3, 1, 0, 0, 3};
    const struct {
        GLintptr offset;
        GLsizei draws, stride;
        GLenum error;
    } rows[] = {
        {0, 2, 0, GL_NO_ERROR},
        {0, 3, 0, GL_INVALID_OPERATION},
        {24, 1, 0, GL_INVALID_OPERATION},
        {36, 1, 0, GL_INVALID_OPERATION},
        {INTPTR_MAX - 3, 1, 0, GL_INVALID_OPERATION},
        {-4, 1, 0, GL_INVALID_OPERATION},
        {0, 2, INT32_MAX - 3, GL_INVALID_OPERATION},
        {2, 1, 0, GL_INVALID_VALUE},
        {0, 2, 6, GL_INVALID_VALUE},
        {0, -1, 0, GL_INVALID_VALUE},
        {0, 2, -4, GL_INVALID_VALUE},
    };
    cover();
    buffer_of(GL_DRAW_INDIRECT_BUFFER, commands, sizeof commands);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        glClear(GL_COLOR_BUFFER_BIT);
        glMultiDrawArraysIndirect(GL_TRIANGLES, (const void *)rows[i].offset, rows[i].draws, rows[i].stride);
        expect_error(rows[i].error, "row %zu", i);
        expect_pixel(8, 8, rows[i].error ? 0 : 0xffffffff);
    }
}

/* 13.3.2, 6.3: INVALID_OPERATION, and nothing is captured or drawn. */
GL_TEST(draw_hostile, feedback_into_a_mapped_buffer)
{
    static const GLint attribs[] = {GL_POSITION, 4, 0};
    const GLuint buffer = buffer_of(GL_TRANSFORM_FEEDBACK_BUFFER, NULL, 64);
    glBindBufferBase(GL_TRANSFORM_FEEDBACK_BUFFER, 0, buffer);
    glTransformFeedbackAttribsNV(1, attribs, GL_INTERLEAVED_ATTRIBS);
    glBeginTransformFeedback(GL_TRIANGLES);
    cr_assert_not_null(glMapBuffer(GL_TRANSFORM_FEEDBACK_BUFFER, GL_READ_WRITE));
    cover();
    glDrawArrays(GL_TRIANGLES, 0, 3);
    expect_error(GL_INVALID_OPERATION);
    expect_pixel(8, 8, 0);
    glUnmapBuffer(GL_TRANSFORM_FEEDBACK_BUFFER);
    glDrawArrays(GL_TRIANGLES, 0, 3);
    glEndTransformFeedback();
    expect_error(GL_NO_ERROR);
    expect_pixel(8, 8, 0xffffffff);
}
