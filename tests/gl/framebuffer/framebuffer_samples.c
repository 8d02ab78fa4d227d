/* Framebuffers whose pixels have samples (GL 4.6 compatibility 9.2, 9.4, 18.3.1): storage, completeness,
 * blits. */
#include "tests/gl/gl_test.h"

static GLuint bind_new_framebuffer(void)
{
    GLuint name;
    glGenFramebuffers(1, &name);
    glBindFramebuffer(GL_FRAMEBUFFER, name);
    return name;
}

static GLuint new_renderbuffer(GLsizei samples, GLenum format)
{
    GLuint name;
    glGenRenderbuffers(1, &name);
    glBindRenderbuffer(GL_RENDERBUFFER, name);
    glRenderbufferStorageMultisample(GL_RENDERBUFFER, samples, format, SIZE, SIZE);
    expect_error(GL_NO_ERROR, "%d samples of 0x%04x", samples, format);
    return name;
}

static void attach_renderbuffer(GLenum point, GLsizei samples, GLenum format)
{
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, point, GL_RENDERBUFFER, new_renderbuffer(samples, format));
}

static GLuint new_texture(GLsizei samples, GLenum format, GLboolean fixed)
{
    GLuint name;
    glGenTextures(1, &name);
    glBindTexture(GL_TEXTURE_2D_MULTISAMPLE, name);
    glTexImage2DMultisample(GL_TEXTURE_2D_MULTISAMPLE, samples, format, SIZE, SIZE, fixed);
    expect_error(GL_NO_ERROR, "%d samples of 0x%04x", samples, format);
    return name;
}

static GLuint attach_texture(GLenum point, GLsizei samples, GLenum format, GLboolean fixed)
{
    const GLuint name = new_texture(samples, format, fixed);
    glFramebufferTexture2D(GL_FRAMEBUFFER, point, GL_TEXTURE_2D_MULTISAMPLE, name, 0);
    return name;
}

static GLint samples_of_framebuffer(void)
{
    GLint samples, buffers, same;
    glGetIntegerv(GL_SAMPLES, &samples);
    glGetIntegerv(GL_SAMPLE_BUFFERS, &buffers);
    cr_expect_eq(buffers, samples > 0);
    glGetFramebufferParameteriv(GL_DRAW_FRAMEBUFFER, GL_SAMPLES, &same);
    cr_expect_eq(same, samples);
    return samples;
}

/* --- Storage -------------------------------------------------------------------------------------------- */

static const struct {
    GLsizei asked, given;
} counts[] = {{1, 1}, {2, 2}, {3, 4}, {4, 4}, {5, 8}, {8, 8}, {9, 16}, {15, 16}, {16, 16}};
enum { COUNTS = sizeof counts / sizeof *counts };

GL_TEST(framebuffer_samples, storage_has_the_next_number_of_samples_9_2_4)
{
    GLint value;
    for (unsigned i = 0; i < COUNTS; i++) {
        new_renderbuffer(counts[i].asked, GL_RGBA8);
        glGetRenderbufferParameteriv(GL_RENDERBUFFER, GL_RENDERBUFFER_SAMPLES, &value);
        cr_expect_eq(value, counts[i].given, "row %u: %d", i, value);
        new_texture(counts[i].asked, GL_RGBA8, GL_TRUE);
        glGetTexLevelParameteriv(GL_TEXTURE_2D_MULTISAMPLE, 0, GL_TEXTURE_SAMPLES, &value);
        cr_expect_eq(value, counts[i].given, "row %u: %d", i, value);
        glTexImage2DMultisample(GL_PROXY_TEXTURE_2D_MULTISAMPLE, counts[i].asked, GL_RGBA8, 4, 4, GL_FALSE);
        glGetTexLevelParameteriv(GL_PROXY_TEXTURE_2D_MULTISAMPLE, 0, GL_TEXTURE_SAMPLES, &value);
        cr_expect_eq(value, counts[i].given, "row %u: %d", i, value);
    }
    glRenderbufferStorageMultisampleEXT(GL_RENDERBUFFER, 3, GL_RGBA8, 0, 0);
    glGetRenderbufferParameteriv(GL_RENDERBUFFER, GL_RENDERBUFFER_SAMPLES, &value);
    cr_expect_eq(value, 4, "of an image without pixels too");
    glRenderbufferStorageMultisample(GL_RENDERBUFFER, 0, GL_RGBA8, 4, 4);
    glGetRenderbufferParameteriv(GL_RENDERBUFFER, GL_RENDERBUFFER_SAMPLES, &value);
    cr_expect_eq(value, 0);
    glRenderbufferStorageMultisample(GL_RENDERBUFFER, 4, GL_RGBA8, 4, 4);
    glRenderbufferStorage(GL_RENDERBUFFER, GL_RGBA8, 4, 4);
    glGetRenderbufferParameteriv(GL_RENDERBUFFER, GL_RENDERBUFFER_SAMPLES, &value);
    cr_expect_eq(value, 0);
}

