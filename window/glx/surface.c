/* The colour buffers of a drawable. The X server shows the front buffer: it is in memory shared with the
 * server if possible, and sent in requests otherwise. Swapping copies the back buffer to it, so the back
 * buffer keeps its pixels, and drawing continues while the server reads. */
#include <stdlib.h>
#include <string.h>
#include <sys/ipc.h>
#include <sys/shm.h>

#include <xcb/shm.h>

#include "window/glx/glx.h"

/* --- Memory --------------------------------------------------------------------------------------------- */

static bool attach(struct glx_surface *surface, int id)
{
    xcb_connection_t *xcb = surface->display->xcb;
    const uint32_t segment = xcb_generate_id(xcb);
    xcb_generic_error_t *error =
        xcb_request_check(xcb, xcb_shm_attach_checked(xcb, segment, (uint32_t)id, 1));
    if (!error)
        surface->segment = segment;
    free(error);
    return surface->segment != 0;
}

/* The front buffer in memory that the server reads; false if it can not. */
static bool share(struct glx_surface *surface, size_t bytes)
{
    if (!surface->display || !surface->display->shm || !surface->target)
        return false;
    const int id = shmget(IPC_PRIVATE, bytes, IPC_CREAT | 0600);
    if (id < 0)
        return false;
    void *memory = shmat(id, NULL, 0);
    bool attached = memory != (void *)-1;
    if (attached && !attach(surface, id)) {
        surface->display->shm = false; /* another machine's */
        shmdt(memory);
        attached = false;
    }
    shmctl(id, IPC_RMID, NULL); /* it is freed with the last process that has it attached */
    if (attached)
        surface->front = memory;
    return attached;
}

static void make_context(struct glx_surface *surface)
{
    if (!surface->display || !surface->target)
        return;
    xcb_connection_t *xcb = surface->display->xcb;
    const uint32_t no_exposures = 0;
    surface->gc = xcb_generate_id(xcb);
    xcb_generic_error_t *error =
        xcb_request_check(xcb, xcb_create_gc_checked(xcb, surface->gc, surface->target,
                                                     XCB_GC_GRAPHICS_EXPOSURES, &no_exposures));
    if (error) /* it vanished: drawing continues, and is not visible */
        surface->target = surface->gc = 0;
    free(error);
}

struct glx_surface *surface_create(struct glx_display *display, xcb_drawable_t target, uint8_t target_depth,
                                   unsigned width, unsigned height, bool double_buffer)
{
    const size_t bytes = (size_t)width * height * 4;
    struct glx_surface *surface = calloc(1, sizeof *surface);
    if (!surface)
        return NULL;
    *surface = (struct glx_surface){.references = 1,
                                    .width = width,
                                    .height = height,
                                    .display = display,
                                    .target = target,
                                    .target_depth = target_depth};
    pthread_mutex_init(&surface->mutex, NULL);
    make_context(surface);
    if (!share(surface, bytes))
        surface->front = calloc(bytes, 1);
    if (double_buffer)
        surface->back = calloc(bytes, 1);
    if (surface->front && (surface->back || !double_buffer))
        return surface;
    surface_release(surface);
    return NULL;
}

struct glx_surface *surface_hold(struct glx_surface *surface)
{
    __atomic_add_fetch(&surface->references, 1, __ATOMIC_RELAXED);
    return surface;
}

void surface_disconnect(struct glx_surface *surface)
{
    surface->display = NULL;
    surface->target = 0;
    surface->putting = false;
}

/* Until the front buffer may be written. */
static void wait_for_put(struct glx_surface *surface)
{
    if (!surface->putting)
        return;
    surface->putting = false;
    xcb_generic_error_t *error = xcb_request_check(surface->display->xcb, surface->put);
    if (error)
        surface->target = 0; /* the window vanished */
    free(error);
}

void surface_release(struct glx_surface *surface)
{
    if (!surface || __atomic_sub_fetch(&surface->references, 1, __ATOMIC_ACQ_REL) > 0)
        return;
    wait_for_put(surface);
    if (surface->display && surface->segment)
        xcb_shm_detach(surface->display->xcb, surface->segment);
    if (surface->display && surface->gc)
        xcb_free_gc(surface->display->xcb, surface->gc);
    if (surface->segment)
        shmdt(surface->front);
    else
        free(surface->front);
    free(surface->back);
    pthread_mutex_destroy(&surface->mutex);
    free(surface);
}

void surface_keep(struct glx_surface *to, const struct glx_surface *from)
{
    const unsigned width = to->width < from->width ? to->width : from->width;
    const unsigned height = to->height < from->height ? to->height : from->height;
    for (unsigned y = 0; y < height; y++) {
        const size_t at = (size_t)y * to->width * 4, of = (size_t)y * from->width * 4;
        memcpy(to->front + at, from->front + of, (size_t)width * 4);
        if (to->back && from->back)
            memcpy(to->back + at, from->back + of, (size_t)width * 4);
    }
}

/* --- Showing it ----------------------------------------------------------------------------------------- */

