/* Programs of every stage, and what they declare. */
#include "tests/shader/translate/to_gpu4/version_test.h"

Test(to_gpu4_version, programs_of_every_stage_give_the_same_bits_in_gpu4)
{
    check_texts(in_stages, COUNT(in_stages), CONVERT_GPU4, 64);
}
