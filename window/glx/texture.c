/* GLX_EXT_texture_from_pixmap: binding copies the pixmap's pixels to the texture, as the extension defines;
 * the X server's memory is not accessible to this process. "When a color buffer is released ..., all textures
 * that were defined by the color buffer become NULL": those of the current context and of contexts that share
 * with it, if no other image was specified since.
 *
 * The first row of the texture is the top row of the pixmap: GLX_Y_INVERTED_EXT is True. */
#include <stdlib.h>

#include "window/glx/config.h"

/* --- Attributes of pixmaps ------------------------------------------------------------------------------ */

static bool targets_allow(GLXFBConfig config, int target)
{
    const int targets = config_value(config, config_attribute(GLX_BIND_TO_TEXTURE_TARGETS_EXT));
    switch (target) {
    case GLX_TEXTURE_1D_EXT: return targets & GLX_TEXTURE_1D_BIT_EXT;
    case GLX_TEXTURE_2D_EXT: return targets & GLX_TEXTURE_2D_BIT_EXT;
    case GLX_TEXTURE_RECTANGLE_EXT: return targets & GLX_TEXTURE_RECTANGLE_BIT_EXT;
    default: return false;
    }
}

static bool format_allowed(GLXFBConfig config, int format)
{
    return format == GLX_TEXTURE_FORMAT_NONE_EXT || format == GLX_TEXTURE_FORMAT_RGB_EXT ||
           (format == GLX_TEXTURE_FORMAT_RGBA_EXT && config->texture_rgba);
}

bool texture_attributes(GLXFBConfig config, const int *list, struct glx_texture *texture)
{
    *texture = (struct glx_texture){GLX_TEXTURE_FORMAT_NONE_EXT, GLX_TEXTURE_2D_EXT, False};
    for (; list && *list; list += 2)
        switch (list[0]) {
        case GLX_TEXTURE_FORMAT_EXT: texture->format = list[1]; break;
        case GLX_TEXTURE_TARGET_EXT: texture->target = list[1]; break;
        case GLX_MIPMAP_TEXTURE_EXT: texture->mipmap = list[1] != 0; break;
        default: break;
        }
    return format_allowed(config, texture->format) && targets_allow(config, texture->target);
}

/* --- Binding -------------------------------------------------------------------------------------------- */

/* The pixmap, with a reference for the caller, of which `buffer` can be a texture. */
static struct glx_drawable *find_pixmap(struct glx_display *display, GLXDrawable id, int buffer)
{
    struct glx_drawable *drawable = drawable_pixmap(display, id);
    if (!drawable)
        glx_error(display, GLXBadPixmap, id, X_GLXVendorPrivate);
    else if (buffer != GLX_FRONT_LEFT_EXT) /* pixmaps have no other */
        glx_core_error(display, BadValue, (XID)buffer, X_GLXVendorPrivate);
    else if (drawable->texture.format == GLX_TEXTURE_FORMAT_NONE_EXT)
        glx_core_error(display, BadMatch, id, X_GLXVendorPrivate);
    else
        return drawable;
    drawable_release(drawable);
    return NULL;
}

void texture_bindings_free(struct glx_binding *bindings)
{
    for (struct glx_binding *next; bindings; bindings = next) {
        next = bindings->next;
        free(bindings);
    }
}

/* Without memory the texture keeps its image when the pixmap is released. */
static void note_binding(struct glx_drawable *drawable, GLXContext context, GLenum target)
{
    GLint name = 0;
    face.glGetIntegerv(target == GL_TEXTURE_2D ? GL_TEXTURE_BINDING_2D : GL_TEXTURE_BINDING_RECTANGLE, &name);
    const uint64_t stamp = face.ewTextureStamp(target, (GLuint)name);
    glx_lock();
    struct glx_binding *binding = drawable->bindings;
    while (binding &&
           (binding->context != context || binding->target != target || binding->name != (GLuint)name))
        binding = binding->next;
    if (!binding && (binding = malloc(sizeof *binding))) {
        *binding = (struct glx_binding){drawable->bindings, context, target, (GLuint)name, 0};
        drawable->bindings = binding;
    }
    if (binding)
        binding->stamp = stamp;
    glx_unlock();
}

static void define(struct glx_drawable *drawable, GLXContext context, unsigned width, unsigned height,
                   const uint8_t *pixels)
{
    const GLenum target =
        drawable->texture.target == GLX_TEXTURE_RECTANGLE_EXT ? GL_TEXTURE_RECTANGLE : GL_TEXTURE_2D;
    pixel_store_push();
    pixel_transfer_push();
    face.glTexImage2D(target, 0, drawable->texture.format == GLX_TEXTURE_FORMAT_RGB_EXT ? GL_RGB8 : GL_RGBA8,
                      (GLsizei)width, (GLsizei)height, 0,
                      drawable->config->format == OSMESA_RGBA ? GL_RGBA : GL_BGRA, GL_UNSIGNED_BYTE, pixels);
    pixel_transfer_pop();
    pixel_store_pop();
    note_binding(drawable, context, target);
}

void glXBindTexImageEXT(Display *dpy, GLXDrawable id, int buffer, const int *list)
{
    unsigned width, height;
    GLXContext context = current_context();
    struct glx_display *display = context ? glx_display(dpy) : NULL;
    struct glx_drawable *drawable = display ? find_pixmap(display, id, buffer) : NULL;
    (void)list; /* none are defined */
    if (!drawable)
        return;
    if (context->draw == drawable)
        glXWaitGL();
    uint8_t *pixels = drawable_pixels(drawable, &width, &height);
    if (pixels)
        define(drawable, context, width, height, pixels);
    else if (drawable->lost)
        glx_error(display, GLXBadPixmap, id, X_GLXVendorPrivate);
    else
        glx_core_error(display, BadAlloc, id, X_GLXVendorPrivate);
    free(pixels);
    drawable_release(drawable);
}

void glXReleaseTexImageEXT(Display *dpy, GLXDrawable id, int buffer)
{
    struct glx_display *display = glx_display(dpy);
    struct glx_drawable *drawable = display ? find_pixmap(display, id, buffer) : NULL;
    if (!drawable)
        return;
    glx_lock();
    struct glx_binding *bindings = drawable->bindings;
    drawable->bindings = NULL;
    glx_unlock();
    /* A stamp is of one texture: in a context that does not share with the binding's, none is equal. */
    for (const struct glx_binding *binding = bindings; binding && current_context(); binding = binding->next)
        if (face.ewTextureStamp(binding->target, binding->name) == binding->stamp)
            face.glTextureImage2DEXT(binding->name, binding->target, 0, GL_RGBA8, 0, 0, 0, GL_RGBA,
                                     GL_UNSIGNED_BYTE, NULL);
    texture_bindings_free(bindings);
    drawable_release(drawable);
}
