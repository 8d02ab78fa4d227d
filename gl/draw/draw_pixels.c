/* DrawPixels (GL 4.6 compatibility 18.1): client pixels, transferred, as fragments. */
#include "gl/context/entry.h"
#include "gl/draw/pixel_fragments.h"
#include "gl/draw/raster_pos.h"
#include "gl/exec_draw.h"
#include "gl/feedback/render_mode.h"
#include "gl/pixels/pixel_groups.h"
#include "gl/pixels/pixel_image.h"
#include "gl/pixels/pixel_store.h"

struct client_image {
    const struct context *context;
    struct pixel_layout layout;
    const uint8_t *pixels;
};

static const uint8_t *row_of(const struct client_image *image, uint32_t row)
{
    return image->pixels + (ptrdiff_t)row * image->layout.row_stride;
}

static void client_colors(const struct pixel_source *source, uint32_t row, uint32_t first, uint32_t count,
                          float (*rgba)[4])
{
    const struct client_image *image = source->user;
    pixel_groups_colors(image->context, &image->layout, row_of(image, row), first, count, rgba);
}

static void client_depths(const struct pixel_source *source, uint32_t row, uint32_t first, uint32_t count,
                          float *depths)
{
    const struct client_image *image = source->user;
    pixel_groups_depths(image->context->pixel_transfer, &image->layout, row_of(image, row), first, count,
                        depths);
}

static void client_stencils(const struct pixel_source *source, uint32_t row, uint32_t first, uint32_t count,
                            uint8_t *stencils)
{
    const struct client_image *image = source->user;
    pixel_groups_stencils(image->context->pixel_transfer, &image->layout, row_of(image, row), first, count,
                          stencils);
}

static void draw_as_image(struct context *context, const char *call, const struct client_image *image,
                          uint32_t width, uint32_t height)
{
    struct pixel_image groups;
    if (!pixel_image_begin(context, call, &groups, width, height))
        return;
    for (uint32_t row = 0; row < height; row++)
        pixel_groups_components(context, &image->layout, row_of(image, row), 0, width,
                                pixel_image_row(&groups, row));
    if (pixel_image_transfer(context, call, 2, &groups))
        pixel_fragments_image(context, call, &groups);
    pixel_image_end(&groups);
}

static enum pixel_groups_kind kind_of(enum pixel_format format)
{
    switch (format) {
    case PIXEL_DEPTH: return GROUPS_DEPTH;
    case PIXEL_STENCIL: return GROUPS_STENCIL;
    case PIXEL_DEPTH_STENCIL: return GROUPS_DEPTH_STENCIL;
    default: return GROUPS_COLOR;
    }
}

void GLAPIENTRY exec_glDrawPixels(GLsizei width, GLsizei height, GLenum format, GLenum type,
                                  const GLvoid *pixels)
{
    ENTER_VOID();
    struct client_image image = {.context = context};
    const void *first;
    if (width < 0 || height < 0) {
        gl_error(context, GL_INVALID_VALUE, "%s: size is %d x %d, expected no negative numbers", COMMAND_NAME,
                 width, height);
        return;
    }
    if (!pixel_unpack_prepare(context, COMMAND_NAME, width, height, 1, 2, format, type, pixels, &image.layout,
                              &first))
        return;
    if (image.layout.integer) {
        gl_error(context, GL_INVALID_OPERATION, "%s: format 0x%04x is one of integers", COMMAND_NAME, format);
        return;
    }
    image.pixels = first;
    const struct pixel_source source = {.kind = kind_of(image.layout.format),
                                        .width = (uint32_t)width,
                                        .height = (uint32_t)height,
                                        .user = &image,
                                        .colors = client_colors,
                                        .depths = client_depths,
                                        .stencils = client_stencils};
    if (!pixel_fragments_prepare(context, COMMAND_NAME, source.kind) || !context->raster_position->valid ||
        pixel_commands_are_ignored(context) || feedback_buffer_pixels(context, GL_DRAW_PIXEL_TOKEN) || !first)
        return;
    if (pixel_groups_are_image(context, 2, &image.layout))
        draw_as_image(context, COMMAND_NAME, &image, source.width, source.height);
    else
        pixel_fragments_draw(context, COMMAND_NAME, &source);
}
