/* The front end of the languages with names and bindings: those of NV_gpu_program4, 4_1 and
 * NV_gpu_program5, and !!ARBvp1.0 and !!ARBfp1.0, whose grammar they extend. A property of only some of
 * them is a feature (enum gpu4_feature). This header is the parser's; print.h is the printer's, names.h is
 * for both.
 *
 * Every language:
 *   parser.c           the program: statements, END
 *   options.c          OPTION, and the features and opcodes each language has
 *   words.c            suffixes and indices, which all of these files read
 *   symbols.c          names that the program declares
 *   declarations.c     ATTRIB, PARAM, TEMP, OUTPUT, ALIAS
 *   bindings.c         vertex.*, fragment.*, primitive.*, result.*
 *   state.c            state.*
 *   params.c           program.env, program.local, state and literal constants as parameter registers
 *   mnemonics.c        the instruction of a word; replacements for words that are none
 *   modifiers.c        `.F32X4`, `.CC1`, `.SAT`, `_SAT`...: rows, and the instructions that accept them
 *   instructions.c     operand lists
 *   gpu4_operands.c    sources and destinations
 *   members.c          members of arrays, vertices of attributes, buffers of parameter buffer variables
 *   masks.c            write masks, swizzles, condition tests
 *   textures.c         texture targets, components, offsets
 *   labels.c, flow.c   labels; blocks, subroutines, jump targets
 *   option_fog.c       OPTION ARB_fog_*
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
 * gpu4_number_registers() makes dense registers of them at the end.
 */
#ifndef SHADER_LANGUAGE_GPU4_GPU4_H
#define SHADER_LANGUAGE_GPU4_GPU4_H

#include "shader/language/word_table.h"
#include "shader/language/param_table.h"
#include "shader/program/names.h"

enum {
    GPU4_UNTYPED = 255, /* not an enum type: a variable without INT, UINT or FLOAT */
    GPU4_INDICES = 32,
    GPU4_SLOTS = SEMANTIC_COUNT * GPU4_INDICES,
    /* Further slots of inputs: results that a tessellation control program reads back; LONG ATTRIB, two slots
     * for each vertex attribute. */
    GPU4_FROM_OUTPUT = GPU4_SLOTS,
    GPU4_LONG = 2 * GPU4_SLOTS,
    GPU4_INPUT_SLOTS = GPU4_LONG + 2 * SHADER_ATTRIBUTE_SLOTS,
    GPU4_IF_DEPTH = SHADER_IF_DEPTH,
    GPU4_LOOP_DEPTH = SHADER_LOOP_DEPTH,
    GPU4_MIN_OFFSET = -8, /* MIN_PROGRAM_TEXEL_OFFSET_EXT, MAX_PROGRAM_TEXEL_OFFSET_EXT */
    GPU4_MAX_OFFSET = 7,
};

/* --- What a language has, or gets by an OPTION ---------------------------------------------------------- */

enum gpu4_feature {
    GPU4_TYPES = 1 << 0, /* NV_gpu_program4: data types, modifiers after a point, arrays of all kinds, texel
                           offsets, bindings of its own */
    GPU4_CONDITIONS = 1 << 1,       /* condition code: updates and tests */
    GPU4_SECOND_CONDITION = 1 << 2, /* CC1 */
    GPU4_ABSOLUTE = 1 << 3,         /* |operand| */
    GPU4_SATURATE = 1 << 4,         /* _SAT */
    GPU4_SIGNED_SATURATE = 1 << 5,  /* _SSAT */
    GPU4_PRECISION = 1 << 6,        /* suffixes R and H; SHORT and LONG */
    GPU4_FIXED = 1 << 7,            /* suffix X */
    GPU4_LABELS = 1 << 8,
    GPU4_SHADOW = 1 << 9,             /* SHADOW targets */
    GPU4_CLIP_DISTANCES = 1 << 10,    /* result.clip[n] */
    GPU4_FACING = 1 << 11,            /* fragment.facing */
    GPU4_ADDRESS = 1 << 12,           /* ADDRESS variables, parameter arrays reached through them */
    GPU4_ADDRESS_VECTORS = 1 << 13,   /* ... of four components */
    GPU4_RELATIVE_BINDINGS = 1 << 14, /* vertex.attrib[A0.x + 1], fragment.texcoord[A0.x + 1] */
    GPU4_PLAIN_SCALARS = 1 << 15,     /* a number is a scalar operand without a suffix */
    GPU4_COLOR_NAMES = 1 << 16,       /* rgba beside xyzw */
    GPU4_EVERY_MODIFIER = 1 << 17,    /* CMP, SCS, SWZ and XPD take suffixes too */
    GPU4_VERSION_4_1 = 1 << 18,       /* headers 4.1 and 5.0: sample shading, gathers, cube map arrays */
    GPU4_VERSION_5 = 1 << 19,         /* headers 5.0: NV_gpu_program5 */
    GPU4_CULL_DISTANCES = 1 << 20,    /* result.cull[n] */
    GPU4_LAYER_INPUTS = 1 << 21,      /* fragment.layer, fragment.viewport */
};

