#include "tools/viewer/viewer.h"

#include <GL/gl.h>
#include <dirent.h>
#include <math.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "tools/scene/scene_file.h"
#include "tools/support/scene.h"

/* --- The scene ------------------------------------------------------------------------------------------ */

static struct viewer *loading; /* receives the messages of programs that do not load */

static void take_error(const char *message)
{
    if (loading->error[0] == '\0')
        snprintf(loading->error, sizeof loading->error, "%s", message);
}

static void close_scene(struct viewer *viewer)
{
    if (viewer->open)
        tool_context_destroy(&viewer->context);
    viewer->open = false;
}

/* A scene whose programs do not load is not drawn: the last picture stays, with the message over it. The
 * message of a scene of files is that of its files. */
static bool open_scene(struct viewer *viewer)
{
    close_scene(viewer);
    if (!tool_context_create_samples(&viewer->context, viewer->subject.width, viewer->subject.height,
                                     viewer->subject.threads, viewer->subject.samples))
        return false;
    viewer->open = viewer->stale = true;
    viewer->drawn = false;
    if (!viewer->subject.demo->file)
        viewer->error[0] = '\0';
    return scene_init(viewer->subject.demo);
}

static bool can_draw(const struct viewer *viewer)
{
    return viewer->error[0] == '\0' || viewer->subject.demo->file;
}

/* Names, sizes and times of the files. */
static uint64_t mark_of(const char *directory)
{
    DIR *files = opendir(directory);
    uint64_t mark = 1;
    char path[4096];
    struct stat status;
    for (const struct dirent *entry; files && (entry = readdir(files));) {
        snprintf(path, sizeof path, "%s/%s", directory, entry->d_name);
        if (stat(path, &status) == 0 && S_ISREG(status.st_mode))
            mark += ((uint64_t)status.st_mtim.tv_sec * 1000003 + (uint64_t)status.st_mtim.tv_nsec) *
                    (uint64_t)(status.st_size + 1);
    }
    if (files)
        closedir(files);
    return mark;
}

static void take_file_error(struct viewer *viewer)
{
    const struct scene_error *error = scene_file_error(viewer->subject.demo->file);
    if (error->message[0])
        snprintf(viewer->error, sizeof viewer->error, "%.600s:%d:%d: %s", error->file, error->line,
                 error->column, error->message);
    else
        viewer->error[0] = '\0';
}

/* A scene replaces the one before if it has no error and draws a frame. */
static bool reload_file(struct viewer *viewer)
{
    struct scene_file *file = viewer->subject.demo->file;
    bool good = true;
    if (scene_file_reload(file) &&
        !(open_scene(viewer) && scene_draw(viewer->subject.demo, viewer->subject.frame, &viewer->context))) {
        scene_file_restore(file);
        good = open_scene(viewer);
    }
    take_file_error(viewer);
    return good;
}

static bool reload(struct viewer *viewer)
{
    if (viewer->subject.demo->file)
        return reload_file(viewer);
    const uint64_t mark = viewer->directory ? mark_of(viewer->directory) : 0;
    if (mark == viewer->directory_mark)
        return true;
    viewer->directory_mark = mark;
    return open_scene(viewer);
}

/* --- The camera ----------------------------------------------------------------------------------------- */

/* Around a place `distance` before the eye, then moved: columns of M = T(right, up, ahead - d) Rx Ry T(0, 0,
 * d). */
static void apply_look(const struct viewer_look *look)
{
    const float cy = cosf(look->yaw), sy = sinf(look->yaw), cp = cosf(look->pitch), sp = sinf(look->pitch),
                d = look->distance;
    const float rotation[3][3] = {{cy, 0, sy}, {sp * sy, cp, -sp * cy}, {-cp * sy, sp, cp * cy}};
    const float moved[3] = {look->right, look->up, look->ahead - d};
    float matrix[16] = {[15] = 1};
    for (int row = 0; row < 3; row++) {
        for (int column = 0; column < 3; column++)
            matrix[4 * column + row] = rotation[row][column];
        matrix[12 + row] = rotation[row][2] * d + moved[row];
    }
    const bool own =
        look->yaw == 0 && look->pitch == 0 && look->right == 0 && look->up == 0 && look->ahead == 0;
    demo_look(own ? NULL : matrix);
}

/* Sets the distance of the surface that the pixel shows from the eye. */
static void grab(struct viewer *viewer, int x, int y)
{
    GLfloat depth = 1, projection[16];
    if (!viewer->open || viewer->look.distance > 0)
        return;
    if (!viewer->drawn && !scene_draw(viewer->subject.demo, viewer->subject.frame, &viewer->context))
        return;
    viewer->drawn = true;
    glReadPixels(x, (GLint)viewer->subject.height - 1 - y, 1, 1, GL_DEPTH_COMPONENT, GL_FLOAT, &depth);
    glGetFloatv(GL_PROJECTION_MATRIX, projection);
    const float z = -projection[14] / (2 * depth - 1 + projection[10]);
    viewer->look.distance = depth < 1 && z < 0 ? -z : 6;
}

