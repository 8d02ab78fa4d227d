/* Blocks, subroutines and where jumps go: NV_gpu_program4 2.X.5. */
#include "shader/language/gpu4/gpu4.h"

#include <stdlib.h>

/* --- Blocks --------------------------------------------------------------------------------------------- */

static struct gpu4_block *innermost(struct gpu4 *gpu4)
{
    return gpu4->block_count ? &gpu4->blocks[gpu4->block_count - 1] : NULL;
}

static bool is_loop(unsigned op)
{
    return op == OP_REP || op == OP_LOOP;
}

static struct gpu4_block *innermost_loop(struct gpu4 *gpu4)
{
    for (unsigned i = gpu4->block_count; i > 0; i--)
        if (is_loop(gpu4->blocks[i - 1].op))
            return &gpu4->blocks[i - 1];
    return NULL;
}

static const char *closer(enum opcode op)
{
    return op == OP_REP ? "ENDREP" : op == OP_LOOP ? "ENDLOOP" : op == OP_IF ? "ELSE or ENDIF" : "ENDIF";
}

static bool fail(struct gpu4 *gpu4, const struct token *token, const char *message)
{
    parser_fail(gpu4->parser, token->position, "%s", message);
    return false;
}

static bool open_block(struct gpu4 *gpu4, const struct gpu4_instruction *instruction, uint32_t at)
{
    const bool loop = is_loop(instruction->code.op), gpu4_rules = gpu4_has(gpu4, GPU4_TYPES);
    const unsigned limit = gpu4_rules ? (loop ? GPU4_LOOP_DEPTH : GPU4_IF_DEPTH)
                                      : (loop ? SHADER_LOOP_DEPTH_FP2 : SHADER_IF_DEPTH_FP2);
    if ((loop ? gpu4->loop_depth : gpu4->if_depth) >= limit) {
        parser_fail(gpu4->parser, instruction->name.position, "more than %u %s blocks inside one another",
                    limit,
                    !loop        ? "IF"
                    : gpu4_rules ? "REP"
                                 : "LOOP and REP");
        return false;
    }
    if (instruction->code.op == OP_LOOP && gpu4->parser->program->address_count <= gpu4->loop_depth)
        gpu4->parser->program->address_count = gpu4->loop_depth + 1;
    const unsigned level = gpu4->loop_depth;
    gpu4->loop_depth += loop;
    gpu4->if_depth += !loop;
    gpu4->blocks[gpu4->block_count++] =
        (struct gpu4_block){.op = (enum opcode)instruction->code.op,
                            .instruction = at,
                            .level = level,
                            .endless = loop && instruction->code.src[0].file == FILE_NONE};
    return true;
}

/* ELSE, ENDIF, ENDREP, ENDLOOP: must fit the innermost block. */
static bool check_block(struct gpu4 *gpu4, const struct gpu4_instruction *instruction)
{
    const struct gpu4_block *block = innermost(gpu4);
    unsigned op = instruction->code.op;
    const char *name = opcode_table[op].name;
    bool fits =
        block && (op == OP_ENDREP    ? block->op == OP_REP
                  : op == OP_ENDLOOP ? block->op == OP_LOOP
                                     : block->op == OP_IF || (op == OP_ENDIF && block->op == OP_ELSE));
    if (fits)
        return true;
    if (block)
        parser_fail(gpu4->parser, instruction->name.position, "expected %s, found %s", closer(block->op),
                    name);
    else
        parser_fail(gpu4->parser, instruction->name.position, "%s without %s", name,
                    op == OP_ENDREP    ? "REP"
                    : op == OP_ENDLOOP ? "LOOP"
                                       : "IF");
    return false;
}

static void set_target(struct gpu4 *gpu4, uint32_t from, uint32_t to)
{
    gpu4->parser->program->instructions[from].target = (int32_t)to;
}

static bool close_loop(struct gpu4 *gpu4, struct gpu4_instruction *instruction, uint32_t at)
{
    const struct gpu4_block *block = innermost(gpu4);
    if (block->endless && !block->leaves)
        return fail(gpu4, &instruction->name, "this loop never ends: REP without a count needs a BRK or RET");
    set_target(gpu4, block->instruction, at);
    instruction->code.target = (int32_t)block->instruction;
    gpu4->loop_depth--;
    gpu4->block_count--;
    return true;
}

static bool read_else(struct gpu4 *gpu4, uint32_t at)
{
    struct gpu4_block *block = innermost(gpu4);
    set_target(gpu4, block->instruction, at);
    block->op = OP_ELSE;
    block->instruction = at;
    return true;
}

static bool close_if(struct gpu4 *gpu4, uint32_t at)
{
    set_target(gpu4, innermost(gpu4)->instruction, at);
    gpu4->if_depth--;
    gpu4->block_count--;
    return true;
}

static bool leave_loop(struct gpu4 *gpu4, struct gpu4_instruction *instruction)
{
    struct gpu4_block *loop = innermost_loop(gpu4);
    if (!loop) {
        parser_fail(gpu4->parser, instruction->name.position, "%s outside of a %s block",
                    opcode_table[instruction->code.op].name,
                    gpu4_has(gpu4, GPU4_TYPES) ? "REP" : "LOOP or REP");
        return false;
    }
    instruction->code.target = (int32_t)loop->instruction;
    loop->leaves |= instruction->code.op == OP_BRK;
    return true;
}

/* A RET "at any nesting level" ends an endless loop. */
static bool leave_all(struct gpu4 *gpu4)
{
    for (unsigned i = 0; i < gpu4->block_count; i++)
        gpu4->blocks[i].leaves = true;
    return true;
}

