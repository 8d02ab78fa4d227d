/* The shader module's public header: loading, printing, translating and running programs.
 *
 *   struct program          from shader_load(): the common form of a text, or an error with a position
 *   struct shader_code      from shader_code_create(): decoded for the executor, immutable, shared by all
 *                           workers
 *   struct shader_executor  one worker's registers; shader_bind(), then shader_run() per group of 8
 */
#ifndef SHADER_SHADER_H
#define SHADER_SHADER_H

#include <stdatomic.h>
#include <stddef.h>
#include <stdio.h>

#include "base/lanes.h"
#include "shader/program/analysis.h"
#include "shader/program/program.h"

struct texture_view; /* texture/texture.h */
struct texture_lookup;
struct image_view;

/* --- GL state that programs can bind -------------------------------------------------------------------- */

enum state_var {
#define STATE_VAR(id, ...) STATE_##id,
#include "shader/program/state_vars.def"
#undef STATE_VAR
    STATE_COUNT
};

/* Rows of a matrix: they have a modifier. */
static inline bool state_is_matrix(unsigned state)
{
    return state >= STATE_MATRIX_MODELVIEW && state <= STATE_MATRIX_PROGRAM;
}

/* NV_shader_thread_group: integers in x. */
static inline bool state_is_of_threads(unsigned state)
{
    return state >= STATE_THREAD_WARPSIZE && state <= STATE_THREAD_SMCOUNT;
}

/* A warp is a group of lanes; there is one multiprocessor, which runs one (THREAD_WARP, THREAD_SM). */
static inline uint32_t state_thread_value(unsigned state)
{
    return state == STATE_THREAD_WARPSIZE ? LANES : 1;
}

enum matrix_modifier { MATRIX_PLAIN, MATRIX_INVERSE, MATRIX_TRANSPOSE, MATRIX_INVTRANS };

/* --- Limits (queried through GL as MAX_PROGRAM_*) ------------------------------------------------------- */

enum {
    SHADER_MAX_ATTRIBUTES = 16,
    SHADER_MATRIX_INDEX =
        SHADER_MAX_ATTRIBUTES,        /* vertex.matrixindex: an attribute that has no generic twin */
    SHADER_ATTRIBUTE_SLOTS,           /* generic attributes and the matrix indices */
    SHADER_MAX_VERTEX_UNITS = 4,      /* ARB_vertex_blend: weights, modelview matrices */
    SHADER_MAX_PALETTE_MATRICES = 32, /* ARB_matrix_palette */
    SHADER_MAX_ENV = 256,             /* NV_vertex_program2: c[0..255]; VP1.x reaches c[0..95] */
    SHADER_MAX_LOCAL = 4096,
    SHADER_MAX_TEMPS = 4096,
    SHADER_MAX_INSTRUCTIONS = 65536,
    SHADER_MAX_PARAMS = 8192,
    SHADER_MAX_TEXTURE_UNITS = 32,
    SHADER_MAX_TEXCOORDS = 8,
    SHADER_MAX_GENERIC = 32,                    /* result.attrib[n], fragment.attrib[n] */
    SHADER_MAX_COMPONENTS = 128,                /* of attributes, of results: shader_component_limit() */
    SHADER_MAX_PATCH_COMPONENTS = 256,          /* ... where those of a patch are among them */
    SHADER_MAX_FRAGMENT_RESULT_COMPONENTS = 40, /* every result: 8 colours, depth, sample mask */
    SHADER_MAX_DRAW_BUFFERS = 8,
    SHADER_MAX_IMAGE_UNITS = 32,
    SHADER_MAX_STORAGE_BUFFERS = 32,     /* STORAGE variables, TGSI's BUFFER registers */
    SHADER_MAX_COUNTER_BUFFERS = 32,     /* COUNTER variables: atomic counter buffer binding points */
    SHADER_MAX_COUNTERS = 16384,         /* 32-bit words of each that a program reaches */
    SHADER_MAX_BUFFERS = 32,             /* parameter buffer binding points per stage */
    SHADER_MAX_BUFFER_WORDS = 16384,     /* 32-bit words of each that a program reaches */
    SHADER_MAX_VERTICES_OUT = 1024,      /* of a geometry program */
    SHADER_MAX_OUTPUT_COMPONENTS = 4096, /* vertices times result components */
    SHADER_MAX_INVOCATIONS = 32,
    SHADER_MAX_PATCH_VERTICES = 32,
    SHADER_MAX_PATCH_ATTRIBUTES = 32,
    SHADER_MAX_STREAMS = 4,
    SHADER_MAX_SUBROUTINE_PARAMETERS = 128,
    SHADER_MAX_SUBROUTINE_NUMBER = 1024,
    SHADER_MAX_ARRAYS = 4096, /* reached by relative addressing */
    SHADER_CALL_DEPTH = 4,    /* MAX_PROGRAM_CALL_DEPTH_NV of NV_vertex_program2 and NV_fragment_program2 */
    SHADER_CALL_DEPTH_GPU4 = 32,
    SHADER_IF_DEPTH = 1024, /* MAX_PROGRAM_IF_DEPTH_NV, MAX_PROGRAM_LOOP_DEPTH_NV */
    SHADER_LOOP_DEPTH = 1024,
    SHADER_IF_DEPTH_FP2 = 48, /* of NV_fragment_program2 */
    SHADER_LOOP_DEPTH_FP2 = 4,
    SHADER_LOOP_LIMIT = 65536, /* iterations of a REP without a count, where the caller sets no other limit */
    SHADER_BUDGET =
        65536, /* instructions one vertex may execute (NV_vertex_program2 2.14.2.3); NV_gpu_program4: 2^20 */
};

