/* edgewalk help man: the man page, in the language of mdoc(7). tools/share/edgewalk.1 is its output. */
#include <ctype.h>
#include <string.h>

#include "tools/help/help.h"

/* --- Text ----------------------------------------------------------------------------------------------- */

/* A word that is not a macro and has no escape sequences. */
static void put_escaped(const char *text, size_t length)
{
    if (length > 0 && (text[0] == '.' || text[0] == '\''))
        fputs("\\&", stdout);
    for (size_t i = 0; i < length; i++)
        if (text[i] == '\\')
            fputs("\\e", stdout);
        else if (text[i] == '-')
            fputs("\\-", stdout);
        else
            putchar(text[i]);
}

/* Each sentence on a separate line, so that the formatter finds its end. */
static void put_sentences(const char *text, size_t length)
{
    bool begin = true;
    for (size_t i = 0; i < length;) {
        size_t word = 0;
        while (i + word < length && text[i + word] != ' ' && text[i + word] != '\n')
            word++;
        if (word > 0) {
            if (!begin)
                putchar(' ');
            put_escaped(text + i, word);
            begin = text[i + word - 1] == '.';
            if (begin)
                putchar('\n');
        }
        i += word + (i + word < length);
    }
    if (!begin)
        putchar('\n');
}

/* Lines that begin with a blank, printed without filling. Returns the first character after them. */
static const char *put_literal(const char *text)
{
    puts(".Bd -literal -compact");
    while (*text == ' ') {
        const size_t length = strcspn(text, "\n");
        put_escaped(text, length);
        putchar('\n');
        text += length + (text[length] == '\n');
    }
    puts(".Ed");
    return text;
}

static void put_paragraphs(const char *text)
{
    while (*text) {
        const char *end = text;
        if (*text == '\n') {
            puts(".Pp");
            text++;
        } else if (*text == ' ') {
            text = put_literal(text);
        } else {
            while (*end && !(end[0] == '\n' && (end[1] == '\n' || end[1] == ' ' || end[1] == '\0')))
                end++;
            put_sentences(text, (size_t)(end - text));
            text = *end ? end + 1 : end;
        }
    }
}

/* The help of an option as a sentence. */
static void put_help(const char *help)
{
    char text[1024];
    snprintf(text, sizeof text, "%s.", help);
    if (text[1] == ' ' || islower((unsigned char)text[1]))
        text[0] = (char)toupper((unsigned char)text[0]);
    put_sentences(text, strlen(text));
}

/* --- Commands ------------------------------------------------------------------------------------------- */

static void put_usage(const struct command *command)
{
    puts(".Bd -literal -compact");
    for (const char *line = command->usage;; line++) {
        const size_t length = strcspn(line, "\n");
        printf("edgewalk %s%s", command->name, length ? " " : "");
        put_escaped(line, length);
        putchar('\n');
        line += length;
        if (*line == '\0')
            break;
    }
    puts(".Ed\n.Pp");
}

static void put_row(void *user, const char *name, const char *text)
{
    (void)user;
    fputs(".It ", stdout);
    put_escaped(name, strlen(name));
    putchar('\n');
    put_help(text);
}

static void put_options(const struct command *command)
{
    puts(".Bl -tag -width Ds -compact");
    for (const struct option *option = command->options; option->name; option++) {
        printf(".It Fl %s", option->name + 1);
        if (option->alias)
            printf(" , Fl %s", option->alias + 1);
        if (option->argument) {
            fputs(" Ar ", stdout);
            put_escaped(option->argument, strlen(option->argument));
        }
        putchar('\n');
        put_help(option->help);
    }
    puts(".El");
}

static void put_command(const struct command *command)
{
    printf(".Ss edgewalk %s\n", command->name);
    put_usage(command);
    put_paragraphs(command->purpose);
    if (command->options && command->options->name) {
        puts(".Pp");
        put_options(command);
    }
    if (command->rows) {
        printf(".Pp\nThe %s:\n.Pp\n.Bl -tag -width Ds -compact\n", command->rows_title);
        command->rows(put_row, NULL);
        puts(".El");
    }
    if (command->notes) {
        puts(".Pp");
        put_paragraphs(command->notes);
    }
    for (const struct command *const *c = command->commands; c && *c; c++)
        put_command(*c);
}

