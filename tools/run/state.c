/* Commands that set state: clears, matrices, rasterization, blending, lights, options of programs. */
#include "tools/run/commands.h"

static GLenum name(double value)
{
    return (GLenum)value;
}

void run_clear_color(struct run *run, const double *v)
{
    glClearColor((GLfloat)v[0], (GLfloat)v[1], (GLfloat)v[2], (GLfloat)v[3]);
    run->clear_bits |= GL_COLOR_BUFFER_BIT;
}

void run_clear_depth(struct run *run, const double *v)
{
    glClearDepth(v[0]);
    run->clear_bits |= GL_DEPTH_BUFFER_BIT;
}

void run_clear_stencil(struct run *run, const double *v)
{
    glClearStencil((GLint)v[0]);
    run->clear_bits |= GL_STENCIL_BUFFER_BIT;
}

/* Clears the buffers for which the script has set a value. */
void run_clear(struct run *run, const double *v)
{
    (void)v;
    if (run_spend(run, (uint64_t)run->width * run->height))
        glClear(run->clear_bits);
}

static void projection(void)
{
    glMatrixMode(GL_MODELVIEW);
    glLoadIdentity();
    glMatrixMode(GL_PROJECTION);
    glLoadIdentity();
}

void run_ortho(struct run *run, const double *v)
{
    (void)run;
    projection();
    glOrtho(v[0], v[1], v[2], v[3], -1, 1);
    glMatrixMode(GL_MODELVIEW);
}

void run_ortho_window(struct run *run, const double *v)
{
    (void)v;
    run_ortho(run, (const double[4]){0, run->width, 0, run->height});
}

void run_frustum(struct run *run, const double *v)
{
    (void)run;
    projection();
    glFrustum(v[0], v[1], v[2], v[3], v[4], v[5]);
    glMatrixMode(GL_MODELVIEW);
}

void run_viewport(struct run *run, const double *v)
{
    (void)run;
    glViewport((GLint)v[0], (GLint)v[1], (GLsizei)v[2], (GLsizei)v[3]);
}

void run_viewport_indexed(struct run *run, const double *v)
{
    (void)run;
    glViewportIndexedf((GLuint)v[0], (GLfloat)v[1], (GLfloat)v[2], (GLfloat)v[3], (GLfloat)v[4]);
}

void run_enable(struct run *run, const double *v)
{
    (void)run;
    glEnable(name(v[0]));
}

void run_disable(struct run *run, const double *v)
{
    (void)run;
    glDisable(name(v[0]));
}

void run_depth_func(struct run *run, const double *v)
{
    (void)run;
    glDepthFunc(name(v[0]));
}

void run_blend_func(struct run *run, const double *v)
{
    (void)run;
    glBlendFunc(name(v[0]), name(v[1]));
}

void run_blend_func_separate(struct run *run, const double *v)
{
    (void)run;
    glBlendFuncSeparate(name(v[0]), name(v[1]), name(v[2]), name(v[3]));
}

void run_blend_equation(struct run *run, const double *v)
{
    (void)run;
    glBlendEquation(name(v[0]));
}

void run_blend_color(struct run *run, const double *v)
{
    (void)run;
    glBlendColor((GLfloat)v[0], (GLfloat)v[1], (GLfloat)v[2], (GLfloat)v[3]);
}

void run_alpha_func(struct run *run, const double *v)
{
    (void)run;
    glAlphaFunc(name(v[0]), (GLfloat)v[1]);
}

void run_clip_plane(struct run *run, const double *v)
{
    GLint planes = 0;
    glGetIntegerv(GL_MAX_CLIP_PLANES, &planes);
    if (v[0] < planes)
        glClipPlane(GL_CLIP_PLANE0 + (GLenum)v[0], v + 1);
    else
        run_fail(run, "expected a clip plane below %d, found %.0f", planes, v[0]);
}

void run_polygon_mode(struct run *run, const double *v)
{
    (void)run;
    glPolygonMode(name(v[0]), name(v[1]));
}

void run_shade_smooth(struct run *run, const double *v)
{
    (void)run, (void)v;
    glShadeModel(GL_SMOOTH);
}

void run_shade_flat(struct run *run, const double *v)
{
    (void)run, (void)v;
    glShadeModel(GL_FLAT);
}

void run_provoking_first(struct run *run, const double *v)
{
    (void)run, (void)v;
    glProvokingVertex(GL_FIRST_VERTEX_CONVENTION);
}

void run_provoking_last(struct run *run, const double *v)
{
    (void)run, (void)v;
    glProvokingVertex(GL_LAST_VERTEX_CONVENTION);
}

void run_hint(struct run *run, const double *v)
{
    (void)run;
    glHint(name(v[0]), name(v[1]));
}

static bool light_exists(struct run *run, double number)
{
    GLint lights = 0;
    glGetIntegerv(GL_MAX_LIGHTS, &lights);
    if (number < lights)
        return true;
    run_fail(run, "expected a light below %d, found %.0f", lights, number);
    return false;
}

void run_light(struct run *run, const double *v)
{
    if (light_exists(run, v[0]))
        glLightf(GL_LIGHT0 + (GLenum)v[0], name(v[1]), (GLfloat)v[2]);
}

static void light_vector(struct run *run, const double *v, unsigned count)
{
    GLfloat values[4] = {0, 0, 0, 1};
    for (unsigned i = 0; i < count; i++)
        values[i] = (GLfloat)v[2 + i];
    if (light_exists(run, v[0]))
        glLightfv(GL_LIGHT0 + (GLenum)v[0], name(v[1]), values);
}

void run_light_direction(struct run *run, const double *v)
{
    light_vector(run, v, 3);
}

void run_light_vector(struct run *run, const double *v)
{
    light_vector(run, v, 4);
}

static void light_integers(struct run *run, const double *v, unsigned count)
{
    GLint values[4] = {0, 0, 0, 1};
    for (unsigned i = 0; i < count; i++)
        values[i] = (GLint)v[2 + i];
    if (!light_exists(run, v[0]))
        return;
    if (count == 1)
        glLighti(GL_LIGHT0 + (GLenum)v[0], name(v[1]), values[0]);
    else
        glLightiv(GL_LIGHT0 + (GLenum)v[0], name(v[1]), values);
}

void run_light_integer(struct run *run, const double *v)
{
    light_integers(run, v, 1);
}

void run_light_integers3(struct run *run, const double *v)
{
    light_integers(run, v, 3);
}

void run_light_integers4(struct run *run, const double *v)
{
    light_integers(run, v, 4);
}

void run_tolerance(struct run *run, const double *v)
{
    for (int c = 0; c < 4; c++)
        run->tolerance[c] = (float)v[c];
}

void run_link_success(struct run *run, const double *v)
{
    (void)v;
    run_programs_loaded(run);
}

void run_link_error(struct run *run, const double *v)
{
    (void)v;
    if (run->compiled)
        run_skip(run, "needs the shading language: its shaders do not go together");
    else if (!run->program_failed)
        run_fail(run, "expected a program that does not load, but all do");
}
