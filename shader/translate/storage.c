/* Storage buffers between TGSI and NV_gpu_program5 (conversion.h): LOAD, STORE and ATOM* of a BUFFER reach
 * words one by one, LDB, STB and ATOMB what is aligned to all of their values.
 *
 * A lane's store is done before the next lane's begins, in both; so is it here.
 */
#include "shader/translate/to_tgsi/to_tgsi.h"
#include "shader/language/gpu4/gpu4.h"
#include "shader/program/operand_types.h"
#include "shader/execute/storage.h"

#include <string.h>

/* --- To NV_gpu_program5 --------------------------------------------------------------------------------- */

static bool is_of_buffer(unsigned op)
{
    return op == OP_BUFFER_LOAD || op == OP_BUFFER_STORE || op == OP_BUFFER_ATOM;
}

/* `s2`, or `s[X.w]` for one of a run-time number, -1 if it lies outside of its array: the index that a
 * STORAGE takes reaches every binding point. */
static void name_buffer(struct conversion *c, const struct instruction *instruction, char name[GPU4_OPERAND])
{
    const struct relative_index *relative = &instruction->texture.relative;
    char member[64];
    if (!relative->used) {
        snprintf(name, GPU4_OPERAND, "s%u", instruction->texture.unit);
        return;
    }
    const struct register_array *array = &c->from->arrays[relative->array];
    nv_index_name(c, relative, 0, 1, 3, member, sizeof member);
    member[strlen(member) - 1] = '\0'; /* without its brackets */
    convert_line(c, "ADD.S X.z, %s, %d;", member + 1, instruction->texture.unit - (int)array->first);
    convert_line(c, "SGE.U.NTC X.w, X.z, %u;", array->count);
    convert_line(c, "ADD.S X.z, X.z, %u;", array->first);
    convert_line(c, "OR.S X.w, X.w, X.z;");
    snprintf(name, GPU4_OPERAND, "s[X.w]");
}

static void load_operand(struct conversion *c, const struct instruction *instruction, unsigned s,
                         const char *mnemonic, const char *into)
{
    struct instruction vector = *instruction;
    char operand[GPU4_OPERAND];
    vector.op = OP_MAD; /* all four components */
    gpu4_operand(c, &vector, (int)s, operand);
    convert_line(c, "%s.NTC %s, %s;", mnemonic, into, operand);
}

/* X.x: the address. One of 2^31 and more, where no word is, becomes -1:
 * what is added to that is misaligned. */
static void load_address(struct conversion *c, const struct instruction *instruction)
{
    load_operand(c, instruction, 0, "MOV.S", "X.x");
    convert_line(c, "SHR.S X.y, X.x, 31;");
    convert_line(c, "OR.S X.x, X.x, X.y;");
}

/* The number that a lane has there. */
static unsigned thread_of(const struct conversion *c, unsigned lane)
{
    return c->from->stage == STAGE_FRAGMENT ? (lane & 1) | (lane << 1 & 4) | (lane >> 1 & 2) : lane;
}

static void store_words(struct conversion *c, unsigned mask, const char *modifiers, const char *buffer,
                        char address)
{
    for (unsigned i = 0; i < 4; i++)
        if (mask >> i & 1)
            convert_line(c, "STB.U32%s.NTC T0.%c, %s[X.%c + %u];", modifiers, "xyzw"[i], buffer, address,
                         4 * i);
}

/* Several words go lane by lane: X.y is the address in one lane, -1 in the others. */
static void store(struct conversion *c, const struct instruction *instruction, const char *modifiers,
                  const char *buffer)
{
    static const char *const words[] = {[STAGE_VERTEX] = "vertex", [STAGE_FRAGMENT] = "fragment"};
    const unsigned mask = instruction->dst.mask;
    const unsigned stage = c->from->stage;
    load_operand(c, instruction, 1, "MOV.S", "T0");
    if ((mask & (mask - 1)) == 0) {
        store_words(c, mask, modifiers, buffer, 'x');
        return;
    }
    for (unsigned lane = 0; lane < LANES; lane++) {
        convert_line(c, "SNE.S.NTC X.y, %s.threadid.x, %u;",
                     stage == STAGE_VERTEX || stage == STAGE_FRAGMENT ? words[stage] : "primitive",
                     thread_of(c, lane));
        convert_line(c, "OR.S X.y, X.y, X.x;");
        store_words(c, mask, modifiers, buffer, 'y');
    }
}

bool gpu4_lower_storage(struct conversion *c, const struct instruction *instruction)
{
    char buffer[GPU4_OPERAND], modifiers[16];
    if (!is_of_buffer(instruction->op))
        return false;
    snprintf(modifiers, sizeof modifiers, "%s%s", instruction->inert & INERT_COHERENT ? ".COH" : "",
             instruction->inert & INERT_VOLATILE ? ".VOL" : "");
    load_address(c, instruction);
    name_buffer(c, instruction, buffer);
    if (instruction->op == OP_BUFFER_STORE) {
        store(c, instruction, modifiers, buffer);
        return true;
    }
    if (instruction->op == OP_BUFFER_ATOM) {
        load_operand(c, instruction, 1, instruction->storage == STORAGE_F32 ? "MOV" : "MOV.S", "T0");
        convert_line(c, "ATOMB.%s.%s%s.NTC T3.x, T0, %s[X.x];", atomic_name(instruction->atomic),
                     storage_name(instruction->storage, 1), modifiers, buffer);
        gpu4_finish(c, instruction, "MOV.U", "T3.x");
        return true;
    }
    for (unsigned i = 0; i < 4; i++)
        if (instruction->dst.mask >> i & 1)
            convert_line(c, "LDB.U32%s.NTC T3.%c, %s[X.x + %u].x;", modifiers, "xyzw"[i], buffer, 4 * i);
    gpu4_finish(c, instruction, "MOV.U", "T3");
    return true;
}

