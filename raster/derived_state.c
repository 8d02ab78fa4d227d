/* Derived state: what the inner loops read, computed once per draw from the state. Which inputs are
 * interpolated and how, when tests run, and which operations can be omitted. */
#include "raster/output/blend.h"
#include "raster/scene.h"

#include "base/fpenv.h"
#include "base/without.h"
#include "texture/texture.h"
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

/* An inspector reports all components of an input, so those that the program does not read are computed for
 * it. A fog coordinate is (f,0,0,1) (ARB_fragment_program 3.11.3.1, table X.1). */
static uint8_t computed_components(const struct raster_input *input, bool inspected)
{
    if (input->semantic == SEMANTIC_FOGCOORD)
        return 1;
    return inspected || input->components > 4 ? 4 : input->components < 1 ? 1 : input->components;
}

static void derive_inputs(struct raster_derived *derived, bool inspected)
{
    const struct raster_state *state = &derived->state;
    const struct program *program = state->program;
    unsigned count = state->input_count < program->input_count ? state->input_count : program->input_count;
    for (unsigned i = 0; i < count && i < RASTER_MAX_ATTRIBUTES; i++) {
        const struct raster_input *from = &state->inputs[i];
        struct derived_input *input = &derived->inputs[derived->input_count++];
        input->input = (uint8_t)i;
        input->integer = program->inputs[i].type != TYPE_F32;
        input->kind = (uint8_t)input_kind(state, from, input->integer);
        input->counts = program->inputs[i].type == TYPE_S32 || program->inputs[i].type == TYPE_U32;
        input->unwritten = from->unwritten;
        input->integer &= input->kind != INPUT_FACING || program->language == LANGUAGE_TGSI;
        input->sprite = from->semantic == SEMANTIC_POINT_COORD || is_replaced(state, from);
        if (input->sprite && input->kind == INPUT_NONE)
            input->kind = INPUT_LINEAR;
        input->components = computed_components(from, inspected);
        input->fog = from->semantic == SEMANTIC_FOGCOORD;
        input->centroid = from->centroid && varies(input->kind);
        memcpy(input->row, from->row, sizeof input->row);
        input->data = (uint16_t)derived->data_floats;
        if (input->kind == INPUT_PERSPECTIVE || input->kind == INPUT_LINEAR)
            derived->data_floats += 12;
        else if (input->kind == INPUT_FLAT)
            derived->data_floats += 4;
        derived->needs_z |= input->kind == INPUT_POSITION;
        derived->needs_w |= input->kind == INPUT_PERSPECTIVE || input->kind == INPUT_POSITION;
    }
}

/* The components of the inputs of one kind. */
static void derive_planes(struct raster_derived *derived, enum input_kind kind)
{
    for (unsigned i = 0; i < derived->input_count; i++) {
        struct derived_input *input = &derived->inputs[i];
        if (input->kind != kind)
            continue;
        input->plane = (uint8_t)derived->plane_count;
        for (unsigned c = 0; c < input->components; c++)
            derived->planes[derived->plane_count++] = (struct derived_plane){
                .data = (uint16_t)(input->data + c), .target = (uint16_t)(4 * input->input + c)};
    }
}

static void derive_all_planes(struct raster_derived *derived)
{
    derive_planes(derived, INPUT_PERSPECTIVE);
    derived->divided_planes = derived->plane_count;
    derive_planes(derived, INPUT_LINEAR);
    for (unsigned i = 0; i < derived->input_count; i++)
        if (derived->inputs[i].kind > INPUT_LINEAR)
            derived->other_inputs |= 1u << i;
}

/* Derives the window coordinates that the program's options select (ARB_fragment_coord_conventions). */
static void derive_position(struct raster_derived *derived, const struct program *program, unsigned height)
{
    const bool upper_left = program->options & OPTION_ORIGIN_UPPER_LEFT;
    const float center = program->options & OPTION_PIXEL_CENTER_INTEGER ? 0.0f : 0.5f;
    derived->center_x = center;
    derived->center_y = upper_left ? (float)height - 1.0f + center : center;
    derived->up = upper_left ? -1.0f : 1.0f;
}

/* --- Tests ---------------------------------------------------------------------------------------------- */

static bool stencil_face_writes(const struct raster_state *state, enum raster_face face)
{
    return state->stencil[face].write_mask != 0 &&
           (state->stencil[face].fail != STENCIL_KEEP || state->stencil[face].depth_fail != STENCIL_KEEP ||
            state->stencil[face].pass != STENCIL_KEEP);
}

