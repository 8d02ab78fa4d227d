/* Any program as TGSI text (to_tgsi.h): its instructions in order, subroutines behind END.
 *
 * Condition codes are TGSI's own (docs/tgsi.md): updates, tests of destinations, BRA, CAL, RET, BRK, CONT and
 * KILL keep theirs. IF takes a number: 1 where the test passes.
 */
#include "shader/translate/to_tgsi/to_tgsi.h"
#include "shader/program/operand_types.h"

#include <stdlib.h>
#include <string.h>

/* --- Plain instructions --------------------------------------------------------------------------------- */

static void reject(struct conversion *c, const struct instruction *instruction, const char *what)
{
    convert_fail(c, "%s%s has no counterpart in TGSI", opcode_table[instruction->op].name, what);
}

/* Integer operations that do not see a sign are unsigned in TGSI. */
static unsigned tgsi_type_of(const struct instruction *instruction)
{
    if (instruction->type != TYPE_S32 && instruction->type != TYPE_U32)
        return instruction->type;
    switch (instruction->op) {
    case OP_MUL: return instruction->integer_modifier == INTEGER_HI ? instruction->type : TYPE_U32;
    case OP_ADD:
    case OP_MAD:
    case OP_AND:
    case OP_OR:
    case OP_XOR:
    case OP_NOT:
    case OP_SEQ:
    case OP_SNE:
    case OP_BFR:
    case OP_BTC:
    case OP_BTFL:
    case OP_TGALL:
    case OP_TGANY:
    case OP_TGEQ: return TYPE_U32;
    default: return instruction->type;
    }
}

static bool is_packing(unsigned op)
{
    return op == OP_PK2H || op == OP_PK2US || op == OP_PK4UB || op == OP_UP2H || op == OP_UP2US ||
           op == OP_UP4UB;
}

static const struct tgsi_opcode *row_of(const struct instruction *instruction)
{
    struct instruction changed = *instruction;
    changed.type = is_packing(instruction->op) ? TYPE_U32 : (uint8_t)tgsi_type_of(instruction);
    changed.dst.file = opcode_table[instruction->op].result[0] == 'A' ? FILE_ADDRESS : FILE_TEMP;
    return tgsi_opcode_of(&changed);
}

static void write_plain(struct conversion *c, const struct instruction *instruction)
{
    const struct tgsi_opcode *row = instruction->type > TYPE_U32 ? NULL : row_of(instruction);
    char operands[4 * TGSI_OPERAND] = "";
    size_t length = 0;
    if (!row || row->op == OP_COUNT) {
        reject(c, instruction, instruction->type > TYPE_U32 ? " of 64 bits" : "");
        return;
    }
    for (unsigned s = 0; row->operands[s]; s++) {
        char name[TGSI_OPERAND];
        tgsi_operand(c, instruction, s, row->operands[s], name);
        length += (size_t)snprintf(operands + length, sizeof operands - length, "%s%s", s ? ", " : "", name);
    }
    tgsi_finish(c, instruction, row->name, operands);
}

/* --- Textures ------------------------------------------------------------------------------------------- */

static bool reads_texels(unsigned op)
{
    return op != OP_TXQ && op != OP_TXQS && op != OP_LOD;
}

/* A unit's texels have one type in TGSI. */
static void note_type(struct conversion *c, const struct instruction *instruction)
{
    if (!reads_texels(instruction->op))
        return;
    for (unsigned unit = 0; unit < SHADER_MAX_TEXTURE_UNITS; unit++) {
        uint8_t *type = &c->tgsi->unit_types[unit];
        if (!tgsi_reaches_unit(c, instruction, unit))
            continue;
        if (*type && *type != instruction->type + 1)
            convert_fail(c, "texture[%u] is read as two types, which has no counterpart in TGSI", unit);
        *type = (uint8_t)(instruction->type + 1);
    }
}

