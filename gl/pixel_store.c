/* PixelStore, and where a rectangle of client pixels lies (GL 4.6 compatibility 8.4.1, 8.4.4.1, 18.2). */
#include "gl/pixel_store.h"

#include "gl/entry.h"

void pixel_store_state_init(struct pixel_store_state *state)
{
    *state = (struct pixel_store_state){.pack.alignment = 4, .unpack.alignment = 4};
}

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
    struct context *context = gl_enter(call);
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
    char *target = (char *)&context->pixel_store + row->offset;
    if (row->boolean)
        *(bool *)target = param != 0;
    else
        *(GLint *)target = param;
}

GLAPI void GLAPIENTRY glPixelStorei(GLenum pname, GLint param)
{
    pixel_store(__func__, pname, param);
}

GLAPI void GLAPIENTRY glPixelStoref(GLenum pname, GLfloat param)
{
    double rounded = param < 0 ? (double)param - 0.5 : (double)param + 0.5;
    pixel_store(__func__, pname, rounded > -2147483648.0 && rounded < 2147483647.0 ? (GLint)rounded : -1);
}

/* --- Formats and types ------------------------------------------------------------------------------ */

static const struct {
    GLenum gl;
    enum pixel_format format;
} formats[] = {
    {GL_RGBA, PIXEL_RGBA},
    {GL_BGRA, PIXEL_BGRA},
    {GL_RGB, PIXEL_RGB},
    {GL_BGR, PIXEL_BGR},
    {GL_RG, PIXEL_RG},
    {GL_RED, PIXEL_RED},
    {GL_GREEN, PIXEL_GREEN},
    {GL_BLUE, PIXEL_BLUE},
    {GL_ALPHA, PIXEL_ALPHA},
    {GL_LUMINANCE, PIXEL_LUMINANCE},
    {GL_LUMINANCE_ALPHA, PIXEL_LUMINANCE_ALPHA},
    {GL_DEPTH_COMPONENT, PIXEL_DEPTH},
    {GL_STENCIL_INDEX, PIXEL_STENCIL},
    {GL_DEPTH_STENCIL, PIXEL_DEPTH_STENCIL},
    {GL_ABGR_EXT, PIXEL_ABGR},
    {GL_COLOR_INDEX, PIXEL_INDEX},
};

/* The formats of integers (Table 8.3, EXT_texture_integer), and the others that their groups look like. */
static const struct {
    GLenum gl, plain;
} integer_formats[] = {
    {GL_RED_INTEGER, GL_RED},
    {GL_GREEN_INTEGER, GL_GREEN},
    {GL_BLUE_INTEGER, GL_BLUE},
    {GL_ALPHA_INTEGER, GL_ALPHA},
    {GL_RG_INTEGER, GL_RG},
    {GL_RGB_INTEGER, GL_RGB},
    {GL_BGR_INTEGER, GL_BGR},
    {GL_RGBA_INTEGER, GL_RGBA},
    {GL_BGRA_INTEGER, GL_BGRA},
    {GL_LUMINANCE_INTEGER_EXT, GL_LUMINANCE},
    {GL_LUMINANCE_ALPHA_INTEGER_EXT, GL_LUMINANCE_ALPHA},
};

static GLenum plain_format(GLenum gl)
{
    for (size_t i = 0; i < sizeof integer_formats / sizeof *integer_formats; i++)
        if (integer_formats[i].gl == gl)
            return integer_formats[i].plain;
    return gl;
}

bool pixel_format_is_integer(GLenum gl_format)
{
    return plain_format(gl_format) != gl_format;
}