enum gpu4_fog { GPU4_FOG_NONE, GPU4_FOG_LINEAR, GPU4_FOG_EXP, GPU4_FOG_EXP2 };

/* --- Symbols: what a name is ---------------------------------------------------------------------------- */

struct gpu4_symbol {
    uint8_t file; /* enum register_file */
    uint8_t type; /* enum type or GPU4_UNTYPED */
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
    /* Parameter buffers: the first binding point, and the number that the first index counts (0: no such
     * index). */
    uint16_t buffer, buffers;
    uint16_t subroutine_type; /* subroutine parameters, and FILE_NONE: the name of the type itself */
};

/* How many members an array has, and the registers of each. */
static inline unsigned gpu4_stride(const struct gpu4_symbol *symbol)
{
    return symbol->width == WIDTH_LONG ? 2 : 1;
}
static inline unsigned gpu4_members(const struct gpu4_symbol *symbol)
{
    return symbol->count / gpu4_stride(symbol);
}

struct gpu4_label {
    struct token name; /* its first occurrence */
    int32_t target;    /* -1: called, not yet defined */
    int32_t number;    /* SUBROUTINENUM, or -1 */
};

/* Interpolation modifiers (NV_fragment_program4 2.X.3.1). */
enum gpu4_interpolation { GPU4_FLAT = 1, GPU4_CENTROID = 2, GPU4_NOPERSPECTIVE = 4, GPU4_SAMPLE = 8 };

/* An input or output slot. */
struct gpu4_slot {
    bool used;     /* by an instruction, or an array whose member is used (gpu4_number_registers()) */
    bool typed;    /* `type` is that of the first use */
    bool declared; /* `modifiers` are those of a declared variable */
    bool relative; /* in an array that relative addressing reaches */
    bool conventional, generic; /* vertex attributes: by which name it was bound */
    bool per_vertex;            /* inputs: one for each vertex of the primitive */
    uint8_t type;
    uint8_t modifiers;
    uint8_t components; /* that operands select or write, x lowest */
    char size;          /* results: that of the written variables, if they are declared with one */
    uint8_t passed;     /* results: components that PASSTHROUGH names */
    uint16_t dense;
};

struct gpu4_block {
    enum opcode op; /* IF, ELSE, REP or LOOP */
    uint32_t instruction;
    unsigned level;       /* REP, LOOP: number of loops around it */
    bool endless, leaves; /* REP: without a count; contains a BRK of its own level or a RET */
};

struct gpu4 {
    struct parser *parser;
    uint32_t features, opcodes; /* sets of enum gpu4_feature, enum opcode_language */
    struct word_table names, labels_by_name;
    struct gpu4_symbol *symbols;
    uint32_t symbol_count;
    struct gpu4_label *labels;
    uint32_t label_count;
    struct param_table params;
    struct gpu4_slot inputs[GPU4_INPUT_SLOTS], outputs[GPU4_SLOTS];
    unsigned input_components, output_components; /* sums of those of the slots */
    struct gpu4_block blocks[GPU4_IF_DEPTH + GPU4_LOOP_DEPTH];
    unsigned block_count, if_depth, loop_depth;
    bool draw_buffers;                                              /* OPTION ARB_draw_buffers */
    unsigned fog;                                                   /* OPTION ARB_fog_*: enum gpu4_fog */
    bool in_subroutine;                                             /* after a label that is not "main" */
    unsigned interlocks;                                            /* FSIB and FSIE so far */
    uint32_t subroutine_numbers[SHADER_MAX_SUBROUTINE_NUMBER / 32]; /* set of those that labels have */
    bool wide_constants;                                            /* some literal has 64 bits */
    uint32_t buffer_words, buffer_vectors; /* binding points that a BUFFER or a BUFFER4 shows */
};

static inline unsigned gpu4_slot(enum semantic semantic, unsigned index)
{
    return (unsigned)semantic * GPU4_INDICES + index;
}

/* --- Reading -------------------------------------------------------------------------------------------- */

