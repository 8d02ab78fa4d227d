#include "demos/demo.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "demos/files.h"

#define DEMO(name, programs, caption) extern const struct demo demo_##name;
#include "demos/demos.def"
#undef DEMO

const struct demo *const demos[] = {
#define DEMO(name, programs, caption) &demo_##name,
#include "demos/demos.def"
#undef DEMO
    NULL,
};

/* --- Programs ------------------------------------------------------------------------------------------- */

static const char *directory;
static void (*error_handler)(const char *message);

void demo_program_directory(const char *name)
{
    directory = name;
}

void demo_on_error(void (*handler)(const char *message))
{
    error_handler = handler;
}

static void fail(const char *message)
{
    if (error_handler) {
        error_handler(message);
        return;
    }
    fprintf(stderr, "%s\n", message);
    exit(1);
}

enum { FILE_MAX = 1 << 20 };

/* The file of the directory, to be freed; null: it has none. */
static char *read_file(const char *name, size_t *length)
{
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", directory, name);
    FILE *file = fopen(path, "rb");
    char *text = file ? malloc(FILE_MAX) : NULL;
    *length = text ? fread(text, 1, FILE_MAX, file) : 0;
    if (file)
        fclose(file);
    return text;
}

static struct embedded_file find_file(const char *name)
{
    for (const struct embedded_file *file = demo_files; file->name; file++)
        if (strcmp(file->name, name) == 0)
            return *file;
    return (struct embedded_file){name, "", 0};
}

/* A program of a scene that does not load is an internal error: print its position and exit. */
static void check_loaded(const char *name)
{
    GLint position;
    char message[1024];
    glGetIntegerv(GL_PROGRAM_ERROR_POSITION_ARB, &position);
    if (position == -1)
        return;
    while (glGetError() != GL_NO_ERROR) /* reported here */
        ;
    snprintf(message, sizeof message, "%s: byte %d: %s", name, position,
             (const char *)glGetString(GL_PROGRAM_ERROR_STRING_ARB));
    fail(message);
}

typedef GLuint load_text(GLenum target, const char *text, size_t length, const char *name);

static GLuint load_file(load_text *load, GLenum target, const char *name)
{
    size_t length;
    char *own = directory ? read_file(name, &length) : NULL;
    if (own) {
        const GLuint program = load(target, own, length, name);
        free(own);
        return program;
    }
    const struct embedded_file file = find_file(name);
    return load(target, (const char *)file.text, file.length, name);
}

static GLuint load_nv(GLenum target, const char *text, size_t length, const char *name)
{
    GLuint program;
    glGenProgramsNV(1, &program);
    glLoadProgramNV(target, program, (GLsizei)length, (const GLubyte *)text);
    check_loaded(name);
    glBindProgramNV(target, program);
    return program;
}

GLuint demo_program_nv(const char *name)
{
    return load_file(load_nv, GL_VERTEX_PROGRAM_NV, name);
}

static GLuint load(GLenum target, const char *text, size_t length, const char *name)
{
    GLuint program;
    glGenProgramsARB(1, &program);
    glBindProgramARB(target, program);
    glProgramStringARB(target, GL_PROGRAM_FORMAT_ASCII_ARB, (GLsizei)length, text);
    check_loaded(name);
    return program;
}

GLuint demo_program_arb(GLenum target, const char *name)
{
    return load_file(load, target, name);
}

GLuint demo_program_text(GLenum target, const char *text)
{
    return load(target, text, strlen(text), text);
}

/* Taylor series after reduction to [-pi/4, pi/4]: within 1e-15 for the angles of a scene, and the same
 * everywhere since it uses nothing but IEEE additions and multiplications. */
static double sine_near_zero(double x)
{
    double x2 = x * x;
    return x *
           (1 + x2 * (-1 / 6. + x2 * (1 / 120. + x2 * (-1 / 5040. + x2 * (1 / 362880. - x2 / 39916800.)))));
}

static double cosine_near_zero(double x)
{
    double x2 = x * x;
    return 1 + x2 * (-0.5 + x2 * (1 / 24. + x2 * (-1 / 720. + x2 * (1 / 40320. - x2 / 3628800.))));
}

double demo_sin(double x)
{
    const double quarter = DEMO_PI / 2;
    long turns = (long)(x / quarter + (x < 0 ? -0.5 : 0.5));
    double rest = x - (double)turns * quarter;
    double value = (turns & 1) ? cosine_near_zero(rest) : sine_near_zero(rest);
    return (turns & 2) ? -value : value;
}

