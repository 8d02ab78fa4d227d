/* Query objects: names, Begin and End, results (GL 4.6 compatibility 4.2), and primitives generated (13.4).
 */
#include "tests/gl/support_objects.h"

TestSuite(query_object, .init = context_begin, .fini = context_end);

static GLuint64 result(GLuint id)
{
    GLuint64 value = 12345;
    glGetQueryObjectui64v(id, GL_QUERY_RESULT, &value);
    expect_error(GL_NO_ERROR, "result");
    return value;
}

Test(query_object, names)
{
    GLuint ids[3];
    glGenQueries(3, ids);
    for (int i = 0; i < 3; i++)
        cr_expect_not(glIsQuery(ids[i]), "no object before its first use");
    glBeginQuery(GL_PRIMITIVES_GENERATED, ids[1]);
    cr_expect(glIsQuery(ids[1]));
    glDeleteQueries(3, ids); /* the active one lives on, without a name */
    cr_expect_not(glIsQuery(ids[1]));
    GLint current = 7;
    glGetQueryiv(GL_PRIMITIVES_GENERATED, GL_CURRENT_QUERY, &current);
    cr_expect_eq(current, 0);
    glEndQuery(GL_PRIMITIVES_GENERATED);
    expect_error(GL_NO_ERROR, "names");
    glGenQueries(-1, ids);
    expect_error(GL_INVALID_VALUE, "a negative number");
}

Test(query_object, errors_of_begin_and_end)
{
    static const struct {
        GLenum target;
        GLuint index, id;
        GLenum begin;
    } rows[] = {
        {GL_PRIMITIVES_GENERATED, 0, 0, GL_INVALID_OPERATION},
        {GL_PRIMITIVES_GENERATED, 4, 1, GL_INVALID_VALUE},
        {GL_TEXTURE_2D, 0, 1, GL_INVALID_ENUM},
        {GL_PRIMITIVES_GENERATED, 3, 1, GL_NO_ERROR},
        {GL_PRIMITIVES_GENERATED, 3, 2, GL_INVALID_OPERATION}, /* one is active */
        {GL_PRIMITIVES_GENERATED, 2, 1, GL_INVALID_OPERATION}, /* active elsewhere */
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        glBeginQueryIndexed(rows[i].target, rows[i].index, rows[i].id);
        expect_error(rows[i].begin, "begin");
    }
    GLint value;
    glGetQueryObjectiv(1, GL_QUERY_RESULT, &value);
    expect_error(GL_INVALID_OPERATION, "the result of an active query");
    glEndQuery(GL_PRIMITIVES_GENERATED);
    expect_error(GL_INVALID_OPERATION, "end of another index");
    glEndQueryIndexed(GL_PRIMITIVES_GENERATED, 3);
    expect_error(GL_NO_ERROR, "end");
    glGetQueryObjectiv(1, GL_QUERY_RESULT_AVAILABLE, &value);
    cr_expect_eq(value, GL_TRUE);
    glGetQueryObjectiv(1, GL_TEXTURE_2D, &value);
    expect_error(GL_INVALID_ENUM, "pname");
    glGetQueryiv(GL_PRIMITIVES_GENERATED, GL_QUERY_COUNTER_BITS, &value);
    cr_expect_geq(value, 32);
}

/* 13.3.2, 13.4: points, lines and triangles; quads and polygons count as the triangles that they become. */
Test(query_object, primitives_are_counted_as_they_reach_transform_feedback)
{
    static const struct {
        GLenum mode;
        unsigned expected;
    } rows[] = {
        {GL_POINTS, 12},
        {GL_LINES, 6},
        {GL_LINE_LOOP, 12},
        {GL_LINE_STRIP, 11},
        {GL_TRIANGLES, 4},
        {GL_TRIANGLE_STRIP, 10},
        {GL_TRIANGLE_FAN, 10},
        {GL_QUADS, 6},
        {GL_QUAD_STRIP, 10},
        {GL_POLYGON, 10},
        {GL_LINES_ADJACENCY, 3},
        {GL_LINE_STRIP_ADJACENCY, 9},
        {GL_TRIANGLES_ADJACENCY, 2},
        {GL_TRIANGLE_STRIP_ADJACENCY, 4},
    };
    for (unsigned workers = 1; workers <= 3; workers += 2)
        for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
            glBeginQuery(GL_PRIMITIVES_GENERATED, 5);
            glBegin(rows[i].mode);
            for (int v = 0; v < 12; v++)
                glVertex2f((float)(v % 3), (float)v);
            glEnd();
            ewThreads(workers); /* counts outlive the workers */
            glEndQuery(GL_PRIMITIVES_GENERATED);
            cr_expect_eq(result(5), rows[i].expected, "mode %u: %u", rows[i].mode, (unsigned)result(5));
        }
}

