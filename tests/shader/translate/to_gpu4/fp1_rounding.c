/* Precisions of !!FP1.0 in NV_gpu_program4. */
#include "tests/shader/translate/fp1_precision_test.h"

Test(to_gpu4_fp1_rounding, fragment_programs_of_every_precision_give_the_same_bits_in_gpu4)
{
    check_texts(precisions, COUNT(precisions), CONVERT_GPU4, 64);
}
