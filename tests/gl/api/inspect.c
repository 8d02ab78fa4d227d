/* ewInspect (include/edgewalk/inspect.h): the events of one pixel, sentence by sentence. */
#include "edgewalk/inspect.h"
#include "tests/gl/gl_test.h"

static char transcript[1 << 18];

/* What is set up differs with every rule of the rasterizer, and has tests of its own. */
static bool is_told(const EwEvent *event)
{
    static const char *const untold[] = {"vertex", "varying", "edge", "setup",  "attribute",
                                         "input",  "output",  "span", "program"};
    for (unsigned i = 0; i < sizeof untold / sizeof *untold; i++)
        if (strcmp(event->name, untold[i]) == 0)
            return false;
    return true;
}

static void write_down(void *user, const EwEvent *event)
{
    const size_t length = strlen(transcript);
    (void)user;
    if (!is_told(event))
        return;
    ewEventText(event, transcript + length, sizeof transcript - length - 1);
    strcat(transcript, "\n");
}

static void ask(int x, int y, unsigned primitive)
{
    const EwQuestion question = {.x = x, .y = y, .sample = -1, .primitive = primitive};
    transcript[0] = '\0';
    cr_assert_eq(ewInspect(&question, write_down, NULL), 0);
}

static void expect_told(const char *expected)
{
    glFinish();
    cr_assert_eq(ewInspect(NULL, NULL, NULL), 0);
    cr_expect_str_eq(transcript, expected);
}

/* The whole window, at one depth. */
static void cover(float z, float r, float g, float b, float a)
{
    glColor4f(r, g, b, a);
    glBegin(GL_QUADS);
    glVertex3f(-1, -1, z);
    glVertex3f(1, -1, z);
    glVertex3f(1, 1, z);
    glVertex3f(-1, 1, z);
    glEnd();
}

GL_TEST(inspect, tells_of_depth_tests)
{
    glEnable(GL_DEPTH_TEST);
    glClearColor(0, 0, 1, 1);
    ask(4, 3, 0);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    cover(0, 1, 0, 0, 1);
    cover(0.5f, 0, 1, 0, 1);
    expect_told("draw 1: QUADS, 4 vertices, 1 instances\n"
                "primitive 1, of draw 1: a triangle, number 0 of its draw\n"
                "primitive 2, of draw 1: a triangle, number 0 of its draw\n"
                "draw 2: QUADS, 4 vertices, 1 instances\n"
                "primitive 3, of draw 2: a triangle, number 0 of its draw\n"
                "primitive 4, of draw 2: a triangle, number 0 of its draw\n"
                "clear, colour to (0, 0, 1, 1), depth to 1\n"
                "primitive 1 covers the pixel\n"
                "depth test: 0.5 LESS 1 passes\n"
                "buffer 0, sample 0: (1, 0, 0, 1) replaces (0, 0, 1, 1) gives (1, 0, 0, 1)\n"
                "primitive 3 covers the pixel\n"
                "depth test: 0.75 LESS 0.50000006 fails\n");
    expect_pixel(4, 3, 0xff0000ff);
}

GL_TEST(inspect, tells_of_stencil_and_alpha_tests_and_blending)
{
    glEnable(GL_STENCIL_TEST);
    glStencilFunc(GL_EQUAL, 1, 0x0f);
    glStencilOp(GL_INCR, GL_KEEP, GL_KEEP);
    ask(4, 3, 0);
    cover(0, 1, 0, 0, 1);
    cover(0, 0, 1, 0, 1);
    glDisable(GL_STENCIL_TEST);
    glEnable(GL_ALPHA_TEST);
    glAlphaFunc(GL_GREATER, 0.5f);
    cover(0, 0, 0, 1, 0.25f);
    glDisable(GL_ALPHA_TEST);
    glEnable(GL_BLEND);
    glBlendFunc(GL_ONE, GL_ONE);
    cover(0, 0, 0, 1, 0);
    glFinish();
    cr_assert_eq(ewInspect(NULL, NULL, NULL), 0);
    cr_expect_not_null(strstr(transcript, "primitive 1 covers the pixel\n"
                                          "stencil test: 1 EQUAL 0 fails; the buffer holds 1\n"
                                          "primitive 3 covers the pixel\n"
                                          "stencil test: 1 EQUAL 1 passes; the buffer holds 1\n"
                                          "buffer 0, sample 0: (0, 1, 0, 1) replaces (0, 0, 0, 0) gives "
                                          "(0, 1, 0, 1)\n"
                                          "primitive 5 covers the pixel\n"
                                          "alpha test: 0.25 GREATER 0.5 fails\n"
                                          "primitive 7 covers the pixel\n"
                                          "buffer 0, sample 0: (0, 0, 1, 0) blended with (0, 1, 0, 1) gives "
                                          "(0, 1, 1, 1)\n"),
                       "%s", transcript);
    expect_pixel(4, 3, 0x00ffffff);
}

/* The words of the source, typed values, the components that are written, and nothing of a branch that this
 * lane does not take. */
GL_TEST(inspect, tells_of_each_instruction)
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

