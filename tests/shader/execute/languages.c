/* Instructions that languages share, in the languages and with the data types that no other test runs: the
 * options of the ARB languages, textures of integers, packing into integers. */
#include "tests/shader/execute/exec.h"

#include "base/simd_alloc.h"
#include "texture/texture.h"

enum { UNIT_FLOAT, UNIT_SIGNED, UNIT_UNSIGNED, UNIT_SAMPLES_SIGNED, UNIT_SAMPLES_UNSIGNED, UNITS };

/* A 4x2 texture on each unit: texel (i, j) is (i, j, 5, 7), sample s of texels with two samples (i, j, 5, s).
 * One image of floats, one of integers. */
struct scene {
    struct texture textures[UNITS], stores[2];
    void *memory[UNITS];
    const struct texture_view *views[SHADER_MAX_TEXTURE_UNITS];
    struct image_view image_views[2], *images[SHADER_MAX_IMAGE_UNITS];
};

static void fill_slice(const struct texture_image *image, enum texture_format format, unsigned slice,
                       int32_t last)
{
    for (unsigned t = 0; t < 8; t++) {
        const int32_t words[4] = {(int32_t)(t % 4), (int32_t)(t / 4), 5, last};
        const float floats[4] = {(float)words[0], (float)words[1], 5, (float)last};
        memcpy(image->texels + slice * image->slice_stride + t / 4 * image->row_stride + t % 4 * sizeof words,
               format == FORMAT_RGBA32F ? (const void *)floats : words, sizeof words);
    }
}

static void define(struct scene *scene, unsigned unit, enum texture_format format, bool samples)
{
    struct texture *texture = &scene->textures[unit];
    struct texture_image *image = &texture->images[0][0];
    texture->dimension = samples ? TEXTURE_2D_MULTISAMPLE : TEXTURE_2D;
    cr_assert(samples ? texture_image_define_samples(image, format, 4, 2, 1, 2)
                      : texture_image_define(image, format, 4, 2, 1));
    for (int32_t s = 0; s < (samples ? 2 : 1); s++)
        fill_slice(image, format, (unsigned)s, samples ? s : 7);
    const struct texture_sampler sampler = {.mag_filter = FILTER_NEAREST,
                                            .min_filter = FILTER_NEAREST,
                                            .min_lod = -1000,
                                            .max_lod = 1000,
                                            .max_level = 1000};
    scene->memory[unit] = simd_alloc(texture_view_size());
    cr_assert(scene->memory[unit]);
    scene->views[unit] = texture_view_init(scene->memory[unit], texture, &sampler);
}

static void define_image(struct scene *scene, unsigned unit, enum texture_format format)
{
    struct texture *texture = &scene->stores[unit];
    texture->dimension = TEXTURE_2D;
    cr_assert(texture_image_define(&texture->images[0][0], format, 4, 2, 1));
    fill_slice(&texture->images[0][0], format, 0, 7);
    cr_assert(image_view_init(&scene->image_views[unit], texture, 0, false, 0, format, true, true));
    scene->images[unit] = &scene->image_views[unit];
}

static void scene_init(struct scene *scene)
{
    memset(scene, 0, sizeof *scene);
    define(scene, UNIT_FLOAT, FORMAT_RGBA32F, false);
    define(scene, UNIT_SIGNED, FORMAT_RGBA32I, false);
    define(scene, UNIT_UNSIGNED, FORMAT_RGBA32UI, false);
    define(scene, UNIT_SAMPLES_SIGNED, FORMAT_RGBA32I, true);
    define(scene, UNIT_SAMPLES_UNSIGNED, FORMAT_RGBA32UI, true);
    define_image(scene, 0, FORMAT_RGBA32F);
    define_image(scene, 1, FORMAT_RGBA32I);
}

static void scene_release(struct scene *scene)
{
    for (unsigned i = 0; i < UNITS; i++) {
        texture_release(&scene->textures[i]);
        free(scene->memory[i]);
    }
    texture_release(&scene->stores[0]);
    texture_release(&scene->stores[1]);
}

struct row {
    const char *text;
    double value[4]; /* of result.color */
    bool words;      /* its bits are unsigned integers */
    bool killed;
};

