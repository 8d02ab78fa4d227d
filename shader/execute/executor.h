/* The executor's two structures: decoded code and one worker's registers.
 *
 * All registers of an executor are one array of f32x8, addressed by byte offset: first some fixed ones
 * (struct registers_fixed), then address, temporary, input, output and parameter registers, four components
 * each. Decoding (code.c) turns every operand into four such offsets with its swizzle applied, so a handler
 * is a few loads, an operation and a store.
 *
 * Every instruction exists twice. The fast form writes its destination directly and runs while all lanes that
 * matter are together. The masked form writes to RESULT; masked.c then clamps, tests conditions, masks lanes
 * and updates condition codes. If an instruction needs any of that, or has an operand that must be computed
 * first, its fast form is the masked one.
 *
 * Denormals: arithmetic reads them as zeros (base/fpenv.h), so registers may contain them on x86-64. Only
 * code that reads bits (outputs at the end, traces, LG2 and the like) flushes them there. On other machines
 * no register contains a denormal. In a program that mixes types, instructions flush the operands that they
 * read as floats, and their results. */
#ifndef SHADER_EXECUTE_EXECUTOR_H
#define SHADER_EXECUTE_EXECUTOR_H

#include "shader/execute/lanes64.h"
#include "shader/shader.h"
#include "texture/texture.h"

#define REGISTER_BYTES ((uint32_t)sizeof(f32x8))

#if defined(__x86_64__)
#define REGISTERS_KEEP_DENORMALS true
#else
#define REGISTERS_KEEP_DENORMALS false
#endif

/* The fixed registers, by component number. */
enum fixed_register {
    FIXED_ZERO,
    FIXED_ONE,
    FIXED_DISCARD = 4,                 /* results that are never read: four, and their high words */
    FIXED_RESULT = 12,                 /* the masked form's result, x y z w */
    FIXED_OPERAND = 16,                /* operands that were computed first: 3 of 4 components */
    FIXED_THREAD = FIXED_OPERAND + 12, /* enum thread_value, those that are not always 0 */
    FIXED_COUNT = FIXED_THREAD + THREAD_HELPER + 1,
};

enum { STACK_ADDRESS = -1 };

/* NV_gpu_program4 bounds neither loops nor instructions. So that no program hangs, a lane stops with
 * SHADER_STATUS_BUDGET after this many instructions, and a REP without count after so many iterations if the
 * caller sets no other limit. */
enum { NV4_BUDGET = 1 << 20 };

/* A group reports to the meter after METER_GRAIN instructions, or after fewer if the meter's limit is small.
 * Lanes in loops report after METER_INTERVAL instructions. */
enum { METER_GRAIN = 1 << 16, METER_INTERVAL = 1 << 14 };

/* Reports executed instructions to the meter. True if programs must end. */
bool executor_ask_meter(struct shader_executor *executor);

struct shader_op;
struct masked_op;
struct op64_values; /* op64.h */
struct native_code;
struct native_groups;

/* Runs one operation over 8 lanes; `registers` is executor->registers. */
typedef void shader_handler(char *registers, const struct shader_op *op, struct shader_executor *executor);

/* The same for programs without flow. It also runs the operations after it, and returns the next one that has
 * not run yet, null at the end (interpreter/threaded.c). */
typedef const struct shader_op *threaded_handler(char *registers, const struct shader_op *op,
                                                 struct shader_executor *executor);

/* The handler of an operation whose operands or results may have 64 bits or be outside the registers: it
 * reads values->operand and writes values->result, masked->components components. */
typedef void op64_handler(struct shader_executor *executor, const struct masked_op *masked,
                          struct op64_values *values);

/* How an operation's handler reads its operands and writes its result. */
enum op_shape {
    SHAPE_COMPONENTS, /* each component by itself: offsets are packed, those that are written first */
    SHAPE_VECTOR, /* offsets in x y z w order; all four results are stored, unwanted ones to FIXED_DISCARD */
};

struct shader_op {
    threaded_handler *threaded;
    shader_handler *run;
    uint32_t dst[4];
    uint32_t src[3][4];
    /* operand bits are ANDed with `keep` (absolute value), then XORed with `flip` (negation) */
    uint32_t keep[3];
    uint32_t flip[3][4];
    bool flush_operands; /* the program mixes types: operands may be denormal, results must be canonical */
    uint8_t op;          /* enum opcode */
    uint8_t type;
    uint8_t shape; /* enum op_shape */
    uint8_t unit;
    int8_t offset[3];
    uint8_t written_count;
    uint8_t rule;          /* enum operation_rule */
    uint32_t index;        /* of this operation in the code */
    uint32_t written[4];   /* where the fast form's written components go, those alone */
    shader_handler *inner; /* clamped fast form: the operation, after which these are clamped */
};

