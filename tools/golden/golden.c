/* edgewalk golden: draws the tests of a folder and compares their pictures with the PNG files beside them. */
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tools/golden/golden.h"
#include "tools/scene/scene_file.h"
#include "tools/support/process.h"
#include "tools/support/scene.h"

struct request {
    const char *out;
    bool force, no_capsules;
};

static const struct option options[] = {
    OPTION_TEXT_ROW("--out", "DIR", struct request, out, "check: where results go; golden-out by default"),
    OPTION_FLAG_ROW("--force", struct request, force,
                    "bless: replace pictures whose present version is not committed to git"),
    OPTION_FLAG_ROW("--no-capsules", struct request, no_capsules,
                    "bless: do not store the frame beside the picture"),
    {0}};

static bool exists(const char *path)
{
    return access(path, F_OK) == 0;
}

/* --- The worst pixel ------------------------------------------------------------------------------------ */

enum { MOST_ARGUMENTS = 16 };

/* The options of a scene, as `why` and `explain` take them; `text` holds their values. */
static unsigned scene_arguments(const struct golden_test *test, const char **arguments, char text[3][32])
{
    unsigned count = 0;
    if (!test->draw || (!scene_find(test->draw) && !scene_file_is(test->draw)))
        return 0;
    snprintf(text[0], sizeof text[0], "%ux%u", test->width, test->height);
    snprintf(text[1], sizeof text[1], "%u", test->frame);
    snprintf(text[2], sizeof text[2], "%u", test->samples);
    arguments[count++] = "--size";
    arguments[count++] = text[0];
    arguments[count++] = "--frame";
    arguments[count++] = text[1];
    if (test->samples) {
        arguments[count++] = "--samples";
        arguments[count++] = text[2];
    }
    return count;
}

/* What `edgewalk why STORED NOW`, or without a stored frame `edgewalk explain NOW`, prints. */
static char *ask(const struct golden_test *test, const char *stored, const char *now, const unsigned pixel[2])
{
    const char *arguments[MOST_ARGUMENTS] = {0};
    char at[32], text[3][32], *output = NULL;
    unsigned count = 0;
    snprintf(at, sizeof at, "%u,%u", pixel[0], pixel[1]);
    arguments[count++] = GOLDEN_SELF;
    arguments[count++] = stored ? "why" : "explain";
    if (stored)
        arguments[count++] = stored;
    arguments[count++] = now;
    arguments[count++] = "--pixel";
    arguments[count++] = at;
    scene_arguments(test, arguments + count, text);
    if (process_run(&(struct process){arguments}, &output) == 0 || stored)
        return output;
    free(output);
    return NULL;
}

static char *explain(const struct golden_test *test, const char *recorded, const unsigned pixel[2])
{
    char *stored = golden_path(test->folder, test->name, ".golden.capsule");
    const char *now = test->draw ? test->draw : recorded;
    char *text = ask(test, exists(stored) ? stored : NULL, now, pixel);
    free(stored);
    return text;
}

/* --- check ---------------------------------------------------------------------------------------------- */

/* The files that a test may leave in the folder of results. */
struct result_files {
    char *picture, *difference, *capsule, *golden;
};

static struct result_files result_files(const struct golden_test *test, const char *out)
{
    return (struct result_files){
        golden_path(out, test->name, ".png"), golden_path(out, test->name, ".difference.png"),
        golden_path(out, test->name, ".capsule"), golden_path(test->folder, test->name, ".png")};
}

static void free_files(struct result_files *files)
{
    free(files->picture);
    free(files->difference);
    free(files->capsule);
    free(files->golden);
}

static void compare(const struct golden_test *test, const struct result_files *files,
                    const struct files_picture *now, struct golden_result *result)
{
    struct files_picture golden;
    if (!picture_read(files->golden, &golden)) {
        snprintf(result->failure, sizeof result->failure, "the golden picture cannot be read");
        return;
    }
    result->golden = true;
    const struct files_difference difference = files_compare(&golden, now, test->tolerance);
    if (difference.sizes || difference.pixels > test->pixels) {
        files_difference_text(&golden, now, &difference, result->failure, sizeof result->failure);
        result->drawn = picture_write(files->picture, now);
        result->compared =
            !difference.sizes && picture_write_difference(files->difference, &golden, now, test->tolerance);
        if (!difference.sizes)
            result->explanation = explain(test, files->capsule, difference.worst);
    }
    free(golden.rgba);
}

