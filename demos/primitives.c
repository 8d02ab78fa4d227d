/* A board of points, lines and polygons: sizes and widths, antialiasing, stipple, sprites, polygon modes with
 * edge flags, and strips that are cut by the restart index. Fixed function throughout. */
#include "demos/demo.h"

enum { BOARD_WIDTH = 400, BOARD_HEIGHT = 300 };

static struct demo_mesh knot;
static GLuint knot_arrays; /* keeps the mesh's arrays apart from those of the lines */
static GLuint disc;
static float unit; /* pixels to one of the board's: sizes and widths grow with the window */

/* A soft ring, for the sprites. */
static void ring_texel(double s, double t, unsigned char rgba[4])
{
    const double x = s * 2 - 1, y = t * 2 - 1, square = x * x + y * y;
    const double ring = square > 1 ? 0 : 1 - (square - 0.5) * (square - 0.5) * 4;
    rgba[0] = (unsigned char)(255 * s);
    rgba[1] = (unsigned char)(255 * t);
    rgba[2] = 90;
    rgba[3] = (unsigned char)(ring > 0 ? 255 * ring : 0);
}

static void init(void)
{
    static demo_surface *const surface[] = {demo_knot};
    knot = demo_mesh_create(surface, 1, 72, 8);
    glBindBuffer(GL_ARRAY_BUFFER, 0);
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, 0);
    glGenVertexArrays(1, &knot_arrays);
    disc = demo_texture(64, ring_texel);
    glClearColor(0.97f, 0.96f, 0.93f, 1);
    glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ZERO, GL_ONE); /* the paper is opaque */
}

static void ink(void)
{
    glColor4f(0.13f, 0.16f, 0.22f, 1);
}

/* --- Points --------------------------------------------------------------------------------------------- */

static void points(float y, const float *shades)
{
    glColor4fv(shades);
    for (int i = 0; i < 9; i++) {
        glPointSize(unit * (1.0f + (float)i * 1.75f));
        glBegin(GL_POINTS);
        glVertex2f(20.3f + (float)i * 19, y);
        glEnd();
    }
}

static void draw_points(void)
{
    static const float hard[4] = {0.13f, 0.16f, 0.22f, 1}, smooth[4] = {0.75f, 0.22f, 0.17f, 1};
    points(282.4f, hard);
    glEnable(GL_POINT_SMOOTH);
    points(260.4f, smooth);
    glDisable(GL_POINT_SMOOTH);
}

static void draw_sprites(float turn)
{
    glEnable(GL_POINT_SPRITE);
    glTexEnvi(GL_POINT_SPRITE, GL_COORD_REPLACE, GL_TRUE);
    glBindTexture(GL_TEXTURE_2D, disc);
    glEnable(GL_TEXTURE_2D);
    glColor4f(1, 1, 1, 1);
    for (int i = 0; i < 9; i++) {
        const double angle = i * (2 * DEMO_PI / 9) + (double)turn;
        glPointSize(unit * (14.0f + (float)i * 1.5f));
        glBegin(GL_POINTS);
        glVertex2f(330 + 42 * (float)demo_cos(angle), 245 + 30 * (float)demo_sin(angle));
        glEnd();
    }
    glDisable(GL_TEXTURE_2D);
    glDisable(GL_POINT_SPRITE);
}

/* --- Lines ---------------------------------------------------------------------------------------------- */

static void star(float x, float y, float radius, float turn)
{
    glBegin(GL_LINES);
    for (int i = 0; i < 24; i++) {
        const double angle = i * (DEMO_PI / 12) + (double)turn;
        const float dx = (float)demo_cos(angle), dy = (float)demo_sin(angle);
        glVertex2f(x + dx * radius * 0.18f, y + dy * radius * 0.18f);
        glVertex2f(x + dx * radius, y + dy * radius);
    }
    glEnd();
}

static void draw_stars(float turn)
{
    ink();
    glLineWidth(unit);
    star(45, 205, 36, turn);
    glEnable(GL_LINE_SMOOTH);
    star(125, 205, 36, turn);
    glLineWidth(unit * 3.5f);
    star(205, 205, 36, turn);
    glDisable(GL_LINE_SMOOTH);
    glLineWidth(unit);
}

/* The pattern runs on around each triangle, whose corners therefore differ. */
static void draw_stipples(void)
{
    static const GLushort patterns[5] = {0x5555, 0x3333, 0x00ff, 0x1c47, 0x7fff};
    static const GLubyte strips[] = {0, 1, 2, 3, 255, 4, 5, 6, 7, 255, 8, 9, 10, 11};
    float corners[12][2];
    glEnable(GL_LINE_STIPPLE);
    for (int i = 0; i < 5; i++) {
        glLineStipple(1 + i % 3, patterns[i]);
        glLineWidth(unit * (float)(1 + i));
        i & 1 ? glEnable(GL_LINE_SMOOTH) : glDisable(GL_LINE_SMOOTH);
        glBegin(GL_LINE_LOOP);
        glVertex2f(18.5f + (float)i * 44, 112.5f);
        glVertex2f(52.5f + (float)i * 44, 116.5f);
        glVertex2f(30.5f + (float)i * 44, 152.5f);
        glEnd();
    }
    glDisable(GL_LINE_SMOOTH);
    glLineWidth(unit * 2);
    glLineStipple(2, 0x3f5f);
    for (int i = 0; i < 12; i++) {
        corners[i][0] = 250.5f + (float)(i % 4) * 42;
        corners[i][1] = 120.5f + (float)(i / 4) * 22 + (float)(i & 1) * 12;
    }
    glVertexPointer(2, GL_FLOAT, 0, corners);
    glEnableClientState(GL_VERTEX_ARRAY);
    glEnable(GL_PRIMITIVE_RESTART_FIXED_INDEX);
    glDrawElements(GL_LINE_STRIP, sizeof strips, GL_UNSIGNED_BYTE, strips);
    glDisable(GL_PRIMITIVE_RESTART_FIXED_INDEX);
    glDisableClientState(GL_VERTEX_ARRAY);
    glDisable(GL_LINE_STIPPLE);
    glLineWidth(unit);
}

