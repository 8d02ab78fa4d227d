/* Decoding one instruction: its operands as offsets, its handler, its two forms (machine.h). */
#include "shader/decode.h"

#include <string.h>

#include "base/isa.h"

/* --- Facts about opcodes that only the executor needs ----------------------------------------- */

/* Opcodes whose result components depend on the same components of the operands alone. Scalar operands (DIV,
 * MOD, shifts) have one component in all four places. */
static bool components_are_independent(unsigned op)
{
    switch (op) {
    case OP_ABS:
    case OP_ADD:
    case OP_FLR:
    case OP_FRC:
    case OP_MAD:
    case OP_MAX:
    case OP_MIN:
    case OP_MOV:
    case OP_MUL:
    case OP_SEQ:
    case OP_SFL:
    case OP_SGE:
    case OP_SGT:
    case OP_SLE:
    case OP_SLT:
    case OP_SNE:
    case OP_SSG:
    case OP_STR:
    case OP_SUB:
    case OP_ARL:
    case OP_ARR:
    case OP_CEIL:
    case OP_CMP:
    case OP_DIV:
    case OP_LRP:
    case OP_ROUND:
    case OP_SWZ:
    case OP_TRUNC:
    case OP_AND:
    case OP_I2F:
    case OP_MOD:
    case OP_NOT:
    case OP_OR:
    case OP_SAD:
    case OP_SHL:
    case OP_SHR:
    case OP_XOR:
    case OP_DDX:
    case OP_DDY:
    case OP_KIL:
    case OP_LOOP:
    case OP_REP: return true;
    default: return false;
    }
}

/* These read their operands as they are: modifiers must have been applied before. */
static bool takes_bits(unsigned op, unsigned type)
{
    switch (op) {
    case OP_ARA:
    case OP_ARL:
    case OP_ARR:
    case OP_TXF:
    case OP_TXQ:
    case OP_PK2H:
    case OP_PK2US:
    case OP_PK4B:
    case OP_PK4UB:
    case OP_UP2H:
    case OP_UP2US:
    case OP_UP4B:
    case OP_UP4UB: return true;
    case OP_TEX:
    case OP_TXB:
    case OP_TXD:
    case OP_TXL:
    case OP_TXP: return false;
    default: return type != TYPE_F32;
    }
}

/* Flow instructions with an operand: the interpreter loads it with a MOV. */
static bool loads_only(unsigned op)
{
    return op == OP_KIL || op == OP_REP || op == OP_LOOP;
}

static enum flow_kind flow_of(unsigned op)
{
    switch (op) {
    case OP_BRA:
    case OP_BRK:
    case OP_CONT: return FLOW_BRA;
    case OP_CAL: return FLOW_CAL;
    case OP_RET: return FLOW_RET;
    case OP_IF: return FLOW_IF;
    case OP_ELSE: return FLOW_ELSE;
    case OP_LOOP:
    case OP_REP: return FLOW_REP;
    case OP_ENDLOOP:
    case OP_ENDREP: return FLOW_ENDREP;
    case OP_KIL: return FLOW_KIL;
    case OP_PUSHA: return FLOW_PUSHA;
    case OP_POPA: return FLOW_POPA;
    case OP_END: return FLOW_END;
    default: return FLOW_NONE;
    }
}

static enum type letter_type(char letter, enum type otherwise)
{
    switch (letter) {
    case 'f': return TYPE_F32;
    case 's': return TYPE_S32;
    case 'u': return TYPE_U32;
    default: return otherwise;
    }
}

struct operand_kind {
    enum type type;
    bool scalar;
};

/* What "VfVfVfT", "VS", "A" say of each operand. */
static void operand_kinds(const struct instruction *instruction, struct operand_kind kinds[3])
{
    unsigned s = 0;
    for (const char *input = opcode_table[instruction->op].inputs; *input && s < 3; input++)
        if (strchr("VSAW", *input)) {
            kinds[s].scalar = *input == 'S';
            kinds[s++].type = *input == 'A' ? TYPE_S32 : letter_type(input[1], (enum type)instruction->type);
        }
}

