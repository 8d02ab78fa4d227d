/* Parameter registers by their bindings: a hash table over program.params, so that equal bindings and
 * constants share a register. Zeroed, it is empty. */
#ifndef SHADER_LANGUAGE_PARAM_TABLE_H
#define SHADER_LANGUAGE_PARAM_TABLE_H

#include "shader/language/parser.h"

struct param_table {
    uint32_t *entries; /* register + 1, or 0 */
};

bool param_equal(const struct param_register *a, const struct param_register *b);

/* Always a new register; the first one of its kind is what others share. Fails at `position` if there are too
 * many. */
unsigned param_table_add(struct parser *parser, struct param_table *table, const struct param_register *param,
                         struct source_position position);

/* The register of an equal parameter, or a new one. */
unsigned param_table_share(struct parser *parser, struct param_table *table,
                           const struct param_register *param, struct source_position position);

/* The first of two registers, one after the other, with these contents: 64-bit constants. */
unsigned param_table_share_pair(struct parser *parser, struct param_table *table,
                                const struct param_register pair[2], struct source_position position);

void param_table_release(struct param_table *table);

#endif
