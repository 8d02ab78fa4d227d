/* Maps an opcode to its rule in rules.def, by the program's language and the instruction's type. */
#ifndef SHADER_EXECUTE_RULES_H
#define SHADER_EXECUTE_RULES_H

#include <stdbool.h>

struct handler_key;

enum operation_rule {
    RULE_NONE,
#define COMPONENT_RULE(name, threaded, native) RULE_##name,
#define SCALAR_RULE(name, threaded, native)    RULE_##name,
#define VECTOR_RULE(name, native)              RULE_##name,
#define INTEGER_RULE(name, native)             RULE_##name,
#include "shader/execute/rules.def"
    RULE_COUNT
};

/* RULE_NONE: the operation follows none. An operation that has rules of floats and of integers follows that
 * of integers where its type is not F32, or where it copies bits (handler_key.raw_moves). */
enum operation_rule rule_of_operation(const struct handler_key *key);

bool rule_is_integer(enum operation_rule rule);

/* The row's name, for messages. */
const char *rule_name(enum operation_rule rule);

#endif
