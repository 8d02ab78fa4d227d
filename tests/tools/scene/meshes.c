/* Meshes of files and of generators (tools/scene/meshes.c). */
#include "tests/tools/scene/text.h"

#include <math.h>

TestSuite(meshes, .init = text_make_folder, .fini = text_remove_folder);

static unsigned count_lit(uint8_t pixels[TEXT_HEIGHT][TEXT_WIDTH][4])
{
    unsigned count = 0;
    for (int y = 0; y < TEXT_HEIGHT; y++)
        for (int x = 0; x < TEXT_WIDTH; x++)
            count += pixels[y][x][0] > 0 || pixels[y][x][1] > 0 || pixels[y][x][2] > 0;
    return count;
}

/* A normal of length 1 is the same after normalization: its difference, a thousandfold, is black. */
Test(meshes, generators_have_unit_normals_and_cover_pixels)
{
    text_write(
        "n.vp",
        "!!NVvp4.0\nPARAM m[4] = { state.matrix.mvp };\nDP4 result.position.x, m[0], vertex.position;\n"
        "DP4 result.position.y, m[1], vertex.position;\nDP4 result.position.z, m[2], vertex.position;\n"
        "DP4 result.position.w, m[3], vertex.position;\nTEMP l;\nDP3 l.x, vertex.normal, vertex.normal;\n"
        "SUB l.x, l.x, 1;\nMUL l.x, |l|, 1000;\nMOV result.color, { 0, 1, 0, 1 };\n"
        "MOV result.color.x, l.x;\nEND\n");
    for (const struct scene_generator *row = scene_mesh_generators; row->name; row++) {
        char contents[256];
        uint8_t pixels[TEXT_HEIGHT][TEXT_WIDTH][4];
        snprintf(contents, sizeof contents,
                 "mesh m %s\nprogram vertex n.vp\nperspective 40 1 50\norbit 8 30 30\ndraw m\n", row->name);
        text_draw(contents, 0, pixels);
        cr_expect_gt(count_lit(pixels), 10, "%s", row->name);
        for (int y = 0; y < TEXT_HEIGHT; y++)
            for (int x = 0; x < TEXT_WIDTH; x++)
                cr_expect_leq(pixels[y][x][0], 1, "%s has a normal of another length", row->name);
    }
}

/* Without its back faces a closed mesh looks the same: the front faces are those that are seen. */
Test(meshes, front_faces_are_outside)
{
    static const char *const closed[] = {"cube", "sphere", "torus"};
    for (size_t i = 0; i < sizeof closed / sizeof *closed; i++) {
        char contents[256];
        uint8_t all[TEXT_HEIGHT][TEXT_WIDTH][4], front[TEXT_HEIGHT][TEXT_WIDTH][4];
        static const char form[] =
            "mesh m %s 16 8\nenable GL_DEPTH_TEST\n%sperspective 40 1 50\norbit 8 30 30\n"
            "texture 0 checker\ndraw m\n";
        snprintf(contents, sizeof contents, form, closed[i], "");
        text_draw(contents, 0, all);
        snprintf(contents, sizeof contents, form, closed[i], "enable GL_CULL_FACE\n");
        text_draw(contents, 0, front);
        cr_expect_arr_eq(all, front, sizeof all, "%s", closed[i]);
    }
}

/* The left half of the target, in the file's colours; quads, so a fan. */
Test(meshes, files_are_drawn)
{
    static const char *const files[] = {"half.obj", "half.ply"};
    text_write("half.obj", "v -1 -1 0 1 0 0\nv 0 -1 0 1 0 0\nv 0 1 0 1 0 0\nv -1 1 0 1 0 0\nf 1 2 3 4\n");
    text_write("half.ply", "ply\nformat ascii 1.0\nelement vertex 4\nproperty float x\nproperty float y\n"
                           "property float z\nproperty uchar red\nproperty uchar green\nproperty uchar blue\n"
                           "element face 1\nproperty list uchar int vertex_indices\nend_header\n"
                           "-1 -1 0 255 0 0\n0 -1 0 255 0 0\n0 1 0 255 0 0\n-1 1 0 255 0 0\n4 0 1 2 3\n");
    for (int i = 0; i < 2; i++) {
        char contents[64];
        uint8_t pixels[TEXT_HEIGHT][TEXT_WIDTH][4];
        snprintf(contents, sizeof contents, "mesh half %s\ndraw half\n", files[i]);
        text_draw(contents, 0, pixels);
        for (int y = 0; y < TEXT_HEIGHT; y++)
            for (int x = 0; x < TEXT_WIDTH; x++) {
                const uint8_t expected[4] = {x < TEXT_WIDTH / 2 ? 255 : 0, 0, 0, 255};
                cr_assert_arr_eq(pixels[y][x], expected, 4, "%s: pixel %d, %d", files[i], x, y);
            }
    }
}

/* The colour that a statement sets is that of generated meshes; points are the quad's corners. */
Test(meshes, modes_and_instances)
{
    uint8_t pixels[TEXT_HEIGHT][TEXT_WIDTH][4];
    expect_middle("mesh q quad\ncolor 0 0 1 1\ndraw q\n", 0, (const uint8_t[4]){0, 0, 255, 255});
    expect_middle("mesh q quad\ncolor 0 1 1 1\ndraw instanced q 3\n", 0,
                  (const uint8_t[4]){0, 255, 255, 255});
    text_draw("mesh q quad\nscale 0.5 0.5 1\ndraw q GL_POINTS\n", 0, pixels);
    cr_expect_eq(count_lit(pixels), 4);
    expect_frame_failure("mesh q quad\ndraw q GL_PATCHES\n", 2, "GL error 0x0502: glDrawElements");
    expect_frame_failure("mesh q quad\ndraw q GL_LESS\n", 2, "GL error 0x0500: glDrawElements");
    expect_frame_failure("mesh q quad 100 100\ndraw instanced q 5000\n", 2,
                         "expected at most 268435456 indices in all instances");
    expect_frame_failure("mesh q quad\n\ndraw instanced q 70000\n", 3, "expected at most 65536 instances");
}
