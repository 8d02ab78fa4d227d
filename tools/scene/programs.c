/* program, uniform, parameter, track. */
#include "tools/scene/scene.h"

#include <stdlib.h>
#include <string.h>

static const struct {
    enum shader_target target;
    GLenum gl, nv; /* nv: of texts that begin with `nv_header`, or 0 */
    const char *nv_header;
} stages[RUN_COUNT] = {
    [RUN_VERTEX] = {SHADER_TARGET_VERTEX, GL_VERTEX_PROGRAM_ARB, GL_VERTEX_PROGRAM_NV, "!!V"},
    [RUN_TESS_CONTROL] = {SHADER_TARGET_TESS_CONTROL, GL_TESS_CONTROL_PROGRAM_NV},
    [RUN_TESS_EVALUATION] = {SHADER_TARGET_TESS_EVALUATION, GL_TESS_EVALUATION_PROGRAM_NV},
    [RUN_GEOMETRY] = {SHADER_TARGET_GEOMETRY, GL_GEOMETRY_PROGRAM_NV},
    [RUN_FRAGMENT] = {SHADER_TARGET_FRAGMENT, GL_FRAGMENT_PROGRAM_ARB, GL_FRAGMENT_PROGRAM_NV, "!!FP1"},
};

/* --- program: reading ----------------------------------------------------------------------------------- */

static struct scene_program *find_program(struct scene *scene, enum run_stage stage, struct scene_text file)
{
    for (unsigned i = 0; i < scene->program_count; i++)
        if (scene->programs[i].stage == stage && scene_same_text(scene->programs[i].file, file))
            return &scene->programs[i];
    return NULL;
}

static bool is_nv(const struct scene_program *program)
{
    const char *header = stages[program->stage].nv_header;
    return header && program->length > strlen(header) && memcmp(program->text, header, strlen(header)) == 0;
}

static bool load_text(struct scene *scene, struct scene_program *program)
{
    struct shader_error error;
    char *path = scene_path(scene, program->file);
    program->text = path ? scene_bytes(scene, program->file, path, &program->length) : NULL;
    if (program->text)
        program->program =
            shader_load(stages[program->stage].target, (const char *)program->text, program->length, &error);
    if (program->text && !program->program)
        scene_fail_in_file(scene, path, error.position.line, error.position.column, "%s", error.message);
    free(path);
    return program->program != NULL;
}

static struct scene_program *add_program(struct scene *scene, enum run_stage stage, struct scene_text file)
{
    if (scene->program_count == SCENE_OBJECTS) {
        scene_fail(scene, file.at, "expected at most %d programs", SCENE_OBJECTS);
        return NULL;
    }
    struct scene_program *program = &scene->programs[scene->program_count++];
    *program = (struct scene_program){.file = file, .stage = stage};
    if (!load_text(scene, program))
        return NULL;
    program->target = is_nv(program) ? stages[stage].nv : stages[stage].gl;
    return program;
}

static bool read_program(struct scene *scene, enum run_stage stage, const double *v)
{
    const struct scene_text file = scene_text(scene, v);
    struct scene_program *program = find_program(scene, stage, file);
    scene->enabled[stage] = program ? program : add_program(scene, stage, file);
    return scene->enabled[stage] != NULL;
}

/* --- program: GL ---------------------------------------------------------------------------------------- */

/* The text has been checked; what may still fail is memory. */
void scene_init_programs(struct scene *scene)
{
    for (unsigned i = 0; i < scene->program_count; i++) {
        struct scene_program *program = &scene->programs[i];
        const GLsizei length = (GLsizei)program->length;
        glGenProgramsARB(1, &program->name);
        if (is_nv(program)) {
            glLoadProgramNV(program->target, program->name, length, program->text);
            continue;
        }
        glBindProgramARB(program->target, program->name);
        glProgramStringARB(program->target, GL_PROGRAM_FORMAT_ASCII_ARB, length, program->text);
        glBindProgramARB(program->target, 0);
    }
}

static const GLfloat zeros[SCENE_REGISTERS][4];

static void enable_program(struct run *run, enum run_stage stage, const double *v)
{
    struct scene *scene = scene_of(run);
    const struct scene_program *program = find_program(scene, stage, scene_text(scene, v));
    if (is_nv(program))
        glBindProgramNV(program->target, program->name);
    else
        glBindProgramARB(program->target, program->name);
    glEnable(program->target);
    scene->enabled[stage] = program;
    if (scene->local_registers)
        glProgramLocalParameters4fvEXT(program->target, 0, (GLsizei)scene->local_registers, zeros[0]);
}

