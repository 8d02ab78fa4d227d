/* The arguments of a part of `edgewalk bench`, a table of things to measure. */
#include <stdlib.h>
#include <string.h>

#include "tools/bench/bench.h"

static const struct bench_item *item_at(const struct bench_list *list, size_t i)
{
    return (const struct bench_item *)((const char *)list->items + i * list->item_bytes);
}

void bench_list_rows(const struct bench_list *list, command_row *row, void *user)
{
    for (size_t i = 0; i < list->count; i++)
        row(user, item_at(list, i)->name, item_at(list, i)->summary);
}

#define LIST_ROWS                                                                                            \
    OPTION_FLAG_ROW("--json", struct bench_options, json, "print a JSON object for each"),                   \
        OPTION_NUMBER_ROW("--repetitions", "N", struct bench_options, repetitions, 1, BENCH_MAX_REPETITIONS, \
                          "measure each N times")

const struct option bench_list_options[] = {LIST_ROWS, {0}};

const struct option bench_scene_options[] = {
    LIST_ROWS,
    OPTION_NUMBER_ROW("--threads", "N", struct bench_options, threads, 1, 64,
                      "worker threads, 1 to 64; by default 1 and then 2"),
    OPTION_NUMBER_ROW("--time", "MS", struct bench_options, milliseconds, 1, 10000,
                      "shortest time of a repetition in milliseconds; 30 by default"),
    {0}};

/* The item's number; list->count if there is no item of this name. */
static size_t find_item(const struct bench_list *list, const char *name)
{
    size_t i = 0;
    while (i < list->count && strcmp(item_at(list, i)->name, name) != 0)
        i++;
    return i;
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

/* False after reporting a name that is not an item's. */
static bool choose(const struct bench_list *list, const struct command *command,
                   const struct operands *operands, bool *chosen)
{
    for (unsigned i = 0; i < operands->count; i++) {
        const size_t item = find_item(list, operands->names[i]);
        if (item == list->count) {
            tool_usage_error("%s: there is no %s '%s' (try --help)", command->name, list->noun,
                             operands->names[i]);
            return false;
        }
        chosen[item] = true;
    }
    return true;
}

int bench_list_run(const struct bench_list *list, const struct command *command, int argc, char **argv)
{
    struct bench_options options = list->defaults;
    struct operands operands;
    const int parsed = options_parse(command, argc, argv, &options, &operands);
    if (parsed != OPTIONS_PARSED)
        return parsed;
    bool *chosen = calloc(list->count, sizeof *chosen);
    if (!chosen)
        return EXIT_FAILED;
    const int status = choose(list, command, &operands, chosen)
                           ? measure_chosen(list, chosen, operands.count > 0, &options)
                           : EXIT_USAGE;
    free(chosen);
    return status;
}
