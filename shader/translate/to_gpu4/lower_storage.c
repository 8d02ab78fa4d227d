/* Storage buffers of TGSI in NV_gpu_program5 (to_gpu4.h): LOAD, STORE and ATOM* of a BUFFER reach words one
 * by one, LDB, STB and ATOMB what is aligned to all of their values.
 *
 * In both a lane's store is complete before the next lane's begins, so it is here.
 */
#include "shader/translate/to_gpu4/to_gpu4.h"

#include <string.h>

static bool is_of_buffer(unsigned op)
{
    return op == OP_BUFFER_LOAD || op == OP_BUFFER_STORE || op == OP_BUFFER_ATOM;
}

/* `s2`, or `s[X.w]` for a run-time number, which is -1 outside of its array: the index of a STORAGE
 * variable reaches every binding point. */
static void name_buffer(struct conversion *c, const struct instruction *instruction, char name[GPU4_OPERAND])
{
    const struct relative_index *relative = &instruction->texture.relative;
    char member[64];
    if (!relative->used) {
        snprintf(name, GPU4_OPERAND, "s%u", instruction->texture.unit);
        return;
    }
    const struct register_array *array = &c->from->arrays[relative->array];
    gpu4_index_name(c, relative, 0, 1, 3, member, sizeof member);
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

/* X.x: the address. One of 2^31 or more, which no buffer has, becomes -1: with an offset added it is
 * misaligned. */
static void load_address(struct conversion *c, const struct instruction *instruction)
{
    load_operand(c, instruction, 0, "MOV.S", "X.x");
    convert_line(c, "SHR.S X.y, X.x, 31;");
    convert_line(c, "OR.S X.x, X.x, X.y;");
}

/* The thread number of a lane in NV_shader_thread_group. */
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

/* Several words are stored lane by lane: X.y is the address in one lane, -1 in the others. */
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

bool gpu4_uses_storage(const struct conversion *c)
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

void gpu4_declare_storage_options(struct conversion *c)
{
    bool adds_floats = false, sizes = false;
    for (uint32_t i = 0; i < c->from->instruction_count; i++) {
        adds_floats |= adds_a_float(&c->from->instructions[i]);
        sizes |= c->from->instructions[i].op == OP_RESQ;
    }
    if (gpu4_uses_storage(c))
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

void gpu4_declare_storage(struct conversion *c)
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
