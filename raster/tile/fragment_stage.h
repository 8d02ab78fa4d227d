/* State shared by the fragments of one primitive in one tile, and a group of them. fragment_operations.h
 * processes them.
 *
 * The whole tile job runs inside fpenv_enter(): denormal operands read as zeros there. All arithmetic here
 * either uses the f32x8_* operations, which read denormals so on every machine, or cannot have a denormal
 * operand, so the bits are the same on every machine. */
#ifndef RASTER_TILE_FRAGMENT_STAGE_H
#define RASTER_TILE_FRAGMENT_STAGE_H

#include "raster/tile/interpolate.h"
#include "raster/tile/span.h"

/* Fragments in the queried rectangle: their pixels, and the number of their primitive. */
struct queried_fragments {
    struct inspector *inspector;
    struct raster_rect rect; /* in the tile */
    uint32_t primitive, draw;
    /* of the current group */
    unsigned lanes;
    int x, y; /* of its lane 0, in the window */
};

/* In pixels, from the pixels' centres unless the name states otherwise. */
struct pixel_offset {
    f32x8 x, y;
};

/* Eight fragments: 4x2 pixels. */
struct fragment_group {
    int x;               /* in the tile, multiple of 4 */
    int pixels;          /* offset of lane 0 in the tile's arrays, of sample 0 */
    f32x8 fx;            /* pixels from the origin */
    f32x8 r;             /* w, where an input is divided by it */
    const f32x8 *color;  /* the program's result for the first colour buffer, of groups that have waited */
    const u32x8 *packed; /* the same as pixels, if raster_derived.looks_up_pixels */
    /* several samples, not on the fast path */
    unsigned covered[RASTER_MAX_SAMPLES]; /* lanes of which the primitive covers the sample */
    struct pixel_offset centroid;
};

/* For each sample the lanes that are left, and the depths there. */
struct sample_lanes {
    i32x8 live[RASTER_MAX_SAMPLES], z_bits[RASTER_MAX_SAMPLES];
    i32x8 some, every; /* fast path: lanes with some sample left, and with all of them */
};

/* Groups that wait for the program, which runs for several at once (spans.c); their inputs are in the
 * executor's registers. They have the same state, but may belong to several primitives. */
struct waiting_groups {
    unsigned count;
    unsigned fixed; /* a bit for each group whose registers have the primitive's fixed inputs */
    int pixels[SHADER_MOST_GROUPS];                             /* as in struct fragment_group */
    i32x8 live[SHADER_MOST_GROUPS], z_bits[SHADER_MOST_GROUPS]; /* as in struct sample_lanes */
};

/* A group of a program that is a lookup (raster_derived.looks_up), in place of the executor's registers. */
struct lookup_group {
    f32x8 inputs[RASTER_LOOKUP_INPUTS][4], color[4];
    f32x8 projected[2]; /* the coordinates of a lookup that divides them */
};

/* Everything that stays the same for a primitive in a tile. */
struct fragment_stage {
    struct raster_worker *worker;
    const struct raster_primitive *primitive;
    const struct raster_derived *state;
    const struct raster_target *target;
    enum color_source color_source; /* the state's, or constant where the primitive has one colour */
    uint32_t pixel;                 /* SOURCE_CONSTANT: as UNORM8, as numbers, and as texels */
    float constant[4];
    uint32_t texels[SHADER_MAX_DRAW_BUFFERS][4];
    bool perspective;                   /* some input is divided by w */
    unsigned divided_planes;            /* the state's, or 0 */
    bool needs_z, needs_w;              /* z or 1/w is read at pixels' centres */
    const struct raster_pixels *pixels; /* the image that provides colours or depths, or null */
    uint32_t pixel_inputs;              /* bit per input that its colours replace */
    bool smooth; /* colours' alpha is multiplied by `coverage`, the current group's (shape.h) */
    f32x8 coverage;
    const f32x8 *color; /* SOURCE_PROGRAM: the executor's result for the first colour buffer */
    ptrdiff_t colors[SHADER_MAX_DRAW_BUFFERS];        /* from there to the results for the others */
    f32x8 *inputs[RASTER_MAX_ATTRIBUTES], *registers; /* the executor's: of each input, and of all in a row */
    unsigned groups;                                  /* that the program runs for at once */
    size_t group_distance; /* from the inputs and results of a group to those of the next one */
    struct waiting_groups waiting;
    struct lookup_group lookups[SHADER_MOST_GROUPS];
    _Alignas(64) u32x8 packed[SHADER_MOST_GROUPS]; /* the texels of a state that looks_up_pixels */
    float fx_base;                                 /* tile x minus origin x */
    /* of the current pair of scanlines */
    int y;
    struct plane_row z, inv_w;
    struct plane_row rows[RASTER_MAX_PLANES];  /* as the state's planes */
    f32x8 fixed[RASTER_MAX_ATTRIBUTES][4];     /* inputs that do not vary over the primitive */
    f32x8 sample_z[RASTER_MAX_SAMPLES];        /* z's plane_row.row as each sample sees it */
    const struct fragment_group *interpolated; /* the group that IPAC, IPAO and IPAS read */
    struct queried_fragments *queried;         /* null: the primitive has no queried pixel in this tile */
    struct queried_fragments queried_fragments;
};

