/* The internal header of the raster module: scene, derived state, set-up primitive, worker. No other module
 * includes it.
 *
 *   scene.c          targets, memory, flush             setup_triangle.c  \
 *   derived_state.c  raster_derived from a state        setup_line.c       > set-up, then bin.c
 *   sample_state.c   derived state of samples           setup_point.c      |
 *   clear.c          recording clears                   setup_pixels.c    /
 *   bin.c            chunks, tiles' lists, merge
 *   tile.c           one tile's job: tile_memory.c, clear_tile.c, and per primitive edge_walk.h -> spans.c,
 *                    with several samples sample_walk.h -> sample_spans.c (shape.h, pixels.h), which draw
 *                    groups of fragments by fragment_operations.h: fragment_stage.h, fragment_inputs.h
 *                    (interpolate.h), fragment_samples.h (interpolate_at.h), alpha_test.h, stencil_depth.h,
 *                    fragment_output.h (blend.c, logic_op.c, color_store.h, texel_store.c) */
#ifndef RASTER_SCENE_H
#define RASTER_SCENE_H

#include "base/arena.h"
#include "base/isa.h"
#include "base/lanes.h"
#include "base/pool.h"
#include "inspect/inspect.h"
#include "raster/raster.h"
#include "texture/rows.h"

/* Pixels of a tile are stored in groups of 4x2: lane = dx + 4*dy. Group g of a tile is at (g%16*4,
 * g/16*2). */
enum {
    GROUP_WIDTH = 4,
    GROUP_HEIGHT = 2,
    TILE_GROUPS_X = RASTER_TILE / GROUP_WIDTH,
    TILE_PIXELS = RASTER_TILE * RASTER_TILE,
    SUBPIXEL_ONE = 1 << RASTER_SUBPIXEL_BITS,
    SUBPIXEL_HALF = SUBPIXEL_ONE / 2,
};

/* Attachments as bits: color[i] is bit i. */
enum {
    ATTACH_COLORS = (1 << SHADER_MAX_DRAW_BUFFERS) - 1,
    ATTACH_DEPTH = 1 << SHADER_MAX_DRAW_BUFFERS,
    ATTACH_STENCIL = 2 << SHADER_MAX_DRAW_BUFFERS,
};

/* --- Prepared state ------------------------------------------------------------------------------------- */

/* When depth and stencil are tested: see derived_state.c. */
enum depth_stage {
    DEPTH_STAGE_NONE,       /* no test, no write */
    DEPTH_STAGE_EARLY,      /* before the program */
    DEPTH_STAGE_EARLY_TEST, /* tested before, written after what can discard */
    DEPTH_STAGE_LATE,       /* after the program */
};

/* The source of a fragment's colour. */
enum color_source {
    SOURCE_NONE,     /* no colour is written */
    SOURCE_CONSTANT, /* the same for every fragment, known at prepare */
    SOURCE_INPUT,    /* the program only moves one input to its colour */
    SOURCE_PROGRAM,
};

enum input_kind {
    INPUT_PERSPECTIVE,
    INPUT_LINEAR,
    INPUT_FLAT,
    INPUT_POSITION,
    INPUT_FACING,
    INPUT_PRIMITIVE_ID,
    INPUT_SAMPLE_MASK,
    INPUT_SAMPLE_POSITION,
    INPUT_SAMPLE_ID,
    INPUT_NONE
};

struct derived_input {
    uint8_t kind;  /* enum input_kind */
    uint8_t input; /* program input register */
    uint8_t components;
    uint8_t row[2];    /* by face */
    bool integer;      /* bits, not a number */
    bool counts;       /* an integer of 32 bits */
    uint8_t unwritten; /* struct raster_input's */
    bool fog;          /* of its components only the first is used */
    bool centroid;
    bool sprite;   /* points give it their own coordinates (14.4.1); elsewhere it may have no row */
    uint16_t data; /* where in raster_primitive.data: 12 floats of a plane, 4 of a flat value */
    uint8_t plane; /* of its first component that varies: index into raster_derived.planes */
};

