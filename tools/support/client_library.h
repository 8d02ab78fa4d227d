/* Edgewalk's libraries for other programs: in the build's folders, or installed beside the command. */
#ifndef TOOLS_SUPPORT_CLIENT_LIBRARY_H
#define TOOLS_SUPPORT_CLIENT_LIBRARY_H

#include <limits.h>
#include <stdbool.h>

enum { CLIENT_LIBRARIES = 3, CLIENT_PATH = PATH_MAX + 256 };

extern const struct client_library {
    const char *interface;        /* "OSMesa", "EGL", "GLX" */
    const char *file, *folder;    /* the folder in the build's */
    const char *variable, *value; /* of the environment, to select the library; null: its name does */
    const char *vendor;           /* the file that describes the library to GLVND, or null */
    const char *option, *package; /* of meson and of Debian, that provide it */
} client_libraries[CLIENT_LIBRARIES];

struct client_paths {
    bool found;                    /* both files, if there are two */
    bool has_file;                 /* the library alone */
    char folder[PATH_MAX];         /* of the library */
    char description[CLIENT_PATH]; /* of `vendor` */
};

/* The folder above that of the command: the build, or the prefix of the installation. False if /proc does not
 * state the command's path. */
bool client_root(char root[PATH_MAX]);

void client_library_find(const struct client_library *library, const char *root, struct client_paths *paths);

/* Sets the variables by which a program finds the library. False if memory ran out. */
bool client_library_select(const struct client_library *library, const struct client_paths *paths);

#endif
