#include "base/without.h"

#include <criterion/criterion.h>
#include <stdlib.h>

static void expect_only(const char *list, unsigned expected)
{
    setenv("EDGEWALK_WITHOUT", list, 1);
    for (unsigned i = 0; i < OPTIMIZATION_COUNT; i++)
        cr_expect_eq(without((enum optimization)i), expected >> i & 1, "\"%s\": %u", list, i);
}

/* The choice is made once: a test is a process. */
Test(without, nothing_is_left_out_by_default)
{
    unsetenv("EDGEWALK_WITHOUT");
    for (unsigned i = 0; i < OPTIMIZATION_COUNT; i++)
        cr_expect(!without((enum optimization)i));
    expect_only("native", 0);
}

Test(without, the_named_ones_are_left_out)
{
    expect_only("avx512,groups", 1u << OPTIMIZATION_AVX512 | 1u << OPTIMIZATION_GROUPS);
}

Test(without, a_name_is_a_whole_one)
{
    expect_only("four,group,,fast-lookupss,native", 1u << OPTIMIZATION_NATIVE);
}
