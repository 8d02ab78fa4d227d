/* edgewalk explain: why is this pixel this colour? */
#include "tools/explain/explain.h"

#include <GL/gl.h>
#include <GL/glext.h>
#include <stdlib.h>
#include <string.h>

#include "tools/explain/draws.h"
#include "tools/explain/origins.h"

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
    return ewInspect(NULL, NULL, NULL) == 0 && (asked->question.frame || has_sample(asked->explained)) &&
           (!asked->pixel || keep_picture(asked, context));
}

bool explain_ask(struct asked *asked)
{
    if (!asked->question.frame)
        asked->question.framebuffer = asked->explained->framebuffer;
    return subject_draw(&asked->explained->subject,
                        &(struct subject_watcher){begin, end, asked, asked->preparation});
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

/* How it is printed. */
struct form {
    bool all, json;
    const char *html; /* a file, or null */
};

/* Twice: first to find out which primitive wrote the visible colour, then to watch it, or else all draws. */
static int explain(struct explained *explained, const struct form *form)
{
    struct draw_summaries draws = {0};
    struct origins origins = {0};
    struct explanation explanation = {.explained = explained, .origins = &origins};
    bool drawn = explain_draw(explained, 0, &explanation.events, explanation.pixel);
    const uint32_t winner = explain_winner(&explanation.events);
    drawn = drawn && explain_draw(explained, winner, &explanation.life, explanation.pixel);
    if (drawn && winner == 0) {
        drawn = draws_ask(explained, &draws);
        draws_choose(&draws, form->all || form->json);
        explanation.draws = &draws;
    }
    if (drawn && (winner || draws_blit_wrote(&explanation.events)))
        drawn = origins_ask(explained, &explanation.life, winner, &origins);
    if (drawn && form->html)
        drawn = explain_html(&explanation, form->html);
    else if (drawn && form->json)
        explain_json(&explanation);
    else if (drawn)
        explain_text(&explanation, form->all);
    event_list_free(&explanation.events);
    event_list_free(&explanation.life);
    draws_free(&draws);
    origins_free(&origins);
    return drawn ? EXIT_OK : EXIT_FAILED;
}

struct request {
    struct explained explained;
    struct form form;
    unsigned sample;
};

enum { NO_SAMPLE = 16 };

static bool set_place(void *store, const struct option *option, const char *value)
{
    struct explained *explained = &((struct request *)store)->explained;
    explained->part = (enum explained_part)option->value;
    return tool_pixel(value, &explained->x, &explained->y);
}

static bool set_numbered(void *store, const struct option *option, const char *value)
{
    struct explained *explained = &((struct request *)store)->explained;
    explained->part = (enum explained_part)option->value;
    return tool_number(value, 0, UINT32_MAX, &explained->number);
}

static int list_events(void)
{
    explain_events();
    return EXIT_OK;
}

static const struct option options[] = {
    OPTION_SET_ROW("--pixel", "X,Y", set_place, "X,Y, each from 0 to 16383",
                   "explain a pixel; X,Y are from the upper left corner of the picture", .value = PART_PIXEL,
                   .group = 1),
    OPTION_SET_ROW("--vertex", "N", set_numbered, "a number from 0 on",
                   "explain the vertex N of a draw's arrays: its attributes, its program, its primitives",
                   .value = PART_VERTEX, .group = 1),
    OPTION_SET_ROW("--primitive", "N", set_numbered, "a number from 0 on",
                   "explain the primitive N of a draw: its corners, clipping and fragments",
                   .value = PART_PRIMITIVE, .group = 1),
    OPTION_SET_ROW("--patch", "N", set_numbered, "a number from 0 on",
                   "explain the patch N of a draw: its levels and its subdivision", .value = PART_PATCH,
                   .group = 1),
    OPTION_SET_ROW("--tile", "X,Y", set_place, "X,Y, each from 0 to 16383",
                   "explain the tile of 64x64 pixels that contains the pixel X,Y", .value = PART_TILE,
                   .group = 1),
    OPTION_NUMBER_ROW("--draw", "N", struct request, explained.draw, 1, UINT32_MAX,
                      "the draw of the vertex, primitive or patch, from 1; by default the first that has "
                      "it"),
    OPTION_NUMBER_ROW("--framebuffer", "N", struct request, explained.framebuffer, 1, UINT32_MAX,
                      "a framebuffer object instead of the window; X,Y are from the lower left corner"),
    OPTION_NUMBER_ROW("--sample", "N", struct request, sample, 0, 15,
                      "only the sample N of a multisampled pixel"),
    SUBJECT_OPTION_ROWS(struct request, explained.subject),
    OPTION_FLAG_ROW("--all", struct request, form.all,
                    "include vertex programs, and primitives that do not cover the pixel"),
    OPTION_FLAG_ROW("--json", struct request, form.json, "print every event as JSON"),
    OPTION_TEXT_ROW("--html", "FILE", struct request, form.html,
                    "write one self-contained page with drawings"),
    OPTION_DO_ROW("--events", list_events, "list the events and their fields as a table"),
    {0}};

static int check_request(const struct request *request)
{
    const struct explained *explained = &request->explained;
    if (explained->sample >= 0 && explained->part != PART_PIXEL)
        return tool_usage_error("explain: --sample is for a pixel");
    if (explained->draw && (explained->part == PART_PIXEL || explained->part == PART_TILE))
        return tool_usage_error("explain: --draw is for a vertex, a primitive or a patch");
    if (request->form.html && (explained->part != PART_PIXEL || explained->framebuffer))
        return tool_usage_error("explain: --html is for a pixel of the window");
    return EXIT_OK;
}

static int explain_command(const struct command *command, int argc, char **argv)
{
    struct request request = {.explained = {.subject = subject_none()}, .sample = NO_SAMPLE};
    struct explained *explained = &request.explained;
    struct operands operands;
    const int parsed = options_parse(command, argc, argv, &request, &operands);
    if (parsed != OPTIONS_PARSED)
        return parsed;
    explained->sample = request.sample == NO_SAMPLE ? -1 : (int)request.sample;
    if (operands.count == 0 || explained->part == PART_NONE)
        return tool_usage_error("explain: expected %s (try --help)", command->expected);
    const int checked = check_request(&request);
    if (checked != EXIT_OK)
        return checked;
    if (!subject_open(&explained->subject, operands.names[0]))
        return EXIT_USAGE;
    const int status = explained->part == PART_PIXEL ? explain(explained, &request.form)
                       : explain_part(explained, request.form.all, request.form.json) ? EXIT_OK
                                                                                      : EXIT_FAILED;
    subject_close(&explained->subject);
    free(explained->picture);
    return status;
}

const struct command command_explain = {
    .name = "explain",
    .summary = "list what touched a pixel and explain its colour",
    .usage = "SCENE|FILE --pixel|--tile X,Y [OPTION...]\n"
             "SCENE|FILE --vertex|--primitive|--patch N [OPTION...]\n"
             "--events",
    .purpose = "Explain the colour of a pixel: list every primitive that touched it, in order, with its "
               "result, then the computation of the final value from the vertex attributes through every "
               "instruction to the byte. SCENE is a scene of `edgewalk demo`, FILE a script of "
               "`edgewalk run` or a capsule.",
    .example = "explain teapot --pixel 320,200",
    .operands = {"SCENE"},
    .most = 1,
    .expected = "a scene or a script, and --pixel X,Y",
    .options = options,
    .run = explain_command};
