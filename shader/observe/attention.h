/* The steps of a program that the sanitizer must examine. Most instructions cannot have a finding, or only if
 * their result is NaN or infinite. */
#ifndef SHADER_OBSERVE_ATTENTION_H
#define SHADER_OBSERVE_ATTENTION_H

#include "shader/program/program.h"

struct attention {
    uint8_t *steps;    /* of each instruction: a set of enum shader_attention */
    uint8_t *doubtful; /* of each temporary: it may be read without a value; all its steps are examined */
    bool results;      /* some result may have no value; all steps that write results are examined */
};

/* The components of a result that the program has to write. */
unsigned attention_components_wanted(const struct output_register *output);

/* `undefined`: unwritten registers have no value in this language. `reads` returns the components of 32-bit
 * registers that operand s reads. False when memory runs out. */
bool attention_find(struct attention *attention, const struct program *program, bool undefined,
                    unsigned (*reads)(const struct instruction *instruction, unsigned s));

/* Makes every register doubtful, so that all steps are examined. */
void attention_doubt(struct attention *attention, const struct program *program);
void attention_release(struct attention *attention);

#endif
