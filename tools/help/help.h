/* The parts of `edgewalk help`. */
#ifndef TOOLS_HELP_HELP_H
#define TOOLS_HELP_HELP_H

#include "tools/support/command.h"

extern const struct command command_help_complete, command_help_man, command_help_options;

#endif
