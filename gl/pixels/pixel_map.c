/* PixelMap and GetPixelMap (GL 4.6 compatibility 8.4.3, 8.4.3.1): the tables of pixel transfer, as floats,
 * unsigned integers or unsigned shorts, in client memory or in the buffers bound for pixels. */
#include <string.h>

#include "gl/buffer/buffer_object.h"
#include "gl/context/entry.h"
#include "gl/exec_pixels.h"
#include "gl/pixels/pixel_transfer.h"

enum map_type { MAP_FLOATS, MAP_UINTS, MAP_USHORTS };
static const uint8_t type_bytes[] = {[MAP_FLOATS] = 4, [MAP_UINTS] = 4, [MAP_USHORTS] = 2};
static const double type_largest[] = {[MAP_UINTS] = 4294967295.0, [MAP_USHORTS] = 65535.0};

static struct pixel_map *find_map(struct context *context, const char *call, GLenum name)
{
    if (name >= GL_PIXEL_MAP_I_TO_I && name <= GL_PIXEL_MAP_A_TO_A)
        return &context->pixel_transfer->maps[name - GL_PIXEL_MAP_I_TO_I];
    gl_error(context, GL_INVALID_ENUM, "%s: map is 0x%04x, expected one of GL_PIXEL_MAP_I_TO_I to A_TO_A",
             call, name);
    return NULL;
}

static bool holds_indices(GLenum name)
{
    return name == GL_PIXEL_MAP_I_TO_I || name == GL_PIXEL_MAP_S_TO_S;
}

static bool addressed_by_index(GLenum name)
{
    return name <= GL_PIXEL_MAP_I_TO_A;
}

/* Where `bytes` bytes lie: at a client's address, or in the buffer at that offset. False with an error
 * raised. */
static bool find_memory(struct context *context, const char *call, struct buffer_object *buffer,
                        enum map_type type, size_t bytes, uintptr_t *address)
{
    if (!buffer)
        return true;
    if (buffer_is_locked(context, buffer)) {
        gl_error(context, GL_INVALID_OPERATION, "%s: buffer %u is mapped", call, buffer->name);
        return false;
    }
    if (*address % type_bytes[type] || *address > buffer->size || bytes > buffer->size - *address) {
        gl_error(
            context, GL_INVALID_OPERATION,
            "%s: offset %zu and %zu bytes do not lie in buffer %u of %zu bytes, or not at a multiple of %u",
            call, (size_t)*address, bytes, buffer->name, buffer->size, type_bytes[type]);
        return false;
    }
    *address += (uintptr_t)buffer->data;
    return true;
}

static double load(enum map_type type, const uint8_t *from)
{
    float real;
    uint32_t u32;
    uint16_t u16;
    switch (type) {
    case MAP_FLOATS: memcpy(&real, from, sizeof real); return (double)real;
    case MAP_UINTS: memcpy(&u32, from, sizeof u32); return u32;
    default: memcpy(&u16, from, sizeof u16); return u16;
    }
}

static void store(enum map_type type, double value, uint8_t *to)
{
    switch (type) {
    case MAP_FLOATS: memcpy(to, &(float){(float)value}, sizeof(float)); break;
    case MAP_UINTS: memcpy(to, &(uint32_t){(uint32_t)value}, sizeof(uint32_t)); break;
    default: memcpy(to, &(uint16_t){(uint16_t)value}, sizeof(uint16_t)); break;
    }
}

/* Stencil indices are integers, rounded to nearest, of 32 bits. */
static double stencil_entry(double value)
{
    const double whole = __builtin_floor(value + 0.5);
    if (!(whole > -2147483648.0))
        return value == value ? -2147483648.0 : 0.0;
    return whole < 4294967295.0 ? whole : 4294967295.0;
}

/* Equation 2.1 for components, which are clamped; indices are the numbers that they are. */
static double entry(GLenum name, enum map_type type, double value)
{
    if (name == GL_PIXEL_MAP_S_TO_S)
        return stencil_entry(value);
    if (name == GL_PIXEL_MAP_I_TO_I)
        return value;
    return (double)(float)clamp01(type == MAP_FLOATS ? value : value / type_largest[type]);
}

