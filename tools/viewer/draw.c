/* The contents of the viewer's window: the picture, or that of a stage, with enlarged pixels, and text over
 * it. */
#include <string.h>

#include "tools/support/scene.h"
#include "tools/viewer/viewer.h"

#define PAPER   CANVAS_RGB(24, 26, 34)
#define LETTERS CANVAS_RGB(236, 236, 230)
#define WARNING CANVAS_RGB(255, 140, 110)
#define PENDING CANVAS_RGB(250, 210, 90) /* instead of a result that is being computed */
#define MARK    CANVAS_RGB(224, 33, 138)

enum { LINE_HEIGHT = 10, MARGIN = 6, LETTER = 6 };

static const char *const help_lines[] = {
    "drag            orbit around the point under the pointer",
    "right drag      move the camera, or the section of enlarged pixels",
    "wheel           move the camera nearer or farther",
    "click           explain the pixel      x: close the explanation",
    "c               pause, check the programs of the frame (c: close)",
    "space           pause                  . ,  next, previous frame",
    "tab             pause, show the next stage (shift: the previous)",
    "0               show the picture",
    "+ -             enlarge, reduce pixels      arrows: move the section",
    "t               threads                r  reset the camera",
    "h or ?          show, hide this help   esc  close the window",
};

/* --- The picture ---------------------------------------------------------------------------------------- */

static bool fit(struct canvas *canvas, int width, int height)
{
    if (canvas->pixels && canvas->width == width && canvas->height == height)
        return true;
    canvas_destroy(canvas);
    if (canvas_create(canvas, width, height, PAPER))
        return true;
    fprintf(stderr, "edgewalk: no memory for %dx%d pixels\n", width, height);
    return false;
}

bool viewer_draw_scene(struct viewer *viewer)
{
    const struct tool_context *context = &viewer->context;
    const size_t row = (size_t)context->width * 4;
    if (!scene_draw(viewer->subject.demo, viewer->subject.frame, context) ||
        !fit(&viewer->base, (int)context->width, (int)context->height))
        return false;
    for (unsigned y = 0; y < context->height; y++) {
        uint32_t *to = viewer->base.pixels + (size_t)y * context->width;
        memcpy(to, context->pixels + (context->height - 1 - y) * row, row);
        for (unsigned x = 0; x < context->width; x++)
            to[x] |= 0xff000000u;
    }
    return true;
}

/* --- Text over the picture ------------------------------------------------------------------------------ */

/* A rectangle of half the brightness. */
static void dim(struct canvas *canvas, int x, int y, int width, int height)
{
    for (int row = y < 0 ? 0 : y; row < y + height && row < canvas->height; row++)
        for (int column = x < 0 ? 0 : x; column < x + width && column < canvas->width; column++) {
            uint32_t *at = &canvas->pixels[(size_t)row * (size_t)canvas->width + (size_t)column];
            *at = 0xff000000u | ((*at >> 2 & 0x3f3f3f) + (PAPER >> 1 & 0x7f7f7f));
        }
}

/* Lines too long for the canvas continue below; returns their number, and draws them if `draws`. */
static int write_line(struct canvas *canvas, int y, const char *text, uint32_t color, bool draws)
{
    const size_t columns =
        canvas->width > 2 * MARGIN + LETTER ? (size_t)(canvas->width - 2 * MARGIN) / LETTER : 1;
    char part[512];
    int lines = 0;
    do {
        size_t length = strlen(text) < columns ? strlen(text) : columns;
        length = length < sizeof part - 1 ? length : sizeof part - 1;
        memcpy(part, text, length);
        part[length] = '\0';
        if (draws)
            canvas_text(canvas, MARGIN, y + lines * LINE_HEIGHT, color, part);
        text += length;
        lines++;
    } while (*text);
    return lines;
}

static int height_of(struct canvas *canvas, const char *const *lines, unsigned count)
{
    int rows = 0;
    for (unsigned i = 0; i < count; i++)
        rows += write_line(canvas, 0, lines[i], 0, false);
    return rows * LINE_HEIGHT + 2 * MARGIN;
}

static int write_lines(struct canvas *canvas, int y, const char *const *lines, unsigned count, uint32_t color)
{
    dim(canvas, 0, y, canvas->width, height_of(canvas, lines, count));
    int at = y + MARGIN;
    for (unsigned i = 0; i < count; i++)
        at += write_line(canvas, at, lines[i], color, true) * LINE_HEIGHT;
    return at + MARGIN;
}

/* The words instead of a result: "is being drawn" ... */
static const char *state_of(const struct viewer *viewer, enum viewer_job job)
{
    static const char *const words[JOB_COUNT][BACKGROUND_FAILED + 1] = {
        [JOB_STAGE] = {" (drawn once the scene rests)", " (being drawn)", "", " (could not be drawn)"},
        [JOB_EXPLANATION] = {"explained once the scene rests", "being explained", "", "cannot be explained"},
        [JOB_CHECK] = {"once the scene rests", "running", "", "failed"},
    };
    return words[job][viewer->background[job].state];
}

static uint32_t color_of(const struct viewer *viewer, enum viewer_job job)
{
    static const uint32_t colors[] = {[BACKGROUND_IDLE] = PENDING,
                                      [BACKGROUND_BUSY] = PENDING,
                                      [BACKGROUND_READY] = LETTERS,
                                      [BACKGROUND_FAILED] = WARNING};
    return colors[viewer->background[job].state];
}

