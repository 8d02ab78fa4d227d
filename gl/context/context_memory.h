/* A context and the state that it points to as one block of memory. Rows of gl/state.def are offsets into it,
 * so only the state table and the function that creates contexts read this header. */
#ifndef GL_CONTEXT_CONTEXT_MEMORY_H
#define GL_CONTEXT_CONTEXT_MEMORY_H

#include "gl/buffer/buffer_object.h"
#include "gl/context/context.h"
#include "gl/context/debug.h"
#include "gl/context/work.h"
#include "gl/draw/evaluator.h"
#include "gl/draw/raster_pos.h"
#include "gl/feedback/query_object.h"
#include "gl/feedback/render_mode.h"
#include "gl/feedback/transform_feedback.h"
#include "gl/framebuffer/framebuffer_object.h"
#include "gl/list/list_state.h"
#include "gl/pixels/imaging.h"
#include "gl/pixels/pixel_store.h"
#include "gl/pixels/pixel_transfer.h"
#include "gl/program/program_object.h"
#include "gl/rasterization/raster_state.h"
#include "gl/texture/bindless_texture.h"
#include "gl/texture/texture_object.h"
#include "gl/texture/texture_unit.h"
#include "gl/transform/lighting.h"
#include "gl/transform/matrix.h"
#include "gl/transform/vertex_blend.h"
#include "gl/vertex/vertex_arrays.h"

struct context_memory {
    struct context context; /* the first: both have one address */
#define CONTEXT_STATE(type, name) struct type name;
    CONTEXT_STATES(CONTEXT_STATE)
#undef CONTEXT_STATE
};

#endif
