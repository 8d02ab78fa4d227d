/* Transform feedback (GL 4.6 compatibility 13.3, NV_transform_feedback, ARB_transform_feedback3): what is
 * captured, from which stage, in which order, and what does not fit. */
#include "tests/gl/feedback.h"

TestSuite(transform_feedback, .init = context_begin, .fini = context_end);

/* "When capturing line and triangle primitives, all attributes of the first vertex are written first";
 * strips, fans, quads and polygons are taken apart. One component each: vertex numbers. */
Test(transform_feedback, primitives_are_recorded_one_by_one)
{
    static const GLint attribs[] = {GL_POSITION, 1, 0};
    static const struct {
        GLenum feedback, mode;
        int count;
        const char *expected;
    } rows[] = {
        {GL_POINTS, GL_POINTS, 3, "123"},
        {GL_LINES, GL_LINES, 5, "1234"},
        {GL_LINES, GL_LINE_STRIP, 4, "122334"},
        {GL_LINES, GL_LINE_LOOP, 3, "122331"},
        {GL_TRIANGLES, GL_TRIANGLES, 7, "123456"},
        {GL_TRIANGLES, GL_TRIANGLE_STRIP, 5, "123324345"},
        {GL_TRIANGLES, GL_TRIANGLE_FAN, 5, "123134145"},
        {GL_TRIANGLES, GL_QUADS, 4, "123134"},
        {GL_TRIANGLES, GL_QUAD_STRIP, 4, "124143"},
        {GL_TRIANGLES, GL_POLYGON, 4, "123134"},
    };
    use_vertex_program();
    glTransformFeedbackAttribsNV(1, attribs, GL_INTERLEAVED_ATTRIBS);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[32] = "";
        GLuint buffer = make_buffer(0, 16);
        glBeginTransformFeedback(rows[i].feedback);
        draw(rows[i].mode, rows[i].count);
        glEndTransformFeedback();
        read_buffer(buffer, 16);
        for (int k = 0; k < 16 && data[k] != untouched; k++)
            text[k] = (char)('0' + (int)data[k]);
        cr_expect_str_eq(text, rows[i].expected, "mode %u: %s", rows[i].mode, text);
    }
}

/* Order, component counts, skipped components, several buffers; a result that is not written is 0, 0, 0, 1
 * here. */
Test(transform_feedback, interleaved_layout)
{
    static const GLint attribs[] = {GL_POSITION,
                                    4,
                                    0,
                                    GL_SKIP_COMPONENTS2_NV,
                                    0,
                                    0,
                                    GL_GENERIC_ATTRIB_NV,
                                    3,
                                    2,
                                    GL_NEXT_BUFFER_NV,
                                    0,
                                    0,
                                    GL_POINT_SIZE,
                                    1,
                                    0,
                                    GL_TEXTURE_COORD_NV,
                                    4,
                                    3,
                                    GL_SKIP_COMPONENTS1_NV,
                                    0,
                                    0};
    use_vertex_program();
    glTransformFeedbackAttribsNV(7, attribs, GL_INTERLEAVED_ATTRIBS);
    GLuint buffers[2] = {make_buffer(0, 64), make_buffer(1, 64)};
    glBeginTransformFeedback(GL_POINTS);
    draw(GL_POINTS, 2);
    glEndTransformFeedback();
    expect_error(GL_NO_ERROR, "capturing");
    const float x = untouched;
    const float expected[2][20] = {{1, -1, 0, 1, x, x, 5, 6, 7, 2, -2, 0, 1, x, x, 5, 6, 7, x, x},
                                   {3, 0, 0, 0, 1, x, 3, 0, 0, 0, 1, x, x, x, x, x, x, x, x, x}};
    for (int b = 0; b < 2; b++) {
        read_buffer(buffers[b], 64);
        for (int i = 0; i < 20; i++)
            cr_expect_eq(data[i], expected[b][i], "buffer %d, %d: %g", b, i, (double)data[i]);
    }
}

