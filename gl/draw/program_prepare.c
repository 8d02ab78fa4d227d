/* From program objects to the programs of a draw, with parameters and texture views.
 *
 * A block of parameters in scene memory is never changed once a draw uses it. When a value that the program
 * reads has changed, a new block is a copy of the old one with that part written again. */
#include <string.h>

#include "gl/context/context.h"
#include "gl/program/fixed_function.h"
#include "gl/program/fragment_shader_ati.h"
#include "gl/buffer/buffer_object.h"
#include "gl/framebuffer/framebuffer_object.h"
#include "gl/texture/bindless_texture.h"
#include "gl/rasterization/raster_state.h"
#include "gl/program/instruction_limit.h"

static void write_constants(const struct program_object *object, const struct param_run *run,
                            uint32_t (*params)[4])
{
    for (unsigned i = run->first; i < (unsigned)run->first + run->count; i++) {
        const struct param_register *param = &object->program->params[i];
        for (int c = 0; c < 4; c++)
            params[i][c] = param->type == TYPE_F32 && !object->program->mixes_types
                               ? flushed_bits(param->value[c])
                               : param->value[c];
    }
}

static void write_run(struct context *context, const struct program_object *object,
                      enum program_target target, const struct param_run *run, unsigned depends,
                      uint32_t (*params)[4])
{
    const size_t bytes = run->count * sizeof *params;
    const struct param_register *param = &object->program->params[run->first];
    switch (run->source) {
    case PARAM_ENV:
        if (depends & DEPENDS_ENV)
            memcpy(params[run->first], context->programs->env[target].value[run->from], bytes);
        break;
    case PARAM_LOCAL:
        if (!(depends & DEPENDS_LOCAL))
            break;
        if (object->local)
            memcpy(params[run->first], object->local[run->from], bytes);
        else
            memset(params[run->first], 0, bytes);
        break;
    case PARAM_NAMED:
        if (depends & DEPENDS_LOCAL)
            memcpy(params[run->first], object->named[run->from], bytes);
        break;
    case PARAM_STATE:
        if (depends & (state_is_matrix(param->state) ? DEPENDS_MATRIX : DEPENDS_FIXED))
            state_binding_read(context, param, params[run->first]);
        break;
    default: break; /* constants are written once, or copied with the block */
    }
}

void program_params_write(struct context *context, const struct program_object *object,
                          enum program_target target, unsigned depends, uint32_t (*params)[4])
{
    for (unsigned i = 0; i < object->run_count; i++)
        write_run(context, object, target, &object->runs[i], depends, params);
}

static void write_all(struct context *context, const struct program_object *object,
                      enum program_target target, uint32_t (*params)[4])
{
    for (unsigned i = 0; i < object->run_count; i++)
        if (object->runs[i].source == PARAM_CONSTANT)
            write_constants(object, &object->runs[i], params);
    program_params_write(context, object, target, ~0u, params);
}

/* Which of the object's dependencies have changed since the block was made. */
static unsigned outdated(const struct context *context, const struct program_object *object,
                         enum program_target target)
{
    const struct param_block *block = &object->block;
    unsigned changed = 0;
    if (block->env != context->programs->env[target].version)
        changed |= DEPENDS_ENV;
    if (block->local != object->local_version)
        changed |= DEPENDS_LOCAL;
    if (block->matrix != context->version[DIRTY_MATRIX])
        changed |= DEPENDS_MATRIX;
    if (block->fixed != context->version[DIRTY_FIXED])
        changed |= DEPENDS_FIXED;
    return changed & object->depends;
}

const uint32_t (*program_params(struct context *context, struct program_object *object,
                                enum program_target target))[4]
{
    const uint64_t epoch = raster_scene_epoch(context->scene);
    struct param_block *block = &object->block;
    const bool here = block->params && block->epoch == epoch;
    const unsigned changed = here ? outdated(context, object, target) : ~0u;
    if (!changed)
        return (const uint32_t(*)[4])block->params;

    const uint32_t count = object->program->param_count;
    uint32_t(*params)[4] = raster_scene_alloc(context->scene, (count ? count : 1) * sizeof *params);
    if (!params)
        return NULL;
    if (here) {
        memcpy(params, block->params, count * sizeof *params);
        program_params_write(context, object, target, changed, params);
    } else {
        write_all(context, object, target, params);
    }
    *block = (struct param_block){params,
                                  epoch,
                                  context->programs->env[target].version,
                                  object->local_version,
                                  context->version[DIRTY_MATRIX],
                                  context->version[DIRTY_FIXED]};
    return (const uint32_t(*)[4])params;
}

