/* TGSI's own words: what its text and its token streams have in common.
 *
 * Tables of opcodes (opcodes.def), register files, semantics, texture targets, properties and the like,
 * each with the name of the text and the number of the token stream; and where TGSI's registers are in the
 * program form.
 *
 *   TEMP[i]        FILE_TEMP i
 *   ADDR[i]        FILE_ADDRESS tgsi_address_base() + i
 *   LOOP[n]        FILE_ADDRESS: the number of loops around its BGNFOR
 *   CONST[i]       FILE_PARAM i, PARAM_LOCAL i; all from 0 to the highest declared one exist
 *   CONST[d][i]    d > 0: FILE_BUFFER4, outer index d
 *   IMM[i]         FILE_PARAM, PARAM_CONSTANT, after the CONSTs
 *   IN[i], SV[i]   FILE_INPUT, in order of i, system values last (input_register.tgsi)
 *   OUT[i]         FILE_OUTPUT, in order of i (output_register.tgsi)
 *   PRED[i]        condition code i: (PRED[0].x) tests NE, (!PRED[0].x) tests EQ
 *   SAMP[i]        texture image unit i
 *   IMAGE[i]       image unit i
 *   BUFFER[i]      storage buffer i
 */
#ifndef SHADER_LANGUAGE_TGSI_TGSI_H
#define SHADER_LANGUAGE_TGSI_TGSI_H

#include "shader/shader.h"

/* --- Opcodes -------------------------------------------------------------------------------------------- */

enum tgsi_form {
    TGSI_FORM_PLAIN,
    TGSI_FORM_LABEL,              /* may have a label, which repeats the nesting */
    TGSI_FORM_BRANCH,             /* must have a label: the number of an instruction */
    TGSI_FORM_SCALAR_SHIFT,       /* the count is the second operand's x for all components */
    TGSI_FORM_HIGH,               /* the high half of the product: INTEGER_HI */
    TGSI_FORM_EXTENDED_SWIZZLE,   /* may have four selectors instead of a swizzle: `0, -1, x, -w` */
    TGSI_FORM_NEGATION,           /* the negated operand */
    TGSI_FORM_STREAM,             /* may have an operand, the vertex stream */
    TGSI_FORM_MEMORY_BARRIER,     /* an operand that selects the memory */
    TGSI_FORM_TEXTURE,            /* then a sampler, a target and perhaps a texel offset */
    TGSI_FORM_TEXTURE_LEVEL_ZERO, /* likewise; the level of detail is 0 */
    TGSI_FORM_GATHER,             /* likewise, with a component or a reference value before the sampler */
    TGSI_FORM_SAMPLE,             /* the operands after the first follow a sampler view and a sampler */
    TGSI_FORM_SAMPLE_COMPARE,     /* likewise; the second one is a reference value */
    TGSI_FORM_VIEW,               /* a sampler view after the first operand; no sampler */
    TGSI_FORM_TWO_RESULTS,        /* two destinations; NULL for one that is not written */
    TGSI_FORM_RESOURCE,           /* of a BUFFER or an IMAGE, before the operands */
    TGSI_FORM_ATOMIC_ADD,         /* likewise, and this operation (TGSI_FORM_ATOMIC_ADD to _CSWAP) */
    TGSI_FORM_ATOMIC_FADD,
    TGSI_FORM_ATOMIC_EXCH,
    TGSI_FORM_ATOMIC_AND,
    TGSI_FORM_ATOMIC_OR,
    TGSI_FORM_ATOMIC_XOR,
    TGSI_FORM_ATOMIC_MIN,
    TGSI_FORM_ATOMIC_MAX,
    TGSI_FORM_ATOMIC_CSWAP, /* two operands after the address */
    TGSI_FORM_CONVERT_F32,  /* CVT from this */
    TGSI_FORM_CONVERT_F64,
    TGSI_FORM_CONVERT_S32,
    TGSI_FORM_CONVERT_U32,
    TGSI_FORM_CONVERT_S64,
    TGSI_FORM_CONVERT_U64,
};

enum tgsi_numbering { TGSI_2007, TGSI_2009, TGSI_NUMBERINGS };

struct tgsi_opcode {
    const char *name;
    uint8_t op;                      /* enum opcode; OP_COUNT: known and rejected */
    uint8_t type;                    /* enum type */
    char result;                     /* see opcodes.def */
    const char *operands;            /* of a rejected one: why */
    uint8_t form;                    /* enum tgsi_form */
    int16_t number[TGSI_NUMBERINGS]; /* -1: not in this numbering */
};

