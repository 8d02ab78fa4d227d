/* Every floating-point opcode against a scalar transcription of its pseudo-code (NV_vertex_program2 2.14.3,
 * NV_gpu_program4 2.X.8), for operands with all special values, in every language that has it, in the fast
 * and in the masked form.
 */
#include "tests/shader/execute/single.h"

#include <math.h>

/* --- The transcription ---------------------------------------------------------------------------------- */

/* A denormal is a zero of the same sign, as operand and as result. */
static float fl(float a)
{
    return fabsf(a) < 0x1p-126f ? copysignf(0.0f, a) : a;
}

static float add(float a, float b)
{
    return fl(fl(a) + fl(b));
}

static float mul(float a, float b)
{
    return fl(fl(a) * fl(b));
}

static float fused(float a, float b, float c)
{
    return fl(fmaf(fl(a), fl(b), fl(c)));
}

static float frac(float a)
{
    float value = fl(a - floorf(a));
    return value == 1.0f ? 0x1.fffffep-1f : value;
}

static float nan_or(float a, float b, float value)
{
    return isnan(a) || isnan(b) ? NAN : value;
}

static float max_vp(float a, float b)
{
    return nan_or(a, b, a == b ? (signbit(a) ? b : a) : a > b ? a : b);
}

static float min_vp(float a, float b)
{
    return nan_or(a, b, a == b ? (signbit(a) ? a : b) : a < b ? a : b);
}

static float sign_of(float a)
{
    return isnan(a) ? NAN : a > 0 ? 1.0f : a < 0 ? -1.0f : 0.0f;
}

static float rcc(float a)
{
    if (isnan(a))
        return NAN;
    float size = fabsf(1.0f / a);
    return copysignf(size < 0x1p-64f ? 0x1p-64f : size > 0x1p64f ? 0x1p64f : size, a);
}

static double power(double a, double b)
{
    if (isnan(a) || isnan(b) || a < 0)
        return NAN;
    return b == 0 || a == 1 ? 1 : pow(fabs(a), b);
}

/* Sums of products, in the order of the specifications' pseudo-code, each product rounded with its sum. */
static float dot(const float a[4], const float b[4], int count)
{
    float sum = mul(a[0], b[0]);
    for (int i = 1; i < count; i++)
        sum = fused(a[i], b[i], sum);
    return sum;
}

#define DOT3            dot(a, b, 3)
#define SELF3           dot(a, a, 3)
#define REFERENCE(name) static void name(const float a[4], const float b[4], const float c[4], double d[4])
#define COMPONENT(name, expression)                                                                          \
    REFERENCE(name)                                                                                          \
    {                                                                                                        \
        for (int i = 0; i < 4; i++) {                                                                        \
            const float x = a[i], y = b[i], z = c[i];                                                        \
            (void)x, (void)y, (void)z;                                                                       \
            d[i] = (double)(expression);                                                                     \
        }                                                                                                    \
    }
/* NV_fragment_program 3.11.5.24: no other special cases than those of the formula. */
static double formula_power(double a, double b)
{
    const float log = a == 0 ? -INFINITY : (float)log2(a);
    return exp2((double)fl((float)b * log));
}

#define SCALAR(name, expression)                                                                             \
    REFERENCE(name)                                                                                          \
    {                                                                                                        \
        (void)b, (void)c;                                                                                    \
        d[0] = d[1] = d[2] = d[3] = (double)(expression);                                                    \
    }

