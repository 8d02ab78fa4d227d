/* edgewalk check-raster: the rule of rasterization that another rasterizer violates. */
#include "tools/check_raster/check_raster.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tools/support/command.h"
#include "tools/support/junit.h"
#include "tools/support/picture.h"

/* A file and its result. */
struct checked {
    const char *path;
    int status;
    struct verdict verdict;
    unsigned width, height;
    char *report;
};

struct request {
    const char *picture, *junit, *wrong;
    unsigned ties; /* an index */
    bool every, json;
};

/* --- The report ----------------------------------------------------------------------------------------- */

void verdict_cause(FILE *out, const char *cause, size_t unexplained, const char *unit)
{
    fprintf(out, "%s wrong %ss have one cause: %s\n", unexplained ? "nearly all" : "all", unit, cause);
}

/* How many of 100 pixels that are to be drawn, or are, are right. */
static double score(const struct verdict *verdict)
{
    const size_t wrong = verdict->wrong < verdict->all ? verdict->wrong : verdict->all;
    return verdict->all ? 100.0 * (double)(verdict->all - wrong) / (double)verdict->all : 100;
}

static void print_counts(FILE *out, const struct verdict *verdict, const char *unit)
{
    if (verdict->wrong == 0) {
        fprintf(out, "every %s is right\n", unit);
        return;
    }
    fprintf(out, "%zu %s%s wrong: %zu missing, %zu too many", verdict->wrong, unit,
            verdict->wrong == 1 ? " is" : "s are", verdict->missing, verdict->too_many);
    if (verdict->common > 0)
        fprintf(out, ", %zu on common edges", verdict->common);
    const size_t other = verdict->wrong - verdict->missing - verdict->too_many - verdict->common;
    if (other > 0)
        fprintf(out, ", %zu of another colour", other);
    putc('\n', out);
}

static void print_json(const struct checked *checked)
{
    const struct verdict *verdict = &checked->verdict;
    fputs("{\"file\":", stdout);
    tool_json_string(stdout, checked->path, strlen(checked->path));
    printf(",\"right\":%s,\"score\":%.1f,\"pixels\":%zu,\"wrong\":%zu,\"missing\":%zu,\"too_many\":%zu,"
           "\"common\":%zu,\"cause\":",
           verdict->wrong ? "false" : "true", score(verdict), verdict->all, verdict->wrong, verdict->missing,
           verdict->too_many, verdict->common);
    if (verdict->cause)
        tool_json_string(stdout, verdict->cause, strlen(verdict->cause));
    else
        fputs("null", stdout);
    puts("}");
}

static void print_summary(const struct checked *checked, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        if (checked[i].status != EXIT_USAGE)
            printf("%5.1f  %s\n", score(&checked[i].verdict), checked[i].path);
}

/* --- Files ---------------------------------------------------------------------------------------------- */

/* The last part of the path, without its ending, in the folder. */
static char *picture_path(const char *folder, const char *path)
{
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path, *dot = strrchr(name, '.');
    const int length = dot && dot > name ? (int)(dot - name) : (int)strlen(name);
    const size_t size = strlen(folder) + (size_t)length + sizeof "/.png";
    char *result = malloc(size);
    if (result)
        snprintf(result, size, "%s/%.*s.png", folder, length, name);
    return result;
}

/* Enlarged to about 512 pixels a side. */
static bool write_wrong(const char *folder, const struct checked *checked)
{
    static const uint8_t colors[][4] = {[PIXEL_EMPTY] = {24, 24, 28, 255},
                                        [PIXEL_RIGHT] = {150, 150, 150, 255},
                                        [PIXEL_MISSING] = {40, 110, 220, 255},
                                        [PIXEL_TOO_MANY] = {224, 60, 40, 255},
                                        [PIXEL_OTHER_COLOR] = {240, 160, 30, 255}};
    const unsigned longest = checked->width > checked->height ? checked->width : checked->height,
                   scale = longest < 512 ? 512 / longest : 1;
    struct files_picture picture = {checked->width * scale, checked->height * scale, NULL};
    char *path = picture_path(folder, checked->path);
    picture.rgba = malloc((size_t)picture.width * picture.height * 4);
    for (unsigned y = 0; picture.rgba && y < picture.height; y++)
        for (unsigned x = 0; x < picture.width; x++) {
            const unsigned row = checked->height - 1 - y / scale;
            memcpy(picture.rgba + ((size_t)y * picture.width + x) * 4,
                   colors[checked->verdict.pixels[(size_t)row * checked->width + x / scale]], 4);
        }
    const bool written = path && picture.rgba && picture_write(path, &picture);
    free(picture.rgba);
    free(path);
    return written;
}

static bool write_junit(const char *path, const struct checked *checked, unsigned count)
{
    struct junit_case *cases = calloc(count, sizeof *cases);
    for (unsigned i = 0; cases && i < count; i++)
        cases[i] = (struct junit_case){checked[i].path,
                                       checked[i].status == EXIT_OK ? NULL
                                       : checked[i].verdict.cause   ? checked[i].verdict.cause
                                       : checked[i].report          ? "pixels are wrong"
                                                                    : "the file cannot be checked",
                                       checked[i].status == EXIT_OK ? NULL : checked[i].report};
    const bool written = cases && junit_write(path, "edgewalk check-raster", cases, count);
    free(cases);
    return written;
}

/* --- The command ---------------------------------------------------------------------------------------- */