/* --- Input ---------------------------------------------------------------------------------------------- */

/* A stage pauses the scene: its picture may take seconds. */
static void change_stage(struct viewer *viewer, bool back)
{
    const struct stage_picture *last = stage_pictures;
    while (last[1].name)
        last++;
    if (!viewer->stage)
        viewer->stage = back ? last : stage_pictures;
    else if (back)
        viewer->stage = viewer->stage == stage_pictures ? NULL : viewer->stage - 1;
    else
        viewer->stage = viewer->stage[1].name ? viewer->stage + 1 : NULL;
    viewer->paused |= viewer->stage != NULL;
    viewer->stale = true;
}

static void magnify(struct viewer *viewer, int factor)
{
    const int to = factor < 1 ? 1 : factor > 32 ? 32 : factor;
    const int across = (int)viewer->width / viewer->magnify, down = (int)viewer->height / viewer->magnify;
    viewer->left += (across - (int)viewer->width / to) / 2;
    viewer->top += (down - (int)viewer->height / to) / 2;
    viewer->magnify = to;
    if (to == 1)
        viewer->left = viewer->top = 0;
}

static bool change_threads(struct viewer *viewer)
{
    const unsigned threads = viewer->subject.threads;
    viewer->subject.threads = threads < 2 ? 2 : threads < 4 ? 4 : threads < 8 ? 8 : 1;
    return open_scene(viewer);
}

static void step(struct viewer *viewer, int frames)
{
    viewer->paused = true;
    viewer->stale = true;
    viewer->drawn = false;
    viewer->subject.frame += frames < 0 && viewer->subject.frame == 0 ? 0 : (unsigned)frames;
}

static bool take_key(struct viewer *viewer, int key, bool shift)
{
    const int part = 32 / viewer->magnify + 1;
    switch (key) {
    case ' ': viewer->paused = !viewer->paused; break;
    case '.': step(viewer, 1); break;
    case ',': step(viewer, -1); break;
    case WINDOW_TAB: change_stage(viewer, shift); break;
    case '0':
        viewer->stage = NULL;
        viewer->stale = true;
        break;
    case '+':
    case '=': magnify(viewer, viewer->magnify * 2); break;
    case '-': magnify(viewer, viewer->magnify / 2); break;
    case WINDOW_LEFT: viewer->left -= part; break;
    case WINDOW_RIGHT: viewer->left += part; break;
    case WINDOW_UP: viewer->top -= part; break;
    case WINDOW_DOWN: viewer->top += part; break;
    case 'h':
    case '?':
    case '/': viewer->help = !viewer->help; break;
    case 'x': viewer->picked_x = -1; break;
    case 'c':
        viewer->checks = !viewer->checks;
        viewer->paused |= viewer->checks;
        break;
    case 'r':
        viewer->look = (struct viewer_look){0};
        viewer->stale = true;
        break;
    case 't': return change_threads(viewer);
    default: break;
    }
    return true;
}

static void take_drag(struct viewer *viewer, const struct window_input *input)
{
    struct viewer_look *look = &viewer->look;
    viewer->dragged = true;
    if (input->button != 1 && viewer->magnify > 1) {
        viewer->left -= input->dx / viewer->magnify;
        viewer->top -= input->dy / viewer->magnify;
        return;
    }
    grab(viewer, viewer->left + input->x / viewer->magnify, viewer->top + input->y / viewer->magnify);
    const float unit = look->distance / (float)viewer->height;
    if (input->button == 1) {
        look->yaw += 0.01f * (float)input->dx;
        look->pitch += 0.01f * (float)input->dy;
    } else {
        look->right += unit * (float)input->dx;
        look->up -= unit * (float)input->dy;
    }
    viewer->stale = true;
}

static void pick(struct viewer *viewer, const struct window_input *input)
{
    const int x = viewer->left + input->x / viewer->magnify, y = viewer->top + input->y / viewer->magnify;
    if (x < 0 || y < 0 || x >= (int)viewer->subject.width || y >= (int)viewer->subject.height)
        return;
    viewer->picked_x = x;
    viewer->picked_y = y;
    viewer->paused = true;
    background_drop(viewer, JOB_EXPLANATION);
}

