/* The pipeline module's one header: a draw, from vertex fetch to binned primitives.
 *
 *   vertex_cache.c -> fetch.c -> vertex_stage.c -> viewport.c -> assemble.c -> clip.c -> raster_triangle()
 * etc.
 *
 * and, where the draw has programs between vertex program and rasterizer (pipeline/primitive_stages.c),
 *
 *   vertex_cache.c -> fetch.c -> vertex_stage.c -> assemble.c -> tessellation_stage.c -> geometry_stage.c
 *   -> viewport.c -> primitive_output.c -> clip.c -> raster_triangle() etc.
 *
 * gl/ freezes everything a draw can read into one struct draw. Chunks of primitives run on all workers; order
 * is kept.
 */
#ifndef PIPELINE_PIPELINE_H
#define PIPELINE_PIPELINE_H

#include "raster/raster.h"

struct pool;

enum pipeline_primitive { /* GL_POINTS + n */
                          PRIMITIVE_POINTS,
                          PRIMITIVE_LINES,
                          PRIMITIVE_LINE_LOOP,
                          PRIMITIVE_LINE_STRIP,
                          PRIMITIVE_TRIANGLES,
                          PRIMITIVE_TRIANGLE_STRIP,
                          PRIMITIVE_TRIANGLE_FAN,
                          PRIMITIVE_QUADS,
                          PRIMITIVE_QUAD_STRIP,
                          PRIMITIVE_POLYGON,
                          PRIMITIVE_LINES_ADJACENCY,
                          PRIMITIVE_LINE_STRIP_ADJACENCY,
                          PRIMITIVE_TRIANGLES_ADJACENCY,
                          PRIMITIVE_TRIANGLE_STRIP_ADJACENCY,
                          PRIMITIVE_PATCHES,
};

enum pipeline_attribute_type {
    ATTRIBUTE_BYTE,
    ATTRIBUTE_UNSIGNED_BYTE,
    ATTRIBUTE_SHORT,
    ATTRIBUTE_UNSIGNED_SHORT,
    ATTRIBUTE_INT,
    ATTRIBUTE_UNSIGNED_INT,
    ATTRIBUTE_HALF,
    ATTRIBUTE_FLOAT,
    ATTRIBUTE_DOUBLE,
    ATTRIBUTE_INT64,
    ATTRIBUTE_UNSIGNED_INT64,
    ATTRIBUTE_FIXED, /* 16.16, never normalized */
    /* GL 4.6 compatibility 10.3.8: an element of any size is one 32-bit word, x in the lowest bits */
    ATTRIBUTE_INT_2_10_10_10,
    ATTRIBUTE_UNSIGNED_INT_2_10_10_10,
    ATTRIBUTE_UNSIGNED_INT_10F_11F_11F,
};

/* The type that an array's components are converted to: VertexAttribPointer, VertexAttribIPointer,
 * VertexAttribLPointer. If a program declares another type, the value is undefined by the specification; here
 * the program reads the bits, of 64-bit values the low 32. */
enum pipeline_attribute_kind {
    ATTRIBUTE_AS_FLOAT,
    ATTRIBUTE_AS_INTEGER, /* integer types up to 32 bits */
    ATTRIBUTE_AS_WIDE,    /* ATTRIBUTE_DOUBLE and the 64-bit integers, unchanged */
};

/* The polygon mode (GL 4.6 compatibility 14.6.4). */
enum pipeline_polygon_mode { POLYGON_FILL, POLYGON_LINE, POLYGON_POINT };

/* One vertex attribute: an array, or one value for all vertices. */
struct pipeline_attribute {
    const uint8_t *data; /* of element 0; null: `current` for every vertex */
    size_t stride;       /* bytes; 0 repeats element 0 */
    size_t
        available; /* bytes readable from `data`; reads past them return (0,0,0,1). Client memory: SIZE_MAX */
    uint8_t type;  /* enum pipeline_attribute_type */
    uint8_t size;  /* 1..4 components, the missing ones are 0,0,0,1 */
    bool normalized;
    bool bgra; /* size 4, unsigned byte or 2_10_10_10: components stored B G R A (EXT_vertex_array_bgra) */
    float current[4];         /* or the bits of integers */
    uint8_t kind;             /* enum pipeline_attribute_kind; 64-bit integers are ATTRIBUTE_AS_WIDE */
    uint64_t current_wide[4]; /* what LONG ATTRIB reads */
    uint32_t divisor;         /* 0: an element per vertex; else element base_instance + instance / divisor */
    bool w_zero;              /* missing components are 0,0,0,0: weights and matrix indices */
};