static void check_test(const struct golden_test *test, const char *out, struct golden_result *result)
{
    struct result_files files = result_files(test, out);
    struct files_picture now;
    *result = (struct golden_result){.test = test};
    remove(files.picture);
    remove(files.difference);
    if (!golden_draw(test, test->command ? files.capsule : NULL, &now)) {
        snprintf(result->failure, sizeof result->failure, "cannot be drawn: see standard error");
    } else if (exists(files.golden)) {
        compare(test, &files, &now, result);
    } else {
        snprintf(result->failure, sizeof result->failure,
                 "has no golden picture; `edgewalk golden bless %s %s` makes one", test->folder, test->name);
        result->drawn = picture_write(files.picture, &now);
    }
    if (!*result->failure)
        remove(files.capsule);
    free(now.rgba);
    free_files(&files);
}

static int check(const struct golden_tests *tests, const struct request *request)
{
    const char *out = request->out ? request->out : "golden-out";
    struct golden_result *results = calloc(tests->count, sizeof *results);
    unsigned failures = 0;
    if (!results || (mkdir(out, 0777) != 0 && errno != EEXIST)) {
        perror(out);
        free(results);
        return EXIT_USAGE;
    }
    for (unsigned i = 0; i < tests->count; i++) {
        check_test(&tests->tests[i], out, &results[i]);
        if (!*results[i].failure)
            continue;
        failures++;
        printf("%s: %s\n", tests->tests[i].name, results[i].failure);
        fflush(stdout);
    }
    const bool written = golden_report(out, results, tests->count);
    if (written)
        printf("%u of %u pictures passed; %s/index.html and junit.xml\n", tests->count - failures,
               tests->count, out);
    for (unsigned i = 0; i < tests->count; i++)
        free(results[i].explanation);
    free(results);
    return !written ? EXIT_USAGE : failures ? EXIT_FAILED : EXIT_OK;
}

/* --- bless ---------------------------------------------------------------------------------------------- */

/* Git has the file's present version, so that replacing it loses nothing. */
static bool is_committed(const struct golden_test *test)
{
    char file[PATH_MAX], *output;
    snprintf(file, sizeof file, "%s.png", test->name);
    const char *const known[] = {"git", "ls-files", "--error-unmatch", "--", file, NULL};
    const char *const same[] = {"git", "diff", "--quiet", "HEAD", "--", file, NULL};
    bool committed = process_run(&(struct process){known, test->folder}, &output) == 0;
    free(output);
    if (committed) {
        committed = process_run(&(struct process){same, test->folder}, &output) == 0;
        free(output);
    }
    return committed;
}

/* `word`: what becomes of the picture. */
static bool accept(const struct golden_test *test, const struct request *request,
                   const struct files_picture *now, const char *path, const char **word)
{
    struct files_picture golden;
    *word = "new";
    if (exists(path)) {
        if (picture_read(path, &golden)) {
            const struct files_difference difference = files_compare(&golden, now, 0);
            const unsigned *largest = difference.largest;
            free(golden.rgba);
            *word = "unchanged";
            if (!difference.sizes && !(largest[0] | largest[1] | largest[2] | largest[3]))
                return true;
        }
        *word = "changed";
        if (!request->force && !is_committed(test)) {
            fprintf(stderr,
                    "edgewalk: %s: git does not have its present version; --force replaces it all the same\n",
                    path);
            return false;
        }
    }
    return picture_write(path, now);
}

/* The new frame takes its place, or goes. */
static bool store_capsule(const char *recorded, const char *stored, bool wanted)
{
    if (!exists(recorded))
        return true;
    if (!wanted)
        return remove(recorded) == 0;
    if (rename(recorded, stored) == 0)
        return true;
    perror(stored);
    return false;
}