Test(transform_feedback, separate_buffers_with_offsets_and_sizes)
{
    static const GLint attribs[] = {GL_POSITION, 2, 0, GL_PRIMARY_COLOR, 4, 0};
    GLint value = 0;
    use_vertex_program();
    glTransformFeedbackAttribsNV(2, attribs, GL_SEPARATE_ATTRIBS);
    GLuint first = make_buffer(0, 64), second = make_buffer(1, 64);
    glBindBufferRange(GL_TRANSFORM_FEEDBACK_BUFFER, 0, first, 8, 32);
    glBindBufferOffsetNV(GL_TRANSFORM_FEEDBACK_BUFFER, 1, second, 4);
    glGetIntegeri_v(GL_TRANSFORM_FEEDBACK_BUFFER_START, 0, &value);
    cr_expect_eq(value, 8);
    glGetIntegeri_v(GL_TRANSFORM_FEEDBACK_BUFFER_SIZE, 0, &value);
    cr_expect_eq(value, 32);
    glGetIntegeri_v(GL_TRANSFORM_FEEDBACK_BUFFER_BINDING, 1, &value);
    cr_expect_eq(value, (GLint)second);
    glBeginTransformFeedback(GL_POINTS);
    draw(GL_POINTS, 6); /* four fit */
    glEndTransformFeedback();
    read_buffer(first, 64);
    cr_expect(data[0] == untouched && data[1] == untouched && data[2] == 1 && data[9] == -4 &&
              data[10] == untouched);
    read_buffer(second, 64);
    cr_expect(data[0] == untouched && data[1] == 0.5f && data[2] == 0 && data[4] == 0.5f,
              "colours are clamped");
    cr_expect(data[13] == 1.0f && data[16] == 0.5f && data[17] == untouched,
              "no more than the other buffer takes");
}

/* "... then no vertices of that primitive are recorded in any buffer object, and the counter [...] is not
 * incremented." */
Test(transform_feedback, what_does_not_fit_whole_is_not_written)
{
    static const GLint attribs[] = {GL_POSITION, 1, 0};
    GLuint buffer = make_buffer(0, 8);
    use_vertex_program();
    glTransformFeedbackAttribsNV(1, attribs, GL_INTERLEAVED_ATTRIBS);
    glBeginQuery(GL_PRIMITIVES_GENERATED, 1);
    glBeginQuery(GL_TRANSFORM_FEEDBACK_PRIMITIVES_WRITTEN, 2);
    glBeginQuery(GL_TRANSFORM_FEEDBACK_OVERFLOW, 3);
    glBeginQueryIndexed(GL_TRANSFORM_FEEDBACK_STREAM_OVERFLOW, 1, 4);
    glBeginTransformFeedback(GL_TRIANGLES);
    draw(GL_TRIANGLES, 9);
    glEndTransformFeedback();
    glEndQuery(GL_PRIMITIVES_GENERATED);
    glEndQuery(GL_TRANSFORM_FEEDBACK_PRIMITIVES_WRITTEN);
    glEndQuery(GL_TRANSFORM_FEEDBACK_OVERFLOW);
    glEndQueryIndexed(GL_TRANSFORM_FEEDBACK_STREAM_OVERFLOW, 1);
    expect_error(GL_NO_ERROR, "queries");
    cr_expect_eq(query(1), 3);
    cr_expect_eq(query(2), 2);
    cr_expect_eq(query(3), 1);
    cr_expect_eq(query(4), 0);
    read_buffer(buffer, 8);
    cr_expect(data[5] == 6 && data[6] == untouched);
}

/* 13.3.2: the last stage's results, its primitives one by one, and one stream for each buffer. */
Test(transform_feedback, geometry_programs_write_streams)
{
    static const GLint attribs[] = {GL_GENERIC_ATTRIB_NV, 1, 0, GL_NEXT_BUFFER_NV, 0, 0,
                                    GL_GENERIC_ATTRIB_NV, 2, 1};
    static const GLint streams[] = {2, 0};
    use_geometry_program(
        "!!NVgp5.0\nPRIMITIVE_IN POINTS;\nPRIMITIVE_OUT POINTS;\nVERTICES_OUT 8;\n"
        "MOV result.attrib[0].x, vertex[0].position.x;\nEMITS {2}.x;\n"
        "MOV result.attrib[1], vertex[0].position.yxzw;\nEMITS {0}.x;\n"
        "EMITS {1}.x;\nADD result.attrib[0].x, vertex[0].position.x, 100;\nEMITS {2}.x;\nEND");
    glTransformFeedbackStreamAttribsNV(3, attribs, 2, streams, GL_INTERLEAVED_ATTRIBS);
    GLuint buffers[2] = {make_buffer(0, 32), make_buffer(1, 32)};
    glBeginQueryIndexed(GL_TRANSFORM_FEEDBACK_PRIMITIVES_WRITTEN, 2, 7);
    glBeginTransformFeedback(GL_POINTS);
    draw(GL_POINTS, 3);
    glEndTransformFeedback();
    glEndQueryIndexed(GL_TRANSFORM_FEEDBACK_PRIMITIVES_WRITTEN, 2);
    expect_error(GL_NO_ERROR, "capturing");
    cr_expect_eq(query(7), 6);
    static const float expected[2][7] = {{1, 101, 2, 102, 3, 103, -77}, {-1, 1, -2, 2, -3, 3, -77}};
    for (int b = 0; b < 2; b++) {
        read_buffer(buffers[b], 32);
        for (int i = 0; i < 7; i++)
            cr_expect_eq(data[i], expected[b][i], "buffer %d, %d: %g", b, i, (double)data[i]);
    }
}

