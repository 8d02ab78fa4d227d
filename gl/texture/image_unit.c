/* Image units: levels of textures that programs load from and store to (GL 4.6 compatibility 8.26,
 * EXT_shader_image_load_store 3.9.X). */
#include <string.h>

#include "gl/buffer/buffer_object.h"
#include "gl/context/entry.h"
#include "gl/context/share_group.h"
#include "gl/exec_texture.h"
#include "gl/pixels/internal_format.h"
#include "gl/texture/texture_object.h"

/* Table 8.34. */
static const GLenum formats[] = {
    GL_RGBA32F,   GL_RGBA16F,   GL_RG32F,    GL_RG16F,        GL_R11F_G11F_B10F, GL_R32F,
    GL_R16F,      GL_RGBA32UI,  GL_RGBA16UI, GL_RGB10_A2UI,   GL_RGBA8UI,        GL_RG32UI,
    GL_RG16UI,    GL_RG8UI,     GL_R32UI,    GL_R16UI,        GL_R8UI,           GL_RGBA32I,
    GL_RGBA16I,   GL_RGBA8I,    GL_RG32I,    GL_RG16I,        GL_RG8I,           GL_R32I,
    GL_R16I,      GL_R8I,       GL_RGBA16,   GL_RGB10_A2,     GL_RGBA8,          GL_RG16,
    GL_RG8,       GL_R16,       GL_R8,       GL_RGBA16_SNORM, GL_RGBA8_SNORM,    GL_RG16_SNORM,
    GL_RG8_SNORM, GL_R16_SNORM, GL_R8_SNORM,
};

bool image_unit_format_exists(GLenum format)
{
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++)
        if (formats[i] == format)
            return true;
    return false;
}

static const struct image_unit unbound = {.access = GL_READ_ONLY, .format = GL_R8};

void image_units_init(struct context *context)
{
    for (unsigned i = 0; i < SHADER_MAX_IMAGE_UNITS; i++)
        context->textures->images[i] = unbound;
}

/* 8.26: "as though BindImageTexture were called with ... texture set to zero". */
void image_units_forget(struct context *context, void *texture)
{
    for (unsigned i = 0; i < SHADER_MAX_IMAGE_UNITS; i++)
        if (context->textures->images[i].object == texture)
            texture_reference(&context->textures->images[i].object, NULL);
}

void image_unit_bind(struct image_unit *unit, const struct image_unit *value)
{
    texture_reference(&unit->object, value->object);
    *unit = *value;
}

/* --- Binding -------------------------------------------------------------------------------------------- */

static bool check_binding(struct context *context, const char *call, GLuint unit, GLint level, GLint layer,
                          GLenum access, GLenum format)
{
    if (unit >= SHADER_MAX_IMAGE_UNITS)
        gl_error(context, GL_INVALID_VALUE, "%s: unit is %u, expected less than %d", call, unit,
                 SHADER_MAX_IMAGE_UNITS);
    else if (level < 0 || layer < 0)
        gl_error(context, GL_INVALID_VALUE, "%s: level is %d and layer %d, expected no negative number", call,
                 level, layer);
    else if (access != GL_READ_ONLY && access != GL_WRITE_ONLY && access != GL_READ_WRITE)
        gl_error(context, GL_INVALID_ENUM,
                 "%s: access is 0x%04X, expected GL_READ_ONLY, GL_WRITE_ONLY or GL_READ_WRITE", call, access);
    else if (!image_unit_format_exists(format))
        gl_error(context, GL_INVALID_VALUE,
                 "%s: format is 0x%04X, expected one of image units such as GL_RGBA8 or GL_R32UI", call,
                 format);
    else
        return true;
    return false;
}

static void bind_image(const char *call, GLuint unit, GLuint name, GLint level, GLboolean layered,
                       GLint layer, GLenum access, GLenum format)
{
    ENTER(call);
    if (!context || !check_binding(context, call, unit, level, layer, access, format))
        return;
    struct texture_object *object = name ? name_table_find(&context->share->textures, name) : NULL;
    if (name && !object) {
        gl_error(context, GL_INVALID_VALUE, "%s: texture is %u, which is no texture object", call, name);
        return;
    }
    const struct image_unit value = {object, level, layer, layered != 0, access, format};
    image_unit_bind(&context->textures->images[unit], &value);
    gl_dirty(context, DIRTY_TEXTURE);
}

void GLAPIENTRY exec_glBindImageTexture(GLuint unit, GLuint texture, GLint level, GLboolean layered,
                                        GLint layer, GLenum access, GLenum format)
{
    bind_image(COMMAND_NAME, unit, texture, level, layered, layer, access, format);
}

void GLAPIENTRY exec_glBindImageTextureEXT(GLuint index, GLuint texture, GLint level, GLboolean layered,
                                           GLint layer, GLenum access, GLint format)
{
    bind_image(COMMAND_NAME, index, texture, level, layered, layer, access, (GLenum)format);
}

/* --- Barriers ------------------------------------------------------------------------------------------- */

/* The bits of MemoryBarrier (7.13.2): those that MemoryBarrierByRegion has too, and others. */
enum {
    OF_FRAGMENTS = GL_UNIFORM_BARRIER_BIT | GL_TEXTURE_FETCH_BARRIER_BIT |
                   GL_SHADER_IMAGE_ACCESS_BARRIER_BIT | GL_FRAMEBUFFER_BARRIER_BIT |
                   GL_ATOMIC_COUNTER_BARRIER_BIT | GL_SHADER_STORAGE_BARRIER_BIT,
    OF_OTHERS = GL_VERTEX_ATTRIB_ARRAY_BARRIER_BIT | GL_ELEMENT_ARRAY_BARRIER_BIT |
                GL_SHADER_GLOBAL_ACCESS_BARRIER_BIT_NV | GL_COMMAND_BARRIER_BIT |
                GL_PIXEL_BUFFER_BARRIER_BIT | GL_TEXTURE_UPDATE_BARRIER_BIT | GL_BUFFER_UPDATE_BARRIER_BIT |
                GL_TRANSFORM_FEEDBACK_BARRIER_BIT | GL_CLIENT_MAPPED_BUFFER_BARRIER_BIT |
                GL_QUERY_BUFFER_BARRIER_BIT
};

