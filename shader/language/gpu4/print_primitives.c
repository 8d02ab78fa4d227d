/* Declarations of geometry and tessellation programs about their primitives, by the rows of names.c, and
 * PASSTHROUGH. */
#include "shader/language/gpu4/names.h"
#include "shader/language/gpu4/print.h"

#include <string.h>

static const char *word_of(const struct gpu4_word *word, uint8_t value)
{
    while (word->name && word->value != value)
        word++;
    return word->name ? word->name : "?";
}

static void print_passthrough(struct text *text, const struct program *program)
{
    for (uint32_t i = 0; i < program->output_count; i++) {
        char name[80];
        if (!program->outputs[i].passed)
            continue;
        gpu4_name_output(program, &program->outputs[i], name, sizeof name);
        text_add(text, "PASSTHROUGH %s", name);
        text_add_mask(text, program->outputs[i].passed);
        text_add(text, ";\n");
    }
}

void gpu4_print_primitives(struct text *text, const struct program *program)
{
    for (unsigned i = 0; i < GPU4_PRIMITIVE_ROWS; i++) {
        const struct gpu4_primitive_row *row = &gpu4_primitive_rows[i];
        const uint8_t *field = (const uint8_t *)&program->primitive + row->field;
        uint16_t number = 0;
        memcpy(&number, field, row->limit ? sizeof number : 1);
        if (row->stage != program->stage || gpu4_is_implied(program, row) ||
            (!row->printed && number == (row->limit ? 1 : 0)))
            continue;
        if (row->words)
            text_add(text, "%s %s;\n", row->name, word_of(row->words, *field));
        else if (row->limit)
            text_add(text, "%s %u;\n", row->name, number);
        else
            text_add(text, "%s;\n", row->name);
    }
    print_passthrough(text, program);
}
