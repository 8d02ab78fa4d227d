/* Counting the colours that pass: histogram and minmax (GL 4.6 compatibility 8.4.5.13, 8.4.5.14). Counters
 * stay at the largest number that they hold. */
#include "gl/context/entry.h"
#include "gl/pixels/imaging.h"

void histogram_count(struct histogram *histogram, unsigned count, const float (*rgba)[4])
{
    const unsigned components = imaging_components(histogram->shape.internal);
    const double last = histogram->shape.width - 1;
    for (unsigned i = 0; i < count && histogram->shape.width; i++)
        for (unsigned c = 0; c < 4; c++) {
            if (!(components >> c & 1))
                continue;
            uint32_t *counter = &histogram->counts[(unsigned)((clamp01((double)rgba[i][c]) * last) + 0.5)][c];
            *counter += *counter != UINT32_MAX;
        }
}

/* The first format is RGBA, which no command has requested. NaN is neither less nor greater. */
void minmax_note(struct minmax *minmax, unsigned count, const float (*rgba)[4])
{
    const unsigned components = minmax->shape.internal ? imaging_components(minmax->shape.internal) : 15;
    for (unsigned i = 0; i < count; i++)
        for (unsigned c = 0; c < 4; c++) {
            if (components >> c & 1 && rgba[i][c] < minmax->least[c])
                minmax->least[c] = rgba[i][c];
            if (components >> c & 1 && rgba[i][c] > minmax->greatest[c])
                minmax->greatest[c] = rgba[i][c];
        }
}
