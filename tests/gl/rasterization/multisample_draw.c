/* Draws and clears of framebuffers whose pixels have samples (GL 4.6
 * compatibility 14.3.1, 14.9.3, 17.3.1, 17.4.3), each sample fetched. Where samples lie is the raster
 * module's (tests/raster/multisample_*.c). */
#include "tests/gl/gl_test.h"

#include <stdlib.h>

enum { SAMPLES = 4 };

static GLuint texture, framebuffer;

/* A texture of SAMPLES samples, drawn to. */
static void open_samples(void)
{
    open_context();
    glGenTextures(1, &texture);
    glBindTexture(GL_TEXTURE_2D_MULTISAMPLE, texture);
    glTexImage2DMultisample(GL_TEXTURE_2D_MULTISAMPLE, SAMPLES, GL_RGBA8, SIZE, SIZE, GL_TRUE);
    glGenFramebuffers(1, &framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D_MULTISAMPLE, texture, 0);
    cr_assert_eq(glCheckFramebufferStatus(GL_FRAMEBUFFER), GL_FRAMEBUFFER_COMPLETE);
    glClearColor(0, 0, 0, 1);
    glClear(GL_COLOR_BUFFER_BIT);
}

TestSuite(multisample_draw, .init = open_samples, .fini = close_context);

/* What a sample of a pixel is, by drawing it to the window; the framebuffer is bound again. */
static uint32_t sample_at(unsigned sample, unsigned x, unsigned y)
{
    static const char fetch[] =
        "!!NVfp5.0\nINT TEMP I; TEMP R; TRUNC.S I, fragment.position; MOV.S I.w, program.local[0].x;\n"
        "TXFMS R, I, texture[0], 2DMS; MOV result.color, R; END";
    glPushAttrib(GL_ENABLE_BIT | GL_COLOR_BUFFER_BIT);
    glDisable(GL_SCISSOR_TEST);
    glDisable(GL_BLEND);
    glDisable(GL_DEPTH_TEST);
    glColorMask(1, 1, 1, 1);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    load_program(GL_FRAGMENT_PROGRAM_ARB, fetch);
    glProgramLocalParameterI4iNV(GL_FRAGMENT_PROGRAM_ARB, 0, (GLint)sample, 0, 0, 0);
    glRectf(-1, -1, 1, 1);
    const uint32_t found = pixel_at(x, y);
    glPopAttrib();
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    return found;
}

/* Bit s: sample s of the pixel is as expected. */
static unsigned samples_with(uint32_t expected, unsigned x, unsigned y)
{
    unsigned set = 0;
    for (unsigned s = 0; s < SAMPLES; s++)
        set |= (unsigned)(sample_at(s, x, y) == expected) << s;
    return set;
}

static void expect_samples(unsigned set, uint32_t color, unsigned x, unsigned y)
{
    const unsigned found = samples_with(color, x, y);
    cr_expect_eq(found, set, "samples %x of %u,%u are %08x, expected %x", found, x, y, color, set);
}

static void draw_red(void)
{
    glColor4f(1, 0, 0, 1);
    glRectf(-1, -1, 1, 1);
}

enum { ALL = (1 << SAMPLES) - 1 };
static const uint32_t red = 0xff0000ff, black = 0x000000ff;

