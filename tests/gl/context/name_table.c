static unsigned long steps;
#define NAME_TABLE_COUNT_STEP() (steps++)
#include "gl/context/name_table.c"

#include <criterion/criterion.h>

Test(name_table, generated_names_are_unused_in_a_row_and_ascend)
{
    struct name_table table = {0};
    int object;
    uint32_t names[3];
    cr_assert(name_table_set(&table, 2, &object));
    cr_assert(name_table_generate(&table, 3, names));
    for (uint32_t i = 0; i < 3; i++)
        cr_expect_eq(names[i], 3 + i);
    cr_assert(name_table_generate(&table, 1, names));
    cr_expect_eq(names[0], 6);
    name_table_remove(&table, 6);
    cr_assert(name_table_generate(&table, 1, names));
    cr_expect_eq(names[0], 7);
    name_table_release(&table);
}

Test(name_table, removed_names_come_back_when_all_others_were_generated)
{
    struct name_table table = {.cursor = UINT32_MAX - 1};
    uint32_t names[2];
    cr_assert(name_table_generate(&table, 1, names));
    cr_expect_eq(names[0], UINT32_MAX);
    cr_assert(name_table_generate(&table, 2, names));
    cr_expect_eq(names[0], 1);
    cr_expect_eq(names[1], 2);
    name_table_release(&table);
}

/* Steps are slots looked at, those of binding, deleting and growth included. */
Test(name_table, generating_takes_constant_time_whatever_names_are_used)
{
    enum { NAMES = 100000, STEPS_EACH = 24 };
    static const struct {
        const char *pattern;
        uint32_t factor, together; /* names bound: multiples of factor; names generated at once */
        bool deletes;
    } rows[] = {
        {"in a row", 1, 1, false},
        {"in a row, the first deleted again and again", 1, 1, true},
        {"every second", 2, 1, false},
        {"every second, two together", 2, 2, false},
        {"multiples of 2^14", 1 << 14, 1, false},
        {"multiples of 7919", 7919, 3, true},
    };
    for (size_t r = 0; r < sizeof rows / sizeof *rows; r++) {
        struct name_table table = {0};
        uint32_t names[3] = {0};
        steps = 0;
        for (uint32_t i = 1; i <= NAMES; i++)
            cr_assert(name_table_set(&table, i * rows[r].factor, &table));
        for (uint32_t i = 0; i < NAMES; i++) {
            if (rows[r].deletes)
                name_table_remove(&table, i % 2 ? rows[r].factor : names[0]);
            cr_assert(name_table_generate(&table, rows[r].together, names));
        }
        cr_expect_lt(steps, (unsigned long)NAMES * STEPS_EACH * rows[r].together, "%s: %lu steps",
                     rows[r].pattern, steps);
        name_table_release(&table);
    }
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