double demo_cos(double x)
{
    return demo_sin(x + DEMO_PI / 2);
}

static float look[16];
static bool looks;

void demo_look(const float matrix[16])
{
    looks = matrix;
    if (matrix)
        memcpy(look, matrix, sizeof look);
}

static float pointer[2];

void demo_set_pointer(float x, float y)
{
    pointer[0] = x;
    pointer[1] = y;
}

void demo_pointer(float *x, float *y)
{
    *x = pointer[0];
    *y = pointer[1];
}

void demo_camera(double field_of_view, double aspect, double near, double far)
{
    double half = field_of_view * DEMO_PI / 360;
    double top = near * demo_sin(half) / demo_cos(half);
    glMatrixMode(GL_PROJECTION);
    glLoadIdentity();
    glFrustum(-top * aspect, top * aspect, -top, top, near, far);
    glMatrixMode(GL_MODELVIEW);
    glLoadIdentity();
    if (looks)
        glMultMatrixf(look);
}

void demo_to_eye(const float place[3], float eye[4])
{
    GLfloat view[16];
    glGetFloatv(GL_MODELVIEW_MATRIX, view);
    for (int row = 0; row < 3; row++)
        eye[row] =
            (view[row] * place[0] + view[4 + row] * place[1]) + (view[8 + row] * place[2] + view[12 + row]);
    eye[3] = 1;
}

static void fill_indices(unsigned *index, unsigned surfaces, unsigned columns, unsigned rows)
{
    for (unsigned s = 0; s < surfaces; s++)
        for (unsigned row = 0; row < rows; row++)
            for (unsigned column = 0; column < columns; column++) {
                unsigned a = (s * (rows + 1) + row) * (columns + 1) + column, b = a + columns + 1;
                const unsigned cell[6] = {a, a + 1, b + 1, a, b + 1, b};
                memcpy(index, cell, sizeof cell);
                index += 6;
            }
}

static void *allocate(size_t bytes)
{
    void *memory = malloc(bytes);
    if (!memory) {
        fprintf(stderr, "out of memory\n");
        exit(1);
    }
    return memory;
}

struct demo_mesh demo_mesh_create(demo_surface *const *surfaces, unsigned count, unsigned columns,
                                  unsigned rows)
{
    size_t vertex_bytes = sizeof(struct demo_vertex) * count * (columns + 1) * (rows + 1);
    struct demo_mesh mesh = {.index_count = (GLsizei)(count * columns * rows * 6)};
    size_t index_bytes = sizeof(unsigned) * (size_t)mesh.index_count;
    struct demo_vertex *vertices = allocate(vertex_bytes), *vertex = vertices;
    unsigned *indices = allocate(index_bytes);
    for (unsigned s = 0; s < count; s++)
        for (unsigned row = 0; row <= rows; row++)
            for (unsigned column = 0; column <= columns; column++)
                surfaces[s]((double)column / columns, (double)row / rows, vertex++);
    fill_indices(indices, count, columns, rows);

    glGenBuffers(1, &mesh.vertices);
    glBindBuffer(GL_ARRAY_BUFFER, mesh.vertices);
    glBufferData(GL_ARRAY_BUFFER, (GLsizeiptr)vertex_bytes, vertices, GL_STATIC_DRAW);
    glGenBuffers(1, &mesh.indices);
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, mesh.indices);
    glBufferData(GL_ELEMENT_ARRAY_BUFFER, (GLsizeiptr)index_bytes, indices, GL_STATIC_DRAW);
    free(vertices);
    free(indices);
    return mesh;
}

void demo_mesh_draw(const struct demo_mesh *mesh)
{
    static const struct {
        GLuint attribute;
        GLint size;
        size_t offset;
    } arrays[] = {
        {0, 3, offsetof(struct demo_vertex, position)},
        {2, 3, offsetof(struct demo_vertex, normal)},
        {8, 2, offsetof(struct demo_vertex, texcoord)},
    };
    glBindBuffer(GL_ARRAY_BUFFER, mesh->vertices);
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, mesh->indices);
    for (unsigned i = 0; i < 3; i++) {
        glVertexAttribPointerARB(arrays[i].attribute, arrays[i].size, GL_FLOAT, GL_FALSE,
                                 sizeof(struct demo_vertex), (const void *)arrays[i].offset);
        glEnableVertexAttribArrayARB(arrays[i].attribute);
    }
    glDrawElements(GL_TRIANGLES, mesh->index_count, GL_UNSIGNED_INT, NULL);
    for (unsigned i = 0; i < 3; i++)
        glDisableVertexAttribArrayARB(arrays[i].attribute);
}

