/* Draws with geometry programs (NV_geometry_program4, NV_gpu_program5): what is emitted arrives, in order. */
#include "tests/gl/support_objects.h"

#include "edgewalk/tgsi.h"

TestSuite(geometry_program, .init = context_begin, .fini = context_end);

#define VERTEX                                                                                               \
    "!!NVvp4.0\nMOV result.position, vertex.position;\nMOV result.color, vertex.color;\n"                    \
    "MOV result.attrib[3], vertex.color;\nEND"
#define FRAGMENT "!!NVfp4.0\nMOV result.color, fragment.color;\nEND"

static void use(const char *geometry)
{
    load_arb(GL_VERTEX_PROGRAM_ARB, VERTEX);
    load_arb(GL_FRAGMENT_PROGRAM_ARB, FRAGMENT);
    load_arb(GL_GEOMETRY_PROGRAM_NV, geometry);
    expect_error(GL_NO_ERROR, geometry);
    glEnable(GL_VERTEX_PROGRAM_ARB);
    glEnable(GL_FRAGMENT_PROGRAM_ARB);
    glEnable(GL_GEOMETRY_PROGRAM_NV);
    glClear(GL_COLOR_BUFFER_BIT);
}

static void point(float x, float y, float r, float g, float b)
{
    glColor3f(r, g, b);
    glVertex2f(x, y);
}

/* Centre of pixel i in clip coordinates. */
static float at(int i)
{
    return ((float)i + 0.5f) / SIDE * 2 - 1;
}

/* 2.14.6.2: the input primitive is discarded; what is emitted is drawn. */
Test(geometry_program, a_point_becomes_a_quad)
{
    use("!!NVgp4.0\nPRIMITIVE_IN POINTS;\nPRIMITIVE_OUT TRIANGLE_STRIP;\nVERTICES_OUT 4;\n"
        "MOV result.color, vertex[0].color;\n"
        "ADD result.position, vertex[0].position, {-0.25,-0.25,0,0};\nEMIT;\n"
        "MOV result.color, vertex[0].color;\n"
        "ADD result.position, vertex[0].position, {0.25,-0.25,0,0};\nEMIT;\n"
        "MOV result.color, vertex[0].color;\n"
        "ADD result.position, vertex[0].position, {-0.25,0.25,0,0};\nEMIT;\n"
        "MOV result.color, vertex[0].color;\n"
        "ADD result.position, vertex[0].position, {0.25,0.25,0,0};\nEMIT;\nEND");
    glBegin(GL_POINTS);
    point(0, 0, 1, 0, 0);
    point(-0.5f, -0.5f, 0, 1, 0);
    glEnd();
    expect_rgb(3, 3, 0xff0000);
    expect_rgb(4, 4, 0xff0000);
    expect_rgb(1, 1, 0x00ff00);
    expect_rgb(2, 2, 0x00ff00);
    expect_rgb(5, 5, 0);
    expect_rgb(0, 0, 0);
}

/* Later primitives and invocations cover earlier ones: all land on the same pixel. */
Test(geometry_program, primitives_and_invocations_keep_their_order)
{
    use("!!NVgp5.0\nPRIMITIVE_IN POINTS;\nPRIMITIVE_OUT POINTS;\nVERTICES_OUT 2;\nINVOCATIONS 5;\nTEMP c;\n"
        "INT TEMP n;\n"
        "I2F c.y, primitive.invocation.x;\nMUL c.y, c.y, 0.2;\n"
        "MOV result.position, vertex[0].position;\nMOV result.color, 0;\nEMIT;\n"
        "MOV result.position, vertex[0].position;\nMOV result.color, vertex[0].color;\n"
        "MOV result.color.y, c.y;\nEMIT;\nEND");
    glBegin(GL_POINTS);
    for (int i = 0; i < 21; i++)
        point(at(3), at(3), (float)i / 255.0f, 0, 0);
    glEnd();
    expect_rgb(3, 3, 20 << 16 | 204 << 8);
}

