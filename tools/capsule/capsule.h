/* The parts of `edgewalk capsule`. */
#ifndef TOOLS_CAPSULE_CAPSULE_H
#define TOOLS_CAPSULE_CAPSULE_H

#include "edgewalk/capsule.h"
#include "gl/capsule/capsule_file.h"
#include "tools/support/tool.h"

/* Null after printing why not. */
EwCapsule *capsule_load(const char *path);

/* Prints the contents of the file, counted, or its commands, one per line. */
void capsule_print_info(const char *path, const EwCapsule *capsule);
void capsule_print_commands(const EwCapsule *capsule);

/* Whether a command's name begins with `with`; whether it is glProgramStringARB or glLoadProgramNV, whose
 * fourth argument is the text, and the third its length. */
bool capsule_name_begins(const char *name, const char *with);
bool capsule_is_program(const char *name);

/* Does the command draw: arrays, Begin, pixels, clears? */
bool capsule_is_draw(const struct capsule_record *record);

/* The arguments of a record, in order; false where it ends before them. */
struct capsule_argument {
    char letter; /* of struct capsule_command */
    uint64_t bits;
    enum capsule_pointer_tag tag; /* of a pointer: bits are a value, or a length */
    const uint8_t *data;
};
enum { CAPSULE_MAX_ARGUMENTS = 32 };
bool capsule_arguments(const struct capsule_record *record, struct capsule_argument *arguments,
                       unsigned *count, const uint8_t **rest);

/* Writes a file with those of the capsule's commands that are there, while pixel (x, y) from the upper left
 * keeps its value. Returns the exit status. */
int capsule_shrink(const EwCapsule *capsule, int x, int y, const char *path);

#endif
