/* The sheet of triangles that scenes of features draw. */
#include <criterion/criterion.h>
#include <math.h>

#include "tools/bench/features.h"

/* Twice the signed area of a triangle, seen along z. */
static float area(const struct sheet_vertex *a, const struct sheet_vertex *b, const struct sheet_vertex *c)
{
    return (b->position[0] - a->position[0]) * (c->position[1] - a->position[1]) -
           (b->position[1] - a->position[1]) * (c->position[0] - a->position[0]);
}

Test(feature_shapes, triangles_cover_the_picture_and_face_the_viewer)
{
    const float half_cell = 4.0f / (SHEET_CELLS * SHEET_CELLS);
    feature_make_sheet();
    for (unsigned i = 0; i < SHEET_CELLS * SHEET_CELLS * 2; i++) {
        const GLushort *corner = &feature_sheet_indices[3 * i];
        cr_assert_float_eq(
            area(&feature_sheet[corner[0]], &feature_sheet[corner[1]], &feature_sheet[corner[2]]), half_cell,
            1e-6f);
    }
}

Test(feature_shapes, normals_are_perpendicular_to_the_sheet)
{
    feature_make_sheet();
    for (unsigned i = SHEET_CELLS + 2; i < SHEET_CELLS * SHEET_CELLS; i++) {
        const float *normal = feature_sheet[i].normal, *before = feature_sheet[i - 1].position,
                    *after = feature_sheet[i + 1].position;
        float product = 0, length = 0;
        if (i % (SHEET_CELLS + 1) == 0 || i % (SHEET_CELLS + 1) == SHEET_CELLS)
            continue; /* at an edge the neighbours are of other rows */
        for (unsigned c = 0; c < 3; c++) {
            product += normal[c] * (after[c] - before[c]);
            length += (after[c] - before[c]) * (after[c] - before[c]);
        }
        cr_assert_lt(fabsf(product), 0.05f * sqrtf(length), "%u", i);
    }
}
