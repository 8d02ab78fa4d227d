/* For the tests of meshes: what a text is read as. */
#ifndef TESTS_FILES_MESH_H
#define TESTS_FILES_MESH_H

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

#include "files/files.h"

struct mesh_failure {
    const char *text;
    unsigned line, column;
    const char *message;
};

/* From memory of exactly the text's size, so that a sanitizer sees a read past its end. */
static inline bool mesh_decode(const void *bytes, size_t size, struct files_mesh *mesh,
                               struct files_error *error)
{
    void *copy = malloc(size ? size : 1);
    cr_assert(copy);
    if (size)
        memcpy(copy, bytes, size);
    const bool good = files_mesh_decode(copy, size, mesh, error);
    free(copy);
    return good;
}

static inline void expect_failures(const struct mesh_failure *rows, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        struct files_mesh mesh;
        struct files_error error;
        cr_expect_not(mesh_decode(rows[i].text, strlen(rows[i].text), &mesh, &error), "%s", rows[i].text);
        cr_expect(error.line == rows[i].line && error.column == rows[i].column &&
                      strcmp(error.message, rows[i].message) == 0,
                  "%s\n%u:%u: %s\nexpected %u:%u: %s", rows[i].text, error.line, error.column, error.message,
                  rows[i].line, rows[i].column, rows[i].message);
        cr_expect(!mesh.vertices && !mesh.indices && !mesh.vertex_count && !mesh.index_count);
    }
}

static inline struct files_mesh mesh_of(const char *text)
{
    struct files_mesh mesh;
    struct files_error error;
    cr_assert(mesh_decode(text, strlen(text), &mesh, &error), "%u:%u: %s", error.line, error.column,
              error.message);
    return mesh;
}

static inline void expect_indices(const struct files_mesh *mesh, const uint32_t *indices, uint32_t count)
{
    cr_assert_eq(mesh->index_count, count);
    cr_expect_arr_eq(mesh->indices, indices, count * sizeof *indices);
}

static inline void expect_floats(const float *got, const float *expected, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        cr_expect(fabsf(got[i] - expected[i]) < 1e-6f, "component %u is %g, expected %g", i, (double)got[i],
                  (double)expected[i]);
}

#endif
