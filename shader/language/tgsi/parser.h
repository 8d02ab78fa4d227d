/* Declarations that the sources of the TGSI text front end share. A program is declarations, then
 * instructions: declarations.c records the declarations, layout.c numbers them at the first instruction,
 * instructions.c, tgsi_operands.c and textures.c read instructions, resources.c images and storage
 * buffers. */
#ifndef SHADER_LANGUAGE_TGSI_PARSER_H
#define SHADER_LANGUAGE_TGSI_PARSER_H

#include "shader/language/parser.h"
#include "shader/language/tgsi/tgsi.h"

enum {
    TGSI_MAX_INPUTS = 80,
    TGSI_MAX_OUTPUTS = 80,
    TGSI_MAX_SYSTEM_VALUES = 32,
    TGSI_MAX_ARRAYS = 256,                                      /* ARRAY(id) */
    TGSI_MAX_IMMEDIATES = SHADER_MAX_PARAMS - SHADER_MAX_LOCAL, /* of either kind */
};

/* TEMPX[n], or the registers of an ARRAY(id). */
struct tgsi_range {
    uint8_t file; /* enum tgsi_file; TGSI_FILE_NULL: not declared */
    uint16_t first, count;
};

struct tgsi_block {
    uint8_t op;          /* OP_UIF, OP_ELSE, OP_REP, OP_LOOP, OP_SWITCH, OP_BGNSUB */
    uint8_t closer;      /* OP_REP: ENDLOOP or ENDREP ends it (enum tgsi_closer) */
    uint8_t loop_level;  /* OP_LOOP: loops around it */
    uint8_t loop_number; /* OP_LOOP: n of LOOP[n] */
    bool has_default;    /* OP_SWITCH */
    int32_t start;       /* instruction: of UIF or its ELSE, REP, LOOP, SWITCH */
    int32_t last;        /* OP_SWITCH: its most recent SWITCH, CASE or DEFAULT */
    struct source_position position;
};

/* `CAL :12`: the 12th instruction of the text. */
struct tgsi_jump {
    uint32_t instruction;
    uint32_t number;
    struct source_position position;
};

struct tgsi {
    struct parser *parser;
    enum stage stage;
    bool laid_out; /* instructions have begun */
    bool later;    /* has something that came after 2009 */
    bool has_end;
    bool touches; /* the look-ahead follows the last `]` without white space: (id) belongs to the register */
    struct source_position declaration; /* the register of the DCL line that is read */

    /* Declarations. */
    bool temps[TGSI_MAX_TEMPS], consts[SHADER_MAX_LOCAL];
    uint32_t temp_count, const_count, address_count, predicate_count, imm_count, immx_count;
    uint16_t buffer_sizes[SHADER_MAX_BUFFERS]; /* CONST[d][...]: registers */
    uint32_t samplers, views;                  /* bit per unit */
    /* Likewise: the units declared by one range with this one; 0: it was declared alone. */
    uint32_t sampler_rows[SHADER_MAX_TEXTURE_UNITS];
    uint8_t view_targets[SHADER_MAX_TEXTURE_UNITS], view_types[SHADER_MAX_TEXTURE_UNITS];
    uint32_t storage, images; /* bit per BUFFER, IMAGE */
    /* As texture.target and texture.format of struct instruction. */
    uint8_t image_targets[SHADER_MAX_IMAGE_UNITS], image_formats[SHADER_MAX_IMAGE_UNITS];
    uint32_t loops; /* bit per LOOP register */
    /* In program.params, before CONST is put in front. */
    uint16_t imm[TGSI_MAX_IMMEDIATES], immx[TGSI_MAX_IMMEDIATES];
    struct tgsi_range arrays[TGSI_FILE_COUNT][TGSI_MAX_ARRAYS], tempx[16]; /* arrays by file and id */
    /* Registers of the program; -1: not declared. */
    int16_t inputs[TGSI_MAX_INPUTS], outputs[TGSI_MAX_OUTPUTS], system_values[TGSI_MAX_SYSTEM_VALUES];
    int16_t output_inputs[TGSI_MAX_OUTPUTS]; /* tessellation control: the inputs that read OUT[][n], or -1 */
    bool outputs_per_vertex[TGSI_MAX_OUTPUTS];

    /* Instructions. */
    struct tgsi_block blocks[TGSI_MAX_NESTING];
    unsigned block_count, loop_count;
    uint32_t *starts; /* instruction of each one of the text */
    uint32_t start_count;
    struct tgsi_jump *jumps;
    uint32_t jump_count;
};

enum tgsi_closer { TGSI_BY_ENDREP, TGSI_BY_ENDLOOP };

/* --- Reading (words.c) ---------------------------------------------------------------------------------- */

