/* Hot: instructions with operands or results of 64 bits (NV_gpu_program5 2.X.4.1), or outside the registers.
 * What general.c does for 32 bits: operands, the operation, then clamping, condition codes, write mask, and
 * conversion to the destination's width.
 */
#include "shader/execute/interpreter/results.h"
#include "shader/execute/interpreter/wide.h"

#define general_compute ISA(general_compute)
#define general_test    ISA(general_test)
#define general_flags   ISA(general_flags)

void wide_compute(struct shader_machine *machine, const struct general_op *general,
                  struct wide_values *values)
{
    if (!general->compute_wide) { /* a 32-bit operation with a 64-bit destination */
        general_compute(machine->registers, general, machine);
        for (unsigned c = 0; c < 4; c++)
            values->result[c] =
                u64x8_from_u32((i32x8)*register_at(machine->registers, (FIXED_RESULT + c) * REGISTER_BYTES));
        return;
    }
    for (unsigned s = 0; s < general->source_count; s++)
        wide_operand(machine, &general->prepared[s], general->reads, values->operand[s]);
    general->compute_wide(machine, general, values);
}

/* --- Clamping --------------------------------------------------------------------------------- */

/* NaN clamps to 0, as in 32 bits. */
static u64x8 saturated_double(f64x8 value, unsigned saturate)
{
    const f64x8 one = f64x8_splat(1.0), least = saturate == SATURATE_SIGNED ? -one : f64x8_splat(0.0);
    value = f64x8_flush(value);
    f64x8 clamped = f64x8_select(value > least, value, least);
    clamped = f64x8_select(clamped > one, one, clamped);
    return (u64x8)clamped & (u64x8)(value == value);
}

static u64x8 clamped_result(const struct general_op *general, u64x8 value)
{
    if (general->saturate == SATURATE_NONE)
        return value;
    switch (general->result_type) {
    case TYPE_F32: return u64x8_from_u32((i32x8)saturated((f32x8)u64x8_low(value), general->saturate));
    case TYPE_F64: return saturated_double((f64x8)value, general->saturate);
    default: return value;
    }
}

/* --- Condition codes -------------------------------------------------------------------------- */

/* Carry and overflow of x + y whose sides may be negations: general.c, addition_flags(). */
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

