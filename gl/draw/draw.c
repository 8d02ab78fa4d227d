/* From GL state to struct draw: state that has changed since the last draw is derived again, all else is
 * kept.
 *
 *   draw_prepare()   programs, link, raster state, viewport: once per change
 *   draw_command()   attribute sources of this draw, then pipeline_draw(); the commands are in draw_calls.c
 *
 * Invariant: while cache.valid, cache.draw and cache.raster are derived from the state with the versions in
 * cache.version, in the scene's epoch cache.epoch. Scene memory of an older epoch is freed. */
#include "gl/draw/draw.h"
#include "gl/vertex/client_arrays.h"
#include "gl/draw/immediate_list.h"

#include "base/without.h"
#include "gl/draw/draw_stages.h"
#include "gl/framebuffer/framebuffer.h"
#include "gl/context/work.h"
#include "gl/feedback/query_object.h"
#include "gl/feedback/render_mode.h"
#include "gl/feedback/transform_feedback.h"
#include "gl/framebuffer/framebuffer_object.h"
#include "gl/program/program_object.h"
#include "gl/rasterization/raster_state.h"
#include "gl/texture/bindless_texture.h"
#include "gl/transform/lighting.h"
#include "gl/buffer/buffer_object.h"
#include "gl/vertex/vertex_arrays.h"
#include "gl/program/instruction_limit.h"
#include "inspect/inspect.h"

#include <string.h>

bool draw_mode_allowed(struct context *context, const char *call, GLenum mode)
{
    if (mode <= GL_PATCHES)
        return draw_stages_take(context, call, mode);
    gl_error(context, GL_INVALID_ENUM, "%s: mode 0x%04x is not a primitive", call, mode);
    return false;
}

/* --- Once per change ------------------------------------------------------------------------------------ */

static bool keeps_draws(void)
{
    return !without(OPTIMIZATION_KEPT_DRAWS);
}

/* 18.1.1: FIXED_ONLY is TRUE where all colour buffers have fixed point. */
bool draw_clamps_vertex_colors(const struct context *context)
{
    const GLenum mode = context->rasterization->clamp_vertex_color;
    return mode == GL_TRUE ||
           (mode == GL_FIXED_ONLY &&
            framebuffer_is_fixed_point(&context->framebuffers->target, framebuffer_drawn_colors(context)));
}

static void prepare_viewport(struct context *context, struct draw *draw)
{
    const struct rasterization_state *state = context->rasterization;
    draw->clip_enables = 0;
    draw->upper_left = state->clip_origin == GL_UPPER_LEFT;
    draw->zero_to_one = state->clip_depth_mode == GL_ZERO_TO_ONE;
    for (int i = 0; i < 4; i++)
        draw->viewport[i] = state->viewport[0][i];
    for (int i = 0; i < 2; i++)
        draw->depth_range[i] = (float)state->depth_range[0][i];
    for (int i = 0; i < GL_CLIP_PLANES; i++)
        draw->clip_enables |= (uint8_t)(state->clip_plane_enable[i] << i);
    draw->point_size = state->point_size;
    draw->point_size_min = state->point_size_min;
    draw->point_size_max = state->point_size_max;
    draw->discard = state->discard;
    draw->first_vertex_convention = state->provoking_vertex == GL_FIRST_VERTEX_CONVENTION;
    draw->clamp_colors = draw_clamps_vertex_colors(context);
    /* A fixed-function program writes the size only where it depends on the distance. */
    draw->point_size_from_program =
        !programs_replace_vertices(context->programs) || context->programs->point_size;
}

static enum pipeline_polygon_mode polygon_mode(GLenum mode)
{
    return mode == GL_FILL ? POLYGON_FILL : mode == GL_LINE ? POLYGON_LINE : POLYGON_POINT;
}

static void prepare_polygons(struct context *context, struct draw *draw)
{
    const struct rasterization_state *state = context->rasterization;
    /* GL 2.1 5.2: selection is based on the polygon itself. */
    for (int face = 0; face < 2; face++)
        draw->polygon_mode[face] =
            context->render_mode->mode == GL_SELECT ? POLYGON_FILL : polygon_mode(state->polygon_mode[face]);
    draw->polygon_offset[POLYGON_LINE] = state->offset_line;
    draw->polygon_offset[POLYGON_POINT] = state->offset_point;
    draw->feedback = render_mode_receiver(context);
    draw->line_stipple = state->line_stipple || draw->feedback;
}