COMPONENT(r_abs, fabsf(x))
COMPONENT(r_add, add(x, y))
COMPONENT(r_ceil, ceilf(x))
COMPONENT(r_cmp, x < 0 ? y : z)
COMPONENT(r_div, fl(x / b[0]))
COMPONENT(r_flr, floorf(x))
COMPONENT(r_frc, frac(x))
COMPONENT(r_lrp, fused(x, add(y, -z), z))
COMPONENT(r_mad, fused(x, y, z))
COMPONENT(r_max_vp, max_vp(x, y))
COMPONENT(r_max_nv4, x > y ? x : y)
COMPONENT(r_min_vp, min_vp(x, y))
COMPONENT(r_min_nv4, x > y ? y : x)
COMPONENT(r_mov, x)
COMPONENT(r_mul, mul(x, y))
COMPONENT(r_round, nearbyintf(x))
COMPONENT(r_sub, add(x, -y))
COMPONENT(r_ssg, sign_of(x))
COMPONENT(r_trunc, truncf(x))
COMPONENT(r_sfl, 0)
COMPONENT(r_str, 1)
COMPONENT(r_seq_vp, nan_or(x, y, x == y))
COMPONENT(r_sge_vp, nan_or(x, y, x >= y))
COMPONENT(r_sgt_vp, nan_or(x, y, x > y))
COMPONENT(r_sle_vp, nan_or(x, y, x <= y))
COMPONENT(r_slt_vp, nan_or(x, y, x < y))
COMPONENT(r_sne_vp, nan_or(x, y, x != y))
COMPONENT(r_seq_nv4, x == y)
COMPONENT(r_sge_nv4, x >= y)
COMPONENT(r_sgt_nv4, x > y)
COMPONENT(r_sle_nv4, x <= y)
COMPONENT(r_slt_nv4, x < y)
COMPONENT(r_sne_nv4, x != y)
SCALAR(r_cos, cos((double)a[0]))
SCALAR(r_sin, sin((double)a[0]))
SCALAR(r_ex2, exp2((double)a[0]))
SCALAR(r_lg2, a[0] < 0 ? NAN : log2((double)a[0]))
SCALAR(r_pow, power((double)a[0], (double)b[0]))
SCALAR(r_pow_fp1, formula_power((double)a[0], (double)b[0]))
SCALAR(r_dp2, dot(a, b, 2))
SCALAR(r_dp2a, add(dot(a, b, 2), c[0]))
SCALAR(r_dp3, DOT3)
SCALAR(r_dp4, dot(a, b, 4))
SCALAR(r_dph, add(DOT3, b[3]))
SCALAR(r_rcc, rcc(a[0]))
SCALAR(r_rcp, fl(1.0f / a[0]))
SCALAR(r_rsq, fl(1.0f / sqrtf(a[0])))
SCALAR(r_rsq_vp1, fl(1.0f / sqrtf(fabsf(a[0]))))

REFERENCE(r_dst)
{
    (void)c;
    d[0] = 1;
    d[1] = (double)mul(a[1], b[1]);
    d[2] = (double)a[2];
    d[3] = (double)b[3];
}

REFERENCE(r_exp)
{
    (void)b, (void)c;
    d[0] = exp2((double)floorf(a[0]));
    d[1] = isinf(a[0]) ? 0 : (double)frac(a[0]);
    d[2] = exp2((double)a[0]);
    d[3] = 1;
}

REFERENCE(r_log)
{
    (void)b, (void)c;
    double size = fabs((double)a[0]), exponent = floor(log2(size));
    if (size > 0 && isfinite(size))
        exponent = ilogb(size);
    d[0] = exponent;
    d[1] = isnan(size) ? NAN : size == 0 || isinf(size) ? 1 : size / exp2(exponent);
    d[2] = log2(size);
    d[3] = 1;
}

REFERENCE(r_lit)
{
    (void)b, (void)c;
    float x = a[0] < 0 ? 0 : a[0], y = a[1] < 0 ? 0 : a[1], w = a[3];
    if (w < -(128.0f - 1.0f / 256))
        w = -(128.0f - 1.0f / 256);
    else if (w > 128.0f - 1.0f / 256)
        w = 128.0f - 1.0f / 256;
    d[0] = 1;
    d[1] = (double)x;
    d[2] = x > 0 ? power((double)y, (double)w) : 0;
    d[3] = 1;
}

/* NV_fragment_program 3.11.5.13. */
REFERENCE(r_lit_fp1)
{
    (void)b, (void)c;
    const float x = a[0] < 0 ? 0 : a[0], y = a[1] < 0 ? 0 : a[1];
    d[0] = 1;
    d[1] = (double)x;
    d[2] = x > 0 ? formula_power((double)y, (double)a[3]) : 0;
    d[3] = 1;
}

REFERENCE(r_nrm)
{
    (void)b, (void)c;
    float scale = fl(1.0f / sqrtf(SELF3));
    for (int i = 0; i < 3; i++)
        d[i] = (double)mul(a[i], scale);
    d[3] = 1;
}

