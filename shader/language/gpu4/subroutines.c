/* Subroutines that the application chooses: SUBROUTINETYPE, SUBROUTINE, SUBROUTINENUM and CALI
 * (ARB_shader_subroutine, "Dependencies on NV_gpu_program5"). Until the end of the text the labels of a type
 * are numbers of gpu4->labels. */
#include "shader/language/gpu4/gpu4.h"

#include <stdlib.h>
#include <string.h>

static bool fail(struct gpu4 *gpu4, const struct token *token, const char *message)
{
    parser_fail(gpu4->parser, token->position, "%s", message);
    return false;
}

/* --- SUBROUTINETYPE Hero { batman, robin }; ------------------------------------------------------------- */

static bool contains(const struct subroutine_type *type, uint32_t label)
{
    for (uint32_t i = 0; i < type->label_count; i++)
        if (type->labels[i] == label)
            return true;
    return false;
}

static bool add_label(struct gpu4 *gpu4, uint16_t number, uint32_t label)
{
    struct parser *parser = gpu4->parser;
    struct subroutine_type *type = &parser->program->subroutine_types[number];
    const uint32_t count = type->label_count;
    if (contains(type, label))
        return true;
    if (count >= SHADER_MAX_SUBROUTINE_NUMBER) {
        parser_fail(parser, parser->token.position, "more than %d subroutines in one SUBROUTINETYPE",
                    (int)SHADER_MAX_SUBROUTINE_NUMBER);
        return false;
    }
    if ((count & (count - 1)) == 0) { /* capacity is the next power of two */
        void *larger = realloc(type->labels, (count ? (size_t)count * 2 : 1) * sizeof *type->labels);
        if (!larger)
            return fail(gpu4, &parser->token, "out of memory");
        type->labels = larger;
    }
    type->labels[type->label_count++] = label;
    return true;
}

static bool read_labels(struct gpu4 *gpu4, uint16_t type)
{
    struct parser *parser = gpu4->parser;
    do {
        uint32_t label = 0;
        if (!gpu4_label_use(gpu4, &label) || !add_label(gpu4, type, label))
            return false;
    } while (parser_accept(parser, ","));
    return true;
}

/* The same type may be declared again, and grows. */
static bool type_name(struct gpu4 *gpu4, uint16_t *type)
{
    struct parser *parser = gpu4->parser;
    const struct token name = parser->token;
    const struct gpu4_symbol *known = gpu4_find_symbol(gpu4, &name);
    struct token ignored;
    if (known && known->file == FILE_NONE) {
        *type = known->subroutine_type;
        parser_advance(parser);
        return true;
    }
    if (!gpu4_new_name(gpu4, &ignored))
        return false;
    if (parser->program->subroutine_type_count >= SHADER_MAX_SUBROUTINE_NUMBER)
        return fail(gpu4, &name, "too many SUBROUTINETYPEs");
    *type = (uint16_t)program_add_subroutine_type(parser, &name);
    gpu4_add_symbol(gpu4, &name,
                    &(struct gpu4_symbol){.file = FILE_NONE, .type = GPU4_UNTYPED, .subroutine_type = *type});
    return !parser->failed;
}

static bool read_type(struct gpu4 *gpu4)
{
    struct parser *parser = gpu4->parser;
    uint16_t type = 0;
    return type_name(gpu4, &type) && parser_require(parser, "{") &&
           (parser_at(parser, "}") || read_labels(gpu4, type)) && parser_require(parser, "}");
}

/* --- SUBROUTINE Hero hero = program.subroutine[0]; ------------------------------------------------------ */

static bool subroutine_prefix(struct gpu4 *gpu4)
{
    struct parser *parser = gpu4->parser;
    return parser_require(parser, "program") && parser_require(parser, ".") &&
           parser_require(parser, "subroutine");
}

static bool reserve_params(struct gpu4 *gpu4, uint32_t count)
{
    struct program *program = gpu4->parser->program;
    if (!program->subroutine_params) {
        program->subroutine_params =
            malloc(SHADER_MAX_SUBROUTINE_PARAMETERS * sizeof *program->subroutine_params);
        if (!program->subroutine_params)
            return fail(gpu4, &gpu4->parser->token, "out of memory");
        memset(program->subroutine_params, 0xff,
               SHADER_MAX_SUBROUTINE_PARAMETERS * sizeof *program->subroutine_params);
    }
    if (program->subroutine_param_count < count)
        program->subroutine_param_count = count;
    return true;
}

/* "A program subroutine parameter may only be assigned to subroutine variables of a single SUBROUTINETYPE."
 */
