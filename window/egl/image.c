/* Images (EGL 1.5 3.9; KHR_image_base, KHR_gl_image): their handles and attributes. libedgewalk has the
 * memory. */
#include <stdlib.h>

#include "window/egl/commands.h"
#include "window/egl/egl.h"

struct egl_image {
    struct egl_object object;
    struct egl_display *display;
};

void image_destroy(void *handle)
{
    struct egl_image *image = handle;
    display_remove(image->display, EGL_IMAGES, &image->object);
    library.ewDestroyImage(image);
    free(image);
}

/* --- Attributes ----------------------------------------------------------------------------------------- */

enum { OF_2D = 1, OF_CUBE = 2, OF_3D = 4, OF_RENDERBUFFER = 8, OF_ALL = 15 };

/* Table 3.10 */
static const struct target {
    EGLenum egl;
    GLenum gl;
    unsigned kind;
} targets[] = {
    {EGL_GL_TEXTURE_2D, GL_TEXTURE_2D, OF_2D},
    {EGL_GL_TEXTURE_3D, GL_TEXTURE_3D, OF_3D},
    {EGL_GL_TEXTURE_CUBE_MAP_POSITIVE_X, GL_TEXTURE_CUBE_MAP_POSITIVE_X, OF_CUBE},
    {EGL_GL_TEXTURE_CUBE_MAP_NEGATIVE_X, GL_TEXTURE_CUBE_MAP_NEGATIVE_X, OF_CUBE},
    {EGL_GL_TEXTURE_CUBE_MAP_POSITIVE_Y, GL_TEXTURE_CUBE_MAP_POSITIVE_Y, OF_CUBE},
    {EGL_GL_TEXTURE_CUBE_MAP_NEGATIVE_Y, GL_TEXTURE_CUBE_MAP_NEGATIVE_Y, OF_CUBE},
    {EGL_GL_TEXTURE_CUBE_MAP_POSITIVE_Z, GL_TEXTURE_CUBE_MAP_POSITIVE_Z, OF_CUBE},
    {EGL_GL_TEXTURE_CUBE_MAP_NEGATIVE_Z, GL_TEXTURE_CUBE_MAP_NEGATIVE_Z, OF_CUBE},
    {EGL_GL_RENDERBUFFER, GL_RENDERBUFFER, OF_RENDERBUFFER},
};

static const struct target *find_target(EGLenum target)
{
    for (unsigned i = 0; i < sizeof targets / sizeof *targets; i++)
        if (targets[i].egl == target)
            return &targets[i];
    return NULL;
}

struct image_request {
    const struct target *target;
    EGLAttrib level, slice, preserved;
};

/* Table 3.11; of renderbuffers all values are ignored. Returns an error. */
static EGLint read_attribute(struct image_request *request, EGLAttrib name, EGLAttrib value)
{
    const struct {
        EGLAttrib name;
        unsigned kinds;
        EGLAttrib *value;
    } attributes[] = {
        {EGL_GL_TEXTURE_LEVEL, OF_ALL, &request->level},
        {EGL_GL_TEXTURE_ZOFFSET, OF_3D | OF_RENDERBUFFER, &request->slice},
        {EGL_IMAGE_PRESERVED, OF_ALL, &request->preserved},
    };
    for (unsigned i = 0; i < sizeof attributes / sizeof *attributes; i++)
        if (attributes[i].name == name) {
            *attributes[i].value = value;
            return attributes[i].kinds & request->target->kind ? EGL_SUCCESS : EGL_BAD_MATCH;
        }
    return EGL_BAD_PARAMETER;
}

/* The list of one command or the other; null: none. */
struct attributes {
    const EGLAttrib *wide;
    const EGLint *narrow;
};

static EGLAttrib element(const struct attributes *list, size_t i)
{
    return list->wide ? list->wide[i] : list->narrow ? list->narrow[i] : EGL_NONE;
}

static EGLint read_request(struct image_request *request, EGLenum target, const struct attributes *list)
{
    EGLint error = EGL_SUCCESS;
    *request = (struct image_request){.target = find_target(target)};
    if (!request->target)
        return EGL_BAD_PARAMETER;
    for (size_t i = 0; element(list, i) != EGL_NONE && error == EGL_SUCCESS; i += 2)
        error = read_attribute(request, element(list, i), element(list, i + 1));
    return error;
}

/* --- Creation ------------------------------------------------------------------------------------------- */

static EGLImage fail(EGLint error)
{
    egl_leave(error);
    return EGL_NO_IMAGE;
}

static int as_int(EGLAttrib value)
{
    return value < 0 || value > INT32_MAX ? -1 : (int)value;
}

static EGLint create(struct egl_context *context, const struct image_request *request, EGLClientBuffer buffer,
                     struct egl_image *image)
{
    static const EGLint errors[] = {
        [0] = EGL_SUCCESS,
        [EW_IMAGE_NO_SOURCE] = EGL_BAD_PARAMETER,
        [EW_IMAGE_NO_LEVEL] = EGL_BAD_MATCH,
        [EW_IMAGE_IS_SIBLING] = EGL_BAD_ACCESS,
        [EW_IMAGE_NO_MEMORY] = EGL_BAD_ALLOC,
    };
    const uintptr_t name = (uintptr_t)buffer;
    if (name > UINT32_MAX)
        return EGL_BAD_PARAMETER;
    return errors[library.ewCreateImage(context->osmesa, image, request->target->gl, (unsigned)name,
                                        as_int(request->level), as_int(request->slice))];
}

/* No lock orders the commands of a context that does not share and those of this thread. */
static bool is_used_elsewhere(const struct egl_context *context)
{
    return context->current && context != egl_thread()->context && !context->shares;
}

static EGLImage create_image(EGLDisplay dpy, EGLContext handle, EGLenum target, EGLClientBuffer buffer,
                             const struct attributes *list)
{
    struct image_request request;
    struct egl_display *display = egl_enter(dpy);
    if (!display)
        return EGL_NO_IMAGE;
    struct egl_context *context = display_find(display, EGL_CONTEXTS, handle);
    EGLint error = read_request(&request, target, list);
    if (error != EGL_SUCCESS)
        return fail(error);
    if (!context)
        return fail(EGL_BAD_CONTEXT);
    if (is_used_elsewhere(context))
        return fail(EGL_BAD_ACCESS);
    struct egl_image *image = calloc(1, sizeof *image);
    error = image ? create(context, &request, buffer, image) : EGL_BAD_ALLOC;
    if (error != EGL_SUCCESS) {
        free(image);
        return fail(error);
    }
    image->display = display;
    display_add(display, EGL_IMAGES, &image->object);
    egl_leave(EGL_SUCCESS);
    return (EGLImage)image;
}

EGLImage command_CreateImage(EGLDisplay dpy, EGLContext context, EGLenum target, EGLClientBuffer buffer,
                             const EGLAttrib *list)
{
    return create_image(dpy, context, target, buffer, &(struct attributes){.wide = list});
}

EGLImageKHR command_CreateImageKHR(EGLDisplay dpy, EGLContext context, EGLenum target, EGLClientBuffer buffer,
                                   const EGLint *list)
{
    return create_image(dpy, context, target, buffer, &(struct attributes){.narrow = list});
}

EGLBoolean command_DestroyImage(EGLDisplay dpy, EGLImage handle)
{
    struct egl_display *display = egl_enter(dpy);
    if (!display)
        return EGL_FALSE;
    struct egl_image *image = display_find(display, EGL_IMAGES, handle);
    if (!image)
        return egl_leave(EGL_BAD_PARAMETER);
    image_destroy(image);
    return egl_leave(EGL_SUCCESS);
}
