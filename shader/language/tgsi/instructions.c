/* One instruction: `(PRED[0].x) 3: ADD_SAT TEMP[0].xy, IN[0], -CONST[2].xxxx`, by its row of
 * opcodes.def. */
#include "shader/language/tgsi/parser.h"

struct instruction tgsi_new_instruction(enum opcode op, struct source_position position)
{
    struct instruction instruction = {.op = (uint8_t)op, .target = -1, .position = position};
    for (uint8_t c = 0; c < 4; c++) {
        instruction.test.swizzle[c] = c;
        for (unsigned s = 0; s < SOURCES_MAX; s++)
            instruction.src[s].swizzle[c] = c;
    }
    return instruction;
}

uint32_t tgsi_emit(struct tgsi *tgsi, const struct instruction *instruction)
{
    struct program *program = tgsi->parser->program;
    if (tgsi->parser->failed)
        return 0;
    if (program->instruction_count >= SHADER_MAX_INSTRUCTIONS) {
        parser_fail(tgsi->parser, instruction->position, "more than %u instructions",
                    (unsigned)SHADER_MAX_INSTRUCTIONS);
        return 0;
    }
    struct instruction *added =
        program_add_instruction(tgsi->parser, (enum opcode)instruction->op, instruction->position);
    *added = *instruction;
    return program->instruction_count ? program->instruction_count - 1 : 0;
}

/* --- Mnemonics ------------------------------------------------------------------------------------------ */

/* Takes `suffix` off the end of a name. */
static bool strip(struct token *name, const char *suffix)
{
    const size_t length = strlen(suffix);
    if (name->length <= length)
        return false;
    const struct tgsi_name table[] = {{suffix, 0, 0}, {0}};
    if (!tgsi_name_find(table, name->text + name->length - length, length))
        return false;
    name->length -= length;
    return true;
}

/* `C`, `C0`, `C1`: the condition code is updated (token document 5.5.3). */
static void strip_condition(struct tgsi *tgsi, struct token *name, struct instruction *instruction)
{
    if (tgsi_opcode_find(name->text, name->length))
        return;
    struct token shorter = *name;
    const bool second = strip(&shorter, "C1");
    if ((!second && !strip(&shorter, "C0") && !strip(&shorter, "C")) ||
        !tgsi_opcode_find(shorter.text, shorter.length))
        return;
    *name = shorter;
    instruction->update_cc = true;
    instruction->cc = second;
    if (tgsi->parser->program->cc_count <= instruction->cc)
        tgsi->parser->program->cc_count = (uint8_t)(instruction->cc + 1);
}

static const struct tgsi_opcode *find_row(struct tgsi *tgsi, struct instruction *instruction)
{
    struct token name = tgsi->parser->token;
    for (;;)
        if (strip(&name, "_PRECISE"))
            instruction->inert |= INERT_PRECISE;
        else if (strip(&name, "_SATNV") || strip(&name, "_SSAT"))
            instruction->dst.saturate = SATURATE_SIGNED;
        else if (strip(&name, "_SAT"))
            instruction->dst.saturate = SATURATE_UNSIGNED;
        else
            break;
    strip_condition(tgsi, &name, instruction);
    return tgsi_opcode_find(name.text, name.length);
}

static bool check_row(struct tgsi *tgsi, const struct tgsi_opcode *row, const struct instruction *instruction)
{
    if (!row)
        parser_expected_like(tgsi->parser, "an instruction", tgsi_opcode_guess(&tgsi->parser->token));
    else if (row->op == OP_COUNT)
        tgsi_fail(tgsi, "%s is not supported: %s", row->name, row->operands);
    else if (instruction->dst.saturate && row->result != 'f' && row->result != 'd')
        tgsi_fail(tgsi, "%s has no floating-point result to saturate", row->name);
    else if (instruction->update_cc && (row->result == '-' || row->result == 'o'))
        tgsi_fail(tgsi, "%s has no result to update a condition code with", row->name);
    return !tgsi->parser->failed;
}

/* `(PRED[0].x)`, `(!PRED[0].x)`. */
static bool read_predicate(struct tgsi *tgsi, struct instruction *instruction)
{
    uint32_t number;
    if (!parser_accept(tgsi->parser, "("))
        return true;
    const bool inverted = parser_accept(tgsi->parser, "!");
    if (!tgsi_accept(tgsi, "PRED")) {
        parser_expected(tgsi->parser, "a predicate register, PRED[n]");
        return false;
    }
    const struct token token = tgsi->parser->token;
    if (!tgsi_require(tgsi, "[") || !tgsi_read_number(tgsi, "the predicate", TGSI_MAX_PREDICATES, &number) ||
        !tgsi_require(tgsi, "]"))
        return false;
    if (number >= tgsi->predicate_count) {
        parser_fail(tgsi->parser, token.position, "PRED[%u] is not declared", number);
        return false;
    }
    instruction->test.rule = inverted ? CONDITION_EQ : CONDITION_NE;
    instruction->test.cc = (uint8_t)number;
    if (parser_accept(tgsi->parser, ".") && !tgsi_read_swizzle(tgsi, instruction->test.swizzle))
        return false;
    return tgsi_require(tgsi, ")");
}