/* Every later command already sees the values that programs stored, so there is nothing to wait for
 * (7.13.2). */
static void memory_barrier(const char *call, GLbitfield barriers, GLbitfield known)
{
    ENTER(call);
    if (context && barriers != GL_ALL_BARRIER_BITS && barriers & ~known)
        gl_error(context, GL_INVALID_VALUE, "%s: barriers is 0x%08X, whose bits 0x%08X are unknown", call,
                 barriers, barriers & ~known);
    else if (context)
        context->hooks->barrier(context);
}

void GLAPIENTRY exec_glMemoryBarrier(GLbitfield barriers)
{
    memory_barrier(COMMAND_NAME, barriers, OF_FRAGMENTS | OF_OTHERS);
}

void GLAPIENTRY exec_glMemoryBarrierByRegion(GLbitfield barriers)
{
    memory_barrier(COMMAND_NAME, barriers, OF_FRAGMENTS);
}

/* --- Queries -------------------------------------------------------------------------------------------- */

bool image_unit_has(GLenum pname)
{
    return (pname >= GL_IMAGE_BINDING_NAME && pname <= GL_IMAGE_BINDING_ACCESS) ||
           pname == GL_IMAGE_BINDING_FORMAT;
}

bool image_unit_get(struct context *context, const char *call, GLenum pname, GLuint index, GLint *value)
{
    if (index >= SHADER_MAX_IMAGE_UNITS) {
        gl_error(context, GL_INVALID_VALUE, "%s: index is %u, expected less than %d", call, index,
                 SHADER_MAX_IMAGE_UNITS);
        return false;
    }
    const struct image_unit *unit = &context->textures->images[index];
    switch (pname) {
    case GL_IMAGE_BINDING_NAME: *value = unit->object ? (GLint)unit->object->name : 0; break;
    case GL_IMAGE_BINDING_LEVEL: *value = unit->level; break;
    case GL_IMAGE_BINDING_LAYERED: *value = unit->layered; break;
    case GL_IMAGE_BINDING_LAYER: *value = unit->layer; break;
    case GL_IMAGE_BINDING_ACCESS: *value = (GLint)unit->access; break;
    default: *value = (GLint)unit->format; break;
    }
    return true;
}

bool image_units_get(GLenum pname, struct get_value *value)
{
    switch (pname) {
    case GL_MAX_IMAGE_UNITS: return get_integer(value, SHADER_MAX_IMAGE_UNITS);
    case GL_MAX_COMBINED_IMAGE_UNITS_AND_FRAGMENT_OUTPUTS:
        return get_integer(value, SHADER_MAX_IMAGE_UNITS + SHADER_MAX_DRAW_BUFFERS);
    case GL_MAX_IMAGE_SAMPLES: return get_integer(value, TEXTURE_MAX_SAMPLES);
    default: return false;
    }
}

/* --- Draws ---------------------------------------------------------------------------------------------- */

/* A level other than the base level belongs to the texture only where all of them fit together. */
static bool level_is_complete(const struct texture_object *object, unsigned level)
{
    struct texture_sampler sampler = texture_own_sampler(object);
    if (level < sampler.base_level || level > sampler.max_level)
        return false;
    sampler.min_filter = sampler.mag_filter = FILTER_NEAREST;
    sampler.mip_filter = level == sampler.base_level ? MIP_NONE : MIP_NEAREST;
    return texture_is_complete(&object->images->texture, &sampler);
}

void image_unit_view(struct image_view *view, const struct image_unit *unit)
{
    struct texture_object *object = unit->object;
    const enum texture_dimension dimension = object->dimension;
    const bool layered = unit->layered || !texture_has_layers(dimension);
    memset(view, 0, sizeof *view);
    if (dimension == TEXTURE_BUFFER)
        texture_buffer_update(object);
    if (dimension != TEXTURE_RENDERBUFFER && level_is_complete(object, (unsigned)unit->level))
        image_view_init(view, &object->images->texture, (unsigned)unit->level, layered, (unsigned)unit->layer,
                        internal_format_find((GLint)unit->format)->format, unit->access != GL_WRITE_ONLY,
                        unit->access != GL_READ_ONLY);
}

struct image_view *const *image_units_prepare(struct context *context, uint32_t used)
{
    const uint64_t epoch = raster_scene_epoch(context->scene);
    struct image_view **units =
        raster_scene_alloc(context->scene, SHADER_MAX_IMAGE_UNITS * sizeof(struct image_view *));
    struct image_view *views =
        raster_scene_alloc(context->scene, SHADER_MAX_IMAGE_UNITS * sizeof(struct image_view));
    if (!units || !views)
        return NULL;
    for (unsigned i = 0; i < SHADER_MAX_IMAGE_UNITS; i++) {
        struct texture_object *object = context->textures->images[i].object;
        units[i] = NULL;
        if (!(used >> i & 1) || !object)
            continue;
        image_unit_view(&views[i], &context->textures->images[i]);
        units[i] = &views[i];
        texture_object_used(object, epoch);
        if (object->buffer.buffer)
            object->buffer.buffer->used_epoch = epoch;
    }
    return units;
}
