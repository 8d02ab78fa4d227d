/* Hot: TGSI's opcodes with rules that differ from NV_gpu_program4 (docs/tgsi.md), and opcodes that only TGSI
 * has. In a program of floats alone no register holds a denormal; in others operands are flushed here. */
#include "base/fma.h"
#include "shader/execute/interpreter/handlers.h"
#include "shader/execute/math.h"
#include "shader/execute/math_trig.h"
#include "shader/execute/interpreter/op64.h"

#define ONE                f32x8_splat(1.0f)
#define ZERO               f32x8_splat(0.0f)
#define SELECT(mask, a, b) f32x8_select((i32x8)(mask), a, b)
#define ADD(a, b)          f32x8_flush_inside((a) + (b))
#define SUB(a, b)          f32x8_flush_inside((a) - (b))
#define MUL(a, b)          f32x8_flush_inside((a) * (b))
#define MASK(comparison)   ((f32x8)(i32x8)(comparison)) /* ~0 or 0 */

/* --- Floats, component by component --------------------------------------------------------------------- */

LANES_INLINE f32x8 operand(char *registers, const struct shader_op *op, unsigned s, unsigned i)
{
    return load(registers, op, s, i, false);
}

#define FLOATS(NAME, ARITY, IS_FLOAT, EXPRESSION)                                                            \
    static void NAME(char *registers, const struct shader_op *op, struct shader_executor *executor)          \
    {                                                                                                        \
        f32x8 result[4];                                                                                     \
        (void)executor;                                                                                      \
        for (unsigned i = 0; i < 4; i++) {                                                                   \
            const f32x8 a = operand(registers, op, 0, i);                                                    \
            const f32x8 b = ARITY > 1 ? operand(registers, op, 1, i) : a;                                    \
            const f32x8 c = ARITY > 2 ? operand(registers, op, 2, i) : a;                                    \
            (void)b, (void)c;                                                                                \
            result[i] = IS_FLOAT ? finish(op, EXPRESSION, false, true) : EXPRESSION;                         \
        }                                                                                                    \
        for (unsigned i = 0; i < 4; i++)                                                                     \
            store(registers, op, i, result[i]);                                                              \
    }

/* NaN is neither above nor below. */
LANES_INLINE f32x8 sign_of(f32x8 a)
{
    return SELECT(a > ZERO, ONE, SELECT(a < ZERO, -ONE, ZERO));
}

LANES_INLINE f32x8 root(f32x8 a)
{
    f32x8 result;
    for (int lane = 0; lane < LANES; lane++)
        result[lane] = __builtin_sqrtf(a[lane]);
    return result;
}

FLOATS(float_clamp, 3, true, SELECT(a < b, b, SELECT(a > c, c, a)))
FLOATS(float_cnd, 3, true, SELECT(c > f32x8_splat(0.5f), a, b))
FLOATS(float_cnd0, 3, true, SELECT(c >= ZERO, a, b))
FLOATS(float_fma, 3, true, f32x8_fma(a, b, c))
FLOATS(float_ssg, 1, true, sign_of(a))
FLOATS(float_fseq, 2, false, MASK(a == b))
FLOATS(float_fsge, 2, false, MASK(a >= b))
FLOATS(float_fslt, 2, false, MASK(a < b))
FLOATS(float_fsne, 2, false, MASK(a != b))

/* --- Bits, component by component ----------------------------------------------------------------------- */

/* The operand with its sign modifiers, but not flushed: it may be an integer. */
LANES_INLINE i32x8 raw(char *registers, const struct shader_op *op, unsigned s, unsigned i)
{
    return (load_bits(registers, op, s, i) & (int32_t)op->keep[s]) ^ (int32_t)op->flip[s][i];
}

#define BITS(NAME, ARITY, EXPRESSION)                                                                        \
    static void NAME(char *registers, const struct shader_op *op, struct shader_executor *executor)          \
    {                                                                                                        \
        i32x8 result[4];                                                                                     \
        (void)executor;                                                                                      \
        for (unsigned i = 0; i < 4; i++) {                                                                   \
            const i32x8 a = load_bits(registers, op, 0, i);                                                  \
            const i32x8 b = ARITY > 1 ? raw(registers, op, 1, i) : a;                                        \
            const i32x8 c = ARITY > 2 ? raw(registers, op, 2, i) : a;                                        \
            (void)b, (void)c;                                                                                \
            result[i] = EXPRESSION;                                                                          \
        }                                                                                                    \
        for (unsigned i = 0; i < 4; i++)                                                                     \
            store(registers, op, i, (f32x8)result[i]);                                                       \
    }

