/* The raster module's one header: from primitives in window space to stored pixels.
 *
 * A scene collects clears and primitives of any number of draws to one target, binned into 64x64 tiles, and
 * turns them into pixels when it is flushed: each tile is one job that loads the tile (unless it was cleared
 * first), replays its primitives in submission order, and stores it. Nothing is visible in the surfaces
 * before the flush.
 *
 * Threads: raster_scene_* and raster_bins_merge are called by the one thread that owns the scene. Between
 * raster_bins_begin and raster_bins_merge, different bins may be filled by different workers at once.
 */
#ifndef RASTER_RASTER_H
#define RASTER_RASTER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "shader/shader.h"
#include "texture/texture.h"

struct inspector; /* inspect/inspect.h */
struct pool;

enum {
    RASTER_TILE = 64,         /* pixels, both ways */
    RASTER_SUBPIXEL_BITS = 8, /* window coordinates are snapped to 24.8 fixed point, to nearest even */
    RASTER_MAX_SIZE = 16384,  /* of a target */
    RASTER_GUARD =
        32768, /* pixels: |window x or y| of any vertex passed to the rasterizer; the clipper ensures it */
    RASTER_MAX_ATTRIBUTES = 32,
    RASTER_MAX_SAMPLES = 16,
};

/* The positions of a pixel's samples, from its lower left corner in units of 1/RASTER_SAMPLE_UNIT pixel; the
 * same in every pixel. `samples` is 1, 2, 4, 8 or 16. */
enum { RASTER_SAMPLE_UNIT = 32 };
struct raster_sample_position {
    uint8_t x, y;
};
const struct raster_sample_position *raster_sample_positions(unsigned samples);

/* The least of those numbers that is not below; 0 above 16. */
unsigned raster_sample_count(unsigned samples);

/* The coverage of a value in [0,1] (14.9.3, 17.3.1): the floor(value * n + 1/2) samples of lowest rank, of n.
 * Samples of adjacent rank are far from each other, and the ranks are the same in every pixel. A larger value
 * covers every sample that a smaller one covers; 0 covers none, 1 all. */
const uint8_t *raster_sample_ranks(unsigned samples);
uint16_t raster_sample_coverage(unsigned samples, float value);

/* --- Targets -------------------------------------------------------------------------------------------- */

enum raster_color_format {
    COLOR_NONE,
    COLOR_RGBA8, /* bytes in memory R G B A */
    COLOR_BGRA8,
    COLOR_ARGB8,
    COLOR_RGBA32F,
    COLOR_RGBX8, /* the fourth byte is 0 */
    COLOR_RGB8,  /* three bytes */
    COLOR_BGR8,
    COLOR_TEXEL, /* for every value of `texel` */
};

enum raster_depth_format {
    DEPTH_NONE,
    DEPTH_UNORM16, /* uint16_t */
    DEPTH_UNORM24, /* the low 24 bits of a uint32_t; the others are not modified */
    DEPTH_FLOAT32,
    DEPTH_UNORM32, /* uint32_t */
};

/* Surfaces belong to the caller and must exist until the flush. Row 0 is window y = 0; strides in bytes may
 * be negative. Layer l begins l * layer_stride bytes after layer 0, or, if the faces of a cube map are
 * layers, at faces[l]. In a multisampled target, sample s begins s * sample_stride bytes after sample 0 of
 * its layer. */
struct raster_color_surface {
    enum raster_color_format format;
    enum texture_format texel; /* of COLOR_TEXEL. An sRGB format converts when it is read and written. */
    bool ordered;              /* for COLOR_TEXEL: component c of a pixel is the format's order[c] */
    uint8_t order[4];
    uint8_t pixel_bytes; /* of COLOR_TEXEL: pixels are that many of a texel's first bytes; 0: all of them */
    void *pixels;
    ptrdiff_t row_stride, layer_stride, sample_stride;
    void *faces[6];
};

struct raster_depth_surface {
    enum raster_depth_format format;
    void *pixels;
    ptrdiff_t row_stride, layer_stride, sample_stride;
    unsigned pixel_stride; /* bytes; 0: those that a depth has */
    void *faces[6];
};

struct raster_stencil_surface {
    uint8_t *pixels; /* null: no stencil */
    ptrdiff_t row_stride, layer_stride, sample_stride;
    unsigned pixel_stride; /* bytes; 0: one */
    void *faces[6];
};

