/* Parameter buffers, memory by address, subroutines and 64-bit attributes, as draws see them
 * (NV_parameter_buffer_object, NV_shader_buffer_load, NV_gpu_program5, ARB_shader_subroutine,
 * EXT_vertex_attrib_64bit). */
#include "tests/gl/program/program_memory_test.h"

/* Makes the buffer resident and its address the integer x of local parameter 0. */
static void pass_address(GLenum target, GLuint buffer, GLenum access)
{
    GLuint64EXT address = 0;
    glGetNamedBufferParameterui64vNV(buffer, GL_BUFFER_GPU_ADDRESS_NV, &address);
    cr_assert(address > 0 && address <= UINT32_MAX, "the first 4 GiB come first");
    glMakeNamedBufferResidentNV(buffer, access);
    glProgramLocalParameterI4uiNV(target, 0, (GLuint)address, 0, 0, 0);
    expect_error(GL_NO_ERROR);
}

/* --- Parameter buffers ---------------------------------------------------------------------------------- */

GL_TEST(program_memory, every_kind_of_parameter_buffer_reaches_fragments)
{
    static const struct {
        const char *text;
        uint32_t expected;
    } rows[] = {
        {"!!NVfp4.0\nBUFFER b[] = { program.buffer[2] };\n"
         "MOV result.color.xz, b[1]; MOV result.color.yw, b[4]; END",
         0x40ff40ff},
        {"!!NVfp4.0\nBUFFER4 b[] = { program.buffer[2] };\nMOV result.color, b[1]; END", 0xff0080ff},
        {"!!NVfp5.0\nCBUFFER b[] = { program.buffer[2] };\nLDC.F32X4 result.color, b[16]; END", 0xff0080ff},
        {"!!NVfp5.0\nCBUFFER b[] = { program.buffer[2] };\nINT TEMP i;\nMOV.S i.x, 16;\n"
         "LDC.F32X4 result.color, b[i.x]; END",
         0xff0080ff},
        {"!!NVfp4.0\nBUFFER b[] = { program.buffer[3] };\nMOV result.color, b[1]; END", 0x00000000},
        {"!!NVfp4.0\nBUFFER4 b[] = { program.buffer[2] };\nINT TEMP i;\nMOV.S i.x, 2;\n"
         "MOV result.color, b[i.x]; END",
         0x00000000}, /* behind the end of what is bound */
    };
    static const GLfloat data[8] = {0, 0.25f, 0, 0, 1, 0, 0.5f, 1};
    glBindBufferBaseNV(GL_FRAGMENT_PROGRAM_PARAMETER_BUFFER_NV, 2, buffer_of(sizeof data, data));
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        glClear(GL_COLOR_BUFFER_BIT);
        load_program(GL_FRAGMENT_PROGRAM_ARB, rows[i].text);
        cover();
        cr_expect_eq(pixel_at(3, 3), rows[i].expected, "row %u: %08x", i, pixel_at(3, 3));
    }
}

GL_TEST(program_memory, a_draw_has_the_words_that_were_there_when_it_was_made)
{
    static const GLfloat red[4] = {1, 0, 0, 1}, green[4] = {0, 1, 0, 1};
    const GLenum target = GL_FRAGMENT_PROGRAM_PARAMETER_BUFFER_NV;
    const GLuint buffer = buffer_of(sizeof red, red);
    glBindBufferBaseNV(target, 0, buffer);
    load_program(GL_FRAGMENT_PROGRAM_ARB,
                 "!!NVfp4.0\nBUFFER4 b = program.buffer[0][0];\nMOV result.color, b; END");
    glEnable(GL_SCISSOR_TEST);
    glScissor(0, 0, 8, SIZE);
    cover();
    glProgramBufferParametersfvNV(target, 0, 0, 4, green);
    glScissor(8, 0, 4, SIZE);
    cover();
    glBindBuffer(GL_ARRAY_BUFFER, buffer);
    glBufferData(GL_ARRAY_BUFFER, sizeof red, red, GL_DYNAMIC_DRAW);
    glBindBuffer(GL_ARRAY_BUFFER, 0);
    glScissor(12, 0, 2, SIZE);
    cover();
    glDeleteBuffers(1, &buffer);
    glScissor(14, 0, 2, SIZE);
    cover();
    expect_pixel(3, 3, 0xff0000ff);
    expect_pixel(10, 3, 0x00ff00ff);
    expect_pixel(13, 3, 0xff0000ff);
    expect_pixel(15, 3, 0x00000000);
}

