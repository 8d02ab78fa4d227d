/* What the printers of all languages share: a text that grows, and the places where each language begins.
 *
 * Memory failure is sticky: text_add() then does nothing and text_finish() returns null, so printers need no
 * checks.
 */
#ifndef SHADER_LANGUAGE_TEXT_H
#define SHADER_LANGUAGE_TEXT_H

#include "shader/shader.h"

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

/* EQ, NE, ... of enum condition_rule. */
const char *condition_name(unsigned rule);

/* The label that stands before this instruction, or its `occurrence`-th one (from 0) if several do; null when
 * there are no more. */
const char *label_at(const struct program *program, uint32_t instruction, unsigned occurrence);

/* One printer per language family: the header line to END. The name functions write one name, cut off at
 * `size`. */
void print_vertex_program_nv(struct text *text, const struct program *program); /* vp/print.c */
void vp_name_input(const struct program *program, const struct input_register *input, char *name,
                   size_t size);
void vp_name_output(const struct program *program, const struct output_register *output, char *name,
                    size_t size);

void print_fragment_program_nv(struct text *text, const struct program *program); /* fp1/print.c */
void fp1_name_input(const struct program *program, const struct input_register *input, char *name,
                    size_t size);
void name_output_fragment_program_nv(const struct program *program, const struct output_register *output,
                                     char *name, size_t size);

void gpu4_print(struct text *text, const struct program *program); /* gpu4/print.c */
void name_input_gpu_program4(const struct program *program, const struct input_register *input, char *name,
                             size_t size);
/* The same of one vertex's input: `vertex[1].position` instead of `vertex.position`. */
void name_vertex_input_gpu_program4(const struct program *program, const struct input_register *input,
                                    unsigned vertex, char *name, size_t size);
void name_output_gpu_program4(const struct program *program, const struct output_register *output, char *name,
                              size_t size);

void tgsi_print(struct text *text, const struct program *program); /* tgsi/print.c */
void name_input_tgsi(const struct program *program, const struct input_register *input, char *name,
                     size_t size);
void name_output_tgsi(const struct program *program, const struct output_register *output, char *name,
                      size_t size);

#endif
