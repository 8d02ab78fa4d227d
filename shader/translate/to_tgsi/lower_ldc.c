/* LDC, a load from a parameter buffer, as TGSI text (to_tgsi.h). */
#include "shader/translate/to_tgsi/to_tgsi.h"

#include <string.h>

/* $0: the vector that contains byte `source`, with the number of its first word in TEMP[index].x. An
 * address that is not aligned to the size of all values reads zero. */
static void load_vector(struct conversion *c, const struct source_operand *source, unsigned bytes,
                        unsigned index)
{
    char buffer[64];
    tgsi_constant_buffer(c, &source->outer, 0, buffer);
    tgsi_byte_index(c, source, bytes, index);
    tgsi_line(c, "ISHR TEMP[%u].y, TEMP[%u].xxxx, {u4}", index, index);
    tgsi_line(c, "ISHR TEMP[%u].x, TEMP[%u], {u2}", index, index);
    tgsi_line(c, "MOV $0, %s[TEMP[%u].y]", buffer, index);
}

/* Values of 32 bits only: a word is inside the buffer or not, but larger ones may straddle its end, and
 * then read zero. */
bool tgsi_lower_ldc(struct conversion *c, const struct instruction *instruction)
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
