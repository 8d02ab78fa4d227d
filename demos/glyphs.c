/* Text at any size: letters are strokes of a pen, a texture holds how far it is to the nearest one, and a
 * fragment program finds the edge, the outline, the shadow and the glow. */
#include <stdlib.h>
#include <string.h>

#include "demos/demo.h"

enum { CELL = 32, COLUMNS = 8, ROWS = 4, STROKES = 12, PIECES = 10 };

/* Strokes of a letter on a grid of 8x12 units, points as two hexadecimal digits; ~ begins one of quadratic
 * curves: a point, a control point, a point ... */
static const struct letter {
    char name;
    const char *strokes;
} letters[] = {
    {'A', "004c80 1575"},
    {'B', "000c 0c4c 0646 0040 ~4c8c898646 ~4686838040"},
    {'C', "~8a7c4c0c0600407082"},
    {'D', "000c 0c3c 0030 ~3c8c868030"},
    {'E', "8c0c0080 0666"},
    {'F', "8c0c00 0666"},
    {'G', "~8a7c4c0c0600408085 8555"},
    {'H', "000c 808c 0686"},
    {'I', "404c"},
    {'J', "8c84 ~8480400003"},
    {'K', "000c 058c 2680"},
    {'L', "0c0080"},
    {'M', "000c448c80"},
    {'N', "000c808c"},
    {'O', "~4c8c8680400006 ~060c4c"},
    {'P', "000c 0c4c 0545 ~4c8c898545"},
    {'Q', "~4c8c8680400006 ~060c4c 5380"},
    {'R', "000c 0c4c 0545 ~4c8c898545 4580"},
    {'S', "~8a7c4c0c090646868380401002"},
    {'T', "0c8c 4c40"},
    {'U', "0c04 8c84 ~0400408084"},
    {'V', "0c408c"},
    {'W', "0c2048608c"},
    {'X', "0c80 008c"},
    {'Y', "0c46 8c46 4640"},
    {'Z', "0c8c0080"},
    {'.', "4041"},
    {'-', "2666"},
};

enum { LETTERS = sizeof letters / sizeof *letters };

static const char *const lines[] = {
    "EDGEWALK",      "EVERY LETTER", "IS A DISTANCE", "TO THE STROKES", "OF A PEN",
    "IN THIRTY-TWO", "TEXELS",       "AND A PROGRAM", "FINDS ITS EDGE", "NEAR AND FAR",
};

enum { LINES = sizeof lines / sizeof *lines };

static GLuint distances;

/* --- Strokes -------------------------------------------------------------------------------------------- */

struct segments {
    float from[STROKES * PIECES][2], to[STROKES * PIECES][2];
    int count;
};

static void add_segment(struct segments *segments, const double from[2], const double to[2])
{
    for (int c = 0; c < 2; c++) {
        segments->from[segments->count][c] = (float)from[c];
        segments->to[segments->count][c] = (float)to[c];
    }
    segments->count++;
}

static double unit(char digit)
{
    return digit >= 'a' ? digit - 'a' + 10 : digit - '0';
}

static void add_curve(struct segments *segments, const double point[3][2])
{
    double last[2] = {point[0][0], point[0][1]};
    for (int i = 1; i <= 8; i++) {
        const double t = i / 8.0;
        double next[2];
        for (int c = 0; c < 2; c++)
            next[c] = (1 - t) * ((1 - t) * point[0][c] + 2 * t * point[1][c]) + t * t * point[2][c];
        add_segment(segments, last, next);
        last[0] = next[0];
        last[1] = next[1];
    }
}

static void add_strokes(struct segments *segments, const char *stroke)
{
    while (*stroke) {
        const bool curved = *stroke == '~';
        double point[3][2];
        int points = 0;
        for (stroke += curved; *stroke && *stroke != ' '; stroke += 2) {
            point[points][0] = unit(stroke[0]);
            point[points++][1] = unit(stroke[1]);
            if (points < (curved ? 3 : 2))
                continue;
            if (curved)
                add_curve(segments, (const double(*)[2])point);
            else
                add_segment(segments, point[0], point[1]);
            memcpy(point[0], point[points - 1], sizeof point[0]);
            points = 1;
        }
        stroke += *stroke == ' ';
    }
}

static double distance_to(const struct segments *segments, double x, double y)
{
    double least = 100;
    for (int i = 0; i < segments->count; i++) {
        const float *a = segments->from[i], *b = segments->to[i];
        const double along[2] = {(double)(b[0] - a[0]), (double)(b[1] - a[1])},
                     to[2] = {x - (double)a[0], y - (double)a[1]};
        const double length = along[0] * along[0] + along[1] * along[1];
        double t = (along[0] * to[0] + along[1] * to[1]) / length;
        t = t < 0 ? 0 : t > 1 ? 1 : t;
        const double off[2] = {to[0] - t * along[0], to[1] - t * along[1]};
        const double squared = off[0] * off[0] + off[1] * off[1];
        least = squared < least ? squared : least;
    }
    return __builtin_sqrt(least);
}

