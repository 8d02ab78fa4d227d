/* GetInternalformat (ARB_internalformat_query2; GL 4.6 compatibility 22.3): properties of textures of a
 * target, or of renderbuffers, with an internal format. For an unsupported combination the answer is 0, which
 * is also NONE and FALSE.
 *
 * Operations are supported fully or not at all. Those of extensions that are not listed are unsupported:
 * compute shaders, ARB_shader_image_load_store. */
#include "gl/context/entry.h"
#include "gl/exec_texture.h"
#include "gl/pixels/internal_format.h"
#include "gl/texture/texture_buffer.h"
#include "gl/texture/texture_object.h"
#include "gl/texture/view_class.h"

/* A resource; `internal` is null if it is unsupported. */
struct resource {
    enum texture_dimension dimension; /* TEXTURE_RENDERBUFFER: a renderbuffer */
    const struct internal_format *internal;
    const struct texture_format_info *info; /* of the format that is stored */
};

static GLint full(bool supported)
{
    return supported ? GL_FULL_SUPPORT : GL_NONE;
}

/* --- Targets -------------------------------------------------------------------------------------------- */

static const struct {
    GLenum gl;
    enum texture_dimension dimension;
    uint8_t axes; /* width, height, depth; of arrays, the last one is their layers */
    bool array, mipmaps, gathers, shadows;
} targets[] = {
    {GL_TEXTURE_1D, TEXTURE_1D, 1, false, true, false, true},
    {GL_TEXTURE_1D_ARRAY, TEXTURE_1D_ARRAY, 2, true, true, false, true},
    {GL_TEXTURE_2D, TEXTURE_2D, 2, false, true, true, true},
    {GL_TEXTURE_2D_ARRAY, TEXTURE_2D_ARRAY, 3, true, true, true, true},
    {GL_TEXTURE_3D, TEXTURE_3D, 3, false, true, false, false},
    {GL_TEXTURE_CUBE_MAP, TEXTURE_CUBE, 2, false, true, true, true},
    {GL_TEXTURE_CUBE_MAP_ARRAY, TEXTURE_CUBE_ARRAY, 3, true, true, true, true},
    {GL_TEXTURE_RECTANGLE, TEXTURE_RECTANGLE, 2, false, false, true, true},
    {GL_TEXTURE_BUFFER, TEXTURE_BUFFER, 1, false, false, false, false},
    {GL_RENDERBUFFER, TEXTURE_RENDERBUFFER, 2, false, false, false, false},
    {GL_TEXTURE_2D_MULTISAMPLE, TEXTURE_2D_MULTISAMPLE, 2, false, false, false, false},
    {GL_TEXTURE_2D_MULTISAMPLE_ARRAY, TEXTURE_2D_MULTISAMPLE_ARRAY, 3, true, false, false, false},
};
enum { TARGETS = sizeof targets / sizeof *targets };

static unsigned find_target(enum texture_dimension dimension)
{
    unsigned i = 0;
    while (targets[i].dimension != dimension)
        i++;
    return i;
}

static bool has_samples(enum texture_dimension dimension)
{
    return dimension == TEXTURE_RENDERBUFFER || dimension == TEXTURE_2D_MULTISAMPLE ||
           dimension == TEXTURE_2D_MULTISAMPLE_ARRAY;
}

/* A texture whose texels the texture commands read and write. */
static bool has_images(enum texture_dimension dimension)
{
    return !has_samples(dimension) && dimension != TEXTURE_BUFFER;
}

static bool is_color(const struct resource *resource)
{
    return resource->info->base < BASE_DEPTH;
}

static bool has_depth(const struct resource *resource)
{
    return resource->info->base == BASE_DEPTH || resource->info->base == BASE_DEPTH_STENCIL;
}

static bool has_stencil(const struct resource *resource)
{
    return resource->info->base == BASE_STENCIL || resource->info->base == BASE_DEPTH_STENCIL;
}

static bool is_renderable(const struct resource *resource)
{
    return resource->dimension != TEXTURE_BUFFER && internal_format_is_renderable(resource->internal);
}

static bool exists(enum texture_dimension dimension, const struct internal_format *internal)
{
    if (has_samples(dimension))
        return internal_format_is_renderable(internal);
    if (dimension == TEXTURE_BUFFER)
        return texture_buffer_format(internal->gl) != NULL;
    if (internal->compression)
        return texture_compression_in(internal->compression, dimension);
    return dimension != TEXTURE_3D || texture_formats[internal->format].base < BASE_DEPTH;
}

