/* What the generated calls (entry_points.py) make their arguments of, besides gl_input.h. */
#ifndef TESTS_FUZZ_ENTRY_POINTS_H
#define TESTS_FUZZ_ENTRY_POINTS_H

#include "tests/fuzz/gl_input.h"

/* Called when a sequence has ended, in its context. */
extern void (*entry_points_finished)(void);

typedef void entry_point_call(struct input *in);
extern entry_point_call *const entry_point_calls[];
extern const unsigned entry_point_count;

/* Counts, names and sizes in client memory: none above 23. */
enum { NUMBERS = 1 << 14, NAMES = 4 };
extern GLuint small_numbers[NUMBERS];
extern GLsizeiptr small_sizes[NUMBERS];
extern const void *const lists_of_numbers[256];
extern const char *const names[256];

/* Whatever a command writes. */
extern unsigned char output[];

/* -1 to 24: sizes of images, counts of vertices. */
GLint dimension(struct input *in);

/* small_numbers, or an offset where an element array buffer is bound. */
const void *indices(struct input *in);

/* Sets `program_text`, and returns its length. */
extern const void *program_text;
GLsizei choose_program(struct input *in);

/* False where none can be bound: between Begin and End. */
GLboolean bind_array_buffer(void);

#endif