static void put_summaries(void)
{
    puts(".Bl -tag -width check-raster -compact");
    for (const struct command *const *c = edgewalk_commands; *c; c++)
        printf(".It Ic %s\n%s\n", (*c)->name, (*c)->summary);
    puts(".El");
}

static void put_examples(void)
{
    for (const struct command *const *c = edgewalk_commands; *c; c++)
        for (const char *line = (*c)->example;; line++) {
            const size_t length = strcspn(line, "\n");
            fputs(".Dl edgewalk ", stdout);
            put_escaped(line, length);
            putchar('\n');
            line += length;
            if (*line == '\0')
                break;
        }
}

/* --- The environment ------------------------------------------------------------------------------------ */

static const struct {
    const char *name, *text;
} variables[] = {
    {"EDGEWALK_CAPSULE",
     "FILE:FRAME records the first context that a program makes current, until the end of "
     "that frame, to FILE. FILE:FRAME:CONTEXT records another one, counted from 0."},
    {"EDGEWALK_GL_VERSION", "1.1 to 1.5, 2.0 or 2.1 replaces the version of OpenGL that contexts report. "
                            "Without it they report 1.5, "
                            "or 2.1 if the program requests 2.0 or 2.1."},
    {"EDGEWALK_ISA", "base or avx2 limits the instruction set. Pictures do not depend on it."},
    {"EDGEWALK_JIT", "0 disables native code: programs are interpreted. Pictures do not depend on it."},
    {"EDGEWALK_THREADS", "Worker threads of a context, 1 to 64. Pictures do not depend on it."},
    {"EDGEWALK_WITHOUT", "Names of optimizations to disable, separated by commas; edgewalk bench --without "
                         "lists them. Pictures do not depend on it."},
};

static void put_variables(void)
{
    puts(".Bl -tag -width Ds -compact");
    for (size_t i = 0; i < sizeof variables / sizeof *variables; i++) {
        printf(".It Ev %s\n", variables[i].name);
        put_sentences(variables[i].text, strlen(variables[i].text));
    }
    puts(".El");
}

static int man(const struct command *command, int argc, char **argv)
{
    struct operands operands;
    const int parsed = options_parse(command, argc, argv, NULL, &operands);
    if (parsed != OPTIONS_PARSED)
        return parsed;
    puts(".Dd November 27, 2026\n.Dt EDGEWALK 1\n.Os\n.Sh NAME\n.Nm edgewalk\n"
         ".Nd draw, explain and debug with a software OpenGL renderer\n"
         ".Sh SYNOPSIS\n.Nm\n.Ar command\n.Op Ar argument ...\n.Nm\n.Fl -help | -version\n"
         ".Sh DESCRIPTION\n"
         ".Nm\ndraws scenes and scripts with the Edgewalk library, a software OpenGL renderer, and explains\n"
         "the pictures.\n"
         "The library runs GPU assembly programs and produces the same bytes on every machine.\n.Pp");
    put_summaries();
    puts(".Sh COMMANDS");
    for (const struct command *const *c = edgewalk_commands; *c; c++)
        put_command(*c);
    puts(".Sh ENVIRONMENT");
    put_variables();
    puts(".Sh EXIT STATUS\n.Bl -tag -width Ds -compact\n"
         ".It 0\nThe command succeeded.\n"
         ".It 1\nA script failed, pictures differ, an error was found, or a file could not be written.\n"
         ".It 2\nAn argument, or a file that it names, is wrong.\n.El\n.Pp\n"
         ".Ic exec\nhas the status of its program; 126 if it cannot be run, 127 if it is not found.\n"
         ".Sh EXAMPLES");
    put_examples();
    puts(".Sh SEE ALSO\nThe library's headers\n.In edgewalk/edgewalk.h ,\n.In edgewalk/capsule.h ,\n"
         ".In edgewalk/inspect.h\nand\n.In edgewalk/observe.h .");
    return EXIT_OK;
}

const struct command command_help_man = {.name = "help man",
                                         .summary = "print the man page",
                                         .usage = "",
                                         .purpose = "Print the man page in the language of mdoc(7).",
                                         .example = "help man",
                                         .run = man};
