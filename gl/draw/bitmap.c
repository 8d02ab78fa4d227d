/* Bitmap (GL 4.6 compatibility 14.8): fragments where a bitmap has ones, and a step of the raster position.
 */
#include "gl/context/entry.h"
#include "gl/draw/pixel_fragments.h"
#include "gl/draw/raster_pos.h"
#include "gl/exec_draw.h"
#include "gl/feedback/render_mode.h"
#include "gl/pixels/pixel_store.h"

struct bitmap {
    struct pixel_layout layout;
    const uint8_t *bytes;
};

static void bitmap_bits(const struct pixel_source *source, uint32_t row, uint32_t first, uint32_t count,
                        uint8_t *bits)
{
    const struct bitmap *bitmap = source->user;
    const uint8_t *bytes = bitmap->bytes + (ptrdiff_t)row * bitmap->layout.row_stride;
    for (uint32_t i = 0; i < count; i++) {
        const size_t at = (size_t)first + i + bitmap->layout.first_bit;
        const unsigned bit = bitmap->layout.lsb_first ? (unsigned)(at % 8) : 7 - (unsigned)(at % 8);
        bits[i] = bytes[at / 8] >> bit & 1;
    }
}

/* A position so far away that no pixel of any bitmap is inside the target. */
static int64_t lower_left(float position, float origin)
{
    const double limit = 1LL << 40, corner = __builtin_floor((double)position - (double)origin);
    return corner > -limit && corner < limit ? (int64_t)corner : (int64_t)limit;
}

void GLAPIENTRY exec_glBitmap(GLsizei width, GLsizei height, GLfloat xorig, GLfloat yorig, GLfloat xmove,
                              GLfloat ymove, const GLubyte *data)
{
    ENTER_VOID();
    struct bitmap bitmap;
    const void *first;
    if (width < 0 || height < 0) {
        gl_error(context, GL_INVALID_VALUE, "%s: size is %d x %d, expected no negative numbers", COMMAND_NAME,
                 width, height);
        return;
    }
    if (!pixel_unpack_prepare(context, COMMAND_NAME, width, height, 1, 2, GL_COLOR_INDEX, GL_BITMAP, data,
                              &bitmap.layout, &first) ||
        !pixel_fragments_prepare(context, COMMAND_NAME, GROUPS_BITMAP))
        return;
    struct raster_position *position = context->raster_position;
    if (!position->valid || pixel_commands_are_ignored(context))
        return;
    bitmap.bytes = first;
    const struct pixel_source source = {.kind = GROUPS_BITMAP,
                                        .width = (uint32_t)width,
                                        .height = (uint32_t)height,
                                        .user = &bitmap,
                                        .stencils = bitmap_bits};
    if (!feedback_buffer_pixels(context, GL_BITMAP_TOKEN) && first)
        pixel_fragments_bitmap(context, COMMAND_NAME, &source, lower_left(position->window[0], xorig),
                               lower_left(position->window[1], yorig));
    position->window[0] += xmove;
    position->window[1] += ymove;
}
