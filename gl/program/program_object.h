/* Program objects (ARB_vertex_program 2.14.1, NV_vertex_program 2.14.1.7) and the state around them.
 *
 * One name space holds programs of every target. The environment parameters of ARB_vertex_program and the
 * program parameters of NV_vertex_program are one array, c[0..255]; tracked matrices are written into it
 * before it is read.
 */
#ifndef GL_PROGRAM_PROGRAM_OBJECT_H
#define GL_PROGRAM_PROGRAM_OBJECT_H

#include <stdbool.h>
#include <stddef.h>

#include <GL/gl.h>

#include "gl/context/get.h"
#include "gl/context/name_table.h"
#include "gl/program/state_binding.h"
#include "shader/shader.h"

struct context;
struct draw;
struct raster_state;

enum program_target {
    PROGRAM_VERTEX,
    PROGRAM_FRAGMENT,
    PROGRAM_GEOMETRY,
    PROGRAM_TESS_CONTROL,
    PROGRAM_TESS_EVALUATION,
    PROGRAM_TARGETS,
    FIXED_TARGETS = PROGRAM_FRAGMENT + 1, /* those that fixed function replaces */
};

/* The state on which the parameters of a program depend. */
enum { DEPENDS_ENV = 1, DEPENDS_LOCAL = 2, DEPENDS_MATRIX = 4, DEPENDS_FIXED = 8 };

/* Consecutive parameter registers that come from consecutive places. */
struct param_run {
    uint8_t source; /* enum param_source */
    uint16_t first, count, from;
};

/* Parameters as the last draw saw them; lives in scene memory. */
struct param_block {
    uint32_t (*params)[4];
    uint64_t epoch;
    uint64_t env, local, matrix, fixed; /* versions that it was made from */
};

/* Texture views by unit as the last draw saw them; lives in scene memory. */
struct view_block {
    const struct texture_view *views[SHADER_MAX_TEXTURE_UNITS];
    const struct texture_view *const *in_scene;
    uint64_t epoch;
    uint64_t texture, fixed; /* group versions */
};

/* Counted by its name, or by its creator if it has none, and by every binding in any context. */
struct program_object {
    uint32_t name; /* 0: a default program, or a fixed-function one */
    uint32_t references;
    uint32_t loads; /* so many programs it has had */
    GLenum target;  /* GL_VERTEX_PROGRAM_ARB, GL_VERTEX_STATE_PROGRAM_NV, GL_FRAGMENT_PROGRAM_ARB (for
                       GL_FRAGMENT_PROGRAM_NV too: the same targets, ARB_fragment_program, Interactions with
                       NV_fragment_program) */
    GLubyte *text;  /* as given, `length` bytes */
    GLsizei length;
    GLenum format;           /* of them, as given to glProgramStringARB() */
    struct program *program; /* null: nothing was loaded */
    struct shader_code *code;
    struct program *distance_program; /* reads |fragment.fogcoord|; null until a draw needs it */
    struct shader_code *distance_code;

    uint32_t (*local)[4];   /* SHADER_MAX_LOCAL; null while all are zero */
    uint32_t (*named)[4];   /* values of the DECLAREs of !!FP1.0, by number; null if there are none */
    uint64_t local_version; /* of both */

    struct param_run *runs;
    unsigned run_count;
    unsigned depends; /* DEPENDS_* */
    bool uses_memory; /* LOAD, STORE or ATOM */
    struct param_block block;
    struct view_block views;
    uint64_t used_epoch; /* of the last scene that uses it; NEVER_USED before that */
};

struct program_env {
    uint32_t value[SHADER_MAX_ENV][4]; /* denormals flushed when set as floats; integers unchanged */
    uint64_t version;
};

/* NV_vertex_program 2.14.5: four registers from 4*i follow a matrix. */
struct matrix_tracking {
    GLenum matrix;    /* GL_NONE: free; never GL_TEXTURE, which means a unit when it is given */
    GLenum transform; /* GL_IDENTITY_NV... */
};
enum { PROGRAM_TRACKS = SHADER_MAX_ENV / 4 };

