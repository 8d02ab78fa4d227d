/* The tests of a folder, and the files that describe them: lines of a key and its value. */
#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "tools/golden/golden.h"
#include "tools/support/scene.h"

#define STORED_CAPSULE ".golden.capsule"

static void *need(void *memory)
{
    if (memory)
        return memory;
    fprintf(stderr, "edgewalk: golden: out of memory\n");
    exit(EXIT_FAILED);
}

static char *copy(const char *text)
{
    return need(strdup(text));
}

char *golden_path(const char *folder, const char *name, const char *suffix)
{
    const size_t size = strlen(folder) + strlen(name) + strlen(suffix) + 2;
    char *path = need(malloc(size));
    snprintf(path, size, "%s/%s%s", folder, name, suffix);
    return path;
}

/* --- Lines ---------------------------------------------------------------------------------------------- */

static bool set_draw(struct golden_test *test, size_t at, const char *value)
{
    (void)at;
    free(test->draw);
    test->draw = scene_find(value) || value[0] == '/' ? copy(value) : golden_path(test->folder, value, "");
    return true;
}

static bool set_command(struct golden_test *test, size_t at, const char *value)
{
    (void)at;
    free(test->command);
    test->command = copy(value);
    return true;
}

static bool set_size(struct golden_test *test, size_t at, const char *value)
{
    (void)at;
    return tool_size(value, &test->width, &test->height);
}

static bool set_number(struct golden_test *test, size_t at, const char *value)
{
    return tool_number(value, 0, 1000000000, (unsigned *)((char *)test + at));
}

static bool set_samples(struct golden_test *test, size_t at, const char *value)
{
    (void)at;
    return tool_number(value, 1, 16, &test->samples);
}

static bool set_tolerance(struct golden_test *test, size_t at, const char *value)
{
    (void)at;
    return tool_number(value, 0, 255, &test->tolerance);
}

static const struct key {
    const char *name;
    bool (*set)(struct golden_test *test, size_t at, const char *value);
    size_t at; /* of the number in the test */
    const char *expected;
} keys[] = {
    {"draw", set_draw, 0, "a scene, a script or a capsule"},
    {"run", set_command, 0, "a command line"},
    {"size", set_size, 0, "WIDTHxHEIGHT, each 1 to 16384"},
    {"frame", set_number, offsetof(struct golden_test, frame), "a number"},
    {"samples", set_samples, 0, "a number from 1 to 16"},
    {"tolerance", set_tolerance, 0, "a number from 0 to 255"},
    {"pixels", set_number, offsetof(struct golden_test, pixels), "a number"},
};

/* A line without its end. False after printing an error. */
static bool read_line(struct golden_test *test, const char *path, unsigned number, char *line)
{
    line += strspn(line, " \t");
    line[strcspn(line, "\r")] = 0;
    const size_t length = strcspn(line, " \t");
    if (line[0] == 0 || line[0] == '#')
        return true;
    char *value = line + length + strspn(line + length, " \t");
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        if (strlen(keys[i].name) != length || strncmp(keys[i].name, line, length) != 0)
            continue;
        if (*value && keys[i].set(test, keys[i].at, value))
            return true;
        fprintf(stderr, "edgewalk: %s:%u: %s is '%s', expected %s\n", path, number, keys[i].name, value,
                keys[i].expected);
        return false;
    }
    fprintf(stderr, "edgewalk: %s:%u: unknown key '%.*s', expected", path, number, (int)length, line);
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        fprintf(stderr, "%s %s", i ? "," : "", keys[i].name);
    fputc('\n', stderr);
    return false;
}

static bool read_lines(struct golden_test *test, const char *path)
{
    size_t length;
    char *text = tool_read_file(path, &length);
    bool good = text != NULL;
    unsigned number = 1;
    if (text)
        text = need(realloc(text, length + 1));
    if (text)
        text[length] = 0;
    for (char *line = text, *next; good && line; line = next, number++) {
        next = strchr(line, '\n');
        if (next)
            *next++ = 0;
        good = read_line(test, path, number, line);
    }
    free(text);
    if (good && !test->draw == !test->command) {
        fprintf(stderr, "edgewalk: %s: expected one of `draw` and `run`\n", path);
        good = false;
    }
    return good;
}

/* --- Folders -------------------------------------------------------------------------------------------- */

