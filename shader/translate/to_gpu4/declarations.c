/* The declarations of a program that becomes NV_gpu_program4 (to_gpu4.h). */
#include "shader/translate/to_gpu4/to_gpu4.h"
#include "shader/translate/fp1_precision.h"
#include "shader/program/operand_types.h"

#include <string.h>

/* --- Registers ------------------------------------------------------------------------------------------ */

/* After the last program.local that the program reads. */
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

/* An array of parameters has one type: if some are integers, all are written as bits. */
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
            is_bits(c, gpu4_array_around(c, FILE_PARAM, (int32_t)index)))
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
    if (array->file == FILE_STORAGE) /* gpu4_declare_storage() */
        return;
    if (array->file == FILE_TEXTURE || array->file == FILE_IMAGE) {
        const bool image = array->file == FILE_IMAGE;
        text_add(&c->text, "%s %c%u[] = { %s[%u..%u] };\n", image ? "IMAGE" : "TEXTURE",
                 gpu4_array_letter(array->file), number, image ? "image" : "texture", array->first,
                 array->first + array->count - 1);
        return;
    }
    if (array->file == FILE_TEMP) {
        const unsigned left = c->from->temp_count -
                              array->first; /* an array of the whole file counts the most that there may be */
        text_add(&c->text, "TEMP r%u[%u];\n", number, array->count < left ? array->count : left);
        return;
    }
    if (gpu4_is_copied(c, array)) {
        text_add(&c->text, "TEMP %c%u[%u];\n", gpu4_array_letter(array->file), number, array->count);
        return;
    }
    text_add(&c->text, "%s%s %c%u[%u] = {", is_bits(c, array) ? "UINT " : "", words[array->file],
             gpu4_array_letter(array->file), number, array->count);
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
        if (gpu4_array_around(c, FILE_PARAM, (int32_t)i) || !is_read(c, FILE_PARAM, i))
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
        const struct register_array *array = gpu4_array_around(c, FILE_INPUT, (int32_t)i);
        if (!gpu4_is_interpolated(input) || (array ? !gpu4_is_copied(c, array) : !is_read(c, FILE_INPUT, i)))
            continue;
        text_add(&c->text, "%s%sATTRIB i%u = ", words[input->interpolation % 3],
                 input->centroid ? "CENTROID " : "", i);
        add_binding(c, FILE_INPUT, i);
        text_add(&c->text, ";\n");
    }
}

static const struct scratch_variable {
    const char *type, *name;
} gpu4_scratch[GPU4_SCRATCH] = {
    {"INT ", "X"},  {"INT ", "Y"},   {"", "T0"},      {"", "T1"},      {"", "T2"},      {"", "T3"},
    {"LONG ", "L"}, {"LONG ", "W0"}, {"LONG ", "W1"}, {"LONG ", "W2"}, {"LONG ", "W3"},
};

static bool is_used(const struct program *program, int32_t temp)
{
    for (uint32_t i = 0; i < program->instruction_count; i++) {
        const struct instruction *instruction = &program->instructions[i];
        bool used = instruction->dst.file == FILE_TEMP && instruction->dst.index == temp;
        used |= instruction->dst.relative.used && instruction->dst.relative.file == FILE_TEMP &&
                instruction->dst.relative.index == temp;
        for (unsigned s = 0; s < SOURCES_MAX; s++) {
            const struct source_operand *source = &instruction->src[s];
            used |= source->file == FILE_TEMP && source->index == temp;
            used |=
                source->relative.used && source->relative.file == FILE_TEMP && source->relative.index == temp;
        }
        if (used)
            return true;
    }
    return false;
}

unsigned gpu4_scratch_used(const struct program *program)
{
    unsigned used = 0;
    for (uint32_t v = 0; v < program->variable_count; v++)
        for (unsigned i = 0; i < GPU4_SCRATCH; i++)
            if (strcmp(program->variables[v].name, gpu4_scratch[i].name) == 0 &&
                is_used(program, program->variables[v].first))
                used |= 1u << i;
    return used;
}

void gpu4_declare_registers(struct conversion *c)
{
    declare_inputs(c);
    for (uint32_t i = 0; i < c->from->array_count; i++)
        if (c->array_used[i])
            declare_array(c, i);
    declare_params(c);
    for (uint32_t i = 0; i < c->from->temp_count; i++)
        if (!gpu4_array_around(c, FILE_TEMP, (int32_t)i))
            text_add(&c->text, "TEMP R%u;\n", i);
    for (uint32_t i = 0; i < c->from->output_count && gpu4_from_tgsi(c); i++)
        if (gpu4_is_repeated(c->from, (int32_t)i) && !gpu4_array_around(c, FILE_OUTPUT, (int32_t)i))
            text_add(&c->text, "TEMP O%u;\n", i);
    for (uint32_t i = 0; i < c->from->address_count; i++)
        text_add(&c->text, "INT TEMP A%u;\n", i);
    for (unsigned i = 0; i < GPU4_SCRATCH; i++)
        if ((c->gpu4->scratch >> i & 1) && (i < GPU4_SCRATCH_LONG || c->gpu4->version_5))
            text_add(&c->text, "%sTEMP %s;\n", gpu4_scratch[i].type, gpu4_scratch[i].name);
    if (gpu4_from_tgsi(c)) {
        gpu4_declare_switches(c);
        gpu4_declare_storage(c);
    }
}