static bool claim_params(struct gpu4 *gpu4, const struct token *name, const struct gpu4_range *params,
                         uint16_t type)
{
    struct program *program = gpu4->parser->program;
    if (!reserve_params(gpu4, params->first + params->count))
        return false;
    for (unsigned i = params->first; i < params->first + params->count; i++) {
        const uint16_t other = program->subroutine_params[i];
        if (other != UINT16_MAX && other != type) {
            parser_fail(gpu4->parser, name->position, "program.subroutine[%u] is of the type %.40s already",
                        i, program->subroutine_types[other].name);
            return false;
        }
        program->subroutine_params[i] = type;
    }
    return true;
}

static bool read_variable(struct gpu4 *gpu4)
{
    struct parser *parser = gpu4->parser;
    const struct gpu4_symbol *found = gpu4_find_symbol(gpu4, &parser->token);
    if (!found || found->file != FILE_NONE) {
        parser_expected(parser, "a name declared with SUBROUTINETYPE");
        return false;
    }
    const uint16_t type = found->subroutine_type;
    struct token name;
    struct gpu4_size size;
    struct gpu4_range params;
    parser_advance(parser);
    if (!gpu4_new_name(gpu4, &name) ||
        !gpu4_read_numbers(gpu4, subroutine_prefix, SHADER_MAX_SUBROUTINE_PARAMETERS, "program.subroutine",
                           &size, &params) ||
        !claim_params(gpu4, &name, &params, type))
        return false;
    gpu4_add_variable(gpu4, &name,
                      &(struct gpu4_symbol){.file = FILE_SUBROUTINE,
                                            .type = GPU4_UNTYPED,
                                            .is_array = size.is_array,
                                            .first = params.first,
                                            .count = params.count,
                                            .subroutine_type = type});
    return !parser->failed;
}

bool gpu4_at_subroutine_declaration(const struct gpu4 *gpu4)
{
    return gpu4_has(gpu4, GPU4_VERSION_5) &&
           (parser_at(gpu4->parser, "SUBROUTINETYPE") || parser_at(gpu4->parser, "SUBROUTINE"));
}

bool gpu4_read_subroutine_declaration(struct gpu4 *gpu4)
{
    if (parser_accept(gpu4->parser, "SUBROUTINETYPE"))
        return read_type(gpu4);
    parser_advance(gpu4->parser);
    return read_variable(gpu4);
}

/* --- CALI hero; and batman SUBROUTINENUM(0): ------------------------------------------------------------ */

bool gpu4_subroutine(struct gpu4 *gpu4, struct gpu4_instruction *instruction)
{
    struct parser *parser = gpu4->parser;
    const struct token name = parser->token;
    struct gpu4_symbol *symbol = gpu4_find_symbol(gpu4, &name);
    struct outer_index none = {0};
    if (!symbol || symbol->file != FILE_SUBROUTINE) {
        parser_expected(parser, "a variable declared with SUBROUTINE");
        return false;
    }
    parser_advance(parser);
    return gpu4_member(gpu4, symbol, &name, &instruction->code.target, &instruction->code.subroutine, &none);
}

/* --- The whole program ---------------------------------------------------------------------------------- */

/* "Functions that will be used for indirect subroutine calls must all be assigned a unique unsigned integer",
 * which finds them among the program's labels. */
static bool resolve_label(struct gpu4 *gpu4, const uint32_t *label_of, uint32_t *label)
{
    const struct gpu4_label *found = &gpu4->labels[*label];
    const struct source_position end = gpu4->parser->token.position;
    if (found->target < 0)
        parser_fail(gpu4->parser, end, "the label '%.*s', named in line %d, is not defined",
                    gpu4_shown(&found->name), found->name.text, found->name.position.line);
    else if (found->number < 0)
        parser_fail(gpu4->parser, end, "the label '%.*s' of a SUBROUTINETYPE needs a SUBROUTINENUM",
                    gpu4_shown(&found->name), found->name.text);
    if (gpu4->parser->failed)
        return false;
    *label = label_of[found->number];
    return true;
}

/* The search for recursion. A region is the code that runs from a label until control leaves it; the code
 * before the first label is region 0. */
struct search {
    const struct program *program;
    uint32_t *starts; /* of regions, ascending */
    uint32_t region_count;
    bool *visited; /* regions */
    uint32_t *queue;
    uint32_t head, tail;
    bool *entered; /* subroutine types */
};

static uint32_t region_of(const struct search *search, int32_t instruction)
{
    uint32_t low = 0, high = search->region_count;
    while (low + 1 < high) {
        const uint32_t middle = low + (high - low) / 2;
        *(search->starts[middle] <= (uint32_t)instruction ? &low : &high) = middle;
    }
    return low;
}

static void visit(struct search *search, uint32_t region)
{
    if (region < search->region_count && !search->visited[region]) {
        search->visited[region] = true;
        search->queue[search->tail++] = region;
    }
}

static void enter(struct search *search, uint16_t type)
{
    const struct subroutine_type *row = &search->program->subroutine_types[type];
    if (search->entered[type])
        return;
    search->entered[type] = true;
    for (uint32_t i = 0; i < row->label_count; i++)
        visit(search, region_of(search, search->program->labels[row->labels[i]].target));
}

