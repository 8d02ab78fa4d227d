/* The rows of tokens.def: what must hold for each. */
#include "tests/shader/language/tokens/stream.h"

#include <criterion/criterion.h>
#include <string.h>

Test(tokens_layout, fields_of_a_token_fill_its_32_bits_once)
{
    for (unsigned l = 0; l < LAYOUT_COUNT; l++) {
        unsigned next = 0;
        for (unsigned i = 0; i < layout_table[l].field_count; i++) {
            const struct field_info *field = &layout_table[l].fields[i];
            cr_assert_eq(field->first, next, "%s.%s begins at bit %u", layout_table[l].name, field->name,
                         field->first);
            cr_assert(field->last >= field->first);
            next = field->last + 1u;
        }
        if (l != LAYOUT_PROCESSOR)
            cr_assert_eq(next, 32, "%s ends at bit %u", layout_table[l].name, next);
    }
}

Test(tokens_layout, packing_undoes_unpacking)
{
    uint32_t word = 0x9e3779b9;
    for (unsigned l = 0; l < LAYOUT_COUNT; l++)
        for (unsigned n = 0; n < 50; n++) {
            int32_t fields[32];
            word = word * 1664525u + 1013904223u;
            layout_unpack((enum layout)l, word, fields);
            cr_assert_eq(layout_pack((enum layout)l, fields), word, "%s", layout_table[l].name);
        }
}

/* Register indices are signed 16-bit numbers. */
Test(tokens_layout, indices_are_signed)
{
    struct layout_SRC_REGISTER source;
    struct layout_DST_REGISTER destination;
    struct layout_DIMENSION dimension;
    layout_unpack(LAYOUT_SRC_REGISTER, 0xffffu << 15, &source);
    layout_unpack(LAYOUT_DST_REGISTER, 0x8000u << 10, &destination);
    layout_unpack(LAYOUT_DIMENSION, 0x7fffu << 15, &dimension);
    cr_assert_eq(source.Index, -1);
    cr_assert_eq(destination.Index, -32768);
    cr_assert_eq(dimension.Index, 32767);
}

/* The two revisions number the condition tests differently, and 2009 has no UN. */
Test(tokens_layout, condition_tests_have_their_revisions_numbers)
{
    cr_assert_str_eq(enumerator_name(FIELD_CC, TOKENS_2007, 3), "UN");
    cr_assert_str_eq(enumerator_name(FIELD_CC, TOKENS_2009, 3), "GE");
    cr_assert_eq(enumerator_value(FIELD_CC, TOKENS_2007, "TR"), 7);
    cr_assert_eq(enumerator_value(FIELD_CC, TOKENS_2009, "TR"), 6);
    cr_assert_eq(enumerator_value(FIELD_CC, TOKENS_2009, "UN"), -1);
    cr_assert_null(enumerator_name(FIELD_FILE, TOKENS_2007, TOKENS_FILE_LOOP));
    cr_assert_str_eq(enumerator_name(FIELD_FILE, TOKENS_2009, TOKENS_FILE_LOOP), "LOOP");
    for (unsigned kind = FIELD_PROCESSOR; kind < FIELD_KIND_COUNT; kind++)
        for (int r = TOKENS_2007; r <= TOKENS_2009; r++)
            for (int32_t value = 0; value < 16; value++) {
                const char *name = enumerator_name(kind, (enum token_revision)r, value);
                if (name)
                    cr_assert_eq(enumerator_value(kind, (enum token_revision)r, name), value, "%s", name);
            }
}
