#include "base/isa.h"

#include <criterion/criterion.h>
#include <stdlib.h>

Test(isa, the_environment_forces_the_baseline)
{
    setenv("EDGEWALK_ISA", "base", 1);
    cr_expect_eq(isa_current(), ISA_BASE);
}

Test(isa, the_choice_is_made_once)
{
    unsetenv("EDGEWALK_ISA");
    enum isa first = isa_current();
    setenv("EDGEWALK_ISA", "base", 1);
    cr_expect_eq(isa_current(), first);
}