/* Whether the link can be used again. A serial of 0 stands for an unknown program. */
static bool is_linked(const struct draw_cache *cache, const struct program *fragment, bool two_sided,
                      bool flat)
{
    return keeps_draws() && cache->linked.last != 0 && cache->linked.fragment != 0 &&
           cache->linked.last == draw_last_program(&cache->draw)->serial &&
           cache->linked.fragment == fragment->serial && cache->linked.two_sided == two_sided &&
           cache->linked.flat == flat;
}

static bool link_programs(struct draw_cache *cache, const struct program *fragment, bool two_sided, bool flat)
{
    const struct program *last = draw_last_program(&cache->draw);
    cache->linked.last = 0;
    if (!pipeline_link(&cache->draw.link, last, fragment, two_sided, flat))
        return false;
    cache->linked.last = last->serial;
    cache->linked.fragment = fragment->serial;
    cache->linked.two_sided = two_sided;
    cache->linked.flat = flat;
    return true;
}

static bool prepare_link(struct context *context, const char *call, struct draw *draw,
                         struct raster_state *raster)
{
    const bool two_sided = programs_replace_vertices(context->programs)
                               ? context->programs->two_side
                               : context->lighting->enable && context->lighting->two_side;
    bool flat = context->rasterization->shade_model == GL_FLAT;
    const bool renders = context->render_mode->mode == GL_RENDER;
    const struct program *fragment = renders ? raster->program : &pipeline_feedback_inputs;
    if (!is_linked(&context->cache, fragment, two_sided, flat) &&
        !link_programs(&context->cache, fragment, two_sided, flat)) {
        gl_error(context, GL_INVALID_OPERATION, "%s: the programs exchange more than %d vectors per vertex",
                 call, RASTER_MAX_ATTRIBUTES);
        return false;
    }
    if (!renders)
        return true;
    memcpy(raster->inputs, draw->link.inputs, sizeof raster->inputs);
    raster->input_count = draw->link.input_count;
    raster->attribute_count = draw->link.attribute_count;
    return true;
}

static bool out_of_memory(struct context *context, const char *call)
{
    gl_error(context, GL_OUT_OF_MEMORY, "%s: memory ran out, nothing was drawn", call);
    return false;
}

/* TGSI's VS_WINDOW_SPACE_POSITION: positions are window coordinates, so the viewport does not limit them. */
static void widen_viewport(const struct context *context, struct raster_state *raster)
{
    const struct raster_target *target = &context->framebuffers->target;
    if (draw_is_in_window(&context->cache.draw))
        raster->viewport = (struct raster_rect){0, 0, (int)target->width, (int)target->height};
}

/* The viewports that the last program may select, each with a separate raster state. */
static bool prepare_viewports(struct context *context, const char *call)
{
    struct draw *draw = &context->cache.draw;
    draw->selects_viewport = draw->link.viewport_output >= 0 || draw->link.viewport_mask_output >= 0;
    for (unsigned i = 0; draw->selects_viewport && i < PIPELINE_MAX_VIEWPORTS; i++) {
        struct pipeline_viewport *viewport = &draw->viewports[i];
        struct raster_state raster = context->cache.raster;
        rasterization_viewport_resolve(context, i, &raster);
        widen_viewport(context, &raster);
        memcpy(viewport->rect, context->rasterization->viewport[i], sizeof viewport->rect);
        for (int end = 0; end < 2; end++)
            viewport->depth_range[end] = (float)context->rasterization->depth_range[i][end];
        viewport->raster = raster_scene_prepare(context->scene, &raster);
        if (!viewport->raster)
            return out_of_memory(context, call);
    }
    return true;
}

static bool resolve_raster(struct context *context, const char *call, struct raster_state *raster)
{
    struct draw_cache *cache = &context->cache;
    memset(raster, 0, sizeof *raster);
    if (!programs_prepare_fragment(context, raster) || !prepare_link(context, call, &cache->draw, raster))
        return false;
    cache->draw.depth_unclipped =
        program_computes_depth(raster->program) || context->rasterization->depth_clamp;
    if (context->render_mode->mode != GL_RENDER) /* no fragments */
        memset(raster, 0, sizeof *raster);
    rasterization_state_resolve(context, raster);
    widen_viewport(context, raster);
    return true;
}

enum preparation {
    PREPARED,
    NOT_PREPARED, /* more has changed than this can prepare */
    FAILED,       /* the error is raised */
};