/* --- Operands ------------------------------------------------------------------------------------------- */

/* `, 0, -1, x, -w` after the operand of SWZ. */
static bool read_selectors(struct tgsi *tgsi, struct source_operand *source)
{
    static const struct tgsi_name selectors[] = {{"X", SWIZZLE_X, 0},
                                                 {"Y", SWIZZLE_Y, 0},
                                                 {"Z", SWIZZLE_Z, 0},
                                                 {"W", SWIZZLE_W, 0},
                                                 {"0", SWIZZLE_ZERO, 0},
                                                 {"1", SWIZZLE_ONE, 0},
                                                 {0}};
    if (!parser_at(tgsi->parser, ","))
        return true;
    source->negate = 0;
    for (unsigned c = 0; c < 4; c++) {
        if (!tgsi_require(tgsi, ","))
            return false;
        const bool negative = parser_accept(tgsi->parser, "-");
        const struct tgsi_name *selector = tgsi_read_name(tgsi, selectors);
        if (!selector) {
            parser_expected(tgsi->parser, "x, y, z, w, 0 or 1");
            return false;
        }
        source->swizzle[c] = (uint8_t)selector->value;
        source->negate |= (uint8_t)(negative << c);
    }
    return true;
}

/* The stream of EMIT and ENDPRIM: IMM[0].xxxx. Without it the stream is 0. Only points may be sent to other
 * streams, for which ENDPRIM has no effect. */
static bool read_stream(struct tgsi *tgsi, struct instruction *instruction)
{
    const struct token token = tgsi->parser->token;
    struct source_operand stream;
    uint32_t value[4] = {0};
    if (token.kind != TOKEN_IDENTIFIER || !tgsi_name_find(tgsi_files, token.text, token.length))
        return true;
    if (!tgsi_read_source(tgsi, 'u', &stream))
        return false;
    const bool constant = tgsi_constant(tgsi, &stream, value);
    if (instruction->op == OP_ENDPRIM || (constant && value[0] == 0))
        return true;
    instruction->op = OP_EMITS;
    instruction->type = TYPE_S32;
    instruction->src[0] = stream;
    return true;
}

/* `MEMBAR IMM[0]`: every access is in order, so the operand has no effect. */
static bool read_barrier(struct tgsi *tgsi)
{
    struct source_operand which;
    const struct token token = tgsi->parser->token;
    return token.kind != TOKEN_IDENTIFIER || !tgsi_name_find(tgsi_files, token.text, token.length) ||
           tgsi_read_source(tgsi, 'u', &which);
}

static bool read_result(struct tgsi *tgsi, const struct tgsi_opcode *row, struct instruction *instruction,
                        uint32_t *loop_number)
{
    if (row->result == '-')
        return !tgsi_at_condition(tgsi) || tgsi_read_condition(tgsi, instruction);
    if (row->result == 'o')
        return tgsi_read_loop_register(tgsi, loop_number);
    return tgsi_read_destination(tgsi, row->result, instruction);
}

/* FLR is identical to ARL (2009), and so ROUND to ARR; MOV copies bits. */
static const struct tgsi_opcode *to_address(struct tgsi *tgsi, const struct tgsi_opcode *row,
                                            struct instruction *instruction, struct source_position position)
{
    if (instruction->dst.file != FILE_ADDRESS || row->result == 'a')
        return row;
    const char *name = row->type != TYPE_F32 ? ""
                       : row->op == OP_FLR   ? "ARL"
                       : row->op == OP_ROUND ? "ARR"
                       : row->op == OP_MOV   ? "UARL"
                                             : "";
    if (*name == '\0' || instruction->dst.saturate) {
        parser_fail(tgsi->parser, position,
                    "only ARL, ARR, ARA, UARL, POPA, FLR, ROUND and MOV write address registers");
        return row;
    }
    const struct tgsi_opcode *other = tgsi_opcode_find(name, strlen(name));
    instruction->op = other->op;
    instruction->type = other->type;
    return other;
}

/* --- Two results ---------------------------------------------------------------------------------------- */

