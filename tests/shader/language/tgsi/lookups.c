/* Lookups of TGSI in the scene of execute/scene.h. */
#include "tests/shader/execute/scene.h"
#include "tests/shader/language/tgsi/execution.h"

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

Test(tgsi_lookups, lookups_give_texels_and_sizes)
{
    for (size_t i = 0; i < sizeof lookup_rows / sizeof *lookup_rows; i++)
        run_lookup(&lookup_rows[i]);
}

/* --- A level of detail of its own ------------------------------------------------------------------------
 */

/* Every texel of level l of a cube map array of two cubes is (l, cube, 0, 1). */
static void cube_array_init(struct scene *scene)
{
    scene_init(scene);
    struct texture *cubes = calloc(1, sizeof *cubes);
    cr_assert(cubes);
    cubes->dimension = TEXTURE_CUBE_ARRAY;
    for (unsigned level = 0; level < 3; level++) {
        struct texture_image *image = &cubes->images[0][level];
        const uint32_t size = 4u >> level;
        cr_assert(texture_image_define(image, FORMAT_RGBA32F, size, size, 12));
        for (uint32_t i = 0; i < 12 * size * size; i++) {
            const float rgba[4] = {(float)level, (float)(i / (6 * size * size)), 0, 1};
            memcpy(image->texels + i / (size * size) * image->slice_stride +
                       i / size % size * image->row_stride + i % size * sizeof rgba,
                   rgba, sizeof rgba);
        }
    }
    texture_release(&scene->texture);
    scene->texture = *cubes;
    free(cubes);
    scene->views[0] = texture_view_init(scene->view_memory, &scene->texture, &scene->sampler);
}

Test(tgsi_lookups, levels_of_cube_map_arrays_are_second_operands)
{
    static const struct {
        const char *line;
        float level, cube;
    } rows[] = {
        {"TXL2 OUT[0], IN[0], IMM[0].yyyy, SAMP[0], CUBE_ARRAY", 1, 1},
        {"TXL2 OUT[0], IN[0], -IMM[0].yyyy, SAMP[0], CUBEARRAY", 0, 1},
        {"TXB2 OUT[0], IN[0], IMM[0].zyxw, SAMP[0], CUBE_ARRAY", 2, 1},
        {"TXB2 OUT[0], IN[0].xyzx, IMM[0].xxxx, SAMP[0], CUBE_ARRAY", 0, 0},
        {"SAMPLE_L OUT[0], IN[0], SVIEW[0], SAMP[0], IMM[0].y", 1, 1},
        {"SAMPLE_B OUT[0], IN[0], SVIEW[0], SAMP[0], IMM[0].z", 2, 1},
    };
    struct scene scene;
    cube_array_init(&scene);
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[400];
        snprintf(text, sizeof text,
                 "VERT\nDCL IN[0]\nDCL OUT[0], POSITION\nDCL SAMP[0]\n%sIMM[0] FLT32 {0, 1, 2, 3}\n%s\nEND\n",
                 strstr(rows[i].line, "SVIEW") ? "DCL SVIEW[0], CUBE_ARRAY, FLOAT\n" : "", rows[i].line);
        struct execution execution = tgsi_execution(text);
        execution.resources.textures = scene.views;
        cr_assert(shader_bind(execution.executor, execution.code, &execution.resources, true));
        static const float in[4] = {0.1f, 0.2f, 1, 1};
        for (unsigned c = 0; c < 4; c++)
            shader_input(execution.executor, 0)[c] = f32x8_splat(in[c]);
        execute(&execution, 0xff);
        cr_expect_eq(shader_output(execution.executor, 0)[0][4], rows[i].level, "%s: level %g", rows[i].line,
                     (double)shader_output(execution.executor, 0)[0][4]);
        cr_expect_eq(shader_output(execution.executor, 0)[1][4], rows[i].cube, "%s: cube %g", rows[i].line,
                     (double)shader_output(execution.executor, 0)[1][4]);
        execution_release(&execution);
    }
    scene_release(&scene);
}
