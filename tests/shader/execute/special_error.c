/* The error of the special functions, as programs compute them, over every EDGEWALK_SPECIAL_STRIDE-th float
 * of both signs (1: all 2^32, half an hour of one processor). EDGEWALK_SPECIAL_SLICE=I/N takes the I-th part
 * of N of them, from 0 on: tests/accuracy runs the parts side by side. None is larger than docs/numbers.md
 * says, and the argument that stands there has that error. What was found is printed as the rows of that
 * document.
 *
 * The reference is the C library's double, within 1 ulp of a double, which is 2^-29 of a float's; whatever
 * would be a new worst error is computed once more by MPFR.
 */
#include "tests/shader/execute/exec.h"

#include <math.h>
#include <mpfr.h>

enum { MIN_EXPONENT = -126, MAX_EXPONENT = 127, REFERENCE_BITS = 120, ARGUMENTS = 4 * LANES };

static double reciprocal(double x, double b)
{
    (void)b;
    return 1 / x;
}

static double reciprocal_root(double x, double b)
{
    (void)b;
    return 1 / sqrt(x);
}

/* Far beyond what overflows and what is flushed, where the C library would take its time. */
static double power_of_two(double x, double b)
{
    (void)b;
    return exp2(fabs(x) > 1000 ? copysign(1000, x) : x);
}

static double logarithm(double x, double b)
{
    (void)b;
    return log2(x);
}

static double sine(double x, double b)
{
    (void)b;
    return sin(x);
}

static double cosine(double x, double b)
{
    (void)b;
    return cos(x);
}

/* A negative base has no logarithm (NV_vertex_program2 2.14.3.18). */
static double power(double x, double b)
{
    return x < 0 ? NAN : pow(x, b);
}

static int exact_reciprocal(mpfr_t result, const mpfr_t x, mpfr_rnd_t rounding)
{
    return mpfr_ui_div(result, 1, x, rounding);
}

struct function {
    const char *name; /* of its row in docs/numbers.md */
    const char *opcode;
    double (*reference)(double x, double b);
    int (*exact)(mpfr_t, const mpfr_t, mpfr_rnd_t); /* none: POW */
    double b;
    double small; /* errors of results below this are absolute */
};

static const struct function functions[] = {
    {"RCP", "RCP", reciprocal, exact_reciprocal, 0, 0}, {"RSQ", "RSQ", reciprocal_root, mpfr_rec_sqrt, 0, 0},
    {"EX2", "EX2", power_of_two, mpfr_exp2, 0, 0},      {"LG2", "LG2", logarithm, mpfr_log2, 0, 0},
    {"SIN", "SIN", sine, mpfr_sin, 0, 0x1p-10},         {"COS", "COS", cosine, mpfr_cos, 0, 0x1p-10},
    {"POW, b = 0.5", "POW", power, NULL, 0.5, 0},       {"POW, b = 2.25", "POW", power, NULL, 2.25, 0},
    {"POW, b = 8", "POW", power, NULL, 8, 0},
};

static const struct function *function_of(const char *name)
{
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++)
        if (strcmp(functions[i].name, name) == 0)
            return &functions[i];
    cr_assert_fail("no function %s", name);
    return NULL;
}

/* --- What docs/numbers.md says -------------------------------------------------------------------------- */

struct worst {
    double error;
    uint32_t argument;
};

/* In ulp, and of results below `small`. */
struct figures {
    struct worst ulps, absolute;
};

/* | NAME | ULPS | ARGUMENT | 2^LOG | ARGUMENT | ..., the last two empty where nothing is small. */
static struct figures documented(const struct function *function)
{
    FILE *file = fopen(NUMBERS_MD, "r");
    cr_assert(file, "%s", NUMBERS_MD);
    char line[256], name[64];
    struct figures figures = {0};
    bool found = false;
    while (!found && fgets(line, sizeof line, file)) {
        double log = -INFINITY;
        const int count = sscanf(line, "| %63[^|]| %lf | %x | 2^%lf | %x", name, &figures.ulps.error,
                                 &figures.ulps.argument, &log, &figures.absolute.argument);
        figures.absolute.error = exp2(log);
        for (size_t end = strlen(name); end > 0 && name[end - 1] == ' ';)
            name[--end] = 0;
        found = count >= 3 && strcmp(name, function->name) == 0;
    }
    fclose(file);
    cr_assert(found, "%s has no row %s", NUMBERS_MD, function->name);
    return figures;
}

/* --- Errors --------------------------------------------------------------------------------------------- */

