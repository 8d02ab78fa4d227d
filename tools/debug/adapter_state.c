/* Where one is, as an editor shows it: the stack of calls, texts, registers with their lanes, loops. */
#include <string.h>

#include "tools/debug/adapter.h"

enum {
    /* variablesReference: scopes from 1 on, loops, and each register's lanes */
    REFERENCE_LOOPS = 100,
    REFERENCE_REGISTERS = 1000,
};

/* --- Where one is --------------------------------------------------------------------------------------- */

void adapter_threads(struct adapter *adapter, const struct json *request)
{
    const struct debug_session *session = adapter->session;
    char body[128];
    snprintf(body, sizeof body, "{\"threads\":[{\"id\":%d,\"name\":\"pixel (%d, %d), lane %u\"}]}",
             ADAPTER_THREAD, session->x, session->y, debug_run(session)->lane);
    adapter_respond(adapter, request, body, NULL);
}

static void put_source(struct message *body, const struct debug_session *session, unsigned number)
{
    const struct debug_source *source = &session->sources[number];
    fputs("{\"name\":", body->out);
    if (source->path) {
        const char *slash = strrchr(source->path, '/');
        adapter_put_string(body, slash ? slash + 1 : source->path);
        fputs(",\"path\":", body->out);
        adapter_put_string(body, source->path);
        fputs("}", body->out);
    } else {
        adapter_put_string(body, source->name);
        fprintf(body->out, ",\"sourceReference\":%u}", number + 1);
    }
}

static void put_frame(struct message *body, const struct debug_session *session, size_t id, const char *name,
                      int line)
{
    const struct debug_run *run = debug_run(session);
    const struct debug_source *source = &session->sources[run->source];
    fprintf(body->out, "%s{\"id\":%zu,\"name\":", id ? "," : "", id + 1);
    adapter_put_string(body, name);
    fprintf(body->out,
            ",\"line\":%d,\"column\":1,\"source\":", source->path ? line + source->path_line - 1 : line);
    put_source(body, session, run->source);
    fputs("}", body->out);
}

void adapter_stack_trace(struct adapter *adapter, const struct json *request)
{
    const struct debug_session *session = adapter->session;
    const struct debug_run *run = debug_run(session);
    const struct debug_step *last = debug_last(session);
    const size_t depth = last ? last->call_count : 0;
    char program[96];
    struct message body;
    if (!adapter_message(&body))
        return;
    snprintf(program, sizeof program, "%.40s program, primitive %u", run->stage, run->primitive);
    fputs("{\"stackFrames\":[", body.out);
    int line = debug_line(session);
    for (size_t i = 0; i <= depth; i++) {
        const struct debug_call *call = i < depth ? &run->calls[last->first_call + depth - 1 - i] : NULL;
        put_frame(&body, session, i, call ? call->name : program, line);
        line = call ? call->line : line;
    }
    fprintf(body.out, "],\"totalFrames\":%zu}", depth + 1);
    adapter_respond_with(adapter, request, &body);
}

void adapter_source(struct adapter *adapter, const struct json *request)
{
    const struct debug_session *session = adapter->session;
    const struct json *arguments = json_member(request, "arguments");
    const double reference = json_number(json_member(arguments, "source"), "sourceReference",
                                         json_number(arguments, "sourceReference", 0));
    struct message body;
    if (!(reference >= 1 && reference <= (double)session->source_count)) {
        adapter_respond(adapter, request, NULL, "source: there is none of this number");
        return;
    }
    if (!adapter_message(&body))
        return;
    fputs("{\"content\":", body.out);
    adapter_put_string(&body, session->sources[(size_t)reference - 1].text);
    fputs("}", body.out);
    adapter_respond_with(adapter, request, &body);
}

/* --- Variables ------------------------------------------------------------------------------------------ */

static const struct scope {
    const char *name, *file; /* file null: loops */
} scopes[] = {{"Temporaries", "temporary"}, {"Results", "result"},    {"Inputs", "input"},
              {"Parameters", "parameter"},  {"Addresses", "address"}, {"Condition codes", "condition"}};
enum { SCOPES = sizeof scopes / sizeof *scopes };

static bool shows(const struct debug_session *session, size_t reg, const struct scope *scope)
{
    const struct debug_run *run = debug_run(session);
    return session->values[reg][run->lane].known && strcmp(run->registers[reg].file, scope->file) == 0;
}

