/* PLY, text and binary (files/ply.c). */
#include "tests/files/mesh.h"

#include <stdio.h>
#include <stdlib.h>

#define HEAD(format) "ply\nformat " format " 1.0\n"
#define XYZ          "property float x\nproperty float y\nproperty float z\n"
#define VERTICES(n)  "element vertex " n "\n" XYZ
#define FACES(n)     "element face " n "\nproperty list uchar int vertex_indices\nend_header\n"
#define TRIANGLE     HEAD("ascii") VERTICES("3") FACES("1") "0 0 0\n1 0 0\n0 1 0\n"

Test(ply, polygons_become_fans)
{
    struct files_mesh mesh = mesh_of(HEAD("ascii") "comment no use\nobj_info none\n" VERTICES("4")
                                         FACES("2") "0 0 0\n1 0 0\n1 1 0\n0 1 0\n4 0 1 2 3\n3 3 2 0\n");
    expect_indices(&mesh, (const uint32_t[]){0, 1, 2, 0, 2, 3, 3, 2, 0}, 9);
    expect_floats(mesh.vertices[3].position, (const float[3]){0, 1, 0}, 3);
    files_mesh_release(&mesh);
}

/* Elements and properties without a use are skipped, lists included. */
Test(ply, properties_are_found_by_name)
{
    struct files_mesh mesh = mesh_of(
        HEAD("ascii") "element vertex 3\nproperty uchar red\nproperty float confidence\n" XYZ
                      "property list uchar float extra\nproperty float nx\nproperty float ny\n"
                      "property float nz\nproperty float u\nproperty float v\n"
                      "element edge 1\nproperty int a\nproperty list int int b\n"
                      "element face 1\nproperty uchar flags\n"
                      "property list uchar uint vertex_index\nend_header\n"
                      "51 9 0 0 0 2 8 8 0 1 0 .5 .25\n255 9 1 0 0 0 0 1 0 0 0\n0 9 0 1 0 1 7 0 1 0 0 0\n"
                      "5 2 6 6\n0 3 2 1 0\n");
    expect_indices(&mesh, (const uint32_t[]){2, 1, 0}, 3);
    expect_floats(mesh.vertices[0].normal, (const float[3]){0, 1, 0}, 3);
    expect_floats(mesh.vertices[0].texcoord, (const float[2]){0.5f, 0.25f}, 2);
    expect_floats(mesh.vertices[0].color, (const float[4]){(float)(51 / 255.), 1, 1, 1}, 4);
    expect_floats(mesh.vertices[1].color, (const float[4]){1, 1, 1, 1}, 4);
    files_mesh_release(&mesh);
}

/* Three vertices of a double and two shorts, a colour of a signed byte, and one face of shorts. */
static size_t binary(uint8_t *bytes, bool big)
{
    static const char header[] = "element vertex 3\nproperty double x\nproperty short y\nproperty ushort z\n"
                                 "property char red\nelement face 1\n"
                                 "property list ushort uchar vertex_indices\nend_header\n";
    size_t length = (size_t)sprintf((char *)bytes, "ply\nformat binary_%s_endian 1.0\n%s",
                                    big ? "big" : "little", header);
    for (unsigned i = 0; i < 3; i++) {
        const double x = i - 0.5;
        uint64_t bits;
        memcpy(&bits, &x, sizeof bits);
        const struct {
            uint64_t bits;
            unsigned count;
        } fields[] = {{bits, 8}, {i == 2 ? 0xfffd : 2, 2}, {i == 1 ? 0xffff : 7, 2}, {127, 1}};
        for (int f = 0; f < 4; f++)
            for (unsigned b = 0; b < fields[f].count; b++)
                bytes[length++] = (uint8_t)(fields[f].bits >> 8 * (big ? fields[f].count - 1 - b : b));
    }
    bytes[length++] = big ? 0 : 3;
    bytes[length++] = big ? 3 : 0;
    for (uint8_t i = 0; i < 3; i++)
        bytes[length++] = i;
    return length;
}

Test(ply, binary_files_of_both_byte_orders_are_read)
{
    for (int big = 0; big < 2; big++) {
        uint8_t bytes[400];
        struct files_mesh mesh;
        struct files_error error;
        const size_t length = binary(bytes, big);
        cr_assert(mesh_decode(bytes, length, &mesh, &error), "%u:%u: %s", error.line, error.column,
                  error.message);
        expect_indices(&mesh, (const uint32_t[]){0, 1, 2}, 3);
        expect_floats(mesh.vertices[0].position, (const float[3]){-0.5f, 2, 7}, 3);
        expect_floats(mesh.vertices[1].position, (const float[3]){0.5f, 2, 65535}, 3);
        expect_floats(mesh.vertices[2].position, (const float[3]){1.5f, -3, 7}, 3);
        expect_floats(mesh.vertices[2].color, (const float[4]){1, 1, 1, 1}, 4);
        files_mesh_release(&mesh);
    }
}

