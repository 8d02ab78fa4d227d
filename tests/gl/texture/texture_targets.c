/* Texture targets beyond 1D, 2D, 3D and cube maps, and depth textures, as programs and fixed function sample
 * them. */
#include "tests/gl/texture/texture_targets_test.h"

TestSuite(texture_targets, .init = context_begin, .fini = context_end);

static const GLubyte colors[4][4] = {
    {255, 0, 0, 255}, {0, 255, 0, 255}, {0, 0, 255, 255}, {255, 255, 255, 255}};

/* ARB_texture_rectangle: coordinates count texels; no repetition, no mipmaps, by default none either. */
Test(texture_targets, rectangle_coordinates_are_texels)
{
    glBindTexture(GL_TEXTURE_RECTANGLE, 1);
    nearest(GL_TEXTURE_RECTANGLE);
    glTexImage2D(GL_TEXTURE_RECTANGLE, 0, GL_RGBA, 2, 2, 0, GL_RGBA, GL_UNSIGNED_BYTE, colors);
    use_program("MUL c, fragment.texcoord[0], 2;\nTEX result.color, c, texture[0], RECT;");
    expect_pixel(1, 1, 255, 0, 0, 255, "lower left");
    expect_pixel(6, 1, 0, 255, 0, 255, "lower right");
    expect_pixel(1, 6, 0, 0, 255, 255, "upper left");
    glDisable(GL_FRAGMENT_PROGRAM_ARB);
    glEnable(GL_TEXTURE_RECTANGLE);
    glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_REPLACE);
    glMatrixMode(GL_TEXTURE);
    glScalef(2, 2, 1);
    draw_quad();
    expect_pixel(6, 1, 0, 255, 0, 255, "fixed function");
}

#define R GL_TEXTURE_RECTANGLE

#define RECTANGLE_ROWS(ROW)                                                                                  \
    ROW(glTexParameteri(R, GL_TEXTURE_WRAP_S, GL_REPEAT), GL_INVALID_ENUM)                                   \
    ROW(glTexParameteri(R, GL_TEXTURE_WRAP_T, GL_MIRRORED_REPEAT), GL_INVALID_ENUM)                          \
    ROW(glTexParameteri(R, GL_TEXTURE_WRAP_T, GL_CLAMP), GL_NO_ERROR)                                        \
    ROW(glTexParameteri(R, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR), GL_INVALID_ENUM)                 \
    ROW(glTexParameteri(R, GL_TEXTURE_BASE_LEVEL, 1), GL_INVALID_OPERATION)                                  \
    ROW(glTexParameteri(R, GL_TEXTURE_BASE_LEVEL, 0), GL_NO_ERROR)                                           \
    ROW(glTexImage2D(R, 1, GL_RGBA, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL), GL_INVALID_VALUE)             \
    ROW(glGenerateMipmap(R), GL_INVALID_ENUM)                                                                \
    ROW(glTexImage3D(GL_TEXTURE_2D_ARRAY, 0, GL_RGBA, 1, 1, 2049, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL),       \
        GL_INVALID_VALUE)                                                                                    \
    ROW(glTexImage2D(GL_TEXTURE_1D_ARRAY, 0, GL_RGBA, 1, 2049, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL),          \
        GL_INVALID_VALUE)                                                                                    \
    ROW(glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 1, 1, 0, GL_DEPTH_COMPONENT, GL_FLOAT, NULL),                \
        GL_INVALID_OPERATION)                                                                                \
    ROW(glTexImage2D(GL_TEXTURE_2D, 0, GL_DEPTH_COMPONENT, 1, 1, 0, GL_RED, GL_FLOAT, NULL),                 \
        GL_INVALID_OPERATION)                                                                                \
    ROW(glTexImage2D(GL_TEXTURE_2D, 0, GL_DEPTH_COMPONENT16, 1, 1, 0, GL_DEPTH_STENCIL,                      \
                     GL_UNSIGNED_INT_24_8, NULL),                                                            \
        GL_NO_ERROR)                                                                                         \
    ROW(glTexImage2D(GL_TEXTURE_2D, 0, GL_STENCIL_INDEX8, 1, 1, 0, GL_DEPTH_STENCIL, GL_UNSIGNED_INT_24_8,   \
                     NULL),                                                                                  \
        GL_INVALID_OPERATION)                                                                                \
    ROW(glTexImage2D(GL_TEXTURE_2D, 0, GL_DEPTH24_STENCIL8, 1, 1, 0, GL_DEPTH_STENCIL, GL_FLOAT, NULL),      \
        GL_INVALID_ENUM)                                                                                     \
    ROW(glTexImage3D(GL_TEXTURE_3D, 0, GL_DEPTH_COMPONENT, 1, 1, 1, 0, GL_DEPTH_COMPONENT, GL_FLOAT, NULL),  \
        GL_INVALID_OPERATION)                                                                                \
    ROW(glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_MODE, GL_LEQUAL), GL_INVALID_ENUM)                 \
    ROW(glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_FUNC, GL_NONE), GL_INVALID_ENUM)                   \
    ROW(glTexParameteri(GL_TEXTURE_2D, GL_DEPTH_TEXTURE_MODE, GL_RGBA), GL_INVALID_ENUM)

