/* The front end of the languages with names and bindings: those of NV_gpu_program4, 4_1 and
 * NV_gpu_program5, and !!ARBvp1.0 and !!ARBfp1.0, whose grammar they extend. What only some of them have is a
 * feature (enum nv4_feature). This header is the parser's; print.h is the printer's, names.h is for both.
 *
 * Every language:
 *   parser.c           the program: statements, END
 *   options.c          OPTION, and which features and opcodes each language has
 *   words.c            suffixes and indices, which all of these files read
 *   symbols.c          names that the program declares
 *   declarations.c     ATTRIB, PARAM, TEMP, OUTPUT, ALIAS
 *   bindings.c         vertex.*, fragment.*, primitive.*, result.*
 *   state.c            state.*
 *   params.c           program.env, program.local, state and literal constants as parameter registers
 *   mnemonics.c        which instruction a word is; what to write instead of words that are none
 *   modifiers.c        `.F32X4`, `.CC1`, `.SAT`, `_SAT`...: rows, and which instruction takes which
 *   instructions.c     operand lists
 *   operands.c         sources and destinations
 *   members.c          members of arrays, vertices of attributes, buffers of parameter buffer variables
 *   masks.c            write masks, swizzles, condition tests
 *   textures.c         texture targets, components, offsets
 *   labels.c, flow.c   labels; blocks, subroutines, jump targets
 *   fog.c              OPTION ARB_fog_*
 *   registers.c        from bindings to dense input and output registers
 * ARB_vertex_program and the NV options of the ARB languages:
 *   arb_address.c      ADDRESS variables and relative addressing with them
 * NV_geometry_program4, NV_tessellation_program5:
 *   primitives.c       PRIMITIVE_IN, VERTICES_OUT, TESS_MODE...
 *   passthrough.c      PASSTHROUGH
 * NV_gpu_program5:
 *   constants_64bit.c  literal constants of 64 bits
 *   arrays.c           sizes and ranges of the next three
 *   buffers.c          BUFFER, BUFFER4, CBUFFER, STORAGE
 *   units.c, images.c  TEXTURE, IMAGE and the units of instructions; targets of LOADIM, STOREIM, ATOMIM
 *   subroutines.c      SUBROUTINETYPE, SUBROUTINE, CALI, recursion
 * Parser and printer:
 *   names.c            names of inputs, outputs and declarations about primitives
 * The printer:
 *   print.c            instructions and operands
 *   print_declarations.c, print_primitives.c, print_variables.c, print_buffers.c, print_bindings.c
 *
 * While a program is read, an input or output register is its "slot": semantic and index in one number.
 * Bindings that an array can hold have consecutive slots, so arrays may overlap and be declared late;
 * nv4_number_registers() makes dense registers of them at the end.
 */
#ifndef SHADER_LANGUAGE_GPU4_GPU4_H
#define SHADER_LANGUAGE_GPU4_GPU4_H

#include "shader/language/word_table.h"
#include "shader/language/param_table.h"
#include "shader/program/names.h"

enum {
    NV4_UNTYPED = 255, /* not an enum type: a variable without INT, UINT or FLOAT */
    NV4_INDICES = 32,
    NV4_SLOTS = SEMANTIC_COUNT * NV4_INDICES,
    /* Further slots of inputs: what a tessellation control program reads of its own results; LONG ATTRIB, two
     * slots for each vertex attribute. */
    NV4_FROM_OUTPUT = NV4_SLOTS,
    NV4_LONG = 2 * NV4_SLOTS,
    NV4_INPUT_SLOTS = NV4_LONG + 2 * SHADER_ATTRIBUTE_SLOTS,
    NV4_IF_DEPTH = SHADER_IF_DEPTH,
    NV4_LOOP_DEPTH = SHADER_LOOP_DEPTH,
    NV4_MIN_OFFSET = -8, /* MIN_PROGRAM_TEXEL_OFFSET_EXT, MAX_PROGRAM_TEXEL_OFFSET_EXT */
    NV4_MAX_OFFSET = 7,
};

