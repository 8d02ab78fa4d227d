/* Draws with tessellation programs (NV_tessellation_program5; GL 4.6 compatibility 10.1.15, 11.2). */
#include "tests/gl/program/tessellation_test.h"

TestSuite(tessellation, .init = context_begin, .fini = context_end);

#define TRIANGLES                                                                                            \
    "!!NVtep5.0\nTESS_MODE TRIANGLES\nTEMP r;\nMUL r, vertex[0].position, vertex.tesscoord.x;\n"             \
    "MAD r, vertex[1].position, vertex.tesscoord.y, r;\n"                                                    \
    "MAD result.position, vertex[2].position, vertex.tesscoord.z, r;\nMOV result.color, {1,1,1,1};\nEND"

static void set_levels(float outer, float inner)
{
    glPatchParameterfv(GL_PATCH_DEFAULT_OUTER_LEVEL, (const float[4]){outer, outer, outer, outer});
    glPatchParameterfv(GL_PATCH_DEFAULT_INNER_LEVEL, (const float[2]){inner, inner});
}

static void draw_patch_quad(float x0, float y0, float x1, float y1)
{
    glPatchParameteri(GL_PATCH_VERTICES, 4);
    glBegin(GL_PATCHES);
    glVertex2f(x0, y0), glVertex2f(x1, y0), glVertex2f(x0, y1), glVertex2f(x1, y1);
    glEnd();
}

/* How many pixels have this red. */
static int count_red(unsigned char red)
{
    int count = 0;
    glFinish();
    for (int i = 0; i < SIDE * SIDE; i++)
        count += pixels[4 * i] == red;
    return count;
}

/* --- State ---------------------------------------------------------------------------------------------- */

Test(tessellation, enables_are_pushed_and_popped)
{
    static const GLenum caps[] = {GL_TESS_CONTROL_PROGRAM_NV, GL_TESS_EVALUATION_PROGRAM_NV};
    for (int i = 0; i < 2; i++) {
        cr_expect(!glIsEnabled(caps[i]));
        glPushAttrib(GL_ENABLE_BIT);
        glEnable(caps[i]);
        cr_expect(glIsEnabled(caps[i]));
        glPopAttrib();
        cr_expect(!glIsEnabled(caps[i]));
        expect_error(GL_NO_ERROR, "enables");
    }
}

/* --- Which draws are errors: NV_tessellation_program5, Errors; GL 4.6 compatibility 11.2 ---------------- */

Test(tessellation, enabled_programs_that_are_not_loaded_draw_nothing)
{
    static const GLenum targets[] = {GL_TESS_CONTROL_PROGRAM_NV, GL_TESS_EVALUATION_PROGRAM_NV};
    for (int i = 0; i < 2; i++) {
        use(NULL, QUADS, NULL);
        glEnable(targets[i]);
        glBindProgramARB(targets[i], 77 + (GLuint)i);
        cr_expect_eq(draw_error(GL_PATCHES), GL_INVALID_OPERATION);
        glBindProgramARB(targets[i], 0);
        glDisable(targets[i]);
    }
}

/* --- Pictures ------------------------------------------------------------------------------------------- */

Test(tessellation, patches_cover_what_their_corners_span)
{
    for (int level = 1; level <= 64; level += 9) {
        use(NULL, QUADS, NULL);
        set_levels((float)level, (float)level);
        draw_patch_quad(-1, -1, 0, 1);
        cr_expect_eq(count_red(255), SIDE * SIDE / 2, "level %d: %d pixels", level, count_red(255));
    }
}

/* Fixed function in front: vertex processing is its own, results reach the evaluation program. */
Test(tessellation, fixed_function_vertices_become_patches)
{
    use(NULL, "!!NVtep5.0\nTESS_MODE QUADS\n" BILINEAR "MOV result.color, vertex[2].color;\nEND", NULL);
    glDisable(GL_VERTEX_PROGRAM_ARB);
    set_levels(3, 3);
    glColor3f(0.2f, 0.4f, 0.6f);
    glMatrixMode(GL_PROJECTION);
    glScalef(0.5f, 0.5f, 1);
    draw_patch_quad(-2, -2, 2, 2);
    expect_pixel(0, 0, 51, 102, 153, 255, "a corner");
    expect_pixel(7, 7, 51, 102, 153, 255, "the other");
}

/* With one added per pixel, neighbours that share edges at random levels leave neither gaps nor doubles.
 * Corners are multiples of 1/64 of a pixel, so that the snapped points of an edge are on the edge of both. */
