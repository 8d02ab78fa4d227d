/* Whether two programs mean the same (same_program.h). */
#include "tests/shader/support/same_program.h"

#include <stddef.h>
#include <string.h>

static bool same_bytes(const void *a, const void *b, size_t size)
{
    return size == 0 || memcmp(a, b, size) == 0;
}

/* Field by field: padding may differ. */
static bool same_index(const struct relative_index *a, const struct relative_index *b)
{
    return a->used == b->used && a->file == b->file && a->component == b->component && a->index == b->index &&
           a->array == b->array;
}

static bool same_source(const struct source_operand *a, const struct source_operand *b)
{
    if (a->file == FILE_NONE && b->file == FILE_NONE)
        return true;
    return a->file == b->file && a->width == b->width && !memcmp(a->swizzle, b->swizzle, 4) &&
           a->negate == b->negate && a->absolute == b->absolute && a->index == b->index &&
           same_index(&a->relative, &b->relative) && a->outer.used == b->outer.used &&
           a->outer.index == b->outer.index && same_index(&a->outer.relative, &b->outer.relative);
}

static bool same_destination(const struct destination *a, const struct destination *b)
{
    return a->file == b->file && a->mask == b->mask && a->saturate == b->saturate && a->width == b->width &&
           a->precision == b->precision && a->index == b->index && same_index(&a->relative, &b->relative);
}

static bool same_texture(const struct instruction *a, const struct instruction *b)
{
    return a->texture.unit == b->texture.unit && a->texture.target == b->texture.target &&
           !memcmp(a->texture.offset, b->texture.offset, 3) &&
           a->texture.variable_offset == b->texture.variable_offset &&
           a->texture.component == b->texture.component && a->texture.format == b->texture.format &&
           a->texture.lod_clamp == b->texture.lod_clamp &&
           same_index(&a->texture.relative, &b->texture.relative);
}

bool same_instruction(const struct instruction *a, const struct instruction *b)
{
    if (a->op != b->op || a->type != b->type || a->precision != b->precision ||
        a->integer_modifier != b->integer_modifier || a->update_cc != b->update_cc || a->cc != b->cc ||
        a->target != b->target || a->storage != b->storage || a->storage_count != b->storage_count ||
        a->convert_from != b->convert_from || a->rounding != b->rounding || a->derivative != b->derivative ||
        a->atomic != b->atomic || a->inert != b->inert)
        return false;
    for (int s = 0; s < SOURCES_MAX; s++)
        if (!same_source(&a->src[s], &b->src[s]))
            return false;
    return same_destination(&a->dst, &b->dst) && a->test.rule == b->test.rule && a->test.cc == b->test.cc &&
           !memcmp(a->test.swizzle, b->test.swizzle, 4) && same_texture(a, b) &&
           same_index(&a->subroutine, &b->subroutine);
}

bool same_primitives(const struct primitive_declarations *a, const struct primitive_declarations *b)
{
    return a->in == b->in && a->out == b->out && a->vertices_out == b->vertices_out &&
           a->invocations == b->invocations && a->tess_mode == b->tess_mode &&
           a->tess_spacing == b->tess_spacing && a->tess_clockwise == b->tess_clockwise &&
           a->tess_point_mode == b->tess_point_mode;
}

static bool same_param(const struct param_register *a, const struct param_register *b)
{
    return a->source == b->source && a->state == b->state && a->row == b->row && a->modifier == b->modifier &&
           a->index == b->index && a->index2 == b->index2 && a->type == b->type &&
           !memcmp(a->value, b->value, sizeof a->value);
}

static bool same_register(const struct tgsi_register *a, const struct tgsi_register *b)
{
    return a->number == b->number && a->system_value == b->system_value;
}

static bool same_input(const struct input_register *a, const struct input_register *b)
{
    return a->semantic == b->semantic && a->index == b->index && a->interpolation == b->interpolation &&
           a->interpolation_set == b->interpolation_set && a->centroid == b->centroid && a->type == b->type &&
           a->per_vertex == b->per_vertex && a->from_output == b->from_output &&
           a->high_words == b->high_words && a->sample == b->sample && a->vector == b->vector &&
           same_register(&a->tgsi, &b->tgsi);
}

static bool same_output(const struct output_register *a, const struct output_register *b)
{
    return a->semantic == b->semantic && a->index == b->index && a->written == b->written &&
           a->passed == b->passed && a->passed_input == b->passed_input && a->type == b->type &&
           a->vector == b->vector && same_register(&a->tgsi, &b->tgsi);
}

static bool same_subroutine_type(const struct subroutine_type *a, const struct subroutine_type *b)
{
    return strcmp(a->name, b->name) == 0 && a->label_count == b->label_count &&
           same_bytes(a->labels, b->labels, a->label_count * sizeof *a->labels);
}

const char *program_difference(const struct program *a, const struct program *b)
{
#define SAME(field)                                                                                          \
    if (a->field != b->field)                                                                                \
        return #field;
    SAME(language)
    SAME(stage)
    SAME(depth_discards)
    SAME(options)
    SAME(position_invariant)
    SAME(writes_params)
    SAME(mixes_types)
    SAME(uses_kil)
    SAME(uses_derivatives)
    SAME(textures_used)
    SAME(instruction_count)
    SAME(input_count)
    SAME(input_vertices)
    SAME(images_used)
    SAME(storage_used)
    SAME(counters_used)
    SAME(buffers_used)
    SAME(stores)
    SAME(subroutine_type_count)
    SAME(subroutine_param_count)
    SAME(output_count)
    SAME(param_count)
    SAME(array_count)
    SAME(label_count)
    SAME(temp_count)
    SAME(half_temps)
    SAME(tgsi.properties_set)
    SAME(address_count)
    SAME(cc_count)
    SAME(entry)
#undef SAME
    for (uint32_t i = 0; i < a->instruction_count; i++)
        if (!same_instruction(&a->instructions[i], &b->instructions[i]))
            return "instructions";
    if (!same_primitives(&a->primitive, &b->primitive))
        return "primitive";
    if (!same_bytes(a->tgsi.properties, b->tgsi.properties, sizeof a->tgsi.properties))
        return "tgsi_properties";
    if (!same_bytes(a->texture_targets, b->texture_targets, sizeof a->texture_targets))
        return "texture_targets";
    for (uint32_t i = 0; i < a->input_count; i++)
        if (!same_input(&a->inputs[i], &b->inputs[i]))
            return "inputs";
    for (uint32_t i = 0; i < a->output_count; i++)
        if (!same_output(&a->outputs[i], &b->outputs[i]))
            return "outputs";
    for (uint32_t i = 0; i < a->param_count; i++)
        if (!same_param(&a->params[i], &b->params[i]))
            return "params";
    for (uint32_t i = 0; i < a->array_count; i++)
        if (a->arrays[i].file != b->arrays[i].file || a->arrays[i].first != b->arrays[i].first ||
            a->arrays[i].count != b->arrays[i].count)
            return "arrays";
    for (uint32_t i = 0; i < a->label_count; i++)
        if (strcmp(a->labels[i].name, b->labels[i].name) != 0 || a->labels[i].target != b->labels[i].target ||
            a->labels[i].subroutine_number != b->labels[i].subroutine_number)
            return "labels";
    for (uint32_t i = 0; i < a->subroutine_type_count; i++)
        if (!same_subroutine_type(&a->subroutine_types[i], &b->subroutine_types[i]))
            return "subroutine_types";
    if (!same_bytes(a->subroutine_params, b->subroutine_params,
                    a->subroutine_param_count * sizeof *a->subroutine_params))
        return "subroutine_params";
    return NULL;
}
