/* Query objects (GL 4.6 compatibility 4.2): the counter of each target is a row of the table in
 * query_object.c.
 *
 * A row's counter is a sum that only grows; the result of a query is its growth between Begin and End. */
#ifndef GL_FEEDBACK_QUERY_OBJECT_H
#define GL_FEEDBACK_QUERY_OBJECT_H

#include <stdbool.h>
#include <stdint.h>

#include <GL/gl.h>

#include "gl/context/name_table.h"
#include "pipeline/pipeline.h"
#include "shader/shader.h"

struct context;

struct query_object {
    uint32_t name; /* 0: deleted while it was active */
    GLenum target; /* GL_SAMPLES_PASSED, ...: of its last use */
    bool active;
    uint64_t result;
};

/* Queries that exclude each other share a place. */
enum query_place {
    QUERY_GENERATED,
    QUERY_WRITTEN,
    QUERY_OVERFLOW,
    QUERY_STREAM_OVERFLOW,
    QUERY_SAMPLES,
    QUERY_TIME,
    QUERY_FRAGMENTS_RUN,
    QUERY_VERTICES_RUN,
    QUERY_COMPUTE,
    QUERY_COUNTERS, /* + enum pipeline_counter */
    QUERY_PLACES = QUERY_COUNTERS + PIPELINE_COUNTERS
};

struct query_state {
    struct name_table names;
    struct active_query {
        struct query_object *object; /* null: none */
        uint64_t from;               /* the counter at Begin */
    } active[QUERY_PLACES][SHADER_MAX_STREAMS];
    struct pipeline_statistics pipelines; /* of those that are gone */
    struct raster_statistics scenes;      /* likewise */
    bool occlusion_test;                  /* OCCLUSION_TEST_HP */
    uint64_t occlusion_from;              /* samples passed when its result was last queried */
    struct name_table fences;             /* NV_fence: struct fence */
    bool conditional, discards;           /* inside BeginConditionalRender, and nothing is drawn there */
};

void queries_release(struct query_state *state);

/* Nanoseconds from some moment on: TIMESTAMP. */
uint64_t queries_timestamp(void);

/* Whether the samples of present draws are counted. */
bool queries_count_fragments(const struct context *context);

/* Is anything counted before the rasterizer: vertices, primitives? */
bool queries_count_vertices(const struct context *context);

/* Whether present draws are drawn at all (10.9). */
bool queries_allow_drawing(const struct context *context);

/* Keeps what pipeline and scene have counted, before they are destroyed. */
void queries_collect(struct context *context);

#endif
