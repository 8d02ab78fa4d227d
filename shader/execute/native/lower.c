/* Operations as values. What a register holds is a value as long as the segment or block lasts. It is stored
 * before something else looks at the register: an operation of the interpreter's, the end of the segment, the
 * block or the program. In masked blocks the lanes that do not run keep what the register had when it is
 * stored, and where neighbours read it. */
#include "shader/execute/native/lower.h"

#include <stdlib.h>

#include "base/without.h"
#include "shader/execute/native/expand.h"

static bool sets_carry(const struct shader_code *code)
{
    bool carries = false;
    for (uint32_t i = 0; i < code->op_count; i++)
        carries |= code->masked[i].update_cc && (code->masked[i].adds || code->masked[i].is_op64);
    return carries;
}

bool lowering_create(struct lowering *lowering, const struct shader_code *code, struct native_block *block)
{
    const uint32_t count = location_count(code);
    lowering->code = code;
    lowering->block = block;
    lowering->current = malloc(count * sizeof *lowering->current);
    lowering->dirty = calloc(count, sizeof *lowering->dirty);
    lowering->touched = malloc(count * sizeof *lowering->touched);
    lowering->touched_count = 0;
    lowering->carries = sets_carry(code);
    if (!lowering->current || !lowering->dirty || !lowering->touched)
        return false;
    memset(lowering->current, 0xff, count * sizeof *lowering->current);
    return true;
}

void lowering_release(struct lowering *lowering)
{
    free(lowering->current);
    free(lowering->dirty);
    free(lowering->touched);
}

/* --- Facts ---------------------------------------------------------------------------------------------- */

static uint8_t facts_of_value(const struct native_block *block, native_ref value)
{
    return block->failed ? 0 : block->values[value].facts;
}

static void know(struct native_block *block, native_ref value, uint8_t facts)
{
    if (!block->failed)
        block->values[value].facts |= facts;
}

/* A product with 1 reads a denormal as zero and is no other number. */
static native_ref flushed(struct native_block *block, native_ref value)
{
    if (facts_of_value(block, value) & FACT_FLUSHED)
        return value;
    const native_ref product = value_2(block, NATIVE_MUL, value, value_constant(block, 0x3f800000));
    know(block, product, FACT_FLUSHED | (facts_of_value(block, value) & FACT_CANONICAL));
    return product;
}

static native_ref canonical(struct native_block *block, native_ref value)
{
    if (facts_of_value(block, value) & FACT_CANONICAL)
        return value;
    const native_ref result = value_select(block, value_compare(block, COMPARE_UNORDERED, value, value),
                                           value_constant(block, 0x7fc00000), value);
    know(block, result, FACT_CANONICAL | (facts_of_value(block, value) & FACT_FLUSHED));
    return result;
}

/* --- Locations ------------------------------------------------------------------------------------------ */

static native_ref load_location(struct lowering *lowering, uint32_t location)
{
    return block_add(lowering->block, NATIVE_LOAD, 0, location, NO_VALUE, NO_VALUE, NO_VALUE);
}

static void set_current(struct lowering *lowering, uint32_t location, native_ref value)
{
    if (lowering->current[location] == NO_VALUE)
        lowering->touched[lowering->touched_count++] = location;
    lowering->current[location] = value;
}

/* A location that always holds the same: a fixed register, a constant of the program's text. */
static bool is_constant(const struct shader_code *code, uint32_t location, uint32_t *bits)
{
    *bits = location == FIXED_ONE ? 0x3f800000 : 0;
    if (!is_parameter(code, location))
        return location == FIXED_ZERO || location == FIXED_ONE;
    const uint32_t param = (location - code->param_base) / 4;
    *bits = code->literals[param][(location - code->param_base) % 4];
    return code->is_literal[param];
}

static native_ref read_location(struct lowering *lowering, uint32_t location)
{
    uint32_t bits;
    if (is_constant(lowering->code, location, &bits))
        return value_constant(lowering->block, bits);
    if (lowering->current[location] == NO_VALUE)
        set_current(lowering, location, load_location(lowering, location));
    return lowering->current[location];
}

static void write_location(struct lowering *lowering, uint32_t location, native_ref value)
{
    if (location < FIXED_COUNT)
        return;
    set_current(lowering, location, value);
    lowering->dirty[location] = true;
}

static native_ref exec_mask(struct lowering *lowering)
{
    return read_location(lowering, exec_location(lowering->code));
}

/* Lanes that do not run keep what the location has. */
static native_ref blended(struct lowering *lowering, uint32_t location)
{
    const native_ref value = lowering->current[location];
    if (!lowering->block->masked || !lowering->dirty[location])
        return value;
    return value_select(lowering->block, exec_mask(lowering), value, load_location(lowering, location));
}

static void flush_location(struct lowering *lowering, uint32_t location)
{
    if (lowering->current[location] == NO_VALUE || !lowering->dirty[location])
        return;
    block_add(lowering->block, NATIVE_STORE, 0, location, blended(lowering, location), NO_VALUE, NO_VALUE);
    lowering->dirty[location] = false;
}

