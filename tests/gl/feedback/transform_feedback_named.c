/* Transform feedback objects changed and asked by name (GL 4.6 compatibility 13.3.1, 13.3.2, 22.4), and
 * several buffers bound at once (6.1.1, ARB_multi_bind). */
#include "tests/gl/feedback.h"

TestSuite(transform_feedback_named, .init = context_begin, .fini = context_end);

static GLuint buffer_of(GLsizeiptr size)
{
    GLuint buffer;
    glGenBuffers(1, &buffer);
    glBindBuffer(GL_ARRAY_BUFFER, buffer);
    glBufferData(GL_ARRAY_BUFFER, size, NULL, GL_STATIC_DRAW);
    return buffer;
}

static GLint64 asked(GLuint object, GLenum pname, GLuint index)
{
    GLint value = -1;
    GLint64 value64 = -1;
    if (pname == GL_TRANSFORM_FEEDBACK_BUFFER_BINDING) {
        glGetTransformFeedbacki_v(object, pname, index, &value);
        return value;
    }
    glGetTransformFeedbacki64_v(object, pname, index, &value64);
    return value64;
}

Test(transform_feedback_named, created_objects_take_buffers_by_name)
{
    const GLuint buffer = buffer_of(64);
    GLuint objects[2];
    GLint value = -1;
    glCreateTransformFeedbacks(2, objects);
    cr_expect(glIsTransformFeedback(objects[0]) && glIsTransformFeedback(objects[1]));
    glGetTransformFeedbackiv(objects[1], GL_TRANSFORM_FEEDBACK_ACTIVE, &value);
    cr_expect_eq(value, 0);
    glTransformFeedbackBufferRange(objects[1], 2, buffer, 8, 16);
    glTransformFeedbackBufferBase(objects[1], 0, buffer);
    cr_expect_eq(asked(objects[1], GL_TRANSFORM_FEEDBACK_BUFFER_BINDING, 2), buffer);
    cr_expect_eq(asked(objects[1], GL_TRANSFORM_FEEDBACK_BUFFER_START, 2), 8);
    cr_expect_eq(asked(objects[1], GL_TRANSFORM_FEEDBACK_BUFFER_SIZE, 2), 16);
    cr_expect_eq(asked(objects[1], GL_TRANSFORM_FEEDBACK_BUFFER_SIZE, 0), 0, "all of it");
    cr_expect_eq(asked(objects[0], GL_TRANSFORM_FEEDBACK_BUFFER_BINDING, 2), 0, "each object has its own");
    glGetIntegerv(GL_TRANSFORM_FEEDBACK_BUFFER_BINDING, &value);
    cr_expect_eq(value, 0, "the general binding stays");
    glTransformFeedbackBufferBase(0, 1, buffer); /* the default object */
    glGetIntegeri_v(GL_TRANSFORM_FEEDBACK_BUFFER_BINDING, 1, &value);
    cr_expect_eq((GLuint)value, buffer);
    glTransformFeedbackBufferBase(0, 1, 0);
    cr_expect_eq(asked(0, GL_TRANSFORM_FEEDBACK_BUFFER_BINDING, 1), 0);
    glDeleteTransformFeedbacks(2, objects);
    cr_expect(!glIsTransformFeedback(objects[0]));
}

Test(transform_feedback_named, what_was_bound_by_name_captures)
{
    static const GLint attribs[] = {GL_POSITION, 2, 0};
    const GLuint buffer = make_buffer(0, 32);
    GLuint object;
    GLint value = -1;
    glBindBufferBase(GL_TRANSFORM_FEEDBACK_BUFFER, 0, 0);
    glCreateTransformFeedbacks(1, &object);
    glTransformFeedbackBufferRange(object, 0, buffer, 4, 24);
    glBindTransformFeedback(GL_TRANSFORM_FEEDBACK, object);
    glTransformFeedbackAttribsNV(1, attribs, GL_INTERLEAVED_ATTRIBS);
    glBeginTransformFeedback(GL_POINTS);
    draw(GL_POINTS, 1);
    glGetTransformFeedbackiv(object, GL_TRANSFORM_FEEDBACK_ACTIVE, &value);
    cr_expect_eq(value, 1);
    glTransformFeedbackBufferBase(object, 0, 0);
    expect_error(GL_INVALID_OPERATION, "active");
    glBindBuffersBase(GL_TRANSFORM_FEEDBACK_BUFFER, 0, 1, NULL);
    expect_error(GL_INVALID_OPERATION, "active");
    glPauseTransformFeedback();
    glGetTransformFeedbackiv(object, GL_TRANSFORM_FEEDBACK_PAUSED, &value);
    cr_expect_eq(value, 1);
    glEndTransformFeedback();
    read_buffer(buffer, 32);
    cr_expect(data[0] == untouched && data[1] != untouched && data[2] != untouched && data[3] == untouched);
}

