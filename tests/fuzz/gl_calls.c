/* libFuzzer: any bytes as a sequence of GL calls on one small context. Client memory is always valid
 * (gl_input.h), so that whatever the sanitizers find is the library's.
 *
 *   CC=clang meson setup build-fuzz -Dfuzz=true -Db_sanitize=address,undefined -Db_lundef=false
 *   ninja -C build-fuzz tests/fuzz/fuzz_gl_calls && build-fuzz/tests/fuzz/fuzz_gl_calls -max_len=2048
 * NEW_FOLDER
 */
#include "tests/fuzz/gl_input.h"

#include <stdlib.h>
#include <string.h>

#include <GL/osmesa.h>

#include "edgewalk/edgewalk.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

enum { WIDTH = 24, HEIGHT = 20, CALLS_MAX = 200 };

static uint8_t pixels[WIDTH * HEIGHT * 16];

static const char *const programs[] = {
    "!!VP1.0 MOV o[HPOS], v[OPOS]; MOV o[COL0], v[COL0]; MOV o[TEX0], v[TEX0]; END",
    "!!VP1.1 OPTION NV_position_invariant; MOV o[COL0], c[5]; MOV o[BFC0], v[3]; END",
    "!!VP2.0 ARL A0.x, v[1].x; MOV o[HPOS], c[A0.x+3]; MOV o[PSIZ].x, v[2].x; MOV o[CLP0].x, v[OPOS].x; MOV o[CLP5].x, v[OPOS].y; END",
    "!!VSP1.0 ADD R0, v[0], c[1]; MOV c[2], R0; END",
    "!!NVvp4.0 OPTION ARB_position_invariant; MOV result.color, vertex.attrib[3]; MOV result.texcoord[0], vertex.attrib[8]; END",
    "!!NVvp4.0 MOV result.position, vertex.position; MOV result.clip[1].x, vertex.position.x; MOV result.fogcoord.x, vertex.attrib[5].x; END",
    "!!NVfp4.0 TEMP t; TEX t, fragment.texcoord[0], texture[0], 2D; MUL result.color, t, fragment.color; END",
    "!!NVfp4.0 NOPERSPECTIVE ATTRIB a = fragment.texcoord[1]; KIL a.x; MOV result.color, program.env[1]; MOV result.depth.z, a.y; END",
    "!!NVfp4.0 TEMP t; TXP t, fragment.texcoord[1], texture[7], CUBE; MOV result.color, t; END",
    "!!NVfp5.0 INT TEMP i; TEMP u; TRUNC.S i, fragment.position; ATOMIM.ADD.U32 u, {1}.x, i, image[0], 2D; STOREIM image[1], fragment.color, i, 3D;"
    "LOADIM.U8 u, i, image[2], CUBE; MOV result.color, u; END",
    "!!VP1.0 nonsense",
};

/* --- Calls --------------------------------------------------------------------------------------------- */

typedef void call(struct input *in);