static void flush_all(struct lowering *lowering)
{
    for (uint32_t i = 0; i < lowering->touched_count; i++)
        flush_location(lowering, lowering->touched[i]);
}

static void forget_all(struct lowering *lowering)
{
    for (uint32_t i = 0; i < lowering->touched_count; i++) {
        lowering->current[lowering->touched[i]] = NO_VALUE;
        lowering->dirty[lowering->touched[i]] = false;
    }
    lowering->touched_count = 0;
}

/* What finish_outputs() does after a run, while the values are in registers. */
static void finish_results(struct lowering *lowering)
{
    const struct shader_code *code = lowering->code;
    struct native_block *block = lowering->block;
    for (uint32_t i = 0; i < code->written_count; i++) {
        const uint32_t location = code->written[i] / REGISTER_BYTES;
        const native_ref value = read_location(lowering, location);
        const native_ref finished = canonical(block, flushed(block, value));
        if (finished != value)
            write_location(lowering, location, finished);
    }
}

/* What nobody reads after the program's end need not be stored; callers may ask for condition codes. */
static bool outlives(const struct shader_code *code, uint32_t location)
{
    return location >= code->output_base &&
           (location < code->param_base || code->writes_params || location >= code->register_count);
}

/* Also where KIL ends the program. */
static void flush_last(struct lowering *lowering)
{
    for (uint32_t i = 0; i < lowering->touched_count; i++)
        if (outlives(lowering->code, lowering->touched[i]))
            flush_location(lowering, lowering->touched[i]);
}

/* --- Operands ------------------------------------------------------------------------------------------- */

/* A sign modifier of floats. */
static native_ref with_sign(struct native_block *block, native_ref value, bool flushes, uint32_t keep,
                            uint32_t flip)
{
    if (keep != UINT32_MAX)
        value = value_2(block, NATIVE_AND, value, value_constant(block, keep));
    if (flip)
        value = value_2(block, NATIVE_XOR, value, value_constant(block, flip));
    if (flushes && (keep != UINT32_MAX || flip))
        know(block, value, FACT_FLUSHED);
    return value;
}

/* Unsigned; count is not 0. */
static native_ref below_count(struct native_block *block, native_ref a, uint32_t count)
{
    return value_2(block, NATIVE_EQUAL_INT,
                   value_2(block, NATIVE_MIN_UINT, a, value_constant(block, count - 1)), a);
}

static native_ref plus(struct native_block *block, native_ref a, uint32_t constant)
{
    return constant ? value_2(block, NATIVE_ADD_INT, a, value_constant(block, constant)) : a;
}

/* Register numbers, and the lanes whose number lies inside. */
struct numbers {
    native_ref number, inside;
};

/* As relative_numbers(). */
static struct numbers relative_numbers(struct lowering *lowering, const struct relative_access *access)
{
    struct native_block *block = lowering->block;
    const native_ref index = read_location(lowering, access->address / REGISTER_BYTES);
    const native_ref from_first = plus(block, index, (uint32_t)access->index - (uint32_t)access->first);
    return (struct numbers){plus(block, index, (uint32_t)access->index),
                            access->count ? below_count(block, from_first, access->count)
                                          : value_constant(block, 0)};
}

/* As input_numbers(), which adds the registers of the vertices before it. */
static struct numbers input_numbers(struct lowering *lowering, const struct fetched_operand *fetched)
{
    struct native_block *block = lowering->block;
    const struct outer_access *outer = &fetched->outer;
    struct numbers numbers = relative_numbers(lowering, &fetched->relative);
    if (outer->address == FIXED_ZERO * REGISTER_BYTES) {
        numbers.number = plus(block, numbers.number, (uint32_t)outer->index * outer->stride);
        if ((uint32_t)outer->index >= outer->count)
            numbers.inside = value_constant(block, 0);
        return numbers;
    }
    const native_ref vertex =
        plus(block, read_location(lowering, outer->address / REGISTER_BYTES), (uint32_t)outer->index);
    const native_ref inside =
        outer->count ? below_count(block, vertex, outer->count) : value_constant(block, 0);
    numbers.number = value_2(block, NATIVE_ADD_INT, numbers.number,
                             value_2(block, NATIVE_MUL_INT, vertex, value_constant(block, outer->stride)));
    numbers.inside = value_2(block, NATIVE_AND, numbers.inside, inside);
    return numbers;
}

/* What an index may reach is read from memory. */
static void flush_array(struct lowering *lowering, const struct relative_access *access)
{
    const uint32_t first = file_base(lowering->code, access->file) + 4 * (uint32_t)access->first;
    for (uint32_t i = 0; i < lowering->touched_count; i++)
        if (lowering->touched[i] - first < 4 * access->count)
            flush_location(lowering, lowering->touched[i]);
}

static native_ref shifted(struct native_block *block, native_ref a, unsigned count)
{
    return block_add(block, NATIVE_SHIFT_LEFT, count, 0, a, NO_VALUE, NO_VALUE);
}

