/* Any program as text of NV_gpu_program4 or 5.
 *
 *   to_gpu4.c        the driver: header, declarations, then one instruction after the other
 *   version.c        which header the program needs
 *   declarations.c   options, registers, vertices and buffers
 *   writer.c         names of registers and units, operands, the line that writes a result
 *
 * Instructions and registers without a direct equivalent:
 *
 *   lower_legacy.c     opcodes that NV_vertex_program, ARB_vertex_program and !!FP1.0 compute by other rules
 *   lower_tgsi.c       opcodes that TGSI computes by other rules
 *   lower_tgsi_flow.c  its conditions, which are operands
 *   lower_switch.c     its SWITCH, as a loop and IFs
 *   lower_64bit.c      its doubles and 64-bit integers
 *   double_bits.c      roots, significands and exponents of doubles
 *   lower_images.c     its images
 *   lower_storage.c    its storage buffers
 *   tgsi_limits.c      what of TGSI cannot be expressed
 *   fp1_rounding.c     precisions, fog coordinate and textures of !!FP1.0
 *   address_stack.c    PUSHA and POPA
 *   loops.c            LOOP, a REP with a counter
 *   packed_scalars.c   distances and levels, of which TGSI has four in a register
 *   array_copies.c     run-time indices over inputs or outputs that are not consecutive
 *
 * The driver calls the lowering files, they call the writer, and nothing calls back.
 *
 * Names in the text: R temporaries, A address registers (integers here), c single parameters, a their arrays,
 * v and o arrays of inputs and outputs, t and m of textures and images, p inputs with a vertex number, b
 * parameter buffers, s storage buffers, J indices of LOOP, P pushed address vectors, S variables of SWITCH, O
 * outputs that are collected. T, V, W, L, X and Y are scratch variables.
 */
#ifndef SHADER_TRANSLATE_TO_GPU4_TO_GPU4_H
#define SHADER_TRANSLATE_TO_GPU4_TO_GPU4_H

#include "shader/translate/flow_plan.h"

enum { GPU4_OPERAND = 128, GPU4_SWITCHES = 32 };

struct gpu4_writer {
    uint32_t loops[SHADER_LOOP_DEPTH]; /* enclosing LOOPs: the instruction's number plus 1; 0 for a REP */
    unsigned loop_depth;
    struct gpu4_switch {
        uint32_t start;  /* its instruction */
        unsigned number; /* of its variable */
        bool continues;  /* contains a CONT, for this loop */
        int32_t loop;
    } switches[GPU4_SWITCHES]; /* enclosing the instruction: lower_switch.c */
    unsigned switch_depth;
    unsigned scratch;   /* bit per name of gpu4_scratch: which are declared */
    bool version_5;     /* gpu4_needs_version_5() */
    int free_condition; /* gpu4_free_condition() */
};

/* Scratch variables: indices, temporaries, and from GPU4_SCRATCH_LONG on some of 64 bits, which only version
 * 5 has. */
enum { GPU4_SCRATCH = 11, GPU4_SCRATCH_LONG = 6, GPU4_SCRATCH_ALL = (1 << GPU4_SCRATCH) - 1 };

/* --- to_gpu4.c ------------------------------------------------------------------------------------------ */

/* Writes the text of c->from. c->gpu4->scratch is the set of scratch variables that are declared. */
void convert_to_gpu4(struct conversion *c);

/* Gives a loaded program the named parameters of !!FP1.0, which its text has as program.local. False when
 * memory runs out. */
bool gpu4_bind_names(const struct conversion *c, struct program *converted);

/* --- version.c ------------------------------------------------------------------------------------------ */

bool gpu4_needs_version_5(const struct conversion *c);
const char *gpu4_header(const struct conversion *c); /* null for vertex state programs */

/* --- declarations.c ------------------------------------------------------------------------------------- */

void gpu4_declare_options(struct conversion *c);
void gpu4_declare_registers(struct conversion *c);

