/* The per-fragment operations of GL 4.6 compatibility 17.3, written out for one fragment (or one sample of
 * it) as the sections read, and random states of them. Include once, after `seed`. */
#ifndef TESTS_RASTER_OUTPUT_PER_FRAGMENT_REFERENCE_H
#define TESTS_RASTER_OUTPUT_PER_FRAGMENT_REFERENCE_H

#include "tests/raster/fixture.h"
#include "texture/formats.h"

static uint32_t seed = 20;

static unsigned pick(unsigned count)
{
    return (test_random(&seed) >> 8) % count;
}

static float random_number(void)
{
    static const float interesting[] = {0,     1,    -1,     0.5f,    0.25f, 1.0f / 255, 0.9999f,
                                        -0.5f, 1.5f, 0.333f, 100.25f, -3,    3e-6f};
    return pick(2) ? interesting[pick(sizeof interesting / sizeof *interesting)]
                   : (float)pick(1 << 20) * 0x1p-20f;
}

/* --- The reference -------------------------------------------------------------------------------------- */

struct pixel {
    uint8_t texel[16];
    double depth; /* integer of the format, or a number */
    uint8_t stencil;
};

static bool compare(enum raster_compare func, double a, double b)
{
    switch (func) {
    case COMPARE_NEVER: return false;
    case COMPARE_LESS: return a < b;
    case COMPARE_EQUAL: return a == b;
    case COMPARE_LEQUAL: return a <= b;
    case COMPARE_GREATER: return a > b;
    case COMPARE_NOTEQUAL: return a != b;
    case COMPARE_GEQUAL: return a >= b;
    case COMPARE_ALWAYS: break;
    }
    return true;
}

static uint8_t stencil_operation(enum raster_stencil_op op, uint8_t value, uint8_t ref)
{
    switch (op) {
    case STENCIL_KEEP: return value;
    case STENCIL_ZERO: return 0;
    case STENCIL_REPLACE: return ref;
    case STENCIL_INCR: return value == 255 ? 255 : (uint8_t)(value + 1);
    case STENCIL_DECR: return value == 0 ? 0 : (uint8_t)(value - 1);
    case STENCIL_INVERT: return (uint8_t)~value;
    case STENCIL_INCR_WRAP: return (uint8_t)(value + 1);
    case STENCIL_DECR_WRAP: return (uint8_t)(value - 1);
    }
    return value;
}

/* EXT_depth_bounds_test, 17.3.3 and 17.3.4: whether the fragment lives, and what it does to depth and
 * stencil. */
static bool test_fragment(const struct raster_state *state, unsigned face, double depth,
                          const double bounds[2], struct pixel *pixel)
{
    if (state->depth_bounds_test && (pixel->depth < bounds[0] || pixel->depth > bounds[1]))
        return false;
    const bool depth_passes = !state->depth_test || compare(state->depth_func, depth, pixel->depth);
    if (state->stencil_test) {
        const uint8_t ref = state->stencil[face].ref, mask = state->stencil[face].compare_mask,
                      write = state->stencil[face].write_mask;
        const bool passes = compare(state->stencil[face].func, ref & mask, pixel->stencil & mask);
        const enum raster_stencil_op op = !passes        ? state->stencil[face].fail
                                          : depth_passes ? state->stencil[face].pass
                                                         : state->stencil[face].depth_fail;
        pixel->stencil =
            (uint8_t)((pixel->stencil & ~write) | (stencil_operation(op, pixel->stencil, ref) & write));
        if (!passes)
            return false;
    }
    if (!depth_passes)
        return false;
    if (state->depth_test && state->depth_write)
        pixel->depth = depth;
    return true;
}

static float clamp(float v, float low)
{
    return v > low ? v < 1 ? v : 1 : low;
}

