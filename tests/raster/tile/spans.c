/* Programs that are one lookup (tests/shader/program/analysis.c) run without the executor: the same pixels as
 * those of a program with one more instruction, which runs in it. */
#define FIXTURE_REAL_EXECUTOR
#include "tests/raster/fixture.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "raster/scene.h"
#include "tests/texture/subject.h"

enum { SIZE = 90, TRIANGLES = 40 };

#define LOOKUP    "!!ARBfp1.0\nTEMP t;\nTEX t, fragment.texcoord[0], texture[0], 2D;\n"
#define PROJECTED "!!ARBfp1.0\nTEMP t;\nTXP t, fragment.texcoord[0], texture[0], 2D;\n"

#define DISCARDING "!!ARBfp1.0\nTEMP t, a;\nTEX t, fragment.texcoord[0], texture[0], 2D;\n"

static const struct {
    const char *lookup, *longer;
} texts[] = {
    {"!!ARBfp1.0\nTEX result.color, fragment.texcoord[0], texture[0], 2D;\nEND",
     LOOKUP "ADD t, t, 0;\nMOV result.color, t;\nEND"},
    {"!!ARBfp1.0\nTXP_SAT result.color, fragment.texcoord[0], texture[0], 2D;\nEND",
     PROJECTED "ADD t, t, 0;\nMOV_SAT result.color, t;\nEND"},
    {LOOKUP "MUL result.color, t, fragment.texcoord[0];\nEND",
     LOOKUP "MUL t, t, fragment.texcoord[0];\nMOV result.color, t;\nEND"},
    {PROJECTED "MUL_SAT result.color, fragment.texcoord[0], t;\nEND",
     PROJECTED "MUL_SAT t, t, fragment.texcoord[0];\nMOV result.color, t;\nEND"},
    {PROJECTED "MUL_SAT result.color.xyz, fragment.texcoord[0], t;\n"
               "MOV result.color.w, fragment.texcoord[0];\nEND",
     PROJECTED "MUL_SAT t.xyz, t, fragment.texcoord[0];\nMOV t.w, fragment.texcoord[0];\n"
               "MOV result.color, t;\nEND"},
    {PROJECTED "MOV result.color.xyz, fragment.texcoord[0];\n"
               "MUL_SAT result.color.w, fragment.texcoord[0], t;\nEND",
     PROJECTED "MOV t.xyz, fragment.texcoord[0];\nMUL_SAT t.w, fragment.texcoord[0], t;\n"
               "MOV result.color, t;\nEND"},
    {LOOKUP "MOV_SAT result.color.xyz, t;\nMOV result.color.w, fragment.texcoord[0];\nEND",
     LOOKUP "MOV t.w, fragment.texcoord[0];\nADD t, t, 0;\nMOV result.color, t;\nEND"},
    {DISCARDING "SUB a, t.a, 0.5;\nKIL a;\nMUL result.color, t, fragment.texcoord[0];\nEND",
     DISCARDING "SUB a, t.a, 0.5;\nKIL a;\nMUL t, t, fragment.texcoord[0];\nMOV result.color, t;\nEND"},
    {DISCARDING "ADD a.yw, t.w, -{0,0.3,0,0.3};\nKIL a.ywyy;\nMOV result.color, t;\nEND",
     DISCARDING "SUB a.x, t.w, 0.3;\nKIL a.x;\nADD t, t, 0;\nMOV result.color, t;\nEND"},
    {PROJECTED "MOV_SAT result.color, t;\nEND", PROJECTED "ADD t, t, 0;\nMOV_SAT result.color, t;\nEND"},
};

static struct raster_vertex corners[3 * TRIANGLES];
static float coordinates[3 * TRIANGLES][1][4];

static void random_triangles(void)
{
    for (unsigned i = 0; i < 3 * TRIANGLES; i++) {
        for (unsigned c = 0; c < 4; c++)
            coordinates[i][0][c] = random_float(-1.0f, 2.0f);
        corners[i] = (struct raster_vertex){random_float(0, SIZE), random_float(0, SIZE), random_float(0, 1),
                                            random_float(0.2f, 4), (const float(*)[4])coordinates[i]};
    }
}