/* The length of the file's name without the suffix; 0: it has another. */
static size_t stem(const char *file, const char *suffix)
{
    const size_t length = strlen(file), end = strlen(suffix);
    return length > end && strcmp(file + length - end, suffix) == 0 ? length - end : 0;
}

/* The length of the test's name if the file is one. */
static size_t test_name(const char *file)
{
    static const char *const suffixes[] = {".golden", ".shader_test", ".vpfp", ".scene", ".capsule"};
    size_t length = 0;
    for (size_t i = 0; !length && i < sizeof suffixes / sizeof *suffixes; i++)
        length = stem(file, suffixes[i]);
    return stem(file, STORED_CAPSULE) ? 0 : length;
}

static void add(struct golden_tests *tests, const char *folder, const char *file, size_t length)
{
    tests->tests = need(realloc(tests->tests, (tests->count + 1) * sizeof *tests->tests));
    struct golden_test *test = &tests->tests[tests->count++];
    *test = (struct golden_test){.width = 640, .height = 480, .folder = copy(folder), .name = copy(file)};
    test->name[length] = 0;
    if (!stem(file, ".golden"))
        test->draw = golden_path(folder, file, "");
}

/* By name; NAME.golden before other files of the name. */
static int by_name(const void *a, const void *b)
{
    const struct golden_test *one = a, *other = b;
    const int order = strcmp(one->name, other->name);
    return order ? order : (one->draw != NULL) - (other->draw != NULL);
}

static void free_test(struct golden_test *test)
{
    free(test->folder);
    free(test->name);
    free(test->draw);
    free(test->command);
}

static bool find_tests(struct golden_tests *tests, const char *folder)
{
    DIR *files = opendir(folder);
    if (!files) {
        fprintf(stderr, "edgewalk: %s: %s\n", folder, strerror(errno));
        return false;
    }
    for (struct dirent *file; (file = readdir(files));) {
        const size_t length = test_name(file->d_name);
        if (length)
            add(tests, folder, file->d_name, length);
    }
    closedir(files);
    if (tests->count)
        qsort(tests->tests, tests->count, sizeof *tests->tests, by_name);
    return true;
}

/* Keeps one test of each name, and only the named ones if names are given. */
static void select_tests(struct golden_tests *tests, char *const *names, unsigned count)
{
    unsigned kept = 0;
    for (unsigned i = 0; i < tests->count; i++) {
        struct golden_test *test = &tests->tests[i];
        bool wanted = count == 0;
        for (unsigned n = 0; n < count; n++)
            wanted |= strcmp(names[n], test->name) == 0;
        if (wanted && (kept == 0 || strcmp(tests->tests[kept - 1].name, test->name) != 0))
            tests->tests[kept++] = *test;
        else
            free_test(test);
    }
    tests->count = kept;
}

/* False after printing a name that no test has. */
static bool names_exist(const struct golden_tests *tests, const char *folder, char *const *names,
                        unsigned count)
{
    for (unsigned n = 0; n < count; n++) {
        bool found = false;
        for (unsigned i = 0; i < tests->count; i++)
            found |= strcmp(names[n], tests->tests[i].name) == 0;
        if (!found) {
            fprintf(stderr, "edgewalk: %s has no test '%s'\n", folder, names[n]);
            return false;
        }
    }
    return true;
}

static bool read_files(const struct golden_tests *tests)
{
    bool good = true;
    for (unsigned i = 0; i < tests->count; i++) {
        if (tests->tests[i].draw)
            continue;
        char *path = golden_path(tests->tests[i].folder, tests->tests[i].name, ".golden");
        good &= read_lines(&tests->tests[i], path);
        free(path);
    }
    return good;
}

bool golden_tests_read(struct golden_tests *tests, const char *folder, char *const *names, unsigned count)
{
    *tests = (struct golden_tests){0};
    if (!find_tests(tests, folder))
        return false;
    bool good = names_exist(tests, folder, names, count);
    select_tests(tests, names, count);
    good = good && read_files(tests);
    if (good && tests->count == 0) {
        fprintf(stderr,
                "edgewalk: %s has no test: no file *.golden, *.shader_test, *.vpfp, *.scene or *.capsule\n",
                folder);
        good = false;
    }
    if (!good)
        golden_tests_free(tests);
    return good;
}

void golden_tests_free(struct golden_tests *tests)
{
    for (unsigned i = 0; i < tests->count; i++)
        free_test(&tests->tests[i]);
    free(tests->tests);
    *tests = (struct golden_tests){0};
}
