/* Inside tools/scene/: a scene that a text describes (docs/scenes.md).
 *
 * The text is read once: each line is a row of statements.def and its values, as in scripts of `edgewalk
 * run`. Reading also loads all files and checks all names, without GL. scene_make() makes the GL objects in
 * the current context, and scene_frame() executes the statements in order. */
#ifndef TOOLS_SCENE_SCENE_H
#define TOOLS_SCENE_SCENE_H

#include "demos/demo.h"
#include "files/files.h"
#include "shader/shader.h"
#include "tools/run/commands.h"
#include "tools/run/expression.h"
#include "tools/scene/scene_file.h"

enum {
    SCENE_OBJECTS = 64, /* of each kind */
    SCENE_NAME = 32,
    SCENE_REGISTERS = 256,        /* that `parameter` and `uniform` reach */
    SCENE_CELLS = 4096,           /* columns or rows of a generated mesh */
    SCENE_ALL_CELLS = 1 << 22,    /* of all generated meshes */
    SCENE_TARGET_SIZE = 8192,     /* width and height */
    SCENE_ALL_PIXELS = 1 << 26,   /* of all targets */
    SCENE_INDICES = 1 << 28,      /* that a statement draws, in all instances */
    SCENE_LARGEST_FILE = 1 << 28, /* bytes */
};

/* A value of %w, %s, %x or %r: the text in the script. */
struct scene_text {
    const char *at;
    int length;
};

struct scene_program {
    struct scene_text file; /* as written in the scene */
    enum run_stage stage;
    uint8_t *text;
    size_t length;
    struct program *program;
    GLenum target;
    GLuint name;
};

struct scene_mesh {
    char name[SCENE_NAME];
    struct files_mesh file; /* no vertices: a generator */
    const struct scene_generator *generator;
    unsigned columns, rows;
    struct demo_mesh generated;
    GLuint vertices, indices; /* of the file */
};

struct scene_image {
    struct scene_text name; /* as written in the scene */
    uint8_t *bytes;
    size_t size;
    demo_texel *texel;
    GLenum target;
    GLuint texture;
};

struct scene_target {
    char name[SCENE_NAME];
    int line;
    unsigned size_values; /* of the script: two expressions */
    GLenum format;
    bool has_depth_format;
    unsigned width, height;
    GLuint framebuffer, texture, depth;
    bool drawn; /* in the part of the scene that has been read; in this frame */
};

struct scene {
    struct run run; /* first: statements receive it */
    struct run_script script;
    char *path, *folder;       /* folder: with its slash, or "" */
    struct scene_error *error; /* the owner's */
    struct scene_files *files; /* the owner's: names of files that are added while the scene is read */
    struct scene_program programs[SCENE_OBJECTS];
    struct scene_mesh meshes[SCENE_OBJECTS];
    struct scene_image images[SCENE_OBJECTS];
    struct scene_target targets[SCENE_OBJECTS];
    unsigned program_count, mesh_count, image_count, target_count;
    unsigned cells;                          /* of generated meshes */
    unsigned local_registers, env_registers; /* that statements set: those below these numbers */
    struct expression_values values;
    unsigned width, height; /* of the window */
    unsigned target_pixels; /* of the targets that have been made */

    /* The state of the pass, while statements are read or executed. */
    struct scene_target *target;                    /* null: the window */
    const struct scene_program *enabled[RUN_COUNT]; /* or null */
    bool tracks;                                    /* matrices, which the reset ends */
    unsigned pushed;                                /* matrices */
    bool window_drawn;                              /* in this frame */
};

static inline struct scene *scene_of(struct run *run)
{
    _Static_assert(offsetof(struct scene, run) == 0, "a run is a scene");
    return (struct scene *)run;
}

/* --- Statements ----------------------------------------------------------------------------------------- */

extern const struct run_row scene_rows[];
extern bool (*const scene_readers[])(struct scene *scene, const double *v); /* of the same statements */
extern const size_t scene_row_count;

