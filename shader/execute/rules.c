/* From an opcode to its rule: the columns of its row in shader/program/opcodes.def, then the variants of
 * rules.def. The handlers of the interpreter and the expansions of native code follow. */
#include "shader/execute/rules.h"

#include <stdint.h>

#include "shader/execute/executor.h"

/* The conditions of variants. */
static bool holds_NV4(const struct handler_key *key)
{
    return key->nv4;
}

static bool holds_TGSI(const struct handler_key *key)
{
    return key->tgsi;
}

static bool holds_ORDERED(const struct handler_key *key)
{
    return key->nv4 || key->fp1;
}

static bool holds_FP1(const struct handler_key *key)
{
    return key->fp1;
}

static bool holds_VP1(const struct handler_key *key)
{
    return key->vp1;
}

static bool holds_COARSE(const struct handler_key *key)
{
    return key->coarse;
}

static bool holds_RAW(const struct handler_key *key)
{
    return key->raw_moves;
}

static bool holds_UNSIGNED(const struct handler_key *key)
{
    return key->type == TYPE_U32;
}

static bool holds_LOW_24(const struct handler_key *key)
{
    return key->integer_modifier == INTEGER_24;
}

static bool holds_HIGH(const struct handler_key *key)
{
    return key->integer_modifier == INTEGER_HI;
}

/* In the order of their rows: a variant may have variants. */
static enum operation_rule variant_of(enum operation_rule rule, const struct handler_key *key)
{
    static const struct {
        uint8_t rule, other; /* enum operation_rule */
        bool (*holds)(const struct handler_key *key);
    } variants[] = {
#define VARIANT(rule, condition, other) {RULE_##rule, RULE_##other, holds_##condition},
#include "shader/execute/rules.def"
    };
    for (unsigned i = 0; i < sizeof variants / sizeof *variants; i++)
        if (variants[i].rule == rule && variants[i].holds(key))
            rule = (enum operation_rule)variants[i].other;
    return rule;
}

enum operation_rule rule_of_operation(const struct handler_key *key)
{
    static const struct {
        uint8_t floats, integers; /* enum operation_rule */
    } rules[OP_COUNT] = {
#define OPCODE(id, inputs, reads, result, flow, does, effect, types, modifiers, type, languages, section,    \
               floats, integers)                                                                             \
    [OP_##id] = {RULE_##floats, RULE_##integers},
#include "shader/program/opcodes.def"
#undef OPCODE
    };
    const unsigned floats = rules[key->op].floats, integers = rules[key->op].integers;
    const bool takes_bits = key->type != TYPE_F32 || key->raw_moves || floats == RULE_NONE;
    return variant_of((enum operation_rule)(takes_bits && integers != RULE_NONE ? integers : floats), key);
}

bool rule_is_integer(enum operation_rule rule)
{
    static const bool integer[RULE_COUNT] = {
#define INTEGER_RULE(name, native) [RULE_##name] = true,
#include "shader/execute/rules.def"
    };
    return integer[rule];
}

const char *rule_name(enum operation_rule rule)
{
    static const char *const names[RULE_COUNT] = {
        [RULE_NONE] = "none",
#define COMPONENT_RULE(name, threaded, native) [RULE_##name] = #name,
#define SCALAR_RULE(name, threaded, native)    [RULE_##name] = #name,
#define VECTOR_RULE(name, native)              [RULE_##name] = #name,
#define INTEGER_RULE(name, native)             [RULE_##name] = #name,
#include "shader/execute/rules.def"
    };
    return names[rule];
}
