/* The registers of the program form for those that TGSI text declares. */
#include "tests/shader/language/failures.h"

/* Stages of different languages are linked by semantic; attributes have numbers. */
Test(tgsi_layout, registers_are_bound_by_semantic)
{
    struct program *program =
        must_load("VERT\nDCL IN[3]\nDCL OUT[2], GENERIC[7]\nDCL OUT[1], POSITION\nDCL CONST[5]\n"
                  "IMM FLT32 {1, 2, 3, 4}\n"
                  "MOV OUT[1], IN[3]\nADD OUT[2].xz, CONST[5], IMM[0]\nEND");
    cr_expect_eq(program->input_count, 1u);
    cr_expect_eq(program->inputs[0].semantic, SEMANTIC_ATTRIBUTE);
    cr_expect_eq(program->inputs[0].index, 3);
    cr_expect_eq(program->outputs[0].semantic, SEMANTIC_POSITION);
    cr_expect_eq(program->outputs[1].semantic, SEMANTIC_GENERIC);
    cr_expect_eq(program->outputs[1].index, 7);
    cr_expect_eq(program->outputs[1].written, 5);
    cr_expect_eq(program->params[5].source, PARAM_LOCAL);
    cr_expect_eq(program->params[5].index, 5);
    cr_expect_eq(program->params[6].source, PARAM_CONSTANT);
    cr_expect_eq(program->instructions[1].src[1].index, 6);
    char name[16];
    shader_output_name(program, 1, name, sizeof name);
    cr_expect_str_eq(name, "OUT[2]");
    shader_program_free(program);
}

/* Registers are sorted by number for relative addressing; a number is declared once. */
Test(tgsi_layout, registers_have_the_order_of_their_numbers)
{
    struct program *program = must_load("VERT\nDCL IN[9]\nDCL IN[2]\nDCL IN[3]\nDCL OUT[4], GENERIC[0]\n"
                                        "DCL OUT[0], POSITION\nMOV OUT[0], IN[9]\nMOV OUT[4], IN[2]\nEND");
    static const unsigned inputs[] = {2, 3, 9};
    for (unsigned i = 0; i < 3; i++)
        cr_expect_eq(program->inputs[i].index, inputs[i]);
    cr_expect_eq(program->outputs[0].semantic, SEMANTIC_POSITION);
    cr_expect_eq(program->instructions[0].src[0].index, 2);
    shader_program_free(program);
    static const struct failure rows[] = {
        {"VERT\nDCL IN[1]\nDCL ^IN[0..1]\nEND", "IN[1] is declared twice"},
    };
    EXPECT_FAILURES(rows);
}