struct raster_target {
    unsigned width, height;
    unsigned layers;  /* 0: one, and it is not layered: primitives are drawn to it, whatever layer they
                       * name */
    unsigned samples; /* 1, 2, 4, 8 or 16 of each pixel in every surface; 0: the target is not multisampled */
    struct raster_color_surface color[SHADER_MAX_DRAW_BUFFERS];
    struct raster_depth_surface depth;
    struct raster_stencil_surface stencil;
};

unsigned raster_color_bytes(
    enum raster_color_format format); /* per pixel; 0 for COLOR_TEXEL, where the texel format determines it */
unsigned raster_depth_bytes(enum raster_depth_format format);
unsigned raster_color_pixel_bytes(const struct raster_color_surface *surface);

/* Components of pixels x..x+count-1 of a row of layer 0, as a texture of the format reads them: numbers
 * (after sRGB conversion), or, if the format holds integers, integers. All pixels must be inside the
 * surface. */
bool raster_color_is_integer(const struct raster_color_surface *surface);
bool raster_color_is_fixed(const struct raster_color_surface *surface); /* normalized, signed or not */
void raster_color_read(const struct raster_color_surface *surface, unsigned x, unsigned y, unsigned count,
                       float (*rgba)[4]);
void raster_color_read_integers(const struct raster_color_surface *surface, unsigned x, unsigned y,
                                unsigned count, int64_t (*rgba)[4]);
void raster_color_write(const struct raster_color_surface *surface, unsigned x, unsigned y, unsigned count,
                        const float (*rgba)[4]);
void raster_color_write_integers(const struct raster_color_surface *surface, unsigned x, unsigned y,
                                 unsigned count, const int64_t (*rgba)[4]);

/* --- State, one per change of state, immutable ---------------------------------------------------------- */

enum raster_compare {
    COMPARE_NEVER,
    COMPARE_LESS,
    COMPARE_EQUAL,
    COMPARE_LEQUAL,
    COMPARE_GREATER,
    COMPARE_NOTEQUAL,
    COMPARE_GEQUAL,
    COMPARE_ALWAYS
}; /* GL_NEVER + n */

enum raster_stencil_op {
    STENCIL_KEEP,
    STENCIL_ZERO,
    STENCIL_REPLACE,
    STENCIL_INCR,
    STENCIL_DECR,
    STENCIL_INVERT,
    STENCIL_INCR_WRAP,
    STENCIL_DECR_WRAP
};

enum raster_blend_equation { BLEND_ADD, BLEND_SUBTRACT, BLEND_REVERSE_SUBTRACT, BLEND_MIN, BLEND_MAX };

enum raster_blend_factor {
    FACTOR_ZERO,
    FACTOR_ONE,
    FACTOR_SRC_COLOR,
    FACTOR_ONE_MINUS_SRC_COLOR,
    FACTOR_DST_COLOR,
    FACTOR_ONE_MINUS_DST_COLOR,
    FACTOR_SRC_ALPHA,
    FACTOR_ONE_MINUS_SRC_ALPHA,
    FACTOR_DST_ALPHA,
    FACTOR_ONE_MINUS_DST_ALPHA,
    FACTOR_CONSTANT_COLOR,
    FACTOR_ONE_MINUS_CONSTANT_COLOR,
    FACTOR_CONSTANT_ALPHA,
    FACTOR_ONE_MINUS_CONSTANT_ALPHA,
    FACTOR_SRC_ALPHA_SATURATE,
    FACTOR_SRC1_COLOR,
    FACTOR_ONE_MINUS_SRC1_COLOR,
    FACTOR_SRC1_ALPHA,
    FACTOR_ONE_MINUS_SRC1_ALPHA,
};

struct raster_blend {
    bool enable;
    enum raster_blend_equation equation_rgb, equation_alpha;
    enum raster_blend_factor src_rgb, dst_rgb, src_alpha, dst_alpha;
    uint8_t color_mask; /* R lowest */
};

enum raster_face { FACE_FRONT, FACE_BACK };

struct raster_rect {
    int x0, y0, x1, y1;
}; /* x0 <= x < x1 */

/* The source of one input register of the fragment program. */
struct raster_input {
    uint8_t semantic;      /* enum semantic: POSITION, FACING and PRIMITIVE_ID are made by the rasterizer; all
                              others read rows */
    uint8_t interpolation; /* enum interpolation */
    uint8_t row[2];    /* attribute row of a front and of a back facing primitive (equal unless two-sided) */
    uint8_t unwritten; /* components, x lowest, that the program before does not write: of an integer they are
                           0, 0, 0, 1 */
    uint8_t components;    /* 1..4 that the program reads; a fog coordinate reads (f,0,0,1) anyway */
    uint8_t index;         /* of the semantic: which texture coordinate */
    bool centroid, sample; /* CENTROID, SAMPLE (NV_fragment_program4, NV_gpu_program5): where a multisampled
                              fragment has its value */
};
#define RASTER_ROW_NONE 0xff /* no vertex result feeds this input: it reads (0,0,0,1) */