static void map_to_buffer(void)
{
    glGetPixelMapfv(GL_PIXEL_MAP_R_TO_R, NULL);
}

static void stipple_to_buffer(void)
{
    glGetPolygonStipple(NULL);
}

static void texels_to_buffer(void)
{
    glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, GL_FLOAT, NULL);
}

static void blocks_to_buffer(void)
{
    glGetCompressedTexImage(GL_TEXTURE_2D, 0, NULL);
}

static void pixels_to_buffer(void)
{
    glReadPixels(0, 0, 1, 1, GL_RGBA, GL_FLOAT, NULL);
}

/* So do commands whose results go to the pack buffer. */
GL_TEST(program_memory, packed_results_do_not_reach_draws_before_them)
{
    static const GLfloat red[32] = {1, 0, 0, 1}, green[4] = {0, 1, 0, 1};
    static const GLubyte block[8] = {0xe0, 0x07, 0xe0, 0x07};
    static void (*const commands[])(void) = {map_to_buffer, stipple_to_buffer, texels_to_buffer,
                                             blocks_to_buffer, pixels_to_buffer};
    glPixelMapfv(GL_PIXEL_MAP_R_TO_R, 4, green);
    load_program(
        GL_FRAGMENT_PROGRAM_ARB,
        "!!NVfp4.0\nBUFFER4 b[] = { program.buffer[0] };\nINT TEMP i;\nFLR.S i.x, fragment.texcoord[0];\n"
        "MOV result.color, b[i.x]; END");
    for (unsigned i = 0; i < sizeof commands / sizeof *commands; i++) {
        const GLuint buffer = buffer_of(sizeof red, red);
        if (commands[i] == blocks_to_buffer)
            glCompressedTexImage2D(GL_TEXTURE_2D, 0, GL_COMPRESSED_RGB_S3TC_DXT1_EXT, 4, 4, 0, sizeof block,
                                   block);
        else
            glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 1, 1, 0, GL_RGBA, GL_FLOAT, green);
        glBindBufferBaseNV(GL_FRAGMENT_PROGRAM_PARAMETER_BUFFER_NV, 0, buffer);
        glClear(GL_COLOR_BUFFER_BIT);
        glBindBuffer(GL_PIXEL_PACK_BUFFER, buffer);
        cover();
        commands[i]();
        glBindBuffer(GL_PIXEL_PACK_BUFFER, 0);
        cr_expect_eq(pixel_at(3, 3), 0xff0000ff, "command %u: %08x", i, pixel_at(3, 3));
        expect_error(GL_NO_ERROR, "command %u", i);
        glDeleteBuffers(1, &buffer);
    }
}

GL_TEST(program_memory, vertex_programs_have_buffers_of_their_own)
{
    static const GLfloat blue[4] = {0, 0, 1, 1};
    glBindBufferBaseNV(GL_VERTEX_PROGRAM_PARAMETER_BUFFER_NV, 5, buffer_of(sizeof blue, blue));
    load_program(GL_VERTEX_PROGRAM_ARB, "!!NVvp4.0\nBUFFER4 b[] = { program.buffer[5] };\n"
                                        "MOV result.position, vertex.position; MOV result.color, b[0]; END");
    cover();
    expect_pixel(3, 3, 0x0000ffff);
}

/* --- Memory by address ---------------------------------------------------------------------------------- */

