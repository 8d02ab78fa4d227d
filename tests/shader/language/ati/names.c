/* The words of !!ATIfs1.0: each instruction takes its number of sources, each scale is a suffix. */
#include "tests/shader/language/ati/statements.h"
#include "tests/shader/language/failures.h"

#include <stdio.h>

/* ATI_text_fragment_shader 3.10.1, tables of instructions. */
Test(ati_names, instructions_take_their_number_of_sources)
{
    static const struct {
        const char *name;
        unsigned sources;
    } rows[] = {
        {"MOV", 1},  {"ADD", 2}, {"MUL", 2},  {"SUB", 2}, {"DOT3", 2},    {"DOT4", 2},
        {"LERP", 3}, {"MAD", 3}, {"CND0", 3}, {"CND", 3}, {"DOT2ADD", 3},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        for (unsigned sources = 1; sources <= 3; sources++) {
            static const char *const lists[] = {"", "r1", "r1, r2", "r1, r2, r3"};
            char text[160];
            struct shader_error error;
            const int length =
                snprintf(text, sizeof text, OUTPUT("%s r0, %s;"), rows[i].name, lists[sources]);
            struct program *program = shader_load(SHADER_TARGET_ANY, text, (size_t)length, &error);
            cr_expect_eq(program != NULL, sources == rows[i].sources, "%s with %u sources: %s", rows[i].name,
                         sources, program ? "loads" : error.message);
            shader_program_free(program);
        }
}

Test(ati_names, scales_and_modifiers_are_suffixes)
{
    static const char *const destinations[] = {"2x", "4x", "8x", "half", "quarter", "eighth"},
                             *const sources[] = {"2x", "comp", "neg", "bias"};
    char text[160];
    for (unsigned i = 0; i < 6; i++) {
        snprintf(text, sizeof text, OUTPUT("MOV r0.%s, r1;"), destinations[i]);
        shader_program_free(must_load(text));
    }
    for (unsigned i = 0; i < 4; i++) {
        snprintf(text, sizeof text, OUTPUT("MOV r0, r1.%s;"), sources[i]);
        shader_program_free(must_load(text));
    }
    static const struct failure rows[] = {
        {OUTPUT("MOV r0^.16x, r1;"), "a mask, a scale and sat"},
        {OUTPUT("MOV r0, r1^.half;"), ""},
    };
    EXPECT_FAILURES(rows);
}
