/* EXT_direct_state_access: a command changes what it names, as the command for what is bound does. */
#include "tests/gl/gl_test.h"

static GLint get(GLenum pname)
{
    GLint value = -1;
    glGetIntegerv(pname, &value);
    return value;
}

static void expect_matrix(GLenum pname, const GLfloat expected[16], const char *call)
{
    GLfloat m[16];
    glGetFloatv(pname, m);
    cr_expect_arr_eq(m, expected, 16 * sizeof *m, "%s: %f %f %f", call, (double)m[0], (double)m[12],
                     (double)m[15]);
}

/* Each command of table 2.selectorFreeMatrixCommands. */
#define MATRIX_ROW(named, plain)                                                                             \
    do {                                                                                                     \
        GLfloat expected[16];                                                                                \
        glMatrixMode(GL_PROJECTION);                                                                         \
        glLoadMatrixf(start);                                                                                \
        plain;                                                                                               \
        glGetFloatv(GL_PROJECTION_MATRIX, expected);                                                         \
        glLoadMatrixf(start);                                                                                \
        glMatrixMode(GL_MODELVIEW);                                                                          \
        named;                                                                                               \
        expect_matrix(GL_PROJECTION_MATRIX, expected, #named);                                               \
    } while (0)

GL_TEST(selector, matrices)
{
    static const GLfloat start[16] = {2, 0, 0, 0, 1, 3, 0, 0, 0, 0, 4, 0, 5, 6, 7, 1};
    static const GLfloat m[16] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16};
    static const GLfloat identity[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
    GLdouble d[16];
    for (int i = 0; i < 16; i++)
        d[i] = (GLdouble)m[i];
    MATRIX_ROW(glMatrixLoadfEXT(GL_PROJECTION, m), glLoadMatrixf(m));
    MATRIX_ROW(glMatrixLoaddEXT(GL_PROJECTION, d), glLoadMatrixd(d));
    MATRIX_ROW(glMatrixLoadTransposefEXT(GL_PROJECTION, m), glLoadTransposeMatrixf(m));
    MATRIX_ROW(glMatrixLoadTransposedEXT(GL_PROJECTION, d), glLoadTransposeMatrixd(d));
    MATRIX_ROW(glMatrixMultfEXT(GL_PROJECTION, m), glMultMatrixf(m));
    MATRIX_ROW(glMatrixMultdEXT(GL_PROJECTION, d), glMultMatrixd(d));
    MATRIX_ROW(glMatrixMultTransposefEXT(GL_PROJECTION, m), glMultTransposeMatrixf(m));
    MATRIX_ROW(glMatrixMultTransposedEXT(GL_PROJECTION, d), glMultTransposeMatrixd(d));
    MATRIX_ROW(glMatrixLoadIdentityEXT(GL_PROJECTION), glLoadIdentity());
    MATRIX_ROW(glMatrixRotatefEXT(GL_PROJECTION, 30, 1, 2, 3), glRotatef(30, 1, 2, 3));
    MATRIX_ROW(glMatrixRotatedEXT(GL_PROJECTION, 30, 1, 2, 3), glRotated(30, 1, 2, 3));
    MATRIX_ROW(glMatrixScalefEXT(GL_PROJECTION, 1, 2, 3), glScalef(1, 2, 3));
    MATRIX_ROW(glMatrixScaledEXT(GL_PROJECTION, 1, 2, 3), glScaled(1, 2, 3));
    MATRIX_ROW(glMatrixTranslatefEXT(GL_PROJECTION, 1, 2, 3), glTranslatef(1, 2, 3));
    MATRIX_ROW(glMatrixTranslatedEXT(GL_PROJECTION, 1, 2, 3), glTranslated(1, 2, 3));
    MATRIX_ROW(glMatrixOrthoEXT(GL_PROJECTION, 1, 2, 3, 5, 7, 11), glOrtho(1, 2, 3, 5, 7, 11));
    MATRIX_ROW(glMatrixFrustumEXT(GL_PROJECTION, 1, 2, 3, 5, 7, 11), glFrustum(1, 2, 3, 5, 7, 11));
    expect_matrix(GL_MODELVIEW_MATRIX, identity, "the current matrix");

    glMatrixPushEXT(GL_PROJECTION);
    cr_expect_eq(get(GL_PROJECTION_STACK_DEPTH), 2);
    cr_expect_eq(get(GL_MODELVIEW_STACK_DEPTH), 1);
    glMatrixPopEXT(GL_PROJECTION);
    cr_expect_eq(get(GL_PROJECTION_STACK_DEPTH), 1);
    glMatrixPopEXT(GL_PROJECTION);
    expect_error(GL_STACK_UNDERFLOW);
}

/* TEXTUREi is the texture matrix of a unit, MATRIXi_ARB that of programs. */
GL_TEST(selector, matrices_of_units_and_programs)
{
    static const GLfloat m[16] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16};
    GLfloat transposed[16], found[16];
    GLint depth = 0;
    for (int i = 0; i < 16; i++)
        transposed[i] = m[i % 4 * 4 + i / 4];
    glMatrixLoadfEXT(GL_TEXTURE5, m);
    glMatrixLoadfEXT(GL_MATRIX3_ARB, m);
    glMatrixPushEXT(GL_MATRIX3_ARB);
    glGetFloatIndexedvEXT(GL_TEXTURE_MATRIX, 5, found);
    cr_expect_arr_eq(found, m, sizeof m);
    glGetFloati_vEXT(GL_TRANSPOSE_TEXTURE_MATRIX, 5, found);
    cr_expect_arr_eq(found, transposed, sizeof m);
    glGetFloatIndexedvEXT(GL_PROGRAM_MATRIX_EXT, 3, found);
    cr_expect_arr_eq(found, m, sizeof m);
    glGetFloatIndexedvEXT(GL_TRANSPOSE_PROGRAM_MATRIX_EXT, 3, found);
    cr_expect_arr_eq(found, transposed, sizeof m);
    glGetIntegerIndexedvEXT(GL_PROGRAM_MATRIX_STACK_DEPTH_EXT, 3, &depth);
    cr_expect_eq(depth, 2);
    glActiveTexture(GL_TEXTURE5);
    expect_matrix(GL_TEXTURE_MATRIX, m, "unit 5");
    cr_expect_eq(get(GL_MATRIX_MODE), GL_MODELVIEW);

    glMatrixLoadfEXT(GL_TEXTURE0 + 8, m);
    expect_error(GL_INVALID_OPERATION);
    glMatrixLoadfEXT(GL_RED, m);
    expect_error(GL_INVALID_ENUM);
    cr_expect(strncmp(ewLastMessage(), "glMatrixLoadfEXT:", 17) == 0, "%s", ewLastMessage());
    glGetFloatIndexedvEXT(GL_PROGRAM_MATRIX_EXT, 8, found);
    expect_error(GL_INVALID_VALUE);
    glGetFloatIndexedvEXT(GL_TEXTURE_MATRIX, 8, found);
    expect_error(GL_INVALID_VALUE);
}

