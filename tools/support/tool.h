/* Declarations that the subcommands of `edgewalk` share. */
#ifndef TOOLS_SUPPORT_TOOL_H
#define TOOLS_SUPPORT_TOOL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "base/number.h"

enum { EXIT_OK = 0, EXIT_FAILED = 1, EXIT_USAGE = 2 };

/* Prints `edgewalk: message` and returns EXIT_USAGE. */
int tool_usage_error(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* A whole number in [low, high], nothing else in the text. */
bool tool_number(const char *text, unsigned low, unsigned high, unsigned *number);

/* WIDTHxHEIGHT, each 1..16384. */
bool tool_size(const char *text, unsigned *width, unsigned *height);

/* X,Y, each 0..16383. */
bool tool_pixel(const char *text, int *x, int *y);

/* 0 to 15; -1 if it is not a hexadecimal digit. */
int tool_hex_digit(char digit);

/* --- Files and JSON ------------------------------------------------------------------------------------- */

/* The whole file (`-`: standard input) as malloc'ed bytes; null after printing `edgewalk: FILE: reason`. At
 * most 64 MiB. */
char *tool_read_file(const char *path, size_t *length);

/* Length of the UTF-8 sequence that starts here, of which there are `left` bytes, not 0; 0 if it is invalid
 * (overlong forms and surrogates included). */
size_t tool_utf8_length(const char *text, size_t left);

/* Text as a JSON string with its quotes; bytes that are not UTF-8 become U+FFFD. */
void tool_json_string(FILE *out, const char *text, size_t length);

/* The shortest decimal number that reads back as the same binary32; "inf", "-inf", "nan". */
void tool_float_text(float value, char text[NUMBER_SIZE]);

/* The line around `offset` (at most the text's length) and, below it, a caret and '~' under the token there.
 */
void tool_print_excerpt(FILE *out, const char *text, size_t length, size_t offset);

/* --- Contexts ------------------------------------------------------------------------------------------- */

/* An RGBA8 context with 24-bit depth and stencil, current, and its pixels; false after printing why not. */
struct tool_context {
    void *osmesa;
    uint8_t *pixels; /* bottom row first */
    unsigned width, height;
};
bool tool_context_create(struct tool_context *context, unsigned width, unsigned height, unsigned threads);
bool tool_context_create_samples(struct tool_context *context, unsigned width, unsigned height,
                                 unsigned threads, unsigned samples); /* of each pixel, 0 to 16 */
bool tool_context_resize(struct tool_context *context, unsigned width, unsigned height);
void tool_context_destroy(struct tool_context *context);

#endif
