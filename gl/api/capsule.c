/* Capsules of contexts: include/edgewalk/capsule.h. */
#include "edgewalk/capsule.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/byte_order.h"
#include "gl/capsule/capsule_player.h"
#include "gl/capsule/capsule_recorder.h"
#include "gl/context/context_internal.h"
#include "gl/context/entry.h"

/* --- What is recorded ----------------------------------------------------------------------------------- */

enum { OWN_BYTE_ORDER = BIG_ENDIAN_MACHINE ? CAPSULE_BIG_ENDIAN : CAPSULE_LITTLE_ENDIAN };

static __thread bool wanted;    /* ewCapsuleBegin */
static __thread bool replaying; /* the context that is created is a replay's */

void ewCapsuleBegin(void)
{
    wanted = true;
}

/* Of EDGEWALK_CAPSULE: FILE, or FILE:FRAME. */
static bool parse_environment(struct capsule_recorder *recorder, const char *value)
{
    const char *colon = strrchr(value, ':');
    char *end = NULL;
    const unsigned long frame = colon && colon[1] ? strtoul(colon + 1, &end, 10) : 0;
    const bool framed = end && *end == '\0' && frame <= 1000000000;
    recorder->path = strndup(value, framed ? (size_t)(colon - value) : strlen(value));
    recorder->last = framed ? (unsigned)frame : 0;
    return recorder->path != NULL;
}

static struct context *at_exit; /* the environment's, until its file is written */

static void write_at_exit(void)
{
    if (at_exit)
        context_capsule_close(at_exit);
}

/* Vendor libraries of EGL and GLX draw to BGRA. What is drawn depends on no order of bytes, and readers of
 * capsules take RGBA, so that is what the file says. */
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
        .byte_order = OWN_BYTE_ORDER,
    };
    context->capsule = recorder;
    context->client_memory = &recorder->memory;
}

bool context_capsule_create(struct context *context)
{
    if (replaying || !wanted)
        return true;
    struct capsule_recorder *recorder = capsule_recorder_create();
    if (!recorder)
        return false;
    wanted = false;
    begin_recording(context, recorder);
    return true;
}

/* Many a library makes contexts before to see what there is: the environment's is the first that has a
 * window, and until then it has run no command. */
