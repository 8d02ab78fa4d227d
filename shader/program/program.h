/* The common form of all programs: every front end produces it, and the printer, the validator and the
 * executor read it.
 *
 * A program is a flat array of typed 4-component instructions. Registers are numbered densely per file;
 * tables of the program define what each input, output or parameter register is bound to, so the executor
 * needs to know no binding. */
#ifndef SHADER_PROGRAM_PROGRAM_H
#define SHADER_PROGRAM_PROGRAM_H

#include <stdbool.h>
#include <stdint.h>

#include "shader/program/opcodes.h"

enum language {
#define LANGUAGE(id, ...) LANGUAGE_##id,
#include "shader/program/languages.def"
#undef LANGUAGE
    LANGUAGE_COUNT
};

enum stage {
    STAGE_VERTEX,
    STAGE_FRAGMENT,
    STAGE_VERTEX_STATE, /* glExecuteProgramNV: reads v[0], writes parameters */
    STAGE_TESS_CONTROL,
    STAGE_TESS_EVALUATION,
    STAGE_GEOMETRY,
};

/* OPTIONs: the position in options.def is the bit in program.options. */
enum program_option_bit {
#define OPTION(id, ...) OPTION_BIT_##id,
#include "shader/program/options.def"
#undef OPTION
};
enum program_option {
#define OPTION(id, ...) OPTION_##id = 1u << OPTION_BIT_##id,
#include "shader/program/options.def"
#undef OPTION
};

/* The assembly languages of NV_gpu_program4 and its successors, in every stage: one grammar, one arithmetic.
 */
static inline bool language_is_gpu4(unsigned language)
{
    return language == LANGUAGE_NVVP40 || language == LANGUAGE_NVFP40 ||
           (language >= LANGUAGE_NVGP40 && language <= LANGUAGE_NVFP50);
}

static inline bool language_is_arb(unsigned language)
{
    return language == LANGUAGE_ARBVP10 || language == LANGUAGE_ARBFP10;
}

/* Where a token is in the program text. */
struct source_position {
    int32_t offset; /* bytes from the start of the string */
    int32_t line;   /* from 1 */
    int32_t column; /* from 1, in bytes */
};

enum register_file {
    FILE_NONE,
    FILE_TEMP,
    FILE_INPUT,     /* index into program.inputs */
    FILE_OUTPUT,    /* index into program.outputs */
    FILE_PARAM,     /* index into program.params */
    FILE_ADDRESS,   /* A0, A1: integers. In NV_fragment_program2 the index of the LOOP inside this many other
                       loops */
    FILE_CONDITION, /* destination `CC`: only the condition code is written */
    FILE_BUFFER,    /* parameter buffer, one 32-bit word in all components (NV_parameter_buffer_object): see
                       source_operand.outer */
    FILE_BUFFER4,   /* ... four words per element */
    FILE_CBUFFER,   /* ... LDC's operand: the index counts bytes (NV_parameter_buffer_object2) */
    FILE_STORAGE_BYTES, /* operand of LDB, STB and ATOMB, a storage buffer: the index counts bytes
                           (NV_shader_storage_buffer_object) */
    FILE_COUNTER,       /* operand of ATOMCTR and ATOMCTROP, an atomic counter buffer: the index counts words
                           (NV_shader_atomic_counters) */
    FILE_TEXTURE,       /* arrays of texture image units, in program.arrays only */
    FILE_IMAGE,         /* arrays of image units, likewise */
    FILE_SUBROUTINE,    /* arrays of subroutine parameters, likewise */
    FILE_STORAGE,       /* arrays of storage buffers, likewise (TGSI: BUFFER) */
};

/* The index counts elements or bytes of a buffer, whose binding point is the operand's outer index. */
static inline bool file_is_buffer(unsigned file)
{
    return file >= FILE_BUFFER && file <= FILE_COUNTER;
}

enum swizzle {
    SWIZZLE_X,
    SWIZZLE_Y,
    SWIZZLE_Z,
    SWIZZLE_W,
    SWIZZLE_ZERO, /* extended swizzles only (SWZ) */
    SWIZZLE_ONE,
};

