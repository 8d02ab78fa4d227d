/* Color matrix transformation (GL 4.6 compatibility 8.4.5.11). In binary32, products added from R to A. */
#include <string.h>

#include "gl/context/context.h"
#include "gl/pixels/imaging.h"
#include "gl/transform/matrix.h"

static bool is_identity(const float m[16])
{
    for (int i = 0; i < 16; i++)
        if (m[i] != (i % 5 == 0 ? 1.0f : 0.0f))
            return false;
    return true;
}

bool color_matrix_keeps(const struct context *context)
{
    return is_identity(matrix_top(&context->matrices->color)) &&
           pixel_scaling_keeps(&context->pixel_transfer->post_color_matrix);
}

static void transform(const float m[16], float rgba[4])
{
    float sums[4];
    for (int c = 0; c < 4; c++)
        sums[c] = ((m[c] * rgba[0] + m[4 + c] * rgba[1]) + m[8 + c] * rgba[2]) + m[12 + c] * rgba[3];
    memcpy(rgba, sums, sizeof sums);
}

void color_matrix_transform(const struct context *context, unsigned count, float (*rgba)[4])
{
    if (color_matrix_keeps(context))
        return;
    const float *matrix = matrix_top(&context->matrices->color);
    for (unsigned i = 0; i < count; i++)
        transform(matrix, rgba[i]);
    pixel_scaling_apply(&context->pixel_transfer->post_color_matrix, count, rgba);
}
