/* Commands that make textures: patterns of few colours, in a new texture on a unit each time. */
#include <stdlib.h>
#include <string.h>

#include "tools/run/commands.h"

/* The description of an image: `texel` returns the colour (or, for depths, the first component) at x, y,
 * z. */
struct image {
    unsigned unit;
    GLenum target, internal_format, wrap;
    unsigned width, height, depth; /* of an array of 1D images: height is the number of layers */
    void (*texel)(const struct image *image, unsigned x, unsigned y, unsigned z, float color[4]);
    unsigned tile_width, tile_height;
    const double *colors; /* of `quads`: four of four components */
    bool shadow;
};

static const float wheel[8][4] = {{1, 0, 0, 1}, {0, 1, 0, 1}, {0, 0, 1, 1}, {1, 1, 1, 1},
                                  {1, 1, 0, 1}, {1, 0, 1, 1}, {0, 1, 1, 1}, {0, 0, 0, 1}};

/* Quadrants: red, green, and above them blue, white. */
static void quadrants(const struct image *image, unsigned x, unsigned y, unsigned z, float color[4])
{
    unsigned right = x >= image->width / 2, up = y >= image->height / 2;
    (void)z;
    memcpy(color, wheel[right + 2 * up], sizeof wheel[0]);
}

/* One colour a texel, in the order of the wheel. */
static void one_by_one(const struct image *image, unsigned x, unsigned y, unsigned z, float color[4])
{
    memcpy(color, wheel[(x + image->width * (y + image->height * z)) % 8], sizeof wheel[0]);
}

/* One colour a layer; the layer is y in arrays of 1D images. */
static void layers(const struct image *image, unsigned x, unsigned y, unsigned z, float color[4])
{
    (void)x;
    memcpy(color, wheel[(image->target == GL_TEXTURE_1D_ARRAY ? y : z) % 4], sizeof wheel[0]);
}

static void tiles(const struct image *image, unsigned x, unsigned y, unsigned z, float color[4])
{
    unsigned right = x / image->tile_width & 1, up = y / image->tile_height & 1;
    (void)z;
    for (int c = 0; c < 4; c++)
        color[c] = (float)image->colors[4 * (right + 2 * up) + (unsigned)c];
}

/* Depth from 0 at the left to 1 at the right. */
static void gradient(const struct image *image, unsigned x, unsigned y, unsigned z, float color[4])
{
    (void)y, (void)z;
    color[0] = image->width > 1 ? (float)x / (float)(image->width - 1) : 0;
}

static bool size_allowed(struct run *run, const struct image *image)
{
    uint64_t texels = (uint64_t)image->width * image->height;
    if (image->unit >= RUN_MAX_UNITS)
        run_fail(run, "expected a texture unit below %d, found %u", RUN_MAX_UNITS, image->unit);
    else if (texels == 0 || image->depth == 0 || texels > RUN_MAX_TEXELS || image->depth > RUN_MAX_TEXELS ||
             texels * image->depth > RUN_MAX_TEXELS)
        run_fail(run, "expected an image of 1 to %d texels, found %ux%ux%u", RUN_MAX_TEXELS, image->width,
                 image->height, image->depth);
    else
        return run_spend(run, texels * image->depth);
    return false;
}

static float *fill(const struct image *image)
{
    unsigned channels = image->shadow ? 1 : 4;
    float *texels = malloc((size_t)image->width * image->height * image->depth * channels * sizeof *texels);
    float *at = texels;
    for (unsigned z = 0; texels && z < image->depth; z++)
        for (unsigned y = 0; y < image->height; y++)
            for (unsigned x = 0; x < image->width; x++) {
                float color[4];
                image->texel(image, x, y, z, color);
                memcpy(at, color, channels * sizeof *at);
                at += channels;
            }
    return texels;
}

