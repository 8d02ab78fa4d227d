/* Hot: communication between the threads of a group (NV_shader_thread_group, NV_shader_thread_shuffle, TGSI).
 * A group is the eight lanes; numbers are those of thread_of_lane().
 *
 * Undefined by the specifications, defined here: a thread that does not run the instruction, or does not
 * exist, reads as 0. Helpers take part in reads by quads and shuffles, but not in ballots. */
#include "shader/execute/interpreter/access.h"
#include "shader/execute/interpreter/handlers.h"
#include "shader/execute/interpreter/op64.h"

#define HANDLER(NAME)                                                                                        \
    static void NAME(char *registers, const struct shader_op *op, struct shader_executor *executor)

/* Lanes as a mask of threads. */
static unsigned threads_of(const struct shader_code *code, unsigned lanes)
{
    return code->stage == STAGE_FRAGMENT ? (lanes & 0xc3) | (lanes << 2 & 0x30) | (lanes >> 2 & 0x0c) : lanes;
}

HANDLER(tgballot)
{
    const unsigned active = acting_lanes(executor);
    f32x8 result[4];
    for (unsigned i = 0; i < 4; i++) {
        const i32x8 set = op->type == TYPE_F32 ? f32x8_flush(load(registers, op, 0, i, false)) != 0.0f
                                               : load_bits(registers, op, 0, i) != 0;
        const unsigned lanes = (unsigned)i32x8_movemask(set) & active;
        result[i] = (f32x8)i32x8_splat((int32_t)threads_of(executor->code, lanes));
    }
    for (unsigned i = 0; i < 4; i++)
        store(registers, op, i, result[i]);
}

/* --- What TGSI has instead ------------------------------------------------------------------------------ */

/* The mask is in x. */
HANDLER(ballot)
{
    const i32x8 set = load_bits(registers, op, 0, 0) != 0;
    const unsigned lanes = (unsigned)i32x8_movemask(set) & acting_lanes(executor);
    for (unsigned i = 0; i < 4; i++)
        store(registers, op, i, (f32x8)i32x8_splat(i == 0 ? (int32_t)threads_of(executor->code, lanes) : 0));
}

HANDLER(read_first)
{
    const unsigned active = threads_of(executor->code, acting_lanes(executor));
    const unsigned lane = active ? thread_of_lane(executor->code, (unsigned)__builtin_ctz(active)) : 0;
    i32x8 value[4];
    for (unsigned i = 0; i < 4; i++)
        value[i] = load_bits(registers, op, 0, i);
    for (unsigned i = 0; i < 4; i++)
        store(registers, op, i, (f32x8)i32x8_splat(active ? value[i][lane] : 0));
}

/* Each thread may name another one. One that is not active has no value: 0. */
HANDLER(read_invoc)
{
    const unsigned active = acting_lanes(executor);
    const i32x8 threads = load_bits(registers, op, 1, 0);
    i32x8 result[4] = {{0}, {0}, {0}, {0}};
    for (unsigned i = 0; i < 4; i++) {
        const i32x8 value = load_bits(registers, op, 0, i);
        for (int lane = 0; lane < LANES; lane++) {
            const uint32_t thread = (uint32_t)threads[lane];
            const unsigned from = thread < LANES ? thread_of_lane(executor->code, thread) : LANES;
            if (active >> from & 1)
                result[i][lane] = value[from];
        }
    }
    for (unsigned i = 0; i < 4; i++)
        store(registers, op, i, (f32x8)result[i]);
}

/* --- Quads ---------------------------------------------------------------------------------------------- */

/* Lanes 0 1 4 5 and 2 3 6 7 are quads. */
static f32x8 from_neighbours(f32x8 value, const uint8_t source[LANES], unsigned running)
{
    f32x8 result = {0};
    for (unsigned lane = 0; lane < LANES; lane++)
        if (running >> source[lane] & 1)
            result[lane] = value[source[lane]];
    return result;
}

static f32x8 sum(const struct shader_op *op, f32x8 a, f32x8 b)
{
    if (op->type == TYPE_F32)
        return f32x8_canonical_nan(f32x8_flush(f32x8_flush(a) + f32x8_flush(b)));
    return (f32x8)((u32x8)a + (u32x8)b);
}

