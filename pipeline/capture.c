/* Transform feedback, GL 4.6 compatibility 13.3.2: results of whole primitives appended to buffers. Chunks of
 * a draw that is captured run in order, so that this needs no more than a sum.
 */
#include "pipeline/stages.h"

void capture_prepare(struct batch *batch)
{
    const struct pipeline_capture *capture = batch->draw->capture;
    batch->capture_slots = 0;
    for (unsigned i = 0; capture && i < capture->item_count; i++) {
        const int16_t output = capture->items[i].output;
        unsigned slot = 0;
        if (output == PIPELINE_CAPTURE_NOTHING)
            continue;
        while (slot < batch->capture_slots && batch->captured[slot] != output)
            slot++;
        if (slot == batch->capture_slots)
            batch->captured[batch->capture_slots++] = output;
        batch->capture_slot_of[i] = (uint8_t)slot;
    }
}

/* "If recording the vertices of a primitive [...] would result in exceeding the limits of any buffer object's
 * size [...], then no vertices of that primitive are recorded in any buffer object." */
static bool fits(const struct pipeline_capture *capture, unsigned count, unsigned stream)
{
    for (unsigned i = 0; i < PIPELINE_CAPTURE_BUFFERS; i++) {
        const uint64_t bytes = (uint64_t)capture->buffers[i].stride * count;
        if (capture->buffers[i].data && capture->buffers[i].stream == stream &&
            capture->buffers[i].size - capture->buffers[i].used < bytes)
            return false;
    }
    return true;
}

static bool anything(const struct pipeline_capture *capture, unsigned stream)
{
    bool any = false;
    for (unsigned i = 0; i < PIPELINE_CAPTURE_BUFFERS; i++)
        any |= capture->buffers[i].data && capture->buffers[i].stream == stream;
    return any;
}

static void write_vertex(const struct batch *batch, struct pipeline_capture *capture,
                         const struct vertex *vertex, unsigned stream)
{
    static const float nothing[4] = {0, 0, 0, 1};
    const float(*slots)[4] = (const float(*)[4])(const void *)(vertex + 1);
    for (unsigned i = 0; i < capture->item_count; i++) {
        const struct pipeline_capture_item *item = &capture->items[i];
        if (!capture->buffers[item->buffer].data || capture->buffers[item->buffer].stream != stream)
            continue;
        const float *value = item->output == PIPELINE_CAPTURE_NOTHING
                                 ? nothing
                                 : slots[batch->capture_slot + batch->capture_slot_of[i]];
        memcpy(capture->buffers[item->buffer].data + capture->buffers[item->buffer].used + item->offset,
               value + item->first, item->count * sizeof *value);
    }
    for (unsigned i = 0; i < PIPELINE_CAPTURE_BUFFERS; i++)
        if (capture->buffers[i].data && capture->buffers[i].stream == stream)
            capture->buffers[i].used += capture->buffers[i].stride;
}

void capture_primitive(const struct batch *batch, const struct vertex *const *vertices, unsigned count,
                       unsigned stream)
{
    struct pipeline_capture *capture = batch->draw->capture;
    if (!anything(capture, stream))
        return;
    if (!fits(capture, count, stream)) {
        capture->overflow[stream] = true;
        return;
    }
    for (unsigned i = 0; i < count; i++)
        write_vertex(batch, capture, vertices[i], stream);
    capture->primitives_written[stream]++;
    capture->vertices_written[stream] += count;
}
