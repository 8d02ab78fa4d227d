/* Commands for textures that are named, not bound (ARB_direct_state_access; GL 4.6 compatibility 8): the
 * command for bound ones, with this one bound to the active unit meanwhile. Faces of cube maps are slices. */
#include "gl/buffer/buffer_object.h"
#include "gl/context/entry.h"
#include "gl/exec_api.h"
#include "gl/exec_framebuffer.h"
#include "gl/exec_texture.h"
#include "gl/pixels/pixel_store.h"
#include "gl/texture/texture_buffer.h"
#include "gl/texture/texture_object.h"
#include "gl/texture/texture_region.h"
#include "gl/texture/texture_unit.h"

static const GLenum targets[TEXTURE_DIMENSIONS] = {
    [TEXTURE_1D] = GL_TEXTURE_1D,
    [TEXTURE_2D] = GL_TEXTURE_2D,
    [TEXTURE_3D] = GL_TEXTURE_3D,
    [TEXTURE_CUBE] = GL_TEXTURE_CUBE_MAP,
    [TEXTURE_RECTANGLE] = GL_TEXTURE_RECTANGLE,
    [TEXTURE_1D_ARRAY] = GL_TEXTURE_1D_ARRAY,
    [TEXTURE_2D_ARRAY] = GL_TEXTURE_2D_ARRAY,
    [TEXTURE_CUBE_ARRAY] = GL_TEXTURE_CUBE_MAP_ARRAY,
    [TEXTURE_BUFFER] = GL_TEXTURE_BUFFER,
    [TEXTURE_2D_MULTISAMPLE] = GL_TEXTURE_2D_MULTISAMPLE,
    [TEXTURE_2D_MULTISAMPLE_ARRAY] = GL_TEXTURE_2D_MULTISAMPLE_ARRAY,
    [TEXTURE_RENDERBUFFER] = GL_TEXTURE_RENDERBUFFER_NV,
};

/* Sets of dimensions: those that a command accepts for its own number of dimensions. */
#define OF(dimension) (1u << (dimension))
enum {
    STORAGE_1D = OF(TEXTURE_1D),
    BOXES_2D = OF(TEXTURE_2D) | OF(TEXTURE_RECTANGLE) | OF(TEXTURE_1D_ARRAY),
    STORAGE_2D = BOXES_2D | OF(TEXTURE_CUBE),
    STORAGE_3D = OF(TEXTURE_3D) | OF(TEXTURE_2D_ARRAY) | OF(TEXTURE_CUBE_ARRAY),
    BOXES_3D = STORAGE_3D | OF(TEXTURE_CUBE),
    WITH_MIPMAPS = OF(TEXTURE_1D) | OF(TEXTURE_2D) | OF(TEXTURE_1D_ARRAY) | BOXES_3D,
    SAMPLES_2D = OF(TEXTURE_2D_MULTISAMPLE),
    SAMPLES_3D = OF(TEXTURE_2D_MULTISAMPLE_ARRAY),
    OF_BUFFERS = OF(TEXTURE_BUFFER),
    ANY = OF(TEXTURE_DIMENSIONS) - 1,
    WITH_PARAMETERS = ANY & ~(OF(TEXTURE_BUFFER) | OF(TEXTURE_RENDERBUFFER)),
};

/* The texture of a name, of one of these dimensions; null with INVALID_OPERATION raised. */
static struct texture_object *find(struct context *context, const char *call, GLuint name,
                                   unsigned dimensions)
{
    struct texture_object *object = texture_find_named(context, call, GL_INVALID_OPERATION, name);
    if (!object || dimensions & OF(object->dimension))
        return object;
    gl_error(context, GL_INVALID_OPERATION, "%s: texture %u is of target 0x%04X", call, name,
             targets[object->dimension]);
    return NULL;
}

/* Runs a command, in which `target` is the texture's, with the texture bound. */
#define WITH_TEXTURE(name, dimensions, ...)                                                                  \
    ENTER_VOID();                                                                                            \
    struct texture_object *object = find(context, COMMAND_NAME, name, dimensions);                           \
    if (!object)                                                                                             \
        return;                                                                                              \
    const GLenum target = targets[object->dimension];                                                        \
    struct texture_object **slot =                                                                           \
        &context->textures->bound[context->texture_units->active][object->dimension];                        \
    struct texture_object *const bound = *slot;                                                              \
    *slot = object;                                                                                          \
    const char *const outer = named_call_begin(context, COMMAND_NAME);                                       \
    __VA_ARGS__;                                                                                             \
    context->named_call = outer;                                                                             \
    *slot = bound

