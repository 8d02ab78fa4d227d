/* Blocks, subroutines and where jumps go. */
#include "shader/language/tgsi/parser.h"

#include <stdlib.h>

/* Room for one more element, capacity doubling; else fails. */
static bool grow(struct tgsi *tgsi, void **table, uint32_t count, size_t element)
{
    if (count != 0 && (count & (count - 1)) != 0)
        return true;
    void *larger = realloc(*table, (count == 0 ? 1 : 2 * (size_t)count) * element);
    if (!larger) {
        tgsi_fail(tgsi, "out of memory");
        return false;
    }
    *table = larger;
    return true;
}

bool tgsi_note_start(struct tgsi *tgsi)
{
    if (!grow(tgsi, (void **)&tgsi->starts, tgsi->start_count, sizeof *tgsi->starts))
        return false;
    tgsi->starts[tgsi->start_count++] = tgsi->parser->program->instruction_count;
    return true;
}

void tgsi_jump(struct tgsi *tgsi, uint32_t at, uint32_t number, struct source_position position)
{
    if (grow(tgsi, (void **)&tgsi->jumps, tgsi->jump_count, sizeof *tgsi->jumps))
        tgsi->jumps[tgsi->jump_count++] = (struct tgsi_jump){at, number, position};
}

/* --- Blocks --------------------------------------------------------------------------------------------- */

static struct instruction *instruction_at(struct tgsi *tgsi, int32_t index)
{
    return &tgsi->parser->program->instructions[index];
}

static struct tgsi_block *innermost(struct tgsi *tgsi)
{
    return tgsi->block_count ? &tgsi->blocks[tgsi->block_count - 1] : NULL;
}

static bool is_loop(unsigned op)
{
    return op == OP_REP || op == OP_LOOP;
}

static const char *closer_of(const struct tgsi_block *block)
{
    switch (block->op) {
    case OP_UIF: return "ELSE or ENDIF";
    case OP_ELSE: return "ENDIF";
    case OP_LOOP: return "ENDFOR";
    case OP_SWITCH: return "CASE, DEFAULT or ENDSWITCH";
    case OP_BGNSUB: return "ENDSUB";
    default: return block->closer == TGSI_BY_ENDLOOP ? "ENDLOOP" : "ENDREP";
    }
}

static void fail_here(struct tgsi *tgsi, uint32_t at, const char *name, const char *why)
{
    parser_fail(tgsi->parser, instruction_at(tgsi, (int32_t)at)->position, "%s %s", name, why);
}

static struct tgsi_block *open_block(struct tgsi *tgsi, const char *name, unsigned op, uint32_t at)
{
    static const unsigned most_loops = 32;
    if (tgsi->block_count == TGSI_MAX_NESTING ||
        (is_loop(op) && tgsi->loop_count == (tgsi->loops ? TGSI_MAX_LOOPS : most_loops))) {
        fail_here(tgsi, at, name, is_loop(op) ? "lies in too many loops" : "lies in too many blocks");
        return NULL;
    }
    struct tgsi_block *block = &tgsi->blocks[tgsi->block_count++];
    *block = (struct tgsi_block){
        .op = (uint8_t)op,
        .start = (int32_t)at,
        .last = (int32_t)at,
        .loop_level = (uint8_t)tgsi->loop_count,
        .position = instruction_at(tgsi, (int32_t)at)->position,
    };
    tgsi->loop_count += is_loop(op);
    return block;
}

/* The innermost block if it is one of two kinds, else a failure. */
static struct tgsi_block *expect_block(struct tgsi *tgsi, const char *name, uint32_t at, unsigned op,
                                       unsigned or_op)
{
    struct tgsi_block *block = innermost(tgsi);
    if (block && (block->op == op || block->op == or_op))
        return block;
    if (block)
        parser_fail(tgsi->parser, instruction_at(tgsi, (int32_t)at)->position, "%s: expected %s for line %d",
                    name, closer_of(block), block->position.line);
    else
        fail_here(tgsi, at, name, "closes nothing");
    return NULL;
}

static void close_loop(struct tgsi *tgsi, const char *name, uint32_t at, unsigned op, unsigned closer)
{
    struct tgsi_block *block = expect_block(tgsi, name, at, op, op);
    if (!block)
        return;
    if (block->closer != closer) {
        parser_fail(tgsi->parser, instruction_at(tgsi, (int32_t)at)->position, "%s: expected %s for line %d",
                    name, closer_of(block), block->position.line);
        return;
    }
    instruction_at(tgsi, block->start)->target = (int32_t)at;
    instruction_at(tgsi, (int32_t)at)->target = block->start;
    tgsi->block_count--;
    tgsi->loop_count--;
}

