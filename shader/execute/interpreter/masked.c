/* Hot: the masked form of an instruction: operands that are computed first, then the operation, then
 * everything between its result and the destination (NV_vertex_program2 2.14.2.2,
 * NV_gpu_program4 2.X.4.3): clamping, write mask, condition test, lanes that do not run, relative addressing,
 * condition code.
 */
#include "shader/execute/interpreter/handlers.h"
#include "shader/execute/precision.h"
#include "shader/execute/interpreter/results.h"

#define masked_step         ISA(masked_step)
#define unmasked_step       ISA(unmasked_step)
#define clamped_step        ISA(clamped_step)
#define masked_compute      ISA(masked_compute)
#define masked_numbers_step ISA(masked_numbers_step)
#define condition_lanes     ISA(condition_lanes)
#define result_flags        ISA(result_flags)

/* --- Condition codes ------------------------------------------------------------------------------------ */

/* Table X.16, its formulas taken literally. */
static i32x8 test_flags(unsigned rule, const struct condition_flags *flags)
{
    const i32x8 sf = flags->sf, zf = flags->zf, of = flags->of, cf = flags->cf;
    switch (rule) {
    case CONDITION_EQ: return ~sf & zf;
    case CONDITION_NE: return sf | ~zf;
    case CONDITION_LT: return (sf & ~zf) ^ of;
    case CONDITION_LE: return sf ^ (zf | of);
    case CONDITION_GT: return (~sf ^ of) & ~zf;
    case CONDITION_GE: return ~(sf ^ of);
    case CONDITION_LEG: return ~sf | ~zf;
    case CONDITION_NLEG: return sf & zf;
    case CONDITION_CF: return cf;
    case CONDITION_NCF: return ~cf;
    case CONDITION_OF: return of;
    case CONDITION_NOF: return ~of;
    case CONDITION_AB: return cf & ~zf;
    case CONDITION_BLE: return ~cf | zf;
    case CONDITION_SF: return sf;
    case CONDITION_NSF: return ~sf;
    case CONDITION_FL: return i32x8_splat(0);
    default: return i32x8_splat(-1);
    }
}

i32x8 condition_lanes(const struct shader_executor *executor, const struct condition_test *test,
                      unsigned component)
{
    return test_flags(test->rule, &executor->cc[test->cc & 1][test->swizzle[component] & 3]);
}

/* Carry and overflow of an addition x + y whose sides may be negations: then it is a subtraction, which
 * carries where it does not borrow. With both negated the specification leaves the flags open: they are those
 * of adding the negations. */
static void addition_flags(struct condition_flags *flags, i32x8 x, bool x_negated, i32x8 y, bool y_negated)
{
    const i32x8 sum = (i32x8)((u32x8)x + (u32x8)y);
    if (x_negated == y_negated) {
        flags->cf = (i32x8)((u32x8)sum < (u32x8)x);
        flags->of = ((x ^ sum) & (y ^ sum)) < 0;
        return;
    }
    const i32x8 from = x_negated ? y : x, taken = (i32x8)(0u - (u32x8)(x_negated ? x : y));
    flags->cf = (i32x8)((u32x8)from >= (u32x8)taken);
    flags->of = ((from ^ taken) & (from ^ sum)) < 0;
}

/* Carry and overflow of the final addition (2.X.4.3). */
static void integer_addition(char *registers, const struct masked_op *masked, unsigned i,
                             struct condition_flags *flags)
{
    const struct shader_op *op = &masked->op;
    const i32x8 a = (i32x8)*register_at(registers, op->src[0][i]),
                b = (i32x8)*register_at(registers, op->src[1][i]);
    const i32x8 c = (i32x8)*register_at(registers, op->src[2][i]);
    const i32x8 less = op->type == TYPE_U32 ? (i32x8)((u32x8)a < (u32x8)b) : (i32x8)(a < b);
    const i32x8 difference = (i32x8)((u32x8)a - (u32x8)b), product = (i32x8)((u32x8)a * (u32x8)b);
    const bool negated[3] = {masked->negated & 1, masked->negated & 2, masked->negated & 4};
    switch (op->op) {
    case OP_ADD: addition_flags(flags, a, negated[0], b, negated[1]); break;
    case OP_SUB: addition_flags(flags, a, negated[0], (i32x8)(0u - (u32x8)b), !negated[1]); break;
    case OP_MAD: addition_flags(flags, product, negated[0] != negated[1], c, negated[2]); break;
    default:
        addition_flags(flags, i32x8_select(less, (i32x8)(0u - (u32x8)difference), difference), false, c,
                       negated[2]);
        break;
    }
}

