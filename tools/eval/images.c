/* Image files at the image units of a program in `edgewalk eval` (EXT_shader_image_load_store): level 0, all
 * layers, in the format that the file has, to be read and written. Texels that the program changes are
 * printed; --image-out writes the image as a picture. */
#include <stdlib.h>
#include <string.h>

#include "files/files.h"
#include "tools/eval/eval.h"

/* "UNIT=FILE": the unit and where the file's name begins. */
static bool split_unit(const char *text, unsigned *unit, char **path)
{
    char *end;
    const unsigned long number = strtoul(text, &end, 10);
    *unit = (unsigned)number;
    *path = end + 1;
    return end != text && *text != '-' && *text != '+' && *end == '=' && number < SHADER_MAX_IMAGE_UNITS &&
           end[1] != '\0';
}

bool eval_add_image(struct evaluation *evaluation, const char *text)
{
    struct eval_image image = {0};
    if (!split_unit(text, &image.unit, &image.path) || evaluation->image_count == SHADER_MAX_IMAGE_UNITS)
        return false;
    evaluation->images[evaluation->image_count++] = image;
    return true;
}

bool eval_add_image_out(struct evaluation *evaluation, const char *text)
{
    struct eval_picture out;
    if (!split_unit(text, &out.unit, &out.path) || evaluation->image_out_count == SHADER_MAX_IMAGE_UNITS)
        return false;
    evaluation->image_outs[evaluation->image_out_count++] = out;
    return true;
}

static struct eval_image *find_image(struct evaluation *evaluation, unsigned unit)
{
    for (unsigned i = 0; i < evaluation->image_count; i++)
        if (evaluation->images[i].unit == unit)
            return &evaluation->images[i];
    return NULL;
}

/* The target that the program's first instruction with this unit has. */
static unsigned target_of(const struct program *program, unsigned unit)
{
    for (uint32_t i = 0; i < program->instruction_count; i++) {
        const struct instruction *instruction = &program->instructions[i];
        const bool image =
            opcode_has_resource((enum opcode)instruction->op) && instruction->texture.target != TARGET_NONE;
        const struct relative_index *relative = &instruction->texture.relative;
        if (image && (relative->used ? unit - program->arrays[relative->array].first <
                                           program->arrays[relative->array].count
                                     : instruction->texture.unit == unit))
            return instruction->texture.target;
    }
    return TARGET_2D;
}

static size_t face_size(const struct texture_image *image)
{
    return image->slice_stride * image->depth;
}

static unsigned face_count(const struct texture *texture)
{
    return texture->dimension == TEXTURE_CUBE ? 6 : 1;
}

/* The image before the run, to find the texels that were stored. */
static bool keep(struct eval_image *image)
{
    for (unsigned face = 0; face < face_count(image->texture); face++) {
        const struct texture_image *level = &image->texture->images[face][0];
        image->before[face] = malloc(face_size(level) + 1);
        if (!image->before[face])
            return fprintf(stderr, "edgewalk: out of memory\n"), false;
        memcpy(image->before[face], level->texels, face_size(level));
    }
    return true;
}

static bool bind(struct evaluation *evaluation, struct eval_image *image)
{
    if (evaluation->bound_images[image->unit])
        return tool_usage_error("--image %u=%s: the unit has one already", image->unit, image->path), false;
    image->texture = eval_read_texture(target_of(evaluation->program, image->unit), image->path);
    if (!image->texture)
        return false;
    if (!image_view_init(&image->view, image->texture, 0, true, 0, image->texture->images[0][0].format, true,
                         true))
        return tool_usage_error("--image %u=%s: its format or compression is not one that image units have",
                                image->unit, image->path),
               false;
    evaluation->bound_images[image->unit] = &image->view;
    return keep(image);
}

bool eval_bind_images(struct evaluation *evaluation)
{
    for (unsigned i = 0; i < evaluation->image_count; i++)
        if (!bind(evaluation, &evaluation->images[i]))
            return false;
    for (unsigned i = 0; i < evaluation->image_out_count; i++)
        if (!find_image(evaluation, evaluation->image_outs[i].unit))
            return tool_usage_error("--image-out %u=%s: no --image has this unit",
                                    evaluation->image_outs[i].unit, evaluation->image_outs[i].path),
                   false;
    evaluation->resources.images = evaluation->bound_images;
    return true;
}

/* --- Afterwards ----------------------------------------------------------------------------------------- */

