/* The text of a scene: statements, names and files (tools/scene/read.c). */
#include "tests/tools/scene/text.h"

TestSuite(read, .init = text_make_folder, .fini = text_remove_folder);

#define VARIABLES                                                                                            \
    "a number, a sum in parentheses or a variable (time, frame, width, height, aspect, mouse_x, mouse_y, "   \
    "pi, sin(...), cos(...))"

Test(read, errors_have_a_position)
{
    static const struct text_failure rows[] = {
        {"sphere\n", 1, 1, "expected a statement (`edgewalk demo --statements`), found 'sphere'"},
        {"# no\n\n  [test]\n", 3, 3, "expected a statement (`edgewalk demo --statements`), found '['"},
        {"\xff\n", 1, 1, "expected a statement (`edgewalk demo --statements`), found the byte 0xff"},
        {"blend color 1 2 3\n", 1, 18, "expected a number, found the end of the line"},
        {"blend color 1 2 3 x\n", 1, 19, "expected a number, found 'x'"},
        {"blend color 1 2 3 4 5\n", 1, 21, "expected the end of the line, found '5'"},
        {"enable GL_NONSENSE\n", 1, 8, "expected an enumerant's name, such as GL_LESS, found 'GL_NONSENSE'"},
        {"texparameter 2D min soft\n", 1, 21,
         "expected an enumerant's name in lower case, such as nearest, found 'soft'"},
        {"translate 1 2 3*tim\n", 1, 17, "expected " VARIABLES ", found 'tim'"},
        {"translate 1 2 sin(time\n", 1, 23, "expected " VARIABLES ", found the end of the line"},
        {"perspective 40 1\n", 1, 17, "expected " VARIABLES ", found the end of the line"},
        {"mesh\n", 1, 5, "expected a name, found the end of the line"},
        {"mesh a\n", 1, 7, "expected a file's name or a generator, found the end of the line"},
        {"mesh abcdefghijklmnopqrstuvwxyz0123456789 torus\n", 1, 6,
         "expected a name of at most 31 characters"},
        {"mesh a torus\nmesh a sphere\n", 2, 6, "expected a new name, found 'a', which exists"},
        {"mesh a torus\n draw b", 2, 7, "expected a mesh that a statement above defines, found 'b'"},
        {"draw rect\n", 1, 6, "expected a mesh that a statement above defines, found 'rect'"},
        {"mesh a torus 0 1\n", 1, 8, "expected 1 to 4096 columns and rows"},
        {"mesh a torus 1 4097\n", 1, 8, "expected 1 to 4096 columns and rows"},
        {"mesh a torus 4096 4096\n", 1, 8, "expected at most 4194304 cells in all generated meshes"},
        {"mesh a teapot 700 700\nmesh b torus 700 700\n", 2, 8,
         "expected at most 4194304 cells in all generated meshes"},
        {"mesh a donut\n", 1, 8,
         "expected a file .obj or .ply, or a generator (grid, quad, cube, sphere, cylinder, torus, teapot), "
         "found 'donut'"},
        {"mesh a donut 1 1\n", 1, 8,
         "expected a file .obj or .ply, or a generator (grid, quad, cube, sphere, cylinder, torus, teapot), "
         "found 'donut'"},
        {"texture 32 white\n", 1, 12, "expected a texture unit below 32 before, found 32"},
        {"texture 0 wood\n", 1, 11,
         "expected a target, an image file, or a generator (white, checker, tiles, glaze, noise), found "
         "'wood'"},
        {"target window 8 8 GL_RGBA8\n", 1, 8, "expected a new name, found 'window', which exists"},
        {"target a 8 8 GL_RGBA8\ntexture 0 a\n", 2, 11, "expected a target of a pass above, found 'a'"},
        {"target a 8 8 GL_RGBA8\npass a\ntexture 0 a\n", 3, 11,
         "expected another target than that of the pass, found 'a'"},
        {"pass a\n", 1, 6, "expected window, or a target that a statement above defines, found 'a'"},
        {"uniform light 1\n", 1, 9,
         "expected a parameter of the enabled programs (they have none), found 'light'"},
        {"uniform light\n", 1, 14, "expected " VARIABLES ", found the end of the line"},
        {"parameter local_fp 0 1 0 0 1\n", 1, 22, "expected a `program` whose local parameter this is above"},
        {"parameter env_vp 256 ( 1 0 0 1 )\n", 1, 24, "expected a register below 256 before, found 256"},
    };
    expect_text_failures(rows, sizeof rows / sizeof *rows);
}

