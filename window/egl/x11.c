/* Windows of an X server, by xcb. */
#include "window/egl/x11.h"

#include <stdlib.h>

#ifdef EW_HAVE_XCB
#include <sys/ipc.h>
#include <sys/shm.h>

#include <X11/Xlib-xcb.h>
#include <xcb/shm.h>
#include <xcb/xcb.h>

static const xcb_visualtype_t *find_visual(const xcb_screen_t *screen, xcb_visualid_t id)
{
    for (xcb_depth_iterator_t depth = xcb_screen_allowed_depths_iterator(screen); depth.rem;
         xcb_depth_next(&depth))
        for (xcb_visualtype_iterator_t visual = xcb_depth_visuals_iterator(depth.data); visual.rem;
             xcb_visualtype_next(&visual))
            if (visual.data->visual_id == id)
                return visual.data;
    return NULL;
}

static bool visual_fits(const xcb_setup_t *setup, xcb_visualid_t id)
{
    const xcb_visualtype_t *visual = NULL;
    for (xcb_screen_iterator_t screen = xcb_setup_roots_iterator(setup); screen.rem && !visual;
         xcb_screen_next(&screen))
        visual = find_visual(screen.data, id);
    return visual && visual->_class == XCB_VISUAL_CLASS_TRUE_COLOR && visual->red_mask == 0xff0000 &&
           visual->green_mask == 0xff00 && visual->blue_mask == 0xff;
}

static bool four_bytes(const xcb_setup_t *setup, uint8_t depth)
{
    for (xcb_format_iterator_t format = xcb_setup_pixmap_formats_iterator(setup); format.rem;
         xcb_format_next(&format))
        if (format.data->depth == depth)
            return format.data->bits_per_pixel == 32;
    return false;
}

static bool choose_visual(struct x11 *x11, int number)
{
    const xcb_setup_t *setup = xcb_get_setup(x11->connection);
    xcb_screen_iterator_t screen = xcb_setup_roots_iterator(setup);
    for (; screen.rem && number > 0; number--)
        xcb_screen_next(&screen);
    if (!screen.rem)
        return false;
    if (visual_fits(setup, screen.data->root_visual) && four_bytes(setup, screen.data->root_depth))
        x11->visual = screen.data->root_visual, x11->visual_type = XCB_VISUAL_CLASS_TRUE_COLOR;
    return true;
}

/* Segments have the order of bytes of this machine. */
static bool has_shm(xcb_connection_t *connection)
{
    const xcb_query_extension_reply_t *shm = xcb_get_extension_data(connection, &xcb_shm_id);
    return shm && shm->present && xcb_get_setup(connection)->image_byte_order == XCB_IMAGE_ORDER_LSB_FIRST;
}

bool x11_open(struct x11 *x11, void *xlib, void *xcb, int screen)
{
    int preferred = 0;
    *x11 = (struct x11){.owned = !xlib && !xcb};
    x11->connection = xlib ? XGetXCBConnection(xlib) : xcb ? xcb : xcb_connect(NULL, &preferred);
    if (xlib)
        preferred = XDefaultScreen(xlib);
    if (x11->connection && !xcb_connection_has_error(x11->connection) &&
        choose_visual(x11, screen >= 0 ? screen : preferred)) {
        x11->shm = has_shm(x11->connection);
        return true;
    }
    x11_close(x11);
    return false;
}

void x11_close(struct x11 *x11)
{
    if (x11->connection && x11->owned)
        xcb_disconnect(x11->connection);
    *x11 = (struct x11){0};
}

bool x11_size(const struct x11 *x11, uint32_t drawable, unsigned *width, unsigned *height, uint8_t *depth)
{
    if (!x11->connection || xcb_connection_has_error(x11->connection))
        return false;
    xcb_generic_error_t *error = NULL; /* requested here, else the application would receive it */
    xcb_get_geometry_reply_t *geometry =
        xcb_get_geometry_reply(x11->connection, xcb_get_geometry(x11->connection, drawable), &error);
    const bool there = geometry != NULL;
    if (there) {
        *width = geometry->width;
        *height = geometry->height;
        *depth = geometry->depth;
    }
    free(geometry);
    free(error);
    return there;
}

bool x11_window_fits(const struct x11 *x11, uint32_t window)
{
    xcb_generic_error_t *error = NULL;
    xcb_get_window_attributes_reply_t *attributes = xcb_get_window_attributes_reply(
        x11->connection, xcb_get_window_attributes(x11->connection, window), &error);
    const bool fits = attributes && visual_fits(xcb_get_setup(x11->connection), attributes->visual);
    free(attributes);
    free(error);
    return fits;
}

static bool succeeds(xcb_connection_t *connection, xcb_void_cookie_t request)
{
    xcb_generic_error_t *error = xcb_request_check(connection, request);
    const bool good = !error && !xcb_connection_has_error(connection);
    free(error);
    return good;
}

/* Its error is ignored. */
static void forget(xcb_connection_t *connection, xcb_void_cookie_t request)
{
    xcb_discard_reply(connection, request.sequence);
}

/* --- Buffers -------------------------------------------------------------------------------------------- */

static bool attach(struct x11 *x11, int id, struct x11_buffer *buffer)
{
    const uint32_t segment = xcb_generate_id(x11->connection);
    if (succeeds(x11->connection, xcb_shm_attach_checked(x11->connection, segment, (uint32_t)id, 1)))
        buffer->segment = segment;
    else
        x11->shm = false; /* the server is another machine's */
    return buffer->segment != 0;
}

