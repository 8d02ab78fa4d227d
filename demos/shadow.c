/* Shadows from a depth texture: the scene as the light sees it, copied out of the depth buffer, compared at
 * every pixel (NVfp4.0, SHADOW2D). */
#include "demos/demo.h"

static struct demo_mesh sphere, floor_mesh;
static GLuint map;

/* y = 0, 12 x 12. */
static void floor_surface(double u, double v, struct demo_vertex *vertex)
{
    *vertex =
        (struct demo_vertex){{(float)(12 * u - 6), 0, (float)(6 - 12 * v)}, {0, 1, 0}, {(float)u, (float)v}};
}

static void init(void)
{
    static demo_surface *const spheres[] = {demo_sphere}, *const floors[] = {floor_surface};
    sphere = demo_mesh_create(spheres, 1, 48, 24);
    floor_mesh = demo_mesh_create(floors, 1, 1, 1);
    static const GLfloat farthest[4] = {1, 1, 1, 1};
    glGenTextures(1, &map);
    glBindTexture(GL_TEXTURE_2D, map);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_BORDER);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_BORDER);
    glTexParameterfv(GL_TEXTURE_2D, GL_TEXTURE_BORDER_COLOR, farthest);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_MODE, GL_COMPARE_REF_TO_TEXTURE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_FUNC, GL_LEQUAL);
    demo_program_arb(GL_VERTEX_PROGRAM_ARB, "shadow.vp");
    demo_program_arb(GL_FRAGMENT_PROGRAM_ARB, "shadow.fp");
    glEnable(GL_VERTEX_PROGRAM_ARB);
    glEnable(GL_DEPTH_TEST);
    glClearColor(0.60f, 0.70f, 0.80f, 1);
}

/* Matrices in rows. */
static void multiply(double out[4][4], const double a[4][4], const double b[4][4])
{
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 4; j++) {
            out[i][j] = 0;
            for (int k = 0; k < 4; k++)
                out[i][j] += a[i][k] * b[k][j];
        }
}

static void load_rows(const double m[4][4])
{
    float columns[16];
    for (int i = 0; i < 16; i++)
        columns[i] = (float)m[i % 4][i / 4];
    glLoadMatrixf(columns);
}

struct object {
    const struct demo_mesh *mesh;
    double model[4][4];
    float color[4];
};

enum { LAYERS = 4, OBJECTS = 1 + 16 + 9 + 4 + 1 + 1 };

static struct object ball(double x, double y, double z, double radius, const float color[4])
{
    return (struct object){&sphere,
                           {{radius, 0, 0, x}, {0, radius, 0, y}, {0, 0, radius, z}, {0, 0, 0, 1}},
                           {color[0], color[1], color[2], color[3]}};
}

/* The floor, a pyramid of balls, and one that rolls around it. */
static void place_objects(unsigned frame, struct object *object)
{
    static const float colors[LAYERS + 1][4] = {{0.72f, 0.30f, 0.22f, 0},
                                                {0.85f, 0.55f, 0.25f, 0},
                                                {0.90f, 0.78f, 0.38f, 0},
                                                {0.92f, 0.90f, 0.80f, 0},
                                                {0.35f, 0.55f, 0.80f, 0}};
    const double radius = 0.5, angle = frame * 0.03 + 0.6;
    *object++ = (struct object){
        &floor_mesh, {{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}, {0, 0, 0, 1}}, {0.86f, 0.82f, 0.74f, 1}};
    for (int layer = 0; layer < LAYERS; layer++) {
        const int side = LAYERS - layer;
        const double first = -radius * (side - 1), y = radius * (1 + layer * __builtin_sqrt(2));
        for (int i = 0; i < side * side; i++)
            *object++ = ball(first + 2 * radius * (i % side), y, first + 2 * radius * (i / side), radius,
                             colors[layer]);
    }
    *object = ball(3.1 * demo_cos(angle), 0.6, 3.1 * demo_sin(angle), 0.6, colors[LAYERS]);
}

/* From the world to the light's clip space: it looks down along (-0.5, -0.76, -0.41), in parallel. */
static const double light_direction[3] = {0.5, 0.7640, 0.4077};

