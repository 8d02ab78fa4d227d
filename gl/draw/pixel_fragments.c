/* The fragments of pixel rectangles and bitmaps: the group of each pixel of the window, and the values of its
 * fragment from the group and from the current raster position (GL 4.6 compatibility 18.1.2, 18.1.4, 14.8).
 *
 * Group n of a row covers the pixels whose centres are between the ends of [x + zoom * n, x + zoom * (n +
 * 1)], including the left end. Ends are computed in binary64 and are monotonic in n, so that each pixel
 * belongs to at most one group. */
#include "gl/draw/pixel_fragments.h"

#include <stdlib.h>
#include <string.h>

#include "base/without.h"
#include "gl/draw/draw.h"
#include "gl/context/entry.h"
#include "gl/framebuffer/framebuffer.h"
#include "gl/pixels/pixel_image.h"
#include "gl/context/work.h"
#include "gl/draw/raster_pos.h"
#include "gl/feedback/query_object.h"
#include "gl/framebuffer/framebuffer_object.h"
#include "gl/program/program_object.h"
#include "gl/rasterization/raster_state.h"
#include "inspect/inspect.h"

/* --- Along one axis ------------------------------------------------------------------------------------- */

struct axis {
    int first, last;  /* pixels first..last-1 have groups */
    uint32_t *groups; /* those that have pixels, ascending */
    uint32_t *places; /* of each pixel from `first` on: its group's place in `groups` */
    uint32_t group_count;
};

/* Where the groups' ends are: `start` + `zoom` * n. */
struct zoom {
    double start, zoom;
};

static double end_of(struct zoom zoom, uint32_t n)
{
    return zoom.start + (zoom.zoom * (double)n);
}

/* The group of the pixel at p, of `count`; false if it has none. */
static bool group_of(struct zoom zoom, uint32_t count, int p, uint32_t *group)
{
    const double centre = p + 0.5;
    uint32_t low = 0, high = count; /* the last n of low..high whose end is not past the centre */
    while (low < high) {
        const uint32_t middle = low + (high - low) / 2 + 1;
        const double end = end_of(zoom, middle);
        if (zoom.zoom > 0 ? end <= centre : end > centre)
            low = middle;
        else
            high = middle - 1;
    }
    *group = low;
    const double begin = end_of(zoom, 0);
    return low < count && (zoom.zoom > 0 ? begin <= centre : begin > centre);
}

/* Narrows low..high to about the pixels with groups. */
static void narrow_to_groups(struct zoom zoom, uint32_t count, int *low, int *high)
{
    const double begin = end_of(zoom, 0), end = end_of(zoom, count);
    const double first = (begin < end ? begin : end) - 2, last = (begin < end ? end : begin) + 2;
    if (first > *low)
        *low = first < *high ? (int)first : *high;
    if (last < *high)
        *high = last > *low ? (int)last : *low;
}

/* The group of the pixel at p, which is `group` or a later one. */
static uint32_t next_group(struct zoom zoom, uint32_t count, int p, uint32_t group)
{
    const double centre = p + 0.5;
    if (zoom.zoom > -0.5 && zoom.zoom < 0.5) { /* possibly a much later one */
        group_of(zoom, count, p, &group);
        return group;
    }
    while (zoom.zoom > 0 ? end_of(zoom, group + 1) <= centre : end_of(zoom, group + 1) > centre)
        group++;
    return group;
}

/* Groups and places for the pixels low..high-1; none if the zoom factor is 0 or no number. */
static bool axis_begin(struct axis *axis, struct zoom zoom, uint32_t count, int low, int high)
{
    uint32_t group = 0, place = 0;
    *axis = (struct axis){0};
    if (!(zoom.zoom > 0 || zoom.zoom < 0) || zoom.zoom - zoom.zoom != 0 || zoom.start - zoom.start != 0)
        return true;
    narrow_to_groups(zoom, count, &low, &high);
    while (low < high && !group_of(zoom, count, low, &group))
        low++;
    while (low < high && !group_of(zoom, count, high - 1, &group))
        high--;
    if (low >= high)
        return true;
    const size_t pixels = (size_t)(high - low);
    axis->groups = malloc(2 * pixels * sizeof *axis->groups);
    if (!axis->groups)
        return false;
    axis->places = axis->groups + pixels;
    axis->first = low;
    axis->last = high;
    group_of(zoom, count, zoom.zoom > 0 ? low : high - 1, &group);
    for (size_t i = 0; i < pixels; i++) { /* in the order in which groups ascend */
        const int p = zoom.zoom > 0 ? low + (int)i : high - 1 - (int)i;
        group = next_group(zoom, count, p, group);
        if (axis->group_count == 0 || axis->groups[axis->group_count - 1] != group)
            axis->groups[axis->group_count++] = group;
        place = axis->group_count - 1;
        axis->places[p - low] = place;
    }
    return true;
}

