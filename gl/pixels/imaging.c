/* The stages of the imaging subset that process one group at a time, in their order (GL 4.6 compatibility
 * 8.4.5), and their shared code. */
#include "gl/pixels/imaging.h"

#include <stdlib.h>

#include "gl/context/entry.h"
#include "gl/pixels/internal_format.h"

void imaging_release(struct imaging_state *state)
{
    for (unsigned i = 0; i < IMAGING_TABLES; i++)
        free(state->tables[i].entries);
    free(state->histogram.counts);
}

unsigned imaging_components(const struct internal_format *internal)
{
    static const uint8_t components[] = {
        [BASE_ALPHA] = 8,      [BASE_LUMINANCE] = 7, [BASE_LUMINANCE_ALPHA] = 15,
        [BASE_INTENSITY] = 15, [BASE_RGB] = 7,       [BASE_RGBA] = 15,
    };
    return internal ? components[texture_formats[internal->format].base] : 0;
}

bool pixel_scaling_keeps(const struct pixel_scaling *scaling)
{
    for (int c = 0; c < 4; c++)
        if (scaling->scale[c] != 1.0f || scaling->bias[c] != 0.0f)
            return false;
    return true;
}

/* In binary32, product first, then the sum. */
void pixel_scaling_apply(const struct pixel_scaling *scaling, unsigned count, float (*rgba)[4])
{
    for (unsigned i = 0; i < count; i++)
        for (int c = 0; c < 4; c++)
            rgba[i][c] = (rgba[i][c] * scaling->scale[c]) + scaling->bias[c];
}

bool color_table_keeps(const struct color_table *table)
{
    return !table->enable || table->shape.width == 0;
}

void color_table_look_up(const struct color_table *table, unsigned count, float (*rgba)[4])
{
    const unsigned components = imaging_components(table->shape.internal);
    const double last = table->shape.width - 1;
    if (color_table_keeps(table))
        return;
    for (unsigned i = 0; i < count; i++)
        for (unsigned c = 0; c < 4; c++)
            if (components >> c & 1)
                rgba[i][c] = table->entries[(unsigned)((clamp01((double)rgba[i][c]) * last) + 0.5)][c];
}

bool imaging_keeps(const struct context *context)
{
    for (unsigned i = 0; i < IMAGING_TABLES; i++)
        if (!color_table_keeps(&context->imaging->tables[i]))
            return false;
    return color_matrix_keeps(context);
}

void imaging_before_convolution(const struct context *context, unsigned count, float (*rgba)[4])
{
    color_table_look_up(&context->imaging->tables[TABLE_COLOR], count, rgba);
}

void imaging_after_convolution(const struct context *context, unsigned count, float (*rgba)[4])
{
    color_table_look_up(&context->imaging->tables[TABLE_POST_CONVOLUTION], count, rgba);
    color_matrix_transform(context, count, rgba);
    color_table_look_up(&context->imaging->tables[TABLE_POST_COLOR_MATRIX], count, rgba);
}
