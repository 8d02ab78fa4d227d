/* Commands that set inputs of programs: current vertex attributes, parameters, patch parameters. */
#include "tools/run/commands.h"

static void to_floats(const double *v, GLfloat values[4])
{
    for (int c = 0; c < 4; c++)
        values[c] = (GLfloat)v[c];
}

void run_color(struct run *run, const double *v)
{
    GLfloat values[4];
    (void)run;
    to_floats(v, values);
    glColor4fv(values);
}

void run_secondary_color(struct run *run, const double *v)
{
    (void)run;
    glSecondaryColor3f((GLfloat)v[0], (GLfloat)v[1], (GLfloat)v[2]);
}

void run_normal(struct run *run, const double *v)
{
    (void)run;
    glNormal3f((GLfloat)v[0], (GLfloat)v[1], (GLfloat)v[2]);
}

void run_fog_coordinate(struct run *run, const double *v)
{
    (void)run;
    glFogCoordf((GLfloat)v[0]);
}

void run_texcoord(struct run *run, const double *v)
{
    GLfloat values[4];
    GLint sets = 0;
    glGetIntegerv(GL_MAX_TEXTURE_COORDS, &sets);
    to_floats(v + 1, values);
    if (v[0] < sets)
        glMultiTexCoord4fv(GL_TEXTURE0 + (GLenum)v[0], values);
    else
        run_fail(run, "expected a texture coordinate set below %d, found %.0f", sets, v[0]);
}

void run_vertex_attribute(struct run *run, const double *v)
{
    GLfloat values[4];
    (void)run;
    to_floats(v + 1, values);
    glVertexAttrib4fvARB((GLuint)v[0], values);
}

static void set_parameter(const struct run *run, unsigned parameter, const double *v)
{
    GLfloat values[4];
    GLenum target = parameter & ~(unsigned)RUN_ENVIRONMENT;
    to_floats(v + 1, values);
    if (parameter == GL_FRAGMENT_PROGRAM_ARB && run->nv_fragment_program)
        target = GL_FRAGMENT_PROGRAM_NV;
    if (parameter & RUN_ENVIRONMENT)
        glProgramEnvParameter4fvARB(target, (GLuint)v[0], values);
    else
        glProgramLocalParameter4fvARB(target, (GLuint)v[0], values);
}

void run_parameter(struct run *run, const double *v)
{
    set_parameter(run, (unsigned)v[0], v + 1);
}

/* A name that !!FP1.0 declares. */
void run_named_parameter(struct run *run, const double *v)
{
    GLfloat values[4];
    to_floats(v + 2, values);
    glProgramNamedParameter4fvNV(run->nv_fragment_program, (GLsizei)v[1],
                                 (const GLubyte *)run->script->text + (size_t)v[0], values);
}

void run_vertex_local(struct run *run, const double *v)
{
    set_parameter(run, GL_VERTEX_PROGRAM_ARB, v);
}

void run_vertex_environment(struct run *run, const double *v)
{
    set_parameter(run, GL_VERTEX_PROGRAM_ARB | RUN_ENVIRONMENT, v);
}

void run_fragment_local(struct run *run, const double *v)
{
    set_parameter(run, GL_FRAGMENT_PROGRAM_ARB, v);
}

void run_fragment_environment(struct run *run, const double *v)
{
    set_parameter(run, GL_FRAGMENT_PROGRAM_ARB | RUN_ENVIRONMENT, v);
}

void run_patch_vertices(struct run *run, const double *v)
{
    PFNGLPATCHPARAMETERIPROC patch_parameter =
        (PFNGLPATCHPARAMETERIPROC)run_entry_point(run, "glPatchParameteri");
    if (patch_parameter)
        patch_parameter(GL_PATCH_VERTICES, (GLint)v[0]);
}

static void patch_levels(struct run *run, GLenum name, const double *v, unsigned count)
{
    PFNGLPATCHPARAMETERFVPROC patch_parameter =
        (PFNGLPATCHPARAMETERFVPROC)run_entry_point(run, "glPatchParameterfv");
    GLfloat levels[4] = {0};
    for (unsigned i = 0; i < count; i++)
        levels[i] = (GLfloat)v[i];
    if (patch_parameter)
        patch_parameter(name, levels);
}

void run_patch_outer_levels(struct run *run, const double *v)
{
    patch_levels(run, GL_PATCH_DEFAULT_OUTER_LEVEL, v, 4);
}

void run_patch_inner_levels(struct run *run, const double *v)
{
    patch_levels(run, GL_PATCH_DEFAULT_INNER_LEVEL, v, 2);
}
