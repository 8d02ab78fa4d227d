/* The restrictions of ATI_text_fragment_shader 3.10.1, by their numbers. */
#include "tests/shader/language/ati/statements.h"
#include "tests/shader/language/failures.h"

Test(ati_rules, each_restriction_fails_at_its_statement)
{
    static const struct failure rows[] = {
        {OUTPUT("^MOV r0, c0;"), "c0 is not bound"},
        {"!!ATIfs1.0 StartConstants; CONSTANT c0 = {0}; CONSTANT ^c0 = {1}; EndConstants; StartOutputPass; "
         "EndPass;",
         "bound twice"},
        {"!!ATIfs1.0 StartConstants; CONSTANT c0 = {0}; CONSTANT c1 = {0}; CONSTANT c2 = {1}; EndConstants;"
         "StartOutputPass; ^MAD r0, c0, c1, c2; EndPass;",
         "three different constants"},
        {TWO("^MOV r0, color0;", "MOV r0, r0;"), "in the preliminary pass"},
        {"!!ATIfs1.0 StartPrelimPass; SampleMap r0, t0.str; EndPass; StartOutputPass; MOV r0, r0; EndPass;^",
         "computes nothing"},
        {OUTPUT("MOV r0, 1; MOV r0, 1; MOV r0, 1; MOV r0, 1; MOV r0, 1; MOV r0, 1; MOV r0, 1; MOV r0, 1;"
                "^MOV r0.a, 1;"),
         "at most 8 pairs"},
        {OUTPUT("SampleMap r0, t0.str; ^PassTexCoord r0, t1.str;"), "filled twice"},
        {OUTPUT("^SampleMap r0, r1.str;"), "in the first pass"},
        {OUTPUT("SampleMap r0, t0.str; ^PassTexCoord r1, t0.stq_dq;"), "with r and with q"},
        {TWO("MOV r0, 1;", "^SampleMap r0, r1.stq;"), "a register has no q"},
        {OUTPUT("^DOT3 r0.a, r1, r2;"), "of alpha alone"},
        {OUTPUT("DOT3 r0.rgb, r1, r2; ^DOT4 r0.a, r1, r2;"), "of alpha alone"},
        {OUTPUT("DOT4 r0.rgb, r1, r2; ^MOV r0.a, r1;"), "right after a DOT4"},
        {OUTPUT("^MOV r0, color1;"), "color1 has no alpha"},
        {OUTPUT("^MOV r0.rgb, color1.a;"), "color1 has no alpha"},
        {OUTPUT("^DOT4 r0.rgb, color1, r0;"), "color1 has no alpha"},
        {OUTPUT("MOV r0, 1; ^SampleMap r1, t0.str;"), "has begun to compute"},
    };
    EXPECT_FAILURES(rows);
}
