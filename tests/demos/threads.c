/* Pictures do not depend on the number of workers, nor on who else draws. A plain program, since Criterion's
 * processes do not start under ThreadSanitizer, which this test is for (suite `threads`). */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "demos/demo.h"
#include "tools/support/tool.h"

enum { WIDTH = 200, HEIGHT = 150 };

static uint8_t *draw(const struct demo *demo, unsigned threads)
{
    struct tool_context context;
    uint8_t *copy = malloc(WIDTH * HEIGHT * 4);
    if (!copy || !tool_context_create(&context, WIDTH, HEIGHT, threads))
        exit(1);
    demo->init();
    for (unsigned frame = 0; frame < 3; frame++)
        demo->draw(frame, (float)WIDTH / HEIGHT);
    glFinish();
    memcpy(copy, context.pixels, WIDTH * HEIGHT * 4);
    tool_context_destroy(&context);
    return copy;
}

static bool same_at_every_count(const struct demo *demo)
{
    static const unsigned counts[] = {2, 3, 8};
    uint8_t *wanted = draw(demo, 1);
    bool same = true;
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        uint8_t *got = draw(demo, counts[i]);
        if (memcmp(got, wanted, WIDTH * HEIGHT * 4) != 0) {
            printf("%s differs at %u workers\n", demo->name, counts[i]);
            same = false;
        }
        free(got);
    }
    free(wanted);
    return same;
}

/* --- Several contexts at once, each of another scene, share the workers --------------------------------- */

enum { TOGETHER = 3 };

static void *draw_with_four(void *scene)
{
    return draw(scene, 4);
}

static bool same_together(void)
{
    pthread_t threads[TOGETHER];
    bool same = true;
    for (int i = 0; i < TOGETHER; i++)
        if (pthread_create(&threads[i], NULL, draw_with_four, (void *)demos[i]) != 0)
            exit(1);
    for (int i = 0; i < TOGETHER; i++) {
        void *got;
        pthread_join(threads[i], &got);
        uint8_t *wanted = draw(demos[i], 1);
        if (memcmp(got, wanted, WIDTH * HEIGHT * 4) != 0) {
            printf("%s differs while other contexts draw\n", demos[i]->name);
            same = false;
        }
        free(got);
        free(wanted);
    }
    return same;
}

int main(void)
{
    bool good = same_together();
    for (const struct demo *const *demo = demos; *demo; demo++)
        good = same_at_every_count(*demo) && good;
    return good ? 0 : 1;
}