#define CALL_CASE(call, error)                                                                               \
    {                                                                                                        \
        call;                                                                                                \
        expect_error(error, #call);                                                                          \
    }

Test(texture_targets, every_named_error_is_raised)
{
    glBindTexture(GL_TEXTURE_RECTANGLE, 1);
    RECTANGLE_ROWS(CALL_CASE)
}

/* EXT_texture_array: the layer is rounded and clamped; every layer has its own mipmaps. */
Test(texture_targets, layers_are_separate_images)
{
    static GLubyte layers[4][2][2][4];
    for (int layer = 0; layer < 4; layer++)
        for (int texel = 0; texel < 4; texel++)
            memcpy(layers[layer][texel / 2][texel % 2], colors[layer], 4);
    glBindTexture(GL_TEXTURE_2D_ARRAY, 1);
    nearest(GL_TEXTURE_2D_ARRAY);
    glTexImage3D(GL_TEXTURE_2D_ARRAY, 0, GL_RGBA, 2, 2, 4, 0, GL_RGBA, GL_UNSIGNED_BYTE, layers);
    glGenerateMipmap(GL_TEXTURE_2D_ARRAY);
    use_program("MOV c, {0.5, 0.5, 1.4, 0};\nTEX result.color, c, texture[0], ARRAY2D;");
    expect_pixel(3, 3, 0, 255, 0, 255, "layer 1");
    use_program("MOV c, {0.5, 0.5, 99, 0};\nTEX result.color, c, texture[0], ARRAY2D;");
    expect_pixel(3, 3, 255, 255, 255, 255, "beyond the last layer");
    glTexParameteri(GL_TEXTURE_2D_ARRAY, GL_TEXTURE_MIN_FILTER, GL_NEAREST_MIPMAP_NEAREST);
    use_program("MOV c, {0.5, 0.5, 2, 1};\nTXL result.color, c, texture[0], ARRAY2D;");
    expect_pixel(3, 3, 0, 0, 255, 255, "layer 2, level 1");

    glBindTexture(GL_TEXTURE_1D_ARRAY, 2);
    nearest(GL_TEXTURE_1D_ARRAY);
    glTexImage2D(GL_TEXTURE_1D_ARRAY, 0, GL_RGBA, 1, 4, 0, GL_RGBA, GL_UNSIGNED_BYTE, colors);
    use_program("MOV c, {0.5, 2, 0, 0};\nTEX result.color, c, texture[0], ARRAY1D;");
    expect_pixel(3, 3, 0, 0, 255, 255, "1D layer 2");
    expect_error(GL_NO_ERROR, "drawing");
}

/* NV_gpu_program4 Table X.17: where each target has its reference. The comparison is 0.5 <= depth. */
Test(texture_targets, shadow_targets_find_their_reference)
{
    static const float depths[2] = {0.25f, 0.75f};
    static const struct {
        GLenum target;
        const char *lower, *upper; /* coordinates of the two texels */
        const char *name;
    } rows[] = {
        {GL_TEXTURE_1D, "{0.25, 9, 0.5, 9}", "{0.75, 9, 0.5, 9}", "SHADOW1D"},
        {GL_TEXTURE_2D, "{0.25, 0.5, 0.5, 9}", "{0.75, 0.5, 0.5, 9}", "SHADOW2D"},
        {GL_TEXTURE_RECTANGLE, "{0.5, 0.5, 0.5, 9}", "{1.5, 0.5, 0.5, 9}", "SHADOWRECT"},
        {GL_TEXTURE_1D_ARRAY, "{0.25, 0, 0.5, 9}", "{0.75, 0, 0.5, 9}", "SHADOWARRAY1D"},
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[256];
        glBindTexture(rows[i].target, 10 + i);
        depth_image(rows[i].target, depths, 2, 1);
        snprintf(text, sizeof text, "MOV c, %s;\nTEX result.color, c, texture[0], %s;", rows[i].lower,
                 rows[i].name);
        use_program(text);
        expect_pixel(3, 3, 0, 0, 0, 255, rows[i].name);
        snprintf(text, sizeof text, "MOV c, %s;\nTEX result.color, c, texture[0], %s;", rows[i].upper,
                 rows[i].name);
        use_program(text);
        expect_pixel(3, 3, 255, 255, 255, 255, rows[i].name);
    }
    glBindTexture(GL_TEXTURE_2D_ARRAY, 20);
    nearest(GL_TEXTURE_2D_ARRAY);
    glTexParameteri(GL_TEXTURE_2D_ARRAY, GL_TEXTURE_COMPARE_MODE, GL_COMPARE_REF_TO_TEXTURE);
    glTexImage3D(GL_TEXTURE_2D_ARRAY, 0, GL_DEPTH_COMPONENT16, 1, 1, 2, 0, GL_DEPTH_COMPONENT, GL_FLOAT,
                 depths);
    use_program("MOV c, {0.5, 0.5, 1, 0.5};\nTEX result.color, c, texture[0], SHADOWARRAY2D;");
    expect_pixel(3, 3, 255, 255, 255, 255, "SHADOWARRAY2D");
    glBindTexture(GL_TEXTURE_CUBE_MAP, 21);
    for (GLenum face = 0; face < 6; face++)
        glTexImage2D(GL_TEXTURE_CUBE_MAP_POSITIVE_X + face, 0, GL_DEPTH_COMPONENT32F, 1, 1, 0,
                     GL_DEPTH_COMPONENT, GL_FLOAT, &depths[face == 2]);
    nearest(GL_TEXTURE_CUBE_MAP);
    glTexParameteri(GL_TEXTURE_CUBE_MAP, GL_TEXTURE_COMPARE_MODE, GL_COMPARE_REF_TO_TEXTURE);
    use_program("MOV c, {0, 1, 0, 0.5};\nTEX result.color, c, texture[0], SHADOWCUBE;");
    expect_pixel(3, 3, 255, 255, 255, 255, "SHADOWCUBE +Y");
    use_program("MOV c, {0, -1, 0, 0.5};\nTEX result.color, c, texture[0], SHADOWCUBE;");
    expect_pixel(3, 3, 0, 0, 0, 255, "SHADOWCUBE -Y");
}

Test(texture_targets, depth_and_stencil_come_back)
{
    static const GLuint packed[2] = {0x80000042, 0xffffff00};
    GLuint back[2];
    GLint value;
    glTexImage2D(GL_TEXTURE_2D, 0, GL_DEPTH24_STENCIL8, 2, 1, 0, GL_DEPTH_STENCIL, GL_UNSIGNED_INT_24_8,
                 packed);
    glGetTexImage(GL_TEXTURE_2D, 0, GL_DEPTH_STENCIL, GL_UNSIGNED_INT_24_8, back);
    cr_expect_eq(memcmp(back, packed, sizeof back), 0, "%08x %08x", back[0], back[1]);
    glGetTexLevelParameteriv(GL_TEXTURE_2D, 0, GL_TEXTURE_DEPTH_SIZE, &value);
    cr_expect_eq(value, 24);
    glGetTexLevelParameteriv(GL_TEXTURE_2D, 0, GL_TEXTURE_STENCIL_SIZE, &value);
    cr_expect_eq(value, 8);
    expect_error(GL_NO_ERROR, "depth and stencil");
}

/* 8.5: what is neither of the two does not fit, so depth takes the depth of both. */
Test(texture_targets, depth_is_taken_from_depth_and_stencil)
{
    static const GLuint packed[2] = {0x80000042, 0xffffff00};
    GLushort back[2];
    glTexImage2D(GL_TEXTURE_2D, 0, GL_DEPTH_COMPONENT16, 2, 1, 0, GL_DEPTH_STENCIL, GL_UNSIGNED_INT_24_8,
                 packed);
    glTexSubImage2D(GL_TEXTURE_2D, 0, 1, 0, 1, 1, GL_DEPTH_STENCIL, GL_UNSIGNED_INT_24_8, packed + 1);
    glGetTexImage(GL_TEXTURE_2D, 0, GL_DEPTH_COMPONENT, GL_UNSIGNED_SHORT, back);
    expect_error(GL_NO_ERROR, "depth of both");
    cr_expect(back[0] == 0x8000 && back[1] == 0xffff, "%04x %04x", back[0], back[1]);
}

/* 8.14.4 has no error for a base level that is neither filtered nor a colour, as OpenGL ES has. */
Test(texture_targets, mipmaps_of_depth_and_stencil_are_no_error)
{
    GLint depth;
    glTexImage2D(GL_TEXTURE_2D, 0, GL_DEPTH24_STENCIL8, 4, 4, 0, GL_DEPTH_STENCIL, GL_UNSIGNED_INT_24_8,
                 NULL);
    glGenerateMipmap(GL_TEXTURE_2D);
    expect_error(GL_NO_ERROR, "depth and stencil");
    glGetTexLevelParameteriv(GL_TEXTURE_2D, 2, GL_TEXTURE_DEPTH_SIZE, &depth);
    cr_expect_eq(depth, 24);
}

Test(texture_targets, depth_is_copied_from_the_depth_buffer)
{
    float depths[4];
    glClearDepth(0.25);
    glClear(GL_DEPTH_BUFFER_BIT);
    glCopyTexImage2D(GL_TEXTURE_2D, 0, GL_DEPTH_COMPONENT24, 0, 0, 2, 2, 0);
    glGetTexImage(GL_TEXTURE_2D, 0, GL_DEPTH_COMPONENT, GL_FLOAT, depths);
    for (int i = 0; i < 4; i++)
        cr_expect_float_eq(depths[i], 0.25f, 1e-6);
    expect_error(GL_NO_ERROR, "copy");
}
