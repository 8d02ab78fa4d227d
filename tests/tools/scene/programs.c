/* Programs and their parameters (tools/scene/programs.c): fragment programs show what they receive. */
#include "tests/tools/scene/text.h"

TestSuite(programs, .init = text_make_folder, .fini = text_remove_folder);

#define FULL "draw rect -1 -1 2 2\n"

static void write_programs(void)
{
    text_write("local.fp", "!!ARBfp1.0\nPARAM a = program.local[3];\nMOV result.color, a;\nEND\n");
    text_write("env.fp", "!!ARBfp1.0\nPARAM a = program.env[2];\nMOV result.color, a;\nEND\n");
    text_write("array.fp", "!!NVfp4.0\nPARAM a[3] = { program.local[4..6] };\nMOV result.color, a[2];\n"
                           "MOV result.color.x, a[1].x;\nEND\n");
    text_write("named.fp", "!!FP1.0\nDECLARE a = {0, 0, 0, 0};\nMOV o[COLR], a;\nEND\n");
    text_write("color.fp", "!!ARBfp1.0\nMOV result.color, fragment.color;\nEND\n");
    text_write("nv.vp",
               "!!VP1.0\nDP4 o[HPOS].x, c[0], v[OPOS];\nDP4 o[HPOS].y, c[1], v[OPOS];\n"
               "DP4 o[HPOS].z, c[2], v[OPOS];\nDP4 o[HPOS].w, c[3], v[OPOS];\nMOV o[COL0], c[8];\nEND\n");
    text_write("arb.vp", "!!ARBvp1.0\nPARAM a = program.local[0];\nMOV result.position, vertex.position;\n"
                         "MOV result.color, a;\nEND\n");
    text_write("pass.gp",
               "!!NVgp4.0\nPRIMITIVE_IN TRIANGLES;\nPRIMITIVE_OUT TRIANGLE_STRIP;\nVERTICES_OUT 3;\n"
               "PARAM g = program.local[0];\n"
               "MOV result.position, vertex[0].position;\nMOV result.color, g;\nEMIT;\n"
               "MOV result.position, vertex[1].position;\nMOV result.color, g;\nEMIT;\n"
               "MOV result.position, vertex[2].position;\nMOV result.color, g;\nEMIT;\nEND\n");
}

Test(programs, parameters_are_set_by_name_and_by_number)
{
    static const struct {
        const char *text;
        uint8_t expected[4];
    } rows[] = {
        {"program fragment local.fp\nuniform a 1 0.2 0 1\n" FULL, {255, 51, 0, 255}},
        {"program fragment local.fp\nuniform a 1\n" FULL, {255, 0, 0, 0}},
        {"program fragment local.fp\nuniform a time frame/60 width/160 height/24\n" FULL,
         {255, 255, 51, 255}},
        {"program fragment env.fp\nuniform a 0 1 0 1\n" FULL, {0, 255, 0, 255}},
        {"program fragment array.fp\nuniform a 0 0 0 0 0.2 0 0 0 1 1 0 1\n" FULL, {51, 255, 0, 255}},
        {"program fragment named.fp\nuniform a 0 0 1 1\n" FULL, {0, 0, 255, 255}},
        {"program fragment local.fp\nparameter local_fp 3 ( 0 1 time 1 )\n" FULL, {0, 255, 255, 255}},
        {"program fragment env.fp\nparameter env_fp 2 1 1 0 1\n" FULL, {255, 255, 0, 255}},
        {"program vertex nv.vp\ntrack 0 GL_MODELVIEW_PROJECTION_NV GL_IDENTITY_NV\n"
         "parameter env_vp 8 0 0.6 0 1\n" FULL,
         {0, 153, 0, 255}},
        {"program vertex arb.vp\nprogram fragment color.fp\nuniform a 0.4 0 0 1\n" FULL, {102, 0, 0, 255}},
        {"mesh q quad\nprogram vertex arb.vp\nprogram geometry pass.gp\nprogram fragment color.fp\n"
         "uniform g 0 0 0.4 1\ndraw q\n",
         {0, 0, 102, 255}},
        {"program fragment local.fp\nuniform a 1 1 1 1\nprogram fragment env.fp\nuniform a 0 0 0 1\n" FULL,
         {0, 0, 0, 255}},
    };
    write_programs();
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        expect_middle(rows[i].text, 60, rows[i].expected);
}