bool tgsi_at(const struct tgsi *tgsi, const char *word); /* the look-ahead, in any case */
bool tgsi_accept(struct tgsi *tgsi, const char *word);
bool tgsi_require(struct tgsi *tgsi, const char *punctuation);
/* At the look-ahead. */
void tgsi_fail(struct tgsi *tgsi, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* A number below `limit`, else fails ("TEMP[5000]: ..."). `what` names it. */
bool tgsi_read_number(struct tgsi *tgsi, const char *what, uint32_t limit, uint32_t *number);

/* The look-ahead as a word of a table; words like 2D begin with a digit. Null without a failure; the word is
 * taken if found. */
const struct tgsi_name *tgsi_read_name(struct tgsi *tgsi, const struct tgsi_name *table);

/* --- Declarations --------------------------------------------------------------------------------------- */

void tgsi_read_declaration(struct tgsi *tgsi);                         /* after DCL */
void tgsi_read_immediate(struct tgsi *tgsi);                           /* after IMM */
void tgsi_read_immx(struct tgsi *tgsi, uint32_t first, uint32_t last); /* after DCL IMMX[a..b] */
void tgsi_read_property(struct tgsi *tgsi);                            /* after PROPERTY */
void tgsi_declare_register(struct tgsi *tgsi, enum tgsi_direction direction, uint32_t number,
                           const struct input_register *description, bool per_vertex);

void tgsi_declare_resource(struct tgsi *tgsi, enum tgsi_file file, uint32_t first, uint32_t last);

/* Once, before the first instruction. */
void tgsi_lay_out(struct tgsi *tgsi);

/* --- Instructions --------------------------------------------------------------------------------------- */

void tgsi_read_instruction(struct tgsi *tgsi);
struct instruction tgsi_new_instruction(enum opcode op, struct source_position position);
uint32_t tgsi_emit(struct tgsi *tgsi, const struct instruction *instruction); /* its index */

/* Operands: `kind` is a letter of opcodes.def. Moves that an operand needs before the instruction are
 * emitted. */
bool tgsi_read_source(struct tgsi *tgsi, char kind, struct source_operand *source);
bool tgsi_read_mask(struct tgsi *tgsi, uint8_t *mask); /* `.xyw`, or all */
bool tgsi_read_destination(struct tgsi *tgsi, char kind, struct instruction *instruction);
bool tgsi_at_condition(const struct tgsi *tgsi);
bool tgsi_read_condition(struct tgsi *tgsi, struct instruction *instruction); /* (EQ1.xyww) */
bool tgsi_read_swizzle(struct tgsi *tgsi, uint8_t swizzle[4]);
bool tgsi_read_sampler(struct tgsi *tgsi, struct instruction *instruction); /* SAMP[...] */
/* BUFFER[...] or IMAGE[...], without what follows; the file, or TGSI_FILE_NULL with a failure. */
enum tgsi_file tgsi_read_resource_register(struct tgsi *tgsi, struct instruction *instruction);
bool tgsi_read_loop_register(struct tgsi *tgsi, uint32_t *number);
uint16_t tgsi_hidden_temp(struct tgsi *tgsi);
struct source_operand tgsi_temp_operand(uint16_t index);

/* Constants that an operand reads, if it does so directly. */
bool tgsi_constant(const struct tgsi *tgsi, const struct source_operand *source, uint32_t value[4]);

/* Reads the rest of a texture instruction, after its first operands. */
bool tgsi_read_texture(struct tgsi *tgsi, const struct tgsi_opcode *row, struct instruction *instruction);

/* All of an instruction that names a sampler view, after the destination; emits it. */
void tgsi_read_sample(struct tgsi *tgsi, const struct tgsi_opcode *row, struct instruction *instruction);

/* All of an instruction that names a resource, after the destination; emits it. */
void tgsi_read_resource(struct tgsi *tgsi, const struct tgsi_opcode *row, struct instruction *instruction);

/* Emits an instruction whose result's components are chosen afterwards. */
void tgsi_emit_swizzled(struct tgsi *tgsi, struct instruction *instruction, const uint8_t swizzle[4]);
void tgsi_emit_move(struct tgsi *tgsi, uint16_t temp, uint8_t mask, const struct source_operand *source);

/* Blocks and jumps (flow.c); `at` is the instruction's index. */
void tgsi_flow(struct tgsi *tgsi, const struct tgsi_opcode *row, uint32_t at, uint32_t loop_number);
void tgsi_jump(struct tgsi *tgsi, uint32_t at, uint32_t number, struct source_position position);
bool tgsi_note_start(struct tgsi *tgsi);
void tgsi_finish_flow(struct tgsi *tgsi);
int tgsi_loop_level(const struct tgsi *tgsi, uint32_t number); /* of the innermost BGNFOR LOOP[number]; -1 */

/* The name that the token has one letter wrong of, or null. */
const char *tgsi_name_guess(const struct tgsi_name *table, const struct token *token);
const char *tgsi_opcode_guess(const struct token *token);

#endif
