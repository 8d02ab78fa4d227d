/* Debug output (KHR_debug; GL 4.6 compatibility 20): messages, groups and labels. */
#ifndef GL_CONTEXT_DEBUG_H
#define GL_CONTEXT_DEBUG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <GL/gl.h>
#include <GL/glext.h>

#include "gl/context/name_table.h"

enum {
    DEBUG_MESSAGE_LENGTH = 1024, /* of a message, with its null character */
    DEBUG_LOGGED_MESSAGES = 64,
    DEBUG_GROUP_DEPTH = 64, /* the default group is one */
    DEBUG_LABEL_LENGTH = 256
};

/* Kinds of objects that have labels; those of the share group come first. */
enum label_kind {
    LABEL_BUFFER,
    LABEL_TEXTURE,
    LABEL_SAMPLER,
    LABEL_RENDERBUFFER,
    LABEL_DISPLAY_LIST,
    LABELS_SHARED,
    LABEL_QUERY = LABELS_SHARED,
    LABEL_VERTEX_ARRAY,
    LABEL_TRANSFORM_FEEDBACK,
    LABEL_FRAMEBUFFER,
    LABEL_KINDS
};

/* The kind of a message. In a rule, GL_DONT_CARE matches any value. */
struct debug_kind {
    GLenum source, type, severity;
};

/* A rule of DebugMessageControl. The last rule that matches a message decides whether it is enabled. */
struct debug_rule {
    struct debug_kind kind;
    bool one, enabled; /* one: of that id alone */
    GLuint id;
};

struct debug_message {
    struct debug_kind kind;
    GLuint id;
    GLsizei length; /* with the null character */
    char *text;     /* owned; the message of PushDebugGroup, for a group */
};

struct debug_group {
    struct debug_message message; /* none of the default group */
    unsigned rules;               /* of the groups around it: they come back when it ends */
};

struct debug_state {
    bool output, synchronous; /* GL_DEBUG_OUTPUT, GL_DEBUG_OUTPUT_SYNCHRONOUS */
    GLDEBUGPROC callback;     /* null: messages go to the log */
    const void *user;
    struct debug_rule *rules; /* in the order in which they were made */
    unsigned rule_count, rule_capacity;
    struct debug_message log[DEBUG_LOGGED_MESSAGES]; /* the oldest is log[first] */
    unsigned first, logged;
    struct debug_group groups[DEBUG_GROUP_DEPTH];
    unsigned depth; /* index of the current group */
    struct name_table labels[LABEL_KINDS - LABELS_SHARED];
};

struct context;

/* The GL's own message about an error, context->message, if it is enabled. */
void debug_error(struct context *context, GLenum error);

/* The label of an object whose name is gone goes too. */
void debug_label_forget(struct context *context, enum label_kind kind, GLuint name);

/* The size of a text, which may end with a null character where `length` is negative; INVALID_VALUE and false
 * where it has `limit` characters or more. */
bool debug_text_allowed(struct context *context, const char *call, GLsizei length, const char *text,
                        size_t limit, size_t *size);

/* A label as the application passes it (null: none), and as it is queried. */
bool debug_label_make(struct context *context, const char *call, GLsizei length, const char *label,
                      char **made);
void debug_label_read(struct context *context, const char *call, const char *label, GLsizei size,
                      GLsizei *length, char *to);

void debug_release(struct context *context);
void debug_labels_release(struct name_table *tables, unsigned count);

#endif
