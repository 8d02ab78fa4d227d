/* Scenes of files: opened by path, drawn, read again (tools/scene/scene_file.c). */
#include "tests/tools/scene/text.h"

#include <criterion/redirect.h>
#include <sys/stat.h>
#include <utime.h>

#include "tools/support/scene.h"

TestSuite(scene_file, .init = text_make_folder, .fini = text_remove_folder);

#define RED   "clear color 1 0 0 1\nclear\n"
#define GREEN "clear color 0 1 0 1\nclear\n"

static void expect_picture(const struct demo *demo, const uint8_t expected[4])
{
    struct tool_context context;
    cr_assert(tool_context_create(&context, TEXT_WIDTH, TEXT_HEIGHT, 1));
    cr_expect(scene_init(demo) && scene_draw(demo, 0, &context));
    cr_expect_arr_eq(context.pixels, expected, 4);
    tool_context_destroy(&context);
}

Test(scene_file, a_folder_and_a_file_are_scenes)
{
    mkdir(text_path("flag"), 0777);
    text_write("flag/main.scene", RED);
    text_write("leaf.scene", GREEN);
    text_write("leaf.shader_test", "[test]\n");
    cr_expect(scene_file_is(text_path("flag")));
    cr_expect(scene_file_is(text_path("leaf.scene")));
    cr_expect_not(scene_file_is(text_path("leaf.shader_test")));
    cr_expect_not(scene_file_is("teapot"));
    cr_expect_not(scene_file_is(".scene"));
    const struct demo *flag = scene_file_open(text_path("flag")),
                      *leaf = scene_file_open(text_path("leaf.scene"));
    cr_assert(flag && leaf);
    cr_expect_str_eq(flag->name, "flag");
    cr_expect_str_eq(leaf->name, "leaf");
    expect_picture(flag, (const uint8_t[4]){255, 0, 0, 255});
    expect_picture(leaf, (const uint8_t[4]){0, 255, 0, 255});
    expect_picture(flag, (const uint8_t[4]){255, 0, 0, 255});
    scene_file_close(flag->file);
    scene_file_close(leaf->file);
    scene_file_close(NULL);
}

/* The form of `edgewalk asm check`. */
Test(scene_file, errors_are_printed_with_their_line, .init = cr_redirect_stderr)
{
    char expected[512];
    text_make_folder();
    text_write("wrong.scene", "clear\nmesh a donut\n");
    cr_expect_null(scene_file_open(text_path("wrong.scene")));
    fflush(stderr);
    snprintf(
        expected, sizeof expected,
        "%s:2:8: error: expected a file .obj or .ply, or a generator (grid, quad, cube, sphere, cylinder, "
        "torus, teapot), found 'donut'\n    mesh a donut\n           ^~~~~\n",
        text_path("wrong.scene"));
    cr_expect_stderr_eq_str(expected);
}

Test(scene_file, a_missing_file_is_an_error, .init = cr_redirect_stderr)
{
    text_make_folder();
    char expected[512];
    cr_expect_null(scene_file_open(text_folder));
    fflush(stderr);
    snprintf(expected, sizeof expected,
             "%s/main.scene: error: cannot read the file: No such file or directory\n", text_folder);
    cr_expect_stderr_eq_str(expected);
}

/* As if it had been written at this time, in seconds: the clock of files may be coarse. */
static void write_at(const char *name, const char *contents, time_t time)
{
    text_write(name, contents);
    cr_assert_eq(utime(text_path(name), &(struct utimbuf){time, time}), 0);
}

/* The last scene without an error remains, whichever file has one. */
Test(scene_file, files_are_read_again_when_they_change, .init = cr_redirect_stderr)
{
    static const uint8_t red[4] = {255, 0, 0, 255}, green[4] = {0, 255, 0, 255}, blue[4] = {0, 0, 255, 255};
    static const char program[] = "!!ARBfp1.0\nMOV result.color, { 0, 0, 1, 1 };\nEND\n";
    text_make_folder();
    write_at("a.scene", RED, 1000);
    const struct demo *demo = scene_file_open(text_path("a.scene"));
    cr_assert(demo);
    cr_expect_not(scene_file_reload(demo->file), "nothing has changed");
    expect_picture(demo, red);
    write_at("a.scene", GREEN, 2000);
    cr_expect(scene_file_reload(demo->file));
    cr_expect_not(scene_file_reload(demo->file));
    expect_picture(demo, green);

    write_at("a.scene", "draw nothing\n", 3000);
    cr_expect_not(scene_file_reload(demo->file));
    cr_expect_eq(scene_file_error(demo->file)->line, 1);
    expect_picture(demo, green);
    cr_expect_not(scene_file_reload(demo->file), "the error is reported once");

    write_at("a.scene", "program fragment p.fp\ndraw rect -1 -1 2 2\n", 4000);
    cr_expect_not(scene_file_reload(demo->file), "there is no p.fp");
    write_at("p.fp", "!!ARBfp1.0\nMOVE\nEND\n", 4000);
    cr_expect_not(scene_file_reload(demo->file), "p.fp does not load");
    cr_expect_str_eq(scene_file_error(demo->file)->file, text_path("p.fp"));
    expect_picture(demo, green);
    write_at("p.fp", program, 5000);
    cr_expect(scene_file_reload(demo->file));
    cr_expect_str_eq(scene_file_error(demo->file)->message, "");
    expect_picture(demo, blue);

    write_at("a.scene", RED, 6000);
    cr_expect(scene_file_reload(demo->file));
    scene_file_restore(demo->file);
    expect_picture(demo, blue);
    scene_file_close(demo->file);
}

/* Pixels below the pointer's; the viewer sets it. */
Test(scene_file, the_pointer_is_a_variable)
{
    text_write("p.fp", "!!ARBfp1.0\nPARAM p = program.local[0];\nMOV result.color, p;\nEND\n");
    text_write("a.scene",
               "program fragment p.fp\nuniform p mouse_x/10 mouse_y/10 0 1\ndraw rect -1 -1 2 2\n");
    const struct demo *demo = scene_file_open(text_path("a.scene"));
    cr_assert(demo);
    expect_picture(demo, (const uint8_t[4]){0, 0, 0, 255});
    demo_set_pointer(10, 2);
    expect_picture(demo, (const uint8_t[4]){255, 51, 0, 255});
    demo_set_pointer(0, 0);
    scene_file_close(demo->file);
}
