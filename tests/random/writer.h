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

#endif
