/* Checks of the library in this command and of the processor. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <GL/osmesa.h>

#include "base/isa.h"
#include "edgewalk/edgewalk.h"
#include "shader/execute/native/native.h"
#include "tools/doctor/doctor.h"
#include "tools/support/tool.h"

void check_version(const struct check *check, struct finding *finding)
{
    (void)check;
    finding_ok(finding, "%s", ewVersion());
}

void check_processor(const struct check *check, struct finding *finding)
{
    (void)check;
    const bool avx2 = isa_current() == ISA_AVX2;
    const char *restricted = getenv("EDGEWALK_ISA");
    if (isa_has_avx512())
        finding_ok(finding, "AVX2 and AVX-512");
    else if (avx2)
        finding_ok(finding, "AVX2");
    else
        finding_set(finding, STATE_NOTE, "no AVX2 with FMA");
    if (restricted && finding->state != STATE_OK)
        finding_remedy(finding, "EDGEWALK_ISA=%s disables it: unset EDGEWALK_ISA", restricted);
    else if (finding->state != STATE_OK)
        finding_remedy(finding, "pictures have the same bytes, and take longer; use a processor with AVX2");
}

void check_native(const struct check *check, struct finding *finding)
{
    (void)check;
    const char *jit = getenv("EDGEWALK_JIT");
    if (native_enabled() && native_runs()) {
        finding_ok(finding, "programs run as native code");
        return;
    }
    finding_set(finding, STATE_NOTE, "programs are interpreted");
    if (native_enabled())
        finding_remedy(finding,
                       "the system allows no executable memory: change its policy (SELinux, seccomp)");
    else if (jit && strcmp(jit, "0") == 0)
        finding_remedy(finding, "EDGEWALK_JIT=0 disables native code: unset EDGEWALK_JIT");
    else
        finding_remedy(finding, "native code needs x86-64 with AVX2");
}

void check_threads(const struct check *check, struct finding *finding)
{
    (void)check;
    struct tool_context context;
    const char *wanted = getenv("EDGEWALK_THREADS");
    if (!tool_context_create(&context, 1, 1, 0)) {
        finding_set(finding, STATE_PROBLEM, "no context could be created");
        finding_remedy(finding, "free memory, or raise the limit of it (ulimit -v)");
        return;
    }
    finding_ok(finding, "%u%s%s", ewThreads(0), wanted ? ", by EDGEWALK_THREADS=" : "", wanted ? wanted : "");
    tool_context_destroy(&context);
}

/* The version that a context reports for which no version is requested. */
static bool default_version(char version[4])
{
    unsigned char pixel[4];
    OSMesaContext context = OSMesaCreateContext(OSMESA_RGBA, NULL);
    const bool current = context && OSMesaMakeCurrent(context, pixel, GL_UNSIGNED_BYTE, 1, 1);
    if (current)
        snprintf(version, 4, "%s", (const char *)glGetString(GL_VERSION));
    OSMesaDestroyContext(context);
    return current;
}

void check_opengl(const struct check *check, struct finding *finding)
{
    (void)check;
    char version[4];
    const char *wanted = getenv("EDGEWALK_GL_VERSION");
    if (!default_version(version)) {
        finding_set(finding, STATE_PROBLEM, "no context could be created");
        finding_remedy(finding, "free memory, or raise the limit of it (ulimit -v)");
    } else if (!wanted || !*wanted) {
        finding_ok(finding, "%s, or 2.1 for programs that request 2.0 or 2.1, without GLSL", version);
    } else if (strcmp(version, wanted) == 0) {
        finding_ok(finding, "%s, by EDGEWALK_GL_VERSION", version);
    } else {
        finding_set(finding, STATE_NOTE, "EDGEWALK_GL_VERSION=%s is ignored", wanted);
        finding_remedy(finding, "set it to 1.1, 1.2, 1.3, 1.4, 1.5, 2.0 or 2.1, or unset it");
    }
}
