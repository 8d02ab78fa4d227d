/* edgewalk exec: runs a program in an environment in which it finds Edgewalk's libraries first. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tools/support/client_library.h"
#include "tools/support/command.h"

struct request {
    bool partial;
};

static const struct option options[] = {
    OPTION_FLAG_ROW("--partial", struct request, partial,
                    "run the program even if some of the libraries are missing; by their interfaces it uses "
                    "another OpenGL"),
    {0}};

static void report_missing(const struct client_library *library, const struct client_paths *paths)
{
    fprintf(stderr, "edgewalk: exec: %s: %s is missing (`edgewalk doctor` states the remedy)\n",
            library->interface, paths->has_file ? library->vendor : library->file);
}

/* False after printing why not: without this, a program would use another driver without a message. */
static bool set_environment(bool partial)
{
    char root[PATH_MAX];
    unsigned found = 0;
    if (!client_root(root)) {
        fprintf(stderr, "edgewalk: exec: /proc/self/exe: %s\n", strerror(errno));
        return false;
    }
    for (size_t i = 0; i < CLIENT_LIBRARIES; i++) {
        struct client_paths paths;
        client_library_find(&client_libraries[i], root, &paths);
        if (paths.found)
            found += client_library_select(&client_libraries[i], &paths);
        else if (!partial)
            report_missing(&client_libraries[i], &paths);
    }
    if (partial && found == 0)
        fprintf(stderr, "edgewalk: exec: none of the libraries is beside this command\n");
    return found == CLIENT_LIBRARIES || (partial && found > 0);
}

/* Options before the program are ours, those after it the program's. */
static int exec_command(const struct command *command, int argc, char **argv)
{
    struct request request = {0};
    struct operands none;
    int own = 0;
    while (own < argc && argv[own][0] == '-' && strcmp(argv[own], "--") != 0)
        own++;
    const int parsed = options_parse(command, own, argv, &request, &none);
    if (parsed != OPTIONS_PARSED)
        return parsed;
    argv += own + (own < argc && strcmp(argv[own], "--") == 0);
    if (!argv[0])
        return tool_usage_error("exec: expected a program (try --help)");
    if (!set_environment(request.partial))
        return EXIT_FAILED;
    execvp(argv[0], argv);
    const int reason = errno;
    fprintf(stderr, "edgewalk: %s: %s\n", argv[0], strerror(reason));
    return reason == ENOENT ? 127 : 126;
}

const struct command command_exec = {
    .name = "exec",
    .summary = "run another program with Edgewalk as its OSMesa, EGL and GLX",
    .usage = "[OPTION...] [--] PROGRAM [ARGUMENT...]",
    .purpose = "Run a program that uses OSMesa, EGL or GLX with Edgewalk as its OpenGL. In the program's "
               "environment LD_LIBRARY_PATH begins with the folders of Edgewalk's libraries, and "
               "__EGL_VENDOR_LIBRARY_FILENAMES and __GLX_VENDOR_LIBRARY_NAME select Edgewalk in GLVND's EGL "
               "and GLX. `edgewalk doctor PROGRAM` checks what the program then finds.",
    .notes = "The exit status is that of the program; 126 if it cannot be run, 127 if it is not found, 1 if "
             "one of Edgewalk's libraries was not built or is not installed.",
    .example = "exec glxgears",
    .operands = {"PROGRAM", "FILE"},
    .options = options,
    .run = exec_command};
