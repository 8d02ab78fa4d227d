/* The state of one conversion of a program to another language (translate.c describes the method): the
 * program, the text written so far, and the first failure. Used by both writers, to_gpu4/ and to_tgsi/, and
 * independent of them. */
#ifndef SHADER_TRANSLATE_CONVERSION_H
#define SHADER_TRANSLATE_CONVERSION_H

#include "shader/language/language.h"
#include "shader/shader.h"

struct conversion {
    const struct program *from;
    struct text text;
    struct shader_error *error;
    bool failed;
    uint32_t at; /* the instruction of `from` that is being written */
    struct converted_line {
        int32_t offset;       /* in the text */
        uint32_t instruction; /* of `from` */
    } * lines;
    uint32_t line_count, line_capacity;
    bool *array_used;         /* by array: relative addressing reaches it, so it is declared */
    struct flow_plan *flow;   /* flow_plan.h */
    struct gpu4_writer *gpu4; /* to_gpu4/to_gpu4.h */
    struct tgsi_writer *tgsi; /* to_tgsi/to_tgsi.h */
};

/* Only the first failure is kept. Its position is that of the instruction being written. */
void convert_fail(struct conversion *c, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Adds one line of text and remembers the instruction it comes from. */
void convert_line(struct conversion *c, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The instruction of `from` that the text at `offset` was written for. */
uint32_t convert_source_of(const struct conversion *c, int32_t offset);

/* Copies the name of a PARAM_NAMED that a converted program has taken over to the end of its variables. The
 * copy is in no register file, so that the printer does not declare it. False when memory runs out. */
bool convert_copy_name(const struct program *from, struct program *converted, struct param_register *param);

/* Sets array_used for every array that an instruction addresses by a run-time index. */
void convert_find_arrays(struct conversion *c);

#endif
