/* Enable, Disable, IsEnabled: one table. */
#include "gl/context/enable.h"

#include "gl/context/entry.h"

enum place { IN_CONTEXT, IN_UNIT }; /* offset from the context, or from the active texture unit */

#define AT(member)     IN_CONTEXT, offsetof(struct context, member)
#define RASTER(member) IN_CONTEXT, offsetof(struct context, rasterization.member)
#define UNIT(member)   IN_UNIT, offsetof(struct texture_unit, member)

static const struct capability {
    GLenum cap;
    enum place place;
    size_t offset;
    enum state_group group;
} capabilities[] = {
    {GL_ALPHA_TEST, RASTER(alpha_test), DIRTY_RASTER},
    {GL_AUTO_NORMAL, AT(evaluators.auto_normal), DIRTY_FIXED},
    {GL_BLEND, RASTER(blend[0]), DIRTY_RASTER},
    {GL_CLIP_PLANE0, RASTER(clip_plane_enable[0]), DIRTY_RASTER},
    {GL_CLIP_PLANE1, RASTER(clip_plane_enable[1]), DIRTY_RASTER},
    {GL_CLIP_PLANE2, RASTER(clip_plane_enable[2]), DIRTY_RASTER},
    {GL_CLIP_PLANE3, RASTER(clip_plane_enable[3]), DIRTY_RASTER},
    {GL_CLIP_PLANE4, RASTER(clip_plane_enable[4]), DIRTY_RASTER},
    {GL_CLIP_PLANE5, RASTER(clip_plane_enable[5]), DIRTY_RASTER},
    {GL_CLIP_DISTANCE6, RASTER(clip_plane_enable[6]), DIRTY_RASTER},
    {GL_CLIP_DISTANCE7, RASTER(clip_plane_enable[7]), DIRTY_RASTER},
    {GL_COLOR_LOGIC_OP, RASTER(logic_op), DIRTY_RASTER},
    {GL_COLOR_SUM, AT(fog.color_sum), DIRTY_FIXED},
    {GL_CULL_FACE, RASTER(cull_face), DIRTY_RASTER},
    {GL_DEPTH_BOUNDS_TEST_EXT, RASTER(depth_bounds_test), DIRTY_RASTER},
    {GL_DEPTH_CLAMP, RASTER(depth_clamp), DIRTY_RASTER},
    {GL_DEPTH_TEST, RASTER(depth_test), DIRTY_RASTER},
    {GL_DITHER, RASTER(dither), DIRTY_RASTER},
    {GL_FOG, AT(fog.enable), DIRTY_FIXED},
    {GL_FRAGMENT_PROGRAM_ARB, AT(programs.fragment_enable), DIRTY_PROGRAM},
    {GL_FRAGMENT_PROGRAM_NV, AT(programs.fragment_enable), DIRTY_PROGRAM}, /* the same mode */
    {GL_FRAMEBUFFER_SRGB, AT(framebuffers.srgb), DIRTY_RASTER},
    {GL_GEOMETRY_PROGRAM_NV, AT(programs.geometry_enable), DIRTY_PROGRAM},
    {GL_TESS_CONTROL_PROGRAM_NV, AT(programs.tess_control_enable), DIRTY_PROGRAM},
    {GL_TESS_EVALUATION_PROGRAM_NV, AT(programs.tess_evaluation_enable), DIRTY_PROGRAM},
    {GL_LINE_SMOOTH, RASTER(line_smooth), DIRTY_RASTER},
    {GL_LINE_STIPPLE, RASTER(line_stipple), DIRTY_RASTER},
    {GL_MULTISAMPLE, RASTER(multisample), DIRTY_RASTER},
    {GL_NORMALIZE, AT(lighting.normalize), DIRTY_FIXED},
    {GL_POINT_SMOOTH, RASTER(point_smooth), DIRTY_RASTER},
    {GL_SAMPLE_ALPHA_TO_COVERAGE, RASTER(alpha_to_coverage), DIRTY_RASTER},
    {GL_SAMPLE_ALPHA_TO_ONE, RASTER(alpha_to_one), DIRTY_RASTER},
    {GL_SAMPLE_COVERAGE, RASTER(sample_coverage), DIRTY_RASTER},
    {GL_SAMPLE_MASK, RASTER(sample_mask), DIRTY_RASTER}, /* SAMPLE_MASK_NV too */
    {GL_SAMPLE_SHADING, RASTER(sample_shading), DIRTY_RASTER},
    {GL_POINT_SPRITE, RASTER(point_sprite), DIRTY_RASTER},
    {GL_POLYGON_OFFSET_FILL, RASTER(offset_fill), DIRTY_RASTER},
    {GL_POLYGON_OFFSET_LINE, RASTER(offset_line), DIRTY_RASTER},
    {GL_POLYGON_OFFSET_POINT, RASTER(offset_point), DIRTY_RASTER},
    {GL_RASTERIZER_DISCARD, RASTER(discard), DIRTY_RASTER},
    {GL_POLYGON_SMOOTH, RASTER(polygon_smooth), DIRTY_RASTER},
    {GL_POLYGON_STIPPLE, RASTER(polygon_stipple), DIRTY_RASTER},
    {GL_PRIMITIVE_RESTART, AT(draw_state.restart), DIRTY_ARRAYS},
    {GL_PRIMITIVE_RESTART_NV, AT(draw_state.restart), DIRTY_ARRAYS}, /* the same state */
    {GL_PRIMITIVE_RESTART_FIXED_INDEX, AT(draw_state.restart_fixed), DIRTY_ARRAYS},
    {GL_RESCALE_NORMAL, AT(lighting.rescale_normal), DIRTY_FIXED},
    {GL_SCISSOR_TEST, RASTER(scissor_test[0]), DIRTY_RASTER},
    {GL_STENCIL_TEST, RASTER(stencil_test), DIRTY_RASTER},
    {GL_STENCIL_TEST_TWO_SIDE_EXT, RASTER(stencil_two_side), DIRTY_RASTER},
    {GL_TEXTURE_1D, UNIT(enable_1d), DIRTY_FIXED},
    {GL_TEXTURE_2D, UNIT(enable_2d), DIRTY_FIXED},
    {GL_TEXTURE_3D, UNIT(enable_3d), DIRTY_FIXED},
    {GL_TEXTURE_CUBE_MAP, UNIT(enable_cube), DIRTY_FIXED},
    {GL_TEXTURE_CUBE_MAP_SEAMLESS, AT(textures.seamless), DIRTY_TEXTURE},
    {GL_TEXTURE_RECTANGLE, UNIT(enable_rectangle), DIRTY_FIXED},
    {GL_VERTEX_BLEND_ARB, AT(vertex_blend.enable), DIRTY_FIXED},
    {GL_WEIGHT_SUM_UNITY_ARB, AT(vertex_blend.sum_unity), DIRTY_FIXED},
    {GL_MATRIX_PALETTE_ARB, AT(vertex_blend.palette), DIRTY_FIXED},
    {GL_VERTEX_PROGRAM_ARB, AT(programs.vertex_enable), DIRTY_PROGRAM},
    {GL_VERTEX_PROGRAM_POINT_SIZE, AT(programs.point_size), DIRTY_PROGRAM},
    {GL_VERTEX_PROGRAM_TWO_SIDE, AT(programs.two_side), DIRTY_PROGRAM},
};

