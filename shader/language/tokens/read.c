/* Reads a token stream: every word is checked against its layout and every size against the remaining words,
 * and becomes part of a record (TG Shader Infrastructure 1.1, sections 1.1 to 6).
 *
 * `end` is the end of the sized token being read: none of its contents may extend past it. An instruction has
 * at most 255 tokens, so reading its indirect operands may recurse. */
#include "shader/language/tokens/tokens.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

struct reader {
    const uint32_t *words;
    uint32_t at, end, count;
    struct token_builder builder;
    tokens_seen *seen;
    void *user;
    struct shader_error *error;
    bool failed;
};

__attribute__((format(printf, 3, 4))) static void fail(struct reader *reader, uint32_t position,
                                                       const char *format, ...)
{
    if (reader->failed)
        return;
    reader->failed = true;
    reader->error->position = (struct source_position){.offset = (int32_t)position};
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(reader->error->message, sizeof reader->error->message, format, arguments);
    va_end(arguments);
}

static struct token_stream *stream_of(struct reader *reader)
{
    return &reader->builder.stream;
}

/* False, with an error, once memory has run out. */
static bool has_memory(struct reader *reader)
{
    if (reader->builder.failed)
        fail(reader, reader->at, "out of memory");
    return !reader->failed;
}

/* --- One token ------------------------------------------------------------------------------------------ */

static const char *const kind_names[FIELD_KIND_COUNT] = {
#define ENUMERATION(id) [FIELD_##id] = #id,
#define ENUMERATOR(id, value, name, revisions)
#define RENUMBERED(id, value, name, revisions)
#define END_ENUMERATION(id)
#include "shader/language/tokens/tokens.def"
};

static void check_field(struct reader *reader, const struct layout_info *info, const struct field_info *field,
                        int32_t value)
{
    const enum token_revision revision = stream_of(reader)->revision;
    const bool free_values = field->kind < FIELD_PROCESSOR || field->kind == FIELD_OPCODE ||
                             field->kind == FIELD_WRITEMASK || field->kind == FIELD_TYPE;
    if (field->kind == KIND_PADDING && value != 0)
        fail(reader, reader->at, "%s: %s must be 0, found 0x%x", info->name, field->name, (unsigned)value);
    if (!free_values && !enumerator_name(field->kind, revision, value))
        fail(reader, reader->at, "%s: %s is %d, which is no %s", info->name, field->name, value,
             kind_names[field->kind]);
}

/* The next token, as a struct of its layout. Its fields are 0 once the reader has failed. */
static void take(struct reader *reader, enum layout layout, void *fields)
{
    const struct layout_info *info = &layout_table[layout];
    memset(fields, 0, info->field_count * sizeof(int32_t));
    if (!reader->failed && reader->at >= reader->end)
        fail(reader, reader->at, "expected the token %s, found the end of %s", info->name,
             reader->end == reader->count ? "the stream" : "what it belongs to");
    if (reader->failed)
        return;
    layout_unpack(layout, reader->words[reader->at], fields);
    if (reader->seen)
        reader->seen(reader->user, layout, reader->at, reader->words[reader->at]);
    if (!tokens_newer(stream_of(reader)))
        for (unsigned i = 0; i < info->field_count && !reader->failed; i++)
            check_field(reader, info, &info->fields[i], ((int32_t *)fields)[i]);
    reader->at++;
}

static unsigned type_ahead(const struct reader *reader)
{
    return reader->at < reader->end ? reader->words[reader->at] & 15 : 0;
}

/* Passes over simple tokens of unknown types (1.1). */
static bool skip_simple(struct reader *reader)
{
    struct layout_SIMPLE simple;
    take(reader, LAYOUT_SIMPLE, &simple);
    stream_of(reader)->skipped++;
    return simple.Extended;
}

static void skip_extensions(struct reader *reader, int32_t extended)
{
    while (extended && !reader->failed)
        extended = skip_simple(reader);
}

/* --- Operands (6) --------------------------------------------------------------------------------------- */

static void read_source(struct reader *reader, uint32_t index);

/* The register after an operand with `Indirect`. -1 where reading failed. */
static int32_t read_indirect(struct reader *reader)
{
    const uint32_t index = tokens_add_source(&reader->builder);
    if (!has_memory(reader))
        return -1;
    read_source(reader, index);
    return (int32_t)index;
}

