/* Registers as operands and results: what does not load and where, and what the loaded program holds. */
#include "tests/shader/language/failures.h"
#include "tests/shader/language/vp/programs.h"

Test(vp_operands, registers_have_ranges_per_version)
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

Test(vp_operands, each_file_is_read_or_written_as_allowed)
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

Test(vp_operands, address_registers)
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

Test(vp_operands, signs_and_absolute_values)
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

Test(vp_operands, one_attribute_and_one_parameter_per_instruction)
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

Test(vp_operands, only_named_parameters_become_registers)
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

Test(vp_operands, relative_addressing_makes_all_parameters_registers)
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

Test(vp_operands, a_state_programs_results_are_parameters)
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

Test(vp_operands, results_and_attributes_have_meanings)
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

Test(vp_operands, operands_hold_sign_bars_and_swizzle)
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
