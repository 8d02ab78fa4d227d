/* Control flow of the program that is converted, as the other language needs it: branches and subroutines of
 * NV_vertex_program2 as blocks (flow_plan.c), and the depth of the stack that PUSHA and POPA use
 * (stack_plan.c). */
#ifndef SHADER_TRANSLATE_FLOW_PLAN_H
#define SHADER_TRANSLATE_FLOW_PLAN_H

#include "shader/translate/conversion.h"

/* The conversion of a BRA. FLOW_PLAIN: the IF of a block or the end of a loop. A block that ends in a BRA
 * past the next block is the first side of an if/else: then both sides are in a REP that runs once, which the
 * first side leaves by BRK. */
enum flow_role { FLOW_PLAIN, FLOW_TWO_SIDES, FLOW_FIRST_SIDE_ENDS, FLOW_LEAVES_LOOP };

/* Arrays are indexed by instruction. */
struct flow_plan {
    uint16_t *opens; /* loops (REP) that begin before it */
    struct flow_ends {
        uint8_t count;
        uint32_t loops; /* bit per end, the last one's first: ENDREP, else ENDIF */
    } * closes;         /* blocks that end before it, the outermost first */
    uint8_t *roles;     /* of a BRA: enum flow_role */
    bool *labelled;     /* a subroutine begins here */
    bool *named;        /* a label is here, called or not */
    uint32_t *regions;  /* where its subroutine begins; 0 before all labels */
    uint8_t *pushed;    /* 1 plus the number of address vectors of its subroutine on the stack; 0 where the
                           instruction is unreachable, or the program pushes nothing */
};

/* Turns the branches of c->from into blocks. Fails where they do not nest, and where a subroutine does not
 * end in a RET of its own. */
bool convert_plan_flow(struct conversion *c, struct flow_plan *plan);
void convert_release_flow(struct flow_plan *plan);

/* Finds only where subroutines begin, and fails if calls nest deeper than the language runs them. */
bool convert_plan_labels(struct conversion *c, struct flow_plan *plan);

/* The greatest number of entries on the call stack at one time, including those of plan->pushed if `vectors`;
 * more than `limit` where calls nest deeper or recurse. */
unsigned convert_stack_depth(struct conversion *c, const struct flow_plan *plan, bool vectors,
                             unsigned limit);

/* Fills plan->pushed. Fails where the stack may overflow or underflow, which ends the program in its
 * language, and where the depth depends on the path. */
bool convert_plan_stack(struct conversion *c, struct flow_plan *plan);

/* RET without a condition, ENDSUB, END: execution does not continue past it. */
bool convert_ends_flow(const struct instruction *instruction);
int32_t convert_target(const struct conversion *c, uint32_t instruction); /* of a branch or call */

#endif