static void light_matrix(double m[4][4])
{
    const double *z = light_direction, flat = __builtin_sqrt(z[0] * z[0] + z[2] * z[2]);
    const double x[3] = {z[2] / flat, 0, -z[0] / flat};
    const double y[3] = {z[1] * x[2] - z[2] * x[1], z[2] * x[0] - z[0] * x[2], z[0] * x[1] - z[1] * x[0]};
    const double scale = 1 / 4.6, depth = 1 / 8.0;
    for (int c = 0; c < 3; c++) {
        m[0][c] = x[c] * scale;
        m[1][c] = y[c] * scale;
        m[2][c] = -z[c] * depth;
    }
    m[0][3] = m[1][3] = m[2][3] = m[3][0] = m[3][1] = m[3][2] = 0;
    m[3][3] = 1;
    m[1][3] = -0.15;
}

/* The light's picture fills a square of the window, is copied, and goes. */
static void make_map(const struct object *objects, const double light[4][4])
{
    GLint viewport[4];
    glGetIntegerv(GL_VIEWPORT, viewport);
    const GLsizei size = viewport[2] < viewport[3] ? viewport[2] : viewport[3];
    glViewport(0, 0, size, size);
    glDisable(GL_FRAGMENT_PROGRAM_ARB);
    glColorMask(GL_FALSE, GL_FALSE, GL_FALSE, GL_FALSE);
    glClear(GL_DEPTH_BUFFER_BIT);
    glEnable(GL_POLYGON_OFFSET_FILL); /* or surfaces would shade themselves */
    glPolygonOffset(2.5f, 2);
    glMatrixMode(GL_PROJECTION);
    glLoadIdentity();
    glMatrixMode(GL_MODELVIEW);
    for (unsigned i = 0; i < OBJECTS; i++) {
        double m[4][4];
        multiply(m, light, objects[i].model);
        load_rows((const double(*)[4])m);
        demo_mesh_draw(objects[i].mesh);
    }
    glCopyTexImage2D(GL_TEXTURE_2D, 0, GL_DEPTH_COMPONENT24, 0, 0, size, size, 0);
    glDisable(GL_POLYGON_OFFSET_FILL);
    glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
    glViewport(viewport[0], viewport[1], viewport[2], viewport[3]);
}

/* Sets the light parameters of the programs, in the object's space. The matrices are rotations and scales,
 * and normalizing removes the scales. */
static void send_light(const struct object *object, const double light[4][4])
{
    static const double bias[4][4] = {{0.5, 0, 0, 0.5}, {0, 0.5, 0, 0.5}, {0, 0, 0.5, 0.5}, {0, 0, 0, 1}};
    double clip[4][4], image[4][4], toward[3] = {0, 0, 0}, length = 0;
    multiply(clip, light, object->model);
    multiply(image, bias, (const double(*)[4])clip);
    for (int i = 0; i < 4; i++)
        glProgramEnvParameter4fARB(GL_VERTEX_PROGRAM_ARB, (GLuint)i, (float)image[i][0], (float)image[i][1],
                                   (float)image[i][2], (float)image[i][3]);
    for (int c = 0; c < 3; c++) {
        for (int k = 0; k < 3; k++)
            toward[c] += object->model[k][c] * light_direction[k];
        length += toward[c] * toward[c];
    }
    length = __builtin_sqrt(length);
    glProgramEnvParameter4fARB(GL_FRAGMENT_PROGRAM_ARB, 0, (float)(toward[0] / length),
                               (float)(toward[1] / length), (float)(toward[2] / length), 0);
    glProgramEnvParameter4fvARB(GL_FRAGMENT_PROGRAM_ARB, 1, object->color);
}

static void draw(unsigned frame, float aspect)
{
    struct object objects[OBJECTS];
    double light[4][4];
    place_objects(frame, objects);
    light_matrix(light);
    make_map(objects, (const double(*)[4])light);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    glEnable(GL_FRAGMENT_PROGRAM_ARB);
    demo_camera(38, aspect, 1, 40);
    for (unsigned i = 0; i < OBJECTS; i++) {
        float columns[16];
        for (int k = 0; k < 16; k++)
            columns[k] = (float)objects[i].model[k % 4][k / 4];
        glLoadIdentity();
        glTranslatef(0, -0.6f, -9.5f);
        glRotatef(30, 1, 0, 0);
        glRotatef(-115, 0, 1, 0);
        glMultMatrixf(columns);
        send_light(&objects[i], (const double(*)[4])light);
        demo_mesh_draw(objects[i].mesh);
    }
}

const struct demo demo_shadow = {"shadow", "a shadow map, compared and filtered per pixel (NVvp4.0, NVfp4.0)",
                                 init, draw};
