/* Scenes of features. Points, lines, and the stages before the rasterizer. */
#include <math.h>

#include "tools/bench/features.h"

/* --- Points and lines ----------------------------------------------------------------------------------- */

static void setup_lines(gl_functions gl, GLint width)
{
    feature_make_sheet();
    gl->LineWidth((GLfloat)width);
    gl->LineStipple(2, 0xf3a5);
}

static void setup_smooth_lines(gl_functions gl, GLint width)
{
    setup_lines(gl, width);
    gl->Enable(GL_LINE_SMOOTH);
    feature_setup_source(gl, GL_SRC_ALPHA);
}

static void setup_stippled_lines(gl_functions gl, GLint width)
{
    setup_lines(gl, width);
    gl->Enable(GL_LINE_STIPPLE);
}

static void draw_vertices(gl_functions gl, GLenum mode, int step)
{
    gl->Begin(mode);
    for (int i = 0; i < (SHEET_CELLS + 1) * (SHEET_CELLS + 1); i++) {
        const struct sheet_vertex *v = &feature_sheet[i * step % ((SHEET_CELLS + 1) * (SHEET_CELLS + 1))];
        gl->Color3fv(v->color);
        gl->Vertex3fv(v->position);
    }
    gl->End();
}

static void draw_lines(gl_functions gl)
{
    gl->Clear(GL_COLOR_BUFFER_BIT);
    draw_vertices(gl, GL_LINE_STRIP, 67);
}

static void setup_points(gl_functions gl, GLint size)
{
    feature_make_sheet();
    gl->PointSize((GLfloat)size);
}

static void setup_smooth_points(gl_functions gl, GLint size)
{
    setup_points(gl, size);
    gl->Enable(GL_POINT_SMOOTH);
    feature_setup_source(gl, GL_SRC_ALPHA);
}

static void setup_sprites(gl_functions gl, GLint size)
{
    setup_points(gl, size);
    feature_setup_environment(gl, GL_MODULATE);
    gl->Enable(GL_POINT_SPRITE);
    gl->TexEnvi(GL_POINT_SPRITE, GL_COORD_REPLACE, GL_TRUE);
}

static void draw_points(gl_functions gl)
{
    gl->Clear(GL_COLOR_BUFFER_BIT);
    draw_vertices(gl, GL_POINTS, 1);
}

static void setup_outlines(gl_functions gl, GLint mode)
{
    feature_use_sheet(gl);
    gl->PolygonMode(GL_FRONT_AND_BACK, (GLenum)mode);
}

/* --- Vertices ------------------------------------------------------------------------------------------- */

static void setup_light(gl_functions gl, GLint lights)
{
    feature_use_sheet(gl);
    gl->Enable(GL_LIGHTING);
    gl->Enable(GL_NORMALIZE);
    gl->LightModeli(GL_LIGHT_MODEL_TWO_SIDE, lights > 1);
    gl->LightModeli(GL_LIGHT_MODEL_LOCAL_VIEWER, lights > 1);
    for (int i = 0; i < lights; i++) {
        const float position[4] = {(float)(i % 2) - 0.5f, (float)(i / 2) - 0.5f, 1, 1};
        gl->Enable(GL_LIGHT0 + (GLenum)i);
        gl->Lightfv(GL_LIGHT0 + (GLenum)i, GL_POSITION, position);
    }
}

static void setup_texgen(gl_functions gl, GLint mode)
{
    feature_setup_filter(gl, GL_LINEAR_MIPMAP_LINEAR);
    feature_use_sheet(gl);
    gl->TexGeni(GL_S, GL_TEXTURE_GEN_MODE, mode);
    gl->TexGeni(GL_T, GL_TEXTURE_GEN_MODE, mode);
    gl->Enable(GL_TEXTURE_GEN_S);
    gl->Enable(GL_TEXTURE_GEN_T);
}

