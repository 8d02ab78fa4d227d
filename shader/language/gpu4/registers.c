/* From slots to registers: the inputs and outputs that a program uses, numbered densely in the order of their
 * slots. */
#include "shader/language/gpu4/gpu4.h"
#include "shader/program/operand_types.h"

#include <stdlib.h>

void gpu4_use_slots(struct gpu4_slot *slots, unsigned first, unsigned count)
{
    for (unsigned i = first; i < first + count; i++)
        slots[i].used = true;
}

void gpu4_type_slots(struct gpu4_slot *slots, unsigned first, unsigned count, enum type type)
{
    for (unsigned i = first; i < first + count; i++) {
        if (!slots[i].typed)
            slots[i].type = (uint8_t)type;
        slots[i].typed = true;
    }
}

/* "Programs that use more attribute binding components than this limit will fail to load" (2.X.3.2); results
 * likewise (2.X.3.5). How they are counted: components.c. */
bool gpu4_use_components(struct gpu4 *gpu4, enum register_file file, const struct gpu4_range *range,
                         unsigned mask, const struct token *token)
{
    struct gpu4_slot *slots = file == FILE_INPUT ? gpu4->inputs : gpu4->outputs;
    unsigned *sum = file == FILE_INPUT ? &gpu4->input_components : &gpu4->output_components;
    const unsigned limit = shader_component_limit((enum stage)gpu4->parser->program->stage, file);
    for (unsigned i = range->first; i < range->first + range->count; i++) {
        *sum += (unsigned)__builtin_popcount(mask & ~(unsigned)slots[i].components);
        slots[i].components |= (uint8_t)mask;
    }
    if (*sum > limit)
        parser_fail(gpu4->parser, token->position,
                    "expected at most %u components of %s in all, found %u with '%.*s'", limit,
                    file == FILE_INPUT ? "attributes" : "results", *sum, gpu4_shown(token), token->text);
    return !gpu4->parser->failed;
}

/* "Attribute bindings may be used in no more than one array variable accessed with relative addressing"
 * (2.X.3.2); results likewise. */
bool gpu4_own_slots(struct gpu4 *gpu4, const struct gpu4_symbol *symbol, const struct token *name)
{
    struct gpu4_slot *slots = symbol->file == FILE_INPUT ? gpu4->inputs : gpu4->outputs;
    for (unsigned i = symbol->first; i < symbol->first + symbol->count; i++) {
        if (slots[i].relative) {
            parser_fail(gpu4->parser, name->position,
                        "'%.*s' is addressed relatively and shares a binding with another such array",
                        name->length < 40 ? (int)name->length : 40, name->text);
            return false;
        }
        slots[i].relative = true;
    }
    return true;
}

/* Semantics whose values are always integers. */
static bool is_integer(unsigned semantic)
{
    switch (semantic) {
    case SEMANTIC_VERTEX_ID:
    case SEMANTIC_INSTANCE:
    case SEMANTIC_PRIMITIVE_ID:
    case SEMANTIC_INVOCATION:
    case SEMANTIC_VERTEX_COUNT:
    case SEMANTIC_SAMPLE_ID:
    case SEMANTIC_THREAD:
    case SEMANTIC_LAYER:
    case SEMANTIC_VIEWPORT:
    case SEMANTIC_SAMPLE_MASK: return true;
    default: return false;
    }
}

/* Attributes of fragments that accept no FLAT modifier (NV_fragment_program4 2.X.3.1): the rasterizer
 * interpolates numbers, whatever type the instructions have that read their bits. */
static bool is_interpolated(const struct gpu4 *gpu4, unsigned semantic)
{
    return gpu4->parser->program->stage == STAGE_FRAGMENT &&
           (semantic == SEMANTIC_FOGCOORD || semantic == SEMANTIC_CLIP_DISTANCE);
}

/* A register of 32 bits that a 64-bit instruction reads or writes is converted by it. */
static struct input_register input_of(const struct gpu4 *gpu4, const struct gpu4_slot *slot, unsigned i)
{
    struct input_register input = {.per_vertex = slot->per_vertex,
                                   .type = (uint8_t)base_type((enum type)slot->type)};
    if (i >= GPU4_LONG) {
        input.semantic = SEMANTIC_ATTRIBUTE;
        input.index = (uint8_t)((i - GPU4_LONG) / 2);
        input.high_words = (i & 1) != 0;
        input.type = (uint8_t)wide_type((enum type)slot->type);
        return input;
    }
    input.from_output = i >= GPU4_FROM_OUTPUT;
    i %= GPU4_SLOTS;
    input.semantic = (uint8_t)(i / GPU4_INDICES);
    input.index = (uint8_t)(i % GPU4_INDICES);
    if (is_integer(input.semantic))
        input.type = TYPE_S32;
    if (is_interpolated(gpu4, input.semantic))
        input.type = TYPE_F32;
    input.interpolation_set = slot->modifiers & (GPU4_FLAT | GPU4_NOPERSPECTIVE);
    input.interpolation = slot->modifiers & GPU4_FLAT            ? INTERPOLATE_FLAT
                          : slot->modifiers & GPU4_NOPERSPECTIVE ? INTERPOLATE_NOPERSPECTIVE
                                                                 : INTERPOLATE_PERSPECTIVE;
    input.centroid = (slot->modifiers & GPU4_CENTROID) != 0;
    input.sample = (slot->modifiers & GPU4_SAMPLE) != 0;
    return input;
}

