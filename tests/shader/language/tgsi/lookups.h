/* Texture, interpolation and primitive opcodes of TGSI: lookups in the scene of execute/scene.h, hooks that
 * note what is asked of them. */
#ifndef TESTS_SHADER_LANGUAGE_TGSI_LOOKUPS_H
#define TESTS_SHADER_LANGUAGE_TGSI_LOOKUPS_H

#include "tests/shader/execute/scene.h"
#include "tests/shader/language/tgsi/covered.h"

/* IN[0] and TEMP[0], its integers, to OUT[0]. SAMP[1] has no texture. */
static const struct lookup_row {
    const char *lines;
    float in[4], out[4];
} lookup_rows[] = {
    {"TEX OUT[0], IN[0], SAMP[0], 2D", {0.6f, 0.6f}, {2, 1, 0.5f, 0}},
    {"TEX OUT[0], IN[0], SAMP[0], 2D, IMM[1].xyz", {0.1f, 0.1f}, {1, 1, 0.5f, 0}},
    {"TXP OUT[0], IN[0], SAMP[0], 2D", {1.2f, 1.2f, 0, 2}, {2, 1, 0.5f, 0}},
    {"TXB OUT[0], IN[0], SAMP[0], 2D", {0.6f, 0.6f, 0, 1}, {1, 0, 0.5f, 1}},
    {"TXL OUT[0], IN[0], SAMP[0], 2D", {0.6f, 0.6f, 0, 2}, {0, 0, 0.5f, 2}},
    {"TXD OUT[0], IN[0], IMM[0], IMM[0].yzzz, SAMP[0], 2D", {0.6f, 0.6f}, {1, 0, 0.5f, 1}},
    {"TXF OUT[0], TEMP[0], SAMP[0], 2D", {1, 0, 0, 1}, {1, 0, 0.5f, 1}},
    {"TEX_LZ OUT[0], IN[0], SAMP[0], 2D", {0.6f, 0.6f, 0, 2}, {2, 1, 0.5f, 0}},
    {"TXF_LZ OUT[0], TEMP[0], SAMP[0], 2D", {3, 1, 0, 2}, {3, 1, 0.5f, 0}},
    {"TXQ TEMP[0], TEMP[0].xxxx, SAMP[0], 2D\nI2F OUT[0].xy, TEMP[0]", {1}, {2, 1, 0, 1}},
    {"TG4 OUT[0], IN[0], IMM[1].zzzz, SAMP[0], 2D", {0.5f, 0.5f}, {1, 2, 2, 1}},
    {"TG4 OUT[0], IN[0], IMM[1].xxxx, SAMP[0], 2D", {0.5f, 0.5f}, {1, 1, 0, 0}},
    {"LODQ OUT[0], IN[0], SAMP[0], 2D", {0.5f, 0.5f}, {0, 0, 0, 1}},
    {"TEX2 OUT[0], IN[0], IN[0].wwww, SAMP[1], SHADOWCUBE_ARRAY", {0.5f, 0.5f}, {0, 0, 0, 1}},
    {"SAMPLE OUT[0], IN[0], SVIEW[0], SAMP[0]", {0.6f, 0.6f}, {2, 1, 0.5f, 0}},
    {"SAMPLE_B OUT[0], IN[0], SVIEW[0], SAMP[0], IN[0].wwww", {0.6f, 0.6f, 0, 1}, {1, 0, 0.5f, 1}},
    {"SAMPLE_L OUT[0], IN[0], SVIEW[0], SAMP[0], IN[0].wwww", {0.6f, 0.6f, 0, 2}, {0, 0, 0.5f, 2}},
    {"SAMPLE_D OUT[0], IN[0], SVIEW[0], SAMP[0], IMM[0], IMM[0].yzzz", {0.6f, 0.6f}, {1, 0, 0.5f, 1}},
    {"SAMPLE_C OUT[0], IN[0], SVIEW[0], SAMP[0], IN[0].wwww", {0.6f, 0.6f}, {2, 1, 0.5f, 0}},
    {"SAMPLE_C_LZ OUT[0], IN[0], SVIEW[0], SAMP[0], IN[0].wwww", {0.6f, 0.6f}, {2, 1, 0.5f, 0}},
    {"GATHER4 OUT[0], IN[0], SVIEW[0], SAMP[0]", {0.5f, 0.5f}, {1, 2, 2, 1}},
    {"LOD OUT[0], IN[0], SVIEW[0], SAMP[0]", {0.5f, 0.5f}, {0, 0, 0, 1}},
    {"SAMPLE_I OUT[0], TEMP[0], SVIEW[0]", {1, 0, 0, 1}, {1, 0, 0.5f, 1}},
    {"SVIEWINFO TEMP[0], TEMP[0].xxxx, SVIEW[0]\nI2F OUT[0].xy, TEMP[0]", {1}, {2, 1, 0, 1}},
    {"TXQS TEMP[0], SAMP[0], 2D\nI2F OUT[0].x, TEMP[0]", {0}, {1, 0, 0, 1}},
    {"SAMPLE_INFO TEMP[0], SVIEW[0]\nI2F OUT[0].x, TEMP[0]", {0}, {1, 0, 0, 1}},
    {"SAMPLE_I_MS OUT[0], TEMP[0], SVIEW[1], TEMP[0].wwww", {1, 0, 0, 0}, {0, 0, 0, 1}},
    {"MEMBAR IMM[1].xxxx\nMOV OUT[0], IN[0]", {1, 2, 3, 4}, {1, 2, 3, 4}},
};

