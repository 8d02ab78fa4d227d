/* Instructions of a traced run. */
#include "tests/gl/api/inspect_test.h"

/* The words of the source, typed values, the components that are written, and nothing of a branch that this
 * lane does not take. */
GL_TEST(observe_inspect, each_instruction_is_reported)
{
    load_program(GL_FRAGMENT_PROGRAM_ARB, "!!NVfp4.0\nINT TEMP n;\nTEMP c;\n"
                                          "TRUNC.S n.xy, fragment.position;\n"
                                          "AND.S.CC n.z, n.x, 1;\n"
                                          "MOV c, 0.5;\n"
                                          "IF NE.z;\n"
                                          "MOV c.x, 1;\n"
                                          "ELSE;\n"
                                          "MOV c.yz, 1;\n"
                                          "ENDIF;\n"
                                          "MOV result.color, c;\nEND");
    ask(5, 3, 1);
    cover(0, 1, 0, 0, 1);
    glFinish();
    cr_assert_eq(ewInspect(NULL, NULL, NULL), 0);
    cr_expect_not_null(strstr(transcript, "primitive 1 covers the pixel\n"
                                          "line 4: TRUNC.S n.xy, fragment.position  xy = (5, 3)\n"
                                          "line 5: AND.S.CC n.z, n.x, 1  z = (1)\n"
                                          "line 6: MOV c, 0.5  xyzw = (0.5, 0.5, 0.5, 0.5)\n"
                                          "line 7: IF NE.z\n"
                                          "line 8: MOV c.x, 1  x = (1)\n"
                                          "line 9: ELSE\n"
                                          "line 11: ENDIF\n"
                                          "line 12: MOV result.color, c  xyzw = (1, 0.5, 0.5, 0.5)\n"),
                       "%s", transcript);
    glDisable(GL_FRAGMENT_PROGRAM_ARB);
}

/* The program reads x of one and w of another; the others are the vertices' as well. */
GL_TEST(observe_inspect, inputs_have_the_components_that_no_instruction_reads)
{
    const EwQuestion question = {.x = 4, .y = 3, .sample = -1, .kinds = kind_of("input")};
    load_program(GL_FRAGMENT_PROGRAM_ARB, "!!NVfp4.0\nTEMP t;\nMOV t.x, fragment.texcoord.x;\n"
                                          "MOV t.y, fragment.texcoord[1].w;\n"
                                          "MOV t.z, fragment.fogcoord;\nMOV result.color, t.xyzx;\nEND");
    glMultiTexCoord4f(GL_TEXTURE0, 0.25f, 0.5f, 0.75f, 1);
    glMultiTexCoord4f(GL_TEXTURE1, -2, 3, -4, 5);
    glFogi(GL_FOG_COORD_SRC, GL_FOG_COORD);
    glFogCoordf(0.5f);
    transcript[0] = '\0';
    cr_assert_eq(ewInspect(&question, write_place, NULL), 0);
    cover(0, 1, 0, 0, 1);
    glFinish();
    cr_assert_eq(ewInspect(NULL, NULL, NULL), 0);
    cr_expect_str_eq(transcript, "4,3 fragment.fogcoord = (0.5, 0, 0, 1)\n"
                                 "4,3 fragment.texcoord[0] = (0.25, 0.5, 0.75, 1)\n"
                                 "4,3 fragment.texcoord[1] = (-2, 3, -4, 5)\n");
    glDisable(GL_FRAGMENT_PROGRAM_ARB);
}
