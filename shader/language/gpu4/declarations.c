/* Declarations: NV_gpu_program4 2.X.3 and the interpolation modifiers of NV_fragment_program4 2.X.3.1. */
#include "shader/language/gpu4/gpu4.h"
#include "shader/language/language.h"

#include <string.h>

/* --- Modifiers before the keyword ----------------------------------------------------------------------- */

enum group { DATA_TYPE, STORAGE_SIZE, INTERPOLATION };

static const struct modifier {
    const char *name;
    enum group group;
    uint8_t value; /* enum type; first letter; enum gpu4_interpolation */
} modifiers[] = {
    {"FLOAT", DATA_TYPE, TYPE_F32},
    {"INT", DATA_TYPE, TYPE_S32},
    {"UINT", DATA_TYPE, TYPE_U32},
    {"SHORT", STORAGE_SIZE, 'S'},
    {"LONG", STORAGE_SIZE, 'L'},
    {"FLAT", INTERPOLATION, GPU4_FLAT},
    {"CENTROID", INTERPOLATION, GPU4_CENTROID},
    {"NOPERSPECTIVE", INTERPOLATION, GPU4_NOPERSPECTIVE},
    {"SAMPLE", INTERPOLATION, GPU4_SAMPLE},
};

struct modifier_set {
    bool any;
    uint8_t type;  /* enum type or GPU4_UNTYPED */
    uint8_t width; /* enum register_width */
    char size;     /* of struct gpu4_symbol */
    uint8_t interpolation;
    struct token type_token, size_token, interpolation_token; /* the last of each group; no text if absent */
};

static const struct modifier *find_modifier(const struct gpu4 *gpu4)
{
    for (unsigned i = 0; i < sizeof modifiers / sizeof *modifiers; i++)
        if (parser_at(gpu4->parser, modifiers[i].name) &&
            gpu4_has(gpu4, modifiers[i].group == STORAGE_SIZE ? GPU4_PRECISION : GPU4_TYPES) &&
            (modifiers[i].group != INTERPOLATION || gpu4_is_fragment(gpu4)) &&
            (modifiers[i].value != GPU4_SAMPLE || gpu4_has(gpu4, GPU4_VERSION_4_1)))
            return &modifiers[i];
    return NULL;
}

static bool fail(struct gpu4 *gpu4, const struct token *token, const char *message)
{
    parser_fail(gpu4->parser, token->position, "%s", message);
    return false;
}

static bool add_interpolation(struct gpu4 *gpu4, struct modifier_set *set, uint8_t value)
{
    const struct token *token = &gpu4->parser->token;
    if (set->interpolation & value)
        return fail(gpu4, token, "the same interpolation modifier twice");
    set->interpolation |= value;
    set->interpolation_token = *token;
    if ((set->interpolation & GPU4_FLAT) && set->interpolation != GPU4_FLAT)
        return fail(gpu4, token, "FLAT may not be used together with CENTROID, NOPERSPECTIVE or SAMPLE");
    if ((set->interpolation & GPU4_CENTROID) && (set->interpolation & GPU4_SAMPLE))
        return fail(gpu4, token, "CENTROID and SAMPLE name different places and may not be used together");
    return true;
}

/* "At most one data type and one storage size modifier" (2.X.3.1). */
static bool add_modifier(struct gpu4 *gpu4, struct modifier_set *set, const struct modifier *modifier)
{
    const struct token *token = &gpu4->parser->token;
    struct token *last = modifier->group == DATA_TYPE ? &set->type_token : &set->size_token;
    set->any = true;
    if (modifier->group == INTERPOLATION)
        return add_interpolation(gpu4, set, modifier->value);
    if (last->text)
        return fail(gpu4, token,
                    modifier->group == DATA_TYPE ? "a second data type modifier"
                                                 : "a second storage size modifier");
    *last = *token;
    if (modifier->group == DATA_TYPE)
        set->type = modifier->value;
    else
        set->size = (char)modifier->value;
    if (set->size == 'L' && gpu4_has(gpu4, GPU4_VERSION_5)) /* before, LONG promised 32 bits */
        set->width = WIDTH_LONG;
    return true;
}

