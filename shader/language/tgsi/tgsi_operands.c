/* Operands of instructions: registers, with constant and run-time indices, swizzles, modifiers, masks and
 * conditions. */
#include "shader/language/tgsi/parser.h"

/* An index in brackets: a number, or a register's component and an offset. */
struct index {
    int32_t number;
    struct relative_index relative;
    bool empty; /* `[]` */
};

/* A register in the text. */
struct reference {
    enum tgsi_file file;
    struct index index, outer;
    bool two; /* has an outer index */
    uint32_t array;
    struct source_position position, index_position;
};

/* The largest number of a token stream's index. */
enum { MAX_INDEX = 1 << 15, MAX_INDIRECTIONS = 8 };

/* Fails at a place that is not the look-ahead; false. */
#define fail_at(tgsi, position, ...) (parser_fail((tgsi)->parser, position, __VA_ARGS__), false)

/* --- Swizzles ------------------------------------------------------------------------------------------- */

static int component_of(char letter)
{
    static const char letters[] = "xyzwrgbaXYZWRGBA";
    const char *at = letter ? strchr(letters, letter) : NULL;
    return at ? (int)((at - letters) % 4) : -1;
}

/* One letter is all four; the last of two or three is repeated. The '.' is taken. */
bool tgsi_read_swizzle(struct tgsi *tgsi, uint8_t swizzle[4])
{
    const struct token *token = &tgsi->parser->token;
    const bool fits = token->kind == TOKEN_IDENTIFIER && token->length >= 1 && token->length <= 4;
    for (size_t c = 0; c < 4 && fits; c++) {
        const int component = component_of(token->text[c < token->length ? c : token->length - 1]);
        if (component < 0) {
            parser_expected(tgsi->parser, "a swizzle such as xyzw");
            return false;
        }
        swizzle[c] = (uint8_t)component;
    }
    if (!fits)
        parser_expected(tgsi->parser, "a swizzle such as xyzw");
    else
        parser_advance(tgsi->parser);
    return fits;
}

/* --- Indices -------------------------------------------------------------------------------------------- */

static bool read_reference(struct tgsi *tgsi, unsigned depth, struct reference *reference);
static bool resolve_source(struct tgsi *tgsi, const struct reference *reference,
                           struct source_operand *source);

uint16_t tgsi_hidden_temp(struct tgsi *tgsi)
{
    struct program *program = tgsi->parser->program;
    if (program->temp_count >= TGSI_MAX_TEMPS) {
        tgsi_fail(tgsi, "more than %u temporaries are needed", (unsigned)TGSI_MAX_TEMPS);
        return 0;
    }
    return (uint16_t)program->temp_count++;
}

struct source_operand tgsi_temp_operand(uint16_t index)
{
    return (struct source_operand){.file = FILE_TEMP, .index = index, .swizzle = {0, 1, 2, 3}};
}

static uint8_t index_file(enum tgsi_file file)
{
    return file == TGSI_FILE_ADDR || file == TGSI_FILE_LOOP ? FILE_ADDRESS : FILE_TEMP;
}

/* An index that is neither an address register nor a plain temporary (`TEMP[TEMP[6].y+26].z`, token document
 * 6.4.6; SV, CONST) is first copied into a temporary, as bits. */
static bool move_index(struct tgsi *tgsi, const struct source_operand *source, uint8_t component,
                       struct relative_index *relative)
{
    struct instruction move = tgsi_new_instruction(OP_MOV, tgsi->parser->token.position);
    move.dst = (struct destination){.file = FILE_TEMP, .mask = 1, .index = tgsi_hidden_temp(tgsi)};
    move.src[0] = *source;
    memset(move.src[0].swizzle, component, sizeof move.src[0].swizzle);
    tgsi_emit(tgsi, &move);
    *relative = (struct relative_index){.used = true, .file = FILE_TEMP, .index = (uint16_t)move.dst.index};
    return !tgsi->parser->failed;
}

static bool relative_to(struct tgsi *tgsi, const struct reference *reference, uint8_t component,
                        struct relative_index *relative)
{
    struct source_operand source = {.swizzle = {0, 1, 2, 3}};
    if (!resolve_source(tgsi, reference, &source))
        return false;
    const bool plain = !source.relative.used && !source.outer.used;
    if (!plain || (source.file != FILE_ADDRESS && source.file != FILE_TEMP))
        return move_index(tgsi, &source, component, relative);
    *relative = (struct relative_index){.used = true,
                                        .file = index_file(reference->file),
                                        .component = component,
                                        .index = (uint16_t)source.index};
    return true;
}

