/* A hash table of names: open addressing, linear probing, at most half full, so that a program of many names
 * loads in linear time. */
#include "shader/language/word_table.h"

#include <stdlib.h>
#include <string.h>

static uint32_t hash_text(const char *text, size_t length)
{
    uint32_t hash = 2166136261u; /* FNV-1a */
    for (size_t i = 0; i < length; i++)
        hash = (hash ^ (unsigned char)text[i]) * 16777619u;
    return hash ^ hash >> 15;
}

/* The entry of this text, or the free one where it belongs. */
static struct word_entry *probe(const struct word_table *table, const char *text, size_t length)
{
    uint32_t at = hash_text(text, length);
    for (;; at++) {
        struct word_entry *entry = &table->entries[at & (table->capacity - 1)];
        if (!entry->text || (entry->length == length && memcmp(entry->text, text, length) == 0))
            return entry;
    }
}

const struct word_entry *word_table_find(const struct word_table *table, const struct token *name)
{
    if (table->count == 0)
        return NULL;
    const struct word_entry *entry = probe(table, name->text, name->length);
    return entry->text ? entry : NULL;
}

static bool grow(struct parser *parser, struct word_table *table)
{
    struct word_table larger = {.capacity = table->capacity ? table->capacity * 2 : 64,
                                .count = table->count};
    larger.entries = calloc(larger.capacity, sizeof *larger.entries);
    if (!larger.entries) {
        parser_fail(parser, parser->token.position, "out of memory");
        return false;
    }
    for (uint32_t i = 0; i < table->capacity; i++)
        if (table->entries[i].text)
            *probe(&larger, table->entries[i].text, table->entries[i].length) = table->entries[i];
    free(table->entries);
    *table = larger;
    return true;
}

void word_table_add(struct parser *parser, struct word_table *table, const struct token *name, uint32_t value)
{
    if (table->count * 2 >= table->capacity && !grow(parser, table))
        return;
    *probe(table, name->text, name->length) = (struct word_entry){name->text, name->length, value};
    table->count++;
}

void word_table_release(struct word_table *table)
{
    free(table->entries);
    *table = (struct word_table){0};
}