static bool read_modifiers(struct gpu4 *gpu4, struct modifier_set *set)
{
    *set = (struct modifier_set){.type = GPU4_UNTYPED};
    const struct modifier *modifier;
    while ((modifier = find_modifier(gpu4))) {
        if (!add_modifier(gpu4, set, modifier))
            return false;
        parser_advance(gpu4->parser);
    }
    return true;
}

/* --- Array sizes ---------------------------------------------------------------------------------------- */

struct size {
    bool is_array;
    unsigned count; /* 0: to be counted */
    struct token token;
};

/* `[4]` or, where the bindings can be counted, `[]`. The ARB languages have arrays of parameters only. */
static bool read_size(struct gpu4 *gpu4, bool may, bool countable, unsigned limit, struct size *size)
{
    struct parser *parser = gpu4->parser;
    *size = (struct size){0};
    if (!may || !parser_accept(parser, "["))
        return true;
    size->is_array = true;
    size->token = parser->token;
    if (countable && parser_accept(parser, "]"))
        return true;
    if (parser->token.kind != TOKEN_INTEGER) {
        parser_expected(parser, countable ? "an array size or ']'" : "an array size");
        return false;
    }
    size->count = token_integer(&parser->token, NULL);
    if (size->count == 0 || size->count > limit) {
        parser_fail(parser, parser->token.position, "expected an array size from 1 to %u, found '%.*s'",
                    limit, parser->token.length < 40 ? (int)parser->token.length : 40, parser->token.text);
        return false;
    }
    parser_advance(parser);
    return parser_require(parser, "]");
}

/* "A program will fail to load if the declared size ... does not match the number of assigned bindings"
 * (2.X.3.1). */
static bool check_size(struct gpu4 *gpu4, const struct size *size, unsigned bindings)
{
    if (size->count == 0 || size->count == bindings)
        return true;
    parser_fail(gpu4->parser, size->token.position,
                "expected the array size %u, the number of bindings, found %u", bindings, size->count);
    return false;
}

static void remember(struct gpu4 *gpu4, const struct token *name, const struct gpu4_symbol *symbol)
{
    gpu4_add_symbol(gpu4, name, symbol);
    struct variable *variable = program_add_variable(gpu4->parser, name, (enum register_file)symbol->file);
    variable->first = symbol->first;
    variable->count = symbol->count;
    variable->is_array = symbol->is_array;
    variable->width = symbol->width;
}

/* --- TEMP ----------------------------------------------------------------------------------------------- */

static bool read_temp(struct gpu4 *gpu4, const struct modifier_set *set)
{
    struct parser *parser = gpu4->parser;
    struct program *program = parser->program;
    do {
        struct token name;
        struct size size;
        if (!gpu4_new_name(gpu4, &name) ||
            !read_size(gpu4, gpu4_has(gpu4, GPU4_TYPES), false, SHADER_MAX_TEMPS, &size))
            return false;
        struct gpu4_symbol symbol = {.file = FILE_TEMP,
                                     .type = set->type,
                                     .is_array = size.is_array,
                                     .first = (uint16_t)program->temp_count,
                                     .width = set->width,
                                     .size = set->size};
        const unsigned count = (size.is_array ? size.count : 1) * gpu4_stride(&symbol);
        unsigned limit = SHADER_MAX_TEMPS - (gpu4->fog != GPU4_FOG_NONE); /* a fog option needs one itself */
        if (program->temp_count + count > limit) {
            parser_fail(parser, name.position, "more than %u temporary registers", limit);
            return false;
        }
        symbol.count = (uint16_t)count;
        remember(gpu4, &name, &symbol);
        program->temp_count += count;
    } while (parser_accept(parser, ","));
    return !parser->failed;
}

/* --- PARAM ---------------------------------------------------------------------------------------------- */

static bool read_param_array(struct gpu4 *gpu4, const struct token *name, const struct size *size,
                             enum type type, uint8_t symbol_type)
{
    struct parser *parser = gpu4->parser;
    uint32_t first = parser->program->param_count;
    if (!parser_require(parser, "{"))
        return false;
    do {
        if (!gpu4_param_multiple(gpu4, type))
            return false;
    } while (parser_accept(parser, ","));
    unsigned count = parser->program->param_count - first;
    if (!parser_require(parser, "}") || !check_size(gpu4, size, count))
        return false;
    remember(gpu4, name,
             &(struct gpu4_symbol){.file = FILE_PARAM,
                                   .type = symbol_type,
                                   .is_array = true,
                                   .first = (uint16_t)first,
                                   .count = (uint16_t)count});
    return true;
}