/* --- Parameters (8.10, 8.11) ---------------------------------------------------------------------------- */

#define PARAMETER(name, bound_name, type)                                                                    \
    void GLAPIENTRY exec_##name(GLuint texture, GLenum pname, type params)                                   \
    {                                                                                                        \
        WITH_TEXTURE(texture, WITH_PARAMETERS, bound_name(target, pname, params));                           \
    }
PARAMETER(glTextureParameterf, glTexParameterf, GLfloat)
PARAMETER(glTextureParameteri, glTexParameteri, GLint)
PARAMETER(glTextureParameterfv, glTexParameterfv, const GLfloat *)
PARAMETER(glTextureParameteriv, glTexParameteriv, const GLint *)
PARAMETER(glTextureParameterIiv, glTexParameterIiv, const GLint *)
PARAMETER(glTextureParameterIuiv, glTexParameterIuiv, const GLuint *)

/* These commands have no target argument, so TEXTURE_TARGET is one of the parameters. */
#define GET_PARAMETER(name, bound_name, type)                                                                \
    void GLAPIENTRY exec_##name(GLuint texture, GLenum pname, type *params)                                  \
    {                                                                                                        \
        WITH_TEXTURE(texture, WITH_PARAMETERS, if (pname == GL_TEXTURE_TARGET) *params = (type)target;       \
                     else bound_name(target, pname, params));                                                \
    }
GET_PARAMETER(glGetTextureParameterfv, glGetTexParameterfv, GLfloat)
GET_PARAMETER(glGetTextureParameteriv, glGetTexParameteriv, GLint)
GET_PARAMETER(glGetTextureParameterIiv, glGetTexParameterIiv, GLint)
GET_PARAMETER(glGetTextureParameterIuiv, glGetTexParameterIuiv, GLuint)

/* The target for queries of an image: for a cube map, its first face. */
static GLenum image_target(GLenum target)
{
    return target == GL_TEXTURE_CUBE_MAP ? GL_TEXTURE_CUBE_MAP_POSITIVE_X : target;
}

void GLAPIENTRY exec_glGetTextureLevelParameterfv(GLuint texture, GLint level, GLenum pname, GLfloat *params)
{
    WITH_TEXTURE(texture, ANY, exec_glGetTexLevelParameterfv(image_target(target), level, pname, params));
}

void GLAPIENTRY exec_glGetTextureLevelParameteriv(GLuint texture, GLint level, GLenum pname, GLint *params)
{
    WITH_TEXTURE(texture, ANY, exec_glGetTexLevelParameteriv(image_target(target), level, pname, params));
}

/* --- Storage (8.9, 8.14, 8.19) -------------------------------------------------------------------------- */

void GLAPIENTRY exec_glTextureStorage1D(GLuint texture, GLsizei levels, GLenum internalformat, GLsizei width)
{
    WITH_TEXTURE(texture, STORAGE_1D, exec_glTexStorage1D(target, levels, internalformat, width));
}

void GLAPIENTRY exec_glTextureStorage2D(GLuint texture, GLsizei levels, GLenum internalformat, GLsizei width,
                                        GLsizei height)
{
    WITH_TEXTURE(texture, STORAGE_2D, exec_glTexStorage2D(target, levels, internalformat, width, height));
}

void GLAPIENTRY exec_glTextureStorage3D(GLuint texture, GLsizei levels, GLenum internalformat, GLsizei width,
                                        GLsizei height, GLsizei depth)
{
    WITH_TEXTURE(texture, STORAGE_3D,
                 exec_glTexStorage3D(target, levels, internalformat, width, height, depth));
}

void GLAPIENTRY exec_glTextureStorage2DMultisample(GLuint texture, GLsizei samples, GLenum internalformat,
                                                   GLsizei width, GLsizei height,
                                                   GLboolean fixedsamplelocations)
{
    WITH_TEXTURE(
        texture, SAMPLES_2D,
        exec_glTexStorage2DMultisample(target, samples, internalformat, width, height, fixedsamplelocations));
}

void GLAPIENTRY exec_glTextureStorage3DMultisample(GLuint texture, GLsizei samples, GLenum internalformat,
                                                   GLsizei width, GLsizei height, GLsizei depth,
                                                   GLboolean fixedsamplelocations)
{
    WITH_TEXTURE(texture, SAMPLES_3D,
                 exec_glTexStorage3DMultisample(target, samples, internalformat, width, height, depth,
                                                fixedsamplelocations));
}

