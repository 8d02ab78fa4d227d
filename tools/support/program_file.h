/* Programs in files, as the commands that take one program load them: text of any language, or a TGSI token
 * stream (docs/tokens.md). */
#ifndef TOOLS_SUPPORT_PROGRAM_FILE_H
#define TOOLS_SUPPORT_PROGRAM_FILE_H

#include <stdio.h>

#include "shader/language/tokens/tokens.h"
#include "shader/shader.h"
#include "tools/support/command.h"

/* `file` is for messages. */
struct program_file {
    const char *file;
    char *bytes;
    size_t length;
    enum token_revision revision; /* of a stream */
};

/* The row of --numbering: an index of program_file_revisions. */
#define NUMBERING_OPTION_ROW(structure, member)                                                              \
    OPTION_WORD_ROW("--numbering", "2007|2009", structure, member,                                           \
                    "the opcode numbers of TGSI token streams; 2007 by default")
extern const enum token_revision program_file_revisions[2];

/* For shader_program_free(). Null with *error, whose position in a stream has line 0 and a word as offset. */
struct program *program_file_load(const struct program_file *file, struct shader_error *error);

/* FILE:LINE:COLUMN and the line with the place marked; of a stream FILE and the word. */
void program_file_report(FILE *out, const struct program_file *file, const struct shader_error *error);

#endif
