/* Executes a script: requirements, programs, vertex data, then its commands in order, up to the first that
 * fails. */
#include <stdarg.h>
#include <string.h>

#include <GL/osmesa.h>

#include "edgewalk/edgewalk.h"
#include "tools/run/commands.h"
#include "tools/run/compiled.h"

enum { WINDOW = 250, VPFP_WINDOW = 100 };

static void set_verdict(struct run *run, enum run_verdict verdict, const char *format, va_list values)
{
    if (run->result.verdict != RUN_PASSED) /* the first verdict counts */
        return;
    run->result.verdict = verdict;
    vsnprintf(run->result.reason, sizeof run->result.reason, format, values);
}

void run_fail(struct run *run, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    set_verdict(run, RUN_FAILED, format, values);
    va_end(values);
}

void run_skip(struct run *run, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    set_verdict(run, RUN_SKIPPED, format, values);
    va_end(values);
}

void run_fail_at(struct run *run, const struct run_error *error)
{
    if (run->result.verdict != RUN_PASSED)
        return;
    run_fail(run, "%s", error->message);
    run->result.line = error->line;
    run->result.column = error->column;
}

bool run_spend(struct run *run, uint64_t pixels)
{
    run->pixels += pixels;
    if (run->pixels <= RUN_MAX_PIXELS)
        return true;
    run_fail(run, "expected a script that draws and probes at most %d pixels", RUN_MAX_PIXELS);
    return false;
}

void (*run_entry_point(struct run *run, const char *name))(void)
{
    void (*entry_point)(void) = (void (*)(void))OSMesaGetProcAddress(name);
    if (!entry_point)
        run_skip(run, "needs %s", name);
    return entry_point;
}

/* A command that raises a GL error fails the script. */
static void check_error(struct run *run)
{
    GLenum error = glGetError();
    if (error != GL_NO_ERROR)
        run_fail(run, "GL error 0x%04x: %s", error, ewLastMessage());
}

static void execute(struct run *run, const struct run_commands *commands)
{
    for (unsigned i = 0; i < commands->count && run->result.verdict == RUN_PASSED; i++) {
        const struct run_command *command = &commands->rows[i];
        run->result.line = command->line;
        run->result.column = 0;
        command->row->execute(run, run->script->values ? run->script->values + command->first_value : NULL);
        check_error(run);
    }
}

static bool expects_error(const struct run_script *script)
{
    for (unsigned i = 0; i < script->test.count; i++)
        if (script->test.rows[i].row->execute == run_link_error)
            return true;
    return false;
}

/* The older format's window is one unit wide and high; its NV programs find the matrix in c[0..3]. */
static void set_up_vpfp(struct run *run)
{
    const struct run_section *program = &run->script->programs[RUN_VERTEX];
    run_ortho(run, (const double[4]){0, 1, 0, 1});
    if (program->text && strncmp(program->text, "!!VP", 4) == 0)
        glTrackMatrixNV(GL_VERTEX_PROGRAM_NV, 0, GL_MODELVIEW_PROJECTION_NV, GL_IDENTITY_NV);
}

/* `[vertex shader passthrough]` has no program, so that none is compiled. */
static const char passthrough[] = "!!NVvp5.0\n#var float4 piglit_vertex : $vin.ATTR0 : ATTR0 : -1 : 1\n"
                                  "MOV result.position, vertex.attrib[0];\nEND\n";

/* Loads programs instead of the script's shaders; skips the script if one is missing. */
static void take_programs(struct run *run, struct run_script *script, const struct run_compiled *compiled)
{
    run->compiled = script->shader != NULL;
    script->shader = NULL;
    for (enum run_stage stage = 0; stage < RUN_COUNT && run->compiled; stage++) {
        if (!script->shader_lines[stage])
            continue;
        script->programs[stage] = compiled->programs[stage];
        if (!script->programs[stage].text && stage == RUN_VERTEX && script->passthrough)
            script->programs[stage] = (struct run_section){passthrough, sizeof passthrough - 1, 1};
        if (!script->programs[stage].text) {
            run->result.line = script->shader_lines[stage];
            run_skip(run, "needs a program of this shader");
        }
    }
}

/* `observer`, or null, is called once the window has its size. */
static void execute_script(struct run *run, const struct run_observer *observer)
{
    const struct run_script *script = run->script;
    execute(run, &script->requirements);
    run->width = run->context.width;
    run->height = run->context.height;
    run->read_width = run->width;
    run->read_height = run->height;
    if (observer)
        observer->begin(observer->user, &run->context);
    if (run->result.verdict == RUN_PASSED && script->shader) {
        run->result.line = script->shader_line;
        run_skip(run, "needs the shading language for its [%s]", script->shader);
    }
    if (run->result.verdict == RUN_PASSED && script->unsupported) {
        run->result.line = script->unsupported_line;
        run_skip(run, "needs the shading language for its [%s]", script->unsupported);
    }
    if (run->result.verdict == RUN_PASSED)
        run_load_programs(run);
    if (run->result.verdict == RUN_PASSED && !expects_error(script))
        run_programs_loaded(run);
    if (run->result.verdict == RUN_PASSED) {
        run_set_defaults(run);
        run_load_vertex_data(run);
    }
    if (script->vpfp)
        set_up_vpfp(run);
    check_error(run);
    execute(run, &script->test);
}

static struct run_result run_script(const char *text, size_t length, unsigned threads,
                                    const struct run_observer *observer, const struct run_compiled *compiled)
{
    struct run_handle handles[RUN_MAX_HANDLES];
    struct run_script script;
    struct run_error error;
    struct run run = {.script = &script, .tolerance = {0.01f, 0.01f, 0.01f, 0.01f}, .handles = handles};
    const bool readable = run_script_read(&script, text, length, &error);
    if (readable && compiled)
        take_programs(&run, &script, compiled);
    if (!readable) {
        run_fail_at(&run, &error);
    } else if (run.result.verdict == RUN_PASSED) {
        unsigned size = script.vpfp ? VPFP_WINDOW : WINDOW;
        if (tool_context_create(&run.context, size, size, threads)) {
            execute_script(&run, observer);
            glFinish();
            if (observer)
                observer->end(observer->user, &run.context);
            tool_context_destroy(&run.context);
        } else {
            run_fail(&run, "no memory for the window");
        }
    }
    run_script_free(&script);
    return run.result;
}

struct run_result run_text(const char *text, size_t length, unsigned threads)
{
    return run_script(text, length, threads, NULL, NULL);
}

struct run_result run_text_observed(const char *text, size_t length, unsigned threads,
                                    const struct run_observer *observer)
{
    return run_script(text, length, threads, observer, NULL);
}

struct run_result run_text_compiled(const char *text, size_t length, unsigned threads,
                                    const struct run_observer *observer, const struct run_compiled *compiled)
{
    return run_script(text, length, threads, observer, compiled);
}
