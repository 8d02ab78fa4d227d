/* libFuzzer: any bytes as a sequence of texture calls: images, boxes, blocks, copies, storage, buffers,
 * samplers, image units, image files, EGL images, and draws that look at it all. A call that raises an error
 * must leave every texture as it was.
 *
 *   ninja -C build-fuzz tests/fuzz/fuzz_gl_texture_calls && build-fuzz/tests/fuzz/fuzz_gl_texture_calls
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

enum { WIDTH = 16, HEIGHT = 16, CALLS_MAX = 100, NAMES = 6 };

static uint8_t pixels[WIDTH * HEIGHT * 4];

#define PICK(table, in) (table)[byte(in) % (sizeof(table) / sizeof *(table))]

static const GLenum objects[] = {
    GL_TEXTURE_1D,
    GL_TEXTURE_2D,
    GL_TEXTURE_3D,
    GL_TEXTURE_CUBE_MAP,
    GL_TEXTURE_RECTANGLE,
    GL_TEXTURE_1D_ARRAY,
    GL_TEXTURE_2D_ARRAY,
    GL_TEXTURE_CUBE_MAP_ARRAY,
    GL_TEXTURE_BUFFER,
    GL_TEXTURE_2D_MULTISAMPLE,
    GL_TEXTURE_2D_MULTISAMPLE_ARRAY,
    GL_TEXTURE_2D,
    GL_TEXTURE_2D,
};

static const GLenum others[] = {GL_TEXTURE_CUBE_MAP_POSITIVE_X,
                                GL_TEXTURE_CUBE_MAP_NEGATIVE_Z,
                                GL_PROXY_TEXTURE_1D,
                                GL_PROXY_TEXTURE_2D,
                                GL_PROXY_TEXTURE_3D,
                                GL_PROXY_TEXTURE_CUBE_MAP,
                                GL_PROXY_TEXTURE_2D_ARRAY,
                                GL_RGBA,
                                GL_NONE};

static const GLint internals[] = {
    GL_RGBA8,
    GL_RGB8,
    GL_RG8,
    GL_R8,
    GL_RGBA,
    3,
    4,
    GL_ALPHA8,
    GL_LUMINANCE8_ALPHA8,
    GL_INTENSITY16,
    GL_RGB565,
    GL_RGB10_A2,
    GL_RGBA8_SNORM,
    GL_R16F,
    GL_RGB32F,
    GL_RGBA32F,
    GL_R11F_G11F_B10F,
    GL_RGB9_E5,
    GL_SRGB8_ALPHA8,
    GL_R32UI,
    GL_RGBA8UI,
    GL_RGB16I,
    GL_RGB10_A2UI,
    GL_DEPTH_COMPONENT16,
    GL_DEPTH_COMPONENT24,
    GL_DEPTH24_STENCIL8,
    GL_DEPTH32F_STENCIL8,
    GL_STENCIL_INDEX8,
    GL_COMPRESSED_RGB,
    GL_COMPRESSED_RGBA,
    GL_COMPRESSED_RG,
    GL_COMPRESSED_SRGB_ALPHA,
    GL_COMPRESSED_RGB_S3TC_DXT1_EXT,
    GL_COMPRESSED_RGBA_S3TC_DXT5_EXT,
    GL_COMPRESSED_RED_RGTC1,
    GL_COMPRESSED_SIGNED_RG_RGTC2,
    GL_COMPRESSED_RGBA_BPTC_UNORM,
    GL_COMPRESSED_RGB_BPTC_SIGNED_FLOAT,
    GL_COMPRESSED_RGB8_ETC2,
    GL_COMPRESSED_RG11_EAC,
    GL_COMPRESSED_RGBA_FXT1_3DFX,
    GL_COMPRESSED_RGBA_ASTC_6x5_KHR,
    GL_COMPRESSED_SRGB8_ALPHA8_ASTC_12x12_KHR,
    GL_BGRA,
    0,
    -1,
};

static const GLenum formats[] = {GL_RGBA,
                                 GL_BGRA,
                                 GL_RGB,
                                 GL_RG,
                                 GL_RED,
                                 GL_ALPHA,
                                 GL_LUMINANCE,
                                 GL_RGBA_INTEGER,
                                 GL_RED_INTEGER,
                                 GL_BGR,
                                 GL_DEPTH_COMPONENT,
                                 GL_DEPTH_STENCIL,
                                 GL_STENCIL_INDEX,
                                 GL_COLOR_INDEX,
                                 GL_RGBA8};

static const GLenum types[] = {GL_UNSIGNED_BYTE,
                               GL_BYTE,
                               GL_UNSIGNED_SHORT,
                               GL_INT,
                               GL_UNSIGNED_INT,
                               GL_HALF_FLOAT,
                               GL_FLOAT,
                               GL_UNSIGNED_SHORT_5_6_5,
                               GL_UNSIGNED_SHORT_4_4_4_4,
                               GL_UNSIGNED_INT_8_8_8_8_REV,
                               GL_UNSIGNED_INT_2_10_10_10_REV,
                               GL_UNSIGNED_INT_24_8,
                               GL_FLOAT_32_UNSIGNED_INT_24_8_REV,
                               GL_UNSIGNED_INT_10F_11F_11F_REV,
                               GL_UNSIGNED_INT_5_9_9_9_REV,
                               GL_UNSIGNED_BYTE_3_3_2,
                               GL_BITMAP,
                               GL_DOUBLE};

static GLenum object_target(struct input *in)
{
    return PICK(objects, in);
}

static GLenum target(struct input *in)
{
    const unsigned b = byte(in);
    return b < 200 ? objects[b % (sizeof objects / sizeof *objects)]
                   : others[b % (sizeof others / sizeof *others)];
}

static GLint level(struct input *in)
{
    const unsigned b = byte(in);
    return b < 200 ? (GLint)(b % 4) : number(in);
}

/* Whether client memory is long enough for an image of this size with the pixel store that call_pixel_store
 * makes. */
