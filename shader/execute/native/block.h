/* A segment, or a block of a program with flow: operations that follow each other, as values in the order in
 * which they are computed (single assignment). lower.c makes it of decoded operations, allocate.c gives its
 * values machine registers. */
#ifndef SHADER_EXECUTE_NATIVE_BLOCK_H
#define SHADER_EXECUTE_NATIVE_BLOCK_H

#include <stddef.h>

#include "shader/execute/native/native.h"

enum native_operation {
#define OPERATION(name, arguments, effect) NATIVE_##name,
#include "shader/execute/native/operations.def"
    NATIVE_OPERATION_COUNT
};

/* The lower three bits are what x86-64 calls them. */
enum native_comparison {
    COMPARE_EQUAL,
    COMPARE_LESS,
    COMPARE_LESS_EQUAL,
    COMPARE_UNORDERED,
    COMPARE_NOT_EQUAL, /* or unordered */
};

/* functions.c: the result of the angles that are too wide for arithmetic in binary32 (math_trig.h) becomes
 * that of the function in double; the others keep theirs. Any alignment. */
typedef void native_wide_angles(float result[LANES], const float angle[LANES]);
native_wide_angles native_wide_sine, native_wide_cosine;

/* functions.c: the lookup of two groups, `group` and the next one, from lookup[0..3], each coordinate of the
 * one and of the other, to lookup[4..7]. At multiples of 64 bytes. */
typedef void native_pair_lookup(struct shader_executor *executor, const struct shader_op *op,
                                f32x8 lookup[8][2], unsigned group);
native_pair_lookup native_lookup_pair;

typedef uint16_t native_ref; /* index of a value */
enum { NO_VALUE = UINT16_MAX, NATIVE_VALUES_MAX = UINT16_MAX - 1 };

/* Facts about a value: no lane is a denormal; no lane is a NaN other than 0x7fc00000. */
enum { FACT_FLUSHED = 1, FACT_CANONICAL = 2, FACT_CLEAN = FACT_FLUSHED | FACT_CANONICAL };

struct native_value {
    uint8_t operation; /* enum native_operation */
    uint8_t immediate;
    uint8_t facts;
    bool used; /* allocate.c */
    native_ref argument[3];
    uint32_t word;
};

/* Locations: registers by component number, then condition flags, the mask of lanes that run, the coordinates
 * of a lookup, the loop counters and indices of the running call, and how much lanes have executed. */
enum { FLAG_LOCATIONS = 2 * 4 * 4 };

struct native_place {
    bool in_executor; /* else in the registers */
    uint32_t offset;  /* bytes */
};

static inline uint32_t flag_location(const struct shader_code *code, unsigned cc, unsigned component,
                                     unsigned flag)
{
    return code->register_count + (cc * 4 + component) * 4 + flag;
}

static inline uint32_t exec_location(const struct shader_code *code)
{
    return code->register_count + FLAG_LOCATIONS;
}

static inline uint32_t coordinate_location(const struct shader_code *code, unsigned component)
{
    return exec_location(code) + 1 + component;
}

static inline uint32_t counter_location(const struct shader_code *code, uint32_t level)
{
    return coordinate_location(code, 4) + level;
}

static inline uint32_t index_location(const struct shader_code *code, uint32_t level)
{
    return counter_location(code, code->loop_depth) + level;
}

/* The offset of a counter or an index in bytes from the first counter of the running call. */
static inline uint32_t loop_offset(const struct shader_code *code, uint32_t location)
{
    const uint32_t number = location - counter_location(code, 0);
    const uint32_t others = number < code->loop_depth ? 0 : code->call_depth * code->loop_depth;
    return (number + others) * REGISTER_BYTES;
}

static inline uint32_t executed_location(const struct shader_code *code)
{
    return index_location(code, code->loop_depth);
}

static inline uint32_t location_count(const struct shader_code *code)
{
    return executed_location(code) + 1;
}

/* Slots follow the register file. When two groups run at once, a slot may hold the value of both. */
static inline uint32_t slot_base(const struct shader_code *code)
{
    return (code->register_count + 1) & ~1u;
}

/* The locations of each group if code runs several groups at once (pair.c). Each group has a register file;
 * from the second one on, condition flags are in the position of the parameters. A value of a block belongs
 * to one group (wide code: to two). This bit in its words selects the second group (wide code: the third and
 * fourth). */
enum { SECOND_GROUP = 1 << 30 };

/* A lookup of two groups (functions.c) has coordinates, then results, of 16 lanes each. They follow the
 * slots, once for the first two groups and once for the other two. */
enum { PAIR_LOOKUP_REGISTERS = 2 * (4 + 4) };

static inline uint32_t pair_lookup_base(const struct shader_code *code, bool second)
{
    return slot_base(code) + 2 * NATIVE_SLOTS + (second ? PAIR_LOOKUP_REGISTERS : 0);
}

/* From one group's register file to the next one's. */
static inline uint32_t group_registers(const struct shader_code *code)
{
    return pair_lookup_base(code, true) + PAIR_LOOKUP_REGISTERS;
}

