/* DCL: what does not load, and the registers of the loaded program. */
#include "tests/shader/language/failures.h"

Test(tgsi_declarations, declarations_that_do_not_load)
{
    static const struct failure rows[] = {
        {"VERT\nDCL ^FOO[0]\nEND", "expected a register file"},
        {"VERT\nDCL ^MEMORY[0], SHARED\nEND", "MEMORY registers are not supported"},
        {"VERT\nDCL ^HWATOMIC[0][0]\nEND", "HWATOMIC registers are not supported"},
        {"VERT\nDCL TEMP[3..^2]\nEND", "lies before the first"},
        {"VERT\nDCL TEMP[^4096]\nEND", "expected less than 4096"},
        {"VERT\nDCL ^IN[16]\nEND", "expected an attribute below 16"},
        {"VERT\nDCL OUT[0]\n^END", "a semantic such as POSITION"},
        {"VERT\nDCL OUT[0], ^FACE\nEND", "FACE is no output of a VERT program"},
        {"VERT\nDCL OUT[0], ^GENERIC[128]\nEND", "expected an index below 128"},
        {"VERT\nDCL IN[0], ^FACE\nEND", "FACE is no input of a VERT program here"},
        {"VERT\nDCL IN[0], ^BCOLOR\nEND", "BCOLOR is no input of a VERT program here"},
        {"VERT\nDCL IN[0], ^PRIMID\nEND", "PRIMID is no input of a VERT program here"},
        {"VERT\nDCL OUT[0], POSITION\nDCL ^OUT[0], COLOR\nEND", "OUT[0] is declared twice"},
        {"FRAG\nDCL SV[0], ^THREAD_ID\nEND", "THREAD_ID is no system value"},
        {"GEOM\nDCL ^IN[0], POSITION\nEND", "expected '[][0]'"},
        {"GEOM\nDCL OUT[0], POSITION, STREAM(0, 0, 0, ^4)\nEND", "expected less than 4"},
    };
    EXPECT_FAILURES(rows);
}

/* Stages of different languages link by semantic, attributes by number. */
Test(tgsi_declarations, registers_are_bound_by_semantic)
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
