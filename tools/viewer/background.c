/* The picture of a stage, which may take seconds, is drawn by another process, so that the window stays
 * responsive. The process is a copy of this one: it shares no memory, and is ended when its picture is no
 * longer needed. */
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tools/viewer/viewer.h"

/* The file of a picture: this, then its pixels. */
struct header {
    int width, height;
};

static bool write_picture(FILE *file, const struct canvas *canvas)
{
    const struct header header = {canvas->width, canvas->height};
    const size_t pixels = (size_t)canvas->width * (size_t)canvas->height;
    return fwrite(&header, sizeof header, 1, file) == 1 &&
           fwrite(canvas->pixels, sizeof *canvas->pixels, pixels, file) == pixels && fflush(file) == 0;
}

static bool read_picture(FILE *file, struct canvas *canvas)
{
    struct header header;
    struct canvas read;
    rewind(file);
    if (fread(&header, sizeof header, 1, file) != 1 || !canvas_create(&read, header.width, header.height, 0))
        return false;
    const size_t pixels = (size_t)header.width * (size_t)header.height;
    if (fread(read.pixels, sizeof *read.pixels, pixels, file) != pixels) {
        canvas_destroy(&read);
        return false;
    }
    canvas_destroy(canvas);
    *canvas = read;
    return true;
}

static _Noreturn void draw_in_child(struct viewer *viewer, FILE *file)
{
    struct survey survey;
    struct canvas canvas = {0};
    const bool drawn = survey_draw(&survey, &viewer->subject, 0) &&
                       stage_picture_paint(viewer->stage, &survey, 1, &canvas) &&
                       write_picture(file, &canvas);
    _exit(drawn ? EXIT_OK : EXIT_FAILED);
}

bool background_begin(struct background *background, struct viewer *viewer)
{
    background_drop(background);
    FILE *file = tmpfile();
    if (!file)
        return false;
    fflush(NULL);
    const pid_t child = fork();
    if (child == 0)
        draw_in_child(viewer, file);
    if (child < 0) {
        fclose(file);
        return false;
    }
    *background = (struct background){child, file};
    return true;
}

static void release(struct background *background)
{
    fclose(background->file);
    *background = (struct background){0};
}

enum background_state background_take(struct background *background, struct canvas *canvas)
{
    int status;
    if (!background->child)
        return BACKGROUND_IDLE;
    const pid_t ended = waitpid(background->child, &status, WNOHANG);
    if (ended == 0 || (ended < 0 && errno == EINTR))
        return BACKGROUND_BUSY;
    const bool good = ended > 0 && WIFEXITED(status) && WEXITSTATUS(status) == EXIT_OK &&
                      read_picture(background->file, canvas);
    release(background);
    return good ? BACKGROUND_READY : BACKGROUND_FAILED;
}

void background_drop(struct background *background)
{
    if (!background->child)
        return;
    kill(background->child, SIGKILL);
    while (waitpid(background->child, NULL, 0) < 0 && errno == EINTR)
        ;
    release(background);
}
