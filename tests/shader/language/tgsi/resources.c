/* TGSI's storage buffers and images: eight lanes on one buffer of six words, and on a 4x2 image. */
#include "tests/shader/language/failures.h"
#include "tests/shader/language/tgsi/program_heads.h"
#include "tests/shader/language/tgsi/execution.h"
#include "texture/texture.h"

enum { BUFFER_WORDS = 6 };

struct resource_row {
    const char *lines;            /* IN[0] is the lane's number, TEMP[0] four times that, IMM[0] 0 4 1 3 */
    uint32_t out[8];              /* OUT[0].x of the active lanes */
    uint32_t words[BUFFER_WORDS]; /* of BUFFER[1] afterwards; 10, 11, ... before */
};

static struct execution resource_execution(const char *declarations, const char *lines)
{
    char text[900];
    snprintf(
        text, sizeof text,
        "VERT\nDCL IN[0]\nDCL OUT[0], POSITION\nDCL TEMP[0..3]\nDCL ADDR[0]\n%sIMM[0] UINT32 {0, 4, 1, 3}\n"
        "UMUL TEMP[0], IN[0], IMM[0].yyyy\n%s\nEND\n",
        declarations, lines);
    return tgsi_execution(text);
}

static void start(struct execution *execution, unsigned lanes)
{
    cr_assert(shader_bind(execution->executor, execution->code, &execution->resources, true));
    for (unsigned c = 0; c < 4; c++)
        for (unsigned lane = 0; lane < 8; lane++)
            shader_input(execution->executor, 0)[c][lane] = float_of(lane);
    execute(execution, lanes);
}

static void run_resource_row(const struct resource_row *row, unsigned lanes)
{
    uint32_t words[BUFFER_WORDS];
    struct shader_storage storage[SHADER_MAX_STORAGE_BUFFERS] = {{0}};
    for (uint32_t i = 0; i < BUFFER_WORDS; i++)
        words[i] = 10 + i;
    storage[1] = (struct shader_storage){(uint8_t *)words, sizeof words};
    struct execution execution = resource_execution("DCL BUFFER[0..1]\nDCL BUFFER[4], ATOMIC\n", row->lines);
    execution.resources.storage = storage;
    start(&execution, lanes);
    for (unsigned lane = 0; lane < 8; lane++)
        if (lanes >> lane & 1)
            cr_expect_eq(bits_of(shader_output(execution.executor, 0)[0][lane]), row->out[lane],
                         "%s: lane %u: %x, expected %x", row->lines, lane,
                         bits_of(shader_output(execution.executor, 0)[0][lane]), row->out[lane]);
    for (unsigned i = 0; i < BUFFER_WORDS; i++)
        cr_expect_eq(words[i], row->words[i], "%s: word %u: %u, expected %u", row->lines, i, words[i],
                     row->words[i]);
    execution_release(&execution);
}

#define UNCHANGED                                                                                            \
    {                                                                                                        \
        10, 11, 12, 13, 14, 15                                                                               \
    }