#define STORAGE_ERRORS(ROW)                                                                                  \
    ROW(glRenderbufferStorageMultisample(GL_TEXTURE_2D, 4, GL_RGBA8, 4, 4), GL_INVALID_ENUM)                 \
    ROW(glRenderbufferStorageMultisample(GL_RENDERBUFFER, -1, GL_RGBA8, 4, 4), GL_INVALID_VALUE)             \
    ROW(glRenderbufferStorageMultisample(GL_RENDERBUFFER, 17, GL_RGBA8, 4, 4), GL_INVALID_OPERATION)         \
    ROW(glRenderbufferStorageMultisampleEXT(GL_RENDERBUFFER, 17, GL_RGBA8, 4, 4), GL_INVALID_VALUE)          \
    ROW(glRenderbufferStorageMultisample(GL_RENDERBUFFER, 4, GL_RGB9_E5, 4, 4), GL_INVALID_ENUM)             \
    ROW(glRenderbufferStorageMultisample(GL_RENDERBUFFER, 4, GL_RGBA8, -1, 4), GL_INVALID_VALUE)             \
    ROW(glRenderbufferStorageMultisample(GL_RENDERBUFFER, 4, GL_RGBA8, 4, 16385), GL_INVALID_VALUE)          \
    ROW(glRenderbufferStorageMultisample(GL_RENDERBUFFER, 16, GL_RGBA32F, 16384, 16384), GL_OUT_OF_MEMORY)   \
    ROW(glTexImage2DMultisample(GL_TEXTURE_2D_MULTISAMPLE, 4, GL_RGB9_E5, 4, 4, GL_TRUE), GL_INVALID_ENUM)   \
    ROW(glTexImage2DMultisample(GL_TEXTURE_2D_MULTISAMPLE, 4, GL_COMPRESSED_RGB_S3TC_DXT1_EXT, 4, 4, 1),     \
        GL_INVALID_ENUM)                                                                                     \
    ROW(glTexImage2DMultisample(GL_TEXTURE_2D_MULTISAMPLE, 16, GL_RGBA32F, 16384, 16384, GL_TRUE),           \
        GL_OUT_OF_MEMORY)

