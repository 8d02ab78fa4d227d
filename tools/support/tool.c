#include "tools/support/tool.h"

#include <errno.h>
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <GL/gl.h>
#include <GL/osmesa.h>

#include "edgewalk/edgewalk.h"

int tool_usage_error(const char *format, ...)
{
    va_list values;
    va_start(values, format);
    fputs("edgewalk: ", stderr);
    vfprintf(stderr, format, values);
    fputc('\n', stderr);
    va_end(values);
    return EXIT_USAGE;
}

bool tool_number(const char *text, unsigned low, unsigned high, unsigned *number)
{
    char *end;
    errno = 0;
    unsigned long value = strtoul(text, &end, 10);
    if (text[0] < '0' || text[0] > '9' || *end != '\0' || errno != 0 || value < low || value > high)
        return false;
    *number = (unsigned)value;
    return true;
}

int tool_hex_digit(char digit)
{
    static const char digits[] = "0123456789abcdefABCDEF";
    const char *at = digit ? strchr(digits, digit) : NULL;
    const int value = at ? (int)(at - digits) : -1;
    return value < 16 ? value : value - 6;
}

bool tool_size(const char *text, unsigned *width, unsigned *height)
{
    char copy[32];
    if (strlen(text) >= sizeof copy)
        return false;
    strcpy(copy, text);
    char *separator = strchr(copy, 'x');
    if (!separator)
        return false;
    *separator = '\0';
    return tool_number(copy, 1, 16384, width) && tool_number(separator + 1, 1, 16384, height);
}

bool tool_pixel(const char *text, int *x, int *y)
{
    char first[16];
    unsigned number[2];
    const char *comma = strchr(text, ',');
    if (!comma || (size_t)(comma - text) >= sizeof first)
        return false;
    memcpy(first, text, (size_t)(comma - text));
    first[comma - text] = '\0';
    if (!tool_number(first, 0, 16383, &number[0]) || !tool_number(comma + 1, 0, 16383, &number[1]))
        return false;
    *x = (int)number[0];
    *y = (int)number[1];
    return true;
}

/* The limit ends the reading of a device without an end, such as /dev/zero. */
enum { MAX_FILE = 1 << 30 };

static char *read_stream(FILE *file, size_t *length)
{
    size_t capacity = 1 << 16, used = 0;
    char *bytes = malloc(capacity);
    while (bytes) {
        used += fread(bytes + used, 1, capacity - used, file);
        if (used < capacity)
            break;
        if (capacity >= MAX_FILE) {
            errno = EFBIG;
            free(bytes);
            return NULL;
        }
        char *larger = realloc(bytes, capacity *= 2);
        if (!larger)
            free(bytes);
        bytes = larger;
    }
    if (bytes && ferror(file)) {
        free(bytes);
        return NULL;
    }
    *length = used;
    return bytes;
}

char *tool_read_file(const char *path, size_t *length)
{
    bool standard_input = strcmp(path, "-") == 0;
    FILE *file = standard_input ? stdin : fopen(path, "rb");
    char *bytes = file ? read_stream(file, length) : NULL;
    if (!bytes)
        fprintf(stderr, "edgewalk: %s: %s\n", path, strerror(errno));
    if (file && !standard_input)
        fclose(file);
    return bytes;
}

size_t tool_utf8_length(const char *text, size_t left)
{
    const unsigned char *s = (const unsigned char *)text;
    size_t n = s[0] < 0x80                   ? 1
               : s[0] >= 0xc2 && s[0] < 0xe0 ? 2
               : (s[0] & 0xf0) == 0xe0       ? 3
               : s[0] >= 0xf0 && s[0] < 0xf5 ? 4
                                             : 0;
    if (n == 0 || n > left)
        return 0;
    for (size_t i = 1; i < n; i++)
        if ((s[i] & 0xc0) != 0x80)
            return 0;
    if ((s[0] == 0xe0 && s[1] < 0xa0) || (s[0] == 0xed && s[1] >= 0xa0) || (s[0] == 0xf0 && s[1] < 0x90) ||
        (s[0] == 0xf4 && s[1] >= 0x90))
        return 0;
    return n;
}

void tool_json_string(FILE *out, const char *text, size_t length)
{
    const unsigned char *s = (const unsigned char *)text;
    fputc('"', out);
    for (size_t i = 0; i < length;) {
        size_t n = tool_utf8_length(text + i, length - i);
        if (n == 0)
            fputs("\\ufffd", out);
        else if (s[i] == '"' || s[i] == '\\')
            fprintf(out, "\\%c", s[i]);
        else if (s[i] < ' ')
            fprintf(out, "\\u%04x", s[i]);
        else
            fwrite(s + i, 1, n, out);
        i += n ? n : 1;
    }
    fputc('"', out);
}

void tool_float_text(float value, char text[NUMBER_SIZE])
{
    if (isnan(value)) {
        strcpy(text, "nan");
        return;
    }
    number_shortest_float(text, value, 6);
}

bool tool_context_resize(struct tool_context *context, unsigned width, unsigned height)
{
    uint8_t *pixels = calloc((size_t)width * height, 4);
    if (!pixels ||
        !OSMesaMakeCurrent(context->osmesa, pixels, GL_UNSIGNED_BYTE, (GLsizei)width, (GLsizei)height)) {
        free(pixels);
        fprintf(stderr, "edgewalk: cannot create a picture of %ux%u pixels\n", width, height);
        return false;
    }
    free(context->pixels);
    context->pixels = pixels;
    context->width = width;
    context->height = height;
    glViewport(0, 0, (GLsizei)width, (GLsizei)height);
    glScissor(0, 0, (GLsizei)width, (GLsizei)height);
    return true;
}

bool tool_context_create(struct tool_context *context, unsigned width, unsigned height, unsigned threads)
{
    return tool_context_create_samples(context, width, height, threads, 0);
}

bool tool_context_create_samples(struct tool_context *context, unsigned width, unsigned height,
                                 unsigned threads, unsigned samples)
{
    const int attributes[] = {OSMESA_DEPTH_BITS,
                              24,
                              OSMESA_STENCIL_BITS,
                              8,
                              EDGEWALK_SAMPLES,
                              (int)samples,
                              OSMESA_CONTEXT_MAJOR_VERSION,
                              2,
                              OSMESA_CONTEXT_MINOR_VERSION,
                              1,
                              0,
                              0};
    *context = (struct tool_context){.osmesa = OSMesaCreateContextAttribs(attributes, NULL)};
    if (!context->osmesa) {
        fprintf(stderr, "edgewalk: out of memory\n");
        return false;
    }
    if (!tool_context_resize(context, width, height)) {
        tool_context_destroy(context);
        return false;
    }
    if (threads)
        ewThreads(threads);
    return true;
}

void tool_context_destroy(struct tool_context *context)
{
    OSMesaDestroyContext(context->osmesa);
    free(context->pixels);
    *context = (struct tool_context){0};
}
