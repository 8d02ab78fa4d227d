/* Query objects: names, Begin and End, results; one table lists the counters. */
#include "gl/feedback/query_object.h"

#include <stdlib.h>
#include <time.h>

#include "gl/buffer/buffer_commands.h"
#include "gl/context/debug.h"
#include "gl/context/entry.h"
#include "gl/context/get.h"
#include "gl/exec_feedback.h"
#include "gl/feedback/query_get.h"
#include "gl/feedback/transform_feedback.h"

/* --- What is counted ------------------------------------------------------------------------------------ */

/* 13.4: primitives that reach transform feedback. */
static uint64_t generated(struct context *context, unsigned stream)
{
    return context->queries->pipelines.primitives_generated[stream] +
           pipeline_statistics(context->pipeline).primitives_generated[stream];
}

static uint64_t written(struct context *context, unsigned stream)
{
    return context->feedback->written[stream];
}

/* 13.5: of one stream, of any. */
static uint64_t stream_overflows(struct context *context, unsigned stream)
{
    return context->feedback->overflows[stream];
}

static uint64_t overflows(struct context *context, unsigned index)
{
    uint64_t sum = 0;
    (void)index;
    for (unsigned stream = 0; stream < SHADER_MAX_STREAMS; stream++)
        sum += context->feedback->overflows[stream];
    return sum;
}

/* 17.3.5: earlier draws must have passed the tests. */
static uint64_t samples(struct context *context, unsigned index)
{
    (void)index;
    gl_flush_scene(context);
    return context->queries->scenes.samples_passed + raster_scene_statistics(context->scene).samples_passed;
}

/* ARB_pipeline_statistics_query. */
static uint64_t fragments_run(struct context *context, unsigned index)
{
    (void)index;
    gl_flush_scene(context);
    return context->queries->scenes.fragments_run + raster_scene_statistics(context->scene).fragments_run;
}

static uint64_t vertices_run(struct context *context, unsigned index)
{
    (void)index;
    return context->queries->pipelines.vertices_run + pipeline_statistics(context->pipeline).vertices_run;
}

/* Compute programs do not exist. */
static uint64_t compute_run(struct context *context, unsigned index)
{
    (void)context, (void)index;
    return 0;
}

#define COUNTER(name, counter)                                                                               \
    static uint64_t name(struct context *context, unsigned index)                                            \
    {                                                                                                        \
        (void)index;                                                                                         \
        return context->queries->pipelines.counters[counter] +                                               \
               pipeline_statistics(context->pipeline).counters[counter];                                     \
    }
COUNTER(vertices_submitted, COUNT_VERTICES_SUBMITTED)
COUNTER(primitives_submitted, COUNT_PRIMITIVES_SUBMITTED)
COUNTER(patches_run, COUNT_PATCHES_RUN)
COUNTER(evaluations_run, COUNT_EVALUATIONS_RUN)
COUNTER(geometry_run, COUNT_GEOMETRY_RUN)
COUNTER(geometry_emitted, COUNT_GEOMETRY_EMITTED)
COUNTER(clip_input, COUNT_CLIP_INPUT)
COUNTER(clip_output, COUNT_CLIP_OUTPUT)

bool queries_count_fragments(const struct context *context)
{
    return context->queries->active[QUERY_SAMPLES][0].object ||
           context->queries->active[QUERY_FRAGMENTS_RUN][0].object || context->queries->occlusion_test;
}

bool queries_count_vertices(const struct context *context)
{
    for (unsigned place = 0; place < QUERY_PLACES; place++)
        for (unsigned i = 0; i < SHADER_MAX_STREAMS; i++)
            if (place != QUERY_SAMPLES && place != QUERY_TIME && place != QUERY_FRAGMENTS_RUN &&
                context->queries->active[place][i].object)
                return true;
    return false;
}

