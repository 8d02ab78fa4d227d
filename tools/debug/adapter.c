/* The Debug Adapter Protocol (https://microsoft.github.io/debug-adapter-protocol): messages of JSON with a
 * Content-Length, on standard input and output. The programs of a pixel are one thread; the lanes of its
 * group are children of each register. */
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "tools/debug/adapter.h"

enum { HEADER_SIZE = 256 };

/* --- Messages ------------------------------------------------------------------------------------------- */

bool adapter_message(struct message *message)
{
    *message = (struct message){0};
    message->out = open_memstream(&message->text, &message->length);
    return message->out != NULL;
}

void adapter_put_string(struct message *message, const char *text)
{
    tool_json_string(message->out, text, strlen(text));
}

static void message_send(struct message *message)
{
    fclose(message->out);
    if (message->text) {
        printf("Content-Length: %zu\r\n\r\n", message->length);
        fwrite(message->text, 1, message->length, stdout);
        fflush(stdout);
    }
    free(message->text);
}

void adapter_respond(struct adapter *adapter, const struct json *request, const char *body, const char *error)
{
    struct message message;
    const char *command = json_string(request, "command");
    if (!adapter_message(&message))
        return;
    fprintf(message.out, "{\"seq\":%u,\"type\":\"response\",\"request_seq\":%.0f,\"success\":%s,\"command\":",
            ++adapter->sent, json_number(request, "seq", 0), error ? "false" : "true");
    adapter_put_string(&message, command ? command : "");
    if (error) {
        fputs(",\"message\":", message.out);
        adapter_put_string(&message, error);
    }
    if (body)
        fprintf(message.out, ",\"body\":%s", body);
    fputs("}", message.out);
    message_send(&message);
}

static void send_event(struct adapter *adapter, const char *event, const char *body)
{
    struct message message;
    if (!adapter_message(&message))
        return;
    fprintf(message.out, "{\"seq\":%u,\"type\":\"event\",\"event\":\"%s\",\"body\":%s}", ++adapter->sent,
            event, body);
    message_send(&message);
}

void adapter_respond_with(struct adapter *adapter, const struct json *request, struct message *body)
{
    fclose(body->out);
    adapter_respond(adapter, request, body->text, body->text ? NULL : "out of memory");
    free(body->text);
}

/* --- Stopping ------------------------------------------------------------------------------------------- */

static const char *reason_of(const struct debug_breakpoint *stop)
{
    switch (stop->kind) {
    case DEBUG_STOP_NAN:
    case DEBUG_STOP_INFINITY: return "exception";
    case DEBUG_STOP_FUNCTION: return "function breakpoint";
    case DEBUG_STOP_CONDITION:
    case DEBUG_STOP_RANGE: return "data breakpoint";
    default: return "breakpoint";
    }
}

/* `stop`: why, or null. At an end of the record one is stopped too: it can be walked back from there. */
static void send_stopped(struct adapter *adapter, const struct debug_breakpoint *stop, const char *reason)
{
    struct message body;
    const struct debug_step *last = debug_last(adapter->session);
    if (!adapter_message(&body))
        return;
    fprintf(body.out, "{\"reason\":\"%s\",\"threadId\":%d,\"allThreadsStopped\":true", reason,
            ADAPTER_THREAD);
    if (stop)
        fprintf(body.out, ",\"hitBreakpointIds\":[%u]", stop->id);
    if (stop && last && (last->nan || last->infinity)) {
        const int reg = debug_written(adapter->session);
        char text[200];
        snprintf(text, sizeof text, "this instruction produces %s in %.100s",
                 last->nan ? "a NaN" : "an infinity",
                 reg < 0 ? "a register" : debug_run(adapter->session)->registers[reg].name);
        fputs(",\"text\":", body.out);
        adapter_put_string(&body, text);
    }
    if (strcmp(reason, "pause") == 0)
        fputs(",\"description\":\"at an end of what was recorded\"", body.out);
    fputs("}", body.out);
    fclose(body.out);
    if (body.text)
        send_event(adapter, "stopped", body.text);
    free(body.text);
}

static void walk(struct adapter *adapter, const struct json *request, enum debug_walk how, bool back)
{
    bool moved;
    const struct debug_breakpoint *stop = debug_walk(adapter->session, how, back, &moved);
    adapter_respond(adapter, request, how == DEBUG_CONTINUE ? "{\"allThreadsContinued\":true}" : "{}", NULL);
    send_stopped(adapter, stop, stop ? reason_of(stop) : !moved || how == DEBUG_CONTINUE ? "pause" : "step");
}