/* Whether it is worth it to gather all components of an operand at once. */
static bool takes_row(const struct masked_op *masked, const struct fetched_operand *fetched)
{
    unsigned components = 0;
    const unsigned count = masked->op.shape == SHAPE_COMPONENTS ? masked->count : 4;
    for (unsigned i = 0; i < count; i++)
        components |= 1u << fetched->source[masked->op.shape == SHAPE_COMPONENTS ? masked->order[i] : i];
    return fetched->relative.count > 0 && __builtin_popcount(components & 15) > 1;
}

static native_ref gathered_row(struct lowering *lowering, native_ref word, native_ref inside, unsigned c)
{
    struct native_block *block = lowering->block;
    for (uint32_t i = 0; i < lowering->row_count && i < GATHERED_ROWS; i++)
        if (lowering->rows[i].word == word && lowering->rows[i].inside == inside)
            return lowering->rows[i].component[c];
    struct gathered_row *row = &lowering->rows[lowering->row_count++ % GATHERED_ROWS];
    *row = (struct gathered_row){.word = word, .inside = inside};
    for (unsigned i = 0; i < 4; i++)
        block_add(block, NATIVE_CLOBBER, 0, FIXED_OPERAND + i, NO_VALUE, NO_VALUE, NO_VALUE);
    block_add(block, NATIVE_GATHER_ROW, 0, 0, value_2(block, NATIVE_AND, word, inside), inside, NO_VALUE);
    for (unsigned i = 0; i < 4; i++)
        row->component[i] = load_location(lowering, FIXED_OPERAND + i);
    return row->component[c];
}

/* Lanes outside read the first one and then drop it. */
static native_ref gathered_param(struct lowering *lowering, const struct masked_op *masked,
                                 const struct fetched_operand *fetched, const struct numbers *numbers,
                                 unsigned component)
{
    const native_ref word = shifted(lowering->block, numbers->number, 2);
    if (takes_row(masked, fetched))
        return gathered_row(lowering, word, numbers->inside, component);
    return block_add(lowering->block, NATIVE_GATHER_PARAM, 0, component, word, numbers->inside, NO_VALUE);
}

/* As fetch_gathered(). */
static native_ref gathered(struct lowering *lowering, const struct masked_op *masked,
                           const struct fetched_operand *fetched, unsigned c)
{
    struct native_block *block = lowering->block;
    const unsigned file = fetched->relative.file, component = fetched->source[c];
    if (component > 3)
        return value_constant(block, component == 4 ? 0 : 0x3f800000);
    const struct numbers numbers = input_numbers(lowering, fetched);
    if (file == FILE_PARAM && !lowering->code->writes_params)
        return gathered_param(lowering, masked, fetched, &numbers, component);
    flush_array(lowering, &fetched->relative);
    const native_ref lane = block_add(block, NATIVE_LANE_BYTES, 0, 0, NO_VALUE, NO_VALUE, NO_VALUE);
    const native_ref bytes = value_2(block, NATIVE_ADD_INT, shifted(block, numbers.number, 7), lane);
    return block_add(block, NATIVE_GATHER, 0, (file_base(lowering->code, file) + component) * REGISTER_BYTES,
                     bytes, numbers.inside, NO_VALUE);
}

/* As the interpreter's modified(), of a register of 32 bits. */
static native_ref fetched_operand(struct lowering *lowering, const struct masked_op *masked,
                                  const struct fetched_operand *fetched, unsigned c)
{
    const struct shader_op *op = &masked->op;
    struct native_block *block = lowering->block;
    native_ref value = fetched->from == OPERAND_GATHERED
                           ? gathered(lowering, masked, fetched, c)
                           : read_location(lowering, fetched->source[c] / REGISTER_BYTES);
    const native_ref zero = value_constant(block, 0);
    const bool negate = fetched->negate >> c & 1;
    if (fetched->type == TYPE_F32) {
        if (op->flush_operands && (fetched->absolute || negate))
            value = flushed(block, value);
        return with_sign(block, value, op->flush_operands, fetched->absolute ? INT32_MAX : UINT32_MAX,
                         negate ? 1u << 31 : 0);
    }
    if (fetched->absolute && fetched->type == TYPE_S32)
        value = value_select(block, value_2(block, NATIVE_GREATER_INT, zero, value),
                             value_2(block, NATIVE_SUB_INT, zero, value), value);
    return negate ? value_2(block, NATIVE_SUB_INT, zero, value) : value;
}

static unsigned component_of(const struct masked_op *masked, unsigned i)
{
    return masked->op.shape == SHAPE_COMPONENTS ? masked->order[i] : i;
}

/* Operand s as the i-th component of the operation takes it; as the interpreter's load() and load_bits(). */
static native_ref operand(struct lowering *lowering, const struct masked_op *masked, unsigned s, unsigned i)
{
    const struct shader_op *op = &masked->op;
    const struct fetched_operand *fetched = fetched_of(masked, s);
    native_ref value;
    if (fetched)
        value = fetched_operand(lowering, masked, fetched, component_of(masked, i));
    else
        value = read_location(lowering, op->src[s][i] / REGISTER_BYTES);
    if (rule_is_integer((enum operation_rule)op->rule))
        return value;
    if (op->flush_operands)
        value = flushed(lowering->block, value);
    return with_sign(lowering->block, value, op->flush_operands, op->keep[s], op->flip[s][i]);
}

