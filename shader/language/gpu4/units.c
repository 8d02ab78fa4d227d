/* TEXTURE and IMAGE: variables that name texture image units or image units, and the units in instructions
 * (NV_gpu_program5 2.X.3.8, EXT_shader_image_load_store 2.X.3.X). */
#include "shader/language/gpu4/gpu4.h"

static const struct kind {
    const char *keyword, *word, *what;
    enum register_file file;
    unsigned limit;
} kinds[] = {
    {"TEXTURE", "texture", "texture image unit", FILE_TEXTURE, SHADER_MAX_TEXTURE_UNITS},
    {"IMAGE", "image", "image unit", FILE_IMAGE, SHADER_MAX_IMAGE_UNITS},
};

static const struct kind *kind_of(enum register_file file)
{
    return &kinds[file == FILE_IMAGE];
}

/* --- Declarations --------------------------------------------------------------------------------------- */

static const struct kind *find_declaration(const struct gpu4 *gpu4)
{
    for (unsigned i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (parser_at(gpu4->parser, kinds[i].keyword))
            return &kinds[i];
    return NULL;
}

bool gpu4_at_unit_declaration(const struct gpu4 *gpu4)
{
    return gpu4_has(gpu4, GPU4_VERSION_5) && find_declaration(gpu4) != NULL;
}

static bool texture_prefix(struct gpu4 *gpu4)
{
    return parser_require(gpu4->parser, "texture");
}

static bool image_prefix(struct gpu4 *gpu4)
{
    return parser_require(gpu4->parser, "image");
}

bool gpu4_read_unit_declaration(struct gpu4 *gpu4)
{
    const struct kind *kind = find_declaration(gpu4);
    struct token name;
    struct gpu4_size size;
    struct gpu4_range units;
    parser_advance(gpu4->parser);
    if (!gpu4_new_name(gpu4, &name) ||
        !gpu4_read_numbers(gpu4, kind->file == FILE_IMAGE ? image_prefix : texture_prefix, kind->limit,
                           kind->what, &size, &units))
        return false;
    gpu4_add_variable(gpu4, &name,
                      &(struct gpu4_symbol){.file = (uint8_t)kind->file,
                                            .type = GPU4_UNTYPED,
                                            .is_array = size.is_array,
                                            .first = units.first,
                                            .count = units.count});
    return !gpu4->parser->failed;
}

/* --- In an instruction ---------------------------------------------------------------------------------- */

bool gpu4_at_unit(const struct gpu4 *gpu4, enum register_file file)
{
    const struct gpu4_symbol *symbol = gpu4_find_symbol(gpu4, &gpu4->parser->token);
    return parser_at(gpu4->parser, kind_of(file)->word) || (symbol && symbol->file == file) ||
           gpu4_at_handle(gpu4);
}

/* `texture` alone is texture[0]; `image` needs its number. */
static bool bound_unit(struct gpu4 *gpu4, const struct kind *kind, unsigned *unit)
{
    *unit = 0;
    parser_advance(gpu4->parser);
    return (kind->file == FILE_TEXTURE && !parser_at(gpu4->parser, "[")) ||
           gpu4_index(gpu4, kind->limit, kind->what, unit);
}

bool gpu4_unit(struct gpu4 *gpu4, struct gpu4_instruction *instruction, enum register_file file,
               struct gpu4_range *reached)
{
    struct parser *parser = gpu4->parser;
    const struct kind *kind = kind_of(file);
    const struct token name = parser->token;
    struct gpu4_symbol *symbol = gpu4_find_symbol(gpu4, &name);
    struct outer_index none = {0};
    int32_t unit = 0;
    *reached = (struct gpu4_range){.count = 1};
    if (parser_at(parser, kind->word)) {
        if (!bound_unit(gpu4, kind, &reached->first))
            return false;
        instruction->code.texture.unit = (uint8_t)reached->first;
        return true;
    }
    if (!symbol || symbol->file != file) {
        parser_expected(parser, file == FILE_IMAGE ? "'image' or a variable declared as IMAGE"
                                : gpu4_has(gpu4, GPU4_VERSION_5)
                                    ? "'texture' or a variable declared as TEXTURE"
                                    : "'texture'");
        return false;
    }
    parser_advance(parser);
    if (!gpu4_member(gpu4, symbol, &name, &unit, &instruction->code.texture.relative, &none))
        return false;
    instruction->code.texture.unit = (uint8_t)unit;
    if (file == FILE_TEXTURE && symbol->is_array && !instruction->code.texture.relative.used) {
        instruction->code.inert |= INERT_ARRAY_MEMBER;
        instruction->code.texture.relative.array =
            (uint16_t)program_add_array(parser, file, symbol->first, symbol->count);
    }
    reached->first = symbol->first;
    reached->count = symbol->count;
    return true;
}

/* --- Handles -------------------------------------------------------------------------------------------- */

/* NV_bindless_texture, Dependencies on NV_gpu_program5: a 64-bit scalar takes the place of the unit. Not a
 * reserved word: programs without the option may have a variable of that name. */
bool gpu4_at_handle(const struct gpu4 *gpu4)
{
    const struct token next = gpu4_peek(gpu4);
    return gpu4_has(gpu4, GPU4_VERSION_5) && parser_at(gpu4->parser, "handle") && token_is(&next, "(") &&
           !gpu4_find_symbol(gpu4, &gpu4->parser->token);
}

bool gpu4_read_handle(struct gpu4 *gpu4, struct gpu4_instruction *instruction)
{
    struct parser *parser = gpu4->parser;
    if (!(parser->program->options & OPTION_BINDLESS_TEXTURE)) {
        parser_fail(parser, parser->token.position, "handle(...) needs OPTION NV_bindless_texture");
        return false;
    }
    parser_advance(parser);
    return parser_require(parser, "(") && gpu4_source(gpu4, instruction, HANDLE_SOURCE, 'S', TYPE_U64) &&
           parser_require(parser, ")");
}
