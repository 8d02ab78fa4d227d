/* Declarations of variables in canonical text. */
#include "tests/shader/language/round_trip.h"

Test(gpu4_print_variables, variables_are_declared_as_they_were)
{
    static const struct {
        const char *text, *printed;
    } rows[] = {
        {"!!NVvp4.0 TEMP a, b; TEMP c[3]; MOV a, b; MOV c[1], a; END",
         "!!NVvp4.0\nTEMP a;\nTEMP b;\nTEMP c[3];\nMOV a, b;\nMOV c[1], a;\nEND\n"},
        {"!!NVvp5.0 LONG TEMP d; MOV.F64 d, d; END", "!!NVvp5.0\nLONG TEMP d;\nMOV.F64 d, d;\nEND\n"},
        {"!!NVvp4.0 ATTRIB v[] = { vertex.attrib[2..3] }; TEMP a; MOV a, v[1]; END",
         "!!NVvp4.0\nATTRIB v[2] = { vertex.attrib[2..3] };\nTEMP a;\nMOV a, v[1];\nEND\n"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        expect_printed(rows[i].text, rows[i].printed);
}