/* Used if only parameters, textures and matrices have changed, and the programs are the same. */
static enum preparation prepare_resources(struct context *context, const char *call)
{
    struct draw_cache *cache = &context->cache;
    struct raster_state raster = cache->raster;
    const uint64_t last = draw_last_program(&cache->draw)->serial;
    if (context->render_mode->mode != GL_RENDER || !cache->draw.raster || last == 0 ||
        last != cache->linked.last)
        return NOT_PREPARED;
    if (!programs_prepare_fragment(context, &raster))
        return FAILED;
    if (raster.program->serial != cache->linked.fragment || cache->linked.fragment == 0)
        return NOT_PREPARED;
    if (memcmp(&raster.resources, &cache->raster.resources, sizeof raster.resources) == 0)
        return PREPARED;
    cache->raster.resources = raster.resources;
    cache->draw.raster = raster_scene_prepare_resources(context->scene, cache->draw.raster, &cache->raster);
    return cache->draw.raster || out_of_memory(context, call) ? PREPARED : FAILED;
}

/* A change of matrices alone usually does not change the raster state: then the prepared one is used
 * again. */
static bool prepare_raster(struct context *context, const char *call, bool same_epoch, bool same_state)
{
    struct draw_cache *cache = &context->cache;
    struct raster_state raster;
    const enum preparation preparation = same_state ? prepare_resources(context, call) : NOT_PREPARED;
    if (preparation != NOT_PREPARED)
        return preparation == PREPARED;
    if (!resolve_raster(context, call, &raster))
        return false;
    if (same_epoch && cache->draw.raster && memcmp(&raster, &cache->raster, sizeof raster) == 0)
        return true;
    memcpy(&cache->raster, &raster, sizeof raster);
    cache->draw.raster = raster_scene_prepare(context->scene, &cache->raster);
    return cache->draw.raster || out_of_memory(context, call);
}

/* Attributes are those of the program's inputs; the binding, that of its resources too. */
static bool prepare_vertices(struct context *context, bool same_epoch)
{
    struct draw_cache *cache = &context->cache;
    const struct shader_resources before = cache->draw.resources;
    if (!programs_prepare_vertex(context, &cache->draw))
        return false;
    const uint64_t serial = cache->draw.program->serial;
    const bool same = serial != 0 && serial == cache->vertex_serial;
    cache->vertex_serial = serial;
    cache->sourced &= same;
    if (!same || !same_epoch || memcmp(&before, &cache->draw.resources, sizeof before) != 0)
        cache->draw.prepared = ++cache->preparations;
    return true;
}

static bool state_is_same(const struct context *context)
{
    static const enum dirty_flag flags[] = {DIRTY_RASTER, DIRTY_FIXED, DIRTY_PROGRAM};
    bool same = true;
    for (unsigned i = 0; i < sizeof flags / sizeof *flags; i++)
        same &= context->cache.version[flags[i]] == context->version[flags[i]];
    return same;
}

/* Does the program reach a texture that is drawn to by an image unit? */
static bool images_feed_back(struct context *context, const struct program *program)
{
    for (unsigned i = 0; program && context->framebuffers->draw && i < SHADER_MAX_IMAGE_UNITS; i++) {
        const struct texture_object *object = context->textures->images[i].object;
        if (program->images_used >> i & 1 && object && framebuffer_draws_to(context, object))
            return true;
    }
    return false;
}

/* Does the program sample a texture that is drawn to (9.3.1)? */
bool draw_feeds_back(struct context *context, const struct program *program)
{
    for (unsigned unit = 0; program && context->framebuffers->draw && unit < SHADER_MAX_TEXTURE_UNITS;
         unit++) {
        if (!(program->textures_used >> unit & 1))
            continue;
        const struct texture_object *object =
            texture_unit_object(context, unit, (enum texture_target)program->texture_targets[unit]);
        if (object && framebuffer_draws_to(context, object))
            return true;
    }
    return images_feed_back(context, program) ||
           (program && context->framebuffers->draw && handles_feed_back(context, program));
}

/* Whether the state that the last draw derived still exists. */
static bool epoch_is_same(const struct context *context)
{
    return keeps_draws() && context->cache.valid &&
           context->cache.epoch == raster_scene_epoch(context->scene);
}

