/* What NVIDIA's compiler and the assemblers of emulators write: every form of their listings loads, and
 * prints as text that loads to the same program. */
#include "tests/shader/language/round_trip.h"

Test(listings, options_of_listings)
{
    static const char *const programs[] = {
        "!!NVvp5.0 OPTION NV_unroll_none; OPTION NV_internal; OPTION NV_gpu_program_fp64; "
        "MOV result.position, 0; END",
        "!!NVfp5.0 OPTION NV_unroll_all; OPTION NV_internal; OPTION ARB_draw_buffers; MOV result.color, 0; "
        "END",
        "!!NVvp5.0 OPTION ARB_fragment_program_shadow; MOV result.position, 0; END",
        "!!NVfp5.0 OPTION NV_internal; OPTION ARB_fragment_program_shadow; OPTION NV_early_fragment_tests; "
        "MOV result.color, 0; END",
        "!!NVtep5.0 OPTION NV_internal; OPTION NV_gpu_program_fp64; TESS_MODE TRIANGLES; "
        "MOV result.position, 0; END",
        "!!NVfp4.0 OPTION NV_internal; OPTION NV_unroll_none; MOV result.color, 0; END",
    };
    for (size_t i = 0; i < sizeof programs / sizeof *programs; i++)
        expect_round_trip(programs[i]);
}

