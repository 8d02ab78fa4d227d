/* Multisampling: one picture with 1 to 16 samples for each pixel, and its centre magnified; below, with 4
 * samples, what becomes of attributes whose place is the pixel's centre, which a triangle may not cover, and
 * of what happens between samples (CENTROID, SAMPLE and IPAS of NVfp5.0). */
#include <stdio.h>

#include "demos/demo.h"
#include "demos/text.h"

/* A picture's middle of about DETAIL pixels is magnified; the lower row has pictures of about COARSE pixels.
 */
enum { COLUMNS = 5, SPOKES = 24, DETAIL = 30, COARSE = 44, SAMPLES = 4 };

#define BARYCENTRIC                                                                                          \
    "MIN t.w, b.x, b.y; MIN t.w, t.w, b.z;\n"                                                                \
    "MAD t.xyz, b, { 0.35, 0.5, 0.6, 0 }, { 0.1, 0.12, 0.2, 0 };\n"                                          \
    "CMP result.color.xyz, t.w, { 1, 0.9, 0.1, 1 }, t; MOV result.color.w, 1;\n"

#define STRIPES                                                                                              \
    "MUL t.w, b.x, 5; FRC t.w, t.w; SUB t.w, t.w, 0.5;\n"                                                    \
    "CMP t, t.w, { 0.95, 0.95, 0.9, 1 }, { 0.75, 0.2, 0.15, 1 };\n"

/* The lower row. */
static const struct pane {
    const char *label, *modifier, *text;
} panes[COLUMNS] = {
    {"PIXEL CENTRE", "", BARYCENTRIC},
    {"CENTROID", "CENTROID ", BARYCENTRIC},
    {"PER PIXEL", "", STRIPES "MOV result.color, t;\n"},
    {"SAMPLE", "SAMPLE ", STRIPES "MOV result.color, t;\n"},
    {"IPAS", "",
     "MOV sum, 0; MOV.U i.x, 0;\n"
     "REP 4;\nIPAS b, at, i.x;\n" STRIPES "MAD sum, t, 0.25, sum; ADD.U i.x, i.x, 1;\nENDREP;\n"
     "MOV result.color, sum;\n"},
};

/* A picture with samples, and the pixels that become of it, as a texture. */
struct picture {
    GLuint framebuffer, renderbuffer, resolved, texture;
    GLsizei width, height;
};

static struct picture upper[COLUMNS], lower[COLUMNS];
static GLuint programs[COLUMNS], plain, textured;

/* --- Pictures ------------------------------------------------------------------------------------------- */

static void make_picture(struct picture *picture)
{
    *picture = (struct picture){0};
    glGenFramebuffers(1, &picture->framebuffer);
    glGenFramebuffers(1, &picture->resolved);
    glGenRenderbuffers(1, &picture->renderbuffer);
    glGenTextures(1, &picture->texture);
    glBindTexture(GL_TEXTURE_2D, picture->texture);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
}

/* Images of this size, unless they have it already. */
static void size_picture(struct picture *picture, GLsizei samples, GLsizei width, GLsizei height)
{
    if (picture->width == width && picture->height == height)
        return;
    picture->width = width;
    picture->height = height;
    glBindRenderbuffer(GL_RENDERBUFFER, picture->renderbuffer);
    glRenderbufferStorageMultisample(GL_RENDERBUFFER, samples, GL_RGBA8, width, height);
    glBindFramebuffer(GL_FRAMEBUFFER, picture->framebuffer);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, picture->renderbuffer);
    glBindTexture(GL_TEXTURE_2D, picture->texture);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, width, height, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    glBindFramebuffer(GL_FRAMEBUFFER, picture->resolved);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, picture->texture, 0);
}

static void begin_picture(const struct picture *picture)
{
    glBindFramebuffer(GL_FRAMEBUFFER, picture->framebuffer);
    glViewport(0, 0, picture->width, picture->height);
    glClear(GL_COLOR_BUFFER_BIT);
    demo_rectangle_program();
}

static void end_picture(const struct picture *picture)
{
    glBindFramebuffer(GL_READ_FRAMEBUFFER, picture->framebuffer);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, picture->resolved);
    glBlitFramebuffer(0, 0, picture->width, picture->height, 0, 0, picture->width, picture->height,
                      GL_COLOR_BUFFER_BIT, GL_NEAREST);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
}

/* --- What is in them ------------------------------------------------------------------------------------ */

/* A place at this angle and distance from the centre of a picture, whose shorter side is 2. */
static void vertex(const struct picture *picture, double angle, double distance)
{
    const double width = picture->width, height = picture->height, side = width < height ? width : height;
    glVertex2f((float)(demo_sin(angle) * distance * side / width),
               (float)(demo_cos(angle) * distance * side / height));
}

/* A fan of blades with gaps between, and lines as thin as a pixel around and across it. */
static void draw_star(const struct picture *picture, double turn)
{
    const double step = 2 * DEMO_PI / SPOKES;
    glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, plain);
    glEnable(GL_FRAGMENT_PROGRAM_ARB);
    glBegin(GL_TRIANGLES);
    for (int i = 0; i < SPOKES; i++) {
        const double angle = turn + i * step, hue = 2 * DEMO_PI * i / SPOKES;
        glTexCoord3f((float)(0.6 + 0.35 * demo_cos(hue)), (float)(0.6 + 0.35 * demo_cos(hue - 2.1)),
                     (float)(0.6 + 0.35 * demo_cos(hue + 2.1)));
        vertex(picture, 0, 0);
        vertex(picture, angle + 0.28 * step, 0.82);
        vertex(picture, angle - 0.28 * step, 0.82);
    }
    glEnd();
    glTexCoord3f(0.95f, 0.95f, 0.9f);
    glBegin(GL_LINE_LOOP);
    for (int i = 0; i < 7; i++)
        vertex(picture, turn * -0.5 + i * 2 * DEMO_PI / 7, 0.96);
    glEnd();
    glBegin(GL_LINE_LOOP);
    for (int i = 0; i < 7; i++)
        vertex(picture, turn * -0.5 + i * 4 * DEMO_PI / 7, 0.96);
    glEnd();
    glBegin(GL_LINES);
    vertex(picture, turn * -0.5 + 1.2, 0.96);
    vertex(picture, turn * -0.5 + 1.2 + DEMO_PI, 0.96);
    glEnd();
}

