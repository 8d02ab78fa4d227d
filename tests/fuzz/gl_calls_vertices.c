/* Vertices: between Begin and End, in arrays and buffers, drawn, captured, counted. */
#include "tests/fuzz/gl_calls.h"

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
static void call_weights(struct input *in)
{
    static const GLuint indices[] = {0, 31, 32, UINT32_MAX};
    const GLint size = byte(in) % 8 - 1;
    switch (byte(in) % 4) {
    case 0: glWeightfvARB(size, memory.floats); break;
    case 1: glMatrixIndexuivARB(size, indices); break;
    case 2: glVertexBlendARB(size); break;
    default: glCurrentPaletteMatrixARB(number(in)); break;
    }
}
static void call_texture_coordinate(struct input *in)
{
    GLenum t = any(in);
    glMultiTexCoord4f(t, real(in), real(in), real(in), real(in));
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
static void call_weight_pointers(struct input *in)
{
    GLint n = number(in);
    GLenum t = any(in);
    GLint s = stride(in);
    const void *at = pointer(in, GL_ARRAY_BUFFER_BINDING);
    (byte(in) & 1 ? glWeightPointerARB : glMatrixIndexPointerARB)(n, t, s, at);
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
    glMultiDrawArraysIndirect(m, bound ? (const void *)(intptr_t)small(in) : words, byte(in) % 3,
                              byte(in) % 5 * 4);
    glMultiDrawElementsIndirect(m, GL_UNSIGNED_SHORT, bound ? (const void *)(intptr_t)small(in) : words,
                                byte(in) % 3, 0);
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
    GLuint buffer = byte(in) % 5;
    glBindVertexBuffer(byte(in) % 17, buffer, number(in), number(in));
    glVertexBindingDivisor(byte(in) % 17, byte(in) % 3);
}
static void call_packed(struct input *in)
{
    const GLenum type = any(in);
    const GLuint word = (GLuint)number(in) * 0x9e3779b9u, index = (GLuint)number(in);
    switch (byte(in) % 8) {
    case 0: glVertexAttribP1ui(index, type, byte(in) & 1, word); break;
    case 1: glVertexAttribP4uiv(index, type, byte(in) & 1, &word); break;
    case 2: glVertexP3ui(type, word); break;
    case 3: glColorP4ui(type, word); break;
    case 4: glNormalP3ui(type, word); break;
    case 5: glMultiTexCoordP2ui(any(in), type, word); break;
    case 6: glSecondaryColorP3ui(type, word); break;
    default: glTexCoordP4ui(type, word);
    }
}
static void call_index(struct input *in)
{
    const GLenum t = any(in);
    const GLint s = stride(in);
    glIndexf(real(in));
    glIndexPointer(t, s, pointer(in, GL_ARRAY_BUFFER_BINDING));
}
static void call_named_arrays(struct input *in)
{
    const GLuint object = byte(in) % 4, attribute = byte(in) % 17;
    const GLuint buffers[4] = {1, byte(in) % 5, 2, 0};
    const GLintptr offsets[4] = {number(in), small(in), 0, 4};
    const GLsizei strides[4] = {number(in), small(in), 0, 4};
    GLuint created;
    GLint64 value;
    switch (byte(in) % 8) {
    case 0: glCreateVertexArrays(1, &created); break;
    case 1: glVertexArrayElementBuffer(object, byte(in) % 4); break;
    case 2:
        glVertexArrayAttribFormat(object, attribute, number(in), any(in), byte(in) & 1, (GLuint)number(in));
        break;
    case 3: glVertexArrayAttribIFormat(object, attribute, number(in), any(in), (GLuint)number(in)); break;
    case 4: glVertexArrayVertexBuffers(object, byte(in) % 17, byte(in) % 5, buffers, offsets, strides); break;
    case 5: glVertexArrayAttribBinding(object, attribute, byte(in) % 17); break;
    case 6: glVertexArrayBindingDivisor(object, attribute, (GLuint)number(in)); break;
    default: glEnableVertexArrayAttrib(object, attribute);
    }
    glGetVertexArrayIndexed64iv(object, attribute, GL_VERTEX_BINDING_OFFSET, &value);
    glGetVertexArrayIndexediv(object, attribute, any(in), memory.ints);
}
static void call_named_feedback(struct input *in)
{
    const GLuint object = byte(in) % 4, buffers[4] = {0, byte(in) % 5, 2, 3};
    const GLintptr offsets[4] = {number(in), 4 * small(in), 0, 4};
    const GLsizeiptr sizes[4] = {number(in), 4 * small(in), 8, 4};
    GLuint created;
    GLint64 value;
    switch (byte(in) % 4) {
    case 0: glCreateTransformFeedbacks(1, &created); break;
    case 1: glTransformFeedbackBufferRange(object, byte(in) % 5, buffers[1], offsets[1], sizes[1]); break;
    case 2: glBindBuffersRange(any(in), (GLuint)number(in), byte(in) % 5, buffers, offsets, sizes); break;
    default: glBindBuffersBase(GL_TRANSFORM_FEEDBACK_BUFFER, byte(in) % 5, byte(in) % 5, buffers);
    }
    glGetTransformFeedbacki64_v(object, GL_TRANSFORM_FEEDBACK_BUFFER_SIZE, byte(in) % 5, &value);
}
static void call_samples(struct input *in)
{
    static const GLenum targets[] = {GL_SAMPLES_PASSED, GL_ANY_SAMPLES_PASSED, GL_TIME_ELAPSED,
                                     GL_PRIMITIVES_GENERATED};
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
static void call_feedback(struct input *in)
{
    static const GLint lists[3][21] = {
        {GL_POSITION,      4, 0, GL_GENERIC_ATTRIB_NV,   2, 1, GL_NEXT_BUFFER_NV, 0, 0,
         GL_PRIMARY_COLOR, 3, 0, GL_SKIP_COMPONENTS3_NV, 0, 0, GL_NEXT_BUFFER_NV, 0, 0,
         GL_POINT_SIZE,    1, 0},
        {GL_CLIP_DISTANCE_NV, 1, 7, GL_TEXTURE_COORD_NV, 4, 2, GL_PRIMITIVE_ID_NV, 1, 0, GL_LAYER_NV, 1, 0},
        {GL_POSITION, 1, 0, GL_POSITION, 5, 0},
    };
    const GLint streams[4] = {small(in), 0, small(in), 1};
    static const GLenum modes[] = {GL_POINTS, GL_LINES, GL_TRIANGLES};
    const unsigned what = byte(in);
    glBindTransformFeedback(GL_TRANSFORM_FEEDBACK, what >> 4 & 3);
    if (what & 1)
        glTransformFeedbackStreamAttribsNV(byte(in) % 8, lists[byte(in) % 3], byte(in) % 5, streams,
                                           GL_INTERLEAVED_ATTRIBS);
    if (what & 2)
        glTransformFeedbackAttribsNV(byte(in) % 8, lists[byte(in) % 3],
                                     byte(in) & 1 ? GL_INTERLEAVED_ATTRIBS : GL_SEPARATE_ATTRIBS);
    for (GLuint i = 0; i < 5 && what & 4; i++) {
        glBindBufferRange(GL_TRANSFORM_FEEDBACK_BUFFER, i, byte(in) % 4, 4 * small(in), 4 * number(in));
        glBindBufferRange(i & 1 ? GL_SHADER_STORAGE_BUFFER : GL_ATOMIC_COUNTER_BUFFER, i, byte(in) % 4,
                          4 * small(in), 4 * number(in));
    }
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
static void call_rectangle(struct input *in)
{
    GLfloat x = real(in), y = real(in), z = real(in);
    glRectf(x, y, z, real(in));
}

static GLenum evaluator_map(struct input *in)
{
    static const GLenum first[4] = {GL_MAP1_COLOR_4, GL_MAP2_COLOR_4, GL_MAP1_VERTEX_ATTRIB0_4_NV,
                                    GL_MAP2_VERTEX_ATTRIB0_4_NV};
    const unsigned b = byte(in);
    return first[b % 4] + b / 4 % 17;
}
static void call_evaluator_map(struct input *in)
{
    const GLenum map = evaluator_map(in);
    const GLfloat u1 = real(in), u2 = real(in), v1 = real(in), v2 = real(in);
    const GLint ustride = (GLint)byte(in) - 1, vstride = (GLint)byte(in) - 1, uorder = small(in),
                vorder = small(in);
    glMap1d(map, (double)u1, (double)u2, ustride, uorder, data(in));
    glMap2f(map, u1, u2, ustride, uorder, v1, v2, vstride, vorder, data(in));
    glEnable(map);
    if (byte(in) & 1)
        glEnable(GL_AUTO_NORMAL);
}
static void call_evaluate(struct input *in)
{
    const GLfloat u = real(in), v = real(in);
    glEvalCoord1f(u);
    glEvalCoord2f(u, v);
    glEvalPoint2(number(in), number(in));
    glEvalPoint1(number(in));
}
static void call_mesh(struct input *in)
{
    const GLint i = number(in), j = number(in);
    const GLenum how = GL_POINT + byte(in) % 4;
    const unsigned size = byte(in);
    glMapGrid1f(number(in), real(in), real(in));
    glMapGrid2f(number(in), 0, 1, number(in), -1, 1);
    /* as many points as are drawn in no time, whatever the first number */
    glEvalMesh1(how, i, i > 0x7fffff00 ? i : i + (GLint)(size % 32));
    glEvalMesh2(how, i, i > 0x7fffff00 ? i : i + (GLint)(size % 16), j,
                j > 0x7fffff00 ? j : j + (GLint)(size / 16));
}
static void call_get_map(struct input *in)
{
    const GLenum map = evaluator_map(in);
    glGetMapdv(map, GL_COEFF + byte(in) % 4, memory.doubles);
    glGetnMapiv(map, GL_COEFF, small(in), memory.ints);
}

static call *const rows[] = {
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
    call_weights,
    call_texture_coordinate,
    call_enable_client,
    call_disable_client,
    call_enable_attribute,
    call_disable_attribute,
    call_client_texture,
    call_bind_buffer,
    call_buffer_data,
    call_buffer_sub,
    call_delete_buffer,
    call_map,
    call_vertex_pointer,
    call_color_pointer,
    call_weight_pointers,
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
    call_packed,
    call_index,
    call_named_arrays,
    call_named_arrays,
    call_named_feedback,
    call_samples,
    call_condition,
    call_feedback,
    call_feedback,
    call_draw_feedback,
    call_query,
    call_rectangle,
    call_evaluator_map,
    call_evaluate,
    call_mesh,
    call_get_map,
};
const struct call_list vertex_calls = CALL_LIST(rows);
