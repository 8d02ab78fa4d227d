/* The arguments of a part of `edgewalk bench`, a table of things to measure. */
#include <stdlib.h>
#include <string.h>

#include "tools/bench/bench.h"

static const struct bench_item *item_at(const struct bench_list *list, size_t i)
{
    return (const struct bench_item *)((const char *)list->items + i * list->item_bytes);
}

static void print_help(const struct bench_list *list)
{
    fputs(list->help, stdout);
    for (size_t i = 0; i < list->count; i++)
        printf("  %-16s %s\n", item_at(list, i)->name, item_at(list, i)->summary);
}

/* The item's number; list->count if there is none of this name. */
static size_t find_item(const struct bench_list *list, const char *name)
{
    size_t i = 0;
    while (i < list->count && strcmp(item_at(list, i)->name, name) != 0)
        i++;
    return i;
}

/* Takes one option that has a number. */
static bool number_option(const struct bench_list *list, struct tool_arguments *arguments,
                          struct bench_options *options, int *status)
{
    const struct {
        const char *name;
        unsigned high, *number;
        bool offered;
    } known[] = {
        {"--repetitions", BENCH_MAX_REPETITIONS, &options->repetitions, true},
        {"--threads", 64, &options->threads, list->scenes},
        {"--time", 10000, &options->milliseconds, list->scenes},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        if (!known[i].offered || !tool_option(arguments, known[i].name, true))
            continue;
        if (!tool_number(arguments->value, 1, known[i].high, known[i].number))
            *status = tool_usage_error("%s %s: expected a number from 1 to %u", known[i].name,
                                       arguments->value, known[i].high);
        return true;
    }
    return false;
}

static int measure_chosen(const struct bench_list *list, const bool *chosen, bool any,
                          const struct bench_options *options)
{
    bool good = true;
    for (size_t i = 0; i < list->count; i++)
        if (!any || chosen[i])
            good = list->measure(item_at(list, i), options) && good;
    return good ? EXIT_OK : EXIT_FAILED;
}

int bench_list_run(const struct bench_list *list, int argc, char **argv)
{
    struct tool_arguments arguments = {argc, argv, 0, NULL};
    struct bench_options options = list->defaults;
    bool *chosen = calloc(list->count, sizeof *chosen), any = false;
    int status = chosen ? EXIT_OK : EXIT_FAILED;
    while (status == EXIT_OK && tool_more(&arguments)) {
        const char *operand;
        if (tool_option(&arguments, "--help", false)) {
            print_help(list);
            free(chosen);
            return EXIT_OK;
        } else if (tool_option(&arguments, "--json", false)) {
            options.json = true;
        } else if (number_option(list, &arguments, &options, &status)) {
            continue;
        } else if ((operand = tool_operand(&arguments))) {
            const size_t item = find_item(list, operand);
            if (item == list->count)
                status = tool_usage_error("%s: there is no %s '%s' (try --help)", list->command, list->noun,
                                          operand);
            else
                chosen[item] = any = true;
        } else {
            status = tool_unknown(list->command, &arguments);
        }
    }
    if (status == EXIT_OK)
        status = measure_chosen(list, chosen, any, &options);
    free(chosen);
    return status;
}
