/* The part `formats` of `edgewalk conform pictures`. For each sized internal format that glTexStorage2D
 * accepts, a texture receives a fixed image, is read back, sampled with a linear filter, and drawn to with
 * blending. */
#include <stdlib.h>
#include <string.h>

#include <GL/gl.h>
#include <GL/glext.h>

#include "base/hash.h"
#include "tools/conform/conform.h"

enum { SIDE = 16, PIXELS = SIDE * SIDE, SAMPLED = 40, LAST_ENUM = 0xffff };

enum kind { KIND_COLOR, KIND_INTEGER, KIND_DEPTH, KIND_STENCIL };

/* How images of the kind are transferred. */
static const struct transfer {
    GLenum format, type;
    unsigned components;
} transfers[] = {
    [KIND_COLOR] = {GL_RGBA, GL_FLOAT, 4},
    [KIND_INTEGER] = {GL_RGBA_INTEGER, GL_INT, 4},
    [KIND_DEPTH] = {GL_DEPTH_COMPONENT, GL_FLOAT, 1},
    [KIND_STENCIL] = {GL_STENCIL_INDEX, GL_INT, 1},
};

static GLint level_value(GLenum name)
{
    GLint value = 0;
    glGetTexLevelParameteriv(GL_TEXTURE_2D, 0, name, &value);
    return value;
}

static bool is_integer(GLenum type_name)
{
    const GLint type = level_value(type_name);
    return type == GL_INT || type == GL_UNSIGNED_INT;
}

static enum kind kind_of_texture(void)
{
    if (level_value(GL_TEXTURE_DEPTH_SIZE) > 0)
        return KIND_DEPTH;
    if (level_value(GL_TEXTURE_STENCIL_SIZE) > 0)
        return KIND_STENCIL;
    return is_integer(GL_TEXTURE_RED_TYPE) || is_integer(GL_TEXTURE_ALPHA_TYPE) ||
                   is_integer(GL_TEXTURE_LUMINANCE_TYPE) || is_integer(GL_TEXTURE_INTENSITY_TYPE)
               ? KIND_INTEGER
               : KIND_COLOR;
}

/* --- The image ------------------------------------------------------------------------------------------ */

union value {
    GLfloat real;
    GLint integer;
};

/* Colours from -0.25 to 1.25, integers of both signs. */
static union value value_at(enum kind kind, unsigned pixel, unsigned component)
{
    const unsigned step = (pixel % SIDE * 37 + pixel / SIDE * 11 + component * 53) % 97; /* 0 to 96 */
    union value value;
    if (kind == KIND_COLOR)
        value.real = (float)step / 64.0f - 0.25f;
    else if (kind == KIND_DEPTH)
        value.real = (float)step / 96.0f;
    else if (kind == KIND_STENCIL)
        value.integer = (GLint)step * 2;
    else
        value.integer = ((GLint)step - 48) * 701;
    return value;
}

static void upload(enum kind kind)
{
    static union value image[PIXELS * 4];
    const struct transfer *transfer = &transfers[kind];
    for (unsigned pixel = 0; pixel < PIXELS; pixel++)
        for (unsigned c = 0; c < transfer->components; c++)
            image[pixel * transfer->components + c] = value_at(kind, pixel, c);
    glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, SIDE, SIDE, transfer->format, transfer->type, image);
}

static uint64_t texture_hash(uint64_t hash, enum kind kind)
{
    static union value image[PIXELS * 4];
    const struct transfer *transfer = &transfers[kind];
    glGetTexImage(GL_TEXTURE_2D, 0, transfer->format, transfer->type, image);
    return hash_bytes(hash, image, PIXELS * transfer->components * sizeof *image);
}

/* --- Drawing -------------------------------------------------------------------------------------------- */

static void draw_square(const GLfloat colors[4][4])
{
    static const GLfloat corners[4][2] = {{0, 0}, {1, 0}, {1, 1}, {0, 1}};
    glBegin(GL_QUADS);
    for (int i = 0; i < 4; i++) {
        glColor4fv(colors[i]);
        glTexCoord2fv(corners[i]);
        glVertex2f(2 * corners[i][0] - 1, 2 * corners[i][1] - 1);
    }
    glEnd();
}

/* Into the framebuffer `canvas` of 32-bit floats. */
static uint64_t sample(uint64_t hash, GLuint canvas)
{
    static const GLfloat white[4][4] = {{1, 1, 1, 1}, {1, 1, 1, 1}, {1, 1, 1, 1}, {1, 1, 1, 1}};
    static GLfloat pixels[SAMPLED * SAMPLED * 4];
    glBindFramebuffer(GL_FRAMEBUFFER, canvas);
    glViewport(0, 0, SAMPLED, SAMPLED);
    glEnable(GL_TEXTURE_2D);
    draw_square(white);
    glDisable(GL_TEXTURE_2D);
    glReadPixels(0, 0, SAMPLED, SAMPLED, GL_RGBA, GL_FLOAT, pixels);
    return hash_bytes(hash, pixels, sizeof pixels);
}