static bool read_relative(struct tgsi *tgsi, unsigned depth, struct index *index)
{
    struct reference reference = {0};
    uint8_t swizzle[4] = {0};
    if (depth >= MAX_INDIRECTIONS) {
        tgsi_fail(tgsi, "more than %u indices in one another", (unsigned)MAX_INDIRECTIONS);
        return false;
    }
    if (!read_reference(tgsi, depth + 1, &reference) ||
        (parser_accept(tgsi->parser, ".") && !tgsi_read_swizzle(tgsi, swizzle)))
        return false;
    if (!relative_to(tgsi, &reference, swizzle[0], &index->relative))
        return false;
    const bool minus = parser_at(tgsi->parser, "-");
    uint32_t offset = 0;
    if ((parser_accept(tgsi->parser, "+") || parser_accept(tgsi->parser, "-")) &&
        !tgsi_read_number(tgsi, "the offset", MAX_INDEX, &offset))
        return false;
    index->number = minus ? -(int32_t)offset : (int32_t)offset;
    return true;
}

/* The `[` is taken. */
static bool read_index(struct tgsi *tgsi, unsigned depth, struct index *index)
{
    uint32_t number = 0;
    if (parser_accept(tgsi->parser, "]")) {
        index->empty = true;
        return true;
    }
    if (tgsi->parser->token.kind == TOKEN_IDENTIFIER) {
        if (!read_relative(tgsi, depth, index))
            return false;
    } else if (!tgsi_read_number(tgsi, "the register", MAX_INDEX, &number)) {
        return false;
    } else {
        index->number = (int32_t)number;
    }
    const struct token bracket = tgsi->parser->token;
    if (!tgsi_require(tgsi, "]"))
        return false;
    tgsi->touches = tgsi->parser->token.text == bracket.text + 1;
    return true;
}

static bool read_reference(struct tgsi *tgsi, unsigned depth, struct reference *reference)
{
    struct parser *parser = tgsi->parser;
    const struct token word = parser->token;
    const struct tgsi_name *file = tgsi_read_name(tgsi, tgsi_files);
    reference->position = word.position;
    if (!file) {
        parser_expected_like(parser, "a register such as TEMP[0]", tgsi_name_guess(tgsi_files, &word));
        return false;
    }
    reference->file = (enum tgsi_file)file->value;
    if (reference->file == TGSI_FILE_NULL && !parser_at(parser, "["))
        return true;
    if (!tgsi_require(tgsi, "["))
        return false;
    reference->index_position = parser->token.position;
    if (!read_index(tgsi, depth, &reference->index))
        return false;
    if (parser_accept(parser, "[")) {
        reference->two = true;
        reference->outer = reference->index;
        reference->index = (struct index){0};
        reference->index_position = parser->token.position;
        if (!read_index(tgsi, depth, &reference->index))
            return false;
    }
    if (tgsi->touches && parser_accept(parser, "("))
        return tgsi_read_number(tgsi, "the array's id", TGSI_MAX_ARRAYS, &reference->array) &&
               tgsi_require(tgsi, ")");
    return true;
}

/* --- Arrays that a run-time index may reach ------------------------------------------------------------- */

/* The declared registers in a row that contain `number`, or else the nearest ones. */
static void find_run(const int16_t *places, uint32_t limit, int32_t number, uint32_t *first, uint32_t *count)
{
    *first = *count = 0;
    for (uint32_t i = 0; i < limit; i++) {
        if (places[i] < 0)
            continue;
        uint32_t end = i;
        while (end < limit && places[end] >= 0)
            end++;
        *first = i;
        *count = end - i;
        if ((int32_t)end > number)
            return;
        i = end;
    }
}

/* program.arrays of a relative operand, and what its index 0 is. Registers outside read as zero. */
static bool set_array(struct tgsi *tgsi, const struct reference *reference, enum register_file file,
                      uint32_t first, uint32_t count, int32_t zero, int32_t *index,
                      struct relative_index *relative)
{
    *relative = reference->index.relative;
    relative->array = (uint16_t)program_add_array(tgsi->parser, file, first, count);
    *index = zero + reference->index.number;
    return !tgsi->parser->failed;
}