Test(listings, options_that_a_program_may_not_have)
{
    static const struct {
        const char *text, *words;
    } rows[] = {
        {"!!NVvp4.0 OPTION NV_gpu_program_fp64; END", "needs a header of version 5.0"},
        {"!!NVvp5.0 OPTION NV_early_fragment_tests; END", "is for other programs"},
        {"!!ARBvp1.0 OPTION NV_internal; END", "is for other programs"},
        {"!!NVvp5.0 OPTION NV_internals; END", "NV_internal"},
        {"!!NVvp5.0 OPTION NV_unroll_some; END", "expected a supported option"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct shader_error error;
        struct program *program = shader_load(SHADER_TARGET_ANY, rows[i].text, strlen(rows[i].text), &error);
        cr_expect_null(program, "%s", rows[i].text);
        cr_expect(program || strstr(error.message, rows[i].words), "%s: %s", rows[i].text, error.message);
        cr_expect(program ||
                      error.position.column == (int)(strstr(rows[i].text, "OPTION ") - rows[i].text) + 8,
                  "%s: column %d", rows[i].text, error.position.column);
        shader_program_free(program);
    }
}

/* --- Storage buffers (NV_shader_storage_buffer_object 2.X.3, 2.X.8.Z) ----------------------------------- */

#define STORED                                                                                               \
    "!!NVfp5.0 OPTION NV_shader_storage_buffer; TEMP R; LONG TEMP D; STORAGE s[] = { program.storage[0] }; "

Test(listings, storage_buffers)
{
    static const char *const programs[] = {
        STORED "LDB.U32 R.x, s[R.x + 8]; LDB.F32X4 R, s[32]; STB.U32 R, s[0]; STB.F32X4 R, s[R.y + 16]; END",
        STORED "LDB.F32.SAT R.xw, s[2147483644]; LDB.S8.CC1 R, s[1]; LDB.U64X2 D.xy, s[16].xxyy; "
               "STB.U64.VOL D, s[8]; END",
        STORED "ATOMB.ADD.U32 R.x, {0, 0, 0, 0}, s[0]; ATOMB.CSWAP.U64 D.x, D, s[R.x]; "
               "ATOMB.IWRAP.U32 R, R.x, s[4]; END",
        "!!NVvp5.0 OPTION NV_shader_storage_buffer; TEMP R; STORAGE a[][] = { program.storage[2..5] }; "
        "STORAGE b[2][16] = { program.storage[3..4][16..31] }; STORAGE c = program.storage[7][12]; "
        "STORAGE d[8] = { program.storage[1][0..3], program.storage[1][4..7] }; "
        "STORAGE e[] = { program.storage[15] }; "
        "LDB.U32 R, a[R.x + 1][R.y + 4]; LDB.U32 R, b[1][R.x]; LDB.U32 R, c; LDB.U32 R, d[4]; "
        "STB.U32 R, e[R.w]; "
        "ATOMB.OR.S32 R, -R, a[3][0]; END",
        "!!NVgp5.0 OPTION NV_shader_storage_buffer; OPTION NV_shader_atomic_int64; "
        "OPTION NV_shader_atomic_float; "
        "OPTION NV_shader_atomic_fp16_vector; PRIMITIVE_IN POINTS; PRIMITIVE_OUT POINTS; VERTICES_OUT 1; "
        "TEMP R; LONG TEMP D; "
        "STORAGE s[] = { program.storage[0] }; ATOMB.MIN.S64 D.x, D, s[8]; ATOM.XOR.U64 D, D, D.x; "
        "ATOMB.ADD.F32 R, R, s[4]; "
        "ATOM.EXCH.F32 R, R, D.x; ATOMB.ADD.F16x2 R, R, s[R.x]; ATOM.MAX.F16X4 R, R, D.x; "
        "ATOMIM.ADD.F32 R, R, {1, 2, 0, 0}, image[0], 2D; END",
    };
    for (size_t i = 0; i < sizeof programs / sizeof *programs; i++)
        expect_round_trip(programs[i]);
}

/* The circumflex stands where the error is. */
Test(listings, storage_buffers_that_fail_to_load)
{
    static const struct failure rows[] = {
        {"!!NVfp5.0 ^STORAGE s[] = { program.storage[0] }; END",
         "STORAGE needs OPTION NV_shader_storage_buffer"},
        {"!!NVfp4.0 OPTION ^NV_shader_storage_buffer; END", "needs a header of version 5.0"},
        {"!!NVfp5.0 TEMP R; ^ATOMB.ADD.U32 R, R, s[0]; END", "ATOMB needs OPTION NV_shader_storage_buffer"},
        {STORED "STORAGE t[] = { program.storage[^32] }; END",
         "expected a number below 32 for program.storage"},
        {STORED "STORAGE t[] = { program.^buffer[1] }; END", "'storage'"},
        {STORED "BUFFER t[] = { program.^storage[1] }; END", "'buffer'"},
        {STORED "LDB.U32 R, ^R; END", "a variable declared as STORAGE"},
        {STORED "LDB.U32 R, ^program.env[0]; END", "a variable declared as STORAGE"},
        {STORED "MOV R, ^s[0]; END", "which only LDB, STB and ATOMB can reach"},
        {STORED "LDC.F32 R, ^s[0]; END", "which only LDB, STB and ATOMB can reach"},
        {STORED "STB.U32 R, ^-s[0]; END", "without sign"},
        {STORED "STB.U32 R, s[0]^.x; END", "';'"},
        {STORED "^LDB R, s[0]; END", "LDB needs a storage modifier such as .F32X4"},
        {STORED "^ATOMB.U32 R, R, s[0]; END", "ATOMB needs an atomic modifier"},
        {STORED "^ATOMB.MIN.U64 D, D, s[0]; END", "ATOMB.MIN.U64 needs OPTION NV_shader_atomic_int64"},
        {STORED "^ATOMB.ADD.S64 D, D, s[0]; END", "ATOMB.ADD.S64 needs OPTION NV_shader_atomic_int64"},
        {STORED "^ATOM.ADD.F32 R, R, D.x; END", "ATOM.ADD.F32 needs OPTION NV_shader_atomic_float"},
        {STORED "^ATOMB.ADD.F16X2 R, R, s[0]; END",
         "ATOMB.ADD.F16X2 needs OPTION NV_shader_atomic_fp16_vector"},
        {STORED "^ATOMB.MIN.F32 R, R, s[0]; END", "ATOMB.MIN does not take the storage modifier F32"},
        {STORED "^ATOMIM.ADD.F16X2 R, R, R, image[0], 2D; END",
         "ATOMIM.ADD does not take the storage modifier F16X2"},
        {STORED "LDB.^F16X2 R, s[0]; END", "LDB.F16X2 needs OPTION NV_gpu_program5_mem_extended"},
    };
    EXPECT_FAILURES(rows);
}

/* --- Atomic counters (NV_shader_atomic_counters 2.X.3.Y, 2.X.8.Z) ----------------------------------------
 */

#define COUNTED "!!NVfp5.0 OPTION NV_shader_atomic_counters; TEMP R; COUNTER c[] = { program.counter[0] }; "

Test(listings, atomic_counters)
{
    static const char *const programs[] = {
        COUNTED "ATOMCTR.INCR.U R.x, c[0]; ATOMCTR.DECR R.x, c[R.x + 3]; ATOMCTR.GET.S.CC1 R, c[16383]; END",
        COUNTED "ATOMCTROP.ADD.U R.x, c[0], R; ATOMCTROP.MIN.S R.x (EQ), c[R.y], -R; "
                "ATOMCTROP.CSWAP.U32 R.x, c[1], {1, 2, 0, 0}; ATOMCTROP.EXCH R.x, c[2], R; END",
        "!!NVvp5.0 OPTION NV_shader_atomic_counters; INT TEMP I; COUNTER a = program.counter[31][12]; "
        "COUNTER b[4] = { program.counter[2][4..6], program.counter[2][7] }; COUNTER d[8] = { "
        "program.counter[3] }; "
        "ATOMCTR.INCR.S I.x, a; ATOMCTR.GET.S I, b[I.x]; ATOMCTR.DECR.S I.w, d[7]; END",
        "!!NVtcp5.0 OPTION NV_shader_atomic_counters; VERTICES_OUT 1; TEMP R; COUNTER c[2] = "
        "{ program.counter[0][0..1] }; ATOMCTR.GET R.x, c[1]; END",
    };
    for (size_t i = 0; i < sizeof programs / sizeof *programs; i++)
        expect_round_trip(programs[i]);
}

Test(listings, atomic_counters_that_fail_to_load)
{
    static const struct failure rows[] = {
        {"!!NVfp5.0 ^COUNTER c[] = { program.counter[0] }; END",
         "COUNTER needs OPTION NV_shader_atomic_counters"},
        {"!!NVfp5.0 TEMP R; ^ATOMCTR.GET.U R, c[0]; END", "ATOMCTR needs OPTION NV_shader_atomic_counters"},
        {"!!NVfp5.0 TEMP R; ^ATOMCTROP.ADD.U R, c[0], R; END",
         "ATOMCTROP needs OPTION NV_shader_atomic_counters"},
        {"!!NVfp4.0 OPTION ^NV_shader_atomic_counters; END", "needs a header of version 5.0"},
        {COUNTED "COUNTER d[] = { program.counter[^32] }; END",
         "expected a number below 32 for program.counter"},
        {COUNTED "COUNTER d = program.counter[0][^16384]; END",
         "expected a number below 16384 for an element of program.counter"},
        {COUNTED "COUNTER d = program.counter[0]^; END", "'['"},
        {COUNTED "COUNTER d[] = { program.counter[0^..1] }; END", "']'"},
        {COUNTED "COUNTER d[2]^[2] = { program.counter[0] }; END", "'='"},
        {COUNTED "COUNTER d[] = { program.counter[0][1], ^program.counter[1][2] }; END",
         "must be bound to the same buffer"},
        {COUNTED "COUNTER d[] = { program.counter[0][1], ^program.counter[0][3] }; END",
         "must be consecutive"},
        {COUNTED "COUNTER d[] = { program.^buffer[0] }; END", "'counter'"},
        {COUNTED "ATOMCTR.GET R, ^R; END", "a variable declared as COUNTER"},
        {COUNTED "ATOMCTR.GET R, ^program.counter[0][0]; END", "a variable declared as COUNTER"},
        {COUNTED "ATOMCTR.GET R, ^-c[0]; END", "without sign"},
        {COUNTED "ATOMCTR.GET R, c[0]^.x; END", "';'"},
        {COUNTED "MOV R, ^c[0]; END", "which only ATOMCTR and ATOMCTROP can reach"},
        {COUNTED "^ATOMCTR R, c[0]; END", "ATOMCTR needs one of the modifiers .GET, .INCR and .DECR"},
        {COUNTED "^ATOMCTROP R, c[0], R; END", "ATOMCTROP needs an atomic modifier such as .ADD"},
        {COUNTED "ATOMCTR.^ADD R, c[0]; END", "ATOMCTR does not take the modifier ADD"},
        {COUNTED "ATOMCTROP.^INCR R, c[0], R; END", "ATOMCTROP does not take the modifier INCR"},
        {COUNTED "ATOMCTROP.^IWRAP R, c[0], R; END", "ATOMCTROP does not take the modifier IWRAP"},
        {COUNTED "ATOM.^INCR.U32 R, R, R.x; END", "ATOM does not take the modifier INCR"},
        {COUNTED "ATOMCTR.GET.^F R, c[0]; END", "ATOMCTR does not take the modifier F"},
        {COUNTED "ATOMCTR.GET.^U64 R, c[0]; END", "ATOMCTR does not take the modifier U64"},
        {COUNTED "ATOMCTR.GET.^PREC R, c[0]; END", "ATOMCTR does not take the modifier PREC"},
    };
    EXPECT_FAILURES(rows);
}

/* --- Instructions of listings --------------------------------------------------------------------------- */

#define LISTED                                                                                               \
    "!!NVfp5.0 OPTION NV_unroll_none; OPTION NV_internal; OPTION NV_gpu_program_fp64; OPTION "               \
    "ARB_draw_buffers; "                                                                                     \
    "CBUFFER buf4[] = { program.buffer[4] }; OUTPUT result_color0 = result.color; SHORT TEMP HC, H0; "       \
    "TEMP RC, R0, R1, R2; LONG TEMP D0, D1, DC; TEMP lmem0[4]; "

Test(listings, instructions_as_compilers_write_them)
{
    static const char *const bodies[] = {
        "MOV.U.CC RC.x, R0; KIL NE.x; RET (TR);",
        "MOV.U.CC1 RC.xy, R1; MOV.U R2.xy(NE1), {1, 1, 0, 0}; MOV.U R2.xy(NE), {1, 1, 0, 0};",
        "SEQ.U.CC HC.x, {1, 0, 0, 0}, {0, 0, 0, 0}; IF NE.x; MOV.S R0.x, -R0; ELSE; "
        "MOV.U.CC RC.x, {1, 0, 0, 0}; ENDIF;",
        "REP.S ; MOV.U.CC RC.x, R0; BRK (NE.x); ENDREP;",
        "MOD.U R0.x, R2, {3, 0, 0, 0}.x; SHL.S R0.x, R2, {5, 0, 0, 0}.x; "
        "RCP.F32 R2.w, {1023, 1023, 1023, 3}.w;",
        "MOV.F R0, -{0.5, 1, 2, 3}; MOV.S R0, {-3, -3, -3, -3}; MOV.S R0, {0x2000, 0x2000, 0x2000, 0x2000};",
        "MOV.F lmem0[0], {1, 0.5, 0.25, 0}; MOV.F R2, lmem0[R0.x].xyzw; MOV.F R0.w, lmem0[R0.x].w;",
        "LDC.U32X4 R0.yzw, buf4[0]; LDC.F32X4 R1, buf4[R0.x + 480]; LDC.U64 D0.x, buf4[328];",
        "CVT.F64.F32.TRUNC D0.x, R0; CVT.S64.S32.TRUNC D0.x, R0; CVT.S32.U16 R0.x, R1; "
        "CVT.U32.U64 RC.x, DC.x;",
        "UP2H.F H0.xy, R0.x; UP4UB.F H0, R0.x; PK2H.F R2.x, R1; PK64.U D0.x, {0, 1073741824, 0, 0}; "
        "UP64.F R2.xy, D1;",
        "ADD.F16 H0, H0, R0; SEQ.F H0.x, H0, {0, 0, 0, 0}; TRUNC.U.CC HC.x, H0; TRUNC.S R1.xy, R2; "
        "I2F.U R1, R0;",
        "MUL.HI.S R0.x, R2, R2; BFE.U R0.x, {11, 0, 0, 0}, R1; BFI.S R0.x, {4, 4, 0, 0}, R1, {0, 0, 0, 0};",
        "OR.S D0.x, D0, D1; SHL.U64 D0.x, D1, {5, 0, 0, 0}.x; MOV.U64 D0.x, 18446744073709551615;",
        "MEMBAR; MEMBAR.CTA;",
        "TEX.F R1, R0, texture[0], 2D, offset({0, 1, 0, 0}); "
        "TXL.F R0, R0, texture[0], 2D, offset({1, 0, 0, 0});",
        "TXG.F R1, R2, texture[1].y, 2D; TXQ R1, {0, 0, 0, 0}, texture[0], CUBE; "
        "LOD.F R0.xy, R2, texture[2], 2D;",
        "TXB.F R0, R1, R1.w, texture[0], ARRAYCUBE; TXL.F R0, R1, R1.w, texture[0], ARRAYCUBE; "
        "TXL.F R0, R1, 2.5, texture[1], SHADOWCUBE;",
        "TXL.F R0, R1, {0, 0, 0, 0}.x, texture[2], SHADOWARRAY2D, offset({1, 0, 0, 0}); "
        "TXB.F R0, R1, -R2, texture[1], SHADOWCUBE;",
        "TEX.F R0, R1, R2, texture[3], SHADOWARRAYCUBE; TXG.F R0, R1, R2, texture[3], SHADOWARRAYCUBE;",
        "TXQS R2.x, texture[4], 2DMS; TXQS R2, texture[5], ARRAY2DMS;",
        "MOV.F.SAT result_color0.y, {1, 0, 0, 0}.x; MOV.F result.depth.z, R0.x; "
        "CMP.F R0.x, fragment.facing.x, 0, -1;",
        "CAL BB7 (TR); RET (TR); BB7: MOV.F R0, R1; RET (TR);",
    };
    for (size_t i = 0; i < sizeof bodies / sizeof *bodies; i++) {
        char text[1024];
        snprintf(text, sizeof text, "%s%s END", LISTED, bodies[i]);
        expect_round_trip(text);
    }
}

#define SIZED                                                                                                \
    "!!NVfp5.0 OPTION NV_bindless_texture; OPTION ARB_shader_image_size; TEMP R0, R6; LONG TEMP D0; "

Test(listings, queries_of_images)
{
    static const struct failure rows[] = {
        {"!!NVfp5.0 TEMP R; ^IMQ R, image[0], 2D; END", "IMQ needs OPTION ARB_shader_image_size"},
        {"!!NVfp4.1 OPTION ^ARB_shader_image_size; END", "needs a header of version 5.0"},
        {SIZED "IMQ R0, image[0], ^SHADOW2D; END", "an image target"},
        {"!!NVfp5.0 TEMP R; TXQS R, texture[0], ^2D; END", "TXQS does not take the texture target 2D"},
        {"!!NVfp4.1 TEMP R; ^TXQS R, texture[0], 2DMS; END", "TXQS needs !!NVfp5.0"},
    };
    EXPECT_FAILURES(rows);
    expect_round_trip(
        SIZED "IMQ R6, handle(D0.x), 2D; IMQS R0.x, handle(D0.x), 2DMS; IMQ R0.xy, image[3], ARRAY1D; END");
}

Test(listings, words_of_compute_programs)
{
    static const struct failure rows[] = {
        {"^!!NVcp5.0 GROUP_SIZE 8 8; END", "compute programs are not supported"},
        {"!!NVfp5.0 ^GROUP_SIZE 8 8; END", "GROUP_SIZE is for compute programs only"},
        {"!!NVfp5.0 ^SHARED_MEMORY 512; END", "SHARED_MEMORY is for compute programs only"},
        {"!!NVvp5.0 ^SHARED s[] = { program.sharedmem }; END", "SHARED is for compute programs only"},
        {"!!NVvp5.0 TEMP R; ^LDS.U32 R.x, s[0]; END", "LDS is for compute programs only"},
        {"!!NVvp5.0 TEMP R; ^ATOMS.ADD.U32 R.x, R, s[0]; END", "ATOMS is for compute programs only"},
        {"!!NVvp5.0 TEMP R; MOV.^CTA R, R; END", "MOV does not take the modifier CTA"},
    };
    EXPECT_FAILURES(rows);
}

/* What an option of version 5.0 brings needs the version first. */
Test(listings, a_version_is_named_before_its_options)
{
    static const struct failure rows[] = {
        {"!!NVvp4.0 TEMP R; ^LDB.U32 R, s[0]; END", "LDB needs !!NVvp5.0 or later"},
        {"!!NVfp4.1 TEMP R; ^SHFUP.U R, R; END", "SHFUP needs !!NVfp5.0 or later"},
        {"!!NVgp4.0 PRIMITIVE_IN POINTS; PRIMITIVE_OUT POINTS; VERTICES_OUT 1; TEMP R; ^TGBALLOT.U R, R; END",
         "TGBALLOT needs !!NVgp5.0 or later"},
        {"!!NVfp4.0 TEMP R; ^QSWZX R, R; END", "QSWZX needs !!NVfp5.0 or later"},
        {"!!NVvp4.0 TEMP R; ^QSWZX R, R; END", "QSWZX is for fragment programs only"},
        {"!!NVfp4.0 TEMP R; ^IMQ R, image[0], 2D; END", "IMQ needs !!NVfp5.0 or later"},
        {"!!NVfp4.1 ^FSIB; END", "FSIB needs !!NVfp5.0 or later"},
    };
    EXPECT_FAILURES(rows);
}

/* The keyword of storage buffers is a label where a ':' follows. */
Test(listings, storage_may_be_a_label)
{
    static const char *const texts[] = {
        "!!NVvp4.0 CAL STORAGE; RET; STORAGE: RET; END",
        "!!NVvp5.0 OPTION NV_shader_storage_buffer; CAL STORAGE; RET; STORAGE: RET; END",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        shader_program_free(must_load(texts[i]));
}

/* NV_fragment_shader_interlock. */
Test(listings, interlocks)
{
    static const struct failure rows[] = {
        {"!!NVfp5.0 ^FSIB; END", "FSIB needs OPTION NV_pixel_interlock_ordered"},
        {"!!NVvp5.0 ^FSIE; END", "FSIE is for fragment programs only"},
        {"!!NVvp5.0 OPTION ^NV_pixel_interlock_ordered; END", "is for other programs"},
        {"!!NVfp5.0 OPTION NV_pixel_interlock_ordered; OPTION ^NV_sample_interlock_ordered; END",
         "only one interlock option may be given"},
        {"!!NVfp5.0 OPTION NV_pixel_interlock_unordered; ^FSIE; END", "FSIE needs an FSIB before it"},
        {"!!NVfp5.0 OPTION NV_sample_interlock_ordered; FSIB; ^FSIB; END", "FSIB may stand only once"},
        {"!!NVfp5.0 OPTION NV_sample_interlock_unordered; FSIB; FSIE; ^FSIE; END",
         "FSIE may stand only once"},
        {"!!NVfp5.0 OPTION NV_pixel_interlock_ordered; IF TR; ^FSIB; ENDIF; END",
         "FSIB may not stand inside a block"},
        {"!!NVfp5.0 OPTION NV_pixel_interlock_ordered; FSIB; RET; a: ^FSIE; RET; END",
         "FSIE may not stand in a subroutine"},
    };
    EXPECT_FAILURES(rows);
    expect_round_trip(
        "!!NVfp5.0 OPTION NV_pixel_interlock_ordered; OPTION NV_early_fragment_tests; TEMP R; FSIB; "
        "LOADIM.U32 R, {1, 2}, image[0], 2D; STOREIM.U32 image[0], R, {1, 2}, 2D; FSIE; END");
}

/* EXT_shader_image_load_formatted: a data type in place of a storage modifier. */
Test(listings, formatted_image_loads)
{
    static const struct failure rows[] = {
        {"!!NVfp5.0 TEMP R; LOADIM.^U R, {1, 2}, image[0], 2D; END",
         "LOADIM.U needs OPTION EXT_shader_image_load_formatted"},
        {"!!NVfp5.0 TEMP R; ^LOADIM R, {1, 2}, image[0], 2D; END", "LOADIM needs a storage modifier"},
        {"!!NVfp5.0 OPTION EXT_shader_image_load_formatted; TEMP R; ^LOADIM.U.U32 R, {1, 2}, image[0], 2D; "
         "END",
         "LOADIM takes a data type or a storage modifier, not both"},
        {"!!NVfp4.1 OPTION ^EXT_shader_image_load_formatted; END", "needs a header of version 5.0"},
    };
    EXPECT_FAILURES(rows);
    expect_round_trip(
        "!!NVfp5.0 OPTION EXT_shader_image_load_formatted; TEMP R; LOADIM.U R, {1, 2}, image[0], 2D; "
        "LOADIM.S.SPARSE R, {1, 2}, image[1], 2D; LOADIM R, {1, 2}, image[2], 3D; LOADIM.F.SAT R, {1, 2}, "
        "image[2], 3D; LOADIM.F32 R, {1, 2}, image[2], 3D; END");
}