static float factor_of(enum raster_blend_factor factor, const float s[4], const float d[4], const float k[4],
                       const float s1[4], int c)
{
    switch (factor) {
    case FACTOR_ZERO: return 0;
    case FACTOR_ONE: return 1;
    case FACTOR_SRC_COLOR: return s[c];
    case FACTOR_ONE_MINUS_SRC_COLOR: return 1 - s[c];
    case FACTOR_DST_COLOR: return d[c];
    case FACTOR_ONE_MINUS_DST_COLOR: return 1 - d[c];
    case FACTOR_SRC_ALPHA: return s[3];
    case FACTOR_ONE_MINUS_SRC_ALPHA: return 1 - s[3];
    case FACTOR_DST_ALPHA: return d[3];
    case FACTOR_ONE_MINUS_DST_ALPHA: return 1 - d[3];
    case FACTOR_CONSTANT_COLOR: return k[c];
    case FACTOR_ONE_MINUS_CONSTANT_COLOR: return 1 - k[c];
    case FACTOR_CONSTANT_ALPHA: return k[3];
    case FACTOR_ONE_MINUS_CONSTANT_ALPHA: return 1 - k[3];
    case FACTOR_SRC_ALPHA_SATURATE: return c == 3 ? 1 : s[3] < 1 - d[3] ? s[3] : 1 - d[3];
    case FACTOR_SRC1_COLOR: return s1[c];
    case FACTOR_ONE_MINUS_SRC1_COLOR: return 1 - s1[c];
    case FACTOR_SRC1_ALPHA: return s1[3];
    case FACTOR_ONE_MINUS_SRC1_ALPHA: return 1 - s1[3];
    }
    return 0;
}

static float blend_component(enum raster_blend_equation equation, float cs, float s, float cd, float d)
{
    const float source = cs * s, target = cd * d;
    switch (equation) {
    case BLEND_ADD: return source + target;
    case BLEND_SUBTRACT: return source - target;
    case BLEND_REVERSE_SUBTRACT: return target - source;
    case BLEND_MIN: return cs < cd ? cs : cd;
    case BLEND_MAX: return cs > cd ? cs : cd;
    }
    return 0;
}

static uint32_t logic(unsigned op, uint32_t s, uint32_t d)
{
    uint32_t result = 0;
    for (unsigned bit = 0; bit < 32; bit++) { /* Table 17.3: bit s + 2d of the operation */
        static const uint8_t truth[16] = {0, 8, 2, 10, 4, 12, 6, 14, 1, 9, 3, 11, 5, 13, 7, 15};
        const unsigned sb = s >> bit & 1, db = d >> bit & 1;
        result |= (uint32_t)(truth[op] >> (sb + 2 * db) & 1) << bit;
    }
    return result;
}

/* The colour that one fragment leaves in a texel of this format (17.3.6 to 17.3.9). */
static void write_color(const struct raster_state *state, enum texture_format format, const float color[4],
                        const float second[4], uint8_t texel[16])
{
    const struct texture_format_info *info = &texture_formats[format];
    const bool integers = texture_format_is_integer(format);
    uint8_t written[16] = {0};
    if (integers) {
        int64_t rgba[1][4];
        for (int c = 0; c < 4; c++) {
            uint32_t bits;
            memcpy(&bits, &color[c], sizeof bits);
            rgba[0][c] = info->kind == KIND_INT ? (int64_t)(int32_t)bits : (int64_t)bits;
        }
        texel_encode_integers(format, (const int64_t(*)[4])rgba, 1, written);
    } else {
        float s[1][4], d[1][4], k[4], s1[4];
        const float low = info->kind == KIND_SNORM ? -1 : 0;
        texel_decode_row(format, texel, 1, d);
        memcpy(s[0], color, sizeof s[0]);
        memcpy(k, state->blend_color, sizeof k);
        memcpy(s1, second, sizeof s1);
        for (int c = 0; c < 4 && info->kind != KIND_FLOAT; c++) {
            s[0][c] = clamp(s[0][c], low);
            k[c] = clamp(k[c], low);
            s1[c] = clamp(s1[c], low);
        }
        if (state->blend[0].enable && !state->logic_op_enable) {
            float result[1][4];
            for (int c = 0; c < 4; c++)
                result[0][c] = blend_component(
                    c == 3 ? state->blend[0].equation_alpha : state->blend[0].equation_rgb, s[0][c],
                    factor_of(c == 3 ? state->blend[0].src_alpha : state->blend[0].src_rgb, s[0], d[0], k, s1,
                              c),
                    d[0][c],
                    factor_of(c == 3 ? state->blend[0].dst_alpha : state->blend[0].dst_rgb, s[0], d[0], k, s1,
                              c));
            memcpy(s, result, sizeof s);
        }
        texel_encode_row(format, (const float(*)[4])s, 1, written);
    }
    uint32_t from[4] = {0}, to[4] = {0};
    texel_load_fields(info, written, from);
    texel_load_fields(info, texel, to);
    const bool takes_logic = integers || info->kind == KIND_UNORM || info->kind == KIND_SNORM;
    for (unsigned c = 0; c < info->components; c++) {
        const uint32_t all = UINT32_MAX >> (32 - info->field[c].width);
        uint32_t value =
            state->logic_op_enable && takes_logic ? logic(state->logic_op, from[c], to[c]) & all : from[c];
        /* The two ways to write -1 are one to whoever reads the texel. */
        if (info->kind == KIND_SNORM && value == (all >> 1) + 1)
            value++;
        if (state->blend[0].color_mask >> texture_arrangements[info->base].store[c] & 1)
            to[c] = value;
    }
    texel_store_fields(info, to, texel);
}

