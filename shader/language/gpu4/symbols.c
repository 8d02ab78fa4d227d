/* The names that a program declares (NV_gpu_program4 2.X.2, ARB_vertex_program 2.14.2). */
#include "shader/language/gpu4/gpu4.h"

#include <stdlib.h>

/* ARB_vertex_program 2.14.2, ARB_fragment_program 3.11.2: keywords and all mnemonics. */
static bool is_arb_keyword(const struct gpu4 *gpu4, const struct token *name)
{
    static const char *const keywords[] = {"ALIAS",  "ATTRIB", "END",  "OPTION",
                                           "OUTPUT", "PARAM",  "TEMP", "ADDRESS"};
    const unsigned count = sizeof keywords / sizeof *keywords - gpu4_is_fragment(gpu4);
    for (unsigned i = 0; i < count; i++)
        if (token_is(name, keywords[i]))
            return true;
    if (gpu4_is_fragment(gpu4) && gpu4_has(gpu4, GPU4_RELATIVE_BINDINGS) && token_is(name, "A0"))
        return true; /* NV_fragment_program2 3.11.3.Y: a pre-defined address register */
    return gpu4_is_mnemonic(gpu4, name);
}

/* Reserved keywords (NV_gpu_program4 2.X.2). */
static bool is_reserved(const struct gpu4 *gpu4, const struct token *name)
{
    const bool arb = !gpu4_has(gpu4, GPU4_TYPES), fragment = gpu4_is_fragment(gpu4);
    const struct {
        const char *word;
        bool here;
    } words[] = {{"program", true},
                 {"result", true},
                 {"state", true},
                 {"vertex", !fragment},
                 {"fragment", fragment},
                 {"primitive", gpu4->parser->program->stage != STAGE_VERTEX && !arb},
                 {"texture", fragment || !arb},
                 {"image", gpu4_has(gpu4, GPU4_VERSION_5)}};
    for (unsigned i = 0; i < sizeof words / sizeof *words; i++)
        if (words[i].here && token_is(name, words[i].word))
            return true;
    return arb && is_arb_keyword(gpu4, name);
}

bool gpu4_new_name(struct gpu4 *gpu4, struct token *name)
{
    struct parser *parser = gpu4->parser;
    *name = parser->token;
    int length = name->length < 40 ? (int)name->length : 40;
    if (name->kind != TOKEN_IDENTIFIER)
        parser_expected(parser, "a new name");
    else if (is_reserved(gpu4, name))
        parser_fail(parser, name->position, "expected a new name, found the reserved word '%.*s'", length,
                    name->text);
    else if (word_table_find(&gpu4->names, name))
        parser_fail(parser, name->position, "expected a new name, found '%.*s', which is already declared",
                    length, name->text);
    else
        parser_advance(parser);
    return !parser->failed;
}

uint32_t gpu4_add_symbol(struct gpu4 *gpu4, const struct token *name, const struct gpu4_symbol *symbol)
{
    uint32_t count = gpu4->symbol_count;
    if ((count & (count - 1)) == 0) { /* capacity is the next power of two */
        void *larger = realloc(gpu4->symbols, (count ? (size_t)count * 2 : 1) * sizeof *gpu4->symbols);
        if (!larger) {
            parser_fail(gpu4->parser, name->position, "out of memory");
            return 0;
        }
        gpu4->symbols = larger;
    }
    gpu4->symbols[gpu4->symbol_count++] = *symbol;
    word_table_add(gpu4->parser, &gpu4->names, name, count);
    return count;
}

struct gpu4_symbol *gpu4_find_symbol(const struct gpu4 *gpu4, const struct token *name)
{
    const struct word_entry *entry =
        name->kind == TOKEN_IDENTIFIER ? word_table_find(&gpu4->names, name) : NULL;
    return entry ? &gpu4->symbols[entry->value] : NULL;
}
