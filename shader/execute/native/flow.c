/* A program with flow becomes one function of blocks. A block is a sequence of operations up to one that
 * changes the flow, or up to a position that lanes may reach from elsewhere. Each block exists twice, for all
 * lanes and for those of exec_mask alone, and jumps to blocks of the same kind: the set of active lanes
 * changes only in the interpreter. An IF whose sides contain no flow has one block for both sides, for lanes
 * that diverge there. Registers are in memory between blocks. */
#include "shader/execute/native/flow.h"

#include <stdlib.h>

#include "shader/execute/native/allocate.h"

/* Longer ones are cut: values have 16-bit numbers. */
enum { BLOCK_LONGEST = 1024 };

/* Operations of both sides of an IF that are computed in one block where its lanes part: many programs have
 * none that are longer, and code does not become much larger. */
enum { SIDES_LONGEST = 64 };

struct flow_builder {
    const struct shader_code *code;
    struct emitter *emitter;
    struct lowering *lowering;
    bool *entered;     /* control may come here from elsewhere */
    uint32_t *checked; /* instructions from here up to the next operation of flow, and that one */
};

/* --- Where control goes --------------------------------------------------------------------------------- */

static void note_entry(struct flow_builder *builder, uint32_t operation)
{
    if (operation < builder->code->op_count)
        builder->entered[operation] = true;
}

static void note_target(struct flow_builder *builder, uint32_t index)
{
    const struct masked_op *masked = &builder->code->masked[index];
    switch (masked->flow) {
    case FLOW_BRA:
    case FLOW_IF:
    case FLOW_ELSE:
    case FLOW_CAL: note_entry(builder, masked->target); break;
    case FLOW_REP:
    case FLOW_ENDREP: note_entry(builder, masked->target + 1); break;
    case FLOW_NONE:
        if (masked->op.op == OP_CASE || masked->op.op == OP_DEFAULT || masked->op.op == OP_ENDSWITCH)
            note_entry(builder, index + 1);
        break;
    default: break;
    }
}

static void find_entries(struct flow_builder *builder)
{
    const struct shader_code *code = builder->code;
    note_entry(builder, code->entry);
    for (uint32_t i = 0; i < code->label_count; i++)
        note_entry(builder, code->label_targets[i]);
    for (uint32_t i = 0; i < code->op_count; i++)
        note_target(builder, i);
}

static void count_checked(struct flow_builder *builder)
{
    const struct shader_code *code = builder->code;
    for (uint32_t i = code->op_count; i-- > 0;) {
        if (lowering_takes_flow(code, i))
            builder->checked[i] = 1;
        else if (lowering_takes(code, i))
            builder->checked[i] = 1 + builder->checked[i + 1];
    }
}

/* --- Blocks --------------------------------------------------------------------------------------------- */

static uint32_t block_end(const struct flow_builder *builder, uint32_t first)
{
    const struct shader_code *code = builder->code;
    uint32_t end = first;
    while (end < code->op_count && end - first < BLOCK_LONGEST && (end == first || !builder->entered[end]) &&
           lowering_takes(code, end))
        end++;
    if (end == code->op_count || end - first == BLOCK_LONGEST || (end > first && builder->entered[end]))
        return end;
    return end + lowering_takes_flow(code, end);
}

/* Behind the operations from `at` on that can be in a side. */
static uint32_t side_end(const struct flow_builder *builder, uint32_t at)
{
    const struct shader_code *code = builder->code;
    while (at < code->op_count && code->masked[at].op.op != OP_ENDIF && lowering_takes_side(code, at))
        at++;
    return at;
}

/* Finds the sides of the IF at `at`. Without ELSE the IF sends its other lanes past the ENDIF; an ELSE jumps
 * to the ENDIF. Returns false if both sides cannot be computed in one block. */
static bool find_sides(const struct flow_builder *builder, uint32_t at, struct lowered_sides *sides)
{
    const struct shader_code *code = builder->code;
    if (code->masked[at].flow != FLOW_IF)
        return false;
    *sides = (struct lowered_sides){.at = at, .otherwise = side_end(builder, at + 1)};
    if (sides->otherwise == code->op_count)
        return false;
    const bool has_else = code->masked[sides->otherwise].flow == FLOW_ELSE;
    sides->end = has_else ? side_end(builder, sides->otherwise + 1) : sides->otherwise + 1;
    const uint32_t endif = has_else ? sides->end : sides->otherwise;
    return endif < code->op_count && code->masked[endif].op.op == OP_ENDIF && endif - at <= SIDES_LONGEST;
}

