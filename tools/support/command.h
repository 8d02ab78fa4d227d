/* The commands of `edgewalk` and their options, as tables. A command is a struct command; each of its options
 * is a row of a table. The parser (options.c), the help texts (help.c), the man page and the completion of
 * the shells (tools/help/) read these rows, so that an option is described once. */
#ifndef TOOLS_SUPPORT_COMMAND_H
#define TOOLS_SUPPORT_COMMAND_H

#include <stddef.h>

#include "tools/support/tool.h"

/* --- Options -------------------------------------------------------------------------------------------- */

enum option_kind {
    OPTION_FLAG,   /* no argument; a bool becomes true */
    OPTION_NUMBER, /* an unsigned, low to high */
    OPTION_SIZE,   /* WIDTHxHEIGHT, each 1 to 16384: two unsigned */
    OPTION_PIXEL,  /* X,Y, each 0 to 16383: two int */
    OPTION_TEXT,   /* a const char *: a file, a directory, a name */
    OPTION_WORD,   /* one of the words of `argument`, as "nv|tgsi|tokens": an unsigned, its index */
    OPTION_SET,    /* `set` stores it */
    OPTION_DO,     /* no argument; `act` runs instead of the command and returns its exit status */
};

enum { OPTION_GROUPS = 4 };

struct option {
    const char *name;  /* with its dashes; null ends a table */
    const char *alias; /* another name, or null */
    enum option_kind kind;
    /* As printed by the help; null: the option has no argument. The completion offers the words between '|':
     * STAGE stands for the stages, FILE and DIR for files, SCENE for the scenes and FILE. */
    const char *argument;
    size_t offset, second; /* in the structure that options_parse() fills; `second`: of height or y */
    unsigned low, high;    /* OPTION_NUMBER; UINT32_MAX: no limit */
    unsigned value;        /* OPTION_SET: a constant for `set`, which may use `high` as another */
    /* OPTION_SET: false if the value is not of the expected form, which options_parse() then reports with
     * `expected`; if that is null, `set` has printed the reason. */
    bool (*set)(void *store, const struct option *option, const char *value);
    const char *expected;
    int (*act)(void);
    unsigned group;   /* 1 to OPTION_GROUPS - 1: options of one group exclude each other; 0: none */
    const char *help; /* sentences without the last full stop */
};

