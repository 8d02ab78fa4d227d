/* OPTION ARB_fog_linear, ARB_fog_exp, ARB_fog_exp2: instructions after the program's own that mix its clamped
 * colour with the fog colour (NV_fragment_program4 2.X.6.Y; ARB_fragment_program issue 29 and 3.11.4.5.1).
 *
 * The program writes its colour to a temporary. Where it has subroutines or returns, it becomes a subroutine
 * of a new main.
 */
#include "shader/language/gpu4/gpu4.h"

#include <stdlib.h>
#include <string.h>

static struct source_operand source(enum register_file file, unsigned index, unsigned component)
{
    struct source_operand operand = {.file = (uint8_t)file, .index = (int32_t)index};
    for (unsigned c = 0; c < 4; c++)
        operand.swizzle[c] = (uint8_t)(component < 4 ? component : c);
    return operand;
}

static struct source_operand negated(struct source_operand operand)
{
    operand.negate = 15;
    return operand;
}

enum { W = 8, XYZ = 7, XYZW = 15, ALL = 4 };

/* `op color.mask, sources`, where the destination is the temporary or the result. */
static struct instruction *emit(struct gpu4 *gpu4, enum opcode op, enum register_file file, unsigned index,
                                unsigned mask)
{
    struct parser *parser = gpu4->parser;
    struct instruction *instruction = program_add_instruction(parser, op, parser->token.position);
    instruction->dst =
        (struct destination){.file = (uint8_t)file, .index = (int32_t)index, .mask = (uint8_t)mask};
    return instruction;
}

static unsigned state(struct gpu4 *gpu4, enum state_var var)
{
    return gpu4_share_param(gpu4, &(struct param_register){.source = PARAM_STATE, .state = (uint8_t)var});
}

static unsigned constant(struct gpu4 *gpu4, float value)
{
    struct param_register param = {.source = PARAM_CONSTANT, .type = TYPE_F32};
    for (unsigned c = 0; c < 4; c++)
        memcpy(&param.value[c], &value, sizeof value);
    return gpu4_share_param(gpu4, &param);
}

/* color.w becomes the fog factor f of GL 2.0 section 3.10: (e - c) / (e - s), exp(-d c), exp(-(d c)^2). */
static void emit_factor(struct gpu4 *gpu4, unsigned color, unsigned fogcoord)
{
    unsigned params = state(gpu4, STATE_FOG_PARAMS);
    struct source_operand c = source(FILE_INPUT, fogcoord, SWIZZLE_X),
                          factor = source(FILE_TEMP, color, SWIZZLE_W);
    struct instruction *instruction;
    if (gpu4->fog == GPU4_FOG_LINEAR) {
        instruction = emit(gpu4, OP_SUB, FILE_TEMP, color, W);
        instruction->src[0] = source(FILE_PARAM, params, SWIZZLE_Z);
        instruction->src[1] = c;
        instruction = emit(gpu4, OP_MUL, FILE_TEMP, color, W);
        instruction->src[0] = factor;
        instruction->src[1] = source(FILE_PARAM, params, SWIZZLE_W);
        instruction->dst.saturate = SATURATE_UNSIGNED;
        return;
    }
    unsigned log2_e = constant(gpu4, 1.44269504f);
    instruction = emit(gpu4, OP_MUL, FILE_TEMP, color, W);
    instruction->src[0] = source(FILE_PARAM, params, SWIZZLE_X);
    instruction->src[1] = c;
    if (gpu4->fog == GPU4_FOG_EXP2) {
        instruction = emit(gpu4, OP_MUL, FILE_TEMP, color, W);
        instruction->src[0] = instruction->src[1] = factor;
    }
    instruction = emit(gpu4, OP_MUL, FILE_TEMP, color, W);
    instruction->src[0] = factor;
    instruction->src[1] = source(FILE_PARAM, log2_e, ALL);
    instruction = emit(gpu4, OP_EX2, FILE_TEMP, color, W);
    instruction->src[0] = negated(factor);
    instruction->dst.saturate = SATURATE_UNSIGNED;
}

