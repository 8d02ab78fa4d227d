/* Numbers, words and lines of scripts (tools/run/values.c). */
#include "tests/tools/run/run_test.h"

Test(run_values, numbers_are_decimal_or_the_bits_of_a_float)
{
    static const struct {
        const char *text;
        double value;
        int length; /* -1: no number */
    } rows[] = {
        {"1", 1, 1},  {"-.5x", -0.5, 3}, {"1e2 ", 100, 3},       {"0x3f800000", 1, 10},
        {"01", 1, 2}, {"0x", 0, 1},      {"0x123456789", 0, -1}, {"", 0, -1},
        {"x", 0, -1}, {"\n1", 0, -1},    {"+", 0, -1},           {" 1", 0, -1},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        double value = 0;
        const char *text = rows[i].text, *stop = run_number(text, text + strlen(text), &value);
        cr_expect_eq(stop ? (int)(stop - text) : -1, rows[i].length, "'%s'", text);
        cr_expect(!stop || value == rows[i].value, "'%s' is %g", text, value);
    }
}

Test(run_values, whole_numbers_start_at_0)
{
    static const struct run_malformed_row rows[] = {
        {TEST "texture miptree 1.5", 2, 17, "whole number from 0"},
        {TEST "texture miptree -1", 2, 17, "whole number from 0"},
        {TEST "texture miptree 99999999999", 2, 17, "whole number from 0"},
    };
    EXPECT_MALFORMED(rows);
}

/* A line ends at LF or CRLF; the last one may have none. */
Test(run_values, lines_are_counted_from_the_number_given)
{
    static const char text[] = "one\n\r\n  two\r\nlast";
    static const struct {
        int number, length;
    } rows[] = {{8, 3}, {9, 0}, {10, 5}, {11, 4}};
    struct run_line line = {.next = text, .number = 7};
    const char *end = text + strlen(text);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        cr_assert(run_next_line(&line, end));
        cr_expect_eq(line.number, rows[i].number);
        cr_expect_eq(line.end - line.at, rows[i].length, "line %d", line.number);
    }
    cr_expect(!run_next_line(&line, end));
    cr_expect_str_eq(run_skip_blanks(" \t x", strchr(" \t x", 0)), "x");
}