/* Inputs and outputs: register `number` of the run has its place; the others follow it. */
static bool set_run(struct tgsi *tgsi, const struct reference *reference, enum register_file file,
                    const int16_t *places, uint32_t limit, int32_t *index, struct relative_index *relative)
{
    uint32_t first, count;
    find_run(places, limit, reference->index.number, &first, &count);
    if (count == 0)
        return fail_at(tgsi, reference->position, "no such register is declared");
    return set_array(tgsi, reference, file, (uint32_t)places[first], count, places[first] - (int32_t)first,
                     index, relative);
}

/* `(id)`: the declared array; its indices count from register 0, not from the array's first. */
static bool set_named_array(struct tgsi *tgsi, const struct reference *reference, enum register_file file,
                            int32_t zero, int32_t *index, struct relative_index *relative)
{
    const struct tgsi_range *array = &tgsi->arrays[reference->file][reference->array];
    if (array->file != reference->file)
        return fail_at(tgsi, reference->position, "ARRAY(%u) of this file is not declared", reference->array);
    return set_array(tgsi, reference, file, array->first, array->count, zero, index, relative);
}

/* --- Files ---------------------------------------------------------------------------------------------- */

static bool is_relative(const struct reference *reference)
{
    return reference->index.relative.used;
}

static bool not_declared(struct tgsi *tgsi, const struct reference *reference)
{
    parser_fail(tgsi->parser, reference->position, "%s[%d] is not declared",
                tgsi_name_of(tgsi_files, reference->file)->name, reference->index.number);
    return false;
}

static bool resolve_temp(struct tgsi *tgsi, const struct reference *reference, int32_t *index,
                         struct relative_index *relative)
{
    if (!is_relative(reference)) {
        *index = reference->index.number;
        return (uint32_t)*index < TGSI_MAX_TEMPS && tgsi->temps[*index] ? true
                                                                        : not_declared(tgsi, reference);
    }
    if (reference->array)
        return set_named_array(tgsi, reference, FILE_TEMP, 0, index, relative);
    return set_array(tgsi, reference, FILE_TEMP, 0, UINT16_MAX, 0, index,
                     relative); /* the executor stops at the last one */
}

static bool resolve_tempx(struct tgsi *tgsi, const struct reference *reference, int32_t *index,
                          struct relative_index *relative)
{
    const uint32_t number = (uint32_t)reference->outer.number;
    if (!reference->two || reference->outer.relative.used ||
        number >= sizeof tgsi->tempx / sizeof *tgsi->tempx || tgsi->tempx[number].file == TGSI_FILE_NULL)
        return fail_at(tgsi, reference->position,
                       "expected a declared array of temporaries such as TEMPX[0][1]");
    const struct tgsi_range *tempx = &tgsi->tempx[number];
    if (is_relative(reference))
        return set_array(tgsi, reference, FILE_TEMP, tempx->first, tempx->count, tempx->first, index,
                         relative);
    *index = tempx->first + reference->index.number;
    return (uint32_t)reference->index.number < tempx->count ? true : not_declared(tgsi, reference);
}

static bool resolve_constant(struct tgsi *tgsi, const struct reference *reference,
                             struct source_operand *source)
{
    const bool buffer = reference->two && (reference->outer.relative.used || reference->outer.number > 0);
    if (buffer) {
        if (reference->outer.number < 0 || reference->outer.number >= SHADER_MAX_BUFFERS)
            return fail_at(tgsi, reference->position, "expected a buffer below %u", SHADER_MAX_BUFFERS);
        source->file = FILE_BUFFER4;
        source->outer = (struct outer_index){
            .used = true, .index = (uint16_t)reference->outer.number, .relative = reference->outer.relative};
        source->index = reference->index.number;
        source->relative = reference->index.relative;
        source->relative.array = UINT16_MAX;
        return true;
    }
    source->file = FILE_PARAM;
    if (is_relative(reference)) {
        if (tgsi->const_count == 0)
            return fail_at(tgsi, reference->position, "no CONST is declared");
        return set_array(tgsi, reference, FILE_PARAM, 0, tgsi->const_count, 0, &source->index,
                         &source->relative);
    }
    source->index = reference->index.number;
    return source->index < SHADER_MAX_LOCAL && tgsi->consts[source->index] ? true
                                                                           : not_declared(tgsi, reference);
}