/* --- What a language has, or gets by an OPTION ---------------------------------------------------------- */

enum nv4_feature {
    NV4_TYPES = 1 << 0, /* NV_gpu_program4: data types, modifiers after a point, arrays of all kinds, texel
                           offsets, bindings of its own */
    NV4_CONDITIONS = 1 << 1,       /* condition code: updates and tests */
    NV4_SECOND_CONDITION = 1 << 2, /* CC1 */
    NV4_ABSOLUTE = 1 << 3,         /* |operand| */
    NV4_SATURATE = 1 << 4,         /* _SAT */
    NV4_SIGNED_SATURATE = 1 << 5,  /* _SSAT */
    NV4_PRECISION = 1 << 6,        /* suffixes R and H; SHORT and LONG */
    NV4_FIXED = 1 << 7,            /* suffix X */
    NV4_LABELS = 1 << 8,
    NV4_SHADOW = 1 << 9,             /* SHADOW targets */
    NV4_CLIP_DISTANCES = 1 << 10,    /* result.clip[n] */
    NV4_FACING = 1 << 11,            /* fragment.facing */
    NV4_ADDRESS = 1 << 12,           /* ADDRESS variables, parameter arrays reached through them */
    NV4_ADDRESS_VECTORS = 1 << 13,   /* ... of four components */
    NV4_RELATIVE_BINDINGS = 1 << 14, /* vertex.attrib[A0.x + 1], fragment.texcoord[A0.x + 1] */
    NV4_PLAIN_SCALARS = 1 << 15,     /* a number is a scalar operand without a suffix */
    NV4_COLOR_NAMES = 1 << 16,       /* rgba beside xyzw */
    NV4_EVERY_MODIFIER = 1 << 17,    /* CMP, SCS, SWZ and XPD take suffixes too */
    NV4_VERSION_4_1 = 1 << 18,       /* headers 4.1 and 5.0: sample shading, gathers, cube map arrays */
    NV4_VERSION_5 = 1 << 19,         /* headers 5.0: NV_gpu_program5 */
    NV4_CULL_DISTANCES = 1 << 20,    /* result.cull[n] */
    NV4_LAYER_INPUTS = 1 << 21,      /* fragment.layer, fragment.viewport */
};

enum nv4_fog { NV4_FOG_NONE, NV4_FOG_LINEAR, NV4_FOG_EXP, NV4_FOG_EXP2 };

/* --- Symbols: what a name is ---------------------------------------------------------------------------- */

struct nv4_symbol {
    uint8_t file; /* enum register_file */
    uint8_t type; /* enum type or NV4_UNTYPED */
    bool is_array;
    bool relative; /* some instruction used relative addressing */
    bool used;     /* by an instruction */
    bool whole;    /* ... with an index known at run time, so that all members must be registers */
    /* Registers; slots of inputs and outputs; numbers of units or subroutine parameters; elements of
     * parameter buffers. A LONG variable has two registers or slots for each member. */
    uint32_t first, count;
    uint8_t width; /* enum register_width: WIDTH_LONG where LONG is declared and has 64 bits */
    char size;     /* storage size modifier: 'S' SHORT, 'L' LONG, 0 none */
    /* Inputs of several vertices (input_register.per_vertex): the vertex is `vertex` if the binding names it,
     * else the first index after the variable's name. */
    bool per_vertex, vertex_fixed;
    uint16_t vertex;
    /* Parameter buffers: the first binding point, and how many the first index counts (0: no such index). */
    uint16_t buffer, buffers;
    uint16_t subroutine_type; /* subroutine parameters, and FILE_NONE: the name of the type itself */
};

/* How many members an array has, and the registers of each. */
static inline unsigned nv4_stride(const struct nv4_symbol *symbol)
{
    return symbol->width == WIDTH_LONG ? 2 : 1;
}
static inline unsigned nv4_members(const struct nv4_symbol *symbol)
{
    return symbol->count / nv4_stride(symbol);
}

