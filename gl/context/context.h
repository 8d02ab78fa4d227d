/* A context: all the state of one GL, by concept, and the scene and pipeline that draw for it.
 *
 * An entry point begins with ENTER_VOID() or a related macro (gl/context/entry.h), checks all arguments,
 * raises at most one error with gl_error() before any change, then changes state and calls gl_dirty() for the
 * state derived from it. Readers compare context->version[flag] with the version that they used last. */
#ifndef GL_CONTEXT_CONTEXT_H
#define GL_CONTEXT_CONTEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifndef GL_GLEXT_PROTOTYPES
#define GL_GLEXT_PROTOTYPES
#endif
#include <GL/gl.h>
#include <GL/glext.h>

#include "base/pool.h"
#include "pipeline/pipeline.h"
#include "raster/raster.h"

/* Dirty flags: groups of derived state. Each is a version that gl_dirty() increments. */
enum dirty_flag {
    DIRTY_RASTER, /* rasterization_state: what becomes a raster_state, viewport, clip plane enables */
    DIRTY_MATRIX, /* any matrix; matrix_stack.version distinguishes them */
    DIRTY_FIXED, /* what fixed-function programs and state bindings read besides matrices: units, fog, lights,
                    materials, clip planes, point parameters, shade model, depth range */
    DIRTY_PROGRAM,   /* program bindings, enables, program text */
    DIRTY_PARAMETER, /* environment and local parameters of programs */
    DIRTY_TEXTURE,   /* texture bindings, parameters, images */
    DIRTY_ARRAYS,    /* vertex arrays and buffer bindings; the last, since draws read it again each time */
    DIRTY_COUNT
};

/* The user owns the colour buffer; the context owns depth, stencil and accumulation. In a multisampled
 * window, drawing changes the context's samples of all three, stored together by sample number, and the
 * user's pixels are their means at the last finish. */
struct framebuffer {
    GLenum color_format; /* OSMESA_RGBA etc. */
    GLenum color_type;   /* of OSMesaMakeCurrent */
    int depth_bits, stencil_bits, accum_bits;
    unsigned samples;       /* of each pixel; 0: not multisampled */
    unsigned width, height; /* 0: never made current */
    void *color;            /* the back buffer, if there is a front buffer */
    void *front;            /* null: single buffered (ewDoubleBuffer) */
    bool was_double;        /* ... at some time */
    bool front_drawn;       /* the visible buffer was drawn to since the last ewFrontDrawn() */
    GLenum drawn_buffer;    /* DRAW_BUFFER that the scene's target was made for */
    struct {
        void *front, *back;
        unsigned width, height; /* 0: the same window is read (ewReadWindow) */
    } read;
    void *color_samples; /* null without samples */
    bool unresolved;     /* samples have changed since the user's pixels were resolved */
    void *depth;
    uint8_t *stencil;
    float (*accum)[4]; /* of each pixel, row by row from y = 0; null without accum_bits */
    int row_length;    /* OSMESA_ROW_LENGTH in pixels, 0: width */
    bool y_up;         /* OSMESA_Y_UP */
};

enum { MOST_CARRIED = 5 }; /* MATERIAL_PROPERTIES of gl/transform/lighting.h */

/* Vertices collected between Begin and End, with the attributes that vary alone: attribute a of vertex v is
 * data[v * stride + slot[a]]. */
struct immediate {
    bool inside;
    GLenum mode;
    float (*data)[4];
    uint8_t *edge_flags; /* of each vertex, capacity like data's; null: the current one */
    uint32_t count, capacity;
    uint32_t written; /* bit per attribute that varies inside this Begin/End */
    uint8_t stride, slot[SHADER_ATTRIBUTE_SLOTS];
    uint64_t (*wide)[4]; /* the same for VertexAttribL, or null; valid while wide_written is not 0 */
    uint32_t wide_capacity, wide_written;
    uint8_t carried[2][MOST_CARRIED]; /* attribute in which vertices have the material's property,
                                                front and back (immediate_material.c); 0: none */
    uint32_t carries;                 /* one bit per such attribute */
    bool joins;       /* pairs of this mode may wait, and be drawn together (immediate_join.c) */
    uint32_t waiting; /* the first vertices, of pairs that have ended and are not drawn yet */
    bool failed;      /* memory ran out: End raises OUT_OF_MEMORY */
    bool ended;       /* by the limit of instructions or an interrupt: nothing is drawn up to End */
};

