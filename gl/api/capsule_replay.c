/* Contexts into which capsules are replayed: include/edgewalk/capsule.h. */
#include "edgewalk/capsule.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gl/capsule/capsule_player.h"
#include "gl/context/context_internal.h"
#include "gl/context/entry.h"
#include "gl/context/share_group.h"
#include "gl/buffer/buffer_object.h"

EwCapsule *ewCapsuleOpen(const void *bytes, size_t size, char message[EW_CAPSULE_MESSAGE])
{
    return capsule_read(bytes, size, message, EW_CAPSULE_MESSAGE);
}

void ewCapsuleClose(EwCapsule *capsule)
{
    capsule_free(capsule);
}

/* The window that was made current last: the type, width and height of the header, or of the last record that
 * changes them. */
static void last_window(const EwCapsule *capsule, unsigned window[3])
{
    const int make_current = capsule_command_find("OSMesaMakeCurrent");
    window[0] = capsule->header.color_type;
    window[1] = capsule->header.width;
    window[2] = capsule->header.height;
    for (size_t i = capsule->count; i-- > 0;) {
        const struct capsule_record *record = &capsule->records[i];
        if ((int)record->command != make_current || record->size < 12)
            continue;
        capsule_copy_elements(window, record->arguments, 12, 4);
        return;
    }
}

void ewCapsuleInfo(const EwCapsule *capsule, EwCapsuleInfo *info)
{
    const struct capsule_header *header = &capsule->header;
    unsigned window[3];
    last_window(capsule, window);
    *info = (EwCapsuleInfo){.width = window[1],
                            .height = window[2],
                            .samples = header->samples,
                            .format = header->color_format,
                            .type = window[0],
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
    capsule_replaying = true;
    struct context *context = (struct context *)OSMesaCreateContextAttribs(attributes, NULL);
    capsule_replaying = false;
    return context;
}

struct osmesa_context *ewCapsuleContext(const EwCapsule *capsule, char message[EW_CAPSULE_MESSAGE])
{
    FPENV_SCOPE();
    const struct capsule_header *header = &capsule->header;
    struct context *context = create_context(header);
    struct capsule_player *player = context ? capsule_player_create(context, capsule_play_functions,
                                                                    header->byte_order != CAPSULE_OWN_ORDER)
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
        capsule_copy_elements(player->pixels, contents.bytes, bytes, capsule_window_element(type));
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
