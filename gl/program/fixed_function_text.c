/* Builds the text of a fixed-function program. */
#include "gl/program/fixed_function.h"

#include <stdarg.h>
#include <stdio.h>

void fixed_text_add(struct text_builder *builder, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int n = vsnprintf(builder->text + builder->length, builder->size - builder->length, format, arguments);
    va_end(arguments);
    builder->length += (size_t)n;
    if (builder->length >=
        builder->size) /* FIXED_TEXT_SIZE holds every key: tests/gl/program/fixed_function.c */
        builder->length = builder->size - 1;
}
