/* The event `write` of commands that write texels: uploads, copies, clears, mipmaps. */
#include "gl/context/context_internal.h"
#include "gl/framebuffer/framebuffer_object.h"
#include "gl/texture/texture_object.h"
#include "gl/texture/texture_region.h"
#include "inspect/inspect.h"

/* Rows of a one-dimensional array are its layers. */
static bool has_texel(const struct texture_write *write, const EwQuestion *question)
{
    const bool rows_are_layers = write->object->dimension == TEXTURE_1D_ARRAY;
    const int64_t layer = question->layer, x = question->x, y = rows_are_layers ? layer : question->y,
                  slice = rows_are_layers ? write->slice : layer;
    return write->object->name == question->texture && write->level == (GLint)question->level &&
           x >= write->x && x - write->x < write->width && y >= write->y && y - write->y < write->height &&
           slice >= write->slice && slice - write->slice < write->slices;
}

void texture_written(struct context *context, const struct texture_write *write)
{
    struct inspector *inspector = context->inspector;
    if (inspector)
        inspector->moment++;
    if (!inspector || inspector->question.texture == 0 || !has_texel(write, &inspector->question))
        return;
    const EwQuestion *question = &inspector->question;
    const struct framebuffer_object *read = context->framebuffers->read;
    const char *copies = write->copies ? write->copies : "";
    inspector->x = question->x;
    inspector->y = question->y;
    inspect_report(inspector, write, .primitive = 0, .command = write->call, .copies = copies,
                   .framebuffer = *copies && read ? read->name : 0,
                   .from_x = *copies ? write->from_x + question->x - write->x : 0,
                   .from_y = *copies ? write->from_y + question->y - write->y : 0,
                   .draws = inspector->frame_draws, .moment = inspector->moment);
    inspector->x = inspector->y = -1;
}

void texture_level_written(struct context *context, const char *call, const struct texture_object *object,
                           unsigned face, GLint level)
{
    const struct texture_image *image = &object->images->texture.images[face][level];
    texture_written(context, &(struct texture_write){.call = call,
                                                     .object = object,
                                                     .level = level,
                                                     .slice = (GLint)face,
                                                     .width = (GLsizei)image->width,
                                                     .height = (GLsizei)image->height,
                                                     .slices = (GLsizei)image->depth});
}

void texture_box_written(struct context *context, const struct texture_box_request *request,
                         const struct texture_object *object)
{
    texture_written(context, &(struct texture_write){.call = request->call,
                                                     .object = object,
                                                     .level = request->level,
                                                     .x = request->x,
                                                     .y = request->y,
                                                     .slice = (GLint)request->target->face + request->z,
                                                     .width = request->width,
                                                     .height = request->height,
                                                     .slices = request->depth,
                                                     .copies = request->copies,
                                                     .from_x = request->from_x,
                                                     .from_y = request->from_y});
}

void texture_region_written(struct context *context, const char *call, const struct texture_region *region)
{
    texture_written(context, &(struct texture_write){.call = call,
                                                     .object = region->object,
                                                     .level = region->level,
                                                     .x = region->x,
                                                     .y = region->y,
                                                     .slice = region->z,
                                                     .width = region->width,
                                                     .height = region->height,
                                                     .slices = region->depth});
}
