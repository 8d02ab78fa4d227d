/* texture_explain(): the choices of texture_sample(), for one lane, by the same functions. */
#include "texture/explain.h"
#include "texture/lambda.h"
#include "texture/seamless.h"

/* One level of one sample. */
struct explained_image {
    const struct image_ref *from;
    unsigned lane, level, face;
    enum texture_filter filter;
    float weight;
    bool gathers; /* each tap of linear filtering has this weight */
};

static i32x8 tap_address(const struct explained_image *image, const struct texture_tap *tap)
{
    const struct image_ref *from = image->from;
    const int32_t units[3] = {from->view->texel_units, from->level->row_units, from->level->slice_units};
    i32x8 address = i32x8_splat(from->view->layer_component ? tap->layer * from->level->layer_units : 0);
    for (unsigned i = 0; i < from->view->dimensions; i++)
        address += i32x8_splat(tap->texel[i] * units[i]);
    return address;
}

/* Sets the tap's value. A comparison takes the lane's reference. */
static void read_texel(const struct explained_image *image, struct texture_tap *tap)
{
    struct image_ref from = *image->from;
    struct sample_coordinates coordinates = *from.coordinates;
    f32x8 channels[4], rgba[4];
    const i32x8 border = i32x8_splat(tap->border ? -1 : 0);
    fetch_zeros(channels);
    const i32x8 address = tap_address(image, tap);
    from.coordinates = &coordinates;
    if (from.view->compare)
        coordinates.reference = f32x8_splat(coordinates.reference[image->lane]);
    if (!from.view->layer_component)
        from.texels = from.level->texels[tap->face];
    if (from.view->path == PATH_BYTES)
        bytes_single(texel_bytes(&from, address, border), channels);
    else
        texel_values(&from, address, border, channels);
    channels_to_rgba(from.view, channels, rgba);
    for (int c = 0; c < 4; c++)
        tap->value[c] = rgba[c][image->lane];
}

static void add_tap(const struct explained_image *image, struct texture_tap tap,
                    struct texture_explanation *explanation)
{
    if (tap.weight == 0.0f || explanation->tap_count == TEXTURE_MAX_TAPS)
        return;
    tap.level = image->from->view->base_level + image->level;
    read_texel(image, &tap);
    explanation->taps[explanation->tap_count++] = tap;
}

static int32_t layer_of(const struct explained_image *image)
{
    return image->from->view->layer_component ? image->from->coordinates->layer[image->lane] : 0;
}

/* A tap beyond an edge of a cube map is a texel of another face, beyond a corner the mean of three. */
static void add_cube_tap(const struct explained_image *image, struct cube_texel at, float weight,
                         struct texture_explanation *explanation)
{
    struct cube_texel texels[3];
    const unsigned count = cube_resolve(at, image->from->level->axis[0].size, texels);
    const int32_t first_layer = layer_of(image) - at.face;
    for (unsigned n = 0; n < count; n++)
        add_tap(image,
                (struct texture_tap){
                    .face = (unsigned)texels[n].face,
                    .texel = {texels[n].i, texels[n].j},
                    .layer = image->from->view->layer_component ? first_layer + texels[n].face : 0,
                    .weight = weight / (float)count},
                explanation);
}

/* The taps of linear filtering, i first, in the order of a gather's results. */
static const unsigned gather_order[4] = {2, 3, 1, 0};

static void explain_seamless(const struct explained_image *image, const struct seamless_taps *taps,
                             struct texture_explanation *explanation)
{
    const unsigned lane = image->lane;
    const int32_t face = image->from->coordinates->face[lane];
    const float alpha = (float)taps->alpha[lane] / 256.0f, beta = (float)taps->beta[lane] / 256.0f;
    for (unsigned corner = 0; corner < 4; corner++) {
        const unsigned place = image->gathers ? gather_order[corner] : corner;
        const int i = (int)(place & 1), j = (int)(place >> 1);
        const float share = (i ? alpha : 1.0f - alpha) * (j ? beta : 1.0f - beta);
        add_cube_tap(image, (struct cube_texel){face, taps->i0[lane] + i, taps->j0[lane] + j},
                     image->gathers ? image->weight : image->weight * share, explanation);
    }
}

static struct taps taps_of(const struct explained_image *image, unsigned axis)
{
    const struct image_ref *from = image->from;
    return (image->filter == FILTER_LINEAR ? wrap_linear : wrap_nearest)(
        from->view->wrap[axis], &from->level->axis[axis], from->coordinates->coord[axis],
        axis_offset(from, axis));
}

/* Bit a of `corner`: the second tap of axis a. */
static void add_corner(const struct explained_image *image, const struct taps taps[3], unsigned corner,
                       struct texture_explanation *explanation)
{
    const unsigned lane = image->lane;
    struct texture_tap tap = {.face = image->face, .layer = layer_of(image), .weight = image->weight};
    for (unsigned a = 0; a < image->from->view->dimensions; a++) {
        const bool second = corner >> a & 1;
        const float alpha = (float)taps[a].alpha[lane] / 256.0f;
        tap.texel[a] = (second ? taps[a].i1 : taps[a].i0)[lane];
        tap.border |= (second ? taps[a].border1 : taps[a].border0)[lane] != 0;
        if (image->filter == FILTER_LINEAR && !image->gathers)
            tap.weight *= second ? alpha : 1.0f - alpha;
    }
    add_tap(image, tap, explanation);
}

