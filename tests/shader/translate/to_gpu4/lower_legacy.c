/* Rules of the older languages in NV_gpu_program4. */
#include "tests/shader/translate/legacy_rules_test.h"

Test(to_gpu4_lower_legacy, rules_of_the_older_languages_are_kept_in_gpu4)
{
    check_texts(converted, COUNT(converted), CONVERT_GPU4, 4);
}