REFERENCE(r_rfl)
{
    (void)c;
    float scale = fl(mul(2.0f, DOT3) / SELF3);
    for (int i = 0; i < 3; i++)
        d[i] = (double)add(mul(scale, a[i]), -b[i]);
    d[3] = 1;
}

REFERENCE(r_scs)
{
    (void)b, (void)c;
    d[0] = cos((double)a[0]);
    d[1] = sin((double)a[0]);
    d[2] = 0;
    d[3] = 1;
}

REFERENCE(r_x2d)
{
    d[0] = d[2] = (double)fused(b[1], c[1], fused(b[0], c[0], a[0]));
    d[1] = d[3] = (double)fused(b[1], c[3], fused(b[0], c[2], a[1]));
}

REFERENCE(r_xpd)
{
    (void)c;
    for (int i = 0; i < 3; i++) {
        int j = (i + 1) % 3, k = (i + 2) % 3;
        d[i] = (double)fused(a[j], b[k], -mul(a[k], b[j]));
    }
    d[3] = 1;
}

/* --- The table ------------------------------------------------------------------------------------------ */

struct row {
    enum opcode op;
    uint32_t languages; /* that this row is for, among those of the opcode */
    void (*reference)(const float a[4], const float b[4], const float c[4], double d[4]);
    float ulps; /* 0: exact */
};

enum {
    VP1 = OPCODE_VP10 | OPCODE_VP11 | OPCODE_ARBVP | OPCODE_ARBFP, /* RSQ takes the absolute value */
    VP2 = OPCODE_VP20,
    VP = VP1 | VP2,
    NV4 = OPCODE_NV40,
    FP = OPCODE_FP10,
    OTHERS = VP | NV4,
    ALL = OTHERS | FP
};

static const struct row rows[] = {
    {OP_ABS, ALL, r_abs, 0},
    {OP_ADD, ALL, r_add, 0},
    {OP_CEIL, ALL, r_ceil, 0},
    {OP_CMP, ALL, r_cmp, 0},
    {OP_COS, ALL, r_cos, 2},
    {OP_DIV, ALL, r_div, 0},
    {OP_DP2, ALL, r_dp2, 0},
    {OP_DP2A, ALL, r_dp2a, 0},
    {OP_DP3, ALL, r_dp3, 0},
    {OP_DP4, ALL, r_dp4, 0},
    {OP_DPH, ALL, r_dph, 0},
    {OP_DST, ALL, r_dst, 0},
    {OP_EX2, ALL, r_ex2, 2},
    {OP_EXP, ALL, r_exp, 2},
    {OP_FLR, ALL, r_flr, 0},
    {OP_FRC, ALL, r_frc, 0},
    {OP_LG2, ALL, r_lg2, 2},
    {OP_LIT, OTHERS, r_lit, 200},
    {OP_LIT, FP, r_lit_fp1, 400},
    {OP_LOG, ALL, r_log, 2},
    {OP_LRP, ALL, r_lrp, 0},
    {OP_MAD, ALL, r_mad, 0},
    {OP_MAX, VP | FP, r_max_vp, 0},
    {OP_MAX, NV4, r_max_nv4, 0},
    {OP_MIN, VP | FP, r_min_vp, 0},
    {OP_MIN, NV4, r_min_nv4, 0},
    {OP_MOV, ALL, r_mov, 0},
    {OP_MUL, ALL, r_mul, 0},
    {OP_NRM, ALL, r_nrm, 0},
    {OP_POW, OTHERS, r_pow, 200},
    {OP_POW, FP, r_pow_fp1, 400},
    {OP_RCC, ALL, r_rcc, 0},
    {OP_RCP, ALL, r_rcp, 0},
    {OP_RFL, ALL, r_rfl, 0},
    {OP_ROUND, ALL, r_round, 0},
    {OP_RSQ, VP1, r_rsq_vp1, 0},
    {OP_RSQ, VP2 | NV4 | FP, r_rsq, 0},
    {OP_SCS, ALL, r_scs, 2},
    {OP_SEQ, VP, r_seq_vp, 0},
    {OP_SEQ, NV4 | FP, r_seq_nv4, 0},
    {OP_SFL, ALL, r_sfl, 0},
    {OP_SGE, VP, r_sge_vp, 0},
    {OP_SGE, NV4 | FP, r_sge_nv4, 0},
    {OP_SGT, VP, r_sgt_vp, 0},
    {OP_SGT, NV4 | FP, r_sgt_nv4, 0},
    {OP_SIN, ALL, r_sin, 2},
    {OP_SLE, VP, r_sle_vp, 0},
    {OP_SLE, NV4 | FP, r_sle_nv4, 0},
    {OP_SLT, VP, r_slt_vp, 0},
    {OP_SLT, NV4 | FP, r_slt_nv4, 0},
    {OP_SNE, VP, r_sne_vp, 0},
    {OP_SNE, NV4 | FP, r_sne_nv4, 0},
    {OP_SSG, ALL, r_ssg, 0},
    {OP_STR, ALL, r_str, 0},
    {OP_SUB, ALL, r_sub, 0},
    {OP_SWZ, ALL, r_mov, 0},
    {OP_TRUNC, ALL, r_trunc, 0},
    {OP_X2D, ALL, r_x2d, 0},
    {OP_XPD, ALL, r_xpd, 0},
};