void GLAPIENTRY exec_glTextureBuffer(GLuint texture, GLenum internalformat, GLuint buffer)
{
    WITH_TEXTURE(texture, OF_BUFFERS, exec_glTexBuffer(target, internalformat, buffer));
}

void GLAPIENTRY exec_glTextureBufferRange(GLuint texture, GLenum internalformat, GLuint buffer,
                                          GLintptr offset, GLsizeiptr size)
{
    WITH_TEXTURE(texture, OF_BUFFERS, exec_glTexBufferRange(target, internalformat, buffer, offset, size));
}

void GLAPIENTRY exec_glGenerateTextureMipmap(GLuint texture)
{
    WITH_TEXTURE(texture, WITH_MIPMAPS, exec_glGenerateMipmap(target));
}

/* --- Boxes (8.6, 8.7) ----------------------------------------------------------------------------------- */

/* The faces are in a cube map, or INVALID_VALUE is raised. */
static bool faces_exist(struct context *context, const char *call, GLint first, GLsizei count)
{
    const bool exist = first >= 0 && count >= 0 && first <= 6 && count <= 6 - first;
    if (!exist)
        gl_error(context, GL_INVALID_VALUE, "%s: %d faces from %d on, of 6", call, count, first);
    return exist;
}

/* From one image of client pixels to the next, and in *first from the pointer to the first image. */
static ptrdiff_t image_step(const struct context *context, GLsizei width, GLsizei height, GLsizei depth,
                            GLenum format, GLenum type, ptrdiff_t *first)
{
    struct pixel_layout layout;
    ptrdiff_t start, end;
    *first = 0;
    if (width < 0 || height < 0 || pixel_format_resolve(format, type, &layout) != GL_NO_ERROR ||
        !pixel_store_layout(&context->pixel_store->unpack, width, height, depth, 3, &layout, &start, &end))
        return 0; /* an error of the command's */
    *first = layout.image_stride * context->pixel_store->unpack.skip_images;
    return layout.image_stride;
}

static void sub_faces(struct context *context, const char *call, GLint level, GLint x, GLint y, GLint face,
                      GLsizei width, GLsizei height, GLsizei faces, GLenum format, GLenum type,
                      const void *pixels)
{
    ptrdiff_t first;
    const ptrdiff_t step = image_step(context, width, height, faces, format, type, &first);
    uintptr_t at = (uintptr_t)pixels;
    const bool given = pixels || context->buffers->pixel_unpack;
    if (!faces_exist(context, call, face, faces))
        return;
    for (GLsizei i = 0; i < faces; i++)
        exec_glTexSubImage2D(GL_TEXTURE_CUBE_MAP_POSITIVE_X + (GLenum)(face + i), level, x, y, width, height,
                             format, type,
                             (const void *)(given ? at + (uintptr_t)first + (uintptr_t)(i * step) : 0));
}

void GLAPIENTRY exec_glTextureSubImage1D(GLuint texture, GLint level, GLint xoffset, GLsizei width,
                                         GLenum format, GLenum type, const void *pixels)
{
    WITH_TEXTURE(texture, STORAGE_1D,
                 exec_glTexSubImage1D(target, level, xoffset, width, format, type, pixels));
}

void GLAPIENTRY exec_glTextureSubImage2D(GLuint texture, GLint level, GLint xoffset, GLint yoffset,
                                         GLsizei width, GLsizei height, GLenum format, GLenum type,
                                         const void *pixels)
{
    WITH_TEXTURE(texture, BOXES_2D,
                 exec_glTexSubImage2D(target, level, xoffset, yoffset, width, height, format, type, pixels));
}

void GLAPIENTRY exec_glTextureSubImage3D(GLuint texture, GLint level, GLint xoffset, GLint yoffset,
                                         GLint zoffset, GLsizei width, GLsizei height, GLsizei depth,
                                         GLenum format, GLenum type, const void *pixels)
{
    WITH_TEXTURE(texture, BOXES_3D,
                 if (object->dimension == TEXTURE_CUBE)
                     sub_faces(context, COMMAND_NAME, level, xoffset, yoffset, zoffset, width, height, depth,
                               format, type, pixels);
                 else exec_glTexSubImage3D(target, level, xoffset, yoffset, zoffset, width, height, depth,
                                           format, type, pixels));
}

