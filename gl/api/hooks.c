/* Callbacks from the context core to higher layers: object deletion and drawing. */
#include "gl/context/context_internal.h"
#include "gl/list/list.h"
#include "gl/draw/draw.h"
#include "gl/feedback/transform_feedback.h"
#include "gl/framebuffer/framebuffer_object.h"
#include "gl/program/fragment_shader_ati.h"
#include "gl/program/program_object.h"
#include "gl/texture/bindless_texture.h"
#include "gl/buffer/buffer_object.h"
#include "gl/vertex/vertex_arrays.h"

static void resume(struct context *context)
{
    programs_resume(context);
    fragment_shaders_ati_resume(context);
    resident_buffers_resume(context);
}

const struct context_hooks context_hooks = {
    .flushing = framebuffer_touched,
    .finished = framebuffer_window_resolve,
    .loaded = context_capsule_texture,
    .written = context_capsule_mapped,
    .barrier = context_observation_barrier,
    .resumed = resume,
    .listed = list_error,
    .limit = programs_instruction_limit,
    .material = immediate_material_changes,
    .abandoned = immediate_abandon,
    .settle = draw_settle,
    .deleted =
        {
            [OBJECT_BUFFER] = {vertex_arrays_forget, feedback_forget},
            [OBJECT_TEXTURE] = {framebuffer_forget_texture, image_units_forget, handles_forget_texture},
            [OBJECT_SAMPLER] = {handles_forget_sampler},
            [OBJECT_RENDERBUFFER] = {framebuffer_forget_renderbuffer},
        },
};
