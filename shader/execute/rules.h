/* Maps an opcode to its rule in rules.def, by the program's language and the instruction's type. */
#ifndef SHADER_EXECUTE_RULES_H
#define SHADER_EXECUTE_RULES_H

#include <stdbool.h>

struct handler_key;

enum operation_rule {
    RULE_NONE,
#define COMPONENT_RULE(name) RULE_##name,
#define SCALAR_RULE(name)    RULE_##name,
#define VECTOR_RULE(name)    RULE_##name,
#define INTEGER_RULE(name)   RULE_##name,
#include "shader/execute/rules.def"
    RULE_COUNT
};

static inline bool rule_is_integer(enum operation_rule rule)
{
    return rule >= RULE_int_move;
}

/* RULE_NONE: no operation of floats, or of integers. An operation that has both follows that of integers. */
enum operation_rule float_rule(const struct handler_key *key);
enum operation_rule integer_rule(const struct handler_key *key);

#endif
