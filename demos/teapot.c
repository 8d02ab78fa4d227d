/* The teapot, its Bezier patches (newell.c) made into triangles beforehand, lit per vertex (VP1.1),
 * textured by fixed function. */
#include "demos/demo.h"
#include "demos/newell.h"

#include <math.h>

/* Cubic Bernstein polynomials and their derivatives. */
static void bernstein(double t, double b[4], double d[4])
{
    double s = 1 - t;
    const double value[4] = {s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t};
    const double slope[4] = {-3 * s * s, 3 * s * s - 6 * s * t, 6 * s * t - 3 * t * t, 3 * t * t};
    for (int i = 0; i < 4; i++) {
        b[i] = value[i];
        d[i] = slope[i];
    }
}

static void set_normal(struct demo_vertex *vertex, const double du[3], const double dv[3])
{
    const double n[3] = {du[1] * dv[2] - du[2] * dv[1], du[2] * dv[0] - du[0] * dv[2],
                         du[0] * dv[1] - du[1] * dv[0]};
    double length = sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
    for (int i = 0; i < 3; i++)
        vertex->normal[i] =
            length > 1e-9 ? (float)(n[i] / length) : (i == 2 ? 1.0f : 0.0f); /* the knob's top */
}

static void revolve(const double (*profile)[2], double u, double v, struct demo_vertex *vertex)
{
    double b[4], d[4], r = 0, z = 0, dr = 0, dz = 0;
    bernstein(v, b, d);
    for (int i = 0; i < 4; i++) {
        r += b[i] * profile[i][0], z += b[i] * profile[i][1];
        dr += d[i] * profile[i][0], dz += d[i] * profile[i][1];
    }
    double s = demo_sin(2 * DEMO_PI * u), c = demo_cos(2 * DEMO_PI * u);
    vertex->position[0] = (float)(r * c);
    vertex->position[1] = (float)(r * s);
    vertex->position[2] = (float)z;
    set_normal(vertex, (const double[3]){dr * c, dr * s, dz}, (const double[3]){-s, c, 0});
}

/* One loop around per u: the patch over +y for the first half, its mirror image for the second. v runs along
 * both patches. */
static void sweep(const struct newell_rib *ribs, double u, double v, struct demo_vertex *vertex)
{
    int patch = v < 0.5 ? 0 : 1;
    double side = u < 0.5 ? 1 : -1, bu[4], du[4], bv[4], dv[4];
    double p[3] = {0}, pu[3] = {0}, pv[3] = {0};
    bernstein(u < 0.5 ? 2 * u : 2 - 2 * u, bu, du);
    bernstein(2 * v - patch, bv, dv);
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 4; j++) {
            const struct newell_rib *rib = &ribs[3 * patch + i];
            const double *xz = j < 2 ? rib->inner : rib->outer;
            const double point[3] = {xz[0], (j == 1 || j == 2) ? side * rib->width : 0, xz[1]};
            for (int k = 0; k < 3; k++) {
                p[k] += bv[i] * bu[j] * point[k];
                pu[k] += bv[i] * du[j] * side * point[k];
                pv[k] += dv[i] * bu[j] * point[k];
            }
        }
    for (int k = 0; k < 3; k++)
        vertex->position[k] = (float)p[k];
    set_normal(vertex, pv, pu);
}

#define REVOLVED(name, i)                                                                                    \
    static void name(double u, double v, struct demo_vertex *vertex)                                         \
    {                                                                                                        \
        revolve(newell_profiles[i], u, v, vertex);                                                           \
        vertex->texcoord[0] = (float)(4 * u);                                                                \
        vertex->texcoord[1] = (float)(0.4 * vertex->position[2]);                                            \
    }
REVOLVED(knob, 0)
REVOLVED(lid, 1)
REVOLVED(rim, 2)
REVOLVED(upper_body, 3)
REVOLVED(lower_body, 4)

#define SWEPT(name, ribs)                                                                                    \
    static void name##_surface(double u, double v, struct demo_vertex *vertex)                               \
    {                                                                                                        \
        sweep(ribs, u, v, vertex);                                                                           \
        vertex->texcoord[0] = (float)u;                                                                      \
        vertex->texcoord[1] = (float)(2 * v);                                                                \
    }
SWEPT(handle, newell_handle)
SWEPT(spout, newell_spout)

/* Glaze: bands of blue on white. */
static void glaze(double s, double t, unsigned char rgba[4])
{
    double wave = 0.5 + 0.12 * demo_sin(2 * DEMO_PI * 2 * s);
    double distance = fabs(t - wave);
    int blue = distance < 0.06 || (distance > 0.10 && distance < 0.125);
    rgba[0] = blue ? 40 : 240;
    rgba[1] = blue ? 70 : 236;
    rgba[2] = blue ? 160 : 225;
    rgba[3] = 255;
}

static struct demo_mesh mesh;

static void init(void)
{
    static demo_surface *const surfaces[] = {knob,           lid,          rim, upper_body, lower_body,
                                             handle_surface, spout_surface};
    mesh = demo_mesh_create(surfaces, sizeof surfaces / sizeof *surfaces, 48, 24);
    demo_texture(256, glaze);
    glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_MODULATE);
    glEnable(GL_TEXTURE_2D);
    glEnable(GL_COLOR_SUM);
    glEnable(GL_DEPTH_TEST);
    glClearColor(0.36f, 0.40f, 0.46f, 1);

    demo_program_nv("teapot.vp");
    glEnable(GL_VERTEX_PROGRAM_NV);
    glTrackMatrixNV(GL_VERTEX_PROGRAM_NV, 0, GL_MODELVIEW_PROJECTION_NV, GL_IDENTITY_NV);
    glTrackMatrixNV(GL_VERTEX_PROGRAM_NV, 4, GL_MODELVIEW, GL_INVERSE_TRANSPOSE_NV);
    static const GLfloat constants[5][4] = {
        {0.433f, 0.75f, 0.5f, 0},   /* direction to the light, length 1 */
        {0.25f, 0.433f, 0.866f, 0}, /* half way between it and the eye */
        {0.22f, 0.22f, 0.25f, 1},   /* ambient */
        {0.85f, 0.83f, 0.78f, 1},   /* diffuse */
        {0.6f, 0.6f, 0.6f, 40},     /* specular, exponent */
    };
    glProgramParameters4fvNV(GL_VERTEX_PROGRAM_NV, 8, 5, &constants[0][0]);
}

static void draw(unsigned frame, float aspect)
{
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    demo_camera(35, aspect, 1, 50);
    glTranslatef(0, -0.1f, -9.5f);
    glRotatef(25, 1, 0, 0);
    glRotatef(20 + (float)frame, 0, 1, 0);
    glRotatef(-90, 1, 0, 0); /* the teapot's up is z */
    glTranslatef(-0.2f, 0, -1.5f);
    demo_mesh_draw(&mesh);
}

const struct demo demo_teapot = {"teapot", "the teapot, lit and textured (VP1.1, texture environment)", init,
                                 draw};