/* Views of the units that the program uses, as an array in scene memory. */
static const struct texture_view *const *program_views(struct context *context, struct program_object *object)
{
    struct view_block *block = &object->views;
    const uint64_t epoch = raster_scene_epoch(context->scene);
    const bool here = block->in_scene && block->epoch == epoch;
    if (here && block->texture == context->version[DIRTY_TEXTURE] &&
        block->fixed == context->version[DIRTY_FIXED])
        return block->in_scene;

    const struct texture_view *views[SHADER_MAX_TEXTURE_UNITS] = {0};
    for (unsigned unit = 0; unit < SHADER_MAX_TEXTURE_UNITS; unit++) {
        if (!(object->program->textures_used & (1u << unit)))
            continue;
        views[unit] =
            texture_unit_view(context, unit, (enum texture_target)object->program->texture_targets[unit]);
        if (!views[unit])
            return NULL;
        /* (0,0,0,0) instead of (0,0,0,1) (NV_fragment_program 3.11.5.38): the executor's result without a
         * view. */
        if (object->program->language == LANGUAGE_FP10 && views[unit] == context->textures->none.view)
            views[unit] = NULL;
    }
    if (!here || memcmp(views, block->views, sizeof views) != 0) {
        void *in_scene = raster_scene_alloc(context->scene, sizeof views);
        if (!in_scene)
            return NULL;
        memcpy(in_scene, views, sizeof views);
        memcpy(block->views, views, sizeof views);
        block->in_scene = in_scene;
        block->epoch = epoch;
    }
    block->texture = context->version[DIRTY_TEXTURE];
    block->fixed = context->version[DIRTY_FIXED];
    return block->in_scene;
}

static const enum parameter_buffer_target buffer_targets[PROGRAM_TARGETS] = {
    [PROGRAM_VERTEX] = PARAMETER_BUFFER_VERTEX,
    [PROGRAM_TESS_CONTROL] = PARAMETER_BUFFER_TESS_CONTROL,
    [PROGRAM_TESS_EVALUATION] = PARAMETER_BUFFER_TESS_EVALUATION,
    [PROGRAM_GEOMETRY] = PARAMETER_BUFFER_GEOMETRY,
    [PROGRAM_FRAGMENT] = PARAMETER_BUFFER_FRAGMENT,
};

/* Parameter buffers, memory by address, image units and subroutines, as far as the program has them. */
static bool prepare_memory(struct context *context, const struct program_object *object,
                           enum program_target target, struct shader_resources *resources)
{
    const struct program *program = object->program;
    const bool fragment = target == PROGRAM_FRAGMENT;
    const size_t subroutines = program->subroutine_param_count * sizeof(uint32_t);
    if (program->buffers_used) {
        resources->buffers =
            parameter_buffers_prepare(context, buffer_targets[target], program->buffers_used);
        if (!resources->buffers)
            return false;
    }
    if (program->storage_used) {
        resources->storage =
            storage_buffers_prepare(context, GL_SHADER_STORAGE_BUFFER, program->storage_used, fragment);
        if (!resources->storage)
            return false;
    }
    if (program->counters_used) {
        resources->counters =
            storage_buffers_prepare(context, GL_ATOMIC_COUNTER_BUFFER, program->counters_used, fragment);
        if (!resources->counters)
            return false;
    }
    if (object->uses_memory) {
        resources->memory = resident_buffers_prepare(context, fragment, &resources->memory_count);
        if (!resources->memory)
            return false;
    }
    if (program->images_used) {
        resources->images = image_units_prepare(context, program->images_used);
        if (!resources->images)
            return false;
    }
    if (subroutines) {
        uint32_t *labels = raster_scene_alloc(context->scene, subroutines);
        if (!labels)
            return false;
        memcpy(labels, context->programs->subroutines[target], subroutines);
        resources->subroutines = labels;
    }
    return true;
}

