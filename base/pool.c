/* One array of jobs is published under the lock with a new generation number; workers take job numbers from
 * an atomic counter. */
#include "base/pool.h"
#include "base/fpenv.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <unistd.h>

struct worker {
    struct pool *pool;
    unsigned index;
    pthread_t thread;
};

struct pool {
    unsigned size; /* the caller included */
    pthread_mutex_t lock;
    pthread_cond_t work, done;
    unsigned generation; /* changes when a new array is published */
    unsigned busy;       /* workers that have not finished this generation */
    bool quit;
    pool_job *job;
    void *context;
    unsigned jobs;
    atomic_uint next;
    struct worker workers[POOL_MAX]; /* [0] is the caller, without a thread */
};

static unsigned default_size(void)
{
    const char *wanted = getenv("EDGEWALK_THREADS");
    if (wanted && *wanted) {
        char *end;
        long value = strtol(wanted, &end, 10);
        if (*end == '\0' && value > 0)
            return value > POOL_MAX ? POOL_MAX : (unsigned)value;
    }
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    return processors > 0 ? (unsigned)processors : 1;
}

static void take_jobs(struct pool *pool, unsigned worker)
{
    for (;;) {
        unsigned job = atomic_fetch_add_explicit(&pool->next, 1, memory_order_relaxed);
        if (job >= pool->jobs)
            return;
        pool->job(pool->context, job, worker);
    }
}

static void *worker_main(void *argument)
{
    struct worker *worker = argument;
    struct pool *pool = worker->pool;
    unsigned seen = 0;
    fpenv_plain(); /* a new thread inherits its creator's */
    pthread_mutex_lock(&pool->lock);
    for (;;) {
        while (pool->generation == seen && !pool->quit)
            pthread_cond_wait(&pool->work, &pool->lock);
        if (pool->quit)
            break;
        seen = pool->generation;
        pthread_mutex_unlock(&pool->lock);
        take_jobs(pool, worker->index);
        pthread_mutex_lock(&pool->lock);
        if (--pool->busy == 0)
            pthread_cond_signal(&pool->done);
    }
    pthread_mutex_unlock(&pool->lock);
    return NULL;
}

struct pool *pool_create(unsigned workers)
{
    if (workers == 0)
        workers = default_size();
    if (workers > POOL_MAX)
        workers = POOL_MAX;
    struct pool *pool = calloc(1, sizeof *pool);
    if (!pool)
        return NULL;
    pthread_mutex_init(&pool->lock, NULL);
    pthread_cond_init(&pool->work, NULL);
    pthread_cond_init(&pool->done, NULL);
    for (pool->size = 1; pool->size < workers; pool->size++) {
        struct worker *worker = &pool->workers[pool->size];
        *worker = (struct worker){.pool = pool, .index = pool->size};
        if (pthread_create(&worker->thread, NULL, worker_main, worker) != 0)
            break;
    }
    return pool;
}

void pool_destroy(struct pool *pool)
{
    if (!pool)
        return;
    pthread_mutex_lock(&pool->lock);
    pool->quit = true;
    pthread_cond_broadcast(&pool->work);
    pthread_mutex_unlock(&pool->lock);
    for (unsigned i = 1; i < pool->size; i++)
        pthread_join(pool->workers[i].thread, NULL);
    pthread_cond_destroy(&pool->done);
    pthread_cond_destroy(&pool->work);
    pthread_mutex_destroy(&pool->lock);
    free(pool);
}

unsigned pool_size(const struct pool *pool)
{
    return pool->size;
}

static void run_on_all(struct pool *pool, pool_job *job, void *context, unsigned jobs)
{
    pthread_mutex_lock(&pool->lock);
    pool->job = job;
    pool->context = context;
    pool->jobs = jobs;
    atomic_store_explicit(&pool->next, 0, memory_order_relaxed);
    pool->busy = pool->size - 1;
    pool->generation++;
    pthread_cond_broadcast(&pool->work);
    pthread_mutex_unlock(&pool->lock);
    take_jobs(pool, 0);
    pthread_mutex_lock(&pool->lock);
    while (pool->busy > 0)
        pthread_cond_wait(&pool->done, &pool->lock);
    pthread_mutex_unlock(&pool->lock);
}

void pool_run_in_order(pool_job *job, void *context, unsigned jobs)
{
    uint32_t callers = fpenv_plain();
    for (unsigned i = 0; i < jobs; i++)
        job(context, i, 0);
    fpenv_leave(callers);
}

void pool_run(struct pool *pool, pool_job *job, void *context, unsigned jobs)
{
    if (jobs <= 1 || pool->size == 1) {
        pool_run_in_order(job, context, jobs);
        return;
    }
    uint32_t callers = fpenv_plain();
    run_on_all(pool, job, context, jobs);
    fpenv_leave(callers);
}
