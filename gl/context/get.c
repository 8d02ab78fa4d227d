/* glGet* of all state but objects': one table of places, one of constants, and a few computed values. */
#include "gl/context/get.h"

#include <string.h>

#include "gl/context/attrib_stack.h"
#include "gl/context/enable.h"
#include "gl/context/entry.h"
#include "gl/rasterization/viewport.h"

/* How a value lies in memory. */
enum store { STORE_BOOL, STORE_INT, STORE_FLOAT, STORE_DOUBLE };
enum place { IN_CONTEXT, IN_BUFFER_NAME };

#define AT(member)               IN_CONTEXT, offsetof(struct context, member)
#define RASTER(member)           IN_CONTEXT, offsetof(struct context, rasterization.member)
#define ARRAY(attribute, member) IN_CONTEXT, offsetof(struct context, arrays.conventional[attribute].member)
#define BUFFER(member)           IN_BUFFER_NAME, offsetof(struct context, member)

static const struct state_variable {
    GLenum pname;
    uint8_t store; /* enum store */
    uint8_t type;  /* enum get_type */
    uint8_t count;
    uint8_t place; /* enum place */
    size_t offset;
} variables[] = {
    /* transformation */
    {GL_VIEWPORT, STORE_FLOAT, GET_FLOAT, 4, RASTER(viewport[0])},
    {GL_DEPTH_RANGE, STORE_DOUBLE, GET_NORMALIZED, 2, RASTER(depth_range[0])},
    {GL_SCISSOR_BOX, STORE_INT, GET_INTEGER, 4, RASTER(scissor[0])},
    {GL_CLIP_ORIGIN, STORE_INT, GET_INTEGER, 1, RASTER(clip_origin)},
    {GL_CLIP_DEPTH_MODE, STORE_INT, GET_INTEGER, 1, RASTER(clip_depth_mode)},
    {GL_MATRIX_MODE, STORE_INT, GET_INTEGER, 1, AT(matrices.mode)},
    {GL_CURRENT_PALETTE_MATRIX_ARB, STORE_INT, GET_INTEGER, 1, AT(matrices.palette_current)},
    {GL_ACTIVE_VERTEX_UNITS_ARB, STORE_INT, GET_INTEGER, 1, AT(vertex_blend.units)},
    /* current values */
    {GL_CURRENT_COLOR, STORE_FLOAT, GET_NORMALIZED, 4, AT(current[ATTRIB_COLOR])},
    {GL_CURRENT_SECONDARY_COLOR, STORE_FLOAT, GET_NORMALIZED, 4, AT(current[ATTRIB_SECONDARY_COLOR])},
    {GL_CURRENT_NORMAL, STORE_FLOAT, GET_NORMALIZED, 3, AT(current[ATTRIB_NORMAL])},
    {GL_CURRENT_WEIGHT_ARB, STORE_FLOAT, GET_FLOAT, SHADER_MAX_VERTEX_UNITS, AT(current[ATTRIB_WEIGHT])},
    {GL_CURRENT_MATRIX_INDEX_ARB, STORE_FLOAT, GET_FLOAT, SHADER_MAX_VERTEX_UNITS,
     AT(current[ATTRIB_MATRIX_INDEX])},
    {GL_CURRENT_INDEX, STORE_FLOAT, GET_FLOAT, 1, AT(current_index)},
    {GL_EDGE_FLAG, STORE_BOOL, GET_BOOLEAN, 1, AT(edge_flag)},
    {GL_CURRENT_RASTER_POSITION, STORE_FLOAT, GET_FLOAT, 4, AT(raster_position.window)},
    {GL_CURRENT_RASTER_POSITION_VALID, STORE_BOOL, GET_BOOLEAN, 1, AT(raster_position.valid)},
    {GL_CURRENT_RASTER_DISTANCE, STORE_FLOAT, GET_FLOAT, 1, AT(raster_position.distance)},
    {GL_CURRENT_RASTER_COLOR, STORE_FLOAT, GET_NORMALIZED, 4, AT(raster_position.color)},
    {GL_CURRENT_RASTER_SECONDARY_COLOR, STORE_FLOAT, GET_NORMALIZED, 4, AT(raster_position.secondary_color)},
    {GL_CURRENT_FOG_COORD, STORE_FLOAT, GET_FLOAT, 1, AT(current[ATTRIB_FOG_COORD])},
    /* rasterization */
    {GL_CULL_FACE_MODE, STORE_INT, GET_INTEGER, 1, RASTER(cull_mode)},
    {GL_FRONT_FACE, STORE_INT, GET_INTEGER, 1, RASTER(front_face)},
    {GL_POLYGON_MODE, STORE_INT, GET_INTEGER, 2, RASTER(polygon_mode)},
    {GL_POLYGON_OFFSET_FACTOR, STORE_FLOAT, GET_FLOAT, 1, RASTER(offset_factor)},
    {GL_POLYGON_OFFSET_UNITS, STORE_FLOAT, GET_FLOAT, 1, RASTER(offset_units)},
    {GL_POLYGON_OFFSET_CLAMP, STORE_FLOAT, GET_FLOAT, 1, RASTER(offset_clamp)},
    {GL_SHADE_MODEL, STORE_INT, GET_INTEGER, 1, RASTER(shade_model)},
    {GL_PROVOKING_VERTEX, STORE_INT, GET_INTEGER, 1, RASTER(provoking_vertex)},
    {GL_CLAMP_VERTEX_COLOR, STORE_INT, GET_INTEGER, 1, RASTER(clamp_vertex_color)},
    {GL_LINE_WIDTH, STORE_FLOAT, GET_FLOAT, 1, RASTER(line_width)},
    {GL_LINE_STIPPLE_PATTERN, STORE_INT, GET_INTEGER, 1, RASTER(line_stipple_pattern)},
    {GL_LINE_STIPPLE_REPEAT, STORE_INT, GET_INTEGER, 1, RASTER(line_stipple_factor)},
    {GL_POINT_SPRITE_COORD_ORIGIN, STORE_INT, GET_INTEGER, 1, RASTER(point_sprite_origin)},
    {GL_POINT_SIZE, STORE_FLOAT, GET_FLOAT, 1, RASTER(point_size)},
    {GL_POINT_SIZE_MIN, STORE_FLOAT, GET_FLOAT, 1, RASTER(point_size_min)},
    {GL_POINT_SIZE_MAX, STORE_FLOAT, GET_FLOAT, 1, RASTER(point_size_max)},
    {GL_POINT_FADE_THRESHOLD_SIZE, STORE_FLOAT, GET_FLOAT, 1, RASTER(point_fade_threshold)},
    {GL_POINT_DISTANCE_ATTENUATION, STORE_FLOAT, GET_FLOAT, 3, RASTER(point_attenuation)},
    /* fragments */
    {GL_ALPHA_TEST_FUNC, STORE_INT, GET_INTEGER, 1, RASTER(alpha_func)},
    {GL_ALPHA_TEST_REF, STORE_FLOAT, GET_NORMALIZED, 1, RASTER(alpha_ref)},
    {GL_DEPTH_FUNC, STORE_INT, GET_INTEGER, 1, RASTER(depth_func)},
    {GL_DEPTH_BOUNDS_EXT, STORE_DOUBLE, GET_NORMALIZED, 2, RASTER(depth_bounds)},
    {GL_DEPTH_WRITEMASK, STORE_BOOL, GET_BOOLEAN, 1, RASTER(depth_mask)},
    {GL_ACTIVE_STENCIL_FACE_EXT, STORE_INT, GET_INTEGER, 1, RASTER(active_stencil_face)},
    {GL_STENCIL_FUNC, STORE_INT, GET_INTEGER, 1, RASTER(stencil[0].func)},
    {GL_STENCIL_VALUE_MASK, STORE_INT, GET_INTEGER, 1, RASTER(stencil[0].compare_mask)},
    {GL_STENCIL_WRITEMASK, STORE_INT, GET_INTEGER, 1, RASTER(stencil[0].write_mask)},
    {GL_STENCIL_FAIL, STORE_INT, GET_INTEGER, 1, RASTER(stencil[0].fail)},
    {GL_STENCIL_PASS_DEPTH_FAIL, STORE_INT, GET_INTEGER, 1, RASTER(stencil[0].depth_fail)},
    {GL_STENCIL_PASS_DEPTH_PASS, STORE_INT, GET_INTEGER, 1, RASTER(stencil[0].pass)},
    {GL_STENCIL_BACK_FUNC, STORE_INT, GET_INTEGER, 1, RASTER(stencil[1].func)},
    {GL_STENCIL_BACK_VALUE_MASK, STORE_INT, GET_INTEGER, 1, RASTER(stencil[1].compare_mask)},
    {GL_STENCIL_BACK_WRITEMASK, STORE_INT, GET_INTEGER, 1, RASTER(stencil[1].write_mask)},
    {GL_STENCIL_BACK_FAIL, STORE_INT, GET_INTEGER, 1, RASTER(stencil[1].fail)},
    {GL_STENCIL_BACK_PASS_DEPTH_FAIL, STORE_INT, GET_INTEGER, 1, RASTER(stencil[1].depth_fail)},
    {GL_STENCIL_BACK_PASS_DEPTH_PASS, STORE_INT, GET_INTEGER, 1, RASTER(stencil[1].pass)},
    {GL_BLEND_SRC_RGB, STORE_INT, GET_INTEGER, 1, RASTER(blend_functions[0].src_rgb)},
    {GL_BLEND_DST_RGB, STORE_INT, GET_INTEGER, 1, RASTER(blend_functions[0].dst_rgb)},
    {GL_BLEND_SRC_ALPHA, STORE_INT, GET_INTEGER, 1, RASTER(blend_functions[0].src_alpha)},
    {GL_BLEND_DST_ALPHA, STORE_INT, GET_INTEGER, 1, RASTER(blend_functions[0].dst_alpha)},
    {GL_BLEND_SRC, STORE_INT, GET_INTEGER, 1, RASTER(blend_functions[0].src_rgb)},
    {GL_BLEND_DST, STORE_INT, GET_INTEGER, 1, RASTER(blend_functions[0].dst_rgb)},
    {GL_BLEND_EQUATION_RGB, STORE_INT, GET_INTEGER, 1, RASTER(blend_functions[0].equation_rgb)},
    {GL_BLEND_EQUATION_ALPHA, STORE_INT, GET_INTEGER, 1, RASTER(blend_functions[0].equation_alpha)},
    {GL_BLEND_COLOR, STORE_FLOAT, GET_NORMALIZED, 4, RASTER(blend_color)},
    {GL_LOGIC_OP_MODE, STORE_INT, GET_INTEGER, 1, RASTER(logic_op_mode)},
    {GL_COLOR_WRITEMASK, STORE_BOOL, GET_BOOLEAN, 4, RASTER(color_mask[0])},
    {GL_CLAMP_FRAGMENT_COLOR, STORE_INT, GET_INTEGER, 1, RASTER(clamp_fragment_color)},
    {GL_CLAMP_READ_COLOR, STORE_INT, GET_INTEGER, 1, RASTER(clamp_read_color)},
    {GL_COLOR_CLEAR_VALUE, STORE_FLOAT, GET_NORMALIZED, 4, RASTER(clear_color)},
    {GL_DEPTH_CLEAR_VALUE, STORE_DOUBLE, GET_NORMALIZED, 1, RASTER(clear_depth)},
    {GL_STENCIL_CLEAR_VALUE, STORE_INT, GET_INTEGER, 1, RASTER(clear_stencil)},
    {GL_SAMPLE_COVERAGE_VALUE, STORE_FLOAT, GET_FLOAT, 1, RASTER(sample_coverage_value)},
    {GL_SAMPLE_COVERAGE_INVERT, STORE_BOOL, GET_BOOLEAN, 1, RASTER(sample_coverage_invert)},
    {GL_MIN_SAMPLE_SHADING_VALUE, STORE_FLOAT, GET_FLOAT, 1, RASTER(min_sample_shading)},
    /* patches */
    {GL_PATCH_VERTICES, STORE_INT, GET_INTEGER, 1, AT(programs.patch.vertices)},
    {GL_PATCH_DEFAULT_OUTER_LEVEL, STORE_FLOAT, GET_FLOAT, 4, AT(programs.patch.outer)},
    {GL_PATCH_DEFAULT_INNER_LEVEL, STORE_FLOAT, GET_FLOAT, 2, AT(programs.patch.inner)},
    /* fog, lighting model */
    {GL_FOG_MODE, STORE_INT, GET_INTEGER, 1, AT(fog.mode)},
    {GL_FOG_COORD_SRC, STORE_INT, GET_INTEGER, 1, AT(fog.coord_source)},
    {GL_FOG_DENSITY, STORE_FLOAT, GET_FLOAT, 1, AT(fog.density)},
    {GL_FOG_START, STORE_FLOAT, GET_FLOAT, 1, AT(fog.start)},
    {GL_FOG_END, STORE_FLOAT, GET_FLOAT, 1, AT(fog.end)},
    {GL_FOG_INDEX, STORE_FLOAT, GET_FLOAT, 1, AT(fog.index)},
    {GL_FOG_COLOR, STORE_FLOAT, GET_NORMALIZED, 4, AT(fog.color)},
    {GL_LIGHT_MODEL_AMBIENT, STORE_FLOAT, GET_NORMALIZED, 4, AT(lighting.model_ambient)},
    {GL_LIGHT_MODEL_LOCAL_VIEWER, STORE_BOOL, GET_BOOLEAN, 1, AT(lighting.local_viewer)},
    {GL_LIGHT_MODEL_TWO_SIDE, STORE_BOOL, GET_BOOLEAN, 1, AT(lighting.two_side)},
    {GL_LIGHT_MODEL_COLOR_CONTROL, STORE_INT, GET_INTEGER, 1, AT(lighting.color_control)},
    {GL_COLOR_MATERIAL_FACE, STORE_INT, GET_INTEGER, 1, AT(lighting.color_material_face)},
    {GL_COLOR_MATERIAL_PARAMETER, STORE_INT, GET_INTEGER, 1, AT(lighting.color_material_mode)},
    /* pixel store */
    {GL_PACK_SWAP_BYTES, STORE_BOOL, GET_BOOLEAN, 1, AT(pixel_store.pack.swap_bytes)},
    {GL_PACK_LSB_FIRST, STORE_BOOL, GET_BOOLEAN, 1, AT(pixel_store.pack.lsb_first)},
    {GL_PACK_ROW_LENGTH, STORE_INT, GET_INTEGER, 1, AT(pixel_store.pack.row_length)},
    {GL_PACK_IMAGE_HEIGHT, STORE_INT, GET_INTEGER, 1, AT(pixel_store.pack.image_height)},
    {GL_PACK_SKIP_ROWS, STORE_INT, GET_INTEGER, 1, AT(pixel_store.pack.skip_rows)},
    {GL_PACK_SKIP_PIXELS, STORE_INT, GET_INTEGER, 1, AT(pixel_store.pack.skip_pixels)},
    {GL_PACK_SKIP_IMAGES, STORE_INT, GET_INTEGER, 1, AT(pixel_store.pack.skip_images)},
    {GL_PACK_ALIGNMENT, STORE_INT, GET_INTEGER, 1, AT(pixel_store.pack.alignment)},
    {GL_UNPACK_SWAP_BYTES, STORE_BOOL, GET_BOOLEAN, 1, AT(pixel_store.unpack.swap_bytes)},
    {GL_UNPACK_LSB_FIRST, STORE_BOOL, GET_BOOLEAN, 1, AT(pixel_store.unpack.lsb_first)},
    {GL_UNPACK_ROW_LENGTH, STORE_INT, GET_INTEGER, 1, AT(pixel_store.unpack.row_length)},
    {GL_UNPACK_IMAGE_HEIGHT, STORE_INT, GET_INTEGER, 1, AT(pixel_store.unpack.image_height)},
    {GL_UNPACK_SKIP_ROWS, STORE_INT, GET_INTEGER, 1, AT(pixel_store.unpack.skip_rows)},
    {GL_UNPACK_SKIP_PIXELS, STORE_INT, GET_INTEGER, 1, AT(pixel_store.unpack.skip_pixels)},
    {GL_UNPACK_SKIP_IMAGES, STORE_INT, GET_INTEGER, 1, AT(pixel_store.unpack.skip_images)},
    {GL_UNPACK_ALIGNMENT, STORE_INT, GET_INTEGER, 1, AT(pixel_store.unpack.alignment)},
    /* pixel transfer */
    {GL_MAP_COLOR, STORE_BOOL, GET_BOOLEAN, 1, AT(pixel_transfer.map_color)},
    {GL_MAP_STENCIL, STORE_BOOL, GET_BOOLEAN, 1, AT(pixel_transfer.map_stencil)},
    {GL_INDEX_SHIFT, STORE_INT, GET_INTEGER, 1, AT(pixel_transfer.index_shift)},
    {GL_INDEX_OFFSET, STORE_INT, GET_INTEGER, 1, AT(pixel_transfer.index_offset)},
    {GL_RED_SCALE, STORE_FLOAT, GET_FLOAT, 1, AT(pixel_transfer.scale[0])},
    {GL_RED_BIAS, STORE_FLOAT, GET_FLOAT, 1, AT(pixel_transfer.bias[0])},
    {GL_GREEN_SCALE, STORE_FLOAT, GET_FLOAT, 1, AT(pixel_transfer.scale[1])},
    {GL_GREEN_BIAS, STORE_FLOAT, GET_FLOAT, 1, AT(pixel_transfer.bias[1])},
    {GL_BLUE_SCALE, STORE_FLOAT, GET_FLOAT, 1, AT(pixel_transfer.scale[2])},
    {GL_BLUE_BIAS, STORE_FLOAT, GET_FLOAT, 1, AT(pixel_transfer.bias[2])},
    {GL_ALPHA_SCALE, STORE_FLOAT, GET_FLOAT, 1, AT(pixel_transfer.scale[3])},
    {GL_ALPHA_BIAS, STORE_FLOAT, GET_FLOAT, 1, AT(pixel_transfer.bias[3])},
    {GL_DEPTH_SCALE, STORE_FLOAT, GET_FLOAT, 1, AT(pixel_transfer.scale[TRANSFER_DEPTH])},
    {GL_DEPTH_BIAS, STORE_FLOAT, GET_FLOAT, 1, AT(pixel_transfer.bias[TRANSFER_DEPTH])},
    {GL_ZOOM_X, STORE_FLOAT, GET_FLOAT, 1, AT(pixel_transfer.zoom[0])},
    {GL_ZOOM_Y, STORE_FLOAT, GET_FLOAT, 1, AT(pixel_transfer.zoom[1])},
    {GL_PIXEL_MAP_I_TO_I_SIZE, STORE_INT, GET_INTEGER, 1, AT(pixel_transfer.maps[0].size)},
    {GL_PIXEL_MAP_S_TO_S_SIZE, STORE_INT, GET_INTEGER, 1, AT(pixel_transfer.maps[1].size)},
    {GL_PIXEL_MAP_I_TO_R_SIZE, STORE_INT, GET_INTEGER, 1, AT(pixel_transfer.maps[2].size)},
    {GL_PIXEL_MAP_I_TO_G_SIZE, STORE_INT, GET_INTEGER, 1, AT(pixel_transfer.maps[3].size)},
    {GL_PIXEL_MAP_I_TO_B_SIZE, STORE_INT, GET_INTEGER, 1, AT(pixel_transfer.maps[4].size)},
    {GL_PIXEL_MAP_I_TO_A_SIZE, STORE_INT, GET_INTEGER, 1, AT(pixel_transfer.maps[5].size)},
    {GL_PIXEL_MAP_R_TO_R_SIZE, STORE_INT, GET_INTEGER, 1, AT(pixel_transfer.maps[6].size)},
    {GL_PIXEL_MAP_G_TO_G_SIZE, STORE_INT, GET_INTEGER, 1, AT(pixel_transfer.maps[7].size)},
    {GL_PIXEL_MAP_B_TO_B_SIZE, STORE_INT, GET_INTEGER, 1, AT(pixel_transfer.maps[8].size)},
    {GL_PIXEL_MAP_A_TO_A_SIZE, STORE_INT, GET_INTEGER, 1, AT(pixel_transfer.maps[9].size)},
    /* evaluators */
    {GL_MAP1_GRID_DOMAIN, STORE_FLOAT, GET_FLOAT, 2, AT(evaluators.grid[0].domain)},
    {GL_MAP1_GRID_SEGMENTS, STORE_INT, GET_INTEGER, 1, AT(evaluators.grid[0].segments)},
    {GL_MAP2_GRID_DOMAIN, STORE_FLOAT, GET_FLOAT, 4, AT(evaluators.grid[1].domain)},
    {GL_MAP2_GRID_SEGMENTS, STORE_INT, GET_INTEGER, 2, AT(evaluators.grid[1].segments)},
    /* hints, in the order of hint.c */
    {GL_PERSPECTIVE_CORRECTION_HINT, STORE_INT, GET_INTEGER, 1, AT(hints[0])},
    {GL_POINT_SMOOTH_HINT, STORE_INT, GET_INTEGER, 1, AT(hints[1])},
    {GL_LINE_SMOOTH_HINT, STORE_INT, GET_INTEGER, 1, AT(hints[2])},
    {GL_POLYGON_SMOOTH_HINT, STORE_INT, GET_INTEGER, 1, AT(hints[3])},
    {GL_FOG_HINT, STORE_INT, GET_INTEGER, 1, AT(hints[4])},
    {GL_GENERATE_MIPMAP_HINT, STORE_INT, GET_INTEGER, 1, AT(hints[5])},
    {GL_TEXTURE_COMPRESSION_HINT, STORE_INT, GET_INTEGER, 1, AT(hints[6])},
    /* vertex arrays */
    {GL_VERTEX_ARRAY_SIZE, STORE_INT, GET_INTEGER, 1, ARRAY(ATTRIB_POSITION, size)},
    {GL_VERTEX_ARRAY_TYPE, STORE_INT, GET_INTEGER, 1, ARRAY(ATTRIB_POSITION, type)},
    {GL_VERTEX_ARRAY_STRIDE, STORE_INT, GET_INTEGER, 1, ARRAY(ATTRIB_POSITION, stride)},
    {GL_VERTEX_ARRAY_BUFFER_BINDING, STORE_INT, GET_INTEGER, 1,
     BUFFER(arrays.conventional[ATTRIB_POSITION].buffer)},
    {GL_NORMAL_ARRAY_TYPE, STORE_INT, GET_INTEGER, 1, ARRAY(ATTRIB_NORMAL, type)},
    {GL_NORMAL_ARRAY_STRIDE, STORE_INT, GET_INTEGER, 1, ARRAY(ATTRIB_NORMAL, stride)},
    {GL_NORMAL_ARRAY_BUFFER_BINDING, STORE_INT, GET_INTEGER, 1,
     BUFFER(arrays.conventional[ATTRIB_NORMAL].buffer)},
    {GL_COLOR_ARRAY_SIZE, STORE_INT, GET_INTEGER, 1, ARRAY(ATTRIB_COLOR, size)},
    {GL_COLOR_ARRAY_TYPE, STORE_INT, GET_INTEGER, 1, ARRAY(ATTRIB_COLOR, type)},
    {GL_COLOR_ARRAY_STRIDE, STORE_INT, GET_INTEGER, 1, ARRAY(ATTRIB_COLOR, stride)},
    {GL_COLOR_ARRAY_BUFFER_BINDING, STORE_INT, GET_INTEGER, 1,
     BUFFER(arrays.conventional[ATTRIB_COLOR].buffer)},
    {GL_SECONDARY_COLOR_ARRAY_SIZE, STORE_INT, GET_INTEGER, 1, ARRAY(ATTRIB_SECONDARY_COLOR, size)},
    {GL_SECONDARY_COLOR_ARRAY_TYPE, STORE_INT, GET_INTEGER, 1, ARRAY(ATTRIB_SECONDARY_COLOR, type)},
    {GL_SECONDARY_COLOR_ARRAY_STRIDE, STORE_INT, GET_INTEGER, 1, ARRAY(ATTRIB_SECONDARY_COLOR, stride)},
    {GL_SECONDARY_COLOR_ARRAY_BUFFER_BINDING, STORE_INT, GET_INTEGER, 1,
     BUFFER(arrays.conventional[ATTRIB_SECONDARY_COLOR].buffer)},
    {GL_FOG_COORD_ARRAY_TYPE, STORE_INT, GET_INTEGER, 1, ARRAY(ATTRIB_FOG_COORD, type)},
    {GL_FOG_COORD_ARRAY_STRIDE, STORE_INT, GET_INTEGER, 1, ARRAY(ATTRIB_FOG_COORD, stride)},
    {GL_FOG_COORD_ARRAY_BUFFER_BINDING, STORE_INT, GET_INTEGER, 1,
     BUFFER(arrays.conventional[ATTRIB_FOG_COORD].buffer)},
    {GL_WEIGHT_ARRAY_SIZE_ARB, STORE_INT, GET_INTEGER, 1, ARRAY(ATTRIB_WEIGHT, size)},
    {GL_WEIGHT_ARRAY_TYPE_ARB, STORE_INT, GET_INTEGER, 1, ARRAY(ATTRIB_WEIGHT, type)},
    {GL_WEIGHT_ARRAY_STRIDE_ARB, STORE_INT, GET_INTEGER, 1, ARRAY(ATTRIB_WEIGHT, stride)},
    {GL_WEIGHT_ARRAY_BUFFER_BINDING, STORE_INT, GET_INTEGER, 1,
     BUFFER(arrays.conventional[ATTRIB_WEIGHT].buffer)},
    {GL_MATRIX_INDEX_ARRAY_SIZE_ARB, STORE_INT, GET_INTEGER, 1, ARRAY(ATTRIB_MATRIX_INDEX, size)},
    {GL_MATRIX_INDEX_ARRAY_TYPE_ARB, STORE_INT, GET_INTEGER, 1, ARRAY(ATTRIB_MATRIX_INDEX, type)},
    {GL_MATRIX_INDEX_ARRAY_STRIDE_ARB, STORE_INT, GET_INTEGER, 1, ARRAY(ATTRIB_MATRIX_INDEX, stride)},
    {GL_EDGE_FLAG_ARRAY_STRIDE, STORE_INT, GET_INTEGER, 1, AT(arrays.edge_flag.stride)},
    {GL_EDGE_FLAG_ARRAY_BUFFER_BINDING, STORE_INT, GET_INTEGER, 1, BUFFER(arrays.edge_flag.buffer)},
    {GL_INDEX_ARRAY_TYPE, STORE_INT, GET_INTEGER, 1, AT(arrays.index.type)},
    {GL_INDEX_ARRAY_STRIDE, STORE_INT, GET_INTEGER, 1, AT(arrays.index.stride)},
    {GL_INDEX_ARRAY_BUFFER_BINDING, STORE_INT, GET_INTEGER, 1, BUFFER(arrays.index.buffer)},
    {GL_VERTEX_ARRAY_BINDING, STORE_INT, GET_INTEGER, 1, AT(arrays.name)},
    /* buffer bindings */
    {GL_ARRAY_BUFFER_BINDING, STORE_INT, GET_INTEGER, 1, BUFFER(buffers.array)},
    {GL_ELEMENT_ARRAY_BUFFER_BINDING, STORE_INT, GET_INTEGER, 1, BUFFER(buffers.element_array)},
    {GL_DRAW_INDIRECT_BUFFER_BINDING, STORE_INT, GET_INTEGER, 1, BUFFER(buffers.draw_indirect)},
    {GL_SHADER_STORAGE_BUFFER_BINDING, STORE_INT, GET_INTEGER, 1, BUFFER(buffers.storage)},
    {GL_PARAMETER_BUFFER_BINDING, STORE_INT, GET_INTEGER, 1, BUFFER(buffers.draw_count)},
    {GL_PRIMITIVE_RESTART_INDEX, STORE_INT, GET_INTEGER, 1, AT(draw_state.restart_index)},
    {GL_PRIMITIVE_RESTART_INDEX_NV, STORE_INT, GET_INTEGER, 1, AT(draw_state.restart_index)},
    {GL_PIXEL_PACK_BUFFER_BINDING, STORE_INT, GET_INTEGER, 1, BUFFER(buffers.pixel_pack)},
    {GL_TEXTURE_BUFFER_BINDING, STORE_INT, GET_INTEGER, 1, BUFFER(buffers.texture)},
    {GL_PIXEL_UNPACK_BUFFER_BINDING, STORE_INT, GET_INTEGER, 1, BUFFER(buffers.pixel_unpack)},
    {GL_VERTEX_PROGRAM_PARAMETER_BUFFER_NV, STORE_INT, GET_INTEGER, 1,
     BUFFER(buffers.parameter[PARAMETER_BUFFER_VERTEX])},
    {GL_TESS_CONTROL_PROGRAM_PARAMETER_BUFFER_NV, STORE_INT, GET_INTEGER, 1,
     BUFFER(buffers.parameter[PARAMETER_BUFFER_TESS_CONTROL])},
    {GL_TESS_EVALUATION_PROGRAM_PARAMETER_BUFFER_NV, STORE_INT, GET_INTEGER, 1,
     BUFFER(buffers.parameter[PARAMETER_BUFFER_TESS_EVALUATION])},
    {GL_GEOMETRY_PROGRAM_PARAMETER_BUFFER_NV, STORE_INT, GET_INTEGER, 1,
     BUFFER(buffers.parameter[PARAMETER_BUFFER_GEOMETRY])},
    {GL_FRAGMENT_PROGRAM_PARAMETER_BUFFER_NV, STORE_INT, GET_INTEGER, 1,
     BUFFER(buffers.parameter[PARAMETER_BUFFER_FRAGMENT])},
};

