/* What threads of a group know of each other: ballots, quads, shuffles, derivatives of a quad
 * (NV_shader_thread_group, NV_shader_thread_shuffle, ARB_derivative_control). */
#include "tests/shader/execute/exec.h"
#include "tests/shader/language/round_trip.h"

/* Fragment programs number their threads quad after quad: lanes 0 1 4 5, then 2 3 6 7. */
static const unsigned quad_numbers[LANES] = {0, 1, 4, 5, 2, 3, 6, 7};

static uint32_t word_at(const struct execution *execution, unsigned output, unsigned c, unsigned lane)
{
    uint32_t word;
    memcpy(&word, (const char *)&shader_output(execution->executor, output)[c] + 4 * lane, 4);
    return word;
}

static void set_words(f32x8 *to, const uint32_t words[LANES])
{
    memcpy(to, words, LANES * sizeof *words);
}

/* --- Numbers and masks ---------------------------------------------------------------------------------- */

Test(threads, numbers_and_masks)
{
    static const char *const texts[] = {
        "!!NVvp5.0 OPTION NV_shader_thread_group; MOV.U result.attrib[0].x, vertex.threadid; "
        "MOV.U result.attrib[1].x, vertex.threadeqmask; MOV.U result.attrib[2].x, vertex.threadgemask; "
        "MOV.U result.attrib[3].x, vertex.threadgtmask; MOV.U result.attrib[4].x, vertex.threadlemask; "
        "MOV.U result.attrib[5].x, vertex.threadltmask; MOV.U result.attrib[6], vertex.warpid; END",
        "!!NVfp5.0 OPTION NV_shader_thread_group; OPTION ARB_draw_buffers; "
        "MOV.U result.color[0].x, fragment.threadid; "
        "MOV.U result.color[1].x, fragment.threadeqmask; MOV.U result.color[2].x, fragment.threadgemask; "
        "MOV.U result.color[3].x, fragment.threadgtmask; MOV.U result.color[4].x, fragment.threadlemask; "
        "MOV.U result.color[5].x, fragment.threadltmask; MOV.U result.color[6], fragment.smid; END",
    };
    for (unsigned t = 0; t < 2; t++) {
        struct execution execution = execution_of(texts[t]);
        execute(&execution, 0xff);
        for (unsigned lane = 0; lane < LANES; lane++) {
            const unsigned n = t ? quad_numbers[lane] : lane;
            const uint32_t wanted[] = {
                n, 1u << n, 0xffu << n & 0xff, 0xfeu << n & 0xff, (2u << n) - 1, (1u << n) - 1, 0};
            for (unsigned i = 0; i < 7; i++)
                cr_expect_eq(word_at(&execution, i, 0, lane), wanted[i], "text %u value %u lane %u: %x", t, i,
                             lane, word_at(&execution, i, 0, lane));
        }
        execution_release(&execution);
    }
}

/* TGSI 2019, SUBGROUP_*: bits as BALLOT has them, numbers as READ_INVOC takes them; READ_FIRST is of the
 * lowest. */
Test(threads, tgsi_numbers_threads_as_its_ballots_do)
{
    static const char body[] =
        "DCL TEMP[0]\nIMM UINT32 {1, 5, 0, 0}\nUADD OUT[0], SV[0].xyxy, SV[1].xxxx\n"
        "BALLOT TEMP[0], IMM[0].xxxx\nXOR OUT[1], SV[2].xxxx, "
        "TEMP[0].xxxx\nUSEQ TEMP[0].x, SV[0].xxxx, IMM[0].yyyy\nBALLOT OUT[2], TEMP[0].xxxx\n"
        "READ_INVOC OUT[3], SV[0].xxxx, IMM[0].yyyy\n"
        "READ_FIRST OUT[4], SV[0].xxxx\nEND\n";
    for (unsigned t = 0; t < 2; t++) {
        char text[900];
        snprintf(text, sizeof text,
                 "%s\nDCL SV[0], SUBGROUP_INVOCATION\nDCL SV[1], SUBGROUP_SIZE\nDCL SV[2], SUBGROUP_EQ_MASK\n"
                 "DCL OUT[0..4], %s\n%s",
                 t ? "FRAG" : "VERT", t ? "COLOR" : "GENERIC", body);
        struct execution execution = execution_of(text);
        execute(&execution, 0xfe);
        const unsigned active = 0xfe; /* lane 0 is thread 0 in both */
        for (unsigned lane = 1; lane < LANES; lane++) {
            const unsigned n = t ? quad_numbers[lane] : lane;
            const uint32_t wanted[] = {n + 8, active ^ 1u << n, 1u << 5, 5, 1};
            for (unsigned i = 0; i < 5; i++)
                cr_expect_eq(word_at(&execution, i, 0, lane), wanted[i], "stage %u value %u lane %u: %x", t,
                             i, lane, word_at(&execution, i, 0, lane));
            cr_expect_eq(word_at(&execution, 0, 1, lane), 8, "0 beside the number");
        }
        execution_release(&execution);
    }
}