static bool is_small(GLint w, GLint h, GLint d)
{
    return w <= 24 && h <= 24 && d <= 24;
}

/* Client memory, an offset where a buffer is bound, or null. */
static const void *source(struct input *in, GLint w, GLint h, GLint d)
{
    const void *at = pointer(in, GL_PIXEL_UNPACK_BUFFER_BINDING);
    GLint bound = 0;
    glGetIntegerv(GL_PIXEL_UNPACK_BUFFER_BINDING, &bound);
    return bound || (is_small(w, h, d) && byte(in) % 8) ? at : NULL;
}

/* One size at most is extreme: memory is not what is tested. */
static void sizes(struct input *in, GLint size[3])
{
    const unsigned which = byte(in) % 16;
    for (unsigned i = 0; i < 3; i++)
        size[i] = which == i ? number(in) : small(in);
    if (byte(in) % 2) /* a square, and faces of cube maps */
        size[1] = size[0] <= 24 ? size[0] : size[1];
    if (byte(in) % 4 == 0)
        size[2] = size[2] <= 24 ? 6 * (size[2] % 3) : size[2];
}

/* --- Calls ---------------------------------------------------------------------------------------------- */

typedef void call(struct input *in);

static void call_bind(struct input *in)
{
    const GLenum t = target(in);
    glBindTexture(t, byte(in) % NAMES);
}

static void call_delete(struct input *in)
{
    const GLuint name = byte(in) % NAMES;
    glDeleteTextures(1, &name);
}

static void call_active(struct input *in)
{
    glActiveTexture(GL_TEXTURE0 + byte(in) % 3);
}

static void call_image(struct input *in)
{
    const GLenum t = target(in), format = PICK(formats, in), type = PICK(types, in);
    const GLint l = level(in), internal = PICK(internals, in), border = byte(in) % 16 == 0;
    GLint s[3];
    sizes(in, s);
    switch (byte(in) % 3) {
    case 0: glTexImage1D(t, l, internal, s[0], border, format, type, source(in, s[0], 1, 1)); break;
    case 1: glTexImage2D(t, l, internal, s[0], s[1], border, format, type, source(in, s[0], s[1], 1)); break;
    default:
        glTexImage3D(t, l, internal, s[0], s[1], s[2], border, format, type, source(in, s[0], s[1], s[2]));
        break;
    }
}