struct nv4_label {
    struct token name; /* where it is first seen */
    int32_t target;    /* -1: called, not yet defined */
    int32_t number;    /* SUBROUTINENUM, or -1 */
};

/* Interpolation modifiers (NV_fragment_program4 2.X.3.1). */
enum nv4_interpolation { NV4_FLAT = 1, NV4_CENTROID = 2, NV4_NOPERSPECTIVE = 4, NV4_SAMPLE = 8 };

/* What is known of an input or output slot. */
struct nv4_slot {
    bool used;     /* by an instruction, or an array whose member is used (nv4_number_registers()) */
    bool typed;    /* `type` is that of the first use */
    bool declared; /* `modifiers` are those of a declared variable */
    bool relative; /* in an array that relative addressing reaches */
    bool conventional, generic; /* vertex attributes: by which name it was bound */
    bool per_vertex;            /* inputs: one for each vertex of the primitive */
    uint8_t type;
    uint8_t modifiers;
    uint8_t components; /* that operands select or write, x lowest */
    char size; /* results: that of the variables that are written, as far as they are declared with one */
    uint8_t passed; /* results: components that PASSTHROUGH names */
    uint16_t dense;
};

struct nv4_block {
    enum opcode op; /* IF, ELSE, REP or LOOP */
    uint32_t instruction;
    unsigned level;       /* REP, LOOP: number of loops around it */
    bool endless, leaves; /* REP: without a count; contains a BRK of its own level or a RET */
};

struct nv4 {
    struct parser *parser;
    uint32_t features, opcodes; /* sets of enum nv4_feature, enum opcode_language */
    struct word_table names, labels_by_name;
    struct nv4_symbol *symbols;
    uint32_t symbol_count;
    struct nv4_label *labels;
    uint32_t label_count;
    struct param_table params;
    struct nv4_slot inputs[NV4_INPUT_SLOTS], outputs[NV4_SLOTS];
    unsigned input_components, output_components; /* sums of those of the slots */
    struct nv4_block blocks[NV4_IF_DEPTH + NV4_LOOP_DEPTH];
    unsigned block_count, if_depth, loop_depth;
    bool draw_buffers;                                              /* OPTION ARB_draw_buffers */
    unsigned fog;                                                   /* OPTION ARB_fog_*: enum nv4_fog */
    bool in_subroutine;                                             /* after a label that is not "main" */
    unsigned interlocks;                                            /* FSIB and FSIE so far */
    uint32_t subroutine_numbers[SHADER_MAX_SUBROUTINE_NUMBER / 32]; /* set of those that labels have */
    bool wide_constants;                                            /* some literal has 64 bits */
    uint32_t buffer_words, buffer_vectors; /* binding points that a BUFFER or a BUFFER4 shows */
};

static inline unsigned nv4_slot(enum semantic semantic, unsigned index)
{
    return (unsigned)semantic * NV4_INDICES + index;
}

/* --- Reading -------------------------------------------------------------------------------------------- */

struct token nv4_peek(const struct nv4 *nv4);                /* the token after the look-ahead */
bool nv4_at_suffix(const struct nv4 *nv4, const char *word); /* is `.word` next? */
bool nv4_accept_suffix(struct nv4 *nv4, const char *word);
bool nv4_is_fragment(const struct nv4 *nv4);
const char *nv4_language(const struct nv4 *nv4); /* "!!NVvp4.0" */
static inline bool nv4_has(const struct nv4 *nv4, enum nv4_feature feature)
{
    return (nv4->features & feature) != 0;
}

/* Options: options.c. */
void nv4_begin_language(struct nv4 *nv4); /* sets features and opcodes */
/* The OPTION with which this program would have a feature, or one of a set of enum opcode_language; null if
 * there is none. */
