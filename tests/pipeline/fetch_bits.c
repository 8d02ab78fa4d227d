/* Arrays of integers and of 64-bit components reach the program as bits (NV_vertex_program4 2.8,
 * EXT_vertex_attrib_64bit 2.8, NV_vertex_attrib_integer_64bit), on both instruction sets. */
#include "tests/pipeline/fetch_sets.h"

#include <criterion/criterion.h>

enum { ELEMENTS = 3 }; /* lanes beyond read as (0,0,0,1) */

/* Two inputs for LONG ATTRIB, one otherwise. */
static void fetch_all(size_t set, const struct pipeline_attribute *attribute, enum type type, bool wide,
                      uint32_t words[2][4][LANES])
{
    struct input_register inputs[2] = {{.semantic = SEMANTIC_ATTRIBUTE, .type = (uint8_t)type},
                                       {.semantic = SEMANTIC_ATTRIBUTE, .high_words = true}};
    const struct program program = {.inputs = inputs, .input_count = wide ? 2 : 1, .mixes_types = true};
    static struct draw draw;
    draw = (struct draw){.program = &program};
    draw.attributes[0] = *attribute;
    struct fetch_plan plan;
    vertex_ids numbers;
    for (int lane = 0; lane < LANES; lane++)
        numbers[lane] = lane;
    sets[set].prepare(&plan, &draw);
    for (unsigned i = 0; i < program.input_count; i++) {
        f32x8 value[4];
        sets[set].fetch(&plan, &plan.inputs[i], numbers, value);
        memcpy(words[i], value, sizeof value);
    }
}

static const struct integer_row {
    enum pipeline_attribute_type type;
    unsigned bytes;
    uint8_t element[16];
    uint32_t expected[4];
} integers[] = {
    {ATTRIBUTE_BYTE, 1, {0x80, 0x7f, 0xff, 1}, {0xffffff80, 0x7f, 0xffffffff, 1}},
    {ATTRIBUTE_UNSIGNED_BYTE, 1, {0x80, 0x7f, 0xff, 1}, {0x80, 0x7f, 0xff, 1}},
    {ATTRIBUTE_SHORT, 2, {0, 0x80, 0xff, 0xff, 2, 0, 1, 2}, {0xffff8000, 0xffffffff, 2, 0x201}},
    {ATTRIBUTE_UNSIGNED_SHORT, 2, {0, 0x80, 0xff, 0xff, 2, 0, 1, 2}, {0x8000, 0xffff, 2, 0x201}},
    {ATTRIBUTE_INT,
     4,
     {1, 0, 0, 0, 0, 0, 0x80, 0x7f, 1, 0, 0x80, 0x7f, 0, 0, 0, 0x80},
     {1, 0x7f800000, 0x7f800001, 0x80000000}}, /* a denormal, INF, a signalling NaN, -0 */
    {ATTRIBUTE_UNSIGNED_INT,
     4,
     {1, 0, 0, 0, 0, 0, 0x80, 0x7f, 1, 0, 0x80, 0x7f, 0, 0, 0, 0x80},
     {1, 0x7f800000, 0x7f800001, 0x80000000}},
};

Test(fetch_bits, integers_are_extended_and_nothing_else)
{
    for (size_t set = 0; set < set_count(); set++)
        for (size_t i = 0; i < sizeof integers / sizeof *integers; i++)
            for (unsigned size = 1; size <= 4; size++) {
                const struct integer_row *row = &integers[i];
                uint8_t data[ELEMENTS * 16];
                for (int e = 0; e < ELEMENTS; e++)
                    memcpy(data + e * 16, row->element, 16);
                const struct pipeline_attribute attribute = {.data = data,
                                                             .stride = 16,
                                                             .available = sizeof data,
                                                             .type = (uint8_t)row->type,
                                                             .kind = ATTRIBUTE_AS_INTEGER,
                                                             .size = (uint8_t)size};
                uint32_t words[2][4][LANES];
                fetch_all(set, &attribute, TYPE_S32, false, words);
                for (unsigned c = 0; c < 4; c++) {
                    cr_expect_eq(words[0][c][1], c < size ? row->expected[c] : c == 3, "row %zu size %u c %u",
                                 i, size, c);
                    cr_expect_eq(words[0][c][ELEMENTS], c == 3);
                }
            }
}

Test(fetch_bits, components_of_64_bits_come_in_two_registers)
{
    static const uint64_t values[4] = {1, 0x7ff0000000000001, 0x8000000000000000, 0x0123456789abcdef};
    static const struct {
        enum pipeline_attribute_type type;
        uint64_t one;
    } types[] = {{ATTRIBUTE_DOUBLE, 0x3ff0000000000000}, {ATTRIBUTE_INT64, 1}, {ATTRIBUTE_UNSIGNED_INT64, 1}};
    for (size_t set = 0; set < set_count(); set++)
        for (size_t t = 0; t < 3; t++)
            for (unsigned size = 1; size <= 4; size++) {
                uint64_t data[ELEMENTS][4];
                for (int e = 0; e < ELEMENTS; e++)
                    memcpy(data[e], values, sizeof values);
                const struct pipeline_attribute attribute = {.data = (const uint8_t *)data,
                                                             .stride = sizeof data[0],
                                                             .available = sizeof data,
                                                             .type = (uint8_t)types[t].type,
                                                             .kind = ATTRIBUTE_AS_WIDE,
                                                             .size = (uint8_t)size};
                uint32_t words[2][4][LANES];
                fetch_all(set, &attribute, TYPE_F64, true, words);
                for (unsigned c = 0; c < 4; c++)
                    for (unsigned lane = 0; lane < LANES; lane++) {
                        const uint64_t expected = lane < ELEMENTS && c < size ? values[c]
                                                  : c == 3                    ? types[t].one
                                                                              : 0;
                        const uint64_t got = words[0][c][lane] | (uint64_t)words[1][c][lane] << 32;
                        cr_expect_eq(got, expected, "type %zu size %u c %u lane %u: %llx", t, size, c, lane,
                                     (unsigned long long)got);
                    }
            }
}

Test(fetch_bits, current_values_of_64_bits_come_from_their_own_store)
{
    const struct pipeline_attribute attribute = {
        .current = {7, 8, 9, 10}, .current_wide = {0x0000000100000002, 3, 0, 0x3ff0000000000000}};
    uint32_t words[2][4][LANES];
    fetch_all(0, &attribute, TYPE_F64, true, words);
    for (unsigned c = 0; c < 4; c++)
        cr_expect_eq(words[0][c][5] | (uint64_t)words[1][c][5] << 32, attribute.current_wide[c]);
}

/* "undefined" in the specifications; here the bits. */
Test(fetch_bits, an_array_of_32_bits_has_no_high_words)
{
    const float data[4] = {1, 2, 3, 4};
    const struct pipeline_attribute attribute = {
        .data = (const uint8_t *)data, .available = sizeof data, .type = ATTRIBUTE_FLOAT, .size = 4};
    uint32_t words[2][4][LANES];
    fetch_all(0, &attribute, TYPE_F64, true, words);
    cr_expect_eq(words[0][0][0], 0x3f800000);
    cr_expect_eq(words[1][0][0], 0);
}
