/* Declarations that the sources of `edgewalk debug --dap` share: messages, and the requests that other
 * sources handle. */
#ifndef TOOLS_DEBUG_ADAPTER_H
#define TOOLS_DEBUG_ADAPTER_H

#include "tools/debug/debug.h"
#include "tools/support/json.h"

enum { ADAPTER_THREAD = 1 };

struct adapter {
    struct debug_session *session;
    unsigned sent; /* messages: their `seq` */
    bool recorded, ended;
    bool stop_on_entry;
    struct json *launch; /* the request, whose texts the session keeps; null before it */
};

/* A message being written. */
struct message {
    FILE *out;
    char *text;
    size_t length;
};

/* Begins a body; false without memory. */
bool adapter_message(struct message *message);

/* As a JSON string. */
void adapter_put_string(struct message *message, const char *text);

/* With `body`, a JSON object, if it is not null; it fails with `error`, if that is not null. */
void adapter_respond(struct adapter *adapter, const struct json *request, const char *body,
                     const char *error);

/* With the body that has been written since adapter_message(), which is released. */
void adapter_respond_with(struct adapter *adapter, const struct json *request, struct message *body);

/* --- Requests, once something is recorded --------------------------------------------------------------- */

/* adapter_breakpoints.c */
void adapter_set_breakpoints(struct adapter *adapter, const struct json *request);
void adapter_set_function_breakpoints(struct adapter *adapter, const struct json *request);
void adapter_set_exception_breakpoints(struct adapter *adapter, const struct json *request);

/* adapter_state.c */
void adapter_threads(struct adapter *adapter, const struct json *request);
void adapter_stack_trace(struct adapter *adapter, const struct json *request);
void adapter_source(struct adapter *adapter, const struct json *request);
void adapter_scopes(struct adapter *adapter, const struct json *request);
void adapter_variables(struct adapter *adapter, const struct json *request);
void adapter_evaluate(struct adapter *adapter, const struct json *request);

#endif
