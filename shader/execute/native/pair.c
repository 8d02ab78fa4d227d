/* A segment for two groups of lanes, or two registers of two: every value twice, a few of one and the same of
 * the other in turn. The machine computes the one while the other waits for a result. */
#include "shader/execute/native/pair.h"

#include <stdlib.h>

/* Values of one group in a row. */
enum { GRAIN = 16 };

struct pairing {
    struct native_block *pair;
    const struct native_block *block;
    native_ref *of[2]; /* each value's copies */
};

static uint32_t second_word(const struct shader_code *code, const struct native_value *value)
{
    switch (value->operation) {
    case NATIVE_LOAD:
    case NATIVE_STORE:
    case NATIVE_CLOBBER: return groups_share(code, value->word) ? value->word : value->word | SECOND_GROUP;
    case NATIVE_LOOKUP:
    case NATIVE_KILL: return value->word | SECOND_GROUP;
    default: return value->word;
    }
}

static void copy_value(struct pairing *pairing, uint32_t index, unsigned group)
{
    const struct native_value *value = &pairing->block->values[index];
    native_ref argument[3];
    if (value->operation == NATIVE_CONSTANT && group == 1) {
        pairing->of[1][index] = pairing->of[0][index];
        return;
    }
    for (unsigned k = 0; k < 3; k++)
        argument[k] = value->argument[k] == NO_VALUE ? NO_VALUE : pairing->of[group][value->argument[k]];
    pairing->of[group][index] =
        block_add(pairing->pair, (enum native_operation)value->operation, value->immediate,
                  group ? second_word(pairing->block->code, value) : value->word, argument[0], argument[1],
                  argument[2]);
}

static bool stores_coordinate(const struct native_block *block, uint32_t index)
{
    const struct native_value *value = &block->values[index];
    return value->operation == NATIVE_STORE && value->word >= coordinate_location(block->code, 0);
}

/* Behind the values that stay together: a lookup with the stores of its coordinates, or a few others. */
static uint32_t unit_end(const struct native_block *block, uint32_t first)
{
    uint32_t end = first;
    if (stores_coordinate(block, first)) {
        while (block->values[end].operation != NATIVE_LOOKUP)
            end++;
        return end + 1;
    }
    while (end < block->count && end - first < GRAIN && !stores_coordinate(block, end))
        end++;
    return end;
}

static void copy_units(struct pairing *pairing)
{
    const uint32_t count = pairing->block->count;
    for (uint32_t first = 0, end; first < count && !pairing->pair->failed; first = end) {
        end = unit_end(pairing->block, first);
        for (unsigned group = 0; group < 2; group++)
            for (uint32_t i = first; i < end; i++)
                copy_value(pairing, i, group);
    }
}

bool pair_block(struct native_block *pair, const struct native_block *block)
{
    struct pairing pairing = {.pair = pair, .block = block};
    if (block->failed || block->single || block->masked)
        return false;
    block_clear(pair);
    pair->code = block->code;
    pair->masked = false;
    for (unsigned group = 0; group < 2; group++)
        pairing.of[group] = malloc((block->count + 1) * sizeof *pairing.of[group]);
    if (pairing.of[0] && pairing.of[1])
        copy_units(&pairing);
    else
        pair->failed = true;
    free(pairing.of[0]);
    free(pairing.of[1]);
    return !pair->failed;
}