/* A run-time register number: base + address register. */
struct relative_access {
    bool used;
    bool pairs;           /* registers come in twos (WIDTH_LONG): the index counts pairs */
    uint8_t file;         /* of the array: enum register_file */
    uint32_t address;     /* offset of the index component; that of FIXED_ZERO where the index is constant */
    int32_t index, first; /* registers first .. first+count-1 may be reached */
    uint32_t count;
};

/* The outer one of two indices: a vertex, or a parameter buffer's binding point. */
struct outer_access {
    uint32_t address; /* offset of the run-time part, or of FIXED_ZERO */
    int32_t index;
    uint32_t count;  /* 0 .. count-1 may be reached */
    uint32_t stride; /* vertices: registers of each */
};

/* Where an operand that is computed first comes from. */
enum operand_source {
    OPERAND_PLAIN,    /* registers known beforehand */
    OPERAND_GATHERED, /* a register of each lane's own */
    OPERAND_PATCH,    /* written by the threads of a patch (input_register.from_output), likewise */
    OPERAND_BUFFER,   /* words of a parameter buffer */
    OPERAND_BUFFER4,
    OPERAND_NAMED, /* not loaded: the operation reads it by its number or offset (LDC, IPAC) */
};

struct fetched_operand {
    bool used;
    uint8_t from;  /* enum operand_source */
    uint8_t width; /* enum register_width; of another type width than the operation's it is converted */
    uint8_t type;  /* enum type, as the operation takes it */
    bool absolute;
    uint8_t negate;
    uint8_t precision; /* enum precision: that of the final conversion */
    struct relative_access relative;
    struct outer_access outer;
    uint32_t source[4]; /* plain: offsets, in x y z w order; else the component each takes, or 4 and 5 for 0
                           and 1 */
    uint32_t high[4];   /* of 64-bit operands: the same for the high words */
};

/* The unit of a texture lookup, or of an operation on images or storage buffers. */
struct texture_access {
    uint8_t target, component, format;      /* see struct instruction */
    uint8_t level_operand, level_component; /* TXB, TXL: where bias or level of detail is */
    uint8_t clamp_operand, clamp_component; /* LODCLAMP: where the least level of detail is */
    bool variable_offset;                   /* operand 2 */
    bool handle;                            /* no unit: fetched[HANDLE_SOURCE] */
    struct relative_access units;           /* used: chosen by each lane */
    shader_handler *inner;                  /* unit or handle of each lane: the operation for one unit */
};

/* The fields that only the masked form needs. Those that few operations have are in memory that the operation
 * owns (decode_release()). */
struct masked_op {
    struct shader_op op; /* writes FIXED_RESULT */
    op64_handler *op64;  /* null: the result of `op` is converted */
    /* [fetched_count]; those that are `used` are computed first. The fourth is of 64-bit operations alone,
     * the last the handle of a texture or image. */
    struct fetched_operand *fetched;
    struct relative_access *dst_relative; /* null: the destination is known */
    union {
        struct texture_access *texture; /* has_texture */
        struct {
            /* An operation index. BRA, CAL: where to go; IF, ELSE: where the others go; REP: its ENDREP;
             * ENDREP: its REP; SWITCH, CASE: the next CASE. */
            uint32_t target;
            uint32_t loop_level; /* REP, ENDREP: nesting inside its subroutine */
        };
        struct relative_access *subroutine; /* FLOW_CALI: of parameters */
    };
    uint32_t instruction; /* index into program.instructions */
    /* Offsets of x, y, z and w, then of WIDTH_LONG's high words; FIXED_DISCARD if unknown. */
    uint32_t dst;
    int32_t dst_index; /* register of dst_file; for traces */
    struct condition_test test;
    uint8_t order[4]; /* the components, the `count` written ones first: the i-th packed one is order[i] */
    uint8_t count;
    uint8_t dst_file, mask, saturate;
    uint8_t precision;   /* enum precision: what results are converted to before they are clamped */
    uint8_t result_type; /* enum type */
    uint8_t flow;        /* enum flow_kind but FLOW_JOIN */
    uint8_t components;  /* that a 64-bit operation computes: a mask of 64-bit components where the
                            destination's are pairs */
    uint8_t reads;       /* components of vector operands that a 64-bit operation reads */
    uint8_t storage, convert_from, rounding, atomic; /* see struct instruction */
    uint8_t stored;                                  /* STB: components of the value */
    uint8_t dst_width;                               /* enum register_width */

