/* mesh, draw: from files and from generators. */
#include "tools/scene/scene.h"

#include <stdlib.h>
#include <string.h>

#include "demos/newell.h"

/* --- Generators ----------------------------------------------------------------------------------------- */

static void grid(double u, double v, struct demo_vertex *vertex)
{
    *vertex =
        (struct demo_vertex){{(float)(2 * u - 1), 0, (float)(1 - 2 * v)}, {0, 1, 0}, {(float)u, (float)v}};
}

static void quad(double u, double v, struct demo_vertex *vertex)
{
    *vertex =
        (struct demo_vertex){{(float)(2 * u - 1), (float)(2 * v - 1), 0}, {0, 0, 1}, {(float)u, (float)v}};
}

static void cylinder(double u, double v, struct demo_vertex *vertex)
{
    const float x = (float)demo_sin(2 * DEMO_PI * u), z = (float)demo_cos(2 * DEMO_PI * u);
    *vertex = (struct demo_vertex){{x, (float)(2 * v - 1), z}, {x, 0, z}, {(float)u, (float)v}};
}

/* A face of a cube: `axis` is that of its normal, on the side `sign`; u runs around the front, v upwards. */
static void face(int axis, int sign, double u, double v, struct demo_vertex *vertex)
{
    const float a = (float)(2 * u - 1), b = (float)(2 * v - 1), s = (float)sign;
    const float positions[3][3] = {{s, b, -s * a}, {a, s, -s * b}, {s * a, b, s}};
    *vertex = (struct demo_vertex){.texcoord = {(float)u, (float)v}};
    memcpy(vertex->position, positions[axis], sizeof vertex->position);
    vertex->normal[axis] = s;
}

#define FACE(name, axis, sign)                                                                               \
    static void name(double u, double v, struct demo_vertex *vertex)                                         \
    {                                                                                                        \
        face(axis, sign, u, v, vertex);                                                                      \
    }
FACE(right, 0, 1)
FACE(left, 0, -1)
FACE(top, 1, 1)
FACE(bottom, 1, -1)
FACE(front, 2, 1)
FACE(back, 2, -1)

static struct demo_mesh cube(unsigned columns, unsigned rows)
{
    static demo_surface *const faces[] = {right, left, top, bottom, front, back};
    return demo_mesh_create(faces, sizeof faces / sizeof *faces, columns, rows);
}

const struct scene_generator scene_mesh_generators[] = {
    {"grid", "a square in the plane y = 0, from -1 to 1 in x and z", grid, NULL, 1, 16, 16},
    {"quad", "a square in the plane z = 0, from -1 to 1 in x and y", quad, NULL, 1, 1, 1},
    {"cube", "from -1 to 1", NULL, cube, 6, 1, 1},
    {"sphere", "radius 1", demo_sphere, NULL, 1, 64, 32},
    {"cylinder", "radius 1 around y, from -1 to 1, without its ends", cylinder, NULL, 1, 64, 1},
    {"torus", "around y, radius 1, the tube's radius 0.4", demo_torus, NULL, 1, 64, 32},
    {"teapot", "Newell's, about 6 wide, its up is z; columns and rows of each of its 8 surfaces", NULL,
     newell_mesh_create, 8, 48, 24},
    {0},
};

static const struct scene_generator *find_generator(struct scene_text name)
{
    for (const struct scene_generator *row = scene_mesh_generators; row->name; row++)
        if (scene_text_is(name, row->name))
            return row;
    return NULL;
}

/* --- Reading -------------------------------------------------------------------------------------------- */

struct scene_mesh *scene_find_mesh(struct scene *scene, struct scene_text name)
{
    for (unsigned i = 0; i < scene->mesh_count; i++)
        if (scene_text_is(name, scene->meshes[i].name))
            return &scene->meshes[i];
    return NULL;
}

