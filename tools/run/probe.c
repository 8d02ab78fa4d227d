/* Commands that compare the picture with the script's expectations. */
#include <math.h>
#include <stdlib.h>

#include "tools/run/commands.h"

/* "(1, 0, 0.498039, 1)" */
static void color_text(const float *color, int channels, char text[80])
{
    size_t used = 0;
    for (int c = 0; c < channels; c++) {
        char number[NUMBER_SIZE];
        tool_float_text(color[c], number);
        used += (size_t)snprintf(text + used, 80 - used, "%s%s", c ? ", " : "(", number);
    }
    snprintf(text + used, 80 - used, ")");
}

/* A NaN is never as expected. */
static bool as_expected(const struct run *run, const float *got, const float *expected, int channels)
{
    for (int c = 0; c < channels; c++)
        if (!(fabsf(got[c] - expected[c]) <= run->tolerance[c]))
            return false;
    return true;
}

static bool in_window(struct run *run, double x, double y, double width, double height)
{
    if (x >= 0 && y >= 0 && width >= 1 && height >= 1 && x + width <= run->read_width &&
        y + height <= run->read_height)
        return true;
    run_fail(run, "expected a place in the window of %ux%u, found (%g,%g) of %gx%g", run->read_width,
             run->read_height, x, y, width, height);
    return false;
}

/* The first row that has a wrong pixel fails, at that pixel. */
static void probe(struct run *run, int x, int y, int width, int height, int channels,
                  const double *expected_values)
{
    float expected[4] = {0};
    for (int c = 0; c < channels; c++)
        expected[c] = (float)expected_values[c];
    if (!run_programs_loaded(run) || !in_window(run, x, y, width, height) ||
        !run_spend(run, (uint64_t)width * (uint64_t)height))
        return;
    float(*row)[4] = malloc((size_t)width * sizeof *row);
    if (!row)
        run_fail(run, "no memory for %d pixels", width);
    for (int dy = 0; row && dy < height && run->result.verdict == RUN_PASSED; dy++) {
        glReadPixels(x, y + dy, width, 1, GL_RGBA, GL_FLOAT, row);
        int dx = 0;
        while (dx < width && as_expected(run, row[dx], expected, channels))
            dx++;
        char wanted[80], got[80];
        color_text(expected, channels, wanted);
        color_text(row[dx < width ? dx : 0], channels, got);
        if (dx < width)
            run_fail(run, "probe at (%d,%d): expected %s, got %s", x + dx, y + dy, wanted, got);
    }
    free(row);
}

/* Coordinates are truncated to integers; those out of the range of int are outside the window. */
static int to_int(double value)
{
    return value > -32768 && value < 32768 ? (int)value : -1;
}

/* Places relative to the window's size; the right and upper edges are the last pixels. */
static int relative(double place, unsigned size)
{
    int pixel = to_int((double)(float)((float)place * (float)size));
    return pixel >= (int)size && place <= 1 ? (int)size - 1 : pixel;
}

void run_probe_rgba(struct run *run, const double *v)
{
    probe(run, to_int(v[0]), to_int(v[1]), 1, 1, 4, v + 2);
}

void run_probe_rgb(struct run *run, const double *v)
{
    probe(run, to_int(v[0]), to_int(v[1]), 1, 1, 3, v + 2);
}

void run_probe_rect_rgba(struct run *run, const double *v)
{
    probe(run, to_int(v[0]), to_int(v[1]), to_int(v[2]), to_int(v[3]), 4, v + 4);
}

void run_probe_rect_rgb(struct run *run, const double *v)
{
    probe(run, to_int(v[0]), to_int(v[1]), to_int(v[2]), to_int(v[3]), 3, v + 4);
}

void run_probe_all_rgba(struct run *run, const double *v)
{
    probe(run, 0, 0, (int)run->read_width, (int)run->read_height, 4, v);
}

void run_probe_all_rgb(struct run *run, const double *v)
{
    probe(run, 0, 0, (int)run->read_width, (int)run->read_height, 3, v);
}

void run_relative_probe_rgba(struct run *run, const double *v)
{
    probe(run, relative(v[0], run->read_width), relative(v[1], run->read_height), 1, 1, 4, v + 2);
}

void run_relative_probe_rgb(struct run *run, const double *v)
{
    probe(run, relative(v[0], run->read_width), relative(v[1], run->read_height), 1, 1, 3, v + 2);
}

static void relative_rect(struct run *run, const double *v, int channels)
{
    probe(run, to_int(v[0] * run->read_width), to_int(v[1] * run->read_height),
          to_int(v[2] * run->read_width), to_int(v[3] * run->read_height), channels, v + 4);
}

void run_relative_probe_rect_rgba(struct run *run, const double *v)
{
    relative_rect(run, v, 4);
}

void run_relative_probe_rect_rgb(struct run *run, const double *v)
{
    relative_rect(run, v, 3);
}

/* For integer colours. */
void run_relative_probe_rect_integers(struct run *run, const double *v)
{
    const int x = to_int(v[0] * run->read_width), y = to_int(v[1] * run->read_height);
    const int width = to_int(v[2] * run->read_width), height = to_int(v[3] * run->read_height);
    if (!run_programs_loaded(run) || !in_window(run, x, y, width, height) ||
        !run_spend(run, (uint64_t)width * (uint64_t)height))
        return;
    for (int i = 0; i < width * height && run->result.verdict == RUN_PASSED; i++) {
        GLint got[4] = {0};
        bool same = true;
        glReadPixels(x + i % width, y + i / width, 1, 1, GL_RGBA_INTEGER, GL_INT, got);
        for (int c = 0; c < 4; c++)
            same &= got[c] == (GLint)v[4 + c];
        if (!same)
            run_fail(run, "probe at (%d,%d): expected (%.0f, %.0f, %.0f, %.0f), got (%d, %d, %d, %d)",
                     x + i % width, y + i / width, v[4], v[5], v[6], v[7], got[0], got[1], got[2], got[3]);
    }
}

/* A difference is only a warning in that format. */
void run_probe_warn_all(struct run *run, const double *v)
{
    (void)run, (void)v;
}

static void probe_depth(struct run *run, int x, int y, double expected)
{
    float depth = 0;
    if (!run_programs_loaded(run) || !in_window(run, x, y, 1, 1))
        return;
    glReadPixels(x, y, 1, 1, GL_DEPTH_COMPONENT, GL_FLOAT, &depth);
    if (!(fabs((double)depth - expected) <= 0.01))
        run_fail(run, "probe at (%d,%d): expected a depth of %g, got %g", x, y, expected, (double)depth);
}

void run_probe_depth(struct run *run, const double *v)
{
    probe_depth(run, to_int(v[0]), to_int(v[1]), v[2]);
}

void run_relative_probe_depth(struct run *run, const double *v)
{
    probe_depth(run, relative(v[0], run->read_width), relative(v[1], run->read_height), v[2]);
}

/* The older format: over a colour far from the expected one, a rectangle over the window. */
void run_vpfp_expected(struct run *run, const double *v)
{
    GLfloat far[4];
    for (int c = 0; c < 4; c++)
        far[c] = v[c] > 0.5 ? 0 : 1;
    glClearColor(far[0], far[1], far[2], far[3]);
    glClear(GL_COLOR_BUFFER_BIT);
    run_draw_rect(run, (const double[4]){0, 0, 1, 1});
    probe(run, (int)run->read_width / 2, (int)run->read_height / 2, 1, 1, 4, v);
}
