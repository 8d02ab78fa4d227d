/* Image units: BindImageTexture, its state and errors, and programs that load, store and count through them
 * (GL 4.6 compatibility 8.26, EXT_shader_image_load_store). */
#include "tests/gl/gl_test.h"

static const GLfloat covering[3][2] = {{-1, -1}, {3, -1}, {-1, 3}};

#define FP "!!NVfp5.0\nINT TEMP I;\nINT TEMP J;\nTEMP R;\nTRUNC.S I, fragment.position;\nMOV.S J, 0;\n"

static void draw(const char *fragment)
{
    load_program(GL_FRAGMENT_PROGRAM_ARB, fragment);
    glEnableClientState(GL_VERTEX_ARRAY);
    glVertexPointer(2, GL_FLOAT, 0, covering);
    glDrawArrays(GL_TRIANGLES, 0, 3);
}

static GLuint texture_of(GLenum target)
{
    GLuint name;
    glGenTextures(1, &name);
    glBindTexture(target, name);
    return name;
}

static void bind(GLuint unit, GLuint texture, GLenum format)
{
    glBindImageTexture(unit, texture, 0, GL_TRUE, 0, GL_READ_WRITE, format);
    expect_error(GL_NO_ERROR, "unit %u", unit);
}

/* --- State ---------------------------------------------------------------------------------------------- */

GL_TEST(image_unit, state)
{
    GLint value;
    GLboolean boolean;
    glGetIntegerv(GL_MAX_IMAGE_UNITS, &value);
    cr_expect_geq(value, 8);
    glGetIntegerv(GL_MAX_COMBINED_IMAGE_UNITS_AND_FRAGMENT_OUTPUTS, &value);
    cr_expect_geq(value, 8);
    glGetIntegeri_v(GL_IMAGE_BINDING_FORMAT, 7, &value);
    cr_expect_eq(value, GL_R8);
    glGetIntegeri_v(GL_IMAGE_BINDING_ACCESS, 7, &value);
    cr_expect_eq(value, GL_READ_ONLY);
    GLuint texture = texture_of(GL_TEXTURE_2D_ARRAY);
    const struct {
        GLenum pname;
        GLint expected, after;
    } rows[] = {{GL_IMAGE_BINDING_NAME, (GLint)texture, 0},
                {GL_IMAGE_BINDING_LEVEL, 3, 3},
                {GL_IMAGE_BINDING_LAYERED, 0, 0},
                {GL_IMAGE_BINDING_LAYER, 5, 5},
                {GL_IMAGE_BINDING_ACCESS, GL_WRITE_ONLY, GL_WRITE_ONLY},
                {GL_IMAGE_BINDING_FORMAT, GL_RG16I, GL_RG16I}};
    glBindImageTexture(2, texture, 3, GL_FALSE, 5, GL_WRITE_ONLY, GL_RG16I);
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        glGetIntegeri_v(rows[i].pname, 2, &value);
        cr_expect_eq(value, rows[i].expected, "row %u: 0x%x", i, (unsigned)value);
        glGetIntegerIndexedvEXT(rows[i].pname, 2, &value);
        cr_expect_eq(value, rows[i].expected, "row %u: 0x%x", i, (unsigned)value);
    }
    glGetTexParameteriv(GL_TEXTURE_2D_ARRAY, GL_IMAGE_FORMAT_COMPATIBILITY_TYPE, &value);
    cr_expect_eq(value, GL_IMAGE_FORMAT_COMPATIBILITY_BY_SIZE);
    glDeleteTextures(1, &texture);
    glGetIntegeri_v(GL_IMAGE_BINDING_NAME, 2, &value);
    cr_expect_eq(value, 0);
    glBindImageTextureEXT(1, 0, 0, GL_TRUE, 0, GL_READ_WRITE, GL_R32UI);
    glGetBooleani_v(GL_IMAGE_BINDING_LAYERED, 1, &boolean);
    cr_expect_eq(boolean, GL_TRUE);
    expect_error(GL_NO_ERROR);
}