    uint8_t source_count : 3; /* a texel offset that is an operand is the third one */
    uint8_t fetched_count : 3;
    bool fetches : 1;     /* some operand is computed first */
    bool has_texture : 1; /* a unit, of textures, images or storage buffers */

    uint8_t storage_count : 3; /* see struct instruction */
    bool is_op64 : 1;          /* runs as op64_step() */
    bool clamps_integers : 1;  /* CVT with SAT */
    bool update_cc : 1;
    uint8_t cc : 1;
    bool adds : 1; /* integer ADD, SUB, MAD, SAD: sets carry and overflow */

    bool synchronizes : 1; /* waits for the patch's threads on other executors: see shader_run_patch() */
    bool counted : 1;      /* an instruction of the program, not an implied one */
    bool counted_loop : 1; /* REP, ENDREP: with a count */
    bool indexed_loop : 1; /* LOOP, ENDLOOP */
    uint8_t negated : 3;   /* operands: a bit each */
};
_Static_assert(sizeof(struct masked_op) <= 256, "four cache lines for each operation");

/* The fields of an operation that only traces need. */
struct traced_op {
    shader_handler *run_all;            /* as masked_op.op.run, for all four components */
    uint8_t operand_types[SOURCES_MAX]; /* enum type */
};

/* Operand s if it is computed first, else null. */
static inline const struct fetched_operand *fetched_of(const struct masked_op *masked, unsigned s)
{
    return s < masked->fetched_count && masked->fetched[s].used ? &masked->fetched[s] : NULL;
}

struct register_initial {
    uint32_t offset;
    bool one;
};

struct shader_code {
    void (*run)(struct shader_executor *executor); /* interpreter_run of this processor's instruction set */
    void (*finish)(struct shader_executor *executor); /* finish_outputs, likewise */
    uint8_t language, stage;
    uint8_t cc_count; /* condition codes that some instruction tests or updates */
    bool writes_params, mixes_types, uses_derivatives;
    bool knows_helpers;  /* some operand is THREAD_HELPER */
    bool straight;       /* only KIL and instructions that fall through, then the END; within the budget */
    bool returns_at_end; /* NV_gpu_program4: the end of the text, or a label, ends a subroutine */
    uint32_t entry, op_count;
    struct shader_op *ops;
    struct masked_op *masked;
    struct traced_op *traced;
    uint32_t *run_length; /* operations from here to the next one that is not FLOW_NONE */
    uint32_t address_base, temp_base, input_base, output_base, param_base,
        register_count; /* in registers of one component */
    uint32_t input_count, output_count, param_count;
    uint32_t input_vertices; /* 1 and more: register vertex * input_count + input */
    uint32_t vertices_out;
    struct passed_result {
        uint16_t output, input;
        uint8_t mask;
    } * passed; /* PASSTHROUGH: copied from each vertex, which is then emitted */
    uint32_t passed_count;
    bool passes_through; /* also without any */
    bool shares_outputs; /* tessellation control: results are written to resources.patch_outputs as well */
    bool *per_patch;     /* for those outputs: one for the patch, not one per vertex */
    int32_t *output_of_input; /* inputs that read them: which one, or -1 */
    uint32_t *label_targets;  /* operation index of each label */
    uint32_t label_count, subroutine_count;
    uint32_t *params;        /* parameters with a register: their numbers, in the order of their registers */
    uint32_t (*literals)[4]; /* of these, the values of those that are constants of the text ... */
    bool *is_literal;        /* ... and which those are */
    uint32_t param_registers;
    bool begins_with_registers;       /* some register must be set before a run begins */
    struct register_initial *initial; /* what each run sets before it begins */
    uint32_t initial_count;
    uint32_t *written; /* offsets of the output components to be made canonical after each run; none if the
                          program mixes types */
    uint32_t written_count;
    uint32_t call_depth, loop_depth, budget;
    bool pushes;                /* has PUSHA */
    bool loop_indices;          /* has LOOP */
    struct native_code *native; /* native/native.h; null: none */
};

