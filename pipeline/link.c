/* Matches vertex results with fragment inputs, once per pair of programs.
 *
 * Only results that the fragment program reads become attributes of a vertex. Each input contains the number
 * of components of its attribute that are needed. */
#include "pipeline/pipeline.h"

#include <string.h>

static int find_output(const struct program *vertex, unsigned semantic, unsigned index)
{
    for (unsigned i = 0; i < vertex->output_count; i++)
        if (vertex->outputs[i].semantic == semantic && vertex->outputs[i].index == index &&
            vertex->outputs[i].written)
            return (int)i;
    return -1;
}

/* A register for each distance, in x; or one for four of them. */
static void find_distance(const struct program *vertex, unsigned semantic, unsigned i, int *output,
                          uint8_t *component)
{
    const int four = find_output(vertex, semantic, i & ~3u);
    const bool vector = four >= 0 && vertex->outputs[four].vector;
    *output = !vector                                        ? find_output(vertex, semantic, i)
              : vertex->outputs[four].written >> (i & 3) & 1 ? four
                                                             : -1;
    *component = vector ? (uint8_t)(i & 3) : 0;
}

/* TGSI's cull distances are separate registers, or some of the clip distances. */
static void find_distances(struct pipeline_link *link, const struct program *vertex, unsigned i)
{
    int *clip = &link->clip_output[i], *cull = &link->cull_output[i];
    find_distance(vertex, SEMANTIC_CULL_DISTANCE, i, cull, &link->cull_component[i]);
    find_distance(vertex, SEMANTIC_CLIP_DISTANCE, i, clip, &link->clip_component[i]);
    if (vertex->cull_distances >> i & 1) {
        *cull = *clip;
        link->cull_component[i] = link->clip_component[i];
    }
    if ((vertex->cull_distances | vertex->clip_distances_off) >> i & 1)
        *clip = -1;
}

/* Most programs write neither kind. */
static void find_all_distances(struct pipeline_link *link, const struct program *vertex)
{
    bool any = false;
    for (unsigned i = 0; i < vertex->output_count; i++)
        any |= vertex->outputs[i].semantic == SEMANTIC_CULL_DISTANCE ||
               vertex->outputs[i].semantic == SEMANTIC_CLIP_DISTANCE;
    for (unsigned i = 0; i < 8; i++) {
        link->clip_output[i] = link->cull_output[i] = -1;
        if (any)
            find_distances(link, vertex, i);
    }
}

static uint8_t component_count(unsigned components)
{
    return components & 8 ? 4 : components & 4 ? 3 : components & 2 ? 2 : 1;
}

/* --- Varyings ------------------------------------------------------------------------------------------- */

/* The attribute of an output register, a new one if it has none. False if there are too many. */
static bool slot_of(struct pipeline_link *link, int output, uint8_t *slot)
{
    *slot = RASTER_ROW_NONE;
    if (output < 0)
        return true;
    for (unsigned i = 0; i < link->attribute_count; i++)
        if (link->output[i] == output)
            *slot = (uint8_t)i;
    if (*slot != RASTER_ROW_NONE)
        return true;
    if (link->attribute_count == RASTER_MAX_ATTRIBUTES || output > UINT8_MAX)
        return false;
    *slot = (uint8_t)link->attribute_count;
    link->output[link->attribute_count++] = (uint8_t)output;
    return true;
}

static uint8_t interpolation_of(const struct input_register *input, bool flat_colors)
{
    if (input->type != TYPE_F32)
        return INTERPOLATE_FLAT; /* integers pass through */
    if (input->interpolation_set)
        return input->interpolation;
    return flat_colors && input->semantic == SEMANTIC_COLOR ? INTERPOLATE_FLAT : input->interpolation;
}

static bool made_by_rasterizer(unsigned semantic)
{
    switch (semantic) {
    case SEMANTIC_POSITION:
    case SEMANTIC_FACING:
    case SEMANTIC_PRIMITIVE_ID:
    case SEMANTIC_SAMPLE_ID:
    case SEMANTIC_SAMPLE_MASK:
    case SEMANTIC_SAMPLE_POSITION:
    case SEMANTIC_THREAD:
    case SEMANTIC_POINT_COORD: return true;
    default: return false;
    }
}

/* A program that writes the colour of one side alone leaves that of the other undefined (GL 4.6 compatibility
 * 11.1.2.1): both sides have the one colour. */
static bool link_input(struct pipeline_link *link, const struct program *vertex,
                       const struct input_register *input, bool two_sided, struct raster_input *to)
{
    if (made_by_rasterizer(input->semantic))
        return true;
    int output = find_output(vertex, input->semantic, input->index);
    if (output < 0 && input->semantic == SEMANTIC_VIEWPORT)
        output = link->viewport_mask_output; /* it has room for the number of one of the viewports */
    if (!slot_of(link, output, &to->row[0]))
        return false;
    if (input->semantic == SEMANTIC_VIEWPORT && link->viewport_mask_output >= 0)
        link->viewport_row = to->row[0];
    if (input->semantic == SEMANTIC_LAYER && link->layer_relative)
        link->layer_row = to->row[0];
    to->unwritten = output < 0 ? 15 : ~vertex->outputs[output].written & 15;
    int back = two_sided && input->semantic == SEMANTIC_COLOR
                   ? find_output(vertex, SEMANTIC_BACK_COLOR, input->index)
                   : -1;
    to->row[1] = to->row[0];
    if (back >= 0 && !slot_of(link, back, &to->row[1]))
        return false;
    if (to->row[0] == RASTER_ROW_NONE)
        to->row[0] = to->row[1];
    return true;
}

