/* What the stages of the pipeline hand to each other.
 *
 * A draw is worked off in rounds of primitives. For each round the vertices it uses are numbered
 * 0..vertex_count-1 (indices.c), every one is run once and leaves a struct vertex (fetch.c, vertex_stage.c,
 * viewport.c), then chunks of primitives are assembled, clipped and handed to the rasterizer (assemble.c,
 * clip.c). All workers share one struct round, which no worker writes.
 */
#ifndef PIPELINE_STAGES_H
#define PIPELINE_STAGES_H

#include <stdatomic.h>

#include "base/lanes.h"
#include "pipeline/pipeline.h"

/* --- Outcodes ----------------------------------------------------------------------------------------- */

/* Where a vertex lies, GL 4.6 compatibility 13.7. */
enum {
    CODE_LEFT = 1 << 0,   /* x < -w */
    CODE_RIGHT = 1 << 1,  /* x > w */
    CODE_BOTTOM = 1 << 2, /* y < -w */
    CODE_TOP = 1 << 3,    /* y > w */
    CODE_NEAR = 1 << 4,   /* z < -w */
    CODE_FAR = 1 << 5,    /* z > w */
    CODE_GUARD =
        1 << 6,        /* the window position is beyond RASTER_GUARD, or w is below CLIP_MIN_W or infinite */
    CODE_NAN = 1 << 7, /* in the position or an enabled clip distance: the primitive is dropped */
    CODE_DISTANCE = 1 << 8, /* << i: clip distance i < 0 */
    CODE_DISTANCES = 0xff << 8,

    CODE_OUTSIDE = 0x3f | CODE_DISTANCES, /* shared by all vertices: nothing is visible */
    CODE_SIDES = CODE_LEFT | CODE_RIGHT | CODE_BOTTOM | CODE_TOP,
    CODE_CLIP = CODE_NEAR | CODE_FAR | CODE_GUARD |
                CODE_DISTANCES /* of any vertex: clip. Beyond the sides, but within the guard, the
                                  rasterizer cuts triangles; lines are clipped there too */
};

/* A position with a smaller w is cut off: its reciprocal and what is multiplied with it could overflow. */
#define CLIP_MIN_W 0x1p-100f

/* --- Vertices ----------------------------------------------------------------------------------------- */

/* A vertex after its program. `attribute_count` rows of four floats follow the struct, then the eight clip
 * distances where any is enabled; window.attributes points to the first row. */
struct vertex {
    struct raster_vertex window; /* only if CODE_GUARD and CODE_NAN are clear */
    uint32_t code;
    float point_size;
    float clip[4];
} __attribute__((aligned(16)));

static inline float (*vertex_rows(struct vertex *vertex))[4]
{
    return (float(*)[4])(vertex + 1);
}

/* --- Viewport: viewport.h ----------------------------------------------------------------------------- */

/* GL 4.6 compatibility 13.8.1: window = half * normalized + center. */
struct viewport {
    float half[3], center[3];
};

/* --- Fetch: fetch.c ----------------------------------------------------------------------------------- */

typedef void fetch_kernel(const uint8_t *const element[LANES], f32x8 value[4]);

/* How one input register gets its value, decided once per draw. */
struct fetch_input {
    enum fetch_source { FETCH_ARRAY, FETCH_CONSTANT, FETCH_VERTEX_ID } source;
    fetch_kernel *kernel;
    const uint8_t *data;
    uint64_t stride;
    uint64_t limit; /* elements that can be read */
    bool bgra;
    bool raw;             /* integers or words of 64-bit components: no denormals, no NaNs */
    uint32_t one;         /* w of elements that cannot be read */
    uint32_t constant[4]; /* bits */
};

/* The vertices of one batch: numbers as arrays count them, before the limits are looked at (base_vertex may
 * make them negative). */
typedef int64_t fetch_numbers[LANES];

struct fetch_plan {
    struct fetch_input
        inputs[2 * SHADER_MAX_ATTRIBUTES + 2]; /* attributes, in two registers if LONG, VERTEX_ID, INSTANCE */
    unsigned count;                            /* = program->input_count */
    struct fetch_input position;               /* attribute 0, for position-invariant programs */
    bool canonical;                            /* NaNs must be */
};

void fetch_prepare_base(struct fetch_plan *plan, const struct draw *draw);
void fetch_prepare_avx2(struct fetch_plan *plan, const struct draw *draw);
void fetch_base(const struct fetch_plan *plan, const struct fetch_input *input, const fetch_numbers numbers,
                f32x8 value[4]);
void fetch_avx2(const struct fetch_plan *plan, const struct fetch_input *input, const fetch_numbers numbers,
                f32x8 value[4]);

/* --- A round ------------------------------------------------------------------------------------------ */

struct round {
    const struct draw *draw;
    struct fetch_plan fetch;
    struct viewport viewport;
    unsigned attribute_count;
    uint8_t clip_distances; /* enabled and written */
    uint32_t noperspective; /* bit per attribute row */
    bool dense; /* vertex numbers run on from `first_number`; otherwise they are listed in `numbers` */
    size_t vertex_bytes; /* of a struct vertex and what follows it */
    unsigned serial;     /* of the draw: what the workers' machines are bound to */

