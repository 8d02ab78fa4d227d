/* What fragments do to memory: STORE, ATOM, STOREIM and ATOMIM happen once for each fragment that
 * rasterization produced and no early test discarded; never in helper lanes, never after KIL (GL 4.6
 * compatibility 14.9, 15.2; NV_gpu_program5 2.X.8.Z; EXT_shader_image_load_store). Helpers in turn give every
 * fragment its derivatives. */
#include "tests/gl/gl_test.h"

#include <math.h>
#include <stdlib.h>

enum { PIXELS = SIZE * SIZE };

static GLuint words, image;

static void make_memory(void)
{
    static const uint32_t zeros[PIXELS];
    GLuint64EXT address;
    glGenBuffers(1, &words);
    glBindBuffer(GL_ARRAY_BUFFER, words);
    glBufferData(GL_ARRAY_BUFFER, sizeof zeros, zeros, GL_DYNAMIC_COPY);
    glMakeBufferResidentNV(GL_ARRAY_BUFFER, GL_READ_WRITE);
    glGetBufferParameterui64vNV(GL_ARRAY_BUFFER, GL_BUFFER_GPU_ADDRESS_NV, &address);
    glBindBuffer(GL_ARRAY_BUFFER, 0);
    glProgramEnvParameterI4uiNV(GL_FRAGMENT_PROGRAM_ARB, 0, (GLuint)address, 0, 0, 0);
    glGenTextures(1, &image);
    glBindTexture(GL_TEXTURE_2D, image);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_R32UI, SIZE, SIZE, 0, GL_RED_INTEGER, GL_UNSIGNED_INT, zeros);
    glBindImageTexture(0, image, 0, GL_FALSE, 0, GL_READ_WRITE, GL_R32UI);
    expect_error(GL_NO_ERROR);
}

/* What was done at each pixel, lowest row first; forgotten afterwards. */
static void take_counts(bool in_image, uint32_t counts[PIXELS])
{
    static const uint32_t zeros[PIXELS];
    glBindBuffer(GL_ARRAY_BUFFER, words);
    glBindTexture(GL_TEXTURE_2D, image);
    if (in_image) {
        glGetTexImage(GL_TEXTURE_2D, 0, GL_RED_INTEGER, GL_UNSIGNED_INT, counts);
        glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, SIZE, SIZE, GL_RED_INTEGER, GL_UNSIGNED_INT, zeros);
    } else {
        glGetBufferSubData(GL_ARRAY_BUFFER, 0, sizeof zeros, counts);
        glBufferSubData(GL_ARRAY_BUFFER, 0, sizeof zeros, zeros);
    }
    glBindBuffer(GL_ARRAY_BUFFER, 0);
}

/* Each adds 1 at the fragment's pixel. */
static const struct {
    const char *name, *text;
    bool in_image;
} operations[] = {
    {"STORE", "LOAD.U32 r.x, p.z; ADD.U r.x, r.x, 1; STORE.U32 r.x, p.z;\n", false},
    {"ATOM", "ATOM.ADD.U32 r.x, {1}, p.z;\n", false},
    {"STOREIM", "LOADIM.U32 r, i, image[0], 2D; ADD.U r.x, r.x, 1; STOREIM.U32 image[0], r, i, 2D;\n", true},
    {"ATOMIM", "ATOMIM.ADD.U32 r.x, {1}.x, i, image[0], 2D;\n", true},
};
enum { OPERATIONS = sizeof operations / sizeof *operations };

/* A program of `option`, what comes before the operation, and what after; red is its colour. */
static void use_red(const char *option, const char *before, unsigned operation, const char *after, double red)
{
    char text[1024];
    snprintf(text, sizeof text,
             "!!NVfp5.0\n%s%s"
             "TEMP c;\nUINT TEMP p, r;\nINT TEMP i;\n"
             "FLR.U p.xy, fragment.position;\nMOV.S i, 0;\nFLR.S i.xy, fragment.position;\n"
             "MAD.U p.z, p.y, %d, p.x;\nMAD.U p.z, p.z, 4, program.env[0].x;\n"
             "SLT c, fragment.position, 8;\n"
             "%s\n%s%s\nMOV result.color, {%.9f, 0, 0, 1};\nEND",
             *option ? "OPTION " : "", option, SIZE, before, operations[operation].text, after, red);
    load_program(GL_FRAGMENT_PROGRAM_ARB, text);
}