/* The condition flags of component order[i]. */
static struct condition_flags flags_of(char *registers, const struct masked_op *masked, unsigned i,
                                       f32x8 result)
{
    struct condition_flags flags = {{0}, {0}, {0}, {0}};
    if (masked->result_type == TYPE_F32) {
        result = f32x8_flush(result); /* raw bits that a MOV carries */
        const i32x8 nan = (i32x8)(result != result);
        flags.sf = (i32x8)(result < 0.0f) | nan;
        flags.zf = (i32x8)(result == 0.0f) | nan;
        return flags;
    }
    flags.sf = (i32x8)result < 0;
    flags.zf = (i32x8)result == 0;
    if (masked->adds)
        integer_addition(registers, masked, i, &flags);
    return flags;
}

void result_flags(const struct shader_executor *executor, const struct masked_op *masked, unsigned component,
                  f32x8 result, struct condition_flags *flags)
{
    unsigned i = 0;
    while (i < 3 && masked->order[i] != component)
        i++;
    *flags = flags_of(executor->registers, masked, i, result);
}

/* --- Results -------------------------------------------------------------------------------------------- */

/* The result as the destination gets it. */
static f32x8 finished(const struct masked_op *masked, f32x8 value)
{
    return saturated(precision_convert(value, masked->precision), masked->saturate);
}

/* Everything is read before anything is written: the conditions are those from before the instruction also
 * where it updates them, and a destination may be its own index or, through the flags of an addition, its own
 * operand. */
static void write_result(char *registers, const struct masked_op *masked, struct shader_executor *executor)
{
    const struct relative_access *access = masked->dst_relative;
    i32x8 lanes[4], numbers = {0};
    f32x8 value[4];
    struct condition_flags flags[4];
    if (access)
        numbers = relative_numbers(registers, access);
    for (unsigned i = 0; i < masked->count; i++) {
        const unsigned c = masked->order[i];
        lanes[i] = executor->exec_mask & condition_lanes(executor, &masked->test, c);
        value[i] = finished(masked, *register_at(registers, (FIXED_RESULT + c) * REGISTER_BYTES));
        if (masked->update_cc)
            flags[i] = flags_of(registers, masked, i, value[i]);
    }
    for (unsigned i = 0; i < masked->count; i++) {
        const unsigned c = masked->order[i];
        write_words(executor, masked, c, false, numbers, value[i], lanes[i]);
        if (masked->update_cc)
            update_flags(&executor->cc[masked->cc & 1][c], &flags[i], lanes[i]);
    }
}

/* --- The step ------------------------------------------------------------------------------------------- */

/* Component `component` of an operand as the operation loads it. */
static f32x8 loaded(const struct shader_executor *executor, const struct masked_op *masked, unsigned operand,
                    unsigned component)
{
    const struct shader_op *op = &masked->op;
    if (op->shape == SHAPE_COMPONENTS)
        for (unsigned i = 0; i < 4; i++)
            if (masked->order[i] == component) {
                component = i;
                break;
            }
    const i32x8 bits = (i32x8)*register_at(executor->registers, op->src[operand][component]);
    return (f32x8)((bits & (int32_t)op->keep[operand]) ^ (int32_t)op->flip[operand][component]);
}

/* Where types mix a float may be raw bits, and NaNs are canonical already. */
static void traced_bits(const struct masked_op *masked, f32x8 value, unsigned type, uint32_t bits[LANES])
{
    if (type == TYPE_F32 && !masked->op.flush_operands)
        value = f32x8_canonical_nan(f32x8_flush(value));
    memcpy(bits, &value, sizeof value);
}

static void trace_destination(struct shader_executor *executor, const struct masked_op *masked)
{
    const uint8_t *types = executor->code->traced[masked->op.index].operand_types;
    for (unsigned left = executor->traced; left; left &= left - 1) {
        const unsigned lane = (unsigned)__builtin_ctz(left);
        struct shader_trace_step *step = &executor->trace_steps[lane];
        step->source_count = masked->source_count;
        memcpy(step->operand_types, types, sizeof step->operand_types);
        step->result_type = masked->result_type;
        step->destination = masked->dst_relative
                                ? relative_numbers(executor->registers, masked->dst_relative)[lane]
                                : masked->dst_index;
    }
}

/* One component of the traced lanes' results, before the destination is written, since it may be an operand.
 * Returns whether one is NaN or infinite, were it a binary32. */
