/* The one program form: what every front end produces, and the printer, the validator and the executor read.
 *
 * A program is a flat array of typed 4-component instructions. Registers are numbered densely per file; what an input,
 * output or parameter register means stands in a table of the program, so the executor needs to know no binding.
 */
#ifndef SHADER_PROGRAM_H
#define SHADER_PROGRAM_H

#include <stdbool.h>
#include <stdint.h>

#include "shader/opcodes.h"

enum language {
    LANGUAGE_VP10,   /* !!VP1.0 */
    LANGUAGE_VP11,   /* !!VP1.1 */
    LANGUAGE_VP20,   /* !!VP2.0 */
    LANGUAGE_VSP10,  /* !!VSP1.0, vertex state program */
    LANGUAGE_NVVP40, /* !!NVvp4.0 */
    LANGUAGE_NVFP40, /* !!NVfp4.0 */
    LANGUAGE_ARBVP10, /* !!ARBvp1.0 */
    LANGUAGE_ARBFP10, /* !!ARBfp1.0 */
};

enum stage {
    STAGE_VERTEX,
    STAGE_FRAGMENT,
    STAGE_VERTEX_STATE, /* glExecuteProgramNV: reads v[0], writes parameters */
};

/* OPTIONs that change what the rest of the text, or the fragment's position, means. */
enum program_option {
    OPTION_NV_VERTEX_PROGRAM2 = 1 << 0,
    OPTION_NV_VERTEX_PROGRAM3 = 1 << 1,
    OPTION_NV_FRAGMENT_PROGRAM = 1 << 2,
    OPTION_NV_FRAGMENT_PROGRAM2 = 1 << 3,
    OPTION_FRAGMENT_PROGRAM_SHADOW = 1 << 4,
    OPTION_ORIGIN_UPPER_LEFT = 1 << 5,     /* fragment.position.y grows downwards (ARB_fragment_coord_conventions) */
    OPTION_PIXEL_CENTER_INTEGER = 1 << 6,  /* fragment.position.xy of a pixel's centre are integers */
};

/* Where a token stands in the program text. */
struct source_position {
    int32_t offset; /* bytes from the start of the string */
    int32_t line;   /* from 1 */
    int32_t column; /* from 1, in bytes */
};

enum register_file {
    FILE_NONE,
    FILE_TEMP,
    FILE_INPUT,   /* index into program.inputs */
    FILE_OUTPUT,  /* index into program.outputs */
    FILE_PARAM,   /* index into program.params */
    FILE_ADDRESS, /* A0, A1: integers */
    FILE_CONDITION, /* destination `CC`: only the condition code is written */
};

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
    uint16_t array;    /* index into program.arrays: registers outside this array read (0,0,0,0) and are not written */
};

struct source_operand {
    uint8_t file; /* enum register_file */
    uint8_t swizzle[4];
    uint8_t negate; /* one bit per component, x lowest; after `absolute` */
    bool absolute;
    int32_t index; /* register; with `relative`, the register that the run-time index 0 selects (may lie outside the array) */
    struct relative_index relative;
};

/* The 18 tests of NV_gpu_program4 Table X.16; NV_vertex_program2 has the first eight. */
enum condition_rule {
    CONDITION_TR, CONDITION_FL, CONDITION_EQ, CONDITION_NE, CONDITION_LT, CONDITION_LE, CONDITION_GT, CONDITION_GE,
    CONDITION_LEG, CONDITION_NLEG, /* ordered, unordered */
    CONDITION_CF, CONDITION_NCF, CONDITION_OF, CONDITION_NOF, CONDITION_AB, CONDITION_BLE, CONDITION_SF, CONDITION_NSF,
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
};

/* Integer modifiers with a meaning beyond the type: MUL.S24, MUL.HI (NV_gpu_program4 2.X.4.1). */
enum integer_modifier {
    INTEGER_FULL,
    INTEGER_24, /* the low 24 bits of the operands */
    INTEGER_HI, /* the high half of the product */
};

