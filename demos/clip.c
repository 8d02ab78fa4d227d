/* A lantern: three spheres in each other around a lamp. The vertex program (VP2.0) computes clip distances
 * CLP0 to CLP2, which leave ribbons that wind from pole to pole. The same distances cut the shadows on the
 * floor, and back faces have a colour of their own, lit by the lamp. */
#include "demos/demo.h"

#define FLOOR (-1.22f) /* below the lamp */

static const float night[3] = {0.040f, 0.046f, 0.080f};

static struct demo_mesh sphere;

static void init(void)
{
    static demo_surface *const surface[] = {demo_sphere};
    sphere = demo_mesh_create(surface, 1, 240, 160);
    glClearColor(night[0], night[1], night[2], 1);
    demo_program_nv("clip.vp");
    glTrackMatrixNV(GL_VERTEX_PROGRAM_NV, 0, GL_MODELVIEW_PROJECTION_NV, GL_IDENTITY_NV);
}

/* Ribbons: their number, how often they wind, and their width from -1, nothing, to 1, all. */
static const struct shell {
    float size, outside[3], inside[3];
    float ribbons, winds, width, up;
} shells[] = {
    {1, {0.12f, 0.36f, 0.95f}, {1.00f, 0.62f, 0.20f}, 6, 4.5f, -0.25f, 0.95f},
    {0.74f, {0.85f, 0.26f, 0.10f}, {1.00f, 0.72f, 0.30f}, 5, -4.5f, -0.50f, 0.95f},
    {0.50f, {0.10f, 0.55f, 0.34f}, {1.00f, 0.84f, 0.45f}, 4, 5, -0.60f, 0.94f},
};

enum { SHELLS = sizeof shells / sizeof *shells };

static float phase_of(unsigned shell, unsigned frame)
{
    return (float)frame * (shell & 1 ? -0.03f : 0.03f);
}

static void parameter(GLuint index, float x, float y, float z, float w)
{
    glProgramParameter4fNV(GL_VERTEX_PROGRAM_NV, index, x, y, z, w);
}

static void set_ribbons(GLuint index, unsigned shell, unsigned frame)
{
    if (shell < SHELLS)
        parameter(index, shells[shell].ribbons * (float)(2 * DEMO_PI), shells[shell].winds,
                  phase_of(shell, frame), shells[shell].width);
    else
        parameter(index, 0, 0, 0, -3); /* no ribbon, no shadow */
}

static void draw_shell(unsigned i, unsigned frame)
{
    const struct shell *shell = &shells[i];
    set_ribbons(8, i, frame);
    set_ribbons(14, i + 1, frame);
    set_ribbons(15, i + 2, frame);
    parameter(9, shell->up, 0, 0, 0);
    glPushMatrix();
    glScalef(shell->size, shell->size, shell->size);
    demo_mesh_draw(&sphere);
    glPopMatrix();
}

/* Colours of both sides; the weights of surroundings, light and highlight. */
static void set_colors(const float outside[3], const float inside[3], const float weights[4])
{
    parameter(10, weights[0], weights[1], weights[2], weights[3]);
    parameter(12, outside[0], outside[1], outside[2], 24);
    parameter(13, inside[0], inside[1], inside[2], 0);
}

static void enable_clipping(bool enabled)
{
    for (GLenum i = 0; i < 3; i++)
        enabled ? glEnable(GL_CLIP_PLANE0 + i) : glDisable(GL_CLIP_PLANE0 + i);
}

/* The whole lantern, as it hangs. */
static void turn(unsigned frame)
{
    glRotatef(-14, 0, 0, 1);
    glRotatef((float)frame * 0.5f + 25, 0, 1, 0);
}

/* Rings of a disc that reflects the lamp's light: by the cosine over the square of the distance. */
static void draw_floor(void)
{
    enum { RINGS = 48, SIDES = 64 };
    for (int ring = 0; ring < RINGS; ring++) {
        glBegin(GL_TRIANGLE_STRIP);
        for (int side = 0; side <= SIDES; side++)
            for (int k = 0; k < 2; k++) {
                const double angle = 2 * DEMO_PI * side / SIDES, s = (ring + k) / (double)RINGS,
                             radius = 9 * s * s, square = radius * radius + FLOOR * FLOOR;
                const double light = 1.7 / (square * __builtin_sqrt(square)) * (1 - s * s);
                glColor3f((float)(night[0] + light * 1.00), (float)(night[1] + light * 0.66),
                          (float)(night[2] + light * 0.30));
                glVertex3f((float)(radius * demo_sin(angle)), FLOOR, (float)(radius * demo_cos(angle)));
            }
        glEnd();
    }
}

