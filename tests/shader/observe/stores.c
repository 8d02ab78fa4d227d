/* Stores and atomic operations: races, order and bounds. */
#include "tests/gl/api/observe_test.h"

/* Body and finding of a program whose storage buffer 2, `s`, has 8 words and one for each fragment, at `i`;
 * whose image unit 0, and the handle in `h`, have an R32UI image of the window's size, at `p`. */
static const struct memory_row {
    const char *body, *found;
} memory_rows[] = {
    {"STB.U32 R.x, s[0];", "fragment 13 race: line 13 of another run stores there too\n"},
    {"STB.U32 R.x, s[i.x];", ""},
    {"STB.U8 R.x, s[q.x];", ""},
    {"STB.U32 R.x, s[q.x + 4];", "fragment 13 bounds: byte 5 of a buffer is no multiple of 4\n"},
    {"LDB.U32 R.x, s[0];", ""},
    {"LDB.U32 R.x, s[0];\nSTB.U32 R.x, s[i.x];", ""},
    {"STB.U32 R.x, s[i.x];\nLDB.U32 R.x, s[32];", "fragment 14 race: line 13 of another run stores there\n"},
    {"LDB.U32 R.x, s[36];\nSTB.U32 R.x, s[i.x];",
     "fragment 14 race: line 13 of another run reads what is there\n"
     "fragment 13 race: line 14 of another run stores there\n"},
    {"STB.U32 R.x, s[i.x];\nLDB.U8 R.x, s[33];", "fragment 14 race: line 13 of another run stores there\n"},
    {"STB.U8 R.x, s[q.x];\nLDB.U32 R.x, s[0];", "fragment 14 race: line 13 of another run stores there\n"},
    {"STB.U8 R.x, s[q.x];\nLDB.U32 R.x, s[512];", ""},
    {"ATOMB.ADD.U32 R.x, R, s[0];", ""},
    {"ATOMB.ADD.U32 R.x, R, s[0];\nLDB.U32 R.x, s[0];",
     "fragment 14 race: line 13 of another run changes what is there\n"
     "fragment 13 race: line 14 of another run reads what is there\n"},
    {"STOREIM.U32 image[0], R, {0,0,0,0}, 2D;",
     "fragment 13 race: line 13 of another run stores there too\n"},
    {"STOREIM.U32 handle(h.x), R, {0,0,0,0}, 2D;",
     "fragment 13 race: line 13 of another run stores there too\n"},
    {"STOREIM.U32 handle(h.x), R, p, 2D;", ""},
    {"STOREIM.U32 handle(h.x), R, p, 2D;\nLOADIM.U32 R.x, {0,0,0,0}, image[0], 2D;",
     "fragment 14 race: line 13 of another run stores there\n"},
    {"LDB.U32 R.x, s[1056];", "fragment 13 bounds: bytes 1056 to 1059 of a buffer of 1056\n"},
    {"STB.U32X4 R, s[1040];", "fragment 13 race: line 13 of another run stores there too\n"},
    {"STB.U32X4 R, s[1056];", "fragment 13 bounds: bytes 1056 to 1071 of a buffer of 1056\n"},
    {"LOADIM.U32 R.x, {-1,0,0,0}, image[0], 2D;",
     "fragment 13 bounds: texel (-1, 0, 0) of an image of 16x16x1\n"},
    {"STOREIM.U32 handle(h.x), R, {0,16,0,0}, 2D;",
     "fragment 13 bounds: texel (0, 16, 0) of an image of 16x16x1\n"},
    {"STOREIM.U32 image[1], R, {0,0,0,0}, 2D;", "fragment 13 bounds: no image is bound there\n"},
};

static const char *check_memory(const char *body)
{
    char text[1024];
    snprintf(text, sizeof text,
             "OPTION NV_shader_storage_buffer;\nOPTION NV_bindless_texture;\n"
             "STORAGE s[] = { program.storage[2] };\nLONG TEMP h;\nUINT TEMP R;\nINT TEMP i, p, q;\n"
             "PK64.U h.x, program.local[0];\nMOV.S p, {0,0,0,0};\nTRUNC.S p.xy, fragment.position;\n"
             "MAD.S q.x, p.y, 16, p.x; MAD.S i.x, q.x, 4, 32; MOV.U R, {1};\n%s\nMOV result.color, 0;",
             body);
    return check(text);
}

GL_TEST(observe_stores, races_and_accesses_out_of_bounds_are_found)
{
    GLuint name, buffer;
    glGenTextures(1, &name);
    glBindTexture(GL_TEXTURE_2D, name);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_R32UI, SIZE, SIZE, 0, GL_RED_INTEGER, GL_UNSIGNED_INT, NULL);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    glBindImageTexture(0, name, 0, GL_FALSE, 0, GL_READ_WRITE, GL_R32UI);
    const GLuint64 handle = glGetImageHandleNV(name, 0, GL_FALSE, 0, GL_R32UI);
    glMakeImageHandleResidentNV(handle, GL_READ_WRITE);
    glProgramLocalParameterI4uiNV(GL_FRAGMENT_PROGRAM_ARB, 0, (GLuint)handle, (GLuint)(handle >> 32), 0, 0);
    glGenBuffers(1, &buffer);
    glBindBuffer(GL_SHADER_STORAGE_BUFFER, buffer);
    glBufferData(GL_SHADER_STORAGE_BUFFER, 32 + 4 * SIZE * SIZE, NULL, GL_STATIC_DRAW);
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, 2, buffer);
    for (size_t i = 0; i < sizeof memory_rows / sizeof *memory_rows; i++)
        cr_expect_str_eq(check_memory(memory_rows[i].body), memory_rows[i].found, "%s", memory_rows[i].body);
    glMakeImageHandleNonResidentNV(handle);
    glDeleteTextures(1, &name);
    glDeleteBuffers(1, &buffer);
}

GL_TEST(observe_stores, unordered_stores_are_found)
{
    static const char *const one_place = "STOREIM.U32 image[0], {1}, {0,0,0,0}, 2D;\nMOV result.color, {1};",
                             *const own_place =
                                 "INT TEMP i;\nMOV.S i, {0,0,0,0};\nTRUNC.S i.xy, fragment.position;\n"
                                 "STOREIM.U32 image[0], {1}, i, 2D;\nMOV result.color, {1};";
    glTexImage2D(GL_TEXTURE_2D, 0, GL_R32UI, SIZE, SIZE, 0, GL_RED_INTEGER, GL_UNSIGNED_INT, NULL);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    GLuint name;
    glGenTextures(1, &name);
    glBindTexture(GL_TEXTURE_2D, name);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_R32UI, SIZE, SIZE, 0, GL_RED_INTEGER, GL_UNSIGNED_INT, NULL);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glBindImageTexture(0, name, 0, GL_FALSE, 0, GL_READ_WRITE, GL_R32UI);
    cr_expect_str_eq(check(one_place), "fragment 3 race: line 3 of another run stores there too\n");
    cr_expect_str_eq(check(own_place), "");
    cr_assert_eq(ewCheck(write_down, NULL), 0);
    cover();
    glMemoryBarrier(GL_SHADER_IMAGE_ACCESS_BARRIER_BIT);
    cover();
    cr_assert_eq(ewCheck(NULL, NULL), 0);
    cr_expect_str_empty(transcript, "%s", transcript);
    glDeleteTextures(1, &name);
}
