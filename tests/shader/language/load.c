/* Loading and printing when memory runs out: each allocation fails once, and the answer is an error, never a
 * crash or a leak. The linker sends the allocations of the whole test here (meson.build). */
#include "tests/shader/language/gpu4/nv4_programs.h"
#include "tests/shader/language/vp/programs.h"

#include <criterion/criterion.h>
#include <stdlib.h>

enum { PROGRAM_COUNT = VP_PROGRAM_COUNT + NV4_PROGRAM_COUNT };

static const char *program_text(unsigned i)
{
    return i < VP_PROGRAM_COUNT ? vp_programs[i] : nv4_programs[i - VP_PROGRAM_COUNT];
}

static int countdown = -1; /* allocations until one fails; below 0: never */

static bool allocation_fails(void)
{
    return countdown >= 0 && countdown-- == 0;
}

#include "tests/support/failing_memory.h"

/* True if the text loaded although the n-th allocation was to fail: there were fewer. */
static bool loads_without(const char *text, int n)
{
    struct shader_error error;
    countdown = n;
    struct program *program = vp_load(text, &error);
    bool reached = countdown < 0;
    countdown = -1;
    if (reached) {
        cr_expect_null(program, "allocation %d of %s", n, text);
        cr_expect_str_eq(error.message, "out of memory");
    }
    shader_program_free(program);
    return !reached;
}

Test(load_memory, a_failed_allocation_fails_the_load)
{
    for (unsigned i = 0; i < PROGRAM_COUNT; i++) {
        int n = 0;
        while (!loads_without(program_text(i), n))
            n++;
        cr_expect_gt(n, 1);
    }
}

Test(load_memory, a_failed_allocation_fails_the_printer)
{
    for (unsigned i = 0; i < PROGRAM_COUNT; i++) {
        struct shader_error error;
        struct program *program = vp_load(program_text(i), &error);
        cr_assert(program);
        for (int n = 0; n < 20; n++) {
            countdown = n;
            char *printed = shader_print(program);
            bool reached = countdown < 0;
            countdown = -1;
            cr_expect_eq(printed == NULL, reached);
            free(printed);
            if (!reached)
                break;
        }
        shader_program_free(program);
    }
}