/* --- Both axes ------------------------------------------------------------------------------------------ */

struct rectangle {
    struct axis x, y;
};

static void rectangle_end(struct rectangle *rectangle)
{
    free(rectangle->x.groups);
    free(rectangle->y.groups);
}

static bool rectangle_begin(struct rectangle *rectangle, const struct context *context,
                            const struct pixel_source *source, struct zoom x, struct zoom y)
{
    const struct raster_rect clip = rasterization_clip_rect(context);
    *rectangle = (struct rectangle){0};
    return axis_begin(&rectangle->x, x, source->width, clip.x0, clip.x1) &&
           axis_begin(&rectangle->y, y, source->height, clip.y0, clip.y1);
}

static bool is_empty(const struct rectangle *rectangle)
{
    return rectangle->x.group_count == 0 || rectangle->y.group_count == 0;
}

/* The groups of one row that have pixels, `bytes` each. */
static void read_groups(const struct pixel_source *source, const struct axis *x, uint32_t row, uint8_t *to,
                        size_t bytes,
                        void (*read)(const struct pixel_source *, uint32_t, uint32_t, uint32_t, void *))
{
    for (uint32_t i = 0; i < x->group_count;) {
        uint32_t run = 1;
        while (i + run < x->group_count && x->groups[i + run] == x->groups[i] + run)
            run++;
        read(source, row, x->groups[i], run, to + i * bytes);
        i += run;
    }
}

static void read_colors(const struct pixel_source *source, uint32_t row, uint32_t first, uint32_t count,
                        void *to)
{
    source->colors(source, row, first, count, to);
}

static void read_depths(const struct pixel_source *source, uint32_t row, uint32_t first, uint32_t count,
                        void *to)
{
    source->depths(source, row, first, count, to);
}

static void read_stencils(const struct pixel_source *source, uint32_t row, uint32_t first, uint32_t count,
                          void *to)
{
    source->stencils(source, row, first, count, to);
}

/* --- What fragments run --------------------------------------------------------------------------------- */

/* Attribute rows: the current raster position's associated data. */
enum { ROW_COLOR, ROW_SECONDARY, ROW_FOG, ROW_TEXCOORD, ROWS = ROW_TEXCOORD + GL_TEXTURE_UNITS };

static uint8_t row_of(const struct input_register *input)
{
    if (input->semantic == SEMANTIC_COLOR && input->index < 2)
        return input->index == 0 ? ROW_COLOR : ROW_SECONDARY;
    if (input->semantic == SEMANTIC_FOGCOORD)
        return ROW_FOG;
    if (input->semantic == SEMANTIC_TEXCOORD && input->index < GL_TEXTURE_UNITS)
        return (uint8_t)(ROW_TEXCOORD + input->index);
    return RASTER_ROW_NONE;
}

static void link_inputs(struct raster_state *raster)
{
    const struct program *program = raster->program;
    raster->attribute_count = ROWS;
    raster->input_count =
        program->input_count < RASTER_MAX_ATTRIBUTES ? program->input_count : RASTER_MAX_ATTRIBUTES;
    for (unsigned i = 0; i < raster->input_count; i++) {
        const uint8_t row = row_of(&program->inputs[i]);
        raster->inputs[i] = (struct raster_input){.semantic = program->inputs[i].semantic,
                                                  .interpolation = INTERPOLATE_FLAT,
                                                  .row = {row, row},
                                                  .components = 4,
                                                  .index = program->inputs[i].index};
    }
}

/* A raster state for fragments of pixels; null with an error raised. In multisampled framebuffers each covers
 * all samples of its pixel, and sample masks apply as they do to other fragments (14.9.3, 17.3.1). */