static bool reads_registers(const struct source_operand *source)
{
    return source->file == FILE_TEMP || source->relative.used || source->outer.relative.used;
}

/* DFRACEXP is two instructions that read the same operand: it is copied to a temporary unless the first
 * result certainly does not overwrite it. */
static void emit_two(struct tgsi *tgsi, struct instruction *first, struct instruction *second)
{
    const bool one = first->dst.file == FILE_CONDITION || second->dst.file == FILE_CONDITION;
    if (!one && first->dst.file == FILE_TEMP && reads_registers(&first->src[0])) {
        struct instruction move = tgsi_new_instruction(OP_MOV, first->position);
        const uint16_t temp = tgsi_hidden_temp(tgsi);
        move.dst = (struct destination){.file = FILE_TEMP, .mask = 15, .index = temp};
        move.src[0] = first->src[0];
        move.src[0].width = WIDTH_32;
        move.src[0].negate = 0;
        move.src[0].absolute = false;
        tgsi_emit(tgsi, &move);
        first->src[0].relative.used = first->src[0].outer.used = first->src[0].outer.relative.used = false;
        first->src[0].file = FILE_TEMP;
        first->src[0].index = temp;
        memcpy(first->src[0].swizzle, tgsi_temp_operand(temp).swizzle, sizeof first->src[0].swizzle);
    }
    second->src[0] = first->src[0];
    if (first->dst.file != FILE_CONDITION || second->dst.file == FILE_CONDITION)
        tgsi_emit(tgsi, first);
    if (second->dst.file != FILE_CONDITION)
        tgsi_emit(tgsi, second);
}

/* `DFRACEXP TEMP[0].xy, TEMP[1].x, IN[0].xyxy`: the first destination has been read. */
static void read_two_results(struct tgsi *tgsi, const struct tgsi_opcode *row, struct instruction *first)
{
    struct instruction second = tgsi_new_instruction(OP_EXPONENT, first->position);
    second.type = row->type;
    second.test = first->test;
    second.inert = first->inert;
    const struct source_position position = tgsi->parser->token.position;
    if (!tgsi_require(tgsi, ",") || !tgsi_read_destination(tgsi, 'i', &second))
        return;
    if (first->update_cc || second.update_cc)
        parser_fail(tgsi->parser, position, "%s updates no condition code", row->name);
    else if (second.dst.relative.used)
        parser_fail(tgsi->parser, position, "the second result of %s takes no run-time index", row->name);
    else if (tgsi_require(tgsi, ",") && tgsi_read_source(tgsi, row->operands[0], &first->src[0]))
        emit_two(tgsi, first, &second);
}

static bool is_sample(const struct tgsi_opcode *row)
{
    return row->form == TGSI_FORM_SAMPLE || row->form == TGSI_FORM_SAMPLE_COMPARE ||
           row->form == TGSI_FORM_VIEW;
}

static bool read_sources(struct tgsi *tgsi, const struct tgsi_opcode *row, struct instruction *instruction)
{
    for (unsigned s = 0; row->operands[s]; s++) {
        if ((s > 0 || row->result != '-') && !tgsi_require(tgsi, ","))
            return false;
        const struct token token = tgsi->parser->token;
        if (!tgsi_read_source(tgsi, row->operands[s], &instruction->src[s]))
            return false;
        const bool interpolated = s == 0 && strchr(opcode_table[row->op].inputs, 'P');
        if (interpolated && instruction->src[0].file != FILE_INPUT) {
            parser_fail(tgsi->parser, token.position, "%s takes an input, IN[n]", row->name);
            return false;
        }
    }
    return true;
}

/* --- What the forms add --------------------------------------------------------------------------------- */

/* x, y, z of a loop's constants are start, count and step; LOOP of the program form has the count first. */
static void swap_loop_constants(struct source_operand *source)
{
    const uint8_t start = source->swizzle[0];
    source->swizzle[0] = source->swizzle[1];
    source->swizzle[1] = start;
}

