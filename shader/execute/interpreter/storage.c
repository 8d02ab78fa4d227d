/* Hot: LDB, STB and ATOMB on storage buffers (NV_shader_storage_buffer_object 2.X.8.Z), ATOMCTR and ATOMCTROP
 * on atomic counter buffers (NV_shader_atomic_counters 2.X.8.Z).
 *
 * An access is aligned, as LDC's are. Its part past the end of the bound buffer reads zero and is not
 * written. Lanes act in order, 0 first. Helpers and discarded fragments load, but do not store. */
#include "shader/execute/interpreter/access.h"
#include "shader/execute/interpreter/memory_values.h"

/* The buffer of one lane and the byte in it. */
struct place {
    const struct shader_storage *buffer; /* null: nothing is there */
    uint64_t offset;
};

static struct place place_of(const struct shader_executor *executor, const struct masked_op *masked,
                             i32x8 offsets, i32x8 bindings, int lane)
{
    const uint32_t size = value_bytes(masked) * masked->storage_count;
    const bool exists = offsets[lane] >= 0 && bindings[lane] >= 0 && executor->resources.storage &&
                        ((uint32_t)offsets[lane] & (size - 1)) == 0;
    const struct shader_storage *buffer = exists ? &executor->resources.storage[bindings[lane]] : NULL;
    return (struct place){.buffer = buffer && buffer->data ? buffer : NULL,
                          .offset = (uint32_t)offsets[lane]};
}

/* Reports the values of an access to the trace of the lane. */
static void trace_place(struct shader_executor *executor, const struct place *place, int lane, unsigned bytes,
                        unsigned count)
{
    static const struct shader_storage nothing;
    const struct shader_storage *buffer = place->buffer ? place->buffer : &nothing;
    if (executor_traces(executor, lane))
        trace_buffer(executor, lane, buffer->data, buffer->size, place->offset, bytes, (1u << count) - 1);
}

/* The i-th of its values, or null. */
static uint8_t *value_at(const struct place *place, unsigned i, unsigned bytes)
{
    const uint64_t at = place->offset + (uint64_t)i * bytes;
    return place->buffer && at + bytes <= place->buffer->size ? place->buffer->data + at : NULL;
}

static void load_storage(struct shader_executor *executor, const struct masked_op *masked,
                         struct op64_values *values)
{
    const struct fetched_operand *operand = &masked->fetched[0];
    const i32x8 offsets = relative_numbers(executor->registers, &operand->relative);
    const i32x8 bindings = outer_numbers(executor->registers, &operand->outer);
    const unsigned bytes = value_bytes(masked), count = masked->storage_count;
    u64x8 vector[4];
    memset(vector, 0, sizeof vector);
    for (int lane = 0; lane < LANES; lane++) {
        const struct place place = place_of(executor, masked, offsets, bindings, lane);
        trace_place(executor, &place, lane, bytes, count);
        for (unsigned i = 0; i < count; i++) {
            const uint8_t *data = value_at(&place, i, bytes);
            if (data && executor->exec >> lane & 1)
                vector[i][lane] = read_value(data, masked->storage);
        }
    }
    op64_swizzle(operand, vector, values->result);
}

static void store_storage(struct shader_executor *executor, const struct masked_op *masked,
                          struct op64_values *values)
{
    const struct fetched_operand *operand = &masked->fetched[1];
    const i32x8 offsets = relative_numbers(executor->registers, &operand->relative);
    const i32x8 bindings = outer_numbers(executor->registers, &operand->outer);
    const unsigned bytes = value_bytes(masked), count = masked->storage_count,
                   acting = acting_lanes(executor);
    for (int lane = 0; lane < LANES; lane++) {
        const struct place place = place_of(executor, masked, offsets, bindings, lane);
        trace_place(executor, &place, lane, bytes, count);
        for (unsigned i = 0; i < count && acting >> lane & 1; i++) {
            uint8_t *data = value_at(&place, i, bytes);
            if (data)
                write_value(data, masked->storage, values->operand[0][i][lane]);
        }
    }
}

static void atomic_storage(struct shader_executor *executor, const struct masked_op *masked,
                           struct op64_values *values)
{
    const struct fetched_operand *operand = &masked->fetched[1];
    const i32x8 offsets = relative_numbers(executor->registers, &operand->relative);
    const i32x8 bindings = outer_numbers(executor->registers, &operand->outer);
    const unsigned acting = acting_lanes(executor), size = value_bytes(masked) * masked->storage_count;
    memset(values->result, 0, sizeof values->result);
    for (int lane = 0; lane < LANES; lane++) {
        const struct place place = place_of(executor, masked, offsets, bindings, lane);
        trace_place(executor, &place, lane, size, 1);
        uint8_t *data = acting >> lane & 1 ? value_at(&place, 0, size) : NULL;
        if (data)
            memory_atomic(data, masked, lane, values);
    }
}

/* --- Counters: words, by their number ---------------------------------------------------------------------
 */

static uint8_t *counter_at(const struct shader_executor *executor, i32x8 numbers, i32x8 bindings, int lane)
{
    if (numbers[lane] < 0 || bindings[lane] < 0 || !executor->resources.counters)
        return NULL;
    const struct shader_storage *buffer = &executor->resources.counters[bindings[lane]];
    const uint64_t at = (uint64_t)numbers[lane] * 4;
    return buffer->data && at + 4 <= buffer->size ? buffer->data + at : NULL;
}

/* "INCR increment counter (returns non-incremented value), DECR decrement counter (returns decremented
 * value)" (Table X.Y); the other operations return the former value. */
static uint32_t count(const struct masked_op *masked, int lane, uint8_t *data,
                      const struct op64_values *values)
{
    const uint64_t old = read_value(data, masked->storage);
    uint64_t value = old;
    switch (masked->atomic) {
    case ATOMIC_GET: return (uint32_t)old;
    case ATOMIC_INCR: value = old + 1; break;
    case ATOMIC_DECR: value = old - 1; break;
    default: value = atomic_result(masked, old, values->operand[1][0][lane], values->operand[1][1][lane]);
    }
    write_value(data, masked->storage, value);
    return (uint32_t)(masked->atomic == ATOMIC_DECR ? value : old);
}

/* Helpers and discarded fragments can read a counter, but not change it. */
static void atomic_counter(struct shader_executor *executor, const struct masked_op *masked,
                           struct op64_values *values)
{
    const struct fetched_operand *operand = &masked->fetched[0];
    const i32x8 numbers = relative_numbers(executor->registers, &operand->relative);
    const i32x8 bindings = outer_numbers(executor->registers, &operand->outer);
    const unsigned acting = masked->atomic == ATOMIC_GET ? executor->exec : acting_lanes(executor);
    memset(values->result, 0, sizeof values->result);
    for (int lane = 0; lane < LANES; lane++) {
        uint8_t *data = acting >> lane & 1 ? counter_at(executor, numbers, bindings, lane) : NULL;
        if (executor_traces(executor, lane))
            trace_buffer(executor, lane, data, data ? 4 : 0, 0, 4, 1);
        if (data)
            values->result[0][lane] = count(masked, lane, data, values);
    }
}

op64_handler *storage_op64(const struct handler_key *key)
{
    switch (key->op) {
    case OP_LDB: return load_storage;
    case OP_STB: return store_storage;
    case OP_ATOMB: return atomic_storage;
    case OP_ATOMCTR:
    case OP_ATOMCTROP: return atomic_counter;
    default: return NULL;
    }
}