uint64_t queries_timestamp(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

/* 4.3: nanoseconds, when all that went before is done. */
static uint64_t time_now(struct context *context, unsigned index)
{
    (void)index;
    gl_flush_scene(context);
    return queries_timestamp();
}

static const struct query_row {
    GLenum target;
    uint8_t place; /* enum query_place */
    uint8_t indices, bits;
    uint64_t (*counter)(struct context *context,
                        unsigned index); /* with one bit: what matters is whether it grew */
} rows[] = {
    {GL_PRIMITIVES_GENERATED, QUERY_GENERATED, SHADER_MAX_STREAMS, 64, generated},
    {GL_TRANSFORM_FEEDBACK_PRIMITIVES_WRITTEN, QUERY_WRITTEN, SHADER_MAX_STREAMS, 64, written},
    {GL_TRANSFORM_FEEDBACK_OVERFLOW, QUERY_OVERFLOW, 1, 1, overflows},
    {GL_TRANSFORM_FEEDBACK_STREAM_OVERFLOW, QUERY_STREAM_OVERFLOW, SHADER_MAX_STREAMS, 1, stream_overflows},
    {GL_SAMPLES_PASSED, QUERY_SAMPLES, 1, 64, samples},
    {GL_ANY_SAMPLES_PASSED, QUERY_SAMPLES, 1, 1, samples},
    {GL_ANY_SAMPLES_PASSED_CONSERVATIVE, QUERY_SAMPLES, 1, 1, samples},
    {GL_TIME_ELAPSED, QUERY_TIME, 1, 64, time_now},
    {GL_VERTICES_SUBMITTED, QUERY_COUNTERS + COUNT_VERTICES_SUBMITTED, 1, 64, vertices_submitted},
    {GL_PRIMITIVES_SUBMITTED, QUERY_COUNTERS + COUNT_PRIMITIVES_SUBMITTED, 1, 64, primitives_submitted},
    {GL_VERTEX_SHADER_INVOCATIONS, QUERY_VERTICES_RUN, 1, 64, vertices_run},
    {GL_TESS_CONTROL_SHADER_PATCHES, QUERY_COUNTERS + COUNT_PATCHES_RUN, 1, 64, patches_run},
    {GL_TESS_EVALUATION_SHADER_INVOCATIONS, QUERY_COUNTERS + COUNT_EVALUATIONS_RUN, 1, 64, evaluations_run},
    {GL_GEOMETRY_SHADER_INVOCATIONS, QUERY_COUNTERS + COUNT_GEOMETRY_RUN, 1, 64, geometry_run},
    {GL_GEOMETRY_SHADER_PRIMITIVES_EMITTED, QUERY_COUNTERS + COUNT_GEOMETRY_EMITTED, 1, 64, geometry_emitted},
    {GL_FRAGMENT_SHADER_INVOCATIONS, QUERY_FRAGMENTS_RUN, 1, 64, fragments_run},
    {GL_COMPUTE_SHADER_INVOCATIONS, QUERY_COMPUTE, 1, 64, compute_run},
    {GL_CLIPPING_INPUT_PRIMITIVES, QUERY_COUNTERS + COUNT_CLIP_INPUT, 1, 64, clip_input},
    {GL_CLIPPING_OUTPUT_PRIMITIVES, QUERY_COUNTERS + COUNT_CLIP_OUTPUT, 1, 64, clip_output},
};

static const struct query_row *find_row(GLenum target)
{
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++)
        if (rows[i].target == target)
            return &rows[i];
    return NULL;
}

/* The row of a target and an index; null with INVALID_ENUM or INVALID_VALUE raised. */
static const struct query_row *row_of(struct context *context, const char *call, GLenum target, GLuint index)
{
    const struct query_row *row = find_row(target);
    if (!row)
        gl_error(context, GL_INVALID_ENUM, "%s: target 0x%04x is no query", call, target);
    else if (index >= row->indices)
        gl_error(context, GL_INVALID_VALUE, "%s: index is %u, expected less than %u", call, index,
                 row->indices);
    else
        return row;
    return NULL;
}

/* --- Names ---------------------------------------------------------------------------------------------- */

static void generate(const char *call, GLsizei n, GLuint *ids)
{
    ENTER(call);
    if (context)
        gl_names_generate(context, call, &context->queries->names, n, ids);
}

/* "If an active query object is deleted its name immediately becomes unused, but the underlying object is not
 * deleted until it is no longer active" (5.1). */
static void delete_queries(const char *call, GLsizei n, const GLuint *ids)
{
    ENTER(call);
    if (!context || !gl_count_allowed(context, call, n))
        return;
    for (GLsizei i = 0; i < n && ids; i++) {
        struct query_object *query = ids[i] ? name_table_remove(&context->queries->names, ids[i]) : NULL;
        debug_label_forget(context, LABEL_QUERY, ids[i]);
        if (query && query->active)
            query->name = 0;
        else
            free(query);
    }
}

