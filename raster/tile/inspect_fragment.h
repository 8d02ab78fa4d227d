/* The events of the inspected form of fragment_operations(), for queried fragments. */
#ifndef RASTER_TILE_INSPECT_FRAGMENT_H
#define RASTER_TILE_INSPECT_FRAGMENT_H

#include "inspect/inspect.h"
#include "raster/tile/fragment_samples.h"

/* By enum raster_compare. */
static const char *const compare_names[] = {"NEVER",   "LESS",     "EQUAL",  "LEQUAL",
                                            "GREATER", "NOTEQUAL", "GEQUAL", "ALWAYS"};

static inline bool queries_sample(const struct fragment_stage *stage, unsigned s)
{
    const int sample = stage->queried->inspector->question.sample;
    return sample < 0 || (unsigned)sample == s;
}

/* The lanes that are queried, of these. */
static inline unsigned queried_lanes(const struct fragment_stage *stage, i32x8 lanes)
{
    return stage->queried->lanes & i32x8_movemask(lanes);
}

/* Returns the first of `lanes`. The following events report its pixel. */
static inline unsigned report_pixel(const struct fragment_stage *stage, unsigned lanes)
{
    const unsigned lane = (unsigned)__builtin_ctz(lanes);
    struct inspector *inspector = stage->queried->inspector;
    inspector->x = stage->queried->x + (int)(lane % GROUP_WIDTH);
    inspector->y = stage->queried->y + (int)(lane / GROUP_WIDTH);
    return lane;
}

static inline struct inspect_vector vector_of(const f32x8 value[4], unsigned lane)
{
    return inspect_vector((const float[]){value[0][lane], value[1][lane], value[2][lane], value[3][lane]});
}

static inline struct inspect_bits bits_of(const f32x8 value[4], unsigned lane)
{
    uint32_t bits[4];
    for (int c = 0; c < 4; c++)
        bits[c] = (uint32_t)((i32x8)value[c])[lane];
    return inspect_bits(bits);
}

/* --- Tests ---------------------------------------------------------------------------------------------- */

/* Here and below, `lanes` are those to report. */
static inline void inspect_depth_bounds(const struct fragment_stage *stage, unsigned lanes, unsigned s,
                                        i32x8 stored)
{
    for (; lanes; lanes &= lanes - 1) {
        const int32_t bits = stored[report_pixel(stage, lanes)];
        inspect_report(stage->queried->inspector, depth_bounds, .primitive = stage->queried->primitive,
                       .sample = s, .stored = bits,
                       .passes = bits >= stage->state->depth_low && bits <= stage->state->depth_high);
    }
}

/* The number that a depth of the tile represents (depth_encode()). */
static inline float depth_number(enum raster_depth_format format, int32_t bits)
{
    float number;
    switch (format) {
    case DEPTH_UNORM16: return (float)(bits / 65535.0);
    case DEPTH_UNORM24: return (float)(bits / 16777215.0);
    case DEPTH_UNORM32: return (float)(((uint32_t)bits ^ 0x80000000u) / 4294967295.0);
    default: memcpy(&number, &bits, sizeof number); return number;
    }
}

static inline void inspect_depth_test(const struct fragment_stage *stage, unsigned lanes, unsigned s, f32x8 z,
                                      i32x8 bits, i32x8 stored, i32x8 pass)
{
    for (; lanes; lanes &= lanes - 1) {
        const unsigned lane = report_pixel(stage, lanes);
        inspect_report(stage->queried->inspector, depth_test, .primitive = stage->queried->primitive,
                       .sample = s, .z = z[lane], .function = compare_names[stage->state->state.depth_func],
                       .stored = depth_number(stage->state->depth_format, stored[lane]), .bits = bits[lane],
                       .stored_bits = stored[lane], .passes = pass[lane] != 0);
    }
}

/* A write to the queried buffer. */
static inline void inspect_write(const struct fragment_stage *stage)
{
    inspect_report(stage->queried->inspector, write, .primitive = stage->queried->primitive, .command = "",
                   .copies = "", .framebuffer = 0, .from_x = 0, .from_y = 0, .draws = 0, .moment = 0);
}

static inline void inspect_depth_write(const struct fragment_stage *stage, unsigned lanes)
{
    if (!stage->queried->inspector->written_depth)
        return;
    for (; lanes; lanes &= lanes - 1) {
        report_pixel(stage, lanes);
        inspect_write(stage);
    }
}

/* The stored values of a group. */
static inline uint64_t stencil_bytes(const uint8_t *stencil)
{
    uint64_t bytes;
    memcpy(&bytes, stencil, sizeof bytes);
    return bytes;
}