static bool prepare_resources(struct context *context, struct program_object *object,
                              enum program_target target, struct shader_resources *resources)
{
    *resources = (struct shader_resources){.loop_limit = context->programs->loop_limit,
                                           .observer = context->observer,
                                           .program = object->program};
    if (target != PROGRAM_FRAGMENT)
        resources->meter = &context->meter;
    resources->params = program_params(context, object, target);
    if (object->program->textures_used)
        resources->textures = program_views(context, object);
    if (resources->params && (resources->textures || !object->program->textures_used) &&
        prepare_memory(context, object, target, resources) &&
        handles_prepare(context, object->program, resources)) {
        object->used_epoch = raster_scene_epoch(context->scene);
        return true;
    }
    gl_error(context, GL_OUT_OF_MEMORY, "drawing: no memory for program parameters");
    return false;
}

/* The bound program if it is enabled; otherwise fixed function. Null with an error raised. */
static struct program_object *choose(struct context *context, enum program_target target)
{
    const struct program_state *state = context->programs;
    static const char *const names[PROGRAM_TARGETS] = {
        [PROGRAM_VERTEX] = "vertex",
        [PROGRAM_FRAGMENT] = "fragment",
        [PROGRAM_GEOMETRY] = "geometry",
        [PROGRAM_TESS_CONTROL] = "tessellation control",
        [PROGRAM_TESS_EVALUATION] = "tessellation evaluation",
    };
    if (!program_is_enabled(state, target) && target < FIXED_TARGETS)
        return target == PROGRAM_VERTEX ? fixed_function_vertex(context) : fixed_function_fragment(context);
    if (target == PROGRAM_FRAGMENT && fragment_shader_ati_decides(state))
        return fragment_shader_ati_object(context);
    struct program_object *object = state->bound[target].object;
    if (object && object->program)
        return object;
    gl_error(context, GL_INVALID_OPERATION,
             "drawing: %s programs are enabled, but program %u, which is bound, is not loaded", names[target],
             state->bound[target].name);
    return NULL;
}

/* ARB_vertex_program 2.14.4.5.1 and NV_vertex_program4: the client's clip planes clip the output of a
 * position-invariant program. In the languages of NV_vertex_program to NV_vertex_program2 they are "treated
 * as if they are disabled when vertex program mode is enabled" (NV_vertex_program2 2.11, 2.14.1.5),
 * position-invariant or not. */
static void prepare_clip_planes(struct context *context, struct draw *draw)
{
    const struct rasterization_state *state = context->rasterization;
    const uint8_t language = draw->program->language;
    draw->clip_planes = 0;
    if (!draw->position_invariant || language == LANGUAGE_VP11 || language == LANGUAGE_VP20)
        return;
    for (int plane = 0; plane < GL_CLIP_PLANES; plane++)
        draw->clip_planes |= (uint8_t)(state->clip_plane_enable[plane] << plane);
    if (!draw->clip_planes)
        return;
    memcpy(draw->modelview, state_matrix_rows(context, STATE_MODELVIEW, MATRIX_PLAIN),
           sizeof draw->modelview);
    memcpy(draw->clip_plane, state->clip_plane, sizeof state->clip_plane);
}

static bool prepare_vertex(struct context *context, struct program_object *object, struct draw *draw)
{
    if (!object)
        return false;
    programs_track_matrices(context);
    if (!prepare_resources(context, object, PROGRAM_VERTEX, &draw->resources))
        return false;
    draw->program = object->program;
    draw->code = object->code;
    draw->position_invariant = object->program->position_invariant;
    if (draw->position_invariant)
        memcpy(draw->mvp, state_matrix_rows(context, STATE_MVP, MATRIX_PLAIN), sizeof draw->mvp);
    prepare_clip_planes(context, draw);
    return true;
}

/* Which results fixed function has depends on the program of the fragments. */
static bool choose_fragment_first(struct context *context)
{
    return !fragment_shader_ati_decides(context->programs) || choose(context, PROGRAM_FRAGMENT);
}

bool programs_prepare_vertex(struct context *context, struct draw *draw)
{
    return choose_fragment_first(context) && prepare_vertex(context, choose(context, PROGRAM_VERTEX), draw);
}

/* ARB_fragment_program 3.11.4: RasterPos minds an invalid fragment program as Begin does. */
bool programs_prepare_point(struct context *context, struct draw *draw)
{
    const struct program_state *state = context->programs;
    if (state->fragment_enable && !choose(context, PROGRAM_FRAGMENT))
        return false;
    return prepare_vertex(
        context, state->vertex_enable ? choose(context, PROGRAM_VERTEX) : fixed_function_point(context),
        draw);
}

