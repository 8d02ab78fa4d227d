/* The data of the sanitizer for programs. check.c examines registers, stores.c memory. */
#ifndef SHADER_OBSERVE_CHECK_H
#define SHADER_OBSERVE_CHECK_H

#include "shader/observe/attention.h"
#include "shader/observe/observe.h"
#include "shader/program/analysis.h"

enum finding_kind {
    FINDING_UNINITIALIZED,
    FINDING_UNWRITTEN,
    FINDING_BOUNDS,
    FINDING_NAN,
    FINDING_INFINITY,
    FINDING_DERIVATIVE,
    FINDING_RACE
};

/* One for each kind, instruction and program, and of registers without a value one for each of them. */
struct finding {
    uint32_t program, instruction, number;
    enum finding_kind kind;
    uint64_t count;
    char example[160];
};

/* Facts about an instruction, read once from the tables: its register operands and the components that each
 * reads. */
struct checked_instruction {
    uint8_t source_count, reads[SOURCES_MAX];
    bool needs_quad, reads_memory, writes_memory;
};

struct checked_program {
    struct checked_instruction *instructions; /* null: it has not run yet */
    struct attention attention;
    bool ordered; /* its accesses to memory: it has an interlock */
};

/* Shadow state of an executor's run. Arrays are [lane][register], and [component] for values. */
struct shadow {
    const struct shader_executor *executor;
    const struct program *program; /* null: between runs */
    struct checked_program checked;
    uint32_t number; /* of the program */
    bool undefined;  /* in this language, unwritten registers have no value */
    uint64_t run;
    uint8_t *written, *results;   /* components that have a value */
    uint32_t *values, *addresses; /* what temporaries and address registers hold */
    void *memory;
    size_t capacity;
};

enum access_kind { ACCESS_STORE, ACCESS_LOAD, ACCESS_ATOMIC, ACCESS_KINDS };

/* An access by a lane of a run. */
struct accessor {
    uint64_t run; /* with the lane; 0: none */
    uint32_t program, instruction;
};

/* Bytes that runs have accessed: of each kind the last two runs, which differ. */
struct accessed_place {
    uint64_t place;
    uint32_t generation; /* unused if it is not that of the check */
    uint32_t kinds;      /* a set of enum access_kind: those of which `by` is filled */
    struct accessor by[ACCESS_KINDS][2];
};

struct shader_check {
    struct shader_observer observer;
    struct observed_programs programs;
    bool every_step;
    struct checked_program *checked; /* of each program */
    uint32_t checked_capacity;
    struct finding *findings;
    uint32_t finding_count, finding_capacity;
    struct shadow *shadows;
    uint32_t shadow_count, shadow_last;
    struct shadow *running; /* the shadow whose step is being checked */
    uint64_t runs;
    struct accessed_place *places; /* a hash table, at most half full */
    uint32_t place_count, place_capacity;
    uint32_t place_generation; /* from 1; a barrier begins another one */
    bool small_places;         /* units of 1 or 2 bytes have been accessed since the last barrier */
    bool lost;
};

/* The executor's; null without memory. */
struct shadow *check_shadow(struct shader_check *check, const struct shader_executor *executor);

/* Ready for a run of the program: nothing has a value. */
bool shadow_reserve(struct shadow *shadow, const struct program *program);

/* Counts a finding of the running program. `number`: of the register where the kind needs one, else 0. The
 * first time the finding is handed over, to be given an example. */
struct finding *check_found(struct shader_check *check, enum finding_kind kind, uint32_t instruction,
                            uint32_t number);

/* stores.c */
void check_access(struct shader_check *check, const struct shader_trace_step *step);

/* Between FSIB and FSIE fragments of one pixel come one after the other (NV_fragment_shader_interlock). */
bool check_is_ordered(const struct program *program);

void check_release(struct shader_check *check);

#endif
