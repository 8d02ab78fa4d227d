/* Four spheres in each other, peeled: the vertex program (VP2.0) computes clip distances CLP0 to CLP2, which
 * leave ribbons that wind from pole to pole; back faces show their own colour. */
#include "demos/demo.h"

static struct demo_mesh sphere;

static void init(void)
{
    static demo_surface *const surface[] = {demo_sphere};
    sphere = demo_mesh_create(surface, 1, 160, 112);
    glClearColor(0.035f, 0.04f, 0.06f, 1);
    glEnable(GL_DEPTH_TEST);
    demo_program_nv("clip.vp");
    glEnable(GL_VERTEX_PROGRAM_NV);
    glEnable(GL_VERTEX_PROGRAM_TWO_SIDE_NV);
    glTrackMatrixNV(GL_VERTEX_PROGRAM_NV, 0, GL_MODELVIEW_PROJECTION_NV, GL_IDENTITY_NV);
    glTrackMatrixNV(GL_VERTEX_PROGRAM_NV, 4, GL_MODELVIEW, GL_INVERSE_TRANSPOSE_NV);
    glProgramParameter4fNV(GL_VERTEX_PROGRAM_NV, 11, 0.40f, 0.72f, 0.56f, 0.5f);
}

static const struct shell {
    float size, outside[3], inside[3];
    float ribbons, winds, width, up; /* width from -1, nothing, to 1, all */
} shells[] = {
    {1, {0.10f, 0.42f, 0.95f}, {0.85f, 0.62f, 0.22f}, 6, 4.5f, -0.30f, 0.97f},
    {0.76f, {0.95f, 0.35f, 0.10f}, {0.10f, 0.50f, 0.55f}, 5, -4.5f, -0.25f, 0.96f},
    {0.54f, {0.15f, 0.72f, 0.38f}, {0.75f, 0.25f, 0.50f}, 4, 5, -0.15f, 0.95f},
    {0.33f, {1.15f, 0.95f, 0.45f}, {0, 0, 0}, 0, 0, 2, 2}, /* the core is whole */
};

static void draw_shell(const struct shell *shell, float phase)
{
    const bool whole = shell->width > 1;
    for (GLenum i = 0; i < 3; i++)
        whole ? glDisable(GL_CLIP_PLANE0 + i) : glEnable(GL_CLIP_PLANE0 + i);
    glProgramParameter4fNV(GL_VERTEX_PROGRAM_NV, 8, shell->ribbons * (float)(2 * DEMO_PI), shell->winds,
                           phase, shell->width);
    glProgramParameter4fNV(GL_VERTEX_PROGRAM_NV, 9, 1, shell->up, 0, 0);
    glProgramParameter4fNV(GL_VERTEX_PROGRAM_NV, 12, shell->outside[0], shell->outside[1], shell->outside[2],
                           30);
    glProgramParameter4fNV(GL_VERTEX_PROGRAM_NV, 13, shell->inside[0], shell->inside[1], shell->inside[2], 1);
    glPushMatrix();
    glScalef(shell->size, shell->size, shell->size);
    demo_mesh_draw(&sphere);
    glPopMatrix();
}

static void draw(unsigned frame, float aspect)
{
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    demo_camera(35, aspect, 1, 10);
    glTranslatef(0, 0, -3.7f);
    glRotatef(24, 1, 0, 0);
    glRotatef(-18, 0, 0, 1);
    glRotatef((float)frame * 0.5f, 0, 1, 0);
    for (unsigned i = 0; i < sizeof shells / sizeof *shells; i++)
        draw_shell(&shells[i], (float)frame * (i & 1 ? -0.03f : 0.03f));
}

const struct demo demo_clip = {"clip", "spheres peeled by clip distances computed per vertex (VP2.0)", init,
                               draw};
