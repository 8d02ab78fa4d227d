#include "tools/support/junit.h"

#include <stdio.h>

#include "tools/support/markup.h"

static void put_case(FILE *out, const struct junit_case *one)
{
    fputs("<testcase name=\"", out);
    markup_text(out, one->name);
    fputs("\">", out);
    if (one->failure) {
        fputs("<failure message=\"", out);
        markup_text(out, one->failure);
        fputs("\">", out);
        markup_text(out, one->detail ? one->detail : "");
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
    markup_text(out, suite);
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
