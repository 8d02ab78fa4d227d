#include "pipeline/pipeline.h"

#include <criterion/criterion.h>

static struct output_register outputs[] = {
    {SEMANTIC_POSITION, 0, 0xf, TYPE_F32},   {SEMANTIC_COLOR, 0, 0xf, TYPE_F32},
    {SEMANTIC_COLOR, 1, 0xf, TYPE_F32},      {SEMANTIC_BACK_COLOR, 0, 0xf, TYPE_F32},
    {SEMANTIC_TEXCOORD, 3, 0x3, TYPE_F32},   {SEMANTIC_FOGCOORD, 0, 0, TYPE_F32},
    {SEMANTIC_POINT_SIZE, 0, 0x1, TYPE_F32}, {SEMANTIC_CLIP_DISTANCE, 2, 0x1, TYPE_F32},
    {SEMANTIC_GENERIC, 3, 0xf, TYPE_S32},    {SEMANTIC_BACK_COLOR, 2, 0xf, TYPE_F32},
};
static struct program vertex = {.outputs = outputs, .output_count = sizeof outputs / sizeof *outputs};

static const struct {
    struct input_register input;
    bool two_sided, flat_colors;
    int front, back; /* output registers; -1: none */
    enum interpolation interpolation;
} rows[] = {
    {{SEMANTIC_COLOR, 0}, false, false, 1, 1, INTERPOLATE_PERSPECTIVE},
    {{SEMANTIC_COLOR, 0}, true, false, 1, 3, INTERPOLATE_PERSPECTIVE},
    {{SEMANTIC_COLOR, 1}, true, false, 2, 2, INTERPOLATE_PERSPECTIVE}, /* no back colour is written */
    {{SEMANTIC_COLOR, 2}, true, false, 9, 9, INTERPOLATE_PERSPECTIVE}, /* no front colour is */
    {{SEMANTIC_COLOR, 2}, false, false, -1, -1, INTERPOLATE_PERSPECTIVE},
    {{SEMANTIC_COLOR, 0}, false, true, 1, 1, INTERPOLATE_FLAT},
    {{SEMANTIC_COLOR, 0, INTERPOLATE_NOPERSPECTIVE, true},
     false,
     true,
     1,
     1,
     INTERPOLATE_NOPERSPECTIVE}, /* the program's word counts */
    {{SEMANTIC_TEXCOORD, 3}, true, true, 4, 4, INTERPOLATE_PERSPECTIVE},
    {{SEMANTIC_TEXCOORD, 2}, false, false, -1, -1, INTERPOLATE_PERSPECTIVE},
    {{SEMANTIC_FOGCOORD, 0}, false, false, -1, -1, INTERPOLATE_PERSPECTIVE}, /* declared, not written */
    {{SEMANTIC_GENERIC, 3, INTERPOLATE_PERSPECTIVE, false, 0, TYPE_S32},
     false,
     false,
     8,
     8,
     INTERPOLATE_FLAT},
    {{SEMANTIC_POSITION, 0}, false, false, -1, -1, INTERPOLATE_PERSPECTIVE}, /* made by the rasterizer */
    {{SEMANTIC_FACING, 0}, false, false, -1, -1, INTERPOLATE_PERSPECTIVE},
};

static int output_at(const struct pipeline_link *link, uint8_t row)
{
    return row == RASTER_ROW_NONE ? -1 : link->output[row];
}

Test(link, each_input_finds_the_result_of_its_name)
{
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct input_register input = rows[i].input;
        struct program fragment = {.inputs = &input, .input_count = 1};
        struct pipeline_link link;
        cr_assert(pipeline_link(&link, &vertex, &fragment, rows[i].two_sided, rows[i].flat_colors));
        cr_assert_eq(link.input_count, 1);
        cr_expect_eq(output_at(&link, link.inputs[0].row[0]), rows[i].front, "row %zu: %d", i,
                     output_at(&link, link.inputs[0].row[0]));
        cr_expect_eq(output_at(&link, link.inputs[0].row[1]), rows[i].back, "row %zu: %d", i,
                     output_at(&link, link.inputs[0].row[1]));
        cr_expect_eq(link.inputs[0].interpolation, rows[i].interpolation, "row %zu", i);
        cr_expect_eq(link.attribute_count, (rows[i].front >= 0) + (rows[i].back != rows[i].front), "row %zu",
                     i);
        cr_expect_eq(link.inputs[0].semantic, rows[i].input.semantic);
    }
}

Test(link, position_size_and_distances_are_found_with_and_without_a_fragment_program)
{
    struct pipeline_link link;
    cr_assert(pipeline_link(&link, &vertex, NULL, false, false));
    cr_expect_eq(link.attribute_count, 0);
    cr_expect_eq(link.position_output, 0);
    cr_expect_eq(link.point_size_output, 6);
    for (int i = 0; i < 8; i++)
        cr_expect_eq(link.clip_output[i], i == 2 ? 7 : -1);
    struct program nothing = {0};
    cr_assert(pipeline_link(&link, &nothing, &nothing, true, true));
    cr_expect_eq(link.position_output, -1);
    cr_expect_eq(link.point_size_output, -1);
}

