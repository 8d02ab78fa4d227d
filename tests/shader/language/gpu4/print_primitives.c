/* The declarations of geometry and tessellation programs in canonical text. */
#include "tests/shader/language/round_trip.h"

/* In one order, with a semicolon; one invocation is left out. */
Test(gpu4_print_primitives, declarations_have_one_order)
{
    static const struct {
        const char *text, *printed;
    } rows[] = {
        {"!!NVgp5.0 VERTICES_OUT 7 PRIMITIVE_OUT LINE_STRIP PRIMITIVE_IN LINES_ADJACENCY INVOCATIONS 1 END",
         "!!NVgp5.0\nPRIMITIVE_IN LINES_ADJACENCY;\nPRIMITIVE_OUT LINE_STRIP;\nVERTICES_OUT 7;\nEND\n"},
        {"!!NVgp5.0 INVOCATIONS 5 PRIMITIVE_IN POINTS PRIMITIVE_OUT TRIANGLE_STRIP VERTICES_OUT 17 END",
         "!!NVgp5.0\nPRIMITIVE_IN POINTS;\nPRIMITIVE_OUT TRIANGLE_STRIP;\nVERTICES_OUT 17;\nINVOCATIONS "
         "5;\nEND\n"},
        {"!!NVtcp5.0 VERTICES_OUT 3 END", "!!NVtcp5.0\nVERTICES_OUT 3;\nEND\n"},
        {"!!NVtep5.0 TESS_MODE QUADS TESS_SPACING EQUAL TESS_VERTEX_ORDER CCW END",
         "!!NVtep5.0\nTESS_MODE QUADS;\nTESS_SPACING EQUAL;\nTESS_VERTEX_ORDER CCW;\nEND\n"},
        {"!!NVtep5.0 TESS_POINT_MODE TESS_VERTEX_ORDER CW TESS_SPACING FRACTIONAL_ODD TESS_MODE TRIANGLES "
         "END",
         "!!NVtep5.0\nTESS_MODE TRIANGLES;\nTESS_SPACING FRACTIONAL_ODD;\nTESS_VERTEX_ORDER CW;\n"
         "TESS_POINT_MODE;\nEND\n"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        expect_printed(rows[i].text, rows[i].printed);
}
