/* The two parts of the printer of NV_gpu_program4 and the ARB languages: declarations and operands. */
#ifndef SHADER_LANGUAGE_GPU4_PRINT_H
#define SHADER_LANGUAGE_GPU4_PRINT_H

#include "shader/language/language.h"

struct gpu4_printer {
    struct text *text;
    bool arb;           /* !!ARBvp1.0, !!ARBfp1.0: modifiers are suffixes */
    bool plain_scalars; /* a number may be a scalar operand (ARB: with one of the NV options) */
    const struct program *program;
    /* per file and register: the variable that holds it, plus 1; 0 without one */
    uint32_t *owner[FILE_CONDITION];
    struct buffer_index *buffers; /* variables of parameter buffers */
    uint32_t inline_params; /* parameter registers from here on are written as bindings where they are used */
    uint32_t narrow_params; /* ... and from here on are 64-bit constants, two registers each */
    char param_prefix[16], temp_prefix[16], attrib_prefix[16]; /* of names made up, which no variable has */
};

/* False when memory runs out. */
bool gpu4_printer_init(struct gpu4_printer *printer, struct text *text, const struct program *program);
void gpu4_printer_finish(struct gpu4_printer *printer);

void gpu4_print_declarations(struct gpu4_printer *printer);
bool gpu4_is_made_up(const struct gpu4_printer *printer,
                     uint32_t input); /* declared with attrib_prefix as its name */

/* NV_gpu_program5: print_variables.c. Declarations of parameter buffers, units and subroutines; the register
 * of an operand that is none of the executor's files; a 64-bit constant; the unit of a texture or image
 * instruction, a subroutine parameter. */
void gpu4_print_nv5_declarations(struct gpu4_printer *printer);
void gpu4_print_buffer(struct gpu4_printer *printer, const struct source_operand *source);
struct buffer_index *gpu4_index_buffers(
    const struct program *program); /* print_buffers.c; null when memory runs out */
const struct variable *gpu4_find_buffer(const struct buffer_index *index, const struct program *program,
                                        const struct source_operand *source);
void gpu4_index_free(struct buffer_index *index);
void gpu4_print_constant(struct gpu4_printer *printer, const struct source_operand *source, bool number);
void gpu4_print_unit(struct gpu4_printer *printer, const struct instruction *instruction,
                     enum register_file file);
void gpu4_print_subroutine(struct gpu4_printer *printer, const struct instruction *instruction);

/* `[3]` or `[R0.x + 3]`. */
void gpu4_print_index(struct gpu4_printer *printer, const struct relative_index *relative, int32_t number);

bool gpu4_is_typed(const struct gpu4_printer *printer, unsigned param); /* declared INT or UINT */

#endif
