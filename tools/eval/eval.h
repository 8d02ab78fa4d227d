/* Declarations that the sources of `edgewalk eval` share: eval.c runs the program, inputs.c reads its inputs
 * (vertices.c for several vertices, memory.c for buffers and memory, textures.c and images.c for pictures,
 * subroutines.c for the subroutines of CALI), geometry.c and patch.c run programs that emit vertices or have
 * several threads, output.c prints. */
#ifndef TOOLS_EVAL_EVAL_H
#define TOOLS_EVAL_EVAL_H

#include "shader/shader.h"
#include "texture/texture.h"
#include "tools/support/program_file.h"
#include "tools/support/tool.h"

enum setting_kind { SETTING_ATTRIB, SETTING_ENV, SETTING_LOCAL };

struct setting {
    enum setting_kind kind;
    const char *name; /* not NUL-terminated: up to the '=' */
    size_t name_length;
    uint32_t bits[4];     /* as floats */
    uint32_t integers[4]; /* the same for an integer input: 7 is 7 */
};

enum { MAX_SETTINGS = 1024 };

/* `N=...` of --buffer, --storage and --memory: the words, or the file, are read before the program runs. */
struct eval_bytes {
    uint64_t number;        /* binding point or address */
    uint8_t *data, *before; /* `before`: the initial contents, to show the stored values; null for buffers */
    size_t size;
};
enum { MAX_MEMORY = 64 };

struct eval_picture {
    unsigned unit;
    char *path; /* in argv */
};

/* The file of an image unit. */
struct eval_image {
    unsigned unit;
    char *path; /* in argv */
    struct texture *texture;
    uint8_t *before[6]; /* the texels of each face before the run */
    struct image_view view;
};

/* An emission of a geometry program: a vertex, or the end of a primitive. */
struct emission {
    uint16_t invocation;
    uint8_t stream;
    bool end;
    uint32_t (*values)[4]; /* program.output_count of them; null for an end */
    uint8_t *written;      /* likewise */
};

struct evaluation {
    const char *file;
    unsigned numbering; /* an index of program_file_revisions */
    struct setting settings[MAX_SETTINGS];
    unsigned setting_count;
    bool trace, json;

    char *text;
    struct program *program;
    struct shader_executor *executor;
    uint32_t (*params)[4];
    uint8_t *written;        /* per output register: components */
    uint8_t *written_params; /* per parameter register */
    unsigned trace_steps;

    unsigned vertices; /* --vertices; 0: as many as inputs name */
    struct eval_bytes buffers[SHADER_MAX_BUFFERS], storage[SHADER_MAX_STORAGE_BUFFERS], memory[MAX_MEMORY];
    struct eval_bytes counters[SHADER_MAX_COUNTER_BUFFERS];
    unsigned buffer_count, storage_count, counter_count, memory_count;
    struct eval_picture storage_outs[SHADER_MAX_STORAGE_BUFFERS];
    unsigned storage_out_count;
    struct shader_storage bound_storage[SHADER_MAX_STORAGE_BUFFERS];
    struct shader_storage bound_counters[SHADER_MAX_COUNTER_BUFFERS];
    struct shader_memory resident[MAX_MEMORY];
    struct shader_buffer bound[SHADER_MAX_BUFFERS];
    struct eval_picture pictures[SHADER_MAX_TEXTURE_UNITS];
    unsigned picture_count;
    struct texture *textures[SHADER_MAX_TEXTURE_UNITS];
    void *views[SHADER_MAX_TEXTURE_UNITS]; /* memory of texture_view_size() bytes */
    struct eval_image images[SHADER_MAX_IMAGE_UNITS];
    struct eval_picture image_outs[SHADER_MAX_IMAGE_UNITS];
    struct image_view *bound_images[SHADER_MAX_IMAGE_UNITS];
    unsigned image_count, image_out_count;
    const char *choices[SHADER_MAX_SUBROUTINE_PARAMETERS]; /* PARAMETER=NAME, in argv */
    unsigned choice_count;
    uint32_t *subroutines; /* label numbers by parameter */
    struct shader_resources resources;
    struct emission *emissions;
    uint32_t emission_count, emission_capacity;
    unsigned invocation;
    bool out_of_memory;
    struct shader_report report; /* of all executors */
};

/* "NAME=x,y,z,w" into evaluation->settings; false if it is not of that form. The text must outlive the
 * evaluation. */
bool eval_parse_setting(struct evaluation *evaluation, enum setting_kind kind, const char *text);

/* False, after saying why, if a parameter's number is out of range. */
bool eval_check_param_settings(const struct evaluation *evaluation);

/* Fills the executor's input registers. False, after saying why, if a setting names no input of the program's
 * stage. */
bool eval_set_inputs(struct evaluation *evaluation);

