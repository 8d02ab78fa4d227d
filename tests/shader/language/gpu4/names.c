/* The rows of bindings: the register of each name. */
#include "tests/shader/language/failures.h"

#include <stdio.h>

Test(gpu4_names, conventional_attributes_have_the_numbers_of_table_x_x)
{
    static const struct {
        const char *binding;
        unsigned semantic, index;
    } rows[] = {
        {"vertex.position", SEMANTIC_ATTRIBUTE, 0},        {"vertex.weight", SEMANTIC_ATTRIBUTE, 1},
        {"vertex.normal", SEMANTIC_ATTRIBUTE, 2},          {"vertex.color", SEMANTIC_ATTRIBUTE, 3},
        {"vertex.color.secondary", SEMANTIC_ATTRIBUTE, 4}, {"vertex.fogcoord", SEMANTIC_ATTRIBUTE, 5},
        {"vertex.texcoord", SEMANTIC_ATTRIBUTE, 8},        {"vertex.texcoord[7]", SEMANTIC_ATTRIBUTE, 15},
        {"vertex.attrib[6]", SEMANTIC_ATTRIBUTE, 6},       {"vertex.id", SEMANTIC_VERTEX_ID, 0},
        {"vertex.instance", SEMANTIC_INSTANCE, 0},
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[200];
        snprintf(text, sizeof text, "!!NVvp4.0 TEMP a; MOV a, %s; END", rows[i].binding);
        struct program *program = must_load(text);
        cr_expect_eq(program->inputs[0].semantic, rows[i].semantic, "%s", rows[i].binding);
        cr_expect_eq(program->inputs[0].index, rows[i].index, "%s", rows[i].binding);
        shader_program_free(program);
    }
}