Test(tessellation, neighbours_cover_each_pixel_once)
{
    static const char control[] =
        "!!NVtcp5.0\nVERTICES_OUT 4\nINT TEMP i;\nATTRIB p = vertex.position;\nATTRIB a = vertex.attrib[0];\n"
        "MOV.S i.x, primitive.invocation.x;\nMOV result.position, p[i.x];\n"
        "MUL result.patch.tessouter[0].x, vertex[0].attrib[0].x, 64;\n"
        "MUL result.patch.tessouter[1].x, vertex[0].attrib[0].y, 64;\n"
        "MUL result.patch.tessouter[2].x, vertex[0].attrib[0].z, 64;\n"
        "MUL result.patch.tessouter[3].x, vertex[0].attrib[0].w, 64;\n"
        "MUL result.patch.tessinner[0].x, vertex[1].attrib[0].x, 64;\n"
        "MUL result.patch.tessinner[1].x, vertex[1].attrib[0].y, 64;\nEND";
    static const char *const spacings[] = {"EQUAL", "FRACTIONAL_ODD", "FRACTIONAL_EVEN"};
    uint32_t state = 3;
    for (int round = 0; round < 30; round++) {
        char evaluation[512];
        float shared[4];
        snprintf(evaluation, sizeof evaluation,
                 "!!NVtep5.0\nTESS_MODE QUADS\nTESS_SPACING %s\n" BILINEAR
                 "MOV result.color, {0.0625,0,0,1};\nEND",
                 spacings[round % 3]);
        use(control, evaluation, NULL);
        glEnable(GL_BLEND);
        glBlendFunc(GL_ONE, GL_ONE);
        for (int i = 0; i < 4; i++)
            shared[i] = (float)((state = state * 1664525u + 1013904223u) >> 8) / 16777216.0f + 0.01f;
        const float cx = (float)(round % 7 - 3) / 8, cy = (float)(round % 5 - 2) / 8;
        const float x[3] = {-1, cx, 1}, y[3] = {-1, cy, 1};
        glPatchParameteri(GL_PATCH_VERTICES, 4);
        for (int q = 0; q < 4; q++) {
            const int i = q % 2, j = q / 2;
            /* Inner edges: 0 below, 1 above (vertical ones), 2 left, 3 right. The patch on the right of a
             * vertical edge has it as u = 0, the other one as u = 1. */
            float level[4] = {0.3f, 0.21f, 0.11f, 0.4f};
            level[i ? 0 : 2] = shared[j];
            level[j ? 1 : 3] = shared[2 + i];
            glBegin(GL_PATCHES);
            for (int v = 0; v < 4; v++) {
                glColor4f(level[0], level[1], level[2], level[3]);
                glVertex2f(x[i + v % 2], y[j + v / 2]);
            }
            glEnd();
        }
        expect_error(GL_NO_ERROR, "drawing");
        cr_expect_eq(count_red(16), SIDE * SIDE, "round %d: %d pixels once", round, count_red(16));
        glDisable(GL_BLEND);
    }
}

Test(tessellation, vertex_order_decides_which_way_triangles_face)
{
    static const char *const orders[] = {"CCW", "CW"};
    for (int mode = 0; mode < 2; mode++)
        for (int order = 0; order < 2; order++) {
            char text[512];
            snprintf(text, sizeof text,
                     "!!NVtep5.0\nTESS_MODE %s\nTESS_VERTEX_ORDER %s\n" BILINEAR
                     "MOV result.color, {1,1,1,1};\nEND",
                     mode ? "QUADS" : "TRIANGLES", orders[order]);
            use(NULL, text, NULL);
            set_levels(5, 3);
            glEnable(GL_CULL_FACE);
            draw_patch_quad(-1, -1, 1, 1);
            cr_expect_eq(count_red(255) > 0, order == 0);
            glDisable(GL_CULL_FACE);
        }
}

/* The points of quads at level 8 lie on the corners of pixels of 8x8: shifted by half a pixel, all but the
 * last row and column are inside. */
Test(tessellation, point_mode_draws_each_point_of_the_domain)
{
    use(NULL,
        "!!NVtep5.0\nTESS_MODE QUADS\nTESS_POINT_MODE\nTEMP t;\nMAD t, vertex.tesscoord, 2, -0.875;\n"
        "MOV result.position, {0,0,0,1};\nMOV result.position.xy, t;\nMOV result.color, {0.25,0,0,1};\nEND",
        NULL);
    set_levels(8, 8);
    glEnable(GL_BLEND);
    glBlendFunc(GL_ONE, GL_ONE);
    draw_patch_quad(0, 0, 0, 0);
    cr_expect_eq(count_red(64), SIDE * SIDE);
    glDisable(GL_BLEND);
}