/* Whether the location is a parameter: common to all groups, and equal in all lanes. */
static inline bool is_parameter(const struct shader_code *code, uint32_t location)
{
    return location >= code->param_base && location < code->register_count;
}

/* Whether all groups share the location: constants, parameters, the thread's numbers. */
static inline bool groups_share(const struct shader_code *code, uint32_t location)
{
    return is_parameter(code, location) || location == exec_location(code) ||
           (location >= FIXED_THREAD && location < FIXED_COUNT);
}

/* What `groups` need. */
static inline uint32_t registers_of_groups(const struct shader_code *code, unsigned groups)
{
    return (groups - 1) * group_registers(code) + code->param_base + FLAG_LOCATIONS;
}

/* The offset in bytes of a location of a group other than the first. */
static inline uint32_t group_offset(const struct shader_code *code, unsigned group, uint32_t location)
{
    return (group * group_registers(code) + location -
            (location < code->param_base ? 0 : code->register_count - code->param_base)) *
           REGISTER_BYTES;
}

static inline struct native_place place_of(const struct shader_code *code, uint32_t location)
{
    if ((location & ~(uint32_t)SECOND_GROUP) >= exec_location(code))
        location &= ~(uint32_t)SECOND_GROUP; /* a lookup reads them before the other group stores its own */
    const uint32_t flag = location - code->register_count;
    if (location & SECOND_GROUP)
        return (struct native_place){false, group_offset(code, 1, location - SECOND_GROUP)};
    if (location < code->register_count)
        return (struct native_place){false, location * REGISTER_BYTES};
    if (flag < FLAG_LOCATIONS)
        return (struct native_place){true, (uint32_t)offsetof(struct shader_executor, cc) +
                                               flag * (uint32_t)sizeof(i32x8)};
    if (location == executed_location(code))
        return (struct native_place){true, (uint32_t)offsetof(struct shader_executor, executed)};
    if (flag == FLAG_LOCATIONS)
        return (struct native_place){true, (uint32_t)offsetof(struct shader_executor, exec_mask)};
    return (struct native_place){true, (uint32_t)offsetof(struct shader_executor, lookup.coord) +
                                           (flag - FLAG_LOCATIONS - 1) * (uint32_t)sizeof(f32x8)};
}

enum { NATIVE_BUCKETS = 256, NATIVE_CONSTANTS = 64 };

struct native_block {
    const struct shader_code *code;
    struct native_value *values;
    uint32_t count, capacity;
    bool failed; /* too long, or no memory: not to be used */
    bool calls;  /* something of C */
    bool single; /* not for two groups at once: something runs as the interpreter does */
    bool masked; /* inactive lanes keep their values */
    native_ref buckets[NATIVE_BUCKETS];     /* the last pure value of each hash */
    native_ref constants[NATIVE_CONSTANTS]; /* the first ones */
    uint32_t constant_count;
};

/* Forgets all values. */
void block_clear(struct native_block *block);

/* Adds a value. An operation without side effects returns an existing equal value. Arguments may be
 * NO_VALUE. */
native_ref block_add(struct native_block *block, enum native_operation operation, unsigned immediate,
                     uint32_t word, native_ref a, native_ref b, native_ref c);

native_ref value_constant(struct native_block *block, uint32_t bits);

static inline native_ref value_float(struct native_block *block, float number)
{
    uint32_t bits;
    memcpy(&bits, &number, sizeof bits);
    return value_constant(block, bits);
}

static inline native_ref value_1(struct native_block *block, enum native_operation operation, native_ref a)
{
    return block_add(block, operation, 0, 0, a, NO_VALUE, NO_VALUE);
}

static inline native_ref value_2(struct native_block *block, enum native_operation operation, native_ref a,
                                 native_ref b)
{
    return block_add(block, operation, 0, 0, a, b, NO_VALUE);
}

static inline native_ref value_3(struct native_block *block, enum native_operation operation, native_ref a,
                                 native_ref b, native_ref c)
{
    return block_add(block, operation, 0, 0, a, b, c);
}

static inline native_ref value_compare(struct native_block *block, enum native_comparison comparison,
                                       native_ref a, native_ref b)
{
    return block_add(block, NATIVE_COMPARE, comparison, 0, a, b, NO_VALUE);
}

/* a ? b : c, where lanes of a are 0 or -1. */
native_ref value_select(struct native_block *block, native_ref a, native_ref b, native_ref c);

/* Declares that the value has these facts, whatever its operation. */
void value_know(struct native_block *block, native_ref value, uint8_t facts);

/* The value with denormals as zero; with one NaN. */
native_ref value_flushed(struct native_block *block, native_ref value);
native_ref value_canonical(struct native_block *block, native_ref value);

/* Arguments of each operation. */
extern const uint8_t native_argument_count[NATIVE_OPERATION_COUNT];
extern const bool native_has_effect[NATIVE_OPERATION_COUNT];

#endif
