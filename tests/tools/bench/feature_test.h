/* Scenes of features draw pictures with given hashes. The pictures were compared with those of llvmpipe;
 * docs/decisions.md or docs/clients.md has the reasons of differences. */
#ifndef TESTS_TOOLS_BENCH_FEATURE_TEST_H
#define TESTS_TOOLS_BENCH_FEATURE_TEST_H

#include <criterion/criterion.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/hash.h"
#include "tools/bench/features.h"

struct feature_hash {
    const char *name;
    uint64_t hash;
};

/* The hash of a scene's first frame. */
static uint64_t feature_picture_hash(const struct against_scene *scene)
{
    static uint8_t buffer[AGAINST_SIZE * AGAINST_SIZE * 4], picture[AGAINST_SIZE * AGAINST_SIZE * 4];
    struct bench_library gl;
    cr_assert(bench_library_load(&gl, NULL));
    OSMesaContext context = gl.create(OSMESA_RGBA, 24, 8, 16, NULL);
    memset(buffer, 0, sizeof buffer);
    cr_assert(gl.make_current(context, buffer, GL_UNSIGNED_BYTE, AGAINST_SIZE, AGAINST_SIZE));
    if (scene->select)
        scene->select(&gl, scene->value);
    scene->draw(&gl);
    gl.PixelStorei(GL_PACK_ALIGNMENT, 4);
    gl.ReadPixels(0, 0, AGAINST_SIZE, AGAINST_SIZE, GL_RGBA, GL_UNSIGNED_BYTE, picture);
    cr_expect_eq(gl.GetError(), GL_NO_ERROR, "%s", scene->name);
    gl.destroy(context);
    return hash_bytes(HASH_START, picture, sizeof picture);
}

/* `hashes` has a row for each scene, in the same order. */
static void feature_check(const struct against_scene *scenes, unsigned count,
                          const struct feature_hash *hashes, unsigned hash_count)
{
    cr_expect_eq(count, hash_count);
    for (unsigned i = 0; i < count; i++) {
        const uint64_t hash = feature_picture_hash(&scenes[i]);
        const bool expected =
            i < hash_count && strcmp(scenes[i].name, hashes[i].name) == 0 && hash == hashes[i].hash;
        cr_expect(expected, "{\"%s\", 0x%016" PRIx64 "}", scenes[i].name, hash);
    }
}

#endif