/* A component of an input that varies over the primitive. */
struct derived_plane {
    uint16_t data;   /* a0 in raster_primitive.data, with dadx 4 floats further and dady 8 */
    uint16_t target; /* in the executor: components from the first one of input 0 */
};

enum {
    RASTER_MAX_PLANES = 4 * RASTER_MAX_ATTRIBUTES,
    RASTER_LOOKUP_INPUTS = 2, /* of a program that is a lookup */
};

enum blend_mode {
    BLEND_MODE_ANY,
#define BLEND_MODE(name, equation, src, dst, src_a, dst_a, bounded) BLEND_MODE_##name,
#include "raster/output/blend_modes.def"
};

/* The texels of a colour buffer as its tile keeps them: the texel's words, 32 bits each, of eight pixels side
 * by side; a pixel of bytes is one word, R lowest, in any order of memory. */
struct texel_layout {
    bool bytes;         /* UNORM8, whose members below are not set */
    uint8_t words;      /* 0: no buffer */
    uint8_t kind;       /* enum texture_kind, of all channels but the alpha of sRGB */
    uint8_t format;     /* enum texture_format; FORMAT_COUNT where its components are in another order */
    uint8_t components; /* the first ones of RGBA, from which all channels are made */
    uint32_t used[4];   /* the bits that belong to channels */
    struct row_layout row;
};

struct derived_color {
    uint8_t buffer;
    uint8_t output;     /* program output register */
    bool blend;         /* enabled and in effect */
    uint8_t blend_mode; /* enum blend_mode, of UNORM8 */
    bool reads;         /* the stored colour matters to the result */
    bool clamps;        /* an opaque colour is clamped to [0,1] first, since the buffer holds others too */
    bool logic;         /* a logic operation is in effect */
    bool dual;          /* blending reads a second colour: `second`, or zeros where the program has none */
    int8_t second;      /* program output register, or -1 */
    uint32_t byte_mask; /* of an UNORM8 pixel in R G B A order */
    uint32_t texel_mask[4];           /* of other texels: the bits that are written */
    const struct texel_layout *texel; /* texel_store.h; null: UNORM8 */
};

/* Derived state of samples: sample_state.c. */
struct derived_samples {
    bool used; /* fragments go by sample_spans.c: the target is multisampled, or the program interpolates by
                  itself */
    bool multisample;  /* primitives are rasterized sample by sample; else a fragment covers all samples */
    bool per_sample;   /* a fragment's program runs for each sample */
    bool centroid;     /* some input is CENTROID, or the program can request it */
    bool interpolates; /* IPAC, IPAO, IPAS */
    bool alpha_to_coverage, alpha_to_one;
    uint8_t count;   /* of a pixel in a tile */
    uint16_t mask;   /* SAMPLE_COVERAGE and SAMPLE_MASK */
    int mask_output; /* program output register, or -1 */
    /* positions, in pixels from the centre; 0 without `multisample` */
    float x[RASTER_MAX_SAMPLES], y[RASTER_MAX_SAMPLES];
};