GL_TEST(program_memory, a_fragment_loads_what_it_was_given_the_address_of)
{
    static const GLfloat data[8] = {0, 0, 0, 0, 1, 0.25f, 0, 1};
    const GLuint buffer = buffer_of(sizeof data, data);
    load_program(GL_FRAGMENT_PROGRAM_ARB, "!!NVfp5.0\nUINT TEMP a;\nADD.U a.x, program.local[0], 16;\n"
                                          "LOAD.F32X4 result.color, a.x; END");
    pass_address(GL_FRAGMENT_PROGRAM_ARB, buffer, GL_READ_ONLY);
    cover();
    expect_pixel(3, 3, 0xff4000ff);
}

/* One ATOM for each vertex, and each covered fragment: never from helper lanes, never after KIL. */
GL_TEST(program_memory, atoms_count_vertices_and_fragments_exactly)
{
    static const uint32_t zeros[4] = {0};
    for (unsigned threads = 1; threads <= 3; threads++) {
        ewThreads(threads);
        const GLuint vertices = buffer_of(sizeof zeros, zeros), fragments = buffer_of(sizeof zeros, zeros);
        load_program(GL_VERTEX_PROGRAM_ARB,
                     "!!NVvp5.0\nUINT TEMP r;\nATOM.ADD.U32 r.x, {1}, program.local[0].x;\n"
                     "MOV result.position, vertex.position; MOV result.color, vertex.color; END");
        pass_address(GL_VERTEX_PROGRAM_ARB, vertices, GL_READ_WRITE);
        load_program(GL_FRAGMENT_PROGRAM_ARB,
                     "!!NVfp5.0\nTEMP c;\nUINT TEMP r;\nSLT c, fragment.position.y, 4;\nKIL -c;\n"
                     "ATOM.ADD.U32 r.x, {1}, program.local[0].x;\nMOV result.color, {1, 1, 1, 1}; END");
        pass_address(GL_FRAGMENT_PROGRAM_ARB, fragments, GL_READ_WRITE);
        glEnable(GL_SCISSOR_TEST);
        glScissor(1, 0, 13, SIZE); /* quads are cut */
        cover();
        cr_expect_eq(word_of(vertices, 0), 3);
        cr_expect_eq(word_of(fragments, 0), 13 * (SIZE - 4), "%u threads: %u", threads,
                     word_of(fragments, 0));
        expect_error(GL_NO_ERROR);
    }
}

/* NV_gpu_program5 2.X.6.Y: without the option a fragment that fails the depth test has stored before. */
GL_TEST(program_memory, early_tests_are_the_programs_choice)
{
    static const uint32_t zeros[4] = {0};
    static const struct {
        const char *option;
        uint32_t stored;
    } rows[] = {{"", SIZE * SIZE}, {"OPTION NV_early_fragment_tests;\n", 0}};
    glEnable(GL_DEPTH_TEST);
    glDepthFunc(GL_NEVER);
    for (unsigned i = 0; i < 2; i++) {
        char text[256];
        const GLuint buffer = buffer_of(sizeof zeros, zeros);
        snprintf(text, sizeof text,
                 "!!NVfp5.0\n%sUINT TEMP r;\nATOM.ADD.U32 r.x, {1}, program.local[0].x;\n"
                 "MOV result.color, {1, 1, 1, 1}; END",
                 rows[i].option);
        load_program(GL_FRAGMENT_PROGRAM_ARB, text);
        pass_address(GL_FRAGMENT_PROGRAM_ARB, buffer, GL_READ_WRITE);
        cover();
        cr_expect_eq(word_of(buffer, 0), rows[i].stored, "row %u: %u", i, word_of(buffer, 0));
        expect_pixel(3, 3, 0);
    }
}