void demo_sphere(double u, double v, struct demo_vertex *vertex)
{
    double longitude = 2 * DEMO_PI * u, latitude = DEMO_PI * (v - 0.5);
    double ring = demo_cos(latitude);
    const double point[3] = {ring * demo_sin(longitude), demo_sin(latitude), ring * demo_cos(longitude)};
    for (int i = 0; i < 3; i++)
        vertex->position[i] = vertex->normal[i] = (float)point[i];
    vertex->texcoord[0] = (float)u;
    vertex->texcoord[1] = (float)v;
}

void demo_torus(double u, double v, struct demo_vertex *vertex)
{
    const double radius = 1, thickness = 0.4;
    double around = 2 * DEMO_PI * u, across = 2 * DEMO_PI * v;
    double outward = demo_cos(across), up = demo_sin(across);
    const double normal[3] = {outward * demo_sin(around), up, outward * demo_cos(around)};
    const double centre[3] = {radius * demo_sin(around), 0, radius * demo_cos(around)};
    for (int i = 0; i < 3; i++) {
        vertex->normal[i] = (float)normal[i];
        vertex->position[i] = (float)(centre[i] + thickness * normal[i]);
    }
    vertex->texcoord[0] = (float)u;
    vertex->texcoord[1] = (float)v;
}

/* A tube around the curve (sin t + 2 sin 2t, -sin 3t, cos t - 2 cos 2t), stretched. Its direction is never
 * vertical, so the horizontal vector across it and the product of both span the tube's section: a frame that
 * closes and turns little, and the quads of the tube are not sheared. */
void demo_knot(double u, double v, struct demo_vertex *vertex)
{
    const double size = 0.47, height = 0.45, tube = 0.22, t = 2 * DEMO_PI * u, section = 2 * DEMO_PI * v;
    const double centre[3] = {size * (demo_sin(t) + 2 * demo_sin(2 * t)), -height * demo_sin(3 * t),
                              size * (demo_cos(t) - 2 * demo_cos(2 * t))};
    const double x = size * (demo_cos(t) + 4 * demo_cos(2 * t)), y = -3 * height * demo_cos(3 * t),
                 z = size * (4 * demo_sin(2 * t) - demo_sin(t)); /* the curve's direction */
    const double level = __builtin_sqrt(x * x + z * z), length = __builtin_sqrt(x * x + y * y + z * z);
    const double across[3] = {z / level, 0, -x / level};
    const double above[3] = {-x * y / (level * length), level / length, -z * y / (level * length)};
    for (int i = 0; i < 3; i++) {
        const double normal = demo_cos(section) * above[i] + demo_sin(section) * across[i];
        vertex->normal[i] = (float)normal;
        vertex->position[i] = (float)(centre[i] + tube * normal);
    }
    vertex->texcoord[0] = (float)u;
    vertex->texcoord[1] = (float)v;
}

GLuint demo_texture(unsigned size, demo_texel *texel)
{
    unsigned char *texels = allocate((size_t)size * size * 4);
    for (unsigned y = 0; y < size; y++)
        for (unsigned x = 0; x < size; x++)
            texel((x + 0.5) / size, (y + 0.5) / size, texels + ((size_t)y * size + x) * 4);
    GLuint texture;
    glGenTextures(1, &texture);
    glBindTexture(GL_TEXTURE_2D, texture);
    glTexParameteri(GL_TEXTURE_2D, GL_GENERATE_MIPMAP, GL_TRUE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, (GLsizei)size, (GLsizei)size, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                 texels);
    free(texels);
    return texture;
}

void demo_white(double s, double t, unsigned char rgba[4])
{
    (void)s, (void)t;
    memset(rgba, 255, 4);
}

void demo_tiles(double s, double t, unsigned char rgba[4])
{
    const int column = (int)(4 * s), row = (int)(4 * t);
    const bool joint = 4 * s - column < 0.04 || 4 * t - row < 0.04;
    const int shade = joint ? 90 : 190 + (column * 5 + row * 3) % 4 * 14;
    rgba[0] = (unsigned char)shade;
    rgba[1] = (unsigned char)(shade * 9 / 10);
    rgba[2] = (unsigned char)(shade * 3 / 4);
    rgba[3] = 255;
}