/* Known to OpenGL, not drawn by Edgewalk: they can be disabled, which they are, and enabling them is
 * INVALID_ENUM rather than a silent difference in the picture. */
static const GLenum always_off[] = {
    GL_LIGHTING,      GL_LIGHT0,        GL_LIGHT1,        GL_LIGHT2,        GL_LIGHT3,
    GL_LIGHT4,        GL_LIGHT5,        GL_LIGHT6,        GL_LIGHT7,        GL_COLOR_MATERIAL,
    GL_TEXTURE_GEN_S, GL_TEXTURE_GEN_T, GL_TEXTURE_GEN_R, GL_TEXTURE_GEN_Q, GL_INDEX_LOGIC_OP,
};

bool *enable_find(struct context *context, GLenum cap, enum state_group *group)
{
    for (unsigned i = 0; i < sizeof capabilities / sizeof *capabilities; i++) {
        const struct capability *row = &capabilities[i];
        if (row->cap != cap)
            continue;
        if (group)
            *group = row->group;
        char *base = row->place == IN_UNIT
                         ? (char *)&context->texture_units.units[context->texture_units.active]
                         : (char *)context;
        return (bool *)(base + row->offset);
    }
    if (group)
        *group = DIRTY_FIXED;
    return evaluator_find_enable(&context->evaluators, cap);
}

