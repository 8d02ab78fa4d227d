/* Hot: CVT, PK64 and UP64 (NV_gpu_program5 2.X.8.Z). */
#include "shader/execute/storage.h"
#include "shader/execute/interpreter/op64.h"

/* SAT of a floating-point result clamps to [0,1] (op64.c), but halves are bits there. */
static uint64_t saturated_half(uint64_t half, unsigned saturate)
{
    const uint64_t one = 0x3c00, size = half & 0x7fff;
    if (size > 0x7c00)
        return 0;
    if (half & 0x8000)
        return saturate == SATURATE_SIGNED ? half & 0x8000 && size > one ? 0x8000 | one : half : 0;
    return size > one ? one : half;
}

/* The most frequent ones as vectors. */
static bool convert_fast(const struct masked_op *masked, u64x8 operand, u64x8 *result)
{
    if (masked->storage == STORAGE_F32 && masked->convert_from == STORAGE_S32 &&
        masked->rounding <= ROUND_NEAREST)
        *result = u64x8_from_u32((i32x8) __builtin_convertvector(u64x8_low(operand), f32x8));
    else if (masked->storage == STORAGE_F64 && masked->convert_from == STORAGE_F32)
        *result = f64_from_f32(u64x8_low(operand));
    else if (masked->storage == STORAGE_F32 && masked->convert_from == STORAGE_F64 &&
             masked->rounding <= ROUND_NEAREST)
        *result = u64x8_from_u32(f32_from_f64(operand));
    else
        return false;
    return true;
}

static u64x8 convert_lanes(const struct masked_op *masked, u64x8 operand)
{
    const bool half = masked->storage == STORAGE_F16 && masked->saturate != SATURATE_NONE;
    u64x8 result;
    if (convert_fast(masked, operand, &result))
        return result;
    for (int lane = 0; lane < LANES; lane++) {
        const uint64_t value = convert_value(masked->storage, masked->convert_from, masked->rounding,
                                             masked->clamps_integers, operand[lane]);
        result[lane] = half ? saturated_half(value, masked->saturate) : value;
    }
    return result;
}

static void cvt(struct shader_executor *executor, const struct masked_op *masked, struct op64_values *values)
{
    (void)executor;
    for (unsigned i = 0; i < 4; i++)
        if (masked->components >> i & 1)
            values->result[i] = convert_lanes(masked, values->operand[0][i]);
}

/* Little-endian: the first word is the low one. */
static void pk64(struct shader_executor *executor, const struct masked_op *masked, struct op64_values *values)
{
    const u64x8 *word = values->operand[0];
    (void)executor, (void)masked;
    values->result[0] = values->result[2] = u64x8_join(u64x8_low(word[0]), u64x8_low(word[1]));
    values->result[1] = values->result[3] = u64x8_join(u64x8_low(word[2]), u64x8_low(word[3]));
}

static void up64(struct shader_executor *executor, const struct masked_op *masked, struct op64_values *values)
{
    (void)executor, (void)masked;
    for (unsigned i = 0; i < 4; i++)
        values->result[i] = u64x8_from_u32(i % 2 == 0 ? u64x8_low(values->operand[0][i / 2])
                                                      : u64x8_high(values->operand[0][i / 2]));
}

op64_handler *convert_op64(const struct handler_key *key)
{
    switch (key->op) {
    case OP_CVT: return cvt;
    case OP_PK64: return pk64;
    case OP_UP64: return up64;
    default: return NULL;
    }
}
