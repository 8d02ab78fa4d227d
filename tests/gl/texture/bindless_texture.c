/* Texture and image handles: commands, what they hold as it is, and programs that use them in place of units
 * (NV_bindless_texture). */
#include "tests/gl/texture/bindless_texture_test.h"

/* A handle for each column: that of local parameter 0 in even ones, else the one of parameter 1. */
#define FP_BOTH                                                                                              \
    OPTIONS "TRUNC.S I, fragment.position;\nAND.S.CC I.x, I, 1;\nPK64.U D.x, program.local[0];\n"            \
            "PK64.U D.x (NE.x), program.local[1];\n"

/* --- Commands ------------------------------------------------------------------------------------------- */

#define ERRORS(ROW)                                                                                          \
    ROW(glGetTextureHandleNV(0), GL_INVALID_VALUE)                                                           \
    ROW(glGetTextureHandleNV(unused), GL_INVALID_VALUE)                                                      \
    ROW(glGetTextureHandleNV(incomplete), GL_INVALID_OPERATION)                                              \
    ROW(glGetTextureHandleNV(bordered), GL_INVALID_OPERATION)                                                \
    ROW(glGetTextureSamplerHandleNV(0, sampler), GL_INVALID_VALUE)                                           \
    ROW(glGetTextureSamplerHandleNV(t, 0), GL_INVALID_VALUE)                                                 \
    ROW(glGetTextureSamplerHandleNV(t, 99), GL_INVALID_VALUE)                                                \
    ROW(glGetTextureSamplerHandleNV(t, mipmapped), GL_INVALID_OPERATION)                                     \
    ROW(glMakeTextureHandleResidentNV(0), GL_INVALID_OPERATION)                                              \
    ROW(glMakeTextureHandleResidentNV(~0ull), GL_INVALID_OPERATION)                                          \
    ROW(glMakeTextureHandleResidentNV(image), GL_INVALID_OPERATION)                                          \
    ROW(glMakeTextureHandleResidentNV(handle), GL_INVALID_OPERATION)                                         \
    ROW(glMakeTextureHandleNonResidentNV(other), GL_INVALID_OPERATION)                                       \
    ROW(glMakeTextureHandleNonResidentNV(1), GL_INVALID_OPERATION)                                           \
    ROW(glIsTextureHandleResidentNV(image), GL_INVALID_OPERATION)                                            \
    ROW(glGetImageHandleNV(0, 0, GL_FALSE, 0, GL_RGBA8), GL_INVALID_VALUE)                                   \
    ROW(glGetImageHandleNV(t, 1, GL_FALSE, 0, GL_RGBA8), GL_INVALID_VALUE)                                   \
    ROW(glGetImageHandleNV(t, -1, GL_FALSE, 0, GL_RGBA8), GL_INVALID_VALUE)                                  \
    ROW(glGetImageHandleNV(t, 9999, GL_FALSE, 0, GL_RGBA8), GL_INVALID_VALUE)                                \
    ROW(glGetImageHandleNV(t, 0, GL_FALSE, 1, GL_RGBA8), GL_INVALID_VALUE)                                   \
    ROW(glGetImageHandleNV(t, 0, GL_FALSE, -1, GL_RGBA8), GL_INVALID_VALUE)                                  \
    ROW(glGetImageHandleNV(t, 0, GL_FALSE, 0, GL_RGB8), GL_INVALID_VALUE)                                    \
    ROW(glGetImageHandleNV(t, 0, GL_TRUE, 0, GL_RGBA8), GL_INVALID_OPERATION)                                \
    ROW(glGetImageHandleNV(incomplete, 0, GL_FALSE, 0, GL_RGBA8), GL_INVALID_OPERATION)                      \
    ROW(glMakeImageHandleResidentNV(image, GL_NONE), GL_INVALID_ENUM)                                        \
    ROW(glMakeImageHandleResidentNV(handle, GL_READ_ONLY), GL_INVALID_OPERATION)                             \
    ROW(glMakeImageHandleNonResidentNV(image), GL_INVALID_OPERATION)                                         \
    ROW(glIsImageHandleResidentNV(handle), GL_INVALID_OPERATION)                                             \
    ROW(glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST), GL_INVALID_OPERATION)             \
    ROW(glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL),                  \
        GL_INVALID_OPERATION)                                                                                \
    ROW(glCopyTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 0, 0, 1, 1, 0), GL_INVALID_OPERATION)                   \
    ROW(glTexStorage2D(GL_TEXTURE_2D, 1, GL_RGBA8, 1, 1), GL_INVALID_OPERATION)                              \
    ROW(glGenerateMipmap(GL_TEXTURE_2D), GL_INVALID_OPERATION)                                               \
    ROW(glTexBuffer(GL_TEXTURE_BUFFER, GL_R8, 0), GL_INVALID_OPERATION)                                      \
    ROW(glBufferData(GL_TEXTURE_BUFFER, 4, NULL, GL_STATIC_DRAW), GL_INVALID_OPERATION)                      \
    ROW(glSamplerParameteri(sampler, GL_TEXTURE_MAG_FILTER, GL_NEAREST), GL_INVALID_OPERATION)               \
    ROW(glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, bytes), GL_NO_ERROR)        \
    ROW(glBufferSubData(GL_TEXTURE_BUFFER, 0, 4, bytes), GL_NO_ERROR)

