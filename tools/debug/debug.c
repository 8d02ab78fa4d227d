/* edgewalk debug: the programs that made a pixel, forwards and backwards. */
#include "tools/debug/debug.h"

#include <string.h>

static const char help[] =
    "usage: edgewalk debug SCENE|FILE --pixel X,Y [--size WxH] [--frame N] [--samples N]\n"
    "                                 [--primitive N] [--source FILE]...\n"
    "       edgewalk debug --dap [SCENE|FILE] [...]\n"
    "\n"
    "Draws a scene of `edgewalk demo list`, a script of `edgewalk run` or a capsule, records every "
    "instruction of the\n"
    "programs that made the pixel, and reads commands: break, continue, step, back, registers, lanes, "
    "where,\n"
    "print, list ... (`help` lists them). Nothing is drawn again: going back is exact.\n"
    "\n"
    "  --pixel X,Y     from the upper left corner of the picture, as image viewers count\n" SUBJECT_OPTIONS
    "  --primitive N   as `edgewalk explain` numbers them; else the one that is seen\n"
    "  --source FILE   has the text of a program, which is then shown with this name; may be repeated\n"
    "  --dap           the Debug Adapter Protocol on standard input and output, for editors; its request\n"
    "                  `launch` takes program, pixel, size, frame, samples, primitive, sources, stopOnEntry\n"
    "\n"
    "    edgewalk debug teapot --pixel 320,200\n"
    "    printf 'break fragment:4\\ncontinue\\nregisters\\n' | edgewalk debug teapot --pixel 320,200\n";

bool debug_read_pixel(const char *text, struct debug_session *session)
{
    char x[16];
    unsigned number[2];
    const char *comma = strchr(text, ',');
    if (!comma || (size_t)(comma - text) >= sizeof x)
        return false;
    memcpy(x, text, (size_t)(comma - text));
    x[comma - text] = '\0';
    if (!tool_number(x, 0, 16383, &number[0]) || !tool_number(comma + 1, 0, 16383, &number[1]))
        return false;
    session->x = (int)number[0];
    session->y = (int)number[1];
    return true;
}

static int debug(struct debug_session *session, const char *name, bool dap)
{
    if (name && !subject_open(&session->subject, name))
        return EXIT_USAGE;
    if (dap)
        return debug_adapter(session);
    return debug_record(session) ? debug_terminal(session) : EXIT_FAILED;
}

int command_debug(int argc, char **argv)
{
    struct tool_arguments arguments = {argc, argv, 0, NULL};
    struct debug_session session = {.subject = subject_none(), .x = -1};
    const char *name = NULL;
    bool dap = false;
    while (tool_more(&arguments)) {
        const char *operand;
        if (tool_option(&arguments, "--help", false)) {
            fputs(help, stdout);
            return EXIT_OK;
        } else if (tool_option(&arguments, "--pixel", true)) {
            if (!debug_read_pixel(arguments.value, &session))
                return tool_usage_error("--pixel %s: expected X,Y", arguments.value);
        } else if (subject_option(&session.subject, &arguments)) {
            continue;
        } else if (tool_option(&arguments, "--primitive", true)) {
            if (!tool_number(arguments.value, 1, 1u << 30, &session.primitive))
                return tool_usage_error("--primitive %s: expected a number from 1", arguments.value);
        } else if (tool_option(&arguments, "--source", true)) {
            if (!debug_add_file(&session, arguments.value))
                return EXIT_USAGE;
        } else if (tool_option(&arguments, "--dap", false)) {
            dap = true;
        } else if (!name && (operand = tool_operand(&arguments))) {
            name = operand;
        } else {
            return tool_unknown("debug", &arguments);
        }
    }
    if (!dap && (!name || session.x < 0))
        return tool_usage_error("debug: expected a scene or a script, and --pixel X,Y (try --help)");
    const int status = debug(&session, name, dap);
    debug_session_release(&session);
    return status;
}
