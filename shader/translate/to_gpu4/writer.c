/* Names, operands and results in the text of NV_gpu_program4 (to_gpu4.h). */
#include "shader/translate/to_gpu4/to_gpu4.h"
#include "shader/program/operand_types.h"

#include <stdarg.h>
#include <string.h>

/* --- Registers ------------------------------------------------------------------------------------------ */

const struct register_array *gpu4_array_around(const struct conversion *c, unsigned file, int32_t index)
{
    for (uint32_t i = 0; i < c->from->array_count; i++) {
        const int32_t first = c->from->arrays[i].first, count = c->from->arrays[i].count;
        if (c->array_used[i] && c->from->arrays[i].file == file && index >= first && index < first + count)
            return &c->from->arrays[i];
    }
    return NULL;
}

char gpu4_array_letter(unsigned file)
{
    switch (file) {
    case FILE_PARAM: return 'a';
    case FILE_INPUT: return 'v';
    case FILE_OUTPUT: return 'o';
    case FILE_TEXTURE: return 't';
    case FILE_IMAGE: return 'm';
    default: return 'r';
    }
}

void gpu4_binding_name(const struct conversion *c, unsigned file, unsigned index, char *name, size_t size)
{
    struct program named = *c->from;
    named.language = named.stage == STAGE_FRAGMENT ? LANGUAGE_NVFP40 : LANGUAGE_NVVP40;
    if (file == FILE_INPUT)
        shader_input_name(&named, index, name, size);
    else
        shader_output_name(&named, index, name, size);
}

bool gpu4_is_interpolated(const struct input_register *input)
{
    const bool modified = (input->interpolation_set && input->interpolation != INTERPOLATE_PERSPECTIVE) ||
                          input->centroid || input->sample;
    return modified && gpu4_takes_interpolation(input->semantic);
}

bool gpu4_is_repeated(const struct program *program, int32_t output)
{
    for (int32_t i = 0; i < output; i++)
        if (program->outputs[i].semantic == program->outputs[output].semantic &&
            program->outputs[i].index == program->outputs[output].index &&
            (program->outputs[i].written || program->stage == STAGE_FRAGMENT))
            return true;
    return false;
}

static bool is_ignored(const struct output_register *output)
{
    return output->semantic == SEMANTIC_CLIP_VERTEX || output->semantic == SEMANTIC_EDGE_FLAG;
}

bool gpu4_is_packed(const struct conversion *c, unsigned file, int32_t index)
{
    if (file == FILE_OUTPUT)
        return c->from->outputs[index].vector || is_ignored(&c->from->outputs[index]);
    if (file != FILE_INPUT)
        return false;
    const struct input_register *input = &c->from->inputs[index];
    return input->vector || (input->semantic == SEMANTIC_FACING && input->tgsi.system_value);
}

static bool loop_index(const struct conversion *c, unsigned index, uint32_t *number)
{
    if (index >= c->gpu4->loop_depth || index >= SHADER_LOOP_DEPTH || c->gpu4->loops[index] == 0)
        return false;
    *number = c->gpu4->loops[index] - 1;
    return true;
}

static void address_name(const struct conversion *c, unsigned file, unsigned index, char *name, size_t size)
{
    uint32_t loop = 0;
    const bool is_loop = file == FILE_ADDRESS && loop_index(c, index, &loop);
    snprintf(name, size, "%c%u", is_loop ? 'J' : file == FILE_TEMP ? 'R' : 'A', is_loop ? loop : index);
}

static void direct_name(const struct conversion *c, unsigned file, int32_t index, char name[GPU4_OPERAND])
{
    const struct register_array *array = gpu4_array_around(c, file, index);
    if (file == FILE_TEMP && index <= GPU4_PACKED)
        snprintf(name, GPU4_OPERAND, "O%d", GPU4_PACKED - index);
    else if (file == FILE_TEMP && index < 0) /* gpu4_gather_packed() */
        snprintf(name, GPU4_OPERAND, "V%d", -1 - index);
    else if (array)
        snprintf(name, GPU4_OPERAND, "%c%u[%d]", gpu4_array_letter(file), (unsigned)(array - c->from->arrays),
                 index - array->first);
    else if (file == FILE_INPUT && gpu4_is_interpolated(&c->from->inputs[index]))
        snprintf(name, GPU4_OPERAND, "i%d", index);
    else if (file == FILE_TEMP || file == FILE_ADDRESS)
        address_name(c, file, (unsigned)index, name, GPU4_OPERAND);
    else if (file == FILE_PARAM)
        snprintf(name, GPU4_OPERAND, "c%d", index);
    else if (file == FILE_CONDITION)
        snprintf(name, GPU4_OPERAND, "CC");
    else if (file == FILE_OUTPUT && gpu4_from_tgsi(c) && gpu4_is_repeated(c->from, index))
        snprintf(name, GPU4_OPERAND, "O%d", index);
    else
        gpu4_binding_name(c, file, (unsigned)index, name, GPU4_OPERAND);
}

