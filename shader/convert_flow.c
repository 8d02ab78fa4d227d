/* BRA, CAL and labels of NV_vertex_program2 as the blocks and subroutines of NV_gpu_program4.
 *
 * A branch forward skips a block: IF c; ELSE; block ENDIF. (Not IF with the opposite test: of an unordered
 * result neither is true.) A branch backward repeats one: REP; block IF c; ELSE; BRK; ENDIF; ENDREP. That
 * works where the blocks nest. Subroutines there end at RET alone; here at the next label and at END too, so
 * each must end in a RET of its own.
 */
#include "shader/convert.h"

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

/* --- Subroutines ------------------------------------------------------------------------------------ */

static void find_labels(struct conversion *c, struct flow_plan *plan)
{
    for (uint32_t i = 0; i < c->from->instruction_count; i++)
        if (c->from->instructions[i].op == OP_CAL || c->from->instructions[i].op == OP_CALLNZ)
            plan->labelled[convert_target(c, i)] = true;
    if (c->from->entry > 0)
        plan->labelled[c->from->entry] = true;
}

/* Nothing runs into a subroutine from above, and none runs into END. */
static void check_ends(struct conversion *c, const struct flow_plan *plan)
{
    const uint32_t end = c->from->instruction_count - 1;
    bool called = false;
    for (uint32_t i = 0; i <= end && !c->failed; i++) {
        const bool border = (plan->labelled[i] && i > 0) || (i == end && called);
        if (border && (i == 0 || !convert_ends_flow(&c->from->instructions[i - 1]))) {
            c->at = i;
            convert_fail(
                c,
                "CAL: what stands before this %s runs on into it; only subroutines that end in RET can be expressed",
                i == end ? "END" : "label");
        }
        if (plan->labelled[i])
            called = i != c->from->entry;
    }
}

/* The start of the subroutine that instruction `i` lies in; 0 for what stands before all labels. */
static uint32_t region_of(const struct flow_plan *plan, uint32_t i)
{
    while (i > 0 && !plan->labelled[i])
        i--;
    return i;
}

unsigned convert_stack_depth(struct conversion *c, const struct flow_plan *plan, bool vectors, unsigned limit)
{
    const uint32_t count = c->from->instruction_count;
    uint8_t *depths = calloc(count, sizeof *depths); /* from an instruction to the end of its subroutine */
    if (!depths) {
        convert_fail(c, "out of memory");
        return 0;
    }
    for (unsigned calls = 0; calls <= limit; calls++) /* each turn finds those that nest one deeper */
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
    if (c->from->language == LANGUAGE_TGSI || language_is_gpu4(c->from->language)) /* as deep as there */
        return;
    enum { DEPTH = 4 }; /* NV_vertex_program2 2.14.2.3: a fifth ends the program */
    if (convert_stack_depth(c, plan, false, DEPTH) <= DEPTH)
        return;
    for (c->at = 0; c->from->instructions[c->at].op != OP_CAL;)
        c->at++;
    convert_fail(c, "CAL: subroutines may nest more than %d deep, where this language ends the program",
                 DEPTH);
}

/* --- Blocks ----------------------------------------------------------------------------------------- */

/* Instructions first..last of a block: what a branch at `branch` skips or repeats. */
struct block {
    uint32_t first, last, branch;
    bool loop;
    bool second; /* the second side of an if: plan_sides() */
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

/* A loop's BRA lies in its block; the BRA that skips a block lies before it. */
static struct block block_of(const struct conversion *c, uint32_t i)
{
    const uint32_t target = (uint32_t)convert_target(c, i);
    return target > i ? (struct block){i + 1, target - 1, i, false, false}
                      : (struct block){target, i, i, true, false};
}

static void check_nesting(struct conversion *c, const struct flow_plan *plan, const struct block *blocks,
                          uint32_t count)
{
    for (uint32_t i = 0; i < count && !c->failed; i++) {
        const struct block *block = &blocks[i];
        c->at = block->branch;
        if (region_of(plan, block->branch) != region_of(plan, block->loop ? block->first : block->last))
            convert_fail(c, "BRA leaves its subroutine");
        for (uint32_t outer = i; outer-- > 0;) {
            const struct block *o = &blocks[outer];
            /* The IF of a branch lies outside its own block and must lie in all others around it. */
            const uint32_t from = block->loop ? block->first : block->branch;
            const bool crosses = from <= o->last && (block->last > o->last || from < o->first);
            const bool leaves_loop = o->loop && !block->loop && from <= o->last && block->last == o->last;
            const bool beside = block->second && !o->loop && o->last == block->branch;
            if ((crosses || leaves_loop) && !beside)
                convert_fail(c, "BRA: the blocks of this and another branch overlap without nesting");
        }
    }
}

static uint32_t collect_blocks(const struct conversion *c, struct block *blocks)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < c->from->instruction_count; i++)
        if (c->from->instructions[i].op == OP_BRA && convert_target(c, i) != (int32_t)i + 1)
            blocks[count++] = block_of(c, i);
    return count;
}

