/* What the parts of `edgewalk bench` share. */
#ifndef TOOLS_BENCH_H
#define TOOLS_BENCH_H

#include "tools/tool.h"

enum { BENCH_MAX_REPETITIONS = 1000 };

/* Seconds of a clock that only goes forward. */
double bench_now(void);

/* Sorts the times, the shortest first, and returns the middle one. */
double bench_median(double *times, unsigned count);

/* `bench exec ...`: returns the process's exit status. */
int bench_exec(int argc, char **argv);
int bench_texture(int argc, char **argv); /* bench texture */

#endif
