/* Which rule of float_rules.def an opcode follows in a program's language. */
#ifndef SHADER_EXECUTE_FLOAT_RULES_H
#define SHADER_EXECUTE_FLOAT_RULES_H

struct handler_key;

enum float_rule {
    RULE_NONE,
#define COMPONENT_RULE(name) RULE_##name,
#define SCALAR_RULE(name)    RULE_##name,
#define VECTOR_RULE(name)    RULE_##name,
#include "shader/execute/float_rules.def"
    RULE_COUNT
};

/* RULE_NONE: no operation of floats. */
enum float_rule float_rule(const struct handler_key *key);

#endif