    /* The ordinals (0..count-1 of the draw) that this round's primitives use: first..first+count-1 and, if
     * `anchored`, 0. They are numbered locally: 0 for the anchor, then the others. */
    uint32_t first_ordinal, ordinal_count;
    bool anchored;
    /* Vertex of local ordinal i: slots ? slots[i] - slot_bias : i. */
    const uint32_t *slots;
    uint32_t slot_bias;

    uint32_t vertex_count;
    int64_t
        first_number; /* number of vertex i: first_number + i where `dense`, else numbers[i] + number_bias */
    const uint32_t *numbers;
    int64_t number_bias;
    uint8_t *vertices; /* vertex_count x vertex_bytes */

    uint32_t first_primitive, primitive_count;
    uint32_t primitives_per_chunk;
};

static inline struct vertex *round_vertex(const struct round *round, uint32_t ordinal)
{
    uint32_t local = ordinal < round->first_ordinal ? 0 : ordinal - round->first_ordinal + round->anchored;
    uint32_t slot = round->slots ? round->slots[local] - round->slot_bias : local;
    return (struct vertex *)(round->vertices + (size_t)slot * round->vertex_bytes);
}

/* --- Workers ------------------------------------------------------------------------------------------ */

enum {
    CLIP_PLANES = 15,                   /* near, far, 8 distances, w, 4 sides of the guard */
    CLIP_NEW = 2 * CLIP_PLANES,         /* each plane cuts a convex polygon at two edges at most */
    CLIP_POLYGON_MAX = 3 + CLIP_PLANES, /* a plane adds one vertex to a convex polygon */
    VERTEX_RUN = 256,                   /* vertices between two changes of the floating-point environment */
};

struct pipeline_worker {
    struct shader_machine *machine;
    unsigned bound; /* round.serial that the machine is bound to */
    uint64_t vertices_run, primitives_clipped;
    struct raster_bins *bins; /* of the chunk being worked on */
    f32x8 positions[VERTEX_RUN / LANES][4];
    double clip_cuts[CLIP_NEW][RASTER_MAX_ATTRIBUTES][4];        /* of vertices while they are cut */
    float clip_rows[CLIP_POLYGON_MAX][RASTER_MAX_ATTRIBUTES][4]; /* and of those that are left */
};

/* Runs vertices first..first+count-1 of the round; count <= VERTEX_RUN. The worker's machine is bound. */
void vertex_stage_base(const struct round *round, struct pipeline_worker *worker, uint32_t first,
                       uint32_t count);
void vertex_stage_avx2(const struct round *round, struct pipeline_worker *worker, uint32_t first,
                       uint32_t count);

/* Window position and outcode of 8 vertices, `lanes` of them real, whose rows and clip distances are already
 * in place; vertices[i] is a valid place for every lane. */
void viewport_transform_base(const struct round *round, const f32x8 clip[4],
                             struct vertex *const vertices[LANES], unsigned lanes);
void viewport_transform_avx2(const struct round *round, const f32x8 clip[4],
                             struct vertex *const vertices[LANES], unsigned lanes);

/* --- Primitives: assemble.c, clip.c ------------------------------------------------------------------- */

/* How many primitives `count` vertices make; incomplete ones at the end are not counted. */
uint32_t assemble_count(enum pipeline_primitive primitive, uint32_t count);

/* The ordinals that primitives first..first+count-1 (count > 0) use: *low..*high-1 and, if the result is
 * true, 0 besides. */
bool assemble_span(const struct draw *draw, uint32_t first, uint32_t count, uint32_t *low, uint32_t *high);

/* How many primitives to take so that they use no more than `ordinals` ordinals; at least 1. */
uint32_t assemble_fit(enum pipeline_primitive primitive, uint32_t ordinals);

/* Assembles, clips and hands to the rasterizer primitives first..first+count-1 of the draw. */
void assemble_run(const struct round *round, struct pipeline_worker *worker, uint32_t first, uint32_t count);

/* For primitives that some vertex's CODE_CLIP asks to clip and no shared CODE_OUTSIDE bit drops. */
void clip_triangle(const struct round *round, struct pipeline_worker *worker,
                   const struct vertex *const corners[3], const struct vertex *provoking,
                   uint32_t primitive_id);
void clip_line(const struct round *round, struct pipeline_worker *worker, const struct vertex *const ends[2],
               const struct vertex *provoking, uint32_t primitive_id);

/* --- Indices: indices.c ------------------------------------------------------------------------------- */

/* Memory for the vertex numbers of a round, kept between draws. */
struct index_memory {
    uint32_t *slots; /* local ordinal -> index, then -> slot where vertices are listed */
    size_t slot_capacity;
    uint32_t *numbers; /* listed vertices */
    size_t number_capacity;
    uint32_t *table; /* hash table: slot + 1 by index */
    size_t table_capacity;
};

/* Numbers the vertices of a round whose ordinals are set. False when memory runs out. */
bool indices_number(struct round *round, struct index_memory *memory);
void indices_release(struct index_memory *memory);

#endif