struct raster_derived {
    struct raster_state state; /* sanitized copy, its program's meter the one below */
    struct shader_meter meter;
    struct raster_rect scissor;      /* inside the target */
    struct raster_rect polygon_rect; /* what triangles may cover: the scissor's part of the viewport */
    enum raster_depth_format depth_format;
    enum depth_stage depth_stage;
    enum color_source color_source;
    bool stencil_test, depth_test, depth_write, stencil_write;
    bool depth_bounds; /* depths as tiles keep them lie between these */
    int32_t depth_low, depth_high;
    bool canonical;           /* inputs need canonical NaNs */
    bool overwrites;          /* a covered pixel's colours depend neither on former values nor on tests */
    bool replaces;            /* a fragment that passes the depth test writes all attachments, reads none */
    bool fast_path;           /* fragment_operations.h */
    bool metered;             /* the program counts towards a limit of instructions */
    bool blends_bytes;        /* there is one colour buffer, of bytes, and it is blended */
    bool exact;               /* a colour's denormals and NaNs would show, in some buffer of 32-bit numbers */
    unsigned touches, writes; /* sets of ATTACH_* */
    unsigned input_count;
    struct derived_input inputs[RASTER_MAX_ATTRIBUTES];
    uint32_t other_inputs;                /* a bit for each that has no planes */
    unsigned plane_count, divided_planes; /* the first ones are divided by w */
    unsigned data_floats;                 /* of raster_primitive.data */
    bool looks_up_pairs;                  /* two groups at once: with AVX-512 */
    bool looks_up;        /* the fast path's program is `lookup`, which runs without the executor */
    bool looks_up_pixels; /* colours are stored as the 8 bits of the sampler */
    struct program_lookup lookup;
    unsigned color_count;
    struct derived_color colors[SHADER_MAX_DRAW_BUFFERS];
    int color0_output, depth_output; /* program output registers, or -1 */
    bool depth_kills; /* a depth result outside the depth range discards (NV_fragment_program 3.11.6) */
    float range_near,
        range_far;         /* that range, the smaller end first; the state's are what depth is clamped to */
    bool counts_early;     /* samples are counted before the program (GL 4.6 compatibility 14.9.4) */
    unsigned color_input;  /* SOURCE_INPUT: index into inputs */
    float constant[4];     /* SOURCE_CONSTANT */
    bool needs_z, needs_w; /* z or 1/w is read at pixels' centres */
    float center_x, center_y,
        up;            /* pixel (x,y) is at (x + center_x, up*y + center_y) for the program; up is 1 or -1 */
    double depth_unit; /* r of GL 4.6 compatibility 14.6.5; 0 where it depends on the primitive */
    struct derived_samples samples;
    struct derived_plane planes[RASTER_MAX_PLANES]; /* the last member: planes after plane_count are not
                                                     * set */
};

/* --- Primitives ----------------------------------------------------------------------------------------- */

/* Pixel (x,y) is inside if a*x + b*y + c >= 0. The bottom-left rule is already in c. For primitives of a
 * multisampled state c is not rounded yet: the pixel's centre is inside if 256*(a*x + b*y) + c >= 0, so that
 * each sample can be tested (sample_walk.h). */
struct raster_edge {
    int32_t a, b;
    int64_t c;
};

/* From a pixel's centre to a sample, in 1/256 pixel. */
static inline int sample_offset(unsigned position)
{
    return ((int)position - RASTER_SAMPLE_UNIT / 2) * ((1 << RASTER_SUBPIXEL_BITS) / RASTER_SAMPLE_UNIT);
}

/* c of a multisampled edge at one sample of each pixel, still in units of 1/256. */
static inline int64_t edge_c_at(const struct raster_edge *edge, struct raster_sample_position at)
{
    return edge->c + (int64_t)edge->a * sample_offset(at.x) + (int64_t)edge->b * sample_offset(at.y);
}

/* Inside: not negative. */
static inline int64_t edge_at_sample(const struct raster_edge *edge, struct raster_sample_position at, int x,
                                     int y)
{
    return ((int64_t)edge->a * x + (int64_t)edge->b * y) * (1 << RASTER_SUBPIXEL_BITS) + edge_c_at(edge, at);
}

/* Coverage of primitives that do not fill their edges: stippled, smooth, or antialiased ones (shape.h).
 * Coordinates of the outline are pixels from the primitive's origin, whose lower left corner is (0,0). */