/* The operand with the lanes that do not run as they are in their registers: neighbours read them. */
static native_ref neighbours_operand(struct lowering *lowering, const struct masked_op *masked, unsigned s,
                                     unsigned i)
{
    const struct fetched_operand *fetched = fetched_of(masked, s);
    const uint32_t offset = fetched ? fetched->source[component_of(masked, i)] : masked->op.src[s][i];
    const uint32_t location = offset / REGISTER_BYTES;
    if (lowering->block->masked && lowering->current[location] != NO_VALUE) {
        flush_location(lowering, location);
        lowering->current[location] = load_location(lowering, location);
    }
    return operand(lowering, masked, s, i);
}

/* --- Results -------------------------------------------------------------------------------------------- */

/* As the interpreter's finish(). */
static native_ref finished(struct native_block *block, const struct shader_op *op, native_ref value)
{
    return op->flush_operands ? canonical(block, flushed(block, value)) : value;
}

/* As clamped_to_unit() and saturated(). */
static native_ref saturated(struct native_block *block, unsigned saturate, native_ref value)
{
    const native_ref one = value_constant(block, 0x3f800000), least = value_constant(block, 0xbf800000);
    if (saturate == SATURATE_NONE)
        return value;
    if (saturate == SATURATE_SIGNED) {
        const native_ref ordered = value_compare(block, COMPARE_EQUAL, value, value);
        value = flushed(block, value);
        value = value_2(block, NATIVE_MIN, one, value_2(block, NATIVE_MAX, value, least));
        return value_2(block, NATIVE_AND, value, ordered);
    }
    const native_ref above =
        value_compare(block, COMPARE_LESS_EQUAL, value_constant(block, 0x00800000), value);
    value = value_2(block, NATIVE_MIN, one, value_2(block, NATIVE_AND, value, above));
    know(block, value, FACT_CLEAN);
    return value;
}

enum { FLAG_SF, FLAG_ZF, FLAG_OF, FLAG_CF };

static unsigned flag_count(const struct lowering *lowering)
{
    return lowering->carries ? 4 : FLAG_OF;
}

/* Table X.16, as test_flags(); the lanes that pass. NO_VALUE: all. */
static native_ref tested(struct lowering *lowering, const struct condition_test *test, unsigned component)
{
    struct native_block *block = lowering->block;
    native_ref flags[4];
    if (test->rule == CONDITION_TR)
        return NO_VALUE;
    for (unsigned i = 0; i < 4; i++)
        flags[i] = i < flag_count(lowering)
                       ? read_location(lowering, flag_location(lowering->code, test->cc & 1,
                                                               test->swizzle[component] & 3, i))
                       : value_constant(block, 0);
    const native_ref sf = flags[FLAG_SF], zf = flags[FLAG_ZF], of = flags[FLAG_OF], cf = flags[FLAG_CF];
#define NOT(a)    value_2(block, NATIVE_XOR, a, value_constant(block, UINT32_MAX))
#define AND(a, b) value_2(block, NATIVE_AND, a, b)
#define OR(a, b)  value_2(block, NATIVE_OR, a, b)
#define XOR(a, b) value_2(block, NATIVE_XOR, a, b)
    switch (test->rule) {
    case CONDITION_EQ: return AND(NOT(sf), zf);
    case CONDITION_NE: return OR(sf, NOT(zf));
    case CONDITION_LT: return XOR(AND(sf, NOT(zf)), of);
    case CONDITION_LE: return XOR(sf, OR(zf, of));
    case CONDITION_GT: return AND(XOR(NOT(sf), of), NOT(zf));
    case CONDITION_GE: return NOT(XOR(sf, of));
    case CONDITION_LEG: return OR(NOT(sf), NOT(zf));
    case CONDITION_NLEG: return AND(sf, zf);
    case CONDITION_CF: return cf;
    case CONDITION_NCF: return NOT(cf);
    case CONDITION_OF: return of;
    case CONDITION_NOF: return NOT(of);
    case CONDITION_AB: return AND(cf, NOT(zf));
    case CONDITION_BLE: return OR(NOT(cf), zf);
    case CONDITION_SF: return sf;
    case CONDITION_NSF: return NOT(sf);
    default: return value_constant(block, 0); /* FL */
    }
}

/* As flags_of(). */
static void compute_flags(struct native_block *block, const struct masked_op *masked, native_ref result,
                          native_ref flags[4])
{
    const native_ref zero = value_constant(block, 0);
    flags[FLAG_OF] = flags[FLAG_CF] = zero;
    if (masked->result_type != TYPE_F32) {
        flags[FLAG_SF] = value_2(block, NATIVE_GREATER_INT, zero, result);
        flags[FLAG_ZF] = value_2(block, NATIVE_EQUAL_INT, result, zero);
        return;
    }
    const native_ref nan = value_compare(block, COMPARE_UNORDERED, result, result);
    flags[FLAG_SF] = OR(value_compare(block, COMPARE_LESS, result, zero), nan);
    flags[FLAG_ZF] = OR(value_compare(block, COMPARE_EQUAL, result, zero), nan);
}
#undef NOT
#undef AND
#undef OR
#undef XOR

