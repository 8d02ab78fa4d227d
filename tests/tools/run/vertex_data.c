/* [vertex data]: headings, rows, and the arrays of a draw (tools/run/vertex_data.c). */
#include "tests/tools/run/run_test.h"

Test(run_vertex_data, errors_have_their_place)
{
    static const struct run_malformed_row rows[] = {
        {"[vertex data]\nposition/flt/2\n", 2, 10, "expected a type"},
        {"[vertex data]\ncolor/int/4\n", 2, 7, "expected the type float"},
        {"[vertex data]\n16/float/4\n", 2, 1, "expected an attribute"},
        {"[vertex data]\n0/float/5\n", 2, 9, "expected 1 to 4 components"},
        {"[vertex data]\n0/float/2\n1 x\n", 3, 3, "expected a number, found 'x'"},
        {"[vertex data]\n0/float/2\n1 1 1\n", 3, 5, "expected the end of the line"},
        {"[vertex data]\n0/float/2\n", 3, 1, "expected columns and rows"},
    };
    EXPECT_MALFORMED(rows);
}

Test(run_vertex_data, attributes_are_conventional_or_generic)
{
    static const char *const scripts[] = {
        "[vertex data]\nvertex/float/2 color/float/3\n-1 -1 0 1 0\n3 -1 0 1 0\n-1 3 0 1 0\n# comment\n" TEST
        "draw arrays GL_TRIANGLES 0 3\nprobe all rgb 0 1 0\ndraw rect -1 -1 2 2\n"
        "draw arrays GL_TRIANGLES 0 3",
        "[vertex program]\n!!ARBvp1.0\nMOV result.position, vertex.attrib[0];\n"
        "MOV result.color, vertex.attrib[6];\nEND\n"
        "[vertex data]\n0/float/2 6/float/4\n-1 -1 0 1 1 1\n3 -1 0 1 1 1\n-1 3 0 1 1 1\n" TEST
        "draw arrays GL_TRIANGLES 0 3\nprobe all rgb 0 1 1\n",
    };
    EXPECT_ALL_PASS(scripts);
}

Test(run_vertex_data, a_draw_stays_within_the_rows)
{
    static const struct run_failing_row rows[] = {
        {TEST "draw arrays GL_TRIANGLES 0 3", "expected a section [vertex data]"},
        {"[vertex data]\n0/float/1\n1\n" TEST "draw arrays GL_TRIANGLES 0 2147483647", "expected 1 to 1"},
    };
    EXPECT_FAIL(rows);
}

/* Columns and rectangles go to the attributes that have the names in the vertex program. */
Test(run_vertex_data, compiled_programs_name_their_attributes)
{
    static const char vertex[] =
        "!!NVvp5.0\n#var float4 piglit_vertex : $vin.ATTR2 : ATTR2 : -1 : 1\n"
        "#var double2x2 m : $vin.ATTR3 : ATTR3[2], 2 : -1 : 1\nLONG ATTRIB m = vertex.attrib[4];\n"
        "TEMP R;\nMOV result.position, vertex.attrib[2];\nMOV R, {0, 0, 0, 1};\nCVT.F32.F64 R.y, m.y;\n"
        "MOV result.color, R;\nEND\n",
                      fragment[] = "!!NVfp5.0\nMOV result.color, fragment.color;\nEND\n";
    EXPECT_WITH(RUN_PASSED, "",
                "[vertex shader]\n[fragment shader]\n[vertex data]\n"
                "piglit_vertex/float/vec2 removed/uint/uint m/double/dmat2/1\n"
                "-1 -1 0xffffffff 7 0x3ff0000000000000\n3 -1 1 7 1\n-1 3 1 7 1\n" TEST RED
                "draw arrays GL_TRIANGLES 0 3\nprobe all rgba 0 1 0 1\n"
                "clear\ndraw rect -1 -1 1 2\nrelative probe rgb (0.2, 0.5) (0, 0, 0)\n"
                "relative probe rgb (0.8, 0.5) (1, 0, 0)\n",
                vertex, fragment);
}
