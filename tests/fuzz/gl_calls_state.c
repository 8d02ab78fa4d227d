/* State of the rasterizer, of fragments and matrices, limits of the window. */
#include "tests/fuzz/gl_calls.h"

#include <string.h>

static void call_enable(struct input *in)
{
    glEnable(any(in));
}
static void call_disable(struct input *in)
{
    glDisable(any(in));
}
static void call_clear(struct input *in)
{
    glClear(any(in));
}
static void call_clear_values(struct input *in)
{
    glClearColor(real(in), real(in), real(in), 1);
    glClearDepth(real(in));
    glClearStencil(number(in));
}
static void call_viewport(struct input *in)
{
    GLint x = number(in), y = number(in), w = number(in);
    glViewport(x, y, w, number(in));
}
static void call_depth_range(struct input *in)
{
    GLfloat n = real(in);
    glDepthRange(n, real(in));
}
static void call_scissor(struct input *in)
{
    GLint x = number(in), y = number(in), w = number(in);
    glScissor(x, y, w, number(in));
}
static void call_masks(struct input *in)
{
    unsigned b = byte(in);
    glColorMask(b & 1, b >> 1 & 1, b >> 2 & 1, b >> 3 & 1);
    glDepthMask(b >> 4 & 1);
    glStencilMask(b);
}
static void call_stencil(struct input *in)
{
    GLenum f = any(in);
    glStencilFuncSeparate(f, any(in), number(in), byte(in));
    f = any(in);
    glStencilOp(f, any(in), any(in));
}
static void call_depth_func(struct input *in)
{
    glDepthFunc(any(in));
}
static void call_alpha_func(struct input *in)
{
    GLenum f = any(in);
    glAlphaFunc(f, real(in));
}
static void call_blend(struct input *in)
{
    GLenum s = any(in);
    glBlendFunc(s, any(in));
    glBlendEquation(any(in));
    glLogicOp(any(in));
}
static void call_cull(struct input *in)
{
    glCullFace(any(in));
    glFrontFace(any(in));
    glShadeModel(any(in));
    glProvokingVertex(any(in));
    glClampColor(any(in), any(in));
}
static void call_offset(struct input *in)
{
    GLfloat f = real(in);
    glPolygonOffset(f, real(in));
}
static void call_sizes(struct input *in)
{
    glPointSize(real(in));
    glLineWidth(real(in));
}
static void call_point_parameter(struct input *in)
{
    GLenum p = any(in);
    glPointParameterfv(p, (const GLfloat *)data(in));
}
static void call_clip_plane(struct input *in)
{
    GLdouble p[4] = {real(in), real(in), real(in), real(in)};
    glClipPlane(any(in), p);
}
static void call_fog(struct input *in)
{
    GLenum p = any(in);
    glFogi(p, (GLint)any(in));
    glFogf(p, real(in));
}
static void call_light(struct input *in)
{
    GLenum l = any(in), p = any(in);
    glLightfv(l, p, memory.floats);
    glMaterialfv(l, p, memory.floats);
}
static void call_matrix_mode(struct input *in)
{
    glMatrixMode(any(in));
}
static void call_load_identity(struct input *in)
{
    (void)in;
    glLoadIdentity();
}
static void call_matrix(struct input *in)
{
    glMultMatrixf((const GLfloat *)data(in));
}
static void call_translate(struct input *in)
{
    GLfloat x = real(in), y = real(in);
    glTranslatef(x, y, real(in));
}
static void call_rotate(struct input *in)
{
    GLfloat a = real(in), x = real(in), y = real(in);
    glRotatef(a, x, y, real(in));
}
static void call_frustum(struct input *in)
{
    GLfloat l = real(in), r = real(in), b = real(in), t = real(in), n = real(in);
    glFrustum(l, r, b, t, n, real(in));
}
static void call_push(struct input *in)
{
    (void)in;
    glPushMatrix();
}
static void call_pop(struct input *in)
{
    (void)in;
    glPopMatrix();
}
static void call_push_attributes(struct input *in)
{
    glPushAttrib(any(in));
    glPushClientAttrib(any(in));
}
static void call_pop_attributes(struct input *in)
{
    (void)in;
    glPopAttrib();
    glPopClientAttrib();
}
static void call_polygon_mode(struct input *in)
{
    glPolygonMode(any(in), GL_POINT + byte(in) % 4);
    glPolygonOffsetClamp(real(in), real(in), real(in));
}
static void call_stipple(struct input *in)
{
    glLineStipple(small(in), (GLushort)(byte(in) * 257));
    glLineWidth(real(in));
}
static void call_polygon_stipple(struct input *in)
{
    GLint bound = 0;
    GLubyte pattern[128];
    glGetIntegerv(GL_PIXEL_UNPACK_BUFFER_BINDING, &bound);
    memset(pattern, (int)byte(in), sizeof pattern);
    glPushClientAttrib(GL_CLIENT_PIXEL_STORE_BIT);
    if (!bound) {
        glPixelStorei(GL_UNPACK_ROW_LENGTH, 0);
        glPixelStorei(GL_UNPACK_SKIP_ROWS, 0);
        glPixelStorei(GL_UNPACK_SKIP_PIXELS, 0);
        glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
    }
    glPolygonStipple(bound ? (const GLubyte *)(intptr_t)number(in) : pattern);
    glPopClientAttrib();
}
static void call_sprite(struct input *in)
{
    glTexEnvi(GL_POINT_SPRITE, GL_COORD_REPLACE, byte(in) & 1);
    glPointParameteri(GL_POINT_SPRITE_COORD_ORIGIN, GL_LOWER_LEFT + byte(in) % 3);
}
static void call_viewports(struct input *in)
{
    const GLuint i = (GLuint)number(in);
    const GLfloat x = real(in), y = real(in), width = real(in), height = real(in);
    glViewportIndexedf(i, x, y, width, height);
    glScissorIndexed((GLuint)small(in), number(in), number(in), number(in), number(in));
    glDepthRangeIndexed(byte(in) % 17, (GLdouble)x, (GLdouble)y);
    (byte(in) & 1 ? glEnablei : glDisablei)(GL_SCISSOR_TEST, byte(in) % 17);
    glClipControl(byte(in) & 1 ? GL_UPPER_LEFT : GL_LOWER_LEFT, byte(in) & 1 ? GL_ZERO_TO_ONE : any(in));
    const GLenum state = any(in);
    const GLuint index = (GLuint)small(in);
    glGetIntegeri_v(state, index, memory.ints);
    glGetInteger64i_v(state, index, (GLint64 *)memory.doubles);
    glGetFloati_v(any(in), (GLuint)small(in), memory.floats);
}
static void call_get(struct input *in)
{
    GLenum p = any(in), t = any(in);
    GLuint i = (GLuint)number(in);
    void *at;
    glGetFloatv(p, memory.floats);
    glGetIntegerv(p, memory.ints);
    glGetDoublev(p, memory.doubles);
    glGetBooleanv(p, memory.bytes);
    glGetVertexAttribfvARB(i, p, memory.floats);
    glGetVertexAttribivNV(i, p, memory.ints);
    glGetVertexAttribPointervNV(i, p, &at);
    glGetPointerv(p, &at);
    glGetTexParameterfv(t, p, memory.floats);
    glGetTexEnvfv(t, p, memory.floats);
    glGetTexLevelParameterfv(t, number(in), p, memory.floats);
    glGetBufferParameteriv(t, p, memory.ints);
    glGetLightfv(t, p, memory.floats);
    glGetMaterialfv(t, p, memory.floats);
}
static void call_flush(struct input *in)
{
    byte(in) & 1 ? glFlush() : glFinish();
}

static call *const rows[] = {
    call_enable,          call_enable,         call_disable,      call_clear,
    call_clear_values,    call_viewport,       call_depth_range,  call_scissor,
    call_masks,           call_stencil,        call_depth_func,   call_alpha_func,
    call_blend,           call_cull,           call_offset,       call_sizes,
    call_point_parameter, call_clip_plane,     call_fog,          call_light,
    call_matrix_mode,     call_load_identity,  call_matrix,       call_translate,
    call_rotate,          call_frustum,        call_push,         call_pop,
    call_push_attributes, call_pop_attributes, call_polygon_mode, call_stipple,
    call_polygon_stipple, call_sprite,         call_viewports,    call_get,
    call_flush,
};
const struct call_list state_calls = CALL_LIST(rows);
