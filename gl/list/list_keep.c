/* The copies of client memory in a list: read when the command is compiled (GL 4.6 compatibility 21.4.1). */
#include "gl/list/list.h"

#include "base/byte_order.h"
#include "gl/context/entry.h"
#include "gl/draw/evaluator.h"
#include "gl/buffer/buffer_object.h"

enum { LEAST = 128 }; /* more than any command reads whose pname is an error */

void *list_keep(struct context *context, const void *data, int64_t bytes)
{
    if (!data)
        return NULL;
    bytes = bytes < 0 ? 0 : bytes;
    void *kept = list_allocate(context, (size_t)bytes > LEAST ? (size_t)bytes : LEAST);
    if (kept)
        memcpy(kept, data, (size_t)bytes);
    return kept;
}

void *list_keep_buffer(struct context *context, const void *data, int64_t bytes)
{
    SHARED_CONTEXT(shared, context);
    struct buffer_object *buffer = context->buffers->pixel_unpack;
    const uintptr_t offset = (uintptr_t)data;
    if (!buffer)
        return list_keep(context, data, bytes);
    if (!buffer_is_locked(context, buffer) && bytes >= 0 && offset <= buffer->size &&
        (size_t)bytes <= buffer->size - offset)
        return list_keep(context, buffer->data + offset, bytes);
    list_errors_begin(context);
    gl_error(context, GL_INVALID_OPERATION, "buffer %u: mapped, or without %lld bytes from %zu on",
             buffer->name, (long long)bytes, (size_t)offset);
    list_errors_end(context);
    return NULL;
}

/* --- Pixels --------------------------------------------------------------------------------------------- */

static void keep_bits(uint8_t *to, const uint8_t *row, const struct pixel_layout *layout, GLsizei width)
{
    for (unsigned i = 0; i < (unsigned)width; i++) {
        const unsigned bit = layout->first_bit + i, in_byte = layout->lsb_first ? bit % 8 : 7 - bit % 8;
        to[i / 8] |= (uint8_t)((row[bit / 8] >> in_byte & 1) << (7 - i % 8));
    }
}

bool list_pixels_size(GLsizei width, GLsizei height, GLsizei depth, GLenum format, GLenum type,
                      struct pixel_layout *layout, size_t *row, size_t *bytes)
{
    size_t rows;
    if (width < 0 || height < 0 || depth < 0 || pixel_format_resolve(format, type, layout) != GL_NO_ERROR)
        return false;
    *row = ((size_t)width + 7) / 8;
    const size_t pixel = layout->type == PIXEL_BITMAP ? 0 : pixel_bytes(layout->format, layout->type);
    return !(pixel && __builtin_mul_overflow(pixel, (size_t)width, row)) &&
           !__builtin_mul_overflow((size_t)height, (size_t)depth, &rows) &&
           !__builtin_mul_overflow(rows, *row, bytes) && *bytes <= PTRDIFF_MAX / 2;
}

void list_pixels_copy(uint8_t *to, const void *pixels, const struct pixel_layout *layout, GLsizei width,
                      GLsizei height, GLsizei depth, size_t row_bytes)
{
    const bool bits = layout->type == PIXEL_BITMAP;
    const size_t whole = pixel_bytes(PIXEL_RED, layout->type), element = whole > 4 ? 4 : whole;
    for (GLsizei z = 0; z < depth; z++)
        for (GLsizei y = 0; y < height; y++, to += row_bytes) {
            const uint8_t *row = (const uint8_t *)pixels + z * layout->image_stride + y * layout->row_stride;
            if (bits)
                keep_bits(to, row, layout, width);
            else
                memcpy(to, row, row_bytes);
            if (!bits && layout->swap_bytes)
                swap_elements(to, row_bytes, element);
        }
}

/* An error of the pixels is recorded before the command, which finds it again or has nothing to read. */
void *list_keep_pixels(struct context *context, const void *data, GLsizei width, GLsizei height,
                       GLsizei depth, unsigned dimensions, GLenum format, GLenum type)
{
    SHARED_CONTEXT(shared, context);
    struct pixel_layout layout;
    const void *pixels;
    size_t row, bytes;
    if (width < 0 || height < 0 || depth < 0 || pixel_format_resolve(format, type, &layout) != GL_NO_ERROR)
        return NULL;
    list_errors_begin(context);
    const bool readable = pixel_unpack_prepare(context, "glCallList", width, height, depth, dimensions,
                                               format, type, data, &layout, &pixels);
    list_errors_end(context);
    struct pixel_layout tight;
    if (!readable || !pixels || !list_pixels_size(width, height, depth, format, type, &tight, &row, &bytes))
        return NULL;
    uint8_t *kept = list_allocate(context, bytes > LEAST ? bytes : LEAST);
    if (kept)
        list_pixels_copy(kept, pixels, &layout, width, height, depth, row);
    return kept;
}

