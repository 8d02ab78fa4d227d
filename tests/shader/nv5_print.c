/* Canonical text of NV_gpu_program4_1 and 5: loads to the same program. */
#include "tests/shader/nv5_programs.h"
#include "tests/shader/round_trip.h"

Test(nv5_print, printed_text_loads_to_the_same_program)
{
    for (unsigned i = 0; i < NV5_PROGRAM_COUNT; i++)
        expect_round_trip(nv5_programs[i]);
}
