/* Decoding one instruction: its operands as offsets, its handler, its two forms (executor.h). */
#include "shader/execute/decode.h"

#include <stdlib.h>
#include <string.h>

#include "base/isa.h"
#include "shader/execute/rules.h"

/* --- What the row of an opcode means here -------------------------------------------------------------- */

/* The operation reads this operand without conversion: its modifiers must have been applied before. */
static bool takes_bits(const struct instruction *instruction, enum type operand)
{
    const struct opcode_info *info = &opcode_table[instruction->op];
    const bool integer = instruction->type != TYPE_F32 && !strchr(info->inputs, 'T');
    return operand != TYPE_F32 || integer || info->result[0] == 'A' ||
           opcode_does((enum opcode)instruction->op, DOES_SEE_BITS);
}

/* Flow instructions with an operand: the interpreter loads it with a MOV. */
static bool loads_only(unsigned op)
{
    return opcode_table[op].flow != FLOW_NONE && strpbrk(opcode_table[op].inputs, "VS");
}

/* The type of the value in a lane's register. Memory instructions use their storage type; CVT's halves are
 * bits. */
static enum type carried_type(unsigned op, unsigned storage, enum type type)
{
    if (op == OP_CVT && storage == STORAGE_F16)
        return TYPE_U32;
    return storage == STORAGE_NONE ? type : storage_type((enum storage)storage);
}

struct operand_kind {
    enum type type;
    bool scalar, named;
};

/* A texel offset that is an operand is read as the third one. */
static struct operand_kind kind_of(const struct instruction *instruction, unsigned s)
{
    const enum opcode op = (enum opcode)instruction->op;
    const char letter = operand_kind(op, s);
    struct operand_kind kind = {.type = operand_type(instruction, s),
                                .scalar = letter == 'S',
                                .named = letter == 'B' || letter == 'M' || letter == 'N' || letter == 'P'};
    if (s == 2 && instruction->texture.variable_offset)
        return (struct operand_kind){.type = operand_type(instruction, 3)};
    /* The stored value is the first operand, except for TGSI's buffers, where the first operand is the
     * address. */
    if (op == OP_CVT)
        kind.type = carried_type(op, instruction->convert_from, kind.type);
    else if (s == 0 && opcode_does(op, DOES_WRITE_MEMORY) && opcode_table[op].inputs[0] != 'K')
        kind.type = carried_type(op, instruction->storage, kind.type);
    return kind;
}

static enum type result_type(const struct instruction *instruction)
{
    return carried_type(instruction->op, instruction->storage, result_type_of(instruction));
}

/* TGSI's TXB2 and TXL2, NV_gpu_program5's TXB and TXL of some targets: bias or level of detail is in the
 * second operand. */
static bool has_level_operand(const struct instruction *instruction)
{
    return (instruction->op == OP_TXB || instruction->op == OP_TXL) &&
           instruction->src[1].file != FILE_NONE &&
           (!instruction->texture.lod_clamp || target_fills_operand(instruction->texture.target));
}

/* The operand of bias or level of detail: it follows SHADOWARRAYCUBE's reference value. With LODCLAMP, Table
 * X.17 of ARB_sparse_texture_clamp reserves the bias's component of the second operand for ARRAYCUBE and
 * SHADOWCUBE even without a bias, but not for SHADOWARRAY2D. */
static void decode_levels(const struct instruction *instruction, struct texture_access *access)
{
    const unsigned op = instruction->op, target = instruction->texture.target;
    const bool after_reference = target == TARGET_SHADOWARRAYCUBE;
    const bool after_bias = target == TARGET_ARRAYCUBE || target == TARGET_SHADOWCUBE ||
                            (target == TARGET_SHADOWARRAY2D && op == OP_TXB);
    access->level_operand = has_level_operand(instruction);
    access->level_component = !access->level_operand ? 3 : after_reference ? 1 : 0;
    access->clamp_operand = op == OP_TXD ? 2 : 1;
    access->clamp_component = op == OP_TXD ? 3 : after_reference || after_bias ? 1 : 0;
}

/* Whether the s-th operand is there. REP and KIL may come without theirs. */
static bool has_operand(const struct instruction *instruction, unsigned s)
{
    if (s == 2 && instruction->texture.variable_offset)
        return true;
    if (s == 1 && instruction->texture.target == TARGET_SHADOWARRAYCUBE &&
        instruction->src[1].file != FILE_NONE)
        return true; /* the reference value */
    if (s == 1 && (has_level_operand(instruction) || instruction->texture.lod_clamp))
        return true;
    if (loads_only(instruction->op) && instruction->src[0].file == FILE_NONE)
        return false;
    return s < opcode_source_count((enum opcode)instruction->op);
}