/* Run-time part of a register index: one component of an integer register. */
struct relative_index {
    bool used;
    uint8_t file;      /* FILE_ADDRESS, or FILE_TEMP holding a signed integer */
    uint8_t component; /* 0..3 */
    uint16_t index;
    uint16_t array; /* index into program.arrays: registers outside this array read (0,0,0,0) and are not
                       written */
};

/* The outer index of what has two: the vertex of a primitive (input registers with `per_vertex`), the binding
 * point of a parameter, storage or atomic counter buffer. */
struct outer_index {
    bool used;
    uint16_t index;
    /* added to `index`; `array`, of buffers: the binding points that may be reached */
    struct relative_index relative;
};

/* How a register holds components of 64 bits. An operand whose width is not that of the instruction's type is
 * converted (NV_gpu_program5 2.X.4.1: promoted, or converted to lower precision). */
enum register_width {
    WIDTH_32,
    WIDTH_LONG,  /* LONG variables: register `index` holds the low words, `index` + 1 the high ones; array
                    members are two registers each */
    WIDTH_PAIRS, /* TGSI: 64-bit component 0 is in the 32-bit components swizzle[0] (low word) and
                    swizzle[1], component 1 in swizzle[2] and swizzle[3]; a write mask of xy is component 0,
                    of zw component 1 */
};

struct source_operand {
    uint8_t file;  /* enum register_file */
    uint8_t width; /* enum register_width */
    uint8_t swizzle[4];
    uint8_t negate; /* one bit per component, x lowest; after `absolute` */
    bool absolute;
    /* The register; with `relative`, the one that the run-time index 0 selects, which may be outside of the
     * array. */
    int32_t index;
    struct relative_index relative;
    struct outer_index outer;
};

enum condition_rule {
#define CONDITION_RULE(id, name) CONDITION_##id,
#include "shader/program/names.def"
};

struct condition_test {
    uint8_t rule; /* enum condition_rule; TR: no test */
    uint8_t cc;   /* condition code register, 0 or 1 */
    uint8_t swizzle[4];
};

enum saturate {
    SATURATE_NONE,
    SATURATE_UNSIGNED, /* SAT: [0,1] */
    SATURATE_SIGNED,   /* SSAT: [-1,1] */
};

/* Storage precision by a suffix or a declaration. Everything is computed in binary32 (allowed by
 * NV_gpu_program4 2.X.4.1); the printer keeps what was written. */
enum precision {
    PRECISION_DEFAULT,
    PRECISION_R, /* F32 */
    PRECISION_H, /* F16 */
    PRECISION_X, /* FX12 */
};

struct destination {
    uint8_t file; /* FILE_NONE where the opcode has no result */
    uint8_t mask; /* one bit per component, x lowest */
    uint8_t saturate;
    uint8_t width;     /* enum register_width */
    uint8_t precision; /* enum precision of the register, to which results are converted; PRECISION_DEFAULT
                          but in !!FP1.0 */
    int32_t index;
    struct relative_index relative;
};

enum texture_target {
    TARGET_NONE,
#define TEXTURE_TARGET(id, name) TARGET_##id,
#include "shader/program/names.def"
};

/* Coordinates and reference value leave no component of a lookup's first operand for bias or level of detail
 * (Table X.17). */
static inline bool target_fills_operand(unsigned target)
{
    return target == TARGET_ARRAYCUBE || target == TARGET_SHADOWCUBE || target == TARGET_SHADOWARRAY2D ||
           target == TARGET_SHADOWARRAYCUBE;
}

/* Integer modifiers with a meaning beyond the type: MUL.S24, MUL.HI (NV_gpu_program4 2.X.4.1). */
enum integer_modifier {
    INTEGER_FULL,
    INTEGER_24, /* the low 24 bits of the operands */
    INTEGER_HI, /* the high half of the product */
};

/* The storage formats of memory instructions and of CVT (NV_gpu_program5 2.X.4.1, storage modifiers). */
enum storage {
    STORAGE_NONE,
#define STORAGE_TYPE(id) STORAGE_##id,
#include "shader/program/names.def"
};

enum atomic_operation {
    ATOMIC_NONE,
#define ATOMIC_OPERATION(id) ATOMIC_##id,
#include "shader/program/names.def"
};

/* The difference in each row or column of a quad, or one for all of it. Without a modifier it is the first.
 */
