/* Other programs (tools/support/process.c): exit status, output, folder, time limit. */
#include <criterion/criterion.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "tools/support/process.h"

#define SHELL(text) ((const char *const[]){"sh", "-c", text, NULL})

Test(process, exit_status)
{
    cr_expect_eq(process_run(&(struct process){SHELL("exit 0")}, NULL), 0);
    cr_expect_eq(process_run(&(struct process){SHELL("exit 9")}, NULL), 9);
}

Test(process, output_of_both_streams)
{
    char *output = NULL;
    cr_expect_eq(process_run(&(struct process){SHELL("echo one; echo two >&2; exit 3")}, &output), 3);
    cr_expect_str_eq(output, "one\ntwo\n");
    free(output);
}

Test(process, output_larger_than_a_pipe)
{
    char *output = NULL;
    cr_expect_eq(process_run(&(struct process){SHELL(
                                 "i=0; while [ $i -lt 30000 ]; do echo 0123456789; i=$((i+1)); done")},
                             &output),
                 0);
    cr_assert_not_null(output);
    cr_expect_eq(strlen(output), 30000 * 11);
    free(output);
}

Test(process, runs_in_the_folder)
{
    char *output = NULL;
    cr_expect_eq(process_run(&(struct process){SHELL("pwd"), "/"}, &output), 0);
    cr_expect_str_eq(output, "/\n");
    free(output);
}

Test(process, a_program_that_there_is_not)
{
    char *output = NULL;
    cr_expect_eq(process_run(&(struct process){(const char *const[]){"/no/such/program", NULL}}, &output),
                 127);
    cr_expect(strstr(output, "/no/such/program: No such file or directory"), "%s", output);
    free(output);
    cr_expect_eq(process_run(&(struct process){SHELL("true"), "/no/such/folder"}, NULL), 127);
}

Test(process, one_that_a_signal_ends)
{
    cr_expect_eq(process_run(&(struct process){SHELL("kill -KILL $$")}, NULL), 128 + SIGKILL);
}

Test(process, a_quiet_one_reads_and_reports_nothing)
{
    char *output = NULL;
    const struct process process = {SHELL("cat; echo one; echo two >&2"), .quiet = true};
    cr_expect_eq(process_run(&process, &output), 0);
    cr_expect_str_eq(output, "one\n");
    free(output);
}

Test(process, one_that_never_ends)
{
    const struct process process = {SHELL("exec sleep 1000"), .seconds = 1};
    cr_expect_eq(process_run(&process, NULL), 128 + SIGALRM);
}