static void pixel_map(const char *call, enum map_type type, GLenum name, GLsizei size, const void *client)
{
    ENTER(call);
    struct pixel_map *map = context ? find_map(context, call, name) : NULL;
    uintptr_t address = (uintptr_t)client;
    if (!map)
        return;
    if (size < 1 || size > PIXEL_MAP_SIZE || (addressed_by_index(name) && (size & (size - 1)) != 0)) {
        gl_error(context, GL_INVALID_VALUE, "%s: size is %d, expected 1 to %d%s", call, size, PIXEL_MAP_SIZE,
                 addressed_by_index(name) ? ", a power of two" : "");
        return;
    }
    if (!find_memory(context, call, context->buffers->pixel_unpack, type, (size_t)size * type_bytes[type],
                     &address) ||
        !address)
        return;
    map->size = size;
    for (GLsizei i = 0; i < size; i++)
        map->values[i] =
            entry(name, type, load(type, (const uint8_t *)address + (size_t)i * type_bytes[type]));
}

/* Table 18.2 for components; indices that the type does not have become its nearest. */
static double result(GLenum name, enum map_type type, double value)
{
    if (type == MAP_FLOATS)
        return value;
    if (!holds_indices(name))
        return __builtin_floor((value * type_largest[type]) + 0.5);
    const double whole = __builtin_floor(value + 0.5);
    return whole > 0 ? (whole < type_largest[type] ? whole : type_largest[type]) : 0;
}

static void get_pixel_map(const char *call, enum map_type type, GLenum name, size_t limit, void *client)
{
    ENTER(call);
    const struct pixel_map *map = context ? find_map(context, call, name) : NULL;
    const size_t bytes = map ? (size_t)map->size * type_bytes[type] : 0;
    uintptr_t address = (uintptr_t)client;
    if (!map)
        return;
    if (bytes > limit) {
        gl_error(context, GL_INVALID_OPERATION, "%s: the map takes %zu bytes, bufSize is %zu", call, bytes,
                 limit);
        return;
    }
    if (!find_memory(context, call, context->buffers->pixel_pack, type, bytes, &address) || !address)
        return;
    buffer_touch_pack(context);
    for (GLint i = 0; i < map->size; i++)
        store(type, result(name, type, map->values[i]), (uint8_t *)address + (size_t)i * type_bytes[type]);
}

static void get_sized(const char *call, enum map_type type, GLenum name, GLsizei size, void *client)
{
    ENTER(call);
    if (context && size < 0)
        gl_error(context, GL_INVALID_VALUE, "%s: bufSize is %d, expected no negative number", call, size);
    else if (context)
        get_pixel_map(call, type, name, (size_t)size, client);
}

#define MAPS(set, get, get_n, element, type)                                                                 \
    void GLAPIENTRY exec_##set(GLenum map, GLsizei size, const element *values)                              \
    {                                                                                                        \
        pixel_map(COMMAND_NAME, type, map, size, values);                                                    \
    }                                                                                                        \
    void GLAPIENTRY exec_##get(GLenum map, element *values)                                                  \
    {                                                                                                        \
        get_pixel_map(COMMAND_NAME, type, map, SIZE_MAX, values);                                            \
    }                                                                                                        \
    void GLAPIENTRY exec_##get_n(GLenum map, GLsizei size, element *values)                                  \
    {                                                                                                        \
        get_sized(COMMAND_NAME, type, map, size, values);                                                    \
    }
MAPS(glPixelMapfv, glGetPixelMapfv, glGetnPixelMapfv, GLfloat, MAP_FLOATS)
MAPS(glPixelMapuiv, glGetPixelMapuiv, glGetnPixelMapuiv, GLuint, MAP_UINTS)
MAPS(glPixelMapusv, glGetPixelMapusv, glGetnPixelMapusv, GLushort, MAP_USHORTS)