static void run_lookup(const struct lookup_row *row)
{
    char text[700];
    struct scene scene;
    snprintf(text, sizeof text,
             "VERT\nDCL IN[0]\nDCL OUT[0], GENERIC[0]\nDCL SAMP[0..1]\n%sDCL TEMP[0]\n"
             "IMM[0] FLT32 {0.5, 0, 1, 0}\nIMM[1] INT32 {1, 1, 0, 0}\nF2I TEMP[0], IN[0]\n%s\nEND\n",
             strstr(row->lines, "SVIEW") ? "DCL SVIEW[0], 2D, FLOAT\nDCL SVIEW[1], 2DMS, FLOAT\n" : "",
             row->lines);
    scene_init(&scene);
    struct execution execution = tgsi_execution(text);
    execution.resources.textures = scene.views;
    cr_assert(shader_bind(execution.executor, execution.code, &execution.resources, true));
    for (unsigned c = 0; c < 4; c++)
        shader_input(execution.executor, 0)[c] = f32x8_splat(row->in[c]);
    execute(&execution, 0xff);
    for (unsigned c = 0; c < 4; c++)
        cr_expect_eq(shader_output(execution.executor, 0)[c][5], row->out[c], "%s: [%u] = %g, expected %g",
                     row->lines, c, (double)shader_output(execution.executor, 0)[c][5], (double)row->out[c]);
    execution_release(&execution);
    scene_release(&scene);
}

/* --- Hooks ---------------------------------------------------------------------------------------------- */

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

static void run_hooks(void)
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
    run_hooked("GEOM\nPROPERTY GS_INPUT_PRIMITIVE POINTS\nPROPERTY GS_OUTPUT_PRIMITIVE LINE_STRIP\n"
               "PROPERTY GS_MAX_OUTPUT_VERTICES 4\nDCL OUT[0], GENERIC[0]\nIMM[0] FLT32 {1, 2, 3, 4}\n"
               "MOV OUT[0], IMM[0]\nEMIT\nMOV OUT[0], IMM[0].yyyy\nEMIT\nENDPRIM\nMOV OUT[0], "
               "IMM[0].wwww\nEMIT\nEND\n",
               &noted);
    cr_expect_eq(noted.emitted, 124u);
    cr_expect_eq(noted.ended, 1u);
}

/* BARRIER: every lane waits, then goes on. */
static void run_barrier(void)
{
    struct execution execution = tgsi_execution(
        "TESS_CTRL\nPROPERTY TCS_VERTICES_OUT 8\nDCL OUT[0], PATCH[0]\nIMM[0] FLT32 {1, 2, 3, 4}\n"
        "MOV OUT[0], IMM[0]\nBARRIER\nMOV OUT[0], IMM[0].yyyy\nEND\n");
    execute(&execution, 0xff);
    cr_expect(shader_at_barrier(execution.executor));
    execution_release(&execution);
}

#endif