static void apply_form(const struct tgsi_opcode *row, struct instruction *instruction)
{
    instruction->convert_from = (uint8_t)tgsi_convert_from((enum tgsi_form)row->form);
    if (instruction->convert_from != STORAGE_NONE) {
        instruction->storage = (uint8_t)tgsi_storage_of((enum type)row->type);
        instruction->rounding = row->type == TYPE_F32 || row->type == TYPE_F64 ? ROUND_NEAREST : ROUND_TRUNC;
    }
    if (row->form == TGSI_FORM_HIGH)
        instruction->integer_modifier = INTEGER_HI;
    if (row->form == TGSI_FORM_NEGATION)
        instruction->src[0].negate ^= 15;
    if (row->form == TGSI_FORM_SCALAR_SHIFT)
        memset(instruction->src[1].swizzle, instruction->src[1].swizzle[0], 4);
    if (row->op == OP_LDEXP && row->type == TYPE_F64)
        instruction->src[1].swizzle[1] = instruction->src[1].swizzle[2]; /* dst.zw = src0.zw * 2^src1.z */
    if (row->op == OP_LOOP)
        swap_loop_constants(&instruction->src[0]);
    if (row->op == OP_MOV && instruction->dst.file == FILE_CONDITION && !instruction->src[0].negate &&
        !instruction->src[0].absolute)
        instruction->type = TYPE_U32; /* a predicate is true where a bit is set */
}

static bool read_form(struct tgsi *tgsi, const struct tgsi_opcode *row, struct instruction *instruction)
{
    switch (row->form) {
    case TGSI_FORM_STREAM: return read_stream(tgsi, instruction);
    case TGSI_FORM_MEMORY_BARRIER: return read_barrier(tgsi);
    case TGSI_FORM_EXTENDED_SWIZZLE: return read_selectors(tgsi, &instruction->src[0]);
    case TGSI_FORM_TEXTURE:
    case TGSI_FORM_TEXTURE_LEVEL_ZERO:
    case TGSI_FORM_GATHER: return tgsi_read_texture(tgsi, row, instruction);
    default: apply_form(row, instruction); return true;
    }
}

/* `:4` after the operands. */
static void read_label(struct tgsi *tgsi, const struct tgsi_opcode *row, uint32_t at)
{
    uint32_t number;
    const bool branch = row->form == TGSI_FORM_BRANCH;
    if (!branch && (row->form != TGSI_FORM_LABEL || !parser_at(tgsi->parser, ":")))
        return;
    if (!tgsi_require(tgsi, ":"))
        return;
    const struct source_position position = tgsi->parser->token.position;
    if (tgsi_read_number(tgsi, "the instruction", UINT32_MAX, &number) && branch)
        tgsi_jump(tgsi, at, number, position);
}

static bool is_stage(struct tgsi *tgsi, const struct tgsi_opcode *row)
{
    const bool fragment = row->op == OP_KIL || row->op == OP_DDX || row->op == OP_DDY || row->op == OP_IPAC ||
                          row->op == OP_IPAO || row->op == OP_IPAS;
    const bool geometry = row->op == OP_EMIT || row->op == OP_ENDPRIM, patch = row->op == OP_BAR;
    if ((fragment && tgsi->stage != STAGE_FRAGMENT) || (geometry && tgsi->stage != STAGE_GEOMETRY) ||
        (patch && tgsi->stage != STAGE_TESS_CONTROL)) {
        tgsi_fail(tgsi, "%s is not for %s programs", row->name,
                  tgsi_name_of(tgsi_processors, tgsi->stage)->name);
        return false;
    }
    return true;
}

void tgsi_read_instruction(struct tgsi *tgsi)
{
    struct instruction instruction = tgsi_new_instruction(OP_NOP, tgsi->parser->token.position);
    uint32_t loop_number = 0;
    tgsi_lay_out(tgsi);
    if (!tgsi_note_start(tgsi) || !read_predicate(tgsi, &instruction))
        return;
    instruction.position = tgsi->parser->token.position;
    const struct tgsi_opcode *row = find_row(tgsi, &instruction);
    if (!check_row(tgsi, row, &instruction) || !is_stage(tgsi, row))
        return;
    parser_advance(tgsi->parser);
    instruction.op = row->op;
    instruction.type = row->type;
    tgsi->later |= row->number[TGSI_2007] < 0 && row->number[TGSI_2009] < 0;
    const struct source_position result = tgsi->parser->token.position;
    if (!read_result(tgsi, row, &instruction, &loop_number))
        return;
    row = to_address(tgsi, row, &instruction, result);
    if (tgsi_has_resource(row)) {
        tgsi_read_resource(tgsi, row, &instruction);
        return;
    }
    if (row->form == TGSI_FORM_TWO_RESULTS) {
        read_two_results(tgsi, row, &instruction);
        return;
    }
    if (is_sample(row)) {
        tgsi_read_sample(tgsi, row, &instruction);
        return;
    }
    if (!read_sources(tgsi, row, &instruction) || !read_form(tgsi, row, &instruction))
        return;
    const uint32_t at = tgsi_emit(tgsi, &instruction);
    if (!tgsi->parser->failed)
        read_label(tgsi, row, at);
    tgsi_flow(tgsi, row, at, loop_number);
}