bool enable_is_always_off(GLenum cap)
{
    for (unsigned i = 0; i < sizeof always_off / sizeof *always_off; i++)
        if (always_off[i] == cap)
            return true;
    return false;
}

/* Capabilities of each draw buffer (EXT_draw_buffers2) and of each viewport (ARB_viewport_array). */
static const struct indexed_capability {
    GLenum cap;
    unsigned count;
    size_t offset;
} indexed_capabilities[] = {
    {GL_BLEND, SHADER_MAX_DRAW_BUFFERS, offsetof(struct context, rasterization.blend)},
    {GL_SCISSOR_TEST, PIPELINE_MAX_VIEWPORTS, offsetof(struct context, rasterization.scissor_test)},
};

static const struct indexed_capability *find_indexed(GLenum cap)
{
    for (unsigned i = 0; i < sizeof indexed_capabilities / sizeof *indexed_capabilities; i++)
        if (indexed_capabilities[i].cap == cap)
            return &indexed_capabilities[i];
    return NULL;
}

/* Texturing of fixed function and generation of coordinates, which units for programs alone have not. */
static bool unit_has(struct context *context, const bool *flag)
{
    const char *place = (const char *)flag, *units = (const char *)context->texture_units.units;
    return place < units || place >= units + sizeof context->texture_units.units ||
           texture_unit_has_coordinates(context, "fixed-function texturing");
}

static void set_capability(const char *call, GLenum cap, bool on)
{
    struct context *context = gl_enter(call);
    enum state_group group;
    if (!context)
        return;
    bool *flag = enable_find(context, cap, &group);
    if (!flag) {
        if (on || !enable_is_always_off(cap))
            gl_error(context, GL_INVALID_ENUM, "%s: capability 0x%04x is %s", call, cap,
                     enable_is_always_off(cap) ? "not available" : "unknown");
        return;
    }
    if (!unit_has(context, flag))
        return;
    const struct indexed_capability *indexed = find_indexed(cap);
    if (!indexed && *flag == on)
        return;
    if (cap == GL_FRAMEBUFFER_SRGB)
        framebuffer_changed(context);
    for (unsigned i = 0; i < (indexed ? indexed->count : 1); i++) /* without an index: all */
        flag[i] = on;
    gl_dirty(context, group);
    if (cap >= GL_CLIP_PLANE0 && cap < GL_CLIP_PLANE0 + GL_CLIP_PLANES)
        gl_dirty(context, DIRTY_FIXED); /* fixed-function programs write these distances */
}

GLAPI void GLAPIENTRY glEnable(GLenum cap)
{
    set_capability(__func__, cap, true);
}

GLAPI void GLAPIENTRY glDisable(GLenum cap)
{
    set_capability(__func__, cap, false);
}