static bool link_inputs(struct pipeline_link *link, const struct program *vertex,
                        const struct program *fragment, bool two_sided, bool flat_colors)
{
    uint8_t read[RASTER_MAX_ATTRIBUTES];
    if (fragment->input_count > RASTER_MAX_ATTRIBUTES)
        return false;
    program_inputs_read(fragment, read);
    link->input_count = fragment->input_count;
    for (unsigned i = 0; i < fragment->input_count; i++) {
        const struct input_register *input = &fragment->inputs[i];
        struct raster_input *to = &link->inputs[i];
        *to = (struct raster_input){
            .semantic = input->semantic,
            .interpolation = interpolation_of(input, flat_colors),
            .row = {RASTER_ROW_NONE, RASTER_ROW_NONE},
            .components = component_count(read[i]),
            .index = input->index,
            .centroid = input->centroid,
            .sample = input->sample,
        };
        if (!link_input(link, vertex, input, two_sided, to))
            return false;
    }
    return true;
}

static uint64_t find_color_outputs(const struct program *vertex)
{
    uint64_t found = 0;
    for (unsigned i = 0; i < vertex->output_count && i < 64; i++)
        if (vertex->outputs[i].semantic == SEMANTIC_COLOR ||
            vertex->outputs[i].semantic == SEMANTIC_BACK_COLOR)
            found |= (uint64_t)1 << i;
    return found;
}

bool pipeline_link(struct pipeline_link *link, const struct program *vertex, const struct program *fragment,
                   bool two_sided, bool flat_colors)
{
    memset(link, 0, sizeof *link);
    link->position_output = find_output(vertex, SEMANTIC_POSITION, 0);
    link->color_outputs = find_color_outputs(vertex);
    link->point_size_output = find_output(vertex, SEMANTIC_POINT_SIZE, 0);
    link->layer_output = find_output(vertex, SEMANTIC_LAYER, 0);
    link->viewport_output = find_output(vertex, SEMANTIC_VIEWPORT, 0);
    link->viewport_mask_output = find_output(vertex, SEMANTIC_VIEWPORT_MASK, 0);
    link->layer_relative = vertex->options & OPTION_LAYER_RELATIVE;
    link->viewport_row = link->layer_row = RASTER_ROW_NONE;
    link->primitive_id_output = find_output(vertex, SEMANTIC_PRIMITIVE_ID, 0);
    find_all_distances(link, vertex);
    return !fragment || link_inputs(link, vertex, fragment, two_sided, flat_colors);
}

/* --- Between two programs before the rasterizer --------------------------------------------------------- */

static bool exchange_slot(struct pipeline_exchange *exchange, int output, uint8_t *slot)
{
    for (unsigned i = 0; output >= 0 && i < exchange->slot_count; i++)
        if (exchange->output[i] == output) {
            *slot = (uint8_t)i;
            return true;
        }
    if (exchange->slot_count == PIPELINE_MAX_SLOTS || output >= PIPELINE_SLOT_NONE)
        return false;
    *slot = (uint8_t)exchange->slot_count;
    exchange->output[exchange->slot_count++] = output < 0 ? PIPELINE_SLOT_NONE : (uint8_t)output;
    return true;
}

/* The results that a position-invariant program leaves to the pipeline: its position and its clip
 * distances. */
static uint8_t *computed_slot(struct pipeline_exchange *exchange, const struct program *earlier,
                              const struct input_register *input)
{
    if (!earlier->position_invariant)
        return NULL;
    if (input->semantic == SEMANTIC_POSITION)
        return &exchange->position_slot;
    return input->semantic == SEMANTIC_CLIP_DISTANCE && input->index < 8
               ? &exchange->distance_slot[input->index]
               : NULL;
}

static bool exchange_input(struct pipeline_exchange *exchange, const struct program *earlier,
                           const struct input_register *input, uint8_t *slot)
{
    uint8_t *computed = computed_slot(exchange, earlier, input);
    if (computed) {
        const bool there = *computed != PIPELINE_SLOT_NONE || exchange_slot(exchange, -1, computed);
        *slot = *computed;
        return there;
    }
    const int output = find_output(earlier, input->semantic, input->index);
    return output < 0 || exchange_slot(exchange, output, slot);
}

bool pipeline_exchange(struct pipeline_exchange *exchange, const struct program *earlier,
                       const struct program *later)
{
    memset(exchange, 0, sizeof *exchange);
    exchange->position_slot = PIPELINE_SLOT_NONE;
    memset(exchange->distance_slot, PIPELINE_SLOT_NONE, sizeof exchange->distance_slot);
    memset(exchange->slot, PIPELINE_SLOT_NONE, sizeof exchange->slot);
    if (later->input_count > PIPELINE_MAX_INPUTS)
        return false;
    for (unsigned i = 0; i < later->input_count; i++)
        if (later->inputs[i].per_vertex && !later->inputs[i].from_output &&
            !exchange_input(exchange, earlier, &later->inputs[i], &exchange->slot[i]))
            return false;
    return true;
}
