/* The program as a whole: header, order and END. */
#include "tests/shader/language/failures.h"
#include "tests/shader/language/tgsi/program_heads.h"

Test(tgsi_parser, what_does_not_load)
{
    static const struct failure rows[] = {
        {"^COMP\nEND", "compute programs are not supported"},
        {"^FRUG\nEND", "expected a program header"},
        {"VERT\n^", "expected END"},
        {V "NOP\n^DCL TEMP[5]\nEND", "come before the first instruction"},
    };
    EXPECT_FAILURES(rows);
}