static void write_where(struct lowering *lowering, uint32_t location, native_ref lanes, native_ref value)
{
    if (location < FIXED_COUNT)
        return;
    if (lowering->side != NO_VALUE)
        lanes =
            lanes == NO_VALUE ? lowering->side : value_2(lowering->block, NATIVE_AND, lanes, lowering->side);
    if (lanes != NO_VALUE)
        value = value_select(lowering->block, lanes, value, read_location(lowering, location));
    write_location(lowering, location, value);
}

/* As write_result(): everything is read before anything is written. */
static void write_results(struct lowering *lowering, const struct masked_op *masked,
                          const native_ref result[4])
{
    native_ref lanes[4], value[4], flags[4][4];
    for (unsigned i = 0; i < masked->count; i++) {
        const unsigned c = masked->order[i];
        lanes[i] = tested(lowering, &masked->test, c);
        value[i] = saturated(lowering->block, masked->saturate, result[c]);
        if (masked->update_cc)
            compute_flags(lowering->block, masked, value[i], flags[i]);
    }
    for (unsigned i = 0; i < masked->count; i++) {
        const unsigned c = masked->order[i];
        write_where(lowering, masked->dst / REGISTER_BYTES + c, lanes[i], value[i]);
        for (unsigned flag = 0; flag < flag_count(lowering) && masked->update_cc; flag++)
            write_where(lowering, flag_location(lowering->code, masked->cc & 1, c, flag), lanes[i],
                        flags[i][flag]);
    }
}

/* --- Operations ----------------------------------------------------------------------------------------- */

static bool is_gathered(const struct fetched_operand *fetched)
{
    return fetched->from == OPERAND_GATHERED && !fetched->relative.pairs;
}

/* Operands in registers of 32 bits, which an index chooses where they are `gathered`. */
static bool has_register_operands(const struct masked_op *masked, bool gathered)
{
    for (unsigned s = 0; s < SOURCES_MAX; s++) {
        const struct fetched_operand *fetched = fetched_of(masked, s);
        if (fetched && ((fetched->from != OPERAND_PLAIN && !(gathered && is_gathered(fetched))) ||
                        fetched->width != WIDTH_32 || fetched->precision != PRECISION_DEFAULT))
            return false;
    }
    return !masked->has_texture || !masked->texture->inner;
}

/* Of integers, clamping and carries are the interpreter's. */
static bool is_arithmetic(const struct shader_code *code, const struct masked_op *masked)
{
    const bool shared = code->shares_outputs && masked->dst_file == FILE_OUTPUT;
    const bool integer = masked->result_type != TYPE_F32;
    const enum expansion expansion = expansion_of((enum operation_rule)masked->op.rule);
    return masked->flow == FLOW_NONE && !masked->is_op64 &&
           has_register_operands(masked, expansion != EXPANSION_QUAD) && !masked->dst_relative &&
           !masked->precision && !shared &&
           !(integer && (masked->saturate != SATURATE_NONE || (masked->update_cc && masked->adds))) &&
           expansion != EXPANSION_CALLED;
}

/* KIL with its operand in registers. */
static bool is_plain_kill(const struct masked_op *masked)
{
    return masked->flow == FLOW_KIL && !masked->fetches &&
           (masked->source_count == 0 || masked->op.type == TYPE_F32);
}

bool lowering_takes(const struct shader_code *code, uint32_t operation)
{
    const struct masked_op *masked = &code->masked[operation];
    if (masked->synchronizes)
        return false;
    return masked->flow == FLOW_NONE ||
           (is_plain_kill(masked) && (code->straight || !without(OPTIMIZATION_FLOW)));
}

/* Without operand, or one of 32 bits. */
static bool has_flow_operand(const struct masked_op *masked)
{
    return masked->source_count == 0 ||
           (!masked->is_op64 && !masked->op64 && has_register_operands(masked, true) &&
            (masked->op.type == TYPE_F32 || masked->op.type == TYPE_S32 || masked->op.type == TYPE_U32));
}

bool lowering_takes_flow(const struct shader_code *code, uint32_t operation)
{
    const struct masked_op *masked = &code->masked[operation];
    if (masked->synchronizes || without(OPTIMIZATION_FLOW))
        return false;
    switch (masked->flow) {
    case FLOW_ELSE: return true;
    case FLOW_BRA:
    case FLOW_IF: return has_flow_operand(masked);
    case FLOW_REP: return masked->counted_loop && has_flow_operand(masked);
    case FLOW_ENDREP: return !masked->indexed_loop || has_flow_operand(&code->masked[masked->target]);
    default: return false;
    }
}

