/* Writes a token stream from records. Sizes, and the flags for following tokens, are computed from the
 * records. */
#include "shader/language/tokens/tokens.h"

#include <stdlib.h>

struct writer {
    const struct token_stream *stream;
    uint32_t *words;
    size_t count, capacity;
    struct shader_error *error;
    bool failed;
};

static void fail(struct writer *writer, uint32_t position, const char *message)
{
    if (writer->failed)
        return;
    writer->failed = true;
    *writer->error = (struct shader_error){.position = {.offset = (int32_t)position}};
    snprintf(writer->error->message, sizeof writer->error->message, "%s", message);
}

static void put(struct writer *writer, uint32_t word)
{
    if (writer->count == writer->capacity) {
        size_t capacity = writer->capacity ? 2 * writer->capacity : 64;
        uint32_t *larger = realloc(writer->words, capacity * sizeof *larger);
        if (!larger) {
            fail(writer, (uint32_t)writer->count, "out of memory");
            return;
        }
        writer->words = larger;
        writer->capacity = capacity;
    }
    writer->words[writer->count++] = word;
}

static void put_token(struct writer *writer, enum layout layout, const void *fields)
{
    put(writer, layout_pack(layout, fields));
}

/* --- Operands ------------------------------------------------------------------------------------------- */

static void write_source(struct writer *writer, const struct token_source *source);

static void write_indirect(struct writer *writer, int32_t indirect)
{
    if (indirect >= 0)
        write_source(writer, &writer->stream->sources[indirect]);
}

static void write_dimensions(struct writer *writer, int32_t first)
{
    for (int32_t i = first; i >= 0; i = writer->stream->dimensions[i].next) {
        const struct token_dimension *record = &writer->stream->dimensions[i];
        struct layout_DIMENSION dimension = record->dimension;
        dimension.Indirect = record->indirect >= 0;
        dimension.Dimension = record->next >= 0;
        dimension.Extended = 0;
        put_token(writer, LAYOUT_DIMENSION, &dimension);
        write_indirect(writer, record->indirect);
    }
}

static void write_source(struct writer *writer, const struct token_source *source)
{
    struct layout_SRC_REGISTER reg = source->reg;
    struct layout_SRC_REGISTER_EXT_SWZ swz = source->swz;
    struct layout_SRC_REGISTER_EXT_MOD mod = source->mod;
    reg.Indirect = source->indirect >= 0;
    reg.Dimension = source->dimension >= 0;
    reg.Extended = source->has_swz || source->has_mod;
    swz.Extended = source->has_mod;
    mod.Extended = 0;
    put_token(writer, LAYOUT_SRC_REGISTER, &reg);
    if (source->has_swz)
        put_token(writer, LAYOUT_SRC_REGISTER_EXT_SWZ, &swz);
    if (source->has_mod)
        put_token(writer, LAYOUT_SRC_REGISTER_EXT_MOD, &mod);
    write_indirect(writer, source->indirect);
    write_dimensions(writer, source->dimension);
}

static void write_destination(struct writer *writer, const struct token_destination *destination)
{
    struct layout_DST_REGISTER reg = destination->reg;
    struct layout_DST_REGISTER_EXT_CONDCODE condcode = destination->condcode;
    struct layout_DST_REGISTER_EXT_MODULATE modulate = destination->modulate;
    struct layout_PREDICATE predicate = destination->predicate;
    reg.Indirect = destination->indirect >= 0;
    reg.Dimension = destination->dimension >= 0;
    reg.Extended = destination->has_condcode || destination->has_modulate || destination->has_predicate;
    condcode.Extended = destination->has_modulate || destination->has_predicate;
    modulate.Extended = destination->has_predicate;
    predicate.Extended = 0;
    put_token(writer, LAYOUT_DST_REGISTER, &reg);
    if (destination->has_condcode)
        put_token(writer, LAYOUT_DST_REGISTER_EXT_CONDCODE, &condcode);
    if (destination->has_modulate)
        put_token(writer, LAYOUT_DST_REGISTER_EXT_MODULATE, &modulate);
    if (destination->has_predicate)
        put_token(writer, LAYOUT_PREDICATE, &predicate);
    write_indirect(writer, destination->indirect);
    write_dimensions(writer, destination->dimension);
}

/* --- Sized tokens --------------------------------------------------------------------------------------- */

/* Once all tokens of a sized one are written: its Size, bits 4:11 of every layout that has one. */
static void set_size(struct writer *writer, size_t start)
{
    const size_t size = writer->count - start;
    if (size > TOKENS_SIZE_MAX)
        fail(writer, (uint32_t)start, "a token of more than 255 words cannot be written");
    if (!writer->failed)
        writer->words[start] |= (uint32_t)size << 4;
}

static void write_extensions(struct writer *writer, const struct token_instruction *instruction)
{
    struct layout_INSTRUCTION_EXT_NV nv = instruction->nv;
    struct layout_INSTRUCTION_EXT_LABEL label = instruction->label;
    struct layout_INSTRUCTION_EXT_TEXTURE texture = instruction->texture;
    struct layout_PREDICATE predicate = instruction->predicate;
    predicate.Extended = 0;
    texture.Extended = instruction->has_predicate;
    label.Extended = texture.Extended || instruction->has_texture;
    nv.Extended = label.Extended || instruction->has_label;
    if (instruction->has_nv)
        put_token(writer, LAYOUT_INSTRUCTION_EXT_NV, &nv);
    if (instruction->has_label)
        put_token(writer, LAYOUT_INSTRUCTION_EXT_LABEL, &label);
    if (instruction->has_texture)
        put_token(writer, LAYOUT_INSTRUCTION_EXT_TEXTURE, &texture);
    if (instruction->has_predicate)
        put_token(writer, LAYOUT_PREDICATE, &predicate);
}

