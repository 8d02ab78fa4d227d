/* Interpolation, emission and barriers of TGSI: hooks that note what is asked of them. */
#include "tests/shader/language/tgsi/execution.h"

struct noted {
    unsigned emitted, ended, places;
    float x, y;
    uint32_t sample;
};

static void note_emission(void *user, struct shader_executor *executor, unsigned lanes, const i32x8 *stream)
{
    struct noted *noted = user;
    (void)stream;
    noted->emitted = noted->emitted * 10 + (unsigned)shader_output(executor, 0)[0][0];
    (void)lanes;
}

static void note_primitive(void *user, struct shader_executor *executor, unsigned lanes)
{
    (void)executor, (void)lanes;
    ((struct noted *)user)->ended++;
}

/* What the inputs are at that place: 7. */
static void note_interpolation(void *user, unsigned input, enum interpolation_place place, const f32x8 at[2],
                               f32x8 value[4])
{
    struct noted *noted = user;
    (void)input;
    noted->places |= 1u << place;
    if (place == PLACE_OFFSET)
        noted->x = at[0][0], noted->y = at[1][0];
    if (place == PLACE_SAMPLE)
        noted->sample = bits_of(at[0][0]);
    for (unsigned c = 0; c < 4; c++)
        value[c] = f32x8_splat(7);
}

static float run_hooked(const char *text, struct noted *noted)
{
    const struct shader_hooks hooks = {.user = noted,
                                       .emit = note_emission,
                                       .end_primitive = note_primitive,
                                       .interpolate = note_interpolation};
    *noted = (struct noted){0};
    struct execution execution = tgsi_execution(text);
    execution.resources.hooks = &hooks;
    cr_assert(shader_bind(execution.executor, execution.code, &execution.resources, true));
    execute(&execution, 0xff);
    const float result = shader_output(execution.executor, 0)[0][0];
    execution_release(&execution);
    return result;
}

Test(tgsi_hooks, interpolation_and_emission_reach_the_caller)
{
    struct noted noted;
    cr_expect_eq(
        run_hooked("FRAG\nDCL IN[0], GENERIC[0]\nDCL OUT[0], COLOR\nINTERP_CENTROID OUT[0], IN[0]\nEND\n",
                   &noted),
        7.0f);
    cr_expect_eq(noted.places, 1u << PLACE_CENTROID);
    cr_expect_eq(
        run_hooked("FRAG\nDCL IN[0], GENERIC[0]\nDCL OUT[0], COLOR\nIMM[0] FLT32 {0.25, -0.5, 0, 0}\n"
                   "INTERP_OFFSET OUT[0], IN[0], IMM[0]\nEND\n",
                   &noted),
        7.0f);
    cr_expect(noted.places == 1u << PLACE_OFFSET && noted.x == 0.25f && noted.y == -0.5f);
    cr_expect_eq(run_hooked("FRAG\nDCL IN[0], GENERIC[0]\nDCL OUT[0], COLOR\nIMM[0] INT32 {3, 0, 0, 0}\n"
                            "INTERP_SAMPLE OUT[0], IN[0], IMM[0].xxxx\nEND\n",
                            &noted),
                 7.0f);
    cr_expect(noted.places == 1u << PLACE_SAMPLE && noted.sample == 3);
    run_hooked(
        "GEOM\nPROPERTY GS_INPUT_PRIMITIVE POINTS\nPROPERTY GS_OUTPUT_PRIMITIVE LINE_STRIP\n"
        "PROPERTY GS_MAX_OUTPUT_VERTICES 4\nDCL OUT[0], GENERIC[0]\nIMM[0] FLT32 {1, 2, 3, 4}\n"
        "MOV OUT[0], IMM[0]\nEMIT\nMOV OUT[0], IMM[0].yyyy\nEMIT\nENDPRIM\nMOV OUT[0], IMM[0].wwww\nEMIT\n"
        "END\n",
        &noted);
    cr_expect_eq(noted.emitted, 124u);
    cr_expect_eq(noted.ended, 1u);
}

/* BARRIER: every lane waits, then goes on. */
Test(tgsi_hooks, a_barrier_holds_every_lane)
{
    struct execution execution = tgsi_execution(
        "TESS_CTRL\nPROPERTY TCS_VERTICES_OUT 8\nDCL OUT[0], PATCH[0]\nIMM[0] FLT32 {1, 2, 3, 4}\n"
        "MOV OUT[0], IMM[0]\nBARRIER\nMOV OUT[0], IMM[0].yyyy\nEND\n");
    execute(&execution, 0xff);
    cr_expect(shader_at_barrier(execution.executor));
    execution_release(&execution);
}
