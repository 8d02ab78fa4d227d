/* Hint, Flush, Finish and GetString. */
#include "gl/entry.h"

#include "edgewalk/edgewalk.h"

/* The order of context->hints, which get.c reads. Edgewalk heeds none of them: there is one picture. */
static const GLenum hint_targets[] = {
    GL_PERSPECTIVE_CORRECTION_HINT, GL_POINT_SMOOTH_HINT, GL_LINE_SMOOTH_HINT,
    GL_POLYGON_SMOOTH_HINT,         GL_FOG_HINT,          GL_GENERATE_MIPMAP_HINT,
    GL_TEXTURE_COMPRESSION_HINT,
};

GLAPI void GLAPIENTRY glHint(GLenum target, GLenum mode)
{
    static const GLenum modes[] = {GL_DONT_CARE, GL_FASTEST, GL_NICEST};
    const unsigned count = sizeof hint_targets / sizeof *hint_targets;
    ENTER_VOID();
    if (!enum_allowed(context, __func__, "target", target, hint_targets, count) ||
        !enum_allowed(context, __func__, "mode", mode, modes, 3))
        return;
    for (unsigned i = 0; i < count; i++)
        if (hint_targets[i] == target)
            context->hints[i] = mode;
}

/* Commands complete in finite time as long as the scene is flushed at some time; nobody can see pixels before
 * they ask for them, but the colour buffer is the application's own memory, so Flush draws. */
GLAPI void GLAPIENTRY glFlush(void)
{
    ENTER_VOID();
    gl_flush_scene(context);
}

GLAPI void GLAPIENTRY glFinish(void)
{
    ENTER_VOID();
    gl_finish_scene(context);
}

/* Languages and features that work, no others. */
static const char extensions[] = "GL_ARB_depth_texture "
                                 "GL_ARB_draw_buffers "
                                 "GL_ARB_fragment_coord_conventions "
                                 "GL_ARB_fragment_program "
                                 "GL_ARB_fragment_program_shadow "
                                 "GL_ARB_half_float_pixel "
                                 "GL_ARB_half_float_vertex "
                                 "GL_ARB_multitexture "
                                 "GL_ARB_pixel_buffer_object "
                                 "GL_ARB_point_parameters "
                                 "GL_ARB_provoking_vertex "
                                 "GL_ARB_sampler_objects "
                                 "GL_ARB_seamless_cube_map "
                                 "GL_ARB_shadow "
                                 "GL_ARB_stencil_texturing "
                                 "GL_ARB_texture_border_clamp "
                                 "GL_ARB_texture_buffer_object "
                                 "GL_ARB_texture_buffer_object_rgb32 "
                                 "GL_ARB_texture_buffer_range "
                                 "GL_ARB_texture_compression "
                                 "GL_ARB_texture_compression_rgtc "
                                 "GL_ARB_texture_cube_map "
                                 "GL_ARB_texture_cube_map_array "
                                 "GL_ARB_texture_env_add "
                                 "GL_ARB_texture_filter_anisotropic "
                                 "GL_ARB_texture_float "
                                 "GL_ARB_texture_mirror_clamp_to_edge "
                                 "GL_ARB_texture_mirrored_repeat "
                                 "GL_ARB_texture_non_power_of_two "
                                 "GL_ARB_texture_rectangle "
                                 "GL_ARB_texture_rg "
                                 "GL_ARB_texture_rgb10_a2ui "
                                 "GL_ARB_texture_stencil8 "
                                 "GL_ARB_texture_storage "
                                 "GL_ARB_texture_swizzle "
                                 "GL_ARB_transpose_matrix "
                                 "GL_ARB_vertex_array_bgra "
                                 "GL_ARB_vertex_buffer_object "
                                 "GL_ARB_vertex_program "
                                 "GL_EXT_abgr "
                                 "GL_EXT_bgra "
                                 "GL_EXT_blend_color "
                                 "GL_EXT_blend_equation_separate "
                                 "GL_EXT_blend_func_separate "
                                 "GL_EXT_blend_minmax "
                                 "GL_EXT_blend_subtract "
                                 "GL_EXT_draw_buffers2 "
                                 "GL_EXT_draw_range_elements "
                                 "GL_EXT_fog_coord "
                                 "GL_EXT_gpu_program_parameters "
                                 "GL_EXT_multi_draw_arrays "
                                 "GL_EXT_packed_depth_stencil "
                                 "GL_EXT_packed_pixels "
                                 "GL_EXT_point_parameters "
                                 "GL_EXT_provoking_vertex "
                                 "GL_EXT_secondary_color "
                                 "GL_EXT_separate_specular_color "
                                 "GL_EXT_stencil_wrap "
                                 "GL_EXT_texture3D "
                                 "GL_EXT_texture_array "
                                 "GL_EXT_texture_buffer_object "
                                 "GL_EXT_texture_compression_latc "
                                 "GL_EXT_texture_compression_rgtc "
                                 "GL_EXT_texture_compression_s3tc "
                                 "GL_EXT_texture_cube_map "
                                 "GL_EXT_texture_env_add "
                                 "GL_EXT_texture_filter_anisotropic "
                                 "GL_EXT_texture_lod_bias "
                                 "GL_EXT_texture_mirror_clamp "
                                 "GL_EXT_texture_rectangle "
                                 "GL_EXT_texture_sRGB "
                                 "GL_EXT_texture_sRGB_decode "
                                 "GL_EXT_texture_shared_exponent "
                                 "GL_EXT_texture_snorm "
                                 "GL_EXT_texture_swizzle "
                                 "GL_EXT_vertex_array_bgra "
                                 "GL_NV_fragment_program "
                                 "GL_NV_fragment_program2 "
                                 "GL_NV_fragment_program_option "
                                 "GL_NV_texture_rectangle "
                                 "GL_NV_vertex_program "
                                 "GL_NV_vertex_program1_1 "
                                 "GL_NV_vertex_program2 "
                                 "GL_NV_vertex_program2_option "
                                 "GL_NV_vertex_program3 "
                                 "GL_SGIS_generate_mipmap "
                                 "GL_SGIS_texture_edge_clamp "
                                 "GL_SGIS_texture_lod";

/* 2.1 is the version whose fixed state this is; its shading language is not offered, programs are in
 * assembly. */
GLAPI const GLubyte *GLAPIENTRY glGetString(GLenum name)
{
    struct context *context = gl_enter(__func__);
    if (!context)
        return NULL;
    switch (name) {
    case GL_VENDOR: return (const GLubyte *)"Edgewalk";
    case GL_RENDERER: return (const GLubyte *)"Edgewalk software rasterizer";
    case GL_VERSION: return (const GLubyte *)"2.1 Edgewalk " EDGEWALK_VERSION;
    case GL_EXTENSIONS: return (const GLubyte *)extensions;
    case GL_PROGRAM_ERROR_STRING_ARB: return (const GLubyte *)programs_error_string(context);
    default:
        gl_error(context, GL_INVALID_ENUM,
                 "glGetString: name is 0x%04x, expected GL_VENDOR, GL_RENDERER, GL_VERSION, GL_EXTENSIONS or "
                 "GL_PROGRAM_ERROR_STRING_ARB",
                 name);
        return NULL;
    }
}