static const GLfloat gradient[4][4] = {
    {1, 0, 0.25f, 1}, {0, 1, 0.5f, 0.75f}, {0.3f, 0.6f, 1, 0.5f}, {1, 0.8f, 0, 0.25f}};

static uint64_t draw_blended(uint64_t hash)
{
    glEnable(GL_BLEND);
    draw_square(gradient);
    glDisable(GL_BLEND);
    return texture_hash(hash, KIND_COLOR);
}

/* Fixed-function colours have no meaning for integers: a rectangle is cleared. */
static uint64_t clear_integers(uint64_t hash)
{
    static const GLint color[4] = {-70000, -1, 100, 70000};
    glEnable(GL_SCISSOR_TEST);
    glScissor(3, 5, 9, 7);
    glClearBufferiv(GL_COLOR, 0, color);
    glDisable(GL_SCISSOR_TEST);
    return texture_hash(hash, KIND_INTEGER);
}

static uint64_t draw_depth(uint64_t hash)
{
    glEnable(GL_DEPTH_TEST);
    glPushMatrix();
    glRotatef(60, 1, 0, 0);
    draw_square(gradient);
    glPopMatrix();
    glDisable(GL_DEPTH_TEST);
    return texture_hash(hash, KIND_DEPTH);
}

/* The texture as the attachment of the framebuffer `target`, if the format can be rendered to. */
static uint64_t draw(uint64_t hash, enum kind kind, GLuint texture, GLuint target)
{
    static uint64_t (*const draws[])(uint64_t) = {
        [KIND_COLOR] = draw_blended, [KIND_INTEGER] = clear_integers, [KIND_DEPTH] = draw_depth};
    if (kind == KIND_STENCIL)
        return hash;
    glBindFramebuffer(GL_FRAMEBUFFER, target);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D,
                           kind == KIND_DEPTH ? 0 : texture, 0);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_TEXTURE_2D,
                           kind == KIND_DEPTH ? texture : 0, 0);
    glDrawBuffer(kind == KIND_DEPTH ? GL_NONE : GL_COLOR_ATTACHMENT0);
    glReadBuffer(GL_NONE);
    glViewport(0, 0, SIDE, SIDE);
    return glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE ? draws[kind](hash) : hash;
}

/* --- All formats ---------------------------------------------------------------------------------------- */

static GLuint make_canvas(void)
{
    GLuint framebuffer, renderbuffer;
    glGenFramebuffers(1, &framebuffer);
    glGenRenderbuffers(1, &renderbuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    glBindRenderbuffer(GL_RENDERBUFFER, renderbuffer);
    glRenderbufferStorage(GL_RENDERBUFFER, GL_RGBA32F, SAMPLED, SAMPLED);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, renderbuffer);
    return framebuffer;
}

/* 0: there is no such format. */
static uint64_t format_hash(GLenum format, GLuint canvas, GLuint target)
{
    uint64_t hash = HASH_START;
    GLuint texture;
    glGenTextures(1, &texture);
    glBindTexture(GL_TEXTURE_2D, texture);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    glTexStorage2D(GL_TEXTURE_2D, 1, format, SIDE, SIDE);
    if (glGetError() != GL_NO_ERROR) {
        hash = 0;
    } else {
        const enum kind kind = kind_of_texture();
        upload(kind);
        hash = texture_hash(hash, kind);
        if (kind == KIND_COLOR || kind == KIND_DEPTH)
            hash = sample(hash, canvas);
        hash = draw(hash, kind, texture, target);
    }
    glDeleteTextures(1, &texture);
    return hash;
}

uint64_t conform_formats(bool list)
{
    struct tool_context context;
    uint64_t all = HASH_START;
    if (!tool_context_create(&context, 1, 1, 0))
        return 0;
    GLuint target;
    const GLuint canvas = make_canvas();
    glGenFramebuffers(1, &target);
    glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_REPLACE);
    glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
    for (GLenum format = 1; format <= LAST_ENUM; format++) {
        const uint64_t hash = format_hash(format, canvas, target);
        char name[8];
        if (!hash)
            continue;
        snprintf(name, sizeof name, "0x%04X", format);
        if (list)
            printf("    %-12s %016llx\n", name, (unsigned long long)hash);
        all = hash_bytes(all, &hash, sizeof hash);
    }
    const GLenum error = glGetError();
    if (error != GL_NO_ERROR)
        fprintf(stderr, "edgewalk: conform: formats: GL error 0x%04x\n", error);
    tool_context_destroy(&context);
    return error == GL_NO_ERROR ? all : 0;
}
