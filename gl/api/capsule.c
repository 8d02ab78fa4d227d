/* Contexts that are recorded into capsules: include/edgewalk/capsule.h. */
#include "edgewalk/capsule.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gl/capsule/capsule_player.h"
#include "gl/capsule/capsule_recorder.h"
#include "gl/context/context_internal.h"
#include "gl/context/entry.h"

/* --- What is recorded ----------------------------------------------------------------------------------- */

static __thread bool wanted; /* ewCapsuleBegin */

void ewCapsuleBegin(void)
{
    wanted = true;
}

/* The parts of EDGEWALK_CAPSULE: FILE, FILE:FRAME or FILE:FRAME:CONTEXT. */
struct selection {
    size_t path; /* the length of FILE */
    unsigned frame, context;
};

/* Parses the number after the last colon within *length characters; *length becomes the colon's position.
 * False, and unchanged, if there is no such number. */
static bool last_number(const char *value, size_t *length, unsigned *number)
{
    size_t first = *length;
    while (first > 0 && value[first - 1] >= '0' && value[first - 1] <= '9')
        first--;
    const size_t digits = *length - first;
    if (digits < 1 || digits > 9 || first < 2 || value[first - 1] != ':')
        return false;
    *number = (unsigned)strtoul(value + first, NULL, 10);
    *length = first - 1;
    return true;
}

static struct selection parse_environment(const char *value)
{
    struct selection selection = {.path = strlen(value)};
    unsigned before;
    if (last_number(value, &selection.path, &selection.frame) &&
        last_number(value, &selection.path, &before)) {
        selection.context = selection.frame;
        selection.frame = before;
    }
    return selection;
}

static struct context *at_exit;      /* the environment's, until its file is written */
static atomic_uint contexts_counted; /* created until now that the variable could select */
static atomic_bool selected;         /* one of them is recorded */

static void write_at_exit(void)
{
    const char *value = getenv("EDGEWALK_CAPSULE");
    if (at_exit)
        context_capsule_close(at_exit);
    else if (!selected && value)
        fprintf(stderr, "edgewalk: %s: context %u was never made current: the program has %u\n", value,
                parse_environment(value).context, contexts_counted);
}

/* Vendor libraries of EGL and GLX draw to BGRA. Drawing does not depend on the byte order, and readers of
 * capsules accept RGBA, so the file states RGBA. */
static GLenum recorded_format(const struct context *context)
{
    const GLenum format = context->framebuffer.color_format;
    return format == OSMESA_BGRA ? OSMESA_RGBA : format;
}

static void begin_recording(struct context *context, struct capsule_recorder *recorder)
{
    recorder->writer.header = (struct capsule_header){
        .color_format = recorded_format(context),
        .depth_bits = (uint32_t)context->framebuffer.depth_bits,
        .stencil_bits = (uint32_t)context->framebuffer.stencil_bits,
        .samples = context->framebuffer.samples,
        .accum_bits = (uint32_t)context->framebuffer.accum_bits,
        .byte_order = CAPSULE_OWN_ORDER,
    };
    context->capsule = recorder;
    context->client_memory = &recorder->memory;
}

bool context_capsule_create(struct context *context)
{
    if (capsule_replaying || !wanted)
        return true;
    struct capsule_recorder *recorder = capsule_recorder_create();
    if (!recorder)
        return false;
    wanted = false;
    begin_recording(context, recorder);
    return true;
}

/* Contexts are counted when they first have a window: until then they have run no command, and some libraries
 * create others only to query what they support. */
void context_capsule_first_window(struct context *context)
{
    const char *value = getenv("EDGEWALK_CAPSULE");
    if (!value || !*value || context->capsule || context->player)
        return;
    const struct selection selection = parse_environment(value);
    const unsigned number = atomic_fetch_add(&contexts_counted, 1);
    if (number == 0)
        atexit(write_at_exit);
    if (number != selection.context)
        return;
    struct capsule_recorder *recorder = capsule_recorder_create();
    if (!recorder || !(recorder->path = strndup(value, selection.path))) {
        capsule_recorder_destroy(recorder);
        return;
    }
    selected = true;
    recorder->last = selection.frame;
    begin_recording(context, recorder);
    at_exit = context;
}

