#define _GNU_SOURCE /* strtof_l, strtod_l */
#include "base/number.h"

#include <fenv.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>

/* The known C libraries return a preallocated locale here, which needs no memory and never fails. If it does
 * fail, no number is read. */
static locale_t c_locale(void)
{
    return newlocale(LC_ALL_MASK, "C", (locale_t)0);
}

static void release(locale_t locale)
{
    if (locale != (locale_t)0)
        freelocale(locale);
}

/* C libraries round as the thread's environment directs; glibc on x86-64 reads the x87 control word, which
 * FPENV_SCOPE() does not change. A declaration: the default environment is set from here to the end of the
 * block. */
static void leave(const fenv_t *callers)
{
    fesetenv(callers);
}
#define DEFAULT_ENVIRONMENT()                                                                                \
    fenv_t callers __attribute__((cleanup(leave)));                                                          \
    fegetenv(&callers);                                                                                      \
    fesetenv(FE_DFL_ENV)

float number_float(const char *text, char **end)
{
    DEFAULT_ENVIRONMENT();
    const locale_t locale = c_locale();
    if (end)
        *end = (char *)text;
    const float value = locale != (locale_t)0 ? strtof_l(text, end, locale) : 0.0f;
    release(locale);
    return value;
}

double number_double(const char *text, char **end)
{
    DEFAULT_ENVIRONMENT();
    const locale_t locale = c_locale();
    if (end)
        *end = (char *)text;
    const double value = locale != (locale_t)0 ? strtod_l(text, end, locale) : 0.0;
    release(locale);
    return value;
}

int number_format_list(char *text, size_t size, const char *format, va_list arguments)
{
    DEFAULT_ENVIRONMENT();
    const locale_t locale = c_locale(), before = uselocale(locale); /* of this thread alone */
    const int length = vsnprintf(text, size, format, arguments);
    uselocale(before);
    release(locale);
    return length;
}

int number_format(char *text, size_t size, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    const int length = number_format_list(text, size, format, arguments);
    va_end(arguments);
    return length;
}

int number_shortest_float(char text[NUMBER_SIZE], float value, int least)
{
    int length = 0;
    for (int digits = least; digits <= 9; digits++) { /* nine digits represent every float exactly */
        length = number_format(text, NUMBER_SIZE, "%.*g", digits, (double)value);
        if (value != value || number_float(text, NULL) == value)
            break;
    }
    return length;
}

int number_shortest_double(char text[NUMBER_SIZE], double value, int least)
{
    int length = 0;
    for (int digits = least; digits <= 17; digits++) {
        length = number_format(text, NUMBER_SIZE, "%.*g", digits, value);
        if (value != value || number_double(text, NULL) == value)
            break;
    }
    return length;
}
