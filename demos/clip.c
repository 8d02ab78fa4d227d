/* A ball of two shells and a core, cut open: the vertex program (VP2.0) computes clip distances CLP0 to CLP2;
 * back faces show their own colour. */
#include "demos/demo.h"

static struct demo_mesh sphere;

static void init(void)
{
    static demo_surface *const surface[] = {demo_sphere};
    sphere = demo_mesh_create(surface, 1, 96, 64);
    glClearColor(0.93f, 0.92f, 0.89f, 1);
    glEnable(GL_DEPTH_TEST);
    demo_program_nv("clip.vp");
    glEnable(GL_VERTEX_PROGRAM_NV);
    glEnable(GL_VERTEX_PROGRAM_TWO_SIDE_NV);
    glTrackMatrixNV(GL_VERTEX_PROGRAM_NV, 0, GL_MODELVIEW_PROJECTION_NV, GL_IDENTITY_NV);
    glTrackMatrixNV(GL_VERTEX_PROGRAM_NV, 4, GL_MODELVIEW, GL_INVERSE_TRANSPOSE_NV);
    static const GLfloat constants[7][4] = {
        {-1, 0, 0, 0.05f},
        {0, 0, -1, 0.05f},           /* the wedge */
        {0, 0, 0, 0},                /* the wave: set per frame */
        {0.40f, 0.72f, 0.56f, 0.5f}, /* the light */
        {0, 0, 0, 0},
        {0, 0, 0, 0},    /* outside, inside: of each shell */
        {0, 1, 0, 0.8f}, /* the bottom */
    };
    glProgramParameters4fvNV(GL_VERTEX_PROGRAM_NV, 8, 7, &constants[0][0]);
}

static const struct shell {
    float size, outside[3], inside[3], wave;
} shells[] = {
    {1, {0.20f, 0.52f, 0.88f}, {0.75f, 0.80f, 0.85f}, 0.6f},
    {0.72f, {0.88f, 0.42f, 0.16f}, {1.2f, 0.75f, 0.35f}, 0.75f},
    {0.40f, {1.25f, 1.05f, 0.50f}, {0, 0, 0}, 2}, /* the core is whole */
};

static void draw_shell(const struct shell *shell, float phase)
{
    const bool whole = shell->wave > 1;
    for (GLenum i = 0; i < 3; i++)
        whole ? glDisable(GL_CLIP_PLANE0 + i) : glEnable(GL_CLIP_PLANE0 + i);
    glProgramParameter4fNV(GL_VERTEX_PROGRAM_NV, 10, (float)(12 * DEMO_PI), phase, 0.06f, shell->wave);
    glProgramParameter4fNV(GL_VERTEX_PROGRAM_NV, 12, shell->outside[0], shell->outside[1], shell->outside[2],
                           1);
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
    glTranslatef(0, 0, -4);
    glRotatef(30, 1, 0, 0);
    glRotatef(-35 + (float)frame, 0, 1, 0);
    for (unsigned i = 0; i < sizeof shells / sizeof *shells; i++)
        draw_shell(&shells[i], (float)frame * 0.1f);
}

const struct demo demo_clip = {"clip", "shells cut by clip distances computed per vertex (VP2.0)", init,
                               draw};