/* Sign, zero, overflow and carry flags (NV_gpu_program4 2.X.3.7) of one component: lanes of 0 or -1. LT, EQ,
 * GT and UN of NV_vertex_program2 are SF, ZF, none and both. */
struct condition_flags {
    i32x8 sf, zf, of, cf;
};

struct shader_executor {
    char *registers;
    const struct shader_code *code;
    const struct native_groups *groups; /* of the bound code, as they were then; null: none */
    struct shader_resources resources;
    struct condition_flags cc[2][4];

    /* Lanes, as bits. */
    unsigned wanted;  /* given to shader_run() */
    unsigned needed;  /* those and the helpers that their derivatives read */
    unsigned running; /* needed lanes that have not ended */
    unsigned exec;    /* those that run now: all at `pc`, `depth` */
    unsigned group_exec[SHADER_MOST_GROUPS],
        group_killed[SHADER_MOST_GROUPS]; /* of a run of several groups */
    unsigned killed;
    unsigned waiting;   /* at a barrier: not among the running ones */
    bool at_sync_point; /* those that run are at an operation that synchronizes */
    bool resuming;
    bool whole;      /* the bound program runs by run_whole() (executor.c) */
    i32x8 exec_mask; /* exec as lanes; all lanes if they need not be distinguished */
    bool unmasked;

    /* Flow. pc_lanes and depth_lanes are right for lanes that wait; the scalars for those that run. */
    uint32_t pc, depth;
    uint32_t limit;      /* where lanes of the same depth wait: run no further than this */
    uint64_t steps;      /* instructions run by any lane: no lane ran more */
    uint64_t credited;   /* of steps: what `executed` has of the lanes that run */
    uint64_t checkpoint; /* of steps: where lanes may have reached their limit, or the next is */
    uint64_t ask_at;     /* of steps: where the meter is queried */

    /* The meter: instructions that groups have run since the last report, and the number after which they
     * report. */
    uint64_t unmetered, grain;
    uint64_t metered; /* of steps */
    bool ended;       /* by the meter: nothing runs any more */
    bool together; /* a straight program has run: all needed lanes executed `steps`, and `executed` is not set
                    */
    i32x8 pc_lanes, depth_lanes, executed;
    i32x8 *stack; /* [call_depth] return pcs, or STACK_ADDRESS for what PUSHA left; then, if the program has
                     PUSHA, [call_depth][4] address vectors */
    i32x8 *counters; /* [call_depth + 1][loop_depth] iterations left, unsigned; then, if the program has LOOP,
                        as many loop indices */
    i32x8 *loops;    /* the counters of the running call, for native code */
    uint8_t status[LANES];      /* of lanes that were not killed */
    uint32_t stopped_at[LANES]; /* operation index, for BUDGET and ERROR */
    i32x8 emitted;              /* vertices */

    shader_trace *trace;
    void *trace_user;
    unsigned traced;                        /* lanes */
    struct shader_trace_step *trace_steps;  /* [LANES] */
    struct texture_lookup *traced_lookups;  /* [LANES] */
    bool observed;                          /* the trace is that of resources.observer */
    const uint8_t *attention;               /* which of its steps are seen; null: all */
    struct shader_observation *observation; /* its memory; null until there is an observer */

    struct texture_lookup
        lookup; /* of native code, which stores coordinates alone; without level or offsets */

    struct shader_report report;

    size_t register_capacity, stack_capacity, counter_capacity; /* in 8-lane words */
    bool params_written;                                        /* the last run may have changed them */
};

/* --- Traces: what an instruction accesses (trace.c) ----------------------------------------------------- */

/* Whether a trace records the lane's access. */
static inline bool executor_traces(const struct shader_executor *executor, int lane)
{
    return __builtin_expect(executor->trace != NULL, 0) && executor->traced & executor->exec & 1u << lane;
}

/* The values of `mask`, each of `bytes`, from byte `at` of a buffer on. Without data all lie outside. */
void trace_buffer(struct shader_executor *executor, int lane, const uint8_t *data, uint64_t size, uint64_t at,
                  unsigned bytes, unsigned mask);
/* `count` values at an address, all of them or none. */
void trace_address(struct shader_executor *executor, int lane, const uint8_t *data, uint64_t address,
                   unsigned bytes, unsigned count);
