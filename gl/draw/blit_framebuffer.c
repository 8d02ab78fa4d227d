/* BlitFramebuffer (GL 4.6 compatibility 18.3.1): rectangles of pixels from the read to the draw framebuffer.
 *
 * The position of a pixel's centre in the source is computed in integers, so NEAREST is exact. Positions
 * outside the read framebuffer do not change the pixel. LINEAR stays inside the source rectangle. Rows are
 * copied from the lowest up, so overlapping rectangles have one defined result.
 *
 * Samples: framebuffer_color_row() resolves those of a read framebuffer. A multisampled draw framebuffer
 * receives one sample after the other, each from the same sample if both have them. SCALED_RESOLVE_FASTEST
 * and NICEST (EXT_framebuffer_multisample_blit_scaled) are GL_LINEAR between resolved pixels. */
#include <stdlib.h>
#include <string.h>

#include "base/lanes.h"
#include "base/simd_alloc.h"
#include "gl/context/entry.h"
#include "gl/exec_draw.h"
#include "gl/feedback/query_object.h"
#include "gl/feedback/render_mode.h"
#include "gl/framebuffer/framebuffer.h"
#include "gl/framebuffer/framebuffer_object.h"
#include "gl/rasterization/raster_state.h"
#include "inspect/inspect.h"

__extension__ typedef __int128 int128; /* products of three 32-bit numbers */
typedef float color LANES_VECTOR(16);

/* One axis of the rectangles: dst0 < dst1. */
struct axis {
    int64_t src0, src1, dst0, dst1;
};

/* The source of one column or row. */
struct tap {
    bool inside;           /* the read framebuffer */
    int32_t first, second; /* second: LINEAR alone */
    float weight;          /* of the second */
};

static struct axis make_axis(GLint src0, GLint src1, GLint dst0, GLint dst1)
{
    if (dst0 <= dst1)
        return (struct axis){src0, src1, dst0, dst1};
    return (struct axis){src1, src0, dst1, dst0};
}

static int64_t floor_divide(int128 numerator, int128 den, int128 *rest)
{
    int128 quotient = numerator / den;
    *rest = numerator % den;
    if (*rest < 0) {
        *rest += den;
        quotient--;
    }
    return (int64_t)quotient;
}

static int32_t clamp_index(int64_t at, int64_t low, int64_t high)
{
    return (int32_t)(at < low ? low : at > high ? high : at);
}

/* Pixel `at` of the destination, with `size` pixels in the source framebuffer. Its centre is
 * src0 + (2k+1)(src1-src0) / 2(dst1-dst0) with k = at - dst0. */
static struct tap make_tap(const struct axis *axis, int64_t at, int64_t size, bool linear)
{
    const int128 den = 2 * (int128)(axis->dst1 - axis->dst0);
    const int128 numerator = (int128)(2 * (at - axis->dst0) + 1) * (axis->src1 - axis->src0);
    const int64_t low = axis->src0 < axis->src1 ? axis->src0 : axis->src1,
                  high = (axis->src0 < axis->src1 ? axis->src1 : axis->src0) - 1;
    const int64_t first = low > 0 ? low : 0, last = high < size - 1 ? high : size - 1;
    int128 rest;
    const int64_t nearest = axis->src0 + floor_divide(numerator, den, &rest);
    struct tap tap = {.inside = nearest >= 0 && nearest < size};
    if (!tap.inside)
        return tap;
    tap.first = tap.second = (int32_t)nearest;
    if (linear) {
        const int64_t below = axis->src0 + floor_divide(numerator - den / 2, den, &rest);
        tap.first = clamp_index(below, first, last);
        tap.second = clamp_index(below + 1, first, last);
        tap.weight = (float)rest / (float)den;
    }
    return tap;
}