Test(multisample_draw, clears_reach_every_sample_17_4_3)
{
    const GLfloat blue[4] = {0, 0, 1, 1};
    glClearColor(0, 1, 0, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    expect_samples(ALL, 0x00ff00ff, 3, 3);
    glEnable(GL_SCISSOR_TEST);
    glScissor(2, 2, 4, 4);
    glClearBufferfv(GL_COLOR, 0, blue);
    expect_samples(ALL, 0x0000ffff, 5, 5);
    expect_samples(ALL, 0x00ff00ff, 6, 5);
    glColorMask(1, 0, 0, 0);
    glClearColor(1, 0, 0, 0);
    glClear(GL_COLOR_BUFFER_BIT);
    expect_samples(ALL, 0xff00ffff, 2, 2);
    expect_samples(ALL, 0x00ff00ff, 1, 2);
    glColorMask(1, 1, 1, 1);
}

Test(multisample_draw, the_sample_mask_chooses_samples_14_9_3)
{
    glEnable(GL_SAMPLE_MASK);
    for (unsigned mask = 0; mask <= ALL; mask++) {
        glClear(GL_COLOR_BUFFER_BIT); /* not masked */
        glSampleMaski(0, mask | 0xfff0);
        draw_red();
        expect_samples(mask, red, 4, 9);
        expect_samples(ALL & ~mask, black, 4, 9);
    }
    /* Without MULTISAMPLE the step is skipped. */
    glDisable(GL_MULTISAMPLE);
    glSampleMaski(0, 0);
    draw_red();
    expect_samples(ALL, red, 4, 9);
    glEnable(GL_MULTISAMPLE);
    glDisable(GL_SAMPLE_MASK);
    glClear(GL_COLOR_BUFFER_BIT);
    draw_red();
    expect_samples(ALL, red, 4, 9);
}

/* As many samples as the value says, and with INVERT the others. */
Test(multisample_draw, sample_coverage_14_9_3)
{
    glEnable(GL_SAMPLE_COVERAGE);
    for (unsigned quarters = 0; quarters <= SAMPLES; quarters++) {
        glClear(GL_COLOR_BUFFER_BIT);
        glSampleCoverage((float)quarters / SAMPLES, GL_FALSE);
        draw_red();
        const unsigned covered = samples_with(red, 8, 2);
        cr_expect_eq(__builtin_popcount(covered), (int)quarters, "%u/4: %x", quarters, covered);
        glClear(GL_COLOR_BUFFER_BIT);
        glSampleCoverage((float)quarters / SAMPLES, GL_TRUE);
        draw_red();
        expect_samples(ALL & ~covered, red, 8, 2);
    }
}

Test(multisample_draw, alpha_to_coverage_and_to_one_17_3_1)
{
    glEnable(GL_SAMPLE_ALPHA_TO_COVERAGE);
    for (unsigned quarters = 0; quarters <= SAMPLES; quarters++)
        for (unsigned one = 0; one < 2; one++) {
            const uint32_t alpha = one ? 255 : (quarters * 255 + 2) / 4;
            (one ? glEnable : glDisable)(GL_SAMPLE_ALPHA_TO_ONE);
            glClear(GL_COLOR_BUFFER_BIT);
            glColor4f(1, 0, 0, (float)quarters / SAMPLES);
            glRectf(-1, -1, 1, 1);
            const unsigned covered = ALL & ~samples_with(black, 1, 1);
            cr_expect_eq(__builtin_popcount(covered), (int)quarters, "%u/4: %x", quarters, covered);
            if (quarters != 2) /* 127.5 */
                expect_samples(covered, 0xff000000 | alpha, 1, 1);
        }
}

/* The samples of an edge are those inside; with MULTISAMPLE off a pixel has all of them or none. */
Test(multisample_draw, edges_cover_samples_14_3_1)
{
    for (unsigned on = 0; on < 2; on++) {
        unsigned partial = 0;
        (on ? glEnable : glDisable)(GL_MULTISAMPLE);
        glClear(GL_COLOR_BUFFER_BIT);
        glColor4f(1, 0, 0, 1);
        glBegin(GL_TRIANGLES);
        glVertex2f(-1, -1);
        glVertex2f(1, -0.63f);
        glVertex2f(-1, 0.91f);
        glEnd();
        for (unsigned x = 0; x < SIZE; x++) {
            const unsigned covered = samples_with(red, x, 3);
            partial += covered != 0 && covered != ALL;
        }
        cr_expect_eq(partial > 0, on);
    }
}

/* Depth and stencil belong to samples: a sample that a nearer triangle has covered keeps its colour. */
Test(multisample_draw, each_sample_has_its_own_depth_and_stencil)
{
    GLuint renderbuffer;
    glGenRenderbuffers(1, &renderbuffer);
    glBindRenderbuffer(GL_RENDERBUFFER, renderbuffer);
    glRenderbufferStorageMultisample(GL_RENDERBUFFER, SAMPLES, GL_DEPTH24_STENCIL8, SIZE, SIZE);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_STENCIL_ATTACHMENT, GL_RENDERBUFFER, renderbuffer);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT);
    glEnable(GL_DEPTH_TEST);
    glEnable(GL_STENCIL_TEST);
    glStencilOp(GL_KEEP, GL_KEEP, GL_INCR);
    glEnable(GL_SAMPLE_MASK);
    glSampleMaski(0, 5);
    glColor4f(0, 1, 0, 1);
    glBegin(GL_QUADS);
    glVertex3f(-1, -1, -0.5f), glVertex3f(1, -1, -0.5f), glVertex3f(1, 1, -0.5f), glVertex3f(-1, 1, -0.5f);
    glEnd();
    glDisable(GL_SAMPLE_MASK);
    draw_red(); /* farther */
    expect_samples(5, 0x00ff00ff, 7, 7);
    expect_samples(10, red, 7, 7);
    /* Both have drawn each sample once: the stencil is 1 everywhere. */
    glDisable(GL_DEPTH_TEST);
    glStencilFunc(GL_EQUAL, 1, 255);
    glColor4f(0, 0, 1, 1);
    glRectf(-1, -1, 1, 1);
    glDisable(GL_STENCIL_TEST);
    expect_samples(ALL, 0x0000ffff, 7, 7);
}