static void check(struct checked *checked, const struct request *request)
{
    static const unsigned ties[] = {TIES_LEFT_BOTTOM, TIES_LEFT_TOP, TIES_ANY};
    struct exercise exercise = {.ties = ties[request->ties]};
    size_t size;
    checked->status = exercise_read(&exercise, checked->path, request->picture);
    FILE *out = checked->status == EXIT_OK ? open_memstream(&checked->report, &size) : NULL;
    checked->verdict.pixels = out ? calloc(exercise.width, exercise.height) : NULL;
    checked->width = exercise.width;
    checked->height = exercise.height;
    bool drawn = checked->verdict.pixels;
    if (drawn)
        drawn = exercise.primitives ? colors_check(&exercise, request->every, out, &checked->verdict)
                : exercise.lines    ? lines_check(&exercise, request->every, out, &checked->verdict)
                                    : coverage_check(&exercise, request->every, out, &checked->verdict);
    if (drawn)
        print_counts(out, &checked->verdict, exercise.sampled ? "sample" : "pixel");
    if (out)
        drawn &= fclose(out) == 0;
    checked->status = !drawn ? EXIT_USAGE : checked->verdict.wrong ? EXIT_FAILED : EXIT_OK;
    exercise_release(&exercise);
}

static bool print(const struct checked *checked, const struct request *request, bool several)
{
    if (checked->status == EXIT_USAGE)
        return false;
    if (request->json)
        print_json(checked);
    else if (several)
        printf("%s: %s\n", checked->path, checked->report);
    else
        fputs(checked->report, stdout);
    return !request->wrong || write_wrong(request->wrong, checked);
}

/* The highest status of all files. */
static int check_all(const struct request *request, const struct operands *operands, struct checked *checked)
{
    int status = EXIT_OK;
    for (unsigned i = 0; i < operands->count; i++) {
        checked[i].path = operands->names[i];
        check(&checked[i], request);
        if (!print(&checked[i], request, operands->count > 1))
            status = EXIT_USAGE;
        status = checked[i].status > status ? checked[i].status : status;
    }
    if (operands->count > 1 && !request->json)
        print_summary(checked, operands->count);
    if (request->junit && !write_junit(request->junit, checked, operands->count))
        status = EXIT_USAGE;
    return status;
}

static const struct option options[] = {
    OPTION_TEXT_ROW("--picture", "FILE", struct request, picture,
                    "read the pixels of triangles from a picture instead of spans or rows; without colours, "
                    "every pixel that is not black belongs to one of them"),
    OPTION_WORD_ROW("--ties", "left-bottom|left-top|any", struct request, ties,
                    "without colours: the triangle that owns a pixel whose centre is on an edge: the one "
                    "whose left or bottom edge it is (Edgewalk's rule, the default); whose left or top edge "
                    "it is (Direct3D); or any one of the two that share the edge (OpenGL 4.6 14.6.1)"),
    OPTION_FLAG_ROW("--all", struct request, every, "print every wrong pixel, not one of each kind"),
    OPTION_TEXT_ROW("--wrong", "DIR", struct request, wrong,
                    "write a picture for each FILE: missing pixels blue, pixels too many red, others of "
                    "another colour orange"),
    OPTION_FLAG_ROW("--json", struct request, json, "print a JSON object for each FILE"),
    OPTION_TEXT_ROW("--junit", "FILE", struct request, junit, "write the results as JUnit test cases"),
    {0}};

static int check_raster(const struct command *command, int argc, char **argv)
{
    struct request request = {0};
    struct operands operands;
    const int parsed = options_parse(command, argc, argv, &request, &operands);
    if (parsed != OPTIONS_PARSED)
        return parsed;
    if (request.picture && operands.count > 1)
        return tool_usage_error("check-raster: --picture is for one file");
    if (request.wrong && mkdir(request.wrong, 0777) != 0 && access(request.wrong, W_OK) != 0)
        return tool_usage_error("check-raster: %s: a folder that can be written is expected", request.wrong);
    struct checked *checked = calloc(operands.count, sizeof *checked);
    const int status = checked ? check_all(&request, &operands, checked) : EXIT_USAGE;
    for (unsigned i = 0; checked && i < operands.count; i++) {
        free(checked[i].report);
        free(checked[i].verdict.pixels);
    }
    free(checked);
    return status;
}

const struct command command_check_raster = {
    .name = "check-raster",
    .summary = "check another rasterizer and name the rules it violates",
    .usage = "FILE... [OPTION...]",
    .purpose =
        "Check another rasterizer. FILE is JSON with triangles, and the spans that the rasterizer drew for "
        "them, in window coordinates with (0,0) at the lower left:\n"
        "\n"
        "    {\"width\": 16, \"height\": 12,\n"
        "     \"triangles\": [[[2, 1], [13.5, 3], [4, 10]]],\n"
        "     \"spans\": [{\"triangle\": 0, \"y\": 3, \"first\": 3, \"last\": 12}]}\n"
        "\n"
        "FILE may also have lines, several samples per pixel, or triangles, lines and points with colours "
        "and "
        "depth (docs/check-raster.md). The command prints wrong pixels with the rule that decides them, and "
        "the "
        "known mistake that explains nearly all of them. The exit status is 1 if a pixel is wrong.",
    .example = "check-raster spans.json --ties left-top",
    .operands = {"FILE"},
    .fewest = 1,
    .expected = "a file",
    .options = options,
    .run = check_raster};
