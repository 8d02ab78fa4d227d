/* Which steps of a program the sanitizer has to see: most instructions cannot have a finding, or only where
 * their result is NaN or infinite. */
#ifndef SHADER_OBSERVE_ATTENTION_H
#define SHADER_OBSERVE_ATTENTION_H

#include "shader/program/program.h"

struct attention {
    uint8_t *steps; /* of each instruction: a set of enum shader_attention */
    uint8_t
        *doubtful; /* of each temporary: may be read before it has a value; all steps that use it are seen */
    bool results;  /* some result may be left without a value; all steps that write results are seen */
};

/* The components of a result that the program has to write. */
unsigned attention_components_wanted(const struct output_register *output);

/* `undefined`: registers that are not written have no value in this language. `reads`: the components of
 * 32-bit registers that operand s of instruction i takes. False: no memory. */
bool attention_find(struct attention *attention, const struct program *program, bool undefined,
                    unsigned (*reads)(const struct instruction *instruction, unsigned s));

/* Every register is doubtful, and all steps are seen. */
void attention_doubt(struct attention *attention, const struct program *program);
void attention_release(struct attention *attention);

#endif