#define ERRORS(ROW)                                                                                          \
    ROW(glBindImageTexture(32, t, 0, GL_FALSE, 0, GL_READ_ONLY, GL_R8), GL_INVALID_VALUE)                    \
    ROW(glBindImageTexture(~0u, t, 0, GL_FALSE, 0, GL_READ_ONLY, GL_R8), GL_INVALID_VALUE)                   \
    ROW(glBindImageTexture(0, t, -1, GL_FALSE, 0, GL_READ_ONLY, GL_R8), GL_INVALID_VALUE)                    \
    ROW(glBindImageTexture(0, t, 0, GL_FALSE, -1, GL_READ_ONLY, GL_R8), GL_INVALID_VALUE)                    \
    ROW(glBindImageTexture(0, 99, 0, GL_FALSE, 0, GL_READ_ONLY, GL_R8), GL_INVALID_VALUE)                    \
    ROW(glBindImageTexture(0, unused, 0, GL_FALSE, 0, GL_READ_ONLY, GL_R8), GL_INVALID_VALUE)                \
    ROW(glBindImageTexture(0, t, 0, GL_FALSE, 0, GL_NONE, GL_R8), GL_INVALID_ENUM)                           \
    ROW(glBindImageTexture(0, t, 0, GL_FALSE, 0, GL_READ_ONLY, GL_RGB8), GL_INVALID_VALUE)                   \
    ROW(glBindImageTexture(0, t, 0, GL_FALSE, 0, GL_READ_ONLY, GL_RGBA), GL_INVALID_VALUE)                   \
    ROW(glBindImageTexture(0, t, 0, GL_FALSE, 0, GL_READ_ONLY, GL_RGBA12), GL_INVALID_VALUE)                 \
    ROW(glBindImageTextureEXT(0, t, 0, GL_FALSE, 0, GL_READ_ONLY, GL_DEPTH_COMPONENT16), GL_INVALID_VALUE)   \
    ROW(glGetIntegeri_v(GL_IMAGE_BINDING_NAME, 32, &value), GL_INVALID_VALUE)                                \
    ROW(glGetBooleani_v(GL_IMAGE_BINDING_LAYERED, 32, &boolean), GL_INVALID_VALUE)                           \
    ROW(glMemoryBarrier(GL_SHADER_IMAGE_ACCESS_BARRIER_BIT | GL_TEXTURE_FETCH_BARRIER_BIT), GL_NO_ERROR)     \
    ROW(glMemoryBarrierEXT(GL_ALL_BARRIER_BITS), GL_NO_ERROR)                                                \
    ROW(glMemoryBarrier(0x80000000), GL_INVALID_VALUE)                                                       \
    ROW(glMemoryBarrierByRegion(GL_ALL_BARRIER_BITS), GL_NO_ERROR)                                           \
    ROW(glMemoryBarrierByRegion(GL_SHADER_STORAGE_BARRIER_BIT | GL_FRAMEBUFFER_BARRIER_BIT), GL_NO_ERROR)    \
    ROW(glMemoryBarrierByRegion(GL_PIXEL_BUFFER_BARRIER_BIT), GL_INVALID_VALUE) /* of MemoryBarrier alone */