static void call_begin(struct input *in)
{
    glBegin(mode(in));
}
static void call_end(struct input *in)
{
    (void)in;
    glEnd();
}
static void call_vertex(struct input *in)
{
    GLfloat x = real(in), y = real(in), z = real(in);
    glVertex4f(x, y, z, 1);
}
static void call_vertex4(struct input *in)
{
    GLfloat x = real(in), y = real(in), z = real(in);
    glVertex4f(x, y, z, real(in));
}
static void call_attribute(struct input *in)
{
    GLuint i = (GLuint)number(in);
    glVertexAttrib4fARB(i, real(in), real(in), real(in), 1);
}
static void call_attribute_nv(struct input *in)
{
    GLuint i = (GLuint)number(in);
    glVertexAttrib2fNV(i, real(in), real(in));
}
static void call_attributes_nv(struct input *in)
{
    GLuint i = (GLuint)number(in);
    glVertexAttribs4fvNV(i, number(in), memory.floats);
}
static void call_color(struct input *in)
{
    glColor4f(real(in), real(in), real(in), real(in));
}
static void call_secondary(struct input *in)
{
    glSecondaryColor3f(real(in), real(in), real(in));
}
static void call_fog_coordinate(struct input *in)
{
    glFogCoordf(real(in));
}
static void call_texture_coordinate(struct input *in)
{
    GLenum t = any(in);
    glMultiTexCoord4f(t, real(in), real(in), real(in), real(in));
}
static void call_enable(struct input *in)
{
    glEnable(any(in));
}
static void call_disable(struct input *in)
{
    glDisable(any(in));
}
static void call_enable_client(struct input *in)
{
    glEnableClientState(any(in));
}
static void call_disable_client(struct input *in)
{
    glDisableClientState(any(in));
}
static void call_enable_attribute(struct input *in)
{
    glEnableVertexAttribArrayARB((GLuint)number(in));
}
static void call_disable_attribute(struct input *in)
{
    glDisableVertexAttribArrayARB((GLuint)number(in));
}
static void call_client_texture(struct input *in)
{
    glClientActiveTexture(any(in));
}
static void call_active_texture(struct input *in)
{
    glActiveTexture(any(in));
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

static void call_bind_buffer(struct input *in)
{
    GLenum t = any(in);
    glBindBuffer(t, byte(in) % 4);
}
static void call_buffer_data(struct input *in)
{
    GLenum t = any(in);
    GLint n = number(in);
    glBufferData(t, n > 0 && n < 60000 ? n * 16 : n, n > 1000 ? NULL : data(in), any(in));
}
static void call_buffer_sub(struct input *in)
{
    GLenum t = any(in);
    GLint o = number(in), n = number(in);
    if (n < MEMORY)
        glBufferSubData(t, o, n, memory.bytes);
}
static void call_delete_buffer(struct input *in)
{
    GLuint b = byte(in) % 4;
    glDeleteBuffers(1, &b);
}
static void call_map(struct input *in)
{
    GLenum t = any(in);
    GLint size = 0;
    uint8_t *at = glMapBuffer(t, any(in));
    if (at)
        glGetBufferParameteriv(t, GL_BUFFER_SIZE, &size);
    if (at && size)
        at[size - 1] = at[0];
    if (byte(in) & 1)
        glUnmapBuffer(t);
}

static void call_vertex_pointer(struct input *in)
{
    GLint n = number(in);
    GLenum t = any(in);
    GLint s = stride(in);
    glVertexPointer(n, t, s, pointer(in, GL_ARRAY_BUFFER_BINDING));
}
static void call_color_pointer(struct input *in)
{
    GLint n = number(in);
    GLenum t = any(in);
    GLint s = stride(in);
    glColorPointer(n, t, s, pointer(in, GL_ARRAY_BUFFER_BINDING));
}
static void call_texture_pointer(struct input *in)
{
    GLint n = number(in);
    GLenum t = any(in);
    GLint s = stride(in);
    glTexCoordPointer(n, t, s, pointer(in, GL_ARRAY_BUFFER_BINDING));
}
static void call_attribute_pointer(struct input *in)
{
    GLuint i = (GLuint)number(in);
    GLint n = number(in);
    GLenum t = any(in);
    GLint s = stride(in);
    glVertexAttribPointerARB(i, n, t, byte(in) & 1, s, pointer(in, GL_ARRAY_BUFFER_BINDING));
}
static void call_attribute_pointer_nv(struct input *in)
{
    GLuint i = (GLuint)number(in);
    GLint n = number(in);
    GLenum t = any(in);
    GLint s = stride(in);
    glVertexAttribPointerNV(i, n, t, s, pointer(in, GL_ARRAY_BUFFER_BINDING));
}
static void call_interleaved(struct input *in)
{
    GLenum f = any(in);
    GLint s = stride(in);
    glInterleavedArrays(f, s, pointer(in, GL_ARRAY_BUFFER_BINDING));
}
static void call_array_element(struct input *in)
{
    glArrayElement(small(in));
}
static void call_draw_arrays(struct input *in)
{
    GLenum m = mode(in);
    GLint first = small(in);
    glDrawArrays(m, first, small(in));
}
static void call_draw_elements(struct input *in)
{
    static const GLenum types[] = {GL_UNSIGNED_BYTE, GL_UNSIGNED_SHORT, GL_UNSIGNED_INT, GL_FLOAT};
    GLenum m = mode(in), type = types[byte(in) % 4];
    GLint count = small(in);
    GLint bound = 0;
    uint32_t indices[32];
    glGetIntegerv(GL_ELEMENT_ARRAY_BUFFER_BINDING, &bound);
    for (int i = 0; i < 32; i++)
        indices[i] = byte(in) * 0x01010101u;
    if (type == GL_UNSIGNED_INT) /* client arrays end at the index 65535 */
        for (int i = 0; i < 32; i++)
            indices[i] &= 0xff;
    if (type == GL_UNSIGNED_SHORT)
        for (int i = 0; i < 32; i++)
            indices[i] &= 0x00ff00ff;
    if (!bound)
        glDrawElements(m, count, type, indices);
}
static void call_multi_draw(struct input *in)
{
    GLint firsts[4], counts[4];
    for (int i = 0; i < 4; i++) {
        firsts[i] = small(in);
        counts[i] = small(in);
    }
    GLenum m = mode(in);
    glMultiDrawArrays(m, firsts, counts, (GLint)(byte(in) % 6) - 1 > 4 ? 4 : (GLint)(byte(in) % 5));
}

static void call_draw_instanced(struct input *in)
{
    GLenum m = mode(in);
    GLint first = small(in), count = small(in);
    glVertexAttribDivisor(byte(in) % 17, byte(in) % 3);
    glDrawArraysInstancedBaseInstance(m, first, count, small(in) % 4, (GLuint)small(in));
}
static void call_draw_restart(struct input *in)
{
    GLubyte indices[32];
    GLint bound = 0;
    GLenum m = mode(in);
    glGetIntegerv(GL_ELEMENT_ARRAY_BUFFER_BINDING, &bound);
    for (int i = 0; i < 32; i++)
        indices[i] = (GLubyte)(byte(in) % 20);
    glPrimitiveRestartIndex(byte(in) % 20);
    glEnable(GL_PRIMITIVE_RESTART);
    if (!bound)
        glDrawElementsBaseVertex(m, 32, GL_UNSIGNED_BYTE, indices, small(in));
    glDisable(GL_PRIMITIVE_RESTART);
}
static void call_draw_indirect(struct input *in)
{
    GLuint words[10];
    GLint bound = 0;
    GLenum m = mode(in);
    glGetIntegerv(GL_DRAW_INDIRECT_BUFFER_BINDING, &bound);
    for (int i = 0; i < 10; i++)
        words[i] = (GLuint)small(in) % 5;
    glMultiDrawArraysIndirect(m, bound ? (const void *)(intptr_t)small(in) : words, byte(in) % 3, byte(in) % 5 * 4);
    glMultiDrawElementsIndirect(m, GL_UNSIGNED_SHORT, bound ? (const void *)(intptr_t)small(in) : words, byte(in) % 3, 0);
}
static void call_restart(struct input *in)
{
    (void)in;
    glPrimitiveRestartNV();
}
static void call_edge_flag(struct input *in)
{
    glEdgeFlag(byte(in) & 1);
}
static void call_edge_flag_pointer(struct input *in)
{
    GLint s = stride(in);
    glEdgeFlagPointer(s, pointer(in, GL_ARRAY_BUFFER_BINDING));
}
static void call_vertex_array(struct input *in)
{
    GLuint name = byte(in) % 4, names[3];
    if (name == 3)
        glGenVertexArrays(3, names);
    if (byte(in) & 1)
        glBindVertexArray(name);
    else
        glDeleteVertexArrays(1, &name);
}
static void call_binding_point(struct input *in)
{
    GLuint buffer = 1 + byte(in) % 4; /* never client memory, where any offset is an address */
    glBindVertexBuffer(byte(in) % 17, buffer, number(in), number(in));
    glVertexBindingDivisor(byte(in) % 17, byte(in) % 3);
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
static void call_samples(struct input *in)
{
    static const GLenum targets[] = {GL_SAMPLES_PASSED, GL_ANY_SAMPLES_PASSED, GL_TIME_ELAPSED, GL_PRIMITIVES_GENERATED};
    GLenum target = targets[byte(in) % 4];
    GLuint id = byte(in) % 4;
    GLuint64 result;
    if (byte(in) & 1)
        glBeginQuery(target, id);
    else
        glEndQuery(target);
    glGetQueryObjectui64v(id, GL_QUERY_RESULT, &result);
    glQueryCounter(byte(in) % 4, GL_TIMESTAMP);
}
static void call_condition(struct input *in)
{
    GLuint id = byte(in) % 4;
    if (byte(in) & 1)
        glBeginConditionalRender(id, GL_QUERY_WAIT + byte(in) % 8);
    else
        glEndConditionalRender();
}

static void call_bind_texture(struct input *in)
{
    GLenum t = any(in);
    glBindTexture(t, byte(in) % 5);
}
static void call_delete_texture(struct input *in)
{
    GLuint t = byte(in) % 5;
    glDeleteTextures(1, &t);
}
static void call_bind_image(struct input *in)
{
    static const GLenum formats[] = {GL_RGBA8, GL_R32UI, GL_R8, GL_RGBA16F, GL_RGB8};
    static const GLenum access[] = {GL_READ_ONLY, GL_WRITE_ONLY, GL_READ_WRITE, GL_NONE};
    const GLuint unit = byte(in) % 4, texture = byte(in) % 5;
    const GLint level = number(in), layer = number(in);
    glBindImageTexture(unit, texture, level, byte(in) & 1, layer, access[byte(in) % 4], formats[byte(in) % 5]);
}
static void call_image_1d(struct input *in)
{
    GLenum t = any(in);
    GLint l = number(in), i = (GLint)any(in), w = number(in), b = byte(in) & 1;
    GLenum f = any(in);
    glTexImage1D(t, l, i, w, b, f, any(in), w > 4096 ? NULL : pointer(in, GL_PIXEL_UNPACK_BUFFER_BINDING));
}
static void call_image_2d(struct input *in)
{
    GLenum t = any(in);
    GLint l = number(in), i = (GLint)any(in), w = number(in), h = number(in), b = byte(in) & 1;
    GLenum f = any(in);
    glTexImage2D(t, l, i, w, h, b, f, any(in),
                 w > 64 || h > 64 ? NULL : pointer(in, GL_PIXEL_UNPACK_BUFFER_BINDING));
}
static void call_image_3d(struct input *in)
{
    GLenum t = any(in);
    GLint l = number(in), i = (GLint)any(in), w = number(in), h = number(in), d = number(in),
          b = byte(in) & 1;
    GLenum f = any(in);
    glTexImage3D(t, l, i, w, h, d, b, f, any(in),
                 w > 24 || h > 24 || d > 24 ? NULL : pointer(in, GL_PIXEL_UNPACK_BUFFER_BINDING));
}
/* The common case: an image of two or more levels, so that draws with textures happen. */
static void call_usual_image(struct input *in)
{
    static const GLenum formats[] = {GL_RGBA8,      GL_RGB8, GL_LUMINANCE8, GL_ALPHA8, GL_LUMINANCE8_ALPHA8,
                                     GL_RGBA32F_ARB};
    GLint internal = (GLint)formats[byte(in) % 6], w = small(in) + 1, h = small(in) + 1;
    glPixelStorei(GL_UNPACK_ROW_LENGTH, 0);
    glTexImage2D(GL_TEXTURE_2D, 0, internal, w, h, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                 pointer(in, GL_PIXEL_UNPACK_BUFFER_BINDING));
    glGenerateMipmap(GL_TEXTURE_2D);
    glEnable(GL_TEXTURE_2D);
}
static void call_sub_image(struct input *in)
{
    GLenum t = any(in);
    GLint l = number(in), x = number(in), y = number(in), w = number(in), h = number(in);
    GLenum f = any(in);
    if (w <= 64 && h <= 64)
        glTexSubImage2D(t, l, x, y, w, h, f, any(in), pointer(in, GL_PIXEL_UNPACK_BUFFER_BINDING));
}
static void call_copy_image(struct input *in)
{
    GLenum t = any(in);
    GLint l = number(in), x = number(in), y = number(in), w = number(in);
    glCopyTexImage2D(t, l, any(in), x, y, w, number(in), 0);
}
static void call_copy_sub_image(struct input *in)
{
    GLenum t = any(in);
    GLint l = number(in), tx = number(in), ty = number(in), x = number(in), y = number(in), w = number(in);
    glCopyTexSubImage2D(t, l, tx, ty, x, y, w, number(in));
    glCopyTexSubImage3D(t, l, tx, ty, x, y, x, w, number(in));
}
static void call_texture_parameter(struct input *in)
{
    GLenum t = any(in), p = any(in);
    glTexParameteri(t, p, byte(in) & 1 ? (GLint)any(in) : number(in));
    glTexParameterfv(t, any(in), (const GLfloat *)data(in));
}
static void call_environment(struct input *in)
{
    GLenum t = any(in), p = any(in);
    glTexEnvi(t, p, (GLint)any(in));
}
static void call_generate(struct input *in)
{
    glGenerateMipmap(any(in));
}
static void call_pixel_store(struct input *in)
{
    GLenum p = any(in);
    glPixelStorei(p, byte(in) & 3 ? small(in) : -1 - small(in));
    glPixelStorei(GL_PACK_ROW_LENGTH, 0);
}
static void call_read_pixels(struct input *in)
{
    GLint x = number(in), y = number(in), w = number(in), h = number(in);
    GLenum f = any(in);
    if (w <= 64 && h <= 64)
        glReadPixels(x, y, w, h, f, any(in), (void *)(uintptr_t)pointer(in, GL_PIXEL_PACK_BUFFER_BINDING));
}
static void call_get_image(struct input *in)
{
    GLenum t = any(in);
    GLint l = number(in), w = 0, h = 0, d = 0;
    GLenum f = any(in);
    glGetTexLevelParameteriv(t, l, GL_TEXTURE_WIDTH, &w);
    glGetTexLevelParameteriv(t, l, GL_TEXTURE_HEIGHT, &h);
    glGetTexLevelParameteriv(t, l, GL_TEXTURE_DEPTH, &d);
    if (w <= 64 && h <= 64 && d <= 24)
        glGetTexImage(t, l, f, any(in), (void *)(uintptr_t)pointer(in, GL_PIXEL_PACK_BUFFER_BINDING));
}

static void call_load(struct input *in)
{
    GLenum t = any(in);
    GLuint id = byte(in) % 6;
    const char *text = programs[byte(in) % (sizeof programs / sizeof *programs)];
    size_t length = strlen(text);
    if (byte(in) % 8 == 0)
        length = length * byte(in) / 256;
    if (byte(in) & 1)
        glLoadProgramNV(t, id, (GLsizei)length, (const GLubyte *)text);
    else
        glProgramStringARB(t, GL_PROGRAM_FORMAT_ASCII_ARB, (GLsizei)length, text);
}
/* The common case: two programs that load, bound and enabled. */
static void load_arb(GLenum target, GLuint id, const char *text)
{
    glBindProgramARB(target, id);
    glProgramStringARB(target, GL_PROGRAM_FORMAT_ASCII_ARB, (GLsizei)strlen(text), text);
}

static void call_usual_programs(struct input *in)
{
    unsigned which = byte(in);
    load_arb(GL_VERTEX_PROGRAM_ARB, 7, programs[4 + which % 2]);
    load_arb(GL_FRAGMENT_PROGRAM_ARB, 8, programs[6 + which / 2 % 4]);
    const char *text = programs[which / 6 % 3];
    glLoadProgramNV(GL_VERTEX_PROGRAM_NV, 9, (GLsizei)strlen(text), (const GLubyte *)text);
    if (byte(in) & 1)
        glBindProgramNV(GL_VERTEX_PROGRAM_NV, 9);
    if (byte(in) & 1)
        glEnable(GL_VERTEX_PROGRAM_ARB);
    if (byte(in) & 1)
        glEnable(GL_FRAGMENT_PROGRAM_ARB);
}

/* The stages between vertex and fragment programs, each by a program that is valid there. */
static void call_stage_programs(struct input *in)
{
    static const struct {
        GLenum target;
        const char *texts[2];
    } stages[] = {
        {GL_TESS_CONTROL_PROGRAM_NV,
         {"!!NVtcp5.0 VERTICES_OUT 3 INT TEMP i; TEMP r; ATTRIB p = vertex.position; MOV.S i, primitive.invocation; MOV result.position, p[i.x];"
          "MIN r, p[i.x], 6; MOV result.patch.tessouter[0].x, r.x; MOV result.patch.tessouter[1].x, 2; MOV result.patch.tessouter[2].x, 2.5;"
          "MOV result.patch.tessouter[3].x, 1; MOV result.patch.tessinner[0].x, r.y; END",
          "!!NVtcp5.0 VERTICES_OUT 17 INT TEMP i; ATTRIB o = vertex.out.attrib[0]; MOV.S i, primitive.vertexcount; ADD.S i, i, primitive.id;"
          "MOV result.attrib[0], vertex[1].position; MIN result.patch.tessouter[0].x, o[i.x].x, 6; MOV result.patch.tessouter[1].x, 3; END"}},
        {GL_TESS_EVALUATION_PROGRAM_NV,
         {"!!NVtep5.0 TESS_MODE TRIANGLES TESS_SPACING FRACTIONAL_ODD MAD result.position, vertex.tesscoord, 2, vertex[0].position;"
          "MOV result.color, vertex.tesscoord; END",
          "!!NVtep5.0 TESS_MODE ISOLINES TESS_SPACING FRACTIONAL_EVEN LRP result.position, vertex.tesscoord.x, vertex[1].position, vertex[0].position;"
          "MOV result.texcoord[0], primitive.tessouter[0]; END"}},
        {GL_GEOMETRY_PROGRAM_NV,
         {"!!NVgp5.0 PRIMITIVE_IN TRIANGLES PRIMITIVE_OUT TRIANGLE_STRIP VERTICES_OUT 3 MOV result.position, vertex[0].position; EMIT;"
          "MOV result.position, vertex[2].position; EMIT; MOV result.position, vertex[1].position; EMIT; END",
          "!!NVgp5.0 PRIMITIVE_IN PATCHES PRIMITIVE_OUT POINTS VERTICES_OUT 2 INVOCATIONS 3 MOV result.position, vertex[0].position; EMIT;"
          "MOV result.position, primitive.tessouter[1]; EMIT; END"}},
    };
    for (unsigned s = 0; s < sizeof stages / sizeof *stages; s++) {
        const unsigned which = byte(in);
        load_arb(stages[s].target, 10 + s, stages[s].texts[which & 1]);
        (which & 2 ? glEnable : glDisable)(stages[s].target);
    }
}

/* A geometry program for every kind of primitive; what they make varies with the data. */
static void call_geometry_program(struct input *in)
{
    static const char *const texts[] = {
        "!!NVgp5.0 PRIMITIVE_IN POINTS PRIMITIVE_OUT POINTS VERTICES_OUT 5 INT TEMP s; TRUNC.S s, vertex[0].position; EMITS s.x;"
        "MOV result.position, vertex[0].position; MOV result.attrib[1], vertex[0].color; EMITS {1}.x; EMITS {0}.x; EMITS s.y; END",
        "!!NVgp5.0 OPTION ARB_viewport_array; PRIMITIVE_IN LINES PRIMITIVE_OUT LINE_STRIP VERTICES_OUT 9 TEMP c; MOV c, vertex[1].position;"
        "REP c.x; MOV result.position, vertex[0].position; TRUNC.S result.viewport.x, c.y; TRUNC.S result.layer.x, c.z; EMIT;"
        "MOV result.position, c; MOV result.color, c; TRUNC.S result.viewport.x, c.z; EMIT; SLT.CC c.w, c.y, c.z; IF NE.w; ENDPRIM; ENDIF; ENDREP; END",
        "!!NVgp4.0 PRIMITIVE_IN TRIANGLES_ADJACENCY PRIMITIVE_OUT TRIANGLE_STRIP VERTICES_OUT 6 INT TEMP i; ATTRIB p = vertex.position;"
        "TRUNC.S i, p[0]; REP.S 6; MOV result.position, p[i.x]; MOV result.clip[1].x, p[5].y; EMIT; ADD.S i.x, i.x, 1; ENDREP; END",
        "!!NVgp5.0 PRIMITIVE_IN LINES_ADJACENCY PRIMITIVE_OUT TRIANGLE_STRIP VERTICES_OUT 1024 INVOCATIONS 32 TEMP p; MOV p, vertex[1].position;"
        "REP p.w; ADD p, p, vertex[3].position; MOV result.position, p; EMIT; ENDREP; END",
    };
    const unsigned which = byte(in);
    load_arb(GL_GEOMETRY_PROGRAM_NV, 14, texts[which % 4]);
    glProgramVertexLimitNV(GL_GEOMETRY_PROGRAM_NV, number(in));
    (which & 16 ? glDisable : glEnable)(GL_GEOMETRY_PROGRAM_NV);
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
    glGetIntegeri_v(any(in), (GLuint)small(in), memory.ints);
    glGetFloati_v(any(in), (GLuint)small(in), memory.floats);
}

static void call_feedback(struct input *in)
{
    static const GLint lists[3][21] = {
        {GL_POSITION, 4, 0, GL_GENERIC_ATTRIB_NV, 2, 1, GL_NEXT_BUFFER_NV, 0, 0, GL_PRIMARY_COLOR, 3, 0, GL_SKIP_COMPONENTS3_NV, 0, 0,
         GL_NEXT_BUFFER_NV, 0, 0, GL_POINT_SIZE, 1, 0},
        {GL_CLIP_DISTANCE_NV, 1, 7, GL_TEXTURE_COORD_NV, 4, 2, GL_PRIMITIVE_ID_NV, 1, 0, GL_LAYER_NV, 1, 0},
        {GL_POSITION, 1, 0, GL_POSITION, 5, 0},
    };
    const GLint streams[4] = {small(in), 0, small(in), 1};
    static const GLenum modes[] = {GL_POINTS, GL_LINES, GL_TRIANGLES};
    const unsigned what = byte(in);
    glBindTransformFeedback(GL_TRANSFORM_FEEDBACK, what >> 4 & 3);
    if (what & 1)
        glTransformFeedbackStreamAttribsNV(byte(in) % 8, lists[byte(in) % 3], byte(in) % 5, streams, GL_INTERLEAVED_ATTRIBS);
    if (what & 2)
        glTransformFeedbackAttribsNV(byte(in) % 8, lists[byte(in) % 3], byte(in) & 1 ? GL_INTERLEAVED_ATTRIBS : GL_SEPARATE_ATTRIBS);
    for (GLuint i = 0; i < 5 && what & 4; i++)
        glBindBufferRange(GL_TRANSFORM_FEEDBACK_BUFFER, i, byte(in) % 4, 4 * small(in), 4 * number(in));
    if (what & 8)
        glBeginTransformFeedback(modes[byte(in) % 3]);
    switch (byte(in) % 4) {
    case 0: glPauseTransformFeedback(); break;
    case 1: glResumeTransformFeedback(); break;
    case 2: glEndTransformFeedback(); break;
    default: glDeleteTransformFeedbacks(1, (const GLuint[]){byte(in) % 4});
    }
    GLuint names[2];
    glGenTransformFeedbacks(byte(in) % 3, names);
}

static void call_draw_feedback(struct input *in)
{
    const GLenum m = mode(in);
    glDrawTransformFeedbackStream(m, byte(in) % 4, (GLuint)small(in));
}

static void call_query(struct input *in)
{
    const GLenum target = any(in);
    const GLuint id = byte(in) % 4;
    glBeginQueryIndexed(target, (GLuint)small(in), id);
    glEndQueryIndexed(any(in), (GLuint)small(in));
    glGetQueryObjectiv(byte(in) % 4, any(in), memory.ints);
    if (byte(in) & 1)
        glDeleteQueries(1, &id);
}

/* Levels end at 6: a patch of level 64 takes a thousand times as long, and the tessellator's tests have it. */
static void call_patch_parameters(struct input *in)
{
    GLfloat levels[4];
    const GLenum pname = any(in);
    for (int i = 0; i < 4; i++) {
        levels[i] = real(in);
        levels[i] = levels[i] > 6 ? 6 : levels[i];
    }
    glPatchParameterfv(byte(in) & 1 ? GL_PATCH_DEFAULT_OUTER_LEVEL : pname, levels);
    glPatchParameteri(byte(in) & 3 ? GL_PATCH_VERTICES : pname, number(in));
}

static void call_bind_program(struct input *in)
{
    GLenum t = any(in);
    glBindProgramARB(t, byte(in) % 10);
}
static void call_delete_program(struct input *in)
{
    GLuint p[2] = {byte(in) % 10, byte(in) % 10};
    glDeleteProgramsARB(2, p);
}
static void call_execute(struct input *in)
{
    GLenum t = any(in);
    glExecuteProgramNV(t, byte(in) % 6, memory.floats);
}
static void call_parameter(struct input *in)
{
    GLenum t = any(in);
    GLuint i = (GLuint)number(in);
    glProgramEnvParameter4fARB(t, i, real(in), real(in), real(in), real(in));
    glProgramLocalParameter4fARB(t, i, real(in), 1, real(in), 0);
    glProgramParameters4fvNV(t, i, (GLsizei)(byte(in) % 200), memory.floats);
    glGetProgramLocalParameterfvARB(t, i, memory.floats);
}
static void call_track(struct input *in)
{
    GLenum t = any(in);
    GLuint a = (GLuint)number(in);
    GLenum m = any(in);
    glTrackMatrixNV(t, a, m, any(in));
    glGetTrackMatrixivNV(t, a, any(in), memory.ints);
}
static void call_program_get(struct input *in)
{
    GLenum t = any(in), p = any(in);
    glGetProgramivARB(t, p, memory.ints);
    glGetProgramivNV(byte(in) % 10, p, memory.ints);
    glGetProgramStringARB(t, p, memory.bytes);
    glGetProgramStringNV(byte(in) % 10, p, memory.bytes);
    glGetProgramParameterfvNV(t, (GLuint)number(in), p, memory.floats);
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
static void call_rectangle(struct input *in)
{
    GLfloat x = real(in), y = real(in), z = real(in);
    glRectf(x, y, z, real(in));
}
static void call_flush(struct input *in)
{
    byte(in) & 1 ? glFlush() : glFinish();
}

/* Framebuffer objects: names of few objects, so that they meet. */
static GLenum attachment_point(struct input *in)
{
    static const GLenum points[] = {GL_COLOR_ATTACHMENT0, GL_COLOR_ATTACHMENT1, GL_COLOR_ATTACHMENT7, GL_DEPTH_ATTACHMENT,
                                    GL_STENCIL_ATTACHMENT, GL_DEPTH_STENCIL_ATTACHMENT, GL_NONE};
    const unsigned b = byte(in);
    return b < 7 * 32 ? points[b % 7] : any(in);
}
static GLenum renderable(struct input *in)
{
    static const GLenum formats[] = {GL_RGBA8,     GL_RGB8,       GL_R8,           GL_RGBA16F,           GL_RGBA32F,
                                     GL_RGBA8I,    GL_RGB10_A2UI, GL_SRGB8_ALPHA8, GL_R11F_G11F_B10F,    GL_RGB565,
                                     GL_LUMINANCE, GL_INTENSITY8, GL_RGBA16_SNORM, GL_DEPTH_COMPONENT16, GL_DEPTH_COMPONENT32,
                                     GL_DEPTH24_STENCIL8, GL_DEPTH32F_STENCIL8, GL_STENCIL_INDEX8};
    const unsigned b = byte(in);
    return b < 18 * 14 ? formats[b % 18] : any(in);
}
static void call_bind_framebuffer(struct input *in)
{
    static const GLenum targets[] = {GL_FRAMEBUFFER, GL_DRAW_FRAMEBUFFER, GL_READ_FRAMEBUFFER, GL_TEXTURE_2D};
    const unsigned b = byte(in);
    glBindFramebufferEXT(targets[b & 3], b >> 2 & 3);
}
static void call_renderbuffer(struct input *in)
{
    const unsigned b = byte(in);
    const GLenum point = attachment_point(in);
    glBindRenderbufferEXT(GL_RENDERBUFFER, 1 + (b & 3));
    if (b & 4)
        glRenderbufferStorage(GL_RENDERBUFFER, renderable(in), b >> 3 & 15, byte(in) & 31);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, point, GL_RENDERBUFFER, b >> 5 & 3);
    glGetRenderbufferParameteriv(GL_RENDERBUFFER, any(in), memory.ints);
}
static void call_framebuffer_texture(struct input *in)
{
    const GLenum point = attachment_point(in), target = any(in);
    const GLuint texture = byte(in) % 5;
    const GLint level = byte(in) & 3, layer = byte(in) & 7;
    switch (byte(in) % 5) {
    case 0: glFramebufferTexture1D(GL_FRAMEBUFFER, point, target, texture, level); break;
    case 1: glFramebufferTexture2D(GL_FRAMEBUFFER, point, target, texture, level); break;
    case 2: glFramebufferTexture3D(GL_FRAMEBUFFER, point, target, texture, level, layer); break;
    case 3: glFramebufferTextureLayer(GL_FRAMEBUFFER, point, texture, level, layer); break;
    default: glFramebufferTexture(GL_FRAMEBUFFER, point, texture, level);
    }
    glGetFramebufferAttachmentParameteriv(GL_FRAMEBUFFER, point, GL_FRAMEBUFFER_ATTACHMENT_RED_SIZE + (GLenum)layer,
                                          memory.ints);
    glCheckFramebufferStatus(GL_FRAMEBUFFER);
}
static void call_storage(struct input *in)
{
    const GLenum target = any(in);
    const GLsizei width = byte(in) & 15, height = byte(in) & 15;
    glTexStorage2D(target, 2, renderable(in), width, height);
    glTexStorage3D(target, 1, renderable(in), width, height, byte(in) & 7);
}
static void call_draw_buffers(struct input *in)
{
    GLenum buffers[9];
    const GLsizei count = byte(in) % 10;
    for (GLsizei i = 0; i < 9; i++)
        buffers[i] = attachment_point(in);
    glDrawBuffers(count, buffers);
    glReadBuffer(buffers[0]);
    glFramebufferParameteri(GL_FRAMEBUFFER, GL_FRAMEBUFFER_DEFAULT_WIDTH + (GLenum)(count & 3), number(in));
}
static void call_delete_framebuffer(struct input *in)
{
    const unsigned b = byte(in);
    const GLuint names[2] = {b & 3, b >> 2 & 3};
    if (b & 0x80)
        glDeleteFramebuffers(2, names);
    else
        glDeleteRenderbuffers(2, names);
}
static void call_clear_buffer(struct input *in)
{
    static const GLenum buffers[] = {GL_COLOR, GL_DEPTH, GL_STENCIL, GL_DEPTH_STENCIL};
    const unsigned b = byte(in);
    const GLint buffer = number(in);
    glClearBufferiv(buffers[b & 3], buffer, memory.ints);
    glClearBufferuiv(buffers[b & 3], buffer, (const GLuint *)memory.ints);
    glClearBufferfv(buffers[b & 3], buffer, memory.floats);
    glClearBufferfi(buffers[b & 3], buffer, real(in), (GLint)b);
}
static void call_blit(struct input *in)
{
    GLint r[8];
    const unsigned b = byte(in);
    for (int i = 0; i < 8; i++)
        r[i] = b & 1 ? number(in) : byte(in) % 24 - 4;
    const GLbitfield mask = (b & 2 ? GL_COLOR_BUFFER_BIT : 0) | (b & 4 ? GL_DEPTH_BUFFER_BIT : 0) |
                            (b & 8 ? GL_STENCIL_BUFFER_BIT : 0) | (b & 0x40 ? any(in) : 0);
    glBlitFramebuffer(r[0], r[1], r[2], r[3], r[4], r[5], r[6], r[7], mask, b & 0x10 ? GL_LINEAR : GL_NEAREST);
}
static void call_blend_indexed(struct input *in)
{
    static const GLenum factors[] = {GL_ONE, GL_SRC1_COLOR, GL_ONE_MINUS_SRC1_ALPHA, GL_DST_ALPHA, GL_SRC_ALPHA_SATURATE};
    const GLuint buffer = byte(in) % 9;
    glBlendFunci(buffer, factors[byte(in) % 5], factors[byte(in) % 5]);
    glBlendEquationi(buffer, any(in));
    const GLfloat low = real(in);
    glDepthBoundsEXT(low, real(in));
    (byte(in) & 1 ? glEnable : glDisable)(GL_DEPTH_BOUNDS_TEST_EXT);
    (byte(in) & 1 ? glEnable : glDisable)(GL_FRAMEBUFFER_SRGB);
    glClampColor(byte(in) & 1 ? GL_CLAMP_FRAGMENT_COLOR : GL_CLAMP_READ_COLOR, byte(in) & 1);
}

static call *const calls[] = {
    call_begin,
    call_end,
    call_vertex,
    call_vertex,
    call_vertex4,
    call_attribute,
    call_attribute_nv,
    call_attributes_nv,
    call_color,
    call_secondary,
    call_fog_coordinate,
    call_texture_coordinate,
    call_enable,
    call_enable,
    call_disable,
    call_enable_client,
    call_disable_client,
    call_enable_attribute,
    call_disable_attribute,
    call_client_texture,
    call_active_texture,
    call_clear,
    call_clear_values,
    call_viewport,
    call_depth_range,
    call_scissor,
    call_masks,
    call_stencil,
    call_depth_func,
    call_alpha_func,
    call_blend,
    call_cull,
    call_offset,
    call_sizes,
    call_point_parameter,
    call_clip_plane,
    call_fog,
    call_light,
    call_matrix_mode,
    call_load_identity,
    call_matrix,
    call_translate,
    call_rotate,
    call_frustum,
    call_push,
    call_pop,
    call_push_attributes,
    call_pop_attributes,
    call_bind_buffer,
    call_buffer_data,
    call_buffer_sub,
    call_delete_buffer,
    call_map,
    call_vertex_pointer,
    call_color_pointer,
    call_texture_pointer,
    call_attribute_pointer,
    call_attribute_pointer_nv,
    call_interleaved,
    call_array_element,
    call_draw_arrays,
    call_draw_elements,
    call_multi_draw,
    call_draw_instanced,
    call_draw_restart,
    call_draw_indirect,
    call_restart,
    call_edge_flag,
    call_edge_flag_pointer,
    call_vertex_array,
    call_binding_point,
    call_polygon_mode,
    call_stipple,
    call_polygon_stipple,
    call_sprite,
    call_samples,
    call_condition,
    call_bind_texture,
    call_delete_texture,
    call_bind_image,
    call_image_1d,
    call_image_2d,
    call_image_3d,
    call_usual_image,
    call_sub_image,
    call_copy_image,
    call_copy_sub_image,
    call_texture_parameter,
    call_environment,
    call_generate,
    call_pixel_store,
    call_read_pixels,
    call_get_image,
    call_load,
    call_usual_programs,
    call_stage_programs,
    call_patch_parameters,
    call_geometry_program,
    call_geometry_program,
    call_viewports,
    call_feedback,
    call_feedback,
    call_draw_feedback,
    call_query,
    call_bind_program,
    call_delete_program,
    call_execute,
    call_parameter,
    call_track,
    call_program_get,
    call_get,
    call_rectangle,
    call_flush,
    call_bind_framebuffer,
    call_bind_framebuffer,
    call_renderbuffer,
    call_framebuffer_texture,
    call_storage,
    call_draw_buffers,
    call_delete_framebuffer,
    call_clear_buffer,
    call_blit,
    call_blend_indexed,
};

/* After all that the context still clears and draws. */
static void check_context_works(void)
{
    glEnd();
    OSMesaContext context = OSMesaGetCurrentContext();
    if (!context)
        abort();
    while (glGetError() != GL_NO_ERROR)
        ;
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    glEndConditionalRender();
    glDrawBuffer(GL_FRONT);
    glDisable(GL_SCISSOR_TEST);
    glDisable(GL_RASTERIZER_DISCARD);
    glColorMask(1, 1, 1, 1);
    glClearColor(1, 0, 0, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    glFinish();
    if (pixels[0] != 255 || pixels[1] != 0)
        abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    struct input in = {bytes, size};
    static const int depths[] = {0, 16, 24, 32};
    unsigned kind = byte(&in);
    setenv("EDGEWALK_THREADS", "1", 1);
    OSMesaContext context =
        OSMesaCreateContextExt(OSMESA_RGBA, depths[kind % 4], kind >> 2 & 1 ? 8 : 0, 0, NULL);
    if (!context || !OSMesaMakeCurrent(context, pixels, GL_UNSIGNED_BYTE, WIDTH, HEIGHT))
        return 0;
    memset(&memory, 0x3c, sizeof memory); /* floats near 0.01 */
    for (int i = 0; i < CALLS_MAX && in.left; i++)
        calls[byte(&in) % (sizeof calls / sizeof *calls)](&in);
    check_context_works();
    OSMesaDestroyContext(context);
    return 0;
}