static void compressed_faces(struct context *context, const char *call, GLint level, GLint x, GLint y,
                             GLint face, GLsizei width, GLsizei height, GLsizei faces, GLenum format,
                             GLsizei size, const void *data)
{
    if (!faces_exist(context, call, face, faces))
        return;
    const GLsizei each = faces ? size / faces : 0;
    for (GLsizei i = 0; i < faces; i++)
        exec_glCompressedTexSubImage2D(GL_TEXTURE_CUBE_MAP_POSITIVE_X + (GLenum)(face + i), level, x, y,
                                       width, height, format, i == faces - 1 ? size - i * each : each,
                                       (const void *)((uintptr_t)data + (uintptr_t)i * (uintptr_t)each));
}

void GLAPIENTRY exec_glCompressedTextureSubImage1D(GLuint texture, GLint level, GLint xoffset, GLsizei width,
                                                   GLenum format, GLsizei imageSize, const void *data)
{
    WITH_TEXTURE(texture, STORAGE_1D,
                 exec_glCompressedTexSubImage1D(target, level, xoffset, width, format, imageSize, data));
}

void GLAPIENTRY exec_glCompressedTextureSubImage2D(GLuint texture, GLint level, GLint xoffset, GLint yoffset,
                                                   GLsizei width, GLsizei height, GLenum format,
                                                   GLsizei imageSize, const void *data)
{
    WITH_TEXTURE(texture, BOXES_2D,
                 exec_glCompressedTexSubImage2D(target, level, xoffset, yoffset, width, height, format,
                                                imageSize, data));
}

void GLAPIENTRY exec_glCompressedTextureSubImage3D(GLuint texture, GLint level, GLint xoffset, GLint yoffset,
                                                   GLint zoffset, GLsizei width, GLsizei height,
                                                   GLsizei depth, GLenum format, GLsizei imageSize,
                                                   const void *data)
{
    WITH_TEXTURE(texture, BOXES_3D,
                 if (object->dimension == TEXTURE_CUBE)
                     compressed_faces(context, COMMAND_NAME, level, xoffset, yoffset, zoffset, width, height,
                                      depth, format, imageSize, data);
                 else exec_glCompressedTexSubImage3D(target, level, xoffset, yoffset, zoffset, width, height,
                                                     depth, format, imageSize, data));
}

void GLAPIENTRY exec_glCopyTextureSubImage1D(GLuint texture, GLint level, GLint xoffset, GLint x, GLint y,
                                             GLsizei width)
{
    WITH_TEXTURE(texture, STORAGE_1D, exec_glCopyTexSubImage1D(target, level, xoffset, x, y, width));
}

void GLAPIENTRY exec_glCopyTextureSubImage2D(GLuint texture, GLint level, GLint xoffset, GLint yoffset,
                                             GLint x, GLint y, GLsizei width, GLsizei height)
{
    WITH_TEXTURE(texture, BOXES_2D,
                 exec_glCopyTexSubImage2D(target, level, xoffset, yoffset, x, y, width, height));
}

void GLAPIENTRY exec_glCopyTextureSubImage3D(GLuint texture, GLint level, GLint xoffset, GLint yoffset,
                                             GLint zoffset, GLint x, GLint y, GLsizei width, GLsizei height)
{
    WITH_TEXTURE(texture, BOXES_3D,
                 if (object->dimension != TEXTURE_CUBE)
                     exec_glCopyTexSubImage3D(target, level, xoffset, yoffset, zoffset, x, y, width, height);
                 else if (faces_exist(context, COMMAND_NAME, zoffset, 1))
                     exec_glCopyTexSubImage2D(GL_TEXTURE_CUBE_MAP_POSITIVE_X + (GLenum)zoffset, level,
                                              xoffset, yoffset, x, y, width, height));
}

/* --- Buffers that are cleared --------------------------------------------------------------------------- */

void GLAPIENTRY exec_glClearNamedBufferSubData(GLuint buffer, GLenum internalformat, GLintptr offset,
                                               GLsizeiptr size, GLenum format, GLenum type, const void *data)
{
    ENTER_VOID();
    struct buffer_object *object = buffer_find_object(context, COMMAND_NAME, buffer);
    if (object)
        buffer_clear(context, COMMAND_NAME, object, internalformat, offset, size, format, type, data);
}

void GLAPIENTRY exec_glClearNamedBufferData(GLuint buffer, GLenum internalformat, GLenum format, GLenum type,
                                            const void *data)
{
    ENTER_VOID();
    struct buffer_object *object = buffer_find_object(context, COMMAND_NAME, buffer);
    if (object)
        buffer_clear(context, COMMAND_NAME, object, internalformat, 0, (GLsizeiptr)object->size, format, type,
                     data);
}