/* 2.14.6.3: ENDPRIM begins a new strip; too few vertices draw nothing; odd triangles are turned round. */
Test(geometry_program, strips_keep_the_orientation_of_their_first_triangle)
{
    static const char strip[] =
        "!!NVgp4.0\nPRIMITIVE_IN POINTS;\nPRIMITIVE_OUT TRIANGLE_STRIP;\nVERTICES_OUT 8;\n"
        "MOV result.position, {-1,1,0,1};\nEMIT;\nMOV result.position, {1,1,0,1};\nEMIT;\nENDPRIM;\n"
        "MOV result.position, {-1,-1,0,1};\nMOV result.color, {1,1,1,1};\nEMIT;\n"
        "MOV result.position, {1,-1,0,1};\nMOV result.color, {1,1,1,1};\nEMIT;\n"
        "MOV result.position, {-1,1,0,1};\nMOV result.color, {1,1,1,1};\nEMIT;\n"
        "MOV result.position, {1,1,0,1};\nMOV result.color, {1,1,1,1};\nEMIT;\nEND";
    use(strip);
    glEnable(GL_CULL_FACE);
    for (int pass = 0; pass < 2; pass++) {
        glCullFace(pass ? GL_FRONT : GL_BACK);
        glClear(GL_COLOR_BUFFER_BIT);
        glBegin(GL_POINTS);
        glVertex2f(0, 0);
        glEnd();
        expect_rgb(1, 1, pass ? 0 : 0xffffff);
        expect_rgb(6, 6, pass ? 0 : 0xffffff);
    }
}

/* 13.6: triangle i of a strip takes vertex i or i + 2. */
Test(geometry_program, flat_colours_come_from_the_provoking_vertex_of_each_triangle)
{
    use("!!NVgp4.0\nPRIMITIVE_IN POINTS;\nPRIMITIVE_OUT TRIANGLE_STRIP;\nVERTICES_OUT 4;\n"
        "MOV result.position, {-1,-1,0,1};\nMOV result.color, {1,0,0,1};\nEMIT;\n"
        "MOV result.position, {1,-1,0,1};\nMOV result.color, {0,1,0,1};\nEMIT;\n"
        "MOV result.position, {-1,1,0,1};\nMOV result.color, {0,0,1,1};\nEMIT;\n"
        "MOV result.position, {1,1,0,1};\nMOV result.color, {1,1,0,1};\nEMIT;\nEND");
    glShadeModel(GL_FLAT);
    for (int first = 0; first < 2; first++) {
        glProvokingVertex(first ? GL_FIRST_VERTEX_CONVENTION : GL_LAST_VERTEX_CONVENTION);
        glBegin(GL_POINTS);
        glVertex2f(0, 0);
        glEnd();
        expect_rgb(1, 1, first ? 0xff0000 : 0x0000ff);
        expect_rgb(6, 6, first ? 0x00ff00 : 0xffff00);
    }
}

/* primitive.id counts input primitives; result.primid reaches the fragment program, and without it the number
 * of the input primitive does. */
Test(geometry_program, primitive_numbers)
{
    static const char template[] = "!!NVgp4.0\nPRIMITIVE_IN LINES;\nPRIMITIVE_OUT POINTS;\nVERTICES_OUT 1;\n"
                                   "MOV result.position, vertex[1].position;\n%sEMIT;\nEND";
    for (int own = 0; own < 2; own++) {
        char text[300];
        snprintf(text, sizeof text, template, own ? "ADD.S result.primid.x, primitive.id.x, 5;\n" : "");
        use(text);
        load_arb(GL_FRAGMENT_PROGRAM_ARB, "!!NVfp4.0\nTEMP c;\nI2F c, primitive.id.x;\nMUL result.color, c, "
                                          "0.00392156862745098;\nEND");
        glBegin(GL_LINE_STRIP);
        for (int i = 0; i < SIDE; i++)
            glVertex2f(at(i), at(2));
        glEnd();
        for (int i = 1; i < SIDE; i++)
            expect_rgb(i, 2, (uint32_t)(i - 1 + own * 5) * 0x010101);
        expect_rgb(0, 2, 0);
    }
}

/* VERTICES_OUT: what comes after is not emitted (2.14.6.4). */
Test(geometry_program, no_more_vertices_than_declared)
{
    use("!!NVgp4.0\nPRIMITIVE_IN POINTS;\nPRIMITIVE_OUT POINTS;\nVERTICES_OUT 3;\nTEMP p;\n"
        "MOV p, vertex[0].position;\nREP 6;\nMOV result.position, p;\nMOV result.color, 1;\nEMIT;\n"
        "ADD p.x, p.x, "
        "0.25;\nENDREP;\nEND");
    glBegin(GL_POINTS);
    glVertex2f(at(0), at(0));
    glEnd();
    for (int i = 0; i < SIDE; i++)
        expect_rgb(i, 0, i < 3 ? 0xffffff : 0);
    glProgramVertexLimitNV(GL_GEOMETRY_PROGRAM_NV, 5);
    glBegin(GL_POINTS);
    glVertex2f(at(0), at(0));
    glEnd();
    for (int i = 0; i < SIDE; i++)
        expect_rgb(i, 0, i < 5 ? 0xffffff : 0);
}

