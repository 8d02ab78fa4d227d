/* Any program as text of NV_gpu_program4 (or 5): the header, what must be declared, and the instructions,
 * most of which are what they were. What the older languages compute differently is in lower_legacy.c.
 *
 * Names: R temporaries, A address registers (integers here), c single parameters, a their arrays, v and o
 * arrays of inputs and outputs, T, X and Y what conversion needs itself.
 */
#include "shader/translate/conversion.h"
#include "shader/language/gpu4/gpu4.h"
#include "shader/program/operand_types.h"
#include "shader/language/gpu4/print.h"
#include "shader/language/tgsi/tgsi.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* --- Names ---------------------------------------------------------------------------------------------- */

const struct register_array *nv_array_around(const struct conversion *c, unsigned file, int32_t index)
{
    for (uint32_t i = 0; i < c->from->array_count; i++) {
        const int32_t first = c->from->arrays[i].first, count = c->from->arrays[i].count;
        if (c->array_used[i] && c->from->arrays[i].file == file && index >= first && index < first + count)
            return &c->from->arrays[i];
    }
    return NULL;
}

static char array_letter(unsigned file)
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

/* Its modifiers need a declaration. */
bool nv_is_interpolated(const struct input_register *input)
{
    const bool modified = (input->interpolation_set && input->interpolation != INTERPOLATE_PERSPECTIVE) ||
                          input->centroid || input->sample;
    return modified && gpu4_takes_interpolation(nv4_slot((enum semantic)input->semantic, input->index));
}

static void address_name(const struct conversion *c, unsigned file, unsigned index, char *name, size_t size)
{
    uint32_t loop = 0;
    const bool is_loop = file == FILE_ADDRESS && nv_loop_index(c, index, &loop);
    snprintf(name, size, "%c%u", is_loop ? 'J' : file == FILE_TEMP ? 'R' : 'A', is_loop ? loop : index);
}

/* The first output of a semantic is what goes on; another one is a temporary. */
bool nv_is_repeated(const struct program *program, int32_t output)
{
    for (int32_t i = 0; i < output; i++)
        if (program->outputs[i].semantic == program->outputs[output].semantic &&
            program->outputs[i].index == program->outputs[output].index &&
            (program->outputs[i].written || program->stage == STAGE_FRAGMENT))
            return true;
    return false;
}

static void direct_name(const struct conversion *c, unsigned file, int32_t index, char name[GPU4_OPERAND])
{
    const struct register_array *array = nv_array_around(c, file, index);
    if (file == FILE_TEMP && index <= NV_VECTOR)
        snprintf(name, GPU4_OPERAND, "O%d", NV_VECTOR - index);
    else if (file == FILE_TEMP && index < 0) /* nv_gather_vectors() */
        snprintf(name, GPU4_OPERAND, "V%d", -1 - index);
    else if (array)
        snprintf(name, GPU4_OPERAND, "%c%u[%d]", array_letter(file), (unsigned)(array - c->from->arrays),
                 index - array->first);
    else if (file == FILE_INPUT && nv_is_interpolated(&c->from->inputs[index]))
        snprintf(name, GPU4_OPERAND, "i%d", index);
    else if (file == FILE_TEMP || file == FILE_ADDRESS)
        address_name(c, file, (unsigned)index, name, GPU4_OPERAND);
    else if (file == FILE_PARAM)
        snprintf(name, GPU4_OPERAND, "c%d", index);
    else if (file == FILE_CONDITION)
        snprintf(name, GPU4_OPERAND, "CC");
    else if (file == FILE_OUTPUT && gpu4_from_tgsi(c) && nv_is_repeated(c->from, index))
        snprintf(name, GPU4_OPERAND, "O%d", index);
    else
        gpu4_binding_name(c, file, (unsigned)index, name, GPU4_OPERAND);
}