/* One that adds 1 of 255. */
static void use(const char *option, const char *before, unsigned operation, const char *after)
{
    use_red(option, before, operation, after, 1 / 255.0);
}

static void window(void)
{
    glRectf(-1, -1, 1, 1);
}

/* --- Coverage --------------------------------------------------------------------------------------------
 */

static void slivers(void)
{
    glBegin(GL_TRIANGLES);
    glVertex2f(-0.95f, -0.9f), glVertex2f(0.9f, -0.2f), glVertex2f(-0.9f, -0.7f);
    glVertex2f(-0.3f, 0.95f), glVertex2f(-0.2f, -0.95f), glVertex2f(0.1f, 0.9f);
    glVertex2f(0.5f, 0.5f), glVertex2f(0.6f, 0.52f), glVertex2f(0.52f, 0.61f);
    glEnd();
}

static void fan(void)
{
    glBegin(GL_TRIANGLE_FAN);
    glVertex2f(0.03f, 0.07f);
    glVertex2f(0.9f, 0), glVertex2f(0.4f, 0.8f), glVertex2f(-0.5f, 0.7f), glVertex2f(-0.9f, -0.3f),
        glVertex2f(0.2f, -0.9f);
    glEnd();
}

static void lines(void)
{
    glBegin(GL_LINE_STRIP);
    glVertex2f(-0.9f, -0.8f), glVertex2f(0.7f, 0.1f), glVertex2f(0.6f, 0.9f), glVertex2f(-0.8f, 0.85f);
    glEnd();
}

static void points(void)
{
    glPointSize(3);
    glBegin(GL_POINTS);
    glVertex2f(-0.5f, -0.5f), glVertex2f(0.41f, 0.33f), glVertex2f(0.97f, -0.97f), glVertex2f(-0.4f, -0.41f);
    glEnd();
}

static void smooth(void)
{
    glEnable(GL_POINT_SMOOTH);
    points();
    glDisable(GL_POINT_SMOOTH);
    glEnable(GL_LINE_SMOOTH);
    glLineWidth(2.5f);
    lines();
    glLineWidth(1);
    glDisable(GL_LINE_SMOOTH);
}

static void stippled(void)
{
    GLubyte pattern[128];
    for (int i = 0; i < 128; i++)
        pattern[i] = i / 4 % 2 ? 0x5b : 0xa6;
    glPolygonStipple(pattern);
    glEnable(GL_POLYGON_STIPPLE);
    fan();
    glDisable(GL_POLYGON_STIPPLE);
}

static void scissored(void)
{
    glEnable(GL_SCISSOR_TEST);
    glScissor(3, 5, 7, 6);
    fan();
    glDisable(GL_SCISSOR_TEST);
}

static void clipped(void)
{
    glBegin(GL_TRIANGLES);
    glVertex3f(-0.9f, -0.9f, -1.5f), glVertex3f(0.9f, -0.8f, 0), glVertex3f(0, 3, 2);
    glEnd();
}

static const struct {
    const char *name;
    void (*draw)(void);
} geometry[] = {
    {"window", window},     {"slivers", slivers},     {"fan", fan},
    {"lines", lines},       {"points", points},       {"smooth", smooth},
    {"stippled", stippled}, {"scissored", scissored}, {"clipped", clipped},
};