void context_capsule_first_window(struct context *context)
{
    static atomic_flag taken = ATOMIC_FLAG_INIT;
    const char *value = getenv("EDGEWALK_CAPSULE");
    if (!value || !*value || context->capsule || context->player || atomic_flag_test_and_set(&taken))
        return;
    struct capsule_recorder *recorder = capsule_recorder_create();
    if (!recorder || !parse_environment(recorder, value)) {
        capsule_recorder_destroy(recorder);
        return;
    }
    begin_recording(context, recorder);
    at_exit = context;
    atexit(write_at_exit);
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

/* The application may have freed its pixels: the picture is not looked at. */
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

/* The bytes of a number of the window's memory. */
static size_t window_element(GLenum type)
{
    return type == GL_UNSIGNED_BYTE ? 1 : type == GL_FLOAT ? 4 : 2;
}

static bool all_zero(const uint8_t *bytes, size_t size)
{
    return size == 0 || (bytes[0] == 0 && memcmp(bytes, bytes + 1, size - 1) == 0);
}

/* Of pixels of four components of equal size. */
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

/* Rows of the window's memory, in the order of the file's format, without what lies between them; null where
 * all of it is zero. */
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
    capsule_put_data(call, contents, (int64_t)(row * (size_t)height), window_element(type));
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

/* A record of its own before that of the command which reads the buffer. */
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

/* --- Replaying ------------------------------------------------------------------------------------------ */

EwCapsule *ewCapsuleOpen(const void *bytes, size_t size, char message[EW_CAPSULE_MESSAGE])
{
    return capsule_read(bytes, size, message, EW_CAPSULE_MESSAGE);
}

void ewCapsuleClose(EwCapsule *capsule)
{
    capsule_free(capsule);
}

void ewCapsuleInfo(const EwCapsule *capsule, EwCapsuleInfo *info)
{
    const struct capsule_header *header = &capsule->header;
    *info = (EwCapsuleInfo){.width = header->width,
                            .height = header->height,
                            .samples = header->samples,
                            .format = header->color_format,
                            .type = header->color_type,
                            .depthBits = header->depth_bits,
                            .stencilBits = header->stencil_bits,
                            .frame = header->frame,
                            .commands = capsule->count,
                            .frameHash = header->picture};
}

/* The window's memory becomes this; the old one goes once nothing is drawn there. */
static bool make_current(struct capsule_player *player, GLenum type, GLsizei width, GLsizei height)
{
    struct framebuffer *window = &player->context->framebuffer;
    if (width < 1 || height < 1 || width > RASTER_MAX_SIZE || height > RASTER_MAX_SIZE ||
        !framebuffer_window_type_exists(window->color_format, type))
        return false;
    void *pixels =
        calloc((size_t)width * (size_t)height, framebuffer_window_pixel_bytes(window->color_format, type));
    if (!pixels || !OSMesaMakeCurrent((OSMesaContext)player->context, pixels, type, width, height)) {
        free(pixels);
        return false;
    }
    free(player->pixels);
    player->pixels = pixels;
    return true;
}

static struct context *create_context(const struct capsule_header *header)
{
    const int attributes[] = {OSMESA_FORMAT,
                              (int)header->color_format,
                              OSMESA_DEPTH_BITS,
                              (int)header->depth_bits,
                              OSMESA_STENCIL_BITS,
                              (int)header->stencil_bits,
                              OSMESA_ACCUM_BITS,
                              (int)header->accum_bits,
                              EDGEWALK_SAMPLES,
                              (int)header->samples,
                              0};
    replaying = true;
    struct context *context = (struct context *)OSMesaCreateContextAttribs(attributes, NULL);
    replaying = false;
    return context;
}

struct osmesa_context *ewCapsuleContext(const EwCapsule *capsule, char message[EW_CAPSULE_MESSAGE])
{
    FPENV_SCOPE();
    const struct capsule_header *header = &capsule->header;
    struct context *context = create_context(header);
    struct capsule_player *player =
        context ? capsule_player_create(context, capsule_play_functions, header->byte_order != OWN_BYTE_ORDER)
                : NULL;
    if (player) {
        context->player = player;
        context->client_memory = &player->memory;
    }
    if (!player ||
        !make_current(player, header->color_type, (GLsizei)header->width, (GLsizei)header->height)) {
        snprintf(message, EW_CAPSULE_MESSAGE, "a window of %ux%u pixels, type 0x%04x, cannot be had",
                 header->width, header->height, header->color_type);
        OSMesaDestroyContext((OSMesaContext)context);
        return NULL;
    }
    return (OSMesaContext)context;
}

int ewCapsuleReplay(const EwCapsule *capsule, int (*proceed)(void *user, uint64_t command), void *user,
                    char message[EW_CAPSULE_MESSAGE])
{
    ENTER_ANYWHERE();
    if (!context || !context->player) {
        snprintf(message, EW_CAPSULE_MESSAGE, "the current context is not of ewCapsuleContext");
        return -1;
    }
    for (size_t i = 0; i < capsule->count; i++) {
        if (proceed && !proceed(user, i))
            return 0;
        const char *fault = capsule_play(context->player, &capsule->records[i]);
        if (fault) {
            snprintf(message, EW_CAPSULE_MESSAGE, "command %zu, %s: %s", i,
                     capsule_commands[capsule->records[i].command].name, fault);
            return -1;
        }
    }
    return 0;
}

void capsule_play_window(struct capsule_player *player)
{
    struct framebuffer *window = &player->context->framebuffer;
    GLenum type;
    GLsizei width, height;
    capsule_get(player, &type, sizeof type);
    capsule_get(player, &width, sizeof width);
    capsule_get(player, &height, sizeof height);
    const struct capsule_pointer contents = capsule_get_pointer(player);
    if (!capsule_ready(player))
        return;
    if (!make_current(player, type, width, height)) {
        player->fault = "a window of this size and type cannot be had";
        return;
    }
    const size_t bytes =
        (size_t)width * (size_t)height * framebuffer_window_pixel_bytes(window->color_format, type);
    if (contents.tag == CAPSULE_DATA && contents.length == bytes)
        capsule_copy_elements(player->pixels, contents.bytes, bytes, window_element(type));
    else if (contents.tag != CAPSULE_NULL)
        player->fault = "its window has other pixels than its size says";
}

void capsule_play_window_store(struct capsule_player *player)
{
    GLint pname, value;
    capsule_get(player, &pname, sizeof pname);
    capsule_get(player, &value, sizeof value);
    if (capsule_ready(player) && pname == OSMESA_Y_UP) /* a row of the window's memory has its length */
        OSMesaPixelStore(pname, value);
}

void capsule_play_load_texture(struct capsule_player *player)
{
    GLenum target;
    capsule_get(player, &target, sizeof target);
    const struct capsule_pointer file = capsule_get_pointer(player);
    if (capsule_ready(player))
        ewLoadTextureMemory(target, file.bytes, file.length);
}

void capsule_play_mapped(struct capsule_player *player)
{
    uint32_t name;
    uint64_t offset;
    capsule_get(player, &name, sizeof name);
    capsule_get(player, &offset, sizeof offset);
    const struct capsule_pointer bytes = capsule_get_pointer(player);
    if (!capsule_ready(player))
        return;
    struct buffer_object *buffer = name_table_find(&player->context->share->buffers, name);
    if (!buffer || !buffer->mapped || bytes.tag != CAPSULE_DATA || offset > buffer->size ||
        bytes.length > buffer->size - offset)
        player->fault = "it has bytes of a mapped buffer that is not there";
    else if (bytes.length)
        memcpy(buffer->data + offset, bytes.bytes, bytes.length);
}

void capsule_play_loop_limit(struct capsule_player *player)
{
    uint32_t iterations;
    capsule_get(player, &iterations, sizeof iterations);
    if (capsule_ready(player))
        ewLoopLimit(iterations);
}

void capsule_play_instruction_limit(struct capsule_player *player)
{
    uint64_t instructions;
    capsule_get(player, &instructions, sizeof instructions);
    if (capsule_ready(player))
        ewInstructionLimit(instructions);
}