static bool share(struct x11 *x11, size_t bytes, struct x11_buffer *buffer)
{
    const int id = x11->connection && x11->shm ? shmget(IPC_PRIVATE, bytes, IPC_CREAT | 0600) : -1;
    void *memory = id < 0 ? (void *)-1 : shmat(id, NULL, 0);
    buffer->mapped = memory != (void *)-1;
    if (buffer->mapped && !attach(x11, id, buffer)) {
        shmdt(memory);
        buffer->mapped = false;
    }
    if (id >= 0)
        shmctl(id, IPC_RMID, NULL); /* it is freed with the last process that has it attached */
    if (buffer->mapped)
        buffer->pixels = memory;
    return buffer->mapped;
}

bool x11_buffer_create(struct x11 *x11, size_t bytes, struct x11_buffer *buffer)
{
    *buffer = (struct x11_buffer){0};
    return share(x11, bytes, buffer) || (buffer->pixels = calloc(bytes, 1));
}

void x11_buffer_detach(const struct x11 *x11, struct x11_buffer *buffer)
{
    if (buffer->segment && x11->connection) {
        forget(x11->connection, xcb_shm_detach_checked(x11->connection, buffer->segment));
        xcb_flush(x11->connection);
    }
    buffer->segment = 0;
}

void x11_buffer_free(const struct x11 *x11, struct x11_buffer *buffer)
{
    x11_buffer_detach(x11, buffer);
    if (buffer->mapped)
        shmdt(buffer->pixels);
    else
        free(buffer->pixels);
    *buffer = (struct x11_buffer){0};
}

/* --- Pixels --------------------------------------------------------------------------------------------- */

/* Rows that one request has room for. */
static unsigned rows_of_request(xcb_connection_t *connection, size_t row)
{
    const size_t rows = ((size_t)xcb_get_maximum_request_length(connection) * 4 - 64) / row;
    return rows < 1 ? 1 : rows > UINT16_MAX ? UINT16_MAX : (unsigned)rows;
}

/* For a server with the highest byte first, the bytes of every pixel are reversed, in `copy`. */
static const uint8_t *in_order_of_server(const uint8_t *pixels, size_t bytes, uint8_t *copy)
{
    for (size_t i = 0; copy && i < bytes; i++)
        copy[i] = pixels[i ^ 3];
    return copy ? copy : pixels;
}

static bool send_rows(xcb_connection_t *connection, uint32_t drawable, uint8_t depth, uint32_t context,
                      const uint8_t *pixels, unsigned width, unsigned height)
{
    const size_t row = (size_t)width * 4;
    const unsigned most = rows_of_request(connection, row);
    const bool turned = xcb_get_setup(connection)->image_byte_order != XCB_IMAGE_ORDER_LSB_FIRST;
    uint8_t *copy = turned ? malloc(most * row) : NULL;
    bool put = copy || !turned;
    for (unsigned y = 0, count; put && y < height; y += count) {
        count = height - y < most ? height - y : most;
        const uint8_t *rows = in_order_of_server(pixels + y * row, count * row, copy);
        put =
            succeeds(connection, xcb_put_image_checked(connection, XCB_IMAGE_FORMAT_Z_PIXMAP, drawable,
                                                       context, (uint16_t)width, (uint16_t)count, 0,
                                                       (int16_t)y, 0, depth, (uint32_t)(count * row), rows));
    }
    free(copy);
    return put;
}

bool x11_put(const struct x11 *x11, uint32_t drawable, uint8_t depth, const struct x11_buffer *buffer,
             unsigned width, unsigned height)
{
    xcb_connection_t *connection = x11->connection;
    const uint32_t no_exposures = 0, context = xcb_generate_id(connection);
    forget(connection,
           xcb_create_gc_checked(connection, context, drawable, XCB_GC_GRAPHICS_EXPOSURES, &no_exposures));
    const bool put =
        buffer->segment
            ? succeeds(connection,
                       xcb_shm_put_image_checked(connection, drawable, context, (uint16_t)width,
                                                 (uint16_t)height, 0, 0, (uint16_t)width, (uint16_t)height, 0,
                                                 0, depth, XCB_IMAGE_FORMAT_Z_PIXMAP, 0, buffer->segment, 0))
            : send_rows(connection, drawable, depth, context, buffer->pixels, width, height);
    forget(connection, xcb_free_gc_checked(connection, context));
    xcb_flush(connection);
    return put;
}

#else

bool x11_open(struct x11 *x11, void *xlib, void *xcb, int screen)
{
    (void)xlib, (void)xcb, (void)screen;
    *x11 = (struct x11){0};
    return false;
}

void x11_close(struct x11 *x11)
{
    *x11 = (struct x11){0};
}

bool x11_size(const struct x11 *x11, uint32_t drawable, unsigned *width, unsigned *height, uint8_t *depth)
{
    (void)x11, (void)drawable, (void)width, (void)height, (void)depth;
    return false;
}

bool x11_window_fits(const struct x11 *x11, uint32_t window)
{
    (void)x11, (void)window;
    return false;
}

bool x11_buffer_create(struct x11 *x11, size_t bytes, struct x11_buffer *buffer)
{
    (void)x11;
    *buffer = (struct x11_buffer){.pixels = calloc(bytes, 1)};
    return buffer->pixels != NULL;
}

void x11_buffer_detach(const struct x11 *x11, struct x11_buffer *buffer)
{
    (void)x11, (void)buffer;
}

void x11_buffer_free(const struct x11 *x11, struct x11_buffer *buffer)
{
    (void)x11;
    free(buffer->pixels);
    *buffer = (struct x11_buffer){0};
}

bool x11_put(const struct x11 *x11, uint32_t drawable, uint8_t depth, const struct x11_buffer *buffer,
             unsigned width, unsigned height)
{
    (void)x11, (void)drawable, (void)depth, (void)buffer, (void)width, (void)height;
    return false;
}

#endif