static const struct raster_derived *prepare_state(struct context *context, const char *call,
                                                  struct raster_state *raster)
{
    memset(raster, 0, sizeof *raster);
    if (!programs_prepare_fragment(context, raster))
        return NULL;
    rasterization_state_resolve(context, raster);
    link_inputs(raster);
    raster->point_sprite = raster->polygon_smooth = raster->polygon_stipple = false;
    const struct raster_derived *prepared = raster_scene_prepare(context->scene, raster);
    if (!prepared)
        gl_error(context, GL_OUT_OF_MEMORY, "%s: memory ran out, nothing was drawn", call);
    return prepared;
}

bool pixel_commands_are_ignored(const struct context *context)
{
    return context->rasterization->discard || !queries_allow_drawing(context);
}

static bool has_stencils(enum pixel_groups_kind kind)
{
    return kind == GROUPS_STENCIL || kind == GROUPS_DEPTH_STENCIL;
}

bool pixel_fragments_prepare(struct context *context, const char *call, enum pixel_groups_kind kind)
{
    struct raster_state raster = {0};
    if (!framebuffer_prepare(context, call))
        return false;
    const struct raster_target *target = &context->framebuffers->target;
    const char *missing = has_stencils(kind) && !framebuffer_has_stencil(target)           ? "stencil"
                          : kind == GROUPS_DEPTH_STENCIL && !framebuffer_has_depth(target) ? "depth"
                                                                                           : NULL;
    if (missing) {
        gl_error(context, GL_INVALID_OPERATION, "%s: there is no %s buffer to draw to", call, missing);
        return false;
    }
    return has_stencils(kind) || programs_prepare_fragment(context, &raster);
}

/* --- Fragments ------------------------------------------------------------------------------------------ */

/* The state for drawing the fragments of an image. */
struct fragment_draw {
    struct context *context;
    const char *call;
    const struct pixel_source *source;
    struct rectangle rectangle;
    struct raster_state raster;
    const struct raster_derived *prepared;
    uint64_t epoch;
};

enum { BAND_BYTES = 4 << 20 };

static size_t group_bytes(enum pixel_groups_kind kind)
{
    return kind == GROUPS_COLOR ? 4 * sizeof(float) : kind == GROUPS_DEPTH ? sizeof(float) : 1;
}

/* Whether the order of commands matters, because a program stores or samples the target: as in draw.c. */
static bool is_ordered(const struct fragment_draw *draw)
{
    return draw->raster.program->stores || draw_feeds_back(draw->context, draw->raster.program);
}

/* Adds the state to the present scene, or to an empty one if the draw has to wait or there is no room. */
static bool ready(struct fragment_draw *draw)
{
    struct context *context = draw->context;
    if (raster_scene_full(context->scene) ||
        (draw->prepared && is_ordered(draw) && raster_scene_busy(context->scene)))
        gl_flush_scene(context);
    if (draw->prepared && draw->epoch == raster_scene_epoch(context->scene))
        return true;
    draw->prepared = prepare_state(context, draw->call, &draw->raster);
    draw->epoch = raster_scene_epoch(context->scene);
    return draw->prepared != NULL;
}

/* 18.1.1: colours are clamped where the fragment colours are. */
static void clamp_colors(float (*rgba)[4], size_t count)
{
    for (size_t i = 0; i < count; i++)
        for (int c = 0; c < 4; c++)
            rgba[i][c] = (float)clamp01((double)rgba[i][c]);
}

/* Rows of groups place..place+count-1 of the y axis. */
static void read_band(const struct fragment_draw *draw, uint32_t place, uint32_t count, uint8_t *image)
{
    static void (*const readers[])(const struct pixel_source *, uint32_t, uint32_t, uint32_t, void *) = {
        [GROUPS_COLOR] = read_colors, [GROUPS_DEPTH] = read_depths, [GROUPS_BITMAP] = read_stencils};
    const struct axis *x = &draw->rectangle.x, *y = &draw->rectangle.y;
    const enum pixel_groups_kind kind = draw->source->kind;
    const size_t bytes = group_bytes(kind), row_bytes = bytes * x->group_count;
    for (uint32_t i = 0; i < count; i++)
        read_groups(draw->source, x, y->groups[place + i], image + i * row_bytes, bytes, readers[kind]);
    if (kind == GROUPS_COLOR && draw->raster.clamp_alpha)
        clamp_colors((float(*)[4])(void *)image, (size_t)count * x->group_count);
}

