/* A growing hash table from a token's text to a number. Zeroed, it is empty. */
#ifndef SHADER_LANGUAGE_WORD_TABLE_H
#define SHADER_LANGUAGE_WORD_TABLE_H

#include "shader/language/parser.h"

struct word_entry {
    const char *text; /* in the program string */
    size_t length;
    uint32_t value;
};

struct word_table {
    struct word_entry *entries;
    uint32_t capacity, count; /* capacity is a power of two, or 0 */
};

/* Null if the table does not have it. */
const struct word_entry *word_table_find(const struct word_table *table, const struct token *name);
void word_table_add(struct parser *parser, struct word_table *table, const struct token *name,
                    uint32_t value);
void word_table_release(struct word_table *table);

#endif
