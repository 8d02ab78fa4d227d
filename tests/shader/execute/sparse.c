/* SPARSE and LODCLAMP (ARB_sparse_texture2, ARB_sparse_texture_clamp, "Dependencies on NV_gpu_program4 and
 * NV_gpu_program5"), and bias and level of detail behind a reference value. */
#include "tests/shader/execute/scene.h"
#include "tests/shader/language/round_trip.h"

/* --- Run ------------------------------------------------------------------------------------------------ */

/* `attribute` is vertex.attrib[0]; the texture is that of scene.h, whose z is the level. */
static void check(const char *lines, const float attribute[4], const float wanted[4])
{
    char text[600];
    struct scene scene;
    scene_init(&scene);
    snprintf(text, sizeof text,
             "!!NVvp5.0 OPTION EXT_sparse_texture2; TEMP R0, R1; INT TEMP I0; MOV result.position, 0.0; "
             "MOV R0, vertex.attrib[0]; %s END",
             lines);
    struct execution execution = execution_of(text);
    execution.resources.textures = scene.views;
    cr_assert(shader_bind(execution.executor, execution.code, &execution.resources, true));
    for (unsigned c = 0; c < 4; c++)
        input_of(&execution, SEMANTIC_ATTRIBUTE, 0)[c] = f32x8_splat(attribute[c]);
    execute(&execution, 0xff);
    for (unsigned c = 0; c < 4; c++) {
        const float found = shader_output(execution.executor, 1)[c][3];
        cr_expect(found == wanted[c], "%s component %u: %g, expected %g", lines, c, (double)found,
                  (double)wanted[c]);
    }
    execution_release(&execution);
    scene_release(&scene);
}

#define V(...) ((const float[4]){__VA_ARGS__})

/* Table X.17, second entry of its column "lod"; of TXD "the <w> component of the third source vector". */
Test(sparse, the_least_level_has_its_place)
{
    static const struct {
        const char *lines;
        float level;
    } rows[] = {
        {"TEX.LODCLAMP result.color, {0.6, 0.6, 0, 0}, R0, texture[0], 2D;", 1},
        {"TEX.F.LODCLAMP result.color, {0.6, 0.6, 0, 0}, R0.y, texture[0], 2D, offset({0, 0, 0, 0});", 2},
        {"TEX.LODCLAMP result.color, {0.6, 0.6, 0, 0}, R0.zzzz, texture[0], SHADOW2D;", 0},
        {"TEX.LODCLAMP result.color, {0.6, 0.6, 0, 0}, R0, texture[0], ARRAY2D;", 1},
        {"TEX.LODCLAMP result.color, {0.6, 0.6, 0, 0}, R0, texture[0], ARRAYCUBE;", 2},
        {"TEX.LODCLAMP result.color, {0.6, 0.6, 0, 0}, R0, texture[0], SHADOWCUBE;", 2},
        {"TEX.LODCLAMP result.color, {0.6, 0.6, 0, 0}, R0, texture[0], SHADOWARRAY2D;", 1},
        {"TEX.LODCLAMP result.color, {0.6, 0.6, 0, 0}, R0, texture[0], SHADOWARRAYCUBE;", 2},
        {"TXB.LODCLAMP result.color, {0.6, 0.6, 0, 2}, R0, texture[0], 2D;", 2},
        {"TXB.LODCLAMP result.color, {0.6, 0.6, 0, -2}, R0, texture[0], 2D;", 1},
        {"TXB.LODCLAMP result.color, {0.6, 0.6, 0, 0}, {-1, 1, 0, 0}, texture[0], ARRAYCUBE;", 1},
        {"TXB.LODCLAMP result.color, {0.6, 0.6, 0, 0}, {2, 1, 0, 0}, texture[0], SHADOWARRAY2D;", 2},
        {"TXD.LODCLAMP result.color, {0.6, 0.6, 0, 0}, {0, 0, 0, 2}, R0.wwwx, texture[0], 2D;", 1},
        {"TXD.LODCLAMP result.color, {0.6, 0.6, 0, 0}, {1, 0, 0, 0}, R0.wwwx, texture[0], 2D;", 2},
        {"TXB result.color, {0.6, 0.6, 0, 0}, R0, texture[0], SHADOWARRAYCUBE;", 2},
        {"TXL result.color, {0.6, 0.6, 0, 0}, R0.yxzw, texture[0], SHADOWARRAYCUBE;", 1},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const float level = rows[i].level;
        check(rows[i].lines, V(1, 2, 0, 0), V(level == 0 ? 2 : level == 1 ? 1 : 0, level == 0, 0.5f, level));
    }
}

