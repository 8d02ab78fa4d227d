/* Unpacking and packing of groups with what pixel transfer does in between. Whatever the client's format and
 * type are, a group is four floats, a depth, or an index. */
#include "gl/pixels/pixel_groups.h"

#include <string.h>

#include "gl/context/context.h"

enum { CHUNK = 256 }; /* pixels at a time, on the stack */

/* --- Unpacking ------------------------------------------------------------------------------------------ */

static const uint8_t *pixel_of(const struct pixel_layout *layout, const uint8_t *row, uint32_t pixel)
{
    return row + (size_t)pixel * pixel_bytes(layout->format, layout->type);
}

/* 18.1: the highest bit of a byte first, or the lowest. */
static bool bitmap_bit(const struct pixel_layout *layout, const uint8_t *row, uint32_t pixel, unsigned *bit,
                       size_t *byte)
{
    const size_t at = (size_t)pixel + layout->first_bit;
    *byte = at / 8;
    *bit = layout->lsb_first ? (unsigned)(at % 8) : 7 - (unsigned)(at % 8);
    return row[*byte] >> *bit & 1;
}

/* Of a format of indices. */
static pixel_index unpack_index(const struct pixel_layout *layout, const uint8_t *row, uint32_t pixel)
{
    const uint8_t *from = pixel_of(layout, row, pixel);
    if (layout->type == PIXEL_BITMAP) {
        unsigned bit;
        size_t byte;
        return pixel_index_from_integer(bitmap_bit(layout, row, pixel, &bit, &byte));
    }
    if (layout->type == PIXEL_FLOAT || layout->type == PIXEL_HALF) {
        float value[1][4];
        pixel_unpack_row(PIXEL_STENCIL, layout->type, layout->swap_bytes, from, 1, value);
        return pixel_index_from_float(value[0][0]);
    }
    int64_t value[1][4];
    pixel_unpack_integers(PIXEL_STENCIL, layout->type, layout->swap_bytes, from, 1, value);
    return pixel_index_from_integer(value[0][0]);
}

void pixel_groups_colors(const struct pixel_transfer_state *state, const struct pixel_layout *layout,
                         const uint8_t *row, uint32_t first, uint32_t count, float (*rgba)[4])
{
    if (layout->format == PIXEL_INDEX) {
        for (uint32_t i = 0; i < count; i++)
            pixel_transfer_color_index(state, unpack_index(layout, row, first + i), rgba[i]);
        return;
    }
    pixel_unpack_row(layout->format, layout->type, layout->swap_bytes, pixel_of(layout, row, first), count,
                     rgba);
    pixel_transfer_colors(state, count, rgba);
}

/* Both formats that have depths unpack them into R. */
void pixel_groups_depths(const struct pixel_transfer_state *state, const struct pixel_layout *layout,
                         const uint8_t *row, uint32_t first, uint32_t count, float *depths)
{
    for (uint32_t done = 0; done < count; done += CHUNK) {
        const uint32_t some = count - done < CHUNK ? count - done : CHUNK;
        float rgba[CHUNK][4];
        pixel_unpack_row(layout->format, layout->type, layout->swap_bytes,
                         pixel_of(layout, row, first + done), some, rgba);
        for (uint32_t i = 0; i < some; i++)
            depths[done + i] = (float)pixel_transfer_depth(state, (double)rgba[i][0]);
    }
}

/* With depth, the index is in G, and has eight bits. */
void pixel_groups_stencils(const struct pixel_transfer_state *state, const struct pixel_layout *layout,
                           const uint8_t *row, uint32_t first, uint32_t count, uint8_t *stencils)
{
    for (uint32_t i = 0; i < count; i++) {
        pixel_index index;
        if (layout->format == PIXEL_DEPTH_STENCIL) {
            float rgba[1][4];
            pixel_unpack_row(layout->format, layout->type, layout->swap_bytes,
                             pixel_of(layout, row, first + i), 1, rgba);
            index = pixel_index_from_float(rgba[0][1]);
        } else {
            index = unpack_index(layout, row, first + i);
        }
        stencils[i] = (uint8_t)pixel_transfer_stencil(state, index);
    }
}

bool pixel_groups_plain(const struct pixel_transfer_state *state, const struct pixel_layout *layout)
{
    if (layout->integer)
        return true;
    switch (layout->format) {
    case PIXEL_INDEX: return false;
    case PIXEL_DEPTH: return pixel_transfer_keeps_depths(state);
    case PIXEL_STENCIL: return pixel_transfer_keeps_indices(state) && layout->type != PIXEL_BITMAP;
    case PIXEL_DEPTH_STENCIL:
        return pixel_transfer_keeps_depths(state) && pixel_transfer_keeps_indices(state);
    default: return pixel_transfer_keeps_colors(state);
    }
}

/* --- Packing -------------------------------------------------------------------------------------------- */

