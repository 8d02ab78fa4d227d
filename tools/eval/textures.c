/* Image files as the textures of a program in `edgewalk eval`: of the target that the program looks them up
 * with, filtered linearly, repeated (rectangles: clamped), without mipmaps. */
#include <stdlib.h>
#include <string.h>

#include "base/simd_alloc.h"
#include "files/files.h"
#include "tools/eval/eval.h"

bool eval_add_picture(struct evaluation *evaluation, const char *text)
{
    char *end;
    const unsigned long unit = strtoul(text, &end, 10);
    if (end == text || *text == '-' || *end != '=' || unit >= SHADER_MAX_TEXTURE_UNITS || end[1] == '\0' ||
        evaluation->picture_count == SHADER_MAX_TEXTURE_UNITS)
        return false;
    evaluation->pictures[evaluation->picture_count++] = (struct eval_picture){(unsigned)unit, end + 1};
    return true;
}

static enum texture_dimension dimension_of(unsigned target)
{
    switch (target) {
    case TARGET_1D:
    case TARGET_SHADOW1D: return TEXTURE_1D;
    case TARGET_3D: return TEXTURE_3D;
    case TARGET_CUBE:
    case TARGET_SHADOWCUBE: return TEXTURE_CUBE;
    case TARGET_RECT:
    case TARGET_SHADOWRECT: return TEXTURE_RECTANGLE;
    case TARGET_ARRAY1D:
    case TARGET_SHADOWARRAY1D: return TEXTURE_1D_ARRAY;
    case TARGET_ARRAY2D:
    case TARGET_SHADOWARRAY2D: return TEXTURE_2D_ARRAY;
    case TARGET_ARRAYCUBE:
    case TARGET_SHADOWARRAYCUBE: return TEXTURE_CUBE_ARRAY;
    default: return TEXTURE_2D;
    }
}

struct texture *eval_read_texture(unsigned target, const char *path)
{
    char message[400];
    struct files_texture file;
    struct texture *texture = NULL;
    if (!files_texture_read(path, &file, message, sizeof message)) {
        fprintf(stderr, "edgewalk: %s\n", message);
        return NULL;
    }
    if (!files_texture_as(&file, dimension_of(target), message, sizeof message))
        fprintf(stderr, "edgewalk: %s: %s\n", path, message);
    else if (!(texture = malloc(sizeof *texture)))
        fprintf(stderr, "edgewalk: %s: out of memory\n", path);
    if (texture) {
        *texture = file.texture;
        memset(&file.texture, 0, sizeof file.texture);
    }
    files_texture_release(&file);
    return texture;
}

/* A view of the unit's texture; without one, of an incomplete one, which reads as (0,0,0,1). */
static bool make_view(struct evaluation *evaluation, unsigned unit)
{
    const struct texture *texture = evaluation->textures[unit];
    const bool clamp = texture && texture->dimension == TEXTURE_RECTANGLE;
    const enum texture_wrap wrap = clamp ? WRAP_CLAMP_TO_EDGE : WRAP_REPEAT;
    const struct texture_sampler sampler = {.mag_filter = FILTER_LINEAR,
                                            .min_filter = FILTER_LINEAR,
                                            .mip_filter = MIP_NONE,
                                            .wrap = {wrap, wrap, wrap},
                                            .min_lod = -1000,
                                            .max_lod = 1000,
                                            .max_level = 1000};
    evaluation->views[unit] = simd_alloc(texture_view_size());
    if (!evaluation->views[unit]) {
        fprintf(stderr, "edgewalk: out of memory\n");
        return false;
    }
    texture_view_init(evaluation->views[unit], texture, &sampler);
    return true;
}

bool eval_bind_textures(struct evaluation *evaluation)
{
    const struct program *program = evaluation->program;
    for (unsigned i = 0; i < evaluation->picture_count; i++) {
        const struct eval_picture *picture = &evaluation->pictures[i];
        if (evaluation->textures[picture->unit])
            return tool_usage_error("--texture %u=%s: the unit has one already", picture->unit,
                                    picture->path),
                   false;
        evaluation->textures[picture->unit] =
            eval_read_texture(program->texture_targets[picture->unit], picture->path);
        if (!evaluation->textures[picture->unit])
            return false;
    }
    for (unsigned unit = 0; unit < SHADER_MAX_TEXTURE_UNITS; unit++)
        if (program->textures_used & (1u << unit) && !make_view(evaluation, unit))
            return false;
    evaluation->resources.textures = (const struct texture_view *const *)evaluation->views;
    return true;
}

void eval_release_textures(struct evaluation *evaluation)
{
    for (unsigned unit = 0; unit < SHADER_MAX_TEXTURE_UNITS; unit++) {
        free(evaluation->views[unit]);
        if (evaluation->textures[unit])
            texture_release(evaluation->textures[unit]);
        free(evaluation->textures[unit]);
    }
}
