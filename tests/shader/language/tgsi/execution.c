/* The mnemonics that a test runs, for tgsi/coverage.c. */
#include "tests/shader/language/tgsi/execution.h"

#include <fcntl.h>
#include <unistd.h>

static void note_mnemonic(int file, const char *word, size_t length)
{
    char line[64];
    const struct tgsi_opcode *row = tgsi_opcode_find(word, length);
    const int size = row ? snprintf(line, sizeof line, "%s\n", row->name) : 0;
    if (size > 0)
        cr_assert_eq(write(file, line, (size_t)size), size);
}

/* The first word of each line, behind a predicate, without _SAT and the like. */
static void note_lines(int file, const char *text)
{
    for (const char *line = text; line; line = strchr(line, '\n')) {
        line += *line == '\n';
        if (*line == '(')
            line = strchr(line, ')') + 2;
        const size_t length = strcspn(line, " \n"),
                     plain = length > 4 && line[length - 4] == '_' ? length - 4 : length;
        note_mnemonic(file, line, length);
        note_mnemonic(file, line, plain);
        if (length > 1 && line[length - 1] == 'C')
            note_mnemonic(file, line, length - 1);
    }
}

void note_mnemonics(const char *text)
{
    const char *path = getenv("EDGEWALK_EXECUTED_TGSI");
    const int file = path ? open(path, O_WRONLY | O_CREAT | O_APPEND, 0600) : -1;
    if (file < 0)
        return;
    note_lines(file, text);
    close(file);
}
