/* Transform feedback (GL 4.6 compatibility 13.3, NV_transform_feedback, ARB_transform_feedback3): what is
 * captured, from which stage, in which order, and what does not fit. */
#include "tests/gl/support_objects.h"

TestSuite(transform_feedback, .init = context_begin, .fini = context_end);

#define VERTEX                                                                                               \
    "!!NVvp4.0\nMOV result.position, vertex.position;\nMUL result.color, vertex.position, 0.5;\n"            \
    "MOV result.attrib[2], {5,6,7,8};\nMOV result.pointsize.x, 3;\nEND"

enum { FLOATS = 256 };
static const float untouched = -77;

static GLuint make_buffer(GLuint index, size_t floats)
{
    static float initial[FLOATS];
    GLuint name;
    for (int i = 0; i < FLOATS; i++)
        initial[i] = untouched;
    glGenBuffers(1, &name);
    glBindBufferBase(GL_TRANSFORM_FEEDBACK_BUFFER, index, name);
    glBufferData(GL_TRANSFORM_FEEDBACK_BUFFER, (GLsizeiptr)(floats * sizeof(float)), initial,
                 GL_DYNAMIC_COPY);
    glBindBufferBase(GL_TRANSFORM_FEEDBACK_BUFFER, index, name);
    return name;
}

static float data[FLOATS];

static void read_buffer(GLuint name, size_t floats)
{
    glBindBuffer(GL_ARRAY_BUFFER, name);
    memset(data, 0, sizeof data);
    glGetBufferSubData(GL_ARRAY_BUFFER, 0, (GLsizeiptr)(floats * sizeof(float)), data);
    glBindBuffer(GL_ARRAY_BUFFER, 0);
    expect_error(GL_NO_ERROR, "reading");
}

static void use_vertex_program(void)
{
    load_arb(GL_VERTEX_PROGRAM_ARB, VERTEX);
    glEnable(GL_VERTEX_PROGRAM_ARB);
    glEnable(GL_RASTERIZER_DISCARD);
    expect_error(GL_NO_ERROR, "vertex program");
}

static void use_geometry_program(const char *text)
{
    use_vertex_program();
    load_arb(GL_GEOMETRY_PROGRAM_NV, text);
    glEnable(GL_GEOMETRY_PROGRAM_NV);
    expect_error(GL_NO_ERROR, text);
}

static void draw(GLenum mode, int count)
{
    glBegin(mode);
    for (int i = 1; i <= count; i++)
        glVertex2f((float)i, (float)-i);
    glEnd();
}

static GLuint query(GLuint id)
{
    GLuint value = 99;
    glGetQueryObjectuiv(id, GL_QUERY_RESULT, &value);
    return value;
}

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
        {GL_TRIANGLES, GL_QUADS, 4, "124234"},
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
    GLuint buffers[2] = {make_buffer(0, 32), make_buffer(1, 32)}, object;
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
    glGenTransformFeedbacks(1, &object);
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

