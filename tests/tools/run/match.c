/* Lines against the table of forms (tools/run/match.c). */
#include "tests/tools/run/run_test.h"

Test(run_match, the_error_is_at_the_furthest_place)
{
    static const struct run_malformed_row rows[] = {
        {TEST "probe rgba 1 1 (", 2, 16, "expected a number, found '('"},
        {TEST "probe rgba 1 1 1 1 1 1 1", 2, 24, "expected the end of the line, found '1'"},
        {TEST "probe rgba", 2, 11, "expected a number or '(', found the end of the line"},
        {TEST "\r\n  draw rect 0 0 1 foo\r\n", 3, 19, "expected a number, found 'foo'"},
        {TEST "draw rect 0 0 1\n1", 2, 16, "expected a number, found the end of the line"},
        {TEST "tex rgbw", 2, 1, "expected a command"},
        {TEST "clear colour 1 1 1 1", 2, 7, "found 'colour'"},
        {TEST "color \x01", 2, 7, "found the byte 0x01"},
    };
    EXPECT_MALFORMED(rows);
}

/* Every value of a form that was written in the order of the line; a comma may separate two. */
Test(run_match, values_have_the_order_of_the_form)
{
    static const struct run_row rows[] = {{"place %f ( %u %i )", NULL}, {"place %e", NULL}};
    static const char text[] = "place 1.5 (7, -2)";
    struct run_script script = {.text = (char *)text, .length = strlen(text)};
    struct run_line line = {.next = text, .number = 0};
    struct run_command command = {0};
    struct run_error error = {0};
    cr_assert(run_next_line(&line, text + strlen(text)));
    cr_assert(run_match(&script, rows, 2, NULL, &line, &command, &error), "%s", error.message);
    cr_expect_eq(command.row, &rows[0]);
    const double *values = script.values + command.first_value;
    cr_expect(values[0] == 1.5 && values[1] == 7 && values[2] == -2, "%g %g %g", values[0], values[1],
              values[2]);
    free(script.values);
}
