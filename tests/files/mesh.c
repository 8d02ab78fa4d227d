/* What both readers of meshes share (files/mesh.c): which one reads, normals, files. */
#include "tests/files/mesh.h"

#include <math.h>
#include <stdlib.h>
#include <unistd.h>

/* A roof: two rectangles meet at its ridge, x = 0. The cross product of a left triangle is (-1, 1, 0), that
 * of a right one (2, 2, 0). The fans share the ridge's vertices unequally: 2 and 1 triangles, 1 and 2. */
Test(mesh, missing_normals_are_weighted_by_area)
{
    struct files_mesh mesh = mesh_of("v -1 0 0\nv -1 0 1\nv 0 1 1\nv 0 1 0\nv 2 -1 1\nv 2 -1 0\n"
                                     "f 1 2 3 4\nf 4 3 5 6\n");
    const double h = 1 / sqrt(2.), r = 1 / sqrt(34.);
    cr_assert_eq(mesh.vertex_count, 6);
    expect_floats(mesh.vertices[0].normal, (const float[3]){(float)-h, (float)h, 0}, 3);
    expect_floats(mesh.vertices[2].normal, (const float[3]){0, 1, 0}, 3);
    expect_floats(mesh.vertices[3].normal, (const float[3]){(float)(3 * r), (float)(5 * r), 0}, 3);
    expect_floats(mesh.vertices[4].normal, (const float[3]){(float)h, (float)h, 0}, 3);
    files_mesh_release(&mesh);
    cr_expect(!mesh.vertices && !mesh.indices);
}

/* The seam of texture coordinates is no edge: vertices of one position have one normal. */
Test(mesh, vertices_of_one_position_share_a_computed_normal)
{
    struct files_mesh mesh = mesh_of("v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nvt 0 0\nvt 1 1\n"
                                     "f 1/1 2/1 3/1\nf 1/2 4/1 2/2\n");
    cr_assert_eq(mesh.vertex_count, 6);
    expect_floats(mesh.vertices[3].normal, mesh.vertices[0].normal, 3);
    cr_expect_eq(mesh.vertices[3].texcoord[0], 1);
    cr_expect_eq(mesh.vertices[0].texcoord[0], 0);
    files_mesh_release(&mesh);
}

Test(mesh, a_vertex_without_area_has_a_normal)
{
    struct files_mesh mesh = mesh_of("v 0 0 0\nv 1 0 0\nv 2 0 0\nf 1 2 3\n");
    expect_floats(mesh.vertices[1].normal, (const float[3]){0, 0, 1}, 3);
    files_mesh_release(&mesh);
}

Test(mesh, a_file_that_cannot_be_read_is_an_error)
{
    struct files_mesh mesh;
    struct files_error error;
    cr_expect_not(files_mesh_read("/nonexistent/mesh.obj", &mesh, &error));
    cr_expect_str_eq(error.message, "cannot read the file: No such file or directory");
    cr_expect_not(files_mesh_read("/", &mesh, &error));
    cr_expect_str_eq(error.message, "cannot read the file: it is a directory");
}

Test(mesh, files_of_both_formats_are_read)
{
    static const char *const texts[] = {
        "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n",
        "ply\nformat ascii 1.0\nelement vertex 3\nproperty float x\nproperty float y\nproperty float z\n"
        "element face 1\nproperty list uchar int vertex_indices\nend_header\n0 0 0 1 0 0 0 1 0 3 0 1 2\n"};
    for (int i = 0; i < 2; i++) {
        char path[] = "/tmp/edgewalk-mesh-XXXXXX";
        struct files_mesh mesh;
        struct files_error error;
        const int file = mkstemp(path);
        cr_assert(file >= 0);
        cr_assert_eq(write(file, texts[i], strlen(texts[i])), (ssize_t)strlen(texts[i]));
        close(file);
        cr_expect(files_mesh_read(path, &mesh, &error), "%s", error.message);
        unlink(path);
        expect_indices(&mesh, (const uint32_t[]){0, 1, 2}, 3);
        expect_floats(mesh.vertices[1].position, (const float[3]){1, 0, 0}, 3);
        expect_floats(mesh.vertices[1].normal, (const float[3]){0, 0, 1}, 3);
        expect_floats(mesh.vertices[1].color, (const float[4]){1, 1, 1, 1}, 4);
        files_mesh_release(&mesh);
    }
}
