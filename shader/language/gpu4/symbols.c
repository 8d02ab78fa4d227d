/* The names that a program declares (NV_gpu_program4 2.X.2, ARB_vertex_program 2.14.2). */
#include "shader/language/gpu4/gpu4.h"

#include <stdlib.h>

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
    else if (word_table_find(&nv4->names, name))
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
    word_table_add(nv4->parser, &nv4->names, name, count);
    return count;
}

struct nv4_symbol *nv4_find_symbol(const struct nv4 *nv4, const struct token *name)
{
    const struct word_entry *entry =
        name->kind == TOKEN_IDENTIFIER ? word_table_find(&nv4->names, name) : NULL;
    return entry ? &nv4->symbols[entry->value] : NULL;
}
