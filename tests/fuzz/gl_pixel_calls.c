/* libFuzzer: any bytes as a sequence of pixel and framebuffer calls: rectangles that are drawn, copied and
 * read, bitmaps, raster positions, transfers and maps, pixel store and pixel buffers, attachments of any
 * format. A call that raises an error must leave the window and the pixel state as they were.
 *
 *   ninja -C build-fuzz tests/fuzz/fuzz_gl_pixel_calls && build-fuzz/tests/fuzz/fuzz_gl_pixel_calls
 * -max_len=1024
 */
#include "base/hash.h"
#include "tests/fuzz/gl_input.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <GL/osmesa.h>

#include "edgewalk/edgewalk.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

enum { WIDTH = 20, HEIGHT = 18, CALLS_MAX = 100, NAMES = 4, SMALL = 40 };

static uint8_t pixels[WIDTH * HEIGHT * 16];

#define PICK(table, in) (table)[byte(in) % (sizeof(table) / sizeof *(table))]

static const GLenum formats[] = {
    GL_RGBA,
    GL_BGRA,
    GL_RGB,
    GL_BGR,
    GL_RG,
    GL_RED,
    GL_GREEN,
    GL_BLUE,
    GL_ALPHA,
    GL_LUMINANCE,
    GL_COLOR_INDEX,
    GL_STENCIL_INDEX,
    GL_DEPTH_STENCIL,
    GL_RGBA,
    GL_LUMINANCE_ALPHA,
    GL_DEPTH_COMPONENT,
    GL_RGBA_INTEGER,
    GL_RED_INTEGER,
    GL_BGR_INTEGER,
    GL_RGBA8,
    GL_COLOR_INDEX,
    GL_ABGR_EXT,
};

static const GLenum types[] = {
    GL_UNSIGNED_BYTE,
    GL_BYTE,
    GL_UNSIGNED_SHORT,
    GL_SHORT,
    GL_UNSIGNED_INT,
    GL_INT,
    GL_HALF_FLOAT,
    GL_FLOAT,
    GL_BITMAP,
    GL_BITMAP,
    GL_UNSIGNED_BYTE_3_3_2,
    GL_UNSIGNED_SHORT_5_6_5_REV,
    GL_UNSIGNED_BYTE,
    GL_FLOAT,
    GL_UNSIGNED_INT_10_10_10_2,
    GL_UNSIGNED_SHORT_1_5_5_5_REV,
    GL_UNSIGNED_INT_24_8,
    GL_DOUBLE,
    GL_FLOAT_32_UNSIGNED_INT_24_8_REV,
    GL_UNSIGNED_INT_5_9_9_9_REV,
    GL_UNSIGNED_INT_10F_11F_11F_REV,
};

static const GLint internals[] = {
    GL_RGBA8,
    GL_RGB565,
    GL_RGBA16,
    GL_RGBA8_SNORM,
    GL_RGBA32F,
    GL_R11F_G11F_B10F,
    GL_R8UI,
    GL_RGBA32I,
    GL_SRGB8_ALPHA8,
    GL_DEPTH_COMPONENT16,
    GL_DEPTH_COMPONENT32,
    GL_DEPTH_COMPONENT32F,
    GL_R16F,
    GL_LUMINANCE8,
    GL_DEPTH24_STENCIL8,
    GL_DEPTH32F_STENCIL8,
    GL_STENCIL_INDEX8,
    GL_RGB10_A2,
};

/* Small sizes, for which client memory is long enough whatever the pixel store says, or extreme ones with a
 * buffer object, or none at all. */
static GLsizei extent(struct input *in)
{
    return byte(in) % 16 ? (GLsizei)(byte(in) % SMALL) - 1 : number(in);
}

static void *target_memory(struct input *in, GLenum binding, GLsizei w, GLsizei h)
{
    GLint bound = 0;
    void *at = (void *)(uintptr_t)pointer(in, binding);
    glGetIntegerv(binding, &bound);
    return bound || (w <= SMALL && h <= SMALL) ? at : NULL;
}

