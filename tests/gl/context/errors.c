/* A row per rule: the call, and the error that the specification names for it. Each call that fails names
 * itself and changes nothing. */
#include <math.h>

#include "tests/gl/gl_test.h"

#define ROW(expected, function, ...)                                                                         \
    do {                                                                                                     \
        function(__VA_ARGS__);                                                                               \
        cr_expect(strncmp(ewLastMessage(), #function ":", sizeof #function) == 0,                            \
                  "message of " #function ": %s", ewLastMessage());                                          \
        expect_error(expected, #function "(" #__VA_ARGS__ ")");                                              \
    } while (0)

GL_TEST(errors, state_commands)
{
    ROW(GL_INVALID_ENUM, glEnable, GL_TRIANGLES);
    ROW(GL_INVALID_ENUM, glEnable, 0xdead);
    ROW(GL_INVALID_ENUM, glDisable, 0xdead);
    ROW(GL_INVALID_ENUM, glIsEnabled, 0xdead);
    ROW(GL_INVALID_VALUE, glViewport, 0, 0, -1, 1);
    ROW(GL_INVALID_VALUE, glScissor, 0, 0, 1, -1);
    ROW(GL_INVALID_VALUE, glClear, 0x80000000);
    ROW(GL_INVALID_ENUM, glDepthFunc, GL_ADD);
    ROW(GL_INVALID_ENUM, glAlphaFunc, 0x0208, 0);
    ROW(GL_INVALID_ENUM, glStencilFunc, 1, 0, 0);
    ROW(GL_INVALID_ENUM, glStencilFuncSeparate, GL_LEFT, GL_LESS, 0, 0);
    ROW(GL_INVALID_ENUM, glStencilOp, GL_KEEP, GL_KEEP, GL_ADD);
    ROW(GL_INVALID_ENUM, glStencilOpSeparate, GL_LEFT, GL_KEEP, GL_KEEP, GL_KEEP);
    ROW(GL_INVALID_ENUM, glStencilMaskSeparate, GL_LEFT, 1);
    ROW(GL_INVALID_ENUM, glBlendFunc, GL_ADD, GL_ONE);
    ROW(GL_INVALID_ENUM, glBlendFuncSeparate, GL_ONE, GL_ONE, GL_ONE, GL_LESS);
    ROW(GL_INVALID_ENUM, glBlendEquation, GL_ONE);
    ROW(GL_INVALID_ENUM, glBlendEquationSeparate, GL_FUNC_ADD, GL_ONE);
    ROW(GL_INVALID_ENUM, glLogicOp, GL_LESS);
    ROW(GL_INVALID_ENUM, glCullFace, GL_CW);
    ROW(GL_INVALID_ENUM, glFrontFace, GL_FRONT);
    ROW(GL_INVALID_ENUM, glPolygonMode, GL_CW, GL_FILL);
    ROW(GL_INVALID_ENUM, glPolygonMode, GL_FRONT, GL_CW);
    ROW(GL_INVALID_ENUM, glShadeModel, GL_CW);
    ROW(GL_INVALID_ENUM, glProvokingVertex, GL_CW);
    ROW(GL_INVALID_VALUE, glLineWidth, 0);
    ROW(GL_INVALID_VALUE, glLineWidth, (GLfloat)NAN);
    ROW(GL_INVALID_VALUE, glPointSize, -1);
    ROW(GL_INVALID_ENUM, glPointParameterf, GL_POINT_DISTANCE_ATTENUATION, 1);
    ROW(GL_INVALID_VALUE, glPointParameterf, GL_POINT_SIZE_MIN, -1);
    ROW(GL_INVALID_ENUM, glPointParameterf, GL_CW, 1);
    ROW(GL_INVALID_ENUM, glHint, GL_CW, GL_NICEST);
    ROW(GL_INVALID_ENUM, glHint, GL_FOG_HINT, GL_CW);
    ROW(GL_INVALID_ENUM, glDrawBuffer, GL_CW);
    ROW(GL_INVALID_OPERATION, glDrawBuffer, GL_AUX0);
    ROW(GL_INVALID_ENUM, glReadBuffer, GL_FRONT_AND_BACK);
    ROW(GL_INVALID_VALUE, glDrawBuffers, 9, NULL);
    ROW(GL_INVALID_ENUM, glDrawBuffers, 1, (const GLenum[]){GL_FRONT});
    ROW(GL_INVALID_OPERATION, glDrawBuffers, 2, ((const GLenum[]){GL_FRONT_LEFT, GL_FRONT_LEFT}));
    ROW(GL_INVALID_VALUE, glColorMaski, 8, 1, 1, 1, 1);
    ROW(GL_INVALID_ENUM, glEnablei, GL_FOG, 0);
    ROW(GL_INVALID_VALUE, glDisablei, GL_BLEND, 8);
    ROW(GL_INVALID_ENUM, glClipPlane, GL_CLIP_PLANE0 + 8, (const GLdouble[4]){0});
    ROW(GL_INVALID_ENUM, glGetClipPlane, 0, (GLdouble[4]){0});
}

GL_TEST(errors, matrices)
{
    ROW(GL_INVALID_ENUM, glMatrixMode, GL_COLOR_BUFFER_BIT);
    ROW(GL_INVALID_ENUM, glMatrixMode, GL_MATRIX0_NV + 8);
    ROW(GL_INVALID_VALUE, glFrustum, -1, 1, -1, 1, 0, 1);
    ROW(GL_INVALID_VALUE, glFrustum, -1, 1, -1, 1, 1, -1);
    ROW(GL_INVALID_VALUE, glFrustum, 1, 1, -1, 1, 1, 2);
    ROW(GL_INVALID_VALUE, glOrtho, -1, 1, 1, 1, -1, 1);
    ROW(GL_INVALID_VALUE, glOrtho, -1, 1, 0, 1, 1, 1);
    ROW(GL_STACK_UNDERFLOW, glPopMatrix, );
}

GL_TEST(errors, fixed_function)
{
    ROW(GL_INVALID_ENUM, glActiveTexture, GL_TEXTURE0 + 32);
    ROW(GL_INVALID_ENUM, glClientActiveTexture, GL_TEXTURE0 + 8);
    ROW(GL_INVALID_ENUM, glClientActiveTexture, GL_TEXTURE0 - 1);
    ROW(GL_INVALID_ENUM, glTexEnvi, GL_TEXTURE_2D, GL_TEXTURE_ENV_MODE, GL_ADD);
    ROW(GL_INVALID_ENUM, glTexEnvi, GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_LESS);
    ROW(GL_INVALID_ENUM, glTexEnvf, GL_TEXTURE_ENV, GL_TEXTURE_ENV_COLOR, 1);
    ROW(GL_INVALID_ENUM, glGetTexEnviv, GL_TEXTURE_ENV, GL_LESS, (GLint[4]){0});
    ROW(GL_INVALID_ENUM, glTexGeni, GL_S + 4, GL_TEXTURE_GEN_MODE, GL_EYE_LINEAR);
    ROW(GL_INVALID_ENUM, glTexGeni, GL_R, GL_TEXTURE_GEN_MODE, GL_SPHERE_MAP);
    ROW(GL_INVALID_ENUM, glTexGenf, GL_S, GL_EYE_PLANE, 1);
    ROW(GL_INVALID_ENUM, glFogi, GL_FOG_MODE, GL_CW);
    ROW(GL_INVALID_ENUM, glFogi, GL_FOG_COORD_SRC, GL_CW);
    ROW(GL_INVALID_VALUE, glFogf, GL_FOG_DENSITY, -1);
    ROW(GL_INVALID_ENUM, glFogf, GL_FOG_COLOR, 1);
    ROW(GL_INVALID_ENUM, glFogf, GL_CW, 1);
    ROW(GL_INVALID_ENUM, glMaterialf, GL_CW, GL_SHININESS, 1);
    ROW(GL_INVALID_ENUM, glMaterialf, GL_FRONT, GL_AMBIENT, 1);
    ROW(GL_INVALID_VALUE, glMaterialf, GL_FRONT, GL_SHININESS, 129);
    ROW(GL_INVALID_ENUM, glGetMaterialfv, GL_FRONT_AND_BACK, GL_AMBIENT, (GLfloat[4]){0});
    ROW(GL_INVALID_ENUM, glLightf, GL_LIGHT0 + 8, GL_SPOT_CUTOFF, 1);
    ROW(GL_INVALID_VALUE, glLightf, GL_LIGHT0, GL_SPOT_CUTOFF, 91);
    ROW(GL_INVALID_VALUE, glLightf, GL_LIGHT0, GL_LINEAR_ATTENUATION, -1);
    ROW(GL_INVALID_ENUM, glLightf, GL_LIGHT0, GL_POSITION, 1);
    ROW(GL_INVALID_ENUM, glLightModeli, GL_CW, 1);
    ROW(GL_INVALID_ENUM, glLightModeli, GL_LIGHT_MODEL_COLOR_CONTROL, 1);
    ROW(GL_INVALID_ENUM, glColorMaterial, GL_FRONT, GL_SHININESS);
}

GL_TEST(errors, vertex_data)
{
    static const float array[4];
    ROW(GL_INVALID_VALUE, glVertexPointer, 1, GL_FLOAT, 0, array);
    ROW(GL_INVALID_VALUE, glVertexPointer, 5, GL_FLOAT, 0, array);
    ROW(GL_INVALID_ENUM, glVertexPointer, 2, GL_UNSIGNED_BYTE, 0, array);
    ROW(GL_INVALID_VALUE, glVertexPointer, 2, GL_FLOAT, -1, array);
    ROW(GL_INVALID_ENUM, glNormalPointer, GL_UNSIGNED_SHORT, 0, array);
    ROW(GL_INVALID_VALUE, glColorPointer, 2, GL_FLOAT, 0, array);
    ROW(GL_INVALID_OPERATION, glColorPointer, GL_BGRA, GL_FLOAT, 0, array);
    ROW(GL_INVALID_VALUE, glSecondaryColorPointer, 4, GL_FLOAT, 0, array);
    ROW(GL_INVALID_ENUM, glFogCoordPointer, GL_INT, 0, array);
    ROW(GL_INVALID_ENUM, glTexCoordPointer, 2, GL_BYTE, 0, array);
    ROW(GL_INVALID_VALUE, glVertexAttribPointer, 16, 4, GL_FLOAT, 0, 0, array);
    ROW(GL_INVALID_VALUE, glVertexAttribPointer, 0, 0, GL_FLOAT, 0, 0, array);
    ROW(GL_INVALID_OPERATION, glVertexAttribPointer, 0, GL_BGRA, GL_UNSIGNED_BYTE, GL_FALSE, 0, array);
    ROW(GL_INVALID_VALUE, glVertexAttribPointerNV, 16, 4, GL_FLOAT, 0, array);
    ROW(GL_INVALID_VALUE, glVertexAttribPointerNV, 0, 5, GL_FLOAT, 0, array);
    ROW(GL_INVALID_VALUE, glVertexAttribPointerNV, 0, 4, GL_FLOAT, -4, array);
    ROW(GL_INVALID_ENUM, glVertexAttribPointerNV, 0, 4, GL_BYTE, 0, array);
    ROW(GL_INVALID_OPERATION, glVertexAttribPointerNV, 0, 3, GL_UNSIGNED_BYTE, 0, array);
    ROW(GL_INVALID_ENUM, glEnableClientState, GL_FOG);
    ROW(GL_INVALID_ENUM, glDisableClientState, GL_VERTEX_ATTRIB_ARRAY0_NV + 16);
    ROW(GL_INVALID_VALUE, glEnableVertexAttribArray, 16);
    ROW(GL_INVALID_ENUM, glInterleavedArrays, GL_RGBA, 0, array);
    ROW(GL_INVALID_VALUE, glInterleavedArrays, GL_V2F, -1, array);
    ROW(GL_INVALID_ENUM, glGetPointerv, GL_RGBA, NULL);
    ROW(GL_INVALID_VALUE, glGetVertexAttribfvNV, 16, GL_ATTRIB_ARRAY_SIZE_NV, NULL);
    ROW(GL_INVALID_ENUM, glGetVertexAttribfvNV, 1, GL_VERTEX_ATTRIB_ARRAY_ENABLED, NULL);
    ROW(GL_INVALID_ENUM, glGetVertexAttribiv, 1, GL_RGBA, NULL);
    ROW(GL_INVALID_VALUE, glGetVertexAttribPointerv, 16, GL_ATTRIB_ARRAY_POINTER_NV, NULL);
    ROW(GL_INVALID_ENUM, glGetVertexAttribPointerv, 1, GL_RGBA, NULL);
    ROW(GL_INVALID_VALUE, glVertexAttrib4f, 16, 0, 0, 0, 0);
    ROW(GL_INVALID_VALUE, glVertexAttrib1s, 16, 0);
    ROW(GL_INVALID_VALUE, glVertexAttribs1fvNV, 15, 2, array);
    ROW(GL_INVALID_VALUE, glVertexAttribs4ubvNV, 0, -1, NULL);
    ROW(GL_INVALID_ENUM, glMultiTexCoord2f, GL_TEXTURE0 + 8, 0, 0);
}

GL_TEST(errors, draws)
{
    static const GLubyte indices[4];
    static const void *lists[1] = {indices};
    static const GLsizei minus[1] = {-1}, one[1] = {1};
    ROW(GL_INVALID_ENUM, glBegin, GL_PATCHES + 1);
    ROW(GL_INVALID_OPERATION, glEnd, );
    ROW(GL_INVALID_ENUM, glDrawArrays, 15, 0, 1);
    ROW(GL_INVALID_VALUE, glDrawArrays, GL_POINTS, 0, -1);
    ROW(GL_INVALID_VALUE, glDrawArrays, GL_POINTS, -1, 1);
    ROW(GL_INVALID_ENUM, glDrawElements, 15, 1, GL_UNSIGNED_BYTE, indices);
    ROW(GL_INVALID_VALUE, glDrawElements, GL_POINTS, -1, GL_UNSIGNED_BYTE, indices);
    ROW(GL_INVALID_ENUM, glDrawElements, GL_POINTS, 1, GL_FLOAT, indices);
    ROW(GL_INVALID_VALUE, glDrawRangeElements, GL_POINTS, 2, 1, 1, GL_UNSIGNED_BYTE, indices);
    ROW(GL_INVALID_ENUM, glDrawRangeElements, 15, 0, 1, 1, GL_UNSIGNED_BYTE, indices);
    ROW(GL_INVALID_VALUE, glMultiDrawArrays, GL_POINTS, one, one, -1);
    ROW(GL_INVALID_VALUE, glMultiDrawArrays, GL_POINTS, one, minus, 1);
    ROW(GL_INVALID_VALUE, glMultiDrawElements, GL_POINTS, minus, GL_UNSIGNED_BYTE, lists, 1);
    ROW(GL_INVALID_ENUM, glMultiDrawElements, GL_POINTS, one, GL_INT, lists, 1);
    ROW(GL_INVALID_VALUE, glArrayElement, -1);
}

/* GL 4.6 compatibility 10.7.5: everything that is not vertex data fails between Begin and End, and changes
 * nothing. */
GL_TEST(errors, between_begin_and_end)
{
    GLint value = 3;
    static float m[16];
    glBegin(GL_TRIANGLES);
#define INSIDE(function, ...)                                                                                \
    do {                                                                                                     \
        function(__VA_ARGS__);                                                                               \
        cr_expect(strncmp(ewLastMessage(), #function ":", sizeof #function) == 0,                            \
                  "message of " #function ": %s", ewLastMessage());                                          \
    } while (0)
    INSIDE(glBegin, GL_POINTS);
    INSIDE(glEnable, GL_FOG);
    INSIDE(glClear, GL_COLOR_BUFFER_BIT);
    INSIDE(glMatrixMode, GL_PROJECTION);
    INSIDE(glLoadMatrixf, m);
    INSIDE(glTranslatef, 1, 1, 1);
    INSIDE(glPushMatrix, );
    INSIDE(glDrawArrays, GL_POINTS, 0, 1);
    INSIDE(glRecti, 0, 0, 1, 1);
    INSIDE(glGetIntegerv, GL_VIEWPORT, &value);
    INSIDE(glViewport, 1, 1, 1, 1);
    INSIDE(glReadPixels, 0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, m);
    INSIDE(glBindBuffer, GL_ARRAY_BUFFER, 1);
    INSIDE(glVertexPointer, 2, GL_FLOAT, 0, m);
    INSIDE(glEnableClientState, GL_VERTEX_ARRAY);
    INSIDE(glFlush, );
    INSIDE(glFinish, );
    INSIDE(glHint, GL_FOG_HINT, GL_NICEST);
    INSIDE(glFogf, GL_FOG_DENSITY, 2);
    INSIDE(glLightf, GL_LIGHT0, GL_SPOT_CUTOFF, 2);
    INSIDE(glPushAttrib, GL_FOG_BIT);
    INSIDE(glPixelStorei, GL_PACK_ALIGNMENT, 1);
    INSIDE(glGetString, GL_VERSION);
    INSIDE(glGetError, );
#undef INSIDE
    glMaterialf(GL_FRONT, GL_SHININESS, 4);
    glEnd();
    expect_error(GL_INVALID_OPERATION);
    cr_expect_eq(value, 3);
    cr_expect(!glIsEnabled(GL_FOG));
    glGetIntegerv(GL_MATRIX_MODE, &value);
    cr_expect_eq(value, GL_MODELVIEW);
    GLfloat shininess;
    glGetMaterialfv(GL_FRONT, GL_SHININESS, &shininess);
    cr_expect_eq(shininess, 4);
}
