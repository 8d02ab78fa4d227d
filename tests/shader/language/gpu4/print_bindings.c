/* The names of inputs and outputs. */
#include "tests/shader/language/failures.h"
#include "tests/shader/language/gpu4/nv4_programs.h"

/* The names of all inputs, then all outputs, in the order of their registers. */
Test(gpu4_print_bindings, names_of_inputs_and_outputs)
{
    static const struct {
        const char *text, *names;
    } rows[] = {
        {"!!NVvp4.0 MOV result.position, vertex.normal; "
         "MOV result.color.front.secondary, vertex.texcoord[1]; "
         "MOV result.color.back, vertex.id; MOV result.texcoord, vertex.attrib[1]; END",
         "vertex.attrib[1] vertex.attrib[2] vertex.attrib[9] vertex.id result.position "
         "result.color.secondary result.color.back "
         "result.texcoord[0] "},
        {"!!NVfp4.0 ADD result.color, fragment.color, fragment.color.secondary; "
         "MOV result.depth.z, primitive.id; END",
         "fragment.color fragment.color.secondary primitive.id result.color result.depth "},
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        char names[512] = "", name[64];
        struct shader_error error;
        struct program *program = nv4_load(rows[i].text, &error);
        cr_assert(program, "%s: %s", rows[i].text, error.message);
        for (unsigned r = 0; r < program->input_count; r++) {
            shader_input_name(program, r, name, sizeof name);
            strcat(strcat(names, name), " ");
        }
        for (unsigned r = 0; r < program->output_count; r++) {
            shader_output_name(program, r, name, sizeof name);
            strcat(strcat(names, name), " ");
        }
        cr_expect_str_eq(names, rows[i].names);
        shader_program_free(program);
    }
}