/* The pixels first..last-1 of the y axis that groups place..place+count-1 have: they follow each other. */
static void band_pixels(const struct axis *y, uint32_t place, uint32_t count, int *first, int *last)
{
    *first = y->first;
    *last = y->last;
    while (y->places[*first - y->first] - place >= count)
        ++*first;
    while (y->places[*last - 1 - y->first] - place >= count)
        --*last;
}

/* The band in scene memory; null when that runs out. */
static struct raster_pixels *make_pixels(const struct fragment_draw *draw, uint32_t place, uint32_t count)
{
    const struct axis *x = &draw->rectangle.x, *y = &draw->rectangle.y;
    struct raster_scene *scene = draw->context->scene;
    int low, high;
    band_pixels(y, place, count, &low, &high);
    const size_t columns = (size_t)(x->last - x->first), rows = (size_t)(high - low);
    struct raster_pixels *pixels = raster_scene_alloc(scene, sizeof *pixels);
    uint32_t *places = raster_scene_alloc(scene, (columns + rows) * sizeof *places);
    void *image = raster_scene_alloc(scene, (size_t)count * x->group_count * group_bytes(draw->source->kind));
    if (!pixels || !places || !image)
        return NULL;
    memcpy(places, x->places, columns * sizeof *places);
    for (size_t i = 0; i < rows; i++)
        places[columns + i] = y->places[(size_t)(low - y->first) + i] - place;
    read_band(draw, place, count, image);
    *pixels = (struct raster_pixels){.rect = {x->first, low, x->last, high},
                                     .columns = places,
                                     .rows = places + columns,
                                     .row_elements = x->group_count,
                                     .color_row = ROW_COLOR,
                                     .colors = draw->source->kind == GROUPS_COLOR ? image : NULL,
                                     .depths = draw->source->kind == GROUPS_DEPTH ? image : NULL,
                                     .bits = draw->source->kind == GROUPS_BITMAP ? image : NULL};
    return pixels;
}

/* The command is a draw: its fragments carry its number. */
static void begin_inspected_draw(const struct fragment_draw *draw)
{
    struct inspector *inspector = raster_scene_inspector(draw->context->scene);
    if (draw->context->inspector) {
        draw->context->inspector->frame_draws++;
        draw->context->inspector->moment++;
    }
    if (inspector)
        inspect_begin_draw(inspector, draw->call, 0, 1);
}

static void describe_pixels(struct inspector *inspector, uint32_t number, const void *none)
{
    (void)none;
    inspect_report(inspector, primitive, .primitive = number, .draw = inspector->draw,
                   .kind = "rectangle of pixels", .id = 0);
}

static bool draw_band(struct fragment_draw *draw, uint32_t place, uint32_t count)
{
    struct context *context = draw->context;
    const struct raster_position *position = context->raster_position;
    float rows[ROWS][4] = {{0}};
    memcpy(rows[ROW_COLOR], position->color, sizeof position->color);
    memcpy(rows[ROW_SECONDARY], position->secondary_color, sizeof position->secondary_color);
    rows[ROW_FOG][0] = position->distance;
    memcpy(rows[ROW_TEXCOORD], position->texcoords, sizeof position->texcoords);
    const struct raster_vertex associated = {
        .z = position->window[2], .inv_w = 1.0f / position->window[3], .attributes = (const float(*)[4])rows};
    const struct raster_pixels *pixels = ready(draw) ? make_pixels(draw, place, count) : NULL;
    struct raster_bins *bins = pixels ? raster_bins_begin(context->scene, 0) : NULL;
    if (!bins)
        return false;
    if (place == 0)
        begin_inspected_draw(draw);
    if (raster_scene_inspector(context->scene))
        inspect_primitive(raster_scene_inspector(context->scene), describe_pixels, NULL);
    raster_pixel_rectangle(bins, draw->prepared, &associated, pixels);
    raster_bins_merge(context->scene, 1);
    if (is_ordered(draw)) {
        raster_scene_in_order(context->scene);
        gl_flush_scene(context);
    }
    return true;
}