static void handle_continue(struct adapter *adapter, const struct json *request)
{
    walk(adapter, request, DEBUG_CONTINUE, false);
}

static void handle_reverse_continue(struct adapter *adapter, const struct json *request)
{
    walk(adapter, request, DEBUG_CONTINUE, true);
}

static void handle_next(struct adapter *adapter, const struct json *request)
{
    walk(adapter, request, DEBUG_NEXT, false);
}

static void handle_step_in(struct adapter *adapter, const struct json *request)
{
    walk(adapter, request, DEBUG_STEP, false);
}

static void handle_step_out(struct adapter *adapter, const struct json *request)
{
    walk(adapter, request, DEBUG_FINISH, false);
}

static void handle_step_back(struct adapter *adapter, const struct json *request)
{
    walk(adapter, request, DEBUG_NEXT, true);
}

/* --- The beginning -------------------------------------------------------------------------------------- */

static void handle_initialize(struct adapter *adapter, const struct json *request)
{
    adapter_respond(
        adapter, request,
        "{\"supportsConfigurationDoneRequest\":true,\"supportsFunctionBreakpoints\":true,"
        "\"supportsStepBack\":true,\"supportsEvaluateForHovers\":true,\"exceptionBreakpointFilters\":["
        "{\"filter\":\"nan\",\"label\":\"an instruction produces a NaN\"},"
        "{\"filter\":\"inf\",\"label\":\"an instruction produces an infinity\"}]}",
        NULL);
}

/* "X,Y" or [X, Y]. */
static bool take_pixel(struct debug_session *session, const struct json *pixel)
{
    char text[48];
    if (pixel && pixel->type == JSON_STRING)
        return tool_pixel(pixel->text, &session->x, &session->y);
    if (!pixel)
        return session->x >= 0;
    if (pixel->type != JSON_ARRAY || !pixel->first || pixel->first->type != JSON_NUMBER ||
        !pixel->first->next || pixel->first->next->type != JSON_NUMBER)
        return false;
    snprintf(text, sizeof text, "%.0f,%.0f", pixel->first->number, pixel->first->next->number);
    return tool_pixel(text, &session->x, &session->y);
}

/* From `low` to `high`; a missing value changes nothing. */
static bool take_number(const struct json *arguments, const char *name, double high, unsigned *number)
{
    const double given = json_number(arguments, name, *number);
    if (!(given >= 0 && given <= high))
        return false;
    *number = (unsigned)given;
    return true;
}

/* Null, or why not. */
static const char *take_arguments(struct debug_session *session, const struct json *arguments)
{
    const char *program = json_string(arguments, "program"), *size = json_string(arguments, "size");
    const struct json *sources = json_member(arguments, "sources");
    if (program && !session->subject.name && !subject_open(&session->subject, program))
        return "launch: `program` is no scene, and no file that can be read";
    if (!session->subject.name)
        return "launch: expected `program`, a scene or a script";
    if (!take_pixel(session, json_member(arguments, "pixel")))
        return "launch: expected `pixel`, \"X,Y\" from the upper left corner of the picture";
    if (size && !tool_size(size, &session->subject.width, &session->subject.height))
        return "launch: expected `size` as \"WIDTHxHEIGHT\", each from 1 to 16384";
    if (!take_number(arguments, "frame", 1000000, &session->subject.frame))
        return "launch: expected `frame` from 0 to 1000000";
    if (!take_number(arguments, "samples", 16, &session->subject.samples))
        return "launch: expected `samples` from 0 to 16";
    if (!take_number(arguments, "primitive", 1 << 30, &session->primitive))
        return "launch: expected `primitive` from 0";
    for (const struct json *file = sources ? sources->first : NULL; file; file = file->next)
        if (file->type != JSON_STRING || !debug_add_file(session, file->text))
            return "launch: a file of `sources` cannot be read";
    return NULL;
}

static void handle_launch(struct adapter *adapter, const struct json *request)
{
    const struct json *arguments = json_member(request, "arguments");
    const char *error = adapter->launch ? "launch: only once" : take_arguments(adapter->session, arguments);
    if (!error && !debug_record(adapter->session))
        error = "launch: no primitive covers the pixel, or it cannot be drawn (standard error says more)";
    if (error) {
        adapter_respond(adapter, request, NULL, error);
        return;
    }
    adapter->recorded = true;
    adapter->stop_on_entry = json_bool(arguments, "stopOnEntry", true);
    debug_goto(adapter->session, (struct debug_place){0, 0});
    adapter_respond(adapter, request, NULL, NULL);
    send_event(adapter, "initialized", "{}");
}

