/* The results of `edgewalk golden check`: a JUnit file for CI, and a page for people. */
#include <stdlib.h>

#include "tools/golden/golden.h"
#include "tools/support/junit.h"
#include "tools/support/markup.h"

static void put_base64(FILE *out, const uint8_t *bytes, size_t size)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (size_t at = 0; at < size; at += 3) {
        const size_t left = size - at;
        const uint32_t group = (uint32_t)bytes[at] << 16 | (left > 1 ? (uint32_t)bytes[at + 1] << 8 : 0) |
                               (left > 2 ? bytes[at + 2] : 0);
        fputc(digits[group >> 18], out);
        fputc(digits[group >> 12 & 63], out);
        fputc(left > 1 ? digits[group >> 6 & 63] : '=', out);
        fputc(left > 2 ? digits[group & 63] : '=', out);
    }
}

/* The page contains the picture itself. */
static void put_picture(FILE *out, const char *caption, const char *folder, const char *name,
                        const char *suffix)
{
    char *path = golden_path(folder, name, suffix);
    size_t size;
    char *bytes = tool_read_file(path, &size);
    fprintf(out, "<figure><img alt=\"%s\" src=\"data:image/png;base64,", caption);
    if (bytes)
        put_base64(out, (const uint8_t *)bytes, size);
    fprintf(out, "\"><figcaption>%s</figcaption></figure>\n", caption);
    free(bytes);
    free(path);
}

static void put_result(FILE *out, const char *folder, const struct golden_result *result)
{
    fputs("<section><h2>", out);
    markup_text(out, result->test->name);
    fputs("</h2>\n<p class=\"failed\">", out);
    markup_text(out, result->failure);
    fputs("</p>\n<div>", out);
    if (result->golden)
        put_picture(out, "golden", result->test->folder, result->test->name, ".png");
    if (result->drawn)
        put_picture(out, "now", folder, result->test->name, ".png");
    if (result->compared)
        put_picture(out, "difference", folder, result->test->name, ".difference.png");
    fputs("</div>\n", out);
    if (result->explanation) {
        fputs("<pre>", out);
        markup_text(out, result->explanation);
        fputs("</pre>\n", out);
    }
    fputs("</section>\n", out);
}

static const char head[] =
    "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>edgewalk "
    "golden</title>\n<style>\n"
    "body { font: 16px sans-serif; margin: 2em auto; max-width: 75em; padding: 0 1em }\n"
    "section { border-top: 1px solid #999; margin-top: 1em }\n"
    "figure { display: inline-block; margin: 0 1em 1em 0; vertical-align: top }\n"
    "img { image-rendering: pixelated; max-width: 24em; background: #888 }\n"
    "pre { background: #eee; color: #111; overflow-x: auto; padding: 1em }\n"
    ".failed { color: #a00 }\n</style></head><body>\n<h1>edgewalk golden</h1>\n";

static bool write_page(const char *path, const char *folder, const struct golden_result *results,
                       unsigned count, unsigned failures)
{
    FILE *out = fopen(path, "w");
    if (!out) {
        perror(path);
        return false;
    }
    fputs(head, out);
    fprintf(out, "<p>%u of %u pictures passed.</p>\n", count - failures, count);
    for (unsigned i = 0; i < count; i++)
        if (*results[i].failure)
            put_result(out, folder, &results[i]);
    fputs("<section><h2>Passed</h2>\n<ul>\n", out);
    for (unsigned i = 0; i < count; i++)
        if (!*results[i].failure) {
            fputs("<li>", out);
            markup_text(out, results[i].test->name);
            fputs("</li>\n", out);
        }
    fputs("</ul></section>\n</body></html>\n", out);
    const bool written = !ferror(out);
    if (fclose(out) == 0 && written)
        return true;
    perror(path);
    return false;
}

bool golden_report(const char *out, const struct golden_result *results, unsigned count)
{
    struct junit_case *cases = calloc(count ? count : 1, sizeof *cases);
    unsigned failures = 0;
    for (unsigned i = 0; cases && i < count; i++) {
        const bool failed = *results[i].failure != 0;
        cases[i] = (struct junit_case){results[i].test->name, failed ? results[i].failure : NULL,
                                       results[i].explanation};
        failures += failed;
    }
    char *junit = golden_path(out, "junit", ".xml"), *page = golden_path(out, "index", ".html");
    const bool written = cases && junit_write(junit, "edgewalk golden", cases, count) &&
                         write_page(page, out, results, count, failures);
    free(cases);
    free(junit);
    free(page);
    return written;
}