/* Edge flags (10.1.17): whether the edge that begins at a vertex is a boundary; bytes, nonzero if it is, from
 * element 0 on. */
struct pipeline_edge_flags {
    const uint8_t *data; /* null: `current` for every vertex */
    size_t stride, available;
    bool current;
};

/* How vertex results become attributes of a raster_vertex (varyings), and these become fragment inputs. */
struct pipeline_link {
    uint8_t output[RASTER_MAX_ATTRIBUTES]; /* attribute -> output register of the vertex program */
    unsigned attribute_count;
    uint64_t color_outputs; /* bit per output register that holds a primary or secondary colour */
    struct raster_input inputs[RASTER_MAX_ATTRIBUTES];
    unsigned input_count;
    int position_output; /* output registers, -1 if the program does not write them */
    int point_size_output;
    int clip_output[8];
    uint8_t clip_component[8]; /* of that register */
    int cull_output[8];        /* cull distances: they drop primitives and cut none */
    uint8_t cull_component[8];
    int layer_output, viewport_output, viewport_mask_output, primitive_id_output; /* integers in x */
    bool layer_relative; /* to the viewport's number */
    /* attributes that get the numbers of the viewport and the layer that a primitive goes to, or
     * RASTER_ROW_NONE: the values of fragment.viewport and fragment.layer where no output has them */
    uint8_t viewport_row, layer_row;
};

/* Once per pair of programs and relevant state. `fragment` may be null. False if more than
 * RASTER_MAX_ATTRIBUTES attributes or inputs are needed. Back colours are used where two_sided and the vertex
 * program writes them; a colour without interpolation modifier is flat when `flat_colors`. */
bool pipeline_link(struct pipeline_link *link, const struct program *vertex, const struct program *fragment,
                   bool two_sided, bool flat_colors);

/* --- Programs between the vertex program and the rasterizer --------------------------------------------- */

enum {
    PIPELINE_MAX_SLOTS = 64,   /* varyings of a vertex, four components each, from one program to the next */
    PIPELINE_MAX_INPUTS = 160, /* input registers of the later one */
    PIPELINE_MAX_VIEWPORTS = 16,
};
#define PIPELINE_SLOT_NONE 0xff /* no varying for this input: (0,0,0,1), or the stage sets it */

/* How results of one program become per-vertex inputs of the next, by semantic and index; bits, for every
 * type. */
struct pipeline_exchange {
    unsigned slot_count;
    uint8_t output[PIPELINE_MAX_SLOTS]; /* slot -> output register of the earlier program, or
                                         * PIPELINE_SLOT_NONE for one of: */
    uint8_t position_slot;              /* the position of a position-invariant program, */
    uint8_t distance_slot[8]; /* and its clip distances (in x); PIPELINE_SLOT_NONE where not needed */
    uint8_t slot[PIPELINE_MAX_INPUTS]; /* input register of the later program -> slot */
};

/* Once per pair of programs. False if more slots or inputs are needed than there are. */
bool pipeline_exchange(struct pipeline_exchange *exchange, const struct program *earlier,
                       const struct program *later);

enum pipeline_stage_name {
    STAGE_OF_TESS_CONTROL,
    STAGE_OF_TESS_EVALUATION,
    STAGE_OF_GEOMETRY,
    PIPELINE_STAGES
};

struct pipeline_stage {
    const struct program *program; /* null if the draw has no such program */
    const struct shader_code *code;
    struct shader_resources resources; /* hooks, patch_outputs and first_thread are the pipeline's to set */
    struct pipeline_exchange exchange; /* from the program before it in the draw */
};

/* Transform feedback: where results of the last program's vertices go. The pipeline reads the layout and
 * moves the rest on. */
enum { PIPELINE_CAPTURE_BUFFERS = 4, PIPELINE_MAX_CAPTURED = 64 };
#define PIPELINE_CAPTURE_POSITION (-2) /* as `output`: the position, from any stage */
#define PIPELINE_CAPTURE_NOTHING  (-1) /* a result that the program does not have: 0, 0, 0, 1 */