static void stop(struct context *context)
{
    capsule_recorder_destroy(context->capsule);
    context->capsule = NULL;
    context->client_memory = NULL;
    if (capsule_recording == context)
        capsule_recording = NULL;
    if (at_exit == context)
        at_exit = NULL;
}

void context_capsule_release(struct context *context)
{
    if (context->capsule)
        stop(context);
    capsule_player_destroy(context->player);
}

/* --- Files ---------------------------------------------------------------------------------------------- */

static bool write_file(const char *path, const struct capsule_bytes *file)
{
    FILE *out = fopen(path, "wb");
    const bool written = out && fwrite(file->data, 1, file->size, out) == file->size;
    return out && fclose(out) == 0 && written;
}

/* False with the reason in context->message. */
static bool save(struct context *context, const char *call, const char *path, bool finished)
{
    struct capsule_recorder *recorder = context->capsule;
    recorder->writer.header.frame =
        recorder->frame - (!recorder->drawn && recorder->frame && !recorder->path);
    recorder->drawn = false;
    recorder->writer.header.picture = finished ? ewFrameHash() : 0;
    if (recorder->writer.header.picture && recorded_format(context) != context->framebuffer.color_format)
        recorder->writer.header.picture = context_frame_hash(context, true);
    struct capsule_bytes file = capsule_writer_file(&recorder->writer);
    if (!file.data) {
        snprintf(context->message, sizeof context->message, "%s: no memory for all that was recorded", call);
        return false;
    }
    const bool written = write_file(path, &file);
    if (!written)
        snprintf(context->message, sizeof context->message, "%s: %s: %s", call, path, strerror(errno));
    capsule_bytes_release(&file);
    return written;
}

bool context_capsule_save(struct context *context, const char *call, const char *path)
{
    return save(context, call, path, true);
}

int ewCapsuleEnd(const char *path)
{
    ENTER(__func__);
    if (!context)
        return -1;
    if (!context->capsule || context->capsule->path) {
        snprintf(context->message, sizeof context->message,
                 "%s: the context was not created after ewCapsuleBegin, or its recording has ended",
                 __func__);
        return -1;
    }
    gl_finish_scene(context);
    const bool saved = save(context, __func__, path, true);
    stop(context);
    return saved ? 0 : -1;
}

static void save_environment(struct context *context, bool finished)
{
    struct capsule_recorder *recorder = context->capsule;
    char message[sizeof context->message];
    memcpy(message, context->message, sizeof message);
    if (save(context, "EDGEWALK_CAPSULE", recorder->path, finished))
        fprintf(stderr, "edgewalk: %s: %llu commands, to the end of frame %u\n", recorder->path,
                (unsigned long long)recorder->writer.count, recorder->frame);
    else
        fprintf(stderr, "edgewalk: %s\n", context->message);
    memcpy(context->message, message, sizeof message);
    stop(context);
}

void capsule_frame_end(void)
{
    struct context *context = capsule_recording;
    struct capsule_recorder *recorder = context ? context->capsule : NULL;
    if (!recorder || recorder->inside || !recorder->drawn || context->immediate.inside)
        return;
    recorder->drawn = false;
    if (recorder->path && recorder->frame == recorder->last)
        save_environment(context, true);
    else
        recorder->frame++;
}

/* Saves the capsule of a context that ends. It does not read the picture, since the application may have
 * freed its pixels. */
void context_capsule_close(struct context *context)
{
    if (context->capsule && context->capsule->path && context->capsule->writer.header.width)
        save_environment(context, false);
}

/* --- What else is recorded ------------------------------------------------------------------------------ */

static struct capsule_call *begin(const char *command)
{
    return capsule_recording ? capsule_call_begin((unsigned)capsule_command_find(command), false) : NULL;
}

static bool all_zero(const uint8_t *bytes, size_t size)
{
    return size == 0 || (bytes[0] == 0 && memcmp(bytes, bytes + 1, size - 1) == 0);
}

