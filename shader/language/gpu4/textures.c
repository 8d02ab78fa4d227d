/* `texture[2], SHADOW2D, (1, -1)`: NV_gpu_program4 2.X.4.4 with NV_gpu_program5's
 * run-time units and offsets. */
#include "shader/language/gpu4/gpu4.h"

#include <string.h>

/* --- Targets -------------------------------------------------------------------------------------------- */

/* The effect of an instruction on a texture. */
enum {
    SAMPLE = 1,          /* TEX TXD LOD */
    FOURTH = 2,          /* TXB TXL TXP: w is free for bias, level of detail or projection */
    FETCH = 4,           /* TXF */
    MULTISAMPLE = 8,     /* TXFMS TXQS */
    GATHER = 16,         /* TXG */
    COMPARE = 32,        /* TXG from NV_gpu_program5 on */
    GATHER_OFFSETS = 64, /* TXGO */
    QUERY = 128,         /* TXQ */
    FILTERED = SAMPLE | FOURTH | QUERY,
};

enum version { ARB, ARB_SHADOW, NV40, NV41, RENDERBUFFERS };

/* Tables X.17 and X.18, the restrictions of TXB, TXL, TXP, TXG and TXGO, and how many components a texel
 * offset may have. */
static const struct target {
    uint8_t uses;
    uint8_t offsets, since;
} targets[] = {
    [TARGET_1D] = {FILTERED | FETCH, 1, ARB},
    [TARGET_2D] = {FILTERED | FETCH | GATHER | GATHER_OFFSETS, 2, ARB},
    [TARGET_3D] = {FILTERED | FETCH, 3, ARB},
    [TARGET_CUBE] = {FILTERED | GATHER, 0, ARB},
    [TARGET_RECT] = {FILTERED | FETCH | GATHER | GATHER_OFFSETS, 2, ARB},
    [TARGET_SHADOW1D] = {FILTERED, 1, ARB_SHADOW},
    [TARGET_SHADOW2D] = {FILTERED | COMPARE | GATHER_OFFSETS, 2, ARB_SHADOW},
    [TARGET_SHADOWRECT] = {FILTERED | COMPARE | GATHER_OFFSETS, 2, ARB_SHADOW},
    [TARGET_ARRAY1D] = {FILTERED | FETCH, 1, NV40},
    [TARGET_ARRAY2D] = {FILTERED | FETCH | GATHER | GATHER_OFFSETS, 2, NV40},
    [TARGET_SHADOWCUBE] = {SAMPLE | QUERY | COMPARE, 0, NV40},
    [TARGET_SHADOWARRAY1D] = {FILTERED, 1, NV40},
    [TARGET_SHADOWARRAY2D] = {SAMPLE | QUERY | COMPARE | GATHER_OFFSETS, 2, NV40},
    [TARGET_ARRAYCUBE] = {SAMPLE | QUERY | GATHER, 0, NV41},
    [TARGET_SHADOWARRAYCUBE] = {SAMPLE | QUERY | COMPARE, 0, NV41},
    [TARGET_BUFFER] = {FETCH | QUERY, 0, NV40},
    [TARGET_2DMS] = {MULTISAMPLE | QUERY, 2, NV41},
    [TARGET_ARRAY2DMS] = {MULTISAMPLE | QUERY, 2, NV41},
    [TARGET_RENDERBUFFER] = {MULTISAMPLE | QUERY, 2, RENDERBUFFERS},
};

static bool has_mesa_arrays(const struct gpu4 *gpu4)
{
    return (gpu4->parser->program->options & OPTION_MESA_TEXTURE_ARRAY) != 0;
}

static bool is_mesa_array(const struct gpu4 *gpu4, unsigned target)
{
    const bool plain = target == TARGET_ARRAY1D || target == TARGET_ARRAY2D;
    const bool shadow = target == TARGET_SHADOWARRAY1D || target == TARGET_SHADOWARRAY2D;
    return has_mesa_arrays(gpu4) && (plain || (shadow && gpu4_has(gpu4, GPU4_SHADOW)));
}

/* MESA_texture_array came before NV_gpu_program4;
 * in programs for Mesa the shadow targets have other names. */
