/* !!FP1.0: what loads, what must not, and where it fails (NV_fragment_program 3.11.2, 3.11.3 and 3.11.5). */
#define _GNU_SOURCE
#include "tests/shader/language/failures.h"
#include "tests/shader/language/fp1/programs.h"
#include "tests/shader/language/hostile.h"
#include "tests/shader/language/round_trip.h"

Test(fp1_parser, programs_load_and_their_printed_text_too)
{
    for (unsigned i = 0; i < FP1_PROGRAM_COUNT; i++) {
        struct program *program = must_load(fp1_programs[i]);
        cr_expect(program->language == LANGUAGE_FP10 && program->stage == STAGE_FRAGMENT);
        shader_program_free(program);
        expect_round_trip(fp1_programs[i]);
    }
}

Test(fp1_parser, targets)
{
    static const char text[] = "!!FP1.0 MOV o[COLR], 1; END";
    struct shader_error error;
    struct program *program = shader_load(SHADER_TARGET_FRAGMENT, text, strlen(text), &error);
    cr_expect(program);
    shader_program_free(program);
    cr_expect_null(shader_load(SHADER_TARGET_VERTEX, text, strlen(text), &error));
    cr_expect_eq(error.position.offset, 0);
}

/* The sentences with "fail to load", in the order of the text. */
Test(fp1_parser, fails_to_load)
{
    static const struct failure rows[] = {
        /* 3.11.1.3 */
        {"!!FP1.0 MOV o[COLR], 1; MOV ^o[COLH], 1; END", "both o[COLR] and o[COLH]"},
        {"!!FP1.0 MOV o[COLH], 1; MOV ^o[COLR], 1; END", "both o[COLR] and o[COLH]"},
        {"!!FP1.0 MOV R0, 1; END^", "must write an output register"},
        {"!!FP1.0 END^", "must write an output register"},
        {"!!FP1.0 DECLARE a; END # \n^", "must write an output register"},
        {FP1("MOV R0, ^o[COLR];"), "cannot be read"},
        /* 3.11.1.1 */
        {FP1("MOV ^f[COL0], R0;"), "cannot be written"},
        /* 3.11.2: "if a DEFINE or DECLARE instruction specifies an invalid constant or local parameter name"
         */
        {FP1("DEFINE ^MOV = 1;"), "a meaning of its own"},
        {FP1("DEFINE ^ADDXC_SAT = 1;"), "a meaning of its own"},
        {FP1("DECLARE ^R0;"), "a meaning of its own"},
        {FP1("DECLARE ^R31;"), "a meaning of its own"},
        {FP1("DECLARE ^H63;"), "a meaning of its own"},
        {FP1("DECLARE ^TEX0;"), "a meaning of its own"},
        {FP1("DECLARE ^TEX15;"), "a meaning of its own"},
        {FP1("DECLARE ^END;"), "a meaning of its own"},
        {FP1("DECLARE ^RC;"), "a meaning of its own"},
        {FP1("DECLARE ^f;"), "a meaning of its own"},
        {FP1("DECLARE ^x;"), "a meaning of its own"},
        {FP1("DECLARE ^COLH;"), "a meaning of its own"},
        {FP1("DECLARE ^CUBE;"), "a meaning of its own"},
        {FP1("DECLARE ^GT;"), "a meaning of its own"},
        {FP1("DECLARE ^1a;"), "expected a new name"},
        /* "if an instruction contains a named parameter not specified in a previous DEFINE or DECLARE" */
        {FP1("MOV R0, ^a; DECLARE a;"), "which no DEFINE or DECLARE has named"},
        {FP1("MOV R0, {1, ^a};"), "expected a number or the name of a scalar constant"},
        /* "to re-define a named parameter" */
        {FP1("DEFINE a = 1; DEFINE ^a = 1;"), "already defined"},
        {FP1("DEFINE a = 1; DECLARE ^a;"), "already defined"},
        {FP1("DECLARE a; DEFINE ^a = 2;"), "already defined"},
        /* "may not be modified by a fragment program" */
        {FP1("MOV ^p[0], R0;"), "cannot be written"},
        {FP1("DECLARE a; MOV ^a, R0;"), "cannot be written"},
        /* One unique parameter, or constants of at most four unique numbers. */
        {FP1("ADD R0, p[0], ^p[1];"), "only one program parameter"},
        {FP1("ADD R0, p[0], ^1;"), "only one program parameter"},
        {FP1("ADD R0, 1, ^p[0];"), "only one program parameter"},
        {FP1("DECLARE a; ADD R0, a, ^p[0];"), "only one program parameter"},
        {FP1("DECLARE a; DECLARE b; MAD R0, a, a, -|^b|;"), "only one program parameter"},
        {FP1("ADD R0, {1,2,3,4}, -^4;"), "here is a fifth"},
        {FP1("ADD R0, {1,2,3,4}, |-^4|;"), "here is a fifth"},
        {FP1("ADD R0, {1,2,3,4}, -^{-1,-2,-3,-4};"), "here is a fifth"},
        {FP1("ADD R0, {1,2,3,4}, ^{4,5,6,7}.x;"), "here is a fifth"},
        {FP1("DEFINE five = 5; ADD R0, {1,2,3,4}, ^five;"), "here is a fifth"},
        {FP1("MAD R0, {1,2}, {3}, ^4;"), "here is a fifth"}, /* {1,2,0,1} and {3,0,0,1} */
        /* 3.11.3 */
        {"!!FP1.0 MOV R0, R1; MOV R2, R3; MOV R4, R5; MOV R6, R7; MOV R8, R9; MOV R10, R11; MOV R12, R13; "
         "MOV R14, R15; "
         "MOV R16, R17; MOV R18, R19; MOV R20, R21; MOV R22, R23; MOV R24, R25; MOV R26, R27; MOV R28, R29; "
         "MOV R30, H0; "
         "MOV o[COLH], R0; MOV ^H1, 0; END",
         "too many registers"},
        {"!!FP1.0 MOV R0, R1; MOV R2, R3; MOV R4, R5; MOV R6, R7; MOV R8, R9; MOV R10, R11; MOV R12, R13; "
         "MOV R14, R15; "
         "MOV R16, R17; MOV R18, R19; MOV R20, R21; MOV R22, R23; MOV R24, R25; MOV R26, R27; MOV R28, R29; "
         "MOV R30, H0; "
         "MOV ^o[COLR], R0; END",
         "too many registers"},
        {FP1("ADD R0, f[COL0], ^f[COL1];"), "only one fragment attribute"},
        {FP1("MAD R0, f[TEX0], f[TEX0], -|^f[WPOS].x|;"), "only one fragment attribute"},
        {FP1("TEX R0, R1, TEX3, 2D; TXP R0, R1, TEX3, ^CUBE;"), "TEX3 is used as CUBE here and as 2D before"},
        /* 3.11.5.20 and the like: 32 bits. */
        {FP1("PK2H ^H0, R0;"), "needs a register of 32 bits"},
        {FP1("PK2US ^HC, R0;"), "needs a register of 32 bits"},
        {FP1("PK4B ^H0.x, R0;"), "needs a register of 32 bits"},
        {"!!FP1.0 PK4UB ^o[COLH], R0; END", "needs a register of 32 bits"},
        {FP1("UP2H R0, ^H0.x;"), "needs an operand of 32 bits"},
        {FP1("UP2US R0, ^-H0.x;"), "needs an operand of 32 bits"},
        {FP1("UP4B R0, ^|H0.x|;"), "needs an operand of 32 bits"},
        {FP1("UP4UB R0, ^H0.x;"), "needs an operand of 32 bits"},
        /* 3.11.5.26: "if the w component of the result is enabled" */
        {FP1("RFL ^R0, R1, R2;"), "RFL has no w"},
        {FP1("RFL ^R0.xw, R1, R2;"), "RFL has no w"},
    };
    EXPECT_FAILURES(rows);
}

