#include <criterion/criterion.h>

#include "tests/texture/pair_subject.h"

static const struct pair_shape shapes[] = {
    {64, 64, FORMAT_L8}, {128, 8, FORMAT_LA8}, {1, 8, FORMAT_A8},
    {1, 1, FORMAT_RG8},  {13, 6, FORMAT_I8},   {9, 5, FORMAT_LA8},
};

Test(small_pair, gives_the_bits_of_each_group)
{
    pair_compare_shapes(shapes, sizeof shapes / sizeof *shapes, FILTER_LINEAR);
}