/* A program that asks for its sample runs for each. */
Test(multisample_draw, sample_shading_14_3_1_1)
{
    load_program(GL_FRAGMENT_PROGRAM_ARB,
                 "!!NVfp5.0\nTEMP R; I2F.S R.x, fragment.sampleid.x; MUL R.x, R.x, 0.2;\n"
                 "MOV result.color, {0, 0, 0, 1}; MOV result.color.x, R.x; END");
    draw_red();
    glDisable(GL_FRAGMENT_PROGRAM_ARB);
    for (unsigned s = 0; s < SAMPLES; s++)
        cr_expect_eq(sample_at(s, 3, 12), (s * 51) << 24 | 255, "sample %u: %08x", s, sample_at(s, 3, 12));
    /* MIN_SAMPLE_SHADING 1: attributes are those of each sample's place. */
    glEnable(GL_SAMPLE_SHADING);
    glMinSampleShading(1);
    load_program(GL_FRAGMENT_PROGRAM_ARB, "!!NVfp4.0\nMOV result.color, {0, 0, 0, 1};\n"
                                          "FRC result.color.xy, fragment.position; END");
    draw_red();
    glDisable(GL_FRAGMENT_PROGRAM_ARB);
    for (unsigned s = 0; s < SAMPLES; s++) {
        GLfloat at[2];
        glGetMultisamplefv(GL_SAMPLE_POSITION, s, at);
        const uint32_t found = sample_at(s, 9, 4);
        const int x = (int)(at[0] * 255), y = (int)(at[1] * 255);
        cr_expect(abs((int)(found >> 24) - x) <= 1 && abs((int)(found >> 16 & 255) - y) <= 1,
                  "sample %u: %08x, expected %02x%02x", s, found, x, y);
    }
}

