/* What a machine provides to allocate.c, which knows no other fact of it. One machine is built: x86_64.c. */
#ifndef SHADER_EXECUTE_NATIVE_TARGET_H
#define SHADER_EXECUTE_NATIVE_TARGET_H

#include "shader/execute/native/block.h"

/* Vector registers, and where a function of values takes its arguments and leaves its result. */
enum { TARGET_REGISTERS = 16, TARGET_ARGUMENT_0 = 0, TARGET_ARGUMENT_1 = 1, TARGET_RESULT = 0 };

enum { NO_ARGUMENT = 3 };

struct target_row {
    uint8_t memory; /* this argument may lie in memory; NO_ARGUMENT: none */
    bool commutes;  /* arguments 0 and 1 */
    bool tied;      /* any argument may lie in memory, another one is overwritten by the result */
};

extern const struct target_row target_rows[NATIVE_OPERATION_COUNT];

enum operand_place { IN_REGISTER, IN_REGISTER_FILE, IN_EXECUTOR, IN_POOL };

struct target_operand {
    uint8_t place; /* enum operand_place */
    uint32_t at;   /* register; offset in bytes; of a pool the number of the constant */
};

struct emitter {
    uint8_t *bytes;
    size_t size, capacity;
    bool failed; /* no memory */
    bool calls;  /* of the segment: registers that functions change are saved */
    size_t pool; /* where the segment's constants begin */
    const struct shader_code *code;
};

/* Constants, eight lanes each, then the beginning of the function, whose offset is returned. */
size_t target_begin(struct emitter *emitter, const uint32_t *constants, uint32_t count, bool calls);

void target_load(struct emitter *emitter, unsigned to, struct target_operand from);
void target_store(struct emitter *emitter, struct target_operand to, unsigned from);

/* Arguments as `row` allows; `tied`: the argument whose register is `to`, where the row says so. */
void target_compute(struct emitter *emitter, const struct native_value *value, unsigned to,
                    const struct target_operand argument[3], unsigned tied);

/* From the argument registers to the result register. All of these change every vector register but those of
 * target_kill(). */
void target_call(struct emitter *emitter, enum native_function function);
void target_lookup(struct emitter *emitter, uint32_t operation);
void target_run(struct emitter *emitter, uint32_t operation, bool masked);

/* Ends the lanes of register `lanes`, and the program after `operation` if none is left. */
void target_kill(struct emitter *emitter, unsigned lanes, uint32_t operation);

/* Goes on with operation `next`. */
void target_end(struct emitter *emitter, uint32_t next);

#endif
