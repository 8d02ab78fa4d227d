/* !!ATIfs1.0 (ATI_text_fragment_shader 3.10; ATI_fragment_shader 3.8.11): statements, the rules of a whole
 * program, and the instructions that they become.
 *
 * A program has one pass or two. A pass fills registers from coordinates and textures first, each once and
 * all at the same time, then computes: statements that write colour and alpha in pairs, whose sources are
 * read before either is written.
 *
 * parser.c reads statements, rules.c judges them, build.c makes instructions of them, print.c writes them
 * again: that is why a program keeps them.
 */
#ifndef SHADER_LANGUAGE_ATI_ATI_H
#define SHADER_LANGUAGE_ATI_ATI_H

#include "shader/language/parser.h"

enum {
    ATI_REGISTERS = 6,
    ATI_CONSTANTS = 8,
    ATI_PASSES = 2,
    ATI_PAIRS = 8,
    ATI_PASS_STATEMENTS = ATI_REGISTERS + 2 * ATI_PAIRS,
    ATI_RGB = 7,
    ATI_ALPHA = 8,
    ATI_NO_REPLICATE = 4,
};

enum ati_op {
    ATI_PASS_COORD,
    ATI_SAMPLE,
    ATI_MOV,
    ATI_ADD,
    ATI_MUL,
    ATI_SUB,
    ATI_DOT3,
    ATI_DOT4,
    ATI_MAD,
    ATI_LERP,
    ATI_CND,
    ATI_CND0,
    ATI_DOT2ADD,
    ATI_OPS,
};

/* As the words of the language and the enumerants of ATI_fragment_shader's commands have them. */
enum ati_source_kind { ATI_REGISTER, ATI_CONSTANT, ATI_ZERO, ATI_ONE, ATI_COLOR, ATI_TEXCOORD };
enum ati_modifier { ATI_TWICE = 1, ATI_COMPLEMENT = 2, ATI_NEGATE = 4, ATI_BIAS = 8 };
enum ati_scale { ATI_AS_IS, ATI_2X, ATI_4X, ATI_8X, ATI_HALF, ATI_QUARTER, ATI_EIGHTH, ATI_SCALES };
enum ati_select { ATI_STR, ATI_STQ, ATI_STR_DR, ATI_STQ_DQ, ATI_SELECTS };
enum ati_fog { ATI_FOG_OFF, ATI_FOG_LINEAR, ATI_FOG_EXP, ATI_FOG_EXP2, ATI_FOGS };

struct ati_source {
    uint8_t kind; /* enum ati_source_kind */
    uint8_t number;
    uint8_t replicate; /* the component that all are, or ATI_NO_REPLICATE */
    uint8_t modifiers; /* set of enum ati_modifier */
};

struct ati_statement {
    uint8_t op; /* enum ati_op */
    uint8_t dst;
    uint8_t mask; /* red lowest */
    uint8_t scale;
    bool saturate;
    uint8_t select; /* ATI_PASS_COORD, ATI_SAMPLE: enum ati_select */
    uint8_t target; /* ATI_SAMPLE: enum texture_target */
    struct ati_source src[3];
    struct source_position position;
};

struct ati_pass {
    struct ati_statement statements[ATI_PASS_STATEMENTS];
    unsigned count;
};

struct ati_text {
    struct ati_pass passes[ATI_PASSES];
    unsigned pass_count;
    bool declared[ATI_CONSTANTS];
    struct param_register constants[ATI_CONSTANTS];
    uint8_t fog; /* enum ati_fog */
};

struct ati_op_info {
    const char *name;
    uint8_t sources;
};
extern const struct ati_op_info ati_ops[ATI_OPS];
extern const char *const ati_scales[ATI_SCALES];   /* "2x"; "" of ATI_AS_IS */
extern const char *const ati_selects[ATI_SELECTS]; /* "str_dr" */
extern const char *const ati_fogs[ATI_FOGS];       /* the option's name; "" */
extern const char *const ati_modifiers[4];         /* by the place of their bit */

static inline bool ati_is_dot(unsigned op)
{
    return op == ATI_DOT3 || op == ATI_DOT4 || op == ATI_DOT2ADD;
}

/* Alpha alone, right after the colour that it makes a pair with. */
static inline bool ati_joins(const struct ati_statement *before, const struct ati_statement *now)
{
    return before && before->op > ATI_SAMPLE && !(before->mask & ATI_ALPHA) && now->mask == ATI_ALPHA;
}

/* Fails the parser where a rule of 3.10.1 is broken. */
void ati_check(struct parser *parser, const struct ati_text *text);

/* Appends the program's instructions. */
void ati_build(struct parser *parser, const struct ati_text *text);

#endif
