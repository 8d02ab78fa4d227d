/* For texts that mean no good: memory that ends where the text does, mutations, repetitions, and what must
 * hold whatever the text. Files that include this define _GNU_SOURCE first. */
#ifndef TESTS_SHADER_LANGUAGE_HOSTILE_H
#define TESTS_SHADER_LANGUAGE_HOSTILE_H

#include "shader/shader.h"
#include "tests/shader/support/same_program.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/* Two pages, the second unreadable; a text is copied so that it ends where the first does. */
struct fence {
    char *pages;
    size_t page;
};

static inline struct fence fence_make(void)
{
    struct fence fence = {.page = (size_t)sysconf(_SC_PAGESIZE)};
    fence.pages = mmap(NULL, 2 * fence.page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    cr_assert_neq(fence.pages, MAP_FAILED);
    cr_assert_eq(mprotect(fence.pages + fence.page, fence.page, PROT_NONE), 0);
    return fence;
}

static inline const char *fence_put(const struct fence *fence, const char *text, size_t length)
{
    return memcpy(fence->pages + fence->page - length, text, length);
}

/* Loads; what loads must survive printing and loading again. Errors lie in the text and say something.
 * Messages quote the beginning of a text: Criterion waits for ever for one that is longer than a megabyte. */
static inline void check(const char *text, size_t length)
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
    struct program *again = shader_load(SHADER_TARGET_ANY, printed, strlen(printed), &error);
    cr_assert(again, "%.4000s\nat %d: %s", printed, error.position.offset, error.message);
    const char *difference = program_difference(program, again);
    cr_assert_null(difference, "%s differ in\n%.4000s", difference, printed);
    free(printed);
    shader_program_free(program);
    shader_program_free(again);
}

static inline uint32_t random_next(uint32_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 17;
    *state ^= *state << 5;
    return *state;
}

/* One of: a piece of the language in place of a few bytes, a byte changed, bytes removed, a stretch copied
 * elsewhere. */
static inline size_t mutate(char *text, size_t length, uint32_t *state)
{
    static const char *const pieces[] = {
        "MOV",
        "[I.x + 1]",
        "PARAM",
        ".S",
        ";",
        "-",
        "|",
        "{1}",
        ".x",
        "IF",
        "ENDIF;",
        "REP;",
        "a:",
        "CAL a",
        "(GT)",
        ",",
        "0",
        "[",
        "]",
        "..",
        "#",
        "END",
        "\0",
        "result.color",
        "[A0.x - 1]",
        "ARL A0.x",
        "OPTION",
        "_SAT",
        "vertex.attrib",
        "state.matrix.mvp",
        "BRA a",
        "PUSHA A0",
        "c[",
        "+",
        ".xyzw",
        "v[0]",
        "o[HPOS]",
        "R1",
        "(LT.x)",
        "C",
        "255",
        "CC",
        "\n",
        "$",
    };
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

/* `count` times a piece, in which %u counts, between a beginning and an end. */
static inline char *make_repeated(const char *first, const char *piece, unsigned count, const char *last,
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

static inline void check_prefixes(const char *const *programs, unsigned count)
{
    struct fence fence = fence_make();
    for (unsigned i = 0; i < count; i++)
        for (size_t length = 0; length <= strlen(programs[i]); length++)
            check(fence_put(&fence, programs[i], length), length);
}

static inline void check_mutations(const char *const *programs, unsigned count, unsigned rounds)
{
    struct fence fence = fence_make();
    uint32_t state = 88172645u;
    for (unsigned round = 0; round < rounds; round++) {
        char text[4000];
        const char *original = programs[random_next(&state) % count];
        size_t length = strlen(original);
        memcpy(text, original, length);
        for (unsigned n = 1 + random_next(&state) % 3; n > 0 && length > 0; n--)
            length = mutate(text, length, &state);
        check(fence_put(&fence, text, length), length);
    }
}

#endif