bool nv_uses_storage(const struct conversion *c)
{
    for (uint32_t i = 0; i < c->from->instruction_count; i++)
        if (is_of_buffer(c->from->instructions[i].op))
            return true;
    return false;
}

/* OPTION_* of NV_shader_thread_group and _shuffle. A STORE of several words is done lane by lane. */
static uint32_t thread_options(const struct conversion *c)
{
    uint32_t options = 0;
    for (uint32_t i = 0; i < c->from->instruction_count; i++)
        switch (c->from->instructions[i].op) {
        case OP_BUFFER_STORE:
        case OP_BALLOT: options |= OPTION_THREAD_GROUP; break;
        case OP_READ_FIRST:
        case OP_READ_INVOC: options |= OPTION_THREAD_GROUP | OPTION_THREAD_SHUFFLE; break;
        default: break;
        }
    for (uint32_t i = 0; i < c->from->input_count; i++)
        if (c->from->inputs[i].semantic == SEMANTIC_THREAD)
            options |= OPTION_THREAD_GROUP;
    return options;
}

static bool adds_a_float(const struct instruction *instruction)
{
    return (instruction->op == OP_ATOMIM || instruction->op == OP_BUFFER_ATOM) &&
           instruction->storage == STORAGE_F32;
}

void nv_declare_storage_options(struct conversion *c)
{
    bool adds_floats = false, sizes = false;
    for (uint32_t i = 0; i < c->from->instruction_count; i++) {
        adds_floats |= adds_a_float(&c->from->instructions[i]);
        sizes |= c->from->instructions[i].op == OP_RESQ;
    }
    if (nv_uses_storage(c))
        text_add(&c->text, "OPTION %s;\n", program_option_name(OPTION_STORAGE_BUFFER));
    if (gpu4_from_tgsi(c) && adds_floats)
        text_add(&c->text, "OPTION %s;\n", program_option_name(OPTION_ATOMIC_FLOAT));
    if (sizes)
        text_add(&c->text, "OPTION %s;\n", program_option_name(OPTION_SHADER_IMAGE_SIZE));
    const uint32_t threads = gpu4_from_tgsi(c) ? thread_options(c) : 0;
    if (threads & OPTION_THREAD_GROUP)
        text_add(&c->text, "OPTION %s;\n", program_option_name(OPTION_THREAD_GROUP));
    if (threads & OPTION_THREAD_SHUFFLE)
        text_add(&c->text, "OPTION %s;\n", program_option_name(OPTION_THREAD_SHUFFLE));
}

void nv_declare_storage(struct conversion *c)
{
    uint32_t declared = 0;
    bool several = false;
    for (uint32_t i = 0; i < c->from->instruction_count; i++) {
        const struct instruction *instruction = &c->from->instructions[i];
        const unsigned unit = instruction->texture.unit;
        several |= is_of_buffer(instruction->op) && instruction->texture.relative.used;
        if (!is_of_buffer(instruction->op) || instruction->texture.relative.used || declared >> unit & 1)
            continue;
        declared |= 1u << unit;
        text_add(&c->text, "STORAGE s%u[] = { program.storage[%u] };\n", unit, unit);
    }
    if (several)
        text_add(&c->text, "STORAGE s[][] = { program.storage[0..%d] };\n", SHADER_MAX_STORAGE_BUFFERS - 1);
}

/* --- To TGSI -------------------------------------------------------------------------------------------- */

/* The number of a binding point in TEMP[unit].x: among all there are, as LDB's. */
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

/* Where value i of 64 bits lies, in $5.y: -1 if it reaches over the buffer's end, where LOAD and STORE would
 * reach its first word. $6.x is the buffer's size. */
static void place_pair(struct conversion *c, unsigned i)
{
    tgsi_line(c, "UADD $5.y, $5.xxxx, {u%u}", 8 * i);
    tgsi_line(c, "UADD $6.y, $6.xxxx, {i-8}");
    tgsi_line(c, "USGE $6.y, $6.yyyy, $5.yyyy");
    tgsi_line(c, "USGE $6.z, $6.xxxx, {u8}");
    tgsi_line(c, "AND $6.y, $6.yyyy, $6.zzzz");
    tgsi_line(c, "UCMP $5.y, $6.yyyy, $5.yyyy, {i-1}");
}

/* A register of 64 bits is put together, and moved as the instruction says. */
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

/* Value by value: those of two lanes lie in one place or do not overlap, so the last lane's remain either
 * way. */
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

/* STORE would negate an integer, MOV forget the sign of a NaN. A sum has none. */
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