#define CALL_CASE(call, error)                                                                               \
    {                                                                                                        \
        (void)(call);                                                                                        \
        expect_error(error, #call);                                                                          \
    }

GL_TEST(bindless_texture, every_named_error_is_raised)
{
    static const uint8_t bytes[4] = {1, 2, 3, 4};
    const GLfloat border[4] = {0, 0.5f, 0, 0};
    const GLuint bordered = texture_of(GL_TEXTURE_2D, 0);
    GLuint unused, incomplete, sampler, mipmapped, store, buffered;
    glTexParameterfv(GL_TEXTURE_2D, GL_TEXTURE_BORDER_COLOR, border);
    glGenTextures(1, &unused);
    glGenTextures(1, &incomplete);
    glBindTexture(GL_TEXTURE_2D, incomplete); /* mipmaps are wanted, which it has not */
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 2, 2, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    glGenSamplers(1, &sampler);
    glSamplerParameteri(sampler, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glGenSamplers(1, &mipmapped);
    glSamplerParameteri(mipmapped, GL_TEXTURE_MIN_FILTER, GL_NEAREST_MIPMAP_NEAREST);
    glGenBuffers(1, &store);
    glBindBuffer(GL_TEXTURE_BUFFER, store);
    glBufferData(GL_TEXTURE_BUFFER, 16, NULL, GL_STATIC_DRAW);
    glGenTextures(1, &buffered);
    glBindTexture(GL_TEXTURE_BUFFER, buffered);
    glTexBuffer(GL_TEXTURE_BUFFER, GL_RGBA8, store);
    cr_expect_neq(glGetTextureHandleNV(buffered), 0);

    const GLuint t = texture_of(GL_TEXTURE_2D, 0);
    const uint8_t four[16] = {0};
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 2, 2, 0, GL_RGBA, GL_UNSIGNED_BYTE, four);
    const GLuint64 handle = resident(t), image = glGetImageHandleNV(t, 0, GL_FALSE, 0, GL_RGBA8),
                   other = glGetTextureSamplerHandleNV(t, sampler);
    expect_error(GL_NO_ERROR);
    ERRORS(CALL_CASE)
    cr_expect(glIsTextureHandleResidentNV(handle), "failed calls change nothing");
    cr_expect(!glIsImageHandleResidentNV(image));
}

/* --- Programs ------------------------------------------------------------------------------------------- */

GL_TEST(bindless_texture, each_lane_has_its_own_handle)
{
    const GLuint64 red = resident(texture_of(GL_TEXTURE_2D, 0xff0000ff)),
                   blue = resident(texture_of(GL_TEXTURE_2D, 0x0000ffff));
    glBindTexture(GL_TEXTURE_2D, 0);
    set_handle(0, red);
    set_handle(1, blue);
    static const char *const lookups[] = {
        "TEX.F result.color, {0.5, 0.5, 0, 0}, handle(D.x), 2D;",
        "TXB result.color, {0.5, 0.5, 0, 1}, handle(D.x), 2D;",
        "TXL result.color, {0.5, 0.5, 0, 0}, handle(D.x), 2D;",
        "TXP result.color, {0.5, 0.5, 0, 1}, handle(D.x), 2D, offset({1, 0, 0, 0});",
        "TXD result.color, {0.5, 0.5, 0, 0}, {1, 0, 0, 0}, {0, 1, 0, 0}, handle(D.x), 2D;",
        "TXF result.color, {0, 0, 0, 0}, handle(D.x), 2D;",
        "TXG R.x, {0.5, 0.5, 0, 0}, handle(D.x), 2D; TXG R.y, {0.5, 0.5, 0, 0}, handle(D.x).y, 2D;"
        "TXG R.z, {0.5, 0.5, 0, 0}, handle(D.x).z, 2D; TXG R.w, {0.5, 0.5, 0, 0}, handle(D.x).w, 2D;"
        "MOV result.color, R;",
    };
    for (unsigned i = 0; i < sizeof lookups / sizeof *lookups; i++) {
        char text[1024];
        snprintf(text, sizeof text, "%s%s\nEND", FP_BOTH, lookups[i]);
        glClear(GL_COLOR_BUFFER_BIT);
        draw(text);
        for (unsigned x = 0; x < 4; x++)
            cr_expect_eq(pixel_at(x, 5), x % 2 ? 0x0000ffffu : 0xff0000ffu, "%s at %u: %08x", lookups[i], x,
                         pixel_at(x, 5));
    }
    cr_expect_eq(refused(), 0);
}

/* The size, and a level of detail. */
GL_TEST(bindless_texture, queries)
{
    const uint8_t bytes[4 * 2 * 4] = {0};
    const GLuint t = texture_of(GL_TEXTURE_2D, 0);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 4, 2, 0, GL_RGBA, GL_UNSIGNED_BYTE, bytes);
    set_handle(0, resident(t));
    draw(FP "TXQ I, {0, 0, 0, 0}, handle(D.x), 2D;\nI2F R, I;\nMUL result.color, R, 0.25;\nEND");
    expect_pixel(2, 2, 0xff800000);
    draw(FP "MUL R, fragment.position, 0.5;\nLOD R, R, handle(D.x), 2D;\nMUL result.color, R.y, 0.5;\nEND");
    expect_pixel(2, 2, 0x80808080); /* two texels per pixel in x */
    cr_expect_eq(refused(), 0);
}

