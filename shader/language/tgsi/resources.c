/* Images and storage buffers: BUFFER and IMAGE declarations, LOAD, STORE, ATOM* and RESQ.
 *
 * The target and the format written with an instruction take precedence over those of the image's
 * declaration. In the program form only the instruction has them. */
#include "shader/language/tgsi/parser.h"

/* --- Declarations --------------------------------------------------------------------------------------- */

/* Table X.4 of EXT_shader_image_load_store has no depth textures. */
static bool is_image_target(unsigned target)
{
    switch (target) {
    case TARGET_1D:
    case TARGET_2D:
    case TARGET_3D:
    case TARGET_CUBE:
    case TARGET_RECT:
    case TARGET_BUFFER:
    case TARGET_ARRAY1D:
    case TARGET_ARRAY2D:
    case TARGET_ARRAYCUBE:
    case TARGET_2DMS:
    case TARGET_ARRAY2DMS: return true;
    default: return false;
    }
}

static bool read_target(struct tgsi *tgsi, uint8_t *target)
{
    const struct token token = tgsi->parser->token;
    const struct tgsi_name *name = tgsi_read_name(tgsi, tgsi_targets);
    if (name && is_image_target((unsigned)name->value)) {
        *target = (uint8_t)name->value;
        return true;
    }
    if (name)
        parser_fail(tgsi->parser, token.position, "there are no images with the target %s", name->name);
    return false;
}

/* `, 2D, PIPE_FORMAT_R32_UINT, WR`. WR is redundant, and RAW formats are not read here. */
static void declare_images(struct tgsi *tgsi, uint32_t first, uint32_t last)
{
    uint8_t target = TARGET_NONE, format = 0;
    const struct tgsi_name *name;
    if (!tgsi_require(tgsi, ","))
        return;
    if (!read_target(tgsi, &target)) {
        parser_expected(tgsi->parser, "an image target such as 2D");
        return;
    }
    while (parser_accept(tgsi->parser, ",")) {
        if ((name = tgsi_read_name(tgsi, tgsi_formats)))
            format = (uint8_t)name->value;
        else if (!tgsi_accept(tgsi, "WR") && !tgsi_accept(tgsi, "RAW")) {
            parser_expected(tgsi->parser, "a format of images such as PIPE_FORMAT_R32_UINT, or WR");
            return;
        }
    }
    for (uint32_t i = first; i <= last; i++) {
        tgsi->images |= 1u << i;
        tgsi->image_targets[i] = target;
        tgsi->image_formats[i] = format;
    }
}

void tgsi_declare_resource(struct tgsi *tgsi, enum tgsi_file file, uint32_t first, uint32_t last)
{
    if (file == TGSI_FILE_IMAGE) {
        declare_images(tgsi, first, last);
        return;
    }
    if (parser_accept(tgsi->parser, ",") && !tgsi_accept(tgsi, "ATOMIC"))
        parser_expected(tgsi->parser, "ATOMIC");
    for (uint32_t i = first; i <= last; i++)
        tgsi->storage |= 1u << i;
}

/* --- Instructions --------------------------------------------------------------------------------------- */

/* `, COHERENT, 2D, PIPE_FORMAT_R32_UINT` after the operands, in any order. */
static bool read_qualifiers(struct tgsi *tgsi, struct instruction *instruction)
{
    const bool image = instruction->texture.target != TARGET_NONE;
    while (parser_accept(tgsi->parser, ",")) {
        const struct token token = tgsi->parser->token;
        uint8_t target = TARGET_NONE;
        const struct tgsi_name *name;
        if (tgsi_accept(tgsi, "COHERENT"))
            instruction->inert |= INERT_COHERENT;
        else if (tgsi_accept(tgsi, "VOLATILE"))
            instruction->inert |= INERT_VOLATILE;
        else if (tgsi_accept(tgsi, "RESTRICT") || tgsi_accept(tgsi, "STREAM_CACHE_POLICY"))
            continue;
        else if (image && (name = tgsi_read_name(tgsi, tgsi_formats)))
            instruction->texture.format = (uint8_t)name->value;
        else if (!image || !read_target(tgsi, &target)) {
            parser_expected(tgsi->parser, image ? "an image target, a format, COHERENT, VOLATILE or RESTRICT"
                                                : "COHERENT, VOLATILE or RESTRICT");
            return false;
        } else if (target != instruction->texture.target) {
            parser_fail(tgsi->parser, token.position, "the image is declared as %s",
                        tgsi_name_of(tgsi_targets, instruction->texture.target)->name);
            return false;
        }
    }
    return !tgsi->parser->failed;
}

/* Whether all images that the index may reach have the instruction's target. */
static bool check_images(struct tgsi *tgsi, const struct instruction *instruction, bool image,
                         struct source_position position)
{
    struct program *program = tgsi->parser->program;
    const struct relative_index *relative = &instruction->texture.relative;
    uint32_t units = 1u << instruction->texture.unit;
    if (relative->used) {
        const struct register_array array = program->arrays[relative->array];
        units = units_of_range(array.first, array.count);
    }
    for (unsigned i = 0; image && i < SHADER_MAX_IMAGE_UNITS; i++)
        if ((units >> i & 1) && tgsi->image_targets[i] != instruction->texture.target) {
            parser_fail(tgsi->parser, position, "images of a run-time index have one target");
            return false;
        }
    return true;
}

