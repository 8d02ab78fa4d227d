/* Operands as values: registers, those that an index chooses, and their signs. */
#include "shader/execute/native/expand.h"
#include "shader/execute/native/lower_parts.h"

/* A sign modifier of floats. */
static native_ref with_sign(struct native_block *block, native_ref value, bool flushes, uint32_t keep,
                            uint32_t flip)
{
    if (keep != UINT32_MAX)
        value = value_2(block, NATIVE_AND, value, value_constant(block, keep));
    if (flip)
        value = value_2(block, NATIVE_XOR, value, value_constant(block, flip));
    if (flushes && (keep != UINT32_MAX || flip))
        value_know(block, value, FACT_FLUSHED);
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

/* Register numbers, and the lanes whose number is inside the array. */
struct numbers {
    native_ref number, inside;
};

/* As relative_numbers(). */
static struct numbers relative_numbers(struct lowering *lowering, const struct relative_access *access)
{
    struct native_block *block = lowering->block;
    const native_ref index = location_read(lowering, access->address / REGISTER_BYTES);
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
        plus(block, location_read(lowering, outer->address / REGISTER_BYTES), (uint32_t)outer->index);
    const native_ref inside =
        outer->count ? below_count(block, vertex, outer->count) : value_constant(block, 0);
    numbers.number = value_2(block, NATIVE_ADD_INT, numbers.number,
                             value_2(block, NATIVE_MUL_INT, vertex, value_constant(block, outer->stride)));
    numbers.inside = value_2(block, NATIVE_AND, numbers.inside, inside);
    return numbers;
}

/* Stores all registers that the index can reach, since they are read from memory. */
static void flush_array(struct lowering *lowering, const struct relative_access *access)
{
    const uint32_t first = file_base(lowering->code, access->file) + 4 * (uint32_t)access->first;
    for (uint32_t i = 0; i < lowering->touched_count; i++)
        if (lowering->touched[i] - first < 4 * access->count)
            location_store(lowering, lowering->touched[i]);
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
        row->component[i] = location_load(lowering, FIXED_OPERAND + i);
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
native_ref operand_fetched(struct lowering *lowering, const struct masked_op *masked,
                           const struct fetched_operand *fetched, unsigned c)
{
    const struct shader_op *op = &masked->op;
    struct native_block *block = lowering->block;
    native_ref value = fetched->from == OPERAND_GATHERED
                           ? gathered(lowering, masked, fetched, c)
                           : location_read(lowering, fetched->source[c] / REGISTER_BYTES);
    const native_ref zero = value_constant(block, 0);
    const bool negate = fetched->negate >> c & 1;
    if (fetched->type == TYPE_F32) {
        if (op->flush_operands && (fetched->absolute || negate))
            value = value_flushed(block, value);
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
native_ref operand_value(struct lowering *lowering, const struct masked_op *masked, unsigned s, unsigned i)
{
    const struct shader_op *op = &masked->op;
    const struct fetched_operand *fetched = fetched_of(masked, s);
    native_ref value;
    if (fetched)
        value = operand_fetched(lowering, masked, fetched, component_of(masked, i));
    else
        value = location_read(lowering, op->src[s][i] / REGISTER_BYTES);
    if (rule_is_integer((enum operation_rule)op->rule))
        return value;
    if (op->flush_operands)
        value = value_flushed(lowering->block, value);
    return with_sign(lowering->block, value, op->flush_operands, op->keep[s], op->flip[s][i]);
}

/* The operand with the register values of inactive lanes, because their neighbours read them. */
native_ref operand_of_neighbours(struct lowering *lowering, const struct masked_op *masked, unsigned s,
                                 unsigned i)
{
    const struct fetched_operand *fetched = fetched_of(masked, s);
    const uint32_t offset = fetched ? fetched->source[component_of(masked, i)] : masked->op.src[s][i];
    const uint32_t location = offset / REGISTER_BYTES;
    if (lowering->block->masked && lowering->current[location] != NO_VALUE) {
        location_store(lowering, location);
        lowering->current[location] = location_load(lowering, location);
    }
    return operand_value(lowering, masked, s, i);
}

static bool is_gathered(const struct fetched_operand *fetched)
{
    return fetched->from == OPERAND_GATHERED && !fetched->relative.pairs;
}

/* Operands in registers of 32 bits; an index selects them if they are `gathered`. */
bool operands_in_registers(const struct masked_op *masked, bool gathered)
{
    for (unsigned s = 0; s < SOURCES_MAX; s++) {
        const struct fetched_operand *fetched = fetched_of(masked, s);
        if (fetched && ((fetched->from != OPERAND_PLAIN && !(gathered && is_gathered(fetched))) ||
                        fetched->width != WIDTH_32 || fetched->precision != PRECISION_DEFAULT))
            return false;
    }
    return !masked->has_texture || !masked->texture->inner;
}
