/* Text in pages and XML files: what must be escaped, and what neither can contain. */
#include <criterion/criterion.h>
#include <stdlib.h>

#include "tools/support/markup.h"

static void expect(const char *text, const char *expected)
{
    char *written = NULL;
    size_t size;
    FILE *out = open_memstream(&written, &size);
    markup_text(out, text);
    fclose(out);
    cr_expect_str_eq(written, expected);
    free(written);
}

Test(markup, escapes)
{
    expect("a < b && c > \"d\"", "a &lt; b &amp;&amp; c &gt; &quot;d&quot;");
    expect("it's\n\ta line?", "it's\n\ta line?");
}

/* U+00E9 and U+1F600 stay; a lone byte, an overlong form, a cut sequence and a control character do not. */
Test(markup, bytes_that_are_no_text)
{
    expect("\xc3\xa9 \xf0\x9f\x98\x80", "\xc3\xa9 \xf0\x9f\x98\x80");
    expect("\xff \xc0\xaf \x01", "? ?? ?");
    expect("\xe2\x82", "??");
}