/* The other components are 0. Helpers run where neighbours are read. */
Test(threads, helpers_know_that_they_are)
{
    struct execution execution = execution_of(
        "!!NVfp5.0 OPTION NV_shader_thread_group; INT TEMP I, J; MOV.S I, fragment.helperthread; "
        "QSWZX.S J, I, {1, 1, 1, 1}; MOV.S result.color, J; END");
    execute(&execution, 0x11); /* lanes 1 and 5 are helpers of 0 and 4 */
    for (unsigned lane = 0; lane <= 4; lane += 4) {
        cr_expect_eq(word_at(&execution, 0, 0, lane), 0, "-1 + 1");
        cr_expect_eq(word_at(&execution, 0, 1, lane), 1);
    }
    execution_release(&execution);
}

/* --- Ballots -------------------------------------------------------------------------------------------- */

Test(threads, ballots_have_a_bit_for_each_active_thread)
{
    static const uint32_t values[LANES] = {1, 0, 0x80000000, 0,
                                           5, 6, 0,          7}; /* as floats: denormals, and -0 */
    static const struct {
        const char *text;
        unsigned lanes;
        uint32_t wanted;
    } rows[] = {
        {"!!NVvp5.0 OPTION NV_shader_thread_group; TGBALLOT.U result.attrib[0], vertex.attrib[0].x; END",
         0xff, 0xb5},
        {"!!NVvp5.0 OPTION NV_shader_thread_group; TGBALLOT result.attrib[0], vertex.attrib[0].x; END", 0xff,
         0xb5},
        {"!!NVvp5.0 OPTION NV_shader_thread_group; TGBALLOT.S result.attrib[0], vertex.attrib[0].x; END",
         0x0f, 0x05},
        {"!!NVvp5.0 OPTION NV_shader_thread_group; TGBALLOT.F result.attrib[0], vertex.attrib[0].x; END",
         0xff, 0},
        {"!!NVvp5.0 OPTION NV_shader_thread_group; UINT TEMP U; MOV.U.CC U, vertex.attrib[0].x; IF NE.x; "
         "TGBALLOT.U U, 1; ELSE; TGBALLOT.U U, 1; ENDIF; MOV.U result.attrib[0], U; END",
         0xff, 0xb5},
        {"!!NVfp5.0 OPTION NV_shader_thread_group; FLAT ATTRIB a = fragment.attrib[0]; "
         "TGBALLOT.U result.color, a.x; END",
         0xff, 0}, /* by the numbers of threads */
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct execution execution = execution_of(rows[i].text);
        const bool fragment = execution.program->stage == STAGE_FRAGMENT;
        set_words(&input_of(&execution, fragment ? SEMANTIC_GENERIC : SEMANTIC_ATTRIBUTE, 0)[0], values);
        execute(&execution, rows[i].lanes);
        uint32_t wanted = rows[i].wanted;
        if (fragment) {
            wanted = 0;
            for (unsigned lane = 0; lane < LANES; lane++)
                wanted |= (values[lane] != 0) << quad_numbers[lane];
        }
        cr_expect_eq(word_at(&execution, 0, 0, 0), wanted, "%s: %x", rows[i].text,
                     word_at(&execution, 0, 0, 0));
        execution_release(&execution);
    }
}

/* --- Quads ---------------------------------------------------------------------------------------------- */