static void lower_components(struct lowering *lowering, const struct masked_op *masked, native_ref result[4])
{
    const enum operation_rule rule = (enum operation_rule)masked->op.rule;
    for (unsigned i = 0; i < masked->count; i++) {
        native_ref operands[3];
        for (unsigned s = 0; s < 3; s++)
            operands[s] = expansion_of(rule) == EXPANSION_QUAD ? neighbours_operand(lowering, masked, s, i)
                                                               : operand(lowering, masked, s, i);
        result[masked->order[i]] = rule_is_integer(rule) ? expand_integer(lowering->block, rule, operands)
                                                         : expand_component(lowering->block, rule, operands);
    }
}

static void lower_vector(struct lowering *lowering, const struct masked_op *masked, native_ref result[4])
{
    native_ref operands[3][4];
    for (unsigned s = 0; s < 3; s++)
        for (unsigned i = 0; i < 4; i++)
            operands[s][i] = operand(lowering, masked, s, i);
    expand_vector(lowering->block, (enum operation_rule)masked->op.rule, operands, result);
}

static void lower_arithmetic(struct lowering *lowering, const struct masked_op *masked)
{
    native_ref result[4] = {0};
    if (masked->op.shape == SHAPE_COMPONENTS)
        lower_components(lowering, masked, result);
    else
        lower_vector(lowering, masked, result);
    for (unsigned i = 0; i < masked->count; i++) {
        native_ref *value = &result[masked->order[i]];
        if (!rule_is_integer((enum operation_rule)masked->op.rule))
            *value = finished(lowering->block, &masked->op, *value);
    }
    write_results(lowering, masked, result);
    lowering->lowered++;
}

/* Those that pass the test in any component; NO_VALUE: all. */
static native_ref tested_anywhere(struct lowering *lowering, const struct condition_test *test)
{
    native_ref any = NO_VALUE;
    for (unsigned c = 0; c < 4 && test->rule != CONDITION_TR; c++) {
        const native_ref passing = tested(lowering, test, c);
        any = any == NO_VALUE ? passing : value_2(lowering->block, NATIVE_OR, any, passing);
    }
    return any;
}

static void lower_kill(struct lowering *lowering, const struct masked_op *masked, uint32_t index)
{
    struct native_block *block = lowering->block;
    native_ref lanes = value_constant(block, masked->source_count ? 0 : UINT32_MAX);
    const native_ref any = tested_anywhere(lowering, &masked->test);
    for (unsigned c = 0; c < 4 && masked->source_count > 0; c++) {
        const native_ref less =
            value_compare(block, COMPARE_LESS, operand(lowering, masked, 0, c), value_constant(block, 0));
        lanes = c == 0 ? less : value_2(block, NATIVE_OR, lanes, less);
    }
    if (any != NO_VALUE)
        lanes = value_2(block, NATIVE_AND, lanes, any);
    flush_last(lowering);
    block_add(block, NATIVE_KILL, 0, index, lanes, NO_VALUE, NO_VALUE);
    lowering->lowered++;
}

/* A lookup without level, offsets, or a unit of each lane's own. */
static bool is_plain_lookup(const struct shader_code *code, const struct masked_op *masked)
{
    return lookup_kind_avx2(masked->op.run) != LOOKUP_OTHER && has_register_operands(masked, false) &&
           !masked->is_op64 && !masked->dst_relative && !masked->precision &&
           (masked->result_type == TYPE_F32 || !(masked->saturate || masked->update_cc)) &&
           !(code->shares_outputs && masked->dst_file == FILE_OUTPUT);
}

static void set_coordinates(struct lowering *lowering, const struct masked_op *masked)
{
    struct native_block *block = lowering->block;
    native_ref coordinates[4];
    for (unsigned i = 0; i < 4; i++)
        coordinates[i] = neighbours_operand(lowering, masked, 0, i);
    const bool projected = lookup_kind_avx2(masked->op.run) == LOOKUP_PROJECTED;
    for (unsigned i = 0; i < 3 && projected; i++)
        coordinates[i] = flushed(block, value_2(block, NATIVE_DIV, coordinates[i], coordinates[3]));
    for (unsigned i = 0; i < 4; i++)
        block_add(block, NATIVE_STORE, 0, coordinate_location(lowering->code, i), coordinates[i], NO_VALUE,
                  NO_VALUE);
}

static void lower_lookup(struct lowering *lowering, const struct masked_op *masked, uint32_t index)
{
    native_ref result[4];
    set_coordinates(lowering, masked);
    for (unsigned c = 0; c < 4; c++)
        block_add(lowering->block, NATIVE_CLOBBER, 0, FIXED_RESULT + c, NO_VALUE, NO_VALUE, NO_VALUE);
    block_add(lowering->block, NATIVE_LOOKUP, 0, index, NO_VALUE, NO_VALUE, NO_VALUE);
    for (unsigned c = 0; c < 4; c++)
        result[c] = load_location(lowering, FIXED_RESULT + c);
    write_results(lowering, masked, result);
    lowering->lowered += lowering->code->straight; /* what is around it is worth being native */
}

