/* Native code against the interpreter: the same bits in every lane, with lanes together and apart. */
#include "tests/random/random_programs.h"
#include "tests/shader/execute/native/same_output.h"

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

/* --- Which code there is -------------------------------------------------------------------------------- */

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
    const struct shader_resources resources = {.params = (const uint32_t(*)[4])executor_params};
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
    const struct shader_resources resources = {.params = (const uint32_t(*)[4])executor_params};
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