/* The arguments and state of one blit. */
struct blit {
    struct raster_target source, target;
    struct raster_rect rect; /* of the target, in the scissor box, with a source for each pixel; not empty */
    struct axis y;
    bool linear, integers, overlaps; /* overlaps: the source is a target too */
    struct tap *columns;             /* of rect */
    struct raster_rect read;         /* x0 and x1: the columns of the source that are read */
    void *pixels;                    /* a row of rect: float or int64_t [4] each, as the two below */
    void *source_row;                /* a row of `read` */
    color *filtered[2];              /* rows of rect that are filtered along x: LINEAR alone */
    int32_t filtered_y[2];           /* their rows in the source, or -1 */
};

static struct tap row_tap(const struct blit *blit, int y)
{
    return make_tap(&blit->y, y, blit->source.height, blit->linear);
}

/* Narrows first..last to the pixels with a source: those are neighbours of each other. */
static void narrow_to_source(const struct axis *axis, int64_t size, int *first, int *last)
{
    while (*first < *last && !make_tap(axis, *first, size, false).inside)
        ++*first;
    while (*first < *last && !make_tap(axis, *last - 1, size, false).inside)
        --*last;
}

/* --- Colours -------------------------------------------------------------------------------------------- */

/* Writes blit->pixels to each draw buffer. */
static void write_colors(const struct blit *blit, int y, uint8_t buffers)
{
    const unsigned x = (unsigned)blit->rect.x0, count = (unsigned)(blit->rect.x1 - blit->rect.x0);
    for (unsigned i = 0; i < SHADER_MAX_DRAW_BUFFERS; i++) {
        const struct raster_color_surface *surface = &blit->target.color[i];
        if (!(buffers & 1u << i) || surface->format == COLOR_NONE)
            continue;
        if (blit->integers)
            raster_color_write_integers(surface, x, (unsigned)y, count, blit->pixels);
        else
            raster_color_write(surface, x, (unsigned)y, count, blit->pixels);
    }
}

/* Reads the columns of `read`, to `to`. */
static void read_row(const struct blit *blit, int32_t y, void *to)
{
    const unsigned x = (unsigned)blit->read.x0, count = (unsigned)(blit->read.x1 - blit->read.x0);
    if (blit->integers)
        framebuffer_integer_row(&blit->source, x, (unsigned)y, count, to);
    else
        framebuffer_color_row(&blit->source, x, (unsigned)y, count, to);
}

/* Each column of rect takes the one beside that of the column before. */
static bool copies_neighbours(const struct blit *blit)
{
    const int last = blit->rect.x1 - blit->rect.x0 - 1;
    return blit->columns[last].first - blit->columns[0].first == last;
}

static void nearest_row(const struct blit *blit, int32_t y)
{
    const int count = blit->rect.x1 - blit->rect.x0;
    const size_t size = blit->integers ? sizeof(int64_t[4]) : sizeof(float[4]);
    if (copies_neighbours(blit)) {
        read_row(blit, y, blit->pixels);
        return;
    }
    read_row(blit, y, blit->source_row);
    for (int i = 0; i < count; i++)
        memcpy((uint8_t *)blit->pixels + (size_t)i * size,
               (uint8_t *)blit->source_row + (size_t)(blit->columns[i].first - blit->read.x0) * size, size);
}

/* Row `y` of the source, filtered along x: one of the two that are kept, or in the place of the one that is
 * not `other`. */
static const color *filtered_row(struct blit *blit, int32_t y, int32_t other)
{
    const int count = blit->rect.x1 - blit->rect.x0, first = blit->read.x0;
    for (unsigned k = 0; k < 2; k++)
        if (blit->filtered_y[k] == y)
            return blit->filtered[k];
    const unsigned place = blit->filtered_y[0] == other;
    read_row(blit, y, blit->source_row);
    const color *source = blit->source_row;
    color *filtered = blit->filtered[place];
    for (int i = 0; i < count; i++) {
        const struct tap *column = &blit->columns[i];
        filtered[i] = source[column->first - first] * (1.0f - column->weight) +
                      source[column->second - first] * column->weight;
    }
    blit->filtered_y[place] = y;
    return blit->filtered[place];
}

