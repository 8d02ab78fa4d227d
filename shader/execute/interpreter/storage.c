/* Hot: LDB, STB and ATOMB on storage buffers (NV_shader_storage_buffer_object 2.X.8.Z).
 *
 * An access is aligned, as LDC's are; what of it lies beyond the buffer that is bound reads zero and is not
 * written. Lanes act in order, 0 first. Helpers and discarded fragments load, but do not store.
 */
#include "shader/execute/interpreter/access.h"
#include "shader/execute/interpreter/memory_values.h"

/* The buffer of one lane and the byte in it. */
struct place {
    const struct shader_storage *buffer; /* null: nothing is there */
    uint64_t offset;
};

static struct place place_of(const struct shader_machine *machine, const struct general_op *general,
                             i32x8 offsets, i32x8 bindings, int lane)
{
    const uint32_t size = value_bytes(general) * general->storage_count;
    const bool exists = offsets[lane] >= 0 && bindings[lane] >= 0 && machine->resources.storage &&
                        ((uint32_t)offsets[lane] & (size - 1)) == 0;
    const struct shader_storage *buffer = exists ? &machine->resources.storage[bindings[lane]] : NULL;
    return (struct place){.buffer = buffer && buffer->data ? buffer : NULL,
                          .offset = (uint32_t)offsets[lane]};
}

/* The i-th of its values, or null. */
static uint8_t *value_at(const struct place *place, unsigned i, unsigned bytes)
{
    const uint64_t at = place->offset + (uint64_t)i * bytes;
    return place->buffer && at + bytes <= place->buffer->size ? place->buffer->data + at : NULL;
}

static void load_storage(struct shader_machine *machine, const struct general_op *general,
                         struct wide_values *values)
{
    const struct prepared_operand *operand = &general->prepared[0];
    const i32x8 offsets = relative_numbers(machine->registers, &operand->relative);
    const i32x8 bindings = outer_numbers(machine->registers, &operand->outer);
    const unsigned bytes = value_bytes(general), count = general->storage_count;
    u64x8 vector[4];
    memset(vector, 0, sizeof vector);
    for (int lane = 0; lane < LANES; lane++) {
        const struct place place = place_of(machine, general, offsets, bindings, lane);
        for (unsigned i = 0; i < count; i++) {
            const uint8_t *data = value_at(&place, i, bytes);
            if (data && machine->exec >> lane & 1)
                vector[i][lane] = read_value(data, general->storage);
        }
    }
    wide_swizzle(operand, vector, values->result);
}

static void store_storage(struct shader_machine *machine, const struct general_op *general,
                          struct wide_values *values)
{
    const struct prepared_operand *operand = &general->prepared[1];
    const i32x8 offsets = relative_numbers(machine->registers, &operand->relative);
    const i32x8 bindings = outer_numbers(machine->registers, &operand->outer);
    const unsigned bytes = value_bytes(general), count = general->storage_count,
                   acting = acting_lanes(machine);
    for (int lane = 0; lane < LANES; lane++) {
        const struct place place = place_of(machine, general, offsets, bindings, lane);
        for (unsigned i = 0; i < count && acting >> lane & 1; i++) {
            uint8_t *data = value_at(&place, i, bytes);
            if (data)
                write_value(data, general->storage, values->operand[0][i][lane]);
        }
    }
}

static void atomic_storage(struct shader_machine *machine, const struct general_op *general,
                           struct wide_values *values)
{
    const struct prepared_operand *operand = &general->prepared[1];
    const i32x8 offsets = relative_numbers(machine->registers, &operand->relative);
    const i32x8 bindings = outer_numbers(machine->registers, &operand->outer);
    const unsigned acting = acting_lanes(machine), size = value_bytes(general) * general->storage_count;
    memset(values->result, 0, sizeof values->result);
    for (int lane = 0; lane < LANES; lane++) {
        const struct place place = place_of(machine, general, offsets, bindings, lane);
        uint8_t *data = acting >> lane & 1 ? value_at(&place, 0, size) : NULL;
        if (data)
            memory_atomic(data, general, lane, values);
    }
}

wide_operation *storage_operation(const struct handler_key *key)
{
    switch (key->op) {
    case OP_LDB: return load_storage;
    case OP_STB: return store_storage;
    case OP_ATOMB: return atomic_storage;
    default: return NULL;
    }
}