/* The last setting of this input, or null. */
const struct setting *eval_find_attribute(const struct evaluation *evaluation, enum semantic semantic,
                                          unsigned index);

/* A denormal's bits become a zero's of the same sign. */
uint32_t eval_flush_bits(uint32_t bits);

/* The bits of a float input or parameter as OpenGL passes them: programs that pack or use integers read every
 * bit, others read a denormal as zero. */
uint32_t eval_input_bits(const struct evaluation *evaluation, uint32_t bits);

/* The value of one parameter register: a constant, a setting, or the state's initial value. */
void eval_load_param(const struct evaluation *evaluation, const struct param_register *param,
                     uint32_t value[4]);

/* --- Programs with several vertices: vertices.c --------------------------------------------------------- */

/* Whether the inputs of the stage have separate names, found in the program and its language. */
bool eval_has_vertices(const struct program *program);
/* How many vertices the primitive or patch has: of its kind, of --vertices, or as many as are named. */
unsigned eval_vertex_count(const struct evaluation *evaluation);
/* Fills the inputs of all vertices. False, after saying why, if a setting names no input of the stage. */
bool eval_set_vertices(struct evaluation *evaluation, struct shader_executor *executor);

/* --- Memory: memory.c. "N=FILE", or "N=1,2.5,0x3f800000": words, integers without a point or exponent
 */

void eval_note_faults(struct evaluation *evaluation,
                      struct shader_executor *executor); /* after its run: the accesses that failed */
bool eval_add_buffer(struct evaluation *evaluation, const char *text);
bool eval_add_storage(struct evaluation *evaluation, const char *text);
bool eval_add_counters(struct evaluation *evaluation, const char *text);
bool eval_add_storage_out(struct evaluation *evaluation, const char *text); /* "N=FILE" */
bool eval_add_memory(struct evaluation *evaluation, const char *text);
/* Into evaluation->resources. False, after saying why, if ranges of memory overlap, or a storage or counter
 * buffer is given twice or is not there to be written out. */
bool eval_bind_memory(struct evaluation *evaluation);
void eval_print_memory(const struct evaluation *evaluation); /* changed words, and accesses that failed */
/* Writes the files of --storage-out; false after printing an error. */
bool eval_write_storage(const struct evaluation *evaluation);
void eval_release_memory(struct evaluation *evaluation);

/* --- Pictures: textures.c. "UNIT=FILE" ------------------------------------------------------------------ */

bool eval_add_picture(struct evaluation *evaluation, const char *text);
bool eval_bind_textures(struct evaluation *evaluation); /* false after saying why */
void eval_release_textures(struct evaluation *evaluation);
/* A file as a texture that fits an enum texture_target; null after saying why. */
struct texture *eval_read_texture(unsigned target, const char *path);

/* --- Images: images.c. "UNIT=FILE" ---------------------------------------------------------------------- */

bool eval_add_image(struct evaluation *evaluation, const char *text);
bool eval_add_image_out(struct evaluation *evaluation, const char *text);
bool eval_bind_images(struct evaluation *evaluation);        /* false after saying why */
void eval_print_images(const struct evaluation *evaluation); /* the texels that the program changed */
/* Writes the files of --image-out; false after printing an error. */
bool eval_write_images(struct evaluation *evaluation);
void eval_release_images(struct evaluation *evaluation);

/* --- Subroutines: subroutines.c. "PARAMETER=NAME" ------------------------------------------------------- */

bool eval_add_subroutine(struct evaluation *evaluation, const char *text);
bool eval_choose_subroutines(struct evaluation *evaluation); /* false after saying why */

/* --- Geometry and tessellation control programs --------------------------------------------------------- */

/* Runs the program and reports how it ended. */
bool eval_run_geometry(struct evaluation *evaluation, const struct shader_code *code,
                       enum shader_status *status, uint64_t *executed);
void eval_print_emissions(const struct evaluation *evaluation);
void eval_release_emissions(struct evaluation *evaluation);
/* Likewise, and prints the results: those of each vertex, then those of the patch. */
bool eval_run_patch(struct evaluation *evaluation, const struct shader_code *code, enum shader_status *status,
                    uint64_t *executed);

/* `name = (values) [bits]`, or a member of a JSON object. */
void eval_print_result(const struct evaluation *evaluation, const char *name, enum type type,
                       const uint32_t bits[4], unsigned mask, bool first);

const char *eval_status_name(enum shader_status status);
void eval_print_results(const struct evaluation *evaluation);
/* All members from "status" on, and the end of the object. */
void eval_print_json(const struct evaluation *evaluation, enum shader_status status, uint64_t executed);

/* For shader_run_traced(), `user` being the evaluation: records the written registers, and prints the step if
 * requested. */
void eval_trace_step(void *user, const struct shader_trace_step *step);

#endif