#define CALL_CASE(call, error)                                                                               \
    {                                                                                                        \
        call;                                                                                                \
        expect_error(error, #call);                                                                          \
    }

GL_TEST(image_unit, every_named_error_is_raised)
{
    GLuint t = texture_of(GL_TEXTURE_2D), unused;
    GLint value = 7;
    GLboolean boolean;
    glGenTextures(1, &unused); /* a name, not an object yet */
    glBindImageTexture(0, t, 2, GL_FALSE, 1, GL_READ_ONLY, GL_R8);
    ERRORS(CALL_CASE)
    glGetIntegeri_v(GL_IMAGE_BINDING_LEVEL, 0, &value);
    cr_expect_eq(value, 2, "a failed call changes nothing");
}

/* --- Programs ------------------------------------------------------------------------------------------- */

/* Every target: a store to one texel that Table 8.33 names, seen by GetTexImage or a fetch. */
GL_TEST(image_unit, stores_reach_every_target)
{
    static const struct {
        GLenum target, face;
        const char *name;
        int dimensions, place[4]; /* x y z as the instruction has them */
        int texel;                /* where that is in the image, of 4x4x6 or 4x6 or 4 texels */
    } rows[] = {
        {GL_TEXTURE_1D, GL_TEXTURE_1D, "1D", 1, {3, 0, 0, 0}, 3},
        {GL_TEXTURE_2D, GL_TEXTURE_2D, "2D", 2, {1, 2, 0, 0}, 9},
        {GL_TEXTURE_RECTANGLE, GL_TEXTURE_RECTANGLE, "RECT", 2, {1, 2, 0, 0}, 9},
        {GL_TEXTURE_3D, GL_TEXTURE_3D, "3D", 3, {1, 2, 3, 0}, 57},
        {GL_TEXTURE_1D_ARRAY, GL_TEXTURE_1D_ARRAY, "ARRAY1D", 2, {2, 0, 3, 0}, 14},
        {GL_TEXTURE_2D_ARRAY, GL_TEXTURE_2D_ARRAY, "ARRAY2D", 3, {2, 1, 5, 0}, 86},
        {GL_TEXTURE_CUBE_MAP_ARRAY, GL_TEXTURE_CUBE_MAP_ARRAY, "ARRAYCUBE", 3, {2, 1, 5, 0}, 86},
        {GL_TEXTURE_CUBE_MAP, GL_TEXTURE_CUBE_MAP_POSITIVE_Z, "CUBE", 2, {3, 1, 4, 0}, 7},
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[512];
        uint32_t texels[4 * 4 * 6] = {0};
        const GLuint texture = texture_of(rows[i].target);
        for (GLenum face = 0; face < (rows[i].target == GL_TEXTURE_CUBE_MAP ? 6u : 1u); face++) {
            const GLenum target = face ? GL_TEXTURE_CUBE_MAP_POSITIVE_X + face
                                  : rows[i].target == GL_TEXTURE_CUBE_MAP ? GL_TEXTURE_CUBE_MAP_POSITIVE_X
                                                                          : rows[i].target;
            if (rows[i].dimensions == 1)
                glTexImage1D(target, 0, GL_R32UI, 4, 0, GL_RED_INTEGER, GL_UNSIGNED_INT, texels);
            else if (rows[i].dimensions == 2)
                glTexImage2D(target, 0, GL_R32UI, 4, 4, 0, GL_RED_INTEGER, GL_UNSIGNED_INT, texels);
            else
                glTexImage3D(target, 0, GL_R32UI, 4, 4, 6, 0, GL_RED_INTEGER, GL_UNSIGNED_INT, texels);
        }
        bind(3, texture, GL_R32UI);
        snprintf(text, sizeof text,
                 FP "STOREIM.U32 image[3], {77}.x, {%d,%d,%d,%d}, %s;\nMOV result.color, {1,0,0,1}; END",
                 rows[i].place[0], rows[i].place[1], rows[i].place[2], rows[i].place[3], rows[i].name);
        draw(text);
        glGetTexImage(rows[i].face, 0, GL_RED_INTEGER, GL_UNSIGNED_INT, texels);
        for (int t = 0; t < 96; t++)
            cr_expect_eq(texels[t], t == rows[i].texel ? 77u : 0u, "%s texel %d: %u", rows[i].name, t,
                         texels[t]);
        expect_error(GL_NO_ERROR, "%s", rows[i].name);
    }
}

GL_TEST(image_unit, one_layer_is_an_image_of_its_own)
{
    static const uint32_t zeros[2 * 2 * 6];
    uint32_t texels[2 * 2 * 6];
    GLuint texture = texture_of(GL_TEXTURE_2D_ARRAY);
    glTexImage3D(GL_TEXTURE_2D_ARRAY, 0, GL_R32UI, 2, 2, 6, 0, GL_RED_INTEGER, GL_UNSIGNED_INT, zeros);
    glBindImageTexture(0, texture, 0, GL_FALSE, 4, GL_READ_WRITE, GL_R32UI);
    draw(FP "STOREIM.U32 image[0], {5}.x, {1, 0, 0, 0}, 2D;\nMOV result.color, {1,0,0,1}; END");
    glGetTexImage(GL_TEXTURE_2D_ARRAY, 0, GL_RED_INTEGER, GL_UNSIGNED_INT, texels);
    for (int t = 0; t < 24; t++)
        cr_expect_eq(texels[t], t == 17 ? 5u : 0u, "texel %d", t);

    texture = texture_of(GL_TEXTURE_CUBE_MAP);
    for (GLenum face = 0; face < 6; face++)
        glTexImage2D(GL_TEXTURE_CUBE_MAP_POSITIVE_X + face, 0, GL_R32UI, 2, 2, 0, GL_RED_INTEGER,
                     GL_UNSIGNED_INT, zeros);
    glBindImageTexture(0, texture, 0, GL_FALSE, 1, GL_READ_WRITE, GL_R32UI);
    draw(FP "STOREIM.U32 image[0], {5}.x, {1, 0, 0, 0}, 2D;\nMOV result.color, {1,0,0,1}; END");
    glGetTexImage(GL_TEXTURE_CUBE_MAP_NEGATIVE_X, 0, GL_RED_INTEGER, GL_UNSIGNED_INT, texels);
    cr_expect_eq(texels[1], 5u);
    glBindImageTexture(0, texture, 0, GL_FALSE, 6, GL_READ_WRITE,
                       GL_R32UI); /* no such face: nothing happens */
    draw(FP "STOREIM.U32 image[0], {6}.x, {1, 0, 0, 0}, 2D;\nMOV result.color, {1,0,0,1}; END");
    expect_error(GL_NO_ERROR);
}

/* Samples of multisample textures are places of their own; TXFMS reads them. */
GL_TEST(image_unit, samples)
{
    const GLuint texture = texture_of(GL_TEXTURE_2D_MULTISAMPLE);
    glTexImage2DMultisample(GL_TEXTURE_2D_MULTISAMPLE, 4, GL_RGBA8, SIZE, SIZE, GL_TRUE);
    bind(0, texture, GL_RGBA8);
    draw(FP "MOV.S J.xy, I;\nMOV.S J.w, 2;\nSTOREIM image[0], {0, 1, 0, 1}, J, 2DMS;\nMOV.S J.w, 1;\n"
            "STOREIM image[0], {0, 0, 1, 1}, J, 2DMS;\nMOV result.color, {1,0,0,1}; END");
    draw(FP "MOV.S J.xy, I;\nMOV.S J.w, 2;\nTXFMS R, J, texture[0], 2DMS;\nMOV result.color, R; END");
    expect_pixel(3, 3, 0x00ff00ff);
    draw(FP "MOV.S J.xy, I;\nMOV.S J.w, 1;\nTXFMS R, J, texture[0], 2DMS;\nMOV result.color, R; END");
    expect_pixel(7, 9, 0x0000ffff);
    draw(FP "MOV.S J.xy, I;\nTXFMS R, J, texture[0], 2DMS;\nMOV result.color, R; END");
    expect_pixel(7, 9, 0x00000000);
    draw(FP "MOV.S J.xy, I;\nMOV.S J.w, 2;\nTEMP U;\nLOADIM.U32 U, J, image[0], 2DMS;\nUP4UB R, U.x;\n"
            "MOV result.color, R; END");
    expect_pixel(3, 3, 0x00ff00ff);
}

/* Buffer textures: what fragments add up is in the buffer object at once, and so is what vertices add. */
GL_TEST(image_unit, atomics_count_into_buffers)
{
    uint32_t words[4] = {0, 1000, 0, 0};
    GLuint buffer;
    glGenBuffers(1, &buffer);
    glBindBuffer(GL_ARRAY_BUFFER, buffer);
    glBufferData(GL_ARRAY_BUFFER, sizeof words, words, GL_DYNAMIC_DRAW);
    const GLuint texture = texture_of(GL_TEXTURE_BUFFER);
    glTexBuffer(GL_TEXTURE_BUFFER, GL_R32UI, buffer);
    bind(1, texture, GL_R32UI);
    glBindBuffer(GL_ARRAY_BUFFER, 0);
    draw(FP "TEMP U;\nATOMIM.ADD.U32 U, {1}.x, {0, 0, 0, 0}, image[1], BUFFER;\n"
            "MOV.S U, I;\n"
            "ATOMIM.MAX.U32 U, U, {2, 0, 0, 0}, image[1], BUFFER;\nMOV result.color, {1,0,0,1}; END");
    load_program(GL_VERTEX_PROGRAM_ARB,
                 "!!NVvp5.0\nTEMP U;\nATOMIM.ADD.U32 U, {1}.x, {1, 0, 0, 0}, image[1], BUFFER;\n"
                 "MOV result.position, vertex.position; END");
    draw("!!NVfp5.0\nMOV result.color, {1,0,0,1}; END");
    glBindBuffer(GL_ARRAY_BUFFER, buffer);
    glGetBufferSubData(GL_ARRAY_BUFFER, 0, sizeof words, words);
    cr_expect_eq(words[0], SIZE * SIZE, "%u", words[0]);
    cr_expect_eq(words[1], 1003, "%u", words[1]);
    cr_expect_eq(words[2], SIZE - 1, "%u", words[2]);
    glBindBuffer(GL_ARRAY_BUFFER, 0);
    glDisable(GL_VERTEX_PROGRAM_ARB);
}

/* Commands see each other in order, with or without barriers: a store, a lookup, an upload, a load. */
GL_TEST(image_unit, draws_and_uploads_are_in_order)
{
    static const GLubyte blue[4] = {0, 0, 255, 255};
    uint32_t back[SIZE * SIZE];
    const GLuint texture = texture_of(GL_TEXTURE_2D);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, SIZE, SIZE, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    bind(0, texture, GL_RGBA8);
    draw(FP "STOREIM image[0], {1, 0, 0, 1}, I, 2D;\nMOV result.color, 0; END");
    draw(FP "TXF R, J, texture[0], 2D;\nMOV result.color, R; END");
    glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, blue);
    expect_pixel(5, 5, 0xff0000ff);
    draw(FP "TEMP U;\nLOADIM.U32 U, J, image[0], 2D;\nUP4UB R, U.x;\nMOV result.color, R; END");
    draw(FP "STOREIM image[0], {0, 1, 0, 1}, I, 2D;\nMOV result.color, R; KIL {-1}.x; END");
    expect_pixel(5, 5, 0x0000ffff);
    glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, GL_UNSIGNED_INT_8_8_8_8, back);
    cr_expect_eq(back[0], 0x00ff00ff, "%08x", back[0]);
    expect_error(GL_NO_ERROR);
}