/* --- Inputs and variables of a stage -------------------------------------------------------------------- */

/* Whether some operand reads a per-vertex input or parameter buffer of this number; SHADER_MAX_BUFFERS for
 * buffers that are reached by a run-time index. */
static bool is_reached(const struct conversion *c, unsigned file, uint32_t number)
{
    for (uint32_t i = 0; i < c->from->instruction_count; i++)
        for (unsigned s = 0; s < SOURCES_MAX; s++) {
            const struct source_operand *source = &c->from->instructions[i].src[s];
            const bool input = file == FILE_INPUT && source->outer.used && !source->relative.used &&
                               source->index == (int32_t)number;
            const uint32_t buffer = source->outer.relative.used ? SHADER_MAX_BUFFERS : source->outer.index;
            if (source->file == file && (file == FILE_INPUT ? input : buffer == number))
                return true;
        }
    return false;
}

static void declare_vertices(struct conversion *c)
{
    for (uint32_t i = 0; i < c->from->input_count; i++) {
        char name[64];
        if (!c->from->inputs[i].per_vertex || gpu4_array_around(c, FILE_INPUT, (int32_t)i) ||
            gpu4_is_packed(c, FILE_INPUT, (int32_t)i) || !is_reached(c, FILE_INPUT, i))
            continue;
        gpu4_binding_name(c, FILE_INPUT, i, name, sizeof name);
        text_add(&c->text, "ATTRIB p%u = %s;\n", i, name);
    }
}

static void declare_buffers(struct conversion *c)
{
    for (uint32_t i = 0; i < SHADER_MAX_BUFFERS; i++)
        if (is_reached(c, FILE_BUFFER4, i))
            text_add(&c->text, "BUFFER4 b%u[] = { program.buffer[%u] };\n", i, i);
    if (is_reached(c, FILE_BUFFER4, SHADER_MAX_BUFFERS))
        text_add(&c->text, "BUFFER4 b[%u][%u] = { program.buffer[0..%u] };\n", SHADER_MAX_BUFFERS,
                 GPU4_BUFFER_VECTORS, SHADER_MAX_BUFFERS - 1);
}

static void declare_vectors(struct conversion *c)
{
    bool used = false;
    for (uint32_t i = 0; i < c->from->input_count; i++)
        used |= gpu4_is_packed(c, FILE_INPUT, (int32_t)i);
    for (uint32_t i = 0; i < c->from->output_count; i++)
        used |= gpu4_is_packed(c, FILE_OUTPUT, (int32_t)i);
    for (uint32_t i = 0; i < c->from->output_count; i++)
        if (c->from->outputs[i].vector)
            text_add(&c->text, "TEMP O%u;\n", i);
    bool rounds = false; /* gpu4_round_operands() */
    for (uint32_t i = 0; i < c->from->instruction_count && c->from->language == LANGUAGE_FP10; i++) {
        const struct instruction *instruction = &c->from->instructions[i];
        rounds |= instruction->precision >= PRECISION_H || instruction->dst.precision == PRECISION_H ||
                  instruction->texture.target != TARGET_NONE;
        for (unsigned s = 0; s < 3; s++)
            rounds |= fp1_reads_fog(instruction, s);
    }
    for (uint32_t i = 0; i < c->from->instruction_count; i++)
        used |= gpu4_has_zero_level(&c->from->instructions[i]);
    if (rounds)
        text_add(&c->text, "TEMP V4;\n");
    if (used || rounds)
        text_add(&c->text, "TEMP V0;\nTEMP V1;\nTEMP V2;\nTEMP V3;\n");
}

static void declare_loops(struct conversion *c)
{
    for (uint32_t i = 0; i < c->from->instruction_count; i++)
        if (c->from->instructions[i].op == OP_LOOP)
            text_add(&c->text, "INT TEMP J%u;\n", i);
}

void gpu4_declare_stage(struct conversion *c)
{
    declare_vertices(c);
    declare_buffers(c);
    declare_vectors(c);
    declare_loops(c);
}

/* --- Options -------------------------------------------------------------------------------------------- */

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

/* Options whose features are part of NV_gpu_program4 are dropped. */
void gpu4_declare_options(struct conversion *c)
{
    const unsigned kept = OPTION_ORIGIN_UPPER_LEFT | OPTION_PIXEL_CENTER_INTEGER;
    bool buffers = false;
    for (uint32_t i = 0; i < c->from->output_count; i++)
        buffers |= c->from->outputs[i].semantic == SEMANTIC_FRAGMENT_COLOR && c->from->outputs[i].index > 0;
    if (c->from->position_invariant)
        text_add(&c->text, "OPTION ARB_position_invariant;\n");
    declare_viewport_option(c);
    gpu4_print_binding_options(&c->text, c->from);
    gpu4_declare_storage_options(c);
    if (buffers)
        text_add(&c->text, "OPTION ARB_draw_buffers;\n");
    if (c->from->depth_discards)
        text_add(&c->text, "OPTION %s;\n", depth_discards_option);
    for (unsigned option = 1; option <= kept; option <<= 1)
        if (c->from->options & kept & option)
            text_add(&c->text, "OPTION %s;\n", program_option_name(option));
}
