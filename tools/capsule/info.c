/* The contents of a capsule, as text. */
#include "tools/capsule/capsule.h"

#include <GL/gl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* --- Arguments ------------------------------------------------------------------------------------------ */

static bool read_bits(const uint8_t **at, const uint8_t *end, unsigned bytes, uint64_t *bits)
{
    *bits = 0;
    if ((size_t)(end - *at) < bytes)
        return false;
    for (unsigned i = 0; i < bytes; i++)
        *bits |= (uint64_t)(*at)[i] << (8 * i);
    *at += bytes;
    return true;
}

static bool read_pointer(const uint8_t **at, const uint8_t *end, struct capsule_argument *argument)
{
    uint64_t tag;
    argument->data = NULL;
    if (!read_bits(at, end, 1, &tag) || tag > CAPSULE_DATA)
        return false;
    argument->tag = (enum capsule_pointer_tag)tag;
    if (tag == CAPSULE_NULL)
        return true;
    if (!capsule_read_varint(at, end, &argument->bits))
        return false;
    if (tag == CAPSULE_VALUE)
        return true;
    if (argument->bits > (size_t)(end - *at))
        return false;
    argument->data = *at;
    *at += argument->bits;
    return true;
}

bool capsule_arguments(const struct capsule_record *record, struct capsule_argument *arguments,
                       unsigned *count, const uint8_t **rest)
{
    const char *letters = capsule_commands[record->command].letters;
    const uint8_t *at = record->arguments, *end = at + record->size;
    for (*count = 0; letters[*count] && *count < CAPSULE_MAX_ARGUMENTS; (*count)++) {
        struct capsule_argument *argument = &arguments[*count];
        argument->letter = letters[*count];
        if (capsule_letter_is_pointer(argument->letter)
                ? !read_pointer(&at, end, argument)
                : !read_bits(&at, end, capsule_letter_bytes(argument->letter), &argument->bits))
            return false;
    }
    *rest = at;
    return true;
}

/* --- Commands as text ----------------------------------------------------------------------------------- */

static void print_number(const struct capsule_argument *argument)
{
    const uint64_t bits = argument->bits;
    char text[NUMBER_SIZE];
    float single;
    double wide;
    switch (argument->letter) {
    case 'e':
    case 'x': printf("0x%04" PRIx64, bits); break;
    case 'f':
        memcpy(&single, &(uint32_t){(uint32_t)bits}, sizeof single);
        tool_float_text(single, text);
        fputs(text, stdout);
        break;
    case 'd':
        memcpy(&wide, &bits, sizeof wide);
        tool_float_text((float)wide, text);
        fputs(text, stdout);
        break;
    case 'b': printf("%d", (int8_t)bits); break;
    case 's': printf("%d", (int16_t)bits); break;
    case 'q':
    case 'Q': printf("%" PRId64, (int64_t)bits); break;
    default: printf("%" PRId32, (int32_t)bits);
    }
}

static void print_argument(const struct capsule_argument *argument)
{
    if (!capsule_letter_is_pointer(argument->letter))
        print_number(argument);
    else if (argument->tag == CAPSULE_NULL)
        fputs("null", stdout);
    else if (argument->tag == CAPSULE_VALUE)
        printf("+%" PRIu64, argument->bits);
    else
        printf("[%" PRIu64 " bytes]", argument->bits);
}

static void print_command(const struct capsule_record *record)
{
    struct capsule_argument arguments[CAPSULE_MAX_ARGUMENTS];
    const uint8_t *rest;
    unsigned count;
    const bool whole = capsule_arguments(record, arguments, &count, &rest);
    printf("%s(", capsule_commands[record->command].name);
    for (unsigned i = 0; i < count; i++) {
        fputs(i ? ", " : "", stdout);
        print_argument(&arguments[i]);
    }
    const size_t memory = whole ? (size_t)(record->arguments + record->size - rest) : 0;
    if (memory)
        printf(") with %zu bytes of arrays\n", memory);
    else
        puts(whole ? ")" : "...)");
}

void capsule_print_commands(const EwCapsule *capsule)
{
    for (size_t i = 0; i < capsule->count; i++) {
        printf("%zu ", i);
        print_command(&capsule->records[i]);
    }
}

/* --- Counts --------------------------------------------------------------------------------------------- */

bool capsule_name_begins(const char *text, const char *with)
{
    return strncmp(text, with, strlen(with)) == 0;
}

bool capsule_is_program(const char *name)
{
    return strcmp(name, "glProgramStringARB") == 0 || strcmp(name, "glLoadProgramNV") == 0;
}

