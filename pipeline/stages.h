/* The data that the stages of the pipeline pass to each other.
 *
 * A draw is divided into batches of primitives. vertex_cache.c finds the unique vertices of a batch; each is
 * run once and stored as a struct vertex (fetch.c, vertex_stage.c, viewport.c). Then chunks of primitives are
 * assembled, clipped and passed to the rasterizer (assemble.c, primitive.h, clip.c). All workers share one
 * struct batch, which no worker writes.
 *
 * With programs between the vertex program and the rasterizer (batch.has_primitive_stages) a vertex of the
 * vertex program is only the varyings that the next program reads. Chunks of primitives are assembled as
 * struct assembled and pass through the programs one after the other (primitive_stages.c). The last program
 * stores post-transform vertices (post_transform.h), whose primitives are passed to primitive_output.c:
 * counted, captured, clipped, rasterized.
 *
 *   stage_primitive() -> [tessellation_add()] -> [geometry_add(): eight invocations side by side]
 *   -> output_point() etc.
 *
 * A chunk's primitives keep their order: a stage that collects several before it runs delivers them in the
 * order in which it received them, and primitive_stages_run() flushes the stages, first to last, at the end
 * of the chunk. */
#ifndef PIPELINE_STAGES_H
#define PIPELINE_STAGES_H

#include <stdatomic.h>

#include "base/lanes.h"
#include "pipeline/pipeline.h"

/* --- Outcodes ------------------------------------------------------------------------------------------- */

/* Outcodes: the position of a vertex, GL 4.6 compatibility 13.7. */
enum {
    CODE_LEFT = 1 << 0,   /* x < -w */
    CODE_RIGHT = 1 << 1,  /* x > w */
    CODE_BOTTOM = 1 << 2, /* y < -w */
    CODE_TOP = 1 << 3,    /* y > w */
    CODE_NEAR = 1 << 4,   /* z < -w, or z < 0: draw.zero_to_one */
    CODE_FAR = 1 << 5,    /* z > w */
    CODE_GUARD =
        1 << 6,        /* the window position is outside RASTER_GUARD, or w is below CLIP_MIN_W or infinite */
    CODE_NAN = 1 << 7, /* in the position or an enabled clip distance: the primitive is dropped */
    CODE_DISTANCE = 1 << 8, /* << i: clip distance i < 0 */
    CODE_DISTANCES = 0xff << 8,
    CODE_NO_EDGE = 1 << 16, /* the edge that begins here is not a boundary of its polygon */
    CODE_CULL = 1 << 17,    /* << i: cull distance i < 0 or NaN */
    CODE_CULLS = 0xff << 17,

    CODE_OUTSIDE = 0x3f | CODE_DISTANCES | CODE_CULLS, /* shared by all vertices: nothing is visible */
    CODE_SIDES = CODE_LEFT | CODE_RIGHT | CODE_BOTTOM | CODE_TOP,
    CODE_CLIP = CODE_NEAR | CODE_FAR | CODE_GUARD |
                CODE_DISTANCES /* of any vertex: clip. Beyond the sides, but within the guard, the
                                  rasterizer cuts triangles; lines are clipped there too */
};

/* Positions with a smaller w are clipped: the reciprocal and its products could overflow. */
#define CLIP_MIN_W 0x1p-100f

/* --- Vertices ------------------------------------------------------------------------------------------- */

/* A post-transform vertex, after the last program. Slots of four floats follow the struct: `attribute_count`
 * attributes, then the eight clip distances where any is enabled, then what transform feedback captures
 * (capture.c), then, where batch.extra, a struct vertex_extra; window.attributes points to the first slot.
 * A vertex between two programs has its varyings alone; the rest is unset. */
struct vertex {
    struct raster_vertex window; /* only if CODE_GUARD and CODE_NAN are clear */
    uint32_t code;
    float point_size;
    float clip[4]; /* clip coordinates, or their equivalent where batch.in_window */
} __attribute__((aligned(16)));

static inline float (*vertex_slots(struct vertex *vertex))[4]
{
    return (float(*)[4])(vertex + 1);
}

/* Further integer results of a vertex: one slot. */
struct vertex_extra {
    uint32_t primitive_id;
    int32_t layer;
    uint16_t viewports; /* bit per viewport of a primitive whose provoking vertex this is */
    uint8_t placed;     /* viewport of the window position */
    uint8_t stream;     /* of a geometry program's vertex */
    bool starts;        /* ... that begins a strip */
};
_Static_assert(sizeof(struct vertex_extra) <= 4 * sizeof(float), "one slot");

