/* Setting and reading program parameters, by scope and by the client's type. */
#ifndef GL_PROGRAM_PROGRAM_PARAMETERS_H
#define GL_PROGRAM_PROGRAM_PARAMETERS_H

#include "gl/program/program_object.h"

enum param_scope { SCOPE_ENV, SCOPE_LOCAL };
enum param_client { CLIENT_FLOAT, CLIENT_DOUBLE, CLIENT_INTEGER };

/* Stores `count` registers of four values from `index` on; local ones belong to the bound program. Raises the
 * errors of the specifications. */
void program_parameters_set(struct context *context, const char *call, enum param_scope scope,
                            enum program_target target, GLuint index, GLsizei count, enum param_client client,
                            const void *values);

/* Four values of one register. False with an error raised. */
bool program_parameter_get(struct context *context, const char *call, enum param_scope scope,
                           enum program_target target, GLuint index, enum param_client client, void *values);

/* Component `i` of the client's values as the bits of a register, and back. Integers are stored as bits,
 * which need not be those of a float. */
uint32_t program_parameter_load(enum param_client client, const void *values, size_t i);
void program_parameter_store(enum param_client client, void *values, size_t i, uint32_t bits);

#endif