static GLboolean is_query(const char *call, GLuint id)
{
    ENTER(call);
    return context && id && name_table_find(&context->queries->names, id) != NULL;
}

static void release_object(void *user, uint32_t name, void *object)
{
    (void)user, (void)name;
    free(object);
}

void queries_release(struct query_state *state)
{
    for (unsigned place = 0; place < QUERY_PLACES; place++)
        for (unsigned i = 0; i < SHADER_MAX_STREAMS; i++)
            if (state->active[place][i].object && state->active[place][i].object->name == 0)
                free(state->active[place][i].object);
    name_table_visit(&state->names, release_object, NULL);
    name_table_release(&state->names);
    name_table_visit(&state->fences, release_object, NULL);
    name_table_release(&state->fences);
}

void queries_collect(struct context *context)
{
    gl_flush_scene(context);
    const struct pipeline_statistics pipeline = pipeline_statistics(context->pipeline);
    const struct raster_statistics scene = raster_scene_statistics(context->scene);
    struct pipeline_statistics *pipelines = &context->queries->pipelines;
    struct raster_statistics *scenes = &context->queries->scenes;
    for (unsigned stream = 0; stream < SHADER_MAX_STREAMS; stream++)
        pipelines->primitives_generated[stream] += pipeline.primitives_generated[stream];
    for (unsigned counter = 0; counter < PIPELINE_COUNTERS; counter++)
        pipelines->counters[counter] += pipeline.counters[counter];
    pipelines->vertices_run += pipeline.vertices_run;
    scenes->samples_passed += scene.samples_passed;
    scenes->fragments_run += scene.fragments_run;
}

/* --- Begin and End -------------------------------------------------------------------------------------- */

static struct query_object *create(struct context *context, const char *call, GLuint id)
{
    struct query_object *query = calloc(1, sizeof *query);
    if (query && name_table_set(&context->queries->names, id, query)) {
        query->name = id;
        return query;
    }
    free(query);
    gl_error(context, GL_OUT_OF_MEMORY, "%s: no memory for query %u", call, id);
    return NULL;
}

/* Objects of targets that share a binding may be used for each other, except for the counting one. */
static bool reusable(GLenum before, GLenum now)
{
    return before == now || (before == GL_ANY_SAMPLES_PASSED && now == GL_ANY_SAMPLES_PASSED_CONSERVATIVE) ||
           (before == GL_ANY_SAMPLES_PASSED_CONSERVATIVE && now == GL_ANY_SAMPLES_PASSED);
}

/* The object that a query of `target` may begin with; null with an error raised. */
static struct query_object *startable(struct context *context, const char *call, GLenum target, GLuint id)
{
    struct query_object *query = id ? name_table_find(&context->queries->names, id) : NULL;
    if (id == 0)
        gl_error(context, GL_INVALID_OPERATION, "%s: id is 0, expected the name of a query", call);
    else if (!query)
        return create(context, call, id);
    else if (query->active)
        gl_error(context, GL_INVALID_OPERATION, "%s: query %u is active", call, id);
    else if (!reusable(query->target, target))
        gl_error(context, GL_INVALID_OPERATION, "%s: query %u is of target 0x%04x, not 0x%04x", call, id,
                 query->target, target);
    else
        return query;
    return NULL;
}

static void begin_query(const char *call, GLenum target, GLuint index, GLuint id)
{
    ENTER(call);
    const struct query_row *row = context ? row_of(context, call, target, index) : NULL;
    if (!row)
        return;
    struct active_query *active = &context->queries->active[row->place][index];
    if (active->object) {
        gl_error(context, GL_INVALID_OPERATION, "%s: a query of target 0x%04x is active", call,
                 active->object->target);
        return;
    }
    struct query_object *query = startable(context, call, target, id);
    if (!query)
        return;
    query->target = target;
    query->active = true;
    query->result = 0;
    active->object = query;
    active->from = row->counter(context, index);
    if (row->place == QUERY_SAMPLES || row->place == QUERY_FRAGMENTS_RUN)
        gl_dirty(context, DIRTY_RASTER);
}

void GLAPIENTRY exec_glCreateQueries(GLenum target, GLsizei n, GLuint *ids)
{
    ENTER_VOID();
    if (target != GL_TIMESTAMP && !row_of(context, COMMAND_NAME, target, 0))
        return;
    if (!gl_names_generate(context, COMMAND_NAME, &context->queries->names, n, ids))
        return;
    for (GLsizei i = 0; i < n; i++) {
        struct query_object *query = create(context, COMMAND_NAME, ids[i]);
        if (query)
            query->target = target;
    }
}