/* Client states are capabilities to IsEnabled (GL 4.6 compatibility 22.1). */
static const struct vertex_array *client_array(const struct context *context, GLenum cap)
{
    const struct vertex_array_state *arrays = &context->arrays;
    switch (cap) {
    case GL_VERTEX_ARRAY: return &arrays->conventional[ATTRIB_POSITION];
    case GL_NORMAL_ARRAY: return &arrays->conventional[ATTRIB_NORMAL];
    case GL_COLOR_ARRAY: return &arrays->conventional[ATTRIB_COLOR];
    case GL_SECONDARY_COLOR_ARRAY: return &arrays->conventional[ATTRIB_SECONDARY_COLOR];
    case GL_WEIGHT_ARRAY_ARB: return &arrays->conventional[ATTRIB_WEIGHT];
    case GL_MATRIX_INDEX_ARRAY_ARB: return &arrays->conventional[ATTRIB_MATRIX_INDEX];
    case GL_EDGE_FLAG_ARRAY: return &arrays->edge_flag;
    case GL_INDEX_ARRAY: return &arrays->index;
    case GL_FOG_COORD_ARRAY: return &arrays->conventional[ATTRIB_FOG_COORD];
    case GL_TEXTURE_COORD_ARRAY:
        return &arrays->conventional[ATTRIB_TEXCOORD + context->texture_units.client_active];
    default:
        return cap - GL_VERTEX_ATTRIB_ARRAY0_NV < SHADER_MAX_ATTRIBUTES
                   ? &arrays->generic[cap - GL_VERTEX_ATTRIB_ARRAY0_NV]
                   : NULL;
    }
}

bool enable_find_client(const struct context *context, GLenum cap, bool *on)
{
    const struct vertex_array *array = client_array(context, cap);
    if (array)
        *on = array->enable;
    return array != NULL;
}

GLAPI GLboolean GLAPIENTRY glIsEnabled(GLenum cap)
{
    struct context *context = gl_enter(__func__);
    if (!context)
        return GL_FALSE;
    const bool *flag = enable_find(context, cap, NULL);
    bool client;
    if (flag)
        return *flag;
    if (enable_find_client(context, cap, &client))
        return client;
    if (!enable_is_always_off(cap))
        gl_error(context, GL_INVALID_ENUM, "glIsEnabled: capability 0x%04x is unknown", cap);
    return GL_FALSE;
}

static bool *indexed_flag(struct context *context, const char *call, GLenum target, GLuint index)
{
    const struct indexed_capability *capability = find_indexed(target);
    if (!capability) {
        gl_error(context, GL_INVALID_ENUM, "%s: capability is 0x%04x, expected GL_BLEND or GL_SCISSOR_TEST",
                 call, target);
        return NULL;
    }
    if (index >= capability->count) {
        gl_error(context, GL_INVALID_VALUE, "%s: index is %u, expected less than %u", call, index,
                 capability->count);
        return NULL;
    }
    return (bool *)((char *)context + capability->offset) + index;
}

static void set_indexed(const char *call, GLenum target, GLuint index, bool on)
{
    struct context *context = gl_enter(call);
    bool *flag = context ? indexed_flag(context, call, target, index) : NULL;
    if (!flag)
        return;
    *flag = on;
    gl_dirty(context, DIRTY_RASTER);
}

static GLboolean get_indexed(const char *call, GLenum target, GLuint index)
{
    struct context *context = gl_enter(call);
    const bool *flag = context ? indexed_flag(context, call, target, index) : NULL;
    return flag && *flag;
}

GLAPI void GLAPIENTRY glEnablei(GLenum target, GLuint index)
{
    set_indexed(__func__, target, index, true);
}

GLAPI void GLAPIENTRY glDisablei(GLenum target, GLuint index)
{
    set_indexed(__func__, target, index, false);
}

GLAPI GLboolean GLAPIENTRY glIsEnabledi(GLenum target, GLuint index)
{
    return get_indexed(__func__, target, index);
}

#define ALIASES_OF_enable YES
#include "gl/context/aliases.h"
