/* Debug output (KHR_debug, ARB_debug_output; GL 4.6 compatibility 20.1 to 20.6, 20.9). The GL's own messages
 * are the sentences of its errors, with the error as their number. All are given synchronously. */
#include "gl/context/debug.h"

#include <stdlib.h>
#include <string.h>

#include "gl/context/entry.h"
#include "gl/exec_context.h"

static const GLenum
    sources[] = {GL_DEBUG_SOURCE_API,         GL_DEBUG_SOURCE_WINDOW_SYSTEM, GL_DEBUG_SOURCE_APPLICATION,
                 GL_DEBUG_SOURCE_THIRD_PARTY, GL_DEBUG_SOURCE_OTHER,         GL_DEBUG_SOURCE_SHADER_COMPILER},
    types[] = {GL_DEBUG_TYPE_ERROR,       GL_DEBUG_TYPE_DEPRECATED_BEHAVIOR, GL_DEBUG_TYPE_UNDEFINED_BEHAVIOR,
               GL_DEBUG_TYPE_PORTABILITY, GL_DEBUG_TYPE_PERFORMANCE,         GL_DEBUG_TYPE_OTHER,
               GL_DEBUG_TYPE_MARKER,      GL_DEBUG_TYPE_PUSH_GROUP,          GL_DEBUG_TYPE_POP_GROUP},
    severities[] = {GL_DEBUG_SEVERITY_HIGH, GL_DEBUG_SEVERITY_MEDIUM, GL_DEBUG_SEVERITY_LOW,
                    GL_DEBUG_SEVERITY_NOTIFICATION},
    applications[] = {GL_DEBUG_SOURCE_APPLICATION, GL_DEBUG_SOURCE_THIRD_PARTY};

#define COUNT(array) (sizeof(array) / sizeof *(array))

/* --- Which messages are enabled (20.4) ------------------------------------------------------------------ */

static bool covers(GLenum rule, GLenum value)
{
    return rule == GL_DONT_CARE || rule == value;
}

static bool rule_covers(const struct debug_rule *rule, const struct debug_kind *kind, bool one, GLuint id)
{
    return covers(rule->kind.source, kind->source) && covers(rule->kind.type, kind->type) &&
           covers(rule->kind.severity, kind->severity) && (!rule->one || (one && rule->id == id));
}

/* "All messages are initially enabled unless their assigned severity is DEBUG_SEVERITY_LOW." */
static bool message_enabled(const struct debug_state *state, const struct debug_kind *kind, GLuint id)
{
    for (unsigned i = state->rule_count; i-- > 0;)
        if (rule_covers(&state->rules[i], kind, true, id))
            return state->rules[i].enabled;
    return kind->severity != GL_DEBUG_SEVERITY_LOW;
}

/* Takes out the current group's rules that never decide any more once this one is made. */
static void drop_covered(struct debug_state *state, const struct debug_rule *rule)
{
    unsigned kept = state->groups[state->depth].rules;
    for (unsigned i = kept; i < state->rule_count; i++)
        if (!rule_covers(rule, &state->rules[i].kind, state->rules[i].one, state->rules[i].id))
            state->rules[kept++] = state->rules[i];
    state->rule_count = kept;
}

static bool add_rule(struct debug_state *state, const struct debug_rule *rule)
{
    if (state->rule_count == state->rule_capacity) {
        const unsigned capacity = state->rule_capacity ? state->rule_capacity * 2 : 16;
        struct debug_rule *rules = realloc(state->rules, capacity * sizeof *rules);
        if (!rules)
            return false;
        state->rules = rules;
        state->rule_capacity = capacity;
    }
    state->rules[state->rule_count++] = *rule;
    return true;
}

/* --- Messages (20.2, 20.3) ------------------------------------------------------------------------------ */

static void keep(struct debug_state *state, const struct debug_kind *kind, GLuint id, const char *text,
                 size_t length)
{
    if (state->logged == DEBUG_LOGGED_MESSAGES)
        return; /* "will instead be discarded" */
    char *copy = strndup(text, length);
    if (!copy)
        return;
    state->log[(state->first + state->logged++) % DEBUG_LOGGED_MESSAGES] =
        (struct debug_message){.kind = *kind, .id = id, .length = (GLsizei)strlen(copy) + 1, .text = copy};
}

