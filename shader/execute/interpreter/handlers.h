/* Code shared by the handlers of operations: loading operands, finishing results. Included by hot sources
 * only. */
#ifndef SHADER_EXECUTE_INTERPRETER_HANDLERS_H
#define SHADER_EXECUTE_INTERPRETER_HANDLERS_H

#include "shader/execute/executor.h"

/* The i-th component of operand s: packed (SHAPE_COMPONENTS) or in x y z w order. `plain` operands have no
 * modifiers. */
LANES_INLINE f32x8 load(char *registers, const struct shader_op *op, unsigned s, unsigned i, bool plain)
{
    f32x8 value = *register_at(registers, op->src[s][i]);
    if (plain)
        return value;
    if (op->flush_operands)
        value = f32x8_flush_inside(value);
    return (f32x8)(((i32x8)value & (int32_t)op->keep[s]) ^ (int32_t)op->flip[s][i]);
}

LANES_INLINE i32x8 load_bits(char *registers, const struct shader_op *op, unsigned s, unsigned i)
{
    return (i32x8)*register_at(registers, op->src[s][i]);
}

LANES_INLINE void store(char *registers, const struct shader_op *op, unsigned i, f32x8 value)
{
    *register_at(registers, op->dst[i]) = value;
}

/* A float result as a register may hold it (executor.h). `makes_denormals` is false for operations that
 * only choose among their operands. */
LANES_INLINE f32x8 finish(const struct shader_op *op, f32x8 value, bool plain, bool makes_denormals)
{
    const bool mixes = !plain && op->flush_operands;
    if (makes_denormals && (mixes || !REGISTERS_KEEP_DENORMALS))
        value = f32x8_flush_inside(value);
    if (mixes)
        value = f32x8_canonical_nan(value);
    return value;
}

/* [0,1]; NaN and denormals to 0. */
LANES_INLINE f32x8 clamped_to_unit(f32x8 value)
{
    const f32x8 one = f32x8_splat(1.0f);
    value = (f32x8)((i32x8)value & (i32x8)(value >= 0x1p-126f));
    return f32x8_select(value > one, one, value);
}

#endif
