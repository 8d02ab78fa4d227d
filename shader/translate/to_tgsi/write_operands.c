/* Operands and destinations of a program that becomes TGSI text (to_tgsi.h). */
#include "shader/translate/to_tgsi/to_tgsi.h"
#include "shader/program/operand_types.h"

#include <string.h>

/* --- Registers ------------------------------------------------------------------------------------------ */

static const struct register_array *array_of(const struct conversion *c,
                                             const struct relative_index *relative)
{
    return relative->array < c->from->array_count ? &c->from->arrays[relative->array] : NULL;
}

/* `ADDR[0].x+3`; an offset too large for the text is added before. */
static void with_offset(struct conversion *c, const char *index, int32_t offset, unsigned s, char name[48])
{
    enum { MOST = 1 << 15 };
    if (offset == 0)
        snprintf(name, 48, "%s", index);
    else if (offset > -MOST && offset < MOST)
        snprintf(name, 48, "%s%+d", index, offset);
    else {
        const char letter = "xyzw"[s & 3];
        char dots[8];
        const char component = index[strlen(index) - 1];
        snprintf(dots, sizeof dots, "%c%c%c%c", component, component, component, component);
        tgsi_line(c, "UADD TEMP[%u].%c, %.*s%s, {i%d}", tgsi_scratch(c, SCRATCH_INDEX), letter,
                  (int)strlen(index) - 1, index, dots, offset);
        snprintf(name, 48, "TEMP[%u].%c", tgsi_scratch(c, SCRATCH_INDEX), letter);
    }
}

/* An index into a part of CONST: outside that part, one that is outside CONST too, so that it reads 0. */
static void bounded_index(struct conversion *c, const char *index, int32_t offset,
                          const struct register_array *array, unsigned s, char name[48])
{
    const char letter = "xyzw"[s & 3], component = index[strlen(index) - 1];
    const unsigned sum = tgsi_scratch(c, SCRATCH_INDEX), valid = tgsi_scratch(c, SCRATCH_VALID);
    char swizzle[8];
    snprintf(swizzle, sizeof swizzle, "%c%c%c%c", letter, letter, letter, letter);
    tgsi_line(c, "UADD TEMP[%u].%c, %s%c%c%c, {i%d}", sum, letter, index, component, component, component,
              offset);
    tgsi_line(c, "USLT TEMP[%u].%c, TEMP[%u].%s, {u%u}", valid, letter, sum, swizzle, array->count);
    tgsi_line(c, "UADD TEMP[%u].%c, TEMP[%u].%s, {i%d}", sum, letter, sum, swizzle,
              c->tgsi->constant[array->first]);
    tgsi_line(c, "AND TEMP[%u].%c, TEMP[%u].%s, TEMP[%u].%s", sum, letter, sum, swizzle, valid, swizzle);
    tgsi_line(c, "NOT TEMP[%u].%c, TEMP[%u].%s", valid, letter, valid, swizzle);
    tgsi_line(c, "OR TEMP[%u].%c, TEMP[%u].%s, TEMP[%u].%s", sum, letter, sum, swizzle, valid, swizzle);
    snprintf(name, 48, "TEMP[%u].%c", sum, letter);
}

static void relative_param(struct conversion *c, const struct source_operand *source,
                           const struct register_array *array, unsigned s, char name[TGSI_OPERAND])
{
    char index[32], sum[48];
    const int32_t first = array ? (int32_t)array->first : 0;
    tgsi_index_name(c, &source->relative, index);
    if (!array) {
        convert_fail(c, "a run-time index without an array");
        return;
    }
    if (c->tgsi->constant[first] == 0 && array->count == c->tgsi->constant_count)
        with_offset(c, index, source->index - first, s, sum);
    else
        bounded_index(c, index, source->index - first, array, s, sum);
    snprintf(name, TGSI_OPERAND, "CONST[%s]", sum);
}

