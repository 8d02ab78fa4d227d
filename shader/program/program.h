/* The one program form: what every front end produces, and the printer, the validator and the executor read.
 *
 * A program is a flat array of typed 4-component instructions. Registers are numbered densely per file; what
 * an input, output or parameter register means stands in a table of the program, so the executor needs to
 * know no binding.
 */
#ifndef SHADER_PROGRAM_PROGRAM_H
#define SHADER_PROGRAM_PROGRAM_H

#include <stdbool.h>
#include <stdint.h>

#include "shader/program/opcodes.h"

enum language {
    LANGUAGE_VP10,    /* !!VP1.0 */
    LANGUAGE_VP11,    /* !!VP1.1 */
    LANGUAGE_VP20,    /* !!VP2.0 */
    LANGUAGE_VSP10,   /* !!VSP1.0, vertex state program */
    LANGUAGE_NVVP40,  /* !!NVvp4.0 */
    LANGUAGE_NVFP40,  /* !!NVfp4.0 */
    LANGUAGE_ARBVP10, /* !!ARBvp1.0 */
    LANGUAGE_ARBFP10, /* !!ARBfp1.0 */
    LANGUAGE_NVGP40,  /* !!NVgp4.0 */
    LANGUAGE_NVVP41,  /* !!NVvp4.1 */
    LANGUAGE_NVGP41,
    LANGUAGE_NVFP41,
    LANGUAGE_NVVP50, /* !!NVvp5.0 */
    LANGUAGE_NVTCP50,
    LANGUAGE_NVTEP50,
    LANGUAGE_NVGP50,
    LANGUAGE_NVFP50,
    LANGUAGE_TGSI, /* text or tokens, any stage */
    LANGUAGE_FP10, /* !!FP1.0 */
};

enum stage {
    STAGE_VERTEX,
    STAGE_FRAGMENT,
    STAGE_VERTEX_STATE, /* glExecuteProgramNV: reads v[0], writes parameters */
    STAGE_TESS_CONTROL,
    STAGE_TESS_EVALUATION,
    STAGE_GEOMETRY,
};

/* OPTIONs that change what the rest of the text, or the fragment's position, means. */
enum program_option {
    OPTION_NV_VERTEX_PROGRAM2 = 1 << 0,
    OPTION_NV_VERTEX_PROGRAM3 = 1 << 1,
    OPTION_NV_FRAGMENT_PROGRAM = 1 << 2,
    OPTION_NV_FRAGMENT_PROGRAM2 = 1 << 3,
    OPTION_FRAGMENT_PROGRAM_SHADOW = 1 << 4,
    OPTION_ORIGIN_UPPER_LEFT =
        1 << 5, /* fragment.position.y grows downwards (ARB_fragment_coord_conventions) */
    OPTION_PIXEL_CENTER_INTEGER = 1 << 6,     /* fragment.position.xy of a pixel's centre are integers */
    OPTION_PARAMETER_BUFFER_OBJECT2 = 1 << 7, /* NV_gpu_program4 with LDC and CBUFFER */
    OPTION_SHADER_BUFFER_LOAD = 1 << 8,       /* ... with LOAD */
    OPTION_EXPLICIT_MULTISAMPLE = 1 << 9,     /* ... with TXFMS */
    OPTION_EARLY_FRAGMENT_TESTS = 1 << 10, /* depth and stencil tests come first (NV_gpu_program5 2.X.6.Y) */
    OPTION_BLEND_FUNC_EXTENDED = 1 << 11,  /* result.color[n].secondary */
    OPTION_VIEWPORT_ARRAY = 1 << 12,       /* geometry programs: result.viewport */
    OPTION_MEM_EXTENDED = 1 << 13,         /* NV_gpu_program5_mem_extended: more storage modifiers */
    OPTION_IMAGE_LOAD_FORMATTED =
        1 << 29, /* EXT_shader_image_load_formatted: LOADIM of a data type, in the image's own format */
    OPTION_INTERLOCK = 1 << 30,   /* NV_fragment_shader_interlock: FSIB, FSIE */
    OPTION_PASSTHROUGH = 1 << 23, /* NV_geometry_shader_passthrough: one primitive out, as it came in */
    OPTION_MESA_TEXTURE_ARRAY =
        1 << 15, /* ARB_fragment_program with ARRAY1D, ARRAY2D and their shadow targets */
    OPTION_BINDLESS_TEXTURE = 1 << 24,   /* handle(D0.x) in place of a texture or image unit */
    OPTION_THREAD_GROUP = 1 << 25,       /* NV_shader_thread_group: threadid and its kin, ballots, quads */
    OPTION_THREAD_SHUFFLE = 1 << 26,     /* NV_shader_thread_shuffle */
    OPTION_DERIVATIVE_CONTROL = 1 << 27, /* ARB_derivative_control: DDX.FINE, DDX.COARSE */
    OPTION_SHADER_IMAGE_SIZE = 1 << 28,  /* ARB_shader_image_size: IMQ, IMQS */
    OPTION_COLOR0_ALONE =
        1 << 14, /* TGSI without FS_COLOR0_WRITES_ALL_CBUFS: colour 0 is for draw buffer 0 only */
    OPTION_VIEWPORT_ARRAY2 =
        1 << 20, /* NV_viewport_array2: result.layer, viewport and viewportmask of every stage */
    OPTION_VIEWPORT_LAYER = 1 << 21,     /* ARB_shader_viewport_layer_array: the first two of them */
    OPTION_LAYER_RELATIVE = 1 << 22,     /* result.layer counts from the viewport's number */
    OPTION_STORAGE_BUFFER = 1 << 16,     /* NV_shader_storage_buffer: STORAGE variables, LDB, STB, ATOMB */
    OPTION_ATOMIC_INT64 = 1 << 17,       /* ATOM and ATOMB of S64, and all operations on U64 */
    OPTION_ATOMIC_FLOAT = 1 << 18,       /* ATOM, ATOMB and ATOMIM of F32 */
    OPTION_ATOMIC_FP16_VECTOR = 1 << 19, /* ... of F16X2 and F16X4 */
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

/* Where a token stands in the program text. */
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
    FILE_ADDRESS,   /* A0, A1: integers. In NV_fragment_program2 the index of the LOOP that lies in this many
                       other loops */
    FILE_CONDITION, /* destination `CC`: only the condition code is written */
    FILE_BUFFER,    /* parameter buffer, one 32-bit word in all components (NV_parameter_buffer_object): see
                       source_operand.outer */
    FILE_BUFFER4,   /* ... four words per element */
    FILE_CBUFFER,   /* ... LDC's operand: the index counts bytes (NV_parameter_buffer_object2) */
    FILE_STORAGE_BYTES, /* operand of LDB, STB and ATOMB, a storage buffer: the index counts bytes
                           (NV_shader_storage_buffer_object) */
    FILE_TEXTURE,       /* arrays of texture image units, in program.arrays only */
    FILE_IMAGE,         /* arrays of image units, likewise */
    FILE_SUBROUTINE,    /* arrays of subroutine parameters, likewise */
    FILE_STORAGE,       /* arrays of storage buffers, likewise (TGSI: BUFFER) */
};