/* Whatever it reads and writes. */
static void run_any(struct lowering *lowering, uint32_t index)
{
    flush_all(lowering);
    block_add(lowering->block, NATIVE_CLOBBER_ALL, 0, 0, NO_VALUE, NO_VALUE, NO_VALUE);
    block_add(lowering->block, NATIVE_RUN, 0, index, NO_VALUE, NO_VALUE, NO_VALUE);
    forget_all(lowering);
}

/* ENDIF and the like, where others go. */
static bool does_nothing(const struct masked_op *masked)
{
    return opcode_table[masked->op.op].flow == FLOW_JOIN || masked->op.op == OP_NOP;
}

static void lower_operation(struct lowering *lowering, uint32_t index)
{
    const struct masked_op *masked = &lowering->code->masked[index];
    if (does_nothing(masked))
        return;
    if (masked->flow == FLOW_KIL)
        lower_kill(lowering, masked, index);
    else if (is_arithmetic(lowering->code, masked))
        lower_arithmetic(lowering, masked);
    else if (is_plain_lookup(lowering->code, masked))
        lower_lookup(lowering, masked, index);
    else
        run_any(lowering, index);
}

/* --- Flow ----------------------------------------------------------------------------------------------- */

/* Component c of what decides, or counts. */
static native_ref flow_operand(struct lowering *lowering, const struct masked_op *masked, unsigned c)
{
    const struct fetched_operand *fetched = fetched_of(masked, 0);
    if (masked->op.type == TYPE_F32)
        return operand(lowering, masked, 0, c);
    return fetched ? fetched_operand(lowering, masked, fetched, c)
                   : read_location(lowering, masked->op.src[0][c] / REGISTER_BYTES);
}

/* As lanes_passing(). NO_VALUE: all. */
static native_ref passing_lanes(struct lowering *lowering, const struct masked_op *masked)
{
    struct native_block *block = lowering->block;
    const native_ref any = tested_anywhere(lowering, &masked->test), zero = value_constant(block, 0);
    if (masked->source_count == 0)
        return any;
    const native_ref value = flow_operand(lowering, masked, 0);
    const native_ref lanes = masked->op.type == TYPE_F32
                                 ? value_compare(block, COMPARE_NOT_EQUAL, value, zero)
                                 : value_2(block, NATIVE_XOR, value_2(block, NATIVE_EQUAL_INT, value, zero),
                                           value_constant(block, UINT32_MAX));
    return any == NO_VALUE ? lanes : value_2(block, NATIVE_AND, lanes, any);
}

/* As loop_count(). */
static native_ref loop_count(struct lowering *lowering, const struct masked_op *masked)
{
    struct native_block *block = lowering->block;
    const native_ref count = flow_operand(lowering, masked, 0);
    if (masked->op.type == TYPE_U32)
        return count;
    if (masked->op.type == TYPE_S32)
        return value_2(block, NATIVE_MAX_INT, count, value_constant(block, 0));
    const native_ref some =
        value_compare(block, COMPARE_LESS_EQUAL, value_constant(block, 0x3f800000), count);
    const native_ref most =
        value_compare(block, COMPARE_LESS_EQUAL, value_constant(block, 0x4f000000), count);
    const native_ref whole = value_1(block, NATIVE_FLOAT_TO_INT, count);
    return value_select(block, most, value_constant(block, INT32_MAX),
                        value_2(block, NATIVE_AND, some, whole));
}

/* As loop_integer(). */
static native_ref loop_integer(struct native_block *block, native_ref value)
{
    const native_ref ordered = value_compare(block, COMPARE_EQUAL, value, value);
    native_ref bounded = value_2(block, NATIVE_MAX, value, value_constant(block, 0xcb800000));
    bounded = value_2(block, NATIVE_MIN, bounded, value_constant(block, 0x4b800000));
    const native_ref whole = value_1(block, NATIVE_FLOAT_TO_INT, value_1(block, NATIVE_FLOOR, bounded));
    return value_2(block, NATIVE_AND, whole, ordered);
}

/* As show_loop_index(). */
static void show_loop_index(struct lowering *lowering, uint32_t level, native_ref index)
{
    struct native_block *block = lowering->block;
    write_location(lowering, lowering->code->address_base + 4 * level,
                   value_2(block, NATIVE_MAX_INT, index, value_constant(block, 0)));
}

static native_ref lower_repeat(struct lowering *lowering, const struct masked_op *masked)
{
    struct native_block *block = lowering->block;
    const struct shader_code *code = lowering->code;
    const native_ref count = loop_count(lowering, masked);
    if (masked->indexed_loop) {
        const native_ref first = loop_integer(block, flow_operand(lowering, masked, 1));
        write_location(lowering, index_location(code, masked->loop_level), first);
        show_loop_index(lowering, masked->loop_level, first);
    }
    write_location(lowering, counter_location(code, masked->loop_level), count);
    return value_2(block, NATIVE_EQUAL_INT, count, value_constant(block, 0));
}