/* Members of a LONG array are two registers each. An index far outside stays outside. */
static void double_index(struct conversion *c, unsigned s, char name[32])
{
    const char letter = "xyzw"[s & 3], component = name[strlen(name) - 1];
    const unsigned sum = tgsi_scratch(c, SCRATCH_INDEX);
    tgsi_line(c, "IMAX TEMP[%u].%c, %s%c%c%c, {i-1000000}", sum, letter, name, component, component,
              component);
    tgsi_line(c, "IMIN TEMP[%u].%c, TEMP[%u], {i1000000}", sum, letter, sum);
    tgsi_line(c, "SHL TEMP[%u].%c, TEMP[%u], {u1}", sum, letter, sum);
    snprintf(name, 32, "TEMP[%u].%c", sum, letter);
}

/* Arrays of temporaries, inputs and outputs have ids. */
static void relative_register(struct conversion *c, unsigned file, int32_t index,
                              const struct relative_index *relative, bool pairs, unsigned s,
                              char name[TGSI_OPERAND])
{
    const struct register_array *array = array_of(c, relative);
    char base[32], sum[48];
    if (!array || (file != FILE_TEMP && file != FILE_INPUT && file != FILE_OUTPUT)) {
        convert_fail(c, "a run-time index of this kind has no counterpart in TGSI");
        return;
    }
    const int32_t first = (int32_t)array->first;
    const int32_t number = file == FILE_INPUT    ? (int32_t)c->tgsi->input_number[first]
                           : file == FILE_OUTPUT ? (int32_t)c->tgsi->output_number[first]
                                                 : first;
    tgsi_index_name(c, relative, base);
    if (pairs)
        double_index(c, s, base);
    with_offset(c, base, index - first + number, s, sum);
    snprintf(name, TGSI_OPERAND, "%s[%s](%u)",
             file == FILE_TEMP    ? "TEMP"
             : file == FILE_INPUT ? "IN"
                                  : "OUT",
             sum, relative->array + 1u);
}

static void vertex_index(struct conversion *c, const struct outer_index *outer, unsigned s, char name[64])
{
    char index[32], sum[48];
    name[0] = '\0';
    if (!outer->used)
        return;
    if (!outer->relative.used) {
        snprintf(name, 64, "[%u]", outer->index);
        return;
    }
    tgsi_index_name(c, &outer->relative, index);
    with_offset(c, index, outer->index, s, sum);
    snprintf(name, 64, "[%s]", sum);
}

static void input_name(struct conversion *c, const struct source_operand *source, unsigned s,
                       char name[TGSI_OPERAND])
{
    char vertex[64];
    vertex_index(c, &source->outer, s, vertex);
    snprintf(name, TGSI_OPERAND, "%s%s[%u]", c->tgsi->is_system_value[source->index] ? "SV" : "IN", vertex,
             c->tgsi->input_number[source->index]);
}

static void param_name(struct conversion *c, int32_t index, char name[TGSI_OPERAND])
{
    const struct param_register *param = &c->from->params[index];
    char immediate[24];
    if (c->tgsi->constant[index] >= 0) {
        snprintf(name, TGSI_OPERAND, "CONST[%d]", c->tgsi->constant[index]);
        return;
    }
    tgsi_vector(c, type_is_64bit((enum type)param->type) ? TYPE_U32 : (enum type)param->type, param->value,
                immediate);
    snprintf(name, TGSI_OPERAND, "%s", immediate);
}