struct raster_shape {
    bool smooth; /* coverage multiplies alpha: of a circle where edge_count is 0, else of a convex polygon */
    uint8_t edge_count;
    struct {
        float a, b, c, reciprocal; /* inside: a*x + b*y + c >= 0, (a,b) of length 1; 1/a, or 0 where a is 0 */
    } edges[4];
    float circle[3]; /* centre, radius */
    bool polygon_stipple, line_stipple;
    const struct raster_pixels *pixels; /* of pixel rectangles and bitmaps, null elsewhere */
    /* Line stipple: a pixel's column along the major axis, times `step` (1 or -1), plus `counter` (mod 2^32)
     * is s. */
    bool x_major;
    int32_t step;
    uint32_t counter;
    /* For a multisampled state: the fourth edge of a line or sprite; a point's disc; the factor of its alpha
     * (17.2). */
    struct raster_edge edge;
    bool point, disc, fades;
    int32_t disc_x, disc_y, disc_diameter; /* in 1/256 pixel */
    float fade;
};

/* A set-up primitive: the pixels of a rectangle that are inside all edges. Planes: value at the centre of
 * pixel `origin`, d/dx, d/dy. */
struct raster_primitive {
    const struct raster_derived *state;
    int16_t x0, y0, x1, y1; /* x0 <= x < x1 */
    int16_t origin_x, origin_y;
    uint8_t edge_count;
    uint8_t face;
    uint16_t layer;
    bool affine; /* 1/w is the same everywhere: planes hold the attributes themselves */
    bool
        one_color; /* a state of the fast path moves one input to the colour, and it is the same everywhere */
    uint32_t id;
    const struct raster_shape *shape; /* null: the edges define the coverage */
    struct raster_edge edges[3];
    float z[3], inv_w[3];
    _Alignas(16) float data[];
};

/* --- Bins ----------------------------------------------------------------------------------------------- */

/* An entry is a pointer to a primitive (or to a struct raster_clear), whose alignment leaves these bits. */
enum { ENTRY_FULL = 1, ENTRY_CLEAR = 2, ENTRY_BITS = 3, BLOCK_ENTRIES = 14 };

struct bin_block {
    struct bin_block *next;
    uint32_t count;
    uintptr_t entries[BLOCK_ENTRIES];
};

struct bin_position {
    const struct bin_block *block; /* null: there is no such entry */
    uint32_t entry;
};

struct bin_list {
    struct bin_block *first, *last;
    struct bin_position replacing; /* the last entry with ENTRY_FULL whose state `replaces`, unmetered */
};

/* `touched` lists the tiles that have entries, so that other tiles are never visited. */
struct bin_grid {
    struct bin_list *lists; /* tiles_x * tiles_y */
    uint32_t *touched;
    uint32_t touched_count;
    uint32_t capacity; /* tiles */
};

struct raster_bins {
    struct raster_scene *scene;
    struct arena arena;
    struct bin_grid grid;
    size_t bytes;
    uint32_t stipple_counter;
    unsigned layer;
    bool open, lost;
};

bool bin_grid_resize(struct bin_grid *grid, uint32_t tiles);
void bin_grid_release(struct bin_grid *grid);
void bin_grid_forget(struct bin_grid *grid);

/* Appends one entry to tile `tile`; false when memory runs out. */
bool bin_append(struct bin_grid *grid, struct arena *arena, size_t *bytes, uint32_t tile, uintptr_t entry);

/* Memory for a primitive of this state; null (and lost noted) when it runs out. */
struct raster_primitive *bins_new_primitive(struct raster_bins *bins, const struct raster_derived *state);

/* Memory for its shape, as long as it lives. */
struct raster_shape *bins_new_shape(struct raster_bins *bins);

/* Enters a finished primitive into the tiles that it may cover. */
void bins_add(struct raster_bins *bins, struct raster_primitive *primitive);

/* raster_triangle() per instruction set, setup_triangle.c. */
void raster_setup_triangle_base(struct raster_bins *bins, const struct raster_derived *state,
                                const struct raster_vertex *const corners[3], const float (*flat)[4],
                                uint32_t primitive_id);
void raster_setup_triangle_avx2(struct raster_bins *bins, const struct raster_derived *state,
                                const struct raster_vertex *const corners[3], const float (*flat)[4],
                                uint32_t primitive_id);