static void open_for(struct tgsi *tgsi, const char *name, uint32_t at, uint32_t number)
{
    struct tgsi_block *block = open_block(tgsi, name, OP_LOOP, at);
    if (block)
        block->loop_number = (uint8_t)number;
}

static void close_for(struct tgsi *tgsi, const char *name, uint32_t at, uint32_t number)
{
    const struct tgsi_block *block = innermost(tgsi);
    if (block && block->op == OP_LOOP && block->loop_number != number)
        fail_here(tgsi, at, name, "names another loop register than its BGNFOR");
    else
        close_loop(tgsi, name, at, OP_LOOP, TGSI_BY_ENDREP);
}

int tgsi_loop_level(const struct tgsi *tgsi, uint32_t number)
{
    for (unsigned i = tgsi->block_count; i > 0; i--)
        if (tgsi->blocks[i - 1].op == OP_LOOP && tgsi->blocks[i - 1].loop_number == number)
            return tgsi->blocks[i - 1].loop_level;
    return -1;
}

static void open_else(struct tgsi *tgsi, const char *name, uint32_t at)
{
    struct tgsi_block *block = expect_block(tgsi, name, at, OP_UIF, OP_UIF);
    if (!block)
        return;
    instruction_at(tgsi, block->start)->target = (int32_t)at;
    block->op = OP_ELSE;
    block->start = (int32_t)at;
}

static void close_if(struct tgsi *tgsi, const char *name, uint32_t at)
{
    const struct tgsi_block *block = expect_block(tgsi, name, at, OP_UIF, OP_ELSE);
    if (!block)
        return;
    instruction_at(tgsi, block->start)->target = (int32_t)at;
    tgsi->block_count--;
}

/* CASE, DEFAULT and ENDSWITCH hang on a chain that begins at SWITCH. */
static void add_case(struct tgsi *tgsi, const char *name, uint32_t at, unsigned op)
{
    struct tgsi_block *block = expect_block(tgsi, name, at, OP_SWITCH, OP_SWITCH);
    if (!block)
        return;
    if (op == OP_DEFAULT && block->has_default) {
        fail_here(tgsi, at, name, "is there twice");
        return;
    }
    block->has_default |= op == OP_DEFAULT;
    instruction_at(tgsi, block->last)->target = (int32_t)at;
    block->last = (int32_t)at;
    if (op == OP_ENDSWITCH)
        tgsi->block_count--;
}

static void leave(struct tgsi *tgsi, const char *name, uint32_t at, bool leaves_switch)
{
    for (unsigned i = tgsi->block_count; i > 0; i--) {
        const struct tgsi_block *block = &tgsi->blocks[i - 1];
        if (is_loop(block->op) || (leaves_switch && block->op == OP_SWITCH)) {
            instruction_at(tgsi, (int32_t)at)->target = block->start;
            return;
        }
    }
    fail_here(tgsi, at, name, leaves_switch ? "lies in no loop and no SWITCH" : "lies in no loop");
}

static void begin_subroutine(struct tgsi *tgsi, const char *name, uint32_t at)
{
    if (tgsi->block_count)
        fail_here(tgsi, at, name, "lies in another block");
    else
        open_block(tgsi, name, OP_BGNSUB, at);
}

static void open_plain_loop(struct tgsi *tgsi, const char *name, uint32_t at)
{
    struct tgsi_block *block = open_block(tgsi, name, OP_REP, at);
    if (block && instruction_at(tgsi, (int32_t)at)->src[0].file == FILE_NONE)
        block->closer = TGSI_BY_ENDLOOP;
}