static enum type result_type(const struct instruction *instruction)
{
    const char *result = opcode_table[instruction->op].result;
    if (result[0] == 'A')
        return TYPE_S32;
    return letter_type(result[0] ? result[1] : 0, (enum type)instruction->type);
}

/* --- Where registers are ---------------------------------------------------------------------- */

static uint32_t file_base(const struct shader_code *code, unsigned file)
{
    switch (file) {
    case FILE_ADDRESS: return code->address_base;
    case FILE_INPUT: return code->input_base;
    case FILE_OUTPUT: return code->output_base;
    case FILE_PARAM: return code->param_base;
    default: return code->temp_base;
    }
}

static uint32_t offset_of(const struct decoder *decoder, unsigned file, int32_t index, unsigned component)
{
    uint32_t number = (uint32_t)index;
    if (file == FILE_PARAM)
        number = decoder->param_slot[index];
    return (file_base(decoder->code, file) + 4 * number + component) * REGISTER_BYTES;
}

static uint32_t file_size(const struct program *program, unsigned file)
{
    switch (file) {
    case FILE_ADDRESS: return program->address_count;
    case FILE_TEMP: return program->temp_count;
    case FILE_INPUT: return program->input_count;
    case FILE_OUTPUT: return program->output_count;
    case FILE_PARAM: return program->param_count;
    default: return 0;
    }
}

static bool is_register(const struct program *program, unsigned file, int32_t index)
{
    return index >= 0 && (uint32_t)index < file_size(program, file);
}

static uint32_t fixed(unsigned number)
{
    return number * REGISTER_BYTES;
}

static struct relative_access relative_of(const struct decoder *decoder, unsigned file, int32_t index,
                                          const struct relative_index *relative)
{
    const struct program *program = decoder->program;
    struct relative_access access = {.used = true, .file = (uint8_t)file, .index = index};
    if (relative->array < program->array_count) {
        const uint32_t first = program->arrays[relative->array].first, size = file_size(program, file);
        access.first = (int32_t)first;
        access.count = program->arrays[relative->array].count;
        if (first > size || access.count > size - first)
            access.count = first > size ? 0 : size - first;
    }
    access.address = is_register(program, relative->file, relative->index)
                         ? offset_of(decoder, relative->file, relative->index, relative->component & 3)
                         : fixed(FIXED_ZERO);
    return access;
}

/* --- One instruction -------------------------------------------------------------------------- */

/* The written components first. */
static void order_components(struct general_op *general, unsigned shape)
{
    unsigned n = 0;
    for (unsigned pass = 0; pass < 2; pass++)
        for (unsigned c = 0; c < 4; c++)
            if ((general->mask >> c & 1) != (pass == 1))
                general->order[n++] = (uint8_t)c;
    general->count = (uint8_t)__builtin_popcount(general->mask);
    general->op.shape = (uint8_t)shape;
}

static uint32_t source_offset(const struct decoder *decoder, const struct source_operand *source, unsigned c)
{
    if (source->swizzle[c] == SWIZZLE_ONE)
        return fixed(FIXED_ONE);
    if (source->swizzle[c] == SWIZZLE_ZERO || !is_register(decoder->program, source->file, source->index))
        return fixed(FIXED_ZERO);
    return offset_of(decoder, source->file, source->index, source->swizzle[c] & 3);
}

static void decode_prepared(const struct decoder *decoder, const struct source_operand *source,
                            enum type type, struct prepared_operand *prepared)
{
    prepared->used = true;
    prepared->absolute = source->absolute;
    prepared->negate = source->negate;
    prepared->modifier = type == TYPE_F32   ? MODIFIER_FLOAT
                         : type == TYPE_S32 ? MODIFIER_SIGNED
                                            : MODIFIER_UNSIGNED;
    if (source->relative.used)
        prepared->relative = relative_of(decoder, source->file, source->index, &source->relative);
    for (unsigned c = 0; c < 4; c++)
        prepared->source[c] = source->relative.used ? source->swizzle[c] : source_offset(decoder, source, c);
}

