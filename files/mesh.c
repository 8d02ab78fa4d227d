/* Meshes: the text that both formats begin with, triangles, and normals that a file lacks. */
#include "files/mesh.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/number.h"

/* --- Errors --------------------------------------------------------------------------------------------- */

bool mesh_fail(const struct mesh_text *text, const char *at, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text->error->message, sizeof text->error->message, format, arguments);
    va_end(arguments);
    text->error->line = text->line;
    text->error->column = (unsigned)(at - text->line_start) + 1;
    return false;
}

bool mesh_fail_whole(struct files_error *error, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(error->message, sizeof error->message, format, arguments);
    va_end(arguments);
    error->line = error->column = 0;
    return false;
}

bool mesh_expected(const struct mesh_text *text, const char *expected)
{
    const int length = (int)mesh_word(text);
    if (text->at == text->end)
        return mesh_fail(text, text->at, "expected %s, found the end of the file", expected);
    if (length == 0)
        return mesh_fail(text, text->at, "expected %s, found the end of the line", expected);
    for (int i = 0; i < length; i++)
        if (text->at[i] < ' ' || text->at[i] > '~')
            return mesh_fail(text, text->at, "expected %s, found the byte 0x%02x", expected,
                             (unsigned char)text->at[i]);
    return mesh_fail(text, text->at, "expected %s, found '%.*s'", expected, length < 30 ? length : 30,
                     text->at);
}

bool mesh_too_large(struct files_error *error)
{
    return mesh_fail_whole(error, "expected at most %d vertices and corners, and memory for them",
                           FILES_MESH_LIMIT);
}

/* --- Text ----------------------------------------------------------------------------------------------- */

const char *mesh_line_end(const struct mesh_text *text)
{
    const char *newline = memchr(text->at, '\n', (size_t)(text->end - text->at));
    return newline ? newline : text->end;
}

bool mesh_next_line(struct mesh_text *text)
{
    text->at = mesh_line_end(text);
    if (text->at == text->end)
        return false;
    text->at++;
    text->line_start = text->at;
    text->line++;
    return text->at < text->end;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v';
}

static bool continues_below(const struct mesh_text *text)
{
    return text->at[0] == '\\' && (text->at[1] == '\n' || (text->at[1] == '\r' && text->at[2] == '\n'));
}

bool mesh_skip_blanks(struct mesh_text *text)
{
    while (text->at < text->end && (is_blank(*text->at) || continues_below(text)))
        if (is_blank(*text->at))
            text->at++;
        else
            mesh_next_line(text);
    return text->at < text->end && *text->at != '\n';
}

size_t mesh_word(const struct mesh_text *text)
{
    const char *at = text->at;
    while (at < text->end && !is_blank(*at) && *at != '\n')
        at++;
    return (size_t)(at - text->at);
}

bool mesh_word_is(const struct mesh_text *text, const char *word)
{
    const size_t length = mesh_word(text);
    return strlen(word) == length && memcmp(text->at, word, length) == 0;
}

bool mesh_number(struct mesh_text *text, double *value)
{
    char *stop;
    const size_t length = mesh_word(text);
    if (length == 0)
        return mesh_expected(text, "a number");
    *value = number_double(text->at, &stop);
    if (stop != text->at + length)
        return mesh_expected(text, "a number");
    if (!isfinite((float)*value))
        return mesh_expected(text, "a number that binary32 can represent");
    text->at = stop;
    return true;
}

/* --- Triangles ------------------------------------------------------------------------------------------ */

/* An array of elements of this size, at least `count` of them. */
static bool reserve(void **array, uint32_t *capacity, uint32_t count, size_t size)
{
    if (count <= *capacity)
        return true;
    const uint32_t larger = count + count / 2 + 64;
    void *memory = realloc(*array, larger * size);
    if (!memory)
        return false;
    *array = memory;
    *capacity = larger;
    return true;
}

bool mesh_add_vertex(struct mesh_builder *builder, const struct files_vertex *vertex)
{
    struct files_mesh *mesh = builder->mesh;
    void *vertices = mesh->vertices;
    if (mesh->vertex_count == FILES_MESH_LIMIT ||
        !reserve(&vertices, &builder->vertex_capacity, mesh->vertex_count + 1, sizeof *vertex))
        return false;
    mesh->vertices = vertices;
    mesh->vertices[mesh->vertex_count++] = *vertex;
    return true;
}

