/* Wavefront OBJ (files/obj.c). */
#include "tests/files/mesh.h"

#include <stdio.h>
#include <stdlib.h>

#define SQUARE "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\n"

Test(obj, polygons_become_fans)
{
    struct files_mesh mesh = mesh_of("# a pentagon\n" SQUARE "v -1 .5 0\nf 1 2 3 4 5\n");
    expect_indices(&mesh, (const uint32_t[]){0, 1, 2, 0, 2, 3, 0, 3, 4}, 9);
    cr_expect_eq(mesh.vertex_count, 5);
    expect_floats(mesh.vertices[4].position, (const float[3]){-1, 0.5f, 0}, 3);
    files_mesh_release(&mesh);
}

/* A position with another normal or texture coordinate is another vertex; an equal corner is the same one. */
Test(obj, equal_corners_are_one_vertex)
{
    struct files_mesh mesh = mesh_of(SQUARE "vt 0 0\nvt 1 .25\nvn 0 0 1\nvn 0 1 0\n"
                                            "f 1/1/1 2/2/1 3/1/1\nf 1/1/1 3/1/2 4//2\n");
    expect_indices(&mesh, (const uint32_t[]){0, 1, 2, 0, 3, 4}, 6);
    expect_floats(mesh.vertices[1].texcoord, (const float[2]){1, 0.25f}, 2);
    expect_floats(mesh.vertices[2].normal, (const float[3]){0, 0, 1}, 3);
    expect_floats(mesh.vertices[3].normal, (const float[3]){0, 1, 0}, 3);
    files_mesh_release(&mesh);
}

Test(obj, negative_indices_count_from_the_last_element)
{
    struct files_mesh mesh = mesh_of(SQUARE "f -4 -3 -2\nv 9 9 9\nf -1 1 2\n");
    expect_indices(&mesh, (const uint32_t[]){0, 1, 2, 3, 0, 1}, 6);
    expect_floats(mesh.vertices[3].position, (const float[3]){9, 9, 9}, 3);
    files_mesh_release(&mesh);
}

Test(obj, a_line_continues_after_a_backslash)
{
    struct files_mesh mesh = mesh_of("v 0 0 0\r\nv 1 0 0\r\nv 0 \\\r\n 1 0\r\nf 1 2 \\\n3\n");
    expect_indices(&mesh, (const uint32_t[]){0, 1, 2}, 3);
    expect_floats(mesh.vertices[2].position, (const float[3]){0, 1, 0}, 3);
    files_mesh_release(&mesh);
}

Test(obj, six_numbers_of_a_vertex_are_position_and_colour)
{
    struct files_mesh mesh =
        mesh_of("v 0 0 0 1 .5 0\nv 1 0 0 1\nv 0 1 0 1 0 0 1\ng part\nusemtl red\ns off\nf 1 2 3\n");
    expect_floats(mesh.vertices[0].color, (const float[4]){1, 0.5f, 0, 1}, 4);
    expect_floats(mesh.vertices[1].color, (const float[4]){1, 1, 1, 1}, 4);
    expect_floats(mesh.vertices[2].color, (const float[4]){0, 0, 1, 1}, 4);
    files_mesh_release(&mesh);
}

Test(obj, errors_have_a_position)
{
    static const struct mesh_failure rows[] = {
        {"", 1, 1, "expected a face (f), found the end of the file"},
        {SQUARE, 5, 1, "expected a face (f), found the end of the file"},
        {"v 0 0\n", 1, 6, "expected a number, found the end of the line"},
        {"v 0 0 z\n", 1, 7, "expected a number, found 'z'"},
        {"v 0 0 1x\n", 1, 7, "expected a number, found '1x'"},
        {"v 0 0 nan\n", 1, 7, "expected a number that binary32 can represent, found 'nan'"},
        {"v 0 0 -inf\n", 1, 7, "expected a number that binary32 can represent, found '-inf'"},
        {"v 0 0 1e39\n", 1, 7, "expected a number that binary32 can represent, found '1e39'"},
        {"v 1 2 3 4 5 6 7 8\n", 1, 17, "expected the end of the line, found '8'"},
        {"\n  quad 1 2 3 4\n", 2, 3, "expected a statement of OBJ, such as v, vt, vn or f, found 'quad'"},
        {"\x01\n", 1, 1, "expected a statement of OBJ, such as v, vt, vn or f, found the byte 0x01"},
        {SQUARE "f 1 2\n", 5, 6, "expected at least three corners, found 2"},
        {SQUARE "f\n", 5, 2, "expected at least three corners, found 0"},
        {SQUARE "f 1 2 5\n", 5, 7, "expected a vertex from 1 to 4 or from -4 to -1, found 5"},
        {SQUARE "f 1 0 2\n", 5, 5, "expected a vertex from 1 to 4 or from -4 to -1, found 0"},
        {SQUARE "f 1 2 -5\n", 5, 7, "expected a vertex from 1 to 4 or from -4 to -1, found -5"},
        {SQUARE "f 1 2 99999999999999999999999\n", 5, 7,
         "expected a vertex from 1 to 4 or from -4 to -1, found 99999999999999999999"},
        {SQUARE "f 1/1 2 3\n", 5, 5, "expected a texture vertex from 1 to 0 or from -0 to -1, found 1"},
        {SQUARE "f 1//1 2 3\n", 5, 6, "expected a normal from 1 to 0 or from -0 to -1, found 1"},
        {SQUARE "f 1/ 2 3\n", 5, 5, "expected the number of a texture vertex"},
        {SQUARE "f a b c\n", 5, 3, "expected the number of a vertex"},
        {SQUARE "vt 0 0\nvn 0 0 1\nf 1/1/1/1 2 3\n", 7, 8, "expected a blank, found '/1'"},
        {SQUARE "f 1 2 \\\n x\n", 6, 2, "expected the number of a vertex"},
    };
    expect_failures(rows, sizeof rows / sizeof *rows);
}

/* More corners than fit the first tables. */
Test(obj, large_meshes_are_read)
{
    enum { COLUMNS = 150, ROWS = 90 };
    const size_t size = (size_t)(COLUMNS + 1) * (ROWS + 1) * 32 + (size_t)COLUMNS * ROWS * 40;
    char *text = malloc(size);
    size_t length = 0;
    cr_assert(text);
    for (unsigned y = 0; y <= ROWS; y++)
        for (unsigned x = 0; x <= COLUMNS; x++)
            length += (size_t)snprintf(text + length, size - length, "v %u %u 0\n", x, y);
    for (unsigned y = 0; y < ROWS; y++)
        for (unsigned x = 0; x < COLUMNS; x++) {
            const unsigned a = y * (COLUMNS + 1) + x + 1, b = a + COLUMNS + 1;
            length += (size_t)snprintf(text + length, size - length, "f %u %u %u %u\n", a, a + 1, b + 1, b);
        }
    struct files_mesh mesh = mesh_of(text);
    free(text);
    cr_expect_eq(mesh.vertex_count, (COLUMNS + 1) * (ROWS + 1));
    cr_expect_eq(mesh.index_count, 6 * COLUMNS * ROWS);
    for (uint32_t i = 0; i < mesh.index_count; i++)
        cr_assert_lt(mesh.indices[i], mesh.vertex_count);
    files_mesh_release(&mesh);
}