/* The size of a unit in the last place of the floats next to `wanted`, from a double's exponent. */
static double ulp_of(double wanted)
{
    enum { BIAS = 1023, FRACTION = 52, FLOAT_FRACTION = 23 };
    uint64_t bits;
    memcpy(&bits, &wanted, sizeof bits);
    uint64_t exponent = bits >> FRACTION & 0x7ff;
    exponent = exponent < BIAS + MIN_EXPONENT ? BIAS + MIN_EXPONENT : exponent;
    exponent = exponent > BIAS + MAX_EXPONENT ? BIAS + MAX_EXPONENT : exponent;
    bits = (exponent - FLOAT_FRACTION) << FRACTION;
    memcpy(&wanted, &bits, sizeof wanted);
    return wanted;
}

/* What a result stands for: infinity for what would be rounded to 2^128, 0 for what is flushed below 2^-126.
 */
static double value_of(float result, double wanted)
{
    if (isinf(result))
        return copysign(fabs(wanted) > 0x1p128 ? fabs(wanted) : 0x1p128, (double)result);
    if (result == 0)
        return fabs(wanted) < 0x1p-126 ? wanted : copysign(0x1p-126, wanted);
    return (double)result;
}

static float flushed(float x)
{
    return fabsf(x) < 0x1p-126f ? copysignf(0, x) : x;
}

/* The difference from the exact value, rounded once. */
static double exact_difference(const struct function *function, float x, double value)
{
    mpfr_t exact, argument, b;
    mpfr_inits2(REFERENCE_BITS, exact, argument, b, NULL);
    mpfr_set_flt(argument, x, MPFR_RNDN);
    mpfr_set_d(b, function->b, MPFR_RNDN);
    if (function->exact)
        function->exact(exact, argument, MPFR_RNDN);
    else
        mpfr_pow(exact, argument, b, MPFR_RNDN);
    mpfr_sub_d(exact, exact, value, MPFR_RNDN);
    const double difference = fabs(mpfr_get_d(exact, MPFR_RNDN));
    mpfr_clears(exact, argument, b, NULL);
    return difference;
}

/* Raises what is below the error of `result`. */
static void note_error(const struct function *function, uint32_t bits, float result, struct figures *figures)
{
    const float x = flushed(float_of(bits));
    const double wanted = function->reference((double)x, function->b);
    if (isnan(wanted) || isnan(result) || isinf(wanted)) {
        if (isnan(wanted) ? !isnan(result) : (double)result != wanted)
            cr_expect(false, "%s(%a) = %a, not %a", function->name, (double)x, (double)result, wanted);
        return;
    }
    const bool absolute = fabs(wanted) < function->small;
    const double value = value_of(result, wanted), unit = absolute ? 1 : ulp_of(wanted);
    struct worst *worst = absolute ? &figures->absolute : &figures->ulps;
    if (fabs(value - wanted) <= worst->error * unit || value == wanted)
        return;
    const double error = exact_difference(function, x, value) / unit;
    if (error > worst->error)
        *worst = (struct worst){error, bits};
}

/* --- Running -------------------------------------------------------------------------------------------- */

static struct execution program_of(const struct function *function)
{
    char text[512] = "!!NVvp4.0\n", second[32] = "";
    if (!function->exact)
        snprintf(second, sizeof second, ", {%g}.x", function->b);
    for (const char *c = "xyzw"; *c; c++)
        snprintf(text + strlen(text), sizeof text - strlen(text),
                 "%s result.attrib[0].%c, vertex.attrib[1].%c%s;\n", function->opcode, *c, *c, second);
    strcat(text, "MOV result.position, 0;\nEND\n");
    return execution_of(text);
}

/* The function of `ARGUMENTS` floats whose bits lie `stride` apart. */
static void run(struct execution *execution, const uint32_t bits[ARGUMENTS], float results[ARGUMENTS])
{
    memcpy(shader_input(execution->executor, 0), bits, ARGUMENTS * sizeof *bits);
    execute(execution, 0xff);
    memcpy(results, output_of(execution, SEMANTIC_GENERIC, 0), ARGUMENTS * sizeof *results);
}

static void spread(uint64_t first, uint64_t stride, uint32_t bits[ARGUMENTS])
{
    for (unsigned i = 0; i < ARGUMENTS; i++)
        bits[i] = (uint32_t)(first + i * stride);
}

static uint64_t stride_of_this_run(void)
{
    const char *given = getenv("EDGEWALK_SPECIAL_STRIDE");
    const unsigned long stride = given ? strtoul(given, NULL, 10) : 0;
    return stride ? stride : 10007;
}

/* The step from one group of arguments of this run to the next, and the first. */
static uint64_t slice_of_this_run(uint64_t stride, uint64_t *first)
{
    unsigned part = 0, parts = 1;
    const char *given = getenv("EDGEWALK_SPECIAL_SLICE");
    if (given && (sscanf(given, "%u/%u", &part, &parts) != 2 || part >= parts))
        cr_assert_fail("EDGEWALK_SPECIAL_SLICE=%s: expected I/N", given);
    *first = part * ARGUMENTS * stride;
    return parts * ARGUMENTS * stride;
}

