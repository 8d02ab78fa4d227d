/* edgewalk stages: a picture for each stage of the pipeline. */
#include "tools/stages/stages.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>
#include <sys/stat.h>

static const char help[] =
    "usage: edgewalk stages SCENE|FILE --out DIR [--framebuffer N] [--size WxH] [--frame N] [--samples N]\n"
    "       edgewalk stages --list\n"
    "\n"
    "Draws a scene of `edgewalk demo list`, a script of `edgewalk run` or a capsule, and writes what each "
    "stage of "
    "the\n"
    "pipeline did to it: DIR/NAME.png for each name of --list, with a legend, and the numbers as\n"
    "DIR/stages.json. One of them alone: `edgewalk demo SCENE --show NAME`.\n"
    "\n"
    "  --out DIR       where to; it is made if there is none\n" SUBJECT_OPTIONS
    "  --framebuffer N  of a framebuffer object instead of the window\n"
    "  --list          the pictures that there are\n"
    "\n"
    "    edgewalk stages teapot --out teapot-stages\n";

enum { PATH_SIZE = 4096 };

static void put_range(FILE *out, const struct survey *survey, const struct stage_picture *picture)
{
    const struct survey_range range = survey_range(survey, picture->plane);
    fprintf(out, ",\"unit\":\"%s\",\"pixels\":%zu", picture->unit, range.pixels);
    if (range.pixels > 0)
        fprintf(out, ",\"least\":%g,\"most\":%g,\"mean\":%g", (double)range.least, (double)range.most,
                range.mean);
}

static void put_json(FILE *out, const struct subject *subject, const struct survey *survey)
{
    fputs("{\"subject\":", out);
    tool_json_string(out, subject->name, strlen(subject->name));
    fprintf(out,
            ",\"frame\":%u,\"width\":%u,\"height\":%u,\"draws\":%" PRIu64 ",\"primitives\":%" PRIu64
            ",\"clipped\":%" PRIu64 ",\"culled\":%" PRIu64 ",\"rejected\":%" PRIu64 ",\"fragments\":%" PRIu64
            ",\"helper_lanes\":%" PRIu64 ",\"instructions\":%" PRIu64 ",\"lookups\":%" PRIu64
            ",\"stages\":[\n",
            subject->frame, survey->width, survey->height, survey->draws, survey->primitives, survey->clipped,
            survey->culled, survey->rejected, survey->fragments, survey->helpers, survey->instructions,
            survey->lookups);
    for (const struct stage_picture *picture = stage_pictures; picture->name; picture++) {
        fprintf(out, "{\"stage\":\"%s\",\"title\":\"%s\",\"file\":\"%s.png\"", picture->name, picture->title,
                picture->name);
        if (picture->plane != SURVEY_PLANES && picture->plane != SURVEY_SPANS)
            put_range(out, survey, picture);
        fputs(picture[1].name ? "},\n" : "}\n", out);
    }
    fputs("]}\n", out);
}

static bool write_json(const struct subject *subject, const struct survey *survey, const char *path)
{
    FILE *out = fopen(path, "w");
    if (out)
        put_json(out, subject, survey);
    if (!out || fclose(out) != 0) {
        perror(path);
        return false;
    }
    return true;
}

static bool write_all(const struct subject *subject, const struct survey *survey, const char *directory)
{
    char path[PATH_SIZE];
    for (const struct stage_picture *picture = stage_pictures; picture->name; picture++) {
        snprintf(path, sizeof path, "%s/%s.png", directory, picture->name);
        if (!stage_picture_write(picture, survey, path))
            return false;
        printf("%s\n", path);
    }
    snprintf(path, sizeof path, "%s/stages.json", directory);
    if (!write_json(subject, survey, path))
        return false;
    printf("%s\n", path);
    return true;
}

static int stages(struct subject *subject, const char *directory, unsigned framebuffer)
{
    struct survey survey;
    if (mkdir(directory, 0777) != 0 && errno != EEXIST) {
        perror(directory);
        return EXIT_FAILED;
    }
    const bool written = survey_draw(&survey, subject, framebuffer) && write_all(subject, &survey, directory);
    survey_free(&survey);
    return written ? EXIT_OK : EXIT_FAILED;
}

static int list(void)
{
    for (const struct stage_picture *picture = stage_pictures; picture->name; picture++)
        printf("%-12s %s\n", picture->name, picture->title);
    return EXIT_OK;
}

int command_stages(int argc, char **argv)
{
    struct tool_arguments arguments = {argc, argv, 0, NULL};
    struct subject subject = subject_none();
    const char *name = NULL, *directory = NULL;
    unsigned framebuffer = 0;
    while (tool_more(&arguments)) {
        const char *operand;
        if (tool_option(&arguments, "--help", false)) {
            fputs(help, stdout);
            return EXIT_OK;
        } else if (tool_option(&arguments, "--list", false)) {
            return list();
        } else if (subject_option(&subject, &arguments)) {
            continue;
        } else if (tool_option(&arguments, "--framebuffer", true)) {
            if (!tool_number(arguments.value, 1, UINT32_MAX, &framebuffer))
                return tool_usage_error("--framebuffer %s: expected a number from 1 on", arguments.value);
        } else if (tool_option(&arguments, "--out", true)) {
            directory = arguments.value;
        } else if (!name && (operand = tool_operand(&arguments))) {
            name = operand;
        } else {
            return tool_unknown("stages", &arguments);
        }
    }
    if (!name || !directory)
        return tool_usage_error("stages: expected a scene or a script, and --out DIR (try --help)");
    if (!subject_open(&subject, name))
        return EXIT_USAGE;
    const int status = stages(&subject, directory, framebuffer);
    subject_close(&subject);
    return status;
}