/* "If no data type modifier is specified in a declaration, constants are interpreted as floating-point
 * values." */
static bool read_param(struct gpu4 *gpu4, const struct modifier_set *set)
{
    enum type type = set->type == GPU4_UNTYPED ? TYPE_F32 : (enum type)set->type;
    struct token name;
    struct size size;
    unsigned index = 0;
    if (!gpu4_new_name(gpu4, &name) || !read_size(gpu4, true, true, SHADER_MAX_PARAMS, &size) ||
        !parser_require(gpu4->parser, "="))
        return false;
    if (size.is_array)
        return read_param_array(gpu4, &name, &size, type, set->type);
    if (!gpu4_at_param(gpu4) && !parser_at(gpu4->parser, "-") && !parser_at(gpu4->parser, "+")) {
        parser_expected(gpu4->parser, "a program parameter, GL state or a constant");
        return false;
    }
    if (!gpu4_param_single(gpu4, type, true, &index))
        return false;
    remember(
        gpu4, &name,
        &(struct gpu4_symbol){.file = FILE_PARAM, .type = set->type, .first = (uint16_t)index, .count = 1});
    return true;
}

/* --- ATTRIB, OUTPUT ------------------------------------------------------------------------------------- */

typedef bool read_binding(struct gpu4 *gpu4, bool ranges, struct gpu4_range *slots);

/* The members of an array must be of one kind and increase by one (2.X.3.2, 2.X.3.5): attrib[31] is not
 * followed by the first slot of the next semantic. */
static bool read_bindings(struct gpu4 *gpu4, read_binding *read, struct gpu4_range *slots)
{
    struct parser *parser = gpu4->parser;
    if (!read(gpu4, true, slots))
        return false;
    while (parser_accept(parser, ",")) {
        const struct token start = parser->token;
        struct gpu4_range next;
        if (!read(gpu4, true, &next))
            return false;
        if (next.per_vertex && (next.vertex_fixed != slots->vertex_fixed || next.vertex != slots->vertex))
            return fail(gpu4, &start,
                        "all members of an array must belong to the same vertex, or all to every vertex");
        if (next.first != slots->first + slots->count ||
            next.first / GPU4_INDICES != slots->first / GPU4_INDICES)
            return fail(
                gpu4, &start,
                "expected the next binding of the same kind: the members of an array must be consecutive");
        slots->count += next.count;
    }
    return true;
}

/* `= binding`, `= { binding, ... }` or, for a whole range, `= binding[a..b]`. */
static bool read_bound(struct gpu4 *gpu4, read_binding *read, bool at_binding(const struct gpu4 *),
                       const char *expected, struct size *size, struct gpu4_range *slots)
{
    struct parser *parser = gpu4->parser;
    if (!parser_require(parser, "="))
        return false;
    bool braces = size->is_array && parser_accept(parser, "{");
    if (!at_binding(gpu4)) {
        parser_expected(parser, expected);
        return false;
    }
    const struct token start = parser->token;
    if (!(braces ? read_bindings(gpu4, read, slots) : read(gpu4, gpu4_has(gpu4, GPU4_TYPES), slots)))
        return false;
    if (slots->relative.used) {
        parser_fail(parser, start.position, "a binding with a run-time index may stand in instructions only");
        return false;
    }
    size->is_array |= slots->count > 1;
    return (!braces || parser_require(parser, "}")) && check_size(gpu4, size, slots->count);
}

/* All variables of one attribute have the same interpolation, and so do the two colours
 * (NV_fragment_program4 2.X.3.1). */
static bool check_interpolation(struct gpu4 *gpu4, unsigned slot, uint8_t interpolation,
                                const struct token *name)
{
    const struct gpu4_slot *same = &gpu4->inputs[slot];
    const struct gpu4_slot *other = slot / GPU4_INDICES == SEMANTIC_COLOR ? &gpu4->inputs[slot ^ 1] : same;
    if (same->declared && same->modifiers != interpolation)
        return fail(gpu4, name, "another variable of this attribute has different interpolation modifiers");
    if (other->declared && other->modifiers != interpolation)
        return fail(gpu4, name, "primary and secondary colour must have the same interpolation modifiers");
    return true;
}