#define CALL_CASE(call, error)                                                                               \
    {                                                                                                        \
        call;                                                                                                \
        expect_error(error, #call);                                                                          \
    }

GL_TEST(framebuffer_samples, failed_storage_changes_nothing)
{
    GLint value;
    new_renderbuffer(2, GL_RGBA8);
    new_texture(2, GL_RGBA8, GL_TRUE);
    STORAGE_ERRORS(CALL_CASE)
    glGetRenderbufferParameteriv(GL_RENDERBUFFER, GL_RENDERBUFFER_SAMPLES, &value);
    cr_expect_eq(value, 2);
    glGetRenderbufferParameteriv(GL_RENDERBUFFER, GL_RENDERBUFFER_WIDTH, &value);
    cr_expect_eq(value, SIZE);
    glGetTexLevelParameteriv(GL_TEXTURE_2D_MULTISAMPLE, 0, GL_TEXTURE_SAMPLES, &value);
    cr_expect_eq(value, 2);
    glBindRenderbuffer(GL_RENDERBUFFER, 0);
    glRenderbufferStorageMultisample(GL_RENDERBUFFER, 4, GL_RGBA8, 4, 4);
    expect_error(GL_INVALID_OPERATION);
}

/* Table 8.28: TRUE at first, and wherever there are no samples. */
GL_TEST(framebuffer_samples, fixed_sample_locations_are_kept)
{
    GLint value;
    glGetTexLevelParameteriv(GL_TEXTURE_2D, 0, GL_TEXTURE_FIXED_SAMPLE_LOCATIONS, &value);
    cr_expect_eq(value, GL_TRUE);
    for (GLboolean fixed = 0; fixed < 2; fixed++) {
        new_texture(4, GL_RGBA8, fixed);
        glGetTexLevelParameteriv(GL_TEXTURE_2D_MULTISAMPLE, 0, GL_TEXTURE_FIXED_SAMPLE_LOCATIONS, &value);
        cr_expect_eq(value, fixed);
        glTexImage2DMultisample(GL_PROXY_TEXTURE_2D_MULTISAMPLE, 4, GL_RGBA8, 4, 4, fixed);
        glGetTexLevelParameteriv(GL_PROXY_TEXTURE_2D_MULTISAMPLE, 0, GL_TEXTURE_FIXED_SAMPLE_LOCATIONS,
                                 &value);
        cr_expect_eq(value, fixed);
    }
}

/* --- Completeness --------------------------------------------------------------------------------------- */

/* 9.4.2: what two attachments of so many samples are together. */
GL_TEST(framebuffer_samples, attachments_have_as_many_samples_9_4_2)
{
    enum kind { RENDERBUFFER, FIXED, LOOSE };
    static const struct {
        enum kind kind[2];
        GLsizei samples[2];
        bool complete;
    } rows[] = {
        {{RENDERBUFFER, RENDERBUFFER}, {4, 4}, true},
        {{RENDERBUFFER, RENDERBUFFER}, {4, 3}, true},
        {{RENDERBUFFER, RENDERBUFFER}, {4, 2}, false},
        {{RENDERBUFFER, RENDERBUFFER}, {4, 0}, false},
        {{RENDERBUFFER, RENDERBUFFER}, {1, 0}, false},
        {{RENDERBUFFER, FIXED}, {8, 8}, true},
        {{RENDERBUFFER, LOOSE}, {8, 8}, false},
        {{FIXED, FIXED}, {16, 16}, true},
        {{LOOSE, LOOSE}, {16, 16}, true},
        {{FIXED, LOOSE}, {16, 16}, false},
        {{FIXED, FIXED}, {16, 8}, false},
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        bind_new_framebuffer();
        for (unsigned k = 0; k < 2; k++) {
            const GLenum point = k ? GL_DEPTH_ATTACHMENT : GL_COLOR_ATTACHMENT0,
                         format = k ? GL_DEPTH_COMPONENT24 : GL_RGBA8;
            if (rows[i].kind[k] == RENDERBUFFER)
                attach_renderbuffer(point, rows[i].samples[k], format);
            else
                attach_texture(point, rows[i].samples[k], format, rows[i].kind[k] == FIXED);
        }
        const GLenum status = glCheckFramebufferStatus(GL_FRAMEBUFFER);
        cr_expect_eq(status,
                     rows[i].complete ? GL_FRAMEBUFFER_COMPLETE : GL_FRAMEBUFFER_INCOMPLETE_MULTISAMPLE,
                     "row %u: 0x%04x", i, status);
        glClear(GL_COLOR_BUFFER_BIT);
        expect_error(rows[i].complete ? GL_NO_ERROR : GL_INVALID_FRAMEBUFFER_OPERATION, "row %u", i);
    }
}

GL_TEST(framebuffer_samples, samples_are_those_of_the_draw_framebuffer_9_2_3_1)
{
    cr_expect_eq(samples_of_framebuffer(), 0);
    for (unsigned i = 0; i < COUNTS; i++) {
        bind_new_framebuffer();
        attach_renderbuffer(GL_COLOR_ATTACHMENT0, counts[i].asked, GL_RGBA8);
        cr_expect_eq(samples_of_framebuffer(), counts[i].given);
    }
    /* An image that gets others takes them along. */
    glRenderbufferStorageMultisample(GL_RENDERBUFFER, 2, GL_RGBA8, SIZE, SIZE);
    cr_expect_eq(samples_of_framebuffer(), 2);
    glRenderbufferStorage(GL_RENDERBUFFER, GL_RGBA8, SIZE, SIZE);
    cr_expect_eq(samples_of_framebuffer(), 0);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    cr_expect_eq(samples_of_framebuffer(), 0);
}

GL_TEST(framebuffer_samples, a_framebuffer_without_attachments_has_default_samples_9_2_1)
{
    GLint value;
    bind_new_framebuffer();
    glFramebufferParameteri(GL_FRAMEBUFFER, GL_FRAMEBUFFER_DEFAULT_WIDTH, 8);
    glFramebufferParameteri(GL_FRAMEBUFFER, GL_FRAMEBUFFER_DEFAULT_HEIGHT, 8);
    cr_expect_eq(samples_of_framebuffer(), 0);
    for (unsigned i = 0; i < COUNTS; i++) {
        glFramebufferParameteri(GL_FRAMEBUFFER, GL_FRAMEBUFFER_DEFAULT_SAMPLES, counts[i].asked);
        glGetFramebufferParameteriv(GL_FRAMEBUFFER, GL_FRAMEBUFFER_DEFAULT_SAMPLES, &value);
        cr_expect_eq(value, counts[i].asked);
        cr_expect_eq(samples_of_framebuffer(), counts[i].given);
        cr_expect_eq(glCheckFramebufferStatus(GL_FRAMEBUFFER), GL_FRAMEBUFFER_COMPLETE);
    }
    glFramebufferParameteri(GL_FRAMEBUFFER, GL_FRAMEBUFFER_DEFAULT_SAMPLES, 17);
    expect_error(GL_INVALID_VALUE);
    glFramebufferParameteri(GL_FRAMEBUFFER, GL_FRAMEBUFFER_DEFAULT_SAMPLES, -1);
    expect_error(GL_INVALID_VALUE);
    glGetFramebufferParameteriv(GL_FRAMEBUFFER, GL_FRAMEBUFFER_DEFAULT_FIXED_SAMPLE_LOCATIONS, &value);
    cr_expect_eq(value, GL_FALSE);
    glFramebufferParameteri(GL_FRAMEBUFFER, GL_FRAMEBUFFER_DEFAULT_FIXED_SAMPLE_LOCATIONS, 7);
    glGetFramebufferParameteriv(GL_FRAMEBUFFER, GL_FRAMEBUFFER_DEFAULT_FIXED_SAMPLE_LOCATIONS, &value);
    cr_expect_eq(value, GL_TRUE);
    attach_renderbuffer(GL_COLOR_ATTACHMENT0, 2, GL_RGBA8);
    cr_expect_eq(samples_of_framebuffer(), 2, "attachments come first");
    /* The window has no default parameters, but samples and the like. */
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    glGetFramebufferParameteriv(GL_FRAMEBUFFER, GL_FRAMEBUFFER_DEFAULT_SAMPLES, &value);
    expect_error(GL_INVALID_OPERATION);
    glGetFramebufferParameteriv(GL_FRAMEBUFFER, GL_DOUBLEBUFFER, &value);
    cr_expect_eq(value, GL_FALSE);
    glGetFramebufferParameteriv(GL_FRAMEBUFFER, GL_IMPLEMENTATION_COLOR_READ_FORMAT, &value);
    cr_expect_eq(value, GL_RGBA);
}

/* 17.3.5: what is drawn to nothing has samples too. */
GL_TEST(framebuffer_samples, draws_without_attachments_count_their_samples)
{
    static const GLuint samples[] = {0, 1, 4, 8};
    GLuint query;
    bind_new_framebuffer();
    glGenQueries(1, &query);
    glFramebufferParameteri(GL_FRAMEBUFFER, GL_FRAMEBUFFER_DEFAULT_WIDTH, 8);
    glFramebufferParameteri(GL_FRAMEBUFFER, GL_FRAMEBUFFER_DEFAULT_HEIGHT, 5);
    glViewport(0, 0, 8, 5);
    for (unsigned i = 0; i < sizeof samples / sizeof *samples; i++) {
        GLuint passed;
        glFramebufferParameteri(GL_FRAMEBUFFER, GL_FRAMEBUFFER_DEFAULT_SAMPLES, (GLint)samples[i]);
        glBeginQuery(GL_SAMPLES_PASSED, query);
        glRectf(-1, -1, 1, 1);
        glEndQuery(GL_SAMPLES_PASSED);
        glGetQueryObjectuiv(query, GL_QUERY_RESULT, &passed);
        cr_expect_eq(passed, 8 * 5 * (samples[i] ? samples[i] : 1), "%u samples: %u", samples[i], passed);
    }
}

/* Layers of multisample arrays: one by one, or all. */
GL_TEST(framebuffer_samples, layers_of_multisample_arrays_are_attached)
{
    GLuint texture;
    bind_new_framebuffer();
    glGenTextures(1, &texture);
    glBindTexture(GL_TEXTURE_2D_MULTISAMPLE_ARRAY, texture);
    glTexImage3DMultisample(GL_TEXTURE_2D_MULTISAMPLE_ARRAY, 4, GL_RGBA8, 8, 8, 3, GL_TRUE);
    glFramebufferTextureLayer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, texture, 0, 2);
    cr_expect_eq(glCheckFramebufferStatus(GL_FRAMEBUFFER), GL_FRAMEBUFFER_COMPLETE);
    glFramebufferTextureLayer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, texture, 0, 3);
    cr_expect_eq(glCheckFramebufferStatus(GL_FRAMEBUFFER), GL_FRAMEBUFFER_INCOMPLETE_ATTACHMENT);
    glFramebufferTexture(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, texture, 0);
    cr_expect_eq(glCheckFramebufferStatus(GL_FRAMEBUFFER), GL_FRAMEBUFFER_COMPLETE);
    attach_renderbuffer(GL_DEPTH_ATTACHMENT, 4, GL_DEPTH_COMPONENT24);
    cr_expect_eq(glCheckFramebufferStatus(GL_FRAMEBUFFER), GL_FRAMEBUFFER_INCOMPLETE_LAYER_TARGETS);
}

