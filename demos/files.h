/* Files as text, in tables that embed.py writes. */
#ifndef DEMOS_FILES_H
#define DEMOS_FILES_H

#include <stddef.h>

struct embedded_file {
    const char *name; /* null ends the table */
    const char *text;
    size_t length;
};

extern const struct embedded_file demo_files[]; /* the scenes' programs */
extern const struct embedded_file doc_files[];  /* pages of docs/, in the edgewalk command */

#endif