/* Integers that rasterization makes, and does not interpolate. */
static bool is_generated(unsigned semantic)
{
    return semantic == SEMANTIC_PRIMITIVE_ID || semantic == SEMANTIC_SAMPLE_ID ||
           semantic == SEMANTIC_SAMPLE_MASK || semantic == SEMANTIC_THREAD;
}

static bool declare_inputs(struct gpu4 *gpu4, const struct modifier_set *set, struct gpu4_range slots,
                           const struct token *name)
{
    bool integer = set->type == TYPE_S32 || set->type == TYPE_U32;
    if (!gpu4_is_fragment(gpu4))
        return true;
    if (set->interpolation && !gpu4_takes_interpolation(slots.first / GPU4_INDICES))
        return fail(gpu4, &set->interpolation_token, "this attribute does not take interpolation modifiers");
    if (integer && !(set->interpolation & GPU4_FLAT) && !is_generated(slots.first / GPU4_INDICES))
        return fail(gpu4, &set->type_token, "an integer attribute must be FLAT");
    for (unsigned i = slots.first; i < slots.first + slots.count; i++) {
        if (!check_interpolation(gpu4, i, set->interpolation, name))
            return false;
        gpu4->inputs[i].declared = true;
        gpu4->inputs[i].modifiers = set->interpolation;
    }
    return true;
}

/* LONG ATTRIB: each member has a register for the low words and one for the high words
 * (NV_gpu_program5 2.X.3.1). */
static bool lengthen(struct gpu4 *gpu4, const struct token *size_token, struct gpu4_range *slots)
{
    if (slots->first / GPU4_INDICES != SEMANTIC_ATTRIBUTE)
        return fail(gpu4, size_token, "LONG is for vertex attributes: an ID has 32 bits");
    slots->first = GPU4_LONG + 2 * (slots->first % GPU4_INDICES);
    slots->count *= 2;
    return true;
}

static bool read_attrib(struct gpu4 *gpu4, const struct modifier_set *set)
{
    struct token name;
    struct size size;
    struct gpu4_range slots;
    if (!gpu4_new_name(gpu4, &name) ||
        !read_size(gpu4, gpu4_has(gpu4, GPU4_TYPES), true, GPU4_INDICES, &size) ||
        !read_bound(gpu4, gpu4_input_binding, gpu4_at_input, "an attribute binding", &size, &slots) ||
        !declare_inputs(gpu4, set, slots, &name) ||
        (set->width == WIDTH_LONG && !lengthen(gpu4, &set->size_token, &slots)))
        return false;
    remember(gpu4, &name,
             &(struct gpu4_symbol){.file = FILE_INPUT,
                                   .type = set->type,
                                   .is_array = size.is_array,
                                   .first = (uint16_t)slots.first,
                                   .count = (uint16_t)slots.count,
                                   .width = set->width,
                                   .per_vertex = slots.per_vertex,
                                   .vertex_fixed = slots.vertex_fixed,
                                   .vertex = slots.vertex});
    return true;
}

static bool read_output(struct gpu4 *gpu4, const struct modifier_set *set)
{
    struct token name;
    struct size size;
    struct gpu4_range slots;
    if (!gpu4_new_name(gpu4, &name))
        return false;
    if (gpu4_has(gpu4, GPU4_TYPES) && gpu4_is_fragment(gpu4) && parser_at(gpu4->parser, "["))
        return fail(gpu4, &gpu4->parser->token, "the results of a fragment program may not be arrays");
    if (!read_size(gpu4, gpu4_has(gpu4, GPU4_TYPES), true, GPU4_INDICES, &size) ||
        !read_bound(gpu4, gpu4_output_binding, gpu4_at_output, "a result binding", &size, &slots))
        return false;
    remember(gpu4, &name,
             &(struct gpu4_symbol){.file = FILE_OUTPUT,
                                   .type = set->type,
                                   .is_array = size.is_array,
                                   .first = (uint16_t)slots.first,
                                   .count = (uint16_t)slots.count,
                                   .size = set->size});
    return true;
}

/* --- ALIAS ---------------------------------------------------------------------------------------------- */

