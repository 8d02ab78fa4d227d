#include "tools/run/expression.h"

#include <ctype.h>
#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "base/number.h"
#include "demos/demo.h"

enum { DEPTH = 8 }; /* of functions, parentheses and signs in each other */

const char expression_expected[] = "a number, a sum in parentheses or a variable ("
#define VARIABLE(name, help) #name ", "
#include "tools/run/expression.def"
#undef VARIABLE
                                   "sin(...), cos(...))";

const struct expression_row expression_rows[EXPRESSION_VARIABLES] = {
#define VARIABLE(name, help) {#name, help},
#include "tools/run/expression.def"
#undef VARIABLE
};

/* The sine and cosine of larger arguments, which cannot be reduced, are those of 0. */
static const double largest_angle = 1e9;

static double sine(double x)
{
    return fabs(x) < largest_angle ? demo_sin(x) : 0;
}

static double cosine(double x)
{
    return fabs(x) < largest_angle ? demo_cos(x) : 1;
}

static const struct function {
    const char *name;
    double (*value)(double x);
} functions[] = {{"sin", sine}, {"cos", cosine}};

struct reading {
    const char *at, *end;
    const struct expression_values *values;
    unsigned depth;
};

static bool read_sum(struct reading *reading, double *value);

static bool take(struct reading *reading, char c)
{
    if (reading->at == reading->end || *reading->at != c)
        return false;
    reading->at++;
    return true;
}

static size_t name_length(const struct reading *reading)
{
    const char *at = reading->at;
    while (at < reading->end && (isalnum((unsigned char)*at) || *at == '_'))
        at++;
    return (size_t)(at - reading->at);
}

static bool is_name(const struct reading *reading, const char *name, size_t length)
{
    return strlen(name) == length && memcmp(reading->at, name, length) == 0;
}

static bool read_parentheses(struct reading *reading, double *value)
{
    return take(reading, '(') && read_sum(reading, value) && take(reading, ')');
}

static bool read_name(struct reading *reading, double *value)
{
    const size_t length = name_length(reading);
    for (int i = 0; i < EXPRESSION_VARIABLES; i++)
        if (is_name(reading, expression_rows[i].name, length)) {
            *value = reading->values ? reading->values->of[i] : 0;
            reading->at += length;
            return true;
        }
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++)
        if (is_name(reading, functions[i].name, length)) {
            reading->at += length;
            if (!read_parentheses(reading, value))
                return false;
            *value = functions[i].value(*value);
            return true;
        }
    return false;
}

static bool read_number(struct reading *reading, double *value)
{
    char *stop;
    *value = number_double(reading->at, &stop);
    if (stop == reading->at || stop > reading->end)
        return false;
    reading->at = stop;
    return true;
}

static bool read_factor(struct reading *reading, double *value)
{
    bool good = false;
    if (reading->at == reading->end || reading->depth == DEPTH)
        return false;
    reading->depth++;
    if (take(reading, '-')) {
        good = read_factor(reading, value);
        *value = -*value;
    } else if (isdigit((unsigned char)*reading->at) || *reading->at == '.') {
        good = read_number(reading, value);
    } else if (*reading->at == '(') {
        good = read_parentheses(reading, value);
    } else {
        good = read_name(reading, value);
    }
    reading->depth--;
    return good;
}

static bool read_product(struct reading *reading, double *value)
{
    double factor;
    if (!read_factor(reading, value))
        return false;
    for (;;) {
        const bool times = take(reading, '*');
        if (!times && !take(reading, '/'))
            return true;
        if (!read_factor(reading, &factor))
            return false;
        *value = times ? *value * factor : *value / factor;
    }
}

static bool read_sum(struct reading *reading, double *value)
{
    double product;
    if (!read_product(reading, value))
        return false;
    for (;;) {
        const bool plus = take(reading, '+');
        if (!plus && !take(reading, '-'))
            return true;
        if (!read_product(reading, &product))
            return false;
        *value = plus ? *value + product : *value - product;
    }
}

const char *expression_read(const char *at, const char *end, const struct expression_values *values,
                            double *value, const char **wrong)
{
    struct reading reading = {at, end, values, 0};
    *value = 0;
    const bool good = read_sum(&reading, value);
    *wrong = reading.at;
    return good ? reading.at : NULL;
}