void trace_texels(struct shader_executor *executor, unsigned lanes, const struct image_view *image,
                  const i32x8 coord[4]);

/* The quads (lanes 0 1 4 5 and 2 3 6 7) that contain at least one of `lanes`. */
static inline unsigned executor_whole_quads(unsigned lanes)
{
    return (lanes & 0x33 ? 0x33u : 0) | (lanes & 0xcc ? 0xccu : 0);
}

/* The first register of a file, in components. */
static inline uint32_t file_base(const struct shader_code *code, unsigned file)
{
    switch (file) {
    case FILE_ADDRESS: return code->address_base;
    case FILE_INPUT: return code->input_base;
    case FILE_OUTPUT: return code->output_base;
    case FILE_PARAM: return code->param_base;
    default: return code->temp_base;
    }
}

LANES_INLINE f32x8 *register_at(char *registers, uint32_t offset)
{
    return (f32x8 *)(void *)(registers + offset);
}

/* Before a run. The condition code begins as EQ (NV_vertex_program2 2.14.1.6; undefined in NV_gpu_program4).
 */
static inline void set_initial_registers(const struct shader_code *code, char *registers,
                                         struct condition_flags *flags)
{
    for (uint32_t i = 0; i < code->initial_count; i++)
        *register_at(registers, code->initial[i].offset) = f32x8_splat(code->initial[i].one ? 1.0f : 0.0f);
    for (unsigned i = 0; i < 4u * code->cc_count; i++)
        flags[i] = (struct condition_flags){.zf = i32x8_splat(-1)};
}

/* Threads are numbered quad after quad: in fragment programs the two quads of lanes 0 1 4 5 and 2 3 6 7. A
 * number becomes a lane as a lane becomes a number. */
static inline unsigned thread_of_lane(const struct shader_code *code, unsigned lane)
{
    return code->stage == STAGE_FRAGMENT ? (lane & 1) | (lane >> 1 & 2) | (lane << 1 & 4) : lane;
}

/* The properties that select the handler of an operation. */
struct handler_key {
    enum opcode op;
    enum type type;
    enum integer_modifier integer_modifier;
    bool nv4;  /* NV_gpu_program4 and not the NV_vertex_program family: rules for NaN, RSQ, ARL */
    bool fp1;  /* FP1.0: set-on as in NV_gpu_program4, POW and LIT without special cases */
    bool vp1;  /* VP1.0, VP1.1, ARB: RSQ takes the absolute value, address registers are not narrow */
    bool tgsi; /* separate rules: tgsi.c */
    bool legacy_multiply; /* 0 times anything is 0: legacy_multiply.c */
    bool raw_moves;       /* the program mixes types: MOV, SWZ and CMP copy bits */
    bool extended_lookup; /* a texel offset, or a reference value, is a separate operand */
    bool level_operand;   /* bias or level of detail is a separate operand */
    bool lod_clamp;       /* LODCLAMP */
    bool coarse;          /* DDX.COARSE, DDY.COARSE */
    bool plain;           /* no modifiers and no mixing of types */
    bool clamps;          /* threaded code: results are clamped to [0,1] */
    unsigned count;       /* components, 1..4, if they are independent */
};

/* The handlers for which lookup_plainly() can be used: with unchanged coordinates, or with coordinates
 * divided by the last one. */
enum lookup_kind { LOOKUP_OTHER, LOOKUP_PLAIN, LOOKUP_PROJECTED };

