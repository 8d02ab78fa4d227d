/* GetInternalformat (ARB_internalformat_query2): answers against the tables of GL 4.6 compatibility 8.5 and
 * 8.7, and against what commands then do. */
#include "tests/gl/gl_test.h"

static const GLenum targets[] = {GL_TEXTURE_1D,
                                 GL_TEXTURE_1D_ARRAY,
                                 GL_TEXTURE_2D,
                                 GL_TEXTURE_2D_ARRAY,
                                 GL_TEXTURE_3D,
                                 GL_TEXTURE_CUBE_MAP,
                                 GL_TEXTURE_CUBE_MAP_ARRAY,
                                 GL_TEXTURE_RECTANGLE,
                                 GL_TEXTURE_BUFFER,
                                 GL_RENDERBUFFER,
                                 GL_TEXTURE_2D_MULTISAMPLE,
                                 GL_TEXTURE_2D_MULTISAMPLE_ARRAY};
enum { TARGETS = sizeof targets / sizeof *targets };

/* Every name of the extension, in ranges. */
static const GLenum names[][2] = {
    {GL_SAMPLES, GL_SAMPLES},
    {GL_NUM_SAMPLE_COUNTS, GL_NUM_SAMPLE_COUNTS},
    {GL_INTERNALFORMAT_SUPPORTED, GL_IMAGE_PIXEL_TYPE},
    {GL_IMAGE_FORMAT_COMPATIBILITY_TYPE, GL_IMAGE_FORMAT_COMPATIBILITY_TYPE},
    {GL_SIMULTANEOUS_TEXTURE_AND_DEPTH_TEST, GL_SIMULTANEOUS_TEXTURE_AND_STENCIL_WRITE},
    {GL_TEXTURE_COMPRESSED, GL_TEXTURE_COMPRESSED},
    {GL_TEXTURE_COMPRESSED_BLOCK_WIDTH, GL_VIEW_COMPATIBILITY_CLASS},
};

static GLint query(GLenum target, GLenum format, GLenum pname)
{
    GLint values[2] = {-5, -6};
    glGetInternalformativ(target, format, pname, 1, values);
    cr_expect_eq(values[1], -6, "0x%04X of 0x%04X writes more than bufSize", pname, format);
    return values[0];
}

/* "the 'unsupported' answer should be given. This is not an error." */
GL_TEST(internal_format_query, every_name_has_an_answer)
{
    for (unsigned t = 0; t < TARGETS; t++)
        for (size_t n = 0; n < sizeof names / sizeof *names; n++)
            for (GLenum pname = names[n][0]; pname <= names[n][1]; pname++) {
                GLint64 wide = -5;
                const GLint value = query(targets[t], GL_RGBA8, pname);
                glGetInternalformati64v(targets[t], GL_RGBA8, pname, 1, &wide);
                expect_error(GL_NO_ERROR, "0x%04X of target 0x%04X", pname, targets[t]);
                cr_expect(wide == value || (wide > INT32_MAX && value == INT32_MAX), "0x%04X: %lld and %d",
                          pname, (long long)wide, value);
                if (pname != GL_SAMPLES) {
                    cr_expect_eq(query(targets[t], GL_TEXTURE_2D, pname), 0, "0x%04X of no format", pname);
                    expect_error(GL_NO_ERROR, "no format");
                }
            }
}

/* ARB_texture_view. */
GL_TEST(internal_format_query, views)
{
    cr_expect_eq(query(GL_TEXTURE_2D, GL_RGBA8, GL_TEXTURE_VIEW), GL_FULL_SUPPORT);
    cr_expect_eq(query(GL_TEXTURE_BUFFER, GL_RGBA8, GL_TEXTURE_VIEW), GL_NONE);
    cr_expect_eq(query(GL_RENDERBUFFER, GL_RGBA8, GL_TEXTURE_VIEW), GL_NONE);
    cr_expect_eq(query(GL_TEXTURE_2D, GL_R32F, GL_VIEW_COMPATIBILITY_CLASS), GL_VIEW_CLASS_32_BITS);
    cr_expect_eq(query(GL_TEXTURE_CUBE_MAP, GL_COMPRESSED_RED_RGTC1, GL_VIEW_COMPATIBILITY_CLASS),
                 GL_VIEW_CLASS_RGTC1_RED);
    cr_expect_eq(query(GL_TEXTURE_2D, GL_COMPRESSED_SRGB8_ALPHA8_ASTC_8x5_KHR, GL_VIEW_COMPATIBILITY_CLASS),
                 GL_VIEW_CLASS_ASTC_8x5_RGBA);
    cr_expect_eq(query(GL_TEXTURE_2D, GL_RGBA4, GL_VIEW_COMPATIBILITY_CLASS), GL_NONE);
    cr_expect_eq(query(GL_TEXTURE_BUFFER, GL_R32F, GL_VIEW_COMPATIBILITY_CLASS), GL_NONE);
}

