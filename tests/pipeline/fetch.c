/* Each type, size and conversion against a scalar reading of the specification, on both instruction sets. */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */
#include "tests/pipeline/fetch_sets.h"

#include <criterion/criterion.h>
#include <math.h>
#include <sys/mman.h>
#include <unistd.h>

static const struct {
    const char *name;
    unsigned bytes;
    int bits; /* of integers; negative: signed; 0: floating point */
} types[] = {
    [ATTRIBUTE_BYTE] = {"byte", 1, -8},    [ATTRIBUTE_UNSIGNED_BYTE] = {"unsigned byte", 1, 8},
    [ATTRIBUTE_SHORT] = {"short", 2, -16}, [ATTRIBUTE_UNSIGNED_SHORT] = {"unsigned short", 2, 16},
    [ATTRIBUTE_INT] = {"int", 4, -32},     [ATTRIBUTE_UNSIGNED_INT] = {"unsigned int", 4, 32},
    [ATTRIBUTE_HALF] = {"half", 2, 0},     [ATTRIBUTE_FLOAT] = {"float", 4, 0},
    [ATTRIBUTE_DOUBLE] = {"double", 8, 0}, [ATTRIBUTE_FIXED] = {"fixed", 4, 0},
};

static float without_denormals(float a)
{
    return fabsf(a) < 0x1p-126f ? copysignf(0.0f, a) : a;
}

static int32_t raw_signed(const uint8_t *bytes)
{
    int32_t word;
    memcpy(&word, bytes, 4);
    return word;
}

static double read_floating(unsigned type, const uint8_t *bytes)
{
    uint16_t half;
    float single;
    double twice;
    switch (type) {
    case ATTRIBUTE_HALF:
        memcpy(&half, bytes, 2);
        if ((half >> 10 & 31) == 31)
            return half & 1023 ? NAN : half & 0x8000 ? -INFINITY : INFINITY;
        twice =
            half >> 10 & 31 ? ldexp(1024 + (half & 1023), (half >> 10 & 31) - 25) : ldexp(half & 1023, -24);
        return half & 0x8000 ? -twice : twice;
    case ATTRIBUTE_FLOAT: memcpy(&single, bytes, 4); return single;
    case ATTRIBUTE_FIXED: return ldexp(raw_signed(bytes), -16);
    default: memcpy(&twice, bytes, 8); return twice;
    }
}

/* GL 4.6 compatibility equations 2.1 and 2.2, in long double and rounded once at the end. */
static float reference(unsigned type, bool normalized, const uint8_t *bytes)
{
    int bits = types[type].bits;
    if (bits == 0)
        return without_denormals((float)read_floating(type, bytes));
    uint64_t raw = 0;
    memcpy(&raw, bytes, types[type].bytes);
    int64_t value = bits > 0 ? (int64_t)raw : (int64_t)(raw << (64 + bits)) >> (64 + bits);
    if (!normalized)
        return (float)value;
    long double f = bits > 0 ? (long double)value / ((1ull << bits) - 1)
                             : (long double)value / ((1ull << (-bits - 1)) - 1);
    return (float)(f < -1 ? -1 : f);
}

/* Unsigned, with `fraction` bits below 5 of the exponent (GL 4.6 compatibility 2.3.4.3, 2.3.4.4). */
static float small_float(uint32_t bits, int fraction)
{
    const int exponent = (int)(bits >> fraction), mantissa = (int)(bits & ((1u << fraction) - 1));
    if (exponent == 31)
        return mantissa ? NAN : INFINITY;
    return (float)(exponent ? ldexp(mantissa + (1 << fraction), exponent - 15 - fraction)
                            : ldexp(mantissa, -14 - fraction));
}

/* Component `c` of a word (GL 4.6 compatibility 10.3.8). */
static float packed_reference(unsigned type, bool normalized, uint32_t word, unsigned c)
{
    if (type == ATTRIBUTE_UNSIGNED_INT_10F_11F_11F)
        return c == 0   ? small_float(word % 2048, 6)
               : c == 1 ? small_float(word / 2048 % 2048, 6)
                        : small_float(word >> 22, 5);
    const int bits = c < 3 ? 10 : 2, all = 1 << bits;
    int value = (int)(word >> 10 * c) & (all - 1);
    const bool is_signed = type == ATTRIBUTE_INT_2_10_10_10;
    if (is_signed && value >= all / 2)
        value -= all;
    const long double f = (long double)value / (is_signed ? all / 2 - 1 : all - 1);
    return normalized ? (float)(f < -1 ? -1 : f) : (float)value;
}