/* In the order of the pipeline. */
static const struct stage_target {
    enum pipeline_stage_name stage;
    enum program_target target;
} stage_targets[] = {
    {STAGE_OF_TESS_CONTROL, PROGRAM_TESS_CONTROL},
    {STAGE_OF_TESS_EVALUATION, PROGRAM_TESS_EVALUATION},
    {STAGE_OF_GEOMETRY, PROGRAM_GEOMETRY},
};

static bool prepare_stage(struct context *context, const char *call, const struct program *earlier,
                          enum program_target target, struct pipeline_stage *stage)
{
    struct program_object *object = choose(context, target);
    if (!object || !prepare_resources(context, object, target, &stage->resources))
        return false;
    stage->program = object->program;
    stage->code = object->code;
    if (pipeline_exchange(&stage->exchange, earlier, stage->program))
        return true;
    gl_error(context, GL_INVALID_OPERATION, "%s: two programs exchange more than %d vectors per vertex", call,
             PIPELINE_MAX_SLOTS);
    return false;
}

static void flush_levels(const GLfloat *from, float *to, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        const uint32_t bits = param_bits(from[i]);
        memcpy(&to[i], &bits, sizeof bits);
    }
}

static void prepare_patches(const struct patch_state *patch, struct draw *draw)
{
    draw->patch_vertices = (unsigned)patch->vertices;
    flush_levels(patch->outer, draw->patch_outer, 4);
    flush_levels(patch->inner, draw->patch_inner, 2);
}

bool programs_prepare_stages(struct context *context, const char *call, struct draw *draw)
{
    const struct program *earlier = draw->program;
    prepare_patches(&context->programs->patch, draw);
    for (unsigned i = 0; i < sizeof stage_targets / sizeof *stage_targets; i++) {
        struct pipeline_stage *stage = &draw->stages[stage_targets[i].stage];
        stage->program = NULL;
        if (!program_is_enabled(context->programs, stage_targets[i].target))
            continue;
        if (!prepare_stage(context, call, earlier, stage_targets[i].target, stage))
            return false;
        earlier = stage->program;
    }
    return true;
}

/* NV_fragment_program 2.11 (Clipping): then the near and far planes cut nothing. */
bool program_computes_depth(const struct program *program)
{
    bool computes = false;
    for (uint32_t i = 0; program && program->depth_discards && i < program->output_count; i++)
        computes |= program->outputs[i].semantic == SEMANTIC_FRAGMENT_DEPTH;
    return computes;
}

/* Heavy programs at 4K execute some thousand instructions per pixel, far fewer than 2^14 for each pixel and
 * vertex. Nested loops, 2^20 for each, end after a sixty-fourth of their time. Small pictures have the limit
 * of 1920x1080, since many draws or layers may be drawn to them. */
uint64_t programs_instruction_limit(const struct context *context, uint64_t vertices)
{
    const struct raster_target *target = &context->framebuffers->target;
    uint64_t samples = (uint64_t)target->width * target->height;
    if (context->programs->instruction_limit)
        return context->programs->instruction_limit;
    samples *= target->layers > 1 ? target->layers : 1;
    samples *= target->samples > 1 ? target->samples : 1;
    return default_instruction_limit(samples, vertices);
}

/* ARB_fragment_program 3.11.3.1: fragment.fogcoord is the fragment's eye distance, which has no sign. Only an
 * application's program has a text: the others contain the absolute value where they need it. */
static bool reads_eye_distance(const struct context *context, const struct program_object *object)
{
    return object->text && fixed_function_fog_has_sign(context) && program_reads_fog(object->program);
}

bool programs_prepare_fragment(struct context *context, struct raster_state *raster)
{
    struct program_object *object = choose(context, PROGRAM_FRAGMENT);
    if (!object || !prepare_resources(context, object, PROGRAM_FRAGMENT, &raster->resources))
        return false;
    const bool distance = reads_eye_distance(context, object);
    if (distance && !program_object_prepare_distance(object)) {
        gl_error(context, GL_OUT_OF_MEMORY, "drawing: no memory for a program that reads the eye distance");
        return false;
    }
    raster->program = distance ? object->distance_program : object->program;
    raster->code = distance ? object->distance_code : object->code;
    raster->instruction_limit = programs_instruction_limit(context, 0);
    return true;
}