static bool resolve_immediate(struct tgsi *tgsi, const struct reference *reference,
                              struct source_operand *source)
{
    const bool immx = reference->file == TGSI_FILE_IMMX;
    const uint32_t count = immx ? tgsi->immx_count : tgsi->imm_count;
    const uint16_t *places = immx ? tgsi->immx : tgsi->imm;
    source->file = FILE_PARAM;
    if (!is_relative(reference)) {
        if ((uint32_t)reference->index.number >= count)
            return not_declared(tgsi, reference);
        source->index = places[reference->index.number];
        return true;
    }
    if (count == 0)
        return not_declared(tgsi, reference);
    const uint32_t all =
        tgsi->imm_count + tgsi->immx_count; /* each kind is in a row, or mixed with the other */
    return set_array(tgsi, reference, FILE_PARAM, tgsi->const_count, all, places[0], &source->index,
                     &source->relative);
}

/* `IN[vertex][2]`. */
static bool set_vertex(struct tgsi *tgsi, const struct reference *reference, bool per_vertex,
                       struct source_operand *source)
{
    if (per_vertex != reference->two || reference->outer.empty)
        return fail_at(tgsi, reference->position,
                       per_vertex ? "there is one for every vertex: expected a vertex and a register, [0][1]"
                                  : "it is no array of vertices: expected one index");
    if (!per_vertex)
        return true;
    const uint32_t vertices = tgsi->parser->program->input_vertices;
    if (!reference->outer.relative.used && (uint32_t)reference->outer.number >= vertices)
        return fail_at(tgsi, reference->position, "expected a vertex below %u", vertices);
    if (reference->outer.number < 0)
        return fail_at(tgsi, reference->position, "a vertex's offset cannot be negative");
    source->outer = (struct outer_index){
        .used = true, .index = (uint16_t)reference->outer.number, .relative = reference->outer.relative};
    return true;
}

static bool any_per_vertex(const struct tgsi *tgsi)
{
    const struct program *program = tgsi->parser->program;
    for (uint32_t i = 0; i < program->input_count; i++)
        if (program->inputs[i].per_vertex)
            return true;
    return false;
}

static bool resolve_input(struct tgsi *tgsi, const struct reference *reference, struct source_operand *source)
{
    const bool system = reference->file == TGSI_FILE_SV;
    const int16_t *places = system ? tgsi->system_values : tgsi->inputs;
    const uint32_t limit = system ? TGSI_MAX_SYSTEM_VALUES : TGSI_MAX_INPUTS;
    source->file = FILE_INPUT;
    if (is_relative(reference)) {
        const bool per_vertex = reference->two && any_per_vertex(tgsi);
        if (!set_vertex(tgsi, reference, per_vertex, source))
            return false;
        const struct tgsi_range *array = &tgsi->arrays[reference->file][reference->array];
        const int32_t zero =
            array->file == reference->file /* which set_named_array() requires */
                ? (int32_t)array->first - tgsi->parser->program->inputs[array->first].tgsi.number
                : 0;
        return reference->array
                   ? set_named_array(tgsi, reference, FILE_INPUT, zero, &source->index, &source->relative)
                   : set_run(tgsi, reference, FILE_INPUT, places, limit, &source->index, &source->relative);
    }
    if ((uint32_t)reference->index.number >= limit || places[reference->index.number] < 0)
        return not_declared(tgsi, reference);
    source->index = places[reference->index.number];
    return set_vertex(tgsi, reference, tgsi->parser->program->inputs[source->index].per_vertex, source);
}

/* Tessellation control: results of the patch's threads are read back as an input. */
static int output_as_input(struct tgsi *tgsi, uint32_t number)
{
    struct program *program = tgsi->parser->program;
    if (tgsi->output_inputs[number] < 0) {
        const struct output_register output = program->outputs[tgsi->outputs[number]];
        const unsigned at = program_add_input(tgsi->parser, (enum semantic)255, 0);
        if (tgsi->parser->failed)
            return 0;
        program->inputs[at] = (struct input_register){
            .semantic = output.semantic,
            .index = output.index,
            .type = output.type,
            .vector = output.vector,
            .tgsi.number = (uint16_t)number,
            .per_vertex = tgsi->outputs_per_vertex[number],
            .from_output = true,
        };
        tgsi->output_inputs[number] = (int16_t)at;
    }
    return tgsi->output_inputs[number];
}