/* The precision of a NV_fragment_program instruction (3.11.4.2): its suffix, else the destination's; R for
 * those that take no suffix (3.11.4, Issues), and for all that read a texture coordinate or the fog
 * coordinate. */
static enum precision operation_precision(const struct decoder *decoder,
                                          const struct instruction *instruction)
{
    const struct program *program = decoder->program;
    if (program->language != LANGUAGE_FP10)
        return PRECISION_DEFAULT;
    for (unsigned s = 0; s < 3; s++) {
        const struct source_operand *source = &instruction->src[s];
        if (source->file != FILE_INPUT)
            continue;
        const unsigned semantic = program->inputs[source->index].semantic;
        if (semantic == SEMANTIC_TEXCOORD || semantic == SEMANTIC_FOGCOORD)
            return PRECISION_R;
    }
    if (!strchr(opcode_table[instruction->op].modifiers, 'H'))
        return PRECISION_R;
    return (enum precision)(instruction->precision ? instruction->precision : instruction->dst.precision);
}

/* What an operand must be converted to; PRECISION_DEFAULT if it need not be. */
static enum precision operand_precision(const struct decoder *decoder, const struct instruction *instruction,
                                        const struct source_operand *source)
{
    const enum precision precision = operation_precision(decoder, instruction);
    const bool half = source->file == FILE_TEMP && (uint32_t)source->index >= decoder->program->half_temps;
    return precision == PRECISION_X || (precision == PRECISION_H && !half) ? precision : PRECISION_DEFAULT;
}

/* What the result must be converted to: numbers of 12 bits are exact in 16. */
static enum precision result_precision(const struct decoder *decoder, const struct instruction *instruction)
{
    const enum precision precision = operation_precision(decoder, instruction);
    if (precision == PRECISION_X || precision == PRECISION_H)
        return precision;
    return instruction->dst.precision == PRECISION_H ? PRECISION_H : PRECISION_DEFAULT;
}

static void decode_source(const struct decoder *decoder, const struct instruction *instruction, unsigned s,
                          const struct operand_kind *kind, struct general_op *general)
{
    struct source_operand copy = instruction->src[s];
    const struct source_operand *source = &copy;
    if (kind->scalar)
        memset(copy.swizzle, copy.swizzle[0], sizeof copy.swizzle);
    struct shader_op *op = &general->op;
    const bool modified = source->absolute || source->negate;
    general->negated[s] = source->negate != 0;
    op->keep[s] = UINT32_MAX;
    const enum precision converted = operand_precision(decoder, instruction, source);
    if (source->relative.used || (modified && takes_bits(instruction->op, instruction->type)) || converted) {
        decode_prepared(decoder, source, kind->type, &general->prepared[s]);
        general->prepared[s].precision = (uint8_t)converted;
        general->prepares = true;
    } else {
        op->keep[s] = source->absolute ? INT32_MAX : UINT32_MAX;
    }
    for (unsigned i = 0; i < 4; i++) {
        const unsigned c = op->shape == SHAPE_COMPONENTS ? general->order[i] : i;
        if (general->prepared[s].used) {
            op->src[s][i] = fixed(FIXED_OPERAND + 4 * s + c);
        } else {
            op->src[s][i] = source_offset(decoder, source, c);
            op->flip[s][i] = source->negate >> c & 1 ? 1u << 31 : 0;
        }
    }
}

/* Sources that the instruction does not have read zero. REP and KIL may come without theirs. */
static void decode_sources(const struct decoder *decoder, const struct instruction *instruction,
                           struct general_op *general)
{
    struct operand_kind kinds[3] = {0};
    operand_kinds(instruction, kinds);
    unsigned count = opcode_source_count((enum opcode)instruction->op);
    if (loads_only(instruction->op) && instruction->src[0].file == FILE_NONE)
        count = 0;
    general->source_count = (uint8_t)(count < 3 ? count : 3);
    for (unsigned s = 0; s < 3; s++) {
        general->op.keep[s] = UINT32_MAX;
        general->operand_types[s] = (uint8_t)kinds[s].type;
        if (s < general->source_count)
            decode_source(decoder, instruction, s, &kinds[s], general);
        else
            for (unsigned i = 0; i < 4; i++)
                general->op.src[s][i] = fixed(FIXED_ZERO);
    }
}

