/* Line and polygon stipple (GL 4.6 compatibility 14.5.2.1, 14.6.2): commands that set and return the
 * patterns. */
#include "gl/context/entry.h"
#include "gl/buffer/buffer_object.h"
#include "gl/pixels/pixel_store.h"
#include "gl/rasterization/raster_state.h"

#include <string.h>
#include "gl/exec_rasterization.h"

/* The factor is clamped to 1..256. */
void GLAPIENTRY exec_glLineStipple(GLint factor, GLushort pattern)
{
    ENTER_VOID();
    context->rasterization->line_stipple_factor = factor < 1 ? 1 : factor > 256 ? 256 : factor;
    context->rasterization->line_stipple_pattern = pattern;
    gl_dirty(context, DIRTY_RASTER);
}

/* --- Bitmaps of 32x32 (8.4.4.1, 18.2) ------------------------------------------------------------------- */

enum { PATTERN_SIZE = 32 };

/* Where the bits of a bitmap lie. */
struct bitmap {
    uint8_t *bytes; /* its first row; null: nowhere */
    size_t stride;  /* bytes */
    size_t skip;    /* bits of each row */
    bool lsb_first;
};

/* A bitmap has one bit per element: rows take a * ceil(l / 8a) bytes. `size` counts from the pointer to the
 * last byte. */
static bool bitmap_layout(const struct pixel_store *store, struct bitmap *bitmap, size_t *start, size_t *size)
{
    const size_t length = store->row_length > 0 ? (size_t)store->row_length : PATTERN_SIZE,
                 unit = 8 * (size_t)store->alignment;
    bitmap->stride = (length + unit - 1) / unit * (size_t)store->alignment;
    bitmap->skip = (size_t)store->skip_pixels;
    bitmap->lsb_first = store->lsb_first;
    size_t body = (PATTERN_SIZE - 1) * bitmap->stride + (bitmap->skip + PATTERN_SIZE + 7) / 8;
    return !__builtin_mul_overflow(bitmap->stride, (size_t)store->skip_rows, start) &&
           !__builtin_add_overflow(*start, body, size);
}

/* The bitmap in client memory of `limit` bytes, or in a buffer object at that offset. False with an error
 * raised. */
static bool bitmap_find(struct context *context, const char *call, const struct pixel_store *store,
                        struct buffer_object *buffer, const void *client, size_t limit, struct bitmap *bitmap)
{
    size_t start, size, offset = (uintptr_t)client;
    bitmap->bytes = NULL;
    if (buffer && buffer_is_locked(context, buffer)) {
        gl_error(context, GL_INVALID_OPERATION, "%s: buffer %u is mapped", call, buffer->name);
        return false;
    }
    if (!bitmap_layout(store, bitmap, &start, &size)) {
        gl_error(context, GL_INVALID_VALUE, "%s: the pixel store parameters reach beyond all memory", call);
        return false;
    }
    if (buffer ? offset > buffer->size || size > buffer->size - offset : size > limit) {
        gl_error(context, GL_INVALID_OPERATION, "%s: a pattern of %zu bytes does not fit where it shall lie",
                 call, size);
        return false;
    }
    if (buffer)
        bitmap->bytes = buffer->data + offset + start;
    else if (client)
        bitmap->bytes = (uint8_t *)(uintptr_t)client + start;
    return true;
}

/* The byte and the bit of element x of row y. */
static uint8_t *bitmap_bit(const struct bitmap *bitmap, unsigned x, unsigned y, unsigned *bit)
{
    const size_t at = bitmap->skip + x;
    *bit = bitmap->lsb_first ? (unsigned)(at % 8) : 7 - (unsigned)(at % 8);
    return bitmap->bytes + y * bitmap->stride + at / 8;
}

void GLAPIENTRY exec_glPolygonStipple(const GLubyte *mask)
{
    ENTER_VOID();
    struct bitmap bitmap;
    uint32_t *pattern = context->rasterization->polygon_stipple_pattern;
    if (!bitmap_find(context, COMMAND_NAME, &context->pixel_store->unpack, context->buffers->pixel_unpack,
                     mask, SIZE_MAX, &bitmap) ||
        !bitmap.bytes)
        return;
    for (unsigned y = 0; y < PATTERN_SIZE; y++) {
        pattern[y] = 0;
        for (unsigned x = 0; x < PATTERN_SIZE; x++) {
            unsigned bit;
            const uint8_t *byte = bitmap_bit(&bitmap, x, y, &bit);
            pattern[y] |= (uint32_t)(*byte >> bit & 1) << x;
        }
    }
    gl_dirty(context, DIRTY_RASTER);
}

static void get_polygon_stipple(const char *call, size_t limit, void *client)
{
    ENTER(call);
    struct bitmap bitmap;
    if (!context ||
        !bitmap_find(context, call, &context->pixel_store->pack, context->buffers->pixel_pack, client, limit,
                     &bitmap) ||
        !bitmap.bytes)
        return;
    buffer_touch_pack(context);
    for (unsigned y = 0; y < PATTERN_SIZE; y++)
        for (unsigned x = 0; x < PATTERN_SIZE; x++) {
            unsigned bit;
            uint8_t *byte = bitmap_bit(&bitmap, x, y, &bit);
            const unsigned set = context->rasterization->polygon_stipple_pattern[y] >> x & 1;
            *byte = (uint8_t)((*byte & ~(1u << bit)) | set << bit);
        }
}

void GLAPIENTRY exec_glGetPolygonStipple(GLubyte *mask)
{
    get_polygon_stipple(COMMAND_NAME, SIZE_MAX, mask);
}

static void get_sized(const char *call, GLsizei size, void *pattern)
{
    ENTER(call);
    if (context && size < 0)
        gl_error(context, GL_INVALID_VALUE, "%s: bufSize is %d, expected no negative number", call, size);
    else if (context)
        get_polygon_stipple(call, (size_t)size, pattern);
}

void GLAPIENTRY exec_glGetnPolygonStipple(GLsizei size, GLubyte *pattern)
{
    get_sized(COMMAND_NAME, size, pattern);
}
