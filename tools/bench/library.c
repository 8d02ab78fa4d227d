#include "tools/bench/library.h"

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

static bool find(struct bench_library *library, const char *name, void *function, size_t size)
{
    void *symbol = dlsym(library->handle, name);
    memcpy(function, &symbol, size);
    return symbol != NULL;
}

static bool find_contexts(struct bench_library *library)
{
    if (!library->handle) {
        library->create = OSMesaCreateContextExt;
        library->make_current = OSMesaMakeCurrent;
        library->destroy = OSMesaDestroyContext;
        library->get_proc_address = OSMesaGetProcAddress;
        return true;
    }
    return find(library, "OSMesaCreateContextExt", &library->create, sizeof library->create) &&
           find(library, "OSMesaMakeCurrent", &library->make_current, sizeof library->make_current) &&
           find(library, "OSMesaDestroyContext", &library->destroy, sizeof library->destroy) &&
           find(library, "OSMesaGetProcAddress", &library->get_proc_address,
                sizeof library->get_proc_address);
}

static bool find_functions(struct bench_library *library, const char *path)
{
    OSMESAproc function;
#define LIBRARY_FUNCTION(name)                                                                               \
    function = library->get_proc_address("gl" #name);                                                        \
    if (!function) {                                                                                         \
        fprintf(stderr, "edgewalk: %s: there is no gl" #name "\n", path);                                    \
        return false;                                                                                        \
    }                                                                                                        \
    memcpy(&library->name, &function, sizeof function);
#include "tools/bench/library.def"
    return true;
}

bool bench_library_load(struct bench_library *library, const char *path)
{
    memset(library, 0, sizeof *library);
    if (path && !(library->handle = dlopen(path, RTLD_NOW | RTLD_LOCAL))) {
        fprintf(stderr, "edgewalk: %s\n", dlerror());
        return false;
    }
    if (!find_contexts(library)) {
        fprintf(stderr, "edgewalk: %s: not an OSMesa library\n", path);
        bench_library_unload(library);
        return false;
    }
    if (find_functions(library, path ? path : "edgewalk"))
        return true;
    bench_library_unload(library);
    return false;
}

void bench_library_unload(struct bench_library *library)
{
    if (library->handle)
        dlclose(library->handle);
    library->handle = NULL;
}

void library_use_program(const struct bench_library *library, GLenum target, const char *text)
{
    GLuint program;
    library->GenProgramsARB(1, &program);
    library->BindProgramARB(target, program);
    library->ProgramStringARB(target, GL_PROGRAM_FORMAT_ASCII_ARB, (GLsizei)strlen(text), text);
    library->Enable(target);
}
