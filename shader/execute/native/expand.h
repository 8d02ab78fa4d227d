/* The expansion of each rule of rules.def into values: the arithmetic of interpreter/float_operations.h,
 * operation for operation, so that the bits are the same. */
#ifndef SHADER_EXECUTE_NATIVE_EXPAND_H
#define SHADER_EXECUTE_NATIVE_EXPAND_H

#include "shader/execute/rules.h"
#include "shader/execute/native/block.h"

enum expansion_shape { EXPANDS_NOT, EXPANDS_COMPONENTS, EXPANDS_VECTORS };

enum expansion_shape expansion_shape(enum operation_rule rule);

/* Of one component. */
native_ref expand_component(struct native_block *block, enum operation_rule rule,
                            const native_ref operand[3]);

/* The same of a rule of integers (expand_integer.c). NO_VALUE: it has no expansion. */
native_ref expand_integer(struct native_block *block, enum operation_rule rule, const native_ref operand[3]);

/* Special functions (expand_special.c). */
native_ref expand_ex2(struct native_block *block, native_ref x);
native_ref expand_lg2(struct native_block *block, native_ref x);
native_ref expand_pow(struct native_block *block, native_ref a, native_ref b);
native_ref expand_sin(struct native_block *block, native_ref x);
native_ref expand_cos(struct native_block *block, native_ref x);

/* Of a vector, in x y z w order; a scalar comes in all four. */
void expand_vector(struct native_block *block, enum operation_rule rule, const native_ref operand[3][4],
                   native_ref result[4]);

/* Whether lanes read their neighbours' operands. */
bool expansion_crosses_lanes(enum operation_rule rule);

#endif