/* --- States --------------------------------------------------------------------------------------------- */

static void random_state(struct raster_state *state)
{
    state->alpha_test = pick(4) == 0;
    state->alpha_func = (enum raster_compare)pick(8);
    state->alpha_ref = (float)pick(5) / 4;
    state->clamp_alpha = pick(2);
    state->depth_test = pick(2);
    state->depth_write = pick(2);
    state->depth_func = (enum raster_compare)pick(8);
    state->depth_bounds_test = pick(4) == 0;
    state->depth_bounds[0] = pick(3) / 4.0;
    state->depth_bounds[1] = 0.5 + pick(3) / 4.0;
    state->stencil_test = pick(2);
    for (int face = 0; face < 2; face++) {
        state->stencil[face].func = (enum raster_compare)pick(8);
        state->stencil[face].fail = (enum raster_stencil_op)pick(8);
        state->stencil[face].depth_fail = (enum raster_stencil_op)pick(8);
        state->stencil[face].pass = (enum raster_stencil_op)pick(8);
        state->stencil[face].ref = (uint8_t)pick(256);
        state->stencil[face].compare_mask = pick(2) ? 0xff : (uint8_t)pick(256);
        state->stencil[face].write_mask = pick(2) ? 0xff : (uint8_t)pick(256);
    }
    state->blend[0].enable = pick(2);
    state->blend[0].equation_rgb = (enum raster_blend_equation)pick(5);
    state->blend[0].equation_alpha = (enum raster_blend_equation)pick(5);
    state->blend[0].src_rgb = (enum raster_blend_factor)pick(19);
    state->blend[0].dst_rgb = (enum raster_blend_factor)pick(19);
    state->blend[0].src_alpha = (enum raster_blend_factor)pick(19);
    state->blend[0].dst_alpha = (enum raster_blend_factor)pick(19);
    state->blend[0].color_mask = pick(2) ? 15 : (uint8_t)pick(16);
    for (int c = 0; c < 4; c++)
        state->blend_color[c] = random_number();
    state->logic_op_enable = pick(4) == 0;
    state->logic_op = (uint8_t)pick(16);
}

static double depth_of(enum raster_depth_format format, float z)
{
    const double steps = format == DEPTH_UNORM16   ? 65535
                         : format == DEPTH_UNORM24 ? 16777215
                         : format == DEPTH_UNORM32 ? 4294967295.0
                                                   : 0;
    return steps > 0 ? (double)(uint64_t)((double)z * steps + 0.5) : (double)z;
}

static bool is_renderable(enum texture_format format)
{
    const struct texture_format_info *info = &texture_formats[format];
    return info->base != BASE_DEPTH && info->base != BASE_DEPTH_STENCIL && info->base != BASE_STENCIL &&
           info->kind != KIND_SHARED_EXPONENT;
}

#endif