Test(link, too_many_inputs_do_not_link)
{
    struct input_register many[RASTER_MAX_ATTRIBUTES + 1] = {0};
    struct program fragment = {.inputs = many};
    struct pipeline_link link;
    for (unsigned i = 0; i <= RASTER_MAX_ATTRIBUTES; i++)
        many[i] = (struct input_register){SEMANTIC_GENERIC, (uint8_t)i};
    fragment.input_count = RASTER_MAX_ATTRIBUTES;
    cr_expect(pipeline_link(&link, &vertex, &fragment, false, false));
    fragment.input_count++;
    cr_expect_not(pipeline_link(&link, &vertex, &fragment, false, false));
}

#define SOURCE(x, y, z, w)                                                                                   \
    {                                                                                                        \
        .file = FILE_INPUT, .swizzle = { SWIZZLE_##x, SWIZZLE_##y, SWIZZLE_##z, SWIZZLE_##w }                \
    }

Test(link, an_input_has_the_components_that_the_program_reads)
{
    static struct {
        struct instruction instruction;
        unsigned components;
    } reads[] = {
        {{.op = OP_MOV, .dst = {.file = FILE_TEMP, .mask = 0xf}, .src = {SOURCE(X, Y, Z, W)}}, 4},
        {{.op = OP_MOV, .dst = {.file = FILE_TEMP, .mask = 0x7}, .src = {SOURCE(X, Y, Z, W)}}, 3},
        {{.op = OP_MOV, .dst = {.file = FILE_TEMP, .mask = 0x1}, .src = {SOURCE(Z, Y, Z, W)}}, 3},
        {{.op = OP_MOV, .dst = {.file = FILE_TEMP, .mask = 0x8}, .src = {SOURCE(W, W, W, X)}}, 1},
        {{.op = OP_MOV, .dst = {.file = FILE_CONDITION, .mask = 0x2}, .src = {SOURCE(X, Y, Z, W)}}, 2},
        {{.op = OP_SWZ, .dst = {.file = FILE_TEMP, .mask = 0xf}, .src = {SOURCE(ZERO, Y, ONE, ONE)}}, 2},
        {{.op = OP_DP3, .dst = {.file = FILE_TEMP, .mask = 0x1}, .src = {SOURCE(X, Y, Z, W)}}, 3},
        {{.op = OP_DP4, .dst = {.file = FILE_TEMP, .mask = 0x1}, .src = {SOURCE(X, Y, Z, W)}}, 4},
        {{.op = OP_RCP, .dst = {.file = FILE_TEMP, .mask = 0xf}, .src = {SOURCE(Y, Y, Y, Y)}}, 2},
        {{.op = OP_KIL, .src = {SOURCE(X, Y, Z, W)}}, 4},
        {{.op = OP_TEX,
          .dst = {.file = FILE_TEMP, .mask = 0xf},
          .src = {SOURCE(X, Y, Z, W)},
          .texture = {.target = TARGET_1D}},
         1},
        {{.op = OP_TEX,
          .dst = {.file = FILE_TEMP, .mask = 0xf},
          .src = {SOURCE(X, Y, Z, W)},
          .texture = {.target = TARGET_2D}},
         2},
        {{.op = OP_TEX,
          .dst = {.file = FILE_TEMP, .mask = 0x1},
          .src = {SOURCE(X, Y, Z, W)},
          .texture = {.target = TARGET_CUBE}},
         3},
        {{.op = OP_TEX,
          .dst = {.file = FILE_TEMP, .mask = 0x1},
          .src = {SOURCE(X, Y, Z, W)},
          .texture = {.target = TARGET_SHADOWCUBE}},
         4},
        {{.op = OP_TXP,
          .dst = {.file = FILE_TEMP, .mask = 0xf},
          .src = {SOURCE(X, Y, Z, W)},
          .texture = {.target = TARGET_2D}},
         4},
        {{.op = OP_MUL,
          .dst = {.file = FILE_TEMP, .mask = 0x1},
          .src = {SOURCE(X, Y, Z, W), SOURCE(Y, Y, Y, Y)}},
         2},
        {{.op = OP_END}, 1},
    };
    for (size_t i = 0; i < sizeof reads / sizeof *reads; i++) {
        struct input_register input = {SEMANTIC_TEXCOORD, 3};
        struct program fragment = {.inputs = &input,
                                   .input_count = 1,
                                   .instructions = &reads[i].instruction,
                                   .instruction_count = 1};
        struct pipeline_link link;
        cr_assert(pipeline_link(&link, &vertex, &fragment, false, false));
        cr_expect_eq(link.inputs[0].components, reads[i].components, "row %zu: %u", i,
                     link.inputs[0].components);
    }
}

Test(link, relative_addressing_reads_any_input)
{
    struct input_register inputs[3] = {
        {SEMANTIC_TEXCOORD, 3}, {SEMANTIC_TEXCOORD, 4}, {SEMANTIC_TEXCOORD, 5}};
    struct instruction mov = {
        .op = OP_MOV, .dst = {.file = FILE_TEMP, .mask = 0x4}, .src = {SOURCE(X, Y, Z, W)}};
    mov.src[0].index = -100;
    mov.src[0].relative.used = true;
    struct program fragment = {
        .inputs = inputs, .input_count = 3, .instructions = &mov, .instruction_count = 1};
    struct pipeline_link link;
    cr_assert(pipeline_link(&link, &vertex, &fragment, false, false));
    for (int i = 0; i < 3; i++)
        cr_expect_eq(link.inputs[i].components, 3);
}
