/* Images of NV_gpu_program5 in TGSI (to_tgsi.h): LOADIM, STOREIM and ATOMIM name the storage type, TGSI's
 * instructions the equivalent format. */
#include "shader/translate/to_tgsi/to_tgsi.h"
#include "shader/translate/image_formats.h"

static const char *format_of(const struct instruction *instruction)
{
    const unsigned count = instruction->storage_count ? instruction->storage_count : 1;
    const struct exact_format *format = exact_format_of_storage(instruction->storage, count);
    return format ? tgsi_name_of(tgsi_formats, format->format + 1)->name : NULL;
}

const char *tgsi_atomic_mnemonic(const struct instruction *instruction)
{
    const bool is_signed = instruction->storage == STORAGE_S32;
    switch (instruction->atomic) {
    case ATOMIC_ADD: return instruction->storage == STORAGE_F32 ? "ATOMFADD" : "ATOMUADD";
    case ATOMIC_MIN: return is_signed ? "ATOMIMIN" : "ATOMUMIN";
    case ATOMIC_MAX: return is_signed ? "ATOMIMAX" : "ATOMUMAX";
    case ATOMIC_AND: return "ATOMAND";
    case ATOMIC_OR: return "ATOMOR";
    case ATOMIC_XOR: return "ATOMXOR";
    case ATOMIC_EXCH: return "ATOMXCHG";
    case ATOMIC_CSWAP: return "ATOMCAS";
    default: return NULL;
    }
}

/* A result that is clamped or tested goes through a register, with its own type; so does that of an atomic
 * operation, which is x alone here and all components in TGSI. */
void tgsi_finish_words(struct conversion *c, const struct instruction *instruction, const char *mnemonic,
                       const char *operands)
{
    const bool x_alone = instruction->op != OP_LOADIM && (instruction->dst.mask & ~1) != 0;
    if (!instruction->update_cc && instruction->dst.saturate == SATURATE_NONE && !x_alone) {
        tgsi_finish(c, instruction, mnemonic, operands);
        return;
    }
    tgsi_line(c, "%s $6, %s", mnemonic, operands);
    if (x_alone)
        tgsi_line(c, "MOV $6.yzw, {u0}");
    if (instruction->type == TYPE_F32)
        tgsi_finish(c, instruction, "MOV", "$6");
    else
        tgsi_finish(c, instruction, "AND", "$6, $6");
}

/* IWRAP and DWRAP: the new value is computed, and stored by compare-and-swap until that succeeds. Lanes
 * succeed in their order. A texel that does not exist stays 0. */
void tgsi_wrap(struct conversion *c, const struct instruction *instruction, const char *resource,
               const char *coordinate, const char *value, const char *rest)
{
    static const char *const increment[] = {"USGE $0, $3, $4.xxxx", "UADD $2, $3, {u1}",
                                            "UCMP $2, $0, {u0}, $2"};
    static const char *const decrement[] = {"USLT $0, $4.xxxx, $3", "USEQ $1, $3, {u0}", "OR $0, $0, $1",
                                            "UADD $2, $3, {i-1}", "UCMP $2, $0, $4.xxxx, $2"};
    const bool up = instruction->atomic == ATOMIC_IWRAP;
    tgsi_line(c, "AND $4, %s, %s", value, value);
    tgsi_line(c, "LOAD $3, %s, %s%s", resource, coordinate, rest);
    tgsi_line(c, "MOV $3, $3.xxxx");
    tgsi_line(c, "BGNLOOP");
    for (unsigned i = 0; i < (up ? 3 : 5); i++)
        tgsi_line(c, "%s", up ? increment[i] : decrement[i]);
    tgsi_line(c, "ATOMCAS $1, %s, %s, $3.xxxx, $2.xxxx%s", resource, coordinate, rest);
    tgsi_line(c, "USEQ $0, $1, $3");
    tgsi_line(c, "MOV $3, $1");
    tgsi_line(c, "UIF $0.xxxx");
    tgsi_line(c, "BRK");
    tgsi_line(c, "ENDIF");
    tgsi_line(c, "ENDLOOP");
    tgsi_line(c, "MOV $3.yzw, {u0}");
    tgsi_finish(c, instruction, "AND", "$3, $3");
}

