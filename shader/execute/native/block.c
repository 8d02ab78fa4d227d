/* Values: each is created once, with the known facts about its bits. */
#include "shader/execute/native/block.h"

#include <stdlib.h>

const uint8_t native_argument_count[NATIVE_OPERATION_COUNT] = {
#define OPERATION(name, arguments, effect) [NATIVE_##name] = arguments,
#include "shader/execute/native/operations.def"
};

const bool native_has_effect[NATIVE_OPERATION_COUNT] = {
#define OPERATION(name, arguments, effect) [NATIVE_##name] = effect,
#include "shader/execute/native/operations.def"
};

void block_clear(struct native_block *block)
{
    block->count = block->constant_count = 0;
    block->failed = block->calls = block->single = false;
    memset(block->buckets, 0xff, sizeof block->buckets);
}

static bool make_room(struct native_block *block)
{
    if (block->count < block->capacity)
        return true;
    const uint32_t capacity = block->capacity ? 2 * block->capacity : 1024;
    struct native_value *values = realloc(block->values, capacity * sizeof *values);
    if (!values)
        return false;
    block->values = values;
    block->capacity = capacity;
    return true;
}

static unsigned bucket_of(const struct native_value *value)
{
    const uint32_t hash = (value->operation * 0x9e3779b1u) ^ (value->immediate * 0x85ebca6bu) ^
                          (value->word * 0xc2b2ae35u) ^ (value->argument[0] * 0x27d4eb2fu) ^
                          (value->argument[1] * 0x165667b1u) ^ (value->argument[2] * 0xd3a2646cu);
    return (hash ^ hash >> 16 ^ hash >> 8) % NATIVE_BUCKETS;
}

static bool is_same(const struct native_value *a, const struct native_value *b)
{
    return a->operation == b->operation && a->immediate == b->immediate && a->word == b->word &&
           memcmp(a->argument, b->argument, sizeof a->argument) == 0;
}

static uint8_t facts_of_constant(uint32_t bits)
{
    const uint32_t size = bits & 0x7fffffff;
    return (uint8_t)((size == 0 || size >= 0x00800000 ? FACT_FLUSHED : 0) |
                     (size <= 0x7f800000 || bits == 0x7fc00000 ? FACT_CANONICAL : 0));
}

static uint8_t facts_of(const struct native_block *block, const struct native_value *value)
{
    const struct native_value *all = block->values;
    const native_ref *argument = value->argument;
    switch (value->operation) {
    case NATIVE_CONSTANT: return facts_of_constant(value->word);
    case NATIVE_COMPARE:
    case NATIVE_EQUAL_INT:
    case NATIVE_GREATER_INT: return 0;
    case NATIVE_MIN:
    case NATIVE_MAX: return all[argument[0]].facts & all[argument[1]].facts;
    case NATIVE_SELECT: return all[argument[1]].facts & all[argument[2]].facts;
    case NATIVE_FLOOR: return all[argument[0]].facts;
    case NATIVE_WIDE_ANGLES:
    case NATIVE_INT_TO_FLOAT: return FACT_CLEAN;
    case NATIVE_AND: /* 0 or the other argument */
        return all[argument[0]].operation == NATIVE_COMPARE ? all[argument[1]].facts : 0;
    default: return 0;
    }
}

static bool is_zero(const struct native_block *block, native_ref value)
{
    return !block->failed && block->values[value].operation == NATIVE_CONSTANT &&
           block->values[value].word == 0;
}

/* a ? b : c where b or c is 0: a mask takes one step, a choice three. */
static native_ref select_zero(struct native_block *block, native_ref a, native_ref b, native_ref c)
{
    const bool first = is_zero(block, b);
    const native_ref other = first ? c : b;
    const native_ref value = value_2(block, first ? NATIVE_AND_NOT : NATIVE_AND, a, other);
    if (!block->failed)
        block->values[value].facts |= block->values[other].facts;
    return value;
}

native_ref value_select(struct native_block *block, native_ref a, native_ref b, native_ref c)
{
    if (is_zero(block, b) || is_zero(block, c))
        return select_zero(block, a, b, c);
    return value_3(block, NATIVE_SELECT, a, b, c);
}

/* --- What needs no operation, or another one ------------------------------------------------------------ */

static bool is_constant(const struct native_block *block, native_ref value)
{
    return value != NO_VALUE && block->values[value].operation == NATIVE_CONSTANT;
}

static native_ref folded_bits(struct native_block *block, enum native_operation operation, uint32_t a,
                              uint32_t b)
{
    return value_constant(block, operation == NATIVE_AND ? a & b : operation == NATIVE_OR ? a | b : a ^ b);
}

/* The value whose sign this one changes, or NO_VALUE. */
static native_ref negated(const struct native_block *block, native_ref value)
{
    const struct native_value *v = &block->values[value];
    const bool negates = v->operation == NATIVE_XOR && is_constant(block, v->argument[1]) &&
                         block->values[v->argument[1]].word == 1u << 31;
    return negates ? v->argument[0] : NO_VALUE;
}

