/* edgewalk doctor: the libraries that a program finds on this machine, and the reasons for failures. */
#include <stdarg.h>
#include <string.h>

#include "tools/doctor/doctor.h"
#include "tools/support/command.h"

static const struct check checks[] = {
    {"Edgewalk", "version", check_version, 0},
    {NULL, "processor", check_processor, 0},
    {NULL, "native code", check_native, 0},
    {NULL, "threads", check_threads, 0},
    {NULL, "OpenGL", check_opengl, 0},
    {"Libraries of `edgewalk exec`", "OSMesa", check_client_library, 0},
    {NULL, "EGL", check_client_library, 1},
    {NULL, "GLX", check_client_library, 2},
    {"GLVND, which loads the libraries of EGL and GLX", "libGLdispatch.so.0", check_dispatch, 0},
    {NULL, "libEGL.so.1", check_loader, 0},
    {NULL, "libGLX.so.0", check_loader, 0},
    {"X server", "DISPLAY", check_display, 0},
    {NULL, "extension GLX", check_extension_glx, 0},
    {NULL, "extension MIT-SHM", check_extension_shm, 0},
    {"Drivers of a program by `edgewalk exec`", "OSMesa", check_driver, DRIVER_OSMESA},
    {NULL, "EGL", check_driver, DRIVER_EGL},
    {NULL, "GLX", check_driver, DRIVER_GLX},
    {"Drivers of a program without `edgewalk exec`", "OSMesa", check_default_driver, DRIVER_OSMESA},
    {NULL, "EGL", check_default_driver, DRIVER_EGL},
    {NULL, "GLX", check_default_driver, DRIVER_GLX},
};
enum { CHECKS = sizeof checks / sizeof *checks };

/* --- Findings ------------------------------------------------------------------------------------------- */

void finding_ok(struct finding *finding, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    finding->state = STATE_OK;
    vsnprintf(finding->text, sizeof finding->text, format, arguments);
    va_end(arguments);
}

void finding_set(struct finding *finding, enum state state, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    finding->state = state;
    vsnprintf(finding->text, sizeof finding->text, format, arguments);
    va_end(arguments);
}

void finding_remedy(struct finding *finding, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(finding->remedy, sizeof finding->remedy, format, arguments);
    va_end(arguments);
}

/* --- The report ----------------------------------------------------------------------------------------- */

struct report {
    bool json;
    unsigned problems, count;
    const char *section; /* of the last finding */
};

static const char *const state_names[] = {"ok", "note", "problem"};

static void print_text(struct report *report, const char *section, const char *name,
                       const struct finding *finding)
{
    if (section)
        printf("%s%s\n", report->count ? "\n" : "", section);
    printf("  %-8s %s: %s\n", state_names[finding->state], name, finding->text);
    if (finding->remedy[0])
        printf("  %-8s %s\n", "", finding->remedy);
}

static void print_json(struct report *report, const char *section, const char *name,
                       const struct finding *finding)
{
    const char *const members[][2] = {{"section", section ? section : report->section},
                                      {"name", name},
                                      {"state", state_names[finding->state]},
                                      {"text", finding->text},
                                      {"remedy", finding->remedy}};
    printf("%s\n {", report->count ? "," : "[");
    for (unsigned i = 0; i < sizeof members / sizeof *members; i++) {
        printf("%s\"%s\": ", i ? ", " : "", members[i][0]);
        tool_json_string(stdout, members[i][1], strlen(members[i][1]));
    }
    putchar('}');
}

static void print(struct report *report, const char *section, const char *name, const struct finding *finding)
{
    (report->json ? print_json : print_text)(report, section, name, finding);
    report->problems += finding->state == STATE_PROBLEM;
    report->count++;
    report->section = section ? section : report->section;
}

static int examine(bool json, const char *program)
{
    static struct finding findings[PROGRAM_CHECKS];
    const char *names[PROGRAM_CHECKS];
    struct report report = {.json = json};
    for (unsigned i = 0; i < CHECKS; i++) {
        struct finding finding = {0};
        checks[i].run(&checks[i], &finding);
        print(&report, checks[i].section, checks[i].name, &finding);
    }
    const unsigned count = program ? program_checks(program, names, findings) : 0;
    for (unsigned i = 0; i < count; i++)
        print(&report, i == 0 ? program : NULL, names[i], &findings[i]);
    if (json)
        printf("\n]\n");
    else if (report.problems)
        printf("\n%u problem%s\n", report.problems, report.problems == 1 ? "" : "s");
    else
        printf("\nno problems\n");
    return report.problems ? EXIT_FAILED : EXIT_OK;
}

/* --- The command ---------------------------------------------------------------------------------------- */

struct request {
    bool json;
    unsigned driver; /* DRIVERS: all of the report */
};

static const struct option options[] = {
    OPTION_FLAG_ROW("--json", struct request, json, "print the report as JSON"),
    OPTION_WORD_ROW("--interface", "osmesa|egl|glx", struct request, driver,
                    "load only this interface, in the environment as it is, and print its driver"),
    {0}};

static int doctor(const struct command *command, int argc, char **argv)
{
    struct request request = {.driver = DRIVERS};
    struct operands operands;
    const int parsed = options_parse(command, argc, argv, &request, &operands);
    if (parsed != OPTIONS_PARSED)
        return parsed;
    if (request.driver != DRIVERS)
        return driver_print(request.driver);
    return examine(request.json, operands.count ? operands.names[0] : NULL);
}

const struct command command_doctor = {
    .name = "doctor",
    .summary = "check what a program finds on this machine, and state remedies",
    .usage = "[OPTION...] [PROGRAM]",
    .purpose =
        "Check this machine for programs that are to run on Edgewalk: the library and the processor, "
        "Edgewalk's libraries and those of GLVND, the X server, and the driver that each interface loads, "
        "with `edgewalk exec` and without. With a PROGRAM, its file and the OpenGL libraries that it is "
        "linked with are checked, too; it is not run.\n"
        "\n"
        "A line begins with ok, note (something is possible, but missing) or problem. Notes and problems "
        "have a remedy.",
    .notes = "The exit status is 1 if there is a problem.",
    .example = "doctor /usr/bin/glxgears",
    .operands = {"PROGRAM"},
    .most = 1,
    .options = options,
    .run = doctor};