static unsigned find_target(const struct gpu4 *gpu4)
{
    const struct token *token = &gpu4->parser->token;
    if (has_mesa_arrays(gpu4) && token_is(token, "ARRAYSHADOW1D"))
        return TARGET_SHADOWARRAY1D;
    return has_mesa_arrays(gpu4) && token_is(token, "ARRAYSHADOW2D")
               ? TARGET_SHADOWARRAY2D
               : texture_target_from_name(token->text, token->length);
}

static bool is_here(const struct gpu4 *gpu4, unsigned target)
{
    switch ((enum version)targets[target].since) {
    case ARB: return true;
    case ARB_SHADOW: return gpu4_has(gpu4, GPU4_SHADOW);
    case NV40: return gpu4_has(gpu4, GPU4_TYPES) || is_mesa_array(gpu4, target);
    case NV41: return gpu4_has(gpu4, GPU4_VERSION_4_1);
    default:
        return gpu4_has(gpu4, GPU4_VERSION_4_1) ||
               (gpu4->parser->program->options & OPTION_EXPLICIT_MULTISAMPLE) != 0;
    }
}

static unsigned use_of(const struct gpu4 *gpu4, enum opcode op)
{
    switch (op) {
    case OP_TXB:
    case OP_TXL:
    case OP_TXP: return FOURTH;
    case OP_TXF: return FETCH;
    case OP_TXFMS:
    case OP_TXQS: return MULTISAMPLE;
    case OP_TXG: return GATHER | (gpu4_has(gpu4, GPU4_VERSION_5) ? COMPARE : 0);
    case OP_TXGO: return GATHER_OFFSETS;
    case OP_TXQ: return QUERY;
    default: return SAMPLE;
    }
}

static void unknown_target(struct gpu4 *gpu4, unsigned target)
{
    const char *needs = target == TARGET_NONE || !gpu4_has(gpu4, GPU4_TYPES) ? NULL
                        : targets[target].since == RENDERBUFFERS ? "OPTION NV_explicit_multisample"
                                                                 : gpu4_later_header_4_1(gpu4);
    if (needs)
        parser_fail(gpu4->parser, gpu4->parser->token.position, "the texture target %s needs %s",
                    texture_target_name(target), needs);
    else
        parser_expected(gpu4->parser,
                        gpu4_has(gpu4, GPU4_TYPES) ? "a texture target such as '2D' or 'SHADOWCUBE'"
                        : gpu4_has(gpu4, GPU4_SHADOW)
                            ? "a texture target: 1D, 2D, 3D, CUBE, RECT, SHADOW1D, SHADOW2D or SHADOWRECT"
                            : "a texture target: 1D, 2D, 3D, CUBE or RECT (SHADOW targets need OPTION "
                              "ARB_fragment_program_shadow)");
}

/* In version 5.0 bias and level of detail may be a separate operand. */
static bool takes_target(const struct gpu4 *gpu4, enum opcode op, unsigned target)
{
    if ((op == OP_TXB || op == OP_TXL) && gpu4_has(gpu4, GPU4_VERSION_5) && target_fills_operand(target))
        return true;
    return (targets[target].uses & use_of(gpu4, op)) && (op != OP_TXD || target != TARGET_SHADOWARRAYCUBE);
}

/* The purpose of the second operand, or null: the reference value of SHADOWARRAYCUBE, whose coordinates fill
 * the first operand; bias and level of detail if the target needs w for coordinates; LODCLAMP's minimum level
 * of detail. */
static const char *use_of_second(const struct gpu4_instruction *instruction, unsigned target)
{
    const bool clamps = instruction->code.texture.lod_clamp;
    switch (instruction->code.op) {
    case OP_TEX:
        return target == TARGET_SHADOWARRAYCUBE ? "reference value" : clamps ? "least level of detail" : NULL;
    case OP_LOD:
    case OP_TXG: return target == TARGET_SHADOWARRAYCUBE ? "reference value" : NULL;
    case OP_TXB: return target_fills_operand(target) ? "bias" : clamps ? "least level of detail" : NULL;
    case OP_TXL: return target_fills_operand(target) ? "level of detail" : NULL;
    default: return NULL;
    }
}

