/* Operands, destinations, immediates and lines of a program that becomes TGSI text (to_tgsi.h). */
#include "base/number.h"
#include "shader/translate/to_tgsi/to_tgsi.h"
#include "shader/program/operand_types.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* --- Immediates ----------------------------------------------------------------------------------------- */

static struct tgsi_immediate *add_immediate(struct conversion *c, enum type type)
{
    struct tgsi_writer *writer = c->tgsi;
    if (writer->immediate_count == writer->immediate_capacity) {
        const uint32_t capacity = writer->immediate_capacity ? 2 * writer->immediate_capacity : 16;
        struct tgsi_immediate *larger = realloc(writer->immediates, capacity * sizeof *larger);
        if (!larger) {
            convert_fail(c, "out of memory");
            return NULL;
        }
        writer->immediates = larger;
        writer->immediate_capacity = capacity;
    }
    struct tgsi_immediate *added = &writer->immediates[writer->immediate_count++];
    *added = (struct tgsi_immediate){.type = (uint8_t)type};
    return added;
}

void tgsi_vector(struct conversion *c, enum type type, const uint32_t value[4], char name[24])
{
    struct tgsi_writer *writer = c->tgsi;
    uint32_t i = 0;
    while (i < writer->immediate_count &&
           (writer->immediates[i].type != type || writer->immediates[i].filled < 4 ||
            memcmp(writer->immediates[i].value, value, sizeof writer->immediates[i].value) != 0))
        i++;
    if (i == writer->immediate_count) {
        struct tgsi_immediate *added = add_immediate(c, type);
        if (added) {
            memcpy(added->value, value, sizeof added->value);
            added->filled = 4;
        }
    }
    snprintf(name, 24, "IMM[%u]", i);
}

/* Whichever component of an immediate of this type holds the bits, or has room for them. */
void tgsi_scalar(struct conversion *c, enum type type, uint32_t bits, char name[24])
{
    struct tgsi_writer *writer = c->tgsi;
    struct tgsi_immediate *room = NULL;
    name[0] = '\0'; /* without memory */
    for (uint32_t i = 0; i < writer->immediate_count; i++) {
        struct tgsi_immediate *immediate = &writer->immediates[i];
        if (immediate->type != type)
            continue;
        for (unsigned k = 0; k < immediate->filled; k++)
            if (immediate->value[k] == bits) {
                const char letter = "xyzw"[k];
                snprintf(name, 24, "IMM[%u].%c%c%c%c", i, letter, letter, letter, letter);
                return;
            }
        if (immediate->filled < 4 && !room)
            room = immediate;
    }
    if (!room)
        room = add_immediate(c, type);
    if (!room)
        return;
    const char letter = "xyzw"[room->filled];
    room->value[room->filled++] = bits;
    snprintf(name, 24, "IMM[%u].%c%c%c%c", (unsigned)(room - writer->immediates), letter, letter, letter,
             letter);
}

static void wide_literal(struct conversion *c, uint64_t bits, char name[24])
{
    const uint32_t low = (uint32_t)bits, high = (uint32_t)(bits >> 32);
    const uint32_t words[4] = {low, high, low, high};
    tgsi_vector(c, TYPE_U32, words, name);
}

/* `0.5`, `i-1`, `u31`, `nan`, `l-1`, `d0.5` up to the brace. */
static void literal(struct conversion *c, const char *text, char name[24])
{
    uint32_t bits;
    if (*text == 'l') {
        wide_literal(c, strtoull(text + 1, NULL, 0), name);
    } else if (*text == 'd') {
        const double value = number_double(text + 1, NULL);
        uint64_t words;
        memcpy(&words, &value, sizeof words);
        wide_literal(c, words, name);
    } else if (*text == 'i' || *text == 'u') {
        tgsi_scalar(c, *text == 'i' ? TYPE_S32 : TYPE_U32, (uint32_t)strtoll(text + 1, NULL, 0), name);
    } else if (*text == 'n') {
        tgsi_scalar(c, TYPE_F32, 0x7fc00000, name);
    } else {
        const float value = number_float(text, NULL);
        memcpy(&bits, &value, sizeof bits);
        tgsi_scalar(c, TYPE_F32, bits, name);
    }
}