/* --- Samples by hand ------------------------------------------------------------------------------------ */

/* Runs a fragment program for each pixel of the window, with program.local[0] and sample number local[1].x.
 */
static void draw_window(const char *program, const float color[4], unsigned sample)
{
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    load_program(GL_FRAGMENT_PROGRAM_ARB, program);
    glProgramLocalParameter4fARB(GL_FRAGMENT_PROGRAM_ARB, 0, color[0], color[1], color[2], color[3]);
    glProgramLocalParameterI4iNV(GL_FRAGMENT_PROGRAM_ARB, 1, (GLint)sample, 0, 0, 0);
    glRectf(-1, -1, 1, 1);
    glDisable(GL_FRAGMENT_PROGRAM_ARB);
}

#define PLACE "!!NVfp5.0\nINT TEMP I; TEMP R; TRUNC.S I, fragment.position; MOV.S I.w, program.local[1].x;\n"

static void store_sample(GLuint texture, GLenum format, unsigned sample, const float color[4])
{
    glBindImageTexture(0, texture, 0, GL_TRUE, 0, GL_READ_WRITE, format);
    draw_window(PLACE "STOREIM image[0], program.local[0], I, 2DMS; MOV result.color, program.local[0]; END",
                color, sample);
}

static uint32_t fetch_sample(GLuint texture, unsigned sample, int x, int y)
{
    glBindTexture(GL_TEXTURE_2D_MULTISAMPLE, texture);
    draw_window(PLACE "TXFMS R, I, texture[0], 2DMS; MOV result.color, R; END", (const float[4]){0}, sample);
    return pixel_at((unsigned)x, (unsigned)y);
}

