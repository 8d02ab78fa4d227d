/* libFuzzer: any bytes as a mesh. The first byte chooses the beginning, so that both formats are soon found.
 *
 *   ninja -C build-fuzz tests/fuzz/fuzz_mesh && build-fuzz/tests/fuzz/fuzz_mesh -max_len=4096
 */
#include "files/files.h"

#include <math.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

#define PROPERTIES "property float x\nproperty short y\nproperty double z\nproperty uchar red\n"
#define FACES      "element face 3\nproperty list uchar ushort vertex_indices\nend_header\n"

static const char *const beginnings[] = {
    "",
    "v 0 0 0\nv 1 0 0\nv 1 1 0\nvt 0 0\nvn 0 0 1\nf ",
    "ply\nformat ascii 1.0\nelement vertex 3\n" PROPERTIES,
    "ply\nformat ascii 1.0\nelement vertex 3\n" PROPERTIES FACES,
    "ply\nformat binary_little_endian 1.0\nelement vertex 3\n" PROPERTIES FACES,
    "ply\nformat binary_big_endian 1.0\n",
};

static void check(const struct files_mesh *mesh)
{
    if (mesh->index_count == 0 || mesh->index_count % 3)
        abort();
    for (uint32_t i = 0; i < mesh->index_count; i++)
        if (mesh->indices[i] >= mesh->vertex_count)
            abort();
    for (uint32_t i = 0; i < mesh->vertex_count; i++)
        for (int c = 0; c < 3; c++)
            if (!isfinite(mesh->vertices[i].position[c]) || !isfinite(mesh->vertices[i].normal[c]))
                abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    struct files_mesh mesh;
    struct files_error error;
    if (size == 0)
        return 0;
    const char *beginning = beginnings[bytes[0] % (sizeof beginnings / sizeof *beginnings)];
    const size_t length = strlen(beginning), all = length + size - 1;
    char *file = malloc(all ? all : 1);
    if (!file)
        return 0;
    memcpy(file, beginning, length);
    memcpy(file + length, bytes + 1, size - 1);
    if (files_mesh_decode(file, all, &mesh, &error))
        check(&mesh);
    else if (error.message[0] == '\0' || (error.line == 0) != (error.column == 0))
        abort();
    files_mesh_release(&mesh);
    free(file);
    return 0;
}
