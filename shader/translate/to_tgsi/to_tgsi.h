/* Any program as TGSI text.
 *
 *   to_tgsi.c        the driver: the main program and subroutines, one instruction after the other
 *   registers.c      where parameters, inputs and outputs go
 *   declarations.c   what is declared
 *   lines.c          lines of text, immediates, scratch registers
 *   indices.c        run-time indices over buffers and units
 *   write_operands.c operands, and the line that writes a result
 *   flow.c           conditions, loops, branches
 *   textures.c       lookups
 *
 * Instructions without a direct equivalent:
 *
 *   lower.c          opcodes that the other languages compute by other rules
 *   lower_64bit.c    numbers of 64 bits
 *   lower_cvt.c      CVT
 *   lower_ldc.c      LDC
 *   lower_images.c   images
 *   lower_storage.c  storage buffers
 *   fp1_rounding.c   precisions and textures of !!FP1.0
 *
 * The driver calls the lowering files, they call the operands, those the lines, and nothing calls back.
 *
 * Registers keep their numbers: TEMP[i], ADDR[i], IN[i] and OUT[i] are those of the program; scratch
 * registers follow its temporaries. Parameters that a draw sets become CONST registers, constants immediates.
 *
 * The text is written twice. The first pass finds immediates, scratch registers and the line numbers of
 * instructions; the second pass declares and refers to them.
 */
#ifndef SHADER_TRANSLATE_TO_TGSI_TO_TGSI_H
#define SHADER_TRANSLATE_TO_TGSI_TO_TGSI_H

#include "shader/language/tgsi/tgsi.h"
#include "shader/translate/flow_plan.h"

enum {
    SCRATCH_RULE = 0,    /* $0 to $6 of a rule's lines */
    SCRATCH_RESULT = 7,  /* a result on the way to a register of another shape */
    SCRATCH_OPERAND = 8, /* operand s, where its modifiers cannot be written */
    SCRATCH_INDEX = 12,  /* component s: a run-time index */
    SCRATCH_VALID = 13,  /* ... whether it is inside its array */
    SCRATCH_CONDITION = 14,
    SCRATCH_ROUNDED = 15, /* operand s of !!FP1.0, and from 18 on its result, in 16 or 12 bits */
    SCRATCH_ROUNDING = 19,
    SCRATCH_PAIR = 20,    /* $D: two results of 64 bits */
    SCRATCH_LOW = 21,     /* $E: low words of results; $F: high ones */
    SCRATCH_FLAGS = 23,   /* $G and $H: words whose sum has the flags of a result of 64 bits */
    SCRATCH_DEMOTED = 25, /* operand s, of a register of 64 bits */
    SCRATCH_OUTER = 29,   /* component s: the number of a parameter buffer */
    SCRATCH_WORD = 30,    /* operand s, a word of one */
    SCRATCH_UNIT = 34,    /* a texture or image unit */
    SCRATCH_COUNT = 35,
    TGSI_OPERAND = 96,
};

struct tgsi_immediate {
    uint8_t type;   /* enum type */
    uint8_t filled; /* components */
    uint32_t value[4];
};

struct tgsi_writer {
    struct tgsi_immediate *immediates;
    uint32_t immediate_count, immediate_capacity;
    uint32_t *starts;  /* by instruction: its line in the text */
    uint32_t line;     /* lines of instructions so far */
    uint64_t scratch;  /* bit per scratch register */
    int32_t *constant; /* by parameter: its CONST, or -1 */
    uint32_t *binding; /* by CONST: its parameter, or UINT32_MAX */
    uint32_t constant_count;
    int32_t transform; /* of a position-invariant program: the first of four CONST, the rows of
                          state.matrix.mvp; else -1 */
    uint32_t *input_number, *output_number; /* by register: IN[n] or SV[n], OUT[n] */
    bool *is_system_value;
    uint8_t unit_types[32]; /* enum type that textures are read with, plus 1 */
    unsigned predicates;    /* bit per condition code */
    bool counts_loops;      /* there is a LOOP: address registers are LOOP[n] */
    bool branches;          /* lanes may take different ways */
};

/* --- to_tgsi.c ------------------------------------------------------------------------------------------ */

/* Writes the text of c->from; c->tgsi begins as zeros. */
void convert_to_tgsi(struct conversion *c);

/* --- registers.c ---------------------------------------------------------------------------------------- */

