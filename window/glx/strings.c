/* Vendor, version and extension strings (GLX 1.4 3.3.1). */
#include <stddef.h>

#include "window/glx/glx.h"

static const char extensions[] = "GLX_ARB_create_context "
                                 "GLX_ARB_create_context_no_error "
                                 "GLX_ARB_create_context_profile "
                                 "GLX_ARB_get_proc_address "
                                 "GLX_ARB_multisample "
                                 "GLX_EXT_buffer_age "
                                 "GLX_EXT_libglvnd "
                                 "GLX_EXT_swap_control "
                                 "GLX_EXT_texture_from_pixmap "
                                 "GLX_EXT_visual_info "
                                 "GLX_EXT_visual_rating "
                                 "GLX_MESA_copy_sub_buffer "
                                 "GLX_MESA_swap_control "
                                 "GLX_OML_swap_method "
                                 "GLX_SGIX_fbconfig "
                                 "GLX_SGIX_pbuffer "
                                 "GLX_SGI_swap_control";

const char *glXQueryExtensionsString(Display *dpy, int screen)
{
    (void)dpy, (void)screen;
    return extensions;
}

const char *glXGetClientString(Display *dpy, int name)
{
    (void)dpy;
    switch (name) {
    case GLX_VENDOR: return "Edgewalk";
    case GLX_VERSION: return "1.4";
    case GLX_EXTENSIONS: return extensions;
    case GLX_VENDOR_NAMES_EXT: return "edgewalk";
    default: return NULL;
    }
}

const char *glXQueryServerString(Display *dpy, int screen, int name)
{
    (void)screen;
    return glXGetClientString(dpy, name);
}