/* raster_triangles(), setup_triangles.c; not `together`: no triangle is dropped before its set-up. */
void raster_setup_triangles_base(struct raster_bins *bins, const struct raster_derived *state,
                                 const struct raster_triangle *triangles, unsigned count, bool together);
void raster_setup_triangles_avx2(struct raster_bins *bins, const struct raster_derived *state,
                                 const struct raster_triangle *triangles, unsigned count, bool together);

/* --- Workers and the scene ------------------------------------------------------------------------------ */

/* One worker's tile. Colours: struct texel_layout. */
struct raster_worker {
    struct shader_executor *executor;
    const struct raster_derived *bound;
    uint64_t bound_epoch;
    void *memory;
    size_t memory_bytes;
    uint32_t *color[SHADER_MAX_DRAW_BUFFERS];
    int32_t *depth; /* UNORM bits, or binary32 bits of a number in [0,1]: both order as integers */
    uint8_t *stencil;
    unsigned samples;             /* planes of TILE_PIXELS, one after the other, in each of them */
    unsigned plane;               /* the one that tile_memory.c and clear_tile.c work on */
    struct fragment_stage *stage; /* the stage that is drawing, for `hooks` */
    struct shader_hooks hooks;
    int x, y, width, height; /* of the tile in the target, in pixels; clipped to it */
    unsigned layer;
    unsigned present, dirty;     /* ATTACH_*: in tile memory; newer than the surface */
    int32_t depth_bound;         /* no depth of the tile is larger (depth_bound.h) */
    bool depth_changed;          /* ... and the largest one may be smaller */
    uint8_t depth_searches_wait; /* large primitives until the next search */
    uint8_t depth_misses;        /* the waiting time after a search without a gain */
    bool lost;                   /* something was not drawn because memory ran out */
    struct raster_statistics statistics;
};

/* Deferred clears of whole attachments. */
struct pending_clear {
    unsigned attachments;
    float color[SHADER_MAX_DRAW_BUFFERS][4];
    double depth;
    uint8_t stencil;
    uint32_t draws; /* that the inspector has numbered before it */
    uint32_t moment;
};

struct raster_scene {
    struct pool *pool;
    const atomic_bool *interrupt; /* or null */
    struct inspector *inspector;  /* null: no query is active */
    atomic_int end;               /* enum shader_end of the programs of this flush */
    enum raster_loss loss;
    struct raster_target target;
    struct texel_layout texels[SHADER_MAX_DRAW_BUFFERS]; /* of the target's colours */
    unsigned attachments;                                /* ATTACH_* that the target has */
    unsigned tiles_x, tiles_y; /* of a layer; tiles are numbered row by row, layer by layer */
    unsigned layers;
    struct arena arena;
    size_t bytes;
    uint64_t epoch;
    struct bin_grid grid;
    struct pending_clear pending;
    unsigned writes; /* ATTACH_* that some state derived since the flush may write */
    bool lost;
    bool counts;    /* a state derived since the flush counts, so primitives are drawn even if a clear hides
                  * them */
    bool stores;    /* some program since the flush writes memory: tiles run one after the other */
    bool sequenced; /* ... and nothing was binned before: all is in list sequence_list(), and runs entry by
                       entry */
    struct raster_bins **bins;
    unsigned bins_count;
    struct raster_worker *workers; /* pool_size() */
    unsigned worker_count;
    struct shader_executor *probe; /* derived_state.c */
};

/* Fills derived->samples, sample_state.c, once inputs and outputs are known. */
void derive_samples(struct raster_derived *derived, const struct raster_target *target);

/* A tile's job, tile.c. Job numbers index the touched tiles, or all tiles where a clear waits. */
pool_job raster_tile_job_base, raster_tile_job_avx2;

/* The pending clear of a row of tiles that nothing is drawn to, tile.c: the same bytes as their jobs, in rows
 * of the whole target. Not for an inspector, to which tiles report. Job numbers count the rows of all layers.
 */
pool_job raster_band_job_base, raster_band_job_avx2;

/* The only job of a sequenced scene, tile.c. */
pool_job raster_sequence_job_base, raster_sequence_job_avx2;