#define ROW(expected, function, ...)                                                                         \
    do {                                                                                                     \
        function(__VA_ARGS__);                                                                               \
        expect_error(expected, #function "(" #__VA_ARGS__ ")");                                              \
    } while (0)

Test(transform_feedback_named, errors_13_3)
{
    const GLuint buffer = buffer_of(64), none = 4000;
    GLuint o, generated;
    GLint value = 77;
    GLint64 value64 = 77;
    glCreateTransformFeedbacks(1, &o);
    glGenTransformFeedbacks(1, &generated);
    ROW(GL_INVALID_VALUE, glCreateTransformFeedbacks, -1, &o);
    ROW(GL_INVALID_OPERATION, glTransformFeedbackBufferBase, none, 0, buffer);
    ROW(GL_INVALID_OPERATION, glTransformFeedbackBufferBase, generated, 0, buffer);
    ROW(GL_INVALID_VALUE, glTransformFeedbackBufferBase, o, 4, buffer);
    ROW(GL_INVALID_VALUE, glTransformFeedbackBufferBase, o, 0, none);
    ROW(GL_INVALID_VALUE, glTransformFeedbackBufferRange, o, 0, none, 0, 4);
    ROW(GL_INVALID_VALUE, glTransformFeedbackBufferRange, o, 0, buffer, -4, 4);
    ROW(GL_INVALID_VALUE, glTransformFeedbackBufferRange, o, 0, buffer, 2, 4);
    ROW(GL_INVALID_VALUE, glTransformFeedbackBufferRange, o, 0, buffer, 0, 0);
    ROW(GL_INVALID_VALUE, glTransformFeedbackBufferRange, o, 0, buffer, 0, 6);
    ROW(GL_INVALID_OPERATION, glGetTransformFeedbackiv, none, GL_TRANSFORM_FEEDBACK_PAUSED, &value);
    ROW(GL_INVALID_ENUM, glGetTransformFeedbackiv, o, GL_TRANSFORM_FEEDBACK_BUFFER_BINDING, &value);
    ROW(GL_INVALID_OPERATION, glGetTransformFeedbacki_v, none, GL_TRANSFORM_FEEDBACK_BUFFER_BINDING, 0,
        &value);
    ROW(GL_INVALID_ENUM, glGetTransformFeedbacki_v, o, GL_TRANSFORM_FEEDBACK_BUFFER_START, 0, &value);
    ROW(GL_INVALID_VALUE, glGetTransformFeedbacki_v, o, GL_TRANSFORM_FEEDBACK_BUFFER_BINDING, 4, &value);
    ROW(GL_INVALID_ENUM, glGetTransformFeedbacki64_v, o, GL_TRANSFORM_FEEDBACK_BUFFER_BINDING, 0, &value64);
    ROW(GL_INVALID_VALUE, glGetTransformFeedbacki64_v, o, GL_TRANSFORM_FEEDBACK_BUFFER_SIZE, 4, &value64);
    cr_expect(value == 77 && value64 == 77, "a failed query changes nothing");
    cr_expect_eq(asked(o, GL_TRANSFORM_FEEDBACK_BUFFER_BINDING, 0), 0, "nor does a failed binding");
}

Test(transform_feedback_named, several_buffers_are_bound_each_by_itself)
{
    const GLuint a = buffer_of(64), b = buffer_of(64), buffers[4] = {a, 4000, b, 0};
    const GLintptr offsets[4] = {4, 0, 2, 0};
    const GLsizeiptr sizes[4] = {8, 8, 8, 0};
    GLint value;
    glBindBuffersRange(GL_TRANSFORM_FEEDBACK_BUFFER, 0, 4, buffers, offsets, sizes);
    expect_error(GL_INVALID_OPERATION, "the first error: 4000 is no buffer");
    cr_expect_eq(asked(0, GL_TRANSFORM_FEEDBACK_BUFFER_BINDING, 0), a);
    cr_expect_eq(asked(0, GL_TRANSFORM_FEEDBACK_BUFFER_SIZE, 0), 8);
    cr_expect_eq(asked(0, GL_TRANSFORM_FEEDBACK_BUFFER_BINDING, 2), 0, "an offset of 2");
    glBindBuffersBase(GL_TRANSFORM_FEEDBACK_BUFFER, 2, 2, buffers + 2);
    cr_expect_eq(asked(0, GL_TRANSFORM_FEEDBACK_BUFFER_BINDING, 2), b);
    glGetIntegerv(GL_TRANSFORM_FEEDBACK_BUFFER_BINDING, &value);
    cr_expect_eq(value, 0, "the general binding stays");
    glBindBuffersRange(GL_TRANSFORM_FEEDBACK_BUFFER, 0, 4, NULL, NULL, NULL);
    cr_expect_eq(asked(0, GL_TRANSFORM_FEEDBACK_BUFFER_BINDING, 0), 0);

    glBindBuffersBase(GL_VERTEX_PROGRAM_PARAMETER_BUFFER_NV, 14, 2, (const GLuint[]){a, b});
    glGetIntegeri_v(GL_VERTEX_PROGRAM_PARAMETER_BUFFER_NV, 15, &value);
    cr_expect_eq((GLuint)value, b);
    ROW(GL_INVALID_VALUE, glBindBuffersRange, GL_VERTEX_PROGRAM_PARAMETER_BUFFER_NV, 0, 1, buffers, offsets,
        sizes);
    glBindBuffersBase(GL_VERTEX_PROGRAM_PARAMETER_BUFFER_NV, 14, 2, NULL);
    glGetIntegeri_v(GL_VERTEX_PROGRAM_PARAMETER_BUFFER_NV, 14, &value);
    cr_expect_eq(value, 0);
    ROW(GL_INVALID_ENUM, glBindBuffersBase, GL_ARRAY_BUFFER, 0, 1, buffers);
    ROW(GL_INVALID_VALUE, glBindBuffersBase, GL_TRANSFORM_FEEDBACK_BUFFER, 0, -1, buffers);
    ROW(GL_INVALID_OPERATION, glBindBuffersBase, GL_TRANSFORM_FEEDBACK_BUFFER, 3, 2, buffers);
    ROW(GL_INVALID_OPERATION, glBindBuffersBase, GL_VERTEX_PROGRAM_PARAMETER_BUFFER_NV, 0xfffffff0, 0x10,
        buffers);
}