static uint8_t *place_of(const struct pixel_layout *layout, uint8_t *row, uint32_t pixel)
{
    return row + (size_t)pixel * pixel_bytes(layout->format, layout->type);
}

/* 18.2.7; packing adds R, G and B up again. */
static void to_luminance(unsigned count, float (*rgba)[4])
{
    for (unsigned i = 0; i < count; i++) {
        rgba[i][0] = (rgba[i][0] + rgba[i][1]) + rgba[i][2];
        rgba[i][1] = rgba[i][2] = 0.0f;
    }
}

void pixel_groups_pack_colors(const struct pixel_transfer_state *state, const struct pixel_layout *layout,
                              bool clamp, unsigned count, float (*rgba)[4], uint8_t *row, uint32_t first)
{
    pixel_transfer_colors(state, count, rgba);
    if (layout->format == PIXEL_LUMINANCE || layout->format == PIXEL_LUMINANCE_ALPHA)
        to_luminance(count, rgba);
    for (unsigned i = 0; i < count && clamp; i++)
        for (int c = 0; c < 4; c++)
            rgba[i][c] = rgba[i][c] > 0.0f ? (rgba[i][c] < 1.0f ? rgba[i][c] : 1.0f) : 0.0f;
    pixel_pack_row(layout->format, layout->type, layout->swap_bytes, (const float(*)[4])rgba, count,
                   place_of(layout, row, first));
}

/* To 32 bits in double, since a float cannot tell 24-bit values apart once they are spread over 32; the other
 * types the common way. */
void pixel_groups_pack_depths(const struct pixel_transfer_state *state, const struct pixel_layout *layout,
                              unsigned count, const double *depths, uint8_t *row, uint32_t first)
{
    const double largest = layout->type == PIXEL_UNSIGNED_INT ? 4294967295.0
                           : layout->type == PIXEL_INT        ? 2147483647.0
                                                              : 0;
    for (unsigned i = 0; i < count; i++) {
        const double depth = pixel_transfer_depth(state, depths[i]);
        uint8_t *to = place_of(layout, row, first + i);
        if (largest > 0) {
            const double clamped = depth > 0 ? (depth < 1 ? depth : 1) : 0;
            const int64_t integer[1][4] = {{(int64_t)((clamped * largest) + 0.5)}};
            pixel_pack_integers(PIXEL_RED, layout->type, layout->swap_bytes, integer, 1, to);
        } else {
            const float rgba[1][4] = {{(float)depth}};
            pixel_pack_row(layout->format, layout->type, layout->swap_bytes, rgba, 1, to);
        }
    }
}

/* Table 18.3: indices are masked to the type's bits, not scaled. */
static void pack_index(const struct pixel_layout *layout, int32_t index, uint8_t *row, uint32_t pixel)
{
    const int64_t integer[1][4] = {{index}};
    unsigned bit;
    size_t byte;
    if (layout->type != PIXEL_BITMAP) {
        pixel_pack_integers(PIXEL_STENCIL, layout->type, layout->swap_bytes, integer, 1,
                            place_of(layout, row, pixel));
        return;
    }
    bitmap_bit(layout, row, pixel, &bit, &byte);
    row[byte] = (uint8_t)((row[byte] & ~(1u << bit)) | ((unsigned)index & 1) << bit);
}

void pixel_groups_pack_stencils(const struct pixel_transfer_state *state, const struct pixel_layout *layout,
                                unsigned count, const uint8_t *stencils, uint8_t *row, uint32_t first)
{
    for (unsigned i = 0; i < count; i++)
        pack_index(layout, pixel_transfer_stencil(state, pixel_index_from_integer(stencils[i])), row,
                   first + i);
}

void pixel_groups_pack_both(const struct pixel_transfer_state *state, const struct pixel_layout *layout,
                            unsigned count, const double *depths, const uint8_t *stencils, uint8_t *row,
                            uint32_t first)
{
    for (unsigned i = 0; i < count; i++) {
        const int32_t index = pixel_transfer_stencil(state, pixel_index_from_integer(stencils[i]));
        const float both[1][4] = {{(float)pixel_transfer_depth(state, depths[i]), (float)(index & 0xff)}};
        pixel_pack_row(layout->format, layout->type, layout->swap_bytes, both, 1,
                       place_of(layout, row, first + i));
    }
}

/* --- Texels --------------------------------------------------------------------------------------------- */

