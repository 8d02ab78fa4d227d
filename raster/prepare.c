/* From a state to what the inner loops ask: which inputs are interpolated and how, where tests stand, what
 * can be left out. Everything that a draw can decide once is decided here. */
#include "raster/scene.h"

#include "base/fpenv.h"
#include <string.h>

static float clamp01(float value)
{
    return value > 0.0f ? (value < 1.0f ? value : 1.0f) : 0.0f;
}

static int find_output(const struct program *program, enum semantic semantic, unsigned index)
{
    for (unsigned i = 0; i < program->output_count; i++)
        if (program->outputs[i].semantic == semantic && program->outputs[i].index == index)
            return (int)i;
    return -1;
}

/* --- Inputs --------------------------------------------------------------------------------------------- */

static enum input_kind input_kind(const struct raster_state *state, const struct raster_input *input,
                                  bool integer)
{
    switch (input->semantic) {
    case SEMANTIC_POSITION: return INPUT_POSITION;
    case SEMANTIC_FACING: return INPUT_FACING;
    case SEMANTIC_PRIMITIVE_ID: return INPUT_PRIMITIVE_ID;
    case SEMANTIC_SAMPLE_MASK: return INPUT_SAMPLE_MASK;
    case SEMANTIC_SAMPLE_POSITION: return INPUT_SAMPLE_POSITION;
    case SEMANTIC_SAMPLE_ID: return INPUT_SAMPLE_ID;
    default: break;
    }
    if (input->row[0] >= state->attribute_count || input->row[1] >= state->attribute_count)
        return INPUT_NONE;
    if (integer || input->interpolation == INTERPOLATE_FLAT)
        return INPUT_FLAT;
    return input->interpolation == INTERPOLATE_NOPERSPECTIVE ? INPUT_LINEAR : INPUT_PERSPECTIVE;
}

static bool varies(unsigned kind)
{
    return kind == INPUT_PERSPECTIVE || kind == INPUT_LINEAR || kind == INPUT_POSITION;
}

/* COORD_REPLACE of its texture coordinate set (14.4.1). */
static bool is_replaced(const struct raster_state *state, const struct raster_input *input)
{
    return state->point_sprite && input->semantic == SEMANTIC_TEXCOORD && input->index < 8 &&
           (state->coord_replace >> input->index & 1);
}

static void prepare_inputs(struct raster_prepared *prepared)
{
    const struct raster_state *state = &prepared->state;
    const struct program *program = state->program;
    unsigned count = state->input_count < program->input_count ? state->input_count : program->input_count;
    for (unsigned i = 0; i < count && i < RASTER_MAX_ATTRIBUTES; i++) {
        const struct raster_input *from = &state->inputs[i];
        struct prepared_input *input = &prepared->inputs[prepared->input_count++];
        input->input = (uint8_t)i;
        input->integer = program->inputs[i].type != TYPE_F32;
        input->kind = (uint8_t)input_kind(state, from, input->integer);
        input->integer &= input->kind != INPUT_FACING || program->language == LANGUAGE_TGSI;
        input->sprite = from->semantic == SEMANTIC_POINT_COORD || is_replaced(state, from);
        if (input->sprite && input->kind == INPUT_NONE)
            input->kind = INPUT_LINEAR;
        input->components = from->components < 1 ? 1 : from->components > 4 ? 4 : from->components;
        input->fog = from->semantic == SEMANTIC_FOGCOORD;
        input->centroid = from->centroid && varies(input->kind);
        if (input->fog)
            input->components = 1;
        memcpy(input->row, from->row, sizeof input->row);
        input->data = (uint16_t)prepared->data_floats;
        if (input->kind == INPUT_PERSPECTIVE || input->kind == INPUT_LINEAR)
            prepared->data_floats += 12;
        else if (input->kind == INPUT_FLAT)
            prepared->data_floats += 4;
        prepared->needs_z |= input->kind == INPUT_POSITION;
        prepared->needs_w |= input->kind == INPUT_PERSPECTIVE || input->kind == INPUT_POSITION;
    }
}

