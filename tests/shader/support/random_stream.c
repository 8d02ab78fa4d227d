/* Random token streams of TGSI (random_stream.h). */
#include "tests/shader/support/random_stream.h"

#include "shader/language/tgsi/tgsi.h"
#include <criterion/criterion.h>

static void random_source(struct random *random, struct token_builder *builder, uint32_t index, char kind)
{
    static const uint8_t readable[] = {TOKENS_FILE_INPUT, TOKENS_FILE_TEMPORARY, TOKENS_FILE_CONSTANT,
                                       TOKENS_FILE_IMMEDIATE};
    struct token_source source = builder->stream.sources[index];
    const bool is_float = kind == 'f', is_2009 = builder->stream.revision == TOKENS_2009;
    source.reg.File = kind == 'a'   ? TOKENS_FILE_ADDRESS
                      : kind == 'c' ? TOKENS_FILE_CONSTANT
                                    : readable[below(random, 4)];
    source.reg.Index = (int32_t)below(random, 2);
    source.reg.SwizzleX = (int32_t)below(random, 4);
    source.reg.SwizzleW = (int32_t)below(random, 4);
    source.reg.Negate = is_float && below(random, 4) == 0;
    if (is_float && below(random, 4) == 0) {
        source.has_mod = true;
        source.mod.Absolute = below(random, 2);
        source.mod.Negate = below(random, 2);
        source.mod.Complement = below(random, 4) == 0;
        source.mod.Bias = below(random, 4) == 0;
        source.mod.Scale2X = below(random, 4) == 0;
    }
    if (is_float && !is_2009 && below(random, 5) == 0) {
        source.has_swz = true;
        source.swz.ExtSwizzleX = (int32_t)below(random, 6);
        source.swz.ExtSwizzleZ = (int32_t)below(random, 6);
        source.swz.NegateY = below(random, 2);
        source.swz.ExtDivide = below(random, 3) ? TOKENS_EXTSWIZZLE_ONE : (int32_t)below(random, 6);
    }
    if (kind != 'a' && kind != 'c' && source.reg.File != TOKENS_FILE_IMMEDIATE && below(random, 6) == 0) {
        source.indirect = (int32_t)tokens_add_source(builder);
        struct token_source *inner = &builder->stream.sources[source.indirect];
        inner->reg.File = TOKENS_FILE_ADDRESS;
        inner->reg.SwizzleX = inner->reg.SwizzleY = inner->reg.SwizzleZ = inner->reg.SwizzleW =
            (int32_t)below(random, 4);
    }
    builder->stream.sources[index] = source;
}

static void random_destination(struct random *random, struct token_builder *builder,
                               struct token_instruction *instruction, char kind)
{
    struct token_destination *destination = &builder->stream.destinations[instruction->first_destination];
    const bool is_2009 = builder->stream.revision == TOKENS_2009;
    destination->reg.File = kind == 'a'        ? TOKENS_FILE_ADDRESS
                            : below(random, 3) ? TOKENS_FILE_TEMPORARY
                                               : TOKENS_FILE_OUTPUT;
    destination->reg.Index = (int32_t)below(random, 2);
    destination->reg.WriteMask = 1 + (int32_t)below(random, 15);
    instruction->head.Saturate = kind == 'f' ? (int32_t)below(random, 3) : 0;
    if (below(random, 5) == 0) {
        destination->has_condcode = true;
        destination->condcode.CondMask = (int32_t)below(random, is_2009 ? 8 : 9);
        destination->condcode.CondSwizzleY = (int32_t)below(random, 4);
        destination->condcode.CondSrcIndex = (int32_t)below(random, 2);
    }
    if (kind == 'f' && below(random, 5) == 0) {
        destination->has_modulate = true;
        destination->modulate.Modulate = (int32_t)below(random, 7);
    }
    if (!is_2009 && kind == 'f' && below(random, 4) == 0) {
        instruction->has_nv = true;
        instruction->nv.CondDstUpdate = below(random, 2);
        instruction->nv.CondDstIndex = (int32_t)below(random, 2);
        instruction->nv.Precision = (int32_t)below(random, 4);
    }
}

static void random_instruction(struct random *random, struct token_builder *builder)
{
    const enum tgsi_numbering numbering = builder->stream.revision == TOKENS_2009 ? TGSI_2009 : TGSI_2007;
    const struct tgsi_opcode *row = &tgsi_opcodes[below(random, tgsi_opcode_count)];
    const bool usual = row->op != OP_COUNT && row->number[numbering] >= 0 && row->result != '-' &&
                       row->result != 'o' && row->form < TGSI_FORM_GATHER && row->form != TGSI_FORM_BRANCH &&
                       row->op != OP_POPA;
    if (!usual)
        return;
    const bool texture = row->form == TGSI_FORM_TEXTURE;
    const unsigned operands = (unsigned)strlen(row->operands);
    const uint32_t index = tokens_add_instruction(builder, (unsigned)row->number[numbering],
                                                  row->result != '-', operands + texture);
    struct token_instruction instruction = builder->stream.instructions[index];
    random_destination(random, builder, &instruction, row->result);
    for (unsigned s = 0; s < operands; s++)
        random_source(random, builder, instruction.first_source + s, row->operands[s]);
    if (texture) {
        builder->stream.sources[instruction.first_source + operands].reg.File = TOKENS_FILE_SAMPLER;
        instruction.has_texture = true;
        instruction.texture.Texture = 2;
    }
    builder->stream.instructions[index] = instruction;
}

static void declare(struct token_builder *builder, unsigned file, unsigned last)
{
    const uint32_t index = tokens_add_declaration(builder, file);
    tokens_add_range(builder, 0, last);
    builder->stream.declarations[index].has_interpolation =
        builder->stream.revision == TOKENS_2009 || file == TOKENS_FILE_INPUT;
    builder->stream.declarations[index].interpolation = TOKENS_INTERPOLATE_PERSPECTIVE;
    if (builder->stream.revision == TOKENS_2009 &&
        (file == TOKENS_FILE_INPUT || file == TOKENS_FILE_OUTPUT)) {
        builder->stream.declarations[index].has_semantic = true;
        builder->stream.declarations[index].semantic =
            file == TOKENS_FILE_INPUT ? TOKENS_SEMANTIC_GENERIC : TOKENS_SEMANTIC_COLOR;
    }
}

uint32_t *random_stream(unsigned number, enum token_revision revision, size_t *count)
{
    struct random random = {number * 77u + revision};
    struct token_builder builder = {.stream.revision = revision};
    const uint32_t words[8] = {0x3f800000, 0x40490fdb, 0,          0xbf000000,
                               0x7f800000, 0x80000000, 0x42280000, 0x3e800000};
    struct shader_error error;
    builder.stream.processor.Processor = TOKENS_PROCESSOR_FRAGMENT;
    declare(&builder, TOKENS_FILE_INPUT, 2);
    declare(&builder, TOKENS_FILE_OUTPUT, 1);
    declare(&builder, TOKENS_FILE_TEMPORARY, 3);
    declare(&builder, TOKENS_FILE_CONSTANT, 4);
    declare(&builder, TOKENS_FILE_ADDRESS, 1);
    declare(&builder, TOKENS_FILE_SAMPLER, 0);
    tokens_add_immediate(&builder, words, 4);
    tokens_add_immediate(&builder, words + 4, 4);
    for (unsigned i = 0; i < 40; i++)
        random_instruction(&random, &builder);
    uint32_t *stream = tokens_write(&builder.stream, count, &error);
    cr_assert(stream && !builder.failed, "%s", error.message);
    tokens_release(&builder.stream);
    return stream;
}
