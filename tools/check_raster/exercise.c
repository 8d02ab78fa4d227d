/* Exercises of `edgewalk check-raster`, from JSON and pictures. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "files/files.h"
#include "tools/check_raster/check_raster.h"
#include "tools/support/json.h"
#include "tools/support/tool.h"

enum { SIDE_MAX = 2048, PRIMITIVES_MAX = 1024, SIZE_MAX_PIXELS = 64, UNIT = CHECK_UNIT };

static const size_t layer_bytes_max = (size_t)1 << 31;
static const double largest_coordinate = 1e6; /* of clip coordinates */

static const struct json *elements(const struct json *json)
{
    return json && json->type == JSON_ARRAY ? json->first : NULL;
}

/* An array of exactly so many numbers, each at most `most` from 0. */
static bool read_numbers(const struct json *json, unsigned count, double most, double *numbers)
{
    const struct json *at = elements(json);
    for (unsigned i = 0; i < count; i++, at = at->next) {
        if (!at || at->type != JSON_NUMBER || fabs(at->number) > most)
            return false;
        numbers[i] = at->number;
    }
    return !at;
}

/* Corners are rounded to the grid first (OpenGL 4.6, 14.2: subpixel bits), to even. */
static bool read_corners(const struct json *json, struct triangle *triangle)
{
    const struct json *point = elements(json);
    for (int i = 0; i < 3; i++, point = point->next) {
        if (!point || !read_numbers(point, 2, SIDE_MAX, triangle->given[i]))
            return false;
        for (int a = 0; a < 2; a++)
            triangle->corner[i][a] = (int64_t)nearbyint(triangle->given[i][a] * UNIT);
    }
    triangle->clockwise = check_raster_turn(triangle->corner);
    return !point;
}

static bool read_line(const struct json *json, struct line *line)
{
    const struct json *point = elements(json);
    for (int i = 0; i < 2; i++, point = point->next) {
        if (!point || !read_numbers(point, 2, SIDE_MAX, line->given[i]))
            return false;
        for (int a = 0; a < 2; a++)
            line->end[i][a] = (int64_t)nearbyint(line->given[i][a] * UNIT);
    }
    return !point;
}

static bool read_primitive(const struct json *json, unsigned corners, struct primitive *primitive)
{
    const struct json *point = elements(json_member(json, "clip")),
                      *color = elements(json_member(json, "colors"));
    for (unsigned i = 0; i < corners; i++, point = point->next, color = color->next)
        if (!point || !read_numbers(point, 4, largest_coordinate, primitive->clip[i]) || !color ||
            !read_numbers(color, 3, 1, primitive->color[i]))
            return false;
    return !point && !color;
}

static bool read_span(struct exercise *exercise, const struct json *span)
{
    const double of = json_number(span, exercise->lines ? "line" : "triangle", 0),
                 y = json_number(span, "y", -1), first = json_number(span, "first", -1),
                 last = json_number(span, "last", -1);
    if (!(of >= 0 && of < exercise->count && y >= 0 && y < exercise->height && first >= 0 &&
          last < exercise->width))
        return false;
    for (unsigned x = (unsigned)first; last >= 0 && x <= (unsigned)last; x++)
        *check_raster_pixel(exercise, exercise->own, (unsigned)of, x, (unsigned)y) = 1;
    return true;
}

static int fail(const char *path, const char *what)
{
    fprintf(stderr, "edgewalk: %s: %s\n", path, what);
    return EXIT_USAGE;
}

unsigned exercise_layers(const struct exercise *exercise)
{
    return exercise->united ? 1 : exercise->count * exercise->samples;
}

static bool allocate(struct exercise *exercise, bool colored)
{
    const size_t pixels = (size_t)exercise->width * exercise->height;
    if (colored) {
        exercise->primitives = calloc(exercise->count, sizeof *exercise->primitives);
        exercise->rgb = calloc(pixels, sizeof *exercise->rgb);
        return exercise->primitives && exercise->rgb;
    }
    if (exercise->corners == 2)
        exercise->lines = calloc(exercise->count, sizeof *exercise->lines);
    else
        exercise->triangles = calloc(exercise->count, sizeof *exercise->triangles);
    if ((!exercise->lines && !exercise->triangles) || exercise_layers(exercise) * pixels > layer_bytes_max)
        return false;
    exercise->right = calloc(exercise_layers(exercise), pixels);
    exercise->own = calloc(exercise_layers(exercise), pixels);
    return exercise->right && exercise->own;
}

/* The positions of the samples of a pixel; without "samples" there is one, in its centre. */
static bool read_samples(struct exercise *exercise, const struct json *json)
{
    exercise->samples = 1;
    exercise->position[0][0] = exercise->position[0][1] = UNIT / 2;
    exercise->sampled = json;
    if (!json)
        return true;
    unsigned count = 0;
    for (const struct json *at = elements(json); at; at = at->next) {
        double position[2];
        if (count == CHECK_SAMPLES || !read_numbers(at, 2, 1, position) || position[0] < 0 || position[1] < 0)
            return false;
        for (int a = 0; a < 2; a++)
            exercise->position[count][a] = (int)nearbyint(position[a] * UNIT);
        count++;
    }
    exercise->samples = count;
    return count > 0;
}