/* The samples of each pixel as bytes: r, 255 - r, 0, 255. */
static GLuint texture_with_samples(GLsizei samples, const uint8_t *reds)
{
    const GLuint texture = new_texture(samples, GL_RGBA8, GL_TRUE);
    for (GLsizei s = 0; s < samples; s++)
        store_sample(texture, GL_RGBA8, (unsigned)s,
                     (const float[4]){(float)reds[s] / 255, (float)(255 - reds[s]) / 255, 0, 1});
    return texture;
}

static GLuint framebuffer_of(GLuint texture)
{
    const GLuint name = bind_new_framebuffer();
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D_MULTISAMPLE, texture, 0);
    cr_assert_eq(glCheckFramebufferStatus(GL_FRAMEBUFFER), GL_FRAMEBUFFER_COMPLETE);
    return name;
}

static void blit_between(GLuint from, GLuint to, GLbitfield mask, GLenum filter)
{
    glBindFramebuffer(GL_READ_FRAMEBUFFER, from);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, to);
    glBlitFramebuffer(0, 0, SIZE, SIZE, 0, 0, SIZE, SIZE, mask, filter);
}

/* --- Resolving ------------------------------------------------------------------------------------------ */

/* The mean of the bytes, to nearest even; the filter does not matter (18.3.1). */
GL_TEST(framebuffer_samples, a_blit_to_pixels_takes_the_mean)
{
    static const struct {
        GLsizei samples;
        uint8_t reds[16], mean, green;
    } rows[] = {
        {1, {17}, 17, 238},
        {2, {0, 255}, 128, 128},   /* 127.5 and 127.5 */
        {2, {4, 5}, 4, 250},       /* 4.5, 250.5 */
        {2, {5, 6}, 6, 250},       /* 5.5, 249.5 */
        {4, {1, 0, 0, 0}, 0, 255}, /* 0.25 */
        {4, {1, 1, 1, 0}, 1, 254}, /* 0.75 */
        {8, {255, 0, 255, 0, 255, 0, 255, 0}, 128, 128},
        {16, {255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255}, 255, 0},
        {16, {16, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 8}, 2, 254}, /* 1.5, 253.5 */
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++)
        for (unsigned filter = 0; filter < 2; filter++) {
            const GLuint from = framebuffer_of(texture_with_samples(rows[i].samples, rows[i].reds));
            const uint32_t expected = (uint32_t)rows[i].mean << 24 | (uint32_t)rows[i].green << 16 | 0xff;
            glBindFramebuffer(GL_FRAMEBUFFER, 0);
            glClear(GL_COLOR_BUFFER_BIT);
            blit_between(from, 0, GL_COLOR_BUFFER_BIT, filter ? GL_LINEAR : GL_NEAREST);
            expect_error(GL_NO_ERROR, "row %u", i);
            cr_expect_eq(pixel_at(5, 6), expected, "row %u: %08x, expected %08x", i, pixel_at(5, 6),
                         expected);
            cr_expect_eq(pixel_at(15, 15), expected, "row %u", i);
        }
}

/* Mirrored, and a part of it: sizes count, not directions. */
GL_TEST(framebuffer_samples, a_resolve_may_mirror_and_move)
{
    const GLuint texture = new_texture(2, GL_RGBA8, GL_TRUE);
    glBindImageTexture(0, texture, 0, GL_TRUE, 0, GL_READ_WRITE, GL_RGBA8);
    for (unsigned s = 0; s < 2; s++) /* red is x / 16, green y / 16 */
        draw_window(PLACE "TEMP P; I2F.S P, I; MUL P, P, 0.0625; MOV P.zw, {0,0,0,1};\n"
                          "STOREIM image[0], P, I, 2DMS; MOV result.color, P; END",
                    (const float[4]){0}, s);
    const GLuint from = framebuffer_of(texture);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, 0);
    glClear(GL_COLOR_BUFFER_BIT);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, from);
    glBlitFramebuffer(0, 0, 8, 8, 16, 0, 8, 8, GL_COLOR_BUFFER_BIT, GL_NEAREST);
    expect_error(GL_NO_ERROR);
    expect_pixel(15, 2, 0x002000ff);
    expect_pixel(8, 2, 0x702000ff);
    expect_pixel(7, 2, 0x00000000);
}

GL_TEST(framebuffer_samples, pixels_are_replicated_and_samples_copied)
{
    static const uint8_t reds[4] = {10, 20, 30, 40}, zeros[4] = {0};
    const GLuint source = texture_with_samples(4, reds), same = texture_with_samples(4, zeros),
                 other = texture_with_samples(4, zeros);
    const GLuint from = framebuffer_of(source), to = framebuffer_of(same), single = bind_new_framebuffer(),
                 replicated = framebuffer_of(other);
    GLuint renderbuffer = new_renderbuffer(0, GL_RGBA8);
    glBindFramebuffer(GL_FRAMEBUFFER, single);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, renderbuffer);
    glClearColor(1, 0.2f, 0, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    blit_between(single, replicated, GL_COLOR_BUFFER_BIT, GL_LINEAR);
    expect_error(GL_NO_ERROR);
    blit_between(from, to, GL_COLOR_BUFFER_BIT, GL_NEAREST);
    expect_error(GL_NO_ERROR);
    for (unsigned s = 0; s < 4; s++) {
        const uint32_t expected = (uint32_t)reds[s] << 24 | (uint32_t)(255 - reds[s]) << 16 | 0xff;
        cr_expect_eq(fetch_sample(same, s, 3, 4), expected, "sample %u: %08x", s,
                     fetch_sample(same, s, 3, 4));
        cr_expect_eq(fetch_sample(other, s, 9, 9), 0xff3300ffu, "sample %u: %08x", s,
                     fetch_sample(other, s, 9, 9));
    }
}