static const struct constant {
    GLenum pname;
    int32_t value;
} constants[] = {
    {GL_MAX_SHADER_STORAGE_BUFFER_BINDINGS, SHADER_MAX_STORAGE_BUFFERS},
    {GL_SHADER_STORAGE_BUFFER_OFFSET_ALIGNMENT, STORAGE_OFFSET_ALIGNMENT},
    {GL_MAX_VERTEX_ATTRIBS, SHADER_MAX_ATTRIBUTES},
    {GL_MAX_VERTEX_ATTRIB_BINDINGS, SHADER_MAX_ATTRIBUTES},
    {GL_MAX_VERTEX_ATTRIB_RELATIVE_OFFSET, VERTEX_RELATIVE_OFFSET_MAX},
    {GL_MAX_VERTEX_ATTRIB_STRIDE, INT32_MAX},
    {GL_MAX_TEXTURE_UNITS, GL_TEXTURE_UNITS},
    {GL_MAX_CLIP_PLANES, GL_CLIP_PLANES}, /* MAX_CLIP_DISTANCES too */
    {GL_MAX_VIEWPORTS, PIPELINE_MAX_VIEWPORTS},
    {GL_VIEWPORT_SUBPIXEL_BITS, RASTER_SUBPIXEL_BITS},
    {GL_LAYER_PROVOKING_VERTEX, GL_PROVOKING_VERTEX},
    {GL_VIEWPORT_INDEX_PROVOKING_VERTEX, GL_PROVOKING_VERTEX},
    {GL_MAX_PATCH_VERTICES, SHADER_MAX_PATCH_VERTICES},
    {GL_MAX_TESS_GEN_LEVEL, 64},
    {GL_MAX_EVAL_ORDER, EVALUATOR_ORDER},
    {GL_MAX_LIGHTS, GL_LIGHTS},
    {GL_MAX_DRAW_BUFFERS, SHADER_MAX_DRAW_BUFFERS},
    {GL_MAX_DUAL_SOURCE_DRAW_BUFFERS, SHADER_MAX_DRAW_BUFFERS},
    {GL_MAX_MODELVIEW_STACK_DEPTH, 32},
    {GL_MAX_VERTEX_UNITS_ARB, SHADER_MAX_VERTEX_UNITS},
    {GL_MAX_PALETTE_MATRICES_ARB, SHADER_MAX_PALETTE_MATRICES},
    {GL_MAX_MATRIX_PALETTE_STACK_DEPTH_ARB, 1},
    {GL_MAX_PROJECTION_STACK_DEPTH, 32},
    {GL_MAX_TEXTURE_STACK_DEPTH, 10},
    {GL_MAX_ATTRIB_STACK_DEPTH, ATTRIB_STACK_DEPTH},
    {GL_MAX_CLIENT_ATTRIB_STACK_DEPTH, ATTRIB_STACK_DEPTH},
    {GL_MAX_ELEMENTS_VERTICES, 65536},
    {GL_MAX_ELEMENTS_INDICES, 65536},
    {GL_MAX_NAME_STACK_DEPTH, 0},
    {GL_MAX_LIST_NESTING, 0},
    {GL_SUBPIXEL_BITS, RASTER_SUBPIXEL_BITS},
    {GL_WARP_SIZE_NV, 8}, /* base/lanes.h */
    {GL_WARPS_PER_SM_NV, 1},
    {GL_SM_COUNT_NV, 1},
    {GL_AUX_BUFFERS, 0},
    {GL_RGBA_MODE, 1},
    {GL_INDEX_MODE, 0},
    {GL_MAX_SAMPLES, RASTER_MAX_SAMPLES},
    {GL_MAX_FRAMEBUFFER_SAMPLES, RASTER_MAX_SAMPLES},
    {GL_MAX_SAMPLE_MASK_WORDS, 1},
    {GL_ACCUM_RED_BITS, 0},
    {GL_ACCUM_GREEN_BITS, 0},
    {GL_ACCUM_BLUE_BITS, 0},
    {GL_ACCUM_ALPHA_BITS, 0},
    {GL_INDEX_BITS, 0},
    {GL_NUM_COMPRESSED_TEXTURE_FORMATS, 0},
    {GL_MAX_PIXEL_MAP_TABLE, PIXEL_MAP_SIZE},
    {GL_CURRENT_RASTER_INDEX, 1},
    {GL_RENDER_MODE, GL_RENDER},
    {GL_QUADS_FOLLOW_PROVOKING_VERTEX_CONVENTION, 1},
};