static void emit(struct context *context, const struct debug_kind *kind, GLuint id, const char *text,
                 size_t length)
{
    struct debug_state *state = context->debug;
    if (!state->output || !message_enabled(state, kind, id))
        return;
    if (!state->callback) {
        keep(state, kind, id, text, length);
        return;
    }
    char message[DEBUG_MESSAGE_LENGTH];
    memcpy(message, text, length);
    message[length] = '\0';
    state->callback(kind->source, kind->type, id, kind->severity, (GLsizei)length, message, state->user);
}

void debug_error(struct context *context, GLenum error)
{
    static const struct debug_kind kind = {GL_DEBUG_SOURCE_API, GL_DEBUG_TYPE_ERROR, GL_DEBUG_SEVERITY_HIGH};
    emit(context, &kind, error, context->message, strlen(context->message));
}

void debug_release(struct context *context)
{
    struct debug_state *state = context->debug;
    for (unsigned i = 0; i < DEBUG_LOGGED_MESSAGES; i++)
        free(state->log[i].text);
    for (unsigned i = 0; i < DEBUG_GROUP_DEPTH; i++)
        free(state->groups[i].message.text);
    free(state->rules);
    debug_labels_release(state->labels, LABEL_KINDS - LABELS_SHARED);
}

/* --- Entry points --------------------------------------------------------------------------------------- */

static bool enum_or_any(struct context *context, const char *call, const char *argument, GLenum value,
                        const GLenum *allowed, unsigned count)
{
    return value == GL_DONT_CARE || enum_allowed(context, call, argument, value, allowed, count);
}

void GLAPIENTRY exec_glDebugMessageControl(GLenum source, GLenum type, GLenum severity, GLsizei count,
                                           const GLuint *ids, GLboolean enabled)
{
    ENTER_VOID();
    if (!enum_or_any(context, COMMAND_NAME, "source", source, sources, COUNT(sources)) ||
        !enum_or_any(context, COMMAND_NAME, "type", type, types, COUNT(types)) ||
        !enum_or_any(context, COMMAND_NAME, "severity", severity, severities, COUNT(severities)) ||
        !gl_count_allowed(context, COMMAND_NAME, count))
        return;
    if (count > 0 && (source == GL_DONT_CARE || type == GL_DONT_CARE || severity != GL_DONT_CARE)) {
        gl_error(context, GL_INVALID_OPERATION, "%s: ids are of one source and one type, of any severity",
                 COMMAND_NAME);
        return;
    }
    struct debug_rule rule = {.kind = {source, type, severity}, .one = count > 0, .enabled = enabled};
    bool added = true;
    for (GLsizei i = 0; i < (count ? count : 1) && added && (ids || !count); i++) {
        rule.id = count ? ids[i] : 0;
        if (count <= 64) /* of long lists nothing is looked for */
            drop_covered(context->debug, &rule);
        added = add_rule(context->debug, &rule);
    }
    if (!added)
        gl_error(context, GL_OUT_OF_MEMORY, "%s: no memory for %d rules", COMMAND_NAME, count);
}

bool debug_text_allowed(struct context *context, const char *call, GLsizei length, const char *text,
                        size_t limit, size_t *size)
{
    *size = !text ? 0 : length < 0 ? strnlen(text, limit) : (size_t)length;
    if (*size >= limit) {
        gl_error(context, GL_INVALID_VALUE, "%s: the text has %zu characters or more, expected less than %zu",
                 call, *size, limit);
        return false;
    }
    *size = text ? strnlen(text, *size) : 0;
    return true;
}

