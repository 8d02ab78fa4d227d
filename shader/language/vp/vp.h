/* Declarations that the sources of the NV_vertex_program parser share, also with the parser of
 * NV_fragment_program (fp1.h): parser.c reads statements, vp_operands.c their registers, suffixes.c masks,
 * swizzles and conditions; mnemonic.c finds opcodes, labels.c records labels.
 *
 * Every function reads tokens from vp->parser and reports errors there; errors are sticky (parser.h). */
#ifndef SHADER_LANGUAGE_VP_VP_H
#define SHADER_LANGUAGE_VP_VP_H

#include "shader/language/parser.h"

/* --- What parser and printer share: names.c */

struct vp_attribute {
    const char *name; /* v[NAME], NV_vertex_program Table X.3 */
    uint8_t number;
};

struct vp_result {
    const char *name; /* o[NAME], NV_vertex_program2 Table X.1 */
    uint8_t semantic; /* enum semantic */
    uint8_t index;
    bool vp2; /* only in !!VP2.0 */
};

enum { VP_ATTRIBUTE_COUNT = 14, VP_RESULT_COUNT = 21 };

extern const struct vp_attribute vp_attributes[VP_ATTRIBUTE_COUNT];
extern const struct vp_result vp_results[VP_RESULT_COUNT];

/* The limits of each language, by enum language. */
struct vp_limits {
    uint16_t instructions, invariant_instructions; /* the second with NV_position_invariant */
    uint16_t params;                               /* c[0..params-1] */
    uint16_t offset_above, offset_below;           /* c[A0.x+above], c[A0.x-below] */
    uint8_t temps, addresses;
};

extern const struct vp_limits vp_limits[LANGUAGE_VSP10 + 1];

/* --- The parser */

enum { VP_MAX_INSTRUCTIONS = 256, VP_MAX_PARAMS = 256 };

/* Label names by hash: programs may define any number of them, so a search per definition must not walk the
 * table. */
struct vp_labels {
    uint32_t *slots;   /* index into program.labels plus one; 0 is free */
    uint32_t capacity; /* a power of two, or 0 */
};

struct vp_parser {
    struct parser *parser;
    const struct vp_limits *limits;
    bool vp2;             /* !!VP2.0 */
    bool state_program;   /* !!VSP1.0 */
    bool writes_position; /* o[HPOS] */
    bool uses_relative;
    bool params_used[VP_MAX_PARAMS];
    struct vp_labels labels;
    struct token branch_labels[VP_MAX_INSTRUCTIONS]; /* of the BRA and CAL with this instruction index */
    /* the sources that the current instruction has named so far */
    bool has_attribute, has_param;
    uint32_t attribute;
    struct source_operand param;
};

/* The row of the opcode table that the word may be a misspelling of, among those of the languages; null if
 * there is none. */
const char *vp_guess_opcode(const struct token *token, uint32_t languages);

/* The opcode of the look-ahead, a mnemonic; *update_cc: it has the suffix C. OP_COUNT after failing. Takes no
 * token. */
enum opcode vp_find_opcode(struct vp_parser *vp, bool *update_cc);

/* Destination with its masks. An address destination for opcodes whose result is one. */
void vp_parse_destination(struct vp_parser *vp, struct instruction *instruction);

/* Any of the table's inputs V S A of the instruction as source `s`. */
void vp_parse_source(struct vp_parser *vp, struct instruction *instruction, unsigned s, char input);

/* The number of `R12` or `A0` after its letter; -1 if the look-ahead is not such a name. Numbers past 999
 * count as 999. */
int vp_register_number(const struct parser *parser, char letter);

/* Is the look-ahead a decimal integer from 0 to `last`? */
bool vp_at_decimal(const struct parser *parser, int last);

/* Reads one; -1 after an error with what was expected. */
int vp_parse_integer(struct parser *parser, int last, const char *what);

/* --- Suffixes: suffixes.c */

bool vp_at_identifier(const struct parser *parser);

/* The look-ahead's first letter as a component, 0 to 3, or -1 if it is not one. */
int vp_peek_component(const struct parser *parser);

/* Takes one letter off the look-ahead. */
void vp_take_letter(struct parser *parser);

/* Reports an error at the next letter alone, or at the next token if that is not a word. */
void vp_expected_letter(struct parser *parser, const char *expected);

/* Fails if a letter follows: nothing comes directly after the last letter of a suffix but punctuation. */
void vp_end_suffix(struct parser *parser, const char *expected);

uint8_t vp_parse_component(struct parser *parser);

/* <optionalWriteMask>: components in the order x y z w, each at most once; 15 without a mask. */
uint8_t vp_parse_mask(struct parser *parser);

/* <swizzleSuffix>: none, one or four components. <scalarSuffix>: one, replicated. */
void vp_parse_swizzle(struct parser *parser, uint8_t swizzle[4]);
void vp_parse_scalar_suffix(struct parser *parser, uint8_t swizzle[4]);

/* <ccMaskRule> and its swizzle. */
void vp_parse_test(struct parser *parser, struct condition_test *test);

/* <optionalCCMask>: does not change `test` without a mask. */
void vp_parse_condition(struct vp_parser *vp, struct condition_test *test);

/* --- Labels: labels.c */

/* Defines a label here; false if the name is taken or memory ran out (then the parser has failed). */
bool vp_labels_define(struct vp_parser *vp, const struct token *name, int32_t target);
const struct label *vp_labels_find(const struct vp_parser *vp, const struct token *name);
void vp_labels_release(struct vp_labels *labels);

#endif