/* The index counts elements or bytes of a buffer, whose binding point is the operand's outer index. */
static inline bool file_is_buffer(unsigned file)
{
    return file >= FILE_BUFFER && file <= FILE_STORAGE_BYTES;
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
 * point of a parameter or storage buffer. */
struct outer_index {
    bool used;
    uint16_t index;
    struct relative_index
        relative; /* added to `index`; `array`, of buffers: the binding points that may be reached */
};

/* How a register holds components of 64 bits. An operand whose width is not that of the instruction's type is
 * converted (NV_gpu_program5 2.X.4.1: promoted, or converted to lower precision). */
enum register_width {
    WIDTH_32,
    WIDTH_LONG,  /* LONG variables: register `index` holds the low words, `index` + 1 the high ones; array
                    members are two registers each */
    WIDTH_PAIRS, /* TGSI: 64-bit component 0 lies in the 32-bit components swizzle[0] (low word) and
                    swizzle[1], component 1 in swizzle[2] and swizzle[3]; a write mask of xy is component 0,
                    of zw component 1 */
};

struct source_operand {
    uint8_t file;  /* enum register_file */
    uint8_t width; /* enum register_width */
    uint8_t swizzle[4];
    uint8_t negate; /* one bit per component, x lowest; after `absolute` */
    bool absolute;
    int32_t index; /* register; with `relative`, the register that the run-time index 0 selects (may lie
                      outside the array) */
    struct relative_index relative;
    struct outer_index outer;
};

/* The 18 tests of NV_gpu_program4 Table X.16; NV_vertex_program2 has the first eight. */
enum condition_rule {
    CONDITION_TR,
    CONDITION_FL,
    CONDITION_EQ,
    CONDITION_NE,
    CONDITION_LT,
    CONDITION_LE,
    CONDITION_GT,
    CONDITION_GE,
    CONDITION_LEG,
    CONDITION_NLEG, /* ordered, unordered */
    CONDITION_CF,
    CONDITION_NCF,
    CONDITION_OF,
    CONDITION_NOF,
    CONDITION_AB,
    CONDITION_BLE,
    CONDITION_SF,
    CONDITION_NSF,
};

struct condition_test {
    uint8_t rule; /* enum condition_rule; TR: no test */
    uint8_t cc;   /* condition code register, 0 or 1 */
    uint8_t swizzle[4];
    bool residency; /* for the printer: TR is RESIDENT, FL NONRESIDENT (ARB_sparse_texture2) */
};

enum saturate {
    SATURATE_NONE,
    SATURATE_UNSIGNED, /* SAT: [0,1] */
    SATURATE_SIGNED,   /* SSAT: [-1,1] */
};

/* Storage precision that a suffix or a declaration asks for. Everything is computed in binary32 (allowed by
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
    TARGET_1D,
    TARGET_2D,
    TARGET_3D,
    TARGET_CUBE,
    TARGET_RECT,
    TARGET_SHADOW1D,
    TARGET_SHADOW2D,
    TARGET_SHADOWRECT,
    TARGET_ARRAY1D,
    TARGET_ARRAY2D,
    TARGET_SHADOWCUBE,
    TARGET_SHADOWARRAY1D,
    TARGET_SHADOWARRAY2D,
    TARGET_ARRAYCUBE,
    TARGET_SHADOWARRAYCUBE,
    TARGET_BUFFER,
    TARGET_2DMS,
    TARGET_ARRAY2DMS,
    TARGET_RENDERBUFFER, /* NV_explicit_multisample: TXFMS */
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

/* What memory instructions move and CVT converts (NV_gpu_program5 2.X.4.1, storage modifiers). */
enum storage {
    STORAGE_NONE,
    STORAGE_F16,
    STORAGE_F32,
    STORAGE_F64,
    STORAGE_S8,
    STORAGE_S16,
    STORAGE_S32,
    STORAGE_S64,
    STORAGE_U8,
    STORAGE_U16,
    STORAGE_U32,
    STORAGE_U64,
};

enum atomic_operation {
    ATOMIC_NONE,
    ATOMIC_ADD,
    ATOMIC_MIN,
    ATOMIC_MAX,
    ATOMIC_IWRAP,
    ATOMIC_DWRAP,
    ATOMIC_AND,
    ATOMIC_OR,
    ATOMIC_XOR,
    ATOMIC_EXCH,
    ATOMIC_CSWAP,
};

/* The difference in each row or column of a quad, or one for all of it. Without a modifier it is the first.
 */
enum derivative { DERIVATIVE_ANY, DERIVATIVE_FINE, DERIVATIVE_COARSE };

enum conversion_rounding {
    ROUND_UNSPECIFIED,
    ROUND_NEAREST,
    ROUND_CEIL,
    ROUND_FLR,
    ROUND_TRUNC
}; /* the first is the second */

enum { SOURCES_MAX = 5, HANDLE_SOURCE = 4 };

struct instruction {
    uint8_t op;               /* enum opcode */
    uint8_t type;             /* enum type; of memory and conversion instructions storage_type(storage) */
    uint8_t precision;        /* enum precision */
    uint8_t integer_modifier; /* enum integer_modifier */
    bool update_cc;           /* the result's sign etc. go to condition code `cc` */
    uint8_t cc;
    struct destination dst;
    struct condition_test test;     /* write mask for results; the branch, IF or KIL condition otherwise */
    uint8_t storage, storage_count; /* LDC LOAD STORE ATOM LDB STB ATOMB LOADIM STOREIM ATOMIM: enum storage,
                                       1 2 or 4; CVT: what the result becomes */
    uint8_t convert_from;           /* CVT: enum storage of the operand */
    uint8_t derivative;             /* DDX DDY: enum derivative */
    uint8_t rounding;               /* CVT: enum conversion_rounding */
    uint8_t atomic;                 /* ATOM ATOMB ATOMIM: enum atomic_operation */
    bool precise, coherent, is_volatile; /* PREC, COH, VOL: kept for the printer; every access is in order and
                                            every result precise */
    struct source_operand
        src[SOURCES_MAX]; /* in the order of opcodes.def; a texel offset that is an operand is src[3]; with
                             the target SHADOWARRAYCUBE, whose coordinates fill src[0], the reference value is
                             src[1].x; src[HANDLE_SOURCE] is the handle of a texture or image that no unit
                             has. Types: operand_types.h */
    struct {
        uint8_t unit;   /* texture image unit, image unit or storage buffer; of an array, the one that index 0
                           selects */
        uint8_t target; /* enum texture_target */
        int8_t offset[3];
        bool variable_offset; /* src[3] */
        uint8_t component;    /* TXG, TXGO */
        bool lod_clamp; /* LODCLAMP: TXD's src[2].w, of others a component of src[1] is the least level of
                           detail */
        bool sparse;    /* SPARSE: for the printer */
        uint8_t format; /* TGSI's images: 1 + enum texture_format, as which texels are read and written; 0: as
                           the unit says */
        struct relative_index
            relative; /* array: of FILE_TEXTURE or FILE_IMAGE; a unit outside it reads as an unbound one */
        bool array_member; /* a fixed unit, but of relative.array: for the printer */
    } texture;
    struct relative_index
        subroutine; /* CALI: `target` is the parameter that index 0 selects; array: of FILE_SUBROUTINE */
    /* Instruction index: BRA, CAL: where to go. IF: its ELSE, or else its ENDIF. ELSE: its ENDIF. REP, LOOP:
     * its ENDREP, ENDLOOP, and the other way round. BRK, CONT: the REP or LOOP of the loop, or the SWITCH
     * that BRK leaves. SWITCH, CASE, DEFAULT: the next CASE, DEFAULT or ENDSWITCH of the same SWITCH. -1
     * elsewhere. */
    int32_t target;
    struct source_position position;
};

/* What a register carries between stages. Inputs of vertex programs use ATTRIBUTE, VERTEX_ID, INSTANCE and
 * what else TGSI knows of the draw. */
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
    SEMANTIC_CULL_DISTANCE,    /* TGSI: 0..7, in x; all of them drop primitives */
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

struct input_register {
    uint8_t semantic; /* enum semantic */
    uint8_t index;
    uint8_t interpolation;  /* enum interpolation, fragment programs */
    bool interpolation_set; /* the program says so; else colours follow glShadeModel */
    uint8_t centroid;
    uint8_t type;     /* enum type: integers pass through uninterpolated */
    bool per_vertex;  /* geometry and tessellation programs: one for each vertex of the primitive
                         (source_operand.outer) */
    bool from_output; /* tessellation control programs: reads what the program's own threads wrote
                         (vertex.out, primitive.out) */
    bool high_words;  /* LONG ATTRIB: the high words of the register before it */
    uint8_t sample;   /* SAMPLE: interpolated at each sample */
    bool vector; /* TGSI: x y z w are number index, index + 1... of a semantic with one register per number */
    bool system_value; /* TGSI: SV[number] */
    uint16_t number;   /* TGSI: IN[number] */
};

struct output_register {
    uint8_t semantic;
    uint8_t index;
    uint8_t written; /* components that some instruction writes, or PASSTHROUGH, x lowest */
    uint8_t passed;  /* PASSTHROUGH: components copied from each vertex's input `passed_input` */
    uint16_t passed_input;
    uint8_t type;
    bool vector;     /* as in struct input_register */
    uint16_t number; /* TGSI: OUT[number] */
};

/* Where the four words of a parameter register come from, once per draw. */
enum param_source {
    PARAM_CONSTANT, /* value[] */
    PARAM_ENV,      /* program.env[index]; c[index] of the NV_vertex_program family is the same array */
    PARAM_LOCAL,
    PARAM_NAMED, /* DECLARE of !!FP1.0: the parameter whose name stands in program.variables; value[] until it
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

enum primitive_kind { /* PRIMITIVE_IN, PRIMITIVE_OUT, TESS_MODE */
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

/* What geometry and tessellation programs declare. */
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
    bool mixes_types; /* some instruction sees register bits as integers: float results must be canonical at
                         once */
    bool window_position; /* TGSI: a vertex program's position is x, y, z and 1/w in the window */
    uint8_t cull_distances,
        clip_distances_off; /* TGSI: bit per SEMANTIC_CLIP_DISTANCE that drops primitives, that cuts none */
    bool depth_discards; /* a depth result outside the depth range discards, and the near and far planes cut
                            nothing (!!FP1.0) */
    bool uses_kil, uses_derivatives;     /* derivatives: DDX, DDY or an implicit level of detail */
    uint32_t textures_used;              /* bit per unit */
    uint8_t texture_targets[32];         /* enum texture_target per used unit */
    uint32_t images_used;                /* bit per image unit */
    bool texture_handles, image_handles; /* some instruction takes one */
    uint32_t buffers_used;               /* bit per parameter buffer binding point */
    uint32_t storage_used;               /* bit per storage buffer binding point */
    bool stores; /* STORE, ATOM, STOREIM, ATOMIM, STB, ATOMB: runs in submission order */

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
    uint32_t temp_count, address_count;
    uint32_t half_temps; /* !!FP1.0: temporaries from this one on are H0, H1, ..., the others R0, R1, ... */
    uint8_t cc_count;
    uint32_t tgsi_const_count; /* the first parameters are CONST[0], CONST[1]...; the others are immediates */
    uint32_t tgsi_properties_set; /* bit per enum tgsi_property (tgsi.h) */
    uint32_t tgsi_properties[32]; /* their values */
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