/* --- Loading -------------------------------------------------------------------------------------------- */

struct shader_error {
    /* of the offending token; offset = text length for errors found only at the end */
    struct source_position position;
    char message[256]; /* what was found and what was expected, without position: `expected ';', found 'MOV'`
                        */
};

/* The target of a program text; its header must be one for this target. */
enum shader_target {
    SHADER_TARGET_ANY,          /* by the header alone: tools */
    SHADER_TARGET_VERTEX,       /* GL_VERTEX_PROGRAM_ARB, the same enum as GL_VERTEX_PROGRAM_NV */
    SHADER_TARGET_VERTEX_STATE, /* GL_VERTEX_STATE_PROGRAM_NV */
    SHADER_TARGET_FRAGMENT,     /* GL_FRAGMENT_PROGRAM_ARB */
    SHADER_TARGET_TESS_CONTROL,
    SHADER_TARGET_TESS_EVALUATION,
    SHADER_TARGET_GEOMETRY,
};

/* Parses `length` bytes (no NUL needed; never reads past them). Returns a new program for
 * shader_program_free(), or null with *error filled (also when memory runs out). Any thread. */
struct program *shader_load(enum shader_target target, const char *text, size_t length,
                            struct shader_error *error);
void shader_program_free(struct program *program);

/* Canonical text in the program's language, which loads as the same program. Returns a malloc'ed string, or
 * null when memory runs out. */
char *shader_print(const struct program *program);

/* `o[HPOS]`, `result.position`, `v[OPOS]`, `vertex.attrib[3]`, `c[12]`... in the program's language. */
void shader_input_name(const struct program *program, unsigned input, char *name, size_t size);
void shader_output_name(const struct program *program, unsigned output, char *name, size_t size);
/* The input of one vertex: `vertex[1].position`, `vertex.out[0].color`; the same as shader_input_name() if it
 * is not per vertex. */
void shader_vertex_input_name(const struct program *program, unsigned input, unsigned vertex, char *name,
                              size_t size);

/* MAX_PROGRAM_ATTRIB_COMPONENTS_NV (FILE_INPUT) and MAX_PROGRAM_RESULT_COMPONENTS_NV (FILE_OUTPUT), and what
 * of them a program uses. */
unsigned shader_component_limit(enum stage stage, enum register_file file);
unsigned shader_attribute_components(const struct program *program);
unsigned shader_result_components(const struct program *program);
unsigned shader_swizzle_components(
    const uint8_t swizzle[4]); /* the set of those that a swizzle selects, x lowest */

/* --- Converting ----------------------------------------------------------------------------------------- */

enum shader_conversion {
    CONVERT_GPU4, /* NV_gpu_program4 and 5 */
    CONVERT_TGSI, /* TGSI. CONST[i] is the binding in param_register i; the printer lists them */
};

