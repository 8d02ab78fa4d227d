/* Line set-up: the diamond-exit rule, exactly (GL 4.6 compatibility 14.5.1), wide lines (14.5.2.2), stipple
 * (14.5.2.1) and antialiasing (14.5.2.3), where a line is the rectangle around it and pixels are partially
 * covered (shape.h).
 *
 * Along its major axis, every column (row of a y-major line) that the segment crosses completely has one
 * fragment: the one whose centre is nearest to the line in the minor direction. These centres are in a region
 * between two parallel edges, so a line is a rectangle with two edges and is rasterized as triangles are; a
 * wide line only moves one of the edges. The first and the last column are special.
 *
 * The specification perturbs the end points by (-e, -e*e). It follows for ties: a line halfway between two
 * centres belongs to the upper one if it is x-major and rises (the shift to the left lifts it), to the lower
 * one otherwise; a y-major one always to the left. An end point on a diamond's border is inside if it is
 * right of the centre. */
#include "raster/setup/setup.h"
#include "raster/setup/shape.h"

/* A segment in coordinates along (u) and across (v) its major axis, in 24.8; from a to b. */
struct segment {
    int32_t ua, va, ub, vb;
    bool x_major;
};

/* The line's v at the centre of column u is (va*du + (centre-ua)*dv)/du with du > 0. */
struct line_equation {
    int32_t u, v, du, dv;
};

static struct line_equation line_equation(const struct segment *s)
{
    bool forward = s->ub > s->ua;
    return (struct line_equation){
        .u = forward ? s->ua : s->ub,
        .v = forward ? s->va : s->vb,
        .du = forward ? s->ub - s->ua : s->ua - s->ub,
        .dv = forward ? s->vb - s->va : s->va - s->vb,
    };
}

/* Does a tie go to the pixel with the larger v? */
static bool tie_goes_up(const struct segment *s, const struct line_equation *line)
{
    return s->x_major && line->dv > 0;
}

/* The v of the pixel that column u's fragment is in. */
static int minor_pixel(const struct segment *s, const struct line_equation *line, int u)
{
    int64_t scaled =
        (int64_t)line->v * line->du + (int64_t)(u * SUBPIXEL_ONE + SUBPIXEL_HALF - line->u) * line->dv;
    int64_t pixel = (int64_t)line->du * SUBPIXEL_ONE; /* du > 0 */
    int64_t floor = scaled / pixel - (scaled % pixel < 0);
    return (int)(scaled - floor * pixel == 0 && !tie_goes_up(s, line) ? floor - 1 : floor);
}

/* Is the perturbed point inside the diamond of pixel (u,v)? */
static bool in_diamond(const struct segment *s, int32_t pu, int32_t pv, int u, int v)
{
    int32_t du = pu - (u * SUBPIXEL_ONE + SUBPIXEL_HALF), dv = pv - (v * SUBPIXEL_ONE + SUBPIXEL_HALF);
    int32_t distance = (du < 0 ? -du : du) + (dv < 0 ? -dv : dv);
    if (distance != SUBPIXEL_HALF)
        return distance < SUBPIXEL_HALF;
    return (s->x_major ? du : dv) > 0;
}

/* Does the segment leave column u's diamond, so that column u has a fragment? */
static bool column_is_drawn(const struct segment *s, const struct line_equation *line, int u)
{
    int v = minor_pixel(s, line, u);
    int32_t centre = u * SUBPIXEL_ONE + SUBPIXEL_HALF;
    if (in_diamond(s, s->ub, s->vb, u, v))
        return false;
    int32_t low = imin(s->ua, s->ub), high = imax(s->ua, s->ub);
    if (low <= centre && high > centre) /* it crosses the middle, where the diamond is widest */
        return true;
    bool a_is_nearer = (high <= centre) == (s->ua > s->ub);
    return in_diamond(s, a_is_nearer ? s->ua : s->ub, a_is_nearer ? s->va : s->vb, u, v);
}

/* The column of a perturbed coordinate: on a border it is the one before. */
static int column_of(int32_t u)
{
    return ((u + SUBPIXEL_ONE - 1) >> RASTER_SUBPIXEL_BITS) - 1;
}

