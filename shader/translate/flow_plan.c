/* Branches and subroutines of NV_vertex_program2 as the blocks and subroutines of NV_gpu_program4
 * (flow_plan.h).
 *
 * A branch forward skips a block: IF c; ELSE; block ENDIF. (Not IF with the opposite test: for an unordered
 * result neither is true.) A branch backward repeats one: REP; block IF c; ELSE; BRK; ENDIF; ENDREP. This
 * requires that the blocks nest. A subroutine of NV_gpu_program4 also ends at the next label and at END, one
 * of NV_vertex_program2 only at RET, so each must end in a RET. */
#include "shader/translate/flow_plan.h"

#include <stdlib.h>

bool convert_ends_flow(const struct instruction *instruction)
{
    return (instruction->op == OP_RET && instruction->test.rule == CONDITION_TR) ||
           instruction->op == OP_ENDSUB || instruction->op == OP_END;
}

int32_t convert_target(const struct conversion *c, uint32_t i)
{
    const int32_t target = c->from->instructions[i].target;
    return target >= 0 && (uint32_t)target < c->from->instruction_count
               ? target
               : (int32_t)c->from->instruction_count - 1;
}

/* --- Subroutines ---------------------------------------------------------------------------------------- */

static void find_labels(struct conversion *c, struct flow_plan *plan)
{
    for (uint32_t i = 0; i < c->from->instruction_count; i++)
        if (c->from->instructions[i].op == OP_CAL || c->from->instructions[i].op == OP_CALLNZ)
            plan->labelled[convert_target(c, i)] = true;
    if (c->from->entry > 0)
        plan->labelled[c->from->entry] = true;
    for (uint32_t i = 0; i < c->from->label_count; i++)
        if (c->from->labels[i].target >= 0 &&
            (uint32_t)c->from->labels[i].target < c->from->instruction_count)
            plan->named[c->from->labels[i].target] = true;
    for (uint32_t i = 1; i < c->from->instruction_count; i++)
        plan->regions[i] = plan->labelled[i] ? i : plan->regions[i - 1];
}

/* Execution must not fall through into a subroutine, nor from one into END. */
static void check_ends(struct conversion *c, const struct flow_plan *plan)
{
    const uint32_t end = c->from->instruction_count - 1;
    bool called = false;
    for (uint32_t i = 0; i <= end && !c->failed; i++) {
        const bool border = (plan->labelled[i] && i > 0) || (i == end && called);
        if (border && (i == 0 || !convert_ends_flow(&c->from->instructions[i - 1]))) {
            c->at = i;
            convert_fail(c,
                         "CAL: what stands before this %s runs on into it; "
                         "only subroutines that end in RET can be expressed",
                         i == end ? "END" : "label");
        }
        if (plan->labelled[i])
            called = i != c->from->entry;
    }
}

unsigned convert_stack_depth(struct conversion *c, const struct flow_plan *plan, bool vectors, unsigned limit)
{
    const uint32_t count = c->from->instruction_count;
    uint8_t *depths = calloc(count, sizeof *depths); /* from an instruction to the end of its subroutine */
    if (!depths) {
        convert_fail(c, "out of memory");
        return 0;
    }
    for (unsigned calls = 0; calls <= limit; calls++) /* each iteration finds those that nest one deeper */
        for (uint32_t i = count; i-- > 0;) {
            const struct instruction *instruction = &c->from->instructions[i];
            const bool is_call = instruction->op == OP_CAL || instruction->op == OP_CALLNZ;
            const bool ends = i + 1 == count || (plan->labelled[i + 1] && convert_ends_flow(instruction));
            unsigned depth = vectors && plan->pushed[i] ? plan->pushed[i] - 1u : 0;
            depth += vectors && instruction->op == OP_PUSHA;
            depth += is_call ? 1u + depths[convert_target(c, i)] : 0;
            if (!ends && depths[i + 1] > depth)
                depth = depths[i + 1];
            depths[i] = (uint8_t)(depth > limit ? limit + 1 : depth);
        }
    const unsigned deepest = depths[c->from->entry];
    free(depths);
    return deepest;
}

static void check_depth(struct conversion *c, const struct flow_plan *plan)
{
    if (c->from->language == LANGUAGE_TGSI ||
        language_is_gpu4(c->from->language)) /* the same limit as in NV_gpu_program4 */
        return;
    enum { DEPTH = 4 }; /* NV_vertex_program2 2.14.2.3: a fifth ends the program */
    if (convert_stack_depth(c, plan, false, DEPTH) <= DEPTH)
        return;
    for (c->at = 0; c->from->instructions[c->at].op != OP_CAL;)
        c->at++;
    convert_fail(c, "CAL: subroutines may nest more than %d deep, where this language ends the program",
                 DEPTH);
}

/* --- Blocks --------------------------------------------------------------------------------------------- */

