/* Images of TGSI in NV_gpu_program5 (to_gpu4.h): LOADIM, STOREIM and ATOMIM name the storage type, TGSI's
 * instructions the equivalent format. */
#include "shader/translate/to_gpu4/to_gpu4.h"
#include "shader/translate/image_formats.h"
#include "shader/language/tgsi/tgsi.h"

/* `.U32X4` of LOADIM and STOREIM, `.ADD.U32` of ATOMIM. Null with a failure. */
static const char *modifier_of(struct conversion *c, const struct instruction *instruction, char modifier[24])
{
    if (instruction->op == OP_ATOMIM) {
        snprintf(modifier, 24, ".%s.%s", atomic_name(instruction->atomic),
                 storage_name(instruction->storage, 1));
        return modifier;
    }
    const struct exact_format *format =
        instruction->texture.format ? exact_format_of(instruction->texture.format - 1u) : NULL;
    if (format) {
        snprintf(modifier, 24, ".%s", storage_name(format->storage, format->count));
        return modifier;
    }
    convert_fail(c, "%s in the format %s has no counterpart in NV_gpu_program5",
                 tgsi_opcode_of(instruction)->name,
                 tgsi_name_of(tgsi_formats, instruction->texture.format)->name);
    return NULL;
}

/* RESQ: IMQ's three components and IMQS's. The unit's name may be computed in what the first of them writes.
 */
static void write_size(struct conversion *c, const struct instruction *instruction)
{
    const char *target = texture_target_name(instruction->texture.target);
    char unit[GPU4_OPERAND];
    gpu4_unit_name(c, instruction, "image", unit);
    convert_line(c, "IMQ X.xyz, %s, %s;", unit, target);
    convert_line(c, "MOV.S.NTC T3.xyz, X;");
    gpu4_unit_name(c, instruction, "image", unit);
    convert_line(c, "IMQS X.x, %s, %s;", unit, target);
    convert_line(c, "MOV.S.NTC T3.w, X.x;");
    gpu4_finish(c, instruction, "MOV.U", "T3");
}

bool gpu4_lower_image(struct conversion *c, const struct instruction *instruction)
{
    char modifier[24], mnemonic[64], coordinate[GPU4_OPERAND], value[GPU4_OPERAND] = "", unit[GPU4_OPERAND];
    const bool loads = instruction->op == OP_LOADIM, stores = instruction->op == OP_STOREIM;
    struct instruction changed = *instruction;
    if (instruction->op == OP_RESQ && instruction->texture.target != TARGET_NONE) {
        write_size(c, instruction);
        return true;
    }
    if (!loads && !stores && instruction->op != OP_ATOMIM)
        return false;
    if (c->failed || !modifier_of(c, instruction, modifier))
        return true;
    const unsigned s = loads ? 0 : 1;
    if (instruction->texture.target == TARGET_ARRAY1D) /* NV_gpu_program5 has the layer in z */
        changed.src[s].swizzle[2] = instruction->src[s].swizzle[1];
    gpu4_operand(c, &changed, (int)s, coordinate);
    if (!loads)
        gpu4_operand(c, &changed, 0, value);
    snprintf(mnemonic, sizeof mnemonic, "%s%s%s%s", opcode_table[instruction->op].name, modifier,
             instruction->inert & INERT_COHERENT ? ".COH" : "",
             instruction->inert & INERT_VOLATILE ? ".VOL" : "");
    const char *target = texture_target_name(instruction->texture.target);
    gpu4_unit_name(c, instruction, "image", unit);
    if (stores) {
        convert_line(c, "%s.NTC %s, %s, %s, %s;", mnemonic, unit, value, coordinate, target);
    } else if (loads) {
        gpu4_finish(c, instruction, mnemonic, "%s, %s, %s", coordinate, unit, target);
    } else { /* TGSI's ATOM* give all components */
        convert_line(c, "%s.NTC T3.x, %s, %s, %s, %s;", mnemonic, value, coordinate, unit, target);
        gpu4_finish(c, instruction, "MOV.U", "T3.x");
    }
    return true;
}