Test(threads, quads_read_their_neighbours)
{
    static const struct {
        const char *name;
        unsigned source[4]; /* of threads 0 to 3 of a quad */
    } rows[] = {
        {"QSWZ0", {0, 0, 0, 0}}, {"QSWZ1", {1, 1, 1, 1}}, {"QSWZ2", {2, 2, 2, 2}},
        {"QSWZ3", {3, 3, 3, 3}}, {"QSWZX", {1, 0, 3, 2}}, {"QSWZY", {2, 3, 0, 1}},
    };
    static const char types[] = "FSU";
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        for (unsigned t = 0; t < 3; t++) {
            char text[256];
            snprintf(text, sizeof text,
                     "!!NVfp5.0 OPTION NV_shader_thread_group; FLAT ATTRIB a = fragment.attrib[0]; "
                     "%s.%c result.color, a.x, a.y; END",
                     rows[i].name, types[t]);
            struct execution execution = execution_of(text);
            f32x8 *input = input_of(&execution, SEMANTIC_GENERIC, 0);
            for (unsigned lane = 0; lane < LANES; lane++) {
                const uint32_t words[2] = {10 * lane, 1000};
                const float floats[2] = {10.0f * (float)lane, 1000.0f};
                for (unsigned c = 0; c < 2; c++)
                    memcpy((char *)&input[c] + 4 * lane, t ? (const void *)&words[c] : &floats[c], 4);
            }
            execute(&execution, 0xff);
            for (unsigned lane = 0; lane < LANES; lane++) {
                const unsigned thread = quad_numbers[lane],
                               source = quad_numbers[(thread & 4) + rows[i].source[thread & 3]];
                const float wanted_float = 1000.0f + 10.0f * (float)source;
                uint32_t wanted = 1000 + 10 * source;
                if (t == 0)
                    memcpy(&wanted, &wanted_float, 4);
                cr_expect_eq(word_at(&execution, 0, 2, lane), wanted, "%s.%c lane %u: %x", rows[i].name,
                             types[t], lane, word_at(&execution, 0, 2, lane));
            }
            execution_release(&execution);
        }
}

/* --- Shuffles ------------------------------------------------------------------------------------------- */

/* The rule by the letter: the thread that it names, or -1 where that is not inside. */
static int shuffled(unsigned op, int thread, unsigned b, unsigned c)
{
    const int index = (int)(b % 32), clamp = (int)(c % 32), mask = (int)(c / 256 % 32);
    const int most = (thread & mask) + (clamp & (31 - mask));
    switch (op) {
    case 0: {
        const int from = (thread & mask) + (index & (31 - mask));
        return from <= most && from < LANES ? from : -1;
    }
    case 1: return thread - index >= most ? thread - index : -1;
    case 2: return thread + index <= most && thread + index < LANES ? thread + index : -1;
    default: return (thread ^ index) <= most && (thread ^ index) < LANES ? thread ^ index : -1;
    }
}

Test(threads, shuffles_follow_their_rule)
{
    static const char *const names[] = {"SHFIDX", "SHFUP", "SHFDOWN", "SHFXOR"};
    static const uint32_t thirds[] = {31, 0, 7, 0x1c03, 0x1e01, 0x1800, 0xffffffff, 0x1f00, 3};
    for (unsigned op = 0; op < 4; op++)
        for (unsigned t = 0; t < 3; t++)
            for (unsigned form = 0; form < 2; form++) {
                char text[256];
                snprintf(text, sizeof text,
                         "!!NVvp5.0 OPTION NV_shader_thread_shuffle; "
                         "%s.%c%s result.attrib[0]%s, vertex.attrib[0].x, "
                         "vertex.attrib[1].x, vertex.attrib[2].x; END",
                         names[op], "FSU"[t], form ? ".CC" : "", form ? ".xy" : "");
                struct execution execution = execution_of(text);
                for (size_t k = 0; k < sizeof thirds / sizeof *thirds; k++)
                    for (unsigned b = 0; b < 34; b++) {
                        uint32_t value[LANES], index[LANES], third[LANES];
                        for (unsigned lane = 0; lane < LANES; lane++) {
                            value[lane] = 0x3f800000 + 256 * lane;
                            index[lane] = b + (form ? lane : 0);
                            third[lane] = thirds[k];
                        }
                        set_words(&input_of(&execution, SEMANTIC_ATTRIBUTE, 0)[0], value);
                        set_words(&input_of(&execution, SEMANTIC_ATTRIBUTE, 1)[0], index);
                        set_words(&input_of(&execution, SEMANTIC_ATTRIBUTE, 2)[0], third);
                        execute(&execution, 0xff);
                        for (unsigned lane = 0; lane < LANES; lane++) {
                            const int from = shuffled(op, (int)lane, index[lane], thirds[k]);
                            const uint32_t truth = t ? UINT32_MAX : 0x3f800000;
                            cr_assert_eq(word_at(&execution, 0, 0, lane), from < 0 ? 0 : truth,
                                         "%s %u %x lane %u", text, index[lane], thirds[k], lane);
                            cr_assert_eq(word_at(&execution, 0, 1, lane), value[from < 0 ? (int)lane : from],
                                         "%s %u %x lane %u", text, index[lane], thirds[k], lane);
                        }
                    }
                execution_release(&execution);
            }
}