/* The common case, so that there is something to change and to draw. */
static void call_usual_image(struct input *in)
{
    static const struct {
        GLenum target, internal, format;
    } rows[] = {{GL_TEXTURE_2D, GL_RGBA8, GL_RGBA},
                {GL_TEXTURE_2D, GL_R32UI, GL_RED_INTEGER},
                {GL_TEXTURE_2D, GL_DEPTH_COMPONENT24, GL_DEPTH_COMPONENT},
                {GL_TEXTURE_2D, GL_COMPRESSED_RGBA_BPTC_UNORM, GL_RGBA},
                {GL_TEXTURE_1D_ARRAY, GL_RG16F, GL_RG},
                {GL_TEXTURE_RECTANGLE, GL_SRGB8_ALPHA8, GL_RGBA}};
    const unsigned row = byte(in) % (sizeof rows / sizeof *rows);
    const GLint w = 1 + small(in), h = 1 + small(in);
    glBindBuffer(GL_PIXEL_UNPACK_BUFFER, 0);
    glTexImage2D(rows[row].target, 0, (GLint)rows[row].internal, w, h, 0, rows[row].format,
                 rows[row].format == GL_RED_INTEGER ? GL_UNSIGNED_INT : GL_FLOAT, data(in));
    if (byte(in) % 2)
        glGenerateMipmap(rows[row].target);
}

static void call_sub_image(struct input *in)
{
    const GLenum t = target(in), format = PICK(formats, in), type = PICK(types, in);
    const GLint l = level(in), x = number(in), y = number(in), z = number(in);
    GLint s[3];
    sizes(in, s);
    switch (byte(in) % 3) {
    case 0: glTexSubImage1D(t, l, x, s[0], format, type, source(in, s[0], 1, 1)); break;
    case 1: glTexSubImage2D(t, l, x, y, s[0], s[1], format, type, source(in, s[0], s[1], 1)); break;
    default:
        glTexSubImage3D(t, l, x, y, z, s[0], s[1], s[2], format, type, source(in, s[0], s[1], s[2]));
        break;
    }
}

static void call_copy(struct input *in)
{
    const GLenum t = target(in), internal = (GLenum)PICK(internals, in);
    const GLint l = level(in), x = number(in), y = number(in), tx = number(in), ty = number(in),
                tz = small(in);
    GLint s[3];
    sizes(in, s);
    switch (byte(in) % 5) {
    case 0: glCopyTexImage1D(t, l, internal, x, y, s[0], 0); break;
    case 1: glCopyTexImage2D(t, l, internal, x, y, s[0], s[1], 0); break;
    case 2: glCopyTexSubImage1D(t, l, tx, x, y, s[0]); break;
    case 3: glCopyTexSubImage2D(t, l, tx, ty, x, y, s[0], s[1]); break;
    default: glCopyTexSubImage3D(t, l, tx, ty, tz, x, y, s[0], s[1]); break;
    }
}

/* As many bytes as blocks of 8 or 16 bytes have, as a rule. */
static GLsizei block_bytes(struct input *in, GLenum format, const GLint s[3])
{
    GLint width = 4, height = 4;
    if (byte(in) % 4 == 0 || !is_small(s[0], s[1], s[2]))
        return number(in);
    if (format == GL_COMPRESSED_RGBA_FXT1_3DFX)
        width = 8;
    else if (format == GL_COMPRESSED_RGBA_ASTC_6x5_KHR)
        width = 6, height = 5;
    else if (format == GL_COMPRESSED_SRGB8_ALPHA8_ASTC_12x12_KHR)
        width = height = 12;
    return (s[0] + width - 1) / width * ((s[1] + height - 1) / height) * s[2] * (byte(in) % 2 ? 8 : 16);
}

static void call_compressed(struct input *in)
{
    const GLenum t = target(in), internal = (GLenum)PICK(internals, in);
    const GLint l = level(in), x = number(in), y = number(in), z = small(in);
    GLint s[3];
    sizes(in, s);
    const unsigned which = byte(in) % 6;
    if (which % 3 < 2)
        s[2] = 1;
    if (which % 3 < 1)
        s[1] = 1;
    const GLsizei bytes = block_bytes(in, internal, s);
    const void *blocks = source(in, bytes > 1 << 20 ? 1 << 20 : 1, 1, 1);
    switch (which) {
    case 0: glCompressedTexImage1D(t, l, internal, s[0], 0, bytes, blocks); break;
    case 1: glCompressedTexImage2D(t, l, internal, s[0], s[1], 0, bytes, blocks); break;
    case 2: glCompressedTexImage3D(t, l, internal, s[0], s[1], s[2], 0, bytes, blocks); break;
    case 3: glCompressedTexSubImage1D(t, l, x, s[0], internal, bytes, blocks); break;
    case 4: glCompressedTexSubImage2D(t, l, x, y, s[0], s[1], internal, bytes, blocks); break;
    default: glCompressedTexSubImage3D(t, l, x, y, z, s[0], s[1], s[2], internal, bytes, blocks); break;
    }
}