/* Instructions first..last of a block: what a branch at `branch` skips or repeats. */
struct block {
    uint32_t first, last, branch;
    bool loop;
    bool second; /* the second side of an if: plan_sides() */
};

/* Lists are in the order of by_extent(). */
struct blocks {
    struct block *all, *loops, *sides; /* sides: the REPs that run once, from the first side's beginning on */
    uint32_t count, loop_count, side_count;
    /* By instruction: */
    const struct block **loop, **side; /* the innermost one that contains it */
    struct block **ending;             /* the outermost skipped block that ends with it */
    const struct block **open;         /* a stack */
};

/* Outer blocks first. */
static int by_extent(const void *a, const void *b)
{
    const struct block *x = a, *y = b;
    if (x->first != y->first)
        return x->first < y->first ? -1 : 1;
    if (x->last != y->last)
        return x->last > y->last ? -1 : 1;
    return x->branch < y->branch ? -1 : x->branch > y->branch;
}

/* A loop's BRA is inside its block; the BRA that skips a block is before it. */
static struct block block_of(const struct conversion *c, uint32_t i)
{
    const uint32_t target = (uint32_t)convert_target(c, i);
    return target > i ? (struct block){i + 1, target - 1, i, false, false}
                      : (struct block){target, i, i, true, false};
}

static void collect_blocks(const struct conversion *c, struct blocks *blocks)
{
    for (uint32_t i = 0; i < c->from->instruction_count; i++)
        if (c->from->instructions[i].op == OP_BRA && convert_target(c, i) != (int32_t)i + 1)
            blocks->all[blocks->count++] = block_of(c, i);
    qsort(blocks->all, blocks->count, sizeof *blocks->all, by_extent);
    for (uint32_t i = 0; i < blocks->count; i++)
        if (blocks->all[i].loop)
            blocks->loops[blocks->loop_count++] = blocks->all[i];
}

/* For each instruction, the innermost block that contains it. */
static void find_innermost(const struct conversion *c, const struct block *list, uint32_t count,
                           const struct block **open, const struct block **innermost)
{
    uint32_t depth = 0, next = 0;
    for (uint32_t i = 0; i < c->from->instruction_count; i++) {
        while (next < count && list[next].first <= i)
            open[depth++] = &list[next++];
        while (depth > 0 && open[depth - 1]->last < i)
            depth--;
        innermost[i] = depth > 0 ? open[depth - 1] : NULL;
    }
}

/* A branch past the end of the loop that contains it is a BRK, and no block. */
static void remove_exits(struct flow_plan *plan, struct blocks *blocks)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < blocks->count; i++) {
        const struct block block = blocks->all[i], *loop = blocks->loop[block.branch];
        if (!block.loop && loop && block.last == loop->last)
            plan->roles[block.branch] = FLOW_LEAVES_LOOP;
        else
            blocks->all[kept++] = block;
    }
    blocks->count = kept;
}

/* A skipped block that ends in a BRA past the next block: that one is the other side of the same if. */
static void plan_sides(const struct conversion *c, struct flow_plan *plan, struct blocks *blocks)
{
    for (uint32_t i = blocks->count; i-- > 0;)
        if (!blocks->all[i].loop)
            blocks->ending[blocks->all[i].last] = &blocks->all[i];
    for (uint32_t i = 0; i < blocks->count; i++) {
        struct block *second = &blocks->all[i];
        const struct block *first = blocks->ending[second->branch];
        if (second->loop || !first || c->from->instructions[second->branch].test.rule != CONDITION_TR)
            continue;
        plan->roles[first->branch] = FLOW_TWO_SIDES;
        plan->roles[second->branch] = FLOW_FIRST_SIDE_ENDS;
        second->second = true;
        blocks->sides[blocks->side_count++] =
            (struct block){.first = first->first, .last = second->last, .branch = second->branch};
    }
    qsort(blocks->sides, blocks->side_count, sizeof *blocks->sides, by_extent);
}

static void reject_overlap(struct conversion *c, uint32_t branch)
{
    c->at = branch;
    convert_fail(c, "BRA: the blocks of this and another branch overlap without nesting");
}

/* Between the branch and its loop there must be no other REP. */
static void check_exits(struct conversion *c, const struct flow_plan *plan, const struct blocks *blocks)
{
    for (uint32_t at = 0; at < c->from->instruction_count && !c->failed; at++)
        if (plan->roles[at] == FLOW_LEAVES_LOOP && blocks->side[at] &&
            blocks->side[at]->first > blocks->loop[at]->first)
            reject_overlap(c, at);
}

/* Whether a block overlaps one that begins no later, without being inside it. */
static bool overlaps(const struct block *block, const struct block *outer)
{
    /* The IF of a branch is outside its own block and must be inside all other enclosing ones. */
    const uint32_t from = block->loop ? block->first : block->branch;
    const bool crosses = from <= outer->last && (block->last > outer->last || from < outer->first);
    const bool leaves_loop = outer->loop && !block->loop && from <= outer->last && block->last == outer->last;
    const bool beside = block->second && !outer->loop && outer->last == block->branch;
    return (crosses || leaves_loop) && !beside;
}