/* --- Where registers are -------------------------------------------------------------------------------- */

static uint32_t offset_of(const struct decoder *decoder, unsigned file, int32_t index, unsigned component)
{
    uint32_t number = (uint32_t)index;
    if (file == FILE_PARAM)
        number = decoder->param_slot[index];
    return (file_base(decoder->code, file) + 4 * number + component) * REGISTER_BYTES;
}

/* The number of registers in a file. For inputs, it counts the registers of all vertices. */
static uint32_t file_size(const struct decoder *decoder, unsigned file)
{
    const struct program *program = decoder->program;
    switch (file) {
    case FILE_ADDRESS: return program->address_count;
    case FILE_TEMP: return program->temp_count;
    case FILE_INPUT: return program->input_count * decoder->code->input_vertices;
    case FILE_OUTPUT: return program->output_count;
    case FILE_PARAM: return program->param_count;
    case FILE_BUFFER:
    case FILE_BUFFER4:
    case FILE_CBUFFER:
    case FILE_STORAGE_BYTES:
    case FILE_COUNTER: return INT32_MAX;
    case FILE_TEXTURE: return SHADER_MAX_TEXTURE_UNITS;
    case FILE_IMAGE: return SHADER_MAX_IMAGE_UNITS;
    case FILE_STORAGE: return SHADER_MAX_STORAGE_BUFFERS;
    case FILE_SUBROUTINE: return program->subroutine_param_count;
    default: return 0;
    }
}

static bool is_register(const struct decoder *decoder, unsigned file, int32_t index)
{
    return index >= 0 && (uint32_t)index < file_size(decoder, file);
}

static uint32_t fixed(unsigned number)
{
    return number * REGISTER_BYTES;
}

/* Buffers may be reached as a whole, without an array. */
static const struct register_array *array_of(const struct program *program, unsigned file, unsigned array)
{
    static const struct register_array everything = {.first = 0, .count = UINT16_MAX};
    const bool is_buffer = file_is_buffer(file);
    if (array < program->array_count && (!is_buffer || program->arrays[array].file == file))
        return &program->arrays[array];
    return is_buffer ? &everything : NULL;
}

static uint32_t index_address(const struct decoder *decoder, const struct relative_index *relative)
{
    return relative->used && is_register(decoder, relative->file, relative->index)
               ? offset_of(decoder, relative->file, relative->index, relative->component & 3)
               : fixed(FIXED_ZERO);
}

static struct relative_access relative_of(const struct decoder *decoder, unsigned file, int32_t index,
                                          const struct relative_index *relative)
{
    struct relative_access access = {.used = true, .file = (uint8_t)file, .index = index};
    const struct register_array *array = array_of(decoder->program, file, relative->array);
    if (array) {
        const uint32_t first = array->first, size = file_size(decoder, file);
        access.first = (int32_t)first;
        access.count = array->count;
        if (first > size || access.count > size - first)
            access.count = first > size ? 0 : size - first;
    }
    access.address = index_address(decoder, relative);
    return access;
}

/* The same where the index is, or may be, a constant. */
static struct relative_access access_of(const struct decoder *decoder, unsigned file, int32_t index,
                                        const struct relative_index *relative, bool pairs)
{
    struct relative_access access = {.file = (uint8_t)file, .index = index, .first = index};
    if (relative->used)
        access = relative_of(decoder, file, index, relative);
    else if (is_register(decoder, file, index) && (!pairs || is_register(decoder, file, index + 1)))
        access.count = pairs ? 2 : 1;
    access.pairs = pairs;
    return access;
}

static struct outer_access outer_of(const struct decoder *decoder, const struct outer_index *outer,
                                    uint32_t count, uint32_t stride)
{
    return (struct outer_access){.address = index_address(decoder, &outer->relative),
                                 .index = outer->used ? outer->index : 0,
                                 .count = outer->used ? count : 1,
                                 .stride = stride};
}

/* --- One instruction ------------------------------------------------------------------------------------ */

/* The written components first. */
static void order_components(struct masked_op *masked, unsigned shape)
{
    unsigned n = 0;
    for (unsigned pass = 0; pass < 2; pass++)
        for (unsigned c = 0; c < 4; c++)
            if ((masked->mask >> c & 1) != (pass == 1))
                masked->order[n++] = (uint8_t)c;
    masked->count = (uint8_t)__builtin_popcount(masked->mask);
    masked->op.shape = (uint8_t)shape;
}

