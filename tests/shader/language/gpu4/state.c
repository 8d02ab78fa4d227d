/* Bindings of GL state. */
#include "tests/shader/language/failures.h"

#include <stdio.h>

Test(gpu4_state, state_bindings)
{
    static const struct {
        const char *binding;
        enum state_var state;
        unsigned index, index2, row, modifier;
    } rows[] = {
        {"state.material.ambient", STATE_MATERIAL_AMBIENT, 0, 0, 0, 0},
        {"state.material.back.shininess", STATE_MATERIAL_SHININESS, 1, 0, 0, 0},
        {"state.light[3].spot.direction", STATE_LIGHT_SPOT_DIRECTION, 3, 0, 0, 0},
        {"state.lightmodel.ambient", STATE_LIGHTMODEL_AMBIENT, 0, 0, 0, 0},
        {"state.lightmodel.back.scenecolor", STATE_LIGHTMODEL_SCENECOLOR, 1, 0, 0, 0},
        {"state.lightprod[2].back.specular", STATE_LIGHTPROD_SPECULAR, 2, 1, 0, 0},
        {"state.lightprod[2].specular", STATE_LIGHTPROD_SPECULAR, 2, 0, 0, 0},
        {"state.texgen[4].object.q", STATE_TEXGEN_OBJECT, 4, 3, 0, 0},
        {"state.texgen.eye.t", STATE_TEXGEN_EYE, 0, 1, 0, 0},
        {"state.texenv[6].color", STATE_TEXENV_COLOR, 6, 0, 0, 0},
        {"state.clip[2].plane", STATE_CLIP_PLANE, 2, 0, 0, 0},
        {"state.matrix.mvp.row[2]", STATE_MATRIX_MVP, 0, 0, 2, MATRIX_PLAIN},
        {"state.matrix.modelview.inverse.row[1]", STATE_MATRIX_MODELVIEW, 0, 0, 1, MATRIX_INVERSE},
        {"state.matrix.texture[5].transpose.row[3]", STATE_MATRIX_TEXTURE, 5, 0, 3, MATRIX_TRANSPOSE},
        {"state.matrix.program[7].invtrans.row[0]", STATE_MATRIX_PROGRAM, 7, 0, 0, MATRIX_INVTRANS},
        {"state.matrix.projection.row[0]", STATE_MATRIX_PROJECTION, 0, 0, 0, MATRIX_PLAIN},
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[200];
        snprintf(text, sizeof text, "!!NVvp4.0 TEMP a; MOV a, %s; END", rows[i].binding);
        struct program *program = must_load(text);
        const struct param_register *param = &program->params[0];
        cr_expect_eq(param->source, PARAM_STATE);
        cr_expect_eq(param->state, rows[i].state, "%s: %d", rows[i].binding, param->state);
        cr_expect_eq(param->index, rows[i].index, "%s: %d", rows[i].binding, param->index);
        cr_expect_eq(param->index2, rows[i].index2, "%s: %d", rows[i].binding, param->index2);
        cr_expect_eq(param->row, rows[i].row, "%s: %d", rows[i].binding, param->row);
        cr_expect_eq(param->modifier, rows[i].modifier, "%s: %d", rows[i].binding, param->modifier);
        shader_program_free(program);
    }
}
