/* From one language to another: the program is written as text of the other one, which that language's own
 * front end loads. So what comes out obeys every rule of the language, and a construct without a counterpart
 * is named.
 *
 *   conversion.c             the front door: which writer, and from errors in the text back to the
 * instruction it came from to_gpu4/to_gpu4.c          declarations and instructions of NV_gpu_program4 and 5
 *   to_gpu4/array_copies.c   run-time indices over inputs and outputs of several kinds
 *   to_gpu4/lower_legacy.c    opcodes that the older languages compute by other rules
 *   to_gpu4/lower_tgsi.c     what TGSI has besides
 *   to_gpu4/lower_switch.c   TGSI's SWITCH as a loop and IFs
 *   images.c      image loads, stores and atomics, both ways
 *   storage.c     the same of storage buffers
 *   fp1_precision.c         precisions, fog coordinate and textures of !!FP1.0, both ways
 *   to_gpu4/double_bits.c    roots, significands and exponents of doubles
 *   to_gpu4/stack.c    PUSHA and POPA
 *   to_gpu4/lower_64bit.c     TGSI's doubles and 64-bit integers
 *   to_gpu4/stages.c   which header, vertices of primitives and patches, parameter buffers, LOOP
 *   to_tgsi/to_tgsi.h        the writer of TGSI text
 *   flow_plan.c        branches and subroutines of NV_vertex_program2 as blocks
 */
#ifndef SHADER_TRANSLATE_CONVERSION_H
#define SHADER_TRANSLATE_CONVERSION_H

#include "shader/language/language.h"
#include "shader/shader.h"

enum { GPU4_OPERAND = 128, GPU4_SWITCHES = 32 };

struct conversion {
    const struct program *from;
    struct text text;
    struct shader_error *error;
    bool failed;
    uint32_t at; /* the instruction that is being written */
    struct convert_line {
        int32_t offset;       /* in the text */
        uint32_t instruction; /* of `from` */
    } * lines;
    uint32_t line_count, line_capacity;
    bool *array_used; /* by array: relative addressing reaches it, so it is declared */
    struct flow_plan *flow;
    struct tgsi_writer *tgsi;          /* to_tgsi/to_tgsi.h */
    uint32_t loops[SHADER_LOOP_DEPTH]; /* LOOP and REP around: the instruction's number plus 1, of REP 0 */
    unsigned loop_depth;
    struct gpu4_switch {
        uint32_t start;  /* its instruction */
        unsigned number; /* of its variable */
        bool continues;  /* has a CONT, for this loop */
        int32_t loop;
    } switches[GPU4_SWITCHES]; /* around the instruction that is written: to_gpu4/lower_switch.c */
    unsigned switch_depth;
    unsigned scratch; /* bit per name of convert_scratch: what is declared. All at first, then those that were
                         used */
    bool version_5;   /* nv_needs_version_5() */
    int free_condition; /* nv_free_condition() */
};

/* Variables of convert_to_nv()'s own: indices, temporaries, and from CONVERT_SCRATCH_LONG on some of 64
 * bits, which only version 5 has. */
enum { CONVERT_SCRATCH = 11, CONVERT_SCRATCH_LONG = 6 };
extern const struct scratch_variable {
    const char *type, *name;
} convert_scratch[CONVERT_SCRATCH];