static const char *texture_mnemonic(const struct instruction *instruction)
{
    const bool reference = instruction->texture.target == TARGET_SHADOWARRAYCUBE;
    const bool level = instruction->src[1].file != FILE_NONE; /* or bias, in an operand of its own */
    switch (instruction->op) {
    case OP_TEX: return reference ? "TEX2" : "TEX";
    case OP_TXB: return level ? "TXB2" : "TXB";
    case OP_TXD: return "TXD";
    case OP_TXF:
    case OP_TXFMS: return "TXF";
    case OP_TXL: return level ? "TXL2" : "TXL";
    case OP_TXP: return "TXP";
    case OP_TXQ: return "TXQ";
    case OP_TXQS: return "TXQS";
    case OP_TXG: return "TG4";
    case OP_LOD: return "LODQ";
    default: return NULL;
    }
}

static size_t add_offset(struct conversion *c, const struct instruction *instruction, char *operands,
                         size_t length, size_t size)
{
    const int8_t *offset = instruction->texture.offset;
    char name[TGSI_OPERAND];
    if (instruction->texture.variable_offset) {
        tgsi_operand(c, instruction, 3, 'r', name);
    } else if (offset[0] || offset[1] || offset[2]) {
        const uint32_t values[4] = {(uint32_t)offset[0], (uint32_t)offset[1], (uint32_t)offset[2], 0};
        tgsi_vector(c, TYPE_S32, values, name);
    } else {
        return length;
    }
    return length + (size_t)snprintf(operands + length, size - length, ", %s", name);
}

static unsigned texture_sources(const struct instruction *instruction)
{
    switch (instruction->op) {
    case OP_TXD: return 3;
    case OP_TXB:
    case OP_TXL: return instruction->src[1].file != FILE_NONE ? 2 : 1;
    case OP_TXQS: return 0;
    case OP_TXQ:
    case OP_LOD: return 1; /* whose reference value says nothing */
    default: return instruction->texture.target == TARGET_SHADOWARRAYCUBE ? 2 : 1;
    }
}

static void tgsi_write_texture(struct conversion *c, const struct instruction *instruction)
{
    const char *mnemonic = texture_mnemonic(instruction);
    const struct tgsi_name *target = tgsi_name_of(tgsi_targets, instruction->texture.target);
    const unsigned sources = texture_sources(instruction);
    char operands[5 * TGSI_OPERAND] = "", unit[32];
    size_t length = 0;
    const bool handle = instruction->src[HANDLE_SOURCE].file != FILE_NONE;
    const bool level = instruction->op == OP_TXB || instruction->op == OP_TXL; /* after a reference value */
    if (!mnemonic || !target || handle || instruction->texture.lod_clamp ||
        (level && instruction->texture.target == TARGET_SHADOWARRAYCUBE)) {
        reject(c, instruction,
               handle                           ? " by a handle"
               : instruction->texture.lod_clamp ? " with LODCLAMP"
               : level                          ? " of SHADOWARRAYCUBE"
                                                : "");
        return;
    }
    note_type(c, instruction);
    for (unsigned s = 0; s < sources; s++) {
        char name[TGSI_OPERAND];
        const bool gathered = instruction->op == OP_TXG && s == 1; /* takes no sign */
        tgsi_operand(c, instruction, s, gathered ? 'r' : tgsi_kind_of(instruction, s), name);
        length += (size_t)snprintf(operands + length, sizeof operands - length, "%s%s", s ? ", " : "", name);
    }
    if (instruction->op == OP_TXG && sources == 1) {
        char component[24];
        tgsi_scalar(c, TYPE_S32, instruction->texture.component, component);
        length += (size_t)snprintf(operands + length, sizeof operands - length, ", %s", component);
    }
    tgsi_unit_name(c, instruction, unit);
    length += (size_t)snprintf(operands + length, sizeof operands - length, "%sSAMP[%s], %s",
                               length ? ", " : "", unit, target->name);
    add_offset(c, instruction, operands, length, sizeof operands);
    if (instruction->op == OP_TXQ && instruction->dst.mask & 8) { /* w is the number of levels here */
        tgsi_line(c, "TXQ $6, %s", operands);
        tgsi_line(c, "MOV $6.w, {0}");
        mnemonic = "AND";
        snprintf(operands, sizeof operands, "$6, $6");
    }
    tgsi_finish(c, instruction, mnemonic, operands);
}