static struct resource find_resource(enum texture_dimension dimension, GLenum format)
{
    const struct internal_format *named = internal_format_find((GLint)format),
                                 *internal = internal_format_choose(named, dimension, 0);
    struct resource resource = {.dimension = dimension};
    if (named && exists(dimension, has_images(dimension) ? internal : named)) {
        resource.internal = internal;
        resource.info = &texture_formats[internal->format];
    }
    return resource;
}

/* --- Sizes ---------------------------------------------------------------------------------------------- */

static int64_t size_of_axis(struct context *context, const struct resource *resource, unsigned axis)
{
    const unsigned target = find_target(resource->dimension);
    struct get_value value = {0};
    GLenum pname = GL_MAX_TEXTURE_SIZE;
    if (axis >= targets[target].axes)
        return 0;
    if (targets[target].array && axis + 1 == targets[target].axes)
        pname = GL_MAX_ARRAY_TEXTURE_LAYERS;
    else if (resource->dimension == TEXTURE_3D)
        pname = GL_MAX_3D_TEXTURE_SIZE;
    else if (resource->dimension == TEXTURE_RENDERBUFFER)
        return RASTER_MAX_SIZE;
    else if (resource->dimension == TEXTURE_BUFFER)
        return TEXTURE_MAX_BUFFER_TEXELS;
    textures_get(context, pname, &value);
    return value.i[0];
}

static int64_t layers(struct context *context, const struct resource *resource)
{
    const unsigned target = find_target(resource->dimension);
    return targets[target].array ? size_of_axis(context, resource, targets[target].axes - 1u) : 0;
}

static int64_t combined_size(struct context *context, const struct resource *resource)
{
    int64_t size = resource->dimension == TEXTURE_CUBE ? 6 : 1;
    for (unsigned axis = 0; axis < targets[find_target(resource->dimension)].axes; axis++)
        size *= size_of_axis(context, resource, axis);
    /* of renderbuffers the specification names width and height alone */
    return has_samples(resource->dimension) && resource->dimension != TEXTURE_RENDERBUFFER
               ? size * RASTER_MAX_SAMPLES
               : size;
}

/* --- Client formats ------------------------------------------------------------------------------------- */

static GLint client_format(const struct resource *resource)
{
    const GLint base = (GLint)internal_format_base(resource->internal);
    if (!texture_format_is_integer(resource->internal->format) || !is_color(resource))
        return base == GL_INTENSITY ? GL_RED : base;
    switch (base) {
    case GL_RED:
    case GL_INTENSITY: return GL_RED_INTEGER;
    case GL_RG: return GL_RG_INTEGER;
    case GL_RGB: return GL_RGB_INTEGER;
    case GL_ALPHA: return GL_ALPHA_INTEGER;
    case GL_LUMINANCE: return GL_LUMINANCE_INTEGER_EXT;
    case GL_LUMINANCE_ALPHA: return GL_LUMINANCE_ALPHA_INTEGER_EXT;
    default: return GL_RGBA_INTEGER;
    }
}

/* The smallest type that holds every component. */
static GLint client_type(const struct resource *resource)
{
    static const GLint types[][3] = {
        [KIND_UNORM] = {GL_UNSIGNED_BYTE, GL_UNSIGNED_SHORT, GL_UNSIGNED_INT},
        [KIND_SNORM] = {GL_BYTE, GL_SHORT, GL_INT},
        [KIND_FLOAT] = {GL_HALF_FLOAT, GL_HALF_FLOAT, GL_FLOAT},
        [KIND_INT] = {GL_BYTE, GL_SHORT, GL_INT},
        [KIND_UINT] = {GL_UNSIGNED_BYTE, GL_UNSIGNED_SHORT, GL_UNSIGNED_INT},
        [KIND_SRGB] = {GL_UNSIGNED_BYTE, GL_UNSIGNED_SHORT, GL_UNSIGNED_INT},
        [KIND_SHARED_EXPONENT] = {GL_FLOAT, GL_FLOAT, GL_FLOAT},
    };
    const struct texture_format_info *info = resource->info;
    unsigned widest = 0;
    if (info->base == BASE_DEPTH_STENCIL)
        return info->kind == KIND_FLOAT ? GL_FLOAT_32_UNSIGNED_INT_24_8_REV : GL_UNSIGNED_INT_24_8;
    for (unsigned c = 0; c < info->components; c++)
        widest = info->field[c].width > widest ? info->field[c].width : widest;
    return types[info->kind][widest <= 8 ? 0 : widest <= 16 ? 1 : 2];
}

