/* The parser of options and the help: a table with a row of each kind. */
#include <criterion/criterion.h>
#include <criterion/redirect.h>
#include <stdint.h>
#include <string.h>

#include "tools/support/command.h"

struct values {
    bool flag;
    unsigned number, width, height, word, sum;
    int x, y;
    const char *text;
};

/* Adds up. */
static bool add(void *store, const struct option *option, const char *value)
{
    unsigned number;
    if (!tool_number(value, 0, 99, &number))
        return false;
    ((struct values *)store)->sum += option->value * number;
    return true;
}

static bool add_one(void *store, const struct option *option, const char *value)
{
    (void)value;
    ((struct values *)store)->sum += option->value;
    return true;
}

static int act(void)
{
    return 7;
}

static const struct option options[] = {
    OPTION_FLAG_ROW("--flag", struct values, flag, "a flag", .group = 1),
    OPTION_NUMBER_ROW("--number", "N", struct values, number, 2, 64, "a number", .group = 1),
    OPTION_NUMBER_ROW("--any", "N", struct values, number, 0, UINT32_MAX, "any number", .alias = "-a"),
    OPTION_SIZE_ROW("--size", struct values, width, height, "a size"),
    OPTION_PIXEL_ROW("--pixel", struct values, x, y, "a pixel"),
    OPTION_TEXT_ROW("-o", "FILE", struct values, text, "a text"),
    OPTION_WORD_ROW("--word", "one|two|three", struct values, word, "a word"),
    OPTION_SET_ROW("--add", "N", add, "a number to add", "a function", .value = 10),
    OPTION_SET_ROW("--one", NULL, add_one, NULL, "a function without a value", .value = 1),
    OPTION_DO_ROW("--act", act, "an action"),
    {0}};

static const struct command command = {.name = "test",
                                       .summary = "a test",
                                       .usage = "A B [OPTION...]\n--act",
                                       .purpose =
                                           "Test the parser. The words of this sentence fill more than "
                                           "one line of the help, which has eighty columns.\n"
                                           "\n"
                                           "    as it is",
                                       .example = "test A B",
                                       .fewest = 1,
                                       .most = 2,
                                       .expected = "A",
                                       .options = options};

enum { ARGUMENTS = 16 };

/* The status, the values and the operands of arguments with blanks between them. */
static int parse(const char *text, struct values *values, struct operands *operands)
{
    static char copy[256], *argv[ARGUMENTS];
    int argc = 0;
    *values = (struct values){0};
    snprintf(copy, sizeof copy, "%s", text);
    for (char *word = strtok(copy, " "); word; word = strtok(NULL, " "))
        argv[argc++] = word;
    return options_parse(&command, argc, argv, values, operands);
}

Test(options, each_kind_stores_its_value)
{
    struct values values;
    struct operands operands;
    cr_assert_eq(parse("--number 64 --size 3x16384 a --pixel=0,16383 -o - --word two --add 4 --one --add=2",
                       &values, &operands),
                 OPTIONS_PARSED);
    cr_assert(!values.flag);
    cr_assert_eq(values.number, 64);
    cr_assert_eq(values.width, 3);
    cr_assert_eq(values.height, 16384);
    cr_assert_eq(values.x, 0);
    cr_assert_eq(values.y, 16383);
    cr_assert_str_eq(values.text, "-");
    cr_assert_eq(values.word, 1);
    cr_assert_eq(values.sum, 61);
    cr_assert_eq(parse("a --flag --any 4294967295", &values, &operands), OPTIONS_PARSED);
    cr_assert(values.flag);
    cr_assert_eq(values.number, UINT32_MAX);
    cr_assert_eq(parse("a -a 5 -a=6", &values, &operands), OPTIONS_PARSED);
    cr_assert_eq(values.number, 6, "the last one counts");
}

Test(options, operands_are_moved_to_the_front_in_order)
{
    struct values values;
    struct operands operands;
    cr_assert_eq(parse("--any 1 first -o x - --one", &values, &operands), OPTIONS_PARSED);
    cr_assert_eq(operands.count, 2);
    cr_assert_str_eq(operands.names[0], "first");
    cr_assert_str_eq(operands.names[1], "-", "a dash alone is an operand");
    cr_assert_str_eq(values.text, "x");
}

/* What options_parse() prints on standard error. */
static void expect(const char *arguments, const char *message)
{
    struct values values;
    struct operands operands;
    fflush(stderr);
    cr_redirect_stderr();
    cr_assert_eq(parse(arguments, &values, &operands), EXIT_USAGE, "%s", arguments);
    fflush(stderr);
    cr_assert_stderr_eq_str(message);
}

#define ERROR(name, arguments, message)                                                                      \
    Test(option_errors, name)                                                                                \
    {                                                                                                        \
        expect(arguments, "edgewalk: " message "\n");                                                        \
    }
ERROR(number_below, "--number 1", "--number 1: expected a number from 2 to 64")
ERROR(number_above, "--number=65", "--number 65: expected a number from 2 to 64")
ERROR(number_without_limit, "--any 4294967296", "--any 4294967296: expected a number from 0 on")
ERROR(size, "--size 0x4", "--size 0x4: expected WIDTHxHEIGHT, each from 1 to 16384")
ERROR(pixel, "--pixel 4", "--pixel 4: expected X,Y, each from 0 to 16383")
ERROR(word, "--word on", "--word on: expected one, two or three")
ERROR(function, "--add x", "--add x: expected a number to add")
ERROR(missing_value, "a --word", "--word needs a value: expected one, two or three")
ERROR(flag_with_value, "--flag=1", "test: unknown argument '--flag=1' (try --help)")
ERROR(unknown_option, "a --flags", "test: unknown argument '--flags' (try --help)")
ERROR(prefix_of_an_option, "a --fla", "test: unknown argument '--fla' (try --help)")
ERROR(too_many_operands, "a b c", "test: unknown argument 'c' (try --help)")
ERROR(too_few_operands, "--flag", "test: expected A (try --help)")
ERROR(one_of_a_group, "a --number 3 --flag", "test: --number and --flag exclude each other")

Test(options, an_action_ends_with_its_status)
{
    struct values values;
    struct operands operands;
    cr_assert_eq(parse("--act --bogus", &values, &operands), 7);
}

Test(options, the_help_is_filled_to_its_columns)
{
    struct values values;
    struct operands operands;
    fflush(stdout);
    cr_redirect_stdout();
    cr_assert_eq(parse("a --word --help", &values, &operands), EXIT_OK);
    fflush(stdout);
    cr_assert_stdout_eq_str("Test the parser. The words of this sentence fill more than one line of the\n"
                            "help, which has eighty columns.\n"
                            "\n"
                            "    as it is\n"
                            "\n"
                            "usage: edgewalk test A B [OPTION...]\n"
                            "       edgewalk test --act\n"
                            "\n"
                            "  --flag                a flag\n"
                            "  --number N            a number\n"
                            "  --any, -a N           any number\n"
                            "  --size WxH            a size\n"
                            "  --pixel X,Y           a pixel\n"
                            "  -o FILE               a text\n"
                            "  --word one|two|three  a word\n"
                            "  --add N               a function\n"
                            "  --one                 a function without a value\n"
                            "  --act                 an action\n"
                            "\n"
                            "example:\n"
                            "    edgewalk test A B\n");
}
