/* CopyPixels (GL 4.6 compatibility 18.3.1): a rectangle of the read framebuffer, transferred, drawn as
 * DrawPixels draws. All of it that can be seen is read before anything is drawn, so that overlapping copies
 * have a result. */
#include <stdlib.h>
#include <string.h>

#include "gl/context/entry.h"
#include "gl/draw/pixel_fragments.h"
#include "gl/draw/raster_pos.h"
#include "gl/exec_draw.h"
#include "gl/feedback/render_mode.h"
#include "gl/framebuffer/framebuffer.h"
#include "gl/framebuffer/framebuffer_object.h"
#include "gl/pixels/pixel_image.h"

static const struct copy_type {
    GLenum type;
    enum pixel_format format;            /* of DEPTH_STENCIL both have to be there: table 18.4 */
    enum pixel_groups_kind reads, draws; /* which differ: depth and stencil are packed into colours */
} types[] = {
    {GL_COLOR, PIXEL_RGBA, GROUPS_COLOR, GROUPS_COLOR},
    {GL_DEPTH, PIXEL_DEPTH, GROUPS_DEPTH, GROUPS_DEPTH},
    {GL_STENCIL, PIXEL_STENCIL, GROUPS_STENCIL, GROUPS_STENCIL},
    {GL_DEPTH_STENCIL, PIXEL_DEPTH_STENCIL, GROUPS_DEPTH_STENCIL, GROUPS_DEPTH_STENCIL},
    {GL_DEPTH_STENCIL_TO_RGBA_NV, PIXEL_DEPTH_STENCIL, GROUPS_DEPTH_STENCIL, GROUPS_COLOR},
    {GL_DEPTH_STENCIL_TO_BGRA_NV, PIXEL_DEPTH_STENCIL, GROUPS_DEPTH_STENCIL, GROUPS_COLOR},
};

/* A copy of a rectangle of the read framebuffer; pixels outside the framebuffer are 0. */
struct framebuffer_image {
    const struct context *context;
    int64_t x, y;              /* of group (0,0) */
    struct raster_rect inside; /* the part that was read */
    float (*colors)[4];
    float *depths;
    uint8_t *stencils;
};

static size_t width_of(const struct framebuffer_image *image)
{
    return (size_t)(image->inside.x1 - image->inside.x0);
}

/* The position of the group's pixel in the copy; false if it is outside. */
static bool find_group(const struct framebuffer_image *image, uint32_t row, uint32_t column, size_t *at)
{
    const int64_t x = image->x + column, y = image->y + row;
    const struct raster_rect *inside = &image->inside;
    if (x < inside->x0 || x >= inside->x1 || y < inside->y0 || y >= inside->y1)
        return false;
    *at = (size_t)(y - inside->y0) * width_of(image) + (size_t)(x - inside->x0);
    return true;
}

static void copied_colors(const struct pixel_source *source, uint32_t row, uint32_t first, uint32_t count,
                          float (*rgba)[4])
{
    const struct framebuffer_image *image = source->user;
    const int64_t x = image->x + first, low = image->inside.x0 > x ? image->inside.x0 - x : 0,
                  high = image->inside.x1 - x < count ? image->inside.x1 - x : count;
    size_t at;
    memset(rgba, 0, count * sizeof *rgba);
    if (low < high && find_group(image, row, first + (uint32_t)low, &at))
        memcpy(rgba + low, image->colors + at, (size_t)(high - low) * sizeof *rgba);
    pixel_transfer_colors(image->context, count, rgba);
}

static void copied_depths(const struct pixel_source *source, uint32_t row, uint32_t first, uint32_t count,
                          float *depths)
{
    const struct framebuffer_image *image = source->user;
    size_t at;
    for (uint32_t i = 0; i < count; i++) {
        const float depth = find_group(image, row, first + i, &at) ? image->depths[at] : 0.0f;
        depths[i] = (float)pixel_transfer_depth(image->context->pixel_transfer, (double)depth);
    }
}