static bool is_thread_value(const struct decoder *decoder, int32_t input)
{
    const struct program *program = decoder->program;
    return (uint32_t)input < program->input_count && program->inputs[input].semantic == SEMANTIC_THREAD;
}

/* In x; the other components are 0. */
static uint32_t thread_offset(const struct decoder *decoder, int32_t input, unsigned letter)
{
    const unsigned value = decoder->program->inputs[input].index;
    if (letter != SWIZZLE_X || value > THREAD_HELPER)
        return fixed(FIXED_ZERO);
    decoder->code->knows_helpers |= value == THREAD_HELPER;
    return fixed(FIXED_THREAD + value);
}

static uint32_t source_offset(const struct decoder *decoder, const struct source_operand *source,
                              unsigned letter, bool high)
{
    if (letter == SWIZZLE_ONE)
        return fixed(FIXED_ONE);
    if (letter == SWIZZLE_ZERO || !is_register(decoder, source->file, source->index + high))
        return fixed(FIXED_ZERO);
    if (source->file == FILE_INPUT && is_thread_value(decoder, source->index))
        return thread_offset(decoder, source->index, letter);
    return offset_of(decoder, source->file, source->index + high, letter & 3);
}

static bool reads_patch(const struct program *program, const struct source_operand *source)
{
    int32_t input = source->index;
    if (source->file != FILE_INPUT || program->stage != STAGE_TESS_CONTROL)
        return false;
    if (source->relative.used && source->relative.array < program->array_count)
        input = program->arrays[source->relative.array].first;
    return input >= 0 && (uint32_t)input < program->input_count && program->inputs[input].from_output;
}

static enum operand_source operand_source(const struct program *program, const struct source_operand *source,
                                          const struct operand_kind *kind)
{
    if (kind->named)
        return OPERAND_NAMED;
    if (source->file == FILE_BUFFER || source->file == FILE_BUFFER4)
        return source->file == FILE_BUFFER ? OPERAND_BUFFER : OPERAND_BUFFER4;
    if (reads_patch(program, source))
        return OPERAND_PATCH;
    return source->relative.used || source->outer.relative.used ? OPERAND_GATHERED : OPERAND_PLAIN;
}

/* Which letters of the swizzle make component c, its low and its high words. */
static void letters_of(const struct source_operand *source, bool scalar, unsigned c, unsigned letters[2])
{
    if (source->width != WIDTH_PAIRS) {
        letters[0] = letters[1] = source->swizzle[scalar ? 0 : c];
        return;
    }
    const unsigned pair = scalar ? 0 : 2 * (c & 1);
    letters[0] = source->swizzle[pair];
    letters[1] = source->swizzle[pair + 1];
}

static void decode_fetched(const struct decoder *decoder, const struct source_operand *source,
                           const struct operand_kind *kind, struct fetched_operand *fetched)
{
    const struct program *program = decoder->program;
    const unsigned points = source->file == FILE_STORAGE_BYTES ? SHADER_MAX_STORAGE_BUFFERS
                            : source->file == FILE_COUNTER     ? SHADER_MAX_COUNTER_BUFFERS
                                                               : SHADER_MAX_BUFFERS;
    fetched->used = true;
    fetched->from = (uint8_t)operand_source(program, source, kind);
    fetched->width = source->width;
    fetched->type = (uint8_t)kind->type;
    fetched->absolute = source->absolute;
    fetched->relative =
        access_of(decoder, source->file, source->index, &source->relative, source->width == WIDTH_LONG);
    fetched->outer =
        file_is_buffer(source->file) ? outer_of(decoder, &source->outer, points, 0)
        : fetched->from == OPERAND_PATCH
            ? outer_of(decoder, &source->outer, decoder->code->vertices_out, 0)
            : outer_of(decoder, &source->outer, decoder->code->input_vertices, program->input_count);
    for (unsigned c = 0; c < 4; c++) {
        unsigned letters[2];
        letters_of(source, kind->scalar, c, letters);
        const unsigned sign = kind->scalar ? 0 : source->width == WIDTH_PAIRS ? 2 * (c & 1) : c;
        fetched->negate |= (uint8_t)((source->negate >> sign & 1) << c);
        fetched->source[c] = letters[0];
        fetched->high[c] = letters[1];
        if (fetched->from != OPERAND_PLAIN)
            continue;
        fetched->source[c] = source_offset(decoder, source, letters[0], false);
        fetched->high[c] = source_offset(decoder, source, letters[1], source->width == WIDTH_LONG);
    }
}