static void end_query(const char *call, GLenum target, GLuint index)
{
    ENTER(call);
    const struct query_row *row = context ? row_of(context, call, target, index) : NULL;
    if (!row)
        return;
    struct active_query *active = &context->queries->active[row->place][index];
    struct query_object *query = active->object;
    if (!query || query->target != target) {
        gl_error(context, GL_INVALID_OPERATION, "%s: no query of target 0x%04x is active", call, target);
        return;
    }
    const uint64_t grown = row->counter(context, index) - active->from;
    query->result = row->bits == 1 ? grown != 0 : grown;
    query->active = false;
    active->object = NULL;
    if (row->place == QUERY_SAMPLES || row->place == QUERY_FRAGMENTS_RUN)
        gl_dirty(context, DIRTY_RASTER);
    if (query->name == 0)
        free(query);
}

/* 4.3 */
static void query_counter(const char *call, GLuint id, GLenum target)
{
    ENTER(call);
    if (!context)
        return;
    if (target != GL_TIMESTAMP) {
        gl_error(context, GL_INVALID_ENUM, "%s: target is 0x%04x, expected GL_TIMESTAMP", call, target);
        return;
    }
    struct query_object *query = startable(context, call, target, id);
    if (!query)
        return;
    query->target = target;
    query->result = time_now(context, 0);
}

void GLAPIENTRY exec_glQueryCounter(GLuint id, GLenum target)
{
    query_counter(COMMAND_NAME, id, target);
}

/* --- Conditional rendering (10.9) ----------------------------------------------------------------------- */

bool queries_allow_drawing(const struct context *context)
{
    return !context->queries->discards;
}

static bool is_condition(GLenum target)
{
    return target == GL_SAMPLES_PASSED || target == GL_ANY_SAMPLES_PASSED ||
           target == GL_ANY_SAMPLES_PASSED_CONSERVATIVE || target == GL_TRANSFORM_FEEDBACK_OVERFLOW ||
           target == GL_TRANSFORM_FEEDBACK_STREAM_OVERFLOW;
}

static void set_condition(struct query_state *state, bool draws)
{
    state->conditional = true;
    state->discards = !draws;
}

/* Results are there when a query has ended, so that every mode waits, and a region is the whole window. */
static void begin_conditional(const char *call, GLuint id, GLenum mode)
{
    ENTER(call);
    if (!context)
        return;
    const bool straight = mode >= GL_QUERY_WAIT && mode <= GL_QUERY_BY_REGION_NO_WAIT;
    const bool inverted = mode >= GL_QUERY_WAIT_INVERTED && mode <= GL_QUERY_BY_REGION_NO_WAIT_INVERTED;
    const struct query_object *query = id ? name_table_find(&context->queries->names, id) : NULL;
    if (!straight && !inverted)
        gl_error(context, GL_INVALID_ENUM, "%s: mode is 0x%04x, expected GL_QUERY_WAIT...", call, mode);
    else if (context->queries->conditional)
        gl_error(context, GL_INVALID_OPERATION, "%s: conditional rendering is active", call);
    else if (!query)
        gl_error(context, GL_INVALID_VALUE, "%s: %u is no query", call, id);
    else if (query->active || !is_condition(query->target))
        gl_error(context, GL_INVALID_OPERATION, "%s: query %u is %s", call, id,
                 query->active ? "active" : "of a target that decides nothing");
    else
        set_condition(context->queries, (query->result != 0) != inverted);
}

static void end_conditional(const char *call)
{
    ENTER(call);
    if (context && !context->queries->conditional)
        gl_error(context, GL_INVALID_OPERATION, "%s: no glBeginConditionalRender went before", call);
    else if (context)
        context->queries->conditional = context->queries->discards = false;
}

void GLAPIENTRY exec_glBeginConditionalRender(GLuint id, GLenum mode)
{
    begin_conditional(COMMAND_NAME, id, mode);
}

void GLAPIENTRY exec_glEndConditionalRender(void)
{
    end_conditional(COMMAND_NAME);
}

/* --- Queries of queries --------------------------------------------------------------------------------- */