/* --- Viewport: viewport.h ------------------------------------------------------------------------------- */

/* GL 4.6 compatibility 13.8.1: window = half * normalized + center. */
struct viewport {
    float half[3], center[3];
};

/* --- Fetch: fetch.c ------------------------------------------------------------------------------------- */

typedef void fetch_kernel(const uint8_t *const element[LANES], f32x8 value[4]);

/* The source of one input register, decided once per draw. */
struct fetch_input {
    enum fetch_source { FETCH_ARRAY, FETCH_INSTANCE_ARRAY, FETCH_CONSTANT, FETCH_VERTEX_ID } source;
    int64_t element; /* of an INSTANCE_ARRAY, for every vertex; the number subtracted from a VERTEX_ID */
    fetch_kernel *kernel;
    const uint8_t *data;
    uint64_t stride;
    uint64_t limit; /* elements that can be read */
    bool bgra;
    bool w_zero;          /* w is 0 where the array has no fourth component */
    bool raw;             /* integers or words of 64-bit components: no denormals, no NaNs */
    uint8_t floats;       /* components of an array of floats that are flushed and no more: 3, 4; else 0 */
    uint32_t one;         /* w of elements that cannot be read */
    uint32_t constant[4]; /* bits */
};

/* The vertices of one group: element numbers in the arrays, not yet held against their limits (base_vertex
 * may make them negative). */
typedef int64_t vertex_ids[LANES];

struct fetch_plan {
    /* attributes, in two registers if LONG, VERTEX_ID, INSTANCE and the like */
    struct fetch_input inputs[2 * SHADER_ATTRIBUTE_SLOTS + 6];
    unsigned count;              /* = program->input_count */
    struct fetch_input position; /* attribute 0, for position-invariant programs */
    bool canonical;              /* NaNs must be */
    uint64_t sources;            /* draw.sources; 0: some input depends on other members of the draw */
};

void fetch_prepare_base(struct fetch_plan *plan, const struct draw *draw);
void fetch_prepare_avx2(struct fetch_plan *plan, const struct draw *draw);
void fetch_base(const struct fetch_plan *plan, const struct fetch_input *input, const vertex_ids ids,
                f32x8 value[4]);
void fetch_avx2(const struct fetch_plan *plan, const struct fetch_input *input, const vertex_ids ids,
                f32x8 value[4]);

/* The same for vertices first .. first + 7. */
void fetch_consecutive_base(const struct fetch_plan *plan, const struct fetch_input *input, int64_t first,
                            f32x8 value[4]);
void fetch_consecutive_avx2(const struct fetch_plan *plan, const struct fetch_input *input, int64_t first,
                            f32x8 value[4]);

/* Values that depend on the instance. */
void fetch_instance_base(struct fetch_plan *plan, const struct draw *draw, uint32_t instance);
void fetch_instance_avx2(struct fetch_plan *plan, const struct draw *draw, uint32_t instance);

/* --- A batch -------------------------------------------------------------------------------------------- */

/* The attributes of a patch besides its vertices; zero if no program has written them. */
struct patch_values {
    float outer[4], inner[2];                         /* as given, not yet clamped */
    float attributes[SHADER_MAX_PATCH_ATTRIBUTES][4]; /* bits */
};

/* A run of vertices between two restarts; a draw without restarts is one. Those without primitives are left
 * out. */
struct strip {
    uint32_t first, count;    /* elements */
    uint32_t first_primitive; /* of the draw */
    uint32_t first_id;        /* primitive.id: that of its first primitive; a polygon is one */
};

