/* libFuzzer: any bytes as the text of a scene, read but not drawn. No file that it names exists.
 *
 *   ninja -C build-fuzz tests/fuzz/fuzz_scene && build-fuzz/tests/fuzz/fuzz_scene -only_ascii=1
 */
#include "tools/scene/scene.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

/* Of a mesh, a program or an image: text after a slash would be a path of this machine. */
static bool names_a_file(const uint8_t *bytes, size_t size)
{
    return size && memchr(bytes, '/', size);
}

static void check(const struct scene *scene, bool good)
{
    const struct scene_error *error = scene->error;
    if (good ? error->message[0] != '\0' : error->message[0] == '\0')
        abort();
    if (!good && error->line == 0)
        abort();
    for (unsigned i = 0; good && i < scene->mesh_count; i++)
        if (!scene->meshes[i].generator)
            abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    struct scene_error error = {0};
    struct scene_files files = {0};
    struct scene *scene = calloc(1, sizeof *scene);
    if (!scene || names_a_file(bytes, size)) {
        free(scene);
        return 0;
    }
    scene->error = &error;
    scene->files = &files;
    scene->path = strdup("fuzz.scene");
    scene->folder = strdup("/nonexistent/");
    if (scene->path && scene->folder)
        check(scene, scene_read(scene, (const char *)bytes, size));
    scene_free(scene);
    for (unsigned i = 0; i < files.count; i++)
        free(files.paths[i]);
    free(files.paths);
    return 0;
}
