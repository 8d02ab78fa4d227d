/* Threaded code. */
#include "tests/shader/execute/threaded_test.h"

Test(interpreter_threaded, chains_of_any_length)
{
    static char body[6000];
    for (unsigned count = 20; count <= 140; count += 12) {
        char *end = body;
        for (unsigned i = 0; i < count; i++)
            end += sprintf(end, i % 3 ? "MAD a, a, 0.5, b; " : "ADD b.%c, b, -a;\n", "xyzw"[i / 3 % 4]);
        check(body);
    }
}