/* The first failure counts. Its position is that of the instruction being written. */
void convert_fail(struct conversion *c, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* One line of text, with where it comes from. */
void convert_line(struct conversion *c, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The name of a PARAM_NAMED that a converted program has taken over, at the end of its variables: it is in no
 * file, so that it is not declared there. False when memory runs out. */
bool convert_copy_name(const struct program *from, struct program *converted, struct param_register *param);

/* --- flow_plan.c
 * --------------------------------------------------------------------------------------------- */

/* BRA is the IF of a block or the end of a loop, unless it leaves a loop or has another beside it: what a
 * branch skips may end with one that skips what comes next, the other side of an if. Then both sides lie in a
 * REP of one turn, which the first side leaves by BRK. */
enum flow_role { FLOW_PLAIN, FLOW_TWO_SIDES, FLOW_FIRST_SIDE_ENDS, FLOW_LEAVES_LOOP };

/* What stands around each instruction once branches are blocks. */
struct flow_plan {
    uint16_t *opens; /* by instruction: loops (REP) that begin before it */
    struct flow_ends {
        uint8_t count;
        uint32_t loops; /* bit per end, the last one's first: it is an ENDREP, else an ENDIF */
    } * closes;         /* ... blocks that end before it, the outermost first */
    uint8_t *roles;     /* ... of a BRA: enum flow_role */
    bool *labelled;     /* ... a subroutine begins here */
    bool *named;        /* ... a label stands here, whoever calls it */
    uint32_t *regions;  /* ... where its subroutine begins; 0: before all labels */
    uint8_t *pushed; /* ... 1 plus the address vectors of its subroutine that PUSHA has left; 0: unreached, or
                        none in the program */
};

/* Branches of from->instructions as blocks; fails where they do not nest, and where a subroutine does not end
 * by its own RET. */
bool convert_plan_flow(struct conversion *c, struct flow_plan *plan);
void convert_release_flow(struct flow_plan *plan);

/* Only where subroutines begin, and that calls do not nest deeper than the language runs them. */
bool convert_plan_labels(struct conversion *c, struct flow_plan *plan);

/* The most entries that come together on the stack of calls, with those of plan->pushed if `vectors`; more
 * than `limit` where calls nest deeper or go in circles. */
unsigned convert_stack_depth(struct conversion *c, const struct flow_plan *plan, bool vectors,
                             unsigned limit);

/* plan->pushed; fails where a program may end by its stack. */
bool convert_plan_stack(struct conversion *c, struct flow_plan *plan);
void nv_push(struct conversion *c, const struct instruction *instruction);
void nv_pop(struct conversion *c, const struct instruction *instruction);
void nv_declare_stack(struct conversion *c);

/* RET without a condition, END: nothing runs on from here. */
bool convert_ends_flow(const struct instruction *instruction);
int32_t convert_target(const struct conversion *c, uint32_t instruction); /* of a branch or call */

/* --- to_tgsi/to_tgsi.c ---------------------------------------------------------------------------------- */

void convert_to_tgsi(struct conversion *c);

/* --- to_gpu4/to_gpu4.c -----------------------------------------------------------------------------------
 */

void convert_to_nv(struct conversion *c);

/* A loaded program gets the named parameters of !!FP1.0, which its text has as program.local. False when
 * memory runs out. */
bool nv_bind_names(const struct conversion *c, struct program *converted);

/* `R3`, `c1[A0.x + 2]`, `vertex.attrib[0]`: for operand `s` with its modifiers; `-1` for the destination,
 * without its mask. */
void gpu4_operand(struct conversion *c, const struct instruction *instruction, int s,
                  char name[GPU4_OPERAND]);

/* The last line of what an instruction becomes: `mnemonic` with the instruction's modifiers, destination,
 * mask and condition test, then the operands, formatted. */
void gpu4_finish(struct conversion *c, const struct instruction *instruction, const char *mnemonic,
                 const char *format, ...) __attribute__((format(printf, 4, 5)));

/* Its registers have no types; what is declared with one is read as another. */
static inline bool gpu4_from_tgsi(const struct conversion *c)
{
    return c->from->language == LANGUAGE_TGSI;
}

/* The modifier that an instruction takes which reads an operand of the program. */
static inline const char *gpu4_no_type_check(const struct conversion *c)
{
    return gpu4_from_tgsi(c) ? ".NTC" : "";
}

/* The array that a register of a file lies in, if it is declared. */
const struct register_array *nv_array_around(const struct conversion *c, unsigned file, int32_t index);

/* What the languages of NV_gpu_program4 call an input or output; `?` where they have none. */
void gpu4_binding_name(const struct conversion *c, unsigned file, unsigned index, char *name, size_t size);

/* `texture[2]`, or `t1[A0.x + 3]` of an array; `word`: texture or image. */
void nv_unit_name(struct conversion *c, const struct instruction *instruction, const char *word,
                  char name[GPU4_OPERAND]);

/* TGSI: another output before this one has its semantic. */
bool nv_is_repeated(const struct program *program, int32_t output);

/* `[A0.x + 3]` for an index into `count` members. A constant part of the index that is negative, or not below
 * the size of the array, is no part of the grammar (2.X.4.2): the sum goes into a register of its own, by
 * `number`, that of a source or one of these. */
enum { NV_DESTINATION = 4, NV_UNIT = 5 };
void nv_index_name(struct conversion *c, const struct relative_index *relative, int32_t offset, int32_t count,
                   int number, char *name, size_t size);

/* Its modifiers need a declaration: then it is i<n>. */
bool nv_is_interpolated(const struct input_register *input);

/* --- to_gpu4/array_copies.c
 * ----------------------------------------------------------------------------------- */

/* Whether inputs or outputs follow one another there; and whether they do not, but temporaries can stand for
 * them. */
bool gpu4_is_consecutive(const struct conversion *c, const struct register_array *array);
bool gpu4_is_copied(const struct conversion *c, const struct register_array *array);

void gpu4_load_copies(struct conversion *c); /* before the first instruction */
void gpu4_store_copies(struct conversion *c, const struct instruction *instruction); /* behind each */

/* --- to_gpu4/stages.c ----------------------------------------------------------------------------------- */

/* Whether a lookup has one operand more than its opcode says. */
bool gpu4_has_second_operand(const struct instruction *instruction);
bool nv_needs_version_5(const struct conversion *c);
const char *nv_header(const struct conversion *c); /* null for vertex state programs */

/* An attribute of some vertex of the primitive, or a word of a parameter buffer: false where the operand is
 * neither. */
bool nv_outer_name(struct conversion *c, const struct source_operand *source, int number,
                   char name[GPU4_OPERAND]);

/* Inputs with a vertex number, parameter buffers, V and J. */
void nv_declare_stage(struct conversion *c);

/* Four distances or levels that TGSI has in one register: operands are put together in V0 to V2 before the
 * instruction; O<n> holds the output, and is taken apart after each write. The copy of the instruction reads
 * and writes those: as temporary -1, -2, -3, and NV_VECTOR - n. */
enum { NV_VECTOR = -100 };
void nv_gather_vectors(struct conversion *c, struct instruction *instruction);
void nv_scatter_vector(struct conversion *c, const struct instruction *instruction);
bool nv_is_vector(const struct conversion *c, unsigned file, int32_t index);

/* LOOP is REP with a counter of its own; `J3` for the index of the LOOP that FILE_ADDRESS `index` is, or
 * null. */
void gpu4_open_loop(struct conversion *c, const struct instruction *instruction);
void nv_close_loop(struct conversion *c);
bool nv_loop_index(const struct conversion *c, unsigned index, uint32_t *number);

/* --- to_gpu4/lower_legacy.c
 * ------------------------------------------------------------------------------------ */

/* In which precision an instruction of !!FP1.0 computes and leaves its result, and whether an operand is
 * rounded first. */
enum precision convert_fp1_precision(const struct program *program, const struct instruction *instruction);
enum precision convert_fp1_result_precision(const struct program *program,
                                            const struct instruction *instruction);
bool convert_fp1_operand_narrows(const struct program *program, const struct instruction *instruction,
                                 unsigned s);
bool convert_is_narrow(enum precision precision);

/* Whether it is the fog coordinate with zeros of the swizzle's. */
bool convert_fp1_reads_fog(const struct instruction *instruction, unsigned s);

/* Rounds the operands of an instruction that computes in 16 or 12 bits. True if its result is to be rounded
 * too, or that of a lookup is 0 where there is no texture: then the copy of the instruction leaves it in V3,
 * and nv_store_narrow() brings it to the destination.
 */
bool nv_narrow(struct conversion *c, struct instruction *instruction);
void nv_store_narrow(struct conversion *c, const struct instruction *instruction);

/* Whether an instruction of TGSI computes in 64 bits, or converts; and what it becomes:
 * to_gpu4/lower_64bit.c. */
bool gpu4_is_64bit(const struct instruction *instruction);
void gpu4_lower_64bit(struct conversion *c, const struct instruction *instruction);

/* Of the doubles in W0, to W3; the exponent to T3: to_gpu4/double_bits.c. */
void gpu4_write_root64(struct conversion *c);
void gpu4_write_significand(struct conversion *c);
void gpu4_write_exponent(struct conversion *c);

/* TGSI's own rules, flow and registers: to_gpu4/lower_tgsi.c. The first two return whether they wrote the
 * instruction, or failed. */
bool gpu4_lower_tgsi(struct conversion *c, const struct instruction *instruction);
bool nv_tgsi_flow(struct conversion *c, const struct instruction *instruction);
bool nv_can_express_tgsi(struct conversion *c);
bool gpu4_has_zero_level(const struct instruction *instruction);
void gpu4_take_zero_level(struct conversion *c, struct instruction *instruction);

/* A condition code that no instruction of the program tests or updates; -1 without one. */
int nv_free_condition(const struct conversion *c);

/* SWITCH to ENDSWITCH, and CONT inside of them (to_gpu4/lower_switch.c). False: it is none of these. */
bool gpu4_lower_switch(struct conversion *c, const struct instruction *instruction);
void nv_declare_switches(struct conversion *c);

/* Image instructions of TGSI. False: it is none (images.c). */
bool gpu4_lower_image(struct conversion *c, const struct instruction *instruction);

/* Storage buffers of TGSI. False: it is none (storage.c). */
bool gpu4_lower_storage(struct conversion *c, const struct instruction *instruction);
bool nv_uses_storage(const struct conversion *c);
void nv_declare_storage_options(struct conversion *c);
void nv_declare_storage(struct conversion *c);

/* Writes an instruction whose rule differs between its language and NV_gpu_program4. False where the rule is
 * the same. */
bool gpu4_lower(struct conversion *c, const struct instruction *instruction);

#endif