Test(geometry_program, a_nan_position_drops_its_primitive)
{
    use("!!NVgp4.0\nPRIMITIVE_IN POINTS;\nPRIMITIVE_OUT POINTS;\nVERTICES_OUT 2;\nTEMP n;\n"
        "MOV result.position, vertex[0].position;\nMOV result.color, {1,0,0,1};\nEMIT;\n"
        "RCP n.x, 0.0;\nSUB n.x, n.x, n.x;\nMOV result.position, vertex[0].position;\n"
        "ADD result.position.x, vertex[0].position.x, n.x;\nMOV result.color, {0,1,0,1};\nEMIT;\nEND");
    glBegin(GL_POINTS);
    glVertex2f(at(2), at(2));
    glEnd();
    expect_rgb(2, 2, 0xff0000);
}

/* 2.14.6.1, Errors: a primitive that the program does not take. */
Test(geometry_program, modes_that_the_program_takes)
{
    static const struct {
        const char *in;
        const char *modes; /* 1 for each of GL_POINTS to GL_TRIANGLE_STRIP_ADJACENCY */
    } rows[] = {
        {"POINTS", "10000000000000"},
        {"LINES", "01110000000000"},
        {"TRIANGLES", "00001111110000"},
        {"LINES_ADJACENCY", "00000000001100"},
        {"TRIANGLES_ADJACENCY", "00000000000011"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[300];
        snprintf(text, sizeof text,
                 "!!NVgp4.0\nPRIMITIVE_IN %s;\nPRIMITIVE_OUT POINTS;\nVERTICES_OUT 1;\n"
                 "MOV result.position, vertex[0].position;\nEMIT;\nEND",
                 rows[i].in);
        use(text);
        for (GLenum mode = GL_POINTS; mode <= GL_TRIANGLE_STRIP_ADJACENCY; mode++) {
            const GLenum expected = rows[i].modes[mode] == '1' ? GL_NO_ERROR : GL_INVALID_OPERATION;
            static const float data[8][2] = {{0, 0}};
            glVertexPointer(2, GL_FLOAT, 0, data);
            glEnableClientState(GL_VERTEX_ARRAY);
            glDrawArrays(mode, 0, 8);
            expect_error(expected, text);
            glBegin(mode);
            if (expected == GL_NO_ERROR)
                glEnd();
            expect_error(expected, text);
        }
        glDisableClientState(GL_VERTEX_ARRAY);
    }
    glDisable(GL_GEOMETRY_PROGRAM_NV);
    glBegin(GL_LINES_ADJACENCY);
    glEnd();
    expect_error(GL_NO_ERROR, "adjacency without a program");
    glBegin(GL_PATCHES);
    expect_error(GL_INVALID_OPERATION, "patches, which nobody takes");
    glBegin(GL_PATCHES + 1);
    expect_error(GL_INVALID_ENUM, "no primitive");
}

Test(geometry_program, an_enabled_program_must_be_loaded)
{
    glEnable(GL_GEOMETRY_PROGRAM_NV);
    cr_expect(glIsEnabled(GL_GEOMETRY_PROGRAM_NV));
    glBegin(GL_POINTS);
    expect_error(GL_INVALID_OPERATION, "nothing loaded");
    glDisable(GL_GEOMETRY_PROGRAM_NV);
    glBegin(GL_POINTS);
    glEnd();
    expect_error(GL_NO_ERROR, "disabled");
}

/* Table 10.1: the vertices of each triangle of a strip with adjacency, in order, as fragments of their
 * numbers. */
Test(geometry_program, triangle_strips_with_adjacency_have_the_vertices_of_table_10_1)
{
    /* One point per vertex: column is the vertex, row the primitive. */
    static const char text[] =
        "!!NVgp4.0\nPRIMITIVE_IN TRIANGLES_ADJACENCY;\nPRIMITIVE_OUT POINTS;\nVERTICES_OUT 6;\n"
        "TEMP p;\nINT TEMP i;\nATTRIB c = vertex.color;\nMOV.S i.x, 0;\n"
        "I2F p.y, primitive.id.x;\nMAD p.y, p.y, 0.25, -0.875;\nMOV p.x, -0.875;\n"
        "REP.S 6;\nMOV result.position, {0,0,0,1};\nMOV result.position.xy, p;\n"
        "MOV result.color, c[i.x];\nEMIT;\nADD.S i.x, i.x, 1;\nADD p.x, p.x, 0.25;\nENDREP;\nEND";
    static const struct {
        unsigned vertices;
        uint8_t expected[3][6]; /* 1st 1/2 2nd 2/3 3rd 3/1 */
    } rows[] = {
        {6, {{1, 2, 3, 6, 5, 4}}},
        {7, {{1, 2, 3, 6, 5, 4}}},
        {8, {{1, 2, 3, 7, 5, 4}, {5, 1, 3, 6, 7, 8}}},
        {10, {{1, 2, 3, 7, 5, 4}, {5, 1, 3, 6, 7, 9}, {5, 3, 7, 10, 9, 8}}},
    };
    use(text);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        glClear(GL_COLOR_BUFFER_BIT);
        glBegin(GL_TRIANGLE_STRIP_ADJACENCY);
        for (unsigned v = 1; v <= rows[i].vertices; v++)
            point(0, 0, (float)v / 255.0f, 0, 0);
        glEnd();
        expect_error(GL_NO_ERROR, text);
        for (int primitive = 0; primitive < 3; primitive++)
            for (int v = 0; v < 6; v++)
                expect_rgb(v, primitive, (uint32_t)rows[i].expected[primitive][v] << 16);
    }
}

