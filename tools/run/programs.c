/* Loads a script's programs and enables their stages. */
#include <stdio.h>
#include <string.h>

#include "tools/run/commands.h"

/* The target and entry point of a header; other programs go to ProgramStringARB with the section's target. */
static const struct {
    const char *header;
    enum run_stage stage;
    GLenum target;
} nv_headers[] = {
    {"!!VP", RUN_VERTEX, GL_VERTEX_PROGRAM_NV},
    {"!!FP", RUN_FRAGMENT, GL_FRAGMENT_PROGRAM_NV},
};

static const GLenum targets[RUN_COUNT] = {
    [RUN_VERTEX] = GL_VERTEX_PROGRAM_ARB,
    [RUN_TESS_CONTROL] = GL_TESS_CONTROL_PROGRAM_NV,
    [RUN_TESS_EVALUATION] = GL_TESS_EVALUATION_PROGRAM_NV,
    [RUN_GEOMETRY] = GL_GEOMETRY_PROGRAM_NV,
    [RUN_FRAGMENT] = GL_FRAGMENT_PROGRAM_ARB,
};

static const char *const stage_names[RUN_COUNT] = {
    [RUN_VERTEX] = "vertex",
    [RUN_TESS_CONTROL] = "tessellation control",
    [RUN_TESS_EVALUATION] = "tessellation evaluation",
    [RUN_GEOMETRY] = "geometry",
    [RUN_FRAGMENT] = "fragment",
};

/* The library's message is "line L, column C: what"; lines count from the program's start. */
static void note_error(struct run *run, const struct run_section *program)
{
    const char *text = (const char *)glGetString(GL_PROGRAM_ERROR_STRING_ARB);
    int line = 1, column = 0, skipped = 0;
    if (sscanf(text, "line %d, column %d: %n", &line, &column, &skipped) != 2)
        skipped = 0;
    run->program_failed = true;
    if (run->compiled)
        run_malformed(&run->program_error, run->result.line, 0, "line %d, column %d of the program: %s", line,
                      column, text + skipped);
    else
        run_malformed(&run->program_error, program->line + line - 1, column, "%s", text + skipped);
}

static void skip(struct run *run, enum run_stage stage)
{
    const char *text = run->script->programs[stage].text;
    run_skip(run, "needs %s programs of %.*s", stage_names[stage], (int)strcspn(text, " \t\r\n;"), text);
}

/* Targets that the library does not have are not an error of the script. */
static bool load_into(GLenum target, GLuint name, const struct run_section *program, bool nv, GLenum *error)
{
    if (nv)
        glLoadProgramNV(target, name, (GLsizei)program->length, (const GLubyte *)program->text);
    else
        glBindProgramARB(target, name);
    *error = glGetError();
    if (*error == GL_INVALID_ENUM)
        return false;
    if (nv && *error == GL_NO_ERROR)
        glBindProgramNV(target, name);
    else if (!nv)
        glProgramStringARB(target, GL_PROGRAM_FORMAT_ASCII_ARB, (GLsizei)program->length, program->text);
    *error = *error ? *error : glGetError();
    return true;
}

static void load(struct run *run, enum run_stage stage)
{
    const struct run_section *program = &run->script->programs[stage];
    GLenum target = targets[stage], error;
    GLuint name;
    bool nv = false;
    glGenProgramsARB(1, &name);
    for (size_t i = 0; i < sizeof nv_headers / sizeof *nv_headers; i++)
        if (nv_headers[i].stage == stage && strncmp(program->text, nv_headers[i].header, 4) == 0) {
            target = nv_headers[i].target;
            nv = true;
        }
    if (!load_into(target, name, program, nv, &error)) {
        skip(run, stage);
    } else if (error == GL_NO_ERROR) {
        glEnable(target);
        if (glGetError() != GL_NO_ERROR)
            skip(run, stage);
        if (target == GL_FRAGMENT_PROGRAM_NV)
            run->nv_fragment_program = name;
    } else if (!run->program_failed) {
        note_error(run, program);
    }
}

void run_load_programs(struct run *run)
{
    for (enum run_stage stage = 0; stage < RUN_COUNT && run->result.verdict == RUN_PASSED; stage++)
        if (run->script->programs[stage].text) {
            run->result.line =
                run->compiled ? run->script->shader_lines[stage] : run->script->programs[stage].line;
            load(run, stage);
        }
}

bool run_programs_loaded(struct run *run)
{
    if (!run->program_failed)
        return true;
    run_fail_at(run, &run->program_error);
    return false;
}
