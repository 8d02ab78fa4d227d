/* Breakpoints as an editor sets them: all of a source, all functions, all filters at once. */
#include <string.h>

#include "tools/debug/adapter.h"

/* By its reference, its path or its name; -1: none of this record. */
static int source_of(const struct debug_session *session, const struct json *source)
{
    const char *path = json_string(source, "path"), *name = json_string(source, "name");
    const double reference = json_number(source, "sourceReference", 0);
    if (reference >= 1 && reference <= (double)session->source_count)
        return (int)reference - 1;
    for (size_t i = 0; i < session->source_count; i++) {
        const struct debug_source *known = &session->sources[i];
        if (known->path ? path && strcmp(known->path, path) == 0 : name && strcmp(known->name, name) == 0)
            return (int)i;
    }
    return -1;
}

/* A file may have several programs: the one that has executed the line, which becomes one of its text. */
static int source_with_line(const struct debug_session *session, int first, int *line)
{
    for (size_t i = 0; first >= 0 && i < session->source_count; i++) {
        const struct debug_source *source = &session->sources[i], *wanted = &session->sources[first];
        const bool same =
            (int)i == first || (source->path && wanted->path && strcmp(source->path, wanted->path) == 0);
        const int own = source->path ? *line - source->path_line + 1 : *line;
        if (same && debug_has_line(session, (int)i, "", own)) {
            *line = own;
            return (int)i;
        }
    }
    return -1;
}

/* All of a source's: those in the same file. */
static bool is_in_source(const struct debug_breakpoint *breakpoint, int source)
{
    return breakpoint->kind == DEBUG_STOP_LINE && breakpoint->source == source;
}

static bool is_function(const struct debug_breakpoint *breakpoint, int unused)
{
    (void)unused;
    return breakpoint->kind != DEBUG_STOP_LINE && breakpoint->kind != DEBUG_STOP_NAN &&
           breakpoint->kind != DEBUG_STOP_INFINITY;
}

static bool is_exception(const struct debug_breakpoint *breakpoint, int unused)
{
    (void)unused;
    return breakpoint->kind == DEBUG_STOP_NAN || breakpoint->kind == DEBUG_STOP_INFINITY;
}

static void remove_source(struct debug_session *session, int first)
{
    for (size_t i = 0; first >= 0 && i < session->source_count; i++) {
        const char *path = session->sources[i].path, *wanted = session->sources[first].path;
        if ((int)i == first || (path && wanted && strcmp(path, wanted) == 0))
            debug_remove_breakpoints(session, is_in_source, (int)i);
    }
}

/* Reports the result for a requested breakpoint; `why` is the reason if there is none. */
static void put_breakpoint(struct message *body, const struct debug_breakpoint *added, int line,
                           const char *why)
{
    fprintf(body->out, "{\"verified\":%s", added ? "true" : "false");
    if (added)
        fprintf(body->out, ",\"id\":%u", added->id);
    if (line)
        fprintf(body->out, ",\"line\":%d", line);
    if (!added) {
        fputs(",\"message\":", body->out);
        adapter_put_string(body, why);
    }
    fputs("}", body->out);
}

static const struct json *elements(const struct json *request, const char *name)
{
    const struct json *array = json_member(json_member(request, "arguments"), name);
    return array && array->type == JSON_ARRAY ? array->first : NULL;
}

void adapter_set_breakpoints(struct adapter *adapter, const struct json *request)
{
    struct debug_session *session = adapter->session;
    const int first = source_of(session, json_member(json_member(request, "arguments"), "source"));
    struct message body;
    if (!adapter_message(&body))
        return;
    remove_source(session, first);
    fputs("{\"breakpoints\":[", body.out);
    const char *separator = "";
    for (const struct json *asked = elements(request, "breakpoints"); asked; asked = asked->next) {
        const double number = json_number(asked, "line", 0);
        const int given = number >= 1 && number < 1 << 30 ? (int)number : 0;
        struct debug_breakpoint line = {.kind = DEBUG_STOP_LINE, .component = -1, .number = given};
        line.source = source_with_line(session, first, &line.number);
        snprintf(line.text, sizeof line.text, "line %d", given);
        fputs(separator, body.out);
        put_breakpoint(&body, line.source >= 0 ? debug_add_breakpoint(session, &line) : NULL, given,
                       "no instruction of this line was executed for the pixel");
        separator = ",";
    }
    fputs("]}", body.out);
    adapter_respond_with(adapter, request, &body);
}

/* Names of stages and subroutines, or the arguments of the command `break`: `if t.x > 1`. */
void adapter_set_function_breakpoints(struct adapter *adapter, const struct json *request)
{
    struct debug_session *session = adapter->session;
    struct message body;
    if (!adapter_message(&body))
        return;
    debug_remove_breakpoints(session, is_function, 0);
    fputs("{\"breakpoints\":[", body.out);
    const char *separator = "";
    for (const struct json *asked = elements(request, "breakpoints"); asked; asked = asked->next) {
        const char *name = json_string(asked, "name");
        struct debug_breakpoint breakpoint;
        char why[200] = "expected a name";
        const bool good = name && debug_parse_breakpoint(session, name, &breakpoint, why);
        fputs(separator, body.out);
        put_breakpoint(&body, good ? debug_add_breakpoint(session, &breakpoint) : NULL, 0, why);
        separator = ",";
    }
    fputs("]}", body.out);
    adapter_respond_with(adapter, request, &body);
}

void adapter_set_exception_breakpoints(struct adapter *adapter, const struct json *request)
{
    char why[200];
    debug_remove_breakpoints(adapter->session, is_exception, 0);
    for (const struct json *filter = elements(request, "filters"); filter; filter = filter->next) {
        struct debug_breakpoint breakpoint;
        if (filter->type == JSON_STRING &&
            (strcmp(filter->text, "nan") == 0 || strcmp(filter->text, "inf") == 0) &&
            debug_parse_breakpoint(adapter->session, filter->text, &breakpoint, why))
            debug_add_breakpoint(adapter->session, &breakpoint);
    }
    adapter_respond(adapter, request, NULL, NULL);
}
