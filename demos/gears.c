/* Three gears as OpenGL 1.0 has them: each is a display list, compiled once and called every frame, lit by
 * fixed function. */
#include "demos/demo.h"

enum { CORNERS = 4, TEETH_MAX = 20 };

struct gear {
    int teeth;
    float bore, root, tip, width; /* radii; the thickness */
    float x, y;                   /* its axis */
    float turn;                   /* degrees at frame 0, so that teeth meet gaps */
    float color[4];
};

/* The second and third turn twice as fast as the first, the other way. */
static const struct gear gears[3] = {
    {20, 0.9f, 3.6f, 4.3f, 1.1f, 0, 0, 0, {0.75f, 0.16f, 0.10f, 1}},
    {10, 0.5f, 1.6f, 2.3f, 1.9f, 5.95f, 0, 18, {0.12f, 0.55f, 0.22f, 1}},
    {10, 1.2f, 1.6f, 2.3f, 0.7f, 0, -5.95f, 0, {0.18f, 0.28f, 0.80f, 1}},
};
static GLuint lists;

/* Corner i of the outline; the first two teeth's corners are 0 to 7. */
static float corner(const struct gear *gear, int i, float point[2])
{
    static const double along[CORNERS] = {-0.32, -0.14, 0.14, 0.32}; /* of a tooth's part of the circle */
    const double angle = (i / CORNERS + along[i % CORNERS]) * 2 * DEMO_PI / gear->teeth;
    const float radius = i % CORNERS == 1 || i % CORNERS == 2 ? gear->tip : gear->root;
    point[0] = radius * (float)demo_cos(angle);
    point[1] = radius * (float)demo_sin(angle);
    return radius;
}

/* Front or back: a strip between the hole's rim and the outline. */
static void face(const struct gear *gear, float side)
{
    glNormal3f(0, 0, side);
    glBegin(GL_QUAD_STRIP);
    for (int i = 0; i <= gear->teeth * CORNERS; i++) {
        float outer[2], inner[2];
        const float scale = gear->bore / corner(gear, i, outer), z = side * gear->width / 2;
        inner[0] = outer[0] * scale;
        inner[1] = outer[1] * scale;
        glVertex3f(side > 0 ? inner[0] : outer[0], side > 0 ? inner[1] : outer[1], z);
        glVertex3f(side > 0 ? outer[0] : inner[0], side > 0 ? outer[1] : inner[1], z);
    }
    glEnd();
}

/* The teeth's sides, each flat. */
static void rim(const struct gear *gear)
{
    const float z = gear->width / 2;
    glBegin(GL_QUADS);
    for (int i = 0; i < gear->teeth * CORNERS; i++) {
        float a[2], b[2];
        corner(gear, i, a);
        corner(gear, i + 1, b);
        glNormal3f(b[1] - a[1], a[0] - b[0], 0);
        glVertex3f(a[0], a[1], z), glVertex3f(a[0], a[1], -z);
        glVertex3f(b[0], b[1], -z), glVertex3f(b[0], b[1], z);
    }
    glEnd();
}

/* The hole, smooth. */
static void hole(const struct gear *gear)
{
    const float z = gear->width / 2;
    glBegin(GL_QUAD_STRIP);
    for (int i = 0; i <= gear->teeth * CORNERS; i++) {
        float point[2];
        const float scale = gear->bore / corner(gear, i, point);
        glNormal3f(-point[0], -point[1], 0);
        glVertex3f(point[0] * scale, point[1] * scale, -z);
        glVertex3f(point[0] * scale, point[1] * scale, z);
    }
    glEnd();
}

static void compile(GLuint list, const struct gear *gear)
{
    static const GLfloat shine[4] = {0.5f, 0.5f, 0.5f, 1};
    glNewList(list, GL_COMPILE);
    glMaterialfv(GL_FRONT, GL_AMBIENT_AND_DIFFUSE, gear->color);
    glMaterialfv(GL_FRONT, GL_SPECULAR, shine);
    glMaterialf(GL_FRONT, GL_SHININESS, 40);
    face(gear, 1);
    face(gear, -1);
    rim(gear);
    hole(gear);
    glEndList();
}

static void init(void)
{
    static const GLfloat light[4] = {5, 8, 10, 0}, ambient[4] = {0.25f, 0.25f, 0.28f, 1};
    glClearColor(0.09f, 0.10f, 0.13f, 1);
    glEnable(GL_DEPTH_TEST);
    glEnable(GL_CULL_FACE);
    glEnable(GL_LIGHTING);
    glEnable(GL_LIGHT0);
    glEnable(GL_NORMALIZE);
    glLightModelfv(GL_LIGHT_MODEL_AMBIENT, ambient);
    glLightModeli(GL_LIGHT_MODEL_LOCAL_VIEWER, GL_TRUE);
    glLightfv(GL_LIGHT0, GL_POSITION, light); /* in eye coordinates: the modelview matrix is the identity */
    lists = glGenLists(3);
    for (GLuint i = 0; i < 3; i++)
        compile(lists + i, &gears[i]);
}

static void draw(unsigned frame, float aspect)
{
    const float angle = (float)(frame % 720) * 0.5f;
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    demo_camera(32, aspect, 5, 60);
    glTranslatef(-0.9f, 0.9f, -22);
    glRotatef(24, 1, 0, 0);
    glRotatef(26, 0, 1, 0);
    for (GLuint i = 0; i < 3; i++) {
        glPushMatrix();
        glTranslatef(gears[i].x, gears[i].y, 0);
        glRotatef(gears[i].turn + (i ? -2 * angle : angle), 0, 0, 1);
        glCallList(lists + i);
        glPopMatrix();
    }
}

const struct demo demo_gears = {"gears", "three gears: display lists, fixed-function lighting", init, draw};