static void register_name(struct conversion *c, const struct source_operand *source, unsigned s,
                          char name[TGSI_OPERAND])
{
    snprintf(name, TGSI_OPERAND, "TEMP[0]");
    if (source->relative.used && source->file == FILE_PARAM) {
        relative_param(c, source, array_of(c, &source->relative), s, name);
        return;
    }
    const bool is_buffer = source->file == FILE_BUFFER || source->file == FILE_BUFFER4;
    if (source->relative.used && source->outer.used && !is_buffer) {
        convert_fail(c, "a run-time index of vertices' attributes has no counterpart in TGSI");
        return;
    }
    if (source->relative.used && !is_buffer) {
        relative_register(c, source->file, source->index, &source->relative, source->width == WIDTH_LONG, s,
                          name);
        return;
    }
    switch (source->file) {
    case FILE_TEMP: snprintf(name, TGSI_OPERAND, "TEMP[%d]", source->index); break;
    case FILE_ADDRESS:
        snprintf(name, TGSI_OPERAND, "%s[%d]", c->tgsi->counts_loops ? "LOOP" : "ADDR", source->index);
        break;
    case FILE_INPUT: input_name(c, source, s, name); break;
    case FILE_PARAM: param_name(c, source->index, name); break;
    case FILE_BUFFER:
    case FILE_BUFFER4: tgsi_buffer_name(c, source, s, name); break;
    default: convert_fail(c, "an operand of this kind has no counterpart in TGSI"); break;
    }
}

/* --- Sources -------------------------------------------------------------------------------------------- */

char tgsi_kind_of(const struct instruction *instruction, unsigned s)
{
    switch (operand_type(instruction, s)) {
    case TYPE_S32: return 'i';
    case TYPE_U32: return 'u';
    default: return 'f';
    }
}

static bool is_extended(const struct source_operand *source)
{
    bool extended = source->negate != 0 && source->negate != 15;
    for (unsigned k = 0; k < 4; k++)
        extended |= source->swizzle[k] > SWIZZLE_W;
    return extended;
}

/* 0, 1 and signs of single components: SWZ. */
static void load_extended(struct conversion *c, const struct source_operand *source, const char *whole,
                          unsigned s, char name[TGSI_OPERAND])
{
    char selectors[40];
    int length = 0;
    for (unsigned k = 0; k < 4; k++)
        length += snprintf(selectors + length, sizeof selectors - (size_t)length, ", %s%c",
                           source->negate >> k & 1 ? "-" : "", "xyzw01"[source->swizzle[k] % 6]);
    const unsigned scratch = tgsi_scratch(c, SCRATCH_OPERAND + s);
    tgsi_line(c, "SWZ TEMP[%u], %s%s%s%s", scratch, source->absolute ? "|" : "", whole,
              source->absolute ? "|" : "", selectors);
    snprintf(name, TGSI_OPERAND, "TEMP[%u]", scratch);
}

/* A float that is read as bits is flushed before its sign changes, like any float with a modifier. */
static void load_flushed(struct conversion *c, unsigned scratch, char name[TGSI_OPERAND])
{
    const unsigned sign = tgsi_scratch(c, SCRATCH_RESULT);
    tgsi_line(c, "AND TEMP[%u], %s, {u0x80000000}", sign, name);
    tgsi_line(c, "AND TEMP[%u], %s, {u0x7f800000}", scratch, name);
    tgsi_line(c, "UCMP TEMP[%u], TEMP[%u], %s, TEMP[%u]", scratch, scratch, name, sign);
    snprintf(name, TGSI_OPERAND, "TEMP[%u]", scratch);
}

/* Modifiers of operands whose kind has none in TGSI: IABS and INEG of integers, the sign bit of floats. A
 * sign that can stay does: the flags of an addition depend on it. */
static void load_modified(struct conversion *c, const struct instruction *instruction, unsigned s,
                          bool takes_sign, char name[TGSI_OPERAND])
{
    const struct source_operand *source = &instruction->src[s];
    const bool is_float = operand_type(instruction, s) == TYPE_F32;
    const unsigned scratch = tgsi_scratch(c, SCRATCH_OPERAND + s);
    if (is_float)
        load_flushed(c, scratch, name);
    if (source->absolute) {
        tgsi_line(c, is_float ? "AND TEMP[%u], %s, {u0x7fffffff}" : "IABS TEMP[%u], %s", scratch, name);
        snprintf(name, TGSI_OPERAND, "TEMP[%u]", scratch);
    }
    if (source->negate && takes_sign) {
        snprintf(name, TGSI_OPERAND, "-TEMP[%u]", scratch);
    } else if (source->negate) {
        tgsi_line(c, is_float ? "XOR TEMP[%u], %s, {u0x80000000}" : "INEG TEMP[%u], %s", scratch, name);
        snprintf(name, TGSI_OPERAND, "TEMP[%u]", scratch);
    }
}

