/* Programs that must load, and rows of programs that must not: '^' stands before the token at fault and is
 * taken out; at the end of the text it means the text's length. */
#ifndef TESTS_SHADER_LANGUAGE_FAILURES_H
#define TESTS_SHADER_LANGUAGE_FAILURES_H

#include "shader/shader.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

static inline struct program *must_load(const char *text)
{
    struct shader_error error;
    struct program *program = shader_load(SHADER_TARGET_ANY, text, strlen(text), &error);
    cr_assert(program, "%s\nat %d: %s", text, error.position.offset, error.message);
    return program;
}

struct failure {
    const char *text;
    const char *message; /* a part of it */
};

struct marked {
    char text[4096];
    size_t length;
    struct source_position position;
};

static inline struct marked unmark(const char *text)
{
    struct marked marked = {.position = {-1, -1, -1}};
    struct source_position at = {0, 1, 1};
    for (const char *c = text; *c; c++) {
        if (*c == '^') {
            marked.position = at;
            continue;
        }
        marked.text[marked.length++] = *c;
        at.offset++;
        at.line += *c == '\n';
        at.column = *c == '\n' ? 1 : at.column + 1;
    }
    return marked;
}

static inline void expect_failure(const struct failure *row)
{
    struct marked marked = unmark(row->text);
    struct shader_error error;
    struct program *program = shader_load(SHADER_TARGET_ANY, marked.text, marked.length, &error);
    cr_expect(!program, "loads: %s", row->text);
    if (!program) {
        cr_expect_eq(error.position.offset, marked.position.offset, "%s\nfailed at %d: %s", row->text,
                     error.position.offset, error.message);
        cr_expect_eq(error.position.line, marked.position.line, "%s\nline %d", row->text,
                     error.position.line);
        cr_expect_eq(error.position.column, marked.position.column, "%s\ncolumn %d", row->text,
                     error.position.column);
        cr_expect(strstr(error.message, row->message), "%s\nsays: %s", row->text, error.message);
    }
    shader_program_free(program);
}

#define EXPECT_FAILURES(rows)                                                                                \
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)                                                  \
    expect_failure(&rows[i])

/* A sentence of a specification, by its section and what it is about, with a program that offends. */
struct sentence {
    const char *section;
    struct failure failure;
};

/* The row's text, which says where it is from when it fails. */
#define EXPECT_SENTENCES(rows)                                                                               \
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {                                                \
        cr_log_info("%s", rows[i].section);                                                                  \
        expect_failure(&rows[i].failure);                                                                    \
    }

/* `first`, `count` times a piece, `last`; the caller frees. */
static inline char *repeated(const char *first, const char *piece, unsigned count, const char *last)
{
    char *text = malloc(strlen(first) + count * strlen(piece) + strlen(last) + 1), *at = text;
    cr_assert(text);
    at = stpcpy(at, first);
    while (count-- > 0)
        at = stpcpy(at, piece);
    strcpy(at, last);
    return text;
}

#endif
