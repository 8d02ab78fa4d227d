#include "demos/text.h"

#include <stddef.h>

#include "demos/demo.h"

/* Seven rows from the top, five pixels each, the left one highest. */
static const struct {
    char letter;
    unsigned char rows[7];
} glyphs[] = {
    {'A', {0x0e, 0x11, 0x11, 0x1f, 0x11, 0x11, 0x11}}, {'B', {0x1e, 0x11, 0x11, 0x1e, 0x11, 0x11, 0x1e}},
    {'C', {0x0e, 0x11, 0x10, 0x10, 0x10, 0x11, 0x0e}}, {'D', {0x1e, 0x11, 0x11, 0x11, 0x11, 0x11, 0x1e}},
    {'E', {0x1f, 0x10, 0x10, 0x1e, 0x10, 0x10, 0x1f}}, {'F', {0x1f, 0x10, 0x10, 0x1e, 0x10, 0x10, 0x10}},
    {'G', {0x0e, 0x11, 0x10, 0x17, 0x11, 0x11, 0x0f}}, {'H', {0x11, 0x11, 0x11, 0x1f, 0x11, 0x11, 0x11}},
    {'I', {0x0e, 0x04, 0x04, 0x04, 0x04, 0x04, 0x0e}}, {'J', {0x07, 0x02, 0x02, 0x02, 0x02, 0x12, 0x0c}},
    {'K', {0x11, 0x12, 0x14, 0x18, 0x14, 0x12, 0x11}}, {'L', {0x10, 0x10, 0x10, 0x10, 0x10, 0x10, 0x1f}},
    {'M', {0x11, 0x1b, 0x15, 0x15, 0x11, 0x11, 0x11}}, {'N', {0x11, 0x19, 0x15, 0x13, 0x11, 0x11, 0x11}},
    {'O', {0x0e, 0x11, 0x11, 0x11, 0x11, 0x11, 0x0e}}, {'P', {0x1e, 0x11, 0x11, 0x1e, 0x10, 0x10, 0x10}},
    {'Q', {0x0e, 0x11, 0x11, 0x11, 0x15, 0x12, 0x0d}}, {'R', {0x1e, 0x11, 0x11, 0x1e, 0x14, 0x12, 0x11}},
    {'S', {0x0f, 0x10, 0x10, 0x0e, 0x01, 0x01, 0x1e}}, {'T', {0x1f, 0x04, 0x04, 0x04, 0x04, 0x04, 0x04}},
    {'U', {0x11, 0x11, 0x11, 0x11, 0x11, 0x11, 0x0e}}, {'V', {0x11, 0x11, 0x11, 0x11, 0x11, 0x0a, 0x04}},
    {'W', {0x11, 0x11, 0x11, 0x15, 0x15, 0x1b, 0x11}}, {'X', {0x11, 0x11, 0x0a, 0x04, 0x0a, 0x11, 0x11}},
    {'Y', {0x11, 0x11, 0x0a, 0x04, 0x04, 0x04, 0x04}}, {'Z', {0x1f, 0x01, 0x02, 0x04, 0x08, 0x10, 0x1f}},
    {'0', {0x0e, 0x11, 0x13, 0x15, 0x19, 0x11, 0x0e}}, {'1', {0x04, 0x0c, 0x04, 0x04, 0x04, 0x04, 0x0e}},
    {'2', {0x0e, 0x11, 0x01, 0x06, 0x08, 0x10, 0x1f}}, {'3', {0x0e, 0x11, 0x01, 0x06, 0x01, 0x11, 0x0e}},
    {'4', {0x02, 0x06, 0x0a, 0x12, 0x1f, 0x02, 0x02}}, {'5', {0x1f, 0x10, 0x1e, 0x01, 0x01, 0x11, 0x0e}},
    {'6', {0x06, 0x08, 0x10, 0x1e, 0x11, 0x11, 0x0e}}, {'7', {0x1f, 0x01, 0x02, 0x04, 0x08, 0x08, 0x08}},
    {'8', {0x0e, 0x11, 0x11, 0x0e, 0x11, 0x11, 0x0e}}, {'9', {0x0e, 0x11, 0x11, 0x0f, 0x01, 0x02, 0x0c}},
    {'.', {0x00, 0x00, 0x00, 0x00, 0x00, 0x0c, 0x0c}}, {'-', {0x00, 0x00, 0x00, 0x1f, 0x00, 0x00, 0x00}},
    {':', {0x00, 0x0c, 0x0c, 0x00, 0x0c, 0x0c, 0x00}}, {'/', {0x01, 0x01, 0x02, 0x04, 0x08, 0x10, 0x10}},
};

