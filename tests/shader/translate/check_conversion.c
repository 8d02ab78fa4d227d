/* Checks of conversion (check_conversion.h). */
#include "tests/shader/translate/check_conversion.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- Counting ------------------------------------------------------------------------------------------- */

void count_rejection(struct tally *tally, const char *message)
{
    for (unsigned i = 0; i < 64; i++) {
        if (tally->rejected[i].count && strncmp(tally->rejected[i].what, message, 71) != 0)
            continue;
        snprintf(tally->rejected[i].what, sizeof tally->rejected[i].what, "%.71s", message);
        tally->rejected[i].count++;
        return;
    }
}

void report(const char *what, const struct tally *tally)
{
    printf("%s: %u programs, %u converted\n", what, tally->loaded, tally->converted);
    for (unsigned i = 0; i < 64 && tally->rejected[i].count; i++)
        printf("  %4u rejected: %s\n", tally->rejected[i].count, tally->rejected[i].what);
}

/* --- The property --------------------------------------------------------------------------------------- */

/* CONST[i] has the binding that the converted program lists. */
static uint32_t listed_binding(const struct program *program, uint32_t param, void *user)
{
    const struct program *converted = user;
    return same_param_binding(program->params[param].source == PARAM_LOCAL ? converted : program, param,
                              NULL);
}

/* TGSI text alone, with CONST set to the bindings that it lists. */
static void check_text(const char *name, const struct program *program, struct program *converted)
{
    struct shader_error error;
    char *text = shader_print(converted);
    struct program *loaded = shader_load(SHADER_TARGET_ANY, text, strlen(text), &error);
    bool listed = true;
    cr_assert(loaded, "%s: %s\n%s", name, error.message, text);
    for (uint32_t i = 0; i < loaded->tgsi.const_count; i++)
        listed &= converted->params[i].source != PARAM_CONSTANT;
    const char *difference =
        listed ? same_difference(program, loaded, 1, same_param_binding, listed_binding, converted) : NULL;
    cr_assert_null(difference, "%s: %s\n%s", name, difference, text);
    shader_program_free(loaded);
    free(text);
}

void check_conversion(const char *name, const char *text, size_t length, enum shader_conversion to,
                      uint32_t seeds, struct tally *tally)
{
    struct shader_error error;
    struct program *program = shader_load(SHADER_TARGET_ANY, text, length, &error);
    if (!program)
        return;
    tally->loaded++;
    struct program *converted = shader_convert(program, to, &error);
    if (!converted) {
        cr_assert_neq(error.message[0], '\0', "%s", name);
        cr_assert(error.position.offset >= 0 && (size_t)error.position.offset <= length, "%s: %s", name,
                  error.message);
        count_rejection(tally, error.message);
        shader_program_free(program);
        return;
    }
    tally->converted++;
    for (uint32_t seed = 0; seed < seeds; seed++) {
        const char *difference =
            same_difference(program, converted, seed, same_param_binding, same_param_binding, NULL);
        char *printed = difference ? shader_print(converted) : NULL;
        cr_assert_null(difference, "%s: %s\n%.*s\n%s", name, difference, (int)length, text, printed);
        free(printed);
    }
    if (to == CONVERT_TGSI)
        check_text(name, program, converted);
    shader_program_free(program);
    shader_program_free(converted);
}

void check_texts(const char *const *texts, unsigned count, enum shader_conversion to, uint32_t seeds)
{
    struct tally tally = {0};
    for (unsigned i = 0; i < count; i++) {
        check_conversion(texts[i], texts[i], strlen(texts[i]), to, seeds, &tally);
        cr_assert_eq(tally.converted, i + 1, "%s: %u loaded: %s", texts[i], tally.loaded,
                     tally.rejected[0].what);
    }
}

void check_bodies(const char *before, const char *const *bodies, unsigned count, const char *after,
                  enum shader_conversion to, uint32_t seeds)
{
    for (unsigned i = 0; i < count; i++) {
        char text[2400];
        const char *whole = text;
        cr_assert_lt(snprintf(text, sizeof text, "%s%s%s", before, bodies[i], after), (int)sizeof text);
        check_texts(&whole, 1, to, seeds);
    }
}

void check_vertex_bodies(const char *const *bodies, unsigned count, const char *declarations)
{
    for (unsigned i = 0; i < count; i++) {
        char before[700];
        snprintf(
            before, sizeof before,
            "VERT\nDCL IN[0..3]\nDCL OUT[0..1], GENERIC[0]\nDCL TEMP[0..4]\n%sIMM[0] UINT32 {0, 1, 2, 3}\n"
            "IMM[1] UINT32 {31, 7, 5, 4294967295}\n"
            "IMM[2] FLT32 {0.5, 2, 3, 1}\nAND TEMP[3], IN[3], IMM[1].xxxx\nAND TEMP[4], IN[2], IMM[0].wwww\n",
            declarations);
        check_bodies(before, &bodies[i], 1, strstr(bodies[i], "ENDSUB") ? "" : "END\n", CONVERT_GPU4, 64);
    }
}
