/* The captured results: TransformFeedbackAttribsNV, TransformFeedbackStreamAttribsNV (NV_transform_feedback,
 * ARB_transform_feedback3). */
#include <stdlib.h>
#include <string.h>

#include "gl/context/entry.h"
#include "gl/exec_feedback.h"
#include "gl/feedback/transform_feedback.h"

/* Table X.2 of NV_transform_feedback: attrib, permitted sizes, result name. */
static const struct feedback_attrib attributes[] = {
    {GL_POSITION, SEMANTIC_POSITION, 0, 0, 4},
    {GL_PRIMARY_COLOR, SEMANTIC_COLOR, 0, 0, 4},
    {GL_SECONDARY_COLOR_NV, SEMANTIC_COLOR, 1, 0, 4},
    {GL_BACK_PRIMARY_COLOR_NV, SEMANTIC_BACK_COLOR, 0, 0, 4},
    {GL_BACK_SECONDARY_COLOR_NV, SEMANTIC_BACK_COLOR, 1, 0, 4},
    {GL_FOG_COORDINATE, SEMANTIC_FOGCOORD, 0, 0, 1},
    {GL_POINT_SIZE, SEMANTIC_POINT_SIZE, 0, 0, 1},
    {GL_TEXTURE_COORD_NV, SEMANTIC_TEXCOORD, 0, SHADER_MAX_TEXCOORDS, 4},
    {GL_CLIP_DISTANCE_NV, SEMANTIC_CLIP_DISTANCE, 0, 8, 1},
    {GL_VERTEX_ID_NV, SEMANTIC_VERTEX_ID, 0, 0, 1},
    {GL_PRIMITIVE_ID_NV, SEMANTIC_PRIMITIVE_ID, 0, 0, 1},
    {GL_GENERIC_ATTRIB_NV, SEMANTIC_GENERIC, 0, SHADER_MAX_GENERIC, 4},
    {GL_LAYER_NV, SEMANTIC_LAYER, 0, 0, 1},
};

const struct feedback_attrib *feedback_attrib_find(GLint name)
{
    for (size_t i = 0; i < sizeof attributes / sizeof *attributes; i++)
        if (attributes[i].name == (GLenum)name)
            return &attributes[i];
    return NULL;
}

unsigned feedback_skipped(GLint name)
{
    return name >= GL_SKIP_COMPONENTS1_NV && name <= GL_SKIP_COMPONENTS4_NV
               ? (unsigned)(name - GL_SKIP_COMPONENTS1_NV) + 1
               : 0;
}

/* --- Checks --------------------------------------------------------------------------------------------- */

static bool entry_allowed(struct context *context, const char *call, const GLint entry[3], GLenum buffer_mode)
{
    const bool separator = entry[0] == GL_NEXT_BUFFER_NV || feedback_skipped(entry[0]);
    const struct feedback_attrib *attrib = feedback_attrib_find(entry[0]);
    if (separator && buffer_mode == GL_INTERLEAVED_ATTRIBS)
        return true;
    if (separator)
        gl_error(context, GL_INVALID_OPERATION, "%s: attribute %d needs GL_INTERLEAVED_ATTRIBS", call,
                 entry[0]);
    else if (!attrib)
        gl_error(context, GL_INVALID_ENUM, "%s: 0x%04x is no attribute that can be captured", call,
                 (unsigned)entry[0]);
    else if (entry[1] < 1 || entry[1] > attrib->components)
        gl_error(context, GL_INVALID_VALUE, "%s: %d components of attribute 0x%04x, expected 1 to %u", call,
                 entry[1], attrib->name, attrib->components);
    else if (attrib->indices && (entry[2] < 0 || entry[2] >= attrib->indices))
        gl_error(context, GL_INVALID_VALUE, "%s: index %d of attribute 0x%04x, expected less than %u", call,
                 entry[2], attrib->name, attrib->indices);
    else
        return true;
    return false;
}

