/* Texts that mean no good: cut off anywhere at the end of readable memory, mutated, or very long. */
#define _GNU_SOURCE
#include "tests/shader/same_program.h"
#include "tests/shader/vp_programs.h"

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
    struct program *again = vp_load(printed, &error);
    cr_assert(again, "%s\nat %d: %s", printed, error.position.offset, error.message);
    const char *difference = program_difference(program, again);
    cr_assert_null(difference, "%s differ in\n%s", difference, printed);
    free(printed);
    shader_program_free(program);
    shader_program_free(again);
}

Test(vp_hostile, every_prefix_stops_at_its_end)
{
    struct fence fence = fence_make();
    for (unsigned i = 0; i < VP_PROGRAM_COUNT; i++)
        for (size_t length = 0; length <= strlen(vp_programs[i]); length++)
            check(fence_put(&fence, vp_programs[i], length), length);
}

static uint32_t random_next(uint32_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 17;
    *state ^= *state << 5;
    return *state;
}

/* Deletes, repeats or replaces a few bytes; half of the replacements are pieces of the languages. */
static size_t mutate(char *text, size_t length, size_t room, uint32_t *state)
{
    static const char *const pieces[] = {"MOV",     "c[",     "A0.x", "+",  "-",      "|",   ".xyzw", "v[0]",
                                         "o[HPOS]", "R1",     ";",    "a:", "(LT.x)", "END", "C",     "BRA a",
                                         "255",     "OPTION", "CC",   "#",  "\n",     "\0",  "$",     ","};
    size_t at = random_next(state) % length, count = 1 + random_next(state) % 4;
    if (count > length - at)
        count = length - at;
    switch (random_next(state) % 4) {
    case 0: memmove(text + at, text + at + count, length - at - count); return length - count;
    case 1: text[at] = (char)random_next(state); return length;
    case 2:
        if (length + count > room)
            return length;
        memmove(text + at + count, text + at, length - at);
        return length + count;
    default: {
        const char *piece = pieces[random_next(state) % (sizeof pieces / sizeof *pieces)];
        size_t size = strlen(piece) ? strlen(piece) : 1;
        if (size > length - at)
            return length;
        memcpy(text + at, piece, size);
        return length;
    }
    }
}

Test(vp_hostile, mutations_fail_or_load_but_never_crash)
{
    struct fence fence = fence_make();
    uint32_t state = 2463534242u;
    for (unsigned round = 0; round < 8000; round++) {
        char text[4000];
        const char *original = vp_programs[random_next(&state) % VP_PROGRAM_COUNT];
        size_t length = strlen(original);
        memcpy(text, original, length);
        for (unsigned n = 1 + random_next(&state) % 3; n > 0 && length > 0; n--)
            length = mutate(text, length, sizeof text, &state);
        check(fence_put(&fence, text, length), length);
    }
}

/* `count` times a piece, between a beginning and an end. */
static char *make_repeated(const char *first, const char *piece, size_t count, const char *last,
                           size_t *length)
{
    size_t size = strlen(piece);
    char *text = malloc(strlen(first) + count * size + strlen(last) + 1), *at = text;
    cr_assert(text);
    at = stpcpy(at, first);
    for (size_t i = 0; i < count; i++, at += size)
        memcpy(at, piece, size);
    *length = (size_t)(stpcpy(at, last) - text);
    return text;
}

Test(vp_hostile, long_texts_take_linear_time)
{
    static const struct {
        const char *first, *piece, *last;
    } rows[] = {
        {"!!VP2.0 OPTION NV_position_invariant; ", "a", ": END"},
        {"!!VP2.0 ", "a", ""},
        {"!!VP1.0 MOV R0, c[", "9", "]; END"},
        {"!!VP1.0 MOV R0, c[", "9", ".5]; END"},
        {"!!VP1.0 MOV R", "9", ", R0; END"},
        {"!!VP1.0 ", "\n", "END"},
        {"!!VP1.0 ", "#\n", "END"},
        {"!!VP2.0 ", "MOV R0.x", "END"},
        {"!!VP2.0 ", "OPTION NV_position_invariant;", "END"},
        {"!!VP2.0 MOV R0, ", "-|", "R0; END"},
        {"!!VP2.0 MOV R0, R0.", "x ", "; END"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        size_t length;
        char *text = make_repeated(rows[i].first, rows[i].piece, 200000, rows[i].last, &length);
        check(text, length);
        free(text);
    }
}

Test(vp_hostile, any_number_of_labels)
{
    enum { COUNT = 100000 };
    char *text = malloc(COUNT * 10 + 100), *at = text;
    cr_assert(text);
    at = stpcpy(at, "!!VP2.0 OPTION NV_position_invariant; BRA l99999; ");
    for (unsigned i = 0; i < COUNT; i++)
        at += sprintf(at, "l%u:", i);
    at = stpcpy(at, " END");
    check(text, (size_t)(at - text));
    strcpy(at - 4, " l500: END");
    struct shader_error error;
    struct program *program = vp_load(text, &error);
    cr_expect_null(program);
    cr_expect_eq(error.position.offset, (int32_t)(at - text) - 3);
    shader_program_free(program);
    free(text);
}
