/* Textures (tools/scene/textures.c). */
#include "tests/tools/scene/text.h"

#include "files/files.h"

TestSuite(textures, .init = text_make_folder, .fini = text_remove_folder);

/* An image whose texel (x, y) from the upper left is red x, green y; y grows downwards. */
static void write_image(void)
{
    uint8_t texels[4][4][4];
    char message[200];
    for (int y = 0; y < 4; y++)
        for (int x = 0; x < 4; x++)
            memcpy(texels[y][x], (const uint8_t[4]){(uint8_t)(50 * x), (uint8_t)(50 * y), 0, 255}, 4);
    cr_assert(files_png_write(text_path("i.png"), FILES_PNG_RGBA8, 4, 4, texels, 16, message, sizeof message),
              "%s", message);
}

/* The texel at coordinates (s, t) of unit 0, everywhere. */
#define AT(s, t) "program fragment at.fp\nuniform p " s " " t "\ndraw rect -1 -1 2 2\n"

static void write_program(void)
{
    text_write("at.fp", "!!ARBfp1.0\nPARAM p = program.local[0];\nTEMP t;\nTEX t, p, texture[0], 2D;\n"
                        "MOV result.color, t;\nMOV result.color.w, 1;\nEND\n");
}

Test(textures, images_are_sampled_as_statements_say)
{
    static const struct {
        const char *text;
        uint8_t expected[4];
    } rows[] = {
        /* the lowest row is at t = 0 */
        {"texture 0 i.png\n" AT("0.125", "0.125"), {0, 150, 0, 255}},
        {"texture 0 i.png\n" AT("0.875", "0.875"), {150, 0, 0, 255}},
        {"texture 0 i.png\n" AT("0.25", "0.125"), {25, 150, 0, 255}},
        {"texture 0 i.png\n" AT("1.125", "0.125"), {0, 150, 0, 255}},
        {"texture 0 i.png\ntexparameter 2D mag nearest\n" AT("0.3", "0.125"), {50, 150, 0, 255}},
        {"texture 0 i.png\ntexparameter 2D wrap_s clamp_to_edge\n" AT("1.125", "0.125"), {150, 150, 0, 255}},
        {"texture 0 i.png\ntexparameter 2D wrap_s mirrored_repeat\n" AT("1.125", "0.125"),
         {150, 150, 0, 255}},
        {"texture 0 white\n" AT("0.5", "0.5"), {255, 255, 255, 255}},
        {"texture 0 checker\n" AT("0.0625", "0.0625"), {60, 60, 60, 255}},
        {"texture 0 checker\n" AT("0.1875", "0.0625"), {230, 230, 230, 255}},
        /* parameters are those of the last statement `texture` */
        {"texture 0 i.png\ntexparameter 2D wrap_s clamp_to_edge\ntexture 0 i.png\n" AT("1.125", "0.125"),
         {0, 150, 0, 255}},
        {"texture 0 i.png\ntexparameter 2D mag nearest\npass window\ntexture 0 i.png\n" AT("0.25", "0.125"),
         {25, 150, 0, 255}},
    };
    write_image();
    write_program();
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        expect_middle(rows[i].text, 0, rows[i].expected);
}

Test(textures, generators_differ)
{
    uint8_t pictures[8][TEXT_HEIGHT][TEXT_WIDTH][4];
    unsigned count = 0;
    for (const struct scene_texel *row = scene_texels; row->name; row++) {
        char contents[128];
        snprintf(contents, sizeof contents, "mesh q quad\ntexture 0 %s\nprogram vertex q.vp\ndraw q\n",
                 row->name);
        text_write("q.vp", "!!ARBvp1.0\nMOV result.position, vertex.position;\nMOV result.color, 1;\n"
                           "MOV result.texcoord, vertex.texcoord;\nEND\n");
        text_draw(contents, 0, pictures[count]);
        for (unsigned i = 0; i < count; i++)
            cr_expect(memcmp(pictures[i], pictures[count], sizeof pictures[0]) != 0, "%s", row->name);
        count++;
    }
}

/* A depth target compares: 0.5 is stored, and 0.25 and 0.75 are compared with it. */
Test(textures, depth_targets_can_be_compared)
{
    text_write("shadow.fp",
               "!!ARBfp1.0\nOPTION ARB_fragment_program_shadow;\nPARAM p = program.local[0];\nTEMP t;\n"
               "TEX t, p, texture[0], SHADOW2D;\nMOV result.color, t;\nEND\n");
    for (int far = 0; far < 2; far++) {
        char contents[256];
        snprintf(
            contents, sizeof contents,
            "target d 8 8 GL_DEPTH_COMPONENT24\npass d\nclear depth 0.5\nclear\npass window\ntexture 0 d\n"
            "texparameter 2D compare_func lequal\nprogram fragment shadow.fp\nuniform p 0.5 0.5 %s\n"
            "draw rect -1 -1 2 2\n",
            far ? "0.75" : "0.25");
        const uint8_t shade = far ? 0 : 255;
        expect_middle(contents, 0, (const uint8_t[4]){shade, shade, shade, 255});
    }
}
