/* Blocks, subroutines and where jumps go: NV_gpu_program4 2.X.5. */
#include "shader/language/gpu4/gpu4.h"

#include <stdlib.h>

/* --- Blocks --------------------------------------------------------------------------------------------- */

static struct nv4_block *innermost(struct nv4 *nv4)
{
    return nv4->block_count ? &nv4->blocks[nv4->block_count - 1] : NULL;
}

static bool is_loop(unsigned op)
{
    return op == OP_REP || op == OP_LOOP;
}

static struct nv4_block *innermost_loop(struct nv4 *nv4)
{
    for (unsigned i = nv4->block_count; i > 0; i--)
        if (is_loop(nv4->blocks[i - 1].op))
            return &nv4->blocks[i - 1];
    return NULL;
}

static const char *closer(enum opcode op)
{
    return op == OP_REP ? "ENDREP" : op == OP_LOOP ? "ENDLOOP" : op == OP_IF ? "ELSE or ENDIF" : "ENDIF";
}

static bool fail(struct nv4 *nv4, const struct token *token, const char *message)
{
    parser_fail(nv4->parser, token->position, "%s", message);
    return false;
}

static bool open_block(struct nv4 *nv4, const struct nv4_instruction *instruction, uint32_t at)
{
    const bool loop = is_loop(instruction->code.op), nv4_rules = nv4_has(nv4, NV4_TYPES);
    const unsigned limit = nv4_rules ? (loop ? NV4_LOOP_DEPTH : NV4_IF_DEPTH)
                                     : (loop ? SHADER_LOOP_DEPTH_FP2 : SHADER_IF_DEPTH_FP2);
    if ((loop ? nv4->loop_depth : nv4->if_depth) >= limit) {
        parser_fail(nv4->parser, instruction->name.position, "more than %u %s blocks inside one another",
                    limit,
                    !loop       ? "IF"
                    : nv4_rules ? "REP"
                                : "LOOP and REP");
        return false;
    }
    if (instruction->code.op == OP_LOOP && nv4->parser->program->address_count <= nv4->loop_depth)
        nv4->parser->program->address_count = nv4->loop_depth + 1;
    const unsigned level = nv4->loop_depth;
    nv4->loop_depth += loop;
    nv4->if_depth += !loop;
    nv4->blocks[nv4->block_count++] =
        (struct nv4_block){.op = (enum opcode)instruction->code.op,
                           .instruction = at,
                           .level = level,
                           .endless = loop && instruction->code.src[0].file == FILE_NONE};
    return true;
}

/* ELSE, ENDIF, ENDREP, ENDLOOP: must fit the innermost block. */
static bool check_block(struct nv4 *nv4, const struct nv4_instruction *instruction)
{
    const struct nv4_block *block = innermost(nv4);
    unsigned op = instruction->code.op;
    const char *name = opcode_table[op].name;
    bool fits =
        block && (op == OP_ENDREP    ? block->op == OP_REP
                  : op == OP_ENDLOOP ? block->op == OP_LOOP
                                     : block->op == OP_IF || (op == OP_ENDIF && block->op == OP_ELSE));
    if (fits)
        return true;
    if (block)
        parser_fail(nv4->parser, instruction->name.position, "expected %s, found %s", closer(block->op),
                    name);
    else
        parser_fail(nv4->parser, instruction->name.position, "%s without %s", name,
                    op == OP_ENDREP    ? "REP"
                    : op == OP_ENDLOOP ? "LOOP"
                                       : "IF");
    return false;
}

static void set_target(struct nv4 *nv4, uint32_t from, uint32_t to)
{
    nv4->parser->program->instructions[from].target = (int32_t)to;
}

static bool close_loop(struct nv4 *nv4, struct nv4_instruction *instruction, uint32_t at)
{
    const struct nv4_block *block = innermost(nv4);
    if (block->endless && !block->leaves)
        return fail(nv4, &instruction->name, "this loop never ends: REP without a count needs a BRK or RET");
    set_target(nv4, block->instruction, at);
    instruction->code.target = (int32_t)block->instruction;
    nv4->loop_depth--;
    nv4->block_count--;
    return true;
}

static bool read_else(struct nv4 *nv4, uint32_t at)
{
    struct nv4_block *block = innermost(nv4);
    set_target(nv4, block->instruction, at);
    block->op = OP_ELSE;
    block->instruction = at;
    return true;
}

static bool close_if(struct nv4 *nv4, uint32_t at)
{
    set_target(nv4, innermost(nv4)->instruction, at);
    nv4->if_depth--;
    nv4->block_count--;
    return true;
}

static bool leave_loop(struct nv4 *nv4, struct nv4_instruction *instruction)
{
    struct nv4_block *loop = innermost_loop(nv4);
    if (!loop) {
        parser_fail(nv4->parser, instruction->name.position, "%s outside of a %s block",
                    opcode_table[instruction->code.op].name, nv4_has(nv4, NV4_TYPES) ? "REP" : "LOOP or REP");
        return false;
    }
    instruction->code.target = (int32_t)loop->instruction;
    loop->leaves |= instruction->code.op == OP_BRK;
    return true;
}

/* A RET "at any nesting level" ends an endless loop. */
static bool leave_all(struct nv4 *nv4)
{
    for (unsigned i = 0; i < nv4->block_count; i++)
        nv4->blocks[i].leaves = true;
    return true;
}