/* A chunk of a row: transferred groups in a layout that loses nothing. */
static void chunk_to_image(const struct pixel_transfer_state *state, struct texture_image *image, uint32_t x,
                           uint32_t y, uint32_t z, const struct pixel_layout *layout, const uint8_t *row,
                           uint32_t first, uint32_t count)
{
    float rgba[CHUNK][4];
    float depths[CHUNK];
    uint8_t stencils[CHUNK];
    struct {
        float depth;
        uint32_t stencil;
    } both[CHUNK];
    struct pixel_layout groups = {.format = layout->format, .type = PIXEL_FLOAT};
    const void *data = depths;
    switch (layout->format) {
    case PIXEL_DEPTH: pixel_groups_depths(state, layout, row, first, count, depths); break;
    case PIXEL_STENCIL:
        pixel_groups_stencils(state, layout, row, first, count, stencils);
        groups.type = PIXEL_UNSIGNED_BYTE;
        data = stencils;
        break;
    case PIXEL_DEPTH_STENCIL:
        pixel_groups_depths(state, layout, row, first, count, depths);
        pixel_groups_stencils(state, layout, row, first, count, stencils);
        for (uint32_t i = 0; i < count; i++) {
            both[i].depth = depths[i];
            both[i].stencil = stencils[i];
        }
        groups.type = PIXEL_FLOAT_UNSIGNED_INT_24_8_REV;
        data = both;
        break;
    default:
        pixel_groups_colors(state, layout, row, first, count, rgba);
        groups.format = PIXEL_RGBA;
        data = rgba;
    }
    texture_image_write(image, x + first, y, z, count, 1, 1, &groups, data);
}

void pixel_groups_to_image(const struct context *context, struct texture_image *image, uint32_t x, uint32_t y,
                           uint32_t z, uint32_t width, uint32_t height, uint32_t depth,
                           const struct pixel_layout *layout, const void *pixels)
{
    const struct pixel_transfer_state *state = &context->pixel_transfer;
    if (pixel_groups_plain(state, layout)) {
        texture_image_write(image, x, y, z, width, height, depth, layout, pixels);
        return;
    }
    for (uint32_t slice = 0; slice < depth; slice++)
        for (uint32_t row = 0; row < height; row++) {
            const uint8_t *from = (const uint8_t *)pixels + (ptrdiff_t)slice * layout->image_stride +
                                  (ptrdiff_t)row * layout->row_stride;
            for (uint32_t at = 0; at < width; at += CHUNK)
                chunk_to_image(state, image, x, y + row, z + slice, layout, from, at,
                               width - at < CHUNK ? width - at : CHUNK);
        }
}

/* Texels as groups that nothing has clamped yet, then packed. */
static void chunk_from_image(const struct pixel_transfer_state *state, const struct texture_image *image,
                             uint32_t x, uint32_t y, uint32_t z, uint32_t count,
                             const struct pixel_layout *layout, uint8_t *row)
{
    float rgba[CHUNK][4] = {{0}};
    double depths[CHUNK];
    uint8_t stencils[CHUNK] = {0};
    struct {
        float depth;
        uint32_t stencil;
    } both[CHUNK];
    struct pixel_layout groups = {.format = layout->format, .type = PIXEL_FLOAT};
    void *data = rgba;
    const bool is_both = layout->format == PIXEL_DEPTH_STENCIL;
    if (layout->format == PIXEL_STENCIL) {
        groups.type = PIXEL_UNSIGNED_BYTE;
        data = stencils;
    } else if (is_both) {
        groups.type = PIXEL_FLOAT_UNSIGNED_INT_24_8_REV;
        data = both;
    } else if (layout->format != PIXEL_DEPTH) {
        groups.format = PIXEL_RGBA;
    }
    texture_image_read(image, x, y, z, count, 1, 1, &groups, data);
    for (uint32_t i = 0; i < count; i++) {
        depths[i] = is_both ? (double)both[i].depth : (double)((const float *)rgba)[i];
        stencils[i] = is_both ? (uint8_t)both[i].stencil : stencils[i];
    }
    switch (layout->format) {
    case PIXEL_DEPTH: pixel_groups_pack_depths(state, layout, count, depths, row, x); break;
    case PIXEL_STENCIL: pixel_groups_pack_stencils(state, layout, count, stencils, row, x); break;
    case PIXEL_DEPTH_STENCIL: pixel_groups_pack_both(state, layout, count, depths, stencils, row, x); break;
    default: pixel_groups_pack_colors(state, layout, false, count, rgba, row, x);
    }
}

void pixel_groups_from_image(const struct context *context, const struct texture_image *image,
                             const struct pixel_layout *layout, void *pixels)
{
    const struct pixel_transfer_state *state = &context->pixel_transfer;
    if (pixel_groups_plain(state, layout)) {
        texture_image_read(image, 0, 0, 0, image->width, image->height, image->depth, layout, pixels);
        return;
    }
    for (uint32_t slice = 0; slice < image->depth; slice++)
        for (uint32_t row = 0; row < image->height; row++) {
            uint8_t *to = (uint8_t *)pixels + (ptrdiff_t)slice * layout->image_stride +
                          (ptrdiff_t)row * layout->row_stride;
            for (uint32_t at = 0; at < image->width; at += CHUNK)
                chunk_from_image(state, image, at, row, slice,
                                 image->width - at < CHUNK ? image->width - at : CHUNK, layout, to);
        }
}
