/* Limits of components (NV_gpu_program4 2.X.3.2, 2.X.3.5). */
#include "tests/shader/language/gpu4/load_failures_test.h"

/* "Programs that use more attribute binding components than this limit will fail to load", and results. */
Test(program_components, components)
{
    static const struct sentence rows[] = {
        {"2.X.3.2, vertex attributes: LONG ones count double",
         {VP5 "TEMP i, a; LONG TEMP t; LONG ATTRIB l[] = { vertex.attrib[0..15] }; MOV.F64 t, l[i.x]; "
              "MOV a, ^vertex.id.x; END",
          "at most 128 components of attributes in all, found 129"}},
        {"2.X.3.2, the operand of a declared variable",
         {VP5 "TEMP i, a; LONG TEMP t; LONG ATTRIB l[] = { vertex.attrib[0..15] }; ATTRIB v = vertex.id; "
              "MOV.F64 t, l[i.x]; MOV a, ^v; END",
          "found 132 with 'v'"}},
        {"2.X.3.2, fragment attributes",
         {FP4
          "TEMP i, a; ATTRIB g[] = { fragment.attrib[0..31] }; MOV a, g[i.x]; MOV a, ^fragment.position.x; "
          "END",
          "at most 128 components of attributes in all, found 129"}},
        {"2.X.3.2, attributes of a geometry program",
         {"!!NVgp5.0 PRIMITIVE_IN PATCHES; PRIMITIVE_OUT POINTS; VERTICES_OUT 3; TEMP i, a; "
          "ATTRIB g[] = { vertex[0].attrib[0..31] }; ATTRIB p[] = { primitive.patch.attrib[0..31] }; "
          "MOV a, g[i.x]; MOV a, p[i.x]; MOV a, ^vertex[0].position; END",
          "at most 256 components of attributes in all, found 260"}},
        {"2.X.3.2, attributes of a tessellation control program",
         {TC5 "TEMP i, a; ATTRIB g[] = { vertex[0].attrib[0..31] }; "
              "ATTRIB o[] = { vertex.out[0].attrib[0..31] }; "
              "MOV a, g[i.x]; MOV a, o[i.x]; MOV a, ^-vertex[0].position.x; END",
          "at most 256 components of attributes in all, found 257"}},
        {"2.X.3.2, attributes of a tessellation evaluation program",
         {TE5 "TEMP i, a; ATTRIB g[] = { vertex[0].attrib[0..31] }; "
              "ATTRIB p[] = { primitive.patch.attrib[0..31] }; "
              "MOV a, g[i.x]; MOV a, p[i.x]; MOV a, ^vertex.tesscoord; END",
          "at most 256 components of attributes in all, found 260"}},
        {"2.X.3.5, vertex results",
         {VP4 "TEMP i; OUTPUT g[] = { result.attrib[0..31] }; MOV g[i.x], i; MOV ^result.position, i; END",
          "at most 128 components of results in all, found 132"}},
        {"2.X.3.5, geometry results",
         {GP4 "TEMP i; OUTPUT g[] = { result.attrib[0..31] }; MOV g[i.x], i; MOV ^result.layer.x, i; END",
          "at most 128 components of results in all, found 129"}},
        {"2.X.3.5, results of a tessellation control program, those of the patch too",
         {TC5 "TEMP i; OUTPUT g[] = { result.attrib[0..31] }; OUTPUT p[] = { result.patch.attrib[0..31] }; "
              "MOV g[i.x], i; MOV p[i.x], i; MOV ^result.patch.tessouter[0].x, i; END",
          "at most 256 components of results in all, found 257"}},
        {"2.X.3.5, results of a tessellation evaluation program, a declared variable",
         {TE5 "TEMP i; OUTPUT g[] = { result.attrib[0..31] }; OUTPUT o = result.position; MOV g[i.x], i; "
              "MOV ^o.w, i; END",
          "found 129 with 'o'"}},
    };
    EXPECT_SENTENCES(rows);
}

/* What the two sections forbid to count, and what exactly reaches the limit. */
Test(program_components, components_that_do_not_count)
{
    static const struct {
        const char *text;
        unsigned attributes, results;
    } rows[] = {
        {VP4 "ATTRIB a = vertex.attrib[3]; OUTPUT o = result.attrib[3]; END", 0, 0},
        {VP4
         "TEMP t; MOV t, vertex.attrib[3].x; MOV t, vertex.attrib[3].x; MOV t, -vertex.attrib[3].xyxx; END",
         2, 0},
        {VP4 "TEMP t; SWZ t, vertex.attrib[3], 0, 1, -z, z; MOV t, vertex.attrib[4].wwww; END", 2, 0},
        {VP4 "TEMP t; ATTRIB a[] = { vertex.attrib[0..7] }; MOV t, a[1].x; MOV t, a[3]; END", 5, 0},
        {VP4 "TEMP t; ATTRIB a[] = { vertex.attrib[0..7] }; MOV t, a[t.x].xyxy; END", 16, 0},
        {VP4 "TEMP t; MOV result.attrib[3].x, t; MOV result.attrib[3].xy, t; MOV result.position, t; END", 0,
         6},
        {VP4 "TEMP t; OUTPUT o[] = { result.attrib[0..31] }; MOV o[t.x], t; MOV result.attrib[3], t; END", 0,
         128},
        {VP5 "LONG TEMP t; LONG ATTRIB a = vertex.attrib[2]; MOV.F64 t.x, a.x; END", 2, 0},
        {VP5 "TEMP i; LONG TEMP t; LONG ATTRIB a[] = { vertex.attrib[0..15] }; MOV.F64 t, a[i.x]; END", 128,
         0},
        {FP4 "TEMP i; ATTRIB a[] = { fragment.attrib[0..31] }; MOV i, a[i.x]; END", 128, 0},
        {GP4 "TEMP t; MOV t, vertex[0].position; MOV t, vertex[2].position; END", 4, 0},
        {"!!NVfp5.0 OPTION ARB_draw_buffers; TEMP t; MOV result.color[0], t; MOV result.color[1], t; "
         "MOV result.color[2], t; "
         "MOV result.color[3], t; MOV result.color[4], t; MOV result.color[5], t; MOV result.color[6], t; "
         "MOV result.color[7], t; MOV result.depth, t; MOV result.samplemask, t; END",
         0, 40},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct program *program = must_load(rows[i].text);
        cr_expect_eq(shader_attribute_components(program), rows[i].attributes, "%s: %u", rows[i].text,
                     shader_attribute_components(program));
        cr_expect_eq(shader_result_components(program), rows[i].results, "%s: %u", rows[i].text,
                     shader_result_components(program));
        shader_program_free(program);
    }
}
