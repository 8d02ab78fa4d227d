/* Hot: the floating-point operations (NV_vertex_program2 2.14.3, NV_gpu_program4 2.X.8), one line of
 * arithmetic each.
 *
 * Sums and products run in the order of the specifications' pseudo-code and are never fused. All components
 * are computed before the first one is stored, since the destination may be an operand.
 */
#include "shader/handlers.h"
#include "shader/math_trig.h"

#define ADD(a, b)          f32x8_add(a, b)
#define SUB(a, b)          f32x8_sub(a, b)
#define MUL(a, b)          f32x8_mul(a, b)
#define DIV(a, b)          f32x8_div(a, b)
#define SELECT(mask, a, b) f32x8_select(mask, a, b)
#define ONE                f32x8_splat(1.0f)
#define ZERO               f32x8_splat(0.0f)
#define CHOICE(mask)       ((f32x8)((mask) & (i32x8)ONE)) /* 1 or 0 */

LANES_INLINE f32x8 nan_unless_ordered(f32x8 a, f32x8 b, f32x8 value)
{
    return SELECT((a != a) | (b != b), math_nan(), value);
}

/* max(A,B) is equivalent to max(B,A) (2.14.3.21): of two zeros the positive one is greater. */
LANES_INLINE f32x8 maximum_vp(f32x8 a, f32x8 b)
{
    const f32x8 greater = SELECT(a > b, a, b);
    return nan_unless_ordered(a, b, SELECT(a == b, (f32x8)((i32x8)a & (i32x8)b), greater));
}

LANES_INLINE f32x8 minimum_vp(f32x8 a, f32x8 b)
{
    const f32x8 less = SELECT(a < b, a, b);
    return nan_unless_ordered(a, b, SELECT(a == b, (f32x8)((i32x8)a | (i32x8)b), less));
}

/* Stays below 1: a tiny negative number would round to it. */
LANES_INLINE f32x8 fraction(f32x8 a)
{
    const f32x8 value = SUB(a, f32x8_floor(a));
    return SELECT(value == ONE, (f32x8)i32x8_splat(0x3f7fffff), value);
}

LANES_INLINE f32x8 round_to_even(f32x8 a)
{
    const f32x8 magic = f32x8_splat(8388608.0f); /* 2^23: adding it to less than 2^23 rounds to integer */
    const f32x8 size = f32x8_abs(a);
    const f32x8 whole = (size + magic) - magic;
    const i32x8 sign = (i32x8)a & INT32_MIN;
    return SELECT(size < magic, (f32x8)((i32x8)whole | sign), a);
}

LANES_INLINE f32x8 ceiling(f32x8 a)
{
    return -f32x8_floor(-a);
}

LANES_INLINE f32x8 truncation(f32x8 a)
{
    return (f32x8)((i32x8)f32x8_floor(f32x8_abs(a)) | ((i32x8)a & INT32_MIN));
}

LANES_INLINE f32x8 sign_of(f32x8 a)
{
    const f32x8 sign = SELECT(a > ZERO, ONE, SELECT(a < ZERO, -ONE, ZERO));
    return SELECT(a != a, math_nan(), sign);
}

/* The reciprocal overflows and flushes at the right places by itself (2.14.3.25): 1/INF = 0 is clamped to
 * 2^-64. */
LANES_INLINE f32x8 clamped_reciprocal(f32x8 a)
{
    const f32x8 size = f32x8_abs(DIV(ONE, a)), least = f32x8_splat(0x1p-64f), greatest = f32x8_splat(0x1p64f);
    f32x8 clamped = SELECT(size < least, least, size);
    clamped = SELECT(clamped > greatest, greatest, clamped);
    return (f32x8)((i32x8)clamped | ((i32x8)a & INT32_MIN));
}

/* NV_fragment_program 3.11.5.24: what its formula gives, as 0^0 = NaN. */
LANES_INLINE f32x8 power(f32x8 a, f32x8 b)
{
    return math_ex2(MUL(b, math_lg2(a)));
}

/* 1/sqrt(-0) = -INF: the root of -0 is -0. */
LANES_INLINE f32x8 reciprocal_root(f32x8 a)
{
    return DIV(ONE, f32x8_sqrt(a));
}

/* --- Component by component ------------------------------------------------------------------- */

/* Whether an operation can turn normal operands into a denormal. */
#define MAKES   true
#define CHOOSES false

#define COMPONENT_HANDLER(NAME, COUNT, FORM, PLAIN)                                                          \
    static void NAME##_##FORM##COUNT(char *registers, const struct shader_op *op,                            \
                                     struct shader_machine *machine)                                         \
    {                                                                                                        \
        (void)machine;                                                                                       \
        NAME##_body(registers, op, COUNT, PLAIN);                                                            \
    }