static void linear_row(struct blit *blit, const struct tap *row)
{
    const color *low = filtered_row(blit, row->first, row->second),
                *high = filtered_row(blit, row->second, row->first);
    const int count = blit->rect.x1 - blit->rect.x0;
    color *pixels = blit->pixels;
    for (int i = 0; i < count; i++)
        pixels[i] = low[i] * (1.0f - row->weight) + high[i] * row->weight;
}

static void blit_color_row(struct blit *blit, int y, uint8_t buffers)
{
    const struct tap row = row_tap(blit, y);
    if (blit->overlaps)
        blit->filtered_y[0] = blit->filtered_y[1] = -1;
    if (blit->linear)
        linear_row(blit, &row);
    else
        nearest_row(blit, row.first);
    write_colors(blit, y, buffers);
}

/* --- Depth and stencil ---------------------------------------------------------------------------------- */

/* The formats are the same, so bits are copied. */
static void blit_depth_row(const struct blit *blit, int y)
{
    const struct raster_depth_surface *from = &blit->source.depth, *to = &blit->target.depth;
    const struct tap row = row_tap(blit, y);
    const unsigned bytes = from->format == DEPTH_UNORM16 ? 2 : from->format == DEPTH_UNORM24 ? 3 : 4;
    const unsigned from_step = from->pixel_stride ? from->pixel_stride : raster_depth_bytes(from->format),
                   to_step = to->pixel_stride ? to->pixel_stride : raster_depth_bytes(to->format);
    const uint8_t *source = from->faces[0] ? from->faces[0] : from->pixels;
    uint8_t *target = to->faces[0] ? to->faces[0] : to->pixels;
    for (int x = blit->rect.x0; x < blit->rect.x1; x++) {
        const struct tap *column = &blit->columns[x - blit->rect.x0];
        memmove(target + y * to->row_stride + (ptrdiff_t)x * to_step,
                source + row.first * from->row_stride + (ptrdiff_t)column->first * from_step, bytes);
    }
}

static void blit_stencil_row(const struct blit *blit, int y)
{
    const struct raster_stencil_surface *to = &blit->target.stencil;
    const struct tap row = row_tap(blit, y);
    uint8_t *target = to->faces[0] ? to->faces[0] : to->pixels;
    const unsigned step = to->pixel_stride ? to->pixel_stride : 1;
    for (int x = blit->rect.x0; x < blit->rect.x1; x++) {
        const struct tap *column = &blit->columns[x - blit->rect.x0];
        target[y * to->row_stride + (ptrdiff_t)x * step] =
            framebuffer_stencil(&blit->source, (unsigned)column->first, (unsigned)row.first);
    }
}

/* --- Rules ---------------------------------------------------------------------------------------------- */

static enum texture_kind color_kind(const struct raster_color_surface *surface)
{
    return surface->format == COLOR_TEXEL ? texture_formats[surface->texel].kind : KIND_UNORM;
}

/* Signed, unsigned and no integers stay among themselves; integers are not filtered. */
static const char *color_problem(const struct raster_target *source, const struct raster_target *target,
                                 uint8_t buffers, bool linear)
{
    const bool integers = raster_color_is_integer(&source->color[0]);
    const enum texture_kind kind = color_kind(&source->color[0]);
    if (integers && linear)
        return "integers are not filtered, but by GL_NEAREST";
    for (unsigned i = 0; i < SHADER_MAX_DRAW_BUFFERS; i++) {
        const struct raster_color_surface *to = &target->color[i];
        if (!(buffers & 1u << i) || to->format == COLOR_NONE)
            continue;
        if (raster_color_is_integer(to) != integers || (integers && color_kind(to) != kind))
            return "a draw buffer and the read buffer do not both hold signed, unsigned or no integers";
    }
    return NULL;
}

