/* The rows of tokens.def as tables: fields to bits and back, values to names and back. */
#include "shader/language/tokens/tokens.h"

#include <stdlib.h>
#include <string.h>

#define TOKEN(id, place)                   static const struct field_info fields_##id[] = {
#define FIELD(id, name, first, last, kind) {#name, first, last, KIND_OF_##kind},
#define END_TOKEN(id)                                                                                        \
    }                                                                                                        \
    ;
#define KIND_OF_NUMBER      KIND_NUMBER
#define KIND_OF_SIGNED      KIND_SIGNED
#define KIND_OF_FLAG        KIND_FLAG
#define KIND_OF_PADDING     KIND_PADDING
#define KIND_OF_FLOAT       KIND_BINARY32
#define KIND_OF_PROCESSOR   FIELD_PROCESSOR
#define KIND_OF_TYPE        FIELD_TYPE
#define KIND_OF_FILE        FIELD_FILE
#define KIND_OF_DECLARE     FIELD_DECLARE
#define KIND_OF_INTERPOLATE FIELD_INTERPOLATE
#define KIND_OF_SEMANTIC    FIELD_SEMANTIC
#define KIND_OF_DATATYPE    FIELD_DATATYPE
#define KIND_OF_OPCODE      FIELD_OPCODE
#define KIND_OF_SATURATE    FIELD_SATURATE
#define KIND_OF_PRECISION   FIELD_PRECISION
#define KIND_OF_CC          FIELD_CC
#define KIND_OF_WRITEMASK   FIELD_WRITEMASK
#define KIND_OF_SWIZZLE     FIELD_SWIZZLE
#define KIND_OF_EXTSWIZZLE  FIELD_EXTSWIZZLE
#define KIND_OF_TEXTURE     FIELD_TEXTURE
#define KIND_OF_MODULATE    FIELD_MODULATE
#include "shader/language/tokens/tokens.def"