/* --- Calls ---------------------------------------------------------------------------------------------- */

typedef void call(struct input *in);

static void call_draw_pixels(struct input *in)
{
    const GLenum format = PICK(formats, in), type = PICK(types, in);
    const GLsizei w = extent(in), h = extent(in);
    glDrawPixels(w, h, format, type, target_memory(in, GL_PIXEL_UNPACK_BUFFER_BINDING, w, h));
}

static void call_read_pixels(struct input *in)
{
    const GLenum format = PICK(formats, in), type = PICK(types, in);
    const GLint x = number(in), y = number(in);
    const GLsizei w = extent(in), h = extent(in);
    void *at = target_memory(in, GL_PIXEL_PACK_BUFFER_BINDING, w, h);
    if (byte(in) % 4)
        glReadPixels(x, y, w, h, format, type, at);
    else
        glReadnPixels(x, y, w, h, format, type, at ? 64 * small(in) : number(in), at);
}

static void call_copy_pixels(struct input *in)
{
    static const GLenum kinds[] = {GL_COLOR, GL_COLOR, GL_DEPTH, GL_STENCIL, GL_DEPTH_STENCIL, GL_RGBA};
    const GLint x = number(in), y = number(in);
    const GLsizei w = extent(in), h = extent(in);
    glCopyPixels(x, y, w, h, PICK(kinds, in));
}

static void call_bitmap(struct input *in)
{
    const GLsizei w = extent(in), h = extent(in);
    const GLfloat x = real(in), y = real(in), dx = real(in), dy = real(in);
    glBitmap(w, h, x, y, dx, dy, target_memory(in, GL_PIXEL_UNPACK_BUFFER_BINDING, w, h));
}

static void call_raster_pos(struct input *in)
{
    const GLfloat x = real(in), y = real(in), z = real(in), w = real(in);
    switch (byte(in) % 4) {
    case 0: glRasterPos4f(x, y, z, w); break;
    case 1: glRasterPos2f(x, y); break;
    case 2: glWindowPos3f(x, y, z); break;
    default: glWindowPos2i(small(in), small(in)); break;
    }
}

static void call_zoom(struct input *in)
{
    static const GLfloat usual[] = {1, -1, 2, 0.5f, -3.25f, 0, 1e-30f, 1e30f};
    const GLfloat x = byte(in) % 4 ? PICK(usual, in) : real(in);
    glPixelZoom(x, byte(in) % 4 ? PICK(usual, in) : real(in));
}

static void call_transfer(struct input *in)
{
    const GLenum name = GL_MAP_COLOR + byte(in) % 18; /* ZOOM_X and ZOOM_Y are among them */
    if (byte(in) % 2)
        glPixelTransferf(name, real(in));
    else
        glPixelTransferi(name, number(in));
}

static void call_map(struct input *in)
{
    const GLenum name = GL_PIXEL_MAP_I_TO_I + byte(in) % 11;
    const GLsizei size = byte(in) % 2 ? 1 << (byte(in) % 10) : number(in);
    const void *at = target_memory(in, GL_PIXEL_UNPACK_BUFFER_BINDING, 1, 1);
    switch (byte(in) % 6) {
    case 0: glPixelMapfv(name, size, at); break;
    case 1: glPixelMapuiv(name, size, at); break;
    case 2: glPixelMapusv(name, size, at); break;
    case 3: glGetPixelMapfv(name, target_memory(in, GL_PIXEL_PACK_BUFFER_BINDING, 1, 1)); break;
    case 4: glGetPixelMapusv(name, target_memory(in, GL_PIXEL_PACK_BUFFER_BINDING, 1, 1)); break;
    default:
        glGetnPixelMapuiv(name, number(in), target_memory(in, GL_PIXEL_PACK_BUFFER_BINDING, 1, 1));
        break;
    }
}

