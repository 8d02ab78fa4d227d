/* Parameter registers by their bindings. */
#include "shader/language/param_table.h"

#include <criterion/criterion.h>
#include <stdlib.h>

static const struct source_position here = {5, 1, 6};

struct table_test {
    struct program program;
    struct shader_error error;
    struct parser parser;
    struct param_table table;
};

static void begin(struct table_test *test)
{
    *test = (struct table_test){0};
    test->parser = (struct parser){.program = &test->program, .error = &test->error};
}

static void end(struct table_test *test)
{
    param_table_release(&test->table);
    free(test->program.params);
}

Test(param_table, equal_parameters_share_a_register)
{
    const struct param_register one = {.source = PARAM_CONSTANT, .type = TYPE_F32, .value = {1, 2, 3, 4}},
                                other = {.source = PARAM_CONSTANT, .type = TYPE_F32, .value = {1, 2, 3, 5}},
                                typed = {.source = PARAM_CONSTANT, .type = TYPE_S32, .value = {1, 2, 3, 4}},
                                env = {.source = PARAM_ENV, .index = 1};
    struct table_test test;
    begin(&test);
    cr_expect_eq(param_table_share(&test.parser, &test.table, &one, here), 0);
    cr_expect_eq(param_table_share(&test.parser, &test.table, &other, here), 1);
    cr_expect_eq(param_table_share(&test.parser, &test.table, &typed, here), 2);
    cr_expect_eq(param_table_share(&test.parser, &test.table, &env, here), 3);
    cr_expect_eq(param_table_share(&test.parser, &test.table, &one, here), 0);
    cr_expect_eq(param_table_add(&test.parser, &test.table, &one, here), 4); /* always a new one */
    cr_expect_eq(param_table_share(&test.parser, &test.table, &one, here), 0);
    cr_expect_eq(test.program.param_count, 5);
    end(&test);
}

/* Two registers that follow each other are a pair, whichever way they came there. */
Test(param_table, pairs_are_shared_as_pairs)
{
    const struct param_register pair[2] = {{.source = PARAM_CONSTANT, .value = {1}},
                                           {.source = PARAM_CONSTANT, .value = {2}}};
    struct table_test test;
    begin(&test);
    param_table_share(&test.parser, &test.table, &pair[1], here);
    const unsigned first = param_table_share_pair(&test.parser, &test.table, pair, here);
    cr_expect(param_equal(&test.program.params[first], &pair[0]));
    cr_expect(param_equal(&test.program.params[first + 1], &pair[1]));
    cr_expect_eq(param_table_share_pair(&test.parser, &test.table, pair, here), first);
    cr_expect_eq(test.program.param_count, 3);
    end(&test);
}

Test(param_table, registers_have_a_limit)
{
    struct table_test test;
    begin(&test);
    for (unsigned i = 0; i < SHADER_MAX_PARAMS; i++)
        param_table_share(&test.parser, &test.table,
                          &(struct param_register){.source = PARAM_CONSTANT, .value = {i}}, here);
    cr_assert(!test.parser.failed);
    param_table_share(&test.parser, &test.table, &(struct param_register){.source = PARAM_LOCAL}, here);
    cr_expect(test.parser.failed && test.error.position.offset == here.offset);
    end(&test);
}