struct batch {
    const struct draw *draw;
    struct patch_values patch;  /* of patches that no control program makes */
    const struct strip *strips; /* whole ones, that the batch's primitives belong to */
    uint32_t strip_count;
    bool unfilled;    /* polygons of some face are not filled, or all are fed back: polygon_mode.c */
    bool plain;       /* vertices have attributes and a position alone: several groups may run at once */
    bool sizes;       /* vertices need a point size */
    bool edge_flags;  /* and CODE_NO_EDGE */
    bool one_chunk;   /* a stipple runs on from line to line */
    uint32_t stipple; /* its counter, from batch to batch */
    struct fetch_plan fetch;
    struct viewport viewports[PIPELINE_MAX_VIEWPORTS]; /* the first alone unless draw.selects_viewport */
    unsigned attribute_count;
    uint8_t clip_distances; /* enabled and written */
    uint8_t cull_distances; /* written */
    bool in_window; /* the vertex program's position is in window coordinates, and nothing comes after it */
    uint32_t noperspective;    /* bit per attribute */
    uint64_t clamped;          /* bit per output register of the last program that is clamped to [0,1] */
    bool has_primitive_stages; /* some stage of the draw has a program */
    bool extra; /* post-transform vertices have a struct vertex_extra: there are primitive stages, or the
                   vertex program chooses layer or viewport */
    struct inspector *inspector; /* null: no query is active */
    bool extended_output; /* primitives go to primitive_output.c: vertices have extras, or the draw captures
                             or discards */
    bool in_order;        /* chunks run one after the other: the programs store, vertices are captured, or
                             primitives fed back */
    const struct pipeline_exchange
        *exchange;                     /* from the vertex program to the next one, with primitive stages */
    unsigned capture_slot, extra_slot; /* of a post-transform vertex */
    unsigned capture_slots;
    int16_t captured[PIPELINE_MAX_CAPTURED];        /* capture slot -> struct pipeline_capture_item.output */
    uint8_t capture_slot_of[PIPELINE_MAX_CAPTURED]; /* item -> capture slot */
    size_t post_transform_bytes;                    /* of a post-transform struct vertex and its slots */
    bool dense; /* vertex ids are consecutive from `first_vertex_id` on; otherwise listed in `unique_ids` */
    size_t vertex_bytes; /* the same of the vertices below: differs with primitive stages */
    unsigned serial;     /* of the draw to which the workers' executors are bound */

    /* The elements (0..count-1 of the draw) that this batch's primitives use: first..first+count-1 and, if
     * `anchored`, `anchor` before them. Local elements count from 0: the anchor, then the others. */
    uint32_t first_element, element_count;
    uint32_t anchor;
    bool anchored;
    /* Vertex of local element i: vertex_of ? vertex_of[i] - vertex_bias : i. */
    const uint32_t *vertex_of;
    uint32_t vertex_bias;

    uint32_t vertex_count;
    int64_t
        first_vertex_id; /* id of vertex i: first_vertex_id + i if `dense`, else unique_ids[i] + id_bias */
    const uint32_t *unique_ids;
    int64_t id_bias;
    uint8_t *vertices; /* vertex_count x vertex_bytes */

    uint32_t first_primitive, primitive_count;
    uint32_t primitives_per_chunk;
};

/* `local`: a local element. */
static inline struct vertex *batch_local_vertex(const struct batch *batch, uint32_t local)
{
    uint32_t slot = batch->vertex_of ? batch->vertex_of[local] - batch->vertex_bias : local;
    return (struct vertex *)(batch->vertices + (size_t)slot * batch->vertex_bytes);
}

static inline struct vertex *batch_vertex(const struct batch *batch, uint32_t element)
{
    return batch_local_vertex(
        batch, element < batch->first_element ? 0 : element - batch->first_element + batch->anchored);
}

/* --- Workers -------------------------------------------------------------------------------------------- */

enum {
    CLIP_PLANES = 15,                   /* near, far, 8 distances, w, 4 sides of the guard */
    CLIP_NEW = 2 * CLIP_PLANES,         /* each plane cuts a convex polygon at two edges at most */
    CLIP_POLYGON_MAX = 3 + CLIP_PLANES, /* a plane adds one vertex to a convex polygon */
    VERTEX_RUN = 256,                   /* vertices between two changes of the floating-point environment */
};

/* Edge i of a triangle leads from corner i to the next one. Inner edges of a split polygon are not
 * boundaries. */
enum triangle_edges {
    EDGE_0 = 1,
    EDGE_1 = 2,
    EDGE_2 = 4,
    EDGES_ALL = 7,
    EDGES_CONTINUE = 8, /* not the first triangle of its polygon: the line stipple continues */
};

struct geometry_stage;
struct tessellation_stage;

/* The values that primitive.h and clip.c read, in one block. */
struct placed_vertex {
    struct vertex vertex;
    float slots[RASTER_MAX_ATTRIBUTES + 2][4]; /* attributes and clip distances */
};

