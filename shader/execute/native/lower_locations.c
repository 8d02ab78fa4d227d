/* The values that locations hold within a segment or block. A value is stored before other code reads the
 * register: an operation of the interpreter, or the code after the end of the segment, the block or the
 * program. In masked blocks, inactive lanes keep the register's value at the time of the store. */
#include "shader/execute/native/lower_parts.h"

native_ref location_load(struct lowering *lowering, uint32_t location)
{
    return block_add(lowering->block, NATIVE_LOAD, 0, location, NO_VALUE, NO_VALUE, NO_VALUE);
}

void location_hold(struct lowering *lowering, uint32_t location, native_ref value)
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

native_ref location_read(struct lowering *lowering, uint32_t location)
{
    uint32_t bits;
    if (is_constant(lowering->code, location, &bits))
        return value_constant(lowering->block, bits);
    if (lowering->current[location] == NO_VALUE)
        location_hold(lowering, location, location_load(lowering, location));
    return lowering->current[location];
}

void location_write(struct lowering *lowering, uint32_t location, native_ref value)
{
    if (location < FIXED_COUNT)
        return;
    location_hold(lowering, location, value);
    lowering->dirty[location] = true;
}

native_ref location_exec_mask(struct lowering *lowering)
{
    return location_read(lowering, exec_location(lowering->code));
}

/* Inactive lanes keep the value of the location. */
static native_ref blended(struct lowering *lowering, uint32_t location)
{
    const native_ref value = lowering->current[location];
    if (!lowering->block->masked || !lowering->dirty[location])
        return value;
    return value_select(lowering->block, location_exec_mask(lowering), value,
                        location_load(lowering, location));
}

void location_store(struct lowering *lowering, uint32_t location)
{
    if (lowering->current[location] == NO_VALUE || !lowering->dirty[location])
        return;
    block_add(lowering->block, NATIVE_STORE, 0, location, blended(lowering, location), NO_VALUE, NO_VALUE);
    lowering->dirty[location] = false;
}

void locations_store(struct lowering *lowering)
{
    for (uint32_t i = 0; i < lowering->touched_count; i++)
        location_store(lowering, lowering->touched[i]);
}

void locations_forget(struct lowering *lowering)
{
    for (uint32_t i = 0; i < lowering->touched_count; i++) {
        lowering->current[lowering->touched[i]] = NO_VALUE;
        lowering->dirty[lowering->touched[i]] = false;
    }
    lowering->touched_count = 0;
}

/* Does the work of finish_outputs() after a run, while the values are in registers. */
void locations_finish(struct lowering *lowering)
{
    const struct shader_code *code = lowering->code;
    struct native_block *block = lowering->block;
    for (uint32_t i = 0; i < code->written_count; i++) {
        const uint32_t location = code->written[i] / REGISTER_BYTES;
        const native_ref value = location_read(lowering, location);
        const native_ref finished = value_canonical(block, value_flushed(block, value));
        if (finished != value)
            location_write(lowering, location, finished);
    }
}

/* Whether the location is read after the program's end. Callers may read condition codes. */
static bool outlives(const struct shader_code *code, uint32_t location)
{
    return location >= code->output_base &&
           (location < code->param_base || code->writes_params || location >= code->register_count);
}

/* Also where KIL ends the program. */
void locations_store_last(struct lowering *lowering)
{
    for (uint32_t i = 0; i < lowering->touched_count; i++)
        if (outlives(lowering->code, lowering->touched[i]))
            location_store(lowering, lowering->touched[i]);
}
