/* Hot: PK* and UP* (NV_gpu_program4 2.X.8). Packed values are raw bits in a register, whatever the type of
 * the register. */
#include "shader/execute/interpreter/handlers.h"
#include "texture/texture.h"

#define C(i) f32x8_flush((f32x8)load_bits(registers, op, 0, i)) /* a float component */
#define WORD load_bits(registers, op, 0, 0)

static void store_all(char *registers, const struct shader_op *op, i32x8 value)
{
    for (unsigned i = 0; i < 4; i++)
        store(registers, op, i, (f32x8)value);
}

/* Clamped with the comparisons of the pseudo-code, so that a NaN passes; round() is to nearest even. NaN
 * packs as 0. */
LANES_INLINE i32x8 quantize(f32x8 a, float least, float scale, float bias)
{
    const f32x8 low = f32x8_splat(least), one = f32x8_splat(1.0f), magic = f32x8_splat(8388608.0f);
    f32x8 clamped = f32x8_select(a < low, low, a);
    clamped = f32x8_select(clamped > one, one, clamped);
    const f32x8 value = clamped * scale + bias;
    return (i32x8)(value + magic) & 0x7fffff & (i32x8)(a == a);
}

/* (a & mask of 16 bits) as binary16, lane by lane. */
LANES_INLINE i32x8 to_half(f32x8 a)
{
    i32x8 result;
    for (int lane = 0; lane < LANES; lane++)
        result[lane] = half_from_float(a[lane]);
    return result;
}

LANES_INLINE f32x8 from_half(i32x8 a)
{
    f32x8 result;
    for (int lane = 0; lane < LANES; lane++)
        result[lane] = half_to_float((uint16_t)(a[lane] & 0xffff));
    return result;
}

#define HANDLER(NAME)                                                                                        \
    static void NAME(char *registers, const struct shader_op *op, struct shader_executor *executor)

HANDLER(pk2h)
{
    (void)executor;
    store_all(registers, op, to_half(C(0)) | (to_half(C(1)) << 16));
}

HANDLER(pk2us)
{
    (void)executor;
    store_all(registers, op, quantize(C(0), 0, 65535, 0) | (quantize(C(1), 0, 65535, 0) << 16));
}

HANDLER(pk4b)
{
    (void)executor;
    i32x8 word = {0};
    for (unsigned i = 0; i < 4; i++)
        word |= quantize(C(i), -128.0f / 127.0f, 127, 128) << (8 * (int)i);
    store_all(registers, op, word);
}

HANDLER(pk4ub)
{
    (void)executor;
    i32x8 word = {0};
    for (unsigned i = 0; i < 4; i++)
        word |= quantize(C(i), 0, 255, 0) << (8 * (int)i);
    store_all(registers, op, word);
}

HANDLER(up2h)
{
    (void)executor;
    const i32x8 word = WORD;
    const f32x8 low = from_half(word & 0xffff), high = from_half((word >> 16) & 0xffff);
    for (unsigned i = 0; i < 4; i++)
        store(registers, op, i, f32x8_canonical_nan(i % 2 == 0 ? low : high));
}

HANDLER(up2us)
{
    (void)executor;
    const i32x8 word = WORD;
    for (unsigned i = 0; i < 4; i++) {
        const i32x8 half = (word >> (i % 2 == 0 ? 0 : 16)) & 0xffff;
        store(registers, op, i, __builtin_convertvector(half, f32x8) / 65535.0f);
    }
}

HANDLER(up4b)
{
    (void)executor;
    const i32x8 word = WORD;
    for (int i = 0; i < 4; i++)
        store(registers, op, (unsigned)i,
              __builtin_convertvector(((word >> (8 * i)) & 0xff) - 128, f32x8) / 127.0f);
}

HANDLER(up4ub)
{
    (void)executor;
    const i32x8 word = WORD;
    for (int i = 0; i < 4; i++)
        store(registers, op, (unsigned)i, __builtin_convertvector((word >> (8 * i)) & 0xff, f32x8) / 255.0f);
}

shader_handler *pack_handler(const struct handler_key *key)
{
    switch (key->op) {
    case OP_PK2H: return pk2h;
    case OP_PK2US: return pk2us;
    case OP_PK4B: return pk4b;
    case OP_PK4UB: return pk4ub;
    case OP_UP2H: return up2h;
    case OP_UP2US: return up2us;
    case OP_UP4B: return up4b;
    case OP_UP4UB: return up4ub;
    default: return NULL;
    }
}