static void explain_image(const struct explained_image *image, struct texture_explanation *explanation)
{
    const struct image_ref *from = image->from;
    const unsigned corners = image->filter == FILTER_LINEAR ? 1u << from->view->dimensions : 1;
    struct taps taps[3];
    if (from->view->seamless && image->filter == FILTER_LINEAR) {
        const struct seamless_taps crossing = seamless_find(from);
        explain_seamless(image, &crossing, explanation);
        return;
    }
    for (unsigned a = 0; a < from->view->dimensions; a++)
        taps[a] = taps_of(image, a);
    for (unsigned corner = 0; corner < corners; corner++)
        add_corner(image, taps, image->gathers ? gather_order[corner] : corner, explanation);
}

/* One sample: a level, or two. */
static void explain_sample(const struct sample_coordinates *coordinates, i32x8 key, i32x8 fraction,
                           unsigned lane, float weight, struct texture_explanation *explanation)
{
    const struct texture_view *view = coordinates->view;
    const unsigned level = (unsigned)key[lane] >> KEY_LEVEL_SHIFT, face = (unsigned)key[lane] & KEY_FACE;
    const float second = (float)fraction[lane] / 256.0f;
    struct explained_image image = {.lane = lane,
                                    .level = level,
                                    .face = face,
                                    .filter = key[lane] & KEY_MINIFY ? view->min_filter : view->mag_filter,
                                    .weight = weight * (1.0f - second)};
    struct image_ref from = image_ref_of(coordinates, level, face);
    explanation->minified = key[lane] & KEY_MINIFY;
    explanation->linear = image.filter == FILTER_LINEAR;
    image.from = &from;
    explain_image(&image, explanation);
    if (second == 0.0f)
        return;
    from = image_ref_of(coordinates, level + 1, face);
    image.level = level + 1;
    image.weight = weight * second;
    explain_image(&image, explanation);
}

static void explain_at(struct sample_coordinates *coordinates, i32x8 key, i32x8 fraction, unsigned lane,
                       float weight, struct texture_explanation *explanation)
{
    if (coordinates->view->cube)
        key |= coordinates_enter_cube(coordinates);
    for (int i = 0; i < 3; i++)
        explanation->coord[i] = coordinates->coord[i][lane];
    explain_sample(coordinates, key, fraction, lane, weight, explanation);
}

static void explain_anisotropic(const struct texture_lookup *lookup, const struct sample_coordinates *center,
                                unsigned lane, struct texture_explanation *explanation)
{
    const struct texture_view *view = center->view;
    struct footprint footprint;
    i32x8 fraction = i32x8_splat(0);
    find_footprint(view, lookup, center->coord, &footprint);
    const i32x8 key = choose_levels(view, clamped_lambda(view, footprint.lambda), &fraction);
    explanation->samples = (unsigned)footprint.samples[lane];
    for (unsigned n = 1; n <= explanation->samples; n++) {
        struct sample_coordinates coordinates = *center;
        const f32x8 at = (float)n / (footprint.samples + 1.0f) - 0.5f;
        for (unsigned axis = 0; axis < 3; axis++)
            if (axis < view->dimensions || view->cube)
                coordinates.coord[axis] =
                    f32x8_flush(f32x8_add(center->coord[axis], f32x8_mul(footprint.axis[axis], at)));
        explain_at(&coordinates, key, fraction, lane, 1.0f / (float)explanation->samples, explanation);
    }
}

void ISA(texture_explain)(const struct texture_view *view, const struct texture_lookup *lookup, unsigned lane,
                          struct texture_explanation *explanation)
{
    const bool derived = lookup->lod_mode == LOD_IMPLICIT || lookup->lod_mode == LOD_GRADIENT;
    struct sample_coordinates coordinates;
    i32x8 offset[3], key = i32x8_splat(0), fraction = i32x8_splat(0);
    f32x8 lod[2];
    explanation->tap_count = 0;
    explanation->samples = 1;
    explanation->incomplete = view->path == PATH_CONSTANT || !fetch_fits(view, lookup->integer);
    if (explanation->incomplete)
        return;
    texture_query_lod(view, lookup, lod);
    explanation->lambda = lod[1][lane];
    coordinates_init(&coordinates, view, lookup, offset);
    if (view->max_anisotropy > 1.0f && derived) {
        explain_anisotropic(lookup, &coordinates, lane, explanation);
        return;
    }
    if (view->needs_lod)
        key = choose_levels(view, find_lambda(view, lookup, coordinates.coord), &fraction);
    explain_at(&coordinates, key, fraction, lane, 1.0f, explanation);
}

/* The base level, by the taps of linear filtering, for every filter. */
void ISA(texture_explain_gather)(const struct texture_view *view, const struct texture_lookup *lookup,
                                 unsigned lane, struct texture_explanation *explanation)
{
    struct sample_coordinates coordinates;
    i32x8 offset[3];
    explanation->tap_count = 0;
    explanation->samples = 1;
    explanation->linear = true;
    explanation->incomplete = view->path == PATH_CONSTANT || !fetch_fits(view, lookup->integer);
    if (explanation->incomplete)
        return;
    coordinates_init(&coordinates, view, lookup, offset);
    const int32_t face = view->cube ? coordinates_enter_cube(&coordinates)[lane] : 0;
    const struct image_ref from = image_ref_of(&coordinates, 0, (unsigned)face);
    const struct explained_image image = {.from = &from,
                                          .lane = lane,
                                          .face = (unsigned)face,
                                          .filter = FILTER_LINEAR,
                                          .weight = 1.0f,
                                          .gathers = true};
    for (int i = 0; i < 3; i++)
        explanation->coord[i] = coordinates.coord[i][lane];
    explain_image(&image, explanation);
}