static void decode_destination(const struct decoder *decoder, const struct instruction *instruction,
                               struct general_op *general)
{
    const struct destination *dst = &instruction->dst;
    const bool exists = is_register(decoder->program, dst->file, dst->index);
    general->dst_file = dst->file;
    general->dst_index = dst->index;
    general->saturate = dst->saturate;
    general->precision = (uint8_t)result_precision(decoder, instruction);
    general->result_type = (uint8_t)result_type(instruction);
    general->update_cc = instruction->update_cc;
    general->cc = instruction->cc & 1;
    general->test = instruction->test;
    general->adds =
        general->result_type != TYPE_F32 && (instruction->op == OP_ADD || instruction->op == OP_SUB ||
                                             instruction->op == OP_MAD || instruction->op == OP_SAD);
    for (unsigned c = 0; c < 4; c++)
        general->dst[c] =
            exists && !dst->relative.used ? offset_of(decoder, dst->file, dst->index, c) : fixed(FIXED_TRASH);
    if (dst->relative.used)
        general->dst_relative = relative_of(decoder, dst->file, dst->index, &dst->relative);
}

/* Only the general form tests and updates condition codes, and writes to run-time registers. */
static bool needs_general_form(const struct general_op *general)
{
    return general->update_cc || general->dst_relative.used || general->test.rule != CONDITION_TR;
}

static bool has_modifiers(const struct shader_op *op)
{
    for (unsigned s = 0; s < 3; s++)
        if (op->keep[s] != UINT32_MAX ||
            (op->flip[s][0] | op->flip[s][1] | op->flip[s][2] | op->flip[s][3]) != 0)
            return true;
    return false;
}

static void run_nothing(char *registers, const struct shader_op *op, struct shader_machine *machine)
{
    (void)registers, (void)op, (void)machine;
}

static shader_handler *handler_of(const struct decoder *decoder, const struct instruction *instruction,
                                  const struct general_op *general, unsigned count)
{
    const enum language language = (enum language)decoder->program->language;
    const bool fp1 = language == LANGUAGE_FP10;
    /* "For cube map textures, the (s,t,r) texture coordinates ... are given by x, y, and z"
     * (NV_fragment_program 3.11.5.40). */
    const bool unprojected = fp1 && instruction->op == OP_TXP && instruction->texture.target == TARGET_CUBE;
    struct handler_key key = {
        .op = loads_only(instruction->op) ? OP_MOV
              : unprojected               ? OP_TEX
                                          : (enum opcode)instruction->op,
        .type = (enum type)instruction->type,
        .integer_modifier = (enum integer_modifier)instruction->integer_modifier,
        .nv4 = language_is_gpu4(language),
        .fp1 = fp1,
        .vp1 = language == LANGUAGE_VP10 || language == LANGUAGE_VP11 || language == LANGUAGE_VSP10 ||
               language_is_arb(language),
        .raw_moves = instruction->op == OP_MOV && decoder->code->mixes_types && !has_modifiers(&general->op),
        .plain = !decoder->code->mixes_types && !has_modifiers(&general->op),
        .count = count,
    };
    shader_handler *handler = count > 0 ? ISA_SELECT(find_handler)(&key) : NULL;
    return handler ? handler : run_nothing;
}

