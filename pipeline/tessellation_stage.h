/* A worker's state for tessellation programs. */
#ifndef PIPELINE_TESSELLATION_STAGE_H
#define PIPELINE_TESSELLATION_STAGE_H

#include "pipeline/stages.h"
#include "pipeline/tessellator.h"

enum {
    CONTROL_EXECUTORS_MAX = SHADER_MAX_PATCH_VERTICES / LANES,
    PATCHES_KEPT = LANES,              /* of a control program, for the geometry program after it */
    POINTS_KEPT = 2 * TESS_MAX_POINTS, /* of an evaluation program, as above */
};

struct tessellation_stage {
    unsigned bound;                /* batch.serial that the executors are bound to */
    const struct assembled *given; /* the patch that is under way, as the vertex program has left it */

    /* Control program: eight threads of the patch to an executor. */
    struct shader_executor *control[CONTROL_EXECUTORS_MAX];
    uint32_t (*outputs)[4]; /* shader_resources.patch_outputs */
    size_t output_bytes, output_capacity;
    float (*slots)[4]; /* of output patches: [PATCHES_KEPT][vertices_out][slots of the next program's
                          exchange] */
    size_t slot_capacity;
    struct patch_values values[PATCHES_KEPT];
    unsigned patches; /* for the geometry program since it was last flushed */

    /* Evaluation program. The division stays while levels do. */
    struct shader_executor *evaluation;
    bool divided;
    float outer[4], inner[2];
    struct tessellation tessellation;
    uint8_t *points; /* post-transform vertices of one patch; or varyings for a geometry program */
    size_t point_capacity;
    unsigned points_used; /* for the geometry program since it was last flushed */
};

/* The program that receives the results of the control or evaluation program; null: primitive output. */
static inline const struct pipeline_stage *stage_after(const struct draw *draw,
                                                       enum pipeline_stage_name stage)
{
    for (unsigned next = stage + 1; next < PIPELINE_STAGES; next++)
        if (draw->stages[next].program)
            return &draw->stages[next];
    return NULL;
}

/* Makes the stage ready for the batch; cheap when it is. False when memory runs out. */
bool tessellation_stage_prepare(const struct batch *batch, struct pipeline_worker *worker);
void tessellation_stage_release(struct tessellation_stage *stage);

#endif
