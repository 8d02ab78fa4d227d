/* Operands in parameter buffers are printed by a name that means the same. */
#include "tests/shader/language/round_trip.h"

/* Variables that overlap, in elements and in binding points: a name is found that means the same. */
Test(gpu4_print_buffers, operands_of_overlapping_buffers)
{
    static const char *const programs[] = {
        "!!NVvp5.0 TEMP t; INT TEMP i; BUFFER a = program.buffer[1][3]; "
        "BUFFER b[] = { program.buffer[1][0..9] }; "
        "BUFFER c[] = { program.buffer[1][2..3] }; BUFFER d[] = { program.buffer[1][8..20] }; "
        "MOV t.x, a; MOV t.x, b[9]; MOV t.x, c[0]; MOV t.x, d[0]; MOV t.x, d[12]; MOV t.x, b[i.x]; "
        "MOV t.x, c[i.x]; "
        "MOV t.x, d[i.x]; MOV t.x, b[0]; END",
        "!!NVvp5.0 TEMP t; INT TEMP i; BUFFER4 a[][] = { program.buffer[0..3][0..9] }; "
        "BUFFER4 b[][] = { program.buffer[2..4][4..9] }; BUFFER4 c[] = { program.buffer[2][4..9] }; "
        "MOV t, a[1][2]; MOV t, a[i.x][2]; MOV t, b[i.x][5]; MOV t, b[2][i.x]; MOV t, c[i.x]; "
        "MOV t, a[i.x][i.y]; "
        "MOV t, b[i.x][i.y]; MOV t, c[5]; END",
        "!!NVvp5.0 TEMP t; INT TEMP i; CBUFFER a[] = { program.buffer[5] }; "
        "CBUFFER b[] = { program.buffer[6] }; "
        "LDC.F32 t, a[4]; LDC.F32 t, b[i.x + 8]; LDC.F32 t, a[i.x]; END",
    };
    for (size_t i = 0; i < sizeof programs / sizeof *programs; i++)
        expect_round_trip(programs[i]);
}