static struct scene_mesh *new_mesh(struct scene *scene, const double *v)
{
    const struct scene_text name = scene_text(scene, v);
    struct scene_mesh *mesh = &scene->meshes[scene->mesh_count < SCENE_OBJECTS ? scene->mesh_count : 0];
    char text[SCENE_NAME];
    if (!scene_new_name(scene, name, scene->mesh_count, scene_find_mesh(scene, name) != NULL, text))
        return NULL;
    *mesh = (struct scene_mesh){0};
    strcpy(mesh->name, text);
    return mesh;
}

static const char *generator_name(unsigned row)
{
    return scene_mesh_generators[row].name;
}

static bool expected_generator(struct scene *scene, struct scene_text text)
{
    return scene_fail_generator(scene, text, "a file .obj or .ply", generator_name);
}

static bool load_file(struct scene *scene, struct scene_mesh *mesh, struct scene_text file)
{
    struct files_error error;
    size_t size;
    char *path = scene_path(scene, file);
    uint8_t *bytes = path ? scene_bytes(scene, file, path, &size) : NULL;
    bool good = bytes != NULL;
    if (good && !files_mesh_decode(bytes, size, &mesh->file, &error))
        good = scene_fail_in_file(scene, path, (int)error.line, (int)error.column, "%s", error.message);
    free(bytes);
    free(path);
    return good;
}

static bool set_cells(struct scene *scene, struct scene_mesh *mesh, double columns, double rows,
                      struct scene_text at)
{
    if (columns < 1 || columns > SCENE_CELLS || rows < 1 || rows > SCENE_CELLS)
        return scene_fail(scene, at.at, "expected 1 to %d columns and rows", SCENE_CELLS);
    mesh->columns = (unsigned)columns;
    mesh->rows = (unsigned)rows;
    scene->cells += mesh->generator->surfaces * mesh->columns * mesh->rows;
    return scene->cells <= SCENE_ALL_CELLS ||
           scene_fail(scene, at.at, "expected at most %d cells in all generated meshes", SCENE_ALL_CELLS);
}

bool scene_read_mesh(struct scene *scene, const double *v)
{
    const struct scene_text source = scene_text(scene, v + 2);
    struct scene_mesh *mesh = new_mesh(scene, v);
    if (!mesh)
        return false;
    mesh->generator = find_generator(source);
    if (mesh->generator) {
        if (!set_cells(scene, mesh, mesh->generator->columns, mesh->generator->rows, source))
            return false;
    } else if (!scene_text_is_file(source)) {
        return expected_generator(scene, source);
    } else if (!load_file(scene, mesh, source)) {
        return false;
    }
    scene->mesh_count++;
    return true;
}

bool scene_read_mesh_size(struct scene *scene, const double *v)
{
    const struct scene_text source = scene_text(scene, v + 2);
    struct scene_mesh *mesh = new_mesh(scene, v);
    if (!mesh)
        return false;
    mesh->generator = find_generator(source);
    if (!mesh->generator)
        return expected_generator(scene, source);
    if (!set_cells(scene, mesh, v[4], v[5], source))
        return false;
    scene->mesh_count++;
    return true;
}

bool scene_read_draw(struct scene *scene, const double *v)
{
    const struct scene_text name = scene_text(scene, v);
    return scene_find_mesh(scene, name) ||
           scene_fail(scene, name.at, "expected a mesh that a statement above defines, found '%.*s'",
                      name.length, name.at);
}

/* --- GL ------------------------------------------------------------------------------------------------- */

static void upload(struct scene_mesh *mesh)
{
    const struct files_mesh *file = &mesh->file;
    glGenBuffers(1, &mesh->vertices);
    glBindBuffer(GL_ARRAY_BUFFER, mesh->vertices);
    glBufferData(GL_ARRAY_BUFFER, (GLsizeiptr)(file->vertex_count * sizeof *file->vertices), file->vertices,
                 GL_STATIC_DRAW);
    glGenBuffers(1, &mesh->indices);
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, mesh->indices);
    glBufferData(GL_ELEMENT_ARRAY_BUFFER, (GLsizeiptr)(file->index_count * sizeof *file->indices),
                 file->indices, GL_STATIC_DRAW);
}