static void write_place(void *user, const EwEvent *event);
static uint64_t kind_of(const char *name);

/* The program reads x of one and w of another; the others are the vertices' as well. */
GL_TEST(inspect, inputs_have_the_components_that_no_instruction_reads)
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

GL_TEST(inspect, tells_of_what_is_culled_or_cut_off)
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
GL_TEST(inspect, tells_of_evaluation_programs)
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

static void expect_in_order(const char *const *expected, unsigned count)
{
    const char *at = transcript;
    for (unsigned i = 0; i < count; i++) {
        at = strstr(at, expected[i]);
        cr_assert_not_null(at, "%s is missing in\n%s", expected[i], transcript);
        at += strlen(expected[i]);
    }
}

/* All that is told of a fragment program's run, without the inputs and the other lanes. */
GL_TEST(inspect, tells_of_registers_calls_and_loops_where_it_is_asked)
{
    const EwQuestion question = {
        .x = 4, .y = 3, .sample = -1, .primitive = EW_EVERY_PRIMITIVE, .registers = 1};
    load_program(GL_FRAGMENT_PROGRAM_ARB, "!!NVfp4.0\nTEMP t;\nmain:\nMOV t, program.env[1];\nREP 1;\n"
                                          "CAL more;\nENDREP;\nMOV result.color, t;\nRET;\nmore:\n"
                                          "ADD t.x, t, 1;\nRET;\nEND");
    glProgramEnvParameter4fARB(GL_FRAGMENT_PROGRAM_ARB, 1, 2, 0, 0, 1);
    transcript[0] = '\0';
    cr_assert_eq(ewInspect(&question, write_down, NULL), 0);
    cover(0, 1, 1, 1, 1);
    glFinish();
    cr_assert_eq(ewInspect(NULL, NULL, NULL), 0);
    static const char *const expected[] = {
        "the fragment program runs in lanes 255, and reports lane 4\n",
        "lane -1: program.env[1] = (40000000, 00000000, 00000000, 3f800000)\n",
        "lane 3: t = (40000000, 00000000, 00000000, 3f800000)\n",
        "executed by lanes 255; lanes 255 are left, 1 calls deep, next is instruction 6\n"
        "in more, called in line 6\nin the loop of line 5, 1 iterations left\n",
        "lane 7: t = (40400000, 00000000, 00000000, 3f800000)\n",
        "are left, 0 calls deep, next is instruction -1\n",
    };
    expect_in_order(expected, sizeof expected / sizeof *expected);
    glDisable(GL_FRAGMENT_PROGRAM_ARB);
}

/* The vertex program of every vertex of the patch, one thread of the control program, a corner's point. */
GL_TEST(inspect, tells_of_the_registers_of_what_becomes_a_patch)
{
    static const char *const expected[] = {
        "the vertex program runs in lanes 1,",
        "the vertex program runs in lanes 1,",
        "the vertex program runs in lanes 1,",
        "the control program runs in lanes 255,",
        "line 3: BAR\n",
        "lane 0: result.position = (bf800000, bf800000, 00000000, 3f800000)\n",
        "lane 1: result.position = (3f800000, bf800000, 00000000, 3f800000)\n",
        "the evaluation program runs in lanes 1,",
    };
    const EwQuestion question = {.x = 4, .y = 3, .sample = -1, .primitive = 1, .registers = 1};
    load_program(GL_VERTEX_PROGRAM_ARB, "!!NVvp4.0\nMOV result.position, vertex.position;\nEND");
    load_program(GL_TESS_CONTROL_PROGRAM_NV,
                 "!!NVtcp5.0\nVERTICES_OUT 9; ATTRIB p = vertex.position; INT TEMP t; MOV.S t.x, "
                 "primitive.invocation; MOD.S t.y, t.x, 3;\n"
                 "BAR;\nMOV result.position, p[t.y];\nMOV result.patch.tessouter[0], 1;\n"
                 "MOV result.patch.tessouter[1], 1; MOV result.patch.tessouter[2], 1;\n"
                 "MOV result.patch.tessinner[0], 1;\nEND");
    load_program(GL_TESS_EVALUATION_PROGRAM_NV, "!!NVtep5.0\nTESS_MODE TRIANGLES\nTEMP p;\n"
                                                "MUL p, vertex[0].position, vertex.tesscoord.x;\n"
                                                "MAD p, vertex[1].position, vertex.tesscoord.y, p;\n"
                                                "MAD p, vertex[2].position, vertex.tesscoord.z, p;\n"
                                                "MOV result.position, p;\nEND");
    glPatchParameteri(GL_PATCH_VERTICES, 3);
    transcript[0] = '\0';
    cr_assert_eq(ewInspect(&question, write_down, NULL), 0);
    glBegin(GL_PATCHES);
    glVertex2f(-1, -1);
    glVertex2f(1, -1);
    glVertex2f(-1, 1);
    glEnd();
    glFinish();
    cr_assert_eq(ewInspect(NULL, NULL, NULL), 0);
    expect_in_order(expected, sizeof expected / sizeof *expected);
    glDisable(GL_TESS_EVALUATION_PROGRAM_NV);
    glDisable(GL_TESS_CONTROL_PROGRAM_NV);
    glDisable(GL_VERTEX_PROGRAM_ARB);
}

