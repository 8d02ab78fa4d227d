/* Golden images of applications' tests: include/edgewalk/golden.h. */
#include "edgewalk/golden.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "gl/api/picture.h"
#include "gl/context/context_internal.h"
#include "gl/context/entry.h"

enum { SAME, DIFFERENT, FAILED = -1, PATH_BYTES = 1024 };

/* One call of ewGolden. */
struct golden {
    struct context *context;
    const char *name, *folder, *out;
    unsigned tolerance, pixels;
};

static int failed(const struct golden *golden, const char *format, ...)
    __attribute__((format(printf, 2, 3), cold));

static int failed(const struct golden *golden, const char *format, ...)
{
    char *message = golden->context->message;
    const size_t size = sizeof golden->context->message;
    const int length = snprintf(message, size, "ewGolden: %s: ", golden->name);
    if ((size_t)length < size) {
        va_list arguments;
        va_start(arguments, format);
        vsnprintf(message + length, size - (size_t)length, format, arguments);
        va_end(arguments);
    }
    return FAILED;
}

/* --- Files ---------------------------------------------------------------------------------------------- */

static bool is_name(const char *name)
{
    return name && *name && *name != '.' &&
           strspn(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.") == strlen(name);
}

/* FOLDER/NAME followed by `suffix`. */
struct path {
    char text[PATH_BYTES];
};

static struct path path_of(const struct golden *golden, const char *folder, const char *suffix)
{
    struct path path;
    snprintf(path.text, sizeof path.text, "%s/%s%s", folder, golden->name, suffix);
    return path;
}

static bool paths_fit(const struct golden *golden, const char *folder)
{
    return strlen(folder) + strlen(golden->name) + sizeof "/.golden.capsule" <= PATH_BYTES;
}

static bool make_folder(const struct golden *golden, const char *folder)
{
    if (mkdir(folder, 0777) == 0 || errno == EEXIST)
        return true;
    failed(golden, "%s: %s", folder, strerror(errno));
    return false;
}

static bool write_picture(const struct golden *golden, const char *folder,
                          const struct files_picture *picture)
{
    char message[400];
    const struct path path = path_of(golden, folder, ".png");
    if (!make_folder(golden, folder))
        return false;
    if (files_png_write(path.text, FILES_PNG_RGBA8, picture->width, picture->height, picture->rgba,
                        (ptrdiff_t)picture->width * 4, message, sizeof message))
        return true;
    failed(golden, "%s", message);
    return false;
}

/* The frame, if the context is recorded. False: it cannot be written. */
static bool write_frame(const struct golden *golden, const char *folder, const char *suffix)
{
    const struct path path = path_of(golden, folder, suffix);
    return !golden->context->capsule || context_capsule_save(golden->context, "ewGolden", path.text);
}

/* --- Comparison ----------------------------------------------------------------------------------------- */

static bool same(const struct golden *golden, const struct files_difference *difference)
{
    return !difference->sizes && difference->pixels <= golden->pixels;
}

/* "...; `edgewalk why A B --pixel X,Y` names the cause", where both frames are stored. */
static void describe(const struct golden *golden, const struct files_picture *image,
                     const struct files_picture *picture, const struct files_difference *difference)
{
    char text[256];
    const struct path stored = path_of(golden, golden->folder, ".golden.capsule"),
                      now = path_of(golden, golden->out, ".capsule");
    files_difference_text(image, picture, difference, text, sizeof text);
    if (!difference->sizes && golden->context->capsule && access(stored.text, R_OK) == 0)
        failed(golden, "%s; `edgewalk why %s %s --pixel %u,%u` names the cause", text, stored.text, now.text,
               difference->worst[0], difference->worst[1]);
    else
        failed(golden, "%s; the picture is %s/%s.png", text, golden->out, golden->name);
}

static int report_difference(const struct golden *golden, const struct files_picture *image,
                             const struct files_picture *picture, const struct files_difference *difference)
{
    char message[400];
    const struct path path = path_of(golden, golden->out, ".difference.png");
    remove(path.text);
    if (!write_picture(golden, golden->out, picture) || !write_frame(golden, golden->out, ".capsule"))
        return FAILED;
    if (!difference->sizes &&
        !files_difference_write(path.text, image, picture, golden->tolerance, message, sizeof message))
        return failed(golden, "%s", message);
    describe(golden, image, picture, difference);
    return DIFFERENT;
}

static int report_missing(const struct golden *golden, const struct files_picture *picture)
{
    if (!write_picture(golden, golden->out, picture) || !write_frame(golden, golden->out, ".capsule"))
        return FAILED;
    failed(golden, "there is no %s/%s.png; EDGEWALK_BLESS=1 in the environment accepts %s/%s.png",
           golden->folder, golden->name, golden->out, golden->name);
    return DIFFERENT;
}

static int bless(const struct golden *golden, const struct files_picture *image,
                 const struct files_picture *picture)
{
    if (image->rgba) {
        const struct files_difference difference = files_compare(image, picture, golden->tolerance);
        if (same(golden, &difference))
            return SAME;
    }
    return write_picture(golden, golden->folder, picture) &&
                   write_frame(golden, golden->folder, ".golden.capsule")
               ? SAME
               : FAILED;
}

static int compare(const struct golden *golden, const struct files_picture *picture)
{
    char message[400];
    const char *blessing = getenv("EDGEWALK_BLESS");
    const struct path path = path_of(golden, golden->folder, ".png");
    struct files_picture image = {0};
    const bool exists = access(path.text, F_OK) == 0;
    if (exists)
        image.rgba = files_png_read(path.text, &image.width, &image.height, message, sizeof message);
    int result;
    if (blessing && strcmp(blessing, "1") == 0) {
        result = bless(golden, &image, picture);
    } else if (!exists) {
        result = report_missing(golden, picture);
    } else if (!image.rgba) {
        result = failed(golden, "%s", message);
    } else {
        const struct files_difference difference = files_compare(&image, picture, golden->tolerance);
        result = same(golden, &difference) ? SAME : report_difference(golden, &image, picture, &difference);
    }
    free(image.rgba);
    return result;
}

int ewGolden(const char *name, const EwGolden *options)
{
    ENTER(__func__);
    if (!context)
        return FAILED;
    const struct golden golden = {context,
                                  name,
                                  options && options->directory ? options->directory : "golden",
                                  options && options->out ? options->out : "golden-out",
                                  options ? options->tolerance : 0,
                                  options ? options->pixels : 0};
    if (!is_name(name) || !paths_fit(&golden, golden.folder) || !paths_fit(&golden, golden.out)) {
        gl_error(context, GL_INVALID_VALUE,
                 "%s: expected a name of letters, digits, '-', '_' and '.', and paths below %d bytes",
                 __func__, PATH_BYTES);
        return FAILED;
    }
    struct files_picture picture;
    if (!picture_read_color(context, __func__, &picture))
        return FAILED;
    const int result = compare(&golden, &picture);
    free(picture.rgba);
    return result;
}
