/* Commands that change objects by name (ARB_direct_state_access). */
#ifndef TESTS_GL_API_NAMED_H
#define TESTS_GL_API_NAMED_H

#include "tests/gl/gl_test.h"

static inline GLint get(GLenum pname)
{
    GLint value = -1;
    glGetIntegerv(pname, &value);
    return value;
}

/* The message names the command that was called, not the one for bound objects that it is like. */
static inline void names_command(const char *call)
{
    const size_t length = strcspn(call, "(");
    const char *message = ewLastMessage();
    cr_expect(strncmp(message, call, length) == 0 && message[length] == ':', "%s: %s", call, message);
}

#define ROW(expected, call)                                                                                  \
    do {                                                                                                     \
        call;                                                                                                \
        expect_error(expected, #call);                                                                       \
        names_command(#call);                                                                                \
    } while (0)

#endif
