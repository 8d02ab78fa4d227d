/* edgewalk explain: why is this pixel this colour? */
#include "tools/explain/explain.h"

#include <GL/gl.h>
#include <GL/glext.h>
#include <stdlib.h>
#include <string.h>

static const char help[] =
    "usage: edgewalk explain SCENE|FILE --pixel X,Y [--sample N] [--html FILE]\n"
    "       edgewalk explain SCENE|FILE --vertex N | --primitive N | --patch N [--draw N]\n"
    "       edgewalk explain SCENE|FILE --tile X,Y\n"
    "       edgewalk explain --events\n"
    "\n"
    "Draws a scene of `edgewalk demo list`, a script of `edgewalk run` or a capsule, and explains a "
    "pixel's\n"
    "colour: every primitive that touched it, in order, with its result; then the computation of the final\n"
    "value, from the vertex attributes through every instruction to the byte. Or it explains something "
    "else:\n"
    "\n"
    "  --pixel X,Y      from the upper left corner of the picture, as image viewers count\n"
    "  --vertex N       the vertex N of a draw's arrays: its attributes, its program, what it is a corner "
    "of\n"
    "  --primitive N    the primitive N of a draw, from 0: its corners, what clipping leaves, its fragments\n"
    "  --patch N        the patch N of a draw: its levels, and what it was divided into\n"
    "  --tile X,Y       the 64x64 pixels with that one: what was drawn there, and what became of it\n"
    "  --draw N         of that draw, from 1; else of the first that has one\n"
    "  --framebuffer N  not the window; X,Y then count from the lower left corner\n" SUBJECT_OPTIONS
    "  --sample N       of a multisampled pixel, only this one\n"
    "  --all            also the programs of its vertices, and primitives that do not cover the pixel\n"
    "  --json           every event as JSON\n"
    "  --html FILE      one page with drawings, which needs nothing else\n"
    "  --events         the events that there are and their fields, as a table\n"
    "\n"
    "    edgewalk explain teapot --pixel 320,200\n";

/* --- Drawing -------------------------------------------------------------------------------------------- */

static bool complete_pixel(struct asked *asked, unsigned width, unsigned height)
{
    const struct explained *explained = asked->explained;
    if (explained->framebuffer == 0 && (explained->x >= (int)width || explained->y >= (int)height)) {
        fprintf(stderr, "edgewalk: --pixel %d,%d: the picture has %ux%u pixels\n", explained->x, explained->y,
                width, height);
        return false;
    }
    asked->question.x = explained->x;
    asked->question.y = explain_row(explained);
    return true;
}

static bool begin(void *user, struct subject *subject, const struct tool_context *context)
{
    struct asked *asked = user;
    (void)subject;
    if (asked->complete && !asked->complete(asked, context->width, context->height))
        return false;
    return ewInspect(&asked->question, asked->handler, asked->user) == 0;
}

static bool keep_picture(const struct asked *asked, const struct tool_context *context)
{
    struct explained *explained = asked->explained;
    const size_t bytes = (size_t)context->width * context->height * 4;
    free(explained->picture);
    explained->picture = malloc(bytes);
    if (!explained->picture)
        return false;
    memcpy(explained->picture, context->pixels, bytes);
    if (explained->framebuffer == 0)
        memcpy(asked->pixel,
               context->pixels + ((size_t)explain_row(explained) * context->width + (size_t)explained->x) * 4,
               4);
    return true;
}

/* False after printing why not. After the drawing, in which a framebuffer object is made. */
static bool has_sample(const struct explained *explained)
{
    GLint samples = 0;
    if (explained->sample < 0)
        return true;
    glGetNamedFramebufferParameteriv(explained->framebuffer, GL_SAMPLES, &samples);
    if (glGetError() != GL_NO_ERROR)
        samples = 0;
    if (explained->sample < samples || (samples == 0 && explained->sample == 0))
        return true;
    fprintf(stderr, "edgewalk: --sample %d: a pixel has %d sample%s\n", explained->sample,
            samples ? samples : 1, samples > 1 ? "s" : "");
    return false;
}

static bool end(void *user, struct subject *subject, const struct tool_context *context)
{
    const struct asked *asked = user;
    (void)subject;
    return ewInspect(NULL, NULL, NULL) == 0 && has_sample(asked->explained) &&
           (!asked->pixel || keep_picture(asked, context));
}

bool explain_ask(struct asked *asked)
{
    asked->question.framebuffer = asked->explained->framebuffer;
    return subject_draw(&asked->explained->subject, &(struct subject_watcher){begin, end, asked});
}

bool explain_draw(struct explained *explained, unsigned primitive, struct event_list *events,
                  uint8_t pixel[4])
{
    struct asked asked = {explained,      {.sample = explained->sample, .primitive = primitive},
                          complete_pixel, event_list_add,
                          events,         pixel};
    return explain_ask(&asked) && !events->lost;
}