/* IMQ and IMQS. */
static void query_image(struct conversion *c, const struct instruction *instruction)
{
    char unit[32];
    if (instruction->src[HANDLE_SOURCE].file != FILE_NONE) {
        convert_fail(c, "%s by a handle has no counterpart in TGSI", opcode_table[instruction->op].name);
        return;
    }
    tgsi_unit_name(c, instruction, unit);
    tgsi_line(c, "RESQ $6, IMAGE[%s]", unit);
    if (instruction->op == OP_IMQS)
        tgsi_line(c, "MOV $6.x, $6.wwww");
    tgsi_line(c, "MOV $6.%s, {u0}", instruction->op == OP_IMQS ? "yzw" : "w");
    tgsi_finish(c, instruction, "AND", "$6, $6");
}

bool tgsi_lower_image(struct conversion *c, const struct instruction *instruction)
{
    const bool loads = instruction->op == OP_LOADIM, stores = instruction->op == OP_STOREIM;
    char coordinate[TGSI_OPERAND], value[TGSI_OPERAND] = "", operands[4 * TGSI_OPERAND], rest[128], unit[32],
                                   image[48];
    if (instruction->op == OP_IMQ || instruction->op == OP_IMQS) {
        query_image(c, instruction);
        return true;
    }
    if (!loads && !stores && instruction->op != OP_ATOMIM)
        return false;
    const char *format = format_of(instruction), *mnemonic = loads    ? "LOAD"
                                                             : stores ? "STORE"
                                                                      : tgsi_atomic_mnemonic(instruction);
    const bool handle = instruction->src[HANDLE_SOURCE].file != FILE_NONE;
    const bool wraps = instruction->atomic == ATOMIC_IWRAP || instruction->atomic == ATOMIC_DWRAP;
    const bool adds_floats = instruction->atomic == ATOMIC_ADD && instruction->storage == STORAGE_F32;
    if (!format || (!mnemonic && !wraps) || handle) {
        convert_fail(c, "%s%s has no counterpart in TGSI", opcode_table[instruction->op].name,
                     handle                                 ? " by a handle"
                     : instruction->storage == STORAGE_NONE ? " without a storage modifier"
                     : !mnemonic                            ? " of this operation"
                                                            : " of this size");
        return true;
    }
    tgsi_operand(c, instruction, loads ? 0 : 1, 'i', coordinate);
    if (instruction->texture.target == TARGET_ARRAY1D) { /* TGSI has the layer in y */
        tgsi_line(c, "AND $5, %s, %s", coordinate, coordinate);
        snprintf(coordinate, sizeof coordinate, "$5.xzzz");
    }
    if (!loads)
        tgsi_operand(c, instruction, 0, adds_floats ? 'f' : 'u', value);
    if (instruction->atomic == ATOMIC_CSWAP) {
        tgsi_line(c, "AND $4, %s, %s", value, value);
        snprintf(value, sizeof value, "$4.xxxx, $4.yyyy");
    }
    snprintf(rest, sizeof rest, "%s%s, %s, %s", instruction->inert & INERT_COHERENT ? ", COHERENT" : "",
             instruction->inert & INERT_VOLATILE ? ", VOLATILE" : "",
             tgsi_name_of(tgsi_targets, instruction->texture.target)->name, format);
    tgsi_unit_name(c, instruction, unit);
    if (wraps) {
        snprintf(image, sizeof image, "IMAGE[%s]", unit);
        tgsi_wrap(c, instruction, image, coordinate, value, rest);
        return true;
    }
    snprintf(operands, sizeof operands, "IMAGE[%s], %s%s%s%s", unit, coordinate, loads ? "" : ", ", value,
             rest);
    if (stores)
        tgsi_line(c, "STORE %s", operands);
    else
        tgsi_finish_words(c, instruction, mnemonic, operands);
    return true;
}

void tgsi_declare_images(struct conversion *c)
{
    for (unsigned unit = 0; unit < SHADER_MAX_IMAGE_UNITS; unit++)
        for (uint32_t i = 0; i < c->from->instruction_count; i++) {
            const struct instruction *instruction = &c->from->instructions[i];
            if (!opcode_has_resource((enum opcode)instruction->op) ||
                !tgsi_reaches_unit(c, instruction, unit))
                continue;
            text_add(&c->text, "DCL IMAGE[%u], %s, WR\n", unit,
                     tgsi_name_of(tgsi_targets, instruction->texture.target)->name);
            break;
        }
}