/* A layer of an array is resolved as any image; its samples lie behind those of the layers before. */
GL_TEST(framebuffer_samples, layers_are_resolved)
{
    GLuint texture;
    glGenTextures(1, &texture);
    glBindTexture(GL_TEXTURE_2D_MULTISAMPLE_ARRAY, texture);
    glTexImage3DMultisample(GL_TEXTURE_2D_MULTISAMPLE_ARRAY, 4, GL_RGBA8, SIZE, SIZE, 3, GL_TRUE);
    glBindImageTexture(0, texture, 0, GL_TRUE, 0, GL_READ_WRITE, GL_RGBA8);
    for (unsigned s = 0; s < 4; s++)
        draw_window(PLACE "MOV.S I.z, 1; STOREIM image[0], program.local[0], I, ARRAY2DMS;\n"
                          "MOV result.color, program.local[0]; END",
                    (const float[4]){s == 3 ? 1 : 0, 1, 0, 1}, s);
    const GLuint from = bind_new_framebuffer();
    for (GLint layer = 0; layer < 3; layer++) {
        glBindFramebuffer(GL_FRAMEBUFFER, from);
        glFramebufferTextureLayer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, texture, 0, layer);
        blit_between(from, 0, GL_COLOR_BUFFER_BIT, GL_NEAREST);
        expect_pixel(6, 1, layer == 1 ? 0x40ff00ff : 0x00000000);
    }
}

/* Integers, depth and stencil: sample 0. What is cleared and copied has it everywhere. */
GL_TEST(framebuffer_samples, integers_take_sample_0)
{
    const GLuint texture = new_texture(4, GL_RGBA8UI, GL_TRUE);
    glBindImageTexture(0, texture, 0, GL_TRUE, 0, GL_READ_WRITE, GL_RGBA8UI);
    for (unsigned s = 0; s < 4; s++)
        draw_window(PLACE "UINT TEMP J; ADD.U J, program.local[1].x, 7; STOREIM.U image[0], J, I, 2DMS;\n"
                          "MOV result.color, program.local[0]; END",
                    (const float[4]){0}, s);
    const GLuint from = framebuffer_of(texture), to = bind_new_framebuffer();
    attach_renderbuffer(GL_COLOR_ATTACHMENT0, 0, GL_RGBA8UI);
    blit_between(from, to, GL_COLOR_BUFFER_BIT, GL_NEAREST);
    expect_error(GL_NO_ERROR);
    GLuint value[4];
    glBindFramebuffer(GL_READ_FRAMEBUFFER, to);
    glReadPixels(2, 3, 1, 1, GL_RGBA_INTEGER, GL_UNSIGNED_INT, value);
    cr_expect_eq(value[0], 7u, "%u", value[0]);
    blit_between(from, to, GL_COLOR_BUFFER_BIT, GL_LINEAR);
    expect_error(GL_INVALID_OPERATION);
}

GL_TEST(framebuffer_samples, depth_and_stencil_go_to_samples_and_back)
{
    const GLuint single = bind_new_framebuffer();
    attach_renderbuffer(GL_DEPTH_STENCIL_ATTACHMENT, 0, GL_DEPTH24_STENCIL8);
    glDrawBuffer(GL_NONE);
    glReadBuffer(GL_NONE);
    glClearDepth(0.25);
    glClearStencil(77);
    glClear(GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT);
    const GLuint samples = bind_new_framebuffer();
    attach_renderbuffer(GL_DEPTH_STENCIL_ATTACHMENT, 8, GL_DEPTH24_STENCIL8);
    glDrawBuffer(GL_NONE);
    glReadBuffer(GL_NONE);
    blit_between(single, samples, GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT, GL_NEAREST);
    expect_error(GL_NO_ERROR);
    glBindFramebuffer(GL_FRAMEBUFFER, single);
    glClearDepth(1);
    glClearStencil(0);
    glClear(GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT);
    blit_between(samples, single, GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT, GL_NEAREST);
    expect_error(GL_NO_ERROR);
    GLfloat depth;
    GLubyte stencil;
    glBindFramebuffer(GL_FRAMEBUFFER, single);
    glReadPixels(4, 4, 1, 1, GL_DEPTH_COMPONENT, GL_FLOAT, &depth);
    glReadPixels(4, 4, 1, 1, GL_STENCIL_INDEX, GL_UNSIGNED_BYTE, &stencil);
    cr_expect_float_eq(depth, 0.25f, 1e-6f);
    cr_expect_eq(stencil, 77);
}

