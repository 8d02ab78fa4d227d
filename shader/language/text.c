#include "shader/language/text.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"

/* Room for `extra` more bytes and the NUL. */
static bool reserve(struct text *text, size_t extra)
{
    if (text->failed)
        return false;
    if (text->capacity - text->length > extra)
        return true;
    size_t capacity = (text->length + extra + 1) * 2;
    char *larger = realloc(text->bytes, capacity);
    if (!larger) {
        text->failed = true;
        return false;
    }
    text->bytes = larger;
    text->capacity = capacity;
    return true;
}

void text_add(struct text *text, const char *format, ...)
{
    va_list arguments, again;
    va_start(arguments, format);
    va_copy(again, arguments);
    int length = number_format_list(NULL, 0, format, arguments);
    if (length >= 0 && reserve(text, (size_t)length)) {
        number_format_list(text->bytes + text->length, (size_t)length + 1, format, again);
        text->length += (size_t)length;
    }
    va_end(again);
    va_end(arguments);
}

char *text_finish(struct text *text)
{
    char *bytes = text->bytes;
    if (text->failed) {
        free(bytes);
        bytes = NULL;
    }
    *text = (struct text){0};
    return bytes;
}

void text_add_mask(struct text *text, unsigned mask)
{
    if ((mask & 15) == 15)
        return;
    text_add(text, ".%s%s%s%s", mask & 1 ? "x" : "", mask & 2 ? "y" : "", mask & 4 ? "z" : "",
             mask & 8 ? "w" : "");
}

void text_add_swizzle(struct text *text, const uint8_t swizzle[4])
{
    static const uint8_t identity[4] = {SWIZZLE_X, SWIZZLE_Y, SWIZZLE_Z, SWIZZLE_W};
    const uint8_t replicated[4] = {swizzle[0], swizzle[0], swizzle[0], swizzle[0]};
    const char *letters = "xyzw";
    if (memcmp(swizzle, identity, 4) == 0)
        return;
    text_add(text, ".%c", letters[swizzle[0] & 3]);
    if (memcmp(swizzle, replicated, 4) != 0)
        text_add(text, "%c%c%c", letters[swizzle[1] & 3], letters[swizzle[2] & 3], letters[swizzle[3] & 3]);
}

const char *label_at(const struct program *program, uint32_t instruction, unsigned occurrence)
{
    for (uint32_t i = 0; i < program->label_count; i++)
        if (program->labels[i].target == (int32_t)instruction && occurrence-- == 0)
            return program->labels[i].name;
    return NULL;
}
