/* Edgewalk: a sanitizer for GPU programs, and their coverage.
 *
 * Both observe every run of every program of the context, including the programs that fixed-function state
 * generates. Pictures keep the same bits; drawing uses one thread. Results are reported when observation
 * ends:
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

/* A finding has one of these kinds, and belongs to one instruction of one program. `uninitialized` and
 * `unwritten` are reported once for each register.
 *
 * - uninitialized: a temporary is read before it is written, and the language leaves its value undefined.
 * - unwritten: a program ends without writing a component of a position or a colour, or of another result
 *   that it writes in other runs.
 * - bounds: a run-time index is outside its array; or a load, a store or an atomic operation is outside its
 *   buffer or image, is misaligned, or uses an address in no resident buffer.
 * - nan: a component of the result is NaN, and no component that was read is NaN.
 * - infinity: a component of the result is infinite, and all components that were read are finite.
 * - derivative: some fragments of a quad did not run an instruction that computes derivatives or a level of
 *   detail from the quad, so these are undefined (NV_gpu_program4 2.X.8).
 * - race: two runs access the same bytes, at least one of them writes, and nothing determines the order
 *   (EXT_shader_image_load_store): neither glMemoryBarrier between draws nor an interlock. Atomic operations
 *   race with loads and stores, but not with each other. */
typedef struct EwFinding {
    const char *kind, *stage; /* "nan"; "vertex", "fragment" ... */
    const char *text;         /* of the whole program; null if it was not kept */
    const char *source;       /* of the instruction; for `unwritten`, the program's END */
    int line;                 /* of the instruction in the text, from 1 */
    const char *example;      /* describes the first occurrence */
    uint64_t count;           /* lanes in which it occurred */
} EwFinding;

/* The finding and its strings are valid during the call. */
typedef void EwFindingHandler(void *user, const EwFinding *finding);

/* Starts the check of programs. With a null handler it ends the check, and the handler that started it is
 * called for each finding, in the order of first occurrences. Draws that were issued before the call are
 * finished first. Returns 0, or -1 with a message in ewLastMessage(). */
EW_API int ewCheck(EwFindingHandler *handler, void *user);

/* The coverage of one instruction. */
typedef struct EwInstructionCoverage {
    int line;                 /* in the program's text, from 1 */
    const char *source;       /* the instruction's text */
    uint64_t lanes;           /* that executed it, without helper lanes */
    int conditional;          /* true if it tests a condition code */
    uint64_t passed, failed;  /* lanes in which the test passed for some component, and for none */
    unsigned writes, written; /* masks: components it may write, and those it wrote; x is bit 0 */
    uint64_t filters[2][2];   /* filtered lookups: [magnified, minified][nearest, linear] */
} EwInstructionCoverage;

typedef struct EwProgramCoverage {
    const char *stage, *text; /* text: null if it was not kept */
    unsigned count;           /* of instructions, without END */
    const EwInstructionCoverage *instructions;
    uint64_t lanes; /* that ran the program */
} EwProgramCoverage;

/* The program, its instructions and strings are valid during the call. */
typedef void EwCoverageHandler(void *user, const EwProgramCoverage *program);

/* Starts counting coverage. With a null handler it ends counting, and the handler that started it is called
 * for each program that ran, in the order of first runs. Only one of ewCheck and ewCoverage is active at a
 * time: starting one ends the other, which reports. Returns 0, or -1 with a message in ewLastMessage(). */
EW_API int ewCoverage(EwCoverageHandler *handler, void *user);

#ifdef __cplusplus
}
#endif

#endif
