/* Hot: the integer operations of NV_gpu_program4 (2.X.8), its conversions between integer and float, and the
 * address registers of NV_vertex_program. Registers hold integers as bits.
 *
 * What the specification leaves undefined is defined here as NVIDIA's hardware and Direct3D 10 have it:
 * division and MOD by zero give ~0, shift counts are taken modulo 32. A float that no integer can hold is
 * clamped to the nearest one, NaN gives 0.
 */
#include "shader/execute/interpreter/handlers.h"

#define BITS(a)            ((f32x8)(a))
#define SELECT(mask, a, b) i32x8_select((i32x8)(mask), a, b)
#define LEAST              INT32_MIN

LANES_INLINE i32x8 splat(int32_t a)
{
    return i32x8_splat(a);
}

LANES_INLINE i32x8 below_unsigned(i32x8 a, i32x8 b)
{
    return (i32x8)((u32x8)a < (u32x8)b);
}

/* Of a value without fraction. 2^31 is the first float that does not fit. */
LANES_INLINE i32x8 to_signed(f32x8 a)
{
    const i32x8 fits = (i32x8)(f32x8_abs(a) < f32x8_splat(0x1p31f));
    const i32x8 value = __builtin_convertvector((f32x8)((i32x8)a & fits), i32x8);
    const i32x8 clamped = SELECT((i32x8)a < 0, splat(LEAST), splat(INT32_MAX));
    return SELECT(fits, value, clamped & ~(i32x8)(a != a));
}

/* What is 2^31 or more has its upper half taken off for the conversion. */
LANES_INLINE i32x8 to_unsigned(f32x8 a)
{
    const f32x8 half = f32x8_splat(0x1p31f);
    const i32x8 upper = (i32x8)(a >= half);
    const f32x8 lower = f32x8_select(upper, a - half, a);
    const i32x8 fits = (i32x8)(lower < half) & (i32x8)(lower > 0.0f);
    const i32x8 value = __builtin_convertvector((f32x8)((i32x8)lower & fits), i32x8) ^ (upper & LEAST);
    const i32x8 above = (i32x8)(a >= f32x8_splat(0x1p32f));
    const i32x8 exactly_half = (i32x8)(a == half) & LEAST;
    return SELECT(above, splat(-1), (value & fits) | exactly_half);
}

LANES_INLINE f32x8 round_to_even(f32x8 a)
{
    const f32x8 magic = f32x8_splat(8388608.0f), size = f32x8_abs(a);
    const f32x8 whole = (size + magic) - magic;
    return f32x8_select(size < magic, (f32x8)((i32x8)whole | ((i32x8)a & LEAST)), a);
}

LANES_INLINE f32x8 truncate(f32x8 a)
{
    return (f32x8)((i32x8)f32x8_floor(f32x8_abs(a)) | ((i32x8)a & LEAST));
}

/* Address registers of VP2 hold -512..511 (NV_vertex_program2 2.14.3.4). */
LANES_INLINE i32x8 clamp_address(i32x8 a)
{
    a = SELECT(a < -512, splat(-512), a);
    return SELECT(a > 511, splat(511), a);
}

/* One line per operation on single lanes, for what no vector instruction does. */
#define LANE_BY_LANE(NAME, TYPE, EXPRESSION)                                                                 \
    LANES_INLINE i32x8 NAME(i32x8 left, i32x8 right)                                                         \
    {                                                                                                        \
        i32x8 result;                                                                                        \
        for (int lane = 0; lane < LANES; lane++) {                                                           \
            const TYPE a = (TYPE)left[lane], b = (TYPE)right[lane];                                          \
            result[lane] = (int32_t)(EXPRESSION);                                                            \
        }                                                                                                    \
        return result;                                                                                       \
    }

/* INT32_MIN / -1 overflows in C; in two's complement it is INT32_MIN again. */
LANE_BY_LANE(divide_signed, int32_t, b == 0 ? ~0u : b == -1 ? 0u - (uint32_t)a : (uint32_t)(a / b))
LANE_BY_LANE(divide_unsigned, uint32_t, b == 0 ? ~0u : a / b)
LANE_BY_LANE(modulo_signed, int32_t, b == 0 ? -1 : b == -1 ? 0 : a % b)
LANE_BY_LANE(modulo_unsigned, uint32_t, b == 0 ? ~0u : a % b)
LANE_BY_LANE(high_signed, int32_t, ((int64_t)a * b) >> 32)
LANE_BY_LANE(high_unsigned, uint32_t, ((uint64_t)a * b) >> 32)

LANES_INLINE i32x8 shift_left(i32x8 a, i32x8 b)
{
    return (i32x8)((u32x8)a << (u32x8)(b & 31));
}

LANES_INLINE i32x8 shift_right_signed(i32x8 a, i32x8 b)
{
    return a >> (b & 31);
}

