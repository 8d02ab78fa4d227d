/* One crew of worker threads serves the pools of all contexts of the process. A pool that runs an array of
 * jobs is entered in the crew's list. Idle workers join it under the lock, at most as many as it admits, and
 * then take job numbers from its atomic counter. The calling thread does the same, so a pool makes progress
 * even if all workers are busy or the system created no thread.
 *
 * Threads are detached and never end; a pool is only memory. fork() does not copy threads: the child's crew
 * is empty and creates threads when a pool next runs. */
#include "base/pool.h"
#include "base/fpenv.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

struct pool {
    unsigned size; /* the caller included */
    unsigned era;  /* the crew's, when this pool last requested threads */
    pool_job *job;
    void *context;
    unsigned jobs;
    atomic_uint next;
    /* Under the crew's lock: */
    unsigned joined; /* workers that have joined this run, each with its own index */
    unsigned inside; /* workers that have not left yet */
    pthread_cond_t done;
    struct pool *following; /* in the crew's list */
};

static struct {
    pthread_mutex_t lock;
    pthread_cond_t work;
    struct pool *running; /* the pools that run now, the oldest first */
    unsigned threads, idle;
    unsigned era; /* 1, and one more in each child of fork() */
} crew = {.lock = PTHREAD_MUTEX_INITIALIZER, .work = PTHREAD_COND_INITIALIZER, .era = 1};

/* Printed once per process, so that a mistyped variable is noticed. */
static void report_size(const char *wanted, unsigned instead)
{
    static atomic_flag said = ATOMIC_FLAG_INIT;
    if (!atomic_flag_test_and_set(&said))
        fprintf(stderr, "edgewalk: EDGEWALK_THREADS is '%.40s', expected a number from 1 to %d: %u threads\n",
                wanted, POOL_MAX, instead);
}

static unsigned default_size(void)
{
    const char *wanted = getenv("EDGEWALK_THREADS");
    const long processors = sysconf(_SC_NPROCESSORS_ONLN);
    unsigned size = processors > 0 ? (unsigned)processors : 1;
    if (!wanted || !*wanted)
        return size;
    char *end;
    const long value = strtol(wanted, &end, 10);
    const bool good = *end == '\0' && value > 0;
    if (good)
        size = value > POOL_MAX ? POOL_MAX : (unsigned)value;
    if (!good || value > POOL_MAX)
        report_size(wanted, size);
    return size;
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

/* The oldest pool that admits another worker and has a job left. */
static struct pool *find_work(void)
{
    for (struct pool *pool = crew.running; pool; pool = pool->following)
        if (pool->joined < pool->size - 1 &&
            atomic_load_explicit(&pool->next, memory_order_relaxed) < pool->jobs)
            return pool;
    return NULL;
}

/* Called with the lock held; unlocks it while it works. */
static void join(struct pool *pool)
{
    unsigned worker = ++pool->joined;
    pool->inside++;
    pthread_mutex_unlock(&crew.lock);
    take_jobs(pool, worker);
    pthread_mutex_lock(&crew.lock);
    if (--pool->inside == 0)
        pthread_cond_signal(&pool->done);
}

static void *worker_main(void *unused)
{
    (void)unused;
    fpenv_plain(); /* a new thread inherits its creator's */
    pthread_mutex_lock(&crew.lock);
    for (;;) {
        struct pool *pool = find_work();
        if (pool) {
            join(pool);
            continue;
        }
        crew.idle++;
        pthread_cond_wait(&crew.work, &crew.lock);
        crew.idle--;
    }
    return NULL;
}

/* --- The crew ------------------------------------------------------------------------------------------- */

static void before_fork(void)
{
    pthread_mutex_lock(&crew.lock);
}

static void after_fork_in_parent(void)
{
    pthread_mutex_unlock(&crew.lock);
}

/* The child has one thread: the waiting threads and their jobs do not exist any more. */
static void after_fork_in_child(void)
{
    pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    pthread_cond_t work = PTHREAD_COND_INITIALIZER;
    crew.lock = lock;
    crew.work = work;
    crew.running = NULL;
    crew.threads = crew.idle = 0;
    crew.era++;
}

static void watch_forks(void)
{
    pthread_atfork(before_fork, after_fork_in_parent, after_fork_in_child);
}

/* Workers answer no signals: those are the application's threads' own. */
static bool start_worker(void)
{
    pthread_t thread;
    sigset_t all, callers;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &callers);
    bool started = pthread_create(&thread, NULL, worker_main, NULL) == 0;
    pthread_sigmask(SIG_SETMASK, &callers, NULL);
    if (started)
        pthread_detach(thread);
    return started;
}

/* A pool requests threads once in each process, so that a failure is not repeated at every run. */
static void hire(struct pool *pool)
{
    while (crew.threads < pool->size - 1 && start_worker())
        crew.threads++;
    pool->era = crew.era;
}

/* --- Pools ---------------------------------------------------------------------------------------------- */

struct pool *pool_create(unsigned workers)
{
    if (workers == 0)
        workers = default_size();
    if (workers > POOL_MAX)
        workers = POOL_MAX;
    struct pool *pool = calloc(1, sizeof *pool);
    if (!pool)
        return NULL;
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, watch_forks);
    pthread_cond_init(&pool->done, NULL);
    pool->size = workers;
    return pool;
}

void pool_destroy(struct pool *pool)
{
    if (!pool)
        return;
    pthread_cond_destroy(&pool->done);
    free(pool);
}

unsigned pool_size(const struct pool *pool)
{
    return pool->size;
}

/* With the lock: hires if need be, and wakes no more workers than there is work for. */
static void publish(struct pool *pool)
{
    if (pool->era != crew.era)
        hire(pool);
    struct pool **end = &crew.running;
    while (*end)
        end = &(*end)->following;
    *end = pool;
    pool->following = NULL;
    unsigned wanted = pool->size < pool->jobs ? pool->size - 1 : pool->jobs - 1;
    if (wanted >= crew.idle)
        pthread_cond_broadcast(&crew.work);
    else
        for (unsigned i = 0; i < wanted; i++)
            pthread_cond_signal(&crew.work);
}

/* Called with the lock held, when no worker can join any more and all that joined have left. */
static void withdraw(struct pool *pool)
{
    struct pool **at = &crew.running;
    while (*at != pool)
        at = &(*at)->following;
    *at = pool->following;
    while (pool->inside > 0)
        pthread_cond_wait(&pool->done, &crew.lock);
}

static void run_on_all(struct pool *pool, pool_job *job, void *context, unsigned jobs)
{
    pool->job = job;
    pool->context = context;
    pool->jobs = jobs;
    pool->joined = pool->inside = 0;
    atomic_store_explicit(&pool->next, 0, memory_order_relaxed);
    pthread_mutex_lock(&crew.lock);
    publish(pool);
    pthread_mutex_unlock(&crew.lock);
    take_jobs(pool, 0);
    pthread_mutex_lock(&crew.lock);
    withdraw(pool);
    pthread_mutex_unlock(&crew.lock);
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