static void setup_clip(gl_functions gl, GLint planes)
{
    feature_use_sheet(gl);
    for (int i = 0; i < planes; i++) {
        const double plane[4] = {cos(2.0 * i), sin(2.0 * i), 0, 0.6};
        gl->ClipPlane(GL_CLIP_PLANE0 + (GLenum)i, plane);
        gl->Enable(GL_CLIP_PLANE0 + (GLenum)i);
    }
}

static void setup_instances(gl_functions gl, GLint divisor)
{
    static float offsets[64][2];
    for (int i = 0; i < 64; i++) {
        offsets[i][0] = (float)(i % 8) / 4 - 0.9f;
        offsets[i][1] = (float)(i / 8) / 4 - 0.9f;
    }
    feature_use_sheet(gl);
    library_use_program(gl, GL_VERTEX_PROGRAM_ARB,
                        "!!ARBvp1.0\nTEMP p;\nMAD p, vertex.position, {0.1, 0.1, 1, 1}, vertex.attrib[6];\n"
                        "MOV p.w, 1;\nMOV result.position, p;\nMOV result.color, vertex.color;\nEND\n");
    gl->VertexAttribPointer(6, 2, GL_FLOAT, GL_FALSE, 0, offsets);
    gl->EnableVertexAttribArray(6);
    gl->VertexAttribDivisor(6, (GLuint)divisor);
}

static void draw_instances(gl_functions gl)
{
    feature_clear(gl);
    gl->DrawElementsInstanced(GL_TRIANGLES, SHEET_CELLS * SHEET_CELLS * 6, GL_UNSIGNED_SHORT,
                              feature_sheet_indices, 64);
}

static void setup_evaluator(gl_functions gl, GLint grid)
{
    float points[4][4][3];
    for (int i = 0; i < 16; i++) {
        points[i / 4][i % 4][0] = 0.6f * (float)(i % 4) - 0.9f;
        points[i / 4][i % 4][1] = 0.6f * (float)(i / 4) - 0.9f;
        points[i / 4][i % 4][2] = (float)(i * 7 % 5) / 5 - 0.5f;
    }
    gl->Map2f(GL_MAP2_VERTEX_3, 0, 1, 3, 4, 0, 1, 12, 4, &points[0][0][0]);
    gl->Enable(GL_MAP2_VERTEX_3);
    gl->Enable(GL_AUTO_NORMAL);
    gl->MapGrid2f(grid, 0, 1, grid, 0, 1);
    gl->Enable(GL_LIGHTING);
    gl->Enable(GL_LIGHT0);
    gl->Enable(GL_DEPTH_TEST);
}

static void draw_evaluator(gl_functions gl)
{
    feature_clear(gl);
    gl->EvalMesh2(GL_FILL, 0, SHEET_CELLS, 0, SHEET_CELLS);
}

/* Small objects, each under a matrix. */
static void draw_matrices(gl_functions gl)
{
    feature_clear(gl);
    for (int i = 0; i < 1000; i++) {
        gl->PushMatrix();
        gl->Translatef((float)(i % 40) / 20 - 1, (float)(i / 40) / 12.5f - 1, 0);
        gl->Rotatef((float)i, 0, 0, 1);
        gl->Begin(GL_QUADS);
        for (int v = 0; v < 4; v++) {
            gl->Color3f(1, (float)(v & 1), (float)(i % 10) / 10);
            gl->Vertex2f((float)((v ^ v >> 1) & 1) / 30, (float)(v >> 1) / 30);
        }
        gl->End();
        gl->PopMatrix();
    }
}

static GLuint two_textures[2];

static void setup_textures(gl_functions gl, GLint filter)
{
    for (int i = 0; i < 2; i++) {
        two_textures[i] = feature_use_texture(gl, GL_TEXTURE_2D, filter);
        gl->TexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 64, 64, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                       feature_pattern(4096 << i));
    }
}

/* Binds another texture for each small square. */
static void draw_textures(gl_functions gl)
{
    for (int i = 0; i < 1000; i++) {
        const float x = (float)(i % 40) / 20 - 1, y = (float)(i / 40) / 12.5f - 1;
        gl->BindTexture(GL_TEXTURE_2D, two_textures[i % 2]);
        gl->Begin(GL_QUADS);
        for (int v = 0; v < 4; v++) {
            const float s = (float)((v ^ v >> 1) & 1), t = (float)(v >> 1);
            gl->TexCoord2f(s, t);
            gl->Vertex2f(x + s / 20, y + t / 15);
        }
        gl->End();
    }
}

