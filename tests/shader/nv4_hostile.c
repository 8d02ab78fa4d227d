/* Texts that mean no good: cut off anywhere at the end of readable memory, mutated, or very long. */
#define _GNU_SOURCE
#include "tests/shader/nv4_programs.h"
#include "tests/shader/same_program.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

/* Two pages, the second unreadable; a text is copied so that it ends where the first does. */
struct fence {
    char *pages;
    size_t page;
};

static struct fence fence_make(void)
{
    struct fence fence = {.page = (size_t)sysconf(_SC_PAGESIZE)};
    fence.pages = mmap(NULL, 2 * fence.page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    cr_assert_neq(fence.pages, MAP_FAILED);
    cr_assert_eq(mprotect(fence.pages + fence.page, fence.page, PROT_NONE), 0);
    return fence;
}

static const char *fence_put(const struct fence *fence, const char *text, size_t length)
{
    return memcpy(fence->pages + fence->page - length, text, length);
}

/* Loads; what loads must survive printing and loading again. Errors lie in the text and say something. */
static void check(const char *text, size_t length)
{
    struct shader_error error;
    struct program *program = shader_load(SHADER_TARGET_ANY, text, length, &error);
    if (!program) {
        cr_assert(error.position.offset >= 0 && (size_t)error.position.offset <= length, "%d of %zu",
                  error.position.offset, length);
        cr_assert_neq(error.message[0], '\0');
        return;
    }
    char *printed = shader_print(program);
    cr_assert(printed);
    struct program *again = nv4_load(printed, &error);
    cr_assert(again, "%s\nat %d: %s", printed, error.position.offset, error.message);
    const char *difference = program_difference(program, again);
    cr_assert_null(difference, "%s differ in\n%s", difference, printed);
    free(printed);
    shader_program_free(program);
    shader_program_free(again);
}

Test(nv4_hostile, every_prefix_stops_at_its_end)
{
    struct fence fence = fence_make();
    for (unsigned i = 0; i < NV4_PROGRAM_COUNT; i++)
        for (size_t length = 0; length <= strlen(nv4_programs[i]); length++)
            check(fence_put(&fence, nv4_programs[i], length), length);
}

static uint32_t random_next(uint32_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 17;
    *state ^= *state << 5;
    return *state;
}

/* One of: a piece of the language in place of a few bytes, a byte changed, bytes removed, a stretch copied
 * elsewhere. */
static size_t mutate(char *text, size_t length, uint32_t *state)
{
    static const char *const pieces[] = {
        "MOV", "[I.x + 1]", "PARAM", ".S", ";", "-", "|", "{1}", ".x", "IF",  "ENDIF;", "REP;",
        "a:",  "CAL a",     "(GT)",  ",",  "0", "[", "]", "..",  "#",  "END", "\0",     "result.color"};
    size_t at = random_next(state) % length, to = random_next(state) % length,
           count = 1 + random_next(state) % 16;
    const char *piece = pieces[random_next(state) % (sizeof pieces / sizeof *pieces)];
    if (count > length - at)
        count = length - at;
    switch (random_next(state) % 4) {
    case 0: memmove(text + at, text + at + count, length - at - count); return length - count;
    case 1: text[at] = (char)random_next(state); return length;
    case 2: memmove(text + to, text + at, count < length - to ? count : length - to); return length;
    default:
        memcpy(text + at, piece, strlen(piece) < length - at ? strlen(piece) : length - at);
        return length;
    }
}

Test(nv4_hostile, mutations_fail_or_load_but_never_crash)
{
    struct fence fence = fence_make();
    uint32_t state = 88172645u;
    for (unsigned round = 0; round < 20000; round++) {
        char text[4000];
        const char *original = nv4_programs[random_next(&state) % NV4_PROGRAM_COUNT];
        size_t length = strlen(original);
        memcpy(text, original, length);
        for (unsigned n = 1 + random_next(&state) % 3; n > 0 && length > 0; n--)
            length = mutate(text, length, &state);
        check(fence_put(&fence, text, length), length);
    }
}

/* `count` times a piece, in which %u counts, between a beginning and an end. */
static char *make_repeated(const char *first, const char *piece, unsigned count, const char *last,
                           size_t *length)
{
    char *text = malloc(strlen(first) + (size_t)count * (strlen(piece) + 10) + strlen(last) + 1), *at = text;
    const char *number = strstr(piece, "%u");
    int before = (int)(number ? (size_t)(number - piece) : strlen(piece));
    cr_assert(text);
    at = stpcpy(at, first);
    for (unsigned i = 0; i < count; i++)
        at += number ? sprintf(at, "%.*s%u%s", before, piece, i, number + 2) : sprintf(at, "%s", piece);
    *length = (size_t)(stpcpy(at, last) - text);
    return text;
}

Test(nv4_hostile, long_texts_take_linear_time)
{
    static const struct {
        const char *first, *piece, *last;
    } rows[] = {
        {"!!NVvp4.0 ", "a%u: ", "END"},
        {"!!NVvp4.0 ", "CAL a%u;", "END"},
        {"!!NVvp4.0 CAL a9;", "a%u: ", "CAL a0; END"},
        {"!!NVvp4.0 ", "ATTRIB a%u = vertex.attrib[0]; ", "END"},
        {"!!NVvp4.0 TEMP a; ", "ALIAS a%u = a; ", "END"},
        {"!!NVvp4.0 ", "PARAM p%u = 1; ", "END"},
        {"!!NVvp4.0 ", "PARAM p%u = program.env[0]; ", "END"},
        {"!!NVvp4.0 TEMP a; ", "MOV a, %u;", "END"},
        {"!!NVvp4.0 ", "a", ": END"},
        {"!!NVvp4.0 TEMP a; MOV a, ", "9", "; END"},
        {"!!NVvp4.0 TEMP a; MOV a, .", "9", "; END"},
        {"!!NVvp4.0 ", "\n", "END"},
        {"!!NVvp4.0 ", "#\n", "END"},
        {"!!NVvp4.0 TEMP a; MOV a, ", "-|", "a; END"},
        {"!!NVvp4.0 ", "IF GT;", "END"},
        {"!!NVvp4.0 PARAM a[] = { ", "program.env[0..255], ", "1}; END"},
        {"!!NVvp4.0 ", "INT ", "TEMP a; END"},
        {"!!NVvp4.0 ", "OPTION ARB_position_invariant; ", "END"},
        {"!!NVvp4.0 TEMP a; MOV a", ".x", "; END"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        size_t length;
        char *text = make_repeated(rows[i].first, rows[i].piece, 60000, rows[i].last, &length);
        check(text, length);
        free(text);
    }
}