LANES_INLINE i32x8 shift_right_unsigned(i32x8 a, i32x8 b)
{
    return (i32x8)((u32x8)a >> (u32x8)(b & 31));
}

/* The low 24 bits, with their sign. */
LANES_INLINE i32x8 low_24(i32x8 a)
{
    return (i32x8)((u32x8)a << 8) >> 8;
}

LANES_INLINE i32x8 add(i32x8 a, i32x8 b)
{
    return (i32x8)((u32x8)a + (u32x8)b);
}

LANES_INLINE i32x8 subtract(i32x8 a, i32x8 b)
{
    return (i32x8)((u32x8)a - (u32x8)b);
}

LANES_INLINE i32x8 multiply(i32x8 a, i32x8 b)
{
    return (i32x8)((u32x8)a * (u32x8)b);
}

LANES_INLINE f32x8 from_unsigned(i32x8 a)
{
    return __builtin_convertvector((u32x8)a, f32x8);
}

/* Integer operands come with their modifiers applied (masked.c), so a handler only loads. F is the operand
 * as a float. */
#define F (op->flush_operands ? f32x8_flush((f32x8)a) : (f32x8)a)
#define INTEGER(NAME, ARITY, EXPRESSION)                                                                     \
    static void NAME(char *registers, const struct shader_op *op, struct shader_executor *executor)          \
    {                                                                                                        \
        f32x8 result[4];                                                                                     \
        (void)executor;                                                                                      \
        for (unsigned i = 0; i < 4; i++) {                                                                   \
            const i32x8 a = load_bits(registers, op, 0, i);                                                  \
            const i32x8 b = ARITY > 1 ? load_bits(registers, op, 1, i) : a;                                  \
            const i32x8 c = ARITY > 2 ? load_bits(registers, op, 2, i) : a;                                  \
            (void)b, (void)c;                                                                                \
            result[i] = BITS(EXPRESSION);                                                                    \
        }                                                                                                    \
        for (unsigned i = 0; i < 4; i++)                                                                     \
            store(registers, op, i, result[i]);                                                              \
    }

INTEGER(op_move, 1, a)
INTEGER(op_abs_s, 1, SELECT(a < 0, subtract(splat(0), a), a))
INTEGER(op_add, 2, add(a, b))
INTEGER(op_and, 2, a &b)
INTEGER(op_ceil_s, 1, to_signed(-f32x8_floor(-F)))
INTEGER(op_ceil_u, 1, to_unsigned(-f32x8_floor(-F)))
INTEGER(op_cmp_s, 3, SELECT(a < 0, b, c))
INTEGER(op_cmp_u, 3, c)
INTEGER(op_div_s, 2, divide_signed(a, b))
INTEGER(op_div_u, 2, divide_unsigned(a, b))
INTEGER(op_flr_s, 1, to_signed(f32x8_floor(F)))
INTEGER(op_flr_u, 1, to_unsigned(f32x8_floor(F)))
INTEGER(op_i2f_s, 1, __builtin_convertvector(a, f32x8))
INTEGER(op_i2f_u, 1, from_unsigned(a))
INTEGER(op_mad, 3, add(multiply(a, b), c))
INTEGER(op_max_s, 2, SELECT(a > b, a, b))
INTEGER(op_max_u, 2, SELECT(below_unsigned(b, a), a, b))
INTEGER(op_min_s, 2, SELECT(a > b, b, a))
INTEGER(op_min_u, 2, SELECT(below_unsigned(b, a), b, a))
INTEGER(op_mod_s, 2, modulo_signed(a, b))
INTEGER(op_mod_u, 2, modulo_unsigned(a, b))
INTEGER(op_mul, 2, multiply(a, b))
INTEGER(op_mul_s24, 2, multiply(low_24(a), low_24(b)))
INTEGER(op_mul_u24, 2, multiply(a & 0xffffff, b & 0xffffff))
INTEGER(op_mul_hi_s, 2, high_signed(a, b))
INTEGER(op_mul_hi_u, 2, high_unsigned(a, b))
INTEGER(op_not, 1, ~a)
INTEGER(op_or, 2, a | b)
INTEGER(op_round_s, 1, to_signed(round_to_even(F)))
INTEGER(op_round_u, 1, to_unsigned(round_to_even(F)))
INTEGER(op_sad_s, 3, add(SELECT(a > b, subtract(a, b), subtract(b, a)), c))
INTEGER(op_sad_u, 3, add(SELECT(below_unsigned(b, a), subtract(a, b), subtract(b, a)), c))
INTEGER(op_seq, 2, a == b)
INTEGER(op_sfl, 1, a ^ a)
INTEGER(op_sge_s, 2, a >= b)
INTEGER(op_sge_u, 2, ~below_unsigned(a, b))
INTEGER(op_sgt_s, 2, a > b)
INTEGER(op_sgt_u, 2, below_unsigned(b, a))
INTEGER(op_shl, 2, shift_left(a, b))
INTEGER(op_shr_s, 2, shift_right_signed(a, b))
INTEGER(op_shr_u, 2, shift_right_unsigned(a, b))
INTEGER(op_sle_s, 2, a <= b)
INTEGER(op_sle_u, 2, ~below_unsigned(b, a))
INTEGER(op_slt_s, 2, a < b)
INTEGER(op_slt_u, 2, below_unsigned(a, b))
INTEGER(op_sne, 2, a != b)
INTEGER(op_str, 1, a | -1)
INTEGER(op_sub, 2, subtract(a, b))
INTEGER(op_trunc_s, 1, to_signed(truncate(F)))
INTEGER(op_trunc_u, 1, to_unsigned(truncate(F)))
INTEGER(op_xor, 2, a ^ b)
INTEGER(op_arl_vp1, 1, to_signed(f32x8_floor(F)))
INTEGER(op_arl_vp2, 1, clamp_address(to_signed(f32x8_floor(F))))
INTEGER(op_arr_vp1, 1, to_signed(round_to_even(F)))
INTEGER(op_arr_vp2, 1, clamp_address(to_signed(round_to_even(F))))