/* The shape of a primitive after clipping, kept while a query is active (pipeline/inspect.h). */
struct clipped_polygon {
    unsigned count;
    float clip[CLIP_POLYGON_MAX][4];
    const struct raster_vertex *window;
    bool cut[CLIP_POLYGON_MAX]; /* the vertex is a new one */
};

struct pipeline_worker {
    const struct clipped_polygon *clipped; /* the clipped polygon of the delivered primitive; null: it was not
                                            * clipped */
    struct shader_executor *executor;
    unsigned bound;    /* batch.serial that the executor is bound to, */
    uint64_t prepared; /* and draw.prepared */
    uint64_t vertices_run, primitives_clipped;
    uint64_t counters[PIPELINE_COUNTERS];
    uint64_t primitives_generated[SHADER_MAX_STREAMS];
    struct raster_bins *bins;                /* of the chunk being worked on */
    const struct viewport *viewport;         /* of the primitive being worked on; the first one of the */
    const struct raster_derived *raster;     /* batch unless primitive_output.c has chosen another */
    struct geometry_stage *geometry;         /* null until a draw needs it */
    struct tessellation_stage *tessellation; /* as above */
    struct raster_triangle triangles[LANES]; /* collected for the rasterizer: primitive.h */
    unsigned triangle_count;
    struct strip strip; /* that assembly is in */
    unsigned edges;     /* of the triangle being worked on: enum triangle_edges, for polygon_mode.c */
    f32x8 positions[VERTEX_RUN / LANES][4];
    struct placed_vertex placed[3]; /* copies that primitive_output.c makes, for another viewport */
    struct placed_vertex numbered;  /* and of the provoking vertex, with the viewport's number */
    double clip_cuts[CLIP_NEW][RASTER_MAX_ATTRIBUTES][4];            /* of vertices while they are cut */
    float clipped_slots[CLIP_POLYGON_MAX][RASTER_MAX_ATTRIBUTES][4]; /* and of those that are left */
};

/* Runs vertices first..first+count-1 of the batch; count <= VERTEX_RUN. The worker's executor is bound. */
void vertex_stage_base(const struct batch *batch, struct pipeline_worker *worker, uint32_t first,
                       uint32_t count);
void vertex_stage_avx2(const struct batch *batch, struct pipeline_worker *worker, uint32_t first,
                       uint32_t count);

/* Window position and outcode of 8 vertices, `lanes` of them real. Their attributes and clip distances are
 * already set, and so are the bits of CODE_CULLS, if there are cull distances. `position` is the last
 * program's result: clip coordinates, unless batch.in_window. */
void viewport_transform_base(const struct batch *batch, const struct viewport *viewport,
                             const f32x8 position[4], struct vertex *const vertices[LANES], unsigned lanes);
void viewport_transform_avx2(const struct batch *batch, const struct viewport *viewport,
                             const f32x8 position[4], struct vertex *const vertices[LANES], unsigned lanes);

/* The same for `count` vertices that follow each other at distances of post_transform_bytes, each with its
 * own viewport (vertex_extra.placed); their clip coordinates are in `clip`. */
void viewport_place_base(const struct batch *batch, struct vertex *first, uint32_t count);
void viewport_place_avx2(const struct batch *batch, struct vertex *first, uint32_t count);

/* --- Primitives: assemble.c, primitive.h, clip.c -------------------------------------------------------- */

/* The number of primitives of `count` vertices; incomplete ones at the end are not counted. */
uint32_t assemble_count(const struct draw *draw, uint32_t count);

/* The elements of a strip of `length` that its primitives first..first+count-1 (count > 0) use: *low..*high-1
 * and, if the result is true, also 0. */
bool assemble_span(const struct draw *draw, uint32_t length, uint32_t first, uint32_t count, uint32_t *low,
                   uint32_t *high);

/* The number of consecutive primitives of a strip that use at most `elements` elements. */
uint32_t assemble_fit(const struct draw *draw, uint32_t elements);

/* Assembles, clips and passes to the rasterizer primitives first..first+count-1 of the draw. */
void assemble_run(const struct batch *batch, struct pipeline_worker *worker, uint32_t first, uint32_t count);

/* A receiver of assembled primitives: vertices by element number, in the order of the primitive, and the
 * provoking one. Polygons are passed as triangles, each with the id of its polygon. */
