/* Layers and viewports that vertex and tessellation evaluation programs choose
 * (ARB_shader_viewport_layer_array), and masks of viewports (NV_viewport_array2). */
#include "tests/gl/support_objects.h"

TestSuite(viewport_array2, .init = context_begin, .fini = context_end);

enum { LAYERS = 4 };

static void use(GLenum target, const char *text)
{
    load_arb(target, text);
    expect_error(GL_NO_ERROR, text);
    glEnable(target);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
}

/* Quarters of the window. */
static void quarter_viewports(void)
{
    for (GLuint i = 0; i < 4; i++)
        glViewportIndexedf(i, (float)(i % 2 * 4), (float)(i / 2 * 4), 4, 4);
}

static GLuint layered_framebuffer(void)
{
    GLuint texture, framebuffer;
    glGenTextures(1, &texture);
    glBindTexture(GL_TEXTURE_2D_ARRAY, texture);
    glTexImage3D(GL_TEXTURE_2D_ARRAY, 0, GL_RGBA8, SIDE, SIDE, LAYERS, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    glGenFramebuffers(1, &framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    glFramebufferTextureEXT(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, texture, 0);
    glClear(GL_COLOR_BUFFER_BIT);
    return texture;
}

/* Red of each quarter's first pixel of each layer: `expected` has a row of four per layer, in bytes. */
static void expect_layers(GLuint texture, const uint8_t expected[LAYERS][4], const char *what)
{
    expect_error(GL_NO_ERROR, what);
    for (int layer = 0; layer < LAYERS; layer++) {
        unsigned char found[SIDE][SIDE][4];
        glFramebufferTextureLayerEXT(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, texture, 0, layer);
        glReadPixels(0, 0, SIDE, SIDE, GL_RGBA, GL_UNSIGNED_BYTE, found);
        for (int q = 0; q < 4; q++)
            cr_expect_eq(found[q / 2 * 4][q % 2 * 4][0], expected[layer][q],
                         "%s: layer %d, quarter %d: %u, expected %u", what, layer, q,
                         found[q / 2 * 4][q % 2 * 4][0], expected[layer][q]);
    }
    glFramebufferTextureEXT(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, texture, 0);
}

static const float covering[3][2] = {{-1, -1}, {3, -1}, {-1, 3}};

static void draw_instances(GLenum mode, int count)
{
    glVertexPointer(2, GL_FLOAT, 0, covering);
    glEnableClientState(GL_VERTEX_ARRAY);
    glDrawArraysInstanced(mode, 0, 3, count);
}

#define HEAD                                                                                                 \
    "!!NVvp5.0\nOPTION NV_viewport_array2;\nMOV result.position, vertex.position;\nMOV result.color, 1;\n"
#define INSTANCES_ARE_LAYERS                                                                                 \
    "!!NVvp5.0\nOPTION ARB_shader_viewport_layer_array;\nINT TEMP v;\nMOV result.position, "                 \
    "vertex.position;\n"                                                                                     \
    "MOV result.color, 1;\nMOV.S result.layer.x, vertex.instance.x;\nSUB.S v.x, {3}, vertex.instance.x;\n"   \
    "MOV.S result.viewport.x, v.x;\nEND"

/* GL 4.6 9.8 and 11.3.4.6 as ARB_shader_viewport_layer_array changes them. Layer 4 does not exist. */
Test(viewport_array2, a_vertex_program_chooses_layer_and_viewport)
{
    static const uint8_t expected[LAYERS][4] = {
        {0, 0, 0, 255}, {0, 0, 255, 0}, {0, 255, 0, 0}, {255, 0, 0, 0}};
    quarter_viewports();
    const GLuint texture = layered_framebuffer();
    use(GL_VERTEX_PROGRAM_ARB, INSTANCES_ARE_LAYERS);
    draw_instances(GL_TRIANGLES, 5);
    expect_layers(texture, expected, "instances");
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
}

/* "The value written by the last vertex processing stage is used"; one that it does not write is 0. */
Test(viewport_array2, a_geometry_program_overrides)
{
    static const uint8_t neither[LAYERS][4] = {{255, 0, 0, 0}},
                         its_own[LAYERS][4] = {{0}, {0}, {0, 255, 0, 0}};
    static const char *const texts[] = {
        "!!NVgp5.0\nPRIMITIVE_IN TRIANGLES;\nPRIMITIVE_OUT TRIANGLE_STRIP;\nVERTICES_OUT 3;\nINT TEMP i;\n"
        "MOV.S i.x, 0;\n"
        "ATTRIB p = vertex.position;\nREP.S {3};\nMOV result.position, p[i.x];\nMOV result.color, 1;\nEMIT;\n"
        "ADD.S i.x, i.x, {1};\nENDREP;\nEND",
        "!!NVgp5.0\nOPTION NV_viewport_array2;\nPRIMITIVE_IN TRIANGLES;\nPRIMITIVE_OUT TRIANGLE_STRIP;\n"
        "VERTICES_OUT 3;\n"
        "INT TEMP i;\nMOV.S i.x, 0;\nATTRIB p = vertex.position;\nREP.S {3};\nMOV result.position, p[i.x];\n"
        "MOV result.color, 1;\nMOV.S result.layer.x, {2};\nMOV.S result.viewport.x, {1};\nEMIT;\n"
        "ADD.S i.x, i.x, {1};\n"
        "ENDREP;\nEND"};
    quarter_viewports();
    const GLuint texture = layered_framebuffer();
    for (int own = 0; own < 2; own++) {
        use(GL_VERTEX_PROGRAM_ARB, INSTANCES_ARE_LAYERS);
        use(GL_GEOMETRY_PROGRAM_NV, texts[own]);
        draw_instances(GL_TRIANGLES, 4);
        expect_layers(texture, own ? its_own : neither, own ? "written" : "not written");
    }
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
}

/* The provoking vertex decides for each primitive of a strip, whose vertices are shared. */
Test(viewport_array2, the_provoking_vertex_decides)
{
    static const float strip[4][2] = {{-1, -1}, {1, -1}, {-1, 1}, {1, 1}};
    quarter_viewports();
    glVertexPointer(2, GL_FLOAT, 0, strip);
    glEnableClientState(GL_VERTEX_ARRAY);
    for (int first = 0; first < 2; first++) {
        glProvokingVertex(first ? GL_FIRST_VERTEX_CONVENTION : GL_LAST_VERTEX_CONVENTION);
        use(GL_VERTEX_PROGRAM_ARB, HEAD "MOV.S result.viewport.x, vertex.id.x;\nEND");
        glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
        expect_error(GL_NO_ERROR, "drawing");
        const int lower = first ? 0 : 2, upper = first ? 1 : 3;
        for (int i = 0; i < 4; i++) {
            expect_rgb(i % 2 * 4, i / 2 * 4, i == lower ? 0xffffff : 0);
            expect_rgb(i % 2 * 4 + 3, i / 2 * 4 + 3, i == upper ? 0xffffff : 0);
        }
    }
}

/* ARB_fragment_layer_viewport, Dependencies on NV_gpu_program4: what was written for the provoking vertex;
 * "if a geometry program is not active, or does not write, the value is zero". */
Test(viewport_array2, a_fragment_program_reads_layer_and_viewport)
{
    static const uint8_t expected[LAYERS][4] = {{0, 0, 0, 37}, {0, 0, 28, 0}, {0, 19, 0, 0}, {10, 0, 0, 0}},
                         nothing_written[LAYERS][4] = {{7, 0, 0, 0}};
    quarter_viewports();
    const GLuint texture = layered_framebuffer();
    use(GL_FRAGMENT_PROGRAM_ARB,
        "!!NVfp4.0\nOPTION ARB_fragment_layer_viewport;\nINT TEMP i;\nTEMP r;\n" /* 10 v + l + 7 of 255 */
        "MAD.S i.x, fragment.viewport.x, 10, fragment.layer.x;\nADD.S i.x, i.x, 7;\nI2F.S r.x, i.x;\n"
        "MUL result.color, r.x, 0.00392156862745;\nEND");
    use(GL_VERTEX_PROGRAM_ARB, INSTANCES_ARE_LAYERS);
    draw_instances(GL_TRIANGLES, 4);
    expect_layers(texture, expected, "instances");
    use(GL_VERTEX_PROGRAM_ARB, "!!NVvp5.0\nMOV result.position, vertex.position;\nEND");
    glClearColor(0, 0, 0, 0);
    glClear(GL_COLOR_BUFFER_BIT);
    draw_instances(GL_TRIANGLES, 1);
    expect_layers(texture, nothing_written, "not written");
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
}

/* NV_viewport_array2: a primitive is drawn for each bit of the mask, with the scissor box of each viewport;
 * bits of viewports that do not exist do nothing. */
Test(viewport_array2, a_mask_sends_a_primitive_to_several_viewports)
{
    static const char *const masks[] = {"{0}", "{9}", "{-1}", "{0x70006}"};
    static const unsigned drawn[] = {0, 9, 15, 6};
    for (GLuint i = 4; i < 16; i++)
        glViewportIndexedf(i, 0, 0, 0, 0);
    quarter_viewports();
    glScissorIndexed(3, 4, 4, 1, 1);
    glEnablei(GL_SCISSOR_TEST, 3);
    for (size_t m = 0; m < sizeof drawn / sizeof *drawn; m++) {
        char text[400];
        snprintf(text, sizeof text, HEAD "MOV.S result.viewportmask[0].x, %s;\nEND", masks[m]);
        use(GL_VERTEX_PROGRAM_ARB, text);
        draw_instances(GL_TRIANGLES, 1);
        for (int i = 0; i < 4; i++) {
            const uint32_t expected = drawn[m] >> i & 1 ? 0xffffff : 0;
            expect_rgb(i % 2 * 4, i / 2 * 4, expected);
            expect_rgb(i % 2 * 4 + 3, i / 2 * 4 + 3, i == 3 ? 0 : expected);
        }
    }
}

/* "gl_ViewportIndex in the fragment stage will have the index of the viewport that was used in generating
 * that fragment"; a relative layer is the one that was used. */
Test(viewport_array2, fragments_read_the_viewport_and_layer_that_were_used)
{
    static const uint8_t expected[LAYERS][4] = {{0}, {60, 0, 0, 0}, {0, 111, 0, 0}, {0, 0, 162, 0}};
    quarter_viewports();
    const GLuint texture = layered_framebuffer();
    use(GL_FRAGMENT_PROGRAM_ARB,
        "!!NVfp5.0\nOPTION ARB_fragment_layer_viewport;\nTEMP r;\n"
        "MAD.S r.x, fragment.viewport.x, {11}, {20};\nMAD.S r.x, fragment.layer.x, {40}, r.x;\n"
        "I2F.S r.x, r.x;\nMUL result.color, r.x, {0.00392156863};\nEND");
    use(GL_VERTEX_PROGRAM_ARB, "!!NVvp5.0\nOPTION NV_viewport_array2;\nOPTION NV_layer_viewport_relative;\n"
                               "MOV result.position, vertex.position;\n"
                               "MOV.S result.layer.x, {1};\nMOV.S result.viewportmask[0].x, {15};\nEND");
    draw_instances(GL_TRIANGLES, 1);
    expect_layers(texture, expected, "numbers");
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    use(GL_VERTEX_PROGRAM_ARB, HEAD "MOV.S result.viewportmask[0].x, {15};\nEND");
    draw_instances(GL_TRIANGLES, 1);
    for (int i = 0; i < 4; i++) {
        const uint32_t value = 20 + 11 * (uint32_t)i;
        expect_rgb(i % 2 * 4 + 1, i / 2 * 4 + 1, value << 16);
    }
}

/* The stipple of a line is the same in every viewport of its mask. */
Test(viewport_array2, the_stipple_of_each_copy_begins_alike)
{
    static const float lines[4][2] = {{-0.75f, -0.75f}, {0.75f, -0.75f}, {0.75f, 0.75f}, {-0.75f, 0.75f}};
    quarter_viewports();
    glLineStipple(1, 0x3333);
    glEnable(GL_LINE_STIPPLE);
    use(GL_VERTEX_PROGRAM_ARB, HEAD "MOV.S result.viewportmask[0].x, {15};\nEND");
    glVertexPointer(2, GL_FLOAT, 0, lines);
    glEnableClientState(GL_VERTEX_ARRAY);
    glDrawArrays(GL_LINE_STRIP, 0, 4);
    expect_error(GL_NO_ERROR, "drawing");
    unsigned drawn = 0;
    for (int y = 0; y < 4; y++)
        for (int x = 0; x < 4; x++) {
            drawn += rgb(x, y) != 0;
            for (int i = 1; i < 4; i++)
                expect_rgb(x + i % 2 * 4, y + i / 2 * 4, rgb(x, y));
        }
    cr_expect(drawn > 2 && drawn < 8, "%u pixels", drawn);
}

/* NV_viewport_array2: with viewport_relative, the layer counts from the viewport's number. */
Test(viewport_array2, layers_relative_to_the_viewport)
{
    static const uint8_t expected[LAYERS][4] = {{0}, {255, 0, 0, 0}, {0, 255, 0, 0}, {0, 0, 255, 0}};
    quarter_viewports();
    const GLuint texture = layered_framebuffer();
    use(GL_VERTEX_PROGRAM_ARB,
        "!!NVvp5.0\nOPTION NV_viewport_array2;\nOPTION NV_layer_viewport_relative;\n"
        "MOV result.position, vertex.position;\n"
        "MOV result.color, 1;\nMOV.S result.layer.x, {1};\nMOV.S result.viewportmask[0].x, {15};\nEND");
    draw_instances(GL_TRIANGLES, 1);
    expect_layers(texture, expected, "relative");
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
}

Test(viewport_array2, a_tessellation_evaluation_program_chooses_too)
{
    static const uint8_t expected[LAYERS][4] = {{0}, {0}, {0}, {0, 0, 255, 0}};
    static const float outer[4] = {1, 1, 1, 1}, inner[2] = {1, 1};
    quarter_viewports();
    const GLuint texture = layered_framebuffer();
    glPatchParameteri(GL_PATCH_VERTICES, 3);
    glPatchParameterfv(GL_PATCH_DEFAULT_OUTER_LEVEL, outer);
    glPatchParameterfv(GL_PATCH_DEFAULT_INNER_LEVEL, inner);
    use(GL_VERTEX_PROGRAM_ARB, INSTANCES_ARE_LAYERS);
    use(GL_TESS_EVALUATION_PROGRAM_NV,
        "!!NVtep5.0\nOPTION NV_viewport_array2;\nTESS_MODE TRIANGLES;\nTEMP p;\n"
        "MUL p, vertex[0].position, vertex.tesscoord.x;\nMAD p, vertex[1].position, vertex.tesscoord.y, p;\n"
        "MAD p, vertex[2].position, vertex.tesscoord.z, p;\nMOV result.position, p;\nMOV result.color, 1;\n"
        "MOV.S result.layer.x, {3};\nMOV.S result.viewport.x, {2};\nEND");
    draw_instances(GL_PATCHES, 1);
    expect_layers(texture, expected, "evaluation");
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
}

/* Vertices that chunks share are not written: any number of workers gives the same picture. Some primitives
 * are clipped, some have no filled faces. */
Test(viewport_array2, one_worker_or_many)
{
    enum { VERTICES = 900, INDICES = 9000 };
    static float positions[VERTICES][3];
    static GLushort indices[INDICES];
    unsigned char first[sizeof pixels];
    uint32_t seed = 5;
    for (int i = 0; i < VERTICES * 3; i++)
        seed = seed * 1664525u + 1013904223u,
        (&positions[0][0])[i] = (float)(seed >> 8) / 8388608.0f * 1.25f - 1.25f;
    for (int i = 0; i < INDICES; i++)
        seed = seed * 1664525u + 1013904223u, indices[i] = (GLushort)((seed >> 8) % VERTICES);
    quarter_viewports();
    glEnable(GL_DEPTH_TEST);
    glVertexPointer(3, GL_FLOAT, 0, positions);
    glEnableClientState(GL_VERTEX_ARRAY);
    for (int lines = 0; lines < 2; lines++)
        for (unsigned workers = 1; workers <= 7; workers += 3) {
            ewThreads(workers);
            glPolygonMode(GL_FRONT_AND_BACK, lines ? GL_LINE : GL_FILL);
            use(GL_VERTEX_PROGRAM_ARB,
                "!!NVvp5.0\nOPTION NV_viewport_array2;\nMOV result.position, vertex.position;\n"
                "MAD result.color, vertex.position, 0.5, 0.5;\nAND.S result.viewport.x, vertex.id.x, {3};\n"
                "END");
            glDrawElements(GL_TRIANGLES, INDICES, GL_UNSIGNED_SHORT, indices);
            glFinish();
            expect_error(GL_NO_ERROR, "drawing");
            if (workers == 1)
                memcpy(first, pixels, sizeof first);
            cr_expect_arr_eq(first, pixels, sizeof first, "%u workers, lines %d", workers, lines);
        }
}

Test(viewport_array2, results_without_their_option_fail)
{
    static const struct {
        GLenum target;
        const char *text, *expected;
    } rows[] = {
        {GL_VERTEX_PROGRAM_ARB, "!!NVvp5.0\nMOV.S result.layer.x, {1};\nEND",
         "result.layer needs OPTION NV_viewport_array2"},
        {GL_VERTEX_PROGRAM_ARB, "!!NVvp4.0\nMOV.S result.viewport.x, {1};\nEND",
         "result.viewport needs OPTION NV_viewport_array2"},
        {GL_VERTEX_PROGRAM_ARB,
         "!!NVvp5.0\nOPTION ARB_shader_viewport_layer_array;\nMOV.S result.viewportmask[0].x, {1};\nEND",
         "result.viewportmask needs OPTION NV_viewport_array2"},
        {GL_VERTEX_PROGRAM_ARB,
         "!!NVvp5.0\nOPTION NV_viewport_array2;\nMOV.S result.viewportmask[1].x, {1};\nEND", "1"},
        {GL_FRAGMENT_PROGRAM_ARB, "!!NVfp5.0\nOPTION NV_viewport_array2;\nEND",
         "which is for other programs"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        load_arb(rows[i].target, rows[i].text);
        cr_expect_eq(glGetError(), GL_INVALID_OPERATION, "%s", rows[i].text);
        const char *message = (const char *)glGetString(GL_PROGRAM_ERROR_STRING_ARB);
        cr_expect(strstr(message, rows[i].expected), "%s: %s", rows[i].text, message);
    }
}