const struct layout_info layout_table[LAYOUT_COUNT] = {
#define TOKEN(id, place_)                                                                                    \
    [LAYOUT_##id] = {#id, place_, fields_##id, sizeof fields_##id / sizeof *fields_##id},
#define FIELD(id, name, first, last, kind)
#define END_TOKEN(id)
#include "shader/language/tokens/tokens.def"
};

static const struct enumerator {
    uint8_t kind, revisions;
    int32_t value;
    const char *name;
} enumerators[] = {
#define R07 (1 << TOKENS_2007)
#define R09 (1 << TOKENS_2009)
#define ENUMERATION(id)
#define ENUMERATOR(id, value, name, revisions) {FIELD_##id, revisions, value, #name},
#define RENUMBERED                             ENUMERATOR
#define END_ENUMERATION(id)
#include "shader/language/tokens/tokens.def"
};

static uint32_t field_mask(const struct field_info *field)
{
    return UINT32_MAX >> (31 - (field->last - field->first));
}

void layout_unpack(enum layout layout, uint32_t word, void *fields)
{
    const struct layout_info *info = &layout_table[layout];
    int32_t *values = fields;
    for (unsigned i = 0; i < info->field_count; i++) {
        const struct field_info *field = &info->fields[i];
        const uint32_t mask = field_mask(field), bits = word >> field->first & mask;
        const bool negative = field->kind == KIND_SIGNED && bits > mask >> 1;
        values[i] = (int32_t)(negative ? bits | ~mask : bits);
    }
}

uint32_t layout_pack(enum layout layout, const void *fields)
{
    const struct layout_info *info = &layout_table[layout];
    const int32_t *values = fields;
    uint32_t word = 0;
    for (unsigned i = 0; i < info->field_count; i++)
        word |= ((uint32_t)values[i] & field_mask(&info->fields[i])) << info->fields[i].first;
    return word;
}

const char *enumerator_name(unsigned kind, enum token_revision revision, int32_t value)
{
    for (size_t i = 0; i < sizeof enumerators / sizeof *enumerators; i++) {
        const struct enumerator *e = &enumerators[i];
        if (e->kind == kind && e->value == value && (e->revisions >> revision & 1))
            return e->name;
    }
    return NULL;
}

int32_t enumerator_value(unsigned kind, enum token_revision revision, const char *name)
{
    for (size_t i = 0; i < sizeof enumerators / sizeof *enumerators; i++) {
        const struct enumerator *e = &enumerators[i];
        if (e->kind == kind && (e->revisions >> revision & 1) && strcmp(e->name, name) == 0)
            return e->value;
    }
    return -1;
}

/* --- Records: memory and default values ----------------------------------------------------------------- */

void tokens_release(struct token_stream *stream)
{
    free(stream->items);
    free(stream->declarations);
    free(stream->ranges);
    free(stream->immediates);
    free(stream->immediate_words);
    free(stream->properties);
    free(stream->instructions);
    free(stream->destinations);
    free(stream->sources);
    free(stream->dimensions);
    *stream = (struct token_stream){0};
}

bool tokens_newer(const struct token_stream *stream)
{
    return stream->version.MinorVersion > TOKENS_MINOR;
}

/* Room for `more` elements after `count`: capacities are powers of two. */
static bool reserve(struct token_builder *builder, void **array, uint32_t count, uint32_t more, size_t size)
{
    uint64_t before = 1, after = 1;
    while (before < count)
        before *= 2;
    while (after < (uint64_t)count + more)
        after *= 2;
    if (count != 0 && after == before)
        return !builder->failed;
    void *larger = builder->failed ? NULL : realloc(*array, after * size);
    if (!larger)
        builder->failed = true;
    else
        *array = larger;
    return larger != NULL;
}

#define APPEND(builder, array, count_, more)                                                                 \
    reserve(builder, (void **)&(builder)->stream.array, (builder)->stream.count_, more,                      \
            sizeof *(builder)->stream.array)

static void add_item(struct token_builder *builder, unsigned type, uint32_t index)
{
    if (APPEND(builder, items, item_count, 1))
        builder->stream.items[builder->stream.item_count++] = (struct token_item){(uint8_t)type, index};
}

uint32_t tokens_add_declaration(struct token_builder *builder, unsigned file)
{
    struct token_stream *stream = &builder->stream;
    if (!APPEND(builder, declarations, declaration_count, 1))
        return 0;
    const uint32_t index = stream->declaration_count++;
    stream->declarations[index] = (struct token_declaration){
        .file = (uint8_t)file, .usage_mask = 15, .first_range = stream->range_count};
    add_item(builder, TOKENS_TYPE_DECLARATION, index);
    return index;
}

void tokens_add_range(struct token_builder *builder, unsigned first, unsigned last)
{
    struct token_stream *stream = &builder->stream;
    if (!APPEND(builder, ranges, range_count, 1) || stream->declaration_count == 0)
        return;
    stream->ranges[stream->range_count++] = (struct layout_DECLARATION_RANGE){(int32_t)first, (int32_t)last};
    stream->declarations[stream->declaration_count - 1].range_count++;
}

void tokens_add_immediate(struct token_builder *builder, const uint32_t *words, unsigned count)
{
    struct token_stream *stream = &builder->stream;
    if (!APPEND(builder, immediates, immediate_count, 1) ||
        !APPEND(builder, immediate_words, immediate_word_count, count))
        return;
    add_item(builder, TOKENS_TYPE_IMMEDIATE, stream->immediate_count);
    stream->immediates[stream->immediate_count++] =
        (struct token_immediate){.first_word = stream->immediate_word_count, .word_count = count};
    if (count)
        memcpy(stream->immediate_words + stream->immediate_word_count, words, count * sizeof *words);
    stream->immediate_word_count += count;
}

void tokens_add_property(struct token_builder *builder, uint32_t position, uint32_t name, uint32_t value)
{
    struct token_stream *stream = &builder->stream;
    if (!APPEND(builder, properties, property_count, 1))
        return;
    add_item(builder, TOKENS_TYPE_PROPERTY, stream->property_count);
    stream->properties[stream->property_count++] = (struct token_property){position, name, value};
}

static const struct token_source default_source = {
    .reg = {.SwizzleY = 1, .SwizzleZ = 2, .SwizzleW = 3},
    .swz = {.Type = SRC_EXT_SWZ,
            .ExtSwizzleY = 1,
            .ExtSwizzleZ = 2,
            .ExtSwizzleW = 3,
            .ExtDivide = TOKENS_EXTSWIZZLE_ONE},
    .mod = {.Type = SRC_EXT_MOD},
    .indirect = -1,
    .dimension = -1,
};

/* The "always" of CC has its revision's number. */
static struct token_destination default_destination(enum token_revision revision)
{
    return (struct token_destination){
        .reg = {.WriteMask = 15},
        .condcode = {.Type = DST_EXT_CONDCODE,
                     .CondMask = enumerator_value(FIELD_CC, revision, "TR"),
                     .CondSwizzleY = 1,
                     .CondSwizzleZ = 2,
                     .CondSwizzleW = 3},
        .modulate = {.Type = DST_EXT_MODULATE},
        .predicate = {.Type = DST_EXT_PREDICATE, .SwizzleY = 1, .SwizzleZ = 2, .SwizzleW = 3},
        .indirect = -1,
        .dimension = -1,
    };
}

/* 5.1.1, 5.2.1, 5.3.1. */
static struct token_instruction default_instruction(enum token_revision revision)
{
    return (struct token_instruction){
        .head = {.Type = TOKENS_TYPE_INSTRUCTION},
        .nv = {.Type = EXT_NV,
               .CondMask = enumerator_value(FIELD_CC, revision, "TR"),
               .CondSwizzleY = 1,
               .CondSwizzleZ = 2,
               .CondSwizzleW = 3},
        .label = {.Type = EXT_LABEL, .Target = 1},
        .texture = {.Type = EXT_TEXTURE},
        .predicate = {.Type = EXT_PREDICATE, .SwizzleY = 1, .SwizzleZ = 2, .SwizzleW = 3},
    };
}

uint32_t tokens_add_source(struct token_builder *builder)
{
    if (!APPEND(builder, sources, source_count, 1))
        return 0;
    builder->stream.sources[builder->stream.source_count] = default_source;
    return builder->stream.source_count++;
}

static void add_destination(struct token_builder *builder)
{
    struct token_stream *stream = &builder->stream;
    if (APPEND(builder, destinations, destination_count, 1))
        stream->destinations[stream->destination_count++] = default_destination(stream->revision);
}

uint32_t tokens_add_dimension(struct token_builder *builder)
{
    struct token_stream *stream = &builder->stream;
    if (!APPEND(builder, dimensions, dimension_count, 1))
        return 0;
    stream->dimensions[stream->dimension_count] = (struct token_dimension){.indirect = -1, .next = -1};
    return stream->dimension_count++;
}

uint32_t tokens_add_instruction(struct token_builder *builder, unsigned opcode, unsigned destinations,
                                unsigned sources)
{
    struct token_stream *stream = &builder->stream;
    if (!APPEND(builder, instructions, instruction_count, 1))
        return 0;
    const uint32_t index = stream->instruction_count++;
    struct token_instruction *instruction = &stream->instructions[index];
    *instruction = default_instruction(stream->revision);
    instruction->head.Opcode = (int32_t)opcode;
    instruction->head.NumDstRegs = (int32_t)destinations;
    instruction->head.NumSrcRegs = (int32_t)sources;
    instruction->first_destination = stream->destination_count;
    instruction->first_source = stream->source_count;
    for (unsigned i = 0; i < destinations; i++)
        add_destination(builder);
    for (unsigned i = 0; i < sources; i++)
        tokens_add_source(builder);
    add_item(builder, TOKENS_TYPE_INSTRUCTION, index);
    return index;
}
