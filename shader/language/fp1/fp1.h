/* Between the files of the parser of !!FP1.0 (NV_fragment_program 3.11.3). Its grammar is a sibling of
 * !!VP2.0's: masks, swizzles, condition tests and numbers are read by vp/suffixes.c and vp/vp_operands.c.
 *
 *   parser.c        statements, END, the rules of the whole program
 *   constants.c     numbers, vectors, DEFINE and DECLARE, and what an instruction may read of them
 *   fp1_operands.c  sources and destinations
 *   mnemonics.c     which instruction a word is
 *   instructions.c  operand lists, textures
 *   names.c         names of registers, for the printer too
 *
 * While a program is read, Hn is temporary 32 + n and parameters are in the order of their first use; at
 * the end the temporaries that exist become dense and named parameters come first.
 */
#ifndef SHADER_LANGUAGE_FP1_FP1_H
#define SHADER_LANGUAGE_FP1_FP1_H

#include "shader/language/word_table.h"
#include "shader/language/param_table.h"
#include "shader/language/vp/vp.h"

enum {
    FP1_TEXTURE_UNITS = 16,  /* TEX0..TEX15 */
    FP1_FLOAT_TEMPS = 32,    /* R0..R31 */
    FP1_HALF_TEMPS = 64,     /* H0..H63 */
    FP1_REGISTER_LIMIT = 64, /* an fp16 temporary or output register counts once, an fp32 one twice */
};

struct fp1_attribute {
    const char *name; /* f[NAME], Table X.1 */
    uint8_t semantic; /* enum semantic */
    uint8_t index;
};

struct fp1_result {
    const char *name; /* o[NAME], Table X.3 */
    uint8_t semantic;
    uint8_t precision; /* enum precision */
};

enum { FP1_ATTRIBUTE_COUNT = 12, FP1_RESULT_COUNT = 3 };

extern const struct fp1_attribute fp1_attributes[FP1_ATTRIBUTE_COUNT];
extern const struct fp1_result fp1_results[FP1_RESULT_COUNT];

/* The kind of name that a DEFINE or DECLARE creates. */
enum fp1_kind { FP1_SCALAR, FP1_VECTOR, FP1_LOCAL };

struct fp1_symbol {
    uint8_t kind;      /* enum fp1_kind */
    uint32_t param;    /* register of a local */
    uint32_t value[4]; /* of a constant; a scalar is in all four */
};

/* The registers that the sources of one instruction have read so far. */
struct fp1_reads {
    bool attribute, param, constants; /* something of it; `constants`: all parameters are constants */
    int32_t attribute_register, param_register;
    uint32_t scalars[4]; /* distinct ones in the constants */
    unsigned scalar_count;
};

struct fp1 {
    struct parser *parser;
    struct word_table names; /* values are indices into symbols */
    struct fp1_symbol *symbols;
    uint32_t symbol_count;
    struct param_table params;
    bool temps_used[FP1_FLOAT_TEMPS + FP1_HALF_TEMPS];
    uint8_t results_used; /* bit per row of fp1_results */
    unsigned registers;   /* the count that FP1_REGISTER_LIMIT bounds */
    struct fp1_reads reads;
};

/* --- constants.c */

const struct fp1_symbol *fp1_find_symbol(const struct fp1 *fp1, const struct token *name);
bool fp1_at_number(const struct parser *parser);

/* A number, its sign already read, as bits. */
uint32_t fp1_parse_number(struct parser *parser, bool negative);

/* `{1, 2}`, from its brace on; components that are missing are 0, 0, 1. */
void fp1_parse_vector(struct fp1 *fp1, uint32_t value[4]);

/* DEFINE and DECLARE up to their ';'. The look-ahead is the keyword. */
void fp1_parse_define(struct fp1 *fp1);
void fp1_parse_declare(struct fp1 *fp1);

/* The register of a constant. */
int32_t fp1_constant(struct fp1 *fp1, const uint32_t value[4], struct source_position position);

/* Notes that the instruction reads a parameter register, which may be one too many. */
void fp1_note_param(struct fp1 *fp1, int32_t index, struct source_position position);

/* --- fp1_operands.c */

void fp1_parse_source(struct fp1 *fp1, struct instruction *instruction, unsigned s, bool scalar);

/* With mask and condition. */
void fp1_parse_destination(struct fp1 *fp1, struct instruction *instruction);

/* --- mnemonics.c */

/* `MULXC_SAT` taken apart. */
struct fp1_mnemonic {
    enum opcode op; /* OP_COUNT: none */
    enum precision precision;
    bool update_cc, saturate;
};

/* The opcode and suffixes of the look-ahead; op is OP_COUNT after an error. */
struct fp1_mnemonic fp1_find_mnemonic(struct fp1 *fp1);

/* The unit of TEX0 to TEX15, or -1. */
int fp1_texture_unit(const struct token *token);

/* Whether the word is an instruction of the language, with any valid suffixes. */
bool fp1_is_mnemonic(const struct token *word);

/* --- instructions.c */

void fp1_parse_instruction(struct fp1 *fp1);

#endif