/* The number of pixels of the groups place..place+count-1 of the y axis. */
static uint64_t pixels_of(const struct rectangle *rectangle, uint32_t place, uint32_t count)
{
    int low, high;
    band_pixels(&rectangle->y, place, count, &low, &high);
    return (uint64_t)(high - low) * (uint64_t)(rectangle->x.last - rectangle->x.first);
}

/* --- Without fragments ---------------------------------------------------------------------------------- */

/* Smaller rectangles are drawn with the scene, which need not be finished first. */
enum { LEAST_STORED_PIXELS = 4096 };

/* Whether the colours of the groups are the pixels, without a visible difference. */
static bool stores_groups(const struct fragment_draw *draw)
{
    const struct axis *x = &draw->rectangle.x, *y = &draw->rectangle.y;
    return draw->source->kind == GROUPS_COLOR &&
           (int64_t)(x->last - x->first) * (y->last - y->first) >= LEAST_STORED_PIXELS &&
           !draw->context->inspector && !raster_scene_inspector(draw->context->scene) &&
           raster_stored_row(draw->prepared) == ROW_COLOR && !without(OPTIMIZATION_STORED_PIXELS);
}

/* Rows of an image: `groups` of the group that was read last, `pixels` with a group for each pixel. */
struct stored_rows {
    uint32_t place;
    float (*groups)[4], (*pixels)[4];
};

static void expand_row(const struct axis *x, const float (*groups)[4], float (*pixels)[4])
{
    for (int p = x->first; p < x->last; p++)
        memcpy(pixels[p - x->first], groups[x->places[p - x->first]], sizeof *pixels);
}

static void store_row(const struct fragment_draw *draw, struct stored_rows *rows, int y)
{
    const struct axis *x = &draw->rectangle.x, *rectangle_y = &draw->rectangle.y;
    const struct raster_target *target = &draw->context->framebuffers->target;
    const uint8_t buffers = framebuffer_drawn_colors(draw->context);
    const uint32_t place = rectangle_y->places[y - rectangle_y->first],
                   columns = (uint32_t)(x->last - x->first);
    const bool expands = columns != x->group_count || draw->context->pixel_transfer->zoom[0] < 0;
    if (place != rows->place) {
        read_band(draw, place, 1, (uint8_t *)rows->groups);
        if (expands)
            expand_row(x, (const float(*)[4])rows->groups, rows->pixels);
        rows->place = place;
    }
    for (unsigned i = 0; i < SHADER_MAX_DRAW_BUFFERS; i++)
        if (buffers & 1u << i && target->color[i].format != COLOR_NONE)
            raster_color_write(&target->color[i], (unsigned)x->first, (unsigned)y, columns,
                               (const float(*)[4])(expands ? rows->pixels : rows->groups));
}

/* The band without fragments. False: no memory. */
static bool store_band(const struct fragment_draw *draw, uint32_t place, uint32_t count)
{
    const struct axis *x = &draw->rectangle.x;
    struct stored_rows rows = {UINT32_MAX, malloc(x->group_count * sizeof *rows.groups),
                               malloc((size_t)(x->last - x->first) * sizeof *rows.pixels)};
    const bool ready = rows.groups && rows.pixels;
    int low, high;
    band_pixels(&draw->rectangle.y, place, count, &low, &high);
    if (ready) {
        gl_finish_scene(draw->context);
        framebuffer_touched(draw->context);
    }
    for (int y = low; y < high && ready; y++)
        store_row(draw, &rows, y);
    free(rows.groups);
    free(rows.pixels);
    return ready;
}

/* --- Bands ---------------------------------------------------------------------------------------------- */

static void draw_fragments(struct fragment_draw *draw)
{
    const struct rectangle *rectangle = &draw->rectangle;
    const bool stores = stores_groups(draw);
    const size_t row_bytes = group_bytes(draw->source->kind) * rectangle->x.group_count;
    const uint32_t rows = rectangle->y.group_count,
                   band = row_bytes < BAND_BYTES ? (uint32_t)(BAND_BYTES / row_bytes) : 1;
    for (uint32_t place = 0; place < rows; place += band) {
        const uint32_t count = rows - place < band ? rows - place : band;
        if (!work_continues(draw->context, draw->call, pixels_of(rectangle, place, count)))
            return;
        if (!(stores ? store_band(draw, place, count) : draw_band(draw, place, count))) {
            gl_error(draw->context, GL_OUT_OF_MEMORY, "%s: memory ran out, not all was drawn", draw->call);
            return;
        }
    }
}

