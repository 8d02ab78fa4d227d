#include <criterion/criterion.h>

#include "tests/texture/pair_subject.h"

static const struct pair_shape shapes[] = {
    {64, 64, FORMAT_RGBA8, true}, {128, 8, FORMAT_RGB8, true}, {1, 8, FORMAT_RGBA8, true},
    {1, 1, FORMAT_RGBA8, true},   {13, 6, FORMAT_RGB8, false},
};

Test(nearest_pair, gives_the_bits_of_each_group)
{
    pair_compare_shapes(shapes, sizeof shapes / sizeof *shapes, FILTER_NEAREST);
}
