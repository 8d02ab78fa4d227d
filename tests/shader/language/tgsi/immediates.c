/* IMM. */
#include "tests/shader/language/failures.h"
#include "tests/shader/language/tgsi/program_heads.h"

Test(tgsi_immediates, immediates_that_do_not_load)
{
    static const struct failure rows[] = {
        {V "NOP\n^IMM FLT32 {1, 2, 3, 4}\nEND", "come before the first instruction"},
        {"VERT\nIMM ^FLT16 {1}\nEND", "FLT32, UINT32"},
        {"VERT\nIMM FLT32 {1, 2, 3, 4, ^5}\nEND", "more than 4 values"},
        {"VERT\nIMM INT32 {^1.5}\nEND", "an integer of 32 bits"},
        {"VERT\nIMM[^1] FLT32 {1}\nEND", "expected the next one, IMM[0]"},
    };
    EXPECT_FAILURES(rows);
}