void nv_index_name(struct conversion *c, const struct relative_index *relative, int32_t offset, int32_t count,
                   int number, char *name, size_t size)
{
    char base[32], reg[24];
    if (!relative->used) {
        snprintf(name, size, "[%d]", offset);
        return;
    }
    address_name(c, relative->file, relative->index, reg, sizeof reg);
    snprintf(base, sizeof base, "%s.%c", reg, "xyzw"[relative->component & 3]);
    if (offset < 0 || offset >= count) {
        const char sum = number < NV_DESTINATION ? 'X' : 'Y', component = "xyzw"[number & 3];
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
    nv_index_name(c, relative, index - (int32_t)array->first, (int32_t)array->count, number, member,
                  sizeof member);
    snprintf(name, GPU4_OPERAND, "%c%u%s", array_letter(file), relative->array, member);
}

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
    if (nv_outer_name(c, source, (int)s, whole))
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
                      NV_DESTINATION, name);
    else
        direct_name(c, instruction->dst.file, instruction->dst.index, name);
}

/* --- Instructions --------------------------------------------------------------------------------------- */

static void gpu4_test_name(const struct condition_test *test, char *name, size_t size)
{
    snprintf(name, size, "%s%s.%c%c%c%c", condition_name(test->rule), test->cc ? "1" : "",
             "xyzw"[test->swizzle[0] & 3], "xyzw"[test->swizzle[1] & 3], "xyzw"[test->swizzle[2] & 3],
             "xyzw"[test->swizzle[3] & 3]);
}

/* ` (GT.xxyw)`, or nothing where there is no test. */
static void optional_test(const struct condition_test *test, char *name, size_t size)
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
    optional_test(&instruction->test, test, sizeof test);
    convert_line(c, "%s%s%s%s %s%s%s, %s;", mnemonic,
                 !instruction->update_cc ? ""
                 : instruction->cc       ? ".CC1"
                                         : ".CC",
                 clamps[instruction->dst.saturate % 3], gpu4_from_tgsi(c) ? ".NTC" : "", destination, mask,
                 test, operands);
}

/* How many texel offsets count; TGSI's operands have three anyway. */
static unsigned offset_count(unsigned target)
{
    switch (target) {
    case TARGET_1D:
    case TARGET_ARRAY1D:
    case TARGET_SHADOW1D:
    case TARGET_SHADOWARRAY1D: return 1;
    case TARGET_3D: return 3;
    default: return 2;
    }
}

void nv_unit_name(struct conversion *c, const struct instruction *instruction, const char *word,
                  char name[GPU4_OPERAND])
{
    const struct relative_index *relative = &instruction->texture.relative;
    char member[64];
    if (!relative->used) {
        snprintf(name, GPU4_OPERAND, "%s[%u]", word, instruction->texture.unit);
        return;
    }
    const struct register_array *array = &c->from->arrays[relative->array];
    nv_index_name(c, relative, instruction->texture.unit - (int32_t)array->first, (int32_t)array->count,
                  NV_UNIT, member, sizeof member);
    snprintf(name, GPU4_OPERAND, "%c%u%s", array_letter(array->file), relative->array, member);
}

/* `texture[2].y, 2D, (1, -1, 0)`, behind a comma where operands come first. */
static void add_texture(struct conversion *c, const struct instruction *instruction, const char *comma,
                        char *operands, size_t size)
{
    const int8_t *offset = instruction->texture.offset;
    char variable[GPU4_OPERAND], unit[GPU4_OPERAND];
    nv_unit_name(c, instruction, "texture", unit);
    if (instruction->texture.variable_offset)
        gpu4_operand(c, instruction, 3, variable);
    const char component[3] = {'.', "xyzw"[instruction->texture.component & 3], '\0'};
    const int length =
        snprintf(operands, size, "%s%s%s, %s", comma, unit, instruction->texture.component ? component : "",
                 texture_target_name(instruction->texture.target));
    if (instruction->texture.variable_offset) {
        snprintf(operands + length, size - (size_t)length, ", offset(%s)", variable);
        return;
    }
    unsigned count = offset_count(instruction->texture.target);
    while (count > 0 && offset[count - 1] == 0)
        count--;
    for (unsigned i = 0, at = (unsigned)length; i < count && at < size; i++)
        at += (unsigned)snprintf(operands + at, size - at, "%s%d%s", i ? ", " : ", (", offset[i],
                                 i + 1 == count ? ")" : "");
}