const char *nv4_option_giving(const struct nv4 *nv4, enum nv4_feature feature);
const char *nv4_option_with_opcodes(const struct nv4 *nv4, uint32_t opcodes);
void nv4_read_options(struct nv4 *nv4);

/* `[n]` with n below the limit; `what` names the thing that is numbered. */
bool nv4_index(struct nv4 *nv4, unsigned limit, const char *what, unsigned *index);
/* `[n]` or, where ranges are allowed, `[a..b]`. */
struct nv4_range {
    unsigned first, count;
    /* NV4_RELATIVE_BINDINGS: then first and count are all that it may reach ... */
    struct relative_index relative;
    int32_t offset; /* ... and this the constant part of the index */
    bool per_vertex,
        vertex_fixed; /* as in struct nv4_symbol; in an instruction's operand the vertex is always fixed */
    uint16_t vertex;
};
bool nv4_index_range(struct nv4 *nv4, bool ranges, unsigned limit, const char *what, struct nv4_range *range);

/* A new identifier: not reserved, not declared before. Reads it. */
bool nv4_new_name(struct nv4 *nv4, struct token *name);
uint32_t nv4_add_symbol(struct nv4 *nv4, const struct token *name, const struct nv4_symbol *symbol);
struct nv4_symbol *nv4_find_symbol(const struct nv4 *nv4, const struct token *name);

/* Is the word a keyword, or a mnemonic with suffixes, of the language: mnemonics.c. */
bool nv4_is_mnemonic(const struct nv4 *nv4, const struct token *word);

/* ADDRESS variables: arb_address.c. A declaration after its keyword; `[A0.x - 4]` after its '[', for an array
 * of `count` members: the index register and, in *offset, the constant part. */
bool nv4_read_address(struct nv4 *nv4);
bool nv4_at_address(const struct nv4 *nv4);
bool nv4_address_index(struct nv4 *nv4, struct relative_index *relative, int32_t *offset);
/* ARL's destination, with its mask, and ARA's operand. */
bool nv4_address_destination(struct nv4 *nv4, struct destination *dst);
bool nv4_address_source(struct nv4 *nv4, struct source_operand *source);

/* Declarations: declarations.c. True if the look-ahead begins one; reads it up to its ';'. */
bool nv4_declaration(struct nv4 *nv4);

/* The declarations that come before all others: primitives.c. Called once after the
 * options; fails if one is missing that the stage needs. */
void nv5_read_primitive_declarations(struct nv4 *nv4);
/* Fails at one that comes too late, or is another stage's. */
bool nv5_misplaced_declaration(struct nv4 *nv4);
/* At the end of the text: limits that depend on all of it. */
void nv5_check_output_limits(struct nv4 *nv4);

/* PASSTHROUGH: passthrough.c. The declaration, if it is the look-ahead; after all text is read, that no
 * instruction writes what is passed; once registers have numbers, their inputs. */
bool nv5_read_passthrough(struct nv4 *nv4);
void nv5_check_passthrough(struct nv4 *nv4);
void nv5_number_passthrough(struct nv4 *nv4);

/* Bindings of inputs and outputs: bindings.c. Slots; more than one only where `ranges`. */
bool nv4_at_input(const struct nv4 *nv4);
bool nv4_input_binding(struct nv4 *nv4, bool ranges, struct nv4_range *slots);
bool nv4_at_output(const struct nv4 *nv4);
bool nv4_output_binding(struct nv4 *nv4, bool ranges, struct nv4_range *slots);

/* `state.`..., after which a matrix may have its modifier and rows: state.c. Fills all but .row; rows are
 * one or several. */
bool nv4_state_binding(struct nv4 *nv4, bool ranges, struct param_register *param, struct nv4_range *rows);

/* Parameters: params.c. A register for one binding, shared with equal ones; or as many new ones as the
 * binding has. */
