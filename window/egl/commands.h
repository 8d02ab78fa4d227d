/* The bodies of the commands: command_Foo is eglFoo, with its type and its errors. */
#ifndef WINDOW_EGL_COMMANDS_H
#define WINDOW_EGL_COMMANDS_H

#include <EGL/egl.h>
#include <EGL/eglext.h>

#define COMMAND(name)   __typeof__(egl##name) command_##name;
#define EXTENSION(name) COMMAND(name)
#define ALIAS(alias, name)
#include "window/egl/commands.def"
#undef ALIAS
#undef EXTENSION
#undef COMMAND

const char *command_platform_extensions(void); /* those of the client */

#endif