static void call_store(struct input *in)
{
    static const GLenum names[] = {GL_UNPACK_SWAP_BYTES, GL_UNPACK_LSB_FIRST,   GL_UNPACK_ROW_LENGTH,
                                   GL_UNPACK_SKIP_ROWS,  GL_UNPACK_SKIP_PIXELS, GL_UNPACK_ALIGNMENT,
                                   GL_PACK_SWAP_BYTES,   GL_PACK_LSB_FIRST,     GL_PACK_ROW_LENGTH,
                                   GL_PACK_SKIP_ROWS,    GL_PACK_SKIP_PIXELS,   GL_PACK_ALIGNMENT};
    const GLenum name = PICK(names, in);
    glPixelStorei(name, small(in) - 1);
}

static void call_buffer(struct input *in)
{
    const GLenum t = byte(in) % 2 ? GL_PIXEL_UNPACK_BUFFER : GL_PIXEL_PACK_BUFFER;
    const GLuint name = byte(in) % 3;
    switch (byte(in) % 4) {
    case 0: glBindBuffer(t, 0); break;
    case 1: glBindBuffer(t, name), glBufferData(t, 64 * small(in), data(in), GL_DYNAMIC_DRAW); break;
    case 2: glDeleteBuffers(1, &name); break;
    default: glBindBuffer(t, name); break;
    }
}

static void call_texture(struct input *in)
{
    const GLenum format = PICK(formats, in), type = PICK(types, in);
    const GLint internal = PICK(internals, in);
    const GLsizei w = extent(in), h = extent(in);
    glBindTexture(GL_TEXTURE_2D, byte(in) % NAMES);
    switch (byte(in) % 4) {
    case 0:
        glTexImage2D(GL_TEXTURE_2D, 0, internal, w, h, 0, format, type,
                     target_memory(in, GL_PIXEL_UNPACK_BUFFER_BINDING, w, h));
        break;
    case 1:
        glTexSubImage2D(GL_TEXTURE_2D, 0, small(in), small(in), w, h, format, type,
                        target_memory(in, GL_PIXEL_UNPACK_BUFFER_BINDING, w, h));
        break;
    case 2: glCopyTexImage2D(GL_TEXTURE_2D, 0, (GLenum)internal, number(in), number(in), w, h, 0); break;
    default:
        glGetTexLevelParameteriv(GL_TEXTURE_2D, 0, GL_TEXTURE_WIDTH, memory.ints);
        glGetTexLevelParameteriv(GL_TEXTURE_2D, 0, GL_TEXTURE_HEIGHT, memory.ints + 1);
        glGetTexImage(GL_TEXTURE_2D, 0, format, type,
                      target_memory(in, GL_PIXEL_PACK_BUFFER_BINDING, memory.ints[0], memory.ints[1]));
    }
}

/* Attachments of a few formats and sizes, or the window again. */
static void call_framebuffer(struct input *in)
{
    static const GLenum points[] = {GL_COLOR_ATTACHMENT0, GL_COLOR_ATTACHMENT1, GL_DEPTH_ATTACHMENT,
                                    GL_STENCIL_ATTACHMENT, GL_DEPTH_STENCIL_ATTACHMENT};
    static const GLenum targets[] = {GL_FRAMEBUFFER, GL_READ_FRAMEBUFFER, GL_DRAW_FRAMEBUFFER};
    const GLenum t = PICK(targets, in), point = PICK(points, in);
    const GLuint name = byte(in) % NAMES;
    switch (byte(in) % 6) {
    case 0: glBindFramebuffer(t, byte(in) % 3); break;
    case 1: glFramebufferTexture2D(t, point, GL_TEXTURE_2D, name, 0); break;
    case 2: glFramebufferRenderbuffer(t, point, GL_RENDERBUFFER, name); break;
    case 3:
        glBindRenderbuffer(GL_RENDERBUFFER, name);
        glRenderbufferStorage(GL_RENDERBUFFER, (GLenum)PICK(internals, in), small(in), small(in));
        break;
    case 4: glReadBuffer(byte(in) % 2 ? GL_COLOR_ATTACHMENT0 : GL_NONE); break;
    default: glBindFramebuffer(GL_FRAMEBUFFER, 0); break;
    }
}

