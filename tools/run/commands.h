/* Every command's function: run_NAME(run, values), called with the context current and no GL error pending.
 */
#ifndef TOOLS_RUN_COMMANDS_H
#define TOOLS_RUN_COMMANDS_H

#include "tools/run/run.h"

#define COMMAND(form, function) void run_##function(struct run *run, const double *v);
#include "tools/run/commands.def"
#undef COMMAND

/* Only in the older format (vpfp.c). */
void run_vertex_local(struct run *run, const double *v);
void run_vertex_environment(struct run *run, const double *v);
void run_fragment_local(struct run *run, const double *v);
void run_fragment_environment(struct run *run, const double *v);
void run_vpfp_expected(struct run *run, const double *v);

#endif
