/* From GL state to struct draw: what has changed since the last draw is made anew, all else is kept.
 *
 *   draw_prepare()   programs, link, raster state, viewport: once per change
 *   submit()         attribute sources of this draw, then pipeline_draw()
 *
 * Invariant: while cache.valid, cache.draw and cache.raster are what the state with the versions in
 * cache.version gives in the scene's epoch cache.epoch; what the scene had allocated under an older epoch is
 * gone. */
#include "gl/draw.h"

#include "gl/draw_stages.h"
#include "gl/framebuffer.h"

#include <string.h>

bool draw_mode_allowed(struct context *context, const char *call, GLenum mode)
{
    if (mode <= GL_PATCHES)
        return draw_stages_take(context, call, mode);
    gl_error(context, GL_INVALID_ENUM, "%s: mode 0x%04x is not a primitive", call, mode);
    return false;
}

/* --- Once per change
 * ----------------------------------------------------------------------------------------------- */

static void prepare_viewport(struct context *context, struct draw *draw)
{
    const struct rasterization_state *state = &context->rasterization;
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
    /* GL 4.6 compatibility 18.1.1: FIXED_ONLY is TRUE where all colour buffers have fixed point. */
    draw->clamp_colors =
        state->clamp_vertex_color == GL_TRUE ||
        (state->clamp_vertex_color == GL_FIXED_ONLY &&
         framebuffer_is_fixed_point(&context->framebuffers.target, framebuffer_drawn_colors(context)));
    /* A fixed-function program writes the size only where it depends on the distance. */
    draw->point_size_from_program =
        !programs_replace_vertices(&context->programs) || context->programs.point_size;
}

