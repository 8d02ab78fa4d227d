/* Checks of a program: its file, and the OpenGL libraries that the loader finds for it. The program is not
 * run: its loader lists the libraries. */
#include <elf.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tools/doctor/doctor.h"
#include "tools/support/process.h"

/* --- The file ------------------------------------------------------------------------------------------- */

enum program_kind { KIND_SCRIPT, KIND_OTHER, KIND_FOREIGN, KIND_STATIC, KIND_DYNAMIC };

#if defined(__LP64__)
typedef Elf64_Ehdr elf_header;
typedef Elf64_Phdr elf_segment;
enum { ELF_CLASS = ELFCLASS64 };
#else
typedef Elf32_Ehdr elf_header;
typedef Elf32_Phdr elf_segment;
enum { ELF_CLASS = ELFCLASS32 };
#endif

/* The path of the program's loader; false if it has none. */
static bool read_loader(FILE *file, const elf_header *header, char loader[PATH_MAX])
{
    elf_segment segment;
    for (unsigned i = 0; i < header->e_phnum; i++) {
        const uint64_t at = (uint64_t)header->e_phoff + (uint64_t)i * sizeof segment;
        if (at > INT32_MAX || fseek(file, (long)at, SEEK_SET) != 0 ||
            fread(&segment, sizeof segment, 1, file) != 1)
            return false;
        if (segment.p_type != PT_INTERP)
            continue;
        if (segment.p_filesz == 0 || segment.p_filesz >= PATH_MAX || segment.p_offset > INT32_MAX ||
            fseek(file, (long)segment.p_offset, SEEK_SET) != 0 ||
            fread(loader, segment.p_filesz, 1, file) != 1)
            return false;
        loader[segment.p_filesz] = '\0';
        return true;
    }
    return false;
}

static enum program_kind kind_of(FILE *file, char loader[PATH_MAX])
{
    elf_header header = {0};
    const size_t got = fread(&header, 1, sizeof header, file);
    if (got >= 2 && memcmp(&header, "#!", 2) == 0)
        return KIND_SCRIPT;
    if (got < sizeof header || memcmp(header.e_ident, ELFMAG, SELFMAG) != 0)
        return KIND_OTHER;
    if (header.e_ident[EI_CLASS] != ELF_CLASS || header.e_phentsize != sizeof(elf_segment))
        return KIND_FOREIGN;
    return read_loader(file, &header, loader) ? KIND_DYNAMIC : KIND_STATIC;
}

/* The file that execvp() would run. */
static bool find_program(const char *program, char path[PATH_MAX])
{
    const char *list = getenv("PATH");
    if (strchr(program, '/') || !list) {
        snprintf(path, PATH_MAX, "%s", program);
        return access(path, X_OK) == 0;
    }
    while (*list) {
        const size_t length = strcspn(list, ":");
        snprintf(path, PATH_MAX, "%.*s/%s", (int)length, list, program);
        if (access(path, X_OK) == 0)
            return true;
        list += length + (list[length] == ':');
    }
    snprintf(path, PATH_MAX, "%s", program);
    errno = ENOENT;
    return false;
}

/* Privileged programs are loaded without LD_LIBRARY_PATH. */
static bool is_privileged(FILE *file)
{
    struct stat status;
    return fstat(fileno(file), &status) == 0 && (status.st_mode & (S_ISUID | S_ISGID));
}

/* --- Libraries ------------------------------------------------------------------------------------------ */

enum library_kind { LIBRARY_OSMESA, LIBRARY_GLVND, LIBRARY_ES, LIBRARY_OTHER };

static const struct program_library {
    const char *name;
    enum library_kind kind;
} program_libraries[] = {
    {"libOSMesa.so.8", LIBRARY_OSMESA}, {"libOSMesa.so.6", LIBRARY_OTHER}, {"libGL.so.1", LIBRARY_GLVND},
    {"libGLX.so.0", LIBRARY_GLVND},     {"libOpenGL.so.0", LIBRARY_GLVND}, {"libEGL.so.1", LIBRARY_GLVND},
    {"libGLESv2.so.2", LIBRARY_ES},     {"libGLESv1_CM.so.1", LIBRARY_ES}, {"libvulkan.so.1", LIBRARY_OTHER},
};
enum { PROGRAM_LIBRARIES = sizeof program_libraries / sizeof *program_libraries };
_Static_assert(PROGRAM_LIBRARIES + 2 <= PROGRAM_CHECKS, "findings of the file and of missing libraries");

static bool is_edgewalk(const char *path)
{
    char root[PATH_MAX];
    struct client_paths paths;
    if (!client_root(root))
        return false;
    client_library_find(&client_libraries[0], root, &paths);
    const size_t length = strlen(paths.folder);
    return paths.found && strncmp(path, paths.folder, length) == 0 && path[length] == '/';
}