static void one_attribute(struct program *program, struct input_register *input, struct draw *draw)
{
    *input = (struct input_register){.semantic = SEMANTIC_ATTRIBUTE};
    *program = (struct program){.inputs = input, .input_count = 1};
    memset(draw, 0, sizeof *draw);
    draw->program = program;
}

static bool same(float a, float b)
{
    return memcmp(&a, &b, 4) == 0 || (isnan(a) && isnan(b));
}

enum { ELEMENTS = 64 };

/* Bit patterns that include the ends of every type, denormals, infinities and NaNs. */
static void fill(uint8_t *bytes, size_t size)
{
    uint32_t state = 12345;
    for (size_t i = 0; i < size; i++) {
        state = state * 1664525u + 1013904223u;
        bytes[i] = i % 5 == 4     ? 0xff
                   : i % 7 == 6   ? 0x00
                   : i % 11 == 10 ? 0x80
                   : i % 13 == 12 ? 0x7f
                                  : (uint8_t)(state >> 24);
    }
}

/* Inside the array; of one whose end is known also across its ends and past them. */
static void check_consecutive(size_t set, const struct draw *draw, const struct fetch_plan *plan,
                              const char *what)
{
    const bool ends = draw->attributes[0].available != SIZE_MAX;
    const int64_t least = ends ? -LANES - 1 : 0, most = ends ? ELEMENTS + LANES : ELEMENTS - LANES + 1;
    for (int64_t first = least; first < most; first += 3) {
        f32x8 one_by_one[4], consecutive[4];
        vertex_ids numbers;
        for (int lane = 0; lane < LANES; lane++)
            numbers[lane] = first + lane;
        sets[set].fetch(plan, &plan->inputs[0], numbers, one_by_one);
        sets[set].consecutive(plan, &plan->inputs[0], first, consecutive);
        cr_assert(memcmp(one_by_one, consecutive, sizeof consecutive) == 0, "set %zu %s, from element %d",
                  set, what, (int)first);
    }
}

static void check(size_t set, const struct draw *draw, const char *what)
{
    const struct pipeline_attribute *a = &draw->attributes[0];
    struct fetch_plan plan;
    sets[set].prepare(&plan, draw);
    check_consecutive(set, draw, &plan, what);
    for (int first = 0; first < ELEMENTS; first += LANES) {
        vertex_ids numbers;
        f32x8 value[4];
        for (int lane = 0; lane < LANES; lane++)
            numbers[lane] = first + (lane * 3) % LANES;
        sets[set].fetch(&plan, &plan.inputs[0], numbers, value);
        for (int lane = 0; lane < LANES; lane++)
            for (unsigned c = 0; c < 4; c++) {
                unsigned stored = a->bgra && c < 3 ? 2 - c : c;
                size_t end = (size_t)numbers[lane] * a->stride + (size_t)a->size * types[a->type].bytes;
                float expected = c == 3;
                if (c < a->size && end <= a->available)
                    expected = reference(a->type, a->normalized,
                                         a->data + (size_t)numbers[lane] * a->stride +
                                             stored * types[a->type].bytes);
                cr_assert(same(value[c][lane], expected),
                          "set %zu %s %s%s size %u element %d.%u: %a, expected %a", set, what,
                          types[a->type].name, a->normalized ? " normalized" : "", a->size,
                          (int)numbers[lane], c, (double)value[c][lane], (double)expected);
            }
    }
}

Test(fetch, each_type_size_and_conversion_follows_equations_2_1_and_2_2)
{
    static uint8_t bytes[ELEMENTS * 40 + 3];
    fill(bytes, sizeof bytes);
    struct program program;
    struct input_register input;
    struct draw draw;
    one_attribute(&program, &input, &draw);
    for (size_t set = 0; set < set_count(); set++)
        for (unsigned type = 0; type < sizeof types / sizeof *types; type++)
            for (unsigned size = 1; size <= 4 && types[type].bytes; size++)
                for (unsigned normalized = 0; normalized < 2; normalized++)
                    for (unsigned extra = 0; extra < 4; extra++) { /* odd strides, and not aligned */
                        draw.attributes[0] =
                            (struct pipeline_attribute){bytes + extra, size * types[type].bytes + extra,
                                                        SIZE_MAX,      (uint8_t)type,
                                                        (uint8_t)size, normalized,
                                                        false,         {0}};
                        check(set, &draw, "");
                    }
}