/* Its threads must all meet: "BAR instructions are not allowed in divergent flow control"
 * (NV_compute_program5 2.X.8.Z). Here only the program's own level, outside of blocks, is sure to be reached
 * by all. */
static bool check_barrier(struct nv4 *nv4, const struct nv4_instruction *instruction)
{
    if (nv4->block_count)
        return fail(nv4, &instruction->name, "BAR may not stand inside a block");
    return !nv4->in_subroutine || fail(nv4, &instruction->name, "BAR may not stand in a subroutine");
}

/* "A program will fail to load if it contains an EMITS instruction and the output primitive type ... is not
 * POINTS." */
static bool check_stream(struct nv4 *nv4, const struct nv4_instruction *instruction)
{
    return nv4->parser->program->primitive.out == KIND_POINTS ||
           fail(nv4, &instruction->name, "EMITS needs PRIMITIVE_OUT POINTS");
}

/* The rules that the shading language has for beginInvocationInterlockNV() and its end, which compilers turn
 * into these. */
static bool check_interlock(struct nv4 *nv4, const struct nv4_instruction *instruction)
{
    const bool begins = instruction->code.op == OP_FSIB;
    const char *wrong = nv4->block_count                  ? "may not stand inside a block"
                        : nv4->in_subroutine              ? "may not stand in a subroutine"
                        : begins && nv4->interlocks > 0   ? "may stand only once"
                        : !begins && nv4->interlocks == 0 ? "needs an FSIB before it"
                        : !begins && nv4->interlocks > 1  ? "may stand only once"
                                                          : NULL;
    nv4->interlocks++;
    if (wrong)
        parser_fail(nv4->parser, instruction->name.position, "%s %s", opcode_table[instruction->code.op].name,
                    wrong);
    return !wrong;
}

bool nv4_flow(struct nv4 *nv4, struct nv4_instruction *instruction, uint32_t at)
{
    switch (instruction->code.op) {
    case OP_IF:
    case OP_LOOP:
    case OP_REP: return open_block(nv4, instruction, at);
    case OP_ELSE: return check_block(nv4, instruction) && read_else(nv4, at);
    case OP_ENDIF: return check_block(nv4, instruction) && close_if(nv4, at);
    case OP_ENDLOOP:
    case OP_ENDREP: return check_block(nv4, instruction) && close_loop(nv4, instruction, at);
    case OP_BRK:
    case OP_CONT: return leave_loop(nv4, instruction);
    case OP_RET: return leave_all(nv4);
    case OP_BAR: return check_barrier(nv4, instruction);
    case OP_EMITS: return check_stream(nv4, instruction);
    case OP_FSIB:
    case OP_FSIE: return check_interlock(nv4, instruction);
    default: return true;
    }
}

void nv4_finish_flow(struct nv4 *nv4, struct token end)
{
    if (nv4->block_count)
        parser_fail(nv4->parser, end.position, "expected %s, found END", closer(innermost(nv4)->op));
}

/* --- Subroutines ---------------------------------------------------------------------------------------- */

bool nv4_label_definition(struct nv4 *nv4)
{
    struct parser *parser = nv4->parser;
    const struct token name = parser->token;
    uint32_t number = nv4_label_number(nv4, &name);
    int length = name.length < 40 ? (int)name.length : 40;
    if (parser->failed)
        return false;
    if (nv4->labels[number].target >= 0)
        parser_fail(parser, name.position, "the label '%.*s' is already defined", length, name.text);
    if (nv4->block_count)
        parser_fail(parser, name.position, "expected %s, found the label '%.*s' inside a block",
                    closer(innermost(nv4)->op), length, name.text);
    if (parser->failed)
        return false;
    nv4->labels[number].target = (int32_t)parser->program->instruction_count;
    nv4->in_subroutine = !token_is(&name, "main");
    if (!nv4->in_subroutine)
        parser->program->entry = parser->program->instruction_count;
    parser_advance(parser);
    if (parser_at(parser, "SUBROUTINENUM") && nv4_has(nv4, NV4_VERSION_5) &&
        !nv5_subroutine_number(nv4, &nv4->labels[number].number))
        return false;
    program_add_label(parser, &name, nv4->labels[number].target)->subroutine_number =
        nv4->labels[number].number;
    return parser_require(parser, ":");
}

/* Until the end of the text, a CAL's target is the number of its label. */
bool nv4_call_target(struct nv4 *nv4, struct nv4_instruction *instruction)
{
    uint32_t number = 0;
    const bool ok = nv4_label_use(nv4, &number);
    instruction->code.target = (int32_t)number;
    return ok;
}

void nv4_resolve_labels(struct nv4 *nv4)
{
    struct parser *parser = nv4->parser;
    for (uint32_t i = 0; i < parser->program->instruction_count && !parser->failed; i++) {
        struct instruction *instruction = &parser->program->instructions[i];
        if (instruction->op != OP_CAL && instruction->op != OP_BRA)
            continue;
        const struct nv4_label *label = &nv4->labels[instruction->target];
        instruction->target = label->target;
        if (label->target < 0)
            parser_fail(parser, parser->token.position, "the label '%.*s', called in line %d, is not defined",
                        label->name.length < 40 ? (int)label->name.length : 40, label->name.text,
                        label->name.position.line);
    }
}
