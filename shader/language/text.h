/* Code shared by the printers of all languages: a text that grows, and parts that several languages print
 * alike.
 *
 * Memory failure is sticky: text_add() then does nothing and text_finish() returns null, so printers need no
 * checks. */
#ifndef SHADER_LANGUAGE_TEXT_H
#define SHADER_LANGUAGE_TEXT_H

#include "shader/program/names.h"

struct text {
    char *bytes; /* ends in NUL once something was added */
    size_t length, capacity;
    bool failed;
};

/* In the "C" locale (base/number.h). */
void text_add(struct text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The string, for free(); null if memory ran out. The text is empty again. */
char *text_finish(struct text *text);

/* Appends the letters of a mask in xyzw order (`.xz`); nothing when all four components are set. */
void text_add_mask(struct text *text, unsigned mask);

/* Appends the shortest suffix with this meaning: nothing for xyzw, `.x` for xxxx, else four letters. Plain
 * components only. */
void text_add_swizzle(struct text *text, const uint8_t swizzle[4]);

/* The label before this instruction, or its `occurrence`-th one (from 0) if several do; null when
 * there are no more. */
const char *label_at(const struct program *program, uint32_t instruction, unsigned occurrence);

/* A number that reads back as these 32 bits; {1, 2, 3, 4} of a constant. */
void text_add_number(struct text *text, enum type type, uint32_t value);
void text_add_vector(struct text *text, enum type type, const uint32_t value[4]);

/* Appends the binding of a parameter: program.env[3], state.fog.color, {1, 2, 3, 4}. */
void text_add_binding(struct text *text, const struct param_register *param);

/* `name, at first {1, 2, 3, 4}` of what !!FP1.0 declared; nothing of other parameters. */
void text_add_declared_param(struct text *text, const struct program *program,
                             const struct param_register *param);

#endif
