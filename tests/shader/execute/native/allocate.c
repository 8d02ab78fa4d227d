/* Values in registers, and in memory where there are more. */
#include "tests/shader/execute/native/same_output.h"

#include <criterion/criterion.h>
#include <stdio.h>

/* `count` registers of four values each, all made before any is used: more than a machine has. */
static void write_many_values(char *source, size_t size, unsigned count)
{
    size_t at = (size_t)snprintf(source, size, "!!NVvp4.0\n");
    for (unsigned i = 0; i < count; i++)
        at += (size_t)snprintf(source + at, size - at,
                               "TEMP t%u;\nMAD t%u, vertex.position, { %u.5, 3, -2, 0.125 }, {%u};\n", i, i,
                               i + 1, i);
    for (unsigned i = 1; i < count; i++)
        at += (size_t)snprintf(source + at, size - at, "MAD t0, t%u.yzwx, t%u, t0;\n", i, (7 * i) % count);
    snprintf(source + at, size - at, "MOV result.position, t0;\nEND\n");
}

Test(allocate, more_values_than_registers_and_slots)
{
    static char source[1 << 16];
    for (unsigned count = 2; count <= 40; count++) { /* from what fits into registers to what fits nowhere */
        write_many_values(source, sizeof source, count);
        expect_same_output(source);
    }
}