/* Fixed function feeds a geometry program, and fixed function takes what it makes: colours and texture
 * coordinates by their names, position-invariant positions too. */
Test(geometry_program, fixed_function_on_both_sides)
{
    use("!!NVgp4.0\nPRIMITIVE_IN TRIANGLES;\nPRIMITIVE_OUT TRIANGLE_STRIP;\nVERTICES_OUT 3;\nINT TEMP i;\n"
        "ATTRIB p = vertex.position;\nATTRIB c = vertex.color;\nMOV.S i.x, 0;\n"
        "REP.S 3;\nMOV result.position, p[i.x];\nMOV result.color, c[i.x].yxzw;\nEMIT;\nADD.S i.x, i.x, 1;\n"
        "ENDREP;\nEND");
    glMatrixMode(GL_MODELVIEW);
    glScalef(2, 2, 1);
    for (int invariant = 0; invariant < 2; invariant++) {
        load_arb(GL_VERTEX_PROGRAM_ARB,
                 "!!NVvp4.0\nOPTION ARB_position_invariant;\nMOV result.color, vertex.color;\nEND");
        if (!invariant)
            glDisable(GL_VERTEX_PROGRAM_ARB);
        else
            glEnable(GL_VERTEX_PROGRAM_ARB);
        glDisable(GL_FRAGMENT_PROGRAM_ARB);
        glClear(GL_COLOR_BUFFER_BIT);
        glColor3f(1, 0, 0);
        glRectf(-0.25f, -0.25f, 0.25f, 0.25f);
        expect_error(GL_NO_ERROR, "drawing");
        expect_rgb(2, 2, 0x00ff00);
        expect_rgb(5, 5, 0x00ff00);
        expect_rgb(1, 1, 0);
        expect_rgb(6, 6, 0);
    }
}

/* result.clip[n] cuts where CLIP_PLANEn is enabled; the planes themselves do not. */
Test(geometry_program, clip_distances_are_those_of_the_geometry_program)
{
    use("!!NVgp4.0\nPRIMITIVE_IN TRIANGLES;\nPRIMITIVE_OUT TRIANGLE_STRIP;\nVERTICES_OUT 3;\nINT TEMP i;\n"
        "ATTRIB p = vertex.position;\nMOV.S i.x, 0;\n"
        "REP.S 3;\nMOV result.position, p[i.x];\nMOV result.color, 1;\nMOV result.clip[2].x, p[i.x].x;\nEMIT;"
        "\n"
        "ADD.S i.x, i.x, 1;\nENDREP;\nEND");
    glEnable(GL_CLIP_PLANE2);
    glEnable(GL_CLIP_PLANE0); /* not written: cuts nothing */
    glRectf(-1, -1, 1, 1);
    expect_rgb(1, 3, 0);
    expect_rgb(3, 3, 0);
    expect_rgb(4, 3, 0xffffff);
    expect_rgb(6, 6, 0xffffff);
}

