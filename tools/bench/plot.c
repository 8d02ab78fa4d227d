/* The ratios of `edgewalk bench --against` as SVG: a bar for each scene on a logarithmic scale around 1. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "tools/bench/library.h"

enum { LEFT = 150, WIDTH = 640, ROW = 22, TOP = 50, RIGHT = 70 };

/* From a quarter to sixteen times. */
static double position(double ratio)
{
    const double least = log2(0.25), most = log2(16);
    const double at = log2(ratio > 0 ? ratio : 0.25);
    return LEFT + WIDTH * ((at < least ? least : at > most ? most : at) - least) / (most - least);
}

static const char *file_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

static void write_scale(FILE *file, unsigned rows)
{
    static const double marks[] = {0.25, 0.5, 1, 2, 4, 8, 16};
    for (unsigned i = 0; i < sizeof marks / sizeof *marks; i++) {
        const double x = position(marks[i]);
        fprintf(file, "<line x1='%.1f' y1='%d' x2='%.1f' y2='%u' stroke='%s'/>\n", x, TOP - 6, x,
                TOP + rows * ROW, marks[i] == 1 ? "#333" : "#ddd");
        fprintf(file, "<text x='%.1f' y='%d' text-anchor='middle'>%g</text>\n", x, TOP - 12, marks[i]);
    }
}

static void write_bar(FILE *file, const char *name, double ratio, unsigned row, const char *color)
{
    const double one = position(1), x = position(ratio);
    const unsigned y = TOP + row * ROW;
    fprintf(file, "<text x='%d' y='%u' text-anchor='end'>%s</text>\n", LEFT - 8, y + 15, name);
    fprintf(file, "<rect x='%.1f' y='%u' width='%.1f' height='%d' fill='%s'/>\n", x < one ? x : one, y + 4,
            fabs(x - one), ROW - 8, color);
    fprintf(file, "<text x='%.1f' y='%u'>%.2f</text>\n", (x < one ? one : x) + 6, y + 15, ratio);
}

bool against_plot(const char *path, const char *rival, const struct against_result *results, unsigned count,
                  double mean)
{
    FILE *file = fopen(path, "w");
    if (!file)
        return false;
    fprintf(file,
            "<svg xmlns='http://www.w3.org/2000/svg' width='%d' height='%u' font-family='sans-serif' "
            "font-size='12'>\n<rect width='100%%' height='100%%' fill='white'/>\n"
            "<text x='%d' y='18'>times as fast as %s</text>\n",
            LEFT + WIDTH + RIGHT, TOP + (count + 1) * ROW + 10, LEFT, file_name(rival));
    write_scale(file, count + 1);
    for (unsigned i = 0; i < count; i++)
        write_bar(file, results[i].scene->name, results[i].ratio, i,
                  results[i].ratio < 1 ? "#c0504d" : "#4f81bd");
    write_bar(file, "geometric mean", mean, count, "#333");
    fputs("</svg>\n", file);
    const bool written = !ferror(file);
    return fclose(file) == 0 && written;
}
