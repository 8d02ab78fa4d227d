/* Native code against the interpreter: the same bits in every lane, with lanes together and apart. */
#include "tests/random/random_programs.h"

#include <criterion/criterion.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/isa.h"
#include "shader/execute/executor.h"
#include "shader/execute/native/native.h"

static char text[RANDOM_TEXT_SIZE];
static uint32_t interpreted[RANDOM_RESULT_WORDS], native[RANDOM_RESULT_WORDS];

/* How many programs of each kind; many by hand. */
static unsigned program_count(void)
{
    const char *count = getenv("EDGEWALK_NATIVE_PROGRAMS");
    return count ? (unsigned)strtoul(count, NULL, 10) : 150;
}

static bool machine_has_native_code(void)
{
#if defined(__x86_64__) && defined(EW_HAVE_AVX2)
    return isa_current() == ISA_AVX2;
#else
    return false;
#endif
}

static unsigned run(unsigned number, const char *jit, uint32_t into[RANDOM_RESULT_WORDS])
{
    struct shader_error error = {.message = "out of memory"};
    setenv("EDGEWALK_JIT", jit, 1);
    const unsigned count = random_program_run(number, text, number % 3 ? 0xff : 0x5a, into, &error);
    cr_assert(count, "program %u, %d:%d: %s\n%s", number, error.position.line, error.position.column,
              error.message, text);
    return count;
}

static void expect_same_bits(void (*write)(unsigned number, char text[RANDOM_TEXT_SIZE]), unsigned first)
{
    for (unsigned number = first; number < first + program_count(); number++) {
        write(number, text);
        const unsigned count = run(number, "0", interpreted);
        cr_assert_eq(run(number, "1", native), count);
        for (unsigned i = 0; i < count; i++)
            cr_assert_eq(native[i], interpreted[i],
                         "program %u, lane %u, word %u: %08x, interpreted %08x\n%s", number,
                         i / (count / LANES), i % (count / LANES), native[i], interpreted[i], text);
    }
}

Test(native, random_programs_give_the_same_bits)
{
    expect_same_bits(random_program_text, RANDOM_PROGRAM_COUNT);
}

Test(native, random_programs_of_version_5_give_the_same_bits)
{
    expect_same_bits(random_nv5_text, RANDOM_NV5_COUNT);
}

Test(native, random_tgsi_programs_give_the_same_bits)
{
    expect_same_bits(random_tgsi_text, RANDOM_TGSI_COUNT);
}

/* Returns how many of the programs have a form for so many groups. */
static unsigned expect_same_groups(void (*write)(unsigned number, char text[RANDOM_TEXT_SIZE]),
                                   unsigned first, unsigned groups)
{
    unsigned programs = 0;
    setenv("EDGEWALK_JIT", "1", 1);
    for (unsigned number = first, count = 0; number < first + program_count(); number++) {
        write(number, text);
        if (!random_program_run_groups(number, text, groups, interpreted, native, &count))
            continue;
        programs++;
        for (unsigned i = 0; i < count; i++)
            cr_assert_eq(native[i], interpreted[i],
                         "program %u, word %u of %u: %08x with %u groups, %08x alone\n%s", number, i, count,
                         native[i], groups, interpreted[i], text);
    }
    return programs;
}

static void expect_groups_of_all_languages(unsigned groups, bool exist)
{
    const unsigned programs = expect_same_groups(random_program_text, 2 * RANDOM_PROGRAM_COUNT, groups) +
                              expect_same_groups(random_nv5_text, 2 * RANDOM_NV5_COUNT, groups);
    cr_expect_eq(programs > 0, exist);
}

Test(native, two_groups_in_one_run_give_what_each_gives_alone)
{
    setenv("EDGEWALK_ISA", "avx2", 1);
    expect_groups_of_all_languages(2, machine_has_native_code());
}

Test(native, two_groups_in_registers_of_16_lanes_give_what_each_gives_alone)
{
    unsetenv("EDGEWALK_ISA");
    expect_groups_of_all_languages(2, machine_has_native_code());
}

Test(native, up_to_four_groups_in_one_run_give_what_each_gives_alone)
{
    unsetenv("EDGEWALK_ISA");
    for (unsigned groups = 3; groups <= SHADER_MOST_GROUPS; groups++)
        expect_groups_of_all_languages(groups, isa_has_avx512());
}

/* --- What random programs do not have ------------------------------------------------------------------- */

static uint32_t params[1024][4];

