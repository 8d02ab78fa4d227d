/* Commands that draw. Rectangles are triangle strips with z 0 and w 1, as conventional vertices, or patches
 * of four if the script requests them. */
#include "tools/run/commands.h"
#include "tools/run/compiled.h"

#include <string.h>

struct rectangle {
    double x, y, width, height;
};

static struct rectangle in_window(const struct run *run, const double *v)
{
    return (struct rectangle){-1 + 2 * v[0] / run->width, -1 + 2 * v[1] / run->height, 2 * v[2] / run->width,
                              2 * v[3] / run->height};
}

static void corners(const struct rectangle *r, GLfloat vertices[4][4])
{
    for (int i = 0; i < 4; i++) {
        vertices[i][0] = (GLfloat)r->x + (i & 1 ? (GLfloat)r->width : 0);
        vertices[i][1] = (GLfloat)r->y + (i & 2 ? (GLfloat)r->height : 0);
        vertices[i][2] = 0;
        vertices[i][3] = 1;
    }
}

/* The cost of a draw: the window's pixels for each instance, and a constant for every vertex. */
static bool may_draw(struct run *run, double vertices, double instances)
{
    uint64_t pixels = (uint64_t)run->width * run->height + 64 * (uint64_t)vertices;
    if (!run_programs_loaded(run) || !run_spend(run, (uint64_t)instances * pixels))
        return false;
    run_set_handles(run);
    return true;
}

/* The generic attribute that a compiled program reads by one of these names; 0, the position, without one. */
static unsigned attribute_of(const struct run *run, const char *name, const char *built_in)
{
    unsigned index = 0;
    if (run->compiled && !run_find_attribute(run, name, strlen(name), &index))
        run_find_attribute(run, built_in, strlen(built_in), &index);
    return index < 16 ? index : 0;
}

static void draw(struct run *run, const struct rectangle *rectangle, const struct rectangle *texture,
                 GLenum mode, unsigned instances)
{
    PFNGLDRAWARRAYSINSTANCEDPROC draw_instanced = NULL;
    GLfloat vertices[4][4], coordinates[4][4];
    if (!may_draw(run, 4, instances))
        return;
    if (instances != 1 &&
        !(draw_instanced = (PFNGLDRAWARRAYSINSTANCEDPROC)run_entry_point(run, "glDrawArraysInstanced")))
        return;
    const unsigned position = attribute_of(run, "piglit_vertex", "gl_Vertex"),
                   coordinate = texture ? attribute_of(run, "piglit_texcoord", "gl_MultiTexCoord0") : 0;
    corners(rectangle, vertices);
    glVertexAttribPointerARB(position, 4, GL_FLOAT, GL_FALSE, 0, vertices);
    if (position)
        glEnableVertexAttribArrayARB(position);
    glVertexPointer(4, GL_FLOAT, 0, vertices);
    glEnableClientState(GL_VERTEX_ARRAY);
    if (texture) {
        corners(texture, coordinates);
        glClientActiveTexture(GL_TEXTURE0);
        glTexCoordPointer(2, GL_FLOAT, sizeof *coordinates, coordinates);
        glEnableClientState(GL_TEXTURE_COORD_ARRAY);
        glVertexAttribPointerARB(coordinate, 4, GL_FLOAT, GL_FALSE, 0, coordinates);
        if (coordinate)
            glEnableVertexAttribArrayARB(coordinate);
    }
    if (draw_instanced)
        draw_instanced(mode, 0, 4, (GLsizei)instances);
    else
        glDrawArrays(mode, 0, 4);
    glDisableClientState(GL_VERTEX_ARRAY);
    glDisableClientState(GL_TEXTURE_COORD_ARRAY);
    if (position)
        glDisableVertexAttribArrayARB(position);
    if (coordinate)
        glDisableVertexAttribArrayARB(coordinate);
}

void run_draw_rect(struct run *run, const double *v)
{
    draw(run, &(struct rectangle){v[0], v[1], v[2], v[3]}, NULL, GL_TRIANGLE_STRIP, 1);
}

