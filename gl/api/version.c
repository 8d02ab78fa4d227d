/* Versions of OpenGL. OpenGL 2.0 includes the shading language, which Edgewalk does not have: a context is
 * of 1.5 unless its creator requests more (docs/decisions.md). */
#include "gl/api/version.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "edgewalk/edgewalk.h"

enum { DEFAULT_VERSION = 15, LAST_VERSION = 21 };

#define VERSION(major, minor)                                                                                \
    {                                                                                                        \
        10 * major + minor, #major "." #minor " Edgewalk " EDGEWALK_VERSION                                  \
    }
static const struct version {
    unsigned number;
    const char *text;
} versions[] = {VERSION(1, 1), VERSION(1, 2), VERSION(1, 3), VERSION(1, 4),
                VERSION(1, 5), VERSION(2, 0), VERSION(2, 1)};

enum { VERSION_COUNT = sizeof versions / sizeof *versions };

const char *version_text(unsigned version)
{
    for (unsigned i = 0; i < VERSION_COUNT; i++)
        if (versions[i].number == version)
            return versions[i].text;
    return versions[0].text;
}

/* Printed once per process, so that a mistyped variable is noticed. */
static void report(const char *wanted)
{
    static atomic_flag reported = ATOMIC_FLAG_INIT;
    if (!atomic_flag_test_and_set(&reported))
        fprintf(stderr,
                "edgewalk: EDGEWALK_GL_VERSION is '%.40s', expected 1.1 to 1.5, 2.0 or 2.1: ignored\n",
                wanted);
}

static unsigned from_environment(unsigned otherwise)
{
    const char *wanted = getenv("EDGEWALK_GL_VERSION");
    if (!wanted || !*wanted)
        return otherwise;
    for (unsigned i = 0; i < VERSION_COUNT; i++)
        if (strlen(wanted) == 3 && memcmp(versions[i].text, wanted, 3) == 0)
            return versions[i].number;
    report(wanted);
    return otherwise;
}

unsigned version_of_request(int major, int minor)
{
    const bool is_1 = major == 1 && minor >= 0 && minor <= 5;
    const bool is_2 = major == 2 && (minor == 0 || minor == 1);
    return is_1 || is_2 ? from_environment(is_2 ? LAST_VERSION : DEFAULT_VERSION) : 0;
}
