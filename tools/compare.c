/* edgewalk compare: two pictures, pixel by pixel. */
#include <stdlib.h>
#include <string.h>

#include "tools/support/command.h"
#include "tools/support/junit.h"
#include "tools/support/picture.h"

struct request {
    const char *paths[2];
    struct files_picture a, b;
    unsigned tolerance;
    const char *heat, *junit;
    bool json;
};

static void print_json(const struct request *request, const struct files_difference *difference)
{
    const struct files_picture *a = &request->a, *b = &request->b;
    const unsigned *l = difference->largest;
    fputs("{\"a\":", stdout);
    tool_json_string(stdout, request->paths[0], strlen(request->paths[0]));
    fputs(",\"b\":", stdout);
    tool_json_string(stdout, request->paths[1], strlen(request->paths[1]));
    printf(",\"same\":%s,\"size_a\":[%u,%u],\"size_b\":[%u,%u],\"pixels\":%llu,\"largest\":[%u,%u,%u,%u],"
           "\"first\":[%u,%u]}\n",
           files_differ(difference) ? "false" : "true", a->width, a->height, b->width, b->height,
           (unsigned long long)difference->pixels, l[0], l[1], l[2], l[3], difference->first[0],
           difference->first[1]);
}

/* --- The command ---------------------------------------------------------------------------------------- */

static const struct option options[] = {
    OPTION_NUMBER_ROW("--tolerance", "N", struct request, tolerance, 0, 255,
                      "ignore differences of up to N in each component; 0 by default"),
    OPTION_TEXT_ROW("--heat", "FILE", struct request, heat,
                    "write a picture of the differences: A in grey, different pixels from blue (1) to red "
                    "(255)"),
    OPTION_FLAG_ROW("--json", struct request, json, "print the result as JSON"),
    OPTION_TEXT_ROW("--junit", "FILE", struct request, junit, "write the result as a JUnit test case"),
    {0}};

static int run(struct request *request)
{
    char text[256];
    if (!picture_read(request->paths[0], &request->a) || !picture_read(request->paths[1], &request->b))
        return EXIT_USAGE;
    const struct files_difference difference = files_compare(&request->a, &request->b, request->tolerance);
    bool written = true;
    files_difference_text(&request->a, &request->b, &difference, text, sizeof text);
    if (request->json)
        print_json(request, &difference);
    else
        printf("%s and %s: %s\n", request->paths[0], request->paths[1], text);
    if (request->heat && !difference.sizes)
        written &= picture_write_difference(request->heat, &request->a, &request->b, request->tolerance);
    if (request->junit)
        written &= junit_write(
            request->junit, "edgewalk compare",
            &(struct junit_case){request->paths[1], files_differ(&difference) ? text : NULL, NULL}, 1);
    return !written ? EXIT_USAGE : files_differ(&difference) ? EXIT_FAILED : EXIT_OK;
}

static int compare_command(const struct command *command, int argc, char **argv)
{
    struct request request = {0};
    struct operands operands;
    const int parsed = options_parse(command, argc, argv, &request, &operands);
    if (parsed != OPTIONS_PARSED)
        return parsed;
    request.paths[0] = operands.names[0];
    request.paths[1] = operands.names[1];
    const int status = run(&request);
    free(request.a.rgba);
    free(request.b.rgba);
    return status;
}

const struct command command_compare = {
    .name = "compare",
    .summary = "count the pixels in which two pictures differ",
    .usage = "A.png B.png [OPTION...]",
    .purpose = "Compare two PNG pictures. The command prints the number of pixels that differ, the largest "
               "difference of each component, and the position of the first different pixel.",
    .notes = "The exit status is 0 if the pictures are the same, 1 if they differ, and 2 if one cannot be "
             "read.",
    .example = "compare golden.png now.png --heat difference.png",
    .operands = {"FILE"},
    .fewest = 2,
    .most = 2,
    .expected = "two pictures",
    .options = options,
    .run = compare_command};
