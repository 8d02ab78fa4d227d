/* The `edgewalk` command: a table of subcommands. */
#include <string.h>

#include "edgewalk/edgewalk.h"
#include "tools/support/command.h"

const struct command *const edgewalk_commands[] = {
    &command_demo,    &command_asm,          &command_eval,
    &command_run,     &command_explain,      &command_stages,
    &command_debug,   &command_why,          &command_capsule,
    &command_golden,  &command_check_raster, &command_compare,
    &command_conform, &command_bench,        &command_exec,
    &command_doctor,  &command_help,         NULL,
};

int main(int argc, char **argv)
{
    if (argc < 2) {
        help_print_all(stderr, edgewalk_commands);
        return EXIT_USAGE;
    }
    if (strcmp(argv[1], "--help") == 0) {
        help_print_all(stdout, edgewalk_commands);
        return EXIT_OK;
    }
    if (strcmp(argv[1], "--version") == 0) {
        printf("edgewalk %s\n", ewVersion());
        return EXIT_OK;
    }
    const struct command *command = command_find(edgewalk_commands, argv[1]);
    if (command)
        return command_dispatch(command, argc - 2, argv + 2);
    return tool_usage_error("unknown command '%s' (try --help)", argv[1]);
}
