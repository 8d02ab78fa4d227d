/* Numbers as text, in the "C" locale's way whatever locale the process has chosen: a point is a point. Both
 * directions round to nearest even whatever rounding mode the thread has chosen. Any thread may call.
 */
#ifndef BASE_NUMBER_H
#define BASE_NUMBER_H

#include <stdarg.h>
#include <stddef.h>

/* strtof() and strtod(): correctly rounded, and at the end of what was read in *end, if not null. */
float number_float(const char *text, char **end);
double number_double(const char *text, char **end);

/* snprintf() and vsnprintf(). */
int number_format(char *text, size_t size, const char *format, ...) __attribute__((format(printf, 3, 4)));
int number_format_list(char *text, size_t size, const char *format, va_list arguments)
    __attribute__((format(printf, 3, 0)));

/* The first of %.<digits>g, from `least` digits on, that reads back as the same number; what is no number, or
 * infinite, as printf writes it. Returns the length, below NUMBER_SIZE. %g leaves out zeros at the end, so
 * with fewer digits 1000 is 1e+03. */
enum { NUMBER_SIZE = 32 };
int number_shortest_float(char text[NUMBER_SIZE], float value, int least);
int number_shortest_double(char text[NUMBER_SIZE], double value, int least);

#endif
