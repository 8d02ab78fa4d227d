/* From the one form back to text, in the program's own language. */
#include "shader/language/language.h"
#include "shader/shader.h"

char *shader_print(const struct program *program)
{
    struct text text = {0};
    language_table[program->language].print(&text, program);
    return text_finish(&text);
}

void shader_input_name(const struct program *program, unsigned input, char *name, size_t size)
{
    language_table[program->language].name_input(program, &program->inputs[input], -1, name, size);
}

void shader_vertex_input_name(const struct program *program, unsigned input, unsigned vertex, char *name,
                              size_t size)
{
    language_table[program->language].name_input(program, &program->inputs[input], (int)vertex, name, size);
}

void shader_output_name(const struct program *program, unsigned output, char *name, size_t size)
{
    language_table[program->language].name_output(program, &program->outputs[output], name, size);
}