extern const struct tgsi_opcode tgsi_opcodes[];
extern const unsigned tgsi_opcode_count;

/* By mnemonic, in upper or lower case; the name need not end in NUL. By number in a token stream: the first
 * row with that number. Null if there is none. */
const struct tgsi_opcode *tgsi_opcode_find(const char *name, size_t length);
const struct tgsi_opcode *tgsi_opcode_numbered(enum tgsi_numbering numbering, unsigned number);

/* The row of this instruction, or null. */
const struct tgsi_opcode *tgsi_opcode_of(const struct instruction *instruction);

/* CVT's operand (enum storage) of the CONVERT forms, STORAGE_NONE of others; and a type as storage. */
enum storage tgsi_convert_from(enum tgsi_form form);
enum storage tgsi_storage_of(enum type type);

/* The operation of the ATOMIC forms, ATOMIC_NONE of others; and whether a row names a resource at all. */
enum atomic_operation tgsi_atomic_of(enum tgsi_form form);
bool tgsi_has_resource(const struct tgsi_opcode *row);

/* --- Names with numbers --------------------------------------------------------------------------------- */

enum tgsi_file {
    TGSI_FILE_NULL,
    TGSI_FILE_CONST,
    TGSI_FILE_IN,
    TGSI_FILE_OUT,
    TGSI_FILE_TEMP,
    TGSI_FILE_SAMP,
    TGSI_FILE_ADDR,
    TGSI_FILE_IMM,
    TGSI_FILE_LOOP,
    TGSI_FILE_PRED,
    TGSI_FILE_SV,
    TGSI_FILE_IMMX,
    TGSI_FILE_TEMPX,
    TGSI_FILE_SVIEW,
    TGSI_FILE_RES,
    TGSI_FILE_IMAGE,
    TGSI_FILE_BUFFER,
    TGSI_FILE_MEMORY,
    TGSI_FILE_CONSTBUF,
    TGSI_FILE_HWATOMIC,
    TGSI_FILE_COUNT
};

/* One word of the text and its value. `number` is the token stream's, or -1. */
struct tgsi_name {
    const char *name;
    int16_t value;
    int16_t number;
};

extern const struct tgsi_name tgsi_files[]; /* enum tgsi_file; null-terminated, as are all of these */
extern const struct tgsi_name tgsi_interpolations[]; /* enum tgsi_interpolation */
extern const struct tgsi_name tgsi_semantics[];      /* enum tgsi_semantic */
extern const struct tgsi_name tgsi_targets[];        /* enum texture_target */
extern const struct tgsi_name
    tgsi_primitives[]; /* enum primitive_kind; KIND_NONE: named in TGSI, of no use here */
extern const struct tgsi_name tgsi_immediate_types[]; /* enum type */
extern const struct tgsi_name tgsi_view_types[]; /* enum type of what is read: FLOAT, UNORM, SNORM: F32 */
extern const struct tgsi_name tgsi_processors[]; /* enum stage */
extern const struct tgsi_name tgsi_formats[]; /* of images: 1 + enum texture_format, 0 for PIPE_FORMAT_NONE */

/* The entry with this name (any case), value or token number; the first one; null if there is none. */
const struct tgsi_name *tgsi_name_find(const struct tgsi_name *table, const char *name, size_t length);
const struct tgsi_name *tgsi_name_of(const struct tgsi_name *table, int value);
const struct tgsi_name *tgsi_name_numbered(const struct tgsi_name *table, int number);

enum tgsi_interpolation { TGSI_CONSTANT, TGSI_LINEAR, TGSI_PERSPECTIVE, TGSI_COLOR_INTERPOLATION };

enum tgsi_semantic {
    TGSI_POSITION,
    TGSI_COLOR,
    TGSI_BCOLOR,
    TGSI_FOG,
    TGSI_PSIZE,
    TGSI_GENERIC,
    TGSI_NORMAL,
    TGSI_FACE,
    TGSI_EDGEFLAG,
    TGSI_PRIMID,
    TGSI_INSTANCEID,
    TGSI_VERTEXID,
    TGSI_STENCIL,
    TGSI_CLIPDIST,
    TGSI_CULLDIST,
    TGSI_CLIPVERTEX,
    TGSI_TEXCOORD,
    TGSI_PCOORD,
    TGSI_VIEWPORT_INDEX,
    TGSI_VIEWPORT_MASK,
    TGSI_LAYER,
    TGSI_SAMPLEID,
    TGSI_SAMPLEPOS,
    TGSI_SAMPLEMASK,
    TGSI_INVOCATIONID,
    TGSI_PATCH,
    TGSI_TESSCOORD,
    TGSI_TESSOUTER,
    TGSI_TESSINNER,
    TGSI_VERTICESIN,
    TGSI_BASEVERTEX,
    TGSI_BASEINSTANCE,
    TGSI_DRAWID,
    TGSI_VERTEXID_NOBASE,
    TGSI_HELPER_INVOCATION,
    TGSI_SUBGROUP_SIZE,
    TGSI_SUBGROUP_INVOCATION,
    TGSI_SUBGROUP_EQ_MASK,
    TGSI_SUBGROUP_GE_MASK,
    TGSI_SUBGROUP_GT_MASK,
    TGSI_SUBGROUP_LE_MASK,
    TGSI_SUBGROUP_LT_MASK,
    TGSI_SEMANTIC_REJECTED, /* known, of no use here: compute programs' */
};

