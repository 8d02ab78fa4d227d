/* libFuzzer: any bytes as a script of `edgewalk run`, read but not executed.
 *
 *   CC=clang meson setup build-fuzz -Dfuzz=true -Db_sanitize=address,undefined -Db_lundef=false
 *   ninja -C build-fuzz tests/fuzz/fuzz_shader_test && build-fuzz/tests/fuzz/fuzz_shader_test -only_ascii=1
 * NEW_FOLDER
 */
#include "tools/run/run.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static void check_inside(const struct run_script *script, const struct run_section *section)
{
    if (section->text && (section->text < script->text || section->length > script->length ||
                          section->text + section->length > script->text + script->length))
        abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    struct run_script script;
    struct run_error error;
    bool good = run_script_read(&script, (const char *)bytes, size, &error);
    if (good != (error.line == 0) || (!good && !error.message[0]))
        abort();
    for (int i = 0; good && i < RUN_COUNT; i++)
        check_inside(&script, &script.programs[i]);
    if (good)
        check_inside(&script, &script.vertex_data);
    run_script_free(&script);
    return 0;
}
