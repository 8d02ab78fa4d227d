/* Help texts from the tables of commands and options. */
#include <string.h>

#include "edgewalk/edgewalk.h"
#include "tools/support/command.h"

enum { COLUMNS = 79, LEAST_COLUMN = 8, NAME_COLUMNS = 29 };

/* Fills words from `column` on; further lines begin at `indent`. */
static void fill(FILE *out, const char *text, size_t length, int column, int indent)
{
    bool first = true;
    for (size_t i = 0; i < length;) {
        size_t word = 0;
        while (i + word < length && text[i + word] != ' ' && text[i + word] != '\n')
            word++;
        if (word > 0 && !first && column + 1 + (int)word > COLUMNS) {
            fprintf(out, "\n%*s", indent, "");
            column = indent;
            first = true;
        }
        if (word > 0) {
            fprintf(out, "%s%.*s", first ? "" : " ", (int)word, text + i);
            column += (int)word + !first;
            first = false;
        }
        i += word + (i + word < length);
    }
    fputc('\n', out);
}

/* Paragraphs; lines that begin with a blank are printed unchanged. */
static void paragraphs(FILE *out, const char *text)
{
    while (*text) {
        const char *end = text;
        if (*text == ' ' || *text == '\n') {
            end += strcspn(end, "\n");
            fprintf(out, "%.*s\n", (int)(end - text), text);
        } else {
            while (*end && !(end[0] == '\n' && (end[1] == '\n' || end[1] == ' ' || end[1] == '\0')))
                end++;
            fill(out, text, (size_t)(end - text), 0, 0);
        }
        text = *end ? end + 1 : end;
    }
}

/* --- Rows: a name and its description ------------------------------------------------------------------- */

struct rows {
    FILE *out;
    int column; /* of the descriptions */
};

static void measure_row(void *user, const char *name, const char *text)
{
    struct rows *rows = user;
    const int end = 2 + (int)strlen(name) + 2;
    (void)text;
    if (end <= NAME_COLUMNS && end > rows->column)
        rows->column = end;
}

static void print_row(void *user, const char *name, const char *text)
{
    const struct rows *rows = user;
    const int end = 2 + (int)strlen(name) + 2;
    fprintf(rows->out, "  %s", name);
    if (end > rows->column)
        fprintf(rows->out, "\n%*s", rows->column, "");
    else
        fprintf(rows->out, "%*s", rows->column - end + 2, "");
    fill(rows->out, text, strlen(text), rows->column, rows->column);
}

static void option_rows(const struct command *command, command_row *row, void *user)
{
    for (const struct option *option = command->options; option && option->name; option++) {
        char name[128];
        snprintf(name, sizeof name, "%s%s%s%s%s", option->name, option->alias ? ", " : "",
                 option->alias ? option->alias : "", option->argument ? " " : "",
                 option->argument ? option->argument : "");
        row(user, name, option->help);
    }
}

static void command_rows(const struct command *const *list, command_row *row, void *user)
{
    for (const struct command *const *c = list; c && *c; c++) {
        const char *blank = strrchr((*c)->name, ' ');
        row(user, blank ? blank + 1 : (*c)->name, (*c)->summary);
    }
}

void help_print_rows(FILE *out, void (*list)(command_row *row, void *user))
{
    struct rows rows = {out, LEAST_COLUMN};
    list(measure_row, &rows);
    list(print_row, &rows);
}

/* --- Commands ------------------------------------------------------------------------------------------- */

static void print_usage(FILE *out, const struct command *command)
{
    const char *label = "usage:";
    for (const char *line = command->usage;; line++) {
        const size_t length = strcspn(line, "\n");
        fprintf(out, "%-6s edgewalk %s%s%.*s\n", label, command->name, length ? " " : "", (int)length, line);
        label = "";
        line += length;
        if (*line == '\0')
            break;
    }
}

static void print_example(FILE *out, const char *example)
{
    fputs("\nexample:\n", out);
    while (*example) {
        const size_t length = strcspn(example, "\n");
        fprintf(out, "    edgewalk %.*s\n", (int)length, example);
        example += length + (example[length] == '\n');
    }
}

void help_print(FILE *out, const struct command *command)
{
    struct rows rows = {out, LEAST_COLUMN};
    paragraphs(out, command->purpose);
    fputc('\n', out);
    print_usage(out, command);
    option_rows(command, measure_row, &rows);
    command_rows(command->commands, measure_row, &rows);
    if (command->rows)
        command->rows(measure_row, &rows);
    if (command->commands) {
        fputc('\n', out);
        command_rows(command->commands, print_row, &rows);
    }
    if (command->options && command->options->name) {
        fputc('\n', out);
        option_rows(command, print_row, &rows);
    }
    if (command->rows) {
        fprintf(out, "\n%s:\n", command->rows_title);
        command->rows(print_row, &rows);
    }
    if (command->notes) {
        fputc('\n', out);
        paragraphs(out, command->notes);
    }
    print_example(out, command->example);
}

void help_print_all(FILE *out, const struct command *const *list)
{
    struct rows rows = {out, LEAST_COLUMN};
    fprintf(out, "Edgewalk %s, a software OpenGL renderer\n\nusage: edgewalk COMMAND [ARGUMENT...]\n\n",
            ewVersion());
    command_rows(list, measure_row, &rows);
    command_rows(list, print_row, &rows);
    fputs("\n`edgewalk COMMAND --help` describes a command and its options.\n", out);
    print_example(out, "demo teapot --png teapot.png");
}