/* LOD may do without the reference value, TXD has no place for it. */
static bool check_second(struct gpu4 *gpu4, const struct gpu4_instruction *instruction, unsigned target)
{
    const unsigned op = instruction->code.op;
    const char *use = use_of_second(instruction, target);
    const bool has = op != OP_TXD && op != OP_TXGO && instruction->code.src[1].file != FILE_NONE;
    const struct source_position position = gpu4->parser->token.position;
    if (has == (use != NULL) || (use && op == OP_LOD))
        return true;
    if (!has)
        parser_fail(gpu4->parser, position, "%s%s with the target %s needs a second operand, the %s",
                    opcode_table[op].name, instruction->code.texture.lod_clamp ? ".LODCLAMP" : "",
                    texture_target_name(target), use);
    else if (op == OP_TXB || op == OP_TXL)
        parser_fail(gpu4->parser, position,
                    "a second operand, the %s, needs the target ARRAYCUBE, SHADOWCUBE, SHADOWARRAY2D or "
                    "SHADOWARRAYCUBE, found %s",
                    op == OP_TXB ? "bias" : "level of detail", texture_target_name(target));
    else
        parser_fail(gpu4->parser, position,
                    "a second operand, the reference value, needs the target SHADOWARRAYCUBE, found %s",
                    texture_target_name(target));
    return false;
}

/* ARB_sparse_texture_clamp Table X.17: rectangles have no levels; SHADOWARRAYCUBE has a place for the bias or
 * the least level, not both. */
static bool may_clamp(unsigned op, unsigned target)
{
    return target != TARGET_RECT && target != TARGET_SHADOWRECT &&
           (op != OP_TXB || target != TARGET_SHADOWARRAYCUBE);
}

/* The look-ahead is the ',' before the target, whose name may begin with a digit. */
static bool read_target(struct gpu4 *gpu4, struct gpu4_instruction *instruction)
{
    struct parser *parser = gpu4->parser;
    if (!parser_at(parser, ",")) {
        parser_expected(parser, "','");
        return false;
    }
    parser->token = lexer_next_word(&parser->lexer);
    const enum opcode op = (enum opcode)instruction->code.op;
    const unsigned target = find_target(gpu4);
    if (target == TARGET_NONE || !is_here(gpu4, target))
        unknown_target(gpu4, target);
    else if (!takes_target(gpu4, op, target))
        parser_fail(parser, parser->token.position, "%s does not take the texture target %s",
                    opcode_table[op].name, texture_target_name(target));
    else if (instruction->code.texture.lod_clamp && !may_clamp(op, target))
        parser_fail(parser, parser->token.position, "%s.LODCLAMP does not take the texture target %s",
                    opcode_table[op].name, texture_target_name(target));
    else if (check_second(gpu4, instruction, target))
        instruction->code.texture.target = (uint8_t)target;
    parser_advance(parser);
    return !parser->failed;
}

/* One target per unit: "fail to load if it attempts to sample from multiple texture targets ... on the same
 * texture image unit"; a variable that is an array counts as all its units. */
static bool use_units(struct gpu4 *gpu4, const struct gpu4_range *units, unsigned target,
                      struct source_position position)
{
    for (unsigned unit = units->first; unit < units->first + units->count; unit++) {
        uint8_t *before = &gpu4->parser->texture_targets[unit];
        if (*before != TARGET_NONE && *before != target) {
            parser_fail(gpu4->parser, position, "texture[%u] is used as %s here and as %s before", unit,
                        texture_target_name(target), texture_target_name(*before));
            return false;
        }
        *before = (uint8_t)target;
    }
    return true;
}

/* --- Offsets -------------------------------------------------------------------------------------------- */

static bool read_offset(struct gpu4 *gpu4, const struct gpu4_instruction *instruction, unsigned component,
                        int8_t *offset)
{
    struct parser *parser = gpu4->parser;
    const struct source_position position = parser->token.position;
    const struct target *target = &targets[instruction->code.texture.target];
    bool negative = parser_accept(parser, "-");
    if (!negative)
        parser_accept(parser, "+");
    if (parser->token.kind != TOKEN_INTEGER) {
        parser_expected(parser, "an integer texel offset");
        return false;
    }
    int64_t value = token_integer(&parser->token, NULL);
    value = negative ? -value : value;
    if (value < GPU4_MIN_OFFSET || value > GPU4_MAX_OFFSET)
        parser_fail(parser, position, "expected a texel offset from %d to %d, found %lld", GPU4_MIN_OFFSET,
                    GPU4_MAX_OFFSET, (long long)value);
    else if (value != 0 && instruction->code.op == OP_TXGO)
        parser_fail(parser, position, "TXGO has its offsets in operands; these must be 0");
    else if (value != 0 && component >= target->offsets)
        parser_fail(parser, position, "expected %u texel offset%s with the target %s: the others must be 0",
                    target->offsets, target->offsets == 1 ? "" : "s",
                    texture_target_name((unsigned)(target - targets)));
    *offset = (int8_t)value;
    parser_advance(parser);
    return !parser->failed;
}