/* An input of a vertex that is known: a register like any other. */
static void resolve_vertex(const struct decoder *decoder, struct source_operand *source)
{
    const struct program *program = decoder->program;
    if (source->file != FILE_INPUT || !source->outer.used || source->outer.relative.used ||
        source->relative.used || reads_patch(program, source))
        return;
    if (source->outer.index < decoder->code->input_vertices && source->index >= 0 &&
        (uint32_t)source->index < program->input_count)
        source->index += (int32_t)(source->outer.index * program->input_count);
    else
        source->file = FILE_NONE; /* reads zero */
    source->outer.used = false;
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

/* The precision to which an operand must be converted, or PRECISION_DEFAULT if no conversion is needed. */
static enum precision operand_precision(const struct decoder *decoder, const struct instruction *instruction,
                                        const struct source_operand *source)
{
    const enum precision precision = operation_precision(decoder, instruction);
    const bool half = source->file == FILE_TEMP && (uint32_t)source->index >= decoder->program->half_temps;
    return precision == PRECISION_X || (precision == PRECISION_H && !half) ? precision : PRECISION_DEFAULT;
}

/* The precision to which the result must be converted. Numbers of 12 bits are exact in 16. */
static enum precision result_precision(const struct decoder *decoder, const struct instruction *instruction)
{
    const enum precision precision = operation_precision(decoder, instruction);
    if (precision == PRECISION_X || precision == PRECISION_H)
        return precision;
    return instruction->dst.precision == PRECISION_H ? PRECISION_H : PRECISION_DEFAULT;
}

static bool has_sign_modifier(const struct source_operand *source)
{
    return source->absolute || source->negate;
}

/* Whether the instruction is a MOV, SWZ or CMP that copies bits. An operand that is a float with a modifier
 * is arithmetic, in whichever position it is copied from. */
static bool moves_bits(const struct decoder *decoder, const struct instruction *instruction)
{
    const struct source_operand *src = instruction->src;
    if (!decoder->code->mixes_types)
        return false;
    if (instruction->op == OP_CMP)
        return instruction->type == TYPE_F32 && !has_sign_modifier(&src[1]) && !has_sign_modifier(&src[2]);
    return (instruction->op == OP_MOV || instruction->op == OP_SWZ) &&
           (instruction->type != TYPE_F32 || !has_sign_modifier(&src[0]));
}

static void decode_source(const struct decoder *decoder, const struct instruction *instruction, unsigned s,
                          const struct operand_kind *kind, struct masked_op *masked)
{
    struct source_operand copy = instruction->src[s == 2 && instruction->texture.variable_offset ? 3 : s];
    const struct source_operand *source = &copy;
    resolve_vertex(decoder, &copy);
    if (kind->scalar && source->width != WIDTH_PAIRS)
        memset(copy.swizzle, copy.swizzle[0], sizeof copy.swizzle);
    struct shader_op *op = &masked->op;
    const bool modified = has_sign_modifier(source);
    masked->negated |= (uint8_t)((source->negate != 0) << s) & 7;
    op->keep[s] = UINT32_MAX;
    const enum precision converted = operand_precision(decoder, instruction, source);
    if (masked->op64 || converted || source->width != WIDTH_32 ||
        operand_source(decoder->program, source, kind) != OPERAND_PLAIN ||
        (modified && (takes_bits(instruction, kind->type) || moves_bits(decoder, instruction)))) {
        decode_fetched(decoder, source, kind, &masked->fetched[s]);
        masked->fetched[s].precision = (uint8_t)converted;
        masked->fetches = true;
    } else {
        op->keep[s] = source->absolute ? INT32_MAX : UINT32_MAX;
    }
    for (unsigned i = 0; i < 4; i++) {
        const unsigned c = op->shape == SHAPE_COMPONENTS ? masked->order[i] : i;
        if (fetched_of(masked, s)) {
            op->src[s][i] = fixed(FIXED_OPERAND + 4 * s + c);
        } else {
            op->src[s][i] = source_offset(decoder, source, source->swizzle[c], false);
            op->flip[s][i] = source->negate >> c & 1 ? 1u << 31 : 0;
        }
    }
}

/* Only 64-bit operations have one. */
static void decode_fourth(const struct decoder *decoder, const struct instruction *instruction,
                          struct masked_op *masked)
{
    struct source_operand source = instruction->src[3];
    const struct operand_kind kind = {.type = operand_type(instruction, 3)};
    resolve_vertex(decoder, &source);
    decoder->code->traced[masked->op.index].operand_types[3] = (uint8_t)kind.type;
    masked->source_count = 4;
    decode_fetched(decoder, &source, &kind, &masked->fetched[3]);
}

/* Sources that the instruction does not have read zero. */
static void decode_sources(const struct decoder *decoder, const struct instruction *instruction,
                           struct masked_op *masked)
{
    for (unsigned s = 0; s < 3; s++) {
        struct operand_kind kind = kind_of(instruction, s);
        if (decoder->program->language == LANGUAGE_TGSI)
            kind.scalar = false; /* its swizzles name all four; where one counts it is the first */
        masked->op.keep[s] = UINT32_MAX;
        decoder->code->traced[masked->op.index].operand_types[s] = (uint8_t)kind.type;
        for (unsigned i = 0; i < 4; i++)
            masked->op.src[s][i] = fixed(FIXED_ZERO);
        if (!has_operand(instruction, s))
            continue;
        masked->source_count = (s + 1) & 7;
        decode_source(decoder, instruction, s, &kind, masked);
    }
    if (opcode_source_count((enum opcode)instruction->op) > 3)
        decode_fourth(decoder, instruction, masked);
}

static void decode_destination(const struct decoder *decoder, const struct instruction *instruction,
                               struct masked_op *masked)
{
    const struct destination *dst = &instruction->dst;
    const bool pairs = dst->width == WIDTH_LONG;
    const bool exists = is_register(decoder, dst->file, dst->index) &&
                        (!pairs || is_register(decoder, dst->file, dst->index + 1));
    masked->dst_file = dst->file;
    masked->dst_index = dst->index;
    masked->dst_width = dst->width;
    masked->saturate = dst->saturate;
    masked->precision = (uint8_t)result_precision(decoder, instruction);
    masked->result_type = (uint8_t)result_type(instruction);
    masked->update_cc = instruction->update_cc;
    masked->cc = instruction->cc & 1;
    masked->test = instruction->test;
    masked->adds =
        !type_is_float(masked->result_type) && (instruction->op == OP_ADD || instruction->op == OP_SUB ||
                                                instruction->op == OP_MAD || instruction->op == OP_SAD);
    masked->dst =
        exists && !dst->relative.used ? offset_of(decoder, dst->file, dst->index, 0) : fixed(FIXED_DISCARD);
    if (dst->relative.used)
        *masked->dst_relative = access_of(decoder, dst->file, dst->index, &dst->relative, pairs);
    else
        masked->dst_relative = NULL;
}

/* Only the masked form tests and updates condition codes, and writes to run-time registers. */
static bool needs_masked_form(const struct shader_code *code, const struct masked_op *masked)
{
    const bool shared = code->shares_outputs && masked->dst_file == FILE_OUTPUT;
    return masked->update_cc || masked->dst_relative || masked->test.rule != CONDITION_TR || shared;
}

static bool has_modifiers(const struct shader_op *op)
{
    for (unsigned s = 0; s < 3; s++)
        if (op->keep[s] != UINT32_MAX ||
            (op->flip[s][0] | op->flip[s][1] | op->flip[s][2] | op->flip[s][3]) != 0)
            return true;
    return false;
}

static void run_nothing(char *registers, const struct shader_op *op, struct shader_executor *executor)
{
    (void)registers, (void)op, (void)executor;
}

static struct handler_key key_of(const struct decoder *decoder, const struct instruction *instruction)
{
    const enum language language = (enum language)decoder->program->language;
    const bool fp1 = language == LANGUAGE_FP10;
    /* "For cube map textures, the (s,t,r) texture coordinates ... are given by x, y, and z"
     * (NV_fragment_program 3.11.5.40). */
    const bool unprojected = fp1 && instruction->op == OP_TXP && instruction->texture.target == TARGET_CUBE;
    return (struct handler_key){
        .op = loads_only(instruction->op) ? OP_MOV
              : unprojected               ? OP_TEX
                                          : (enum opcode)instruction->op,
        .type = (enum type)instruction->type,
        .integer_modifier = (enum integer_modifier)instruction->integer_modifier,
        .nv4 = language_is_gpu4(language) || language == LANGUAGE_TGSI,
        .tgsi = language == LANGUAGE_TGSI,
        .legacy_multiply = decoder->program->legacy_multiply,
        .fp1 = fp1,
        .extended_lookup =
            instruction->texture.variable_offset || instruction->texture.target == TARGET_SHADOWARRAYCUBE,
        .coarse = instruction->derivative == DERIVATIVE_COARSE,
        .level_operand = has_level_operand(instruction),
        .lod_clamp = instruction->texture.lod_clamp,
        .vp1 = language == LANGUAGE_VP10 || language == LANGUAGE_VP11 || language == LANGUAGE_VSP10 ||
               language_is_arb(language) || language == LANGUAGE_TGSI,
    };
}

/* `traced` excludes the shortest form, which does not report its texture lookups. */
static shader_handler *handler_of(const struct decoder *decoder, const struct instruction *instruction,
                                  const struct masked_op *masked, unsigned count, bool traced)
{
    struct handler_key key = key_of(decoder, instruction);
    key.raw_moves = moves_bits(decoder, instruction);
    key.plain = !traced && !decoder->code->mixes_types && !has_modifiers(&masked->op);
    key.count = count;
    shader_handler *handler = count > 0 ? ISA_SELECT(find_handler)(&key) : NULL;
    return handler ? handler : run_nothing;
}

/* The storage type. Counters are words, signed or unsigned by the type of the instruction. */
static uint8_t stored_as(const struct instruction *instruction)
{
    if (instruction->op != OP_ATOMCTR && instruction->op != OP_ATOMCTROP)
        return instruction->storage;
    return instruction->type == TYPE_S32 ? STORAGE_S32 : STORAGE_U32;
}

/* Before operands are decoded: a 64-bit operation needs all of them described. */
static void decode_op64(const struct decoder *decoder, const struct instruction *instruction,
                        struct masked_op *masked)
{
    const struct handler_key key = key_of(decoder, instruction);
    masked->op64 = ISA_SELECT(find_op64)(&key);
    masked->is_op64 = masked->op64 || instruction->dst.width != WIDTH_32;
    masked->storage = stored_as(instruction);
    masked->storage_count =
        instruction->storage_count == 2 || instruction->storage_count == 4 ? instruction->storage_count : 1;
    masked->convert_from = instruction->convert_from;
    masked->rounding = instruction->rounding;
    masked->atomic = instruction->atomic;
    masked->stored = instruction->dst.mask & 15;
    masked->clamps_integers = instruction->op == OP_CVT && instruction->dst.saturate != SATURATE_NONE;
    masked->components = masked->mask;
    if (instruction->dst.width == WIDTH_PAIRS)
        masked->components = (uint8_t)((masked->mask & 3 ? 1 : 0) | (masked->mask & 12 ? 2 : 0));
    masked->reads = opcode_is_componentwise((enum opcode)instruction->op) ? masked->components : 15;
    if (loads_only(instruction->op))
        masked->components = masked->reads = 15;
}

/* The fast form: straight to the destination. Components that are not written go to the discard register. */
static void derive_fast_form(const struct shader_code *code, const struct masked_op *masked,
                             struct shader_op *op)
{
    *op = masked->op;
    if (masked->is_op64) {
        op->run = ISA_SELECT(op64_step);
        return;
    }
    if (needs_masked_form(code, masked)) {
        op->run = ISA_SELECT(masked_step);
        return;
    }
    if (masked->fetches || masked->saturate == SATURATE_SIGNED || masked->precision) {
        op->run = ISA_SELECT(unmasked_step);
        return;
    }
    if (masked->saturate != SATURATE_NONE) {
        op->inner = op->run;
        op->run = ISA_SELECT(clamped_step);
    }
    op->written_count = masked->count;
    for (unsigned i = 0; i < masked->count; i++)
        op->written[i] = masked->dst + masked->order[i] * REGISTER_BYTES;
    for (unsigned i = 0; i < 4; i++) {
        const unsigned c = op->shape == SHAPE_COMPONENTS ? masked->order[i] : i;
        op->dst[i] = masked->mask >> c & 1 ? masked->dst + c * REGISTER_BYTES : fixed(FIXED_DISCARD);
    }
}

/* The threaded handler of a fast form that is one float operation, clamped or not; null if only `run` can
 * execute the operation. */
static threaded_handler *threaded_of(const struct decoder *decoder, const struct instruction *instruction,
                                     const struct masked_op *masked, const struct shader_op *op)
{
    struct handler_key key = key_of(decoder, instruction);
    key.clamps = op->run == ISA_SELECT(clamped_step);
    key.plain = !has_modifiers(op);
    key.count = masked->count;
    if (decoder->code->mixes_types || key.count == 0 || (key.clamps ? op->inner : op->run) != masked->op.run)
        return NULL;
    return !key.coarse && ISA_SELECT(float_handler)(&key) == masked->op.run ? ISA_SELECT(float_threaded)(&key)
                                                                            : NULL;
}

/* Where another handler has taken the operation, it follows no rule of rules.def. */
static uint8_t rule_of(const struct decoder *decoder, const struct instruction *instruction,
                       const struct masked_op *masked)
{
    struct handler_key key = key_of(decoder, instruction);
    key.raw_moves = moves_bits(decoder, instruction);
    key.plain = !decoder->code->mixes_types && !has_modifiers(&masked->op);
    key.count = masked->count;
    if (key.count == 0)
        return RULE_NONE;
    const bool followed = ISA_SELECT(integer_handler)(&key) == masked->op.run ||
                          ISA_SELECT(float_handler)(&key) == masked->op.run;
    return followed ? (uint8_t)rule_of_operation(&key) : RULE_NONE;
}

static uint32_t op_of(const struct decoder *decoder, int32_t instruction)
{
    const bool exists = instruction >= 0 && (uint32_t)instruction < decoder->program->instruction_count;
    return exists ? decoder->op_of[instruction] : decoder->code->op_count - 1;
}

/* Where a loop ends, or a SWITCH, whose list of cases leads there. */
static int32_t end_of_block(const struct instruction *all, int32_t start)
{
    int32_t at = all[start].target;
    while (all[start].op == OP_SWITCH && at > start && all[at].op != OP_ENDSWITCH && all[at].target > at)
        at = all[at].target;
    return at;
}

/* Where the flow goes, as operation indices (executor.h: general_op.target). */
static uint32_t flow_target(const struct decoder *decoder, const struct instruction *instruction)
{
    const struct instruction *all = decoder->program->instructions;
    const int32_t target = instruction->target;
    const bool exists = target >= 0 && (uint32_t)target < decoder->program->instruction_count;
    switch (instruction->op) {
    case OP_UIF:
    case OP_IF: return op_of(decoder, target) + 1;
    case OP_BREAKC:
    case OP_BRK: return exists ? op_of(decoder, end_of_block(all, target)) + 1 : decoder->code->op_count - 1;
    case OP_CONT: return exists ? op_of(decoder, all[target].target) : decoder->code->op_count - 1;
    default: return op_of(decoder, target);
    }
}

static void decode_flow(const struct decoder *decoder, const struct instruction *instruction,
                        struct masked_op *masked)
{
    const enum flow_kind flow = opcode_table[instruction->op].flow;
    masked->flow = (uint8_t)(flow == FLOW_JOIN ? FLOW_NONE : flow);
    masked->counted = instruction->op != OP_END;
    if (masked->flow == FLOW_CALI)
        *masked->subroutine =
            access_of(decoder, FILE_SUBROUTINE, instruction->target, &instruction->subroutine, false);
    else if (!masked->has_texture)
        masked->target = flow_target(decoder, instruction);
    masked->indexed_loop = instruction->op == OP_LOOP || instruction->op == OP_ENDLOOP;
    if (masked->flow == FLOW_REP)
        masked->counted_loop = instruction->src[0].file != FILE_NONE;
    if (masked->flow == FLOW_ENDREP && instruction->target >= 0 &&
        (uint32_t)instruction->target < decoder->program->instruction_count)
        masked->counted_loop = decoder->program->instructions[instruction->target].src[0].file != FILE_NONE;
}

/* The handle of a texture or image, from wherever it comes. */
static void decode_handle(const struct decoder *decoder, const struct instruction *instruction,
                          struct masked_op *masked)
{
    struct source_operand source = instruction->src[HANDLE_SOURCE];
    const struct operand_kind kind = {.type = TYPE_U64, .scalar = true};
    masked->texture->handle = source.file != FILE_NONE;
    if (!masked->texture->handle)
        return;
    resolve_vertex(decoder, &source);
    decode_fetched(decoder, &source, &kind, &masked->fetched[HANDLE_SOURCE]);
}

/* A unit or handle chosen by each lane: one after the other, with the handler for one. */
static void decode_texture(const struct decoder *decoder, const struct instruction *instruction,
                           struct masked_op *masked)
{
    const bool is_resource = opcode_has_resource((enum opcode)instruction->op);
    const unsigned file = !is_resource                                 ? FILE_TEXTURE
                          : instruction->texture.target == TARGET_NONE ? FILE_STORAGE
                                                                       : FILE_IMAGE;
    struct texture_access *texture = masked->texture;
    texture->variable_offset = instruction->texture.variable_offset;
    texture->target = instruction->texture.target;
    texture->component = instruction->texture.component & 3;
    texture->format = instruction->texture.format;
    decode_levels(instruction, texture);
    texture->units =
        access_of(decoder, file, instruction->texture.unit, &instruction->texture.relative, false);
    decode_handle(decoder, instruction, masked);
    if ((!instruction->texture.relative.used && !texture->handle) || is_resource)
        return;
    texture->inner = masked->op.run;
    masked->op.run = texture->handle ? ISA_SELECT(texture_by_handle) : ISA_SELECT(texture_by_lane);
    decoder->code->traced[masked->op.index].run_all = masked->op.run;
    masked->fetches = true; /* the fast form is the masked one, with its result in FIXED_RESULT */
}

/* --- Parts outside of the operation --------------------------------------------------------------------- */

/* While an operation is decoded, its pointers lead here. */
struct operation_parts {
    struct fetched_operand fetched[SOURCES_MAX];
    struct relative_access dst_relative, subroutine;
    struct texture_access texture;
};

static void point_to_parts(struct masked_op *masked, const struct instruction *instruction,
                           struct operation_parts *parts)
{
    memset(parts, 0, sizeof *parts);
    masked->fetched = parts->fetched;
    masked->fetched_count = SOURCES_MAX;
    masked->dst_relative = instruction->dst.relative.used ? &parts->dst_relative : NULL;
    masked->has_texture = strpbrk(opcode_table[instruction->op].inputs, "TIJK") != NULL;
    if (masked->has_texture)
        masked->texture = &parts->texture;
    else if (opcode_table[instruction->op].flow == FLOW_CALI)
        masked->subroutine = &parts->subroutine;
}

/* Counts the operands up to the last one that is fetched. A 64-bit operation fetches all of its operands. */
static void count_fetched(struct masked_op *masked)
{
    unsigned count = masked->is_op64 ? masked->source_count : 0;
    for (unsigned s = 0; s < SOURCES_MAX; s++)
        if (masked->fetched[s].used && s >= count)
            count = s + 1;
    masked->fetched_count = count & 7;
}

/* False, and null, where memory runs out. */
static bool keep(void *part, size_t size)
{
    void **pointer = part, *copy = size ? malloc(size) : NULL;
    if (copy)
        memcpy(copy, *pointer, size);
    *pointer = copy;
    return copy || size == 0;
}

static bool keep_parts(struct masked_op *masked)
{
    count_fetched(masked);
    bool kept = keep(&masked->fetched, masked->fetched_count * sizeof *masked->fetched);
    kept &= keep(&masked->dst_relative, masked->dst_relative ? sizeof *masked->dst_relative : 0);
    if (masked->has_texture)
        kept &= keep(&masked->texture, sizeof *masked->texture);
    else if (masked->flow == FLOW_CALI)
        kept &= keep(&masked->subroutine, sizeof *masked->subroutine);
    return kept;
}

void decode_release(struct masked_op *masked)
{
    free(masked->fetched);
    free(masked->dst_relative);
    if (masked->has_texture)
        free(masked->texture);
    else if (masked->flow == FLOW_CALI)
        free(masked->subroutine);
}

/* --- All ------------------------------------------------------------------------------------------------ */

bool decode_instruction(const struct decoder *decoder, uint32_t index)
{
    const struct instruction *instruction = &decoder->program->instructions[index];
    struct shader_code *code = decoder->code;
    const uint32_t at = decoder->op_of[index];
    struct masked_op *masked = &code->masked[at];
    struct shader_op *op = &masked->op;
    struct operation_parts parts;
    point_to_parts(masked, instruction, &parts);
    masked->instruction = index;
    masked->mask = instruction->dst.file == FILE_NONE ? 0 : instruction->dst.mask & 15;
    op->op = instruction->op;
    op->type = instruction->type;
    op->index = at;
    op->unit = instruction->texture.unit % SHADER_MAX_TEXTURE_UNITS;
    op->flush_operands = code->mixes_types;
    memcpy(op->offset, instruction->texture.offset, sizeof op->offset);
    order_components(masked,
                     opcode_is_componentwise((enum opcode)instruction->op) ? SHAPE_COMPONENTS : SHAPE_VECTOR);
    decode_destination(decoder, instruction, masked);
    decode_op64(decoder, instruction, masked);
    decode_sources(decoder, instruction, masked);
    decode_flow(decoder, instruction, masked);
    const bool has_result = opcode_table[instruction->op].result[0] != '-' || loads_only(instruction->op);
    const unsigned all = has_result ? 4 : 0;
    code->traced[at].run_all = handler_of(decoder, instruction, masked, all, true);
    op->run = handler_of(decoder, instruction, masked,
                         loads_only(instruction->op) ? all
                         : has_result                ? masked->count
                                                     : 0,
                         false);
    op->rule = rule_of(decoder, instruction, masked);
    for (unsigned i = 0; i < 4; i++)
        op->dst[i] = fixed(FIXED_RESULT + (op->shape == SHAPE_COMPONENTS ? masked->order[i] : i));
    if (masked->has_texture)
        decode_texture(decoder, instruction, masked);
    derive_fast_form(code, masked, &code->ops[at]);
    code->ops[at].threaded = threaded_of(decoder, instruction, masked, &code->ops[at]);
    return keep_parts(masked);
}
