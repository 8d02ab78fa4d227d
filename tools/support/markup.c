#include "tools/support/markup.h"

#include <string.h>

#include "tools/support/tool.h"

void markup_text(FILE *out, const char *text)
{
    for (size_t length; *text; text += length ? length : 1) {
        length = tool_utf8_length(text, strlen(text));
        const bool control = (unsigned char)*text < 0x20 && *text != '\n' && *text != '\t';
        switch (length == 0 || control ? '?' : *text) {
        case '&': fputs("&amp;", out); break;
        case '<': fputs("&lt;", out); break;
        case '>': fputs("&gt;", out); break;
        case '"': fputs("&quot;", out); break;
        case '?': fputc('?', out); break;
        default: fwrite(text, 1, length, out); break;
        }
    }
}