/* Bit 0 of `mode`: a depth test; bit 1: an alpha test; bit 2: a texture of three components; bit 3: nearest
 * texels; bits 4 and 5: the filter between levels. */
enum { DEPTH = 1, ALPHA = 2, THREE = 4, NEAREST = 8, MIP = 16, MODES = MIP * 3 };

static struct texture_view *view_of(struct texture *texture, unsigned mode)
{
    struct texture_sampler sampler = default_sampler();
    random_texture(texture, TEXTURE_2D, mode & THREE ? FORMAT_RGB8 : FORMAT_RGBA8, 64, 32, 1);
    if (mode & NEAREST)
        sampler.mag_filter = sampler.min_filter = FILTER_NEAREST;
    sampler.mip_filter = (enum texture_mip_filter)(MIP_NONE + (int)(mode / MIP));
    return new_view(texture, &sampler);
}

static void set_tests(struct raster_state *state, unsigned mode)
{
    state->depth_test = state->depth_write = mode & DEPTH;
    state->depth_func = COMPARE_LESS;
    state->alpha_test = mode & ALPHA;
    state->alpha_func = COMPARE_GREATER;
    state->alpha_ref = 0.4f;
    state->clamp_alpha = true;
}

static void draw(const char *text, const struct texture_view *view, unsigned mode, bool looks_up,
                 uint32_t *pixels)
{
    uint32_t params[8][4] = {0};
    struct shader_error error;
    struct fixture f;
    struct program *program = shader_load(SHADER_TARGET_FRAGMENT, text, strlen(text), &error);
    cr_assert_not_null(program, "%s", error.message);
    struct shader_code *code = shader_code_create(program);
    cr_assert_not_null(code);
    for (unsigned i = 0; i < program->param_count; i++)
        memcpy(params[i], program->params[i].value, sizeof params[i]);
    fixture_open(&f, SIZE, SIZE, COLOR_RGBA8, DEPTH_UNORM24, 2);
    f.state.program = program;
    f.state.code = code;
    f.state.resources.params = params;
    f.state.resources.textures = &view;
    f.state.attribute_count = f.state.input_count = 1;
    f.state.inputs[0] = (struct raster_input){.semantic = program->inputs[0].semantic, .components = 4};
    set_tests(&f.state, mode);
    fixture_clear(&f, 0, 0.2f, 0, 1, 0.7, 0);
    cr_assert_eq(raster_scene_prepare(f.scene, &f.state)->looks_up, looks_up, "%s", text);
    fixture_triangles(&f, corners, 3 * TRIANGLES);
    cr_assert(raster_scene_flush(f.scene));
    for (unsigned i = 0; i < SIZE * SIZE; i++) {
        pixels[2 * i] = fixture_pixel(&f, i % SIZE, i / SIZE);
        pixels[2 * i + 1] = fixture_depth(&f, i % SIZE, i / SIZE);
    }
    fixture_close(&f);
    shader_code_destroy(code);
    shader_program_free(program);
}

Test(spans, a_program_of_one_lookup_draws_what_its_longer_form_draws)
{
    static uint32_t drawn[2][2 * SIZE * SIZE];
    for (unsigned mode = 0; mode < MODES; mode++) {
        struct texture texture;
        struct texture_view *view = view_of(&texture, mode);
        random_triangles();
        for (unsigned i = 0; i < sizeof texts / sizeof *texts; i++) {
            draw(texts[i].lookup, view, mode, true, drawn[0]);
            draw(texts[i].longer, view, mode, false, drawn[1]);
            for (unsigned at = 0; at < 2 * SIZE * SIZE; at++)
                cr_assert_eq(drawn[0][at], drawn[1][at], "mode %u, program %u, pixel %u: %08x and %08x", mode,
                             i, at / 2, drawn[0][at], drawn[1][at]);
        }
        free(view);
        texture_release(&texture);
    }
}
