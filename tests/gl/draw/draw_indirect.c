/* Draws whose arguments are in a buffer (GL 4.6 compatibility 10.3.11). */
#include "tests/gl/draw/draw_calls_test.h"

GL_TEST(draw_indirect, arguments_come_from_buffers_10_3_11)
{
    const GLuint arrays[2][5] = {{3, 1, 6, 0, 77}, {3, 1, 9, 0, 77}};
    const GLuint elements[2][5] = {{3, 1, 3, 3, 0}, {3, 1, 0, 9, 0}};
    const GLuint draws = 2;
    make_arrays();
    glDrawArrays(GL_TRIANGLES, 6, 6);
    remember();
    glDrawArraysIndirect(GL_TRIANGLES, arrays[0]);
    glDrawArraysIndirect(GL_TRIANGLES, arrays[1]);
    expect_same("DrawArraysIndirect, client memory");
    buffer_of(GL_DRAW_INDIRECT_BUFFER, arrays, sizeof arrays);
    glMultiDrawArraysIndirect(GL_TRIANGLES, NULL, 2, sizeof arrays[0]);
    expect_same("MultiDrawArraysIndirect");
    buffer_of(GL_PARAMETER_BUFFER, &draws, sizeof draws);
    glMultiDrawArraysIndirectCount(GL_TRIANGLES, NULL, 0, 9, sizeof arrays[0]);
    expect_error(GL_NO_ERROR);
    expect_same("MultiDrawArraysIndirectCount");
    buffer_of(GL_ELEMENT_ARRAY_BUFFER, indices, sizeof indices);
    buffer_of(GL_DRAW_INDIRECT_BUFFER, elements, sizeof elements);
    glMultiDrawElementsIndirect(GL_TRIANGLES, GL_UNSIGNED_INT, NULL, 2, 0);
    expect_same("MultiDrawElementsIndirect");
    glDrawElementsIndirect(GL_TRIANGLES, GL_UNSIGNED_INT, NULL);
    glDrawElementsIndirect(GL_TRIANGLES, GL_UNSIGNED_INT, (const void *)sizeof elements[0]);
    expect_same("DrawElementsIndirect");
}
