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

/* Of the program as a whole; NV_fragment_program 3.11.1.3 and 3.11.3. */
Test(fp1_parser, fails_to_load)
{
    static const struct failure rows[] = {
        {"!!FP1.0 MOV o[COLR], 1; MOV ^o[COLH], 1; END", "both o[COLR] and o[COLH]"},
        {"!!FP1.0 MOV o[COLH], 1; MOV ^o[COLR], 1; END", "both o[COLR] and o[COLH]"},
        {"!!FP1.0 MOV R0, 1; END^", "must write an output register"},
        {"!!FP1.0 END^", "must write an output register"},
        {"!!FP1.0 DECLARE a; END # \n^", "must write an output register"},
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
        {"!!FP1.0 MOV o[COLR], 1; END ^x", "nothing after END"},
        {"!!FP1.0 MOV o[COLR], 1;^", "END, found the end"},
        {"!!FP1.0 MOV o[COLR], 1; END^;", "nothing after END"},
    };
    EXPECT_FAILURES(rows);
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
