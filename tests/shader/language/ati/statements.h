/* Programs of !!ATIfs1.0 around statements. */
#ifndef TESTS_SHADER_LANGUAGE_ATI_STATEMENTS_H
#define TESTS_SHADER_LANGUAGE_ATI_STATEMENTS_H

#define OUTPUT(statements) "!!ATIfs1.0\nStartOutputPass;\n" statements "\nEndPass;\n"
#define TWO(first, second)                                                                                   \
    "!!ATIfs1.0 StartPrelimPass; " first " EndPass; StartOutputPass; " second " EndPass;"

#endif
