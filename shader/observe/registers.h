/* Names of registers in the reports of observers. */
#ifndef SHADER_OBSERVE_REGISTERS_H
#define SHADER_OBSERVE_REGISTERS_H

#include "shader/program/program.h"

/* The declared variable that contains a register of temporaries, addresses or parameters; null if there is
 * none. */
const struct variable *observed_variable(const struct program *program, unsigned file, uint32_t number);

enum { OBSERVED_NAME_SIZE = 96 };

/* Writes the name of a result, temporary, address or parameter register as the program's text has it:
 * "color", "table[3]", "R0", "H0", "TEMP[0]". A longer name is cut. */
void observed_register_name(const struct program *program, unsigned file, uint32_t number,
                            char name[OBSERVED_NAME_SIZE]);

#endif