/* --- Lookup --------------------------------------------------------------------------------------------- */

/* Queries of stencil state without a face are about the active one (EXT_stencil_two_side). */
static size_t active_offset(const struct context *context, size_t offset)
{
    const size_t front = offsetof(struct context, rasterization.stencil[0]),
                 size = sizeof(struct stencil_face);
    const bool back = context->rasterization.active_stencil_face == GL_BACK;
    return back && offset >= front && offset < front + size ? offset + 2 * size : offset;
}

static bool get_variable(struct context *context, const struct state_variable *row, struct get_value *value)
{
    const char *at = (const char *)context + active_offset(context, row->offset);
    value->type = row->type;
    value->count = row->count;
    if (row->place == IN_BUFFER_NAME) {
        const struct buffer_object *buffer = *(struct buffer_object *const *)at;
        return get_integer(value, buffer ? buffer->name : 0);
    }
    for (unsigned i = 0; i < row->count; i++)
        switch (row->store) {
        case STORE_BOOL: value->i[i] = ((const bool *)at)[i]; break;
        case STORE_INT: value->i[i] = ((const int32_t *)at)[i]; break;
        case STORE_FLOAT: value->d[i] = (double)((const float *)at)[i]; break;
        default: value->d[i] = ((const double *)at)[i]; break;
        }
    return true;
}

