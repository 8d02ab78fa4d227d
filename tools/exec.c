/* edgewalk exec: another program, in whose environment Edgewalk's libraries are found first. */
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tools/support/command.h"

/* The libraries: their folders in the build's, and the variable that chooses them. */
static const struct library {
    const char *file, *folder;
    const char *variable, *value; /* of a library whose name says it all */
    const char *vendor;           /* ... or the file that describes it to GLVND */
} libraries[] = {
    {.file = "libOSMesa.so.8", .folder = "gl"},
    {.file = "libEGL_edgewalk.so.0",
     .folder = "window/egl",
     .variable = "__EGL_VENDOR_LIBRARY_FILENAMES",
     .vendor = "50_edgewalk.json"},
    {.file = "libGLX_edgewalk.so.0",
     .folder = "window/glx",
     .variable = "__GLX_VENDOR_LIBRARY_NAME",
     .value = "edgewalk"},
};

/* The folder above that of the command: of the build, or the prefix. */
static bool find_root(char root[PATH_MAX])
{
    const ssize_t length = readlink("/proc/self/exe", root, PATH_MAX - 1);
    if (length < 0)
        return false;
    root[length] = 0;
    for (int i = 0; i < 2; i++) {
        char *slash = strrchr(root, '/');
        if (!slash)
            return false;
        *slash = 0;
    }
    return true;
}

/* `folder` (below `root`, unless it is absolute) as a path, if the file is there. */
static bool look(const char *root, const char *folder, const char *file, char path[PATH_MAX])
{
    char full[PATH_MAX + 256];
    const bool absolute = folder[0] == '/';
    if (snprintf(path, PATH_MAX, "%s%s%s", absolute ? "" : root, absolute ? "" : "/", folder) >= PATH_MAX)
        return false;
    snprintf(full, sizeof full, "%s/%s", path, file);
    return access(full, R_OK) == 0;
}

/* In front of what the variable lists, once. */
static bool prepend(const char *variable, const char *path)
{
    const char *before = getenv(variable);
    const size_t length = strlen(path);
    if (before && strncmp(before, path, length) == 0 && (before[length] == ':' || before[length] == 0))
        return true;
    char *list = malloc(length + (before ? strlen(before) : 0) + 2);
    if (!list)
        return false;
    sprintf(list, before && *before ? "%s:%s" : "%s", path, before);
    const bool set = setenv(variable, list, 1) == 0;
    free(list);
    return set;
}

static bool choose(const struct library *library, const char *root, bool built)
{
    char folder[PATH_MAX], description[PATH_MAX + 256];
    if (library->value)
        return setenv(library->variable, library->value, 1) == 0;
    if (!library->vendor)
        return true;
    if (!look(root, built ? library->folder : EW_DATADIR "/glvnd/egl_vendor.d", library->vendor, folder))
        return false;
    snprintf(description, sizeof description, "%s/%s", folder, library->vendor);
    return setenv(library->variable, description, 1) == 0;
}

/* How many of the libraries the program will find. */
static unsigned set_environment(const char *root)
{
    unsigned found = 0;
    for (size_t i = 0; i < sizeof libraries / sizeof *libraries; i++) {
        char folder[PATH_MAX];
        const bool built = look(root, libraries[i].folder, libraries[i].file, folder);
        if (built || look(root, EW_LIBDIR, libraries[i].file, folder))
            found += prepend("LD_LIBRARY_PATH", folder) && choose(&libraries[i], root, built);
    }
    return found;
}

/* Options before the program are ours, those after it the program's. */
static int exec_command(const struct command *command, int argc, char **argv)
{
    char root[PATH_MAX];
    if (argc > 0 && strcmp(argv[0], "--help") == 0) {
        help_print(stdout, command);
        return EXIT_OK;
    }
    if (argc > 0 && strcmp(argv[0], "--") == 0)
        argc--, argv++;
    else if (argc > 0 && argv[0][0] == '-')
        return tool_usage_error("exec: unknown option '%s' (try --help)", argv[0]);
    if (argc == 0)
        return tool_usage_error("exec: expected a program (try --help)");
    if (!find_root(root) || set_environment(root) == 0) {
        fprintf(stderr, "edgewalk: exec: none of the libraries is beside this command\n");
        return EXIT_FAILED;
    }
    execvp(argv[0], argv);
    const int reason = errno;
    fprintf(stderr, "edgewalk: %s: %s\n", argv[0], strerror(reason));
    return reason == ENOENT ? 127 : 126;
}

const struct command command_exec = {
    .name = "exec",
    .summary = "run another program with Edgewalk as its OSMesa, EGL and GLX",
    .usage = "[--] PROGRAM [ARGUMENT...]",
    .purpose = "Run a program that uses OSMesa, EGL or GLX with Edgewalk as its OpenGL. In the program's "
               "environment LD_LIBRARY_PATH begins with the folders of Edgewalk's libraries, and "
               "__EGL_VENDOR_LIBRARY_FILENAMES and __GLX_VENDOR_LIBRARY_NAME select Edgewalk in GLVND's EGL "
               "and GLX. Libraries that were not built are omitted.",
    .notes = "The exit status is that of the program; 126 if it cannot be run, 127 if it is not found.",
    .example = "exec glxgears",
    .operands = {"PROGRAM", "FILE"},
    .run = exec_command};
