/* Draws of captured vertices (GL 4.6 compatibility 13.3.3). */
#include "tests/gl/feedback.h"

TestSuite(draw_transform_feedback, .init = context_begin, .fini = context_end);

/* 13.3.3: DrawTransformFeedback takes its count from the object. */
Test(draw_transform_feedback, captured_vertices_are_drawn)
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