/* Formats of the same size are the same bits (by size); formatted stores convert as TexImage does. */
GL_TEST(image_unit, formats)
{
    static const struct {
        GLenum texture, unit;
        const char *store;
        uint32_t expected; /* the lowest 32 bits of a texel */
    } rows[] = {
        {GL_RGBA8, GL_RGBA8, "STOREIM image[0], {0, 1, 0.5, 2}, J, 2D", 0xff80ff00},
        {GL_RGBA8, GL_R32UI, "STOREIM.U32 image[0], {305419896}.x, J, 2D", 0x12345678},
        {GL_R32UI, GL_RGBA8, "STOREIM image[0], {0, 1, 0.5, 2}, J, 2D", 0xff80ff00},
        {GL_R32UI, GL_RG16I, "STOREIM.S image[0], {-1, 70000, 0, 0}, J, 2D", 0x7fffffff},
        {GL_R32UI, GL_RG16F, "STOREIM image[0], {1, -2, 0, 0}, J, 2D", 0xc0003c00},
        {GL_R32UI, GL_R11F_G11F_B10F, "STOREIM image[0], {1, 0, 0, 0}, J, 2D", 0x000003c0},
        {GL_R32UI, GL_RGB10_A2, "STOREIM image[0], {1, 0, 0, 1}, J, 2D", 0xc00003ff},
        {GL_R32UI, GL_RGBA8_SNORM, "STOREIM image[0], {-1, 1, 0, 0}, J, 2D", 0x00007f81},
        {GL_R32UI, GL_RGBA8UI, "STOREIM.U image[0], {300, 2, 3, 4}, J, 2D", 0x040302ff},
        /* Invalid: another size, a kind that the data are not of, an image that is not of Table 8.34. */
        {GL_R32UI, GL_R16, "STOREIM image[0], {1, 1, 1, 1}, J, 2D", 0},
        {GL_R32UI, GL_RGBA8UI, "STOREIM image[0], {1, 1, 1, 1}, J, 2D", 0},
        {GL_R32UI, GL_RG32F, "STOREIM.F32X2 image[0], {1, 1, 1, 1}, J, 2D", 0},
        {GL_RGB8, GL_RGBA8, "STOREIM image[0], {1, 1, 1, 1}, J, 2D", 0},
        {GL_SRGB8_ALPHA8, GL_RGBA8, "STOREIM image[0], {1, 1, 1, 1}, J, 2D", 0},
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[512];
        uint32_t back = 0;
        static const uint32_t zero[4];
        const bool integers = rows[i].texture == GL_R32UI;
        const GLenum format = integers ? GL_RED_INTEGER : GL_RGBA,
                     type = integers ? GL_UNSIGNED_INT : GL_UNSIGNED_BYTE;
        const GLuint texture = texture_of(GL_TEXTURE_2D);
        glTexImage2D(GL_TEXTURE_2D, 0, (GLint)rows[i].texture, 1, 1, 0, format, type, zero);
        bind(0, texture, rows[i].unit);
        snprintf(text, sizeof text, FP "%s;\nMOV result.color, {1,0,0,1}; END", rows[i].store);
        draw(text);
        glGetTexImage(GL_TEXTURE_2D, 0, format, type, &back);
        cr_expect_eq(back &
                         (rows[i].texture == GL_RGB8 || rows[i].texture == GL_SRGB8_ALPHA8 ? 0xffffff : ~0u),
                     rows[i].expected, "row %u: %08x", i, back);
        expect_error(GL_NO_ERROR, "row %u", i);
    }
}