bool draw_prepare(struct context *context, const char *call)
{
    struct draw_cache *cache = &context->cache;
    if (raster_scene_full(context->scene))
        gl_flush_scene(context);
    bool same_epoch = epoch_is_same(context);
    /* Each draw sets its own vertex sources, so changes of arrays never matter here. */
    cache->unchanged =
        same_epoch && memcmp(cache->version, context->version, DIRTY_ARRAYS * sizeof *cache->version) == 0;
    if (cache->unchanged)
        return true;

    if (!framebuffer_prepare(context, call))
        return false;
    same_epoch = epoch_is_same(context);
    const bool same_state = same_epoch && state_is_same(context);
    cache->valid = false;
    if (!prepare_vertices(context, same_epoch) || !programs_prepare_stages(context, call, &cache->draw) ||
        !prepare_raster(context, call, same_epoch, same_state) || !prepare_viewports(context, call))
        return false;
    if (!same_state) {
        prepare_viewport(context, &cache->draw);
        prepare_polygons(context, &cache->draw);
    }
    /* After the programs: tracked matrices and fixed-function choices may have counted versions up. */
    memcpy(cache->version, context->version, sizeof cache->version);
    cache->epoch = raster_scene_epoch(context->scene);
    cache->valid = true;
    cache->feedback =
        draw_feeds_back(context, cache->draw.program) || draw_feeds_back(context, cache->raster.program);
    for (unsigned i = 0; i < PIPELINE_STAGES; i++)
        cache->feedback |= draw_feeds_back(context, cache->draw.stages[i].program);
    return true;
}

/* --- Once per draw -------------------------------------------------------------------------------------- */

/* --- A draw that fills the scene: draw.flush_scene -------------------------------------------------------*/

enum draw_end {
    DRAW_WHOLE,
    DRAW_WITHOUT_MEMORY,
    DRAW_ENDED, /* the error is raised */
};

struct scene_flush {
    struct context *context;
    const char *call;
    bool failed;
};

static bool flush_scene(void *user)
{
    struct scene_flush *flush = user;
    flush->failed = !gl_flush_scene(flush->context) || !draw_prepare(flush->context, flush->call);
    return !flush->failed;
}

static void begin_meter(struct context *context, const struct draw *draw)
{
    const uint64_t limit =
        programs_instruction_limit(context, draw_vertices(draw->count, draw->instance_count));
    atomic_store_explicit(&context->meter_end, SHADER_END_NONE, memory_order_relaxed);
    context->meter =
        (struct shader_meter){.limit = limit, .interrupt = &context->interrupt, .end = &context->meter_end};
}

/* An interrupt also applies to collected draws, which may take long: the flush drops them. */
static enum draw_end run_pipeline(struct context *context, const char *call)
{
    struct draw *draw = &context->cache.draw;
    struct scene_flush flush = {context, call, false};
    begin_meter(context, draw);
    draw->flush_scene = flush_scene;
    draw->flush_scene_user = &flush;
    if (context->inspector) {
        context->inspector->frame_draws++;
        context->inspector->moment++;
    }
    const bool complete = pipeline_draw(context->pipeline, draw);
    draw->flush_scene = NULL;
    draw->flush_scene_user = NULL;
    const int end = atomic_load_explicit(&context->meter_end, memory_order_relaxed);
    if (complete)
        return DRAW_WHOLE;
    if (end == SHADER_END_LIMIT)
        gl_lost(context, call, RASTER_LOSS_LIMIT);
    else if (end == SHADER_END_INTERRUPT && gl_flush_scene(context)) /* else that raises it */
        gl_lost(context, call, RASTER_LOSS_INTERRUPT);
    return end != SHADER_END_NONE || flush.failed ? DRAW_ENDED : DRAW_WITHOUT_MEMORY;
}

/* If fragments read a buffer before it captures, the draw waits for them: their flush frees the prepared
 * state. */
static enum draw_end run_prepared(struct context *context, const char *call)
{
    struct draw_cache *cache = &context->cache;
    if (!feedback_prepare(context, call, draw_last_program(&cache->draw), &cache->draw) ||
        (cache->epoch != raster_scene_epoch(context->scene) && !draw_prepare(context, call)))
        return DRAW_ENDED;
    const enum draw_end end = run_pipeline(context, call);
    if (end == DRAW_WHOLE)
        feedback_finish(context, &cache->draw);
    return end;
}

/* Memory that ran short inside the scene is there again after a flush: one more try. False if the draw was
 * ended. */