/* Converts a program to another language: with the same inputs and parameters its outputs have the same bits.
 * Returns null, and names in *error the construct that the other language cannot express, if there is one
 * (its position is that of the instruction). */
struct program *shader_convert(const struct program *program, enum shader_conversion to,
                               struct shader_error *error);

/* TGSI token streams (TG Shader Infrastructure 1.1) have two numberings of opcodes and layouts. A stream does
 * not contain which one it uses. */
enum token_revision {
    TOKENS_2007, /* version 1.1 as documented */
    TOKENS_2009, /* with the semantic token; the instruction list of that year */
};

/* Like shader_load(), from `count` words in the machine's byte order. error.position.offset is a word's,
 * error.position.line 0. */
struct program *shader_load_tokens(enum shader_target target, const uint32_t *words, size_t count,
                                   enum token_revision revision, struct shader_error *error);

/* A TGSI program as tokens: a malloc'ed array of *count words, or null with *error naming what a stream of
 * that revision cannot express (its position is that of the instruction). */
uint32_t *shader_write_tokens(const struct program *program, enum token_revision revision, size_t *count,
                              struct shader_error *error);

/* --- Execution ------------------------------------------------------------------------------------------ */

struct shader_code;
struct shader_executor;

/* Decodes a program, which may be freed afterwards. Returns null when memory runs out. */
struct shader_code *shader_code_create(const struct program *program);
void shader_code_destroy(struct shader_code *code);

/* The range of a buffer object that is bound to a parameter buffer binding point. Reads past it return
 * zero. */
struct shader_buffer {
    const uint8_t *data;
    size_t size; /* bytes */
};

/* The range of a buffer object that is bound to a storage or atomic counter buffer binding point; programs
 * may write to it. Accesses past it, and misaligned ones, read zero and write nothing. */
struct shader_storage {
    uint8_t *data;
    size_t size; /* bytes */
};

/* A resident buffer object (NV_shader_buffer_load): GPU addresses `address` to `address + size - 1`. */
struct shader_memory {
    uint64_t address, size;
    uint8_t *data;
    bool readable, writable;
};

/* A resident texture handle (NV_bindless_texture). A lookup with a target that is not among these is an
 * invalid access. */
struct shader_texture_handle {
    uint64_t handle;
    const struct texture_view *view;      /* for `targets`, sets of enum texture_target */
    const struct texture_view *comparing; /* for `comparing_targets` */
    uint32_t targets, comparing_targets;
};

/* A resident image handle. */
struct shader_image_handle {
    uint64_t handle;
    struct image_view *view;
};

/* An invalid memory access (outside resident memory, misaligned, or of the wrong kind; a handle that is not
 * resident, or has another target): it read zero or wrote nothing. */
struct shader_fault {
    uint64_t address;     /* or handle */
    uint32_t instruction; /* index into program.instructions */
};

enum interpolation_place { PLACE_CENTROID, PLACE_OFFSET, PLACE_SAMPLE };

/* Callbacks for instructions with effects outside the executor. With null members nothing is emitted, and
 * IPAC, IPAO and IPAS return the input's value. */
struct shader_hooks {
    void *user;
    /* EMIT, EMITS: the outputs of `lanes` (shader_output(), as the instructions left them) are a vertex of
     * each lane's `stream`. Lane by lane in order of execution; lanes whose stream does not exist, and those
     * that have emitted program.primitive.vertices_out vertices, are not among `lanes`. */
    void (*emit)(void *user, struct shader_executor *executor, unsigned lanes, const i32x8 *stream);
    void (*end_primitive)(void *user, struct shader_executor *executor, unsigned lanes);
    /* `at`: offset from the pixel's centre in x and y (PLACE_OFFSET), or the sample number in at[0] as
     * integer bits. */
    void (*interpolate)(void *user, unsigned input, enum interpolation_place place, const f32x8 at[2],
                        f32x8 value[4]);
};

/* The instruction limit of all programs of a draw, shared by the executors that run them. */
enum shader_end { SHADER_END_NONE, SHADER_END_LIMIT, SHADER_END_INTERRUPT };
struct shader_meter {
    _Atomic uint64_t executed; /* instructions, once for each of a group's 8 lanes; added in portions of up to
                                  2^-20 of the limit */
    uint64_t limit;
    const atomic_bool *interrupt; /* may be null; any thread sets it to end the programs */
    atomic_int *end; /* the enum shader_end that ended them. Once it is set, runs end within 2^14 instructions
                        and return no lanes */
};