#define GROUP(title)
#define STATEMENT(form, read, execute, help)                                                                 \
    bool scene_read_##read(struct scene *scene, const double *v);                                            \
    void execute(struct run *run, const double *v);
#include "tools/scene/statements.def"
#undef GROUP
#undef STATEMENT

/* A generator of meshes or textures: a row of a table. */
struct scene_generator {
    const char *name;
    const char *help;
    demo_surface *surface; /* or null: */
    struct demo_mesh (*make)(unsigned columns, unsigned rows);
    unsigned surfaces;      /* each of columns x rows cells */
    unsigned columns, rows; /* by default */
};
extern const struct scene_generator scene_mesh_generators[]; /* to a null name */

struct scene_texel {
    const char *name;
    const char *help;
    demo_texel *texel;
};
extern const struct scene_texel scene_texels[]; /* to a null name */

/* --- Reading -------------------------------------------------------------------------------------------- */

/* Reads the text and all files. False with scene->error; scene_free() in both cases. */
bool scene_read(struct scene *scene, const char *text, size_t length);
void scene_free(struct scene *scene);

struct scene_text scene_text(const struct scene *scene, const double *value);
bool scene_text_is(struct scene_text text, const char *word);
bool scene_same_text(struct scene_text a, struct scene_text b);

/* The text is a file's name, and not a generator's: it has a dot. */
bool scene_text_is_file(struct scene_text text);

/* Reports an error at the text and returns false. */
bool scene_fail(struct scene *scene, const char *at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The text is neither `what` nor the name of a generator; name(0), name(1), ... to a null are theirs. */
bool scene_fail_generator(struct scene *scene, struct scene_text text, const char *what,
                          const char *(*name)(unsigned row));

/* The position is that of another file. */
bool scene_fail_in_file(struct scene *scene, const char *path, int line, int column, const char *format, ...)
    __attribute__((format(printf, 5, 6)));

/* The file's path, relative to the scene's, in memory that the caller frees; also notes it as one of the
 * scene's files. Null after reporting that memory ran out. */
char *scene_path(struct scene *scene, struct scene_text file);

/* The files that a scene consists of. */
struct scene_files {
    char **paths;
    unsigned count;
    uint64_t mark; /* of their sizes and times */
};
void scene_note_file(struct scene_files *files, const char *path); /* once each; not if memory runs out */

/* The file's bytes; null after reporting an error at the text. */
uint8_t *scene_bytes(struct scene *scene, struct scene_text file, const char *path, size_t *size);

/* A name for a new object, whose kind has `count` already: not too long, not `taken`. */
bool scene_new_name(struct scene *scene, struct scene_text text, unsigned count, bool taken,
                    char name[SCENE_NAME]);

/* --- Values --------------------------------------------------------------------------------------------- */

/* The values of so many %x that begin at `v`. */
void scene_values(const struct scene *scene, const double *v, unsigned count, double *values);

/* --- Objects and passes --------------------------------------------------------------------------------- */

struct scene_target *scene_find_target(struct scene *scene, struct scene_text name);
struct scene_mesh *scene_find_mesh(struct scene *scene, struct scene_text name);

void scene_init_programs(struct scene *scene);
void scene_init_meshes(struct scene *scene);
void scene_init_textures(struct scene *scene);
void scene_init_targets(struct scene *scene);

/* Enables no program, sets every register that statements set to 0, and tracks no matrix. */
void scene_reset_programs(struct scene *scene);

/* Around a frame: state is as before afterwards. A pass to the window begins. */
void scene_begin_frame(struct scene *scene);
void scene_end_frame(struct scene *scene);

/* --- Drawing -------------------------------------------------------------------------------------------- */

/* False with scene->error. */
bool scene_make(struct scene *scene);
bool scene_frame(struct scene *scene, unsigned frame);

#endif
