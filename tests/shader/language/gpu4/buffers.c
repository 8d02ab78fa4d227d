/* BUFFER, BUFFER4 and CBUFFER: declarations and members that do not load, and where. */
#include "tests/shader/language/failures.h"
#include "tests/shader/language/gpu4/program_heads.h"

/* NV_gpu_program4 2.X.3.6, NV_parameter_buffer_object2 2.X.3.6, NV_gpu_program5 2.X.3.6. */
Test(gpu4_buffers, parameter_buffers)
{
    static const struct failure rows[] = {
        {VP "BUFFER a = program.buffer[0][0]; BUFFER4 ^b = program.buffer[0][1]; END",
         "program.buffer[0] is both BUFFER and BUFFER4"},
        {VP "BUFFER4 a[] = { program.buffer[3] }; BUFFER ^b[][] = { program.buffer[1..4] }; END",
         "program.buffer[3] is both"},
        {VP "BUFFER a[] = { program.buffer[0][0], ^program.buffer[1][1] }; END", "the same buffer"},
        {VP "BUFFER a[] = { program.buffer[0..1][0], ^program.buffer[0..2][1] }; END", "the same buffer"},
        {VP "BUFFER a[] = { program.buffer[0][0], ^program.buffer[0][2] }; END", "must be consecutive"},
        {VP "BUFFER a[] = { program.buffer[0][1..3], ^program.buffer[0] }; END", "must be consecutive"},
        {VP "BUFFER a = program.buffer[0]^; END", "expected '['"},
        {VP "BUFFER a = program.^env[0]; END", "expected 'buffer', found 'env'"},
        {VP "^LONG BUFFER a = program.buffer[0][0]; END", "LONG"},
        {"!!NVvp4.0 BUFFER a[] = { program.buffer[0^..1] }; END", "expected ']'"},
        {"!!NVvp4.0 BUFFER a[]^[] = { program.buffer[0] }; END", "expected '='"},
        {VP "MOV R, program.^buffer[0][0]; END", "program.buffer needs a BUFFER declaration"},
        {VP "CBUFFER a[] = { program.buffer[0] }; MOV R, ^a[0]; END",
         "'a' is a CBUFFER, which only LDC can read"},
        {VP "BUFFER a[] = { program.buffer[0] }; LDC.F32 R, ^a[0]; END", "a variable declared as CBUFFER"},
        {VP "LDC.F32 R, ^R; END", "a variable declared as CBUFFER"},
        {VP "LDC.F32 R, ^1; END", "a variable declared as CBUFFER"},
        {VP "LDC.F32 R, ^program.env[0]; END", "a variable declared as CBUFFER"},
        {VP "LDC.F32 R, ^vertex.attrib[0]; END", "a variable declared as CBUFFER"},
        {VP "BUFFER a[] = { program.buffer[0] }; MOV ^a[0], R; END", "a temporary or result variable"},
        {VP "BUFFER a[4] = { program.buffer[0] }; MOV R, a[^4]; END", "below 4"},
        {VP "BUFFER a[4] = { program.buffer[0] }; MOV R, a[I.x + ^4]; END", "below 4"},
        {VP "BUFFER a[4] = { program.buffer[0] }; MOV R, a^; END", "'[' and a member of the array"},
        {VP "BUFFER a = program.buffer[0..3][0]; MOV R, a^; END", "which of the variable's buffers"},
        {VP "BUFFER a = program.buffer[0..3][0]; MOV R, a[^4]; END", "below 4"},
        {VP "BUFFER a[][] = { program.buffer[0..3] }; MOV R, a[0]^; END", "'[' and a member of the array"},
        {VP "BUFFER a = program.buffer[0][0]; MOV R, a^[0]; END", "'a' is not an array"},
        {VP "INT BUFFER a = program.buffer[0][0]; MOV R, ^a; END",
         "expected a variable of type FLOAT, found 'a', which is INT"},
    };
    EXPECT_FAILURES(rows);
}