/* Reports a primitive that may cover the queried pixel to the scene's inspector; inspect.c. */
void raster_inspect_primitive(const struct raster_scene *scene, const struct raster_primitive *primitive);

/* ... and of a triangle that is culled, if it has the pixel's centre inside; snapped corners. */
void raster_inspect_culled(const struct raster_scene *scene, enum raster_face face, const int32_t x[3],
                           const int32_t y[3], bool counterclockwise);

/* The primitive that is being set up is dropped. */
void raster_inspect_dropped(const struct raster_scene *scene, enum inspect_reason reason);

/* Reports a clear that a worker's tile executes, and a deferred one; inspect.c. */
void raster_inspect_clear(const struct raster_scene *scene, const struct raster_worker *worker,
                          const struct raster_clear *clear);
void raster_inspect_pending(const struct raster_scene *scene, const struct raster_worker *worker);

/* Whether the primitive covers nothing of a tile (-1), all of it that is inside the target (1), or a part
 * (0); bin.c. */
int primitive_in_tile(const struct raster_scene *scene, const struct raster_primitive *primitive, int tile_x,
                      int tile_y);

/* Whether a clear changes anything, clear.c. */
unsigned clear_touches(const struct raster_scene *scene, const struct raster_clear *clear);

/* Depth as tiles keep it: UNORM16/24 to the nearest integer of z*(2^n-1), UNORM32 the same with its highest
 * bit inverted, so that it orders as a signed integer, FLOAT32 its bits. z is clamped to [0,1], NaN to 0. */
int32_t depth_encode(enum raster_depth_format format, double z);

/* One uint32_t per pixel in a tile? */
static inline bool color_is_unorm8(enum raster_color_format format)
{
    return format != COLOR_NONE && format != COLOR_RGBA32F && format != COLOR_TEXEL;
}

/* Does the format store alpha? Alpha of other formats reads as 1. */
static inline bool color_has_alpha(enum raster_color_format format)
{
    return format != COLOR_RGBX8 && format != COLOR_RGB8 && format != COLOR_BGR8;
}

/* surface.c: the layout of a surface's texels; and the bits of their words that are written under a colour
 * mask: those of its components' channels, and those of no channel. */
void texel_layout_of(const struct raster_color_surface *surface, struct texel_layout *layout);
void texel_mask(const struct texel_layout *layout, unsigned components, uint32_t mask[4]);

/* The first byte of a layer. */
static inline uint8_t *layer_pixels(void *pixels, ptrdiff_t layer_stride, void *const faces[6],
                                    unsigned layer)
{
    return faces[0] ? faces[layer] : (uint8_t *)pixels + layer_stride * (ptrdiff_t)layer;
}

/* The first byte of a surface's part that a worker's tile and plane belong to. */
#define PLANE_PIXELS(worker, surface)                                                                        \
    (layer_pixels((surface)->pixels, (surface)->layer_stride, (surface)->faces, (worker)->layer) +           \
     (surface)->sample_stride * (ptrdiff_t)(worker)->plane)

static inline unsigned scene_tiles(const struct raster_scene *scene)
{
    return scene->tiles_x * scene->tiles_y * scene->layers;
}

/* The list after those of the tiles: everything in the order of submission, if a scene is sequenced. */
static inline uint32_t sequence_list(const struct raster_scene *scene)
{
    return scene_tiles(scene);
}

static inline int imin(int a, int b)
{
    return a < b ? a : b;
}

static inline int imax(int a, int b)
{
    return a > b ? a : b;
}

static inline struct raster_rect rect_intersect(struct raster_rect a, struct raster_rect b)
{
    return (struct raster_rect){imax(a.x0, b.x0), imax(a.y0, b.y0), imin(a.x1, b.x1), imin(a.y1, b.y1)};
}

static inline bool rect_empty(struct raster_rect r)
{
    return r.x0 >= r.x1 || r.y0 >= r.y1;
}

#endif
