/* What the parts of `edgewalk asm` share. */
#ifndef TOOLS_ASM_ASM_H
#define TOOLS_ASM_ASM_H

#include "tools/support/program_file.h"
#include "tools/support/tool.h"

/* `asm doc [OPCODE...]`: returns the process's exit status. */
int asm_doc(struct tool_arguments *arguments);

/* `asm convert` and `asm print --tokens`, likewise. */
int asm_convert(struct tool_arguments *arguments);
int asm_print_tokens(struct tool_arguments *arguments);

/* What `asm print FILE` does where the file has tokens. */
int asm_dump_tokens(const struct program_file *file);

#endif
