/* Primitive modes and the enabled programs. */
#include "tests/gl/program/tessellation_test.h"

TestSuite(draw_stages, .init = context_begin, .fini = context_end);

Test(draw_stages, patches_need_tessellation_and_tessellation_needs_patches)
{
    static const char control[] = "!!NVtcp5.0\nVERTICES_OUT 1\nMOV result.position, vertex[0].position;\nEND";
    static const char of_triangles[] =
        "!!NVgp5.0\nPRIMITIVE_IN TRIANGLES\nPRIMITIVE_OUT POINTS\nVERTICES_OUT 1\n"
        "MOV result.position, vertex[0].position;\nEMIT;\nEND";
    static const char of_lines[] = "!!NVgp5.0\nPRIMITIVE_IN LINES\nPRIMITIVE_OUT POINTS\nVERTICES_OUT 1\n"
                                   "MOV result.position, vertex[0].position;\nEMIT;\nEND";
    static const char of_patches[] = "!!NVgp5.0\nPRIMITIVE_IN PATCHES\nPRIMITIVE_OUT POINTS\nVERTICES_OUT 1\n"
                                     "MOV result.position, vertex[0].position;\nEMIT;\nEND";
    static const char lines[] =
        "!!NVtep5.0\nTESS_MODE ISOLINES\nMOV result.position, vertex[0].position;\nEND";
    static const char points[] =
        "!!NVtep5.0\nTESS_MODE QUADS\nTESS_POINT_MODE\nMOV result.position, vertex[0].position;\nEND";
    const GLenum no = GL_INVALID_OPERATION, yes = GL_NO_ERROR;
    const struct {
        const char *control, *evaluation, *geometry;
        GLenum patches, triangles;
    } rows[] = {
        {NULL, NULL, NULL, no, yes},          {NULL, QUADS, NULL, yes, no},
        {control, NULL, NULL, no, no},        {control, QUADS, NULL, yes, no},
        {control, NULL, of_patches, yes, no}, {NULL, NULL, of_patches, yes, no},
        {NULL, NULL, of_triangles, no, yes},  {NULL, QUADS, of_triangles, yes, no},
        {NULL, QUADS, of_lines, no, no},      {NULL, QUADS, of_patches, no, no},
        {NULL, lines, of_lines, yes, no},     {NULL, lines, of_triangles, no, no},
        {NULL, points, of_triangles, no, no},
    };
    for (size_t r = 0; r < sizeof rows / sizeof rows[0]; r++) {
        use(rows[r].control, rows[r].evaluation, rows[r].geometry);
        cr_expect_eq(draw_error(GL_PATCHES), rows[r].patches, "row %zu: patches", r);
        cr_expect_eq(draw_error(GL_TRIANGLES), rows[r].triangles, "row %zu: triangles", r);
    }
}