static void judge(const struct program_library *library, const char *path, struct finding *finding)
{
    switch (library->kind) {
    case LIBRARY_OSMESA:
        finding_ok(finding, "%s", path);
        if (!is_edgewalk(path)) {
            finding_set(finding, STATE_PROBLEM, "%s, which is not Edgewalk's", path);
            finding_remedy(finding, "the program names a path (RPATH): add LD_PRELOAD=libOSMesa.so.8");
        }
        break;
    case LIBRARY_GLVND: finding_ok(finding, "%s, which loads the driver above", path); break;
    case LIBRARY_ES:
        finding_set(finding, STATE_NOTE, "%s: Edgewalk has no OpenGL ES", path);
        finding_remedy(finding, "configure the program for OpenGL, if it has a choice");
        break;
    case LIBRARY_OTHER:
        finding_set(finding, STATE_NOTE, "%s: Edgewalk does not implement this interface", path);
        finding_remedy(finding, "configure the program for OpenGL and libOSMesa.so.8, EGL or GLX");
        break;
    }
}

/* One line of the loader's list: "name => path (address)". */
static const char *path_in(char *line, const char *name)
{
    const size_t length = strlen(name);
    while (*line == '\t' || *line == ' ')
        line++;
    if (strncmp(line, name, length) != 0 || strncmp(line + length, " => ", 4) != 0)
        return NULL;
    char *path = line + length + 4;
    char *address = strstr(path, " (0x");
    if (address)
        *address = '\0';
    return path;
}

struct list {
    unsigned count;
    const char **names;
    struct finding *findings;
};

static struct finding *append(struct list *list, const char *name)
{
    list->names[list->count] = name;
    list->findings[list->count] = (struct finding){0};
    return &list->findings[list->count++];
}

static void read_line(struct list *list, char *line)
{
    static const char failure[] = "error while loading shared libraries: ";
    const char *reason = strstr(line, failure);
    if (reason && list->count < PROGRAM_CHECKS) {
        struct finding *finding = append(list, "missing library");
        finding_set(finding, STATE_PROBLEM, "%s", reason + sizeof failure - 1);
        finding_remedy(finding, "install the package that contains it");
    }
    for (unsigned i = 0; i < PROGRAM_LIBRARIES; i++) {
        const char *path = path_in(line, program_libraries[i].name);
        if (path && list->count < PROGRAM_CHECKS)
            judge(&program_libraries[i], path, append(list, program_libraries[i].name));
    }
}

/* The loader reports a missing library on standard error. */
static void list_libraries(struct list *list, char *loader, char *path)
{
    static const char script[] = "exec \"$0\" --list \"$1\" 2>&1";
    const char *const arguments[] = {"/proc/self/exe", "exec", "--partial", "sh", "-c",
                                     script,           loader, path,        NULL};
    const unsigned before = list->count;
    char *output = NULL;
    process_run(&(struct process){arguments, .seconds = MOST_SECONDS, .quiet = true}, &output);
    for (char *line = output ? strtok(output, "\n") : NULL; line; line = strtok(NULL, "\n"))
        read_line(list, line);
    free(output);
    if (list->count > before)
        return;
    struct finding *finding = append(list, "libraries");
    finding_set(finding, STATE_NOTE, "it is linked with no OpenGL library");
    finding_remedy(finding, "it may load one when it runs, as SDL and Python do; see the drivers above");
}

/* --- All ------------------------------------------------------------------------------------------------ */

static void describe_file(struct finding *finding, FILE *file, const char *path, enum program_kind kind)
{
    finding_ok(finding, "%s", path);
    if (kind == KIND_SCRIPT) {
        finding_set(finding, STATE_NOTE, "%s is a script", path);
        finding_remedy(finding, "check the program that it runs");
    } else if (kind == KIND_OTHER) {
        finding_set(finding, STATE_PROBLEM, "%s is no ELF program", path);
        finding_remedy(finding, "name the program's file");
    } else if (kind == KIND_FOREIGN) {
        finding_set(finding, STATE_PROBLEM, "%s is for another word size than this Edgewalk", path);
        finding_remedy(finding, "install the Edgewalk of the program's architecture");
    } else if (kind == KIND_STATIC) {
        finding_set(finding, STATE_PROBLEM, "%s is linked statically, and loads no driver", path);
        finding_remedy(finding, "link it with the shared libraries");
    } else if (is_privileged(file)) {
        finding_set(finding, STATE_PROBLEM, "%s is set-user-ID or set-group-ID: LD_LIBRARY_PATH is ignored",
                    path);
        finding_remedy(finding, "run a copy without these bits, or install Edgewalk's libraries in /usr/lib");
    }
}

unsigned program_checks(const char *program, const char *names[PROGRAM_CHECKS],
                        struct finding findings[PROGRAM_CHECKS])
{
    char path[PATH_MAX], loader[PATH_MAX];
    struct list list = {.names = names, .findings = findings};
    struct finding *finding = append(&list, "file");
    FILE *file = find_program(program, path) ? fopen(path, "rb") : NULL;
    if (!file) {
        finding_set(finding, STATE_PROBLEM, "%s: %s", path, strerror(errno));
        finding_remedy(finding, "name a program that can be run and read");
        return list.count;
    }
    const enum program_kind kind = kind_of(file, loader);
    describe_file(finding, file, path, kind);
    fclose(file);
    if (kind == KIND_DYNAMIC)
        list_libraries(&list, loader, path);
    return list.count;
}