/* The colours tell which pixels had fragments, and how many. */
GL_TEST(side_effects, each_covered_fragment_acts_once_and_no_helper)
{
    make_memory();
    glEnable(GL_BLEND);
    glBlendFunc(GL_ONE, GL_ONE);
    for (unsigned g = 0; g < sizeof geometry / sizeof *geometry; g++)
        for (unsigned operation = 0; operation < OPERATIONS; operation++)
            for (unsigned threads = 1; threads <= 3; threads += 2) {
                uint32_t counts[PIXELS];
                unsigned wrong = 0, total = 0;
                ewThreads(threads);
                glClear(GL_COLOR_BUFFER_BIT);
                use("", "", operation, "");
                geometry[g].draw();
                glFinish();
                take_counts(operations[operation].in_image, counts);
                for (unsigned i = 0; i < PIXELS; i++) {
                    wrong += counts[i] != pixels[4 * i];
                    total += pixels[4 * i];
                }
                cr_expect(wrong == 0 && total > 0, "%s, %s, %u threads: %u pixels of %u fragments",
                          operations[operation].name, geometry[g].name, threads, wrong, total);
            }
    expect_error(GL_NO_ERROR);
}

/* Fragments of a pixel act in the order of their primitives: each finds as many traces as there are
 * primitives before it, or would leave none. */
GL_TEST(side_effects, primitives_act_in_their_order)
{
    enum { TRIANGLES = 40 };
    static const char *const texts[] = {
        "LOAD.U32 r.x, p.z;\nSEQ.U.CC r.y, r.x, primitive.id.x;\nIF NE.y;\nADD.U r.x, r.x, 1;\n"
        "STORE.U32 r.x, p.z;\nENDIF;\n",
        "LOADIM.U32 r, i, image[0], 2D;\nSEQ.U.CC r.y, r.x, primitive.id.x;\nIF NE.y;\nADD.U r.x, r.x, 1;\n"
        "STOREIM.U32 image[0], r, i, 2D;\nENDIF;\n",
    };
    static GLfloat vertices[3 * TRIANGLES][2];
    for (int i = 0; i < 3 * TRIANGLES; i++) { /* all cover the window, none alike */
        vertices[i][0] = i % 3 == 1 ? 3.1f + 0.1f * (float)(i % 7) : -1.1f;
        vertices[i][1] = i % 3 == 2 ? 3.1f + 0.1f * (float)(i % 5) : -1.1f;
    }
    make_memory();
    glEnableClientState(GL_VERTEX_ARRAY);
    glVertexPointer(2, GL_FLOAT, 0, vertices);
    for (unsigned t = 0; t < sizeof texts / sizeof *texts; t++)
        for (unsigned threads = 1; threads <= 3; threads += 2) {
            char text[1024];
            uint32_t counts[PIXELS];
            unsigned wrong = 0;
            snprintf(text, sizeof text,
                     "!!NVfp5.0\nUINT TEMP p, r;\nINT TEMP i;\nMOV.S i, 0;\nFLR.S i.xy, fragment.position;\n"
                     "FLR.U p.xy, fragment.position;\nMAD.U p.z, p.y, %d, p.x;\n"
                     "MAD.U p.z, p.z, 4, program.env[0].x;\n"
                     "MOV.U r, 0;\n%sMOV result.color, 1;\nEND",
                     SIZE, texts[t]);
            ewThreads(threads);
            load_program(GL_FRAGMENT_PROGRAM_ARB, text);
            glDrawArrays(GL_TRIANGLES, 0, 3 * TRIANGLES);
            take_counts(t == 1, counts);
            for (unsigned i = 0; i < PIXELS; i++)
                wrong += counts[i] != TRIANGLES;
            cr_expect_eq(wrong, 0, "text %u, %u threads: %u pixels, the first has %u", t, threads, wrong,
                         counts[0]);
        }
}

/* --- Samples -----------------------------------------------------------------------------------------------
 */

