/* Hot: instructions with operands or results of 64 bits (NV_gpu_program5 2.X.4.1) or outside the registers.
 * The steps are those of masked.c for 32 bits: operands, the operation, clamping, condition codes, write
 * mask, and conversion to the destination's width. */
#include "shader/execute/interpreter/results.h"
#include "shader/execute/interpreter/op64.h"

#define masked_compute  ISA(masked_compute)
#define condition_lanes ISA(condition_lanes)
#define result_flags    ISA(result_flags)

void op64_compute(struct shader_executor *executor, const struct masked_op *masked,
                  struct op64_values *values)
{
    if (!masked->op64) { /* a 32-bit operation with a 64-bit destination */
        masked_compute(executor->registers, masked, executor);
        for (unsigned c = 0; c < 4; c++)
            values->result[c] =
                u64x8_from_u32((i32x8)*register_at(executor->registers, (FIXED_RESULT + c) * REGISTER_BYTES));
        return;
    }
    for (unsigned s = 0; s < masked->source_count; s++)
        op64_operand(executor, &masked->fetched[s], masked->reads, values->operand[s]);
    masked->op64(executor, masked, values);
}

/* --- Clamping ------------------------------------------------------------------------------------------- */

/* NaN clamps to 0, as in 32 bits. */
static u64x8 saturated_double(f64x8 value, unsigned saturate)
{
    const f64x8 one = f64x8_splat(1.0), least = saturate == SATURATE_SIGNED ? -one : f64x8_splat(0.0);
    value = f64x8_flush(value);
    f64x8 clamped = f64x8_select(value > least, value, least);
    clamped = f64x8_select(clamped > one, one, clamped);
    return (u64x8)clamped & (u64x8)(value == value);
}

static u64x8 clamped_result(const struct masked_op *masked, u64x8 value)
{
    if (masked->saturate == SATURATE_NONE)
        return value;
    switch (masked->result_type) {
    case TYPE_F32: return u64x8_from_u32((i32x8)saturated((f32x8)u64x8_low(value), masked->saturate));
    case TYPE_F64: return saturated_double((f64x8)value, masked->saturate);
    default: return value;
    }
}

/* --- Condition codes ------------------------------------------------------------------------------------ */

/* Carry and overflow of x + y whose sides may be negations: masked.c, addition_flags(). */
static void addition_flags(struct condition_flags *flags, u64x8 x, bool x_negated, u64x8 y, bool y_negated)
{
    const u64x8 sum = x + y;
    if (x_negated == y_negated) {
        flags->cf = i64x8_mask32(sum < x);
        flags->of = i64x8_mask32((i64x8)((x ^ sum) & (y ^ sum)) < 0);
        return;
    }
    const u64x8 from = x_negated ? y : x, taken = 0u - (x_negated ? x : y);
    flags->cf = i64x8_mask32(from >= taken);
    flags->of = i64x8_mask32((i64x8)((from ^ taken) & (from ^ sum)) < 0);
}

static void integer_addition(const struct masked_op *masked, const struct op64_values *values, unsigned i,
                             struct condition_flags *flags)
{
    const u64x8 a = values->operand[0][i], b = values->operand[1][i];
    const bool negated[3] = {masked->negated & 1, masked->negated & 2, masked->negated & 4};
    switch (masked->op.op) {
    case OP_ADD: addition_flags(flags, a, negated[0], b, negated[1]); break;
    case OP_SUB: addition_flags(flags, a, negated[0], 0u - b, !negated[1]); break;
    case OP_MAD:
        addition_flags(flags, a * b, negated[0] != negated[1], values->operand[2][i], negated[2]);
        break;
    default: {
        const i64x8 less = masked->op.type == TYPE_U64 ? (i64x8)(a < b) : (i64x8)((i64x8)a < (i64x8)b);
        addition_flags(flags, u64x8_select(less, b - a, a - b), false, values->operand[2][i], negated[2]);
        break;
    }
    }
}

