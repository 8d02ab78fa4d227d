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
void pixel_groups_colors(const struct pixel_transfer_state *state, const struct pixel_layout *layout,
                         const uint8_t *row, uint32_t first, uint32_t count, float (*rgba)[4]);
void pixel_groups_depths(const struct pixel_transfer_state *state, const struct pixel_layout *layout,
                         const uint8_t *row, uint32_t first, uint32_t count, float *depths);
void pixel_groups_stencils(const struct pixel_transfer_state *state, const struct pixel_layout *layout,
                           const uint8_t *row, uint32_t first, uint32_t count, uint8_t *stencils);

/* Would texture_image_write(), texture_image_read() do the same? Not where something is to be transferred, or
 * looked up. */
bool pixel_groups_plain(const struct pixel_transfer_state *state, const struct pixel_layout *layout);

/* Client pixels into a box of texels, and out of it. */
void pixel_groups_to_image(const struct context *context, struct texture_image *image, uint32_t x, uint32_t y,
                           uint32_t z, uint32_t width, uint32_t height, uint32_t depth,
                           const struct pixel_layout *layout, const void *pixels);
void pixel_groups_from_image(const struct context *context, const struct texture_image *image,
                             const struct pixel_layout *layout, void *pixels);

/* A row of `count` pixels, transferred and packed: conversion to L, clamping and final conversion (18.2.6
 * to 18.2.8). `clamp`: colours are clamped to [0,1] whatever the type. Colours are changed in place. Stencil
 * indices are those read; pixel `first` is where they go. */
void pixel_groups_pack_colors(const struct pixel_transfer_state *state, const struct pixel_layout *layout,
                              bool clamp, unsigned count, float (*rgba)[4], uint8_t *row, uint32_t first);
void pixel_groups_pack_depths(const struct pixel_transfer_state *state, const struct pixel_layout *layout,
                              unsigned count, const double *depths, uint8_t *row, uint32_t first);
void pixel_groups_pack_stencils(const struct pixel_transfer_state *state, const struct pixel_layout *layout,
                                unsigned count, const uint8_t *stencils, uint8_t *row, uint32_t first);
void pixel_groups_pack_both(const struct pixel_transfer_state *state, const struct pixel_layout *layout,
                            unsigned count, const double *depths, const uint8_t *stencils, uint8_t *row,
                            uint32_t first);

#endif