/* Window coordinates as the program wants them (ARB_fragment_coord_conventions). */
static void prepare_position(struct raster_prepared *prepared, const struct program *program, unsigned height)
{
    const bool upper_left = program->options & OPTION_ORIGIN_UPPER_LEFT;
    const float center = program->options & OPTION_PIXEL_CENTER_INTEGER ? 0.0f : 0.5f;
    prepared->center_x = center;
    prepared->center_y = upper_left ? (float)height - 1.0f + center : center;
    prepared->up = upper_left ? -1.0f : 1.0f;
}

/* --- Tests ---------------------------------------------------------------------------------------------- */

static bool stencil_face_writes(const struct raster_state *state, enum raster_face face)
{
    return state->stencil[face].write_mask != 0 &&
           (state->stencil[face].fail != STENCIL_KEEP || state->stencil[face].depth_fail != STENCIL_KEEP ||
            state->stencil[face].pass != STENCIL_KEEP);
}

/* GL orders the tests after the program (GL 4.6 compatibility 17.3). Nobody can tell if they stand before it,
 * as long as what follows them cannot undo a write: the alpha test and KIL, or a depth that the program
 * computes. A write of depth alone can wait while the test is early, since a pixel's fragments come one after
 * the other. What a program stores everybody can see, unless it asked for early tests
 * (NV_gpu_program5 2.X.6.Y). */
static enum depth_stage depth_stage(const struct raster_prepared *prepared, bool discards)
{
    const struct program *program = prepared->state.program;
    if (!prepared->depth_test && !prepared->stencil_test && !prepared->depth_bounds)
        return DEPTH_STAGE_NONE;
    if (program && program->options & OPTION_EARLY_FRAGMENT_TESTS)
        return DEPTH_STAGE_EARLY;
    if (program && program->stores)
        return DEPTH_STAGE_LATE;
    if (prepared->depth_output >= 0 && prepared->depth_test)
        return DEPTH_STAGE_LATE;
    if (!discards || (!prepared->depth_write && !prepared->stencil_write))
        return DEPTH_STAGE_EARLY;
    return prepared->stencil_write ? DEPTH_STAGE_LATE : DEPTH_STAGE_EARLY_TEST;
}

static double depth_unit(enum raster_depth_format format)
{
    switch (format) {
    case DEPTH_UNORM16: return 1.0 / 65535;
    /* 2^-23, not 2^-24: depth is interpolated in binary32, where sums of up to 2 are that coarse, and r must
     * keep apart. */
    case DEPTH_UNORM24:
    case DEPTH_UNORM32: return 0x1p-23;
    case DEPTH_FLOAT32:
    case DEPTH_NONE: break;
    }
    return 0;
}

static void prepare_tests(struct raster_prepared *prepared, unsigned attachments)
{
    struct raster_state *state = &prepared->state;
    prepared->depth_test = state->depth_test && (attachments & ATTACH_DEPTH) &&
                           (state->depth_func != COMPARE_ALWAYS || state->depth_write);
    prepared->depth_write = prepared->depth_test && state->depth_write;
    prepared->stencil_test = state->stencil_test && (attachments & ATTACH_STENCIL);
    prepared->stencil_write = prepared->stencil_test && (stencil_face_writes(state, FACE_FRONT) ||
                                                         stencil_face_writes(state, FACE_BACK));
    float near = clamp01(state->depth_near), far = clamp01(state->depth_far);
    prepared->range_near = near < far ? near : far; /* GL allows them the other way round */
    prepared->range_far = near < far ? far : near;
    state->depth_near = state->depth_clamp ? prepared->range_near : 0.0f;
    state->depth_far = state->depth_clamp ? prepared->range_far : 1.0f;
    if (prepared->stencil_write)
        prepared->writes |= ATTACH_STENCIL;
    if (prepared->depth_write)
        prepared->writes |= ATTACH_DEPTH;
    if (prepared->stencil_test)
        prepared->touches |= ATTACH_STENCIL;
    prepared->depth_bounds = state->depth_bounds_test && (attachments & ATTACH_DEPTH);
    prepared->depth_low = depth_encode(prepared->depth_format, state->depth_bounds[0]);
    prepared->depth_high = depth_encode(prepared->depth_format, state->depth_bounds[1]);
    if (prepared->depth_test || prepared->depth_bounds)
        prepared->touches |= ATTACH_DEPTH;
}