static bool is_plain_register(const struct source_operand *source)
{
    return !source->relative.used && !source->outer.used;
}

/* The compared and the stored value are x and y of one operand. Unless they are already in one register, they
 * are moved to one. */
static void join_operands(struct tgsi *tgsi, struct source_operand *compared,
                          const struct source_operand *stored)
{
    if (is_plain_register(compared) && is_plain_register(stored) && compared->file == stored->file &&
        compared->index == stored->index && compared->negate == stored->negate) {
        compared->swizzle[1] = compared->swizzle[2] = compared->swizzle[3] = stored->swizzle[0];
        return;
    }
    const uint16_t temp = tgsi_hidden_temp(tgsi);
    struct source_operand operands[2] = {*compared, *stored};
    for (unsigned i = 0; i < 2; i++) {
        struct instruction move = tgsi_new_instruction(OP_MOV, tgsi->parser->token.position);
        memset(operands[i].swizzle, operands[i].swizzle[0], sizeof operands[i].swizzle);
        const bool address = operands[i].file == FILE_ADDRESS; /* MOV reads none */
        move.op = operands[i].negate ? OP_INEG : address ? OP_OR : OP_MOV;
        move.type = move.op == OP_MOV ? TYPE_F32 : move.op == OP_OR ? TYPE_U32 : TYPE_S32;
        operands[i].negate = 0;
        if (move.op == OP_OR)
            move.src[1] = operands[i];
        move.dst = (struct destination){.file = FILE_TEMP, .mask = (uint8_t)(1 << i), .index = temp};
        move.src[0] = operands[i];
        tgsi_emit(tgsi, &move);
    }
    *compared = tgsi_temp_operand(temp);
    compared->swizzle[2] = compared->swizzle[3] = SWIZZLE_Y;
}

/* Address and values, in the order of the text: ATOMCAS has two of these. */
static bool read_operands(struct tgsi *tgsi, const struct tgsi_opcode *row, struct source_operand operands[3],
                          unsigned *count)
{
    for (*count = 0; row->operands[*count]; ++*count)
        if (!tgsi_require(tgsi, ",") || !tgsi_read_source(tgsi, row->operands[*count], &operands[*count]))
            return false;
    if (*count == 3) {
        join_operands(tgsi, &operands[1], &operands[2]);
        *count = 2;
    }
    return true;
}

/* NV_gpu_program5's opcodes of images have the value first. */
static void set_operands(struct instruction *instruction, bool image, const struct source_operand operands[2],
                         unsigned count)
{
    const bool value_first = image && count == 2;
    for (unsigned s = 0; s < count; s++)
        instruction->src[value_first ? 1 - s : s] = operands[s];
}

static uint8_t image_opcode(unsigned op)
{
    return op == OP_BUFFER_LOAD    ? OP_LOADIM
           : op == OP_BUFFER_STORE ? OP_STOREIM
           : op == OP_BUFFER_ATOM  ? OP_ATOMIM
                                   : OP_RESQ;
}

void tgsi_read_resource(struct tgsi *tgsi, const struct tgsi_opcode *row, struct instruction *instruction)
{
    struct source_operand operands[3] = {{0}};
    uint8_t swizzle[4] = {0, 1, 2, 3}, mask = 15;
    unsigned count = 0;
    const bool stores = row->op == OP_BUFFER_STORE;
    if (!stores && !tgsi_require(tgsi, ","))
        return;
    const struct source_position position = tgsi->parser->token.position;
    const enum tgsi_file file = tgsi_read_resource_register(tgsi, instruction);
    if (file == TGSI_FILE_NULL || (stores && !tgsi_read_mask(tgsi, &mask)) ||
        (!stores && parser_accept(tgsi->parser, ".") && !tgsi_read_swizzle(tgsi, swizzle)))
        return;
    const bool image = file == TGSI_FILE_IMAGE;
    instruction->atomic = (uint8_t)tgsi_atomic_of((enum tgsi_form)row->form);
    if (image) {
        instruction->op = image_opcode(row->op);
        instruction->texture.target = tgsi->image_targets[instruction->texture.unit];
        instruction->texture.format = tgsi->image_formats[instruction->texture.unit];
    }
    if (stores)
        instruction->dst.mask = mask;
    if (instruction->atomic) {
        instruction->storage = (uint8_t)tgsi_storage_of((enum type)row->type);
        instruction->storage_count = 1;
    }
    if (!read_operands(tgsi, row, operands, &count) || !read_qualifiers(tgsi, instruction) ||
        !check_images(tgsi, instruction, image, position))
        return;
    set_operands(instruction, image, operands, count);
    tgsi_emit_swizzled(tgsi, instruction, swizzle);
}