void adapter_scopes(struct adapter *adapter, const struct json *request)
{
    const struct debug_session *session = adapter->session;
    const struct debug_step *last = debug_last(session);
    struct message body;
    const char *separator = "";
    if (!adapter_message(&body))
        return;
    fputs("{\"scopes\":[", body.out);
    for (unsigned i = 0; i < SCOPES; i++) {
        bool any = false;
        for (size_t reg = 0; reg < debug_run(session)->register_count; reg++)
            any |= shows(session, reg, &scopes[i]);
        if (!any)
            continue;
        fprintf(body.out, "%s{\"name\":\"%s\",\"variablesReference\":%u,\"expensive\":false}", separator,
                scopes[i].name, i + 1);
        separator = ",";
    }
    if (last && last->loop_count)
        fprintf(body.out, "%s{\"name\":\"Loops\",\"variablesReference\":%d,\"expensive\":false}", separator,
                REFERENCE_LOOPS);
    fputs("]}", body.out);
    adapter_respond_with(adapter, request, &body);
}

static void put_variable(struct message *body, const char *name, const char *value, unsigned reference,
                         bool first)
{
    fputs(first ? "{\"name\":" : ",{\"name\":", body->out);
    adapter_put_string(body, name);
    fputs(",\"value\":", body->out);
    adapter_put_string(body, value);
    fprintf(body->out, ",\"variablesReference\":%u}", reference);
}

static void put_scope(struct message *body, const struct debug_session *session, const struct scope *scope)
{
    const struct debug_run *run = debug_run(session);
    bool first = true;
    for (size_t reg = 0; reg < run->register_count; reg++)
        if (shows(session, reg, scope)) {
            char text[DEBUG_VALUE_SIZE];
            debug_value_text(&session->values[reg][run->lane], -1, text);
            put_variable(body, run->registers[reg].name, text, REFERENCE_REGISTERS + (unsigned)reg, first);
            first = false;
        }
}

static void put_lanes(struct message *body, const struct debug_session *session, size_t reg)
{
    for (unsigned lane = 0; lane < DEBUG_LANES; lane++) {
        char name[40], text[DEBUG_VALUE_SIZE];
        snprintf(name, sizeof name, "lane %u%s", lane,
                 lane == debug_run(session)->lane ? ", the pixel's" : "");
        debug_value_text(&session->values[reg][lane], -1, text);
        put_variable(body, name, text, 0, lane == 0);
    }
}

static void put_loops(struct message *body, const struct debug_session *session)
{
    const struct debug_run *run = debug_run(session);
    const struct debug_step *last = debug_last(session);
    for (size_t i = 0; last && i < last->loop_count; i++) {
        const struct debug_loop *loop = &run->loops[last->first_loop + i];
        char name[40], text[80];
        snprintf(name, sizeof name, "line %d", loop->line);
        int used = snprintf(text, sizeof text, "%u iterations left", loop->left);
        if (loop->indexed)
            snprintf(text + used, sizeof text - (size_t)used, ", index %d", loop->index);
        put_variable(body, name, text, 0, i == 0);
    }
}

void adapter_variables(struct adapter *adapter, const struct json *request)
{
    const struct debug_session *session = adapter->session;
    const double given = json_number(json_member(request, "arguments"), "variablesReference", 0);
    const size_t reference = given >= 1 && given < 1e9 ? (size_t)given : 0;
    struct message body;
    if (!adapter_message(&body))
        return;
    fputs("{\"variables\":[", body.out);
    if (reference >= 1 && reference <= SCOPES)
        put_scope(&body, session, &scopes[reference - 1]);
    else if (reference == REFERENCE_LOOPS)
        put_loops(&body, session);
    else if (reference >= REFERENCE_REGISTERS &&
             reference - REFERENCE_REGISTERS < debug_run(session)->register_count)
        put_lanes(&body, session, reference - REFERENCE_REGISTERS);
    fputs("]}", body.out);
    adapter_respond_with(adapter, request, &body);
}

void adapter_evaluate(struct adapter *adapter, const struct json *request)
{
    const struct debug_session *session = adapter->session;
    const struct debug_run *run = debug_run(session);
    const char *expression = json_string(json_member(request, "arguments"), "expression");
    int component = -1;
    const int reg = expression ? debug_find_register(run, expression, &component) : -1;
    char text[DEBUG_VALUE_SIZE];
    struct message body;
    if (reg < 0) {
        adapter_respond(adapter, request, NULL, "no such register in this program");
        return;
    }
    if (!adapter_message(&body))
        return;
    debug_value_text(&session->values[reg][run->lane], component, text);
    fputs("{\"result\":", body.out);
    adapter_put_string(&body, text);
    fprintf(body.out, ",\"variablesReference\":%u}", component < 0 ? REFERENCE_REGISTERS + (unsigned)reg : 0);
    adapter_respond_with(adapter, request, &body);
}