static void write_result(struct conversion *c, const struct instruction *instruction)
{
    const struct opcode_info *info = &opcode_table[instruction->op];
    static const char *const types[] = {".F", ".S", ".U"};
    char mnemonic[24], operands[4 * GPU4_OPERAND] = "";
    size_t length = 0;
    const bool typed = instruction->type != info->default_type && instruction->type < 3;
    snprintf(mnemonic, sizeof mnemonic, "%s%s%s", info->name, typed ? types[instruction->type] : "",
             instruction->integer_modifier == INTEGER_HI ? ".HI" : "");
    for (unsigned s = 0; s < opcode_source_count((enum opcode)instruction->op); s++) {
        char name[GPU4_OPERAND];
        gpu4_operand(c, instruction, (int)s, name);
        length += (size_t)snprintf(operands + length, sizeof operands - length, "%s%s", s ? ", " : "", name);
    }
    if (gpu4_has_second_operand(instruction)) {
        char second[GPU4_OPERAND];
        gpu4_operand(c, instruction, 1, second);
        length += (size_t)snprintf(operands + length, sizeof operands - length, ", %s", second);
    }
    if (instruction->texture.target != TARGET_NONE)
        add_texture(c, instruction, length ? ", " : "", operands + length, sizeof operands - length);
    gpu4_finish(c, instruction, mnemonic, "%s", operands);
}

/* What the program itself calls it. */
static const char *source_mnemonic(const struct conversion *c, const struct instruction *instruction)
{
    const struct tgsi_opcode *row = gpu4_from_tgsi(c) ? tgsi_opcode_of(instruction) : NULL;
    return row ? row->name : opcode_table[instruction->op].name;
}

/* A branch: the beginning of the block that it skips, or the end of the one that it repeats. */
static void write_branch(struct conversion *c, const struct instruction *instruction)
{
    char test[24];
    gpu4_test_name(&instruction->test, test, sizeof test);
    if (instruction->target == (int32_t)c->at + 1)
        return;
    if (c->flow->roles[c->at] == FLOW_FIRST_SIDE_ENDS || c->flow->roles[c->at] == FLOW_LEAVES_LOOP) {
        convert_line(c, "BRK (%s);", test);
        return;
    }
    if (c->flow->roles[c->at] == FLOW_TWO_SIDES)
        convert_line(c, "REP 1.0;");
    convert_line(c, "IF %s;", test);
    convert_line(c, "ELSE;");
    if (instruction->target <= (int32_t)c->at) {
        convert_line(c, "BRK;");
        convert_line(c, "ENDIF;");
        convert_line(c, "ENDREP;");
    }
}

/* TGSI's streams are immediates. */
static bool is_stream_0(const struct conversion *c, const struct instruction *instruction)
{
    const struct source_operand *source = &instruction->src[0];
    return source->file == FILE_PARAM && !source->relative.used &&
           c->from->params[source->index].source == PARAM_CONSTANT &&
           c->from->params[source->index].value[source->swizzle[0] & 3] == 0;
}