#define EACH_LANE(NAME, EXPRESSION)                                                                          \
    LANES_INLINE i32x8 NAME##_lanes(i32x8 a, i32x8 b, i32x8 c)                                               \
    {                                                                                                        \
        i32x8 result;                                                                                        \
        (void)b, (void)c;                                                                                    \
        for (int lane = 0; lane < LANES; lane++)                                                             \
            result[lane] = (int32_t)NAME((uint32_t)a[lane], (uint32_t)b[lane], (uint32_t)c[lane]);           \
        return result;                                                                                       \
    }                                                                                                        \
    BITS(bits_##NAME, 3, EXPRESSION)

/* Division by zero gives 0, signed, or ~0, unsigned; remainders ~0. The most negative number by -1 wraps. */
static uint32_t idiv(uint32_t a, uint32_t b, uint32_t c)
{
    (void)c;
    if (b == 0)
        return 0;
    return b == UINT32_MAX ? 0 - a : (uint32_t)((int32_t)a / (int32_t)b);
}

static uint32_t udiv(uint32_t a, uint32_t b, uint32_t c)
{
    (void)c;
    return b == 0 ? UINT32_MAX : a / b;
}

static uint32_t imod(uint32_t a, uint32_t b, uint32_t c)
{
    (void)c;
    if (b == 0)
        return UINT32_MAX;
    return b == UINT32_MAX ? 0 : (uint32_t)((int32_t)a % (int32_t)b);
}

static uint32_t umod(uint32_t a, uint32_t b, uint32_t c)
{
    (void)c;
    return b == 0 ? UINT32_MAX : a % b;
}

/* c bits of a from bit b on; 0 where they do not lie in the word. */
static uint32_t ubfe(uint32_t a, uint32_t b, uint32_t c)
{
    if (c == 0 || c > 32 || b > 32 || b + c > 32)
        return 0;
    return (a << (32 - b - c)) >> (32 - c);
}

static uint32_t ibfe(uint32_t a, uint32_t b, uint32_t c)
{
    if (c == 0 || c > 32 || b > 32 || b + c > 32)
        return 0;
    return (uint32_t)((int32_t)(a << (32 - b - c)) >> (32 - c));
}

EACH_LANE(idiv, idiv_lanes(a, b, c))
EACH_LANE(udiv, udiv_lanes(a, b, c))
EACH_LANE(imod, imod_lanes(a, b, c))
EACH_LANE(umod, umod_lanes(a, b, c))
EACH_LANE(ubfe, ubfe_lanes(a, b, c))
EACH_LANE(ibfe, ibfe_lanes(a, b, c))
BITS(bits_ineg, 1, (i32x8)(0u - (u32x8)a))
BITS(bits_issg, 1, (i32x8)((i32x8)(a < 0) - (i32x8)(a > 0)))
BITS(bits_shl, 2, (i32x8)((u32x8)a << ((u32x8)b & 31u)))
BITS(bits_ishr, 2, a >> (b & 31))
BITS(bits_ushr, 2, (i32x8)((u32x8)a >> ((u32x8)b & 31u)))
BITS(bits_ucmp, 3, i32x8_select(a != 0, b, c))

/* a * 2^b. Three steps of at most 2^126 each reach every exponent; only the last can round, since a result
 * that the first makes too small stays too small to be anything but 0. */
LANES_INLINE f32x8 power_of_two(i32x8 exponent)
{
    return (f32x8)((exponent + 127) << 23);
}

LANES_INLINE i32x8 limited(i32x8 a, int32_t limit)
{
    a = i32x8_select(a > limit, i32x8_splat(limit), a);
    return i32x8_select(a < -limit, i32x8_splat(-limit), a);
}

LANES_INLINE f32x8 scaled(f32x8 a, i32x8 b)
{
    b = limited(b, 3 * 126);
    for (unsigned step = 0; step < 3; step++) {
        const i32x8 now = limited(b, 126);
        a = MUL(a, power_of_two(now));
        b -= now;
    }
    return a;
}

static void float_ldexp(char *registers, const struct shader_op *op, struct shader_executor *executor)
{
    f32x8 result[4];
    (void)executor;
    for (unsigned i = 0; i < 4; i++)
        result[i] = finish(
            op, scaled(f32x8_flush((f32x8)load_bits(registers, op, 0, i)), load_bits(registers, op, 1, i)),
            false, true);
    for (unsigned i = 0; i < 4; i++)
        store(registers, op, i, result[i]);
}

/* --- Whole vectors -------------------------------------------------------------------------------------- */

#define VECTOR(NAME)                                                                                         \
    LANES_INLINE void NAME##_of(char *registers, const struct shader_op *op, f32x8 result[4]);               \
    static void NAME(char *registers, const struct shader_op *op, struct shader_executor *executor)          \
    {                                                                                                        \
        f32x8 result[4];                                                                                     \
        (void)executor;                                                                                      \
        NAME##_of(registers, op, result);                                                                    \
        for (unsigned i = 0; i < 4; i++)                                                                     \
            store(registers, op, i, finish(op, result[i], false, true));                                     \
    }                                                                                                        \
    LANES_INLINE void NAME##_of(char *registers, const struct shader_op *op, f32x8 result[4])

VECTOR(vector_sqrt)
{
    result[0] = result[1] = result[2] = result[3] = root(operand(registers, op, 0, 0));
}

/* The exponent is clamped to -128..128, ends included. */
VECTOR(vector_lit)
{
    const f32x8 x = operand(registers, op, 0, 0), y = operand(registers, op, 0, 1),
                w = operand(registers, op, 0, 3);
    const f32x8 bound = f32x8_splat(128.0f), base = SELECT(y > ZERO, y, ZERO);
    const f32x8 exponent = SELECT(w < -bound, -bound, SELECT(w > bound, bound, w));
    result[0] = result[3] = ONE;
    result[1] = SELECT(x > ZERO, x, ZERO);
    result[2] = SELECT(x > ZERO, math_pow(base, exponent), ZERO);
}

VECTOR(vector_nrm4)
{
    const f32x8 x = operand(registers, op, 0, 0), y = operand(registers, op, 0, 1),
                z = operand(registers, op, 0, 2);
    const f32x8 w = operand(registers, op, 0, 3);
    const f32x8 square = f32x8_fma(w, w, f32x8_fma(z, z, f32x8_fma(y, y, MUL(x, x))));
    const f32x8 scale = f32x8_flush_inside(ONE / root(square));
    result[0] = MUL(x, scale);
    result[1] = MUL(y, scale);
    result[2] = MUL(z, scale);
    result[3] = MUL(w, scale);
}

/* Packed bytes are bits, whatever the type of the register. NaN packs as 0; rounding is to nearest even. */
LANES_INLINE i32x8 snorm8(f32x8 a)
{
    const f32x8 magic = f32x8_splat(12582912.0f); /* 1.5 * 2^23 */
    f32x8 clamped = SELECT(a < -ONE, -ONE, SELECT(a > ONE, ONE, a));
    clamped = SELECT(a == a, clamped, ZERO);
    return (i32x8)(clamped * 127.0f + magic) & 0xff;
}

static void pack_snorm8(char *registers, const struct shader_op *op, struct shader_executor *executor)
{
    i32x8 packed = {0};
    (void)executor;
    for (unsigned c = 0; c < 4; c++)
        packed |= (i32x8)((u32x8)snorm8(f32x8_flush((f32x8)load_bits(registers, op, 0, c))) << (8 * c));
    for (unsigned i = 0; i < 4; i++)
        store(registers, op, i, (f32x8)packed);
}

/* -128 is -1, as -127 is. */
static void unpack_snorm8(char *registers, const struct shader_op *op, struct shader_executor *executor)
{
    const i32x8 word = load_bits(registers, op, 0, 0);
    (void)executor;
    for (unsigned c = 0; c < 4; c++) {
        const i32x8 byte = (i32x8)((u32x8)word << (24 - 8 * c)) >> 24;
        const f32x8 value = __builtin_convertvector(byte, f32x8) / 127.0f;
        store(registers, op, c, SELECT(value < -ONE, -ONE, value));
    }
}

/* --- 64 bits -------------------------------------------------------------------------------------------- */

LANES_INLINE f64x4 op64_sign(f64x4 a)
{
    const f64x4 zero = f64x4_splat(0.0), one = f64x4_splat(1.0);
    return f64x4_select((i64x4)(a > zero), one, f64x4_select((i64x4)(a < zero), -one, zero));
}

LANES_INLINE f64x4 op64_scaled(f64x4 a, u64x4 by)
{
    const i64x4 most = {1022, 1022, 1022, 1022};
    i64x4 b = (i64x4)(by << 32) >> 32; /* the exponent is a word */
    for (unsigned step = 0; step < 3; step++) {
        i64x4 now = (i64x4)u64x4_select(b > most, (u64x4)most, (u64x4)b);
        now = (i64x4)u64x4_select(now < -most, (u64x4)-most, (u64x4)now);
        a = f64x4_flush(a * (f64x4)((now + 1023) << 52));
        b -= now;
    }
    return f64x4_canonical_nan(a);
}

/* The number without its exponent, and the exponent: 0 of zeros, infinities and NaNs. */
static uint64_t without_exponent(uint64_t a, int *exponent)
{
    const uint64_t field = a >> 52 & 0x7ff;
    *exponent = 0;
    if (field == 0x7ff)
        return a & (((uint64_t)1 << 52) - 1) ? F64_NAN : a;
    if (field == 0)
        return a & F64_SIGN;
    *exponent = (int)field - 1022;
    return (a & ~((uint64_t)0x7ff << 52)) | (uint64_t)1022 << 52;
}

/* DFRACEXP replicates both its results. */
static void op64_significand(struct shader_executor *executor, const struct masked_op *masked,
                             struct op64_values *values)
{
    (void)executor, (void)masked;
    for (int lane = 0; lane < LANES; lane++) {
        int exponent;
        values->result[0][lane] = without_exponent(values->operand[0][0][lane], &exponent);
    }
    values->result[1] = values->result[2] = values->result[3] = values->result[0];
}

static void wide_exponent(struct shader_executor *executor, const struct masked_op *masked,
                          struct op64_values *values)
{
    (void)executor, (void)masked;
    for (int lane = 0; lane < LANES; lane++) {
        int exponent;
        (void)without_exponent(values->operand[0][0][lane], &exponent);
        values->result[0][lane] = (uint64_t)(int64_t)exponent;
    }
    values->result[1] = values->result[2] = values->result[3] = values->result[0];
}

/* BFI. A field that does not lie in the word gives 0. */
static uint32_t inserted(uint32_t base, uint32_t insert, uint32_t offset, uint32_t bits)
{
    if (offset > 31 || bits > 32 || offset + bits > 32)
        return 0;
    if (bits == 0)
        return base;
    const uint32_t mask = (UINT32_MAX >> (32 - bits)) << offset;
    return (insert << offset & mask) | (base & ~mask);
}

static void insert_field(struct shader_executor *executor, const struct masked_op *masked,
                         struct op64_values *values)
{
    (void)executor;
    for (unsigned c = 0; c < 4; c++)
        for (int lane = 0; lane < LANES && masked->components >> c & 1; lane++)
            values->result[c][lane] =
                inserted((uint32_t)values->operand[0][c][lane], (uint32_t)values->operand[1][c][lane],
                         (uint32_t)values->operand[2][c][lane], (uint32_t)values->operand[3][c][lane]);
}

LANE_BY_LANE(long_udiv, uint64_t, b == 0 ? UINT64_MAX : a / b)
LANE_BY_LANE(long_umod, uint64_t, b == 0 ? UINT64_MAX : a % b)
LANE_BY_LANE(long_idiv, int64_t, b == 0 ? 0u : b == -1 ? 0u - (uint64_t)a : (uint64_t)(a / b))
LANE_BY_LANE(long_imod, int64_t, b == 0 ? UINT64_MAX : b == -1 ? 0u : (uint64_t)(a % b))

OP64(op64_dseq, 2, OP64_DOUBLE, (i64x4)(a == b))
OP64(op64_dsne, 2, OP64_DOUBLE, (i64x4)(a != b))
OP64(op64_dslt, 2, OP64_DOUBLE, (i64x4)(a < b))
OP64(op64_dsge, 2, OP64_DOUBLE, (i64x4)(a >= b))
OP64(op64_dmin, 2, OP64_DOUBLE, f64x4_canonical_nan(f64x4_select((i64x4)(a < b), a, b)))
OP64(op64_dssg, 1, OP64_DOUBLE, op64_sign(a))
OP64(op64_dsqrt, 1, OP64_DOUBLE, f64x4_canonical_nan(f64x4_root(a)))
OP64(op64_dfma, 3, OP64_DOUBLE, f64x4_canonical_nan(f64x4_fma(a, b, c)))
OP64(op64_dldexp, 1, OP64_DOUBLE, op64_scaled(a, HALF(values->operand[1][component], half)))
OP64(op64_seq, 2, OP64_UNSIGNED, (i64x4)(a == b))
OP64(op64_sne, 2, OP64_UNSIGNED, (i64x4)(a != b))
OP64(op64_uslt, 2, OP64_UNSIGNED, (i64x4)(a < b))
OP64(op64_usge, 2, OP64_UNSIGNED, (i64x4)(a >= b))
OP64(op64_islt, 2, OP64_SIGNED, (i64x4)(a < b))
OP64(op64_isge, 2, OP64_SIGNED, (i64x4)(a >= b))
OP64(op64_ineg, 1, OP64_UNSIGNED, 0u - a)
OP64(op64_issg, 1, OP64_SIGNED, (i64x4)(a < 0) - (i64x4)(a > 0))
OP64(op64_shl, 2, OP64_UNSIGNED, a << (b & 63u))
OP64(op64_ushr, 2, OP64_UNSIGNED, a >> (b & 63u))
OP64(op64_ishr, 2, OP64_SIGNED, a >> (b & 63))
OP64(op64_udiv, 2, OP64_UNSIGNED, long_udiv(a, b))
OP64(op64_umod, 2, OP64_UNSIGNED, long_umod(a, b))
OP64(op64_idiv, 2, OP64_UNSIGNED, long_idiv(a, b))
OP64(op64_imod, 2, OP64_UNSIGNED, long_imod(a, b))

static op64_handler *tgsi_double_operation(const struct handler_key *key)
{
    switch (key->op) {
    case OP_SEQ: return op64_dseq;
    case OP_SNE: return op64_dsne;
    case OP_SLT: return op64_dslt;
    case OP_SGE: return op64_dsge;
    case OP_MIN: return op64_dmin;
    case OP_SSG: return op64_dssg;
    case OP_SQRT: return op64_dsqrt;
    case OP_FMA: return op64_dfma;
    case OP_LDEXP: return op64_dldexp;
    case OP_SIGNIFICAND: return op64_significand;
    case OP_EXPONENT: return wide_exponent;
    default: return NULL;
    }
}

op64_handler *tgsi_op64(const struct handler_key *key)
{
    const bool u = key->type == TYPE_U64;
    if (key->op == OP_IBFI)
        return insert_field;
    if (!key->tgsi || (key->type != TYPE_F64 && key->type != TYPE_S64 && !u))
        return NULL;
    if (key->type == TYPE_F64)
        return tgsi_double_operation(key);
    switch (key->op) {
    case OP_SEQ: return op64_seq;
    case OP_SNE: return op64_sne;
    case OP_SLT: return u ? op64_uslt : op64_islt;
    case OP_SGE: return u ? op64_usge : op64_isge;
    case OP_INEG: return op64_ineg;
    case OP_ISSG: return op64_issg;
    case OP_SHL: return op64_shl;
    case OP_SHR: return u ? op64_ushr : op64_ishr;
    case OP_DIV: return u ? op64_udiv : op64_idiv;
    case OP_MOD: return u ? op64_umod : op64_imod;
    default: return NULL;
    }
}

/* --- The table ------------------------------------------------------------------------------------------ */

static shader_handler *float_rule(enum opcode op)
{
    switch (op) {
    case OP_CLAMP: return float_clamp;
    case OP_CND: return float_cnd;
    case OP_CND0: return float_cnd0;
    case OP_FMA: return float_fma;
    case OP_FSEQ: return float_fseq;
    case OP_FSGE: return float_fsge;
    case OP_FSLT: return float_fslt;
    case OP_FSNE: return float_fsne;
    case OP_LDEXP: return float_ldexp;
    case OP_LIT: return vector_lit;
    case OP_NRM4: return vector_nrm4;
    case OP_SQRT: return vector_sqrt;
    case OP_SSG: return float_ssg;
    case OP_UCMP: return bits_ucmp;
    default: return NULL;
    }
}

static shader_handler *integer_rule(enum opcode op, bool u)
{
    switch (op) {
    case OP_DIV: return u ? bits_udiv : bits_idiv;
    case OP_IBFE: return u ? bits_ubfe : bits_ibfe;
    case OP_INEG: return bits_ineg;
    case OP_ISSG: return bits_issg;
    case OP_MOD: return u ? bits_umod : bits_imod;
    case OP_SHL: return bits_shl;
    case OP_SHR: return u ? bits_ushr : bits_ishr;
    default: return NULL;
    }
}

shader_handler *tgsi_handler(const struct handler_key *key)
{
    if (!key->tgsi)
        return NULL;
    if (key->op == OP_PK4SN)
        return pack_snorm8;
    if (key->op == OP_UP4SN)
        return unpack_snorm8;
    if (key->type == TYPE_F32)
        return float_rule(key->op);
    return key->type == TYPE_S32 || key->type == TYPE_U32 ? integer_rule(key->op, key->type == TYPE_U32)
                                                          : NULL;
}