static const float values[] = {
    0.0f,
    -0.0f,
    1.0f,
    -1.0f,
    0.5f,
    -0.5f,
    1.5f,
    -1.5f,
    2.5f,
    -2.5f,
    NAN,
    INFINITY,
    -INFINITY,
    0x1p-126f,
    -0x1p-126f,
    0x1.fffffep127f,
    -0x1.fffffep127f,
    8388607.5f,
    -8388607.5f,
    3.14159274f,
    -0x1p-30f,
    1e-20f,
    0x1.8p-60f,
    1e30f,
    -1e20f,
    0.99999994f,
    127.998f,
    -300.0f,
    0x1p64f,
    -0x1p65f,
    16777217.0f,
    0.7f,
    1e-40f,
    -1e-42f,
    7.0f,
};
enum { VALUES = sizeof values / sizeof *values };

static const struct {
    enum language language;
    uint32_t bit;
} languages[] = {
    {LANGUAGE_VP10, OPCODE_VP10},   {LANGUAGE_VP11, OPCODE_VP11},     {LANGUAGE_VP20, OPCODE_VP20},
    {LANGUAGE_NVVP40, OPCODE_NV40}, {LANGUAGE_ARBVP10, OPCODE_ARBVP}, {LANGUAGE_ARBFP10, OPCODE_ARBFP},
    {LANGUAGE_FP10, OPCODE_FP10},   {LANGUAGE_NVFP41, OPCODE_NV40},   {LANGUAGE_NVGP50, OPCODE_NV40},
};

static bool matches(float got, double wanted, float ulps)
{
    float rounded = fl((float)wanted);
    if (isnan(rounded))
        return bits_of(got) == 0x7fc00000;
    if (bits_of(got) == bits_of(rounded))
        return true;
    if (!signbit(got) != !signbit(wanted)) /* of zeros too; any number is true */
        return false;
    return fabs((double)got - wanted) <= (double)ulps * fmax(ldexp(1.0, ilogb(wanted) - 23), 0x1p-149);
}

/* The operand as loaded: after |a| and -a. Programs never see denormals: their callers flush inputs. */
static float operand_value(const struct single *single, unsigned operand, unsigned component, unsigned lane)
{
    float value = single->inputs[operand][component][lane];
    if (single->instruction.src[operand].absolute)
        value = fabsf(value);
    return single->instruction.src[operand].negate >> component & 1 ? -value : value;
}

static void check_run(struct single *single, const struct row *row, const char *form)
{
    single_run(single);
    for (unsigned lane = 0; lane < LANES; lane++) {
        float operands[3][4];
        double wanted[4];
        for (unsigned i = 0; i < 12; i++)
            operands[i / 4][i % 4] = operand_value(single, i / 4, i % 4, lane);
        row->reference(operands[0], operands[1], operands[2], wanted);
        for (unsigned c = 0; c < 4; c++) {
            const bool written = single->instruction.dst.mask >> c & 1;
            if (!written)
                wanted[c] = c == 3;
            cr_expect(matches(single->result[c][lane], wanted[c], written ? row->ulps : 0),
                      "%s (%s, language %d) component %u of (%a %a %a %a) (%a %a %a %a) (%a %a %a %a): %a, "
                      "wanted %a",
                      opcode_table[row->op].name, form, single->program.language, c, (double)operands[0][0],
                      (double)operands[0][1], (double)operands[0][2], (double)operands[0][3],
                      (double)operands[1][0], (double)operands[1][1], (double)operands[1][2],
                      (double)operands[1][3], (double)operands[2][0], (double)operands[2][1],
                      (double)operands[2][2], (double)operands[2][3], (double)single->result[c][lane],
                      wanted[c]);
        }
    }
}

