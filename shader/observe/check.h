/* What the sanitizer for programs keeps. check.c looks at registers, stores.c at memory. */
#ifndef SHADER_OBSERVE_CHECK_H
#define SHADER_OBSERVE_CHECK_H

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

/* One for each kind, instruction and program. */
struct finding {
    uint32_t program, instruction;
    enum finding_kind kind;
    uint64_t count;
    char example[160];
};

/* Of an executor's run; arrays are [lane][register], and [component] of values. */
struct shadow {
    const struct shader_executor *executor;
    const struct program *program; /* null: between runs */
    uint32_t number;               /* of the program */
    bool undefined;                /* what is not written has no value in this language */
    uint64_t run;
    uint8_t *written, *results;   /* components that have a value */
    uint32_t *values, *addresses; /* what temporaries and address registers hold */
    void *memory;
    size_t capacity;
};

/* A place that a run has stored to. */
struct stored_place {
    uint64_t place, run; /* run: with the lane; 0: no place */
    uint32_t program, instruction;
};

struct shader_check {
    struct shader_observer observer;
    struct observed_programs programs;
    struct finding *findings;
    uint32_t finding_count, finding_capacity;
    struct shadow *shadows;
    uint32_t shadow_count, shadow_last;
    struct shadow *running; /* whose step is looked at */
    uint64_t runs;
    struct stored_place *places; /* a hash table, at most half full */
    uint32_t place_count, place_capacity;
    bool lost;
};

/* The executor's; null without memory. */
struct shadow *check_shadow(struct shader_check *check, const struct shader_executor *executor);

/* Ready for a run of the program: nothing has a value. */
bool shadow_reserve(struct shadow *shadow, const struct program *program);

/* Counts a finding of the running program. The first time it is handed over, to be given an example. */
struct finding *check_found(struct shader_check *check, enum finding_kind kind, uint32_t instruction);

/* stores.c */
void check_store(struct shader_check *check, const struct shader_trace_step *step,
                 const struct instruction *instruction);

void check_release(struct shader_check *check);

#endif