/* --- Colours -------------------------------------------------------------------------------------------- */

static bool is_common_blend(const struct raster_state *state, unsigned i)
{
    return state->blend[i].equation_rgb == BLEND_ADD && state->blend[i].equation_alpha == BLEND_ADD &&
           state->blend[i].src_rgb == FACTOR_SRC_ALPHA &&
           state->blend[i].dst_rgb == FACTOR_ONE_MINUS_SRC_ALPHA &&
           state->blend[i].src_alpha == FACTOR_SRC_ALPHA &&
           state->blend[i].dst_alpha == FACTOR_ONE_MINUS_SRC_ALPHA;
}

/* The program's colour for buffer i: its own if the program writes more than colour 0, else colour 0
 * (ARB_draw_buffers), unless the program says that colour 0 is for buffer 0 alone. A buffer that the program
 * gives no colour keeps what it has. */
static int color_output(const struct program *program, unsigned i)
{
    if (program->options & OPTION_COLOR0_ALONE)
        return find_output(program, SEMANTIC_FRAGMENT_COLOR, i);
    for (unsigned k = 1; k < SHADER_MAX_DRAW_BUFFERS; k++)
        if (find_output(program, SEMANTIC_FRAGMENT_COLOR, k) >= 0)
            return find_output(program, SEMANTIC_FRAGMENT_COLOR, i);
    return find_output(program, SEMANTIC_FRAGMENT_COLOR, 0);
}

/* GL 4.6 compatibility 17.3.9: logic operations have no effect on floating-point buffers, nor where sRGB is
 * converted. Blending is off all the same. */
static bool takes_logic(enum texture_format format)
{
    const enum texture_kind kind = texture_formats[format].kind;
    return kind == KIND_UNORM || kind == KIND_SNORM || kind == KIND_INT || kind == KIND_UINT;
}

static enum raster_blend_factor without_alpha(enum raster_blend_factor factor, bool alpha)
{
    switch (factor) {
    case FACTOR_DST_ALPHA: return FACTOR_ONE;
    case FACTOR_ONE_MINUS_DST_ALPHA: return FACTOR_ZERO;
    case FACTOR_SRC_ALPHA_SATURATE: return alpha ? FACTOR_ONE : FACTOR_ZERO; /* min(As, 1 - 1) */
    default: return factor;
    }
}

/* A pixel of bytes without alpha reads as 1 (17.3.6.1), though the tile has a byte for it. */
static void replace_alpha(struct raster_state *state, unsigned i)
{
    state->blend[i].src_rgb = without_alpha(state->blend[i].src_rgb, false);
    state->blend[i].dst_rgb = without_alpha(state->blend[i].dst_rgb, false);
    state->blend[i].src_alpha = without_alpha(state->blend[i].src_alpha, true);
    state->blend[i].dst_alpha = without_alpha(state->blend[i].dst_alpha, true);
}

static bool reads_second(enum raster_blend_factor factor)
{
    return factor >= FACTOR_SRC1_COLOR;
}

static bool is_dual(const struct raster_state *state, unsigned i)
{
    return reads_second(state->blend[i].src_rgb) || reads_second(state->blend[i].dst_rgb) ||
           reads_second(state->blend[i].src_alpha) || reads_second(state->blend[i].dst_alpha);
}

static void prepare_color(struct raster_prepared *prepared, const struct raster_target *target, unsigned i)
{
    const struct raster_state *state = &prepared->state;
    int output = color_output(state->program, i);
    uint8_t mask = state->blend[i].color_mask & 15;
    bool unorm8 = color_is_unorm8(target->color[i].format);
    if (output < 0 || mask == 0)
        return;
    struct prepared_color *color = &prepared->colors[prepared->color_count++];
    color->buffer = (uint8_t)i;
    color->output = (uint8_t)output;
    color->texel = target->color[i].format == COLOR_TEXEL;
    color->lanes = (uint8_t)color_lanes(&target->color[i], mask);
    color->logic =
        state->logic_op_enable && (unorm8 || (color->texel && takes_logic(target->color[i].texel)));
    color->blend =
        state->blend[i].enable && !state->logic_op_enable && !raster_color_is_integer(&target->color[i]);
    color->dual = color->blend && is_dual(state, i);
    color->second = (int8_t)(color->dual ? find_output(state->program, SEMANTIC_FRAGMENT_COLOR1, i) : -1);
    if (color->blend && !color_has_alpha(target->color[i].format))
        replace_alpha(&prepared->state, i);
    color->common_blend = color->blend && unorm8 && is_common_blend(state, i);
    for (unsigned c = 0; c < 4; c++)
        color->byte_mask |= mask & 1u << c ? 0xffu << (8 * c) : 0;
    color->reads = color->blend || color->logic || mask != 15;
    prepared->touches |= 1u << i;
    prepared->writes |= 1u << i;
}

