/* Hot: 64-bit integers (NV_gpu_program5, types S64 and U64). Results that NV_gpu_program4 leaves undefined in
 * 32 bits are defined as in integer.c: division and MOD by zero give ~0, shift counts are modulo 64, a float
 * outside the integer range is clamped to the nearest integer, NaN gives 0. */
#include "shader/execute/storage.h"
#include "shader/execute/interpreter/op64.h"

#define S(a)               ((i64x4)(a))
#define SELECT(mask, a, b) u64x4_select((i64x4)(mask), a, b)

/* The high half of the product, from its four partial products. */
LANES_INLINE uint64_t high_product(uint64_t a, uint64_t b)
{
    const uint64_t a0 = (uint32_t)a, a1 = a >> 32, b0 = (uint32_t)b, b1 = b >> 32;
    const uint64_t middle = a1 * b0 + (a0 * b0 >> 32), other = a0 * b1 + (uint32_t)middle;
    return a1 * b1 + (middle >> 32) + (other >> 32);
}

LANES_INLINE uint64_t high_signed_product(int64_t a, int64_t b)
{
    return high_product((uint64_t)a, (uint64_t)b) - (a < 0 ? (uint64_t)b : 0) - (b < 0 ? (uint64_t)a : 0);
}

/* INT64_MIN / -1 overflows in C; in two's complement it is INT64_MIN again. */
LANE_BY_LANE(divide_signed, int64_t, b == 0 ? ~UINT64_C(0) : b == -1 ? 0u - (uint64_t)a : (uint64_t)(a / b))
LANE_BY_LANE(divide_unsigned, uint64_t, b == 0 ? UINT64_MAX : a / b)
LANE_BY_LANE(modulo_signed, int64_t, b == 0 ? -1 : b == -1 ? 0 : a % b)
LANE_BY_LANE(modulo_unsigned, uint64_t, b == 0 ? UINT64_MAX : a % b)
LANE_BY_LANE(high_signed, int64_t, high_signed_product(a, b))
LANE_BY_LANE(high_unsigned, uint64_t, high_product(a, b))
LANE_BY_LANE(shift_left, uint64_t, a << (b & 63))
LANE_BY_LANE(shift_right_unsigned, uint64_t, a >> (b & 63))
LANE_BY_LANE(shift_right_signed, int64_t, a >> (b & 63))

/* The operand is binary64 (NV_gpu_program5 Table X.13: "vf"). */
#define ROUNDED(NAME, STORAGE, ROUNDING)                                                                     \
    LANE_BY_LANE(NAME, uint64_t, convert_value(STORAGE, STORAGE_F64, ROUNDING, true, a))
ROUNDED(ceil_s, STORAGE_S64, ROUND_CEIL)
ROUNDED(ceil_u, STORAGE_U64, ROUND_CEIL)
ROUNDED(floor_s, STORAGE_S64, ROUND_FLR)
ROUNDED(floor_u, STORAGE_U64, ROUND_FLR)
ROUNDED(round_s, STORAGE_S64, ROUND_NEAREST)
ROUNDED(round_u, STORAGE_U64, ROUND_NEAREST)
ROUNDED(trunc_s, STORAGE_S64, ROUND_TRUNC)
ROUNDED(trunc_u, STORAGE_U64, ROUND_TRUNC)
LANE_BY_LANE(to_double_s, uint64_t, convert_value(STORAGE_F64, STORAGE_S64, ROUND_NEAREST, false, a))
LANE_BY_LANE(to_double_u, uint64_t, convert_value(STORAGE_F64, STORAGE_U64, ROUND_NEAREST, false, a))

/* The low 24 bits, with their sign. */
LANES_INLINE u64x4 low_24(u64x4 a)
{
    return (u64x4)(S(a << 40) >> 40);
}