/* --- Depths and stencil indices, without fragments (18.1.4) --------------------------------------------- */

struct direct_row {
    float *depths;
    uint8_t *stencils;
};

static void write_row(struct context *context, const struct pixel_source *source, const struct axis *x, int y,
                      const struct direct_row *row)
{
    const struct raster_target *target = &context->framebuffers->target;
    const uint8_t mask = (uint8_t)context->rasterization->stencil[0].write_mask;
    for (int p = x->first; p < x->last; p++) {
        const uint32_t place = x->places[p - x->first];
        framebuffer_write_stencil(target, (unsigned)p, (unsigned)y, row->stencils[place], mask);
        if (source->kind == GROUPS_DEPTH_STENCIL && context->rasterization->depth_mask)
            framebuffer_write_depth(target, (unsigned)p, (unsigned)y, row->depths[place]);
    }
}

static bool write_direct(struct context *context, const char *call, const struct pixel_source *source,
                         const struct rectangle *rectangle)
{
    const struct axis *x = &rectangle->x, *y = &rectangle->y;
    struct direct_row row = {malloc(x->group_count * sizeof(float)), malloc(x->group_count)};
    const bool ready = row.depths && row.stencils;
    const uint64_t row_pixels = (uint64_t)(x->last - x->first);
    gl_finish_scene(context);
    for (int p = y->first; p < y->last && ready && work_continues(context, call, row_pixels); p++) {
        const uint32_t group = y->groups[y->places[p - y->first]];
        read_groups(source, x, group, row.stencils, 1, read_stencils);
        if (source->kind == GROUPS_DEPTH_STENCIL)
            read_groups(source, x, group, (uint8_t *)row.depths, sizeof(float), read_depths);
        write_row(context, source, x, p, &row);
    }
    free(row.depths);
    free(row.stencils);
    return ready;
}

/* --- The whole ------------------------------------------------------------------------------------------ */

static void draw_zoomed(struct context *context, const char *call, const struct pixel_source *source,
                        struct zoom x, struct zoom y)
{
    struct fragment_draw draw = {.context = context, .call = call, .source = source};
    bool complete = rectangle_begin(&draw.rectangle, context, source, x, y);
    if (complete && !is_empty(&draw.rectangle)) {
        if (has_stencils(source->kind))
            complete = write_direct(context, call, source, &draw.rectangle);
        else if (ready(&draw))
            draw_fragments(&draw);
    }
    if (!complete)
        gl_error(context, GL_OUT_OF_MEMORY, "%s: memory ran out, nothing was drawn", call);
    rectangle_end(&draw.rectangle);
}

void pixel_fragments_draw(struct context *context, const char *call, const struct pixel_source *source)
{
    const float *window = context->raster_position->window, *zoom = context->pixel_transfer->zoom;
    draw_zoomed(context, call, source, (struct zoom){(double)window[0], (double)zoom[0]},
                (struct zoom){(double)window[1], (double)zoom[1]});
}

static void image_colors(const struct pixel_source *source, uint32_t row, uint32_t first, uint32_t count,
                         float (*rgba)[4])
{
    memcpy(rgba, pixel_image_row(source->user, row) + first, count * sizeof *rgba);
}

void pixel_fragments_image(struct context *context, const char *call, const struct pixel_image *image)
{
    const struct pixel_source source = {.kind = GROUPS_COLOR,
                                        .width = image->width,
                                        .height = image->height,
                                        .user = image,
                                        .colors = image_colors};
    pixel_fragments_draw(context, call, &source);
}

void pixel_fragments_bitmap(struct context *context, const char *call, const struct pixel_source *source,
                            int64_t x, int64_t y)
{
    draw_zoomed(context, call, source, (struct zoom){(double)x, 1}, (struct zoom){(double)y, 1});
}
