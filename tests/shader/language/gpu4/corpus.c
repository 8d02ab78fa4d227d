/* What a compiler of GLSL writes for every stage (the folder `nvidia` of EDGEWALK_CORPUS): its programs load,
 * and what is printed of them loads to the same program. Compute programs are left out. */
#include "tests/shader/language/round_trip.h"
#include "tests/support/corpus.h"

/* So many of its programs load; the others are in docs/decisions.md. */
enum { LOADED_AT_LEAST = 1783 };

static unsigned loaded, refused;

static bool is_program(const char *path)
{
    static const char *const suffixes[] = {".vp", ".fp", ".gp", ".tcp", ".tep"};
    const char *suffix = strrchr(path, '.');
    for (unsigned i = 0; suffix && i < sizeof suffixes / sizeof *suffixes; i++)
        if (strcmp(suffix, suffixes[i]) == 0)
            return true;
    return false;
}

static void check_file(const char *path, const char *text, size_t length)
{
    struct shader_error error;
    if (!is_program(path))
        return;
    struct program *program = shader_load(SHADER_TARGET_ANY, text, length, &error);
    loaded += program != NULL;
    refused += program == NULL;
    if (!program) {
        printf("%s:%d: %s\n", path, error.position.line, error.message);
        return;
    }
    shader_program_free(program);
    expect_round_trip_of(path, text, length);
}

Test(corpus, what_compilers_write_loads_and_is_printed)
{
    if (corpus_each("nvidia", check_file) == 0)
        cr_skip_test("EDGEWALK_CORPUS has no folder nvidia");
    cr_expect_geq(loaded, LOADED_AT_LEAST, "%u programs load, %u are refused", loaded, refused);
}