/* A chain of DIMENSION tokens (6.1), each with its own indirect register. */
static int32_t read_dimensions(struct reader *reader)
{
    int32_t first = -1, last = -1, more = 1;
    while (more && !reader->failed) {
        struct token_dimension dimension = {.position = reader->at, .indirect = -1, .next = -1};
        take(reader, LAYOUT_DIMENSION, &dimension.dimension);
        skip_extensions(reader, dimension.dimension.Extended);
        if (dimension.dimension.Indirect)
            dimension.indirect = read_indirect(reader);
        const int32_t index = (int32_t)tokens_add_dimension(&reader->builder);
        if (!has_memory(reader))
            break;
        stream_of(reader)->dimensions[index] = dimension;
        if (last >= 0)
            stream_of(reader)->dimensions[last].next = index;
        first = first < 0 ? index : first;
        last = index;
        more = dimension.dimension.Dimension;
    }
    return first;
}

static void read_source_extensions(struct reader *reader, struct token_source *source)
{
    const bool has_swz = stream_of(reader)->revision == TOKENS_2007;
    int32_t extended = source->reg.Extended;
    while (extended && !reader->failed) {
        const unsigned type = type_ahead(reader);
        if (type == SRC_EXT_SWZ && has_swz) {
            take(reader, LAYOUT_SRC_REGISTER_EXT_SWZ, &source->swz);
            source->has_swz = true;
            extended = source->swz.Extended;
        } else if (type == SRC_EXT_MOD) {
            take(reader, LAYOUT_SRC_REGISTER_EXT_MOD, &source->mod);
            source->has_mod = true;
            extended = source->mod.Extended;
        } else {
            extended = skip_simple(reader);
        }
    }
}

/* First the extensions, then the indirect register, then the dimensions (6.4.5). */
static void read_source(struct reader *reader, uint32_t index)
{
    struct token_source source = stream_of(reader)->sources[index];
    source.position = reader->at;
    take(reader, LAYOUT_SRC_REGISTER, &source.reg);
    read_source_extensions(reader, &source);
    if (source.reg.Indirect)
        source.indirect = read_indirect(reader);
    if (source.reg.Dimension)
        source.dimension = read_dimensions(reader);
    stream_of(reader)->sources[index] = source;
}

/* If there are several extensions of one type, the last one is used (6.3 leaves it open). */
static void read_destination_extensions(struct reader *reader, struct token_destination *destination)
{
    const bool has_predicate = stream_of(reader)->revision == TOKENS_2009;
    int32_t extended = destination->reg.Extended;
    while (extended && !reader->failed) {
        const unsigned type = type_ahead(reader);
        if (type == DST_EXT_CONDCODE) {
            take(reader, LAYOUT_DST_REGISTER_EXT_CONDCODE, &destination->condcode);
            destination->has_condcode = true;
            extended = destination->condcode.Extended;
        } else if (type == DST_EXT_MODULATE) {
            take(reader, LAYOUT_DST_REGISTER_EXT_MODULATE, &destination->modulate);
            destination->has_modulate = true;
            extended = destination->modulate.Extended;
        } else if (type == DST_EXT_PREDICATE && has_predicate) {
            take(reader, LAYOUT_PREDICATE, &destination->predicate);
            destination->has_predicate = true;
            extended = destination->predicate.Extended;
        } else {
            extended = skip_simple(reader);
        }
    }
}

static void read_destination(struct reader *reader, uint32_t index)
{
    struct token_destination destination = stream_of(reader)->destinations[index];
    destination.position = reader->at;
    take(reader, LAYOUT_DST_REGISTER, &destination.reg);
    read_destination_extensions(reader, &destination);
    if (destination.reg.Indirect)
        destination.indirect = read_indirect(reader);
    if (destination.reg.Dimension)
        destination.dimension = read_dimensions(reader);
    stream_of(reader)->destinations[index] = destination;
}

/* --- Instructions (5) ----------------------------------------------------------------------------------- */

static void read_instruction_extensions(struct reader *reader, struct token_instruction *instruction)
{
    const bool of_2009 = stream_of(reader)->revision == TOKENS_2009;
    int32_t extended = instruction->head.Extended;
    while (extended && !reader->failed) {
        const unsigned type = type_ahead(reader);
        if (type == EXT_NV && !of_2009) {
            take(reader, LAYOUT_INSTRUCTION_EXT_NV, &instruction->nv);
            instruction->has_nv = true;
            extended = instruction->nv.Extended;
        } else if (type == EXT_LABEL) {
            take(reader, LAYOUT_INSTRUCTION_EXT_LABEL, &instruction->label);
            instruction->has_label = true;
            extended = instruction->label.Extended;
        } else if (type == EXT_TEXTURE) {
            take(reader, LAYOUT_INSTRUCTION_EXT_TEXTURE, &instruction->texture);
            instruction->has_texture = true;
            extended = instruction->texture.Extended;
        } else if (type == EXT_PREDICATE && of_2009) {
            take(reader, LAYOUT_PREDICATE, &instruction->predicate);
            instruction->has_predicate = true;
            extended = instruction->predicate.Extended;
        } else {
            extended = skip_simple(reader);
        }
    }
}