/* Numbers for parameters, inputs and outputs. Fails where TGSI has no name for one. */
void tgsi_plan_registers(struct conversion *c);
void tgsi_release_registers(struct tgsi_writer *writer);

/* Gives the registers of a loaded program the facts that its text does not contain: the bindings of CONST,
 * types of inputs and outputs. False when memory runs out. */
bool tgsi_bind_registers(const struct conversion *c, struct program *converted);

/* The array of this file that is reached by run-time indices and holds a register, or null. */
const struct register_array *tgsi_array_around(const struct conversion *c, unsigned file, uint32_t index);

/* The semantic of an input or output, null without one; *number is its index there. Attributes of vertices
 * have none. */
bool tgsi_is_attribute(const struct program *program, const struct input_register *input);
const struct tgsi_meaning *tgsi_input_meaning(const struct program *program,
                                              const struct input_register *input, bool *is_system_value,
                                              unsigned *number);
const struct tgsi_meaning *tgsi_output_meaning(const struct program *program,
                                               const struct output_register *output, unsigned *number);

/* CLIPDIST and the levels of tessellation: TGSI has four registers of the program in one. The component that
 * a register is, else -1; and the first register that shares TGSI's with this one. */
int tgsi_input_component(const struct program *program, int32_t input);
int tgsi_output_component(const struct program *program, int32_t output);
uint32_t tgsi_first_of_vector(const struct program *program, bool output, uint32_t index);

/* Tessellation control programs: OUT[][n]. */
bool tgsi_output_has_vertex(const struct program *program, int32_t output);

/* --- declarations.c ------------------------------------------------------------------------------------- */

void tgsi_declare(struct conversion *c);

/* --- lines.c -------------------------------------------------------------------------------------------- */

/* "... has no counterpart in TGSI" */
void tgsi_reject(struct conversion *c, const struct instruction *instruction, const char *what);

/* A line with its number. In a format `$3` is scratch register 3, `$D` number 20 and so on; `{0.5}`, `{i-1}`,
 * `{u31}`, `{nan}` are an immediate of that value in all components, `{l-1}` and `{d0.5}` one of 64 bits in
 * both pairs. */