/* `packed`: components of the format that the type needs, 0 for one element per component (Table 8.5). */
static const struct {
    GLenum gl;
    enum pixel_type type;
    uint8_t packed;
} types[] = {
    {GL_UNSIGNED_BYTE, PIXEL_UNSIGNED_BYTE, 0},
    {GL_BYTE, PIXEL_BYTE, 0},
    {GL_UNSIGNED_SHORT, PIXEL_UNSIGNED_SHORT, 0},
    {GL_SHORT, PIXEL_SHORT, 0},
    {GL_UNSIGNED_INT, PIXEL_UNSIGNED_INT, 0},
    {GL_INT, PIXEL_INT, 0},
    {GL_HALF_FLOAT, PIXEL_HALF, 0},
    {GL_FLOAT, PIXEL_FLOAT, 0},
    {GL_UNSIGNED_BYTE_3_3_2, PIXEL_UNSIGNED_BYTE_332, 3},
    {GL_UNSIGNED_BYTE_2_3_3_REV, PIXEL_UNSIGNED_BYTE_233_REV, 3},
    {GL_UNSIGNED_SHORT_5_6_5, PIXEL_UNSIGNED_SHORT_565, 3},
    {GL_UNSIGNED_SHORT_5_6_5_REV, PIXEL_UNSIGNED_SHORT_565_REV, 3},
    {GL_UNSIGNED_SHORT_4_4_4_4, PIXEL_UNSIGNED_SHORT_4444, 4},
    {GL_UNSIGNED_SHORT_4_4_4_4_REV, PIXEL_UNSIGNED_SHORT_4444_REV, 4},
    {GL_UNSIGNED_SHORT_5_5_5_1, PIXEL_UNSIGNED_SHORT_5551, 4},
    {GL_UNSIGNED_SHORT_1_5_5_5_REV, PIXEL_UNSIGNED_SHORT_1555_REV, 4},
    {GL_UNSIGNED_INT_8_8_8_8, PIXEL_UNSIGNED_INT_8888, 4},
    {GL_UNSIGNED_INT_8_8_8_8_REV, PIXEL_UNSIGNED_INT_8888_REV, 4},
    {GL_UNSIGNED_INT_10_10_10_2, PIXEL_UNSIGNED_INT_1010102, 4},
    {GL_UNSIGNED_INT_2_10_10_10_REV, PIXEL_UNSIGNED_INT_2101010_REV, 4},
    {GL_UNSIGNED_INT_24_8, PIXEL_UNSIGNED_INT_24_8, 2},
    {GL_FLOAT_32_UNSIGNED_INT_24_8_REV, PIXEL_FLOAT_UNSIGNED_INT_24_8_REV, 2},
    {GL_UNSIGNED_INT_10F_11F_11F_REV, PIXEL_UNSIGNED_INT_10F_11F_11F_REV, 3},
    {GL_UNSIGNED_INT_5_9_9_9_REV, PIXEL_UNSIGNED_INT_5_9_9_9_REV, 3},
    {GL_BITMAP, PIXEL_BITMAP, 0},
};

GLenum pixel_format_resolve(GLenum gl_format, GLenum gl_type, enum pixel_format *format,
                            enum pixel_type *type)
{
    unsigned f = 0, t = 0;
    const unsigned format_count = sizeof formats / sizeof *formats, type_count = sizeof types / sizeof *types;
    const bool integer = pixel_format_is_integer(gl_format);
    gl_format = plain_format(gl_format);
    while (f < format_count && formats[f].gl != gl_format)
        f++;
    while (t < type_count && types[t].gl != gl_type)
        t++;
    if (f == format_count || t == type_count)
        return GL_INVALID_ENUM;
    *format = formats[f].format;
    *type = types[t].type;
    if (integer && (gl_type == GL_FLOAT || gl_type == GL_HALF_FLOAT ||
                    gl_type == GL_UNSIGNED_INT_10F_11F_11F_REV || gl_type == GL_UNSIGNED_INT_5_9_9_9_REV))
        return GL_INVALID_ENUM; /* 8.4.4: such types cannot be integers */
    if (gl_type == GL_BITMAP && gl_format != GL_COLOR_INDEX && gl_format != GL_STENCIL_INDEX)
        return GL_INVALID_ENUM; /* 8.4.4 */
    bool three = gl_format == GL_RGB;
    bool four = gl_format == GL_RGBA || gl_format == GL_BGRA || gl_format == GL_ABGR_EXT;
    const bool both = gl_format == GL_DEPTH_STENCIL;
    if (both && types[t].packed != 2)
        return GL_INVALID_ENUM; /* 8.4.4.2: no other type is accepted */
    if ((types[t].packed == 2 && !both) || (types[t].packed == 3 && !three) ||
        (types[t].packed == 4 && !four))
        return GL_INVALID_OPERATION;
    return GL_NO_ERROR;
}

/* --- Layout ----------------------------------------------------------------------------------------- */

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
                    const struct buffer_object *buffer, size_t limit, GLsizei width, GLsizei height,
                    GLsizei depth, unsigned dimensions, GLenum format, GLenum type,
                    struct pixel_layout *layout, uintptr_t *address)
{
    ptrdiff_t start, end;
    GLenum error = pixel_format_resolve(format, type, &layout->format, &layout->type);
    layout->integer = pixel_format_is_integer(format);
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
        if (buffer->mapped) {
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
    bool ready = prepare(context, call, &context->pixel_store.unpack, context->buffers.pixel_unpack, SIZE_MAX,
                         width, height, depth, dimensions, format, type, layout, &address);
    *pixels = ready ? (const void *)address : NULL;
    return ready;
}

bool pixel_pack_prepare(struct context *context, const char *call, size_t limit, GLsizei width,
                        GLsizei height, GLsizei depth, unsigned dimensions, GLenum format, GLenum type,
                        void *client, struct pixel_layout *layout, void **pixels)
{
    uintptr_t address = (uintptr_t)client;
    bool ready = prepare(context, call, &context->pixel_store.pack, context->buffers.pixel_pack, limit, width,
                         height, depth, dimensions, format, type, layout, &address);
    *pixels = ready ? (void *)address : NULL;
    if (ready)
        buffer_touch_pack(context);
    return ready;
}
