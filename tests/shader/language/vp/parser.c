/* What loads, what does not and where, and what the loaded program holds. In the rows of programs that fail,
 * '^' stands before the token at fault and is taken out; at the end of the text it means the text's length.
 */
#include "tests/shader/language/failures.h"
#include "tests/shader/language/vp/programs.h"
#include "tests/support/corpus.h"

#include <stdlib.h>

Test(vp_parser, every_production_loads)
{
    for (unsigned i = 0; i < VP_PROGRAM_COUNT; i++) {
        struct shader_error error;
        struct program *program = vp_load(vp_programs[i], &error);
        cr_expect(program, "%s\nat %d: %s", vp_programs[i], error.position.offset, error.message);
        shader_program_free(program);
    }
}

/* --- Failures ------------------------------------------------------------------------------------------- */

Test(vp_parser, program_is_header_statements_end)
{
    static const struct failure rows[] = {
        {"!!VP1.0^", "expected an instruction or END, found the end"},
        {"!!VP1.0 MOV o[HPOS], R0;\n ^", "expected an instruction or END"},
        {"!!VP1.0 MOV o[HPOS], R0; END ^END", "nothing after END, found 'END'"},
        {"!!VP1.0 MOV o[HPOS], R0; END^;", "nothing after END"},
        {"!!VP1.0 MOV o[HPOS], R0 ^END", "expected ';', found 'END'"},
        {"!!VP1.0 MOV o[HPOS], R0;^; END", "an instruction or END"},
        {"!!VP1.0^0 MOV o[HPOS], R0; END", "an instruction or END"},
        {"!!VP1.0 ^@ END", "found '@'"},
        {"!!VP1.0 ^\x80 END", "the byte 0x80"},
        {"!!VP1.0 MOV o[HPOS], R0; ^end", "did you mean END?"},
        {"!!VP1.0 ^{", "found '{'"},
        {"!!VP1.0 ^\f END", "the byte 0x0c"},
        {"!!VP1.0 MOV ^\v o[HPOS], R0; END", "the byte 0x0b"},
        {"^!!VP1.2 END", "header"},
        {"^ !!VP1.0 END", "header"},
        {"^!!vp1.0 END", "header"},
    };
    EXPECT_FAILURES(rows);
}

Test(vp_parser, operand_counts_are_the_opcodes)
{
    static const struct failure rows[] = {
        {VP10("MOV ^;"), "expected a register o[] or"},
        {VP10("MOV R0^;"), "expected ',', found ';'"},
        {VP10("MOV R0 ^R1;"), "expected ','"},
        {VP10("MOV R0, ^;"), "expected a register v[], c[]"},
        {VP10("MOV R0, R1^, R2;"), "expected ';'"},
        {VP10("ADD R0, R1^;"), "expected ','"},
        {VP10("MAD R0, R1, R2^;"), "expected ','"},
        {VP10("MAD R0, R1, R2, R3^, R4;"), "expected ';'"},
        {VP20("RET ^a;"), "expected ';'"},
        {VP20("BRA ^;"), "expected a label"},
        {VP20("BRA ^(GT.x);"), "expected a label"},
        {VP20("a: BRA a^, R0;"), "expected ';'"},
        {VP20("ARA A0^;"), "expected ','"},
        {VP20("ADD R0^;"), "expected ','"},
    };
    EXPECT_FAILURES(rows);
}

Test(vp_parser, options)
{
    static const struct failure rows[] = {
        {"!!VP1.0 ^OPTION NV_position_invariant; END", "OPTION needs !!VP1.1 or !!VP2.0"},
        {"!!VSP1.0 ^OPTION NV_position_invariant; END", "OPTION needs !!VP1.1 or !!VP2.0"},
        {"!!VP2.0 OPTION ^ARB_position_invariant; END", "the option NV_position_invariant"},
        {"!!VP2.0 OPTION ^; END", "the option NV_position_invariant"},
        {"!!VP2.0 OPTION NV_position_invariant ^END", "expected ';'"},
        {"!!VP2.0 MOV o[HPOS], R0; ^OPTION NV_position_invariant; END", "before the first instruction"},
        {"!!VP2.0 a: ^OPTION NV_position_invariant; END", "before the first instruction"},
        {"!!VP1.1 OPTION NV_position_invariant; MOV o[^HPOS], R0; END", "may not write o[HPOS]"},
        {"!!VP2.0 OPTION NV_position_invariant; MOV o[^HPOS].x, R0; END", "may not write o[HPOS]"},
        {"!!VP1.1 OPTION NV_position_invariant; MOV R0, c[^A0.x]; END", "may not use relative addressing"},
    };
    EXPECT_FAILURES(rows);
}

Test(vp_parser, required_results_are_missed_at_the_end_of_the_text)
{
    static const struct failure rows[] = {
        {"!!VP1.0 END^", "must write o[HPOS]"},
        {"!!VP1.1 MOV o[COL0], R0; END # comment^", "must write o[HPOS]"},
        {"!!VP2.0 MOV R0, R1; END\n\n  ^", "must write o[HPOS]"},
        {"!!VSP1.0 MOV R0, v[0]; END^", "must write a program parameter"},
    };
    EXPECT_FAILURES(rows);
}

