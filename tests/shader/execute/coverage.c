/* Every row of the opcode table is run by some test of the executor, in each language and with each data type
 * that it has. This test runs those tests once more and reads what they have noted (executed.c). TGSI's own
 * rows are run by its tests, which loop over its table. */
#include "tests/shader/execute/executed.h"
#include "shader/program/opcodes.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static const char *const tests[] = {TESTS_OF_THE_EXECUTOR};

static bool executed[FAMILIES][OP_COUNT][TYPE_U64 + 1];

static void run_tests(const char *path)
{
    cr_assert_eq(setenv("EDGEWALK_EXECUTED", path, 1), 0);
    for (size_t i = 0; i < sizeof tests / sizeof *tests; i++) {
        char command[1024];
        snprintf(command, sizeof command, "env -u BXFI_MAP '%s' --jobs 1 >/dev/null 2>&1", tests[i]);
        const int status = system(command);
        cr_expect(status == 0, "%s fails", tests[i]);
    }
}

static void read_executed(const char *path)
{
    FILE *file = fopen(path, "rb");
    cr_assert(file);
    struct executed row;
    while (fread(&row, sizeof row, 1, file) == 1)
        executed[row.family][row.op][row.type] = true;
    fclose(file);
}

static bool any_type(enum executed_family family, unsigned op)
{
    for (unsigned type = 0; type <= TYPE_U64; type++)
        if (executed[family][op][type])
            return true;
    return false;
}

/* The older languages have one type each. */
static void expect_in_language(unsigned op)
{
    static const struct {
        uint32_t languages;
        enum executed_family family;
        const char *name;
    } rows[] = {
        {OPCODE_VP10 | OPCODE_VP11, FAMILY_VP1, "!!VP1"},
        {OPCODE_VP20, FAMILY_VP2, "!!VP2.0"},
        {OPCODE_ARBVP | OPCODE_VPO2 | OPCODE_VPO3, FAMILY_ARBVP, "!!ARBvp1.0"},
        {OPCODE_ARBFP | OPCODE_FPO1 | OPCODE_FPO2, FAMILY_ARBFP, "!!ARBfp1.0"},
        {OPCODE_FP10, FAMILY_FP1, "!!FP1.0"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (opcode_table[op].languages & rows[i].languages)
            cr_expect(any_type(rows[i].family, op), "%s is not run as %s", opcode_table[op].name,
                      rows[i].name);
}

static void expect_types(unsigned op)
{
    static const struct {
        char letter;
        enum type type;
        const char *name;
    } rows[] = {{'F', TYPE_F32, "F32"}, {'I', TYPE_S32, "S32"}, {'I', TYPE_U32, "U32"},
                {'D', TYPE_F64, "F64"}, {'L', TYPE_S64, "S64"}, {'L', TYPE_U64, "U64"}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (strchr(opcode_table[op].types, rows[i].letter))
            cr_expect(executed[FAMILY_NV][op][rows[i].type], "%s.%s is not run", opcode_table[op].name,
                      rows[i].name);
    cr_expect(any_type(FAMILY_NV, op), "%s is not run in NV_gpu_program4", opcode_table[op].name);
}

Test(exec_coverage, every_opcode_is_executed_in_each_language_with_each_type)
{
    const uint32_t gpu_programs = OPCODE_NV40 | OPCODE_NVF40 | OPCODE_NV41 | OPCODE_NV50 | OPCODE_NVF50 |
                                  OPCODE_NVG40 | OPCODE_NVG50 | OPCODE_NVTC50 | OPCODE_NVPB | OPCODE_NVBL |
                                  OPCODE_NVEM | OPCODE_NVSB;
    const uint32_t options = OPCODE_NVTG | OPCODE_NVTGF | OPCODE_NVTS | OPCODE_NVFI;
    char path[] = "/tmp/edgewalk-executed-XXXXXX";
    const int file = mkstemp(path);
    cr_assert(file >= 0);
    close(file);
    run_tests(path);
    read_executed(path);
    unlink(path);
    for (unsigned op = 0; op < OP_COUNT; op++) {
        expect_in_language(op);
        if (opcode_table[op].languages & gpu_programs)
            expect_types(op);
        if (opcode_table[op].languages & options)
            cr_expect(any_type(FAMILY_NV, op), "%s is not run", opcode_table[op].name);
    }
}