Test(query_object, streams_are_counted_apart)
{
    load_arb(GL_VERTEX_PROGRAM_ARB, "!!NVvp4.0\nMOV result.position, vertex.position;\nEND");
    load_arb(GL_GEOMETRY_PROGRAM_NV,
             "!!NVgp5.0\nPRIMITIVE_IN POINTS;\nPRIMITIVE_OUT POINTS;\nVERTICES_OUT 6;\n"
             "EMITS {0}.x;\nEMITS {1}.x;\nEMITS {1}.x;\nEMITS {3}.x;\nEMITS {3}.x;\nEMITS {3}.x;\nEND");
    expect_error(GL_NO_ERROR, "loading");
    glEnable(GL_VERTEX_PROGRAM_ARB);
    glEnable(GL_GEOMETRY_PROGRAM_NV);
    for (GLuint i = 0; i < 4; i++)
        glBeginQueryIndexed(GL_PRIMITIVES_GENERATED, i, i + 1);
    glBegin(GL_POINTS);
    for (int i = 0; i < 10; i++)
        glVertex2f(0, 0);
    glEnd();
    for (GLuint i = 0; i < 4; i++)
        glEndQueryIndexed(GL_PRIMITIVES_GENERATED, i);
    static const unsigned expected[4] = {10, 20, 0, 30};
    for (GLuint i = 0; i < 4; i++)
        cr_expect_eq(result(i + 1), expected[i]);
}

/* 4.2.2, 4.2.3: the active query of an index, the target of an object, and results that nobody waits for. */
Test(query_object, targets_and_objects_tell_their_state)
{
    GLint value = -1;
    GLuint count = 7;
    GLint64 wide = 7;
    glBeginQueryIndexed(GL_PRIMITIVES_GENERATED, 2, 5);
    glGetQueryIndexediv(GL_PRIMITIVES_GENERATED, 2, GL_CURRENT_QUERY, &value);
    cr_expect_eq(value, 5);
    glGetQueryIndexediv(GL_PRIMITIVES_GENERATED, 0, GL_CURRENT_QUERY, &value);
    cr_expect_eq(value, 0);
    glEndQueryIndexed(GL_PRIMITIVES_GENERATED, 2);
    glGetQueryObjectiv(5, GL_QUERY_TARGET, &value);
    cr_expect_eq(value, GL_PRIMITIVES_GENERATED);
    glGetQueryObjectuiv(5, GL_QUERY_RESULT_NO_WAIT, &count);
    cr_expect_eq(count, 0);
    glGetQueryObjecti64v(5, GL_QUERY_RESULT, &wide);
    cr_expect_eq(wide, 0);
    expect_error(GL_NO_ERROR, "state");
    glGetQueryIndexediv(GL_PRIMITIVES_GENERATED, 4, GL_CURRENT_QUERY, &value);
    expect_error(GL_INVALID_VALUE, "index");
    glGetQueryIndexediv(GL_TEXTURE_2D, 0, GL_CURRENT_QUERY, &value);
    expect_error(GL_INVALID_ENUM, "target");
    glEndQueryIndexed(GL_PRIMITIVES_GENERATED, 4);
    expect_error(GL_INVALID_VALUE, "index");
}

/* 4.2.3: values are clamped to the type of the command, and written where the offset says. */
Test(query_object, results_are_written_to_buffers)
{
    GLuint buffer, query, words[6], before[6] = {1, 2, 3, 4, 5, 6};
    glCreateBuffers(1, &buffer);
    glNamedBufferData(buffer, sizeof before, before, GL_STATIC_DRAW);
    glBeginQuery(GL_PRIMITIVES_GENERATED, 1);
    glBegin(GL_POINTS);
    for (int i = 0; i < 7; i++)
        glVertex2f(0, 0);
    glEnd();
    glEndQuery(GL_PRIMITIVES_GENERATED);
    glGetQueryBufferObjectuiv(1, buffer, GL_QUERY_RESULT, 0);
    glGetQueryBufferObjectiv(1, buffer, GL_QUERY_RESULT_AVAILABLE, 8);
    glGetQueryBufferObjectui64v(1, buffer, GL_QUERY_TARGET, 12); /* not at a multiple of 8 */
    expect_error(GL_NO_ERROR, "writes");
    glGetNamedBufferSubData(buffer, 0, sizeof words, words);
    GLuint64 target;
    memcpy(&target, &words[3], 8);
    cr_expect_eq(words[0], 7);
    cr_expect_eq(words[1], 2);
    cr_expect_eq(words[2], GL_TRUE);
    cr_expect_eq(target, GL_PRIMITIVES_GENERATED);
    cr_expect_eq(words[5], 6);
    glGenQueries(1, &query);
    glGetQueryBufferObjectiv(query, buffer, GL_QUERY_RESULT, 0);
    expect_error(GL_INVALID_OPERATION, "no object");
    glGetQueryBufferObjectiv(1, 99, GL_QUERY_RESULT, 0);
    expect_error(GL_INVALID_OPERATION, "no buffer");
    glGetQueryBufferObjectiv(1, buffer, GL_QUERY_COUNTER_BITS, 0);
    expect_error(GL_INVALID_ENUM, "pname");
    glGetQueryBufferObjecti64v(1, buffer, GL_QUERY_RESULT, -8);
    expect_error(GL_INVALID_VALUE, "a negative offset");
    glGetQueryBufferObjecti64v(1, buffer, GL_QUERY_RESULT, 20);
    expect_error(GL_INVALID_OPERATION, "4 bytes too many");
    glGetQueryBufferObjectuiv(1, buffer, GL_QUERY_RESULT, (GLintptr)1 << 40);
    expect_error(GL_INVALID_OPERATION, "far outside");
    glMapNamedBuffer(buffer, GL_READ_ONLY);
    glGetQueryBufferObjectiv(1, buffer, GL_QUERY_RESULT, 0);
    expect_error(GL_INVALID_OPERATION, "mapped");
    glUnmapNamedBuffer(buffer);
    glGetNamedBufferSubData(buffer, 0, sizeof before, before);
    cr_expect_eq(memcmp(words, before, sizeof words), 0);
}
