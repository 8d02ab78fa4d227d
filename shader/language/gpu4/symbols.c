/* Which name is what: open addressing, linear probing, at most half full, so that a program of many names
 * loads in linear time. */
#include "shader/language/gpu4/gpu4.h"

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
static struct nv4_name *probe(const struct nv4_names *names, const char *text, size_t length)
{
    uint32_t at = hash_text(text, length);
    for (;; at++) {
        struct nv4_name *entry = &names->entries[at & (names->capacity - 1)];
        if (!entry->text || (entry->length == length && memcmp(entry->text, text, length) == 0))
            return entry;
    }
}

const struct nv4_name *nv4_find_name(const struct nv4_names *names, const struct token *name)
{
    if (names->count == 0)
        return NULL;
    const struct nv4_name *entry = probe(names, name->text, name->length);
    return entry->text ? entry : NULL;
}

static bool grow(struct parser *parser, struct nv4_names *names)
{
    struct nv4_names larger = {.capacity = names->capacity ? names->capacity * 2 : 64, .count = names->count};
    larger.entries = calloc(larger.capacity, sizeof *larger.entries);
    if (!larger.entries) {
        parser_fail(parser, parser->token.position, "out of memory");
        return false;
    }
    for (uint32_t i = 0; i < names->capacity; i++)
        if (names->entries[i].text)
            *probe(&larger, names->entries[i].text, names->entries[i].length) = names->entries[i];
    free(names->entries);
    *names = larger;
    return true;
}

void nv4_add_name(struct parser *parser, struct nv4_names *names, const struct token *name, uint32_t value)
{
    if (names->count * 2 >= names->capacity && !grow(parser, names))
        return;
    *probe(names, name->text, name->length) = (struct nv4_name){name->text, name->length, value};
    names->count++;
}

/* ARB_vertex_program 2.14.2, ARB_fragment_program 3.11.2: keywords and all mnemonics. */
static bool is_arb_keyword(const struct nv4 *nv4, const struct token *name)
{
    static const char *const keywords[] = {"ALIAS",  "ATTRIB", "END",  "OPTION",
                                           "OUTPUT", "PARAM",  "TEMP", "ADDRESS"};
    const unsigned count = sizeof keywords / sizeof *keywords - nv4_is_fragment(nv4);
    for (unsigned i = 0; i < count; i++)
        if (token_is(name, keywords[i]))
            return true;
    if (nv4_is_fragment(nv4) && nv4_has(nv4, NV4_RELATIVE_BINDINGS) && token_is(name, "A0"))
        return true; /* NV_fragment_program2 3.11.3.Y: a pre-defined address register */
    return nv4_is_mnemonic(nv4, name);
}

/* Reserved keywords (NV_gpu_program4 2.X.2). */
static bool is_reserved(const struct nv4 *nv4, const struct token *name)
{
    const bool arb = !nv4_has(nv4, NV4_TYPES), fragment = nv4_is_fragment(nv4);
    const struct {
        const char *word;
        bool here;
    } words[] = {{"program", true},
                 {"result", true},
                 {"state", true},
                 {"vertex", !fragment},
                 {"fragment", fragment},
                 {"primitive", nv4->parser->program->stage != STAGE_VERTEX && !arb},
                 {"texture", fragment || !arb},
                 {"image", nv4_has(nv4, NV4_VERSION_5)}};
    for (unsigned i = 0; i < sizeof words / sizeof *words; i++)
        if (words[i].here && token_is(name, words[i].word))
            return true;
    return arb && is_arb_keyword(nv4, name);
}

bool nv4_new_name(struct nv4 *nv4, struct token *name)
{
    struct parser *parser = nv4->parser;
    *name = parser->token;
    int length = name->length < 40 ? (int)name->length : 40;
    if (name->kind != TOKEN_IDENTIFIER)
        parser_expected(parser, "a new name");
    else if (is_reserved(nv4, name))
        parser_fail(parser, name->position, "expected a new name, found the reserved word '%.*s'", length,
                    name->text);
    else if (nv4_find_name(&nv4->names, name))
        parser_fail(parser, name->position, "expected a new name, found '%.*s', which is already declared",
                    length, name->text);
    else
        parser_advance(parser);
    return !parser->failed;
}

uint32_t nv4_add_symbol(struct nv4 *nv4, const struct token *name, const struct nv4_symbol *symbol)
{
    uint32_t count = nv4->symbol_count;
    if ((count & (count - 1)) == 0) { /* capacity is the next power of two */
        void *larger = realloc(nv4->symbols, (count ? (size_t)count * 2 : 1) * sizeof *nv4->symbols);
        if (!larger) {
            parser_fail(nv4->parser, name->position, "out of memory");
            return 0;
        }
        nv4->symbols = larger;
    }
    nv4->symbols[nv4->symbol_count++] = *symbol;
    nv4_add_name(nv4->parser, &nv4->names, name, count);
    return count;
}

struct nv4_symbol *nv4_find_symbol(const struct nv4 *nv4, const struct token *name)
{
    const struct nv4_name *entry = name->kind == TOKEN_IDENTIFIER ? nv4_find_name(&nv4->names, name) : NULL;
    return entry ? &nv4->symbols[entry->value] : NULL;
}
