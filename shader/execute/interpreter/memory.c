/* Hot: memory (NV_gpu_program5 2.X.4.5; LOAD, STORE, ATOM, MEMBAR; NV_parameter_buffer_object2 LDC).
 *
 * An access must be aligned and entirely inside one resident buffer that permits it. Otherwise it reads zero
 * or writes nothing, and is counted. Lanes act in order, 0 first, and each instruction finishes before the
 * next, so MEMBAR has no effect. Helpers and discarded fragments load, but neither store nor count faults. */
#include "shader/execute/interpreter/access.h"
#include "shader/execute/interpreter/memory_values.h"

/* --- Finding the bytes ---------------------------------------------------------------------------------- */

static const struct shader_memory *memory_at(const struct shader_resources *resources, uint64_t address)
{
    size_t first = 0, end = resources->memory_count;
    while (first < end) {
        const size_t middle = first + (end - first) / 2;
        const struct shader_memory *memory = &resources->memory[middle];
        if (address < memory->address)
            end = middle;
        else if (address - memory->address >= memory->size)
            first = middle + 1;
        else
            return memory;
    }
    return NULL;
}

enum access_kind { ACCESS_READ = 1, ACCESS_WRITE = 2 };

/* Where the bytes of a permitted access are, or null. */
static uint8_t *reach(const struct shader_executor *executor, uint64_t address, unsigned bytes,
                      unsigned access)
{
    const struct shader_memory *memory = memory_at(&executor->resources, address);
    if (!memory || (address & (bytes - 1)) != 0 || memory->size - (address - memory->address) < bytes)
        return NULL;
    if ((access & ACCESS_READ && !memory->readable) || (access & ACCESS_WRITE && !memory->writable))
        return NULL;
    return memory->data + (address - memory->address);
}

/* --- LOAD, STORE ---------------------------------------------------------------------------------------- */

/* Components that the modifier does not name are zero. */
static void load_memory(struct shader_executor *executor, const struct masked_op *masked,
                        struct op64_values *values)
{
    const unsigned bytes = value_bytes(masked), count = masked->storage_count,
                   acting = acting_lanes(executor);
    memset(values->result, 0, sizeof values->result);
    for (int lane = 0; lane < LANES; lane++) {
        const uint64_t address = values->operand[0][0][lane];
        if (!(executor->exec >> lane & 1))
            continue;
        const uint8_t *data = reach(executor, address, bytes * count, ACCESS_READ);
        if (executor_traces(executor, lane))
            trace_address(executor, lane, data, address, bytes, count);
        if (!data && acting >> lane & 1)
            note_fault(executor, masked, address);
        for (unsigned i = 0; i < count && data; i++)
            values->result[i][lane] = read_value(data + i * bytes, masked->storage);
    }
}

static void store_memory(struct shader_executor *executor, const struct masked_op *masked,
                         struct op64_values *values)
{
    const unsigned bytes = value_bytes(masked), count = masked->storage_count,
                   acting = acting_lanes(executor);
    for (int lane = 0; lane < LANES; lane++) {
        const uint64_t address = values->operand[1][0][lane];
        if (!(acting >> lane & 1))
            continue;
        uint8_t *data = reach(executor, address, bytes * count, ACCESS_WRITE);
        if (executor_traces(executor, lane))
            trace_address(executor, lane, data, address, bytes, count);
        if (!data)
            note_fault(executor, masked, address);
        for (unsigned i = 0; i < count && data; i++)
            write_value(data + i * bytes, masked->storage, values->operand[0][i][lane]);
    }
}

/* --- ATOM ----------------------------------------------------------------------------------------------- */

static void atomic_memory(struct shader_executor *executor, const struct masked_op *masked,
                          struct op64_values *values)
{
    const unsigned acting = acting_lanes(executor);
    memset(values->result, 0, sizeof values->result);
    for (int lane = 0; lane < LANES; lane++) {
        const uint64_t address = values->operand[1][0][lane];
        if (!(acting >> lane & 1))
            continue;
        uint8_t *data =
            reach(executor, address, value_bytes(masked) * masked->storage_count, ACCESS_READ | ACCESS_WRITE);
        if (executor_traces(executor, lane))
            trace_address(executor, lane, data, address, value_bytes(masked), masked->storage_count);
        if (data)
            memory_atomic(data, masked, lane, values);
        else
            note_fault(executor, masked, address);
    }
}

/* --- LDC ------------------------------------------------------------------------------------------------ */

/* The index counts bytes. Positions past the end of the buffer and misaligned positions read zero. */
static void load_constant(struct shader_executor *executor, const struct masked_op *masked,
                          struct op64_values *values)
{
    const struct fetched_operand *operand = &masked->fetched[0];
    const unsigned bytes = value_bytes(masked), count = masked->storage_count;
    const i32x8 offset = relative_numbers(executor->registers, &operand->relative);
    const i32x8 binding = outer_numbers(executor->registers, &operand->outer);
    u64x8 vector[4];
    memset(vector, 0, sizeof vector);
    for (int lane = 0; lane < LANES && executor->resources.buffers; lane++) {
        static const struct shader_buffer nothing;
        const bool aligned = offset[lane] >= 0 && ((uint32_t)offset[lane] & (bytes * count - 1)) == 0;
        const struct shader_buffer *buffer =
            aligned && binding[lane] >= 0 ? &executor->resources.buffers[binding[lane]] : &nothing;
        if (executor_traces(executor, lane))
            trace_buffer(executor, lane, buffer->data, buffer->size, (uint32_t)offset[lane], bytes,
                         (1u << count) - 1);
        for (unsigned i = 0; i < count && buffer->data; i++) {
            const uint64_t at = (uint64_t)(uint32_t)offset[lane] + i * bytes;
            if (at + bytes <= buffer->size)
                vector[i][lane] = read_value(buffer->data + at, masked->storage);
        }
    }
    op64_swizzle(operand, vector, values->result);
}

static void do_nothing(struct shader_executor *executor, const struct masked_op *masked,
                       struct op64_values *values)
{
    (void)executor, (void)masked, (void)values;
}

op64_handler *memory_op64(const struct handler_key *key)
{
    switch (key->op) {
    case OP_LOAD: return load_memory;
    case OP_STORE: return store_memory;
    case OP_ATOM: return atomic_memory;
    case OP_LDC: return load_constant;
    case OP_FSIB: /* fragments that store act in order anyway */
    case OP_FSIE:
    case OP_MEMBAR: return do_nothing;
    default: return NULL;
    }
}