#define LONG(NAME, ARITY, EXPRESSION) OP64(NAME, ARITY, OP64_UNSIGNED, EXPRESSION)
LONG(long_move, 1, a)
LONG(long_abs_s, 1, SELECT(S(a) < 0, 0u - a, a))
LONG(long_add, 2, a + b)
LONG(long_and, 2, a &b)
LONG(long_ceil_s, 1, ceil_s(a, a))
LONG(long_ceil_u, 1, ceil_u(a, a))
LONG(long_cmp_s, 3, SELECT(S(a) < 0, b, c))
LONG(long_cmp_u, 3, c)
LONG(long_div_s, 2, divide_signed(a, b))
LONG(long_div_u, 2, divide_unsigned(a, b))
LONG(long_flr_s, 1, floor_s(a, a))
LONG(long_flr_u, 1, floor_u(a, a))
LONG(long_i2f_s, 1, to_double_s(a, a))
LONG(long_i2f_u, 1, to_double_u(a, a))
LONG(long_mad, 3, a *b + c)
LONG(long_max_s, 2, SELECT(S(a) > S(b), a, b))
LONG(long_max_u, 2, SELECT(a > b, a, b))
LONG(long_min_s, 2, SELECT(S(a) > S(b), b, a))
LONG(long_min_u, 2, SELECT(a > b, b, a))
LONG(long_mod_s, 2, modulo_signed(a, b))
LONG(long_mod_u, 2, modulo_unsigned(a, b))
LONG(long_mul, 2, a *b)
LONG(long_mul_s24, 2, low_24(a) * low_24(b))
LONG(long_mul_u24, 2, (a & 0xffffff) * (b & 0xffffff))
LONG(long_mul_hi_s, 2, high_signed(a, b))
LONG(long_mul_hi_u, 2, high_unsigned(a, b))
LONG(long_not, 1, ~a)
LONG(long_or, 2, a | b)
LONG(long_round_s, 1, round_s(a, a))
LONG(long_round_u, 1, round_u(a, a))
LONG(long_sad_s, 3, SELECT(S(a) > S(b), a - b, b - a) + c)
LONG(long_sad_u, 3, SELECT(a > b, a - b, b - a) + c)
LONG(long_seq, 2, a == b)
LONG(long_sfl, 1, a ^ a)
LONG(long_sge_s, 2, S(a) >= S(b))
LONG(long_sge_u, 2, a >= b)
LONG(long_sgt_s, 2, S(a) > S(b))
LONG(long_sgt_u, 2, a > b)
LONG(long_shl, 2, shift_left(a, b))
LONG(long_shr_s, 2, shift_right_signed(a, b))
LONG(long_shr_u, 2, shift_right_unsigned(a, b))
LONG(long_sle_s, 2, S(a) <= S(b))
LONG(long_sle_u, 2, a <= b)
LONG(long_slt_s, 2, S(a) < S(b))
LONG(long_slt_u, 2, a < b)
LONG(long_sne, 2, a != b)
LONG(long_str, 1, ~(a ^ a))
LONG(long_sub, 2, a - b)
LONG(long_trunc_s, 1, trunc_s(a, a))
LONG(long_trunc_u, 1, trunc_u(a, a))
LONG(long_xor, 2, a ^ b)

static op64_handler *multiplication(const struct handler_key *key, bool is_unsigned)
{
    switch (key->integer_modifier) {
    case INTEGER_24: return is_unsigned ? long_mul_u24 : long_mul_s24;
    case INTEGER_HI: return is_unsigned ? long_mul_hi_u : long_mul_hi_s;
    default: return long_mul;
    }
}

op64_handler *long_op64(const struct handler_key *key)
{
    const bool u = key->type == TYPE_U64;
    switch (key->op) {
    case OP_ABS: return u ? long_move : long_abs_s;
    case OP_ADD: return long_add;
    case OP_AND: return long_and;
    case OP_CEIL: return u ? long_ceil_u : long_ceil_s;
    case OP_CMP: return u ? long_cmp_u : long_cmp_s;
    case OP_DIV: return u ? long_div_u : long_div_s;
    case OP_FLR: return u ? long_flr_u : long_flr_s;
    case OP_I2F: return u ? long_i2f_u : long_i2f_s;
    case OP_MAD: return long_mad;
    case OP_MAX: return u ? long_max_u : long_max_s;
    case OP_MIN: return u ? long_min_u : long_min_s;
    case OP_MOD: return u ? long_mod_u : long_mod_s;
    case OP_MOV: return long_move;
    case OP_MUL: return multiplication(key, u);
    case OP_NOT: return long_not;
    case OP_OR: return long_or;
    case OP_ROUND: return u ? long_round_u : long_round_s;
    case OP_SAD: return u ? long_sad_u : long_sad_s;
    case OP_SEQ: return long_seq;
    case OP_SFL: return long_sfl;
    case OP_SGE: return u ? long_sge_u : long_sge_s;
    case OP_SGT: return u ? long_sgt_u : long_sgt_s;
    case OP_SHL: return long_shl;
    case OP_SHR: return u ? long_shr_u : long_shr_s;
    case OP_SLE: return u ? long_sle_u : long_sle_s;
    case OP_SLT: return u ? long_slt_u : long_slt_s;
    case OP_SNE: return long_sne;
    case OP_STR: return long_str;
    case OP_SUB: return long_sub;
    case OP_TRUNC: return u ? long_trunc_u : long_trunc_s;
    case OP_XOR: return long_xor;
    default: return NULL;
    }
}
