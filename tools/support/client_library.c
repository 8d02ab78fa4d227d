#include "tools/support/client_library.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const struct client_library client_libraries[CLIENT_LIBRARIES] = {
    {.interface = "OSMesa",
     .file = "libOSMesa.so.8",
     .folder = "gl",
     .option = "-Dosmesa=enabled",
     .package = "libosmesa6-edgewalk"},
    {.interface = "EGL",
     .file = "libEGL_edgewalk.so.0",
     .folder = "window/egl",
     .variable = "__EGL_VENDOR_LIBRARY_FILENAMES",
     .vendor = "60_edgewalk.json",
     .option = "-Degl=enabled",
     .package = "libegl-edgewalk0"},
    {.interface = "GLX",
     .file = "libGLX_edgewalk.so.0",
     .folder = "window/glx",
     .variable = "__GLX_VENDOR_LIBRARY_NAME",
     .value = "edgewalk",
     .option = "-Dglx=enabled",
     .package = "libglx-edgewalk0"},
};

bool client_root(char root[PATH_MAX])
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
    char full[CLIENT_PATH];
    const bool absolute = folder[0] == '/';
    if (snprintf(path, PATH_MAX, "%s%s%s", absolute ? "" : root, absolute ? "" : "/", folder) >= PATH_MAX)
        return false;
    snprintf(full, sizeof full, "%s/%s", path, file);
    return access(full, R_OK) == 0;
}

void client_library_find(const struct client_library *library, const char *root, struct client_paths *paths)
{
    char folder[PATH_MAX];
    const bool built = look(root, library->folder, library->file, paths->folder);
    paths->description[0] = '\0';
    paths->has_file = built || look(root, EW_LIBDIR, library->file, paths->folder);
    paths->found = paths->has_file;
    if (!paths->has_file || !library->vendor)
        return;
    paths->found =
        look(root, built ? library->folder : EW_DATADIR "/glvnd/egl_vendor.d", library->vendor, folder);
    snprintf(paths->description, sizeof paths->description, "%s/%s", folder, library->vendor);
}

/* Before the variable's former contents, once. */
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

bool client_library_select(const struct client_library *library, const struct client_paths *paths)
{
    const char *value = library->vendor ? paths->description : library->value;
    return prepend("LD_LIBRARY_PATH", paths->folder) &&
           (!library->variable || setenv(library->variable, value, 1) == 0);
}