static void copied_stencils(const struct pixel_source *source, uint32_t row, uint32_t first, uint32_t count,
                            uint8_t *stencils)
{
    const struct framebuffer_image *image = source->user;
    size_t at;
    for (uint32_t i = 0; i < count; i++) {
        const uint8_t index = find_group(image, row, first + i, &at) ? image->stencils[at] : 0;
        stencils[i] =
            (uint8_t)pixel_transfer_stencil(image->context->pixel_transfer, pixel_index_from_integer(index));
    }
}

/* --- Reading -------------------------------------------------------------------------------------------- */

static int64_t clamp_to(int64_t value, int64_t most)
{
    return value < 0 ? 0 : value > most ? most : value;
}

static bool allocate(struct framebuffer_image *image, enum pixel_groups_kind reads,
                     enum pixel_groups_kind draws, size_t count)
{
    const bool colors = draws == GROUPS_COLOR,
               depths = reads == GROUPS_DEPTH || reads == GROUPS_DEPTH_STENCIL,
               stencils = reads == GROUPS_STENCIL || reads == GROUPS_DEPTH_STENCIL;
    image->colors = colors ? malloc(count * sizeof *image->colors) : NULL;
    image->depths = depths ? malloc(count * sizeof *image->depths) : NULL;
    image->stencils = stencils ? malloc(count) : NULL;
    return (!colors || image->colors) && (!depths || image->depths) && (!stencils || image->stencils);
}

static void read_rectangle(struct framebuffer_image *image, const struct raster_target *target,
                           enum pixel_groups_kind reads)
{
    const size_t width = width_of(image);
    for (int y = image->inside.y0; y < image->inside.y1; y++) {
        const size_t row = (size_t)(y - image->inside.y0) * width;
        if (reads == GROUPS_COLOR)
            framebuffer_color_row(target, (unsigned)image->inside.x0, (unsigned)y, (uint32_t)width,
                                  image->colors + row);
        for (size_t i = 0; image->depths && i < width; i++)
            image->depths[row + i] =
                (float)framebuffer_depth(target, (unsigned)image->inside.x0 + (unsigned)i, (unsigned)y);
        for (size_t i = 0; image->stencils && i < width; i++)
            image->stencils[row + i] =
                framebuffer_stencil(target, (unsigned)image->inside.x0 + (unsigned)i, (unsigned)y);
    }
}

/* NV_copy_depth_to_color: depth in 24 bits and stencil in 8, as ReadPixels stores them
 * (UNSIGNED_INT_24_8), and the four bytes as DrawPixels reads a colour from UNSIGNED_INT_8_8_8_8. */
static void packed_color(const struct framebuffer_image *image, size_t at, float rgba[4])
{
    const struct pixel_transfer_state *transfer = image->context->pixel_transfer;
    const double depth = clamp01(pixel_transfer_depth(transfer, (double)image->depths[at]));
    const uint32_t stencil =
        (uint32_t)pixel_transfer_stencil(transfer, pixel_index_from_integer(image->stencils[at]));
    const uint32_t word = (uint32_t)(depth * 0xffffff + 0.5) << 8 | (stencil & 0xff);
    for (int c = 0; c < 4; c++)
        rgba[c] = normalize_unsigned(word >> (24 - 8 * c) & 0xff, 255);
}

static void pack_colors(struct framebuffer_image *image, GLenum type)
{
    const size_t count = width_of(image) * (size_t)(image->inside.y1 - image->inside.y0);
    for (size_t i = 0; i < count; i++) {
        float *color = image->colors[i];
        packed_color(image, i, color);
        if (type == GL_DEPTH_STENCIL_TO_BGRA_NV)
            memcpy(color, (const float[]){color[2], color[1], color[0], color[3]}, sizeof image->colors[i]);
    }
}

