/* Text in HTML pages and XML files. */
#ifndef TOOLS_SUPPORT_MARKUP_H
#define TOOLS_SUPPORT_MARKUP_H

#include <stdio.h>

/* The text between tags or inside quotes. Bytes that are not UTF-8, and characters that XML does not have,
 * become '?'. */
void markup_text(FILE *out, const char *text);

#endif