bool capsule_is_draw(const struct capsule_record *record)
{
    static const char *const names[] = {"glDraw",       "glMultiDraw",      "glBegin",    "glRect",
                                        "glBitmap",     "glClear",          "glCallList", "glEvalMesh",
                                        "glCopyPixels", "glBlitFramebuffer"};
    static const char *const others[] = {"glDrawBuffer",     "glBeginQuery", "glBeginConditional",
                                         "glBeginTransform", "glClearColor", "glClearDepth",
                                         "glClearStencil",   "glClearIndex", "glClearAccum"};
    const char *name = capsule_commands[record->command].name;
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (capsule_name_begins(name, others[i]))
            return false;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (capsule_name_begins(name, names[i]))
            return true;
    return false;
}

struct counted {
    unsigned command;
    size_t count, bytes;
};

static int more_often(const void *a, const void *b)
{
    const struct counted *first = a, *second = b;
    if (first->count != second->count)
        return first->count < second->count ? 1 : -1;
    return strcmp(capsule_commands[first->command].name, capsule_commands[second->command].name);
}

static void print_counts(const EwCapsule *capsule)
{
    struct counted *counts = calloc(capsule_command_count, sizeof *counts);
    if (!counts)
        return;
    for (unsigned i = 0; i < capsule_command_count; i++)
        counts[i].command = i;
    for (size_t i = 0; i < capsule->count; i++) {
        counts[capsule->records[i].command].count++;
        counts[capsule->records[i].command].bytes += capsule->records[i].size;
    }
    qsort(counts, capsule_command_count, sizeof *counts, more_often);
    for (unsigned i = 0; i < capsule_command_count && counts[i].count; i++)
        printf("  %8zu %s, %zu bytes\n", counts[i].count, capsule_commands[counts[i].command].name,
               counts[i].bytes);
    free(counts);
}

/* The header of a program's text: its first word. */
static void print_program(const struct capsule_argument *text)
{
    unsigned length = 0, lines = 0;
    while (length < text->bits && length < 16 && text->data[length] > ' ' && text->data[length] < 0x7f)
        length++;
    for (uint64_t i = 0; i < text->bits; i++)
        lines += text->data[i] == '\n';
    printf("  program %.*s, %u lines\n", (int)length, (const char *)text->data, lines);
}

/* Programs have their text last; images have width and height, and depth, from the fourth argument on. */
static void print_object(const struct capsule_record *record)
{
    const char *name = capsule_commands[record->command].name;
    struct capsule_argument a[CAPSULE_MAX_ARGUMENTS];
    const uint8_t *rest;
    unsigned count;
    if (!capsule_arguments(record, a, &count, &rest))
        return;
    if (capsule_is_program(name)) {
        if (a[count - 1].data)
            print_program(&a[count - 1]);
    } else if (capsule_name_begins(name, "glTexImage") || capsule_name_begins(name, "glCompressedTexImage") ||
               capsule_name_begins(name, "glTexStorage")) {
        const unsigned dimensions = (unsigned)(strpbrk(name, "123")[0] - '0');
        printf("  %s level %d, format 0x%04x:", name + 2, (int32_t)a[1].bits, (unsigned)a[2].bits);
        for (unsigned i = 0; i < dimensions && 3 + i < count; i++)
            printf("%s%d", i ? "x" : " ", (int32_t)a[3 + i].bits);
        puts("");
    } else if (strcmp(name, "ewLoadTextureMemory") == 0) {
        printf("  image file, %" PRIu64 " bytes\n", a[1].bits);
    }
}

void capsule_print_info(const char *path, const EwCapsule *capsule)
{
    const struct capsule_header *header = &capsule->header;
    size_t draws = 0;
    for (size_t i = 0; i < capsule->count; i++)
        draws += capsule_is_draw(&capsule->records[i]);
    printf("%s: version %d, %zu bytes\n", path, CAPSULE_VERSION, capsule->size);
    printf("window %ux%u, format 0x%04x, type 0x%04x, depth %u, stencil %u, samples %u\n", header->width,
           header->height, header->color_format, header->color_type, header->depth_bits, header->stencil_bits,
           header->samples);
    printf("frame %u, picture %016" PRIx64 "\n", header->frame, header->picture);
    for (size_t i = 0; i < capsule->count; i++)
        print_object(&capsule->records[i]);
    printf("%zu commands, %zu of them draw:\n", capsule->count, draws);
    print_counts(capsule);
}