void gpu4_index_name(struct conversion *c, const struct relative_index *relative, int32_t offset,
                     int32_t count, int number, char *name, size_t size)
{
    char base[32], reg[24];
    if (!relative->used) {
        snprintf(name, size, "[%d]", offset);
        return;
    }
    address_name(c, relative->file, relative->index, reg, sizeof reg);
    snprintf(base, sizeof base, "%s.%c", reg, "xyzw"[relative->component & 3]);
    if (offset < 0 || offset >= count) {
        const char sum = number < GPU4_DESTINATION ? 'X' : 'Y', component = "xyzw"[number & 3];
        convert_line(c, "ADD.S %c.%c, %s, %d;", sum, component, base, offset);
        snprintf(base, sizeof base, "%c.%c", sum, component);
        offset = 0;
    }
    if (offset > 0)
        snprintf(name, size, "[%s + %d]", base, offset);
    else
        snprintf(name, size, "[%s]", base);
}

static void relative_name(struct conversion *c, unsigned file, int32_t index,
                          const struct relative_index *relative, int number, char name[GPU4_OPERAND])
{
    const struct register_array *array = &c->from->arrays[relative->array];
    char member[64];
    gpu4_index_name(c, relative, index - (int32_t)array->first, (int32_t)array->count, number, member,
                    sizeof member);
    snprintf(name, GPU4_OPERAND, "%c%u%s", gpu4_array_letter(file), relative->array, member);
}

/* --- Two indices ---------------------------------------------------------------------------------------- */

static void vertex_name(struct conversion *c, const struct source_operand *source, int number,
                        char name[GPU4_OPERAND])
{
    const struct register_array *array = source->relative.used
                                             ? &c->from->arrays[source->relative.array]
                                             : gpu4_array_around(c, FILE_INPUT, source->index);
    char vertex[48], member[48] = "";
    gpu4_index_name(c, &source->outer.relative, source->outer.index, INT32_MAX, number, vertex,
                    sizeof vertex);
    if (!array) {
        snprintf(name, GPU4_OPERAND, "p%d%s", source->index, vertex);
        return;
    }
    gpu4_index_name(c, &source->relative, source->index - (int32_t)array->first, (int32_t)array->count,
                    number, member, sizeof member);
    snprintf(name, GPU4_OPERAND, "v%u%s%s", (unsigned)(array - c->from->arrays), vertex, member);
}

static void buffer_name(struct conversion *c, const struct source_operand *source, int number,
                        char name[GPU4_OPERAND])
{
    char buffer[48], member[48];
    gpu4_index_name(c, &source->relative, source->index, GPU4_BUFFER_VECTORS, number, member, sizeof member);
    if (source->outer.relative.used)
        gpu4_index_name(c, &source->outer.relative, source->outer.index, SHADER_MAX_BUFFERS, number, buffer,
                        sizeof buffer);
    else
        snprintf(buffer, sizeof buffer, "%u", source->outer.index);
    snprintf(name, GPU4_OPERAND, "b%s%s", buffer, member);
}

static bool outer_name(struct conversion *c, const struct source_operand *source, int number,
                       char name[GPU4_OPERAND])
{
    if (source->file == FILE_BUFFER4)
        buffer_name(c, source, number, name);
    else if (source->file == FILE_INPUT && source->outer.used)
        vertex_name(c, source, number, name);
    else
        return false;
    return true;
}

/* --- Operands ------------------------------------------------------------------------------------------- */

static void add_suffix(char name[GPU4_OPERAND], const char *format, ...)
    __attribute__((format(printf, 2, 3)));
static void add_suffix(char name[GPU4_OPERAND], const char *format, ...)
{
    const size_t length = strlen(name);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(name + length, GPU4_OPERAND - length, format, arguments);
    va_end(arguments);
}

