/* edgewalk help complete: the possible next words of a command line, for shell completion (tools/share/). A
 * line is a word, or `@files`, `@directories` or `@commands` for words that the shell completes itself. */
#include <string.h>

#include "demos/demo.h"
#include "tools/help/help.h"
#include "tools/stages/stages.h"

/* The word that is completed, and the line before it. */
struct line {
    char **words;
    int count; /* with the completed one, the last */
};

static const char *last_word(const struct line *line)
{
    return line->words[line->count - 1];
}

static void offer(const char *word, size_t length, const char *begun)
{
    if (strncmp(word, begun, strlen(begun)) == 0)
        printf("%.*s\n", (int)length, word);
}

static void offer_row(void *user, const char *name, const char *text)
{
    (void)text;
    offer(name, strlen(name), user);
}

static void offer_commands(const struct command *const *list, const char *begun)
{
    for (; list && *list; list++) {
        const char *blank = strrchr((*list)->name, ' '), *name = blank ? blank + 1 : (*list)->name;
        if (name[0] != '-')
            offer(name, strlen(name), begun);
    }
}

static void offer_scenes(const struct command *command, const char *begun)
{
    (void)command;
    for (const struct demo *const *demo = demos; *demo; demo++)
        offer((*demo)->name, strlen((*demo)->name), begun);
    puts("@files");
}

static void offer_stages(const struct command *command, const char *begun)
{
    (void)command;
    for (const struct stage_picture *picture = stage_pictures; picture->name; picture++)
        offer(picture->name, strlen(picture->name), begun);
}

static void offer_files(const struct command *command, const char *begun)
{
    (void)command, (void)begun;
    puts("@files");
}

static void offer_directories(const struct command *command, const char *begun)
{
    (void)command, (void)begun;
    puts("@directories");
}

static void offer_programs(const struct command *command, const char *begun)
{
    (void)command, (void)begun;
    puts("@commands");
}

static void offer_rows(const struct command *command, const char *begun)
{
    if (command->rows)
        command->rows(offer_row, (void *)(uintptr_t)begun);
}

static void offer_names(const struct command *command, const char *begun)
{
    (void)command;
    offer_commands(edgewalk_commands, begun);
}

/* The words in capitals in the arguments of options and commands; any other has no completion. */
static const struct {
    const char *word;
    void (*offer)(const struct command *command, const char *begun);
} placeholders[] = {
    {"SCENE", offer_scenes},  {"STAGE", offer_stages},    {"FILE", offer_files},
    {"LIBRARY", offer_files}, {"DIR", offer_directories}, {"PROGRAM", offer_programs},
    {"WORKLOAD", offer_rows}, {"MIX", offer_rows},        {"COMMAND", offer_names},
};

/* "SCENE|list" */
static void offer_argument(const struct command *command, const char *argument, const char *begun)
{
    while (*argument) {
        const size_t length = strcspn(argument, "|");
        if (argument[0] < 'A' || argument[0] > 'Z')
            offer(argument, length, begun);
        for (size_t i = 0; i < sizeof placeholders / sizeof *placeholders; i++)
            if (strlen(placeholders[i].word) == length && memcmp(placeholders[i].word, argument, length) == 0)
                placeholders[i].offer(command, begun);
        argument += length + (argument[length] == '|');
    }
}

static void offer_options(const struct command *command, const char *begun)
{
    for (const struct option *option = command->options; option && option->name; option++) {
        offer(option->name, strlen(option->name), begun);
        if (option->alias)
            offer(option->alias, strlen(option->alias), begun);
    }
    for (const struct command *const *c = command->commands; c && *c; c++)
        if (strrchr((*c)->name, ' ')[1] == '-')
            offer(strrchr((*c)->name, ' ') + 1, strlen(strrchr((*c)->name, ' ') + 1), begun);
    offer("--help", strlen("--help"), begun);
}

/* The command that the line names, and the number of its words. */
static const struct command *find_command(const struct line *line, int *words)
{
    const struct command *command = command_find(edgewalk_commands, line->words[0]);
    *words = 1;
    while (command && *words < line->count - 1) {
        const struct command *below = command_find(command->commands, line->words[*words]);
        if (!below)
            break;
        *words += below->name[strlen(command->name) + 1] != '-'; /* an option is also read as one */
        if (below->name[strlen(command->name) + 1] == '-')
            return below;
        command = below;
    }
    return command;
}

static void offer_operand(const struct command *command, unsigned before, const char *begun)
{
    unsigned i = 0;
    while (i < before && command->operands[i] && command->operands[i + 1])
        i++;
    if (before == 0)
        offer_commands(command->commands, begun);
    if (command->operands[i])
        offer_argument(command, command->operands[i], begun);
}

static void complete_argument(const struct command *command, const struct line *line, int first)
{
    unsigned operands = 0;
    const bool own_options = command->operands[0] && strcmp(command->operands[0], "PROGRAM") == 0;
    for (int i = first; i < line->count - 1; i++) {
        const char *word = line->words[i];
        const struct option *option = option_find(command->options, word, strlen(word));
        if (option && option->argument && i == line->count - 2) {
            offer_argument(command, option->argument, last_word(line));
            return;
        }
        if (option && option->argument)
            i++;
        else
            operands += word[0] != '-' || own_options;
    }
    if (last_word(line)[0] == '-' && !(own_options && operands))
        offer_options(command, last_word(line));
    else
        offer_operand(command, operands, last_word(line));
}

static int complete(const struct command *unused, int argc, char **argv)
{
    const struct line line = {argv, argc};
    int words;
    (void)unused;
    if (argc == 0)
        return tool_usage_error("help complete: expected the words after `edgewalk`");
    if (argc == 1) {
        offer_commands(edgewalk_commands, argv[0]);
        if (argv[0][0] == '-')
            offer_argument(NULL, "--help|--version", argv[0]);
        return EXIT_OK;
    }
    const struct command *command = find_command(&line, &words);
    if (command)
        complete_argument(command, &line, words);
    return EXIT_OK;
}

const struct command command_help_complete = {
    .name = "help complete",
    .summary = "print the words that can follow on a command line",
    .usage = "WORD...",
    .purpose = "Print the words that can follow on a command line, for the completion of shells. The last "
               "WORD is completed; it may be empty. `@files`, `@directories` and `@commands` stand for the "
               "words that the shell knows.",
    .example = "help complete demo teap",
    .run = complete};
