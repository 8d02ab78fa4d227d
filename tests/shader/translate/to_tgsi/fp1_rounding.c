/* Precisions of !!FP1.0 in TGSI. */
#include "tests/shader/translate/fp1_precision_test.h"

Test(to_tgsi_fp1_rounding, fragment_programs_of_every_precision_give_the_same_bits_in_tgsi)
{
    check_texts(precisions, COUNT(precisions), CONVERT_TGSI, 64);
}