static void handle_configuration_done(struct adapter *adapter, const struct json *request)
{
    bool moved;
    adapter_respond(adapter, request, NULL, NULL);
    if (adapter->stop_on_entry) {
        send_stopped(adapter, NULL, "entry");
        return;
    }
    const struct debug_breakpoint *stop = debug_walk(adapter->session, DEBUG_CONTINUE, false, &moved);
    send_stopped(adapter, stop, stop ? reason_of(stop) : "pause");
}

static void handle_end(struct adapter *adapter, const struct json *request)
{
    adapter_respond(adapter, request, NULL, NULL);
    adapter->ended = true;
}

static void handle_pause(struct adapter *adapter, const struct json *request)
{
    adapter_respond(adapter, request, NULL, NULL);
    send_stopped(adapter, NULL, "step");
}

/* --- Requests ------------------------------------------------------------------------------------------- */

static const struct request {
    const char *command;
    bool before_launch; /* also without a recording */
    void (*handle)(struct adapter *adapter, const struct json *request);
} requests[] = {
    {"initialize", true, handle_initialize},
    {"launch", true, handle_launch},
    {"disconnect", true, handle_end},
    {"terminate", true, handle_end},
    {"configurationDone", false, handle_configuration_done},
    {"setBreakpoints", false, adapter_set_breakpoints},
    {"setFunctionBreakpoints", false, adapter_set_function_breakpoints},
    {"setExceptionBreakpoints", false, adapter_set_exception_breakpoints},
    {"threads", false, adapter_threads},
    {"stackTrace", false, adapter_stack_trace},
    {"scopes", false, adapter_scopes},
    {"variables", false, adapter_variables},
    {"evaluate", false, adapter_evaluate},
    {"source", false, adapter_source},
    {"continue", false, handle_continue},
    {"reverseContinue", false, handle_reverse_continue},
    {"next", false, handle_next},
    {"stepIn", false, handle_step_in},
    {"stepOut", false, handle_step_out},
    {"stepBack", false, handle_step_back},
    {"pause", false, handle_pause},
};

/* Takes the request, which `launch` keeps. */
static void handle(struct adapter *adapter, struct json *request)
{
    const char *command = json_string(request, "command"), *type = json_string(request, "type");
    const struct request *row = requests, *end = requests + sizeof requests / sizeof *requests;
    while (row < end && (!command || strcmp(row->command, command) != 0))
        row++;
    if (!type || strcmp(type, "request") != 0)
        fprintf(stderr, "edgewalk: a message that is no request\n");
    else if (row == end)
        adapter_respond(adapter, request, NULL, "unknown request");
    else if (!row->before_launch && !adapter->recorded)
        adapter_respond(adapter, request, NULL, "expected `launch` first");
    else
        row->handle(adapter, request);
    if (row < end && row->handle == handle_launch && !adapter->launch)
        adapter->launch = request;
    else
        json_free(request);
}

/* The header's fields up to the empty line: the length, or -1 at the end of the input or without a length. */
static long read_header(void)
{
    char line[HEADER_SIZE];
    long length = -1;
    for (;;) {
        if (!fgets(line, sizeof line, stdin))
            return -1;
        if (line[0] == '\n' || (line[0] == '\r' && line[1] == '\n'))
            return length;
        if (strncasecmp(line, "Content-Length:", 15) == 0) {
            char *end;
            length = strtol(line + 15, &end, 10);
            if (end == line + 15 || length < 0 || length > JSON_SIZE)
                return -1;
        }
    }
}

/* Null at the end of the input, or where the next message cannot be found. */
static char *read_message(size_t *length)
{
    const long given = read_header();
    char *text = given < 0 ? NULL : malloc((size_t)given + 1);
    if (text && fread(text, 1, (size_t)given, stdin) != (size_t)given) {
        free(text);
        text = NULL;
    }
    *length = given < 0 ? 0 : (size_t)given;
    return text;
}

int debug_adapter(struct debug_session *session)
{
    struct adapter adapter = {.session = session};
    bool failed = false;
    while (!adapter.ended) {
        size_t length, error;
        char *text = read_message(&length);
        if (!text)
            break;
        struct json *request = json_read(text, length, &error);
        free(text);
        if (request) {
            handle(&adapter, request);
        } else {
            fprintf(stderr, "edgewalk: a message that is no JSON, byte %zu\n", error);
            failed = true;
        }
    }
    json_free(adapter.launch);
    return failed || !adapter.ended ? EXIT_FAILED : EXIT_OK;
}
