/* Code shared by the scenes. A scene is one file: it sets up its objects once and draws a frame, through
 * OpenGL as any program would. Its assembly programs are separate files, compiled into the viewer. */
#ifndef DEMOS_DEMO_H
#define DEMOS_DEMO_H

#include <stdbool.h>

#include <GL/gl.h>
#include <GL/glext.h>

struct demo {
    const char *name;
    const char *title;
    void (*init)(void);                         /* a fresh context is current */
    void (*draw)(unsigned frame, float aspect); /* 60 frames are a second; aspect is width / height */

    /* For a scene that is read from a file, instead of both; else null. False after printing an error. */
    struct scene_file *file;
    bool (*init_file)(struct scene_file *file);
    bool (*draw_file)(struct scene_file *file, unsigned frame);
};

/* Every scene, in the order of the gallery; ends with a null. */
extern const struct demo *const demos[];

/* Makes a program object, binds it, and loads the program file of this name (`teapot.vp`) with the commands
 * of NV_vertex_program (VP1.x, VP2.0) or of ARB_vertex_program. An error is printed with its position, and
 * ends the process. */
GLuint demo_program_nv(const char *file);
GLuint demo_program_arb(GLenum target, const char *file);

/* The same, for ARB_vertex_program, of a text that a scene makes itself. */
GLuint demo_program_text(GLenum target, const char *text);

/* Sets the projection to a perspective, and the modelview matrix, which is then the current one, to the
 * identity. Field of view in degrees, vertical. */
void demo_camera(double field_of_view, double aspect, double near, double far);

/* The viewer's camera: eye coordinates are multiplied by this matrix, column by column, from the next
 * demo_camera() on. Null: no matrix. */
void demo_look(const float matrix[16]);

/* The pixel of the window under the viewer's pointer when a button was last pressed, from the lower left
 * corner; 0, 0 before that and in pictures. */
void demo_set_pointer(float x, float y);
void demo_pointer(float *x, float *y);

/* Programs are read from files of this directory where it has them; null: those that are compiled in. */
void demo_program_directory(const char *directory);

/* Receives the error of a program that does not load, with file and position, instead of ending the process.
 * Null: errors end the process. */
void demo_on_error(void (*handler)(const char *message));

/* Transforms a position by the current modelview matrix to eye coordinates; w is 1. */
void demo_to_eye(const float place[3], float eye[4]);

/* sin and cos that give the same bits on every machine: libm's do not. Radians. */
double demo_sin(double x);
double demo_cos(double x);

#define DEMO_PI 3.14159265358979323846

/* A mesh of triangles with positions, normals and texture coordinates, uploaded into buffer objects. */
struct demo_vertex {
    float position[3], normal[3], texcoord[2];
};

struct demo_mesh {
    GLuint vertices, indices;
    GLsizei index_count;
};

/* A parametric surface: fills *vertex for 0 <= u, v <= 1. */
typedef void demo_surface(double u, double v, struct demo_vertex *vertex);

/* (columns+1) x (rows+1) vertices of one or more surfaces, each a grid of two triangles per cell. */
struct demo_mesh demo_mesh_create(demo_surface *const *surfaces, unsigned count, unsigned columns,
                                  unsigned rows);

/* Sets the vertex arrays for generic attributes 0 (position), 2 (normal) and 8 (texture coordinate), and
 * draws. */
void demo_mesh_draw(const struct demo_mesh *mesh);

/* A sphere of radius 1; a torus around the y axis; a trefoil knot around it, a tube along u that is closed in
 * both directions. */
extern demo_surface demo_sphere, demo_torus, demo_knot;

/* A size x size RGBA8 texture with mipmaps and trilinear filtering, bound to the active unit; `texel` fills
 * one, 0 <= s, t < 1. */
typedef void demo_texel(double s, double t, unsigned char rgba[4]);
GLuint demo_texture(unsigned size, demo_texel *texel);

/* White, and four by four stone tiles with joints. */
extern demo_texel demo_white, demo_tiles;

#endif
