/* From decoded operations to values. */
#ifndef SHADER_EXECUTE_NATIVE_LOWER_H
#define SHADER_EXECUTE_NATIVE_LOWER_H

#include "shader/execute/native/block.h"

/* A parameter that has been gathered. */
struct gathered_row {
    native_ref word, inside, component[4];
};
enum { GATHERED_ROWS = 8 };

struct lowering {
    const struct shader_code *code;
    struct native_block *block;
    native_ref *current; /* what each location holds now; NO_VALUE where the location itself has it */
    bool *dirty;         /* not yet stored */
    uint32_t *touched;   /* locations with a current value */
    uint32_t touched_count;
    uint32_t lowered; /* operations that became arithmetic */
    bool carries;     /* some operation may set carry or overflow flags: else they are always 0 */
    struct gathered_row rows[GATHERED_ROWS]; /* the last ones, in turn */
    uint32_t row_count;
    native_ref side; /* lanes of the side of an IF that is computed; NO_VALUE: all */
};

/* Room for the locations of `code`. False: no memory; release in any case. */
bool lowering_create(struct lowering *lowering, const struct shader_code *code, struct native_block *block);
void lowering_release(struct lowering *lowering);

/* Whether `operation` can be part of a segment: it falls through, or is a KIL. */
bool lowering_takes(const struct shader_code *code, uint32_t operation);

/* Whether the operation can end a block because it changes the flow. */
bool lowering_takes_flow(const struct shader_code *code, uint32_t operation);

/* Fills the block with operations first .. end-1. `last`: the program ends after them, so only its results
 * need to be stored. */
void lower_segment(struct lowering *lowering, uint32_t first, uint32_t end, bool last);

/* The same for a program with flow; operation end-1 may be one for which lowering_takes_flow() is true.
 * `masked`: only the lanes of exec_mask are active. Returns whether the next block depends on lanes: with
 * BRANCH, on those that pass a test, or whose loop ends. */
bool lower_block(struct lowering *lowering, uint32_t first, uint32_t end, bool masked);

/* The sides of an IF of which both have lanes: up to `otherwise`, its ELSE or ENDIF, and from there to `end`.
 */
struct lowered_sides {
    uint32_t at, otherwise, end;
};

/* Whether `operation` can be in one of them: all lanes execute it, and those of its side keep the result. */
bool lowering_takes_side(const struct shader_code *code, uint32_t operation);

void lower_sides(struct lowering *lowering, const struct lowered_sides *sides, bool masked);

#endif
