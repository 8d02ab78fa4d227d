/* Functions that the sources of lowering share. */
#ifndef SHADER_EXECUTE_NATIVE_LOWER_PARTS_H
#define SHADER_EXECUTE_NATIVE_LOWER_PARTS_H

#include "shader/execute/native/lower.h"

/* --- lower_locations.c ---------------------------------------------------------------------------------- */

/* location_load() returns the value in memory, location_read() the current value. */
native_ref location_load(struct lowering *lowering, uint32_t location);
native_ref location_read(struct lowering *lowering, uint32_t location);

/* It holds `value` now: which memory has too; which has to be stored. */
void location_hold(struct lowering *lowering, uint32_t location, native_ref value);
void location_write(struct lowering *lowering, uint32_t location, native_ref value);

/* The lanes that run, of a masked block. */
native_ref location_exec_mask(struct lowering *lowering);

/* Stores one location; all; or only those that are read after the program's end. */
void location_store(struct lowering *lowering, uint32_t location);
void locations_store(struct lowering *lowering);
void locations_store_last(struct lowering *lowering);

/* Forgets the values of all locations, so that they are loaded again. */
void locations_forget(struct lowering *lowering);

/* Does the work of finish_outputs() after a run, while the values are in registers. */
void locations_finish(struct lowering *lowering);

/* --- lower_operands.c ----------------------------------------------------------------------------------- */

/* Whether all operands are in registers of 32 bits; if `gathered`, an index may choose them. */
bool operands_in_registers(const struct masked_op *masked, bool gathered);

/* Operand s as component i of the operation takes it; as the interpreter's load() and load_bits(). */
native_ref operand_value(struct lowering *lowering, const struct masked_op *masked, unsigned s, unsigned i);

/* The same with the register values of inactive lanes, because their neighbours read them. */
native_ref operand_of_neighbours(struct lowering *lowering, const struct masked_op *masked, unsigned s,
                                 unsigned i);

/* An operand that has to be fetched; as the interpreter's modified(), of a register of 32 bits. */
native_ref operand_fetched(struct lowering *lowering, const struct masked_op *masked,
                           const struct fetched_operand *fetched, unsigned c);

/* --- lower_results.c ------------------------------------------------------------------------------------ */

/* As the interpreter's finish(). */
native_ref result_finished(struct native_block *block, const struct shader_op *op, native_ref value);

/* As write_result(). */
void results_write(struct lowering *lowering, const struct masked_op *masked, const native_ref result[4]);

/* The lanes that pass the test in any component; NO_VALUE: all. */
native_ref test_anywhere(struct lowering *lowering, const struct condition_test *test);

/* --- lower_flow.c --------------------------------------------------------------------------------------- */

/* As lanes_passing(). NO_VALUE: all. */
native_ref flow_lanes(struct lowering *lowering, const struct masked_op *masked);

/* The lanes that pass the test of a BRA or IF, or for which a loop ends; NO_VALUE: lanes do not decide. */
native_ref lower_flow(struct lowering *lowering, const struct masked_op *masked);

#endif