Test(tessellation, isolines_are_lines_of_constant_v)
{
    use(NULL,
        "!!NVtep5.0\nTESS_MODE ISOLINES\nTEMP t;\nMAD t, vertex.tesscoord, {3,2,0,0}, {-1.5,-0.875,0,0};\n"
        "MOV result.position, {0,0,0,1};\nMOV result.position.xy, t;\nMOV result.color, {1,1,1,1};\nEND",
        NULL);
    glPatchParameterfv(GL_PATCH_DEFAULT_OUTER_LEVEL, (const float[4]){4, 3, 0, 0});
    draw_patch_quad(0, 0, 0, 0);
    glFinish();
    for (int y = 0; y < SIDE; y++)
        for (int x = 0; x < SIDE - 1; x++) /* a clipped line does not leave the last pixel's diamond */
            cr_expect_eq(pixels[(y * SIDE + x) * 4] == 255, y % 2 == 0, "pixel %d %d", x, y);
}

Test(tessellation, indices_and_incomplete_patches)
{
    static const float corners[5][2] = {{-1, -1}, {1, -1}, {-1, 1}, {1, 1}, {9, 9}};
    static const GLubyte indices[] = {0, 1, 2, 3, 0, 1, 2};
    use(NULL, QUADS, NULL);
    set_levels(2, 2);
    glPatchParameteri(GL_PATCH_VERTICES, 4);
    glVertexPointer(2, GL_FLOAT, 0, corners);
    glEnableClientState(GL_VERTEX_ARRAY);
    glDrawElements(GL_PATCHES, 7, GL_UNSIGNED_BYTE, indices);
    cr_expect_eq(count_red(255), SIDE * SIDE);
    glClear(GL_COLOR_BUFFER_BIT);
    glDrawElements(GL_PATCHES, 3, GL_UNSIGNED_BYTE, indices);
    cr_expect_eq(count_red(255), 0);
    expect_error(GL_NO_ERROR, "drawing");
}

/* --- Parameters, textures, buffers, subroutines of each stage ------------------------------------------- */

Test(tessellation, both_stages_have_parameters_textures_and_buffers)
{
    use("!!NVtcp5.0\nVERTICES_OUT 4\nINT TEMP i;\nATTRIB p = vertex.position;\n"
        "MOV.S i.x, primitive.invocation.x;\n"
        "MOV result.position, p[i.x];\nMOV result.patch.tessouter[0].x, program.env[1].x;\n"
        "MOV result.patch.tessouter[1].x, program.local[2].x;\nMOV result.patch.tessouter[2].x, 2;\n"
        "MOV result.patch.tessouter[3].x, 2;\nTEX result.patch.attrib[0], {0.5,0.5,0,0}, texture[1], 2D;\n"
        "END",
        "!!NVtep5.0\nTESS_MODE QUADS\nBUFFER4 values[] = { program.buffer[3] };\n" BILINEAR
        "ADD a, primitive.patch.attrib[0], values[1];\nADD result.color, a, program.local[0];\nEND",
        NULL);
    static const GLubyte texel[4] = {51, 0, 0, 255};
    static const float values[8] = {0, 0, 0, 0, 0, 0.4f, 0, 0};
    GLuint buffer;
    glProgramEnvParameter4fARB(GL_TESS_CONTROL_PROGRAM_NV, 1, 2, 0, 0, 0);
    glProgramLocalParameter4fARB(GL_TESS_CONTROL_PROGRAM_NV, 2, 2, 0, 0, 0);
    glProgramLocalParameter4fARB(GL_TESS_EVALUATION_PROGRAM_NV, 0, 0, 0, 0.6f, 0);
    glActiveTexture(GL_TEXTURE1);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, texel);
    glGenBuffers(1, &buffer);
    glBindBufferBaseNV(GL_TESS_EVALUATION_PROGRAM_PARAMETER_BUFFER_NV, 3, buffer);
    glBufferData(GL_TESS_EVALUATION_PROGRAM_PARAMETER_BUFFER_NV, sizeof values, values, GL_STATIC_DRAW);
    draw_patch_quad(-1, -1, 1, 1);
    expect_error(GL_NO_ERROR, "drawing");
    expect_pixel(3, 3, 51, 102, 153, 255, "texture, buffer and parameter");
}

/* --- TGSI ----------------------------------------------------------------------------------------------- */