GL_TEST(internal_format_query, errors)
{
    GLint value = 77;
    glGetInternalformativ(GL_TEXTURE_CUBE_MAP_POSITIVE_X, GL_RGBA8, GL_MAX_WIDTH, 1, &value);
    expect_error(GL_INVALID_ENUM, "a face");
    glGetInternalformativ(GL_PROXY_TEXTURE_2D, GL_RGBA8, GL_MAX_WIDTH, 1, &value);
    expect_error(GL_INVALID_ENUM, "a proxy");
    glGetInternalformativ(GL_TEXTURE_2D, GL_RGBA8, GL_TEXTURE_WIDTH, 1, &value);
    expect_error(GL_INVALID_ENUM, "pname");
    glGetInternalformativ(GL_TEXTURE_2D, GL_RGBA8, GL_VIEW_COMPATIBILITY_CLASS + 1, 1, &value);
    expect_error(GL_INVALID_ENUM, "the name after the last");
    glGetInternalformativ(GL_TEXTURE_2D, GL_RGBA8, 0x82AB, 1, &value);
    expect_error(GL_INVALID_ENUM, "a gap between names");
    glGetInternalformativ(GL_TEXTURE_2D, GL_RGBA8, GL_MAX_WIDTH, -1, &value);
    expect_error(GL_INVALID_VALUE, "bufSize");
    cr_expect_eq(value, 77);
    glGetInternalformativ(GL_TEXTURE_2D, GL_RGBA8, GL_MAX_WIDTH, 0, &value);
    expect_error(GL_NO_ERROR, "no room");
    cr_expect_eq(value, 77);
}

