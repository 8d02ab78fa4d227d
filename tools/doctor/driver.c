/* The driver that a program gets by OSMesa, EGL or GLX. `doctor --interface` loads it, in a separate process
 * and environment; the checks run that and read the line that it prints. */
#define _GNU_SOURCE /* dlinfo */
#include <dlfcn.h>
#include <link.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <GL/gl.h>

#include "tools/doctor/doctor.h"
#include "tools/support/process.h"
#include "tools/support/tool.h"

/* --- Loading -------------------------------------------------------------------------------------------- */

static bool find(void *handle, const char *name, void *function)
{
    void *symbol = dlsym(handle, name);
    memcpy(function, &symbol, sizeof symbol);
    return symbol != NULL;
}

static int no_driver(const char *reason)
{
    printf("%s\n", reason);
    return EXIT_FAILED;
}

static int print_driver(const char *vendor, void *handle)
{
    struct link_map *map;
    const char *path = dlinfo(handle, RTLD_DI_LINKMAP, &map) == 0 ? map->l_name : "";
    if (!vendor)
        return no_driver("the driver has no name");
    printf("%s, by %s\n", vendor, path);
    return EXIT_OK;
}

static int print_osmesa(void *handle)
{
    void *(*create)(GLenum, GLint, GLint, GLint, void *);
    GLboolean (*make_current)(void *, void *, GLenum, GLsizei, GLsizei);
    void (*destroy)(void *);
    void *(*get_proc_address)(const char *);
    const GLubyte *(*get_string)(GLenum);
    uint8_t pixel[4];
    if (!find(handle, "OSMesaCreateContextExt", &create) ||
        !find(handle, "OSMesaMakeCurrent", &make_current) ||
        !find(handle, "OSMesaDestroyContext", &destroy) ||
        !find(handle, "OSMesaGetProcAddress", &get_proc_address))
        return no_driver("the library lacks functions of OSMesa");
    void *context = create(GL_RGBA, 24, 8, 0, NULL), *function = get_proc_address("glGetString");
    memcpy(&get_string, &function, sizeof function);
    if (!context || !function || !make_current(context, pixel, GL_UNSIGNED_BYTE, 1, 1))
        return no_driver("no context could be created");
    const int status = print_driver((const char *)get_string(GL_RENDERER), handle);
    destroy(context);
    return status;
}

static int print_egl(void *handle)
{
    enum { VENDOR = 0x3053 }; /* EGL_VENDOR: EGL's headers are not required for this command */
    void *(*get_display)(void *);
    unsigned (*initialize)(void *, int *, int *), (*terminate)(void *);
    const char *(*query)(void *, int);
    if (!find(handle, "eglGetDisplay", &get_display) || !find(handle, "eglInitialize", &initialize) ||
        !find(handle, "eglTerminate", &terminate) || !find(handle, "eglQueryString", &query))
        return no_driver("the library lacks functions of EGL");
    void *display = get_display(NULL);
    if (!display || !initialize(display, NULL, NULL))
        return no_driver("no vendor library initializes the default display");
    const int status = print_driver(query(display, VENDOR), handle);
    terminate(display);
    return status;
}

static int print_glx(void *handle)
{
    enum { VENDOR = 1 }; /* GLX_VENDOR */
    void *(*open)(const char *);
    int (*query_extension)(void *, int *, int *), error, event;
    const char *(*query)(void *, int);
    void *xlib = dlopen("libX11.so.6", RTLD_NOW | RTLD_LOCAL);
    if (!xlib || !find(xlib, "XOpenDisplay", &open))
        return no_driver("libX11.so.6 is not found");
    if (!find(handle, "glXQueryExtension", &query_extension) || !find(handle, "glXGetClientString", &query))
        return no_driver("the library lacks functions of GLX");
    void *display = open(NULL);
    if (!display)
        return no_driver("there is no X server");
    if (!query_extension(display, &error, &event))
        return no_driver("the X server has no extension GLX");
    return print_driver(query(display, VENDOR), handle); /* the connection ends with the process */
}

static const struct driver {
    const char *name, *library;
    int (*print)(void *handle);
} drivers[DRIVERS] = {
    {"osmesa", "libOSMesa.so.8", print_osmesa},
    {"egl", "libEGL.so.1", print_egl},
    {"glx", "libGLX.so.0", print_glx},
};

int driver_print(unsigned driver)
{
    void *handle = dlopen(drivers[driver].library, RTLD_NOW | RTLD_LOCAL);
    if (handle)
        return drivers[driver].print(handle);
    char reason[256];
    snprintf(reason, sizeof reason, "%s", dlerror());
    return no_driver(reason);
}

/* --- Checks --------------------------------------------------------------------------------------------- */

/* Stores the line that `doctor --interface` prints, by `edgewalk exec` or without. Returns true if there is a
 * driver. */
static bool ask(unsigned driver, bool by_exec, char line[FINDING_TEXT])
{
    static const char self[] = "/proc/self/exe";
    const char *const name = drivers[driver].name, *const arguments[] = {self,     "exec",        self,
                                                                         "doctor", "--interface", name,
                                                                         NULL},
                      *const direct[] = {self, "doctor", "--interface", name, NULL};
    const struct process process = {by_exec ? arguments : direct, .seconds = MOST_SECONDS, .quiet = true};
    char *output = NULL;
    const int status = process_run(&process, &output);
    snprintf(line, FINDING_TEXT, "%s", output ? output : "");
    free(output);
    line[strcspn(line, "\n")] = '\0';
    if (status == -1)
        snprintf(line, FINDING_TEXT, "the check could not be started");
    else if (status == 128 + SIGALRM)
        snprintf(line, FINDING_TEXT, "the driver did not answer");
    else if (status > 128)
        snprintf(line, FINDING_TEXT, "the driver crashed (signal %d)", status - 128);
    else if (!line[0])
        snprintf(line, FINDING_TEXT, "`edgewalk exec` fails");
    return status == EXIT_OK;
}

/* Fills the finding of GLX if there is no DISPLAY. */
static bool is_without_server(unsigned driver, struct finding *finding)
{
    const char *display = getenv("DISPLAY");
    if (driver != DRIVER_GLX || (display && *display))
        return false;
    finding_set(finding, STATE_NOTE, "none: DISPLAY is not set");
    finding_remedy(finding, "start an X server, for example with xvfb-run");
    return true;
}

void check_driver(const struct check *check, struct finding *finding)
{
    char line[FINDING_TEXT];
    if (is_without_server(check->index, finding))
        return;
    const bool has = ask(check->index, true, line);
    if (has && strncmp(line, "Edgewalk", 8) == 0) {
        finding_ok(finding, "%s", line);
        return;
    }
    finding_set(finding, STATE_PROBLEM, "%s", line);
    finding_remedy(finding, has ? "another driver is preferred: check LD_PRELOAD and the variables of GLVND"
                                : "correct the problems above; LD_DEBUG=libs shows what the loader does");
}

void check_default_driver(const struct check *check, struct finding *finding)
{
    char line[FINDING_TEXT];
    if (is_without_server(check->index, finding))
        return;
    if (ask(check->index, false, line)) {
        finding_ok(finding, "%s", line);
        return;
    }
    finding_set(finding, STATE_NOTE, "none: %s", line);
    finding_remedy(finding, "run programs by `edgewalk exec`");
}
