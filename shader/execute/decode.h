/* Between code.c, which lays out registers and operations, and decode.c, which fills in one operation. */
#ifndef SHADER_EXECUTE_DECODE_H
#define SHADER_EXECUTE_DECODE_H

#include "shader/execute/executor.h"

struct decoder {
    const struct program *program;
    struct shader_code *code;
    uint32_t *op_of;      /* operation index of each instruction */
    uint32_t *param_slot; /* which register each parameter has, where `param_direct` */
    bool *param_direct;   /* some instruction names this parameter without relative addressing */
};

/* Fills code->masked, code->traced and code->ops at decoder->op_of[index]. All are zeroed before. False: no
 * memory. */
bool decode_instruction(const struct decoder *decoder, uint32_t index);

/* Frees the memory outside the operation, if it has been decoded. */
void decode_release(struct masked_op *masked);

/* Sets the threaded handler of each operation, for a program that only falls through to its END, the
 * operation `end`. */
void thread_operations(struct shader_code *code, uint32_t end);

#endif
