/* LOADIM, STOREIM and ATOMIM (EXT_shader_image_load_store). */
#include "base/simd_alloc.h"
#include "tests/shader/execute/scene.h"

/* A 4x2 image of R32UI on unit 1, texel (i, j) = 10 * j + i; unit 0 has none. Runs 8 lanes whose coordinates
 * are (lane % 4, lane / 4). */
static void run_image(const char *text, uint32_t result[4][LANES], uint32_t texels[8], unsigned lanes)
{
    struct texture texture = {.dimension = TEXTURE_2D};
    struct image_view view;
    struct image_view *views[SHADER_MAX_IMAGE_UNITS] = {NULL, &view};
    struct texture_image *image = &texture.images[0][0];
    cr_assert(texture_image_define(image, FORMAT_R32UI, 4, 2, 1));
    for (uint32_t i = 0; i < 8; i++) {
        const uint32_t texel = 10 * (i / 4) + i % 4;
        memcpy(image->texels + i / 4 * image->row_stride + i % 4 * 4, &texel, 4);
    }
    cr_assert(image_view_init(&view, &texture, 0, false, 0, FORMAT_R32UI, true, true));
    struct execution execution = execution_of(text);
    execution.resources.images = views;
    cr_assert(shader_bind(execution.executor, execution.code, &execution.resources, true));
    f32x8 *input = input_of(&execution, SEMANTIC_ATTRIBUTE, 0);
    input[0] = (f32x8){0, 1, 2, 3, 0, 1, 2, 3};
    input[1] = (f32x8){0, 0, 0, 0, 1, 1, 1, 1};
    input[2] = f32x8_splat(77); /* a coordinate that the target does not use */
    input[3] = f32x8_splat(78);
    execute(&execution, lanes);
    memcpy(result, output_of(&execution, SEMANTIC_GENERIC, 0), 4 * sizeof *result);
    for (unsigned i = 0; i < 8; i++)
        memcpy(&texels[i], image->texels + i / 4 * image->row_stride + i % 4 * 4, 4);
    execution_release(&execution);
    texture_release(&texture);
}

#define IMAGE(body)                                                                                          \
    "!!NVvp5.0 TEMP R; INT TEMP I; UINT TEMP U; OUTPUT o = result.attrib[0]; TRUNC.S I, vertex.attrib[0]; "  \
    "MOV.S o, I; " body " END"

Test(interpreter_image, images_are_loaded_stored_and_changed_atomically)
{
    uint32_t result[4][LANES], texels[8];
    run_image(IMAGE("LOADIM.U32 U, I, image[1], 2D; MOV.U o, U;"), result, texels, 0xff);
    for (uint32_t lane = 0; lane < LANES; lane++)
        cr_expect(result[0][lane] == 10 * (lane / 4) + lane % 4 && result[1][lane] == 0 &&
                      result[3][lane] == 1,
                  "lane %u: %u", lane, result[0][lane]);
    run_image(IMAGE("ADD.S I, I, 1; LOADIM.U32 U, I, image[1], 2D; MOV.U o, U;"), result, texels, 0xff);
    cr_expect(result[0][0] == 11 && result[0][3] == 0 && result[0][4] == 0 && result[3][4] == 0,
              "outside reads zero");
    run_image(IMAGE("ADD.S R, I.x, 100; STOREIM.U32 image[1], R, I, 2D;"), result, texels, 0x21);
    cr_expect(texels[0] == 100 && texels[1] == 1 && texels[4] == 10 && texels[5] == 101);
    run_image(IMAGE("STOREIM.U image[1], {6, 7, 8, 9}, I, 2D;"), result, texels, 0xff);
    cr_expect(texels[0] == 6 && texels[7] == 6, "formatted");
    run_image(IMAGE("MOV.S I.xy, 1; ATOMIM.ADD.U32 U, {5}.x, I, image[1], 2D; MOV.U o, U;"), result, texels,
              0x0f);
    cr_expect(texels[5] == 11 + 4 * 5 && result[0][0] == 11 && result[0][3] == 11 + 3 * 5 &&
              result[2][3] == 0);
    run_image(IMAGE("ATOMIM.CSWAP.U32 U, {2, 50, 0, 0}, I, image[1], 2D;"), result, texels, 0xff);
    cr_expect(texels[2] == 50 && texels[3] == 3);
}

Test(interpreter_image, each_lane_may_choose_its_image)
{
    uint32_t result[4][LANES], texels[8];
    run_image("!!NVvp5.0 UINT TEMP U; INT TEMP I; OUTPUT o = result.attrib[0]; IMAGE i[] = { image[0..1] };"
              "TRUNC.S I, vertex.attrib[0]; LOADIM.U32 U, I, i[I.x], 2D; MOV.U o, U; END",
              result, texels, 0xff);
    for (uint32_t lane = 0; lane < LANES; lane++)
        cr_expect(result[0][lane] == (lane == 1   ? 1
                                      : lane == 5 ? 11
                                                  : 0),
                  "lane %u: %u", lane, result[0][lane]);
}