struct pipeline_capture {
    unsigned item_count;
    struct pipeline_capture_item {
        int16_t output;       /* register of the last program, or one of the two above */
        uint8_t first, count; /* components */
        uint8_t buffer;
        uint32_t offset; /* bytes, into the vertex's part of the buffer */
    } items[PIPELINE_MAX_CAPTURED];
    struct {
        uint8_t *data;   /* null: the buffer takes no part */
        uint64_t size;   /* bytes that may be written from `data` on */
        uint64_t used;   /* bytes already written; the capture appends to them */
        uint32_t stride; /* bytes of a vertex, skipped ones included */
        uint8_t stream;
    } buffers[PIPELINE_CAPTURE_BUFFERS];
    uint64_t primitives_written[SHADER_MAX_STREAMS], vertices_written[SHADER_MAX_STREAMS]; /* added to */
    bool overflow[SHADER_MAX_STREAMS]; /* some primitive did not fit; never cleared here */
};

/* Selection and feedback (GL 2.1 5.2, 5.3): the report of a primitive that would be rasterized. */
enum pipeline_feedback_kind {
    FEEDBACK_POINT,
    FEEDBACK_LINE,
    FEEDBACK_LINE_RESET, /* the line stipple is reset, on or off */
    FEEDBACK_POLYGON,
};

struct pipeline_feedback_vertex {
    float window[3];
    float clip_w;
    float color[4], texcoord[4]; /* primary, of the polygon's face; set 0. (0,0,0,1) if absent */
};

/* Called on the thread that draws, in the order of the primitives: points, lines and convex polygons of what
 * clipping to the view volume and culling have left, after polygon modes and before polygon offset. */
struct pipeline_feedback {
    void (*primitive)(void *user, enum pipeline_feedback_kind kind,
                      const struct pipeline_feedback_vertex *vertices, unsigned count);
    void *user;
};

/* The inputs that pipeline_link() uses instead of a fragment program's if draw.feedback is set. */
extern const struct program pipeline_feedback_inputs;

struct pipeline_viewport {
    float rect[4]; /* x y width height */
    float depth_range[2];
    const struct raster_derived *raster; /* with this viewport's scissor, viewport and depth range */
};

struct draw {
    enum pipeline_primitive primitive;
    uint32_t count;       /* vertices or indices */
    uint32_t first;       /* array draws */
    unsigned index_bytes; /* 0 array draw, else 1, 2 or 4 */
    const void *indices;
    size_t indices_available; /* bytes; later indices read as 0; SIZE_MAX for client memory */
    int32_t base_vertex;
    uint32_t instance;       /* vertex.instance of the first one */
    uint32_t instance_count; /* how often the vertices are drawn, one instance after the other */
    uint32_t base_instance;  /* where arrays with a divisor begin */
    uint32_t number;         /* among those of one MultiDraw* command */
    bool restart;            /* indexed: primitives restart at each index that is `restart_index` (10.3.6) */
    uint32_t restart_index;
    bool first_vertex_convention; /* provoking vertex; GL's default is the last */

    /* Draws with the same number have the same vertex program and resources; 0: nothing is known. */
    uint64_t prepared;
    const struct program *program; /* vertex */
    const struct shader_code *code;
    struct shader_resources resources; /* the meter is that of all stages */
    uint64_t sources;                  /* the same of program and attributes */
    struct pipeline_attribute attributes[SHADER_ATTRIBUTE_SLOTS];
    struct pipeline_link link;
    bool clamp_colors;       /* to [0,1], before they are interpolated: GL 4.6 compatibility 13.1 */
    bool depth_unclipped;    /* nothing is cut at the near and far planes (NV_fragment_program 2.11) */
    bool position_invariant; /* position = mvp * attribute 0, computed as the fixed-function program does: DP4
                                row by row */
    float mvp[4][4];         /* rows */
    uint8_t clip_planes;     /* bit per distance that is DP4 of clip_plane[i] and modelview * attribute 0 */
    float modelview[4][4];   /* rows; where clip_planes */
    float clip_plane[8][4];  /* in eye coordinates */

    bool upper_left, zero_to_one; /* ClipControl: y downwards; the near plane is z = 0 */
    float viewport[4]; /* x y width height. The pipeline clips in x and y at the guard band only: raster's
                          scissor must lie within the viewport */
    float depth_range[2];
    uint8_t clip_enables; /* bit per clip distance */
    float point_size;     /* where the program does not write it or point_size_from_program is off */
    bool point_size_from_program;
    float point_size_min, point_size_max;

    enum pipeline_polygon_mode polygon_mode[2]; /* by enum raster_face */
    bool polygon_offset[3]; /* by enum pipeline_polygon_mode; that of POLYGON_FILL is in `raster` */
    /* of TRIANGLES, QUADS and POLYGON, where a mode is not POLYGON_FILL */
    struct pipeline_edge_flags edge_flags;
    bool line_stipple; /* as in `raster` */

    const struct raster_derived *raster;

