/* Checks of libraries: Edgewalk's by their files, GLVND's by loading them. */
#define _GNU_SOURCE /* dlinfo */
#include <dlfcn.h>
#include <link.h>
#include <string.h>

#include "tools/doctor/doctor.h"

void check_client_library(const struct check *check, struct finding *finding)
{
    const struct client_library *library = &client_libraries[check->index];
    char root[PATH_MAX];
    struct client_paths paths = {0};
    if (client_root(root))
        client_library_find(library, root, &paths);
    if (paths.found) {
        finding_ok(finding, "%s/%s", paths.folder, library->file);
        return;
    }
    if (paths.has_file)
        finding_set(finding, STATE_PROBLEM, "%s/%s is there, %s is not", paths.folder, library->file,
                    library->vendor);
    else
        finding_set(finding, STATE_PROBLEM, "there is no %s beside this command", library->file);
    finding_remedy(finding, "install the package %s, or build with %s", library->package, library->option);
}

/* The path of a loaded library. */
static const char *path_of(void *handle)
{
    struct link_map *map;
    return dlinfo(handle, RTLD_DI_LINKMAP, &map) == 0 ? map->l_name : "";
}

static void missing(struct finding *finding, const char *package)
{
    finding_set(finding, STATE_PROBLEM, "not found");
    finding_remedy(finding, "install GLVND (Debian: %s)", package);
}

void check_dispatch(const struct check *check, struct finding *finding)
{
    int (*version)(void);
    void *handle = dlopen(check->name, RTLD_NOW | RTLD_LOCAL);
    if (!handle) {
        missing(finding, "libglvnd0");
        return;
    }
    void *symbol = dlsym(handle, "__glDispatchGetABIVersion");
    memcpy(&version, &symbol, sizeof version);
    if (version)
        finding_ok(finding, "ABI version %d, %s", version(), path_of(handle));
    else
        finding_ok(finding, "%s", path_of(handle));
    dlclose(handle);
}

/* libEGL or libGLX: GLVND's depends on its libGLdispatch, a driver's own does not. */
void check_loader(const struct check *check, struct finding *finding)
{
    const char *package = strcmp(check->name, "libGLX.so.0") == 0 ? "libglx0" : "libegl1";
    void *handle = dlopen(check->name, RTLD_NOW | RTLD_LOCAL);
    if (!handle) {
        missing(finding, package);
        return;
    }
    if (dlsym(handle, "__glDispatchGetABIVersion")) {
        finding_ok(finding, "%s", path_of(handle));
    } else {
        finding_set(finding, STATE_PROBLEM, "%s is not GLVND's", path_of(handle));
        finding_remedy(finding, "install GLVND (Debian: %s)", package);
    }
    dlclose(handle);
}