static void multisampled_target(GLsizei samples, GLuint names[2])
{
    GLuint renderbuffers[2];
    glGenFramebuffers(2, names);
    glGenRenderbuffers(2, renderbuffers);
    for (int i = 0; i < 2; i++) {
        glBindFramebuffer(GL_FRAMEBUFFER, names[i]);
        glBindRenderbuffer(GL_RENDERBUFFER, renderbuffers[i]);
        if (i == 0)
            glRenderbufferStorageMultisample(GL_RENDERBUFFER, samples, GL_RGBA8, SIZE, SIZE);
        else
            glRenderbufferStorage(GL_RENDERBUFFER, GL_RGBA8, SIZE, SIZE);
        glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, renderbuffers[i]);
        cr_assert_eq(glCheckFramebufferStatus(GL_FRAMEBUFFER), GL_FRAMEBUFFER_COMPLETE);
    }
    glBindFramebuffer(GL_FRAMEBUFFER, names[0]);
}

/* The mean of the samples, which are 0 or 255 in red: how many of them were covered. */
static void read_covered(const GLuint names[2], GLsizei samples, uint32_t covered[PIXELS])
{
    static GLubyte resolved[PIXELS][4];
    glBindFramebuffer(GL_READ_FRAMEBUFFER, names[0]);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, names[1]);
    glBlitFramebuffer(0, 0, SIZE, SIZE, 0, 0, SIZE, SIZE, GL_COLOR_BUFFER_BIT, GL_NEAREST);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, names[1]);
    glReadPixels(0, 0, SIZE, SIZE, GL_RGBA, GL_UNSIGNED_BYTE, resolved);
    glBindFramebuffer(GL_FRAMEBUFFER, names[0]);
    for (unsigned i = 0; i < PIXELS; i++)
        covered[i] = (uint32_t)((resolved[i][0] * samples + 127) / 255);
}

/* 14.3.1.1: a fragment acts once, however many of its samples are covered; where each sample has a fragment
 * of its own, once for each. */
GL_TEST(side_effects, samples_share_a_fragment_unless_they_are_shaded_alone)
{
    make_memory();
    for (GLsizei samples = 2; samples <= 8; samples *= 2)
        for (unsigned alone = 0; alone < 2; alone++)
            for (unsigned operation = 0; operation < OPERATIONS; operation++) {
                uint32_t counts[PIXELS], covered[PIXELS];
                unsigned wrong = 0, partial = 0;
                GLuint names[2];
                multisampled_target(samples, names);
                alone ? glEnable(GL_SAMPLE_SHADING) : glDisable(GL_SAMPLE_SHADING);
                glMinSampleShading(1);
                glClearColor(0, 0, 0, 0);
                glClear(GL_COLOR_BUFFER_BIT);
                use_red("", "", operation, "", 1);
                glBegin(GL_TRIANGLES);
                glVertex2f(-0.9f, -0.87f), glVertex2f(0.83f, -0.2f), glVertex2f(-0.3f, 0.91f);
                glEnd();
                read_covered(names, samples, covered);
                take_counts(operations[operation].in_image, counts);
                for (unsigned i = 0; i < PIXELS; i++) {
                    wrong += counts[i] != (alone ? covered[i] : covered[i] > 0);
                    partial += covered[i] > 0 && covered[i] < (uint32_t)samples;
                }
                cr_expect(wrong == 0 && partial > 0, "%s, %d samples, alone %u: %u of %u",
                          operations[operation].name, samples, alone, wrong, partial);
            }
    expect_error(GL_NO_ERROR);
}

/* --- Tests before and after the program --------------------------------------------------------------------
 */

enum condition {
    NOTHING,
    DEPTH_FAILS,
    STENCIL_FAILS,
    BOUNDS_FAIL,
    ALPHA_FAILS,
    MASKED,
    NO_BUFFER,
    CULLED,
    DISCARDED,
    HALF_SCISSORED
};