GL_TEST(program_memory, what_fragments_store_feeds_the_vertices_of_the_next_draw)
{
    static const GLfloat nothing[3][4] = {{0}};
    const GLuint buffer = buffer_of(sizeof nothing, nothing);
    load_program(GL_FRAGMENT_PROGRAM_ARB,
                 "!!NVfp5.0\nUINT TEMP a;\nMOV.U a, program.local[0];\n"
                 "STORE.F32X4 {0, 1, 1, 1}, a.x;\nADD.U a.x, a.x, 16;\n"
                 "STORE.F32X4 {0, 1, 1, 1}, a.x;\nADD.U a.x, a.x, 16;\n"
                 "STORE.F32X4 {0, 1, 1, 1}, a.x;\nMOV result.color, fragment.color; END");
    pass_address(GL_FRAGMENT_PROGRAM_ARB, buffer, GL_WRITE_ONLY);
    cover();
    glDisable(GL_FRAGMENT_PROGRAM_ARB);
    glBindBuffer(GL_ARRAY_BUFFER, buffer);
    glEnableClientState(GL_COLOR_ARRAY);
    glColorPointer(4, GL_FLOAT, 0, NULL);
    glBindBuffer(GL_ARRAY_BUFFER, 0);
    cover();
    expect_pixel(3, 3, 0x00ffffff);
}

GL_TEST(program_memory, refused_accesses_are_reported_and_harmless)
{
    static const GLfloat data[4] = {1, 1, 1, 1};
    static const struct {
        const char *operation;
        GLenum access;
        uint32_t pixel;
    } rows[] = {
        {"ADD.U a.x, a.x, 4; LOAD.F32X4 c, a.x;", GL_READ_ONLY, 0x00000000},  /* misaligned */
        {"ADD.U a.x, a.x, 16; LOAD.F32X4 c, a.x;", GL_READ_ONLY, 0x00000000}, /* behind the end */
        {"MOV.U a.x, 0; LOAD.F32X4 c, a.x;", GL_READ_ONLY, 0x00000000},
        {"LOAD.F32X4 c, a.x;", GL_WRITE_ONLY, 0x00000000},
        {"STORE.F32X4 {0, 0, 0, 0}, a.x; MOV c, {0, 1, 0, 1};", GL_READ_ONLY, 0x00ff00ff},
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[256];
        EwProgramReport report;
        GLfloat after[4];
        const GLuint buffer = buffer_of(sizeof data, data);
        snprintf(
            text, sizeof text,
            "!!NVfp5.0\nUINT TEMP a;\nTEMP c;\nMOV.U a.x, program.local[0];\n%s\nMOV result.color, c; END",
            rows[i].operation);
        load_program(GL_FRAGMENT_PROGRAM_ARB, text);
        pass_address(GL_FRAGMENT_PROGRAM_ARB, buffer, rows[i].access);
        cover();
        expect_pixel(3, 3, rows[i].pixel);
        cr_expect_eq(ewProgramReport(GL_FRAGMENT_PROGRAM_ARB, &report), 0);
        cr_expect_eq(report.refusedAccesses, SIZE * SIZE, "row %u: %llu", i,
                     (unsigned long long)report.refusedAccesses);
        glBindBuffer(GL_ARRAY_BUFFER, buffer);
        glGetBufferSubData(GL_ARRAY_BUFFER, 0, sizeof after, after);
        glBindBuffer(GL_ARRAY_BUFFER, 0);
        cr_expect_arr_eq(after, data, sizeof data);
    }
}

/* --- Attributes of 64 bits ------------------------------------------------------------------------------ */

/* 1 + 2^-40 - 1 = 2^-40 only where all of the bits arrive. */
static const char reads_doubles[] = "!!NVvp5.0\n"
                                    "LONG ATTRIB a = vertex.attrib[1];\n"
                                    "LONG TEMP d;\n"
                                    "TEMP c;\n"
                                    "SUB.F64 d, a, {1, 1, 1, 1};\n"
                                    "MUL.F64 d, d, {1099511627776.0, 1099511627776.0, 1099511627776.0, 0};\n"
                                    "CVT.F32.F64 c, d;\n"
                                    "MOV result.color.xyz, c;\n"
                                    "MOV result.color.w, 1;\n"
                                    "MOV result.position, vertex.position;\n"
                                    "END";