/* A cell has 16x16 units, the letter's lower left corner at (4, 2). */
static void make_distances(void)
{
    static unsigned char texels[ROWS * CELL][COLUMNS * CELL];
    for (int letter = 0; letter < LETTERS; letter++) {
        struct segments segments;
        segments.count = 0;
        add_strokes(&segments, letters[letter].strokes);
        for (int i = 0; i < CELL * CELL; i++) {
            const double away = distance_to(&segments, (i % CELL + 0.5) / 2 - 4, (i / CELL + 0.5) / 2 - 2);
            const double value = 1 - away / 4;
            texels[letter / COLUMNS * CELL + i / CELL][letter % COLUMNS * CELL + i % CELL] =
                (unsigned char)(value < 0 ? 0 : 255 * value + 0.5);
        }
    }
    glGenTextures(1, &distances);
    glBindTexture(GL_TEXTURE_2D, distances);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_R8, COLUMNS * CELL, ROWS * CELL, 0, GL_RED, GL_UNSIGNED_BYTE, texels);
}

/* --- The scene ------------------------------------------------------------------------------------------ */

static void init(void)
{
    make_distances();
    demo_program_arb(GL_VERTEX_PROGRAM_ARB, "glyphs.vp");
    demo_program_arb(GL_FRAGMENT_PROGRAM_ARB, "glyphs.fp");
    glProgramLocalParameter4fARB(GL_FRAGMENT_PROGRAM_ARB, 0, 0.95f, 1.35f, -0.007f, 0.018f);
    glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
}

static void corner(float x, float y, float s, float t, float up, float haze)
{
    glMultiTexCoord2f(GL_TEXTURE0, s / COLUMNS, t / ROWS);
    glMultiTexCoord2f(GL_TEXTURE1, up, haze);
    glVertex3f(x, 0, -y);
}

/* The cell's quad is wider than the letter; (x, y) is the letter's lower left corner, in units. */
static void draw_letter(int letter, float x, float y, float haze)
{
    const float s = (float)(letter % COLUMNS), t = (float)(letter / COLUMNS), edge = 0.5f / CELL;
    const float low = -2 / 12.0f, high = 14 / 12.0f;
    corner(x - 4 + 16 * edge, y - 2 + 16 * edge, s + edge, t + edge, low, haze);
    corner(x + 12 - 16 * edge, y - 2 + 16 * edge, s + 1 - edge, t + edge, low, haze);
    corner(x + 12 - 16 * edge, y + 14 - 16 * edge, s + 1 - edge, t + 1 - edge, high, haze);
    corner(x - 4 + 16 * edge, y + 14 - 16 * edge, s + edge, t + 1 - edge, high, haze);
}

static void draw_line(const char *text, float y, float haze)
{
    float x = -5.25f * (float)strlen(text) + 1.25f;
    for (; *text; text++, x += 10.5f)
        for (int letter = 0; letter < LETTERS; letter++)
            if (letters[letter].name == *text)
                draw_letter(letter, x, y, haze);
}

static void draw_background(void)
{
    glDisable(GL_VERTEX_PROGRAM_ARB);
    glDisable(GL_FRAGMENT_PROGRAM_ARB);
    glMatrixMode(GL_PROJECTION);
    glLoadIdentity();
    glMatrixMode(GL_MODELVIEW);
    glLoadIdentity();
    glBegin(GL_QUAD_STRIP);
    glColor3f(0.01f, 0.01f, 0.03f), glVertex2f(-1, 1), glVertex2f(1, 1);
    glColor3f(0.24f, 0.10f, 0.22f), glVertex2f(-1, 0.42f), glVertex2f(1, 0.42f);
    glColor3f(0.06f, 0.05f, 0.13f), glVertex2f(-1, 0.30f), glVertex2f(1, 0.30f);
    glColor3f(0.02f, 0.03f, 0.08f), glVertex2f(-1, -1), glVertex2f(1, -1);
    glEnd();
}

static void draw(unsigned frame, float aspect)
{
    const float pitch = 19, scroll = (float)frame * 0.12f - 34;
    draw_background();
    demo_camera(50, (double)aspect, 1, 500);
    glRotatef(22, 1, 0, 0);
    glTranslatef(0, -44, -36);
    glEnable(GL_VERTEX_PROGRAM_ARB);
    glEnable(GL_FRAGMENT_PROGRAM_ARB);
    glEnable(GL_BLEND);
    glBindTexture(GL_TEXTURE_2D, distances);
    glBegin(GL_QUADS);
    for (int i = 0; i < LINES; i++) {
        const float y = (float)(LINES - 1 - i) * pitch + scroll - 2 * pitch, far = (y - 60) / 160;
        draw_line(lines[i], y, far < 0 ? 1 : far > 1 ? 0 : 1 - far);
    }
    glEnd();
    glDisable(GL_BLEND);
}

const struct demo demo_glyphs = {"glyphs", "text at any size from distances to strokes", init, draw};