bool nv4_at_param(const struct nv4 *nv4);
bool nv4_param_single(struct nv4 *nv4, enum type type, bool declaration, unsigned *index);
bool nv4_param_multiple(struct nv4 *nv4, enum type type);
unsigned nv4_share_param(struct nv4 *nv4, const struct param_register *param);
bool nv4_check_relative_params(struct nv4 *nv4, const struct nv4_symbol *symbol, const struct token *name);

/* A token's length in a message. */
static inline int nv4_shown(const struct token *token)
{
    return token->length < 40 ? (int)token->length : 40;
}

/* Suffixes: masks.c. The components of a word such as "xyz", their number or 0; `.xz`; `.x` or `.yzxw`;
 * `.x`; SWZ's. */
unsigned nv4_components(const struct nv4 *nv4, const struct token *word, uint8_t out[4]);
bool nv4_write_mask(struct nv4 *nv4, uint8_t *mask);
bool nv4_swizzle_suffix(struct nv4 *nv4, uint8_t swizzle[4]);
bool nv4_scalar_suffix(struct nv4 *nv4, uint8_t swizzle[4]);
bool nv4_extended_swizzle(struct nv4 *nv4, struct source_operand *source);

/* The indices after a variable's name: members.c. */
bool nv4_member(struct nv4 *nv4, struct nv4_symbol *symbol, const struct token *name, int32_t *index,
                struct relative_index *relative, struct outer_index *outer);

/* Operands: operands.c. */
struct nv4_instruction {
    struct instruction code;
    struct token name;
    bool no_type_check;
};

/* Mnemonics: mnemonics.c. The opcode and its suffixes (rows of modifiers.c); fails with what people
 * mean by it. */
struct nv4_modifier;
bool nv4_mnemonic(struct nv4 *nv4, enum opcode *op, const struct nv4_modifier *suffixes[3], unsigned *count);

/* Modifiers: modifiers.c. Reads the mnemonic and what follows it up to the operands. */
bool nv4_read_modifiers(struct nv4 *nv4, struct nv4_instruction *instruction);
/* The next suffix of a mnemonic, of a group after the last one's. */
const struct nv4_modifier *nv4_suffix(const char *text, size_t length, int *group);
size_t nv4_suffix_length(const struct nv4_modifier *suffix);
/* All modifiers by number, as written after a '.' or as a suffix: empty where one is not written so, null
 * past the last; and whether one says what is computed or moved (data type, storage, multiply, atomic). */
const char *nv4_modifier_word(unsigned number, bool suffix);
bool nv4_modifier_is_type(unsigned number);
bool nv4_is_fixed_suffix(const struct nv4_modifier *suffix); /* X */
bool nv4_allows(const struct nv4 *nv4, enum opcode op, const struct nv4_modifier *modifier);
const char *nv5_header(const struct nv4 *nv4); /* "!!NVvp5.0 or later": words.c */
const char *nv4_header_4_1(const struct nv4 *nv4);
bool nv4_source(struct nv4 *nv4, struct nv4_instruction *instruction, unsigned s, char kind, enum type type);
bool nv4_destination(struct nv4 *nv4, struct nv4_instruction *instruction, enum type type);
bool nv4_condition(struct nv4 *nv4, struct instruction *instruction); /* GT.x */
bool nv4_at_condition(const struct nv4 *nv4);                         /* such a rule, or '(' */
bool nv4_optional_condition(struct nv4 *nv4, struct instruction *instruction);

/* 64-bit constants: constants_64bit.c. A number or vector in an operand: two registers, the low words'
 * number.
 */
bool nv5_at_constant(const struct nv4 *nv4);
bool nv5_wide_constant(struct nv4 *nv4, enum type type, unsigned *index);
/* At the end of the text: moves them after all other parameters. */
void nv5_order_params(struct nv4 *nv4);

/* What the declarations below share: arrays.c. An optional size, 0 where the brackets are empty;
 * ` = prefix[3]` or ` = { prefix[3], prefix[4..7] }`, consecutive numbers below the limit. */