/* The resources of a program besides its inputs; constant for the draw. The pointers must outlive the
 * binding. */
struct shader_resources {
    const struct shader_buffer
        *buffers; /* by binding point, SHADER_MAX_BUFFERS of them; null if the program uses none */
    const struct shader_storage
        *storage; /* by binding point, SHADER_MAX_STORAGE_BUFFERS of them; null if the program uses none */
    const struct shader_storage
        *counters; /* atomic counter buffers, SHADER_MAX_COUNTER_BUFFERS of them; null if unused */
    const struct shader_memory *memory; /* ascending addresses, disjoint */
    size_t memory_count;
    struct image_view *const *images;                    /* by image unit; null for unbound ones */
    const struct shader_texture_handle *texture_handles; /* ascending handles */
    size_t texture_handle_count;
    const struct shader_image_handle *image_handles; /* ascending handles */
    size_t image_handle_count;
    const uint32_t *subroutines; /* by parameter: index into program.labels */
    const struct shader_hooks *hooks;
    uint32_t (*patch_outputs)[4]; /* tessellation control: what the patch's threads have written, as soon as
                                     they write it: [vertex * program.output_count + output],
                                     program.primitive.vertices_out vertices; what is not per vertex is in
                                     vertex 0. The caller clears it before the first thread of a patch */
    uint32_t first_thread;        /* tessellation control: thread (that is, vertex) of lane 0; the lanes are
                                     consecutive ones */
    const uint32_t (*params)[4];  /* program.param_count registers, resolved by the caller (constants
                                     included), denormals flushed */
    const struct texture_view *const *textures; /* by unit; null for units the program does not use */
    uint32_t loop_limit; /* REP without a count: iterations before the lane stops with SHADER_STATUS_BUDGET; 0
                            for 65536 */
    struct shader_meter *meter;             /* null: only the limits of each lane apply */
    const struct shader_observer *observer; /* null: none */
    const struct program *program;          /* passed to the observer; null without one */
};

/* Registers of one worker. Null when memory runs out. Not thread-safe. */
struct shader_executor *shader_executor_create(void);
void shader_executor_destroy(struct shader_executor *executor);

/* Prepares the executor for groups of this program: grows its registers, copies the parameters. Cheap if
 * `code` and `resources` are already bound and `fresh` is false. Returns false when memory runs out. */
bool shader_bind(struct shader_executor *executor, const struct shader_code *code,
                 const struct shader_resources *resources, bool fresh);

/* Four components of 8 lanes of the bound program's input register, which the next one follows; zero after a
 * fresh binding, not modified by runs. Integer inputs hold bits. Denormals must be flushed, but for results
 * of f32x8_add() and the like (base/lanes.h), unless program.mixes_types: then inputs are any bits. For
 * programs with several input vertices, register `vertex * program.input_count + input` is an
 * input of that vertex; inputs that are not per vertex are in vertex 0. */
f32x8 *shader_input(struct shader_executor *executor, unsigned input);

/* After a run: denormals flushed, NaNs canonical. Components that no instruction wrote hold 0,0,0,1. */
const f32x8 *shader_output(const struct shader_executor *executor, unsigned output);

/* Runs 8 lanes to the end. `lanes` (bit per lane) are the live ones; the others run as helpers so that
 * derivatives exist: lanes 0 1 4 5 and 2 3 6 7 are the two 2x2 quads (x grows with lane 0->1,
 * y with lane 0->4). Returns the lanes of `lanes` that were not discarded by KIL. Call between fpenv_enter()
 * and fpenv_leave(). */
unsigned shader_run(struct shader_executor *executor, unsigned lanes);

/* Several groups in one run, for vertex and fragment programs without flow control that have native code.
 * shader_most_groups() returns the number of groups that the bound program allows, up to SHADER_MOST_GROUPS.
 * shader_group_distance() is the distance, in f32x8, from each input and output of a group to the next one's.
 * `left`: the lanes of each of `count` groups (2 or more) that shader_run() would return.
 * shader_lane_status() and similar functions do not support several groups.
 * shader_compile_groups() compiles a vertex program's form for several groups, which executors have that are
 * bound afterwards; a fragment program has it from the start. Any thread; does nothing if the form exists. */