static void set_condition(enum condition condition)
{
    glDisable(GL_DEPTH_TEST), glDisable(GL_STENCIL_TEST), glDisable(GL_DEPTH_BOUNDS_TEST_EXT),
        glDisable(GL_ALPHA_TEST);
    glDisable(GL_CULL_FACE), glDisable(GL_RASTERIZER_DISCARD), glDisable(GL_SCISSOR_TEST);
    glColorMask(1, 1, 1, 1), glDrawBuffer(GL_BACK);
    switch (condition) {
    case NOTHING: break;
    case DEPTH_FAILS: glEnable(GL_DEPTH_TEST), glDepthFunc(GL_NEVER); break;
    case STENCIL_FAILS: glEnable(GL_STENCIL_TEST), glStencilFunc(GL_NEVER, 0, 255); break;
    case BOUNDS_FAIL: glEnable(GL_DEPTH_BOUNDS_TEST_EXT), glDepthBoundsEXT(0, 0.5); break;
    case ALPHA_FAILS: glEnable(GL_ALPHA_TEST), glAlphaFunc(GL_LESS, 0.5f); break;
    case MASKED: glColorMask(0, 0, 0, 0); break;
    case NO_BUFFER: glDrawBuffer(GL_NONE); break;
    case CULLED: glEnable(GL_CULL_FACE), glCullFace(GL_FRONT); break;
    case DISCARDED: glEnable(GL_RASTERIZER_DISCARD); break;
    case HALF_SCISSORED: glEnable(GL_SCISSOR_TEST), glScissor(5, 0, 8, SIZE); break;
    }
}

#define EARLY "NV_early_fragment_tests;\n"

GL_TEST(side_effects, what_comes_before_the_operation_prevents_it_and_what_comes_after_does_not)
{
    static const struct {
        const char *option, *before, *after;
        enum condition condition;
        unsigned acted, drawn;
    } rows[] = {
        {"", "", "", NOTHING, PIXELS, PIXELS},
        {"", "KIL -c.x;", "", NOTHING, PIXELS / 2, PIXELS / 2},
        {"", "", "KIL -c.x;", NOTHING, PIXELS, PIXELS / 2},
        {"", "KIL -c.x;", "KIL -c.y;", NOTHING, PIXELS / 2, PIXELS / 4},
        {"", "KIL {-1};", "", NOTHING, 0, 0},
        {"", "MOVC c.x, c;\nIF NE.x;", "ENDIF;", NOTHING, PIXELS / 2, PIXELS},
        {"", "MOVC c.x, c;\nIF NE.x;\nKIL {-1};\nELSE;", "ENDIF;", NOTHING, PIXELS / 2, PIXELS / 2},
        {"", "MOVC c.x, c;\nRET (NE.x);", "", NOTHING, PIXELS / 2, PIXELS / 2},
        {"", "REP.S {3};\n", "ENDREP;", NOTHING, 3 * PIXELS, PIXELS},
        {"", "", "", DEPTH_FAILS, PIXELS, 0},
        {"", "", "", STENCIL_FAILS, PIXELS, 0},
        {"", "", "", BOUNDS_FAIL, PIXELS, 0},
        {"", "", "", ALPHA_FAILS, PIXELS, 0},
        {"", "KIL -c.x;", "", DEPTH_FAILS, PIXELS / 2, 0},
        {"", "", "", MASKED, PIXELS, 0},
        {"", "", "", NO_BUFFER, PIXELS, 0},
        {"", "", "", CULLED, 0, 0},
        {"", "", "", DISCARDED, 0, 0},
        {"", "", "", HALF_SCISSORED, PIXELS / 2, PIXELS / 2},
        {EARLY, "", "", NOTHING, PIXELS, PIXELS},
        {EARLY, "", "", DEPTH_FAILS, 0, 0},
        {EARLY, "", "", STENCIL_FAILS, 0, 0},
        {EARLY, "", "", BOUNDS_FAIL, 0, 0},
        {EARLY, "", "", ALPHA_FAILS, PIXELS, 0},
        {EARLY, "", "KIL -c.x;", NOTHING, PIXELS, PIXELS / 2},
        {EARLY, "KIL -c.x;", "", DEPTH_FAILS, 0, 0},
        {EARLY, "", "", MASKED, PIXELS, 0},
        {EARLY, "", "", HALF_SCISSORED, PIXELS / 2, PIXELS / 2},
    };
    make_memory();
    for (unsigned row = 0; row < sizeof rows / sizeof *rows; row++)
        for (unsigned operation = 0; operation < OPERATIONS; operation++) {
            uint32_t counts[PIXELS];
            unsigned acted = 0, drawn = 0;
            set_condition(NOTHING);
            glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
            use(rows[row].option, rows[row].before, operation, rows[row].after);
            set_condition(rows[row].condition);
            window();
            glFinish();
            take_counts(operations[operation].in_image, counts);
            for (unsigned i = 0; i < PIXELS; i++) {
                acted += counts[i];
                drawn += pixels[4 * i];
            }
            /* After RET the colour is one that no instruction wrote: zero. */
            cr_expect(acted == rows[row].acted && drawn == rows[row].drawn, "row %u, %s: %u acted, %u drawn",
                      row, operations[operation].name, acted, drawn);
        }
    expect_error(GL_NO_ERROR);
}