/* What is not resident, not a handle, or of another target, reads (0,0,0,0) and is told of. */
GL_TEST(bindless_texture, wrong_handles_read_zero)
{
    const GLuint t = texture_of(GL_TEXTURE_2D, 0xffffffff), s = texture_of(GL_TEXTURE_3D, 0xffffffff);
    const GLuint64 good = resident(t), idle = glGetTextureHandleNV(s), other = resident(s),
                   image = glGetImageHandleNV(t, 0, GL_FALSE, 0, GL_RGBA8);
    glMakeTextureHandleNonResidentNV(idle);
    const GLuint64 wrong[] = {0, 1, ~0ull, good + 1, good & 0xffffffff, idle, image, 1ull << 63};
    glClearColor(1, 1, 1, 1);
    for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        glClear(GL_COLOR_BUFFER_BIT);
        set_handle(0, wrong[i]);
        draw(FP "TEX result.color, 0.5, handle(D.x), 2D;\nEND");
        expect_pixel(7, 7, 0);
        cr_expect_eq(refused(), SIZE * SIZE, "handle %llx", (unsigned long long)wrong[i]);
    }
    glMakeTextureHandleResidentNV(other);
    set_handle(0, other);
    draw(FP "TEX result.color, 0.5, handle(D.x), 2D;\nEND");
    expect_pixel(7, 7, 0);
    cr_expect_eq(refused(), SIZE * SIZE, "3D as 2D");
    draw(FP "TEX result.color, 0.5, handle(D.x), 3D;\nEND");
    expect_pixel(7, 7, 0xffffffff);
    set_handle(0, good);
    set_handle(1, 5);
    draw(FP_BOTH "TEX result.color, 0.5, handle(D.x), 2D;\nEND");
    expect_pixel(4, 4, 0xffffffff);
    expect_pixel(5, 4, 0);
    EwProgramReport report;
    ewProgramReport(GL_FRAGMENT_PROGRAM_ARB, &report);
    cr_expect_eq(report.refusedAccesses, SIZE * SIZE / 2);
    cr_expect_eq(report.refusedAddress, 5);
}