/* The kinds of primitives, by their member; in the order in which they are searched for. */
static const struct kind {
    const char *member;
    unsigned corners;
    const char *count, *plain, *colored; /* errors */
} kinds[] = {
    {"lines", 2, "expected 1 to 1024 lines", "a line is two points [x, y], within 2048 pixels of the corner",
     "a line with colours has two points [x, y, z, w] in \"clip\" and two colours [r, g, b], from 0 to 1, in "
     "\"colors\""},
    {"points", 1, "expected 1 to 1024 points", NULL,
     "a point has one point [x, y, z, w] in \"clip\" and one colour [r, g, b], from 0 to 1, in \"colors\""},
    {"triangles", 3, "expected 1 to 1024 triangles",
     "a triangle is three points [x, y], within 2048 pixels of the corner",
     "a triangle with colours has three points [x, y, z, w] in \"clip\" and three colours [r, g, b], from 0 "
     "to 1, in \"colors\""},
};

static const struct kind *kind_of(const struct json *json)
{
    const struct kind *kind = kinds;
    while (kind->corners < 3 && !json_member(json, kind->member))
        kind++;
    return kind;
}

/* A whole number of pixels from 1 to 64, 1 by default; 0: it is not. */
static unsigned read_size(const struct json *json, const char *member)
{
    const double size = json_number(json, member, 1);
    return size >= 1 && size <= SIZE_MAX_PIXELS && size == floor(size) ? (unsigned)size : 0;
}

/* The size, the samples, and as many primitives as there are. EXIT_OK, or the status after printing why
 * not. */
static int read_header(struct exercise *exercise, const struct json *json, const char *path)
{
    const struct kind *kind = kind_of(json);
    const struct json *first = elements(json_member(json, kind->member));
    const double width = json_number(json, "width", 0), height = json_number(json, "height", 0);
    if (!(width >= 1 && height >= 1 && width <= SIDE_MAX && height <= SIDE_MAX))
        return fail(path, "expected a width and a height from 1 to 2048");
    exercise->width = (unsigned)width;
    exercise->height = (unsigned)height;
    exercise->corners = kind->corners;
    for (const struct json *at = first; at; at = at->next)
        exercise->count++;
    if (exercise->count < 1 || exercise->count > PRIMITIVES_MAX)
        return fail(path, kind->count);
    exercise->line_width = read_size(json, "line_width");
    exercise->point_size = read_size(json, "point_size");
    if (!exercise->line_width)
        return fail(path, "\"line_width\" is a whole number from 1 to 64");
    if (!exercise->point_size)
        return fail(path, "\"point_size\" is a whole number from 1 to 64");
    const bool colored = first->type == JSON_OBJECT || !kind->plain;
    exercise->depth_test = json_bool(json, "depth_test", false);
    if (!read_samples(exercise, kind->corners < 3 || colored ? NULL : json_member(json, "samples")))
        return fail(path, "\"samples\" has 1 to 16 positions [x, y], from 0 to 1");
    return allocate(exercise, colored) ? EXIT_OK : fail(path, "no memory");
}

static int read_primitives(struct exercise *exercise, const struct json *json, const char *path)
{
    const struct kind *kind = kind_of(json);
    unsigned i = 0;
    for (const struct json *at = elements(json_member(json, kind->member)); at; at = at->next, i++)
        if (exercise->primitives ? !read_primitive(at, kind->corners, &exercise->primitives[i])
            : exercise->lines    ? !read_line(at, &exercise->lines[i])
                                 : !read_corners(at, &exercise->triangles[i]))
            return fail(path, exercise->primitives ? kind->colored : kind->plain);
    return EXIT_OK;
}

static int read_spans(struct exercise *exercise, const struct json *json, const char *path)
{
    const struct json *spans = json_member(json, "spans");
    if (!spans || spans->type != JSON_ARRAY)
        return fail(path, "expected spans, or --picture");
    for (const struct json *at = spans->first; at; at = at->next)
        if (!read_span(exercise, at))
            return fail(path,
                        exercise->lines
                            ? "a span has a line that there is, and y, first and last inside of the picture"
                            : "a span has a triangle that there is, and y, first and last inside of the "
                              "picture");
    return EXIT_OK;
}