/* The buffers that both framebuffers have: the others are left out without an error. */
static GLbitfield common_buffers(const struct raster_target *source, const struct raster_target *target,
                                 GLbitfield mask)
{
    if (!framebuffer_has_color(source))
        mask &= ~(GLbitfield)GL_COLOR_BUFFER_BIT;
    if (!framebuffer_has_depth(source) || !framebuffer_has_depth(target))
        mask &= ~(GLbitfield)GL_DEPTH_BUFFER_BIT;
    if (!framebuffer_has_stencil(source) || !framebuffer_has_stencil(target))
        mask &= ~(GLbitfield)GL_STENCIL_BUFFER_BIT;
    return mask;
}

static bool check_blit(struct context *context, const char *call, GLbitfield mask, GLenum filter)
{
    const GLbitfield depth_stencil = GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT,
                     known = depth_stencil | GL_COLOR_BUFFER_BIT;
    static const GLenum filters[] = {GL_NEAREST, GL_LINEAR, GL_SCALED_RESOLVE_FASTEST_EXT,
                                     GL_SCALED_RESOLVE_NICEST_EXT};
    if (mask & ~known) {
        gl_error(context, GL_INVALID_VALUE, "%s: mask is 0x%x, which has unknown bits", call, mask);
        return false;
    }
    if (!enum_allowed(context, call, "filter", filter, filters, 4))
        return false;
    if (filter != GL_NEAREST && mask & depth_stencil) {
        gl_error(context, GL_INVALID_OPERATION, "%s: depth and stencil are not filtered, but by GL_NEAREST",
                 call);
        return false;
    }
    return true;
}

static bool check_formats(struct context *context, const char *call, const struct blit *blit, GLbitfield mask,
                          uint8_t buffers)
{
    const char *problem = NULL;
    if (mask & GL_COLOR_BUFFER_BIT)
        problem = color_problem(&blit->source, &blit->target, buffers, blit->linear);
    if (mask & GL_DEPTH_BUFFER_BIT && blit->source.depth.format != blit->target.depth.format)
        problem = "the depth buffers have different formats";
    if (problem)
        gl_error(context, GL_INVALID_OPERATION, "%s: %s", call, problem);
    return !problem;
}

static int64_t distance(GLint from, GLint to)
{
    return from < to ? (int64_t)to - from : (int64_t)from - to;
}

/* The reason why samples forbid the blit (18.3.1), or null. */
static const char *sample_problem(const struct blit *blit, const GLint src[4], const GLint dst[4],
                                  GLenum filter)
{
    const unsigned from = blit->source.samples, to = blit->target.samples;
    const bool scaled_resolve = filter != GL_NEAREST && filter != GL_LINEAR;
    const bool same_size = distance(src[0], src[2]) == distance(dst[0], dst[2]) &&
                           distance(src[1], src[3]) == distance(dst[1], dst[3]);
    if (scaled_resolve && (!from || to))
        return "a scaled resolve is one from samples to pixels without them";
    if ((from || to) && !same_size && !scaled_resolve)
        return "the rectangles differ in size, and there are samples";
    return from && to && from != to ? "the framebuffers have different numbers of samples" : NULL;
}

/* --- The whole ------------------------------------------------------------------------------------------ */

static void run_pixels(struct blit *blit, GLbitfield mask, uint8_t buffers)
{
    blit->filtered_y[0] = blit->filtered_y[1] = -1;
    for (int y = blit->rect.y0; y < blit->rect.y1; y++) {
        if (mask & GL_COLOR_BUFFER_BIT)
            blit_color_row(blit, y, buffers);
        if (mask & GL_DEPTH_BUFFER_BIT)
            blit_depth_row(blit, y);
        if (mask & GL_STENCIL_BUFFER_BIT)
            blit_stencil_row(blit, y);
    }
}