/* The triangles of a quad as patches: the control program has the level, the evaluation program a colour. */
Test(programs, tessellation_programs_run)
{
    text_write("a.vp", "!!NVvp5.0\nMOV result.position, vertex.position;\nEND\n");
    text_write("a.tcp",
               "!!NVtcp5.0\nVERTICES_OUT 3;\nPARAM level = program.local[1];\n"
               "ATTRIB p = vertex.position;\nINT TEMP i;\nMOV.S i.x, primitive.invocation.x;\n"
               "MOV result.position, p[i.x];\n"
               "MOV result.patch.tessouter[0].x, level.x;\nMOV result.patch.tessouter[1].x, level;\n"
               "MOV result.patch.tessouter[2].x, level;\nMOV result.patch.tessinner[0].x, level;\nEND\n");
    text_write("a.tep", "!!NVtep5.0\nTESS_MODE TRIANGLES;\nPARAM c = program.local[2];\nTEMP r;\n"
                        "MUL r, vertex[0].position, vertex.tesscoord.x;\n"
                        "MAD r, vertex[1].position, vertex.tesscoord.y, r;\n"
                        "MAD result.position, vertex[2].position, vertex.tesscoord.z, r;\n"
                        "MOV result.color, c;\nEND\n");
    write_programs();
    expect_middle("mesh q quad\nprogram vertex a.vp\nprogram tessellation control a.tcp\n"
                  "program tessellation evaluation a.tep\nprogram fragment color.fp\nuniform level 4\n"
                  "uniform c 0.2 0.4 0.6 1\ndraw q GL_PATCHES\n",
                  0, (const uint8_t[4]){51, 102, 153, 255});
}

/* One pass or frame does not see the parameters of another. */
Test(programs, parameters_are_zero_at_first)
{
    write_programs();
    expect_middle(
        "program fragment local.fp\nuniform a 1 1 1 1\npass window\nprogram fragment local.fp\n" FULL, 0,
        (const uint8_t[4]){0, 0, 0, 0});
    expect_middle("program fragment env.fp\nuniform a 1 1 1 1\npass window\nprogram fragment env.fp\n" FULL,
                  0, (const uint8_t[4]){0, 0, 0, 0});
    expect_middle("program fragment env.fp\npass window\ncolor 1 0 0 1\n" FULL, 0,
                  (const uint8_t[4]){255, 0, 0, 255});
}

Test(programs, errors_have_a_position)
{
    static const struct text_failure rows[] = {
        {"program fragment local.fp\nuniform b 1\n", 2, 9,
         "expected a parameter of the enabled programs (a), found 'b'"},
        {"program fragment local.fp\nuniform a 1 2 3 4 5\n", 2, 9, "expected at most 4 values, found 5"},
        {"program fragment local.fp\npass window\nuniform a 1\n", 3, 9,
         "expected a parameter of the enabled programs (they have none), found 'a'"},
        {"program vertex arb.vp\nparameter local_fp 0 1 1 1 1\n", 2, 22,
         "expected a `program` whose local parameter this is above"},
    };
    write_programs();
    expect_text_failures(rows, sizeof rows / sizeof *rows);
}

/* Sixty-four files, and the same one again. */
Test(programs, their_number_is_limited)
{
    static char contents[66 * 40];
    struct text_scene text;
    size_t length = 0;
    for (unsigned i = 0; i <= SCENE_OBJECTS; i++) {
        char name[32];
        snprintf(name, sizeof name, "%u.fp", i);
        text_write(name, "!!ARBfp1.0\nMOV result.color, 1;\nEND\n");
        length +=
            (size_t)snprintf(contents + length, sizeof contents - length, "program fragment %s\n", name);
    }
    cr_expect_not(text_read(&text, contents));
    cr_expect_str_eq(text.error.message, "expected at most 64 programs");
    text_free(&text);
}