/* Follows the calls of a region. Returns the CALI whose type is `wanted`, or null. */
static const struct instruction *scan(struct search *search, uint32_t region, uint16_t wanted)
{
    const struct program *program = search->program;
    const uint32_t end =
        region + 1 < search->region_count ? search->starts[region + 1] : program->instruction_count;
    unsigned depth = 0;
    for (uint32_t i = search->starts[region]; i < end; i++) {
        const struct instruction *instruction = &program->instructions[i];
        const unsigned op = instruction->op;
        depth += op == OP_IF || op == OP_REP;
        depth -= (op == OP_ENDIF || op == OP_ENDREP) && depth > 0;
        if (depth == 0 && (op == OP_END || (op == OP_RET && instruction->test.rule == CONDITION_TR)))
            return NULL;
        if (op == OP_CAL)
            visit(search, region_of(search, instruction->target));
        if (op != OP_CALI)
            continue;
        const uint16_t type = program->subroutine_params[instruction->target];
        if (type == wanted)
            return instruction;
        enter(search, type);
    }
    visit(search, region + 1);
    return NULL;
}

/* "Programs that may potentially cause infinite recursion through indirect calls will fail to compile": does
 * something that a parameter of this type may call reach a call of this type? */
static const struct instruction *find_recursion(struct search *search, uint16_t type)
{
    const struct instruction *found = NULL;
    memset(search->visited, 0, search->region_count * sizeof *search->visited);
    memset(search->entered, 0, search->program->subroutine_type_count * sizeof *search->entered);
    search->head = search->tail = 0;
    enter(search, type);
    while (!found && search->head < search->tail)
        found = scan(search, search->queue[search->head++], type);
    return found;
}

static void check_recursion(struct gpu4 *gpu4, struct search *search)
{
    const struct program *program = gpu4->parser->program;
    for (uint16_t type = 0; type < program->subroutine_type_count && !gpu4->parser->failed; type++) {
        bool used = false;
        for (uint32_t i = 0; i < program->subroutine_param_count; i++)
            used |= program->subroutine_params[i] == type;
        const struct instruction *call = used ? find_recursion(search, type) : NULL;
        if (call)
            parser_fail(gpu4->parser, gpu4->parser->token.position,
                        "CALI in line %d may lead to itself: recursion through subroutines of the type %.40s",
                        call->position.line, program->subroutine_types[type].name);
    }
}

static void search_recursion(struct gpu4 *gpu4)
{
    const struct program *program = gpu4->parser->program;
    const size_t most = (size_t)program->label_count + 1;
    struct search search = {.program = program,
                            .starts = calloc(most, sizeof *search.starts),
                            .visited = calloc(most, sizeof *search.visited),
                            .queue = calloc(most, sizeof *search.queue),
                            .entered = calloc(program->subroutine_type_count + 1u, sizeof *search.entered)};
    if (search.starts && search.visited && search.queue && search.entered) {
        search.region_count = 1;
        for (uint32_t i = 0; i < program->label_count; i++)
            if ((uint32_t)program->labels[i].target > search.starts[search.region_count - 1])
                search.starts[search.region_count++] = (uint32_t)program->labels[i].target;
        check_recursion(gpu4, &search);
    } else {
        parser_fail(gpu4->parser, gpu4->parser->token.position, "out of memory");
    }
    free(search.starts);
    free(search.visited);
    free(search.queue);
    free(search.entered);
}

/* An indirect call needs something to call. */
static void check_calls(struct gpu4 *gpu4)
{
    const struct program *program = gpu4->parser->program;
    for (uint32_t i = 0; i < program->instruction_count; i++) {
        const struct instruction *instruction = &program->instructions[i];
        if (instruction->op != OP_CALI)
            continue;
        const struct subroutine_type *type =
            &program->subroutine_types[program->subroutine_params[instruction->target]];
        if (type->label_count == 0)
            parser_fail(gpu4->parser, gpu4->parser->token.position,
                        "CALI in line %d: the type %.40s has no subroutines", instruction->position.line,
                        type->name);
    }
}

void gpu4_resolve_subroutines(struct gpu4 *gpu4)
{
    struct program *program = gpu4->parser->program;
    uint32_t label_of[SHADER_MAX_SUBROUTINE_NUMBER] = {0};
    if (program->subroutine_type_count == 0)
        return;
    for (uint32_t i = 0; i < program->label_count; i++)
        if (program->labels[i].subroutine_number >= 0)
            label_of[program->labels[i].subroutine_number] = i;
    for (uint32_t t = 0; t < program->subroutine_type_count; t++)
        for (uint32_t i = 0; i < program->subroutine_types[t].label_count; i++)
            if (!resolve_label(gpu4, label_of, &program->subroutine_types[t].labels[i]))
                return;
    check_calls(gpu4);
    if (!gpu4->parser->failed)
        search_recursion(gpu4);
}
