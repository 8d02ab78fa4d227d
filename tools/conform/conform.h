/* The commands of `edgewalk conform`. */
#ifndef TOOLS_CONFORM_CONFORM_H
#define TOOLS_CONFORM_CONFORM_H

#include "tools/support/command.h"

extern const struct command command_conform_functions, command_conform_pictures;

/* The hash of one part of `conform pictures`; 0 after printing an error. `list`: prints each picture's hash
 * too. */
uint64_t conform_scenes(bool list);
uint64_t conform_programs(bool list);
uint64_t conform_formats(bool list);

#endif