static void write_flow(struct conversion *c, const struct instruction *instruction)
{
    char test[32], inner[24], operand[GPU4_OPERAND];
    const char *name = opcode_table[instruction->op].name;
    if (gpu4_from_tgsi(c) && (gpu4_lower_switch(c, instruction) || gpu4_lower_image(c, instruction) ||
                              gpu4_lower_storage(c, instruction) || nv_tgsi_flow(c, instruction)))
        return;
    optional_test(&instruction->test, test, sizeof test);
    gpu4_test_name(&instruction->test, inner, sizeof inner);
    switch (instruction->op) {
    case OP_BRA: write_branch(c, instruction); break;
    case OP_CAL: convert_line(c, "CAL L%d%s;", instruction->target, test); break;
    case OP_IF: convert_line(c, "IF %s;", inner); break;
    case OP_KIL:
        if (instruction->src[0].file == FILE_NONE) {
            convert_line(c, "KIL (%s);", inner);
            break;
        }
        gpu4_operand(c, instruction, 0, operand);
        convert_line(c, "KIL%s %s;", gpu4_no_type_check(c), operand);
        break;
    case OP_REP:
        gpu4_operand(c, instruction, 0, operand);
        convert_line(c, "REP%s %s;", gpu4_no_type_check(c), operand);
        gpu4_open_loop(c, instruction);
        break;
    case OP_BRK:
    case OP_CONT:
    case OP_RET: convert_line(c, "%s%s;", name, test); break;
    case OP_ELSE:
    case OP_ENDIF:
    case OP_EMIT:
    case OP_ENDPRIM:
    case OP_BAR:
    case OP_MEMBAR: convert_line(c, "%s;", name); break;
    case OP_ENDREP:
    case OP_ENDLOOP: nv_close_loop(c); break;
    case OP_LOOP: gpu4_open_loop(c, instruction); break;
    case OP_PUSHA: nv_push(c, instruction); break;
    case OP_EMITS:
        if (is_stream_0(c, instruction)) { /* then there need not be points */
            convert_line(c, "EMIT;");
            break;
        }
        gpu4_operand(c, instruction, 0, operand);
        convert_line(c, "MOV.S%s X.x, %s;", gpu4_from_tgsi(c) ? ".NTC" : "", operand);
        convert_line(c, "EMITS X.x;");
        break;
    case OP_END: convert_line(c, "END"); break;
    default:
        convert_fail(c, "%s has no counterpart in NV_gpu_program4", source_mnemonic(c, instruction));
        break;
    }
}

static bool is_known(const struct instruction *instruction)
{
    return opcode_table[instruction->op].languages &
           (OPCODE_NV40 | OPCODE_NVF40 | OPCODE_NV41 | OPCODE_NV50 | OPCODE_NVF50 | OPCODE_NVG40 |
            OPCODE_NVG50 | OPCODE_NVTC50 | OPCODE_NVQS);
}

static void write_instruction(struct conversion *c, const struct instruction *instruction)
{
    if (instruction->dst.file == FILE_PARAM)
        convert_fail(c, "%s writes a program parameter, which only vertex state programs can",
                     opcode_table[instruction->op].name);
    else if (instruction->dst.file == FILE_NONE)
        write_flow(c, instruction);
    else if (instruction->op == OP_POPA)
        nv_pop(c, instruction);
    else if (gpu4_lower(c, instruction))
        return;
    else if (!is_known(instruction))
        convert_fail(c, "%s has no counterpart in NV_gpu_program4", source_mnemonic(c, instruction));
    else
        write_result(c, instruction);
}

static void write_body(struct conversion *c)
{
    for (c->at = 0; c->at < c->from->instruction_count && !c->failed; c->at++) {
        const uint32_t i = c->at;
        for (unsigned n = 0; n < c->flow->closes[i].count; n++) /* the innermost first */
            convert_line(c, c->flow->closes[i].loops >> n & 1 ? "ENDREP;" : "ENDIF;");
        if (c->flow->labelled[i] && i == c->from->entry && i > 0)
            convert_line(c, "main:");
        else if (c->flow->labelled[i])
            convert_line(c, "L%u:", i);
        if (i == c->from->entry)
            gpu4_load_copies(c);
        for (unsigned n = 0; n < c->flow->opens[i]; n++)
            convert_line(c, "REP;");
        struct instruction instruction = c->from->instructions[i];
        nv_gather_vectors(c, &instruction);
        gpu4_take_zero_level(c, &instruction);
        const bool narrow = nv_narrow(c, &instruction);
        write_instruction(c, &instruction);
        if (narrow)
            nv_store_narrow(c, &c->from->instructions[i]);
        nv_scatter_vector(c, &c->from->instructions[i]);
        gpu4_store_copies(c, &c->from->instructions[i]);
    }
}

/* --- Declarations --------------------------------------------------------------------------------------- */

static void note_relative(struct conversion *c, const struct relative_index *relative)
{
    if (relative->used && relative->array < c->from->array_count)
        c->array_used[relative->array] = true;
}