/* Scenes of files may read the position of the pointer, from the lower left corner. */
static void set_pointer(struct viewer *viewer, const struct window_input *input)
{
    const int x = viewer->left + (input->x + input->dx) / viewer->magnify,
              y = viewer->top + (input->y + input->dy) / viewer->magnify;
    if (input->kind != WINDOW_CLICK && input->kind != WINDOW_DRAG)
        return;
    demo_set_pointer((float)x, (float)((int)viewer->subject.height - 1 - y));
    viewer->stale |= viewer->subject.demo->file != NULL;
}

static bool take_input(struct viewer *viewer, const struct window_input *input)
{
    set_pointer(viewer, input);
    switch (input->kind) {
    case WINDOW_KEY: return take_key(viewer, input->key, input->shift);
    case WINDOW_CLICK: pick(viewer, input); break;
    case WINDOW_DRAG: take_drag(viewer, input); break;
    case WINDOW_WHEEL:
        grab(viewer, (int)viewer->width / 2, (int)viewer->height / 2);
        viewer->look.ahead += 0.1f * viewer->look.distance * (float)input->dy;
        viewer->dragged = true;
        viewer->stale = true;
        break;
    }
    return true;
}

/* --- Frames --------------------------------------------------------------------------------------------- */

static bool redraw(struct viewer *viewer)
{
    for (enum viewer_job job = 0; job < JOB_COUNT; job++)
        background_drop(viewer, job);
    apply_look(&viewer->look);
    viewer->stale = false;
    return viewer->drawn = viewer_draw_scene(viewer);
}

/* Results of the frame that rests: those that are missing are begun, those no longer shown are dropped. */
static void begin_jobs(struct viewer *viewer)
{
    const bool wanted[JOB_COUNT] = {
        [JOB_STAGE] = viewer->stage, [JOB_EXPLANATION] = viewer->picked_x >= 0, [JOB_CHECK] = viewer->checks};
    for (enum viewer_job job = 0; job < JOB_COUNT; job++)
        if (!wanted[job])
            background_drop(viewer, job);
        else if (viewer->background[job].state == BACKGROUND_IDLE)
            background_begin(viewer, job);
}

static bool resize(struct viewer *viewer)
{
    if (viewer->width == viewer->subject.width && viewer->height == viewer->subject.height)
        return true;
    viewer->subject.width = viewer->width;
    viewer->subject.height = viewer->height;
    viewer->picked_x = -1;
    return open_scene(viewer);
}

static bool show(struct viewer *viewer)
{
    return viewer_compose(viewer) && window_show(viewer->window, viewer->width, viewer->height,
                                                 viewer->canvas.pixels, (ptrdiff_t)viewer->width * 4);
}

static bool turn(struct viewer *viewer)
{
    struct window_input input;
    bool good = resize(viewer) && reload(viewer);
    viewer->dragged = false;
    while (good && window_input(viewer->window, &input))
        good = take_input(viewer, &input);
    const bool moves = !viewer->paused;
    if (moves && viewer->drawn)
        viewer->subject.frame++;
    if (good && (moves || viewer->stale) && can_draw(viewer))
        good = redraw(viewer);
    if (good && !moves && !viewer->dragged && !viewer->stale)
        begin_jobs(viewer);
    for (enum viewer_job job = 0; good && job < JOB_COUNT; job++)
        background_take(viewer, job);
    good = good && show(viewer);
    if (!moves)
        window_wait(15);
    return good;
}

int viewer_run(const struct subject *subject, const char *directory, bool checks)
{
    char message[256], title[64];
    struct viewer viewer = {.subject = *subject,
                            .directory = directory,
                            .width = subject->width,
                            .height = subject->height,
                            .checks = checks,
                            .magnify = 1,
                            .picked_x = -1,
                            .picked_y = -1};
    snprintf(title, sizeof title, "Edgewalk: %s", subject->name);
    viewer.window = window_open(title, subject->width, subject->height, message, sizeof message);
    if (!viewer.window) {
        fprintf(stderr, "edgewalk: %s\n", message);
        return EXIT_FAILED;
    }
    loading = &viewer;
    demo_on_error(take_error);
    demo_program_directory(directory);
    viewer.directory_mark = directory ? mark_of(directory) : 0;
    bool good = open_scene(&viewer);
    while (good && window_poll(viewer.window, &viewer.width, &viewer.height))
        good = turn(&viewer);
    for (enum viewer_job job = 0; job < JOB_COUNT; job++)
        background_drop(&viewer, job);
    close_scene(&viewer);
    demo_on_error(NULL);
    demo_program_directory(NULL);
    demo_look(NULL);
    demo_set_pointer(0, 0);
    canvas_destroy(&viewer.base);
    canvas_destroy(&viewer.canvas);
    window_close(viewer.window);
    return good ? EXIT_OK : EXIT_FAILED;
}