/* In the file that has it, which is the scene's or another one. */
Test(read, errors_of_files_have_their_position)
{
    static const struct {
        const char *text, *file;
        int line, column;
        const char *message;
    } rows[] = {
        {"mesh a bad.obj\n", "bad.obj", 2, 3, "expected the number of a vertex"},
        {"mesh a bad.ply\n", "bad.ply", 2, 1, "expected end_header, found the end of the file"},
        {"program vertex bad.vp\n", "bad.vp", 2, 1, NULL},
        {"program fragment good.vp\n", "good.vp", 1, 1, "!!ARBvp1.0 is not a fragment program"},
        {"texture 0 bad.png\n", "bad.png", 0, 0, NULL},
        {"\nmesh a none.obj\n", NULL, 2, 8, NULL},
        {"program vertex none.vp\n", NULL, 1, 16, NULL},
        {"texture 0 none.png\n", NULL, 1, 11, NULL},
        {"texture 0 /\n", NULL, 1, 11, NULL},
        {"texture 0 ./\n", NULL, 1, 11, NULL},
    };
    text_write("bad.obj", "v 0 0 0\nf a\n");
    text_write("bad.ply", "ply\n");
    text_write("bad.vp", "!!ARBvp1.0\nMOOV a, b;\nEND\n");
    text_write("good.vp", "!!ARBvp1.0\nMOV result.position, vertex.position;\nEND\n");
    text_write("bad.png", "\x89PNG\r\n\x1a\n");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct text_scene text;
        cr_expect_not(text_read(&text, rows[i].text), "%s", rows[i].text);
        cr_expect_str_eq(text.error.file, rows[i].file ? text_path(rows[i].file) : "test.scene");
        cr_expect(text.error.line == rows[i].line && text.error.column == rows[i].column, "%s: %d:%d: %s",
                  rows[i].text, text.error.line, text.error.column, text.error.message);
        if (rows[i].message)
            cr_expect_str_eq(text.error.message, rows[i].message);
        cr_expect_neq(text.error.message[0], '\0');
        text_free(&text);
    }
}

Test(read, blanks_comments_and_semicolons_are_no_statements)
{
    struct text_scene text;
    cr_expect(
        text_read(&text, "# a scene\r\n\r\n\t mesh\ta  torus ; # round\nclear;\ntranslate 1, 2, time\n"),
        "%s", text.error.message);
    cr_expect_eq(text.scene->script.test.count, 3);
    cr_expect_eq(text.scene->mesh_count, 1);
    text_free(&text);
}

/* A file that two statements name is read once. */
Test(read, files_are_shared)
{
    struct text_scene text;
    text_write("a.vp", "!!ARBvp1.0\nMOV result.position, vertex.position;\nEND\n");
    cr_assert(text_read(&text, "program vertex a.vp\npass window\nprogram vertex a.vp\n"
                               "texture 0 tiles\ntexture 1 tiles\n"));
    cr_expect_eq(text.scene->program_count, 1);
    cr_expect_eq(text.scene->image_count, 1);
    cr_expect_eq(text.files.count, 1);
    text_free(&text);
}

Test(read, numbers_of_objects_are_limited)
{
    static char contents[65 * 40];
    struct text_scene text;
    for (unsigned kind = 0; kind < 2; kind++) {
        size_t length = 0;
        for (unsigned i = 0; i <= SCENE_OBJECTS; i++)
            length += (size_t)snprintf(contents + length, sizeof contents - length,
                                       kind ? "mesh a%u quad\n" : "target a%u 1 1 GL_RGBA8\n", i);
        cr_expect_not(text_read(&text, contents));
        cr_expect_eq(text.error.line, SCENE_OBJECTS + 1);
        cr_expect_str_eq(text.error.message, "expected at most 64 objects of a kind");
        text_free(&text);
    }
}