enum derivative { DERIVATIVE_ANY, DERIVATIVE_FINE, DERIVATIVE_COARSE };

enum conversion_rounding {
    ROUND_UNSPECIFIED, /* the same as ROUND_NEAREST */
#define ROUNDING_MODE(id, name) ROUND_##id,
#include "shader/program/names.def"
};

/* Modifiers without an effect: every access is in order, every result precise, every texel resident. Printers
 * and translators keep them. */
enum inert_modifier {
    INERT_PRECISE = 1 << 0,
    INERT_COHERENT = 1 << 1,
    INERT_VOLATILE = 1 << 2,
    INERT_SPARSE = 1 << 3,
    INERT_RESIDENCY = 1 << 4,    /* the test is RESIDENT (TR) or NONRESIDENT (FL): ARB_sparse_texture2 */
    INERT_ARRAY_MEMBER = 1 << 5, /* the unit is fixed, but written as a member of texture.relative.array */
};

enum { SOURCES_MAX = 5, HANDLE_SOURCE = 4 };

struct instruction {
    uint8_t op;               /* enum opcode */
    uint8_t type;             /* enum type; of memory and conversion instructions storage_type(storage) */
    uint8_t precision;        /* enum precision */
    uint8_t integer_modifier; /* enum integer_modifier */
    bool update_cc;           /* the result's sign etc. go to condition code `cc` */
    uint8_t cc;
    struct destination dst;
    struct condition_test test; /* write mask for results; the branch, IF or KIL condition otherwise */
    /* Memory and image instructions: enum storage of each component, and 1, 2 or 4 of them. CVT: what the
     * result becomes. */
    uint8_t storage, storage_count;
    uint8_t convert_from; /* CVT: enum storage of the operand */
    uint8_t derivative;   /* DDX DDY: enum derivative */
    uint8_t rounding;     /* CVT: enum conversion_rounding */
    uint8_t atomic;       /* opcodes with modifier O: enum atomic_operation */
    uint8_t inert;        /* set of enum inert_modifier */
    /* In the order of opcodes.def; types: operand_types.h. A texel offset that is an operand is src[3]. With
     * the target SHADOWARRAYCUBE, whose coordinates fill src[0], the reference value is src[1].x.
     * src[HANDLE_SOURCE] is a texture or image handle. */
    struct source_operand src[SOURCES_MAX];
    struct {
        /* Texture image unit, image unit or storage buffer; of an array, the one that index 0 selects. */
        uint8_t unit;
        uint8_t target; /* enum texture_target */
        int8_t offset[3];
        bool variable_offset; /* src[3] */
        uint8_t component;    /* TXG, TXGO */
        /* LODCLAMP: TXD's src[2].w, of others a component of src[1], is the least level of detail. */
        bool lod_clamp;
        /* TGSI's images: 1 + enum texture_format of the texels read and written; 0: the unit's own. */
        uint8_t format;
        /* The array has FILE_TEXTURE or FILE_IMAGE; a unit outside of it reads as an unbound one. */
        struct relative_index relative;
    } texture;
    /* CALI: `target` is the parameter that index 0 selects; the array has FILE_SUBROUTINE. */
    struct relative_index subroutine;
    /* Index of an instruction:
     *   BRA, CAL               where to go
     *   IF                     its ELSE, or else its ENDIF
     *   ELSE                   its ENDIF
     *   REP, LOOP              its ENDREP, ENDLOOP
     *   ENDREP, ENDLOOP        its REP, LOOP
     *   BRK, CONT              the REP or LOOP of the loop, or the SWITCH that BRK leaves
     *   SWITCH, CASE, DEFAULT  the next CASE, DEFAULT or ENDSWITCH of the same SWITCH
     * -1 in others. */
    int32_t target;
    struct source_position position;
};

/* The meaning of a register between stages. Inputs of vertex programs use ATTRIBUTE, VERTEX_ID, INSTANCE and
 * TGSI's other values of the draw. */