struct token gpu4_peek(const struct gpu4 *gpu4);                /* the token after the look-ahead */
bool gpu4_at_suffix(const struct gpu4 *gpu4, const char *word); /* is `.word` next? */
bool gpu4_accept_suffix(struct gpu4 *gpu4, const char *word);
bool gpu4_is_fragment(const struct gpu4 *gpu4);
const char *gpu4_language(const struct gpu4 *gpu4); /* "!!NVvp4.0" */
static inline bool gpu4_has(const struct gpu4 *gpu4, enum gpu4_feature feature)
{
    return (gpu4->features & feature) != 0;
}

/* Options: options.c. */
void gpu4_begin_language(struct gpu4 *gpu4); /* sets features and opcodes */
/* The OPTION that would give this program a feature, or one of a set of enum opcode_language; null if there
 * is none. */
const char *gpu4_option_giving(const struct gpu4 *gpu4, enum gpu4_feature feature);
const char *gpu4_option_with_opcodes(const struct gpu4 *gpu4, uint32_t opcodes);
void gpu4_read_options(struct gpu4 *gpu4);

/* `[n]` with n below the limit; `what` names the thing that is numbered. */
bool gpu4_index(struct gpu4 *gpu4, unsigned limit, const char *what, unsigned *index);
/* `[n]` or, where ranges are allowed, `[a..b]`. */
struct gpu4_range {
    unsigned first, count;
    /* GPU4_RELATIVE_BINDINGS: then first and count are all that it may reach ... */
    struct relative_index relative;
    int32_t offset; /* ... and this the constant part of the index */
    bool per_vertex,
        vertex_fixed; /* as in struct gpu4_symbol; in an instruction's operand the vertex is always fixed */
    uint16_t vertex;
};
bool gpu4_index_range(struct gpu4 *gpu4, bool ranges, unsigned limit, const char *what,
                      struct gpu4_range *range);

/* A new identifier: not reserved, not declared before. Reads it. */
bool gpu4_new_name(struct gpu4 *gpu4, struct token *name);
uint32_t gpu4_add_symbol(struct gpu4 *gpu4, const struct token *name, const struct gpu4_symbol *symbol);
struct gpu4_symbol *gpu4_find_symbol(const struct gpu4 *gpu4, const struct token *name);

/* Is the word a keyword, or a mnemonic with suffixes, of the language: mnemonics.c. */
bool gpu4_is_mnemonic(const struct gpu4 *gpu4, const struct token *word);

/* ADDRESS variables: arb_address.c. A declaration after its keyword; `[A0.x - 4]` after its '[', for an array
 * of `count` members: the index register and, in *offset, the constant part. */
bool gpu4_read_address(struct gpu4 *gpu4);
bool gpu4_at_address(const struct gpu4 *gpu4);
bool gpu4_address_index(struct gpu4 *gpu4, struct relative_index *relative, int32_t *offset);
/* ARL's destination, with its mask, and ARA's operand. */
bool gpu4_address_destination(struct gpu4 *gpu4, struct destination *dst);
bool gpu4_address_source(struct gpu4 *gpu4, struct source_operand *source);

/* Declarations: declarations.c. True if the look-ahead begins one; reads it up to its ';'. */
bool gpu4_declaration(struct gpu4 *gpu4);

/* The declarations that come before all others: primitives.c. Called once after the
 * options; fails if one is missing that the stage needs. */
void gpu4_read_primitive_declarations(struct gpu4 *gpu4);
/* Fails at one that comes too late, or is another stage's. */
bool gpu4_misplaced_declaration(struct gpu4 *gpu4);
/* At the end of the text: limits that depend on all of it. */
void gpu4_check_output_limits(struct gpu4 *gpu4);

/* PASSTHROUGH: passthrough.c. Reads the declaration, if it is the look-ahead; checks, at the end of the text,
 * that no instruction writes a passed result; sets the inputs, once registers have numbers. */
bool gpu4_read_passthrough(struct gpu4 *gpu4);
void gpu4_check_passthrough(struct gpu4 *gpu4);
void gpu4_number_passthrough(struct gpu4 *gpu4);

/* Bindings of inputs and outputs: bindings.c. Slots; more than one only where `ranges`. */
bool gpu4_at_input(const struct gpu4 *gpu4);
bool gpu4_input_binding(struct gpu4 *gpu4, bool ranges, struct gpu4_range *slots);
bool gpu4_at_output(const struct gpu4 *gpu4);
bool gpu4_output_binding(struct gpu4 *gpu4, bool ranges, struct gpu4_range *slots);