/* Exchanges red and blue, in pixels of four components of equal size. */
static void exchange_red_and_blue(uint8_t *pixels, size_t pixel, size_t bytes)
{
    const size_t component = pixel / 4;
    for (size_t at = 0; at < bytes; at += pixel)
        for (size_t byte = at; byte < at + component; byte++) {
            const uint8_t red = pixels[byte];
            pixels[byte] = pixels[byte + 2 * component];
            pixels[byte + 2 * component] = red;
        }
}

/* Rows of the window's memory, in the component order of the file's format, without padding; null if all
 * bytes are zero. */
static uint8_t *window_pixels(const struct context *context, const uint8_t *pixels, size_t row, size_t rows)
{
    const struct framebuffer *window = &context->framebuffer;
    const size_t step = window->row_length ? row / window->width * (size_t)window->row_length : row;
    uint8_t *copy = malloc(row * rows);
    for (size_t y = 0; copy && y < rows; y++)
        memcpy(copy + y * row, pixels + y * step, row);
    if (copy && window->color_format != recorded_format(context))
        exchange_red_and_blue(copy, row / window->width, row * rows);
    if (copy && all_zero(copy, row * rows)) {
        free(copy);
        copy = NULL;
    }
    return copy;
}

/* Its memory may contain pixels that no command clears. */
void context_capsule_window(struct context *context, const void *pixels, GLenum type, GLsizei width,
                            GLsizei height)
{
    struct capsule_recorder *recorder = context->capsule;
    if (!recorder || capsule_recording != context)
        return;
    struct capsule_header *header = &recorder->writer.header;
    if (recorder->window == pixels && recorder->window_type == type && recorder->window_width == width &&
        recorder->window_height == height)
        return;
    if (!header->width) {
        header->width = (uint32_t)width;
        header->height = (uint32_t)height;
        header->color_type = type;
    }
    const size_t row = (size_t)width * framebuffer_window_pixel_bytes(header->color_format, type);
    uint8_t *contents = window_pixels(context, pixels, row, (size_t)height);
    struct capsule_call *call = begin("OSMesaMakeCurrent");
    capsule_put(call, &type, sizeof type);
    capsule_put(call, &width, sizeof width);
    capsule_put(call, &height, sizeof height);
    capsule_put_data(call, contents, (int64_t)(row * (size_t)height), capsule_window_element(type));
    capsule_call_end(call);
    free(contents);
    recorder->drawn = false;
    recorder->window = pixels;
    recorder->window_type = type;
    recorder->window_width = width;
    recorder->window_height = height;
}

void context_capsule_window_store(GLint pname, GLint value)
{
    struct capsule_call *call = begin("OSMesaPixelStore");
    capsule_put(call, &pname, sizeof pname);
    capsule_put(call, &value, sizeof value);
    capsule_call_end(call);
}

void context_capsule_texture(GLenum target, const void *bytes, size_t size)
{
    struct capsule_call *call = begin("ewLoadTextureMemory");
    capsule_put(call, &target, sizeof target);
    capsule_put_data(call, bytes, (int64_t)size, 1);
    capsule_call_end(call);
}

/* A separate record, before that of the command which reads the buffer. */
void context_capsule_mapped(struct context *context, uint32_t buffer, size_t offset, size_t length,
                            const void *bytes)
{
    struct capsule_recorder *recorder = context->capsule;
    if (!recorder || capsule_recording != context)
        return;
    struct capsule_call call = {.context = context};
    const uint64_t from = offset;
    capsule_put(&call, &buffer, sizeof buffer);
    capsule_put(&call, &from, sizeof from);
    capsule_put_data(&call, bytes, (int64_t)length, 1);
    recorder->writer.records.failed |= call.arguments.failed;
    capsule_writer_add(&recorder->writer, (unsigned)capsule_command_find("ewMappedBuffer"),
                       call.arguments.data, call.arguments.size, NULL, 0);
    capsule_bytes_release(&call.arguments);
}

void context_capsule_loop_limit(uint32_t iterations)
{
    struct capsule_call *call = begin("ewLoopLimit");
    capsule_put(call, &iterations, sizeof iterations);
    capsule_call_end(call);
}

void context_capsule_instruction_limit(uint64_t instructions)
{
    struct capsule_call *call = begin("ewInstructionLimit");
    capsule_put(call, &instructions, sizeof instructions);
    capsule_call_end(call);
}