/* Inputs with a vertex number, parameter buffers, V and J. */
void gpu4_declare_stage(struct conversion *c);

/* The scratch variables that a converted program uses: bit per name of gpu4_scratch. */
unsigned gpu4_scratch_used(const struct program *converted);

/* --- writer.c ------------------------------------------------------------------------------------------- */

/* `R3`, `c1[A0.x + 2]`, `vertex.attrib[0]`: operand `s` with its modifiers; `-1` for the destination, without
 * its mask. */
void gpu4_operand(struct conversion *c, const struct instruction *instruction, int s,
                  char name[GPU4_OPERAND]);

/* The last line of what an instruction becomes: `mnemonic` with the instruction's modifiers, destination,
 * mask and condition test, then the operands, formatted. */
void gpu4_finish(struct conversion *c, const struct instruction *instruction, const char *mnemonic,
                 const char *format, ...) __attribute__((format(printf, 4, 5)));

/* TGSI's registers have no types; what is declared with one is read as another. */
static inline bool gpu4_from_tgsi(const struct conversion *c)
{
    return c->from->language == LANGUAGE_TGSI;
}

/* The modifier of an instruction that reads an operand of such a program. */
static inline const char *gpu4_no_type_check(const struct conversion *c)
{
    return gpu4_from_tgsi(c) ? ".NTC" : "";
}

/* `GT1.xxyw`, and ` (GT1.xxyw)` or nothing where there is no test. */
void gpu4_test_name(const struct condition_test *test, char *name, size_t size);
void gpu4_optional_test(const struct condition_test *test, char *name, size_t size);

/* The letter that begins the name of an array of a register file. */
char gpu4_array_letter(unsigned file);

/* The declared array that contains a register of a file, or null. */
const struct register_array *gpu4_array_around(const struct conversion *c, unsigned file, int32_t index);

/* The name of an input or output in the languages of NV_gpu_program4; `?` if they have none. */
void gpu4_binding_name(const struct conversion *c, unsigned file, unsigned index, char *name, size_t size);

/* `texture[2]`, or `t1[A0.x + 3]` of an array; `word`: texture or image. */
void gpu4_unit_name(struct conversion *c, const struct instruction *instruction, const char *word,
                    char name[GPU4_OPERAND]);

/* TGSI: another output before this one has its semantic. The first one reaches the next stage; the others are
 * temporaries. */
bool gpu4_is_repeated(const struct program *program, int32_t output);

/* Whether the modifiers of an input need a declaration: then it is i<n>. */
bool gpu4_is_interpolated(const struct input_register *input);

/* Whether a register holds several distances or levels (packed_scalars.c), or an output has no effect. */
bool gpu4_is_packed(const struct conversion *c, unsigned file, int32_t index);

/* `[A0.x + 3]` for an index into `count` members. A constant part of the index that is negative, or not below
 * the size of the array, is no part of the grammar (2.X.4.2): the sum goes into a register of its own, by
 * `number`, that of a source or one of these. */
enum { GPU4_DESTINATION = 4, GPU4_UNIT = 5 };
void gpu4_index_name(struct conversion *c, const struct relative_index *relative, int32_t offset,
                     int32_t count, int number, char *name, size_t size);

/* The most vectors that a parameter buffer has. */
enum { GPU4_BUFFER_VECTORS = SHADER_MAX_BUFFER_WORDS / 4 };

/* Temporaries with a number of their own in copies of instructions: -1 - i is V<i>, GPU4_PACKED - n is O<n>.
 */
enum { GPU4_PACKED = -100 };

/* --- loops.c -------------------------------------------------------------------------------------------- */

void gpu4_open_loop(struct conversion *c, const struct instruction *instruction); /* LOOP and REP */
void gpu4_close_loop(struct conversion *c);

/* --- address_stack.c ------------------------------------------------------------------------------------ */

void gpu4_push(struct conversion *c, const struct instruction *instruction);
void gpu4_pop(struct conversion *c, const struct instruction *instruction);
void gpu4_declare_stack(struct conversion *c);

