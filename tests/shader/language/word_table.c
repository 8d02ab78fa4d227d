/* The hash table of names. */
#include "shader/language/word_table.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

static struct token name_of(const char *text)
{
    return (struct token){.kind = TOKEN_IDENTIFIER, .text = text, .length = strlen(text)};
}

/* More names than the first size of the table; names that are the beginning of others; the empty table. */
Test(word_table, names_keep_their_numbers)
{
    enum { NAMES = 5000 };
    static char texts[NAMES][8];
    struct shader_error error;
    struct parser parser = {.error = &error};
    struct word_table table = {0};
    struct token name = name_of("n1");
    cr_expect_null(word_table_find(&table, &name));
    for (uint32_t i = 0; i < NAMES; i++) {
        snprintf(texts[i], sizeof texts[i], "n%u", i);
        name = name_of(texts[i]);
        word_table_add(&parser, &table, &name, i * 3);
    }
    cr_expect(!parser.failed && table.count == NAMES && table.count * 2 <= table.capacity);
    for (uint32_t i = 0; i < NAMES; i++) {
        name = name_of(texts[i]);
        const struct word_entry *entry = word_table_find(&table, &name);
        cr_assert(entry && entry->value == i * 3, "%s", texts[i]);
    }
    for (unsigned i = 0; i < 3; i++) {
        static const char *const others[] = {"n", "n5000", "N1"};
        name = name_of(others[i]);
        cr_expect_null(word_table_find(&table, &name), "%s", others[i]);
    }
    word_table_release(&table);
}