/* Columns first..last give fragments; false if none does. Only the two at the ends need a test. */
static bool drawn_columns(const struct segment *s, const struct line_equation *line, int *first, int *last)
{
    *first = column_of(imin(s->ua, s->ub));
    *last = column_of(imax(s->ua, s->ub));
    if (!column_is_drawn(s, line, *first))
        ++*first;
    if (*last >= *first && !column_is_drawn(s, line, *last))
        --*last;
    return *first <= *last;
}

static struct raster_edge orient(const struct segment *s, int64_t along, int64_t across, int64_t c)
{
    struct raster_edge edge = {.a = (int32_t)(s->x_major ? along : across),
                               .b = (int32_t)(s->x_major ? across : along)};
    edge.c = c >> RASTER_SUBPIXEL_BITS; /* as in setup_triangle.c */
    return edge;
}

/* Pixel (u,j) is covered if k <= j < k + width, k = minor_pixel(u): j+1 > v (>= where ties go down) and
 * j-width+1 <= v (<). */
static void make_edges(const struct segment *s, const struct line_equation *line, int width,
                       struct raster_edge edges[2])
{
    bool up = tie_goes_up(s, line);
    int64_t at_origin = (int64_t)line->v * line->du + (int64_t)(SUBPIXEL_HALF - line->u) * line->dv;
    int64_t lower = (int64_t)SUBPIXEL_ONE * line->du - at_origin - (up ? 1 : 0);
    int64_t upper = at_origin + (int64_t)SUBPIXEL_ONE * (width - 1) * line->du - (up ? 0 : 1);
    edges[0] = orient(s, -(int64_t)line->dv, line->du, lower);
    edges[1] = orient(s, line->dv, -(int64_t)line->du, upper);
}

static int line_width(float width)
{
    if (!(width >= 1.5f))
        return 1;
    return width < 1024.0f ? (int)(width + 0.5f) : 1024;
}

/* Visible pixels; the minor extent is that of the edges, so the bounding box of the end columns' pixels. */
static bool visible_rect(struct raster_primitive *p, const struct segment *s,
                         const struct line_equation *line, int first, int last, int width)
{
    int va = minor_pixel(s, line, first), vb = minor_pixel(s, line, last);
    int v0 = imin(va, vb), v1 = imax(va, vb) + width;
    struct raster_rect rect = s->x_major ? (struct raster_rect){first, v0, last + 1, v1}
                                         : (struct raster_rect){v0, first, v1, last + 1};
    rect = rect_intersect(rect, p->state->scissor);
    if (rect_empty(rect))
        return false;
    p->x0 = (int16_t)rect.x0;
    p->y0 = (int16_t)rect.y0;
    p->x1 = (int16_t)rect.x1;
    p->y1 = (int16_t)rect.y1;
    return true;
}

/* t = (pr-pa).(pb-pa) / |pb-pa|^2 (14.5) is itself a plane; wide lines use it at each fragment, as 14.5.2.2
 * allows. */
static void setup_planes(struct raster_primitive *p, const struct raster_vertex v[2], const int32_t x[2],
                         const int32_t y[2], const float (*flat)[4])
{
    double dx = x[1] - x[0], dy = y[1] - y[0];
    double scale = SUBPIXEL_ONE / ((dx * dx) + (dy * dy));
    struct plane_basis basis = {
        .x1 = dx * scale,
        .y1 = dy * scale,
        .origin_x = to_centre(p->origin_x, x[0]),
        .origin_y = to_centre(p->origin_y, y[0]),
    };
    const struct raster_vertex *const corners[3] = {&v[0], &v[1], &v[0]};
    p->affine = v[0].inv_w == v[1].inv_w;
    plane_scalar(&basis, flushed(v[0].z), flushed(v[1].z), flushed(v[0].z), 0.0, p->z);
    plane_scalar(&basis, flushed(v[0].inv_w), flushed(v[1].inv_w), flushed(v[0].inv_w), 0.0, p->inv_w);
    setup_inputs(p, &basis, corners, flat);
    p->one_color = has_one_color(p);
}

