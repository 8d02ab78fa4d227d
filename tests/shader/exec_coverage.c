/* Every row of the opcode table is run by some test of the executor. TGSI's own rows are run by its tests,
 * which loop over its table. */
#include "shader/opcodes.h"

#include <criterion/criterion.h>
#include <ctype.h>
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *sources;

/* Appends a file to `sources`. */
static void read_source(const char *path)
{
    FILE *file = fopen(path, "rb");
    cr_assert(file, "%s", path);
    const size_t had = strlen(sources);
    cr_assert(fseek(file, 0, SEEK_END) == 0);
    const long size = ftell(file);
    rewind(file);
    sources = realloc(sources, had + (size_t)size + 1);
    cr_assert(sources && fread(sources + had, 1, (size_t)size, file) == (size_t)size);
    sources[had + (size_t)size] = '\0';
    fclose(file);
}

static void read_sources(const char *pattern)
{
    glob_t found;
    char path[1024];
    snprintf(path, sizeof path, "%s/%s", TESTS_SHADER, pattern);
    cr_assert(glob(path, 0, NULL, &found) == 0, "%s", path);
    for (size_t i = 0; i < found.gl_pathc; i++)
        if (!strstr(found.gl_pathv[i], "exec_coverage.c"))
            read_source(found.gl_pathv[i]);
    globfree(&found);
}

/* As OP_ADD, or as a mnemonic in a program's text, but not inside another word. */
static bool is_mentioned(const char *name)
{
    const size_t length = strlen(name);
    for (const char *at = strstr(sources, name); at; at = strstr(at + 1, name)) {
        const char *before = at - (at >= sources + 3 && strncmp(at - 3, "OP_", 3) == 0 ? 4 : 1);
        const bool starts = before < sources || !(isalnum((unsigned char)*before) || *before == '_');
        if (starts && !isalnum((unsigned char)at[length]) && at[length] != '_')
            return true;
    }
    return false;
}

Test(exec_coverage, every_opcode_is_executed_by_a_test)
{
    sources = calloc(1, 1);
    cr_assert(sources);
    read_sources("exec_*.c");
    read_sources("*_run.c");
    read_sources("arb_loop.c");
    for (unsigned op = 0; op < OP_COUNT; op++)
        if (opcode_table[op].languages != OPCODE_TGSI)
            cr_expect(is_mentioned(opcode_table[op].name), "%s has no test", opcode_table[op].name);
    free(sources);
}