/* binary16 in the low bits. */
static void half_flags(struct condition_flags *flags, i32x8 half)
{
    const i32x8 size = half & 0x7fff, nan = size > 0x7c00;
    flags->zf = (size == 0) | nan;
    flags->sf = (((half & 0x8000) != 0) & (size != 0)) | nan;
}

static void double_flags(struct condition_flags *flags, f64x8 result)
{
    const f64x8 value = f64x8_flush(result);
    const i32x8 nan = i64x8_mask32(value != value);
    flags->sf = i64x8_mask32(value < 0.0) | nan;
    flags->zf = i64x8_mask32(value == 0.0) | nan;
}

static void op64_flags(const struct shader_executor *executor, const struct masked_op *masked,
                       const struct op64_values *values, unsigned i, u64x8 result,
                       struct condition_flags *flags)
{
    if (!type_is_64bit(masked->result_type)) {
        result_flags(executor, masked, i, (f32x8)u64x8_low(result), flags);
        if (masked->op.op == OP_CVT && masked->storage == STORAGE_F16)
            half_flags(flags, u64x8_low(result));
        return;
    }
    memset(flags, 0, sizeof *flags);
    if (masked->result_type == TYPE_F64) {
        double_flags(flags, (f64x8)result);
        return;
    }
    flags->sf = i64x8_mask32((i64x8)result < 0);
    flags->zf = i64x8_mask32((i64x8)result == 0);
    if (masked->adds)
        integer_addition(masked, values, i, flags);
}

/* --- Results -------------------------------------------------------------------------------------------- */

/* In the destination's width: one word, or two. */
static void to_words(const struct masked_op *masked, u64x8 value, i32x8 word[2])
{
    const bool wide = type_is_64bit(masked->result_type);
    if (masked->dst_width == WIDTH_32) {
        word[0] = wide ? u64x8_demote(masked->result_type, value) : u64x8_low(value);
        return;
    }
    if (!wide)
        value = u64x8_promote(masked->result_type, u64x8_low(value));
    word[0] = u64x8_low(value);
    word[1] = u64x8_high(value);
}

/* The common case: 64 bits to a register that is known, in all lanes. */
static bool is_plain_write(const struct masked_op *masked, const struct shader_executor *executor)
{
    return masked->dst_width == WIDTH_LONG && type_is_64bit(masked->result_type) && !masked->update_cc &&
           masked->saturate == SATURATE_NONE && masked->test.rule == CONDITION_TR && !masked->dst_relative &&
           !executor->code->shares_outputs && i32x8_movemask(executor->exec_mask) == 0xff;
}

static void write_plain(const struct masked_op *masked, struct shader_executor *executor,
                        const struct op64_values *values)
{
    for (unsigned c = 0; c < 4; c++) {
        if (!(masked->components >> c & 1))
            continue;
        f32x8 *word = register_at(executor->registers, masked->dst + c * REGISTER_BYTES);
        word[0] = (f32x8)u64x8_low(values->result[c]);
        word[4] = (f32x8)u64x8_high(values->result[c]);
    }
}

/* Everything is read before anything is written (masked.c). */
static void write_result(const struct masked_op *masked, struct shader_executor *executor,
                         struct op64_values *values)
{
    const bool pairs = masked->dst_width == WIDTH_PAIRS;
    i32x8 lanes[4], word[4][2], numbers = {0};
    struct condition_flags flags[4];
    if (masked->dst_relative)
        numbers = relative_numbers(executor->registers, masked->dst_relative);
    for (unsigned c = 0; c < 4; c++) {
        if (!(masked->components >> c & 1))
            continue;
        const u64x8 value = clamped_result(masked, values->result[c]);
        lanes[c] = executor->exec_mask & condition_lanes(executor, &masked->test, pairs ? 2 * c : c);
        to_words(masked, value, word[c]);
        if (masked->update_cc)
            op64_flags(executor, masked, values, c, value, &flags[c]);
    }
    for (unsigned c = 0; c < 4; c++) {
        if (!(masked->components >> c & 1))
            continue;
        for (unsigned half = 0; half < (masked->dst_width == WIDTH_32 ? 1 : 2); half++)
            if (!pairs || masked->mask >> (2 * c + half) & 1)
                write_words(executor, masked, pairs ? 2 * c + half : c, half && !pairs, numbers,
                            (f32x8)word[c][half], lanes[c]);
        if (masked->update_cc)
            update_flags(&executor->cc[masked->cc & 1][pairs ? 2 * c : c], &flags[c], lanes[c]);
    }
}

