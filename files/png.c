/* PNG files through libpng.
 *
 * libpng reports errors with longjmp. Each of write_rows() and read_rows() therefore is the only function
 * with a setjmp in it, owns nothing, and keeps what must survive in a struct of its caller, so that every
 * exit releases the same things.
 */
#include "files/files.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static void say(char *message, size_t size, const char *format, ...) __attribute__((format(printf, 3, 4)));

static void say(char *message, size_t size, const char *format, ...)
{
    if (!message || size == 0)
        return;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, size, format, arguments);
    va_end(arguments);
}

#ifdef EW_HAVE_PNG

#include <png.h>

enum {
    MAX_SIDE = 32768,     /* pixels */
    MAX_PIXELS = 1 << 28, /* 1 GiB as RGBA8, so that a header of 30 bytes cannot make it allocate more */
    REASON_BYTES = 160,
};

static const struct {
    int color_type, bit_depth;
} format_facts[] = {
    [FILES_PNG_RGBA8] = {PNG_COLOR_TYPE_RGB_ALPHA, 8},
    [FILES_PNG_RGB8] = {PNG_COLOR_TYPE_RGB, 8},
    [FILES_PNG_GREY8] = {PNG_COLOR_TYPE_GRAY, 8},
    [FILES_PNG_GREY16] = {PNG_COLOR_TYPE_GRAY, 16},
};

static void on_error(png_structp png, png_const_charp text)
{
    char *reason = png_get_error_ptr(png);
    snprintf(reason, REASON_BYTES, "%s", text);
    png_longjmp(png, 1);
}

static void on_warning(png_structp png, png_const_charp text)
{
    (void)png;
    (void)text; /* the picture is valid without it */
}

static bool size_is_sensible(uint64_t width, uint64_t height)
{
    return width >= 1 && height >= 1 && width <= MAX_SIDE && height <= MAX_SIDE &&
           width * height <= MAX_PIXELS;
}

static bool little_endian(void)
{
    const uint16_t one = 1;
    return *(const uint8_t *)&one == 1;
}

/* --- Writing -------------------------------------------------------------------------------------------- */

struct picture {
    enum files_png_format format;
    unsigned width, height;
    const uint8_t *pixels;
    ptrdiff_t row_stride;
};

static bool write_rows(png_structp png, png_infop info, FILE *file, const struct picture *picture)
{
    if (setjmp(png_jmpbuf(png)))
        return false;
    png_init_io(png, file);
    png_set_IHDR(png, info, picture->width, picture->height, format_facts[picture->format].bit_depth,
                 format_facts[picture->format].color_type, PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT,
                 PNG_FILTER_TYPE_DEFAULT);
    png_write_info(png, info);
    if (picture->format == FILES_PNG_GREY16 && little_endian())
        png_set_swap(png); /* a PNG holds the high byte first */
    for (unsigned y = 0; y < picture->height; y++)
        png_write_row(png, picture->pixels + (ptrdiff_t)y * picture->row_stride);
    png_write_end(png, info);
    return true;
}

static bool write_stream(FILE *file, const struct picture *picture, char *reason)
{
    png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, reason, on_error, on_warning);
    png_infop info = png ? png_create_info_struct(png) : NULL;
    bool written = false;
    if (info)
        written = write_rows(png, info, file, picture);
    else
        snprintf(reason, REASON_BYTES, "out of memory");
    png_destroy_write_struct(&png, &info);
    return written;
}

/* A new file in the folder of `path`, for rename(). Its name is short, whatever the length of the last
 * component of `path`. The caller frees *name; a null *name means that memory ran out. */
