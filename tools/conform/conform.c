/* edgewalk conform functions: what GL/gl.h and GL/glext.h declare, by version and extension: there, or why
 * not. */
#include <fnmatch.h>
#include <string.h>

#include <GL/osmesa.h>

#include "tools/support/tool.h"

static const char help[] =
    "usage: edgewalk conform functions [--json] [--missing] [SECTION...]\n"
    "\n"
    "The functions that GL/gl.h and GL/glext.h declare, by the version or extension that has\n"
    "them: how many of each are there, and of those that are not, why. A SECTION is a version\n"
    "or an extension: 1.5, GL_ARB_sync, 'GL_NV_*'.\n"
    "\n"
    "  --json     the same as JSON, with every function\n"
    "  --missing  only sections with something missing\n";

static const struct function {
    const char *section, *name;
} functions[] = {
#define GL_FUNCTION(section, name) {section, #name},
#include "conform_functions.def"
#undef GL_FUNCTION
};

enum { FUNCTIONS = sizeof functions / sizeof *functions };

#define NEEDS_GLSL      "needs programs in GLSL, which there are none of"
#define NOT_YET         "not written yet"
#define SUPERSEDED      "what it does is there by other commands"
#define OTHER_INTERFACE "shares objects of another interface or of the operating system"
#define OPENGL_ES       "of OpenGL ES"
#define ONE_MAKER       "of one maker's hardware"

static const struct reason {
    const char *section, *function, *reason;
} reasons[] = {
#define REASON(section, function, reason) {section, function, reason},
#include "tools/conform/reasons.def"
#undef REASON
};

static bool is_there(const struct function *function)
{
    return OSMesaGetProcAddress(function->name) != NULL;
}

/* Empty where the table has no row. */
static const char *reason_of(const struct function *function)
{
    for (size_t i = 0; i < sizeof reasons / sizeof *reasons; i++)
        if (fnmatch(reasons[i].section, function->section, 0) == 0 &&
            fnmatch(reasons[i].function, function->name, 0) == 0)
            return reasons[i].reason;
    return "";
}

/* The first function after those of the same section. */
static size_t section_end(size_t first)
{
    size_t end = first;
    while (end < FUNCTIONS && strcmp(functions[end].section, functions[first].section) == 0)
        end++;
    return end;
}

static size_t count_there(size_t first, size_t end)
{
    size_t count = 0;
    for (size_t i = first; i < end; i++)
        count += is_there(&functions[i]);
    return count;
}

static bool is_wanted(const char *section, char **patterns, int count)
{
    bool wanted = count == 0;
    for (int i = 0; i < count; i++)
        wanted |= fnmatch(patterns[i], section, 0) == 0;
    return wanted;
}

static void tell_text(size_t first, size_t end)
{
    const char *before = NULL;
    printf("%s: %zu of %zu\n", functions[first].section, count_there(first, end), end - first);
    for (size_t i = first; i < end; i++) {
        if (is_there(&functions[i]))
            continue;
        const char *reason = reason_of(&functions[i]);
        if (!before || strcmp(before, reason) != 0)
            printf("    %s:\n", reason);
        printf("        %s\n", functions[i].name);
        before = reason;
    }
}

static void tell_json(size_t first, size_t end)
{
    static bool more;
    printf("%s\n {\"section\": \"%s\", \"functions\": [", more ? "," : "", functions[first].section);
    more = true;
    for (size_t i = first; i < end; i++) {
        printf("%s\n  {\"name\": \"%s\", \"there\": %s", i > first ? "," : "", functions[i].name,
               is_there(&functions[i]) ? "true" : "false");
        if (!is_there(&functions[i]))
            printf(", \"reason\": \"%s\"", reason_of(&functions[i]));
        putchar('}');
    }
    printf("]}");
}

static int tell_functions(bool json, bool missing, char **patterns, int count)
{
    size_t told = 0, there = 0;
    if (json)
        printf("[");
    for (size_t first = 0, end; first < FUNCTIONS; first = end) {
        end = section_end(first);
        const size_t here = count_there(first, end);
        if (!is_wanted(functions[first].section, patterns, count) || (missing && here == end - first))
            continue;
        (json ? tell_json : tell_text)(first, end);
        told += end - first;
        there += here;
    }
    if (json)
        printf("\n]\n");
    else
        printf("%zu of %zu functions are there\n", there, told);
    return told ? EXIT_OK : EXIT_FAILED;
}

int command_conform(int argc, char **argv)
{
    struct tool_arguments arguments = {argc, argv, 0, NULL};
    char *patterns[64];
    int count = 0;
    bool json = false, missing = false;
    if (tool_option(&arguments, "--help", false)) {
        fputs(help, stdout);
        return EXIT_OK;
    }
    const char *what = tool_operand(&arguments);
    if (!what || strcmp(what, "functions") != 0)
        return tool_usage_error("conform: expected 'functions' (try --help)");
    while (tool_more(&arguments)) {
        const char *operand;
        if (tool_option(&arguments, "--json", false))
            json = true;
        else if (tool_option(&arguments, "--missing", false))
            missing = true;
        else if (count < 64 && (operand = tool_operand(&arguments)))
            patterns[count++] = (char *)operand;
        else
            return tool_unknown("conform", &arguments);
    }
    return tell_functions(json, missing, patterns, count);
}
