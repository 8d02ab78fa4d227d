/* Names of GL state. */
#include "shader/program/names.h"
#include "shader/shader.h"
#include <criterion/criterion.h>

/* Each pattern of state_vars.def, as its name with every index 0, is read back as the same variable. */
Test(program_state_names, every_state_variable_is_read_by_its_name)
{
    for (unsigned state = 0; state < STATE_COUNT; state++) {
        const struct param_register param = {.source = PARAM_STATE, .state = (uint8_t)state};
        char name[80], text[200];
        struct shader_error error;
        const bool fragment = state == STATE_TEXENV_COLOR || state == STATE_DEPTH_RANGE;
        const bool later = state_is_of_threads(state) || state == STATE_LIGHT_SPOT_CUTOFF;
        const char *header = later      ? "!!NVvp5.0 OPTION NV_shader_thread_group;"
                             : fragment ? "!!ARBfp1.0"
                                        : "!!ARBvp1.0";
        state_var_name(&param, name, sizeof name);
        snprintf(text, sizeof text, "%s MOV result.%s, %s; END", header, fragment ? "color" : "position",
                 name);
        struct program *program = shader_load(SHADER_TARGET_ANY, text, strlen(text), &error);
        cr_assert(program, "%s: %s", text, error.message);
        cr_expect_eq(program->params[0].state, state, "%s", name);
        shader_program_free(program);
    }
}