static bool get_matrix(struct get_value *value, const float m[16], bool transposed)
{
    float matrix[16];
    memcpy(matrix, m, sizeof matrix);
    if (transposed)
        matrix_transpose(matrix, matrix);
    return get_floats(value, GET_FLOAT, matrix, 16);
}

static const struct matrix_stack *stack_of_mode(struct context *context, GLenum mode)
{
    const unsigned unit =
        context->texture_units.active; /* find_value() lets nobody ask for more than there are */
    return matrix_stack_of(&context->matrices, mode, unit < GL_TEXTURE_UNITS ? unit : 0);
}

static bool get_matrices(struct context *context, GLenum pname, struct get_value *value)
{
    const struct matrix_stack *current = stack_of_mode(context, context->matrices.mode);
    const struct matrix_stack *modelview = &context->matrices.modelview[0],
                              *projection = &context->matrices.projection;
    const struct matrix_stack *texture = stack_of_mode(context, GL_TEXTURE);
    if (pname >= GL_MATRIX0_NV && pname < GL_MATRIX0_NV + MATRIX_PROGRAMS)
        return get_matrix(value, matrix_top(&context->matrices.program[pname - GL_MATRIX0_NV]), false);
    for (unsigned i = 0; i < SHADER_MAX_VERTEX_UNITS; i++)
        if (pname == matrix_modelview_mode(i)) /* ARB_vertex_blend */
            return get_matrix(value, matrix_top(&context->matrices.modelview[i]), false);
    switch (pname) {
    case GL_MODELVIEW_MATRIX: return get_matrix(value, matrix_top(modelview), false);
    case GL_MATRIX_PALETTE_ARB:
        return get_matrix(value, matrix_top(&context->matrices.palette[context->matrices.palette_current]),
                          false);
    case GL_PROJECTION_MATRIX: return get_matrix(value, matrix_top(projection), false);
    case GL_TEXTURE_MATRIX: return get_matrix(value, matrix_top(texture), false);
    case GL_CURRENT_MATRIX_ARB: /* NV_vertex_program's CURRENT_MATRIX_NV is the same number */
        return get_matrix(value, matrix_top(current), false);
    case GL_TRANSPOSE_MODELVIEW_MATRIX: return get_matrix(value, matrix_top(modelview), true);
    case GL_TRANSPOSE_PROJECTION_MATRIX: return get_matrix(value, matrix_top(projection), true);
    case GL_TRANSPOSE_TEXTURE_MATRIX: return get_matrix(value, matrix_top(texture), true);
    case GL_TRANSPOSE_CURRENT_MATRIX_ARB: return get_matrix(value, matrix_top(current), true);
    case GL_MODELVIEW_STACK_DEPTH: return get_integer(value, modelview->top + 1);
    case GL_PROJECTION_STACK_DEPTH: return get_integer(value, projection->top + 1);
    case GL_TEXTURE_STACK_DEPTH: return get_integer(value, texture->top + 1);
    case GL_CURRENT_MATRIX_STACK_DEPTH_ARB: return get_integer(value, current->top + 1);
    default: return false;
    }
}