Test(tessellation, tgsi_programs_are_stages_too)
{
    use("TESS_CTRL\nPROPERTY TCS_VERTICES_OUT 4\nDCL IN[][0], POSITION\nDCL SV[0], INVOCATIONID\n"
        "DCL OUT[][0], POSITION\nDCL OUT[1], TESSOUTER\nDCL OUT[2], TESSINNER\nDCL ADDR[0]\n"
        "IMM[0] FLT32 { 3.0, 4.0, 5.0, 6.0 }\n"
        "UARL ADDR[0].x, SV[0].xxxx\nMOV OUT[ADDR[0].x][0], IN[ADDR[0].x][0]\n"
        "MOV OUT[1], IMM[0]\nMOV OUT[2].xy, IMM[0]\nEND\n",
        "TESS_EVAL\nPROPERTY TES_PRIM_MODE 7\nPROPERTY TES_SPACING 2\nDCL IN[][0], POSITION\n"
        "DCL SV[0], TESSCOORD\n"
        "DCL SV[1], TESSOUTER\nDCL OUT[0], POSITION\nDCL OUT[1], COLOR\nDCL TEMP[0..1]\n"
        "IMM[0] FLT32 { 0.1, 0.1, 0.1, 0.1 }\n"
        "LRP TEMP[0], SV[0].xxxx, IN[1][0], IN[0][0]\nLRP TEMP[1], SV[0].xxxx, IN[3][0], IN[2][0]\n"
        "LRP OUT[0], SV[0].yyyy, TEMP[1], TEMP[0]\nMUL OUT[1], SV[1], IMM[0]\nEND\n",
        NULL);
    draw_patch_quad(-1, -1, 1, 1);
    expect_error(GL_NO_ERROR, "drawing");
    expect_pixel(4, 4, 77, 102, 128, 153, "levels as colours");
}

/* --- Draws larger than a scene --- */

/* Three quarters of a million triangles; each pixel must see every patch's. */
Test(tessellation, a_draw_that_fills_the_scene_loses_nothing)
{
    enum { PATCHES = 1500 };
    static float corners[PATCHES][4][2];
    GLubyte stencil[SIDE * SIDE];
    for (int p = 0; p < PATCHES; p++)
        for (int v = 0; v < 4; v++) {
            corners[p][v][0] = v % 2 ? 1 : -1;
            corners[p][v][1] = v / 2 ? 1 : -1;
        }
    use(NULL, QUADS, NULL);
    set_levels(16, 16);
    glPatchParameteri(GL_PATCH_VERTICES, 4);
    glEnable(GL_STENCIL_TEST);
    glStencilOp(GL_KEEP, GL_INCR_WRAP, GL_INCR_WRAP);
    glClear(GL_STENCIL_BUFFER_BIT);
    glVertexPointer(2, GL_FLOAT, 0, corners);
    glEnableClientState(GL_VERTEX_ARRAY);
    glDrawArrays(GL_PATCHES, 0, 4 * PATCHES);
    expect_error(GL_NO_ERROR, "drawing");
    glReadPixels(0, 0, SIDE, SIDE, GL_STENCIL_INDEX, GL_UNSIGNED_BYTE, stencil);
    for (int i = 0; i < SIDE * SIDE; i++)
        cr_expect_eq(stencil[i], PATCHES % 256, "pixel %d: %d", i, stencil[i]);
}

/* --- Transform feedback --- */

/* GL 4.6 compatibility 13.3, table 13.1: what the evaluation program makes is what feedback must have begun
 * with. */
Test(tessellation, transform_feedback_captures_the_evaluation_program)
{
    static const GLint attribs[] = {GL_POSITION, 2, 0};
    float captured[12] = {0};
    GLuint buffer;
    use(NULL,
        "!!NVtep5.0\nTESS_MODE ISOLINES\nMOV result.position, vertex.tesscoord;\n"
        "ADD result.position.y, vertex.tesscoord.y, vertex[1].position.x;\nEND",
        NULL);
    glPatchParameterfv(GL_PATCH_DEFAULT_OUTER_LEVEL, (const float[4]){1, 2, 0, 0});
    glGenBuffers(1, &buffer);
    glBindBufferBase(GL_TRANSFORM_FEEDBACK_BUFFER, 0, buffer);
    glBufferData(GL_TRANSFORM_FEEDBACK_BUFFER, sizeof captured, captured, GL_DYNAMIC_COPY);
    glTransformFeedbackAttribsNV(1, attribs, GL_INTERLEAVED_ATTRIBS);
    glBeginTransformFeedback(GL_TRIANGLES);
    glBegin(GL_PATCHES);
    glEnd();
    expect_error(GL_INVALID_OPERATION, "lines, where triangles are captured");
    glEndTransformFeedback();
    glBeginTransformFeedback(GL_LINES);
    draw_patch_quad(3, 0, 7, 0);
    glEndTransformFeedback();
    expect_error(GL_NO_ERROR, "capturing");
    glGetBufferSubData(GL_TRANSFORM_FEEDBACK_BUFFER, 0, sizeof captured, captured);
    const float expected[12] = {0, 7, 0.5f, 7, 0.5f, 7, 1, 7};
    for (int k = 0; k < 12; k++)
        cr_expect_eq(captured[k], expected[k], "%d: %g", k, (double)captured[k]);
}