static void upload(const struct image *image, GLenum target, GLint level, const float *texels)
{
    GLenum format = image->shadow ? GL_DEPTH_COMPONENT : GL_RGBA;
    GLint internal = (GLint)image->internal_format;
    GLsizei width = (GLsizei)image->width, height = (GLsizei)image->height, depth = (GLsizei)image->depth;
    switch (image->target) {
    case GL_TEXTURE_1D: glTexImage1D(target, level, internal, width, 0, format, GL_FLOAT, texels); break;
    case GL_TEXTURE_3D:
    case GL_TEXTURE_2D_ARRAY:
        glTexImage3D(target, level, internal, width, height, depth, 0, format, GL_FLOAT, texels);
        break;
    default: glTexImage2D(target, level, internal, width, height, 0, format, GL_FLOAT, texels);
    }
}

/* Targets of fixed function are also enabled: scripts without a fragment program rely on it. */
static void enable(GLenum target)
{
    if (target == GL_TEXTURE_2D)
        glEnable(target);
}

/* A new texture on the unit, which becomes the active one. */
static bool bind_new(struct run *run, const struct image *image)
{
    static const GLenum coordinates[] = {GL_TEXTURE_WRAP_S, GL_TEXTURE_WRAP_T, GL_TEXTURE_WRAP_R};
    if (!size_allowed(run, image))
        return false;
    glActiveTexture(GL_TEXTURE0 + image->unit);
    glDeleteTextures(1, &run->textures[image->unit]);
    glGenTextures(1, &run->textures[image->unit]);
    glBindTexture(image->target, run->textures[image->unit]);
    run->texture_size[image->unit][0] = image->width;
    run->texture_size[image->unit][1] = image->height;
    for (int i = 0; i < 3; i++)
        glTexParameteri(image->target, coordinates[i], (GLint)image->wrap);
    glTexParameteri(image->target, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(image->target, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    enable(image->target);
    return true;
}

static void make_level(struct run *run, const struct image *image, GLenum target, GLint level)
{
    float *texels = fill(image);
    if (texels)
        upload(image, target, level, texels);
    else
        run_fail(run, "no memory for an image of %ux%ux%u", image->width, image->height, image->depth);
    free(texels);
}

static void make(struct run *run, struct image image)
{
    image.wrap = image.wrap ? image.wrap : GL_CLAMP_TO_EDGE;
    image.internal_format = image.internal_format ? image.internal_format
                            : image.shadow        ? GL_DEPTH_COMPONENT
                                                  : GL_RGBA;
    if (!bind_new(run, &image))
        return;
    make_level(run, &image, image.target, 0);
    if (image.shadow) {
        glTexParameteri(image.target, GL_TEXTURE_COMPARE_MODE, GL_COMPARE_R_TO_TEXTURE);
        glTexParameteri(image.target, GL_TEXTURE_COMPARE_FUNC, GL_GREATER);
    }
}

#define IMAGE(gl_target, w, h, d, ...)                                                                       \
    (struct image)                                                                                           \
    {                                                                                                        \
        .unit = (unsigned)v[0], .target = gl_target, .width = (unsigned)(w), .height = (unsigned)(h),        \
        .depth = (unsigned)(d), __VA_ARGS__                                                                  \
    }

void run_active_texture(struct run *run, const double *v)
{
    if (v[0] < RUN_MAX_UNITS)
        glActiveTexture(GL_TEXTURE0 + (GLenum)v[0]);
    else
        run_fail(run, "expected a texture unit below %d, found %.0f", RUN_MAX_UNITS, v[0]);
}

void run_texture_rgbw(struct run *run, const double *v)
{
    make(run, IMAGE(GL_TEXTURE_2D, v[1], v[2], 1, .texel = quadrants));
}

void run_texture_rgbw_format(struct run *run, const double *v)
{
    make(run, IMAGE(GL_TEXTURE_2D, v[1], v[2], 1, .texel = quadrants, .internal_format = (GLenum)v[3]));
}

void run_texture_rgbw_1d(struct run *run, const double *v)
{
    make(run, IMAGE(GL_TEXTURE_1D, 4, 1, 1, .texel = one_by_one));
}

void run_texture_rgbw_3d(struct run *run, const double *v)
{
    make(run, IMAGE(GL_TEXTURE_3D, 2, 2, 2, .texel = one_by_one));
}

void run_texture_rgbw_rect(struct run *run, const double *v)
{
    make(run, IMAGE(GL_TEXTURE_RECTANGLE, v[1], v[2], 1, .texel = quadrants));
}

/* One colour a face, in the order of the faces' enumerants. */
void run_texture_rgbw_cube(struct run *run, const double *v)
{
    double colors[16];
    struct image image = IMAGE(GL_TEXTURE_CUBE_MAP, v[1], v[1], 1, .texel = tiles, .colors = colors,
                               .wrap = GL_CLAMP_TO_EDGE, .internal_format = GL_RGBA);
    image.tile_width = image.tile_height = image.width ? image.width : 1;
    if (!bind_new(run, &image))
        return;
    for (unsigned face = 0; face < 6; face++) {
        for (unsigned c = 0; c < 4; c++)
            colors[c] = (double)wheel[face][c];
        make_level(run, &image, GL_TEXTURE_CUBE_MAP_POSITIVE_X + face, 0);
    }
}

void run_texture_rgbw_1d_array(struct run *run, const double *v)
{
    make(run, IMAGE(GL_TEXTURE_1D_ARRAY, v[1], v[2], 1, .texel = layers));
}

void run_texture_rgbw_2d_array(struct run *run, const double *v)
{
    make(run, IMAGE(GL_TEXTURE_2D_ARRAY, v[1], v[2], v[3], .texel = layers));
}

/* 8x8, the four levels red, green, blue and white. Some scripts write a size, which piglit does not read. */
void run_texture_miptree(struct run *run, const double *v)
{
    double colors[16];
    struct image image = IMAGE(GL_TEXTURE_2D, 8, 8, 1, .texel = tiles, .colors = colors, .tile_width = 8,
                               .tile_height = 8, .wrap = GL_CLAMP_TO_EDGE, .internal_format = GL_RGBA);
    if (!bind_new(run, &image))
        return;
    for (unsigned level = 0; level < 4; level++) {
        for (unsigned c = 0; c < 4; c++)
            colors[c] = (double)wheel[level][c];
        image.width = image.height = 8 >> level;
        make_level(run, &image, GL_TEXTURE_2D, (GLint)level);
    }
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST_MIPMAP_NEAREST);
}

static void make_tiles(struct run *run, const double *v, double tile_width, double tile_height,
                       const double *colors)
{
    static const GLfloat border[4] = {1, 0, 0, 1};
    struct image image = IMAGE(GL_TEXTURE_2D, v[2], v[3], 1, .texel = tiles, .colors = colors,
                               .wrap = GL_CLAMP_TO_BORDER, .internal_format = GL_RGBA);
    if (tile_width < 1 || tile_height < 1) {
        run_fail(run, "expected tiles of one texel or more");
        return;
    }
    image.tile_width = (unsigned)tile_width;
    image.tile_height = (unsigned)tile_height;
    if (!bind_new(run, &image))
        return;
    glTexParameterfv(GL_TEXTURE_2D, GL_TEXTURE_BORDER_COLOR, border);
    make_level(run, &image, GL_TEXTURE_2D, (GLint)v[1]);
}

/* Tiles of half the size: the first colour at the lower left and the upper right. */
void run_texture_checkerboard(struct run *run, const double *v)
{
    double colors[16];
    for (int c = 0; c < 4; c++) {
        colors[c] = colors[12 + c] = v[4 + c];
        colors[4 + c] = colors[8 + c] = v[8 + c];
    }
    make_tiles(run, v, (double)((unsigned)v[2] / 2), (double)((unsigned)v[3] / 2), colors);
}

void run_texture_quads(struct run *run, const double *v)
{
    make_tiles(run, v, v[4], v[5], v + 6);
}

/* Storage without contents: the script writes it before it reads. */
void run_texture_junk_2d_array(struct run *run, const double *v)
{
    make(run, IMAGE(GL_TEXTURE_2D_ARRAY, v[1], v[2], v[3], .texel = layers));
}

void run_texture_shadow_1d(struct run *run, const double *v)
{
    make(run, IMAGE(GL_TEXTURE_1D, v[1], 1, 1, .texel = gradient, .shadow = true));
}

void run_texture_shadow_2d(struct run *run, const double *v)
{
    make(run, IMAGE(GL_TEXTURE_2D, v[1], v[2], 1, .texel = gradient, .shadow = true));
}

void run_texture_shadow_rect(struct run *run, const double *v)
{
    make(run, IMAGE(GL_TEXTURE_RECTANGLE, v[1], v[2], 1, .texel = gradient, .shadow = true));
}

void run_texture_shadow_1d_array(struct run *run, const double *v)
{
    make(run, IMAGE(GL_TEXTURE_1D_ARRAY, v[1], v[2], 1, .texel = gradient, .shadow = true));
}

void run_texture_shadow_2d_array(struct run *run, const double *v)
{
    make(run, IMAGE(GL_TEXTURE_2D_ARRAY, v[1], v[2], v[3], .texel = gradient, .shadow = true));
}

/* x and y of the texel, and two numbers of the script's. */
void run_texture_integer(struct run *run, const double *v)
{
    const struct image image = IMAGE(GL_TEXTURE_2D, v[1], v[2], 1, .texel = NULL, .wrap = GL_REPEAT);
    if (!bind_new(run, &image))
        return;
    GLint(*texels)[4] = malloc((size_t)image.width * image.height * sizeof *texels);
    if (!texels) {
        run_fail(run, "no memory for an image of %ux%u", image.width, image.height);
        return;
    }
    for (unsigned i = 0; i < image.width * image.height; i++) {
        const GLint texel[4] = {(GLint)(i % image.width), (GLint)(i / image.width), (GLint)v[3], (GLint)v[4]};
        memcpy(texels[i], texel, sizeof texel);
    }
    glTexImage2D(GL_TEXTURE_2D, 0, (GLint)v[5], (GLsizei)image.width, (GLsizei)image.height, 0,
                 GL_RGBA_INTEGER, GL_INT, texels);
    free(texels);
}

/* `texture storage 0 2D GL_RGBA8 (1 4 4)`: levels, and as many sizes as the target has. */
void run_texture_storage(struct run *run, const double *v)
{
    struct run_rest rest = run_rest(run, v + 4);
    double size[3] = {1, 1, 1};
    unsigned count = 0;
    while (!run_rest_word(&rest, ")")) {
        if (count == 3) {
            run_fail(run, "expected ')' after three sizes");
            return;
        }
        if (!run_rest_value(run, &rest, 'u', &size[count++]))
            return;
    }
    if (!run_rest_done(run, &rest))
        return;
    const struct image image =
        IMAGE((GLenum)v[1], size[0], size[1], size[2], .texel = NULL, .wrap = GL_REPEAT);
    if (v[3] < 1 || v[3] > 16 || count == 0) {
        run_fail(run, "expected 1 to 16 levels and up to three sizes");
        return;
    }
    if (!bind_new(run, &image))
        return;
    const GLsizei levels = (GLsizei)v[3], width = (GLsizei)size[0], height = (GLsizei)size[1];
    if (count == 1)
        glTexStorage1D(image.target, levels, (GLenum)v[2], width);
    else if (count == 2)
        glTexStorage2D(image.target, levels, (GLenum)v[2], width, height);
    else
        glTexStorage3D(image.target, levels, (GLenum)v[2], width, height, (GLsizei)size[2]);
}