/* Resource Access Opcodes, Atomic opcodes (2019). What lies outside reads 0 and is not written. */
Test(tgsi_resources, buffers_are_loaded_stored_and_changed_atomically)
{
    static const struct resource_row rows[] = {
        {"LOAD OUT[0], BUFFER[1], TEMP[0]", {10, 11, 12, 13, 14, 15, 0, 0}, UNCHANGED},
        {"LOAD OUT[0], BUFFER[1].wzyx, TEMP[0].xxxx", {13, 14, 15, 0, 0, 0, 0, 0}, UNCHANGED},
        {"LOAD OUT[0], BUFFER[1], IN[0]", {10, 0, 0, 0, 11, 0, 0, 0}, UNCHANGED}, /* misaligned */
        {"LOAD OUT[0], BUFFER[0], TEMP[0]", {0}, UNCHANGED},
        {"LOAD OUT[0], BUFFER[4], -TEMP[0]", {0}, UNCHANGED},
        {"LOAD OUT[0], BUFFER[1].yyyy, -TEMP[0].xxxx",
         {11, 0, 0, 0, 0, 0, 0, 0},
         UNCHANGED}, /* addresses do not wrap */
        {"UARL ADDR[0], IN[0]\nLOAD OUT[0], BUFFER[ADDR[0].x], IMM[0].yyyy",
         {0, 11, 0, 0, 0, 0, 0, 0},
         UNCHANGED},
        {"STORE BUFFER[1].x, TEMP[0], IN[0]\nMOV OUT[0], IN[0]",
         {0, 1, 2, 3, 4, 5, 6, 7},
         {0, 1, 2, 3, 4, 5}},
        {"STORE BUFFER[1].yw, IMM[0].yyyy, IN[0]\nMOV OUT[0], IN[0]",
         {0, 1, 2, 3, 4, 5, 6, 7},
         {10, 11, 7, 13, 7, 15}},
        {"STORE BUFFER[0], TEMP[0], IN[0]\nMOV OUT[0], IN[0]", {0, 1, 2, 3, 4, 5, 6, 7}, UNCHANGED},
        {"ATOMUADD OUT[0], BUFFER[1], IMM[0].xxxx, IN[0]",
         {10, 10, 11, 13, 16, 20, 25, 31},
         {38, 11, 12, 13, 14, 15}},
        {"ATOMXCHG OUT[0], BUFFER[1], IMM[0].yyyy, IN[0]",
         {11, 0, 1, 2, 3, 4, 5, 6},
         {10, 7, 12, 13, 14, 15}},
        {"ATOMCAS OUT[0], BUFFER[1], IMM[0].yyyy, IN[0], -IMM[0].zzzz",
         {11, 11, 11, 11, 11, 11, 11, 11},
         UNCHANGED},
        {"UADD TEMP[1].y, IN[0], IMM[0].zzzz\nMOV TEMP[1].x, IN[0]\nSTORE BUFFER[1].x, IMM[0].x, IMM[0].x\n"
         "ATOMCAS OUT[0], BUFFER[1], IMM[0].xxxx, TEMP[1].xxxx, TEMP[1].yyyy",
         {0, 1, 2, 3, 4, 5, 6, 7},
         {8, 11, 12, 13, 14, 15}},
        {"ATOMAND OUT[0], BUFFER[1], TEMP[0], IMM[0].yyyy",
         {10, 11, 12, 13, 14, 15, 0, 0},
         {0, 0, 4, 4, 4, 4}},
        {"ATOMOR OUT[0], BUFFER[1], TEMP[0], IMM[0].yyyy",
         {10, 11, 12, 13, 14, 15, 0, 0},
         {14, 15, 12, 13, 14, 15}},
        {"ATOMXOR OUT[0], BUFFER[1], TEMP[0], IMM[0].wwww",
         {10, 11, 12, 13, 14, 15, 0, 0},
         {9, 8, 15, 14, 13, 12}},
        {"ATOMUMIN OUT[0], BUFFER[1], IMM[0].xxxx, -IN[0]",
         {10, 0, 0, 0, 0, 0, 0, 0},
         {0, 11, 12, 13, 14, 15}},
        {"ATOMUMAX OUT[0], BUFFER[1], IMM[0].xxxx, -IN[0]",
         {10, 10, -1u, -1u, -1u, -1u, -1u, -1u},
         {-1u, 11, 12, 13, 14, 15}},
        {"ATOMIMIN OUT[0], BUFFER[1], IMM[0].xxxx, -IN[0]",
         {10, 0, -1u, -2u, -3u, -4u, -5u, -6u},
         {-7u, 11, 12, 13, 14, 15}},
        {"ATOMIMAX OUT[0], BUFFER[1], IMM[0].xxxx, -IN[0]", {10, 10, 10, 10, 10, 10, 10, 10}, UNCHANGED},
        {"U2F TEMP[1], IN[0]\nSTORE BUFFER[1].x, IMM[0].xxxx, IMM[0].xxxx\n"
         "ATOMFADD TEMP[2], BUFFER[1], IMM[0].xxxx, TEMP[1].xxxx\n"
         "F2U OUT[0], TEMP[2]",
         {0, 0, 1, 3, 6, 10, 15, 21},
         {0x41e00000, 11, 12, 13, 14, 15}}, /* 28 */
        {"RESQ OUT[0], BUFFER[1]", {24, 24, 24, 24, 24, 24, 24, 24}, UNCHANGED},
        {"RESQ OUT[0], BUFFER[0]", {0}, UNCHANGED},
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++)
        run_resource_row(&rows[i], 0xff);
    /* Lanes that do not run do nothing. */
    run_resource_row(&(struct resource_row){"ATOMUADD OUT[0], BUFFER[1], IMM[0].xxxx, IMM[0].zzzz",
                                            {0, 10, 0, 11},
                                            {12, 11, 12, 13, 14, 15}},
                     0x0a);
}

/* --- Images --------------------------------------------------------------------------------------------- */

