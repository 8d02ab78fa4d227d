/* Native code of a program, with the interpreter's results bit for bit. Traced runs, and operations without
 * a native form, are interpreted.
 *
 * Programs without flow are compiled in segments. Each is a threaded_handler that ends before the operation
 * after the segment, and is called as any other handler (threaded.c).
 *
 * Programs with flow are one function of many blocks, which jump to each other as long as the lanes that run
 * stay the same. It returns where the interpreter's loop has to choose other lanes, or to execute an
 * operation.
 *
 * Native code exists for x86-64 with AVX2. On other machines, with EDGEWALK_JIT=0 in the environment, or if
 * the system provides no executable memory, programs are interpreted; only the speed differs. */
#ifndef SHADER_EXECUTE_NATIVE_H
#define SHADER_EXECUTE_NATIVE_H

#include "shader/execute/executor.h"

struct native_segment {
    threaded_handler *run;
    uint32_t length; /* operations; 0: no segment begins here */
};

/* Runs the lanes of executor->exec from `block` on, within the budget and up to executor->limit. At the end
 * executor->pc is the operation that is next, and 0 is returned. NATIVE_DECIDED and lanes: it is an operation
 * of flow that has been executed except that its lanes part; these are those that pass its test (of REP and
 * ENDREP: for which the loop ends). */
typedef unsigned native_function(char *registers, const void *block, struct shader_executor *executor);
enum { NATIVE_DECIDED = 0x100 };

/* The whole of a straight program for several groups of lanes. */
struct native_groups {
    threaded_handler *run[2]; /* for two and four groups; null if there is none */
    uint32_t registers;       /* that they need besides the program's: slots and the other groups' */
    uint32_t distance;        /* bytes from a register to the next group's */
    void *pages;              /* null: the native_code's */
    size_t size;              /* of the pages */
};

struct native_code {
    struct native_segment *segments; /* of a straight program, by operation */
    native_function *enter;          /* of another program */
    const void *(*blocks)[2]; /* ... by operation: its block where all lanes run, and where only those of
                                 exec_mask take part; null: none begins here */
    bool finishes; /* a straight program's last segment makes outputs canonical (finish_outputs()) */
    struct native_groups *_Atomic groups; /* null: not compiled */
    uint32_t registers;                   /* that it needs besides the program's: slots */
    void *pages;
    size_t size; /* of the pages */
};

/* Whether this machine and the environment select native code; and whether the system allows it, which is
 * tried with a page of executable memory. */
bool native_enabled(void);
bool native_runs(void);

/* Call it after the rest of `code` is complete: its operations must not move afterwards. Null: nothing to
 * gain, or not supported here. */
struct native_code *native_create(struct shader_code *code);
void native_destroy(struct native_code *native);

/* The forms for several groups: native_create() compiles a fragment program's, since almost every triangle
 * has more than one group of pixels, and native_compile_groups() a vertex program's, since many are drawn
 * with few vertices. Any thread. If memory runs out, the program keeps running one group at a time. */
void native_compile_groups(const struct shader_code *code);

/* One-component registers after the register file, for native code. */
enum { NATIVE_SLOTS = 64 };

#endif