/* The state that the last draw prepared. It is reused while its sources have not changed. */
struct draw_cache {
    struct draw draw;
    struct raster_state raster;
    bool valid;
    bool feedback; /* it samples a texture that the draw framebuffer has */
    uint64_t epoch;
    uint64_t version[DIRTY_COUNT];
    uint64_t vertex_serial; /* of the vertex program */
    /* The programs that draw.link connects: the last one before rasterization and the fragment program. */
    struct {
        uint64_t last, fragment;
        bool two_sided, flat;
    } linked;
    /* draw.attributes are those of the arrays with these versions, and of current values; false: they are of
     * something else, or another program's. */
    bool sourced;
    uint64_t sourced_arrays, sourced_programs;
    bool unchanged;                 /* the last preparation found nothing to derive again */
    bool constant_sources;          /* only commands can change them: unmapped buffers, no current values */
    bool waits;                     /* `draw` is submitted by gl_settle() (arrays_join.c) */
    uint32_t currents;              /* bit per attribute that has its current value */
    uint64_t distinct_elements;     /* how many elements from the first one on may differ from each other */
    uint64_t preparations, sources; /* counts, for draw.prepared and draw.sources */
};

/* GL 4.6 10.3.6 */
struct draw_state {
    bool restart, restart_fixed;
    GLuint restart_index;
    GLint lock_first, lock_count; /* LockArraysEXT; a count of 0: unlocked */
};

struct attrib_stack;
struct client_memory;
struct context;
struct name_table;
struct share_group;

/* Objects whose deletion others must hear of: those that have bindings, or handles, of them. */
enum object_kind { OBJECT_BUFFER, OBJECT_TEXTURE, OBJECT_SAMPLER, OBJECT_RENDERBUFFER, OBJECT_KINDS };
enum { OBJECT_HOLDERS = 4 };

/* Calls from below to those above: gl/api/hooks.c has the table. */
struct context_hooks {
    void (*flushing)(struct context *context); /* the scene is about to write its target */
    void (*finished)(struct context *context); /* all was drawn, and the window's pixels are to be seen */
    /* A texture was loaded from a file. */
    void (*loaded)(GLenum target, const void *bytes, size_t size);
    /* The application's writes to a mapped buffer are now in it. */
    void (*written)(struct context *context, uint32_t buffer, size_t offset, size_t length,
                    const void *bytes);
    void (*barrier)(
        struct context *context); /* glMemoryBarrier: stores from now on come after those before */
    void (*resumed)(struct context *context); /* others of its share group ran meanwhile */
    /* A list being compiled gets an error, context->message, to raise; false: it is to be raised now too. */
    bool (*listed)(struct context *context, GLenum error);
    /* The limit of instructions of a draw of so many vertices (ewInstructionLimit). */
    uint64_t (*limit)(const struct context *context, uint64_t vertices);
    /* A property of the material, which fixed function reads, is about to change. */
    void (*material)(struct context *context, const char *call, GLenum face, GLenum pname);
    /* A list was ended between its Begin and its End: the primitive is dropped. */
    void (*abandoned)(struct context *context);
    /* Draws what waits: pairs of Begin and End, or draws from arrays. */
    void (*settle)(struct context *context);
    /* The object's name is gone; its last reference may go now. Null ends a row. */
    void (*deleted[OBJECT_KINDS][OBJECT_HOLDERS])(struct context *context, void *object);
};

