/* Every row of the tables of names: a name is found again, and no two are the same. */
#include "shader/program/names.h"
#include "shader/shader.h"
#include <criterion/criterion.h>

Test(names, every_texture_target_is_found_by_its_name)
{
    for (unsigned target = TARGET_NONE + 1; target <= TARGET_RENDERBUFFER; target++) {
        const char *name = texture_target_name(target);
        cr_expect_eq(texture_target_from_name(name, strlen(name)), target, "%s", name);
    }
    cr_expect_eq(texture_target_from_name("2DM", 3), TARGET_NONE);
    cr_expect_eq(texture_target_from_name("", 0), TARGET_NONE);
}

Test(names, every_option_has_a_bit_and_a_name_of_its_own)
{
    for (unsigned a = 0; a <= OPTION_BIT_INTERLOCK; a++) {
        const char *name = program_option_name(1u << a);
        cr_expect((name == NULL) == (a == OPTION_BIT_COLOR0_ALONE), "bit %u", a);
        for (unsigned b = 0; b < a && name; b++)
            cr_expect(!program_option_name(1u << b) || strcmp(program_option_name(1u << b), name) != 0, "%s",
                      name);
    }
    cr_expect_null(program_option_name(0));
    cr_expect_str_eq(program_option_name(OPTION_VIEWPORT_LAYER | OPTION_VIEWPORT_ARRAY2),
                     "NV_viewport_array2");
}

Test(names, every_language_has_a_header_that_no_other_begins_with)
{
    for (unsigned a = 0; a < LANGUAGE_COUNT; a++)
        for (unsigned b = 0; b < LANGUAGE_COUNT; b++)
            cr_expect(a == b ||
                          strncmp(language_header(a), language_header(b), strlen(language_header(a))) != 0,
                      "%s", language_header(a));
}

Test(names, storage_types_have_one_two_or_four_components)
{
    cr_expect_str_eq(storage_name(STORAGE_F16, 4), "F16X4");
    cr_expect_str_eq(storage_name(STORAGE_U64, 2), "U64X2");
    cr_expect_str_eq(storage_name(STORAGE_S8, 1), "S8");
    cr_expect_str_eq(storage_name(STORAGE_NONE, 1), "U32");
    cr_expect_str_eq(storage_name(STORAGE_F32, 3), "U32");
}

Test(names, values_past_the_tables_have_a_name)
{
    cr_expect_str_eq(texture_target_name(255), "2D");
    cr_expect_str_eq(condition_name(255), "TR");
    cr_expect_str_eq(atomic_name(255), "");
    cr_expect_str_eq(rounding_name(255), "");
}
