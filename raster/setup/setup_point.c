/* Point set-up (GL 4.6 compatibility 14.4.1): a square of whole pixels; a sprite, the pixel centres inside an
 * exact square; or a circle, pixels by coverage (shape.h). Every fragment has the vertex's own values, except
 * for sprite coordinates. In a multisampled state: the samples inside a square or a disc. */
#include "raster/setup/setup.h"

enum { MAX_POINT_SIZE = 8192 };

static int point_size(float size)
{
    if (!(size >= 1.5f))
        return 1;
    return size < MAX_POINT_SIZE ? (int)(size + 0.5f) : MAX_POINT_SIZE;
}

/* The first pixel of the square. Odd sizes are centred on the pixel that contains the point, even ones on the
 * nearest pixel corner. */
static int first_of(int32_t snapped, int size)
{
    int centre =
        size % 2 ? snapped >> RASTER_SUBPIXEL_BITS : (snapped + SUBPIXEL_HALF) >> RASTER_SUBPIXEL_BITS;
    return centre - size / 2;
}

/* A plane without slope, so that every fragment has exactly the value, infinities included. */
static void constant_plane(float *plane, const float value[4])
{
    memset(plane, 0, 12 * sizeof *plane);
    store_row(plane, load_row(value));
}

/* s and t across a point of this size (14.3, 14.4), from its exact place; r and q are 0 and 1. */
static void sprite_plane(const struct raster_primitive *p, const struct raster_vertex *v, double size,
                         float *plane)
{
    const double slope = 1.0 / size, up = p->state->state.sprite_origin_lower ? 1.0 : -1.0;
    memset(plane, 0, 12 * sizeof *plane);
    plane[0] = stored(0.5 + (p->origin_x + 0.5 - flushed(v->x)) * slope);
    plane[1] = stored(0.5 + up * ((p->origin_y + 0.5 - flushed(v->y)) * slope));
    plane[3] = 1.0f;
    plane[4] = stored(slope);
    plane[9] = stored(up * slope);
}

static void setup_constants(struct raster_primitive *p, const struct raster_vertex *v, const float (*flat)[4],
                            double size)
{
    p->affine = true;
    p->z[0] = stored(flushed(v->z));
    p->inv_w[0] = stored(flushed(v->inv_w));
    for (unsigned i = 0; i < p->state->input_count; i++) {
        const struct derived_input *input = &p->state->inputs[i];
        float *data = p->data + input->data;
        const float *value = v->attributes && !input->sprite ? v->attributes[input->row[p->face]] : NULL;
        if (input->kind == INPUT_FLAT)
            memcpy(data, flat[input->row[p->face]], 4 * sizeof *data);
        else if (input->kind != INPUT_PERSPECTIVE && input->kind != INPUT_LINEAR)
            continue;
        else if (input->sprite)
            sprite_plane(p, v, size, data);
        else
            constant_plane(data, value);
    }
}

/* The pixels of a point, and the size used for its coordinates. */
struct point_area {
    struct raster_rect rect;
    double size;
    bool smooth;
};

/* Without antialiasing or sprites: a square of whole pixels. */
static struct point_area square_area(const struct raster_vertex *v, float size)
{
    const int pixels = point_size(size);
    const int x = first_of(snap(v->x), pixels), y = first_of(snap(v->y), pixels);
    return (struct point_area){.rect = {x, y, x + pixels, y + pixels}, .size = pixels};
}

/* Sizes of sprites and smooth points are multiples of 1/256. */
static int fine_size(float size)
{
    if (!(size >= 1.0f))
        return SUBPIXEL_ONE;
    return size < MAX_POINT_SIZE ? (int)((size * SUBPIXEL_ONE) + 0.5f) : MAX_POINT_SIZE * SUBPIXEL_ONE;
}

/* floor(a / 512) */
static int half_pixels(int a)
{
    return a >> (RASTER_SUBPIXEL_BITS + 1);
}

/* Pixel centres inside a square around the point; one on its border belongs to it on the left and at the
 * bottom, as in triangles. In halves of subpixels, pixel i's centre is 512*i + 256. */
static struct point_area sprite_area(const struct raster_vertex *v, float size)
{
    const int side = fine_size(size), x = 2 * snap(v->x) - SUBPIXEL_ONE, y = 2 * snap(v->y) - SUBPIXEL_ONE;
    const int round_up = 2 * SUBPIXEL_ONE - 1;
    return (struct point_area){
        .rect = {half_pixels(x - side + round_up), half_pixels(y - side + round_up),
                 half_pixels(x + side + round_up), half_pixels(y + side + round_up)},
        .size = (double)side / SUBPIXEL_ONE,
    };
}