static void call_storage(struct input *in)
{
    const GLenum t = target(in), internal = (GLenum)PICK(internals, in);
    const GLint levels = number(in), samples = number(in);
    GLint s[3];
    sizes(in, s);
    switch (byte(in) % 6) {
    case 5: glTexStorage2DMultisample(t, samples, internal, s[0], s[1], byte(in) & 1); break;
    case 0: glTexStorage1D(t, levels, internal, s[0]); break;
    case 1: glTexStorage2D(t, levels, internal, s[0], s[1]); break;
    case 2: glTexStorage3D(t, levels, internal, s[0], s[1], s[2]); break;
    case 3: glTexImage2DMultisample(t, samples, internal, s[0], s[1], byte(in) & 1); break;
    default: glTexImage3DMultisample(t, samples, internal, s[0], s[1], s[2], byte(in) & 1); break;
    }
}

static void call_buffer(struct input *in)
{
    static const GLenum targets[] = {GL_PIXEL_UNPACK_BUFFER, GL_PIXEL_PACK_BUFFER, GL_TEXTURE_BUFFER,
                                     GL_ARRAY_BUFFER};
    const GLenum t = PICK(targets, in);
    const GLuint name = byte(in) % 4;
    switch (byte(in) % 5) {
    case 0: glBindBuffer(t, name); break;
    case 1: glBindBuffer(t, name), glBufferData(t, 16 * small(in), data(in), GL_DYNAMIC_DRAW); break;
    case 2: glDeleteBuffers(1, &name); break;
    case 3: glTexBuffer(GL_TEXTURE_BUFFER, (GLenum)PICK(internals, in), name); break;
    default:
        glTexBufferRange(GL_TEXTURE_BUFFER, (GLenum)PICK(internals, in), name, 16 * small(in), number(in));
        break;
    }
}

static void call_parameter(struct input *in)
{
    static const GLenum names[] = {
        GL_TEXTURE_MIN_FILTER,         GL_TEXTURE_MAG_FILTER,  GL_TEXTURE_WRAP_S,
        GL_TEXTURE_BASE_LEVEL,         GL_TEXTURE_MAX_LEVEL,   GL_GENERATE_MIPMAP,
        GL_TEXTURE_COMPARE_MODE,       GL_TEXTURE_SWIZZLE_R,   GL_TEXTURE_MAX_ANISOTROPY_EXT,
        GL_DEPTH_STENCIL_TEXTURE_MODE, GL_TEXTURE_BORDER_COLOR};
    static const GLint values[] = {GL_NEAREST,
                                   GL_LINEAR,
                                   GL_LINEAR_MIPMAP_LINEAR,
                                   GL_NEAREST_MIPMAP_NEAREST,
                                   GL_CLAMP_TO_BORDER,
                                   GL_REPEAT,
                                   0,
                                   1,
                                   2,
                                   5,
                                   1000,
                                   -1,
                                   GL_COMPARE_REF_TO_TEXTURE,
                                   GL_ALPHA,
                                   GL_STENCIL_INDEX};
    const GLenum t = object_target(in), name = PICK(names, in);
    glTexParameteri(t, name, PICK(values, in));
}

static void call_pixel_store(struct input *in)
{
    static const GLenum names[] = {GL_UNPACK_ALIGNMENT,   GL_UNPACK_ROW_LENGTH,   GL_UNPACK_SKIP_ROWS,
                                   GL_UNPACK_SKIP_PIXELS, GL_UNPACK_IMAGE_HEIGHT, GL_UNPACK_SKIP_IMAGES,
                                   GL_UNPACK_SWAP_BYTES,  GL_PACK_ALIGNMENT,      GL_PACK_ROW_LENGTH,
                                   GL_PACK_SKIP_ROWS,     GL_PACK_SKIP_IMAGES};
    const GLenum name = PICK(names, in);
    glPixelStorei(name, small(in) - 1);
}

static void call_generate(struct input *in)
{
    glGenerateMipmap(target(in));
}