static bool read_image(struct framebuffer_image *image, const struct raster_target *target,
                       const struct copy_type *type)
{
    const size_t height = (size_t)(image->inside.y1 - image->inside.y0);
    if (!allocate(image, type->reads, type->draws, width_of(image) * height))
        return false;
    read_rectangle(image, target, type->reads);
    if (type->reads != type->draws)
        pack_colors(image, type->type);
    return true;
}

static void copy(struct context *context, const char *call, const struct raster_target *target, GLint x,
                 GLint y, const struct copy_type *type, struct pixel_source *source)
{
    struct framebuffer_image image = {.context = context, .x = x, .y = y};
    image.inside = (struct raster_rect){(int)clamp_to(x, target->width), (int)clamp_to(y, target->height),
                                        (int)clamp_to((int64_t)x + source->width, target->width),
                                        (int)clamp_to((int64_t)y + source->height, target->height)};
    const bool any = image.inside.x0 < image.inside.x1 && image.inside.y0 < image.inside.y1;
    source->user = &image;
    gl_finish_scene(context);
    if (!any)
        image.inside = (struct raster_rect){0};
    if (!any || read_image(&image, target, type))
        pixel_fragments_draw(context, call, source);
    else
        gl_error(context, GL_OUT_OF_MEMORY, "%s: no memory for a copy of %u x %u pixels", call, source->width,
                 source->height);
    free(image.colors);
    free(image.depths);
    free(image.stencils);
}

static void copy_as_image(struct context *context, const char *call, const struct raster_target *target,
                          GLint x, GLint y, uint32_t width, uint32_t height)
{
    struct pixel_image groups;
    if (!pixel_image_begin(context, call, &groups, width, height))
        return;
    gl_finish_scene(context);
    framebuffer_color_image(context, target, x, y, &groups);
    if (pixel_image_transfer(context, call, 2, &groups))
        pixel_fragments_image(context, call, &groups);
    pixel_image_end(&groups);
}

/* --- The command ---------------------------------------------------------------------------------------- */

static const struct copy_type *find_type(struct context *context, const char *call, GLenum type)
{
    for (unsigned i = 0; i < sizeof types / sizeof *types; i++)
        if (types[i].type == type)
            return &types[i];
    gl_error(context, GL_INVALID_ENUM,
             "%s: type is 0x%04x, expected GL_COLOR, GL_DEPTH, GL_STENCIL, GL_DEPTH_STENCIL or one of "
             "NV_copy_depth_to_color",
             call, type);
    return NULL;
}

void GLAPIENTRY exec_glCopyPixels(GLint x, GLint y, GLsizei width, GLsizei height, GLenum type)
{
    ENTER_VOID();
    const struct copy_type *row = find_type(context, COMMAND_NAME, type);
    struct raster_target target;
    if (!row)
        return;
    if (width < 0 || height < 0) {
        gl_error(context, GL_INVALID_VALUE, "%s: size is %d x %d, expected no negative numbers", COMMAND_NAME,
                 width, height);
        return;
    }
    if (!framebuffer_read_target(context, COMMAND_NAME, &target) ||
        !read_pixels_source_exists(context, COMMAND_NAME, &target, row->format, false) ||
        !pixel_fragments_prepare(context, COMMAND_NAME, row->draws))
        return;
    if (!context->raster_position->valid || pixel_commands_are_ignored(context) ||
        feedback_buffer_pixels(context, GL_COPY_PIXEL_TOKEN))
        return;
    struct pixel_source source = {.kind = row->draws,
                                  .width = (uint32_t)width,
                                  .height = (uint32_t)height,
                                  .colors = copied_colors,
                                  .depths = copied_depths,
                                  .stencils = copied_stencils};
    if (row->type == GL_COLOR && pixel_image_is_needed(context, 2))
        copy_as_image(context, COMMAND_NAME, &target, x, y, source.width, source.height);
    else
        copy(context, COMMAND_NAME, &target, x, y, row, &source);
}
