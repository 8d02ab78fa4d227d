/* edgewalk bench --against: the same scenes here and on another OSMesa library, frame for frame in turn. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tools/bench/bench.h"
#include "tools/bench/features.h"
#include "tools/bench/library.h"

enum { MOST_REPETITIONS = 99, MOST_SCENES = 128 };

struct request {
    const char *library, *plot;
    bool features, json;
    unsigned repetitions;
};

/* A library at work on a scene. */
struct side {
    struct bench_library gl;
    OSMesaContext context;
    uint8_t *pixels;
    double times[MOST_REPETITIONS];
    unsigned frames; /* of a repetition */
};

/* --- One scene ------------------------------------------------------------------------------------------ */

static bool make_current(struct side *side)
{
    return side->gl.make_current(side->context, side->pixels, GL_UNSIGNED_BYTE, AGAINST_SIZE, AGAINST_SIZE);
}

static double frames_time(struct side *side, const struct against_scene *scene)
{
    const double start = bench_now();
    for (unsigned i = 0; i < side->frames; i++) {
        scene->draw(&side->gl);
        side->gl.Finish();
    }
    return (bench_now() - start) / side->frames;
}

/* The picture of the last frame, from the framebuffer that the scene has left bound. */
static bool read_picture(struct side *side)
{
    if (!make_current(side))
        return false;
    side->gl.PixelStorei(GL_PACK_ALIGNMENT, 4);
    side->gl.ReadPixels(0, 0, AGAINST_SIZE, AGAINST_SIZE, GL_RGBA, GL_UNSIGNED_BYTE, side->pixels);
    return side->gl.GetError() == GL_NO_ERROR;
}

/* The first frame compiles; then as many frames as take 20 ms make a repetition. */
static void warm_up(struct side *side, const struct against_scene *scene)
{
    side->frames = 1;
    frames_time(side, scene);
    const double time = frames_time(side, scene);
    side->frames = time < 0.02 ? (unsigned)(0.02 / (time + 1e-6)) + 1 : 1;
}

static bool begin(struct side *side, const struct against_scene *scene)
{
    side->pixels = calloc((size_t)AGAINST_SIZE * AGAINST_SIZE, 4);
    side->context = side->gl.create(OSMESA_RGBA, 24, 8, 16, NULL);
    if (!side->pixels || !side->context || !make_current(side))
        return false;
    if (scene->setup)
        scene->setup(&side->gl);
    if (scene->select)
        scene->select(&side->gl, scene->value);
    warm_up(side, scene);
    return true;
}

static void end(struct side *side)
{
    if (side->context)
        side->gl.destroy(side->context);
    free(side->pixels);
    side->context = NULL;
    side->pixels = NULL;
}

static bool differs(const uint8_t *a, const uint8_t *b)
{
    for (int i = 0; i < 3; i++)
        if (abs(a[i] - b[i]) > 8)
            return true;
    return false;
}

static double differing_part(const struct side sides[2])
{
    const size_t count = (size_t)AGAINST_SIZE * AGAINST_SIZE;
    size_t differing = 0;
    for (size_t i = 0; i < count; i++)
        differing += differs(sides[0].pixels + 4 * i, sides[1].pixels + 4 * i);
    return (double)differing / (double)count;
}

static bool measure(struct side sides[2], const struct against_scene *scene, unsigned repetitions,
                    struct against_result *result)
{
    bool good = true;
    for (unsigned s = 0; s < 2; s++)
        good = begin(&sides[s], scene) && good;
    for (unsigned i = 0; i < repetitions && good; i++)
        for (unsigned s = 0; s < 2; s++) {
            good = make_current(&sides[s]) && good;
            sides[s].times[i] = frames_time(&sides[s], scene);
        }
    for (unsigned s = 0; s < 2 && good; s++)
        good = read_picture(&sides[s]);
    if (good) {
        const double ours = bench_median(sides[0].times, repetitions),
                     theirs = bench_median(sides[1].times, repetitions);
        *result = (struct against_result){scene, scene->work / ours, scene->work / theirs, theirs / ours,
                                          differing_part(sides)};
    } else {
        fprintf(stderr, "edgewalk: %s: the scene cannot be drawn\n", scene->name);
    }
    for (unsigned s = 0; s < 2; s++)
        end(&sides[s]);
    return good;
}

/* --- All ------------------------------------------------------------------------------------------------ */

static void print_result(const struct against_result *result, bool json)
{
    const struct against_scene *scene = result->scene;
    if (json)
        printf("{\"name\":\"%s\",\"unit\":\"%s\",\"ours\":%.4g,\"theirs\":%.4g,\"ratio\":%.3f,"
               "\"differing\":%.5f}\n",
               scene->name, scene->unit, result->ours, result->theirs, result->ratio, result->differing);
    else
        printf("%-16s %10.4g %10.4g %-9s %6.2f   %6.3f %%\n", scene->name, result->ours, result->theirs,
               scene->unit, result->ratio, 100 * result->differing);
    fflush(stdout);
}

