/* ewCheck and ewCoverage (include/edgewalk/observe.h): a fault of each kind is found at its line, the program
 * without it has no finding, and pictures stay what they are. */
#include "edgewalk/observe.h"
#include "tests/gl/gl_test.h"

static char transcript[1 << 14];
static unsigned counted; /* lanes of the last finding */

static void write_down(void *user, const EwFinding *finding)
{
    const size_t length = strlen(transcript);
    (void)user;
    snprintf(transcript + length, sizeof transcript - length, "%s %d %s: %s\n", finding->stage, finding->line,
             finding->kind, finding->example);
    counted = (unsigned)finding->count;
}

/* The whole window. */
static void cover(void)
{
    glBegin(GL_QUADS);
    glVertex3f(-1, -1, 0);
    glVertex3f(1, -1, 0);
    glVertex3f(1, 1, 0);
    glVertex3f(-1, 1, 0);
    glEnd();
}

/* What is found in a fragment program that draws the window. */
static const char *check(const char *body)
{
    char text[1024];
    snprintf(text, sizeof text, "!!NVfp5.0\n# line 2\n%s\nEND", body);
    load_program(GL_FRAGMENT_PROGRAM_ARB, text);
    transcript[0] = '\0';
    cr_assert_eq(ewCheck(write_down, NULL), 0);
    cover();
    cr_assert_eq(ewCheck(NULL, NULL), 0);
    return transcript;
}

/* Lines count from the header; the body begins in the third. */
GL_TEST(observe, finds_temporaries_that_have_no_value)
{
    cr_expect_str_eq(check("TEMP a;\nMOV a.xyz, {1};\nMOV result.color, a;"),
                     "fragment 5 uninitialized: a.w has no value yet\n");
    cr_expect_str_eq(check("TEMP a;\nMOV a.xyz, {1};\nMOV result.color, a.xyzx;"), "");
    cr_expect_str_eq(check("TEMP a;\nSGT.CC a.x, fragment.position, {8};\nIF NE.x;\nMOV a, {1};\nENDIF;\n"
                           "MOV result.color, a;"),
                     "fragment 8 uninitialized: a.yzw has no value yet\n");
    cr_expect_str_eq(check("UINT TEMP a;\nMOV.U a.x, {1};\n"
                           "ATOMIM.ADD.U32 a.y, a, {0,0,0,0}, image[0], 2D;\nMOV result.color, {1};"),
                     "fragment 5 bounds: no image is bound there\n");
    cr_expect_str_eq(check("UINT TEMP a;\nMOV.U a.x, {1};\n"
                           "ATOMIM.CSWAP.U32 a.z, a, {0,0,0,0}, image[0], 2D;\nMOV result.color, {1};"),
                     "fragment 5 uninitialized: a.y has no value yet\n"
                     "fragment 5 bounds: no image is bound there\n");
}

/* Each register is a finding of its own, and a lane counts once. */
GL_TEST(observe, names_every_register_that_has_no_value)
{
    cr_expect_str_eq(check("TEMP a, b;\nMOV a.x, {1};\nMUL a, a.x, b.xyzz;\nMOV result.color, a;"),
                     "fragment 5 uninitialized: b.xyz has no value yet\n");
    cr_expect_str_eq(check("TEMP a, b;\nMAD a, b.x, a.y, b.w;\nMOV result.color, a;"),
                     "fragment 4 uninitialized: b.xw has no value yet\n"
                     "fragment 4 uninitialized: a.y has no value yet\n");
    cr_expect_eq(counted, SIZE * SIZE, "%u", counted);
}

GL_TEST(observe, finds_results_that_have_no_value)
{
    cr_expect_str_eq(check("MOV result.color.xyz, {1};"),
                     "fragment 4 unwritten: result.color.w is left without a value\n");
    cr_expect_str_eq(check("MOV result.color, {1};\nKIL {-1};"), "");
    cr_expect_str_eq(check("KIL {-1};"), "");
}