    struct pipeline_stage stages[PIPELINE_STAGES];
    unsigned patch_vertices;              /* of PRIMITIVE_PATCHES: 1 to SHADER_MAX_PATCH_VERTICES */
    float patch_outer[4], patch_inner[2]; /* levels of patches that no control program makes; no denormals */
    bool selects_viewport; /* the last program writes a viewport number or mask: `viewports` hold all of them,
                              else only those above count */
    struct pipeline_viewport viewports[PIPELINE_MAX_VIEWPORTS];
    bool discard;                             /* nothing is rasterized (RASTERIZER_DISCARD) */
    struct pipeline_capture *capture;         /* null: no transform feedback */
    const struct pipeline_feedback *feedback; /* null: primitives are rasterized. Otherwise line_stipple is
                                                 set, and `link` that of pipeline_feedback_inputs */

    /* Null, or called when the scene is full before the end of the draw: it empties the scene, and sets
     * again, in this same struct draw, the pointers to scene memory (programs' resources, raster). False: the
     * rest is dropped. */
    bool (*flush_scene)(void *user);
    void *flush_scene_user;
};

/* Whether positions are in window coordinates, neither clipped nor transformed: if the vertex program
 * declares it and is the last one. Before other programs its position is an ordinary one (TGSI,
 * VS_WINDOW_SPACE_POSITION: undefined there). */
bool draw_is_in_window(const struct draw *draw);

struct pipeline;

/* Scratch memory and executors, kept between draws. Null when memory runs out. */
struct pipeline *pipeline_create(struct pool *pool, struct raster_scene *scene);
void pipeline_destroy(struct pipeline *pipeline);

/* Runs the vertex side to the end; client memory may change as soon as it returns. The scene must be on
 * `draw.raster`'s epoch. Returns false when memory runs out, or when the programs' meter ends the draw (then
 * *meter->end is set): either nothing of the draw was added, or, for draws with more than 65536 vertices
 * (indexed: 2^20), whole primitives from its beginning. Client arrays are read at all indices between the
 * smallest and the largest of a draw, including those that no primitive uses. */
bool pipeline_draw(struct pipeline *pipeline, const struct draw *draw);

/* One vertex, as RasterPos makes it (GL 4.6 compatibility 14.7): through the vertex program, clipping and the
 * viewport, and no further. */
struct pipeline_point {
    bool visible;    /* not clipped away; otherwise the other fields are unset */
    float window[3]; /* z is not clamped */
    float clip_w;
    float results[16][4]; /* of the requested semantics; (0,0,0,1) if the program does not write one */
};
struct pipeline_result_name {
    uint8_t semantic, index;
};

/* Runs vertex 0 of the draw, of which the rasterizer's part and all programs but the vertex program do not
 * matter; its link needs no fragment program. At most 16 names. False when memory runs out. */
bool pipeline_run_point(struct pipeline *pipeline, const struct draw *draw,
                        const struct pipeline_result_name *names, unsigned count,
                        struct pipeline_point *point);

/* Adds what vertex programs have noted since the last call (shader_report_take()). */
void pipeline_report(struct pipeline *pipeline, struct shader_report *report);

/* The same of the programs of one stage. */
void pipeline_stage_report(struct pipeline *pipeline, enum pipeline_stage_name stage,
                           struct shader_report *report);

/* The counters of pipeline statistics queries (GL 4.6 compatibility 4.2, ARB_pipeline_statistics_query). */
enum pipeline_counter {
    COUNT_VERTICES_SUBMITTED,
    COUNT_PRIMITIVES_SUBMITTED,
    COUNT_PATCHES_RUN, /* by control programs */
    COUNT_EVALUATIONS_RUN,
    COUNT_GEOMETRY_RUN,
    COUNT_GEOMETRY_EMITTED, /* points, lines, triangles */
    COUNT_CLIP_INPUT,
    COUNT_CLIP_OUTPUT, /* those of them that do not lie outside as a whole */
    PIPELINE_COUNTERS
};

/* Counted since pipeline_create(). */
struct pipeline_statistics {
    uint64_t counters[PIPELINE_COUNTERS];
    uint64_t vertices_run;       /* vertex program executions */
    uint64_t bytes_reserved;     /* for vertices, indices and strips of a batch; kept between draws */
    uint64_t primitives_clipped; /* lines and triangles that went through the clipper */
    /* points, lines and triangles that reached transform feedback, on or not */
    uint64_t primitives_generated[SHADER_MAX_STREAMS];
};
struct pipeline_statistics pipeline_statistics(const struct pipeline *pipeline);

#endif
