/* Hot: bit fields and thread groups (NV_gpu_program5 2.X.8.Z BFE, BFI, BFR, BTC, BTFL, BTFM, TGALL, TGANY,
 * TGEQ).
 *
 * Undefined there, defined here: bit fields that are not inside the 32 bits give 0.
 */
#include "shader/execute/interpreter/handlers.h"
#include "shader/execute/interpreter/op64.h"

#define HANDLER(NAME)                                                                                        \
    static void NAME(char *registers, const struct shader_op *op, struct shader_executor *executor)

/* --- Bit fields ----------------------------------------------------------------------------------------- */

struct bit_field {
    i32x8 bits, offset, valid; /* valid: lanes of 0 or -1; there, 0 <= offset < 32 and offset + bits <= 32 */
};

/* A negative number is a large unsigned one; sums of valid ones do not wrap. */
LANES_INLINE struct bit_field load_field(char *registers, const struct shader_op *op)
{
    const u32x8 bits = (u32x8)load_bits(registers, op, 0, 0), offset = (u32x8)load_bits(registers, op, 0, 1);
    const i32x8 valid = (i32x8)(bits <= 32) & (i32x8)(offset < 32) & (i32x8)(bits + offset <= 32);
    return (struct bit_field){(i32x8)bits & valid, (i32x8)offset & valid, valid};
}

/* (value << (32 - (bits + offset))) >> (32 - bits), and 0 bits of anything are 0. */
LANES_INLINE void extract(char *registers, const struct shader_op *op, bool is_signed)
{
    const struct bit_field field = load_field(registers, op);
    const i32x8 some = field.valid & (field.bits != 0);
    const i32x8 left = (32 - (field.bits + field.offset)) & some, right = (32 - field.bits) & some;
    f32x8 result[4];
    for (unsigned i = 0; i < 4; i++) {
        const u32x8 top = (u32x8)load_bits(registers, op, 1, i) << (u32x8)left;
        result[i] = (f32x8)((is_signed ? (i32x8)top >> right : (i32x8)(top >> (u32x8)right)) & some);
    }
    for (unsigned i = 0; i < 4; i++)
        store(registers, op, i, result[i]);
}

HANDLER(bfe_s)
{
    (void)executor;
    extract(registers, op, true);
}

HANDLER(bfe_u)
{
    (void)executor;
    extract(registers, op, false);
}

HANDLER(bfi)
{
    (void)executor;
    const struct bit_field field = load_field(registers, op);
    const i32x8 whole = field.bits == 32;
    const u32x8 ones = (((u32x8){1, 1, 1, 1, 1, 1, 1, 1} << (u32x8)(field.bits & ~whole)) - 1) | (u32x8)whole;
    const i32x8 mask = (i32x8)(ones << (u32x8)field.offset);
    f32x8 result[4];
    for (unsigned i = 0; i < 4; i++) {
        const i32x8 source = (i32x8)((u32x8)load_bits(registers, op, 1, i) << (u32x8)field.offset);
        result[i] = (f32x8)(i32x8_select(mask, source, load_bits(registers, op, 2, i)) & field.valid);
    }
    for (unsigned i = 0; i < 4; i++)
        store(registers, op, i, result[i]);
}

/* --- Bits of one number --------------------------------------------------------------------------------- */

LANES_INLINE uint32_t reversed(uint32_t a)
{
    a = (a >> 16) | (a << 16);
    a = (a >> 8 & 0x00ff00ff) | (a & 0x00ff00ff) << 8;
    a = (a >> 4 & 0x0f0f0f0f) | (a & 0x0f0f0f0f) << 4;
    a = (a >> 2 & 0x33333333) | (a & 0x33333333) << 2;
    return (a >> 1 & 0x55555555) | (a & 0x55555555) << 1;
}

LANES_INLINE int32_t highest_bit(uint32_t a)
{
    return a ? 31 - __builtin_clz(a) : -1;
}

#define BITS_OF(NAME, EXPRESSION)                                                                            \
    HANDLER(NAME)                                                                                            \
    {                                                                                                        \
        (void)executor;                                                                                      \
        i32x8 result[4];                                                                                     \
        for (unsigned i = 0; i < 4; i++) {                                                                   \
            const i32x8 value = load_bits(registers, op, 0, i);                                              \
            for (int lane = 0; lane < LANES; lane++) {                                                       \
                const uint32_t a = (uint32_t)value[lane];                                                    \
                result[i][lane] = (int32_t)(EXPRESSION);                                                     \
            }                                                                                                \
        }                                                                                                    \
        for (unsigned i = 0; i < 4; i++)                                                                     \
            store(registers, op, i, (f32x8)result[i]);                                                       \
    }

BITS_OF(bfr, reversed(a))
BITS_OF(btc, __builtin_popcount(a))
BITS_OF(btfl, a ? __builtin_ctz(a) : -1)
BITS_OF(btfm_u, highest_bit(a))
BITS_OF(btfm_s, highest_bit(a >> 31 ? ~a : a)) /* of a negative number the highest zero bit; none in -1 */

/* --- Thread groups -------------------------------------------------------------------------------------- */

/* The active threads are the lanes that run the instruction and have effects: helpers and discarded fragments
 * do not count, so that neither the neighbours that derivatives need nor their number can be seen. */
LANES_INLINE unsigned lanes_not_zero(char *registers, const struct shader_op *op, unsigned i)
{
    if (op->type == TYPE_F32)
        return i32x8_movemask(f32x8_flush(load(registers, op, 0, i, false)) != 0.0f);
    return i32x8_movemask(load_bits(registers, op, 0, i) != 0);
}

LANES_INLINE f32x8 truth(const struct shader_op *op, bool is_true)
{
    return op->type == TYPE_F32 ? f32x8_splat(is_true ? 1.0f : 0.0f) : (f32x8)i32x8_splat(is_true ? -1 : 0);
}

#define GROUP(NAME, EXPRESSION)                                                                              \
    HANDLER(NAME)                                                                                            \
    {                                                                                                        \
        const unsigned active = acting_lanes(executor);                                                      \
        f32x8 result[4];                                                                                     \
        for (unsigned i = 0; i < 4; i++) {                                                                   \
            const unsigned set = lanes_not_zero(registers, op, i) & active;                                  \
            const bool all = set == active, any = set != 0;                                                  \
            (void)all, (void)any;                                                                            \
            result[i] = truth(op, EXPRESSION);                                                               \
        }                                                                                                    \
        for (unsigned i = 0; i < 4; i++)                                                                     \
            store(registers, op, i, result[i]);                                                              \
    }

GROUP(tgall, all)
GROUP(tgany, any)
GROUP(tgeq, all == any)

shader_handler *bits_handler(const struct handler_key *key)
{
    const bool u = key->type == TYPE_U32;
    switch (key->op) {
    case OP_BFE: return u ? bfe_u : bfe_s;
    case OP_BFI: return bfi;
    case OP_BFR: return bfr;
    case OP_BTC: return btc;
    case OP_BTFL: return btfl;
    case OP_BTFM: return u ? btfm_u : btfm_s;
    case OP_TGALL: return tgall;
    case OP_TGANY: return tgany;
    case OP_TGEQ: return tgeq;
    default: return NULL;
    }
}