GL_TEST(observe, finds_indices_out_of_bounds)
{
    cr_expect_str_eq(
        check("PARAM p[4] = { {0}, {1}, {2}, {3} };\nINT TEMP i;\nTRUNC.S i.x, fragment.position.x;\n"
              "MOV result.color, p[i.x];"),
        "fragment 6 bounds: element 4 of an array of 4\n");
    cr_expect_str_eq(
        check("PARAM p[4] = { {0}, {1}, {2}, {3} };\nINT TEMP i;\nTRUNC.S i.x, fragment.position.x;\n"
              "AND.S i.x, i, 3;\nMOV result.color, p[i.x];"),
        "");
    cr_expect_str_eq(check("TEMP t[4];\nINT TEMP i;\nTRUNC.S i.x, fragment.position.y;\nMOV t[i.x], {1};\n"
                           "MOV result.color, {1};"),
                     "fragment 6 bounds: element 4 of an array of 4\n");
}

GL_TEST(observe, finds_the_instruction_that_produces_a_nan_or_an_infinity)
{
    cr_expect_str_eq(check("TEMP a;\nSUB a, fragment.position.x, {8};\nLG2 a, a.x;\nADD a, a, {1};\n"
                           "MOV result.color, a;"),
                     "fragment 5 nan: component x is NaN of -7.5\n");
    cr_expect_str_eq(check("TEMP a;\nFLR a, fragment.position.x;\nRCP a, a.x;\nMOV result.color, a;"),
                     "fragment 5 infinity: component x is infinite of 0\n");
    cr_expect_str_eq(check("TEMP a;\nRCP a, fragment.position.x;\nMOV result.color, a;"), "");
    cr_expect_str_eq(check("TEMP a;\nMOV a, {0};\nRSQ a.x, a.x;\nMUL a, a.x, a.y;\nADD a, a, {1};\n"
                           "MOV result.color, a;"),
                     "fragment 5 infinity: component x is infinite of 0\n"
                     "fragment 6 nan: component x is NaN of inf, 0\n");
}

GL_TEST(observe, finds_derivatives_of_quads_that_have_parted)
{
    cr_expect_str_eq(check("TEMP a;\nMOV a, {0};\nSLT.CC a.x, fragment.position, {5};\nIF NE.x;\n"
                           "DDX a, fragment.position;\nENDIF;\nMOV result.color, a;"),
                     "fragment 7 derivative: 2 of 4 fragments of a quad run it\n");
    cr_expect_str_eq(check("TEMP a;\nMOV a, {0};\nSLT.CC a.x, fragment.position, {4};\nIF NE.x;\n"
                           "DDX a, fragment.position;\nENDIF;\nMOV result.color, a;"),
                     "");
}

/* The group of 4x2 fragments has two quads, of which the left one is whole. */
GL_TEST(observe, blames_no_quad_for_its_neighbour)
{
    cr_expect_str_eq(check("TEMP a;\nMOV a, {0};\nSLT.CC a.x, fragment.position, {3};\nIF NE.x;\n"
                           "DDX a, fragment.position;\nENDIF;\nMOV result.color, a;"),
                     "fragment 7 derivative: 2 of 4 fragments of a quad run it\n");
    cr_expect_eq(counted, SIZE, "one fragment of each row: %u", counted);
}

/* --- Memory --------------------------------------------------------------------------------------------- */

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

GL_TEST(observe, finds_races_and_accesses_out_of_bounds)
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

GL_TEST(observe, finds_stores_without_order)
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

/* The vertex program of a draw, and one of each stage behind it. */
GL_TEST(observe, looks_on_in_every_stage)
{
    load_program(GL_VERTEX_PROGRAM_ARB, "!!NVvp4.0\nTEMP a;\nMOV result.position, vertex.position;\n"
                                        "MOV result.attrib[0], a;\nEND");
    load_program(GL_GEOMETRY_PROGRAM_NV, "!!NVgp4.0\nPRIMITIVE_IN TRIANGLES;\nPRIMITIVE_OUT TRIANGLE_STRIP;\n"
                                         "VERTICES_OUT 3;\nTEMP b;\nMOV result.position, b;\nEMIT;\nEND");
    transcript[0] = '\0';
    cr_assert_eq(ewCheck(write_down, NULL), 0);
    glBegin(GL_TRIANGLES);
    for (int i = 0; i < 3; i++)
        glVertex2f(0, (float)i);
    glEnd();
    cr_assert_eq(ewCheck(NULL, NULL), 0);
    cr_expect_str_eq(transcript, "vertex 4 uninitialized: a.xyzw has no value yet\n"
                                 "geometry 6 uninitialized: b.xyzw has no value yet\n");
    glDisable(GL_VERTEX_PROGRAM_ARB);
    glDisable(GL_GEOMETRY_PROGRAM_NV);
}

