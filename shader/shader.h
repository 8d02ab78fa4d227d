/* The shader room's one header: programs in, lanes through.
 *
 *   struct program  <- shader_load()      text to the one form, or an error with a position
 *   struct shader_code <- shader_code_create()   decoded for the executor, immutable, shared by all workers
 *   struct shader_machine                 one worker's registers; shader_bind(), then shader_run() per group of 8
 */
#ifndef SHADER_SHADER_H
#define SHADER_SHADER_H

#include <stddef.h>
#include <stdio.h>

#include "base/lanes.h"
#include "shader/program.h"

struct texture_view; /* texture/texture.h */

/* --- GL state that programs can bind ------------------------------------------------------------------------------- */

enum state_var {
#define STATE_VAR(id, ...) STATE_##id,
#include "shader/state_vars.def"
#undef STATE_VAR
    STATE_COUNT
};

enum matrix_modifier { MATRIX_PLAIN, MATRIX_INVERSE, MATRIX_TRANSPOSE, MATRIX_INVTRANS };

/* --- Limits (queried through GL as MAX_PROGRAM_*) -------------------------------------------------------------------- */

enum {
    SHADER_MAX_ATTRIBUTES = 16,
    SHADER_MAX_ENV = 256,      /* NV_vertex_program2: c[0..255]; VP1.x reaches c[0..95] */
    SHADER_MAX_LOCAL = 1024,
    SHADER_MAX_TEMPS = 256,
    SHADER_MAX_INSTRUCTIONS = 65536,
    SHADER_MAX_PARAMS = 4096,
    SHADER_MAX_TEXTURE_UNITS = 16,
    SHADER_MAX_TEXCOORDS = 8,
    SHADER_MAX_GENERIC = 32,   /* result.attrib[n], fragment.attrib[n] */
    SHADER_MAX_DRAW_BUFFERS = 8,
    SHADER_BUDGET = 65536,     /* instructions one vertex may execute (NV_vertex_program2 2.14.2.3); NV_gpu_program4: 2^20 */
};

/* --- Loading ------------------------------------------------------------------------------------------------------- */

struct shader_error {
    struct source_position position; /* of the offending token; offset = text length for errors found only at the end */
    char message[256]; /* what was found and what was expected, without position: `expected ';', found 'MOV'` */
};

/* Which targets a header may be loaded for. */
enum shader_target {
    SHADER_TARGET_ANY,          /* by the header alone: tools */
    SHADER_TARGET_VERTEX,       /* GL_VERTEX_PROGRAM_ARB, the same enum as GL_VERTEX_PROGRAM_NV */
    SHADER_TARGET_VERTEX_STATE, /* GL_VERTEX_STATE_PROGRAM_NV */
    SHADER_TARGET_FRAGMENT,     /* GL_FRAGMENT_PROGRAM_ARB */
};

/* Parses `length` bytes (no NUL needed; never reads past them). Returns a new program for shader_program_free(), or null
 * with *error filled (also when memory runs out). Any thread. */
struct program *shader_load(enum shader_target target, const char *text, size_t length, struct shader_error *error);
void shader_program_free(struct program *program);

/* Canonical text in the program's own language; loads to the same program. Returns a malloc'ed string, null without memory. */
char *shader_print(const struct program *program);

/* `o[HPOS]`, `result.position`, `v[OPOS]`, `vertex.attrib[3]`, `c[12]`... in the program's own language. */
void shader_input_name(const struct program *program, unsigned input, char *name, size_t size);
void shader_output_name(const struct program *program, unsigned output, char *name, size_t size);

/* --- Execution ----------------------------------------------------------------------------------------------------- */

struct shader_code;
struct shader_machine;

/* Decodes; the program may be freed afterwards. Null when memory runs out. */
struct shader_code *shader_code_create(const struct program *program);
void shader_code_destroy(struct shader_code *code);

/* What a program reads besides its inputs; constant for the draw. The pointers must outlive the binding. */
struct shader_resources {
    const uint32_t (*params)[4]; /* program.param_count registers, resolved by the caller (constants included), denormals flushed */
    const struct texture_view *const *textures; /* by unit; null for units the program does not use */
    uint32_t loop_limit; /* REP without a count: iterations before the lane stops with SHADER_STATUS_BUDGET; 0 for 65536 */
};

/* Registers of one worker. Null when memory runs out. Not thread-safe. */
struct shader_machine *shader_machine_create(void);
void shader_machine_destroy(struct shader_machine *machine);

/* Makes the machine ready for groups of this program: grows its registers, copies the parameters. Cheap when `code` and
 * `resources` are those already bound and `fresh` is false. False when memory runs out. */
bool shader_bind(struct shader_machine *machine, const struct shader_code *code, const struct shader_resources *resources,
                 bool fresh);

/* Four components of 8 lanes of the bound program's input register: to be filled before each run; a run may overwrite it. Integer inputs
 * hold bits. Denormals must be flushed and, if program.mixes_types, NaNs canonical. */
f32x8 *shader_input(struct shader_machine *machine, unsigned input);

/* After a run: denormals flushed, NaNs canonical. Components that no instruction wrote hold 0,0,0,1. */
const f32x8 *shader_output(const struct shader_machine *machine, unsigned output);

/* Runs 8 lanes to the end. `lanes` (bit per lane) are those whose outcome matters; the others run along as helpers so that derivatives
 * exist: lanes 0 1 4 5 and 2 3 6 7 are the two 2x2 quads (x grows with lane 0->1, y with lane 0->4). Returns the lanes of
 * `lanes` that were not discarded by KIL. Call between fpenv_enter() and fpenv_leave(). */
unsigned shader_run(struct shader_machine *machine, unsigned lanes);

enum shader_status { SHADER_STATUS_OK, SHADER_STATUS_KILLED, SHADER_STATUS_BUDGET, SHADER_STATUS_ERROR };

/* Of the last run. */
enum shader_status shader_lane_status(const struct shader_machine *machine, unsigned lane);
uint32_t shader_lane_executed(const struct shader_machine *machine, unsigned lane); /* instructions */

/* Condition code `cc` of the last run: one of the letters-pairs "LT" "EQ" "GT" "UN" per component of a lane. */
const char *shader_lane_condition(const struct shader_machine *machine, unsigned cc, unsigned component, unsigned lane);

/* A parameter register as the last run left it (vertex state programs write them). */
void shader_lane_param(const struct shader_machine *machine, unsigned param, unsigned lane, uint32_t value[4]);

/* Called after every executed instruction of a traced run. `operands` are the values as loaded (swizzled, negated), `result` the value before the
 * write mask, both as bits of lane 0; `written` the components that lane 0 wrote. */
struct shader_trace_step {
    uint32_t instruction; /* index into program.instructions */
    unsigned source_count;
    uint32_t operands[3][4];
    uint32_t result[4];
    uint8_t operand_types[3], result_type; /* enum type; NaNs of TYPE_F32 are canonical */
    uint8_t written;
    int32_t destination;      /* of `written`: register in the destination's file; -1: outside its array */
    const char *condition[4]; /* condition code 0 after the instruction */
};
typedef void shader_trace(void *user, const struct shader_trace_step *step);

/* Like shader_run(), for lane 0 alone. */
unsigned shader_run_traced(struct shader_machine *machine, shader_trace *trace, void *user);

#endif
