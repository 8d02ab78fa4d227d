/* Token streams for reading: a line per word, with the names of its layout, fields and values. */
#include "shader/language/tokens/tokens.h"

#include <string.h>

struct dump {
    struct text text;
    enum token_revision revision;
};

static void add_mask(struct text *text, int32_t value)
{
    text_add(text, "%s%s%s%s%s", value & 1 ? "X" : "", value & 2 ? "Y" : "", value & 4 ? "Z" : "",
             value & 8 ? "W" : "", value ? "" : "none");
}

static void add_float(struct text *text, int32_t bits)
{
    float value;
    memcpy(&value, &bits, sizeof value);
    text_add(text, "%.9g", (double)value);
}

static void add_value(struct dump *dump, const struct field_info *field, int32_t value)
{
    const char *name = enumerator_name(field->kind, dump->revision, value);
    if (field->kind == FIELD_WRITEMASK)
        add_mask(&dump->text, value);
    else if (field->kind == KIND_BINARY32)
        add_float(&dump->text, value);
    else if (field->kind == KIND_NUMBER && field->first == 0 && field->last == 31)
        text_add(&dump->text, "0x%08x", (unsigned)value);
    else if (name)
        text_add(&dump->text, "%s", name);
    else
        text_add(&dump->text, "%d", value);
}

/* Flags and paddings that are 0 are not printed. */
static bool is_silent(const struct field_info *field, int32_t value)
{
    return value == 0 && (field->kind == KIND_FLAG || field->kind == KIND_PADDING);
}

/* Sized tokens begin at the margin, what belongs to them is indented. */
static bool begins_item(enum layout layout)
{
    switch (layout) {
    case LAYOUT_VERSION:
    case LAYOUT_HEADER:
    case LAYOUT_PROCESSOR:
    case LAYOUT_SIZED:
    case LAYOUT_DECLARATION:
    case LAYOUT_DECLARATION_2009:
    case LAYOUT_IMMEDIATE:
    case LAYOUT_PROPERTY:
    case LAYOUT_INSTRUCTION: return true;
    default: return false;
    }
}

static void add_token(void *user, enum layout layout, uint32_t position, uint32_t word)
{
    struct dump *dump = user;
    const struct layout_info *info = &layout_table[layout];
    int32_t values[32];
    layout_unpack(layout, word, values);
    text_add(&dump->text, "%5u: %08x %s%s", position, word, begins_item(layout) ? "" : "  ", info->name);
    for (unsigned i = 0; i < info->field_count; i++) {
        if (is_silent(&info->fields[i], values[i]))
            continue;
        text_add(&dump->text, " %s", info->fields[i].name);
        if (info->fields[i].kind != KIND_FLAG) {
            text_add(&dump->text, "=");
            add_value(dump, &info->fields[i], values[i]);
        }
    }
    text_add(&dump->text, "\n");
}

char *tokens_dump(const uint32_t *words, size_t count, enum token_revision revision)
{
    struct dump dump = {.revision = revision};
    struct token_stream stream;
    struct shader_error error;
    if (!tokens_read(words, count, revision, &stream, add_token, &dump, &error))
        text_add(&dump.text, "error at word %d: %s\n", error.position.offset, error.message);
    tokens_release(&stream);
    return text_finish(&dump.text);
}

bool tokens_recognize(const void *bytes, size_t length)
{
    uint32_t first;
    if (length < sizeof first)
        return false;
    memcpy(&first, bytes, sizeof first);
    return first >> 16 == 0 && (first & 0xff) < 0x20;
}
