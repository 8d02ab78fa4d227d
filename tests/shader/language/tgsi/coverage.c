/* Every row of TGSI's opcode table is run by some test: this one runs those tests once more and reads the
 * mnemonics that they have noted (tgsi/execution.c). */
#include "shader/language/tgsi/tgsi.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *const tests[] = {TESTS_OF_TGSI};

static bool executed[1024];

static void run_tests(const char *path)
{
    cr_assert_eq(setenv("EDGEWALK_EXECUTED_TGSI", path, 1), 0);
    for (size_t i = 0; i < sizeof tests / sizeof *tests; i++) {
        char command[1024];
        snprintf(command, sizeof command, "env -u BXFI_MAP '%s' --jobs 1 >/dev/null 2>&1", tests[i]);
        const int status = system(command);
        cr_expect(status == 0, "%s fails", tests[i]);
    }
}

static void read_executed(const char *path)
{
    char line[64];
    FILE *file = fopen(path, "r");
    cr_assert(file);
    while (fgets(line, sizeof line, file)) {
        const struct tgsi_opcode *row = tgsi_opcode_find(line, strcspn(line, "\n"));
        cr_assert(row);
        executed[row - tgsi_opcodes] = true;
    }
    fclose(file);
}

Test(tgsi_coverage, every_row_of_the_table_is_run)
{
    char path[] = "/tmp/edgewalk-tgsi-XXXXXX";
    const int file = mkstemp(path);
    cr_assert(file >= 0 && tgsi_opcode_count <= sizeof executed / sizeof *executed);
    close(file);
    run_tests(path);
    read_executed(path);
    unlink(path);
    for (unsigned i = 0; i < tgsi_opcode_count; i++)
        if (tgsi_opcodes[i].op != OP_COUNT)
            cr_expect(executed[i], "%s is run by no test", tgsi_opcodes[i].name);
}