static void call_usual_framebuffer(struct input *in)
{
    const GLint color = PICK(internals, in);
    glBindFramebuffer(GL_FRAMEBUFFER, 1);
    glBindTexture(GL_TEXTURE_2D, 1);
    glBindBuffer(GL_PIXEL_UNPACK_BUFFER, 0);
    glTexImage2D(GL_TEXTURE_2D, 0, color, 9, 11, 0,
                 color == GL_R8UI || color == GL_RGBA32I ? GL_RED_INTEGER : GL_RED, GL_UNSIGNED_BYTE, NULL);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, 1, 0);
    glBindRenderbuffer(GL_RENDERBUFFER, 1);
    glRenderbufferStorage(GL_RENDERBUFFER, byte(in) % 2 ? GL_DEPTH24_STENCIL8 : GL_DEPTH32F_STENCIL8, 12, 10);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_STENCIL_ATTACHMENT, GL_RENDERBUFFER, 1);
}

static void call_state(struct input *in)
{
    static const GLenum caps[] = {GL_DEPTH_TEST,   GL_STENCIL_TEST, GL_BLEND,
                                  GL_SCISSOR_TEST, GL_ALPHA_TEST,   GL_TEXTURE_2D,
                                  GL_FOG,          GL_LOGIC_OP,     GL_RASTERIZER_DISCARD,
                                  GL_COLOR_SUM,    GL_DEPTH_CLAMP,  GL_STENCIL_TEST_TWO_SIDE_EXT};
    const GLenum cap = PICK(caps, in);
    switch (byte(in) % 6) {
    case 0: glScissor(small(in), small(in), small(in), small(in)); break;
    case 1: glStencilMask(byte(in)), glDepthMask(byte(in) & 1), glDepthFunc(GL_NEVER + byte(in) % 8); break;
    case 2:
        glClampColor(GL_CLAMP_READ_COLOR + byte(in) % 3 - 2, byte(in) % 2 ? GL_TRUE : GL_FIXED_ONLY);
        break;
    case 3: glClear(byte(in) << 8); break;
    case 4: glDisable(cap); break;
    default: glEnable(cap); break;
    }
}

static void call_program(struct input *in)
{
    static const char *const programs[] = {
        "!!ARBfp1.0\nMUL result.color, fragment.color, fragment.position; END",
        "!!ARBfp1.0\nMOV result.depth, fragment.color; MOV result.color, fragment.texcoord[1]; END",
        "!!ARBfp1.0\nTEMP t; TEX t, fragment.color, texture[0], 2D; KIL -fragment.fogcoord; "
        "MOV result.color, t; END",
        "!!NVfp5.0\nINT TEMP i; FLT.S i, fragment.position; STOREIM image[0], fragment.color, i, 2D; END",
        "!!FP1.0\nMOVR o[COLR], f[COL0]; MOVR o[DEPR], f[WPOS]; END",
    };
    const char *text = PICK(programs, in);
    if (byte(in) % 3 == 0) {
        glDisable(GL_FRAGMENT_PROGRAM_ARB);
        return;
    }
    glProgramStringARB(GL_FRAGMENT_PROGRAM_ARB, GL_PROGRAM_FORMAT_ASCII_ARB, (GLsizei)strlen(text), text);
    glEnable(GL_FRAGMENT_PROGRAM_ARB);
}

static void call_attributes(struct input *in)
{
    if (byte(in) % 2)
        glPushAttrib(GL_PIXEL_MODE_BIT | GL_CURRENT_BIT);
    else
        glPopAttrib();
    glColor4f(real(in), real(in), 1, 1);
}

static void call_matrix(struct input *in)
{
    glLoadIdentity();
    glScalef(real(in), real(in), 1);
}