/* Its threads must all meet: "BAR instructions are not allowed in divergent flow control"
 * (NV_compute_program5 2.X.8.Z). Here only the program's own level, outside of blocks, is sure to be reached
 * by all. */
static bool check_barrier(struct gpu4 *gpu4, const struct gpu4_instruction *instruction)
{
    if (gpu4->block_count)
        return fail(gpu4, &instruction->name, "BAR may not stand inside a block");
    return !gpu4->in_subroutine || fail(gpu4, &instruction->name, "BAR may not stand in a subroutine");
}

/* "A program will fail to load if it contains an EMITS instruction and the output primitive type ... is not
 * POINTS." */
static bool check_stream(struct gpu4 *gpu4, const struct gpu4_instruction *instruction)
{
    return gpu4->parser->program->primitive.out == KIND_POINTS ||
           fail(gpu4, &instruction->name, "EMITS needs PRIMITIVE_OUT POINTS");
}

/* The rules that the shading language has for beginInvocationInterlockNV() and its end, which compilers turn
 * into these. */
static bool check_interlock(struct gpu4 *gpu4, const struct gpu4_instruction *instruction)
{
    const bool begins = instruction->code.op == OP_FSIB;
    const char *wrong = gpu4->block_count                  ? "may not stand inside a block"
                        : gpu4->in_subroutine              ? "may not stand in a subroutine"
                        : begins && gpu4->interlocks > 0   ? "may stand only once"
                        : !begins && gpu4->interlocks == 0 ? "needs an FSIB before it"
                        : !begins && gpu4->interlocks > 1  ? "may stand only once"
                                                           : NULL;
    gpu4->interlocks++;
    if (wrong)
        parser_fail(gpu4->parser, instruction->name.position, "%s %s",
                    opcode_table[instruction->code.op].name, wrong);
    return !wrong;
}

bool gpu4_flow(struct gpu4 *gpu4, struct gpu4_instruction *instruction, uint32_t at)
{
    switch (instruction->code.op) {
    case OP_IF:
    case OP_LOOP:
    case OP_REP: return open_block(gpu4, instruction, at);
    case OP_ELSE: return check_block(gpu4, instruction) && read_else(gpu4, at);
    case OP_ENDIF: return check_block(gpu4, instruction) && close_if(gpu4, at);
    case OP_ENDLOOP:
    case OP_ENDREP: return check_block(gpu4, instruction) && close_loop(gpu4, instruction, at);
    case OP_BRK:
    case OP_CONT: return leave_loop(gpu4, instruction);
    case OP_RET: return leave_all(gpu4);
    case OP_BAR: return check_barrier(gpu4, instruction);
    case OP_EMITS: return check_stream(gpu4, instruction);
    case OP_FSIB:
    case OP_FSIE: return check_interlock(gpu4, instruction);
    default: return true;
    }
}

void gpu4_finish_flow(struct gpu4 *gpu4, struct token end)
{
    if (gpu4->block_count)
        parser_fail(gpu4->parser, end.position, "expected %s, found END", closer(innermost(gpu4)->op));
}

/* --- Subroutines ---------------------------------------------------------------------------------------- */

bool gpu4_label_definition(struct gpu4 *gpu4)
{
    struct parser *parser = gpu4->parser;
    const struct token name = parser->token;
    uint32_t number = gpu4_label_number(gpu4, &name);
    int length = name.length < 40 ? (int)name.length : 40;
    if (parser->failed)
        return false;
    if (gpu4->labels[number].target >= 0)
        parser_fail(parser, name.position, "the label '%.*s' is already defined", length, name.text);
    if (gpu4->block_count)
        parser_fail(parser, name.position, "expected %s, found the label '%.*s' inside a block",
                    closer(innermost(gpu4)->op), length, name.text);
    if (parser->failed)
        return false;
    gpu4->labels[number].target = (int32_t)parser->program->instruction_count;
    gpu4->in_subroutine = !token_is(&name, "main");
    if (!gpu4->in_subroutine)
        parser->program->entry = parser->program->instruction_count;
    parser_advance(parser);
    if (parser_at(parser, "SUBROUTINENUM") && gpu4_has(gpu4, GPU4_VERSION_5) &&
        !gpu4_subroutine_number(gpu4, &gpu4->labels[number].number))
        return false;
    program_add_label(parser, &name, gpu4->labels[number].target)->subroutine_number =
        gpu4->labels[number].number;
    return parser_require(parser, ":");
}

/* Until the end of the text, a CAL's target is the number of its label. */
bool gpu4_call_target(struct gpu4 *gpu4, struct gpu4_instruction *instruction)
{
    uint32_t number = 0;
    const bool ok = gpu4_label_use(gpu4, &number);
    instruction->code.target = (int32_t)number;
    return ok;
}

void gpu4_resolve_labels(struct gpu4 *gpu4)
{
    struct parser *parser = gpu4->parser;
    for (uint32_t i = 0; i < parser->program->instruction_count && !parser->failed; i++) {
        struct instruction *instruction = &parser->program->instructions[i];
        if (instruction->op != OP_CAL && instruction->op != OP_BRA)
            continue;
        const struct gpu4_label *label = &gpu4->labels[instruction->target];
        instruction->target = label->target;
        if (label->target < 0)
            parser_fail(parser, parser->token.position, "the label '%.*s', called in line %d, is not defined",
                        label->name.length < 40 ? (int)label->name.length : 40, label->name.text,
                        label->name.position.line);
    }
}
