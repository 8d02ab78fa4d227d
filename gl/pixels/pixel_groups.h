/* Groups of pixels between client memory and the GL, pixel transfer included (GL 4.6
 * compatibility 8.4.4, 8.4.5). */
#ifndef GL_PIXELS_PIXEL_GROUPS_H
#define GL_PIXELS_PIXEL_GROUPS_H

#include <stdbool.h>
#include <stdint.h>

#include "gl/pixels/pixel_transfer.h"

struct context;

/* Pixels first..first+count-1 of a row that begins at `row`, unpacked and transferred: colours of formats of
 * colours, not of integers, and of colour indices; depths, and the low eight bits of stencil indices, of
 * formats that have them. */
void pixel_groups_colors(const struct context *context, const struct pixel_layout *layout, const uint8_t *row,
                         uint32_t first, uint32_t count, float (*rgba)[4]);

/* The same colours before the stages of pixel_image_transfer(). */
void pixel_groups_components(const struct context *context, const struct pixel_layout *layout,
                             const uint8_t *row, uint32_t first, uint32_t count, float (*rgba)[4]);
void pixel_groups_depths(const struct pixel_transfer_state *state, const struct pixel_layout *layout,
                         const uint8_t *row, uint32_t first, uint32_t count, float *depths);
void pixel_groups_stencils(const struct pixel_transfer_state *state, const struct pixel_layout *layout,
                           const uint8_t *row, uint32_t first, uint32_t count, uint8_t *stencils);

/* Would texture_image_write() do the same? Not where something is to be transferred, or
 * looked up. */
bool pixel_groups_plain(const struct context *context, const struct pixel_layout *layout);

/* Are they colours that have to be transferred as an image (pixel_image.h)? */
bool pixel_groups_are_image(const struct context *context, unsigned dimensions,
                            const struct pixel_layout *layout);

/* Client pixels, which a command with images of so many dimensions gives, into a box of texels; width and
 * height are those before convolution. False with OUT_OF_MEMORY raised. Texels of a slice to client pixels,
 * without transfer (8.11.4). */
bool pixel_groups_to_image(struct context *context, const char *call, unsigned dimensions,
                           struct texture_image *image, uint32_t x, uint32_t y, uint32_t z, uint32_t width,
                           uint32_t height, uint32_t depth, const struct pixel_layout *layout,
                           const void *pixels);
void pixel_groups_from_slice(const struct texture_image *image, uint32_t x, uint32_t y, uint32_t z,
                             uint32_t width, uint32_t height, const struct pixel_layout *layout,
                             void *pixels);

/* Packs a row of `count` pixels, and transfers it unless they are colours: conversion to L, clamping and
 * final conversion (18.2.6 to 18.2.8). `clamp`: colours are clamped to [0,1], for every type. Colours are
 * changed in place. Stencil indices are those read; `first` is the first pixel to write. */
void pixel_groups_pack_colors(const struct pixel_layout *layout, bool clamp, unsigned count, float (*rgba)[4],
                              uint8_t *row, uint32_t first);
void pixel_groups_pack_depths(const struct pixel_transfer_state *state, const struct pixel_layout *layout,
                              unsigned count, const double *depths, uint8_t *row, uint32_t first);
void pixel_groups_pack_stencils(const struct pixel_transfer_state *state, const struct pixel_layout *layout,
                                unsigned count, const uint8_t *stencils, uint8_t *row, uint32_t first);
void pixel_groups_pack_both(const struct pixel_transfer_state *state, const struct pixel_layout *layout,
                            unsigned count, const double *depths, const uint8_t *stencils, uint8_t *row,
                            uint32_t first);

#endif
