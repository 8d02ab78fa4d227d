/* The opcode table (opcodes.def) as an enum and as facts. */
#ifndef SHADER_PROGRAM_OPCODES_H
#define SHADER_PROGRAM_OPCODES_H

#include <stdbool.h>
#include <stdint.h>

enum opcode {
#define OPCODE(id, ...) OP_##id,
#include "shader/program/opcodes.def"
#undef OPCODE
    OP_COUNT
};

/* Columns `languages` of the table. */
enum opcode_language {
    OPCODE_VP10 = 1 << 0,
    OPCODE_VP11 = 1 << 1,
    OPCODE_VP20 = 1 << 2,
    OPCODE_NV40 = 1 << 3,    /* vertex and fragment programs of NV_gpu_program4 */
    OPCODE_NVF40 = 1 << 4,   /* its fragment programs only */
    OPCODE_ARBVP = 1 << 5,   /* ARB_vertex_program */
    OPCODE_ARBFP = 1 << 6,   /* ARB_fragment_program */
    OPCODE_VPO2 = 1 << 7,    /* the first with OPTION NV_vertex_program2 */
    OPCODE_VPO3 = 1 << 8,    /* ... NV_vertex_program3 */
    OPCODE_FPO1 = 1 << 9,    /* the second with OPTION NV_fragment_program */
    OPCODE_FPO2 = 1 << 10,   /* ... NV_fragment_program2 */
    OPCODE_NV41 = 1 << 11,   /* from NV_gpu_program4_1 on */
    OPCODE_NV50 = 1 << 12,   /* from NV_gpu_program5 on */
    OPCODE_NVF50 = 1 << 13,  /* its fragment programs only */
    OPCODE_NVG40 = 1 << 14,  /* geometry programs, from NV_geometry_program4 on */
    OPCODE_NVG50 = 1 << 15,  /* geometry programs, from NV_gpu_program5 on */
    OPCODE_NVTC50 = 1 << 16, /* tessellation control programs */
    OPCODE_NVPB = 1 << 17,   /* NV_gpu_program4 with OPTION NV_parameter_buffer_object2 */
    OPCODE_NVBL = 1 << 18,   /* ... NV_shader_buffer_load */
    OPCODE_NVEM = 1 << 19,   /* ... NV_explicit_multisample */
    OPCODE_TGSI = 1 << 20,
    OPCODE_FP10 = 1 << 21,  /* NV_fragment_program */
    OPCODE_NVTG = 1 << 26,  /* NV_gpu_program5 with OPTION NV_shader_thread_group */
    OPCODE_NVTGF = 1 << 27, /* ... its fragment programs only */
    OPCODE_NVTS = 1 << 28,  /* ... OPTION NV_shader_thread_shuffle */
    OPCODE_NVFI = 1 << 25,  /* ... OPTION NV_pixel_interlock_ordered or its family */
    OPCODE_NVQS = 1 << 23,  /* NV_gpu_program5 as NVIDIA's compiler writes it, in no document */
    OPCODE_NVIS = 1 << 24,  /* NV_gpu_program5 with OPTION ARB_shader_image_size */
    OPCODE_NVSB = 1 << 22,  /* NV_gpu_program5 with OPTION NV_shader_storage_buffer */
    OPCODE_NVAC = 1 << 29,  /* ... OPTION NV_shader_atomic_counters */
};

enum type {
    TYPE_F32,
    TYPE_S32,
    TYPE_U32,
    TYPE_F64,
    TYPE_S64,
    TYPE_U64,
};

/* Column `flow`. By default control continues with the next instruction. */
enum flow_kind {
    FLOW_NONE,
    FLOW_JOIN, /* ENDIF, CASE and the like: where others go; falls through */
    FLOW_BRA,  /* BRK and CONT too */
    FLOW_CAL,
    FLOW_CALI,
    FLOW_RET,
    FLOW_IF,
    FLOW_ELSE,
    FLOW_REP, /* LOOP too */
    FLOW_ENDREP,
    FLOW_SWITCH,
    FLOW_KIL,
    FLOW_BAR,
    FLOW_PUSHA,
    FLOW_POPA,
    FLOW_END,
    FLOW_LABEL, /* no opcode: in NV_gpu_program4 a subroutine that runs into a label returns (2.X.8 CAL) */
};

/* Column `does`. */
enum opcode_effect {
    DOES_READ_MEMORY = 1 << 0,  /* R */
    DOES_WRITE_MEMORY = 1 << 1, /* W */
    DOES_ADDRESS = 1 << 2,      /* G */
    DOES_SEE_THREADS = 1 << 3,  /* L */
    DOES_NEED_QUAD = 1 << 4,    /* N */
    DOES_SEE_BITS = 1 << 5,     /* B */
    DOES_INTERPOLATE = 1 << 6,  /* I */
    DOES_EMIT = 1 << 7,         /* E */
};

struct opcode_info {
    const char *name;
    const char *inputs; /* see opcodes.def */
    const char *reads;
    const char *result;
    enum flow_kind flow;
    const char *does;
    const char *effect;
    const char *types;
    const char *modifiers;
    enum type default_type;
    uint32_t languages; /* set of enum opcode_language */
    const char *section;
};

extern const struct opcode_info opcode_table[OP_COUNT];

/* The opcode with this exact mnemonic, or OP_COUNT. `name` need not end in NUL. */
enum opcode opcode_find(const char *name, unsigned length);

/* The header, and OPTION, of the first language of these for such programs, for messages; null if there is
 * none. */
const char *opcode_home(uint32_t languages, bool fragment);

/* Whether its unit is an image unit or a storage buffer, and not a texture image unit. */
bool opcode_has_resource(enum opcode op);

/* How many source operands the opcode has (textures, labels and conditions not counted). */
unsigned opcode_source_count(enum opcode op);

/* The components of the opcode's s-th source operand that it reads, as components of the swizzle: one bit
 * each, x lowest. In the table, "c" stands for the components of `written` and "t" for those of
 * `coordinates`. The result is all four for an operand that the row does not have (a texel offset, a handle),
 * and none for a buffer. */
unsigned opcode_reads(enum opcode op, unsigned s, unsigned written, unsigned coordinates);

/* Whether each component of the result comes from the same component of the operands alone. A scalar operand
 * has one component in all four places. */
bool opcode_is_componentwise(enum opcode op);

/* Whether it does one of these: a set of enum opcode_effect. */
bool opcode_does(enum opcode op, unsigned effects);

#endif