struct raster_state {
    /* Fragment program; null draws depth and stencil only. Everything pointed to stays until the flush. */
    const struct shader_code *code;
    const struct program *program;
    struct shader_resources resources;
    uint64_t instruction_limit; /* of all fragments of the state until the flush (shader_meter); 0: none */
    struct raster_input inputs[RASTER_MAX_ATTRIBUTES];
    unsigned input_count;     /* = program->input_count */
    unsigned attribute_count; /* rows after the header of a struct raster_vertex */

    bool front_is_cw;            /* GL_CW */
    bool cull[2];                /* by enum raster_face */
    struct raster_rect scissor;  /* already intersected with the target */
    struct raster_rect viewport; /* triangles cover no pixel outside: the clipper does not clip x and y inside
                                  * the guard band */
    bool offset_fill; /* polygon offset, GL 4.6 compatibility 14.6.5; raster_polygon_offset() has it for other
                         modes */
    float offset_factor, offset_units, offset_clamp;

    /* Points and lines, 14.4 and 14.5; polygons, 14.6.2 and 14.6.3. */
    float line_width;
    bool point_smooth, line_smooth, polygon_smooth;
    bool point_sprite, sprite_origin_lower; /* POINT_SPRITE_COORD_ORIGIN is LOWER_LEFT */
    uint8_t coord_replace;                  /* bit per texture coordinate set, where point_sprite */
    bool line_stipple, polygon_stipple;
    uint16_t line_stipple_pattern, line_stipple_factor; /* factor 1..256 */
    uint32_t polygon_stipple_pattern[32];               /* row y mod 32, bit x mod 32 */

    /* For multisampled targets only (GL 4.6 compatibility 14.3.1, 17.3.3). Without `multisample` primitives
     * are rasterized as on other targets, and a fragment covers all samples. */
    bool multisample;
    uint16_t sample_mask; /* AND of SAMPLE_MASK_VALUE, where SAMPLE_MASK is enabled, and all ones elsewhere */
    bool sample_coverage, sample_coverage_invert;
    float sample_coverage_value;
    bool alpha_to_coverage, alpha_to_one;
    float min_sample_shading;   /* 0: SAMPLE_SHADING is disabled */
    float point_fade_threshold; /* 14.4: of multisampled points */

    bool counts; /* raster_scene_statistics() takes its fragments in */

    bool alpha_test;
    enum raster_compare alpha_func;
    float alpha_ref;
    bool depth_test, depth_write;
    enum raster_compare depth_func;
    float depth_near, depth_far; /* glDepthRange */
    bool depth_clamp;            /* final depth is clamped to that (17.3.4), else to [0,1] */
    bool depth_bounds_test;      /* EXT_depth_bounds_test: of the stored depth, before stencil */
    double depth_bounds[2];      /* [0,1] */
    bool stencil_test;
    struct {
        enum raster_compare func;
        enum raster_stencil_op fail, depth_fail, pass;
        uint8_t ref, compare_mask, write_mask;
    } stencil[2];
    struct raster_blend blend[SHADER_MAX_DRAW_BUFFERS];
    float blend_color[4];
    bool logic_op_enable;
    uint8_t logic_op;     /* GL_CLEAR + n */
    uint8_t draw_buffers; /* bit per color[] that is written, with colour 0 or that of its index */
    bool clamp_alpha;     /* the alpha test sees alpha clamped to [0,1] (GL 4.6 compatibility 17.3.2: fragment
                             colours are clamped) */
    bool clamp_color;     /* colours are clamped to [0,1] before floating-point buffers too */
};

/* --- Scene ---------------------------------------------------------------------------------------------- */

struct raster_scene;

struct raster_scene *raster_scene_create(struct pool *pool);
void raster_scene_destroy(struct raster_scene *scene);

/* Flushes, then later primitives go to `target` (copied). */
void raster_scene_set_target(struct raster_scene *scene, const struct raster_target *target);

enum { CLEAR_COLOR = 1, CLEAR_DEPTH = 2, CLEAR_STENCIL = 4 };

struct raster_clear {
    unsigned buffers;                            /* CLEAR_* */
    struct raster_rect rect;                     /* of every layer */
    float color[4];                              /* of buffers of integers: their bits */
    uint8_t draw_buffers;                        /* bit per color[] */
    uint8_t color_mask[SHADER_MAX_DRAW_BUFFERS]; /* R lowest */
    double depth;
    bool depth_mask;
    uint8_t stencil, stencil_mask;
    uint32_t draws, moment; /* the scene's: the inspector's number of draws before it, and the time */
};