/* Two-sided colours and point sizes come from the last program. */
Test(geometry_program, back_colours_and_point_sizes)
{
    use("!!NVgp4.0\nPRIMITIVE_IN POINTS;\nPRIMITIVE_OUT POINTS;\nVERTICES_OUT 1;\n"
        "MOV result.position, vertex[0].position;\nMOV result.color, 1;\nMOV result.pointsize.x, 4;\nEMIT;\n"
        "END");
    for (int enabled = 0; enabled < 2; enabled++) {
        glClear(GL_COLOR_BUFFER_BIT);
        if (enabled)
            glEnable(GL_VERTEX_PROGRAM_POINT_SIZE);
        glBegin(GL_POINTS);
        glVertex2f(0, 0);
        glEnd();
        expect_rgb(2, 2, enabled ? 0xffffff : 0);
        expect_rgb(5, 5, enabled ? 0xffffff : 0);
        expect_rgb(6, 6, 0);
    }
    use("!!NVgp4.0\nPRIMITIVE_IN TRIANGLES;\nPRIMITIVE_OUT TRIANGLE_STRIP;\nVERTICES_OUT 3;\nINT TEMP i;\n"
        "ATTRIB p = vertex.position;\nMOV.S i.x, 0;\n"
        "REP.S 3;\nMOV result.position, p[i.x];\nMOV result.color, {1,0,0,1};\n"
        "MOV result.color.back, {0,0,1,1};\nEMIT;\n"
        "ADD.S i.x, i.x, 1;\nENDREP;\nEND");
    glEnable(GL_VERTEX_PROGRAM_TWO_SIDE);
    glFrontFace(GL_CW);
    glRectf(-1, -1, 1, 1);
    expect_rgb(3, 3, 0x0000ff);
}

/* Buffers, subroutines, textures and parameters of its own. */
Test(geometry_program, parameters_of_its_own)
{
    use("!!NVgp4.0\nPRIMITIVE_IN POINTS;\nPRIMITIVE_OUT POINTS;\nVERTICES_OUT 1;\n"
        "MOV result.position, vertex[0].position;\nADD result.color, program.env[3], program.local[4];\nEMIT;"
        "\nEND");
    for (int i = 0; i < 2; i++) {
        glProgramEnvParameter4fARB(GL_GEOMETRY_PROGRAM_NV, 3, (float)i, 0, 0, 0);
        glProgramLocalParameter4fARB(GL_GEOMETRY_PROGRAM_NV, 4, 0, 0, 1, 1);
        glProgramEnvParameter4fARB(GL_VERTEX_PROGRAM_ARB, 3, 0, 1, 0, 0);
        glBegin(GL_POINTS);
        glVertex2f(at(2), at(2));
        glEnd();
        expect_rgb(2, 2, i ? 0xff00ff : 0x0000ff);
    }
}