static GLuint query;

static void setup_query(gl_functions gl, GLint capability)
{
    feature_setup_sheet(gl, capability);
    gl->GenQueries(1, &query);
}

static void draw_query(gl_functions gl)
{
    GLuint samples;
    feature_clear(gl);
    gl->BeginQuery(GL_SAMPLES_PASSED, query);
    gl->DrawElements(GL_TRIANGLES, SHEET_CELLS * SHEET_CELLS * 6, GL_UNSIGNED_SHORT, feature_sheet_indices);
    gl->EndQuery(GL_SAMPLES_PASSED);
    gl->GetQueryObjectuiv(query, GL_QUERY_RESULT, &samples);
}

static void draw_feedback(gl_functions gl)
{
    gl->FeedbackBuffer(AGAINST_SIZE * AGAINST_SIZE, GL_3D_COLOR, feature_pixels);
    gl->RenderMode(GL_FEEDBACK);
    gl->DrawElements(GL_TRIANGLES, SHEET_CELLS * SHEET_CELLS * 6, GL_UNSIGNED_SHORT, feature_sheet_indices);
    gl->RenderMode(GL_RENDER);
}

/* --- The table ------------------------------------------------------------------------------------------ */

const struct against_scene feature_primitives[] = {
    FEATURE("lines", setup_lines, 1, draw_lines, VERTICES),
    FEATURE("lines-wide", setup_lines, 5, draw_lines, VERTICES),
    FEATURE("lines-smooth", setup_smooth_lines, 2, draw_lines, VERTICES),
    FEATURE("lines-stippled", setup_stippled_lines, 1, draw_lines, VERTICES),
    FEATURE("points", setup_points, 1, draw_points, VERTICES),
    FEATURE("points-wide", setup_points, 7, draw_points, VERTICES),
    FEATURE("points-smooth", setup_smooth_points, 7, draw_points, VERTICES),
    FEATURE("point-sprites", setup_sprites, 15, draw_points, VERTICES),
    FEATURE("outlines", setup_outlines, GL_LINE, feature_draw_sheet, TRIANGLES(1)),
    FEATURE("elements", feature_setup_sheet, GL_DITHER, feature_draw_sheet, TRIANGLES(1)),
    FEATURE("culling", feature_setup_sheet, GL_CULL_FACE, feature_draw_sheet, TRIANGLES(1)),
    FEATURE("light-1", setup_light, 1, feature_draw_sheet, TRIANGLES(1)),
    FEATURE("light-4-local", setup_light, 4, feature_draw_sheet, TRIANGLES(1)),
    FEATURE("sphere-map", setup_texgen, GL_SPHERE_MAP, feature_draw_sheet, TRIANGLES(1)),
    FEATURE("object-linear", setup_texgen, GL_OBJECT_LINEAR, feature_draw_sheet, TRIANGLES(1)),
    FEATURE("clip-planes", setup_clip, 3, feature_draw_sheet, TRIANGLES(1)),
    FEATURE("instances", setup_instances, 1, draw_instances, TRIANGLES(64)),
    FEATURE("evaluators", setup_evaluator, SHEET_CELLS, draw_evaluator, TRIANGLES(1)),
    FEATURE("matrices", NULL, 0, draw_matrices, "Mdraw/s", 0.001),
    FEATURE("textures", setup_textures, GL_NEAREST, draw_textures, "Mdraw/s", 0.001),
    FEATURE("query", setup_query, GL_DITHER, draw_query, TRIANGLES(1)),
    FEATURE("feedback", feature_setup_sheet, GL_DITHER, draw_feedback, TRIANGLES(1)),
};

const unsigned feature_primitives_count = sizeof feature_primitives / sizeof *feature_primitives;