static bool resolve_output_source(struct tgsi *tgsi, const struct reference *reference,
                                  struct source_operand *source)
{
    const uint32_t number = (uint32_t)reference->index.number;
    if (!is_relative(reference) && (number >= TGSI_MAX_OUTPUTS || tgsi->outputs[number] < 0))
        return not_declared(tgsi, reference);
    if (tgsi->stage == STAGE_TESS_CONTROL) {
        if (is_relative(reference))
            return fail_at(tgsi, reference->position,
                           "outputs of other threads cannot be read with a run-time register");
        source->file = FILE_INPUT;
        source->index = output_as_input(tgsi, number);
        return !tgsi->parser->failed && set_vertex(tgsi, reference, tgsi->outputs_per_vertex[number], source);
    }
    source->file = FILE_OUTPUT;
    if (is_relative(reference))
        return set_run(tgsi, reference, FILE_OUTPUT, tgsi->outputs, TGSI_MAX_OUTPUTS, &source->index,
                       &source->relative);
    source->index = tgsi->outputs[number];
    return true;
}

static bool resolve_address(struct tgsi *tgsi, const struct reference *reference, int32_t *index)
{
    if (is_relative(reference))
        return fail_at(tgsi, reference->position, "address registers have no run-time number");
    if (reference->file == TGSI_FILE_LOOP) {
        *index = tgsi_loop_level(tgsi, (uint32_t)reference->index.number);
        return *index >= 0 ? true
                           : fail_at(tgsi, reference->position, "LOOP[%u] belongs to no BGNFOR around it",
                                     (uint32_t)reference->index.number);
    }
    if ((uint32_t)reference->index.number >= tgsi->address_count)
        return not_declared(tgsi, reference);
    *index = (int32_t)tgsi_address_base(tgsi->parser->program) + reference->index.number;
    return true;
}

static bool may_be_two_dimensional(enum tgsi_file file)
{
    return file == TGSI_FILE_CONST || file == TGSI_FILE_IN || file == TGSI_FILE_OUT ||
           file == TGSI_FILE_TEMPX;
}

static bool resolve_source(struct tgsi *tgsi, const struct reference *reference,
                           struct source_operand *source)
{
    if (reference->index.empty || (reference->two && !may_be_two_dimensional(reference->file)))
        return fail_at(tgsi, reference->position, "expected one index");
    switch (reference->file) {
    case TGSI_FILE_TEMP:
        source->file = FILE_TEMP;
        return resolve_temp(tgsi, reference, &source->index, &source->relative);
    case TGSI_FILE_TEMPX:
        source->file = FILE_TEMP;
        return resolve_tempx(tgsi, reference, &source->index, &source->relative);
    case TGSI_FILE_CONST: return resolve_constant(tgsi, reference, source);
    case TGSI_FILE_IMM:
    case TGSI_FILE_IMMX: return resolve_immediate(tgsi, reference, source);
    case TGSI_FILE_IN:
    case TGSI_FILE_SV: return resolve_input(tgsi, reference, source);
    case TGSI_FILE_OUT: return resolve_output_source(tgsi, reference, source);
    case TGSI_FILE_ADDR:
    case TGSI_FILE_LOOP: source->file = FILE_ADDRESS; return resolve_address(tgsi, reference, &source->index);
    default: return fail_at(tgsi, reference->position, "such a register cannot be an operand here");
    }
}

/* --- Sources -------------------------------------------------------------------------------------------- */

static bool takes_absolute(char kind)
{
    return kind == 'f' || kind == 'd';
}

static bool takes_negation(char kind)
{
    return strchr("fdiul", kind) != NULL;
}

/* `-`, `|`, `-|`: a sign may be on both sides of the bar; the inner one has no effect. */
static bool read_modifiers(struct tgsi *tgsi, char kind, struct source_operand *source, bool *bar)
{
    const struct token token = tgsi->parser->token;
    bool negate = false;
    if (parser_accept(tgsi->parser, "-"))
        negate = true;
    else
        parser_accept(tgsi->parser, "+");
    *bar = parser_accept(tgsi->parser, "|");
    if (*bar && !parser_accept(tgsi->parser, "-"))
        parser_accept(tgsi->parser, "+");
    source->negate = negate ? 15 : 0;
    source->absolute = *bar;
    if ((negate && !takes_negation(kind)) || (*bar && !takes_absolute(kind))) {
        parser_fail(tgsi->parser, token.position, "this operand takes no %s",
                    *bar ? "absolute value" : "sign");
        return false;
    }
    return true;
}

static bool read_suffix(struct tgsi *tgsi, struct source_operand *source)
{
    return !parser_accept(tgsi->parser, ".") || tgsi_read_swizzle(tgsi, source->swizzle);
}

