/* Locked arrays (EXT_compiled_vertex_array). */
#include "tests/gl/api/old_extensions_test.h"

GL_TEST(compiled_vertex_array, arrays_are_locked_once)
{
    glUnlockArraysEXT();
    expect_error(GL_INVALID_OPERATION);
    glLockArraysEXT(-1, 3);
    expect_error(GL_INVALID_VALUE);
    glLockArraysEXT(0, 0);
    expect_error(GL_INVALID_VALUE);
    glNewList(1, GL_COMPILE);
    glLockArraysEXT(2, 3); /* at once */
    glEndList();
    cr_expect(integer(GL_ARRAY_ELEMENT_LOCK_FIRST_EXT) == 2 && integer(GL_ARRAY_ELEMENT_LOCK_COUNT_EXT) == 3);
    glLockArraysEXT(0, 3);
    expect_error(GL_INVALID_OPERATION);
    glUnlockArraysEXT();
    cr_expect(integer(GL_ARRAY_ELEMENT_LOCK_FIRST_EXT) == 0 && integer(GL_ARRAY_ELEMENT_LOCK_COUNT_EXT) == 0);
}
