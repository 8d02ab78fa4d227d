/* Which rows of tgsi/opcodes.def a test has run: every mnemonic of a text that is about to run is noted. */
#ifndef TESTS_SHADER_LANGUAGE_TGSI_COVERED_H
#define TESTS_SHADER_LANGUAGE_TGSI_COVERED_H

#include "shader/language/tgsi/tgsi.h"
#include "tests/shader/execute/exec.h"

static bool tgsi_covered[512];

static inline void note_mnemonic(const char *word, size_t length)
{
    const struct tgsi_opcode *row = tgsi_opcode_find(word, length);
    if (row && row - tgsi_opcodes < 512)
        tgsi_covered[row - tgsi_opcodes] = true;
}

/* The first word of each line, behind a predicate, without _SAT and the like. */
static inline void note_text(const char *text)
{
    for (const char *line = text; line; line = strchr(line, '\n')) {
        line += *line == '\n';
        if (*line == '(')
            line = strchr(line, ')') + 2;
        const size_t length = strcspn(line, " \n"),
                     plain = length > 4 && line[length - 4] == '_' ? length - 4 : length;
        note_mnemonic(line, length);
        note_mnemonic(line, plain);
        if (length > 1 && line[length - 1] == 'C')
            note_mnemonic(line, length - 1);
    }
}

/* Loads a text that the test runs. */
static inline struct execution tgsi_execution(const char *text)
{
    note_text(text);
    return execution_of(text);
}

#endif