/* Any number of workers gives the same picture. */
Test(geometry_program, one_worker_or_many)
{
    enum { POINTS = 3000 };
    static float positions[POINTS][2], colors[POINTS][3];
    static unsigned char first[sizeof pixels];
    uint32_t seed = 9;
    for (int i = 0; i < POINTS; i++)
        for (int c = 0; c < 3; c++) {
            seed = seed * 1664525u + 1013904223u;
            colors[i][c] = (float)(seed >> 8) / 16777216.0f;
            if (c < 2)
                positions[i][c] = colors[i][c] * 2 - 1;
        }
    use("!!NVgp5.0\nPRIMITIVE_IN LINES;\nPRIMITIVE_OUT TRIANGLE_STRIP;\nVERTICES_OUT 40;\nINVOCATIONS 3;\n"
        "TEMP p, n, k;\n"
        "I2F k.x, primitive.invocation.x;\nMUL k.x, k.x, 0.1;\nMUL n.x, vertex[0].color.x, 5;\nFLR n.x, n.x;"
        "\n"
        "ADD n.x, n.x, 1;\nREP n.x;\n"
        "MOV result.position, vertex[0].position;\nMOV result.color, vertex[1].color;\nEMIT;\n"
        "MOV result.position, vertex[1].position;\nMOV result.color, k.x;\nEMIT;\n"
        "ADD p, vertex[0].position, vertex[1].position;\nMUL p, p, 0.5;\nADD p.y, p.y, k.x;\n"
        "ADD p.x, p.x, n.x;\n"
        "MOV result.position, p;\nMOV result.color, vertex[0].color;\nEMIT;\n"
        "SGT.CC n.y, vertex[0].color.y, 0.5;\nIF NE.y;\nENDPRIM;\nENDIF;\nADD k.x, k.x, 0.07;\nENDREP;\nEND");
    glVertexPointer(2, GL_FLOAT, 0, positions);
    glColorPointer(3, GL_FLOAT, 0, colors);
    glEnableClientState(GL_VERTEX_ARRAY);
    glEnableClientState(GL_COLOR_ARRAY);
    for (unsigned workers = 1; workers <= 7; workers += 3) {
        ewThreads(workers);
        glClear(GL_COLOR_BUFFER_BIT);
        glDrawArrays(GL_LINES, 0, POINTS);
        glDrawArrays(GL_LINE_LOOP, 0, 301);
        glFinish();
        expect_error(GL_NO_ERROR, "drawing");
        if (workers == 1)
            memcpy(first, pixels, sizeof first);
        cr_expect_arr_eq(first, pixels, sizeof first, "%u workers", workers);
    }
}