static void print_texel(const struct evaluation *evaluation, const struct eval_image *image,
                        const struct texture_image *level, const uint32_t at[3], unsigned face, bool *first)
{
    const bool integer = texture_format_is_integer(level->format);
    const struct pixel_layout layout = {.format = PIXEL_RGBA,
                                        .type = integer ? PIXEL_INT : PIXEL_FLOAT,
                                        .integer = integer,
                                        .row_stride = 16};
    const bool rows = image->texture->dimension == TEXTURE_1D_ARRAY; /* are layers, in z as in programs */
    const unsigned y = rows ? 0 : at[1];
    const unsigned z = rows ? at[1] : image->texture->dimension == TEXTURE_CUBE ? face : at[2];
    uint32_t bits[4];
    char text[4][NUMBER_SIZE];
    texture_image_read(level, at[0], at[1], at[2], 1, 1, 1, &layout, bits);
    for (unsigned c = 0; c < 4; c++) {
        float value;
        memcpy(&value, &bits[c], sizeof value);
        if (integer)
            snprintf(text[c], sizeof text[c], "%d", (int32_t)bits[c]);
        else
            tool_float_text(value, text[c]);
    }
    if (evaluation->json)
        printf("%s\"%u[%u,%u,%u]\":[\"%08x\",\"%08x\",\"%08x\",\"%08x\"]", *first ? "" : ",", image->unit,
               at[0], y, z, bits[0], bits[1], bits[2], bits[3]);
    else
        printf("image %u [%u,%u,%u] = (%s, %s, %s, %s) [%08x %08x %08x %08x]\n", image->unit, at[0], y, z,
               text[0], text[1], text[2], text[3], bits[0], bits[1], bits[2], bits[3]);
    *first = false;
}

static void print_changes(const struct evaluation *evaluation, const struct eval_image *image, unsigned face,
                          bool *first)
{
    const struct texture_image *level = &image->texture->images[face][0];
    const size_t size = texture_formats[level->format].bytes;
    uint32_t at[3];
    for (at[2] = 0; at[2] < level->depth; at[2]++)
        for (at[1] = 0; at[1] < level->height; at[1]++)
            for (at[0] = 0; at[0] < level->width; at[0]++) {
                const size_t offset = at[2] * level->slice_stride + at[1] * level->row_stride + at[0] * size;
                if (memcmp(level->texels + offset, image->before[face] + offset, size) != 0)
                    print_texel(evaluation, image, level, at, face, first);
            }
}

void eval_print_images(const struct evaluation *evaluation)
{
    bool first = true;
    if (evaluation->json)
        printf("\"images\":{");
    for (unsigned i = 0; i < evaluation->image_count; i++)
        for (unsigned face = 0; face < face_count(evaluation->images[i].texture); face++)
            print_changes(evaluation, &evaluation->images[i], face, &first);
    if (evaluation->json)
        printf("},");
}

/* Layers and faces one below the other; row 0 is the lowest of each. */
static bool write_image(const struct eval_image *image, const char *path)
{
    const struct texture_image *level = &image->texture->images[0][0];
    const unsigned layers = image->texture->dimension == TEXTURE_CUBE ? 6 : level->depth;
    const bool integer = texture_format_is_integer(level->format);
    const size_t row = (size_t)level->width * 4, size = row * level->height;
    const struct pixel_layout layout = {
        .format = PIXEL_RGBA, .type = PIXEL_UNSIGNED_BYTE, .integer = integer, .row_stride = -(ptrdiff_t)row};
    char message[400] = "out of memory";
    uint8_t *pixels = calloc(size * layers + 1, 1);
    for (unsigned layer = 0; pixels && layer < layers; layer++) {
        const bool cube = image->texture->dimension == TEXTURE_CUBE;
        texture_image_read(&image->texture->images[cube ? layer : 0][0], 0, 0, cube ? 0 : layer, level->width,
                           level->height, 1, &layout, pixels + size * (layer + 1) - row);
    }
    const bool written =
        pixels && files_png_write(path, FILES_PNG_RGBA8, level->width, level->height * layers, pixels,
                                  (ptrdiff_t)row, message, sizeof message);
    if (!written)
        fprintf(stderr, "edgewalk: %s\n", message);
    free(pixels);
    return written;
}

bool eval_write_images(struct evaluation *evaluation)
{
    for (unsigned i = 0; i < evaluation->image_out_count; i++)
        if (!write_image(find_image(evaluation, evaluation->image_outs[i].unit),
                         evaluation->image_outs[i].path))
            return false;
    return true;
}

void eval_release_images(struct evaluation *evaluation)
{
    for (unsigned i = 0; i < evaluation->image_count; i++) {
        struct eval_image *image = &evaluation->images[i];
        if (image->texture)
            texture_release(image->texture);
        free(image->texture);
        for (unsigned face = 0; face < 6; face++)
            free(image->before[face]);
    }
}
