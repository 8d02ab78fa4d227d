/* libFuzzer: the first four bytes seed the inputs, the rest is a program of any language; if it loads, it
 * runs, on random inputs with few resources.
 *
 *   ninja -C build-fuzz tests/fuzz/fuzz_run && build-fuzz/tests/fuzz/fuzz_run -max_len=4096 NEW_FOLDER
 */
#include "tests/fuzz/run_program.h"
#include "tests/fuzz/seeds.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

size_t LLVMFuzzerCustomMutator(uint8_t *bytes, size_t size, size_t room, unsigned seed)
{
    return fuzz_mutate(bytes, size, room, sizeof(uint32_t), seed);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    uint32_t seed = 0;
    struct shader_error error;
    const size_t skipped = size < sizeof seed ? size : sizeof seed;
    if (skipped)
        memcpy(&seed, bytes, skipped);
    struct program *program =
        shader_load(SHADER_TARGET_ANY, (const char *)bytes + skipped, size - skipped, &error);
    if (program)
        run_program(program, seed);
    shader_program_free(program);
    return 0;
}
