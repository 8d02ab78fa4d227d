/* The options of fog (ARB_fragment_program 3.11.4.5.1). */
#include "tests/shader/language/gpu4/arb_run_test.h"

static void set_state(struct execution *execution, unsigned state, float x, float y, float z, float w)
{
    const float value[4] = {x, y, z, w};
    for (uint32_t i = 0; i < execution->program->param_count; i++)
        if (execution->program->params[i].source == PARAM_STATE &&
            execution->program->params[i].state == state)
            memcpy(execution->params[i], value, sizeof value);
    cr_assert(shader_bind(execution->executor, execution->code, &execution->resources, true));
}

/* ARB_fragment_program 3.11.4.5.1: the clamped colour, by the fog factor f, and the fog colour; alpha is left
 * alone. */
Test(gpu4_option_fog, fog_mixes_the_final_colour)
{
    static const struct {
        const char *option;
        float factor[LANES]; /* of fog coordinates 0 to 7, with density 1, start 1, end 5 */
    } rows[] = {
        {"ARB_fog_linear", {1, 1, 0.75f, 0.5f, 0.25f, 0, 0, 0}},
        {"ARB_fog_exp",
         {1, 0.36787944f, 0.13533528f, 0.049787068f, 0.018315639f, 0.006737947f, 0.0024787522f,
          9.118820e-4f}},
        {"ARB_fog_exp2", {1, 0.36787944f, 0.018315639f, 1.2340980e-4f, 1.1253517e-7f, 0, 0, 0}},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[300];
        snprintf(text, sizeof text, "!!ARBfp1.0 OPTION %s; MOV result.color, {4, -1, 0.5, 0.25}; END",
                 rows[i].option);
        struct execution execution = execution_of(text);
        set_state(&execution, STATE_FOG_PARAMS, 1, 1, 5, 0.25f);
        set_state(&execution, STATE_FOG_COLOR, 0, 1, 0.5f, 1);
        set_inputs(&execution);
        execute(&execution, 0xff);
        const f32x8 *color = output_of(&execution, SEMANTIC_FRAGMENT_COLOR, 0);
        for (int lane = 0; lane < LANES; lane++) {
            const float f = rows[i].factor[lane];
            cr_expect_float_eq(color[0][lane], f, 1e-6f, "%s %d: %g", rows[i].option, lane,
                               (double)color[0][lane]);
            cr_expect_float_eq(color[1][lane], 1 - f, 1e-6f, "%s %d: %g", rows[i].option, lane,
                               (double)color[1][lane]);
            cr_expect_float_eq(color[2][lane], 0.5f, 1e-6f);
            cr_expect_eq(color[3][lane], 0.25f);
        }
        execution_release(&execution);
    }
}
