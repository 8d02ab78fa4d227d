/* The threads of a patch, eight to an executor, as one group.
 *
 * On one executor the lanes that are deepest in calls and, among these, lowest in the program run
 * (interpreter.c). This is the lockstep of NV_tessellation_program5 2.X.5, in which no thread passes an ENDIF
 * or an ENDREP before the others have reached it. Executors stop before each operation whose order is
 * visible, and the same rule decides which of them continue. */
#include "shader/execute/executor.h"

/* The smallest key runs first. Lanes at a BAR run when no other lane is left. */
static uint64_t place_of(const struct shader_executor *executor)
{
    return executor->at_sync_point ? (uint64_t)(UINT32_MAX - executor->depth) << 32 | executor->pc
                                   : UINT64_MAX;
}

void shader_run_patch(struct shader_executor *const executors[], unsigned threads)
{
    const unsigned count = (threads + LANES - 1) / LANES;
    for (unsigned m = 0; m < count; m++) {
        const unsigned left = threads - m * LANES;
        shader_run(executors[m], left < LANES ? (1u << left) - 1 : 0xff);
    }
    for (bool stopped = true; stopped;) {
        uint64_t earliest = UINT64_MAX;
        stopped = false;
        for (unsigned m = 0; m < count; m++)
            if (shader_at_barrier(executors[m])) {
                const uint64_t place = place_of(executors[m]);
                earliest = place < earliest ? place : earliest;
                stopped = true;
            }
        for (unsigned m = 0; m < count; m++)
            if (shader_at_barrier(executors[m]) && place_of(executors[m]) == earliest)
                shader_resume(executors[m]);
    }
}