/* Nothing that differs between fragments is read: nor what the fragments beside it are, nor memory that an
 * earlier draw of the scene may still change. */
static bool is_uniform(const struct raster_scene *scene, const struct program *program)
{
    return program->input_count == 0 && program->textures_used == 0 && !program->texture_handles &&
           !program->uses_kil && !program->stores && !program->loads && !program->sees_threads &&
           program->instruction_count <= 64 && !(program->buffers_used && scene->stores);
}

/* Runs a uniform program once. One with something to report has to do so for each fragment. */
static bool probe_constant(struct raster_scene *scene, struct raster_prepared *prepared)
{
    const struct raster_state *state = &prepared->state;
    if (!scene->probe)
        scene->probe = shader_executor_create();
    if (!scene->probe || !shader_bind(scene->probe, state->code, &state->resources, true))
        return false;
    uint32_t saved = fpenv_enter();
    shader_run(scene->probe, 1);
    fpenv_leave(saved);
    const f32x8 *output = shader_output(scene->probe, (unsigned)prepared->color0_output);
    for (int c = 0; c < 4; c++)
        prepared->constant[c] = output[c][0];
    struct shader_report report = {0};
    shader_report_take(scene->probe, &report);
    return report.refused == 0 && report.stopped == 0;
}

/* Samples that are covered before the program runs may not be after it. */
static bool changes_coverage(const struct prepared_samples *samples)
{
    return samples->alpha_to_coverage || samples->mask_output >= 0;
}

static enum shade choose_shade(struct raster_scene *scene, struct raster_prepared *prepared)
{
    const struct program *program = prepared->state.program;
    bool one_color = prepared->color0_output >= 0 && program->output_count == 1;
    if (prepared->color_count == 0 && !prepared->state.alpha_test && !program->uses_kil && !program->stores &&
        prepared->depth_output < 0 && !changes_coverage(&prepared->samples))
        return SHADE_NONE;
    if (one_color && is_uniform(scene, program) && probe_constant(scene, prepared))
        return SHADE_CONSTANT;
    int input = one_color ? program_moved_input(program) : -1;
    if (input >= 0 && (unsigned)input < prepared->input_count && prepared->inputs[input].components == 4) {
        prepared->shade_input = (unsigned)input;
        return SHADE_INPUT;
    }
    return SHADE_PROGRAM;
}

static void prepare_colors(struct raster_scene *scene, struct raster_prepared *prepared)
{
    const struct raster_state *state = &prepared->state;
    for (unsigned i = 0; i < SHADER_MAX_DRAW_BUFFERS; i++)
        if (scene->attachments & state->draw_buffers & 1u << i)
            prepare_color(prepared, &scene->target, i);
    prepared->shade = choose_shade(scene, prepared);
    if (prepared->shade != SHADE_PROGRAM && prepared->shade != SHADE_INPUT)
        prepared->samples.per_sample = false; /* the same for all */
}

static bool covers_all(const struct prepared_samples *samples)
{
    return samples->mask == (1u << samples->count) - 1;
}

/* ... and of samples. */
static bool is_fast_path_of_samples(const struct raster_prepared *prepared)
{
    const struct prepared_samples *samples = &prepared->samples;
    for (unsigned i = 0; i < prepared->input_count; i++)
        if (samples->used && prepared->inputs[i].kind == INPUT_SAMPLE_MASK)
            return false;
    return !samples->interpolates && !samples->per_sample && !samples->centroid && !samples->alpha_to_one &&
           !changes_coverage(samples) && covers_all(samples);
}

