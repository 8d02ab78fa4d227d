/* The accumulation buffer (GL 4.6 compatibility 17.4.5): four floats for each pixel of the window, which the
 * context keeps where it was created with accumulation bits. */
#include <stdlib.h>
#include <string.h>

#include "gl/context/entry.h"
#include "gl/exec_draw.h"
#include "gl/framebuffer/framebuffer.h"
#include "gl/framebuffer/framebuffer_object.h"
#include "gl/rasterization/raster_state.h"

/* NaN becomes 0: its bits would differ between machines. */
static float number(float value)
{
    return value == value ? value : 0.0f;
}

static float clamp_signed(float value)
{
    return value > -1.0f ? (value < 1.0f ? value : 1.0f) : -1.0f;
}

void GLAPIENTRY exec_glClearAccum(GLfloat red, GLfloat green, GLfloat blue, GLfloat alpha)
{
    ENTER_VOID();
    FPENV_PIN(red, green, blue, alpha);
    const float values[4] = {red, green, blue, alpha};
    for (int c = 0; c < 4; c++)
        context->rasterization->clear_accum[c] = clamp_signed(number(values[c]));
}

static float (*row_of(const struct context *context, int x, int y))[4]
{
    return context->framebuffer.accum + (size_t)y * context->framebuffer.width + (size_t)x;
}

void accumulation_clear(struct context *context)
{
    const struct raster_rect rect = rasterization_clip_rect(context);
    if (!context->framebuffer.accum || context->framebuffers->draw)
        return;
    for (int y = rect.y0; y < rect.y1; y++)
        for (int x = rect.x0; x < rect.x1; x++)
            memcpy(row_of(context, x, y), context->rasterization->clear_accum, sizeof(float[4]));
}

/* --- Operations ----------------------------------------------------------------------------------------- */

/* One row of the scissor box and the window. */
struct accumulated_row {
    GLenum op;
    float value;
    int x, y;
    unsigned count;
    float (*accum)[4];
    float (*colors)[4]; /* read, or to be written */
};

static float operate(GLenum op, float accum, float color, float value)
{
    switch (op) {
    case GL_ACCUM: return accum + color * value;
    case GL_LOAD: return color * value;
    case GL_MULT: return accum * value;
    default: return accum + value;
    }
}

/* One loop for each operation. */
static inline __attribute__((always_inline)) void operate_by(const struct accumulated_row *row, GLenum op)
{
    for (unsigned i = 0; i < row->count; i++)
        for (int c = 0; c < 4; c++)
            row->accum[i][c] = number(operate(op, row->accum[i][c], row->colors[i][c], row->value));
}

static void operate_row(const struct accumulated_row *row)
{
    switch (row->op) {
    case GL_ACCUM: operate_by(row, GL_ACCUM); break;
    case GL_LOAD: operate_by(row, GL_LOAD); break;
    case GL_MULT: operate_by(row, GL_MULT); break;
    default: operate_by(row, GL_ADD);
    }
}

/* The components that ColorMask protects stay. */
static void write_row(const struct context *context, const struct raster_color_surface *surface,
                      const struct accumulated_row *row)
{
    const bool *mask = context->rasterization->color_mask[0];
    const bool clamps = rasterization_clamps_fragments(context);
    raster_color_read(surface, (unsigned)row->x, (unsigned)row->y, row->count, row->colors);
    for (unsigned i = 0; i < row->count; i++) {
        for (int c = 0; c < 4; c++) {
            const float color = number(row->accum[i][c] * row->value);
            if (mask[c])
                row->colors[i][c] = clamps ? (float)clamp01((double)color) : color;
        }
    }
    raster_color_write(surface, (unsigned)row->x, (unsigned)row->y, row->count,
                       (const float(*)[4])row->colors);
}

/* To all samples of the pixels. */
static void return_row(const struct context *context, const struct raster_target *target,
                       const struct accumulated_row *row)
{
    struct raster_color_surface surface = target->color[0];
    for (unsigned s = 0; s < (target->samples ? target->samples : 1); s++) {
        write_row(context, &surface, row);
        surface.pixels = (uint8_t *)surface.pixels + surface.sample_stride;
    }
}

static void run(struct context *context, const struct raster_target *source, struct raster_rect rect,
                struct accumulated_row *row)
{
    const struct raster_target *target = &context->framebuffers->target;
    const bool reads = row->op == GL_ACCUM || row->op == GL_LOAD;
    const bool writes = framebuffer_has_color(target) && framebuffer_drawn_colors(context);
    for (row->y = rect.y0; row->y < rect.y1; row->y++) {
        row->accum = row_of(context, row->x, row->y);
        if (reads)
            framebuffer_color_row(source, row->x, row->y, row->count, row->colors);
        if (row->op != GL_RETURN)
            operate_row(row);
        else if (writes)
            return_row(context, target, row);
    }
}

static bool buffer_exists(struct context *context, const char *call)
{
    const struct framebuffer_state *state = context->framebuffers;
    if (state->draw || state->read)
        gl_error(context, GL_INVALID_OPERATION,
                 "%s: framebuffer %u is bound, which has no accumulation buffer", call,
                 (state->draw ? state->draw : state->read)->name);
    else if (!context->framebuffer.accum)
        gl_error(context, GL_INVALID_OPERATION,
                 "%s: the context was created without accumulation bits (OSMesaCreateContextExt)", call);
    else
        return true;
    return false;
}

void GLAPIENTRY exec_glAccum(GLenum op, GLfloat value)
{
    static const GLenum ops[] = {GL_ACCUM, GL_LOAD, GL_RETURN, GL_MULT, GL_ADD};
    ENTER_VOID();
    FPENV_PIN(value);
    struct raster_target source;
    if (!enum_allowed(context, COMMAND_NAME, "op", op, ops, 5) || !buffer_exists(context, COMMAND_NAME) ||
        !framebuffer_prepare(context, COMMAND_NAME) ||
        !framebuffer_read_target(context, COMMAND_NAME, &source) || framebuffer_writes_are_ignored(context))
        return;
    const struct raster_rect rect = rasterization_clip_rect(context);
    if (rect.x0 >= rect.x1)
        return;
    struct accumulated_row row = {
        .op = op, .value = value, .x = rect.x0, .count = (unsigned)(rect.x1 - rect.x0)};
    row.colors = calloc(row.count, sizeof *row.colors);
    if (!row.colors) {
        gl_error(context, GL_OUT_OF_MEMORY, "%s: no memory for a row", COMMAND_NAME);
        return;
    }
    gl_finish_scene(context);
    if (op == GL_RETURN)
        framebuffer_touched(context);
    run(context, &source, rect, &row);
    free(row.colors);
}