/* Texel (i, j) of RGBA8 is (i, j, 64, 255) / 255; TEMP[2] is (lane % 4, lane / 4). */
static void run_image_row(const char *lines, enum texture_format unit_format, const uint32_t out[4],
                          unsigned lane, uint32_t texel)
{
    struct texture texture = {.dimension = TEXTURE_2D};
    struct image_view view;
    struct image_view *views[SHADER_MAX_IMAGE_UNITS] = {NULL, NULL, &view};
    struct texture_image *image = &texture.images[0][0];
    uint32_t found;
    char all[700];
    cr_assert(texture_image_define(image, FORMAT_RGBA8, 4, 2, 1));
    for (uint32_t i = 0; i < 8; i++) {
        const uint8_t bytes[4] = {(uint8_t)(i % 4), (uint8_t)(i / 4), 64, 255};
        memcpy(image->texels + i / 4 * image->row_stride + i % 4 * 4, bytes, 4);
    }
    cr_assert(image_view_init(&view, &texture, 0, false, 0, unit_format, true, true));
    snprintf(all, sizeof all, "AND TEMP[2].x, IN[0], IMM[0].wwww\nUDIV TEMP[2].y, IN[0], IMM[0].yyyy\n%s",
             lines);
    struct execution execution =
        resource_execution("DCL IMAGE[1..2], 2D, PIPE_FORMAT_R8G8B8A8_UNORM, WR\n", all);
    execution.resources.images = views;
    start(&execution, 1u << lane);
    for (unsigned c = 0; c < 4; c++)
        cr_expect_eq(bits_of(shader_output(execution.executor, 0)[c][lane]), out[c],
                     "%s: [%u] = %x, expected %x", lines, c,
                     bits_of(shader_output(execution.executor, 0)[c][lane]), out[c]);
    memcpy(&found, image->texels + lane / 4 * image->row_stride + lane % 4 * 4, 4);
    cr_expect_eq(found, texel, "%s: texel %08x, expected %08x", lines, found, texel);
    execution_release(&execution);
    texture_release(&texture);
}

