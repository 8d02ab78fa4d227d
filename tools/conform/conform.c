/* edgewalk conform: what this build has of OpenGL, and whether this machine draws the same bytes. */
#include "tools/conform/conform.h"

static const struct command *const actions[] = {&command_conform_functions, &command_conform_pictures, NULL};

const struct command command_conform = {
    .name = "conform",
    .summary = "check the bytes of pictures, list missing functions",
    .usage = "ACTION [ARGUMENT...]",
    .purpose =
        "Check that this machine draws the same bytes as every other, and list the functions of OpenGL "
        "that are missing. `edgewalk conform ACTION --help` lists the options of an action.",
    .example = "conform pictures",
    .commands = actions};