/* Targets of every dimension that has one, with and without comparison (Table X.17). */
GL_TEST(bindless_texture, targets)
{
    static const struct {
        GLenum target;
        const char *name;
    } rows[] = {
        {GL_TEXTURE_1D, "1D"},         {GL_TEXTURE_2D, "2D"},          {GL_TEXTURE_3D, "3D"},
        {GL_TEXTURE_CUBE_MAP, "CUBE"}, {GL_TEXTURE_RECTANGLE, "RECT"}, {GL_TEXTURE_2D_ARRAY, "ARRAY2D"},
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[512];
        set_handle(0, resident(texture_of(rows[i].target, 0x11223344)));
        snprintf(text, sizeof text, FP "TEX result.color, 0, handle(D.x), %s;\nEND", rows[i].name);
        glClear(GL_COLOR_BUFFER_BIT);
        draw(text);
        expect_pixel(1, 1, 0x11223344);
    }
    const GLfloat depth = 0.5f;
    GLuint shadow;
    glGenTextures(1, &shadow);
    glBindTexture(GL_TEXTURE_2D, shadow);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_MODE, GL_COMPARE_REF_TO_TEXTURE);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_DEPTH_COMPONENT32F, 1, 1, 0, GL_DEPTH_COMPONENT, GL_FLOAT, &depth);
    set_handle(0, resident(shadow));
    draw(FP "TEX result.color, {0, 0, 0.25, 0}, handle(D.x), SHADOW2D;\nEND");
    expect_pixel(1, 1, 0xffffffff);
    draw(FP "TEX result.color, {0, 0, 0.75, 0}, handle(D.x), SHADOW2D;\nEND");
    expect_pixel(1, 1, 0x000000ff);
    draw(FP "TEX result.color, {0, 0, 0.75, 0}, handle(D.x), 2D;\nEND");
    expect_pixel(1, 1, 0x808080ff);
    cr_expect_eq(refused(), 0);
}

