/* Code shared by the two files of TGSI's printer. */
#ifndef SHADER_LANGUAGE_TGSI_PRINT_H
#define SHADER_LANGUAGE_TGSI_PRINT_H

#include "shader/language/language.h"
#include "shader/language/tgsi/tgsi.h"

enum { TGSI_MAX_EXTRAS = 64 };

struct tgsi_printer {
    struct text *text;
    const struct program *program;
    uint32_t const_count, imm_count;
    unsigned loop_count; /* loops around the instruction being printed */
    /* Immediates that the text needs and the program does not have: texel offsets, components. */
    int32_t extras[TGSI_MAX_EXTRAS][3];
    unsigned extra_count;
};

/* Header, PROPERTY, DCL and IMM lines (print_declarations.c). */
void print_tgsi_declarations(struct tgsi_printer *printer);

/* The ARRAY(id) of a range of registers, or null. */
const char *tgsi_array_id(const struct program *program, const struct register_array *array);

/* The immediate that holds these integers in order: its number, and the components in `swizzle`. */
unsigned tgsi_find_immediate(struct tgsi_printer *printer, const int32_t *values, unsigned count,
                             uint8_t swizzle[3]);

/* Whether an instruction's texel offset is written as an immediate. */
bool tgsi_has_constant_offset(const struct instruction *instruction);

#endif