/* The fast path's states: see struct fragment_form. */
static bool is_fast_path(const struct raster_prepared *prepared, const struct raster_target *target)
{
    const struct prepared_color *color = &prepared->colors[0];
    const bool program = prepared->shade == SHADE_PROGRAM;
    if (prepared->stencil_test || prepared->depth_bounds || prepared->depth_stage == DEPTH_STAGE_LATE ||
        prepared->state.counts || !is_fast_path_of_samples(prepared))
        return false;
    if (prepared->shade == SHADE_NONE)
        return prepared->depth_stage == DEPTH_STAGE_EARLY;
    if (prepared->color_count != 1 || (prepared->depth_stage == DEPTH_STAGE_EARLY_TEST && !program))
        return false;
    if (prepared->state.alpha_test && (!program || color->output != prepared->color0_output))
        return false;
    return color_is_unorm8(target->color[color->buffer].format) &&
           (color->common_blend ? color->byte_mask == ~0u : !color->reads);
}

/* --- The whole ------------------------------------------------------------------------------------------ */

const struct raster_prepared *raster_scene_prepare(struct raster_scene *scene,
                                                   const struct raster_state *state)
{
    struct raster_prepared *prepared = raster_scene_alloc(scene, sizeof *prepared);
    if (!prepared) {
        scene->lost = true;
        return NULL;
    }
    memset(prepared, 0, sizeof *prepared);
    prepared->state = *state;
    if (__builtin_fabsf(state->alpha_ref) < 0x1p-126f)
        prepared->state.alpha_ref = 0.0f; /* denormals are zeros to the alpha test on every machine */
    if (state->line_stipple_factor < 1)
        prepared->state.line_stipple_factor = 1;
    prepared->scissor = rect_intersect(
        state->scissor, (struct raster_rect){0, 0, (int)scene->target.width, (int)scene->target.height});
    prepared->polygon_rect = rect_intersect(prepared->scissor, state->viewport);
    prepared->depth_format = scene->target.depth.format;
    prepared->depth_unit = depth_unit(prepared->depth_format);
    prepared->color0_output = prepared->depth_output = -1;
    if (!state->code || !state->program)
        prepared->state.alpha_test = false; /* without a program there is no alpha */
    if (raster_color_is_integer(&scene->target.color[0]))
        prepared->state.alpha_test = false; /* 17.3.2: nor in integers, whose test is skipped */
    prepare_tests(prepared, scene->attachments);
    if (state->code && state->program) {
        const struct program *program = state->program;
        prepared->color0_output = find_output(program, SEMANTIC_FRAGMENT_COLOR, 0);
        prepared->depth_output = find_output(program, SEMANTIC_FRAGMENT_DEPTH, 0);
        prepared->canonical = program->mixes_types;
        prepare_inputs(prepared);
        prepare_position(prepared, program, scene->target.height);
        prepare_samples(prepared, &scene->target);
        prepare_colors(scene, prepared);
        prepared->depth_kills = program->depth_discards && prepared->depth_output >= 0 && !state->depth_clamp;
        bool discards = program->uses_kil || prepared->state.alpha_test || prepared->depth_kills ||
                        changes_coverage(&prepared->samples);
        scene->sequenced |= program->stores && scene->grid.touched_count == 0;
        scene->stores |= program->stores;
        prepared->depth_stage = depth_stage(prepared, discards);
        prepared->counts_early = state->counts && program->options & OPTION_EARLY_FRAGMENT_TESTS;
        prepared->overwrites = prepared->depth_stage == DEPTH_STAGE_NONE && !discards && !state->counts &&
                               covers_all(&prepared->samples);
        for (unsigned i = 0; i < prepared->color_count; i++)
            prepared->overwrites &= !prepared->colors[i].reads;
    } else {
        prepare_samples(prepared, &scene->target);
        prepared->depth_stage = depth_stage(prepared, false);
    }
    prepared->needs_z |= prepared->depth_test && !prepared->samples.used;
    prepared->fast_path = !prepared->depth_kills && is_fast_path(prepared, &scene->target);
    scene->writes |= prepared->writes;
    scene->counts |= state->counts;
    return prepared;
}
