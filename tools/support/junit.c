#include "tools/support/junit.h"

#include <stdio.h>
#include <string.h>

#include "tools/support/tool.h"

/* Bytes that are no UTF-8, and characters that XML does not have, become '?'. */
static void put_xml(FILE *out, const char *text)
{
    for (size_t length; *text; text += length) {
        length = tool_utf8_length(text, strlen(text));
        const bool control = (unsigned char)*text < 0x20 && *text != '\n';
        if (length == 0 || control || strchr("&<>\"", *text))
            fprintf(out, "&#%d;", length == 0 || control ? '?' : *text);
        else
            fwrite(text, 1, length, out);
        length += length == 0;
    }
}

static void put_case(FILE *out, const struct junit_case *one)
{
    fputs("<testcase name=\"", out);
    put_xml(out, one->name);
    fputs("\">", out);
    if (one->failure) {
        fputs("<failure message=\"", out);
        put_xml(out, one->failure);
        fputs("\">", out);
        put_xml(out, one->detail ? one->detail : "");
        fputs("</failure>", out);
    }
    fputs("</testcase>\n", out);
}

bool junit_write(const char *path, const char *suite, const struct junit_case *cases, unsigned count)
{
    unsigned failures = 0;
    FILE *out = fopen(path, "w");
    if (!out) {
        perror(path);
        return false;
    }
    for (unsigned i = 0; i < count; i++)
        failures += cases[i].failure != NULL;
    fputs("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuite name=\"", out);
    put_xml(out, suite);
    fprintf(out, "\" tests=\"%u\" failures=\"%u\">\n", count, failures);
    for (unsigned i = 0; i < count; i++)
        put_case(out, &cases[i]);
    fputs("</testsuite>\n", out);
    const bool written = !ferror(out);
    if (fclose(out) == 0 && written)
        return true;
    perror(path);
    return false;
}