static void call_get(struct input *in)
{
    const GLenum t = target(in), format = PICK(formats, in), type = PICK(types, in);
    const GLint l = level(in);
    GLint w = 0, h = 0, d = 0, bytes = 0;
    glGetTexLevelParameteriv(t, l, GL_TEXTURE_WIDTH, &w);
    glGetTexLevelParameteriv(t, l, GL_TEXTURE_HEIGHT, &h);
    glGetTexLevelParameteriv(t, l, GL_TEXTURE_DEPTH, &d);
    glGetTexLevelParameteriv(t, l, GL_TEXTURE_COMPRESSED_IMAGE_SIZE, &bytes);
    if (!is_small(w, h, d))
        return;
    void *at = (void *)(uintptr_t)pointer(in, GL_PIXEL_PACK_BUFFER_BINDING);
    if (byte(in) % 2)
        glGetTexImage(t, l, format, type, at);
    else
        glGetCompressedTexImage(t, l, at);
}

static void call_image_unit(struct input *in)
{
    static const GLenum image_formats[] = {GL_RGBA8, GL_R32UI, GL_R8, GL_RGBA32F, GL_RG16F, GL_RGB8};
    static const GLenum access[] = {GL_READ_ONLY, GL_WRITE_ONLY, GL_READ_WRITE, GL_NONE};
    const GLuint unit = byte(in) % 4, name = byte(in) % NAMES;
    const GLint l = level(in), layer = number(in);
    glBindImageTexture(unit, name, l, byte(in) & 1, layer, PICK(access, in), PICK(image_formats, in));
}

static void call_multi_bind(struct input *in)
{
    GLuint names[3];
    const GLuint first = byte(in) % 20;
    const GLsizei count = byte(in) % 5 - 1;
    for (int i = 0; i < 3; i++)
        names[i] = byte(in) % 5;
    switch (byte(in) % 4) {
    case 0: glBindTextures(first, count, names); break;
    case 1: glBindSamplers(first, count, names); break;
    case 2: glBindImageTextures(first, count, names); break;
    default: glBindTextures(first, count, NULL); break;
    }
}

static void call_sampler(struct input *in)
{
    const GLuint name = byte(in) % 3;
    if (byte(in) % 4 == 0)
        glDeleteSamplers(1, &name);
    else if (byte(in) % 2)
        glBindSampler(byte(in) % 3, name);
    else
        glSamplerParameteri(name, GL_TEXTURE_MIN_FILTER, byte(in) % 2 ? GL_NEAREST : GL_LINEAR);
}

static void call_load_file(struct input *in)
{
    const GLenum t = target(in);
    const size_t bytes = in->left < 400 ? in->left : 400;
    ewLoadTextureMemory(t, in->bytes, bytes);
}

/* Programs that look at textures and images in every way. */
static const char *const programs[] = {
    "TEX c, fragment.texcoord[0], texture[0], 2D;",
    "TEX c, fragment.texcoord[0], texture[0], 1D; TXF d, i, texture[1], 3D;",
    "TXL c, fragment.texcoord[0], texture[0], CUBE; TEX d, fragment.texcoord[0], texture[1], RECT;",
    "TEX c, fragment.texcoord[0], texture[0], SHADOW2D; TXG d, fragment.texcoord[0], texture[1].x, 2D;",
    "TXF c, i, texture[0], BUFFER; TXQ j, i.x, texture[1], ARRAY2D; "
    "TEX d, fragment.texcoord[0], texture[1], ARRAY2D;",
    "TXFMS c, i, texture[0], 2DMS; TXFMS d, i, texture[1], ARRAY2DMS;",
    "TEX c, fragment.texcoord[0], texture[0], ARRAYCUBE; TEX d, fragment.texcoord[0], texture[1], ARRAY1D;",
    "STOREIM image[0], fragment.texcoord[0], i, 2D; LOADIM.U32 c, i, image[1], 3D; "
    "ATOMIM.ADD.U32 d, {1}.x, i, image[2], ARRAY2D;",
    "STOREIM.F32X4 image[0], fragment.texcoord[0], i, CUBE; LOADIM.U8 c, i, image[1], BUFFER; "
    "STOREIM.U image[2], {1,2,3,4}, i, ARRAY2DMS;",
};

/* The EGLImages are the addresses of these. */
static struct egl_image {
    bool exists;
} images[3];