/* State structs that folders of gl/ own: CONTEXT_STATE(struct, member of struct context). */
#define CONTEXT_STATES(CONTEXT_STATE)                                                                        \
    CONTEXT_STATE(framebuffer_state, framebuffers)      /* gl/framebuffer/framebuffer_object.h */            \
    CONTEXT_STATE(work, work)                           /* gl/context/work.h */                              \
    CONTEXT_STATE(debug_state, debug)                   /* gl/context/debug.h */                             \
    CONTEXT_STATE(matrix_state, matrices)               /* gl/transform/matrix.h */                          \
    CONTEXT_STATE(vertex_blend_state, vertex_blend)     /* gl/transform/vertex_blend.h */                    \
    CONTEXT_STATE(evaluator_state, evaluators)          /* gl/draw/evaluator.h */                            \
    CONTEXT_STATE(rasterization_state, rasterization)   /* gl/rasterization/raster_state.h */                \
    CONTEXT_STATE(texture_unit_state, texture_units)    /* gl/texture/texture_unit.h */                      \
    CONTEXT_STATE(fog_state, fog)                       /* gl/transform/lighting.h */                        \
    CONTEXT_STATE(lighting_state, lighting)             /* gl/transform/lighting.h */                        \
    CONTEXT_STATE(vertex_array_state, arrays)           /* gl/vertex/vertex_arrays.h: the bound object's */  \
    CONTEXT_STATE(vertex_array_objects, array_objects)  /* gl/vertex/vertex_arrays.h */                      \
    CONTEXT_STATE(draw_state, draw_state)               /* gl/context/context.h */                           \
    CONTEXT_STATE(buffer_state, buffers)                /* gl/buffer/buffer_object.h */                      \
    CONTEXT_STATE(pixel_store_state, pixel_store)       /* gl/pixels/pixel_store.h */                        \
    CONTEXT_STATE(pixel_transfer_state, pixel_transfer) /* gl/pixels/pixel_transfer.h */                     \
    CONTEXT_STATE(imaging_state, imaging)               /* gl/pixels/imaging.h */                            \
    CONTEXT_STATE(raster_position, raster_position)     /* gl/draw/raster_pos.h */                           \
    CONTEXT_STATE(list_state, lists)                    /* gl/list/list_state.h */                           \
    CONTEXT_STATE(program_state, programs)              /* gl/program/program_object.h */                    \
    CONTEXT_STATE(texture_state, textures)              /* gl/texture/texture_object.h */                    \
    CONTEXT_STATE(handle_state, handles)                /* gl/texture/bindless_texture.h */                  \
    CONTEXT_STATE(query_state, queries)                 /* gl/feedback/query_object.h */                     \
    CONTEXT_STATE(feedback_state, feedback)             /* gl/feedback/transform_feedback.h */               \
    CONTEXT_STATE(render_mode_state, render_mode)       /* gl/feedback/render_mode.h */

struct context {
    const struct context_hooks *hooks;
    unsigned reported_version; /* of OpenGL: 10 * major + minor (gl/api/version.h) */
#define CONTEXT_STATE(type, name) struct type *name;
    CONTEXT_STATES(CONTEXT_STATE)
#undef CONTEXT_STATE

    bool shares; /* its group has, or had, other contexts */
    struct share_group *share;
    struct context *next_sharing;
    uint64_t attachments_seen; /* share->attachments at its last command */
    struct pool *pool;
    struct raster_scene *scene;
    struct pipeline *pipeline;
    struct framebuffer framebuffer; /* the window */

    struct inspector *inspector;            /* null: no query is active (ewInspect) */
    const struct shader_observer *observer; /* null: no observer (ewCheck, ewCoverage) */
    struct observation *observation;        /* likewise: observe.c */
    unsigned watchers;                      /* of those two */
    unsigned unwatched_threads;             /* else: by how many threads the context draws without */

    struct capsule_recorder *capsule;    /* null: no capsule records the context */
    struct capsule_player *player;       /* null: none was replayed into it */
    struct client_memory *client_memory; /* of either; null: memory is read directly */

    GLenum error;              /* the first that was not memory */
    unsigned errors;           /* that were raised: a count */
    bool out_of_memory;        /* a separate flag: a draw may be incomplete */
    atomic_bool interrupt;     /* ewInterrupt: the current or next draw ends */
    struct shader_meter meter; /* of a draw's programs before rasterization; fragments have separate meters */
    atomic_int meter_end;
    char message[512];
    const char *named_call; /* the command that runs another with its object bound, or null: errors name it */

    uint64_t version[DIRTY_COUNT];
    struct draw_cache cache;
    struct immediate immediate;

    float current[SHADER_ATTRIBUTE_SLOTS][4]; /* current attributes, conventional and generic alike (Table
                                                 X.2); VertexAttribI's are bits */
    uint64_t current_wide[SHADER_ATTRIBUTE_SLOTS][4]; /* what VertexAttribL set: apart from the others */
    bool edge_flag;
    float current_index; /* colour index */
    GLenum hints[8];
    struct attrib_stack *attribs;
};

