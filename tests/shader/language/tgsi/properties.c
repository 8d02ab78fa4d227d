/* PROPERTY: what does not load, and what the loaded program holds. */
#include "tests/shader/language/failures.h"
#include "tests/shader/language/tgsi/programs.h"

Test(tgsi_properties, properties_that_do_not_load)
{
    static const struct failure rows[] = {
        {"VERT\nPROPERTY ^FOO 1\nEND", "a property such as"},
        {"VERT\nPROPERTY ^GS_INVOCATIONS 1\nEND", "not for VERT programs"},
        {"GEOM\nPROPERTY GS_INPUT_PRIMITIVE ^POLYGON\nEND", "cannot be POLYGON here"},
        {"VERT\nPROPERTY NUM_CULLDIST_ENABLED ^9\nEND", "cannot be 9 here"},
        {"FRAG\nPROPERTY FS_BLEND_EQUATION_ADVANCED ^1\nEND", "cannot be 1 here"},
        {"VERT\nPROPERTY NEXT_SHADER ^6\nEND", "cannot be 6 here"},
    };
    EXPECT_FAILURES(rows);
}

/* 2019, FS_COORD_ORIGIN: "The default value is UPPER_LEFT". */
Test(tgsi_properties, properties_mean_what_the_pipeline_asks_for)
{
    struct program *program = must_load("FRAG\nEND");
    cr_expect_eq(program->options, OPTION_ORIGIN_UPPER_LEFT | OPTION_COLOR0_ALONE);
    shader_program_free(program);
    program = must_load("FRAG\nPROPERTY FS_COORD_ORIGIN LOWER_LEFT\nPROPERTY FS_COORD_PIXEL_CENTER INTEGER\n"
                        "PROPERTY FS_COLOR0_WRITES_ALL_CBUFS 1\nPROPERTY NEXT_SHADER 3\nEND");
    cr_expect_eq(program->options, OPTION_PIXEL_CENTER_INTEGER);
    shader_program_free(program);
    program = must_load(tgsi_programs[8]);
    cr_expect_eq(program->primitive.in, KIND_LINES_ADJACENCY);
    cr_expect_eq(program->primitive.out, KIND_LINE_STRIP);
    cr_expect_eq(program->primitive.vertices_out, 8);
    cr_expect_eq(program->primitive.invocations, 2);
    cr_expect_eq(program->input_vertices, 4);
    shader_program_free(program);
    program = must_load(tgsi_programs[10]);
    cr_expect_eq(program->primitive.tess_mode, KIND_ISOLINES);
    cr_expect_eq(program->primitive.tess_spacing, 2); /* FRACTIONAL_EVEN */
    cr_expect(program->primitive.tess_clockwise && program->primitive.tess_point_mode);
    shader_program_free(program);
}