/* Layers of a multisample array, drawn at once by a geometry program. */
Test(multisample_draw, layers_are_drawn_with_their_samples)
{
    GLuint array, resolved;
    glGenTextures(1, &array);
    glBindTexture(GL_TEXTURE_2D_MULTISAMPLE_ARRAY, array);
    glTexImage3DMultisample(GL_TEXTURE_2D_MULTISAMPLE_ARRAY, 8, GL_RGBA8, SIZE, SIZE, 3, GL_TRUE);
    glGenFramebuffers(1, &resolved);
    glBindFramebuffer(GL_FRAMEBUFFER, resolved);
    glFramebufferTexture(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, array, 0);
    glClearColor(0, 1, 0, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    load_program(
        GL_GEOMETRY_PROGRAM_NV,
        "!!NVgp4.0\nPRIMITIVE_IN TRIANGLES; PRIMITIVE_OUT TRIANGLE_STRIP; VERTICES_OUT 3;\n"
        "ATTRIB P = vertex.position; INT TEMP I; MOV.S I.x, 0;\nREP 3;\nMOV result.position, P[I.x];\n"
        "MOV result.color, {1, 0, 0, 1};\nMOV.S result.layer.x, 1;\nEMIT; ADD.S I.x, I.x, 1;\nENDREP; END");
    glBegin(GL_TRIANGLES);
    glVertex2f(-1, -1), glVertex2f(3, -1), glVertex2f(-1, 3);
    glEnd();
    glDisable(GL_GEOMETRY_PROGRAM_NV);
    expect_error(GL_NO_ERROR);
    for (GLint layer = 0; layer < 3; layer++) {
        glBindFramebuffer(GL_READ_FRAMEBUFFER, resolved);
        glFramebufferTextureLayer(GL_READ_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, array, 0, layer);
        glBindFramebuffer(GL_DRAW_FRAMEBUFFER, 0);
        glBlitFramebuffer(0, 0, SIZE, SIZE, 0, 0, SIZE, SIZE, GL_COLOR_BUFFER_BIT, GL_NEAREST);
        expect_error(GL_NO_ERROR);
        expect_pixel(11, 6, layer == 1 ? 0xff0000ff : 0x00ff00ff);
    }
}

/* DrawPixels and Bitmap cover pixels whole; CopyPixels refuses samples. */
Test(multisample_draw, rectangles_of_pixels)
{
    const uint8_t green[4] = {0, 255, 0, 255};
    glRasterPos2f(0, 0);
    glDrawPixels(1, 1, GL_RGBA, GL_UNSIGNED_BYTE, green);
    expect_error(GL_NO_ERROR);
    expect_samples(ALL, 0x00ff00ff, 8, 8);
    expect_samples(ALL, black, 9, 8);
    glCopyPixels(0, 0, 2, 2, GL_COLOR);
    expect_error(GL_INVALID_OPERATION);
}

/* Fragments of pixels and bitmaps are masked like others, and as these only under MULTISAMPLE. */
Test(multisample_draw, rectangles_of_pixels_are_masked_14_9_3_17_3_1)
{
    const uint8_t half_green[4] = {0, 255, 0, 128}, bit = 0x80;
    const GLfloat near_depth = 0.25f;
    const GLint at = SIZE / 2;
    glSampleMaski(0, 0x6);
    for (int multisample = 0; multisample < 2; multisample++) {
        const unsigned masked = multisample ? 0x6 : ALL;
        (multisample ? glEnable : glDisable)(GL_MULTISAMPLE);
        glClear(GL_COLOR_BUFFER_BIT);
        glColor4f(1, 0, 0, 1);
        glRasterPos2f(0, 0);
        glEnable(GL_SAMPLE_MASK);
        glBitmap(1, 1, 0, 0, 1, 0, &bit);
        glDrawPixels(1, 1, GL_DEPTH_COMPONENT, GL_FLOAT, &near_depth);
        glDisable(GL_SAMPLE_MASK);
        expect_samples(masked, red, (unsigned)at, (unsigned)at);
        expect_samples(masked, red, (unsigned)at + 1, (unsigned)at);
        glEnable(GL_SAMPLE_ALPHA_TO_COVERAGE);
        glDrawPixels(1, 1, GL_RGBA, GL_UNSIGNED_BYTE, half_green);
        glDisable(GL_SAMPLE_ALPHA_TO_COVERAGE);
        const unsigned green = samples_with(0x00ff0080, (unsigned)at + 1, (unsigned)at);
        cr_expect_eq(__builtin_popcount(green), multisample ? SAMPLES / 2 : SAMPLES, "%x", green);
        expect_error(GL_NO_ERROR);
    }
}

/* Where the program runs for each sample its depth is the image's, too. */
Test(multisample_draw, programs_see_the_depths_of_rectangles_18_1_2)
{
    const GLfloat depths[2] = {0.25f, 0.75f};
    glEnable(GL_SAMPLE_SHADING);
    glMinSampleShading(1);
    load_program(GL_FRAGMENT_PROGRAM_ARB,
                 "!!ARBfp1.0\nMOV result.color, fragment.position.z; MOV result.color.w, 1; END");
    glRasterPos2f(0, 0);
    glDrawPixels(2, 1, GL_DEPTH_COMPONENT, GL_FLOAT, depths);
    expect_error(GL_NO_ERROR);
    glDisable(GL_SAMPLE_SHADING);
    expect_samples(ALL, 0x404040ff, SIZE / 2, SIZE / 2);
    expect_samples(ALL, 0xbfbfbfff, SIZE / 2 + 1, SIZE / 2);
}
