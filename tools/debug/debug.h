/* Declarations that the sources of `edgewalk debug` share. The debugger works on a recording: the picture is
 * drawn once, and every instruction of the runs that made the pixel is recorded, with its changes of the
 * registers in all lanes. Stepping forwards and backwards both move in the recording, so going back is exact.
 *
 * A position is a run and the number of its executed instructions: 0 is before the first, step_count after
 * the last. */
#ifndef TOOLS_DEBUG_DEBUG_H
#define TOOLS_DEBUG_DEBUG_H

#include "edgewalk/inspect.h"
#include "tools/support/subject.h"

enum {
    DEBUG_LANES = 8,
    DEBUG_STEPS_MAX = 1 << 18,
    DEBUG_FILES_MAX = 16,
    DEBUG_BREAKPOINTS_MAX = 256,
    DEBUG_EVERY_LANE = -1
};

struct debug_value {
    uint32_t bits[4];
    char type;  /* 'f' F32, 's' S32, 'u' U32, 'b' any other: bits, 'c' flags of a condition code */
    bool known; /* it has been written, or is an input or a parameter */
};

struct debug_register {
    char *name, *file; /* "fragment.color", "input" */
};

struct debug_change {
    uint32_t reg;
    int lane; /* or DEBUG_EVERY_LANE */
    struct debug_value before, after;
};

/* A call: its instruction and subroutine; or a loop: its instruction and remaining iterations. */
struct debug_call {
    char *name;
    int line;
};
struct debug_loop {
    int line;
    unsigned depth; /* calls */
    uint32_t left;
    bool counted, indexed;
    int index;
};

/* An executed instruction, and the place after it. */
struct debug_step {
    uint32_t instruction;
    int next, next_line; /* -1: ended */
    unsigned depth;      /* calls */
    uint8_t lanes, live;
    bool nan, infinity; /* the instruction produces one in the lane of the pixel: no operand is one */
    char written[5];
    char *value;                                                                       /* "(1, 0.5)" */
    size_t first_change, change_count, first_call, call_count, first_loop, loop_count; /* of the run's */
};

struct debug_instruction {
    int line;
    char *source; /* null: never executed */
};

struct debug_run {
    char *stage; /* "fragment" */
    uint32_t primitive, corner;
    unsigned lane, lanes; /* the pixel's, and a mask of those whose outcome matters */
    unsigned source;      /* of the record's */
    struct debug_instruction *instructions;
    size_t instruction_count;
    struct debug_register *registers;
    size_t register_count, register_capacity;
    struct debug_change *changes; /* the first `begin_count` are inputs and parameters */
    size_t change_count, change_capacity, begin_count;
    struct debug_call *calls;
    size_t call_count, call_capacity;
    struct debug_loop *loops;
    size_t loop_count, loop_capacity;
    struct debug_step *steps;
    size_t step_count, step_capacity;
    struct debug_value (*values)[DEBUG_LANES]; /* while it is recorded, of each register */
};

/* A file that may have a program's text. */
struct debug_file {
    const char *path;
    char *text;
    size_t length;
};

/* A program's text, and the file that has it. */
struct debug_source {
    char *text, *name; /* "fragment.fp", made up */
    char *path;        /* or null: of no file that is known */
    int path_line;     /* of the text's first line in the file, from 1 */
};

/* A breakpoint stops at a position. It tests the next instruction, or the results of the previous one. */
enum debug_stop {
    DEBUG_STOP_LINE,        /* `number` in programs of `stage`, or of all */
    DEBUG_STOP_INSTRUCTION, /* likewise */
    DEBUG_STOP_FUNCTION,    /* a run of the stage begins, or a subroutine is called */
    DEBUG_STOP_NAN,
    DEBUG_STOP_INFINITY,
    DEBUG_STOP_CONDITION, /* `reg` becomes one for which `relation` holds */
    DEBUG_STOP_RANGE,     /* `reg` leaves [value, high] */
};

struct debug_breakpoint {
    enum debug_stop kind;
    unsigned id;
    int source, number; /* source -1: any */
    char name[64];      /* stage, subroutine or register */
    int component;      /* -1: any */
    char relation[3];
    double value, high;
    char text[128]; /* as it was entered */
};

