/* State shared by a primitive's fragments in a tile: see fragment_stage.h. */
#include "raster/tile/fragment_stage.h"

#include "raster/tile/fragment_output.h"

static void fixed_input(struct fragment_stage *stage, unsigned i)
{
    const struct raster_primitive *p = stage->primitive;
    const struct derived_input *input = &stage->state->inputs[i];
    f32x8 *fixed = stage->fixed[i];
    const f32x8 one = input->counts ? (f32x8)i32x8_splat(1) : f32x8_splat(1.0f);
    for (int c = 0; c < 4; c++)
        fixed[c] = c == 3 ? one : f32x8_splat(0.0f);
    switch (input->kind) {
    case INPUT_FLAT:
        for (int c = 0; c < (input->fog ? 1 : 4); c++) {
            if (input->counts && input->unwritten >> c & 1)
                continue;
            f32x8 value = f32x8_splat(0.0f);
            memcpy(&value, &p->data[input->data + c], sizeof(float));
            i32x8 bits = i32x8_splat(((i32x8)value)[0]);
            /* Copied inputs keep their bits if the program can read them. */
            fixed[c] =
                input->integer || stage->state->canonical ? (f32x8)bits : as_shader_input((f32x8)bits, false);
        }
        break;
    case INPUT_FACING:
        fixed[0] = input->integer
                       ? (f32x8)i32x8_splat(p->face == FACE_FRONT ? -1 : 0) /* TGSI's SV[n], FACE */
                       : f32x8_splat(p->face == FACE_FRONT ? 1.0f : -1.0f);
        break;
    /* one sample, in the centre */
    case INPUT_SAMPLE_POSITION: fixed[0] = fixed[1] = f32x8_splat(0.5f); break;
    case INPUT_PRIMITIVE_ID:
        fixed[0] = (f32x8)i32x8_splat((int32_t)p->id);
        fixed[3] = f32x8_splat(0.0f);
        break;
    case INPUT_SAMPLE_ID: fixed[0] = fixed[3] = f32x8_splat(0.0f); break;
    case INPUT_SAMPLE_MASK: /* one sample: bit 0, the pixel's centre, is covered (NV_gpu_program5 2.X.3.2) */
        fixed[0] = (f32x8)i32x8_splat(1);
        fixed[3] = f32x8_splat(0.0f);
        break;
    default: break;
    }
}

/* The components that the vertex program wrote besides the fog coordinate have no effect (ARB_vertex_program
 * 2.14.3.4): a fragment reads (f,0,0,1) (ARB_fragment_program 3.11.3.1). */
static inline void fill_fog(f32x8 input[4])
{
    input[1] = input[2] = f32x8_splat(0.0f);
    input[3] = f32x8_splat(1.0f);
}

/* Finds the registers of inputs and results in the executor, to which the state's program is bound. */
static void find_registers(struct fragment_stage *stage)
{
    const struct raster_derived *state = stage->state;
    struct shader_executor *executor = stage->worker->executor;
    stage->groups = shader_most_groups(executor);
    stage->group_distance = shader_group_distance(executor);
    stage->registers = shader_input(executor, 0);
    for (unsigned i = 0; i < state->input_count; i++) {
        stage->inputs[i] = shader_input(executor, state->inputs[i].input);
        for (unsigned group = 0; group < stage->groups && state->inputs[i].fog; group++)
            fill_fog(stage->inputs[i] + group * stage->group_distance);
    }
    if (state->color_count > 0)
        stage->color = shader_output(executor, state->colors[0].output);
    stage->colors[0] = 0;
    for (unsigned k = 1; k < state->color_count; k++)
        stage->colors[k] = shader_output(executor, state->colors[k].output) - stage->color;
    if (state->looks_up) {
        stage->groups = SHADER_MOST_GROUPS;
        stage->registers = stage->lookups[0].inputs[0];
        stage->color = stage->lookups[0].color;
        stage->group_distance = sizeof *stage->lookups / sizeof(f32x8);
    }
}

/* Finds the image that provides a colour or a depth for each fragment, if there is one. */
static void find_pixels(struct fragment_stage *stage)
{
    const struct raster_shape *shape = stage->primitive->shape;
    const struct raster_pixels *pixels = shape ? shape->pixels : NULL;
    stage->pixels = pixels && (pixels->colors || pixels->depths) ? pixels : NULL;
    stage->pixel_inputs = 0;
    for (unsigned i = 0; stage->pixels && pixels->colors && i < stage->state->input_count; i++) {
        const struct derived_input *input = &stage->state->inputs[i];
        if (input->kind == INPUT_FLAT && input->row[FACE_FRONT] == pixels->color_row)
            stage->pixel_inputs |= 1u << i;
    }
}

/* As input_color() computes it for every fragment. */
static void exact_constant(struct fragment_stage *stage)
{
    for (int c = 0; c < 4; c++)
        stage->constant[c] = as_shader_input(f32x8_splat(stage->constant[c]), true)[0];
}

/* A known colour is packed once. */
static void constant_texels(struct fragment_stage *stage)
{
    f32x8 color[4];
    u32x8 words[4];
    for (int c = 0; c < 4; c++)
        color[c] = f32x8_splat(stage->constant[c]);
    for (unsigned k = 0; k < stage->state->color_count; k++) {
        const struct derived_color *derived = &stage->state->colors[k];
        if (!derived->texel || derived->reads)
            continue;
        ISA(texel_pack_opaque)(derived, color, words);
        for (unsigned i = 0; i < derived->texel->words; i++)
            stage->texels[k][i] = words[i][0];
    }
}

void ISA(fragment_stage_begin)(struct fragment_stage *stage, struct raster_worker *worker,
                               const struct raster_target *target, const struct raster_primitive *p)
{
    const struct raster_derived *state = p->state;
    stage->worker = worker;
    stage->primitive = p;
    stage->state = state;
    stage->target = target;
    stage->fx_base = (float)(worker->x - p->origin_x);
    stage->needs_z = state->needs_z;
    stage->needs_w = state->needs_w;
    stage->perspective = false;
    stage->divided_planes = 0;
    stage->groups = 1;
    stage->waiting.fixed = 0;
    stage->smooth = p->shape && p->shape->smooth;
    find_pixels(stage);
    stage->color_source = p->one_color ? SOURCE_CONSTANT : state->color_source;
    if (stage->color_source == SOURCE_CONSTANT) {
        const float *color =
            p->one_color ? p->data + state->inputs[state->color_input].data : state->constant;
        memcpy(stage->constant, color, sizeof stage->constant);
        if (p->one_color && state->exact)
            exact_constant(stage);
        stage->pixel = unorm8_pack_scalar(color);
        if (has_other_texels(state))
            constant_texels(stage);
    }
    if (stage->color_source != SOURCE_INPUT && stage->color_source != SOURCE_PROGRAM)
        return;
    for (unsigned i = 0; i < state->input_count; i++) {
        if (state->inputs[i].kind >= INPUT_FLAT && state->inputs[i].kind != INPUT_POSITION)
            fixed_input(stage, i);
    }
    stage->perspective = state->divided_planes > 0 && !p->affine;
    stage->divided_planes = stage->perspective ? state->divided_planes : 0;
    if (stage->color_source == SOURCE_PROGRAM)
        find_registers(stage);
}