/* 13.3.1, 13.3.2: objects keep buffers and counts; pausing appends later. */
Test(transform_feedback, objects_pause_and_resume)
{
    static const GLint attribs[] = {GL_POSITION, 1, 0};
    GLuint objects[2];
    GLint value;
    use_vertex_program();
    glGenTransformFeedbacks(2, objects);
    cr_expect_not(glIsTransformFeedback(objects[0]));
    GLuint buffers[2];
    for (int i = 0; i < 2; i++) {
        glBindTransformFeedback(GL_TRANSFORM_FEEDBACK, objects[i]);
        cr_expect(glIsTransformFeedback(objects[i]));
        glTransformFeedbackAttribsNV(1, attribs, GL_INTERLEAVED_ATTRIBS);
        buffers[i] = make_buffer(0, 16);
        glBeginTransformFeedback(GL_POINTS);
        draw(GL_POINTS, 2 + i);
        glPauseTransformFeedback();
        draw(GL_LINES, 2); /* any primitive may be drawn */
        expect_error(GL_NO_ERROR, "paused");
    }
    glBindTransformFeedback(GL_TRANSFORM_FEEDBACK, objects[0]);
    glResumeTransformFeedback();
    glGetIntegerv(GL_TRANSFORM_FEEDBACK_BUFFER_ACTIVE, &value);
    cr_expect_eq(value, 1);
    draw(GL_POINTS, 1);
    glBindTransformFeedback(GL_TRANSFORM_FEEDBACK, objects[1]);
    expect_error(GL_INVALID_OPERATION, "active and not paused");
    glEndTransformFeedback();
    read_buffer(buffers[0], 16);
    cr_expect(data[0] == 1 && data[1] == 2 && data[2] == 1 && data[3] == untouched);
    glBindTransformFeedback(GL_TRANSFORM_FEEDBACK, objects[1]);
    glEndTransformFeedback();
    read_buffer(buffers[1], 16);
    cr_expect(data[2] == 3 && data[3] == untouched);
    glDeleteTransformFeedbacks(2, objects);
    glGetIntegerv(GL_TRANSFORM_FEEDBACK_BINDING, &value);
    cr_expect_eq(value, 0);
}

/* Fixed function makes what is captured, even if no fragment needs it; and RASTERIZER_DISCARD discards clears
 * too. */
