/* Values that depend on the frame, such as `2*sin(0.5*time)`: sums and products of numbers, variables, sums
 * in parentheses, and sines and cosines of these. They contain no blanks. */
#ifndef TOOLS_RUN_EXPRESSION_H
#define TOOLS_RUN_EXPRESSION_H

#include <stddef.h>

enum expression_variable {
#define VARIABLE(name, help) EXPRESSION_##name,
#include "tools/run/expression.def"
#undef VARIABLE
    EXPRESSION_VARIABLES
};

struct expression_values {
    double of[EXPRESSION_VARIABLES];
};

/* "a number, a sum in parentheses or a variable (time, frame, ...)". */
extern const char expression_expected[];

/* Name and help of each variable, in order. */
struct expression_row {
    const char *name, *help;
};
extern const struct expression_row expression_rows[EXPRESSION_VARIABLES];

/* Reads the expression at `at` and computes its value, the same on every machine; `values` null: every
 * variable is 0. Returns the text after it, or null with the position of the error in *wrong. The text must
 * end with a byte that no number contains, or a NUL. */
const char *expression_read(const char *at, const char *end, const struct expression_values *values,
                            double *value, const char **wrong);

#endif