static void read_instruction(struct reader *reader)
{
    struct layout_INSTRUCTION head;
    const uint32_t position = reader->at;
    take(reader, LAYOUT_INSTRUCTION, &head);
    if (reader->failed)
        return;
    const uint32_t index = tokens_add_instruction(&reader->builder, (unsigned)head.Opcode,
                                                  (unsigned)head.NumDstRegs, (unsigned)head.NumSrcRegs);
    if (!has_memory(reader))
        return;
    struct token_instruction instruction = stream_of(reader)->instructions[index];
    instruction.position = position;
    instruction.head = head;
    read_instruction_extensions(reader, &instruction);
    stream_of(reader)->instructions[index] = instruction;
    for (int32_t i = 0; i < head.NumDstRegs && !reader->failed; i++)
        read_destination(reader, instruction.first_destination + (uint32_t)i);
    for (int32_t i = 0; i < head.NumSrcRegs && !reader->failed; i++)
        read_source(reader, instruction.first_source + (uint32_t)i);
}

/* --- Declarations (3) and immediates (4) ---------------------------------------------------------------- */

static void read_ranges(struct reader *reader, uint32_t before)
{
    while (!reader->failed && reader->at < before) {
        struct layout_DECLARATION_RANGE range;
        const uint32_t position = reader->at;
        take(reader, LAYOUT_DECLARATION_RANGE, &range);
        if (range.Last < range.First)
            fail(reader, position, "the range ends at %d, before it begins at %d", range.Last, range.First);
        if (!reader->failed)
            tokens_add_range(&reader->builder, (unsigned)range.First, (unsigned)range.Last);
    }
}

static void read_masks(struct reader *reader, uint32_t before)
{
    uint32_t registers = 0;
    do {
        struct layout_DECLARATION_MASK mask;
        take(reader, LAYOUT_DECLARATION_MASK, &mask);
        registers |= (uint32_t)mask.Mask;
    } while (!reader->failed && reader->at < before);
    for (unsigned i = 0; i < 32 && !reader->failed; i++)
        if (registers >> i & 1)
            tokens_add_range(&reader->builder, i, i);
}

/* As many range or mask tokens as the size leaves room for; no range token is one of 0 to 0 (3.1). */
static void read_declaration_2007(struct reader *reader)
{
    struct layout_DECLARATION head;
    const uint32_t position = reader->at;
    take(reader, LAYOUT_DECLARATION, &head);
    skip_extensions(reader, head.Extended);
    const uint32_t index = tokens_add_declaration(&reader->builder, (unsigned)head.File);
    if (!has_memory(reader))
        return;
    const uint32_t ranges_end = reader->end - (head.Interpolate ? 1 : 0);
    if (head.Declare == TOKENS_DECLARE_MASK)
        read_masks(reader, ranges_end);
    else if (reader->at < ranges_end)
        read_ranges(reader, ranges_end);
    else
        tokens_add_range(&reader->builder, 0, 0);
    struct layout_DECLARATION_INTERPOLATION interpolation = {0};
    if (head.Interpolate)
        take(reader, LAYOUT_DECLARATION_INTERPOLATION, &interpolation);
    struct token_declaration *declaration = &stream_of(reader)->declarations[index];
    declaration->position = position;
    declaration->is_mask = head.Declare == TOKENS_DECLARE_MASK;
    declaration->has_interpolation = head.Interpolate;
    declaration->interpolation = (uint8_t)interpolation.Interpolate;
}

static void read_declaration_2009(struct reader *reader)
{
    struct layout_DECLARATION_2009 head;
    struct layout_DECLARATION_SEMANTIC semantic = {0};
    const uint32_t position = reader->at;
    take(reader, LAYOUT_DECLARATION_2009, &head);
    skip_extensions(reader, head.Extended);
    const uint32_t index = tokens_add_declaration(&reader->builder, (unsigned)head.File);
    if (!has_memory(reader))
        return;
    read_ranges(reader, reader->at + 1);
    if (head.Semantic)
        take(reader, LAYOUT_DECLARATION_SEMANTIC, &semantic);
    struct token_declaration *declaration = &stream_of(reader)->declarations[index];
    declaration->position = position;
    declaration->usage_mask = (uint8_t)head.UsageMask;
    declaration->has_interpolation = true;
    declaration->interpolation = (uint8_t)head.Interpolate;
    declaration->centroid = head.Centroid;
    declaration->invariant = head.Invariant;
    declaration->has_semantic = head.Semantic;
    declaration->semantic = (uint8_t)semantic.SemanticName;
    declaration->semantic_index = (uint16_t)semantic.SemanticIndex;
}