static void inspect_color(struct inspector *inspector, const struct framebuffer_state *state,
                          const struct blit *blit, const struct tap *column, struct tap row)
{
    float after[1][4] = {{0}};
    if (!raster_color_is_integer(&blit->target.color[0]) && blit->target.color[0].format != COLOR_NONE)
        framebuffer_color_row(&blit->target, inspector->x, inspector->y, 1, after);
    inspect_report(inspector, blit, .framebuffer = state->read ? state->read->name : 0,
                   .from_x = column->first, .from_y = row.first, .linear = blit->linear,
                   .after = inspect_vector(after[0]), .draws = inspector->draws);
}

static void inspect_pixel(struct inspector *inspector, const struct context *context, const struct blit *blit,
                          GLbitfield mask, uint8_t buffers, int x, int y)
{
    const struct framebuffer_state *state = context->framebuffers;
    const struct tap *column = &blit->columns[x - blit->rect.x0], row = row_tap(blit, y);
    inspector->x = x;
    inspector->y = y;
    const bool colors = (mask & GL_COLOR_BUFFER_BIT) && (inspector->written_colors & buffers);
    if (colors || ((mask & GL_DEPTH_BUFFER_BIT) && inspector->written_depth))
        inspect_report(inspector, write, .primitive = 0, .command = "glBlitFramebuffer",
                       .copies = framebuffer_copied(context, !colors),
                       .framebuffer = state->read ? state->read->name : 0, .from_x = column->first,
                       .from_y = row.first, .draws = inspector->draws, .moment = inspector->moment);
    if (mask & GL_COLOR_BUFFER_BIT)
        inspect_color(inspector, state, blit, column, row);
    inspector->x = inspector->y = -1;
}

/* Reports the queried pixels. */
static void inspect(const struct context *context, const struct blit *blit, GLbitfield mask, uint8_t buffers)
{
    if (context->inspector)
        context->inspector->moment++;
    struct inspector *inspector = framebuffer_inspector(context);
    if (!inspector)
        return;
    if (inspects_frame(inspector))
        inspector->draws = inspector->frame_draws;
    for (int y = blit->rect.y0; y < blit->rect.y1; y++)
        for (int x = blit->rect.x0; x < blit->rect.x1; x++)
            if (inspect_has_pixel(inspector, x, y))
                inspect_pixel(inspector, context, blit, mask, buffers, x, y);
}

static void run(const struct blit *blit, GLbitfield mask, uint8_t buffers)
{
    const unsigned samples = blit->target.samples;
    struct blit one = *blit;
    for (unsigned s = 0; s < (samples ? samples : 1); s++) {
        if (samples)
            one.target = framebuffer_at_sample(&blit->target, s);
        if (samples && blit->source.samples)
            one.source = framebuffer_at_sample(&blit->source, s);
        run_pixels(&one, mask, buffers);
    }
}

/* Whether a draw buffer has the pixels of the read buffer. */
static bool reads_its_target(const struct blit *blit)
{
    for (unsigned i = 0; i < SHADER_MAX_DRAW_BUFFERS; i++)
        if (blit->target.color[i].pixels == blit->source.color[0].pixels)
            return true;
    return false;
}

/* Allocates the rows, and finds the columns and the part of the source that they read. False: no memory. */
static bool allocate_rows(struct blit *blit, const struct axis *x)
{
    const size_t count = (size_t)(blit->rect.x1 - blit->rect.x0);
    blit->integers = raster_color_is_integer(&blit->source.color[0]);
    blit->overlaps = reads_its_target(blit);
    blit->columns = malloc(count * sizeof *blit->columns);
    if (!blit->columns)
        return false;
    for (size_t i = 0; i < count; i++)
        blit->columns[i] = make_tap(x, blit->rect.x0 + (int64_t)i, blit->source.width, blit->linear);
    const struct tap *one = &blit->columns[0], *other = &blit->columns[count - 1];
    blit->read.x0 = one->first < other->first ? one->first : other->first;
    blit->read.x1 = (one->second > other->second ? one->second : other->second) + 1;
    blit->pixels = simd_alloc(count * sizeof(int64_t[4]));
    blit->source_row = simd_alloc((size_t)(blit->read.x1 - blit->read.x0) * sizeof(int64_t[4]));
    for (unsigned k = 0; k < 2; k++)
        blit->filtered[k] = simd_alloc(count * sizeof *blit->filtered[k]);
    return blit->pixels && blit->source_row && blit->filtered[0] && blit->filtered[1];
}

