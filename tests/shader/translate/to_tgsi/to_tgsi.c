/* Programs of the older languages as TGSI. */
#include "tests/shader/translate/legacy_rules_test.h"

/* All except NV_position_invariant, whose position is another output in TGSI. */
Test(to_tgsi_to_tgsi, rules_of_the_older_languages_are_kept_in_tgsi)
{
    struct tally tally = {0};
    for (unsigned i = 0; i < COUNT(converted); i++)
        check_conversion(converted[i], converted[i], strlen(converted[i]), CONVERT_TGSI, 4, &tally);
    cr_assert_geq(tally.converted + 1, tally.loaded, "%s", tally.rejected[0].what);
}
