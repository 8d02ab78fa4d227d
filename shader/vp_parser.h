/* Between the files of the NV_vertex_program parser: vp_parser.c reads statements, vp_operands.c what stands in them,
 * vp_mnemonic.c finds opcodes, vp_labels.c remembers labels.
 *
 * Every function takes tokens from vp->parser and reports errors there; errors are sticky (parser.h).
 */
#ifndef SHADER_VP_PARSER_H
#define SHADER_VP_PARSER_H

#include "shader/parser.h"
#include "shader/vp_registers.h"

enum { VP_MAX_INSTRUCTIONS = 256, VP_MAX_PARAMS = 256 };

/* Label names by hash: programs may define any number of them, so a search per definition must not walk the table. */
struct vp_labels {
    uint32_t *slots; /* index into program.labels plus one; 0 is free */
    uint32_t capacity; /* a power of two, or 0 */
};

struct vp_parser {
    struct parser *parser;
    const struct vp_limits *limits;
    bool vp2;              /* !!VP2.0 */
    bool state_program;    /* !!VSP1.0 */
    bool writes_position;  /* o[HPOS] */
    bool uses_relative;
    bool params_used[VP_MAX_PARAMS];
    struct vp_labels labels;
    struct token branch_labels[VP_MAX_INSTRUCTIONS]; /* of the BRA and CAL with this instruction index */
    /* Of the instruction being read: what its sources named so far. */
    bool has_attribute, has_param;
    uint32_t attribute;
    struct source_operand param;
};

/* The opcode of the look-ahead, a mnemonic; *update_cc: it has the suffix C. OP_COUNT after failing. Takes no token. */
enum opcode vp_find_opcode(struct vp_parser *vp, bool *update_cc);

/* Destination with its masks. An address destination for opcodes whose result is one. */
void vp_parse_destination(struct vp_parser *vp, struct instruction *instruction);

/* Any of the table's inputs V S A of the instruction as source `s`. */
void vp_parse_source(struct vp_parser *vp, struct instruction *instruction, unsigned s, char input);

/* <optionalCCMask>: leaves `test` as it is where there is none. */
void vp_parse_condition(struct vp_parser *vp, struct condition_test *test);

/* Defines a label here; false if the name is taken or memory ran out (then the parser has failed). */
bool vp_labels_define(struct vp_parser *vp, const struct token *name, int32_t target);
const struct label *vp_labels_find(const struct vp_parser *vp, const struct token *name);
void vp_labels_release(struct vp_labels *labels);

#endif
