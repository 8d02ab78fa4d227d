/* Blocks of a program with flow. */
#ifndef SHADER_EXECUTE_NATIVE_FLOW_H
#define SHADER_EXECUTE_NATIVE_FLOW_H

#include "shader/execute/native/lower.h"
#include "shader/execute/native/target.h"

/* Emits the function at the beginning of the emitter's bytes. `entries`, zeros at first, gets
 * emitter->entries. False: no memory. */
bool flow_build(struct emitter *emitter, struct lowering *lowering, size_t (*entries)[2][ENTRY_COUNT]);

#endif