GL_TEST(internal_format_query, properties_of_formats)
{
    static const struct {
        GLenum target, format, pname;
        GLint expected;
    } rows[] = {
        {GL_TEXTURE_2D, GL_RGB565, GL_INTERNALFORMAT_GREEN_SIZE, 6},
        {GL_TEXTURE_2D, GL_RGB565, GL_INTERNALFORMAT_ALPHA_SIZE, 0},
        {GL_TEXTURE_2D, GL_RGB9_E5, GL_INTERNALFORMAT_SHARED_SIZE, 5},
        {GL_TEXTURE_2D, GL_RGBA16F, GL_INTERNALFORMAT_RED_TYPE, GL_FLOAT},
        {GL_TEXTURE_2D, GL_RG8I, GL_INTERNALFORMAT_GREEN_TYPE, GL_INT},
        {GL_TEXTURE_2D, GL_RG8I, GL_INTERNALFORMAT_BLUE_TYPE, GL_NONE},
        {GL_TEXTURE_2D, GL_DEPTH24_STENCIL8, GL_INTERNALFORMAT_DEPTH_SIZE, 24},
        {GL_TEXTURE_2D, GL_DEPTH24_STENCIL8, GL_INTERNALFORMAT_STENCIL_TYPE, GL_UNSIGNED_INT},
        {GL_TEXTURE_2D, GL_DEPTH24_STENCIL8, GL_STENCIL_COMPONENTS, GL_TRUE},
        {GL_TEXTURE_2D, GL_DEPTH24_STENCIL8, GL_COLOR_COMPONENTS, GL_FALSE},
        {GL_TEXTURE_2D, GL_DEPTH24_STENCIL8, GL_TEXTURE_SHADOW, GL_FULL_SUPPORT},
        {GL_TEXTURE_2D, GL_DEPTH24_STENCIL8, GL_DEPTH_RENDERABLE, GL_TRUE},
        {GL_TEXTURE_2D, GL_DEPTH24_STENCIL8, GL_READ_PIXELS_TYPE, GL_UNSIGNED_INT_24_8},
        {GL_TEXTURE_2D, GL_DEPTH24_STENCIL8, GL_COLOR_ENCODING, GL_NONE},
        {GL_TEXTURE_3D, GL_DEPTH_COMPONENT16, GL_INTERNALFORMAT_SUPPORTED, GL_FALSE},
        {GL_TEXTURE_2D, GL_SRGB8_ALPHA8, GL_COLOR_ENCODING, GL_SRGB},
        {GL_TEXTURE_2D, GL_SRGB8_ALPHA8, GL_SRGB_READ, GL_FULL_SUPPORT},
        {GL_TEXTURE_2D, GL_SRGB8_ALPHA8, GL_SRGB_DECODE_ARB, GL_FULL_SUPPORT},
        {GL_RENDERBUFFER, GL_SRGB8_ALPHA8, GL_SRGB_WRITE, GL_FULL_SUPPORT},
        {GL_RENDERBUFFER, GL_SRGB8_ALPHA8, GL_SRGB_READ, GL_NONE},
        {GL_TEXTURE_2D, GL_RGBA8, GL_COLOR_ENCODING, GL_LINEAR},
        {GL_TEXTURE_2D, GL_RGBA32UI, GL_FILTER, GL_NONE},
        {GL_TEXTURE_2D, GL_RGBA32UI, GL_FRAMEBUFFER_BLEND, GL_NONE},
        {GL_TEXTURE_2D, GL_RGBA32UI, GL_TEXTURE_IMAGE_FORMAT, GL_RGBA_INTEGER},
        {GL_TEXTURE_2D, GL_RGBA32UI, GL_TEXTURE_IMAGE_TYPE, GL_UNSIGNED_INT},
        {GL_TEXTURE_2D, GL_RGBA8, GL_FRAMEBUFFER_BLEND, GL_FULL_SUPPORT},
        {GL_TEXTURE_2D, GL_RGBA8, GL_FRAMEBUFFER_RENDERABLE_LAYERED, GL_NONE},
        {GL_TEXTURE_2D_ARRAY, GL_RGBA8, GL_FRAMEBUFFER_RENDERABLE_LAYERED, GL_FULL_SUPPORT},
        {GL_TEXTURE_2D, GL_RGB9_E5, GL_COLOR_RENDERABLE, GL_FALSE},
        {GL_TEXTURE_RECTANGLE, GL_RGBA8, GL_MIPMAP, GL_FALSE},
        {GL_TEXTURE_2D, GL_RGBA8, GL_MANUAL_GENERATE_MIPMAP, GL_FULL_SUPPORT},
        {GL_TEXTURE_2D, GL_RGBA8, GL_TEXTURE_COMPRESSED, GL_FALSE},
        {GL_TEXTURE_2D, GL_RGBA8, GL_INTERNALFORMAT_PREFERRED, GL_RGBA8},
        {GL_TEXTURE_2D, GL_COMPRESSED_RGBA_FXT1_3DFX, GL_TEXTURE_COMPRESSED_BLOCK_WIDTH, 8},
        {GL_TEXTURE_2D, GL_COMPRESSED_RGBA_FXT1_3DFX, GL_TEXTURE_COMPRESSED_BLOCK_HEIGHT, 4},
        {GL_TEXTURE_2D, GL_COMPRESSED_RGB_S3TC_DXT1_EXT, GL_TEXTURE_COMPRESSED_BLOCK_SIZE, 8},
        {GL_TEXTURE_3D, GL_COMPRESSED_RGB_S3TC_DXT1_EXT, GL_TEXTURE_COMPRESSED, GL_FALSE},
        {GL_TEXTURE_2D, GL_COMPRESSED_RGB8_ETC2, GL_TEXTURE_IMAGE_FORMAT, GL_NONE},
        {GL_TEXTURE_2D, GL_COMPRESSED_RGB8_ETC2, GL_GET_TEXTURE_IMAGE_FORMAT, GL_RGB},
        {GL_TEXTURE_BUFFER, GL_RGBA8, GL_CLEAR_BUFFER, GL_FULL_SUPPORT},
        {GL_TEXTURE_BUFFER, GL_RGB8, GL_INTERNALFORMAT_SUPPORTED, GL_FALSE},
        {GL_TEXTURE_BUFFER, GL_RGBA8, GL_FILTER, GL_NONE},
        {GL_TEXTURE_2D, GL_RGBA8, GL_FRAGMENT_TEXTURE, GL_FULL_SUPPORT},
        {GL_TEXTURE_2D, GL_RGBA8, GL_COMPUTE_TEXTURE, GL_NONE},
        {GL_TEXTURE_3D, GL_RGBA8, GL_TEXTURE_GATHER, GL_NONE},
        {GL_RENDERBUFFER, GL_RGBA8, GL_NUM_SAMPLE_COUNTS, 5},
        {GL_TEXTURE_2D, GL_RGBA8, GL_NUM_SAMPLE_COUNTS, 0},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const GLint found = query(rows[i].target, rows[i].format, rows[i].pname);
        cr_expect_eq(found, rows[i].expected, "row %zu, 0x%04X of 0x%04X: 0x%04X, expected 0x%04X", i,
                     rows[i].pname, rows[i].format, (unsigned)found, (unsigned)rows[i].expected);
    }
}