/* The grammar. */
Test(fp1_parser, syntax_errors)
{
    static const struct failure rows[] = {
        {FP1("^MOVV R0, R1;"), "unknown instruction 'MOVV', did you mean MOV?"},
        {FP1("^ABS R0, R1;"), "use MOV with |operand|"},
        {FP1("^DPH R0, R1, R2;"), "!!FP1.0 has no DPH"},
        {FP1("^CMP R0, R1, R2, R3;"), "!!FP1.0 has no CMP"},
        {FP1("^DDXX R0, R1;"), "DDX does not take the suffix X"},
        {FP1("^TEXR R0, R1, TEX0, 2D;"), "TEX does not take the suffix R"},
        {FP1("^PK2HC R0, R1;"), "PK2H does not take the suffix C"},
        {FP1("^PK4UB_SAT R0, R1;"), "PK4UB does not take the suffix _SAT"},
        {FP1("^UP2HH R0, R1.x;"), "UP2H does not take the suffix H"},
        {FP1("^KILH NE;"), "KIL does not take the suffix H"},
        {FP1("^MOV_SSAT R0, R1;"), "expected an instruction"},
        {FP1("^MOVCX R0, R1;"), "expected an instruction"},
        {FP1("^a: MOV R0, R1;"), "expected an instruction"},
        {FP1("^OPTION a;"), "expected an instruction"},
        {FP1("MOV R0 ^R1;"), "expected ','"},
        {FP1("MOV R0, R1.xy^;"), "expected a component"},
        {FP1("RCP R0, R1^;"), "expected a component such as '.x'"},
        {FP1("RCP R0, R1.x^y;"), "expected one component"},
        {FP1("MOV R0, ^R32;"), "out of range"},
        {FP1("MOV R0, ^H64;"), "out of range"},
        {FP1("MOV ^R32, R0;"), "expected a register"},
        {FP1("MOV R0, ^RC;"), "RC cannot be read"},
        {FP1("MOVC ^CC, R0;"), "through RC or HC"},
        {FP1("MOV R0, f[^HPOS];"), "expected a fragment attribute"},
        {FP1("MOV R0, f[^0];"), "expected a fragment attribute"},
        {FP1("MOV o[^COL0], R0;"), "expected an output register"},
        {FP1("MOV R0, p[^4096];"), "from 0 to 4095"},
        {FP1("MOV R0, p[^a];"), "from 0 to 4095"},
        {FP1("MOV R0, ^0x10;"), "expected an operand"},
        {FP1("MOV R0, {^};"), "expected a number"},
        {FP1("MOV R0, {1, 2, 3, 4^, 5};"), "'}' after four components"},
        {FP1("MOV R0, {1 ^2};"), "expected ',' or '}'"},
        {FP1("DEFINE a = 1; MOV R0, a^.x;"), "expected ';'"},
        {FP1("DEFINE a ^1;"), "expected '='"},
        {FP1("DEFINE a = ^R0;"), "expected a constant"},
        {FP1("DECLARE a; DEFINE b = ^a;"), "expected a constant"},
        {FP1("DEFINE v = {1}; MOV R0, {^v};"), "the name of a scalar constant"},
        {FP1("DEFINE a = -^a;"), "expected a number"},
        {FP1("MOV R0, -^-R1;"), "expected an operand"},
        {FP1("MOV R0, |R1^;"), "expected '|'"},
        {FP1("MOV R0 (^XX), R1;"), "expected a condition"},
        {FP1("KIL ^(NE);"), "expected a condition"},
        {FP1("KIL ^R0;"), "expected a condition"},
        {FP1("TEX R0, R1, ^TEX16, 2D;"), "a texture image unit"},
        {FP1("TEX R0, R1, ^texture[0], 2D;"), "a texture image unit"},
        {FP1("TEX R0, R1, TEX0, ^SHADOW2D;"), "a texture target"},
        {FP1("TEX R0, R1, TEX0^;"), "expected ','"},
        {"!!FP1.0 MOV o[COLR], 1; END ^x", "nothing after END"},
        {"!!FP1.0 MOV o[COLR], 1;^", "END, found the end"},
        {"!!FP1.0 MOV o[COLR], 1; END^;", "nothing after END"},
    };
    EXPECT_FAILURES(rows);
}