/* 13.3.3: DrawTransformFeedback takes its count from the object. */
Test(transform_feedback, what_was_captured_is_drawn)
{
    static const GLint attribs[] = {GL_POSITION, 4, 0};
    GLuint object;
    use_vertex_program();
    glGenTransformFeedbacks(1, &object);
    glBindTransformFeedback(GL_TRANSFORM_FEEDBACK, object);
    glDrawTransformFeedback(GL_POINTS, object);
    expect_error(GL_INVALID_OPERATION, "never captured");
    glDrawTransformFeedback(GL_POINTS, 1234);
    expect_error(GL_INVALID_VALUE, "no object");
    glTransformFeedbackAttribsNV(1, attribs, GL_INTERLEAVED_ATTRIBS);
    GLuint buffer = make_buffer(0, 64);
    glBeginTransformFeedback(GL_POINTS);
    glBegin(GL_POINTS);
    for (int i = 0; i < 3; i++)
        glVertex2f((float)i * 0.25f + 0.125f, 0.125f);
    glEnd();
    glEndTransformFeedback();
    glDisable(GL_RASTERIZER_DISCARD);
    glDisable(GL_VERTEX_PROGRAM_ARB);
    glBindBuffer(GL_ARRAY_BUFFER, buffer);
    glVertexPointer(4, GL_FLOAT, 0, NULL);
    glEnableClientState(GL_VERTEX_ARRAY);
    glBeginQuery(GL_PRIMITIVES_GENERATED, 3);
    glDrawTransformFeedback(GL_POINTS, object);
    glDrawTransformFeedbackStream(GL_POINTS, object, 0);
    glDrawTransformFeedbackStream(GL_POINTS, object, 1);
    expect_error(GL_NO_ERROR, "drawing");
    glDrawTransformFeedbackStream(GL_POINTS, object, 4);
    expect_error(GL_INVALID_VALUE, "stream");
    glEndQuery(GL_PRIMITIVES_GENERATED);
    cr_expect_eq(query(3), 6);
    glFinish();
    for (int x = 0; x < SIDE; x++)
        cr_expect_eq(pixels[(4 * SIDE + x) * 4], x >= 4 && x < 7 ? 255 : 0, "%d", x);
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

/* --- Lists, state, objects ---------------------------------------------------------------------------------
 */

/* ARB_transform_feedback3, table X.1: each name captures the result of its row. */
Test(transform_feedback, each_attribute_names_its_result)
{
    static const GLint vertex[] = {
        GL_PRIMARY_COLOR,           4, 0, GL_SECONDARY_COLOR_NV, 1, 0, GL_BACK_PRIMARY_COLOR_NV, 2, 0,
        GL_BACK_SECONDARY_COLOR_NV, 1, 0, GL_FOG_COORDINATE,     1, 0, GL_TEXTURE_COORD_NV,      3, 5,
        GL_CLIP_DISTANCE_NV,        1, 3, GL_GENERIC_ATTRIB_NV,  1, 7, GL_VERTEX_ID_NV,          1, 0};
    static const GLint geometry[] = {GL_PRIMITIVE_ID_NV, 1, 0, GL_LAYER_NV, 1, 0};
    static const float expected[14] = {0.125f, 0.25f, 0.375f, 0.5f, 0.625f, 0.75f, 0.875f,
                                       1,      -3,    20,     21,   22,     -8,    30};
    static const GLint words[3] = {9, 11, 13};
    load_arb(GL_VERTEX_PROGRAM_ARB,
             "!!NVvp4.0\nMOV result.position, vertex.position;\nMOV result.color, {0.125,0.25,0.375,0.5};\n"
             "MOV result.color.secondary, {0.625,0,0,0};\nMOV result.color.back, {0.75,0.875,0,0};\n"
             "MOV result.color.back.secondary, {1,0,0,0};\nMOV result.fogcoord.x, -3;\n"
             "MOV result.texcoord[5], {20,21,22,23};\nMOV result.clip[3].x, -8;\nMOV result.attrib[7], 30;\n"
             "MOV.S result.id.x, {9};\nEND");
    glEnable(GL_VERTEX_PROGRAM_ARB);
    glTransformFeedbackAttribsNV(9, vertex, GL_INTERLEAVED_ATTRIBS);
    GLuint buffer = make_buffer(0, 32);
    glBeginTransformFeedback(GL_POINTS);
    draw(GL_POINTS, 1);
    glEndTransformFeedback();
    read_buffer(buffer, 32);
    for (int i = 0; i < 14; i++)
        cr_expect_eq(data[i], expected[i], "%d: %g", i, (double)data[i]);
    cr_expect_arr_eq(&data[14], &words[0], sizeof words[0], "the vertex id");
    cr_expect_eq(data[15], untouched);
    use_geometry_program("!!NVgp4.0\nPRIMITIVE_IN POINTS;\nPRIMITIVE_OUT POINTS;\nVERTICES_OUT 1;\n"
                         "MOV.S result.primid.x, {11};\nMOV.S result.layer.x, {13};\nEMIT;\nEND");
    glTransformFeedbackAttribsNV(2, geometry, GL_INTERLEAVED_ATTRIBS);
    buffer = make_buffer(0, 32);
    glBeginTransformFeedback(GL_POINTS);
    draw(GL_POINTS, 1);
    glEndTransformFeedback();
    read_buffer(buffer, 32);
    cr_expect_arr_eq(data, &words[1], 2 * sizeof words[0], "primitive id and layer");
}

/* GL 4.6 compatibility 11.1.3.9: the element's number in its array, with first and base vertex. */
Test(transform_feedback, vertex_numbers_are_those_of_the_elements)
{
    static const GLint attribs[] = {GL_VERTEX_ID_NV, 1, 0}, numbers[] = {5, 6, 7, 12, 10, 2, 0};
    static const GLubyte list[] = {2, 0};
    static const float vertices[16][2] = {{0}};
    load_arb(GL_VERTEX_PROGRAM_ARB,
             "!!NVvp4.0\nMOV result.position, vertex.position;\nMOV.S result.id.x, vertex.id.x;\nEND");
    glEnable(GL_VERTEX_PROGRAM_ARB);
    glVertexPointer(2, GL_FLOAT, 0, vertices);
    glEnableClientState(GL_VERTEX_ARRAY);
    glTransformFeedbackAttribsNV(1, attribs, GL_INTERLEAVED_ATTRIBS);
    GLuint buffer = make_buffer(0, 32);
    glBeginTransformFeedback(GL_POINTS);
    glDrawArrays(GL_POINTS, 5, 3);
    glDrawElementsBaseVertex(GL_POINTS, 2, GL_UNSIGNED_BYTE, list, 10);
    glDrawElements(GL_POINTS, 2, GL_UNSIGNED_BYTE, list);
    glEndTransformFeedback();
    read_buffer(buffer, 32);
    cr_expect_arr_eq(data, numbers, sizeof numbers);
    cr_expect_eq(data[7], untouched);
}

Test(transform_feedback, lists_beyond_the_limits_are_refused)
{
    static const GLint streams[] = {0, 0, 4};
    GLint many[3 * 33], generic[3 * 5], buffers[3 * 5];
    for (GLint i = 0; i < 32; i++)
        memcpy(many + 3 * i, (const GLint[3]){GL_GENERIC_ATTRIB_NV, 4, i}, 3 * sizeof *many);
    memcpy(many + 3 * 32, (const GLint[3]){GL_FOG_COORDINATE, 1, 0}, 3 * sizeof *many);
    memcpy(generic, many, sizeof generic);
    for (int i = 0; i < 5; i++)
        buffers[3 * i] = GL_NEXT_BUFFER_NV;
    glTransformFeedbackAttribsNV(5, generic, GL_SEPARATE_ATTRIBS);
    expect_error(GL_INVALID_OPERATION, "more attributes than buffers");
    glTransformFeedbackAttribsNV(33, many, GL_INTERLEAVED_ATTRIBS);
    expect_error(GL_INVALID_OPERATION, "more components than a buffer takes");
    glTransformFeedbackAttribsNV(4, buffers, GL_INTERLEAVED_ATTRIBS);
    expect_error(GL_INVALID_OPERATION, "five buffers");
    glTransformFeedbackStreamAttribsNV(2, generic, 1, streams, GL_SEPARATE_ATTRIBS);
    expect_error(GL_INVALID_OPERATION, "streams for one of two buffers");
    glTransformFeedbackStreamAttribsNV(3, generic, 3, streams, GL_SEPARATE_ATTRIBS);
    expect_error(GL_INVALID_VALUE, "stream 4");
    glTransformFeedbackAttribsNV(32, many, GL_INTERLEAVED_ATTRIBS);
    expect_error(GL_NO_ERROR, "128 components");
    glTransformFeedbackAttribsNV(4, generic, GL_SEPARATE_ATTRIBS);
    expect_error(GL_NO_ERROR, "four buffers");
}

Test(transform_feedback, state_and_limits_are_read_back)
{
    static const GLint attribs[] = {GL_TEXTURE_COORD_NV, 3, 2, GL_NEXT_BUFFER_NV, 0, 0, GL_POINT_SIZE, 1, 0};
    static const struct {
        GLenum pname;
        GLint least;
    } limits[] = {
        {GL_MAX_TRANSFORM_FEEDBACK_INTERLEAVED_COMPONENTS, 64},
        {GL_MAX_TRANSFORM_FEEDBACK_SEPARATE_ATTRIBS, 4},
        {GL_MAX_TRANSFORM_FEEDBACK_SEPARATE_COMPONENTS, 4},
        {GL_MAX_TRANSFORM_FEEDBACK_BUFFERS, 4},
        {GL_MAX_VERTEX_STREAMS, 4},
    };
    GLint value = -1, record[3] = {-1, -1, -1};
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
        glGetIntegerv(limits[i].pname, &value);
        cr_expect_geq(value, limits[i].least, "limit %04x: %d", limits[i].pname, value);
    }
    glTransformFeedbackAttribsNV(3, attribs, GL_INTERLEAVED_ATTRIBS);
    glGetIntegerv(GL_TRANSFORM_FEEDBACK_BUFFER_MODE, &value);
    cr_expect_eq(value, GL_INTERLEAVED_ATTRIBS);
    glGetIntegerv(GL_TRANSFORM_FEEDBACK_ATTRIBS_NV, &value);
    cr_expect_eq(value, 3, "separators count");
    glGetIntegeri_v(GL_TRANSFORM_FEEDBACK_RECORD_NV, 0, record);
    cr_expect(record[0] == GL_TEXTURE_COORD_NV && record[1] == 3 && record[2] == 2);
    glGetIntegeri_v(GL_TRANSFORM_FEEDBACK_RECORD_NV, 1, record);
    cr_expect_eq(record[0], GL_NEXT_BUFFER_NV);
    glGetIntegeri_v(GL_TRANSFORM_FEEDBACK_RECORD_NV, 2, record);
    cr_expect(record[0] == GL_POINT_SIZE && record[1] == 1);
    expect_error(GL_NO_ERROR, "state");
    glGetIntegeri_v(GL_TRANSFORM_FEEDBACK_RECORD_NV, 3, record);
    expect_error(GL_INVALID_VALUE, "record 3");
    static const GLenum indexed[] = {GL_TRANSFORM_FEEDBACK_BUFFER_BINDING, GL_TRANSFORM_FEEDBACK_BUFFER_START,
                                     GL_TRANSFORM_FEEDBACK_BUFFER_SIZE};
    for (int i = 0; i < 3; i++) {
        glGetIntegeri_v(indexed[i], 3, &value);
        expect_error(GL_NO_ERROR, "binding point 3");
        cr_expect_eq(value, 0);
        glGetIntegeri_v(indexed[i], 4, &value);
        expect_error(GL_INVALID_VALUE, "binding point 4");
    }
}