static inline void report_stencil_test(const struct fragment_stage *stage, unsigned s, uint8_t before,
                                       uint8_t after)
{
    const unsigned face = stage->primitive->face;
    const uint8_t mask = stage->state->state.stencil[face].compare_mask;
    const uint8_t reference = stage->state->state.stencil[face].ref & mask, stored = before & mask;
    const enum raster_compare function = stage->state->state.stencil[face].func;
    inspect_report(stage->queried->inspector, stencil_test, .primitive = stage->queried->primitive,
                   .sample = s, .reference = reference, .function = compare_names[function], .stored = stored,
                   .mask = mask, .after = after,
                   .passes = compare_i32(function, i32x8_splat(reference), i32x8_splat(stored))[0] != 0);
}

/* `before`: the stored values that the test compares. */
static inline void inspect_stencil_test(const struct fragment_stage *stage, unsigned lanes, unsigned s,
                                        uint64_t before, uint64_t after)
{
    for (; lanes; lanes &= lanes - 1) {
        const unsigned lane = report_pixel(stage, lanes);
        report_stencil_test(stage, s, ((const uint8_t *)&before)[lane], ((const uint8_t *)&after)[lane]);
    }
}

static inline void inspect_alpha_test(const struct fragment_stage *stage, unsigned lanes, f32x8 alpha,
                                      i32x8 passes)
{
    const struct raster_state *state = &stage->state->state;
    for (; lanes; lanes &= lanes - 1) {
        const unsigned lane = report_pixel(stage, lanes);
        inspect_report(stage->queried->inspector, alpha_test, .primitive = stage->queried->primitive,
                       .alpha = alpha[lane], .function = compare_names[state->alpha_func],
                       .reference = state->alpha_ref, .passes = passes[lane] != 0);
    }
}

/* --- The program ---------------------------------------------------------------------------------------- */

/* shader_run() of the group's executor, whose inputs are set, with events for inputs, instructions and
 * outputs; in inspect_group.c. Returns the lanes that are not discarded. */
unsigned ISA(inspect_program)(const struct fragment_stage *stage, unsigned lanes);

/* --- Colour --------------------------------------------------------------------------------------------- */

/* A pixel of a colour buffer as it would be stored. */
struct inspected_color {
    float value[4];
    uint32_t bits[4];
};

static inline struct inspected_color stored_color(const struct fragment_stage *stage,
                                                  const struct derived_color *color, int pixels,
                                                  unsigned lane)
{
    struct inspected_color stored;
    if (!color->texel) {
        const uint32_t rgba = stage->worker->color[color->buffer][(unsigned)pixels + lane];
        for (int c = 0; c < 4; c++) {
            stored.bits[c] = rgba >> (8 * c) & 0xff;
            stored.value[c] = (float)stored.bits[c] / 255.0f;
        }
        return stored;
    }
    u32x8 words[4];
    f32x8 rgba[4];
    memcpy(words, group_texels(stage, color, pixels), color->texel->words * sizeof *words);
    ISA(texel_unpack)(color->texel, words, rgba);
    for (size_t c = 0; c < 4; c++)
        stored.bits[c] = (uint32_t)((i32x8)rgba[c])[lane];
    memcpy(stored.value, stored.bits, sizeof stored.value);
    return stored;
}

/* A store to sample s of a group: the lanes' pixels before it, and the events after it. */
static inline void inspect_before_store(const struct fragment_stage *stage, const struct derived_color *color,
                                        unsigned lanes, int pixels, struct inspected_color before[LANES])
{
    for (; lanes; lanes &= lanes - 1) {
        const unsigned lane = (unsigned)__builtin_ctz(lanes);
        before[lane] = stored_color(stage, color, pixels, lane);
    }
}

static inline void inspect_store(const struct fragment_stage *stage, const struct derived_color *color,
                                 unsigned lanes, unsigned s, int pixels, const f32x8 source[4],
                                 const struct inspected_color before[LANES])
{
    for (; lanes; lanes &= lanes - 1) {
        const unsigned lane = report_pixel(stage, lanes);
        const struct inspected_color after = stored_color(stage, color, pixels, lane);
        inspect_report(stage->queried->inspector, store, .primitive = stage->queried->primitive, .sample = s,
                       .buffer = color->buffer, .blends = color->blend || color->logic,
                       .source = vector_of(source, lane), .before = inspect_vector(before[lane].value),
                       .after = inspect_vector(after.value), .before_bits = inspect_bits(before[lane].bits),
                       .after_bits = inspect_bits(after.bits));
        if (stage->queried->inspector->written_colors >> color->buffer & 1)
            inspect_write(stage);
    }
}

#endif
