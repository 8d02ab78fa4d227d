/* From decoded operations to values. */
#ifndef SHADER_EXECUTE_NATIVE_LOWER_H
#define SHADER_EXECUTE_NATIVE_LOWER_H

#include "shader/execute/native/block.h"

struct lowering {
    const struct shader_code *code;
    struct native_block *block;
    native_ref *current; /* what each location holds now; NO_VALUE where the location itself has it */
    bool *dirty;         /* not yet stored */
    uint32_t *touched;   /* locations with a current value */
    uint32_t touched_count;
    uint32_t lowered; /* operations that became arithmetic */
};

/* Room for the locations of `code`. False: no memory; release in any case. */
bool lowering_create(struct lowering *lowering, const struct shader_code *code, struct native_block *block);
void lowering_release(struct lowering *lowering);

/* Whether `operation` can be part of a segment: it falls through, or is a KIL of a straight program. */
bool lowering_takes(const struct shader_code *code, uint32_t operation);

/* Fills the block with operations first .. end-1. `last`: the program ends behind them, and only what it
 * hands on need be stored. `masked`: only the lanes of exec_mask take part. */
void lower_segment(struct lowering *lowering, uint32_t first, uint32_t end, bool last, bool masked);

#endif