/* Each block is compared only with those that have not ended. */
static void check_nesting(struct conversion *c, const struct flow_plan *plan, const struct blocks *blocks)
{
    uint32_t depth = 0;
    for (uint32_t i = 0; i < blocks->count && !c->failed; i++) {
        const struct block *block = &blocks->all[i];
        uint32_t kept = 0;
        c->at = block->branch;
        if (plan->regions[block->branch] != plan->regions[block->loop ? block->first : block->last])
            convert_fail(c, "BRA leaves its subroutine");
        for (uint32_t k = 0; k < depth; k++)
            if (blocks->open[k]->last + 1 >= block->first) { /* its branch may be before it */
                blocks->open[kept++] = blocks->open[k];
                if (overlaps(block, blocks->open[k]))
                    reject_overlap(c, block->branch);
            }
        blocks->open[kept] = block;
        depth = kept + 1;
    }
}

static void close_block(struct conversion *c, struct flow_ends *ends, bool is_loop)
{
    if (ends->count == 32)
        convert_fail(c, "more than 32 branches to one place");
    ends->loops = ends->loops << 1 | is_loop;
    ends->count++;
}

static bool allocate_blocks(const struct conversion *c, struct blocks *blocks)
{
    const uint32_t count = c->from->instruction_count;
    *blocks = (struct blocks){.all = calloc(count, sizeof *blocks->all),
                              .loops = calloc(count, sizeof *blocks->loops),
                              .sides = calloc(count, sizeof *blocks->sides),
                              .loop = calloc(count, sizeof *blocks->loop),
                              .side = calloc(count, sizeof *blocks->side),
                              .ending = calloc(count, sizeof *blocks->ending),
                              .open = calloc(count, sizeof *blocks->open)};
    return blocks->all && blocks->loops && blocks->sides && blocks->loop && blocks->side && blocks->ending &&
           blocks->open;
}

static void release_blocks(struct blocks *blocks)
{
    free(blocks->all);
    free(blocks->loops);
    free(blocks->sides);
    free(blocks->loop);
    free(blocks->side);
    free(blocks->ending);
    free(blocks->open);
}

static void plan_blocks(struct conversion *c, struct flow_plan *plan)
{
    struct blocks blocks;
    if (!allocate_blocks(c, &blocks)) {
        convert_fail(c, "out of memory");
        release_blocks(&blocks);
        return;
    }
    collect_blocks(c, &blocks);
    find_innermost(c, blocks.loops, blocks.loop_count, blocks.open, blocks.loop);
    remove_exits(plan, &blocks);
    plan_sides(c, plan, &blocks);
    find_innermost(c, blocks.sides, blocks.side_count, blocks.open, blocks.side);
    check_exits(c, plan, &blocks);
    check_nesting(c, plan, &blocks);
    for (uint32_t i = 0; i < blocks.count; i++)
        if (blocks.all[i].loop)
            plan->opens[blocks.all[i].first]++;
        else
            close_block(c, &plan->closes[blocks.all[i].last + 1], blocks.all[i].second);
    release_blocks(&blocks);
}

static bool allocate(struct conversion *c, struct flow_plan *plan)
{
    const uint32_t count = c->from->instruction_count;
    plan->opens = calloc(count + 1, sizeof *plan->opens);
    plan->closes = calloc(count + 1, sizeof *plan->closes);
    plan->labelled = calloc(count + 1, sizeof *plan->labelled);
    plan->roles = calloc(count + 1, sizeof *plan->roles);
    plan->pushed = calloc(count + 1, sizeof *plan->pushed);
    plan->named = calloc(count + 1, sizeof *plan->named);
    plan->regions = calloc(count + 1, sizeof *plan->regions);
    if (!plan->pushed || !plan->named || !plan->regions || !plan->opens || !plan->closes || !plan->labelled ||
        !plan->roles) {
        convert_fail(c, "out of memory");
        return false;
    }
    return true;
}

bool convert_plan_labels(struct conversion *c, struct flow_plan *plan)
{
    if (!allocate(c, plan))
        return false;
    find_labels(c, plan);
    check_depth(c, plan);
    return !c->failed;
}

bool convert_plan_flow(struct conversion *c, struct flow_plan *plan)
{
    if (!allocate(c, plan))
        return false;
    find_labels(c, plan);
    check_ends(c, plan);
    if (!c->failed)
        check_depth(c, plan);
    if (!c->failed)
        plan_blocks(c, plan);
    return !c->failed;
}

void convert_release_flow(struct flow_plan *plan)
{
    free(plan->opens);
    free(plan->closes);
    free(plan->roles);
    free(plan->pushed);
    free(plan->named);
    free(plan->regions);
    free(plan->labelled);
}