struct list_unpack list_unpack_begin(struct context *context)
{
    const struct list_unpack saved = {context->pixel_store->unpack, context->buffers->pixel_unpack};
    context->pixel_store->unpack = (struct pixel_store){.alignment = 1};
    context->buffers->pixel_unpack = NULL;
    return saved;
}

void list_unpack_end(struct context *context, struct list_unpack saved)
{
    context->pixel_store->unpack = saved.store;
    context->buffers->pixel_unpack = saved.buffer;
}

/* --- Lengths -------------------------------------------------------------------------------------------- */

int64_t list_parameters(GLenum pname)
{
    switch (pname) {
    case GL_AMBIENT:
    case GL_DIFFUSE:
    case GL_SPECULAR:
    case GL_POSITION:
    case GL_EMISSION:
    case GL_AMBIENT_AND_DIFFUSE:
    case GL_LIGHT_MODEL_AMBIENT:
    case GL_FOG_COLOR:
    case GL_TEXTURE_ENV_COLOR:
    case GL_TEXTURE_BORDER_COLOR:
    case GL_TEXTURE_SWIZZLE_RGBA:
    case GL_CONVOLUTION_FILTER_SCALE:
    case GL_CONVOLUTION_FILTER_BIAS:
    case GL_CONVOLUTION_BORDER_COLOR:
    case GL_COLOR_TABLE_SCALE:
    case GL_COLOR_TABLE_BIAS:
    case GL_OBJECT_PLANE:
    case GL_EYE_PLANE: return 4;
    case GL_SPOT_DIRECTION:
    case GL_COLOR_INDEXES:
    case GL_POINT_DISTANCE_ATTENUATION: return 3;
    default: return 1;
    }
}

static int64_t map_components(GLenum target)
{
    switch (target) {
    case GL_MAP1_INDEX:
    case GL_MAP2_INDEX:
    case GL_MAP1_TEXTURE_COORD_1:
    case GL_MAP2_TEXTURE_COORD_1: return 1;
    case GL_MAP1_TEXTURE_COORD_2:
    case GL_MAP2_TEXTURE_COORD_2: return 2;
    case GL_MAP1_VERTEX_3:
    case GL_MAP2_VERTEX_3:
    case GL_MAP1_NORMAL:
    case GL_MAP2_NORMAL:
    case GL_MAP1_TEXTURE_COORD_3:
    case GL_MAP2_TEXTURE_COORD_3: return 3;
    case GL_MAP1_VERTEX_4:
    case GL_MAP2_VERTEX_4:
    case GL_MAP1_COLOR_4:
    case GL_MAP2_COLOR_4:
    case GL_MAP1_TEXTURE_COORD_4:
    case GL_MAP2_TEXTURE_COORD_4: return 4;
    default: /* generic attributes (NV_vertex_program 2.14.1.5) */
        return (target >= GL_MAP1_VERTEX_ATTRIB0_4_NV && target <= GL_MAP1_VERTEX_ATTRIB15_4_NV) ||
                       (target >= GL_MAP2_VERTEX_ATTRIB0_4_NV && target <= GL_MAP2_VERTEX_ATTRIB15_4_NV)
                   ? 4
                   : 0;
    }
}

/* As many as the command reads: to the last component of the last point. */
int64_t list_map_length(GLenum target, GLint ustride, GLint uorder, GLint vstride, GLint vorder)
{
    const int64_t k = map_components(target);
    if (k == 0 || ustride < k || (vorder != 1 && vstride < k) || vstride < 0 || uorder < 1 || vorder < 1 ||
        uorder > EVALUATOR_ORDER || vorder > EVALUATOR_ORDER)
        return 0;
    return (int64_t)ustride * (uorder - 1) + (int64_t)vstride * (vorder - 1) + k;
}

bool list_is_proxy(GLenum target)
{
    switch (target) {
    case GL_PROXY_HISTOGRAM:
    case GL_PROXY_COLOR_TABLE:
    case GL_PROXY_POST_CONVOLUTION_COLOR_TABLE:
    case GL_PROXY_POST_COLOR_MATRIX_COLOR_TABLE:
    case GL_PROXY_TEXTURE_1D:
    case GL_PROXY_TEXTURE_2D:
    case GL_PROXY_TEXTURE_3D:
    case GL_PROXY_TEXTURE_CUBE_MAP:
    case GL_PROXY_TEXTURE_RECTANGLE:
    case GL_PROXY_TEXTURE_1D_ARRAY:
    case GL_PROXY_TEXTURE_2D_ARRAY:
    case GL_PROXY_TEXTURE_CUBE_MAP_ARRAY:
    case GL_PROXY_TEXTURE_2D_MULTISAMPLE:
    case GL_PROXY_TEXTURE_2D_MULTISAMPLE_ARRAY: return true;
    default: return false;
    }
}