static struct shader_executor *executor_of(const char *source, struct shader_code **code)
{
    struct shader_error error = {.message = "out of memory"};
    struct program *program = shader_load(SHADER_TARGET_ANY, source, strlen(source), &error);
    cr_assert(program, "%d:%d: %s", error.position.line, error.position.column, error.message);
    cr_assert(program->param_count <= sizeof params / sizeof params[0]);
    for (uint32_t i = 0; i < program->param_count; i++)
        memcpy(params[i], program->params[i].value, sizeof params[i]);
    *code = shader_code_create(program);
    shader_program_free(program);
    cr_assert(*code);
    struct shader_executor *executor = shader_executor_create();
    const struct shader_resources resources = {.params = (const uint32_t(*)[4])params};
    cr_assert(executor && shader_bind(executor, *code, &resources, true));
    return executor;
}

static void output_of(const char *source, const char *jit, f32x8 output[4])
{
    struct shader_code *code;
    setenv("EDGEWALK_JIT", jit, 1);
    struct shader_executor *executor = executor_of(source, &code);
    for (unsigned c = 0; c < 4; c++)
        shader_input(executor, 0)[c] = (f32x8){1, 2, -3, 0.25f, 1e20f, -1e-20f, 7, 100} * (float)(c + 1);
    shader_run(executor, 0xff);
    memcpy(output, shader_output(executor, 0), 4 * sizeof *output);
    shader_executor_destroy(executor);
    shader_code_destroy(code);
}

static void expect_same_output(const char *source)
{
    f32x8 expected[4], got[4];
    output_of(source, "0", expected);
    output_of(source, "1", got);
    cr_expect_arr_eq(got, expected, sizeof expected, "%.200s", source);
}

/* `count` registers of four values each, all made before any is used: more than a machine has. */
static void write_many_values(char *source, size_t size, unsigned count)
{
    size_t at = (size_t)snprintf(source, size, "!!NVvp4.0\n");
    for (unsigned i = 0; i < count; i++)
        at += (size_t)snprintf(source + at, size - at,
                               "TEMP t%u;\nMAD t%u, vertex.position, { %u.5, 3, -2, 0.125 }, {%u};\n", i, i,
                               i + 1, i);
    for (unsigned i = 1; i < count; i++)
        at += (size_t)snprintf(source + at, size - at, "MAD t0, t%u.yzwx, t%u, t0;\n", i, (7 * i) % count);
    snprintf(source + at, size - at, "MOV result.position, t0;\nEND\n");
}

Test(native, more_values_than_registers_and_slots)
{
    static char source[1 << 16];
    for (unsigned count = 2; count <= 40; count++) { /* from what fits into registers to what fits nowhere */
        write_many_values(source, sizeof source, count);
        expect_same_output(source);
    }
}

Test(native, values_live_across_calls)
{
    expect_same_output("!!NVvp4.0\nTEMP a, b, c;\n"
                       "MUL a, vertex.position, vertex.position.yzwx;\n"
                       "EX2 b.x, vertex.position.x;\nPOW b.y, a.x, b.x;\nPOW b.z, b.x, a.x;\nSIN b.w, a.w;\n"
                       "COS c, b.y;\nLG2 c.y, a.z;\n"
                       "MAD result.position, a, b, c;\nEND\n");
}

/* Lanes of the input are inside the array, before and behind it, and far outside. */
Test(native, registers_chosen_by_an_index)
{
    static const char *const bodies[] = {
        "MOV o, c[i.x];\n",
        "MOV o, c[i.x + 3].wzyx;\nADD o.x, o.x, -c[i.y].x;\n",
        "MUL o, |c[i.z]|, -|c[i.w + 1].y|;\nDP4 o.y, c[i.x], c[i.y];\n",
        "MOV o, t[i.x];\nMOV t[1].xz, vertex.position;\nADD o, o, t[i.y + 1];\n",
        "MUL t[2], c[1], 3;\nMAD o, t[i.x], c[i.x], t[i.x + 1];\n",
        "MOV.S.CC i.y, i.y;\nMOV t[2], c[0];\nMOV o (NE.y), t[i.z];\nMOV t[0].x (EQ.y), o;\n"
        "MOV o.w, t[i.x].x;\n",
        "MOV t[i.x], c[2];\nMOV o, t[i.y];\nMOV t[i.y + 1].y, o;\nSUB o, o, t[i.x + 1];\n",
        "ADD.S i, i, -i.w;\nMOV o, c[i.x + 4];\nADD.S i.x, i.x, 2147483647;\nADD o, o, c[i.x + 5];\n",
    };
    static char source[2048];
    for (unsigned i = 0; i < sizeof bodies / sizeof bodies[0]; i++) {
        snprintf(source, sizeof source,
                 "!!NVvp4.0\n"
                 "PARAM c[6] = { {1, 2, 3, 4}, {-5, 6, 1e-40, 8}, program.env[3..5], {9, 8, 7, 6} };\n"
                 "TEMP t[4], o;\nINT TEMP i;\nTRUNC.S i, vertex.position;\nMOV o, vertex.position;\n"
                 "MOV t[0], 1;\nMOV t[1], c[0];\nMOV t[3], o;\n%sMOV result.position, o;\nEND\n",
                 bodies[i]);
        expect_same_output(source);
    }
}

