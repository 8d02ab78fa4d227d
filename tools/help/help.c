/* edgewalk help: the contents of the tables of commands and options, in several forms. */
#include "tools/help/help.h"

#include <string.h>

static const char *const kinds[] = {
    [OPTION_FLAG] = "flag", [OPTION_NUMBER] = "number", [OPTION_SIZE] = "size", [OPTION_PIXEL] = "pixel",
    [OPTION_TEXT] = "text", [OPTION_WORD] = "word",     [OPTION_SET] = "set",   [OPTION_DO] = "do"};

static void print_options(const struct command *command)
{
    for (const struct option *option = command->options; option && option->name; option++)
        printf("%s\t%s\t%s\t%s\t%s\t%u\t%u\n", command->name, option->name,
               option->alias ? option->alias : "-", option->argument ? option->argument : "-",
               kinds[option->kind], option->low, option->high);
    for (const struct command *const *c = command->commands; c && *c; c++)
        print_options(*c);
}

static int list_options(const struct command *command, int argc, char **argv)
{
    struct operands operands;
    const int parsed = options_parse(command, argc, argv, NULL, &operands);
    for (const struct command *const *c = edgewalk_commands; parsed == OPTIONS_PARSED && *c; c++)
        print_options(*c);
    return parsed == OPTIONS_PARSED ? EXIT_OK : parsed;
}

const struct command command_help_options = {
    .name = "help options",
    .summary = "list the options of all commands as a table",
    .usage = "",
    .purpose = "List the options of all commands as a table. A line contains, with tabs between them, the "
               "command, the option, its alias, its argument, its kind, and the lowest and the highest "
               "number.",
    .example = "help options",
    .operands = {NULL},
    .run = list_options};

static const struct command *const forms[] = {&command_help_man, &command_help_options,
                                              &command_help_complete, NULL};

static int help(const struct command *command, int argc, char **argv)
{
    struct operands names;
    const struct command *described = NULL, *const *list = edgewalk_commands;
    const int parsed = options_parse(command, argc, argv, NULL, &names);
    if (parsed != OPTIONS_PARSED)
        return parsed;
    for (unsigned i = 0; i < names.count; i++) {
        described = command_find(list, names.names[i]);
        if (!described)
            return tool_usage_error("unknown command '%s' (try --help)", names.names[i]);
        list = described->commands;
    }
    if (described)
        help_print(stdout, described);
    else
        help_print_all(stdout, edgewalk_commands);
    return EXIT_OK;
}

const struct command command_help = {
    .name = "help",
    .summary = "describe a command, or print the man page",
    .usage = "[COMMAND [ACTION]]\nman | options | complete WORD...",
    .purpose = "Describe a command, as `edgewalk COMMAND --help` does, or print all commands in another "
               "form.",
    .example = "help demo",
    .operands = {"COMMAND"},
    .commands = forms,
    .run = help};