/* 17.3.3: queries of the reference value clamp it to what the stencil buffer holds, if there is one. */
static bool get_stencil_ref(struct context *context, int face, struct get_value *value)
{
    const int ref = context->rasterization.stencil[face].ref,
              most = (1 << framebuffer_bits(context, GL_STENCIL_BITS)) - 1;
    return get_integer(value, ref < 0 ? 0 : ref < most ? ref : most);
}

/* Bits of the draw framebuffer: of its first draw buffer's components, of depth and stencil. */
static bool get_framebuffer(struct context *context, GLenum pname, struct get_value *value)
{
    if (pname == GL_STENCIL_REF) /* of the active face, as active_offset() has it */
        return get_stencil_ref(context, context->rasterization.active_stencil_face == GL_BACK ? 2 : 0, value);
    if (pname == GL_STENCIL_BACK_REF)
        return get_stencil_ref(context, 1, value);
    if (pname < GL_RED_BITS || pname > GL_STENCIL_BITS)
        return false;
    return get_integer(value, framebuffer_bits(context, pname));
}

static bool get_computed(const struct context *context, GLenum pname, struct get_value *value)
{
    const struct texture_unit_state *units = &context->texture_units;
    const struct vertex_array *texcoord =
        &context->arrays.conventional[ATTRIB_TEXCOORD + units->client_active];
    switch (pname) {
    case GL_ACTIVE_TEXTURE: return get_integer(value, GL_TEXTURE0 + units->active);
    case GL_CLIENT_ACTIVE_TEXTURE: return get_integer(value, GL_TEXTURE0 + units->client_active);
    case GL_CURRENT_TEXTURE_COORDS:
        return get_floats(value, GET_FLOAT, context->current[ATTRIB_TEXCOORD + units->active], 4);
    case GL_CURRENT_RASTER_TEXTURE_COORDS:
        return get_floats(value, GET_FLOAT, context->raster_position.texcoords[units->active], 4);
    case GL_TEXTURE_COORD_ARRAY_SIZE: return get_integer(value, texcoord->size);
    case GL_TEXTURE_COORD_ARRAY_TYPE: return get_integer(value, texcoord->type);
    case GL_TEXTURE_COORD_ARRAY_STRIDE: return get_integer(value, texcoord->stride);
    case GL_TEXTURE_COORD_ARRAY_BUFFER_BINDING:
        return get_integer(value, texcoord->buffer ? texcoord->buffer->name : 0);
    case GL_TIMESTAMP: return get_integer(value, (int64_t)queries_timestamp());
    case GL_MAX_VIEWPORT_DIMS: value->count = 2; break;
    case GL_VIEWPORT_BOUNDS_RANGE:
        return get_floats(value, GET_FLOAT, (const float[2]){-VIEWPORT_BOUND, VIEWPORT_BOUND - 1}, 2);
    case GL_ALIASED_POINT_SIZE_RANGE:
    case GL_SMOOTH_POINT_SIZE_RANGE: return get_floats(value, GET_FLOAT, (const float[2]){1, 2048}, 2);
    case GL_ALIASED_LINE_WIDTH_RANGE:
    case GL_SMOOTH_LINE_WIDTH_RANGE: return get_floats(value, GET_FLOAT, (const float[2]){1, 1024}, 2);
    case GL_SMOOTH_POINT_SIZE_GRANULARITY:
    case GL_SMOOTH_LINE_WIDTH_GRANULARITY:
        return get_floats(value, GET_FLOAT, (const float[1]){1.0f / 256}, 1);
    case GL_ATTRIB_STACK_DEPTH: return get_integer(value, attrib_stack_depth(context, false));
    case GL_CLIENT_ATTRIB_STACK_DEPTH: return get_integer(value, attrib_stack_depth(context, true));
    default: return false;
    }
    value->type = GET_INTEGER;
    value->i[0] = value->i[1] = RASTER_MAX_SIZE;
    return true;
}