/* (x+z, y+w, x+z, y+w). */
LANES_INLINE void address_add(char *registers, const struct shader_op *op, bool narrow)
{
    const i32x8 even = add(load_bits(registers, op, 0, 0), load_bits(registers, op, 0, 2));
    const i32x8 odd = add(load_bits(registers, op, 0, 1), load_bits(registers, op, 0, 3));
    for (unsigned i = 0; i < 4; i++) {
        const i32x8 sum = i % 2 == 0 ? even : odd;
        store(registers, op, i, BITS(narrow ? clamp_address(sum) : sum));
    }
}

static void op_ara_vp1(char *registers, const struct shader_op *op, struct shader_executor *executor)
{
    (void)executor;
    address_add(registers, op, false);
}

static void op_ara_vp2(char *registers, const struct shader_op *op, struct shader_executor *executor)
{
    (void)executor;
    address_add(registers, op, true);
}

static shader_handler *multiplication(const struct handler_key *key, bool is_unsigned)
{
    switch (key->integer_modifier) {
    case INTEGER_24: return is_unsigned ? op_mul_u24 : op_mul_s24;
    case INTEGER_HI: return is_unsigned ? op_mul_hi_u : op_mul_hi_s;
    default: return op_mul;
    }
}

/* Operations whose type modifier says integer. */
static shader_handler *typed_handler(const struct handler_key *key)
{
    const bool u = key->type == TYPE_U32;
    switch (key->op) {
    case OP_ABS: return u ? op_move : op_abs_s;
    case OP_ADD: return op_add;
    case OP_CEIL: return u ? op_ceil_u : op_ceil_s;
    case OP_CMP: return u ? op_cmp_u : op_cmp_s;
    case OP_DIV: return u ? op_div_u : op_div_s;
    case OP_FLR: return u ? op_flr_u : op_flr_s;
    case OP_I2F: return u ? op_i2f_u : op_i2f_s;
    case OP_MAD: return op_mad;
    case OP_MAX: return u ? op_max_u : op_max_s;
    case OP_MIN: return u ? op_min_u : op_min_s;
    case OP_MOD: return u ? op_mod_u : op_mod_s;
    case OP_MOV: return op_move;
    case OP_MUL: return multiplication(key, u);
    case OP_ROUND: return u ? op_round_u : op_round_s;
    case OP_SAD: return u ? op_sad_u : op_sad_s;
    case OP_SEQ: return op_seq;
    case OP_SFL: return op_sfl;
    case OP_SGE: return u ? op_sge_u : op_sge_s;
    case OP_SGT: return u ? op_sgt_u : op_sgt_s;
    case OP_SHR: return u ? op_shr_u : op_shr_s;
    case OP_SLE: return u ? op_sle_u : op_sle_s;
    case OP_SLT: return u ? op_slt_u : op_slt_s;
    case OP_SNE: return op_sne;
    case OP_STR: return op_str;
    case OP_SUB: return op_sub;
    case OP_TRUNC: return u ? op_trunc_u : op_trunc_s;
    default: return NULL;
    }
}

shader_handler *integer_handler(const struct handler_key *key)
{
    switch (key->op) {
    case OP_ARA: return key->vp1 ? op_ara_vp1 : op_ara_vp2;
    case OP_ARL: return key->vp1 ? op_arl_vp1 : op_arl_vp2;
    case OP_ARR: return key->vp1 ? op_arr_vp1 : op_arr_vp2;
    case OP_AND: return op_and;
    case OP_NOT: return op_not;
    case OP_OR: return op_or;
    case OP_SHL: return op_shl;
    case OP_XOR: return op_xor;
    case OP_MOV:
        if (key->raw_moves)
            return op_move;
        break;
    default: break;
    }
    return key->type == TYPE_F32 ? NULL : typed_handler(key);
}
