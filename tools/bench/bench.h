/* Declarations that the sources of `edgewalk bench` share. */
#ifndef TOOLS_BENCH_BENCH_H
#define TOOLS_BENCH_BENCH_H

#include "tools/support/command.h"

enum { BENCH_MAX_REPETITIONS = 1000 };

/* --- Times: scene.c ------------------------------------------------------------------------------------- */

/* Seconds of a clock that only goes forward. */
double bench_now(void);

/* Sorts the times, the shortest first, and returns the middle one. */
double bench_median(double *times, unsigned count);

/* --- The arguments of a part: list.c -------------------------------------------------------------------- */

struct bench_options {
    bool json;
    unsigned repetitions;
    unsigned threads;      /* 0: not given */
    unsigned milliseconds; /* that a repetition takes at least */
};

/* Every entry of a part's table begins with one. */
struct bench_item {
    const char *name, *summary;
};

struct bench_list {
    const char *noun; /* "mix" */
    const void *items;
    size_t count, item_bytes;
    struct bench_options defaults;
    bool (*measure)(const void *item, const struct bench_options *options);
};

/* The options of parts: those of all; and with --threads and --time. */
extern const struct option bench_list_options[], bench_scene_options[];

/* Measures the items named, or all, in the order of the table. Returns the process's exit status. */
int bench_list_run(const struct bench_list *list, const struct command *command, int argc, char **argv);

/* For struct command: the items as rows. */
void bench_list_rows(const struct bench_list *list, command_row *row, void *user);

/* --- Workloads that draw: scene.c ----------------------------------------------------------------------- */

enum { BENCH_SIZE = 1024 }; /* width and height of the picture */

struct bench_scene {
    struct bench_item item;
    void (*setup)(const struct bench_scene *scene); /* may be null */
    void (*draw)(const struct bench_scene *scene);
    const char *unit;
    double work;         /* millions of units a frame */
    int parameter;       /* of these functions */
    const char *program; /* likewise */
};

/* Seconds per frame, for the options' number of repetitions, after one frame to warm up. */
void bench_frame_times(const struct bench_scene *scene, const struct bench_options *options, double *times);

/* For struct bench_list: the rates with 1 and with 2 threads, or with the threads of the options. */
bool bench_scene_measure(const void *scene, const struct bench_options *options);

/* A square over the whole picture. */
void bench_quad(float z);

enum { BENCH_MAX_TARGETS = 4 };

/* Binds a framebuffer of so many renderbuffers of a format, all of which are drawn to, and returns its name.
 */
unsigned bench_bind_targets(unsigned format, unsigned count);

/* A format of targets, whose name, summary, unit, parameter (GL's name) and program the scene has: several
 * scenes, each into a target of this format. The program is that of formats that fixed function has no
 * colours for. */
bool bench_format_measure(const struct bench_scene *format, const struct bench_options *options);

/* Loads a program, binds and enables it. */
void bench_use_program(unsigned target, const char *text);

/* --- The parts ------------------------------------------------------------------------------------------ */

extern const struct command command_bench_against, command_bench_exec, command_bench_pipeline,
    command_bench_raster, command_bench_texture;

#endif