/* 13.3.1, 13.3.2: what may not change while an object is active, and what may once it is paused. */
Test(transform_feedback, active_objects_are_not_deleted_or_changed)
{
    static const GLint attribs[] = {GL_POSITION, 1, 0};
    GLuint object;
    GLint value = -1;
    use_vertex_program();
    glGenTransformFeedbacks(1, &object);
    glBindTransformFeedback(GL_TRANSFORM_FEEDBACK, object);
    glTransformFeedbackAttribsNV(1, attribs, GL_INTERLEAVED_ATTRIBS);
    GLuint buffer = make_buffer(0, 16);
    glPauseTransformFeedback();
    expect_error(GL_INVALID_OPERATION, "pausing what is not active");
    glBeginTransformFeedback(GL_POINTS);
    glBeginTransformFeedback(GL_POINTS);
    expect_error(GL_INVALID_OPERATION, "active already");
    for (int paused = 0; paused < 2; paused++) {
        if (paused)
            glPauseTransformFeedback();
        glGetIntegerv(GL_TRANSFORM_FEEDBACK_BUFFER_ACTIVE, &value);
        cr_expect_eq(value, 1);
        glGetIntegerv(GL_TRANSFORM_FEEDBACK_BUFFER_PAUSED, &value);
        cr_expect_eq(value, paused);
        glDeleteTransformFeedbacks(1, &object);
        expect_error(GL_INVALID_OPERATION, "deleting");
        glTransformFeedbackAttribsNV(1, attribs, GL_INTERLEAVED_ATTRIBS);
        expect_error(GL_INVALID_OPERATION, "attributes");
        glBindBufferOffsetNV(GL_TRANSFORM_FEEDBACK_BUFFER, 0, buffer, 4);
        expect_error(GL_INVALID_OPERATION, "buffers");
    }
    glPauseTransformFeedback();
    expect_error(GL_INVALID_OPERATION, "paused already");
    glBindTransformFeedback(GL_TRANSFORM_FEEDBACK, 0);
    glBindTransformFeedback(GL_TRANSFORM_FEEDBACK, object);
    glEndTransformFeedback(); /* ends what is paused too */
    expect_error(GL_NO_ERROR, "paused");
    glGetIntegerv(GL_TRANSFORM_FEEDBACK_BUFFER_PAUSED, &value);
    cr_expect_eq(value, 0);
    glDeleteTransformFeedbacks(1, &object);
    expect_error(GL_NO_ERROR, "deleting");
    cr_expect(!glIsTransformFeedback(object));
    glBindTransformFeedback(GL_TRANSFORM_FEEDBACK, object);
    expect_error(GL_INVALID_OPERATION, "a deleted name");
    glBindTransformFeedback(GL_TEXTURE_2D, 0);
    expect_error(GL_INVALID_ENUM, "target");
}

