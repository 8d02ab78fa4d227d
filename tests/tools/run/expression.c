/* Values of scenes (tools/run/expression.c). */
#include "tools/run/expression.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static const struct expression_values values = {
    .of = {[EXPRESSION_time] = 2.5, [EXPRESSION_frame] = 150, [EXPRESSION_width] = 64, [EXPRESSION_pi] = 3}};

Test(expression, values_are_computed)
{
    static const struct {
        const char *text;
        double value;
    } rows[] = {
        {"7", 7},        {".5", 0.5},     {"1e3", 1000},
        {"time", 2.5},   {"-time", -2.5}, {"--2", 2},
        {"2*time+1", 6}, {"1+2*time", 6}, {"8/2/2", 2},
        {"1-2-3", -4},   {"2*-3", -6},    {"width/4-frame", -134},
        {"(1+2)*3", 9},  {"-(1+2)", -3},  {"2*((time+1)/7)", 1},
        {"sin(0)", 0},   {"cos(0)+1", 2}, {"2*sin(pi*0)+cos(0*time)", 1},
        {"sin(1/0)", 0}, /* what has no sine */
        {"height", 0},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const char *end = rows[i].text + strlen(rows[i].text), *wrong;
        double value;
        cr_expect_eq(expression_read(rows[i].text, end, &values, &value, &wrong), end, "%s", rows[i].text);
        cr_expect_eq(value, rows[i].value, "%s is %g, expected %g", rows[i].text, value, rows[i].value);
        cr_expect_eq(expression_read(rows[i].text, end, NULL, &value, &wrong), end, "%s", rows[i].text);
    }
}

Test(expression, sines_are_those_of_the_angle)
{
    for (int i = -20; i < 20; i++) {
        char text[32];
        double value;
        const char *wrong;
        snprintf(text, sizeof text, "sin(%d)", i);
        cr_expect(expression_read(text, text + strlen(text), NULL, &value, &wrong));
        cr_expect_float_eq(value, sin(i), 1e-9);
    }
}

/* An expression ends at the first byte that cannot continue it. */
Test(expression, what_follows_is_not_read)
{
    static const char *const rows[] = {"1 2", "1)", "time,3", "2*3 +4", "1#x"};
    static const unsigned lengths[] = {1, 1, 4, 3, 1};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const char *wrong;
        double value;
        cr_expect_eq(expression_read(rows[i], rows[i] + strlen(rows[i]), NULL, &value, &wrong),
                     rows[i] + lengths[i], "%s", rows[i]);
    }
}

Test(expression, errors_have_a_position)
{
    static const struct {
        const char *text;
        unsigned wrong;
    } rows[] = {
        {"", 0},    {"x", 0},   {"tim", 0},  {"timer", 0}, {"2*", 2},     {"2*tim", 2},
        {"1+", 2},  {"sin", 3}, {"sin(", 4}, {"sin(1", 5}, {"sin(x)", 4}, {"(1", 2},
        {"nan", 0}, {"inf", 0}, {"+1", 0},   {"-", 1},     {"1*/2", 2},   {"()", 1},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const char *wrong;
        double value;
        cr_expect_null(
            expression_read(rows[i].text, rows[i].text + strlen(rows[i].text), NULL, &value, &wrong), "%s",
            rows[i].text);
        cr_expect_eq(wrong, rows[i].text + rows[i].wrong, "%s", rows[i].text);
    }
}

/* The reader calls itself for these: it must not do so without end. */
Test(expression, depth_is_limited)
{
    static char text[100000];
    const char *wrong;
    double value;
    memset(text, '-', sizeof text - 1);
    cr_expect_null(expression_read(text, text + sizeof text - 1, NULL, &value, &wrong));
    memset(text, '(', sizeof text - 1);
    cr_expect_null(expression_read(text, text + sizeof text - 1, NULL, &value, &wrong));
    for (size_t i = 0; i + 4 < sizeof text; i += 4)
        memcpy(text + i, "sin(", 4);
    cr_expect_null(expression_read(text, text + sizeof text - 1, NULL, &value, &wrong));
}