static void number_inputs(struct gpu4 *gpu4)
{
    struct parser *parser = gpu4->parser;
    for (unsigned i = 0; i < GPU4_INPUT_SLOTS && !parser->failed; i++) {
        struct gpu4_slot *slot = &gpu4->inputs[i];
        if (!slot->used)
            continue;
        const struct input_register input = input_of(gpu4, slot, i);
        slot->dense = (uint16_t)program_append_input(parser, &input);
    }
}

static void number_outputs(struct gpu4 *gpu4)
{
    struct parser *parser = gpu4->parser;
    for (unsigned i = 0; i < GPU4_SLOTS && !parser->failed; i++) {
        struct gpu4_slot *slot = &gpu4->outputs[i];
        if (!slot->used)
            continue;
        slot->dense =
            (uint16_t)program_add_output(parser, (enum semantic)(i / GPU4_INDICES), i % GPU4_INDICES);
        if (parser->failed)
            return;
        parser->program->outputs[slot->dense].written = slot->components;
        parser->program->outputs[slot->dense].type = (uint8_t)base_type((enum type)slot->type);
    }
}

static const struct gpu4_slot *table_of(const struct gpu4 *gpu4, unsigned file)
{
    return file == FILE_INPUT ? gpu4->inputs : file == FILE_OUTPUT ? gpu4->outputs : NULL;
}

static void renumber_arrays(struct gpu4 *gpu4)
{
    for (uint32_t i = 0; i < gpu4->parser->program->array_count; i++) {
        struct register_array *array = &gpu4->parser->program->arrays[i];
        const struct gpu4_slot *slots = table_of(gpu4, array->file);
        if (slots)
            array->first = slots[array->first].dense;
    }
}

/* A relative index counts from its array's first member; all members are used, so they have consecutive
 * registers. The index itself may be outside of it. */
static int32_t dense_index(const struct gpu4 *gpu4, const struct gpu4_slot *slots, int32_t slot,
                           const struct relative_index *relative)
{
    const int32_t first =
        relative->used ? (int32_t)gpu4->parser->program->arrays[relative->array].first : slot;
    return slots[first].dense + (slot - first);
}

static void renumber_operands(struct gpu4 *gpu4)
{
    for (uint32_t i = 0; i < gpu4->parser->program->instruction_count; i++) {
        struct instruction *instruction = &gpu4->parser->program->instructions[i];
        const struct gpu4_slot *slots = table_of(gpu4, instruction->dst.file);
        if (slots)
            instruction->dst.index =
                dense_index(gpu4, slots, instruction->dst.index, &instruction->dst.relative);
        for (unsigned s = 0; s < SOURCES_MAX; s++) {
            slots = table_of(gpu4, instruction->src[s].file);
            struct source_operand *source = &instruction->src[s];
            if (slots)
                source->index = dense_index(gpu4, slots, source->index, &source->relative);
        }
    }
}

static bool all_used(const struct gpu4_slot *slots, const struct variable *variable)
{
    for (unsigned i = 0; i < variable->count; i++)
        if (!slots[variable->first + i].used)
            return false;
    return true;
}

/* Variables of inputs and outputs that no instruction uses have no register and are forgotten. */
static void renumber_variables(struct gpu4 *gpu4)
{
    struct program *program = gpu4->parser->program;
    uint32_t kept = 0;
    for (uint32_t i = 0; i < program->variable_count; i++) {
        struct variable variable = program->variables[i];
        const struct gpu4_slot *slots = table_of(gpu4, variable.file);
        if (slots && !all_used(slots, &variable)) {
            free(variable.name);
            continue;
        }
        if (slots)
            variable.first = slots[variable.first].dense;
        program->variables[kept++] = variable;
    }
    program->variable_count = kept;
}

static bool shares(const struct gpu4 *gpu4, const struct gpu4_symbol *array)
{
    for (uint32_t i = 0; i < gpu4->symbol_count; i++) {
        const struct gpu4_symbol *other = &gpu4->symbols[i];
        if (other != array && other->used && other->is_array && other->file == array->file &&
            other->first < array->first + array->count && array->first < other->first + other->count)
            return true;
    }
    return false;
}

/* If one member of an array is used, all members become registers, so that they keep the array's name and
 * order. For arrays that share bindings only the named members become registers: the program does not record
 * which of the arrays an instruction used. */
static void use_arrays(struct gpu4 *gpu4)
{
    for (uint32_t i = 0; i < gpu4->symbol_count; i++) {
        const struct gpu4_symbol *symbol = &gpu4->symbols[i];
        if (!symbol->used || !symbol->is_array || (shares(gpu4, symbol) && !symbol->whole))
            continue;
        if (symbol->file == FILE_INPUT)
            gpu4_use_slots(gpu4->inputs, symbol->first, symbol->count);
        else if (symbol->file == FILE_OUTPUT)
            gpu4_use_slots(gpu4->outputs, symbol->first, symbol->count);
    }
}

void gpu4_number_registers(struct gpu4 *gpu4)
{
    use_arrays(gpu4);
    number_inputs(gpu4);
    number_outputs(gpu4);
    if (gpu4->parser->failed)
        return;
    renumber_operands(gpu4); /* reads the arrays' slots */
    renumber_arrays(gpu4);
    renumber_variables(gpu4);
}
