/* Code shared by 64-bit operations (executor.h: op64_handler). Included by hot sources only.
 *
 * Every value is a lane of 64 bits; a value of a 32-bit type is in the low half, and the upper half is
 * undefined. */
#ifndef SHADER_EXECUTE_INTERPRETER_OP64_H
#define SHADER_EXECUTE_INTERPRETER_OP64_H

#include "shader/execute/executor.h"

struct op64_values {
    u64x8 operand[SOURCES_MAX][4]; /* of the types traced_op.operand_types, modifiers applied */
    u64x8 result[4];               /* of masked->result_type */
};

/* Lanes with effects outside the executor: neither helpers nor discarded. */
LANES_INLINE unsigned acting_lanes(const struct shader_executor *executor)
{
    return executor->exec & executor->wanted & ~executor->killed;
}

/* Counts an invalid access of one lane. */
LANES_INLINE void note_fault(struct shader_executor *executor, const struct masked_op *masked,
                             uint64_t address)
{
    const struct shader_report one = {.refused = 1,
                                      .fault = {.address = address, .instruction = masked->instruction}};
    shader_report_add(&executor->report, &one);
}

/* Lanes of `left` whose value is that of the first of them. */
LANES_INLINE unsigned lanes_alike(u64x8 value, unsigned left)
{
    const uint64_t first = value[__builtin_ctz(left)];
    return left & (unsigned)i32x8_movemask(i64x8_mask32((i64x8)(value == first)));
}

/* |a| and -a of one component, in two's complement or as a sign bit. */
LANES_INLINE u64x4 op64_modified_half(const struct fetched_operand *operand, bool negate, u64x4 value)
{
    switch (operand->type) {
    case TYPE_F32:
    case TYPE_F64: {
        const uint64_t sign = operand->type == TYPE_F32 ? (uint64_t)1 << 31 : F64_SIGN;
        return (value & ~(operand->absolute ? sign : 0)) ^ (negate ? sign : 0);
    }
    case TYPE_S32: value = (u64x4)((i64x4)(value << 32) >> 32); break;
    default: break;
    }
    if (operand->absolute && (operand->type == TYPE_S32 || operand->type == TYPE_S64))
        value = u64x4_select((i64x4)value < 0, 0u - value, value);
    return negate ? 0u - value : value;
}

LANES_INLINE u64x8 op64_modified(const struct fetched_operand *operand, unsigned c, u64x8 value)
{
    const bool negate = operand->negate >> c & 1;
    for (unsigned half = 0; half < 2; half++)
        HALF(value, half) = op64_modified_half(operand, negate, HALF(value, half));
    return value;
}

/* For operations that fetch a vector themselves (LDC, IPAC): the operand's swizzle, then its modifiers. */
LANES_INLINE void op64_swizzle(const struct fetched_operand *operand, const u64x8 vector[4], u64x8 value[4])
{
    for (unsigned c = 0; c < 4; c++)
        value[c] = op64_modified(operand, c, vector[operand->source[c] & 3]);
}

/* One operation, by halves of the lanes since no register of AVX2 holds eight of 64 bits. LOAD turns the
 * words of an operand into what EXPRESSION computes with, from a b c. */
#define OP64(NAME, ARITY, LOAD, EXPRESSION)                                                                  \
    static void NAME(struct shader_executor *executor, const struct masked_op *masked,                       \
                     struct op64_values *values)                                                             \
    {                                                                                                        \
        (void)executor;                                                                                      \
        for (unsigned i = 0; i < 8; i++) {                                                                   \
            const unsigned component = i / 2, half = i % 2;                                                  \
            if (!(masked->components >> component & 1))                                                      \
                continue;                                                                                    \
            const __auto_type a = LOAD(HALF(values->operand[0][component], half));                           \
            const __auto_type b = ARITY > 1 ? LOAD(HALF(values->operand[1][component], half)) : a;           \
            const __auto_type c = ARITY > 2 ? LOAD(HALF(values->operand[2][component], half)) : a;           \
            (void)b, (void)c;                                                                                \
            HALF(values->result[component], half) = (u64x4)(EXPRESSION);                                     \
        }                                                                                                    \
    }
#define OP64_DOUBLE(words)   f64x4_flush((f64x4)(words))
#define OP64_SIGNED(words)   ((i64x4)(words))
#define OP64_UNSIGNED(words) (words)

/* One line per operation on single lanes, for what no vector instruction does. */
#define LANE_BY_LANE(NAME, TYPE, EXPRESSION)                                                                 \
    LANES_INLINE u64x4 NAME(u64x4 left, u64x4 right)                                                         \
    {                                                                                                        \
        u64x4 result = left;                                                                                 \
        for (int lane = 0; lane < HALF_LANES; lane++) {                                                      \
            const TYPE a = (TYPE)left[lane], b = (TYPE)right[lane];                                          \
            (void)b;                                                                                         \
            result[lane] = (uint64_t)(EXPRESSION);                                                           \
        }                                                                                                    \
        return result;                                                                                       \
    }

LANES_INLINE f64x4 f64x4_root(f64x4 a)
{
    f64x4 result;
    for (int lane = 0; lane < HALF_LANES; lane++)
        result[lane] = __builtin_sqrt(a[lane]);
    return result;
}

#endif