/* A pixel's mask has as many hexadecimal digits as its samples need. */
static bool read_mask_row(struct exercise *exercise, const struct json *row, unsigned triangle, unsigned y)
{
    const unsigned digits = (exercise->samples + 3) / 4;
    if (!row || row->type != JSON_STRING || strlen(row->text) != (size_t)digits * exercise->width)
        return false;
    for (unsigned x = 0; x < exercise->width; x++) {
        unsigned mask = 0;
        for (unsigned i = 0; i < digits; i++) {
            const int digit = tool_hex_digit(row->text[x * digits + i]);
            if (digit < 0)
                return false;
            mask = mask << 4 | (unsigned)digit;
        }
        if (mask >> exercise->samples)
            return false;
        for (unsigned sample = 0; sample < exercise->samples; sample++)
            *check_raster_pixel(exercise, exercise->own, triangle * exercise->samples + sample, x, y) =
                mask >> sample & 1;
    }
    return true;
}

static int read_masks(struct exercise *exercise, const struct json *json, const char *path)
{
    static const char expected[] =
        "expected \"masks\": for each triangle, for each row, from the lowest on, a hexadecimal number for "
        "each pixel, with bit 0 for the first of \"samples\"";
    const struct json *triangle = elements(json_member(json, "masks"));
    for (unsigned t = 0; t < exercise->count; t++, triangle = triangle->next) {
        const struct json *row = elements(triangle);
        for (unsigned y = 0; y < exercise->height; y++, row = row->next)
            if (!read_mask_row(exercise, row, t, y))
                return fail(path, expected);
        if (row)
            return fail(path, expected);
    }
    return triangle ? fail(path, expected) : EXIT_OK;
}

static bool read_row(const char *text, uint8_t *bytes, size_t count)
{
    if (strlen(text) != 2 * count)
        return false;
    for (size_t i = 0; i < count; i++) {
        const int high = tool_hex_digit(text[2 * i]), low = tool_hex_digit(text[2 * i + 1]);
        if (high < 0 || low < 0)
            return false;
        bytes[i] = (uint8_t)(high << 4 | low);
    }
    return true;
}

static int read_rows(struct exercise *exercise, const struct json *json, const char *path)
{
    const struct json *row = elements(json_member(json, "rows"));
    for (unsigned y = 0; y < exercise->height; y++, row = row->next)
        if (!row || row->type != JSON_STRING ||
            !read_row(row->text, exercise->rgb[(size_t)y * exercise->width], (size_t)exercise->width * 3))
            return fail(path, "expected \"rows\" or --picture: for each row, from the lowest on, six "
                              "hexadecimal digits for each pixel");
    return row ? fail(path, "there are more rows than the height") : EXIT_OK;
}

static int read_picture(struct exercise *exercise, const char *path)
{
    char message[256];
    unsigned width, height;
    uint8_t *rgba = files_png_read(path, &width, &height, message, sizeof message);
    exercise->united = true;
    if (!rgba) {
        fprintf(stderr, "edgewalk: %s\n", message);
        return EXIT_USAGE;
    }
    const bool fits = width == exercise->width && height == exercise->height;
    for (unsigned y = 0; fits && y < height; y++)
        for (unsigned x = 0; x < width; x++) {
            const uint8_t *p = rgba + ((size_t)(height - 1 - y) * width + x) * 4;
            if (exercise->primitives)
                memcpy(exercise->rgb[(size_t)y * width + x], p, 3);
            else
                *check_raster_pixel(exercise, exercise->own, 0, x, y) = p[0] || p[1] || p[2];
        }
    free(rgba);
    return fits ? EXIT_OK : fail(path, "the picture has another size than the exercise");
}

static int read_result(struct exercise *exercise, const struct json *json, const char *path,
                       const char *picture)
{
    if ((exercise->primitives || exercise->lines) && exercise->ties != TIES_LEFT_BOTTOM)
        return fail(path, "--ties is for triangles without colours");
    if (picture && (exercise->lines || exercise->sampled))
        return fail(path, "--picture is for triangles without samples and for primitives with colours");
    return picture                ? read_picture(exercise, picture)
           : exercise->primitives ? read_rows(exercise, json, path)
           : exercise->sampled    ? read_masks(exercise, json, path)
                                  : read_spans(exercise, json, path);
}

int exercise_read(struct exercise *exercise, const char *path, const char *picture)
{
    size_t length, error;
    char *text = tool_read_file(path, &length);
    struct json *json = text ? json_read(text, length, &error) : NULL;
    int status = EXIT_USAGE;
    if (text && !json)
        fprintf(stderr, "edgewalk: %s: byte %zu: this is no JSON\n", path, error);
    if (json)
        status = read_header(exercise, json, path);
    if (status == EXIT_OK)
        status = read_primitives(exercise, json, path);
    if (status == EXIT_OK)
        status = read_result(exercise, json, path, picture);
    json_free(json);
    free(text);
    return status;
}

void exercise_release(struct exercise *exercise)
{
    free(exercise->triangles);
    free(exercise->lines);
    free(exercise->primitives);
    free(exercise->right);
    free(exercise->own);
    free(exercise->rgb);
}