Test(transform_feedback, fixed_function_is_captured)
{
    static const GLint attribs[] = {GL_POSITION,           2, 0, GL_TEXTURE_COORD_NV, 2, 1,
                                    GL_SECONDARY_COLOR_NV, 3, 0};
    GLuint buffer = make_buffer(0, 32);
    glTransformFeedbackAttribsNV(3, attribs, GL_INTERLEAVED_ATTRIBS);
    glMatrixMode(GL_MODELVIEW);
    glTranslatef(10, 0, 0);
    glBeginTransformFeedback(GL_POINTS);
    glEnable(GL_RASTERIZER_DISCARD);
    glClearColor(1, 1, 1, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    glBegin(GL_POINTS);
    glMultiTexCoord2f(GL_TEXTURE1, 3, 4);
    glSecondaryColor3f(0.25f, 2, 0.5f);
    glVertex2f(0, 0);
    glEnd();
    glEndTransformFeedback();
    read_buffer(buffer, 32);
    static const float expected[8] = {10, 0, 3, 4, 0.25f, 1, 0.5f, -77};
    for (int i = 0; i < 8; i++)
        cr_expect_eq(data[i], expected[i], "%d: %g", i, (double)data[i]);
    glFinish();
    cr_expect_eq(pixels[(4 * SIDE + 4) * 4], 0, "nothing is rasterized or cleared");
}

Test(transform_feedback, errors)
{
    static const GLint position[] = {GL_POSITION, 4, 0}, five[] = {GL_POSITION, 5, 0},
                       nothing[] = {GL_TEXTURE_2D, 1, 0}, twice[] = {GL_POSITION, 1, 0, GL_POSITION, 2, 0},
                       index[] = {GL_TEXTURE_COORD_NV, 1, 8}, skip[] = {GL_SKIP_COMPONENTS1_NV, 0, 0},
                       scalar[] = {GL_POINT_SIZE, 2, 0};
    static const struct {
        const GLint *attribs;
        GLsizei count;
        GLenum mode, expected;
    } rows[] = {
        {position, -1, GL_INTERLEAVED_ATTRIBS, GL_INVALID_VALUE},
        {position, 1, GL_POINTS, GL_INVALID_ENUM},
        {five, 1, GL_INTERLEAVED_ATTRIBS, GL_INVALID_VALUE},
        {nothing, 1, GL_INTERLEAVED_ATTRIBS, GL_INVALID_ENUM},
        {twice, 2, GL_INTERLEAVED_ATTRIBS, GL_INVALID_OPERATION},
        {index, 1, GL_SEPARATE_ATTRIBS, GL_INVALID_VALUE},
        {skip, 1, GL_SEPARATE_ATTRIBS, GL_INVALID_OPERATION},
        {scalar, 1, GL_SEPARATE_ATTRIBS, GL_INVALID_VALUE},
    };
    glBeginTransformFeedback(GL_POINTS);
    expect_error(GL_INVALID_OPERATION, "nothing to capture");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        glTransformFeedbackAttribsNV(rows[i].count, rows[i].attribs, rows[i].mode);
        expect_error(rows[i].expected, "attributes");
    }
    glTransformFeedbackAttribsNV(1, position, GL_INTERLEAVED_ATTRIBS);
    glBeginTransformFeedback(GL_POINTS);
    expect_error(GL_INVALID_OPERATION, "no buffer");
    GLuint buffer = make_buffer(0, 16);
    glBindBufferBase(GL_TRANSFORM_FEEDBACK_BUFFER, 4, buffer);
    expect_error(GL_INVALID_VALUE, "binding point");
    glBindBufferRange(GL_TRANSFORM_FEEDBACK_BUFFER, 0, buffer, 2, 4);
    expect_error(GL_INVALID_VALUE, "offset");
    glBindBufferRange(GL_TRANSFORM_FEEDBACK_BUFFER, 0, buffer, 0, 0);
    expect_error(GL_INVALID_VALUE, "size");
    glEndTransformFeedback();
    expect_error(GL_INVALID_OPERATION, "not active");
    glBeginTransformFeedback(GL_QUADS);
    expect_error(GL_INVALID_ENUM, "quads");
    glBeginTransformFeedback(GL_LINES);
    expect_error(GL_NO_ERROR, "begin");
    glBegin(GL_TRIANGLES);
    expect_error(GL_INVALID_OPERATION, "triangles");
    glBegin(GL_LINES_ADJACENCY);
    expect_error(GL_INVALID_OPERATION, "adjacency");
    glTransformFeedbackAttribsNV(1, position, GL_INTERLEAVED_ATTRIBS);
    expect_error(GL_INVALID_OPERATION, "active");
    glBindBufferBase(GL_TRANSFORM_FEEDBACK_BUFFER, 0, buffer);
    expect_error(GL_INVALID_OPERATION, "active");
    glResumeTransformFeedback();
    expect_error(GL_INVALID_OPERATION, "not paused");
    glBufferData(GL_TRANSFORM_FEEDBACK_BUFFER, 4, NULL,
                 GL_STATIC_DRAW); /* smaller than what will be written */
    draw(GL_LINES, 4);
    glDeleteBuffers(1, &buffer);
    draw(GL_LINES, 4);
    glEndTransformFeedback();
    expect_error(GL_NO_ERROR, "a buffer that goes away captures nothing");
}
