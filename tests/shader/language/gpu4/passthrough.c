/* OPTION NV_geometry_shader_passthrough (NV_geometry_shader_passthrough, "Dependencies on NV_gpu_program4 and
 * NV_geometry_program4"): texts; what it draws is in tests/gl/program/geometry_passthrough.c. */
#include "tests/shader/language/failures.h"
#include "tests/shader/support/same_program.h"

#define GP "!!NVgp5.0 OPTION NV_geometry_shader_passthrough; "

Test(passthrough, the_output_is_what_comes_in)
{
    static const struct {
        const char *in;
        unsigned out, vertices;
    } rows[] = {
        {"POINTS", KIND_POINTS, 1}, {"LINES", KIND_LINE_STRIP, 2}, {"TRIANGLES", KIND_TRIANGLE_STRIP, 3}};
    for (unsigned i = 0; i < 3; i++) {
        char text[200];
        snprintf(text, sizeof text,
                 "!!NVgp4.0 OPTION NV_geometry_program_passthrough; PRIMITIVE_IN %s "
                 "PASSTHROUGH result.position END",
                 rows[i].in);
        struct program *program = must_load(text);
        cr_expect_eq(program->primitive.out, rows[i].out);
        cr_expect_eq(program->primitive.vertices_out, rows[i].vertices);
        cr_expect_eq(program->primitive.invocations, 1);
        shader_program_free(program);
    }
}

/* Components of several declarations add up; all attributes that vertices have may be named. */
Test(passthrough, texts_print_as_they_read)
{
    static const char *const texts[] = {
        GP "PRIMITIVE_IN TRIANGLES;PASSTHROUGH result.attrib[0];PASSTHROUGH result.position; TEMP R; "
           "MOV.S result.layer.x, 2; MOV R, vertex[2].attrib[0]; MOV result.attrib[1], R; RET; END",
        GP "PASSTHROUGH result.attrib[3].xz; PRIMITIVE_IN LINES; PASSTHROUGH result.attrib[3].w; END",
        GP "PRIMITIVE_IN POINTS; PASSTHROUGH result.color; PASSTHROUGH result.color.back.secondary.xyz; "
           "PASSTHROUGH result.fogcoord.x; PASSTHROUGH result.pointsize.x; PASSTHROUGH result.texcoord[2]; "
           "PASSTHROUGH result.clip[5].x; OUTPUT o[] = { result.attrib[0..1] }; MOV o[1], 1; END",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct program *program = must_load(texts[i]);
        char *printed = shader_print(program);
        struct program *again = must_load(printed);
        cr_expect_null(program_difference(program, again), "%s", program_difference(program, again));
        cr_expect_eq(program->output_count, again->output_count);
        for (uint32_t o = 0; o < program->output_count && o < again->output_count; o++)
            cr_expect(program->outputs[o].passed == again->outputs[o].passed &&
                          program->outputs[o].passed_input == again->outputs[o].passed_input,
                      "%s", printed);
        free(printed);
        shader_program_free(program);
        shader_program_free(again);
    }
}

Test(passthrough, what_does_not_load)
{
    static const struct failure rows[] = {
        {GP "PRIMITIVE_IN POINTS; ^INVOCATIONS 1; END", "INVOCATIONS may not stand in a program with OPTION"},
        {GP "PRIMITIVE_IN POINTS; ^PRIMITIVE_OUT POINTS; END", "PRIMITIVE_OUT may not stand"},
        {GP "PRIMITIVE_IN POINTS; ^VERTICES_OUT 1; END", "VERTICES_OUT may not stand"},
        {GP "PRIMITIVE_IN POINTS; ^EMIT; END", "EMIT may not stand"},
        {GP "PRIMITIVE_IN POINTS; ^EMITS 0; END", "EMITS may not stand"},
        {GP "PRIMITIVE_IN POINTS; ^ENDPRIM; END", "ENDPRIM may not stand"},
        {GP "^PRIMITIVE_IN LINES_ADJACENCY; END", "needs PRIMITIVE_IN POINTS, LINES or TRIANGLES"},
        {GP "^PRIMITIVE_IN PATCHES; END", "needs PRIMITIVE_IN POINTS, LINES or TRIANGLES"},
        {GP "PASSTHROUGH result.position; ^END", "expected the declaration PRIMITIVE_IN"},
        {GP "PRIMITIVE_IN POINTS; PASSTHROUGH ^result.layer; END", "the vertices have no attribute"},
        {GP "PRIMITIVE_IN POINTS; PASSTHROUGH ^result.primid; END", "the vertices have no attribute"},
        {"!!NVgp5.0 OPTION ARB_viewport_array; OPTION NV_geometry_shader_passthrough; PRIMITIVE_IN POINTS; "
         "PASSTHROUGH "
         "^result.viewport; END",
         "the vertices have no attribute"},
        {GP "PRIMITIVE_IN POINTS; PASSTHROUGH ^vertex[0].position; END", "expected a result"},
        {GP "PRIMITIVE_IN POINTS; PASSTHROUGH result.position.^yx; END",
         "components of a write mask in order"},
        {GP "PRIMITIVE_IN POINTS; PASSTHROUGH result.attrib[^99]; END", "expected a number below"},
        {GP "PRIMITIVE_IN POINTS; TEMP R; ^PASSTHROUGH result.position; END",
         "must stand before all variables"},
        {GP "PRIMITIVE_IN POINTS; PASSTHROUGH result.position.xy; ^MOV result.position.w, 1; END",
         "MOV writes a result that PASSTHROUGH names"},
        {GP "PRIMITIVE_IN POINTS; PASSTHROUGH result.attrib[1]; INT TEMP I; "
            "OUTPUT o[] = { result.attrib[0..2] }; "
            "MOV o[0], 1; ^MOV o[I.x], 1; END",
         "MOV writes a result that PASSTHROUGH names"},
        {"!!NVgp5.0 PRIMITIVE_IN POINTS; PRIMITIVE_OUT POINTS; VERTICES_OUT 1; ^PASSTHROUGH result.position; "
         "END",
         "PASSTHROUGH needs OPTION NV_geometry_shader_passthrough"},
        {"!!NVvp5.0 OPTION ^NV_geometry_shader_passthrough; END", "is for other programs"},
    };
    EXPECT_FAILURES(rows);
}

Test(passthrough, tgsi_has_no_counterpart)
{
    struct shader_error error;
    struct program *program = must_load(GP "PRIMITIVE_IN POINTS; PASSTHROUGH result.position; END");
    struct program *converted = shader_convert(program, CONVERT_TGSI, &error);
    cr_expect(!converted && strstr(error.message, "NV_geometry_shader_passthrough"), "%s", error.message);
    shader_program_free(program);
}