/* --- Flow ----------------------------------------------------------------------------------------------- */

/* TEMP.x is 1 where some component passes, else 0. */
static void load_test(struct conversion *c, const struct condition_test *test, char name[TGSI_OPERAND])
{
    const unsigned scratch = tgsi_scratch(c, SCRATCH_CONDITION);
    char condition[24];
    const bool one = memcmp(test->swizzle, test->swizzle + 1, 3) == 0;
    tgsi_condition(c, test, condition);
    tgsi_line(c, "MOV TEMP[%u], {0}", scratch);
    tgsi_line(c, "MOV TEMP[%u]%s, {1}", scratch, condition);
    if (!one)
        tgsi_line(c, "DP4 TEMP[%u].x, TEMP[%u], TEMP[%u]", scratch, scratch, scratch);
    snprintf(name, TGSI_OPERAND, "TEMP[%u].xxxx", scratch);
}

static void write_if(struct conversion *c, const struct instruction *instruction)
{
    char operand[TGSI_OPERAND] = "{1}";
    if (instruction->test.rule != CONDITION_TR)
        load_test(c, &instruction->test, operand);
    tgsi_line(c, "IF %s", operand);
}

static void write_kil(struct conversion *c, const struct instruction *instruction)
{
    char operand[TGSI_OPERAND], condition[24];
    if (instruction->src[0].file == FILE_NONE) {
        tgsi_condition(c, &instruction->test, condition);
        tgsi_line(c, "KILL%s", condition);
        return;
    }
    tgsi_operand(c, instruction, 0, tgsi_kind_of(instruction, 0), operand);
    if (instruction->type == TYPE_F32) {
        tgsi_line(c, "KILL_IF %s", operand);
    } else if (instruction->type == TYPE_S32) { /* unsigned numbers are never negative */
        tgsi_line(c, "ISLT $0, %s, {i0}", operand);
        tgsi_line(c, "AND $0, $0, {u0x3f800000}");
        tgsi_line(c, "KILL_IF -$0");
    }
}

static void write_rep(struct conversion *c, const struct instruction *instruction)
{
    char operand[TGSI_OPERAND];
    if (instruction->src[0].file == FILE_NONE) {
        tgsi_line(c, "BGNLOOP");
        return;
    }
    if (type_is_64bit((enum type)instruction->type)) {
        tgsi_count_64bit(c, instruction);
        tgsi_line(c, "REP $0");
        return;
    }
    tgsi_operand(c, instruction, 0, tgsi_kind_of(instruction, 0), operand);
    if (instruction->type == TYPE_F32) {
        tgsi_line(c, "REP %s", operand);
        return;
    }
    tgsi_line(c, "%s $0, %s", instruction->type == TYPE_S32 ? "I2F" : "U2F", operand);
    tgsi_line(c, "REP $0");
}

/* How many loops lie around an instruction. */
static unsigned loop_level(const struct conversion *c, uint32_t at)
{
    unsigned level = 0;
    for (uint32_t i = 0; i < at; i++) {
        const unsigned op = c->from->instructions[i].op;
        level += op == OP_LOOP || op == OP_REP;
        level -= (op == OP_ENDLOOP || op == OP_ENDREP) && level > 0;
    }
    return level;
}

/* LOOP has the count, then the first index; BGNFOR the other way round. */
static void write_loop(struct conversion *c, const struct instruction *instruction)
{
    struct instruction swapped = *instruction;
    char operand[TGSI_OPERAND];
    swapped.src[0].swizzle[0] = instruction->src[0].swizzle[1];
    swapped.src[0].swizzle[1] = instruction->src[0].swizzle[0];
    tgsi_operand(c, &swapped, 0, 'f', operand);
    tgsi_line(c, "BGNFOR LOOP[%u], %s", loop_level(c, c->at), operand);
}

static bool is_counted(const struct conversion *c, const struct instruction *end)
{
    return end->target >= 0 && c->from->instructions[end->target].src[0].file != FILE_NONE;
}