static FILE *open_beside(const char *path, char **name)
{
    const char *slash = strrchr(path, '/');
    int folder = slash ? (int)(slash - path) + 1 : 0;
    size_t size = (size_t)folder + 48;
    *name = malloc(size);
    if (!*name)
        return NULL;
    int descriptor = -1;
    for (unsigned attempt = 0; attempt < 1000 && descriptor < 0; attempt++) {
        snprintf(*name, size, "%.*s.edgewalk-%ld-%u.tmp", folder, path, (long)getpid(), attempt);
        descriptor = open(*name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (descriptor < 0 && errno != EEXIST)
            return NULL;
    }
    FILE *file = descriptor >= 0 ? fdopen(descriptor, "wb") : NULL;
    if (!file && descriptor >= 0) {
        close(descriptor);
        unlink(*name);
    }
    return file;
}

/* A path that names a device, a pipe or a folder must not be replaced by a file. */
static bool may_replace(const char *path, char *reason)
{
    struct stat status;
    if (path[0] == '\0')
        snprintf(reason, REASON_BYTES, "the path is empty");
    else if (stat(path, &status) == 0 && !S_ISREG(status.st_mode))
        snprintf(reason, REASON_BYTES, "%s",
                 S_ISDIR(status.st_mode) ? "it is a directory" : "it is not a regular file");
    else
        return true;
    return false;
}

static bool write_file(const char *path, const struct picture *picture, char *reason)
{
    if (!may_replace(path, reason))
        return false;
    char *name;
    FILE *file = open_beside(path, &name);
    if (!file) {
        snprintf(reason, REASON_BYTES, "%s", name ? strerror(errno) : "out of memory");
        free(name);
        return false;
    }
    bool written = write_stream(file, picture, reason);
    if (fclose(file) != 0 && written) {
        snprintf(reason, REASON_BYTES, "%s", strerror(errno));
        written = false;
    }
    if (written && rename(name, path) != 0) {
        snprintf(reason, REASON_BYTES, "%s", strerror(errno));
        written = false;
    }
    if (!written)
        unlink(name);
    free(name);
    return written;
}

bool files_png_write(const char *path, enum files_png_format format, unsigned width, unsigned height,
                     const void *pixels, ptrdiff_t row_stride, char *message, size_t message_size)
{
    char reason[REASON_BYTES] = "";
    struct picture picture = {format, width, height, pixels, row_stride};
    bool written = false;
    if (!size_is_sensible(width, height))
        snprintf(reason, sizeof reason, "a picture of %ux%u is outside 1x1 to %dx%d", width, height, MAX_SIDE,
                 MAX_SIDE);
    else
        written = write_file(path, &picture, reason);
    if (!written)
        say(message, message_size, "cannot write '%s': %s", path, reason);
    return written;
}

/* --- Reading -------------------------------------------------------------------------------------------- */

struct reading {
    unsigned width, height;
    uint8_t *pixels; /* malloc'ed */
    png_bytep *rows; /* malloc'ed */
};

static void read_header(png_structp png, png_infop info, FILE *file, struct reading *reading)
{
    png_init_io(png, file);
    png_set_user_limits(png, MAX_SIDE, MAX_SIDE);
    png_read_info(png, info);
    reading->width = png_get_image_width(png, info);
    reading->height = png_get_image_height(png, info);
    if (!size_is_sensible(reading->width, reading->height))
        png_error(png, "the picture is too large");
    png_set_expand(png); /* palettes, 1, 2 and 4 bits, transparent colours */
    png_set_scale_16(png);
    png_set_gray_to_rgb(png);
    png_set_add_alpha(png, 0xff, PNG_FILLER_AFTER);
    png_set_interlace_handling(png);
    png_read_update_info(png, info);
    if (png_get_rowbytes(png, info) != (size_t)reading->width * 4)
        png_error(png, "the picture does not convert to RGBA");
}

static bool read_rows(png_structp png, png_infop info, FILE *file, struct reading *reading)
{
    if (setjmp(png_jmpbuf(png)))
        return false;
    read_header(png, info, file, reading);
    reading->pixels = malloc((size_t)reading->width * reading->height * 4);
    reading->rows = malloc(reading->height * sizeof *reading->rows);
    if (!reading->pixels || !reading->rows)
        png_error(png, "out of memory");
    for (unsigned y = 0; y < reading->height; y++)
        reading->rows[y] = reading->pixels + (size_t)y * reading->width * 4;
    png_read_image(png, reading->rows);
    png_read_end(png, NULL);
    return true;
}

static uint8_t *read_stream(FILE *file, unsigned *width, unsigned *height, char *reason)
{
    png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, reason, on_error, on_warning);
    png_infop info = png ? png_create_info_struct(png) : NULL;
    struct reading reading = {0};
    bool complete = false;
    if (info)
        complete = read_rows(png, info, file, &reading);
    else
        snprintf(reason, REASON_BYTES, "out of memory");
    png_destroy_read_struct(&png, &info, NULL);
    free(reading.rows);
    if (!complete) {
        free(reading.pixels);
        return NULL;
    }
    *width = reading.width;
    *height = reading.height;
    return reading.pixels;
}

/* Only regular files: opening a pipe would wait for its writer. */
static FILE *open_regular(const char *path, char *reason)
{
    int descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    struct stat status;
    FILE *file = NULL;
    if (descriptor < 0 || fstat(descriptor, &status) != 0)
        snprintf(reason, REASON_BYTES, "%s", strerror(errno));
    else if (!S_ISREG(status.st_mode))
        snprintf(reason, REASON_BYTES, "%s",
                 S_ISDIR(status.st_mode) ? "it is a directory" : "it is not a regular file");
    else if (!(file = fdopen(descriptor, "rb")))
        snprintf(reason, REASON_BYTES, "%s", strerror(errno));
    if (!file && descriptor >= 0)
        close(descriptor);
    return file;
}

uint8_t *files_png_read(const char *path, unsigned *width, unsigned *height, char *message,
                        size_t message_size)
{
    char reason[REASON_BYTES] = "";
    uint8_t *pixels = NULL;
    FILE *file = open_regular(path, reason);
    if (file) {
        pixels = read_stream(file, width, height, reason);
        fclose(file);
    }
    if (!pixels)
        say(message, message_size, "cannot read '%s': %s", path, reason);
    return pixels;
}

uint8_t *files_png_decode(const void *bytes, size_t size, unsigned *width, unsigned *height, char *message,
                          size_t message_size)
{
    char reason[REASON_BYTES] = "out of memory";
    uint8_t *pixels = NULL;
    FILE *file = size ? fmemopen((void *)(uintptr_t)bytes, size, "rb") : NULL;
    if (file) {
        pixels = read_stream(file, width, height, reason);
        fclose(file);
    }
    if (!pixels)
        say(message, message_size, "broken PNG data: %s", reason);
    return pixels;
}

#else

bool files_png_write(const char *path, enum files_png_format format, unsigned width, unsigned height,
                     const void *pixels, ptrdiff_t row_stride, char *message, size_t message_size)
{
    (void)format, (void)width, (void)height, (void)pixels, (void)row_stride;
    say(message, message_size, "cannot write '%s': this build has no PNG support (-Dpng=disabled)", path);
    return false;
}

uint8_t *files_png_read(const char *path, unsigned *width, unsigned *height, char *message,
                        size_t message_size)
{
    (void)width, (void)height;
    say(message, message_size, "cannot read '%s': this build has no PNG support (-Dpng=disabled)", path);
    return NULL;
}

uint8_t *files_png_decode(const void *bytes, size_t size, unsigned *width, unsigned *height, char *message,
                          size_t message_size)
{
    (void)bytes, (void)size, (void)width, (void)height;
    say(message, message_size, "this build has no PNG support (-Dpng=disabled)");
    return NULL;
}

#endif