/* --- Polygons ------------------------------------------------------------------------------------------- */

/* A five-pointed star as triangles whose inner edges are no boundaries. */
static void flat_star(float x, float y, float radius, float turn)
{
    float rim[10][2];
    for (int i = 0; i < 10; i++) {
        const double angle = i * (DEMO_PI / 5) + DEMO_PI / 2 + (double)turn;
        const float r = i & 1 ? radius * 0.42f : radius;
        rim[i][0] = x + r * (float)demo_cos(angle);
        rim[i][1] = y + r * (float)demo_sin(angle);
    }
    glBegin(GL_TRIANGLES);
    for (int i = 0; i < 10; i++) {
        glEdgeFlag(GL_FALSE);
        glVertex2f(x, y);
        glEdgeFlag(GL_TRUE);
        glVertex2fv(rim[i]);
        glEdgeFlag(GL_FALSE);
        glVertex2fv(rim[(i + 1) % 10]);
    }
    glEnd();
    glEdgeFlag(GL_TRUE);
}

static void draw_flat_stars(float turn)
{
    GLubyte weave[128];
    for (int i = 0; i < 128; i++)
        weave[i] = (GLubyte)(i / 4 % 8 < 4 ? 0xf0 : 0x0f);
    glPolygonStipple(weave);
    glEnable(GL_POLYGON_STIPPLE);
    glColor4f(0.16f, 0.50f, 0.73f, 1);
    flat_star(38, 52, 34, turn);
    glDisable(GL_POLYGON_STIPPLE);
    glEnable(GL_POLYGON_SMOOTH);
    glColor4f(0.15f, 0.68f, 0.38f, 1);
    flat_star(108, 52, 34, turn);
    glDisable(GL_POLYGON_SMOOTH);
    ink();
    glEnable(GL_LINE_SMOOTH);
    glPolygonMode(GL_FRONT_AND_BACK, GL_LINE);
    flat_star(178, 52, 34, turn);
    glPolygonMode(GL_FRONT_AND_BACK, GL_POINT);
    glEnable(GL_POINT_SMOOTH);
    glPointSize(unit * 6);
    glColor4f(0.75f, 0.22f, 0.17f, 1);
    flat_star(178, 52, 34, turn);
    glDisable(GL_POINT_SMOOTH);
    glPolygonMode(GL_FRONT_AND_BACK, GL_FILL);
}

/* Filled, pushed back, with its edges on top. */
static void draw_knot(unsigned frame)
{
    glMatrixMode(GL_PROJECTION);
    glPushMatrix();
    glTranslatef(0.53f, -0.64f, 0);
    glScalef(0.30f, 0.40f, 0.3f);
    glMatrixMode(GL_MODELVIEW);
    glPushMatrix();
    glLoadIdentity();
    glRotatef(60 + (float)frame, 1, 0.3f, 0);
    glScalef(0.54f, 0.54f, 0.54f);
    glEnable(GL_DEPTH_TEST);
    glDisable(GL_LINE_SMOOTH);
    glLineWidth(unit * 0.5f);
    glEnable(GL_POLYGON_OFFSET_FILL);
    glPolygonOffset(2, 2);
    glColor4f(0.95f, 0.77f, 0.06f, 1);
    glBindVertexArray(knot_arrays);
    demo_mesh_draw(&knot);
    glDisable(GL_POLYGON_OFFSET_FILL);
    glPolygonMode(GL_FRONT_AND_BACK, GL_LINE);
    ink();
    demo_mesh_draw(&knot);
    glBindVertexArray(0);
    glBindBuffer(GL_ARRAY_BUFFER, 0);
    glPolygonMode(GL_FRONT_AND_BACK, GL_FILL);
    glDisable(GL_DEPTH_TEST);
    glPopMatrix();
    glMatrixMode(GL_PROJECTION);
    glPopMatrix();
    glMatrixMode(GL_MODELVIEW);
}

static void draw(unsigned frame, float aspect)
{
    const float turn = (float)frame * 0.02f;
    GLint viewport[4];
    glGetIntegerv(GL_VIEWPORT, viewport);
    unit = (float)viewport[3] / BOARD_HEIGHT;
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    glMatrixMode(GL_PROJECTION);
    glLoadIdentity();
    glScalef(4 / (3 * aspect), 1, 1);
    glMatrixMode(GL_MODELVIEW);
    glLoadIdentity();
    glTranslatef(-1, -1, 0);
    glScalef(2.0f / BOARD_WIDTH, 2.0f / BOARD_HEIGHT, 1);
    glEnable(GL_BLEND);
    draw_points();
    draw_sprites(turn);
    draw_stars(turn);
    draw_stipples();
    draw_flat_stars(turn);
    draw_knot(frame);
    glDisable(GL_BLEND);
}

const struct demo demo_primitives = {
    "primitives", "points, lines and polygon modes, smooth and stippled (fixed function)", init, draw};