/* --- Coverage ------------------------------------------------------------------------------------------- */

static void write_coverage(void *user, const EwProgramCoverage *program)
{
    (void)user;
    if (strcmp(program->stage, "fragment") != 0)
        return;
    for (unsigned i = 0; i < program->count; i++) {
        const EwInstructionCoverage *at = &program->instructions[i];
        const size_t length = strlen(transcript);
        snprintf(transcript + length, sizeof transcript - length, "%d %u %d %u %u %x %x\n", at->line,
                 (unsigned)at->lanes, at->conditional, (unsigned)at->passed, (unsigned)at->failed, at->writes,
                 at->written);
    }
}

/* 16x16 fragments, of which 5 columns take the branch. */
GL_TEST(observe, counts_instructions_and_outcomes)
{
    load_program(GL_FRAGMENT_PROGRAM_ARB,
                 "!!NVfp4.0\nTEMP a;\nSLT.CC a.x, fragment.position, {5};\nIF NE.x;\n"
                 "MOV a, {1};\nELSE;\nMOV a (LT.x), {0};\nENDIF;\n"
                 "MOV result.color, {1};\nEND");
    glViewport(0, 0, 16, 16);
    transcript[0] = '\0';
    cr_assert_eq(ewCoverage(write_coverage, NULL), 0);
    cover();
    cr_assert_eq(ewCoverage(NULL, NULL), 0);
    cr_expect_str_eq(transcript, "3 256 0 0 0 1 1\n"
                                 "4 256 1 80 176 0 0\n"
                                 "5 80 0 0 0 f f\n"
                                 "6 80 0 0 0 0 0\n"
                                 "7 176 1 0 176 f 0\n"
                                 "8 256 0 0 0 0 0\n"
                                 "9 256 0 0 0 f f\n");
}

/* A program that has been deleted is told of all the same, and so is another one in its place. */
GL_TEST(observe, tells_programs_apart_by_their_text)
{
    transcript[0] = '\0';
    cr_assert_eq(ewCoverage(write_coverage, NULL), 0);
    for (int i = 0; i < 3; i++) {
        char text[96];
        GLuint name;
        snprintf(text, sizeof text, "!!ARBfp1.0\nMOV result.color, {%d};\nEND", i);
        glGenProgramsARB(1, &name);
        glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, name);
        load_program(GL_FRAGMENT_PROGRAM_ARB, text);
        cover();
        glFinish();
        glDeleteProgramsARB(1, &name);
    }
    cr_assert_eq(ewCoverage(NULL, NULL), 0);
    unsigned lines = 0;
    for (const char *line = transcript; (line = strchr(line, '\n')) != NULL; line++)
        lines++;
    cr_expect_eq(lines, 3, "%s", transcript);
    glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, 0);
}

GL_TEST(observe, one_ends_where_the_other_begins)
{
    load_program(GL_FRAGMENT_PROGRAM_ARB, "!!ARBfp1.0\nTEMP a;\nMOV result.color, a;\nEND");
    transcript[0] = '\0';
    cr_assert_eq(ewCheck(write_down, NULL), 0);
    cover();
    cr_assert_eq(ewCoverage(write_coverage, NULL), 0);
    cr_expect_str_eq(transcript, "fragment 3 uninitialized: a.xyzw has no value yet\n");
    cr_assert_eq(ewCoverage(NULL, NULL), 0);
    cr_assert_eq(ewCheck(NULL, NULL), 0, "there is none to end");
}
