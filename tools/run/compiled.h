/* Programs that a compiler wrote (compiled.c), for the other sources of `edgewalk run`. */
#ifndef TOOLS_RUN_COMPILED_H
#define TOOLS_RUN_COMPILED_H

#include "tools/run/run.h"

enum run_number_type { RUN_FLOAT, RUN_INT, RUN_UINT, RUN_BOOL, RUN_DOUBLE, RUN_LONG, RUN_ULONG };

/* Where a name of the script lives in one of its programs. */
struct run_variable {
    enum run_number_type type;
    unsigned columns, rows; /* of a matrix; else 1 column */
    enum { RUN_LOCAL, RUN_BLOCK, RUN_ATTRIBUTE } place;
    unsigned index;    /* program.local, parameter buffer, or vertex attribute */
    unsigned offset;   /* RUN_BLOCK: bytes */
    unsigned element;  /* of the array that begins there */
    unsigned column;   /* of the matrix, from which on it is set */
    bool column_alone; /* ... and no other */
    bool input, image; /* a stage's input; an image's handle */
};

/* A sampler: the handle of the texture of a unit goes to the variable. */
struct run_handle {
    enum run_stage stage;
    struct run_variable variable;
    unsigned unit;
};

bool run_find_variable(const struct run *run, enum run_stage stage, const char *name, size_t length,
                       struct run_variable *variable);

typedef void run_default_function(struct run *run, enum run_stage stage, const struct run_variable *variable,
                                  struct run_rest *numbers);

/* The text after a name in each line `#default NAME = NUMBER...`: the initial values of uniforms. */
void run_each_default(struct run *run, run_default_function *set);

/* Whether some program has a part of the array or structure that cannot be located. */
bool run_is_elsewhere(const struct run *run, const char *name, size_t length);

/* A vertex attribute that the vertex program reads. */
bool run_find_attribute(const struct run *run, const char *name, size_t length, unsigned *index);

/* After loading. */
void run_set_defaults(struct run *run);

/* Before a draw: the handles of textures that uniforms name by their units. */
void run_set_handles(struct run *run);

#endif
