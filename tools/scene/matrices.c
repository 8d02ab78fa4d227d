/* The camera and the modelview matrix; rasterization state that scripts of `edgewalk run` do not set. */
#include "tools/scene/scene.h"

#include <math.h>

void scene_perspective(struct run *run, const double *v)
{
    const struct scene *scene = scene_of(run);
    double values[3];
    scene_values(scene, v, 3, values);
    if (values[0] > 0 && values[0] < 180 && values[1] > 0 && values[2] > values[1])
        demo_camera(values[0], scene->values.of[EXPRESSION_aspect], values[1], values[2]);
    else
        run_fail(run, "expected a field of view from 0 to 180 degrees and 0 < near < far");
}

static double dot(const double a[3], const double b[3])
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static void cross(const double a[3], const double b[3], double result[3])
{
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        result[i] = a[j] * b[k] - a[k] * b[j];
    }
}

static bool normalize(double vector[3])
{
    const double length = sqrt(dot(vector, vector));
    for (int i = 0; i < 3; i++)
        vector[i] /= length;
    return length > 0 && isfinite(length);
}

/* Rows: the camera's right, up and backward directions. */
void scene_look_at(struct run *run, const double *v)
{
    const double up[3] = {0, 1, 0}, instead[3] = {0, 0, -1}; /* where the camera looks up or down */
    double points[6], axes[3][3];
    float matrix[16] = {[15] = 1};
    scene_values(scene_of(run), v, 6, points);
    for (int i = 0; i < 3; i++)
        axes[2][i] = points[i] - points[3 + i];
    if (!normalize(axes[2])) {
        run_fail(run, "expected a camera and another point that it looks at");
        return;
    }
    cross(up, axes[2], axes[0]);
    if (!normalize(axes[0])) {
        cross(instead, axes[2], axes[0]);
        normalize(axes[0]);
    }
    cross(axes[2], axes[0], axes[1]);
    for (int row = 0; row < 3; row++) {
        for (int column = 0; column < 3; column++)
            matrix[4 * column + row] = (float)axes[row][column];
        matrix[12 + row] = (float)-dot(axes[row], points);
    }
    glMultMatrixf(matrix);
}

void scene_orbit(struct run *run, const double *v)
{
    double values[3];
    scene_values(scene_of(run), v, 3, values);
    glTranslatef(0, 0, (GLfloat)-values[0]);
    glRotatef((GLfloat)values[1], 1, 0, 0);
    glRotatef((GLfloat)-values[2], 0, 1, 0);
}

void scene_translate(struct run *run, const double *v)
{
    double values[3];
    scene_values(scene_of(run), v, 3, values);
    glTranslatef((GLfloat)values[0], (GLfloat)values[1], (GLfloat)values[2]);
}

void scene_rotate(struct run *run, const double *v)
{
    double values[4];
    scene_values(scene_of(run), v, 4, values);
    glRotatef((GLfloat)values[0], (GLfloat)values[1], (GLfloat)values[2], (GLfloat)values[3]);
}

void scene_scale(struct run *run, const double *v)
{
    double values[3];
    scene_values(scene_of(run), v, 3, values);
    glScalef((GLfloat)values[0], (GLfloat)values[1], (GLfloat)values[2]);
}

void scene_push(struct run *run, const double *v)
{
    (void)v;
    scene_of(run)->pushed++;
    glPushMatrix(); /* too many: STACK_OVERFLOW ends the scene */
}

void scene_pop(struct run *run, const double *v)
{
    struct scene *scene = scene_of(run);
    (void)v;
    if (scene->pushed) {
        scene->pushed--;
        glPopMatrix();
    } else {
        run_fail(run, "expected a `push` before");
    }
}

/* --- State ---------------------------------------------------------------------------------------------- */

void scene_depth_mask(struct run *run, const double *v)
{
    (void)run;
    glDepthMask(v[0] != 0);
}

void scene_color_mask(struct run *run, const double *v)
{
    (void)run;
    glColorMask(v[0] != 0, v[1] != 0, v[2] != 0, v[3] != 0);
}

void scene_stencil_func(struct run *run, const double *v)
{
    (void)run;
    glStencilFunc((GLenum)v[0], (GLint)v[1], (GLuint)v[2]);
}

void scene_stencil_op(struct run *run, const double *v)
{
    (void)run;
    glStencilOp((GLenum)v[0], (GLenum)v[1], (GLenum)v[2]);
}

void scene_cull_face(struct run *run, const double *v)
{
    (void)run;
    glCullFace((GLenum)v[0]);
}

void scene_front_face(struct run *run, const double *v)
{
    (void)run;
    glFrontFace((GLenum)v[0]);
}

void scene_polygon_offset(struct run *run, const double *v)
{
    (void)run;
    glPolygonOffset((GLfloat)v[0], (GLfloat)v[1]);
}

void scene_line_width(struct run *run, const double *v)
{
    (void)run;
    glLineWidth((GLfloat)v[0]);
}

void scene_point_size(struct run *run, const double *v)
{
    (void)run;
    glPointSize((GLfloat)v[0]);
}