/* "The error INVALID_OPERATION is generated if any attribute appears more than once." */
static bool repeated(const GLint (*attribs)[3], GLsizei i)
{
    const struct feedback_attrib *attrib = feedback_attrib_find(attribs[i][0]);
    for (GLsizei k = 0; attrib && k < i; k++)
        if (attribs[k][0] == attribs[i][0] && (!attrib->indices || attribs[k][2] == attribs[i][2]))
            return true;
    return false;
}

/* Sets *buffers to the number of binding points used. */
static bool layout_allowed(struct context *context, const char *call, GLsizei count,
                           const GLint (*attribs)[3], GLenum buffer_mode, unsigned *buffers)
{
    unsigned components = 0;
    *buffers = buffer_mode == GL_SEPARATE_ATTRIBS ? (unsigned)count : 1;
    for (GLsizei i = 0; i < count && buffer_mode == GL_INTERLEAVED_ATTRIBS; i++) {
        const unsigned skipped = feedback_skipped(attribs[i][0]);
        if (attribs[i][0] == GL_NEXT_BUFFER_NV) {
            (*buffers)++;
            components = 0;
        } else {
            components += skipped ? skipped : (unsigned)attribs[i][1];
        }
        if (components > FEEDBACK_INTERLEAVED_COMPONENTS) {
            gl_error(context, GL_INVALID_VALUE, "%s: more than %d components go to one buffer", call,
                     FEEDBACK_INTERLEAVED_COMPONENTS);
            return false;
        }
    }
    if (*buffers > FEEDBACK_BUFFERS)
        gl_error(context, buffer_mode == GL_SEPARATE_ATTRIBS ? GL_INVALID_VALUE : GL_INVALID_OPERATION,
                 "%s: %u buffers would be written, expected at most %d", call, *buffers, FEEDBACK_BUFFERS);
    return *buffers <= FEEDBACK_BUFFERS;
}

static bool list_allowed(struct context *context, const char *call, GLsizei count, const GLint (*attribs)[3],
                         GLenum buffer_mode, unsigned *buffers)
{
    static const GLenum modes[] = {GL_INTERLEAVED_ATTRIBS, GL_SEPARATE_ATTRIBS};
    if (!enum_allowed(context, call, "bufferMode", buffer_mode, modes, 2))
        return false;
    if (count < 0 || count > FEEDBACK_ATTRIBS) {
        gl_error(context, GL_INVALID_VALUE, "%s: count is %d, expected 0 to %d", call, count,
                 FEEDBACK_ATTRIBS);
        return false;
    }
    for (GLsizei i = 0; i < count; i++) {
        if (!entry_allowed(context, call, attribs[i], buffer_mode))
            return false;
        if (repeated(attribs, i)) {
            gl_error(context, GL_INVALID_OPERATION, "%s: attribute 0x%04x appears twice", call,
                     (unsigned)attribs[i][0]);
            return false;
        }
    }
    return layout_allowed(context, call, count, attribs, buffer_mode, buffers);
}

static bool streams_allowed(struct context *context, const char *call, unsigned buffers, GLsizei given,
                            const GLint *streams)
{
    if (given < 0 || (unsigned)given != buffers) {
        gl_error(context, GL_INVALID_OPERATION, "%s: nbuffers is %d, but the attributes go to %u", call,
                 given, buffers);
        return false;
    }
    for (GLsizei i = 0; i < given; i++)
        if (streams[i] < 0 || streams[i] >= SHADER_MAX_STREAMS) {
            gl_error(context, GL_INVALID_VALUE, "%s: stream %d, expected 0 to %d", call, streams[i],
                     SHADER_MAX_STREAMS - 1);
            return false;
        }
    return true;
}

/* --- Commands ------------------------------------------------------------------------------------------- */

