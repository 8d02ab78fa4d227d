/* PRIMITIVE_IN to VERTICES_OUT, INVOCATIONS and TESS_MODE: what does not load and where, and what the loaded
 * program holds. */
#include "tests/shader/language/failures.h"
#include "tests/shader/language/gpu4/program_heads.h"

#include <stdio.h>

Test(gpu4_primitives, geometry_primitives)
{
    static const struct {
        const char *in;
        enum primitive_kind kind;
        unsigned vertices;
    } rows[] = {
        {"POINTS", KIND_POINTS, 1},
        {"LINES", KIND_LINES, 2},
        {"LINES_ADJACENCY", KIND_LINES_ADJACENCY, 4},
        {"TRIANGLES", KIND_TRIANGLES, 3},
        {"TRIANGLES_ADJACENCY", KIND_TRIANGLES_ADJACENCY, 6},
        {"PATCHES", KIND_PATCHES, SHADER_MAX_PATCH_VERTICES},
    };
    static const struct {
        const char *out;
        enum primitive_kind kind;
    } outs[] = {
        {"POINTS", KIND_POINTS}, {"LINE_STRIP", KIND_LINE_STRIP}, {"TRIANGLE_STRIP", KIND_TRIANGLE_STRIP}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        for (size_t k = 0; k < sizeof outs / sizeof *outs; k++) {
            char text[160];
            snprintf(text, sizeof text, "!!NVgp5.0 VERTICES_OUT 7; PRIMITIVE_OUT %s; PRIMITIVE_IN %s END",
                     outs[k].out, rows[i].in);
            struct program *program = must_load(text);
            cr_expect(program && program->primitive.in == rows[i].kind &&
                          program->primitive.out == outs[k].kind && program->primitive.vertices_out == 7 &&
                          program->primitive.invocations == 1 && program->input_vertices == rows[i].vertices,
                      "%s", text);
            shader_program_free(program);
        }
}

Test(gpu4_primitives, invocations_and_limits)
{
    struct program *program =
        must_load("!!NVgp5.0 PRIMITIVE_IN POINTS PRIMITIVE_OUT POINTS VERTICES_OUT 1024 "
                  "INVOCATIONS 32 END");
    cr_expect_eq(program->primitive.invocations, 32);
    cr_expect_eq(program->primitive.vertices_out, 1024);
    shader_program_free(program);
    program = must_load("!!NVtcp5.0 VERTICES_OUT 32; END");
    cr_expect_eq(program->primitive.vertices_out, 32);
    shader_program_free(program);
}

Test(gpu4_primitives, tessellation_modes)
{
    static const struct {
        const char *text;
        enum primitive_kind mode;
        unsigned spacing;
        bool clockwise, points;
    } rows[] = {
        {"TESS_MODE TRIANGLES", KIND_TRIANGLES, 0, false, false},
        {"TESS_MODE QUADS;", KIND_QUADS, 0, false, false},
        {"TESS_MODE ISOLINES TESS_SPACING EQUAL", KIND_ISOLINES, 0, false, false},
        {"TESS_SPACING FRACTIONAL_ODD TESS_MODE QUADS", KIND_QUADS, 1, false, false},
        {"TESS_MODE QUADS; TESS_SPACING FRACTIONAL_EVEN; TESS_VERTEX_ORDER CW; TESS_POINT_MODE;", KIND_QUADS,
         2, true, true},
        {"TESS_MODE QUADS TESS_VERTEX_ORDER CCW TESS_POINT_MODE", KIND_QUADS, 0, false, true},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[160];
        snprintf(text, sizeof text, "!!NVtep5.0 %s END", rows[i].text);
        struct program *program = must_load(text);
        cr_expect(program && program->primitive.tess_mode == rows[i].mode &&
                      program->primitive.tess_spacing == rows[i].spacing &&
                      program->primitive.tess_clockwise == rows[i].clockwise &&
                      program->primitive.tess_point_mode == rows[i].points,
                  "%s", text);
        shader_program_free(program);
    }
}

Test(gpu4_primitives, primitives_are_declared_once_and_first)
{
    static const struct failure rows[] = {
        {"!!NVgp4.0 ^END", "expected the declaration PRIMITIVE_IN, found 'END'"},
        {"!!NVgp4.0 PRIMITIVE_IN POINTS ^END", "expected the declaration PRIMITIVE_OUT"},
        {"!!NVgp4.0 PRIMITIVE_IN POINTS PRIMITIVE_OUT POINTS ^TEMP a; END",
         "expected the declaration VERTICES_OUT"},
        {"!!NVgp4.0 PRIMITIVE_IN POINTS ^PRIMITIVE_IN POINTS", "a second PRIMITIVE_IN"},
        {"!!NVgp4.0 PRIMITIVE_OUT POINTS; ^PRIMITIVE_OUT POINTS;", "a second PRIMITIVE_OUT"},
        {"!!NVgp4.0 VERTICES_OUT 1; ^VERTICES_OUT 1;", "a second VERTICES_OUT"},
        {GP_LINES("5.0") "INVOCATIONS 1 ^INVOCATIONS 1 END", "a second INVOCATIONS"},
        {GP_LINES("4.1") "^INVOCATIONS 1 END", "INVOCATIONS needs a header of version 5.0"},
        {"!!NVgp4.1 PRIMITIVE_IN ^PATCHES", "PATCHES needs a header of version 5.0"},
        {"!!NVgp5.0 PRIMITIVE_IN ^QUADS", "expected a primitive such as POINTS or TRIANGLES, found 'QUADS'"},
        {"!!NVgp5.0 PRIMITIVE_OUT ^TRIANGLES",
         "expected POINTS, LINE_STRIP or TRIANGLE_STRIP, found 'TRIANGLES'"},
        {"!!NVgp5.0 VERTICES_OUT ^0", "from 1 to 1024 for VERTICES_OUT, found '0'"},
        {"!!NVgp5.0 VERTICES_OUT ^1025", "from 1 to 1024"},
        {"!!NVgp5.0 VERTICES_OUT ^-1", "expected a positive integer"},
        {"!!NVgp5.0 VERTICES_OUT ^1.0", "expected a positive integer"},
        {"!!NVgp5.0 VERTICES_OUT ^4294967297", "from 1 to 1024"},
        {"!!NVgp5.0 VERTICES_OUT^", "expected a positive integer, found the end of the program"},
        {"!!NVgp5.0 INVOCATIONS ^33", "from 1 to 32"},
        {"!!NVgp5.0 INVOCATIONS ^0", "from 1 to 32"},
        {GP_LINES("4.0") "TEMP a; ^PRIMITIVE_IN POINTS; END", "PRIMITIVE_IN must stand before all variables"},
        {GP_LINES("4.0") "^TESS_MODE QUADS; END", "TESS_MODE is not for !!NVgp4.0 programs"},
        {"!!NVvp5.0 ^VERTICES_OUT 3; END", "VERTICES_OUT is not for !!NVvp5.0 programs"},
        {"!!NVtcp5.0 ^END", "expected the declaration VERTICES_OUT"},
        {"!!NVtcp5.0 VERTICES_OUT ^33 END", "from 1 to 32"},
        {"!!NVtcp5.0 VERTICES_OUT ^0 END", "from 1 to 32"},
        {"!!NVtcp5.0 VERTICES_OUT 1 ^VERTICES_OUT 1 END", "a second VERTICES_OUT"},
        {"!!NVtcp5.0 VERTICES_OUT 1 ^PRIMITIVE_IN POINTS END", "PRIMITIVE_IN is not for"},
        {"!!NVtep5.0 TESS_SPACING EQUAL ^END", "expected the declaration TESS_MODE"},
        {"!!NVtep5.0 TESS_MODE ^LINES END", "TRIANGLES, QUADS or ISOLINES"},
        {"!!NVtep5.0 TESS_MODE QUADS ^TESS_MODE QUADS END", "a second TESS_MODE"},
        {"!!NVtep5.0 TESS_SPACING ^ODD END", "EQUAL, FRACTIONAL_ODD or FRACTIONAL_EVEN"},
        {"!!NVtep5.0 TESS_SPACING EQUAL ^TESS_SPACING EQUAL END", "a second TESS_SPACING"},
        {"!!NVtep5.0 TESS_VERTEX_ORDER ^ACW END", "CW or CCW"},
        {"!!NVtep5.0 TESS_VERTEX_ORDER CW ^TESS_VERTEX_ORDER CW END", "a second TESS_VERTEX_ORDER"},
        {"!!NVtep5.0 TESS_POINT_MODE ^TESS_POINT_MODE END", "a second TESS_POINT_MODE"},
        {"!!NVtep5.0 TESS_POINT_MODE ^QUADS", "expected the declaration TESS_MODE"},
    };
    EXPECT_FAILURES(rows);
}

/* NV_geometry_program4 2.14.6.4: components that are written, times vertices, at most 4096. */
Test(gpu4_primitives, total_output_components)
{
#define MANY(n)                                                                                              \
    "!!NVgp5.0 PRIMITIVE_IN POINTS PRIMITIVE_OUT POINTS INVOCATIONS 32 VERTICES_OUT " n " TEMP R; "
    shader_program_free(must_load(MANY("1024") "MOV result.position, R; END"));
    shader_program_free(must_load(MANY("585") "MOV result.position, R; MOV result.color.xyz, R; END"));
    static const struct failure rows[] = {
        {MANY("1024") "MOV result.position, R; MOV result.pointsize.x, R; END^",
         "1024 vertices of 5 components"},
        {MANY("586") "MOV result.position, R; MOV result.color.xyz, R; END^", "586 vertices of 7 components"},
    };
    EXPECT_FAILURES(rows);
}