/* GL orders the tests after the program (GL 4.6 compatibility 17.3). Running them before it changes no
 * picture as long as nothing later can undo a write: the alpha test and KIL, or a depth that the program
 * computes. A write of depth alone can wait while the test is early, since a pixel's fragments are processed
 * one after the other. Memory that a program writes is visible to all, so such a program is tested early only
 * if it requests that (NV_gpu_program5 2.X.6.Y). */
static enum depth_stage depth_stage(const struct raster_derived *derived, bool discards)
{
    const struct program *program = derived->state.program;
    if (!derived->depth_test && !derived->stencil_test && !derived->depth_bounds)
        return DEPTH_STAGE_NONE;
    if (program && program->options & OPTION_EARLY_FRAGMENT_TESTS)
        return DEPTH_STAGE_EARLY;
    if (program && program->stores)
        return DEPTH_STAGE_LATE;
    if (derived->depth_output >= 0 && derived->depth_test)
        return DEPTH_STAGE_LATE;
    if (!discards || (!derived->depth_write && !derived->stencil_write))
        return DEPTH_STAGE_EARLY;
    return derived->stencil_write ? DEPTH_STAGE_LATE : DEPTH_STAGE_EARLY_TEST;
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

static void derive_tests(struct raster_derived *derived, unsigned attachments)
{
    struct raster_state *state = &derived->state;
    derived->depth_test = state->depth_test && (attachments & ATTACH_DEPTH) &&
                          (state->depth_func != COMPARE_ALWAYS || state->depth_write);
    derived->depth_write = derived->depth_test && state->depth_write;
    derived->stencil_test = state->stencil_test && (attachments & ATTACH_STENCIL);
    derived->stencil_write = derived->stencil_test && (stencil_face_writes(state, FACE_FRONT) ||
                                                       stencil_face_writes(state, FACE_BACK));
    float near = clamp01(state->depth_near), far = clamp01(state->depth_far);
    derived->range_near = near < far ? near : far; /* GL allows them the other way round */
    derived->range_far = near < far ? far : near;
    state->depth_near = state->depth_clamp ? derived->range_near : 0.0f;
    state->depth_far = state->depth_clamp ? derived->range_far : 1.0f;
    if (derived->stencil_write)
        derived->writes |= ATTACH_STENCIL;
    if (derived->depth_write)
        derived->writes |= ATTACH_DEPTH;
    if (derived->stencil_test)
        derived->touches |= ATTACH_STENCIL;
    derived->depth_bounds = state->depth_bounds_test && (attachments & ATTACH_DEPTH);
    derived->depth_low = depth_encode(derived->depth_format, state->depth_bounds[0]);
    derived->depth_high = depth_encode(derived->depth_format, state->depth_bounds[1]);
    if (derived->depth_test || derived->depth_bounds)
        derived->touches |= ATTACH_DEPTH;
}

/* --- Colours -------------------------------------------------------------------------------------------- */

/* The program's colour for buffer i: colour i if the program writes more than colour 0, else colour 0
 * (ARB_draw_buffers), unless the program declares that colour 0 is for buffer 0 alone. A buffer without a
 * colour keeps its contents. */
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
static bool takes_logic(enum texture_kind kind)
{
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

/* Clamping to [0,1] changes what rounding to the format leaves. */
static bool clamp_shows(enum texture_kind kind)
{
    return kind == KIND_FLOAT || kind == KIND_SNORM;
}

static void derive_color(struct raster_derived *derived, const struct raster_scene *scene, unsigned i)
{
    const struct raster_target *target = &scene->target;
    const struct raster_state *state = &derived->state;
    int output = color_output(state->program, i);
    uint8_t mask = state->blend[i].color_mask & 15;
    bool unorm8 = color_is_unorm8(target->color[i].format);
    if (output < 0 || mask == 0)
        return;
    struct derived_color *color = &derived->colors[derived->color_count++];
    color->buffer = (uint8_t)i;
    color->output = (uint8_t)output;
    color->texel = unorm8 ? NULL : &scene->texels[i];
    if (color->texel)
        texel_mask(color->texel, mask, color->texel_mask);
    color->logic = state->logic_op_enable && (unorm8 || takes_logic((enum texture_kind)color->texel->kind));
    color->blend =
        state->blend[i].enable && !state->logic_op_enable && !raster_color_is_integer(&target->color[i]);
    color->dual = color->blend && is_dual(state, i);
    color->second = (int8_t)(color->dual ? find_output(state->program, SEMANTIC_FRAGMENT_COLOR1, i) : -1);
    if (color->blend && !color_has_alpha(target->color[i].format))
        replace_alpha(&derived->state, i);
    color->blend_mode = (uint8_t)blend_mode_of(&derived->state.blend[i]);
    for (unsigned c = 0; c < 4; c++)
        color->byte_mask |= mask & 1u << c ? 0xffu << (8 * c) : 0;
    color->reads = color->blend || color->logic || mask != 15;
    derived->exact |=
        color->texel && color->texel->kind == KIND_FLOAT && color->texel->row.field[0].width == 32;
    color->clamps = state->clamp_color && color->texel && clamp_shows((enum texture_kind)color->texel->kind);
    derived->touches |= 1u << i;
    derived->writes |= 1u << i;
}

/* Whether all fragments have the same result: the program reads neither neighbouring fragments nor memory
 * that an earlier draw of the scene may still change. */
static bool is_uniform(const struct raster_scene *scene, const struct program *program)
{
    return program->input_count == 0 && program->textures_used == 0 && !program->texture_handles &&
           !program->uses_kil && !program->stores && !program->loads && !program->sees_threads &&
           program->instruction_count <= 64 && !(program->buffers_used && scene->stores);
}

/* Runs a uniform program once. One with something to report has to do so for each fragment. */
static bool probe_constant(struct raster_scene *scene, struct raster_derived *derived)
{
    const struct raster_state *state = &derived->state;
    if (!scene->probe)
        scene->probe = shader_executor_create();
    if (!scene->probe || !shader_bind(scene->probe, state->code, &state->resources, true))
        return false;
    uint32_t saved = fpenv_enter();
    shader_run(scene->probe, 1);
    fpenv_leave(saved);
    const f32x8 *output = shader_output(scene->probe, (unsigned)derived->color0_output);
    for (int c = 0; c < 4; c++)
        derived->constant[c] = output[c][0];
    struct shader_report report = {0};
    shader_report_take(scene->probe, &report);
    return report.refused == 0 && report.stopped == 0;
}

/* Samples that are covered before the program runs may not be after it. */
static bool changes_coverage(const struct derived_samples *samples)
{
    return samples->alpha_to_coverage || samples->mask_output >= 0;
}

static enum color_source choose_color_source(struct raster_scene *scene, struct raster_derived *derived)
{
    const struct program *program = derived->state.program;
    bool one_color = derived->color0_output >= 0 && program->output_count == 1;
    if (derived->color_count == 0 && !derived->state.alpha_test && !program->uses_kil && !program->stores &&
        derived->depth_output < 0 && !changes_coverage(&derived->samples))
        return SOURCE_NONE;
    if (scene->inspector || derived->state.resources.observer) /* the observer must see every execution */
        return SOURCE_PROGRAM;
    if (one_color && is_uniform(scene, program) && probe_constant(scene, derived))
        return SOURCE_CONSTANT;
    int input = one_color ? program_moved_input(program) : -1;
    if (input >= 0 && (unsigned)input < derived->input_count && derived->inputs[input].components == 4) {
        derived->color_input = (unsigned)input;
        return SOURCE_INPUT;
    }
    return SOURCE_PROGRAM;
}

static void derive_colors(struct raster_scene *scene, struct raster_derived *derived)
{
    const struct raster_state *state = &derived->state;
    for (unsigned i = 0; i < SHADER_MAX_DRAW_BUFFERS; i++)
        if (scene->attachments & state->draw_buffers & 1u << i)
            derive_color(derived, scene, i);
    derived->blends_bytes = derived->color_count == 1 && derived->colors[0].blend &&
                            !derived->colors[0].texel && derived->colors[0].byte_mask == ~0u;
    derived->color_source = choose_color_source(scene, derived);
    if (derived->color_source != SOURCE_PROGRAM && derived->color_source != SOURCE_INPUT)
        derived->samples.per_sample = false; /* the same for all */
}

static bool covers_all(const struct derived_samples *samples)
{
    return samples->mask == (1u << samples->count) - 1;
}

/* ... and of samples. */
static bool is_fast_path_of_samples(const struct raster_derived *derived)
{
    const struct derived_samples *samples = &derived->samples;
    for (unsigned i = 0; i < derived->input_count; i++)
        if (samples->used && derived->inputs[i].kind == INPUT_SAMPLE_MASK)
            return false;
    return !samples->interpolates && !samples->per_sample && !samples->centroid && !samples->alpha_to_one &&
           !changes_coverage(samples) && covers_all(samples);
}

/* Whether the fast path can store to the buffer. In integer buffers the bits of an input are the colour. */
static bool is_fast_color(const struct raster_derived *derived, const struct derived_color *color)
{
    const bool integers = color->texel && (color->texel->kind == KIND_INT || color->texel->kind == KIND_UINT);
    if (derived->color_source == SOURCE_INPUT && integers)
        return false;
    return !color->dual;
}

static bool are_fast_colors(const struct raster_derived *derived)
{
    for (unsigned i = 0; i < derived->color_count; i++)
        if (!is_fast_color(derived, &derived->colors[i]))
            return false;
    return derived->color_count > 0;
}

/* The fast path's states: see struct fragment_form. */
static bool is_fast_path(const struct raster_derived *derived)
{
    const bool program = derived->color_source == SOURCE_PROGRAM;
    if (derived->depth_bounds || derived->depth_stage == DEPTH_STAGE_LATE || derived->state.counts ||
        !is_fast_path_of_samples(derived))
        return false;
    if (derived->color_source == SOURCE_NONE)
        return derived->depth_stage == DEPTH_STAGE_EARLY;
    if (derived->depth_stage == DEPTH_STAGE_EARLY_TEST && !program)
        return false;
    if (derived->state.alpha_test && (!program || derived->colors[0].output != derived->color0_output))
        return false;
    return are_fast_colors(derived);
}

/* Does the state not show that a program's result is clamped? Buffers of bytes do not. */
static bool hides_clamp(const struct raster_state *state)
{
    return !state->alpha_test || state->clamp_alpha;
}

/* Is each component of a lookup's result the texel's or a product? Alpha that is moved is its product with 1.
 */
static bool makes_products(const struct raster_derived *derived)
{
    const struct program_lookup *lookup = &derived->lookup;
    return lookup->moved == 0 || (lookup->moved == 8 && lookup->multiplies &&
                                  texture_view_is_opaque(derived->state.resources.textures[lookup->unit]));
}

/* Is the program a lookup of a plain texture whose operands have the components that it reads? The colour has
 * too few bits to show a denormal or the payload of a NaN. */
static bool is_lookup(const struct raster_scene *scene, struct raster_derived *derived)
{
    const struct raster_state *state = &derived->state;
    struct program_lookup *lookup = &derived->lookup;
    if (!derived->fast_path || derived->color_source != SOURCE_PROGRAM || derived->color_count != 1 ||
        derived->samples.used || scene->inspector || state->resources.observer ||
        !state->resources.textures || without(OPTIMIZATION_LOOKUP_PROGRAMS) ||
        !program_is_lookup(state->program, lookup) || derived->input_count > RASTER_LOOKUP_INPUTS ||
        lookup->coordinates >= derived->input_count || lookup->factor >= (int)derived->input_count ||
        (lookup->saturates && !hides_clamp(state)) ||
        !color_is_unorm8(scene->target.color[derived->colors[0].buffer].format))
        return false;
    const uint8_t read = lookup->projects ? 4 : 2;
    const struct derived_input *coordinates = &derived->inputs[lookup->coordinates],
                               *factor = lookup->factor < 0 ? NULL : &derived->inputs[lookup->factor];
    const struct texture_view *view = state->resources.textures[lookup->unit];
    return view && texture_view_is_plain(view) &&
           (coordinates->kind > INPUT_LINEAR || coordinates->components >= read) &&
           (!factor || factor->kind > INPUT_LINEAR || factor->components == 4);
}

/* --- The whole ------------------------------------------------------------------------------------------ */

/* The executors of all tiles share the meter. The last step: what ran before was a single group. */
static void meter_program(struct raster_scene *scene, struct raster_derived *derived)
{
    const uint64_t limit = derived->state.instruction_limit;
    if (limit == 0 && !scene->interrupt)
        return;
    derived->meter = (struct shader_meter){
        .limit = limit ? limit : UINT64_MAX, .interrupt = scene->interrupt, .end = &scene->end};
    derived->state.resources.meter = &derived->meter;
}

/* Derives the state that depends on textures, and the meter. Each preparation has its own meter. */
static void derive_resources(struct raster_scene *scene, struct raster_derived *derived)
{
    derived->looks_up = is_lookup(scene, derived);
    derived->looks_up_pairs = derived->looks_up && isa_has_avx512();
    derived->looks_up_pixels = derived->looks_up_pairs && !derived->colors[0].reads &&
                               makes_products(derived) && !without(OPTIMIZATION_LOOKUP_PIXELS);
    derived->metered =
        derived->color_source == SOURCE_PROGRAM && !derived->looks_up && derived->state.instruction_limit > 0;
    meter_program(scene, derived);
}

static struct raster_derived *alloc_derived(struct raster_scene *scene)
{
    struct raster_derived *derived = raster_scene_alloc(scene, sizeof *derived);
    scene->lost |= !derived;
    return derived;
}

const struct raster_derived *raster_scene_prepare(struct raster_scene *scene,
                                                  const struct raster_state *state)
{
    struct raster_derived *derived = alloc_derived(scene);
    if (!derived)
        return NULL;
    memset(derived, 0, offsetof(struct raster_derived, planes));
    derived->state = *state;
    if (__builtin_fabsf(state->alpha_ref) < 0x1p-126f)
        derived->state.alpha_ref = 0.0f; /* denormals are zeros to the alpha test on every machine */
    if (state->line_stipple_factor < 1)
        derived->state.line_stipple_factor = 1;
    derived->scissor = rect_intersect(
        state->scissor, (struct raster_rect){0, 0, (int)scene->target.width, (int)scene->target.height});
    derived->polygon_rect = rect_intersect(derived->scissor, state->viewport);
    derived->depth_format = scene->target.depth.format;
    derived->depth_unit = depth_unit(derived->depth_format);
    derived->color0_output = derived->depth_output = -1;
    if (!state->code || !state->program)
        derived->state.alpha_test = false; /* without a program there is no alpha */
    if (raster_color_is_integer(&scene->target.color[0]))
        derived->state.alpha_test = false; /* 17.3.2: nor in integers, whose test is skipped */
    derive_tests(derived, scene->attachments);
    if (state->code && state->program) {
        const struct program *program = state->program;
        derived->color0_output = find_output(program, SEMANTIC_FRAGMENT_COLOR, 0);
        derived->depth_output = find_output(program, SEMANTIC_FRAGMENT_DEPTH, 0);
        derived->canonical = program->mixes_types;
        derive_inputs(derived, scene->inspector);
        derive_all_planes(derived);
        derive_position(derived, program, scene->target.height);
        derive_samples(derived, &scene->target);
        derive_colors(scene, derived);
        derived->depth_kills = program->depth_discards && derived->depth_output >= 0 && !state->depth_clamp;
        bool discards = program->uses_kil || derived->state.alpha_test || derived->depth_kills ||
                        changes_coverage(&derived->samples);
        scene->sequenced |= program->stores && scene->grid.touched_count == 0;
        scene->stores |= program->stores;
        derived->depth_stage = depth_stage(derived, discards);
        derived->counts_early = state->counts && program->options & OPTION_EARLY_FRAGMENT_TESTS;
        derived->overwrites = derived->depth_stage == DEPTH_STAGE_NONE && !discards && !state->counts &&
                              covers_all(&derived->samples);
        derived->replaces =
            !discards && !derived->samples.used && !derived->stencil_test &&
            (!derived->depth_test || (derived->depth_write && (derived->state.depth_func == COMPARE_LESS ||
                                                               derived->state.depth_func == COMPARE_LEQUAL)));
        for (unsigned i = 0; i < derived->color_count; i++) {
            derived->overwrites &= !derived->colors[i].reads;
            derived->replaces &= !derived->colors[i].reads;
        }
    } else {
        derive_samples(derived, &scene->target);
        derived->depth_stage = depth_stage(derived, false);
    }
    derived->needs_z |= derived->depth_test && !derived->samples.used;
    derived->fast_path =
        !without(OPTIMIZATION_FAST_FRAGMENTS) && !derived->depth_kills && is_fast_path(derived);
    derived->replaces &= derived->fast_path;
    scene->writes |= derived->writes;
    scene->counts |= state->counts;
    derive_resources(scene, derived);
    return derived;
}

uint8_t raster_stored_row(const struct raster_derived *derived)
{
    const struct derived_input *input = &derived->inputs[derived->color_input];
    const bool stores = derived->overwrites && derived->color_source == SOURCE_INPUT &&
                        derived->color_count == 1 && !derived->colors[0].texel && !derived->state.counts;
    return stores && input->kind == INPUT_FLAT ? input->row[FACE_FRONT] : RASTER_ROW_NONE;
}

/* A uniform program's colour depends on its parameters. */
const struct raster_derived *raster_scene_prepare_resources(struct raster_scene *scene,
                                                            const struct raster_derived *earlier,
                                                            const struct raster_state *state)
{
    if (!state->program || is_uniform(scene, state->program))
        return raster_scene_prepare(scene, state);
    struct raster_derived *derived = alloc_derived(scene);
    if (!derived)
        return NULL;
    memcpy(derived, earlier,
           offsetof(struct raster_derived, planes) + earlier->plane_count * sizeof *earlier->planes);
    derived->state.resources = state->resources;
    derive_resources(scene, derived);
    return derived;
}