struct program_binding {
    uint32_t name;
    /* counted; null: a name without a program (NV_vertex_program 2.14.1.8 allows binding one) */
    struct program_object *object;
    uint32_t loads; /* of the object when the subroutines were chosen */
};

struct fixed_function_cache;

/* State of GL_PATCHES. The levels are used without a control program. */
struct patch_state {
    GLint vertices;
    GLfloat outer[4], inner[2];
};

struct program_state {
    bool vertex_enable, fragment_enable; /* VERTEX_PROGRAM_ARB, FRAGMENT_PROGRAM_ARB */
    bool geometry_enable;                /* GEOMETRY_PROGRAM_NV */
    bool ati_enable;                     /* FRAGMENT_SHADER_ATI */
    struct ati_shaders *ati;             /* gl/program/fragment_shader_ati.h; null: none was named */
    /* TESS_CONTROL_PROGRAM_NV, TESS_EVALUATION_PROGRAM_NV */
    bool tess_control_enable, tess_evaluation_enable;
    struct patch_state patch;
    bool two_side, point_size; /* VERTEX_PROGRAM_TWO_SIDE, VERTEX_PROGRAM_POINT_SIZE */
    struct program_object *defaults[PROGRAM_TARGETS];
    struct program_binding bound[PROGRAM_TARGETS];
    struct program_env env[PROGRAM_TARGETS];
    uint32_t subroutines[PROGRAM_TARGETS][SHADER_MAX_SUBROUTINE_PARAMETERS]; /* labels of the bound program */
    struct matrix_tracking tracks[PROGRAM_TRACKS];
    uint64_t tracked;         /* bit per element of tracks that is not GL_NONE */
    uint64_t tracked_version; /* of DIRTY_MATRIX, when the registers were last written */
    struct matrix_cache matrices;
    struct shader_executor *executor; /* runs vertex state programs; null until the first */
    uint32_t loop_limit;              /* iterations of a REP without a count; 0: the executor's */
    uint64_t instruction_limit;       /* of a draw; 0: programs_instruction_limit() chooses */
    struct shader_report reports[PROGRAM_TARGETS]; /* reports that the workers' executors have handed over */
    struct fixed_function_cache *fixed;
    GLint error_position;   /* -1: the last load succeeded */
    char error_string[320]; /* "" after success; `line 3, column 7: expected ';', found 'MOV'` */
};

bool programs_init(struct context *context);    /* false when memory runs out */
void programs_release(struct context *context); /* also after a failed init */

/* The programs of a group without contexts. */
struct share_group;
void programs_release_shared(struct share_group *share);

/* Other contexts may have made programs for names that are bound, or loaded others. */
void programs_resume(struct context *context);

/* Sets draw's program, code, resources, position_invariant, mvp and clip planes. False with an error raised
 * (INVALID_OPERATION: enabled but not valid; OUT_OF_MEMORY). */
bool programs_prepare_vertex(struct context *context, struct draw *draw);

/* The same for RasterPos: fixed function with all results that the current raster position has. */
bool programs_prepare_point(struct context *context, struct draw *draw);

/* Sets the stages between vertex program and rasterizer, exchanges included; after programs_prepare_vertex().
 * The same failures, and INVALID_OPERATION where two programs exchange more than the pipeline carries. */
bool programs_prepare_stages(struct context *context, const char *call, struct draw *draw);

/* Is the stage's program used in place of fixed function, loaded or not? */
bool program_is_enabled(const struct program_state *state, enum program_target target);

/* The bound program if it is enabled and loaded, else null. */
const struct program *program_enabled(const struct program_state *state, enum program_target target);

/* Do results of a program, not of fixed function, reach the rasterizer? */
bool programs_replace_vertices(const struct program_state *state);

/* Has the enabled geometry program OPTION NV_geometry_shader_passthrough? */
bool programs_pass_through(const struct program_state *state);

/* Sets raster's program, code and resources. The same failures. */
bool programs_prepare_fragment(struct context *context, struct raster_state *raster);