/* `state.`..., after which a matrix may have its modifier and rows: state.c. Fills all but .row; rows are
 * one or several. */
bool gpu4_state_binding(struct gpu4 *gpu4, bool ranges, struct param_register *param,
                        struct gpu4_range *rows);

/* Parameters: params.c. A register for one binding, shared with equal ones; or as many new ones as the
 * binding has. */
bool gpu4_at_param(const struct gpu4 *gpu4);
bool gpu4_param_single(struct gpu4 *gpu4, enum type type, bool declaration, unsigned *index);
bool gpu4_param_multiple(struct gpu4 *gpu4, enum type type);
unsigned gpu4_share_param(struct gpu4 *gpu4, const struct param_register *param);
bool gpu4_check_relative_params(struct gpu4 *gpu4, const struct gpu4_symbol *symbol,
                                const struct token *name);

/* A token's length in a message. */
static inline int gpu4_shown(const struct token *token)
{
    return token->length < 40 ? (int)token->length : 40;
}

/* Suffixes: masks.c. The components of a word such as "xyz", their number or 0; `.xz`; `.x` or `.yzxw`;
 * `.x`; SWZ's. */
unsigned gpu4_components(const struct gpu4 *gpu4, const struct token *word, uint8_t out[4]);
bool gpu4_write_mask(struct gpu4 *gpu4, uint8_t *mask);
bool gpu4_swizzle_suffix(struct gpu4 *gpu4, uint8_t swizzle[4]);
bool gpu4_scalar_suffix(struct gpu4 *gpu4, uint8_t swizzle[4]);
bool gpu4_extended_swizzle(struct gpu4 *gpu4, struct source_operand *source);

/* The indices after a variable's name: members.c. */
bool gpu4_member(struct gpu4 *gpu4, struct gpu4_symbol *symbol, const struct token *name, int32_t *index,
                 struct relative_index *relative, struct outer_index *outer);

/* Operands: gpu4_operands.c. */
struct gpu4_instruction {
    struct instruction code;
    struct token name;
    bool no_type_check;
};

/* Mnemonics: mnemonics.c. The opcode and its suffixes (rows of modifiers.c); fails with what people
 * mean by it. */
struct gpu4_modifier;
bool gpu4_mnemonic(struct gpu4 *gpu4, enum opcode *op, const struct gpu4_modifier *suffixes[3],
                   unsigned *count);

/* Modifiers: modifiers.c. Reads the mnemonic and its modifiers, up to the operands. */
bool gpu4_read_modifiers(struct gpu4 *gpu4, struct gpu4_instruction *instruction);
/* The next suffix of a mnemonic, of a group after the last one's. */
const struct gpu4_modifier *gpu4_suffix(const char *text, size_t length, int *group);
size_t gpu4_suffix_length(const struct gpu4_modifier *suffix);
/* All modifiers by number, as written after a '.' or as a suffix: an empty string if a modifier has no such
 * form, null past the last. The second function returns whether the modifier selects what is computed or
 * moved (data type, storage, multiply, atomic). */
const char *gpu4_modifier_word(unsigned number, bool suffix);
bool gpu4_modifier_is_type(unsigned number);
bool gpu4_is_fixed_suffix(const struct gpu4_modifier *suffix); /* X */
bool gpu4_allows(const struct gpu4 *gpu4, enum opcode op, const struct gpu4_modifier *modifier);
const char *gpu4_later_header(const struct gpu4 *gpu4); /* "!!NVvp5.0 or later": words.c */
const char *gpu4_later_header_4_1(const struct gpu4 *gpu4);
bool gpu4_source(struct gpu4 *gpu4, struct gpu4_instruction *instruction, unsigned s, char kind,
                 enum type type);
bool gpu4_destination(struct gpu4 *gpu4, struct gpu4_instruction *instruction, enum type type);
bool gpu4_condition(struct gpu4 *gpu4, struct instruction *instruction); /* GT.x */
bool gpu4_at_condition(const struct gpu4 *gpu4);                         /* such a rule, or '(' */
bool gpu4_optional_condition(struct gpu4 *gpu4, struct instruction *instruction);

/* 64-bit constants: constants_64bit.c. A number or vector in an operand: two registers, the low words'
 * number.
 */
bool gpu4_at_constant(const struct gpu4 *gpu4);
bool gpu4_wide_constant(struct gpu4 *gpu4, enum type type, unsigned *index);
/* At the end of the text: moves them after all other parameters. */
void gpu4_order_params(struct gpu4 *gpu4);