enum { SHADER_MOST_GROUPS = 4 };
void shader_compile_groups(const struct shader_code *code);
unsigned shader_most_groups(const struct shader_executor *executor);
size_t shader_group_distance(const struct shader_executor *executor);
void shader_run_groups(struct shader_executor *executor, unsigned count, const unsigned lanes[],
                       unsigned left[]);

/* BAR: shader_run() returns when every lane that has not ended waits at the barrier. In control programs of
 * more than 8 threads it also returns before each operation that reads or writes data of threads on other
 * executors. shader_resume() continues, and returns as shader_run() does, perhaps at the next such
 * operation. */
bool shader_at_barrier(const struct shader_executor *executor);
unsigned shader_resume(struct shader_executor *executor);

/* Runs a tessellation control program on all threads of a patch, as one group in lockstep
 * (NV_tessellation_program5, 2.X.5): thread t is lane t % 8 of executors[t / 8], which is bound with that
 * first_thread and has its inputs. */
void shader_run_patch(struct shader_executor *const executors[], unsigned threads);

/* Errors of live lanes. Sums and minima, so that the report does not depend on which executor ran which
 * lanes. */
struct shader_report {
    uint64_t refused; /* invalid memory accesses */
    /* if refused is not 0: the lowest address among the accesses of the first faulting instruction */
    struct shader_fault fault;
    uint64_t stopped;    /* lanes that ended with SHADER_STATUS_BUDGET or SHADER_STATUS_ERROR */
    uint32_t stopped_at; /* if stopped is not 0: the lowest shader_lane_stop() */
    bool limited;        /* the meter's limit was reached */
};

/* Adds the executor's errors since the last call, and resets its counts. */
void shader_report_take(struct shader_executor *executor, struct shader_report *report);
void shader_report_add(struct shader_report *report, const struct shader_report *more);

enum shader_status { SHADER_STATUS_OK, SHADER_STATUS_KILLED, SHADER_STATUS_BUDGET, SHADER_STATUS_ERROR };

/* The outcome of the last run. */
enum shader_status shader_lane_status(const struct shader_executor *executor, unsigned lane);
uint32_t shader_lane_executed(const struct shader_executor *executor, unsigned lane); /* instructions */
/* SHADER_STATUS_BUDGET and SHADER_STATUS_ERROR: the instruction that the lane did not get past (for a REP
 * without a count its ENDREP), as an index into program.instructions. */
uint32_t shader_lane_stop(const struct shader_executor *executor, unsigned lane);

/* Condition code `cc` of the last run: one of the letters-pairs "LT" "EQ" "GT" "UN" per component of a lane.
 */
const char *shader_lane_condition(const struct shader_executor *executor, unsigned cc, unsigned component,
                                  unsigned lane);

/* A parameter register after the last run (vertex state programs write them). */
void shader_lane_param(const struct shader_executor *executor, unsigned param, unsigned lane,
                       uint32_t value[4]);

struct shader_trace_step;
typedef void shader_trace(void *user, const struct shader_trace_step *step);

/* Steps of an instruction that an observer has to see. What lanes execute together is seen in all of them or
 * in none. */
enum shader_attention {
    SHADER_STEP_ALWAYS = 1 << 0,
    SHADER_STEP_EXCEPTIONAL = 1 << 1, /* a component that it writes is a binary32 and NaN or infinite */
    SHADER_STEP_DIVERGENT = 1 << 2    /* it does not run in all lanes of the quads */
};

/* Observes every run of programs, except those of shader_run_traced(), without changing their results. A run
 * that stops at a barrier has not ended. Steps have no `condition`, and operands of 32 bits only if the bits
 * of some lane's result are those of a NaN or an infinity: few are, and it takes most of the time. */
struct shader_observer {
    void *user;
    /* `lanes`: the live ones; `with_helpers`: these and their helpers. Returns a set of enum shader_attention
     * for each instruction of the program, until the run ends; null: the steps of all are seen. */
    const uint8_t *(*begin)(void *user, const struct shader_executor *executor, const struct program *program,
                            unsigned lanes, unsigned with_helpers);
    shader_trace *step; /* for all of them */
    void (*end)(void *user, const struct shader_executor *executor, unsigned left);
};

