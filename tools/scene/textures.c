/* texture, texparameter: image files, generated images, and targets of earlier passes. */
#include "tools/scene/scene.h"

#include <stdlib.h>
#include <string.h>

#include "demos/newell.h"
#include "edgewalk/edgewalk.h"

enum { GENERATED_SIZE = 256 };

/* --- Generators ----------------------------------------------------------------------------------------- */

static void checker(double s, double t, unsigned char rgba[4])
{
    const int light = ((int)(8 * s) + (int)(8 * t)) & 1;
    memset(rgba, light ? 230 : 60, 3);
    rgba[3] = 255;
}

/* Four independent bytes for each texel. */
static void noise(double s, double t, unsigned char rgba[4])
{
    uint32_t value =
        (uint32_t)(s * GENERATED_SIZE) * 0x9e3779b1u ^ (uint32_t)(t * GENERATED_SIZE) * 0x85ebca6bu;
    value = (value ^ value >> 15) * 0x2c1b3c6du;
    value = (value ^ value >> 12) * 0x297a2d39u;
    value ^= value >> 15;
    for (int i = 0; i < 4; i++)
        rgba[i] = (unsigned char)(value >> 8 * i);
}

const struct scene_texel scene_texels[] = {
    {"white", "1 1 1 1", demo_white},
    {"checker", "8 by 8 squares, grey and white", checker},
    {"tiles", "4 by 4 stone tiles", demo_tiles},
    {"glaze", "blue bands on white, for the teapot", newell_glaze},
    {"noise", "a random value in each component of each texel", noise},
    {0},
};

/* --- Reading -------------------------------------------------------------------------------------------- */

static struct scene_image *find_image(struct scene *scene, struct scene_text name)
{
    for (unsigned i = 0; i < scene->image_count; i++)
        if (scene_same_text(scene->images[i].name, name))
            return &scene->images[i];
    return NULL;
}

static const char *texel_name(unsigned row)
{
    return scene_texels[row].name;
}

static const GLenum gl_targets[TEXTURE_DIMENSIONS] = {
    [TEXTURE_1D] = GL_TEXTURE_1D,
    [TEXTURE_2D] = GL_TEXTURE_2D,
    [TEXTURE_3D] = GL_TEXTURE_3D,
    [TEXTURE_CUBE] = GL_TEXTURE_CUBE_MAP,
    [TEXTURE_1D_ARRAY] = GL_TEXTURE_1D_ARRAY,
    [TEXTURE_2D_ARRAY] = GL_TEXTURE_2D_ARRAY,
    [TEXTURE_CUBE_ARRAY] = GL_TEXTURE_CUBE_MAP_ARRAY,
};

static bool load_file(struct scene *scene, struct scene_image *image)
{
    struct files_texture decoded;
    char message[200];
    char *path = scene_path(scene, image->name);
    image->bytes = path ? scene_bytes(scene, image->name, path, &image->size) : NULL;
    bool good = image->bytes != NULL;
    if (good && !files_texture_decode(image->bytes, image->size, &decoded, message, sizeof message))
        good = scene_fail_in_file(scene, path, 0, 0, "%s", message);
    free(path);
    if (!good)
        return false;
    image->target = gl_targets[decoded.texture.dimension];
    files_texture_release(&decoded);
    return true;
}

static bool add_image(struct scene *scene, struct scene_text name)
{
    if (scene->image_count == SCENE_OBJECTS)
        return scene_fail(scene, name.at, "expected at most %d images", SCENE_OBJECTS);
    struct scene_image *image = &scene->images[scene->image_count++];
    *image = (struct scene_image){.name = name, .target = GL_TEXTURE_2D};
    for (const struct scene_texel *row = scene_texels; row->name; row++)
        if (scene_text_is(name, row->name)) {
            image->texel = row->texel;
            return true;
        }
    if (!scene_text_is_file(name))
        return scene_fail_generator(scene, name, "a target, an image file", texel_name);
    return load_file(scene, image);
}

/* A frame may not read a target's contents of the frame before. */
static bool check_target(struct scene *scene, const struct scene_target *target, struct scene_text name)
{
    if (target == scene->target)
        return scene_fail(scene, name.at, "expected another target than that of the pass, found '%.*s'",
                          name.length, name.at);
    return target->drawn || scene_fail(scene, name.at, "expected a target of a pass above, found '%.*s'",
                                       name.length, name.at);
}

bool scene_read_texture(struct scene *scene, const double *v)
{
    const struct scene_text name = scene_text(scene, v + 1);
    const struct scene_target *target = scene_find_target(scene, name);
    if (v[0] >= RUN_MAX_UNITS)
        return scene_fail(scene, name.at, "expected a texture unit below %d before, found %.0f",
                          RUN_MAX_UNITS, v[0]);
    if (target)
        return check_target(scene, target, name);
    return find_image(scene, name) || add_image(scene, name);
}

/* --- GL ------------------------------------------------------------------------------------------------- */

void scene_init_textures(struct scene *scene)
{
    for (unsigned i = 0; i < scene->image_count; i++) {
        struct scene_image *image = &scene->images[i];
        if (image->texel) {
            image->texture = demo_texture(GENERATED_SIZE, image->texel);
            glBindTexture(GL_TEXTURE_2D, 0);
            continue;
        }
        glGenTextures(1, &image->texture);
        glBindTexture(image->target, image->texture);
        glTexParameteri(image->target, GL_GENERATE_MIPMAP, GL_TRUE);
        if (ewLoadTextureMemory(image->target, image->bytes, image->size) != 0)
            run_fail(&scene->run, "%.*s: %s", image->name.length, image->name.at, ewLastMessage());
        glBindTexture(image->target, 0);
    }
}

/* Parameters of the texture are those of the statements in this pass alone. */
static void set_parameters(GLenum target, GLenum minification, GLenum wrap)
{
    static const GLenum coordinates[] = {GL_TEXTURE_WRAP_S, GL_TEXTURE_WRAP_T, GL_TEXTURE_WRAP_R};
    for (int i = 0; i < 3; i++)
        glTexParameteri(target, coordinates[i], (GLint)wrap);
    glTexParameteri(target, GL_TEXTURE_MIN_FILTER, (GLint)minification);
    glTexParameteri(target, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    glTexParameteri(target, GL_TEXTURE_COMPARE_MODE, GL_NONE);
}

void scene_texture(struct run *run, const double *v)
{
    struct scene *scene = scene_of(run);
    const struct scene_text name = scene_text(scene, v + 1);
    const struct scene_target *target = scene_find_target(scene, name);
    const struct scene_image *image = target ? NULL : find_image(scene, name);
    const GLenum gl_target = image ? image->target : GL_TEXTURE_2D;
    glActiveTexture(GL_TEXTURE0 + (GLenum)v[0]);
    glBindTexture(gl_target, image ? image->texture : target->texture);
    set_parameters(gl_target, image ? GL_LINEAR_MIPMAP_LINEAR : GL_LINEAR,
                   image ? GL_REPEAT : GL_CLAMP_TO_EDGE);
    if (gl_target == GL_TEXTURE_2D && v[0] < 8)
        glEnable(gl_target); /* for passes without a fragment program */
}

void scene_compare_func(struct run *run, const double *v)
{
    glTexParameteri((GLenum)v[0], GL_TEXTURE_COMPARE_MODE, GL_COMPARE_R_TO_TEXTURE);
    run_texture_compare_func(run, v);
}