static struct figures measured(const struct function *function, struct execution *execution)
{
    const uint64_t stride = stride_of_this_run();
    struct figures figures = {0};
    uint64_t first;
    for (const uint64_t step = slice_of_this_run(stride, &first); first < UINT64_C(1) << 32; first += step) {
        uint32_t bits[ARGUMENTS];
        float results[ARGUMENTS];
        spread(first, stride, bits);
        run(execution, bits, results);
        for (unsigned i = 0; i < ARGUMENTS; i++)
            note_error(function, bits[i], results[i], &figures);
    }
    return figures;
}

static struct figures at_arguments(const struct function *function, struct execution *execution,
                                   struct figures row)
{
    uint32_t bits[ARGUMENTS] = {row.ulps.argument, row.absolute.argument};
    float results[ARGUMENTS];
    struct figures figures = {0};
    run(execution, bits, results);
    note_error(function, bits[0], results[0], &figures);
    if (function->small > 0)
        note_error(function, bits[1], results[1], &figures);
    return figures;
}

static void check(const char *name)
{
    const struct function *function = function_of(name);
    struct execution execution = program_of(function);
    const struct figures row = documented(function), found = measured(function, &execution),
                         there = at_arguments(function, &execution, row);
    fprintf(stderr, "| %s | %.4f | 0x%08x |", name, found.ulps.error, found.ulps.argument);
    if (function->small > 0)
        fprintf(stderr, " 2^%.3f | 0x%08x |\n", log2(found.absolute.error), found.absolute.argument);
    else
        fprintf(stderr, " | |\n");
    cr_expect(found.ulps.error <= row.ulps.error + 0.00005, "%s: %.5f ulp at 0x%08x", name, found.ulps.error,
              found.ulps.argument);
    cr_expect(found.absolute.error <= row.absolute.error * 1.0004, "%s: 2^%.4f at 0x%08x", name,
              log2(found.absolute.error), found.absolute.argument);
    cr_expect_float_eq(there.ulps.error, row.ulps.error, 0.00005001, "%s: %.5f ulp at 0x%08x", name,
                       there.ulps.error, row.ulps.argument);
    cr_expect_float_eq(there.absolute.error, row.absolute.error, row.absolute.error * 0.0004,
                       "%s: 2^%.4f at 0x%08x", name, log2(there.absolute.error), row.absolute.argument);
    execution_release(&execution);
}

Test(special_error, rcp_is_as_documented)
{
    check("RCP");
}

Test(special_error, rsq_is_as_documented)
{
    check("RSQ");
}

Test(special_error, ex2_is_as_documented)
{
    check("EX2");
}

Test(special_error, lg2_is_as_documented)
{
    check("LG2");
}

Test(special_error, sin_is_as_documented)
{
    check("SIN");
}

Test(special_error, cos_is_as_documented)
{
    check("COS");
}

Test(special_error, pow_is_as_documented)
{
    check("POW, b = 0.5");
    check("POW, b = 2.25");
    check("POW, b = 8");
}

Test(special_error, scs_has_the_bits_of_cos_and_sin)
{
    struct execution scs = execution_of("!!ARBfp1.0\nTEMP t;\nSCS result.color.xy, fragment.texcoord[0].x;\n"
                                        "SCS t.xy, fragment.texcoord[0].y;\n"
                                        "SWZ result.color.zw, t, 0, 0, x, y;\nEND\n");
    struct execution sin_program = program_of(function_of("SIN")),
                     cos_program = program_of(function_of("COS"));
    const uint64_t stride = stride_of_this_run();
    for (uint64_t first = 0; first < UINT64_C(1) << 32; first += 2 * LANES * stride) {
        uint32_t bits[ARGUMENTS];
        float sines[ARGUMENTS], cosines[ARGUMENTS];
        spread(first, stride, bits);
        run(&sin_program, bits, sines);
        run(&cos_program, bits, cosines);
        memcpy(shader_input(scs.executor, 0), bits, sizeof bits);
        execute(&scs, 0xff);
        const f32x8 *both = color_of(&scs);
        for (unsigned half = 0; half < 2; half++) {
            if (memcmp(&both[2 * half], cosines + half * LANES, sizeof *both) != 0 ||
                memcmp(&both[2 * half + 1], sines + half * LANES, sizeof *both) != 0)
                cr_expect(false, "next to 0x%08x", bits[half * LANES]);
        }
    }
    execution_release(&cos_program);
    execution_release(&sin_program);
    execution_release(&scs);
}
