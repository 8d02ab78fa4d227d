/* Derived state of a multisampled target (GL 4.6 compatibility 14.3.1, 14.9.3, 17.3.1): sample positions, the
 * samples that can be covered, and how often the program runs. */
#include "raster/scene.h"

static void place_samples(struct derived_samples *samples)
{
    const struct raster_sample_position *positions = raster_sample_positions(samples->count);
    for (unsigned s = 0; s < samples->count; s++) {
        samples->x[s] = (float)(positions[s].x - RASTER_SAMPLE_UNIT / 2) / RASTER_SAMPLE_UNIT;
        samples->y[s] = (float)(positions[s].y - RASTER_SAMPLE_UNIT / 2) / RASTER_SAMPLE_UNIT;
    }
}

/* 14.9.3. */
static uint16_t coverage_mask(const struct raster_state *state, unsigned count)
{
    uint16_t mask = (uint16_t)((1u << count) - 1);
    if (state->sample_coverage) {
        const uint16_t covered = raster_sample_coverage(count, state->sample_coverage_value);
        mask &= state->sample_coverage_invert ? (uint16_t)~covered : covered;
    }
    return mask & state->sample_mask;
}

/* SAMPLE inputs, and inputs that depend on the sample, need a run for each (ARB_sample_shading); a minimum of
 * more than one is rounded up to all of them. */
static bool runs_per_sample(const struct raster_derived *derived)
{
    const struct raster_state *state = &derived->state;
    bool sample = state->min_sample_shading * (float)derived->samples.count > 1.0f;
    for (unsigned i = 0; i < derived->input_count; i++)
        sample |= state->inputs[i].sample || derived->inputs[i].kind == INPUT_SAMPLE_ID ||
                  derived->inputs[i].kind == INPUT_SAMPLE_POSITION;
    return sample && derived->samples.count > 1;
}

static bool has_centroid(const struct raster_derived *derived)
{
    for (unsigned i = 0; i < derived->input_count; i++)
        if (derived->inputs[i].centroid)
            return true;
    return derived->samples.interpolates;
}

static int find_mask_output(const struct program *program)
{
    for (unsigned i = 0; i < program->output_count; i++)
        if (program->outputs[i].semantic == SEMANTIC_SAMPLE_MASK && (program->outputs[i].written & 1))
            return (int)i;
    return -1;
}

void derive_samples(struct raster_derived *derived, const struct raster_target *target)
{
    const struct raster_state *state = &derived->state;
    const struct program *program = state->code ? state->program : NULL;
    struct derived_samples *samples = &derived->samples;
    samples->count = (uint8_t)(target->samples > 1 ? target->samples : 1);
    samples->mask = (uint16_t)((1u << samples->count) - 1);
    samples->mask_output = -1;
    samples->interpolates = program && program->interpolates;
    samples->used = target->samples > 0 || samples->interpolates;
    samples->multisample = target->samples > 0 && state->multisample;
    if (!samples->multisample)
        return;
    place_samples(samples);
    samples->mask = coverage_mask(state, samples->count);
    samples->per_sample = runs_per_sample(derived);
    samples->centroid = has_centroid(derived);
    samples->mask_output = program ? find_mask_output(program) : -1;
    const bool alpha =
        derived->color0_output >= 0 && !raster_color_is_integer(&target->color[0]); /* 17.3.1 */
    samples->alpha_to_coverage = alpha && state->alpha_to_coverage;
    samples->alpha_to_one = alpha && state->alpha_to_one;
}
