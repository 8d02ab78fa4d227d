/* JUnit files: counts, and text that XML does not have. */
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
                     "<testcase name=\"two\"><failure message=\"is &#60;wrong&#62;\">a &#38; &#34;b&#34;\n"
                     "</failure></testcase>\n</testsuite>\n");
    free(text);
}

/* U+00E9 stays; a byte that begins no character, and a control character, become '?'. */
Test(junit, bytes_that_are_no_text)
{
    char *text = written((const struct junit_case[]){{"\xc3\xa9 \xff \x01", NULL, NULL}}, 1);
    cr_expect(strstr(text, "name=\"\xc3\xa9 &#63; &#63;\""), "%s", text);
    free(text);
}

Test(junit, no_file)
{
    cr_expect_not(junit_write("/no/such/folder/junit.xml", "suite", NULL, 0));
}
