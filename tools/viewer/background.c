/* Results that may take seconds are computed by other processes, so that the window stays responsive: scenes
 * keep their objects in static variables, which a thread could not use. Such a process is a copy of this one:
 * it shares no memory, writes its result to a file, and is ended when the result is no longer needed. */
#include <errno.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

#include "tools/viewer/viewer.h"

/* --- The results ---------------------------------------------------------------------------------------- */

/* The file of a picture: this, then its pixels. */
struct header {
    int width, height;
};

static bool put_stage(struct viewer *viewer, FILE *file)
{
    struct survey survey;
    struct canvas canvas = {0};
    if (!survey_draw(&survey, &viewer->subject, 0) ||
        !stage_picture_paint(viewer->stage, &survey, 1, &canvas))
        return false;
    const struct header header = {canvas.width, canvas.height};
    const size_t pixels = (size_t)canvas.width * (size_t)canvas.height;
    return fwrite(&header, sizeof header, 1, file) == 1 &&
           fwrite(canvas.pixels, sizeof *canvas.pixels, pixels, file) == pixels;
}

static bool take_stage(struct viewer *viewer, FILE *file)
{
    struct header header;
    struct canvas read;
    if (fread(&header, sizeof header, 1, file) != 1 || !canvas_create(&read, header.width, header.height, 0))
        return false;
    const size_t pixels = (size_t)header.width * (size_t)header.height;
    if (fread(read.pixels, sizeof *read.pixels, pixels, file) != pixels) {
        canvas_destroy(&read);
        return false;
    }
    canvas_destroy(&viewer->base);
    viewer->base = read;
    return true;
}

static bool put_explanation(struct viewer *viewer, FILE *file)
{
    return viewer_explain(viewer) && fwrite(&viewer->explanation, sizeof viewer->explanation, 1, file) == 1;
}

static bool take_explanation(struct viewer *viewer, FILE *file)
{
    return fread(&viewer->explanation, sizeof viewer->explanation, 1, file) == 1;
}

static bool put_findings(struct viewer *viewer, FILE *file)
{
    return viewer_check(viewer) && fwrite(&viewer->findings, sizeof viewer->findings, 1, file) == 1;
}

static bool take_findings(struct viewer *viewer, FILE *file)
{
    return fread(&viewer->findings, sizeof viewer->findings, 1, file) == 1;
}

static const struct {
    bool (*put)(struct viewer *viewer, FILE *file);  /* in the other process */
    bool (*take)(struct viewer *viewer, FILE *file); /* in the viewer */
} jobs[JOB_COUNT] = {
    [JOB_STAGE] = {put_stage, take_stage},
    [JOB_EXPLANATION] = {put_explanation, take_explanation},
    [JOB_CHECK] = {put_findings, take_findings},
};

/* --- The processes -------------------------------------------------------------------------------------- */

static _Noreturn void work(struct viewer *viewer, enum viewer_job job, FILE *file)
{
#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, SIGKILL); /* the viewer may be killed */
#endif
    const bool done = jobs[job].put(viewer, file) && fflush(file) == 0;
    _exit(done ? EXIT_OK : EXIT_FAILED);
}

void background_begin(struct viewer *viewer, enum viewer_job job)
{
    struct background *background = &viewer->background[job];
    background_drop(viewer, job);
    background->state = BACKGROUND_FAILED;
    FILE *file = tmpfile();
    if (!file) {
        perror("edgewalk: a temporary file");
        return;
    }
    fflush(NULL);
    const pid_t child = fork();
    if (child == 0)
        work(viewer, job, file);
    if (child > 0) {
        *background = (struct background){BACKGROUND_BUSY, child, file};
        return;
    }
    perror("edgewalk: fork");
    fclose(file);
}

static void end(struct background *background, enum background_state state)
{
    fclose(background->file);
    *background = (struct background){.state = state};
}

enum background_state background_take(struct viewer *viewer, enum viewer_job job)
{
    struct background *background = &viewer->background[job];
    int status;
    if (background->state != BACKGROUND_BUSY)
        return background->state;
    const pid_t ended = waitpid(background->child, &status, WNOHANG);
    if (ended == 0 || (ended < 0 && errno == EINTR))
        return BACKGROUND_BUSY;
    bool good = ended > 0 && WIFEXITED(status) && WEXITSTATUS(status) == EXIT_OK;
    rewind(background->file);
    good = good && jobs[job].take(viewer, background->file);
    end(background, good ? BACKGROUND_READY : BACKGROUND_FAILED);
    return background->state;
}

void background_drop(struct viewer *viewer, enum viewer_job job)
{
    struct background *background = &viewer->background[job];
    if (background->state == BACKGROUND_BUSY) {
        kill(background->child, SIGKILL);
        while (waitpid(background->child, NULL, 0) < 0 && errno == EINTR)
            ;
        end(background, BACKGROUND_IDLE);
    }
    background->state = BACKGROUND_IDLE;
}
