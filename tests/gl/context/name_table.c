#include "gl/context/name_table.h"

#include <criterion/criterion.h>

Test(name_table, generated_names_are_the_lowest_unused_in_a_row)
{
    struct name_table table = {0};
    int object;
    uint32_t names[3];
    cr_assert(name_table_set(&table, 2, &object));
    cr_assert(name_table_generate(&table, 3, names));
    for (uint32_t i = 0; i < 3; i++)
        cr_expect_eq(names[i], 3 + i);
    cr_assert(name_table_generate(&table, 1, names));
    cr_expect_eq(names[0], 1);
    name_table_release(&table);
}

Test(name_table, reserved_is_used_but_has_no_object)
{
    struct name_table table = {0};
    uint32_t name;
    int object;
    cr_assert(name_table_generate(&table, 1, &name));
    cr_expect(name_table_is_used(&table, name));
    cr_expect_null(name_table_find(&table, name));
    cr_assert(name_table_set(&table, name, &object));
    cr_expect_eq(name_table_find(&table, name), &object);
    cr_expect_eq(name_table_remove(&table, name), &object);
    cr_expect(!name_table_is_used(&table, name));
    name_table_release(&table);
}

Test(name_table, zero_is_never_in_the_table)
{
    struct name_table table = {0};
    cr_expect(!name_table_is_used(&table, 0));
    cr_expect_null(name_table_remove(&table, 0));
    name_table_release(&table);
}

/* Against a plain array, names far apart and close together. */
Test(name_table, behaves_like_an_array_of_flags)
{
    enum { NAMES = 500 };
    static int objects[NAMES];
    static bool there[NAMES];
    struct name_table table = {0};
    uint32_t random = 1;
    for (int step = 0; step < 20000; step++) {
        random = random * 1664525u + 1013904223u;
        uint32_t slot = (random >> 8) % NAMES, name = slot * 7919u + 1;
        if (random >> 31) {
            cr_assert(name_table_set(&table, name, &objects[slot]));
            there[slot] = true;
        } else {
            cr_assert_eq(name_table_remove(&table, name) != NULL, there[slot]);
            there[slot] = false;
        }
    }
    for (uint32_t slot = 0; slot < NAMES; slot++)
        cr_expect_eq(name_table_find(&table, slot * 7919u + 1), there[slot] ? (void *)&objects[slot] : NULL);
    name_table_release(&table);
}