/* Instructions that the programs of a draw of so many vertices may execute before rasterization, or after it
 * (ewInstructionLimit). */
uint64_t programs_instruction_limit(const struct context *context, uint64_t vertices);

/* Does the !!FP1.0 program replace the depth of fragments? */
bool program_computes_depth(const struct program *program);

/* A glGet value of the program module's state; false if pname is not one. */
bool programs_get(struct context *context, GLenum pname, struct get_value *value);

/* PROGRAM_ERROR_STRING_ARB, for glGetString. */
const char *programs_error_string(const struct context *context);

/* --- Between the program_*.c files ---------------------------------------------------------------------- */

/* A new object without a name. Null when memory runs out. */
struct program_object *program_object_create(GLenum target);
void program_object_destroy(struct program_object *object); /* one that nothing refers to and no scene uses */

/* *slot = object, counts kept. */
void program_reference(struct program_object **slot, struct program_object *object);

/* Loads `length` bytes for the object's target; raises INVALID_OPERATION or OUT_OF_MEMORY in the name of
 * `call`, and sets error position and string. After a failure the object is as it was. */
bool program_object_load(struct context *context, const char *call, struct program_object *object,
                         GLenum format, const void *text, GLsizei length);

/* Takes over a loaded program (which the object owns afterwards, also on failure). False when memory runs
 * out. */
bool program_object_set(struct program_object *object, struct program *program);

bool program_reads_fog(const struct program *program); /* as an input */
/* Its reads as floats become absolute values; as integers they keep their bits. */
void program_drop_sign_of_fog(struct program *program);

/* Makes distance_program and distance_code of a loaded program. False when memory runs out. */
bool program_object_prepare_distance(struct program_object *object);

/* Changes how many vertices a loaded geometry program may emit. False, with nothing changed, when memory runs
 * out. */
bool program_object_set_vertices_out(struct program_object *object, uint16_t vertices);

/* Which binding a GL target means; raises INVALID_ENUM and returns false if none. */
bool program_target_resolve(struct context *context, const char *call, GLenum gl_target,
                            enum program_target *target);

/* The GL target of a binding point, as program_object.target has it. */
GLenum program_target_enum(enum program_target target);

/* The object of a name and target, made if the name has none; of name 0 the default one. Null with
 * INVALID_OPERATION (of another target) or OUT_OF_MEMORY raised. */
struct program_object *program_for_name(struct context *context, const char *call, enum program_target target,
                                        GLuint name);

/* The object bound to a target; one is created for a name that has none. Null with OUT_OF_MEMORY raised. */
struct program_object *program_bound(struct context *context, const char *call, enum program_target target);

void program_bind(struct context *context, enum program_target target, uint32_t name,
                  struct program_object *object);

/* glDeletePrograms of both families. */
void programs_delete(struct context *context, const char *call, GLsizei n, const GLuint *names);

/* Resets the subroutines of CALI for a new binding or text: program_subroutines.c. */
void program_subroutines_reset(struct context *context, enum program_target target);

/* Draws the collected commands if they use the object. */
void program_object_touch(struct context *context, struct program_object *object);

/* Writes the tracked matrices into the vertex environment if a matrix has changed since. */
void programs_track_matrices(struct context *context);

/* Parameters of the program for a draw that comes now: scene memory. Null when it runs out. */
const uint32_t (*program_params(struct context *context, struct program_object *object,
                                enum program_target target))[4];

/* The same, into memory of program.param_count registers. */
void program_params_write(struct context *context, const struct program_object *object,
                          enum program_target target, unsigned depends, uint32_t (*params)[4]);

static inline uint32_t flushed_bits(uint32_t bits)
{
    return (bits & 0x7f800000) == 0 ? bits & 0x80000000 : bits;
}

/* The bits of a parameter given as float: a denormal becomes a zero of the same sign
 * (NV_vertex_program2 2.14.3). */
static inline uint32_t param_bits(float value)
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return flushed_bits(bits);
}

#endif