static void destroy_image(struct egl_image *image)
{
    ewDestroyImage(image);
    image->exists = false;
}

/* A texture that is complete as a rule, since most of its names have no other levels. */
static GLuint new_source(GLuint name, GLsizei side)
{
    GLint bound = 0;
    glBindTexture(GL_TEXTURE_2D, name);
    glBindBuffer(GL_PIXEL_UNPACK_BUFFER, 0);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, side, side, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    glGetIntegerv(GL_TEXTURE_BINDING_2D, &bound);
    return (GLuint)bound;
}

static void call_egl_image(struct input *in)
{
    static const GLenum sources[] = {GL_TEXTURE_2D, GL_TEXTURE_2D, GL_TEXTURE_3D,
                                     GL_TEXTURE_CUBE_MAP_NEGATIVE_X, GL_RENDERBUFFER};
    struct egl_image *image = &PICK(images, in);
    const GLenum source = PICK(sources, in);
    const GLuint name = byte(in) % NAMES;
    const GLint level = (GLint)(byte(in) % 4) - 1, slice = (GLint)(byte(in) % 4) - 1;
    switch (byte(in) % 6) {
    case 0:
        if (image->exists)
            destroy_image(image);
        break;
    case 1:
        if (!image->exists)
            image->exists = !ewCreateImage(OSMesaGetCurrentContext(), image, source, name, level, slice);
        break;
    case 2:
        if (!image->exists)
            image->exists = !ewCreateImage(OSMesaGetCurrentContext(), image, GL_TEXTURE_2D,
                                           new_source(name, 1 + level), 0, 0);
        break;
    case 3: glEGLImageTargetTexture2DOES(GL_TEXTURE_2D, image); break;
    case 4: glEGLImageTargetTexStorageEXT(PICK(objects, in), image, NULL); break;
    default:
        glBindRenderbufferEXT(GL_RENDERBUFFER, name);
        glEGLImageTargetRenderbufferStorageOES(GL_RENDERBUFFER, image);
    }
}

static void call_draw(struct input *in)
{
    char text[600];
    snprintf(text, sizeof text,
             "!!NVfp5.0\nINT TEMP i, j; TEMP c, d; TRUNC.S i, fragment.position; MOV c, 0; MOV d, 0;\n%s\n"
             "ADD result.color, c, d; END",
             PICK(programs, in));
    glProgramStringARB(GL_FRAGMENT_PROGRAM_ARB, GL_PROGRAM_FORMAT_ASCII_ARB, (GLsizei)strlen(text), text);
    glEnable(GL_FRAGMENT_PROGRAM_ARB);
    const GLfloat x = real(in), y = real(in);
    glBegin(GL_TRIANGLES);
    glTexCoord3f(0, y, x), glVertex2f(-1, -1);
    glTexCoord3f(x, 0, y), glVertex2f(3, -1);
    glTexCoord3f(y, x, 1), glVertex2f(-1, 3);
    glEnd();
    if (byte(in) % 4 == 0)
        glFinish();
}

static const struct {
    call *call;
    bool kept; /* an error must have changed nothing */
} calls[] = {
    {call_bind, true},        {call_bind, true},       {call_delete, false},      {call_active, true},
    {call_image, true},       {call_image, true},      {call_usual_image, false}, {call_sub_image, true},
    {call_copy, true},        {call_compressed, true}, {call_compressed, true},   {call_storage, true},
    {call_buffer, false},     {call_parameter, true},  {call_pixel_store, true},  {call_generate, true},
    {call_get, true},         {call_image_unit, true}, {call_sampler, true},      {call_load_file, true},
    {call_multi_bind, false}, {call_draw, false},      {call_draw, false},        {call_egl_image, false},
};

/* --- What textures are ---------------------------------------------------------------------------------- */