/* --- Properties ----------------------------------------------------------------------------------------- */

/* Those of GetTexLevelParameter. */
static GLint component(const struct resource *resource, GLenum pname)
{
    GLint value = 0;
    if (pname == GL_INTERNALFORMAT_STENCIL_TYPE)
        return has_stencil(resource) ? GL_UNSIGNED_INT : GL_NONE;
    static const GLenum names[][2] = {
        {GL_INTERNALFORMAT_RED_SIZE, GL_TEXTURE_RED_SIZE},
        {GL_INTERNALFORMAT_GREEN_SIZE, GL_TEXTURE_GREEN_SIZE},
        {GL_INTERNALFORMAT_BLUE_SIZE, GL_TEXTURE_BLUE_SIZE},
        {GL_INTERNALFORMAT_ALPHA_SIZE, GL_TEXTURE_ALPHA_SIZE},
        {GL_INTERNALFORMAT_DEPTH_SIZE, GL_TEXTURE_DEPTH_SIZE},
        {GL_INTERNALFORMAT_STENCIL_SIZE, GL_TEXTURE_STENCIL_SIZE},
        {GL_INTERNALFORMAT_SHARED_SIZE, GL_TEXTURE_SHARED_SIZE},
        {GL_INTERNALFORMAT_RED_TYPE, GL_TEXTURE_RED_TYPE},
        {GL_INTERNALFORMAT_GREEN_TYPE, GL_TEXTURE_GREEN_TYPE},
        {GL_INTERNALFORMAT_BLUE_TYPE, GL_TEXTURE_BLUE_TYPE},
        {GL_INTERNALFORMAT_ALPHA_TYPE, GL_TEXTURE_ALPHA_TYPE},
        {GL_INTERNALFORMAT_DEPTH_TYPE, GL_TEXTURE_DEPTH_TYPE},
    };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (names[i][0] == pname)
            internal_format_component(resource->internal, names[i][1], &value);
    return value;
}

static GLint compression(const struct resource *resource, GLenum pname)
{
    const enum texture_compression compression = resource->internal->compression;
    if (!compression)
        return 0;
    const struct texture_block block = texture_compression_block(compression);
    switch (pname) {
    case GL_TEXTURE_COMPRESSED: return GL_TRUE;
    case GL_TEXTURE_COMPRESSED_BLOCK_WIDTH: return (GLint)block.width;
    case GL_TEXTURE_COMPRESSED_BLOCK_HEIGHT: return (GLint)block.height;
    default: return (GLint)block.bytes;
    }
}

static GLint framebuffer(const struct resource *resource, GLenum pname)
{
    const unsigned target = find_target(resource->dimension);
    const bool layered =
        targets[target].array || resource->dimension == TEXTURE_3D || resource->dimension == TEXTURE_CUBE;
    if (!is_renderable(resource))
        return GL_NONE;
    switch (pname) {
    case GL_COLOR_RENDERABLE: return is_color(resource);
    case GL_DEPTH_RENDERABLE: return has_depth(resource);
    case GL_STENCIL_RENDERABLE: return has_stencil(resource);
    case GL_FRAMEBUFFER_RENDERABLE_LAYERED: return full(layered);
    case GL_FRAMEBUFFER_BLEND:
        return full(is_color(resource) && !texture_format_is_integer(resource->internal->format));
    case GL_READ_PIXELS_FORMAT: return client_format(resource);
    case GL_READ_PIXELS_TYPE: return client_type(resource);
    default: return GL_FULL_SUPPORT;
    }
}

/* The support of the format by the commands for texture images and mipmaps. */
static GLint images(const struct resource *resource, GLenum pname)
{
    const bool written =
        !resource->internal->compression || texture_compression_encodes(resource->internal->compression);
    const bool mipmaps = targets[find_target(resource->dimension)].mipmaps;
    if (!has_images(resource->dimension))
        return GL_NONE;
    switch (pname) {
    case GL_TEXTURE_IMAGE_FORMAT: return written ? client_format(resource) : GL_NONE;
    case GL_TEXTURE_IMAGE_TYPE: return written ? client_type(resource) : GL_NONE;
    case GL_GET_TEXTURE_IMAGE_FORMAT: return client_format(resource);
    case GL_GET_TEXTURE_IMAGE_TYPE: return client_type(resource);
    case GL_MIPMAP: return mipmaps;
    default: return full(mipmaps && written);
    }
}