/* 18.3.1: sRGB is mixed as light where FRAMEBUFFER_SRGB is on, else as bytes. */
GL_TEST(framebuffer_samples, srgb_is_resolved_as_light_if_it_is_converted)
{
    const GLuint texture = new_texture(2, GL_SRGB8_ALPHA8, GL_TRUE);
    const GLuint linear = bind_new_framebuffer();
    attach_renderbuffer(GL_COLOR_ATTACHMENT0, 0, GL_RGBA8);
    static const uint8_t half[2] = {0, 255};
    const GLuint bytes = framebuffer_of(texture_with_samples(2, half)), from = framebuffer_of(texture);
    blit_between(bytes, from, GL_COLOR_BUFFER_BIT, GL_NEAREST); /* without conversion: the bytes */
    for (unsigned on = 0; on < 2; on++) {
        uint8_t p[4];
        (on ? glEnable : glDisable)(GL_FRAMEBUFFER_SRGB);
        blit_between(from, linear, GL_COLOR_BUFFER_BIT, GL_NEAREST);
        expect_error(GL_NO_ERROR);
        glBindFramebuffer(GL_READ_FRAMEBUFFER, linear);
        glReadPixels(1, 1, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, p);
        /* As light half is 188 of sRGB, which reads as the linear byte 128. */
        cr_expect(p[0] >= 127 && p[0] <= 129, "%u: %u", on, p[0]);
        const GLuint encoded = bind_new_framebuffer();
        attach_renderbuffer(GL_COLOR_ATTACHMENT0, 0, GL_SRGB8_ALPHA8);
        blit_between(from, encoded, GL_COLOR_BUFFER_BIT, GL_NEAREST);
        glBindFramebuffer(GL_READ_FRAMEBUFFER, encoded);
        glReadPixels(1, 1, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, p);
        cr_expect_eq(p[0], on ? 188 : 128, "%u: %u", on, p[0]);
    }
}

/* --- What cannot be blitted or read --------------------------------------------------------------------- */

GL_TEST(framebuffer_samples, blits_that_samples_forbid)
{
    const GLuint four = bind_new_framebuffer();
    attach_renderbuffer(GL_COLOR_ATTACHMENT0, 4, GL_RGBA8);
    attach_renderbuffer(GL_DEPTH_ATTACHMENT, 4, GL_DEPTH_COMPONENT16);
    const GLuint two = bind_new_framebuffer();
    attach_renderbuffer(GL_COLOR_ATTACHMENT0, 2, GL_RGBA8);
    const GLuint single = bind_new_framebuffer();
    attach_renderbuffer(GL_COLOR_ATTACHMENT0, 0, GL_RGBA8);
    attach_renderbuffer(GL_DEPTH_ATTACHMENT, 0, GL_DEPTH_COMPONENT24);
    const GLuint integers = bind_new_framebuffer();
    attach_renderbuffer(GL_COLOR_ATTACHMENT0, 4, GL_RGBA8I);
    const GLenum fast = GL_SCALED_RESOLVE_FASTEST_EXT, nice = GL_SCALED_RESOLVE_NICEST_EXT;
    const struct {
        GLuint read, draw;
        GLint width; /* of the target; the source has 8 */
        GLbitfield mask;
        GLenum filter, error;
    } rows[] = {
        {four, single, 8, GL_COLOR_BUFFER_BIT, GL_NEAREST, GL_NO_ERROR},
        {four, single, -8, GL_COLOR_BUFFER_BIT, GL_NEAREST, GL_NO_ERROR},
        {four, single, 9, GL_COLOR_BUFFER_BIT, GL_NEAREST, GL_INVALID_OPERATION},
        {four, single, 4, GL_COLOR_BUFFER_BIT, GL_LINEAR, GL_INVALID_OPERATION},
        {single, four, 4, GL_COLOR_BUFFER_BIT, GL_NEAREST, GL_INVALID_OPERATION},
        {four, two, 8, GL_COLOR_BUFFER_BIT, GL_NEAREST, GL_INVALID_OPERATION},
        {four, single, 8, GL_DEPTH_BUFFER_BIT, GL_NEAREST, GL_INVALID_OPERATION}, /* formats differ */
        {integers, single, 8, GL_COLOR_BUFFER_BIT, GL_NEAREST, GL_INVALID_OPERATION},
        {four, single, 4, GL_COLOR_BUFFER_BIT, fast, GL_NO_ERROR},
        {four, single, 16, GL_COLOR_BUFFER_BIT, nice, GL_NO_ERROR},
        {four, single, 8, GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT, nice, GL_INVALID_OPERATION},
        {four, four, 8, GL_COLOR_BUFFER_BIT, fast, GL_INVALID_OPERATION},
        {single, single, 8, GL_COLOR_BUFFER_BIT, nice, GL_INVALID_OPERATION},
        {integers, single, 8, GL_COLOR_BUFFER_BIT, nice, GL_INVALID_OPERATION},
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        glBindFramebuffer(GL_READ_FRAMEBUFFER, rows[i].read);
        glBindFramebuffer(GL_DRAW_FRAMEBUFFER, rows[i].draw);
        glBlitFramebuffer(0, 0, 8, 8, 0, 0, rows[i].width, 8, rows[i].mask, rows[i].filter);
        expect_error(rows[i].error, "row %u", i);
    }
}