static void integer_addition(const struct general_op *general, const struct wide_values *values, unsigned i,
                             struct condition_flags *flags)
{
    const u64x8 a = values->operand[0][i], b = values->operand[1][i];
    const bool *negated = general->negated;
    switch (general->op.op) {
    case OP_ADD: addition_flags(flags, a, negated[0], b, negated[1]); break;
    case OP_SUB: addition_flags(flags, a, negated[0], 0u - b, !negated[1]); break;
    case OP_MAD:
        addition_flags(flags, a * b, negated[0] != negated[1], values->operand[2][i], negated[2]);
        break;
    default: {
        const i64x8 less = general->op.type == TYPE_U64 ? (i64x8)(a < b) : (i64x8)((i64x8)a < (i64x8)b);
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

static void wide_flags(const struct shader_machine *machine, const struct general_op *general,
                       const struct wide_values *values, unsigned i, u64x8 result,
                       struct condition_flags *flags)
{
    if (!type_is_wide(general->result_type)) {
        general_flags(machine, general, i, (f32x8)u64x8_low(result), flags);
        if (general->op.op == OP_CVT && general->storage == STORAGE_F16)
            half_flags(flags, u64x8_low(result));
        return;
    }
    memset(flags, 0, sizeof *flags);
    if (general->result_type == TYPE_F64) {
        double_flags(flags, (f64x8)result);
        return;
    }
    flags->sf = i64x8_mask32((i64x8)result < 0);
    flags->zf = i64x8_mask32((i64x8)result == 0);
    if (general->adds)
        integer_addition(general, values, i, flags);
}

/* --- Results ---------------------------------------------------------------------------------- */

/* In the destination's width: one word, or two. */
static void to_words(const struct general_op *general, u64x8 value, i32x8 word[2])
{
    const bool wide = type_is_wide(general->result_type);
    if (general->dst_width == WIDTH_32) {
        word[0] = wide ? u64x8_demote(general->result_type, value) : u64x8_low(value);
        return;
    }
    if (!wide)
        value = u64x8_promote(general->result_type, u64x8_low(value));
    word[0] = u64x8_low(value);
    word[1] = u64x8_high(value);
}

/* The usual case: 64 bits to a register that is known, in all lanes. */
static bool is_plain_write(const struct general_op *general, const struct shader_machine *machine)
{
    return general->dst_width == WIDTH_LONG && type_is_wide(general->result_type) && !general->update_cc &&
           general->saturate == SATURATE_NONE && general->test.rule == CONDITION_TR &&
           !general->dst_relative.used && !machine->code->shares_outputs &&
           i32x8_movemask(machine->exec_mask) == 0xff;
}

static void write_plain(const struct general_op *general, struct shader_machine *machine,
                        const struct wide_values *values)
{
    for (unsigned c = 0; c < 4; c++) {
        if (!(general->components >> c & 1))
            continue;
        *register_at(machine->registers, general->dst[c]) = (f32x8)u64x8_low(values->result[c]);
        *register_at(machine->registers, general->dst_high[c]) = (f32x8)u64x8_high(values->result[c]);
    }
}

/* Everything is read before anything is written (general.c). */
static void write_result(const struct general_op *general, struct shader_machine *machine,
                         struct wide_values *values)
{
    const bool pairs = general->dst_width == WIDTH_PAIRS;
    i32x8 lanes[4], word[4][2], numbers = {0};
    struct condition_flags flags[4];
    if (general->dst_relative.used)
        numbers = relative_numbers(machine->registers, &general->dst_relative);
    for (unsigned c = 0; c < 4; c++) {
        if (!(general->components >> c & 1))
            continue;
        const u64x8 value = clamped_result(general, values->result[c]);
        lanes[c] = machine->exec_mask & general_test(machine, &general->test, pairs ? 2 * c : c);
        to_words(general, value, word[c]);
        if (general->update_cc)
            wide_flags(machine, general, values, c, value, &flags[c]);
    }
    for (unsigned c = 0; c < 4; c++) {
        if (!(general->components >> c & 1))
            continue;
        for (unsigned half = 0; half < (general->dst_width == WIDTH_32 ? 1 : 2); half++)
            if (!pairs || general->mask >> (2 * c + half) & 1)
                write_words(machine, general, pairs ? 2 * c + half : c, half && !pairs, numbers,
                            (f32x8)word[c][half], lanes[c]);
        if (general->update_cc)
            update_flags(&machine->cc[general->cc & 1][pairs ? 2 * c : c], &flags[c], lanes[c]);
    }
}

/* --- Traces ----------------------------------------------------------------------------------- */

static void trace_vector(unsigned type, const u64x8 value[4], unsigned components, uint32_t low[4],
                         uint32_t high[4])
{
    for (unsigned c = 0; c < 4; c++) {
        const uint64_t bits = components >> c & 1 ? value[c][0] : 0;
        low[c] = (uint32_t)bits;
        high[c] = type_is_wide(type) ? (uint32_t)(bits >> 32) : 0;
    }
}

/* Lane 0 (general.c, trace_step()). */
static void trace_step(struct shader_machine *machine, const struct general_op *general,
                       const struct wide_values *values)
{
    struct shader_trace_step *step = &machine->step;
    u64x8 result[4];
    for (unsigned c = 0; c < 4; c++)
        if (general->components >> c & 1)
            result[c] = clamped_result(general, values->result[c]);
    trace_vector(general->result_type, result, general->components, step->result, step->result_high);
    step->result_type = general->result_type;
    step->destination = general->dst_index;
    if (general->dst_relative.used)
        step->destination = relative_numbers(machine->registers, &general->dst_relative)[0];
    for (unsigned c = 0; c < 4; c++)
        if ((machine->exec_mask & general_test(machine, &general->test, c))[0] && general->mask >> c & 1 &&
            step->destination >= 0)
            step->written |= (uint8_t)(1 << c);
    if (!general->compute_wide)
        return; /* general_compute() has noted the operands */
    step->source_count = general->source_count;
    for (unsigned s = 0; s < general->source_count; s++) {
        const bool loaded = general->prepared[s].from != OPERAND_NAMED;
        step->operand_types[s] = general->operand_types[s];
        trace_vector(general->operand_types[s], values->operand[s], loaded ? general->reads : 0,
                     step->operands[s], step->operands_high[s]);
    }
}

void wide_step(char *registers, const struct shader_op *op, struct shader_machine *machine)
{
    const struct general_op *general = &machine->code->general[op->index];
    struct wide_values values;
    (void)registers;
    wide_compute(machine, general, &values);
    if (machine->trace)
        trace_step(machine, general, &values);
    if (is_plain_write(general, machine))
        write_plain(general, machine, &values);
    else
        write_result(general, machine, &values);
}

wide_operation *ISA(find_wide_operation)(const struct handler_key *key)
{
    wide_operation *operation = tgsi_operation(key);
    if (!operation)
        operation = memory_operation(key);
    if (!operation)
        operation = storage_operation(key);
    if (!operation)
        operation = convert_operation(key);
    if (!operation)
        operation = image_operation(key);
    if (!operation)
        operation = emit_operation(key);
    if (!operation && key->type == TYPE_F64)
        operation = double_operation(key);
    if (!operation && (key->type == TYPE_S64 || key->type == TYPE_U64))
        operation = long_operation(key);
    return operation;
}