/* Assigned one by one: a compound literal would clear the arrays for every group. */
LANES_INLINE void group_at(const struct fragment_stage *stage, int x, struct fragment_group *group)
{
    group->x = x;
    group->pixels =
        (int)(((unsigned)stage->y / GROUP_HEIGHT * TILE_GROUPS_X + (unsigned)x / GROUP_WIDTH) * LANES);
    group->fx = f32x8_splat(stage->fx_base + (float)x) + lane_x;
    group->r = f32x8_splat(1.0f);
}

/* `y` is the lower scanline of the pair, in the tile. */
static inline void fragment_stage_row(struct fragment_stage *stage, int y)
{
    const struct raster_primitive *p = stage->primitive;
    const struct raster_derived *state = stage->state;
    f32x8 fy = f32x8_splat((float)(stage->worker->y + y - p->origin_y)) + lane_y;
    stage->y = y;
    if (stage->needs_z)
        stage->z = plane_row(p->z[0], p->z[1], p->z[2], fy);
    if (stage->needs_w)
        stage->inv_w = plane_row(p->inv_w[0], p->inv_w[1], p->inv_w[2], fy);
    if (stage->color_source != SOURCE_INPUT && stage->color_source != SOURCE_PROGRAM)
        return;
    for (unsigned i = 0; i < state->plane_count; i++) {
        const float *plane = p->data + state->planes[i].data;
        stage->rows[i] = plane_row(plane[0], plane[4], plane[8], fy);
    }
}

/* z as each sample sees it (14.6.6). */
LANES_INLINE void fragment_stage_sample_rows(struct fragment_stage *stage, int y)
{
    const struct derived_samples *samples = &stage->state->samples;
    const float *z = stage->primitive->z;
    const f32x8 fy = f32x8_splat((float)(stage->worker->y + y - stage->primitive->origin_y)) + lane_y;
    for (unsigned s = 0; s < samples->count; s++)
        stage->sample_z[s] = plane_row(z[0], z[1], z[2], fy + samples->y[s]).row;
}

/* Whether there are several colour buffers, or one of other texels than bytes. */
LANES_INLINE bool has_other_texels(const struct raster_derived *state)
{
    return state->colors[0].texel || state->color_count > 1;
}

/* fragment_stage.c: for a primitive, once the worker has its program. */
void ISA(fragment_stage_begin)(struct fragment_stage *stage, struct raster_worker *worker,
                               const struct raster_target *target, const struct raster_primitive *p);

/* Draws the fragments of a pair of scanlines: spans.c, and sample_spans.c for tiles of several samples. */
typedef void span_function(struct fragment_stage *stage, const struct span *span);
typedef void sample_span_function(struct fragment_stage *stage, const struct sample_spans *spans);

span_function *ISA(choose_spans)(const struct fragment_stage *stage);
/* Finishes the fragments that wait: before anything but a primitive that lets_wait(). */
void ISA(finish_spans)(struct fragment_stage *stage);
/* If every fragment covers all samples. */
span_function *ISA(choose_covered_spans)(const struct fragment_stage *stage);
/* If the primitive is multisampled. */
sample_span_function *ISA(choose_sample_spans)(const struct fragment_stage *stage);

/* shader_hooks.interpolate of a worker (`user`): IPAC, IPAO, IPAS; sample_spans.c. */
void ISA(interpolate_hook)(void *user, unsigned input, enum interpolation_place kind, const f32x8 at[2],
                           f32x8 value[4]);

/* inspect_group.c: finds the queried pixels that the primitive may have in the tile. inspect_group()
 * processes the groups that have such pixels, with the same bits as fragment_operations(). */
void ISA(inspect_begin)(struct fragment_stage *stage, struct inspector *inspector);
void ISA(inspect_group)(struct fragment_stage *stage, struct fragment_group *group,
                        struct sample_lanes *lanes, bool samples);

/* Whether groups may continue to wait while this primitive is drawn. Its program is bound already, and its
 * spans are drawn by the same function, which depends only on the state. */
static inline bool lets_wait(const struct fragment_stage *stage, const struct raster_primitive *p)
{
    return p->state == stage->state && !p->shape;
}

LANES_INLINE bool is_queried(const struct fragment_stage *stage, int x)
{
    if (!stage->queried)
        return false;
    const struct raster_rect rect = stage->queried->rect;
    return x + GROUP_WIDTH > rect.x0 && x < rect.x1 && stage->y + GROUP_HEIGHT > rect.y0 &&
           stage->y < rect.y1;
}

/* inspect_group.c: the pixels first[row]..last[row] of two scanlines of a queried primitive. */
void ISA(inspect_span)(const struct fragment_stage *stage, const struct span *span, int sample);

#endif
