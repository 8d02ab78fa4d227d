/* The parser of all commands: `--name value`, `--name=value`, `--flag`, and operands between them. */
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "tools/support/command.h"

const struct option *option_find(const struct option *options, const char *name, size_t length)
{
    for (const struct option *option = options; option && option->name; option++)
        if ((strlen(option->name) == length && memcmp(option->name, name, length) == 0) ||
            (option->alias && strlen(option->alias) == length && memcmp(option->alias, name, length) == 0))
            return option;
    return NULL;
}

/* --- Values --------------------------------------------------------------------------------------------- */

/* "nv|tgsi|tokens" as "nv, tgsi or tokens". */
static void list_words(const char *words, char *text, size_t size)
{
    size_t used = 0;
    while (*words && used + 1 < size) {
        const size_t length = strcspn(words, "|");
        const bool first = used == 0, last = words[length] == '\0';
        used += (size_t)snprintf(text + used, size - used, "%s%.*s",
                                 first  ? ""
                                 : last ? " or "
                                        : ", ",
                                 (int)length, words);
        words += length + !last;
    }
}

void option_expected(const struct option *option, char *text, size_t size)
{
    switch (option->kind) {
    case OPTION_NUMBER:
        if (option->high == UINT32_MAX)
            snprintf(text, size, "a number from %u on", option->low);
        else
            snprintf(text, size, "a number from %u to %u", option->low, option->high);
        break;
    case OPTION_SIZE: snprintf(text, size, "WIDTHxHEIGHT, each from 1 to 16384"); break;
    case OPTION_PIXEL: snprintf(text, size, "X,Y, each from 0 to 16383"); break;
    case OPTION_WORD: list_words(option->argument, text, size); break;
    default: snprintf(text, size, "%s", option->expected ? option->expected : option->argument); break;
    }
}

/* The index of the value among the words, or -1. */
static int find_word(const char *words, const char *value)
{
    for (int index = 0;; index++) {
        const size_t length = strcspn(words, "|");
        if (strlen(value) == length && memcmp(words, value, length) == 0)
            return index;
        if (words[length] == '\0')
            return -1;
        words += length + 1;
    }
}

static bool store_word(const char *words, const char *value, unsigned *word)
{
    const int index = find_word(words, value);
    if (index >= 0)
        *word = (unsigned)index;
    return index >= 0;
}

static bool store_value(const struct option *option, void *store, const char *value)
{
    if (option->kind == OPTION_SET) /* `store` may be null */
        return option->set(store, option, value);
    void *first = (char *)store + option->offset, *second = (char *)store + option->second;
    switch (option->kind) {
    case OPTION_FLAG: *(bool *)first = true; return true;
    case OPTION_NUMBER: return tool_number(value, option->low, option->high, first);
    case OPTION_SIZE: return tool_size(value, first, second);
    case OPTION_PIXEL: return tool_pixel(value, first, second);
    case OPTION_TEXT: *(const char **)first = value; return true;
    case OPTION_WORD: return store_word(option->argument, value, first);
    default: return false; /* OPTION_DO stores nothing */
    }
}

/* --- Arguments ------------------------------------------------------------------------------------------ */

struct parser {
    const struct command *command;
    void *store;
    const struct option *given[OPTION_GROUPS]; /* of each group */
};

static int report_value(const struct option *option, const char *value)
{
    char expected[256];
    if (option->kind == OPTION_SET && !option->expected)
        return EXIT_USAGE;
    option_expected(option, expected, sizeof expected);
    if (!value)
        return tool_usage_error("%s needs a value: expected %s", option->name, expected);
    return tool_usage_error("%s %s: expected %s", option->name, value, expected);
}

static int exclude(struct parser *parser, const struct option *option)
{
    assert(option->group < OPTION_GROUPS);
    const struct option **given = &parser->given[option->group];
    if (option->group == 0 || !*given || *given == option) {
        *given = option;
        return OPTIONS_PARSED;
    }
    return tool_usage_error("%s: %s and %s exclude each other", parser->command->name, (*given)->name,
                            option->name);
}

/* One option, and its value if it has one. */
static int parse_option(struct parser *parser, int *next, int argc, char **argv)
{
    const char *text = argv[*next], *equals = strchr(text, '=');
    const size_t length = equals ? (size_t)(equals - text) : strlen(text);
    const struct option *option = option_find(parser->command->options, text, length);
    if (!option || (equals && !option->argument))
        return tool_usage_error("%s: unknown argument '%s' (try --help)", parser->command->name, text);
    ++*next;
    const char *value = NULL;
    if (option->argument) {
        if (!equals && *next < argc && strcmp(argv[*next], "--help") == 0)
            return OPTIONS_PARSED; /* which is next */
        value = equals ? equals + 1 : *next < argc ? argv[(*next)++] : NULL;
        if (!value) {
            char form[256];
            option_expected(option, form, sizeof form);
            return tool_usage_error("%s needs a value: expected %s", option->name, form);
        }
    }
    if (option->kind == OPTION_DO)
        return option->act();
    if (!store_value(option, parser->store, value))
        return report_value(option, value);
    return exclude(parser, option);
}

int options_parse(const struct command *command, int argc, char **argv, void *store,
                  struct operands *operands)
{
    struct parser parser = {.command = command, .store = store};
    *operands = (struct operands){argv, 0};
    for (int next = 0; next < argc;) {
        const char *text = argv[next];
        if (strcmp(text, "--help") == 0) {
            help_print(stdout, command);
            return EXIT_OK;
        }
        if (text[0] == '-' && text[1] != '\0') {
            const int status = parse_option(&parser, &next, argc, argv);
            if (status != OPTIONS_PARSED)
                return status;
        } else if (command->most && operands->count == command->most) {
            return tool_usage_error("%s: unknown argument '%s' (try --help)", command->name, text);
        } else {
            argv[operands->count++] = argv[next++];
        }
    }
    if (operands->count < command->fewest)
        return tool_usage_error("%s: expected %s (try --help)", command->name, command->expected);
    return OPTIONS_PARSED;
}

/* --- Commands ------------------------------------------------------------------------------------------- */

const struct command *command_find(const struct command *const *list, const char *name)
{
    for (const struct command *const *c = list; c && *c; c++) {
        const char *blank = strrchr((*c)->name, ' ');
        if (strcmp(blank ? blank + 1 : (*c)->name, name) == 0)
            return *c;
    }
    return NULL;
}

/* "check, print or fixed" */
static void list_commands(const struct command *command, char *text, size_t size)
{
    size_t used = 0;
    for (const struct command *const *c = command->commands; *c && used + 1 < size; c++)
        used += (size_t)snprintf(text + used, size - used, "%s%s",
                                 used == 0 ? ""
                                 : c[1]    ? ", "
                                           : " or ",
                                 strrchr((*c)->name, ' ') + 1);
}

int command_dispatch(const struct command *command, int argc, char **argv)
{
    char names[256] = "";
    const struct command *below = argc > 0 ? command_find(command->commands, argv[0]) : NULL;
    if (below && argv[0][0] != '-')
        return command_dispatch(below, argc - 1, argv + 1);
    if (command->run)
        return command->run(command, argc, argv);
    for (int i = 0; i < argc; i++)
        if (strcmp(argv[i], "--help") == 0) {
            help_print(stdout, command);
            return EXIT_OK;
        }
    list_commands(command, names, sizeof names);
    if (argc == 0)
        return tool_usage_error("%s: expected %s (try --help)", command->name, names);
    return tool_usage_error("%s: unknown action '%s', expected %s (try --help)", command->name, argv[0],
                            names);
}