/* NaN and what lies below the sampler's own limit change nothing; each lane has its own. */
Test(sparse, the_least_level_is_each_lanes_own)
{
    struct scene scene;
    scene_init(&scene);
    struct execution execution =
        execution_of("!!NVvp5.0 MOV result.position, 0.0; "
                     "TEX.LODCLAMP result.color, {0.1, 0.1, 0, 0}, vertex.attrib[0], texture[0], 2D; END");
    static const float least[LANES] = {0, 1, 2, 1, 7, -3, __builtin_nanf(""), 2};
    static const float wanted[LANES] = {0, 1, 2, 1, 2, 0, 0, 2};
    execution.resources.textures = scene.views;
    cr_assert(shader_bind(execution.executor, execution.code, &execution.resources, true));
    memcpy(&input_of(&execution, SEMANTIC_ATTRIBUTE, 0)[0], least, sizeof least);
    execute(&execution, 0xff);
    cr_expect_arr_eq(&shader_output(execution.executor, 1)[3], wanted, sizeof wanted);
    execution_release(&execution);
    scene_release(&scene);
}

/* Every texture is resident, and so is what no instruction has read yet. */
Test(sparse, everything_is_resident)
{
    check("MOV result.color (NONRESIDENT), 5; MOV result.color (RESIDENT), R0;", V(1, 2, 3, 4),
          V(1, 2, 3, 4));
    check(
        "TEX.F.SPARSE R0, R0, texture[0], 2D; MOV.S I0, -1; MOV.S I0 (NONRESIDENT), 0; I2F result.color, I0;",
        V(0), V(-1, -1, -1, -1));
    check("TEX.SPARSE R1, R0, texture[9], 2D; IF RESIDENT; MOV result.color, R0; ELSE; MOV result.color, 5; "
          "ENDIF;",
          V(1, 2, 3, 4), V(1, 2, 3, 4));
    check("MOV result.color, 0; REP; MOV result.color, R0; BRK (RESIDENT.x); MOV result.color, 5; ENDREP;",
          V(1, 2, 3, 4), V(1, 2, 3, 4));
}

/* --- Texts ---------------------------------------------------------------------------------------------- */

#define FP "!!NVfp5.0 TEMP R; INT TEMP I; "

Test(sparse, what_does_not_load)
{
    static const struct failure rows[] = {
        {FP "TEX.LODCLAMP R, R, texture[0], ^2D; END",
         "TEX.LODCLAMP with the target 2D needs a second operand, the least level of detail"},
        {FP "TXB.LODCLAMP R, R, texture[0], ^2D; END", "needs a second operand, the least level of detail"},
        {FP "TEX.LODCLAMP R, R, R, texture[0], ^RECT; END",
         "TEX.LODCLAMP does not take the texture target RECT"},
        {FP "TXD.LODCLAMP R, R, R, R, texture[0], ^SHADOWRECT; END", "does not take the texture target"},
        {FP "TXB.LODCLAMP R, R, R, texture[0], ^SHADOWARRAYCUBE; END", "does not take the texture target"},
        {FP "TXL.^LODCLAMP R, R, texture[0], 2D; END", "TXL does not take the modifier LODCLAMP"},
        {FP "TXP.^LODCLAMP R, R, texture[0], 2D; END", "TXP does not take the modifier LODCLAMP"},
        {FP "TEX.LODCLAMP.^LODCLAMP R, R, R, texture[0], 2D; END", "a second level of detail modifier"},
        {FP "TXQ.^SPARSE I, I, texture[0], 2D; END", "TXQ does not take the modifier SPARSE"},
        {FP "LOD.^SPARSE R, R, texture[0], 2D; END", "LOD does not take the modifier SPARSE"},
        {FP "MOV.^SPARSE R, R; END", "MOV does not take the modifier SPARSE"},
        {FP "STOREIM.F32.^SPARSE image[0], R, I, 2D; END", "STOREIM does not take the modifier SPARSE"},
        {"!!NVfp4.1 TEMP R; TEX.^SPARSE R, R, texture[0], 2D; END", "TEX.SPARSE needs !!NVfp5.0 or later"},
        {"!!NVvp4.1 TEMP R; TEX.^LODCLAMP R, R, texture[0], 2D; END",
         "TEX.LODCLAMP needs !!NVvp5.0 or later"},
        {"!!NVfp4.1 TEMP R; MOV R (^RESIDENT), R; END", "expected a condition"},
        {FP "MOV R (^RESIDENT0), R; END", "expected a condition"},
        {"!!NVfp4.1 OPTION ^EXT_sparse_texture2; END", "needs a header of version 5.0"},
        {FP "TXL R, R, texture[0], ^SHADOWARRAYCUBE; END",
         "TXL with the target SHADOWARRAYCUBE needs a second operand, the level of detail"},
    };
    EXPECT_FAILURES(rows);
}