enum {
    GLYPHS = sizeof glyphs / sizeof *glyphs,
    CELL = 8,
    COLUMNS = 8,
    ROWS = 8
}; /* cells of 8x8 in a texture of 64x64 */

static GLuint font, letters_vertex, letters_fragment;

void demo_text_init(void)
{
    unsigned char texels[ROWS * CELL][COLUMNS * CELL] = {{0}};
    for (unsigned g = 0; g < GLYPHS; g++)
        for (unsigned row = 0; row < 7; row++)
            for (unsigned column = 0; column < 5; column++)
                if (glyphs[g].rows[row] >> (4 - column) & 1)
                    texels[g / COLUMNS * CELL + 7 - row][g % COLUMNS * CELL + 1 + column] = 255;
    glGenTextures(1, &font);
    glBindTexture(GL_TEXTURE_2D, font);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_INTENSITY8, COLUMNS * CELL, ROWS * CELL, 0, GL_LUMINANCE,
                 GL_UNSIGNED_BYTE, texels);
    letters_vertex = demo_program_text(GL_VERTEX_PROGRAM_ARB, "!!ARBvp1.0\n"
                                                              "MOV result.position, vertex.position;\n"
                                                              "MOV result.texcoord[0], vertex.texcoord[0];\n"
                                                              "END");
    letters_fragment =
        demo_program_text(GL_FRAGMENT_PROGRAM_ARB, "!!ARBfp1.0\n"
                                                   "TEMP t;\n"
                                                   "TEX t, fragment.texcoord[0], texture[0], 2D;\n"
                                                   "MUL result.color, t, { 0.95, 0.95, 0.9, 1 };\n"
                                                   "END");
}

void demo_rectangle_program(void)
{
    glBindProgramARB(GL_VERTEX_PROGRAM_ARB, letters_vertex);
    glEnable(GL_VERTEX_PROGRAM_ARB);
}

void demo_rectangle(float x0, float y0, float x1, float y1, float s0, float t0, float s1, float t1)
{
    glBegin(GL_QUADS);
    glTexCoord2f(s0, t0), glVertex2f(x0, y0);
    glTexCoord2f(s1, t0), glVertex2f(x1, y0);
    glTexCoord2f(s1, t1), glVertex2f(x1, y1);
    glTexCoord2f(s0, t1), glVertex2f(x0, y1);
    glEnd();
}

static int find_glyph(char letter)
{
    for (int g = 0; g < GLYPHS; g++)
        if (glyphs[g].letter == letter)
            return g;
    return -1;
}

const unsigned char *demo_glyph(char letter)
{
    const int g = find_glyph(letter >= 'a' && letter <= 'z' ? (char)(letter - 'a' + 'A') : letter);
    return g < 0 ? NULL : glyphs[g].rows;
}

/* Premultiplied: what is no letter stays as it is. */
void demo_text(float x, float y, float width, float height, const char *text)
{
    const float cell = 1.0f / COLUMNS, texel = cell / CELL;
    demo_rectangle_program();
    glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, letters_fragment);
    glEnable(GL_FRAGMENT_PROGRAM_ARB);
    glActiveTexture(GL_TEXTURE0);
    glBindTexture(GL_TEXTURE_2D, font);
    glDisable(GL_DEPTH_TEST);
    glEnable(GL_BLEND);
    glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
    for (; *text; text++, x += width) {
        const int g = find_glyph(*text);
        const float s = (float)(g % COLUMNS) * cell, t = (float)(g / COLUMNS) * cell;
        if (g >= 0)
            demo_rectangle(x, y, x + width, y + height, s, t + texel / 2, s + 7 * texel, t + cell);
    }
    glDisable(GL_BLEND);
}
