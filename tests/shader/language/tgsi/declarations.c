/* DCL: what does not load, and the registers of the loaded program. */
#include "tests/shader/language/failures.h"

Test(tgsi_declarations, declarations_that_do_not_load)
{
    static const struct failure rows[] = {
        {"VERT\nDCL ^FOO[0]\nEND", "expected a register file"},
        {"VERT\nDCL ^MEMORY[0], SHARED\nEND", "MEMORY registers are not supported"},
        {"VERT\nDCL ^HWATOMIC[0][0]\nEND", "HWATOMIC registers are not supported"},
        {"VERT\nDCL TEMP[3..^2]\nEND", "lies before the first"},
        {"VERT\nDCL TEMP[^4096]\nEND", "expected less than 4096"},
        {"VERT\nDCL ^IN[16]\nEND", "expected an attribute below 16"},
        {"VERT\nDCL OUT[0]\n^END", "a semantic such as POSITION"},
        {"VERT\nDCL OUT[0], ^FACE\nEND", "FACE is no output of a VERT program"},
        {"VERT\nDCL OUT[0], ^GENERIC[128]\nEND", "expected an index below 128"},
        {"VERT\nDCL IN[0], ^FACE\nEND", "FACE is no input of a VERT program here"},
        {"VERT\nDCL IN[0], ^BCOLOR\nEND", "BCOLOR is no input of a VERT program here"},
        {"VERT\nDCL IN[0], ^PRIMID\nEND", "PRIMID is no input of a VERT program here"},
        {"VERT\nDCL OUT[0], POSITION\nDCL ^OUT[0], COLOR\nEND", "OUT[0] is declared twice"},
        {"FRAG\nDCL SV[0], ^THREAD_ID\nEND", "THREAD_ID is no system value"},
        {"GEOM\nDCL ^IN[0], POSITION\nEND", "expected '[][0]'"},
        {"GEOM\nDCL OUT[0], POSITION, STREAM(0, 0, 0, ^4)\nEND", "expected less than 4"},
    };
    EXPECT_FAILURES(rows);
}