static void free_rows(struct blit *blit)
{
    free(blit->columns);
    free(blit->pixels);
    free(blit->source_row);
    for (unsigned k = 0; k < 2; k++)
        free(blit->filtered[k]);
}

static void blit_framebuffer(const char *call, const GLint src[4], const GLint dst[4], GLbitfield mask,
                             GLenum filter)
{
    ENTER(call);
    struct blit blit = {.linear = filter != GL_NEAREST};
    if (!context || !check_blit(context, call, mask, filter) || !framebuffer_prepare(context, call) ||
        !framebuffer_read_samples(context, call, &blit.source))
        return;
    const uint8_t buffers = framebuffer_drawn_colors(context);
    blit.target = context->framebuffers->target;
    if (context->framebuffers->srgb && context->framebuffers->read)
        framebuffer_object_target(context->framebuffers->read, true, true, &blit.source);
    mask = common_buffers(&blit.source, &blit.target, mask);
    const char *problem = sample_problem(&blit, src, dst, filter);
    if (problem) {
        gl_error(context, GL_INVALID_OPERATION, "%s: %s", call, problem);
        return;
    }
    if (!check_formats(context, call, &blit, mask, buffers) || context->queries->discards ||
        context->render_mode->mode != GL_RENDER)
        return;
    if (filter == GL_LINEAR && (blit.source.samples || blit.target.samples))
        blit.linear = false; /* the sizes are the same */
    const struct axis x = make_axis(src[0], src[2], dst[0], dst[2]);
    blit.y = make_axis(src[1], src[3], dst[1], dst[3]);
    blit.rect = rasterization_clip_rect(context);
    blit.rect.x0 = clamp_index(x.dst0, blit.rect.x0, blit.rect.x1);
    blit.rect.x1 = clamp_index(x.dst1, blit.rect.x0, blit.rect.x1);
    blit.rect.y0 = clamp_index(blit.y.dst0, blit.rect.y0, blit.rect.y1);
    blit.rect.y1 = clamp_index(blit.y.dst1, blit.rect.y0, blit.rect.y1);
    narrow_to_source(&x, blit.source.width, &blit.rect.x0, &blit.rect.x1);
    narrow_to_source(&blit.y, blit.source.height, &blit.rect.y0, &blit.rect.y1);
    if (!mask || blit.rect.x0 >= blit.rect.x1 || blit.rect.y0 >= blit.rect.y1 || x.src0 == x.src1 ||
        blit.y.src0 == blit.y.src1)
        return;
    gl_finish_scene(context);
    framebuffer_touched(context);
    if (allocate_rows(&blit, &x)) {
        run(&blit, mask, buffers);
        inspect(context, &blit, mask, buffers);
    } else {
        gl_error(context, GL_OUT_OF_MEMORY, "%s: no memory for rows", call);
    }
    free_rows(&blit);
}

void GLAPIENTRY exec_glBlitFramebuffer(GLint srcX0, GLint srcY0, GLint srcX1, GLint srcY1, GLint dstX0,
                                       GLint dstY0, GLint dstX1, GLint dstY1, GLbitfield mask, GLenum filter)
{
    blit_framebuffer(COMMAND_NAME, (const GLint[4]){srcX0, srcY0, srcX1, srcY1},
                     (const GLint[4]){dstX0, dstY0, dstX1, dstY1}, mask, filter);
}
