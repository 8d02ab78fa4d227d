/* Worker threads belong to the process: many contexts share them, and children of fork() have their own. */
#include <criterion/criterion.h>
#include <dirent.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include <GL/gl.h>
#include <GL/osmesa.h>

#include "edgewalk/edgewalk.h"

enum { SIZE = 512, WORKERS = 4, CONTEXTS = 1000 };
static uint8_t window[SIZE * SIZE * 4];

static OSMesaContext open_context(int size)
{
    setenv("EDGEWALK_THREADS", "4", 1);
    OSMesaContext context = OSMesaCreateContextExt(OSMESA_RGBA, 24, 8, 0, NULL);
    cr_assert(OSMesaMakeCurrent(context, window, GL_UNSIGNED_BYTE, size, size));
    return context;
}

static uint64_t draw(void)
{
    glClearColor(0.25f, 0, 0.5f, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    glBegin(GL_TRIANGLES);
    for (int i = 0; i < 300; i++) {
        glColor3f((float)(i % 7) / 7, (float)(i % 5) / 5, (float)(i % 3) / 3);
        glVertex2f((float)(i * 37 % 100) / 50 - 1, (float)(i * 61 % 100) / 50 - 1);
    }
    glEnd();
    return ewFrameHash();
}

static unsigned threads(void)
{
    unsigned count = 0;
    DIR *tasks = opendir("/proc/self/task");
    cr_assert_not_null(tasks);
    for (const struct dirent *task; (task = readdir(tasks));)
        count += task->d_name[0] != '.';
    closedir(tasks);
    return count;
}

/* Ends with 0 if all is well, by a signal if it hangs. */
static void child(OSMesaContext context, uint64_t wanted)
{
    alarm(300);
    if (threads() != 1)
        _exit(1);
    for (int i = 0; i < 3; i++)
        if (draw() != wanted)
            _exit(2);
    if (threads() != WORKERS)
        _exit(3);
    OSMesaDestroyContext(context);
    OSMesaContext own = open_context(SIZE);
    if (draw() != wanted)
        _exit(4);
    OSMesaDestroyContext(own);
    _exit(0);
}

static int status_of_child(OSMesaContext context, uint64_t wanted)
{
    int status;
    pid_t pid = fork();
    if (pid == 0)
        child(context, wanted);
    cr_assert_eq(waitpid(pid, &status, 0), pid);
    return status;
}

Test(workers, a_child_of_fork_draws_with_workers_of_its_own)
{
    OSMesaContext context = open_context(SIZE);
    uint64_t wanted = draw();
    for (int i = 0; i < 3; i++) {
        cr_expect_eq(status_of_child(context, wanted), 0);
        cr_expect_eq(draw(), wanted); /* the parent's are still there */
    }
    OSMesaDestroyContext(context);
}

Test(workers, a_child_of_fork_destroys_what_it_does_not_draw_with)
{
    OSMesaContext context = open_context(SIZE);
    draw();
    int status;
    pid_t pid = fork();
    if (pid == 0) {
        alarm(300);
        OSMesaDestroyContext(context);
        _exit(0);
    }
    cr_assert_eq(waitpid(pid, &status, 0), pid);
    cr_expect_eq(status, 0);
    OSMesaDestroyContext(context);
}

Test(workers, many_contexts_share_the_workers_of_one)
{
    static OSMesaContext contexts[CONTEXTS];
    unsigned before = threads();
    contexts[0] = open_context(100);
    cr_expect_eq(threads(), before, "creating a context starts no threads");
    uint64_t wanted = draw();
    for (int i = 1; i < CONTEXTS; i++) {
        contexts[i] = open_context(100);
        cr_expect_eq(draw(), wanted);
    }
    cr_expect_eq(threads(), before + WORKERS - 1);
    for (int i = 0; i < CONTEXTS; i++)
        OSMesaDestroyContext(contexts[i]);
}