static void find_arrays(struct conversion *c)
{
    for (uint32_t i = 0; i < c->from->instruction_count; i++) {
        note_relative(c, &c->from->instructions[i].dst.relative);
        note_relative(c, &c->from->instructions[i].texture.relative);
        for (unsigned s = 0; s < SOURCES_MAX; s++)
            note_relative(c, &c->from->instructions[i].src[s].relative);
    }
}

/* Behind the last program.local that the program reads. */
static uint16_t local_of_named(const struct program *program, unsigned param)
{
    uint16_t first = 0, before = 0;
    for (uint32_t i = 0; i < program->param_count; i++) {
        const struct param_register *row = &program->params[i];
        if (row->source == PARAM_LOCAL && row->index >= first)
            first = (uint16_t)(row->index + 1);
        before += row->source == PARAM_NAMED && i < param;
    }
    return (uint16_t)(first + before);
}

/* An array of parameters has one type: where some are integers all are bits. */
static bool is_bits(const struct conversion *c, const struct register_array *array)
{
    for (uint32_t i = 0; array && array->file == FILE_PARAM && i < array->count; i++)
        if (c->from->params[array->first + i].source == PARAM_CONSTANT &&
            c->from->params[array->first + i].type != TYPE_F32)
            return true;
    return false;
}

static void add_binding(struct conversion *c, unsigned file, unsigned index)
{
    char name[64];
    if (file == FILE_PARAM) {
        struct param_register param = c->from->params[index];
        if (type_is_64bit((enum type)param.type) || /* pairs of words */
            is_bits(c, nv_array_around(c, FILE_PARAM, (int32_t)index)))
            param.type = TYPE_U32;
        if (param.source == PARAM_NAMED)
            param.index2 = local_of_named(c->from, index);
        text_add_binding(&c->text, &param);
    } else {
        gpu4_binding_name(c, file, index, name, sizeof name);
        text_add(&c->text, "%s", name);
    }
}

/* `vertex.attrib[0..15]`: lists are for parameters alone, so inputs and outputs must be consecutive. */
static void add_members(struct conversion *c, const struct register_array *array)
{
    char first[64], last[64];
    if (array->file == FILE_PARAM) {
        for (unsigned i = 0; i < array->count; i++) {
            text_add(&c->text, i ? ",\n    " : " ");
            add_binding(c, FILE_PARAM, array->first + i);
        }
        return;
    }
    gpu4_binding_name(c, array->file, array->first, first, sizeof first);
    gpu4_binding_name(c, array->file, array->first + array->count - 1u, last, sizeof last);
    if (array->count > 1 && !gpu4_is_consecutive(c, array))
        convert_fail(c, "a run-time index over inputs or outputs of several kinds");
    else if (array->count > 1)
        text_add(&c->text, " %.*s..%s", (int)strcspn(first, "]"), first, strchr(last, '[') + 1);
    else
        text_add(&c->text, " %s", first);
}

static void declare_array(struct conversion *c, uint32_t number)
{
    const struct register_array *array = &c->from->arrays[number];
    static const char *const words[] = {
        [FILE_INPUT] = "ATTRIB", [FILE_OUTPUT] = "OUTPUT", [FILE_PARAM] = "PARAM"};
    if (array->file == FILE_STORAGE) /* nv_declare_storage() */
        return;
    if (array->file == FILE_TEXTURE || array->file == FILE_IMAGE) {
        const bool image = array->file == FILE_IMAGE;
        text_add(&c->text, "%s %c%u[] = { %s[%u..%u] };\n", image ? "IMAGE" : "TEXTURE",
                 array_letter(array->file), number, image ? "image" : "texture", array->first,
                 array->first + array->count - 1);
        return;
    }
    if (array->file == FILE_TEMP) {
        const unsigned left =
            c->from->temp_count - array->first; /* a whole file's count says no more than that */
        text_add(&c->text, "TEMP r%u[%u];\n", number, array->count < left ? array->count : left);
        return;
    }
    if (gpu4_is_copied(c, array)) {
        text_add(&c->text, "TEMP %c%u[%u];\n", array_letter(array->file), number, array->count);
        return;
    }
    text_add(&c->text, "%s%s %c%u[%u] = {", is_bits(c, array) ? "UINT " : "", words[array->file],
             array_letter(array->file), number, array->count);
    add_members(c, array);
    text_add(&c->text, " };\n");
}