static void get_query(const char *call, GLenum target, GLuint index, GLenum pname, GLint *params)
{
    ENTER(call);
    if (context && target == GL_TIMESTAMP && index == 0) { /* it is never active */
        target = GL_TIME_ELAPSED;
        if (pname == GL_CURRENT_QUERY) {
            *params = 0;
            return;
        }
    }
    const struct query_row *row = context ? row_of(context, call, target, index) : NULL;
    if (!row)
        return;
    const struct query_object *query = context->queries->active[row->place][index].object;
    switch (pname) {
    case GL_CURRENT_QUERY: *params = query && query->target == target ? (GLint)query->name : 0; break;
    case GL_QUERY_COUNTER_BITS: *params = row->bits; break;
    default:
        gl_error(context, GL_INVALID_ENUM,
                 "%s: pname is 0x%04x, expected GL_CURRENT_QUERY or GL_QUERY_COUNTER_BITS", call, pname);
    }
}

/* Results are there as soon as a query ends. */
static bool get_object(const char *call, GLuint id, GLenum pname, uint64_t *value)
{
    struct context *context = gl_enter(call);
    const struct query_object *query = context && id ? name_table_find(&context->queries->names, id) : NULL;
    if (!context)
        return false;
    if (!query || query->active) {
        gl_error(context, GL_INVALID_OPERATION, "%s: %u is %s", call, id,
                 query ? "an active query, which has no result yet" : "no query");
        return false;
    }
    switch (pname) {
    case GL_QUERY_RESULT:
    case GL_QUERY_RESULT_NO_WAIT: *value = query->result; return true;
    case GL_QUERY_RESULT_AVAILABLE: *value = GL_TRUE; return true;
    case GL_QUERY_TARGET: *value = query->target; return true;
    default:
        gl_error(context, GL_INVALID_ENUM, "%s: pname is 0x%04x, expected GL_QUERY_RESULT or _AVAILABLE",
                 call, pname);
        return false;
    }
}

/* --- Entry points --------------------------------------------------------------------------------------- */

void GLAPIENTRY exec_glGenQueries(GLsizei n, GLuint *ids)
{
    generate(COMMAND_NAME, n, ids);
}

void GLAPIENTRY exec_glDeleteQueries(GLsizei n, const GLuint *ids)
{
    delete_queries(COMMAND_NAME, n, ids);
}

GLboolean GLAPIENTRY exec_glIsQuery(GLuint id)
{
    return is_query(COMMAND_NAME, id);
}

void GLAPIENTRY exec_glBeginQuery(GLenum target, GLuint id)
{
    begin_query(COMMAND_NAME, target, 0, id);
}

void GLAPIENTRY exec_glEndQuery(GLenum target)
{
    end_query(COMMAND_NAME, target, 0);
}

void GLAPIENTRY exec_glBeginQueryIndexed(GLenum target, GLuint index, GLuint id)
{
    begin_query(COMMAND_NAME, target, index, id);
}

void GLAPIENTRY exec_glEndQueryIndexed(GLenum target, GLuint index)
{
    end_query(COMMAND_NAME, target, index);
}

void GLAPIENTRY exec_glGetQueryiv(GLenum target, GLenum pname, GLint *params)
{
    get_query(COMMAND_NAME, target, 0, pname, params);
}

void GLAPIENTRY exec_glGetQueryIndexediv(GLenum target, GLuint index, GLenum pname, GLint *params)
{
    get_query(COMMAND_NAME, target, index, pname, params);
}

/* "The nearest value representable using the requested type." */
#define GET_OBJECT(name, type, maximum)                                                                      \
    void GLAPIENTRY exec_##name(GLuint id, GLenum pname, type *params)                                       \
    {                                                                                                        \
        uint64_t value;                                                                                      \
        if (get_object(COMMAND_NAME, id, pname, &value))                                                     \
            *params = (type)(value > (uint64_t)(maximum) ? (uint64_t)(maximum) : value);                     \
    }
GET_OBJECT(glGetQueryObjectiv, GLint, INT32_MAX)
GET_OBJECT(glGetQueryObjectuiv, GLuint, UINT32_MAX)
GET_OBJECT(glGetQueryObjecti64v, GLint64, INT64_MAX)
GET_OBJECT(glGetQueryObjectui64v, GLuint64, UINT64_MAX)