/* a + -b equals a - b except for the sign of a NaN, which no instruction reads before results become
 * canonical. */
static native_ref signed_sum(struct native_block *block, enum native_operation operation, native_ref a,
                             native_ref b)
{
    const native_ref negated_a = negated(block, a), negated_b = negated(block, b);
    if (negated_b != NO_VALUE)
        return value_2(block, operation == NATIVE_ADD ? NATIVE_SUB : NATIVE_ADD, a, negated_b);
    if (negated_a != NO_VALUE && operation == NATIVE_ADD)
        return value_2(block, NATIVE_SUB, b, negated_a);
    return NO_VALUE;
}

/* AND, OR or XOR of a value and a constant: the value, or NO_VALUE. */
static native_ref without_effect(const struct native_block *block, enum native_operation operation,
                                 native_ref value, native_ref constant)
{
    const uint32_t neutral = operation == NATIVE_AND ? UINT32_MAX : 0;
    return is_constant(block, constant) && block->values[constant].word == neutral ? value : NO_VALUE;
}

/* NO_VALUE: it needs a separate operation. */
static native_ref simplified(struct native_block *block, enum native_operation operation, native_ref a,
                             native_ref b)
{
    switch (operation) {
    case NATIVE_AND:
    case NATIVE_OR:
    case NATIVE_XOR:
        if (!is_constant(block, a) || !is_constant(block, b)) {
            const native_ref left = without_effect(block, operation, a, b);
            return left != NO_VALUE ? left : without_effect(block, operation, b, a);
        }
        return folded_bits(block, operation, block->values[a].word, block->values[b].word);
    case NATIVE_ADD:
    case NATIVE_SUB: return signed_sum(block, operation, a, b);
    default: return NO_VALUE;
    }
}

native_ref block_add(struct native_block *block, enum native_operation operation, unsigned immediate,
                     uint32_t word, native_ref a, native_ref b, native_ref c)
{
    const native_ref simple = block->failed ? 0 : simplified(block, operation, a, b);
    if (simple != NO_VALUE)
        return simple;
    struct native_value value = {.operation = (uint8_t)operation,
                                 .immediate = (uint8_t)immediate,
                                 .word = word,
                                 .argument = {a, b, c}};
    const bool shared =
        !native_has_effect[operation] && operation != NATIVE_LOAD && operation != NATIVE_GATHER;
    const unsigned bucket = bucket_of(&value);
    if (block->failed)
        return 0;
    if (shared && block->buckets[bucket] != NO_VALUE &&
        is_same(&block->values[block->buckets[bucket]], &value))
        return block->buckets[bucket];
    if (block->count >= NATIVE_VALUES_MAX || !make_room(block)) {
        block->failed = true;
        return 0;
    }
    value.facts = facts_of(block, &value);
    block->calls |= operation == NATIVE_WIDE_ANGLES || operation == NATIVE_RUN ||
                    operation == NATIVE_LOOKUP || operation == NATIVE_KILL;
    block->single |= operation == NATIVE_RUN || operation == NATIVE_GATHER ||
                     operation == NATIVE_GATHER_PARAM || operation == NATIVE_GATHER_ROW;
    block->values[block->count] = value;
    if (shared)
        block->buckets[bucket] = (native_ref)block->count;
    return (native_ref)block->count++;
}

native_ref value_constant(struct native_block *block, uint32_t bits)
{
    for (uint32_t i = 0; i < block->constant_count && !block->failed; i++)
        if (block->values[block->constants[i]].word == bits)
            return block->constants[i];
    const native_ref value = block_add(block, NATIVE_CONSTANT, 0, bits, NO_VALUE, NO_VALUE, NO_VALUE);
    if (block->constant_count < NATIVE_CONSTANTS)
        block->constants[block->constant_count++] = value;
    return value;
}

/* --- What is known of floats ---------------------------------------------------------------------------- */

static uint8_t value_facts(const struct native_block *block, native_ref value)
{
    return block->failed ? 0 : block->values[value].facts;
}

void value_know(struct native_block *block, native_ref value, uint8_t facts)
{
    if (!block->failed)
        block->values[value].facts |= facts;
}

/* A product with 1 reads a denormal as zero and changes no other number. */
native_ref value_flushed(struct native_block *block, native_ref value)
{
    if (value_facts(block, value) & FACT_FLUSHED)
        return value;
    const native_ref product = value_2(block, NATIVE_MUL, value, value_constant(block, 0x3f800000));
    value_know(block, product, FACT_FLUSHED | (value_facts(block, value) & FACT_CANONICAL));
    return product;
}

native_ref value_canonical(struct native_block *block, native_ref value)
{
    if (value_facts(block, value) & FACT_CANONICAL)
        return value;
    const native_ref result = value_select(block, value_compare(block, COMPARE_UNORDERED, value, value),
                                           value_constant(block, 0x7fc00000), value);
    value_know(block, result, FACT_CANONICAL | (value_facts(block, value) & FACT_FLUSHED));
    return result;
}
