/* Storage buffers of NV_gpu_program5 in TGSI (to_tgsi.h): LDB, STB and ATOMB reach what is aligned to all of
 * their values, LOAD, STORE and ATOM* of a BUFFER words one by one. */
#include "shader/translate/to_tgsi/to_tgsi.h"
#include "shader/program/operand_types.h"
#include "shader/execute/storage.h"

#include <string.h>

/* The number of a binding point in TEMP[unit].x: any of them, as for LDB. */
static void name_storage(struct conversion *c, const struct outer_index *outer, char name[48])
{
    char base[32];
    if (!outer->relative.used) {
        snprintf(name, 48, "BUFFER[%u]", outer->index);
        return;
    }
    const unsigned unit = tgsi_scratch(c, SCRATCH_UNIT);
    tgsi_index_name(c, &outer->relative, base);
    const char component = base[strlen(base) - 1];
    tgsi_line(c, "UADD TEMP[%u].x, %s%c%c%c, {i%d}", unit, base, component, component, component,
              outer->index);
    tgsi_line(c, "USLT TEMP[%u].y, TEMP[%u].xxxx, {u%d}", unit, unit, SHADER_MAX_STORAGE_BUFFERS);
    tgsi_line(c, "UCMP TEMP[%u].x, TEMP[%u].yyyy, TEMP[%u], {i-1000}", unit, unit, unit);
    snprintf(name, 48, "BUFFER[TEMP[%u].x]", unit);
}

static bool is_of_storage(unsigned op)
{
    return op == OP_LDB || op == OP_STB || op == OP_ATOMB;
}

static bool is_word(unsigned storage)
{
    return storage == STORAGE_F32 || storage == STORAGE_S32 || storage == STORAGE_U32;
}

static void load(struct conversion *c, const struct instruction *instruction, const char *buffer,
                 const char *rest, unsigned count)
{
    static const char *const beyond[] = {[1] = "yzw", [2] = "zw"};
    struct instruction loaded = *instruction;
    tgsi_line(c, "LOAD $0, %s, $5.xxxx%s", buffer, rest);
    if (count < 4)
        tgsi_line(c, "MOV $0.%s, {u0}", beyond[count]);
    loaded.src[0] = (struct source_operand){.file = FILE_TEMP,
                                            .index = (int32_t)tgsi_scratch(c, 0),
                                            .negate = instruction->src[0].negate,
                                            .absolute = instruction->src[0].absolute};
    memcpy(loaded.src[0].swizzle, instruction->src[0].swizzle, sizeof loaded.src[0].swizzle);
    tgsi_load_words(c, &loaded, 0, (const uint8_t[4]){0, 1, 2, 3});
    tgsi_store_loaded(c, &loaded);
}

/* The address of value i of 64 bits, in $5.y: -1 if it straddles the buffer's end, where LOAD and STORE
 * would still reach its first word. $6.x is the buffer's size. */
static void place_pair(struct conversion *c, unsigned i)
{
    tgsi_line(c, "UADD $5.y, $5.xxxx, {u%u}", 8 * i);
    tgsi_line(c, "UADD $6.y, $6.xxxx, {i-8}");
    tgsi_line(c, "USGE $6.y, $6.yyyy, $5.yyyy");
    tgsi_line(c, "USGE $6.z, $6.xxxx, {u8}");
    tgsi_line(c, "AND $6.y, $6.yyyy, $6.zzzz");
    tgsi_line(c, "UCMP $5.y, $6.yyyy, $5.yyyy, {i-1}");
}

/* A register of 64 bits is assembled, and moved under the mask and condition of the instruction. */
static void load_pairs(struct conversion *c, const struct instruction *instruction, const char *buffer,
                       const char *rest, unsigned count)
{
    const unsigned low = tgsi_scratch(c, SCRATCH_DEMOTED), high = tgsi_scratch(c, SCRATCH_DEMOTED + 1);
    struct instruction loaded = *instruction;
    for (unsigned i = 0; i < count; i++) {
        place_pair(c, i);
        tgsi_line(c, "LOAD $0, %s, $5.yyyy%s", buffer, rest);
        tgsi_line(c, "MOV TEMP[%u].%c, $0.xxxx", low, "xyzw"[i]);
        tgsi_line(c, "MOV TEMP[%u].%c, $0.yyyy", high, "xyzw"[i]);
    }
    for (unsigned i = count; i < 4; i++) {
        tgsi_line(c, "MOV TEMP[%u].%c, {u0}", low, "xyzw"[i]);
        tgsi_line(c, "MOV TEMP[%u].%c, {u0}", high, "xyzw"[i]);
    }
    loaded.op = OP_MOV;
    loaded.type = storage_type((enum storage)instruction->storage);
    loaded.src[0].file = FILE_TEMP;
    loaded.src[0].width = WIDTH_LONG;
    loaded.src[0].index = (int32_t)low;
    loaded.src[0].relative.used = false;
    loaded.src[0].outer.used = false;
    tgsi_lower_64bit(c, &loaded);
}