Test(fetch, every_byte_and_short_converts_correctly)
{
    static uint16_t values[65536];
    for (unsigned i = 0; i < 65536; i++)
        values[i] = (uint16_t)i;
    struct program program;
    struct input_register input;
    struct draw draw;
    one_attribute(&program, &input, &draw);
    for (unsigned type = ATTRIBUTE_BYTE; type <= ATTRIBUTE_HALF; type++) {
        if (types[type].bytes == 4)
            continue;
        for (unsigned normalized = 0; normalized < 2; normalized++) {
            draw.attributes[0] = (struct pipeline_attribute){(const uint8_t *)values,
                                                             types[type].bytes,
                                                             SIZE_MAX,
                                                             (uint8_t)type,
                                                             1,
                                                             normalized,
                                                             false,
                                                             {0}};
            struct fetch_plan plan;
            ISA_REFERENCE(fetch_prepare)(&plan, &draw);
            for (unsigned first = 0; first < 65536; first += LANES) {
                vertex_ids numbers;
                f32x8 value[4];
                for (unsigned lane = 0; lane < LANES; lane++)
                    numbers[lane] = first + lane;
                ISA_REFERENCE(fetch)(&plan, &plan.inputs[0], numbers, value);
                for (unsigned lane = 0; lane < LANES; lane++)
                    if (!same(value[0][lane],
                              reference(type, normalized,
                                        (const uint8_t *)values + (first + lane) * types[type].bytes)))
                        cr_assert_fail("%s %u: %a", types[type].name, first + lane, (double)value[0][lane]);
            }
        }
    }
}

Test(fetch, ends_of_each_signed_range_are_exact)
{
    static const int8_t bytes[] = {-128, -127, 0, 127};
    static const int16_t shorts[] = {-32768, -32767, 0, 32767};
    static const int32_t ints[] = {INT32_MIN, -INT32_MAX, 0, INT32_MAX};
    static const struct {
        unsigned type;
        const void *data;
    } rows[] = {{ATTRIBUTE_BYTE, bytes}, {ATTRIBUTE_SHORT, shorts}, {ATTRIBUTE_INT, ints}};
    struct program program;
    struct input_register input;
    struct draw draw;
    one_attribute(&program, &input, &draw);
    for (size_t i = 0; i < 3; i++) {
        draw.attributes[0] = (struct pipeline_attribute){
            rows[i].data, 1, SIZE_MAX, (uint8_t)rows[i].type, 4, true, false, {0}};
        struct fetch_plan plan;
        f32x8 value[4];
        ISA_REFERENCE(fetch_prepare)(&plan, &draw);
        ISA_REFERENCE(fetch)(&plan, &plan.inputs[0], (vertex_ids){0}, value);
        cr_expect(value[0][0] == -1 && value[1][0] == -1 && value[2][0] == 0 && value[3][0] == 1, "%s",
                  types[rows[i].type].name);
    }
}

Test(fetch, bgra_exchanges_red_and_blue)
{
    static uint8_t bytes[ELEMENTS * 4];
    fill(bytes, sizeof bytes);
    struct program program;
    struct input_register input;
    struct draw draw;
    one_attribute(&program, &input, &draw);
    draw.attributes[0] =
        (struct pipeline_attribute){bytes, 4, SIZE_MAX, ATTRIBUTE_UNSIGNED_BYTE, 4, true, true, {0}};
    for (size_t set = 0; set < set_count(); set++)
        check(set, &draw, "bgra");
}

static void check_packed(size_t set, const struct draw *draw)
{
    const struct pipeline_attribute *a = &draw->attributes[0];
    struct fetch_plan plan;
    vertex_ids numbers;
    f32x8 value[4];
    sets[set].prepare(&plan, draw);
    for (int first = 0; first < ELEMENTS; first += LANES) {
        for (int lane = 0; lane < LANES; lane++)
            numbers[lane] = first + lane;
        sets[set].fetch(&plan, &plan.inputs[0], numbers, value);
        for (int lane = 0; lane < LANES; lane++)
            for (unsigned c = 0; c < 4; c++) {
                const uint8_t *at = a->data + (size_t)numbers[lane] * a->stride;
                const bool inside = (size_t)numbers[lane] * a->stride + 4 <= a->available;
                float expected = c == 3;
                if (inside && c < a->size)
                    expected = packed_reference(a->type, a->normalized, (uint32_t)raw_signed(at),
                                                a->bgra && c < 3 ? 2 - c : c);
                cr_assert(same(value[c][lane], expected),
                          "set %zu type %u%s%s size %u element %d.%u: %a, expected %a", set, a->type,
                          a->normalized ? " normalized" : "", a->bgra ? " bgra" : "", a->size, first + lane,
                          c, (double)value[c][lane], (double)expected);
            }
    }
}

