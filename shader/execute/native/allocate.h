/* From values to instructions. */
#ifndef SHADER_EXECUTE_NATIVE_ALLOCATE_H
#define SHADER_EXECUTE_NATIVE_ALLOCATE_H

#include "shader/execute/native/target.h"

/* Emits the block as a function that continues with operation `next`, and returns its offset. False: no room,
 * or more live values than registers and slots. */
bool allocate_and_emit(struct emitter *emitter, struct native_block *block, uint32_t next, size_t *start);

#endif
