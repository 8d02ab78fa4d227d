#include <criterion/criterion.h>

#include "tests/texture/pair_subject.h"

static const struct pair_shape shapes[] = {
    {64, 64, FORMAT_RGBA8}, {128, 8, FORMAT_RGB8}, {1, 8, FORMAT_RGBA8},
    {1, 1, FORMAT_RGBA8},   {13, 6, FORMAT_RGB8},
};

Test(nearest_pair, gives_the_bits_of_each_group)
{
    pair_compare_shapes(shapes, sizeof shapes / sizeof *shapes, FILTER_NEAREST);
}