static double geometric_mean(const struct against_result *results, unsigned count)
{
    double sum = 0;
    for (unsigned i = 0; i < count; i++)
        sum += log(results[i].ratio);
    return count ? exp(sum / count) : 0;
}

static int run(const struct request *options, const struct against_scene *const *scenes, unsigned count)
{
    static struct side sides[2];
    struct against_result results[MOST_SCENES];
    unsigned measured = 0;
    if (!bench_library_load(&sides[0].gl, NULL) || !bench_library_load(&sides[1].gl, options->library))
        return EXIT_FAILED;
    if (!options->json)
        printf("%-16s %10s %10s %-9s %6s   %s\n", "scene", "here", "there", "", "ratio", "pixels differ");
    for (unsigned i = 0; i < count; i++)
        if (measure(sides, scenes[i], options->repetitions, &results[measured]))
            print_result(&results[measured++], options->json);
    const double mean = geometric_mean(results, measured);
    printf(options->json ? "{\"mean\":%.3f}\n" : "geometric mean of the ratios: %.2f\n", mean);
    bool good = measured == count;
    if (options->plot && !against_plot(options->plot, options->library, results, measured, mean)) {
        fprintf(stderr, "edgewalk: %s: cannot be written\n", options->plot);
        good = false;
    }
    bench_library_unload(&sides[1].gl);
    return good ? EXIT_OK : EXIT_FAILED;
}

/* The scenes that a request may name, in `scenes`; returns their number. */
static unsigned list_scenes(const struct request *request, const struct against_scene *scenes[MOST_SCENES])
{
    const struct {
        bool features;
        const struct against_scene *first;
        unsigned count;
    } tables[] = {{false, against_scenes, against_scene_count},
                  {true, feature_textures, feature_textures_count},
                  {true, feature_fragments, feature_fragments_count},
                  {true, feature_primitives, feature_primitives_count},
                  {true, feature_transfers, feature_transfers_count}};
    unsigned count = 0;
    for (unsigned t = 0; t < sizeof tables / sizeof *tables; t++)
        for (unsigned i = 0; i < tables[t].count && tables[t].features == request->features; i++)
            scenes[count++] = &tables[t].first[i];
    return count;
}

static const struct against_scene *find_scene(const struct against_scene *const *scenes, unsigned count,
                                              const char *name)
{
    for (unsigned i = 0; i < count; i++)
        if (strcmp(scenes[i]->name, name) == 0)
            return scenes[i];
    return NULL;
}

static const struct option options[] = {
    OPTION_TEXT_ROW("--against", "LIBRARY", struct request, library,
                    "the OSMesa library, as libOSMesa.so.8; required"),
    OPTION_FLAG_ROW("--features", struct request, features,
                    "measure features of OpenGL one by one: formats, filters, blending, transfers, ..."),
    OPTION_FLAG_ROW("--json", struct request, json, "print a JSON object for each scene and the mean"),
    OPTION_TEXT_ROW("--plot", "FILE", struct request, plot, "write the ratios as bars in SVG"),
    OPTION_NUMBER_ROW("--repetitions", "N", struct request, repetitions, 1, MOST_REPETITIONS,
                      "repetitions for each scene and library; 7 by default"),
    {0}};

static void rows(command_row *row, void *user)
{
    for (unsigned i = 0; i < against_scene_count; i++)
        row(user, against_scenes[i].name, against_scenes[i].summary);
}

static int against(const struct command *command, int argc, char **argv)
{
    struct request request = {.repetitions = 7};
    const struct against_scene *all[MOST_SCENES], *named[MOST_SCENES];
    struct operands operands;
    const int parsed = options_parse(command, argc, argv, &request, &operands);
    if (parsed != OPTIONS_PARSED)
        return parsed;
    const unsigned count = list_scenes(&request, all);
    for (unsigned i = 0; i < operands.count; i++) {
        named[i] = find_scene(all, count, operands.names[i]);
        if (!named[i])
            return tool_usage_error("bench --against: there is no scene '%s' (try --help)",
                                    operands.names[i]);
    }
    if (!request.library)
        return tool_usage_error("bench --against: expected a library");
    return operands.count ? run(&request, named, operands.count) : run(&request, all, count);
}

const struct command command_bench_against = {
    .name = "bench --against",
    .summary = "compare with another OSMesa library",
    .usage = "LIBRARY [OPTION...] [SCENE...]",
    .purpose = "Compare the speed with another OSMesa library. Both draw each named scene, or each of them, "
               "to a 1024x1024 picture, in turn. The result is the median rates, their ratio, the geometric "
               "mean of the ratios, and the pixels that differ by more than 8 of 255.",
    .example = "bench --against libOSMesa.so.8 --repetitions 1 mandelbrot",
    .operands = {"WORKLOAD"},
    .most = MOST_SCENES,
    .options = options,
    .rows_title = "scenes",
    .rows = rows,
    .run = against};