enum assembled_kind {
    ASSEMBLED_POINT,
    ASSEMBLED_LINE,
    ASSEMBLED_TRIANGLE,
    ASSEMBLED_LINE_ADJACENCY,
    ASSEMBLED_TRIANGLE_ADJACENCY,
    ASSEMBLED_PATCH,
};
typedef void assemble_receiver(const struct batch *batch, struct pipeline_worker *worker,
                               enum assembled_kind kind, const uint32_t *elements, unsigned count,
                               uint32_t provoking, uint32_t id);
void assemble_for(const struct batch *batch, struct pipeline_worker *worker, uint32_t first, uint32_t count,
                  assemble_receiver *receiver);

/* For primitives that have a vertex with CODE_CLIP and whose vertices share no CODE_OUTSIDE bit. */
void clip_triangle(const struct batch *batch, struct pipeline_worker *worker,
                   const struct vertex *const corners[3], const struct vertex *provoking,
                   uint32_t primitive_id);
void clip_line(const struct batch *batch, struct pipeline_worker *worker, const struct vertex *const ends[2],
               const struct vertex *provoking, uint32_t primitive_id);

/* --- Polygons that are not filled: polygon_mode.c ------------------------------------------------------- */

/* A triangle of worker->edges, not yet clipped. */
void polygon_mode_triangle(const struct batch *batch, struct pipeline_worker *worker,
                           const struct vertex *const corners[3], const struct vertex *provoking,
                           uint32_t primitive_id);

/* A primitive after clipping, in window coordinates. */
struct unfilled_polygon {
    unsigned count;
    struct raster_vertex window[CLIP_POLYGON_MAX];
    float clip_w[CLIP_POLYGON_MAX];
    float size[CLIP_POLYGON_MAX];    /* of points */
    bool boundary[CLIP_POLYGON_MAX]; /* the edge that begins here is one */
};
void polygon_mode_draw(const struct batch *batch, struct pipeline_worker *worker,
                       struct unfilled_polygon *polygon, const float (*flat)[4], uint32_t primitive_id);

/* Clips like clip_triangle(), but at the sides of the view volume, and keeps boundaries: polygon_mode_draw()
 * takes the result. */
void clip_unfilled(const struct batch *batch, struct pipeline_worker *worker,
                   const struct vertex *const corners[3], const struct vertex *provoking,
                   uint32_t primitive_id);

/* --- Primitive stages: primitive_stages.c, tessellation_stage.c, geometry_stage.c ----------------------- */

/* A primitive as input of a program: the varyings of its vertices, as the stage's pipeline_exchange has them.
 * They stay until that stage is flushed. */
struct assembled {
    uint32_t id;
    unsigned count;
    const float (*vertices[SHADER_MAX_PATCH_VERTICES])[4];
    const struct patch_values *patch; /* null if it is not a patch */
};

/* Takes primitives first..first+count-1 of the draw through the programs and primitive_output.c;
 * after primitive_stages_prepare(). */
void primitive_stages_run(const struct batch *batch, struct pipeline_worker *worker, uint32_t first,
                          uint32_t count);

/* Makes the worker's stages ready for the batch: executors, bindings, memory; cheap when they are. From the
 * thread that draws, before the jobs. False when memory runs out. */
bool primitive_stages_prepare(const struct batch *batch, struct pipeline_worker *worker);
void primitive_stages_unbind(struct pipeline_worker *worker); /* batch.serial restarts */
void primitive_stages_release(struct pipeline_worker *worker);
void primitive_stages_report(const struct pipeline_worker *worker, enum pipeline_stage_name stage,
                             struct shader_report *report);

/* Runs control and evaluation programs on a patch, and passes the resulting primitives to the geometry
 * program, which may be flushed, or to primitive_output.c. */
void tessellation_add_base(const struct batch *batch, struct pipeline_worker *worker,
                           const struct assembled *patch);
void tessellation_add_avx2(const struct batch *batch, struct pipeline_worker *worker,
                           const struct assembled *patch);

/* Runs the geometry program on a primitive, once per invocation; perhaps later, when eight have come
 * together. */
void geometry_add_base(const struct batch *batch, struct pipeline_worker *worker,
                       const struct assembled *primitive);
void geometry_add_avx2(const struct batch *batch, struct pipeline_worker *worker,
                       const struct assembled *primitive);
void geometry_flush_base(const struct batch *batch, struct pipeline_worker *worker);
void geometry_flush_avx2(const struct batch *batch, struct pipeline_worker *worker);

/* --- Primitive output: primitive_output.c --------------------------------------------------------------- */