static bool submit_anywhere(struct context *context, const char *call)
{
    enum draw_end end = run_prepared(context, call);
    if (end == DRAW_WITHOUT_MEMORY) {
        gl_flush_scene(context);
        end = draw_prepare(context, call) ? run_prepared(context, call) : DRAW_ENDED;
    }
    if (end == DRAW_WITHOUT_MEMORY)
        out_of_memory(context, call);
    return end != DRAW_ENDED;
}

/* Submits a draw. Values that programs store must be visible after the draw and not before it, in every tile.
 * Therefore the scene is drawn first, and again after fragments that store. A draw that samples its own
 * target reads the results of earlier draws, tile after tile. Returns false if the draw was ended. */
bool draw_submit(struct context *context, const char *call)
{
    const struct draw_cache *cache = &context->cache;
    if (!queries_allow_drawing(context))
        return true;
    if (context->work->depth > 0 &&
        !work_continues(context, call, draw_vertices(cache->draw.count, cache->draw.instance_count)))
        return false;
    const bool fragments_store = cache->raster.program && cache->raster.program->stores;
    if ((draw_stages_store(&cache->draw) || fragments_store || cache->feedback) &&
        raster_scene_busy(context->scene)) {
        gl_flush_scene(context);
        if (!draw_prepare(context, call))
            return false;
    }
    bool whole = submit_anywhere(context, call);
    if (cache->feedback)
        raster_scene_in_order(context->scene);
    if (cache->feedback || (cache->raster.program && cache->raster.program->stores))
        whole &= gl_flush_scene(context);
    return whole;
}