void tgsi_line(struct conversion *c, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The number of a scratch register, which is then declared. */
unsigned tgsi_scratch(struct conversion *c, unsigned number);

/* `ADDR[0].x` */
void tgsi_index_name(const struct conversion *c, const struct relative_index *relative, char name[32]);

/* ` (GT1.xxyw)`, or nothing. */
void tgsi_condition(struct conversion *c, const struct condition_test *test, char name[24]);

/* `IMM[2].yyyy`: a scalar; `IMM[1]`: a vector. */
void tgsi_scalar(struct conversion *c, enum type type, uint32_t bits, char name[24]);
void tgsi_vector(struct conversion *c, enum type type, const uint32_t value[4], char name[24]);

/* Whether the instruction that is written takes derivatives among lanes of which some may not run: operands
 * that need lines of their own would lack their values. */
bool tgsi_loses_neighbours(const struct conversion *c);

/* --- indices.c ------------------------------------------------------------------------------------------ */

/* An operand of a parameter buffer: a vector, or one that contains the word. The word is its x if it was
 * chosen at run time. */
void tgsi_buffer_name(struct conversion *c, const struct source_operand *source, unsigned s,
                      char name[TGSI_OPERAND]);

/* `CONST[2]`, `CONST[ADDR[0].x+1]`: the buffer alone. */
void tgsi_constant_buffer(struct conversion *c, const struct outer_index *outer, unsigned s, char name[64]);

/* TEMP[index].x: the byte that `source` begins at, -1 where that is misaligned to `bytes` or outside of the
 * array. */
void tgsi_byte_index(struct conversion *c, const struct source_operand *source, unsigned bytes,
                     unsigned index);

/* The word among the four of TEMP[word] whose number is TEMP[index].s, into its x. */
void tgsi_choose_word(struct conversion *c, unsigned word, unsigned index, unsigned s);

/* The number in SAMP[] or IMAGE[]; whether an instruction may read a unit. */
void tgsi_unit_name(struct conversion *c, const struct instruction *instruction, char name[32]);
bool tgsi_reaches_unit(const struct conversion *c, const struct instruction *instruction, unsigned unit);

/* --- write_operands.c ----------------------------------------------------------------------------------- */

/* Operand `s` as an instruction of TGSI has it. `kind` is a letter of tgsi/opcodes.def. Lines that must come
 * before are written. */
void tgsi_operand(struct conversion *c, const struct instruction *instruction, unsigned s, char kind,
                  char name[TGSI_OPERAND]);

/* The letter that fits what the program reads the operand as. */
char tgsi_kind_of(const struct instruction *instruction, unsigned s);

/* The instruction's last line: `mnemonic` with its modifiers, its destination and condition, then operands.
 */
void tgsi_finish(struct conversion *c, const struct instruction *instruction, const char *mnemonic,
                 const char *operands);

/* --- flow.c, textures.c --------------------------------------------------------------------------------- */

/* An instruction without a result. */
void tgsi_write_flow(struct conversion *c, const struct instruction *instruction);

void tgsi_write_texture(struct conversion *c, const struct instruction *instruction);

/* --- fp1_rounding.c ------------------------------------------------------------------------------------- */

/* Rounds the operands of an instruction that computes in 16 or 12 bits. True if its result is to be rounded
 * too, or that of a lookup is 0 where there is no texture: then the copy of the instruction leaves it in a
 * scratch register, and tgsi_store_rounded() brings it to the destination. */
bool tgsi_round_operands(struct conversion *c, struct instruction *instruction);
void tgsi_store_rounded(struct conversion *c, const struct instruction *instruction);

/* --- Lowering ------------------------------------------------------------------------------------------- */

/* These return false, and write nothing, where the instruction is not one of theirs. */

/* lower.c: one that has no row in tgsi/opcodes.def with the same rule. */
bool tgsi_lower(struct conversion *c, const struct instruction *instruction);

bool tgsi_lower_64bit(struct conversion *c, const struct instruction *instruction);
bool tgsi_lower_ldc(struct conversion *c, const struct instruction *instruction);
void tgsi_lower_cvt(struct conversion *c, const struct instruction *instruction);

/* lower_images.c */
bool tgsi_lower_image(struct conversion *c, const struct instruction *instruction);
void tgsi_declare_images(struct conversion *c);

/* Null where there is no such operation. */
const char *tgsi_atomic_mnemonic(const struct instruction *instruction);

/* IWRAP and DWRAP of a word of an IMAGE or a BUFFER; `rest` are the words after the operands. */
void tgsi_wrap(struct conversion *c, const struct instruction *instruction, const char *resource,
               const char *coordinate, const char *value, const char *rest);

/* An instruction of integers whose result may be clamped or tested as a number of another type. */
void tgsi_finish_words(struct conversion *c, const struct instruction *instruction, const char *mnemonic,
                       const char *operands);

/* lower_storage.c */
bool tgsi_lower_storage(struct conversion *c, const struct instruction *instruction);
void tgsi_declare_storage(struct conversion *c);

/* --- lower_64bit.c -------------------------------------------------------------------------------------- */

/* $s: components k and k + 1 of an operand of 64 bits; $s: components k[0] to k[3] of one of 32. */
void tgsi_load_pair(struct conversion *c, const struct instruction *instruction, unsigned s, unsigned k);
void tgsi_load_words(struct conversion *c, const struct instruction *instruction, unsigned s,
                     const uint8_t k[4]);

/* The pair $D is components k and k + 1 of the result, which is collected in $E and $F, and what its flags
 * depend on in $G and $H. Results of 32 bits are left in $E as they are, those with flags in $G too. When all
 * are there they are stored. */
void tgsi_collect_pair(struct conversion *c, const struct instruction *instruction, unsigned k);
void tgsi_store_collected(struct conversion *c, const struct instruction *instruction);

/* Words in $0 are the result, except for its clamp. */
void tgsi_store_loaded(struct conversion *c, const struct instruction *instruction);

/* The count of a REP in 64 bits, as a float in $0.x. */
void tgsi_count_64bit(struct conversion *c, const struct instruction *instruction);

/* Registers of 64 bits in an instruction of 32: operands are brought to 32 bits. True if its destination has
 * 64: then the copy leaves its result in $E, and tgsi_store_promoted() brings it there. That returns whether
 * the flags of the copy, an addition of integers, have to be made yet. */
bool tgsi_demote(struct conversion *c, struct instruction *instruction);
bool tgsi_store_promoted(struct conversion *c, const struct instruction *instruction);

#endif