void run_draw_rect_tex(struct run *run, const double *v)
{
    draw(run, &(struct rectangle){v[0], v[1], v[2], v[3]}, &(struct rectangle){v[4], v[5], v[6], v[7]},
         GL_TRIANGLE_STRIP, 1);
}

void run_draw_rect_ortho(struct run *run, const double *v)
{
    struct rectangle rectangle = in_window(run, v);
    draw(run, &rectangle, NULL, GL_TRIANGLE_STRIP, 1);
}

static void draw_patch(struct run *run, const struct rectangle *rectangle)
{
    run_patch_vertices(run, (const double[1]){4});
    if (run->result.verdict == RUN_PASSED)
        draw(run, rectangle, NULL, GL_PATCHES, 1);
}

void run_draw_rect_patch(struct run *run, const double *v)
{
    draw_patch(run, &(struct rectangle){v[0], v[1], v[2], v[3]});
}

void run_draw_rect_ortho_patch(struct run *run, const double *v)
{
    struct rectangle rectangle = in_window(run, v);
    draw_patch(run, &rectangle);
}

static bool instances_allowed(struct run *run, double instances)
{
    if (instances >= 1 && instances <= RUN_MAX_INSTANCES)
        return true;
    run_fail(run, "expected 1 to %d instances, found %.0f", RUN_MAX_INSTANCES, instances);
    return false;
}

void run_draw_instanced_rect(struct run *run, const double *v)
{
    if (instances_allowed(run, v[0]))
        draw(run, &(struct rectangle){v[1], v[2], v[3], v[4]}, NULL, GL_TRIANGLE_STRIP, (unsigned)v[0]);
}

void run_draw_instanced_rect_ortho(struct run *run, const double *v)
{
    struct rectangle rectangle = in_window(run, v + 1);
    if (instances_allowed(run, v[0]))
        draw(run, &rectangle, NULL, GL_TRIANGLE_STRIP, (unsigned)v[0]);
}

void run_draw_instanced_rect_ortho_patch(struct run *run, const double *v)
{
    struct rectangle rectangle = in_window(run, v + 1);
    if (!instances_allowed(run, v[0]))
        return;
    run_patch_vertices(run, (const double[1]){4});
    if (run->result.verdict == RUN_PASSED)
        draw(run, &rectangle, NULL, GL_PATCHES, (unsigned)v[0]);
}

/* Rows of [vertex data] alone. */
static bool rows_exist(struct run *run, double first, double count)
{
    if (run->vertex_rows == 0 && run->compiled)
        return true; /* vertices without attributes */
    if (run->vertex_rows == 0)
        run_fail(run, "expected a section [vertex data] to draw from");
    else if (count < 1 || first + count > run->vertex_rows)
        run_fail(run, "expected 1 to %u vertices from the %u of [vertex data]", run->vertex_rows,
                 run->vertex_rows);
    else
        return true;
    return false;
}

void run_draw_arrays(struct run *run, const double *v)
{
    if (!rows_exist(run, v[1], v[2]) || !may_draw(run, v[2], 1))
        return;
    if (run_enable_vertex_data(run, true))
        glDrawArrays((GLenum)v[0], (GLint)v[1], (GLsizei)v[2]);
    run_enable_vertex_data(run, false);
}

void run_draw_arrays_instanced(struct run *run, const double *v)
{
    PFNGLDRAWARRAYSINSTANCEDPROC draw_instanced;
    if (!rows_exist(run, v[1], v[2]) || !instances_allowed(run, v[3]) || !may_draw(run, v[2], v[3]))
        return;
    draw_instanced = (PFNGLDRAWARRAYSINSTANCEDPROC)run_entry_point(run, "glDrawArraysInstanced");
    if (draw_instanced && run_enable_vertex_data(run, true))
        draw_instanced((GLenum)v[0], (GLint)v[1], (GLsizei)v[2], (GLsizei)v[3]);
    run_enable_vertex_data(run, false);
}
