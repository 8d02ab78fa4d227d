/* Labels, drawn from a texture that holds a small font. */
#ifndef DEMOS_TEXT_H
#define DEMOS_TEXT_H

#include <GL/gl.h>

/* Makes the font: once, in a scene's init. */
void demo_text_init(void);

/* The font itself: seven rows from the top, five pixels each, the left one highest. Null: no such letter.
 * Small letters are capitals. */
const unsigned char *demo_glyph(char letter);

/* Capitals, digits and a few signs from the lower left corner (x, y), in clip coordinates from -1 to 1; a
 * letter's cell is `width` x `height`. Drawn over everything; leaves its own programs bound and the depth
 * test off. */
void demo_text(float x, float y, float width, float height, const char *text);

/* A rectangle in clip coordinates with texture coordinates (s0,t0) to (s1,t1) for the programs that are
 * bound. */
void demo_rectangle(float x0, float y0, float x1, float y1, float s0, float t0, float s1, float t1);

/* A program that passes such a rectangle on: position and texture coordinate 0. Bound by this. */
void demo_rectangle_program(void);

#endif