/* A sampler of its own; a draw keeps what was resident when it came. */
GL_TEST(bindless_texture, a_draw_freezes_handles)
{
    const uint8_t two[8] = {0, 0, 0, 255, 255, 255, 255, 255};
    GLuint sampler;
    const GLuint t = texture_of(GL_TEXTURE_2D, 0);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 2, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, two);
    glGenSamplers(1, &sampler);
    glSamplerParameteri(sampler, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    glSamplerParameteri(sampler, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    const GLuint64 handle = glGetTextureSamplerHandleNV(t, sampler);
    glMakeTextureHandleResidentNV(handle);
    set_handle(0, handle);
    draw(FP "TEX result.color, {0.5, 0.5, 0, 0}, handle(D.x), 2D;\nEND");
    glMakeTextureHandleNonResidentNV(handle);
    glDeleteSamplers(1, &sampler);
    glDeleteTextures(1, &t);
    expect_pixel(8, 8, 0x808080ff);
    cr_expect_eq(refused(), 0);
    cover();
    expect_pixel(8, 8, 0);
}

/* Texels that were drawn, and others that come later, are seen. */
GL_TEST(bindless_texture, contents_are_those_of_the_moment)
{
    const uint8_t green[4] = {0, 255, 0, 255};
    GLuint framebuffer;
    const GLuint t = texture_of(GL_TEXTURE_2D, 0xff0000ff);
    set_handle(0, resident(t));
    draw(FP "TEX result.color, 0.5, handle(D.x), 2D;\nEND");
    glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, green);
    expect_pixel(8, 8, 0xff0000ff);
    cover();
    expect_pixel(8, 8, 0x00ff00ff);
    glGenFramebuffers(1, &framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, t, 0);
    glClearColor(0, 0, 1, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    cover();
    expect_pixel(8, 8, 0x0000ffff);
}

/* A buffer texture, which another thing may write. */
GL_TEST(bindless_texture, buffer_textures)
{
    const uint8_t before[4] = {255, 0, 0, 255}, after[4] = {0, 0, 255, 255};
    GLuint store, t;
    glGenBuffers(1, &store);
    glBindBuffer(GL_TEXTURE_BUFFER, store);
    glBufferData(GL_TEXTURE_BUFFER, 4, before, GL_STATIC_DRAW);
    glGenTextures(1, &t);
    glBindTexture(GL_TEXTURE_BUFFER, t);
    glTexBuffer(GL_TEXTURE_BUFFER, GL_RGBA8, store);
    set_handle(0, resident(t));
    draw(FP "TXF result.color, 0, handle(D.x), BUFFER;\nEND");
    glBufferSubData(GL_TEXTURE_BUFFER, 0, 4, after);
    expect_pixel(8, 8, 0xff0000ff);
    cover();
    expect_pixel(8, 8, 0x0000ffff);
}

/* --- Images --------------------------------------------------------------------------------------------- */

GL_TEST(bindless_texture, images)
{
    const uint32_t zero = 0;
    uint32_t texels[2];
    GLuint t[2];
    GLuint64 handle[2];
    glGenTextures(2, t);
    for (int i = 0; i < 2; i++) {
        glBindTexture(GL_TEXTURE_2D, t[i]);
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
        glTexImage2D(GL_TEXTURE_2D, 0, GL_R32UI, 1, 1, 0, GL_RED_INTEGER, GL_UNSIGNED_INT, &zero);
        handle[i] = glGetImageHandleNV(t[i], 0, GL_FALSE, 0, GL_R32UI);
        glMakeImageHandleResidentNV(handle[i], GL_READ_WRITE);
        set_handle((GLuint)i, handle[i]);
    }
    draw(FP_BOTH "MOV.S I, 0;\nATOMIM.ADD.S32 I.x, {1, 0, 0, 0}, I, handle(D.x), 2D;\nEND");
    for (int i = 0; i < 2; i++) {
        glBindTexture(GL_TEXTURE_2D, t[i]);
        glGetTexImage(GL_TEXTURE_2D, 0, GL_RED_INTEGER, GL_UNSIGNED_INT, &texels[i]);
        cr_expect_eq(texels[i], SIZE * SIZE / 2);
    }
    draw(FP "MOV.S I, 0;\nSTOREIM.S handle(D.x), {77, 0, 0, 0}, I, 2D;\nEND");
    glGetTexImage(GL_TEXTURE_2D, 0, GL_RED_INTEGER, GL_UNSIGNED_INT, &texels[1]);
    cr_expect_eq(texels[1], SIZE * SIZE / 2, "the other texture");
    draw(
        FP
        "MOV.S I, 0;\nLOADIM.S32 I.x, I, handle(D.x), 2D;\nI2F R, I.x;\nMUL result.color, R, 0.00392156863;\n"
        "END");
    expect_pixel(3, 3, 0x4d4d4d4d);
    cr_expect_eq(refused(), 0);
    glMakeImageHandleNonResidentNV(handle[0]);
    draw(FP "MOV.S I, 0;\nSTOREIM.S handle(D.x), {5, 0, 0, 0}, I, 2D;\nLOADIM.S32 I.x, I, handle(D.x), 2D;\n"
            "I2F R, I.x;\nMOV result.color, R;\nEND");
    expect_pixel(3, 3, 0);
    cr_expect_eq(refused(), 2 * SIZE * SIZE);
    glBindTexture(GL_TEXTURE_2D, t[0]);
    glGetTexImage(GL_TEXTURE_2D, 0, GL_RED_INTEGER, GL_UNSIGNED_INT, &texels[0]);
    cr_expect_eq(texels[0], 77);
}

/* "... writes to an image handle made resident as READ_ONLY" are undefined: they write nothing here. */
GL_TEST(bindless_texture, image_access)
{
    const uint32_t one = 1;
    uint32_t texel;
    GLuint t;
    glGenTextures(1, &t);
    glBindTexture(GL_TEXTURE_2D, t);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_R32UI, 1, 1, 0, GL_RED_INTEGER, GL_UNSIGNED_INT, &one);
    const GLuint64 handle = glGetImageHandleNV(t, 0, GL_FALSE, 0, GL_R32UI);
    glMakeImageHandleResidentNV(handle, GL_READ_ONLY);
    set_handle(0, handle);
    draw(FP "MOV.S I, 0;\nSTOREIM.S handle(D.x), {5, 0, 0, 0}, I, 2D;\nEND");
    glGetTexImage(GL_TEXTURE_2D, 0, GL_RED_INTEGER, GL_UNSIGNED_INT, &texel);
    cr_expect_eq(texel, 1);
}

/* Vertex programs look up too: handles from an attribute. */
GL_TEST(bindless_texture, vertex_programs)
{
    const GLuint64 handle = resident(texture_of(GL_TEXTURE_2D, 0x3366ccff));
    load_program(GL_VERTEX_PROGRAM_ARB,
                 "!!NVvp5.0\nOPTION NV_bindless_texture;\nLONG TEMP D;\nPK64.U D.x, program.local[0];\n"
                 "MOV result.position, vertex.position;\nTXL result.color, 0.5, handle(D.x), 2D;\nEND");
    glProgramLocalParameterI4uiNV(GL_VERTEX_PROGRAM_ARB, 0, (GLuint)handle, (GLuint)(handle >> 32), 0, 0);
    cover();
    expect_pixel(8, 8, 0x3366ccff);
}
