#include "base/number.h"

#include <criterion/criterion.h>
#include <fenv.h>
#include <string.h>

#include "tests/support/comma_locale.h"

static void check_numbers(void)
{
    char text[NUMBER_SIZE], *end;
    cr_expect_eq(number_float("0.1x", &end), 0.1f);
    cr_expect_eq(*end, 'x');
    cr_expect_eq(number_double("0.1,5", &end), 0.1);
    cr_expect_eq(*end, ',');
    cr_expect_eq(number_double("-", &end), 0);
    cr_expect_eq(*end, '-');
    number_format(text, sizeof text, "%g %d", 1234567.5, 1234);
    cr_expect_str_eq(text, "1.23457e+06 1234");
    cr_expect_eq(number_format(text, 4, "%.2f", 0.25), 4, "the length is that of the whole text");
    cr_expect_str_eq(text, "0.2");
}

Test(number, a_point_is_a_point)
{
    check_numbers();
}

Test(number, a_point_is_a_point_where_the_locale_has_a_comma)
{
    char text[8];
    use_comma_locale();
    check_numbers();
    snprintf(text, sizeof text, "%.1f", 0.5);
    cr_expect_str_eq(text, "0,5", "the locale is the process's own again");
}

/* Each case lies between two numbers, so some mode goes the other way. */
Test(number, no_rounding_mode_changes_a_number)
{
    static const int modes[] = {FE_TONEAREST, FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO};
    char text[NUMBER_SIZE];
    for (size_t i = 0; i < sizeof modes / sizeof *modes; i++) {
        cr_assert_eq(fesetround(modes[i]), 0);
        const float seven_tenths = number_float("0.7", NULL), third = number_float("0.33333333333", NULL);
        const double tenth = number_double("0.1", NULL), more = number_double("0.3", NULL);
        number_format(text, sizeof text, "%.2f %.3g %.1f", 0.12345, 0.1239, 0.25);
        const int mode = fegetround();
        fesetround(FE_TONEAREST);
        cr_expect_eq(mode, modes[i], "the mode is the thread's own again");
        cr_expect(seven_tenths == 0x1.666666p-1f && third == 0x1.555556p-2f, "mode %d", mode);
        cr_expect(tenth == 0x1.999999999999ap-4 && more == 0x1.3333333333333p-2, "mode %d", mode);
        cr_expect_str_eq(text, "0.12 0.124 0.2", "mode %d", mode);
    }
}

Test(number, the_shortest_text_reads_as_the_same_number)
{
    static const struct {
        double value;
        int least;
        const char *of_float, *of_double;
    } rows[] = {
        {0.5, 1, "0.5", "0.5"},
        {0.1, 1, "0.1", "0.1"},
        {1000, 1, "1e+03", "1e+03"},
        {1000, 6, "1000", "1000"},
        {-0.0, 1, "-0", "-0"},
        {16777217, 1, "16777216", "16777217"},
        {1.0 / 3, 1, "0.33333334", "0.3333333333333333"},
        {-1.7976931348623157e308, 1, "-inf", "-1.7976931348623157e+308"},
        {0x1p-149, 1, "1e-45", "1.401298464324817e-45"},
        {0x1p-1074, 1, "0", "5e-324"},
    };
    char text[NUMBER_SIZE];
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        cr_expect_eq(number_shortest_float(text, (float)rows[i].value, rows[i].least), (int)strlen(text));
        cr_expect_str_eq(text, rows[i].of_float);
        cr_expect_eq(number_shortest_double(text, rows[i].value, rows[i].least), (int)strlen(text));
        cr_expect_str_eq(text, rows[i].of_double);
    }
}
