/* Running TGSI for a test: texts whose mnemonics are noted for tgsi/coverage.c, registers by lane and
 * component. */
#ifndef TESTS_SHADER_LANGUAGE_TGSI_EXECUTION_H
#define TESTS_SHADER_LANGUAGE_TGSI_EXECUTION_H

#include "shader/language/tgsi/tgsi.h"
#include "tests/shader/execute/exec.h"

/* Adds the names of the opcodes of a text, a line each, to the file that EDGEWALK_EXECUTED_TGSI names. */
void note_mnemonics(const char *text);

/* Loads a text that the test runs. */
static inline struct execution tgsi_execution(const char *text)
{
    note_mnemonics(text);
    return execution_of(text);
}

static inline void set_input(struct execution *execution, unsigned input, unsigned component, unsigned lane,
                             uint32_t bits)
{
    shader_input(execution->executor, input)[component][lane] = float_of(bits);
}

static inline uint32_t get_output(const struct execution *execution, unsigned component, unsigned lane)
{
    return bits_of(shader_output(execution->executor, 0)[component][lane]);
}

/* One lane: IN[0], IN[1], IN[2] to OUT[0]. */
static inline void run_vector(const char *lines, const float in[3][4], float out[4])
{
    char text[1500];
    snprintf(text, sizeof text,
             "VERT\nDCL IN[0..2]\nDCL OUT[0], POSITION\nDCL TEMP[0..3]\nDCL ADDR[0]\n%s\nEND\n", lines);
    struct execution execution = tgsi_execution(text);
    for (unsigned i = 0; i < execution.program->input_count * 4; i++)
        for (unsigned lane = 0; lane < 8; lane++)
            set_input(&execution, i / 4, i % 4, lane,
                      bits_of(in[execution.program->inputs[i / 4].tgsi.number][i % 4]));
    execute(&execution, 0xff);
    for (unsigned c = 0; c < 4; c++)
        out[c] = shader_output(execution.executor, 0)[c][0];
    execution_release(&execution);
}

#endif