static bool read_offsets(struct gpu4 *gpu4, struct gpu4_instruction *instruction)
{
    struct parser *parser = gpu4->parser;
    if (!parser_require(parser, "("))
        return false;
    for (unsigned i = 0; i < 3; i++) {
        if (!read_offset(gpu4, instruction, i, &instruction->code.texture.offset[i]))
            return false;
        if (i == 2 || !parser_accept(parser, ","))
            break;
    }
    return parser_require(parser, ")");
}

/* `offset(R0)`: not with TXD and TXGO, nor with cube maps; "texel offsets are not supported for cube map or
 * buffer textures". */
static bool read_variable_offset(struct gpu4 *gpu4, struct gpu4_instruction *instruction)
{
    struct parser *parser = gpu4->parser;
    const unsigned op = instruction->code.op, target = instruction->code.texture.target;
    const struct source_position position = parser->token.position;
    if (op == OP_TXD || op == OP_TXGO || op == OP_TXQS)
        parser_fail(parser, position, "%s does not take offset(...)", opcode_table[op].name);
    else if (targets[target].offsets == 0)
        parser_fail(parser, position, "the texture target %s does not take offset(...)",
                    texture_target_name(target));
    parser_advance(parser);
    instruction->code.texture.variable_offset = true;
    return parser_require(parser, "(") && gpu4_source(gpu4, instruction, 3, 'V', TYPE_S32) &&
           parser_require(parser, ")");
}

/* `, (1, -1)` or, with or without the comma, `offset(R0)`. */
static bool read_optional_offsets(struct gpu4 *gpu4, struct gpu4_instruction *instruction)
{
    struct parser *parser = gpu4->parser;
    const bool comma = gpu4_has(gpu4, GPU4_TYPES) && parser_accept(parser, ",");
    if (gpu4_has(gpu4, GPU4_VERSION_5) && parser_at(parser, "offset"))
        return read_variable_offset(gpu4, instruction);
    if (comma && parser_at(parser, "offset") && gpu4_has(gpu4, GPU4_TYPES)) {
        parser_fail(parser, parser->token.position, "offset(...) needs %s", gpu4_later_header(gpu4));
        return false;
    }
    return !comma || read_offsets(gpu4, instruction);
}

/* --- The texture of an instruction ---------------------------------------------------------------------- */

/* `.y` after the unit: "a program will fail to load if <texImageUnitComp> is matched for any texture
 * instruction other than TXG or TXGO". */
static bool read_component(struct gpu4 *gpu4, struct gpu4_instruction *instruction)
{
    struct parser *parser = gpu4->parser;
    const unsigned op = instruction->code.op;
    uint8_t swizzle[4];
    if (!gpu4_has(gpu4, GPU4_VERSION_4_1) || !parser_at(parser, "."))
        return true;
    if (op != OP_TXG && op != OP_TXGO)
        parser_fail(parser, parser->token.position, "%s does not select a component of the texture",
                    opcode_table[op].name);
    else if (!gpu4_has(gpu4, GPU4_VERSION_5))
        parser_fail(parser, parser->token.position, "a component of the texture needs %s",
                    gpu4_later_header(gpu4));
    if (parser->failed || !gpu4_scalar_suffix(gpu4, swizzle))
        return false;
    instruction->code.texture.component = swizzle[0];
    return true;
}

bool gpu4_texture(struct gpu4 *gpu4, struct gpu4_instruction *instruction)
{
    struct gpu4_range units = {0}; /* none of a handle */
    const bool handle = gpu4_at_handle(gpu4);
    if (!(handle ? gpu4_read_handle(gpu4, instruction)
                 : gpu4_unit(gpu4, instruction, FILE_TEXTURE, &units)) ||
        !read_component(gpu4, instruction))
        return false;
    const struct source_position target = gpu4_peek(gpu4).position;
    return read_target(gpu4, instruction) &&
           use_units(gpu4, &units, instruction->code.texture.target, target) &&
           read_optional_offsets(gpu4, instruction);
}
