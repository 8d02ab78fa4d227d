/* The teapot, its Bezier patches (newell.c) made into triangles beforehand, lit per vertex (VP1.1),
 * textured by fixed function. */
#include "demos/demo.h"
#include "demos/newell.h"

static struct demo_mesh mesh;

static void init(void)
{
    mesh = newell_mesh_create(48, 24);
    demo_texture(256, newell_glaze);
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