/* Rows of 4-byte pixels in the server's order of bytes; a request has room for so many. */
static void send_rows(struct glx_surface *surface, unsigned y, unsigned height)
{
    xcb_connection_t *xcb = surface->display->xcb;
    const size_t row = (size_t)surface->width * 4;
    const bool swapped = xcb_get_setup(xcb)->image_byte_order != XCB_IMAGE_ORDER_LSB_FIRST;
    const size_t room = (size_t)xcb_get_maximum_request_length(xcb) * 4 - 64;
    unsigned most = (unsigned)(room / row) ? (unsigned)(room / row) : 1;
    uint8_t *copy = swapped ? malloc(most * row) : NULL;
    for (unsigned count; height > 0 && (!swapped || copy); y += count, height -= count) {
        count = height < most ? height : most;
        const uint8_t *pixels = surface->front + y * row;
        for (size_t i = 0; swapped && i < count * row; i++)
            copy[i] = pixels[i ^ 3];
        const xcb_void_cookie_t put =
            xcb_put_image_checked(xcb, XCB_IMAGE_FORMAT_Z_PIXMAP, surface->target, surface->gc,
                                  (uint16_t)surface->width, (uint16_t)count, 0, (int16_t)y, 0,
                                  surface->target_depth, (uint32_t)(count * row), swapped ? copy : pixels);
        xcb_generic_error_t *error = xcb_request_check(xcb, put);
        if (error)
            surface->target = 0, height = count;
        free(error);
    }
    free(copy);
}

/* Part of the front buffer, counted from the top. */
static void show_rows(struct glx_surface *surface, unsigned x, unsigned y, unsigned width, unsigned height)
{
    if (!surface->display || !surface->target || width == 0 || height == 0)
        return;
    if (!surface->segment) {
        send_rows(surface, y, height);
        return;
    }
    wait_for_put(surface);
    if (!surface->target)
        return;
    surface->put = xcb_shm_put_image_checked(
        surface->display->xcb, surface->target, surface->gc, (uint16_t)surface->width,
        (uint16_t)surface->height, (uint16_t)x, (uint16_t)y, (uint16_t)width, (uint16_t)height, (int16_t)x,
        (int16_t)y, surface->target_depth, XCB_IMAGE_FORMAT_Z_PIXMAP, 0, surface->segment, 0);
    surface->putting = true;
    xcb_flush(surface->display->xcb);
}

/* A rectangle in window coordinates, y from the bottom, clipped to the buffer. */
static void cut(const struct glx_surface *surface, unsigned *x, unsigned *y, unsigned *width,
                unsigned *height)
{
    *x = *x < surface->width ? *x : surface->width;
    *y = *y < surface->height ? *y : surface->height;
    *width = *width < surface->width - *x ? *width : surface->width - *x;
    *height = *height < surface->height - *y ? *height : surface->height - *y;
    *y = surface->height - *y - *height;
}

void surface_show(struct glx_surface *surface, unsigned x, unsigned y, unsigned width, unsigned height)
{
    cut(surface, &x, &y, &width, &height);
    pthread_mutex_lock(&surface->mutex);
    show_rows(surface, x, y, width, height);
    wait_for_put(surface); /* drawing to the front buffer continues at once */
    pthread_mutex_unlock(&surface->mutex);
}

void surface_swap(struct glx_surface *surface, unsigned x, unsigned y, unsigned width, unsigned height)
{
    if (!surface->back)
        return;
    cut(surface, &x, &y, &width, &height);
    pthread_mutex_lock(&surface->mutex);
    wait_for_put(surface);
    for (unsigned row = y; row < y + height; row++) {
        const size_t at = ((size_t)row * surface->width + x) * 4;
        memcpy(surface->front + at, surface->back + at, (size_t)width * 4);
    }
    show_rows(surface, x, y, width, height);
    pthread_mutex_unlock(&surface->mutex);
}

bool surface_read(struct glx_display *display, xcb_drawable_t target, unsigned width, unsigned height,
                  uint8_t *pixels)
{
    xcb_connection_t *xcb = display->xcb;
    xcb_get_image_reply_t *image = xcb_get_image_reply(
        xcb,
        xcb_get_image(xcb, XCB_IMAGE_FORMAT_Z_PIXMAP, target, 0, 0, (uint16_t)width, (uint16_t)height, ~0u),
        NULL);
    const size_t bytes = (size_t)width * height * 4;
    const bool swapped = xcb_get_setup(xcb)->image_byte_order != XCB_IMAGE_ORDER_LSB_FIRST;
    const bool whole = image && (size_t)xcb_get_image_data_length(image) >= bytes;
    const uint8_t *data = whole ? xcb_get_image_data(image) : NULL;
    for (size_t i = 0; whole && i < bytes; i++)
        pixels[i] = data[swapped ? i ^ 3 : i];
    free(image);
    return whole;
}

void surface_fetch(struct glx_surface *surface)
{
    if (surface->display && surface->target)
        surface_read(surface->display, surface->target, surface->width, surface->height, surface->front);
}