static void add_swizzle(const struct conversion *c, const struct instruction *instruction, unsigned s,
                        char name[TGSI_OPERAND])
{
    const struct source_operand *source = &instruction->src[s];
    const size_t length = strlen(name);
    const bool scalar = operand_kind((enum opcode)instruction->op, s) == 'S';
    int fixed = source->file != FILE_BUFFER ? -1 : source->relative.used ? 0 : source->index & 3;
    if (source->file == FILE_INPUT && !source->relative.used &&
        tgsi_input_component(c->from, source->index) >= 0)
        fixed = tgsi_input_component(c->from, source->index);
    char letters[5] = "";
    for (unsigned k = 0; k < 4; k++)
        letters[k] = fixed >= 0 ? "xyzw"[fixed] : "xyzw"[source->swizzle[scalar ? 0 : k] & 3];
    if (strcmp(letters, "xyzw") != 0)
        snprintf(name + length, TGSI_OPERAND - length, ".%s", letters);
}

/* A distance or a level is the x of its register, with zeros in the other components; TGSI has
 * four of them in one register. */
static struct source_operand whole_operand(const struct conversion *c, const struct instruction *instruction,
                                           unsigned s)
{
    struct source_operand source = instruction->src[s];
    const int component =
        source.file == FILE_INPUT && !source.relative.used ? tgsi_input_component(c->from, source.index) : -1;
    if (component < 0)
        return source;
    if (operand_kind((enum opcode)instruction->op, s) == 'S')
        memset(source.swizzle, source.swizzle[0], sizeof source.swizzle);
    for (unsigned k = 0; k < 4; k++)
        if (source.swizzle[k] <= SWIZZLE_W)
            source.swizzle[k] = source.swizzle[k] == SWIZZLE_X ? (uint8_t)component : SWIZZLE_ZERO;
    return source;
}

void tgsi_operand(struct conversion *c, const struct instruction *instruction, unsigned s, char kind,
                  char name[TGSI_OPERAND])
{
    const struct source_operand *source = &instruction->src[s], placed = whole_operand(c, instruction, s);
    char whole[TGSI_OPERAND - 4];
    register_name(c, source, s, name);
    if (is_extended(&placed)) {
        snprintf(whole, sizeof whole, "%s", name);
        load_extended(c, &placed, whole, s, name);
        return;
    }
    add_swizzle(c, instruction, s, name);
    const bool is_integer = operand_type(instruction, s) != TYPE_F32;
    const bool fits = kind == 'f'   ? !is_integer
                      : kind == 'a' ? false
                                    : is_integer && !source->absolute && kind != 'r';
    if ((source->absolute || source->negate) && !fits) {
        load_modified(c, instruction, s, is_integer && (kind == 'i' || kind == 'u'), name);
        return;
    }
    snprintf(whole, sizeof whole, "%.90s", name);
    snprintf(name, TGSI_OPERAND, "%s%s%s%s", source->negate ? "-" : "", source->absolute ? "|" : "", whole,
             source->absolute ? "|" : "");
}

/* --- Destinations --------------------------------------------------------------------------------------- */

static void mask_name(unsigned mask, char name[8])
{
    unsigned length = 0;
    name[length++] = '.';
    for (unsigned k = 0; k < 4; k++)
        if (mask >> k & 1)
            name[length++] = "xyzw"[k];
    name[length] = '\0';
    if ((mask & 15) == 15)
        name[0] = '\0';
}

