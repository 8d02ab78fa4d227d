/* The capture state of a draw: the attributes of the bound transform feedback object as results of the last
 * program; and draws of captured vertices (GL 4.6 compatibility 13.3.3). */
#include <string.h>

#include "gl/context/entry.h"
#include "gl/feedback/transform_feedback.h"
#include "gl/buffer/buffer_object.h"

/* --- Layout --------------------------------------------------------------------------------------------- */

/* visit() for each entry that is an attribute, with its buffer and offset in bytes; then the strides. */
static void lay_out(const struct feedback_object *object, uint32_t strides[FEEDBACK_BUFFERS],
                    void (*visit)(void *user, const GLint entry[3], unsigned buffer, uint32_t offset),
                    void *user)
{
    unsigned buffer = 0;
    memset(strides, 0, FEEDBACK_BUFFERS * sizeof *strides);
    for (unsigned i = 0; i < object->attrib_count; i++) {
        const GLint *entry = object->attribs[i];
        const unsigned skipped = feedback_skipped(entry[0]);
        if (entry[0] == GL_NEXT_BUFFER_NV) {
            buffer++;
            continue;
        }
        if (!skipped && visit)
            visit(user, entry, buffer, strides[buffer]);
        strides[buffer] += 4 * (skipped ? skipped : (uint32_t)entry[1]);
        buffer += object->buffer_mode == GL_SEPARATE_ATTRIBS;
    }
}

void feedback_strides(const struct feedback_object *object, uint32_t strides[FEEDBACK_BUFFERS])
{
    lay_out(object, strides, NULL, NULL);
}

bool feedback_wants(struct context *context, unsigned semantic, unsigned index)
{
    const struct feedback_object *object = feedback_bound(context);
    for (unsigned i = 0; feedback_captures(context) && i < object->attrib_count; i++) {
        const struct feedback_attrib *attrib = feedback_attrib_find(object->attribs[i][0]);
        if (attrib && attrib->semantic == semantic &&
            (attrib->indices ? (unsigned)object->attribs[i][2] : attrib->index) == index)
            return true;
    }
    return false;
}

/* --- Before and after a draw ---------------------------------------------------------------------------- */

struct preparation {
    struct pipeline_capture *capture;
    const struct program *last; /* before the rasterizer */
};

static int16_t output_of(const struct program *program, const struct feedback_attrib *attrib, unsigned index)
{
    for (unsigned i = 0; i < program->output_count; i++)
        if (program->outputs[i].semantic == attrib->semantic && program->outputs[i].index == index &&
            program->outputs[i].written)
            return (int16_t)i;
    return PIPELINE_CAPTURE_NOTHING;
}

/* A result that the program does not write is undefined; here 0, 0, 0, 1. */
static void add_item(void *user, const GLint entry[3], unsigned buffer, uint32_t offset)
{
    const struct preparation *preparation = user;
    struct pipeline_capture *capture = preparation->capture;
    const struct feedback_attrib *attrib = feedback_attrib_find(entry[0]);
    const unsigned index = attrib->indices ? (unsigned)entry[2] : attrib->index;
    capture->items[capture->item_count++] = (struct pipeline_capture_item){
        .output = attrib->semantic == SEMANTIC_POSITION ? PIPELINE_CAPTURE_POSITION
                                                        : output_of(preparation->last, attrib, index),
        .count = (uint8_t)entry[1],
        .buffer = (uint8_t)buffer,
        .offset = offset,
    };
}

/* The part of a buffer object that its binding point shows now. */
static bool show_buffer(struct context *context, const char *call, const struct feedback_object *object,
                        unsigned i, struct pipeline_capture *capture)
{
    const struct feedback_range *range = &object->buffers[i];
    struct buffer_object *buffer = range->buffer;
    capture->buffers[i].data = NULL;
    if (!buffer || capture->buffers[i].stride == 0)
        return true;
    if (buffer_is_locked(context, buffer)) {
        gl_error(context, GL_INVALID_OPERATION, "%s: buffer %u, which captures, is mapped", call,
                 buffer->name);
        return false;
    }
    const uint64_t offset = (uint64_t)range->offset, left = buffer->size > offset ? buffer->size - offset : 0;
    const uint64_t size = range->size && (uint64_t)range->size < left ? (uint64_t)range->size : left;
    static uint8_t nothing[4];
    buffer_touch(context, buffer);
    capture->buffers[i].data = left ? buffer->data + offset : nothing;
    capture->buffers[i].used = object->used[i];
    capture->buffers[i].size =
        size > object->used[i] ? size : object->used[i]; /* it may have become smaller since */
    capture->buffers[i].stream = object->streams[i];
    return true;
}

bool feedback_prepare(struct context *context, const char *call, const struct program *last,
                      struct draw *draw)
{
    struct pipeline_capture *capture = &context->feedback->capture;
    const struct feedback_object *object = feedback_bound(context);
    draw->capture = NULL;
    if (!feedback_captures(context))
        return true;
    uint32_t strides[FEEDBACK_BUFFERS];
    memset(capture, 0, sizeof *capture);
    lay_out(object, strides, add_item, &(struct preparation){capture, last});
    for (unsigned i = 0; i < FEEDBACK_BUFFERS; i++) {
        capture->buffers[i].stride = strides[i];
        if (!show_buffer(context, call, object, i, capture))
            return false;
    }
    draw->capture = capture;
    return true;
}

void feedback_finish(struct context *context, const struct draw *draw)
{
    struct feedback_state *state = context->feedback;
    struct feedback_object *object = feedback_bound(context);
    if (!draw->capture)
        return;
    for (unsigned i = 0; i < FEEDBACK_BUFFERS; i++)
        if (state->capture.buffers[i].data)
            object->used[i] = state->capture.buffers[i].used;
    for (unsigned i = 0; i < SHADER_MAX_STREAMS; i++) {
        object->captured[i] += state->capture.vertices_written[i];
        state->written[i] += state->capture.primitives_written[i];
        state->overflows[i] += state->capture.overflow[i];
    }
}
