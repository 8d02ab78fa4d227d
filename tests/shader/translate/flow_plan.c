/* Plans of flow take time in proportion to the program. */
#include "tests/shader/translate/check_conversion.h"

#include "shader/language/text.h"

/* Calls nest as deep as they may, each from very many places. */
Test(flow_plan, many_calls_are_followed_once)
{
    enum { CALLS = 2000 };
    struct shader_error error;
    struct text text = {0};
    text_add(&text, "!!ARBfp1.0 OPTION NV_fragment_program2; TEMP R0; CAL a; MOV result.color, R0; RET; ");
    for (unsigned i = 0; i < 4; i++) {
        text_add(&text, "%c: ", 'a' + i);
        for (unsigned n = 0; n < CALLS && i < 3; n++)
            text_add(&text, "CAL %c; ", 'b' + i);
        text_add(&text, "MOV R0, fragment.position; RET; ");
    }
    text_add(&text, "END");
    char *string = text_finish(&text);
    struct program *program = shader_load(SHADER_TARGET_ANY, string, strlen(string), &error);
    cr_assert(program, "%s", error.message);
    for (enum shader_conversion to = CONVERT_GPU4; to <= CONVERT_TGSI; to++) {
        struct program *with_calls = shader_convert(program, to, &error);
        cr_expect(with_calls, "%s", error.message);
        shader_program_free(with_calls);
    }
    shader_program_free(program);
    free(string);
}

/* Loops of branches with an exit each: comparing every block with every other one would take minutes. */
Test(flow_plan, thousands_of_branches_are_planned_in_the_time_of_few)
{
    enum { LOOPS = 5000 };
    struct text text = {0};
    struct shader_error error;
    text_add(&text, "FRAG\nDCL IN[0], COLOR\nDCL OUT[0], COLOR\nDCL TEMP[0]\nDCL PRED[0]\n");
    for (unsigned i = 0; i < 5 * LOOPS; i += 5)
        text_add(&text,
                 "ADDC TEMP[0], TEMP[0], IN[0]\nBRA (GT.x) :%u\nMUL TEMP[0], TEMP[0], IN[0]\n"
                 "BRA (LT.x) :%u\nADD TEMP[0], TEMP[0], IN[0]\n",
                 i + 4, i);
    text_add(&text, "MOV OUT[0], TEMP[0]\nEND\n");
    char *string = text_finish(&text);
    cr_assert(string);
    struct program *program = shader_load(SHADER_TARGET_ANY, string, strlen(string), &error);
    cr_assert(program, "%s", error.message);
    struct program *converted = shader_convert(program, CONVERT_GPU4, &error);
    cr_assert(converted, "%s", error.message);
    unsigned exits = 0;
    for (uint32_t i = 0; i < converted->instruction_count; i++)
        exits += converted->instructions[i].op == OP_BRK;
    cr_expect_eq(exits, 2 * LOOPS, "a way out and the end of each loop");
    shader_program_free(program);
    shader_program_free(converted);
    free(string);
}