/* The hot part, once per instruction set (base/isa.h). A null handler means: not one of mine. */
#define DECLARE_PER_ISA(isa)                                                                                 \
    shader_handler *float_handler_##isa(const struct handler_key *key);                                      \
    threaded_handler *float_threaded_##isa(const struct handler_key *key);                                   \
    threaded_handler *superinstruction_##isa(struct shader_op *op);                                          \
    threaded_handler threaded_call_##isa, threaded_kill_##isa, threaded_end_##isa;                           \
    shader_handler *integer_handler_##isa(const struct handler_key *key);                                    \
    shader_handler *pack_handler_##isa(const struct handler_key *key);                                       \
    shader_handler *texture_handler_##isa(const struct handler_key *key);                                    \
    shader_handler *thread_handler_##isa(const struct handler_key *key);                                     \
    shader_handler *bits_handler_##isa(const struct handler_key *key);                                       \
    shader_handler *tgsi_handler_##isa(const struct handler_key *key);                                       \
    shader_handler *legacy_multiply_handler_##isa(const struct handler_key *key);                            \
    op64_handler *tgsi_op64_##isa(const struct handler_key *key);                                            \
    shader_handler *find_handler_##isa(const struct handler_key *key);                                       \
    op64_handler *find_op64_##isa(const struct handler_key *key);                                            \
    op64_handler *double_op64_##isa(const struct handler_key *key);                                          \
    op64_handler *long_op64_##isa(const struct handler_key *key);                                            \
    op64_handler *convert_op64_##isa(const struct handler_key *key);                                         \
    op64_handler *memory_op64_##isa(const struct handler_key *key);                                          \
    op64_handler *storage_op64_##isa(const struct handler_key *key);                                         \
    op64_handler *image_op64_##isa(const struct handler_key *key);                                           \
    op64_handler *emit_op64_##isa(const struct handler_key *key);                                            \
    void fetch_operands_##isa(char *registers, const struct masked_op *masked,                               \
                              struct shader_executor *executor);                                             \
    void op64_operand_##isa(struct shader_executor *executor, const struct fetched_operand *operand,         \
                            unsigned components, u64x8 value[4]);                                            \
    void op64_compute_##isa(struct shader_executor *executor, const struct masked_op *masked,                \
                            struct op64_values *values);                                                     \
    void op64_step_##isa(char *registers, const struct shader_op *op, struct shader_executor *executor);     \
    enum lookup_kind lookup_kind_##isa(shader_handler *handler);                                             \
    void lookup_plainly_##isa(struct shader_executor *executor, const struct shader_op *op, f32x8 rgba[4]);  \
    void texture_by_lane_##isa(char *registers, const struct shader_op *op,                                  \
                               struct shader_executor *executor);                                            \
    void texture_by_handle_##isa(char *registers, const struct shader_op *op,                                \
                                 struct shader_executor *executor);                                          \
    void finish_outputs_##isa(struct shader_executor *executor);                                             \
    void emit_passed_vertices_##isa(struct shader_executor *executor);                                       \
    void masked_step_##isa(char *registers, const struct shader_op *op, struct shader_executor *executor);   \
    void unmasked_step_##isa(char *registers, const struct shader_op *op, struct shader_executor *executor); \
    void clamped_step_##isa(char *registers, const struct shader_op *op, struct shader_executor *executor);  \
    void result_flags_##isa(const struct shader_executor *executor, const struct masked_op *masked,          \
                            unsigned component, f32x8 result, struct condition_flags *flags);                \
    void masked_compute_##isa(char *registers, const struct masked_op *masked,                               \
                              struct shader_executor *executor);                                             \
    bool masked_numbers_step_##isa(struct shader_executor *executor, const struct masked_op *masked,         \
                                   bool numbers);                                                            \
    i32x8 condition_lanes_##isa(const struct shader_executor *executor, const struct condition_test *test,   \
                                unsigned component);                                                         \
    void interpreter_run_##isa(struct shader_executor *executor);

DECLARE_PER_ISA(base)
#ifdef EW_HAVE_AVX2
DECLARE_PER_ISA(avx2)
#endif

#define float_handler           ISA(float_handler)
#define float_threaded          ISA(float_threaded)
#define tgsi_handler            ISA(tgsi_handler)
#define tgsi_op64               ISA(tgsi_op64)
#define legacy_multiply_handler ISA(legacy_multiply_handler)
#define integer_handler         ISA(integer_handler)
#define pack_handler            ISA(pack_handler)
#define texture_handler         ISA(texture_handler)
#define bits_handler            ISA(bits_handler)
#define thread_handler          ISA(thread_handler)

#define double_op64  ISA(double_op64)
#define long_op64    ISA(long_op64)
#define convert_op64 ISA(convert_op64)
#define memory_op64  ISA(memory_op64)
#define storage_op64 ISA(storage_op64)
#define image_op64   ISA(image_op64)
#define emit_op64    ISA(emit_op64)

#define fetch_operands ISA(fetch_operands)
#define op64_operand   ISA(op64_operand)
#define op64_compute   ISA(op64_compute)
#define op64_step      ISA(op64_step)
#define finish_outputs ISA(finish_outputs)

#define emit_passed_vertices ISA(emit_passed_vertices)

#endif