/* What a block skips ends with a BRA to behind the next block: the other side of the same if. */
static void plan_sides(const struct conversion *c, struct flow_plan *plan, struct block *blocks,
                       uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        struct block *second = &blocks[i];
        const bool always = c->from->instructions[second->branch].test.rule == CONDITION_TR;
        for (uint32_t outer = 0; outer < i && !second->loop && always && !second->second; outer++)
            if (!blocks[outer].loop && blocks[outer].last == second->branch) {
                plan->roles[blocks[outer].branch] = FLOW_TWO_SIDES;
                plan->roles[second->branch] = FLOW_FIRST_SIDE_ENDS;
                second->second = true;
            }
    }
}

/* The REP that BRK would leave. */
static const struct block *loop_around(const struct block *blocks, uint32_t count, uint32_t branch)
{
    const struct block *found = NULL;
    for (uint32_t i = 0; i < count; i++) {
        const struct block *block = &blocks[i];
        const bool inside = block->loop && block->first <= branch && branch <= block->last;
        if (inside && (!found || block->first > found->first))
            found = block;
    }
    return found;
}

/* A branch to behind the loop that it lies in is a BRK, and no block. */
static uint32_t remove_exits(struct flow_plan *plan, struct block *blocks, uint32_t count)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < count; i++) {
        const struct block *loop = blocks[i].loop ? NULL : loop_around(blocks, count, blocks[i].branch);
        if (loop && blocks[i].last == loop->last)
            plan->roles[blocks[i].branch] = FLOW_LEAVES_LOOP;
    }
    for (uint32_t i = 0; i < count; i++)
        if (plan->roles[blocks[i].branch] != FLOW_LEAVES_LOOP)
            blocks[kept++] = blocks[i];
    return kept;
}

/* Between the branch and its loop there must be no other REP. */
static void check_exits(struct conversion *c, const struct flow_plan *plan, const struct block *blocks,
                        uint32_t count)
{
    for (uint32_t at = 0; at < c->from->instruction_count && !c->failed; at++)
        for (uint32_t i = 0; i < count && plan->roles[at] == FLOW_LEAVES_LOOP; i++) {
            const struct block *loop = loop_around(blocks, count, at);
            uint32_t from = blocks[i].branch;
            for (uint32_t k = 0; k < count && blocks[i].second; k++)
                if (blocks[k].last == blocks[i].branch && blocks[k].branch < from)
                    from = blocks[k].branch;
            if (blocks[i].second && from < at && at <= blocks[i].last && loop && from >= loop->first) {
                c->at = at;
                convert_fail(c, "BRA: the blocks of this and another branch overlap without nesting");
            }
        }
}

static void close_block(struct conversion *c, struct flow_ends *ends, bool is_loop)
{
    if (ends->count == 32)
        convert_fail(c, "more than 32 branches to one place");
    ends->loops = ends->loops << 1 | is_loop;
    ends->count++;
}

static void plan_blocks(struct conversion *c, struct flow_plan *plan)
{
    struct block *blocks = calloc(c->from->instruction_count, sizeof *blocks);
    if (!blocks) {
        convert_fail(c, "out of memory");
        return;
    }
    const uint32_t count = remove_exits(plan, blocks, collect_blocks(c, blocks));
    qsort(blocks, count, sizeof *blocks, by_extent);
    plan_sides(c, plan, blocks, count);
    check_exits(c, plan, blocks, count);
    check_nesting(c, plan, blocks, count);
    for (uint32_t i = 0; i < count; i++)
        if (blocks[i].loop)
            plan->opens[blocks[i].first]++;
        else
            close_block(c, &plan->closes[blocks[i].last + 1], blocks[i].second);
    free(blocks);
}

static bool allocate(struct conversion *c, struct flow_plan *plan)
{
    const uint32_t count = c->from->instruction_count;
    plan->opens = calloc(count + 1, sizeof *plan->opens);
    plan->closes = calloc(count + 1, sizeof *plan->closes);
    plan->labelled = calloc(count + 1, sizeof *plan->labelled);
    plan->roles = calloc(count + 1, sizeof *plan->roles);
    plan->pushed = calloc(count + 1, sizeof *plan->pushed);
    if (!plan->pushed || !plan->opens || !plan->closes || !plan->labelled || !plan->roles) {
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
    free(plan->labelled);
}