static const struct {
    call *call;
    bool kept; /* an error must have changed nothing */
} calls[] = {
    {call_draw_pixels, true},  {call_draw_pixels, true},
    {call_draw_pixels, true},  {call_read_pixels, true},
    {call_read_pixels, true},  {call_copy_pixels, true},
    {call_copy_pixels, true},  {call_bitmap, true},
    {call_bitmap, true},       {call_raster_pos, true},
    {call_raster_pos, true},   {call_zoom, true},
    {call_transfer, true},     {call_transfer, true},
    {call_map, true},          {call_store, true},
    {call_buffer, false},      {call_texture, false},
    {call_framebuffer, false}, {call_usual_framebuffer, false},
    {call_state, false},       {call_program, false},
    {call_attributes, false},  {call_matrix, false},
};

/* --- What an error must not change ---------------------------------------------------------------------- */

/* The window's colours, the raster position, zoom, transfer and maps. */
static uint64_t state_hash(void)
{
    static const GLenum names[] = {GL_CURRENT_RASTER_POSITION,
                                   GL_CURRENT_RASTER_POSITION_VALID,
                                   GL_CURRENT_RASTER_COLOR,
                                   GL_CURRENT_RASTER_DISTANCE,
                                   GL_ZOOM_X,
                                   GL_ZOOM_Y};
    uint64_t hash = HASH_START;
    GLfloat values[4] = {0};
    for (unsigned i = 0; i < sizeof names / sizeof *names; i++) {
        glGetFloatv(names[i], values);
        hash = hash_bytes(hash, values, sizeof values);
    }
    for (GLenum name = GL_MAP_COLOR; name <= GL_DEPTH_BIAS; name++) {
        glGetFloatv(name, values);
        hash = hash_bytes(hash, values, sizeof *values);
    }
    for (GLenum name = GL_PIXEL_MAP_I_TO_I_SIZE; name <= GL_PIXEL_MAP_A_TO_A_SIZE; name++) {
        glGetFloatv(name, values);
        hash = hash_bytes(hash, values, sizeof *values);
    }
    glFinish();
    while (glGetError() != GL_NO_ERROR)
        ;
    return hash_bytes(hash, pixels, sizeof pixels);
}

static OSMesaContext open_window(struct input *in)
{
    static const struct {
        GLenum format, type;
    } windows[] = {{OSMESA_RGBA, GL_UNSIGNED_BYTE}, {OSMESA_BGR, GL_UNSIGNED_SHORT}, {OSMESA_ARGB, GL_FLOAT}};
    const unsigned window = byte(in) % 3, depth = byte(in) % 33;
    OSMesaContext context =
        OSMesaCreateContextExt(windows[window].format, (GLint)depth, byte(in) % 2 ? 8 : 0, 0, NULL);
    if (context && OSMesaMakeCurrent(context, pixels, windows[window].type, WIDTH, HEIGHT))
        return context;
    OSMesaDestroyContext(context);
    return NULL;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    struct input in = {bytes, size};
    setenv("EDGEWALK_THREADS", "1", 1);
    OSMesaContext context = open_window(&in);
    if (!context)
        return 0;
    memset(&memory, 0x3c, sizeof memory); /* floats near 0.01 */
    for (int i = 0; i < CALLS_MAX && in.left; i++) {
        const unsigned which = byte(&in) % (sizeof calls / sizeof *calls);
        const bool check = calls[which].kept && byte(&in) % 4 == 0;
        const uint64_t before = check ? state_hash() : 0;
        calls[which].call(&in);
        const GLenum error = glGetError();
        if (check && error != GL_NO_ERROR && error != GL_OUT_OF_MEMORY && state_hash() != before) {
            fprintf(stderr, "call %u raised 0x%04x and changed something: %s\n", which, error,
                    ewLastMessage());
            abort();
        }
    }
    OSMesaDestroyContext(context);
    return 0;
}
