/* The expansion of each rule of rules.def into values: the arithmetic of the interpreter, operation for
 * operation, so that the bits are the same. */
#ifndef SHADER_EXECUTE_NATIVE_EXPAND_H
#define SHADER_EXECUTE_NATIVE_EXPAND_H

#include "shader/execute/rules.h"
#include "shader/execute/native/block.h"

/* Column `native` of rules.def. */
enum expansion {
    EXPANSION_CALLED, /* none; the interpreter's handler runs */
    EXPANSION_NATIVE,
    EXPANSION_QUAD, /* lanes read their neighbours' operands */
};

/* That of RULE_NONE is CALLED. */
enum expansion expansion_of(enum operation_rule rule);

/* Expands one component. The rule is a COMPONENT_RULE with an expansion. */
native_ref expand_component(struct native_block *block, enum operation_rule rule,
                            const native_ref operand[3]);

/* The same of an INTEGER_RULE (expand_integer.c). */
native_ref expand_integer(struct native_block *block, enum operation_rule rule, const native_ref operand[3]);

/* Expands a vector, in x y z w order. The rule is a SCALAR_RULE, whose value is in all four components, or a
 * VECTOR_RULE. */
void expand_vector(struct native_block *block, enum operation_rule rule, const native_ref operand[3][4],
                   native_ref result[4]);

/* Special functions (expand_special.c). */
native_ref value_ex2(struct native_block *block, native_ref x);
native_ref value_lg2(struct native_block *block, native_ref x);
native_ref value_pow(struct native_block *block, native_ref a, native_ref b);
native_ref value_sin(struct native_block *block, native_ref x);
native_ref value_cos(struct native_block *block, native_ref x);

#endif
