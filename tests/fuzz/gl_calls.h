/* The calls that fuzz_gl_calls chooses from, a list for each subject (gl_calls_*.c). A row may stand twice:
 * it is chosen more often then. */
#ifndef TESTS_FUZZ_GL_CALLS_H
#define TESTS_FUZZ_GL_CALLS_H

#include "tests/fuzz/gl_input.h"

/* One call, or a few that belong together, with arguments from the input. */
typedef void call(struct input *in);

struct call_list {
    call *const *calls;
    unsigned count;
};
#define CALL_LIST(rows)                                                                                      \
    {                                                                                                        \
        rows, sizeof(rows) / sizeof *(rows)                                                                  \
    }

extern const struct call_list vertex_calls, state_calls, texture_calls, program_calls, framebuffer_calls;

#endif