static const GLdouble delicate[4] = {1 + 0x1p-40, 1, 1 + 0x1p-41, 1};

GL_TEST(program_memory, doubles_come_from_the_current_value)
{
    load_program(GL_VERTEX_PROGRAM_ARB, reads_doubles);
    glVertexAttribL4dv(1, delicate);
    cover();
    expect_pixel(3, 3, 0xff0080ff);
}

GL_TEST(program_memory, doubles_come_from_arrays)
{
    GLdouble rows[3][4];
    for (int i = 0; i < 3; i++)
        memcpy(rows[i], delicate, sizeof delicate);
    load_program(GL_VERTEX_PROGRAM_ARB, reads_doubles);
    glEnableVertexAttribArray(1);
    glVertexAttribLPointerEXT(1, 4, GL_DOUBLE, 0, rows);
    cover();
    expect_pixel(3, 3, 0xff0080ff);
}

GL_TEST(program_memory, doubles_come_between_begin_and_end)
{
    load_program(GL_VERTEX_PROGRAM_ARB, reads_doubles);
    glShadeModel(GL_FLAT);
    glVertexAttribL4d(1, 0, 0, 0, 0);
    glBegin(GL_TRIANGLES);
    glVertex2fv(covering[0]);
    glVertex2fv(covering[1]);
    glVertexAttribL4dv(1, delicate);
    glVertex2fv(covering[2]);
    glEnd();
    expect_pixel(3, 3, 0xff0080ff);
}

/* --- Storage buffers (NV_shader_storage_buffer_object) -------------------------------------------------- */

/* Although nothing else differs between fragments: memory after an earlier draw of the same scene, and which
 * threads run. */
GL_TEST(program_memory, programs_without_inputs_see_earlier_draws_and_their_threads)
{
    static const char *const texts[] = {
        STORED "LDB.U32 R.x, s[0];\nSEQ.U R.x, R.x, 256;\nMOV.U.CC R.x, R.x;\nMOV result.color, 0;\n"
               "MOV result.color(NE.x), 1;\nEND",
        "!!NVfp5.0\nOPTION NV_shader_thread_group;\nTEMP R;\nTGBALLOT.U R, 1;\nSEQ.U R.x, R.x, 255;\n"
        "MOV.U.CC R.x, R.x;\n"
        "MOV result.color, 0;\nMOV result.color(NE.x), 1;\nEND",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        static const uint32_t words[1];
        glBindBufferBase(GL_SHADER_STORAGE_BUFFER, 2, buffer_of(sizeof words, words));
        glClear(GL_COLOR_BUFFER_BIT);
        load_program(GL_FRAGMENT_PROGRAM_ARB,
                     STORED "ATOMB.ADD.U32 R.x, {1, 0, 0, 0}, s[0];\nMOV result.color, 0;\nEND");
        cover();
        load_program(GL_FRAGMENT_PROGRAM_ARB, texts[i]);
        cover();
        expect_pixel(5, 5, 0xffffffff);
        expect_error(GL_NO_ERROR);
    }
}

/* A thread that SHFUP asks for outside the group has none: one of 8 fragments, although the program has no
 * inputs and their operands are the same. */
GL_TEST(program_memory, fragments_of_a_program_without_inputs_see_their_neighbours)
{
    glClear(GL_COLOR_BUFFER_BIT);
    load_program(GL_FRAGMENT_PROGRAM_ARB,
                 "!!NVfp5.0\nOPTION NV_shader_thread_shuffle;\nTEMP R;\n"
                 "SHFUP R, {0.5, 0, 0, 0}, {1, 1, 1, 1}, {0, 0, 0, 0};\nMOV result.color, R.x;\nEND");
    cover();
    unsigned white = 0;
    for (unsigned y = 0; y < SIZE; y++)
        for (unsigned x = 0; x < SIZE; x++)
            white += pixel_at(x, y) == 0xffffffff;
    cr_expect_eq(white, SIZE * SIZE * 7 / 8, "%u", white);
}