/* --- Hard lines ----------------------------------------------------------------------------------------- */

/* A line to be drawn, its ends snapped. */
struct line_job {
    struct raster_bins *bins;
    const struct raster_derived *state;
    const struct raster_vertex *v; /* two */
    const float (*flat)[4];
    int32_t x[2], y[2];
    uint32_t id;
    enum raster_face face;
};

/* Takes `count` fragments (rectangles of a smooth line) off the stipple; the counter before them. It stays
 * below one period, so that it never overflows. */
static uint32_t take_stipple(const struct line_job *job, uint32_t count)
{
    const uint32_t period = 16u * job->state->state.line_stipple_factor, before = job->bins->stipple_counter;
    job->bins->stipple_counter = (before + count % period) % period;
    return before;
}

/* Fragments are counted in columns from the line's beginning. */
static bool add_stipple(const struct line_job *job, struct raster_primitive *p, const struct segment *s,
                        int first, int last, uint32_t counter)
{
    struct raster_shape *shape = bins_new_shape(job->bins);
    if (!shape)
        return false;
    const bool forward = s->ub > s->ua;
    shape->line_stipple = true;
    shape->x_major = s->x_major;
    shape->step = forward ? 1 : -1;
    shape->counter = forward ? counter - (uint32_t)first : counter + (uint32_t)last;
    p->shape = shape;
    return true;
}

static void hard_line(const struct line_job *job)
{
    const struct raster_derived *state = job->state;
    const int32_t *x = job->x, *y = job->y;
    const int32_t dx = x[1] - x[0], dy = y[1] - y[0];
    int width = line_width(state->state.line_width);
    int32_t shift = (width - 1) * SUBPIXEL_HALF;
    bool x_major = (dx < 0 ? -dx : dx) >= (dy < 0 ? -dy : dy);
    struct segment s = x_major ? (struct segment){x[0], y[0] - shift, x[1], y[1] - shift, true}
                               : (struct segment){y[0], x[0] - shift, y[1], x[1] - shift, false};
    struct line_equation line = line_equation(&s);
    struct raster_primitive draft = {
        .state = state, .edge_count = 2, .face = (uint8_t)job->face, .id = job->id};
    int first, last;
    if (!drawn_columns(&s, &line, &first, &last))
        return;
    const bool stipple = state->state.line_stipple;
    const uint32_t counter = stipple ? take_stipple(job, (uint32_t)(last - first + 1)) : 0;
    if (!visible_rect(&draft, &s, &line, first, last, width))
        return;
    make_edges(&s, &line, width, draft.edges);
    struct raster_primitive *p = bins_new_primitive(job->bins, state);
    if (!p)
        return;
    *p = draft;
    if (stipple && !add_stipple(job, p, &s, first, last, counter))
        return;
    choose_origin(p, x[0], y[0]);
    setup_planes(p, job->v, x, y, job->flat);
    bins_add(job->bins, p);
}

/* --- Smooth lines (14.5.2.3) ---------------------------------------------------------------------------- */

/* The segment with its direction, in pixels; the rectangle reaches `half` to either side. */
struct smooth_segment {
    double x, y, ux, uy, length, half;
};

/* Supported widths are multiples of 1/256. */
static double smooth_width(float width)
{
    if (!(width >= 1.0f))
        return 1.0;
    return width < 1024.0f ? (double)(int)((width * SUBPIXEL_ONE) + 0.5f) / SUBPIXEL_ONE : 1024.0;
}

static struct smooth_segment smooth_segment(const struct line_job *job)
{
    const double dx = (double)(job->x[1] - job->x[0]) / SUBPIXEL_ONE,
                 dy = (double)(job->y[1] - job->y[0]) / SUBPIXEL_ONE;
    const double length = __builtin_sqrt((dx * dx) + (dy * dy));
    return (struct smooth_segment){
        .x = (double)job->x[0] / SUBPIXEL_ONE,
        .y = (double)job->y[0] / SUBPIXEL_ONE,
        .ux = dx / length,
        .uy = dy / length,
        .length = length,
        .half = smooth_width(job->state->state.line_width) / 2,
    };
}

