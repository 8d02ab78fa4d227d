/* Declarations that the sources of `edgewalk run` share: script.c and vpfp.c read scripts into commands, each
 * a row of a table of forms (match.c, commands.def) and its values; execute.c executes them through the
 * public GL. */
#ifndef TOOLS_RUN_RUN_H
#define TOOLS_RUN_RUN_H

#ifndef GL_GLEXT_PROTOTYPES
#define GL_GLEXT_PROTOTYPES
#endif
#include <GL/gl.h>
#include <GL/glext.h>

#include "tools/support/tool.h"

/* Scripts are untrusted: these limit the memory and time that they can use. */
enum {
    RUN_MAX_COMMANDS = 10000,
    RUN_MAX_VALUES = 32, /* of one command */
    RUN_MAX_WINDOW = 2048,
    RUN_MAX_TEXELS = 1 << 22, /* of one image */
    RUN_MAX_UNITS = 32,
    RUN_MAX_STORAGE = 16, /* buffers of `ssbo`, of `atomic counter buffer` */
    RUN_MAX_HANDLES = 64,
    RUN_MAX_COLUMNS = 16,
    RUN_MAX_ROWS = 65536,
    RUN_MAX_INSTANCES = 65536,
    RUN_MAX_PIXELS = 1 << 28, /* drawn and probed by one script */
};

struct run;

/* A line that scripts may contain: words, punctuation and values, separated by blanks. Values are
 *   %f number        %i whole number       %u whole number from 0
 *   %e GL_NAME       %n name in lower case, without GL_
 *   %t texture target, as in 2D            %p parameter of a program, as in local_fp
 *   %w any word: two values, offset in the script and length
 *   %s, %g name of a file or a generator, likewise
 *   %x expression (expression.h), likewise
 *   %r the rest of the line, likewise (run_rest())
 * Two values may have a comma between them. */
struct run_row {
    const char *form;
    void (*execute)(struct run *run, const double *values);
};

struct run_command {
    const struct run_row *row;
    int line, column;
    unsigned first_value; /* in the script's values */
};

struct run_commands {
    struct run_command *rows;
    unsigned count, capacity;
};

/* Part of the script's text; `line` is that of its first byte. */
struct run_section {
    const char *text;
    size_t length;
    int line;
};

enum run_stage { RUN_VERTEX, RUN_TESS_CONTROL, RUN_TESS_EVALUATION, RUN_GEOMETRY, RUN_FRAGMENT, RUN_COUNT };

struct run_script {
    char *text; /* a copy, NUL after its length */
    size_t length;
    bool vpfp; /* the older format: one window of 100x100, parameters and expected colours */
    struct run_section programs[RUN_COUNT], vertex_data; /* text is null if the section is missing */
    struct run_commands requirements, test;
    double *values;
    unsigned value_count, value_capacity;
    const char *unsupported; /* a feature of the script that Edgewalk does not run, or null */
    int unsupported_line;
    /* Sections of the shading language for which the directory of --programs has programs: the last one, or
     * null, and the line of each, or 0. */
    const char *shader;
    int shader_line, shader_lines[RUN_COUNT];
    bool passthrough; /* the vertex shader copies the position */
};

/* In the value of %p, beside the target: environment, not local. */
enum { RUN_ENVIRONMENT = 1 << 16 };

struct run_error {
    int line, column;
    char message[256];
};

/* Any bytes. False, with the first error, if they are not a script or memory runs out; free it in both
 * cases. */
bool run_script_read(struct run_script *script, const char *text, size_t length, struct run_error *error);
void run_script_free(struct run_script *script);

/* For script.c: the older format, in which the first line that is not a comment begins with "!!". */
bool run_vpfp_read(struct run_script *script, struct run_error *error);

/* --- Lines ---------------------------------------------------------------------------------------------- */

struct run_line {
    const char *at, *end; /* without LF or CRLF */
    const char *next;
    int number;
};

/* Advances to the next line; `{.next = text, .number = line - 1}` is before the first. False after the
 * last. */
bool run_next_line(struct run_line *line, const char *text_end);

/* Blanks at the front left out. */
const char *run_skip_blanks(const char *at, const char *end);

/* Sets the error to the first place that no row allows: "expected a number, found 'x'". If that is the first
 * word: "expected HELP, found 'x'", or the first words of all rows if `help` is null. */
bool run_match(struct run_script *script, const struct run_row *rows, size_t count, const char *help,
               const struct run_line *line, struct run_command *command, struct run_error *error);

bool run_append(struct run_commands *commands, const struct run_command *command, struct run_error *error);

/* Space for so many more values; false when memory runs out. */
bool run_reserve(struct run_script *script, unsigned count);

/* A number at `at` and the text after it; null if there is none. 0x and digits are the bits of a binary32. */
const char *run_number(const char *at, const char *end, double *value);

