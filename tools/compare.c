/* edgewalk compare: two pictures, pixel by pixel. */
#include <stdlib.h>
#include <string.h>

#include "files/files.h"
#include "tools/support/command.h"

struct picture {
    const char *path;
    unsigned width, height;
    uint8_t *rgba; /* top row first */
};

struct difference {
    uint64_t pixels;     /* that differ by more than the tolerance */
    unsigned largest[4]; /* by component, of all pixels */
    unsigned x, y;       /* of the first */
    bool sizes;          /* nothing else was compared */
};

static bool read_picture(struct picture *picture)
{
    char message[256];
    picture->rgba = files_png_read(picture->path, &picture->width, &picture->height, message, sizeof message);
    if (!picture->rgba)
        fprintf(stderr, "edgewalk: %s\n", message);
    return picture->rgba != NULL;
}

static unsigned distance(uint8_t a, uint8_t b)
{
    return a > b ? (unsigned)(a - b) : (unsigned)(b - a);
}

/* The largest of the four. */
static unsigned pixel_distance(const uint8_t *a, const uint8_t *b)
{
    unsigned largest = 0;
    for (int c = 0; c < 4; c++)
        largest = distance(a[c], b[c]) > largest ? distance(a[c], b[c]) : largest;
    return largest;
}

static struct difference compare(const struct picture *a, const struct picture *b, unsigned tolerance)
{
    struct difference difference = {.sizes = a->width != b->width || a->height != b->height};
    const size_t count = difference.sizes ? 0 : (size_t)a->width * a->height;
    for (size_t i = 0; i < count; i++) {
        const uint8_t *p = a->rgba + 4 * i, *q = b->rgba + 4 * i;
        for (int c = 0; c < 4; c++)
            if (distance(p[c], q[c]) > difference.largest[c])
                difference.largest[c] = distance(p[c], q[c]);
        if (pixel_distance(p, q) > tolerance && difference.pixels++ == 0) {
            difference.x = (unsigned)(i % a->width);
            difference.y = (unsigned)(i / a->width);
        }
    }
    return difference;
}

static bool differs(const struct difference *difference)
{
    return difference->sizes || difference->pixels > 0;
}

/* --- The heat picture ----------------------------------------------------------------------------------- */

/* Blue, green, red with the logarithm of the difference: 1 shows as well as 255. */
static void heat_pixel(unsigned distance, uint8_t rgba[4])
{
    unsigned step = 0; /* 0 to 7 */
    while (distance >> (step + 1))
        step++;
    rgba[0] = (uint8_t)(step > 3 ? (step - 3) * 63 : 0);
    rgba[1] = (uint8_t)(step < 4 ? 64 + step * 48 : 255 - (step - 4) * 80);
    rgba[2] = (uint8_t)(step < 4 ? 255 - step * 85 : 0);
    rgba[3] = 255;
}

static bool write_heat(const char *path, const struct picture *a, const struct picture *b, unsigned tolerance)
{
    const size_t count = (size_t)a->width * a->height;
    uint8_t *heat = malloc(count * 4);
    char message[256] = "no memory for the heat picture";
    for (size_t i = 0; heat && i < count; i++) {
        const uint8_t *p = a->rgba + 4 * i;
        const unsigned far = pixel_distance(p, b->rgba + 4 * i);
        const uint8_t grey = (uint8_t)((p[0] * 77 + p[1] * 150 + p[2] * 29) >> 10);
        if (far > tolerance)
            heat_pixel(far, heat + 4 * i);
        else
            memcpy(heat + 4 * i, (const uint8_t[]){grey, grey, grey, 255}, 4);
    }
    const bool written = heat && files_png_write(path, FILES_PNG_RGBA8, a->width, a->height, heat,
                                                 (ptrdiff_t)a->width * 4, message, sizeof message);
    if (!written)
        fprintf(stderr, "edgewalk: %s\n", message);
    free(heat);
    return written;
}