/* EXT_framebuffer_multisample_blit_scaled: samples are mixed, then filtered. */
GL_TEST(framebuffer_samples, a_scaled_resolve_filters_the_means)
{
    static const uint8_t reds[4] = {0, 0, 255, 255};
    const GLuint from = framebuffer_of(texture_with_samples(4, reds));
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, 0);
    glClear(GL_COLOR_BUFFER_BIT);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, from);
    glBlitFramebuffer(0, 0, SIZE, SIZE, 0, 0, 7, 5, GL_COLOR_BUFFER_BIT, GL_SCALED_RESOLVE_NICEST_EXT);
    expect_error(GL_NO_ERROR);
    expect_pixel(0, 0, 0x808000ff);
    expect_pixel(6, 4, 0x808000ff);
    expect_pixel(7, 4, 0x00000000);
}

/* 18.2.2, 18.3, 8.6: single pixels are not there to be read; the object may be drawn to. */
GL_TEST(framebuffer_samples, samples_are_not_read_as_pixels)
{
    uint8_t p[4] = {1, 2, 3, 4};
    GLuint texture;
    glGenTextures(1, &texture);
    glBindTexture(GL_TEXTURE_2D, texture);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 4, 4, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    for (GLsizei samples = 1; samples <= 4; samples *= 4) {
        bind_new_framebuffer();
        attach_renderbuffer(GL_COLOR_ATTACHMENT0, samples, GL_RGBA8);
        glReadPixels(0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, p);
        expect_error(GL_INVALID_OPERATION);
        cr_expect_eq(p[0], 1);
        glCopyTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 0, 0, 2, 2, 0);
        expect_error(GL_INVALID_OPERATION);
        glCopyTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 0, 0, 2, 2);
        expect_error(GL_INVALID_OPERATION);
    }
    GLint width;
    glGetTexLevelParameteriv(GL_TEXTURE_2D, 0, GL_TEXTURE_WIDTH, &width);
    cr_expect_eq(width, 4);
}

/* --- GetInternalformat ---------------------------------------------------------------------------------- */

#define QUERY_ERRORS(ROW)                                                                                    \
    ROW(glGetInternalformativ(GL_TEXTURE_2D, GL_RGBA8, GL_SAMPLES, 1, &value), GL_NO_ERROR)                  \
    ROW(glGetInternalformativ(GL_RENDERBUFFER, GL_RGB9_E5, GL_SAMPLES, 1, &value), GL_NO_ERROR)              \
    ROW(glGetInternalformativ(GL_TEXTURE_CUBE_MAP_POSITIVE_X, GL_RGBA8, GL_SAMPLES, 1, &value),              \
        GL_INVALID_ENUM)                                                                                     \
    ROW(glGetInternalformativ(GL_RENDERBUFFER, GL_RGBA8, GL_RGBA, 1, &value), GL_INVALID_ENUM)               \
    ROW(glGetInternalformativ(GL_RENDERBUFFER, GL_RGBA8, GL_SAMPLES, -1, &value), GL_INVALID_VALUE)

/* ARB_internalformat_query: numbers of samples from the largest down, no more than there is room for. */
GL_TEST(framebuffer_samples, formats_say_which_numbers_of_samples_there_are)
{
    static const GLenum targets[] = {GL_RENDERBUFFER, GL_TEXTURE_2D_MULTISAMPLE,
                                     GL_TEXTURE_2D_MULTISAMPLE_ARRAY},
                        formats[] = {GL_RGBA8, GL_RGBA32UI, GL_DEPTH24_STENCIL8, GL_STENCIL_INDEX8,
                                     GL_RGB565};
    static const GLint expected[5] = {16, 8, 4, 2, 1};
    GLint value = 5;
    for (unsigned t = 0; t < 3; t++)
        for (unsigned f = 0; f < 5; f++) {
            GLint found[6] = {0, 0, 0, 0, 0, 77};
            glGetInternalformativ(targets[t], formats[f], GL_NUM_SAMPLE_COUNTS, 1, found);
            cr_expect_eq(found[0], 5);
            glGetInternalformativ(targets[t], formats[f], GL_SAMPLES, 6, found);
            cr_expect_arr_eq(found, expected, sizeof expected);
            cr_expect_eq(found[5], 77);
        }
    glGetInternalformativ(GL_RENDERBUFFER, GL_RGBA8, GL_SAMPLES, 1, &value);
    cr_expect_eq(value, 16);
    value = 5;
    glGetInternalformativ(GL_RENDERBUFFER, GL_RGBA8, GL_NUM_SAMPLE_COUNTS, 0, &value);
    cr_expect_eq(value, 5);
    QUERY_ERRORS(CALL_CASE)
    cr_expect_eq(value, 5);
}