enum semantic {
    SEMANTIC_ATTRIBUTE, /* vertex attribute 0..15 (NV_vertex_program Table X.2: 0 position, 2 normal, 3
                           colour, 8+n texcoord) */
    SEMANTIC_VERTEX_ID,
    SEMANTIC_INSTANCE,
    SEMANTIC_POSITION, /* vertex: clip coordinates; fragment: window x, y, z, 1/w */
    SEMANTIC_COLOR,    /* 0 primary, 1 secondary: front face colours as vertex results, the chosen face's as
                          fragment inputs */
    SEMANTIC_BACK_COLOR,
    SEMANTIC_FOGCOORD,
    SEMANTIC_POINT_SIZE,
    SEMANTIC_TEXCOORD,      /* 0..7 */
    SEMANTIC_CLIP_DISTANCE, /* 0..7: one register per distance, in x */
    SEMANTIC_GENERIC,       /* result.attrib[n] / fragment.attrib[n], n 0..31 */
    SEMANTIC_PRIMITIVE_ID,
    SEMANTIC_FACING, /* +1 front, -1 back, in x */
    SEMANTIC_LAYER,
    SEMANTIC_FRAGMENT_COLOR,  /* fragment result, draw buffer 0..7 */
    SEMANTIC_FRAGMENT_DEPTH,  /* fragment result, in z */
    SEMANTIC_FRAGMENT_COLOR1, /* fragment result, second source of blending (result.color[n].secondary) */
    SEMANTIC_SAMPLE_MASK,     /* fragment input and result */
    SEMANTIC_SAMPLE_ID,
    SEMANTIC_POINT_COORD,
    SEMANTIC_VIEWPORT,
    SEMANTIC_VIEWPORT_MASK, /* 0: a bit per viewport, integer in x */
    SEMANTIC_INVOCATION,    /* of a geometry or tessellation control program, integer in x */
    SEMANTIC_VERTEX_COUNT,  /* primitive.vertexcount, integer in x */
    SEMANTIC_TESS_COORD,
    SEMANTIC_TESS_OUTER,       /* 0..3, in x */
    SEMANTIC_TESS_INNER,       /* 0..1, in x */
    SEMANTIC_PATCH,            /* patch.attrib[n] */
    SEMANTIC_FRAGMENT_STENCIL, /* TGSI: fragment result, in y */
    SEMANTIC_SAMPLE_POSITION,  /* TGSI: fragment input, in x and y, 0 to 1 */
    SEMANTIC_CLIP_VERTEX,      /* TGSI: vertex result, for user clip planes */
    SEMANTIC_CULL_DISTANCE,    /* 0..7, in x; all of them drop primitives */
    SEMANTIC_EDGE_FLAG,        /* TGSI: vertex result, without effect */
    SEMANTIC_BASE_VERTEX, /* TGSI: vertex inputs of the draw, integers in x: what is added to indices, or the
                             first vertex */
    SEMANTIC_BASE_INSTANCE,
    SEMANTIC_DRAW_NUMBER,   /* ... which of a MultiDraw* */
    SEMANTIC_VERTEX_NUMBER, /* ... vertex id less base vertex */
    SEMANTIC_THREAD,        /* enum thread_value, integer in x: the executor's own, no stage makes it */
    SEMANTIC_COUNT
};

/* Indices of SEMANTIC_THREAD (NV_shader_thread_group). */
enum thread_value {
    THREAD_ID,
    THREAD_EQ_MASK,
    THREAD_GE_MASK,
    THREAD_GT_MASK,
    THREAD_LE_MASK,
    THREAD_LT_MASK,
    THREAD_SIZE,   /* TGSI: how many threads a group has */
    THREAD_HELPER, /* ~0 of a helper */
    THREAD_WARP,   /* there is one of each: 0 */
    THREAD_SM,
};

enum interpolation {
    INTERPOLATE_PERSPECTIVE,
    INTERPOLATE_NOPERSPECTIVE,
    INTERPOLATE_FLAT,
};

/* Which register of TGSI an input or output is: IN[number], SV[number], OUT[number]. */
struct tgsi_register {
    uint16_t number;
    bool system_value;
};

