/* Holds what reached the rasterizer against the reference: primitives that nothing cuts exactly, in order; of
 * the others, that they cover the same part of the viewport, with values that belong to their positions. */
#ifndef TESTS_PIPELINE_COMPARE_H
#define TESTS_PIPELINE_COMPARE_H

#include "tests/pipeline/reference.h"

/* Rows of every vertex. */
enum {
    ROW_IDENTITY, /* arbitrary numbers */
    ROW_POSITION, /* the clip coordinates again, infinity as the largest number; perspective */
    ROW_NDC,      /* divided by w; without perspective */
    ROW_ELEMENT,  /* of an array with a divisor, or the vertex's number */
    ROW_INSTANCE, /* vertex.instance */
};

struct reference_vertex {
    float clip[4], distances[8], rows[DOUBLE_ROWS][4], size;
    bool edge;
    bool follows; /* ROW_POSITION and ROW_NDC are what they say */
};

struct comparison {
    const struct draw *draw; /* with effective clip_enables */
    const struct reference_vertex *vertices;
    const struct reference_primitive *primitives;
    size_t count;
    const struct recorded *records;
    size_t record_count;
    size_t whole, dropped, cut, unsettled; /* primitives compared so far; unsettled: rounding decides */
    char message[200];
};

/* False: `message` says where they differ. */
bool compare(struct comparison *comparison);

#endif
