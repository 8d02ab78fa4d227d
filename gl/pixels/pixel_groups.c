/* Unpacking, pixel transfer and packing of groups. In every client format and type, a group is four floats, a
 * depth, or an index. */
#include "gl/pixels/pixel_groups.h"

#include <string.h>

#include "gl/context/context.h"
#include "gl/pixels/imaging.h"
#include "gl/pixels/pixel_image.h"

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

/* Unpacks a group of a format of indices. */
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

void pixel_groups_components(const struct context *context, const struct pixel_layout *layout,
                             const uint8_t *row, uint32_t first, uint32_t count, float (*rgba)[4])
{
    const struct pixel_transfer_state *state = context->pixel_transfer;
    if (layout->format == PIXEL_INDEX) {
        for (uint32_t i = 0; i < count; i++)
            pixel_transfer_color_index(state, unpack_index(layout, row, first + i), rgba[i]);
        return;
    }
    pixel_unpack_row(layout->format, layout->type, layout->swap_bytes, pixel_of(layout, row, first), count,
                     rgba);
    pixel_transfer_components(state, count, rgba);
}

void pixel_groups_colors(const struct context *context, const struct pixel_layout *layout, const uint8_t *row,
                         uint32_t first, uint32_t count, float (*rgba)[4])
{
    pixel_groups_components(context, layout, row, first, count, rgba);
    imaging_before_convolution(context, count, rgba);
    imaging_after_convolution(context, count, rgba);
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

bool pixel_groups_plain(const struct context *context, const struct pixel_layout *layout)
{
    const struct pixel_transfer_state *state = context->pixel_transfer;
    if (layout->integer)
        return true;
    switch (layout->format) {
    case PIXEL_INDEX: return false;
    case PIXEL_DEPTH: return pixel_transfer_keeps_depths(state);
    case PIXEL_STENCIL: return pixel_transfer_keeps_indices(state) && layout->type != PIXEL_BITMAP;
    case PIXEL_DEPTH_STENCIL:
        return pixel_transfer_keeps_depths(state) && pixel_transfer_keeps_indices(state);
    default: return pixel_transfer_keeps_colors(context);
    }
}

/* --- Packing -------------------------------------------------------------------------------------------- */

static uint8_t *place_of(const struct pixel_layout *layout, uint8_t *row, uint32_t pixel)
{
    return row + (size_t)pixel * pixel_bytes(layout->format, layout->type);
}

/* 18.2.7: a step of ReadPixels, which GetTexImage and the queries like it do not have (8.11.4). */
static void to_luminance(unsigned count, float (*rgba)[4])
{
    for (unsigned i = 0; i < count; i++) {
        rgba[i][0] = (rgba[i][0] + rgba[i][1]) + rgba[i][2];
        rgba[i][1] = rgba[i][2] = 0.0f;
    }
}

void pixel_groups_pack_colors(const struct pixel_layout *layout, bool clamp, unsigned count, float (*rgba)[4],
                              uint8_t *row, uint32_t first)
{
    if (layout->format == PIXEL_LUMINANCE || layout->format == PIXEL_LUMINANCE_ALPHA)
        to_luminance(count, rgba);
    float *values = &rgba[0][0];
    for (unsigned i = 0; i < 4 * count && clamp; i++) {
        const float positive = values[i] > 0.0f ? values[i] : 0.0f;
        values[i] = positive < 1.0f ? positive : 1.0f;
    }
    pixel_pack_row(layout->format, layout->type, layout->swap_bytes, (const float(*)[4])rgba, count,
                   place_of(layout, row, first));
}

/* 32 bits are computed in double, since a float cannot distinguish 24-bit values that are scaled to 32
 * bits. */
static void pack_wide_depths(const struct pixel_layout *layout, double largest, unsigned count,
                             const double *depths, uint8_t *row)
{
    for (unsigned i = 0; i < count; i++) {
        const double clamped = depths[i] > 0 ? (depths[i] < 1 ? depths[i] : 1) : 0;
        uint32_t bits = (uint32_t)(int64_t)((clamped * largest) + 0.5);
        if (layout->swap_bytes)
            bits = __builtin_bswap32(bits);
        memcpy(row + (size_t)i * sizeof bits, &bits, sizeof bits);
    }
}

static void pack_some_depths(const struct pixel_layout *layout, unsigned count, const double *depths,
                             uint8_t *row)
{
    float rgba[CHUNK][4];
    if (layout->type == PIXEL_UNSIGNED_INT || layout->type == PIXEL_INT) {
        pack_wide_depths(layout, layout->type == PIXEL_INT ? 2147483647.0 : 4294967295.0, count, depths, row);
        return;
    }
    if (layout->type == PIXEL_FLOAT && !layout->swap_bytes) {
        for (unsigned i = 0; i < count; i++) {
            const float depth = (float)depths[i];
            memcpy(row + (size_t)i * sizeof depth, &depth, sizeof depth);
        }
        return;
    }
    for (unsigned i = 0; i < count; i++) {
        rgba[i][0] = (float)depths[i];
        rgba[i][1] = rgba[i][2] = rgba[i][3] = 0;
    }
    pixel_pack_row(layout->format, layout->type, layout->swap_bytes, (const float(*)[4])rgba, count, row);
}

void pixel_groups_pack_depths(const struct pixel_transfer_state *state, const struct pixel_layout *layout,
                              unsigned count, const double *depths, uint8_t *row, uint32_t first)
{
    double transferred[CHUNK];
    const bool keeps = pixel_transfer_keeps_depths(state);
    for (unsigned done = 0; done < count; done += CHUNK) {
        const unsigned some = count - done < CHUNK ? count - done : CHUNK;
        for (unsigned i = 0; i < some && !keeps; i++)
            transferred[i] = pixel_transfer_depth(state, depths[done + i]);
        pack_some_depths(layout, some, keeps ? depths + done : transferred,
                         place_of(layout, row, first + done));
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
    if (layout->type == PIXEL_UNSIGNED_BYTE && pixel_transfer_keeps_indices(state)) {
        memcpy(place_of(layout, row, first), stencils, count);
        return;
    }
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
static void chunk_to_image(const struct context *context, struct texture_image *image, uint32_t x, uint32_t y,
                           uint32_t z, const struct pixel_layout *layout, const uint8_t *row, uint32_t first,
                           uint32_t count)
{
    const struct pixel_transfer_state *state = context->pixel_transfer;
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
        pixel_groups_colors(context, layout, row, first, count, rgba);
        groups.format = PIXEL_RGBA;
        data = rgba;
    }
    texture_image_write(image, x + first, y, z, count, 1, 1, &groups, data);
}

static void chunks_to_image(const struct context *context, struct texture_image *image, uint32_t x,
                            uint32_t y, uint32_t z, uint32_t width, uint32_t height,
                            const struct pixel_layout *layout, const uint8_t *slice)
{
    for (uint32_t row = 0; row < height; row++)
        for (uint32_t at = 0; at < width; at += CHUNK)
            chunk_to_image(context, image, x, y + row, z, layout, slice + (ptrdiff_t)row * layout->row_stride,
                           at, width - at < CHUNK ? width - at : CHUNK);
}

/* A slice, transferred as an image, in a layout without loss. If a sink consumed the groups, texels are not
 * changed. */
static bool slice_to_image(struct context *context, const char *call, unsigned dimensions,
                           struct texture_image *image, uint32_t x, uint32_t y, uint32_t z, uint32_t width,
                           uint32_t height, const struct pixel_layout *layout, const uint8_t *slice)
{
    struct pixel_image groups;
    if (!pixel_image_begin(context, call, &groups, width, height))
        return false;
    for (uint32_t row = 0; row < height; row++)
        pixel_groups_components(context, layout, slice + (ptrdiff_t)row * layout->row_stride, 0, width,
                                pixel_image_row(&groups, row));
    const bool ready = pixel_image_transfer(context, call, dimensions, &groups);
    const struct pixel_layout rows = {.format = PIXEL_RGBA,
                                      .type = PIXEL_FLOAT,
                                      .row_stride = (ptrdiff_t)(groups.width * sizeof *groups.groups)};
    if (ready && groups.width && groups.height)
        texture_image_write(image, x, y, z, groups.width, groups.height, 1, &rows, groups.groups);
    pixel_image_end(&groups);
    return ready;
}

static bool has_colors(const struct pixel_layout *layout)
{
    return !layout->integer && layout->format != PIXEL_DEPTH && layout->format != PIXEL_STENCIL &&
           layout->format != PIXEL_DEPTH_STENCIL;
}

bool pixel_groups_are_image(const struct context *context, unsigned dimensions,
                            const struct pixel_layout *layout)
{
    return has_colors(layout) && pixel_image_is_needed(context, dimensions);
}

bool pixel_groups_to_image(struct context *context, const char *call, unsigned dimensions,
                           struct texture_image *image, uint32_t x, uint32_t y, uint32_t z, uint32_t width,
                           uint32_t height, uint32_t depth, const struct pixel_layout *layout,
                           const void *pixels)
{
    const bool plain = pixel_groups_plain(context, layout),
               as_image = pixel_groups_are_image(context, dimensions, layout);
    if (plain && !as_image) {
        texture_image_write(image, x, y, z, width, height, depth, layout, pixels);
        return true;
    }
    for (uint32_t slice = 0; slice < depth; slice++) {
        const uint8_t *from = (const uint8_t *)pixels + (ptrdiff_t)slice * layout->image_stride;
        if (as_image &&
            !slice_to_image(context, call, dimensions, image, x, y, z + slice, width, height, layout, from))
            return false;
        if (!as_image)
            chunks_to_image(context, image, x, y, z + slice, width, height, layout, from);
    }
    return true;
}

/* 8.11.4: pixel transfer does nothing to what GetTexImage returns. */
static const struct pixel_transfer_state no_transfer = {.scale = {1, 1, 1, 1, 1}};

static void bits_from_image(const struct texture_image *image, uint32_t x, uint32_t y, uint32_t z,
                            uint32_t count, uint32_t first, const struct pixel_layout *layout, uint8_t *row)
{
    const struct pixel_layout bytes = {.format = PIXEL_STENCIL, .type = PIXEL_UNSIGNED_BYTE};
    uint8_t stencils[CHUNK];
    texture_image_read(image, x, y, z, count, 1, 1, &bytes, stencils);
    pixel_groups_pack_stencils(&no_transfer, layout, count, stencils, row, first);
}

void pixel_groups_from_slice(const struct texture_image *image, uint32_t x, uint32_t y, uint32_t z,
                             uint32_t width, uint32_t height, const struct pixel_layout *layout, void *pixels)
{
    if (layout->type != PIXEL_BITMAP) {
        texture_image_read(image, x, y, z, width, height, 1, layout, pixels);
        return;
    }
    for (uint32_t row = 0; row < height; row++) {
        uint8_t *to = (uint8_t *)pixels + (ptrdiff_t)row * layout->row_stride;
        for (uint32_t at = 0; at < width; at += CHUNK)
            bits_from_image(image, x + at, y + row, z, width - at < CHUNK ? width - at : CHUNK, at, layout,
                            to);
    }
}
