/* What is reached by a run-time index besides registers, as TGSI text (to_tgsi.h): parameter buffers,
 * texture and image units.
 *
 * CONST[d][i] are the vectors of parameter buffer d. An index into an array is checked before it is used,
 * since TGSI's reach as far as the buffer or the declared units; outside it becomes one that reads zero there
 * too. Single words are chosen from their vector.
 */
#include "shader/translate/to_tgsi/to_tgsi.h"
#include "shader/program/operand_types.h"

#include <string.h>

/* TEMP[`index`].s = the register that `relative` selects of an array, -1 outside;
 * `zero` is that of index 0. */
static void check_index(struct conversion *c, const struct relative_index *relative, int64_t zero,
                        const struct register_array *array, unsigned index, unsigned s)
{
    const char letter = "xyzw"[s & 3];
    const unsigned valid = tgsi_scratch(c, SCRATCH_VALID);
    char base[32];
    tgsi_index_name(c, relative, base);
    const char component = base[strlen(base) - 1];
    tgsi_line(c, "UADD TEMP[%u].%c, %s%c%c%c, {i%d}", index, letter, base, component, component, component,
              (int)(zero - array->first));
    tgsi_line(c, "USLT TEMP[%u].%c, TEMP[%u], {u%u}", valid, letter, index, array->count);
    tgsi_line(c, "UADD TEMP[%u].%c, TEMP[%u], {u%u}", index, letter, index, array->first);
    tgsi_line(c, "UCMP TEMP[%u].%c, TEMP[%u], TEMP[%u], {i-1}", index, letter, valid, index);
}

static const struct register_array *array_of(const struct conversion *c, const struct source_operand *source)
{
    static const struct register_array everything = {.first = 0, .count = UINT16_MAX};
    const uint16_t array = source->relative.array;
    const bool known = array < c->from->array_count && c->from->arrays[array].file == source->file;
    return known ? &c->from->arrays[array] : &everything;
}

/* `CONST[2]`, `CONST[ADDR[0].x+1]`: where the buffer is known TGSI has program.local as CONST[0], else buffer
 * 0. */
static void buffer_name(struct conversion *c, const struct outer_index *outer, unsigned s, char name[64])
{
    char index[32];
    if (outer->relative.used) {
        tgsi_index_name(c, &outer->relative, index);
        snprintf(name, 64, outer->index ? "CONST[%s+%u]" : "CONST[%s]", index, outer->index);
    } else if (outer->index) {
        snprintf(name, 64, "CONST[%u]", outer->index);
    } else {
        const unsigned number = tgsi_scratch(c, SCRATCH_OUTER);
        tgsi_line(c, "MOV TEMP[%u].%c, {u0}", number, "xyzw"[s & 3]);
        snprintf(name, 64, "CONST[TEMP[%u].%c]", number, "xyzw"[s & 3]);
    }
}

/* The word among the four of TEMP[word] whose number is TEMP[index].s, into its x. */
static void tgsi_choose_word(struct conversion *c, unsigned word, unsigned index, unsigned s)
{
    const char letter = "xyzw"[s & 3];
    const unsigned bit = tgsi_scratch(c, SCRATCH_VALID);
    tgsi_line(c, "AND TEMP[%u], TEMP[%u].%c%c%c%c, {u1}", bit, index, letter, letter, letter, letter);
    tgsi_line(c, "UCMP TEMP[%u].xz, TEMP[%u], TEMP[%u].yyww, TEMP[%u]", word, bit, word, word);
    tgsi_line(c, "AND TEMP[%u], TEMP[%u].%c%c%c%c, {u2}", bit, index, letter, letter, letter, letter);
    tgsi_line(c, "UCMP TEMP[%u].x, TEMP[%u], TEMP[%u].zzzz, TEMP[%u]", word, bit, word, word);
}

void tgsi_buffer_name(struct conversion *c, const struct source_operand *source, unsigned s,
                      char name[TGSI_OPERAND])
{
    const bool words = source->file == FILE_BUFFER;
    const char letter = "xyzw"[s & 3];
    char buffer[64];
    buffer_name(c, &source->outer, s, buffer);
    if (!source->relative.used) {
        snprintf(name, TGSI_OPERAND, "%s[%d]", buffer, words ? source->index / 4 : source->index);
        return;
    }
    if (words && tgsi_loses_neighbours(c))
        convert_fail(c, "a derivative of a word chosen at run time, in a program with branches, has no "
                        "counterpart in TGSI");
    const unsigned index = tgsi_scratch(c, SCRATCH_INDEX);
    check_index(c, &source->relative, source->index, array_of(c, source), index, s);
    if (!words) {
        snprintf(name, TGSI_OPERAND, "%s[TEMP[%u].%c]", buffer, index, letter);
        return;
    }
    const unsigned valid = tgsi_scratch(c, SCRATCH_VALID), word = tgsi_scratch(c, SCRATCH_WORD + s);
    tgsi_line(c, "ISHR TEMP[%u].%c, TEMP[%u], {u2}", valid, letter, index);
    tgsi_line(c, "MOV TEMP[%u], %s[TEMP[%u].%c]", word, buffer, valid, letter);
    tgsi_choose_word(c, word, index, s);
    snprintf(name, TGSI_OPERAND, "TEMP[%u]", word);
}

