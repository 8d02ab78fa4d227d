/* !!ATIfs1.0 as text: the statements that the program keeps. */
#include "shader/language/ati/ati.h"
#include "shader/language/language.h"

#include <stdio.h>

static void add_source(struct text *text, const struct ati_source *source)
{
    static const char *const names[] = {"r", "c", "0", "1", "color", "t"};
    static const uint8_t order[4] = {2, 0, 3, 1}; /* .neg.2x.bias.comp */
    text_add(text, "%s", names[source->kind]);
    if (source->kind != ATI_ZERO && source->kind != ATI_ONE)
        text_add(text, "%u", source->number);
    if (source->replicate != ATI_NO_REPLICATE)
        text_add(text, ".%c", "rgba"[source->replicate]);
    for (unsigned i = 0; i < 4; i++)
        if (source->modifiers >> order[i] & 1)
            text_add(text, ".%s", ati_modifiers[order[i]]);
}

static void add_destination(struct text *text, const struct ati_statement *statement)
{
    text_add(text, " r%u", statement->dst);
    if (statement->mask != (ATI_RGB | ATI_ALPHA)) {
        text_add(text, ".");
        for (unsigned c = 0; c < 4; c++)
            if (statement->mask >> c & 1)
                text_add(text, "%c", "rgba"[c]);
    }
    if (statement->scale)
        text_add(text, ".%s", ati_scales[statement->scale]);
    if (statement->saturate)
        text_add(text, ".sat");
}

static void add_statement(struct text *text, const struct ati_statement *statement)
{
    text_add(text, "%s", ati_ops[statement->op].name);
    add_destination(text, statement);
    for (unsigned s = 0; s < ati_ops[statement->op].sources; s++) {
        text_add(text, ", ");
        add_source(text, &statement->src[s]);
    }
    if (statement->op <= ATI_SAMPLE)
        text_add(text, ".%s", ati_selects[statement->select]);
    if (statement->op == ATI_SAMPLE && statement->target != TARGET_2D)
        text_add(text, ", %s", texture_target_name(statement->target));
    text_add(text, ";\n");
}

static void add_constants(struct text *text, const struct ati_text *from)
{
    bool any = false;
    for (unsigned i = 0; i < ATI_CONSTANTS; i++) {
        if (!from->declared[i])
            continue;
        text_add(text, "%sCONSTANT c%u = ", any ? "" : "StartConstants;\n", i);
        text_add_binding(text, &from->constants[i]);
        text_add(text, ";\n");
        any = true;
    }
    if (any)
        text_add(text, "EndConstants;\n");
}

void ati_print(struct text *text, const struct program *program)
{
    const struct ati_text *from = program->ati;
    text_add(text, "!!ATIfs1.0\n");
    if (from->fog)
        text_add(text, "OPTION %s;\n", ati_fogs[from->fog]);
    add_constants(text, from);
    for (unsigned number = 0; number < from->pass_count; number++) {
        text_add(text, "Start%sPass;\n", number + 1 < from->pass_count ? "Prelim" : "Output");
        for (unsigned i = 0; i < from->passes[number].count; i++)
            add_statement(text, &from->passes[number].statements[i]);
        text_add(text, "EndPass;\n");
    }
}

void ati_name_input(const struct program *program, const struct input_register *input, int vertex, char *name,
                    size_t size)
{
    (void)program, (void)vertex;
    if (input->semantic == SEMANTIC_FOGCOORD)
        snprintf(name, size, "fog");
    else
        snprintf(name, size, "%s%u", input->semantic == SEMANTIC_COLOR ? "color" : "t", input->index);
}

void ati_name_output(const struct program *program, const struct output_register *output, char *name,
                     size_t size)
{
    (void)program, (void)output;
    snprintf(name, size, "r0");
}
