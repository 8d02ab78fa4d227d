/* What the parts of `edgewalk eval` share: eval.c runs, eval_inputs.c reads what the program is given,
 * eval_output.c prints. */
#ifndef TOOLS_EVAL_H
#define TOOLS_EVAL_H

#include "shader/shader.h"
#include "tools/tool.h"

enum setting_kind { SETTING_ATTRIB, SETTING_ENV, SETTING_LOCAL };

struct setting {
    enum setting_kind kind;
    const char *name; /* not NUL-terminated: up to the '=' */
    size_t name_length;
    uint32_t bits[4];     /* as floats */
    uint32_t integers[4]; /* the same for an integer input: 7 is 7 */
};

enum { MAX_SETTINGS = 1024 };

struct evaluation {
    const char *file;
    struct setting settings[MAX_SETTINGS];
    unsigned setting_count;
    bool trace, json;

    char *text;
    struct program *program;
    struct shader_machine *machine;
    uint32_t (*params)[4];
    uint8_t *written;        /* per output register: components */
    uint8_t *written_params; /* per parameter register */
    unsigned trace_steps;
};

/* "NAME=x,y,z,w" into evaluation->settings; false if it is not of that form. The text must outlive the
 * evaluation. */
bool eval_parse_setting(struct evaluation *evaluation, enum setting_kind kind, const char *text);

/* False, after saying why, if a parameter's number is out of range. */
bool eval_check_param_settings(const struct evaluation *evaluation);

/* Fills the machine's input registers. False, after saying why, if a setting names no input of the program's
 * stage. */
bool eval_set_inputs(struct evaluation *evaluation);

/* The last setting of this input, or null. */
const struct setting *eval_find_attribute(const struct evaluation *evaluation, enum semantic semantic,
                                          unsigned index);

/* A denormal's bits become a zero's of the same sign. */
uint32_t eval_flush_bits(uint32_t bits);

/* The value of one parameter register: a constant, a setting, or the state's initial value. */
void eval_load_param(const struct evaluation *evaluation, const struct param_register *param,
                     uint32_t value[4]);

const char *eval_status_name(enum shader_status status);
void eval_print_results(const struct evaluation *evaluation);
void eval_print_json(const struct evaluation *evaluation, enum shader_status status);

/* For shader_run_traced(), `user` being the evaluation: notes what was written and prints the step if asked
 * to. */
void eval_trace_step(void *user, const struct shader_trace_step *step);

#endif