static GLint sampling(const struct resource *resource, GLenum pname)
{
    const unsigned target = find_target(resource->dimension);
    const bool srgb = resource->info->kind == KIND_SRGB,
               shadow = targets[target].shadows && has_depth(resource);
    if (resource->dimension == TEXTURE_RENDERBUFFER)
        return GL_NONE;
    switch (pname) {
    case GL_SRGB_READ:
    case GL_SRGB_DECODE_ARB: return full(srgb);
    case GL_FILTER:
        return full(has_images(resource->dimension) && resource->info->base != BASE_STENCIL &&
                    !texture_format_is_integer(resource->internal->format));
    case GL_TEXTURE_SHADOW: return full(shadow);
    case GL_TEXTURE_GATHER: return full(targets[target].gathers);
    case GL_TEXTURE_GATHER_SHADOW: return full(targets[target].gathers && shadow);
    default: return GL_FULL_SUPPORT; /* in programs of every stage */
    }
}

/* The one value of every property but SAMPLES. */
static int64_t property(struct context *context, const struct resource *resource, GLenum format, GLenum pname)
{
    const bool srgb = resource->info->kind == KIND_SRGB;
    switch (pname) {
    case GL_INTERNALFORMAT_SUPPORTED: return GL_TRUE;
    case GL_INTERNALFORMAT_PREFERRED: return format;
    case GL_MAX_WIDTH: return size_of_axis(context, resource, 0);
    case GL_MAX_HEIGHT: return size_of_axis(context, resource, 1);
    case GL_MAX_DEPTH: return size_of_axis(context, resource, 2);
    case GL_MAX_LAYERS: return layers(context, resource);
    case GL_MAX_COMBINED_DIMENSIONS: return combined_size(context, resource);
    case GL_COLOR_COMPONENTS: return is_color(resource);
    case GL_DEPTH_COMPONENTS: return has_depth(resource);
    case GL_STENCIL_COMPONENTS: return has_stencil(resource);
    case GL_COLOR_ENCODING: return !is_color(resource) ? GL_NONE : srgb ? GL_SRGB : GL_LINEAR;
    case GL_SRGB_WRITE: return full(srgb && is_renderable(resource));
    case GL_CLEAR_BUFFER: return full(resource->dimension == TEXTURE_BUFFER);
    case GL_TEXTURE_VIEW: return full(texture_has_views(resource->dimension));
    case GL_VIEW_COMPATIBILITY_CLASS:
        return texture_has_views(resource->dimension) ? view_class_of(resource->internal) : GL_NONE;
    default: return GL_NONE;
    }
}

/* Consecutive names that one function answers. */
enum answer {
    ANSWER_PROPERTY,
    ANSWER_COMPONENT,
    ANSWER_FRAMEBUFFER,
    ANSWER_IMAGES,
    ANSWER_SAMPLING,
    ANSWER_BLOCKS
};
static const struct {
    GLenum first, last;
    enum answer answer;
} answers[] = {
    {GL_INTERNALFORMAT_SUPPORTED, GL_INTERNALFORMAT_PREFERRED, ANSWER_PROPERTY},
    {GL_INTERNALFORMAT_RED_SIZE, GL_INTERNALFORMAT_STENCIL_TYPE, ANSWER_COMPONENT},
    {GL_MAX_WIDTH, GL_STENCIL_COMPONENTS, ANSWER_PROPERTY},
    {GL_COLOR_RENDERABLE, GL_READ_PIXELS_TYPE, ANSWER_FRAMEBUFFER},
    {GL_TEXTURE_IMAGE_FORMAT, GL_AUTO_GENERATE_MIPMAP, ANSWER_IMAGES},
    {GL_COLOR_ENCODING, GL_COLOR_ENCODING, ANSWER_PROPERTY},
    {GL_SRGB_READ, GL_SRGB_READ, ANSWER_SAMPLING},
    {GL_SRGB_WRITE, GL_SRGB_WRITE, ANSWER_PROPERTY},
    {GL_SRGB_DECODE_ARB, GL_FRAGMENT_TEXTURE, ANSWER_SAMPLING},
    {GL_COMPUTE_TEXTURE, GL_COMPUTE_TEXTURE, ANSWER_PROPERTY},
    {GL_TEXTURE_SHADOW, GL_TEXTURE_GATHER_SHADOW, ANSWER_SAMPLING},
    {GL_SHADER_IMAGE_LOAD, GL_IMAGE_PIXEL_TYPE, ANSWER_PROPERTY},
    {GL_IMAGE_FORMAT_COMPATIBILITY_TYPE, GL_IMAGE_FORMAT_COMPATIBILITY_TYPE, ANSWER_PROPERTY},
    {GL_SIMULTANEOUS_TEXTURE_AND_DEPTH_TEST, GL_SIMULTANEOUS_TEXTURE_AND_STENCIL_WRITE, ANSWER_PROPERTY},
    {GL_TEXTURE_COMPRESSED, GL_TEXTURE_COMPRESSED, ANSWER_BLOCKS},
    {GL_TEXTURE_COMPRESSED_BLOCK_WIDTH, GL_TEXTURE_COMPRESSED_BLOCK_SIZE, ANSWER_BLOCKS},
    {GL_CLEAR_BUFFER, GL_VIEW_COMPATIBILITY_CLASS, ANSWER_PROPERTY},
};
enum { ANSWERS = sizeof answers / sizeof *answers };