/* --- Lines ---------------------------------------------------------------------------------------------- */

unsigned tgsi_scratch(struct conversion *c, unsigned number)
{
    c->tgsi->scratch |= (uint64_t)1 << number;
    return c->from->temp_count + number;
}

void tgsi_line(struct conversion *c, const char *format, ...)
{
    char line[768], expanded[1024];
    size_t length = 0;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    for (const char *at = line; *at && length < sizeof expanded - 40; at++) {
        char name[24] = "";
        if (*at == '$') {
            at++;
            length += (size_t)snprintf(expanded + length, sizeof expanded - length, "TEMP[%u]",
                                       tgsi_scratch(c, (unsigned)(*at - '0')));
        } else if (*at == '{') {
            literal(c, at + 1, name);
            length += (size_t)snprintf(expanded + length, sizeof expanded - length, "%s", name);
            at = strchr(at, '}');
        } else {
            expanded[length++] = *at;
        }
    }
    expanded[length] = '\0';
    convert_line(c, "%3u: %s", c->tgsi->line++, expanded);
}

/* --- Conditions ----------------------------------------------------------------------------------------- */

/* ` (GT1.xxyw)`, or nothing. */
void tgsi_condition(struct conversion *c, const struct condition_test *test, char name[24])
{
    name[0] = '\0';
    if (test->rule == CONDITION_TR)
        return;
    c->tgsi->predicates |= 1u << (test->cc & 1);
    snprintf(name, 24, " (%s%s.%c%c%c%c)", test->rule == CONDITION_NLEG ? "UN" : condition_name(test->rule),
             test->cc ? "1" : "", "xyzw"[test->swizzle[0] & 3], "xyzw"[test->swizzle[1] & 3],
             "xyzw"[test->swizzle[2] & 3], "xyzw"[test->swizzle[3] & 3]);
}

/* --- Registers ------------------------------------------------------------------------------------------ */

static const struct register_array *array_of(const struct conversion *c,
                                             const struct relative_index *relative)
{
    return relative->array < c->from->array_count ? &c->from->arrays[relative->array] : NULL;
}

void tgsi_index_name(const struct conversion *c, const struct relative_index *relative, char name[32])
{
    snprintf(name, 32, "%s[%u].%c",
             relative->file == FILE_TEMP ? "TEMP"
             : c->tgsi->counts_loops     ? "LOOP"
                                         : "ADDR",
             relative->index, "xyzw"[relative->component & 3]);
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

/* Members of a LONG array are two registers each. What is far outside stays outside. */
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

/* A float that is read as bits is flushed before its sign changes, as any float with a modifier. */
static void load_flushed(struct conversion *c, unsigned scratch, char name[TGSI_OPERAND])
{
    const unsigned sign = tgsi_scratch(c, SCRATCH_RESULT);
    tgsi_line(c, "AND TEMP[%u], %s, {u0x80000000}", sign, name);
    tgsi_line(c, "AND TEMP[%u], %s, {u0x7f800000}", scratch, name);
    tgsi_line(c, "UCMP TEMP[%u], TEMP[%u], %s, TEMP[%u]", scratch, scratch, name, sign);
    snprintf(name, TGSI_OPERAND, "TEMP[%u]", scratch);
}

/* Modifiers of operands whose kind has none in TGSI: IABS and INEG of integers, the sign bit of floats. A
 * sign that can stay does: flags of an addition ask for it. */
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

/* A distance or a level is the x of its register, beside which there are zeros; in TGSI it stands among
 * others. */
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
    case FILE_CONDITION: /* a copy of bits there would mean another test than of the value */
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

/* The result's x, to the component where TGSI keeps this number. Its condition code comes last: it decides
 * about itself as it was before. */
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
