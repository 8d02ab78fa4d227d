/* Declarations that the sources of `edgewalk asm` share. */
#ifndef TOOLS_ASM_ASM_H
#define TOOLS_ASM_ASM_H

#include "tools/support/program_file.h"

/* The commands below `edgewalk asm` that have a file. */
extern const struct command command_asm_convert, command_asm_doc, command_asm_fixed;

/* What `asm print FILE` does where the file has tokens. */
int asm_dump_tokens(const struct program_file *file);

#endif
