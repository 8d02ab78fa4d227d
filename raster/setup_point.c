/* Point set-up: a square of whole pixels (GL 4.6 compatibility 14.4.1), every fragment with the vertex's own
 * values. */
#include "raster/setup.h"

enum { MAX_POINT_SIZE = 8192 };

static int point_size(float size)
{
    if (!(size >= 1.5f))
        return 1;
    return size < MAX_POINT_SIZE ? (int)(size + 0.5f) : MAX_POINT_SIZE;
}

/* Where the square begins. Odd sizes are centred on the pixel that holds the point, even ones on the nearest
 * pixel corner. */
static int first_of(int32_t snapped, int size)
{
    int centre =
        size % 2 ? snapped >> RASTER_SUBPIXEL_BITS : (snapped + SUBPIXEL_HALF) >> RASTER_SUBPIXEL_BITS;
    return centre - size / 2;
}

/* A plane without slope, so that whatever the value is, infinities included, every fragment gets it. */
static void constant_plane(float *plane, const float value[4])
{
    memset(plane, 0, 12 * sizeof *plane);
    store_row(plane, load_row(value));
}

static void setup_constants(struct raster_primitive *p, const struct raster_vertex *v)
{
    p->affine = true;
    p->z[0] = stored(flushed(v->z));
    p->inv_w[0] = stored(flushed(v->inv_w));
    for (unsigned i = 0; i < p->state->input_count; i++) {
        const struct prepared_input *input = &p->state->inputs[i];
        float *data = p->data + input->data;
        const float *value = v->attributes ? v->attributes[input->row[FACE_FRONT]] : NULL;
        if (input->kind == INPUT_FLAT)
            memcpy(data, value, 4 * sizeof *data);
        else if (input->kind == INPUT_PERSPECTIVE || input->kind == INPUT_LINEAR)
            constant_plane(data, value);
    }
}

void raster_point(struct raster_bins *bins, const struct raster_prepared *state,
                  const struct raster_vertex *v, float size, uint32_t primitive_id)
{
    if (!vertex_is_usable(v))
        return;
    int pixels = point_size(size);
    int x = first_of(snap(v->x), pixels), y = first_of(snap(v->y), pixels);
    struct raster_rect rect =
        rect_intersect((struct raster_rect){x, y, x + pixels, y + pixels}, state->scissor);
    if (rect_empty(rect))
        return;
    struct raster_primitive *p = bins_new_primitive(bins, state);
    if (!p)
        return;
    *p = (struct raster_primitive){
        .state = state,
        .x0 = (int16_t)rect.x0,
        .y0 = (int16_t)rect.y0,
        .x1 = (int16_t)rect.x1,
        .y1 = (int16_t)rect.y1,
        .origin_x = (int16_t)rect.x0,
        .origin_y = (int16_t)rect.y0,
        .face = FACE_FRONT,
        .id = primitive_id,
    };
    setup_constants(p, v);
    p->one_color = has_one_color(p);
    bins_add(bins, p);
}