static unsigned lines_of(const struct viewer_text *text, const char *lines[VIEWER_LINES])
{
    for (unsigned i = 0; i < text->count; i++)
        lines[i] = text->lines[i];
    return text->count;
}

static int write_findings(struct viewer *viewer, int y)
{
    const char *lines[VIEWER_LINES];
    if (viewer->background[JOB_CHECK].state != BACKGROUND_READY) {
        viewer->findings.count = 0;
        viewer_text_add(&viewer->findings, "check: %s", state_of(viewer, JOB_CHECK));
    }
    const unsigned count = lines_of(&viewer->findings, lines);
    return write_lines(&viewer->canvas, y, lines, count, color_of(viewer, JOB_CHECK));
}

static void write_explanation(struct viewer *viewer, int y)
{
    struct viewer_text *text = &viewer->explanation;
    const char *lines[VIEWER_LINES];
    if (viewer->background[JOB_EXPLANATION].state != BACKGROUND_READY) {
        text->count = 0;
        viewer_text_add(text, "pixel %d, %d: %s", viewer->picked_x, viewer->picked_y,
                        state_of(viewer, JOB_EXPLANATION));
    }
    const unsigned count = lines_of(text, lines);
    const int height = height_of(&viewer->canvas, lines, count);
    if ((viewer->picked_y - viewer->top) * viewer->magnify < y + height) /* not over the pixel */
        y = viewer->canvas.height - height - LINE_HEIGHT - 2 * MARGIN;
    write_lines(&viewer->canvas, y, lines, count, color_of(viewer, JOB_EXPLANATION));
}

static void write_status(struct viewer *viewer)
{
    char text[160];
    const char *line = text;
    const int top = viewer->canvas.height - LINE_HEIGHT - 2 * MARGIN;
    snprintf(text, sizeof text, "%s  frame %u%s  %s%s  %u thread%s  h: help", viewer->subject.name,
             viewer->subject.frame, viewer->paused ? " paused" : "",
             viewer->stage ? viewer->stage->name : "picture",
             viewer->stage ? state_of(viewer, JOB_STAGE) : "", viewer->subject.threads,
             viewer->subject.threads == 1 ? "" : "s");
    write_lines(&viewer->canvas, top, &line, 1, viewer->stage ? color_of(viewer, JOB_STAGE) : LETTERS);
}

static void enlarge(const struct viewer *viewer, const struct canvas *from, struct canvas *to)
{
    for (int y = 0; y < to->height; y++)
        for (int x = 0; x < to->width; x++) {
            const int px = viewer->left + x / viewer->magnify, py = viewer->top + y / viewer->magnify;
            canvas_pixel(to, x, y,
                         px >= 0 && py >= 0 && px < from->width && py < from->height
                             ? from->pixels[(size_t)py * (size_t)from->width + (size_t)px]
                             : PAPER);
        }
}

/* A frame around the pixel that is explained. */
static void mark_pixel(struct viewer *viewer)
{
    struct canvas *canvas = &viewer->canvas;
    const int m = viewer->magnify, x = (viewer->picked_x - viewer->left) * m,
              y = (viewer->picked_y - viewer->top) * m, room = m < 3 ? 3 : 1;
    canvas_rectangle(canvas, x - room, y - room, m + 2 * room, 1, MARK);
    canvas_rectangle(canvas, x - room, y + m + room - 1, m + 2 * room, 1, MARK);
    canvas_rectangle(canvas, x - room, y - room, 1, m + 2 * room, MARK);
    canvas_rectangle(canvas, x + m + room - 1, y - room, 1, m + 2 * room, MARK);
}

/* The legend of a stage, between its picture and the status line. */
static void show_legend(struct viewer *viewer)
{
    const struct canvas *base = &viewer->base;
    const int height = base->height - (int)viewer->subject.height,
              top = viewer->canvas.height - LINE_HEIGHT - 2 * MARGIN - height;
    for (int y = 0; y < height; y++)
        for (int x = 0; x < base->width; x++)
            canvas_pixel(&viewer->canvas, x, top + y,
                         base->pixels[(size_t)(base->height - height + y) * (size_t)base->width + (size_t)x]);
}

bool viewer_compose(struct viewer *viewer)
{
    const char *error = viewer->error;
    int y = 0;
    if (!fit(&viewer->canvas, (int)viewer->width, (int)viewer->height))
        return false;
    enlarge(viewer, &viewer->base, &viewer->canvas);
    if (viewer->stage && viewer->background[JOB_STAGE].state == BACKGROUND_READY)
        show_legend(viewer);
    if (*error)
        y = write_lines(&viewer->canvas, y, &error, 1, WARNING);
    if (viewer->help)
        y = write_lines(&viewer->canvas, y, help_lines, sizeof help_lines / sizeof *help_lines, LETTERS);
    if (viewer->checks)
        y = write_findings(viewer, y);
    if (viewer->picked_x >= 0)
        write_explanation(viewer, y);
    if (viewer->help || viewer->paused || viewer->stage)
        write_status(viewer);
    if (viewer->picked_x >= 0)
        mark_pixel(viewer);
    return true;
}