static unsigned find_answer(GLenum pname)
{
    unsigned i = 0;
    while (i < ANSWERS && (pname < answers[i].first || pname > answers[i].last))
        i++;
    return i;
}

static int64_t answer(struct context *context, const struct resource *resource, GLenum format, GLenum pname)
{
    if (!resource->internal)
        return 0;
    switch (answers[find_answer(pname)].answer) {
    case ANSWER_COMPONENT: return component(resource, pname);
    case ANSWER_FRAMEBUFFER: return framebuffer(resource, pname);
    case ANSWER_IMAGES: return images(resource, pname);
    case ANSWER_SAMPLING: return sampling(resource, pname);
    case ANSWER_BLOCKS: return compression(resource, pname);
    default: return property(context, resource, format, pname);
    }
}

/* --- Commands ------------------------------------------------------------------------------------------- */

enum { MAX_VALUES = 8 };

/* The numbers of samples, in descending order. */
static unsigned sample_counts(const struct resource *resource, int64_t values[MAX_VALUES])
{
    unsigned count = 0;
    if (resource->internal && has_samples(resource->dimension))
        for (int64_t samples = RASTER_MAX_SAMPLES; samples > 0; samples /= 2)
            values[count++] = samples;
    return count;
}

/* The number of values, at most `size`; 0 also with an error raised. */
static unsigned query(const char *call, GLenum target, GLenum format, GLenum pname, GLsizei size,
                      int64_t values[MAX_VALUES])
{
    struct context *context = gl_enter(call);
    unsigned row = 0, count = 1;
    if (!context)
        return 0;
    while (row < TARGETS && targets[row].gl != target)
        row++;
    const bool samples = pname == GL_SAMPLES || pname == GL_NUM_SAMPLE_COUNTS;
    if (row == TARGETS || (!samples && find_answer(pname) == ANSWERS)) {
        gl_error(
            context, GL_INVALID_ENUM,
            "%s: target is 0x%04X and pname 0x%04X, expected a target of textures or GL_RENDERBUFFER and a "
            "property of internal formats",
            call, target, pname);
        return 0;
    }
    if (size < 0) {
        gl_error(context, GL_INVALID_VALUE, "%s: bufSize is %d, expected 0 or more", call, size);
        return 0;
    }
    const struct resource resource = find_resource(targets[row].dimension, format);
    if (!samples)
        values[0] = answer(context, &resource, format, pname);
    else if (pname == GL_SAMPLES)
        count = sample_counts(&resource, values);
    else
        values[0] = sample_counts(&resource, (int64_t[MAX_VALUES]){0});
    return count < (unsigned)size ? count : (unsigned)size;
}

void GLAPIENTRY exec_glGetInternalformativ(GLenum target, GLenum internalformat, GLenum pname, GLsizei count,
                                           GLint *params)
{
    int64_t values[MAX_VALUES];
    const unsigned found = query(COMMAND_NAME, target, internalformat, pname, count, values);
    for (unsigned i = 0; i < found; i++)
        params[i] = values[i] < INT32_MAX ? (GLint)values[i] : INT32_MAX;
}

void GLAPIENTRY exec_glGetInternalformati64v(GLenum target, GLenum internalformat, GLenum pname,
                                             GLsizei count, GLint64 *params)
{
    int64_t values[MAX_VALUES];
    const unsigned found = query(COMMAND_NAME, target, internalformat, pname, count, values);
    for (unsigned i = 0; i < found; i++)
        params[i] = values[i];
}