static struct target_block describe(const struct flow_builder *builder, uint32_t first, uint32_t end)
{
    const struct masked_op *last = &builder->code->masked[end - 1];
    struct target_block block = {.first = first,
                                 .end = end,
                                 .steps = end - first,
                                 .checked = builder->checked[first],
                                 .is_flow = lowering_takes_flow(builder->code, end - 1),
                                 .others = end};
    if (!block.is_flow)
        return block;
    switch (last->flow) {
    case FLOW_BRA: block.passing = last->target; break;
    case FLOW_IF:
        block.passing = end;
        block.others = last->target;
        break;
    case FLOW_REP: block.passing = last->target + 1; break;
    case FLOW_ENDREP:
        block.passing = end;
        block.others = last->target + 1;
        block.agrees = !last->counted_loop;
        break;
    default: block.passing = last->target; break; /* ELSE */
    }
    return block;
}

/* Emits the lowered operations. If that fails, the interpreter runs them. */
static void emit_block(struct flow_builder *builder, const struct target_block *block)
{
    struct emitter *emitter = builder->emitter;
    const size_t size = emitter->size;
    const uint32_t jumps = emitter->jump_count;
    size_t start;
    emitter->block = block;
    if (builder->lowering->block->failed ||
        !allocate_and_emit(emitter, builder->lowering->block, block->end, &start)) {
        size_t *entry = emitter->entries[block->first][block->masked];
        emitter->size = size;
        emitter->jump_count = jumps;
        entry[block->sides ? ENTRY_SIDES : ENTRY_CHECKED] = 0;
        if (!block->sides)
            entry[ENTRY_BEHIND_CHECK] = 0;
    }
    emitter->block = NULL;
}

static void emit_sides(struct flow_builder *builder, const struct lowered_sides *sides, bool masked)
{
    const uint32_t steps = sides->end - sides->at - 1;
    const struct target_block block = {.first = sides->at,
                                       .end = sides->end,
                                       .steps = steps,
                                       .checked = steps + builder->checked[sides->end],
                                       .masked = masked,
                                       .sides = true,
                                       .others = sides->end};
    lower_sides(builder->lowering, sides, masked);
    emit_block(builder, &block);
}

static void emit_forms(struct flow_builder *builder, uint32_t first, uint32_t end, bool masked)
{
    struct target_block block = describe(builder, first, end);
    struct lowered_sides sides;
    block.masked = masked;
    block.decides = lower_block(builder->lowering, first, end, masked);
    block.has_sides = block.decides && find_sides(builder, end - 1, &sides);
    if (block.is_flow && !block.decides)
        block.others = block.passing;
    emit_block(builder, &block);
    if (block.has_sides)
        emit_sides(builder, &sides, masked);
}

static void emit_blocks(struct flow_builder *builder)
{
    uint32_t i = 0;
    while (i < builder->code->op_count && !builder->emitter->failed) {
        const uint32_t end = block_end(builder, i);
        for (unsigned masked = 0; masked < 2 && end > i; masked++)
            emit_forms(builder, i, end, masked);
        i = end > i ? end : i + 1;
    }
}

bool flow_build(struct emitter *emitter, struct lowering *lowering, size_t (*entries)[2][ENTRY_COUNT])
{
    const struct shader_code *code = lowering->code;
    struct flow_builder builder = {.code = code, .emitter = emitter, .lowering = lowering};
    builder.entered = calloc(code->op_count, sizeof *builder.entered);
    builder.checked = calloc(code->op_count + 1, sizeof *builder.checked);
    const bool enough = builder.entered && builder.checked;
    if (enough) {
        emitter->entries = entries;
        find_entries(&builder);
        count_checked(&builder);
        target_begin_flow(emitter);
        emit_blocks(&builder);
        target_link(emitter);
    }
    free(builder.entered);
    free(builder.checked);
    free(emitter->jumps);
    emitter->jumps = NULL;
    return enough && !emitter->failed;
}