/* Every pixel whose square may meet the circle. */
static struct point_area circle_area(const struct raster_vertex *v, float size)
{
    const int side = fine_size(size), x = 2 * snap(v->x), y = 2 * snap(v->y);
    return (struct point_area){
        .rect = {half_pixels(x - side), half_pixels(y - side), half_pixels(x + side) + 1,
                 half_pixels(y + side) + 1},
        .size = (double)side / SUBPIXEL_ONE,
        .smooth = true,
    };
}

static struct point_area point_area(const struct raster_state *state, const struct raster_vertex *v,
                                    float size)
{
    if (state->point_sprite) /* antialiasing is ignored then (14.4) */
        return sprite_area(v, size);
    return state->point_smooth ? circle_area(v, size) : square_area(v, size);
}

static bool add_circle(struct raster_bins *bins, struct raster_primitive *p, const struct raster_vertex *v,
                       double size)
{
    struct raster_shape *shape = bins_new_shape(bins);
    if (!shape)
        return false;
    shape->smooth = true;
    shape->circle[0] = (float)((double)snap(v->x) / SUBPIXEL_ONE - p->origin_x);
    shape->circle[1] = (float)((double)snap(v->y) / SUBPIXEL_ONE - p->origin_y);
    shape->circle[2] = (float)(size / 2);
    p->shape = shape;
    return true;
}

/* --- Multisampled points (14.4.3) ----------------------------------------------------------------------- */

/* A sprite's square: samples on its border belong to it on the left and at the bottom. In halves of subpixels
 * a centre is at 512*i + 256, so a is 2; c is in units of 1/256 of that. */
static void set_square(struct raster_primitive *p, struct raster_shape *shape, int32_t x, int32_t y,
                       int32_t side)
{
    p->edge_count = 4;
    p->edges[0] = (struct raster_edge){2, 0, SUBPIXEL_ONE - (2 * (int64_t)x - side)};
    p->edges[1] = (struct raster_edge){-2, 0, 2 * (int64_t)x + side - SUBPIXEL_ONE - 1};
    p->edges[2] = (struct raster_edge){0, 2, SUBPIXEL_ONE - (2 * (int64_t)y - side)};
    shape->edge = (struct raster_edge){0, -2, 2 * (int64_t)y + side - SUBPIXEL_ONE - 1};
}

/* (14.1), (14.2): a point below the threshold is drawn as large as that, and its alpha fades. */
static float faded_size(const struct raster_state *state, float size, struct raster_shape *shape)
{
    const float threshold = state->point_fade_threshold;
    if (!(size < threshold))
        return size;
    const float ratio = size > 0.0f ? size / threshold : 0.0f;
    shape->fades = true;
    shape->fade = ratio * ratio;
    return threshold;
}

static void sampled_point(struct raster_bins *bins, const struct raster_derived *state,
                          const struct raster_vertex *v, const float (*flat)[4], float size,
                          uint32_t primitive_id, enum raster_face face)
{
    struct raster_shape own = {.point = true};
    const float width = faded_size(&state->state, size, &own);
    const struct point_area area = circle_area(v, width);
    struct raster_shape *shape;
    struct raster_primitive *p = setup_shaped_area(bins, state, area.rect, face, primitive_id, &shape);
    if (!p)
        return;
    *shape = own;
    if (state->state.point_sprite) {
        set_square(p, shape, snap(v->x), snap(v->y), fine_size(width));
    } else {
        shape->disc = true;
        shape->disc_x = snap(v->x);
        shape->disc_y = snap(v->y);
        shape->disc_diameter = fine_size(width);
    }
    setup_constants(p, v, flat, area.size);
    bins_add(bins, p);
}

void raster_polygon_point(struct raster_bins *bins, const struct raster_derived *state,
                          const struct raster_vertex *v, const float (*flat)[4], float size,
                          uint32_t primitive_id, enum raster_face face)
{
    if (!vertex_is_usable(v))
        return;
    if (state->samples.multisample) {
        sampled_point(bins, state, v, flat, size, primitive_id, face);
        return;
    }
    const struct point_area area = point_area(&state->state, v, size);
    struct raster_primitive *p = setup_area(bins, state, area.rect, face, primitive_id);
    if (!p)
        return;
    if (area.smooth && !add_circle(bins, p, v, area.size))
        return;
    setup_constants(p, v, flat, area.size);
    p->one_color = has_one_color(p);
    bins_add(bins, p);
}

void raster_point(struct raster_bins *bins, const struct raster_derived *state, const struct raster_vertex *v,
                  float size, uint32_t primitive_id)
{
    raster_polygon_point(bins, state, v, v->attributes, size, primitive_id, FACE_FRONT);
}
