/* `texture[2], SHADOW2D, (1, -1)`: NV_gpu_program4 2.X.4.4. */
#include "shader/nv4.h"

#include <string.h>

/* Table X.17 with the restrictions of Table X.18 and of TXB, TXL and TXP. */
static const struct target {
    const char *name;
    uint8_t offsets; /* components a texel offset may have */
    bool fetch;      /* TXF */
    bool fourth;     /* w is free for bias, level of detail or projection */
} targets[] = {
    [TARGET_1D] = {"1D", 1, true, true},
    [TARGET_2D] = {"2D", 2, true, true},
    [TARGET_3D] = {"3D", 3, true, true},
    [TARGET_CUBE] = {"CUBE", 0, false, true},
    [TARGET_RECT] = {"RECT", 2, true, true},
    [TARGET_SHADOW1D] = {"SHADOW1D", 1, false, true},
    [TARGET_SHADOW2D] = {"SHADOW2D", 2, false, true},
    [TARGET_SHADOWRECT] = {"SHADOWRECT", 2, false, true},
    [TARGET_ARRAY1D] = {"ARRAY1D", 1, true, true},
    [TARGET_ARRAY2D] = {"ARRAY2D", 2, true, true},
    [TARGET_SHADOWCUBE] = {"SHADOWCUBE", 0, false, false},
    [TARGET_SHADOWARRAY1D] = {"SHADOWARRAY1D", 1, false, true},
    [TARGET_SHADOWARRAY2D] = {"SHADOWARRAY2D", 2, false, false},
};

const char *nv4_target_name(unsigned target)
{
    return target > TARGET_NONE && target < sizeof targets / sizeof *targets ? targets[target].name : "2D";
}

/* The first five of the table, then three with ARB_fragment_program_shadow; NV_gpu_program4 has all. */
static bool is_here(const struct nv4 *nv4, unsigned target)
{
    return nv4_has(nv4, NV4_TYPES) || target <= (nv4_has(nv4, NV4_SHADOW) ? TARGET_SHADOWRECT : TARGET_RECT);
}

/* The look-ahead is the ',' before the target, whose name may begin with a digit. */
static bool read_target(struct nv4 *nv4, const struct nv4_instruction *instruction, uint8_t *target)
{
    struct parser *parser = nv4->parser;
    if (!parser_at(parser, ",")) {
        parser_expected(parser, "','");
        return false;
    }
    parser->token = lexer_next_word(&parser->lexer);
    for (*target = TARGET_1D; *target < sizeof targets / sizeof *targets; ++*target)
        if (parser_at(parser, targets[*target].name))
            break;
    if (*target == sizeof targets / sizeof *targets || !is_here(nv4, *target)) {
        parser_expected(parser, nv4_has(nv4, NV4_TYPES) ? "a texture target such as '2D' or 'SHADOWCUBE'"
                                : nv4_has(nv4, NV4_SHADOW)
                                    ? "a texture target: 1D, 2D, 3D, CUBE, RECT, SHADOW1D, SHADOW2D or SHADOWRECT"
                                    : "a texture target: 1D, 2D, 3D, CUBE or RECT (SHADOW targets need OPTION "
                                      "ARB_fragment_program_shadow)");
        return false;
    }
    const struct target *row = &targets[*target];
    unsigned op = instruction->code.op;
    bool needs_w = op == OP_TXB || op == OP_TXL || op == OP_TXP;
    if ((op == OP_TXF && !row->fetch) || (needs_w && !row->fourth)) {
        parser_fail(parser, parser->token.position, "%s does not take the texture target %s",
                    opcode_table[op].name, row->name);
        return false;
    }
    parser_advance(parser);
    return true;
}

/* One target per unit: "fail to load if it attempts to sample from multiple texture targets ... on the same
 * texture image unit". */
static bool use_unit(struct nv4 *nv4, unsigned unit, unsigned target, struct source_position position)
{
    struct program *program = nv4->parser->program;
    if ((program->textures_used >> unit & 1) && program->texture_targets[unit] != target) {
        parser_fail(nv4->parser, position, "texture[%u] is used as %s here and as %s before", unit,
                    nv4_target_name(target), nv4_target_name(program->texture_targets[unit]));
        return false;
    }
    program->textures_used |= 1u << unit;
    program->texture_targets[unit] = (uint8_t)target;
    return true;
}

static bool read_offset(struct nv4 *nv4, unsigned target, unsigned component, int8_t *offset)
{
    struct parser *parser = nv4->parser;
    const struct source_position position = parser->token.position;
    bool negative = parser_accept(parser, "-");
    if (!negative)
        parser_accept(parser, "+");
    if (parser->token.kind != TOKEN_INTEGER) {
        parser_expected(parser, "an integer texel offset");
        return false;
    }
    int64_t value = token_integer(&parser->token, NULL);
    value = negative ? -value : value;
    if (value < NV4_MIN_OFFSET || value > NV4_MAX_OFFSET)
        parser_fail(parser, position, "expected a texel offset from %d to %d, found %lld", NV4_MIN_OFFSET,
                    NV4_MAX_OFFSET, (long long)value);
    else if (value != 0 && component >= targets[target].offsets)
        parser_fail(parser, position, "expected %u texel offset%s with the target %s: the others must be 0",
                    targets[target].offsets, targets[target].offsets == 1 ? "" : "s", targets[target].name);
    *offset = (int8_t)value;
    parser_advance(parser);
    return !parser->failed;
}

static bool read_offsets(struct nv4 *nv4, struct nv4_instruction *instruction)
{
    struct parser *parser = nv4->parser;
    if (!parser_require(parser, "("))
        return false;
    for (unsigned i = 0; i < 3; i++) {
        if (!read_offset(nv4, instruction->code.texture.target, i, &instruction->code.texture.offset[i]))
            return false;
        if (i == 2 || !parser_accept(parser, ","))
            break;
    }
    return parser_require(parser, ")");
}

bool nv4_texture(struct nv4 *nv4, struct nv4_instruction *instruction)
{
    struct parser *parser = nv4->parser;
    unsigned unit = 0;
    if (!parser_require(parser, "texture"))
        return false;
    if (parser_at(parser, "[") && !nv4_index(nv4, SHADER_MAX_TEXTURE_UNITS, "texture image unit", &unit))
        return false;
    const struct source_position target = nv4_peek(nv4).position;
    instruction->code.texture.unit = (uint8_t)unit;
    if (!read_target(nv4, instruction, &instruction->code.texture.target) ||
        !use_unit(nv4, unit, instruction->code.texture.target, target))
        return false;
    return !nv4_has(nv4, NV4_TYPES) || !parser_accept(parser, ",") || read_offsets(nv4, instruction);
}