#define COMPONENTS(NAME, ARITY, DENORMALS, EXPRESSION)                                                       \
    LANES_INLINE void NAME##_body(char *registers, const struct shader_op *op, unsigned count, bool plain)   \
    {                                                                                                        \
        f32x8 result[4];                                                                                     \
        for (unsigned i = 0; i < count; i++) {                                                               \
            const f32x8 a = load(registers, op, 0, i, plain);                                                \
            const f32x8 b = ARITY > 1 ? load(registers, op, 1, i, plain) : a;                                \
            const f32x8 c = ARITY > 2 ? load(registers, op, 2, i, plain) : a;                                \
            (void)b, (void)c;                                                                                \
            result[i] = finish(op, EXPRESSION, plain, DENORMALS);                                            \
        }                                                                                                    \
        for (unsigned i = 0; i < count; i++)                                                                 \
            store(registers, op, i, result[i]);                                                              \
    }                                                                                                        \
    COMPONENT_HANDLER(NAME, 1, plain, true)                                                                  \
    COMPONENT_HANDLER(NAME, 2, plain, true)                                                                  \
    COMPONENT_HANDLER(NAME, 3, plain, true)                                                                  \
    COMPONENT_HANDLER(NAME, 4, plain, true)                                                                  \
    COMPONENT_HANDLER(NAME, 1, modified, false)                                                              \
    COMPONENT_HANDLER(NAME, 2, modified, false)                                                              \
    COMPONENT_HANDLER(NAME, 3, modified, false)                                                              \
    COMPONENT_HANDLER(NAME, 4, modified, false)                                                              \
    static shader_handler *const NAME##_handlers[2][4] = {                                                   \
        {NAME##_modified1, NAME##_modified2, NAME##_modified3, NAME##_modified4},                            \
        {NAME##_plain1, NAME##_plain2, NAME##_plain3, NAME##_plain4},                                        \
    };

/* Derivatives between the lanes of a quad: lanes 0 1 4 5 and 2 3 6 7, x grows from 0 to 1, y from 0 to 4. */
#define LANES_OF(a, ...) __builtin_shuffle(a, (i32x8){__VA_ARGS__})
#ifdef __clang__
#undef LANES_OF
#define LANES_OF(a, ...) __builtin_shufflevector(a, a, __VA_ARGS__)
#endif

COMPONENTS(abs, 1, CHOOSES, f32x8_abs(a))
COMPONENTS(add, 2, MAKES, ADD(a, b))
COMPONENTS(ceil, 1, CHOOSES, ceiling(a))
COMPONENTS(cmp, 3, CHOOSES, SELECT(a < ZERO, b, c))
COMPONENTS(ddx, 1, MAKES, SUB(LANES_OF(a, 1, 1, 3, 3, 5, 5, 7, 7), LANES_OF(a, 0, 0, 2, 2, 4, 4, 6, 6)))
COMPONENTS(ddy, 1, MAKES, SUB(LANES_OF(a, 4, 5, 6, 7, 4, 5, 6, 7), LANES_OF(a, 0, 1, 2, 3, 0, 1, 2, 3)))
COMPONENTS(div, 2, MAKES, DIV(a, b))
COMPONENTS(flr, 1, CHOOSES, f32x8_floor(a))
COMPONENTS(frc, 1, MAKES, fraction(a))
COMPONENTS(lrp, 3, MAKES, ADD(MUL(a, b), MUL(SUB(ONE, a), c)))
COMPONENTS(mad, 3, MAKES, ADD(MUL(a, b), c))
COMPONENTS(max_vp, 2, CHOOSES, maximum_vp(a, b))
COMPONENTS(max_nv4, 2, CHOOSES, SELECT(a > b, a, b))
COMPONENTS(min_vp, 2, CHOOSES, minimum_vp(a, b))
COMPONENTS(min_nv4, 2, CHOOSES, SELECT(a > b, b, a))
COMPONENTS(mov, 1, CHOOSES, a)
COMPONENTS(mul, 2, MAKES, MUL(a, b))
COMPONENTS(round, 1, CHOOSES, round_to_even(a))
COMPONENTS(ssg, 1, CHOOSES, sign_of(a))
COMPONENTS(sub, 2, MAKES, SUB(a, b))
COMPONENTS(trunc, 1, CHOOSES, truncation(a))
COMPONENTS(sfl, 1, CHOOSES, ((void)a, ZERO))
COMPONENTS(str, 1, CHOOSES, ((void)a, ONE))
COMPONENTS(seq_nv4, 2, CHOOSES, CHOICE(a == b))
COMPONENTS(sge_nv4, 2, CHOOSES, CHOICE(a >= b))
COMPONENTS(sgt_nv4, 2, CHOOSES, CHOICE(a > b))
COMPONENTS(sle_nv4, 2, CHOOSES, CHOICE(a <= b))
COMPONENTS(slt_nv4, 2, CHOOSES, CHOICE(a < b))
COMPONENTS(sne_nv4, 2, CHOOSES, CHOICE(a != b))
COMPONENTS(seq_vp, 2, CHOOSES, nan_unless_ordered(a, b, CHOICE(a == b)))
COMPONENTS(sge_vp, 2, CHOOSES, nan_unless_ordered(a, b, CHOICE(a >= b)))
COMPONENTS(sgt_vp, 2, CHOOSES, nan_unless_ordered(a, b, CHOICE(a > b)))
COMPONENTS(sle_vp, 2, CHOOSES, nan_unless_ordered(a, b, CHOICE(a <= b)))
COMPONENTS(slt_vp, 2, CHOOSES, nan_unless_ordered(a, b, CHOICE(a < b)))
COMPONENTS(sne_vp, 2, CHOOSES, nan_unless_ordered(a, b, CHOICE(a != b)))

/* --- One scalar, replicated ------------------------------------------------------------------- */

#define VECTOR_HANDLERS(NAME)                                                                                \
    static void NAME##_plain(char *registers, const struct shader_op *op, struct shader_machine *machine)    \
    {                                                                                                        \
        (void)machine;                                                                                       \
        NAME##_body(registers, op, true);                                                                    \
    }                                                                                                        \
    static void NAME##_modified(char *registers, const struct shader_op *op, struct shader_machine *machine) \
    {                                                                                                        \
        (void)machine;                                                                                       \
        NAME##_body(registers, op, false);                                                                   \
    }                                                                                                        \
    static shader_handler *const NAME##_handlers[2] = {NAME##_modified, NAME##_plain};

/* L(s, i) in an expression is component i of operand s. */
#define L(s, i) load(registers, op, s, i, plain)

#define SCALAR(NAME, EXPRESSION)                                                                             \
    LANES_INLINE void NAME##_body(char *registers, const struct shader_op *op, bool plain)                   \
    {                                                                                                        \
        const f32x8 result = finish(op, EXPRESSION, plain, MAKES);                                           \
        for (unsigned i = 0; i < 4; i++)                                                                     \
            store(registers, op, i, result);                                                                 \
    }                                                                                                        \
    VECTOR_HANDLERS(NAME)

#define DOT2 ADD(MUL(L(0, 0), L(1, 0)), MUL(L(0, 1), L(1, 1)))
#define DOT3 ADD(DOT2, MUL(L(0, 2), L(1, 2)))

SCALAR(cos, math_cos(L(0, 0)))
SCALAR(dp2, DOT2)
SCALAR(dp2a, ADD(DOT2, L(2, 0)))
SCALAR(dp3, DOT3)
SCALAR(dp4, ADD(DOT3, MUL(L(0, 3), L(1, 3))))
SCALAR(dph, ADD(DOT3, L(1, 3)))
SCALAR(ex2, math_ex2(L(0, 0)))
SCALAR(lg2, math_lg2(L(0, 0)))
SCALAR(pow, math_pow(L(0, 0), L(1, 0)))
SCALAR(pow_fp1, power(L(0, 0), L(1, 0)))
SCALAR(rcc, clamped_reciprocal(L(0, 0)))
SCALAR(rcp, DIV(ONE, L(0, 0)))
SCALAR(rsq, reciprocal_root(L(0, 0)))
SCALAR(rsq_vp1, reciprocal_root(f32x8_abs(L(0, 0))))
SCALAR(sin, math_sin(L(0, 0)))

/* --- Four results from four components -------------------------------------------------------- */

#define VECTOR(NAME)                                                                                         \
    LANES_INLINE void NAME##_body(char *registers, const struct shader_op *op, bool plain)                   \
    {                                                                                                        \
        f32x8 result[4];                                                                                     \
        NAME##_of(registers, op, plain, result);                                                             \
        for (unsigned i = 0; i < 4; i++)                                                                     \
            store(registers, op, i, finish(op, result[i], plain, MAKES));                                    \
    }                                                                                                        \
    VECTOR_HANDLERS(NAME)

#define VECTOR_OF(NAME)                                                                                      \
    LANES_INLINE void NAME##_of(char *registers, const struct shader_op *op, bool plain, f32x8 result[4])

VECTOR_OF(dst)
{
    result[0] = ONE;
    result[1] = MUL(L(0, 1), L(1, 1));
    result[2] = L(0, 2);
    result[3] = L(1, 3);
}
VECTOR(dst)

/* y of an infinity is 0 (NV_vertex_program 2.14.1.10 EXP), where INF - INF would be NaN. */
VECTOR_OF(exp)
{
    const f32x8 a = L(0, 0);
    const i32x8 infinite = f32x8_abs(a) == (f32x8)i32x8_splat(0x7f800000);
    result[0] = math_ex2(f32x8_floor(a));
    result[1] = SELECT(infinite, ZERO, fraction(a));
    result[2] = math_ex2(a);
    result[3] = ONE;
}
VECTOR(exp)

/* x and y are the exponent and the significand themselves; y of 0 and of INF is 1
 * (NV_vertex_program 2.14.1.10 LOG). */
VECTOR_OF(log)
{
    const f32x8 a = f32x8_flush(f32x8_abs(L(0, 0)));
    const i32x8 bits = (i32x8)a, special = (bits == 0) | (bits >= 0x7f800000);
    const f32x8 log = math_lg2(a);
    const f32x8 exponent = __builtin_convertvector((bits >> 23) - 127, f32x8);
    const f32x8 significand = (f32x8)((bits & 0x7fffff) | 0x3f800000);
    result[0] = SELECT(special, log, exponent);
    result[1] = SELECT(math_is_nan(a), a, SELECT(special, ONE, significand));
    result[2] = log;
    result[3] = ONE;
}
VECTOR(log)

/* 2.14.3.18, with epsilon 1/256. A NaN in x is not above zero: z is 0. */
VECTOR_OF(lit)
{
    const f32x8 x = L(0, 0), y = L(0, 1), w = L(0, 3), bound = f32x8_splat(128.0f - 1.0f / 256.0f);
    const f32x8 diffuse = SELECT(x < ZERO, ZERO, x), specular = SELECT(y < ZERO, ZERO, y);
    const f32x8 exponent = SELECT(w < -bound, -bound, SELECT(w > bound, bound, w));
    result[0] = ONE;
    result[1] = diffuse;
    result[2] = SELECT(diffuse > ZERO, math_pow(specular, exponent), ZERO);
    result[3] = ONE;
}
VECTOR(lit)

/* NV_fragment_program 3.11.5.13: the power is that of POW, special cases included. */
VECTOR_OF(lit_fp1)
{
    const f32x8 x = L(0, 0), y = L(0, 1), w = L(0, 3);
    const f32x8 diffuse = SELECT(x < ZERO, ZERO, x), specular = SELECT(y < ZERO, ZERO, y);
    result[0] = ONE;
    result[1] = diffuse;
    result[2] = SELECT(diffuse > ZERO, power(specular, w), ZERO);
    result[3] = ONE;
}
VECTOR(lit_fp1)

/* w, which the specification leaves undefined here and below, is 1. */
VECTOR_OF(nrm)
{
    const f32x8 x = L(0, 0), y = L(0, 1), z = L(0, 2);
    const f32x8 scale = reciprocal_root(ADD(ADD(MUL(x, x), MUL(y, y)), MUL(z, z)));
    result[0] = MUL(x, scale);
    result[1] = MUL(y, scale);
    result[2] = MUL(z, scale);
    result[3] = ONE;
}
VECTOR(nrm)

VECTOR_OF(rfl)
{
    const f32x8 x = L(0, 0), y = L(0, 1), z = L(0, 2), dx = L(1, 0), dy = L(1, 1), dz = L(1, 2);
    const f32x8 length = ADD(ADD(MUL(x, x), MUL(y, y)), MUL(z, z));
    const f32x8 dot = ADD(ADD(MUL(x, dx), MUL(y, dy)), MUL(z, dz));
    const f32x8 scale = DIV(MUL(f32x8_splat(2.0f), dot), length);
    result[0] = SUB(MUL(scale, x), dx);
    result[1] = SUB(MUL(scale, y), dy);
    result[2] = SUB(MUL(scale, z), dz);
    result[3] = ONE;
}
VECTOR(rfl)

VECTOR_OF(scs)
{
    const f32x8 a = L(0, 0);
    result[0] = math_cos(a);
    result[1] = math_sin(a);
    result[2] = ZERO;
    result[3] = ONE;
}
VECTOR(scs)

VECTOR_OF(x2d)
{
    const f32x8 x = L(1, 0), y = L(1, 1);
    result[0] = ADD(ADD(L(0, 0), MUL(x, L(2, 0))), MUL(y, L(2, 1)));
    result[1] = ADD(ADD(L(0, 1), MUL(x, L(2, 2))), MUL(y, L(2, 3)));
    result[2] = result[0];
    result[3] = result[1];
}
VECTOR(x2d)

VECTOR_OF(xpd)
{
    const f32x8 ax = L(0, 0), ay = L(0, 1), az = L(0, 2), bx = L(1, 0), by = L(1, 1), bz = L(1, 2);
    result[0] = SUB(MUL(ay, bz), MUL(az, by));
    result[1] = SUB(MUL(az, bx), MUL(ax, bz));
    result[2] = SUB(MUL(ax, by), MUL(ay, bx));
    result[3] = ONE;
}
VECTOR(xpd)

/* --- The table -------------------------------------------------------------------------------- */

static shader_handler *const *component_handlers(const struct handler_key *key)
{
    const bool nv4 = key->nv4, plain = key->plain, ordered = key->nv4 || key->fp1;
    switch (key->op) {
    case OP_ABS: return abs_handlers[plain];
    case OP_ADD: return add_handlers[plain];
    case OP_CEIL: return ceil_handlers[plain];
    case OP_CMP: return cmp_handlers[plain];
    case OP_DDX: return ddx_handlers[plain];
    case OP_DDY: return ddy_handlers[plain];
    case OP_DIV: return div_handlers[plain];
    case OP_FLR: return flr_handlers[plain];
    case OP_FRC: return frc_handlers[plain];
    case OP_LRP: return lrp_handlers[plain];
    case OP_MAD: return mad_handlers[plain];
    case OP_MAX: return nv4 ? max_nv4_handlers[plain] : max_vp_handlers[plain];
    case OP_MIN: return nv4 ? min_nv4_handlers[plain] : min_vp_handlers[plain];
    case OP_MOV:
    case OP_SWZ: return mov_handlers[plain];
    case OP_MUL: return mul_handlers[plain];
    case OP_ROUND: return round_handlers[plain];
    case OP_SEQ: return ordered ? seq_nv4_handlers[plain] : seq_vp_handlers[plain];
    case OP_SFL: return sfl_handlers[plain];
    case OP_SGE: return ordered ? sge_nv4_handlers[plain] : sge_vp_handlers[plain];
    case OP_SGT: return ordered ? sgt_nv4_handlers[plain] : sgt_vp_handlers[plain];
    case OP_SLE: return ordered ? sle_nv4_handlers[plain] : sle_vp_handlers[plain];
    case OP_SLT: return ordered ? slt_nv4_handlers[plain] : slt_vp_handlers[plain];
    case OP_SNE: return ordered ? sne_nv4_handlers[plain] : sne_vp_handlers[plain];
    case OP_SSG: return ssg_handlers[plain];
    case OP_STR: return str_handlers[plain];
    case OP_SUB: return sub_handlers[plain];
    case OP_TRUNC: return trunc_handlers[plain];
    default: return NULL;
    }
}

static shader_handler *vector_handler(const struct handler_key *key)
{
    const bool plain = key->plain;
    switch (key->op) {
    case OP_COS: return cos_handlers[plain];
    case OP_DP2: return dp2_handlers[plain];
    case OP_DP2A: return dp2a_handlers[plain];
    case OP_DP3: return dp3_handlers[plain];
    case OP_DP4: return dp4_handlers[plain];
    case OP_DPH: return dph_handlers[plain];
    case OP_DST: return dst_handlers[plain];
    case OP_EX2: return ex2_handlers[plain];
    case OP_EXP: return exp_handlers[plain];
    case OP_LG2: return lg2_handlers[plain];
    case OP_LIT: return key->fp1 ? lit_fp1_handlers[plain] : lit_handlers[plain];
    case OP_LOG: return log_handlers[plain];
    case OP_NRM: return nrm_handlers[plain];
    case OP_POW: return key->fp1 ? pow_fp1_handlers[plain] : pow_handlers[plain];
    case OP_RCC: return rcc_handlers[plain];
    case OP_RCP: return rcp_handlers[plain];
    case OP_RFL: return rfl_handlers[plain];
    case OP_RSQ: return key->vp1 ? rsq_vp1_handlers[plain] : rsq_handlers[plain];
    case OP_SCS: return scs_handlers[plain];
    case OP_SIN: return sin_handlers[plain];
    case OP_X2D: return x2d_handlers[plain];
    case OP_XPD: return xpd_handlers[plain];
    default: return NULL;
    }
}

shader_handler *float_handler(const struct handler_key *key)
{
    shader_handler *const *components = component_handlers(key);
    return components ? components[key->count - 1] : vector_handler(key);
}