/* 8.26, what makes every access invalid: levels outside base and max or of an incomplete texture, the wrong
 * access, compressed images, a texture that is gone. */
GL_TEST(image_unit, invalid_accesses)
{
    static const uint32_t zeros[64];
    static const struct {
        const char *name;
        GLint base, max, level;
        GLenum access;
        bool complete, stored;
    } rows[] = {
        {"level 1", 0, 1000, 1, GL_READ_WRITE, true, true},
        {"level 1 of an incomplete texture", 0, 1000, 1, GL_READ_WRITE, false, false},
        {"the base level of one", 1, 1000, 1, GL_READ_WRITE, false, true},
        {"below the base level", 2, 1000, 1, GL_READ_WRITE, true, false},
        {"above the last level", 0, 0, 1, GL_READ_WRITE, true, false},
        {"read-only", 0, 1000, 1, GL_READ_ONLY, true, false},
        {"write-only", 0, 1000, 1, GL_WRITE_ONLY, true, true},
        {"no such level", 0, 1000, 20, GL_READ_WRITE, true, false},
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        uint32_t back[4] = {0};
        const GLuint texture = texture_of(GL_TEXTURE_2D);
        for (GLint level = 0; level < (rows[i].complete ? 3 : 2); level++)
            glTexImage2D(GL_TEXTURE_2D, level, GL_R32UI, 4 >> level, 4 >> level, 0, GL_RED_INTEGER,
                         GL_UNSIGNED_INT, zeros);
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_BASE_LEVEL, rows[i].base);
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, rows[i].max);
        glBindImageTexture(0, texture, rows[i].level, GL_FALSE, 0, rows[i].access, GL_R32UI);
        draw(FP "STOREIM.U32 image[0], {9}.x, J, 2D;\nMOV result.color, {1,0,0,1}; END");
        glGetTexImage(GL_TEXTURE_2D, 1, GL_RED_INTEGER, GL_UNSIGNED_INT, back);
        cr_expect_eq(back[0], rows[i].stored ? 9u : 0u, "%s: %u", rows[i].name, back[0]);
        draw(FP "TEMP U;\nMOV.U U, 5;\nLOADIM.U32 U, J, image[0], 2D;\nI2F.U R, U;\nDIV R, R, 255.0;\n"
                "MOV result.color, R; END");
        cr_expect_eq(pixel_at(2, 2) >> 24, rows[i].stored && rows[i].access == GL_READ_WRITE ? 9u : 0u,
                     "%s: %08x", rows[i].name, pixel_at(2, 2));
        glDeleteTextures(1, &texture);
        draw(FP
             "STOREIM.U32 image[0], {9}.x, J, 2D;\nMOV result.color, {1,0,0,1}; END"); /* nothing is bound */
        expect_error(GL_NO_ERROR, "%s", rows[i].name);
    }
}