/* Value by value: those of two lanes have the same address or do not overlap, so the last lane's remain
 * either way. */
static void store_pairs(struct conversion *c, const struct instruction *instruction, const char *buffer,
                        const char *rest, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        if (i % 2 == 0)
            tgsi_load_pair(c, instruction, 0, i);
        place_pair(c, i);
        tgsi_line(c, "STORE %s.xy, $5.yyyy, $0%s%s", buffer, i % 2 ? ".zwzw" : "", rest);
    }
}

static void modify(struct conversion *c, const struct instruction *instruction, const char *buffer,
                   const char *value, const char *rest)
{
    const char *mnemonic = tgsi_atomic_mnemonic(instruction);
    char operands[3 * TGSI_OPERAND];
    if (!mnemonic) {
        tgsi_wrap(c, instruction, buffer, "$5.xxxx", value, rest);
        return;
    }
    if (instruction->atomic == ATOMIC_CSWAP) {
        tgsi_line(c, "AND $4, %s, %s", value, value);
        value = "$4.xxxx, $4.yyyy";
    }
    snprintf(operands, sizeof operands, "%s, $5.xxxx, %s%s", buffer, value, rest);
    tgsi_finish_words(c, instruction, mnemonic, operands);
}

/* STORE would negate an integer, MOV lose the sign of a NaN. The operand of a sum has no such sign. */
static bool stores_sign(const struct instruction *instruction)
{
    const struct source_operand *value = &instruction->src[0];
    return instruction->op != OP_LDB && instruction->storage == STORAGE_F32 &&
           (instruction->op == OP_STB || instruction->atomic != ATOMIC_ADD) &&
           (value->negate || value->absolute);
}

bool tgsi_lower_storage(struct conversion *c, const struct instruction *instruction)
{
    static const char *const masks[] = {[1] = "x", [2] = "xy", [4] = "xyzw"};
    const unsigned count =
        instruction->storage_count == 2 || instruction->storage_count == 4 ? instruction->storage_count : 1;
    const struct source_operand *place = &instruction->src[instruction->op == OP_LDB ? 0 : 1];
    const bool is_pair = storage_bits(instruction->storage) == 64;
    char buffer[48], rest[32], value[TGSI_OPERAND];
    if (!is_of_storage(instruction->op))
        return false;
    if (is_pair ? instruction->op == OP_ATOMB
                : !is_word(instruction->storage) || (instruction->op == OP_ATOMB && count > 1)) {
        convert_fail(c, "%s of this size has no counterpart in TGSI", opcode_table[instruction->op].name);
        return true;
    }
    if (stores_sign(instruction)) {
        convert_fail(c, "%s.F32 of a negated or absolute value has no counterpart in TGSI",
                     opcode_table[instruction->op].name);
        return true;
    }
    snprintf(rest, sizeof rest, "%s%s", instruction->inert & INERT_COHERENT ? ", COHERENT" : "",
             instruction->inert & INERT_VOLATILE ? ", VOLATILE" : "");
    const unsigned index = tgsi_scratch(c, SCRATCH_INDEX);
    tgsi_byte_index(c, place, (is_pair ? 8 : 4) * count, index);
    tgsi_line(c, "MOV $5.x, TEMP[%u]", index);
    name_storage(c, &place->outer, buffer);
    if (is_pair) {
        tgsi_line(c, "RESQ $6.x, %s", buffer);
        (instruction->op == OP_LDB ? load_pairs : store_pairs)(c, instruction, buffer, rest, count);
        return true;
    }
    if (instruction->op == OP_LDB) {
        load(c, instruction, buffer, rest, count);
        return true;
    }
    tgsi_operand(c, instruction, 0, instruction->storage == STORAGE_F32 ? 'f' : 'u', value);
    if (instruction->op == OP_STB)
        tgsi_line(c, "STORE %s.%s, $5.xxxx, %s%s", buffer, masks[count], value, rest);
    else
        modify(c, instruction, buffer, value, rest);
    return true;
}

void tgsi_declare_storage(struct conversion *c)
{
    bool all = false;
    for (uint32_t i = 0; i < c->from->instruction_count; i++) {
        const struct instruction *instruction = &c->from->instructions[i];
        const unsigned s = instruction->op == OP_LDB ? 0 : 1;
        all |= is_of_storage(instruction->op) && instruction->src[s].outer.relative.used;
    }
    for (unsigned unit = 0; unit < SHADER_MAX_STORAGE_BUFFERS; unit++)
        if (all || (c->from->storage_used >> unit & 1))
            text_add(&c->text, "DCL BUFFER[%u]\n", unit);
}
