/* edgewalk conform functions: what GL/gl.h and GL/glext.h declare, by version and extension: there, or why
 * not. */
#include "tools/conform/conform.h"

#include <fnmatch.h>
#include <string.h>

#include <GL/osmesa.h>

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

struct request {
    bool json, missing;
};

static const struct option options[] = {
    OPTION_FLAG_ROW("--json", struct request, json, "print JSON, with every function"),
    OPTION_FLAG_ROW("--missing", struct request, missing, "only sections with missing functions"),
    {0}};

static int functions_command(const struct command *command, int argc, char **argv)
{
    struct request request = {0};
    struct operands operands;
    const int parsed = options_parse(command, argc, argv, &request, &operands);
    if (parsed != OPTIONS_PARSED)
        return parsed;
    return tell_functions(request.json, request.missing, operands.names, (int)operands.count);
}

const struct command command_conform_functions = {
    .name = "conform functions",
    .summary = "list the functions of OpenGL that are missing, and why",
    .usage = "[OPTION...] [SECTION...]",
    .purpose =
        "Compare Edgewalk with OpenGL's headers. For each version and extension, the command counts the "
        "functions in GL/gl.h and GL/glext.h that Edgewalk has, and lists the missing functions with the "
        "reason.\n"
        "\n"
        "A SECTION is a version or an extension, as 1.5, GL_ARB_sync or 'GL_NV_*'. Without a SECTION all "
        "of them are listed.",
    .notes = "The exit status is 1 if no section matches.",
    .example = "conform functions --missing 'GL_NV_*'",
    .operands = {"SECTION"},
    .options = options,
    .run = functions_command};
