/* Any program as TGSI text (translate/conversion.h).
 *
 *   to_tgsi.c           the program: flow, one instruction after the other
 *   lower.c     opcodes that the other languages compute by other rules
 *   lower_64bit.c      numbers of 64 bits
 *   lower_cvt.c       CVT
 *   indices.c   parameter buffers, units by run-time indices
 *   operands.c  operands, immediates, lines of text
 *   registers.c what is declared, and where parameters, inputs and outputs go
 *
 * Registers keep their numbers: TEMP[i], ADDR[i], IN[i] and OUT[i] are those of the program; behind its
 * temporaries are scratch ones. Parameters that a draw sets become CONST registers, constants immediates.
 *
 * The text is written twice. What the first pass finds out (immediates, scratch registers, the numbers of
 * instructions) is what the second one declares.
 */
#ifndef SHADER_TRANSLATE_TO_TGSI_TO_TGSI_H
#define SHADER_TRANSLATE_TO_TGSI_TO_TGSI_H

#include "shader/translate/conversion.h"
#include "shader/language/tgsi/tgsi.h"

enum {
    SCRATCH_RULE = 0,    /* $0 to $6 of a rule's lines */
    SCRATCH_RESULT = 7,  /* a result on the way to a register of another shape */
    SCRATCH_OPERAND = 8, /* operand s, where its modifiers cannot be written */
    SCRATCH_INDEX = 12,  /* component s: a run-time index */
    SCRATCH_VALID = 13,  /* ... whether it lies in its array */
    SCRATCH_CONDITION = 14,
    SCRATCH_NARROW = 15, /* operand s of !!FP1.0, and from 18 on its result, in 16 or 12 bits */
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
    bool declares; /* the second pass */
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

/* --- registers.c ---------------------------------------------------------------------------------------- */

/* Numbers for parameters, inputs and outputs. Fails where TGSI has no name for one. */
void tgsi_plan_registers(struct conversion *c);
void tgsi_release_registers(struct tgsi_writer *writer);
void tgsi_declare(struct conversion *c);

/* Gives the registers of a loaded program what its text cannot say: the bindings of CONST, types of inputs
 * and outputs. False when memory runs out. */
bool tgsi_bind_registers(const struct conversion *c, struct program *converted);

/* The scalar of a vector that a register of several numbers has in one component: CLIPDIST and the levels of
 * tessellation; else -1. */
int tgsi_input_component(const struct program *program, int32_t input);
int tgsi_output_component(const struct program *program, int32_t output);

/* Tessellation control programs: OUT[][n]. */
bool tgsi_output_has_vertex(const struct program *program, int32_t output);

/* --- operands.c ----------------------------------------------------------------------------------------- */

/* A line with its number. In a format `$3` is scratch register 3, `$D` number 20 and so on; `{0.5}`, `{i-1}`,
 * `{u31}`, `{nan}` are an immediate of that value in all components, `{l-1}` and `{d0.5}` one of 64 bits in
 * both pairs. */
void tgsi_line(struct conversion *c, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* `ADDR[0].x` */
void tgsi_index_name(const struct conversion *c, const struct relative_index *relative, char name[32]);

/* The number of a scratch register, which is then declared. */
unsigned tgsi_scratch(struct conversion *c, unsigned number);

/* Operand `s` as it stands in an instruction of TGSI. `kind` is a letter of tgsi/opcodes.def. Lines that must
 * come before are written. */
void tgsi_operand(struct conversion *c, const struct instruction *instruction, unsigned s, char kind,
                  char name[TGSI_OPERAND]);

/* The letter that fits what the program reads the operand as. */
char tgsi_kind_of(const struct instruction *instruction, unsigned s);

/* The instruction's last line: `mnemonic` with its modifiers, its destination and condition,
 * then operands. */
void tgsi_finish(struct conversion *c, const struct instruction *instruction, const char *mnemonic,
                 const char *operands);

void tgsi_condition(struct conversion *c, const struct condition_test *test, char name[24]);

/* `IMM[2].yyyy`: a scalar; `IMM[1]`: a vector. */
void tgsi_scalar(struct conversion *c, enum type type, uint32_t bits, char name[24]);
void tgsi_vector(struct conversion *c, enum type type, const uint32_t value[4], char name[24]);

/* --- translate/images.c --------------------------------------------------------------------------------- */

bool tgsi_lower_image(struct conversion *c, const struct instruction *instruction); /* false: it is none */
void tgsi_declare_images(struct conversion *c);

/* Null where there is no such operation. */
const char *tgsi_atomic_mnemonic(const struct instruction *instruction);

/* IWRAP and DWRAP of a word of an IMAGE or a BUFFER; `rest` are the words behind the operands. */
void tgsi_wrap(struct conversion *c, const struct instruction *instruction, const char *resource,
               const char *coordinate, const char *value, const char *rest);

/* An instruction of integers whose result may be clamped or tested as a number of another type. */
void tgsi_finish_words(struct conversion *c, const struct instruction *instruction, const char *mnemonic,
                       const char *operands);

/* --- translate/storage.c -------------------------------------------------------------------------------- */

bool tgsi_lower_storage(struct conversion *c, const struct instruction *instruction); /* false: it is none */
void tgsi_declare_storage(struct conversion *c);

/* --- translate/fp1_precision.c -------------------------------------------------------------------------- */

/* What nv_narrow() and nv_store_narrow() do (translate/conversion.h). */
bool tgsi_narrow(struct conversion *c, struct instruction *instruction);
void tgsi_store_narrow(struct conversion *c, const struct instruction *instruction);

/* --- lower_64bit.c
 * --------------------------------------------------------------------------------------------- */

/* An instruction that computes in 64 bits. False: it is none, or there is no counterpart. */
bool tgsi_lower_64bit(struct conversion *c, const struct instruction *instruction);

/* $s: components k and k + 1 of an operand of 64 bits; $s: components k[0] to k[3]
 * of one of 32. */
void tgsi_load_pair(struct conversion *c, const struct instruction *instruction, unsigned s, unsigned k);
void tgsi_load_words(struct conversion *c, const struct instruction *instruction, unsigned s,
                     const uint8_t k[4]);

/* The pair $D is components k and k + 1 of the result, which is collected in $E and $F, what its flags are of
 * in $G and $H. Results of 32 bits are left in $E as they are, those with flags in $G too. When all are there
 * they are stored. */
void tgsi_collect_pair(struct conversion *c, const struct instruction *instruction, unsigned k);
void tgsi_store_collected(struct conversion *c, const struct instruction *instruction);

/* Whether the instruction that is written takes derivatives among lanes of which some may not run: operands
 * that need lines of their own would lack their values. */
bool tgsi_loses_neighbours(const struct conversion *c);

/* The count of a REP in 64 bits, as a float in $0.x. */
void tgsi_count_64bit(struct conversion *c, const struct instruction *instruction);

/* Registers of 64 bits in an instruction of 32: operands are brought to 32 bits. True if its destination has
 * 64: then the copy leaves its result in $E, and tgsi_store_promoted() brings it there. That returns whether
 * the flags of the copy, an addition of integers, have to be made yet. */
bool tgsi_demote(struct conversion *c, struct instruction *instruction);
bool tgsi_store_promoted(struct conversion *c, const struct instruction *instruction);

/* Words in $0 are the result, but for its clamp. */
void tgsi_store_loaded(struct conversion *c, const struct instruction *instruction);

/* --- indices.c ------------------------------------------------------------------------------------------ */

/* An operand of a parameter buffer: a vector, or one that holds the word. That is its x if the word was
 * chosen at run time. */
void tgsi_buffer_name(struct conversion *c, const struct source_operand *source, unsigned s,
                      char name[TGSI_OPERAND]);

bool tgsi_load_constant(struct conversion *c,
                        const struct instruction *instruction); /* false: it is no LDC */

/* TEMP[index].x: the byte that `source` begins at, -1 where that is misaligned to `bytes` or outside of the
 * array. */
void tgsi_byte_index(struct conversion *c, const struct source_operand *source, unsigned bytes,
                     unsigned index);

/* What stands in SAMP[] or IMAGE[]; whether an instruction may read a unit. */
void tgsi_unit_name(struct conversion *c, const struct instruction *instruction, char name[32]);
bool tgsi_reaches_unit(const struct conversion *c, const struct instruction *instruction, unsigned unit);

/* --- lower_cvt.c
 * ---------------------------------------------------------------------------------------------- */

void tgsi_lower_cvt(struct conversion *c, const struct instruction *instruction);

/* --- lower.c -------------------------------------------------------------------------------------------- */

/* Writes an instruction that has no row in tgsi/opcodes.def with the same rule. False: it has one. */
bool tgsi_lower(struct conversion *c, const struct instruction *instruction);

#endif
