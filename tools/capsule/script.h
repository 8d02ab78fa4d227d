/* Capsules as text that people can read and edit: docs/capsules.md, "Scripts". */
#ifndef TOOLS_CAPSULE_SCRIPT_H
#define TOOLS_CAPSULE_SCRIPT_H

#include <stdio.h>

#include "edgewalk/capsule.h"
#include "gl/capsule/capsule_file.h"

#define CAPSULE_SCRIPT_BEGIN "edgewalk capsule script 1\n"

/* The maximum width of a line, unless a text has longer lines. */
enum { CAPSULE_SCRIPT_COLUMNS = 100 };

/* False if a record is not a command with its arguments. */
bool capsule_script_write(FILE *out, const struct EwCapsule *capsule);

/* Is the text a script? */
bool capsule_is_script(const char *text, size_t length);

/* The bytes of the capsule, for the caller to free. If the text is not a script, data is null and `message`
 * has a sentence. */
struct capsule_bytes capsule_script_read(const char *text, size_t length, char *message, size_t message_size);

/* The preferred name of an enumerant, or null if it has none. And the value of a name; false if it is
 * unknown. */
const char *capsule_enumerant_name(uint32_t value);
bool capsule_enumerant_value(const char *name, uint32_t *value);

/* ewCapsuleOpen() of a capsule or a script. */
EwCapsule *capsule_open(const char *bytes, size_t size, char message[EW_CAPSULE_MESSAGE]);

#endif