static void quad_swizzle(char *registers, const struct shader_op *op, const struct shader_executor *executor,
                         const uint8_t source[LANES])
{
    const bool is_float = op->type == TYPE_F32;
    f32x8 result[4];
    for (unsigned i = 0; i < 4; i++) {
        const f32x8 a = is_float ? load(registers, op, 0, i, false) : (f32x8)load_bits(registers, op, 0, i),
                    b = is_float ? load(registers, op, 1, i, false) : (f32x8)load_bits(registers, op, 1, i);
        result[i] = sum(op, from_neighbours(a, source, executor->exec), b);
    }
    for (unsigned i = 0; i < 4; i++)
        store(registers, op, i, result[i]);
}

#define QUAD(NAME, ...)                                                                                      \
    HANDLER(NAME)                                                                                            \
    {                                                                                                        \
        static const uint8_t source[LANES] = {__VA_ARGS__};                                                  \
        quad_swizzle(registers, op, executor, source);                                                       \
    }

QUAD(qswz0, 0, 0, 2, 2, 0, 0, 2, 2)
QUAD(qswz1, 1, 1, 3, 3, 1, 1, 3, 3)
QUAD(qswz2, 4, 4, 6, 6, 4, 4, 6, 6)
QUAD(qswz3, 5, 5, 7, 7, 5, 5, 7, 7)
QUAD(qswzx, 1, 0, 3, 2, 5, 4, 7, 6)
QUAD(qswzy, 4, 5, 6, 7, 0, 1, 2, 3)

/* --- Shuffles ------------------------------------------------------------------------------------------- */

/* `index` of another thread, or how far away it is. The third operand cuts the group into segments by its
 * bits 8 to 12, and clamps by its bits 0 to 4. Out of range, a thread gets its own value. */
static bool source_thread(enum opcode op, int thread, unsigned index, unsigned third, int *source)
{
    const int distance = (int)(index & 31), segment = (int)(third >> 8 & 31), clamp = (int)(third & 31);
    const int last = (thread & segment) | (clamp & ~segment);
    int from = (thread & segment) | (distance & ~segment);
    if (op == OP_SHFUP)
        from = thread - distance;
    else if (op == OP_SHFDOWN)
        from = thread + distance;
    else if (op == OP_SHFXOR)
        from = thread ^ distance;
    const bool inside = from >= 0 && from < LANES && (op == OP_SHFUP ? from >= last : from <= last);
    *source = inside ? from : thread;
    return inside;
}

HANDLER(shuffle)
{
    const i32x8 value = load_bits(registers, op, 0, 0), index = load_bits(registers, op, 1, 0),
                third = load_bits(registers, op, 2, 0);
    const int32_t truth = op->type == TYPE_F32 ? 0x3f800000 : -1;
    i32x8 inside = {0}, result = {0};
    for (unsigned lane = 0; lane < LANES; lane++) {
        int source;
        inside[lane] = source_thread((enum opcode)op->op, (int)thread_of_lane(executor->code, lane),
                                     (uint32_t)index[lane], (uint32_t)third[lane], &source)
                           ? truth
                           : 0;
        const unsigned from = thread_of_lane(executor->code, (unsigned)source);
        result[lane] = executor->exec >> from & 1 ? value[from] : 0;
    }
    store(registers, op, 0, (f32x8)inside);
    store(registers, op, 1, (f32x8)result);
    store(registers, op, 2, f32x8_splat(0.0f));
    store(registers, op, 3, f32x8_splat(0.0f));
}

shader_handler *thread_handler(const struct handler_key *key)
{
    switch (key->op) {
    case OP_TGBALLOT: return tgballot;
    case OP_BALLOT: return ballot;
    case OP_READ_FIRST: return read_first;
    case OP_READ_INVOC: return read_invoc;
    case OP_QSWZ0: return qswz0;
    case OP_QSWZ1: return qswz1;
    case OP_QSWZ2: return qswz2;
    case OP_QSWZ3: return qswz3;
    case OP_QSWZX: return qswzx;
    case OP_QSWZY: return qswzy;
    case OP_SHFIDX:
    case OP_SHFUP:
    case OP_SHFDOWN:
    case OP_SHFXOR: return shuffle;
    default: return NULL;
    }
}