#define PROGRAM(name, stage)                                                                                 \
    bool scene_read_program_##name(struct scene *scene, const double *v)                                     \
    {                                                                                                        \
        return read_program(scene, stage, v);                                                                \
    }                                                                                                        \
    void scene_program_##name(struct run *run, const double *v)                                              \
    {                                                                                                        \
        enable_program(run, stage, v);                                                                       \
    }
PROGRAM(vertex, RUN_VERTEX)
PROGRAM(fragment, RUN_FRAGMENT)
PROGRAM(geometry, RUN_GEOMETRY)
PROGRAM(tess_control, RUN_TESS_CONTROL)
PROGRAM(tess_evaluation, RUN_TESS_EVALUATION)

/* --- uniform -------------------------------------------------------------------------------------------- */

/* The registers of a program's name. */
struct registers {
    uint8_t source; /* PARAM_LOCAL, PARAM_ENV, PARAM_NAMED */
    unsigned first, count;
};

static bool find_registers(const struct program *program, struct scene_text name, struct registers *found)
{
    for (uint32_t i = 0; i < program->variable_count; i++) {
        const struct variable *variable = &program->variables[i];
        if (variable->file != FILE_PARAM || variable->first >= program->param_count ||
            !scene_text_is(name, variable->name))
            continue;
        const struct param_register *param = &program->params[variable->first];
        *found = (struct registers){param->source, param->index, variable->count};
        return param->source == PARAM_LOCAL || param->source == PARAM_ENV || param->source == PARAM_NAMED;
    }
    return false;
}

static void note_registers(struct scene *scene, bool environment, unsigned end)
{
    unsigned *registers = environment ? &scene->env_registers : &scene->local_registers;
    if (*registers < end)
        *registers = end;
}

/* Reads the values of the line, and stores the first `size` of them. */
static bool read_values(struct scene *scene, struct scene_text rest, float *values, unsigned size,
                        unsigned *count)
{
    const char *at = rest.at, *end = rest.at + rest.length, *wrong;
    for (*count = 0; (at = run_skip_blanks(at, end)) < end; (*count)++) {
        double value;
        char found[48];
        if (*count && *at == ',')
            at = run_skip_blanks(at + 1, end);
        const char *stop = expression_read(at, end, &scene->values, &value, &wrong);
        if (!stop)
            return scene_fail(scene, wrong, "expected %s, %s", expression_expected,
                              run_found(wrong, end, found));
        if (*count < size)
            values[*count] = (float)value;
        at = stop;
    }
    return *count > 0 ||
           scene_fail(scene, end, "expected %s, found the end of the line", expression_expected);
}

/* "light, mist": the names that programs of the pass have. */
static void list_names(const struct scene *scene, char *names, size_t size)
{
    *names = '\0';
    for (enum run_stage stage = 0; stage < RUN_COUNT; stage++) {
        const struct program *program = scene->enabled[stage] ? scene->enabled[stage]->program : NULL;
        for (uint32_t i = 0; program && i < program->variable_count; i++) {
            const char *name = program->variables[i].name;
            struct registers registers;
            const struct scene_text text = {name, (int)strlen(name)};
            const size_t length = strlen(names);
            if (find_registers(program, text, &registers) && length + strlen(name) + 3 < size)
                snprintf(names + length, size - length, "%s%s", length ? ", " : "", name);
        }
    }
}

static bool fail_name(struct scene *scene, struct scene_text name)
{
    char names[200];
    list_names(scene, names, sizeof names);
    return scene_fail(scene, name.at, "expected a parameter of the enabled programs (%s), found '%.*s'",
                      *names ? names : "they have none", name.length < 40 ? name.length : 40, name.at);
}

