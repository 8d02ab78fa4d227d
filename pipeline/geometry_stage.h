/* A worker's state for geometry programs. */
#ifndef PIPELINE_GEOMETRY_STAGE_H
#define PIPELINE_GEOMETRY_STAGE_H

#include "pipeline/stages.h"

struct geometry_stage {
    struct shader_executor *executor;
    struct shader_hooks hooks;
    struct shader_resources resources; /* the draw's, with these hooks */
    unsigned bound;                    /* batch.serial that the executor is bound to */
    const struct batch *batch;

    /* Invocations that wait for eight to be together: one in each lane. */
    unsigned waiting;
    unsigned delivering; /* the lane whose vertices are on their way */
    struct assembled primitives[LANES];
    uint32_t invocations[LANES];

    /* The vertices that each lane has emitted: `limit` of batch.post_transform_bytes each. */
    uint32_t emitted[LANES], limit;
    bool starts[LANES]; /* the next vertex begins a primitive */
    uint8_t *vertices;
    size_t capacity;
};

#endif