/* DrawPixels and Bitmap are draws: their pixels do not count as the draw's before them. */
GL_TEST(inspect, commands_that_draw_pixels_are_draws)
{
    static const GLubyte red[4] = {255, 0, 0, 255}, bits[1] = {0x80};
    ask(4, 3, 0);
    cover(0, 0, 1, 0, 1);
    glWindowPos2i(4, 3);
    glDrawPixels(1, 1, GL_RGBA, GL_UNSIGNED_BYTE, red);
    glBitmap(1, 1, 0, 0, 0, 0, bits);
    glDrawPixels(0, 0, GL_RGBA, GL_UNSIGNED_BYTE, red); /* draws nothing */
    cover(0, 0, 0, 1, 1);
    glFinish();
    cr_assert_eq(ewInspect(NULL, NULL, NULL), 0);
    static const char *const expected[] = {
        "draw 1: QUADS, 4 vertices, 1 instances\n",
        "draw 2: glDrawPixels\nprimitive 3, of draw 2: a rectangle of pixels, number 0 of its draw\n",
        "draw 3: glBitmap\nprimitive 4, of draw 3: a rectangle of pixels, number 0 of its draw\n",
        "draw 4: QUADS, 4 vertices, 1 instances\n"};
    for (unsigned i = 0; i < sizeof expected / sizeof *expected; i++)
        cr_expect(strstr(transcript, expected[i]), "%s is not in\n%s", expected[i], transcript);
    cr_expect_not(strstr(transcript, "draw 5"), "%s", transcript);
}

GL_TEST(inspect, another_framebuffer_is_another_question)
{
    const EwQuestion question = {.x = 4, .y = 3, .sample = -1, .framebuffer = 7};
    transcript[0] = '\0';
    cr_assert_eq(ewInspect(&question, write_down, NULL), 0);
    cover(0, 1, 0, 0, 1);
    expect_told("");
}

GL_TEST(inspect, wrong_calls_change_nothing)
{
    const EwQuestion question = {.x = 4, .y = 3};
    const unsigned threads = ewThreads(3);
    cr_expect_eq(ewInspect(&question, NULL, NULL), -1);
    expect_error(GL_INVALID_VALUE);
    ask(4, 3, 0);
    cr_expect_eq(ewThreads(0), 1);
    cr_expect_eq(ewThreads(2), 1, "the number of threads is the inspector's");
    ask(4, 2, 0);
    expect_told("");
    cr_expect_eq(ewThreads(0), threads);
    cr_expect_eq(ewInspect(NULL, NULL, NULL), 0, "nobody asked");
}

/* --- Rectangles, and kinds of events -------------------------------------------------------------------- */

static uint64_t kind_of(const char *name)
{
    EwEvent event;
    for (unsigned kind = 0; kind < ewEventKinds(); kind++) {
        ewEventKind(kind, &event);
        if (strcmp(event.name, name) == 0)
            return UINT64_C(1) << kind;
    }
    cr_assert_fail("no event %s", name);
    return 0;
}

static void write_place(void *user, const EwEvent *event)
{
    char text[256];
    const size_t length = strlen(transcript);
    (void)user;
    ewEventText(event, text, sizeof text);
    snprintf(transcript + length, sizeof transcript - length, "%d,%d %s\n", event->x, event->y, text);
}

/* Two triangles that share the diagonal of four pixels; each pixel belongs to one of them. */
GL_TEST(inspect, of_a_rectangle_tells_each_pixel_with_its_place)
{
    const EwQuestion question = {
        .x = 4, .y = 2, .width = 2, .height = 2, .sample = -1, .kinds = kind_of("fragment")};
    transcript[0] = '\0';
    cr_assert_eq(ewInspect(&question, write_place, NULL), 0);
    glBegin(GL_QUADS);
    glVertex2f(-1, -1);
    glVertex2f(1, -1);
    glVertex2f(1, 1);
    glVertex2f(-1, 1);
    glEnd();
    glFinish();
    cr_assert_eq(ewInspect(NULL, NULL, NULL), 0);
    unsigned fragments = 0;
    for (int y = 2; y < 4; y++)
        for (int x = 4; x < 6; x++) {
            char place[32];
            snprintf(place, sizeof place, "%d,%d primitive", x, y);
            fragments += strstr(transcript, place) != NULL;
        }
    cr_expect_eq(fragments, 4, "%s", transcript);
    for (const char *line = transcript; (line = strchr(line, '\n')) != NULL; line++)
        fragments--;
    cr_expect_eq(fragments, 0, "%s", transcript);
}

/* A triangle that reaches behind the eye: what the near plane leaves has four corners, two of them new. */
GL_TEST(inspect, tells_what_clipping_leaves)
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

GL_TEST(inspect, a_rectangle_of_negative_size_is_refused)
{
    const EwQuestion question = {.width = -1, .sample = -1};
    cr_expect_eq(ewInspect(&question, write_place, NULL), -1);
    expect_error(GL_INVALID_VALUE);
}
