/* Events of primitives. */
#include "tests/gl/api/inspect_test.h"

GL_TEST(pipeline_inspect, culled_and_clipped_primitives_are_reported)
{
    glEnable(GL_CULL_FACE);
    glCullFace(GL_FRONT);
    ask(4, 3, 0);
    cover(0, 1, 0, 0, 1);
    glDisable(GL_CULL_FACE);
    glEnable(GL_SCISSOR_TEST);
    glScissor(8, 0, 8, 16);
    cover(0, 1, 0, 0, 1);
    glDisable(GL_SCISSOR_TEST);
    expect_told("draw 1: QUADS, 4 vertices, 1 instances\n"
                "primitive 1, of draw 1: a triangle, number 0 of its draw\n"
                "front faces are culled, and it would cover the pixel\n"
                "draw 2: QUADS, 4 vertices, 1 instances\n"
                "draw 2: the scissor box from (8, 0) to (16, 16) excludes the pixel\n");
    expect_pixel(4, 3, 0);
}

/* One triangle: the levels are 1. */
GL_TEST(pipeline_inspect, evaluation_programs_are_reported)
{
    load_program(GL_VERTEX_PROGRAM_ARB, "!!NVvp4.0\nMOV result.position, vertex.position;\nEND");
    load_program(GL_TESS_EVALUATION_PROGRAM_NV, "!!NVtep5.0\nTESS_MODE TRIANGLES\nTEMP p;\n"
                                                "MUL p, vertex[0].position, vertex.tesscoord.x;\n"
                                                "MAD p, vertex[1].position, vertex.tesscoord.y, p;\n"
                                                "MAD p, vertex[2].position, vertex.tesscoord.z, p;\n"
                                                "MOV result.position, p;\nEND");
    glPatchParameteri(GL_PATCH_VERTICES, 3);
    ask(4, 3, 1);
    glBegin(GL_PATCHES);
    glVertex2f(-1, -1);
    glVertex2f(1, -1);
    glVertex2f(-1, 1);
    glEnd();
    glFinish();
    cr_assert_eq(ewInspect(NULL, NULL, NULL), 0);
    cr_expect_not_null(strstr(transcript,
                              "point (1, 0, 0, 0) of the domain; outer levels (1, 1, 1, 1), inner "
                              "levels (1, 1, 0, 0)\n"
                              "line 4: MUL p, vertex[0].position, vertex.tesscoord.x  xyzw = "
                              "(-1, -1, 0, 1)\n"
                              "line 5: MAD p, vertex[1].position, vertex.tesscoord.y, p  xyzw = "
                              "(-1, -1, 0, 1)\n"),
                       "%s", transcript);
    cr_expect_not_null(strstr(transcript, "point (0, 0, 1, 0) of the domain"), "%s", transcript);
    glDisable(GL_TESS_EVALUATION_PROGRAM_NV);
    glDisable(GL_VERTEX_PROGRAM_ARB);
}

/* A triangle that reaches behind the eye: what the near plane leaves has four corners, two of them new. */
GL_TEST(pipeline_inspect, the_clipped_polygon_is_reported)
{
    const EwQuestion question = {.x = 4, .y = 0, .sample = -1, .kinds = kind_of("clip")};
    transcript[0] = '\0';
    cr_assert_eq(ewInspect(&question, write_place, NULL), 0);
    glBegin(GL_TRIANGLES);
    glVertex3f(-1, -1, 0);
    glVertex3f(1, -1, 0);
    glVertex3f(0, 1, -3);
    glEnd();
    glFinish();
    cr_assert_eq(ewInspect(NULL, NULL, NULL), 0);
    unsigned points = 0, cuts = 0;
    for (const char *line = transcript; (line = strstr(line, "-1,-1 point")) != NULL; line++)
        points++;
    for (const char *line = transcript; (line = strstr(line, "a new one")) != NULL; line++)
        cuts++;
    cr_expect_eq(points, 4, "%s", transcript);
    cr_expect_eq(cuts, 2, "%s", transcript);
}
