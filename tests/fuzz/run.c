/* libFuzzer: the first four bytes seed the inputs, the rest is a program of any language; if it loads, it
 * runs, on random inputs with few resources.
 *
 *   ninja -C build-fuzz tests/fuzz/fuzz_run && build-fuzz/tests/fuzz/fuzz_run -max_len=4096 NEW_FOLDER
 */
#include "tests/fuzz/run_program.h"
#include "tests/fuzz/seeded_program.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    uint32_t seed;
    struct program *program = seeded_program(bytes, size, &seed);
    if (program)
        run_program(program, seed);
    shader_program_free(program);
    return 0;
}