/* `streams` null: all from stream 0. */
static void set_attribs(const char *call, GLsizei count, const GLint *list, GLsizei given,
                        const GLint *streams, GLenum buffer_mode)
{
    ENTER(call);
    const GLint(*attribs)[3] = (const GLint(*)[3])(const void *)list;
    unsigned buffers;
    if (!context || (!list && count > 0) ||
        !list_allowed(context, call, count, attribs, buffer_mode, &buffers) ||
        (streams && !streams_allowed(context, call, buffers, given, streams)))
        return;
    struct feedback_object *object = feedback_bound(context);
    if (object->active) {
        gl_error(context, GL_INVALID_OPERATION, "%s: transform feedback is active", call);
        return;
    }
    GLint(*copy)[3] = malloc(((size_t)count + 1) * sizeof *copy);
    if (!copy) {
        gl_error(context, GL_OUT_OF_MEMORY, "%s: no memory for %d attributes", call, count);
        return;
    }
    if (count)
        memcpy(copy, attribs, (size_t)count * sizeof *copy);
    free(object->attribs);
    object->attribs = copy;
    object->attrib_count = (unsigned)count;
    object->buffer_mode = buffer_mode;
    object->buffer_count = buffers;
    memset(object->streams, 0, sizeof object->streams);
    for (unsigned i = 0; streams && i < buffers; i++)
        object->streams[i] = (uint8_t)streams[i];
}

void GLAPIENTRY exec_glTransformFeedbackAttribsNV(GLsizei count, const GLint *attribs, GLenum bufferMode)
{
    set_attribs(COMMAND_NAME, count, attribs, 0, NULL, bufferMode);
}

void GLAPIENTRY exec_glTransformFeedbackStreamAttribsNV(GLsizei count, const GLint *attribs, GLsizei nbuffers,
                                                        const GLint *bufstreams, GLenum bufferMode)
{
    static const GLint none; /* of 0 buffers: not read */
    if (bufstreams || nbuffers <= 0)
        set_attribs(COMMAND_NAME, count, attribs, nbuffers, bufstreams ? bufstreams : &none, bufferMode);
}

/* --- Varyings of the shading language ------------------------------------------------------------------- */

/* Programs here are assembly: no name is that of a program object (GL 4.6 compatibility 7.3). */

static void no_program_object(const char *call, GLuint program)
{
    ENTER(call);
    if (context)
        gl_error(context, GL_INVALID_VALUE,
                 "%s: %u is no program object, expected one of the OpenGL Shading Language", call, program);
}

void GLAPIENTRY exec_glTransformFeedbackVaryingsNV(GLuint program, GLsizei count, const GLint *locations,
                                                   GLenum bufferMode)
{
    (void)count, (void)locations, (void)bufferMode;
    no_program_object(COMMAND_NAME, program);
}

void GLAPIENTRY exec_glActiveVaryingNV(GLuint program, const GLchar *name)
{
    (void)name;
    no_program_object(COMMAND_NAME, program);
}

GLint GLAPIENTRY exec_glGetVaryingLocationNV(GLuint program, const GLchar *name)
{
    (void)name;
    no_program_object(COMMAND_NAME, program);
    return -1;
}

void GLAPIENTRY exec_glGetActiveVaryingNV(GLuint program, GLuint index, GLsizei bufSize, GLsizei *length,
                                          GLsizei *size, GLenum *type, GLchar *name)
{
    (void)index, (void)bufSize, (void)length, (void)size, (void)type, (void)name;
    no_program_object(COMMAND_NAME, program);
}

void GLAPIENTRY exec_glGetTransformFeedbackVaryingNV(GLuint program, GLuint index, GLint *location)
{
    (void)index, (void)location;
    no_program_object(COMMAND_NAME, program);
}

void GLAPIENTRY exec_glTransformFeedbackVaryingsEXT(GLuint program, GLsizei count,
                                                    const GLchar *const *varyings, GLenum bufferMode)
{
    (void)count, (void)varyings, (void)bufferMode;
    no_program_object(COMMAND_NAME, program);
}

void GLAPIENTRY exec_glGetTransformFeedbackVaryingEXT(GLuint program, GLuint index, GLsizei bufSize,
                                                      GLsizei *length, GLsizei *size, GLenum *type,
                                                      GLchar *name)
{
    (void)index, (void)bufSize, (void)length, (void)size, (void)type, (void)name;
    no_program_object(COMMAND_NAME, program);
}