struct nv5_size {
    bool is_array;
    unsigned count;
    struct token token;
};
bool nv5_read_size(struct nv4 *nv4, unsigned limit, struct nv5_size *size);
bool nv5_check_size(struct nv4 *nv4, const struct nv5_size *size, unsigned bindings);
typedef bool nv5_prefix(struct nv4 *nv4);
bool nv5_read_numbers(struct nv4 *nv4, nv5_prefix *prefix, unsigned limit, const char *what,
                      struct nv5_size *size, struct nv4_range *range);
struct variable *nv5_add_variable(struct nv4 *nv4, const struct token *name, const struct nv4_symbol *symbol);

/* Parameter buffers: buffers.c. The declaration, its keyword being the look-ahead. */
bool nv5_at_buffer(const struct nv4 *nv4);
bool nv5_read_buffer(struct nv4 *nv4, uint8_t type);

/* TEXTURE and IMAGE: units.c. Declarations; the unit in an operand, into instruction.texture. */
bool nv5_at_unit_declaration(const struct nv4 *nv4);
bool nv5_read_unit_declaration(struct nv4 *nv4);
bool nv5_at_unit(const struct nv4 *nv4, enum register_file file); /* or at a handle */
bool nv5_unit(struct nv4 *nv4, struct nv4_instruction *instruction, enum register_file file,
              struct nv4_range *reached);

/* SUBROUTINETYPE, SUBROUTINE, CALI: subroutines.c. */
bool nv5_at_subroutine_declaration(const struct nv4 *nv4);
bool nv5_read_subroutine_declaration(struct nv4 *nv4);
bool nv5_subroutine(struct nv4 *nv4, struct nv4_instruction *instruction);
void nv5_resolve_subroutines(struct nv4 *nv4);

/* `handle(D0.x)` in place of a unit: units.c. */
bool nv5_at_handle(const struct nv4 *nv4);
bool nv5_read_handle(struct nv4 *nv4, struct nv4_instruction *instruction);

bool nv4_texture(struct nv4 *nv4, struct nv4_instruction *instruction); /* textures.c */
bool nv4_image(struct nv4 *nv4,
               struct nv4_instruction *instruction); /* image unit and target of LOADIM, ATOMIM */
bool nv4_image_target(struct nv4 *nv4, struct nv4_instruction *instruction); /* `, 2D` of STOREIM */

void nv4_read_instruction(struct nv4 *nv4); /* instructions.c: up to its ';' */

/* Labels: labels.c. The index of a label in nv4->labels, new if it is seen for the first time; the same of
 * the look-ahead, which is taken; SUBROUTINENUM(n). */
uint32_t nv4_label_number(struct nv4 *nv4, const struct token *name);
bool nv4_label_use(struct nv4 *nv4, uint32_t *number);
bool nv5_subroutine_number(struct nv4 *nv4, int32_t *number);

/* Flow: flow.c. Called with each instruction before it is appended as number `at`. */
bool nv4_flow(struct nv4 *nv4, struct nv4_instruction *instruction, uint32_t at);
bool nv4_label_definition(struct nv4 *nv4);
bool nv4_call_target(struct nv4 *nv4, struct nv4_instruction *instruction);
void nv4_finish_flow(struct nv4 *nv4, struct token end);
void nv4_resolve_labels(struct nv4 *nv4);

void nv4_use_slots(struct nv4_slot *slots, unsigned first, unsigned count);
void nv4_type_slots(struct nv4_slot *slots, unsigned first, unsigned count,
                    enum type type); /* read or written as */
/* Components that the operand at `token` reaches; fails where they are more than the stage may have. */
bool nv4_use_components(struct nv4 *nv4, enum register_file file, const struct nv4_range *slots,
                        unsigned mask, const struct token *token);
bool nv4_own_slots(struct nv4 *nv4, const struct nv4_symbol *symbol, const struct token *name);
void nv4_number_registers(struct nv4 *nv4); /* registers.c */
void nv4_apply_fog(struct nv4 *nv4);        /* fog.c */

#endif