struct input_register {
    uint8_t semantic; /* enum semantic */
    uint8_t index;
    uint8_t interpolation;  /* enum interpolation, fragment programs */
    bool interpolation_set; /* declared in the program; else colours follow glShadeModel */
    uint8_t centroid;
    uint8_t type;     /* enum type: integers pass through uninterpolated */
    bool per_vertex;  /* geometry and tessellation programs: one for each vertex of the primitive
                         (source_operand.outer) */
    bool from_output; /* tessellation control programs: reads what the program's own threads wrote
                         (vertex.out, primitive.out) */
    bool high_words;  /* LONG ATTRIB: the high words of the register before it */
    uint8_t sample;   /* SAMPLE: interpolated at each sample */
    bool vector; /* TGSI: x y z w are number index, index + 1... of a semantic with one register per number */
    struct tgsi_register tgsi;
};

struct output_register {
    uint8_t semantic;
    uint8_t index;
    uint8_t written; /* components that some instruction writes, or PASSTHROUGH, x lowest */
    uint8_t passed;  /* PASSTHROUGH: components copied from each vertex's input `passed_input` */
    uint16_t passed_input;
    uint8_t type;
    bool vector; /* as in struct input_register */
    struct tgsi_register tgsi;
};

/* Where the four words of a parameter register come from, once per draw. */
enum param_source {
    PARAM_CONSTANT, /* value[] */
    PARAM_ENV,      /* program.env[index]; c[index] of the NV_vertex_program family is the same array */
    PARAM_LOCAL,
    PARAM_NAMED, /* DECLARE of !!FP1.0: the parameter whose name is in program.variables; value[] until it
                    is set */
    PARAM_STATE, /* GL state: state, index... (state_vars.def) */
};

struct param_register {
    uint8_t source;   /* enum param_source */
    uint8_t state;    /* enum state_var where source is PARAM_STATE */
    uint8_t row;      /* matrices: row 0..3 */
    uint8_t modifier; /* matrices: enum matrix_modifier */
    uint16_t index;   /* env or local number; light, unit, matrix, clip plane or material face number */
    uint16_t index2;
    uint8_t type; /* enum type of a constant, as written; 64-bit ones take two registers, low words, then high
                     words */
    uint32_t value[4];
};

/* A range of registers of one file that relative addressing may reach. */
struct register_array {
    uint8_t file;
    uint32_t first, count; /* of buffers: words, vectors or bytes */
};

struct label {
    char *name;
    int32_t target;            /* instruction index */
    int32_t subroutine_number; /* SUBROUTINENUM, or -1 */
};

/* A declared name, kept so that the printer can use it again and messages can mention it. */
struct variable {
    char *name;
    uint8_t file;
    uint32_t first, count;
    uint16_t buffer, buffers; /* parameter and storage buffers: the first binding point and how many (0: not a
                                 range of them) */
    bool is_array;
    uint8_t width; /* enum register_width: a LONG variable has two registers per member, counted in `count` */
    struct source_position position;
};

/* PRIMITIVE_IN, PRIMITIVE_OUT, TESS_MODE. */
enum primitive_kind {
    KIND_NONE,
    KIND_POINTS,
    KIND_LINES,
    KIND_LINES_ADJACENCY,
    KIND_TRIANGLES,
    KIND_TRIANGLES_ADJACENCY,
    KIND_PATCHES,
    KIND_LINE_STRIP,
    KIND_TRIANGLE_STRIP,
    KIND_QUADS,
    KIND_ISOLINES,
};

/* The declarations of geometry and tessellation programs. */
struct primitive_declarations {
    uint8_t in, out;       /* geometry: enum primitive_kind */
    uint16_t vertices_out; /* geometry, tessellation control */
    uint16_t invocations;  /* geometry: 1 where nothing is declared */
    uint8_t tess_mode;     /* tessellation evaluation: TRIANGLES, QUADS, ISOLINES */
    uint8_t tess_spacing;  /* 0 EQUAL, 1 FRACTIONAL_ODD, 2 FRACTIONAL_EVEN */
    bool tess_clockwise;   /* TESS_VERTEX_ORDER CW */
    bool tess_point_mode;
};

/* SUBROUTINETYPE: the labels that its parameters may take (ARB_shader_subroutine, Dependencies on
 * NV_gpu_program5). */
struct subroutine_type {
    char *name;
    uint32_t *labels; /* indices into program.labels */
    uint32_t label_count;
};

/* Facts for TGSI's printer and the translators. */
struct tgsi_facts {
    uint32_t const_count;    /* the first parameters are CONST[0], CONST[1]...; the others are immediates */
    uint32_t properties_set; /* bit per enum tgsi_property (shader/language/tgsi/tgsi.h) */
    uint32_t properties[32]; /* their values */
};