/* Sources of the attributes that the vertex program reads. */
#define EACH_ATTRIBUTE(draw, a)                                                                              \
    for (unsigned a##_input = 0, a; a##_input < (draw)->program->input_count; a##_input++)                   \
        if ((draw)->program->inputs[a##_input].semantic == SEMANTIC_ATTRIBUTE &&                             \
            (a = (draw)->program->inputs[a##_input].index) < SHADER_ATTRIBUTE_SLOTS)

/* No pointer of an earlier draw stays. */
static void forget_arrays(struct context *context)
{
    struct draw_cache *cache = &context->cache;
    for (unsigned a = 0; a < SHADER_ATTRIBUTE_SLOTS; a++)
        cache->draw.attributes[a].data = NULL;
    cache->sourced = false;
    cache->draw.sources = 0;
}

static void source_current(const struct context *context, struct pipeline_attribute *attribute, unsigned a)
{
    attribute->data = NULL;
    memcpy(attribute->current, context->current[a], sizeof attribute->current);
    memcpy(attribute->current_wide, context->current_wide[a], sizeof attribute->current_wide);
}

static void source_edge_flags(const struct context *context, struct draw *draw)
{
    struct pipeline_attribute array;
    draw->edge_flags = (struct pipeline_edge_flags){.current = context->edge_flag};
    if (!context->arrays->edge_flag.enable)
        return;
    vertex_array_resolve(context->arrays, &context->arrays->edge_flag, &array);
    draw->edge_flags.data = array.data;
    draw->edge_flags.stride = array.stride;
    draw->edge_flags.available = array.available;
}

/* Whether the sources of the last draw of arrays are still valid: neither arrays nor programs have
 * changed. */
static bool arrays_are_sourced(const struct context *context)
{
    const struct draw_cache *cache = &context->cache;
    return keeps_draws() && cache->sourced && cache->sourced_arrays == context->version[DIRTY_ARRAYS] &&
           cache->sourced_programs == context->version[DIRTY_PROGRAM];
}

static void source_again(const struct context *context, struct draw *draw)
{
    for (uint32_t left = context->cache.currents; left; left &= left - 1) {
        const unsigned a = (unsigned)__builtin_ctz(left);
        source_current(context, &draw->attributes[a], a);
    }
}

static bool numbers_vertices(const struct program *program)
{
    for (unsigned i = 0; i < program->input_count; i++)
        if (program->inputs[i].semantic == SEMANTIC_VERTEX_ID ||
            program->inputs[i].semantic == SEMANTIC_VERTEX_NUMBER)
            return true;
    return false;
}

/* How many elements from the first on may differ from each other. */
static uint64_t distinct_elements(const struct draw *draw)
{
    uint64_t most = 0;
    for (unsigned a = 0; a < SHADER_ATTRIBUTE_SLOTS; a++) {
        const struct pipeline_attribute *attribute = &draw->attributes[a];
        if (!attribute->data || attribute->stride == 0 || attribute->divisor != 0)
            continue; /* the same for all vertices */
        if (attribute->available == SIZE_MAX)
            return UINT32_MAX;
        uint64_t elements = attribute->available / attribute->stride + 1;
        most = elements > most ? elements : most;
    }
    return numbers_vertices(draw->program) ? UINT32_MAX : most;
}

/* Sets the source of an attribute: an array, or one of the sources that source_again() sets. */
static void source_attribute(struct context *context, struct draw *draw, unsigned a)
{
    const struct vertex_array *array = vertex_array_source(context, a);
    const struct buffer_object *buffer = array ? vertex_array_binding(context->arrays, array).buffer : NULL;
    if (array)
        vertex_array_resolve(context->arrays, array, &draw->attributes[a]);
    else
        context->cache.currents |= 1u << a;
    context->cache.constant_sources &= buffer && !buffer->mapped;
}

static void source_all(struct context *context, struct draw *draw)
{
    struct draw_cache *cache = &context->cache;
    forget_arrays(context);
    cache->currents = 0;
    cache->constant_sources = true;
    EACH_ATTRIBUTE(draw, a)
    source_attribute(context, draw, a);
    /* A position-invariant program reads attribute 0 without the program naming it. */
    if (draw->position_invariant)
        source_attribute(context, draw, ATTRIB_POSITION);
    source_again(context, draw);
    cache->distinct_elements = distinct_elements(draw);
    cache->sourced = true;
    cache->sourced_arrays = context->version[DIRTY_ARRAYS];
    cache->sourced_programs = context->version[DIRTY_PROGRAM];
    draw->sources = ++cache->sources;
}

static void source_arrays(struct context *context, struct draw *draw)
{
    struct draw_cache *cache = &context->cache;
    if (!arrays_are_sourced(context)) {
        source_all(context, draw);
    } else if (cache->currents) {
        source_again(context, draw);
        draw->sources = ++cache->sources;
    }
    source_edge_flags(context, draw);
}

/* LONG ATTRIB: two registers. */
static bool reads_wide(const struct program *program, unsigned attribute)
{
    for (unsigned i = 0; i < program->input_count; i++)
        if (program->inputs[i].semantic == SEMANTIC_ATTRIBUTE && program->inputs[i].index == attribute &&
            program->inputs[i].high_words)
            return true;
    return false;
}

static void source_immediate(struct context *context, struct draw *draw, const struct immediate *immediate,
                             unsigned a)
{
    struct pipeline_attribute *attribute = &draw->attributes[a];
    const bool wide = reads_wide(draw->program, a);
    if ((wide ? immediate->wide_written : immediate->written) >> a & 1) {
        *attribute = (struct pipeline_attribute){
            .data = wide ? (const uint8_t *)immediate->wide[a]
                         : (const uint8_t *)immediate->data[immediate->slot[a]],
            .stride = wide ? SHADER_ATTRIBUTE_SLOTS * sizeof *immediate->wide
                           : immediate->stride * sizeof *immediate->data,
            .available = SIZE_MAX,
            .type = wide ? ATTRIBUTE_DOUBLE : ATTRIBUTE_FLOAT,
            .kind = wide ? ATTRIBUTE_AS_WIDE : ATTRIBUTE_AS_FLOAT,
            .size = 4,
        };
    } else {
        source_current(context, attribute, a);
    }
}

bool draw_immediate(struct context *context, const char *call, GLenum mode, const struct immediate *immediate)
{
    /* State cannot change between Begin and End, but materials can, and a full scene is flushed. */
    if (!draw_prepare(context, call))
        return true;
    struct draw *draw = &context->cache.draw;
    draw->primitive = (enum pipeline_primitive)mode;
    draw->count = immediate->count;
    draw->first = 0;
    draw->index_bytes = 0;
    draw->indices = NULL;
    draw->base_vertex = 0;
    draw->restart = false;
    draw->base_instance = draw->number = 0;
    draw->instance_count = 1;
    draw->edge_flags = (struct pipeline_edge_flags){.data = immediate->edge_flags,
                                                    .stride = 1,
                                                    .available = immediate->count,
                                                    .current = context->edge_flag};
    forget_arrays(context);
    source_immediate(context, draw, immediate, ATTRIB_POSITION);
    EACH_ATTRIBUTE(draw, a)
    source_immediate(context, draw, immediate, a);
    return draw_submit(context, call);
}

static bool numbers_anything(const struct program *program)
{
    for (unsigned i = 0; program && i < program->input_count; i++)
        if (program->inputs[i].semantic == SEMANTIC_PRIMITIVE_ID)
            return true;
    return program && numbers_vertices(program);
}

bool draw_may_be_parted(const struct context *context)
{
    const struct draw *draw = &context->cache.draw;
    const struct program *fragment = context->cache.raster.program;
    bool numbers = numbers_anything(draw->program) || numbers_anything(fragment);
    for (unsigned i = 0; i < PIPELINE_STAGES; i++)
        numbers |= numbers_anything(draw->stages[i].program);
    return !numbers && !draw_stages_store(draw) && !(fragment && fragment->stores) &&
           !context->cache.feedback;
}

static void source_geometry(struct context *context, struct draw *draw, const struct draw_geometry *geometry,
                            unsigned a)
{
    struct pipeline_attribute *attribute = &draw->attributes[a];
    source_current(context, attribute, a);
    if (!(geometry->written >> a & 1) || reads_wide(draw->program, a))
        return;
    *attribute = (struct pipeline_attribute){
        .data = (const uint8_t *)(geometry->data + geometry->offset[a]),
        .stride = geometry->stride * sizeof *geometry->data,
        .available = SIZE_MAX,
        .type = ATTRIBUTE_FLOAT,
        .kind = ATTRIBUTE_AS_FLOAT,
        .size = geometry->size[a],
    };
}

bool draw_geometry(struct context *context, const char *call, const struct draw_geometry *geometry)
{
    if (!draw_prepare(context, call))
        return true;
    struct draw *draw = &context->cache.draw;
    if (numbers_vertices(draw->program) || draw_stages_store(draw))
        return false;
    draw->primitive = (enum pipeline_primitive)geometry->mode;
    draw->count = geometry->count;
    draw->first = 0;
    draw->index_bytes = geometry->index_bytes;
    draw->indices = geometry->indices;
    draw->indices_available = (size_t)geometry->count * geometry->index_bytes;
    draw->base_vertex = 0;
    draw->restart = false;
    draw->base_instance = draw->number = 0;
    draw->instance_count = 1;
    draw->edge_flags = (struct pipeline_edge_flags){.data = geometry->edge_flags,
                                                    .stride = 1,
                                                    .available = geometry->vertices,
                                                    .current = context->edge_flag};
    forget_arrays(context);
    source_geometry(context, draw, geometry, ATTRIB_POSITION);
    EACH_ATTRIBUTE(draw, a)
    source_geometry(context, draw, geometry, a);
    draw_submit(context, call);
    return true;
}

/* Can it be noticed that primitives that consist of one vertex repeated: other programs, transform feedback,
 * queries, memory that programs store to, the points of polygons? */
static bool tail_is_noticed(struct context *context, const struct draw *draw)
{
    for (unsigned i = 0; i < PIPELINE_STAGES; i++)
        if (draw->stages[i].program)
            return true;
    return draw->primitive == PRIMITIVE_POINTS || draw->primitive == PRIMITIVE_PATCHES ||
           draw->polygon_mode[0] == POLYGON_POINT || draw->polygon_mode[1] == POLYGON_POINT ||
           feedback_captures(context) || queries_count_vertices(context) || draw_stages_store(draw);
}

/* Elements past the end of all buffers read the same, and so do indices past theirs: once a draw consists
 * of one repeated vertex, its lines and polygons have no area and further ones change nothing. Without
 * such a tail a count of two billion does not take minutes. Twelve more vertices complete every kind of
 * primitive. */
static uint32_t cut_tail(struct context *context, const struct draw *draw, uint32_t count, uint64_t distinct)
{
    if (distinct >= count || tail_is_noticed(context, draw))
        return count;
    const uint64_t enough = (distinct + 2 * 12 - 1) / 12 * 12;
    return count > enough ? (uint32_t)enough : count;
}

static void set_range(struct context *context, struct draw *draw, const struct draw_command *command)
{
    const uint64_t distinct = context->cache.distinct_elements, first = command->first;
    draw->first = command->first;
    draw->count = cut_tail(context, draw, (uint32_t)command->count, distinct > first ? distinct - first : 0);
    draw->index_bytes = 0;
    draw->indices = NULL;
    draw->base_vertex = 0;
    draw->restart = false;
}

/* 10.3.6: the fixed index, the largest of its type, wins. */
static void set_restart(const struct context *context, struct draw *draw)
{
    const struct draw_state *state = context->draw_state;
    draw->restart = state->restart || state->restart_fixed;
    draw->restart_index =
        state->restart_fixed ? UINT32_MAX >> (32 - 8 * draw->index_bytes) : state->restart_index;
}

static void set_indices(struct context *context, struct draw *draw, const struct draw_command *command)
{
    static const uint8_t nothing[4];
    const struct buffer_object *buffer = context->buffers->element_array;
    const uintptr_t at = (uintptr_t)command->indices;
    draw->first = 0;
    draw->index_bytes = command->index_bytes;
    draw->indices = nothing;
    draw->indices_available = 0;
    draw->base_vertex = command->base_vertex;
    if (buffer && at < buffer->size) {
        draw->indices = buffer->data + at;
        draw->indices_available = buffer->size - at;
    } else if (!buffer && command->indices) {
        draw->indices = command->indices;
        draw->indices_available = SIZE_MAX;
    }
    draw->count =
        cut_tail(context, draw, (uint32_t)command->count, draw->indices_available / draw->index_bytes);
    set_restart(context, draw);
}

/* Fixed function needs an array for attribute 0 (GL 4.6 compatibility 10.3.4: ArrayElement without it sets
 * current values only). A vertex program may number its vertices, or take all from other arrays. */
static bool makes_vertices(const struct context *context)
{
    return vertex_array_source(context, ATTRIB_POSITION) ||
           program_enabled(context->programs, PROGRAM_VERTEX) != NULL;
}

static bool arrays_readable(struct context *context, const char *call, bool indexed)
{
    if (!arrays_are_sourced(context))
        return vertex_arrays_readable(context, call, indexed);
    return !indexed || vertex_indices_readable(context, call);
}

bool draw_command(struct context *context, const char *call, const struct draw_command *command)
{
    struct draw *draw = &context->cache.draw;
    if (list_recording && !immediate_list_draw(context, call, command))
        return true;
    if (!arrays_readable(context, call, command->index_bytes != 0) || !draw_prepare(context, call))
        return false;
    if (!makes_vertices(context) || command->count <= 0 || command->instances <= 0)
        return true;
    source_arrays(context, draw);
    draw->primitive = (enum pipeline_primitive)command->mode;
    draw->base_instance = command->base_instance;
    draw->number = command->number;
    draw->instance_count = (uint32_t)command->instances;
    if (command->index_bytes)
        set_indices(context, draw, command);
    else
        set_range(context, draw, command);
    if (__builtin_expect(context->client_memory != NULL, 0)) {
        client_arrays_take(context, draw);
        context->cache.sourced = false;
        draw->sources = 0;
    }
    return arrays_wait(context, command) || draw_submit(context, call);
}

/* --- One vertex alone ----------------------------------------------------------------------------------- */

/* A program that stores, or samples the target, requires the order of commands. */
static void flush_for_point(struct context *context)
{
    const struct program *program = program_enabled(context->programs, PROGRAM_VERTEX);
    if (raster_scene_full(context->scene) ||
        (program && (program->stores || draw_feeds_back(context, program))))
        gl_flush_scene(context);
}

static void source_point(const struct context *context, struct draw *draw, const double coordinates[4])
{
    struct pipeline_attribute *position = &draw->attributes[ATTRIB_POSITION];
    EACH_ATTRIBUTE(draw, a)
    source_current(context, &draw->attributes[a], a);
    position->data = NULL;
    for (int c = 0; c < 4; c++)
        position->current[c] = (float)coordinates[c];
    memcpy(position->current_wide, coordinates, sizeof position->current_wide);
}

bool draw_prepare_point(struct context *context, const char *call, const double coordinates[4],
                        struct draw *draw)
{
    memset(draw, 0, sizeof *draw);
    flush_for_point(context);
    if (!programs_prepare_point(context, draw))
        return false;
    draw->resources.meter = NULL; /* a vertex has separate limits */
    if (!pipeline_link(&draw->link, draw->program, NULL, false, false)) {
        gl_error(context, GL_INVALID_OPERATION, "%s: the vertex program has too many results", call);
        return false;
    }
    prepare_viewport(context, draw);
    draw->depth_unclipped = context->rasterization->depth_clamp;
    draw->primitive = PRIMITIVE_POINTS;
    draw->count = draw->instance_count = 1;
    draw->first = draw->index_bytes = draw->base_instance = draw->number = 0;
    source_point(context, draw, coordinates);
    return true;
}
