/* For tests of what must not depend on the locale: one with a decimal comma, which the build has made. */
#ifndef TESTS_SUPPORT_COMMA_LOCALE_H
#define TESTS_SUPPORT_COMMA_LOCALE_H

#include <criterion/criterion.h>
#include <locale.h>
#include <stdio.h>

/* From here on numbers have commas. */
static inline void use_comma_locale(void)
{
    char text[8];
    cr_assert(setlocale(LC_ALL, "comma"), "the locale is not where LOCPATH says");
    snprintf(text, sizeof text, "%.1f", 0.5);
    cr_assert_str_eq(text, "0,5");
}

#endif
