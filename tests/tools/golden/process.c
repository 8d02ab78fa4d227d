/* Processes of `edgewalk golden`: their exit status, what they print, and where they run. */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "tools/golden/golden.h"

#define SHELL(text) ((const char *const[]){"sh", "-c", text, NULL})

Test(process, exit_status)
{
    cr_expect_eq(golden_run(SHELL("exit 0"), NULL, NULL), 0);
    cr_expect_eq(golden_run(SHELL("exit 9"), NULL, NULL), 9);
}

Test(process, output_of_both_streams)
{
    char *output = NULL;
    cr_expect_eq(golden_run(SHELL("echo one; echo two >&2; exit 3"), NULL, &output), 3);
    cr_expect_str_eq(output, "one\ntwo\n");
    free(output);
}

Test(process, output_larger_than_a_pipe)
{
    char *output = NULL;
    cr_expect_eq(
        golden_run(SHELL("i=0; while [ $i -lt 30000 ]; do echo 0123456789; i=$((i+1)); done"), NULL, &output),
        0);
    cr_assert_not_null(output);
    cr_expect_eq(strlen(output), 30000 * 11);
    free(output);
}

Test(process, runs_in_the_folder)
{
    char *output = NULL;
    cr_expect_eq(golden_run(SHELL("pwd"), "/", &output), 0);
    cr_expect_str_eq(output, "/\n");
    free(output);
}

Test(process, a_program_that_there_is_not)
{
    char *output = NULL;
    cr_expect_eq(golden_run((const char *const[]){"/no/such/program", NULL}, NULL, &output), 127);
    cr_expect(strstr(output, "/no/such/program: No such file or directory"), "%s", output);
    free(output);
    cr_expect_eq(golden_run(SHELL("true"), "/no/such/folder", NULL), 127);
}

Test(process, one_that_a_signal_ends)
{
    cr_expect_eq(golden_run(SHELL("kill -KILL $$"), NULL, NULL), -1);
}