/* 10.3.8: tables 10.5, 10.6 and 10.7. */
Test(fetch, packed_words_have_their_components_where_the_tables_say)
{
    static uint8_t bytes[ELEMENTS * 8 + 3];
    struct program program;
    struct input_register input;
    struct draw draw;
    fill(bytes, sizeof bytes);
    one_attribute(&program, &input, &draw);
    for (size_t set = 0; set < set_count(); set++)
        for (unsigned type = ATTRIBUTE_INT_2_10_10_10; type <= ATTRIBUTE_UNSIGNED_INT_10F_11F_11F; type++)
            for (unsigned size = 1; size <= 4; size++)
                for (unsigned flags = 0; flags < 8; flags++) {
                    if (type == ATTRIBUTE_UNSIGNED_INT_10F_11F_11F && (size > 3 || flags & 2))
                        continue;
                    draw.attributes[0] = (struct pipeline_attribute){
                        .data = bytes + flags % 4,
                        .stride = flags & 4 ? 7 : 4,
                        .available = flags & 4 ? 7 * 33 + 3 : SIZE_MAX,
                        .type = (uint8_t)type,
                        .size = (uint8_t)size,
                        .normalized = flags & 1,
                        .bgra = size == 4 && flags & 2,
                    };
                    check_packed(set, &draw);
                }
}

/* The last element may be cut short by the end of the buffer; what follows cannot be read at all. */
Test(fetch, nothing_is_read_beyond_the_available_bytes)
{
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    uint8_t *pages = mmap(NULL, 3 * page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    cr_assert_neq(pages, MAP_FAILED);
    mprotect(pages + page, page, PROT_READ | PROT_WRITE);
    fill(pages + page, page);
    struct program program;
    struct input_register input;
    struct draw draw;
    one_attribute(&program, &input, &draw);
    for (size_t set = 0; set < set_count(); set++)
        for (unsigned type = 0; type < sizeof types / sizeof *types; type++)
            for (unsigned size = 1; size <= 4 && types[type].bytes; size++) {
                size_t element = size * types[type].bytes;
                size_t lengths[] = {0,
                                    1,
                                    element - 1,
                                    element,
                                    element + 1,
                                    3 * element + 2,
                                    20 * element - 1,
                                    LANES * element};
                for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++)
                    for (unsigned gap = 0; gap < 2; gap++) {
                        draw.attributes[0] = (struct pipeline_attribute){pages + 2 * page - lengths[i],
                                                                         element + gap,
                                                                         lengths[i],
                                                                         (uint8_t)type,
                                                                         (uint8_t)size,
                                                                         i % 2,
                                                                         false,
                                                                         {0}};
                        check(set, &draw, "at the end");
                    }
            }
    munmap(pages, 3 * page);
}

