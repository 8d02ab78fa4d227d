/* Times, and workloads of `edgewalk bench` that draw. */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <GL/gl.h>
#include <GL/glext.h>

#include "edgewalk/edgewalk.h"
#include "tools/bench/bench.h"

double bench_now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static int by_value(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

double bench_median(double *times, unsigned count)
{
    qsort(times, count, sizeof *times, by_value);
    return times[count / 2];
}

void bench_use_program(unsigned target, const char *text)
{
    GLuint program;
    glGenProgramsARB(1, &program);
    glBindProgramARB(target, program);
    glProgramStringARB(target, GL_PROGRAM_FORMAT_ASCII_ARB, (GLsizei)strlen(text), text);
    glEnable(target);
}

void bench_quad(float z)
{
    static const float corners[4][2] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
    glBegin(GL_QUADS);
    for (int i = 0; i < 4; i++)
        glVertex3f(corners[i][0], corners[i][1], z);
    glEnd();
}

unsigned bench_bind_targets(unsigned format, unsigned count)
{
    GLuint framebuffer, renderbuffers[BENCH_MAX_TARGETS];
    GLenum buffers[BENCH_MAX_TARGETS];
    glGenFramebuffers(1, &framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    glGenRenderbuffers((GLsizei)count, renderbuffers);
    for (unsigned i = 0; i < count; i++) {
        buffers[i] = GL_COLOR_ATTACHMENT0 + i;
        glBindRenderbuffer(GL_RENDERBUFFER, renderbuffers[i]);
        glRenderbufferStorage(GL_RENDERBUFFER, format, BENCH_SIZE, BENCH_SIZE);
        glFramebufferRenderbuffer(GL_FRAMEBUFFER, buffers[i], GL_RENDERBUFFER, renderbuffers[i]);
    }
    glDrawBuffers((GLsizei)count, buffers);
    return framebuffer;
}

static double frame_time(const struct bench_scene *scene, double shortest)
{
    const double start = bench_now();
    double elapsed;
    unsigned frames = 0;
    do {
        scene->draw(scene);
        glFinish();
        frames++;
        elapsed = bench_now() - start;
    } while (elapsed < shortest);
    return elapsed / frames;
}

void bench_frame_times(const struct bench_scene *scene, const struct bench_options *options, double *times)
{
    frame_time(scene, 1e-3 * options->milliseconds);
    for (unsigned i = 0; i < options->repetitions; i++)
        times[i] = frame_time(scene, 1e-3 * options->milliseconds);
}

static void print_rates(const struct bench_scene *scene, double best, double median, unsigned threads,
                        const struct bench_options *options)
{
    if (options->json)
        printf("{\"name\":\"%s\",\"unit\":\"%s\",\"best\":%.4g,\"median\":%.4g,\"repetitions\":%u,"
               "\"threads\":%u}\n",
               scene->item.name, scene->unit, best, median, options->repetitions, threads);
    else
        printf("%-16s %10.4g %s best, %10.4g median of %u, %u thread%s\n", scene->item.name, best,
               scene->unit, median, options->repetitions, threads, threads == 1 ? "" : "s");
    fflush(stdout);
}

/* In a separate context, so that no scene uses the state of another. */
static bool measure(const struct bench_scene *scene, unsigned threads, const struct bench_options *options)
{
    struct tool_context context;
    double times[BENCH_MAX_REPETITIONS];
    if (!tool_context_create(&context, BENCH_SIZE, BENCH_SIZE, threads))
        return false;
    if (scene->setup)
        scene->setup(scene);
    bench_frame_times(scene, options, times);
    const GLenum error = glGetError();
    if (error != GL_NO_ERROR) {
        fprintf(stderr, "edgewalk: %s: %s\n", scene->item.name, ewLastMessage());
    } else {
        const double median = bench_median(times, options->repetitions); /* sorts */
        print_rates(scene, scene->work / times[0], scene->work / median, ewThreads(0), options);
    }
    tool_context_destroy(&context);
    return error == GL_NO_ERROR;
}

bool bench_scene_measure(const void *scene, const struct bench_options *options)
{
    if (options->threads)
        return measure(scene, options->threads, options);
    bool good = measure(scene, 1, options);
    return measure(scene, 2, options) && good;
}