struct debug_place {
    size_t run, step;
};

struct debug_session {
    struct subject subject;
    int x, y;           /* from the upper left corner of the picture */
    unsigned primitive; /* 0: the one that is seen */
    struct debug_file files[DEBUG_FILES_MAX];
    unsigned file_count;

    struct debug_run *runs;
    size_t run_count, run_capacity, step_total;
    struct debug_source *sources;
    size_t source_count, source_capacity;
    bool lost, cut; /* memory ran out; more than DEBUG_STEPS_MAX were executed */

    struct debug_place place;
    struct debug_value (*values)[DEBUG_LANES]; /* at the place, of each register of its run */
    struct debug_breakpoint *breakpoints;
    size_t breakpoint_count, breakpoint_capacity;
    unsigned breakpoint_ids;
};

/* --- The record (record.c) ------------------------------------------------------------------------------ */

/* Draws and records. False after printing to standard error why nothing can be shown. */
bool debug_record(struct debug_session *session);
void debug_session_release(struct debug_session *session);

/* A file for debug_source.path. False after saying why not; `path` must last. */
bool debug_add_file(struct debug_session *session, const char *path);

/* --- Places (walk.c) ------------------------------------------------------------------------------------ */

/* Values, and all below, are then those of the place. */
void debug_goto(struct debug_session *session, struct debug_place place);

static inline const struct debug_run *debug_run(const struct debug_session *session)
{
    return &session->runs[session->place.run];
}

/* The instruction that was executed last in this run; null at its beginning. */
const struct debug_step *debug_last(const struct debug_session *session);

/* The instruction that is executed next; null after the last. */
const struct debug_instruction *debug_next(const struct debug_session *session);

/* The register that the last instruction has written in the pixel's lane; -1: none. */
int debug_written(const struct debug_session *session);

/* The line of the next instruction; after the end, that of the last one. */
int debug_line(const struct debug_session *session);

enum debug_walk { DEBUG_STEP, DEBUG_NEXT, DEBUG_FINISH, DEBUG_CONTINUE };

/* Goes one instruction, one that is not deeper in calls, out of the call, or as far as there is; a breakpoint
 * ends it earlier, which is returned. *moved: not at the end already. */
const struct debug_breakpoint *debug_walk(struct debug_session *session, enum debug_walk walk, bool back,
                                          bool *moved);

/* Reads `LINE`, `STAGE:LINE`, `@INSTRUCTION`, `nan`, `inf`, `if REGISTER[.C] RELATION VALUE`,
 * `range REGISTER[.C] LOW HIGH` or the name of a stage or subroutine. False with a sentence. */
bool debug_parse_breakpoint(const struct debug_session *session, const char *text,
                            struct debug_breakpoint *breakpoint, char message[200]);
/* Null if there is no room. */
struct debug_breakpoint *debug_add_breakpoint(struct debug_session *session,
                                              const struct debug_breakpoint *breakpoint);
/* Those for which `remove` is true. */
void debug_remove_breakpoints(struct debug_session *session,
                              bool (*remove)(const struct debug_breakpoint *breakpoint, int number),
                              int number);

/* Whether the line contains a recorded instruction. */
bool debug_has_line(const struct debug_session *session, int source, const char *stage, int line);

/* "t.x": the register's number in the current run, and its component or -1; -1 if there is no such
 * register. */
int debug_find_register(const struct debug_run *run, const char *name, int *component);

/* "(1, 0.5, 0, 1)", one component, "(not written)"; "LT EQ GT GT" of a condition code. */
enum { DEBUG_VALUE_SIZE = 160 };
void debug_value_text(const struct debug_value *value, int component, char text[DEBUG_VALUE_SIZE]);

/* --- Interfaces ----------------------------------------------------------------------------------------- */

/* Commands from standard input. Returns the exit status: EXIT_FAILED if one was not understood. */
int debug_terminal(struct debug_session *session);

/* The Debug Adapter Protocol on standard input and output; records at `launch`. Returns the exit status. */
int debug_adapter(struct debug_session *session);

#endif