/* "the texture bound to the image unit is bordered" */
GL_TEST(image_unit, images_with_a_border_are_none)
{
    static const uint32_t zeros[6 * 6];
    for (GLint border = 0; border < 2; border++) {
        uint32_t back[6 * 6], sum = 0;
        const GLuint texture = texture_of(GL_TEXTURE_2D);
        glTexImage2D(GL_TEXTURE_2D, 0, GL_R32UI, 6, 6, border, GL_RED_INTEGER, GL_UNSIGNED_INT, zeros);
        bind(0, texture, GL_R32UI);
        draw(FP "STOREIM.U32 image[0], {9}.x, J, 2D;\nMOV result.color, {1,0,0,1}; END");
        glGetTexImage(GL_TEXTURE_2D, 0, GL_RED_INTEGER, GL_UNSIGNED_INT, back);
        for (unsigned i = 0; i < 6 * 6; i++)
            sum += back[i];
        cr_expect_eq(sum, border ? 0u : 9u, "border %d: %u", border, sum);
        glDeleteTextures(1, &texture);
    }
    expect_error(GL_NO_ERROR);
}

GL_TEST(image_unit, compressed_images_are_none)
{
    GLubyte texels[4 * 4 * 4] = {0};
    const GLuint texture = texture_of(GL_TEXTURE_2D);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_COMPRESSED_RGBA_S3TC_DXT5_EXT, 4, 4, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                 texels);
    bind(0, texture, GL_RGBA8);
    draw(FP "STOREIM image[0], {1, 1, 1, 1}, J, 2D;\nMOV result.color, {1,0,0,1}; END");
    glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels);
    cr_expect_eq(texels[0], 0);
}