/* The memory that an instruction accesses in one lane. */
struct shader_access {
    enum {
        SHADER_ACCESS_NONE,
        SHADER_ACCESS_BUFFER,  /* at[0]: the byte; size[0]: of the buffer, 0 if none is bound */
        SHADER_ACCESS_ADDRESS, /* at[0]: the address */
        SHADER_ACCESS_IMAGE    /* at: x y z; size: of the image, 0 if none is bound */
    } space;
    unsigned count, bytes;   /* values, or words of a texel, and the size of each */
    const uint8_t *value[4]; /* null: outside, reads as zero and is not written */
    uint64_t at[3], size[3];
};

/* Called after every instruction, for each of the traced lanes that has executed it. `operands` are its
 * values as loaded (swizzled, negated), `result` the value before the write mask, both as bits; `written` the
 * components that it wrote. */
struct shader_trace_step {
    uint32_t instruction; /* index into program.instructions */
    unsigned source_count;
    uint32_t operands[SOURCES_MAX][4];
    uint32_t result[4];
    uint32_t operands_high[SOURCES_MAX][4], result_high[4]; /* of 64-bit types: the high words */
    uint8_t operand_types[SOURCES_MAX], result_type;        /* enum type; NaNs of TYPE_F32 are canonical */
    uint8_t written;
    int32_t destination;      /* of `written`: register in the destination's file; -1: outside its array */
    const char *condition[4]; /* condition code 0 after the instruction */
    unsigned lane;
    unsigned lanes;  /* that have executed it together */
    uint8_t missing; /* lanes of their quads that run, and have not */
    bool helper;     /* a helper lane, from the start or since KIL: it stores nothing */
    bool passed;     /* its condition test, in some component that it may write */
    const struct shader_executor *executor; /* for shader_trace_next() and the functions below */
    /* The lookup of an instruction that filters (TEX, TXB, TXD, TXL, TXP); null for others. */
    const struct texture_view *view;
    const struct texture_lookup *lookup;
    struct shader_access access;
};

/* Like shader_run(), tracing the lanes `traced` (bit per lane; may include helpers). It continues at
 * barriers, so for a control program the group must be the whole patch. */
unsigned shader_run_traced(struct shader_executor *executor, unsigned lanes, unsigned traced,
                           shader_trace *trace, void *user);

/* Like shader_run_patch(), tracing thread 0. */
void shader_run_patch_traced(struct shader_executor *const executors[], unsigned threads, shader_trace *trace,
                             void *user);

/* --- The state of a lane while a shader_trace is called ------------------------------------------------- */

/* The instruction that it executes next, as an index into program.instructions; -1: it has ended. */
int32_t shader_trace_next(const struct shader_executor *executor, unsigned lane);

/* Lanes that have neither ended nor been discarded. */
unsigned shader_trace_live(const struct shader_executor *executor);

/* The lane's call depth, and the instruction that call `call` (0: the outermost) returns to; -1: an entry of
 * PUSHA. */
unsigned shader_trace_depth(const struct shader_executor *executor, unsigned lane);
int32_t shader_trace_return(const struct shader_executor *executor, unsigned lane, unsigned call);

/* A loop that it is in. */
struct shader_loop {
    uint32_t instruction; /* that begins it */
    uint32_t call;        /* how many calls deep */
    uint32_t left;        /* iterations, the present one included */
    bool counted;         /* if not, `left` counts down from shader_resources.loop_limit */
    bool indexed;         /* NV_fragment_program2's LOOP: */
    int32_t index;
};

/* The loops that the lane is in, from the outermost to the innermost, at most `most` of them; returns their
 * number. */
unsigned shader_trace_loops(const struct shader_executor *executor, unsigned lane, struct shader_loop *loops,
                            unsigned most);

/* Reads all lanes of a register of FILE_TEMP, FILE_ADDRESS, FILE_INPUT (of vertex v:
 * v * program.input_count + input) or FILE_OUTPUT, as bits. May also be called before and after a traced run
 * of the bound program. */
void shader_trace_register(const struct shader_executor *executor, unsigned file, unsigned number,
                           uint32_t value[8][4]);

/* Flags of a condition code: bit 0 sign, 1 zero, 2 overflow, 3 carry. */
unsigned shader_trace_flags(const struct shader_executor *executor, unsigned cc, unsigned component,
                            unsigned lane);

#endif
