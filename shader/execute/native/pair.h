/* Two groups of lanes in one run. */
#ifndef SHADER_EXECUTE_NATIVE_PAIR_H
#define SHADER_EXECUTE_NATIVE_PAIR_H

#include "shader/execute/native/block.h"

/* Makes `pair` the values of `block` for two groups, whose registers differ (group_offset()). False if the
 * block has values for one group only, or if memory runs out. */
bool pair_block(struct native_block *pair, const struct native_block *block);

#endif
