/* Run-time indices outside register files, as TGSI text (to_tgsi.h): parameter buffers, texture and image
 * units.
 *
 * CONST[d][i] are the vectors of parameter buffer d. An index into an array is checked before it is used,
 * since TGSI's limit is the buffer or the declared units; an index outside the array is replaced by one that
 * reads zero there too. Single words are selected from their vector. */
#include "shader/translate/to_tgsi/to_tgsi.h"

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

/* `CONST[2]`, `CONST[ADDR[0].x+1]`: CONST[0] is program.local if written with a constant index, and buffer
 * 0 with a run-time one. */
void tgsi_constant_buffer(struct conversion *c, const struct outer_index *outer, unsigned s, char name[64])
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

void tgsi_choose_word(struct conversion *c, unsigned word, unsigned index, unsigned s)
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
    tgsi_constant_buffer(c, &source->outer, s, buffer);
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
