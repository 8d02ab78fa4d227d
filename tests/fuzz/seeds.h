/* What the fuzzers of programs begin with, and the mutations of a reader of the language: whole programs of
 * the parsers' tests, statements and words of one in another. libFuzzer's own mutations are the rest.
 *
 * The environment variable FUZZ_LANGUAGE (vp, fp1, arb, nv or tgsi) keeps to one front end; without it all
 * take their turn. */
#ifndef TESTS_FUZZ_SEEDS_H
#define TESTS_FUZZ_SEEDS_H

#include "tests/shader/language/gpu4/arb_programs.h"
#include "tests/shader/language/fp1/programs.h"
#include "tests/shader/language/gpu4/nv4_programs.h"
#include "tests/shader/language/gpu4/nv5_programs.h"
#include "tests/shader/language/tgsi/programs.h"
#include "tests/shader/language/vp/programs.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

size_t LLVMFuzzerMutate(uint8_t *bytes, size_t size, size_t room);
size_t LLVMFuzzerCustomMutator(uint8_t *bytes, size_t size, size_t room, unsigned seed);

struct fuzz_seeds {
    const char *language, *header; /* what its programs begin with; TGSI: anything else */
    const char *const *programs;
    unsigned count;
};

static const struct fuzz_seeds fuzz_seeds[] = {
    {"vp", "!!V", vp_programs, VP_PROGRAM_COUNT},      {"fp1", "!!FP", fp1_programs, FP1_PROGRAM_COUNT},
    {"arb", "!!ARB", arb_programs, ARB_PROGRAM_COUNT}, {"nv", "!!NV", nv4_programs, NV4_PROGRAM_COUNT},
    {"nv", "!!NV", nv5_programs, NV5_PROGRAM_COUNT},   {"tgsi", "", tgsi_programs, TGSI_PROGRAM_COUNT},
};

enum { FUZZ_SEEDS = sizeof fuzz_seeds / sizeof *fuzz_seeds };

static inline bool fuzz_wanted(const struct fuzz_seeds *seeds)
{
    const char *language = getenv("FUZZ_LANGUAGE");
    return !language || strcmp(language, seeds->language) == 0;
}

/* Whether a text belongs to the front end that is asked for. */
static inline bool fuzz_text_wanted(const uint8_t *text, size_t size)
{
    for (unsigned i = 0; i < FUZZ_SEEDS; i++) {
        const size_t length = strlen(fuzz_seeds[i].header);
        if (size >= length && memcmp(text, fuzz_seeds[i].header, length) == 0)
            return fuzz_wanted(&fuzz_seeds[i]);
    }
    return false;
}

static inline uint32_t fuzz_random(uint32_t *state)
{
    *state = *state * 1664525u + 1013904223u;
    return *state >> 8;
}

static inline const char *fuzz_program(uint32_t *state)
{
    const struct fuzz_seeds *wanted[FUZZ_SEEDS];
    unsigned count = 0;
    for (unsigned i = 0; i < FUZZ_SEEDS; i++)
        if (fuzz_wanted(&fuzz_seeds[i]))
            wanted[count++] = &fuzz_seeds[i];
    if (count == 0)
        abort(); /* no such language */
    const struct fuzz_seeds *seeds = wanted[fuzz_random(state) % count];
    return seeds->programs[fuzz_random(state) % seeds->count];
}

/* A piece of a text that ends behind one of `ends`: words, or statements. */
struct fuzz_piece {
    size_t at, length;
};

static inline struct fuzz_piece fuzz_piece(const char *text, size_t size, const char *ends, uint32_t *state)
{
    struct fuzz_piece piece = {size ? fuzz_random(state) % size : 0, 0};
    while (piece.at > 0 && !memchr(ends, text[piece.at - 1], strlen(ends)))
        piece.at--;
    while (piece.at + piece.length < size)
        if (memchr(ends, text[piece.at + piece.length++], strlen(ends)))
            break;
    return piece;
}

/* Puts a piece of a seed in place of one of the text, or in front of it. */
static inline size_t fuzz_splice(char *text, size_t size, size_t room, const char *ends, uint32_t *state)
{
    const char *other = fuzz_program(state);
    const struct fuzz_piece from = fuzz_piece(other, strlen(other), ends, state);
    struct fuzz_piece to = fuzz_piece(text, size, ends, state);
    if (fuzz_random(state) & 1)
        to.length = 0;
    if (size - to.length + from.length > room)
        return size;
    memmove(text + to.at + from.length, text + to.at + to.length, size - to.at - to.length);
    memcpy(text + to.at, other + from.at, from.length);
    return size - to.length + from.length;
}

/* One mutation of the text behind `skipped` bytes. */
static inline size_t fuzz_mutate(uint8_t *bytes, size_t size, size_t room, size_t skipped, unsigned seed)
{
    uint32_t state = seed;
    const uint32_t choice = fuzz_random(&state) % 16;
    char *text = (char *)bytes + skipped;
    if (room <= skipped)
        return LLVMFuzzerMutate(bytes, size, room);
    if (size <= skipped || choice == 0 || !fuzz_text_wanted((uint8_t *)text, size - skipped)) {
        const char *program = fuzz_program(&state);
        const size_t length = strlen(program) < room - skipped ? strlen(program) : room - skipped;
        memset(bytes, (int)choice, skipped);
        memcpy(text, program, length);
        return skipped + length;
    }
    if (choice < 6)
        return LLVMFuzzerMutate(bytes, size, room);
    return skipped + fuzz_splice(text, size - skipped, room - skipped, choice < 11 ? ";\n" : " ,.[", &state);
}

#endif