static double smaller_of(double a, double b)
{
    return a < b ? a : b;
}

static double larger_of(double a, double b)
{
    return a > b ? a : b;
}

/* The pixels around the part from `begin` to `end` pixels along the segment. */
static struct raster_rect smooth_rect(const struct smooth_segment *s, double begin, double end)
{
    const double x0 = s->x + s->ux * begin, x1 = s->x + s->ux * end, y0 = s->y + s->uy * begin,
                 y1 = s->y + s->uy * end;
    const double side_x = __builtin_fabs(s->uy) * s->half, side_y = __builtin_fabs(s->ux) * s->half;
    return (struct raster_rect){(int)__builtin_floor(smaller_of(x0, x1) - side_x),
                                (int)__builtin_floor(smaller_of(y0, y1) - side_y),
                                (int)__builtin_floor(larger_of(x0, x1) + side_x) + 1,
                                (int)__builtin_floor(larger_of(y0, y1) + side_y) + 1};
}

static void set_rectangle(struct raster_shape *shape, const struct raster_primitive *p,
                          const struct smooth_segment *s, double begin, double end)
{
    const double x = s->x - p->origin_x, y = s->y - p->origin_y;
    const double across = s->ux * y - s->uy * x, along = s->ux * x + s->uy * y;
    shape->smooth = true;
    shape_add_edge(shape, -s->uy, s->ux, s->half - across);
    shape_add_edge(shape, s->uy, -s->ux, s->half + across);
    shape_add_edge(shape, s->ux, s->uy, -(along + begin));
    shape_add_edge(shape, -s->ux, -s->uy, along + end);
}

/* The long sides moved outwards by more than half a pixel's diagonal, so that every pixel they touch has its
 * centre inside. */
static void widened_edges(const struct line_job *job, const struct smooth_segment *s,
                          struct raster_edge edges[2])
{
    const int32_t dx = job->x[1] - job->x[0], dy = job->y[1] - job->y[0];
    const int64_t at_origin =
        (int64_t)dx * (SUBPIXEL_HALF - job->y[0]) - (int64_t)dy * (SUBPIXEL_HALF - job->x[0]);
    const int64_t reach = (int64_t)((s->half + 0.75) * s->length * (SUBPIXEL_ONE * SUBPIXEL_ONE)) + 1;
    edges[0] = (struct raster_edge){-dy, dx, (at_origin + reach) >> RASTER_SUBPIXEL_BITS};
    edges[1] = (struct raster_edge){dy, -dx, (reach - at_origin) >> RASTER_SUBPIXEL_BITS};
}

static void smooth_part(const struct line_job *job, const struct smooth_segment *s, double begin, double end)
{
    struct raster_shape *shape;
    struct raster_primitive *p =
        setup_shaped_area(job->bins, job->state, smooth_rect(s, begin, end), job->face, job->id, &shape);
    if (!p)
        return;
    p->edge_count = 2;
    widened_edges(job, s, p->edges);
    choose_origin(p, job->x[0], job->y[0]);
    set_rectangle(shape, p, s, begin, end);
    setup_planes(p, job->v, job->x, job->y, job->flat);
    bins_add(job->bins, p);
}

/* --- Multisampled lines (14.5.4) ------------------------------------------------------------------------ */

/* The rectangle's sides are parallel to the snapped segment, its ends to (sx,sy), which leads from the
 * segment to the left corner and is snapped too; so corners are exact, and pieces of a stippled line meet in
 * the same points. */
static int32_t snap_double(double pixels)
{
    return (int32_t)__builtin_floor(pixels * SUBPIXEL_ONE + 0.5);
}