bool tgsi_read_source(struct tgsi *tgsi, char kind, struct source_operand *source)
{
    struct reference reference = {0};
    bool bar = false;
    *source = (struct source_operand){.swizzle = {0, 1, 2, 3}};
    if (!read_modifiers(tgsi, kind, source, &bar) || !read_reference(tgsi, 0, &reference) ||
        !resolve_source(tgsi, &reference, source) || !read_suffix(tgsi, source))
        return false;
    if (bar && (!tgsi_require(tgsi, "|") || !read_suffix(tgsi, source)))
        return false;
    if (kind == 'd' || kind == 'l')
        source->width = WIDTH_PAIRS;
    const bool address = source->file == FILE_ADDRESS;
    if ((kind == 'a' && !address) || (address && takes_absolute(kind)))
        return fail_at(tgsi, reference.position,
                       kind == 'a' ? "expected an address register, ADDR[n]"
                                   : "an address register is no floating-point operand");
    if (kind == 'c' && (source->file != FILE_PARAM || source->relative.used))
        return fail_at(tgsi, reference.position, "the operand of BGNFOR must be a constant register");
    return true;
}

bool tgsi_constant(const struct tgsi *tgsi, const struct source_operand *source, uint32_t value[4])
{
    const struct program *program = tgsi->parser->program;
    if (tgsi->parser->failed || source->file != FILE_PARAM || source->relative.used ||
        program->params[source->index].source != PARAM_CONSTANT)
        return false;
    for (unsigned c = 0; c < 4; c++)
        value[c] = program->params[source->index].value[source->swizzle[c] & 3];
    return true;
}

/* --- Destinations --------------------------------------------------------------------------------------- */

bool tgsi_read_mask(struct tgsi *tgsi, uint8_t *mask)
{
    *mask = 15;
    if (!parser_accept(tgsi->parser, "."))
        return true;
    const struct token token = tgsi->parser->token;
    int last = -1;
    *mask = 0;
    for (size_t i = 0; i < token.length && token.kind == TOKEN_IDENTIFIER; i++) {
        const int component = component_of(token.text[i]);
        if (component <= last) {
            *mask = 0;
            break;
        }
        last = component;
        *mask |= (uint8_t)(1 << component);
    }
    if (*mask == 0) {
        parser_expected(tgsi->parser, "a mask such as xyw, its letters in this order");
        return false;
    }
    parser_advance(tgsi->parser);
    return true;
}

/* A '(' that does not begin the predicate of the next instruction. */
bool tgsi_at_condition(const struct tgsi *tgsi)
{
    struct lexer rest = tgsi->parser->lexer;
    if (!parser_at(tgsi->parser, "("))
        return false;
    const struct token next = lexer_next(&rest);
    const bool predicate = next.length == 4 && tgsi_name_find(tgsi_files, next.text, next.length);
    return !predicate && !token_is(&next, "!");
}

/* `(EQ1.xyww)`: the test of a condition code (token document 6.5.2), also of the flags that NV_gpu_program4
 * has (Table X.16), which no token stream can test. */
bool tgsi_read_condition(struct tgsi *tgsi, struct instruction *instruction)
{
    static const struct tgsi_name rules[] = {
        {"GT", CONDITION_GT, 0},
        {"EQ", CONDITION_EQ, 0},
        {"LT", CONDITION_LT, 0},
        {"UN", CONDITION_NLEG, 0},
        {"GE", CONDITION_GE, 0},
        {"LE", CONDITION_LE, 0},
        {"NE", CONDITION_NE, 0},
        {"TR", CONDITION_TR, 0},
        {"FL", CONDITION_FL, 0},
        {"LEG", CONDITION_LEG, 0},
        {"CF", CONDITION_CF, 0},
        {"NCF", CONDITION_NCF, 0},
        {"OF", CONDITION_OF, 0},
        {"NOF", CONDITION_NOF, 0},
        {"AB", CONDITION_AB, 0},
        {"BLE", CONDITION_BLE, 0},
        {"SF", CONDITION_SF, 0},
        {"NSF", CONDITION_NSF, 0},
        {0},
    };
    struct parser *parser = tgsi->parser;
    if (!tgsi_require(tgsi, "("))
        return false;
    const struct token token = parser->token;
    const char last = token.length ? token.text[token.length - 1] : ' ';
    const bool numbered = token.kind == TOKEN_IDENTIFIER && (last == '0' || last == '1');
    const struct tgsi_name *rule =
        token.kind == TOKEN_IDENTIFIER ? tgsi_name_find(rules, token.text, token.length - numbered) : NULL;
    if (!rule) {
        parser_expected(parser, "a condition such as EQ or EQ1");
        return false;
    }
    parser_advance(parser);
    instruction->test.rule = (uint8_t)rule->value;
    instruction->test.cc = numbered && last == '1';
    if (parser_accept(parser, ".") && !tgsi_read_swizzle(tgsi, instruction->test.swizzle))
        return false;
    if (parser->program->cc_count <= instruction->test.cc)
        parser->program->cc_count = (uint8_t)(instruction->test.cc + 1);
    return tgsi_require(tgsi, ")");
}