/* Operand s takes the values in an order of its own, so that each meets each. */
static void fill_inputs(struct single *single, unsigned turn)
{
    for (unsigned s = 0; s < 3; s++)
        for (unsigned i = 0; i < 32; i++) {
            const unsigned n = i + 32 * turn;
            const unsigned which = s == 0 ? n : s == 1 ? n / VALUES + n * 3 : n / 7 + n * 11;
            single->inputs[s][i / 8][i % 8] = fl(values[which % VALUES]);
        }
}

static void check_row(const struct row *row, enum language language)
{
    struct single single;
    single_init(&single, language, row->op, TYPE_F32);
    for (unsigned turn = 0; turn < 39; turn++) {
        fill_inputs(&single, turn);
        single.instruction.dst.mask = turn % 4 == 3 ? (uint8_t)(turn / 4 % 15 + 1) : 15;
        single.instruction.src[0].negate = turn % 5 == 1 ? 15 : 0;
        single.instruction.src[1].absolute = turn % 5 == 2;
        single.instruction.test.rule = CONDITION_TR;
        check_run(&single, row, "fast");
        single.instruction.test.rule = CONDITION_GE; /* the condition code begins as EQ */
        check_run(&single, row, "masked");
    }
    single_release(&single);
}

Test(exec_float, every_opcode_computes_its_pseudo_code_for_all_special_values)
{
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        for (size_t l = 0; l < sizeof languages / sizeof *languages; l++)
            if (rows[i].languages & opcode_table[rows[i].op].languages & languages[l].bit)
                check_row(&rows[i], languages[l].language);
}

/* Scalar operands are x, so fill_inputs() tries a part of the pairs only: here all, and for LIT all of y and
 * w. */
static void check_pairs(const struct row *row, enum language language)
{
    struct single single;
    single_init(&single, language, row->op, TYPE_F32);
    for (unsigned n = 0; n < VALUES * VALUES; n += LANES) {
        for (unsigned lane = 0; lane < LANES; lane++) {
            const float a = fl(values[(n + lane) / VALUES % VALUES]), b = fl(values[(n + lane) % VALUES]);
            for (unsigned c = 0; c < 4; c++)
                single.inputs[0][c][lane] = row->op == OP_LIT ? c == 3 ? b : c == 1 ? a : 0.5f : a;
            single.inputs[1][0][lane] = b;
        }
        check_run(&single, row, "pairs");
    }
    single_release(&single);
}

Test(exec_float, powers_of_every_pair_of_values)
{
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        for (size_t l = 0; l < sizeof languages / sizeof *languages; l++)
            if ((rows[i].op == OP_POW || rows[i].op == OP_LIT || rows[i].op == OP_DIV) &&
                rows[i].languages & opcode_table[rows[i].op].languages & languages[l].bit)
                check_pairs(&rows[i], languages[l].language);
}

Test(exec_float, every_floating_point_opcode_with_a_result_is_tested)
{
    for (unsigned op = 0; op < OP_COUNT; op++) {
        const struct opcode_info *info = &opcode_table[op];
        if (info->languages == OPCODE_TGSI)
            continue; /* its tests loop over its own table */
        bool tested = false;
        for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
            tested |= rows[i].op == op;
        bool elsewhere = info->result[0] == '-' || info->result[0] == 'A' || info->types[0] != 'F' ||
                         op == OP_DDX || op == OP_DDY || strchr(info->inputs, 'T') ||
                         strchr(info->inputs, 'P') || strchr(info->inputs, 'I') ||
                         strncmp(info->name, "TG", 2) == 0 || strncmp(info->name, "QSWZ", 4) == 0 ||
                         strncmp(info->name, "SHF", 3) == 0 || strncmp(info->name, "PK", 2) == 0 ||
                         strncmp(info->name, "UP", 2) == 0;
        cr_expect(tested || elsewhere, "%s has no reference here", info->name);
    }
}