/* 4.4.7, Layered Framebuffers: the layer of the provoking vertex; one that does not exist draws nothing. */
Test(geometry_program, primitives_go_to_layers)
{
    GLuint texture, framebuffer;
    use("!!NVgp5.0\nPRIMITIVE_IN POINTS;\nPRIMITIVE_OUT TRIANGLE_STRIP;\nVERTICES_OUT 3;\nINVOCATIONS 5;\n"
        "TEMP c;\n"
        "INT TEMP l;\nSUB.S l.x, primitive.invocation.x, {1}.x;\nI2F c, l.x;\nMUL c, c, 0.25;\n"
        "MOV result.position, {-1,-1,0,1};\nMOV result.color, c;\nMOV.S result.layer.x, l.x;\nEMIT;\n"
        "MOV result.position, {3,-1,0,1};\nMOV result.color, c;\nMOV.S result.layer.x, l.x;\nEMIT;\n"
        "MOV result.position, {-1,3,0,1};\nMOV result.color, c;\nMOV.S result.layer.x, l.x;\nEMIT;\nEND");
    glGenTextures(1, &texture);
    glBindTexture(GL_TEXTURE_2D_ARRAY, texture);
    glTexImage3D(GL_TEXTURE_2D_ARRAY, 0, GL_RGBA8, SIDE, SIDE, 3, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    glGenFramebuffers(1, &framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    glFramebufferTextureEXT(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, texture, 0);
    glClearColor(1, 1, 1, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    glBegin(GL_POINTS);
    glVertex2f(0, 0);
    glEnd();
    expect_error(GL_NO_ERROR, "drawing");
    for (int layer = 0; layer < 3; layer++) {
        unsigned char found[SIDE * SIDE * 4];
        glFramebufferTextureLayerEXT(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, texture, 0, layer);
        glReadPixels(0, 0, SIDE, SIDE, GL_RGBA, GL_UNSIGNED_BYTE, found);
        for (int i = 0; i < SIDE * SIDE * 4; i++)
            cr_assert(found[i] - layer * 255 / 4 <= 1 && layer * 255 / 4 - found[i] <= 1, "layer %d: %u",
                      layer, found[i]);
    }
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
}

/* "The layer written by the geometry program has no effect if the framebuffer is not layered"
 * (NV_geometry_program4, Section 4.4.7). */
Test(geometry_program, layers_have_no_effect_where_there_are_none)
{
    static const char *const layers[] = {"{1}", "{10000}", "{-1}"};
    for (size_t i = 0; i < sizeof layers / sizeof *layers; i++) {
        char text[400];
        snprintf(text, sizeof text,
                 "!!NVgp5.0\nPRIMITIVE_IN POINTS;\nPRIMITIVE_OUT POINTS;\nVERTICES_OUT 1;\n"
                 "MOV result.position, vertex[0].position;\nMOV result.color, {1, 0, 1, 1};\n"
                 "MOV.S result.layer.x, %s.x;\nEMIT;\nEND",
                 layers[i]);
        use(text);
        glClear(GL_COLOR_BUFFER_BIT);
        glBegin(GL_POINTS);
        glVertex2f(at(2), at(2));
        glEnd();
        expect_rgb(2, 2, 0xff00ff);
    }
}

/* Without a geometry program adjacent vertices are ignored (GL 4.6 compatibility 10.1.11). */
Test(geometry_program, adjacent_vertices_are_ignored_where_no_program_wants_them)
{
    static const float far = 100;
    glBegin(GL_TRIANGLES_ADJACENCY);
    glVertex2f(-1, -1), glVertex2f(far, far), glVertex2f(3, -1);
    glVertex2f(far, far), glVertex2f(-1, 3), glVertex2f(far, far);
    glEnd();
    expect_rgb(0, 0, 0xffffff);
    expect_rgb(7, 7, 0xffffff);
    glClear(GL_COLOR_BUFFER_BIT);
    glBegin(GL_LINES_ADJACENCY);
    glVertex2f(far, far), glVertex2f(-1, at(3)), glVertex2f(1, at(3)), glVertex2f(far, far);
    glEnd();
    expect_rgb(2, 3, 0xffffff);
    expect_rgb(2, 4, 0);
}

/* TGSI programs of the geometry processor draw as those of the assembly languages do. */
Test(geometry_program, tgsi)
{
    use("!!NVgp4.0\nPRIMITIVE_IN POINTS;\nPRIMITIVE_OUT POINTS;\nVERTICES_OUT 1;\nEMIT;\nEND");
    static const char text[] =
        "GEOM\nPROPERTY GS_INPUT_PRIMITIVE LINES\nPROPERTY GS_OUTPUT_PRIMITIVE POINTS\n"
        "PROPERTY GS_MAX_OUTPUT_VERTICES 2\nDCL IN[][0], POSITION\nDCL IN[][1], COLOR\n"
        "DCL OUT[0], POSITION\nDCL OUT[1], COLOR\nIMM[0] INT32 {0, 0, 0, 0}\n"
        "0: MOV OUT[0], IN[0][0]\n1: MOV OUT[1], IN[1][1]\n2: EMIT IMM[0].xxxx\n"
        "3: MOV OUT[0], IN[1][0]\n4: MOV OUT[1], IN[0][1]\n5: EMIT IMM[0].xxxx\n6: END\n";
    glProgramStringARB(GL_GEOMETRY_PROGRAM_NV, GL_EDGEWALK_PROGRAM_FORMAT_TGSI_TEXT, (GLsizei)strlen(text),
                       text);
    expect_error(GL_NO_ERROR, text);
    glBegin(GL_LINES);
    point(at(1), at(1), 1, 0, 0);
    point(at(5), at(1), 0, 1, 0);
    glEnd();
    expect_rgb(1, 1, 0x00ff00);
    expect_rgb(5, 1, 0xff0000);
}

/* vertex.clip[n] of a position-invariant program is the distance from the plane; the program decides what it
 * cuts. */
Test(geometry_program, distances_from_planes_are_inputs)
{
    use("!!NVgp4.0\nPRIMITIVE_IN TRIANGLES;\nPRIMITIVE_OUT TRIANGLE_STRIP;\nVERTICES_OUT 3;\nINT TEMP i;\n"
        "ATTRIB p = vertex.position;\nATTRIB d = vertex.clip[1];\nATTRIB e = vertex.clip[2];\nMOV.S i.x, 0;\n"
        "REP.S 3;\nMOV result.position, p[i.x];\nMOV result.color, 1;\nMOV result.clip[0].x, -d[i.x].x;\n"
        "MOV result.clip[1].x, e[i.x].x;\nEMIT;\nADD.S i.x, i.x, 1;\nENDREP;\nEND");
    load_arb(GL_VERTEX_PROGRAM_ARB, "!!NVvp4.0\nOPTION ARB_position_invariant;\nEND");
    glClipPlane(GL_CLIP_PLANE1, (const GLdouble[]){1, 0, 0, 0});
    glEnable(GL_CLIP_PLANE0);
    glEnable(GL_CLIP_PLANE1); /* its distances are read; result.clip[1] is 0 everywhere, from a plane that is
                                 disabled */
    glRectf(-1, -1, 1, 1);
    expect_error(GL_NO_ERROR, "drawing");
    expect_rgb(3, 3, 0xffffff);
    expect_rgb(4, 3, 0);
}