/* Shells projected from the lamp, the origin, to the floor: w = y / FLOOR. Parts above the lamp have a
 * negative w and are clipped. */
static void draw_shadows(unsigned frame)
{
    const GLfloat project[16] = {1, 0, 0, 0, 0, 1, 0, 1 / FLOOR, 0, 0, 1, 0, 0, 0, 0, 0};
    static const float nothing[4] = {1, 0, 0, 0};
    glEnable(GL_VERTEX_PROGRAM_NV);
    enable_clipping(true);
    set_colors(night, night, nothing);
    glPushMatrix();
    glMultMatrixf(project);
    turn(frame);
    for (unsigned i = 0; i < SHELLS; i++)
        draw_shell(i, frame);
    glPopMatrix();
    enable_clipping(false);
    glDisable(GL_VERTEX_PROGRAM_NV);
}

static void draw_lantern(unsigned frame)
{
    static const float weights[4] = {0.20f, 0.75f, 0.80f, 0.10f}, glow[4] = {1, 0, 0, 0},
                       lamp[3] = {1.00f, 0.93f, 0.72f};
    GLfloat view[16];
    glGetFloatv(GL_MODELVIEW_MATRIX, view);
    for (GLuint r = 0; r < 3; r++) /* a rotation: for normals */
        parameter(4 + r, view[r], view[4 + r], view[8 + r], 0);
    parameter(11, 0.44f, 0.78f, 0.45f, 0.5f);
    glEnable(GL_DEPTH_TEST);
    glEnable(GL_VERTEX_PROGRAM_NV);
    glEnable(GL_VERTEX_PROGRAM_TWO_SIDE_NV);
    enable_clipping(true);
    for (unsigned i = 0; i < SHELLS; i++) {
        set_colors(shells[i].outside, shells[i].inside, weights);
        draw_shell(i, frame);
    }
    enable_clipping(false);
    set_colors(lamp, lamp, glow);
    glScalef(0.17f, 0.17f, 0.17f);
    demo_mesh_draw(&sphere);
    glDisable(GL_VERTEX_PROGRAM_TWO_SIDE_NV);
    glDisable(GL_VERTEX_PROGRAM_NV);
    glDisable(GL_DEPTH_TEST);
}

/* The air around the lamp, in eye coordinates; ribbons before it hide it. */
static void draw_glow(void)
{
    GLfloat view[16];
    glGetFloatv(GL_MODELVIEW_MATRIX, view);
    glPushMatrix();
    glLoadIdentity();
    glTranslatef(view[12], view[13], view[14]);
    glEnable(GL_DEPTH_TEST);
    glDepthMask(GL_FALSE);
    glEnable(GL_BLEND);
    glBlendFunc(GL_ONE, GL_ONE);
    for (int layer = 0; layer < 2; layer++) {
        const double radius = layer ? 1.6 : 0.5;
        glBegin(GL_TRIANGLE_FAN);
        layer ? glColor4f(0.26f, 0.16f, 0.06f, 0) : glColor4f(0.45f, 0.30f, 0.13f, 0);
        glVertex3f(0, 0, 0);
        glColor4f(0, 0, 0, 0);
        for (int i = 0; i <= 48; i++)
            glVertex3f((float)(radius * demo_cos(i * DEMO_PI / 24)),
                       (float)(radius * demo_sin(i * DEMO_PI / 24)), 0);
        glEnd();
    }
    glDisable(GL_BLEND);
    glDepthMask(GL_TRUE);
    glDisable(GL_DEPTH_TEST);
    glPopMatrix();
}

static void draw(unsigned frame, float aspect)
{
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    demo_camera(32, aspect, 1, 30);
    glTranslatef(0, 0.22f, -5.2f);
    glRotatef(28, 1, 0, 0);
    draw_floor();
    draw_shadows(frame);
    glPushMatrix();
    turn(frame);
    draw_lantern(frame);
    glPopMatrix();
    draw_glow();
}

const struct demo demo_clip = {"clip", "a lantern cut by clip distances computed per vertex (VP2.0)", init,
                               draw};
