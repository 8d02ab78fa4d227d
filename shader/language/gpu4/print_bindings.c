/* Names of program inputs and outputs, written by the rows of names.c: the first that fits a register. */
#include "shader/language/gpu4/names.h"
#include "shader/language/language.h"

/* `before` is the prefix with what belongs to it: `vertex[1]`, `primitive.out.patch`. */
static void print_name(const struct gpu4_binding *row, const char *before, unsigned semantic, unsigned index,
                       char *name, size_t size)
{
    const char *secondary = index & 1 ? ".secondary" : "";
    switch (row->rule) {
    case GPU4_OPTIONAL:
    case GPU4_REQUIRED: snprintf(name, size, "%s.%s[%u]", before, row->name, index); break;
    case GPU4_COLORS: snprintf(name, size, "%s.%s%s", before, row->name, secondary); break;
    case GPU4_FACES:
        snprintf(name, size, "%s.%s%s%s", before, row->name, semantic == SEMANTIC_BACK_COLOR ? ".back" : "",
                 secondary);
        break;
    case GPU4_BUFFERS:
        secondary = semantic == SEMANTIC_FRAGMENT_COLOR1 ? ".secondary" : "";
        if (index)
            snprintf(name, size, "%s.%s[%u]%s", before, row->name, index, secondary);
        else
            snprintf(name, size, "%s.%s%s", before, row->name, secondary);
        break;
    default: snprintf(name, size, "%s.%s", before, row->name); break;
    }
}

static const struct gpu4_binding *find_row(const struct gpu4_binding *row, unsigned semantic, unsigned index)
{
    if (semantic == SEMANTIC_BACK_COLOR)
        semantic = SEMANTIC_COLOR;
    if (semantic == SEMANTIC_FRAGMENT_COLOR1)
        semantic = SEMANTIC_FRAGMENT_COLOR;
    for (; row->prefix; row++)
        if (row->semantic == semantic && index >= row->first && index - row->first < row->count)
            return row;
    return NULL;
}

void gpu4_name_input(const struct program *program, const struct input_register *input, int vertex,
                     char *name, size_t size)
{
    const struct gpu4_binding *row =
        find_row(gpu4_input_table(program->stage)->rows, input->semantic, input->index);
    char before[48], number[16] = "";
    if (!row) {
        snprintf(name, size, "?");
        return;
    }
    if (vertex >= 0 && input->per_vertex)
        snprintf(number, sizeof number, "[%d]", vertex);
    snprintf(before, sizeof before, "%s%s%s%s", row->prefix, input->from_output ? ".out" : "", number,
             row->flags & GPU4_PATCH ? ".patch" : "");
    print_name(row, before, input->semantic, input->index - row->first, name, size);
}

void gpu4_name_output(const struct program *program, const struct output_register *output, char *name,
                      size_t size)
{
    const struct gpu4_binding *row =
        find_row(gpu4_output_table(program->stage)->rows, output->semantic, output->index);
    char before[48];
    if (!row) {
        snprintf(name, size, "?");
        return;
    }
    snprintf(before, sizeof before, "%s%s", row->prefix, row->flags & GPU4_PATCH ? ".patch" : "");
    print_name(row, before, output->semantic, output->index - row->first, name, size);
}