static void write_flow(struct conversion *c, const struct instruction *instruction)
{
    char condition[24] = "", operand[TGSI_OPERAND];
    switch (instruction->op) {
    case OP_IF: write_if(c, instruction); return;
    case OP_KIL: write_kil(c, instruction); return;
    case OP_REP: write_rep(c, instruction); return;
    case OP_LOOP: write_loop(c, instruction); return;
    case OP_ENDLOOP: tgsi_line(c, "ENDFOR LOOP[%u]", loop_level(c, c->at) - 1); return;
    case OP_ENDREP: tgsi_line(c, is_counted(c, instruction) ? "ENDREP" : "ENDLOOP"); return;
    default: break;
    }
    tgsi_condition(c, &instruction->test, condition);
    switch (instruction->op) {
    case OP_BRA: tgsi_line(c, "BRA%s :%u", condition, c->tgsi->starts[convert_target(c, c->at)]); return;
    case OP_CAL: tgsi_line(c, "CAL%s :%u", condition, c->tgsi->starts[convert_target(c, c->at)]); return;
    case OP_EMITS:
        tgsi_operand(c, instruction, 0, 'r', operand);
        tgsi_line(c, "EMIT %s", operand);
        return;
    case OP_PUSHA:
        tgsi_operand(c, instruction, 0, 'a', operand);
        tgsi_line(c, "PUSHA%s %s", condition, operand);
        return;
    case OP_BAR: tgsi_line(c, "BARRIER"); return;
    case OP_RET:
    case OP_BRK:
    case OP_CONT:
    case OP_ELSE:
    case OP_ENDIF:
    case OP_MEMBAR:
    case OP_EMIT:
    case OP_ENDPRIM: tgsi_line(c, "%s%s", opcode_table[instruction->op].name, condition); return;
    default: reject(c, instruction, ""); return;
    }
}

static void write_operation(struct conversion *c, const struct instruction *instruction)
{
    if (tgsi_lower_image(c, instruction) || tgsi_lower_storage(c, instruction))
        return;
    if (instruction->dst.file == FILE_PARAM)
        reject(c, instruction, ", which writes a program parameter,");
    else if (instruction->dst.file == FILE_NONE)
        write_flow(c, instruction);
    else if (instruction->texture.target != TARGET_NONE)
        tgsi_write_texture(c, instruction);
    else if (!tgsi_load_constant(c, instruction) && !tgsi_lower_64bit(c, instruction) &&
             !tgsi_lower(c, instruction))
        write_plain(c, instruction);
}

static void write_instruction(struct conversion *c, const struct instruction *instruction)
{
    struct instruction narrowed = *instruction;
    c->tgsi->starts[c->at] = c->tgsi->line;
    if (instruction->derivative == DERIVATIVE_COARSE)
        reject(c, instruction, ".COARSE");
    const bool is_rounded = tgsi_narrow(c, &narrowed), is_promoted = tgsi_demote(c, &narrowed);
    write_operation(c, &narrowed);
    if (is_rounded)
        tgsi_store_narrow(c, instruction);
    if (is_promoted && tgsi_store_promoted(c, instruction)) {
        narrowed.dst = (struct destination){.file = FILE_CONDITION, .mask = instruction->dst.mask};
        narrowed.test = instruction->test;
        narrowed.update_cc = true;
        write_operation(c, &narrowed);
    }
}

/* --- Regions -------------------------------------------------------------------------------------------- */

/* In NV_gpu_program4 a subroutine ends at any label, and at END (2.X.5); what is not in one runs on. In the
 * languages before, both run on. */
static bool ends_at_labels(const struct conversion *c)
{
    return language_is_gpu4(c->from->language);
}

static bool has_label(const struct conversion *c, uint32_t at)
{
    return c->flow->labelled[at] || (ends_at_labels(c) && c->flow->named[at]);
}

/* The instruction behind a subroutine or the main program that begins at `start`; END at the latest. */
static uint32_t region_end(const struct conversion *c, uint32_t start, bool subroutine)
{
    const uint32_t last = c->from->instruction_count - 1;
    uint32_t end = start + 1;
    while (end < last) {
        const bool runs_on = !convert_ends_flow(&c->from->instructions[end - 1]);
        if (has_label(c, end) && !(ends_at_labels(c) && !subroutine && runs_on))
            break;
        end++;
    }
    return end < last ? end : last;
}

