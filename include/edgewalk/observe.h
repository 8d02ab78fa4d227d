/* Edgewalk: what programs did while they drew.
 *
 * A sanitizer for programs, and their coverage. Both look on at every run of every program of the context,
 * fixed function's too; pictures have the same bits, drawn by one thread. What has been gathered is handed
 * over when they end:
 *
 *     ewCheck(print_finding, NULL);
 *     draw_frame();
 *     glFinish();
 *     ewCheck(NULL, NULL);
 */
#ifndef EDGEWALK_OBSERVE_H
#define EDGEWALK_OBSERVE_H

#include <edgewalk/edgewalk.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Kinds of findings. A finding is one kind at one instruction of one program; of `uninitialized` and
 * `unwritten` there is one for each register.
 *
 * - uninitialized: a temporary is read before it is written, where the language leaves its value undefined.
 * - unwritten: a program ends without a component of a result: of a position or a colour, or of any result
 *   that it writes at other times.
 * - bounds: a run-time index is outside of its array; or a load, a store or an atomic operation is outside of
 *   its buffer or image, misaligned, or at an address that no resident buffer allows.
 * - nan: a component of the result is NaN, and no component that was read is one.
 * - infinity: a component of the result is infinite, and all that was read is finite.
 * - derivative: some fragments of a quad have not run the instruction, which needs them: derivatives and
 *   implicit levels of detail are undefined (NV_gpu_program4 2.X.8).
 * - race: two runs access the same bytes, at least one of them changes them, and nothing determines the order
 *   (EXT_shader_image_load_store): neither glMemoryBarrier between draws nor an interlock. Atomic operations
 *   race with loads and stores, not with each other. */
typedef struct EwFinding {
    const char *kind, *stage; /* "nan"; "vertex", "fragment" ... */
    const char *text;         /* of the whole program; null where nobody has kept it */
    const char *source;       /* of the instruction; of `unwritten` the program's END */
    int line;
    const char *example; /* of the first time */
    uint64_t count;      /* lanes to which it has happened */
} EwFinding;

/* Valid during the call that hands it over. */
typedef void EwFindingHandler(void *user, const EwFinding *finding);

/* From now on programs are checked. With a null handler: the check ends, and the handler that it began with
 * gets what was found, in the order of the first times. What was drawn before is finished first. Returns 0,
 * or -1 with a sentence in ewLastMessage(). */
EW_API int ewCheck(EwFindingHandler *handler, void *user);

/* What an instruction did. */
typedef struct EwInstructionCoverage {
    int line;
    const char *source;
    uint64_t lanes;           /* that have executed it, but for helpers */
    int conditional;          /* it tests a condition code: */
    uint64_t passed, failed;  /* lanes in which the test of some component did, and of none */
    unsigned writes, written; /* its write mask, and the components that were ever written; x lowest */
    /* Lookups that filter: nearest and linear, magnified, and minified. */
    uint64_t filters[2][2];
} EwInstructionCoverage;

typedef struct EwProgramCoverage {
    const char *stage, *text; /* null: nobody has kept the text */
    unsigned count;
    const EwInstructionCoverage *instructions; /* but for END */
    uint64_t lanes;                            /* that have run it */
} EwProgramCoverage;

typedef void EwCoverageHandler(void *user, const EwProgramCoverage *program);

/* Likewise: from now on coverage is counted; ewCoverage(NULL, NULL) ends it, and hands over each program that
 * has run, in the order of first runs. Only one of the two looks on at a time. */
EW_API int ewCoverage(EwCoverageHandler *handler, void *user);

#ifdef __cplusplus
}
#endif

#endif
