/* PixelStore, and the addresses of a rectangle of client pixels (GL 4.6 compatibility 8.4.1, 8.4.4.1,
 * 18.2). */
#include "gl/pixels/pixel_store.h"

#include "gl/buffer/buffer_object.h"
#include "gl/context/entry.h"
#include "gl/exec_pixels.h"

/* Table 8.1. */
static const struct pixel_store_parameter {
    GLenum pname;
    bool boolean;
    size_t offset; /* in struct pixel_store_state */
} parameters[] = {
#define BOTH(name, is_boolean, member)                                                                       \
    {GL_PACK_##name, is_boolean, offsetof(struct pixel_store_state, pack.member)},                           \
        {GL_UNPACK_##name, is_boolean, offsetof(struct pixel_store_state, unpack.member)},
    BOTH(SWAP_BYTES, true, swap_bytes) BOTH(LSB_FIRST, true, lsb_first) BOTH(ROW_LENGTH, false, row_length)
        BOTH(SKIP_ROWS, false, skip_rows) BOTH(SKIP_PIXELS, false, skip_pixels)
            BOTH(ALIGNMENT, false, alignment) BOTH(IMAGE_HEIGHT, false, image_height)
                BOTH(SKIP_IMAGES, false, skip_images)
#undef BOTH
};

static void pixel_store(const char *call, GLenum pname, GLint param)
{
    ENTER(call);
    if (!context)
        return;
    const struct pixel_store_parameter *row = NULL;
    for (unsigned i = 0; i < sizeof parameters / sizeof *parameters; i++)
        if (parameters[i].pname == pname)
            row = &parameters[i];
    if (!row) {
        gl_error(context, GL_INVALID_ENUM, "%s: pname 0x%04x is unknown", call, pname);
        return;
    }
    bool alignment = pname == GL_PACK_ALIGNMENT || pname == GL_UNPACK_ALIGNMENT;
    if (alignment && param != 1 && param != 2 && param != 4 && param != 8) {
        gl_error(context, GL_INVALID_VALUE, "%s: alignment is %d, expected 1, 2, 4 or 8", call, param);
        return;
    }
    if (!row->boolean && param < 0) {
        gl_error(context, GL_INVALID_VALUE, "%s: value is %d, expected no negative number", call, param);
        return;
    }
    char *target = (char *)context->pixel_store + row->offset;
    if (row->boolean)
        *(bool *)target = param != 0;
    else
        *(GLint *)target = param;
}

void GLAPIENTRY exec_glPixelStorei(GLenum pname, GLint param)
{
    pixel_store(COMMAND_NAME, pname, param);
}

void GLAPIENTRY exec_glPixelStoref(GLenum pname, GLfloat param)
{
    FPENV_SCOPE();
    FPENV_PIN(param);
    double rounded = param < 0 ? (double)param - 0.5 : (double)param + 0.5;
    pixel_store(COMMAND_NAME, pname, rounded > -2147483648.0 && rounded < 2147483647.0 ? (GLint)rounded : -1);
}

GLenum pixel_format_resolve(GLenum gl_format, GLenum gl_type, struct pixel_layout *layout)
{
    const enum client_pixels_fault fault = client_pixels_resolve(gl_format, gl_type, layout);
    return fault == CLIENT_PIXELS_NONE         ? GL_NO_ERROR
           : fault == CLIENT_PIXELS_COMPONENTS ? GL_INVALID_OPERATION
                                               : GL_INVALID_ENUM;
}

/* --- Layout --------------------------------------------------------------------------------------------- */

/* Equation 8.2 (18.1 for bitmaps): a row takes k = n*l elements, or up to the next multiple of the alignment
 * when elements are smaller than that. An alignment is a power of two, and so is every element size, so
 * rounding bytes up is the same. */
bool pixel_store_layout(const struct pixel_store *store, GLsizei width, GLsizei height, GLsizei depth,
                        unsigned dimensions, struct pixel_layout *layout, ptrdiff_t *start, ptrdiff_t *end)
{
    const bool bits = layout->type == PIXEL_BITMAP; /* lengths in bits, then in bytes: 18.1 */
    int64_t pixel = pixel_bytes(layout->format, layout->type), row, image, at, last, skip, body;
    bool empty = width == 0 || height == 0 || depth == 0;
    int64_t row_pixels = store->row_length > 0 ? store->row_length : width;
    int64_t rows = dimensions == 3 && store->image_height > 0 ? store->image_height : height;
    int64_t skip_images = dimensions == 3 ? store->skip_images : 0;
    if (__builtin_mul_overflow(row_pixels, pixel, &row))
        return false;
    row = bits ? (row + 7) / 8 : row;
    row = (row + store->alignment - 1) / store->alignment * store->alignment;
    if (__builtin_mul_overflow(row, rows, &image) || __builtin_mul_overflow(image, skip_images, &at) ||
        __builtin_mul_overflow(row, (int64_t)store->skip_rows, &skip) ||
        __builtin_add_overflow(at, skip, &at) ||
        __builtin_add_overflow(at, bits ? store->skip_pixels / 8 : pixel * store->skip_pixels, &at))
        return false;
    layout->first_bit = bits ? (uint8_t)(store->skip_pixels % 8) : 0;
    const int64_t row_bytes = bits ? ((int64_t)layout->first_bit + width + 7) / 8 : pixel * width;
    if (__builtin_mul_overflow(image, (int64_t)(empty ? 0 : depth - 1), &last) ||
        __builtin_mul_overflow(row, (int64_t)(empty ? 0 : height - 1), &body) ||
        __builtin_add_overflow(body, empty ? 0 : row_bytes, &body) ||
        __builtin_add_overflow(last, body, &last) || __builtin_add_overflow(last, at, &last) ||
        last > PTRDIFF_MAX / 2)
        return false;
    layout->swap_bytes = store->swap_bytes;
    layout->lsb_first = store->lsb_first;
    layout->row_stride = (ptrdiff_t)row;
    layout->image_stride = (ptrdiff_t)image;
    *start = (ptrdiff_t)at;
    *end = (ptrdiff_t)last;
    return true;
}

/* The size of what memory holds: table 8.7. */
static size_t element_bytes(enum pixel_type type)
{
    const size_t bytes = pixel_bytes(PIXEL_RED, type);
    return bytes > 4 ? 4 : bytes;
}

/* Both ways: `address` becomes the address of the first pixel. */
static bool prepare(struct context *context, const char *call, const struct pixel_store *store,
                    struct buffer_object *buffer, size_t limit, GLsizei width, GLsizei height, GLsizei depth,
                    unsigned dimensions, GLenum format, GLenum type, struct pixel_layout *layout,
                    uintptr_t *address)
{
    ptrdiff_t start, end;
    GLenum error = pixel_format_resolve(format, type, layout);
    if (error != GL_NO_ERROR) {
        gl_error(context, error, "%s: format 0x%04x with type 0x%04x %s", call, format, type,
                 error == GL_INVALID_ENUM ? "is unknown"
                                          : "does not fit: the packed type has other components");
        return false;
    }
    if (!pixel_store_layout(store, width, height, depth, dimensions, layout, &start, &end)) {
        gl_error(context, GL_INVALID_VALUE, "%s: the pixel store parameters reach beyond all memory", call);
        return false;
    }
    if ((size_t)end > limit) {
        gl_error(context, GL_INVALID_OPERATION, "%s: the pixels take %td bytes, bufSize is %zu", call, end,
                 limit);
        return false;
    }
    if (buffer) {
        if (*address % element_bytes(layout->type)) { /* 8.4.4.1, 18.2.9 */
            gl_error(context, GL_INVALID_OPERATION,
                     "%s: offset %zu is no multiple of %zu, the size of an element", call, (size_t)*address,
                     element_bytes(layout->type));
            return false;
        }
        if (buffer_is_locked(context, buffer)) {
            gl_error(context, GL_INVALID_OPERATION, "%s: buffer %u is mapped", call, buffer->name);
            return false;
        }
        if (*address > buffer->size || (size_t)end > buffer->size - *address) {
            gl_error(context, GL_INVALID_OPERATION,
                     "%s: offset %zu and %td bytes reach outside buffer %u of %zu bytes", call,
                     (size_t)*address, end, buffer->name, buffer->size);
            return false;
        }
        *address += (uintptr_t)buffer->data;
    } else if (!*address) {
        return true;
    }
    *address += (uintptr_t)start;
    return true;
}

bool pixel_unpack_prepare(struct context *context, const char *call, GLsizei width, GLsizei height,
                          GLsizei depth, unsigned dimensions, GLenum format, GLenum type, const void *client,
                          struct pixel_layout *layout, const void **pixels)
{
    uintptr_t address = (uintptr_t)client;
    bool ready = prepare(context, call, &context->pixel_store->unpack, context->buffers->pixel_unpack,
                         SIZE_MAX, width, height, depth, dimensions, format, type, layout, &address);
    *pixels = ready ? (const void *)address : NULL;
    return ready;
}

bool pixel_pack_prepare(struct context *context, const char *call, size_t limit, GLsizei width,
                        GLsizei height, GLsizei depth, unsigned dimensions, GLenum format, GLenum type,
                        void *client, struct pixel_layout *layout, void **pixels)
{
    uintptr_t address = (uintptr_t)client;
    bool ready = prepare(context, call, &context->pixel_store->pack, context->buffers->pixel_pack, limit,
                         width, height, depth, dimensions, format, type, layout, &address);
    *pixels = ready ? (void *)address : NULL;
    if (ready)
        buffer_touch_pack(context);
    return ready;
}
