/* What the writers of random programs share: a text that grows, choices that depend on the seed alone, and
 * the suffixes that all languages have. */
#ifndef TESTS_RANDOM_WRITER_H
#define TESTS_RANDOM_WRITER_H

#include "tests/random/random_programs.h"

#include <stdarg.h>
#include <stdio.h>

struct writer {
    char *text;
    size_t length;
    uint64_t state;
    enum language language;
    uint32_t languages; /* enum opcode_language: whose instructions may stand here */
    /* Of the NV_vertex_program family: the one attribute and the one parameter that the instruction may read.
     */
    unsigned attribute;
    char param[24];
    unsigned labels, depth;
    bool in_loop;
    unsigned program,
        slot; /* which program of its kind, and which instruction of it: what put_suffix_form() takes */
};

static inline void put(struct writer *w, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    const int length = vsnprintf(w->text + w->length, RANDOM_TEXT_SIZE - w->length, format, arguments);
    va_end(arguments);
    w->length += (size_t)length < RANDOM_TEXT_SIZE - w->length ? (size_t)length : 0;
}

/* 0 .. count-1 (splitmix64). At most once in the arguments of a call: their order is the compiler's. */
static inline unsigned below(struct writer *w, unsigned count)
{
    uint64_t z = w->state += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return (unsigned)((z ^ (z >> 31)) >> 32) % count;
}

static inline bool one_in(struct writer *w, unsigned count)
{
    return below(w, count) == 0;
}

static inline char component(struct writer *w)
{
    return "xyzw"[below(w, 4)];
}

static inline void put_swizzle(struct writer *w)
{
    const unsigned form = below(w, 3);
    if (form == 1)
        put(w, ".%c", component(w));
    for (unsigned c = 0; form == 2 && c < 4; c++)
        put(w, "%s%c", c ? "" : ".", component(w));
}

static inline void put_mask(struct writer *w)
{
    const unsigned mask = below(w, 16);
    if (mask == 0 || mask == 15)
        return;
    put(w, ".");
    for (unsigned c = 0; c < 4; c++)
        if (mask >> c & 1)
            put(w, "%c", "xyzw"[c]);
}

/* ` (GT1.xyzz)`: one of the first `rules` tests. */
static inline void put_test(struct writer *w, unsigned rules, bool second)
{
    static const char *const names[] = {"EQ",  "GE", "GT",  "LE", "LT",  "NE", "TR",  "FL", "NAN",
                                        "LEG", "CF", "NCF", "OF", "NOF", "SF", "NSF", "AB", "BLE"};
    put(w, " (%s", names[below(w, rules)]);
    if (second)
        put(w, "%s", one_in(w, 3) ? "1" : "");
    put_swizzle(w);
    put(w, ")");
}

/* From 0, 1, 2... all numbers below `count` in turn, neighbours far from each other (write_suffixes.c). */
unsigned scattered(unsigned number, unsigned count);

/* --- Suffixes (write_suffixes.c) ------------------------------------------------------------------------ */

/* Which suffixes a language has. */
struct suffixes {
    uint32_t languages;  /* enum opcode_language */
    unsigned conditions; /* how many condition codes */
    bool zero;           /* the first one may be called C0 */
    bool saturate, signed_saturate, precision;
    bool plain; /* CMP, SCS, SWZ and XPD have no suffixes but _SAT */
};

enum { SUFFIX_FORMS = 2048, SUFFIX_SLOTS = 50 }; /* how many instructions of a program are taken in turn */

struct suffix_form {
    uint8_t op;
    char precision; /* R, H, X; 0: none */
    const char *suffix;
};

/* The next instruction, with its suffixes, that the program should have: a few programs have all of them. */
const struct opcode_info *put_suffix_form(struct writer *w, const struct suffixes *suffixes);

/* --- Programs of the ARB languages (write_arb.c) -------------------------------------------------------- */

enum { ARB_KINDS = 6 };

void put_arb_program(struct writer *w, unsigned kind);

#endif
