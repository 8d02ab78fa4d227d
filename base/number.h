/* Numbers as text in the format of the "C" locale, in every locale. Both directions round to nearest even in
 * every rounding mode. Any thread may call. */
#ifndef BASE_NUMBER_H
#define BASE_NUMBER_H

#include <stdarg.h>
#include <stddef.h>

/* strtof() and strtod(): correctly rounded; *end, if not null, is the end of the text that was read. */
float number_float(const char *text, char **end);
double number_double(const char *text, char **end);

/* snprintf() and vsnprintf(). */
int number_format(char *text, size_t size, const char *format, ...) __attribute__((format(printf, 3, 4)));
int number_format_list(char *text, size_t size, const char *format, va_list arguments)
    __attribute__((format(printf, 3, 0)));

/* The first of %.<digits>g, from `least` digits on, that reads back as the same number; infinities and NaNs
 * as printf writes them. Returns the length, below NUMBER_SIZE. %g omits zeros at the end, so with fewer
 * digits 1000 is 1e+03. */
enum { NUMBER_SIZE = 32 };
int number_shortest_float(char text[NUMBER_SIZE], float value, int least);
int number_shortest_double(char text[NUMBER_SIZE], double value, int least);

#endif