struct instruction {
    uint8_t op;               /* enum opcode */
    uint8_t type;             /* enum type */
    uint8_t precision;        /* enum precision */
    uint8_t integer_modifier; /* enum integer_modifier */
    bool update_cc;           /* the result's sign etc. go to condition code `cc` */
    uint8_t cc;
    struct destination dst;
    struct condition_test test; /* write mask for results; the branch, IF or KIL condition otherwise */
    struct source_operand src[3];
    struct {
        uint8_t unit;
        uint8_t target; /* enum texture_target */
        int8_t offset[3];
    } texture;
    /* Instruction index: BRA, CAL: where to go. IF: its ELSE, or else its ENDIF. ELSE: its ENDIF. REP: its ENDREP.
     * ENDREP: its REP. BRK, CONT: the REP of the loop. -1 elsewhere. */
    int32_t target;
    struct source_position position;
};

/* What a register carries between stages. Inputs of vertex programs use ATTRIBUTE, VERTEX_ID, INSTANCE only. */
enum semantic {
    SEMANTIC_ATTRIBUTE,        /* vertex attribute 0..15 (NV_vertex_program Table X.2: 0 position, 2 normal, 3 colour, 8+n texcoord) */
    SEMANTIC_VERTEX_ID,
    SEMANTIC_INSTANCE,
    SEMANTIC_POSITION,         /* vertex: clip coordinates; fragment: window x, y, z, 1/w */
    SEMANTIC_COLOR,            /* 0 primary, 1 secondary: front face colours as vertex results, the chosen face's as fragment inputs */
    SEMANTIC_BACK_COLOR,
    SEMANTIC_FOGCOORD,
    SEMANTIC_POINT_SIZE,
    SEMANTIC_TEXCOORD,         /* 0..7 */
    SEMANTIC_CLIP_DISTANCE,    /* 0..7: one register per distance, in x */
    SEMANTIC_GENERIC,          /* result.attrib[n] / fragment.attrib[n], n 0..31 */
    SEMANTIC_PRIMITIVE_ID,
    SEMANTIC_FACING,           /* +1 front, -1 back, in x */
    SEMANTIC_LAYER,
    SEMANTIC_FRAGMENT_COLOR,   /* fragment result, draw buffer 0..7 */
    SEMANTIC_FRAGMENT_DEPTH,   /* fragment result, in z */
    SEMANTIC_COUNT
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
    uint8_t type;           /* enum type: integers pass through uninterpolated */
};

struct output_register {
    uint8_t semantic;
    uint8_t index;
    uint8_t written; /* components that some instruction writes, x lowest */
    uint8_t type;
};

/* Where the four words of a parameter register come from, once per draw. */
enum param_source {
    PARAM_CONSTANT, /* value[] */
    PARAM_ENV,      /* program.env[index]; c[index] of the NV_vertex_program family is the same array */
    PARAM_LOCAL,
    PARAM_STATE,    /* GL state: state, index... (state_vars.def) */
};

struct param_register {
    uint8_t source; /* enum param_source */
    uint8_t state;  /* enum state_var where source is PARAM_STATE */
    uint8_t row;    /* matrices: row 0..3 */
    uint8_t modifier; /* matrices: enum matrix_modifier */
    uint16_t index; /* env or local number; light, unit, matrix, clip plane or material face number */
    uint16_t index2;
    uint8_t type;   /* enum type of a constant, as written */
    uint32_t value[4];
};

/* A range of registers of one file that relative addressing may reach. */
struct register_array {
    uint8_t file;
    uint16_t first, count;
};

struct label {
    char *name;
    int32_t target; /* instruction index */
};

/* A declared name, kept so that the printer can use it again and messages can mention it. */
struct variable {
    char *name;
    uint8_t file;
    uint16_t first, count;
    bool is_array;
    struct source_position position;
};

struct program {
    uint8_t language; /* enum language */
    uint8_t stage;    /* enum stage */
    uint8_t options;  /* set of enum program_option */
    bool position_invariant;   /* OPTION NV_position_invariant, ARB_position_invariant: the executor's caller adds the fixed-function position */
    bool writes_params;        /* vertex state programs */
    bool mixes_types;          /* some instruction sees register bits as integers: float results must be canonical at once */
    bool uses_kil, uses_derivatives; /* derivatives: DDX, DDY or an implicit level of detail */
    uint32_t textures_used;    /* bit per unit */
    uint8_t texture_targets[32]; /* enum texture_target per used unit */

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
    uint32_t temp_count, address_count;
    uint8_t cc_count;
};

#endif