bool scene_read_uniform(struct scene *scene, const double *v)
{
    const struct scene_text name = scene_text(scene, v);
    bool found = false;
    unsigned count;
    if (!read_values(scene, scene_text(scene, v + 2), NULL, 0, &count))
        return false;
    for (enum run_stage stage = 0; stage < RUN_COUNT; stage++) {
        struct registers registers;
        if (!scene->enabled[stage] || !find_registers(scene->enabled[stage]->program, name, &registers))
            continue;
        if (count > 4 * registers.count)
            return scene_fail(scene, name.at, "expected at most %u values, found %u", 4 * registers.count,
                              count);
        if (registers.source != PARAM_NAMED && registers.first + registers.count > SCENE_REGISTERS)
            return scene_fail(scene, name.at, "expected registers below %d", SCENE_REGISTERS);
        if (registers.source != PARAM_NAMED)
            note_registers(scene, registers.source == PARAM_ENV, registers.first + registers.count);
        found = true;
    }
    return found || fail_name(scene, name);
}

static void set_registers(const struct scene_program *program, const struct registers *registers,
                          struct scene_text name, unsigned count, const float *values)
{
    const GLuint first = registers->first;
    if (registers->source == PARAM_LOCAL)
        glProgramLocalParameters4fvEXT(program->target, first, (GLsizei)count, values);
    else if (registers->source == PARAM_ENV)
        glProgramEnvParameters4fvEXT(stages[program->stage].gl, first, (GLsizei)count, values);
    else
        glProgramNamedParameter4fvNV(program->name, name.length, (const GLubyte *)name.at, values);
}

void scene_uniform(struct run *run, const double *v)
{
    struct scene *scene = scene_of(run);
    const struct scene_text name = scene_text(scene, v);
    float values[4 * SCENE_REGISTERS] = {0};
    unsigned count;
    if (!read_values(scene, scene_text(scene, v + 2), values, 4 * SCENE_REGISTERS, &count))
        return;
    for (enum run_stage stage = 0; stage < RUN_COUNT; stage++) {
        struct registers registers;
        const struct scene_program *program = scene->enabled[stage];
        if (program && find_registers(program->program, name, &registers))
            set_registers(program, &registers, name, (count + 3) / 4, values);
    }
}

/* --- parameter, track ----------------------------------------------------------------------------------- */

static enum run_stage stage_of(GLenum target)
{
    enum run_stage stage = 0;
    while (stages[stage].gl != target)
        stage++;
    return stage;
}

bool scene_read_parameter(struct scene *scene, const double *v)
{
    const unsigned kind = (unsigned)v[0];
    const bool environment = kind & RUN_ENVIRONMENT;
    const char *at = scene_text(scene, v + 2).at;
    if (v[1] >= SCENE_REGISTERS)
        return scene_fail(scene, at, "expected a register below %d before, found %.0f", SCENE_REGISTERS,
                          v[1]);
    if (!environment && !scene->enabled[stage_of(kind)])
        return scene_fail(scene, at, "expected a `program` whose local parameter this is above");
    note_registers(scene, environment, (unsigned)v[1] + 1);
    return true;
}

void scene_parameter(struct run *run, const double *v)
{
    struct scene *scene = scene_of(run);
    const unsigned kind = (unsigned)v[0];
    const GLenum target = kind & ~(unsigned)RUN_ENVIRONMENT;
    double values[4];
    scene_values(scene, v + 2, 4, values);
    const GLfloat numbers[4] = {(GLfloat)values[0], (GLfloat)values[1], (GLfloat)values[2],
                                (GLfloat)values[3]};
    if (kind & RUN_ENVIRONMENT)
        glProgramEnvParameter4fvARB(target, (GLuint)v[1], numbers);
    else
        glProgramLocalParameter4fvARB(scene->enabled[stage_of(target)]->target, (GLuint)v[1], numbers);
}

void scene_track(struct run *run, const double *v)
{
    scene_of(run)->tracks = true;
    glTrackMatrixNV(GL_VERTEX_PROGRAM_NV, (GLuint)v[0], (GLenum)v[1], (GLenum)v[2]);
}

enum { TRACKED_REGISTERS = 96 }; /* MAX_TRACK_MATRICES: four registers each */

void scene_reset_programs(struct scene *scene)
{
    for (GLuint at = 0; scene->tracks && at < TRACKED_REGISTERS; at += 4)
        glTrackMatrixNV(GL_VERTEX_PROGRAM_NV, at, GL_NONE, GL_IDENTITY_NV);
    scene->tracks = false;
    for (enum run_stage stage = 0; stage < RUN_COUNT; stage++) {
        scene->enabled[stage] = NULL;
        if (scene->env_registers)
            glProgramEnvParameters4fvEXT(stages[stage].gl, 0, (GLsizei)scene->env_registers, zeros[0]);
    }
}
