/* Names: declared once, before they are used, and not reserved. */
#include "tests/shader/language/failures.h"

Test(gpu4_symbols, names_are_declared_once_and_before_use)
{
    static const struct failure rows[] = {
        {"!!NVvp4.0 TEMP a; PARAM ^a = 1; END", "'a', which is already declared"},
        {"!!NVvp4.0 TEMP a, ^a; END", "already declared"},
        {"!!NVvp4.0 TEMP a; ALIAS b = a; TEMP ^b; END", "already declared"},
        {"!!NVvp4.0 ALIAS b = ^a; END", "expected a declared variable, found 'a'"},
        {"!!NVvp4.0 TEMP a; MOV a, ^b; TEMP b; END", "found 'b'"},
        {"!!NVvp4.0 MOV ^a, 1; END", "expected a temporary or result variable, found 'a'"},
        {"!!NVvp4.0 PARAM a = 1; MOV ^a, a; END", "expected a temporary or result variable"},
        {"!!NVvp4.0 ATTRIB a = vertex.id; MOV ^a, a; END", "expected a temporary or result variable"},
        {"!!NVvp4.0 OUTPUT a = result.position; MOV a, ^a; END", "write-only"},
        {"!!NVvp4.0 TEMP ^vertex; END", "reserved word 'vertex'"},
        {"!!NVfp4.0 TEMP ^fragment; END", "reserved word"},
        {"!!NVfp4.0 TEMP ^primitive; END", "reserved word"},
        {"!!NVvp4.0 TEMP ^program; END", "reserved word"},
        {"!!NVvp4.0 TEMP ^result; END", "reserved word"},
        {"!!NVvp4.0 TEMP ^state; END", "reserved word"},
        {"!!NVvp4.0 TEMP ^texture; END", "reserved word"},
        {"!!NVvp4.0 TEMP ^3; END", "expected a new name, found '3'"},
        {"!!NVvp4.0 ^ADDRESS A0; END", "use INT TEMP"},
        {"!!NVvp4.0 BUFFER b = ^{ program.buffer[0] }; END", "expected 'program'"},
    };
    EXPECT_FAILURES(rows);
}

/* ARB_vertex_program 2.14.2: all keywords and mnemonics of the language are reserved. */
Test(gpu4_symbols, reserved_words_are_no_names)
{
    static const struct failure rows[] = {
        {"!!ARBvp1.0 TEMP ^ADD; END", "reserved word 'ADD'"},
        {"!!ARBvp1.0 TEMP ^ADDRESS; END", "reserved word"},
        {"!!ARBvp1.0 TEMP ^vertex; END", "reserved word"},
        {"!!ARBvp1.0 ADDRESS ^OPTION; END", "reserved word"},
        {"!!ARBfp1.0 TEMP ^TEX; END", "reserved word"},
        {"!!ARBfp1.0 TEMP ^MOV_SAT; END", "reserved word"},
        {"!!ARBfp1.0 TEMP ^texture; END", "reserved word"},
        {"!!ARBfp1.0 TEMP ^fragment; END", "reserved word"},
        {"!!ARBvp1.0 OPTION NV_vertex_program2; TEMP ^ADDC; END", "reserved word"},
        {"!!ARBfp1.0 OPTION NV_fragment_program; TEMP ^ADDXC_SAT; END", "reserved word"},
        {"!!ARBvp1.0 TEMP a, ^a; END", "already declared"},
        {"!!ARBvp1.0 TEMP a; ADDRESS ^a; END", "already declared"},
        {"!!ARBvp1.0 ALIAS b = ^a; END", "expected a declared variable"},
    };
    EXPECT_FAILURES(rows);
}