static void write_instruction(struct writer *writer, const struct token_instruction *instruction)
{
    struct layout_INSTRUCTION head = instruction->head;
    head.Size = 0;
    head.Extended = instruction->has_nv || instruction->has_label || instruction->has_texture ||
                    instruction->has_predicate;
    put_token(writer, LAYOUT_INSTRUCTION, &head);
    write_extensions(writer, instruction);
    for (int32_t i = 0; i < head.NumDstRegs; i++)
        write_destination(writer,
                          &writer->stream->destinations[instruction->first_destination + (uint32_t)i]);
    for (int32_t i = 0; i < head.NumSrcRegs; i++)
        write_source(writer, &writer->stream->sources[instruction->first_source + (uint32_t)i]);
}

static void write_ranges(struct writer *writer, const struct token_declaration *declaration)
{
    uint32_t mask = 0;
    for (uint32_t i = 0; i < declaration->range_count; i++) {
        const struct layout_DECLARATION_RANGE *range = &writer->stream->ranges[declaration->first_range + i];
        if (declaration->is_mask && range->First < 32)
            mask |= 1u << range->First;
        else
            put_token(writer, LAYOUT_DECLARATION_RANGE, range);
    }
    if (declaration->is_mask)
        put(writer, mask);
}

static void write_declaration(struct writer *writer, const struct token_declaration *declaration)
{
    const struct layout_DECLARATION head = {
        .Type = TOKENS_TYPE_DECLARATION,
        .File = declaration->file,
        .Declare = declaration->is_mask ? TOKENS_DECLARE_MASK : TOKENS_DECLARE_RANGE,
        .Interpolate = declaration->has_interpolation,
    };
    const struct layout_DECLARATION_INTERPOLATION interpolation = {.Interpolate = declaration->interpolation};
    put_token(writer, LAYOUT_DECLARATION, &head);
    write_ranges(writer, declaration);
    if (declaration->has_interpolation)
        put_token(writer, LAYOUT_DECLARATION_INTERPOLATION, &interpolation);
}

static void write_declaration_2009(struct writer *writer, const struct token_declaration *declaration)
{
    const struct layout_DECLARATION_2009 head = {
        .Type = TOKENS_TYPE_DECLARATION,
        .File = declaration->file,
        .UsageMask = declaration->usage_mask,
        .Interpolate = declaration->interpolation,
        .Semantic = declaration->has_semantic,
        .Centroid = declaration->centroid,
        .Invariant = declaration->invariant,
    };
    const struct layout_DECLARATION_SEMANTIC semantic = {.SemanticName = declaration->semantic,
                                                         .SemanticIndex = declaration->semantic_index};
    put_token(writer, LAYOUT_DECLARATION_2009, &head);
    write_ranges(writer, declaration);
    if (declaration->has_semantic)
        put_token(writer, LAYOUT_DECLARATION_SEMANTIC, &semantic);
}

static void write_immediate(struct writer *writer, const struct token_immediate *immediate)
{
    const struct layout_IMMEDIATE head = {.Type = TOKENS_TYPE_IMMEDIATE};
    put_token(writer, LAYOUT_IMMEDIATE, &head);
    for (uint32_t i = 0; i < immediate->word_count; i++)
        put(writer, writer->stream->immediate_words[immediate->first_word + i]);
}

static void write_property(struct writer *writer, const struct token_property *property)
{
    const struct layout_PROPERTY head = {.Type = TOKENS_TYPE_PROPERTY,
                                         .PropertyName = (int32_t)property->name};
    put_token(writer, LAYOUT_PROPERTY, &head);
    put(writer, property->value);
}

static void write_item(struct writer *writer, const struct token_item *item)
{
    const struct token_stream *stream = writer->stream;
    const size_t start = writer->count;
    switch (item->type) {
    case TOKENS_TYPE_DECLARATION:
        if (stream->revision == TOKENS_2007)
            write_declaration(writer, &stream->declarations[item->index]);
        else
            write_declaration_2009(writer, &stream->declarations[item->index]);
        break;
    case TOKENS_TYPE_IMMEDIATE: write_immediate(writer, &stream->immediates[item->index]); break;
    case TOKENS_TYPE_PROPERTY: write_property(writer, &stream->properties[item->index]); break;
    default: write_instruction(writer, &stream->instructions[item->index]); break;
    }
    set_size(writer, start);
}

uint32_t *tokens_write(const struct token_stream *stream, size_t *count, struct shader_error *error)
{
    struct writer writer = {.stream = stream, .error = error};
    const struct layout_VERSION version = {.MajorVersion = TOKENS_MAJOR, .MinorVersion = TOKENS_MINOR};
    struct layout_HEADER header = {.HeaderSize = TOKENS_HEADER_SIZE};
    put_token(&writer, LAYOUT_VERSION, &version);
    put(&writer, 0); /* the header, once the body's size is known */
    put_token(&writer, LAYOUT_PROCESSOR, &stream->processor);
    for (uint32_t i = 0; i < stream->item_count && !writer.failed; i++)
        write_item(&writer, &stream->items[i]);
    const size_t body = writer.count - 1 - TOKENS_HEADER_SIZE;
    if (body >= 1u << 24)
        fail(&writer, 1, "a body of 2^24 words or more cannot be written");
    if (writer.failed) {
        free(writer.words);
        return NULL;
    }
    header.BodySize = (int32_t)body;
    writer.words[1] = layout_pack(LAYOUT_HEADER, &header);
    *count = writer.count;
    return writer.words;
}
