/* A random draw through random programs, as the test draws it and as plain loops compute it. */
#ifndef TESTS_GL_VERTEX_STAGES_RANDOM_H
#define TESTS_GL_VERTEX_STAGES_RANDOM_H

#include <stdbool.h>
#include <stdint.h>

#include "tests/gl/gl_test.h"
#include "pipeline/tessellator.h"

enum {
    STREAMS = 4,
    ELEMENTS_MAX = 64, /* of the arrays */
    ORDINALS_MAX = 96, /* vertices or indices of a draw */
    STEPS_MAX = 12,
    CORNERS_MAX = 32,
    OUT_MAX = 1 << 16, /* vertices of a stream */
};

/* A vertex between two stages: what the programs pass on. attrib is (number, small integer, instance, level)
 * of those that come from arrays. */
struct stage_vertex {
    float position[4], attrib[4];
};

/* What a geometry program does, in order. Bodies end at their STEP_END. */
struct step {
    enum step_kind {
        STEP_EMIT,         /* vertex `corner` */
        STEP_EMIT_INDEXED, /* the vertex whose number attrib.y of vertex `corner` is */
        STEP_END_PRIMITIVE,
        STEP_IF,     /* attrib.y of vertex `corner` plus the invocation is greater than `value` */
        STEP_REPEAT, /* as often as attrib.y of vertex `corner` says */
        STEP_END,
    } kind;
    unsigned corner, stream, value;
};

struct stages {
    /* assembly */
    GLenum mode;
    unsigned count, instances, patch_vertices;
    bool first_convention;
    bool restart[ORDINALS_MAX];    /* primitives begin anew here */
    int64_t numbers[ORDINALS_MAX]; /* elements */
    unsigned elements;             /* that the arrays have */
    struct stage_vertex arrays[ELEMENTS_MAX];

    /* tessellation */
    bool tessellates, controls;
    unsigned control_vertices; /* of the control program's patch */
    struct primitive_declarations domain;
    float outer[4], inner[2]; /* default levels */

    /* geometry program */
    bool geometry, streams;
    unsigned corners, out; /* vertices of its input primitive; 1, 2, 3: of what it makes */
    unsigned invocations, limit, step_count;
    struct step steps[STEPS_MAX];
};

/* What reaches transform feedback, primitive by primitive. */
struct stage_output {
    unsigned corners; /* of each primitive: 1, 2, 3 */
    unsigned count[STREAMS];
    bool too_many;
    struct stage_vertex vertices[STREAMS][OUT_MAX];
};

void stages_reference(const struct stages *stages, struct stage_output *output);

/* Denormals are zeros of the same sign wherever a program reads. */
float stages_flushed(float a);

#endif