void tgsi_flow(struct tgsi *tgsi, const struct tgsi_opcode *row, uint32_t at, uint32_t loop_number)
{
    const char *name = row->name;
    if (tgsi->parser->failed)
        return;
    switch (row->op) {
    case OP_UIF: open_block(tgsi, name, OP_UIF, at); break;
    case OP_ELSE: open_else(tgsi, name, at); break;
    case OP_ENDIF: close_if(tgsi, name, at); break;
    case OP_REP: open_plain_loop(tgsi, name, at); break;
    case OP_ENDREP:
        close_loop(tgsi, name, at, OP_REP, strcmp(name, "ENDLOOP") == 0 ? TGSI_BY_ENDLOOP : TGSI_BY_ENDREP);
        break;
    case OP_LOOP: open_for(tgsi, name, at, loop_number); break;
    case OP_ENDLOOP: close_for(tgsi, name, at, loop_number); break;
    case OP_SWITCH: open_block(tgsi, name, OP_SWITCH, at); break;
    case OP_CASE:
    case OP_DEFAULT:
    case OP_ENDSWITCH: add_case(tgsi, name, at, row->op); break;
    case OP_BRK:
    case OP_BREAKC: leave(tgsi, name, at, true); break;
    case OP_CONT: leave(tgsi, name, at, false); break;
    case OP_BGNSUB: begin_subroutine(tgsi, name, at); break;
    case OP_ENDSUB:
        if (expect_block(tgsi, name, at, OP_BGNSUB, OP_BGNSUB))
            tgsi->block_count--;
        break;
    case OP_END:
        tgsi->has_end = true;
        if (tgsi->block_count)
            expect_block(tgsi, name, at, OP_COUNT, OP_COUNT);
        break;
    default: break;
    }
}

/* --- Jumps ---------------------------------------------------------------------------------------------- */

/* The innermost loop around each instruction, as the index of its beginning; -1: none. */
static int32_t *find_loops(const struct program *program)
{
    int32_t *loops = malloc((program->instruction_count + 1) * sizeof *loops), loop = -1;
    for (uint32_t i = 0; loops && i < program->instruction_count; i++) {
        loops[i] = loop;
        if (is_loop(program->instructions[i].op))
            loop = (int32_t)i;
        else if (program->instructions[i].op == OP_ENDREP || program->instructions[i].op == OP_ENDLOOP)
            loop = loop >= 0 ? loops[loop] : -1;
    }
    return loops;
}

/* A loop's counter is set where it begins: nothing may jump into the middle of one. */
static bool jumps_into_loop(const int32_t *loops, uint32_t from, uint32_t to)
{
    for (int32_t loop = loops[from]; loop != loops[to]; loop = loops[loop])
        if (loop < 0)
            return true;
    return false;
}

static void resolve_jump(struct tgsi *tgsi, const struct tgsi_jump *jump, const int32_t *loops)
{
    struct program *program = tgsi->parser->program;
    struct instruction *instruction = &program->instructions[jump->instruction];
    const bool branch = instruction->op == OP_BRA;
    if (jump->number >= tgsi->start_count) {
        parser_fail(tgsi->parser, jump->position, "there is no instruction %u", jump->number);
        return;
    }
    const uint32_t target = tgsi->starts[jump->number];
    if (!branch && program->instructions[target].op != OP_BGNSUB)
        parser_fail(tgsi->parser, jump->position, "instruction %u is no BGNSUB", jump->number);
    else if (branch && jumps_into_loop(loops, jump->instruction, target))
        parser_fail(tgsi->parser, jump->position, "instruction %u lies in a loop that BRA does not lie in",
                    jump->number);
    instruction->target = (int32_t)target;
}

/* The last instruction of the program form is an END; in TGSI subroutines follow it. */
static void close_program(struct tgsi *tgsi)
{
    const struct program *program = tgsi->parser->program;
    if (tgsi->block_count) {
        tgsi_fail(tgsi, "expected %s for line %d, found the end of the program", closer_of(innermost(tgsi)),
                  innermost(tgsi)->position.line);
        return;
    }
    if (!tgsi->has_end) {
        parser_expected(tgsi->parser, "END");
        return;
    }
    if (program->instructions[program->instruction_count - 1].op != OP_END) {
        const struct instruction end = tgsi_new_instruction(OP_END, tgsi->parser->token.position);
        tgsi_emit(tgsi, &end);
    }
}

void tgsi_finish_flow(struct tgsi *tgsi)
{
    if (!tgsi->parser->failed)
        close_program(tgsi);
    if (tgsi->parser->failed || tgsi->jump_count == 0)
        return;
    int32_t *loops = find_loops(tgsi->parser->program);
    if (!loops)
        tgsi_fail(tgsi, "out of memory");
    for (uint32_t i = 0; i < tgsi->jump_count && !tgsi->parser->failed; i++)
        resolve_jump(tgsi, &tgsi->jumps[i], loops);
    free(loops);
}