static void emit_fog(struct gpu4 *gpu4, unsigned color)
{
    unsigned result = gpu4_slot(SEMANTIC_FRAGMENT_COLOR, 0), fogcoord = gpu4_slot(SEMANTIC_FOGCOORD, 0);
    gpu4_use_slots(gpu4->inputs, fogcoord, 1);
    gpu4_type_slots(gpu4->inputs, fogcoord, 1, TYPE_F32);
    struct instruction *instruction = emit(gpu4, OP_MOV, FILE_TEMP, color, XYZW);
    instruction->src[0] = source(FILE_TEMP, color, ALL);
    instruction->dst.saturate = SATURATE_UNSIGNED;
    emit(gpu4, OP_MOV, FILE_OUTPUT, result, W)->src[0] = source(FILE_TEMP, color, ALL);
    emit_factor(gpu4, color, fogcoord);
    unsigned fog_color = state(gpu4, STATE_FOG_COLOR);
    instruction = emit(gpu4, OP_LRP, FILE_OUTPUT, result, XYZ);
    instruction->src[0] = source(FILE_TEMP, color, SWIZZLE_W);
    instruction->src[1] = source(FILE_TEMP, color, ALL);
    instruction->src[2] = source(FILE_PARAM, fog_color, ALL);
    gpu4->outputs[result].components = XYZW;
}

static void redirect_color(struct gpu4 *gpu4, unsigned color)
{
    const int32_t result = (int32_t)gpu4_slot(SEMANTIC_FRAGMENT_COLOR, 0);
    for (uint32_t i = 0; i < gpu4->parser->program->instruction_count; i++) {
        struct destination *dst = &gpu4->parser->program->instructions[i].dst;
        if (dst->file == FILE_OUTPUT && dst->index == result) {
            dst->file = FILE_TEMP;
            dst->index = (int32_t)color;
        }
    }
}

static bool may_return(const struct program *program)
{
    for (uint32_t i = 0; i < program->instruction_count; i++)
        if (program->instructions[i].op == OP_RET)
            return true;
    return program->label_count > 0;
}

/* A label that no other has: `base` and as many '_' as that takes. */
static struct token new_label(struct gpu4 *gpu4, const char *base, char name[64])
{
    struct token token = {.kind = TOKEN_IDENTIFIER, .text = name, .length = strlen(base)};
    memset(name, '_', 64);
    memcpy(name, base, token.length);
    while (token.length < 63 && word_table_find(&gpu4->labels_by_name, &token))
        token.length++;
    return token;
}

/* The program's own start gets a label: its former "main", or a new one before all others. */
static void label_start(struct gpu4 *gpu4)
{
    struct program *program = gpu4->parser->program;
    char name[64];
    const struct token token = new_label(gpu4, "unfogged", name);
    program_add_label(gpu4->parser, &token, (int32_t)program->entry);
    if (gpu4->parser->failed)
        return;
    uint32_t last = program->label_count - 1, main_label = 0;
    struct label start = program->labels[last];
    while (main_label < last && strcmp(program->labels[main_label].name, "main") != 0)
        main_label++;
    if (main_label < last) { /* renamed; the new entry goes again */
        free(program->labels[main_label].name);
        program->labels[main_label].name = start.name;
        program->label_count--;
    } else { /* moved to the front: labels are in the order of their targets */
        memmove(&program->labels[1], &program->labels[0], last * sizeof *program->labels);
        program->labels[0] = start;
    }
}

/* The program ends where the new label begins (NV_gpu_program4 2.X.8.Z, CAL). */
static void call_program(struct gpu4 *gpu4)
{
    struct parser *parser = gpu4->parser;
    struct program *program = parser->program;
    const struct source_position position = parser->token.position;
    label_start(gpu4);
    struct token main_token = {.kind = TOKEN_IDENTIFIER, .text = "main", .length = 4, .position = position};
    program_add_label(parser, &main_token, (int32_t)program->instruction_count);
    uint32_t start = program->entry;
    program->entry = program->instruction_count;
    program_add_instruction(parser, OP_CAL, position)->target = (int32_t)start;
}

void gpu4_apply_fog(struct gpu4 *gpu4)
{
    struct program *program = gpu4->parser->program;
    if (gpu4->fog == GPU4_FOG_NONE || !gpu4->outputs[gpu4_slot(SEMANTIC_FRAGMENT_COLOR, 0)].used)
        return;
    unsigned color = program->temp_count++;
    const struct instruction end = program->instructions[--program->instruction_count];
    redirect_color(gpu4, color);
    if (may_return(program))
        call_program(gpu4);
    emit_fog(gpu4, color);
    program_add_instruction(gpu4->parser, OP_END, end.position);
}
