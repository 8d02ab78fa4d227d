/* Instructions that change the flow of control of lanes. Included by hot sources only. */
#ifndef SHADER_EXECUTE_INTERPRETER_FLOW_H
#define SHADER_EXECUTE_INTERPRETER_FLOW_H

#include "shader/execute/executor.h"

#define lanes_by_condition ISA(lanes_by_condition)
#define discarded_lanes    ISA(discarded_lanes)
#define begin_loops        ISA(begin_loops)
#define leave_barrier      ISA(leave_barrier)
#define flow_step          ISA(flow_step)
#define decided_step       ISA(decided_step)

/* The lanes that run and meet the condition of the instruction. */
unsigned lanes_by_condition(const struct shader_executor *executor, const struct masked_op *masked);

/* Those that a KIL discards. */
unsigned discarded_lanes(struct shader_executor *executor, const struct masked_op *masked);

/* Sets the loop counters of the lanes of `mask` at a call depth to 0. Control may reach the end of a loop
 * that has not begun, and a call that returns exposes the indices of all loops. */
void begin_loops(const struct shader_executor *executor, uint32_t depth, i32x8 mask);

/* The lanes that wait at a barrier continue. */
void leave_barrier(struct shader_executor *executor);

/* Executes an instruction of flow in the lanes that run. */
void flow_step(struct shader_executor *executor, const struct masked_op *masked);

/* The rest of one that native code has executed: of an IF or a branch `lanes` meet the condition, of a loop
 * they leave it. */
void decided_step(struct shader_executor *executor, const struct masked_op *masked, unsigned lanes);

#endif