/* A thread that does not run the instruction gives 0; in fragment programs numbers go quad after quad. */
Test(threads, shuffles_see_threads_that_run)
{
    static const uint32_t values[LANES] = {10, 11, 12, 13, 14, 15, 16, 17};
    struct execution execution =
        execution_of("!!NVvp5.0 OPTION NV_shader_thread_shuffle; "
                     "SHFXOR.U result.attrib[0], vertex.attrib[0], {4, 0, 0, 0}, 31; END");
    set_words(&input_of(&execution, SEMANTIC_ATTRIBUTE, 0)[0], values);
    execute(&execution, 0x1f);
    cr_expect_eq(word_at(&execution, 0, 1, 0), 14);
    cr_expect_eq(word_at(&execution, 0, 1, 4), 10);
    cr_expect_eq(word_at(&execution, 0, 1, 1), 0);
    execution_release(&execution);
    execution = execution_of("!!NVfp5.0 OPTION NV_shader_thread_shuffle; FLAT ATTRIB a = fragment.attrib[0]; "
                             "SHFIDX.U result.color, a, {2, 0, 0, 0}, 31; END");
    set_words(&input_of(&execution, SEMANTIC_GENERIC, 0)[0], values);
    execute(&execution, 0xff);
    cr_expect_eq(word_at(&execution, 0, 1, 7), 14, "thread 2 is lane 4");
    execution_release(&execution);
}

/* --- Derivatives ---------------------------------------------------------------------------------------- */

/* FINE: the difference in each row or column; COARSE: the first one for the whole quad. */
Test(threads, derivatives_are_fine_or_coarse)
{
    static const float values[LANES] = {1, 3, 100, 110, 7, 20, 500, 900};
    static const struct {
        const char *name;
        float wanted[LANES];
    } rows[] = {
        {"DDX", {2, 2, 10, 10, 13, 13, 400, 400}},        {"DDX.FINE", {2, 2, 10, 10, 13, 13, 400, 400}},
        {"DDX.COARSE", {2, 2, 10, 10, 2, 2, 10, 10}},     {"DDX.COARSE.F32", {2, 2, 10, 10, 2, 2, 10, 10}},
        {"DDY.FINE", {6, 17, 400, 790, 6, 17, 400, 790}}, {"DDY.COARSE", {6, 6, 400, 400, 6, 6, 400, 400}},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[256];
        snprintf(text, sizeof text,
                 "!!NVfp5.0 OPTION ARB_derivative_control; %s result.color, fragment.attrib[0].x; END",
                 rows[i].name);
        struct execution execution = execution_of(text);
        memcpy(&input_of(&execution, SEMANTIC_GENERIC, 0)[0], values, sizeof values);
        execute(&execution, 0xff);
        cr_expect_arr_eq(&shader_output(execution.executor, 0)[1], rows[i].wanted, sizeof rows[i].wanted,
                         "%s", rows[i].name);
        execution_release(&execution);
    }
}

/* --- Texts ---------------------------------------------------------------------------------------------- */