/* Each element ends where its page does, and the next one is on the page after a page that cannot be read. */
Test(fetch, nothing_is_read_between_elements_that_are_pages_apart)
{
    const size_t page = (size_t)sysconf(_SC_PAGESIZE), bytes = 2 * LANES * page;
    uint8_t *pages = mmap(NULL, bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    cr_assert_neq(pages, MAP_FAILED);
    for (unsigned i = 0; i < LANES; i++) {
        mprotect(pages + 2 * i * page, page, PROT_READ | PROT_WRITE);
        fill(pages + 2 * i * page, page);
    }
    struct program program;
    struct input_register input;
    struct draw draw;
    one_attribute(&program, &input, &draw);
    for (size_t set = 0; set < set_count(); set++)
        for (unsigned size = 1; size <= 4; size++) {
            struct fetch_plan plan;
            draw.attributes[0] = (struct pipeline_attribute){.data = pages + page - 4 * size,
                                                             .stride = 2 * page,
                                                             .available = SIZE_MAX,
                                                             .type = ATTRIBUTE_FLOAT,
                                                             .size = (uint8_t)size};
            sets[set].prepare(&plan, &draw);
            f32x8 value[4];
            sets[set].consecutive(&plan, &plan.inputs[0], 0, value);
            for (unsigned lane = 0; lane < LANES; lane++)
                for (unsigned c = 0; c < size; c++)
                    cr_assert(
                        same(value[c][lane], reference(ATTRIBUTE_FLOAT, false,
                                                       draw.attributes[0].data + 2 * lane * page + 4 * c)));
        }
    munmap(pages, bytes);
}

/* Floats in another order, with another w, and as bits: as one by one, which other tests check. */
Test(fetch, floats_that_change_are_the_same_one_by_one_and_together)
{
    static uint8_t bytes[ELEMENTS * 20];
    fill(bytes, sizeof bytes);
    memset(bytes, 0, 12); /* denormals: */
    bytes[0] = bytes[4] = 1;
    struct program program;
    struct input_register input;
    struct draw draw;
    one_attribute(&program, &input, &draw);
    for (size_t set = 0; set < set_count(); set++)
        for (unsigned flags = 0; flags < 8; flags++)
            for (unsigned size = 3; size <= 4; size++) {
                struct fetch_plan plan;
                program.mixes_types = flags & 1;
                draw.attributes[0] = (struct pipeline_attribute){.data = bytes,
                                                                 .stride = 16,
                                                                 .available = ELEMENTS * 16,
                                                                 .type = ATTRIBUTE_FLOAT,
                                                                 .size = (uint8_t)size,
                                                                 .bgra = flags & 2,
                                                                 .w_zero = flags & 4};
                sets[set].prepare(&plan, &draw);
                check_consecutive(set, &draw, &plan, "changed");
            }
}

/* All vertices read the one element, which ends where the page does. */
Test(fetch, an_array_without_a_stride_is_read_no_further)
{
    const size_t page = (size_t)sysconf(_SC_PAGESIZE);
    uint8_t *pages = mmap(NULL, 2 * page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    cr_assert_neq(pages, MAP_FAILED);
    mprotect(pages, page, PROT_READ | PROT_WRITE);
    fill(pages, page);
    struct program program;
    struct input_register input;
    struct draw draw;
    one_attribute(&program, &input, &draw);
    for (size_t set = 0; set < set_count(); set++) {
        struct fetch_plan plan;
        draw.attributes[0] = (struct pipeline_attribute){
            .data = pages + page - 12, .available = SIZE_MAX, .type = ATTRIBUTE_FLOAT, .size = 3};
        sets[set].prepare(&plan, &draw);
        check_consecutive(set, &draw, &plan, "no stride");
    }
    munmap(pages, 2 * page);
}

Test(fetch, inputs_that_are_no_array)
{
    struct program program;
    struct input_register inputs[4] = {{.semantic = SEMANTIC_ATTRIBUTE, .index = 3},
                                       {.semantic = SEMANTIC_VERTEX_ID},
                                       {.semantic = SEMANTIC_INSTANCE},
                                       {.semantic = SEMANTIC_ATTRIBUTE, .index = 200}};
    struct draw draw;
    one_attribute(&program, &inputs[0], &draw);
    inputs[0].index = 3;
    program.input_count = 4;
    draw.instance = 77;
    memcpy(draw.attributes[3].current, (float[4]){1.5f, 0x1p-140f, -0x1p-130f, NAN}, 16);
    for (size_t set = 0; set < set_count(); set++) {
        struct fetch_plan plan;
        f32x8 value[4][4];
        sets[set].prepare(&plan, &draw);
        for (int i = 0; i < 4; i++)
            sets[set].fetch(&plan, &plan.inputs[i], (vertex_ids){10, 11, 12, 13, 14, 15, 16, -1}, value[i]);
        cr_expect_eq(value[0][0][5], 1.5f);
        cr_expect(value[0][1][5] == 0 && !signbit(value[0][1][5]));
        cr_expect(value[0][2][5] == 0 && signbit(value[0][2][5]), "a denormal keeps its sign");
        cr_expect(isnan(value[0][3][5]));
        for (int lane = 0; lane < 7; lane++)
            cr_expect_eq(f32x8_bits(value[1][0])[lane], 10 + lane);
        cr_expect_eq(f32x8_bits(value[1][0])[7], -1);
        cr_expect_eq(f32x8_bits(value[2][0])[3], 77);
        cr_expect(value[3][0][2] == 0 && value[3][3][2] == 1, "an attribute that does not exist");
    }
}

Test(fetch, bits_stay_where_the_program_sees_them)
{
    static const uint32_t bits[4] = {0xffc12345, 0x7f800001, 0x7fc00000, 0x3f800000};
    struct program program;
    struct input_register input;
    struct draw draw;
    one_attribute(&program, &input, &draw);
    program.mixes_types = true;
    draw.attributes[0] =
        (struct pipeline_attribute){(const uint8_t *)bits, 16, 16, ATTRIBUTE_FLOAT, 4, false, false, {0}};
    struct fetch_plan plan;
    f32x8 value[4];
    ISA_REFERENCE(fetch_prepare)(&plan, &draw);
    ISA_REFERENCE(fetch)(&plan, &plan.inputs[0], (vertex_ids){0}, value);
    for (int c = 0; c < 3; c++)
        cr_expect_eq((uint32_t)f32x8_bits(value[c])[0], bits[c]);
}