/* What earlier draws made of a texture that is an attachment is there for loads, and stores are there for
 * later draws. */
GL_TEST(image_unit, attachments_are_drawn_before_they_are_loaded)
{
    GLuint framebuffer;
    uint32_t copy = 0;
    const GLuint drawn = texture_of(GL_TEXTURE_2D);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, SIZE, SIZE, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    const GLuint other = texture_of(GL_TEXTURE_2D);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_R32UI, 1, 1, 0, GL_RED_INTEGER, GL_UNSIGNED_INT, &copy);
    bind(0, drawn, GL_RGBA8);
    bind(1, other, GL_R32UI);
    glGenFramebuffers(1, &framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, drawn, 0);
    glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, 1); /* one each: a new text would draw what is collected */
    draw("!!NVfp5.0\nMOV result.color, {0,0,1,1}; END");
    glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, 2);
    draw(FP "TEMP U;\nLOADIM.U32 U, {5, 5, 0, 0}, image[0], 2D;\nSTOREIM.U32 image[1], U, J, 2D;\n"
            "MOV result.color, {1,0,0,1}; END");
    glGetTexImage(GL_TEXTURE_2D, 0, GL_RED_INTEGER, GL_UNSIGNED_INT, &copy);
    cr_expect_eq(copy, 0xffff0000, "%08x", copy);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    glDeleteFramebuffers(1, &framebuffer);
    expect_error(GL_NO_ERROR);
}