/* --- The command ---------------------------------------------------------------------------------------- */

/* How it is told. */
struct form {
    bool all, json;
    const char *html; /* a file, or null */
};

/* Twice: first to find out which primitive wrote what is seen, then to watch it. */
static int explain(struct explained *explained, const struct form *form)
{
    struct event_list events = {0}, life = {0};
    uint8_t pixel[4];
    bool drawn = explain_draw(explained, 0, &events, pixel);
    const uint32_t winner = explain_winner(&events);
    drawn = drawn && explain_draw(explained, winner, &life, pixel);
    if (drawn && form->html)
        drawn = explain_html(explained, &events, &life, pixel, form->html);
    else if (drawn && form->json)
        explain_json(explained, &life, pixel);
    else if (drawn)
        explain_text(explained, &events, &life, pixel, form->all);
    event_list_free(&events);
    event_list_free(&life);
    return drawn ? EXIT_OK : EXIT_FAILED;
}

/* Takes an option that says what is asked about; false if it is another one. */
static bool part_option(struct explained *explained, struct tool_arguments *arguments)
{
    static const struct {
        const char *option;
        enum explained_part part;
        bool place;
    } parts[] = {
        {"--pixel", PART_PIXEL, true},
        {"--vertex", PART_VERTEX, false},
        {"--primitive", PART_PRIMITIVE, false},
        {"--patch", PART_PATCH, false},
        {"--tile", PART_TILE, true},
    };
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        if (!tool_option(arguments, parts[i].option, true))
            continue;
        if (explained->part != PART_NONE)
            exit(tool_usage_error("explain: one question at a time, found %s", parts[i].option));
        explained->part = parts[i].part;
        if (parts[i].place && !tool_pixel(arguments->value, &explained->x, &explained->y))
            exit(tool_usage_error("%s %s: expected X,Y", parts[i].option, arguments->value));
        if (!parts[i].place && !tool_number(arguments->value, 0, UINT32_MAX, &explained->number))
            exit(tool_usage_error("%s %s: expected a number", parts[i].option, arguments->value));
        return true;
    }
    return false;
}

/* Likewise those that say which. */
static bool which_option(struct explained *explained, struct tool_arguments *arguments)
{
    unsigned sample;
    if (tool_option(arguments, "--sample", true)) {
        if (!tool_number(arguments->value, 0, 15, &sample))
            exit(tool_usage_error("--sample %s: expected a number from 0 to 15", arguments->value));
        explained->sample = (int)sample;
        return true;
    }
    unsigned *const number = tool_option(arguments, "--draw", true)          ? &explained->draw
                             : tool_option(arguments, "--framebuffer", true) ? &explained->framebuffer
                                                                             : NULL;
    if (number && !tool_number(arguments->value, 1, UINT32_MAX, number))
        exit(tool_usage_error("%s: expected a number from 1 on", arguments->value));
    return number || part_option(explained, arguments) || subject_option(&explained->subject, arguments);
}

int command_explain(int argc, char **argv)
{
    struct tool_arguments arguments = {argc, argv, 0, NULL};
    struct explained explained = {.subject = subject_none(), .sample = -1};
    const char *name = NULL;
    struct form form = {false, false, NULL};
    while (tool_more(&arguments)) {
        const char *operand;
        if (tool_option(&arguments, "--help", false)) {
            fputs(help, stdout);
            return EXIT_OK;
        } else if (which_option(&explained, &arguments)) {
            continue;
        } else if (tool_option(&arguments, "--events", false)) {
            explain_events();
            return EXIT_OK;
        } else if (tool_option(&arguments, "--all", false)) {
            form.all = true;
        } else if (tool_option(&arguments, "--json", false)) {
            form.json = true;
        } else if (tool_option(&arguments, "--html", true)) {
            form.html = arguments.value;
        } else if (!name && (operand = tool_operand(&arguments))) {
            name = operand;
        } else {
            return tool_unknown("explain", &arguments);
        }
    }
    if (!name || explained.part == PART_NONE)
        return tool_usage_error("explain: expected a scene or a script, and --pixel X,Y (try --help)");
    if (explained.sample >= 0 && explained.part != PART_PIXEL)
        return tool_usage_error("explain: --sample is for a pixel");
    if (explained.draw && (explained.part == PART_PIXEL || explained.part == PART_TILE))
        return tool_usage_error("explain: --draw is for a vertex, a primitive or a patch");
    if (form.html && (explained.part != PART_PIXEL || explained.framebuffer))
        return tool_usage_error("explain: --html is for a pixel of the window");
    if (!subject_open(&explained.subject, name))
        return EXIT_USAGE;
    const int status = explained.part == PART_PIXEL                    ? explain(&explained, &form)
                       : explain_part(&explained, form.all, form.json) ? EXIT_OK
                                                                       : EXIT_FAILED;
    subject_close(&explained.subject);
    free(explained.picture);
    return status;
}