/* --- LDC ------------------------------------------------------------------------------------------------ */

void tgsi_byte_index(struct conversion *c, const struct source_operand *source, unsigned bytes,
                     unsigned index)
{
    if (source->relative.used) {
        check_index(c, &source->relative, source->index, array_of(c, source), index, 0);
        tgsi_line(c, "AND $1, TEMP[%u], {u%u}", index, bytes - 1);
        tgsi_line(c, "UCMP TEMP[%u].x, $1, {i-1}, TEMP[%u]", index, index);
    } else {
        const bool aligned = source->index >= 0 && (source->index & (int32_t)(bytes - 1)) == 0;
        tgsi_line(c, "MOV TEMP[%u].x, {i%d}", index, aligned ? source->index : -1);
    }
}

/* $0: the vector that byte `source` lies in, with the number of its first word in TEMP[index].x. What is not
 * aligned to the size of all values reads zero. */
static void load_vector(struct conversion *c, const struct source_operand *source, unsigned bytes,
                        unsigned index)
{
    char buffer[64];
    buffer_name(c, &source->outer, 0, buffer);
    tgsi_byte_index(c, source, bytes, index);
    tgsi_line(c, "ISHR TEMP[%u].y, TEMP[%u].xxxx, {u4}", index, index);
    tgsi_line(c, "ISHR TEMP[%u].x, TEMP[%u], {u2}", index, index);
    tgsi_line(c, "MOV $0, %s[TEMP[%u].y]", buffer, index);
}

/* Values of 32 bits: a word lies in the buffer or not, but others may reach over its end,
 * and then read zero. */
bool tgsi_load_constant(struct conversion *c, const struct instruction *instruction)
{
    const unsigned storage = instruction->storage, index = tgsi_scratch(c, SCRATCH_INDEX);
    const unsigned count =
        instruction->storage_count == 2 || instruction->storage_count == 4 ? instruction->storage_count : 1;
    if (instruction->op != OP_LDC)
        return false;
    if (storage != STORAGE_F32 && storage != STORAGE_S32 && storage != STORAGE_U32) {
        convert_fail(c, "LDC of other than 32 bits has no counterpart in TGSI");
        return true;
    }
    load_vector(c, &instruction->src[0], 4 * count, index);
    const unsigned vector = tgsi_scratch(c, 0);
    if (count == 1) {
        tgsi_choose_word(c, vector, index, 0);
        tgsi_line(c, "MOV $0.yzw, {u0}");
    } else if (count == 2) {
        tgsi_line(c, "AND $1, TEMP[%u].xxxx, {u2}", index);
        tgsi_line(c, "UCMP $0.xy, $1, $0.zwzw, $0");
        tgsi_line(c, "MOV $0.zw, {u0}");
    }
    struct instruction loaded = *instruction;
    loaded.src[0] = (struct source_operand){.file = FILE_TEMP,
                                            .index = (int32_t)vector,
                                            .negate = instruction->src[0].negate,
                                            .absolute = instruction->src[0].absolute};
    memcpy(loaded.src[0].swizzle, instruction->src[0].swizzle, sizeof loaded.src[0].swizzle);
    tgsi_load_words(c, &loaded, 0, (const uint8_t[4]){0, 1, 2, 3});
    tgsi_store_loaded(c, &loaded);
    return true;
}

/* --- Units ---------------------------------------------------------------------------------------------- */

void tgsi_unit_name(struct conversion *c, const struct instruction *instruction, char name[32])
{
    const struct relative_index *relative = &instruction->texture.relative;
    if (!relative->used || relative->array >= c->from->array_count) {
        snprintf(name, 32, "%u", instruction->texture.unit);
        return;
    }
    const struct register_array *array = &c->from->arrays[relative->array];
    const struct register_array from_zero = {.count = array->count};
    const unsigned unit = tgsi_scratch(c, SCRATCH_UNIT);
    check_index(c, relative, (int64_t)instruction->texture.unit - array->first, &from_zero, unit, 0);
    tgsi_line(c, "ISHR TEMP[%u].y, TEMP[%u].xxxx, {u31}", unit, unit); /* far outside */
    tgsi_line(c, "AND TEMP[%u].y, TEMP[%u], {i-1000}", unit, unit);
    tgsi_line(c, "UCMP TEMP[%u].x, TEMP[%u].yyyy, TEMP[%u].yyyy, TEMP[%u]", unit, unit, unit, unit);
    if (array->first)
        snprintf(name, 32, "TEMP[%u].x+%u", unit, array->first);
    else
        snprintf(name, 32, "TEMP[%u].x", unit);
}

bool tgsi_reaches_unit(const struct conversion *c, const struct instruction *instruction, unsigned unit)
{
    const struct relative_index *relative = &instruction->texture.relative;
    if (!relative->used || relative->array >= c->from->array_count)
        return instruction->texture.unit == unit;
    const struct register_array *array = &c->from->arrays[relative->array];
    return unit >= array->first && unit - array->first < array->count;
}
