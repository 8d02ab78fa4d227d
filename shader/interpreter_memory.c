/* Hot: memory (NV_gpu_program5 2.X.4.5; LOAD, STORE, ATOM, MEMBAR; NV_parameter_buffer_object2 LDC).
 *
 * An access lies whole inside one resident buffer that allows it, and is aligned; else it reads zero or
 * writes nothing and is counted. Lanes act in order, 0 first, each instruction finished before the next:
 * MEMBAR has nothing to do. Helpers and discarded fragments load, but neither store nor count faults.
 */
#include "shader/access.h"
#include "shader/storage.h"
#include "shader/wide.h"

/* --- Finding the bytes ------------------------------------------------------------------------ */

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
static uint8_t *reach(const struct shader_machine *machine, uint64_t address, unsigned bytes, unsigned access)
{
    const struct shader_memory *memory = memory_at(&machine->resources, address);
    if (!memory || (address & (bytes - 1)) != 0 || memory->size - (address - memory->address) < bytes)
        return NULL;
    if ((access & ACCESS_READ && !memory->readable) || (access & ACCESS_WRITE && !memory->writable))
        return NULL;
    return memory->data + (address - memory->address);
}

/* --- Values in memory, little-endian as the machines are -------------------------------------- */

/* As it stands in a lane: extended integers, halves as binary32. */
static uint64_t read_value(const uint8_t *bytes, unsigned storage)
{
    uint64_t value = 0;
    memcpy(&value, bytes, (size_t)storage_bits(storage) / 8);
    if (storage == STORAGE_F16)
        return convert_value(STORAGE_F32, STORAGE_F16, ROUND_NEAREST, false, value);
    return storage_is_float(storage)
               ? value
               : integer_extend(value, storage_bits(storage), storage_is_signed(storage));
}

static void write_value(uint8_t *bytes, unsigned storage, uint64_t value)
{
    if (storage == STORAGE_F16)
        value = convert_value(STORAGE_F16, STORAGE_F32, ROUND_NEAREST, false, value);
    memcpy(bytes, &value, (size_t)storage_bits(storage) / 8);
}

static unsigned value_bytes(const struct general_op *general)
{
    return (unsigned)storage_bits(general->storage) / 8;
}

/* --- LOAD, STORE ------------------------------------------------------------------------------ */

/* Components beyond those that the modifier names are zero. */
static void load_memory(struct shader_machine *machine, const struct general_op *general,
                        struct wide_values *values)
{
    const unsigned bytes = value_bytes(general), count = general->storage_count,
                   acting = acting_lanes(machine);
    memset(values->result, 0, sizeof values->result);
    for (int lane = 0; lane < LANES; lane++) {
        const uint64_t address = values->operand[0][0][lane];
        if (!(machine->exec >> lane & 1))
            continue;
        const uint8_t *data = reach(machine, address, bytes * count, ACCESS_READ);
        if (!data && acting >> lane & 1)
            note_fault(machine, general, address);
        for (unsigned i = 0; i < count && data; i++)
            values->result[i][lane] = read_value(data + i * bytes, general->storage);
    }
}

static void store_memory(struct shader_machine *machine, const struct general_op *general,
                         struct wide_values *values)
{
    const unsigned bytes = value_bytes(general), count = general->storage_count,
                   acting = acting_lanes(machine);
    for (int lane = 0; lane < LANES; lane++) {
        const uint64_t address = values->operand[1][0][lane];
        if (!(acting >> lane & 1))
            continue;
        uint8_t *data = reach(machine, address, bytes * count, ACCESS_WRITE);
        if (!data)
            note_fault(machine, general, address);
        for (unsigned i = 0; i < count && data; i++)
            write_value(data + i * bytes, general->storage, values->operand[0][i][lane]);
    }
}

/* --- ATOM ------------------------------------------------------------------------------------- */

/* Of numbers extended from the storage's size; what exceeds it is lost when written. CSWAP's second operand
 * is `other`. */
static uint64_t atomic_result(const struct general_op *general, uint64_t old, uint64_t operand,
                              uint64_t other)
{
    const bool less = storage_is_signed(general->storage) ? (int64_t)operand < (int64_t)old : operand < old;
    switch (general->atomic) {
    case ATOMIC_ADD: return operand + old;
    case ATOMIC_MIN: return less ? operand : old;
    case ATOMIC_MAX: return less ? old : operand;
    case ATOMIC_IWRAP: return old >= operand ? 0 : old + 1;
    case ATOMIC_DWRAP: return old == 0 || old > operand ? operand : old - 1;
    case ATOMIC_AND: return operand & old;
    case ATOMIC_OR: return operand | old;
    case ATOMIC_XOR: return operand ^ old;
    case ATOMIC_EXCH: return operand;
    case ATOMIC_CSWAP: return old == operand ? other : old;
    default: return old;
    }
}

static uint64_t extended(const struct general_op *general, uint64_t value)
{
    return integer_extend(value, storage_bits(general->storage), storage_is_signed(general->storage));
}

static void atomic_memory(struct shader_machine *machine, const struct general_op *general,
                          struct wide_values *values)
{
    const unsigned acting = acting_lanes(machine);
    u64x8 result = u64x8_splat(0);
    for (int lane = 0; lane < LANES; lane++) {
        const uint64_t address = values->operand[1][0][lane];
        if (!(acting >> lane & 1))
            continue;
        uint8_t *data = reach(machine, address, value_bytes(general), ACCESS_READ | ACCESS_WRITE);
        if (!data) {
            note_fault(machine, general, address);
            continue;
        }
        const uint64_t old = read_value(data, general->storage);
        result[lane] = old;
        write_value(data, general->storage,
                    atomic_result(general, old, extended(general, values->operand[0][0][lane]),
                                  extended(general, values->operand[0][1][lane])));
    }
    for (unsigned i = 0; i < 4; i++)
        values->result[i] = result;
}

/* --- LDC -------------------------------------------------------------------------------------- */

/* The index counts bytes. What lies beyond the buffer, and what is misaligned, reads zero. */
static void load_constant(struct shader_machine *machine, const struct general_op *general,
                          struct wide_values *values)
{
    const struct prepared_operand *operand = &general->prepared[0];
    const unsigned bytes = value_bytes(general), count = general->storage_count;
    const i32x8 offset = relative_numbers(machine->registers, &operand->relative);
    const i32x8 binding = outer_numbers(machine->registers, &operand->outer);
    u64x8 vector[4];
    memset(vector, 0, sizeof vector);
    for (int lane = 0; lane < LANES && machine->resources.buffers; lane++) {
        if (offset[lane] < 0 || binding[lane] < 0 || ((uint32_t)offset[lane] & (bytes * count - 1)) != 0)
            continue;
        const struct shader_buffer *buffer = &machine->resources.buffers[binding[lane]];
        for (unsigned i = 0; i < count && buffer->data; i++) {
            const uint64_t at = (uint64_t)(uint32_t)offset[lane] + i * bytes;
            if (at + bytes <= buffer->size)
                vector[i][lane] = read_value(buffer->data + at, general->storage);
        }
    }
    wide_swizzle(operand, vector, values->result);
}

static void do_nothing(struct shader_machine *machine, const struct general_op *general,
                       struct wide_values *values)
{
    (void)machine, (void)general, (void)values;
}

wide_operation *memory_operation(const struct handler_key *key)
{
    switch (key->op) {
    case OP_LOAD: return load_memory;
    case OP_STORE: return store_memory;
    case OP_ATOM: return atomic_memory;
    case OP_LDC: return load_constant;
    case OP_MEMBAR: return do_nothing;
    default: return NULL;
    }
}