struct program {
    uint8_t language; /* enum language */
    uint8_t stage;    /* enum stage */
    uint32_t options; /* set of enum program_option */
    struct primitive_declarations primitive;
    uint8_t input_vertices;  /* geometry, tessellation: how many vertices `outer` may reach in the register
                                file, else 1 */
    bool position_invariant; /* OPTION NV_position_invariant, ARB_position_invariant: the executor's caller
                                adds the fixed-function position */
    bool writes_params;      /* vertex state programs */
    bool legacy_multiply;    /* 0 times anything is 0 (TGSI: MUL_ZERO_WINS) */
    bool window_position;    /* TGSI: a vertex program's position is x, y, z and 1/w in the window */
    /* TGSI: bit per SEMANTIC_CLIP_DISTANCE that drops primitives, that cuts none */
    uint8_t cull_distances, clip_distances_off;
    bool depth_discards; /* a depth result outside the depth range discards, and the near and far planes cut
                            nothing (!!FP1.0) */
    uint64_t serial; /* of shader_load(): no two programs of the process have the same; 0: made otherwise */
    /* --- What program_analyze() finds (analysis.h) */
    bool mixes_types; /* some instruction sees register bits as integers: float results must be canonical at
                         once */
    bool uses_kil;
    bool branches;         /* some instruction chooses the next one: loops, calls, conditional blocks */
    bool uses_derivatives; /* fragment programs: some needs the quad's other fragments, helpers too */
    bool sees_threads;     /* ... reads the group's other threads */
    bool stores;           /* ... writes buffers or images: runs in submission order */
    bool loads;            /* ... reads buffers that programs may write, or images */
    bool addresses_memory; /* ... has a GPU address as operand */
    bool interpolates;     /* ... is IPAC, IPAO or IPAS */
    bool texture_handles, image_handles; /* ... takes one */
    uint32_t textures_used;              /* bit per texture image unit */
    uint8_t texture_targets[32];         /* enum texture_target per used unit */
    uint32_t images_used;                /* bit per image unit */
    uint32_t buffers_used;               /* bit per parameter buffer binding point */
    uint32_t storage_used;               /* bit per storage buffer binding point */
    uint32_t counters_used;              /* bit per atomic counter buffer binding point */

    /* --- Tables */
    struct instruction *instructions; /* the last one is OP_END */
    uint32_t instruction_count;
    uint32_t entry; /* where execution begins: the label "main" of NV_gpu_program4 2.X.5, else 0 */
    struct input_register *inputs;
    uint32_t input_count;
    struct output_register *outputs;
    uint32_t output_count;
    struct param_register *params;
    uint32_t param_count;
    struct register_array *arrays;
    uint32_t array_count;
    struct label *labels;
    uint32_t label_count;
    struct variable *variables;
    uint32_t variable_count;
    struct subroutine_type *subroutine_types;
    uint32_t subroutine_type_count;
    uint16_t *subroutine_params; /* program.subroutine[n]: index of its type */
    uint32_t subroutine_param_count;
    /* --- Sizes of register files */
    uint32_t temp_count, address_count;
    uint32_t half_temps; /* !!FP1.0: temporaries from this one on are H0, H1, ..., the others R0, R1, ... */
    uint8_t cc_count;
    struct tgsi_facts tgsi;
    struct ati_text *ati; /* !!ATIfs1.0: the statements, for its printer (shader/language/ati/ati.h) */
    char *
        source; /* what the positions of instructions point into, NUL-terminated; null where it was no text */
};

static inline bool array_has(const struct register_array *array, uint32_t number)
{
    return number >= array->first && number - array->first < array->count;
}

/* A bit per binding point, as in textures_used: those from `first` on; at most 32. */
static inline uint32_t units_of_range(unsigned first, unsigned count)
{
    return (uint32_t)(((1ull << count) - 1) << first);
}

/* A geometry program whose primitive goes on with the vertices that it came with
 * (NV_geometry_shader_passthrough). */
static inline bool program_passes_through(const struct program *program)
{
    return (program->options & OPTION_PASSTHROUGH) != 0;
}

#endif