static bool prepare_link(struct context *context, const char *call, struct draw *draw,
                         struct raster_state *raster)
{
    bool two_sided = programs_replace_vertices(&context->programs) && context->programs.two_side;
    bool flat = context->rasterization.shade_model == GL_FLAT;
    if (!pipeline_link(&draw->link, draw_last_program(draw), raster->program, two_sided, flat)) {
        gl_error(context, GL_INVALID_OPERATION, "%s: the programs exchange more than %d vectors per vertex",
                 call, RASTER_MAX_ATTRIBUTES);
        return false;
    }
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

/* Those that the last program may choose, each with a raster state of its own. */
static bool prepare_viewports(struct context *context, const char *call)
{
    struct draw *draw = &context->cache.draw;
    draw->selects_viewport = draw->link.viewport_output >= 0;
    for (unsigned i = 0; draw->selects_viewport && i < PIPELINE_MAX_VIEWPORTS; i++) {
        struct pipeline_viewport *viewport = &draw->viewports[i];
        struct raster_state raster = context->cache.raster;
        rasterization_viewport_resolve(context, i, &raster);
        memcpy(viewport->rect, context->rasterization.viewport[i], sizeof viewport->rect);
        for (int end = 0; end < 2; end++)
            viewport->depth_range[end] = (float)context->rasterization.depth_range[i][end];
        viewport->raster = raster_scene_prepare(context->scene, &raster);
        if (!viewport->raster)
            return out_of_memory(context, call);
    }
    return true;
}

/* A change of matrices alone usually leaves the raster state as it is: then the prepared one goes on being
 * used. */
static bool prepare_raster(struct context *context, const char *call, bool same_epoch)
{
    struct draw_cache *cache = &context->cache;
    struct raster_state raster;
    memset(&raster, 0, sizeof raster);
    if (!programs_prepare_fragment(context, &raster) || !prepare_link(context, call, &cache->draw, &raster))
        return false;
    rasterization_state_resolve(context, &raster);
    cache->draw.depth_unclipped =
        program_computes_depth(raster.program) || context->rasterization.depth_clamp;
    if (same_epoch && cache->draw.raster && memcmp(&raster, &cache->raster, sizeof raster) == 0)
        return true;
    memcpy(&cache->raster, &raster, sizeof raster);
    cache->draw.raster = raster_scene_prepare(context->scene, &cache->raster);
    return cache->draw.raster || out_of_memory(context, call);
}

/* Does the program sample a texture that is drawn to (9.3.1)? */
static bool feeds_back(struct context *context, const struct program *program)
{
    for (unsigned unit = 0; program && context->framebuffers.draw && unit < SHADER_MAX_TEXTURE_UNITS; unit++) {
        if (!(program->textures_used >> unit & 1))
            continue;
        const struct texture_object *object =
            texture_unit_object(context, unit, (enum texture_target)program->texture_targets[unit]);
        if (object && framebuffer_draws_to(context, object))
            return true;
    }
    return false;
}

bool draw_prepare(struct context *context, const char *call)
{
    struct draw_cache *cache = &context->cache;
    if (raster_scene_full(context->scene))
        gl_flush_scene(context);
    bool same_epoch = cache->valid && cache->epoch == raster_scene_epoch(context->scene);
    /* What feeds a vertex comes with each draw; arrays never matter here. */
    if (same_epoch && memcmp(cache->version, context->version, GROUP_ARRAYS * sizeof *cache->version) == 0)
        return true;

    if (!framebuffer_prepare(context, call))
        return false;
    same_epoch = cache->valid && cache->epoch == raster_scene_epoch(context->scene);
    cache->valid = false;
    if (!programs_prepare_vertex(context, &cache->draw) ||
        !programs_prepare_stages(context, call, &cache->draw) || !prepare_raster(context, call, same_epoch))
        return false;
    if (!prepare_viewports(context, call))
        return false;
    prepare_viewport(context, &cache->draw);
    /* After the programs: tracked matrices and fixed-function choices may have counted versions up. */
    memcpy(cache->version, context->version, sizeof cache->version);
    cache->epoch = raster_scene_epoch(context->scene);
    cache->valid = true;
    cache->feedback = feeds_back(context, cache->draw.program) || feeds_back(context, cache->raster.program);
    for (unsigned i = 0; i < PIPELINE_STAGES; i++)
        cache->feedback |= feeds_back(context, cache->draw.stages[i].program);
    return true;
}

/* --- Once per draw
 * ------------------------------------------------------------------------------------------------- */

/* --- A draw that fills the scene: draw.make_room ---------------------------------------------------------- */

struct room {
    struct context *context;
    const char *call;
};

static bool make_room(void *user)
{
    const struct room *room = user;
    gl_flush_scene(room->context);
    return draw_prepare(room->context, room->call);
}

static bool run_pipeline(struct context *context, const char *call)
{
    struct draw *draw = &context->cache.draw;
    struct room room = {context, call};
    draw->make_room = make_room;
    draw->make_room_user = &room;
    const bool complete = pipeline_draw(context->pipeline, draw);
    draw->make_room = NULL;
    draw->make_room_user = NULL;
    return complete;
}

/* False when memory runs out. A buffer that is captured to and that fragments read first waits for them:
 * their flush takes what was prepared along. */
static bool run_prepared(struct context *context, const char *call)
{
    struct draw_cache *cache = &context->cache;
    if (!feedback_prepare(context, call, &cache->draw) ||
        (cache->epoch != raster_scene_epoch(context->scene) && !draw_prepare(context, call)))
        return true; /* the error is raised */
    if (!run_pipeline(context, call))
        return false;
    feedback_finish(context, &cache->draw);
    return true;
}

/* Memory that ran short inside the scene is there again after a flush: one more try. */
static void submit_anywhere(struct context *context, const char *call)
{
    if (run_prepared(context, call))
        return;
    gl_flush_scene(context);
    if (draw_prepare(context, call) && !run_prepared(context, call))
        out_of_memory(context, call);
}

/* What programs store is seen by everything after the draw and by nothing before it: fragments wait for the
 * flush, vertices do not. A draw that samples what it draws to reads what earlier draws have left, tile after tile. */
static void submit(struct context *context, const char *call)
{
    const struct draw_cache *cache = &context->cache;
    if ((draw_stages_store(&cache->draw) || cache->feedback) && raster_scene_busy(context->scene)) {
        gl_flush_scene(context);
        if (!draw_prepare(context, call))
            return;
    }
    submit_anywhere(context, call);
    if (cache->feedback)
        raster_scene_in_order(context->scene);
    if (cache->feedback || (cache->raster.program && cache->raster.program->stores))
        gl_flush_scene(context);
}

/* Sources of the attributes that the vertex program reads. */
#define EACH_ATTRIBUTE(draw, a)                                                                              \
    for (unsigned a##_input = 0, a; a##_input < (draw)->program->input_count; a##_input++)                   \
        if ((draw)->program->inputs[a##_input].semantic == SEMANTIC_ATTRIBUTE &&                             \
            (a = (draw)->program->inputs[a##_input].index) < SHADER_MAX_ATTRIBUTES)

/* No pointer of an earlier draw stays. */
static void forget_arrays(struct draw *draw)
{
    for (unsigned a = 0; a < SHADER_MAX_ATTRIBUTES; a++)
        draw->attributes[a].data = NULL;
}

static void source_current(const struct context *context, struct pipeline_attribute *attribute, unsigned a)
{
    attribute->data = NULL;
    memcpy(attribute->current, context->current[a], sizeof attribute->current);
    memcpy(attribute->current_wide, context->current_wide[a], sizeof attribute->current_wide);
}

static void source_arrays(struct context *context, struct draw *draw)
{
    forget_arrays(draw);
    EACH_ATTRIBUTE(draw, a)
    {
        struct pipeline_attribute *attribute = &draw->attributes[a];
        const struct vertex_array *array = vertex_array_source(context, a);
        if (array)
            vertex_array_resolve(array, attribute);
        else
            source_current(context, attribute, a);
    }
    /* A position-invariant program reads attribute 0 behind the program's back. */
    const struct vertex_array *position = vertex_array_source(context, ATTRIB_POSITION);
    if (position)
        vertex_array_resolve(position, &draw->attributes[ATTRIB_POSITION]);
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
            .data = wide ? (const uint8_t *)immediate->wide[a] : (const uint8_t *)immediate->data[a],
            .stride = SHADER_MAX_ATTRIBUTES * (wide ? sizeof *immediate->wide : sizeof *immediate->data),
            .available = SIZE_MAX,
            .type = wide ? ATTRIBUTE_DOUBLE : ATTRIBUTE_FLOAT,
            .kind = wide ? ATTRIBUTE_AS_WIDE : ATTRIBUTE_AS_FLOAT,
            .size = 4,
        };
    } else {
        source_current(context, attribute, a);
    }
}

void draw_immediate(struct context *context, const char *call, GLenum mode, const struct immediate *immediate)
{
    /* State cannot change between Begin and End, but materials can, and a full scene is flushed. */
    if (!draw_prepare(context, call))
        return;
    struct draw *draw = &context->cache.draw;
    draw->primitive = (enum pipeline_primitive)mode;
    draw->count = immediate->count;
    draw->first = 0;
    draw->index_bytes = 0;
    draw->indices = NULL;
    draw->base_vertex = 0;
    forget_arrays(draw);
    source_immediate(context, draw, immediate, ATTRIB_POSITION);
    EACH_ATTRIBUTE(draw, a)
    source_immediate(context, draw, immediate, a);
    submit(context, call);
}

/* Common to all array draws; false if there is nothing to draw. Without an array for attribute 0 no vertex is
 * made (GL 4.6 compatibility 10.3.4: ArrayElement then sets current values only). */
static bool arrays_ready(struct context *context, const char *call, GLenum mode, bool indexed)
{
    if (!draw_mode_allowed(context, call, mode) || !vertex_arrays_readable(context, call, indexed) ||
        !draw_prepare(context, call))
        return false;
    if (!vertex_array_source(context, ATTRIB_POSITION))
        return false;
    source_arrays(context, &context->cache.draw);
    context->cache.draw.primitive = (enum pipeline_primitive)mode;
    return true;
}

/* Elements behind the end of all buffers read the same, and so do indices behind theirs: once a draw consists
 * of one vertex repeated, its lines and polygons have no area and further ones change nothing. Cutting such a
 * tail keeps a count of two thousand millions from taking minutes. Twelve more vertices finish every kind of
 * primitive. */
static uint32_t cut_tail(const struct draw *draw, uint32_t count, uint64_t distinct)
{
    uint64_t enough = (distinct + 2 * 12 - 1) / 12 * 12;
    return draw->primitive != PRIMITIVE_POINTS && draw->primitive != PRIMITIVE_PATCHES && count > enough ? (uint32_t)enough : count;
}

/* How many elements from the first on may differ from each other. */
static uint64_t distinct_elements(const struct draw *draw)
{
    uint64_t most = 0;
    for (unsigned a = 0; a < SHADER_MAX_ATTRIBUTES; a++) {
        const struct pipeline_attribute *attribute = &draw->attributes[a];
        if (attribute->data && attribute->available == SIZE_MAX)
            return UINT32_MAX;
        uint64_t elements = attribute->data ? attribute->available / attribute->stride + 1 : 0;
        most = elements > most ? elements : most;
    }
    for (unsigned i = 0; i < draw->program->input_count; i++)
        if (draw->program->inputs[i].semantic == SEMANTIC_VERTEX_ID)
            return UINT32_MAX;
    return most;
}

static void draw_range(struct context *context, const char *call, GLint first, GLsizei count)
{
    struct draw *draw = &context->cache.draw;
    uint64_t distinct = distinct_elements(draw);
    draw->first = (uint32_t)first;
    draw->count =
        cut_tail(draw, (uint32_t)count, distinct > (uint64_t)first ? distinct - (uint64_t)first : 0);
    draw->index_bytes = 0;
    draw->indices = NULL;
    draw->base_vertex = 0;
    if (count > 0)
        submit(context, call);
}

static unsigned index_bytes(GLenum type)
{
    switch (type) {
    case GL_UNSIGNED_BYTE: return 1;
    case GL_UNSIGNED_SHORT: return 2;
    case GL_UNSIGNED_INT: return 4;
    default: return 0;
    }
}

static void draw_indexed(struct context *context, const char *call, GLsizei count, GLenum type,
                         const void *indices)
{
    static const uint8_t nothing[4];
    const struct buffer_object *buffer = context->buffers.element_array;
    struct draw *draw = &context->cache.draw;
    draw->first = 0;
    draw->count = (uint32_t)count;
    draw->index_bytes = index_bytes(type);
    draw->indices = nothing;
    draw->indices_available = 0;
    draw->base_vertex = 0;
    if (buffer && (uintptr_t)indices < buffer->size) {
        draw->indices = buffer->data + (uintptr_t)indices;
        draw->indices_available = buffer->size - (uintptr_t)indices;
    } else if (!buffer && indices) {
        draw->indices = indices;
        draw->indices_available = SIZE_MAX;
    }
    draw->count = cut_tail(draw, (uint32_t)count, draw->indices_available / draw->index_bytes);
    if (count > 0)
        submit(context, call);
}

/* --- Entry points
 * -------------------------------------------------------------------------------------------------- */

static bool count_allowed(struct context *context, const char *call, const char *argument, GLsizei count)
{
    if (count < 0)
        gl_error(context, GL_INVALID_VALUE, "%s: %s is %d, expected no negative number", call, argument,
                 count);
    return count >= 0;
}

static bool index_type_allowed(struct context *context, const char *call, GLenum type)
{
    if (!index_bytes(type))
        gl_error(context, GL_INVALID_ENUM, "%s: type is 0x%04x, expected GL_UNSIGNED_BYTE, _SHORT or _INT",
                 call, type);
    return index_bytes(type) != 0;
}

static void draw_arrays(const char *call, GLenum mode, GLint first, GLsizei count)
{
    struct context *context = gl_enter(call);
    if (!context || !draw_mode_allowed(context, call, mode) ||
        !count_allowed(context, call, "first", first) || !count_allowed(context, call, "count", count) ||
        !arrays_ready(context, call, mode, false))
        return;
    draw_range(context, call, first, count);
}

static void draw_elements(const char *call, GLenum mode, GLsizei count, GLenum type, const void *indices)
{
    struct context *context = gl_enter(call);
    if (!context || !draw_mode_allowed(context, call, mode) ||
        !count_allowed(context, call, "count", count) || !index_type_allowed(context, call, type) ||
        !arrays_ready(context, call, mode, true))
        return;
    draw_indexed(context, call, count, type, indices);
}

/* Indices outside start..end are undefined in the specification; here they are drawn like all others. */
static void draw_range_elements(const char *call, GLenum mode, GLuint start, GLuint end, GLsizei count,
                                GLenum type, const void *indices)
{
    struct context *context = gl_enter(call);
    if (context && end < start && mode <= GL_PATCHES) {
        gl_error(context, GL_INVALID_VALUE, "%s: end %u is below start %u", call, end, start);
        return;
    }
    draw_elements(call, mode, count, type, indices);
}

/* All counts are checked before anything is drawn. */
static bool counts_allowed(struct context *context, const char *call, const GLsizei *count, GLsizei drawcount)
{
    if (!count_allowed(context, call, "primcount", drawcount))
        return false;
    for (GLsizei i = 0; i < drawcount; i++)
        if (!count_allowed(context, call, "a count", count[i]))
            return false;
    return true;
}

static void multi_draw_arrays(const char *call, GLenum mode, const GLint *first, const GLsizei *count,
                              GLsizei drawcount)
{
    struct context *context = gl_enter(call);
    if (!context || !draw_mode_allowed(context, call, mode) ||
        !counts_allowed(context, call, count, drawcount))
        return;
    for (GLsizei i = 0; i < drawcount; i++)
        if (!count_allowed(context, call, "a first", first[i]))
            return;
    for (GLsizei i = 0; i < drawcount; i++) {
        if (!arrays_ready(context, call, mode, false))
            return;
        draw_range(context, call, first[i], count[i]);
    }
}

static void multi_draw_elements(const char *call, GLenum mode, const GLsizei *count, GLenum type,
                                const void *const *indices, GLsizei drawcount)
{
    struct context *context = gl_enter(call);
    if (!context || !draw_mode_allowed(context, call, mode) ||
        !counts_allowed(context, call, count, drawcount) || !index_type_allowed(context, call, type))
        return;
    for (GLsizei i = 0; i < drawcount; i++) {
        if (!arrays_ready(context, call, mode, true))
            return;
        draw_indexed(context, call, count[i], type, indices[i]);
    }
}

GLAPI void GLAPIENTRY glDrawArrays(GLenum mode, GLint first, GLsizei count)
{
    draw_arrays(__func__, mode, first, count);
}

GLAPI void GLAPIENTRY glDrawArraysEXT(GLenum mode, GLint first, GLsizei count)
{
    draw_arrays(__func__, mode, first, count);
}

GLAPI void GLAPIENTRY glDrawElements(GLenum mode, GLsizei count, GLenum type, const GLvoid *indices)
{
    draw_elements(__func__, mode, count, type, indices);
}

GLAPI void GLAPIENTRY glDrawRangeElements(GLenum mode, GLuint start, GLuint end, GLsizei count, GLenum type,
                                          const GLvoid *indices)
{
    draw_range_elements(__func__, mode, start, end, count, type, indices);
}

GLAPI void GLAPIENTRY glDrawRangeElementsEXT(GLenum mode, GLuint start, GLuint end, GLsizei count,
                                             GLenum type, const GLvoid *indices)
{
    draw_range_elements(__func__, mode, start, end, count, type, indices);
}

GLAPI void GLAPIENTRY glMultiDrawArrays(GLenum mode, const GLint *first, const GLsizei *count,
                                        GLsizei drawcount)
{
    multi_draw_arrays(__func__, mode, first, count, drawcount);
}

GLAPI void GLAPIENTRY glMultiDrawArraysEXT(GLenum mode, const GLint *first, const GLsizei *count,
                                           GLsizei primcount)
{
    multi_draw_arrays(__func__, mode, first, count, primcount);
}

GLAPI void GLAPIENTRY glMultiDrawElements(GLenum mode, const GLsizei *count, GLenum type,
                                          const void *const *indices, GLsizei drawcount)
{
    multi_draw_elements(__func__, mode, count, type, indices, drawcount);
}

GLAPI void GLAPIENTRY glMultiDrawElementsEXT(GLenum mode, const GLsizei *count, GLenum type,
                                             const void *const *indices, GLsizei primcount)
{
    multi_draw_elements(__func__, mode, count, type, indices, primcount);
}