/* EXT_shader_image_load_store 3.9.X: an access in a format of another class than the unit's is invalid. */
Test(tgsi_resources, images_are_read_and_written_in_the_programs_format)
{
    const uint32_t one = 0x3f800000, quarter = bits_of(64 / 255.0f), hundredth = bits_of(2 / 255.0f),
                   first = bits_of(1 / 255.0f);
    static const uint32_t none[4] = {0};
    run_image_row("LOAD OUT[0], IMAGE[2], TEMP[2]", FORMAT_RGBA8,
                  (uint32_t[4]){hundredth, first, quarter, one}, 6, 0xff400102);
    run_image_row("LOAD OUT[0], IMAGE[2].wzyx, TEMP[2], 2D", FORMAT_RGBA8,
                  (uint32_t[4]){one, quarter, first, hundredth}, 6, 0xff400102);
    run_image_row("LOAD OUT[0], IMAGE[2], TEMP[2], PIPE_FORMAT_R32_UINT", FORMAT_RGBA8,
                  (uint32_t[4]){0xff400102, 0, 0, 1}, 6, 0xff400102);
    run_image_row("LOAD OUT[0], IMAGE[2], TEMP[2], 2D, PIPE_FORMAT_R8G8B8A8_SINT, COHERENT", FORMAT_R32UI,
                  (uint32_t[4]){2, 1, 64, -1u}, 6, 0xff400102);
    run_image_row("LOAD OUT[0], IMAGE[2], TEMP[2], 2D, PIPE_FORMAT_R16G16_UINT", FORMAT_R32UI,
                  (uint32_t[4]){0x0102, 0xff40, 0, 1}, 6, 0xff400102);
    run_image_row("LOAD OUT[0], IMAGE[2], TEMP[2], PIPE_FORMAT_NONE", FORMAT_R32UI,
                  (uint32_t[4]){0xff400102, 0, 0, 1}, 6, 0xff400102);
    run_image_row("LOAD OUT[0], IMAGE[2], TEMP[2], 2D, PIPE_FORMAT_R32G32_UINT", FORMAT_RGBA8, none, 6,
                  0xff400102);
    run_image_row("LOAD OUT[0], IMAGE[1], TEMP[2]", FORMAT_RGBA8, none, 6, 0xff400102);
    run_image_row("UARL ADDR[0].x, IMM[0].zzzz\nLOAD OUT[0], IMAGE[ADDR[0].x+1], TEMP[2]", FORMAT_RGBA8,
                  (uint32_t[4]){hundredth, first, quarter, one}, 6, 0xff400102);
    run_image_row("U2F TEMP[1], IMM[0].zxzx\nSTORE IMAGE[2], TEMP[2], TEMP[1]\nMOV OUT[0], IMM[0]",
                  FORMAT_RGBA8, (uint32_t[4]){0, 4, 1, 3}, 5, 0x00ff00ff);
    run_image_row("STORE IMAGE[2].x, TEMP[2], IN[0], VOLATILE, 2D, PIPE_FORMAT_R32_UINT\nMOV OUT[0], IMM[0]",
                  FORMAT_RGBA8, (uint32_t[4]){0, 4, 1, 3}, 5, 5);
    run_image_row("STORE IMAGE[2], TEMP[2], IN[0], PIPE_FORMAT_R8G8B8A8_UINT\nMOV OUT[0], IMM[0]",
                  FORMAT_RGBA8, (uint32_t[4]){0, 4, 1, 3}, 5, 0x05050505);
    run_image_row("ATOMUADD OUT[0], IMAGE[2], TEMP[2], IMM[0].zzzz, 2D, PIPE_FORMAT_R32_UINT", FORMAT_RGBA8,
                  (uint32_t[4]){0xff400102, 0xff400102, 0xff400102, 0xff400102}, 6, 0xff400103);
    run_image_row("ATOMIMAX OUT[0], IMAGE[2], TEMP[2], IMM[0].zzzz, 2D, PIPE_FORMAT_R32_SINT", FORMAT_RGBA8,
                  (uint32_t[4]){0xff400102, 0xff400102, 0xff400102, 0xff400102}, 6, 1);
    run_image_row("U2F TEMP[1], IMM[0].wwww\nSTORE IMAGE[2], TEMP[2], TEMP[1], PIPE_FORMAT_R32_FLOAT\n"
                  "ATOMFADD OUT[0], IMAGE[2], TEMP[2], -TEMP[1].xxxx, 2D, PIPE_FORMAT_R32_FLOAT\n"
                  "ATOMFADD OUT[0], IMAGE[2], TEMP[2], TEMP[1].xxxx, 2D, PIPE_FORMAT_R32_FLOAT\n"
                  "ATOMFADD OUT[0], IMAGE[2], TEMP[2], TEMP[1].xxxx, 2D, PIPE_FORMAT_R32_FLOAT",
                  FORMAT_RGBA8, (uint32_t[4]){bits_of(3), bits_of(3), bits_of(3), bits_of(3)}, 6, bits_of(6));
    run_image_row("RESQ OUT[0], IMAGE[2]", FORMAT_RGBA8, (uint32_t[4]){4, 2, 0, 1}, 0, 0xff400000);
    run_image_row("RESQ OUT[0], IMAGE[1]", FORMAT_RGBA8, none, 0, 0xff400000);
}

Test(tgsi_resources, what_does_not_load)
{
    static const struct failure rows[] = {
        {"VERT\nDCL BUFFER[^32]\nEND", "expected less than 32"},
        {"VERT\nDCL IMAGE[0]\n^END", "expected ','"},
        {"VERT\nDCL IMAGE[0], ^SHADOW2D\nEND", "no images with the target SHADOW2D"},
        {"VERT\nDCL IMAGE[0], 2D, ^PIPE_FORMAT_FOO\nEND", "a format of images"},
        {V "LOAD TEMP[0], ^BUFFER[0], TEMP[1]\nEND", "BUFFER[0] is not declared"},
        {"VERT\nDCL IMAGE[0], 2D\nDCL TEMP[0]\nLOAD TEMP[0], IMAGE[0], TEMP[0], ^3D\nEND",
         "the image is declared as 2D"},
        {"VERT\nDCL BUFFER[0]\nDCL TEMP[0]\nSTORE BUFFER[0].x, TEMP[0]\n^END", "expected ','"},
        {"VERT\nDCL BUFFER[0]\nDCL TEMP[0]\nLOAD TEMP[0], BUFFER[0], TEMP[0], ^2D\nEND",
         "COHERENT, VOLATILE or RESTRICT"},
        {"VERT\nDCL IMAGE[0], 2D\nDCL IMAGE[1], 3D\nDCL TEMP[0]\nLOAD TEMP[0], ^IMAGE[TEMP[0].x], "
         "TEMP[0]\nEND",
         "have one target"},
    };
    EXPECT_FAILURES(rows);
}