/* A lookup of an earlier draw never sees what a later draw stores, in whatever tile it is. */
GL_TEST(image_unit, earlier_draws_do_not_see_stores)
{
    static uint8_t wide[256 * SIZE * 4];
    static const GLubyte white[4] = {255, 255, 255, 255};
    cr_assert(OSMesaMakeCurrent(test_context, wide, GL_UNSIGNED_BYTE, 256, SIZE));
    glViewport(0, 0, 256, SIZE);
    const GLuint texture = texture_of(GL_TEXTURE_2D);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, white);
    bind(0, texture, GL_RGBA8);
    glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, 1);
    draw(FP "TXF R, J, texture[0], 2D;\nMOV result.color, R; END");
    glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, 2);
    glColorMask(GL_FALSE, GL_FALSE, GL_FALSE, GL_FALSE);
    draw(FP "STOREIM image[0], {0, 0, 0, 1}, J, 2D;\nMOV result.color, {1,0,0,1}; END");
    glFinish();
    for (unsigned x = 0; x < 256; x += 64)
        cr_expect_eq(wide[4 * x + 4 * 256 * 3], 255, "tile at %u: %u", x, wide[4 * x + 4 * 256 * 3]);
    expect_error(GL_NO_ERROR);
}

/* NV_fragment_shader_interlock: fragments of one pixel do what stands between FSIB and FSIE one after the
 * other, in the order of their primitives, on any number of threads. Each digit of a pixel is a primitive. */
GL_TEST(image_unit, interlocked_fragments_keep_their_order)
{
    static const char *const options[] = {"NV_pixel_interlock_ordered", "NV_sample_interlock_unordered"};
    for (unsigned i = 0; i < 2; i++) {
        char text[500];
        uint32_t texels[SIZE * SIZE] = {0};
        GLuint texture = texture_of(GL_TEXTURE_2D);
        snprintf(
            text, sizeof text,
            "!!NVfp5.0\nOPTION %s;\nOPTION EXT_shader_image_load_formatted;\nINT TEMP I;\nUINT TEMP U, P;\n"
            "TRUNC.S I, fragment.position;\nMOV.U P, primitive.id;\nFSIB;\nLOADIM.U U, I, image[0], 2D;\n"
            "MAD.U U.x, U, 10, P.x;\nADD.U U.x, U, 1;\nSTOREIM.U image[0], U, I, 2D;\nFSIE;\n"
            "MOV result.color, 1;\nEND",
            options[i]);
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
        glTexImage2D(GL_TEXTURE_2D, 0, GL_R32UI, SIZE, SIZE, 0, GL_RED_INTEGER, GL_UNSIGNED_INT, texels);
        bind(0, texture, GL_R32UI);
        load_program(GL_FRAGMENT_PROGRAM_ARB, text);
        glBegin(GL_TRIANGLES);
        for (int primitive = 0; primitive < 4; primitive++)
            for (int v = 0; v < 3; v++)
                glVertex2fv(covering[v]);
        glEnd();
        glGetTexImage(GL_TEXTURE_2D, 0, GL_RED_INTEGER, GL_UNSIGNED_INT, texels);
        for (int p = 0; p < SIZE * SIZE; p++)
            cr_assert_eq(texels[p], 1234, "pixel %d: %u", p, texels[p]);
        glDeleteTextures(1, &texture);
    }
}