/* State of a texture unit that units for programs alone have not. */
static bool is_of_coordinates(const struct context *context, GLenum pname)
{
    switch (pname) {
    case GL_CURRENT_TEXTURE_COORDS:
    case GL_CURRENT_RASTER_TEXTURE_COORDS:
    case GL_TEXTURE_MATRIX:
    case GL_TRANSPOSE_TEXTURE_MATRIX:
    case GL_TEXTURE_STACK_DEPTH: return true;
    case GL_CURRENT_MATRIX_ARB:
    case GL_TRANSPOSE_CURRENT_MATRIX_ARB:
    case GL_CURRENT_MATRIX_STACK_DEPTH_ARB: return context->matrices.mode == GL_TEXTURE;
    default: return false;
    }
}

static bool find_value(struct context *context, GLenum pname, struct get_value *value)
{
    if (is_of_coordinates(context, pname) && !texture_unit_has_coordinates(context, "texture coordinates"))
        return false; /* with another error than that of an unknown name, which comes second */
    for (unsigned i = 0; i < sizeof variables / sizeof *variables; i++)
        if (variables[i].pname == pname)
            return get_variable(context, &variables[i], value);
    for (unsigned i = 0; i < sizeof constants / sizeof *constants; i++)
        if (constants[i].pname == pname)
            return get_integer(value, constants[i].value);
    if (get_matrices(context, pname, value)) /* MATRIX_PALETTE_ARB is a capability to IsEnabled alone */
        return true;
    const bool *flag = enable_find(context, pname, NULL);
    if (flag)
        return get_boolean(value, *flag);
    bool client;
    if (enable_find_client(context, pname, &client))
        return get_boolean(value, client);
    if (enable_is_always_off(pname))
        return get_boolean(value, false);
    return get_framebuffer(context, pname, value) || get_computed(context, pname, value) ||
           programs_get(context, pname, value) || framebuffers_get(context, pname, value) ||
           textures_get(context, pname, value) || feedback_get(context, pname, value);
}