GL_TEST(selector, texture_units)
{
    static const GLfloat color[4] = {0.25f, 0.5f, 0.75f, 1}, plane[4] = {1, 2, 3, 4};
    static const GLubyte texel[4] = {1, 2, 3, 4};
    GLubyte read[4] = {0};
    GLfloat found[4];
    GLint value = -1;
    glBindMultiTextureEXT(GL_TEXTURE9, GL_TEXTURE_2D, 4);
    glMultiTexImage2DEXT(GL_TEXTURE9, GL_TEXTURE_2D, 0, GL_RGBA8, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, texel);
    glMultiTexParameteriEXT(GL_TEXTURE9, GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glMultiTexEnvfvEXT(GL_TEXTURE2, GL_TEXTURE_ENV, GL_TEXTURE_ENV_COLOR, color);
    glMultiTexGenfvEXT(GL_TEXTURE3, GL_S, GL_OBJECT_PLANE, plane);
    glGetIntegerIndexedvEXT(GL_TEXTURE_BINDING_2D, 9, &value);
    cr_expect_eq(value, 4);
    glGetMultiTexParameterivEXT(GL_TEXTURE9, GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, &value);
    cr_expect_eq(value, GL_NEAREST);
    glGetMultiTexLevelParameterivEXT(GL_TEXTURE9, GL_TEXTURE_2D, 0, GL_TEXTURE_WIDTH, &value);
    cr_expect_eq(value, 1);
    glGetMultiTexImageEXT(GL_TEXTURE9, GL_TEXTURE_2D, 0, GL_RGBA, GL_UNSIGNED_BYTE, read);
    cr_expect_arr_eq(read, texel, 4);
    glGetMultiTexEnvfvEXT(GL_TEXTURE2, GL_TEXTURE_ENV, GL_TEXTURE_ENV_COLOR, found);
    cr_expect_arr_eq(found, color, sizeof color);
    glGetMultiTexGenfvEXT(GL_TEXTURE3, GL_S, GL_OBJECT_PLANE, found);
    cr_expect_arr_eq(found, plane, sizeof plane);
    cr_expect_eq(get(GL_TEXTURE_BINDING_2D), 0);
    expect_error(GL_NO_ERROR);

    glMultiTexEnviEXT(GL_TEXTURE0 + (GLenum)get(GL_MAX_COMBINED_TEXTURE_IMAGE_UNITS), GL_TEXTURE_ENV,
                      GL_TEXTURE_ENV_MODE, GL_REPLACE);
    expect_error(GL_INVALID_OPERATION);
    glMultiTexEnviEXT(GL_TEXTURE1, GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_RED);
    expect_error(GL_INVALID_ENUM);
    glMultiTexCoordPointerEXT(GL_TEXTURE0 + 8, 2, GL_FLOAT, 0, color);
    expect_error(GL_INVALID_OPERATION);
}

/* 3.8.16, 6.1.1 */
GL_TEST(selector, capabilities_of_units)
{
    GLboolean on = 7;
    GLfloat value = -1;
    glEnableIndexedEXT(GL_TEXTURE_3D, 2);
    glEnableIndexedEXT(GL_TEXTURE_GEN_R, 7);
    cr_expect(glIsEnabledIndexedEXT(GL_TEXTURE_3D, 2) && !glIsEnabledIndexedEXT(GL_TEXTURE_3D, 1));
    glGetBooleanIndexedvEXT(GL_TEXTURE_GEN_R, 7, &on);
    cr_expect_eq(on, GL_TRUE);
    glGetFloatIndexedvEXT(GL_TEXTURE_GEN_R, 6, &value);
    cr_expect_eq(value, 0);
    cr_expect(!glIsEnabled(GL_TEXTURE_3D));
    glDisableIndexedEXT(GL_TEXTURE_3D, 2);
    cr_expect(!glIsEnabledIndexedEXT(GL_TEXTURE_3D, 2));
    expect_error(GL_NO_ERROR);
    glEnableIndexedEXT(GL_TEXTURE_3D, 8);
    expect_error(GL_INVALID_VALUE);
    glEnableIndexedEXT(GL_LIGHTING, 0);
    expect_error(GL_INVALID_ENUM);
}

/* A name gets an object, even if the command fails; its target stays (2.5, 3.8.12). */
GL_TEST(selector, textures)
{
    static const GLubyte texel[4] = {1, 2, 3, 4};
    GLubyte read[4] = {0};
    GLint value = -1;
    glTextureImage2DEXT(9, GL_TEXTURE_CUBE_MAP_NEGATIVE_Y, 0, GL_RGBA8, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                        texel);
    glGetTextureImageEXT(9, GL_TEXTURE_CUBE_MAP_NEGATIVE_Y, 0, GL_RGBA, GL_UNSIGNED_BYTE, read);
    cr_expect_arr_eq(read, texel, 4);
    glTextureParameteriEXT(9, GL_TEXTURE_CUBE_MAP, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    glGetTextureParameterivEXT(9, GL_TEXTURE_CUBE_MAP, GL_TEXTURE_MIN_FILTER, &value);
    cr_expect_eq(value, GL_LINEAR);
    cr_expect(glIsTexture(9));
    expect_error(GL_NO_ERROR);

    cr_expect(!glIsTexture(12));
    glTextureParameteriEXT(12, GL_TEXTURE_3D, GL_TEXTURE_MIN_FILTER, GL_RED);
    expect_error(GL_INVALID_ENUM);
    cr_expect(glIsTexture(12));
    glTextureParameteriEXT(12, GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    expect_error(GL_INVALID_OPERATION);
    glTextureImage2DEXT(9, GL_PROXY_TEXTURE_CUBE_MAP, 0, GL_RGBA8, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    expect_error(GL_INVALID_OPERATION);
    glTextureImage2DEXT(13, GL_RED, 0, GL_RGBA8, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    expect_error(GL_INVALID_ENUM);

    /* name 0: the default texture of the target, and proxies */
    glTextureImage2DEXT(0, GL_PROXY_TEXTURE_2D, 0, GL_RGBA8, 4, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    glGetTextureLevelParameterivEXT(0, GL_PROXY_TEXTURE_2D, 0, GL_TEXTURE_WIDTH, &value);
    cr_expect_eq(value, 4);
    glBindTexture(GL_TEXTURE_2D, 20);
    glTextureParameteriEXT(0, GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    glGetTexParameteriv(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, &value);
    cr_expect_eq(value, GL_LINEAR);
    glBindTexture(GL_TEXTURE_2D, 0);
    glGetTexParameteriv(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, &value);
    cr_expect_eq(value, GL_NEAREST);
}

/* "The new selector-free update commands can be compiled into display lists", images with their pixels. */
GL_TEST(selector, lists)
{
    GLubyte texel[4] = {1, 2, 3, 4}, read[4] = {0};
    glNewList(1, GL_COMPILE);
    glTextureImage2DEXT(3, GL_TEXTURE_2D, 0, GL_RGBA8, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, texel);
    glMatrixTranslatefEXT(GL_PROJECTION, 1, 2, 3);
    glEndList();
    cr_expect(!glIsTexture(3));
    texel[0] = 9;
    glCallList(1);
    glGetTextureImageEXT(3, GL_TEXTURE_2D, 0, GL_RGBA, GL_UNSIGNED_BYTE, read);
    cr_expect_eq(read[0], 1);
    expect_matrix(GL_PROJECTION_MATRIX, (const GLfloat[16]){1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 1, 2, 3, 1},
                  "list");
    glNewList(2, GL_COMPILE);
    glNamedRenderbufferStorageEXT(4, GL_RGBA8, 2, 2); /* 5.4: executed */
    glEndList();
    cr_expect(glIsRenderbufferEXT(4));
}

GL_TEST(selector, programs)
{
    static const char vertex[] = "!!ARBvp1.0\nMOV result.position, program.local[1];\nEND";
    static const GLfloat four[8] = {1, 2, 3, 4, 5, 6, 7, 8};
    static const GLint integers[4] = {-1, 2, 3, 4};
    char text[sizeof vertex] = "";
    GLfloat found[4];
    GLint value = -1, bits[4];
    glNamedProgramStringEXT(5, GL_VERTEX_PROGRAM_ARB, GL_PROGRAM_FORMAT_ASCII_ARB, sizeof vertex - 1, vertex);
    glNamedProgramLocalParameter4fEXT(5, GL_VERTEX_PROGRAM_ARB, 1, 1, 2, 3, 4);
    glNamedProgramLocalParameters4fvEXT(5, GL_VERTEX_PROGRAM_ARB, 2, 2, four);
    glNamedProgramLocalParameterI4ivEXT(5, GL_VERTEX_PROGRAM_ARB, 4, integers);
    glGetNamedProgramivEXT(5, GL_VERTEX_PROGRAM_ARB, GL_PROGRAM_LENGTH_ARB, &value);
    cr_expect_eq(value, (GLint)sizeof vertex - 1);
    glGetNamedProgramStringEXT(5, GL_VERTEX_PROGRAM_ARB, GL_PROGRAM_STRING_ARB, text);
    cr_expect_str_eq(text, vertex);
    glGetNamedProgramLocalParameterfvEXT(5, GL_VERTEX_PROGRAM_ARB, 3, found);
    cr_expect_arr_eq(found, four + 4, sizeof found);
    glGetNamedProgramLocalParameterIivEXT(5, GL_VERTEX_PROGRAM_ARB, 4, bits);
    cr_expect_arr_eq(bits, integers, sizeof bits);
    glBindProgramARB(GL_VERTEX_PROGRAM_ARB, 5);
    glGetProgramLocalParameterfvARB(GL_VERTEX_PROGRAM_ARB, 1, found);
    cr_expect_arr_eq(found, four, sizeof found);
    expect_error(GL_NO_ERROR);
    glNamedProgramLocalParameter4fEXT(5, GL_FRAGMENT_PROGRAM_ARB, 1, 1, 2, 3, 4);
    expect_error(GL_INVALID_OPERATION);
    glNamedProgramLocalParameter4fEXT(5, GL_RED, 1, 1, 2, 3, 4);
    expect_error(GL_INVALID_ENUM);
    glNamedProgramLocalParameter4fEXT(6, GL_FRAGMENT_PROGRAM_ARB, 100000, 1, 2, 3, 4);
    expect_error(GL_INVALID_VALUE);
    cr_expect(glIsProgramARB(6));
}

GL_TEST(selector, buffers)
{
    GLubyte read[4] = {0};
    GLint value = -1;
    glNamedBufferDataEXT(3, 8, "abcdefg", GL_STATIC_DRAW);
    glNamedBufferDataEXT(4, 8, NULL, GL_STATIC_DRAW);
    glNamedBufferSubDataEXT(3, 1, 2, "xy");
    glNamedCopyBufferSubDataEXT(3, 4, 0, 4, 4);
    glGetNamedBufferSubDataEXT(4, 4, 4, read);
    cr_expect_arr_eq(read, "axyd", 4);
    glGetNamedBufferParameterivEXT(3, GL_BUFFER_SIZE, &value);
    cr_expect_eq(value, 8);
    const char *mapped = glMapNamedBufferRangeEXT(3, 2, 4, GL_MAP_READ_BIT);
    cr_expect(mapped && mapped[0] == 'y');
    cr_expect(glUnmapNamedBufferEXT(3));
    cr_expect_eq(get(GL_ARRAY_BUFFER_BINDING), 0);
    expect_error(GL_NO_ERROR);
    glNamedBufferDataEXT(0, 8, NULL, GL_STATIC_DRAW);
    expect_error(GL_INVALID_OPERATION);
    cr_expect_null(glMapNamedBufferEXT(0, GL_READ_ONLY));
    expect_error(GL_INVALID_OPERATION);
    cr_expect(strncmp(ewLastMessage(), "glMapNamedBufferEXT:", 20) == 0, "%s", ewLastMessage());
}

/* 4.4.7 */
GL_TEST(selector, framebuffers)
{
    GLint value = -1;
    glNamedRenderbufferStorageEXT(3, GL_RGBA8, 4, 4);
    glGetNamedRenderbufferParameterivEXT(3, GL_RENDERBUFFER_WIDTH, &value);
    cr_expect_eq(value, 4);
    cr_expect_eq(glCheckNamedFramebufferStatusEXT(2, GL_FRAMEBUFFER),
                 GL_FRAMEBUFFER_INCOMPLETE_MISSING_ATTACHMENT);
    glNamedFramebufferRenderbufferEXT(2, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, 3);
    glTextureImage2DEXT(7, GL_TEXTURE_2D, 0, GL_RGBA8, 4, 4, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    glNamedFramebufferTexture2DEXT(2, GL_COLOR_ATTACHMENT1, GL_TEXTURE_2D, 7, 0);
    glGetNamedFramebufferAttachmentParameterivEXT(2, GL_COLOR_ATTACHMENT1,
                                                  GL_FRAMEBUFFER_ATTACHMENT_OBJECT_NAME, &value);
    cr_expect_eq(value, 7);
    cr_expect_eq(glCheckNamedFramebufferStatusEXT(2, GL_FRAMEBUFFER), GL_FRAMEBUFFER_COMPLETE);
    glFramebufferDrawBuffersEXT(2, 2, (const GLenum[]){GL_COLOR_ATTACHMENT1, GL_COLOR_ATTACHMENT0});
    glFramebufferReadBufferEXT(2, GL_COLOR_ATTACHMENT1);
    glGetFramebufferParameterivEXT(2, GL_DRAW_BUFFER1, &value);
    cr_expect_eq(value, GL_COLOR_ATTACHMENT0);
    glGetFramebufferParameterivEXT(2, GL_READ_BUFFER, &value);
    cr_expect_eq(value, GL_COLOR_ATTACHMENT1);
    cr_expect_eq(get(GL_FRAMEBUFFER_BINDING), 0);
    expect_error(GL_NO_ERROR);
    glGetFramebufferParameterivEXT(2, GL_SAMPLES, &value);
    expect_error(GL_INVALID_ENUM);
    glNamedFramebufferTexture2DEXT(0, GL_COLOR_ATTACHMENT1, GL_TEXTURE_2D, 7, 0);
    expect_error(GL_INVALID_OPERATION);
    glNamedRenderbufferStorageEXT(0, GL_RGBA8, 4, 4);
    expect_error(GL_INVALID_OPERATION);
}

/* Pixels go where initial state puts them, and everything comes back (6.1.15). */
GL_TEST(selector, client_state)
{
    static const GLfloat points[4] = {0};
    GLuint array;
    glPixelStorei(GL_UNPACK_ROW_LENGTH, 640);
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glBindBuffer(GL_PIXEL_UNPACK_BUFFER, 47);
    glBindBuffer(GL_ARRAY_BUFFER, 48);
    glPushClientAttribDefaultEXT(GL_CLIENT_PIXEL_STORE_BIT);
    cr_expect_eq(get(GL_UNPACK_ROW_LENGTH), 0);
    cr_expect_eq(get(GL_PACK_ALIGNMENT), 4);
    cr_expect_eq(get(GL_PIXEL_UNPACK_BUFFER_BINDING), 0);
    cr_expect_eq(get(GL_ARRAY_BUFFER_BINDING), 48);
    glPopClientAttrib();
    cr_expect_eq(get(GL_UNPACK_ROW_LENGTH), 640);
    cr_expect_eq(get(GL_PACK_ALIGNMENT), 1);
    cr_expect_eq(get(GL_PIXEL_UNPACK_BUFFER_BINDING), 47);

    glBindBuffer(GL_ARRAY_BUFFER, 0);
    glClientActiveTexture(GL_TEXTURE3);
    glEnableClientState(GL_VERTEX_ARRAY);
    glVertexPointer(2, GL_FLOAT, 8, points);
    glPushClientAttribDefaultEXT(GL_CLIENT_VERTEX_ARRAY_BIT);
    cr_expect(!glIsEnabled(GL_VERTEX_ARRAY));
    cr_expect_eq(get(GL_VERTEX_ARRAY_SIZE), 4);
    cr_expect_eq(get(GL_CLIENT_ACTIVE_TEXTURE), GL_TEXTURE0);
    cr_expect_eq(get(GL_UNPACK_ROW_LENGTH), 640);
    glPopClientAttrib();
    cr_expect(glIsEnabled(GL_VERTEX_ARRAY));
    cr_expect_eq(get(GL_VERTEX_ARRAY_SIZE), 2);
    cr_expect_eq(get(GL_CLIENT_ACTIVE_TEXTURE), GL_TEXTURE3);
    glGenVertexArrays(1, &array);
    glBindVertexArray(array);
    glPushClientAttribDefaultEXT(GL_CLIENT_VERTEX_ARRAY_BIT);
    cr_expect_eq(get(GL_VERTEX_ARRAY_BINDING), 0);
    glPopClientAttrib();
    cr_expect_eq((GLuint)get(GL_VERTEX_ARRAY_BINDING), array);
    glClientAttribDefaultEXT(GL_CLIENT_ALL_ATTRIB_BITS);
    cr_expect_eq(get(GL_UNPACK_ROW_LENGTH), 0);
    expect_error(GL_NO_ERROR);
}