static bool trace_result(struct shader_executor *executor, const struct masked_op *masked, unsigned c)
{
    const i32x8 enabled = executor->exec_mask & condition_lanes(executor, &masked->test, c);
    const f32x8 result =
        finished(masked, *register_at(executor->registers, (FIXED_RESULT + c) * REGISTER_BYTES));
    uint32_t bits[LANES], passed[LANES];
    traced_bits(masked, result, masked->result_type, bits);
    memcpy(passed, &enabled, sizeof passed);
    for (unsigned left = executor->traced; left; left &= left - 1) {
        const unsigned lane = (unsigned)__builtin_ctz(left);
        struct shader_trace_step *step = &executor->trace_steps[lane];
        const bool writes = passed[lane] && masked->mask >> c & 1;
        step->result[c] = bits[lane];
        step->passed |= writes;
        if (writes && step->destination >= 0)
            step->written |= (uint8_t)(1 << c);
    }
    return i32x8_movemask(f32x8_not_finite(result)) & executor->traced;
}

static void trace_operands(struct shader_executor *executor, const struct masked_op *masked, unsigned c)
{
    const uint8_t *types = executor->code->traced[masked->op.index].operand_types;
    for (unsigned s = 0; s < masked->source_count; s++) {
        uint32_t bits[LANES];
        traced_bits(masked, loaded(executor, masked, s, c), types[s], bits);
        for (unsigned left = executor->traced; left; left &= left - 1)
            executor->trace_steps[__builtin_ctz(left)].operands[s][c] = bits[__builtin_ctz(left)];
    }
}

static void trace_step(struct shader_executor *executor, const struct masked_op *masked)
{
    bool exceptional = false;
    trace_destination(executor, masked);
    for (unsigned c = 0; c < 4; c++)
        exceptional |= trace_result(executor, masked, c);
    for (unsigned c = 0; c < 4 && (exceptional || !executor->observed); c++)
        trace_operands(executor, masked, c);
}

void masked_compute(char *registers, const struct masked_op *masked, struct shader_executor *executor)
{
    if (masked->fetches)
        fetch_operands(registers, masked, executor);
    if (executor->trace) {
        executor->code->traced[masked->op.index].run_all(registers, &masked->op, executor);
        trace_step(executor, masked);
    } else {
        masked->op.run(registers, &masked->op, executor);
    }
}

/* The masked form without a trace. If `numbers` and a result that it would write is NaN or infinite, it
 * changes nothing and returns false. */
bool masked_numbers_step(struct shader_executor *executor, const struct masked_op *masked, bool numbers)
{
    i32x8 found = i32x8_splat(0);
    masked_compute(executor->registers, masked, executor);
    for (unsigned i = 0; i < masked->count && numbers; i++) {
        const unsigned c = masked->order[i];
        const f32x8 value =
            finished(masked, *register_at(executor->registers, (FIXED_RESULT + c) * REGISTER_BYTES));
        found |= f32x8_not_finite(value) & condition_lanes(executor, &masked->test, c);
    }
    if (i32x8_movemask(found) & executor->exec)
        return false;
    write_result(executor->registers, masked, executor);
    return true;
}

/* For instructions whose fast form is prevented only by clamping and operands computed first, while all lanes
 * are together. */
void unmasked_step(char *registers, const struct shader_op *op, struct shader_executor *executor)
{
    const struct masked_op *masked = &executor->code->masked[op->index];
    if (masked->fetches)
        fetch_operands(registers, masked, executor);
    masked->op.run(registers, &masked->op, executor);
    for (unsigned i = 0; i < masked->count; i++) {
        const unsigned c = masked->order[i];
        const f32x8 result = *register_at(registers, (FIXED_RESULT + c) * REGISTER_BYTES);
        *register_at(registers, masked->dst + c * REGISTER_BYTES) = finished(masked, result);
    }
}

/* The same for clamping to [0,1] alone: the operation writes its destination, which then is clamped in place.
 */
void clamped_step(char *registers, const struct shader_op *op, struct shader_executor *executor)
{
    op->inner(registers, op, executor);
    for (unsigned i = 0; i < op->written_count; i++) {
        f32x8 *result = register_at(registers, op->written[i]);
        *result = clamped_to_unit(*result);
    }
}

void masked_step(char *registers, const struct shader_op *op, struct shader_executor *executor)
{
    const struct masked_op *masked = &executor->code->masked[op->index];
    if (masked->is_op64) {
        op64_step(registers, op, executor);
        return;
    }
    masked_compute(registers, masked, executor);
    write_result(registers, masked, executor);
}