Test(native, code_is_there_where_the_machine_has_it)
{
    static const char source[] = "!!ARBvp1.0\nADD result.position, vertex.position, vertex.position;\nEND\n";
    struct shader_code *code;
    setenv("EDGEWALK_JIT", "1", 1);
    shader_executor_destroy(executor_of(source, &code));
    cr_expect_eq(code->native != NULL, machine_has_native_code());
    shader_code_destroy(code);
    setenv("EDGEWALK_JIT", "0", 1);
    shader_executor_destroy(executor_of(source, &code));
    cr_expect_null(code->native);
    shader_code_destroy(code);
}

static void expect_vertex_groups(const char *source, bool exist)
{
    struct shader_code *code;
    setenv("EDGEWALK_JIT", "1", 1);
    struct shader_executor *executor = executor_of(source, &code);
    const struct shader_resources resources = {.params = (const uint32_t(*)[4])params};
    cr_expect_eq(shader_most_groups(executor), 1);
    shader_compile_groups(code);
    cr_expect_eq(shader_most_groups(executor), 1, "an executor has what there was when it was bound");
    cr_assert(shader_bind(executor, code, &resources, false));
    cr_expect_eq(shader_most_groups(executor) > 1, exist);
    shader_compile_groups(code);
    cr_assert(shader_bind(executor, code, &resources, false));
    cr_expect_eq(shader_most_groups(executor) > 1, exist);
    shader_executor_destroy(executor);
    shader_code_destroy(code);
}

Test(native, a_vertex_program_has_its_form_for_several_groups_once_it_is_compiled)
{
    expect_vertex_groups("!!ARBvp1.0\nADD result.position, vertex.position, vertex.position;\nEND\n",
                         machine_has_native_code());
    expect_vertex_groups("!!NVvp4.0\nREP 2;\nADD result.position, vertex.position, 1;\nENDREP;\nEND\n",
                         false);
}

Test(native, a_fragment_program_has_its_form_for_several_groups_from_the_start)
{
    struct shader_code *code;
    setenv("EDGEWALK_JIT", "1", 1);
    struct shader_executor *executor =
        executor_of("!!ARBfp1.0\nMUL result.color, fragment.color, 0.5;\nEND\n", &code);
    cr_expect_eq(shader_most_groups(executor) > 1, machine_has_native_code());
    shader_executor_destroy(executor);
    shader_code_destroy(code);
}

static void *compile_groups(void *code)
{
    shader_compile_groups(code);
    return NULL;
}

Test(native, threads_that_compile_a_form_at_once_keep_one)
{
    struct shader_code *code;
    setenv("EDGEWALK_JIT", "1", 1);
    struct shader_executor *executor =
        executor_of("!!ARBvp1.0\nADD result.position, vertex.position, vertex.position;\nEND\n", &code);
    pthread_t threads[8];
    for (unsigned i = 0; i < 8; i++)
        cr_assert_eq(pthread_create(&threads[i], NULL, compile_groups, code), 0);
    for (unsigned i = 0; i < 8; i++)
        pthread_join(threads[i], NULL);
    const struct shader_resources resources = {.params = (const uint32_t(*)[4])params};
    cr_assert(shader_bind(executor, code, &resources, false));
    cr_expect_eq(shader_most_groups(executor) > 1, machine_has_native_code());
    shader_executor_destroy(executor);
    shader_code_destroy(code);
}

#ifdef __linux__
Test(native, no_memory_is_writable_and_executable)
{
    struct shader_code *code;
    char line[512];
    unsigned executable = 0;
    setenv("EDGEWALK_JIT", "1", 1);
    struct shader_executor *executor =
        executor_of("!!ARBvp1.0\nADD result.position, vertex.position, vertex.position;\nEND\n", &code);
    FILE *maps = fopen("/proc/self/maps", "r");
    cr_assert(maps);
    while (fgets(line, sizeof line, maps)) {
        const char *access = strchr(line, ' ');
        executable += access && access[3] == 'x';
        cr_expect(!(access && access[2] == 'w' && access[3] == 'x'), "%s", line);
    }
    cr_expect(executable > 0);
    fclose(maps);
    shader_executor_destroy(executor);
    shader_code_destroy(code);
}
#endif