void scene_init_meshes(struct scene *scene)
{
    for (unsigned i = 0; i < scene->mesh_count; i++) {
        struct scene_mesh *mesh = &scene->meshes[i];
        const struct scene_generator *generator = mesh->generator;
        if (!generator)
            upload(mesh);
        else if (generator->make)
            mesh->generated = generator->make(mesh->columns, mesh->rows);
        else
            mesh->generated = demo_mesh_create(&generator->surface, 1, mesh->columns, mesh->rows);
    }
    glBindBuffer(GL_ARRAY_BUFFER, 0);
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, 0);
}

static const GLenum arrays[] = {GL_VERTEX_ARRAY, GL_NORMAL_ARRAY, GL_TEXTURE_COORD_ARRAY, GL_COLOR_ARRAY};

enum { ARRAYS = sizeof arrays / sizeof *arrays };

/* Conventional arrays, for programs and for fixed function. Generated meshes have no colours. */
static unsigned set_arrays(const struct scene_mesh *mesh)
{
    const bool generated = mesh->generator != NULL;
    const GLsizei stride = generated ? sizeof(struct demo_vertex) : sizeof(struct files_vertex);
    _Static_assert(offsetof(struct demo_vertex, normal) == offsetof(struct files_vertex, normal), "");
    _Static_assert(offsetof(struct demo_vertex, texcoord) == offsetof(struct files_vertex, texcoord), "");
    glBindBuffer(GL_ARRAY_BUFFER, generated ? mesh->generated.vertices : mesh->vertices);
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, generated ? mesh->generated.indices : mesh->indices);
    glClientActiveTexture(GL_TEXTURE0);
    glVertexPointer(3, GL_FLOAT, stride, NULL);
    glNormalPointer(GL_FLOAT, stride, (const void *)offsetof(struct demo_vertex, normal));
    glTexCoordPointer(2, GL_FLOAT, stride, (const void *)offsetof(struct demo_vertex, texcoord));
    if (!generated)
        glColorPointer(4, GL_FLOAT, stride, (const void *)offsetof(struct files_vertex, color));
    return generated ? ARRAYS - 1 : ARRAYS;
}

static void draw(struct run *run, const double *v, GLenum mode, GLsizei instances)
{
    struct scene *scene = scene_of(run);
    const struct scene_mesh *mesh = scene_find_mesh(scene, scene_text(scene, v));
    const GLsizei count = mesh->generator ? mesh->generated.index_count : (GLsizei)mesh->file.index_count;
    if ((uint64_t)count * (uint64_t)instances > SCENE_INDICES) {
        run_fail(run, "expected at most %d indices in all instances", SCENE_INDICES);
        return;
    }
    const unsigned enabled = set_arrays(mesh);
    for (unsigned i = 0; i < enabled; i++)
        glEnableClientState(arrays[i]);
    if (instances == 1)
        glDrawElements(mode, count, GL_UNSIGNED_INT, NULL);
    else
        glDrawElementsInstanced(mode, count, GL_UNSIGNED_INT, NULL, instances);
    for (unsigned i = 0; i < enabled; i++)
        glDisableClientState(arrays[i]);
    glBindBuffer(GL_ARRAY_BUFFER, 0);
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, 0);
}

void scene_color(struct run *run, const double *v)
{
    double values[4];
    scene_values(scene_of(run), v, 4, values);
    run_color(run, values);
}

void scene_draw_mesh(struct run *run, const double *v)
{
    draw(run, v, GL_TRIANGLES, 1);
}

void scene_draw_mode(struct run *run, const double *v)
{
    draw(run, v, (GLenum)v[2], 1);
}

void scene_draw_instanced(struct run *run, const double *v)
{
    if (v[2] <= RUN_MAX_INSTANCES)
        draw(run, v, GL_TRIANGLES, (GLsizei)v[2]);
    else
        run_fail(run, "expected at most %d instances", RUN_MAX_INSTANCES);
}