/* A full unmasked clear drops all binned primitives whose only effect is on the cleared pixels: not those
 * that count, store, or write other buffers. False when memory runs out. */
bool raster_scene_clear(struct raster_scene *scene, const struct raster_clear *clear);

/* Memory that stays until the next flush (64-byte aligned, not cleared); for parameters, views and states.
 * Null when it runs out. */
void *raster_scene_alloc(struct raster_scene *scene, size_t bytes);

/* Counts flushes: what raster_scene_alloc gave out under another epoch is gone. No two scenes have an epoch
 * in common. */
uint64_t raster_scene_epoch(const struct raster_scene *scene);

/* Prepares a state copied into the scene (derives early tests, fast paths). Valid until the flush. Null when
 * memory runs out. */
struct raster_derived;
const struct raster_derived *raster_scene_prepare(struct raster_scene *scene,
                                                  const struct raster_state *state);

/* The attribute row whose values all fragments of a pixel rectangle store, in one colour buffer of bytes: no
 * test, blending, mask or count can change or observe it. RASTER_ROW_NONE if there is no such row. */
uint8_t raster_stored_row(const struct raster_derived *derived);

/* The same of a state that differs from the one that `earlier` was prepared of, in this epoch, in its
 * program's resources alone. */
const struct raster_derived *raster_scene_prepare_resources(struct raster_scene *scene,
                                                            const struct raster_derived *earlier,
                                                            const struct raster_state *state);

/* Draws everything that was collected. Returns false if some of it was lost, because memory ran out or
 * programs were ended (reported once). */
bool raster_scene_flush(struct raster_scene *scene);

/* Why the last flush that lost something did. */
enum raster_loss { RASTER_LOSS_MEMORY, RASTER_LOSS_LIMIT, RASTER_LOSS_INTERRUPT };
enum raster_loss raster_scene_loss(const struct raster_scene *scene);

/* Any thread may set *interrupt, which ends a flush soon; the rasterizer never resets it. */
void raster_scene_set_interrupt(struct raster_scene *scene, const atomic_bool *interrupt);
bool raster_scene_interrupted(const struct raster_scene *scene);

/* Sets the inspector that primitives and fragments report to; null: none. All collected draws must have been
 * flushed, and the pool must have one thread. The queried pixel belongs to this scene's target. */
void raster_scene_inspect(struct raster_scene *scene, struct inspector *inspector);
struct inspector *raster_scene_inspector(const struct raster_scene *scene);

/* Reports to the inspector if the scissor box of a draw's state excludes its pixel. */
void raster_inspect_scissor(const struct raster_derived *state, const struct inspector *inspector);

/* Adds what fragment programs have noted in the flushes since the last call (shader_report_take()). */
void raster_scene_report(struct raster_scene *scene, struct shader_report *report);

/* The sum of the counters of all flushes, for states with `counts`. */
struct raster_statistics {
    uint64_t samples_passed; /* fragments that passed all tests */
    uint64_t
        fragments_run; /* fragments for which the program, or fixed-function texturing in its place, ran */
};
struct raster_statistics raster_scene_statistics(const struct raster_scene *scene);

/* True when enough is binned that flushing now is wise; also true if memory ran short. */
bool raster_scene_full(const struct raster_scene *scene);

/* Until the next flush, the tiles that have primitives run one after the other, in ascending order. If a
 * program stores, primitives run one after the other instead, each in all its tiles, unless something was
 * binned before such a state was derived. */
void raster_scene_in_order(struct raster_scene *scene);

/* Anything collected since the last flush? */
bool raster_scene_busy(const struct raster_scene *scene);

/* --- Primitives ----------------------------------------------------------------------------------------- */

/* A vertex in window space. `attributes` is attribute_count rows of 4 floats, NOT divided by w. */
struct raster_vertex {
    float x, y, z; /* window; |x|, |y| <= RASTER_GUARD; z in [0,1], or outside it if the draw does not clip */
    float inv_w;   /* 1/w_clip */
    const float (*attributes)[4];
};

struct raster_bins; /* primitives of one chunk of a draw, in order */

/* Bins number `chunk` of the draw being collected; chunks 0..n-1 are then merged in this order. Null when
 * memory runs out. Call from the scene's thread. */
struct raster_bins *raster_bins_begin(struct raster_scene *scene, unsigned chunk);