/* The piece from (x0,y0) to (x1,y1), both on the segment or as near as snapping leaves them. */
static void sampled_piece(const struct line_job *job, int32_t sx, int32_t sy, const int32_t px[2],
                          const int32_t py[2])
{
    const int32_t reach_x = sx < 0 ? -sx : sx, reach_y = sy < 0 ? -sy : sy, *x = job->x, *y = job->y;
    const struct raster_rect around = {(imin(px[0], px[1]) - reach_x) >> RASTER_SUBPIXEL_BITS,
                                       (imin(py[0], py[1]) - reach_y) >> RASTER_SUBPIXEL_BITS,
                                       ((imax(px[0], px[1]) + reach_x) >> RASTER_SUBPIXEL_BITS) + 1,
                                       ((imax(py[0], py[1]) + reach_y) >> RASTER_SUBPIXEL_BITS) + 1};
    struct raster_shape *shape;
    struct raster_primitive *p = setup_shaped_area(job->bins, job->state, around, job->face, job->id, &shape);
    if (!p)
        return;
    p->edge_count = 4;
    p->edges[0] = make_edge(x[0] - sx, y[0] - sy, x[1] - sx, y[1] - sy, 0);
    p->edges[1] = make_edge(x[1] + sx, y[1] + sy, x[0] + sx, y[0] + sy, 0);
    p->edges[2] = make_edge(px[1] - sx, py[1] - sy, px[1] + sx, py[1] + sy, 0);
    shape->edge = make_edge(px[0] + sx, py[0] + sy, px[0] - sx, py[0] - sy, 0);
    choose_origin(p, x[0], y[0]);
    setup_planes(p, job->v, x, y, job->flat);
    bins_add(job->bins, p);
}

/* The snapped place `along` pixels from the beginning. */
static void point_along(const struct line_job *job, const struct smooth_segment *s, double along, int32_t *x,
                        int32_t *y)
{
    const bool end = along >= s->length;
    *x = end ? job->x[1] : job->x[0] + snap_double(s->ux * along);
    *y = end ? job->y[1] : job->y[0] + snap_double(s->uy * along);
}

static void sampled_part(const struct line_job *job, const struct smooth_segment *s, double begin, double end)
{
    int32_t x[2], y[2];
    point_along(job, s, begin, &x[0], &y[0]);
    point_along(job, s, end, &x[1], &y[1]);
    if (x[0] != x[1] || y[0] != y[1])
        sampled_piece(job, snap_double(-s->uy * s->half), snap_double(s->ux * s->half), x, y);
}

/* --- Lines ---------------------------------------------------------------------------------------------- */

/* A stippled line is a row of rectangles one pixel long; those that are drawn and adjoin are one here. */
typedef void line_part(const struct line_job *job, const struct smooth_segment *s, double begin, double end);

static void rectangle_line(const struct line_job *job, line_part *part)
{
    const struct raster_state *state = &job->state->state;
    const struct smooth_segment s = smooth_segment(job);
    if (!state->line_stipple) {
        part(job, &s, 0.0, s.length);
        return;
    }
    const uint32_t count = (uint32_t)__builtin_ceil(s.length), counter = take_stipple(job, count);
    for (uint32_t i = 0, begin; i < count; i++) {
        for (begin = i; i < count && line_stipple_bit(state, counter + i);)
            i++;
        if (i > begin)
            part(job, &s, begin, smaller_of(i, s.length));
    }
}

void raster_polygon_line(struct raster_bins *bins, const struct raster_derived *state,
                         const struct raster_vertex v[2], const float (*flat)[4], uint32_t primitive_id,
                         enum raster_face face)
{
    if (!vertex_is_usable(&v[0]) || !vertex_is_usable(&v[1]))
        return;
    const struct line_job job = {
        bins, state, v, flat, {snap(v[0].x), snap(v[1].x)}, {snap(v[0].y), snap(v[1].y)}, primitive_id, face};
    if (job.x[0] == job.x[1] && job.y[0] == job.y[1])
        return; /* it leaves no diamond and covers nothing */
    if (state->samples.multisample)
        rectangle_line(&job, sampled_part);
    else if (state->state.line_smooth)
        rectangle_line(&job, smooth_part);
    else
        hard_line(&job);
}

void raster_line(struct raster_bins *bins, const struct raster_derived *state,
                 const struct raster_vertex v[2], const float (*flat)[4], uint32_t primitive_id)
{
    raster_polygon_line(bins, state, v, flat, primitive_id, FACE_FRONT);
}
