/* Programs with flow, native and interpreted. */
#ifndef TESTS_SHADER_EXECUTE_NATIVE_SAME_RUNS_H
#define TESTS_SHADER_EXECUTE_NATIVE_SAME_RUNS_H

/* The same bits in every lane, and lanes that stop do so at the same instruction after as many others: with
 * budgets that end the program at many places, which depend on `seed`, and with lanes that are alone. */
void expect_same_runs(const char *source, unsigned seed);

/* Of each program, with the seeds below `seeds`. */
void expect_same_runs_of(const char *const *programs, unsigned count, unsigned seeds);

#endif
