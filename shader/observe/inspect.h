/* Executed instructions as events of an inspector (inspect/inspect.h). */
#ifndef SHADER_OBSERVE_INSPECT_H
#define SHADER_OBSERVE_INSPECT_H

#include "inspect/inspect.h"
#include "shader/shader.h"

/* The run to which the steps belong. */
struct shader_inspection {
    const struct inspector *inspector;
    const struct program *program;
    const char *stage;
    uint32_t primitive, corner;
    unsigned vertices; /* of the program's input; 0: as many as it declares */
    void (*report_lane)(const void *context, unsigned lane); /* before a lane's events of a step, or null */
    const void *context;
};

/* The first fields of every event of a run, for inspect_report(). */
#define SHADER_INSPECTION_FIELDS(run)                                                                        \
    .primitive = (run)->primitive, .stage = (run)->stage, .corner = (run)->corner

/* shader_run_traced(), with an event for each instruction. If the query has `registers`, also events with the
 * initial registers, and with the registers that each instruction of the lowest traced lane changes. */
unsigned shader_inspect_run(struct shader_executor *executor, unsigned lanes, unsigned traced,
                            const struct shader_inspection *run);

/* Likewise shader_run_patch_traced(): thread 0. */
void shader_inspect_patch(struct shader_executor *const executors[], unsigned threads,
                          const struct shader_inspection *run);

/* For inspect_run.c: the events `instruction`, `lookup` and `texel`. */
void shader_inspect_step(const struct shader_inspection *run, const struct shader_trace_step *step);

#endif
