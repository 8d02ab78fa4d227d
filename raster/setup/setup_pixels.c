/* Set-up of pixel rectangles and bitmaps (GL 4.6 compatibility 14.8, 18.1.2): a rectangle of whole pixels
 * with the same associated data, except for the values from the image (pixels.h). */
#include "raster/setup/setup.h"

/* Only values from the image vary. A sprite's coordinates, which do not exist here, are (0,0,0,1). */
static void setup_associated(struct raster_primitive *p, const struct raster_vertex *v)
{
    p->affine = true;
    p->z[0] = stored(flushed(v->z));
    p->inv_w[0] = stored(flushed(v->inv_w));
    for (unsigned i = 0; i < p->state->input_count; i++) {
        const struct derived_input *input = &p->state->inputs[i];
        float *data = p->data + input->data;
        if (input->kind == INPUT_FLAT) {
            memcpy(data, v->attributes[input->row[FACE_FRONT]], 4 * sizeof *data);
        } else if (input->kind == INPUT_PERSPECTIVE || input->kind == INPUT_LINEAR) {
            memset(data, 0, 12 * sizeof *data);
            if (input->row[FACE_FRONT] == RASTER_ROW_NONE)
                data[3] = 1.0f;
            else
                store_row(data, load_row(v->attributes[input->row[FACE_FRONT]]));
        }
    }
}

void raster_pixel_rectangle(struct raster_bins *bins, const struct raster_derived *state,
                            const struct raster_vertex *associated, const struct raster_pixels *pixels)
{
    struct raster_shape *shape;
    struct raster_primitive *p = setup_shaped_area(bins, state, pixels->rect, FACE_FRONT, 0, &shape);
    if (!p)
        return;
    shape->pixels = pixels;
    setup_associated(p, associated);
    bins_add(bins, p);
}
