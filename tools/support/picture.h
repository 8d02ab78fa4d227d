/* Pictures in PNG files, for commands: what goes wrong is printed. */
#ifndef TOOLS_SUPPORT_PICTURE_H
#define TOOLS_SUPPORT_PICTURE_H

#include "files/files.h"

/* False after printing why not. */
bool picture_read(const char *path, struct files_picture *picture);
bool picture_write(const char *path, const struct files_picture *picture);

/* files_difference_write(), likewise. */
bool picture_write_difference(const char *path, const struct files_picture *a, const struct files_picture *b,
                              unsigned tolerance);

#endif
