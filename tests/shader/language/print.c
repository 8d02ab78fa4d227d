/* shader_print() and the names of registers. */
#include "tests/shader/language/round_trip.h"

/* Inputs of geometry programs are named with a vertex. */
Test(print, inputs_have_a_vertex_where_asked)
{
    struct program *program = must_load("!!NVgp4.0 PRIMITIVE_IN LINES; PRIMITIVE_OUT POINTS; VERTICES_OUT 1; "
                                        "MOV result.position, vertex[1].color.back; EMIT; END");
    char name[64];
    shader_vertex_input_name(program, 0, 0, name, sizeof name);
    cr_expect_str_eq(name, "vertex[0].color.back");
    shader_vertex_input_name(program, 0, 1, name, sizeof name);
    cr_expect_str_eq(name, "vertex[1].color.back");
    shader_program_free(program);
}

/* A name that is too long for the buffer is cut and ends in NUL. */
Test(print, names_fit_their_buffer)
{
    struct program *program = must_load("!!NVvp4.0 MOV result.position, vertex.attrib[12]; END");
    char name[10];
    shader_input_name(program, 0, name, sizeof name);
    cr_expect_str_eq(name, "vertex.at");
    shader_output_name(program, 0, name, sizeof name);
    cr_expect_str_eq(name, "result.po");
    shader_program_free(program);
}

Test(print, printed_text_is_the_same_program)
{
    expect_printed("!!VP1.1 MOV o[HPOS],v[OPOS];END", "!!VP1.1\nMOV o[HPOS], v[OPOS];\nEND\n");
}