/* False, so that a reader can return it. */
bool run_malformed(struct run_error *error, int line, int column, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* "found 'x'" for messages: the word at `at`, shortened; "found the end of the line". */
const char *run_found(const char *at, const char *end, char text[48]);

/* The enumerant's value; false if the name is unknown. `prefix`: put in front of the name, which may then be
 * in lower case. */
bool run_enumerant(const char *name, size_t length, const char *prefix, GLenum *value);

extern const struct run_row run_requirement_rows[], run_test_rows[];
extern const size_t run_requirement_row_count, run_test_row_count;

/* --- Execution ------------------------------------------------------------------------------------------ */

enum run_verdict { RUN_PASSED, RUN_FAILED, RUN_SKIPPED };

struct run_result {
    enum run_verdict verdict;
    int line, column; /* 0: unknown */
    char reason[320];
};

/* A program that a compiler made from a script's shaders: its own line 1 is the program's. */
struct run_compiled {
    struct run_section programs[RUN_COUNT];
};

/* Reads the programs of the script with this path. False if the directory has no index, or lacks a file of
 * it; free it in both cases. */
bool run_compiled_read(struct run_compiled *compiled, const char *directory, const char *script);
void run_compiled_free(struct run_compiled *compiled);

/* Reads and executes a script in a separate context; threads 0: one per processor. */
struct run_result run_text(const char *text, size_t length, unsigned threads);

/* The same with an observer, which is called with the new context, and once more before the context is
 * destroyed. */
struct run_observer {
    void (*begin)(void *user, const struct tool_context *context);
    void (*end)(void *user, const struct tool_context *context);
    void *user;
};
struct run_result run_text_observed(const char *text, size_t length, unsigned threads,
                                    const struct run_observer *observer);

/* The same, where a script with shaders has these programs in place of them; both may be null. */
struct run_result run_text_compiled(const char *text, size_t length, unsigned threads,
                                    const struct run_observer *observer, const struct run_compiled *compiled);

enum column_type { COLUMN_FLOAT, COLUMN_INT, COLUMN_UINT, COLUMN_DOUBLE };

struct run_column {
    GLenum array;   /* conventional, as in GL_COLOR_ARRAY; 0: generic */
    unsigned index; /* of the generic attribute, or of the texture coordinate set */
    unsigned components;
    enum column_type type;
    bool unused; /* a compiled program does not read it */
};

struct run_handle;

struct run {
    const struct run_script *script;
    bool compiled; /* the script's programs are a compiler's */
    struct tool_context context;
    unsigned width, height;           /* of the draw framebuffer */
    unsigned read_width, read_height; /* of the read framebuffer */
    GLbitfield clear_bits;
    float tolerance[4];
    uint64_t pixels; /* already drawn and probed */
    unsigned vertex_rows;
    struct run_column columns[RUN_MAX_COLUMNS]; /* of [vertex data] */
    unsigned column_count;
    GLuint vertex_buffer;
    GLuint textures[RUN_MAX_UNITS];
    unsigned texture_size[RUN_MAX_UNITS][2];
    GLuint storage[RUN_MAX_STORAGE], counters[RUN_MAX_STORAGE];
    GLuint blocks[RUN_COUNT][16];        /* of uniforms: parameter buffers */
    GLenum image_formats[RUN_MAX_UNITS]; /* of `image texture` */
    struct run_handle *handles;          /* samplers, of RUN_MAX_HANDLES */
    unsigned handle_count;
    GLuint nv_fragment_program; /* of !!FP1.0, which has a separate target and separate names; or 0 */
    bool program_failed;
    struct run_error program_error;

    /* at the line of the command that is executed, unless it names a place */
    struct run_result result;
};

void run_fail(struct run *run, const char *format, ...) __attribute__((format(printf, 2, 3)));
void run_fail_at(struct run *run, const struct run_error *error);
void run_skip(struct run *run, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The rest of a line that a command with %r reads itself. The readers fail on any other text. */
struct run_rest {
    const char *at, *end;
};

struct run_rest run_rest(const struct run *run, const double *values);
bool run_rest_ends(struct run_rest *rest);
bool run_rest_done(struct run *run, struct run_rest *rest);  /* fails if text is left over */
bool run_rest_word(struct run_rest *rest, const char *word); /* takes it if it is there */
bool run_rest_value(struct run *run, struct run_rest *rest, char letter, double *value); /* as in a form */
bool run_rest_integer(struct run *run, struct run_rest *rest,
                      uint64_t *value); /* 64 bits, with a sign or not */

/* Counts pixels about to be drawn or probed; false after a failure when there have been too many. */
bool run_spend(struct run *run, uint64_t pixels);

/* An entry point that this version of the library may lack: null after skipping. */
void (*run_entry_point(struct run *run, const char *name))(void);

void run_load_programs(struct run *run);

/* [vertex data] into a buffer object. */
void run_load_vertex_data(struct run *run);

/* Sets and enables its arrays for a draw, or disables them. False if the script must stop. */
bool run_enable_vertex_data(struct run *run, bool enabled);

/* False after failing with the error of a program that did not load. */
bool run_programs_loaded(struct run *run);

#endif
