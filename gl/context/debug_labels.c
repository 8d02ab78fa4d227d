/* Labels of objects (KHR_debug; GL 4.6 compatibility 20.7, 20.9). */
#include <stdlib.h>
#include <string.h>

#include "gl/context/debug.h"
#include "gl/context/entry.h"
#include "gl/context/share_group.h"
#include "gl/exec_context.h"
#include "gl/feedback/query_object.h"
#include "gl/feedback/transform_feedback.h"
#include "gl/framebuffer/framebuffer_object.h"
#include "gl/vertex/vertex_arrays.h"

static const struct {
    GLenum identifier;
    enum label_kind kind;
} kinds[] = {
    {GL_BUFFER, LABEL_BUFFER},
    {GL_TEXTURE, LABEL_TEXTURE},
    {GL_SAMPLER, LABEL_SAMPLER},
    {GL_RENDERBUFFER, LABEL_RENDERBUFFER},
    {GL_DISPLAY_LIST, LABEL_DISPLAY_LIST},
    {GL_QUERY, LABEL_QUERY},
    {GL_VERTEX_ARRAY, LABEL_VERTEX_ARRAY},
    {GL_TRANSFORM_FEEDBACK, LABEL_TRANSFORM_FEEDBACK},
    {GL_FRAMEBUFFER, LABEL_FRAMEBUFFER},
};

static const struct name_table *objects_of(struct context *context, enum label_kind kind)
{
    switch (kind) {
    case LABEL_BUFFER: return &context->share->buffers;
    case LABEL_TEXTURE: return &context->share->textures;
    case LABEL_SAMPLER: return &context->share->samplers;
    case LABEL_RENDERBUFFER: return &context->share->renderbuffers;
    case LABEL_DISPLAY_LIST: return &context->share->lists;
    case LABEL_QUERY: return &context->queries->names;
    case LABEL_VERTEX_ARRAY: return &context->array_objects->names;
    case LABEL_TRANSFORM_FEEDBACK: return &context->feedback->names;
    default: return &context->framebuffers->names;
    }
}

static struct name_table *labels_of(struct context *context, enum label_kind kind)
{
    return kind < LABELS_SHARED ? &context->share->labels[kind]
                                : &context->debug->labels[kind - LABELS_SHARED];
}

/* The labels of the kind of object; null with an error raised if the object does not exist. Names of GLSL
 * programs and shaders do not exist. */
static struct name_table *find_labels(struct context *context, const char *call, GLenum identifier,
                                      GLuint name)
{
    const bool glsl =
        identifier == GL_PROGRAM || identifier == GL_SHADER || identifier == GL_PROGRAM_PIPELINE;
    unsigned i = 0;
    while (i < sizeof kinds / sizeof *kinds && kinds[i].identifier != identifier)
        i++;
    if (i == sizeof kinds / sizeof *kinds && !glsl)
        gl_error(context, GL_INVALID_ENUM, "%s: identifier is 0x%04x, which is no kind of object", call,
                 identifier);
    else if (glsl || !name_table_find(objects_of(context, kinds[i].kind), name))
        gl_error(context, GL_INVALID_VALUE, "%s: name is %u, which is no object of that kind", call, name);
    else
        return labels_of(context, kinds[i].kind);
    return NULL;
}

bool debug_label_make(struct context *context, const char *call, GLsizei length, const char *label,
                      char **made)
{
    size_t size;
    *made = NULL;
    if (!debug_text_allowed(context, call, length, label, DEBUG_LABEL_LENGTH, &size))
        return false;
    if (label && size && !(*made = strndup(label, size))) {
        gl_error(context, GL_OUT_OF_MEMORY, "%s: no memory for a label of %zu bytes", call, size);
        return false;
    }
    return true;
}

void debug_label_read(struct context *context, const char *call, const char *label, GLsizei size,
                      GLsizei *length, char *to)
{
    if (size < 0) {
        gl_error(context, GL_INVALID_VALUE, "%s: bufSize is %d, expected 0 or more", call, size);
        return;
    }
    size_t written = label ? strlen(label) : 0;
    if (to && written >= (size_t)size)
        written = size ? (size_t)size - 1 : 0;
    if (to && size) {
        memcpy(to, label ? label : "", written);
        to[written] = '\0';
    }
    if (length)
        *length = (GLsizei)written;
}

void debug_label_forget(struct context *context, enum label_kind kind, GLuint name)
{
    free(name_table_remove(labels_of(context, kind), name));
}

static void release_label(void *user, uint32_t name, void *object)
{
    (void)user;
    (void)name;
    free(object);
}

void debug_labels_release(struct name_table *tables, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        name_table_visit(&tables[i], release_label, NULL);
        name_table_release(&tables[i]);
    }
}

/* --- Entry points --------------------------------------------------------------------------------------- */

void GLAPIENTRY exec_glObjectLabel(GLenum identifier, GLuint name, GLsizei length, const GLchar *label)
{
    ENTER_VOID();
    char *made;
    struct name_table *labels = find_labels(context, COMMAND_NAME, identifier, name);
    if (!labels || !debug_label_make(context, COMMAND_NAME, length, label, &made))
        return;
    free(name_table_remove(labels, name));
    if (made && !name_table_set(labels, name, made)) {
        free(made);
        gl_error(context, GL_OUT_OF_MEMORY, "%s: no memory for a label", COMMAND_NAME);
    }
}

void GLAPIENTRY exec_glGetObjectLabel(GLenum identifier, GLuint name, GLsizei bufSize, GLsizei *length,
                                      GLchar *label)
{
    ENTER_VOID();
    const struct name_table *labels = find_labels(context, COMMAND_NAME, identifier, name);
    if (labels)
        debug_label_read(context, COMMAND_NAME, name_table_find(labels, name), bufSize, length, label);
}