bool mesh_add_triangle(struct mesh_builder *builder, uint32_t a, uint32_t b, uint32_t c)
{
    struct files_mesh *mesh = builder->mesh;
    void *indices = mesh->indices;
    if (mesh->index_count >= 3u * FILES_MESH_LIMIT ||
        !reserve(&indices, &builder->index_capacity, mesh->index_count + 3, sizeof a))
        return false;
    mesh->indices = indices;
    mesh->indices[mesh->index_count++] = a;
    mesh->indices[mesh->index_count++] = b;
    mesh->indices[mesh->index_count++] = c;
    return true;
}

/* --- Normals -------------------------------------------------------------------------------------------- */

/* Twice the area long. */
static void triangle_normal(const struct files_mesh *mesh, const uint32_t corners[3], double normal[3])
{
    double edges[2][3];
    for (int e = 0; e < 2; e++)
        for (int i = 0; i < 3; i++)
            edges[e][i] = (double)mesh->vertices[corners[1 + e]].position[i] -
                          (double)mesh->vertices[corners[0]].position[i];
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        normal[i] = edges[0][j] * edges[1][k] - edges[0][k] * edges[1][j];
    }
}

static bool lacks_normal(const struct files_vertex *vertex)
{
    return vertex->normal[0] == 0 && vertex->normal[1] == 0 && vertex->normal[2] == 0;
}

/* The normal of a vertex without surrounding area is z. */
static void set_normal(struct files_vertex *vertex, const double sum[3])
{
    const double length = sqrt(sum[0] * sum[0] + sum[1] * sum[1] + sum[2] * sum[2]);
    for (int i = 0; i < 3; i++)
        vertex->normal[i] = length > 0 && isfinite(length) ? (float)(sum[i] / length) : i == 2;
}

bool mesh_compute_normals(struct files_mesh *mesh, const uint32_t *points, uint32_t count)
{
    double(*sums)[3] = calloc((size_t)count + 1, sizeof *sums);
    if (!sums)
        return false;
    for (uint32_t i = 0; i < mesh->index_count; i += 3) {
        double normal[3];
        triangle_normal(mesh, mesh->indices + i, normal);
        for (int corner = 0; corner < 3; corner++) {
            const uint32_t vertex = mesh->indices[i + (uint32_t)corner];
            for (int c = 0; c < 3; c++)
                sums[points ? points[vertex] : vertex][c] += normal[c];
        }
    }
    for (uint32_t vertex = 0; vertex < mesh->vertex_count; vertex++)
        if (lacks_normal(&mesh->vertices[vertex]))
            set_normal(&mesh->vertices[vertex], sums[points ? points[vertex] : vertex]);
    free(sums);
    return true;
}

/* --- Files ---------------------------------------------------------------------------------------------- */

void files_mesh_release(struct files_mesh *mesh)
{
    free(mesh->vertices);
    free(mesh->indices);
    *mesh = (struct files_mesh){0};
}

bool files_mesh_decode(const void *bytes, size_t size, struct files_mesh *mesh, struct files_error *error)
{
    char *copy = malloc(size + 1);
    *mesh = (struct files_mesh){0};
    *error = (struct files_error){0};
    if (!copy)
        return mesh_too_large(error);
    if (size)
        memcpy(copy, bytes, size);
    copy[size] = '\0';
    struct mesh_text text = {.at = copy, .end = copy + size, .line_start = copy, .line = 1, .error = error};
    const bool good = mesh_word_is(&text, "ply") ? ply_decode(&text, mesh) : obj_decode(&text, mesh);
    free(copy);
    if (!good)
        files_mesh_release(mesh);
    return good;
}

bool files_mesh_read(const char *path, struct files_mesh *mesh, struct files_error *error)
{
    size_t size;
    char why[100];
    *mesh = (struct files_mesh){0};
    *error = (struct files_error){0};
    uint8_t *bytes = files_bytes(path, &size, why, sizeof why);
    if (!bytes)
        return mesh_fail_whole(error, "cannot read the file: %s", why);
    const bool good = files_mesh_decode(bytes, size, mesh, error);
    free(bytes);
    return good;
}