static inline struct vertex_extra *vertex_extra(const struct batch *batch, const struct vertex *vertex)
{
    return (struct vertex_extra *)(void *)((char *)(uintptr_t)(vertex + 1) +
                                           batch->extra_slot * 4 * sizeof(float));
}

/* A primitive of post-transform vertices: counted for `stream`, captured, and, of stream 0, clipped and
 * rasterized with the viewports of its provoking vertex. Vertices that lie in another one are copied and
 * placed again. */
void output_point(const struct batch *batch, struct pipeline_worker *worker, struct vertex *vertex,
                  unsigned stream, uint32_t id);
void output_line(const struct batch *batch, struct pipeline_worker *worker, struct vertex *const ends[2],
                 const struct vertex *provoking, unsigned stream, uint32_t id);
void output_triangle(const struct batch *batch, struct pipeline_worker *worker,
                     struct vertex *const corners[3], const struct vertex *provoking, unsigned stream,
                     uint32_t id);

/* --- Transform feedback: capture.c ---------------------------------------------------------------------- */

/* The results that the batch's post-transform vertices keep for it. */
void capture_prepare(struct batch *batch);

/* Appends a primitive of `stream` to the buffers, or nothing of it where it does not fit whole. */
void capture_primitive(const struct batch *batch, const struct vertex *const *vertices, unsigned count,
                       unsigned stream);

/* --- Selection and feedback: feedback.c ----------------------------------------------------------------- */

/* Used instead of the rasterizer if draw->feedback is set. `flat` contains the attributes of flat inputs. */
void feedback_point(const struct batch *batch, const struct vertex *vertex);
void feedback_line(const struct batch *batch, const struct pipeline_worker *worker,
                   const struct raster_vertex ends[2], const float clip_w[2], const float (*flat)[4]);
void feedback_polygon(const struct batch *batch, const struct pipeline_worker *worker,
                      const struct unfilled_polygon *polygon, const float (*flat)[4], enum raster_face face);

/* --- Unique vertices: vertex_cache.c -------------------------------------------------------------------- */

/* Its memory is kept between draws. */
struct vertex_cache {
    uint32_t *vertex_of; /* local element -> index, then, if not dense -> vertex */
    size_t vertex_of_capacity;
    uint32_t *unique_ids; /* of vertices that are not dense */
    size_t unique_capacity;
    uint32_t *table; /* hash table: vertex + 1 by index */
    size_t table_capacity;
};

/* Finds the unique vertices of a batch whose elements are set. False when memory runs out. */
bool vertex_cache_build(struct batch *batch, struct vertex_cache *cache);
void vertex_cache_release(struct vertex_cache *cache);
size_t vertex_cache_bytes(const struct vertex_cache *cache);

/* --- Indices: indices.c --------------------------------------------------------------------------------- */

/* Indices of elements element..element+count-1. */
void indices_read(const struct draw *draw, uint32_t element, uint32_t count, uint32_t *index);

/* The first element from `element` on whose index is the restart index; draw.count if there is none. */
uint32_t indices_find_restart(const struct draw *draw, uint32_t element);

/* --- Batches: batch.c ----------------------------------------------------------------------------------- */

/* The position up to which a draw has been divided into batches. */
struct batch_cursor {
    uint32_t next;      /* primitive of the draw, the first of the next batch */
    struct strip strip; /* that it is in */
    uint64_t element;   /* where the strip after that begins, or none is */
    /* For the strips found until now, including the one above. */
    uint32_t strips, primitives;
    uint64_t vertices;
};

/* Limits of a batch. Its first strip is limited by the number of primitives alone. */
struct batch_limits {
    uint32_t primitives, elements;
};

/* The strips of a batch; memory is kept between draws. */
struct strip_list {
    struct strip *strips;
    size_t capacity;
};

/* The beginning of the draw; false: it has no primitives. */
bool batch_begin(const struct draw *draw, struct batch_cursor *cursor);
bool batch_left(const struct batch_cursor *cursor);

/* Sets strips, primitives and elements of the next batch; batch_left() is true. False when memory runs out.
 */
bool batch_take(struct batch *batch, struct strip_list *list, struct batch_cursor *cursor,
                struct batch_limits limits);

/* For tests: batches of about that many elements from the next draw on; 0: the default for the draw's
 * kind. */
void pipeline_limit_batches(struct pipeline *pipeline, uint32_t elements);

#endif