static bool is_read(const struct conversion *c, unsigned file, uint32_t index)
{
    for (uint32_t i = 0; i < c->from->instruction_count; i++)
        for (unsigned s = 0; s < SOURCES_MAX; s++) {
            const struct source_operand *source = &c->from->instructions[i].src[s];
            if (source->file == file && !source->relative.used && source->index == (int32_t)index)
                return true;
        }
    return false;
}

static const char *type_word(const struct param_register *param)
{
    return param->source != PARAM_CONSTANT || param->type == TYPE_F32 ? ""
           : param->type == TYPE_S32                                  ? "INT "
                                                                      : "UINT ";
}

static void declare_params(struct conversion *c)
{
    for (uint32_t i = 0; i < c->from->param_count; i++) {
        if (nv_array_around(c, FILE_PARAM, (int32_t)i) || !is_read(c, FILE_PARAM, i))
            continue;
        text_add(&c->text, "%sPARAM c%u = ", type_word(&c->from->params[i]), i);
        add_binding(c, FILE_PARAM, i);
        text_add(&c->text, ";\n");
    }
}

static void declare_inputs(struct conversion *c)
{
    static const char *const words[] = {[INTERPOLATE_PERSPECTIVE] = "",
                                        [INTERPOLATE_NOPERSPECTIVE] = "NOPERSPECTIVE ",
                                        [INTERPOLATE_FLAT] = "FLAT "};
    for (uint32_t i = 0; i < c->from->input_count && c->from->stage == STAGE_FRAGMENT; i++) {
        const struct input_register *input = &c->from->inputs[i];
        const struct register_array *array = nv_array_around(c, FILE_INPUT, (int32_t)i);
        if (!nv_is_interpolated(input) || (array ? !gpu4_is_copied(c, array) : !is_read(c, FILE_INPUT, i)))
            continue;
        text_add(&c->text, "%s%sATTRIB i%u = ", words[input->interpolation % 3],
                 input->centroid ? "CENTROID " : "", i);
        add_binding(c, FILE_INPUT, i);
        text_add(&c->text, ";\n");
    }
}

const struct scratch_variable convert_scratch[CONVERT_SCRATCH] = {
    {"INT ", "X"},  {"INT ", "Y"},   {"", "T0"},      {"", "T1"},      {"", "T2"},      {"", "T3"},
    {"LONG ", "L"}, {"LONG ", "W0"}, {"LONG ", "W1"}, {"LONG ", "W2"}, {"LONG ", "W3"},
};

static void declare_registers(struct conversion *c)
{
    declare_inputs(c);
    for (uint32_t i = 0; i < c->from->array_count; i++)
        if (c->array_used[i])
            declare_array(c, i);
    declare_params(c);
    for (uint32_t i = 0; i < c->from->temp_count; i++)
        if (!nv_array_around(c, FILE_TEMP, (int32_t)i))
            text_add(&c->text, "TEMP R%u;\n", i);
    for (uint32_t i = 0; i < c->from->output_count && gpu4_from_tgsi(c); i++)
        if (nv_is_repeated(c->from, (int32_t)i) && !nv_array_around(c, FILE_OUTPUT, (int32_t)i))
            text_add(&c->text, "TEMP O%u;\n", i);
    for (uint32_t i = 0; i < c->from->address_count; i++)
        text_add(&c->text, "INT TEMP A%u;\n", i);
    for (unsigned i = 0; i < CONVERT_SCRATCH; i++)
        if ((c->scratch >> i & 1) && (i < CONVERT_SCRATCH_LONG || c->version_5))
            text_add(&c->text, "%sTEMP %s;\n", convert_scratch[i].type, convert_scratch[i].name);
    if (gpu4_from_tgsi(c)) {
        nv_declare_switches(c);
        nv_declare_storage(c);
    }
}