/* 14.9.4: early tests have updated depth, stencil and the counts of queries when the program discards the
 * fragment, and what depth it computes has no effect. Late ones update nothing then. */
GL_TEST(side_effects, early_tests_are_complete_before_the_program)
{
    static const struct {
        const char *option, *text;
        float depth;
        GLubyte stencil;
        GLuint samples;
    } rows[] = {
        {"", "KIL {-1};", 1, 0, 0},
        {EARLY, "KIL {-1};", 0.5f, 1, PIXELS},
        {"", "KIL c.z;", 0.5f, 1, PIXELS},
        {"", "MOV result.depth.z, 0.25;", 0.25f, 1, PIXELS},
        {EARLY, "MOV result.depth.z, 0.25;", 0.5f, 1, PIXELS},
        {EARLY, "MOV result.depth.z, 0.25;\nKIL {-1};", 0.5f, 1, PIXELS},
    };
    glEnable(GL_DEPTH_TEST);
    glEnable(GL_STENCIL_TEST);
    glStencilOp(GL_KEEP, GL_KEEP, GL_INCR);
    for (unsigned row = 0; row < sizeof rows / sizeof *rows; row++) {
        char text[256];
        GLuint query, samples = 0;
        float depth;
        GLubyte stencil;
        snprintf(text, sizeof text, "!!NVfp5.0\n%s%s\nTEMP c;\nMOV c, 0;\nMOV result.color, c;\n%s\nEND",
                 *rows[row].option ? "OPTION " : "", rows[row].option, rows[row].text);
        glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT);
        load_program(GL_FRAGMENT_PROGRAM_ARB, text);
        glGenQueries(1, &query);
        glBeginQuery(GL_SAMPLES_PASSED, query);
        window();
        glEndQuery(GL_SAMPLES_PASSED);
        glGetQueryObjectuiv(query, GL_QUERY_RESULT, &samples);
        glReadPixels(3, 3, 1, 1, GL_DEPTH_COMPONENT, GL_FLOAT, &depth);
        glReadPixels(3, 3, 1, 1, GL_STENCIL_INDEX, GL_UNSIGNED_BYTE, &stencil);
        cr_expect(fabsf(depth - rows[row].depth) < 1e-6f && stencil == rows[row].stencil &&
                      samples == rows[row].samples,
                  "row %u: depth %g, stencil %u, %u samples", row, (double)depth, stencil, samples);
    }
}

/* --- Derivatives ---------------------------------------------------------------------------------------- */

/* Texture coordinate 0 is the window's x and y over SIZE. */
static void coordinates_from_position(void)
{
    load_program(GL_VERTEX_PROGRAM_ARB, "!!NVvp4.0\nMOV result.position, vertex.position;\n"
                                        "MAD result.texcoord[0].xy, vertex.position, 0.5, 0.5;\nEND");
}

/* Half of the red channel says that x grows by 1/SIZE, half of the green one that y does. */
#define SLOPES "DDX c.x, t.x;\nDDY c.y, t.y;\nMUL result.color.xy, c, 8;\nMOV result.color.zw, 1;\n"

