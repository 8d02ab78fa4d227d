/* Active lanes and the positions of the others. Every lane has a program counter and a call depth. The lanes
 * that are deepest in calls and, among these, lowest in the program run; the others wait. So lanes that
 * diverged reconverge as early as possible. This one rule serves BRA, IF, loops and subroutines. While all
 * live lanes are together, which is the common case, their counter is one scalar and nothing is masked: the
 * registers of other lanes may be overwritten. Included by hot sources only. */
#ifndef SHADER_EXECUTE_INTERPRETER_LANES_H
#define SHADER_EXECUTE_INTERPRETER_LANES_H

#include "shader/execute/executor.h"

LANES_INLINE i32x8 depth_of(const struct shader_executor *executor)
{
    return i32x8_splat((int32_t)executor->depth);
}

/* `executed` of the lanes that run, which lags behind while they stay the same. */
static inline void credit_lanes(struct shader_executor *executor)
{
    executor->executed +=
        i32x8_splat((int32_t)(executor->steps - executor->credited)) & i32x8_from_movemask(executor->exec);
    executor->credited = executor->steps;
}

static inline void set_exec(struct shader_executor *executor, unsigned exec)
{
    credit_lanes(executor);
    executor->exec = exec;
    executor->unmasked = exec == executor->needed && (!executor->trace || executor->attention);
    executor->exec_mask = executor->unmasked ? i32x8_splat(-1) : i32x8_from_movemask(exec);
}

/* Suspends the active lanes; the position of each is in pc_lanes and depth_lanes. */
static inline void suspend(struct shader_executor *executor)
{
    const i32x8 mask = i32x8_from_movemask(executor->exec);
    executor->pc_lanes = i32x8_select(mask, i32x8_splat((int32_t)executor->pc), executor->pc_lanes);
    executor->depth_lanes = i32x8_select(mask, depth_of(executor), executor->depth_lanes);
}

LANES_INLINE i32x8 lesser(i32x8 a, i32x8 b)
{
    return i32x8_select(i32x8_less(a, b), a, b);
}

/* The least lane, in all of them. */
LANES_INLINE i32x8 least_lane(i32x8 a)
{
    a = lesser(a, LANES_OF_TWO(a, a, 4, 5, 6, 7, 0, 1, 2, 3));
    a = lesser(a, LANES_OF_TWO(a, a, 2, 3, 0, 1, 6, 7, 4, 5));
    return lesser(a, LANES_OF_TWO(a, a, 1, 0, 3, 2, 5, 4, 7, 6));
}

/* Deepest first, then lowest. */
static inline void select_lanes(struct shader_executor *executor)
{
    const i32x8 none = i32x8_splat(INT32_MAX);
    i32x8 lanes = i32x8_from_movemask(executor->running);
    if (executor->code->call_depth > 0) {
        const i32x8 greatest = -least_lane(-executor->depth_lanes & lanes);
        executor->depth = (uint32_t)greatest[0];
        lanes &= executor->depth_lanes == greatest;
    }
    const i32x8 pcs = i32x8_select(lanes, executor->pc_lanes, none), lowest = least_lane(pcs);
    const i32x8 next = least_lane(i32x8_select(pcs == lowest, none, pcs));
    executor->pc = (uint32_t)lowest[0];
    executor->limit = next[0] == INT32_MAX ? UINT32_MAX : (uint32_t)next[0];
    set_exec(executor, i32x8_movemask(pcs == lowest) & executor->running);
}

static inline void note_stop(struct shader_executor *executor, int lane)
{
    const struct shader_report one = {.stopped = executor->wanted >> lane & 1,
                                      .stopped_at = executor->code->masked[executor->pc].instruction};
    shader_report_add(&executor->report, &one);
}

static inline void end_lanes(struct shader_executor *executor, unsigned lanes, enum shader_status status)
{
    for (int lane = 0; lane < LANES && status != SHADER_STATUS_OK; lane++)
        if ((lanes >> lane & 1) && executor->status[lane] == SHADER_STATUS_OK) {
            executor->status[lane] = (uint8_t)status;
            executor->stopped_at[lane] = executor->pc;
            note_stop(executor, lane);
        }
    executor->running &= ~lanes;
}

/* Lanes `taken` continue at `target`, the other active lanes at `next`. */
static inline void branch(struct shader_executor *executor, unsigned taken, uint32_t target, uint32_t next)
{
    taken &= executor->exec;
    const bool together = taken == 0 || taken == executor->exec;
    executor->pc = taken == executor->exec ? target : next;
    if (together && executor->exec == executor->running)
        return;
    suspend(executor);
    if (!together)
        executor->pc_lanes =
            i32x8_select(i32x8_from_movemask(taken), i32x8_splat((int32_t)target), executor->pc_lanes);
    select_lanes(executor);
}

#endif