/* --- Traces --------------------------------------------------------------------------------------------- */

static void trace_vector(unsigned type, const u64x8 value[4], unsigned components, unsigned lane,
                         uint32_t low[4], uint32_t high[4])
{
    for (unsigned c = 0; c < 4; c++) {
        const uint64_t bits = components >> c & 1 ? value[c][lane] : 0;
        low[c] = (uint32_t)bits;
        high[c] = type_is_64bit(type) ? (uint32_t)(bits >> 32) : 0;
    }
}

/* masked.c, trace_lane(). */
static void trace_lane(struct shader_executor *executor, const struct masked_op *masked,
                       const struct op64_values *values, unsigned lane)
{
    struct shader_trace_step *step = &executor->trace_steps[lane];
    const uint8_t *types = executor->code->traced[masked->op.index].operand_types;
    u64x8 result[4];
    for (unsigned c = 0; c < 4; c++)
        if (masked->components >> c & 1)
            result[c] = clamped_result(masked, values->result[c]);
    trace_vector(masked->result_type, result, masked->components, lane, step->result, step->result_high);
    step->result_type = masked->result_type;
    step->destination = masked->dst_index;
    if (masked->dst_relative)
        step->destination = relative_numbers(executor->registers, masked->dst_relative)[lane];
    for (unsigned c = 0; c < 4; c++)
        if ((executor->exec_mask & condition_lanes(executor, &masked->test, c))[lane] &&
            masked->mask >> c & 1) {
            step->passed = true;
            step->written |= (uint8_t)((step->destination >= 0) << c);
        }
    if (!masked->op64)
        return; /* masked_compute() has noted the operands */
    step->source_count = masked->source_count;
    for (unsigned s = 0; s < masked->source_count; s++) {
        const bool loaded = masked->fetched[s].from != OPERAND_NAMED;
        step->operand_types[s] = types[s];
        trace_vector(types[s], values->operand[s], loaded ? masked->reads : 0, lane, step->operands[s],
                     step->operands_high[s]);
    }
}

static void trace_step(struct shader_executor *executor, const struct masked_op *masked,
                       const struct op64_values *values)
{
    for (unsigned left = executor->traced; left; left &= left - 1)
        trace_lane(executor, masked, values, (unsigned)__builtin_ctz(left));
}

void op64_step(char *registers, const struct shader_op *op, struct shader_executor *executor)
{
    const struct masked_op *masked = &executor->code->masked[op->index];
    struct op64_values values;
    (void)registers;
    op64_compute(executor, masked, &values);
    if (executor->trace)
        trace_step(executor, masked, &values);
    if (is_plain_write(masked, executor))
        write_plain(masked, executor, &values);
    else
        write_result(masked, executor, &values);
}

op64_handler *ISA(find_op64)(const struct handler_key *key)
{
    op64_handler *operation = tgsi_op64(key);
    if (!operation)
        operation = memory_op64(key);
    if (!operation)
        operation = storage_op64(key);
    if (!operation)
        operation = convert_op64(key);
    if (!operation)
        operation = image_op64(key);
    if (!operation)
        operation = emit_op64(key);
    if (!operation && key->type == TYPE_F64)
        operation = double_op64(key);
    if (!operation && (key->type == TYPE_S64 || key->type == TYPE_U64))
        operation = long_op64(key);
    return operation;
}
