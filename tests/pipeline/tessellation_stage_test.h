/* Code shared by the tests in pipeline/tessellation_stage.c and those that are built with it. */
#ifndef TESTS_PIPELINE_TESSELLATION_STAGE_TEST_H
#define TESTS_PIPELINE_TESSELLATION_STAGE_TEST_H

#include "tests/pipeline/patch_bench.h"
#include "pipeline/tessellator.h"
#include <math.h>

/* Every primitive of every patch, in order, has the points that the tessellator says. */
static inline void expect_domain(const struct bench *bench, unsigned patches)
{
    static struct tessellation domain;
    const struct draw *draw = &bench->draw;
    tessellate(&draw->stages[STAGE_OF_TESS_EVALUATION].program->primitive, draw->patch_outer,
               draw->patch_inner, &domain);
    cr_assert_eq(bench->count, patches * domain.index_count, "%u vertices", bench->count);
    for (unsigned i = 0; i < bench->count; i++) {
        const float *point = domain.points[domain.indices[i % domain.index_count]],
                    *seen = bench->captured[i];
        cr_assert(seen[0] == point[0] && seen[1] == point[1] && seen[2] == point[2], "vertex %u", i);
    }
}

#define EVALUATION(mode) "!!NVtep5.0\nTESS_MODE " mode "\n"

/* Threads double the vertices' positions; thread 0 says how finely the patch is divided: as its id does. */
static const char doubling_control[] =
    "!!NVtcp5.0\nVERTICES_OUT 3\nINT TEMP i;\nTEMP r;\nATTRIB p = vertex.in.position;\n"
    "MOV.S i.x, primitive.invocation.x;\nADD result.position, p[i.x], p[i.x];\n"
    "I2F.S r.x, primitive.id.x;\nADD r.x, r.x, 1;\n"
    "MOV result.patch.tessouter[0].x, r.x;\nMOV result.patch.tessouter[1].x, r.x;\n"
    "MOV result.patch.tessouter[2].x, r.x;\nMOV result.patch.tessinner[0].x, 1;\n"
    "MOV result.patch.attrib[3], {7, 6, 5, 4};\nEND";

#endif
