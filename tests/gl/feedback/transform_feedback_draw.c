/* The capture state of a draw (GL 4.6 compatibility 13.3). */
#include "tests/gl/feedback.h"

TestSuite(transform_feedback_draw, .init = context_begin, .fini = context_end);

/* GL 4.6 compatibility 11.1.3.9: the element's number in its array, with first and base vertex. */
Test(transform_feedback_draw, vertex_numbers_are_those_of_the_elements)
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

/* 13.3.3, ARB_transform_feedback_instanced. */
Test(transform_feedback_draw, captured_vertices_are_drawn_in_instances)
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