static void get_to_buffer(const char *call, GLuint id, GLuint buffer, GLenum pname, GLintptr offset,
                          uint64_t maximum)
{
    ENTER(call);
    uint64_t value;
    if (!context || !get_object(call, id, pname, &value))
        return;
    value = value > maximum ? maximum : value;
    const uint32_t narrow = (uint32_t)value;
    if (maximum > UINT32_MAX)
        buffer_write_result(context, call, buffer, offset, &value, sizeof value);
    else
        buffer_write_result(context, call, buffer, offset, &narrow, sizeof narrow);
}

#define GET_TO_BUFFER(name, maximum)                                                                         \
    void GLAPIENTRY exec_##name(GLuint id, GLuint buffer, GLenum pname, GLintptr offset)                     \
    {                                                                                                        \
        get_to_buffer(COMMAND_NAME, id, buffer, pname, offset, maximum);                                     \
    }
GET_TO_BUFFER(glGetQueryBufferObjectiv, INT32_MAX)
GET_TO_BUFFER(glGetQueryBufferObjectuiv, UINT32_MAX)
GET_TO_BUFFER(glGetQueryBufferObjecti64v, INT64_MAX)
GET_TO_BUFFER(glGetQueryBufferObjectui64v, UINT64_MAX)

/* --- NV_occlusion_query, HP_occlusion_test -------------------------------------------------------------- */

/* The objects are queries of SAMPLES_PASSED, by the same names. */
static bool none_active(struct context *context, const char *call)
{
    const struct query_object *query = context ? context->queries->active[QUERY_SAMPLES][0].object : NULL;
    if (query)
        gl_error(context, GL_INVALID_OPERATION, "%s: query %u is active", call, query->name);
    return context && !query;
}

void GLAPIENTRY exec_glGenOcclusionQueriesNV(GLsizei n, GLuint *ids)
{
    ENTER(COMMAND_NAME);
    if (none_active(context, COMMAND_NAME))
        generate(COMMAND_NAME, n, ids);
}

void GLAPIENTRY exec_glDeleteOcclusionQueriesNV(GLsizei n, const GLuint *ids)
{
    ENTER(COMMAND_NAME);
    if (none_active(context, COMMAND_NAME))
        delete_queries(COMMAND_NAME, n, ids);
}

GLboolean GLAPIENTRY exec_glIsOcclusionQueryNV(GLuint id)
{
    return is_query(COMMAND_NAME, id);
}

void GLAPIENTRY exec_glBeginOcclusionQueryNV(GLuint id)
{
    ENTER_VOID();
    begin_query(COMMAND_NAME, GL_SAMPLES_PASSED, 0, id);
    if (context->queries->active[QUERY_SAMPLES][0].object)
        context->queries->occlusion_from = context->queries->active[QUERY_SAMPLES][0].from;
}

void GLAPIENTRY exec_glEndOcclusionQueryNV(void)
{
    end_query(COMMAND_NAME, GL_SAMPLES_PASSED, 0);
}

/* The two that the extension has; they are those of OpenGL 1.5. */
static GLenum pname_of_query(GLenum pname)
{
    return pname == GL_PIXEL_COUNT_NV || pname == GL_PIXEL_COUNT_AVAILABLE_NV ? pname : GL_NONE;
}

void GLAPIENTRY exec_glGetOcclusionQueryivNV(GLuint id, GLenum pname, GLint *params)
{
    uint64_t value;
    if (get_object(COMMAND_NAME, id, pname_of_query(pname), &value))
        *params = value > INT32_MAX ? INT32_MAX : (GLint)value;
}

void GLAPIENTRY exec_glGetOcclusionQueryuivNV(GLuint id, GLenum pname, GLuint *params)
{
    uint64_t value;
    if (get_object(COMMAND_NAME, id, pname_of_query(pname), &value))
        *params = value > UINT32_MAX ? UINT32_MAX : (GLuint)value;
}

/* Asking for the result makes it FALSE. */
static bool occlusion_result(struct context *context)
{
    const uint64_t now = samples(context, 0);
    const bool passed = now != context->queries->occlusion_from;
    context->queries->occlusion_from = now;
    return passed;
}

bool queries_get(struct context *context, GLenum pname, struct get_value *value)
{
    const struct query_object *query = context->queries->active[QUERY_SAMPLES][0].object;
    switch (pname) {
    case GL_OCCLUSION_TEST_RESULT_HP: return get_boolean(value, occlusion_result(context));
    case GL_CURRENT_OCCLUSION_QUERY_ID_NV: return get_integer(value, query ? query->name : 0);
    default: return false;
    }
}
