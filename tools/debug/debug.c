/* edgewalk debug: the programs that made a pixel, forwards and backwards. */
#include "tools/debug/debug.h"

static int debug(struct debug_session *session, const char *name, bool dap)
{
    if (name && !subject_open(&session->subject, name))
        return EXIT_USAGE;
    if (dap)
        return debug_adapter(session);
    return debug_record(session) ? debug_terminal(session) : EXIT_FAILED;
}

struct request {
    struct debug_session session;
    bool dap;
};

static bool add_source(void *store, const struct option *option, const char *value)
{
    struct request *request = store;
    (void)option;
    return debug_add_file(&request->session, value);
}

static const struct option options[] = {
    OPTION_PIXEL_ROW("--pixel", struct request, session.x, session.y,
                     "the pixel, from the upper left corner of the picture"),
    SUBJECT_OPTION_ROWS(struct request, session.subject),
    OPTION_NUMBER_ROW("--primitive", "N", struct request, session.primitive, 1, 1u << 30,
                      "the primitive N, numbered as by `edgewalk explain`; by default the visible one"),
    OPTION_SET_ROW("--source", "FILE", add_source, NULL,
                   "name the program with this file's text after the file; may be repeated"),
    OPTION_FLAG_ROW("--dap", struct request, dap,
                    "use the Debug Adapter Protocol on standard input and output. The arguments of its "
                    "`launch` request are program, pixel, size, frame, samples, primitive, sources and "
                    "stopOnEntry"),
    {0}};

static int debug_command(const struct command *command, int argc, char **argv)
{
    struct request request = {.session = {.subject = subject_none(), .x = -1}};
    struct operands operands;
    int status = options_parse(command, argc, argv, &request, &operands);
    if (status == OPTIONS_PARSED && !request.dap && (operands.count == 0 || request.session.x < 0))
        status = tool_usage_error("debug: expected %s (try --help)", command->expected);
    if (status == OPTIONS_PARSED)
        status = debug(&request.session, operands.count ? operands.names[0] : NULL, request.dap);
    debug_session_release(&request.session);
    return status;
}

const struct command command_debug = {
    .name = "debug",
    .summary = "step through the programs that made a pixel, also backwards",
    .usage = "SCENE|FILE --pixel X,Y [OPTION...]\n--dap [SCENE|FILE] [OPTION...]",
    .purpose = "Step through the programs that made a pixel, forwards and backwards. SCENE is a scene of "
               "`edgewalk demo`, FILE a script of `edgewalk run` or a capsule. The command draws it "
               "once, records every instruction, and reads commands from standard input: break, continue, "
               "step, back, registers, lanes, where, print, list. The command `help` lists all of them.",
    .example = "debug teapot --pixel 320,200",
    .operands = {"SCENE"},
    .most = 1,
    .expected = "a scene or a script, and --pixel X,Y",
    .options = options,
    .run = debug_command};