Test(threads, options_bring_them)
{
    static const struct {
        const char *text, *message;
    } rows[] = {
        {"!!NVvp5.0 UINT TEMP U; TGBALLOT.U U, 1; END", "TGBALLOT needs OPTION NV_shader_thread_group"},
        {"!!NVfp5.0 TEMP R; QSWZX R, R, R; END", "QSWZX needs OPTION NV_shader_thread_group"},
        {"!!NVvp5.0 OPTION NV_shader_thread_group; TEMP R; QSWZX R, R, R; END",
         "QSWZX is for fragment programs"},
        {"!!NVvp5.0 TEMP R; SHFUP R, R, 1, 0; END", "SHFUP needs OPTION NV_shader_thread_shuffle"},
        {"!!NVvp5.0 MOV.U result.attrib[0], vertex.threadid; END", "needs OPTION NV_shader_thread_group"},
        {"!!NVfp5.0 DDX.FINE result.color, fragment.attrib[0]; END", "needs OPTION ARB_derivative_control"},
        {"!!NVfp5.0 OPTION ARB_derivative_control; MOV.FINE result.color, 0; END",
         "does not take the modifier FINE"},
        {"!!NVfp5.0 OPTION ARB_derivative_control; DDX.FINE.COARSE result.color, 0; END",
         "a second derivative modifier"},
        {"!!NVvp4.1 OPTION NV_shader_thread_group; END", "needs a header of version 5.0"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct shader_error error;
        struct program *program = shader_load(SHADER_TARGET_ANY, rows[i].text, strlen(rows[i].text), &error);
        cr_expect(!program && strstr(error.message, rows[i].message), "%s: %s", rows[i].text, error.message);
        shader_program_free(program);
    }
}

/* What NVIDIA's compiler and emulators write, printed as it reads. */
Test(threads, texts_print_as_they_read)
{
    static const char *const texts[] = {
        "!!NVfp5.0\nOPTION NV_shader_thread_group;\nOPTION NV_shader_thread_shuffle;\n"
        "OPTION ARB_derivative_control;\n"
        "TEMP R0;\nTGBALLOT R0.x, fragment.helperthread;\nQSWZ0 R0.x, R0, {0, 0, 0, 0}.x;\n"
        "SHFUP.U R0.xy, R0, {1, 0, 0, 0}, 0;\nSHFIDX R0.xy, R0, 0, {31, 0, 0, 0};\nDDX.COARSE R0.x, R0;\n"
        "DDY.FINE R0.x, R0;\nMOV.U result.color, fragment.threadltmask;\nEND\n",
        "!!NVtcp5.0\nOPTION NV_shader_thread_group;\nVERTICES_OUT 3;\n"
        "MOV.S result.attrib[0].x, primitive.threadid;\nEND\n",
        "!!NVgp5.0\nOPTION NV_shader_thread_group;\nPRIMITIVE_IN POINTS;\nVERTICES_OUT 1;\n"
        "PRIMITIVE_OUT POINTS;\n"
        "MOV.S result.attrib[0].x, vertex.threadid;\nEND\n",
        "!!NVtep5.0\nOPTION NV_shader_thread_group;\nTESS_MODE TRIANGLES;\nTESS_SPACING EQUAL;\n"
        "TESS_VERTEX_ORDER CCW;\n"
        "MOV.S result.attrib[0].x, vertex.threadeqmask;\nEND\n",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        expect_round_trip(texts[i]);
}

/* --- Interlocks ----------------------------------------------------------------------------------------- */

/* Fragments that store act in order whatever the program says: FSIB and FSIE change nothing. */
Test(threads, an_interlock_changes_nothing)
{
    struct execution execution =
        execution_of("!!NVfp5.0 OPTION NV_pixel_interlock_ordered; TEMP R; MOV R, fragment.attrib[0]; FSIB; "
                     "ADD R, R, R; FSIE; MOV result.color, R; END");
    for (unsigned c = 0; c < 4; c++)
        input_of(&execution, SEMANTIC_GENERIC, 0)[c] = f32x8_splat((float)c + 1);
    execute(&execution, 0xff);
    for (unsigned c = 0; c < 4; c++)
        cr_expect_eq(shader_output(execution.executor, 0)[c][5], 2 * ((float)c + 1));
    execution_release(&execution);
}