static bool bless_test(const struct golden_test *test, const struct request *request)
{
    char *path = golden_path(test->folder, test->name, ".png");
    char *stored = golden_path(test->folder, test->name, ".golden.capsule");
    char *recorded = golden_path(test->folder, test->name, ".golden.capsule.new");
    const bool capsule = test->command || !request->no_capsules;
    struct files_picture now;
    const char *word = "not drawn";
    bool good = golden_draw(test, capsule ? recorded : NULL, &now);
    good = good && accept(test, request, &now, path, &word);
    const bool changed = strcmp(word, "unchanged") != 0 || !exists(stored);
    good &= store_capsule(recorded, stored, good && changed && !request->no_capsules);
    if (good)
        printf("%s: %s\n", test->name, word);
    free(now.rgba);
    free(recorded);
    free(stored);
    free(path);
    return good;
}

static int bless(const struct golden_tests *tests, const struct request *request)
{
    unsigned failures = 0;
    for (unsigned i = 0; i < tests->count; i++)
        failures += !bless_test(&tests->tests[i], request);
    return failures ? EXIT_FAILED : EXIT_OK;
}

/* --- The command ---------------------------------------------------------------------------------------- */

static int list(const struct golden_tests *tests, const struct request *request)
{
    (void)request;
    for (unsigned i = 0; i < tests->count; i++)
        puts(tests->tests[i].name);
    return EXIT_OK;
}

static const struct {
    const char *name;
    int (*run)(const struct golden_tests *tests, const struct request *request);
} verbs[] = {{"check", check}, {"bless", bless}, {"list", list}};

static int golden(const struct command *command, int argc, char **argv)
{
    struct request request = {0};
    struct operands operands;
    struct golden_tests tests;
    const int parsed = options_parse(command, argc, argv, &request, &operands);
    if (parsed != OPTIONS_PARSED)
        return parsed;
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++) {
        if (strcmp(operands.names[0], verbs[i].name) != 0)
            continue;
        if (!golden_tests_read(&tests, operands.names[1], operands.names + 2, operands.count - 2))
            return EXIT_USAGE;
        const int status = verbs[i].run(&tests, &request);
        golden_tests_free(&tests);
        return status;
    }
    return tool_usage_error("golden: unknown '%s', expected check, bless or list", operands.names[0]);
}

const struct command command_golden = {
    .name = "golden",
    .summary = "compare the pictures of a folder of tests with golden images",
    .usage = "check DIR [NAME...] [--out DIR]\nbless DIR [NAME...] [--force] [--no-capsules]\nlist DIR",
    .purpose =
        "Draw every test of a directory and compare its picture with the golden image. `check` writes the "
        "new picture, the difference and an explanation of the worst pixel of each test that fails, a JUnit "
        "file and a page (index.html). `bless` makes the present pictures golden, and stores the frame that "
        "drew each as a capsule; a later `check` names the first instruction, texel or test that differs "
        "from it.\n\n"
        "A script of `edgewalk run`, a file NAME.scene or a capsule is a test. A scene or a program needs a "
        "file NAME.golden "
        "with lines of a key and a value:\n\n"
        "  draw SUBJECT  a scene, script or capsule\n"
        "  run COMMAND   a command line, run by sh in the directory; its frame is\n"
        "                recorded as `edgewalk exec` and EDGEWALK_CAPSULE do\n"
        "  size WxH      of a scene; 640x480 by default\n"
        "  frame N       of a scene, or the frame of a program; 0 by default\n"
        "  samples N     of a scene\n"
        "  tolerance N   ignore differences of up to N in a component\n"
        "  pixels N      accept up to N pixels that differ by more\n\n"
        "The golden image of NAME is NAME.png, its frame NAME.golden.capsule.",
    .notes = "The exit status is 0 if all pictures pass, 1 if some do not, and 2 if the tests cannot be read "
             "or the results cannot be written.",
    .example = "golden bless pictures\ngolden check pictures --out results",
    .operands = {"check|bless|list", "FILE", "NAME"},
    .fewest = 2,
    .expected = "check, bless or list, and a directory",
    .options = options,
    .run = golden};