/* Sizes, format and, of small images, the texels of a level. */
static uint64_t level_hash(GLenum t, GLint l, uint64_t hash)
{
    static const GLenum names[] = {
        GL_TEXTURE_WIDTH,   GL_TEXTURE_HEIGHT,       GL_TEXTURE_DEPTH,      GL_TEXTURE_INTERNAL_FORMAT,
        GL_TEXTURE_SAMPLES, GL_TEXTURE_RED_TYPE_ARB, GL_TEXTURE_DEPTH_SIZE, GL_TEXTURE_STENCIL_SIZE};
    static float texels[4 * 16384];
    GLint value[8];
    for (unsigned i = 0; i < 8; i++)
        glGetTexLevelParameteriv(t, l, names[i], &value[i]);
    hash = hash_bytes(hash, value, sizeof value);
    const bool integers = value[5] == GL_INT || value[5] == GL_UNSIGNED_INT, depth = value[6] > 0,
               stencil = value[7] > 0 && !depth;
    if (value[4] || t == GL_TEXTURE_BUFFER || stencil || (int64_t)value[0] * value[1] * value[2] > 16384)
        return hash;
    memset(texels, 0, sizeof texels);
    glGetTexImage(t, l,
                  depth      ? GL_DEPTH_COMPONENT
                  : integers ? GL_RGBA_INTEGER
                             : GL_RGBA,
                  integers ? GL_INT : GL_FLOAT, texels);
    return hash_bytes(hash, texels,
                      sizeof(float) * 4 * (size_t)value[0] * (size_t)value[1] * (size_t)value[2]);
}

/* Of all that is bound to the active unit. Takes errors away. */
static uint64_t textures_hash(void)
{
    static const GLenum targets[] = {GL_TEXTURE_1D,
                                     GL_TEXTURE_2D,
                                     GL_TEXTURE_3D,
                                     GL_TEXTURE_CUBE_MAP_POSITIVE_X,
                                     GL_TEXTURE_CUBE_MAP_NEGATIVE_Z,
                                     GL_TEXTURE_RECTANGLE,
                                     GL_TEXTURE_1D_ARRAY,
                                     GL_TEXTURE_2D_ARRAY,
                                     GL_TEXTURE_CUBE_MAP_ARRAY,
                                     GL_TEXTURE_BUFFER,
                                     GL_TEXTURE_2D_MULTISAMPLE,
                                     GL_TEXTURE_2D_MULTISAMPLE_ARRAY};
    GLint pack = 0;
    uint64_t hash = HASH_START;
    glGetIntegerv(GL_PIXEL_PACK_BUFFER_BINDING, &pack);
    glPushClientAttrib(GL_CLIENT_PIXEL_STORE_BIT);
    glPixelStorei(GL_PACK_ROW_LENGTH, 0);
    glPixelStorei(GL_PACK_SKIP_ROWS, 0);
    glPixelStorei(GL_PACK_SKIP_PIXELS, 0);
    glPixelStorei(GL_PACK_SKIP_IMAGES, 0);
    glPixelStorei(GL_PACK_IMAGE_HEIGHT, 0);
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glBindBuffer(GL_PIXEL_PACK_BUFFER, 0);
    for (unsigned i = 0; i < sizeof targets / sizeof *targets; i++)
        for (GLint l = 0; l < 4; l++)
            hash = level_hash(targets[i], l, hash);
    glPopClientAttrib();
    glBindBuffer(GL_PIXEL_PACK_BUFFER, (GLuint)pack);
    while (glGetError() != GL_NO_ERROR)
        ;
    return hash;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    struct input in = {bytes, size};
    setenv("EDGEWALK_THREADS", "1", 1);
    OSMesaContext context = OSMesaCreateContextExt(OSMESA_RGBA, 24, 8, 0, NULL);
    if (!context || !OSMesaMakeCurrent(context, pixels, GL_UNSIGNED_BYTE, WIDTH, HEIGHT))
        return 0;
    memset(&memory, 0x3c, sizeof memory); /* floats near 0.01 */
    for (int i = 0; i < CALLS_MAX && in.left; i++) {
        const unsigned which = byte(&in) % (sizeof calls / sizeof *calls);
        const bool check = calls[which].kept && byte(&in) % 4 == 0;
        const uint64_t before = check ? textures_hash() : 0;
        calls[which].call(&in);
        const GLenum error = glGetError();
        if (check && error != GL_NO_ERROR && error != GL_OUT_OF_MEMORY && textures_hash() != before) {
            fprintf(stderr, "call %u failed and changed a texture: %s\n", which, ewLastMessage());
            abort();
        }
        while (glGetError() != GL_NO_ERROR)
            ;
    }
    glFinish();
    OSMesaDestroyContext(context);
    for (unsigned i = 0; i < sizeof images / sizeof *images; i++)
        destroy_image(&images[i]);
    return 0;
}