/* Triangles with barycentric coordinates, which are from 0 to 1 inside and nowhere else. */
static void draw_blades(const struct picture *picture, double turn)
{
    glBegin(GL_TRIANGLES);
    for (int i = 0; i < 5; i++) {
        const double angle = turn + i * 2 * DEMO_PI / 5;
        glTexCoord3f(1, 0, 0);
        vertex(picture, angle, 0.06);
        glTexCoord3f(0, 1, 0);
        vertex(picture, angle + 0.5, 0.93);
        glTexCoord3f(0, 0, 1);
        vertex(picture, angle - 0.5, 0.93);
    }
    glEnd();
}

/* --- The scene ------------------------------------------------------------------------------------------ */

static void init(void)
{
    demo_text_init();
    for (unsigned i = 0; i < COLUMNS; i++) {
        char text[1024];
        make_picture(&upper[i]);
        make_picture(&lower[i]);
        snprintf(text, sizeof text,
                 "!!NVfp5.0\n%sATTRIB at = fragment.texcoord[0];\nTEMP b, t, sum;\nUINT TEMP i;\n"
                 "MOV b, at;\n%sEND",
                 panes[i].modifier, panes[i].text);
        programs[i] = demo_program_text(GL_FRAGMENT_PROGRAM_ARB, text);
    }
    plain = demo_program_text(GL_FRAGMENT_PROGRAM_ARB,
                              "!!ARBfp1.0\nMOV result.color, fragment.texcoord[0];\nEND");
    textured = demo_program_text(GL_FRAGMENT_PROGRAM_ARB,
                                 "!!ARBfp1.0\nTEX result.color, fragment.texcoord[0], texture[0], 2D;\nEND");
    glClearColor(0.08f, 0.09f, 0.11f, 1);
}

/* `part` of the picture's middle, its lower left corner at pixel (x, y) of the window, magnified. */
static void show(const struct picture *picture, const GLint window[4], GLint x, GLint y, GLsizei width,
                 GLsizei height, float part)
{
    const float sx = 2.0f / (float)window[2], sy = 2.0f / (float)window[3], low = 0.5f - part / 2;
    demo_rectangle_program();
    glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, textured);
    glEnable(GL_FRAGMENT_PROGRAM_ARB);
    glBindTexture(GL_TEXTURE_2D, picture->texture);
    demo_rectangle(-1 + (float)x * sx, -1 + (float)y * sy, -1 + (float)(x + width) * sx,
                   -1 + (float)(y + height) * sy, low, low, 1 - low, 1 - low);
}

static void label(const GLint window[4], GLint x, GLint y, GLsizei column, const char *text)
{
    const float sx = 2.0f / (float)window[2], sy = 2.0f / (float)window[3];
    demo_text(-1 + (float)x * sx, -1 + (float)y * sy, (float)column / 13.0f * sx, (float)column / 9.0f * sy,
              text);
}

static void draw(unsigned frame, float aspect)
{
    static const char *const names[COLUMNS] = {"1 SAMPLE", "2", "4", "8", "16 SAMPLES"};
    const double turn = 0.13 + frame * 0.01;
    GLint window[4];
    (void)aspect;
    glGetIntegerv(GL_VIEWPORT, window);
    const GLsizei column = window[2] / COLUMNS, gap = column / 16, width = column > gap ? column - gap : 1,
                  line = column / 7 + gap / 2, left = window[3] - 2 * line - 4 * gap,
                  row = left > 3 ? left / 3 : 1;
    const GLint upper_y = window[3] - line - row, zoom_y = upper_y - gap - row,
                lower_y = zoom_y - gap - line - row;
    const GLsizei zoom = width > DETAIL ? width / DETAIL : 1,
                  coarse = width > COARSE && row > COARSE ? width / COARSE : 1;
    glClear(GL_COLOR_BUFFER_BIT);
    for (GLint i = 0; i < COLUMNS; i++) {
        const GLint x = i * column + gap / 2;
        size_picture(&upper[i], 1 << i, width, row);
        begin_picture(&upper[i]);
        draw_star(&upper[i], turn);
        end_picture(&upper[i]);
        size_picture(&lower[i], SAMPLES, width / coarse, row / coarse);
        begin_picture(&lower[i]);
        glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, programs[i]);
        glEnable(GL_FRAGMENT_PROGRAM_ARB);
        draw_blades(&lower[i], turn);
        end_picture(&lower[i]);
        glViewport(window[0], window[1], window[2], window[3]);
        show(&upper[i], window, x, upper_y, width, row, 1);
        show(&upper[i], window, x, zoom_y, width, row, 1.0f / (float)zoom);
        show(&lower[i], window, x, lower_y, width, row, 1);
        label(window, x, upper_y + row + gap / 4, column, names[i]);
        label(window, x, lower_y + row + gap / 4, column, panes[i].label);
    }
}

const struct demo demo_msaa = {"msaa", "1 to 16 samples; CENTROID, SAMPLE, IPAS (NVfp5.0)", init, draw};