static void write_region(struct conversion *c, uint32_t start, bool subroutine)
{
    const uint32_t end = region_end(c, start, subroutine), first_line = c->tgsi->line;
    if (subroutine) {
        c->at = start;
        tgsi_line(c, "BGNSUB");
    }
    for (c->at = start; c->at < end && !c->failed; c->at++)
        write_instruction(c, &c->from->instructions[c->at]);
    if (subroutine)
        c->tgsi->starts[start] = first_line;
    c->at = end > start ? end - 1 : start;
    const bool runs_on = end == start || !convert_ends_flow(&c->from->instructions[c->at]);
    const bool elsewhere = subroutine || end + 1 < c->from->instruction_count;
    if (runs_on && elsewhere && !ends_at_labels(c))
        tgsi_line(c, "BRA :%u", c->tgsi->starts[end]);
    if (subroutine)
        tgsi_line(c, "ENDSUB");
}

/* What the caller of a position-invariant program computes (gl/program/fixed_function_vertex.c),
 * in the same order. */
static void write_position(struct conversion *c)
{
    for (unsigned row = 0; row < 4; row++)
        tgsi_line(c, "DP4 OUT[%u].%c, CONST[%u], IN[0]", c->from->output_count, "xyzw"[row],
                  (unsigned)c -> tgsi -> transform + row);
}

static void write_body(struct conversion *c)
{
    const uint32_t last = c->from->instruction_count - 1;
    c->tgsi->line = 0;
    if (c->tgsi->transform >= 0)
        write_position(c);
    write_region(c, c->from->entry, false);
    c->tgsi->starts[last] = c->tgsi->line;
    tgsi_line(c, "END");
    for (uint32_t i = 0; i <= last && !c->failed; i++)
        if (c->flow->labelled[i] && i != c->from->entry)
            write_region(c, i, true);
}

static void find_arrays(struct conversion *c)
{
    for (uint32_t i = 0; i < c->from->instruction_count; i++) {
        const struct instruction *instruction = &c->from->instructions[i];
        const struct relative_index *relatives[SOURCES_MAX + 1] = {&instruction->dst.relative};
        for (unsigned s = 0; s < SOURCES_MAX; s++)
            relatives[s + 1] = &instruction->src[s].relative;
        for (unsigned k = 0; k <= SOURCES_MAX; k++)
            if (relatives[k]->used && relatives[k]->array < c->from->array_count)
                c->array_used[relatives[k]->array] = true;
    }
}

static void note_flow(struct conversion *c)
{
    for (uint32_t i = 0; i < c->from->instruction_count; i++) {
        const struct instruction *instruction = &c->from->instructions[i];
        const unsigned op = instruction->op;
        c->tgsi->counts_loops |= op == OP_LOOP;
        c->tgsi->branches |= op == OP_IF || op == OP_REP || op == OP_LOOP || op == OP_BRA || op == OP_CAL ||
                             (op == OP_RET && instruction->test.rule != CONDITION_TR);
    }
}

/* What no instruction shows. */
static void check_program(struct conversion *c)
{
    if (c->from->stage == STAGE_VERTEX_STATE) {
        c->at = 0;
        convert_fail(c, "a vertex state program has no counterpart in TGSI");
    }
}

void convert_to_tgsi(struct conversion *c)
{
    struct flow_plan plan = {0};
    if (c->from->language == LANGUAGE_TGSI) {
        tgsi_print(&c->text, c->from);
        return;
    }
    c->flow = &plan;
    check_program(c);
    find_arrays(c);
    note_flow(c);
    if (!c->failed)
        tgsi_plan_registers(c);
    if (!c->failed && convert_plan_labels(c, &plan)) {
        write_body(c);
        c->text.length = 0;
        c->line_count = 0;
    }
    if (!c->failed) {
        tgsi_declare(c);
        write_body(c);
    }
    convert_release_flow(&plan);
    c->flow = NULL;
}