/* 13.3.2, table 13.1: with a geometry program its output primitive counts, whatever is drawn. */
Test(transform_feedback, geometry_programs_emit_what_begin_named)
{
    static const char *const outputs[] = {"POINTS", "LINE_STRIP", "TRIANGLE_STRIP"};
    static const GLenum modes[] = {GL_POINTS, GL_LINES, GL_TRIANGLES};
    static const GLint attribs[] = {GL_POSITION, 1, 0};
    for (int out = 0; out < 3; out++)
        for (int mode = 0; mode < 3; mode++) {
            char text[160];
            snprintf(text, sizeof text,
                     "!!NVgp4.0\nPRIMITIVE_IN POINTS;\nPRIMITIVE_OUT %s;\nVERTICES_OUT 1;\n"
                     "MOV result.position, vertex[0].position;\nEMIT;\nEND",
                     outputs[out]);
            use_geometry_program(text);
            glTransformFeedbackAttribsNV(1, attribs, GL_INTERLEAVED_ATTRIBS);
            make_buffer(0, 16);
            glBeginTransformFeedback(modes[mode]);
            draw(GL_POINTS, 2);
            expect_error(mode == out ? GL_NO_ERROR : GL_INVALID_OPERATION, outputs[out]);
            glEndTransformFeedback();
        }
}

