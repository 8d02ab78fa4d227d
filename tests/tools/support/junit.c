/* JUnit files: counts and escaped text. */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tools/support/junit.h"
#include "tools/support/tool.h"

static char *written(const struct junit_case *cases, unsigned count)
{
    char path[] = "/tmp/junit-XXXXXX";
    size_t length;
    close(mkstemp(path));
    cr_assert(junit_write(path, "a suite", cases, count));
    char *text = tool_read_file(path, &length);
    unlink(path);
    text = realloc(text, length + 1);
    text[length] = 0;
    return text;
}

Test(junit, cases)
{
    char *text =
        written((const struct junit_case[]){{"one", NULL, NULL}, {"two", "is <wrong>", "a & \"b\"\n"}}, 2);
    cr_expect_str_eq(text,
                     "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                     "<testsuite name=\"a suite\" tests=\"2\" failures=\"1\">\n"
                     "<testcase name=\"one\"></testcase>\n"
                     "<testcase name=\"two\"><failure message=\"is &lt;wrong&gt;\">a &amp; &quot;b&quot;\n"
                     "</failure></testcase>\n</testsuite>\n");
    free(text);
}

Test(junit, no_file)
{
    cr_expect_not(junit_write("/no/such/folder/junit.xml", "suite", NULL, 0));
}