static void check(const struct row *row, struct scene *scene)
{
    struct execution execution = execution_of(row->text);
    execution.resources.textures = scene->views;
    execution.resources.images = scene->images;
    cr_assert(shader_bind(execution.executor, execution.code, &execution.resources, true));
    for (unsigned i = 0; i < execution.program->input_count; i++)
        for (unsigned c = 0; c < 4; c++) /* x is 0 to 3 in both rows of a group, y is 0 and 10 */
            shader_input(execution.executor, i)[c] =
                c == 0 ? (f32x8){0, 1, 2, 3, 0, 1, 2, 3} : (f32x8){0, 0, 0, 0, 10, 10, 10, 10};
    const unsigned left = execute(&execution, 0xff);
    const f32x8 *color = color_of(&execution);
    cr_expect_eq(left, row->killed ? 0u : 0xffu, "%s", row->text);
    for (unsigned c = 0; c < 4 && !row->killed; c++) {
        const float got = color[c][0];
        cr_expect(row->words ? bits_of(got) == (uint32_t)row->value[c]
                             : (double)got == (double)(float)row->value[c],
                  "%s\ncomponent %u: %.9g (%08x), wanted %.9g", row->text, c, (double)got, bits_of(got),
                  row->value[c]);
    }
    execution_release(&execution);
}

static void check_all(const struct row *rows, size_t count)
{
    struct scene scene;
    scene_init(&scene);
    for (size_t i = 0; i < count; i++)
        check(&rows[i], &scene);
    scene_release(&scene);
}

#define CHECK(rows) check_all(rows, sizeof rows / sizeof *rows)

#define VP2(body)                                                                                            \
    "!!ARBvp1.0 OPTION NV_vertex_program2; TEMP t; MOV result.position, 0; MOV t, {0, 0, 0, 1}; " body " EN" \
    "D"
#define VP3(body) "!!ARBvp1.0 OPTION NV_vertex_program3; MOV result.position, 0; " body " END"
#define FP(body)  "!!ARBfp1.0 TEMP t; " body " END"
#define FO1(body) "!!ARBfp1.0 OPTION NV_fragment_program; TEMP t; " body " END"
#define FO2(body) "!!ARBfp1.0 OPTION NV_fragment_program2; TEMP t; " body " END"
#define NV(body)                                                                                             \
    "!!NVfp5.0 TEMP R; INT TEMP I; UINT TEMP U; LONG TEMP L; LONG INT TEMP LI; OUTPUT o = "                  \
    "result.color; " body " END"

#define A "{1, 3, -2, 4}"
#define B "{1, 2, -2, 5}"

Test(exec_languages, options_of_arb_vertex_programs)
{
    static const struct row rows[] = {
        {VP2("COS result.color, 0;"), {1, 1, 1, 1}},
        {VP2("SIN result.color, -0;"), {-0.0, -0.0, -0.0, -0.0}},
        {VP2("RCC result.color, 0;"), {0x1p64, 0x1p64, 0x1p64, 0x1p64}},
        {VP2("RCC result.color, -1e30;"), {-0x1p-64, -0x1p-64, -0x1p-64, -0x1p-64}},
        {VP2("SEQ result.color, " A ", " B ";"), {1, 0, 1, 0}},
        {VP2("SFL result.color, " A ", " B ";"), {0, 0, 0, 0}},
        {VP2("SGT result.color, " A ", " B ";"), {0, 1, 0, 0}},
        {VP2("SLE result.color, " A ", " B ";"), {1, 0, 1, 1}},
        {VP2("SNE result.color, " A ", " B ";"), {0, 1, 0, 1}},
        {VP2("STR result.color, " A ", " B ";"), {1, 1, 1, 1}},
        {VP2("SSG result.color, {-2, 0, 3, -0.5};"), {-1, 0, 1, -1}},
        {VP3("TEX result.color, {0.6, 0.6, 0, 0}, texture[0], 2D;"), {2, 1, 5, 7}},
        {VP3("TXB result.color, {0.3, 0.6, 0, 9}, texture[0], 2D;"), {1, 1, 5, 7}},
        {VP3("TXL result.color, {0.9, 0.1, 0, 9}, texture[0], 2D;"), {3, 0, 5, 7}},
        {VP3("TXP result.color, {1.2, 1.2, 0, 2}, texture[0], 2D;"), {2, 1, 5, 7}},
    };
    CHECK(rows);
}