void GLAPIENTRY exec_glDebugMessageInsert(GLenum source, GLenum type, GLuint id, GLenum severity,
                                          GLsizei length, const GLchar *buf)
{
    ENTER_VOID();
    size_t size;
    const struct debug_kind kind = {source, type, severity};
    if (enum_allowed(context, COMMAND_NAME, "source", source, applications, COUNT(applications)) &&
        enum_allowed(context, COMMAND_NAME, "type", type, types, COUNT(types)) &&
        enum_allowed(context, COMMAND_NAME, "severity", severity, severities, COUNT(severities)) &&
        debug_text_allowed(context, COMMAND_NAME, length, buf, DEBUG_MESSAGE_LENGTH, &size))
        emit(context, &kind, id, buf ? buf : "", size);
}

void GLAPIENTRY exec_glDebugMessageCallback(GLDEBUGPROC callback, const void *userParam)
{
    ENTER_VOID();
    context->debug->callback = callback;
    context->debug->user = userParam;
}

void GLAPIENTRY exec_glPushDebugGroup(GLenum source, GLuint id, GLsizei length, const GLchar *message)
{
    ENTER_VOID();
    struct debug_state *state = context->debug;
    const struct debug_kind kind = {source, GL_DEBUG_TYPE_PUSH_GROUP, GL_DEBUG_SEVERITY_NOTIFICATION};
    size_t size;
    if (!enum_allowed(context, COMMAND_NAME, "source", source, applications, COUNT(applications)) ||
        !debug_text_allowed(context, COMMAND_NAME, length, message, DEBUG_MESSAGE_LENGTH, &size))
        return;
    if (state->depth == DEBUG_GROUP_DEPTH - 1) {
        gl_error(context, GL_STACK_OVERFLOW, "%s: %d groups are there", COMMAND_NAME, DEBUG_GROUP_DEPTH);
        return;
    }
    char *text = strndup(message ? message : "", size);
    if (!text) {
        gl_error(context, GL_OUT_OF_MEMORY, "%s: no memory for a text of %zu bytes", COMMAND_NAME, size);
        return;
    }
    emit(context, &kind, id, text, strlen(text));
    state->groups[++state->depth] =
        (struct debug_group){.message = {.kind = kind, .id = id, .text = text}, .rules = state->rule_count};
}

void GLAPIENTRY exec_glPopDebugGroup(void)
{
    ENTER_VOID();
    struct debug_state *state = context->debug;
    if (state->depth == 0) {
        gl_error(context, GL_STACK_UNDERFLOW, "%s: only the default group is there", COMMAND_NAME);
        return;
    }
    struct debug_group *group = &state->groups[state->depth--];
    struct debug_message *message = &group->message;
    state->rule_count = group->rules;
    message->kind.type = GL_DEBUG_TYPE_POP_GROUP;
    emit(context, &message->kind, message->id, message->text, strlen(message->text));
    free(message->text);
    message->text = NULL;
}

/* "The string lengths stored in the array lengths include the space for the null terminator." */
GLuint GLAPIENTRY exec_glGetDebugMessageLog(GLuint count, GLsizei bufSize, GLenum *from, GLenum *kinds,
                                            GLuint *ids, GLenum *levels, GLsizei *lengths, GLchar *messageLog)
{
    ENTER(COMMAND_NAME);
    GLuint fetched = 0;
    if (!context)
        return 0;
    if (bufSize < 0 && messageLog) {
        gl_error(context, GL_INVALID_VALUE, "%s: bufSize is %d, expected 0 or more", COMMAND_NAME, bufSize);
        return 0;
    }
    struct debug_state *state = context->debug;
    for (; fetched < count && state->logged > 0; fetched++) {
        struct debug_message *message = &state->log[state->first];
        if (messageLog && message->length > bufSize)
            break;
        if (messageLog) {
            memcpy(messageLog, message->text, (size_t)message->length);
            messageLog += message->length;
            bufSize -= message->length;
        }
        if (from)
            from[fetched] = message->kind.source;
        if (kinds)
            kinds[fetched] = message->kind.type;
        if (ids)
            ids[fetched] = message->id;
        if (levels)
            levels[fetched] = message->kind.severity;
        if (lengths)
            lengths[fetched] = message->length;
        free(message->text);
        message->text = NULL;
        state->first = (state->first + 1) % DEBUG_LOGGED_MESSAGES;
        state->logged--;
    }
    return fetched;
}