/* Every thread of a patch writes its own vertex, whatever the index is. */
static bool resolve_output(struct tgsi *tgsi, const struct reference *reference,
                           struct instruction *instruction)
{
    struct destination *dst = &instruction->dst;
    struct program *program = tgsi->parser->program;
    dst->file = FILE_OUTPUT;
    if (is_relative(reference)) {
        const struct tgsi_range *array = &tgsi->arrays[reference->file][reference->array];
        const int32_t zero = array->file == reference->file /* which set_named_array() requires */
                                 ? (int32_t)array->first - program->outputs[array->first].tgsi.number
                                 : 0;
        const bool set = reference->array ? set_named_array(tgsi, reference, FILE_OUTPUT, zero, &dst->index,
                                                            &dst->relative)
                                          : set_run(tgsi, reference, FILE_OUTPUT, tgsi->outputs,
                                                    TGSI_MAX_OUTPUTS, &dst->index, &dst->relative);
        if (!set)
            return false;
    } else if ((uint32_t)reference->index.number >= TGSI_MAX_OUTPUTS ||
               tgsi->outputs[reference->index.number] < 0) {
        return not_declared(tgsi, reference);
    } else {
        dst->index = tgsi->outputs[reference->index.number];
    }
    if (tgsi->stage != STAGE_TESS_CONTROL && reference->two)
        return fail_at(tgsi, reference->position, "expected one index");
    return true;
}

static bool resolve_destination(struct tgsi *tgsi, const struct reference *reference,
                                struct instruction *instruction)
{
    struct destination *dst = &instruction->dst;
    if (reference->index.empty || (reference->two && !may_be_two_dimensional(reference->file)))
        return fail_at(tgsi, reference->position, "expected one index");
    switch (reference->file) {
    case TGSI_FILE_NULL: dst->file = FILE_CONDITION; return true;
    case TGSI_FILE_OUT: return resolve_output(tgsi, reference, instruction);
    case TGSI_FILE_TEMP:
        dst->file = FILE_TEMP;
        return resolve_temp(tgsi, reference, &dst->index, &dst->relative);
    case TGSI_FILE_TEMPX:
        dst->file = FILE_TEMP;
        return resolve_tempx(tgsi, reference, &dst->index, &dst->relative);
    case TGSI_FILE_ADDR: dst->file = FILE_ADDRESS; return resolve_address(tgsi, reference, &dst->index);
    case TGSI_FILE_PRED:
        if ((uint32_t)reference->index.number >= tgsi->predicate_count || is_relative(reference))
            return not_declared(tgsi, reference);
        dst->file = FILE_CONDITION;
        instruction->update_cc = true;
        instruction->cc = (uint8_t)reference->index.number;
        return true;
    default: return fail_at(tgsi, reference->position, "such a register cannot be written");
    }
}

/* The registers that a relative destination may write: the whole array. */
static void note_written(struct program *program, const struct destination *dst)
{
    if (dst->file != FILE_OUTPUT)
        return;
    if (!dst->relative.used) {
        program->outputs[dst->index].written |= dst->mask;
        return;
    }
    const struct register_array *array = &program->arrays[dst->relative.array];
    for (unsigned i = 0; i < array->count && (uint32_t)array->first + i < program->output_count; i++)
        program->outputs[array->first + i].written |= dst->mask;
}

bool tgsi_read_destination(struct tgsi *tgsi, char kind, struct instruction *instruction)
{
    struct reference reference = {0};
    struct destination *dst = &instruction->dst;
    if (!read_reference(tgsi, 0, &reference) || !resolve_destination(tgsi, &reference, instruction) ||
        !tgsi_read_mask(tgsi, &dst->mask))
        return false;
    const bool address = dst->file == FILE_ADDRESS;
    if (kind == 'a' && !address)
        return fail_at(tgsi, reference.position, "the result goes to an address register, ADDR[n]");
    if (kind == 'd' || kind == 'l' || kind == 'b')
        dst->width = WIDTH_PAIRS;
    if (tgsi_at_condition(tgsi) && !tgsi_read_condition(tgsi, instruction))
        return false;
    note_written(tgsi->parser->program, dst);
    return true;
}