Test(fp1_parser, canonical_text)
{
    static const struct {
        const char *text, *printed;
    } rows[] = {
        {"!!FP1.0 MOV o[COLH].xyzw, R5; END", "!!FP1.0\nMOV o[COLH], R5;\nEND\n"},
        {"!!FP1.0 DEFINE two = 2; MADXC_SAT HC.xw(NE.xxxx), R1, 2, -two; MOV o[COLR], f[FOGC]; END",
         "!!FP1.0\nMADXC_SAT HC.xw (NE.x), R1, 2, -{2, 2, 2, 2};\nMOV o[COLR], f[FOGC];\nEND\n"},
        {"!!FP1.0 RCP R0, -1.5; DECLARE b = .25; POW o[COLR], |-p[7].x|, H3.y; DECLARE a; KIL GT.wzyx; END",
         "!!FP1.0\nDECLARE b = {0.25, 0.25, 0.25, 0.25};\nDECLARE a;\nRCP R0, -1.5;\n"
         "POW o[COLR], |p[7].x|, H3.y;\nKIL GT.wzyx;\nEND\n"},
        {"!!FP1.0 TXP o[COLR], f[TEX0], TEX15, RECT; END",
         "!!FP1.0\nTXP o[COLR], f[TEX0], TEX15, RECT;\nEND\n"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        expect_printed(rows[i].text, rows[i].printed);
}

Test(fp1_parser, registers_have_their_names)
{
    struct program *program =
        must_load("!!FP1.0 MOV R0, f[TEX3]; MOV o[COLH], R0; MOV o[DEPR], f[WPOS]; END");
    static const char *const inputs[] = {"f[TEX3]", "f[WPOS]"}, *const outputs[] = {"o[COLH]", "o[DEPR]"};
    char name[16];
    for (unsigned i = 0; i < 2; i++) {
        shader_input_name(program, i, name, sizeof name);
        cr_expect_str_eq(name, inputs[i]);
        shader_output_name(program, i, name, sizeof name);
        cr_expect_str_eq(name, outputs[i]);
    }
    shader_program_free(program);
}

/* "more than the maximum number of executable instructions": DEFINE and DECLARE do not count. */
Test(fp1_parser, instruction_limit)
{
    size_t length;
    struct shader_error error;
    char *text = make_repeated("!!FP1.0 DECLARE a; DEFINE b = 1; ", "MOV R0,R1;", SHADER_MAX_INSTRUCTIONS - 1,
                               "MOV o[COLR],R0;END", &length);
    struct program *program = shader_load(SHADER_TARGET_ANY, text, length, &error);
    cr_expect(program, "%s", error.message);
    shader_program_free(program);
    free(text);
    text = make_repeated("!!FP1.0 ", "MOV R0,R1;", SHADER_MAX_INSTRUCTIONS, "MOV o[COLR],R0;END", &length);
    cr_expect_null(shader_load(SHADER_TARGET_ANY, text, length, &error));
    cr_expect_eq(error.position.offset, (int32_t)strlen("!!FP1.0 ") + 10 * SHADER_MAX_INSTRUCTIONS);
    free(text);
}

/* Many names, many constants: linear time, and an error where there are too many. */
Test(fp1_parser, many_names)
{
    size_t length;
    struct shader_error error;
    char *text = make_repeated("!!FP1.0 ", "DEFINE a%u = 1;", 200000, "MOV o[COLR],a199999;END", &length);
    struct program *program = shader_load(SHADER_TARGET_ANY, text, length, &error);
    cr_expect(program, "%s", error.message);
    shader_program_free(program);
    free(text);
    text = make_repeated("!!FP1.0 ", "DECLARE a%u;", SHADER_MAX_PARAMS, "MOV o[COLR],a9;END", &length);
    check(text, length);
    free(text);
    text = make_repeated("!!FP1.0 ", "MOV R0, %u;", SHADER_MAX_PARAMS + 1, "MOV o[COLR],R0;END", &length);
    cr_expect_null(shader_load(SHADER_TARGET_ANY, text, length, &error));
    cr_expect(strstr(error.message, "more than 8192 parameter registers"), "%s", error.message);
    free(text);
}

Test(fp1_parser, prefixes_of_programs)
{
    check_prefixes(fp1_programs, FP1_PROGRAM_COUNT);
}

Test(fp1_parser, mutations_of_programs)
{
    check_mutations(fp1_programs, FP1_PROGRAM_COUNT, 20000);
}