/* The three below may run with denormals read as zeros or not (base/fpenv.h), to the same bits; rounding must
 * be to nearest.
 *
 * Choices that the specifications leave open: window coordinates snap to 24.8, ties to even; facing is that
 * of the snapped triangle; a centre on an edge belongs to the triangle whose left or bottom edge it is, with
 * y up. Points round their snapped position down, lines follow the diamond-exit rule exactly and are front
 * facing, wide lines interpolate at each fragment. In a multisampled state every primitive covers the samples
 * inside it, points being discs or squares and lines rectangles (docs/numbers.md). The polygon offset uses m
 * = max(|dz/dx|, |dz/dy|) and r = 2^-23 for UNORM24, 1/65535 for UNORM16, 2^(e-23) for FLOAT32. Depth is
 * clamped to [0,1], or to the depth range if the state requires it; NaN becomes its near end.
 *
 * Set-up and binning. `flat` holds the attributes of the provoking vertex. Facing, culling and polygon offset
 * happen here. Vertices with NaN coordinates or outside the guard are dropped. Primitive ids are per draw. */
void raster_triangle(struct raster_bins *bins, const struct raster_derived *state,
                     const struct raster_vertex v[3], const float (*flat)[4], uint32_t primitive_id);

/* The same for `count` triangles, 1 to 8, in this order. Those that draw nothing cost little. */
struct raster_triangle {
    const struct raster_vertex *corners[3];
    const float (*flat)[4];
    uint32_t id;
};
void raster_triangles(struct raster_bins *bins, const struct raster_derived *state,
                      const struct raster_triangle *triangles, unsigned count);

void raster_line(struct raster_bins *bins, const struct raster_derived *state,
                 const struct raster_vertex v[2], const float (*flat)[4], uint32_t primitive_id);
void raster_point(struct raster_bins *bins, const struct raster_derived *state, const struct raster_vertex *v,
                  float size, uint32_t primitive_id);

/* The same for edges and corners of a polygon in mode LINE and POINT, which keep the polygon's face for
 * inputs, stencil and FACING. */
void raster_polygon_line(struct raster_bins *bins, const struct raster_derived *state,
                         const struct raster_vertex v[2], const float (*flat)[4], uint32_t primitive_id,
                         enum raster_face face);
void raster_polygon_point(struct raster_bins *bins, const struct raster_derived *state,
                          const struct raster_vertex *v, const float (*flat)[4], float size,
                          uint32_t primitive_id, enum raster_face face);

/* Pixel rectangles and bitmaps (GL 4.6 compatibility 14.8, 18.1.2): one fragment for each pixel of `rect`, or
 * for each whose element of `bits` is not 0. Element rows[y - rect.y0] * row_elements + columns[x - rect.x0]
 * of the image belongs to pixel (x,y). All of it stays until the flush. */
struct raster_pixels {
    struct raster_rect rect; /* within the target */
    const uint32_t *columns, *rows;
    uint32_t row_elements;
    uint8_t color_row;        /* attribute row in whose place, as FLAT input, `colors` are read */
    const float (*colors)[4]; /* null: the associated one */
    const float *depths;      /* as above */
    const uint8_t *bits;      /* null: every pixel has a fragment */
};

/* `associated` has the attributes, z and inv_w of every fragment; its x and y are not read. Inputs should be
 * FLAT; fragments face front. */
void raster_pixel_rectangle(struct raster_bins *bins, const struct raster_derived *state,
                            const struct raster_vertex *associated, const struct raster_pixels *pixels);

/* The face of a polygon with these vertices in the window (its snapped area), and its polygon offset (14.13),
 * in every polygon mode. */
enum raster_face raster_polygon_face(const struct raster_derived *state, const struct raster_vertex *v,
                                     unsigned count);
double raster_polygon_offset(const struct raster_derived *state, const struct raster_vertex v[3]);
bool raster_face_culled(const struct raster_derived *state, enum raster_face face);

/* The stipple counter s with which the next line of these bins begins (14.5.2.1): 0 after
 * raster_bins_begin(). Each line advances it by the number of its fragments along the major axis, visible or
 * not. */
void raster_set_stipple_counter(struct raster_bins *bins, uint32_t counter);
uint32_t raster_stipple_counter(const struct raster_bins *bins);

/* Later primitives of these bins are drawn to this layer of the target (initially 0). A layer out of range
 * draws nothing. */
void raster_bins_layer(struct raster_bins *bins, unsigned layer);

/* Appends chunks 0..count-1 to the scene in order. */
void raster_bins_merge(struct raster_scene *scene, unsigned count);

#endif