/* Geometry programs have layers without an option. */
static void declare_viewport_option(struct conversion *c)
{
    const bool geometry = c->from->stage == STAGE_GEOMETRY;
    bool needed = false, masks = false;
    for (uint32_t i = 0; i < c->from->output_count; i++) {
        needed |= c->from->outputs[i].semantic == SEMANTIC_VIEWPORT ||
                  (c->from->outputs[i].semantic == SEMANTIC_LAYER && !geometry);
        masks |= c->from->outputs[i].semantic == SEMANTIC_VIEWPORT_MASK;
    }
    if (needed || masks)
        text_add(&c->text, "OPTION %s;\n",
                 program_option_name(masks      ? OPTION_VIEWPORT_ARRAY2
                                     : geometry ? OPTION_VIEWPORT_ARRAY
                                                : OPTION_VIEWPORT_LAYER));
    if (c->from->options & OPTION_LAYER_RELATIVE)
        text_add(&c->text, "OPTION %s;\n", program_option_name(OPTION_LAYER_RELATIVE));
}

/* Options that only brought features which NV_gpu_program4 has anyway are gone. */
static void gpu4_declare_options(struct conversion *c)
{
    const unsigned kept = OPTION_ORIGIN_UPPER_LEFT | OPTION_PIXEL_CENTER_INTEGER;
    bool buffers = false;
    for (uint32_t i = 0; i < c->from->output_count; i++)
        buffers |= c->from->outputs[i].semantic == SEMANTIC_FRAGMENT_COLOR && c->from->outputs[i].index > 0;
    if (c->from->position_invariant)
        text_add(&c->text, "OPTION ARB_position_invariant;\n");
    declare_viewport_option(c);
    nv_declare_storage_options(c);
    if (buffers)
        text_add(&c->text, "OPTION ARB_draw_buffers;\n");
    if (c->from->depth_discards)
        text_add(&c->text, "OPTION %s;\n", depth_discards_option);
    for (unsigned option = 1; option <= kept; option <<= 1)
        if (c->from->options & kept & option)
            text_add(&c->text, "OPTION %s;\n", program_option_name((enum program_option)option));
}

static bool bind_name(const struct program *program, uint32_t param, struct program *converted)
{
    char name[16];
    snprintf(name, sizeof name, "c%u", param);
    for (uint32_t v = 0; v < converted->variable_count; v++) {
        const struct variable *variable = &converted->variables[v];
        if (variable->file != FILE_PARAM || strcmp(variable->name, name) != 0)
            continue;
        struct param_register *bound = &converted->params[variable->first];
        const uint16_t local = bound->index;
        *bound = program->params[param];
        bound->index2 = local;
        return convert_copy_name(program, converted, bound);
    }
    return true;
}

bool nv_bind_names(const struct conversion *c, struct program *converted)
{
    bool bound = true;
    for (uint32_t i = 0; i < c->from->param_count && bound; i++)
        if (c->from->params[i].source == PARAM_NAMED)
            bound = bind_name(c->from, i, converted);
    return bound;
}

void convert_to_nv(struct conversion *c)
{
    struct flow_plan plan = {0};
    c->version_5 = nv_needs_version_5(c);
    c->free_condition = nv_free_condition(c);
    const char *header = nv_header(c);
    if (language_is_gpu4(c->from->language)) { /* is one already */
        gpu4_print(&c->text, c->from);
        return;
    }
    if (!header) {
        c->at = 0;
        convert_fail(c, "a vertex state program has no counterpart in NV_gpu_program4");
        return;
    }
    if (gpu4_from_tgsi(c) && !nv_can_express_tgsi(c))
        return;
    c->flow = &plan;
    find_arrays(c);
    text_add(&c->text, "%s\n", header);
    gpu4_declare_options(c);
    gpu4_print_primitives(&c->text, c->from);
    declare_registers(c);
    nv_declare_stage(c);
    if (convert_plan_flow(c, &plan) && convert_plan_stack(c, &plan)) {
        nv_declare_stack(c);
        write_body(c);
    }
    convert_release_flow(&plan);
}