GL_TEST(side_effects, derivatives_go_on_across_edges_and_discarded_neighbours)
{
    static const char *const before[] = {
        "",
        /* Pixels of even columns, then of even rows, leave; their lanes go on as helpers. */
        "MUL c.x, fragment.position.x, 0.5;\nFRC c.x, c.x;\nSLT c.x, c.x, 0.5;\nKIL -c.x;\n",
        "MUL c.x, fragment.position.y, 0.5;\nFRC c.x, c.x;\nSLT c.x, c.x, 0.5;\nKIL -c.x;\n",
    };
    coordinates_from_position();
    for (unsigned early = 0; early < 2; early++)
        for (unsigned b = 0; b < sizeof before / sizeof *before; b++)
            for (unsigned g = 0; g < sizeof geometry / sizeof *geometry; g++) {
                char text[512];
                unsigned wrong = 0, total = 0;
                if (geometry[g].draw == points || geometry[g].draw == lines || geometry[g].draw == smooth)
                    continue; /* their attributes do not vary over the window */
                snprintf(text, sizeof text,
                         "!!NVfp4.0\nNOPERSPECTIVE ATTRIB t = fragment.texcoord[0];\nTEMP c;\n%s" SLOPES
                         "END",
                         before[b]);
                glDisable(GL_FRAGMENT_PROGRAM_ARB);
                glDisable(GL_DEPTH_TEST);
                glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
                if (early) { /* quads lose pixels to the depth test too */
                    glEnable(GL_DEPTH_TEST);
                    glEnable(GL_SCISSOR_TEST);
                    glScissor(0, 0, 5, 7);
                    glClearDepth(0);
                    glClear(GL_DEPTH_BUFFER_BIT);
                    glClearDepth(1);
                    glDisable(GL_SCISSOR_TEST);
                }
                load_program(GL_FRAGMENT_PROGRAM_ARB, text);
                geometry[g].draw();
                glFinish();
                for (unsigned i = 0; i < PIXELS; i++)
                    if (pixels[4 * i + 2]) {
                        total++;
                        wrong += abs(pixels[4 * i] - 128) > 1 || abs(pixels[4 * i + 1] - 128) > 1;
                    }
                cr_expect(wrong == 0 && total > 0, "%s, %u, early %u: %u of %u", geometry[g].name, b, early,
                          wrong, total);
            }
}

/* A lookup's level comes from neighbours that the primitive may not cover: one level for all. */
GL_TEST(side_effects, levels_of_detail_go_on_across_edges)
{
    GLuint texture;
    coordinates_from_position();
    glGenTextures(1, &texture);
    glBindTexture(GL_TEXTURE_2D, texture);
    for (int level = 0; level < 7; level++) {
        static uint32_t texels[64 * 64];
        for (int i = 0; i < 64 * 64; i++)
            texels[i] = (uint32_t)(10 * level + 10);
        glTexImage2D(GL_TEXTURE_2D, level, GL_RGBA8, 64 >> level, 64 >> level, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                     texels);
    }
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST_MIPMAP_NEAREST);
    load_program(GL_FRAGMENT_PROGRAM_ARB,
                 "!!NVfp4.0\nTEX result.color, fragment.texcoord[0], texture[0], 2D;\nEND");
    for (unsigned g = 0; g < sizeof geometry / sizeof *geometry; g++) {
        unsigned wrong = 0, total = 0;
        if (geometry[g].draw == points || geometry[g].draw == lines || geometry[g].draw == smooth)
            continue;
        glClear(GL_COLOR_BUFFER_BIT);
        geometry[g].draw();
        glFinish();
        for (unsigned i = 0; i < PIXELS; i++)
            if (pixels[4 * i]) {
                total++;
                wrong += pixels[4 * i] != 30; /* four texels a pixel: level 2 */
            }
        cr_expect(wrong == 0 && total > 0, "%s: %u of %u", geometry[g].name, wrong, total);
    }
}