/* --- Workers -------------------------------------------------------------------------------------------- */

enum { PICTURE = 96 };

/* Overlapping patches at random levels, some discarded, through a geometry program now and then. */
static void draw_random(const char *threads, unsigned char *picture)
{
    static const char shrink[] =
        "!!NVgp5.0\nPRIMITIVE_IN TRIANGLES\nPRIMITIVE_OUT TRIANGLE_STRIP\nVERTICES_OUT 3\nTEMP m, r;\n"
        "INT TEMP i;\n"
        "ATTRIB p = vertex.position;\nADD m, vertex[0].position, vertex[1].position;\n"
        "ADD m, m, vertex[2].position;\nMUL m, m, 0.333;\nMOV.S i.x, 0;\nREP.S 3;\n"
        "LRP result.position, 0.8, p[i.x], m;\nMOV result.color, vertex[0].color;\nEMIT;\nADD.S i.x, i.x, 1;"
        "\n"
        "ENDREP;\nEND";
    static const char control[] =
        "!!NVtcp5.0\nVERTICES_OUT 3\nINT TEMP i;\nATTRIB p = vertex.position;\nATTRIB c = vertex.attrib[0];\n"
        "MOV.S i.x, primitive.invocation.x;\nMOV result.position, p[i.x];\nMOV result.color, c[i.x];\n"
        "MUL result.patch.tessouter[0].x, vertex[0].attrib[0].x, 20;\n"
        "MUL result.patch.tessouter[1].x, vertex[1].attrib[0].x, 20;\n"
        "MUL result.patch.tessouter[2].x, vertex[2].attrib[0].x, 20;\n"
        "MUL result.patch.tessinner[0].x, vertex[0].attrib[0].y, 20;\nEND";
    static const char evaluation[] =
        "!!NVtep5.0\nTESS_MODE TRIANGLES\nTESS_SPACING FRACTIONAL_ODD\nTEMP r;\n"
        "MUL r, vertex[0].position, vertex.tesscoord.x;\nMAD r, vertex[1].position, vertex.tesscoord.y, r;\n"
        "MAD result.position, vertex[2].position, vertex.tesscoord.z, r;\nMUL r, vertex.tesscoord, 0.8;\n"
        "ADD result.color, r, 0.2;\nEND";
    setenv("EDGEWALK_THREADS", threads, 1);
    OSMesaContext own = OSMesaCreateContextExt(OSMESA_RGBA, 24, 8, 0, NULL);
    cr_assert(OSMesaMakeCurrent(own, picture, GL_UNSIGNED_BYTE, PICTURE, PICTURE));
    uint32_t state = 11;
    for (int round = 0; round < 4; round++) {
        enable(GL_VERTEX_PROGRAM_ARB, VERTEX);
        enable(GL_FRAGMENT_PROGRAM_ARB, FRAGMENT);
        enable(GL_TESS_CONTROL_PROGRAM_NV, control);
        enable(GL_TESS_EVALUATION_PROGRAM_NV, evaluation);
        enable(GL_GEOMETRY_PROGRAM_NV, round % 2 ? shrink : NULL);
        glBegin(GL_PATCHES);
        for (int i = 0; i < 3 * 40; i++) {
            float random[6];
            for (int k = 0; k < 6; k++)
                random[k] = (float)((state = state * 1664525u + 1013904223u) >> 8) / 16777216.0f;
            glColor4f(i % 19 ? random[0] : NAN, random[1], random[2], random[3]);
            glVertex2f(random[4] * 2.4f - 1.2f, random[5] * 2.4f - 1.2f);
        }
        glEnd();
    }
    expect_error(GL_NO_ERROR, "drawing");
    glFinish();
    OSMesaDestroyContext(own);
}

Test(tessellation, one_worker_and_several_draw_the_same_picture)
{
    static unsigned char one[PICTURE * PICTURE * 4], several[PICTURE * PICTURE * 4];
    draw_random("1", one);
    draw_random("5", several);
    cr_expect_arr_eq(one, several, sizeof one);
    int drawn = 0;
    for (int i = 0; i < PICTURE * PICTURE; i++)
        drawn += one[4 * i] != 0;
    cr_expect_gt(drawn, PICTURE * PICTURE / 2);
}
