/* Write masks, swizzles and condition tests of the loaded instructions. */
#include "tests/shader/language/failures.h"

#include <stdio.h>

Test(gpu4_masks, destinations_and_tests)
{
    struct program *program = must_load(
        "!!NVvp4.0 TEMP a; MOVC1 CC.yw, a; MOV a.xz (GT1.wzyx), a; MOV result.color.back.secondary.y, a; "
        "MOV result.color.back.secondary.w (NAN), a; END");
    const struct instruction *code = program->instructions;
    cr_expect_eq(code[0].dst.file, FILE_CONDITION);
    cr_expect_eq(code[0].dst.mask, 10);
    cr_expect_eq(code[0].cc, 1);
    cr_expect_eq(code[1].dst.mask, 5);
    cr_expect_eq(code[1].test.rule, CONDITION_GT);
    cr_expect_eq(code[1].test.cc, 1);
    cr_expect_eq(code[1].test.swizzle[0], SWIZZLE_W);
    cr_expect_eq(code[3].test.rule, CONDITION_NLEG);
    cr_expect_eq(program->output_count, 1);
    cr_expect_eq(program->outputs[0].semantic, SEMANTIC_BACK_COLOR);
    cr_expect_eq(program->outputs[0].index, 1);
    cr_expect_eq(program->outputs[0].written, 10);
    cr_expect_eq(program->cc_count, 2);
    shader_program_free(program);
}

Test(gpu4_masks, all_condition_tests_have_a_name)
{
    static const char *const names[] = {"TR",  "FL", "EQ",  "NE", "LT",  "LE", "GT",  "GE", "LEG",
                                        "NAN", "CF", "NCF", "OF", "NOF", "AB", "BLE", "SF", "NSF"};
    for (unsigned i = 0; i < sizeof names / sizeof *names; i++)
        for (unsigned cc = 0; cc < 3; cc++) {
            char text[80];
            snprintf(text, sizeof text, "!!NVvp4.0 IF %s%s.y; ENDIF; END", names[i],
                     cc == 0   ? ""
                     : cc == 1 ? "0"
                               : "1");
            struct program *program = must_load(text);
            cr_expect_eq(program->instructions[0].test.rule, i, "%s", text);
            cr_expect_eq(program->instructions[0].test.cc, cc == 2, "%s", text);
            cr_expect_eq(program->instructions[0].test.swizzle[3], SWIZZLE_Y);
            shader_program_free(program);
        }
}

Test(gpu4_masks, extended_swizzle)
{
    static const struct {
        const char *text, *selected;
        uint8_t negate;
    } rows[] = {
        {"!!NVvp4.0 TEMP a; SWZ a, a, -0, 1, -z, x; END", "01zx", 5},
        {"!!NVvp4.0 TEMP a; SWZ a, a, r, g, +b, -a; END", "xyzw", 8},
        /* <extSwizComp> of NV_gpu_program4 2.X.2 takes either set. */
        {"!!NVvp4.0 TEMP a; SWZ a, a, x, g, 1, -a; END", "xy1w", 8},
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct program *program = must_load(rows[i].text);
        const struct source_operand *source = &program->instructions[0].src[0];
        for (unsigned c = 0; c < 4; c++)
            cr_expect_eq("xyzw01"[source->swizzle[c]], rows[i].selected[c], "%s", rows[i].text);
        cr_expect_eq(source->negate, rows[i].negate, "%s", rows[i].text);
        shader_program_free(program);
    }
}
