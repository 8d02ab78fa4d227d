/* Query objects (GL 4.6 compatibility 4.2): what a query counts is a row of the table in query_object.c.
 *
 * A row's counter is a sum that only grows; a query's result is how much it grew between Begin and End. */
#ifndef GL_QUERY_OBJECT_H
#define GL_QUERY_OBJECT_H

#include <stdbool.h>
#include <stdint.h>

#include <GL/gl.h>

#include "gl/name_table.h"
#include "shader/shader.h"

struct context;

struct query_object {
    uint32_t name; /* 0: deleted while it was active */
    GLenum target; /* GL_SAMPLES_PASSED, ...: of its last use */
    bool active;
    uint64_t result;
};

/* Queries that exclude each other share a place. */
enum query_place { QUERY_GENERATED, QUERY_WRITTEN, QUERY_OVERFLOW, QUERY_STREAM_OVERFLOW, QUERY_PLACES };

struct query_state {
    struct name_table names;
    struct active_query {
        struct query_object *object; /* null: none */
        uint64_t from;               /* the counter at Begin */
    } active[QUERY_PLACES][SHADER_MAX_STREAMS];
    uint64_t generated[SHADER_MAX_STREAMS]; /* primitives, by pipelines that are gone */
};

void queries_release(struct query_state *state);

/* Keeps what the pipeline has counted, before it is destroyed. */
void queries_collect(struct context *context);

#endif
