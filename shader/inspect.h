/* Executed instructions as events of an inspector (inspect/inspect.h). */
#ifndef SHADER_INSPECT_H
#define SHADER_INSPECT_H

#include "inspect/inspect.h"
#include "shader/shader.h"

/* Of which run the steps are. */
struct shader_inspection {
    const struct inspector *inspector;
    const struct program *program;
    const char *stage;
    uint32_t primitive, corner;
};

/* A shader_trace; `user` is a struct shader_inspection. */
void shader_inspect_step(void *user, const struct shader_trace_step *step);

#endif