/* What compilers and emulators write. */
Test(sparse, texts_print_as_they_read)
{
    static const char *const texts[] = {
        FP
        "TEX.F.LODCLAMP R, R, R.y, texture[0], 2D, offset(I); TEX.F.LODCLAMP.SPARSE R, R, R, texture[1], 3D; "
        "END",
        FP "TXB.F.LODCLAMP.SPARSE R, R, R, texture[0], ARRAYCUBE; TXB.SPARSE R, R, texture[1], 1D; END",
        FP "TXD.F.LODCLAMP R, R, R, R, texture[0], 2D, (1, 0); TXD.SPARSE R, R, R, R, texture[0], 2D; END",
        FP "TXL.SPARSE R, R, texture[0], 2D; TXF.F.SPARSE R, I, texture[0], 2D; "
           "TXG.F.SPARSE R, R, texture[0].y, 2D; "
           "TXGO.SPARSE R, R, I, I, texture[0], 2D; TXP.SPARSE R, R, texture[0], 2D; "
           "TXFMS.SPARSE R, I, texture[1], 2DMS; END",
        FP "LOADIM.U32.SPARSE R, I, image[0], 2D; ATOMIM.ADD.U32.SPARSE R, R, I, image[0], 2D; "
           "LOADIM.SPARSE.F32X4 R, I, image[0], 2D; END",
        FP "IF NONRESIDENT; MOV R (RESIDENT.x), 1; KIL (NONRESIDENT); ENDIF; END",
        FP
        "TXB R, R, {0, 1, 0, 0}, texture[0], SHADOWARRAYCUBE; TXL R, R, R, texture[0], SHADOWARRAYCUBE; END",
        "!!NVfp5.0 OPTION ARB_sparse_texture2; OPTION ARB_sparse_texture_clamp; OPTION NV_bindless_texture; "
        "TEMP R; LONG TEMP D; "
        "TEX.F.LODCLAMP R, fragment.attrib[0], R, handle(D.x), 2D; END",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        expect_round_trip(texts[i]);
}

/* TGSI has no word for a least level; residency is always there and needs none. */
Test(sparse, conversions_name_what_has_no_counterpart)
{
    static const struct {
        const char *text, *message;
    } rows[] = {
        {FP "TEX.LODCLAMP R, R, R, texture[0], 2D; END", "TEX with LODCLAMP"},
        {FP "TXL R, R, R, texture[0], SHADOWARRAYCUBE; END", "TXL of SHADOWARRAYCUBE"},
        {FP
         "TEX.SPARSE R, R, texture[0], 2D; IF RESIDENT; MOV R (NONRESIDENT), 1; ENDIF; MOV result.color, R; "
         "END",
         NULL},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct shader_error error;
        struct program *program = shader_load(SHADER_TARGET_ANY, rows[i].text, strlen(rows[i].text), &error);
        cr_assert(program, "%s: %s", rows[i].text, error.message);
        struct program *converted = shader_convert(program, CONVERT_TGSI, &error);
        if (rows[i].message)
            cr_expect(!converted && strstr(error.message, rows[i].message), "%s", error.message);
        else
            cr_expect(converted, "%s", error.message);
        shader_program_free(converted);
        shader_program_free(program);
    }
}