/* offsetof() that fails to compile unless the member has the type. */
#define OPTION_OFFSET(structure, member, type)                                                               \
    (offsetof(structure, member) +                                                                           \
     0 * sizeof(struct {                                                                                     \
         _Static_assert(__builtin_types_compatible_p(__typeof__(((structure *)0)->member), type), #member);  \
         int unused;                                                                                         \
     }))

/* A row of each kind. The last arguments are the help and, if needed, further members (`.group = 1`). */
#define OPTION_FLAG_ROW(text, structure, member, ...)                                                        \
    {                                                                                                        \
        .name = text, .kind = OPTION_FLAG, .offset = OPTION_OFFSET(structure, member, bool),                 \
        .help = __VA_ARGS__                                                                                  \
    }
#define OPTION_NUMBER_ROW(text, word, structure, member, least, most, ...)                                   \
    {                                                                                                        \
        .name = text, .kind = OPTION_NUMBER, .argument = word, .low = least, .high = most,                   \
        .offset = OPTION_OFFSET(structure, member, unsigned), .help = __VA_ARGS__                            \
    }
#define OPTION_SIZE_ROW(text, structure, width, height, ...)                                                 \
    {                                                                                                        \
        .name = text, .kind = OPTION_SIZE, .argument = "WxH",                                                \
        .offset = OPTION_OFFSET(structure, width, unsigned),                                                 \
        .second = OPTION_OFFSET(structure, height, unsigned), .help = __VA_ARGS__                            \
    }
#define OPTION_PIXEL_ROW(text, structure, x, y, ...)                                                         \
    {                                                                                                        \
        .name = text, .kind = OPTION_PIXEL, .argument = "X,Y", .offset = OPTION_OFFSET(structure, x, int),   \
        .second = OPTION_OFFSET(structure, y, int), .help = __VA_ARGS__                                      \
    }
#define OPTION_TEXT_ROW(text, word, structure, member, ...)                                                  \
    {                                                                                                        \
        .name = text, .kind = OPTION_TEXT, .argument = word,                                                 \
        .offset = OPTION_OFFSET(structure, member, const char *), .help = __VA_ARGS__                        \
    }
#define OPTION_WORD_ROW(text, words, structure, member, ...)                                                 \
    {                                                                                                        \
        .name = text, .kind = OPTION_WORD, .argument = words,                                                \
        .offset = OPTION_OFFSET(structure, member, unsigned), .help = __VA_ARGS__                            \
    }
#define OPTION_SET_ROW(text, word, function, form, ...)                                                      \
    {                                                                                                        \
        .name = text, .kind = OPTION_SET, .argument = word, .set = function, .expected = form,               \
        .help = __VA_ARGS__                                                                                  \
    }
#define OPTION_DO_ROW(text, function, ...)                                                                   \
    {                                                                                                        \
        .name = text, .kind = OPTION_DO, .act = function, .help = __VA_ARGS__                                \
    }

/* --- Commands ------------------------------------------------------------------------------------------- */

/* Receives a name and its description. */
typedef void command_row(void *user, const char *name, const char *text);

struct command {
    const char *name;    /* after `edgewalk`: "demo", "asm check" */
    const char *summary; /* for lists of commands: no capital, no full stop */
    const char *usage;   /* the text after the name; a line for each form */
    /* The help: paragraphs with an empty line between them. A line that begins with a blank is printed
     * unchanged, other lines are filled. The first sentence is the purpose. `notes` follow the options, or
     * null. */
    const char *purpose, *notes;
    const char *example; /* command lines, without `edgewalk` */
    /* Operands, as an option's `argument`, null at the end; the last may be repeated. */
    const char *operands[3];
    unsigned fewest, most; /* how many; most 0: any number */
    const char *expected;  /* "a scene or 'list'", if there are too few */
    const struct option *options;
    const struct command *const *commands; /* below it, by their last word; null at the end, or null */
    const char *rows_title;                /* of what `rows` lists, or null */
    void (*rows)(command_row *row, void *user);
    int (*run)(const struct command *command, int argc, char **argv); /* null: only those below it */
};

extern const struct command command_asm, command_bench, command_capsule, command_check_raster,
    command_compare, command_conform, command_debug, command_demo, command_doctor, command_eval, command_exec,
    command_explain, command_golden, command_help, command_run, command_stages, command_why;

/* All commands (tools/edgewalk.c), null at the end. */
extern const struct command *const edgewalk_commands[];

/* Runs the command, or the one below it that the first argument names. Returns the process's exit status. */
int command_dispatch(const struct command *command, int argc, char **argv);

/* The command of the list (null at the end, or null) whose last word is the name, or null. */
const struct command *command_find(const struct command *const *list, const char *name);

/* Arguments that are not options, in order. */
struct operands {
    char **names;
    unsigned count;
};

enum { OPTIONS_PARSED = -1 };

/* Stores the values of the options in `store` and moves the operands to the front of `argv`. Returns
 * OPTIONS_PARSED, or the status with which the command ends: after `--help`, after an option's `act`, or
 * after printing an error. */
int options_parse(const struct command *command, int argc, char **argv, void *store,
                  struct operands *operands);

/* The row of this name or alias, or null. `length`: of the name. */
const struct option *option_find(const struct option *options, const char *name, size_t length);

/* The values that the option accepts: "a number from 1 to 64". */
void option_expected(const struct option *option, char *text, size_t size);

/* --- Help: at most 80 columns --------------------------------------------------------------------------- */

void help_print(FILE *out, const struct command *command);
void help_print_rows(FILE *out, void (*rows)(command_row *row, void *user)); /* names and descriptions */
void help_print_all(FILE *out, const struct command *const *list);           /* all commands */

#endif
