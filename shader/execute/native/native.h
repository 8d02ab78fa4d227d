/* Native code of a program: segments of operations without flow control, compiled to functions of machine
 * code with the interpreter's results bit for bit. Each is a threaded_handler that ends before the operation
 * after the segment. Programs without flow control call it as any other handler (threaded.c); the
 * interpreter's loop calls it if control enters the segment at its beginning. Traced runs, and operations
 * without a native form, are interpreted.
 *
 * Native code exists for x86-64 with AVX2. On other machines, with EDGEWALK_JIT=0 in the environment, or if
 * the system provides no executable memory, programs are interpreted; only the speed differs. */
#ifndef SHADER_EXECUTE_NATIVE_H
#define SHADER_EXECUTE_NATIVE_H

#include "shader/execute/executor.h"

struct native_segment {
    threaded_handler *run;    /* all lanes are together */
    threaded_handler *masked; /* only those of exec_mask take part; null in straight programs */
    uint32_t length;          /* operations; 0: no segment begins here */
};

struct native_code {
    struct native_segment *segments; /* by operation */
    bool finishes; /* a straight program's last segment makes outputs canonical (finish_outputs()) */
    threaded_handler
        *groups[2];     /* the whole of a straight program for two and four groups; null: there is none */
    uint32_t registers; /* that it needs besides the program's: slots and the other groups' */
    uint32_t group_distance; /* bytes from a register to the next group's */
    void *pages;
    size_t size; /* of the pages */
};

/* Whether this machine and the environment select native code; and whether the system allows it, which is
 * tried with a page of executable memory. */
bool native_enabled(void);
bool native_runs(void);

/* After all else of `code` has been made: its operations must stay where they are. Null: nothing to gain, or
 * not here. */
struct native_code *native_create(struct shader_code *code);
void native_destroy(struct native_code *native);

/* Registers of one component behind the register file that native code may use. */
enum { NATIVE_SLOTS = 64 };

#endif