/* arrays.c, for the declarations below: an optional size, 0 for empty brackets; and ` = prefix[3]` or ` = {
 * prefix[3], prefix[4..7] }`, consecutive numbers below the limit. */
struct gpu4_size {
    bool is_array;
    unsigned count;
    struct token token;
};
bool gpu4_read_size(struct gpu4 *gpu4, unsigned limit, struct gpu4_size *size);
bool gpu4_check_size(struct gpu4 *gpu4, const struct gpu4_size *size, unsigned bindings);
typedef bool gpu4_prefix(struct gpu4 *gpu4);
bool gpu4_read_numbers(struct gpu4 *gpu4, gpu4_prefix *prefix, unsigned limit, const char *what,
                       struct gpu4_size *size, struct gpu4_range *range);
struct variable *gpu4_add_variable(struct gpu4 *gpu4, const struct token *name,
                                   const struct gpu4_symbol *symbol);

/* Parameter buffers: buffers.c. The declaration, its keyword being the look-ahead. */
bool gpu4_at_buffer(const struct gpu4 *gpu4);
bool gpu4_read_buffer(struct gpu4 *gpu4, uint8_t type);

/* TEXTURE and IMAGE: units.c. Declarations; the unit in an operand, into instruction.texture. */
bool gpu4_at_unit_declaration(const struct gpu4 *gpu4);
bool gpu4_read_unit_declaration(struct gpu4 *gpu4);
bool gpu4_at_unit(const struct gpu4 *gpu4, enum register_file file); /* or at a handle */
bool gpu4_unit(struct gpu4 *gpu4, struct gpu4_instruction *instruction, enum register_file file,
               struct gpu4_range *reached);

/* SUBROUTINETYPE, SUBROUTINE, CALI: subroutines.c. */
bool gpu4_at_subroutine_declaration(const struct gpu4 *gpu4);
bool gpu4_read_subroutine_declaration(struct gpu4 *gpu4);
bool gpu4_subroutine(struct gpu4 *gpu4, struct gpu4_instruction *instruction);
void gpu4_resolve_subroutines(struct gpu4 *gpu4);

/* `handle(D0.x)` in place of a unit: units.c. */
bool gpu4_at_handle(const struct gpu4 *gpu4);
bool gpu4_read_handle(struct gpu4 *gpu4, struct gpu4_instruction *instruction);

bool gpu4_texture(struct gpu4 *gpu4, struct gpu4_instruction *instruction); /* textures.c */
bool gpu4_image(struct gpu4 *gpu4,
                struct gpu4_instruction *instruction); /* image unit and target of LOADIM, ATOMIM */
bool gpu4_image_target(struct gpu4 *gpu4, struct gpu4_instruction *instruction); /* `, 2D` of STOREIM */

void gpu4_read_instruction(struct gpu4 *gpu4); /* instructions.c: up to its ';' */

/* Labels: labels.c. The index of a label in gpu4->labels, new if it is seen for the first time; the same of
 * the look-ahead, which is taken; SUBROUTINENUM(n). */
uint32_t gpu4_label_number(struct gpu4 *gpu4, const struct token *name);
bool gpu4_label_use(struct gpu4 *gpu4, uint32_t *number);
bool gpu4_subroutine_number(struct gpu4 *gpu4, int32_t *number);

/* Flow: flow.c. Called with each instruction before it is appended as number `at`. */
bool gpu4_flow(struct gpu4 *gpu4, struct gpu4_instruction *instruction, uint32_t at);
bool gpu4_label_definition(struct gpu4 *gpu4);
bool gpu4_call_target(struct gpu4 *gpu4, struct gpu4_instruction *instruction);
void gpu4_finish_flow(struct gpu4 *gpu4, struct token end);
void gpu4_resolve_labels(struct gpu4 *gpu4);

void gpu4_use_slots(struct gpu4_slot *slots, unsigned first, unsigned count);
void gpu4_type_slots(struct gpu4_slot *slots, unsigned first, unsigned count,
                     enum type type); /* read or written as */
/* Adds the components that the operand at `token` can reach; fails if the stage permits fewer. */
bool gpu4_use_components(struct gpu4 *gpu4, enum register_file file, const struct gpu4_range *slots,
                         unsigned mask, const struct token *token);
bool gpu4_own_slots(struct gpu4 *gpu4, const struct gpu4_symbol *symbol, const struct token *name);
void gpu4_number_registers(struct gpu4 *gpu4); /* registers.c */
void gpu4_apply_fog(struct gpu4 *gpu4);        /* option_fog.c */

#endif