/* The fast form: straight to the destination. Components that are not written go where nobody looks. */
static void derive_fast_form(const struct general_op *general, struct shader_op *op)
{
    *op = general->op;
    if (needs_general_form(general)) {
        op->run = ISA_SELECT(general_step);
        return;
    }
    if (general->prepares || general->saturate == SATURATE_SIGNED || general->precision) {
        op->run = ISA_SELECT(general_unmasked_step);
        return;
    }
    if (general->saturate != SATURATE_NONE) {
        op->inner = op->run;
        op->run = ISA_SELECT(general_clamped_step);
        op->clamp_count = general->count;
        for (unsigned i = 0; i < general->count; i++)
            op->clamped[i] = general->dst[general->order[i]];
    }
    for (unsigned i = 0; i < 4; i++) {
        const unsigned c = op->shape == SHAPE_COMPONENTS ? general->order[i] : i;
        op->dst[i] = general->mask >> c & 1 ? general->dst[c] : fixed(FIXED_TRASH);
    }
}

static uint32_t op_of(const struct decoder *decoder, int32_t instruction)
{
    const bool exists = instruction >= 0 && (uint32_t)instruction < decoder->program->instruction_count;
    return exists ? decoder->op_of[instruction] : decoder->code->op_count - 1;
}

/* Where the flow goes, as operation indices (machine.h: general_op.target). */
static uint32_t flow_target(const struct decoder *decoder, const struct instruction *instruction)
{
    const struct instruction *all = decoder->program->instructions;
    const int32_t target = instruction->target;
    const bool exists = target >= 0 && (uint32_t)target < decoder->program->instruction_count;
    switch (instruction->op) {
    case OP_IF: return op_of(decoder, target) + 1;
    case OP_BRK: return exists ? op_of(decoder, all[target].target) + 1 : decoder->code->op_count - 1;
    case OP_CONT: return exists ? op_of(decoder, all[target].target) : decoder->code->op_count - 1;
    default: return op_of(decoder, target);
    }
}

static void decode_flow(const struct decoder *decoder, const struct instruction *instruction,
                        struct general_op *general)
{
    general->flow = (uint8_t)flow_of(instruction->op);
    general->counted = instruction->op != OP_END;
    general->target = flow_target(decoder, instruction);
    general->indexed_loop = instruction->op == OP_LOOP || instruction->op == OP_ENDLOOP;
    if (general->flow == FLOW_REP)
        general->counted_loop = instruction->src[0].file != FILE_NONE;
    if (general->flow == FLOW_ENDREP && instruction->target >= 0 &&
        (uint32_t)instruction->target < decoder->program->instruction_count)
        general->counted_loop = decoder->program->instructions[instruction->target].src[0].file != FILE_NONE;
}

void decode_instruction(const struct decoder *decoder, uint32_t index)
{
    const struct instruction *instruction = &decoder->program->instructions[index];
    struct shader_code *code = decoder->code;
    const uint32_t at = decoder->op_of[index];
    struct general_op *general = &code->general[at];
    struct shader_op *op = &general->op;
    general->instruction = index;
    general->mask = instruction->dst.file == FILE_NONE ? 0 : instruction->dst.mask & 15;
    op->op = instruction->op;
    op->type = instruction->type;
    op->index = at;
    op->unit = instruction->texture.unit % SHADER_MAX_TEXTURE_UNITS;
    op->flush_operands = code->mixes_types;
    memcpy(op->offset, instruction->texture.offset, sizeof op->offset);
    order_components(general, components_are_independent(instruction->op) ? SHAPE_COMPONENTS : SHAPE_VECTOR);
    decode_destination(decoder, instruction, general);
    decode_sources(decoder, instruction, general);
    decode_flow(decoder, instruction, general);
    const bool has_result = opcode_table[instruction->op].result[0] != '-' || loads_only(instruction->op);
    const unsigned all = has_result ? 4 : 0;
    general->run_all = handler_of(decoder, instruction, general, all);
    op->run = handler_of(decoder, instruction, general,
                         loads_only(instruction->op) ? all
                         : has_result                ? general->count
                                                     : 0);
    for (unsigned i = 0; i < 4; i++)
        op->dst[i] = fixed(FIXED_RESULT + (op->shape == SHAPE_COMPONENTS ? general->order[i] : i));
    derive_fast_form(general, &code->ops[at]);
}