static void source_name(struct conversion *c, const struct instruction *instruction, unsigned s,
                        char name[GPU4_OPERAND])
{
    const struct source_operand *source = &instruction->src[s];
    const char kind = operand_kind((enum opcode)instruction->op, s);
    char reg[GPU4_OPERAND / 2 + 8] = "", whole[GPU4_OPERAND];
    if (outer_name(c, source, (int)s, whole))
        ;
    else if (source->relative.used)
        relative_name(c, source->file, source->index, &source->relative, (int)s, whole);
    else
        direct_name(c, source->file, source->index, whole);
    snprintf(reg, sizeof reg, "%.70s", whole);
    if (kind == 'W') {
        snprintf(name, GPU4_OPERAND, "%s", reg);
        for (unsigned i = 0; i < 4; i++)
            add_suffix(name, ", %s%c", source->negate >> i & 1 ? "-" : "", "xyzw01"[source->swizzle[i] % 6]);
        return;
    }
    snprintf(name, GPU4_OPERAND, "%s%s%s", source->negate ? "-" : "", source->absolute ? "|" : "", reg);
    const bool scalar = kind == 'S' || memcmp(source->swizzle, source->swizzle + 1, 3) == 0;
    if (scalar)
        add_suffix(name, ".%c", "xyzw"[source->swizzle[0] & 3]);
    else
        add_suffix(name, ".%c%c%c%c", "xyzw"[source->swizzle[0] & 3], "xyzw"[source->swizzle[1] & 3],
                   "xyzw"[source->swizzle[2] & 3], "xyzw"[source->swizzle[3] & 3]);
    add_suffix(name, "%s", source->absolute ? "|" : "");
}

void gpu4_operand(struct conversion *c, const struct instruction *instruction, int s, char name[GPU4_OPERAND])
{
    if (s >= 0)
        source_name(c, instruction, (unsigned)s, name);
    else if (instruction->dst.relative.used)
        relative_name(c, instruction->dst.file, instruction->dst.index, &instruction->dst.relative,
                      GPU4_DESTINATION, name);
    else
        direct_name(c, instruction->dst.file, instruction->dst.index, name);
}

void gpu4_unit_name(struct conversion *c, const struct instruction *instruction, const char *word,
                    char name[GPU4_OPERAND])
{
    const struct relative_index *relative = &instruction->texture.relative;
    char member[64];
    if (!relative->used) {
        snprintf(name, GPU4_OPERAND, "%s[%u]", word, instruction->texture.unit);
        return;
    }
    const struct register_array *array = &c->from->arrays[relative->array];
    gpu4_index_name(c, relative, instruction->texture.unit - (int32_t)array->first, (int32_t)array->count,
                    GPU4_UNIT, member, sizeof member);
    snprintf(name, GPU4_OPERAND, "%c%u%s", gpu4_array_letter(array->file), relative->array, member);
}

/* --- Results -------------------------------------------------------------------------------------------- */

void gpu4_test_name(const struct condition_test *test, char *name, size_t size)
{
    snprintf(name, size, "%s%s.%c%c%c%c", condition_name(test->rule), test->cc ? "1" : "",
             "xyzw"[test->swizzle[0] & 3], "xyzw"[test->swizzle[1] & 3], "xyzw"[test->swizzle[2] & 3],
             "xyzw"[test->swizzle[3] & 3]);
}

void gpu4_optional_test(const struct condition_test *test, char *name, size_t size)
{
    char inner[24];
    gpu4_test_name(test, inner, sizeof inner);
    snprintf(name, size, "%s%s%s", test->rule == CONDITION_TR ? "" : " (",
             test->rule == CONDITION_TR ? "" : inner, test->rule == CONDITION_TR ? "" : ")");
}

static void mask_name(unsigned mask, char name[8])
{
    unsigned length = 0;
    name[length++] = '.';
    for (unsigned i = 0; i < 4; i++)
        if (mask >> i & 1)
            name[length++] = "xyzw"[i];
    name[length] = '\0';
}

void gpu4_finish(struct conversion *c, const struct instruction *instruction, const char *mnemonic,
                 const char *format, ...)
{
    static const char *const clamps[] = {"", ".SAT", ".SSAT"};
    char destination[GPU4_OPERAND], mask[8], test[32], operands[4 * GPU4_OPERAND];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(operands, sizeof operands, format, arguments);
    va_end(arguments);
    gpu4_operand(c, instruction, -1, destination);
    mask_name(instruction->dst.mask, mask);
    gpu4_optional_test(&instruction->test, test, sizeof test);
    convert_line(c, "%s%s%s%s %s%s%s, %s;", mnemonic,
                 !instruction->update_cc ? ""
                 : instruction->cc       ? ".CC1"
                                         : ".CC",
                 clamps[instruction->dst.saturate % 3], gpu4_from_tgsi(c) ? ".NTC" : "", destination, mask,
                 test, operands);
}