/* --- What is said --------------------------------------------------------------------------------------- */

static void sentence(const struct picture *a, const struct picture *b, const struct difference *difference,
                     char *text, size_t size)
{
    const unsigned *l = difference->largest;
    if (difference->sizes)
        snprintf(text, size, "%ux%u pixels against %ux%u", a->width, a->height, b->width, b->height);
    else if (difference->pixels == 0 && (l[0] | l[1] | l[2] | l[3]))
        snprintf(text, size, "the same within the tolerance; R %u G %u B %u A %u at most", l[0], l[1], l[2],
                 l[3]);
    else if (difference->pixels == 0)
        snprintf(text, size, "the same");
    else
        snprintf(text, size, "%llu of %llu pixels differ, R %u G %u B %u A %u at most, the first is (%u, %u)",
                 (unsigned long long)difference->pixels, (unsigned long long)a->width * a->height, l[0], l[1],
                 l[2], l[3], difference->x, difference->y);
}

static void print_json(const struct picture *a, const struct picture *b, const struct difference *difference)
{
    const unsigned *l = difference->largest;
    fputs("{\"a\":", stdout);
    tool_json_string(stdout, a->path, strlen(a->path));
    fputs(",\"b\":", stdout);
    tool_json_string(stdout, b->path, strlen(b->path));
    printf(",\"same\":%s,\"size_a\":[%u,%u],\"size_b\":[%u,%u],\"pixels\":%llu,\"largest\":[%u,%u,%u,%u],"
           "\"first\":[%u,%u]}\n",
           differs(difference) ? "false" : "true", a->width, a->height, b->width, b->height,
           (unsigned long long)difference->pixels, l[0], l[1], l[2], l[3], difference->x, difference->y);
}

static void put_xml(FILE *out, const char *text)
{
    for (; *text; text++)
        if (strchr("&<>\"", *text) || (unsigned char)*text < 0x20)
            fprintf(out, "&#%d;", (unsigned char)*text < 0x20 ? '?' : *text);
        else
            fputc(*text, out);
}

static bool write_junit(const char *path, const struct picture *b, const struct difference *difference,
                        const char *text)
{
    FILE *out = fopen(path, "w");
    if (!out) {
        perror(path);
        return false;
    }
    fprintf(out,
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuite name=\"edgewalk compare\" tests=\"1\" "
            "failures=\"%d\"><testcase name=\"",
            differs(difference));
    put_xml(out, b->path);
    fputs("\">", out);
    if (differs(difference)) {
        fputs("<failure message=\"", out);
        put_xml(out, text);
        fputs("\"/>", out);
    }
    fputs("</testcase></testsuite>\n", out);
    return fclose(out) == 0;
}

/* --- The command ---------------------------------------------------------------------------------------- */

struct request {
    struct picture a, b;
    unsigned tolerance;
    const char *heat, *junit;
    bool json;
};

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
    if (!read_picture(&request->a) || !read_picture(&request->b))
        return EXIT_USAGE;
    const struct difference difference = compare(&request->a, &request->b, request->tolerance);
    bool written = true;
    sentence(&request->a, &request->b, &difference, text, sizeof text);
    if (request->json)
        print_json(&request->a, &request->b, &difference);
    else
        printf("%s and %s: %s\n", request->a.path, request->b.path, text);
    if (request->heat && !difference.sizes)
        written &= write_heat(request->heat, &request->a, &request->b, request->tolerance);
    if (request->junit)
        written &= write_junit(request->junit, &request->b, &difference, text);
    return !written ? EXIT_USAGE : differs(&difference) ? EXIT_FAILED : EXIT_OK;
}

static int compare_command(const struct command *command, int argc, char **argv)
{
    struct request request = {0};
    struct operands operands;
    const int parsed = options_parse(command, argc, argv, &request, &operands);
    if (parsed != OPTIONS_PARSED)
        return parsed;
    request.a.path = operands.names[0];
    request.b.path = operands.names[1];
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
