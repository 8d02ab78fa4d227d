/* Texture lookups and queries as TGSI text (to_tgsi.h). */
#include "shader/translate/to_tgsi/to_tgsi.h"

static bool reads_texels(unsigned op)
{
    return op != OP_TXQ && op != OP_TXQS && op != OP_LOD;
}

/* A unit's texels have one type in TGSI. */
static void note_type(struct conversion *c, const struct instruction *instruction)
{
    if (!reads_texels(instruction->op))
        return;
    for (unsigned unit = 0; unit < SHADER_MAX_TEXTURE_UNITS; unit++) {
        uint8_t *type = &c->tgsi->unit_types[unit];
        if (!tgsi_reaches_unit(c, instruction, unit))
            continue;
        if (*type && *type != instruction->type + 1)
            convert_fail(c, "texture[%u] is read as two types, which has no counterpart in TGSI", unit);
        *type = (uint8_t)(instruction->type + 1);
    }
}

static const char *texture_mnemonic(const struct instruction *instruction)
{
    const bool reference = instruction->texture.target == TARGET_SHADOWARRAYCUBE;
    const bool level = instruction->src[1].file != FILE_NONE; /* or bias, in an operand of its own */
    switch (instruction->op) {
    case OP_TEX: return reference ? "TEX2" : "TEX";
    case OP_TXB: return level ? "TXB2" : "TXB";
    case OP_TXD: return "TXD";
    case OP_TXF:
    case OP_TXFMS: return "TXF";
    case OP_TXL: return level ? "TXL2" : "TXL";
    case OP_TXP: return "TXP";
    case OP_TXQ: return "TXQ";
    case OP_TXQS: return "TXQS";
    case OP_TXG: return "TG4";
    case OP_LOD: return "LODQ";
    default: return NULL;
    }
}

static size_t add_offset(struct conversion *c, const struct instruction *instruction, char *operands,
                         size_t length, size_t size)
{
    const int8_t *offset = instruction->texture.offset;
    char name[TGSI_OPERAND];
    if (instruction->texture.variable_offset) {
        tgsi_operand(c, instruction, 3, 'r', name);
    } else if (offset[0] || offset[1] || offset[2]) {
        const uint32_t values[4] = {(uint32_t)offset[0], (uint32_t)offset[1], (uint32_t)offset[2], 0};
        tgsi_vector(c, TYPE_S32, values, name);
    } else {
        return length;
    }
    return length + (size_t)snprintf(operands + length, size - length, ", %s", name);
}

static unsigned texture_sources(const struct instruction *instruction)
{
    switch (instruction->op) {
    case OP_TXD: return 3;
    case OP_TXB:
    case OP_TXL: return instruction->src[1].file != FILE_NONE ? 2 : 1;
    case OP_TXQS: return 0;
    case OP_TXQ:
    case OP_LOD: return 1; /* whose reference value is not used */
    default: return instruction->texture.target == TARGET_SHADOWARRAYCUBE ? 2 : 1;
    }
}

void tgsi_write_texture(struct conversion *c, const struct instruction *instruction)
{
    const char *mnemonic = texture_mnemonic(instruction);
    const struct tgsi_name *target = tgsi_name_of(tgsi_targets, instruction->texture.target);
    const unsigned sources = texture_sources(instruction);
    char operands[5 * TGSI_OPERAND] = "", unit[32];
    size_t length = 0;
    const bool handle = instruction->src[HANDLE_SOURCE].file != FILE_NONE;
    const bool level = instruction->op == OP_TXB || instruction->op == OP_TXL; /* after a reference value */
    if (!mnemonic || !target || handle || instruction->texture.lod_clamp ||
        (level && instruction->texture.target == TARGET_SHADOWARRAYCUBE)) {
        tgsi_reject(c, instruction,
                    handle                           ? " by a handle"
                    : instruction->texture.lod_clamp ? " with LODCLAMP"
                    : level                          ? " of SHADOWARRAYCUBE"
                                                     : "");
        return;
    }
    note_type(c, instruction);
    for (unsigned s = 0; s < sources; s++) {
        char name[TGSI_OPERAND];
        const bool gathered = instruction->op == OP_TXG && s == 1; /* takes no sign */
        tgsi_operand(c, instruction, s, gathered ? 'r' : tgsi_kind_of(instruction, s), name);
        length += (size_t)snprintf(operands + length, sizeof operands - length, "%s%s", s ? ", " : "", name);
    }
    if (instruction->op == OP_TXG && sources == 1) {
        char component[24];
        tgsi_scalar(c, TYPE_S32, instruction->texture.component, component);
        length += (size_t)snprintf(operands + length, sizeof operands - length, ", %s", component);
    }
    tgsi_unit_name(c, instruction, unit);
    length += (size_t)snprintf(operands + length, sizeof operands - length, "%sSAMP[%s], %s",
                               length ? ", " : "", unit, target->name);
    add_offset(c, instruction, operands, length, sizeof operands);
    if (instruction->op == OP_TXQ && instruction->dst.mask & 8) { /* w is the number of levels here */
        tgsi_line(c, "TXQ $6, %s", operands);
        tgsi_line(c, "MOV $6.w, {0}");
        mnemonic = "AND";
        snprintf(operands, sizeof operands, "$6, $6");
    }
    tgsi_finish(c, instruction, mnemonic, operands);
}