/* --- What a declaration means --------------------------------------------------------------------------- */

enum tgsi_direction { TGSI_INPUT, TGSI_OUTPUT, TGSI_SYSTEM_VALUE };

/* Semantics of the program form. TGSI's CLIPDIST and tessellation levels are vectors of four
 * (input_register.vector); their index counts vectors. */
struct tgsi_meaning {
    uint8_t semantic;  /* enum tgsi_semantic */
    uint8_t direction; /* enum tgsi_direction */
    uint8_t stages;    /* bit per enum stage */
    uint8_t meaning;   /* enum semantic */
    uint8_t first;     /* its index of TGSI's index 0 */
    uint8_t limit;     /* indices below this */
    uint8_t type;      /* enum type */
    bool vector;
    bool per_patch; /* never per vertex */
};

extern const struct tgsi_meaning tgsi_meanings[];
extern const unsigned tgsi_meaning_count;

/* Null: this stage has no such input, output or system value. */
const struct tgsi_meaning *tgsi_meaning_of(enum stage stage, enum tgsi_direction direction,
                                           enum tgsi_semantic semantic);

/* The inverse, for the printer; *semantic_index becomes the TGSI index. */
const struct tgsi_meaning *tgsi_meaning_back(enum stage stage, enum tgsi_direction direction,
                                             enum semantic meaning, unsigned index, unsigned *semantic_index);

/* --- Properties ----------------------------------------------------------------------------------------- */

/* struct program keeps their values; properties.c derives their effects. The numbers are those of later token
 * streams. */
enum tgsi_property {
#define TGSI_PROPERTY(id, ...) TGSI_PROPERTY_##id,
#include "shader/language/tgsi/properties.def"
#undef TGSI_PROPERTY
    TGSI_PROPERTY_COUNT
};

enum tgsi_property_value {
    TGSI_VALUE_NUMBER,
    TGSI_VALUE_ORIGIN,
    TGSI_VALUE_CENTER,
    TGSI_VALUE_PRIMITIVE,
    TGSI_VALUE_STAGE
};

struct tgsi_property_info {
    const char *name;
    uint8_t stages; /* bit per enum stage: where it may be set */
    uint8_t value;  /* enum tgsi_property_value */
};

extern const struct tgsi_property_info tgsi_properties[TGSI_PROPERTY_COUNT];

/* Keeps a value. False if this stage has no such property, or the value is invalid. After all of them
 * tgsi_apply_properties() sets their effects in the program, defaults included (properties.c). */
bool tgsi_set_property(struct program *program, enum tgsi_property property, uint32_t value);
void tgsi_apply_properties(struct program *program);

/* The words for a property's values, or null: they are numbers. The word for a value, or null likewise. */
const struct tgsi_name *tgsi_property_words(enum tgsi_property property);
const char *tgsi_property_word(enum tgsi_property property, uint32_t value);

/* --- Registers ------------------------------------------------------------------------------------------ */

enum {
    TGSI_MAX_TEMPS = SHADER_MAX_TEMPS,
    TGSI_MAX_GENERIC = 128, /* GENERIC[n]: more than result.attrib[n] has, since the numbers that compilers
                               give begin anywhere */
    TGSI_MAX_ADDRESSES = 15,
    TGSI_MAX_PREDICATES = 2,
    TGSI_MAX_LOOPS = 16,                /* LOOP registers, and nested loops that use them */
    TGSI_MAX_NESTING = SHADER_IF_DEPTH, /* blocks in one another; loops alone: 32 */
};

/* Where ADDR[0] is: after the loops' registers if the program declares any. */
unsigned tgsi_address_base(const struct program *program);

#endif
