/* The path of a result to its destination, in 32 and in 64 bits (masked.c, op64.c). Included by hot sources
 * only. */
#ifndef SHADER_EXECUTE_INTERPRETER_RESULTS_H
#define SHADER_EXECUTE_INTERPRETER_RESULTS_H

#include "shader/execute/interpreter/access.h"

/* NaN clamps to 0. The specifications leave it open. */
LANES_INLINE f32x8 saturated(f32x8 value, unsigned saturate)
{
    if (saturate == SATURATE_NONE)
        return value;
    value = f32x8_flush(value); /* raw bits that a MOV carries */
    const f32x8 one = f32x8_splat(1.0f), least = saturate == SATURATE_SIGNED ? -one : f32x8_splat(0.0f);
    f32x8 clamped = f32x8_select(value > least, value, least);
    clamped = f32x8_select(clamped > one, one, clamped);
    return (f32x8)((i32x8)clamped & (i32x8)(value == value));
}

LANES_INLINE void update_flags(struct condition_flags *flags, const struct condition_flags *updated,
                               i32x8 lanes)
{
    flags->sf = i32x8_select(lanes, updated->sf, flags->sf);
    flags->zf = i32x8_select(lanes, updated->zf, flags->zf);
    flags->of = i32x8_select(lanes, updated->of, flags->of);
    flags->cf = i32x8_select(lanes, updated->cf, flags->cf);
}

static void scatter(char *registers, uint32_t first, i32x8 numbers, unsigned c, f32x8 value, i32x8 lanes)
{
    for (int lane = 0; lane < LANES; lane++) {
        if (!lanes[lane] || numbers[lane] < 0)
            continue;
        const uint32_t reg = first + 4 * (uint32_t)numbers[lane] + c;
        const float component = value[lane];
        memcpy(registers + (size_t)reg * REGISTER_BYTES + (size_t)lane * sizeof component, &component,
               sizeof component);
    }
}

/* Results of a tessellation control program are seen by the patch's other threads. */
static void share_output(const struct shader_executor *executor, i32x8 numbers, unsigned c, f32x8 value,
                         i32x8 lanes)
{
    const struct shader_code *code = executor->code;
    const f32x8 canonical = code->mixes_types ? value : f32x8_canonical_nan(f32x8_flush(value));
    for (unsigned lane = 0; lane < LANES; lane++) {
        const uint32_t thread = executor->resources.first_thread + lane;
        const int32_t output = numbers[lane];
        if (!lanes[lane] || output < 0 || thread >= code->vertices_out)
            continue;
        const size_t vertex = code->per_patch[output] ? 0 : thread;
        executor->resources.patch_outputs[vertex * code->output_count + (uint32_t)output][c] =
            (uint32_t)((i32x8)canonical)[lane];
    }
}

/* Component c of the destination, or of the register after it. `numbers` are those of a destination chosen at
 * run time. */
LANES_INLINE void write_words(struct shader_executor *executor, const struct masked_op *masked, unsigned c,
                              bool high, i32x8 numbers, f32x8 value, i32x8 lanes)
{
    const struct relative_access *access = masked->dst_relative;
    if (access) {
        numbers = high ? i32x8_select(numbers < 0, numbers, numbers + 1) : numbers;
        scatter(executor->registers, file_base(executor->code, access->file), numbers, c, value, lanes);
    } else {
        f32x8 *word = register_at(executor->registers, masked->dst + (c + (high ? 4 : 0)) * REGISTER_BYTES);
        *word = f32x8_select(lanes, value, *word);
        numbers = i32x8_splat(masked->dst_index + high);
    }
    if (executor->code->shares_outputs && masked->dst_file == FILE_OUTPUT &&
        executor->resources.patch_outputs)
        share_output(executor, numbers, c, value, lanes & i32x8_from_movemask(executor->wanted));
}

#endif
