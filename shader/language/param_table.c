/* Open addressing, linear probing; at most half full, since a program has at most SHADER_MAX_PARAMS
 * registers. */
#include "shader/language/param_table.h"

#include <stdlib.h>
#include <string.h>

enum { HASH_SIZE = SHADER_MAX_PARAMS * 2 };

bool param_equal(const struct param_register *a, const struct param_register *b)
{
    return a->source == b->source && a->state == b->state && a->row == b->row && a->modifier == b->modifier &&
           a->index == b->index && a->index2 == b->index2 && a->type == b->type &&
           memcmp(a->value, b->value, sizeof a->value) == 0;
}

static uint32_t hash_param(const struct param_register *param)
{
    const uint32_t words[] = {param->source | (uint32_t)param->state << 8,
                              param->row | (uint32_t)param->modifier << 8,
                              param->index | (uint32_t)param->index2 << 16,
                              param->type,
                              param->value[0],
                              param->value[1],
                              param->value[2],
                              param->value[3]};
    uint32_t hash = 0;
    for (unsigned i = 0; i < sizeof words / sizeof *words; i++)
        hash = (hash ^ words[i]) * 0x9e3779b1u, hash ^= hash >> 15;
    return hash;
}

/* The entry of an equal register, or the free one where it belongs. */
static uint32_t *probe(const struct program *program, const struct param_table *table,
                       const struct param_register *param)
{
    for (uint32_t at = hash_param(param);; at++) {
        uint32_t *entry = &table->entries[at % HASH_SIZE];
        if (*entry == 0 || param_equal(&program->params[*entry - 1], param))
            return entry;
    }
}

/* Room for this many registers more, and the table. */
static bool reserve(struct parser *parser, struct param_table *table, unsigned count,
                    struct source_position position)
{
    if (!table->entries)
        table->entries = calloc(HASH_SIZE, sizeof *table->entries);
    if (!table->entries)
        parser_fail(parser, position, "out of memory");
    else if (parser->program->param_count + count > SHADER_MAX_PARAMS)
        parser_fail(parser, position, "more than %d parameter registers", (int)SHADER_MAX_PARAMS);
    return !parser->failed;
}

unsigned param_table_add(struct parser *parser, struct param_table *table, const struct param_register *param,
                         struct source_position position)
{
    if (!reserve(parser, table, 1, position))
        return 0;
    uint32_t *entry = probe(parser->program, table, param);
    const unsigned index = program_add_param(parser, param);
    if (!parser->failed && *entry == 0)
        *entry = index + 1;
    return index;
}

unsigned param_table_share(struct parser *parser, struct param_table *table,
                           const struct param_register *param, struct source_position position)
{
    const uint32_t *entry = table->entries ? probe(parser->program, table, param) : NULL;
    return entry && *entry ? *entry - 1 : param_table_add(parser, table, param, position);
}

static bool is_pair(const struct program *program, uint32_t at, const struct param_register pair[2])
{
    return at + 1 < program->param_count && param_equal(&program->params[at], &pair[0]) &&
           param_equal(&program->params[at + 1], &pair[1]);
}

unsigned param_table_share_pair(struct parser *parser, struct param_table *table,
                                const struct param_register pair[2], struct source_position position)
{
    if (!reserve(parser, table, 0, position))
        return 0;
    uint32_t at = hash_param(&pair[0]) ^ hash_param(&pair[1]) * 31;
    uint32_t *entry = &table->entries[at % HASH_SIZE];
    for (; *entry != 0; entry = &table->entries[++at % HASH_SIZE])
        if (is_pair(parser->program, *entry - 1, pair))
            return *entry - 1;
    if (!reserve(parser, table, 2, position))
        return 0;
    const unsigned index = program_add_param(parser, &pair[0]);
    program_add_param(parser, &pair[1]);
    if (!parser->failed)
        *entry = index + 1;
    return index;
}

void param_table_release(struct param_table *table)
{
    free(table->entries);
    table->entries = NULL;
}
