/* edgewalk stages: a picture for each stage of the pipeline. */
#include "tools/stages/stages.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>
#include <sys/stat.h>

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

static bool write_all(const struct subject *subject, const struct survey *survey, unsigned scale,
                      const char *directory)
{
    char path[PATH_SIZE];
    for (const struct stage_picture *picture = stage_pictures; picture->name; picture++) {
        snprintf(path, sizeof path, "%s/%s.png", directory, picture->name);
        if (!stage_picture_write(picture, survey, scale, path))
            return false;
        printf("%s\n", path);
    }
    snprintf(path, sizeof path, "%s/stages.json", directory);
    if (!write_json(subject, survey, path))
        return false;
    printf("%s\n", path);
    return true;
}

struct request {
    struct subject subject;
    const char *out;
    unsigned framebuffer, scale;
};

static int stages(struct request *request)
{
    struct survey survey;
    const char *directory = request->out;
    if (mkdir(directory, 0777) != 0 && errno != EEXIST) {
        perror(directory);
        return EXIT_FAILED;
    }
    const bool written = survey_draw(&survey, &request->subject, request->framebuffer) &&
                         write_all(&request->subject, &survey, request->scale, directory);
    survey_free(&survey);
    return written ? EXIT_OK : EXIT_FAILED;
}

static int list(void)
{
    for (const struct stage_picture *picture = stage_pictures; picture->name; picture++)
        printf("%-12s %s\n", picture->name, picture->title);
    return EXIT_OK;
}

static const struct option options[] = {
    OPTION_TEXT_ROW("--out", "DIR", struct request, out, "the directory to write to; it is created"),
    SUBJECT_OPTION_ROWS(struct request, subject),
    OPTION_NUMBER_ROW("--framebuffer", "N", struct request, framebuffer, 1, UINT32_MAX,
                      "the framebuffer object N instead of the window"),
    OPTION_NUMBER_ROW("--scale", "N", struct request, scale, 1, 16, "draw each pixel as N x N pixels"),
    OPTION_DO_ROW("--list", list, "list the stages"),
    {0}};

static int stages_command(const struct command *command, int argc, char **argv)
{
    struct request request = {.subject = subject_none(), .scale = 1};
    struct operands operands;
    const int parsed = options_parse(command, argc, argv, &request, &operands);
    if (parsed != OPTIONS_PARSED)
        return parsed;
    if (operands.count == 0 || !request.out)
        return tool_usage_error("stages: expected %s (try --help)", command->expected);
    if (!subject_open(&request.subject, operands.names[0]))
        return EXIT_USAGE;
    const int status = stages(&request);
    subject_close(&request.subject);
    return status;
}

const struct command command_stages = {
    .name = "stages",
    .summary = "write a picture for each stage of the pipeline",
    .usage = "SCENE|FILE --out DIR [OPTION...]\n--list",
    .purpose = "Write a picture of the result of each pipeline stage. SCENE is a scene of `edgewalk "
               "demo`, FILE a script of `edgewalk run` or a capsule. The pictures are DIR/STAGE.png, with a "
               "legend, and the numbers are in DIR/stages.json. `edgewalk demo SCENE --show STAGE` writes "
               "one of the pictures.",
    .example = "stages teapot --out teapot-stages",
    .operands = {"SCENE"},
    .most = 1,
    .expected = "a scene or a script, and --out DIR",
    .options = options,
    .run = stages_command};