Test(exec_languages, options_of_arb_fragment_programs)
{
    static const struct row rows[] = {
        {FO1("SEQ result.color, " A ", " B ";"), {1, 0, 1, 0}},
        {FO1("SFL result.color, " A ", " B ";"), {0, 0, 0, 0}},
        {FO1("SGT result.color, " A ", " B ";"), {0, 1, 0, 0}},
        {FO1("SLE result.color, " A ", " B ";"), {1, 0, 1, 1}},
        {FO1("SNE result.color, " A ", " B ";"), {0, 1, 0, 1}},
        {FO1("STR result.color, " A ", " B ";"), {1, 1, 1, 1}},
        {FO2("DP2 result.color, " A ", " B ";"), {7, 7, 7, 7}},
        {FO2("DP2A result.color, " A ", " B ", {-0.5};"), {6.5, 6.5, 6.5, 6.5}},
        {FO2("NRM result.color.xyz, {0, 3, -4, 9}; MOV result.color.w, 1;"), {0, 0.6f, -0.8f, 1}},
        {FO1("RFL result.color.xyz, {0, 0, 2, 0}, {1, 2, 3, 4}; MOV result.color.w, 1;"), {-1, -2, 3, 1}},
        {FO1("X2D result.color, {1, 2, 3, 4}, {10, 100, 0, 0}, {1, 2, 3, 4};"), {211, 432, 211, 432}},
        {FO1("PK2US t.x, {1, 0.5, 0, 0}; UP2US result.color, t.x;"),
         {1, 32768 / 65535.0, 1, 32768 / 65535.0}},
        {FO1("PK4B t.x, {1, -1, 0, 0.5}; UP4B result.color, t.x;"), {1, -1, 0, 64 / 127.0}},
        {FO1("PK4UB t.x, {1, 0, 0.5, 2}; UP4UB result.color, t.x;"), {1, 0, 128 / 255.0, 1}},
        {FO1("DDY result.color, fragment.texcoord[0];"), {0, 10, 10, 10}},
        {FP("TEX result.color, {0.6, 0.6, 0, 0}, texture[0], 2D;"), {2, 1, 5, 7}},
        {FP("TXB result.color, {0.3, 0.6, 0, 9}, texture[0], 2D;"), {1, 1, 5, 7}},
        {FP("TXP result.color, {1.2, 1.2, 0, 2}, texture[0], 2D;"), {2, 1, 5, 7}},
        {FO1("TXD result.color, {0.9, 0.6, 0, 0}, {4, 0, 0, 0}, {0, 4, 0, 0}, texture[0], 2D;"),
         {3, 1, 5, 7}},
        {FO2("TXL result.color, {0.9, 0.1, 0, 9}, texture[0], 2D;"), {3, 0, 5, 7}},
    };
    CHECK(rows);
}

/* 2.X.8: the result of packing and the operand of unpacking have the instruction's data type, and raw bits
 * either way. */
Test(exec_languages, packing_into_integers)
{
    static const struct row rows[] = {
        {NV("PK2H.S I, {1, -2, 0, 0}; MOV.S o, I;"),
         {0xc0003c00, 0xc0003c00, 0xc0003c00, 0xc0003c00},
         .words = true},
        {NV("PK2H.U U, {1, -2, 0, 0}; MOV.U o, U;"),
         {0xc0003c00, 0xc0003c00, 0xc0003c00, 0xc0003c00},
         .words = true},
        {NV("PK2US.S I, {1, 0.5, 0, 0}; MOV.S o, I;"),
         {0x8000ffff, 0x8000ffff, 0x8000ffff, 0x8000ffff},
         .words = true},
        {NV("PK2US.U U, {0, 7, 0, 0}; MOV.U o, U;"),
         {0xffff0000, 0xffff0000, 0xffff0000, 0xffff0000},
         .words = true},
        {NV("PK4B.S I, {1, -1, 0, 0.5}; MOV.S o, I;"),
         {0xc08001ff, 0xc08001ff, 0xc08001ff, 0xc08001ff},
         .words = true},
        {NV("PK4B.U U, {-9, 9, 0, 0}; MOV.U o, U;"),
         {0x8080ff00, 0x8080ff00, 0x8080ff00, 0x8080ff00},
         .words = true},
        {NV("PK4UB.S I, {1, 0, 0.5, 2}; MOV.S o, I;"),
         {0xff8000ff, 0xff8000ff, 0xff8000ff, 0xff8000ff},
         .words = true},
        {NV("PK4UB.U U, {0, 1, -1, 0}; MOV.U o, U;"), {0xff00, 0xff00, 0xff00, 0xff00}, .words = true},
        {NV("MOV.S I, -1073726464; UP2H.S o, I.x;"), {1, -2, 1, -2}},
        {NV("MOV.U U, 0xc0003c00; UP2H.U o, U.x;"), {1, -2, 1, -2}},
        {NV("MOV.S I, 65535; UP2US.S o, I.y;"), {1, 0, 1, 0}},
        {NV("MOV.U U, 0xffff0000; UP2US.U o, U.w;"), {0, 1, 0, 1}},
        {NV("MOV.S I, 0x408001ff; UP4B.S o, I.x;"), {1, -1, 0, -64 / 127.0}},
        {NV("MOV.U U, 0x8001ff80; UP4B.U o, U.x;"), {0, 1, -1, 0}},
        {NV("MOV.S I, 0x7f0000ff; UP4UB.S o, I.x;"), {1, 0, 0, 127 / 255.0}},
        {NV("MOV.U U, 0xff00ff00; UP4UB.U o, U.x;"), {0, 1, 0, 1}},
        {NV("PK64 L, {1, -2, 3, 4}; UP64 o, L;"), {1, -2, 3, 4}},
        {NV("PK64.S LI, {1, -2, 3, 4}; UP64.S I, LI; MOV.S o, I;"), {1, 0xfffffffe, 3, 4}, .words = true},
    };
    CHECK(rows);
}