static void destination_name(struct conversion *c, const struct instruction *instruction,
                             char name[TGSI_OPERAND])
{
    const struct destination *dst = &instruction->dst;
    if (dst->relative.used) {
        relative_register(c, dst->file, dst->index, &dst->relative, dst->width == WIDTH_LONG, 3, name);
        return;
    }
    switch (dst->file) {
    case FILE_OUTPUT:
        snprintf(name, TGSI_OPERAND, "OUT%s[%u]", tgsi_output_has_vertex(c->from, dst->index) ? "[]" : "",
                 c->tgsi->output_number[dst->index]);
        break;
    case FILE_ADDRESS: snprintf(name, TGSI_OPERAND, "ADDR[%d]", dst->index); break;
    case FILE_CONDITION: /* a copy of bits would be tested as another value */
        snprintf(name, TGSI_OPERAND, "TEMP[%u]", tgsi_scratch(c, SCRATCH_RESULT));
        break;
    default: snprintf(name, TGSI_OPERAND, "TEMP[%d]", dst->index); break;
    }
}

static const char *update_suffix(struct conversion *c, const struct instruction *instruction)
{
    if (!instruction->update_cc)
        return "";
    c->tgsi->predicates |= 1u << (instruction->cc & 1);
    return instruction->cc ? "C1" : "C";
}

/* The result's x, to the component where TGSI keeps this number. The condition code is updated last, since
 * its old value decides what is written. */
static void finish_component(struct conversion *c, const struct instruction *instruction, unsigned component,
                             const char *operands, const char *mnemonic)
{
    static const char *const clamps[] = {"", "_SAT", "_SSAT"};
    struct condition_test test = instruction->test;
    char condition[24], own[24], destination[TGSI_OPERAND];
    memset(test.swizzle, test.swizzle[0], sizeof test.swizzle);
    tgsi_condition(c, &test, condition);
    tgsi_condition(c, &instruction->test, own);
    destination_name(c, instruction, destination);
    tgsi_line(c, "%s%s $7, %s", mnemonic, clamps[instruction->dst.saturate % 3], operands);
    if (instruction->dst.mask & 1)
        tgsi_line(c, "MOV %s.%c%s, $7.xxxx", destination, "xyzw"[component], condition);
    if (instruction->update_cc) {
        char mask[8];
        mask_name(instruction->dst.mask, mask);
        tgsi_line(c, "MOV%s $7%s%s, $7", update_suffix(c, instruction), mask, own);
    }
}

void tgsi_finish(struct conversion *c, const struct instruction *instruction, const char *mnemonic,
                 const char *operands)
{
    static const char *const clamps[] = {"", "_SAT", "_SSAT"};
    const struct destination *dst = &instruction->dst;
    char destination[TGSI_OPERAND], mask[8], condition[24];
    const int component =
        dst->file == FILE_OUTPUT && !dst->relative.used ? tgsi_output_component(c->from, dst->index) : -1;
    if (component >= 0) {
        finish_component(c, instruction, (unsigned)component, operands, mnemonic);
        return;
    }
    const bool writes_address = strcmp(mnemonic, "ARL") == 0 || strcmp(mnemonic, "ARR") == 0 ||
                                strcmp(mnemonic, "ARA") == 0 || strcmp(mnemonic, "UARL") == 0 ||
                                strcmp(mnemonic, "POPA") == 0;
    destination_name(c, instruction, destination);
    mask_name(dst->mask, mask);
    tgsi_condition(c, &instruction->test, condition);
    if (dst->file == FILE_ADDRESS && !writes_address) {
        tgsi_line(c, "%s $7, %s", mnemonic, operands);
        mnemonic = "UARL";
        operands = "$7";
    }
    tgsi_line(c, "%s%s%s %s%s%s%s%s", mnemonic, update_suffix(c, instruction), clamps[dst->saturate % 3],
              destination, mask, condition, *operands ? ", " : "", operands);
}
