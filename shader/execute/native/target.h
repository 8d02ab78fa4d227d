/* The description of a machine for allocate.c, which uses nothing else about it. One machine is implemented:
 * x86_64.c. */
#ifndef SHADER_EXECUTE_NATIVE_TARGET_H
#define SHADER_EXECUTE_NATIVE_TARGET_H

#include "shader/execute/native/block.h"

/* Vector registers, at most. */
enum { TARGET_REGISTERS = 32 };

enum { NO_ARGUMENT = 3 };

struct target_row {
    uint8_t memory; /* this argument may lie in memory; NO_ARGUMENT: none */
    bool commutes;  /* arguments 0 and 1 */
    bool tied;      /* any argument may lie in memory, another one is overwritten by the result */
};

enum operand_place {
    IN_REGISTER,
    IN_REGISTER_FILE, /* of wide code: what both groups have, alike in all lanes */
    IN_EXECUTOR,
    IN_POOL,
    IN_SLOT,
    IN_LOOPS, /* counters of the running call */
    IN_BOTH,  /* of wide code: a place of each group; to be loaded and stored alone */
};

struct target_operand {
    uint8_t place;   /* enum operand_place */
    uint8_t first;   /* of IN_BOTH: the first group's place, IN_REGISTER_FILE or IN_EXECUTOR */
    uint32_t at;     /* register; offset in bytes; of a pool the number of the constant */
    uint32_t second; /* of IN_BOTH: the second group's offset in the register file */
};

/* A lane's bits: `word`, and `step` for each lane before it. */
struct target_constant {
    uint32_t word, step;
};

/* A block of a program with flow: operations `first` to `end` - 1, of which only the last may change the
 * flow. The code is for all lanes, or for those of exec_mask (`masked`). */
struct target_block {
    uint32_t first, end;
    uint32_t steps;   /* instructions that it counts */
    uint32_t checked; /* ... with those of the blocks behind it, up to the next operation of flow */
    bool masked;
    bool decides;             /* BRANCH; else it continues at `others` */
    bool agrees;              /* no lane passes, or the function returns */
    bool sides;               /* it is both sides of an IF, for lanes that part there */
    bool has_sides;           /* so has the IF at its end */
    bool is_flow;             /* `others` is not where it falls through */
    uint32_t passing, others; /* the operations at which lanes continue */
};

/* Where code of an operation begins: with a check that the budget lasts, or behind it; or the sides of an IF.
 */
enum target_entry { ENTRY_CHECKED, ENTRY_BEHIND_CHECK, ENTRY_SIDES, ENTRY_COUNT };

/* A distance to be filled in. */
struct target_jump {
    size_t at;
    uint32_t operation;
    bool masked;
    uint8_t entry; /* enum target_entry */
};

struct emitter {
    uint8_t *bytes;
    size_t size, capacity;
    bool failed; /* no memory */
    bool calls;  /* of the segment: registers that functions change are saved */
    bool pairs;  /* ... and it is for several groups, */
    bool wide;   /* of which two share registers: 16 lanes each, the second one's in the upper half */
    size_t pool; /* where the segment's constants begin */
    const struct shader_code *code;

    /* Only for programs with flow. */
    const struct target_block *block;
    size_t leave;                      /* where the function returns */
    size_t (*entries)[2][ENTRY_COUNT]; /* [operation][masked][entry]; 0: no block begins there */
    struct target_jump *jumps;
    uint32_t jump_count, jump_capacity;
};

/* How many registers there are, and what an operation takes. */
unsigned target_registers(const struct emitter *emitter);
const struct target_row *target_row_of(const struct emitter *emitter, unsigned operation);

/* Constants, eight lanes each, then the beginning of the function, whose offset is returned. */
size_t target_begin(struct emitter *emitter, const struct target_constant *constants, uint32_t count,
                    bool calls);

void target_load(struct emitter *emitter, unsigned to, struct target_operand from);
void target_store(struct emitter *emitter, struct target_operand to, unsigned from);

/* The arguments are those that `row` allows. `tied` is the argument whose register is `to`, if the row
 * requires one. */
void target_compute(struct emitter *emitter, const struct native_value *value, unsigned to,
                    const struct target_operand argument[3], unsigned tied);

/* GATHER and GATHER_PARAM of the registers `argument`; `to` and `scratch` are others. Not of wide code. */
void target_gather(struct emitter *emitter, const struct native_value *value, unsigned to, unsigned scratch,
                   const unsigned argument[2]);

/* GATHER_ROW, with the registers `scratch`. Not in wide code. */
enum { TARGET_ROW_SCRATCH = 6 };
void target_gather_row(struct emitter *emitter, const unsigned argument[2],
                       const unsigned scratch[TARGET_ROW_SCRATCH]);

/* Lookups and discards of the second group (wide code: of the third and fourth) have the number SECOND_GROUP
 * + operation. Both functions change every vector register. In wide code a lookup is one of two groups, at
 * pair_lookup_base(). */
void target_lookup(struct emitter *emitter, uint32_t operation);
void target_run(struct emitter *emitter, uint32_t operation, bool masked);

/* WIDE_ANGLES of three registers; `to` is another one. */
void target_wide_angles(struct emitter *emitter, unsigned turn, unsigned to, const unsigned argument[3]);

/* Ends the lanes of register `lanes`, and the program after `operation` if no lane is active and there is no
 * second group. */
void target_kill(struct emitter *emitter, unsigned lanes, uint32_t operation);

/* Continues with operation `next`; in programs with flow, as emitter->block specifies. */
void target_end(struct emitter *emitter, uint32_t next);

/* The native_function of a program with flow, before its blocks; afterwards sets the jumps between them. */
void target_begin_flow(struct emitter *emitter);
void target_link(struct emitter *emitter);

/* The end of a block that decides. */
void target_branch(struct emitter *emitter, unsigned lanes);

#endif
