/* Whether two programs mean the same: all fields but the places in the text. */
#ifndef TESTS_SHADER_SAME_PROGRAM_H
#define TESTS_SHADER_SAME_PROGRAM_H

#include "shader/program.h"

#include <stddef.h>
#include <string.h>

static inline int same_bytes(const void *a, const void *b, size_t size)
{
    return size == 0 || memcmp(a, b, size) == 0;
}

/* Field by field: padding may differ. */
static inline int same_instruction(const struct instruction *a, const struct instruction *b)
{
    if (a->op != b->op || a->type != b->type || a->precision != b->precision ||
        a->integer_modifier != b->integer_modifier || a->update_cc != b->update_cc || a->cc != b->cc ||
        a->target != b->target)
        return 0;
    for (int s = 0; s < 3; s++) {
        const struct source_operand *p = &a->src[s], *q = &b->src[s];
        if (p->file != q->file || memcmp(p->swizzle, q->swizzle, 4) || p->negate != q->negate ||
            p->absolute != q->absolute || p->index != q->index || p->relative.used != q->relative.used ||
            p->relative.file != q->relative.file || p->relative.component != q->relative.component ||
            p->relative.index != q->relative.index || p->relative.array != q->relative.array)
            return 0;
    }
    return a->dst.file == b->dst.file && a->dst.mask == b->dst.mask && a->dst.saturate == b->dst.saturate &&
           a->dst.index == b->dst.index && a->dst.relative.used == b->dst.relative.used &&
           a->dst.relative.file == b->dst.relative.file &&
           a->dst.relative.component == b->dst.relative.component &&
           a->dst.relative.index == b->dst.relative.index && a->dst.relative.array == b->dst.relative.array &&
           a->test.rule == b->test.rule && a->test.cc == b->test.cc &&
           !memcmp(a->test.swizzle, b->test.swizzle, 4) && a->texture.unit == b->texture.unit &&
           a->texture.target == b->texture.target && !memcmp(a->texture.offset, b->texture.offset, 3);
}

static inline int same_param(const struct param_register *a, const struct param_register *b)
{
    return a->source == b->source && a->state == b->state && a->row == b->row && a->modifier == b->modifier &&
           a->index == b->index && a->index2 == b->index2 && a->type == b->type &&
           !memcmp(a->value, b->value, sizeof a->value);
}

/* The name of the first field that differs, or null. */
static inline const char *program_difference(const struct program *a, const struct program *b)
{
#define SAME(field)                                                                                          \
    if (a->field != b->field)                                                                                \
        return #field;
    SAME(language)
    SAME(stage) SAME(options) SAME(position_invariant) SAME(writes_params) SAME(mixes_types) SAME(uses_kil)
        SAME(uses_derivatives) SAME(textures_used) SAME(instruction_count) SAME(input_count)
            SAME(output_count) SAME(param_count) SAME(array_count) SAME(label_count) SAME(temp_count)
                SAME(address_count) SAME(cc_count) SAME(entry)
#undef SAME
                    for (uint32_t i = 0; i < a->instruction_count;
                         i++) if (!same_instruction(&a->instructions[i],
                                                    &b->instructions[i])) return "instructions";
    if (!same_bytes(a->texture_targets, b->texture_targets, sizeof a->texture_targets))
        return "texture_targets";
    if (!same_bytes(a->inputs, b->inputs, a->input_count * sizeof *a->inputs))
        return "inputs";
    if (!same_bytes(a->outputs, b->outputs, a->output_count * sizeof *a->outputs))
        return "outputs";
    for (uint32_t i = 0; i < a->param_count; i++)
        if (!same_param(&a->params[i], &b->params[i]))
            return "params";
    for (uint32_t i = 0; i < a->array_count; i++)
        if (a->arrays[i].file != b->arrays[i].file || a->arrays[i].first != b->arrays[i].first ||
            a->arrays[i].count != b->arrays[i].count)
            return "arrays";
    for (uint32_t i = 0; i < a->label_count; i++)
        if (strcmp(a->labels[i].name, b->labels[i].name) != 0 || a->labels[i].target != b->labels[i].target)
            return "labels";
    return NULL;
}

#endif