/* Adds to what the loop has in the lanes that run. */
static native_ref add_to_location(struct lowering *lowering, uint32_t location, native_ref step)
{
    struct native_block *block = lowering->block;
    if (block->masked)
        step = value_2(block, NATIVE_AND, step, exec_mask(lowering));
    const native_ref sum = value_2(block, NATIVE_ADD_INT, read_location(lowering, location), step);
    set_current(lowering, location, sum);
    block_add(block, NATIVE_STORE, 0, location, sum, NO_VALUE, NO_VALUE);
    return sum;
}

static native_ref lower_end_repeat(struct lowering *lowering, const struct masked_op *masked)
{
    struct native_block *block = lowering->block;
    const struct shader_code *code = lowering->code;
    const native_ref left = add_to_location(lowering, counter_location(code, masked->loop_level),
                                            value_constant(block, UINT32_MAX));
    if (masked->indexed_loop) {
        const native_ref step = loop_integer(block, flow_operand(lowering, &code->masked[masked->target], 2));
        const uint32_t index = index_location(code, masked->loop_level);
        show_loop_index(lowering, masked->loop_level, add_to_location(lowering, index, step));
    }
    return value_2(block, NATIVE_EQUAL_INT, left, value_constant(block, 0));
}

static native_ref lower_flow(struct lowering *lowering, const struct masked_op *masked)
{
    switch (masked->flow) {
    case FLOW_BRA:
    case FLOW_IF: return passing_lanes(lowering, masked);
    case FLOW_REP: return lower_repeat(lowering, masked);
    case FLOW_ENDREP: return lower_end_repeat(lowering, masked);
    default: return NO_VALUE; /* ELSE */
    }
}

/* --- Sides of an IF ------------------------------------------------------------------------------------- */

bool lowering_takes_side(const struct shader_code *code, uint32_t operation)
{
    const struct masked_op *masked = &code->masked[operation];
    return !masked->synchronizes && masked->flow == FLOW_NONE &&
           (does_nothing(masked) || is_arithmetic(code, masked));
}

static void lower_side(struct lowering *lowering, uint32_t first, uint32_t end, native_ref lanes)
{
    lowering->side = lanes;
    for (uint32_t i = first; i < end; i++)
        lower_operation(lowering, i);
    lowering->side = NO_VALUE;
}

/* Lanes that run are counted the instructions of both sides: they get back those of the other one. */
static void count_sides(struct lowering *lowering, native_ref lanes, uint32_t first, uint32_t second)
{
    struct native_block *block = lowering->block;
    const uint32_t executed = executed_location(lowering->code);
    native_ref others =
        value_select(block, lanes, value_constant(block, second), value_constant(block, first));
    if (block->masked)
        others = value_2(block, NATIVE_AND, others, exec_mask(lowering));
    block_add(block, NATIVE_STORE, 0, executed,
              value_2(block, NATIVE_SUB_INT, load_location(lowering, executed), others), NO_VALUE, NO_VALUE);
}

/* --- All ------------------------------------------------------------------------------------------------ */

static void lower_operations(struct lowering *lowering, uint32_t first, uint32_t end)
{
    for (uint32_t i = first; i < end && !lowering->block->failed; i++)
        lower_operation(lowering, i);
}

static void begin(struct lowering *lowering, bool masked)
{
    block_clear(lowering->block);
    lowering->block->masked = masked;
    lowering->lowered = 0;
    lowering->side = NO_VALUE;
    lowering->row_count = 0;
    forget_all(lowering);
}

bool lower_block(struct lowering *lowering, uint32_t first, uint32_t end, bool masked)
{
    const struct masked_op *last = &lowering->code->masked[end - 1];
    const bool is_flow = last->flow != FLOW_NONE && last->flow != FLOW_KIL;
    begin(lowering, masked);
    lower_operations(lowering, first, end - is_flow);
    const native_ref lanes = is_flow ? lower_flow(lowering, last) : NO_VALUE;
    flush_all(lowering);
    if (lanes != NO_VALUE)
        block_add(lowering->block, NATIVE_BRANCH, 0, 0, lanes, NO_VALUE, NO_VALUE);
    return lanes != NO_VALUE;
}

/* The first side has its ELSE, or the ENDIF, besides what is computed. */
void lower_sides(struct lowering *lowering, const struct lowered_sides *sides, bool masked)
{
    begin(lowering, masked);
    struct native_block *block = lowering->block;
    const uint32_t at = sides->at, otherwise = sides->otherwise, end = sides->end;
    const native_ref lanes = passing_lanes(lowering, &lowering->code->masked[at]);
    lower_side(lowering, at + 1, otherwise, lanes);
    lower_side(lowering, otherwise + 1, end,
               value_2(block, NATIVE_XOR, lanes, value_constant(block, UINT32_MAX)));
    count_sides(lowering, lanes, otherwise - at, end - otherwise - 1);
    flush_all(lowering);
}

void lower_segment(struct lowering *lowering, uint32_t first, uint32_t end, bool last)
{
    begin(lowering, false);
    lower_operations(lowering, first, end);
    if (last) {
        finish_results(lowering);
        flush_last(lowering);
    } else {
        flush_all(lowering);
    }
}
