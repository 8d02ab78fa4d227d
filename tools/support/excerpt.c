/* The line of a program that a message is about, with the token at fault underlined. */
#include <ctype.h>
#include <string.h>

#include "tools/support/tool.h"

enum { BEFORE = 60, SHOWN = 100 }; /* of a long line: bytes before the token, and in all */

static bool in_token(char c)
{
    return isalnum((unsigned char)c) || c == '_' || c == '$' || c == '.';
}

static size_t token_length(const char *at, const char *end)
{
    const char *stop = at;
    while (stop < end && in_token(*stop))
        stop++;
    return stop > at ? (size_t)(stop - at) : 1;
}

/* Bytes that a terminal might take as a command are shown as '?'. */
static void print_bytes(FILE *out, const char *at, const char *end)
{
    for (; at < end; at++)
        fputc((unsigned char)*at < ' ' && *at != '\t' ? '?' : *at == 0x7f ? '?' : *at, out);
}

/* As many columns as the bytes take: a tab stays one, the later bytes of a UTF-8 character take none. */
static void print_indent(FILE *out, const char *at, const char *end)
{
    for (; at < end; at++)
        if (((unsigned char)*at & 0xc0) != 0x80)
            fputc(*at == '\t' ? '\t' : ' ', out);
}

void tool_print_excerpt(FILE *out, const char *text, size_t length, size_t offset)
{
    if (offset > length)
        return;
    const char *at = text + offset, *start = at, *end = memchr(at, '\n', length - offset);
    end = end ? end : text + length;
    while (start > text && start[-1] != '\n')
        start--;
    if (end > at && end[-1] == '\r')
        end--;
    if (at - start > SHOWN)
        start = at - BEFORE;
    if (end - start > SHOWN)
        end = start + SHOWN;
    fputs("    ", out);
    print_bytes(out, start, end);
    fputs("\n    ", out);
    print_indent(out, start, at);
    fputc('^', out);
    for (size_t i = token_length(at, end); i > 1; i--)
        fputc('~', out);
    fputc('\n', out);
}
