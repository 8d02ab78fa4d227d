/* An OSMesa library: ours, or one that is loaded; its functions, and a context with a picture. */
#ifndef TOOLS_BENCH_LIBRARY_H
#define TOOLS_BENCH_LIBRARY_H

#include <GL/gl.h>
#include <GL/glext.h>
#include <GL/osmesa.h>

#include <stdbool.h>
#include <stdint.h>

struct bench_library {
    void *handle; /* null: ours */
    OSMesaContext (*create)(GLenum format, GLint depth, GLint stencil, GLint accum, OSMesaContext shared);
    GLboolean (*make_current)(OSMesaContext context, void *buffer, GLenum type, GLsizei width,
                              GLsizei height);
    void (*destroy)(OSMesaContext context);
    OSMESAproc (*get_proc_address)(const char *name);
#define LIBRARY_FUNCTION(name) __typeof__(gl##name) *name;
#include "tools/bench/library.def"
};

/* Our own library, or the one at `path`. False, with a message on stderr: it cannot be loaded, or lacks a
 * function. */
bool bench_library_load(struct bench_library *library, const char *path);
void bench_library_unload(struct bench_library *library);

/* Enables and binds a new program of the target. */
void library_use_program(const struct bench_library *library, GLenum target, const char *text);

/* Width and height of the pictures; tests draw smaller ones. */
#ifndef AGAINST_SIZE
#define AGAINST_SIZE 1024
#endif

/* The scenes (against_scenes.c). */

struct against_scene {
    const char *name, *summary;                    /* features have no summary */
    void (*setup)(const struct bench_library *gl); /* may be null */
    void (*draw)(const struct bench_library *gl);
    const char *unit;
    double work;                                                 /* units a frame, in millions */
    void (*select)(const struct bench_library *gl, GLint value); /* a setup with a value; may be null */
    GLint value;
};

extern const struct against_scene against_scenes[];
extern const unsigned against_scene_count;

/* The measurements of a scene. */
struct against_result {
    const struct against_scene *scene;
    double ours, theirs; /* rates, medians */
    double ratio;        /* of the times */
    double differing;    /* part of the pixels that differ by more than 8 of 255 */
};

/* Bars of the ratios, as SVG. False: the file cannot be written. */
bool against_plot(const char *path, const char *rival, const struct against_result *results, unsigned count,
                  double mean);

#endif