Test(exec_languages, textures_and_images_of_integers)
{
    static const struct row rows[] = {
        {NV("TEX.S o, {0.6, 0.6, 0, 0}, texture[1], 2D;"), {2, 1, 5, 7}, .words = true},
        {NV("TEX.U o, {0.6, 0.6, 0, 0}, texture[2], 2D;"), {2, 1, 5, 7}, .words = true},
        {NV("TXB.S o, {0.3, 0.6, 0, 9}, texture[1], 2D;"), {1, 1, 5, 7}, .words = true},
        {NV("TXB.U o, {0.3, 0.6, 0, 9}, texture[2], 2D;"), {1, 1, 5, 7}, .words = true},
        {NV("TXD.S o, {0.9, 0.6, 0, 0}, {4}, {4}, texture[1], 2D;"), {3, 1, 5, 7}, .words = true},
        {NV("TXD.U o, {0.9, 0.6, 0, 0}, {4}, {4}, texture[2], 2D;"), {3, 1, 5, 7}, .words = true},
        {NV("TXF.S o, {3, 1, 0, 0}, texture[1], 2D;"), {3, 1, 5, 7}, .words = true},
        {NV("TXF.U o, {3, 1, 0, 0}, texture[2], 2D;"), {3, 1, 5, 7}, .words = true},
        {NV("TXL.S o, {0.9, 0.1, 0, 9}, texture[1], 2D;"), {3, 0, 5, 7}, .words = true},
        {NV("TXL.U o, {0.9, 0.1, 0, 9}, texture[2], 2D;"), {3, 0, 5, 7}, .words = true},
        {NV("TXP.S o, {1.2, 1.2, 0, 2}, texture[1], 2D;"), {2, 1, 5, 7}, .words = true},
        {NV("TXP.U o, {1.2, 1.2, 0, 2}, texture[2], 2D;"), {2, 1, 5, 7}, .words = true},
        {NV("TXFMS.S o, {2, 1, 0, 1}, texture[3], 2DMS;"), {2, 1, 5, 1}, .words = true},
        {NV("TXFMS.U o, {2, 1, 0, 0}, texture[4], 2DMS;"), {2, 1, 5, 0}, .words = true},
        {NV("TXG.S o, {0.5, 0.5, 0, 0}, texture[1], 2D;"), {1, 2, 2, 1}, .words = true},
        {NV("TXG.U o, {0.5, 0.5, 0, 0}, texture[2].y, 2D;"), {1, 1, 0, 0}, .words = true},
        {NV("TXGO.S o, {0.5, 0.5, 0, 0}, {0, 0, 0, 0}, {0, 0, 0, 0}, texture[1].z, 2D;"),
         {5, 5, 5, 5},
         .words = true},
        {NV("TXGO.U o, {0.5, 0.5, 0, 0}, {0, 1, 0, 1}, {0, 0, 0, 0}, texture[2].x, 2D;"),
         {1, 2, 1, 2},
         .words = true},
        {NV("STOREIM.F image[0], {0.5, -1, 2, 3}, {1, 1, 0, 0}, 2D; "
            "LOADIM.F32X4 o, {1, 1, 0, 0}, image[0], 2D;"),
         {0.5, -1, 2, 3}},
        {NV("STOREIM.S image[1], {9, -1, 2, 3}, {1, 1, 0, 0}, 2D; "
            "LOADIM.S32X4 o, {1, 1, 0, 0}, image[1], 2D;"),
         {9, 0xffffffff, 2, 3},
         .words = true},
    };
    CHECK(rows);
}

Test(exec_languages, conditions_and_counts_of_integers)
{
    static const struct row rows[] = {
        {NV("MOV o, 1; MOV.S I, {0, 1, -1, 2}; KIL.S I;"), {0}, .killed = true},
        {NV("MOV o, 1; MOV.S I, {0, 1, 0, 2}; KIL.S I;"), {1, 1, 1, 1}},
        {NV("MOV o, 1; MOV.U U, {0, 1, 0xffffffff, 2}; KIL.U U;"), {1, 1, 1, 1}},
        {NV("MOV R, 0; MOV.U U, {3, 9, 9, 9}; REP.U U; ADD R, R, 1; ENDREP; MOV o, R;"), {3, 3, 3, 3}},
    };
    CHECK(rows);
}