Test(vp_parser, vertex_state_programs_write_parameters_and_read_v0)
{
    static const struct failure rows[] = {
        {VSP("MOV R0, v[^1];"), "0, the only vertex attribute"},
        {VSP("MOV R0, v[^OPOS];"), "0, the only vertex attribute"},
        {VSP("MOV ^o[HPOS], R0;"), "cannot write result"},
        {VSP("MOV c[^A0.x], R0;"), "cannot be written"},
        {VSP("MOV c[^96], R0;"), "from 0 to 95"},
        {VSP("MOV ^R12, R0;"), "R12 needs !!VP2.0"},
        {VSP("^MOVC R0, R1;"), "MOVC needs !!VP2.0"},
        {VSP("^a: MOV R0, R1;"), "labels need !!VP2.0"},
        {VSP("MOV ^v[0], R0;"), "cannot be written"},
        {VSP("MOV ^3, R0;"), "expected a register c[]"},
    };
    EXPECT_FAILURES(rows);
}

/* --- Counts --------------------------------------------------------------------------------------------- */

/* header, `count` instructions (the last writes `result`), END. *last is where the last instruction starts.
 */
static char *make_long(const char *header, int count, const char *result, size_t *last)
{
    char *text = malloc(strlen(header) + (size_t)count * 16 + 64);
    size_t length = (size_t)sprintf(text, "%s\n", header);
    for (int i = 0; i < count; i++) {
        *last = length;
        length += (size_t)sprintf(text + length, "MOV %s, R1;\n", i == 0 ? result : "R0");
    }
    sprintf(text + length, "END\n");
    return text;
}

Test(vp_parser, instruction_limits)
{
    static const struct {
        const char *header, *result;
        int limit;
    } rows[] = {
        {"!!VP1.0", "o[HPOS]", 128},
        {"!!VP1.1", "o[HPOS]", 128},
        {"!!VP2.0", "o[HPOS]", 256},
        {"!!VSP1.0", "c[7]", 128},
        {"!!VP1.1 OPTION NV_position_invariant;", "o[COL0]", 124},
        {"!!VP2.0 OPTION NV_position_invariant;", "o[COL0]", 252},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        for (int excess = 0; excess < 3; excess++) {
            size_t last = 0;
            char *text = make_long(rows[i].header, rows[i].limit + excess, rows[i].result, &last);
            struct shader_error error;
            struct program *program = vp_load(text, &error);
            cr_expect_eq(program != NULL, excess == 0, "%s with %d", rows[i].header, rows[i].limit + excess);
            if (excess == 1)
                cr_expect_eq(error.position.offset, (int32_t)last, "%s: %d", rows[i].header,
                             error.position.offset);
            shader_program_free(program);
            free(text);
        }
    }
}

Test(vp_parser, labels_and_end_are_not_counted_as_instructions)
{
    size_t last = 0;
    char *text = make_long("!!VP2.0 a: b: c:", 256, "o[HPOS]", &last);
    struct shader_error error;
    struct program *program = vp_load(text, &error);
    cr_assert(program, "%s", error.message);
    cr_expect_eq(program->instruction_count, 257);
    cr_expect_eq(program->instructions[256].op, OP_END);
    shader_program_free(program);
    free(text);
}

/* --- Targets -------------------------------------------------------------------------------------------- */

Test(vp_parser, the_target_decides_the_language)
{
    static const struct {
        const char *text;
        enum shader_target target;
        bool loads;
    } rows[] = {
        {VP10(""), SHADER_TARGET_VERTEX, true},        {VP20(""), SHADER_TARGET_VERTEX, true},
        {VSP(""), SHADER_TARGET_VERTEX, false},        {VSP(""), SHADER_TARGET_VERTEX_STATE, true},
        {VP11(""), SHADER_TARGET_VERTEX_STATE, false}, {VP20(""), SHADER_TARGET_FRAGMENT, false},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct shader_error error;
        struct program *program = shader_load(rows[i].target, rows[i].text, strlen(rows[i].text), &error);
        cr_expect_eq(program != NULL, rows[i].loads, "%s", rows[i].text);
        if (!program)
            cr_expect_eq(error.position.offset, 0);
        shader_program_free(program);
    }
}

/* --- The loaded program --------------------------------------------------------------------------------- */

Test(vp_parser, instructions_know_their_place)
{
    struct program *program = must_load("!!VP1.0\nMOV R0,\n  R1;  MOV o[HPOS], R0;\nEND");
    static const struct source_position places[] = {{8, 2, 1}, {23, 3, 8}, {40, 4, 1}};
    for (unsigned i = 0; i < 3; i++) {
        cr_expect_eq(program->instructions[i].position.offset, places[i].offset, "%u", i);
        cr_expect_eq(program->instructions[i].position.line, places[i].line);
        cr_expect_eq(program->instructions[i].position.column, places[i].column);
    }
    shader_program_free(program);
}

/* --- Programs of others --------------------------------------------------------------------------------- */

static void expect_file_loads(const char *path, const char *text, size_t length)
{
    struct shader_error error;
    struct program *program = shader_load(SHADER_TARGET_VERTEX, text, length, &error);
    cr_expect(program, "%s:%d:%d: %s", path, error.position.line, error.position.column, error.message);
    shader_program_free(program);
}

Test(vp_parser, the_corpus_loads)
{
    cr_expect_gt(corpus_each("vp1", expect_file_loads), 0);
}