/* 13.3.3, ARB_transform_feedback_instanced. */
Test(transform_feedback, what_was_captured_is_drawn_in_instances)
{
    static const GLint attribs[] = {GL_POSITION, 4, 0};
    GLuint object;
    use_vertex_program();
    glGenTransformFeedbacks(1, &object);
    glBindTransformFeedback(GL_TRANSFORM_FEEDBACK, object);
    glTransformFeedbackAttribsNV(1, attribs, GL_INTERLEAVED_ATTRIBS);
    GLuint buffer = make_buffer(0, 64);
    glBeginTransformFeedback(GL_POINTS);
    draw(GL_POINTS, 3);
    glEndTransformFeedback();
    glBindBuffer(GL_ARRAY_BUFFER, buffer);
    glVertexPointer(4, GL_FLOAT, 0, NULL);
    glEnableClientState(GL_VERTEX_ARRAY);
    glBeginQuery(GL_PRIMITIVES_GENERATED, 1);
    glDrawTransformFeedbackInstanced(GL_POINTS, object, 3);
    glDrawTransformFeedbackInstanced(GL_POINTS, object, 0);
    glDrawTransformFeedbackStreamInstanced(GL_POINTS, object, 0, 2);
    glDrawTransformFeedbackStreamInstanced(GL_POINTS, object, 1, 2);
    expect_error(GL_NO_ERROR, "instances");
    glEndQuery(GL_PRIMITIVES_GENERATED);
    cr_expect_eq(query(1), 15);
    glDrawTransformFeedbackInstanced(GL_POINTS, object, -1);
    expect_error(GL_INVALID_VALUE, "instances");
    glDrawTransformFeedbackStreamInstanced(GL_POINTS, object, 4, 1);
    expect_error(GL_INVALID_VALUE, "stream");
    glDrawTransformFeedbackInstanced(77, object, 1);
    expect_error(GL_INVALID_ENUM, "mode");
}

/* 10.9, 13.5: a query of overflow is a condition. */
Test(transform_feedback, overflow_decides_whether_to_draw)
{
    static const GLint attribs[] = {GL_POSITION, 4, 0};
    use_vertex_program();
    glTransformFeedbackAttribsNV(1, attribs, GL_INTERLEAVED_ATTRIBS);
    for (int overflow = 0; overflow < 2; overflow++) {
        make_buffer(0, 8); /* two vertices */
        glBeginQuery(GL_TRANSFORM_FEEDBACK_OVERFLOW, 1);
        glBeginTransformFeedback(GL_POINTS);
        draw(GL_POINTS, 2 + overflow);
        glEndTransformFeedback();
        glEndQuery(GL_TRANSFORM_FEEDBACK_OVERFLOW);
        glBeginQuery(GL_PRIMITIVES_GENERATED, 2);
        glBeginConditionalRender(1, GL_QUERY_WAIT);
        draw(GL_POINTS, 5);
        glEndConditionalRender();
        glEndQuery(GL_PRIMITIVES_GENERATED);
        expect_error(GL_NO_ERROR, "condition");
        cr_expect_eq(query(2), overflow ? 5 : 0);
    }
}
