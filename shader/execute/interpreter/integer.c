/* Hot: the integer operations of NV_gpu_program4 (2.X.8), its conversions between integer and float, and the
 * address registers of NV_vertex_program. Registers hold integers as bits.
 *
 * What the specification leaves undefined is defined here as NVIDIA's hardware and Direct3D 10 have it:
 * division and MOD by zero give ~0, shift counts are taken modulo 32. A float that no integer can hold is
 * clamped to the nearest one, NaN gives 0.
 */
#include "shader/execute/interpreter/handlers.h"
#include "shader/execute/rules.h"

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

/* Compares the bits of a float: those of -2^-126 to -INF are below zero, since denormals are flushed. */
LANES_INLINE i32x8 below_zero(i32x8 a)
{
    return (i32x8)((u32x8)a - 0x80800000u <= 0x7f000000u);
}

/* Converts a float without a fraction. 2^31 is the first float that does not fit. */
LANES_INLINE i32x8 to_signed(f32x8 a)
{
    const i32x8 fits = (i32x8)(f32x8_abs(a) < f32x8_splat(0x1p31f));
    const i32x8 value = __builtin_convertvector((f32x8)((i32x8)a & fits), i32x8);
    const i32x8 clamped = SELECT((i32x8)a < 0, splat(LEAST), splat(INT32_MAX));
    return SELECT(fits, value, clamped & ~(i32x8)(a != a));
}

/* Values of 2^31 or more are reduced by 2^31 for the conversion. */
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

INTEGER(int_move, 1, a)
INTEGER(int_abs_s, 1, SELECT(a < 0, subtract(splat(0), a), a))
INTEGER(int_add, 2, add(a, b))
INTEGER(int_and, 2, a &b)
INTEGER(int_ceil_s, 1, to_signed(-f32x8_floor(-F)))
INTEGER(int_ceil_u, 1, to_unsigned(-f32x8_floor(-F)))
INTEGER(int_cmp_f, 3, SELECT(below_zero(a), b, c))
INTEGER(int_cmp_s, 3, SELECT(a < 0, b, c))
INTEGER(int_cmp_u, 3, c)
INTEGER(int_div_s, 2, divide_signed(a, b))
INTEGER(int_div_u, 2, divide_unsigned(a, b))
INTEGER(int_flr_s, 1, to_signed(f32x8_floor(F)))
INTEGER(int_flr_u, 1, to_unsigned(f32x8_floor(F)))
INTEGER(int_i2f_s, 1, __builtin_convertvector(a, f32x8))
INTEGER(int_i2f_u, 1, from_unsigned(a))
INTEGER(int_mad, 3, add(multiply(a, b), c))
INTEGER(int_max_s, 2, SELECT(a > b, a, b))
INTEGER(int_max_u, 2, SELECT(below_unsigned(b, a), a, b))
INTEGER(int_min_s, 2, SELECT(a > b, b, a))
INTEGER(int_min_u, 2, SELECT(below_unsigned(b, a), b, a))
INTEGER(int_mod_s, 2, modulo_signed(a, b))
INTEGER(int_mod_u, 2, modulo_unsigned(a, b))
INTEGER(int_mul, 2, multiply(a, b))
INTEGER(int_mul_s24, 2, multiply(low_24(a), low_24(b)))
INTEGER(int_mul_u24, 2, multiply(a & 0xffffff, b & 0xffffff))
INTEGER(int_mul_hi_s, 2, high_signed(a, b))
INTEGER(int_mul_hi_u, 2, high_unsigned(a, b))
INTEGER(int_not, 1, ~a)
INTEGER(int_or, 2, a | b)
INTEGER(int_round_s, 1, to_signed(round_to_even(F)))
INTEGER(int_round_u, 1, to_unsigned(round_to_even(F)))
INTEGER(int_sad_s, 3, add(SELECT(a > b, subtract(a, b), subtract(b, a)), c))
INTEGER(int_sad_u, 3, add(SELECT(below_unsigned(b, a), subtract(a, b), subtract(b, a)), c))
INTEGER(int_seq, 2, a == b)
INTEGER(int_sfl, 1, a ^ a)
INTEGER(int_sge_s, 2, a >= b)
INTEGER(int_sge_u, 2, ~below_unsigned(a, b))
INTEGER(int_sgt_s, 2, a > b)
INTEGER(int_sgt_u, 2, below_unsigned(b, a))
INTEGER(int_shl, 2, shift_left(a, b))
INTEGER(int_shr_s, 2, shift_right_signed(a, b))
INTEGER(int_shr_u, 2, shift_right_unsigned(a, b))
INTEGER(int_sle_s, 2, a <= b)
INTEGER(int_sle_u, 2, ~below_unsigned(b, a))
INTEGER(int_slt_s, 2, a < b)
INTEGER(int_slt_u, 2, below_unsigned(a, b))
INTEGER(int_sne, 2, a != b)
INTEGER(int_str, 1, a | -1)
INTEGER(int_sub, 2, subtract(a, b))
INTEGER(int_trunc_s, 1, to_signed(truncate(F)))
INTEGER(int_trunc_u, 1, to_unsigned(truncate(F)))
INTEGER(int_xor, 2, a ^ b)
INTEGER(int_arl_vp1, 1, to_signed(f32x8_floor(F)))
INTEGER(int_arl_vp2, 1, clamp_address(to_signed(f32x8_floor(F))))
INTEGER(int_arr_vp1, 1, to_signed(round_to_even(F)))
INTEGER(int_arr_vp2, 1, clamp_address(to_signed(round_to_even(F))))

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

static void int_ara_vp1(char *registers, const struct shader_op *op, struct shader_executor *executor)
{
    (void)executor;
    address_add(registers, op, false);
}

static void int_ara_vp2(char *registers, const struct shader_op *op, struct shader_executor *executor)
{
    (void)executor;
    address_add(registers, op, true);
}

shader_handler *integer_handler(const struct handler_key *key)
{
    static shader_handler *const handlers[RULE_COUNT] = {
#define INTEGER_RULE(name, native) [RULE_##name] = name,
#include "shader/execute/rules.def"
    };
    return handlers[rule_of_operation(key)];
}