/* The limits that GetIntegerv has; products that need 64 bits. */
GL_TEST(internal_format_query, sizes_are_the_limits)
{
    GLint size, layers, texels;
    GLint64 combined;
    glGetIntegerv(GL_MAX_TEXTURE_SIZE, &size);
    glGetIntegerv(GL_MAX_ARRAY_TEXTURE_LAYERS, &layers);
    glGetIntegerv(GL_MAX_TEXTURE_BUFFER_SIZE, &texels);
    cr_expect_eq(query(GL_TEXTURE_2D, GL_RGBA8, GL_MAX_WIDTH), size);
    cr_expect_eq(query(GL_TEXTURE_1D, GL_RGBA8, GL_MAX_HEIGHT), 0);
    cr_expect_eq(query(GL_TEXTURE_1D_ARRAY, GL_RGBA8, GL_MAX_HEIGHT), layers);
    cr_expect_eq(query(GL_TEXTURE_1D_ARRAY, GL_RGBA8, GL_MAX_LAYERS), layers);
    cr_expect_eq(query(GL_TEXTURE_2D_ARRAY, GL_RGBA8, GL_MAX_DEPTH), layers);
    cr_expect_eq(query(GL_TEXTURE_2D, GL_RGBA8, GL_MAX_LAYERS), 0);
    cr_expect_eq(query(GL_TEXTURE_BUFFER, GL_RGBA8, GL_MAX_WIDTH), texels);
    glGetInternalformati64v(GL_TEXTURE_2D_ARRAY, GL_RGBA8, GL_MAX_COMBINED_DIMENSIONS, 1, &combined);
    cr_expect_eq(combined, (GLint64)size * size * layers);
    glGetInternalformati64v(GL_TEXTURE_CUBE_MAP, GL_RGBA8, GL_MAX_COMBINED_DIMENSIONS, 1, &combined);
    cr_expect_eq(combined, (GLint64)size * size * 6);
    glGetInternalformati64v(GL_TEXTURE_CUBE_MAP_ARRAY, GL_RGBA8, GL_MAX_COMBINED_DIMENSIONS, 1, &combined);
    cr_expect_eq(combined, (GLint64)size * size * layers); /* layer-faces */
    glGetInternalformati64v(GL_RENDERBUFFER, GL_RGBA8, GL_MAX_COMBINED_DIMENSIONS, 1, &combined);
    glGetIntegerv(GL_MAX_RENDERBUFFER_SIZE, &size);
    cr_expect_eq(combined, (GLint64)size * size);
}

/* A format is supported if, and only if, the command that makes such an image accepts it. */
GL_TEST(internal_format_query, supported_formats_are_those_that_can_be_made)
{
    GLuint buffer;
    glGenBuffers(1, &buffer);
    glBindBuffer(GL_ARRAY_BUFFER, buffer);
    glBufferData(GL_ARRAY_BUFFER, 64, NULL, GL_STATIC_DRAW);
    for (GLenum format = 0x1900; format < 0x9400; format++) {
        const GLenum client =
            query(GL_TEXTURE_2D, format, GL_COLOR_COMPONENTS) ? GL_RGBA : GL_DEPTH_COMPONENT;
        GLuint texture;
        if (query(GL_TEXTURE_2D, format, GL_STENCIL_COMPONENTS) == GL_FALSE &&
            query(GL_TEXTURE_2D, format, GL_GET_TEXTURE_IMAGE_FORMAT) != GL_NONE &&
            query(GL_TEXTURE_2D, format, GL_TEXTURE_IMAGE_FORMAT) != GL_NONE) {
            glTexImage2D(GL_TEXTURE_2D, 0, (GLint)format, 16, 16, 0,
                         (GLenum)query(GL_TEXTURE_2D, format, GL_TEXTURE_IMAGE_FORMAT),
                         (GLenum)query(GL_TEXTURE_2D, format, GL_TEXTURE_IMAGE_TYPE), NULL);
            expect_error(GL_NO_ERROR, "2D 0x%04X", format);
        } else if (!query(GL_TEXTURE_2D, format, GL_INTERNALFORMAT_SUPPORTED)) {
            glTexImage2D(GL_TEXTURE_2D, 0, (GLint)format, 16, 16, 0, client, GL_UNSIGNED_BYTE, NULL);
            cr_expect(glGetError() != GL_NO_ERROR, "2D 0x%04X", format);
        }
        glGenTextures(1, &texture);
        glBindTexture(GL_TEXTURE_BUFFER, texture);
        glTexBuffer(GL_TEXTURE_BUFFER, format, buffer);
        expect_error(query(GL_TEXTURE_BUFFER, format, GL_INTERNALFORMAT_SUPPORTED) ? GL_NO_ERROR
                                                                                   : GL_INVALID_ENUM,
                     "buffer 0x%04X", format);
        glDeleteTextures(1, &texture);
        glGenRenderbuffers(1, &texture);
        glBindRenderbuffer(GL_RENDERBUFFER, texture);
        glRenderbufferStorage(GL_RENDERBUFFER, format, 16, 16);
        expect_error(query(GL_RENDERBUFFER, format, GL_INTERNALFORMAT_SUPPORTED) ? GL_NO_ERROR
                                                                                 : GL_INVALID_ENUM,
                     "renderbuffer 0x%04X", format);
        glDeleteRenderbuffers(1, &texture);
    }
}