/* --- Samplers and loop registers ------------------------------------------------------------------------ */

static bool read_numbered(struct tgsi *tgsi, enum tgsi_file file, const char *expected,
                          struct reference *reference)
{
    if (tgsi->parser->token.kind != TOKEN_IDENTIFIER ||
        !tgsi_at(tgsi, tgsi_name_of(tgsi_files, file)->name)) {
        parser_expected(tgsi->parser, expected);
        return false;
    }
    return read_reference(tgsi, 0, reference) &&
           (!reference->two && !reference->index.empty
                ? true
                : fail_at(tgsi, reference->position, "expected one index"));
}

/* A unit among the declared ones, or with a run-time index any of `row` that are side by side with it. */
static bool resolve_unit(struct tgsi *tgsi, const struct reference *reference, enum register_file file,
                         uint32_t declared, uint32_t row, uint32_t limit, struct instruction *instruction)
{
    const int32_t number = reference->index.number;
    if (number < 0 || number >= (int32_t)limit || !(declared >> number & 1))
        return not_declared(tgsi, reference);
    instruction->texture.unit = (uint8_t)number;
    if (!is_relative(reference))
        return true;
    uint32_t first = (uint32_t)number, end = first;
    while (first > 0 && (row >> (first - 1) & 1))
        first--;
    while (end < limit && (row >> end & 1))
        end++;
    int32_t index;
    return set_array(tgsi, reference, file, first, end - first, 0, &index, &instruction->texture.relative);
}

/* The units that a run-time index may reach: the range with which the unit was declared, or all units that
 * were declared one by one. */
static uint32_t sampler_row(const struct tgsi *tgsi, uint32_t unit)
{
    uint32_t alone = tgsi->samplers;
    if (unit < SHADER_MAX_TEXTURE_UNITS && tgsi->sampler_rows[unit])
        return tgsi->sampler_rows[unit];
    for (unsigned i = 0; i < SHADER_MAX_TEXTURE_UNITS; i++)
        alone &= ~((uint32_t)(tgsi->sampler_rows[i] != 0) << i);
    return alone;
}

bool tgsi_read_sampler(struct tgsi *tgsi, struct instruction *instruction)
{
    struct reference reference = {0};
    return read_numbered(tgsi, TGSI_FILE_SAMP, "a sampler, SAMP[n]", &reference) &&
           resolve_unit(tgsi, &reference, FILE_TEXTURE, tgsi->samplers,
                        sampler_row(tgsi, (uint32_t)reference.index.number), SHADER_MAX_TEXTURE_UNITS,
                        instruction);
}

enum tgsi_file tgsi_read_resource_register(struct tgsi *tgsi, struct instruction *instruction)
{
    struct reference reference = {0};
    const bool image = tgsi->parser->token.kind == TOKEN_IDENTIFIER && tgsi_at(tgsi, "IMAGE");
    const enum tgsi_file file = image ? TGSI_FILE_IMAGE : TGSI_FILE_BUFFER;
    const uint32_t declared = image ? tgsi->images : tgsi->storage;
    const bool read = read_numbered(tgsi, file, "a BUFFER[n] or an IMAGE[n]", &reference) &&
                      resolve_unit(tgsi, &reference, image ? FILE_IMAGE : FILE_STORAGE, declared, declared,
                                   image ? SHADER_MAX_IMAGE_UNITS : SHADER_MAX_STORAGE_BUFFERS, instruction);
    return read ? file : TGSI_FILE_NULL;
}

bool tgsi_read_loop_register(struct tgsi *tgsi, uint32_t *number)
{
    struct reference reference = {0};
    uint8_t mask;
    if (!read_numbered(tgsi, TGSI_FILE_LOOP, "a loop register, LOOP[n]", &reference) ||
        !tgsi_read_mask(tgsi, &mask))
        return false;
    *number = (uint32_t)reference.index.number;
    if (is_relative(&reference) || *number >= TGSI_MAX_LOOPS || !(tgsi->loops >> *number & 1))
        return not_declared(tgsi, &reference);
    return true;
}
