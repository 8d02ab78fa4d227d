/* Random programs on every instruction set, in every lane, with lanes apart and together, as written and as
 * printed. */
#include "tests/random/random_programs.h"

#include <criterion/criterion.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static char text[RANDOM_TEXT_SIZE];
static uint32_t results[RANDOM_RESULT_WORDS], others[RANDOM_RESULT_WORDS];

static unsigned run_number(unsigned number, unsigned lanes, uint32_t into[RANDOM_RESULT_WORDS])
{
    struct shader_error error = {.message = "out of memory"};
    random_program_text(number, text);
    const unsigned count = random_program_run(number, text, lanes, into, &error);
    cr_assert(count, "program %u, %d:%d: %s\n%s", number, error.position.line, error.position.column,
              error.message, text);
    return count;
}

Test(random_programs, give_the_same_bits_as_everywhere)
{
    const uint64_t hash = random_programs_hash();
    cr_expect_eq(hash, RANDOM_PROGRAMS_HASH, "%016" PRIx64, hash);
}

Test(random_programs, of_version_5_give_the_same_bits_as_everywhere)
{
    const uint64_t hash = random_nv5_hash();
    cr_expect_eq(hash, RANDOM_NV5_HASH, "%016" PRIx64, hash);
}

Test(random_programs, of_tgsi_give_the_same_bits_as_everywhere)
{
    const uint64_t hash = random_tgsi_hash();
    cr_expect_eq(hash, RANDOM_TGSI_HASH, "%016" PRIx64, hash);
}

static void expect_same_as_printed(void (*write)(unsigned number, char text[RANDOM_TEXT_SIZE]),
                                   unsigned count_of_all, unsigned step)
{
    for (unsigned number = 0; number < count_of_all; number += step) {
        struct shader_error error = {.message = "out of memory"};
        write(number, text);
        const unsigned count = random_program_run(number, text, 0xff, results, &error);
        struct program *program = shader_load(SHADER_TARGET_ANY, text, strlen(text), &error);
        cr_assert(count && program, "%s", error.message);
        char *printed = shader_print(program);
        cr_assert(printed);
        cr_assert_eq(random_program_run(number, printed, 0xff, others, &error), count, "%s\n%s",
                     error.message, printed);
        cr_assert_arr_eq(results, others, count * sizeof *results, "program %u\n%s", number, text);
        free(printed);
        shader_program_free(program);
    }
}

Test(random_programs, of_version_5_are_the_same_as_printed)
{
    expect_same_as_printed(random_nv5_text, RANDOM_NV5_COUNT, 13);
}

Test(random_programs, of_tgsi_are_the_same_as_printed)
{
    expect_same_as_printed(random_tgsi_text, RANDOM_TGSI_COUNT, 1);
}

/* isa_current() decides once per process. */
static void run_all_on_base(FILE *file)
{
    setenv("EDGEWALK_ISA", "base", 1);
    for (unsigned number = 0; number < RANDOM_PROGRAM_COUNT; number++) {
        run_number(number, 0xff, results);
        fwrite(results, sizeof results, 1, file);
    }
    fflush(file);
}

Test(random_programs, every_lane_is_the_same_on_every_instruction_set)
{
    FILE *file = tmpfile();
    cr_assert(file);
    const pid_t child = fork();
    cr_assert(child >= 0);
    if (child == 0) {
        run_all_on_base(file);
        _exit(0);
    }
    int status;
    cr_assert(waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0);
    rewind(file);
    for (unsigned number = 0; number < RANDOM_PROGRAM_COUNT; number++) {
        const unsigned count = run_number(number, 0xff, results);
        cr_assert_eq(fread(others, sizeof others, 1, file), 1);
        for (unsigned i = 0; i < count; i++)
            cr_assert_eq(results[i], others[i], "program %u, lane %u, word %u: %08x, on base %08x\n%s",
                         number, i / (count / LANES), i % (count / LANES), results[i], others[i], text);
    }
    fclose(file);
}

Test(random_programs, a_lane_does_not_depend_on_the_others)
{
    for (unsigned number = 0; number < RANDOM_PROGRAM_COUNT; number++) {
        const unsigned count = run_number(number, 0xff, results), per_lane = count / LANES;
        for (unsigned lane = number % 4; lane < LANES && !random_program_has_derivatives(text); lane += 4) {
            run_number(number, 1u << lane, others);
            cr_assert_arr_eq(results + lane * per_lane, others + lane * per_lane, per_lane * sizeof *results,
                             "program %u, lane %u\n%s", number, lane, text);
        }
    }
}

Test(random_programs, the_printed_program_does_the_same)
{
    for (unsigned number = 0; number < RANDOM_PROGRAM_COUNT; number++) {
        const unsigned count = run_number(number, 0xff, results);
        struct shader_error error;
        struct program *program = shader_load(SHADER_TARGET_ANY, text, strlen(text), &error);
        char *printed = shader_print(program);
        cr_assert(printed);
        cr_assert_eq(random_program_run(number, printed, 0xff, others, &error), count, "%s\n%s",
                     error.message, printed);
        cr_assert_arr_eq(results, others, count * sizeof *results, "program %u\n%s\n%s", number, text,
                         printed);
        free(printed);
        shader_program_free(program);
    }
}