static void read_immediate(struct reader *reader)
{
    struct layout_IMMEDIATE head;
    uint32_t words[TOKENS_SIZE_MAX];
    unsigned count = 0;
    const uint32_t position = reader->at;
    take(reader, LAYOUT_IMMEDIATE, &head);
    skip_extensions(reader, head.Extended);
    while (!reader->failed && reader->at < reader->end) {
        struct layout_IMMEDIATE_FLOAT32 number;
        take(reader, LAYOUT_IMMEDIATE_FLOAT32, &number);
        words[count++] = (uint32_t)number.Float;
    }
    tokens_add_immediate(&reader->builder, words, count);
    if (has_memory(reader))
        stream_of(reader)->immediates[stream_of(reader)->immediate_count - 1].position = position;
}

static void read_property(struct reader *reader)
{
    struct layout_PROPERTY head;
    struct layout_PROPERTY_DATA data;
    const uint32_t position = reader->at;
    take(reader, LAYOUT_PROPERTY, &head);
    skip_extensions(reader, head.Extended);
    take(reader, LAYOUT_PROPERTY_DATA, &data);
    tokens_add_property(&reader->builder, position, (uint32_t)head.PropertyName, (uint32_t)data.Data);
    has_memory(reader);
}

/* --- The stream (2) ------------------------------------------------------------------------------------- */

static void read_header(struct reader *reader)
{
    struct token_stream *stream = stream_of(reader);
    take(reader, LAYOUT_VERSION, &stream->version);
    if (!reader->failed && stream->version.MajorVersion != TOKENS_MAJOR)
        fail(reader, 0, "the stream's major version is %d, expected %d", stream->version.MajorVersion,
             TOKENS_MAJOR);
    const uint32_t header = reader->at;
    take(reader, LAYOUT_HEADER, &stream->header);
    const uint32_t size = (uint32_t)stream->header.HeaderSize, body = (uint32_t)stream->header.BodySize;
    if (!reader->failed &&
        (size < TOKENS_HEADER_SIZE || (size > TOKENS_HEADER_SIZE && !tokens_newer(stream))))
        fail(reader, header, "HeaderSize is %u, expected %d: HEADER and PROCESSOR", size, TOKENS_HEADER_SIZE);
    take(reader, LAYOUT_PROCESSOR, &stream->processor);
    if (!reader->failed && (size > reader->count - header || body != reader->count - header - size))
        fail(reader, header, "BodySize is %u, but %u words follow the header", body,
             size > reader->count - header ? 0 : reader->count - header - size);
    if (!reader->failed)
        reader->at = header + size;
}

static void read_item(struct reader *reader)
{
    const uint32_t position = reader->at;
    struct layout_SIZED sized;
    layout_unpack(LAYOUT_SIZED, reader->words[position], &sized);
    if (sized.Size == 0 || (uint32_t)sized.Size > reader->count - position) {
        fail(reader, position, "Size is %d, but %u words are left", sized.Size, reader->count - position);
        return;
    }
    reader->end = position + (uint32_t)sized.Size;
    if (sized.Type == TOKENS_TYPE_DECLARATION && stream_of(reader)->revision == TOKENS_2007)
        read_declaration_2007(reader);
    else if (sized.Type == TOKENS_TYPE_DECLARATION)
        read_declaration_2009(reader);
    else if (sized.Type == TOKENS_TYPE_IMMEDIATE)
        read_immediate(reader);
    else if (sized.Type == TOKENS_TYPE_INSTRUCTION)
        read_instruction(reader);
    else if (sized.Type == TOKENS_TYPE_PROPERTY)
        read_property(reader);
    else {
        take(reader, LAYOUT_SIZED, &sized);
        stream_of(reader)->skipped++;
        reader->at = reader->failed ? reader->at : reader->end;
    }
    if (!reader->failed && reader->at != reader->end && !tokens_newer(stream_of(reader)))
        fail(reader, reader->at, "Size is %d, but the token ends after %u words", sized.Size,
             reader->at - position);
    if (!reader->failed)
        reader->at = reader->end;
    reader->end = reader->count;
}

bool tokens_read(const uint32_t *words, size_t count, enum token_revision revision,
                 struct token_stream *stream, tokens_seen *seen, void *user, struct shader_error *error)
{
    struct reader reader = {.words = words, .seen = seen, .user = user, .error = error};
    *error = (struct shader_error){0};
    reader.builder.stream.revision = revision;
    reader.count = reader.end = count <= INT32_MAX ? (uint32_t)count : 0;
    if (count > INT32_MAX)
        fail(&reader, 0, "the stream is longer than 2^31-1 words");
    read_header(&reader);
    while (!reader.failed && reader.at < reader.count)
        read_item(&reader);
    has_memory(&reader);
    *stream = reader.builder.stream;
    return !reader.failed;
}