static bool read_alias(struct gpu4 *gpu4, const struct modifier_set *set)
{
    struct parser *parser = gpu4->parser;
    struct token name;
    (void)set;
    if (!gpu4_new_name(gpu4, &name) || !parser_require(parser, "="))
        return false;
    const struct word_entry *old =
        parser->token.kind == TOKEN_IDENTIFIER ? word_table_find(&gpu4->names, &parser->token) : NULL;
    if (!old) {
        parser_expected(parser, "a declared variable");
        return false;
    }
    word_table_add(parser, &gpu4->names, &name, old->value);
    parser_advance(parser);
    return !parser->failed;
}

/* --- All ------------------------------------------------------------------------------------------------ */

static const struct keyword {
    const char *name;
    bool (*read)(struct gpu4 *gpu4, const struct modifier_set *set);
    bool typed, sized_short, sized_long, interpolated; /* modifiers it takes */
} keywords[] = {
    {"ATTRIB", read_attrib, true, false, false, true}, {"PARAM", read_param, true, false, false, false},
    {"TEMP", read_temp, true, true, true, false},      {"OUTPUT", read_output, true, true, false, false},
    {"ALIAS", read_alias, false, false, false, false},
};

static bool check_modifiers(struct gpu4 *gpu4, const struct keyword *keyword, const struct modifier_set *set)
{
    const struct token *size = &set->size_token;
    if (set->interpolation && !keyword->interpolated)
        return fail(gpu4, &set->interpolation_token, "interpolation modifiers are for ATTRIB only");
    if (set->type_token.text && !keyword->typed)
        return fail(gpu4, &set->type_token, "ALIAS takes no modifiers");
    const bool attrib = keyword->interpolated && gpu4_has(gpu4, GPU4_VERSION_5); /* in vertex programs */
    const bool either = keyword->sized_short && !gpu4_has(gpu4, GPU4_TYPES); /* NV_fragment_program_option */
    if (size->text && token_is(size, "LONG") && attrib && gpu4->parser->program->stage != STAGE_VERTEX)
        return fail(gpu4, size, "LONG ATTRIB is for vertex programs only; UP64 and PK64 pass 64 bits on");
    if (size->text && token_is(size, "LONG") && !keyword->sized_long && !attrib && !either)
        return fail(gpu4, size,
                    gpu4_has(gpu4, GPU4_VERSION_5) ? "LONG is for TEMP and ATTRIB only"
                                                   : "LONG is for TEMP only");
    if (size->text && token_is(size, "SHORT") && !keyword->sized_short)
        return fail(gpu4, size, "SHORT is for TEMP and OUTPUT only");
    return true;
}

bool gpu4_declaration(struct gpu4 *gpu4)
{
    struct parser *parser = gpu4->parser;
    struct modifier_set set;
    if (!read_modifiers(gpu4, &set))
        return true;
    if (gpu4_at_buffer(gpu4)) {
        static const struct keyword buffer = {.typed = true};
        (void)(check_modifiers(gpu4, &buffer, &set) && gpu4_read_buffer(gpu4, set.type));
        return true;
    }
    if (!set.any && gpu4_at_unit_declaration(gpu4))
        return gpu4_read_unit_declaration(gpu4) || true;
    if (!set.any && gpu4_at_subroutine_declaration(gpu4))
        return gpu4_read_subroutine_declaration(gpu4) || true;
    if (gpu4_has(gpu4, GPU4_ADDRESS) && parser_accept(parser, "ADDRESS")) {
        gpu4_read_address(gpu4);
        return true;
    }
    if (gpu4_has(gpu4, GPU4_TYPES) && parser_at(parser, "ADDRESS"))
        parser_fail(parser, parser->token.position, "%s has no ADDRESS variables; use INT TEMP",
                    gpu4_language(gpu4));
    for (unsigned i = 0; i < sizeof keywords / sizeof *keywords; i++)
        if (parser_at(parser, keywords[i].name)) {
            parser_advance(parser);
            (void)(check_modifiers(gpu4, &keywords[i], &set) && keywords[i].read(gpu4, &set));
            return true;
        }
    if (set.any)
        parser_expected(parser, "ATTRIB, PARAM, TEMP or OUTPUT");
    return parser->failed;
}