/* The current context while it compiles a display list; null otherwise, and while a command that was recorded
 * is executed. */
extern __thread struct context *list_recording __attribute__((tls_model("initial-exec")));

/* The current context while a capsule records it, or null. */
extern __thread struct context *capsule_recording __attribute__((tls_model("initial-exec")));

const void *client_memory_read(struct client_memory *memory, const void *at, size_t begin, size_t bytes);

/* Memory of the application's that a command reads where no argument points, from `begin` bytes after `at`
 * on; null: it cannot be read. */
static inline const void *gl_client_memory(struct context *context, const void *at, size_t begin,
                                           size_t bytes)
{
    return __builtin_expect(!context->client_memory, 1)
               ? (const uint8_t *)at + begin
               : client_memory_read(context->client_memory, at, begin, bytes);
}

/* The context that is current to this thread, or null. */
struct context *gl_current(void);

/* The current context for an entry point that is not allowed between Begin and End: raises INVALID_OPERATION
 * there and returns null. Null without a context: the call does nothing. */
struct context *gl_enter(const char *call);

/* Before anything that waiting draws read, or that shows whether they are drawn: draws those that wait. */
static inline void gl_settle(struct context *context)
{
    if (__builtin_expect(context->immediate.waiting != 0 || context->cache.waits, 0))
        context->hooks->settle(context);
}

/* The current context for an entry point that is allowed between Begin and End: as gl_enter(). */
static inline struct context *gl_enter_anywhere(void)
{
    struct context *context = gl_current();
    if (context && !context->immediate.inside)
        gl_settle(context);
    return context;
}

/* Keeps the first error for glGetError and every message for ewLastMessage. Messages have the form `glFoo:
 * found value, expected values`. */
void gl_error(struct context *context, GLenum error, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The common part of glGen* and glDelete*. A negative n raises INVALID_VALUE. New names come from `table`;
 * OUT_OF_MEMORY is raised if memory runs out. Both return false on error. */
bool gl_count_allowed(struct context *context, const char *call, GLsizei n);
bool gl_names_generate(struct context *context, const char *call, struct name_table *table, GLsizei n,
                       GLuint *names);

/* glCreate*: the same, and an object for each name, by `make`, which puts it into the table. */
void gl_names_create(struct context *context, const char *call, struct name_table *table, GLsizei n,
                     GLuint *names, void *(*make)(struct context *context, GLuint name));

/* Whether a command that binds several objects at once may name the points first .. first+count-1; raises
 * INVALID_VALUE for a negative count, INVALID_OPERATION for points that are not below `limit`
 * (ARB_multi_bind). */
bool gl_bindings_allowed(struct context *context, const char *call, GLuint first, GLsizei count,
                         GLuint limit);

/* Whether all `n` names are in the table; raises INVALID_VALUE for a negative n and for a name that is not a
 * `what`. */
bool gl_names_exist(struct context *context, const char *call, const struct name_table *table, GLsizei n,
                    const GLuint *names, const char *what);

static inline void gl_dirty(struct context *context, enum dirty_flag flag)
{
    context->version[flag]++;
}

/* Raises OUT_OF_MEMORY, the one error that leaves pictures undefined (GL 4.6 compatibility 2.3.1): drawing
 * was incomplete. A pending ewInterrupt is completed then. */
void gl_lost(struct context *context, const char *call, enum raster_loss loss);

/* Locks the share group of contexts that share, around all that touches it; the same thread may lock
 * again. */
void share_lock(struct context *context);
void share_unlock(struct context *context);

/* Draws the collected commands, before something that they read or write is changed: texture images, program
 * objects, the framebuffer. Cheap if there are none. Raises OUT_OF_MEMORY if some of them were lost; false if
 * programs were ended. */
bool gl_flush_scene(struct context *context);

/* Flushes, and makes the window's pixels visible to the application: every pixel is in memory. */
void gl_finish_scene(struct context *context);

/* The inspector whose query is about a framebuffer object, or the window (0); null: none. */
struct inspector *context_inspector(const struct context *context, unsigned framebuffer);

/* Undoes all bindings of an object whose name is deleted, and invalidates its handles. */
void gl_object_deleted(struct context *context, enum object_kind kind, void *object);

#endif
