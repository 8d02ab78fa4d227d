/* Observers of running programs (struct shader_observer): a sanitizer, and coverage. One thread draws.
 * include/edgewalk/observe.h describes their reports. */
#ifndef SHADER_OBSERVE_OBSERVE_H
#define SHADER_OBSERVE_OBSERVE_H

#include <edgewalk/observe.h>

#include "shader/shader.h"

/* A program that has run, identified by its text: after it is freed, another program may have the same
 * address. */
struct observed_program {
    const struct program *program; /* as it was last seen */
    uint8_t stage, language;
    char *text, **sources; /* of the instructions */
    int *lines;
    uint32_t instruction_count;
};

struct observed_programs {
    struct observed_program *rows;
    uint32_t count, capacity, last;
};

/* Its number, or UINT32_MAX: no memory. */
uint32_t observed_program(struct observed_programs *programs, const struct program *program);
void observed_programs_free(struct observed_programs *programs);
const char *observed_stage_name(unsigned stage);

/* Null: no memory. `every_step`: look at all steps, also at those that cannot have a finding; for tests. */
struct shader_check *shader_check_create(bool every_step);
void shader_check_destroy(struct shader_check *check);
const struct shader_observer *shader_check_observer(const struct shader_check *check);

/* Stores from now on come after those before (glMemoryBarrier). */
void shader_check_barrier(struct shader_check *check);

/* False if memory ran out: something is missing. */
bool shader_check_report(struct shader_check *check, EwFindingHandler *handler, void *user);

struct shader_coverage *shader_coverage_create(void);
void shader_coverage_destroy(struct shader_coverage *coverage);
const struct shader_observer *shader_coverage_observer(const struct shader_coverage *coverage);
bool shader_coverage_report(struct shader_coverage *coverage, EwCoverageHandler *handler, void *user);

#endif