/* --- array_copies.c ------------------------------------------------------------------------------------- */

/* Whether an array of inputs or outputs has consecutive attributes of one kind; and whether it does not, but
 * temporaries can take its place. */
bool gpu4_is_consecutive(const struct conversion *c, const struct register_array *array);
bool gpu4_is_copied(const struct conversion *c, const struct register_array *array);

void gpu4_load_copies(struct conversion *c); /* before the first instruction */
void gpu4_store_copies(struct conversion *c, const struct instruction *instruction); /* after each */

/* --- packed_scalars.c ----------------------------------------------------------------------------------- */

/* Replaces packed operands and destinations of a copy of an instruction by V0 to V3 and O<n>; afterwards
 * O<n> is taken apart again. */
void gpu4_gather_packed(struct conversion *c, struct instruction *instruction);
void gpu4_scatter_packed(struct conversion *c, const struct instruction *instruction);

/* --- fp1_rounding.c ------------------------------------------------------------------------------------- */

/* Rounds the operands of an instruction that computes in 16 or 12 bits. True if its result is to be rounded
 * too, or that of a lookup is 0 where there is no texture: then the copy of the instruction leaves it in V3,
 * and gpu4_store_rounded() brings it to the destination. */
bool gpu4_round_operands(struct conversion *c, struct instruction *instruction);
void gpu4_store_rounded(struct conversion *c, const struct instruction *instruction);

/* --- Lowering ------------------------------------------------------------------------------------------- */

/* These return false, and write nothing, where the instruction is not one of theirs. */

/* lower_legacy.c: every instruction with a result whose rule differs between its language and
 * NV_gpu_program4. */
bool gpu4_lower(struct conversion *c, const struct instruction *instruction);

/* lower_tgsi.c. True after a failure too. */
bool gpu4_lower_tgsi(struct conversion *c, const struct instruction *instruction);

/* lower_images.c, lower_storage.c */
bool gpu4_lower_image(struct conversion *c, const struct instruction *instruction);
bool gpu4_lower_storage(struct conversion *c, const struct instruction *instruction);

/* lower_64bit.c: what computes in 64 bits, or converts. */
bool gpu4_is_64bit(const struct instruction *instruction);
void gpu4_lower_64bit(struct conversion *c, const struct instruction *instruction);

/* lower_tgsi_flow.c, lower_switch.c: SWITCH to ENDSWITCH, and CONT inside of them. */
bool gpu4_lower_tgsi_flow(struct conversion *c, const struct instruction *instruction);
bool gpu4_lower_switch(struct conversion *c, const struct instruction *instruction);

/* double_bits.c: of the doubles in W0, to W3; the exponent to T3. */
void gpu4_write_root64(struct conversion *c);
void gpu4_write_significand(struct conversion *c);
void gpu4_write_exponent(struct conversion *c);

/* --- Facts of TGSI programs ----------------------------------------------------------------------------- */

/* tgsi_limits.c: fails if no register or option of NV_gpu_program4 and 5 is equivalent. */
bool gpu4_check_tgsi(struct conversion *c);

/* lower_tgsi_flow.c: a condition code that no instruction of the program tests or updates; -1 without one. */
int gpu4_free_condition(const struct conversion *c);

/* lower_tgsi.c: whether a lookup has one operand more than its opcode's row; and whether its level of detail
 * is a zero of the swizzle's, which is then written to V0. */
bool gpu4_has_second_operand(const struct instruction *instruction);
bool gpu4_has_zero_level(const struct instruction *instruction);
void gpu4_take_zero_level(struct conversion *c, struct instruction *instruction);

/* lower_switch.c, lower_storage.c */
void gpu4_declare_switches(struct conversion *c);
bool gpu4_uses_storage(const struct conversion *c);
void gpu4_declare_storage_options(struct conversion *c);
void gpu4_declare_storage(struct conversion *c);

#endif