/* --- Conversion (GL 4.6 compatibility 2.2.2) ------------------------------------------------------------ */

static bool is_real(const struct get_value *value)
{
    return value->type == GET_FLOAT || value->type == GET_NORMALIZED;
}

void get_value_booleans(const struct get_value *value, GLboolean *params)
{
    for (unsigned i = 0; i < value->count; i++)
        params[i] = is_real(value) ? value->d[i] != 0 : value->i[i] != 0;
}

static GLint saturate(double value)
{
    if (!(value > -2147483648.0)) /* NaN too */
        return value == value ? INT32_MIN : 0;
    if (value >= 2147483647.0)
        return INT32_MAX;
    return (GLint)__builtin_floor(value + 0.5);
}

void get_value_integers(const struct get_value *value, GLint *params)
{
    for (unsigned i = 0; i < value->count; i++)
        switch (value->type) {
        case GET_NORMALIZED: params[i] = saturate(value->d[i] * 2147483647.0); break;
        case GET_FLOAT: params[i] = saturate(value->d[i]); break;
        default: params[i] = (GLint)value->i[i]; break;
        }
}

void get_value_integers64(const struct get_value *value, GLint64 *params)
{
    for (unsigned i = 0; i < value->count; i++)
        switch (value->type) {
        case GET_NORMALIZED: params[i] = saturate(value->d[i] * 2147483647.0); break;
        case GET_FLOAT: params[i] = saturate(value->d[i]); break;
        default: params[i] = value->i[i]; break;
        }
}

void get_value_floats(const struct get_value *value, GLfloat *params)
{
    for (unsigned i = 0; i < value->count; i++)
        params[i] = is_real(value) ? (GLfloat)value->d[i] : (GLfloat)value->i[i];
}

void get_value_doubles(const struct get_value *value, GLdouble *params)
{
    for (unsigned i = 0; i < value->count; i++)
        params[i] = is_real(value) ? value->d[i] : (GLdouble)value->i[i];
}

#define GET(name, type, convert)                                                                             \
    GLAPI void GLAPIENTRY glGet##name##v(GLenum pname, type *params)                                         \
    {                                                                                                        \
        ENTER_VOID();                                                                                        \
        struct get_value value;                                                                              \
        if (!find_value(context, pname, &value))                                                             \
            gl_error(context, GL_INVALID_ENUM, "%s: pname 0x%04x is unknown", __func__, pname);              \
        else if (params)                                                                                     \
            convert(&value, params);                                                                         \
    }
GET(Boolean, GLboolean, get_value_booleans)
GET(Integer, GLint, get_value_integers)
GET(Integer64, GLint64, get_value_integers64)
GET(Float, GLfloat, get_value_floats)
GET(Double, GLdouble, get_value_doubles)
#undef GET