/* Any shorter file is an error, and nothing past its end is read. */
Test(ply, truncated_files_are_errors)
{
    uint8_t bytes[400];
    struct files_mesh mesh;
    struct files_error error;
    const size_t length = binary(bytes, false);
    for (size_t size = 0; size < length; size++) {
        cr_expect_not(mesh_decode(bytes, size, &mesh, &error), "%zu bytes", size);
        cr_expect_neq(error.message[0], '\0');
    }
    static const char text[] = TRIANGLE "3 0 1 2";
    for (size_t size = 0; size + 1 < sizeof text - 1; size++)
        cr_expect_not(mesh_decode(text, size, &mesh, &error), "%zu bytes", size);
}

Test(ply, errors_have_a_position)
{
    static const struct mesh_failure rows[] = {
        {"ply\n", 2, 1, "expected end_header, found the end of the file"},
        {"ply\nformat text 1.0\n", 2, 8,
         "expected ascii, binary_little_endian or binary_big_endian, found 'text'"},
        {"ply\nformat ascii 2.0\n", 2, 14, "expected 1.0, found '2.0'"},
        {HEAD("ascii") "elements\n", 3, 1,
         "expected format, element, property, comment or end_header, found 'elements'"},
        {HEAD("ascii") "element vertex many\n", 3, 16, "expected a number, found 'many'"},
        {HEAD("ascii") "element vertex -1\n", 3, 16, "expected a whole number from 0 to 16777216"},
        {HEAD("ascii") "element vertex 1.5\n", 3, 16, "expected a whole number from 0 to 16777216"},
        {HEAD("ascii") "element vertex 99999999\n", 3, 16, "expected a whole number from 0 to 16777216"},
        {HEAD("ascii") "element vertex 1\nelement vertex 1\n", 4, 9,
         "expected one element of the name, found 'vertex'"},
        {HEAD("ascii") "property float x\n", 3, 1, "expected an element before its properties"},
        {HEAD("ascii") "element vertex 1\nproperty real x\n", 4, 10,
         "expected a type, such as uchar, int or float, found 'real'"},
        {HEAD("ascii") "element vertex 1\nproperty list float int x\n", 4, 20,
         "expected a list whose length is an integer"},
        {HEAD("ascii") "element vertex 1\nproperty float\n", 4, 15,
         "expected the name of a property, found the end of the line"},
        {HEAD("ascii") "element vertex 1\nproperty float x\nend_header\n", 5, 1,
         "expected an element vertex with properties x, y and z before"},
        {HEAD("ascii") VERTICES("0") "end_header\n", 7, 1,
         "expected an element face with a list vertex_indices before"},
        {HEAD("ascii") VERTICES("0") FACES("0"), 0, 0, "expected faces, found none"},
        {TRIANGLE "3 0 1 3\n", 13, 8, "expected the number of a vertex below 3 before, found 3"},
        {TRIANGLE "3 0 -1 2\n", 13, 7, "expected the number of a vertex below 3 before, found -1"},
        {TRIANGLE "3 0 .5 2\n", 13, 7, "expected the number of a vertex below 3 before, found 0.5"},
        {TRIANGLE "2 0 1\n", 13, 2, "expected three corners or more before, found 2"},
        {TRIANGLE "3 0 1\n", 14, 1, "expected a number, found the end of the file"},
        {TRIANGLE "4000000000 0 1 2\n", 14, 1, "expected a number, found the end of the file"},
        {HEAD("ascii") VERTICES("1") FACES("1") "0 0 nan 3 0 0 0\n", 10, 5,
         "expected a number that binary32 can represent, found 'nan'"},
        {HEAD("ascii") VERTICES("16000000") FACES("1") "0 0 0\n", 0, 0,
         "expected at least 96000000 bytes for 16000000 entries of an element, found 6"},
        {HEAD("binary_little_endian") VERTICES("16000000") FACES("1") "0 0 0\n", 0, 0,
         "expected at least 192000000 bytes for 16000000 entries of an element, found 6"},
        {HEAD("binary_little_endian") VERTICES("1") FACES("1") "000000000000", 0, 0,
         "offset 181: expected 1 byte (uchar), found the end of the file"},
        {HEAD("ascii") "element other 4000000000\n" VERTICES("1") FACES("1") "0 0 0\n3 0 0\n", 13, 1,
         "expected a number, found the end of the file"},
    };
    expect_failures(rows, sizeof rows / sizeof *rows);
}
