/* edgewalk doctor: checks of this machine. Each is a row of the table in doctor.c, and fills a finding. */
#ifndef TOOLS_DOCTOR_DOCTOR_H
#define TOOLS_DOCTOR_DOCTOR_H

#include <stdbool.h>

#include "tools/support/client_library.h"

enum state {
    STATE_OK,
    STATE_NOTE,    /* good, but less than possible */
    STATE_PROBLEM, /* something does not run: the exit status is 1 */
};

enum { FINDING_TEXT = CLIENT_PATH + 512 };

/* Another program that a check runs is ended after so long. */
enum { MOST_SECONDS = 10 };

struct finding {
    enum state state;
    char text[FINDING_TEXT];
    char remedy[FINDING_TEXT]; /* empty if the state is STATE_OK */
};

struct check {
    const char *section; /* null: that of the row above */
    const char *name;
    void (*run)(const struct check *check, struct finding *finding);
    unsigned index; /* for `run`: of client_libraries, of an interface */
};

void finding_ok(struct finding *finding, const char *format, ...) __attribute__((format(printf, 2, 3)));
void finding_set(struct finding *finding, enum state state, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void finding_remedy(struct finding *finding, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* --- machine.c: the library and the processor ----------------------------------------------------------- */

void check_version(const struct check *check, struct finding *finding);
void check_processor(const struct check *check, struct finding *finding);
void check_native(const struct check *check, struct finding *finding);
void check_threads(const struct check *check, struct finding *finding);
void check_opengl(const struct check *check, struct finding *finding);

/* --- files.c: Edgewalk's libraries, GLVND's ------------------------------------------------------------- */

void check_client_library(const struct check *check, struct finding *finding);
void check_dispatch(const struct check *check, struct finding *finding);
void check_loader(const struct check *check, struct finding *finding); /* libEGL.so.1, libGLX.so.0 */

/* --- server.c: the X server ----------------------------------------------------------------------------- */

void check_display(const struct check *check, struct finding *finding);
void check_extension_glx(const struct check *check, struct finding *finding);
void check_extension_shm(const struct check *check, struct finding *finding);

/* --- driver.c: the driver that a program gets, per interface -------------------------------------------- */

enum { DRIVER_OSMESA, DRIVER_EGL, DRIVER_GLX, DRIVERS };

void check_driver(const struct check *check, struct finding *finding);         /* by `edgewalk exec` */
void check_default_driver(const struct check *check, struct finding *finding); /* without it */

/* `doctor --interface`: loads the interface in this process's environment and prints one line: the driver and
 * the library, or the reason for which there is none. Returns the exit status. */
int driver_print(unsigned driver);

/* --- program.c ------------------------------------------------------------------------------------------ */

enum { PROGRAM_CHECKS = 16 };

/* Findings about a program and the OpenGL libraries that it is linked with, in the environment of
 * `edgewalk exec`. Returns their number. */
unsigned program_checks(const char *program, const char *names[PROGRAM_CHECKS],
                        struct finding findings[PROGRAM_CHECKS]);

#endif
