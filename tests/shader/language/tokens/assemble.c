/* Text as token streams. */
#include "tests/shader/language/tokens/round_trip.h"
#include "tests/support/corpus.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

/* Streams have nine of the conditions of Table X.16 (6.5.2). */
Test(tokens_assemble, conditions_without_a_number_are_errors)
{
    static const char *const rules[] = {"LEG", "CF", "NCF", "OF", "NOF", "AB", "BLE", "SF", "NSF"};
    for (unsigned i = 0; i < 2 * (sizeof rules / sizeof *rules); i++) {
        char text[160], expected[32];
        struct shader_error error;
        snprintf(text, sizeof text,
                 "VERT\nDCL IN[0]\nDCL OUT[0], POSITION\nMOV OUT[0] (%s%s.xxxx), IN[0]\nEND\n", rules[i / 2],
                 i & 1 ? "1" : "");
        snprintf(expected, sizeof expected, "no condition %s", rules[i / 2]);
        struct program *program = shader_load(SHADER_TARGET_ANY, text, strlen(text), &error);
        cr_assert(program, "%s: %s", text, error.message);
        cr_assert_not(check_round_trip(text, program, TOKENS_2007, &error), "%s", text);
        cr_expect_not_null(strstr(error.message, expected), "%s: %s", text, error.message);
        shader_program_free(program);
    }
}

/* PROPERTY: a token of type 3 with the property's number and one with its value, whatever words the text has
 * for it. */
Test(tokens_assemble, properties_of_later_text_are_kept)
{
    static const char *const texts[] = {
        "FRAG\nDCL IN[0], COLOR, COLOR\nDCL OUT[0], COLOR\nMOV OUT[0], IN[0]\nEND\n",
        "FRAG\nPROPERTY FS_COORD_ORIGIN LOWER_LEFT\nPROPERTY FS_COORD_PIXEL_CENTER INTEGER\n"
        "PROPERTY FS_COLOR0_WRITES_ALL_CBUFS 1\nPROPERTY FS_DEPTH_LAYOUT 0\n"
        "PROPERTY FS_DEPTH_RANGE_DISCARD 4294967294\nDCL IN[0], GENERIC[0], PERSPECTIVE\n"
        "DCL OUT[0], COLOR\nMOV OUT[0], IN[0]\nEND\n",
        "VERT\nPROPERTY NEXT_SHADER FRAG\nPROPERTY NUM_CLIPDIST_ENABLED 3\nPROPERTY VS_PROHIBIT_UCPS 1\n"
        "DCL IN[0]\nDCL OUT[0], POSITION\nMOV OUT[0], IN[0]\nEND\n",
        "GEOM\nPROPERTY GS_INPUT_PRIMITIVE LINES_ADJACENCY\nPROPERTY GS_OUTPUT_PRIMITIVE LINE_STRIP\n"
        "PROPERTY GS_MAX_OUTPUT_VERTICES 8\nPROPERTY GS_INVOCATIONS 2\nDCL IN[][0], POSITION\n"
        "DCL OUT[0], POSITION\nMOV OUT[0], IN[3][0]\nEND\n",
    };
    for (unsigned i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct shader_error error;
        struct program *program = shader_load(SHADER_TARGET_ANY, texts[i], strlen(texts[i]), &error);
        cr_assert(program, "%s: %s", texts[i], error.message);
        cr_expect(check_round_trip(texts[i], program, TOKENS_2009, &error), "%s: %s", texts[i],
                  error.message);
        shader_program_free(program);
    }
}

static unsigned files, expressed[2];
static struct {
    char what[80];
    unsigned count;
} reasons[2][48];

static void count_reason(enum token_revision revision, const char *message)
{
    for (unsigned i = 0; i < 48; i++) {
        if (reasons[revision][i].count && strncmp(reasons[revision][i].what, message, 79) != 0)
            continue;
        snprintf(reasons[revision][i].what, sizeof reasons[revision][i].what, "%.79s", message);
        reasons[revision][i].count++;
        return;
    }
}

static void check_file(const char *path, const char *text, size_t length)
{
    struct shader_error error;
    struct program *program = shader_load(SHADER_TARGET_ANY, text, length, &error);
    if (!program)
        return;
    files++;
    for (int revision = TOKENS_2007; revision <= TOKENS_2009; revision++)
        if (check_round_trip(path, program, (enum token_revision)revision, &error))
            expressed[revision]++;
        else
            count_reason((enum token_revision)revision, error.message);
    shader_program_free(program);
}

Test(tokens_assemble, texts_of_others_become_the_same_program_again)
{
    corpus_each("tgsi", check_file);
    for (int revision = TOKENS_2007; revision <= TOKENS_2009; revision++) {
        printf("%u texts, %u as tokens %s\n", files, expressed[revision],
               revision == TOKENS_2009 ? "of 2009" : "1.1");
        for (unsigned i = 0; i < 48 && reasons[revision][i].count; i++)
            printf("  %4u: %s\n", reasons[revision][i].count, reasons[revision][i].what);
    }
    cr_assert_geq(2 * expressed[TOKENS_2009], files); /* nearly all: those without ARRAY and the like */
}
