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

Test(vp_parser, mnemonics_belong_to_versions)
{
    static const struct failure rows[] = {
        {VP10("^ABS R0, R1;"), "ABS needs !!VP1.1 or later"},
        {VP10("^DPH R0, R1, R2;"), "DPH needs !!VP1.1 or later"},
        {VP10("^RCC R0, R1.x;"), "RCC needs !!VP1.1 or later"},
        {VP10("^SUB R0, R1, R2;"), "SUB needs !!VP1.1 or later"},
        {VSP("^SUB R0, R1, R2;"), "SUB needs !!VP1.1 or later"},
        {VP11("^SIN R0, R1.x;"), "SIN needs !!VP2.0"},
        {VP10("^BRA a;"), "BRA needs !!VP2.0"},
        {VP11("^RET;"), "RET needs !!VP2.0"},
        {VP11("^ARR A0.x, R1.x;"), "ARR needs !!VP2.0"},
        {VP11("^MOVC R0, R1;"), "MOVC needs !!VP2.0"},
        {VP10("^SUBC R0, R1, R2;"), "SUBC needs !!VP2.0"},
        {VP20("^BRAC a; a:"), "did you mean BRA?"},
        {VP20("^RETC;"), "did you mean RET?"},
        {VP20("^MOVCC R0, R1;"), "found 'MOVCC'"},
        {VP20("^DIV R0, R1, R2;"), "DIV needs !!NVvp4.0"},
        {VP20("^TEX R0, R1;"), "TEX needs !!ARBvp1.0 with OPTION NV_vertex_program3"},
        {VP20("^LRP R0, R1, R2, R3;"), "LRP needs !!NVvp4.0"},
        {VP20("^mov R0, R1;"), "did you mean MOV?"},
        {VP20("^MOVE R0, R1;"), "did you mean MOV?"},
        {VP20("^MOV_SAT R0, R1;"), "found 'MOV_SAT'"},
        {VP20("MOV^.SAT R0, R1;"), "found '.'"},
        {VP20("^ADDX R0, R1, R2;"), "did you mean ADD?"},
        {VP20("^MOV$ R0, R1;"), "unknown instruction"},
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

Test(vp_parser, registers_have_ranges_per_version)
{
    static const struct failure rows[] = {
        {VP10("MOV ^R12, R0;"), "R12 needs !!VP2.0"},
        {VP11("MOV R0, ^R15;"), "R15 needs !!VP2.0"},
        {VP10("MOV R0, ^R16;"), "R16 is out of range, the last one is R11"},
        {VP20("MOV R0, ^R16;"), "R16 is out of range, the last one is R15"},
        {VP20("MOV ^R99999999999999999999, R0;"), "out of range"},
        {VP20("MOV ^R00, R0;"), "found 'R00'"},
        {VP20("MOV ^R, R0;"), "found 'R'"},
        {VP20("MOV R0, ^r0;"), "found 'r0'"},
        {VP20("MOV R0, ^R0x;"), "found 'R0x'"},
        {VP10("MOV R0, v[^16];"), "a vertex attribute number from 0 to 15"},
        {VP10("MOV R0, v[^-1];"), "a vertex attribute number from 0 to 15"},
        {VP10("MOV R0, v[^0x1];"), "a vertex attribute number"},
        {VP10("MOV R0, v[^1.0];"), "a vertex attribute number"},
        {VP10("MOV R0, v[^];"), "a vertex attribute number"},
        {VP10("MOV R0, v[^TEX8];"), "a vertex attribute such as"},
        {VP10("MOV R0, v[^HPOS];"), "a vertex attribute such as"},
        {VP10("MOV R0, v^.x;"), "expected '['"},
        {VP10("MOV R0, v[0^;"), "expected ']'"},
        {VP10("MOV R0, c[^96];"), "a program parameter number from 0 to 95"},
        {VP11("MOV R0, c[^255];"), "from 0 to 95"},
        {VP20("MOV R0, c[^256];"), "from 0 to 255"},
        {VP20("MOV R0, c[^4294967296];"), "from 0 to 255"},
        {VP20("MOV R0, c[^-1];"), "from 0 to 255"},
        {VP20("MOV R0, c[^R0.x];"), "a program parameter number or an address register"},
        {VP20("MOV R0, c[^1e1];"), "from 0 to 255"},
        {VP20("MOV R0, c[1^+A0.x];"), "expected ']'"},
        {VP20("MOV o[^OPOS], R0;"), "a result register such as HPOS"},
        {VP20("MOV o[^0], R0;"), "a result register"},
        {VP10("MOV o[^CLP0], R0;"), "o[CLP0] needs !!VP2.0"},
        {VP11("MOV o[^CLP5], R0;"), "o[CLP5] needs !!VP2.0"},
        {VP20("MOV o[^CLP6], R0;"), "a result register"},
        {VP20("MOV o[^TEX8], R0;"), "a result register"},
    };
    EXPECT_FAILURES(rows);
}

Test(vp_parser, each_file_is_read_or_written_as_allowed)
{
    static const struct failure rows[] = {
        {VP20("MOV ^v[0], R0;"), "vertex attribute registers cannot be written"},
        {VP20("MOV ^c[0], R0;"), "only vertex state programs"},
        {VP20("MOV R0, ^o[HPOS];"), "result registers cannot be read"},
        {VP20("MOV R0, ^CC;"), "CC cannot be read"},
        {VP20("MOV R0, ^A0;"), "read only by ARA and"},
        {VP10("MOV R0, ^A0.x;"), "read only as the index"},
        {VP10("MOV ^A0.x, R0;"), "written by ARL only"},
        {VP20("MOV ^A1, R0;"), "written by ARL, ARR and ARA only"},
        {VP10("MOV ^CC, R0;"), "CC needs !!VP2.0"},
        {VP20("MOV ^3, R0;"), "expected a register o[]"},
        {VP20("MOV R0, ^3;"), "expected a register v[]"},
    };
    EXPECT_FAILURES(rows);
}

Test(vp_parser, address_registers)
{
    static const struct failure rows[] = {
        {VP10("ARL ^R0, R1.x;"), "the address register A0"},
        {VP10("ARL ^A1.x, R1.x;"), "A1 needs !!VP2.0"},
        {VP20("ARL ^A2, R1;"), "A2 is out of range, the last one is A1"},
        {VP10("ARL A0^, R1.x;"), "expected '.'"},
        {VP10("ARL A0.^y, R1.x;"), "other components need !!VP2.0"},
        {VP10("ARL A0.x^y, R1.x;"), "others need !!VP2.0"},
        {VP10("ARL A0.x, R1^;"), "a component such as '.x'"},
        {VP10("ARL A0.x, R1.x^y;"), "one component"},
        {VP20("ARL ^CC, R1;"), "an address register A0 or A1"},
        {VP20("ARA A0, ^R0;"), "an address register"},
        {VP20("ARA A0, A1^.x;"), "expected ';'"},
        {VP20("ARA A0, ^-A1;"), "an address register"},
        {VP20("ARA A0.y^x, A1;"), "in the order x, y, z, w"},
        {VP10("MOV R0, c[^A1.x];"), "A1 needs !!VP2.0"},
        {VP10("MOV R0, c[A0.^y];"), "other components need !!VP2.0"},
        {VP10("MOV R0, c[A0^];"), "expected '.'"},
        {VP20("MOV R0, c[A0.x^y];"), "found 'y'"},
        {VP20("MOV R0, c[A0^.1];"), "expected '.', found '.1'"},
        {VP10("MOV R0, c[A0.x+^64];"), "an offset from 0 to 63"},
        {VP10("MOV R0, c[A0.x-^65];"), "an offset from 0 to 64"},
        {VP20("MOV R0, c[A0.x+^256];"), "an offset from 0 to 255"},
        {VP20("MOV R0, c[A0.x-^257];"), "an offset from 0 to 256"},
        {VP20("MOV R0, c[A0.x+^-1];"), "an offset"},
        {VP20("MOV R0, c[A0.x+^];"), "an offset"},
        {VP20("MOV R0, c[A0.x ^1];"), "expected ']'"},
    };
    EXPECT_FAILURES(rows);
}

Test(vp_parser, masks_and_swizzles_are_checked_letter_by_letter)
{
    static const struct failure rows[] = {
        {VP20("MOV R0.^, R1;"), "a component x, y, z or w"},
        {VP20("MOV R0.y^x, R1;"), "in the order x, y, z, w"},
        {VP20("MOV R0.x^x, R1;"), "in the order x, y, z, w"},
        {VP20("MOV R0.xyzw^w, R1;"), "in the order x, y, z, w"},
        {VP20("MOV R0.x y ^x, R1;"), "in the order x, y, z, w"},
        {VP20("MOV R0.^rgb, R1;"), "found 'r'"},
        {VP20("MOV R0.x^q, R1;"), "found 'q'"},
        {VP20("MOV R0.x^.y, R1;"), "expected ','"},
        {VP20("MOV R0, R1.xy^;"), "a component"},
        {VP20("MOV R0, R1.xyz^;"), "a component"},
        {VP20("MOV R0, R1.xyzw^x;"), "one or four components"},
        {VP20("MOV R0, R1.xyz^1;"), "found '1'"},
        {VP20("MOV R0, R1.^X;"), "found 'X'"},
        {VP20("MOV R0, R1^.1;"), "found '.1'"},
        {VP20("RCP R0, R1^;"), "after a scalar operand"},
        {VP20("RCP R0, R1.x^x;"), "one component for a scalar"},
        {VP20("RCP R0, R1.^r;"), "a component"},
        {VP10("EXP R0, c[0]^;"), "after a scalar operand"},
    };
    EXPECT_FAILURES(rows);
}

Test(vp_parser, signs_and_absolute_values)
{
    static const struct failure rows[] = {
        {VP10("MOV R0, ^+R1;"), "'+' needs !!VP1.1 or later"},
        {VSP("MOV R0, ^+R1;"), "'+' needs !!VP1.1 or later"},
        {VP10("MOV R0, -^-R1;"), "expected a register v[]"},
        {VP20("MOV R0, +^-R1;"), "expected a register v[]"},
        {VP11("MOV R0, ^|R1|;"), "absolute value operands need"},
        {VP10("MOV R0, -^|R1|;"), "absolute value operands need"},
        {VP20("MOV R0, |R1^;"), "expected '|'"},
        {VP20("MOV R0, |R1|^.x;"), "expected ';'"},
        {VP20("MOV R0, |^|R1||;"), "expected a register v[]"},
        {VP20("RCP R0, |R1^|.x;"), "after a scalar operand"},
        {VP20("MOV ^-R0, R1;"), "expected a register o[]"},
    };
    EXPECT_FAILURES(rows);
}

Test(vp_parser, condition_tests)
{
    static const struct failure rows[] = {
        {VP10("MOV R0 ^(LT), R1;"), "condition codes need !!VP2.0"},
        {VP11("MOV R0.x^(LT.x), R1;"), "condition codes need !!VP2.0"},
        {VP10("ARL A0.x^(LT.x), R1.x;"), "condition codes need !!VP2.0"},
        {VP20("MOV R0 (^), R1;"), "a condition EQ, GE"},
        {VP20("MOV R0 (^LEG), R1;"), "found 'LEG'"},
        {VP20("MOV R0 (^lt), R1;"), "found 'lt'"},
        {VP20("MOV R0 (^LT0.x), R1;"), "found 'LT0'"},
        {VP20("MOV R0 (LT^, R1;"), "expected ')'"},
        {VP20("MOV R0 (LT.xy^), R1;"), "a component"},
        {VP20("MOV R0 (LT.xyzw^x), R1;"), "one or four"},
        {VP20("MOV R0 (LT)^.x, R1;"), "expected ','"},
        {VP20("MOV ^(LT), R1;"), "expected a register"},
        {VP20("RET ^LT.x;"), "expected ';'"},
        {VP20("MOV ^CC0, R1;"), "found 'CC0'"},
    };
    EXPECT_FAILURES(rows);
}

Test(vp_parser, one_attribute_and_one_parameter_per_instruction)
{
    static const struct failure rows[] = {
        {VP10("ADD R0, v[0], ^v[1];"), "only one vertex attribute"},
        {VP20("ADD R0, v[OPOS], -|^v[NRML]|;"), "only one vertex attribute"},
        {VP11("MAD R0, v[3], R1, ^v[4];"), "only one vertex attribute"},
        {VP10("ADD R0, c[0], ^c[1];"), "only one program parameter"},
        {VP20("MAD R0, c[0], c[0], ^c[1];"), "only one program parameter"},
        {VP10("ADD R0, c[A0.x], ^c[0];"), "only one program parameter"},
        {VP10("ADD R0, c[A0.x+1], ^c[A0.x+2];"), "only one program parameter"},
        {VP20("ADD R0, c[A0.x], ^c[A0.y];"), "only one program parameter"},
        {VP20("ADD R0, c[A0.x], ^c[A1.x];"), "only one program parameter"},
        {VSP("ADD R0, c[2], ^c[1];"), "only one program parameter"},
    };
    EXPECT_FAILURES(rows);
}

Test(vp_parser, labels)
{
    static const struct failure rows[] = {
        {VP10("^a: MOV R0, R1;"), "labels need !!VP2.0"},
        {VP11("^main: MOV R0, R1;"), "labels need !!VP2.0"},
        {VP20("a: MOV R0, R1; ^a: RET;"), "label 'a' is defined twice"},
        {VP20("^a$: RET;"), "a label of letters"},
        {VP20("^a b: RET;"), "found 'a'"},
        {VP20("^:"), "an instruction or END"},
        {VP20("^1: RET;"), "an instruction or END"},
        {VP20("BRA ^1;"), "expected a label"},
        {VP20("BRA ^a$;"), "expected a label"},
        {VP20("BRA nowhere; CAL neither;") "^", "label 'nowhere' is not defined"},
        {VP20("a: BRA A;") "\n ^", "label 'A' is not defined"},
        {"!!VP2.0 CAL f; f: END^", "must write o[HPOS]"},
        {"!!VP2.0 a: MOV o[HPOS], R0;^", "END"},
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

Test(vp_parser, only_named_parameters_become_registers)
{
    struct program *program = must_load(VP20("MOV R0, c[200]; MOV R1, c[3]; MOV R2, c[200];"));
    cr_assert_eq(program->param_count, 2);
    cr_expect_eq(program->params[0].source, PARAM_ENV);
    cr_expect_eq(program->params[0].index, 3);
    cr_expect_eq(program->params[1].index, 200);
    cr_expect_eq(program->instructions[0].src[0].index, 1);
    cr_expect_eq(program->instructions[1].src[0].index, 0);
    cr_expect_eq(program->array_count, 0);
    shader_program_free(program);
}

Test(vp_parser, relative_addressing_makes_all_parameters_registers)
{
    static const struct {
        const char *text;
        unsigned count;
    } rows[] = {{VP10("MOV R1, c[7]; MOV R0, c[A0.x-5];"), 96},
                {VP20("MOV R1, c[7]; MOV R0, c[A0.x-5];"), 256}};
    for (size_t i = 0; i < 2; i++) {
        struct program *program = must_load(rows[i].text);
        const struct source_operand *operand = &program->instructions[1].src[0];
        cr_assert_eq(program->param_count, rows[i].count);
        cr_assert_eq(program->array_count, 1);
        cr_expect_eq(program->arrays[0].file, FILE_PARAM);
        cr_expect_eq(program->arrays[0].first, 0);
        cr_expect_eq(program->arrays[0].count, rows[i].count);
        for (unsigned n = 0; n < rows[i].count; n++)
            cr_expect_eq(program->params[n].index, n);
        cr_expect_eq(program->instructions[0].src[0].index, 7);
        cr_expect(operand->relative.used);
        cr_expect_eq(operand->relative.file, FILE_ADDRESS);
        cr_expect_eq(operand->relative.array, 0);
        cr_expect_eq(operand->index, -5);
        shader_program_free(program);
    }
}

Test(vp_parser, a_state_programs_results_are_parameters)
{
    struct program *program = must_load("!!VSP1.0 ADD c[9].xz, c[4], v[0]; MOV R3, c[4]; END");
    cr_expect(program->writes_params);
    cr_expect_eq(program->stage, STAGE_VERTEX_STATE);
    cr_assert_eq(program->param_count, 2);
    cr_expect_eq(program->instructions[0].dst.file, FILE_PARAM);
    cr_expect_eq(program->instructions[0].dst.index, 1);
    cr_expect_eq(program->instructions[0].dst.mask, 5);
    cr_expect_eq(program->params[1].index, 9);
    cr_expect_eq(program->temp_count, 4);
    cr_expect_eq(program->output_count, 0);
    shader_program_free(program);
}

Test(vp_parser, results_and_attributes_have_meanings)
{
    struct program *program = must_load(
        VP20("MOV o[BFC1].xw, v[TEX7]; MOV o[CLP3].x, v[6]; MOV o[BFC1].y, v[15]; MOV o[PSIZ], R0;"));
    cr_assert_eq(program->input_count, 2);
    cr_expect_eq(program->inputs[0].semantic, SEMANTIC_ATTRIBUTE);
    cr_expect_eq(program->inputs[0].index, 15);
    cr_expect_eq(program->inputs[1].index, 6);
    cr_assert_eq(program->output_count, 4);
    cr_expect_eq(program->outputs[0].semantic, SEMANTIC_BACK_COLOR);
    cr_expect_eq(program->outputs[0].index, 1);
    cr_expect_eq(program->outputs[0].written, 1 | 2 | 8);
    cr_expect_eq(program->outputs[1].semantic, SEMANTIC_CLIP_DISTANCE);
    cr_expect_eq(program->outputs[1].index, 3);
    cr_expect_eq(program->outputs[1].written, 1);
    cr_expect_eq(program->outputs[2].semantic, SEMANTIC_POINT_SIZE);
    cr_expect_eq(program->outputs[3].semantic, SEMANTIC_POSITION);
    cr_expect_eq(program->cc_count, 1);
    cr_expect_eq(program->address_count, 0);
    shader_program_free(program);
}

Test(vp_parser, operands_hold_sign_bars_and_swizzle)
{
    static const struct {
        const char *operand;
        uint8_t negate;
        bool absolute;
        uint8_t swizzle[4];
    } rows[] = {
        {"R1", 0, false, {0, 1, 2, 3}},       {"-R1.y", 15, false, {1, 1, 1, 1}},
        {"+R1.wzyx", 0, false, {3, 2, 1, 0}}, {"|R1.xxyy|", 0, true, {0, 0, 1, 1}},
        {"-|R1|", 15, true, {0, 1, 2, 3}},    {"|-R1.z|", 0, true, {2, 2, 2, 2}},
        {"-|-R1|", 15, true, {0, 1, 2, 3}},   {"+|+R1.x y z x|", 0, true, {0, 1, 2, 0}},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[128];
        sprintf(text, "!!VP2.0 MOV o[HPOS], %s; END", rows[i].operand);
        struct program *program = must_load(text);
        const struct source_operand *operand = &program->instructions[0].src[0];
        cr_expect_eq(operand->negate, rows[i].negate, "%s", text);
        cr_expect_eq(operand->absolute, rows[i].absolute, "%s", text);
        cr_expect_arr_eq(operand->swizzle, rows[i].swizzle, 4, "%s", text);
        shader_program_free(program);
    }
}

Test(vp_parser, destinations_hold_mask_and_condition)
{
    struct program *program =
        must_load(VP20("SUBC CC.yw (GE.wzyx), R0, R1; MOV R2, R0; ARAC A1.x (NE.y), A0;"));
    const struct instruction *sub = &program->instructions[0], *ara = &program->instructions[2];
    cr_expect_eq(sub->op, OP_SUB);
    cr_expect(sub->update_cc);
    cr_expect_eq(sub->dst.file, FILE_CONDITION);
    cr_expect_eq(sub->dst.mask, 2 | 8);
    cr_expect_eq(sub->test.rule, CONDITION_GE);
    cr_expect_arr_eq(sub->test.swizzle, ((uint8_t[4]){3, 2, 1, 0}), 4);
    cr_expect_not(program->instructions[1].update_cc);
    cr_expect_eq(program->instructions[1].test.rule, CONDITION_TR);
    cr_expect_eq(program->instructions[1].dst.mask, 15);
    cr_expect_eq(ara->dst.file, FILE_ADDRESS);
    cr_expect_eq(ara->dst.index, 1);
    cr_expect_eq(ara->src[0].file, FILE_ADDRESS);
    cr_expect_eq(ara->src[0].index, 0);
    cr_expect_eq(program->address_count, 2);
    shader_program_free(program);
}

Test(vp_parser, labels_may_be_used_before_their_definition_and_main_is_the_entry)
{
    struct program *program =
        must_load("!!VP2.0 sub: RET; main: BRA last (LT.x); CAL sub; MOV o[HPOS], R0; last: END");
    cr_expect_eq(program->entry, 1);
    cr_expect_eq(program->instructions[1].target, 4);
    cr_expect_eq(program->instructions[1].test.rule, CONDITION_LT);
    cr_expect_eq(program->instructions[2].target, 0);
    cr_expect_eq(program->instructions[0].target, -1);
    cr_expect_eq(program->instructions[4].op, OP_END);
    shader_program_free(program);
}

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
