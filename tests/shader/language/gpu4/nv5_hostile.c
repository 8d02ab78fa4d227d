/* Texts of NV_gpu_program4_1 and 5 that mean no good: cut off anywhere at the end of readable memory,
 * mutated, or very long. */
#define _GNU_SOURCE
#include "tests/shader/language/hostile.h"
#include "tests/shader/language/gpu4/nv5_programs.h"

Test(nv5_hostile, every_prefix_stops_at_its_end)
{
    check_prefixes(nv5_programs, NV5_PROGRAM_COUNT);
}

Test(nv5_hostile, mutations_fail_or_load_but_never_crash)
{
    check_mutations(nv5_programs, NV5_PROGRAM_COUNT, 20000);
}

/* A word of one program in place of one of another: more of these load than of mutated bytes. */
static size_t next_word(const char *text, size_t at)
{
    while (text[at] && text[at] != ' ')
        at++;
    return text[at] ? at + 1 : at;
}

static size_t word_at(const char *text, uint32_t choice)
{
    return next_word(text, choice % strlen(text));
}

Test(nv5_hostile, words_of_other_programs_fail_or_load_but_never_crash)
{
    const struct fence fence = fence_make();
    uint32_t state = 2463534242u;
    for (unsigned round = 0; round < 20000; round++) {
        const char *text = nv5_programs[random_next(&state) % NV5_PROGRAM_COUNT];
        const char *other = nv5_programs[random_next(&state) % NV5_PROGRAM_COUNT];
        const size_t at = word_at(text, random_next(&state)), from = word_at(other, random_next(&state));
        const size_t rest = next_word(text, at), length = next_word(other, from) - from;
        char mixed[4096];
        memcpy(mixed, text, at);
        memcpy(mixed + at, other + from, length);
        memcpy(mixed + at + length, text + rest, strlen(text) - rest);
        const size_t all = at + length + strlen(text) - rest;
        check(fence_put(&fence, mixed, all), all);
    }
}

Test(nv5_hostile, long_texts_take_linear_time)
{
    static const struct {
        const char *first, *piece, *last;
    } rows[] = {
        {"!!NVvp5.0 ", "SUBROUTINETYPE t%u {};", "END"},
        {"!!NVvp5.0 SUBROUTINETYPE t { ", "a%u, ", "a }; END"},
        {"!!NVvp5.0 SUBROUTINETYPE t { ", "a, ", "a }; END"},
        {"!!NVvp5.0 SUBROUTINETYPE t { a }; a SUBROUTINENUM(0): RET; ",
         "SUBROUTINE t s%u = program.subroutine[0]; ", "END"},
        {"!!NVvp5.0 SUBROUTINETYPE t { a }; SUBROUTINE t s = program.subroutine[0]; "
         "a SUBROUTINENUM(0): RET; ",
         "l%u: CALI s;", "END"},
        {"!!NVvp5.0 ", "a%u SUBROUTINENUM(1): ", "END"},
        {"!!NVvp5.0 ", "BUFFER b%u[] = { program.buffer[0] }; ", "END"},
        {"!!NVvp5.0 BUFFER b[] = { ", "program.buffer[0][0], ", "}; END"},
        {"!!NVvp5.0 ", "TEXTURE t%u = texture[0]; ", "END"},
        {"!!NVvp5.0 TEXTURE t[] = { ", "texture[0..15], ", "}; END"},
        {"!!NVvp5.0 LONG TEMP L; ", "MOV.F64 L, %u;", "END"},
        {"!!NVvp5.0 LONG TEMP L; ", "MOV.F64 L, 5;", "END"},
        {"!!NVvp5.0 LONG TEMP L; MOV.F64 L, ", "9", "; END"},
        {"!!NVvp5.0 LONG TEMP L; MOV.U64 L, ", "9", "; END"},
        {"!!NVvp5.0 TEMP R; ADD", ".PREC", " R, R, R; END"},
        {"!!NVvp5.0 TEMP R; ADD", ".F32X4", " R, R, R; END"},
        {"!!NVvp5.0 TEMP R; BUFFER b[] = { program.buffer[0] }; MOV R, b", "[R.x", "; END"},
        {"!!NVvp5.0 TEMP R; BUFFER b[] = { program.buffer[0] }; ", "MOV R, b[R.x]; ", "END"},
        {"!!NVfp5.0 TEMP R; ", "TEX R, R, texture[0], 2D, offset(R); ", "END"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        size_t length;
        char *text = make_repeated(rows[i].first, rows[i].piece, 60000, rows[i].last, &length);
        check(text, length);
        free(text);
    }
}
